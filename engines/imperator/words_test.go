package imperator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// read compiles the text of a plot for a side; what could not be read is among
// the problems.
func (r *rig) read(side int8, text string) (*orders, []plot.Problem) {
	r.t.Helper()
	head := "match: m\nside: " + r.g.sides[side].id + "\nimpulse: 001\n"
	f, problems := plot.Read("p.txt", []byte(head+text), r.g.Grammar())
	o, more := r.g.Compile(r.g.View(r.p, r.g.sides[side].id), &f)
	return o.(*orders), append(problems, more...)
}

// compiled is a plot that must say nothing wrong.
func (r *rig) compiled(side int8, text string) *orders {
	r.t.Helper()
	o, problems := r.read(side, text)
	require.Empty(r.t, problems)
	return o
}

// said are problems as they are told, without the place.
func said(problems []plot.Problem) string {
	var out []string
	for _, p := range problems {
		p.Pos, p.Unit = plot.Pos{}, ""
		out = append(out, p.Severity.String()+" "+strings.TrimPrefix(p.String(), ": "))
	}
	return strings.Join(out, "\n")
}

// summer is scenario I in its first summer, the rebels' three leaders afoot.
func summer(t *testing.T, settings ...engines.Setting) *rig {
	t.Helper()
	r := newRig(t, "spartacus", nil, settings...)
	r.p.season = 1
	r.put("Spartacus", "Campania", 3, "Gladiator-1 Galli-1").put("Crixus", "Samnium", 3, "Daci-1 Germani-1 Funditores-1")
	r.put("Oenomanos", "Hirpina", 1, "Thraces-1").put("Varinus", "Latium", 3, "Milites-1 Milites-2! Cohortes-1 Funditores-1")
	return r.put("Cossinius", "Roma", 3, "Milites-3").loose(roman, "Roma", "Milites-4 Ala-1")
}

// island is scenario II's map with sieges.
func island(t *testing.T, settings ...engines.Setting) *rig {
	t.Helper()
	r := newRig(t, "tryphon", nil, settings...)
	r.put("Tryphon", "Campi_Leontini", 3, "Servi-1 Servi-2 Syrii-1 Cilicius-1").put("Nerva", "Syracusae", 3, "Milites-1")
	return r.loose(roman, "Murgantia", "Milites-2 Milites-3")
}

