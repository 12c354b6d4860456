package spartan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

// A die above the table is read in its last row.
func TestA_02_DieAboveTheTable(t *testing.T) {
	for _, c := range []struct {
		rows int
		want string
	}{{7, "2:2 1-1 1/2E"}, {6, "2:2 1-1 D"}} {
		r := newRig(t, func(_ *facts.Map, c2 *facts.Charts, _ *facts.Scenario) { c2.Combat.Rows = c2.Combat.Rows[:c.rows] })
		r.put("a", "BW01@0503").put("b", "-MS01@0505").plot("a", "BW01 OF 0505").run(6)
		r.odds("fire", "0505", c.want)
	}
}

// The highest column not above the exact ratio; a defence of nothing is the
// last column.
func TestA_03_BetweenTheColumns(t *testing.T) {
	table := &newRig(t, nil).g.table
	half := engines.Point / 2
	for _, c := range []struct {
		attack, defence engines.Strength
		want            string
	}{
		{engines.Points(7), engines.Points(2), "3-1"},
		{engines.Points(4) - half, half * 7, "1-1"},
		{engines.Points(1), 2*engines.Point + 1, ""}, // a hair below 1 to 2
		{engines.Points(1), 2 * engines.Point, "1-2"},
		{engines.Points(99), engines.Points(1), "8-1"},
		{engines.Points(1), 0, "8-1"},
	} {
		col, ok := table.column(c.attack, c.defence)
		require.Equal(t, c.want != "", ok)
		if ok {
			require.Equal(t, c.want, table.names[col])
		}
	}
}

// Where no unit with a melee number stands, leaders count 1 like other dots;
// the bonus is capped by those who are no leaders.
func TestA_04_DotsAndLeaders(t *testing.T) {
	r := play(t, "PP01@0504", "PP01 ML 0505", "BW01@0505 2L01@0505", "", "", 1)
	r.odds("melee", "0505", "6:3 2-1 -")
	require.Equal(t, "+1 +1", r.mods("melee", "0505", "3.36"))
	require.Equal(t, "+1", r.mods("melee", "0505", "10.11"))
}

// One hex a step, whatever it costs.
func TestA_05_OneHexAStep(t *testing.T) {
	r := newRig(t, on("slope", "0505")).put("a", "PP01@0506").put("b", "LC01@0502")
	r.plot("a", "PP01 MV 0505(2) 0504").plot("b", "LC01 MV 0503 0504").run()
	r.stands("a/PP01@0504 b/LC01@0503")
	require.Equal(t, 2, r.only("contest").Effects[0].N)
}

func TestA_06_ForceInAContest(t *testing.T) {
	for _, c := range []struct{ force, a, plot, odds, want string }{
		{"side", "MS01@0505 MI01@0504", "MS01 MV 0604\nMI01 MV 0604", "5:4", "a/MS01@0604 a/MI01@0604 b/SD01@0704"},
		{"path", "MS01@0505 MI01@0504", "MS01 MV 0604\nMI01 MV 0604", "3:4", "a/MS01@0505 a/MI01@0504 b/SD01@0604"},
		{"path", "MS01@0505 MI01@0505", "MS01, MI01 MV 0604", "5:4", "a/MS01@0604 a/MI01@0604 b/SD01@0704"},
		{"unit", "MS01@0505 MI01@0505", "MS01, MI01 MV 0604", "3:4", "a/MS01@0505 a/MI01@0505 b/SD01@0604"},
		{"unit", "PP01@0505 MI01@0505", "PP01, MI01 MV 0604", "6:4", "a/PP01@0604 a/MI01@0604 b/SD01@0704"},
	} {
		r := newRig(t, nil, setting("force", c.force)).put("a", c.a).put("b", "SD01@0704")
		r.plot("a", c.plot).plot("b", "SD01 MV 0604").run().stands(c.want)
		require.Equal(t, c.odds, r.only("contest").Odds, c.force)
	}
}

