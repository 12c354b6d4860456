package spartan

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
	facts "prestags/scenarios/spartan"
	"prestags/sheets"
)

func TestDescribeMarathon(t *testing.T) {
	g := open(t, "marathon", setting("recovery", "same_gt"))
	blocks := g.Describe()
	require.Equal(t, page.Heading{Level: 1, Text: "Marathon, 490 BC"}, blocks[0])
	text := paras(blocks)
	for _, want := range []string{
		"Greeks against Persians, 12 Game-Turns, in the simultaneous sequence of play.",
		"22 units, 1 leader. Victory Points as printed: 45.",
		"32 units, 1 leader. Victory Points as printed: 77.",
		"Panic Level as printed: 23 (50 percent of the printed Victory Points). Panic is not played.",
		"Panic Level as printed: 31 (40 percent of the printed Victory Points). Panic is not played.",
		"Deploys second, moves first: the hexes of the line H-L, and the hexes within 2 hexes of it on its north-west side, 61 hexes on this map.",
		"Deploys first, moves second: within 3 hexes of Q, 27 hexes on this map.",
		"At most 3 units a hex, leaders not counted; classes that do not mix may not share a hex.",
		"Victory of Greeks: at least 17 Persian units eliminated and a Substantive victory or better.",
		"  all of these",
		"    17 units of Persians eliminated (class D and E not counted)",
		"In this battle: woods count for nothing; nobody may enter a river or lake hex.",
		"1326 hexes: 100 slope, 70 hilltop, 3 village, 46 lake, 8 swamp, 59 stream, 3 bridge, 2 ford; 105 may not be entered.",
		"Persians, Game-Turn 1, BW and SK: the Persian fire units act as melee units: no fire zone, no defensive fire, and by ruling A-94 no offensive fire.",
	} {
		require.Contains(t, text, want)
	}
	require.Equal(t, [][]string{
		{"MI", "Militia Infantry", "8", "A", "2", "3", "", "", "1", "8"},
		{"MS", "Militia Spearmen", "4", "A", "3", "3", "", "", "2", "8"},
		{"BI", "Barbarian Infantry", "4", "B", "[6]", "5", "", "", "3", "12"},
		{"BW", "Bowmen", "8", "Ff", "•", "5", "2", "2", "3", "24"},
		{"SK", "Skirmishers", "8", "Ff", "[2]", "5", "2", "1", "3", "24"},
	}, table(t, blocks, "Forces of Persians").Rows)
	require.Equal(t, [][]string{{"2L01", "", "2", "6", "2", "E", "9", "1"}}, table(t, blocks, "Leaders of Greeks").Rows)
	options := table(t, blocks, "Options").Rows
	require.Equal(t, []string{"recovery", "next_gt, same_gt, one_task", "same_gt"}, options[0][:3])
	require.Contains(t, options[0][3], " (8.23, A-48)")
	rulings := table(t, blocks, "Rulings on this battle").Rows
	require.Len(t, rulings, len(g.s.Rulings))
	require.Equal(t, "A-68", rulings[0][0])
	reconstructions := 0
	for _, row := range table(t, blocks, "Where the facts come from").Rows {
		reconstructions += b2i(row[2] == "yes")
	}
	require.Positive(t, reconstructions)
}

// The three printed sums of Victory Points that do not fit the lists are said,
// and only they.
func TestDescribeTellsPrintedSumsThatDoNotFit(t *testing.T) {
	want := map[string]string{
		"arbela":   "66 units, 3 leaders. Victory Points as printed: 130. The list comes to 134; both stay as printed, and the printed sum decides nothing but the Panic Level.",
		"ipsus":    "39 units, 0 leaders. Victory Points as printed: 92. The list comes to 96; both stay as printed, and the printed sum decides nothing but the Panic Level.",
		"heraclea": "The list comes to 69;",
	}
	for _, slug := range facts.Slugs() {
		found := 0
		all, err := json.Marshal(open(t, slug).Describe())
		require.NoError(t, err)
		require.NoError(t, sheets.Drawable(string(all)), slug)
		for _, text := range paras(open(t, slug).Describe()) {
			if strings.Contains(text, "The list comes to") {
				found++
				require.Contains(t, text, want[slug], slug)
			}
		}
		if want[slug] == "" {
			require.Zero(t, found, slug)
		} else {
			require.Equal(t, 1, found, slug)
		}
	}
}

func TestDescribeNamesLeadersLimitsAndBoth(t *testing.T) {
	require.Contains(t, paras(open(t, "issus").Describe()), "The rule of Darius is optional here, and not played.")
	require.Contains(t, paras(open(t, "ipsus").Describe()), "No leaders.")
	require.Contains(t, paras(open(t, "ipsus").Describe()), "At most 3 units a hex, leaders not counted; classes that do not mix may not share a hex. Mounted units are exempt from control (Mt. Ex.).")
	require.Contains(t, paras(open(t, "mantinea").Describe()), "At most 2 units a hex, leaders not counted; 4 where all are PS; classes that do not mix may not share a hex.")
	require.Contains(t, paras(open(t, "asculum").Describe()), "Both fulfilled: victory of Pyrrhus.")
}