func TestQueueLines(t *testing.T) {
	r := summer(t)
	crixus, spartacus, varinus := r.leader("Crixus"), r.leader("Spartacus"), r.leader("Varinus")
	galli, gladiator, milites := r.typ(rebel, "Galli"), r.typ(rebel, "Gladiator"), r.typ(roman, "Milites")
	any := func(typ int8) unitRef { return unitRef{none, typ, false} }
	line := func(kind opKind, l int8, text string, more func(o *op)) op {
		o := blankOp(kind, l)
		o.Text = text
		if more != nil {
			more(&o)
		}
		return o
	}
	for _, c := range []struct {
		side int8
		text string
		want op
	}{
		{rebel, "Crixus NOTHING", line(opNothing, crixus, "", nil)},
		{rebel, "crix move corf", line(opMove, crixus, "", func(o *op) { o.To = r.place("Corfinium") })},
		{rebel, "rebel/Crixus MOVE Corfinium", line(opMove, crixus, "", func(o *op) { o.To = r.place("Corfinium") })},
		{rebel, "Spartacus RAVAGE", line(opRavage, spartacus, "", nil)},
		{rebel, "Crixus RECRUIT", line(opRecruit, crixus, "", func(o *op) { o.Bonus = unsaid })},
		{rebel, "Crixus RECRUIT BONUS 2", line(opRecruit, crixus, "", func(o *op) { o.Bonus = 2 })},
		{rebel, "Crixus RECRUIT BONUS AUTO CHOOSE 1 Galli, Glad KEEP Galli-3, 2 Gladiator, OOA", line(opRecruit, crixus, "", func(o *op) {
			o.Bonus, o.Choose, o.Types = auto, 1, []int8{galli, gladiator}
			o.Keep = []unitRef{{r.unit("rebel/Galli-3"), none, false}, any(gladiator), any(gladiator), {none, none, true}}
		})},
		{roman, "Varinus RESTORE Milites", line(opRestore, varinus, "", func(o *op) { o.Unit = any(milites) })},
		{roman, "Varinus RESTORE OOA Milites", line(opRestore, varinus, "", func(o *op) { o.Unit = unitRef{none, milites, true} })},
		{roman, "Varinus RESTORE", line(opRestore, varinus, "", nil)},
		{rebel, "Crixus MOVE Corfinium COLLECT Galli-3 SWAP Daci FOR Galli FIRST Varinus", line(opMove, crixus, "", func(o *op) {
			o.To, o.First = r.place("Corfinium"), varinus
			o.Collect = []unitRef{{r.unit("rebel/Galli-3"), none, false}}
			o.Give, o.Take = []unitRef{any(r.typ(rebel, "Daci"))}, []unitRef{any(galli)}
		})},
		{rebel, "Crixus MOVE Corfinium CARD 3 Apulia", line(opMove, crixus, "", func(o *op) {
			o.To, o.Card, o.Args.Place = r.place("Corfinium"), 3, r.place("Apulia")
		})},
		{rebel, "Crixus CARD I-R2 Gladiator Galli", line(opCard, crixus, "", func(o *op) { o.Card, o.Args.Types = 2, []int8{gladiator, galli} })},
		{roman, "Varinus CARD 3 Crixus", line(opCard, varinus, "", func(o *op) { o.Card, o.Args.Target = 3, crixus })},
		{rebel, "Crixus MOVE Latium BY SEA if FORTUNA rebel and not enemy Latium", line(opMove, crixus, "", func(o *op) {
			o.To, o.Sea = r.place("Latium"), true
			o.If = []term{{false, ifFortuna, rebel, none, none, 0, 0}, {true, ifEnemy, none, r.place("Latium"), none, 0, 0}}
		})},
		{roman, "Varinus NOTHING if AT Crixus Samnium AND OOA Varinus at_least 1 AND UNITS Crixus below 4 AND LOST", line(opNothing, varinus, "", func(o *op) {
			o.If = []term{
				{false, ifAt, none, r.place("Samnium"), crixus, 0, 0},
				{false, ifOut, none, none, varinus, atLeast, 1},
				{false, ifUnits, none, none, crixus, below, 4},
				{false, ifLost, none, none, none, 0, 0},
			}
		})},
		{rebel, "Crixus NOTHING if AP Crixus is 3 AND PLUNDER Crixus above 0 AND RAVAGED Campania AND FRIEND Hirpina AND WON AND AP Varinus at most 2", line(opNothing, crixus, "", func(o *op) {
			o.If = []term{
				{false, ifAP, none, none, crixus, is, 3},
				{false, ifPlunder, none, none, crixus, above, 0},
				{false, ifRavaged, none, r.place("Campania"), none, 0, 0},
				{false, ifFriend, none, r.place("Hirpina"), none, 0, 0},
				{false, ifWon, none, none, none, 0, 0},
				{false, ifAP, none, none, varinus, atMost, 2},
			}
		})},
		{rebel, "STOP", line(opStop, none, "STOP", nil)},
		{rebel, "PAUSE if WON", line(opPause, none, "PAUSE", func(o *op) { o.If = []term{{false, ifWon, none, none, none, 0, 0}} })},
	} {
		o, problems := r.read(c.side, "[ops]\n"+c.text+"\n")
		for _, p := range problems {
			require.Less(t, p.Severity, plot.Fault, "%s: %s", c.text, p)
		}
		require.Len(t, o.ops, 1, c.text)
		if c.want.Leader != none {
			c.want.Text = c.text
		}
		require.Equal(t, c.want, o.ops[0], c.text)
		require.True(t, o.hasOps)
	}
}

// A joint operation is two actions with THEN between them.
func TestJointActions(t *testing.T) {
	r := newRig(t, "spartacus", nil)
	r.p.season = 4
	r.put("Publicola", "Roma", 3, "Legio-1").put("Clodianus", "Latium", 3, "Legio-2")
	publicola, clodianus := r.leader("Publicola"), r.leader("Clodianus")
	for _, text := range []string{"Publicola CARD 4 MOVE Etruria THEN Clodianus MOVE Campania", "Publicola CARD 4 Publicola MOVE Etruria THEN Clodianus MOVE Campania"} {
		o := r.compiled(roman, "[ops]\n"+text+"\n").ops[0]
		require.Equal(t, clodianus, o.Args.Other)
		require.Len(t, o.Args.Acts, 2)
		require.Equal(t, []int8{publicola, clodianus}, []int8{o.Args.Acts[0].Leader, o.Args.Acts[1].Leader})
		require.Equal(t, r.place("Campania"), o.Args.Acts[1].To)
	}
	o := r.compiled(roman, "[ops]\nPublicola CARD 4 Clodianus MOVE Campania THEN MOVE Latium\n").ops[0]
	require.Equal(t, []int8{clodianus, publicola}, []int8{o.Args.Acts[0].Leader, o.Args.Acts[1].Leader})
	for text, want := range map[string]string{
		"Publicola CARD 4 MOVE Etruria":                                  "fault 1.4: the second action is missing; write ACTION THEN LEADER ACTION instead",
		"Publicola CARD 4 MOVE Etruria THEN NOTHING":                     "fault 1.4: both actions are of one leader; write an action of each of two leaders instead",
		"Publicola CARD 4 MOVE Etruria THEN Clodianus CARD 1":            "fault 2.3.3: a card within a card; write another action instead",
		"Publicola CARD 4 MOVE Etruria THEN Clodianus MOVE Campania now": `fault file: "now" has no meaning here; write the line without it instead`,
	} {
		_, problems := r.read(roman, "[ops]\n"+text+"\n")
		require.Equal(t, want, said(problems), text)
	}
}