// Printed strength alone: dots and leaders 0, no bonus, no terrain.
func TestA_07_StrengthInAContest(t *testing.T) {
	r := play(t, "BW01@0505", "BW01 MV 0604", "2L01@0704", "2L01 MV 0604", "a/BW01@0604 b/2L01@0704", 4, 2)
	require.Equal(t, "0:0", r.only("contest").Odds)
	r = play(t, "MS01@0505 1L01@0505", "MS01, 1L01 MV 0604", "SD01@0704", "SD01 MV 0604", "a/MS01@0505 a/1L01@0505 b/SD01@0604")
	require.Equal(t, "3:4", r.only("contest").Odds)
	r = newRig(t, on("village", "0505")).put("a", "MS01@0505").put("b", "SD01@0704")
	r.plot("a", "MS01 MV 0604").plot("b", "SD01 MV 0604").run().stands("b/SD01@0604")
}

// The same hex in different steps is no conflict.
func TestA_08_DifferentSteps(t *testing.T) {
	r := play(t, "MS01@0506", "MS01 MV 0505 0504", "LC01@0503", "LC01 MV 0504 0604 0605", "a/MS01@0504 b/LC01@0605")
	require.Equal(t, "move score", r.kinds())
}

func TestA_09_LoserOfAContest(t *testing.T) {
	for _, c := range []struct{ loser, a, b, want string }{
		{"stop", "PP01 MV 0604 0603", "SD01 MV 0604 0605", "a/PP01@0603 b/SD01@0704"},
		{"follow", "PP01 MV 0604 0603", "SD01 MV 0604 0605", "a/PP01@0603 b/SD01@0605"},
		{"follow", "PP01 MV 0604", "SD01 MV 0604 0605", "a/PP01@0604 b/SD01@0704"},
	} {
		r := newRig(t, nil, setting("contest_loser", c.loser)).put("a", "PP01@0505").put("b", "SD01@0704")
		r.plot("a", c.a).plot("b", c.b).run().stands(c.want)
	}
}

func TestA_10_WinnerGoesOn(t *testing.T) {
	play(t, "PP01@0505", "PP01 MV 0604 0603 0602", "SD01@0704", "SD01 MV 0604", "a/PP01@0602 b/SD01@0704")
}

// Groups from several hexes: one sum a side, and all of the winner enter.
func TestA_11_SeveralGroups(t *testing.T) {
	r := play(t, "MS01@0505 MI01@0504 MI02@0603", "MS01 MV 0604\nMI01 MV 0604\nMI02 MV 0604", "SD01@0704 SD02@0705", "SD01 MV 0604\nSD02 MV 0604",
		"a/MS01@0505 a/MI01@0504 a/MI02@0603 b/SD01@0604 b/SD02@0604")
	require.Equal(t, "7:8", r.only("contest").Odds)
}

// One die a side for each hex contested, by hex number; a tie again at once.
func TestA_12_ContestDice(t *testing.T) {
	r := play(t, "MS01@0505 MS02@0804", "MS02 MV 0904\nMS01 MV 0604", "MS01@0704 MS02@1004", "MS02 MV 0904\nMS01 MV 0604",
		"a/MS01@0505 b/MS01@0604 a/MS02@0904 b/MS02@1004", 4, 4, 2, 5, 6, 1)
	require.Equal(t, []string{
		"contest/22.23/a@0604.1/1", "contest/22.23/b@0604.1/1", "contest/22.23/a@0604.1/2", "contest/22.23/b@0604.1/2",
		"contest/22.23/a@0904.1/1", "contest/22.23/b@0904.1/1",
	}, r.dice())
}

// Only the same hexside in the same step.
func TestA_13_CrossingInDifferentSteps(t *testing.T) {
	play(t, "PP01@0706", "PP01 MV 0605 0505 0504", "LC01@0504", "LC01 MV 0505 0405 0406", "a/PP01@0504 b/LC01@0406")
	// Whole stacks that meet stop, whatever their strength.
	play(t, "PP01@0505 PP02@0505", "PP01..02 MV 0504", "LC01@0504", "LC01 MV 0505", "a/PP01@0505 a/PP02@0505 b/LC01@0504")
}

