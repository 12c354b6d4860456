package imperator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
)

// fightBlocks shows one battle or siege: who met, the board as it stood in each
// phase with its dice, and how it ended.
func (g *game) fightBlocks(v *view, events []engines.Event) []page.Block {
	first := &events[0]
	t := &teller{g: g, e: first, viewer: v.who}
	out := []page.Block{
		page.Heading{Level: 2, Text: g.fightTitle(t)},
		page.Para{Text: first.Text, Rules: first.Rule, Event: first.N},
		page.Para{Text: "Beside a unit stands its die: + a loss, ++ two, * thrown again."},
	}
	owners := map[string]string{}
	for i := 1; i < len(events); i++ {
		e := &events[i]
		switch e.Kind {
		case "array":
			end := i + 1
			for end < len(events) && slices.Contains([]string{"dice", "reroll", "losses"}, events[end].Kind) {
				end++
			}
			out = append(out, g.phaseBoard(events[i:end], first, owners))
			for j := i + 1; j < end; j++ {
				if events[j].Kind != "dice" {
					out = append(out, page.Para{Text: events[j].Text, Rules: events[j].Rule, Event: events[j].N, Indent: 1})
				}
			}
			i = end - 1
		case "labels":
			for _, f := range e.Effects {
				owners[f.To] = g.nameOf(f.Unit)
			}
			out = append(out, page.Para{Text: e.Text, Rules: e.Rule, Event: e.N, Indent: 1})
		default:
			out = append(out, page.Para{Text: e.Text, Rules: e.Rule, Event: e.N, Strong: e.Kind == "verdict" || e.Kind == "siege ends"})
		}
	}
	return out
}

func (g *game) fightTitle(t *teller) string {
	what := map[string]string{"siege": "Siege of ", "sortie": "Sortie from ", "skirmish": "Skirmish in "}[t.e.Result]
	if what == "" {
		what = "Battle in "
	}
	s := what + t.at()
	if len(t.e.Units) > 1 {
		short := func(full string) string {
			if side := t.g.sideName(full); side != "" {
				return side
			}
			return t.g.nameOf(full)
		}
		s += ": " + short(t.e.Units[0]) + " against " + short(t.e.Units[1])
	}
	return s
}

// boxes of the play aids, those of the attacker from the back to the front, and
// what they are called in our words.
var boxes = []struct{ id, name string }{
	{"elysii campi", "eliminated"},
	{"vae victis", "Out of Action"},
	{"fossa", "in the ditch"},
	{"castrum", "in the city"},
	{"secunda acies", "second line"},
	{"vallum", "on the wall"},
	{"prima acies", "front line"},
}

// phaseBoard is the battlefield in one phase: the attacker on top, both front
// lines in the middle, each unit with its die: + a loss, ++ two, - none; a
// re-rolled die in place of the first with *.
func (g *game) phaseBoard(events []engines.Event, battle *engines.Event, owners map[string]string) page.Lanes {
	array := &events[0]
	states := map[string]string{}
	for i := range events[1:] {
		e := &events[1+i]
		switch e.Kind {
		case "dice":
			for k, u := range e.Units {
				states[u] = strconv.Itoa(e.Dice[k].Die) + dieMark(e.Effects[k].What)
			}
		case "reroll":
			states[e.Units[0]] = strconv.Itoa(e.Dice[0].Die) + dieMark(e.Result) + "*"
		}
	}
	l := page.Lanes{Title: phaseWord(array.Phase) + g.phaseNumbers(array)}
	if n := strings.TrimLeft(array.Phase, "abcdefghijklmnopqrstuvwxyz"); n != "" { // of a siege
		l.Title = "Phase " + n + ", " + l.Title
	}
	attacking := battle.Side
	for _, side := range []bool{true, false} {
		for k := range boxes {
			box := boxes[k]
			if !side { // mirrored
				box = boxes[len(boxes)-1-k]
			}
			lane := page.Lane{}
			for _, f := range array.Effects {
				id, name, _ := strings.Cut(f.Unit, "/")
				if f.What != box.id || (id == attacking) != side {
					continue
				}
				c := page.Counter{Style: int(g.styleOf(id)), Side: owners[f.Unit], ID: name, State: states[f.Unit]}
				lane.Pieces = append(lane.Pieces, c)
				lane.Name = g.sideName(id) + " " + box.name
			}
			if len(lane.Pieces) > 0 {
				l.Lanes = append(l.Lanes, lane)
			}
		}
	}
	return l
}

func (g *game) styleOf(side string) int8 {
	s, _ := g.sideOf(side)
	return s
}

func dieMark(hit string) string {
	return map[string]string{"hit": "+", "critical": "++"}[hit]
}

// phaseNumbers are re-rolls and losses of both sides as a phase begins.
func (g *game) phaseNumbers(e *engines.Event) string {
	t := &teller{g: g, e: e}
	var out []string
	for s := range g.sides {
		id := g.sides[s].id
		w := plural(t.of(id, "alea"), "re-roll")
		if n := t.of(id, "losses"); t.hasOf(id, "losses") {
			w += fmt.Sprintf(", %s so far", plural2(n, "loss", "losses"))
		}
		out = append(out, g.sides[s].name+" "+w)
	}
	return ": " + strings.Join(out, "; ")
}

func (t *teller) hasOf(side, what string) bool {
	return slices.ContainsFunc(t.e.Effects, func(f engines.Effect) bool { return f.Unit == side && f.What == what })
}
