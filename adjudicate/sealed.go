package adjudicate

import (
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/plot"
)

// Ways in which a plot is sealed.
const (
	SealUmpire = "umpire" // for the umpire's key
	SealOnce   = "once"   // for a key that is handed over when all plots are in
	SealHash   = "hash"   // its hash is filed, the plot itself comes then
)

// Faults of a side, recorded with the impulse.
const (
	FaultKey  = "key"  // its sealed plot is here, what opens it was withheld
	FaultDice = "dice" // it owed a share of joint dice
)

// What a side still owes for a sealed plot that is in, beside the kinds of Need.
const (
	NeedKey    = string(seal.PlotKey)
	NeedReveal = string(seal.PlotReveal)
	NeedDice   = "dice"
)

// Ends of the names under which sealed plots and hashes are kept.
const (
	sealedEnd = ".sealed.txt"
	hashEnd   = ".hash.txt"
)

// takeSealed takes a sealed plot, a hash, a key or a reveal; without write it
// only checks whether it would.
func (m *Match) takeSealed(p Plot, time string, write bool) (Receipt, error) {
	name := fileName(p.Name)
	f, err := seal.Read(p.Data)
	if err != nil {
		return Receipt{}, SealProblem(name, err)
	}
	r, err := m.labelled(name, f.Label)
	if err != nil {
		return Receipt{}, err
	}
	if f.Kind == seal.SealedPlot || f.Kind == seal.PlotHash {
		return m.takeClosed(r, f, p, time, write)
	}
	return m.takeOpener(r, f, p, time, write)
}

// labelled holds the label of a sealed file to the match as the header of an
// open plot is held to it.
func (m *Match) labelled(name string, l seal.Label) (*reading, error) {
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	w := func(text string) plot.Word { return plot.Word{Text: text, Pos: plot.Pos{File: name}} }
	r := &reading{file: plot.File{Name: name, Header: plot.Header{
		Match: w(l.Match), Side: w(l.Side), Impulse: w(fmt.Sprintf("%03d", l.Impulse)),
	}}}
	return r, m.readHeader(r, m.stage(pos))
}

// takeClosed takes a plot that nobody can read yet.
func (m *Match) takeClosed(r *reading, f seal.File, p Plot, time string, write bool) (Receipt, error) {
	e := Entry{Kind: submitted, Time: time, Impulse: r.impulse, Side: r.side, Name: r.file.Name, Commit: f.Hash, Seal: SealHash}
	end := hashEnd
	if f.Kind == seal.SealedPlot {
		e.Seal, end = SealUmpire, sealedEnd
		if f.Follows {
			e.Seal = SealOnce
		}
	}
	if e.Seal == SealUmpire && m.conf.Seat == SeatNone {
		return Receipt{}, refuse(r.file.Name, "seal", "it is sealed for an umpire's key, but this match has no umpire", "plot seal with the match's folder")
	}
	if err := m.takesPlot(r); err != nil {
		return Receipt{}, err
	}
	rc := m.sealedReceipt(r, &e)
	before := m.journal.plots(r.side, r.impulse)
	if len(before) > 0 {
		var err error
		if rc.Replaces, err = m.digestOf(before[len(before)-1]); err != nil {
			return Receipt{}, err
		}
	}
	if !write {
		return rc, nil
	}
	to := fmt.Sprintf("%s/%s-%02d%s", m.turnDir(r.stage), r.side, len(before)+1, end)
	if err := m.file(e, []newFile{{to, p.Data}}); err != nil {
		return Receipt{}, err
	}
	rc.Journal = m.journal.digestNow(r.side)
	if !r.later {
		absent, err := m.absent(r.impulse)
		if err != nil {
			return Receipt{}, err
		}
		rc.Absent = &absent
	}
	return rc, nil
}

