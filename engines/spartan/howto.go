package spartan

import (
	"slices"
	"strings"
)

// howto.go says how a plot is written, by the options in force.

func (g *game) howToDeploy(s int8) []string {
	z := g.grid.Name(g.sides[s].zone[0])
	line := "A line is units, AT and one hex. Units may be a list or a range:\n  " + g.sample(s) + "   AT " + z
	sheet := "In a workbook or CSV write one unit a row, the hex as text."
	if g.opt.facing {
		line = "A line is units, AT, one hex, and if you like FACING and a direction: " + directions + ". Units may be a list or a range:\n  " +
			g.sample(s) + "   AT " + z + " FACING 2\nWho is given none faces " + bearings[g.startFacing(s)] + "."
		sheet = "In a workbook or CSV write one unit a row, the hex as text, and FACING with its figure in the cell after it."
	}
	out := []string{
		"How to set up",
		"The head of the file (match, side, impulse) is filled in; leave it as it is.",
		line, sheet,
		"What is placed off its zone, in a hex of the enemy, twice, or over the limit of a hex is set up by the program: in its default hex, or if that has no room in the nearest hex of the zone that has.",
	}
	if g.opt.deploy == "secret" {
		out = append(out, "Both sides set up at the same time, and neither sees the other's deployment before its own stands.")
	}
	return append(out, "Anything behind a # is a remark.")
}

// directions of hexsides, as they are written.
const directions = "1 or N north, 2 or NE north-east, 3 or SE south-east, 4 or S south, 5 or SW south-west, 6 or NW north-west"

// sample is a range of up to three units of a side, leaders left out, for
// examples.
func (g *game) sample(s int8) string {
	var best []int16
	for u := g.sides[s].first; u < g.sides[s].last; u++ {
		if g.typeOf(u).leader {
			continue
		}
		run := []int16{u}
		for len(run) < 3 && u+int16(len(run)) < g.sides[s].last && g.follows(run[len(run)-1], u+int16(len(run))) {
			run = append(run, u+int16(len(run)))
		}
		if len(run) > len(best) {
			best = run
		}
	}
	if len(best) == 0 {
		return g.units[g.sides[s].first].id
	}
	return strings.Replace(g.idList(best), "-", "..", 1)
}

// howToPlot says how a plot is written, about a page, and no more than the
// options in force make true.
func (g *game) howToPlot(s int8) []string {
	twice := "Two lines that order a unit differently cancel each other."
	switch g.opt.duplicate {
	case "first":
		twice = "Of two lines that order a unit differently the first counts."
	case "last":
		twice = "Of two lines that order a unit differently the last counts."
	}
	out := []string{
		"How to write a plot",
		"The head of the file (match, side, impulse, turn) is filled in; leave it as it is. Anything behind a # is a remark.",
		"A line is units, a task, hexes. Units may be a list or a range, and a stack may share a line:\n  " + g.sample(s) +
			"   MV 1014 1015 1016\nEach unit has one task in a Game-Turn. A unit that is not named, or is plotted NP, stands. " + twice,
		g.howToMove(s),
	}
	if g.opt.facing {
		out = append(out, g.howToFace(s))
	}
	out = append(out, g.howToFire(s)...)
	out = append(out, g.howToFight(s)...)
	out = append(out, g.howToStand(s))
	out = append(out, g.howToSuffer(s)...)
	whole := "whole paths are not shortened"
	if g.opt.illegal == "truncate" {
		whole = "but a path that breaks off is walked as far as it is legal"
	}
	return append(out,
		"What cannot be carried out by the rules is no plot: that unit stands, "+whole+", the other lines hold. Own moves that would overfill a hex or mix classes that do not mix are cancelled from the end of the file. Where the enemy is in the way, a unit does as much of its plot as it can. A unit hit in an earlier phase loses its task.",
		"In a workbook or CSV write one unit a row, its task, then one hex a cell, as text: 0105 must not become 105. The columns with their names in brackets are for reading only.",
	)
}

