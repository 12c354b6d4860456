package adjudicate

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// Opts of Adjudicate.
type Opts struct {
	// Without are sides not waited for, at the first impulse that would.
	Without []string
	// DryRun resolves and writes nothing.
	DryRun bool
	// Version of the program, and the time, for the journal.
	Version string
	Time    string
}

// Wait is what the match waits for.
type Wait struct {
	Side string `json:"side"`
	Kind string `json:"kind"`
	// Impulse it is for, and its name.
	Impulse int    `json:"impulse"`
	Stage   string `json:"stage"`
	// Why a plot that was received does not do; "" if none was.
	Why string `json:"why,omitempty"`
}

// NeedPause is awaited of the umpire of a paused match: that he lets it go on.
const NeedPause = "pause"

// String says for whom and what.
func (w Wait) String() string {
	if w.Kind == NeedPause {
		return fmt.Sprintf("the match is paused at impulse %03d (%s); `prestags set DIR pause=no` lets it go on", w.Impulse, w.Stage)
	}
	s := fmt.Sprintf("waits for %s: %s for impulse %03d (%s)", w.Side, w.Kind, w.Impulse, w.Stage)
	if w.Why != "" {
		s += "; what was received cannot be taken: " + w.Why
	}
	return s
}

// Resolution is what Adjudicate came to.
type Resolution struct {
	Turns []Turn
	// Waits for these, unless the game is over.
	Waits []Wait
	// Rolls of real dice that are awaited.
	Rolls []Asked
	// Over: the game is, with Result.
	Over   bool
	Result *engines.Result
}

// Turn is one impulse resolved.
type Turn struct {
	Impulse int
	Stage   string
	Dir     string
	Record  *Record
	// Passed: nobody had to file anything for it.
	Passed bool
}

// Played tells whether an impulse was resolved that needed somebody's plot.
func (r *Resolution) Played() bool {
	return slices.ContainsFunc(r.Turns, func(t Turn) bool { return !t.Passed })
}

// Policies in Opened, beside those of --late.
const (
	policyEmpty  = "empty"  // nothing filed, nothing had to be
	policyUnused = "unused" // filed, but the impulse takes no plot of the side
	policyShare  = "share"  // none awaited, but a share of the dice
)

// pending is an impulse resolved and not yet written.
type pending struct {
	turn  Turn
	entry Entry
	files []newFile
	after engines.Position
}

// inForce are the standing orders of each side.
type inForce map[string][]plot.Line

// Adjudicate resolves impulses as far as plots and answers allow. Each is
// committed by itself, after all of them went well: on error nothing was
// written, but for a disk that fails between two commits.
func (m *Match) Adjudicate(o Opts) (res *Resolution, err error) {
	if o.DryRun {
		res, _, err = m.resolve(o)
		return res, err
	}
	err = m.locked("adjudicate", func() error {
		var turns []pending
		if res, turns, err = m.resolve(o); err != nil {
			return err
		}
		for _, t := range turns {
			if err := m.disk.commit(m.journal, t.entry, t.files); err != nil {
				return err
			}
		}
		return nil
	})
	return res, err
}

func (m *Match) resolve(o Opts) (*Resolution, []pending, error) {
	pos, err := m.position()
	if err != nil {
		return nil, nil, err
	}
	without, err := m.without(o.Without)
	if err != nil {
		return nil, nil, err
	}
	st, force := m.game.Stage(pos), inForce{}
	for _, s := range m.Sides() {
		if force[s.ID], err = m.standing(s.ID, st.Impulse); err != nil {
			return nil, nil, err
		}
	}
	res := &Resolution{}
	var turns []pending
	rolled := m.journal.rolled()
	if r, err := m.ended(); r != nil || err != nil {
		res.Over, res.Result = true, r
		return res, nil, err
	}
	for {
		if m.game.Stage(pos).Over {
			res.Over, res.Result = true, m.game.Result(pos)
			return res, turns, nil
		}
		if m.agreed().Paused {
			st := m.game.Stage(pos)
			res.Waits = []Wait{{Side: engines.Umpire, Kind: NeedPause, Impulse: st.Impulse, Stage: st.Name}}
			return res, turns, nil
		}
		b, err := m.open(pos, force, without)
		if err != nil {
			return nil, nil, err
		}
		if b.end != nil {
			t, err := m.end(pos, b, o)
			if err != nil {
				return nil, nil, err
			}
			res.Turns, res.Over, res.Result = append(res.Turns, t.turn), true, b.end
			return res, append(turns, *t), nil
		}
		if len(b.waits) > 0 {
			res.Waits = b.waits
			if b.closing && m.journal.opening(m.game.Stage(pos).Impulse) == nil {
				turns = append(turns, m.freeze(pos, b, o))
			}
			return res, turns, nil
		}
		t, stopped, err := m.play(pos, b, rolled, o)
		if err != nil {
			return nil, nil, err
		}
		if b.without {
			without = nil
		}
		if t == nil {
			res.Waits, res.Rolls = stopped.waits, stopped.rolls
			if m.journal.opening(m.game.Stage(pos).Impulse) == nil {
				turns = append(turns, m.freeze(pos, b, o))
			}
			return res, turns, nil
		}
		rolled = rolled || t.entry.Rolls > 0
		turns, res.Turns = append(turns, *t), append(res.Turns, t.turn)
		pos = t.after
	}
}