// takesOpen refuses an open plot where it is frozen, where plots come sealed,
// and where it lacks the share of the dice it owes.
func (m *Match) takesOpen(r *reading) error {
	if err := m.stillTaken(r); err != nil {
		return err
	}
	deploys := r.file.Has(engines.NeedDeploy)
	mustSeal := m.mustSeal() && !deploys
	if !r.later {
		pos, err := m.position()
		if err != nil {
			return err
		}
		needs := m.needs(pos)
		mustSeal = m.sealedOnly(needs)
		deploys = !slices.ContainsFunc(needs, func(n engines.Need) bool { return n.Side == r.side && n.Kind == engines.NeedPlot })
	}
	if mustSeal {
		return m.sealFirst(r.file.Name)
	}
	if m.conf.Dice.Mode != DiceJoint {
		return nil
	}
	share := r.file.Header.Dice
	switch {
	case share.Text != "":
		return m.checkShare(share.Pos, r.side, r.impulse, strings.ToLower(share.Text))
	case !deploys:
		return refuse(r.file.Name, "dice", "it lacks the share of the dice that every plot carries in this match", "plot seal, or plot new, with --keys FILE")
	}
	return nil
}

// takesPlot refuses a plot that cannot be read yet where no plot is taken.
func (m *Match) takesPlot(r *reading) error {
	if err := m.stillTaken(r); err != nil || r.later {
		return err
	}
	pos, err := m.position()
	if err != nil {
		return err
	}
	if _, ok := sections(m.needs(pos), r.side); !ok {
		return refuse(r.file.Name, "file", fmt.Sprintf("impulse %03d (%s) takes no plot of %s", r.impulse, r.stage.Name, r.side), m.openTo(r.side))
	}
	return nil
}

// takeOpener takes what opens a sealed plot: its key, or the plot whose hash
// was filed. It has its time when all plots are in, so that nobody plots
// knowing another's.
func (m *Match) takeOpener(r *reading, f seal.File, p Plot, time string, write bool) (Receipt, error) {
	name := r.file.Name
	if r.later {
		return Receipt{}, refuse(name, "seal", fmt.Sprintf("impulse %03d is not open yet, and nobody may read its plots; keep this until all of them are in", r.impulse), "")
	}
	plots := m.journal.plots(r.side, r.impulse)
	if e := m.journal.opening(r.impulse); e != nil {
		plots = m.journal.frozenPlots(e, r.side)
	}
	// A file may have come twice, and another in between.
	i := len(plots) - 1
	for i >= 0 && plots[i].Commit != f.Hash {
		i--
	}
	switch {
	case len(plots) == 0 || plots[len(plots)-1].Commit == "":
		return Receipt{}, refuse(name, "seal", fmt.Sprintf("no sealed plot of %s for impulse %03d is here that this could open", r.side, r.impulse), "the sealed plot or its hash first")
	case i < 0:
		return Receipt{}, refuse(name, "seal", fmt.Sprintf("this is not of the plot that was filed: its seal digest is %s, not %s", SealDigest(f.Hash), SealDigest(plots[len(plots)-1].Commit)), "what was made with the one filed")
	case i < len(plots)-1:
		return Receipt{}, refuse(name, "seal", fmt.Sprintf("this is of the plot with seal digest %s, which the one with seal digest %s has replaced", SealDigest(f.Hash), SealDigest(plots[len(plots)-1].Commit)), "what belongs to the later one")
	}
	e := plots[i]
	if m.journal.opener(e) != nil {
		return Receipt{}, refuse(name, "seal", "what opens this plot is here already", "")
	}
	if err := m.fits(e, f, name); err != nil {
		return Receipt{}, err
	}
	if m.journal.opening(r.impulse) == nil {
		absent, err := m.absent(r.impulse)
		if err != nil {
			return Receipt{}, err
		}
		if len(absent) > 0 {
			return Receipt{}, refuse(name, "seal", fmt.Sprintf("the plot of %s for impulse %03d is not in yet, and nobody may read another before; keep this until then", strings.Join(absent, " and "), r.impulse), "")
		}
	}
	rc := m.sealedReceipt(r, e)
	rc.Opens = string(f.Kind)
	if !write {
		return rc, nil
	}
	end := ".key.txt"
	if f.Kind == seal.PlotReveal {
		end = ".reveal.txt"
	}
	to := strings.TrimSuffix(strings.TrimSuffix(e.Files[0].Path, hashEnd), sealedEnd) + end
	entry := Entry{Kind: revealed, Time: time, Impulse: r.impulse, Side: r.side, Name: name, Commit: f.Hash}
	if err := m.file(entry, []newFile{{to, p.Data}}); err != nil {
		return Receipt{}, err
	}
	rc.Journal = m.journal.digestNow(r.side)
	return rc, nil
}

