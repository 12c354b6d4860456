package ancients

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
	facts "prestags/scenarios/ancients"
)

// rig is a plain board with the pieces of a test on it: B, the slaves, at the top,
// R, the Romans, at the bottom; six banners win, command five and six.
type rig struct {
	t      *testing.T
	g      *game
	p      *position
	dice   []string          // faces in letters and cards by id, in the order they fall
	take   map[string]string // answers by decision: D-EVADE: evade
	events []engines.Event
	asked  []string // decisions put to players, in order
	// card whose effects hold for what do fights; noCard: none.
	card string
	// wishes of a battle line.
	line     *battleLine
	standing [2]*standing
}

// field sets up a board. Tokens: R:MI@G5 a unit, /2 blocks left, +L a leader with
// it, R:L@G6 a leader alone (=Caesar by that name), forest@F3, camp.slave@G4,
// rampart.slave.SW.SE@G4; a token with = and no @ is an option, one that begins
// with + a global rule, first.slave who starts.
func field(t *testing.T, set string) *rig {
	t.Helper()
	return newRig(t, facts.Battle{
		ID: "plain", Name: "Plain", First: "roman", Banners: 6,
		Sides: []facts.Side{{ID: "slave", Name: "Slaves", Cards: 5}, {ID: "roman", Name: "Romans", Cards: 6}},
	}, set)
}

// battle sets up the pieces of a test under the special rules of a built-in battle;
// its own pieces and terrain are left out.
func battle(t *testing.T, slug, set string) *rig {
	t.Helper()
	file, _, _, _, err := facts.BuiltIn(slug)
	require.NoError(t, err)
	b, err := facts.ReadBattle(file.Name, file.Data)
	require.NoError(t, err)
	return newRig(t, *b, set)
}

var token = regexp.MustCompile(`^([RB]):([A-Z]+)(?:=([A-Za-z-]+))?@([A-M][1-9]|reserve)(?:/(\d))?(\+L(?:=[A-Za-z-]+)?)?(?:!([a-z-]+))?$`)

func newRig(t *testing.T, b facts.Battle, set string) *rig {
	t.Helper()
	_, _, charts, cards, err := facts.BuiltIn("clusium")
	require.NoError(t, err)
	ch, err := facts.ReadCharts(charts.Name, charts.Data)
	require.NoError(t, err)
	dk, err := facts.ReadCards(cards.Name, cards.Data)
	require.NoError(t, err)
	top, bottom := b.Sides[0].ID, b.Sides[1].ID
	s := facts.Setup{Head: facts.SetupHead{Scenario: b.ID, Top: top, Source: "reconstruction: a test"}}
	var settings []engines.Setting
	counts, blocks := map[string]int{}, map[string]int{}
	number := func(side, what string) string {
		counts[side+what]++
		return what + strconv.Itoa(counts[side+what])
	}
	leaderName := func(side, name string) (id, special string) {
		if name == "" {
			return number(side, "L"), ""
		}
		if name == "Caesar" {
			special = "julius-caesar"
		}
		return name, special
	}
	for _, tok := range strings.Fields(set) {
		switch m := token.FindStringSubmatch(tok); {
		case m != nil:
			side := map[string]string{"R": bottom, "B": top}[m[1]]
			group := ""
			special := ""
			switch m[7] {
			case "lentulus", "gellius":
				group = m[7]
			default:
				special = m[7]
			}
			if m[4] == "reserve" {
				if m[2] == "L" {
					id, sp := leaderName(side, m[3])
					s.Leaders = append(s.Leaders, facts.SetLeader{ID: id, Side: side, Name: id, Reserve: "marcellus", Special: sp})
					continue
				}
				s.Reserves = append(s.Reserves, facts.SetReserve{ID: number(side, m[2]), Side: side, Type: m[2], Reserve: "marcellus"})
				continue
			}
			if m[2] == "L" {
				id, sp := leaderName(side, m[3])
				s.Leaders = append(s.Leaders, facts.SetLeader{ID: id, Side: side, Name: id, Hex: facts.Hex(m[4]), Special: sp, Group: group})
				continue
			}
			id := number(side, m[2])
			s.Units = append(s.Units, facts.SetUnit{ID: id, Side: side, Type: m[2], Hex: facts.Hex(m[4]), Special: special, Group: group})
			if m[5] != "" {
				blocks[side+"/"+id], _ = strconv.Atoi(m[5])
			}
			if m[6] != "" {
				id, sp := leaderName(side, strings.TrimPrefix(m[6][2:], "="))
				s.Leaders = append(s.Leaders, facts.SetLeader{ID: id, Side: side, Name: id, Hex: facts.Hex(m[4]), Special: sp, Group: group})
			}
		case strings.HasPrefix(tok, "+"):
			b.Rules = append(slices.Clone(b.Rules), tok[1:])
		case strings.HasPrefix(tok, "first."):
			b.First = tok[6:]
		case strings.HasPrefix(tok, "goal."):
			b.Banners, _ = strconv.Atoi(tok[5:])
		case strings.Contains(tok, "@"):
			what, where, _ := strings.Cut(tok, "@")
			parts := strings.Split(what, ".")
			f := facts.SetTerrain{Kind: parts[0]}
			if len(parts) > 1 {
				f.Owner = parts[1]
				f.Edges = parts[2:]
			}
			for _, h := range strings.Split(where, ",") {
				f.Hexes = append(f.Hexes, facts.Hex(h))
			}
			s.Terrain = append(s.Terrain, f)
		default:
			key, value, ok := strings.Cut(tok, "=")
			require.True(t, ok, "token %q", tok)
			settings = append(settings, engines.Setting{Key: key, Value: value})
		}
	}
	g, err := newGame(ch, dk, &b, &s, settings)
	require.NoError(t, err)
	r := &rig{t: t, g: g, p: g.Start().(*position), take: map[string]string{}, card: "C-O4C"}
	r.p.turn, r.p.impulse = 1, 2
	for id, n := range blocks {
		r.p.units[g.byID[id]].blocks = int8(n)
	}
	return r
}

