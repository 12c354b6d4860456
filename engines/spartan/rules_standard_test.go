package spartan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

// newStandard opens the rig in the standard sequence: A is the first player.
func newStandard(t *testing.T, edit func(m *facts.Map, c *facts.Charts, s *facts.Scenario), options ...engines.Setting) *rig {
	t.Helper()
	return newRig(t, edit, append(slices.Clone(options), setting("sequence", "standard"))...)
}

// said are the findings on a side's plot: "SEVERITY RULE UNIT".
func (r *rig) said(side, text string) []string {
	r.t.Helper()
	r.plots[side] = text
	_, ps := r.compile(side)
	var out []string
	for _, p := range ps {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s", p.Severity, p.Rule, p.Unit)))
	}
	return out
}

// phases are the phases of the events, each once in a row.
func (r *rig) phases() []string {
	var out []string
	for _, e := range r.events {
		if len(out) == 0 || out[len(out)-1] != e.Phase {
			out = append(out, e.Phase)
		}
	}
	return out
}

// refusals are what of the sheet was not carried out: "KIND RULE UNIT".
func (r *rig) refusals() []string {
	var out []string
	for _, e := range r.events {
		if slices.Contains([]string{"no fire", "no move", "no melee"}, e.Kind) {
			out = append(out, e.Kind+" "+e.Rule[0]+" "+e.Units[0])
		}
	}
	return out
}

func (r *rig) stage() string { return r.g.stage(r.p).Name }

// 4.1: a Game-Turn is two Player-Turns of fire, movement, defensive fire and
// melee, each with its end, and nothing comes back.
func TestStandard4_1(t *testing.T) {
	r := newStandard(t, nil)
	r.put("a", "BW01@0505 LT01@0803 PP01@0102 MS09@1212 SK09@0206").put("b", "MS01@0507 SK01@0807 PP01@0103 BW09@0208 LT09@0308")
	require.Equal(t, []any{"Game-Turn 1, A's Player-Turn", "turn-1-a", 1}, []any{r.stage(), r.g.stage(r.p).Slug, r.g.stage(r.p).Turn})
	r.plot("a", "[fire]\nBW01 OF 0507\n[move]\nLT01 MV 0804 0805 0806\n[melee]\nPP01 ML 0103")
	r.run(1, 1, 1)
	require.Equal(t, []string{"fire", "movement", "defensive", "melee", "record"}, r.phases())
	require.Equal(t, []any{"Game-Turn 1, B's Player-Turn", "turn-1-b", 1}, []any{r.stage(), r.g.stage(r.p).Slug, r.g.stage(r.p).Turn})
	// B: fire, movement, A's defensive fire, melee.
	r.plot("b", "[fire]\nBW09 OF 0206\n[move]\nLT09 MV 0307\n[melee]\nPP01 ML 0102")
	r.run(1, 1, 1)
	require.Equal(t, []string{"fire", "movement", "defensive", "melee", "record"}, r.phases())
	require.Equal(t, "b", r.combat("fire", "0206").Side)
	require.Equal(t, "a", r.combat("defensive", "0307").Side)
	require.Equal(t, "Game-Turn 2, A's Player-Turn", r.stage())
	// The text may be in any order; the phases are not.
	r.plot("a", "[melee]\nPP01 ML 0103\n[move]\nLT01 MV 0805\n[fire]\nBW01 OF 0507")
	r.run(1, 1)
	require.Equal(t, []string{"fire", "movement", "melee", "record"}, r.phases())
}

// 4.2-1: the scenario names the first player, who phases first.
func TestStandard4_2_1(t *testing.T) {
	for option, want := range map[string][]string{
		"greeks":   {"Game-Turn 1, Greeks' Player-Turn", "Game-Turn 1, Persians' Player-Turn", "Game-Turn 2, Greeks' Player-Turn"},
		"persians": {"Game-Turn 1, Persians' Player-Turn", "Game-Turn 1, Greeks' Player-Turn", "Game-Turn 2, Persians' Player-Turn"},
	} {
		g := open(t, "marathon", setting("sequence", "standard"), setting("marathon_first", option))
		p := deployed(t, g).clone()
		var got []string
		for p.impulse = 3; p.impulse < 6; p.impulse++ {
			st := g.stage(p)
			got = append(got, st.Name)
			first := strings.Contains(st.Name, "Greeks")
			for i, n := range g.Awaited(p) {
				phases := first == (i == 0)
				require.Equal(t, []any{g.sides[i].id, engines.NeedPlot, !phases}, []any{n.Side, n.Kind, n.MayBeEmpty})
				want := []string{"standing"}
				if phases {
					want = []string{"fire", "move", "melee", "standing"}
				}
				require.Equal(t, want, n.Sections)
			}
		}
		require.Equal(t, want, got)
	}
	// Two deployments and two Player-Turns a Game-Turn; then the game is over.
	g := open(t, "marathon", setting("sequence", "standard"))
	p := deployed(t, g).clone()
	p.impulse = 2 + 2*12
	require.Equal(t, "turn-12-persians", g.stage(p).Slug)
	p.impulse++
	require.True(t, g.stage(p).Over)
	require.Empty(t, g.Awaited(p))
}

