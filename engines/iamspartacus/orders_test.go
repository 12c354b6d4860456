package iamspartacus

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// check compiles lines of a side against the rig and returns what is said, the
// places left out.
func (r *rig) check(s int8, st step, section string, lines ...string) (*orders, []string) {
	r.t.Helper()
	text := fmt.Sprintf("match: m\nside: %s\nimpulse: %d\n[%s]\n%s\n", r.g.sides[s].id, impulseOf(turnOf(r.p.impulse), st, s == rebel), section, strings.Join(lines, "\n"))
	o, ps := r.read(s, impulseOf(turnOf(r.p.impulse), st, s == rebel), text)
	var out []string
	for _, p := range ps {
		_, words, _ := strings.Cut(p.String(), ": ")
		out = append(out, p.Severity.String()+" "+words)
		require.LessOrEqual(r.t, len([]rune(p.String())), plot.MaxProblem)
	}
	return o, out
}

// TestOrdersAreChecked: one line each, what it is told, and nothing for a line
// that stands.
func TestOrdersAreChecked(t *testing.T) {
	for _, c := range []struct {
		name    string
		side    int8
		step    step
		section string
		line    string
		want    string // "" stands
	}{
		// 1A
		{"pacify", roman, step1A, "1a", "PACIFY UMBR with=V", ""},
		{"pacify by name", roman, step1A, "1a", "PACIFY Umbria", ""},
		{"pacify all", roman, step1A, "1a", "PACIFY all", ""},
		{"pacify calm", roman, step1A, "1a", "PACIFY PICE", "fault 6.8: PICE is calm, and only a revolt can be put down; write a place in revolt instead"},
		{"pacify rebels", roman, step1A, "1a", "PACIFY CAMP", "fault 6.6: CAMP has no infantry of yours, or rebels stand there; write a place that you hold alone instead"},
		{"pacify absent", roman, step1A, "1a", "PACIFY UMBR with=XX", "fault 2.2: XX is not in UMBR; write pieces that stand there instead"},
		{"pacify leader", roman, step1A, "1a", "PACIFY UMBR with=Gellius", "fault 6.6: leaders pacify nothing; write infantry instead"},
		{"pacify nowhere", roman, step1A, "1a", "PACIFY UMBRA", "fault 3.2: there is no place `UMBRA`; write UMBR instead"},
		{"pacify by rebels", rebel, step3B, "1a", "PACIFY UMBR", "fault 5.2: in 1A you order nothing; write it in orders of your own side instead"},
		// 1C
		{"decline of no group", roman, step1C, "1c", "DECLINE 9", "fault 8.3: no conditional group comes on turn 9; write the turn of one, as ACCEPT 10 instead"},
		{"accept too early", roman, step1C, "1c", "ACCEPT 10", "fault 8.3: the group of turn 10 is declared on that turn; write it in the file for that turn instead"},
		{"pirates", rebel, step1C, "1c", "PIRATES zone=STR land=BRUT", ""},
		{"pirates inland", rebel, step1C, "1c", "PIRATES land=SAMO", "fault 8.1: SAMO is no coastal province; write one that touches the sea instead"},
		{"pirates zone", rebel, step1C, "1c", "PIRATES zone=ADR", "fault 10.3: there is no sea zone `ADR`; write TYR, STR, HAD instead"},
		{"groups of rebels", rebel, step1C, "1c", "ACCEPT 10", "fault 8.3: reinforcements are the Roman player's; write PIRATES zone=STR land=BRUT instead"},
		// 1D
		{"rebuild", roman, step1D, "1d", "REBUILD V +2", ""},
		{"rebuild too much", roman, step1D, "1d", "REBUILD V +3", "fault 9.8: V has lost 2 steps only; write +2 instead"},
		{"rebuild full", roman, step1D, "1d", "REBUILD XX +1", "fault 9.8: XX is at full strength; write a reduced unit instead"},
		{"rebuild archers", roman, step1D, "1d", "REBUILD archer.Aux +1 at=ROME", ""},
		{"rebuild one to come", roman, step1D, "1d", "REBUILD VIII +1", "fault 9.8: VIII is not in play; write a unit in play instead"},
		{"rebuild slaves", rebel, step1D, "1d", "REBUILD slave.05 +1", "fault 9.6: slave.05 is never rebuilt; the gladiators alone are (9.2); write REBUILD glad +1 instead"},
		{"recruit", rebel, step1D, "1d", "RECRUIT SAMO slinger", ""},
		{"recruit slingers in plains", rebel, step1D, "1d", "RECRUIT CAMP slinger", "fault 9.2: CAMP is no mountain province, and slingers come there alone; write slave instead"},
		{"archers", rebel, step1D, "1d", "ARCHER APUL by=inf.Grk1", ""},
		{"archers by Gauls", rebel, step1D, "1d", "ARCHER APUL by=inf.G1", "fault 9.3: inf.G1 may not train there; write by=inf.Grk1 instead"},
		{"cavalry with the own alias", rebel, step1D, "1d", "CAVALRY APUL by=inf.G1 take=cav.G1", ""},
		{"train", rebel, step1D, "1d", "TRAIN APUL 2", ""},
		{"train three", rebel, step1D, "1d", "TRAIN APUL 3", "fault file: `3` is no number of slaves; write a number from 0 to 2 instead"},
		{"train in mountains", rebel, step1D, "1d", "TRAIN SAMO 1", "fault 9.6: SAMO is not fertile; write a fertile province or a city in revolt instead"},
		// 2A, 2B
		{"lift", roman, step2B, "2b", "FLEET lift VI,Mummius ROME-SARD", ""},
		{"lift of 16", roman, step2B, "2b", "FLEET lift ALL ROME-SARD", ""},
		{"lift over land", roman, step2B, "2b", "FLEET lift XX PICE-SARD", "fault 10.5: PICE and SARD touch no sea zone in common; write two coasts of one zone instead"},
		{"lift from another zone", roman, step2B, "2b", "FLEET lift XX PICE-UMBR", "fault 10.5: PICE does not touch TYR, where the fleet is; write coasts of that zone, or FLEET move first instead"},
		{"second fleet", roman, step2B, "2b", "FLEET build", "cannot be judged yet 10.2: there is a fleet, and never more than one now"},
		{"fleet of rebels", rebel, step2A, "2a", "FLEET build", "fault 10.2: rebels build no fleets; write nothing instead"},
		{"fleet says nothing", roman, step2B, "2b", "FLEET sail", "fault 10.3: FLEET says move, stay, build or lift, not `sail`; write FLEET move STR instead"},
		// 3A
		{"supply", roman, step3A, "3a", "SUPPLY UMBR", ""},
		{"losses", rebel, step3A, "3a", "LOSS CAMP order=slave,inf.reduced,glad", ""},
		{"losses of nothing", rebel, step3A, "3a", "LOSS CAMP order=legionary", "fault 11.8: `legionary` is no unit and no kind; write units or kinds such as slave, inf.reduced instead"},
		// 3B
		{"march", rebel, step3B, "3b", "MARCH Crixus,slave*2 APUL-FREN", ""},
		{"march with names", rebel, step3B, "3b", "MARCH Crixus, slave.01..03 Apulia Frentania", ""},
		{"march of a range", rebel, step3B, "3b", "MARCH Crixus,slave.01..03 APUL - FREN", ""},
		{"march too far", rebel, step3B, "3b", "MARCH Crixus APUL-FREN-PICE", "fault 12.2: a normal march goes one province far; write ROAD, FORCED or one province instead"},
		{"march over no border", rebel, step3B, "3b", "MARCH Crixus APUL-PICE", "fault 12.2: APUL does not border on PICE; write one of SAMO, FREN, CALA, LUMO instead"},
		{"march without a leader", rebel, step3B, "3b", "MARCH slave*2 APUL-FREN", "fault 12.1: no leader marches with them; write a leader of that place in the force instead"},
		{"march from elsewhere", rebel, step3B, "3b", "MARCH Crixus CAMP-LATI", "fault 2.2: Crixus is not in CAMP but in APUL; write pieces that stand there, or the way from APUL instead"},
		{"march of the enemy", rebel, step3B, "3b", "MARCH Gellius,V UMBR-PICE", "fault 3.1: Gellius is not your piece; write one of your own instead"},
		{"march to a misspelt place", rebel, step3B, "3b", "MARCH Crixus APULI", "fault 2.2: there is no unit, leader or place `APULI`; write APUL instead"},
		{"march of nobody", rebel, step3B, "3b", "MARCH Crixos APUL-FREN", "fault 2.2: there is no unit, leader or place `Crixos`; write Crixus instead"},
		{"no way", rebel, step3B, "3b", "MARCH Crixus,inf.G1", "fault 12.2: MARCH names no way; write MARCH … from-to, as CAMP-LATI, the place they stand in first instead"},
		{"no force", rebel, step3B, "3b", "MARCH APUL-FREN", "fault 12.1: MARCH names no force; write MARCH Crixus,slave*3 CAMP-LATI, the force before the way instead"},
		{"row of the form", rebel, step3B, "3b", "Crixus MARCH FREN", ""},
		{"row without a leader", rebel, step3B, "3b", "slave.01 MARCH FREN", "fault 12.1: no leader marches with them; write the same task for a leader who stands there, and nothing where none stands, instead"},
		{"road", rebel, step3B, "3b", "ROAD Crixus APUL-FREN-PICE", ""},
		{"road through calm land", rebel, step3B, "3b", "ROAD Spartacus CAMP-LATI-ETRU", "cannot be judged yet 12.4: LATI is not yours and clear now; write another way, or FORCED instead"},
		{"road through mountains", rebel, step3B, "3b", "ROAD Spartacus CAMP-SAMO-APUL", "fault 12.4: SAMO is not fertile, and roads lead through fertile provinces; write another way instead"},
		{"exit", rebel, step3B, "3b", "MARCH inf.Gr1 LIGU-EXIT", ""},
		{"exit of Spartacus", rebel, step3B, "3b", "MARCH Spartacus CAMP-EXIT", "fault 12.11: nobody leaves the map from Campania; write EXIT behind LIGU, TRAN, AFRI, ILLY or EPIR instead"},
		{"raft", rebel, step3B, "3b", "RAFT Castus,slave*3 BRUT-MESS order=Castus,slave", ""},
		{"raft on land", rebel, step3B, "3b", "RAFT Castus BRUT-LUCA", "fault 12.9: rafts cross the strait and nothing else; write MARCH instead"},
		{"strait by march", rebel, step3B, "3b", "MARCH Castus BRUT-MESS", "cannot be judged yet 12.8: the strait is not free now; write RAFT, which is a march if it is free instead"},
		{"hide", rebel, step3B, "3b", "HIDE slave*2 CAMP-VESUVIUS", ""},
		{"hide too many", rebel, step3B, "3b", "HIDE slave*4 CAMP-VESUVIUS", "fault 14.15: Mt. Vesuvius has room for 3 units; write the province instead"},
		{"city of the enemy", rebel, step3B, "3b", "CITY slave.05 CAMP-NEAPOLIS", "fault 14.6: rebels enter Neapolis by siege alone; write the province instead"},
		{"go on", rebel, step3B, "3b", "FORCED Spartacus,glad CAMP-LATI-ETRU go-while=units>=4 stop-on=revolt/loss", ""},
		{"go on nonsense", rebel, step3B, "3b", "FORCED Spartacus,glad CAMP-LATI go-while=units<4", "fault 12.3b: `units<4` is no condition to go on; write go-while=units>=4, steps>=9 or recruits<5 instead"},
		{"unknown setting", rebel, step3B, "3b", "FORCED Spartacus,glad CAMP-LATI stragglers=slave", "warning file: FORCED knows no stragglers=, left out; write straggler= instead"},
		{"train too early", rebel, step3B, "3b", "SIEGE BUILD NEAPOLIS with=Spartacus,glad", "fault 14.6: 7 fertile provinces are in revolt, and a train needs 10; write nothing instead"},
		{"battle line in a step", rebel, step3B, "3b", "EVADE yes", "fault 13.6: EVADE is a line of a battle; write [battle PLACE] or [battle default] above it instead"},
		{"verb of another step", rebel, step3B, "3b", "TRAIN CAMP 1", "fault 5.2: TRAIN is no order of 3B; write it in [1D] instead"},
		{"battles", rebel, step3B, "3b", "BATTLES CAMP,siege:NEAPOLIS", ""},
		// 3C
		{"march from a city", roman, step3C, "3c", "MARCH Varinius,Roma.cohorts ROME-CAMP", ""},
		{"city", roman, step3C, "3c", "CITY T.I NEAPOLIS-CAMP", ""},
		{"city far away", roman, step3C, "3c", "CITY T.I NEAPOLIS-LATI", "fault 12.3a: CITY moves between a place and its own province; write MARCH with a leader instead"},
		{"road of Romans", roman, step3C, "3c", "ROAD V,Gellius UMBR-CISP-LIGU", ""},
		{"road through revolt", roman, step3C, "3c", "ROAD XX,Lentulus PICE-FREN-APUL", "fault 12.4: FREN is not yours and clear; write another way, or FORCED instead"},
		{"wall", roman, step3C, "3c", "WALL Crassus LUCA-BRUT", "fault 14.3: circumvallation is not played in this match (opt.14.3); write nothing instead"},
		// battle lines
		{"lines", roman, step3C, "battle CAMP", "LINE first 1:V+Gellius 2:VI", ""},
		{"leader with cavalry", roman, step3C, "battle CAMP", "LINE first 1:cav.G1+Gellius", "fault 13.8: cav.G1 is no infantry, and leaders stand with infantry alone; write infantry instead"},
		{"leader twice", roman, step3C, "battle CAMP", "LINE first 1:V+Gellius 2:VI+Gellius", "fault 13.8: Gellius stands in two places; write him once instead"},
		{"unit twice", roman, step3C, "battle CAMP", "LINE first 1:V 2:V", "fault 13.8: V stands in two places; write it once instead"},
		{"two in a lane", roman, step3C, "battle CAMP", "LINE first 1:V 1:VI", "fault 13.8: two units stand in lane 1; write a lane for each instead"},
		{"archers in the line", roman, step3C, "battle CAMP", "LINE first 1:archer.Aux", "fault 13.7: archer.Aux is a missile unit and not in the line; write infantry and cavalry instead"},
		{"second against an enemy", roman, step3C, "battle CAMP", "LINE second vs=glad: V+Gellius legion*2", ""},
		{"stay", roman, step3C, "battle CAMP", "FLANK 2 stay", "fault 13.16: a breakthrough must be exploited; write L or R for each unit instead"},
		{"flank", roman, step3C, "battle CAMP", "FLANK 2 V=L T.I=R", ""},
		{"target", roman, step3C, "battle CAMP", "TARGET V=slave.05", ""},
		{"break off", roman, step3C, "battle CAMP", "BREAK if=ratio<40,lost>=3,flanked>=2,leader-killed min-round=2", ""},
		{"break off nonsense", roman, step3C, "battle CAMP", "BREAK if=ratio>40", "fault 13.25: `ratio>40` is no condition; write ratio<40, lost>=3, flanked>=2 or leader-killed instead"},
		{"decimation not played", roman, step3C, "battle default", "DECIMATE XX", "fault 14.2: decimation is not played in this match (opt.14.2); write nothing instead"},
		{"redeployment not played", roman, step3C, "battle default", "LEADERS redeploy V+Gellius after-round=1", "fault 14.16: leaders are not redeployed in this match (opt.14.16); write LEADERS inf.Thr1+Crixus instead"},
		{"concession of Romans", roman, step3C, "battle default", "CONCEDE", "fault 13.29: rebels alone concede a battle; write BREAK instead"},
		{"sortie", roman, step3C, "battle CAMP", "SORTIE NEAPOLIS T.I,T.II", ""},
		// standing
		{"standing losses", rebel, step3B, "standing", "losses: slave, sling, inf.reduced, cav, inf, glad", ""},
		{"standing evade", rebel, step3B, "standing", "evade: if=ratio<50", ""},
		{"standing evade short", rebel, step3B, "standing", "evade: ratio<50", ""},
		{"standing break", rebel, step3B, "standing", "breakoff: if=ratio<60, leader-killed min-round=1", ""},
		{"standing ask", rebel, step3B, "standing", "ask: D12 D24", ""},
		{"standing ask wrongly", rebel, step3B, "standing", "ask: D44", "fault file: `D44` is no decision; write D01 to D37, all or none instead"},
		{"standing unknown", rebel, step3B, "standing", "losse: slave", "fault file: [standing] has no key losse; write losses, line, evade, hits, ask or routloss instead"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := exampleTurn(t)
			_, said := r.check(c.side, c.step, c.section, c.line)
			if c.want == "" {
				require.Empty(t, slices.DeleteFunc(said, func(s string) bool { return strings.HasPrefix(s, "repair") }))
				return
			}
			require.Equal(t, []string{c.want}, said)
		})
	}
}

