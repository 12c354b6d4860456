package imperator

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// Nothing a player writes crashes a turn, hangs it, or breaks a position: random
// plots with words dropped, doubled, swapped, and taken from elsewhere.
func TestMangledPlotsDoNoHarm(t *testing.T) {
	stray := strings.Fields("IF NOT AND TO FOR CARD 99 -1 9999999999 SWAP DROP COLLECT FIRST SIEGE ASSAULT BONUS AUTO CHOOSE KEEP OOA Galli-3 Legio-99 rebel/Daci-1 enemy:Milites " +
		"Roma Massilia Mare_Ionium Spartacus Glaber Eunus AP below above at_most is phase 7 crit hit miss any ask yes no * : , ; [ops] THEN MOVE RECRUIT STOP PAUSE PASS PLACE SPLIT FLEET NONE vs loose")
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		g := played(t, slug).g
		r := rand.New(rand.NewPCG(21, 22))
		var pos engines.Position = g.Start()
		for n := 0; n < 40 && !g.Stage(pos).Over; n++ {
			var given []engines.SideOrders
			for s := range g.sides {
				id := g.sides[s].id
				v := g.View(pos, id)
				f := g.Random(v, r)
				text := "match: m\nside: " + id + "\nimpulse: 1\n\n" + mangle(plot.Text(f), stray, r)
				back, problems := plot.Read("p.txt", []byte(text), g.Grammar())
				if plot.Worst(problems) >= plot.Refusal {
					continue
				}
				o, problems := g.Compile(v, &back)
				for _, p := range problems {
					require.LessOrEqual(t, len([]rune(p.String())), plot.MaxProblem)
				}
				given = append(given, engines.SideOrders{Side: id, Orders: o})
				g.Plotted(v, o)
			}
			out, err := engines.Run(g, engines.Input{Position: pos, Orders: given, Dice: engines.NewKeyed(enginetest.Seed(uint64(n)))})
			require.NoError(t, err)
			require.NoError(t, g.Check(pos, out.Position, out.Events))
			b, err := g.EncodePosition(out.Position)
			require.NoError(t, err)
			_, err = g.DecodePosition(b)
			require.NoError(t, err, "what the engine has stored it reads again")
			pos = out.Position
		}
	}
}

func mangle(text string, stray []string, r *rand.Rand) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		w := strings.Fields(lines[i])
		if len(w) == 0 || r.IntN(3) > 0 {
			continue
		}
		k := r.IntN(len(w))
		switch r.IntN(5) {
		case 0:
			w = append(w[:k], w[k+1:]...)
		case 1:
			w = append(w, w[k])
		case 2:
			w[k] = stray[r.IntN(len(stray))]
		case 3:
			w = append(w, stray[r.IntN(len(stray))], stray[r.IntN(len(stray))])
		default:
			j := r.IntN(len(w))
			w[k], w[j] = w[j], w[k]
		}
		lines[i] = strings.Join(w, " ")
	}
	return strings.Join(lines, "\n")
}

// When the queue comes to a badly written line, that is told under the segment
// it is for: "file" is no rule that an event may cite.
func TestBadlyWrittenLineIsToldUnderItsSegment(t *testing.T) {
	r := played(t, "spartacus")
	o, problems := r.read(rebel, "[ops]\nSpartacus RAVAGE everywhere\n")
	require.Len(t, problems, 1)
	require.Equal(t, plot.RuleFile, problems[0].Rule, "its writer is told that the form is at fault")
	require.Equal(t, "1.4", r.refusedLine(o.ops[0]))
}

// TestLinesSetAsideByARule: a corrected position holds a line set aside by a rule
// that there is, and no reason with a line that stands.
func TestLinesSetAsideByARule(t *testing.T) {
	r := played(t, "spartacus")
	aside := func(rule string) op {
		o := blankOp(opBad, none)
		o.Text, o.Rule, o.Why = "Crixus: fly", rule, "fly is no action"
		return o
	}
	stands := r.order(opNothing, "Spartacus")
	because, cited := stands, stands
	because.Why, cited.Rule = "he is tired", "1.4"
	for _, tt := range []struct {
		line op
		ok   bool
	}{{aside("1.4"), true}, {aside("A-28"), true}, {aside("9.99"), false}, {aside(""), false}, {aside(plot.RuleFile), false}, {stands, true}, {because, false}, {cited, false}} {
		r.p.plans[rebel].queue = []op{tt.line}
		b, err := r.g.EncodePosition(r.p)
		require.NoError(t, err)
		back, err := r.g.DecodePosition(b)
		if tt.ok {
			require.NoError(t, err)
			require.Equal(t, []op{tt.line}, back.(*position).plans[rebel].queue)
		} else {
			require.EqualError(t, err, "position: the plan of rebel names what is not there")
		}
	}
}
