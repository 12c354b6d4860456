package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// Sizes in thousandths of an inch: a counter, a box of a track.
const (
	counterSize = 500
	trackBox    = 650
)

// Print implements engines.Printer.
func (g *game) Print(kind string, ev engines.View) []page.Part {
	v, _ := ev.(*view)
	switch kind {
	case engines.PrintCharts:
		return g.printCharts()
	case engines.PrintReference:
		return g.printReference()
	case engines.PrintPlotChart:
		return g.printPlotChart(v)
	case engines.PrintCounters:
		return g.printCounters()
	case engines.PrintMap:
		places := g.placeTable()
		return []page.Part{{Title: "Map of " + g.m.Name, Poster: &page.Poster{Board: g.printBoard(v), Length: counterSize, Places: &places}}}
	case engines.PrintTracks:
		return g.printTracks(v)
	case engines.PrintScenario:
		return g.printScenario()
	case engines.PrintCards:
		return g.printCards()
	}
	return nil
}

// printCharts are the tables the rules read, as they stand in the charts file.
func (g *game) printCharts() []page.Part {
	return []page.Part{
		{Title: "Seasons, ravaging and recruiting", Blocks: []page.Block{g.seasonChart(), g.yieldChart(), g.goodOrderChart()}},
		{Title: "Battle and siege", Blocks: []page.Block{g.tacticChart(), g.pursuitChart(), g.phaseChart("Phases of a battle (3.1)", g.c.Battle), g.phaseChart("Phases of a siege (4.2)", g.c.Siege)}},
		{Title: "Units", Blocks: []page.Block{g.unitChart(rebel), g.unitChart(roman)}},
	}
}

// unitChart lists all counters of the charts file that a side can have.
func (g *game) unitChart(s int8) page.Table {
	t := page.Table{
		Title: "Units of the " + g.sides[s].name + " (0.2.2)",
		Columns: []page.Column{
			{Name: "Type", Weight: 2},
			{Name: "Shoots", Align: page.Centre},
			{Name: "Strikes", Align: page.Centre},
			{Name: "Line", Align: page.Centre, Weight: 2},
			{Name: "Kind", Weight: 2},
			{Name: "Scenarios", Align: page.Centre},
		},
		Note: "A die up to the value is a loss. Yellow stands in front under Frontal Attack, blue under Screening, cavalry under Wings.",
	}
	for i := range g.types {
		if x := &g.types[i]; x.side == s {
			var in []string
			for _, n := range g.c.Units[i].Scenarios {
				in = append(in, facts.Numerals[n-1])
			}
			t.Rows = append(t.Rows, []string{x.name, strconv.Itoa(int(x.shoot)), strconv.Itoa(int(x.melee)), g.lineOf(x), categoryNames[x.category], strings.Join(in, " ")})
		}
	}
	return t
}