// fits tells whether a key or a reveal opens the sealed plot of an entry.
func (m *Match) fits(e *Entry, f seal.File, name string) error {
	if f.Kind == seal.PlotReveal {
		return nil
	}
	if e.Seal == SealHash {
		return refuse(name, "seal", "of this plot only the hash was filed; no key opens that", "its plot reveal")
	}
	k, ok := f.Key()
	if !ok {
		return refuse(name, "seal", "the key in it is damaged", "it as it was made")
	}
	closed, err := m.closed(e)
	if err != nil {
		return err
	}
	_, err = closed.Open(k)
	return SealProblem(name, err)
}

// closed reads the sealed file of an entry.
func (m *Match) closed(e *Entry) (seal.File, error) {
	data, err := m.disk.stored(m.journal, e.Files[0].Path)
	if err != nil {
		return seal.File{}, err
	}
	return seal.Read(data)
}

// SealDigestName is what the digest of a sealed plot is called wherever it is
// printed: that of the plot as a file is another.
const SealDigestName = "seal digest"

// SealDigest is the digest of a sealed plot, by its hash.
func SealDigest(hash string) string {
	sum, err := hex.DecodeString(hash)
	if err != nil || len(sum) < 7 {
		return "unknown"
	}
	return Digest(sum)
}

