package adjudicate

import (
	"errors"
	"fmt"
	"maps"
	"path"
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
	// Until is the impulse to stop before, 0 for none.
	Until int
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
	// Questions to answer.
	Questions int `json:"questions,omitempty"`
}

// NeedPause is awaited of the umpire of a paused match: that he lets it go on.
const NeedPause = "pause"

// String says for whom and what.
func (w Wait) String() string {
	if w.Kind == NeedPause {
		return fmt.Sprintf("the match is paused at impulse %03d (%s); `prestags set DIR pause=no` lets it go on", w.Impulse, w.Stage)
	}
	what := w.Kind
	switch {
	case w.Questions == 1:
		what = "1 answer"
	case w.Questions > 1:
		what = fmt.Sprintf("%d answers", w.Questions)
	}
	s := fmt.Sprintf("waits for %s: %s for impulse %03d (%s)", w.Side, what, w.Impulse, w.Stage)
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
	// Again: it was played before and undone. Differs is what came out otherwise.
	Again   bool
	Differs []Difference
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

// pending is an impulse resolved, or stopped in its middle, and not yet written.
type pending struct {
	turn    *Turn // nil: it was stopped
	changes []change
	rolls   int
	after   engines.Position
	waits   []Wait
	dice    []Asked
	// decided: a decision was taken for a side not waited for.
	decided bool
}

// inForce are the standing orders of each side.
type inForce map[string][]plot.Line

// Adjudicate resolves impulses as far as plots and answers allow. All of them
// are one commit: the match is as before or as after.
func (m *Match) Adjudicate(o Opts) (res *Resolution, err error) {
	if o.DryRun {
		res, _, err = m.resolve(o)
		return res, err
	}
	err = m.locked("adjudicate", func() error {
		var changes []change
		if res, changes, err = m.resolve(o); err != nil {
			return err
		}
		return m.disk.commitAll(m.journal, changes)
	})
	return res, err
}

func (m *Match) resolve(o Opts) (*Resolution, []change, error) {
	pos, err := m.position()
	if err != nil {
		return nil, nil, err
	}
	without, err := m.without(o.Without)
	if err != nil {
		return nil, nil, err
	}
	force, err := m.standings(m.game.Stage(pos).Impulse)
	if err != nil {
		return nil, nil, err
	}
	res := &Resolution{}
	var changes []change
	rolled := m.journal.rolled()
	if r, err := m.ended(); r != nil || err != nil {
		res.Over, res.Result = true, r
		return res, nil, err
	}
	for {
		st := m.game.Stage(pos)
		if st.Over {
			res.Over, res.Result = true, m.game.Result(pos)
			return res, changes, nil
		}
		if st.Impulse == o.Until {
			return res, changes, nil
		}
		if m.agreed().Paused {
			res.Waits = []Wait{{Side: engines.Umpire, Kind: NeedPause, Impulse: st.Impulse, Stage: st.Name}}
			return res, changes, nil
		}
		b, err := m.open(pos, force, without)
		if err != nil {
			return nil, nil, err
		}
		if b.end != nil {
			p, err := m.end(pos, b, o)
			if err != nil {
				return nil, nil, err
			}
			res.Turns, res.Over, res.Result = append(res.Turns, *p.turn), true, b.end
			return res, append(changes, p.changes...), nil
		}
		if len(b.waits) > 0 {
			res.Waits = b.waits
			if b.closing {
				changes = append(changes, m.freeze(b, st, o)...)
			}
			return res, changes, nil
		}
		p, err := m.play(pos, b, rolled, o)
		if err != nil {
			return nil, nil, err
		}
		if b.frozen && len(without) > 0 && !b.without && !p.decided {
			return nil, nil, refuse("--without", "side", "nothing is awaited of "+strings.Join(without, " and "), "the side that is awaited")
		}
		changes = append(changes, p.changes...)
		if b.without || p.decided {
			without = nil
		}
		if p.turn == nil {
			res.Waits, res.Rolls = p.waits, p.dice
			return res, changes, nil
		}
		rolled = rolled || p.rolls > 0
		res.Turns = append(res.Turns, *p.turn)
		pos = p.after
	}
}

// standings are the standing orders in force when an impulse opens.
func (m *Match) standings(impulse int) (inForce, error) {
	force := inForce{}
	for _, s := range m.Sides() {
		var err error
		if force[s.ID], err = m.standing(s.ID, impulse); err != nil {
			return nil, err
		}
	}
	return force, nil
}

// freeze is the entry that opens an impulse, if it is not opened yet.
func (m *Match) freeze(b *bundle, st engines.Stage, o Opts) []change {
	if b.frozen {
		return nil
	}
	e := Entry{Kind: opened, Time: o.Time, Version: o.Version, Impulse: st.Impulse, Dir: m.turnDir(st), Opened: slices.Clone(b.opened)}
	return []change{{e, b.copies}}
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
	frozen  bool     // opened by an earlier entry
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
	st, needs := m.game.Stage(pos), m.needs(pos)
	b := &bundle{passed: true, forced: without, frozen: m.journal.opening(st.Impulse) != nil}
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
		b.without = b.without || slices.Contains(without, s.ID) && (p.opened.Policy == LateStand || p.opened.Policy == LateStanding)
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
	from, to := e.Files[0].Path, m.turnDir(st)
	if path.Dir(from) == to || m.journal.opening(st.Impulse) != nil {
		return nil, nil
	}
	data, err := m.disk.stored(m.journal, from)
	return &newFile{to + "/" + path.Base(from), data}, err
}

// play resolves one impulse, or stops in its middle and says what it waits for.
func (m *Match) play(pos engines.Position, b *bundle, rolled bool, o Opts) (*pending, error) {
	st := m.game.Stage(pos)
	answers, err := m.answers(st.Impulse)
	if err != nil {
		return nil, err
	}
	p := &pending{}
	var decided []engines.Question
	var given []change
	out, waits, dice, err := m.run(pos, b, rolled, answers)
	for err == nil && len(waits) == 0 && len(out.Questions) > 0 {
		// Whoever is not waited for decides by default.
		changes, taken, derr := m.takeDefaults(st, out.Questions, b.forced, given, o.Time)
		if derr != nil {
			return nil, derr
		}
		if len(changes) == 0 {
			break
		}
		for _, q := range out.Questions {
			if slices.Contains(b.forced, q.Side) {
				decided = append(decided, q)
			}
		}
		given, answers = append(given, changes...), append(answers, taken...)
		out, waits, dice, err = m.run(pos, b, rolled, answers)
	}
	if err != nil {
		return nil, err
	}
	if len(waits)+len(out.Questions)+len(b.opened) > 0 {
		p.changes = m.freeze(b, st, o)
	}
	p.changes, p.decided = append(p.changes, given...), len(given) > 0
	switch {
	case len(waits) > 0:
		p.waits, p.dice = waits, dice
		return p, nil
	case len(out.Questions) > 0:
		put, err := m.ask(st, out.Questions, o.Time)
		p.changes, p.waits = append(p.changes, put...), m.answersAwaited(out.Questions, st)
		return p, err
	}
	rec := &Record{
		Match: m.conf.ID, Version: o.Version, Impulse: st.Impulse, Turn: st.Turn,
		Events: m.seen(out.Events, engines.Umpire), Result: m.game.Result(out.Position),
	}
	if rec.Questions, err = m.questionsOf(st.Impulse, answers, decided); err != nil {
		return nil, err
	}
	if rec.Position, err = m.game.EncodePosition(out.Position); err != nil {
		return nil, err
	}
	data, err := rec.Encode()
	if err != nil {
		return nil, err
	}
	e := Entry{
		Kind: resolved, Time: o.Time, Version: o.Version, Epoch: m.journal.epoch(st.Impulse), Impulse: st.Impulse, Dir: m.turnDir(st), Opened: b.opened, Draw: b.draw,
	}
	e.Unasked = b.passed && !e.idle()
	if slices.ContainsFunc(m.needs(pos), func(n engines.Need) bool { return n.Kind == engines.NeedDeploy }) {
		e.Kind = deployed
	}
	if e.Seen, err = m.sights(rec, out.Position); err != nil {
		return nil, err
	}
	for _, ev := range out.Events {
		e.Rolls += len(ev.Dice)
	}
	p.turn = &Turn{Impulse: st.Impulse, Stage: st.Name, Dir: e.Dir, Record: rec, Passed: b.passed}
	if p.turn.Again, p.turn.Differs, err = m.playedBefore(st.Impulse, rec); err != nil {
		return nil, err
	}
	p.changes = append(p.changes, change{e, append(b.copies, newFile{e.Dir + "/" + recordName, data})})
	p.rolls, p.after = e.Rolls, out.Position
	return p, nil
}

// playedBefore compares where an impulse led with where it led before it was
// undone.
func (m *Match) playedBefore(impulse int, rec *Record) (bool, []Difference, error) {
	all := m.journal.of(resolved, func(e *Entry) bool { return e.Impulse == impulse })
	all = append(all, m.journal.of(deployed, func(e *Entry) bool { return e.Impulse == impulse })...)
	if len(all) == 0 {
		return false, nil, nil
	}
	was, _, err := m.record(all[len(all)-1])
	if err != nil {
		return false, nil, err
	}
	out, err := diffJSON(was.Position, rec.Position)
	return true, out, err
}

// questionsOf are the questions of an impulse that were answered: those asked,
// and those decided without being asked.
func (m *Match) questionsOf(impulse int, answers []engines.Answer, decided []engines.Question) ([]engines.Question, error) {
	put, err := m.everAsked(impulse)
	if err != nil {
		return nil, err
	}
	var out []engines.Question
	for _, q := range append(put, decided...) {
		answered := slices.ContainsFunc(answers, func(a engines.Answer) bool { return a.Key == q.Key })
		if answered && !slices.ContainsFunc(out, func(o engines.Question) bool { return o.Key == q.Key }) {
			out = append(out, q)
		}
	}
	return out, nil
}

// run runs an impulse with the dice of the match. It says what is awaited for
// them, or for shares of them, if anything is.
func (m *Match) run(pos engines.Position, b *bundle, rolled bool, answers []engines.Answer) (out engines.Outcome, waits []Wait, dice []Asked, err error) {
	st := m.game.Stage(pos)
	in := engines.Input{
		Position: pos, Orders: b.orders, Answers: answers, Ask: m.agreed().Questions == QuestionsAsk, Epoch: m.journal.epoch(st.Impulse),
	}
	if owed, err := m.owed(in, b, st); err != nil || len(owed) > 0 {
		return out, owed, nil, err
	}
	src, err := m.dice(st.Impulse, rolled, b.opened)
	if err != nil {
		return out, nil, nil, err
	}
	in.Dice = src.dice
	out, err = engines.Run(m.game, in)
	if dice := src.asked(m.game, in); len(dice) > 0 {
		return out, []Wait{{Side: engines.Umpire, Kind: NeedDice, Impulse: st.Impulse, Stage: st.Name}}, dice, nil
	}
	if err == nil && len(out.Questions) == 0 {
		err = src.spent()
	}
	if err != nil {
		return out, nil, nil, lineProblem(err)
	}
	return out, nil, nil, nil
}

// errRolls: the impulse cannot be passed by without knowing its dice.
var errRolls = errors.New("this impulse rolls dice")

// noDice refuse to roll.
type noDice struct{}

// Die implements engines.Dice.
func (noDice) Die(string, int, []string) (int, error) { return 0, errRolls }

// Draw implements engines.Dice.
func (noDice) Draw(string, []string) (int, error) { return 0, errRolls }

// Shuffle implements engines.Dice.
func (noDice) Shuffle(string, int) ([]int, error) { return nil, errRolls }

// ahead is the next position at which side may file something, if every
// impulse before it passes by itself, with nothing filed and no dice. It uses
// no plot of anybody, so it tells no one's secret.
func (m *Match) ahead(pos engines.Position, side string) (engines.Position, bool) {
	for !m.game.Stage(pos).Over {
		needs := m.needs(pos)
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
