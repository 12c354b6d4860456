package imperator

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// Random implements engines.Game: a legal plot by chance. Armies drift towards
// each other or towards their aims, recruit, ravage, restore, besiege, sail,
// play their cards; tactics and standing orders of every kind are given now and
// then.
func (g *game) Random(ev engines.View, r *rand.Rand) plot.File {
	v := ev.(*view)
	s, _ := g.sideOf(v.who)
	m := &chance{g: g, v: v, s: s, r: r}
	var f plot.File
	if v.pos.stage == opening || r.IntN(4) > 0 {
		f.Sections = append(f.Sections, sectionOps)
		m.queue()
	}
	if v.pos.stage == opening {
		f.Sections = append(f.Sections, sectionTactics)
		m.tactics()
		if r.IntN(2) == 0 {
			f.Sections = append(f.Sections, sectionStanding)
			m.standing()
		}
	}
	f.Lines = m.lines
	for range 20 {
		_, problems := g.Compile(v, &f)
		wrong := map[plot.Pos]bool{}
		for _, p := range problems {
			if p.Severity >= plot.Fault {
				wrong[p.Pos] = true
			}
		}
		if len(wrong) == 0 {
			break
		}
		f.Lines = slices.DeleteFunc(f.Lines, func(l plot.Line) bool { return wrong[l.Pos] })
	}
	for i := range f.Lines {
		clearPlaces(&f.Lines[i])
	}
	return f
}

// chance writes a random plot, a position a line so that bad lines are found.
type chance struct {
	g     *game
	v     *view
	s     int8
	r     *rand.Rand
	lines []plot.Line
}

// clearPlaces takes the positions out again: nobody wrote this file.
func clearPlaces(l *plot.Line) {
	l.Pos, l.Verb.Pos, l.Key.Pos = plot.Pos{}, plot.Pos{}, plot.Pos{}
	for _, ws := range [][]plot.Word{l.Subjects, l.Args, l.Values} {
		for i := range ws {
			ws[i].Pos = plot.Pos{}
		}
	}
}

func (m *chance) words(text string) []plot.Word {
	var out []plot.Word
	for _, w := range strings.Fields(text) {
		out = append(out, plot.Word{Text: w, Pos: plot.Pos{Line: len(m.lines) + 1}})
	}
	return out
}

// order adds a line of the queue: a leader ("" for none), what he does, and
// the rest of the line.
func (m *chance) order(who, verb, rest string) {
	at := plot.Pos{Line: len(m.lines) + 1}
	who = strings.ToUpper(who)
	m.lines = append(m.lines, plot.Line{
		Pos: at, Section: sectionOps, Subjects: m.words(who), Verb: plot.Word{Text: verb, Pos: at}, Args: m.words(rest),
		Raw: strings.Join(strings.Fields(who+" "+verb+" "+rest), " "),
	})
}