// What stands behind STOP is told once; a STOP with a condition may not come, and
// what opens the season may stand anywhere.
func TestBehindStop(t *testing.T) {
	r := summer(t)
	r.p.toMove = rebel
	for text, want := range map[string]string{
		"STOP\nCrixus NOTHING\nCrixus NOTHING\n":         "warning 1.4: it stands behind STOP, which ends your season; it is never carried out; write it above STOP instead",
		"STOP if WON\nCrixus NOTHING\n":                  "",
		"PAUSE\nCrixus NOTHING\n":                        "",
		"STOP if WON\nSTOP\n":                            "",
		"Crixus NOTHING\nSTOP\nCrixus MARCH Corfinium\n": "fault file: MARCH is no task; write MOVE, RECRUIT, RAVAGE, RESTORE, CARD or NOTHING instead",
	} {
		_, problems := r.read(rebel, "[ops]\n"+text)
		require.Equal(t, want, said(problems), text)
	}
}

// What opens a season may stand anywhere in [ops].
func TestOpeningLines(t *testing.T) {
	r := played(t, "spartacus")
	r.p.season = 1
	o := r.compiled(roman, "[ops]\nPLACE Varinus Roma Cohortes, Funditores\nCossinius MOVE Etruria\nFLEET Mare_Tyrrhenum, Mare_Ionium\nSPLIT Glaber TO Varinus Milites-1\nPLACE Cossinius 2 Cohortes\n")
	require.Len(t, o.ops, 1)
	require.Equal(t, []int8{r.g.bySea["Mare_Tyrrhenum"], r.g.bySea["Mare_Ionium"]}, o.fleets)
	require.Equal(t, []placing{
		{r.leader("Varinus"), r.place("Roma"), r.refs(roman, "Cohortes Funditores")},
		{r.leader("Cossinius"), none, r.refs(roman, "Cohortes Cohortes")},
	}, o.placing)
	require.Equal(t, []split{{r.leader("Glaber"), r.leader("Varinus"), r.refs(roman, "Milites-1")}}, o.splits)
	for text, want := range map[string]string{
		"FLEET":                        "fault 1.2: FLEET names no sea; write Mare_Tyrrhenum, Mare_Ionium, Mare_Hadriaticum instead",
		"FLEET Mare_Ionium NONE":       "fault 1.2: the Roman fleet always lies in a sea; write Mare_Tyrrhenum, Mare_Ionium, Mare_Hadriaticum instead",
		"FLEET Mare_Nostrum":           `fault 1.2: "Mare_Nostrum" is no sea of this map; write Mare_Ionium instead`,
		"PLACE Pompeius Roma":          "fault 1.3: Pompeius does not enter this season; write a leader who enters now instead",
		"PLACE Crixus Roma":            "fault 2.2: Crixus leads the Rebels; write a leader of the Romans instead",
		"PLACE Varinus Carthago":       `fault 2.3.2.1: "Carthago" is no place of this map; write Roma, Latium, Etruria, Sabinia, Umbria, Picenum, Corfinium or another instead`,
		"SPLIT Glaber TO Varinus":      `fault 0.2.2: a unit is missing at the end; write Legio, Milites, Cohortes, Ala, Sagittifer, Funditores instead`,
		"SPLIT Glaber TO Varinus 2 of": `fault 0.2.2: "2" is no unit type of the Romans; write Legio, Milites, Cohortes, Ala, Sagittifer, Funditores instead`,
	} {
		_, problems := r.read(roman, "[ops]\n"+text+"\n")
		require.Equal(t, want, said(problems), text)
	}
	pirates, problems := r.read(rebel, "[ops]\nFLEET Mare_Tyrrhenum, NONE\n")
	require.Empty(t, problems)
	require.Equal(t, []int8{r.g.bySea["Mare_Tyrrhenum"], none}, pirates.fleets)
	r.p.stage = operations
	_, problems = r.read(roman, "[ops]\nFLEET Mare_Ionium\nPLACE Glaber Roma\n")
	require.Equal(t, "fault 1.2: fleets are placed when a season opens; write it next season instead\n"+
		"fault 1.3: leaders and units arrive when a season opens; write it when a season opens instead", said(problems))
}