// opener is the entry that brought what opens a sealed plot, nil if none did.
func (j *journal) opener(e *Entry) *Entry {
	all := j.of(revealed, func(o *Entry) bool { return o.Commit == e.Commit && o.Side == e.Side && o.N > e.N })
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// frozenPlots is the plot of a side that an opened impulse is played with, if
// it has one.
func (j *journal) frozenPlots(e *Entry, side string) []*Entry {
	for _, o := range e.Opened {
		if o.Side == side && o.Entry > 0 && o.Policy == "" {
			return []*Entry{&j.entries[o.Entry-1]}
		}
	}
	return nil
}

// absent are the sides whose plot for the impulse the match stands at is not
// here in any form.
func (m *Match) absent(impulse int) ([]string, error) {
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	out := []string{}
	for _, n := range m.needs(pos) {
		if (n.Kind == engines.NeedPlot || n.Kind == engines.NeedDeploy) && !n.MayBeEmpty && m.journal.current(n.Side, impulse) == nil {
			out = append(out, n.Side)
		}
	}
	return out, nil
}

// unseal opens the plot of a sealed entry. It returns the kind of file that is
// awaited for it, if one is; an error is a seal.Error if the plot cannot be
// opened with what is here.
func (m *Match) unseal(e *Entry) (p seal.Plot, awaited string, err error) {
	if o := m.journal.opener(e); o != nil {
		return m.unsealWith(e, o)
	}
	switch e.Seal {
	case SealHash:
		return p, NeedReveal, nil
	case SealOnce:
		return p, NeedKey, nil
	}
	k, err := m.umpireKeys()
	if err != nil {
		return p, "", err
	}
	if k == nil {
		return p, "", refuse(m.dir, "seal", fmt.Sprintf("the plot of %s is sealed for the umpire, whose keys are not here", e.Side), "--key FILE with his keys,")
	}
	f, err := m.closed(e)
	if err != nil {
		return p, "", err
	}
	p, err = f.Open(*k)
	return p, "", err
}

func (m *Match) unsealWith(e, o *Entry) (p seal.Plot, awaited string, err error) {
	data, err := m.disk.stored(m.journal, o.Files[0].Path)
	if err != nil {
		return p, "", err
	}
	f, err := seal.Read(data)
	if err != nil {
		return p, "", err
	}
	if p, ok := f.Revealed(); ok {
		return p, "", nil
	}
	k, _ := f.Key()
	closed, err := m.closed(e)
	if err != nil {
		return p, "", err
	}
	p, err = closed.Open(k)
	return p, "", err
}

// plotOf is the plot of an entry that may be read, as its side wrote it, with
// what stands in a sealed one beside it.
func (m *Match) plotOf(o Opened) (Plot, error) {
	e := &m.journal.entries[o.Entry-1]
	name, at := e.Name, e.Files[0].Path
	if o.Seal != nil {
		name, at = o.Seal.Name, o.Seal.Path
	}
	data, err := m.disk.stored(m.journal, at)
	return Plot{name, data}, err
}

// content is what a plot that was filed comes to when its impulse opens: a file
// with its copy in the folder of the impulse, or the kind of file that is
// awaited before it can be read, or why it cannot be taken.
type content struct {
	file    *plot.File
	copies  []newFile
	awaited string
	why     error
}

// contents opens the plot that o names, for the impulse the match stands at,
// and puts into o what was in it if it was sealed.
func (m *Match) contents(o *Opened, st engines.Stage, needs []engines.Need) (c content, err error) {
	e := &m.journal.entries[o.Entry-1]
	if e.Seal != "" && o.Seal == nil {
		if c, err = m.unsealed(o, e, st); err != nil || c.awaited != "" || c.why != nil {
			return c, err
		}
	}
	p := Plot{}
	if o.Seal != nil && len(c.copies) > 0 {
		p = Plot{o.Seal.Name, c.copies[0].data}
	} else if p, err = m.plotOf(*o); err != nil {
		return c, err
	}
	if e.Seal == "" && m.sealedOnly(needs) {
		c.why = m.sealFirst(fileName(p.Name))
		return c, nil
	}
	f, problems := plot.Read(p.Name, p.Data, m.game.Grammar())
	if e.Seal != "" {
		// An open plot was held to this when it was submitted.
		c.why = refusals(problems)
		if c.why == nil {
			c.why = m.headerInside(f, o.Side, st)
		}
	}
	if c.why == nil {
		allowed, _ := sections(needs, o.Side)
		c.why = checkSections(&f, m.game.Grammar(), allowed, st)
	}
	if c.why == nil {
		c.why = m.share(o, &f)
	}
	if c.why != nil {
		return c, nil
	}
	own, err := m.copyOf(e, st)
	if own != nil {
		c.copies = append(c.copies, *own)
	}
	c.file = &f
	return c, err
}

// unsealed opens a sealed plot.
func (m *Match) unsealed(o *Opened, e *Entry, st engines.Stage) (c content, err error) {
	p, awaited, err := m.unseal(e)
	var wrong *seal.Error
	switch {
	case errors.As(err, &wrong):
		return content{why: SealProblem(e.Name, err)}, nil
	case err != nil || awaited != "":
		return content{awaited: awaited}, err
	}
	base := path.Base(e.Files[0].Path)
	base = strings.TrimSuffix(strings.TrimSuffix(base, hashEnd), sealedEnd)
	to := m.turnDir(st) + "/" + base + extension(Plot{p.Name, p.Data})
	o.Seal, o.Dice = &Unsealed{Nonce: hex.EncodeToString(p.Nonce), Dice: p.Dice, Name: p.Name, Path: to}, p.Dice
	return content{copies: []newFile{{to, p.Data}}}, nil
}

// headerInside holds the header of a plot that came sealed to its label.
func (m *Match) headerInside(f plot.File, side string, st engines.Stage) error {
	r := &reading{file: f}
	if err := m.readHeader(r, st); err != nil {
		return err
	}
	if r.side == side && r.impulse == st.Impulse {
		return nil
	}
	return refuse(f.Name, "seal", fmt.Sprintf("it was sealed as a plot of %s for impulse %03d, but its own header says %s and %03d", side, st.Impulse, r.side, r.impulse), "a plot sealed under its own header")
}

// sealFirst refuses an open plot where plots come sealed.
func (m *Match) sealFirst(name string) error {
	who := "the umpire plays in this match"
	if m.conf.Seat == SeatNone {
		who = "this match has no umpire"
	}
	return refuse(name, "seal", who+", so plots come sealed: nobody may read one before all are in", "what `prestags plot seal` makes of it")
}

// sealedReceipt is the slip for a plot that is sealed.
func (m *Match) sealedReceipt(r *reading, e *Entry) Receipt {
	return Receipt{
		Match: m.conf.ID, Side: r.side, Impulse: r.impulse, Stage: r.stage.Name, Name: r.file.Name, Later: r.later, Now: r.standsNow(),
		Digest: SealDigest(e.Commit), Seal: e.Seal, Hash: e.Commit, Said: []Said{},
	}
}

// closed is the slip of what cannot be read now.
func (r *Receipt) closed() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	b.WriteString(r.came())
	b.WriteString(r.repaired())
	if r.Replaces != "" {
		say("it replaces the plot with digest %s, which is kept", r.Replaces)
	}
	switch {
	case r.Opens == string(seal.PlotKey):
		say("it opens the sealed plot with this seal digest")
		return b.String()
	case r.Opens == string(seal.PlotReveal):
		say("it is the plot whose hash was filed under this seal digest")
		return b.String()
	case r.Opens != "":
		say("a share of the dice, and the one that is owed")
		return b.String()
	case r.Seal == SealUmpire:
		say("sealed for the umpire; opened and read when all plots are in")
	case r.Seal == SealOnce:
		say("sealed; its key is to be handed over when all plots are in")
	default:
		say("a hash; its plot is to be handed over when all plots are in")
	}
	say("hash: %s", r.Hash)
	switch {
	case r.Absent == nil:
	case len(*r.Absent) > 0:
		say("still to come: %s", strings.Join(*r.Absent, ", "))
	default:
		say("all plots are in")
	}
	return b.String()
}