// TestSecondMarchIsRefused: 12.5.
func TestSecondMarchIsRefused(t *testing.T) {
	r := exampleTurn(t)
	o, said := r.check(rebel, step3B, "3b", "MARCH Crixus,inf.G1 APUL-FREN", "FORCED Crixus APUL-CALA")
	require.Equal(t, []string{"fault 12.5: Crixus has a march already: MARCH Crixus,inf.G1 APUL-FREN; write one march a turn for a piece instead"}, said)
	require.Len(t, o.marches, 1)
	require.Equal(t, []aside{{step3B, "FORCED Crixus APUL-CALA", "12.5", "Crixus has a march already: MARCH Crixus,inf.G1 APUL-FREN"}}, o.aside)
}

// TestRowsWithOneTaskAreOneForce: the rows of the form.
func TestRowsWithOneTaskAreOneForce(t *testing.T) {
	r := exampleTurn(t)
	o, said := r.check(rebel, step3B, "3b", "Crixus MARCH FREN", "inf.G1 MARCH FREN", "slave.01, slave.02 MARCH FREN", "Oenomaus MARCH BRUT", "slave.13 MARCH BRUT", "inf.Thr1 MARCH CALA")
	require.Equal(t, []string{"fault 12.1: no leader marches with them; write the same task for a leader who stands there, and nothing where none stands, instead"}, said)
	require.Len(t, o.marches, 2)
	require.Equal(t, "Crixus, inf.G1, slave.01, slave.02", forceWords(o.marches[0].force))
	require.Equal(t, []loc{r.loc("APUL"), r.loc("FREN")}, o.marches[0].path)
	require.Equal(t, "Oenomaus, slave.13", forceWords(o.marches[1].force))
}

