package adjudicate

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/plot"
)

// MaxPlot is the largest plot file taken, in bytes.
const MaxPlot = 8 << 20

// maxImpulse bounds what a header may name.
const maxImpulse = 9999

// standing is the section whose lines hold until the side replaces them.
const standing = "standing"

// reading is a plot read and, if its impulse is the one the match stands at,
// compiled.
type reading struct {
	file     plot.File
	side     string
	impulse  int
	stage    engines.Stage // of the impulse; only Impulse is set for a later one
	later    bool
	now      engines.Stage // where the match stands, for a later impulse
	orders   engines.Orders
	view     engines.View
	problems []plot.Problem
	// understood of total orders.
	understood, total int
}

// read reads a plot for the match as it stands. Its errors are Refused.
func (m *Match) read(p Plot) (*reading, error) {
	name := fileName(p.Name)
	if seal.Is(p.Data) {
		return nil, refuse(name, "seal", "it is sealed; nobody can read it here", "the open plot")
	}
	if len(p.Data) > MaxPlot {
		return nil, refuse(name, "file", fmt.Sprintf("it has more than the %d bytes a plot may have", MaxPlot), "nothing but header and orders")
	}
	r := &reading{}
	r.file, r.problems = plot.Read(name, p.Data, m.game.Grammar())
	if err := refusals(r.problems); err != nil {
		return nil, err
	}
	st, err := m.standsAt()
	if err != nil {
		return nil, err
	}
	if err := m.readHeader(r, st); err != nil {
		return nil, err
	}
	if r.later {
		r.count()
		return r, nil
	}
	n, err := m.now(r.side)
	if err != nil {
		return nil, err
	}
	return r, m.compile(r, n)
}

