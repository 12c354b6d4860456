package spartan

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// sentence is an event and what its reader is told.
type sentence struct {
	name   string
	who    string
	event  engines.Event
	expect string
}

func dice(values ...int) []engines.Roll {
	var out []engines.Roll
	for _, v := range values {
		out = append(out, engines.Roll{Die: v})
	}
	return out
}

func gone(vp int, units ...string) []engines.Effect {
	var out []engines.Effect
	for _, u := range units {
		out = append(out, engines.Effect{Unit: u, What: "eliminated", From: "1118", N: vp})
	}
	return out
}

func TestTellsEveryKindOfEventInASentence(t *testing.T) {
	g := open(t, "marathon")
	fire := engines.Event{
		Kind: "fire", Phase: "fire", Side: "persians", Units: []string{"persians/BW01", "persians/BW02", "persians/BW03", "persians/BW04"},
		At: []string{"0914"}, Odds: "8:3", Column: "2-1", Dice: dice(4), Result: "D",
	}
	disrupted := engines.Mod{Rule: "8.2", Label: "disrupted units in 0914, to the die", Op: "+", Value: engines.Point}
	fireMore := fire
	fireMore.Mods, fireMore.Result = []engines.Mod{disrupted}, "1/2E"
	melee := engines.Event{
		Kind: "melee", Phase: "melee", Side: "greeks", Units: []string{"greeks/MS02", "greeks/MS01", "greeks/MS03"},
		At: []string{"1118"}, Odds: "9:3", Column: "3-1", Dice: dice(1), Result: "-",
	}
	flank := melee
	flank.Mods, flank.Odds, flank.Column = []engines.Mod{{Rule: "7.51", Label: "flank attack", Op: "×", Value: engines.Points(2)}}, "18:3", "6-1"
	wide := melee
	wide.At, wide.Result = []string{"1118", "1119", "1219"}, "1118 D, 1119 -, 1219 1/2E"
	wide.Mods = []engines.Mod{{Rule: "8.2", Label: "disrupted units in 1219, to the die", Op: "+", Value: engines.Point}}
	alike := wide
	alike.Result, alike.Mods = "E", nil
	contest := engines.Event{
		Kind: "contest", Side: "greeks", At: []string{"1016"}, Odds: "6:4",
		Units: []string{"greeks/MS01", "greeks/MS02", "persians/MI01", "persians/MI02"},
	}
	tie := contest
	tie.Side, tie.Odds, tie.Dice, tie.Units = "persians", "3:3", dice(3, 3, 2, 5), []string{"greeks/MS01", "persians/MS02"}
	mixed := slices.Concat(gone(2, "greeks/MS01", "greeks/MS02"), []engines.Effect{
		{Unit: "greeks/MS04", What: "eliminated", From: "1118", To: "8.22", N: 2},
		{Unit: "greeks/MS03", What: "disrupted"},
		{Unit: "greeks/2L01", What: "reduced", N: 3},
	})
	stop := func(rule, result, to string, units ...string) engines.Event {
		return engines.Event{
			Kind: "stop", Rule: []string{rule}, Side: "greeks", Units: units, At: []string{"0914"}, Result: result,
			Effects: []engines.Effect{{What: "step", To: to, N: 1}},
		}
	}
	one := []string{"greeks/MS01"}
	for _, c := range []sentence{
		{
			"deployment for its side", "greeks",
			engines.Event{
				Kind: "deploy", Side: "greeks", Units: []string{"greeks/2L01", "greeks/MS01", "greeks/MS02", "greeks/MS03"}, At: []string{"0914", "0914", "0813", "0914"},
				Effects: []engines.Effect{{What: "placed by plot", N: 3}},
			},
			"Greeks set up: 0813 MS02; 0914 2L01, MS01, MS03 (3 of 4 placed by plot).",
		},
		{
			"deployment for the enemy", "persians",
			engines.Event{
				Kind: "deploy", Side: "greeks", Units: []string{"greeks/MS01", "greeks/MS02"}, At: []string{"0914", "0813"},
				Effects: []engines.Effect{{What: "placed by plot", N: 2}},
			},
			"Greeks set up: 0813 MS02; 0914 MS01.",
		},
		{"void", "greeks", engines.Event{Kind: "void", Units: one, Result: "it is disrupted and may do nothing"}, "MS01 has no plot: it is disrupted and may do nothing."},
		{"void for the umpire", "umpire", engines.Event{Kind: "void", Units: one, Result: "0816 is not adjacent"}, "Greeks' MS01 has no plot: 0816 is not adjacent."},
		{"no target", "greeks", engines.Event{Kind: "no target", Units: one, At: []string{"1118+1119"}}, "MS01 makes no melee attack: no enemy is left in 1118 and 1119."},
		{
			"too weak", "greeks",
			engines.Event{Kind: "too weak", Units: []string{"greeks/MS01", "greeks/MS02"}, At: []string{"1118"}, Odds: "6:18.5"},
			"MS01, MS02 do not attack 1118 in melee: 6 against 18.5 is below 1-2.",
		},
		{"fire of the enemy", "greeks", fire, "Persians' BW01-04 fire at 0914: 8 against Fire Protection Strength 3, column 2-1; die 4: D (disrupted)."},
		{"own fire", "persians", fire, "BW01-04 fire at 0914: 8 against Fire Protection Strength 3, column 2-1; die 4: D (disrupted)."},
		{
			"fire at disrupted units", "public", fireMore,
			"Persians' BW01-04 fire at 0914: 8 against Fire Protection Strength 3, column 2-1; die 4 (+1, disrupted units there): 1/2E (half eliminated).",
		},
		{
			"defensive fire", "persians",
			engines.Event{
				Kind: "defensive", Side: "persians", Units: []string{"persians/SK01"}, At: []string{"0914"}, Odds: "2:3", Column: "1-2", Dice: dice(6), Result: "E",
			},
			"SK01 uses defensive fire on 0914: 2 against Fire Protection Strength 3, column 1-2; die 6: E (eliminated).",
		},
		{"melee", "greeks", melee, "MS01-03 attack 1118 in melee: 9 against 3, column 3-1; die 1: no effect."},
		{"flank attack", "persians", flank, "Greeks' MS01-03 attack 1118 in melee, a flank attack: 18 against 3, column 6-1; die 1: no effect."},
		{
			"melee on several hexes", "greeks", wide,
			"MS01-03 attack 1118, 1119 and 1219 in melee: 9 against 3, column 3-1; die 1 (+1 for disrupted units in 1219): 1118 D (disrupted), 1119 no effect, 1219 1/2E (half eliminated).",
		},
		{
			"the same result on all hexes", "greeks", alike,
			"MS01-03 attack 1118, 1119 and 1219 in melee: 9 against 3, column 3-1; die 1: 1118 E (eliminated), 1119 E (eliminated), 1219 E (eliminated).",
		},
		{
			"own losses", "greeks",
			engines.Event{Kind: "result", Side: "greeks", At: []string{"1118"}, Result: "1/2E", Effects: mixed},
			"1118, 1/2E: MS01, MS02 eliminated (4 VP); MS04 disrupted a second time and so eliminated (2 VP); MS03 disrupted; 2L01 falls to level 3.",
		},
		{
			"the enemy's losses", "greeks",
			engines.Event{Kind: "result", Side: "persians", At: []string{"1118"}, Result: "E", Effects: gone(3, "persians/SK01", "persians/SK02", "persians/SK03")},
			"1118, E, Persians: SK01-03 eliminated (9 VP).",
		},
		{
			"no harm", "greeks",
			engines.Event{Kind: "result", Rule: []string{"10.31"}, Side: "greeks", At: []string{"1118"}, Result: "D"},
			"1118, D: no unit is harmed, a leader stands there.",
		},
		{"advance", "greeks", engines.Event{Kind: "advance", Units: one, Path: []string{"1017", "1118"}}, "MS01 advances from 1017 into 1118."},
		{"stop, crossing", "greeks", stop("22.3", "crossing", "0915", "greeks/MS01"), "MS01 stops in 0914: an enemy comes the other way out of 0915."},
		{"stop, held", "greeks", stop("22.3", "held", "0915", "greeks/MS01", "greeks/MS02"), "MS01, MS02 stop in 0914: the enemy holds 0915."},
		{"stop, fire zone", "umpire", stop("6.41", "", "0914", "greeks/MS01"), "Greeks' MS01 stops in 0914: an enemy Defensive Fire Zone lies there."},
		{"stop, points", "greeks", stop("10.23", "", "0915", "greeks/MS01"), "MS01 stops in 0914: the Movement Points left do not pay for 0915."},
		{"stop, exit", "greeks", stop("11.42", "", "", "greeks/MS01"), "MS01 stops in 0914: no Movement Point is left to leave the map."},
		{"contest", "greeks", contest, "MS01, MS02 (6) and Persians' MI01, MI02 (4) try to enter 1016 at the same step; MS01, MS02 win the hex."},
		{
			"contest by dice", "public", tie,
			"Greeks' MS01 (3) and Persians' MS02 (3) try to enter 1016 at the same step; dice 3 to 3, then 2 to 5: Persians' MS02 wins the hex.",
		},
		{"move", "greeks", engines.Event{Kind: "move", Units: one, Path: []string{"0914", "1014", "1015", "1016"}}, "MS01 moves from 0914 through 1014, 1015 to 1016."},
		{
			"move of a stack", "persians",
			engines.Event{Kind: "move", Units: []string{"greeks/MS01", "greeks/MS02", "greeks/MS03", "greeks/2L01", "greeks/MS09", "greeks/MS10", "greeks/MS11"}, Path: []string{"0914", "1014"}},
			"Greeks' 2L01, MS01-03, MS09-11 move from 0914 to 1014.",
		},
		{"exit", "greeks", engines.Event{Kind: "exit", Units: one, Path: []string{"3328", "3329"}, Result: "E"}, "MS01 leaves the map by the east edge, from 3328 through 3329."},
		{"exit at once", "greeks", engines.Event{Kind: "exit", Units: one, Path: []string{"1400"}, Result: "N"}, "MS01 leaves the map by the north edge, from 1400."},
		{"back", "greeks", engines.Event{Kind: "back", Units: one, Path: []string{"1016", "1015"}}, "MS01 goes back to 1015: no room in 1016."},
		{"crowded", "greeks", engines.Event{Kind: "crowded", Units: one, At: []string{"1016"}}, "MS01 finds no room in 1016 nor anywhere on the way back; the hex stays crowded."},
		{"crowded out", "greeks", engines.Event{Kind: "crowded", Units: one, At: []string{"1016"}, Effects: gone(2, "greeks/MS01")}, "MS01 finds no room in 1016 and is eliminated (2 VP)."},
		{
			"recovery", "persians",
			engines.Event{Kind: "recover", Units: []string{"greeks/MS01", "persians/BW01", "persians/BW02"}},
			"No longer disrupted: Greeks' MS01; BW01, BW02.",
		},
		{
			"score", "greeks",
			engines.Event{Kind: "score", Effects: []engines.Effect{{Unit: "greeks", What: "scored", N: 12}, {Unit: "persians", What: "scored", N: 5}}},
			"Victory Points: Greeks 12, Persians 5.",
		},
		{
			"end", "greeks",
			engines.Event{Kind: "end", Side: "greeks", Result: "substantive: they did it; Victory Points Greeks 40, Persians 12"},
			"The game is over, a Substantive victory of Greeks: they did it; Victory Points Greeks 40, Persians 12.",
		},
		{"end without level", "greeks", engines.Event{Kind: "end", Side: "persians", Result: "none: the Greeks fail"}, "The game is over, victory of Persians: the Greeks fail."},
		{"draw", "greeks", engines.Event{Kind: "end", Result: "draw: Victory Points Greeks 1, Persians 1"}, "The game is over, a draw: Victory Points Greeks 1, Persians 1."},
		{"possessive", "persians", engines.Event{Kind: "recover", Units: []string{"greeks/MS01"}}, "No longer disrupted: Greeks' MS01."},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.expect, g.Tell(c.event, c.who))
		})
	}
	require.Equal(t, "Sparta's", possessive("Sparta"))
	require.Equal(t, "Pyrrhus'", possessive("Pyrrhus"))
}