// Nobody else stops.
func TestA_14_OnlyThoseWhoCross(t *testing.T) {
	play(t, "PP01@0505 MS01@1010", "PP01 MV 0504\nMS01 MV 1009 1008 1007", "LC01@0504 LC02@0101", "LC01 MV 0505\nLC02 MV 0102 0103",
		"a/PP01@0505 b/LC01@0504 a/MS01@1007 b/LC02@0103")
}

// A hex an enemy leaves in this very step is open, to pursuit as well.
func TestA_15_Following(t *testing.T) {
	play(t, "PP01@0506", "PP01 MV 0505 0504", "MS01@0505", "MS01 MV 0504 0503", "a/PP01@0504 b/MS01@0503")
	play(t, "PP01@0506", "PP01 MV 0505 0504", "MS01@0505", "MS01 MV 0504", "a/PP01@0505 b/MS01@0504")
	play(t, "PP01@0506", "PP01 MV 0505 0504", "MS01@0505 MI01@0505", "MS01 MV 0504 0503", "a/PP01@0506 b/MS01@0503 b/MI01@0505")
}

func TestA_16_ChainsOfFailure(t *testing.T) {
	// Held is known before a contest: PP01 fails before it could win, and SD01,
	// which cannot stay with LC01, goes back.
	r := play(t, "PP01@0505 MC01@0603", "PP01 MV 0604", "SD01@0704 LC01@0604", "SD01 MV 0604\nLC01 MV 0603",
		"a/PP01@0505 a/MC01@0603 b/SD01@0704 b/LC01@0604")
	require.Equal(t, []string{"0604", "0704"}, r.only("back").Path)

	// A contest lost is known after the contests: what it costs others is lost,
	// and nothing already lost comes back.
	r = play(t, "PP01@0505 PS01@0503", "PP01 MV 0604\nPS01 MV 0504", "SD01@0704 LC01@0604", "SD01 MV 0604\nLC01 MV 0504",
		"a/PP01@0505 b/SD01@0704 b/LC01@0604 a/PS01@0504")
	require.Equal(t, "4:1", r.combat("contest", "0504").Odds)
	require.Equal(t, "6:4", r.combat("contest", "0604").Odds)
}

// An enemy that was to leave and did not, holds.
func TestA_17_LeavingThatFailed(t *testing.T) {
	r := play(t, "PP01@0505 BW01@0404", "PP01 MV 0504\nBW01 OF 0504", "MS01@0504", "MS01 MV 0503", "a/PP01@0505 b/MS01@0504", 5)
	r.shaken("b/MS01")
}

// A hex left earlier is an empty hex.
func TestA_18_LeftEarlier(t *testing.T) {
	play(t, "MS01@0506", "MS01 MV 0505 0504", "LC01@0504", "LC01 MV 0503 0502", "a/MS01@0504 b/LC01@0502")
}

// Undisrupted fire units that are OF, DF or without plot have a zone.
func TestA_19_WhoHasAZone(t *testing.T) {
	for _, c := range []struct {
		unit, plot string
		stops      bool
		dice       []int
	}{
		{"SK01@0508", "SK01 OF 0608", true, []int{1}},
		{"SK01@0508", "SK01 DF", true, []int{1}},
		{"SK01@0508", "SK01 NP", true, nil},
		{"SK01@0508", "", true, nil},
		{"SK01@0508", "SK01 MV 0101", true, nil}, // void
		{"SK01@0508", "SK01 MV 0408 0409", false, nil},
		{"SK01@0508", "SK01 ML 0509", false, []int{1}},
		{"-SK01@0508", "", false, nil},
		{"MS01@0508", "", false, nil}, // no fire unit
	} {
		r := newRig(t, nil).put("a", "LT01@0504 BW01@0608 MI01@0509").put("b", c.unit)
		r.plot("a", "LT01 MV 0505 0506 0507 0407 0406").plot("b", c.plot).run(c.dice...)
		want := "a/LT01@0406"
		if c.stops {
			want = "a/LT01@0507"
		}
		r.stands(want)
	}
	// Disrupted by fire in phase B: the zone is gone in phase D.
	r := play(t, "LT01@0504 BW01@0510", "LT01 MV 0505 0506 0507 0407\nBW01 OF 0508", "SK01@0508", "SK01 DF", "a/LT01@0407", 5)
	r.shaken("b/SK01")
}
