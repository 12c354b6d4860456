package iamspartacus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// TestNonsenseDoesNoHarm: files of words thrown together are read, told of in
// lines short enough, drawn and carried out without a fault.
func TestNonsenseDoesNoHarm(t *testing.T) {
	g := theGame(t)
	r := rand.New(rand.NewPCG(5, 8))
	words := slices.Concat(stepVerbs, battleVerbs, strings.Fields(`CAMP CAMP-LATI LATI-ETRU-LIGU CAMP/NEAPOLIS ROME VESUVIUS EXIT LIGU-EXIT - -- / CAMP- -CAMP
		Spartacus Crixus,slave*2 slave.01..05 slave.05..01 slave*0 slave*all ALL NEW V VI legion*2 XX+Gellius 1:V 2: :3 glad+Crixus +2 V+ + * = , around first second policy
		with=ALL with= order=slave,inf order=,, vs=any: vs=V vs= at=ROME at=NOWHERE zone=STR land=TYR if=ratio<50 if=ratio if=lost>=3,flanked>=2 go-while=units>=4
		go-while=x stop-on=loss/revolt/x drop=CAMP:slave drop=: stop=when-left<8 breach=maybe default=split inf.G1=L V=R min-round=9999 all default slave slinger 10 13 99999999999 move lift build stay HAD
		BUILD OPEN LIFT siege:NEAPOLIS siege: yes no never none redeploy after-round=1 kill-else-front city open Gallia Cispadana`))
	sections := slices.Concat(stepSections, []string{"battle default", "battle camp", "3c battle rome", "3b battle sila", "standing"})
	p := g.Start().(*position)
	for k := range 1500 {
		var b strings.Builder
		s := int8(r.IntN(2))
		p.impulse = 1 + r.IntN(49)
		fmt.Fprintf(&b, "match: m\nside: %s\nimpulse: %d\n", g.sides[s].id, p.impulse)
		for range 1 + r.IntN(8) {
			if r.IntN(3) == 0 {
				fmt.Fprintf(&b, "[%s]\n", sections[r.IntN(len(sections))])
			}
			if r.IntN(6) == 0 {
				fmt.Fprintf(&b, "%s: ", standingKeys[r.IntN(len(standingKeys))])
			}
			for range 1 + r.IntN(6) {
				b.WriteString(words[r.IntN(len(words))] + " ")
			}
			b.WriteString("\n")
		}
		f, ps := plot.Read("n.txt", []byte(b.String()), g.Grammar())
		v := g.View(p, g.sides[s].id)
		o, more := g.Compile(v, &f)
		for _, x := range append(ps, more...) {
			require.LessOrEqual(t, len([]rune(x.String())), plot.MaxProblem)
		}
		if k%10 == 0 {
			g.Plotted(v, o)
		}
		out, err := engines.Run(g, engines.Input{Position: p, Orders: []engines.SideOrders{{Side: g.sides[s].id, Orders: o}}, Dice: engines.NewKeyed([]byte{byte(k), byte(k >> 8)})})
		require.NoError(t, err)
		require.NoError(t, g.Check(p, out.Position, out.Events), b.String())
	}
}