// TestSectionsWaitForTheirStep: a file may order steps of later impulses; a newer
// section replaces the one on file, an empty one counts, and battle lines serve
// the next 3B and the next 3C.
func TestSectionsWaitForTheirStep(t *testing.T) {
	r := exampleTurn(t)
	o, ps := r.read(roman, 20, "match: m\nside: roman\nimpulse: 20\n[1A]\nPACIFY UMBR\n[3A]\nSUPPLY UMBR\n[3C]\nMARCH Gellius,V UMBR-PICE\n[battle PICE]\nEVADE no\n[2B]\n")
	require.Empty(t, ps)
	require.Len(t, o.pacify, 1)
	require.Equal(t, nowhere, o.supply)
	require.Empty(t, o.marches)
	require.Equal(t, []string{"3a", "3c", "battle pice"}, sectionsOf(o.later))
	require.Equal(t, []string{"3a", "3c", "2b"}, o.laterNames)
	r.p.pending[roman], r.p.pendingNames[roman] = o.later, o.laterNames

	o, ps = r.read(roman, 21, "match: m\nside: roman\nimpulse: 21\n[3A]\nSUPPLY PICE\n")
	require.Empty(t, ps)
	require.Equal(t, r.loc("PICE"), o.supply)
	require.NotZero(t, o.given&(1<<step2B), "an empty [2B] orders that nothing be done")
	require.Equal(t, []string{"3c", "3c battle pice"}, sectionsOf(o.later))
	require.Equal(t, r.loc("PICE"), o.plans[0].at)
	r.p.pending[roman], r.p.pendingNames[roman] = o.later, o.laterNames

	o, ps = r.read(roman, 22, "match: m\nside: roman\nimpulse: 22\n[1A]\nPACIFY all\n")
	require.Empty(t, ps)
	require.Len(t, o.marches, 1)
	require.Equal(t, r.loc("PICE"), o.plans[0].at)
	require.Equal(t, []string{"1a"}, sectionsOf(o.later), "the battle lines have served both steps")
}

