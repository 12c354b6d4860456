package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// asks runs the Game-Turn of a match that asks, with answers by the key of their
// questions behind the impulse: "melee/8.4/a@0505/1". What is still open comes back.
func (r *rig) asks(dice []int, answers map[string]string) engines.Outcome {
	r.t.Helper()
	in := engines.Input{Position: r.p, Ask: true}
	for _, sd := range r.g.sides {
		o, _ := r.compile(sd.id)
		in.Orders = append(in.Orders, engines.SideOrders{Side: sd.id, Orders: o})
	}
	for key, take := range answers {
		who := strings.Split(key, "/")[2]
		side, _, _ := strings.Cut(who, "@")
		in.Answers = append(in.Answers, engines.Answer{Key: "0/0/001/" + key, Side: side, Take: append([]string{}, strings.Fields(take)...)})
	}
	script := engines.ScriptOf(dice...)
	in.Dice = script
	out, err := engines.Run(r.g, in)
	require.NoError(r.t, err)
	require.Empty(r.t, out.Stale)
	if out.Questions == nil {
		require.NoError(r.t, script.Left())
		require.NoError(r.t, r.g.Check(r.p, out.Position, out.Events))
	}
	return out
}

// after is the rig after a Game-Turn that nothing holds up.
func (r *rig) after(out engines.Outcome) *rig {
	r.t.Helper()
	require.Empty(r.t, out.Questions)
	r.p, r.events = out.Position.(*position), out.Events
	return r
}

// openKeys are the keys of questions, behind the impulse.
func openKeys(out engines.Outcome) []string {
	var keys []string
	for _, q := range out.Questions {
		keys = append(keys, strings.TrimPrefix(q.Key, "0/0/001/"))
	}
	return keys
}

// unmade are the attacks not made for their odds: rule, units, hexes, odds, column
// and least=.
func (r *rig) unmade(kind string) []string {
	r.t.Helper()
	var out []string
	for _, e := range r.all(kind) {
		require.Equal(r.t, []string{e.Side, engines.Umpire}, e.Only)
		out = append(out, strings.Join(strings.Fields(strings.Join([]string{
			e.Rule[0], strings.Join(e.Units, " "), strings.Join(e.At, " "), e.Odds, e.Column, e.Result,
		}, " ")), " "))
	}
	return out
}

// Who advances is asked where no order says it, of both sides at once, after the
// results of the phase have fallen (8.4).
func TestA_50_AskedWhoAdvances(t *testing.T) {
	fight := func(a, b string) *rig {
		r := newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504 MS01@0808").put("b", "MS01@0505 PP04@0809 PP05@0809 PP06@0809")
		return r.plot("a", "PP03, PP01, PP02 ML 0505"+a).plot("b", "PP04..06 ML 0808"+b)
	}
	r := fight("", "")
	out := r.asks([]int{3, 3}, nil)
	require.Equal(t, []string{"melee/8.4/a@0505/1", "melee/8.4/b@0808/1"}, openKeys(out))
	require.Equal(t, engines.Question{
		Key: "0/0/001/melee/8.4/a@0505/1", Side: "a", Rule: "8.4", Text: "Which units advance into 0505, in this order, as far as there is room?",
		Choices: []engines.Choice{{ID: "PP01"}, {ID: "PP02"}, {ID: "PP03"}}, Max: 3, Ordered: true, Default: []string{},
	}, out.Questions[0])
	// One side is asked again for nothing while the other is waited for.
	out = r.asks([]int{3, 3}, map[string]string{"melee/8.4/b@0808/1": "PP05"})
	require.Equal(t, []string{"melee/8.4/a@0505/1"}, openKeys(out))
	r.after(r.asks([]int{3, 3}, map[string]string{"melee/8.4/a@0505/1": "PP02 PP01", "melee/8.4/b@0808/1": ""}))
	r.stands("a/PP02@0505 a/PP01@0505 a/PP03@0504 b/PP05@0809")
	require.Equal(t, "a/PP02", r.all("advance")[0].Units[0])

	// An order of the line or of the side answers it; of the units that have none
	// it is the default that speaks, when another is asked.
	r = fight(" advance=PP01", "\n[standing]\nadvance: no")
	r.after(r.asks([]int{3, 3}, nil)).stands("a/PP01@0505 a/PP02@0504 b/PP04@0809")
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MS01@0505").plot("a", "PP01 ML 0505 advance=yes\nPP02..03 ML 0505")
	out = r.asks([]int{3}, nil)
	require.Equal(t, []string{"PP01"}, out.Questions[0].Default)
	r.after(r.asks([]int{3}, map[string]string{"melee/8.4/a@0505/1": "PP03"})).stands("a/PP01@0504 a/PP03@0505")
	// By policy nobody is asked: nobody goes but by order.
	r = fight("", "").run(3, 3)
	r.stands("a/PP01@0504 b/PP04@0809")

	// Nobody who may go, no question: shaken, or no way in.
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MS01@0505 PP04@0503 PP05@0503")
	r.plot("a", "PP01..03 ML 0505").plot("b", "PP04..05 ML 0504")
	out = r.asks([]int{6, 3}, nil) // a is hit as well: D
	r.after(out).fallen("b/MS01").shaken("a/PP01 a/PP02 a/PP03")
	// A fire unit may go where its fire emptied the next hex, not from afar.
	r = newRig(t, nil).put("a", "SK01@0504 SK02@0504 BW01@0503 BW02@0503").put("b", "MS01@0505").plot("a", "SK01..02, BW01..02 OF 0505")
	out = r.asks([]int{6}, nil)
	require.Equal(t, []string{"fire/8.4/a@0505/1"}, openKeys(out))
	require.Equal(t, []engines.Choice{{ID: "SK01"}, {ID: "SK02"}}, out.Questions[0].Choices)
	// Each hex of a melee on several has its own question; who has gone is gone.
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504 PP03@0504").put("b", "MI01@0505 MI02@0604").plot("a", "PP01..03 ML 0505+0604")
	out = r.asks([]int{6}, nil)
	require.Equal(t, []string{"melee/8.4/a@0505/1", "melee/8.4/a@0604/1"}, openKeys(out))
	r.after(r.asks([]int{6}, map[string]string{"melee/8.4/a@0505/1": "PP01", "melee/8.4/a@0604/1": "PP01 PP03"})).stands("a/PP01@0505 a/PP03@0604 a/PP02@0504")
	// Elephants have no choice (S1.16), and take room.
	r = newRig(t, limits(1)).put("a", "EL01@0504 PP01@0604").put("b", "MI01@0505").plot("a", "EL01, PP01 ML 0505")
	out = r.asks([]int{6, 1, 1}, nil)
	require.Equal(t, []engines.Choice{{ID: "PP01"}}, out.Questions[0].Choices)
	r.after(r.asks([]int{6, 1, 1, 1}, map[string]string{"melee/8.4/a@0505/1": "PP01"})).stands("a/PP01@0604")
}

