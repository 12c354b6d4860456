package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
)

// next says what is to be sent next, and what bears on it.
func (g *game) next(v *view) []page.Block {
	p := &v.p
	if p.over.done {
		text := "The game is over: " + p.over.why + ". A tie."
		if p.over.winner >= 0 {
			text = "The game is over: " + p.over.why + ". The winner: " + g.sides[p.over.winner].name + "."
		}
		return []page.Block{page.Para{Text: text, Rules: []string{p.over.rule}, Strong: true}, page.Para{Text: "Nothing more is to be sent."}}
	}
	st := g.Stage(p)
	var out []page.Block
	for _, n := range g.Awaited(p) {
		s, _ := g.sideOf(n.Side)
		if v.viewer != n.Side && v.viewer != engines.Umpire && v.viewer != engines.Public {
			if !n.MayBeEmpty {
				out = append(out, page.Para{Text: fmt.Sprintf("Impulse %03d waits for %s.", st.Impulse, g.sides[s].name)})
			}
			continue
		}
		out = append(out, page.Para{Text: g.nextWords(p, s, n), Rules: []string{"5.2"}, Strong: !n.MayBeEmpty})
		if rows := g.sectionRows(p, s); len(rows) > 0 {
			out = append(out, page.Table{
				Title:   "What " + g.sides[s].name + " may order now",
				Columns: []page.Column{{Name: "Section"}, {Name: "Step", Weight: 3}, {Name: "What there is to do", Weight: 8}}, Rows: rows,
			})
		} else if next, ok := g.nextTurn(p, s); ok {
			out = append(out, page.Para{Text: fmt.Sprintf("Your next orders are for impulse %03d (%s), %s; a file for it may be sent already.",
				next.Impulse, next.Name, g.sectionsAt(next.Impulse, s)), Rules: []string{"5.2"}, Strong: true})
			st = next
		}
		if t := g.onFile(v, s); t != "" {
			out = append(out, page.Para{Text: t})
		}
	}
	if _, ok := g.sideOf(v.viewer); ok {
		out = append(out, page.Card{Title: "Head of the file", Lines: []string{
			engines.HeadMatch, "side: " + v.viewer, fmt.Sprintf("impulse: %03d", st.Impulse), fmt.Sprintf("turn: %d", st.Turn),
		}})
	}
	return out
}

// nextTurn is the impulse in which a side that has nothing to order now has.
func (g *game) nextTurn(p *position, s int8) (engines.Stage, bool) {
	for n := p.impulse + 1; n <= p.impulse+3; n++ {
		st, ok := g.StageOf(n)
		if ok && (s == rebel) == (partOf(n) == rebelPart) {
			return st, true
		}
	}
	return engines.Stage{}, false
}

// sectionsAt names the sections of a side in an impulse: [1C] [1D] [3A].
func (g *game) sectionsAt(impulse int, s int8) string {
	var names []string
	for _, x := range g.sectionsOf(impulse, s) {
		names = append(names, "["+strings.ToUpper(x)+"]")
	}
	return strings.Join(names, " ")
}

// nextWords says what a side is to send.
func (g *game) nextWords(p *position, s int8, n engines.Need) string {
	st := g.Stage(p)
	what := g.sectionsAt(p.impulse, s)
	head := fmt.Sprintf("%s, impulse %03d (%s): ", g.sides[s].name, st.Impulse, st.Name)
	switch {
	case what == "":
		return head + "nothing is asked of you. You may file battle lines, standing orders or orders for your next step."
	case n.MayBeEmpty:
		return head + "you may send " + what + ". Without a file the defaults of the rules of this program apply."
	}
	return head + "send your orders, " + what + ". What a section leaves out stands or takes its default; sections of later steps may be in the same file."
}

// sectionsNow are a side's sections of the impulse a position stands at.
func (g *game) sectionsNow(p *position, s int8) []string { return g.sectionsOf(p.impulse, s) }

// sectionsOf are a side's sections of an impulse, without those of steps that are
// not played in its turn.
func (g *game) sectionsOf(impulse int, s int8) []string {
	var out []string
	n := turnOf(impulse)
	for st := step1A; st < steps; st++ {
		if played(impulse, s, st) && (st != step1D || g.months[n-1].replacements) {
			out = append(out, sectionOf(st))
		}
	}
	return out
}

// sectionRows say step by step what there is to decide.
func (g *game) sectionRows(p *position, s int8) [][]string {
	var out [][]string
	for _, x := range g.sectionsNow(p, s) {
		i := slices.Index(stepSections, x)
		st := step(slices.Index(stepNames[:], strings.ToUpper(stepSections[i])))
		out = append(out, []string{"[" + strings.ToUpper(x) + "]", stepTitles[st][3:], g.todo(p, s, st)})
	}
	return out
}

