package adjudicate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// Proof is what was found in order in a match.
type Proof struct {
	Match string `json:"match"`
	// Copy is the side whose copy it is; "" for the umpire's folder.
	Copy    string `json:"copy,omitempty"`
	Entries int    `json:"entries"`
	Files   int    `json:"files"`
	// Impulses played again, undone ones included, and the dice, draws and
	// shuffles in them.
	Impulses int `json:"impulses"`
	Rolls    int `json:"rolls"`
	// Digests of the whole journal, for each reader.
	Digests []ReaderDigest `json:"digests"`
	// Found is where the digest asked for stands.
	Found *FoundDigest `json:"found,omitempty"`
	// Notes on what is odd and no fault.
	Notes []string `json:"notes,omitempty"`
}

// ReaderDigest is the digest of the journal that a reader's report prints.
type ReaderDigest struct {
	Reader string `json:"reader"`
	Digest string `json:"digest"`
}

// FoundDigest is the entry up to which a printed digest vouches for the journal.
type FoundDigest struct {
	Digest  string `json:"digest"`
	Reader  string `json:"reader"`
	Entry   int    `json:"entry"`
	Impulse int    `json:"impulse,omitempty"`
	// After are the entries behind it, for which it does not vouch.
	After int `json:"after"`
}

// String says it for people.
func (p *Proof) String() string {
	var b strings.Builder
	if p.Copy != "" {
		fmt.Fprintf(&b, "%s: the copy of %s, %d files as they were exported; only the umpire's folder can be played again\n", p.Match, p.Copy, p.Files)
	} else {
		fmt.Fprintf(&b, "%s: %d entries, each follows from the one before; %d files are as they were written\n", p.Match, p.Entries, p.Files)
		fmt.Fprintf(&b, "%s played again, %d dice: the facts are those of the records\n", plot.Count(p.Impulses, "impulse"), p.Rolls)
	}
	for _, d := range p.Digests {
		fmt.Fprintf(&b, "journal digest for %s: %s\n", d.Reader, d.Digest)
	}
	if f := p.Found; f != nil {
		fmt.Fprintf(&b, "digest %s (%s) vouches for the journal up to entry %d", f.Digest, f.Reader, f.Entry)
		if f.Impulse > 0 {
			fmt.Fprintf(&b, ", impulse %03d", f.Impulse)
		}
		fmt.Fprintf(&b, "; entries since: %d\n", f.After)
	}
	for _, n := range p.Notes {
		fmt.Fprintf(&b, "note: %s\n", n)
	}
	return b.String()
}

var digestForm = regexp.MustCompile(`^[` + digestLetters + `]{10}$`)

