package iamspartacus

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
)

// Report implements engines.Game: the situation after an impulse.
func (g *game) Report(ev engines.View, events []engines.Event) page.Report {
	v := ev.(*view)
	return page.Report{
		Map:      g.reportMap(&v.p, events),
		Happened: g.happened(&v.p, v.viewer, events),
		State:    g.reportState(&v.p),
		Next:     g.next(v),
	}
}

// since names the moment of a position.
func (g *game) since(p *position) string {
	if p.impulse <= 1 {
		return "The set-up, " + g.months[0].name + " B.C."
	}
	n := turnOf(p.impulse - 1)
	what := [...]string{"the opening", "the rebel impulse", "the Roman impulse"}[partOf(p.impulse-1)]
	return fmt.Sprintf("After %s of turn %d, %s B.C.", what, n, g.months[n-1].name)
}

func (g *game) reportMap(p *position, events []engines.Event) []page.Block {
	b := g.board(p, g.since(p))
	b.Arrows = g.arrows(events)
	if len(b.Arrows) > 0 {
		b.Legend = append(b.Legend, page.Legend{Arrow: page.ArrowMove, Text: "marches of this impulse"})
	}
	b.Note = g.boardNote()
	return []page.Block{b, g.forcesByPlace(p)}
}

func (g *game) boardNote() string {
	return "A plate with two numbers is an army: combat units, and their combat factors. Names are leaders, W wounded; S stands in siege works. " +
		"White plates are Roman, black ones rebel. A double line crosses the strait. Four letters name a province in orders; its full name stands behind them where it has room."
}

// arrows are the marches of an impulse, with what went into cities and sanctuaries,
// or came out of them.
func (g *game) arrows(events []engines.Event) []page.Arrow {
	var out []page.Arrow
	var led string // who leads the forced march told last
	for i := range events {
		e := &events[i]
		s, ok := g.sideOf(e.Side)
		if !ok || len(e.Path) < 2 || e.Kind == "fleet" || e.Kind == "wall" || e.Kind == "raft" && e.Result != "crosses" {
			continue
		}
		var cells []string
		for _, p := range e.Path {
			if l, ok := g.place(p); ok {
				if id := g.cellOf(l); len(cells) == 0 || cells[len(cells)-1] != id {
					cells = append(cells, id)
				}
			}
		}
		if len(cells) < 2 {
			continue
		}
		// A forced march is told province by province, and with the city where it
		// ends: one arrow.
		chief := g.firstLeader(e.Units)
		on := len(out) > 0 && led != "" && led == chief && out[len(out)-1].Cells[len(out[len(out)-1].Cells)-1] == cells[0]
		if on && (e.Kind == "forced" || e.Kind == "step") {
			out[len(out)-1].Cells = append(out[len(out)-1].Cells, cells[1:]...)
			continue
		}
		led = ""
		if e.Kind == "forced" {
			led = chief
		}
		out = append(out, page.Arrow{Kind: page.ArrowMove, Style: int(s), Cells: cells})
	}
	return out
}

// cellOf is the cell of the board on which a location is drawn: works are in their
// province.
func (g *game) cellOf(l loc) string {
	if g.locs[l].kind == works {
		return g.areas[g.locs[l].area].id
	}
	return g.locs[l].full
}

// firstLeader is the first leader among some pieces, "" if there is none.
func (g *game) firstLeader(full []string) string {
	for _, f := range full {
		if g.ch.Leader(bare(f)) >= 0 {
			return f
		}
	}
	return ""
}

// forcesByPlace lists who stands where, place by place.
func (g *game) forcesByPlace(p *position) page.Table {
	t := page.Table{
		Title: "Who stands where",
		Columns: []page.Column{
			{Name: "Place", Weight: 3},
			{Name: "State", Weight: 2},
			{Name: "Side"},
			{Name: "Leaders", Weight: 3},
			{Name: "Units, each with its combat factor", Weight: 7},
			{Name: "Units", Align: page.Right, Number: true},
			{Name: "CF", Align: page.Right, Number: true},
		},
		Note: "W: wounded. r: the unit has lost steps. Places in revolt or pacified without anybody are listed below.",
	}
	for _, l := range g.inPlaces() {
		for s := range g.sides {
			units, leaders := g.unitsAt(p, int8(s), l, nil), g.leadersAt(p, int8(s), l, nil)
			if len(units)+len(leaders) == 0 {
				continue
			}
			var names []string
			for _, c := range leaders {
				names = append(names, g.leaderWord(p, c))
			}
			t.Rows = append(t.Rows, []string{
				g.placeWords(l), g.placeState(p, l), g.sides[s].short, strings.Join(names, ", "), g.unitWords(p, units), itoa(len(units)), itoa(g.factors(p, units)),
			})
		}
	}
	return t
}

