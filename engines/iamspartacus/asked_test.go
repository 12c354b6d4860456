package iamspartacus

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// answered plays a step in which side asks a decision, takes an answer and plays
// on. It returns the question.
func (r *rig) answered(s int8, st step, code string, dice string, take ...string) engines.Question {
	r.t.Helper()
	text := r.text[s] + "\n[standing]\nask: " + code
	before := r.p
	turn := turnOf(r.p.impulse)
	r.ask = true
	r.p.impulse = impulseOf(turn, st, s == rebel)
	r.text[s] = text
	r.roll(dice)
	out, _, err := r.run(st)
	require.NoError(r.t, err)
	require.Len(r.t, out.Questions, 1)
	q := out.Questions[0]
	require.True(r.t, q.Allows(q.Default), "%v", q)
	r.answer = []engines.Answer{{Key: q.Key, Side: q.Side, Take: take}}
	r.p = before
	r.p.impulse = 3*turn - 2
	r.playPart(st, s == rebel)
	require.Empty(r.t, r.asked)
	return q
}

// Decisions of the months that a side may want to be asked.
func TestAsked(t *testing.T) {
	t.Run("D01 pacification", func(t *testing.T) {
		r := tm(t, 8).mark("revolt", "A2 A4").put("A2", "V").put("A4", "VI").far()
		q := r.answered(roman, step1A, "D01", "1", "A4")
		require.Equal(t, []string{"A2", "A4"}, q.Default)
		require.Equal(t, []string{"revolt", "pacified"}, []string{r.status("A2"), r.status("A4")})
	})
	t.Run("D05 replacement steps", func(t *testing.T) {
		r := tm(t, 8).revolts(11).put("A1", "V(4) VI(3)").far().put("A9", "sling.1")
		q := r.answered(roman, step1D, "D05", "", "roman/V/1", "roman/V/2")
		require.Equal(t, []string{"roman/VI/1", "roman/VI/2"}, q.Default)
		require.Equal(t, "V(6) VI(3)", r.at(roman, "A1"))
	})
	t.Run("D06 slingers", func(t *testing.T) {
		r := tm(t, 8).mark("revolt", "M1 M2").far()
		r.answered(rebel, step1D, "D06", "", "M2")
		require.Equal(t, []string{"slave.01(2)", "sling.1(3)"}, []string{r.at(rebel, "M1"), r.at(rebel, "M2")})
	})
	t.Run("D07 where cavalry is trained", func(t *testing.T) {
		r := tm(t, 8).revolts(4).put("A2", "inf.G1").put("A3", "inf.G2 inf.It1").far()
		q := r.answered(rebel, step1D, "D07", "1", "A2")
		require.Equal(t, []string{"A3", "A2"}, q.Default)
		require.Equal(t, []int{1, 0}, []int{r.count(rebel, "A2", "cav"), r.count(rebel, "A3", "cav")})
	})
	t.Run("D08 training", func(t *testing.T) {
		r := tm(t, 8).mark("revolt", "A2").put("A2", "Crixus slave*3").far()
		q := r.answered(rebel, step1D, "D08", "rebel/inf.It1", "A2/2")
		require.Equal(t, []string{"A2/1", "A2/2"}, q.Default)
		require.Equal(t, 3, r.count(rebel, "A2", "slave"))
	})
	t.Run("D09 fleet", func(t *testing.T) {
		r := tm(t, 8).fleet(roman, "TYR").far()
		q := r.answered(roman, step2B, "D09", "", "STR")
		require.Equal(t, []string{"stay"}, q.Default)
		require.True(t, r.p.fleetIn(roman, 1))
	})
	t.Run("D10 a fleet begun", func(t *testing.T) {
		r := tm(t, 8).far()
		q := r.answered(roman, step2B, "D10", "", "yes")
		require.Equal(t, []string{"no"}, q.Default)
		require.Equal(t, building, r.p.fleets[roman].state)
	})
	t.Run("D11 supply", func(t *testing.T) {
		r := tm(t, 6).put("A4", "V VI VII VIII IX X").put("A5", "XI XII XIII XIV XV XVI XVII XX I II III").far()
		q := r.answered(roman, step3A, "D11", "1", "A4")
		require.Equal(t, []string{"A5"}, q.Default)
		require.Equal(t, []string{"supply", "attrition"}, r.kinds())
	})
	t.Run("D12 losses", func(t *testing.T) {
		r := tm(t, 6).put("A2", "slave*3 inf.It1 glad inf.G1")
		q := r.answered(rebel, step3A, "D12", "5", "rebel/glad")
		require.Equal(t, []string{"rebel/slave.01"}, q.Default)
		require.Contains(t, r.at(rebel, "A2"), "glad(5)")
	})
	t.Run("D15 slingers among recruits", func(t *testing.T) {
		r := tm(t, 8).put("A2", "Crixus").far().order(rebel, "[3B]", "MARCH Crixus A2-M1")
		q := r.answered(rebel, step3B, "D15", "6", "2")
		require.Equal(t, []string{"0"}, q.Default)
		require.Equal(t, []int{1, 2}, []int{r.count(rebel, "M1", "slave"), r.count(rebel, "M1", "sling")})
	})
	t.Run("D15 no leader drawn", func(t *testing.T) {
		r := tm(t, 8).put("A1", "Spartacus").far().order(rebel, "[3B]", "MARCH Spartacus A1-A2")
		r.answered(rebel, step3B, "D15", "5", "no")
		require.NotContains(t, r.at(rebel, "A2"), "Castus")
	})
	t.Run("D15 recruits taken along", func(t *testing.T) {
		r := tm(t, 8).mark("revolt", "A3").put("A1", "Crixus").far().order(rebel, "[3B]", "FORCED Crixus A1-A2-A3")
		r.answered(rebel, step3B, "D15", "1,3,1", "1")
		require.Equal(t, []int{2, 1}, []int{r.count(rebel, "A2", "slave"), r.count(rebel, "A3", "slave")})
	})
	t.Run("D03 and D04 places", func(t *testing.T) {
		r := tm(t, 13).far().order(roman, "[1C]", "ACCEPT 13")
		r.answered(roman, step1C, "D03", "", "SI")
		require.NotEmpty(t, r.at(roman, "SI"))
		r = tm(t, 3).mark("revolt", "A2").put("A2", "slave*1")
		q := r.answered(rebel, step1C, "D04", "1+1", "HAD")
		require.Equal(t, []string{"STR"}, q.Default)
		require.True(t, r.p.fleetIn(rebel, 2))
	})
}

