package imperator

import (
	"fmt"
	"strings"
)

// howTo says how a plot is written, by side, scenario and options.
func (g *game) howTo(v *view, s int8) []string {
	leader, to := "Crixus", "Samnium"
	if l := g.ownLeaders(v.pos, s); len(l) > 0 {
		leader = g.leaders[l[0]].name
		if at := v.pos.leaders[l[0]].at; at >= 0 && len(g.places[at].adj) > 0 {
			to = g.places[g.places[at].adj[0]].id
		}
	}
	names, _ := g.typeNames(s)
	out := []string{
		"How to write a plot",
		"The head of the file (match, side, impulse) is filled in; leave it as it is. Nothing hangs on case or blanks; anything behind a # is a remark. A beginning that only one name has is enough: " + leader[:4] + ".",
		"[ops] is the queue of this season. A line is a leader, a task, and what it needs:\n" +
			"  " + leader + " MOVE " + to + "\n  " + leader + " MOVE " + to + " if NOT ENEMY " + to + "\n  " + leader + " NOTHING",
	}
	if s == rebel {
		out = append(out,
			"  "+leader+" RECRUIT BONUS AUTO        # plunder on the score if it lifts one recruit to two; or BONUS 1\n  "+
				leader+" RECRUIT CHOOSE 1 "+names[0]+" KEEP "+strings.Join(names[:2], ", ")+"   # a point a unit chosen; who stays above the rating\n  "+leader+" RAVAGE")
	} else {
		out = append(out, "  "+leader+" RESTORE "+names[0]+"        # OOA "+names[0]+", "+names[0]+"-2, or nothing: the best one")
	}
	out = append(out,
		"Units without a leader are taken over in any task: COLLECT "+names[0]+"-1, "+names[1]+". Exchanged: SWAP own FOR loose. A list takes types, numbers of them (2 "+names[0]+") and single units.")
	if g.s.Sieges {
		out = append(out, "In a city up to three units stay behind: DROP "+names[0]+". A city with enemies is besieged: MOVE PLACE SIEGE HARASS, or ASSAULT.")
	}
	out = append(out,
		"By sea: MOVE PLACE, or MOVE PLACE BY SEA where there is a way by land too. Cards: see the list in the report; a card goes with CARD and its number, and costs one more point beside a MOVE.",
		"Conditions: if FORTUNA rebel, ENEMY place, FRIEND place, RAVAGED place, AT leader place, AP leader at_least 2, PLUNDER ..., UNITS ..., OOA ..., WON, LOST; NOT before one, AND between two. Comparisons are words: below, at_most, is, at_least, above (or a sign that touches: OOA LEADER>=2, which some mail programs spoil). A line whose condition fails is passed over at no cost.",
		"PAUSE halts the queue and asks you for a new plot; STOP ends your season. When the lines run out and a leader has points left, you are asked for more.",
		"When a season opens: FLEET sea, PLACE leader place units for those who enter, SPLIT leader TO leader units where the scenario shares units out.",
		"[tactics]: LEADER: tactics in order of wish; LEADER vs ENEMY: ...; * is everyone; ask: you are asked when it comes to it. LEADER card 1: attack (or defend, any) if DIFF below 0 plays a combat card. These lines stay until you write them anew.",
		"[standing] are the other decisions; see the remarks there. What is not said follows the default.",
		"Sheet or CSV: one line a row, the words of a line in as many cells as you like; FLEET, PLACE, SPLIT, PAUSE and STOP in the column Task of a row without a leader. Columns with their names in brackets are for reading only.",
	)
	if g.opt.freeAlternation || g.opt.freePass {
		out = append(out, "PASS hands the move over at no cost (option of this match).")
	}
	if g.opt.collectByMove {
		out = append(out, "In this match units are taken over with a MOVE only.")
	}
	return append(out, fmt.Sprintf("Points this season: %d a leader.", g.c.Seasons[v.pos.quarter()].AP))
}