// inPlaces are all locations, each area with what lies in it.
func (g *game) inPlaces() []loc {
	var out []loc
	for a := range g.areas {
		out = append(out, loc(a))
		for _, l := range [2]loc{g.areas[a].city, g.areas[a].sanctuary} {
			if l != nowhere {
				out = append(out, l, g.locs[l].of)
			}
		}
	}
	return out
}

// placeWords is a place as a table names it: its name, and the id to write.
func (g *game) placeWords(l loc) string {
	x := &g.locs[l]
	switch x.kind {
	case open:
		return x.id + " " + x.name
	case works:
		return x.id + ", " + x.name
	}
	return x.full + " " + x.name
}

// placeState tells of revolt, siege, plague and circumvallation.
func (g *game) placeState(p *position, l loc) string {
	var out []string
	x := &g.locs[l]
	if int(l) < len(p.status) && p.status[l] != calm {
		out = append(out, [...]string{"", "in revolt", "pacified"}[p.status[l]])
	}
	if x.kind == city && p.control[x.n] == rebel {
		out = append(out, "rebel city")
	}
	if x.kind == city || x.kind == sanctuary {
		if sg := g.siegeOf(p, l); sg.by != 0 {
			out = append(out, "besieged since turn "+itoa(int(sg.since)))
			if sg.plague {
				out = append(out, "plague")
			}
		}
	}
	if p.train.state != noTrain && p.train.at == l {
		out = append(out, []string{"", "siege train abuilding", "siege train"}[p.train.state])
	}
	for _, w := range p.walls {
		if w.ring == l {
			out = append(out, "ringed by "+g.leaders[w.leader].id)
		}
	}
	return strings.Join(out, ", ")
}

func (g *game) leaderWord(p *position, c int8) string {
	if p.leaders[c].wounded {
		return g.leaders[c].id + " (W)"
	}
	return g.leaders[c].id
}

// unitWords lists units with their factors; slaves that follow each other are
// drawn together.
func (g *game) unitWords(p *position, units []int16) string {
	var out []string
	for i := 0; i < len(units); {
		u := units[i]
		if g.classOf(u).slave {
			j := i
			for j+1 < len(units) && g.classOf(units[j+1]).slave && units[j+1] == units[j]+1 {
				j++
			}
			if j > i {
				_, last, _ := strings.Cut(g.units[units[j]].id, ".")
				out = append(out, g.units[u].id+".."+last+" "+itoa(j-i+1)+"×"+itoa(g.factor(u, &p.units[u])))
				i = j + 1
				continue
			}
		}
		w := g.units[u].id + " " + itoa(g.factor(u, &p.units[u]))
		if p.units[u].lost > 0 {
			w += "r"
		}
		if p.units[u].dismounted {
			w += " on foot"
		}
		out = append(out, w)
		i++
	}
	return strings.Join(out, ", ")
}

// stepTitles head what happened.
var stepTitles = [steps]string{
	"1A Pacification", "1B Recovery of leaders", "1C Reinforcements", "1D Replacements and training", "2A Rebel fleet", "2B Roman fleet",
	"3A Attrition", "3B Rebel land movement and combat", "3C Roman land movement and combat", "3D End of the month",
}

// telling are the kinds of event a reader must not miss.
var telling = []string{"void", "skip", "end", "capture", "won", "group"}

