package iamspartacus

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot"
)

// exampleTurn is the position on which the ledger's example of orders rests:
// turn 8, June 72, with sieges and sanctuaries.
func exampleTurn(t *testing.T) *rig {
	t.Helper()
	r := realMap(t, 8, "opt.14.6=on", "opt.14.15=on")
	r.mark("revolt", "CAMP APUL LUCA BRUT FREN CALA SAMO UMBR").fleet(roman, "TYR").kill("archer.Aux")
	r.put("CAMP", "Spartacus glad(5) inf.Thr2 inf.It1 inf.It2 slave.05 slave.06 slave.07 slave.08 slave.09 slave.10 slave.11 slave.12")
	r.put("APUL", "Crixus inf.G1 inf.Grk1 inf.Thr1 slave.01 slave.02 slave.03 slave.04")
	r.put("LUCA", "Oenomaus slave.13 slave.14 slave.15 slave.16").put("BRUT", "Castus slave.17 slave.18 slave.19")
	r.put("LIGU", "Gannicus inf.Gr1")
	r.put("NEAPOLIS", "T.I(2) T.II").put("UMBR", "V(4) Gellius").put("PICE", "XX Lentulus").put("MUTINA", "VII Longinus")
	r.put("ROME", "Roma.cohorts VI Varinius Mummius Manlius")
	for i := range r.g.groups {
		if r.g.groups[i].turn < 8 {
			r.p.groups[i] = groupTaken
		}
	}
	return r
}

const (
	exampleRomanA = `match: ias-0042
side: roman
impulse: 20
turn: 8

[standing]
losses: nonlegion, legion
retreat: city
breakoff: if=ratio<60 min-round=1

[1A]
PACIFY UMBR with=V
[1D]
REBUILD V +2                     # 11 points: 17 fertile, 6 in revolt once UMBR is pacified
REBUILD T.I +1
REBUILD archer.Aux +1 at=ROME
[2B]
FLEET stay
FLEET lift VI,Mummius ROME-SARD
[3A]
SUPPLY UMBR
`
	exampleRebel = `match: ias-0042
side: rebel
impulse: 21
turn: 8

[standing]
losses: slave, sling, inf.reduced, cav, inf, glad
evade: if=ratio<50
mix: slave
ask: D24 D25

[1C]
PIRATES zone=STR land=BRUT

[1D]
RECRUIT SAMO slinger
RECRUIT default slave
REBUILD glad +1
ARCHER  APUL by=inf.Grk1
CAVALRY APUL by=inf.Thr1 take=cav.RThr1
TRAIN   APUL 2
TRAIN   CAMP 1

[2A]
FLEET stay                                       # only if the pirates came
FLEET lift Oenomaus,slave*4 LUCA-SIRA            # 8 CF, both coasts on STR
REVOLT at=SIRA attach=all leader=yes

[3B]
ROAD    Crixus,inf.G1,slave*2 APUL-FREN-PICE
MARCH   inf.Gr1,Gannicus LIGU-EXIT               # 12.11, +2 VP, Gannicus no VP
RAFT    Castus,slave*3 BRUT-MESS order=Castus,slave
HIDE    slave*2 CAMP-VESUVIUS                    # opt.14.15
FORCED Spartacus,glad,inf.Thr2,slave*5 CAMP-LATI-ETRU straggler=slave losses=slave go-while=units>=4
REVOLT  mix=slinger:2 attach=all leader=yes
SIEGE   BUILD BRUNDISIUM with=Crixus,inf.G1      # set aside: no Spartacus in CALA (14.6)
BATTLES PICE

[battle PICE]
EVADE no
LINE second vs=XX: slave slave inf.G1+Crixus
LINE second vs=any: slave
HITS order=slave,inf
FLANK default=split
BREAK if=ratio<40,leader-killed min-round=2

[battle default]
LINE policy fodder-front
LEADERS none
`
	exampleRomanB = `match: ias-0042
side: roman
impulse: 22
turn: 8

[3C]
ROAD    V,Gellius UMBR-CISP-LIGU
MARCH   Varinius,Roma.cohorts ROME-CAMP
FORCED  VII,Longinus MUTINA-UMBR-PICE stop-on=loss losses=VII
CITY    T.I NEAPOLIS-CAMP
BATTLES CAMP,PICE

[battle CAMP]
EVADE no
SORTIE NEAPOLIS T.II
LINE first 1:Roma.cohorts+Varinius 2:T.I 3:T.II
LINE second vs=inf.It1: Roma.cohorts+Varinius T.I
LINE second vs=any: T.II
TARGET kill-else-front
FLANK default=weaker
BREAK if=ratio<50,flanked>=2 min-round=1
RETREAT city
`
)

