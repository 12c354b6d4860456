package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// told are the sentences of the last step, one a line, without those of kinds
// that are left out.
func (r *rig) told(but ...string) string {
	r.t.Helper()
	var out []string
	for _, e := range r.events {
		if !strings.Contains(" "+strings.Join(but, " ")+" ", " "+e.Kind+" ") {
			out = append(out, r.g.Tell(e, engines.Umpire))
		}
	}
	return strings.Join(out, "\n")
}

// lines joins sentences.
func lines(l ...string) string { return strings.Join(l, "\n") }

func TestTellBattle(t *testing.T) {
	t.Run("from the sorting to the rout", func(t *testing.T) {
		r := war(t, 8).put("A2", "V VI archer.Aux cav.G1 Gellius Manlius").put("A2", "slave*2 inf.G1 inf.Thr1 sling.1 Crixus")
		r.order(roman, "[battle A2]", "BREAK never", "LINE first 1:V+Gellius 2:VI 3:cav.G1", "LEADERS V+Gellius")
		r.order(rebel, "[battle A2]", "BREAK if=ratio<999", "LINE second vs=V: slave inf.Thr1", "LINE second vs=VI: inf.G1+Crixus", "LINE second vs=cav.G1: slave")
		// Volleys: the archer 3, the slingers 6; V, VI, cav; the Thracians, who slid
		// up, the Gauls berserk by 2, a slave; Gellius 2 and 3. The rebel leaves: 3.
		r.roll("3 6 2,6,4 6,2,1,2 2+3 3 6,1 3").play(step3C)
		require.Equal(t, lines(
			"Battle in Area A2, Rome attacking: Gellius and Manlius with V, VI, cav.G1 and archer.Aux against Crixus with inf.G1, inf.Thr1, sling.1 and 2 slaves.",
			"The lines are drawn up, Rome first.",
			"Missile fire, Rome: archer.Aux (3) die 3 hits: slave.01 lost [Rome +1 VP].",
			"Missile fire, Rebels: sling.1 (3) die 6 misses.",
			"inf.Thr1 moves up in lane 1.",
			"The lines now.",
			"Round 1, lane 1: V (7) die 2 hits inf.Thr1; inf.Thr1 (4) die 6 misses V: inf.Thr1 4 to 2 [Rome +1 VP] (V +1 Gellius).",
			"Round 1, lane 2: VI (6) die 6 hits inf.G1; inf.G1 die 2 goes berserk; inf.G1 (9) die 1 hits VI: inf.G1 eliminated, VI 6 to 5 [Rome +2 VP, Rebels +2 VP] (inf.G1 ×2 berserk, inf.G1 +1 Crixus).",
			"Round 1, lane 3: cav.G1 (4) die 4 hits slave.02; slave.02 (2) die 2 hits cav.G1: slave.02 lost, cav.G1 4 to 2 [Rome +1 VP, Rebels +1 VP].",
			"Leaders in the line: Crixus falls with his unit [Rome +1 VP].",
			"VI breaks through in lane 2 and flanks inf.Thr1; cav.G1 follows VI.",
			"Leaders in the line: Gellius dice 2+3 wounded.",
			"Rebels break off: die 3 -1 (1 flanked) -1 (1 killed) = 1: rout.",
			"Pursuit, lane 1: V (6) die 6 hits inf.Thr1; VI (5) die 1 hits inf.Thr1: inf.Thr1 eliminated [Rome +1 VP].",
			"Missile fire, Rome: archer.Aux (3) die 3 hits.",
			"Pursuit by cavalry, Rome, 1 step: sling.1 3 to 1 [Rome +1 VP].",
			"Rome won in Area A2: the enemy is routed.",
		), r.told())
	})
	t.Run("who has a line", func(t *testing.T) {
		for units, x := range map[string][2]string{
			"V archer.Aux / sling.1 slave.01": {"6 6 1,6", "The lines are drawn up, Rebels first."},
			"V / sling.1":                     {"6", "There are no line units but those of Rome."},
			"archer.Aux / slave.01":           {"6", "There are no line units but those of the Rebels."},
		} {
			ours, theirs, _ := strings.Cut(units, " / ")
			r := war(t, 8).put("A2", ours).put("A2", theirs).order(roman, toTheEnd).order(rebel, toTheEnd).roll(x[0]).play(step3C)
			require.Equal(t, x[1], r.g.Tell(r.event("setup"), engines.Umpire), units)
		}
	})
	t.Run("leaders of a rout; a redeployment; a flank; a step of two", func(t *testing.T) {
		r := war(t, 8, "opt.14.16=on").put("A2", "V(5) VI(1) Gellius Manlius").put("A2", "glad slave*2 Crixus")
		r.order(roman, "[battle A2]", "BREAK if=ratio<999 min-round=2", "LINE first 1:V 2:VI", "LEADERS redeploy V+Gellius after-round=1")
		r.order(rebel, "[battle A2]", "BREAK never", "LINE second vs=V: glad", "LINE second vs=VI: slave slave", "FLANK default=follow")
		// All miss but the slave, who breaks through with his backup; then 6 and 6
		// against 6 and 6, Gellius, the break-off and its pursuit.
		r.roll("6,6 6,1 6 6,6 6+6 1 6,6 4+4 6+6").play(step3C)
		require.Equal(t, lines(
			"slave.01 breaks through in lane 2 and flanks V; slave.02 follows slave.01.",
			"Gellius joins V in the line.",
			"Round 2, lane 1: V (5) die 6 misses slave.01; glad (7) die 6 hits V; slave.01 (2) die 6 misses V: V 4 to 3 [Rebels +2 VP] (V +1 Gellius).",
			"Leaders in the line: Gellius dice 6+6 unharmed.",
			"Rome breaks off: die 1 -1 (1 flanked) = 0: rout.",
			"Pursuit, lane 1: glad (7) die 6 hits V; slave.01 (2) die 6 misses V: V 3 to 2 [Rebels +2 VP].",
			"Leaders in the line: Gellius dice 4+4 unharmed.",
			"Leaders of the routed army: Manlius dice 6+6 unharmed.",
			"Rebels won in Area A2: the enemy is routed.",
		), strings.Join(strings.Split(r.told("battle", "setup", "line"), "\n")[2:], "\n"))
	})
}