func (m *Match) without(names []string) ([]string, error) {
	var out []string
	for _, n := range names {
		id, err := m.SideNamed("--without", n)
		if err != nil {
			return nil, err
		}
		if id == m.conf.Seat {
			return nil, refuse("--without", "seal", "the umpire plays "+id+"; he must have sealed his own plot before he can open another", "no --without "+id)
		}
		out = append(out, id)
	}
	return out, nil
}

// bundle is all that goes into an impulse, opened.
type bundle struct {
	orders  []engines.SideOrders
	opened  []Opened
	copies  []newFile // plots received before the impulse had a folder, or sealed
	waits   []Wait
	passed  bool     // nobody had to file anything
	without bool     // somebody was not waited for
	forced  []string // sides not to be waited for
	closing bool     // somebody was not waited for, and all that is awaited opens sealed plots
	draw    []string // sides that want a draw
	end     *engines.Result
}

// open opens the plots for the impulse pos stands at, or says who is awaited.
// What it opens goes into force.
func (m *Match) open(pos engines.Position, force inForce, without []string) (*bundle, error) {
	st, needs := m.game.Stage(pos), m.game.Awaited(pos)
	b := &bundle{passed: true, forced: without}
	ready := true
	for _, n := range needs {
		b.passed = b.passed && n.MayBeEmpty
		ready = ready && (n.MayBeEmpty || m.journal.current(n.Side, st.Impulse) != nil || slices.Contains(without, n.Side))
		if n.Kind != engines.NeedPlot && n.Kind != engines.NeedDeploy && !n.MayBeEmpty {
			b.waits = append(b.waits, Wait{Side: n.Side, Kind: n.Kind, Impulse: st.Impulse, Stage: st.Name})
		}
	}
	all := make([]opening, len(m.Sides()))
	for i, s := range m.Sides() {
		var err error
		p := &all[i]
		if *p, err = m.openSide(s.ID, st, needs, without, ready); err != nil {
			return nil, err
		}
		if p.opened != (Opened{}) {
			b.opened = append(b.opened, p.opened)
		}
		b.without = b.without || p.opened.Policy == LateStand || p.opened.Policy == LateStanding
		b.copies = append(b.copies, p.copies...)
		if p.wait != nil {
			b.waits = append(b.waits, *p.wait)
		}
	}
	wishes := make([]wish, len(all))
	for i, s := range m.Sides() {
		wishes[i] = wishOf(s.ID, all[i].file)
	}
	var err error
	if b.end, b.draw, err = m.ending(wishes, len(b.waits) == 0); err != nil || b.end != nil {
		return b, err
	}
	if len(b.waits) > 0 {
		b.closing = b.without && !slices.ContainsFunc(all, func(p opening) bool { return p.wait != nil && !p.closed })
		return b, nil
	}
	now := inForce{}
	for i, s := range m.Sides() {
		p := &all[i]
		f := p.file
		switch {
		case f != nil && f.Has(standing):
			now[s.ID] = carry(f, st.Impulse)
		case p.standing && len(force[s.ID]) > 0:
			if f == nil {
				f = &plot.File{Name: s.ID}
			}
			withStanding(f, force[s.ID])
		}
		if f == nil {
			continue
		}
		orders, problems := m.game.Compile(m.game.View(pos, s.ID), f)
		if bad := refusals(problems); bad != nil && p.opened.Entry > 0 {
			b.waits = append(b.waits, Wait{Side: s.ID, Kind: engines.NeedPlot, Impulse: st.Impulse, Stage: st.Name, Why: bad.Error()})
		}
		b.orders = append(b.orders, engines.SideOrders{Side: s.ID, Orders: orders})
	}
	if len(b.waits) == 0 {
		maps.Copy(force, now)
	}
	return b, nil
}

