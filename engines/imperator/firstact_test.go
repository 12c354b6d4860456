package imperator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
	facts "prestags/scenarios/imperator"
)

// What a side sees to be impossible for the first action of a leader is told when the
// plot is read, and only that: the second hangs on the first.
func TestTheFirstActionIsJudgedAsThingsStand(t *testing.T) {
	stood := func() *rig {
		r := newRig(t, "eunus", nil).put("Eunus", "Enna", 3, "Servi-1").put("Achaeus", "Hennaea", 3, "Servi-2").put("Manlius", "Syracusae", 3, "Milites-1")
		r.p.toMove = rebel
		r.p.season = 1
		return r
	}
	const blocked = "warning 2.3.2.2: as things stand now not carried out: a leader of this side stands in Hennaea; write another task, or it later instead"
	for text, want := range map[string]string{
		"Eunus MOVE Hennaea":                              blocked,
		"Eunus NOTHING\nEunus MOVE Hennaea":               "",
		"Achaeus MOVE Campi_Leontini\nEunus MOVE Hennaea": "",
		"Eunus MOVE Hennaea if AT Achaeus Enna":           "",
		"Eunus CARD 2 Daci, Galli":                        "warning 2.3.3: as things stand now not carried out: Smiths in Chains: he must stand where he may recruit, and nobody recruits in Enna; write another task, or it later instead",
		"Achaeus CARD 2 Daci, Galli":                      "",
	} {
		_, problems := stood().read(rebel, "[ops]\n"+text+"\n")
		require.Equal(t, want, said(problems), text)
	}
	// Before the season opens a leader who enters at one place alone stands there.
	r := played(t, "eunus")
	r.p.season, r.p.stage = 1, opening
	_, problems := r.read(rebel, "[ops]\nEunus MOVE Hennaea\n")
	require.Equal(t, strings.Replace(blocked, "as things stand now", "once they have entered (Achaeus in Hennaea)", 1), said(problems))
}

// A PLACE line counts wherever it stands in the queue.
func TestAPlaceLineCountsWhereverItStands(t *testing.T) {
	const blocked = "warning 2.3.2.2: once they have entered (Crixus in Samnium) not carried out: a leader of this side stands in Samnium; write another task, or it later instead"
	r := played(t, "spartacus")
	r.p.season, r.p.stage = aestas, opening
	r.p.leaders[r.leader("Spartacus")].at = r.place("Campania")
	r.p.leaders[r.leader("Glaber")].at = r.place("Roma")
	for text, want := range map[string]string{
		"Spartacus MOVE Samnium\n":                       "",
		"PLACE Crixus Samnium\nSpartacus MOVE Samnium\n": blocked,
		"Spartacus MOVE Samnium\nPLACE Crixus Samnium\n": blocked,
		"Spartacus MOVE Samnium\nPLACE Crixus Hirpina\n": "",
	} {
		_, problems := r.read(rebel, "[ops]\n"+text)
		require.Equal(t, want, said(problems), text)
	}
}

// What a leader may do says so where another of his side enters as the season opens.
func TestWhatALeaderMayDoTellsWhoEntersThere(t *testing.T) {
	r := played(t, "eunus")
	may := func() string { return r.g.mayDo(r.g.View(r.p, facts.Rebel).(*view), r.leader("Eunus")) }
	r.p.stage = opening
	require.Equal(t, "MOVE Hennaea", may())
	r.p.season = 1
	require.Equal(t, "MOVE Hennaea (Achaeus enters there)", may())
	r.p.stage = operations
	require.Equal(t, "MOVE Hennaea", may(), "he has not come")
	r.put("Achaeus", "Hennaea", 1, "")
	require.Empty(t, may())
}

// The warning says nothing of what lies face down: it is the same whatever the enemy's
// units are.
func TestTheFirstActionTellsNothingHidden(t *testing.T) {
	for _, rebels := range []string{"Servi-1 Servi-2", "Gladiator-1 Galli-1"} {
		r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 2, rebels).put("Glaber", "Latium", 2, "")
		r.p.toMove = roman
		_, problems := r.read(roman, "[ops]\nGlaber MOVE Samnium\n")
		require.Equal(t, "warning 3: as things stand now not carried out: a leader without units attacks nobody; write another task, or it later instead", said(problems), rebels)
	}
}

// A PLACE line that is not allowed is told when it is read, and when the season opens.
func TestAPlaceLineThatIsNotFollowedIsTold(t *testing.T) {
	r := played(t, "eunus")
	r.p.season, r.p.stage = 1, opening
	o, problems := r.read(rebel, "[ops]\nPLACE Achaeus Enna Servi-1, Servi\nPLACE Eunus Enna\n")
	require.Equal(t, "warning 1.3: as things stand now he does not enter in Enna; write Hennaea instead\n"+
		"warning 1.3: not among the units that can be his when he enters: Servi-1; write Servi-3, Syrii-2 instead\n"+
		"fault 1.3: Eunus is on the map already; write a leader who enters now instead", said(problems))
	r.orders[rebel] = o
	r.run(func(tn *turn) { tn.openSeason() })
	require.Equal(t, "Hennaea", r.at("Achaeus"))
	var told [][]string
	for _, e := range r.found("error") {
		require.Equal(t, []string{facts.Rebel, engines.Umpire}, e.Only)
		told = append(told, []string{e.Rule[0], e.Column, e.Result})
	}
	require.Equal(t, [][]string{
		{"1.3", "PLACE Achaeus Enna", "he may enter in Hennaea alone"},
		{"1.3", "PLACE Achaeus Servi-1, Servi", "Servi-1 could not go to Achaeus"},
	}, told)
	r = played(t, "eunus")
	r.p.season, r.p.stage = 1, opening
	_, problems = r.read(rebel, "[ops]\nPLACE Achaeus Hennaea Servi-3, Syrii\n")
	require.Empty(t, said(problems))
}