func TestTellSieges(t *testing.T) {
	t.Run("evasion", func(t *testing.T) {
		r := war(t, 8).put("A2", "V Varinius slave*2 Spartacus")
		r.order(rebel, "[battle A2]", "EVADE yes").roll("4").play(step3C)
		require.Equal(t, "Spartacus with 2 slaves tries to evade combat in Area A2: die 4, under Spartacus 1 to 4 is needed: no battle.", r.told())
		r = war(t, 8).put("A2", "V Crixus").roll("").play(step3C)
		require.Equal(t, "Crixus tries to evade combat in Area A2: the enemy has no cavalry, no battle.", r.told())
		r = war(t, 8).put("A2", "V Varinius slave*2 Crixus")
		r.order(roman, "[battle A2]", "EVADE yes").order(rebel, "[battle A2]", "EVADE yes").roll("").play(step3C)
		require.Equal(t, "Both sides in Area A2 evade: no battle.", r.told())
		r = war(t, 8).put("A2", "V cav.G1 Crixus Castus").roll("2").play(step3C)
		require.Equal(t, lines(
			"Crixus and Castus try to evade combat in Area A2: die 2, under Crixus 1 is needed: battle.",
			"Crixus and Castus are without troops in Area A2 and cannot evade: Crixus is killed, Castus is killed [Rome +2 VP].",
		), r.told())
	})
	t.Run("sortie, decimation, retreat", func(t *testing.T) {
		r := war(t, 12, "opt.14.2=on").put("A3/NEAPOLIS", "VIII T.I Crassus").put("A3", "glad(5)")
		r.order(roman, "[3C battle A3]", "SORTIE NEAPOLIS VIII,Crassus", "DECIMATE VIII", "BREAK if=ratio<999", "RETREAT city").order(rebel, "[standing]", "breakoff: never")
		r.roll("4 6,6 6").play(step3C)
		require.Equal(t, lines(
			"Crassus with VIII makes a sortie from Neapolis.",
			"Crassus decimates VIII in Area A3: die 4, every regular and crack legion fights at +1 in this battle: VIII 6 to 5 [Rebels +2 VP].",
			"Crassus with VIII retreats into Neapolis.",
		), r.told("battle", "setup", "line", "melee", "breakoff", "won"))
	})
	t.Run("a siege from the train to the storm", func(t *testing.T) {
		r := revolted(t, 8).put("A9", "Spartacus glad slave.01").put("A9/MUTINA", "cav.G1")
		r.order(rebel, "[3B]", "SIEGE BUILD MUTINA with=Spartacus,glad,slave.01").roll("").play(step3B)
		require.Equal(t, "A siege train is begun before Mutina by Spartacus with glad and slave.01.", r.told())
		r.p.impulse += 3
		r.order(rebel, "[3B]", "SIEGE OPEN MUTINA with=Spartacus,glad,slave.01").roll("4").play(step3B)
		require.Equal(t, lines(
			"Siege of Mutina by Spartacus with glad and slave.01; cav.G1 loses its horses and fights as infantry of factor 1: cav.G1 4 to 2 [Rebels +1 VP].",
			"Breach of Mutina: die 4, <=3 is needed: no breach.",
		), r.told())
		r.order(rebel, "[3B]", "STORM MUTINA order=glad+Spartacus").roll("3 6,6 6+6 2").play(step3B)
		require.Equal(t, lines(
			"Breach of Mutina: die 3, <=3 is needed: breach.",
			"In the breach of Mutina: glad (9) die 6 hits cav.G1; cav.G1 (1) die 6 misses glad: cav.G1 eliminated [Rebels +1 VP] (glad +2 Spartacus).",
			"Leaders in the line: Spartacus dice 6+6 unharmed.",
		), r.told("capture", "revolt"))
	})
	t.Run("the garrison; broken sieges; a train lost", func(t *testing.T) {
		r := revolted(t, 8).put("A9", "Crixus glad slave.01")
		r.p.train = trainState{state: trainBuilding, at: r.loc("MUTINA"), turn: 7}
		r.order(rebel, "[3B]", "SIEGE OPEN MUTINA with=Crixus,glad", "STORM MUTINA breach=no").roll("").play(step3B)
		require.Equal(t, "Siege of Mutina by Crixus with glad; the city's own garrison mans the walls.", r.told())
		r.order(rebel, "[3B]", "SIEGE OPEN MUTINA with=slave.01", "STORM MUTINA breach=no").roll("").play(step3B)
		require.Equal(t, "slave.01 joins the siege of Mutina.", r.told())
		r.order(rebel, "[3B]", "SIEGE LIFT MUTINA").roll("").play(step3B)
		require.Equal(t, "The siege of Mutina by the Rebels is over: given up.", r.told())
		s := war(t, 8, "opt.14.6=on", "opt.14.15=on").put("A3/VESUVIUS", "slave*1").mark("revolt", "A3").put("VESUVIUS/works", "V Gellius")
		*s.g.siegeOf(s.p, s.loc("VESUVIUS")) = siegeState{by: roman + 1, since: 7}
		s.order(roman, "[3C]", "SIEGE LIFT VESUVIUS").roll("").play(step3C)
		require.Equal(t, "The siege of Vesuvius by Rome is over: given up.", s.told())
		r.p.train = trainState{state: trainBuilding, at: r.loc("MUTINA"), turn: 8}
		r.mark("pacified", "A1")
		r.roll("").play(step1A)
		require.Equal(t, "The siege train before Mutina is lost: fewer than 10 fertile provinces in revolt.", r.told())
	})
	t.Run("a breach repaired", func(t *testing.T) {
		r := besiegedRig(t, "T.I(2) T.II(2)", "slave.01 slave.02 glad Crixus")
		r.order(rebel, "[3B]", "STORM NEAPOLIS order=slave.01,slave.02 stop=first-loss").roll("1 1,1").play(step3B)
		require.Equal(t, lines(
			"In the breach of Neapolis: slave.01 (2) die 1 hits T.I; T.I (2) die 1 hits slave.01: T.I eliminated, slave.01 lost [Rome +1 VP, Rebels +1 VP].",
			"The storm of Neapolis ends: the breach is repaired.",
		), strings.Join(strings.Split(r.told(), "\n")[1:], "\n"))
	})
	t.Run("circumvallation", func(t *testing.T) {
		r := war(t, 11, "opt.14.3=on").put("A3", "VIII IX Crassus")
		r.order(roman, "[3C]", "WALL Crassus A3-A4").roll("").play(step3C)
		require.Equal(t, "Crassus with VIII and IX builds a circumvallation, the border of Area A3 and Area A4.", r.told())
		r.put("A4", "slave*3 Crixus").put("A4", "Spartacus").mark("pacified", "A3 A4")
		r.order(rebel, "[3B]", "MARCH Crixus,slave*3 A4-A3").roll("2,4,6").playMoves(step3B)
		require.Equal(t, "Crossing the circumvallation, Area A4 - Area A3: slave.01 die 2 -1 (Spartacus in the area left) = 1 crosses; slave.02 die 4 -1 (Spartacus in the area left) = 3 crosses; slave.03 die 6 -1 (Spartacus in the area left) = 5 stays: slave.02 lost.", strings.Split(r.told(), "\n")[0])
		r.order(roman, "[3C]", "MARCH Crassus,VIII,IX A3-A2").roll("").playMoves(step3C)
		require.Equal(t, "The circumvallation of Crassus, the border of Area A3 and Area A4, is given up: no Roman units are left by it.", r.told("march"))
	})
}