// todo says what a side can do in a step as things stand.
func (g *game) todo(p *position, s int8, st step) string {
	switch st {
	case step1A:
		var out []string
		for l := range p.status {
			if g.mayPacify(p, loc(l)) {
				out = append(out, g.locs[l].id)
			}
		}
		if len(out) == 0 {
			return "nothing to pacify"
		}
		return "PACIFY " + strings.Join(out, ", ") + " (default: all of them, with all infantry)"
	case step1C:
		return g.todoArrivals(p, s)
	case step1D:
		return g.todoSeason(p, s)
	case step2A, step2B:
		return g.todoFleet(p, s)
	case step3A:
		if s == roman {
			return "SUPPLY one province; LOSS place order=…"
		}
		return "LOSS place order=…"
	case step3B:
		out := "ROAD, MARCH, FORCED, RAFT, CITY, HIDE, REVOLT, BATTLES; battle lines"
		if g.opt.sieges {
			switch {
			case p.train.state != noTrain:
				out += "; SIEGE OPEN " + g.locs[p.train.at].id + ", STORM"
			case g.controlled(p) >= g.limit.fertile:
				out += "; SIEGE BUILD where Spartacus stands beside a Roman city"
			}
		}
		return out
	case step3C:
		out := "ROAD, MARCH, FORCED, CITY, BATTLES; battle lines, SORTIE"
		if g.opt.walls {
			out += "; WALL"
		}
		if g.opt.sieges {
			out += "; SIEGE OPEN, STORM"
		}
		return out
	}
	return ""
}

func (g *game) todoArrivals(p *position, s int8) string {
	n := turnOf(p.impulse)
	if s == rebel {
		switch {
		case p.owed:
			return "the pirate infantry waits for a coast with rebels: PIRATES land=…"
		case p.allied:
			return "the pirates have come"
		case !g.rebelCoast(p):
			return "no coastal province is in revolt, so no alliance is thrown for"
		}
		return "two dice are thrown for the pirates, who join on " + g.pirateTotal() + ": PIRATES zone=… land=… says where they come then"
	}
	for i := range g.groups {
		gr := &g.groups[i]
		switch {
		case gr.turn != n || p.groups[i] != groupPending:
		case !gr.conditional:
			return "the group of turn " + itoa(n) + " enters at " + g.entryList(p, i)
		case g.declinedBefore(p, i):
			return "the group of turn " + itoa(n) + " is forgone"
		default:
			return fmt.Sprintf("ACCEPT %d (%d VP) at=%s, or DECLINE %d: once and for all", n, g.points[gr.vp], g.entryList(p, i), n)
		}
	}
	return "no reinforcements this turn"
}

func (g *game) entryList(p *position, i int) string {
	var out []string
	for _, l := range g.entries(p, i) {
		if len(out) < 6 {
			out = append(out, g.locs[l].id)
		}
	}
	if len(out) == 0 {
		return "no place, all are shut"
	}
	return strings.Join(out, " or ")
}

func (g *game) todoSeason(p *position, s int8) string {
	if s == roman {
		return fmt.Sprintf("REBUILD, %d steps to spend (default: regular legions first, the weakest first)", g.replacementPoints(p))
	}
	var train, arch, horse []string
	for l := range p.status {
		if g.mayTrain(p, loc(l)) > 0 {
			train = append(train, g.locs[l].id)
		}
	}
	for a := range g.areas {
		if !p.archery && len(g.trainers(p, int8(a), g.archerNations)) > 0 {
			arch = append(arch, g.areas[a].id)
		}
		if len(g.trainers(p, int8(a), g.horseNations)) > 0 {
			horse = append(horse, g.areas[a].id)
		}
	}
	out := []string{"RECRUIT slave or slinger in mountains"}
	for _, x := range []struct {
		verb string
		at   []string
	}{{"ARCHER", arch}, {"CAVALRY", horse}, {"TRAIN", train}} {
		if len(x.at) > 0 {
			out = append(out, x.verb+" "+strings.Join(x.at, ", "))
		}
	}
	return strings.Join(out, "; ") + " (default: everywhere)"
}

func (g *game) todoFleet(p *position, s int8) string {
	f := p.fleets[s]
	n := turnOf(p.impulse)
	switch {
	case f.state == atSea:
		return "the fleet is in " + g.seas[f.zone].id + ": FLEET move, then FLEET lift up to " + itoa(g.limit.lift) + " combat factors"
	case f.state == building && int(f.ready) <= n:
		return "the new fleet enters in " + g.seas[g.launch].id + ": FLEET move, FLEET lift"
	case f.state == building:
		return "a fleet is being built, due on turn " + itoa(int(f.ready))
	case s == roman:
		return fmt.Sprintf("FLEET build (%d VP), ready on turn %d", g.points[vpBuild], n+g.limit.fleet)
	case f.state == sunk:
		return "the pirate fleet is gone"
	}
	return "no fleet, unless the pirates come this turn"
}

// onFile tells a side of its sections that wait.
func (g *game) onFile(v *view, s int8) string {
	if v.viewer != g.sides[s].id {
		return ""
	}
	var names []string
	add := func(n string) {
		if n = "[" + strings.ToUpper(n) + "]"; !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	for _, n := range v.p.pendingNames[s] {
		add(n)
	}
	for i := range v.p.pending[s] {
		add(v.p.pending[s][i].Section)
	}
	if len(names) == 0 {
		return ""
	}
	return "On file from before, used unless a new file names the section: " + strings.Join(names, " ") + "."
}