// Verify checks the match from its first entry to its last: every line of the
// journal, every file, every plot that was opened, every impulse played again
// with its plots, answers and dice. The error is a Damaged that says the first
// thing that is wrong and where. digest, if not "", is one that a receipt or
// report printed: some state of the journal must have it.
func (m *Match) Verify(digest string) (*Proof, error) {
	digest = strings.ToLower(strings.Join(strings.Fields(digest), ""))
	if digest != "" && !digestForm.MatchString(digest) {
		return nil, refuse("--digest", "digest", fmt.Sprintf("%q is no digest", digest), "the ten letters and digits that a report prints")
	}
	if m.copy != nil {
		return m.verifyCopy(digest)
	}
	data, err := m.disk.read(journalName, maxJournal)
	if err != nil {
		return nil, err
	}
	if m.journal, err = readJournal(&m.disk); err != nil {
		return nil, err
	}
	v := &verifier{whole: m.journal, proof: &Proof{Match: m.conf.ID}}
	v.at = &Match{dir: m.dir, disk: m.disk, book: m.book, game: m.game, conf: m.conf, journal: &journal{files: map[string]string{}}, orders: m.orders}
	if err := eachCommit(data, func(c []written) error {
		for _, w := range c {
			if err := v.entry(&w.entry, w.line); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if err := m.CheckSeals(); err != nil {
		return nil, err
	}
	v.proof.Entries = len(m.journal.entries)
	for _, who := range append(m.Readers(), engines.Public) {
		v.proof.Digests = append(v.proof.Digests, ReaderDigest{who, m.journal.digestNow(who)})
	}
	if digest == "" {
		return v.proof, nil
	}
	if v.proof.Found = m.findDigest(digest); v.proof.Found == nil {
		return nil, &Damaged{Path: journalName, Wrong: fmt.Sprintf("no state of it has the digest %s: its end was changed or cut off, or the digest is of another match", digest)}
	}
	return v.proof, nil
}

// findDigest finds the last entry at which the journal had a digest.
func (m *Match) findDigest(digest string) *FoundDigest {
	var out *FoundDigest
	for _, who := range append(m.Readers(), engines.Public) {
		m.journal.eachDigest(who, func(n int, d string) {
			if d == digest && (out == nil || n > out.Entry) {
				e := &m.journal.entries[n-1]
				out = &FoundDigest{Digest: d, Reader: who, Entry: n, Impulse: e.Impulse, After: len(m.journal.entries) - n}
			}
		})
	}
	return out
}

// verifier walks a journal. at is the match as it was before the entry at hand.
type verifier struct {
	whole *journal
	at    *Match
	proof *Proof
}

// entry checks one entry, and takes it in.
func (v *verifier) entry(e *Entry, line []byte) error {
	if err := v.files(e); err != nil {
		return err
	}
	var err error
	switch e.Kind {
	case opened:
		err = v.opened(e)
	case asked:
		err = v.asked(e)
	case ruled:
		err = v.ruled(e)
	case rewound:
		err = v.rewound(e)
	case deployed, resolved, ended:
		err = v.resolved(e)
	}
	if err != nil {
		return err
	}
	if err := v.at.journal.add(*e, line); err != nil {
		return err
	}
	switch e.Kind {
	case created:
		if v.at.conf.Dice.Hash != "" {
			_, err = v.at.seed()
		}
	case answered:
		err = v.answered(e)
	}
	return err
}

// wrong is a fault of an entry itself.
func wrong(e *Entry, format string, args ...any) error {
	return &Damaged{Path: journalName, Line: e.N, Wrong: fmt.Sprintf(format, args...)}
}

// files holds the files of an entry to their hashes, but for those written
// again later. Reports may be missing: they are drawn again at will.
func (v *verifier) files(e *Entry) error {
	for _, f := range e.Files {
		if v.whole.files[f.Path] != f.Hash {
			continue
		}
		_, err := v.at.disk.stored(v.whole, f.Path)
		if isMissing(err) && (e.Kind == reported || isPrivate(f.Path)) {
			v.proof.Notes = append(v.proof.Notes, f.Path+" is not here")
			continue
		}
		if err != nil {
			return err
		}
		v.proof.Files++
	}
	return nil
}

// opened: the plots opened are the latest that were in.
func (v *verifier) opened(e *Entry) error {
	pos, err := v.at.position()
	if err != nil {
		return err
	}
	if st := v.at.game.Stage(pos); st.Impulse != e.Impulse {
		return wrong(e, "it opens impulse %03d, but the match stood at impulse %03d", e.Impulse, st.Impulse)
	}
	for _, o := range e.Opened {
		last := v.at.journal.current(o.Side, e.Impulse)
		switch {
		case o.Entry > 0 && (last == nil || last.N != o.Entry):
			return wrong(e, "it does not open the latest plot of %s for impulse %03d", o.Side, e.Impulse)
		case o.Entry == 0 && last != nil && v.takeable(pos, last):
			return wrong(e, "a plot of %s for impulse %03d was in, and was not opened", o.Side, e.Impulse)
		}
	}
	return nil
}

// takeable tells whether an open plot could be played.
func (v *verifier) takeable(pos engines.Position, e *Entry) bool {
	allowed, ok := sections(v.at.needs(pos), e.Side)
	if !ok || e.Seal != "" || v.at.mustSeal() {
		return false
	}
	f, err := v.at.opened(Opened{Side: e.Side, Entry: e.N})
	return err == nil && checkSections(&f, v.at.game.Grammar(), allowed, v.at.game.Stage(pos)) == nil
}

// played holds what an impulse was played with to what was opened: the same
// plots, but for those whose key was withheld.
func (v *verifier) played(e *Entry) error {
	was := v.at.journal.opening(e.Impulse)
	for _, o := range e.Opened {
		i := -1
		if was != nil {
			i = openedBy(was.Opened, o.Side)
		}
		switch {
		case i < 0 && o.Entry > 0 || i >= 0 && o.Entry > 0 && was.Opened[i].Entry != o.Entry:
			return wrong(e, "it was played with a plot of %s that was not opened", o.Side)
		case i >= 0 && o.Entry == 0 && was.Opened[i].Entry > 0 && o.Fault == "":
			return wrong(e, "the plot of %s was opened, but not played", o.Side)
		}
	}
	return nil
}

// outcome plays the impulse the match stood at, with what had come by then.
func (v *verifier) outcome(e *Entry) (pos engines.Position, b *bundle, out engines.Outcome, err error) {
	if pos, err = v.at.position(); err != nil {
		return nil, nil, out, err
	}
	st := v.at.game.Stage(pos)
	if st.Impulse != e.Impulse {
		return nil, nil, out, wrong(e, "it is about impulse %03d, but the match stood at impulse %03d", e.Impulse, st.Impulse)
	}
	force, err := v.at.standings(st.Impulse)
	if err != nil {
		return nil, nil, out, err
	}
	rolled := v.at.journal.rolled()
	m := *v.at
	if isTurn(e.Kind) {
		// With what was in the sealed plots, which is written down only now.
		m.journal = v.at.journal.with(e)
	}
	if b, err = m.open(pos, force, nil); err != nil || b.end != nil {
		return pos, b, out, err
	}
	if len(b.waits) > 0 {
		return nil, nil, out, wrong(e, "impulse %03d could not be played: it %s", e.Impulse, b.waits[0])
	}
	answers, err := m.answers(st.Impulse)
	if err != nil {
		return nil, nil, out, err
	}
	out, waits, _, err := m.run(pos, b, rolled, answers)
	if len(waits) > 0 {
		return nil, nil, out, wrong(e, "impulse %03d could not be played: it %s", e.Impulse, waits[0])
	}
	var refused *Refused
	if errors.As(err, &refused) {
		err = wrong(e, "impulse %03d cannot be played again: %v", e.Impulse, err)
	}
	return pos, b, out, err
}

// asked: the questions are those that held the impulse up.
func (v *verifier) asked(e *Entry) error {
	qs, err := v.asking(e)
	if err != nil {
		return err
	}
	_, _, out, err := v.outcome(e)
	if err != nil {
		return err
	}
	for _, q := range qs {
		if q.Side != e.Side || !slices.ContainsFunc(out.Questions, func(o engines.Question) bool { return sameQuestion(o, q.Question) }) {
			return wrong(e, "question %s of %s was not to be asked", q.Name(), e.Side)
		}
	}
	return nil
}

// asking reads questions before their entry is taken in.
func (v *verifier) asking(e *Entry) ([]Question, error) {
	m := *v.at
	m.journal = v.whole
	return m.asked(e)
}

// answered: every answer is a legal one to a question of its side.
func (v *verifier) answered(e *Entry) error {
	given, err := v.at.given(e)
	if err != nil {
		return err
	}
	qs, err := v.at.everAsked(e.Impulse)
	if err != nil {
		return err
	}
	for _, a := range given {
		i := slices.IndexFunc(qs, func(q engines.Question) bool { return q.Key == a.Key })
		switch {
		case e.Side != "" && a.Side != e.Side:
			return wrong(e, "it holds an answer of %s, not of %s", a.Side, e.Side)
		case i < 0:
		case !qs[i].Allows(a.Take):
			return wrong(e, "the answer %s to %s is not legal", takes(a.Take), a.Key)
		case e.Policy == policyDefault && !slices.Equal(a.Take, qs[i].Default):
			return wrong(e, "the answer %s to %s is not the default", takes(a.Take), a.Key)
		}
	}
	return nil
}

// ruled: the ruling, carried out again, gives the same position.
func (v *verifier) ruled(e *Entry) error {
	m := *v.at
	m.journal = v.whole
	f, err := m.ruling(e)
	if err != nil {
		return err
	}
	text, err := m.disk.stored(v.whole, e.Files[1].Path)
	if err != nil {
		return err
	}
	pos, err := v.at.position()
	if err != nil {
		return err
	}
	if st := v.at.game.Stage(pos); st.Impulse != e.Impulse {
		return wrong(e, "it rules on impulse %03d, but the match stood at impulse %03d", e.Impulse, st.Impulse)
	}
	after, changes, err := v.at.applyRuling(Plot{e.Name, text}, pos)
	if err != nil {
		return wrong(e, "the ruling cannot be carried out again: %v", err)
	}
	if f.Why != e.Why || !slices.Equal(changes, f.Changes) || !sameJSON(after, f.Position) {
		return &Damaged{Path: e.Files[0].Path, Wrong: "carried out again, the ruling gives another position"}
	}
	return nil
}

func sameJSON(a, b []byte) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

func (v *verifier) rewound(e *Entry) error {
	pos, err := v.at.position()
	if err != nil {
		return err
	}
	if now := v.at.game.Stage(pos).Impulse; e.Impulse < 1 || e.Impulse > now {
		return wrong(e, "it goes back to impulse %03d, but the match stood at impulse %03d", e.Impulse, now)
	}
	return nil
}

// resolved: the impulse, played again, gives the facts of the record.
func (v *verifier) resolved(e *Entry) error {
	if err := v.played(e); err != nil {
		return err
	}
	pos, b, out, err := v.outcome(e)
	if err != nil {
		return err
	}
	name := e.Dir + "/" + recordName
	bad := func(format string, args ...any) error {
		return &Damaged{Path: name, Wrong: fmt.Sprintf(format, args...)}
	}
	m := *v.at
	m.journal = v.whole
	rec, after, err := m.record(e)
	if err != nil {
		return err
	}
	result := b.end
	switch {
	case (e.Kind == ended) != (b.end != nil):
		return wrong(e, "with these plots the match did not end, or ended otherwise")
	case b.end != nil:
		out.Position = pos
	case len(out.Questions) > 0:
		return wrong(e, "impulse %03d was resolved while %s was still asked something", e.Impulse, out.Questions[0].Side)
	default:
		result = v.at.game.Result(out.Position)
	}
	if e.Unasked && !b.passed {
		return wrong(e, "impulse %03d had to wait for a plot, and this line says that it had not", e.Impulse)
	}
	if want := v.at.journal.epoch(e.Impulse); e.Epoch != want || rec.Match != v.at.conf.ID || rec.Impulse != e.Impulse {
		return bad("it is of match %s, impulse %03d, epoch %d, not of %s, %03d, %d", rec.Match, rec.Impulse, e.Epoch, v.at.conf.ID, e.Impulse, want)
	}
	if err := v.events(e, rec, v.at.seen(out.Events, engines.Umpire), bad); err != nil {
		return err
	}
	again, err := v.at.game.EncodePosition(out.Position)
	if err != nil {
		return err
	}
	if !sameJSON(rec.Position, again) {
		changes, err := diffJSON(again, rec.Position)
		if err != nil || len(changes) == 0 {
			return bad("its position is not that of the game played again")
		}
		return bad("its position has %s, played again", changes[0])
	}
	if !sameResult(rec.Result, result) {
		return bad("its result is not that of the game played again")
	}
	seen, err := v.at.sights(rec, after)
	if err != nil {
		return err
	}
	if !slices.Equal(seen, e.Seen) {
		return wrong(e, "what the readers were told of impulse %03d is not what the record gives", e.Impulse)
	}
	v.proof.Impulses++
	return nil
}

// events compares the facts of events with those of the game played again, and
// notes it if only the sentences differ.
func (v *verifier) events(e *Entry, rec *Record, again []engines.Event, bad func(string, ...any) error) error {
	worded := true
	for i := range max(len(again), len(rec.Events)) {
		if i >= len(again) || i >= len(rec.Events) {
			return bad("it tells of %d events; played again there are %d", len(rec.Events), len(again))
		}
		if err := sameEvent(&rec.Events[i], &again[i]); err != nil {
			return bad("event %d: %v", i+1, err)
		}
		worded = worded && rec.Events[i].Text == again[i].Text
		v.proof.Rolls += len(again[i].Dice)
	}
	if !worded {
		v.proof.Notes = append(v.proof.Notes, fmt.Sprintf("impulse %03d: version %s worded its sentences otherwise; the facts are the same", e.Impulse, e.Version))
	}
	return nil
}

func sameResult(a, b *engines.Result) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}

// sameEvent compares the facts of two events; the error says the first that
// differs, in the record and played again.
func sameEvent(rec, again *engines.Event) error {
	for i := range min(len(rec.Dice), len(again.Dice)) {
		a, b := rec.Dice[i], again.Dice[i]
		if a.Key == b.Key && fell(a) != fell(b) {
			return fmt.Errorf("die %s fell %s, the record says %s", a.Key, fell(b), fell(a))
		}
	}
	a, b := *rec, *again
	a.Text, b.Text = "", ""
	x, err := json.Marshal(a)
	if err != nil {
		return err
	}
	y, err := json.Marshal(b)
	if err != nil {
		return err
	}
	if bytes.Equal(x, y) {
		return nil
	}
	changes, err := diffJSON(y, x)
	if err != nil || len(changes) == 0 {
		return errors.New("it is another one, played again")
	}
	c := changes[0]
	return fmt.Errorf("the record has %s %s, played again it is %s", c.Field, orNone(c.To), orNone(c.From))
}

func (m *Match) verifyCopy(digest string) (*Proof, error) {
	p := &Proof{Match: m.conf.ID, Copy: m.copy.Side, Digests: []ReaderDigest{{m.copy.Side, m.copy.Status.Journal}}}
	for _, f := range m.copy.Files {
		if _, err := m.disk.stored(m.journal, f.Path); err != nil {
			return nil, err
		}
		p.Files++
	}
	if digest == "" {
		return p, nil
	}
	if digest == m.copy.Status.Journal {
		p.Found = &FoundDigest{Digest: digest, Reader: m.copy.Side}
	}
	for _, t := range m.copy.Turns {
		if slices.ContainsFunc(t.Head.Lines, func(l string) bool { return strings.Contains(l, "digest "+digest) }) {
			p.Found = &FoundDigest{Digest: digest, Reader: m.copy.Side, Impulse: t.Impulse}
		}
	}
	if p.Found == nil {
		return nil, &Damaged{Path: copyName, Wrong: fmt.Sprintf("nothing in it has the digest %s", digest)}
	}
	return p, nil
}