// roll adds dice as letters, MSKF; blanks are for the reader.
func (r *rig) roll(letters ...string) *rig {
	for _, l := range letters {
		for _, c := range strings.ReplaceAll(l, " ", "") {
			i := slices.Index(faceLetters[:], string(c))
			require.GreaterOrEqual(r.t, i, 0, "face %q", c)
			r.dice = append(r.dice, faceNames[i])
		}
	}
	return r
}

// cards adds cards that will be drawn.
func (r *rig) cards(ids ...string) *rig {
	r.dice = append(r.dice, ids...)
	return r
}

// answer sets what players take when a decision is put to them.
func (r *rig) answer(decision, take string) *rig {
	r.take[decision] = take
	return r
}

// probe is the game with a test's own impulse.
type probe struct {
	*game
	do func(p *position, t *engines.Table)
}

func (x probe) Resolve(ep engines.Position, _ []engines.SideOrders, t *engines.Table) engines.Position {
	p := ep.(*position).clone()
	x.do(p, t)
	return p
}

// run plays an impulse with the dice given; questions are answered as set, else
// with their default. All dice must be rolled.
func (r *rig) run(g engines.Game, orders []engines.SideOrders) {
	r.t.Helper()
	var answers []engines.Answer
	r.asked = nil
	for range 100 {
		script, err := engines.ParseScript("dice", strings.Join(r.dice, "\n"), r.p.impulse)
		require.NoError(r.t, err)
		out, err := engines.Run(g, engines.Input{Position: r.p, Orders: orders, Dice: script, Answers: answers, Ask: true})
		require.NoError(r.t, err)
		if len(out.Questions) == 0 {
			require.NoError(r.t, script.Left())
			r.p, r.events, r.dice = out.Position.(*position), out.Events, nil
			return
		}
		for _, q := range out.Questions {
			decision := strings.Split(q.Key, "/")[4]
			r.asked = append(r.asked, decision)
			take := q.Default
			if want, ok := r.take[decision]; ok {
				take = strings.Fields(want)
			}
			require.True(r.t, q.Allows(take), "%s: %v does not allow %v", q.Text, q.Choices, take)
			require.True(r.t, q.Allows(q.Default), "%s: %v does not allow its default %v", q.Text, q.Choices, q.Default)
			answers = append(answers, engines.Answer{Key: q.Key, Side: q.Side, Take: take})
		}
	}
	r.t.Fatal("no end of questions")
}