// A legion's or a slave's id with a blank for its dot begins a line of its own; the
// line before keeps its way.
func TestAUnitWithABlankForItsDot(t *testing.T) {
	lines := func(files ...string) (out [][]string) {
		for _, lines := range files {
			o, said := exampleTurn(t).check(roman, step3C, "3c", strings.Split(lines, "\n")...)
			require.Empty(t, o.aside)
			require.Len(t, o.marches, 2)
			out = append(out, said)
		}
		return out
	}
	require.Equal(t, [][]string{nil, {"repair file: T I has a blank in it, read as T.I"}},
		lines("CITY T.II NEAPOLIS-CAMP\nT.I CITY CAMP", "CITY T.II NEAPOLIS-CAMP\nT I CITY CAMP"))
	_, said := exampleTurn(t).check(rebel, step3B, "3b", "Crixus MARCH APUL", "slave 01 CITY NOWHERE")
	_, dotted := exampleTurn(t).check(rebel, step3B, "3b", "Crixus MARCH APUL", "slave.01 CITY NOWHERE")
	require.NotEmpty(t, dotted)
	require.Equal(t, append([]string{"repair file: slave 01 has a blank in it, read as SLAVE.01"}, dotted...), said)
}

// TestOnFileFaultsAreNotToldAgain: what an earlier file ordered and cannot be
// done any more goes to the record, not to the receipt of another file.
func TestOnFileFaultsAreNotToldAgain(t *testing.T) {
	r := exampleTurn(t)
	o, _ := r.read(roman, 20, "match: m\nside: roman\nimpulse: 20\n[3C]\nMARCH Gellius,V PICE-UMBR\n")
	require.Empty(t, o.aside, "it waits")
	r.p.pending[roman], r.p.pendingNames[roman] = o.later, o.laterNames
	o, ps := r.read(roman, 22, "match: m\nside: roman\nimpulse: 22\n")
	require.Empty(t, ps)
	require.Equal(t, []aside{{step3C, "MARCH Gellius,V PICE-UMBR", "2.2", "Gellius is not in PICE but in UMBR"}}, o.aside)
}