// keyed adds a line of a keyed section.
func (m *chance) keyed(section, key, args, values string) {
	at := plot.Pos{Line: len(m.lines) + 1}
	m.lines = append(m.lines, plot.Line{
		Pos: at, Section: section, Key: plot.Word{Text: key, Pos: at}, Args: m.words(args), Values: m.words(values),
		Raw: strings.Join(strings.Fields(key+" "+args), " ") + ": " + values,
	})
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// own are the leaders who act, or will when the season has opened.
func (m *chance) own() []int8 {
	p := m.v.pos
	var out []int8
	for l := range p.leaders {
		if m.g.leaders[l].side != m.s {
			continue
		}
		if p.leaders[l].post == onMap && (p.leaders[l].ap > 0 || p.stage == opening) ||
			p.stage == opening && p.leaders[l].post == waiting && m.g.entersBy(int8(l), p.season) {
			out = append(out, int8(l))
		}
	}
	return out
}

func (m *chance) queue() {
	g, p, r := m.g, m.v.pos, m.r
	if p.stage == opening {
		m.opening()
	}
	leaders := m.own()
	left := map[int8]int{}
	at := map[int8]int8{}
	total := 0
	for _, l := range leaders {
		left[l], at[l] = int(p.leaders[l].ap), p.leaders[l].at
		if p.stage == opening {
			left[l] = g.c.Seasons[p.quarter()].AP
		}
		total += left[l]
	}
	for range total + 2 {
		var able []int8
		for _, l := range leaders {
			if left[l] > 0 {
				able = append(able, l)
			}
		}
		if len(able) == 0 {
			break
		}
		l := pick(r, able...)
		left[l] -= m.act(l, at, left[l])
	}
	switch r.IntN(8) {
	case 0:
		m.order("", "STOP", "")
	case 1:
		m.order("", "PAUSE", "")
	case 2:
		if g.opt.freeAlternation || g.opt.freePass {
			m.order("", "PASS", "")
		}
	}
}

// opening writes FLEET, PLACE and SPLIT lines.
func (m *chance) opening() {
	g, p, r := m.g, m.v.pos, m.r
	if len(g.seas) > 0 && r.IntN(5) > 0 {
		m.order("", "FLEET", pick(r, g.seas...).id+" "+pick(r, g.fleetChoices(m.s)...))
	}
	for _, l := range g.entering(p, m.s) {
		if r.IntN(2) == 0 {
			m.order("", "PLACE", g.leaders[l].name+" "+pick(r, g.places...).id+" "+m.refs(3))
			for k := range p.leaders {
				if g.leaders[k].side == m.s && p.leaders[k].post == onMap && r.IntN(3) == 0 {
					m.order("", "SPLIT", g.leaders[k].name+" TO "+g.leaders[l].name+" "+m.refs(2))
				}
			}
		}
	}
}

// refs are up to n references to own units.
func (m *chance) refs(n int) string {
	names, _ := m.g.typeNames(m.s)
	sd := &m.g.sides[m.s]
	var out []string
	for range 1 + m.r.IntN(n) {
		switch n := m.r.IntN(4); {
		case n == 0 && !m.g.faceDown(m.s): // a face-down counter's number makes worlds differ that must look alike
			out = append(out, m.g.units[sd.first+int16(m.r.IntN(int(sd.last-sd.first)))].id)
		case n == 1:
			out = append(out, "OOA", pick(m.r, names...))
		default:
			out = append(out, pick(m.r, names...))
		}
	}
	return strings.Join(out, " ")
}

// types are up to n unit types of the own side.
func (m *chance) types(n int) string {
	names, _ := m.g.typeNames(m.s)
	m.r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return strings.Join(names[:1+m.r.IntN(min(n, len(names)))], " ")
}

// act writes one line for a leader and tells what it costs him.
func (m *chance) act(l int8, at map[int8]int8, left int) int {
	g, r := m.g, m.r
	name := g.leaders[l].name
	here := at[l]
	extra := ""
	if r.IntN(6) == 0 && !g.opt.collectByMove {
		extra += " COLLECT " + m.refs(3)
	}
	if r.IntN(12) == 0 {
		extra += " IF " + m.condition()
	}
	do := r.IntN(20)
	switch {
	case do == 0:
		m.order(name, "NOTHING", extra)
	case do <= 2 && m.card(l, here):
	case do <= 6 && m.s == rebel && here != none && !m.v.pos.isRavaged(here) && g.places[here].kind != city && !g.places[here].noRavage:
		m.order(name, "RAVAGE", extra)
	case do <= 12 && m.s == rebel && here != none && !m.v.pos.isRavaged(here) && g.places[here].kind != city && !g.places[here].noMen:
		m.recruit(name, extra)
	case do <= 9 && m.s == roman:
		m.order(name, "RESTORE", pick(r, "", m.refs(1), "OOA")+extra)
	case here != none:
		return m.move(l, at, left, extra)
	default:
		m.order(name, "NOTHING", extra)
	}
	return 1
}

func (m *chance) recruit(name, extra string) {
	r := m.r
	rest := pick(r, "", "BONUS AUTO", "BONUS 0", "BONUS 1")
	if r.IntN(3) == 0 {
		rest += " CHOOSE " + strconv.Itoa(r.IntN(3)) + " " + m.types(3)
	}
	if r.IntN(3) == 0 {
		rest += " KEEP " + m.types(4)
	}
	m.order(name, "RECRUIT", rest+extra)
}

// move writes a MOVE, most of the time towards the enemy or the aim.
func (m *chance) move(l int8, at map[int8]int8, left int, extra string) int {
	g, r := m.g, m.r
	name, here := g.leaders[l].name, at[l]
	var ways []int8
	for _, b := range g.places[here].adj {
		if pl := &g.places[b]; !pl.barred[m.s] && !pl.noReturn[m.s] && (!pl.exit || g.s.Exit.Leader == name) {
			ways = append(ways, b)
		}
	}
	bySea := m.overSea(here)
	if len(bySea) > 0 && r.IntN(6) == 0 || len(ways) == 0 {
		if len(bySea) == 0 {
			m.order(name, "NOTHING", "")
			return 1
		}
		to := pick(r, bySea...)
		m.order(name, "MOVE", g.places[to].id+pick(r, "", " BY SEA")+extra)
		at[l] = to
		return 1
	}
	to := pick(r, ways...)
	if goal := m.goal(l); goal != none && r.IntN(3) > 0 {
		for _, b := range ways {
			if g.steps[b][goal] < g.steps[to][goal] {
				to = b
			}
		}
	}
	rest := g.places[to].id
	cost := 1
	at[l] = to
	if left > 1 && r.IntN(6) == 0 {
		if k := m.moveCard(l, to); k != "" {
			rest += " " + k
			cost = 2
			at[l] = none
		}
	}
	if g.s.Sieges && g.places[to].kind == city && r.IntN(2) == 0 {
		rest += pick(r, " SIEGE HARASS", " SIEGE ASSAULT")
	}
	if g.s.Sieges && r.IntN(8) == 0 {
		rest += " DROP " + m.refs(3)
	}
	if r.IntN(15) == 0 {
		rest += " SWAP " + m.refs(2) + " FOR " + m.refs(2)
	}
	if foe := m.foe(); foe != "" && r.IntN(10) == 0 {
		rest += " FIRST " + foe
	}
	m.order(name, "MOVE", rest+extra)
	return cost
}

// overSea are the places a leader may sail to, if the fleets lie well.
func (m *chance) overSea(here int8) []int8 {
	g := m.g
	if slices.Contains(g.s.Fleets.NotSailing, g.c.Seasons[m.v.pos.quarter()].ID) {
		return nil
	}
	var out []int8
	for b := range g.places {
		if int8(b) != here && sharedSea(&g.places[here], &g.places[b]) && !g.places[b].barred[m.s] && !g.places[b].noReturn[m.s] && !g.places[b].exit {
			out = append(out, int8(b))
		}
	}
	return out
}

// goal is where a leader drifts: to an enemy leader, a city, or out.
func (m *chance) goal(l int8) int8 {
	g, p, r := m.g, m.v.pos, m.r
	var goals []int8
	for k := range p.leaders {
		if g.leaders[k].side != m.s && p.leaders[k].post == onMap {
			goals = append(goals, p.leaders[k].at)
		}
	}
	if m.s == rebel && g.s.Exit != nil && g.s.Exit.Leader == g.leaders[l].name && r.IntN(4) == 0 {
		goals = append(goals, g.byPlace[g.s.Exit.Place])
	}
	for b := range g.places {
		if g.s.Sieges && g.places[b].kind == city && !g.places[b].barred[m.s] && r.IntN(4) == 0 {
			goals = append(goals, int8(b))
		}
	}
	if len(goals) == 0 {
		return none
	}
	return pick(r, goals...)
}

func (m *chance) foe() string {
	var out []string
	for k := range m.v.pos.leaders {
		if m.g.leaders[k].side != m.s && m.v.pos.leaders[k].post == onMap {
			out = append(out, m.g.leaders[k].name)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return pick(m.r, out...)
}

// cards are the side's cards that a leader could play this season, for an
// operation or with a move.
func (m *chance) cards(l int8, fits func(k *card) bool) []int8 {
	var out []int8
	for i := range m.g.cards {
		k := &m.g.cards[i]
		if k.side == m.s && !m.v.pos.isUsed(int8(i)) && fits(k) && m.g.cardNever(k, l, m.v.pos.season, plot.Pos{}) == nil {
			out = append(out, int8(i))
		}
	}
	return out
}

// moveCard is CARD and what it asks for, to go with a move; "" if there is none.
func (m *chance) moveCard(l, to int8) string {
	list := m.cards(l, func(k *card) bool { return k.at(facts.WithMove) || k.Combat })
	if len(list) == 0 {
		return ""
	}
	k := &m.g.cards[pick(m.r, list...)]
	out := "CARD " + strconv.Itoa(k.Number)
	if slices.Contains(k.Args, "place") {
		out += " " + m.g.places[pick(m.r, m.g.places[to].adj...)].id
	}
	return out
}

// card writes a line that plays a card; false if there is none.
func (m *chance) card(l, here int8) bool {
	g, r := m.g, m.r
	list := m.cards(l, func(k *card) bool { return k.at(facts.InOperation) })
	if len(list) == 0 {
		return false
	}
	k := &g.cards[pick(r, list...)]
	rest := []string{strconv.Itoa(k.Number)}
	for _, a := range slices.Compact(slices.Clone(k.Args)) {
		switch a {
		case "target_leader":
			foe := m.foe()
			if foe == "" {
				return false
			}
			rest = append(rest, foe)
		case "place":
			places := m.overSea(max(here, 0))
			if len(places) == 0 || r.IntN(2) == 0 {
				for b := range g.places {
					places = append(places, int8(b))
				}
			}
			rest = append(rest, g.places[pick(r, places...)].id)
		case "types":
			rest = append(rest, m.types(3))
		case "units":
			rest = append(rest, m.refs(3))
		case "action":
			others := slices.DeleteFunc(m.own(), func(o int8) bool { return o == l || m.v.pos.leaders[o].at == none })
			if len(others) == 0 || here == none {
				return false
			}
			o := pick(r, others...)
			rest = append(rest, "MOVE", g.places[pick(r, g.places[here].adj...)].id, "THEN", g.leaders[o].name)
			if r.IntN(2) == 0 {
				rest = append(rest, "NOTHING")
			} else {
				rest = append(rest, "MOVE", g.places[pick(r, g.places[m.v.pos.leaders[o].at].adj...)].id)
			}
		}
	}
	m.order(g.leaders[l].name, "CARD", strings.Join(rest, " "))
	return true
}

// condition is a random condition of a queue line.
func (m *chance) condition() string {
	g, r := m.g, m.r
	at := pick(r, g.places...).id
	who := pick(r, g.leaders...).name
	cmp := pick(r, "below", "at_most", "is", "at_least", "above") + " " + strconv.Itoa(r.IntN(5))
	out := pick(r, "FORTUNA rebel", "FORTUNA roman", "ENEMY "+at, "FRIEND "+at, "RAVAGED "+at, "AT "+who+" "+at, "AP "+who+" "+cmp, "PLUNDER "+who+" "+cmp, "UNITS "+who+" "+cmp, "OOA "+who+" "+cmp, "WON", "LOST")
	if r.IntN(3) == 0 {
		out = "NOT " + out
	}
	if r.IntN(4) == 0 {
		out += " AND NOT WON"
	}
	return out
}

func (m *chance) battleCondition() string {
	return pick(m.r, "DIFF", "OWNLOSS", "ENEMYLOSS", "LEFT") + " " + pick(m.r, "below", "at_most", "is", "at_least", "above") + " " + strconv.Itoa(m.r.IntN(5))
}

func (m *chance) tactics() {
	g, r := m.g, m.r
	one := func() string {
		if r.IntN(12) == 0 {
			return "ask"
		}
		names := g.tacticWords()
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		return strings.ToUpper(strings.Join(names[:1+r.IntN(len(names))], " "))
	}
	m.keyed(sectionTactics, "*", "", one())
	for _, l := range m.own() {
		name := strings.ToLower(g.leaders[l].name)
		switch r.IntN(5) {
		case 0:
			m.keyed(sectionTactics, name, "", one())
		case 1:
			vs := "loose"
			if foe := m.foe(); foe != "" && r.IntN(2) == 0 {
				vs = foe
			}
			m.keyed(sectionTactics, name, "vs "+vs, one())
		case 2:
			if g.s.Sieges {
				m.keyed(sectionTactics, name, "siege", pick(r, "HARASS", "ASSAULT", "ASSAULT", "ask"))
			}
		case 3:
			if list := m.cards(l, func(k *card) bool { return k.Combat }); len(list) > 0 {
				when := pick(r, "attack", "defend", "any")
				if r.IntN(4) == 0 {
					when += " if " + m.battleCondition()
				}
				m.keyed(sectionTactics, name, "card "+strconv.Itoa(g.cards[pick(r, list...)].Number), when)
			}
		}
	}
}

func (m *chance) standing() {
	g, r := m.g, m.r
	who := func() string {
		if own := m.own(); len(own) > 0 && r.IntN(2) == 0 {
			return g.leaders[pick(r, own...)].name
		}
		return "*"
	}
	foes, _ := g.typeNames(other(m.s))
	own, _ := g.typeNames(m.s)
	yes := func() string {
		if r.IntN(10) == 0 {
			return "ask"
		}
		return pick(r, "yes", "no", "if "+m.battleCondition())
	}
	add := func(key, args, values string) {
		if r.IntN(2) == 0 {
			m.keyed(sectionStanding, key, args, values)
		}
	}
	add("reroll", who()+pick(r, "", " phase "+strconv.Itoa(1+r.IntN(3))), pick(r, "steady", "none", "enemy hit", "enemy crit "+pick(r, foes...)+"; own miss", "own miss "+pick(r, own...)+" rating 3"))
	add("losses", who()+pick(r, "", " shooting", " melee"), pick(r, "keepers", m.types(4)+" concentrate", m.types(4)+" spread", "spread"))
	add("goodorder", who()+pick(r, "", " phase 2"), yes())
	add("retreat", who(), pick(r, g.places...).id+" "+pick(r, g.places...).id+pick(r, "", " any"))
	add("heal", who(), m.types(3)+pick(r, "", " max 1"))
	if g.s.Sieges {
		add("sortie", who(), pick(r, "yes", "no", "yes", "no", "ask"))
		add("lift", who()+pick(r, "", " phase 1"), yes())
	}
	add("onerror", "", pick(r, "ask", "skip", "stop"))
	if r.IntN(8) == 0 {
		add("ask", "", pick(r, "Q04", "Q07", "Q11", "Q12", "Q15", "Q21"))
	}
}