// do plays a part of a turn of a side: every unit of it has an order of r.card.
func (r *rig) do(who string, f func(tn *turn)) {
	r.t.Helper()
	me, ok := r.g.sideOf(map[string]string{"R": r.g.sides[bottom].id, "B": r.g.sides[top].id}[who])
	require.True(r.t, ok)
	r.p.active = me
	r.run(probe{r.g, func(p *position, t *engines.Table) {
		sh := r.empty()
		tn := r.g.newTurn(&p.board, sh)
		tn.t, tn.p, tn.phase, tn.standing = t, p, phaseBattle, r.standing
		if r.card != "" {
			tn.use.card = r.g.cardOf(r.card)
			tn.use.effective = tn.use.card
		}
		for u := range tn.units {
			tn.units[u].ordered = r.g.units[u].side == me
		}
		defer func() {
			if x := recover(); x != nil {
				if _, ok := x.(ended); !ok {
					panic(x)
				}
			}
		}()
		f(tn)
	}}, nil)
}

func (r *rig) empty() *sheet {
	return &sheet{card: cardLine{card: noCard, leader: noPiece, unit: noPiece, group: -1}}
}

// close makes a unit attack a hex in close combat: R:MI1 CLOSE G4.
func (r *rig) close(unit, at string) *rig {
	r.t.Helper()
	r.do(unit[:1], func(tn *turn) {
		u := int(r.piece(unit))
		require.Zero(r.t, tn.closeReason(u, r.hex(at)))
		tn.fight(u, r.hex(at), r.line)
	})
	return r
}

// fire makes a unit shoot at a hex, after moving so many hexes.
func (r *rig) fire(unit, at string, moved int) *rig {
	r.t.Helper()
	r.do(unit[:1], func(tn *turn) {
		u := int(r.piece(unit))
		tn.units[u].went(moved, tn.allowance(u))
		require.Zero(r.t, tn.fireReason(u, r.hex(at), fire))
		tn.shoot(u, r.hex(at), r.line)
	})
	return r
}

// noFire is why a unit cannot shoot at a hex: the rule, "" if it can.
func (r *rig) noFire(unit, at string, moved int) string {
	r.t.Helper()
	var out string
	r.do(unit[:1], func(tn *turn) {
		u := int(r.piece(unit))
		tn.units[u].went(moved, tn.allowance(u))
		out = tn.fireReason(u, r.hex(at), fire).rule
	})
	return out
}

// noClose is why a unit cannot attack a hex in close combat.
func (r *rig) noClose(unit, at string, moved int) string {
	r.t.Helper()
	var out string
	r.do(unit[:1], func(tn *turn) {
		u := int(r.piece(unit))
		tn.units[u].went(moved, tn.allowance(u))
		out = tn.closeReason(u, r.hex(at)).rule
	})
	return out
}

// noWay is why a unit or leader cannot go a way.
func (r *rig) noWay(who, way string) string {
	r.t.Helper()
	var out string
	r.do(who[:1], func(tn *turn) {
		p := r.piece(who)
		if l := r.g.leaderOf(p); l >= 0 {
			out = tn.leaderWay(l, tn.b.leaders[l].at, r.hexes(way)).rule
			return
		}
		out = tn.wayReason(int(p), tn.b.units[p].at, r.hexes(way), false, false).rule
	})
	return out
}

// dice counts the close-combat dice of a unit against a hex.
func (r *rig) count(unit, at string, how fight) int {
	r.t.Helper()
	u := int(r.piece(unit))
	var c tally
	full := r.p.units[u].blocks == r.g.units[u].blocks
	return r.g.closeDice(&r.p.board, u, r.p.unitAt(r.hex(at)), r.p.units[u].at, r.hex(at), how, full, 0, &c)
}

// turn plays a whole turn of the side in turn by a sheet, as a player files it,
// with the card named in hand. Lines that Compile sets aside are returned.
func (r *rig) turn(text string) []plot.Problem {
	r.t.Helper()
	return r.turnWith(text, "")
}

// turnWith is the same with a standing plot of the other side.
func (r *rig) turnWith(text, other string) []plot.Problem {
	r.t.Helper()
	me := r.p.active
	f, problems := r.read(me, text)
	o, more := r.g.Compile(r.g.View(r.p, r.g.sides[me].id), &f)
	orders := []engines.SideOrders{{Side: r.g.sides[me].id, Orders: o}}
	if other != "" {
		x, bad := r.read(me.other(), other)
		require.Empty(r.t, bad)
		xo, bad := r.g.Compile(r.g.View(r.p, r.g.sides[me.other()].id), &x)
		require.Empty(r.t, bad)
		orders = append(orders, engines.SideOrders{Side: r.g.sides[me.other()].id, Orders: xo})
	}
	r.run(r.g, orders)
	return append(problems, more...)
}

