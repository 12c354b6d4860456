package adjudicate

import (
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// Output is one kind of report file: what is put behind the reader's name to
// name it, and the function that draws it, which several call at once.
type Output struct {
	Suffix string
	// Draw gives the bytes of the file; the same for the same report.
	Draw func(page.Report) ([]byte, error)
}

// Readers of the reports of a turn: the sides in listed order, the umpire.
func (m *Match) Readers() []string {
	if m.copy != nil {
		return []string{m.copy.Side}
	}
	return append(sideIDs(m.game.Scenario()), engines.Umpire)
}

// Report is the situation after an impulse (0: the last resolved) for a side,
// engines.Umpire or engines.Public.
func (m *Match) Report(impulse int, viewer string) (page.Report, error) {
	if m.copy != nil {
		return m.copy.report(m, impulse, viewer)
	}
	e, err := m.resolved(impulse)
	if err != nil {
		return page.Report{}, err
	}
	rec, after, err := m.record(e)
	if err != nil {
		return page.Report{}, err
	}
	head, unread, err := m.headOf(e, rec, after, viewer)
	if err != nil {
		return page.Report{}, err
	}
	return compose(m.game.Report(m.game.View(after, viewer), m.seen(rec.Events, viewer)), head, unread), nil
}

// compose gives a report its head, the name of the match on the card for the next
// file, and the lines of a plot that could not be read.
func compose(r page.Report, head page.Head, unread []string) page.Report {
	r.Head = head
	r.Next = slices.Clone(r.Next)
	for i, b := range r.Next {
		card, ok := b.(page.Card)
		if k := slices.Index(card.Lines, engines.HeadMatch); ok && k >= 0 {
			card.Lines = slices.Clone(card.Lines)
			card.Lines[k] = "match: " + head.Match
			r.Next[i] = card
		}
	}
	if n := slices.IndexFunc(r.Happened, numbered); n >= 0 {
		note := fmt.Sprintf("Numbers in brackets are those of events: prestags why DIR %d.%d tells what lies behind one.", head.Impulse, r.Happened[n].(page.Para).Event)
		r.Happened = append(slices.Clip(r.Happened), page.Para{Text: note})
	}
	if len(unread) > 0 {
		blocks := []page.Block{page.Heading{Level: 2, Text: "Lines of your plot that could not be read"}}
		for _, line := range unread {
			blocks = append(blocks, page.Para{Text: line})
		}
		r.Happened = append(blocks, r.Happened...)
	}
	return r
}

// numbered tells whether a block tells an event.
func numbered(b page.Block) bool {
	p, ok := b.(page.Para)
	return ok && p.Event > 0
}

// headOf is the head of a report on an impulse that left the position after, and
// the lines of the reader's plot that could not be read.
func (m *Match) headOf(e *Entry, rec *Record, after engines.Position, viewer string) (page.Head, []string, error) {
	before, err := m.before(e.Impulse)
	if err != nil {
		return page.Head{}, nil, err
	}
	own, aside, err := m.ownPlot(e, before, viewer)
	if err != nil {
		return page.Head{}, nil, err
	}
	more, err := m.told(e, rec, viewer)
	if err != nil {
		return page.Head{}, nil, err
	}
	h := m.head(e, m.game.Stage(before), rec, viewer)
	var due []string
	if rec.Result == nil {
		h.Deadline, due = m.dueText(e.N, viewer), m.dueLines(e.N, after)
	}
	h.Lines = slices.Concat(due, own, more, h.Lines)
	var unread []string
	for _, p := range aside {
		unread = append(unread, p.Whole())
	}
	return h, unread, nil
}

// head of a report.
func (m *Match) head(e *Entry, st engines.Stage, rec *Record, viewer string) page.Head {
	h := page.Head{
		Game: m.book.Title(), Scenario: m.title(), Match: m.conf.ID, Reader: m.reader(viewer, e.N), Stage: st.Name,
		Impulse: e.Impulse, Notes: m.notes(),
	}
	h.Lines = append(h.Lines, m.endingLines(e, rec)...)
	h.Lines = append(h.Lines, m.optionLines()...)
	h.Lines = append(h.Lines, m.lateLines(e, viewer)...)
	h.Lines = append(h.Lines, m.changesBefore(e)...)
	h.Lines = append(h.Lines, fmt.Sprintf("Journal: digest %s.", m.journal.digest(viewer, e.N)))
	h.Lines = append(h.Lines, m.diceLines(rec.Result != nil)...)
	h.Lines = append(h.Lines, m.proofLines(e)...)
	return h
}

// notes say what rests on a reconstruction.
func (m *Match) notes() []string {
	var out []string
	for _, s := range m.game.Sources() {
		if s.Reconstruction {
			out = append(out, s.What+": "+s.Source)
		}
	}
	return out
}

// optionLines tell the options that are not as they are by default.
func (m *Match) optionLines() []string {
	options, set := m.book.Options(), m.conf.settings()
	idle := engines.IdleSettings(options, set)
	var out []string
	for i := range options {
		o := &options[i]
		v, ok := m.conf.Options[o.Key]
		if !ok || v == o.Values[0] {
			continue
		}
		said := o.Key + "=" + v
		if k := slices.IndexFunc(idle, func(i engines.Idle) bool { return i.Setting.Key == o.Key }); k >= 0 {
			said += fmt.Sprintf(" (no effect with %s=%s)", idle[k].Lacks.Key, idle[k].Lacks.Value)
		}
		out = append(out, said)
	}
	if len(out) == 0 {
		return nil
	}
	return []string{"Options: " + strings.Join(out, ", ") + "."}
}

// lateLines say whose plots came late, but the reader's own.
func (m *Match) lateLines(e *Entry, viewer string) []string {
	var out []string
	for _, o := range e.Opened {
		for _, s := range m.Sides() {
			if s.ID == o.Side && s.ID != viewer && o.Entry > 0 && m.journal.entries[o.Entry-1].isLate() {
				out = append(out, fmt.Sprintf("The plot of the %s came after the deadline.", s.Name))
			}
		}
	}
	return out
}

// reader is what the head calls the reader: side and player, as they were after
// the first n entries.
func (m *Match) reader(viewer string, n int) string {
	in := m.agreedAt(n)
	who := map[string]string{engines.Umpire: "Umpire", engines.Public: "Public"}[viewer]
	name := ""
	if viewer == engines.Umpire {
		name = in.Umpire.Name
	}
	for i, s := range m.Sides() {
		if s.ID == viewer {
			who, name = s.Name, in.Sides[i].Name
		}
	}
	if name == "" {
		return who
	}
	return plot.Clean(who + " (" + name + ")")
}

// ownPlot says with what plot a reader was played, and which of its lines could
// not be read (what could be read and not carried out, the game tells); for the
// umpire, with what plots all sides were.
func (m *Match) ownPlot(e *Entry, before engines.Position, viewer string) (lines []string, aside []plot.Problem, err error) {
	for _, o := range e.Opened {
		if o.Side != viewer && viewer != engines.Umpire {
			continue
		}
		whose := "Your plot"
		if viewer == engines.Umpire {
			whose = "Plot of " + o.Side
		}
		switch o.Policy {
		case policyEmpty:
			lines = append(lines, whose+": none was filed, and none had to be.")
			continue
		case LateStand:
			lines = append(lines, whose+": "+o.notPlayed()+"; resolved without one.")
			continue
		case LateStanding:
			lines = append(lines, whose+": "+o.notPlayed()+"; resolved with the standing orders.")
			continue
		case policyShare:
			continue
		}
		sub := &m.journal.entries[o.Entry-1]
		digest, err := m.digestOf(sub)
		if err != nil {
			return nil, nil, err
		}
		name := sub.Name
		if o.Seal != nil {
			name = o.Seal.Name
		}
		word := "digest"
		if sub.Commit != "" {
			word = SealDigestName
		}
		line := fmt.Sprintf("%s: %s, %s %s", whose, name, word, digest)
		if o.Policy == policyUnused {
			lines = append(lines, plot.Clean(line)+"; not used, since the impulse takes none.")
			continue
		}
		r, unread, err := m.reread(o, before)
		if err != nil {
			return nil, nil, err
		}
		line += ", " + understanding(r.understood, r.total)
		if sub.isLate() {
			line += "; it came after the deadline"
		}
		lines = append(lines, plot.Clean(line)+".")
		if o.Side == viewer {
			aside = unread
		}
	}
	return lines, aside, nil
}

// reread reads and compiles an opened plot as it was when its impulse opened;
// unread are the faults of reading it.
func (m *Match) reread(o Opened, before engines.Position) (r *reading, unread []plot.Problem, err error) {
	r = &reading{side: o.Side, stage: m.game.Stage(before)}
	p, err := m.plotOf(o)
	if err != nil {
		return nil, nil, err
	}
	r.file, r.problems = plot.Read(p.Name, p.Data, m.game.Grammar())
	for _, p := range r.problems {
		if p.Severity == plot.Fault {
			unread = append(unread, p)
		}
	}
	n, err := m.nowAt(before, o.Side)
	if err != nil {
		return nil, nil, err
	}
	return r, unread, m.compile(r, n)
}

// WriteReports draws the reports of an impulse for the readers given and keeps
// them in its folder. They are no part of the match: what is missing is drawn
// again at will. It returns the names of the files, inside the match folder.
func (m *Match) WriteReports(impulse int, readers []string, outputs []Output, time, version string) (names []string, err error) {
	err = m.locked("report", func() error {
		e, err := m.resolved(impulse)
		if err != nil {
			return err
		}
		files, err := m.draw(e, readers, outputs)
		if err != nil {
			return err
		}
		changed := false
		for _, f := range files {
			names = append(names, f.path)
			h := hash(f.data)
			changed = changed || m.journal.files[f.path] != h || !m.disk.holds(f.path, h)
		}
		if !changed {
			return nil
		}
		return m.disk.commit(m.journal, Entry{Kind: reported, Time: time, Version: version, Impulse: e.Impulse}, files)
	})
	return names, err
}

// draw draws the reports of a resolved impulse on all processors: their pages
// are most of what a turn takes. Files and errors are in the order of the
// readers, and a panic is the caller's.
func (m *Match) draw(e *Entry, readers []string, outputs []Output) ([]newFile, error) {
	var reports []page.Report
	for _, reader := range readers {
		r, err := m.Report(e.Impulse, reader)
		if err != nil {
			return nil, err
		}
		reports = append(reports, r)
	}
	files := make([]newFile, len(readers)*len(outputs))
	errs, faults := make([]error, len(files)), make([]any, len(files))
	var wg sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range files {
		reader, o := i/len(outputs), outputs[i%len(outputs)]
		free <- struct{}{}
		wg.Go(func() {
			defer func() {
				faults[i] = recover()
				<-free
			}()
			data, err := o.Draw(reports[reader])
			if err != nil {
				errs[i] = fmt.Errorf("the report for %s cannot be drawn: %w", readers[reader], err)
			}
			files[i] = newFile{e.Dir + "/" + readers[reader] + o.Suffix, data}
		})
	}
	wg.Wait()
	for i := range files {
		switch {
		case faults[i] != nil:
			panic(faults[i])
		case errs[i] != nil:
			return nil, errs[i]
		}
	}
	return files, nil
}

// Unreported are the folders of the resolved impulses, by impulse in order, that
// lack a report: some reader's was never written, since the program was cut
// short, or its file is gone. Of each kind of file any of the reader's will do.
func (m *Match) Unreported(outputs []Output) []Unreported {
	if m.copy != nil {
		return nil // its reports are the side's own business
	}
	var out []Unreported
	for _, t := range m.journal.turns {
		e := &m.journal.entries[t]
		if !slices.ContainsFunc(m.Readers(), func(reader string) bool { return m.lacks(e, reader, outputs) }) {
			continue
		}
		out = append(out, Unreported{e.Impulse, e.Dir})
	}
	return out
}

// Unreported is a resolved impulse that lacks a report, and its folder.
type Unreported struct {
	Impulse int
	Dir     string
}

// lacks tells whether a reader has no report on a resolved impulse of one of
// the kinds.
func (m *Match) lacks(e *Entry, reader string, outputs []Output) bool {
	own := func(base, end string) bool {
		between, ok := strings.CutPrefix(strings.TrimSuffix(base, end), reader)
		return ok && (between == "" || between[0] == '-') && strings.HasSuffix(base, end)
	}
	for _, o := range outputs {
		there := false
		for _, r := range m.journal.of(reported, func(r *Entry) bool { return r.N > e.N && r.Impulse == e.Impulse }) {
			for _, f := range r.Files {
				if there || path.Dir(f.Path) != e.Dir || !own(path.Base(f.Path), path.Ext(o.Suffix)) {
					continue
				}
				_, err := m.disk.root.Stat(f.Path)
				there = err == nil
			}
		}
		if !there {
			return true
		}
	}
	return false
}

// Plotted is the page of a plot drawn before it is sent, from what its side may
// know. It writes nothing.
func (m *Match) Plotted(p Plot) (page.Report, error) {
	r, err := m.read(p)
	if err != nil {
		return page.Report{}, err
	}
	if r.later {
		return page.Report{}, refuse(r.file.Name, "file", fmt.Sprintf("impulse %03d is not open yet; it can be drawn when it is", r.impulse), "")
	}
	out, n := m.game.Plotted(r.view, r.orders), len(m.journal.entries)
	out.Head = page.Head{
		Game: m.book.Title(), Scenario: m.title(), Match: m.conf.ID, Reader: m.reader(r.side, n), Stage: r.stage.Name,
		Impulse: r.impulse, Deadline: m.dueText(n, r.side), Notes: m.notes(),
		Lines: []string{fmt.Sprintf("Your plot: %s, digest %s, %s.", r.file.Name, plotDigest(p.Data), understanding(r.understood, r.total))},
	}
	return out, nil
}