// Lines that cannot be carried out are set aside, each for its reason, and keep
// their place in the queue (ledger 11.8).
func TestLinesSetAside(t *testing.T) {
	r := summer(t)
	r.p.toMove = rebel
	r.ravaged("Samnium")
	r.p.used = 1 << r.g.cardOf(rebel, 2)
	r.p.leaders[r.leader("Glaber")].post = sacked
	for _, c := range []struct {
		side       int8
		text, want string
	}{
		{rebel, "Crixus RAVAGE", "2.4.1: Samnium is ravaged already; write it in another zone instead"},
		{rebel, "Crixus RECRUIT", "2.4.2.2: Samnium is ravaged; write it in another zone instead"},
		{rebel, "Crixus MOVE Etruria", "2.3.2.1: Etruria is not next to Samnium; write Latium, Sabinia, Corfinium, Campania, Hirpina, Apulia instead"},
		{rebel, "Crixus MOVE Samnium", "2.3.2.1: Crixus should stand in Samnium already; write NOTHING, or the next place instead"},
		{rebel, "Crixus MOVE Roma", "2.3.2.2: Roma is barred to the Rebels in this scenario; write another place instead"},
		{rebel, "Crixus MOVE Vesuvius Mons", "2.3.2.2: no move of the Rebels may enter Vesuvius Mons in this scenario; write another place instead"},
		{rebel, "Crixus MOVE Massilia", "2.3.2.2: only Spartacus may enter Massilia; write another place instead"},
		{rebel, "Crixus MOVE", "2.3.2.1: a place is missing at the end; write a zone or city instead"},
		{rebel, "Crixus MOVE Corfinum", `2.3.2.1: "Corfinum" is no place of this map; write Corfinium instead`},
		{rebel, "Crixus MOVE Corfinium DROP Galli", "2.3.2.1: no units are left behind on this map; write the line without it instead"},
		{rebel, "Crixus MOVE Corfinium SIEGE HARASS", "4: there are no sieges in this scenario; write the line without SIEGE instead"},
		{rebel, "Crixus MOVE Corfinium SWAP Galli", "2.3.2.1: SWAP without FOR; write SWAP own units FOR loose units instead"},
		{rebel, "Crixus MOVE Corfinium CARD 2 Galli", "2.3.3: card 2, Open Barracks, has been played; write another card instead"},
		{rebel, "Crixus CARD 3", `2.3.2.1: a place is missing at the end; write a zone or city instead`},
		{rebel, "Crixus CARD 3 Apulia", "2.3.3: card 3, Night March, is no operation of its own; write it with a MOVE instead"},
		{rebel, "Crixus CARD 1", "2.3.3: card 1, Vines of Vesuvius Mons, is no operation of its own; write it with a MOVE, or under [tactics] instead"},
		{rebel, "Crixus MOVE Corfinium CARD 1", "2.3.3: Crixus may not play Vines of Vesuvius Mons; write Spartacus instead"},
		{rebel, "Crixus MOVE Corfinium CARD 4 Apulia", "2.3.3: card 4, Cilician Bargain, is an operation of its own; write LEADER CARD 4 instead"},
		{rebel, "Crixus CARD 7", `2.3.3: "7" is no stratagem card of the Rebels; write CARD and one of 1, 2, 3, 4, 5 instead`},
		{rebel, "Crixus RECRUIT BONUS many", "2.4.2.1: BONUS without a number; write BONUS AUTO or BONUS 0 to 3 instead"},
		{rebel, "Crixus RECRUIT CHOOSE Galli", "2.4.2.1: CHOOSE without a number; write CHOOSE 0, 1 or 2 and unit types instead"},
		{rebel, "Crixus RECRUIT KEEP Legio", `0.2.2: "Legio" is no unit type of the Rebels; write Gladiator, Daci, Galli, Thraces, Germani, Cilicius, Syrii or another instead`},
		{rebel, "Crixus RECRUIT KEEP Galli-77", `0.2.2: "Galli-77" is no unit of the Rebels; write Galli-1 or another of your units instead`},
		{rebel, "Crixus RESTORE", "2.4.3: rebels do not restore; write plunder, which makes rebels Ready, instead"},
		{rebel, "Crixus NOTHING if RAIN", `file: "RAIN" is no condition; write FORTUNA, ENEMY, FRIEND, RAVAGED, AT, AP, PLUNDER or another instead`},
		{rebel, "Crixus NOTHING if OOA Crixus 2", `file: a comparison is missing before "2"; write below, at_most, is, at_least or above and a number instead`},
		{rebel, "Crixus NOTHING if OOA Crixus below", "file: a number is missing at the end; write a number from 0 to 99 instead"},
		{rebel, "Crixus NOTHING if FORTUNA mine", `0.3.4: FORTUNA of whom before "mine"; write rebel or roman instead`},
		{rebel, "Crixus NOTHING today", `file: "today" has no meaning here; write the line without it instead`},
		{rebel, "Varinus MOVE Roma", "2.2: Varinus leads the Romans; write a leader of the Rebels instead"},
		{rebel, "Crixus STOP", "file: STOP is not done by a leader; write STOP alone, in a line of its own (in a sheet: a row whose first cell is empty), instead"},
		{rebel, "PASS", "1.4: nobody passes for nothing in this match (A-04); write STOP or PAUSE, or a leader and NOTHING, instead"},
		{rebel, "STOP if", `file: a condition is missing at the end; write FORTUNA, ENEMY, FRIEND, RAVAGED, AT, AP, PLUNDER or another instead`},
		{roman, "Varinus RECRUIT", "2.4.3: Romans do not recruit; write RESTORE, or a stratagem instead"},
		{roman, "Varinus RAVAGE", "2.4.1: Romans do not ravage; write another action instead"},
		{roman, "Varinus RESTORE 2 Milites", "2.4.3: 2 units in one action; write one unit, and another line for the next instead"},
		{roman, "Varinus CARD 4 NOTHING THEN Cossinius NOTHING", "2.3.3: Consuls Together may be played from Spring (Ver) of 72 BC on; write it from then on instead"},
		{roman, "Varinus CARD 3 Milites", `2.2: "Milites" is no leader; write LEADERS instead`},
		{roman, "Glaber NOTHING", "1.3: Glaber is no longer in play; write another leader instead"},
		{roman, "Crassus NOTHING", "1.3: Crassus has not entered yet; write another leader instead"},
	} {
		o, problems := r.read(c.side, "[ops]\n"+c.text+"\nSTOP\n")
		var faults []string
		for _, p := range problems {
			if p.Severity == plot.Fault {
				faults = append(faults, said([]plot.Problem{p}))
			}
		}
		if i := strings.Index(c.want, "LEADERS"); i >= 0 {
			require.Len(t, faults, 1, c.text)
			require.True(t, strings.HasPrefix(faults[0], "fault "+c.want[:i]), faults[0])
		} else {
			require.Equal(t, []string{"fault " + c.want}, faults, c.text)
		}
		require.Len(t, o.aside, 1, c.text)
		require.Equal(t, opStop, o.ops[len(o.ops)-1].Kind, c.text)
		if strings.Contains(c.text, " ") && !strings.HasPrefix(c.text, "STOP") {
			require.Len(t, o.ops, 2, c.text)
			require.Equal(t, opBad, o.ops[0].Kind)
			require.Equal(t, c.text, o.ops[0].Text)
			require.NotEmpty(t, o.ops[0].Rule)
			require.NotEmpty(t, o.ops[0].Why)
		}
		for _, p := range problems {
			require.LessOrEqual(t, len(p.String()), plot.MaxProblem)
		}
	}
}

