package adjudicate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"prestags/adjudicate/seal"
)

// notPlayed says why a side was played with no plot.
func (o Opened) notPlayed() string {
	if o.Fault == FaultKey {
		return "a sealed one was received, but not what opens it"
	}
	return "none was received"
}

// owes is the kind of file that is awaited to open a sealed plot; "" while
// others are not in, and where none is.
func (m *Match) owes(e *Entry, impulse int) (string, error) {
	if e.Seal == SealUmpire || m.journal.opener(e) != nil {
		return "", nil
	}
	absent, err := m.absent(impulse)
	if err != nil || len(absent) > 0 && m.journal.opening(impulse) == nil {
		return "", err
	}
	if e.Seal == SealHash {
		return NeedReveal, nil
	}
	return NeedKey, nil
}

// diceLines say where the dice come from; when the game is over, also what
// their seed was.
func (m *Match) diceLines(over bool) []string {
	var out []string
	switch m.conf.Dice.Mode {
	case DiceScript:
		return []string{"Dice: from a script."}
	case DiceTable:
		return []string{"Dice: real dice, rolled when they were needed and typed in."}
	case DiceJoint:
		if m.conf.Dice.Hash == "" {
			return []string{"Dice: from a share of each side."}
		}
		out = []string{fmt.Sprintf("Dice: from a share of each side and the umpire's secret seed with SHA-256 %s.", m.conf.Dice.Hash)}
	default:
		out = []string{fmt.Sprintf("Dice: from a secret seed with SHA-256 %s.", m.conf.Dice.Hash)}
	}
	if seed, err := m.seed(); over && err == nil {
		out = []string{fmt.Sprintf("Dice: the seed, whose SHA-256 stood in every report, was %s.", hex.EncodeToString(seed))}
	}
	return out
}

// DiceLines say where the dice come from as everybody may know it now.
func (m *Match) DiceLines() ([]string, error) {
	st, err := m.standsAt()
	if err != nil {
		return nil, err
	}
	return m.diceLines(st.Over), nil
}

// proofLines are for all readers: what each side had sealed and gave to the
// dice, what it withheld, and, without an umpire, the digest to compare.
func (m *Match) proofLines(e *Entry) []string {
	var out []string
	for _, o := range e.Opened {
		if o.Seal != nil {
			out = append(out, fmt.Sprintf("Sealed plot of %s: SHA-256 %s.", o.Side, m.journal.entries[o.Entry-1].Commit))
		}
	}
	for _, o := range e.Opened {
		if o.Dice != "" {
			out = append(out, fmt.Sprintf("Share of the dice of %s: %s.", o.Side, o.Dice))
		}
	}
	for _, o := range e.Opened {
		switch o.Fault {
		case FaultKey:
			out = append(out, fmt.Sprintf("Fault: %s handed over a sealed plot and withheld what opens it.", o.Side))
		case FaultDice:
			out = append(out, fmt.Sprintf("Fault: %s withheld its share of the dice, which fell without it.", o.Side))
		}
	}
	switch m.conf.Seat {
	case "":
	case SeatNone:
		if c, err := m.compare(e); err == nil {
			out = append(out, fmt.Sprintf("No umpire. To compare with the other side: %s.", spoken(c)))
		}
	default:
		out = append(out, fmt.Sprintf("The umpire plays %s; he opens a sealed plot only when his own is sealed and in.", m.conf.Seat))
	}
	return out
}

// spoken is a digest as it is read aloud: in two halves.
func spoken(d string) string { return d[:5] + "-" + d[5:] }

// Compare is the digest of all that happened up to an impulse (0: the last one
// resolved, or the making of the match), however it came to this copy and in
// whatever order: two copies that play the same match have the same. It is
// printed in two halves to be read aloud.
func (m *Match) Compare(impulse int) (string, error) {
	if impulse == 0 && m.journal.lastTurn() == nil {
		sum := m.terms()
		return spoken(Digest(sum[:])), nil
	}
	e, err := m.resolved(impulse)
	if err != nil {
		return "", err
	}
	c, err := m.compare(e)
	if err != nil {
		return "", err
	}
	return spoken(c), nil
}

// terms is the digest of what a match is played with: not of people's names and
// addresses, nor of the version of the program.
func (m *Match) terms() [sha256.Size]byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "match %s\ngame %s\nscenario %s\nquestions %s\nlate %s\nseat %s\ndice %s %s\n",
		m.conf.ID, m.conf.Game, m.conf.Scenario, m.conf.Questions, m.conf.Late, m.conf.Seat, m.conf.Dice.Mode, m.conf.Dice.Hash)
	for _, p := range m.conf.Sides {
		fmt.Fprintf(&b, "side %s %s\n", p.Side, m.anchor(p.Side))
	}
	for _, o := range m.conf.settings() {
		fmt.Fprintf(&b, "option %s=%s\n", o.Key, o.Value)
	}
	for _, f := range m.conf.Facts {
		fmt.Fprintf(&b, "fact %s %s\n", f.Role, m.journal.files[f.File])
	}
	return sha256.Sum256(b.Bytes())
}