// TestNothingWrittenDoesHarm: a file without a section has the defaults.
func TestNothingWrittenDoesHarm(t *testing.T) {
	r := exampleTurn(t)
	o, ps := r.read(rebel, 21, "match: m\nside: rebel\nimpulse: 21\n")
	require.Empty(t, ps)
	require.Equal(t, &orders{
		side: rebel, enter: nowhere, supply: nowhere, fleet: fleetOrder{to: -1}, pirates: pirateOrder{-1, nowhere},
		plans: []battlePlan{{at: nowhere, step: anyStep}},
	}, o)
}

// TestOrderOutsideAStep is told where it belongs.
func TestOrderOutsideAStep(t *testing.T) {
	r := exampleTurn(t)
	_, ps := r.read(rebel, 21, "match: m\nside: rebel\nimpulse: 21\nMARCH Crixus APUL-FREN\n")
	require.Equal(t, []string{"plot.txt:4:1: 5.2: this order stands in no step; write [3B] or the like on a line above it instead"}, said(ps, plot.Fault))
}

// TestUnknownSectionIsRefused names the nearest.
func TestUnknownSectionIsRefused(t *testing.T) {
	r := exampleTurn(t)
	_, ps := plot.Read("p.txt", []byte("match: m\nside: rebel\nimpulse: 21\n[battle PICA]\nEVADE no\n"), r.g.Grammar())
	require.Equal(t, plot.Refusal, plot.Worst(ps))
	require.Contains(t, said(ps, plot.Refusal)[0], "there is no section")
}