// Each condition that a card may have says what is missing.
func TestACardSaysWhichConditionDoesNotHold(t *testing.T) {
	r := newRig(t, "eunus", nil).put("Eunus", "Enna", 3, "Servi-1").put("Manlius", "Syracusae", 3, "Milites-1")
	yes := true
	for _, tt := range []struct {
		c    facts.Condition
		want string
	}{
		{facts.Condition{Cond: facts.DateFrom, Year: 6, Season: "ver"}, "it may be played from Spring (Ver) of 134 BC on"},
		{facts.Condition{Cond: facts.SeasonNot, Seasons: []string{"ver"}}, "it cannot be played in Ver"},
		{facts.Condition{Cond: facts.LeaderIs, Names: []string{"Cleon", "Achaeus"}}, "it is for Cleon or Achaeus, not for Eunus"},
		{facts.Condition{Cond: facts.PlaceIs, Places: []string{"Hennaea", "Catana"}}, "the leader must stand in Hennaea or Catana; Eunus stands in Enna"},
		{facts.Condition{Cond: facts.PlaceKind, Kinds: []string{"plains", "mountain"}}, "the leader must stand in a zone of plains or a mountain zone; Enna is a city"},
		{facts.Condition{Cond: facts.PlaceIsPort}, "Enna is no port"},
		{facts.Condition{Cond: facts.RecruitLegal}, "he must stand where he may recruit, and nobody recruits in Enna"},
		{facts.Condition{Cond: facts.FleetBeside, Fleet: "pirates"}, "the fleet of the pirates lies in no sea beside Enna"},
		{facts.Condition{Cond: facts.OwnUnit, Type: "Servi", State: "out"}, "the army of Eunus must hold a Servi unit that is Out of Action"},
		{facts.Condition{Cond: facts.OwnUnit, Type: "Galli", State: "ready"}, "the army of Eunus must hold a Galli unit that is Ready"},
		{facts.Condition{Cond: facts.OwnUnit, Type: "Servi", State: "ready", MinArmy: 3}, "the army of Eunus must have at least 3 units; it has 1"},
		{facts.Condition{Cond: facts.OwnOut, Min: 1}, "at least 1 of his units must be Out of Action; 0 are"},
		{facts.Condition{Cond: facts.OtherLeaderAP, Min: 1}, "no other leader of the side has at least 1 Action Point left"},
		{facts.Condition{Cond: facts.TargetLeader, Kinds: []string{"mountain"}, Within: 1}, "no enemy leader in a mountain zone, within 1 step can be aimed at"},
		{facts.Condition{Cond: facts.TargetStack, Kinds: []string{"plains"}, Led: &yes, MinUnits: 2}, "no enemy units with a leader, 2 or more together, in a zone of plains can be aimed at"},
		{facts.Condition{Cond: facts.CityHeld, Place: "Catana", Side: "rebel"}, "the Rebels must have units in Catana"},
		{facts.Condition{Cond: facts.LeadersNear, Names: []string{"Eunus", "Manlius"}, Within: 2}, "Eunus and Manlius must stand within 2 steps of each other"},
	} {
		args := noArgs
		pl := &play{tn: &turn{g: r.g, p: r.p}, leader: r.leader("Eunus"), args: &args}
		require.False(t, pl.holds(&tt.c), tt.want)
		require.Equal(t, tt.want, pl.lacks(&tt.c))
	}
	r.put("Lentulus", "Catana", 3, "")
	args := noArgs
	args.Target = r.leader("Manlius")
	pl := &play{tn: &turn{g: r.g, p: r.p}, leader: r.leader("Eunus"), args: &args}
	require.Equal(t, "Manlius cannot be aimed at; Lentulus can", pl.lacks(&facts.Condition{Cond: facts.TargetLeader, Names: []string{"Lentulus"}}))
}

// The first line of a spring may count on a Ravage marker that goes when the season
// opens; in another season it is in vain (1.1).
func TestTheFirstLineOfASpring(t *testing.T) {
	for _, line := range []string{"RECRUIT", "RAVAGE"} {
		for season, want := range map[int8]plot.Severity{4: plot.Unjudged, 5: plot.Fault} {
			r := newRig(t, "spartacus", nil).put("Crixus", "Samnium", 0, "Galli-1").inSeason(season).ravaged("Samnium")
			r.p.stage = opening
			o, problems := r.read(rebel, "[ops]\nCrixus: "+line+"\n")
			require.Len(t, problems, 1)
			require.Equal(t, want, problems[0].Severity, "%s in season %d", line, season)
			require.Len(t, o.ops, 1)
			require.Equal(t, want == plot.Fault, o.ops[0].Kind == opBad)
		}
	}
}