// Where defensive fire goes is asked wherever a unit might be plotted DF for all
// that the enemy can see.
func TestA_31_AskedWhereToFire(t *testing.T) {
	come := func(b string) *rig {
		r := newRig(t, nil).put("a", "PP01@0506 MS01@0606").put("b", "SK01@0508")
		return r.plot("a", "PP01 MV 0507\nMS01 MV 0607").plot("b", b)
	}
	const key = "defensive/6.42/b/1"
	head := "At which hexes do units plotted DF fire that name none themselves, the best first? What is left out is not fired at. "
	out := come("SK01 DF").asks(nil, nil)
	require.Equal(t, []engines.Question{{
		Key: "0/0/001/" + key, Side: "b", Rule: "6.42", Text: head + "It is about SK01.",
		Choices: []engines.Choice{{ID: "0507"}, {ID: "0607"}}, Max: 2, Ordered: true, Default: []string{"0507", "0607"},
	}}, out.Questions)
	r := come("SK01 DF")
	r.after(r.asks([]int{1}, map[string]string{key: "0607"})).odds("defensive", "0607", "2:2 1-1 -")
	r = come("SK01 DF")
	r.after(r.asks([]int{1}, map[string]string{key: "0607 0507"})).odds("defensive", "0607", "2:2 1-1 -")
	r = come("SK01 DF")
	r.after(r.asks(nil, map[string]string{key: ""}))
	require.Empty(t, r.dice()) // it holds its fire

	// What it is plotted for does not show in whether its side is asked.
	const none = "No unit of yours waits to fire, so any answer will do; you are asked all the same, or the enemy could tell from the silence that none does."
	for plot, about := range map[string]string{
		"": none, "SK01 NP": none,
		"SK01 DF 0607": none, "SK01 MV 0507": none,
		"SK01 DF": "It is about SK01.",
	} {
		out := come(plot).asks(nil, nil)
		require.Equal(t, []string{key}, openKeys(out), plot)
		require.Equal(t, head+about, out.Questions[0].Text, plot)
		require.Equal(t, []string{"0507", "0607"}, out.Questions[0].Default)
	}
	r = come("SK01 DF 0607")
	r.after(r.asks([]int{1}, map[string]string{key: "0507"})).odds("defensive", "0607", "2:2 1-1 -") // the plot is first
	// Standing orders answer it.
	r = come("[standing]\ndefensive fire: MS")
	r.after(r.asks(nil, nil))
	r = come("SK01 DF\n[standing]\ndefensive fire: MS none")
	r.after(r.asks([]int{1}, nil)).odds("defensive", "0607", "2:2 1-1 -")
	r = come("SK01 DF\n[standing]\ndefensive fire: none")
	r.after(r.asks(nil, nil))
	require.Empty(t, r.dice())

	// Who was seen to do something else did not wait: it moved, fired, fought,
	// turned, advanced, retreated; nor who is shaken, or may not fire.
	for _, c := range []struct {
		units, plot string
		dice        []int
		asked       bool
	}{
		{"SK01@0508", "", nil, true},
		{"SK01@0408", "SK01 MV 0508", nil, false},
		{"SK01@0508 BW01@0508", "SK01 OF 0509", []int{1}, true}, // BW01 stood
		{"SK01@0508", "SK01 OF 0509", []int{1}, false},
		{"SK01@0508", "SK01 ML 0509", []int{1}, false},
		{"SK01@0508", "SK01 MV ^3", nil, false},
		{"-SK01@0508", "", nil, false},
		{"SK01@0508", "SK01 MV 0507", nil, true}, // stopped by who came: it may have stood
		{"MS01@0508", "", nil, false},
	} {
		r := newRig(t, nil, facingRule).put("a", "PP01@0506 MS09@0509").put("b", c.units).plot("a", "PP01 MV ^4 0507").plot("b", c.plot)
		for _, w := range strings.Fields(c.units) {
			r.faced("b/" + strings.TrimPrefix(w, "-")[:4] + "@1")
		}
		if strings.Contains(c.plot, "0509") {
			r.faced("b/SK01@4")
		}
		require.Equal(t, c.asked, len(r.asks(c.dice, nil).Questions) > 0, "%s %s", c.units, c.plot)
	}
}

