package iamspartacus

import (
	"fmt"
	"strings"
)

// howTo says how a file is written, by the options in force.
func (g *game) howTo(s int8) []string {
	own, force := "Spartacus", "Crixus,inf.G1,slave*3"
	if s == roman {
		own, force = "Crassus", "Varinius,V,legion*2"
	}
	out := []string{
		"How to write orders",
		"The head of the file (match, side, impulse) is filled in; leave it as it is. Sections stand in [brackets], one order a line; case and blanks mean nothing, # begins a remark.",
		"An order is a verb and what it needs: MARCH " + force + " CAMP-LATI. The pieces may also stand first, one a line or several: " + own + " MARCH LATI; then the way begins where they stand, and lines with the same task and way are one force.",
		"A force is ids, kinds with a number (" + []string{"legion*2, cohort*1, cav*1", "slave*3, inf*2, sling*1"}[s] + "), ALL who stand there, or NEW for those raised this turn. Ranges: slave.05..08.",
		"Places are the four letters on the map, the names of cities and sanctuaries, or both: CAMP/NEAPOLIS. A way is places with strokes or blanks between them.",
		"ROAD goes through up to six provinces of yours that are fertile and clear; MARCH one province; FORCED as far as the dice allow. Road marches come first, forced ones last, whatever the order of lines.",
		"Behind FORCED: straggler= and losses= say who falls out or loses a step, go-while=units>=4 (or steps>=9, recruits<5) and stop-on=revolt/loss/never when to stop, drop=PICE:slave*2 whom to leave.",
		"CITY takes units without a leader into a city of their province or out of it.",
		"BATTLES PICE,CAMP says in which order your battles are fought" + map[bool]string{true: ", siege:NEAPOLIS among them when a siege is"}[g.opt.sieges] + "; what is not named comes after.",
	}
	if s == rebel {
		out = append(out,
			"RAFT crosses the strait: RAFT Castus,slave*3 BRUT-MESS order=Castus,slave. Where the crossing is free it is a march.",
			"MARCH inf.Gr1 LIGU-EXIT leaves the map for good; Gauls and Germans from LIGU and TRAN, Africans from AFRI, Greeks, Thracians and Syrians from ILLY and EPIR, leaders but Spartacus from any of them.",
			"REVOLT mix=slinger:2 attach=all leader=yes at=AGRI says what comes in a revolt and who goes along; without at= it holds everywhere.")
		if g.opt.sanctuaries {
			out = append(out, "HIDE slave*2 CAMP-VESUVIUS takes up to "+itoa(g.limit.hiding)+" units into a sanctuary, or out of it.")
		}
		if g.opt.sieges {
			out = append(out, "SIEGE BUILD NEAPOLIS with=Spartacus,glad,slave*2 begins a siege train, SIEGE OPEN NEAPOLIS with=… opens the siege a turn later, STORM NEAPOLIS order=glad+Crixus,inf stop=when-left<8 sends units into the breach.")
		}
	} else {
		out = append(out, "PACIFY UMBR with=V,XX; ACCEPT 10 at=ROME or DECLINE 10; REBUILD V +2; FLEET build, move STR, lift V,Crassus LATI-SARD; SUPPLY UMBR.")
		if g.opt.walls {
			out = append(out, "WALL Crassus LUCA-BRUT closes a border, WALL Crassus around SILA a sanctuary or rebel city.")
		}
		if g.opt.sieges {
			out = append(out, "SIEGE OPEN NEAPOLIS with=ALL besieges a rebel city or sanctuary, STORM NEAPOLIS order=V+Gellius,VI stop=never sends units into the breach.")
		}
	}
	out = append(out,
		"Lines for a battle stand under [battle PICE] or [battle default] (with 3B or 3C before battle for that step alone):\n"+strings.Join([]string{
			"  EVADE yes | no | if=ratio<50          ratio: own combat factors in per cent of the enemy's",
			"  LINE first 1:V+Gellius 2:VI           if this side sets up first: lanes from the left, +leader",
			"  LINE second vs=V: inf.G1+Crixus slave if second: the front unit, then those behind it; vs=any",
			"  LINE policy center | fodder-front | mirror | strong-on-weak",
			"  LEADERS none | inf.Thr1+Crixus        HITS order=slave,inf      ROUTLOSS order=slave,inf",
			"  TARGET kill-else-front                FLANK default=weaker | split | follow",
			"  BREAK never | if=ratio<40,leader-killed,lost>=6,flanked>=2 min-round=2",
			"  RETREAT city | open                   SORTIE NEAPOLIS T.I,T.II",
		}, "\n"),
		"Under [standing] stand keys and values that hold in all battles and turns: losses, straggler, hits, target, flank, line, leaders, breakoff, evade, retreat, routloss, mix, attach, ask.",
		decisionsHelp(s),
		"Sections of later steps may be in the same file; they wait until their step opens, and a newer file's section replaces them.",
		"A line that cannot be carried out is set aside, the others stand. PASS orders nothing.")
	if s == roman && g.opt.decimation {
		out = append(out, "DECIMATE VIII among the battle lines is done once, in a battle with Crassus.")
	}
	return out
}

// decisionNames are the decisions that ask can name, by their numbers, and whose
// they are: "" is both sides'.
var decisionNames = []struct {
	code code
	side string
	what string
}{
	{2, "roman", "groups of reinforcements"},
	{3, "roman", "where they come in"},
	{4, "rebel", "pirates"},
	{9, "", "fleets"},
	{10, "roman", "a new fleet"},
	{11, "roman", "the supply train"},
	{12, "", "losses"},
	{14, "", "forced marches, stragglers"},
	{15, "rebel", "revolts"},
	{16, "", "rafts, walls"},
	{17, "", "the order of battles and sieges"},
	{18, "", "evasion"},
	{19, "", "sorties"},
	{20, "", "the first line, leaders in it"},
	{21, "", "the second line"},
	{22, "", "missile hits"},
	{23, "", "targets of flanked units"},
	{24, "", "breakthrough"},
	{25, "", "breaking off"},
	{26, "", "the way of a retreat"},
	{27, "", "leaders between rounds"},
	{28, "roman", "decimation"},
	{29, "roman", "a ring of works"},
	{30, "rebel", "siege works"},
	{31, "roman", "sieges"},
	{32, "", "storms"},
	{33, "", "sallies from a siege"},
	{35, "rebel", "giving a battle up"},
}

// decisionsHelp says which decisions a side can want to be asked, and which it is
// asked if it says nothing.
func decisionsHelp(s int8) string {
	side := map[int8]string{roman: "roman", rebel: "rebel"}[s]
	var asked, others []string
	for _, d := range decisionNames {
		if d.side != "" && d.side != side {
			continue
		}
		text := fmt.Sprintf("D%02d %s", d.code, d.what)
		if askByDefault&(1<<d.code) != 0 {
			asked = append(asked, text)
		} else {
			others = append(others, text)
		}
	}
	return "In a match with --questions ask these wait for you where no line answers: " + strings.Join(asked, ", ") +
		". Of these the default is taken unless you want to be asked: " + strings.Join(others, ", ") +
		". ask: with numbers, as ask: D18 D24, asks those and no others; ask: all asks all, ask: none none."
}