// What hangs on what the enemy does is no fault, but it is said.
func TestLinesThatCannotBeJudgedYet(t *testing.T) {
	r := summer(t)
	r.p.toMove = roman
	o, problems := r.read(rebel, "[ops]\nCrixus MOVE Etruria\nSpartacus RAVAGE\nSpartacus RAVAGE\nOenomanos NOTHING\nOenomanos NOTHING\n")
	require.Equal(t, "cannot be judged yet 2.3.2.1: Etruria is not next to Samnium; write Latium, Sabinia, Corfinium, Campania, Hirpina, Apulia instead\n"+
		"cannot be judged yet 1.4: Oenomanos has no point left for this by then; write fewer lines for him instead", said(problems))
	require.Len(t, o.ops, 5)
	require.Empty(t, o.aside)
	// 2.3.3: a move with a card costs two points.
	_, problems = r.read(rebel, "[ops]\nOenomanos MOVE Campania CARD 3 Latium\n")
	require.Equal(t, "cannot be judged yet 1.4: Oenomanos has no point left for this by then; write fewer lines for him instead", said(problems))
}

func TestSeveralLeadersInOneLine(t *testing.T) {
	r := summer(t)
	o := r.compiled(rebel, "[ops]\nCrixus, Spartacus NOTHING\n")
	require.Len(t, o.ops, 2)
	require.Equal(t, []string{"CRIXUS NOTHING", "SPARTACUS NOTHING"}, []string{o.ops[0].Text, o.ops[1].Text})
}

// Without [ops] the old queue goes on; a line before a section belongs nowhere.
func TestSectionsOfAPlot(t *testing.T) {
	r := summer(t)
	require.False(t, r.compiled(rebel, "[tactics]\n*: ask\n").hasOps)
	require.True(t, r.compiled(rebel, "[ops]\n").hasOps)
	_, problems := r.read(rebel, "Crixus NOTHING\n[ops]\n")
	require.Equal(t, "fault file: a line stands before the first section; write [ops] above it instead", said(problems))
	_, problems = r.read(rebel, "[ops]\nlosses *: Galli\n")
	require.Equal(t, "fault file: `losses` is a standing order; write it under [standing] instead", said(problems))
	// Unread lines keep their place in the queue.
	o, _ := r.read(rebel, "[ops]\nCrixus GOES Samnium\nCrixus NOTHING\n")
	require.Equal(t, []opKind{opBad, opNothing}, []opKind{o.ops[0].Kind, o.ops[1].Kind})
}