// 4.2A: the phasing side fires at enemies in range; the other does not.
func TestStandard4_2_1A(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505").put("b", "MS01@0507 BW01@0508 MS02@1212")
	r.void("b", "[fire]\nBW01 OF 0505", "6.0 BW01")
	r.plot("b", "").legal("a", "[fire]\nBW01 OF 0507")
	r.run(5)
	r.odds("fire", "0507", "2:2 1-1 D").shaken("b/MS01")
	require.Equal(t, []string{"6.0", "8.1"}, r.combat("fire", "0507").Rule)
}

func (r *rig) legalThenRun(side, text string, dice ...int) *rig {
	r.t.Helper()
	r.legal(side, text)
	return r.run(dice...)
}

// 4.2B: the phasing side moves within its Movement Allowance; then the other
// may use defensive fire, before melee.
func TestStandard4_2_1B(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0504 MS09@0101").put("b", "SK01@0508 MS09@1212")
	r.legalThenRun("a", "[move]\nLT01 MV 0505 0506 0507\n[melee]\nLT01 ML 0508", 5)
	r.stands("a/LT01@0507").odds("defensive", "0507", "2:2 1-1 D").shaken("a/LT01")
	require.Equal(t, []string{"movement", "defensive", "melee", "record"}, r.phases())
}

// 4.2C: the phasing side attacks adjacent enemies; who was disrupted by
// defensive fire does not (7.15).
func TestStandard4_2_1C(t *testing.T) {
	r := newStandard(t, nil).put("a", "LT01@0504 PP01@0608 MS09@0101").put("b", "SK01@0508 MS09@1212")
	r.plot("a", "[move]\nLT01 MV 0505 0506 0507\n[melee]\nLT01, PP01 ML 0508").run(5, 1)
	require.Equal(t, []string{"no melee 7.15 a/LT01"}, r.refusals())
	r.odds("melee", "0508", "6:1 6-1 D") // without LT01's 4
	require.Equal(t, []string{"7.0", "8.1"}, r.combat("melee", "0508").Rule)
}

// 4.2D: at the end of each Player-Turn all disruption ends but that of the
// Player-Turn itself.
func TestStandard4_2_1D(t *testing.T) {
	r := newStandard(t, nil).put("a", "BW01@0505 LT01@0803 MS09@0101").put("b", "MS01@0507 SK01@0807 MS09@1212")
	r.plot("a", "[fire]\nBW01 OF 0507\n[move]\nLT01 MV 0804 0805 0806").run(5, 5)
	r.shaken("b/MS01 a/LT01")
	r.void("b", "[move]\nMS01 MV 0508", "8.2 MS01")
	r.plot("b", "").run() // B's Player-Turn of Game-Turn 1
	r.free("b/MS01 a/LT01")
	require.Equal(t, []string{"a/LT01", "b/MS01"}, r.only("recover").Units)
	require.Equal(t, []string{"8.23", "4.2"}, r.only("recover").Rule)
	r.legalThenRun("a", "[move]\nLT01 MV 0805")
	r.stands("a/LT01@0805")
}

// 4.2, second player: the same phases.
func TestStandard4_2_2(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0505 MS09@0101").put("b", "BW01@0507 PP01@0605 LT01@0809 MS09@1212")
	r.run()
	r.void("a", "[move]\nMS01 MV 0504", "5.21 MS01")
	r.plot("a", "").legalThenRun("b", "[fire]\nBW01 OF 0505\n[move]\nLT01 MV 0808\n[melee]\nPP01 ML 0505", 1, 4)
	r.odds("fire", "0505", "2:2 1-1 -").odds("melee", "0505", "6:3 2-1 D").stands("b/LT01@0808")
}