// A line that is badly written is noted under the sequence of play: "file" is no
// rule that an event may cite.
func TestBadlyWrittenLineIsNotedUnderTheSequence(t *testing.T) {
	rb := Rulebook()
	files, err := rb.Files("third-servile-war")
	require.NoError(t, err)
	g, err := rb.Open(files, nil)
	require.NoError(t, err)
	p := g.Start()
	f, problems := plot.Read("p.txt", []byte("match: m\nside: rebel\nimpulse: 1\n[1d]\nTRAIN CAMP 999\n[2a]\nFLEET stay there\n"), g.Grammar())
	require.Empty(t, problems)
	o, problems := g.Compile(g.View(p, "rebel"), &f)
	require.Len(t, problems, 2)
	out, err := engines.Run(g, engines.Input{Position: p, Orders: []engines.SideOrders{{Side: "rebel", Orders: o}}, Dice: engines.NewKeyed([]byte("x"))})
	require.NoError(t, err)
	var voids []string
	for _, e := range out.Events {
		if e.Kind == "void" {
			require.Equal(t, []string{"5.2"}, e.Rule)
			voids = append(voids, e.Result)
		}
	}
	require.Equal(t, []string{"TRAIN CAMP 999: `999` is no number of slaves", "FLEET stay there: `there` does not belong here"}, voids)
	require.Equal(t, []string{"file", "file"}, []string{problems[0].Rule, problems[1].Rule}, "its writer is told that the form is at fault")
}