// compare chains the terms and, impulse by impulse, what each side had sealed,
// gave to the dice and withheld, and what came of it, without the sentences.
func (m *Match) compare(last *Entry) (string, error) {
	sum := m.terms()
	for _, i := range m.journal.turns {
		e := &m.journal.entries[i]
		b := bytes.NewBuffer(sum[:])
		fmt.Fprintf(b, "\nimpulse %03d\n", e.Impulse)
		for _, s := range m.Sides() {
			j := openedBy(e.Opened, s.ID)
			if j < 0 {
				continue
			}
			o, commit := e.Opened[j], ""
			if o.Seal != nil {
				commit = m.journal.entries[o.Entry-1].Commit
			}
			fmt.Fprintf(b, "%s %q %q %q\n", o.Side, commit, o.Dice, o.Fault)
		}
		rec, _, err := m.record(e)
		if err != nil {
			return "", err
		}
		facts, err := rec.facts()
		if err != nil {
			return "", err
		}
		b.Write(facts)
		sum = sha256.Sum256(b.Bytes())
		if e.N == last.N {
			break
		}
	}
	return Digest(sum[:]), nil
}

// facts are what happened and where it led, without sentences.
func (r *Record) facts() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	var errs []error
	for _, e := range r.Events {
		e.Text = ""
		errs = append(errs, enc.Encode(e))
	}
	b.Write(r.Position)
	return b.Bytes(), errors.Join(append(errs, enc.Encode(r.Result))...)
}

// reveals are the plots that were sealed and played, as their hashes were made
// of them: whoever noted a hash can hash the file again. They are for the time
// when the game is over.
func (m *Match) reveals() ([]newFile, error) {
	var out []newFile
	for _, i := range m.journal.turns {
		e := &m.journal.entries[i]
		for _, o := range e.Opened {
			if o.Seal == nil {
				continue
			}
			p, err := m.sealedPlot(e, o)
			if err != nil {
				return nil, err
			}
			out = append(out, newFile{fmt.Sprintf("reveals/%03d-%s.reveal.txt", e.Impulse, o.Side), p.Reveal()})
		}
	}
	return out, nil
}

// sealedPlot puts an opened plot together as it was sealed, and holds it to the
// hash that was filed.
func (m *Match) sealedPlot(e *Entry, o Opened) (seal.Plot, error) {
	data, err := m.disk.stored(m.journal, o.Seal.Path)
	if err != nil {
		return seal.Plot{}, err
	}
	nonce, err := hex.DecodeString(o.Seal.Nonce)
	p := seal.Plot{
		Label: seal.Label{Match: m.conf.ID, Side: o.Side, Impulse: e.Impulse}, Nonce: nonce, Dice: o.Seal.Dice, Name: o.Seal.Name, Data: data,
	}
	if want := m.journal.entries[o.Entry-1].Commit; err != nil || p.Hash() != want {
		return p, &Damaged{Path: o.Seal.Path, Wrong: "this is not the plot whose hash was filed"}
	}
	return p, nil
}

// CheckSeals holds every plot that was opened to the hash filed before, every
// share of the dice to its anchor, and what opens a plot to the sealed one. Its
// error is Damaged and names the file that is wrong.
func (m *Match) CheckSeals() error {
	for _, i := range m.journal.turns {
		e := &m.journal.entries[i]
		for _, o := range e.Opened {
			if o.Dice != "" && !seal.CheckLink(m.anchor(o.Side), o.Dice, m.journal.chained(e.Impulse, e.N), e.Impulse) {
				return &Damaged{Path: journalName, Line: e.N, Wrong: fmt.Sprintf("the share of the dice of %s does not belong to its anchor", o.Side)}
			}
			if o.Seal == nil {
				continue
			}
			if _, err := m.sealedPlot(e, o); err != nil {
				return err
			}
		}
	}
	return m.checkOpeners()
}

// checkOpeners opens again what was opened, as far as the keys are here.
func (m *Match) checkOpeners() error {
	for _, o := range m.journal.of(revealed, func(*Entry) bool { return true }) {
		data, err := m.disk.stored(m.journal, o.Files[0].Path)
		if err != nil {
			return err
		}
		f, err := seal.Read(data)
		if err != nil || f.Hash != o.Commit {
			return &Damaged{Path: o.Files[0].Path, Wrong: "this does not belong to the plot whose hash was filed"}
		}
	}
	k, err := m.umpireKeys()
	if err != nil {
		return err
	}
	for _, e := range m.journal.of(submitted, func(e *Entry) bool { return e.Seal == SealUmpire || e.Seal == SealOnce }) {
		f, err := m.closed(e)
		if err != nil || f.Hash != e.Commit {
			return &Damaged{Path: e.Files[0].Path, Wrong: "this is not the sealed plot whose hash was filed"}
		}
		if e.Seal == SealOnce || k == nil || !m.wasOpened(e) {
			continue
		}
		if _, err := f.Open(*k); err != nil {
			return &Damaged{Path: e.Files[0].Path, Wrong: "the umpire's keys do not open it: " + err.Error()}
		}
	}
	return nil
}

// wasOpened tells whether an impulse was played with a sealed plot.
func (m *Match) wasOpened(e *Entry) bool {
	for _, i := range m.journal.turns {
		for _, o := range m.journal.entries[i].Opened {
			if o.Entry == e.N && o.Seal != nil {
				return true
			}
		}
	}
	return false
}