// Both sides are asked at once, and one order serves all units of a side.
func TestA_31_AskedOfBothAtOnce(t *testing.T) {
	r := newRig(t, nil).put("a", "BW01@0505 BW02@0505 LC01@0806").put("b", "SK01@0808 SK02@0808 LC01@0305")
	r.plot("a", "BW01..02 DF\nLC01 MV 0807").plot("b", "SK01..02 DF\nLC01 MV 0405")
	out := r.asks(nil, nil)
	require.Equal(t, []string{"defensive/6.42/a/1", "defensive/6.42/b/1"}, openKeys(out))
	r.after(r.asks([]int{1, 1}, map[string]string{"defensive/6.42/a/1": "0405", "defensive/6.42/b/1": "0807"}))
	r.odds("defensive", "0405", "4:2 2-1 -").odds("defensive", "0807", "4:2 2-1 -")
}

// What was not carried out for its odds is told to its side alone.
func TestA_35_ToldWhyNothingHappened(t *testing.T) {
	r := newRig(t, on("woods", "0505")).put("a", "OC01@0504").put("b", "MS01@0505").plot("a", "OC01 OF 0505").run()
	require.Equal(t, []string{"8.1 a/OC01 0505 1:4"}, r.unmade("too weak"))
	require.Equal(t, "OC01 does not fire at 0505: 1 against 4 is below 1-2.", r.g.Tell(r.only("too weak"), "a"))
	_, told := r.g.Project(r.only("too weak"), "b")
	require.False(t, told)
	// Held back by least=, all or some.
	r = newRig(t, nil).put("a", "BW01@0503 BW02@0503").put("b", "MS01@0505").plot("a", "BW01 OF 0505\nBW02 OF 0505 least=4-1").run(1)
	require.Equal(t, []string{"8.1 a/BW02 0505 4:2 2-1 4-1"}, r.unmade("held back"))
	r.odds("fire", "0505", "2:2 1-1 -")
	require.Equal(t, "BW02 does not fire at 0505: 4 against 2 is column 2-1, below least=4-1.", r.g.Tell(r.only("held back"), "a"))
	r = newRig(t, nil).put("a", "PP01@0504 PP02@0504").put("b", "PP01@0505").plot("a", "PP01..02 ML 0505 least=3-1").run()
	require.Equal(t, []string{"8.1 a/PP01 a/PP02 0505 12:6 2-1 3-1"}, r.unmade("held back"))
	// The strengths of a melee stay with the umpire: a half would tell a task.
	e, told := r.g.Project(r.only("held back"), "a")
	require.True(t, told)
	require.Equal(t, []string{"", ""}, []string{e.Odds, e.Column})
	require.Equal(t, "PP01, PP02 do not attack 0505 in melee: below least=3-1.", r.g.Tell(e, "a"))
	require.Equal(t, "A's PP01, PP02 do not attack 0505 in melee: 12 against 6 is column 2-1, below least=3-1.", r.g.Tell(r.only("held back"), engines.Umpire))
	// Defensive fire that found no target it may be used on.
	r = newRig(t, on("woods", "0507", "0607")).put("a", "PP01@0506 PP02@0606").put("b", "OC01@0508")
	r.plot("a", "PP01 MV 0507(2)\nPP02 MV 0607(2)").plot("b", "OC01 DF").run()
	require.Equal(t, []string{"6.45 b/OC01 0507 0607"}, r.unmade("too weak"))
	require.Equal(t, "OC01 does not use defensive fire at 0507 and 0607: what fires there is below 1-2, or below the odds of its least=.", r.g.Tell(r.only("too weak"), "b"))
	// Not who went on to another hex, or had no target at all.
	r = newRig(t, on("woods", "0507")).put("a", "PP01@0506 MS01@0606").put("b", "OC01@0508 OC02@0101")
	r.plot("a", "PP01 MV 0507(2)\nMS01 MV 0607").plot("b", "OC01..02 DF").run(1)
	require.NotContains(t, r.kinds(), "too weak")
}
