package imperator

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/imperator"
)

// next says what is to be sent next, and what bears on it.
func (g *game) next(v *view) []page.Block {
	p := v.pos
	if r := g.Result(p); r != nil {
		text := "The war is over, a draw: "
		if r.Winner != "" {
			text = "The war is over, the " + g.sideName(r.Winner) + " have won: "
		}
		return []page.Block{
			page.Para{Text: sentence(text + r.Why), Rules: []string{"5.1"}, Strong: true},
			page.Para{Text: "Nothing more is to be sent."},
		}
	}
	var out []page.Block
	if p.stage == opening {
		out = append(out, page.Para{
			Text:  fmt.Sprintf("Send the plot for %s, impulse %03d: fleets, arrivals, the queue of operations, tactics.", g.seasonWords(int(p.season)), p.impulse),
			Rules: []string{"1", "1.4"}, Strong: true,
		})
	} else {
		out = append(out, page.Para{Text: g.waitsFor(v), Rules: []string{"1.4"}, Strong: true})
	}
	if s := v.side; s == rebel || s == roman {
		if rest := p.plans[s].queue; len(rest) > 0 {
			var lines []string
			for i := range rest {
				lines = append(lines, rest[i].Text)
			}
			out = append(out, page.Card{Title: "Left in your queue", Lines: lines})
		}
		out = append(out, g.doTable(v, s))
	}
	if arrivals := g.arrivalWords(v); len(arrivals) > 0 {
		out = append(out, page.Heading{Level: 2, Text: "To come"})
		for _, a := range arrivals {
			out = append(out, page.Para{Text: a, Rules: []string{"1.3"}})
		}
	}
	out = append(out, page.Heading{Level: 2, Text: "Aims"})
	for i := range g.s.Victory {
		out = append(out, page.Para{Text: g.victoryWords(&g.s.Victory[i]), Rules: []string{g.s.Victory[i].ID}})
	}
	return out
}

// waitsFor says whose orders have run out.
func (g *game) waitsFor(v *view) string {
	var who []string
	for s := range g.sides {
		if v.pos.awaits[s] {
			who = append(who, "the "+g.sides[s].name)
		}
	}
	own := ""
	if s := v.side; s == rebel || s == roman {
		own = " Send more lines"
		if !v.pos.awaits[s] {
			own = " You may send new lines"
		}
		own += fmt.Sprintf(" for impulse %03d; a new [ops] replaces the rest of your queue.", v.pos.impulse)
	}
	return "The season goes on; the orders of " + join(who) + " have run out." + own
}

// doTable says what each leader of a side can do from where he stands.
func (g *game) doTable(v *view, s int8) page.Table {
	t := page.Table{
		Title:   "What your leaders can do",
		Columns: []page.Column{{Name: "Leader", Weight: 2}, {Name: "Points", Align: page.Right}, {Name: "Stands in", Weight: 2}, {Name: "May", Weight: 8}},
		Note:    "* enemies stand there. Each task costs a point; the place is as it is now.",
	}
	for _, l := range g.ownLeaders(v.pos, s) {
		at := "enters this season"
		if st := &v.pos.leaders[l]; st.post == onMap {
			at = g.places[st.at].name
		}
		t.Rows = append(t.Rows, []string{g.leaders[l].name, fmt.Sprint(g.pointsOf(v.pos, l)), at, g.mayDo(v, l)})
	}
	return t
}

// arrivalWords tells what the scenario brings in the coming seasons.
func (g *game) arrivalWords(v *view) []string {
	var out []string
	from := v.pos.season
	if v.pos.stage == operations {
		from++
	}
	for i := range g.s.Events {
		e := &g.s.Events[i]
		when := seasonOf(e)
		if when < from || when > from+3 {
			continue
		}
		out = append(out, g.seasonWords(int(when))+", "+g.sideName(e.Side)+": "+strings.Join(g.eventWords(e), "; ")+".")
	}
	return out
}

// eventWords are the actions of an event.
func (g *game) eventWords(e *facts.Event) []string {
	var out []string
	for i := range e.Actions {
		a := &e.Actions[i]
		switch a.Do {
		case facts.Sack:
			s := a.Leader + " is sacked"
			if a.Split {
				s += ", his units in Roma are shared out"
			}
			out = append(out, s)
		case facts.Enter:
			at := facts.PlaceName(a.At.Place)
			if a.At.NextTo != "" {
				at = "a zone next to " + a.At.NextTo
			}
			s := a.Leader + " enters in " + at
			if len(a.Units) > 0 {
				s += " with " + g.unitsText(a.Units)
			}
			out = append(out, s)
		case facts.Arrive:
			out = append(out, g.unitsText(a.Units)+" arrive in "+facts.PlaceName(a.Place))
		case facts.Collect:
			out = append(out, "those who enter may take over units in "+facts.PlaceName(a.Place))
		case facts.Detach:
			out = append(out, fmt.Sprintf("%s enter next to %s with %d of his units each, of whom he keeps %d", join(a.Leaders), a.From, a.Give, a.Keep))
		}
	}
	return out
}

// unitsText is a list of units of the facts: 2 Milites, legion IV (3 Legio).
func (g *game) unitsText(us []facts.Units) string {
	var out []string
	for _, u := range us {
		if u.Legion == "" {
			out = append(out, fmt.Sprintf("%d %s", u.N, u.Type))
			continue
		}
		i := slices.IndexFunc(g.s.Legions, func(l facts.Legion) bool { return l.Number == u.Legion })
		types := g.s.Legions[i].Types
		if slices.Equal(types, slices.Repeat(types[:1], len(types))) {
			out = append(out, fmt.Sprintf("legion %s (%d %s)", u.Legion, len(types), types[0]))
		} else {
			out = append(out, fmt.Sprintf("legion %s (%s)", u.Legion, strings.Join(types, ", ")))
		}
	}
	return join(out)
}

// victoryWords is an entry of the aims.
func (g *game) victoryWords(w *facts.Victory) string {
	who := map[string]string{facts.Rebel: "The rebels win", facts.Roman: "The Romans win", facts.Draw: "A draw"}[w.Winner]
	when := "at once"
	if w.End {
		when = "after the last winter"
	}
	return who + ", " + when + ": " + w.Words()
}