func (g *game) howToMove(s int8) string {
	figures := "A wrong figure is told, and the true cost counts."
	if g.opt.figures == "strict" {
		figures = "In this match a figure that is missing or wrong voids the plot of the unit."
	}
	half := ", half of it out of command"
	switch {
	case g.s.CommandRadius == "ignored":
		half = ""
	case g.opt.command == "movement":
		half = "; whoever is out of command when movement begins has half of it then"
	case g.opt.command == "plot":
		half = ", half of it if it is out of command now"
	}
	return "MV, movement: every hex the unit enters, in order, without gaps; the hex it stands in may be written first. The path may cost as much as the Movement Allowance" + half +
		"; a path of one hex is always allowed. Where a hex costs more than one Movement Point write the cost behind it: 1014(2). " + figures +
		" Own units may be passed, and hexes the enemy holds now may be named, for he may be gone by then. All move together, hex by hex." + g.howToLeave(s)
}

// howToLeave is leaving the map in a plot (11.4, A-120), with a space before it;
// nothing where the side may not.
func (g *game) howToLeave(s int8) string {
	const write = " write EXIT after an edge hex, 1 Movement Point; in a corner EXIT:N, EXIT:E, EXIT:S or EXIT:W."
	switch exits := g.exitsOf(s); {
	case g.opt.leaving == "anywhere":
		return " To leave the map" + write
	case len(exits) > 0:
		var ways []string
		for _, z := range exits {
			ways = append(ways, z.Words)
		}
		return " To leave the map by " + strings.Join(ways, " or by ") + write + " Elsewhere your units may not leave it" + [2]string{".", ", but after a Tactical Concession, by road."}[b2i(g.opt.concession)]
	case g.opt.concession:
		return " To leave the map after a Tactical Concession, by road," + write
	}
	return " Your units may not leave the map: no victory condition counts it."
}

// howToFace is rule 16.0 in a plot.
func (g *game) howToFace(s int8) string {
	out := "Facing: a unit enters only the hex it faces or the one to the left or right of that, and then faces the hex it has entered. To turn in place write ^ and a direction, " + directions +
		", 1 Movement Point, before the next hex or at the end of the path; a path may be nothing but a turn:\n  " + g.sample(s) +
		"   MV 1014 ^3 1115 ^4\nA turn that a path needs and leaves out is made for you, and paid. ML goes only into the three hexes to the front"
	if slices.Contains(g.tasksOf(s), "OF") {
		out += ", fire only out through their hexsides"
	}
	return out + ". A unit attacked through one of the three hexsides behind defends at half strength in melee, and a flank attack all round no longer doubles."
}

func (g *game) howToFire(s int8) []string {
	stop := "Fire units that are plotted OF, DF or nothing stop enemies who move next to them; those plotted MV or ML do not."
	if g.opt.dfz == "df_only" {
		stop = "Fire units that are plotted DF stop enemies who move next to them; others do not."
	}
	if g.opt.facing {
		stop += " They stop them in the three hexes to their front alone."
	}
	if !slices.Contains(g.tasksOf(s), "OF") {
		return []string{"OF and DF are for fire units, of which your side has none here. " + strings.Replace(stop, "Fire units", "Enemy fire units", 1)}
	}
	cadence := "A unit that really used defensive fire may not use OF in the next Game-Turn."
	switch g.opt.cadence {
	case "none":
		cadence = "A unit may fire in every Game-Turn."
	case "alternate":
		cadence = "A unit that really fired may not fire in the next Game-Turn."
	}
	reach := ""
	if g.opt.range1 {
		reach = " From a hilltop at a target lower down the range is one hex more."
	}
	return []string{
		"OF, offensive fire, comes first in the Game-Turn. Name one hex with enemies, in range and in sight:\n  BW01, BW02   OF 1118\nAll units of yours that fire at a hex make one attack. Below " + g.table.names[0] + " there is no shot." + reach,
		"DF, defensive fire, comes after movement: at one hex next to the unit into which enemies moved. You may say at which first, by hexes, unit types, vp (worth most), disrupted, fps (least protection); any leaves the rest to the program, none leaves the rest out:\n  SK01..03   DF 1117 EL vp\n" + cadence + " " + stop,
	}
}