// Both sides want to be asked everything, and answer by chance: the game comes to
// its end all the same.
func TestAskedEverything(t *testing.T) {
	for name, settings := range map[string][]string{"basic": nil, "everything": everything} {
		t.Run(name, func(t *testing.T) {
			g, _ := shipped(t, settings...)
			rules := map[string]bool{}
			for seed := range uint64(12) {
				askAll(t, g, seed, rules)
			}
			for _, rule := range strings.Fields("6.6 9.8 9.2 9.5 9.6 10.2 11.8 12.3b 6.5 13.3 13.8 13.9 13.24") {
				require.True(t, rules[rule], "nobody was asked by %s", rule)
			}
		})
	}
}

func askAll(t *testing.T, g *game, seed uint64, rules map[string]bool) {
	r := rand.New(rand.NewPCG(seed, 21))
	pos := engines.Position(g.Start())
	for g.Result(pos) == nil {
		var orders []engines.SideOrders
		for s := range g.sides {
			v := g.View(pos, g.sides[s].id)
			f := g.Random(v, r)
			// Of the orders only marches stand, so that all else is asked.
			var kept []plot.Line
			for _, l := range f.Lines {
				if strings.HasPrefix(l.Section, "3") && !strings.Contains(l.Section, "battle") {
					kept = append(kept, l)
				}
			}
			f = plot.File{Sections: []string{"standing"}, Lines: append(kept, plot.Line{
				Section: "standing", Key: plot.Word{Text: "ask"}, Values: []plot.Word{{Text: "all"}},
			})}
			o, _ := g.Compile(v, &f)
			orders = append(orders, engines.SideOrders{Side: g.sides[s].id, Orders: o})
		}
		in := engines.Input{Position: pos, Orders: orders, Dice: engines.NewKeyed(enginetest.Seed(seed)), Ask: true}
		for {
			out, err := engines.Run(g, in)
			require.NoError(t, err)
			if out.Position != nil {
				require.NoError(t, g.Check(pos, out.Position, out.Events))
				pos = out.Position
				break
			}
			for _, q := range out.Questions {
				rules[q.Rule] = true
				require.True(t, q.Allows(q.Default), "%+v", q)
				take := q.Default
				if n := q.Min + r.IntN(q.Max-q.Min+1); r.IntN(3) > 0 {
					take = nil
					for _, i := range r.Perm(len(q.Choices))[:n] {
						take = append(take, q.Choices[i].ID)
					}
					if !q.Allows(take) {
						take = q.Default
					}
				}
				in.Answers = append(in.Answers, engines.Answer{Key: q.Key, Side: q.Side, Take: take})
			}
		}
	}
}