// happened tells the events by step, battles with their lines as they stood.
func (g *game) happened(p *position, who string, events []engines.Event) []page.Block {
	var out []page.Block
	for st, title := range stepTitles {
		titled := false
		inBattle := false
		for i := range events {
			e := &events[i]
			if e.Phase != stepNames[st] {
				continue
			}
			if !titled {
				out = append(out, page.Heading{Level: 2, Text: title})
				titled = true
			}
			text := e.Text
			if text == "" {
				text = g.Tell(*e, who)
			}
			switch e.Kind {
			case "battle":
				inBattle = true
				out = append(out, page.Heading{Level: 3, Text: "Battle in " + g.placeName(e.At[0])}, page.Para{Text: text, Rules: e.Rule, Event: e.N})
				continue
			case "setup":
				out = append(out, page.Para{Text: text, Rules: e.Rule, Event: e.N, Indent: 1}, g.lanes(e))
				continue
			case "line":
				out = append(out, g.lanes(e))
				continue
			}
			indent := 0
			if inBattle && e.Kind != "won" {
				indent = 1
			}
			out = append(out, page.Para{Text: text, Rules: e.Rule, Event: e.N, Strong: slices.Contains(telling, e.Kind), Indent: indent})
			if e.Kind == "won" {
				inBattle = false
			}
		}
	}
	if len(out) == 0 {
		out = append(out, page.Para{Text: g.nothing(p)})
	}
	return out
}

// nothing says why nothing happened in the impulse before a position.
func (g *game) nothing(p *position) string {
	if p.impulse <= 1 {
		return "The war has not begun."
	}
	if partOf(p.impulse-1) != opening {
		return "Nothing happened in this impulse."
	}
	return fmt.Sprintf("Nothing to pacify, nobody to recover, no group to declare. The land phase before it is told in the report of impulse %03d.", p.impulse-2)
}

// lanes draws the lines of a battle: a row a lane from the left, Romans from the
// back to the front, then rebels from the front to the back.
func (g *game) lanes(e *engines.Event) page.Lanes {
	title := "The lines in " + g.placeName(e.At[0])
	if n := round(e); n > 0 && e.Kind == "line" {
		title += ", round " + itoa(n)
	}
	type stack struct {
		lane, foe string
		flank     bool
		side      int8
		pieces    []page.Counter
	}
	var stacks []stack
	for _, f := range e.Effects {
		switch f.What {
		case "front", "flank":
			s, _ := g.sideOf(strings.SplitN(f.Unit, "/", 2)[0])
			stacks = append(stacks, stack{lane: f.From, foe: f.To, flank: f.What == "flank", side: s})
		case "behind":
		case "seat":
			if n := len(stacks); n > 0 && len(stacks[n-1].pieces) > 0 {
				c := &stacks[n-1].pieces[len(stacks[n-1].pieces)-1]
				c.State = "+" + bare(f.Unit)
				if f.N > 0 {
					c.State += " W"
				}
			}
			continue
		default:
			continue
		}
		if n := len(stacks); n > 0 {
			x := &stacks[n-1]
			x.pieces = append(x.pieces, page.Counter{Style: int(x.side), Side: g.sides[x.side].short, ID: bare(f.Unit) + " " + itoa(f.N)})
		}
	}
	out := page.Lanes{Title: title}
	var order []string
	for _, s := range stacks {
		if !slices.Contains(order, s.lane) {
			order = append(order, s.lane)
		}
	}
	slices.SortStableFunc(order, func(a, b string) int { return laneNumber(a) - laneNumber(b) })
	for _, lane := range order {
		row := page.Lane{Name: "Lane " + lane}
		for _, s := range []int8{roman, rebel} {
			for _, st := range stacks {
				if st.lane != lane || st.side != s {
					continue
				}
				if st.flank {
					row.Name = "Flank of " + bare(st.foe)
				}
				pieces := slices.Clone(st.pieces)
				if s == roman {
					slices.Reverse(pieces)
				} else if len(row.Pieces) > 0 {
					row.Pieces = append(row.Pieces, page.Counter{Style: styleRevolt, ID: "against"})
				}
				row.Pieces = append(row.Pieces, pieces...)
			}
		}
		out.Lanes = append(out.Lanes, row)
	}
	return out
}

// laneNumber is a lane's place from the left in halves: 2, 2.5.
func laneNumber(s string) int {
	whole, half, _ := strings.Cut(s, ".")
	n := 0
	sign := 1
	for i, c := range whole {
		if i == 0 && c == '-' {
			sign = -1
			continue
		}
		if c >= '0' && c <= '9' {
			n = 10*n + int(c-'0')
		}
	}
	n *= 2
	if half != "" {
		n++
	}
	return sign * n
}