func (g *game) howToFight(s int8) []string {
	melee := "ML, melee, comes after offensive fire and before movement: the adjacent hex with the enemy. Several hexes in one combat are joined by +; all units of it must name the same hexes and be next to each:\n  MS04, MS05   ML 1118+1119\n"
	if g.opt.multiHex == "no" {
		melee = "ML, melee, comes after offensive fire and before movement: the adjacent hex with the enemy, one alone in this match:\n  MS04, MS05   ML 1118\n"
	}
	melee += "Units whose melee strength is a dot, leaders too, do not attack. A unit plotted to move defends at half strength in melee."
	if g.opt.elevation {
		melee += " Units of class A and B that attack uphill, from the ground into a slope or from a slope into a slope or hilltop, do so at half strength; on a slope they are not disrupted."
	}
	emptied := "a hex emptied by ML, or by OF from the next hex"
	if g.opt.fireAdvance == "never" {
		emptied = "a hex emptied by ML"
	}
	if g.opt.retreat {
		emptied += ", or whose enemies have retreated before all combat of the unit"
	}
	leaders := "Leaders are plotted MV or NP. They do not go along with their stack by themselves; name them on its line. Their bonus counts wherever they stand at the moment of combat."
	if g.opt.leaderBonus == "not_if_mv" {
		leaders = "Leaders are plotted MV or NP. They do not go along with their stack by themselves; name them on its line. A leader plotted MV adds no bonus in melee."
	}
	return []string{
		melee,
		"Settings stand at the end of a line: advance=yes, advance=no or advance=MS04,MS05 (who goes into " + emptied + ", in this order); least=2-1 (do not attack below these odds).",
		leaders,
	}
}

func (g *game) howToStand(s int8) string {
	names := "losses, advance, defensive fire"
	if g.opt.retreat {
		names += ", retreat"
	}
	if g.opt.concession {
		names += ", concede"
	}
	out := "Standing orders follow under [standing]: " + names + ". A plot with a [standing] replaces all of them; a plot without leaves them in force. If the match asks, you are asked in mid-turn what no order settles; if not, nobody advances, and fire and losses go as the program sees fit."
	if g.opt.retreat {
		u, to := g.retreatSample(&position{units: make([]state, len(g.units))}, s)
		out += " A unit attacked in melee by units that are all slower than it by three Movement Points or more, as printed, may step into a hex next to it before the dice are rolled, and loses its task; `retreat` names the units and the hexes they would go to, the best first:\n  retreat " +
			g.units[u].id + ": " + strings.ReplaceAll(g.names(to), "+", " ") + "\nWith no hex behind the colon, or with no such line unless the match asks, it stands."
	}
	if g.opt.concession {
		out += " `concede: yes` is a Tactical Concession: from the next Game-Turn on your units leave the map from road hexes at its edge alone, you cannot win, the enemy has at least a Substantive victory, and it cannot be taken back. If both sides concede in the same Game-Turn the game ends without a winner."
	}
	return out
}

// howToSuffer says what of the rules of panic, elephants, contact and Darius
// bears on a plot.
func (g *game) howToSuffer(s int8) []string {
	var out []string
	if g.opt.panic {
		out = append(out, "Panic: an army that has lost as many Victory Points as its Panic Level panics, once; units with a leader, or next to one of level 1 or 2, are spared. Panicked units take no orders: they run from the enemy, do not attack, and defend at half strength. A leader who comes to them, or one of level 1 or 2 next to them, steadies them at the end of movement.")
	}
	if g.elephants {
		out = append(out, "Elephants, of either side, have one combat, in attack or defence. After it they take no orders: in each Movement Phase a die gives each its direction and a die its Movement Points, and it attacks whatever it comes next to, friend or enemy; next to enemy fire units it goes no further. Rampant elephants hold their hex against both sides and may be attacked by both.")
	}
	if g.opt.contact {
		out = append(out, "Contact: after a melee that eliminates and disrupts nobody both sides of it are in contact, and none of them may leave its hex or turn until combat eliminates or disrupts units of one side. They may attack, and need not.")
	}
	if u := g.darius; u >= 0 && g.units[u].side == s {
		out = append(out, g.units[u].id+" is Darius, who stays in his hex until an enemy comes next to him, and then runs for the nearest edge by himself.")
	}
	return out
}