func (r *rig) read(s side, text string) (plot.File, []plot.Problem) {
	head := fmt.Sprintf("match: test\nside: %s\nimpulse: %03d\n\n", r.g.sides[s].id, r.p.impulse)
	return plot.Read("sheet.txt", []byte(head+text), r.g.Grammar())
}

// hand deals a side these cards; the rest of the sixty is the draw pile.
func (r *rig) hand(who string, ids ...string) *rig {
	s := r.side(who)
	for _, c := range r.p.hands[s] {
		r.p.deck = with(r.p.deck, c)
	}
	r.p.hands[s] = nil
	for _, id := range ids {
		c := r.g.cardOf(id)
		require.True(r.t, holds(r.p.deck, c), "%s is not in the pile", id)
		r.p.deck = without(r.p.deck, c)
		r.p.hands[s] = with(r.p.hands[s], c)
	}
	return r
}

func (r *rig) side(who string) side {
	if who == "B" {
		return top
	}
	return bottom
}

// piece by its short name, R:MI1.
func (r *rig) piece(short string) piece {
	r.t.Helper()
	p, ok := r.g.byID[r.full(short)]
	require.True(r.t, ok, "no piece %s", short)
	return p
}

func (r *rig) full(short string) string {
	who, id, _ := strings.Cut(short, ":")
	return r.g.sides[r.side(who)].id + "/" + id
}

func (r *rig) hex(name string) hex.At {
	r.t.Helper()
	a, ok := r.g.grid.Parse(name)
	require.True(r.t, ok, "no hex %s", name)
	return a
}

func (r *rig) hexes(names string) []hex.At {
	r.t.Helper()
	var out []hex.At
	for _, n := range strings.Fields(names) {
		out = append(out, r.hex(n))
	}
	return out
}

// is is where a piece is and, for a unit, its blocks: "G5/3"; dead, gone, reserve
// off the board.
func (r *rig) is(short string) string {
	r.t.Helper()
	p := r.piece(short)
	if l := r.g.leaderOf(p); l >= 0 {
		if at := r.p.leaders[l].at; at != hex.None {
			return r.g.hexName(at)
		}
		return map[status]string{dead: "dead", gone: "gone", inReserve: "reserve"}[r.p.leaders[l].status]
	}
	if at := r.p.units[p].at; at != hex.None {
		return r.g.hexName(at) + "/" + strconv.Itoa(int(r.p.units[p].blocks))
	}
	return map[status]string{dead: "dead", gone: "gone", inReserve: "reserve"}[r.p.units[p].status]
}

// pieces are several pieces at once, "R:MI1 G5/4, B:WA1 dead".
func (r *rig) pieces(want string) {
	r.t.Helper()
	for _, w := range strings.Split(want, ", ") {
		name, state, _ := strings.Cut(w, " ")
		require.Equal(r.t, state, r.is(name), name)
	}
}

// banners of both sides, Romans first: "1:0".
func (r *rig) banners() string {
	return fmt.Sprintf("%d:%d", r.p.total(bottom), r.p.total(top))
}

// kinds of the events, in order.
func (r *rig) kinds() string {
	var out []string
	for i := range r.events {
		out = append(out, r.events[i].Kind)
	}
	return strings.Join(out, " ")
}

// event is the n-th event of a kind, from 0.
func (r *rig) event(kind string, n int) *engines.Event {
	r.t.Helper()
	for i := range r.events {
		if r.events[i].Kind == kind {
			if n == 0 {
				return &r.events[i]
			}
			n--
		}
	}
	r.t.Fatalf("no event %s among %s", kind, r.kinds())
	return nil
}

// result is that of the n-th roll: "2 hits, 1 flag".
func (r *rig) result(n int) string {
	r.t.Helper()
	return r.event("roll", n).Result
}

// dice of the n-th roll.
func (r *rig) rolled(n int) int {
	r.t.Helper()
	return len(r.event("roll", n).Dice)
}

// cites tells whether an event of the last impulse cites a rule.
func (r *rig) cites(rule string) bool {
	for i := range r.events {
		if slices.Contains(r.events[i].Rule, rule) || slices.ContainsFunc(r.events[i].Mods, func(m engines.Mod) bool { return m.Rule == rule }) {
			return true
		}
	}
	return false
}

// aside is the rule and words of the n-th line set aside.
func (r *rig) aside(n int) string {
	r.t.Helper()
	e := r.event("aside", n)
	return e.Rule[0]
}