var referenceBriefs = []engines.Brief{
	{Heading: "The season", Rules: []string{"1.1", "1.2", "1.3", "1.4", "1.5", "2.1"}},
	{Heading: "Operations", Rules: []string{"2.2", "2.3.1", "2.3.2.1", "2.3.2.2", "2.3.3", "2.4.1", "2.4.2.1", "2.4.2.2", "2.4.3", "2.5.1", "2.5.2"}},
	{Heading: "Battle", Rules: []string{"3", "3.1", "3.2.1", "3.2.2", "3.3", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5", "3.4.6"}},
	{Heading: "The end of a battle", Rules: []string{"3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5", "0.3.4"}},
	{Heading: "Cities", Rules: []string{"4", "4.1", "4.2"}},
}

// printReference is the rules in brief with the tables most looked at.
func (g *game) printReference() []page.Part {
	part := engines.Reference(Rulebook(), "The rules in brief", referenceBriefs)
	part.Blocks = slices.Concat([]page.Block{g.yieldChart(), g.tacticChart(), g.pursuitChart()}, part.Blocks)
	return []page.Part{part}
}

// blankRows of an order sheet without leaders.
const blankRows = 24

// printPlotChart is the order sheet of a season: a line an operation, of the
// side that views, of both, or blank.
func (g *game) printPlotChart(v *view) []page.Part {
	form := page.Form{Columns: []page.Column{
		{Name: "No."},
		{Name: "Leader", Weight: 2},
		{Name: "Task", Weight: 2},
		{Name: "Place, units, card", Weight: 5},
		{Name: "If", Weight: 3},
		{Name: "Points left"},
	}}
	head := func(war, side, season string) []page.Block {
		return []page.Block{
			page.SheetHead("War", war, "Side", side, "Season", season),
			page.Para{Text: "A line an operation, in the order in which they are to be carried out: MOVE, RECRUIT, RAVAGE, RESTORE, CARD, NOTHING.", Rules: []string{"1.4"}},
		}
	}
	notes := page.Form{Title: "Tactics and standing orders", Columns: []page.Column{{Name: "Leader", Weight: 1}, {Name: "Tactics in order of wish", Weight: 3}, {Name: "Re-rolls, losses, good order, retreat", Weight: 4}}, Blank: 8}
	if v == nil {
		form.Blank = blankRows
		return []page.Part{{Title: "Order sheet of a season", Blocks: append(head("", "", ""), form, notes)}}
	}
	var out []page.Part
	for s := rebel; s <= roman; s++ {
		if v.side != s && v.side != both && v.side != none {
			continue
		}
		f := form
		n := 0
		leaders := g.ownLeaders(v.pos, s)
		for k := range 4 {
			for _, l := range leaders {
				if points := g.pointsOf(v.pos, l); k < points {
					n++
					f.Rows = append(f.Rows, []string{strconv.Itoa(n), g.leaders[l].name, "", "", "", strconv.Itoa(points - k - 1)})
				}
			}
		}
		f.Blank = 4
		season := g.seasonWords(min(int(v.pos.season), g.s.Length()-1))
		out = append(out, page.Part{Title: "Order sheet of the " + g.sides[s].name, Blocks: append(head(g.s.Name, g.sides[s].name, season), f, notes)})
	}
	return out
}

// printCounters are the counters of the war: units with the back of their side,
// leaders, markers.
func (g *game) printCounters() []page.Part {
	units := &page.CounterSheet{Size: counterSize}
	leaders := &page.CounterSheet{Size: counterSize}
	backs := [2]page.Face{rebel: {Style: 0, Main: "REB"}, roman: {Style: 1, Main: "ROM"}}
	for s := range g.sides {
		for u := g.sides[s].first; u < g.sides[s].last; u++ {
			x := g.typeOf(u)
			_, number, _ := strings.Cut(g.units[u].id, "-")
			f := page.Face{Style: s, Top: number, Main: strings.ToUpper(x.short), Left: strconv.Itoa(int(x.shoot)), Right: strconv.Itoa(int(x.melee)), Foot: g.lineMark(x)}
			if legion := g.units[u].legion; legion != "" {
				f.Top = legion
			}
			units.Cuts = append(units.Cuts, page.Cut{Copies: 1, Front: f, Back: &backs[s]})
		}
	}
	for i := range g.leaders {
		l := &g.leaders[i]
		f := page.Face{Style: int(l.side), Top: "leader", Main: strings.ToUpper(l.short), Foot: fmt.Sprintf("%d / %d", l.sr, l.tr)}
		points := f
		points.Foot = "points"
		leaders.Cuts = append(leaders.Cuts, page.Cut{Copies: 1, Front: f}, page.Cut{Copies: 1, Front: points})
	}
	return []page.Part{
		{Title: "Counters: units of " + g.s.Name, Counters: units},
		{Title: "Counters: leaders of " + g.s.Name, Counters: leaders},
		{Title: "Counters: markers", Counters: g.markerCuts()},
		{Title: "Counters: markers, printed on both sides", Counters: g.flipCuts()},
	}
}

// lineMark is a unit's line in a letter or two for a counter.
func (g *game) lineMark(x *unitType) string {
	s := [...]string{noColour: "", yellow: "yellow", blue: "blue"}[x.colour]
	if x.cavalry {
		s = "horse"
	}
	return s
}

// markerCuts are the markers without a back (0.2.3).
func (g *game) markerCuts() *page.CounterSheet {
	out := &page.CounterSheet{Size: counterSize}
	add := func(copies, style int, rule, name, foot string) {
		out.Cuts = append(out.Cuts, page.Cut{Copies: copies, Front: page.Face{Style: style, Top: rule, Main: name, Foot: foot}})
	}
	zones := 0
	for i := range g.places {
		zones += b2i(g.places[i].kind != city && !g.places[i].noRavage)
	}
	add(zones, 2, "2.4.1", "RAV", "ravaged")
	add(8, 2, "0.2.2", "OUT", "of action")
	add(1, 1, "1.2", "FLT", "Roman")
	add(1, 0, "1.2", "FLT", "pirates")
	add(1, 2, "3", "BAT", "battle")
	add(1, 2, "1.5", "SEA", "season")
	add(1, 2, "1.5", "YEAR", "")
	add(6, 0, "2.5.1", "1", "plunder")
	add(3, 0, "2.5.1", "2", "plunder")
	add(3, 0, "2.5.1", "3", "plunder")
	return out
}

// flipCuts are the markers with a back: re-rolls, losses over nine.
func (g *game) flipCuts() *page.CounterSheet {
	out := &page.CounterSheet{Size: counterSize}
	for s := range g.sides {
		out.Cuts = append(out.Cuts,
			page.Cut{Copies: 4, Front: page.Face{Style: s, Top: "3.4.2", Main: "ALEA", Foot: "re-roll"}, Back: &page.Face{Style: s, Main: "USED", Foot: "iacta est"}},
			page.Cut{Copies: 1, Front: page.Face{Style: s, Top: "3.4.5", Main: "LOSS", Foot: "losses"}, Back: &page.Face{Style: s, Main: "+10", Foot: "losses"}})
	}
	if g.s.Sieges {
		out.Cuts = append(out.Cuts, page.Cut{Copies: 4, Front: page.Face{Style: 2, Top: "4.2", Main: "ALEA", Foot: "city"}, Back: &page.Face{Style: 2, Main: "USED", Foot: "iacta est"}})
	}
	return out
}

// printBoard is the map, empty or with what the viewer sees of a position.
func (g *game) printBoard(v *view) page.Board {
	if v == nil {
		p := g.Start().(*position)
		for l := range p.leaders {
			p.leaders[l].post = waiting
		}
		for u := range p.units {
			p.units[u] = unitState{where: due, at: none}
		}
		v = g.View(p, engines.Public).(*view)
	}
	return g.newBoard(v, "").out
}

func (g *game) printTracks(v *view) []page.Part {
	seasons := page.Track{Title: "Seasons of the war (1.5)", From: 1, To: g.s.Length(), Size: trackBox}
	if v != nil {
		seasons.Marks = g.seasonTrack(v.pos).Marks
	}
	blocks := []page.Block{seasons}
	most := 0
	for _, s := range g.c.Seasons {
		most = max(most, s.AP)
	}
	for s := range g.sides {
		t := page.Track{Title: "Action Points of the " + g.sides[s].name + " (2.1)", From: 0, To: most, Size: trackBox}
		if v != nil {
			for _, m := range g.pointTrack(v).Marks {
				if m.Style == s {
					t.Marks = append(t.Marks, m)
				}
			}
		}
		blocks = append(blocks, t, page.Track{Title: "Losses of the " + g.sides[s].name + " (3.4.5)", From: 0, To: 9, Size: trackBox})
	}
	return []page.Part{{Title: "Tracks of " + g.s.Name, Blocks: blocks}}
}

// printScenario is the sheet of the war, with the map at the start.
func (g *game) printScenario() []page.Part {
	blocks := g.describeWar()
	public := g.View(g.Start(), engines.Public).(*view)
	return []page.Part{{Title: g.s.Name, Blocks: append(blocks, g.newBoard(public, "At the start").draw())}}
}

// printCards are the cards of the war: stratagems, tactics for both sides, the
// siege card and FORTUNA (0.3).
func (g *game) printCards() []page.Part {
	sheet := &page.CardSheet{}
	for i := range g.cards {
		k := &g.cards[i]
		kind := "Stratagem"
		if k.Combat {
			kind = "Combat stratagem"
		}
		sheet.Cards = append(sheet.Cards, page.CutCard{
			Copies: 1, Style: int(k.side), Kind: kind, Title: k.Name, Lines: []string{k.Text, "Played " + g.playedWords(k) + "."}, Foot: k.ID, Back: "Stratagem, " + g.sides[k.side].name,
		})
	}
	for s := range g.sides {
		for i, x := range g.c.Tactics {
			sheet.Cards = append(sheet.Cards, page.CutCard{
				Copies: 1, Style: s, Kind: "Tactic", Title: x.Name, Lines: []string{x.Text, g.destroysWords(i)}, Foot: x.Latin, Back: "Tactic, " + g.sides[s].name,
			})
		}
	}
	if g.s.Sieges {
		for _, t := range []string{facts.Harass, facts.Assault} {
			c := page.CutCard{Copies: 1, Style: 2, Kind: "Siege", Title: strings.ToUpper(t[:1]) + t[1:], Foot: "4.2", Back: "Siege"}
			for _, p := range g.c.SiegeOf(t) {
				line := fmt.Sprintf("Phase %d: %s.", p.N, strings.ToLower(p.Name))
				if p.Vallum {
					line += " Besieged " + g.vallumWords() + "."
				}
				if p.Front != facts.FrontNone {
					line += " Front line: " + p.Front + "."
				}
				if p.Leave {
					line += " Then the besieger may leave."
				}
				c.Lines = append(c.Lines, line)
			}
			sheet.Cards = append(sheet.Cards, c)
		}
	}
	sheet.Cards = append(sheet.Cards, page.CutCard{
		Copies: 1, Style: 2, Title: "FORTUNA", Lines: []string{fmt.Sprintf("Goes to whoever wins a battle or siege. Rebels who hold it add %d to their recruiting dice.", g.c.Fortuna)}, Foot: "0.3.4", Back: "FORTUNA",
	})
	return []page.Part{{Title: "Cards of " + g.s.Name, Cards: sheet}}
}

// destroysWords says whom a winner with a tactic destroys (3.5.1).
func (g *game) destroysWords(tactic int) string {
	var out []string
	for k, cell := range g.pursuit[tactic] {
		if cell == facts.Annihilated {
			out = append(out, g.tactics[k].name)
		}
	}
	if len(out) == 0 {
		return "Destroys nobody."
	}
	return "In pursuit it destroys " + join(out) + "."
}

func (g *game) vallumWords() string {
	var out []string
	for _, x := range g.c.Vallum {
		out = append(out, fmt.Sprintf("%s strike with %d", x.Type, x.Melee))
	}
	return join(out)
}