func TestTacticLines(t *testing.T) {
	r := island(t)
	o := r.compiled(rebel, "[tactics]\nTryphon: SCREENING, GENERAL\nTryphon vs Nerva: GENERAL\n* vs loose: GENERAL\n*: ask\n* siege: ASSAULT\nTryphon siege: ask\n"+
		"* card 3: any\nTryphon card 2: defend if DIFF below 0 AND LEFT at_most 3\nTryphon card: ask\n")
	tryphon, nerva := r.leader("Tryphon"), r.leader("Nerva")
	screening, general := int8(r.g.c.Tactic("screening")), r.g.general
	var got []tacticLine
	for _, l := range o.tactics {
		require.NotEmpty(t, l.Text)
		l.Text = ""
		got = append(got, l)
	}
	require.Equal(t, []tacticLine{
		{For: forBattle, Who: tryphon, Vs: vsAny, Tactics: []int8{screening, general}, Siege: none},
		{For: forBattle, Who: tryphon, Vs: nerva, Tactics: []int8{general}, Siege: none},
		{For: forBattle, Who: everyone, Vs: vsLoose, Tactics: []int8{general}, Siege: none},
		{For: forBattle, Who: everyone, Vs: vsAny, Ask: true, Siege: none},
		{For: forSiege, Who: everyone, Vs: vsAny, Siege: assault},
		{For: forSiege, Who: tryphon, Vs: vsAny, Ask: true, Siege: none},
		{For: forCard, Who: everyone, Vs: vsAny, Siege: none, Card: 3, Role: inAny},
		{For: forCard, Who: tryphon, Vs: vsAny, Siege: none, Card: 2, Role: inDefence, If: []bterm{{bDiff, below, 0}, {bLeft, atMost, 3}}},
		{For: forCard, Who: tryphon, Vs: vsAny, Siege: none, Ask: true},
	}, got)
	// A later line for the same replaces the earlier one; all and * are one, and so
	// is a list whose bullet a mail program has taken.
	o = r.compiled(rebel, "[tactics]\n*: SCREENING\nall: GENERAL\n* siege: HARASS\nsiege: ASSAULT\n")
	require.Len(t, o.tactics, 2)
	require.Equal(t, "all: GENERAL", o.tactics[0].Text)
	require.Equal(t, assault, o.tactics[1].Siege)

	for text, want := range map[string]string{
		"Tryphon: PHALANX":                    `fault 3.3: "PHALANX" is no tactic; write FRONTAL, GENERAL, SCREENING, WINGS or ask instead`,
		"*: SCREENING, ask":                   "fault 3.3: ask stands alone, and tactics are before it; write the tactics without it, or ask alone instead",
		"*: ask, SCREENING":                   `fault 3.3: ask stands alone, and "SCREENING" is behind it; write ask alone, or the tactics without it instead`,
		"Tryphon:":                            "fault 3.3: no tactic after the colon; write FRONTAL, GENERAL, SCREENING, WINGS or ask instead",
		"Tryphon vs Athenion: GENERAL":        "fault 2.2: Athenion leads the Rebels; write a leader of the Romans instead",
		"Nerva: GENERAL":                      "fault 2.2: Nerva leads the Romans; write a leader of the Rebels instead",
		"Tryphon siege: STARVE":               `fault 4.2: "STARVE" is no way to besiege; write HARASS, ASSAULT or ask instead`,
		"Tryphon card 1: attack":              "fault 2.3.3: card 1, The Three Bands, is no combat card; write LEADER CARD 1 under [ops] instead",
		"Tryphon card 4: attack":              "fault 2.3.3: Tryphon may not play Left among the Dead; write Athenion instead",
		"Tryphon card 9: attack":              `fault 2.3.3: "9" is no stratagem card of the Rebels; write one of 2, 3, 4 instead`,
		"Tryphon card 2: maybe":               `fault 2.3.3: when the card is played is not said before "maybe"; write attack, defend, any or ask instead`,
		"Tryphon card: attack":                "fault 2.3.3: which card is not said; write LEADER card N: attack, defend or any instead",
		"Tryphon card 2: attack if LUCK is 3": `fault file: "LUCK" is no number of a battle; write DIFF, OWNLOSS, ENEMYLOSS, LEFT instead`,
		"Tryphon today: GENERAL":              `fault 3.3: "today" has no meaning here; write LEADER, vs LEADER, siege or card N before the colon instead`,
		"Tryphon: WINGS":                      "warning 3.3: Tryphon has no Ready unit for the front line of Wings now; without one the next of the list is taken, then General Attack",
	} {
		_, problems := r.read(rebel, "[tactics]\n"+text+"\n")
		require.Equal(t, want, said(problems), text)
	}
	s := summer(t)
	_, problems := s.read(rebel, "[tactics]\nsiege: ASSAULT\n")
	require.Equal(t, "fault 4: there are no sieges in this scenario; write the line left out instead", said(problems))
}