// copyOf is a copy, for the folder of the impulse, of a plot that came before
// the impulse had one; nil if it lies there already.
func (m *Match) copyOf(e *Entry, st engines.Stage) (*newFile, error) {
	base, ok := strings.CutPrefix(e.Files[0].Path, turnDir(engines.Stage{Impulse: st.Impulse})+"/")
	if !ok {
		return nil, nil
	}
	data, err := m.disk.stored(m.journal, e.Files[0].Path)
	return &newFile{turnDir(st) + "/" + base, data}, err
}

// stopped is what holds up an impulse in its middle.
type stopped struct {
	waits []Wait
	rolls []Asked
}

// play resolves one impulse; it returns nil and what it waits for if it cannot.
func (m *Match) play(pos engines.Position, b *bundle, rolled bool, o Opts) (*pending, *stopped, error) {
	st := m.game.Stage(pos)
	answers, err := m.answers(st.Impulse)
	if err != nil {
		return nil, nil, err
	}
	in := engines.Input{Position: pos, Orders: b.orders, Answers: answers}
	if owed, err := m.owed(in, b, st); err != nil || len(owed) > 0 {
		return nil, &stopped{waits: owed}, err
	}
	src, err := m.dice(st.Impulse, rolled, b.opened)
	if err != nil {
		return nil, nil, err
	}
	in.Dice = src.dice
	out, err := engines.Run(m.game, in)
	if asked := src.asked(m.game, in); len(asked) > 0 {
		return nil, &stopped{rolls: asked, waits: []Wait{{Side: engines.Umpire, Kind: NeedDice, Impulse: st.Impulse, Stage: st.Name}}}, nil
	}
	if err == nil && len(out.Questions) == 0 {
		err = src.spent()
	}
	if err != nil {
		return nil, nil, lineProblem(err)
	}
	var waits []Wait
	for _, q := range out.Questions {
		waits = append(waits, Wait{Side: q.Side, Kind: engines.NeedAnswer, Impulse: st.Impulse, Stage: st.Name})
	}
	if len(waits) > 0 {
		return nil, &stopped{waits: slices.Compact(waits)}, nil
	}
	rec := &Record{
		Match: m.conf.ID, Version: o.Version, Impulse: st.Impulse, Turn: st.Turn,
		Events: m.seen(out.Events, engines.Umpire), Result: m.game.Result(out.Position),
	}
	if rec.Position, err = m.game.EncodePosition(out.Position); err != nil {
		return nil, nil, err
	}
	data, err := rec.Encode()
	if err != nil {
		return nil, nil, err
	}
	dir := turnDir(st)
	p := &pending{
		turn:  Turn{Impulse: st.Impulse, Stage: st.Name, Dir: dir, Record: rec, Passed: b.passed},
		entry: Entry{Kind: resolved, Time: o.Time, Version: o.Version, Impulse: st.Impulse, Dir: dir, Opened: b.opened, Draw: b.draw},
		files: append(b.copies, newFile{dir + "/" + recordName, data}),
		after: out.Position,
	}
	for _, e := range out.Events {
		p.entry.Rolls += len(e.Dice)
	}
	return p, nil, nil
}

// errRolls: the impulse cannot be passed by without knowing its dice.
var errRolls = errors.New("this impulse rolls dice")

// noDice refuse to roll.
type noDice struct{}

func (noDice) Die(string, int, []string) (int, error) { return 0, errRolls }
func (noDice) Draw(string, []string) (int, error)     { return 0, errRolls }
func (noDice) Shuffle(string, int) ([]int, error)     { return nil, errRolls }

// ahead is the next position at which side may file something, if every
// impulse before it passes by itself, with nothing filed and no dice. It uses
// no plot of anybody, so it tells no one's secret.
func (m *Match) ahead(pos engines.Position, side string) (engines.Position, bool) {
	for !m.game.Stage(pos).Over {
		needs := m.game.Awaited(pos)
		if _, ok := sections(needs, side); ok {
			return pos, true
		}
		if slices.ContainsFunc(needs, func(n engines.Need) bool { return !n.MayBeEmpty }) {
			return nil, false
		}
		var orders []engines.SideOrders
		for _, n := range needs {
			o, _ := m.game.Compile(m.game.View(pos, n.Side), &plot.File{Name: n.Side})
			orders = append(orders, engines.SideOrders{Side: n.Side, Orders: o})
		}
		out, err := engines.Run(m.game, engines.Input{Position: pos, Orders: orders, Dice: noDice{}})
		if err != nil || out.Position == nil {
			return nil, false
		}
		pos = out.Position
	}
	return nil, false
}