// read compiles a whole file against the position as it stands.
func (r *rig) read(s int8, impulse int, text string) (*orders, []plot.Problem) {
	r.t.Helper()
	r.p.impulse = impulse
	f, problems := plot.Read("plot.txt", []byte(text), r.g.Grammar())
	require.Less(r.t, plot.Worst(problems), plot.Refusal, "%v", problems)
	o, more := r.g.Compile(r.g.View(r.p, r.g.sides[s].id), &f)
	return o.(*orders), append(problems, more...)
}

func said(ps []plot.Problem, least plot.Severity) []string {
	var out []string
	for _, p := range ps {
		if p.Severity >= least {
			out = append(out, p.String())
		}
	}
	return out
}

// TestExampleTurn reads the three files of the ledger's example: every line
// stands but the one that is said to be set aside.
func TestExampleTurn(t *testing.T) {
	r := exampleTurn(t)
	t.Run("roman opening", func(t *testing.T) {
		o, ps := r.read(roman, 20, exampleRomanA)
		require.Empty(t, said(ps, plot.Repair))
		require.Equal(t, []pacifyOrder{{r.loc("UMBR"), []item{{kind: itemUnit, n: r.unit("V"), text: "V"}}}}, o.pacify)
		require.Empty(t, o.rebuild, "1D waits for its step")
		require.Len(t, o.later, 6)
		require.Equal(t, []string{"1d", "2b", "3a"}, o.laterNames)
		require.Equal(t, []wish{{unit: -1, words: wordBit("nonlegion")}, {unit: -1, words: wordBit("legion")}}, o.policy.losses)

		r.p.pending[roman] = o.later
		o, ps = r.read(roman, 21, "match: m\nside: roman\nimpulse: 21\n")
		require.Empty(t, said(ps, plot.Repair))
		require.Equal(t, []rebuildOrder{{r.unit("V"), 2, nowhere}, {r.unit("T.I"), 1, nowhere}, {r.unit("archer.Aux"), 1, r.loc("ROME")}}, o.rebuild)
		require.Equal(t, r.loc("UMBR"), o.supply)
		require.Equal(t, r.loc("SARD"), o.fleet.lift.to)
		require.Empty(t, o.later)
	})
	t.Run("rebel", func(t *testing.T) {
		o, ps := r.read(rebel, 21, exampleRebel)
		require.Equal(t, []string{"plot.txt:36:1: 14.6: Spartacus builds the siege train, and he is not named; write with=Spartacus,… instead"}, said(ps, plot.Fault))
		require.Equal(t, []string{ // the pirates have not come, PICE is calm, the strait has no fleet
			"plot.txt:26:1: 10.5: you have no fleet at sea now",
		}, said(ps, plot.Unjudged)[:1])
		require.Equal(t, pirateOrder{r.g.blockade, r.loc("BRUT")}, o.pirates)
		require.Equal(t, []recruitOrder{{r.loc("SAMO"), true}, {nowhere, false}}, o.recruits)
		require.Equal(t, []trainerOrder{{r.loc("APUL"), r.unit("inf.Grk1"), -1}}, o.archer)
		require.Equal(t, []trainerOrder{{r.loc("APUL"), r.unit("inf.Thr1"), r.unit("cav.RThr1")}}, o.horse)
		require.Equal(t, []trainOrder{{r.loc("APUL"), 2}, {r.loc("CAMP"), 1}}, o.train)
		require.Equal(t, []revoltOrder{
			{step: step2A, at: r.loc("SIRA"), attach: -1, attachSet: true}, {step: step3B, at: nowhere, slingers: 2, slingersSet: true, attach: -1, attachSet: true},
		}, o.revolts)
		var kinds []moveKind
		for i := range o.marches {
			kinds = append(kinds, o.marches[i].kind)
		}
		require.Equal(t, []moveKind{byRoad, normally, byRaft, byStep, forcedly}, kinds)
		require.Equal(t, []loc{r.loc("APUL"), r.loc("FREN"), r.loc("PICE")}, o.marches[0].path)
		require.True(t, o.marches[1].exit)
		forced := o.marches[4]
		require.Equal(t, []loc{r.loc("CAMP"), r.loc("LATI"), r.loc("ETRU")}, forced.path)
		require.Equal(t, goUnits, forced.goKind)
		require.Equal(t, 4, forced.goN)
		require.Equal(t, []battleRef{{at: r.loc("PICE")}}, o.battles)
		require.Len(t, o.plans, 3) // PICE, default, standing
		pice := o.plans[0]
		require.Equal(t, r.loc("PICE"), pice.at)
		require.Equal(t, condRule{set: true}, pice.evade)
		require.Len(t, pice.second, 2)
		require.Equal(t, r.unit("XX"), pice.second[0].vs)
		require.Equal(t, []seating{{-1, wordBit("slave"), -1}, {-1, wordBit("slave"), -1}, {r.unit("inf.G1"), 0, r.leader("Crixus")}}, pice.second[0].stack)
		require.Equal(t, flankSplit, pice.flankBy)
		require.Equal(t, condRule{set: true, conds: []cond{{ratioBelow, 40}, {leaderKilled, 0}}, minRound: 2}, pice.breakOff)
		require.Equal(t, lineFodder, o.plans[1].line)
		require.True(t, o.plans[1].leadersNone)
		require.Equal(t, condRule{set: true, conds: []cond{{ratioBelow, 50}}}, o.plans[2].evade)
		require.Equal(t, uint64(1<<24|1<<25), o.policy.ask)
		require.Equal(t, []string{"3c battle pice", "3c battle default"}, sectionsOf(o.later))
	})
	t.Run("roman", func(t *testing.T) {
		r.p.pending[roman], r.p.pendingNames[roman] = nil, nil
		o, ps := r.read(roman, 22, exampleRomanB)
		require.Empty(t, said(ps, plot.Fault))
		require.Len(t, o.marches, 4)
		require.Equal(t, []loc{r.loc("ROME"), r.loc("LATI"), r.loc("CAMP")}, o.marches[1].path)
		require.Equal(t, []loc{r.loc("MUTINA"), r.loc("CISP"), r.loc("UMBR"), r.loc("PICE")}, o.marches[2].path)
		require.True(t, o.marches[2].stopLoss)
		require.Equal(t, byStep, o.marches[3].kind)
		camp := o.plans[0]
		require.Equal(t, []seating{{r.unit("Roma.cohorts"), 0, r.leader("Varinius")}, {r.unit("T.I"), 0, -1}, {r.unit("T.II"), 0, -1}}, camp.first)
		require.Equal(t, []sortieOrder{{r.loc("NEAPOLIS"), []item{{kind: itemUnit, n: r.unit("T.II"), text: "T.II"}}}}, camp.sortie)
		require.Equal(t, retreatCity, camp.retreat)
		require.True(t, camp.targetKill)
	})
}

// sectionsOf are the names of lines' sections, each once.
func sectionsOf(lines []plot.Line) []string {
	var out []string
	for _, l := range lines {
		if !slices.Contains(out, l.Section) {
			out = append(out, l.Section)
		}
	}
	return out
}