// Standing orders come out as they were written, or as they are best written.
func TestStandingOrders(t *testing.T) {
	r := island(t)
	for _, c := range []struct{ text, want string }{
		{"reroll *: steady", ""},
		{"reroll Tryphon: none", ""},
		{"reroll all phase 2: ask", "reroll * phase 2: ask"},
		{"reroll Tryphon phase 3: enemy hit Milites; own miss Servi", ""},
		{"reroll *: enemy critical; enemy hit; own miss Servi rating 3; own miss rating 2; own miss", "reroll *: enemy crit; enemy hit; own miss Servi rating 3; own miss rating 2; own miss"},
		{"reroll *: enemy hit Milites own miss", "reroll *: enemy hit Milites; own miss"},
		{"losses *: keepers", ""},
		{"losses Tryphon: ask", ""},
		{"losses Tryphon shooting: Syrii concentrate", ""},
		{"losses * melee: Servi, OOA Servuli, Servi-3 spread", ""},
		{"losses *: spread", ""},
		{"losses *: Servi", "losses *: Servi concentrate"},
		{"goodorder *: no", ""},
		{"goodorder Tryphon phase 2: if DIFF below 0 AND ENEMYLOSS at_least 2", ""},
		{"goodorder *: yes", ""},
		{"retreat Tryphon: Hennaea, Campi Geloi, any", "retreat Tryphon: Hennaea, Campi_Geloi, any"},
		{"retreat *: any", ""},
		{"retreat *: ask", ""},
		{"heal *: Syrii, Servi", ""},
		{"heal Tryphon: Syrii max 1", ""},
		{"heal *: max 0", ""},
		{"sortie *: yes", ""},
		{"lift Tryphon phase 1: if OWNLOSS at_least 3", ""},
		{"lift Tryphon phase 2: if LEFT at_most 3", ""},
		{"ask: Q05, Q10", "ask: Q05 Q10"},
	} {
		want := c.want
		if want == "" {
			want = c.text
		}
		o := r.compiled(rebel, "[standing]\n"+c.text+"\n")
		got := r.g.policyWords(&o.policy, rebel)
		require.Contains(t, got, want, c.text)
	}
	for text, want := range map[string]onError{"ask": errorAsk, "skip": errorSkip, "stop": errorStop} {
		require.Equal(t, want, r.compiled(rebel, "[standing]\nonerror: "+text+"\n").policy.onError)
	}
	for text, want := range map[string]string{
		"reroll *: enemy":                "3.4.2: which dice of the enemy is not said; write enemy hit TYPE, enemy crit TYPE or own miss TYPE rating N instead",
		"reroll *: own hit":              "3.4.2: only own misses are thrown again; write enemy hit TYPE, enemy crit TYPE or own miss TYPE rating N instead",
		"reroll *: theirs":               `3.4.2: "theirs" is no rule for re-rolls; write enemy hit TYPE, enemy crit TYPE or own miss TYPE rating N instead`,
		"reroll *:":                      "3.4.2: nothing after the colon; write steady, none, ask, enemy hit TYPE or own miss TYPE instead",
		"reroll *: enemy hit Servi":      `3.4.2: "Servi" is no unit type of the Romans; write Legio, Hastati, Triarii, Velites, Milites, Cohortes, Ala or another instead`,
		"reroll *: own miss rating much": "3.4.2: rating without a number; write rating 1, 2 or 3 instead",
		"reroll * phase 7: steady":       "3.4.2: which phase is not said; write phase 1, 2 or 3 instead",
		"reroll Nerva: steady":           "2.2: Nerva leads the Romans; write a leader of the Rebels instead",
		"losses *: nobody":               `3.4.4: who suffers is not said before "nobody"; write unit types, then concentrate or spread; or keepers or ask instead`,
		"goodorder *: perhaps":           `3.4.6: "perhaps" is no answer; write yes, no, ask or if instead`,
		"sortie *: if DIFF is 2":         "4.2: a sortie is decided before the first dice, so it has no condition; write yes, no or ask instead",
		"retreat *:":                     "3.5.3: nothing after the colon; write places in order of wish, any, or ask instead",
		"retreat *: Carthago":            `2.3.2.1: "Carthago" is no place of this map; write Roma, Campania, Apulia, Salento, Lucania, Bruttium, Brundisium or another instead`,
		"heal *:":                        "2.5.1: nothing after the colon; write unit types, max N, or both instead",
		"heal *: max":                    "2.5.1: max without a number; write max and a number instead",
		"onerror: pray":                  `1.4: "pray" says nothing about lines that cannot be carried out; write ask, skip or stop instead`,
		"ask: Q99":                       `1.4: "Q99" is no decision; write Q01 to Q24, as the form lists them instead`,
		"goodorder *: yes please":        `file: "please" has no meaning here; write the line without it instead`,
	} {
		o, problems := r.read(rebel, "[standing]\n"+text+"\n")
		require.Equal(t, "fault "+want, said(problems), text)
		require.Len(t, o.aside, 1, text)
	}
}