func TestTellsTheAcceptanceExample(t *testing.T) {
	r := newRig(t, nil)
	r.put("a", "PP01@0504 3L01@0504 BW01@0603 MS01@0402 LT01@0803 MS02@1003 MI01@0904 LC01@0209")
	r.put("b", "BI01@0505 MS01@0605 SK01@0807 SD02@1005 LC02@0210")
	r.plot("a", "BW01 OF 0605\nPP01 ML 0505 advance=PP01\nMS01 MV 0503 0504\nLT01 MV 0804 0805 0806 0906\nMS02 MV 1004\nMI01 MV 1004\nLC01 MV 0210")
	r.plot("b", "BI01 ML 0504 advance=yes\nMS01 MV 0604\nSK01 DF 0806 vp\nSD02 MV 1004 1003\nLC02 MV 0209")
	r.run(5, 6, 5, 6)
	var told []string
	for _, e := range r.events {
		if e, ok := r.g.Project(e, "a"); ok {
			told = append(told, r.g.Tell(e, "a"))
		}
	}
	require.Equal(t, []string{
		"BW01 fires at 0605: 2 against Fire Protection Strength 2, column 1-1; die 5: D (disrupted).",
		"0605, D, B: MS01 disrupted.",
		"B's BI01 attacks 0504 in melee: 6 against 9, column 1-2; die 6: D (disrupted).",
		"PP01 attacks 0505 in melee: 9 against 3, column 3-1; die 5: 1/2E (half eliminated).",
		"0504, D: 3L01 falls to level 4.",
		"0505, 1/2E, B: BI01 eliminated (3 VP).",
		"PP01 advances from 0504 into 0505.",
		"LC01 stops in 0209: an enemy comes the other way out of 0210.",
		"MI01, MS02 (5) and B's SD02 (4) try to enter 1004 at the same step; MI01, MS02 win the hex.",
		"LT01 stops in 0806: an enemy Defensive Fire Zone lies there.",
		"LT01 moves from 0803 through 0804, 0805 to 0806.",
		"MI01 moves from 0904 to 1004.",
		"MS01 moves from 0402 through 0503 to 0504.",
		"MS02 moves from 1003 to 1004.",
		"B's SK01 uses defensive fire on 0806: 2 against Fire Protection Strength 2, column 1-1; die 6: D (disrupted).",
		"0806, D: LT01 disrupted.",
		"Victory Points: A 3, B 0.",
	}, told)
}