func refusals(ps []plot.Problem) error {
	var out []plot.Problem
	for _, p := range ps {
		if p.Severity == plot.Refusal {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return &Refused{out}
}

// readHeader holds the header, which is there, to the match: its id, a side, an
// impulse that is still open, the turn if it is named.
func (m *Match) readHeader(r *reading, now engines.Stage) error {
	h := &r.file.Header
	bad := func(w plot.Word, wrong, instead string) error {
		return &Refused{[]plot.Problem{{Pos: w.Pos, Severity: plot.Refusal, Rule: "file", Wrong: wrong, Instead: instead}}}
	}
	said := func(w plot.Word) string { return plot.Clip(w.Text, 40) }
	sc := m.game.Scenario()

	if !strings.EqualFold(h.Match.Text, m.conf.ID) {
		return bad(h.Match, "this plot is for the match "+said(h.Match)+", not for this one", "match: "+m.conf.ID)
	}
	var ok bool
	if r.side, ok = m.side(h.Side.Text); !ok {
		return bad(h.Side, fmt.Sprintf("%s has no side %q", sc.Title, said(h.Side)), "side: "+strings.Join(sideIDs(sc), " or "))
	}
	open := fmt.Sprintf("impulse: %03d", now.Impulse)
	n, err := strconv.Atoi(h.Impulse.Text)
	if err != nil || n < 1 || n > maxImpulse {
		return bad(h.Impulse, fmt.Sprintf("%q is no impulse", said(h.Impulse)), open)
	}
	r.impulse, r.later = n, n > now.Impulse
	switch {
	case now.Over:
		return bad(h.Impulse, "the game is over; no plot is taken any more", "")
	case n < now.Impulse:
		return bad(h.Impulse, fmt.Sprintf("impulse %03d is closed: its plots were opened and are frozen", n), open)
	}
	st := now
	r.stage = now
	if r.later {
		if st, ok = m.game.StageOf(n); !ok {
			return bad(h.Impulse, fmt.Sprintf("the game has no impulse %03d; its last is %03d", n, m.lastImpulse(now)), open)
		}
		r.stage, r.now = engines.Stage{Impulse: n}, now
	}
	if t := h.Turn; t.Text != "" && st.Name != "" {
		if n, err := strconv.Atoi(t.Text); (err != nil || n != st.Turn) && !sameWords(t.Text, st.Name) {
			instead := fmt.Sprintf("turn: %d", st.Turn)
			if st.Turn == 0 {
				instead = "no turn"
			}
			return bad(t, fmt.Sprintf("impulse %03d is %s, not turn %s", st.Impulse, st.Name, said(t)), instead)
		}
	}
	return nil
}

// sameWords tells whether a turn is given by words of its name, two at least and
// every number among them, in any order: -73 VER for "Spring (Ver) of 73 BC".
func sameWords(a, b string) bool {
	x, y := turnWords(a), turnWords(b)
	number := func(w string) bool { return w[0] >= '0' && w[0] <= '9' }
	return len(x) > 1 &&
		!slices.ContainsFunc(x, func(w string) bool { return !slices.Contains(y, w) }) &&
		!slices.ContainsFunc(y, func(w string) bool { return number(w) && !slices.Contains(x, w) })
}

// turnWords are the words of a turn without signs.
func turnWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' })
}

// lastImpulse is the last impulse the game can have.
func (m *Match) lastImpulse(now engines.Stage) int {
	n := now.Impulse
	for ; n < maxImpulse; n++ {
		if _, ok := m.game.StageOf(n + 1); !ok {
			break
		}
	}
	return n
}

// sections are what a side may file at a position; ok is false if nothing.
func sections(needs []engines.Need, side string) (out []string, ok bool) {
	for _, n := range needs {
		if n.Side == side && (n.Kind == engines.NeedPlot || n.Kind == engines.NeedDeploy) {
			out, ok = append(out, n.Sections...), true
		}
	}
	return out, ok
}

// compile compiles a plot for the impulse the match stands at, with the
// standing orders in force.
func (m *Match) compile(r *reading, n *now) error {
	allowed, ok := sections(n.Needs, r.side)
	if !ok {
		return refuse(r.file.Name, "file", fmt.Sprintf("impulse %03d (%s) takes no plot of %s", r.impulse, r.stage.Name, r.side), m.openTo(r.side))
	}
	if err := checkSections(&r.file, m.game.Grammar(), allowed, r.stage); err != nil {
		return err
	}
	f := r.file
	if slices.Contains(allowed, standing) && !f.Has(standing) {
		withStanding(&f, n.Carried)
	}
	r.view = n.View
	var found []plot.Problem
	r.orders, found = m.game.Compile(r.view, &f)
	r.problems = append(r.problems, found...)
	slices.SortStableFunc(r.problems, func(a, b plot.Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	r.count()
	return refusals(r.problems)
}

// openTo names the next impulse that takes a plot of side, as far as it is
// known: impulses that pass by themselves may come before it.
func (m *Match) openTo(side string) string {
	if n, err := m.next(side); err == nil && n != nil {
		return fmt.Sprintf("impulse: %03d", n.Stage.Impulse)
	}
	return "the impulse that `prestags plot new` names"
}

// checkSections refuses a file with a section the impulse does not take.
func checkSections(f *plot.File, g plot.Grammar, allowed []string, st engines.Stage) error {
	bad := func(pos plot.Pos, section, verb string) error {
		var names []string
		for _, a := range allowed {
			if tasks := g.Tasks[a]; a != "" && (verb == "" || section != "" || len(tasks) == 0 && a != standing || slices.Contains(tasks, verb)) {
				names = append(names, "["+a+"]")
			}
		}
		what, instead := "["+section+"]", "orders without a section"
		if section == "" {
			what = "orders outside a section"
		}
		if !slices.Contains(allowed, "") || section == "" {
			instead = strings.Join(names, " or ")
			if section == "" && len(names) > 0 {
				instead += " in a line above them"
			}
		}
		if pos.File == "" {
			pos.File = f.Name
		}
		return &Refused{[]plot.Problem{{
			Pos: pos, Severity: plot.Refusal, Rule: "file",
			Wrong: fmt.Sprintf("impulse %03d (%s) takes no %s", st.Impulse, st.Name, what), Instead: instead,
		}}}
	}
	for _, l := range f.Lines {
		if !permits(allowed, l.Section) {
			return bad(l.Pos, l.Section, l.Verb.Text)
		}
	}
	for _, s := range f.Sections {
		if !permits(allowed, s) {
			return bad(plot.Pos{}, s, "")
		}
	}
	return nil
}

// permits tells whether a section is among those allowed: by its name, or with words
// behind it ([battle PICE] where [battle] is allowed).
func permits(allowed []string, section string) bool {
	return slices.ContainsFunc(allowed, func(a string) bool {
		return a == section || a != "" && strings.HasPrefix(section, a+" ")
	})
}

// standing are the standing orders in force for a side when an impulse opens:
// those of its last plot opened before that brought some.
func (m *Match) standing(side string, impulse int) ([]plot.Line, error) {
	for _, t := range slices.Backward(m.journal.turns) {
		e := &m.journal.entries[t]
		if e.Impulse >= impulse {
			continue
		}
		for _, o := range e.Opened {
			if o.Side != side || o.Entry == 0 || o.Policy == policyUnused {
				continue
			}
			lines, ok, err := m.carried(o, e.Impulse)
			if ok || err != nil {
				return lines, err
			}
		}
	}
	return nil, nil
}

// carriedOrders are the standing orders that a plot brought, if it did.
type carriedOrders struct {
	lines []plot.Line
	ok    bool
}

// carried are the standing orders of a plot that an impulse was played with, if
// it brought any. To read a workbook takes as long as to play an impulse, and
// verify asks for every plot at every impulse after it: each is read once.
func (m *Match) carried(o Opened, impulse int) (lines []plot.Line, ok bool, err error) {
	p, err := m.plotOf(o)
	if err != nil {
		return nil, false, err
	}
	key := fmt.Sprint(impulse, " ", hash(p.Data), " ", p.Name)
	got, known := m.orders[key]
	if !known {
		f, _ := plot.Read(p.Name, p.Data, m.game.Grammar())
		if got.ok = f.Has(standing); got.ok {
			got.lines = carry(&f, impulse)
		}
		m.orders[key] = got
	}
	return slices.Clone(got.lines), got.ok, nil
}

// opened reads a plot that an impulse was played with.
func (m *Match) opened(o Opened) (plot.File, error) {
	p, err := m.plotOf(o)
	if err != nil {
		return plot.File{}, err
	}
	f, _ := plot.Read(p.Name, p.Data, m.game.Grammar())
	return f, nil
}

// carry takes the standing orders out of an earlier plot; their places name
// the impulse, so that nobody looks for them in the plot at hand.
func carry(f *plot.File, impulse int) []plot.Line {
	lines := f.In(standing)
	for i := range lines {
		lines[i].Pos = plot.Pos{File: fmt.Sprintf("standing orders of impulse %03d", impulse)}
	}
	return lines
}

// withStanding gives a file standing orders carried from an earlier one.
func withStanding(f *plot.File, lines []plot.Line) {
	if len(lines) > 0 {
		f.Sections = append(slices.Clone(f.Sections), standing)
		f.Lines = append(slices.Clone(f.Lines), lines...)
	}
}

// count counts the orders of the file, as its header's lines would, and those
// with no fault in them.
func (r *reading) count() {
	lines, faulty := map[string]bool{}, map[string]bool{}
	for _, l := range r.file.Lines {
		if l.Key.Text == "" {
			lines[lineKey(l.Pos)] = true
		}
	}
	for _, p := range r.problems {
		if p.Severity == plot.Fault && p.Pos.File == r.file.Name {
			lines[lineKey(p.Pos)] = true
			faulty[lineKey(p.Pos)] = true
		}
	}
	r.total, r.understood = len(lines), len(lines)-len(faulty)
}

// lineKey is the same for all places of one line, or of one row of a sheet.
func lineKey(p plot.Pos) string {
	if p.Cell != "" {
		return p.Sheet + "!" + strings.TrimLeft(p.Cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	}
	return strconv.Itoa(p.Line)
}

// Check is Submit without taking the plot: the very checks of resolution.
func (m *Match) Check(p Plot) (Receipt, error) {
	if seal.Is(p.Data) {
		return m.takeSealed(p, "", false)
	}
	r, err := m.read(p)
	if err == nil {
		err = m.stillTaken(r)
	}
	if err != nil {
		return Receipt{}, err
	}
	return m.receipt(r, p), nil
}

// Takes tells whether Submit would take the plot, and of whom and for what it
// is.
func (m *Match) Takes(p Plot) (Receipt, error) { return m.submit(p, "", false) }

// Submit takes a plot. Lines with faults are set aside and named in the
// receipt; a file that cannot be taken is Refused and nothing is written.
func (m *Match) Submit(p Plot, time string) (r Receipt, err error) {
	err = m.locked("submit", func() error {
		r, err = m.submit(p, time, true)
		return err
	})
	if err == nil {
		r.punctual(&m.journal.entries[len(m.journal.entries)-1])
	}
	return r, err
}

func (m *Match) submit(p Plot, time string, write bool) (Receipt, error) {
	if seal.Is(p.Data) {
		return m.takeSealed(p, time, write)
	}
	if rc, ok, err := m.takeShare(p, time, write); ok || err != nil {
		return rc, err
	}
	r, err := m.read(p)
	if err == nil {
		err = m.takesOpen(r)
	}
	if err != nil {
		return Receipt{}, err
	}
	rc := m.receipt(r, p)
	dir := m.turnDir(r.stage)
	before := m.journal.plots(r.side, r.impulse)
	if old := m.journal.current(r.side, r.impulse); old != nil {
		if rc.Replaces, err = m.digestOf(old); err != nil {
			return Receipt{}, err
		}
	}
	if !write {
		return rc, nil
	}
	name := fmt.Sprintf("%s/%s-%02d%s", dir, r.side, len(before)+1, extension(p))
	e := Entry{Kind: submitted, Time: time, Impulse: r.impulse, Side: r.side, Name: r.file.Name}
	if err := m.file(e, []newFile{{name, p.Data}}); err != nil {
		return Receipt{}, err
	}
	rc.Journal = m.journal.digestNow(r.side)
	return rc, nil
}

// turnDir is the folder of an impulse: 005-turn-3, or 006-later before its
// name is known. Played again after a rewind it has another.
func (m *Match) turnDir(st engines.Stage) string {
	slug, again := "later", ""
	if st.Slug != "" {
		slug = Slug(st.Slug)
	}
	if n := m.journal.again(st.Impulse); n > 0 {
		again = fmt.Sprintf("-again-%d", n)
	}
	return fmt.Sprintf("%03d-%s%s", st.Impulse, slug, again)
}

// extension of a stored plot, by what it is.
func extension(p Plot) string {
	switch ext := strings.ToLower(path.Ext(p.Name)); {
	case plot.IsWorkbook(p.Data):
		return ".xlsx"
	case ext == ".csv":
		return ext
	}
	return ".txt"
}

// digestOf is the digest of a submitted plot.
func (m *Match) digestOf(e *Entry) (string, error) {
	if e.Commit != "" {
		return SealDigest(e.Commit), nil
	}
	data, err := m.disk.stored(m.journal, e.Files[0].Path)
	return plotDigest(data), err
}

// current is the plot in force of a side for an impulse, nil if it has none.
func (j *journal) current(side string, impulse int) *Entry {
	for _, e := range slices.Backward(j.plots(side, impulse)) {
		if !j.void[e.N-1] {
			return e
		}
	}
	return nil
}