// PASS and collecting in other tasks hang on the options.
func TestOptionsOfTheQueue(t *testing.T) {
	r := summer(t, set("pass", "free"))
	require.Equal(t, opPass, r.compiled(rebel, "[ops]\nPASS\n").ops[0].Kind)
	r = summer(t, set("collect", "move_only"))
	_, problems := r.read(rebel, "[ops]\nCrixus NOTHING COLLECT Galli\n")
	require.Equal(t, "fault 2.3.2.1: units are taken over with a move only in this match (A-28); write it with a MOVE instead", said(problems))
	require.Len(t, r.compiled(rebel, "[ops]\nCrixus MOVE Corfinium COLLECT Galli\n").ops, 1)
	i := island(t)
	o, problems := i.read(rebel, "[ops]\nTryphon MOVE Murgantia SIEGE ASSAULT DROP Servi\nTryphon RECRUIT BONUS AUTO if LOST\n")
	require.Equal(t, "warning 2.3.2.1: as things stand now not carried out: units are left behind in cities only; write another task, or it later instead", said(problems))
	require.Equal(t, assault, o.ops[0].Siege)
	require.Equal(t, i.refs(rebel, "Servi"), o.ops[0].Drop)
	_, problems = i.read(rebel, "[ops]\nTryphon MOVE Murgantia SIEGE\n")
	require.Equal(t, "fault 4.2: SIEGE does not say how; write SIEGE HARASS or SIEGE ASSAULT instead", said(problems))
}

// Signs of a comparison are read where they touch what they compare; one that
// stands alone may have lost a half on its way.
func TestSignsOfComparison(t *testing.T) {
	r := summer(t)
	varinus := r.leader("Varinus")
	for sign, want := range map[string]compare{"<": below, "<=": atMost, ">=": atLeast, ">": above} {
		o := r.compiled(roman, "[ops]\nVarinus NOTHING if OOA Varinus"+sign+"1\n[standing]\ngoodorder *: if DIFF"+sign+"2 AND LEFT=3\n")
		require.Equal(t, []term{{false, ifOut, none, none, varinus, want, 1}}, o.ops[0].If, sign)
		require.Equal(t, []bterm{{bDiff, want, 2}, {bLeft, is, 3}}, o.policy.goodOrder[0].cond)
	}
	for _, sign := range []string{"<", "<=", "=", ">=", ">"} {
		_, problems := r.read(roman, "[ops]\nVarinus NOTHING if OOA Varinus "+sign+" 1\n[standing]\ngoodorder *: if DIFF "+sign+" 2\n")
		require.Len(t, problems, 2, sign)
		for _, p := range problems {
			require.Equal(t, plot.Fault, p.Severity)
		}
	}
}

// Hostile plots cost nothing.
func TestLongQueuesAreCut(t *testing.T) {
	r := summer(t)
	o, problems := r.read(rebel, "[ops]\n"+strings.Repeat("Crixus NOTHING\n", 500))
	require.Len(t, o.ops, mostOps+1)
	require.Equal(t, opPause, o.ops[mostOps].Kind)
	require.Contains(t, said(problems), "more than 200 lines in [ops]; the rest is left out")
	_, problems = r.read(rebel, "[ops]\nCrixus NOTHING if "+strings.Repeat("WON AND ", 11)+"WON\n")
	require.Equal(t, "fault file: too many conditions in one line; write at most 10 instead", said(problems))
	_, problems = r.read(rebel, "[ops]\nCrixus RECRUIT KEEP "+strings.Repeat("20 Galli ", 3)+"\n")
	require.Equal(t, "fault 2.2: 60 units in one list; write at most 40 instead", said(problems))
}

// What a card can never do is told when the plot is read, as with a MOVE: a march or
// a passage to where the leader may not go, an enemy leader it is not played against.
func TestACardInVainIsToldAtOnce(t *testing.T) {
	r := newRig(t, "spartacus", nil).put("Spartacus", "Vesuvius_Mons", 4, "Gladiator-1").put("Crixus", "Latium", 4, "Galli-1").put("Glaber", "Roma", 4, "Milites-1")
	for _, tt := range []struct {
		side       int8
		line, rule string
	}{
		{rebel, "Spartacus MOVE Campania CARD 3 Vesuvius_Mons", "2.3.2.2"},
		{rebel, "Crixus MOVE Etruria CARD 3 Roma", "2.3.2.2"},
		{rebel, "Crixus MOVE Etruria CARD 3 Massilia", "2.3.2.2"},
		{rebel, "Crixus CARD 4 Roma", "2.3.2.2"},
		{rebel, "Crixus CARD 4 Bruttium", ""},
		{roman, "Glaber CARD 3 Spartacus", "2.3.3"},
		{roman, "Glaber CARD 3 Crixus", ""},
	} {
		o, problems := r.read(tt.side, "[ops]\n"+tt.line+"\n")
		require.Len(t, o.ops, 1)
		if tt.rule == "" {
			require.NotEqual(t, opBad, o.ops[0].Kind, tt.line)
			for _, p := range problems {
				require.Equal(t, plot.Warning, p.Severity, "as things stand: %s", tt.line)
			}
			continue
		}
		require.Len(t, problems, 1, tt.line)
		require.Equal(t, tt.rule, problems[0].Rule, tt.line)
		require.Equal(t, opBad, o.ops[0].Kind)
	}
}