// 4.2, turn record: the Game-Turn goes on after both Player-Turns.
func TestStandard4_2_3(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0505").put("b", "MS09@1212")
	var got []int
	for range 5 {
		got = append(got, r.g.Stage(r.p).Turn)
		r.run()
	}
	require.Equal(t, []int{1, 1, 2, 2, 3}, got)
	require.Equal(t, 6, r.p.impulse)
}

// 5.11, 5.13: a path that costs too much is refused whole; unused points are
// not kept.
func TestStandard5_11(t *testing.T) {
	r := newStandard(t, on("woods", "0505")).put("a", "SD01@0508").put("b", "MS09@1212")
	r.legal("a", "[move]\nSD01 MV 0507 0506 0505")
	r.void("a", "[move]\nSD01 MV 0507 0506 0505 0504", "5.13 SD01")
	r.run().stands("a/SD01@0508")
	require.Equal(t, []string{"no move 5.13 a/SD01"}, r.refusals())
	require.Equal(t, "plot", r.only("no move").Phase)
}

// 5.14, 5.24: one move a phase; a second path is refused.
func TestStandard5_14(t *testing.T) {
	r := newStandard(t, nil).put("a", "LC01@0505").put("b", "MS09@1212")
	r.void("a", "[move]\nLC01 MV 0504\nLC01 MV 0604", "5.14 LC01")
	r.run().stands("a/LC01@0504")
	// The same line twice is one.
	r.run()
	r.legalThenRun("a", "[move]\nLC01 MV 0505\nLC01 MV 0505").stands("a/LC01@0505")
}

// 5.21: the other side does not move.
func TestStandard5_21(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0505").put("b", "MS02@0507 MS09@1212")
	r.void("b", "[move]\nMS02 MV 0508", "5.21 MS02")
	r.run().stands("b/MS02@0507")
	r.legalThenRun("b", "[move]\nMS02 MV 0508").stands("b/MS02@0508")
}

// 5.23: no path through enemies, a leader among them; unless own fire may empty
// the hex first.
func TestStandard5_23(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0505 BW01@0507").put("b", "2L01@0504 MI01@0506 MS09@1212")
	r.void("a", "[move]\nMS01 MV 0504", "5.23 MS01")
	const text = "[fire]\nBW01 OF 0506 advance=no\n[move]\nMS01 MV 0506"
	require.Equal(t, []string{"cannot be judged yet 5.23 MS01"}, r.said("a", text))
	again := r.p
	r.run(6) // D: MI01 is still there
	r.stands("a/MS01@0505").shaken("b/MI01")
	require.Equal(t, []string{"no move 5.23 a/MS01"}, r.refusals())
	r.p = again
	r.p.units[r.unit("b/MI01")].disrupted = -1
	r.plot("a", text).run(5) // 5 and 1 for the disrupted: D, a second one
	r.stands("b/MI01@ a/MS01@0506")
}

// 5.24: a move that was made is not changed; it is made after fire, once.
func TestStandard5_24(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0505 BW01@0507").put("b", "MI01@0506 MS09@1212")
	// The second path counts only if the first cannot be gone.
	const text = "[fire]\nBW01 OF 0506\n[move]\nMS01 MV 0506\nMS01 MV 0504"
	require.Equal(t, []string{"cannot be judged yet 5.23 MS01", "cannot be judged yet 5.14 MS01"}, r.said("a", text))
	again := r.p.clone()
	r.run(1).stands("a/MS01@0504")
	require.Equal(t, []string{"no move 5.23 a/MS01"}, r.refusals())
	r.p = again
	r.p.units[r.unit("b/MI01")].disrupted = -1
	r.plot("a", text).run(5)
	r.stands("a/MS01@0506")
	require.Empty(t, r.refusals())
}

// 5.4: the limit holds at the end of the Movement Phase, not in it; moves are
// refused from the end of the sheet.
func TestStandard5_4(t *testing.T) {
	r := newStandard(t, nil).put("a", "MS01@0504 MS02@0504 MS03@0504 LC01@0505 MS04@0404 MS05@0403").put("b", "MS09@1212")
	r.legal("a", "[move]\nLC01 MV 0504 0503") // 5.26
	r.void("a", "[move]\nLC01 MV 0504", "5.3 LC01")
	r.void("a", "[move]\nMS04 MV 0504", "5.4 MS04")
	r.legal("a", "[move]\nMS04 MV 0504\nMS01 MV 0603")
	r.void("a", "[move]\nLC01 MV 0604\nMS01 MV 0603\nMS04 MV 0504\nMS05 MV 0504", "5.4 MS05")
	r.run().stands("a/MS01@0603 a/MS04@0504 a/MS05@0403")
}