// Unseal opens a sealed plot or a reveal with the umpire's keys, once its
// impulse is opened or resolved: before, a plot could still be changed by
// somebody who has read another.
func (m *Match) Unseal(p Plot) (seal.Plot, error) {
	name := fileName(p.Name)
	f, err := seal.Read(p.Data)
	if err != nil {
		return seal.Plot{}, SealProblem(name, err)
	}
	switch {
	case !strings.EqualFold(f.Match, m.conf.ID):
		return seal.Plot{}, refuse(name, "seal", "it is for the match "+plot.Clip(f.Match, 40)+", not for this one", "a plot of "+m.conf.ID)
	case m.journal.turn(f.Impulse) == nil && m.journal.opening(f.Impulse) == nil:
		wrong := fmt.Sprintf("impulse %03d is not opened yet; adjudicate opens its plots when all are in", f.Impulse)
		if m.mustSeal() && m.conf.Seat != SeatNone && m.journal.current(m.conf.Seat, f.Impulse) == nil {
			wrong = fmt.Sprintf("the umpire plays %s and has not sealed his own plot for impulse %03d yet", m.conf.Seat, f.Impulse)
		}
		return seal.Plot{}, refuse(name, "secrecy", wrong, "")
	}
	if p, ok := f.Revealed(); ok {
		return p, nil
	}
	for _, o := range m.journal.of(revealed, func(o *Entry) bool { return o.Commit == f.Hash }) {
		if e := m.sealedEntry(o.Commit); e != nil {
			p, _, err := m.unsealWith(e, o)
			return p, SealProblem(name, err)
		}
	}
	k, err := m.umpireKeys()
	if err != nil {
		return seal.Plot{}, err
	}
	if k == nil {
		return seal.Plot{}, refuse(name, "seal", "the umpire's keys are not here", "--key FILE")
	}
	sp, err := f.Open(*k)
	return sp, SealProblem(name, err)
}

// sealedEntry is the entry of the sealed plot with a hash, nil if only the hash
// was filed.
func (m *Match) sealedEntry(commit string) *Entry {
	for _, e := range m.journal.of(submitted, func(e *Entry) bool { return e.Commit == commit && e.Seal != SealHash }) {
		return e
	}
	return nil
}
