package imperator

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/sheets"
)

// Every kind of event that the engine notes has its words.
func TestEveryKindOfEventIsTold(t *testing.T) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	kinds := []string{"collected", "left", "retreat", "back", "skipped", "error", "blocked", "sailed"} // by a variable
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`Kind: +"([a-z ]+)"|pl\.note\("([a-z ]+)"`).FindAllStringSubmatch(string(b), -1) {
			kinds = append(kinds, m[1]+m[2])
		}
	}
	require.Greater(t, len(kinds), 50)
	for _, k := range kinds {
		require.Contains(t, tellers, k, "events of this kind have no words")
	}
	for k := range tellers {
		if k != "default" {
			require.Contains(t, kinds, k, "nothing notes events of this kind")
		}
	}
}

// corfinium is a battle like that of the Example: Varinus, screening, against
// Crixus, frontal, dice as given by unit and phase.
func corfinium(t *testing.T, dice map[string]int) *rig {
	t.Helper()
	r := newRig(t, "spartacus", nil)
	r.p.season, r.p.fortuna = 1, rebel
	r.put("Crixus", "Corfinium", 1, "Gladiator-1 Daci-1 Funditores-1 Germani-1").put("Varinus", "Samnium", 1, "Milites-1 Cohortes-1 Funditores-1 Sagittifer-1")
	r.put("Spartacus", "Lucania", 2, "Galli-1!")
	r.tactic("Varinus", "screening").tactic("Crixus", "frontal")
	r.orders[rebel] = r.compiled(rebel, "[standing]\nreroll Crixus phase 2: enemy crit\nreroll *: none\nretreat Crixus: Picenum\n")
	r.orders[roman] = r.compiled(roman, "[standing]\nreroll *: none\ngoodorder *: no\nheal *: Milites\n")
	r.dice.by = func(name string) (int, bool) {
		parts := strings.Split(name, "/")
		key := parts[3] + " " + parts[len(parts)-2] + " " + parts[len(parts)-1]
		if v, ok := dice[strings.TrimSuffix(key, " 1")]; ok {
			return v, true
		}
		return 6, true
	}
	return r.act(r.move("Varinus", "Corfinium"))
}

var corfiniumDice = map[string]int{
	"shooting Milites-1": 1, "shooting Funditores-a": 2, "melee Cohortes-1": 2, "melee Cohortes-1 2": 5, "melee Germani-a": 2, "general Milites-1": 1, "general Cohortes-1": 2,
}

func TestABattleIsTold(t *testing.T) {
	r := corfinium(t, corfiniumDice)
	var roman, rebels []string
	for _, e := range r.seen("roman") {
		roman = append(roman, e.Text)
	}
	for _, e := range r.seen("rebel") {
		rebels = append(rebels, e.Text)
	}
	require.Equal(t, []string{
		"Varinus moves from Samnium to Corfinium; no Action Points left.",
		"Varinus attacks Crixus in Corfinium: Rebels 4 units, 2 re-rolls; Romans 4 units, 1 re-roll.",
		"Tactics are shown: Romans Screening and Rebels Frontal Attack.",
		"Shooting.",
		"Shooting: Romans: Milites-1 1 hit, Cohortes-1 6, Sagittifer-1 6, Funditores-1 6. So far 1 loss.",
		"Shooting: Rebels: Germani-a 6, Funditores-a 2 hit. So far 1 loss.",
		"The Romans suffer 1 loss: Sagittifer-1 Out of Action; 1 so far.",
		"The Rebels suffer 1 loss: Funditores-a Out of Action; 1 so far.",
		"Melee; in the front line Roman Milites-1, Roman Cohortes-1, Rebel Gladiator-a and Rebel Daci-a.",
		"Melee: Romans: Milites-1 6, Cohortes-1 2 critical. So far 2 losses.",
		"Melee: Rebels: Gladiator-a 6, Daci-a 6, Germani-a 2 hit. So far 1 loss.",
		"The Rebels throw the die of Cohortes-1 again: 5, miss instead of critical; 1 re-roll left.",
		"The Romans suffer 1 loss: Milites-1 Out of Action; 2 so far.",
		"General Melee; in the front line Roman Cohortes-1, Rebel Gladiator-a and Rebel Daci-a.",
		"General Melee: Romans: Cohortes-1 2 critical. So far 2 losses.",
		"General Melee: Rebels: Gladiator-a 6, Daci-a 6, Germani-a 6. So far no losses.",
		"The Rebels suffer 2 losses: Gladiator-a Out of Action, Daci-a Out of Action; 3 so far.",
		"The Romans have won, and the beaten army retreats; losses 2 of the attacker, 3 of the defender.",
		"Crixus retreats to Picenum.",
		"The Romans take FORTUNA.",
		"Varinus gains no Plunder Points.",
	}, roman)
	// The rebels read which of their counters bears which label, and nothing else.
	labels := "Your units in this battle: Gladiator-1 is Gladiator-a, Daci-1 is Daci-a, Germani-1 is Germani-a, Funditores-1 is Funditores-a."
	i := slices.Index(rebels, labels)
	require.Equal(t, 3, i)
	require.Equal(t, roman, slices.Delete(rebels, i, i+1))
	var umpire []string
	for _, e := range r.seen(engines.Umpire) {
		umpire = append(umpire, e.Text)
	}
	require.Contains(t, umpire, "The Rebels' units in this battle, as their roster has them and as the enemy's report calls them: "+strings.TrimPrefix(labels, "Your units in this battle: "))
}

// The battlefield stands in the report phase by phase, every unit in its line
// with its die.
func TestBattleBoards(t *testing.T) {
	r := corfinium(t, corfiniumDice)
	var boards []string
	for _, b := range r.report("roman").Happened {
		if l, ok := b.(page.Lanes); ok {
			boards = append(boards, blockText(l))
		}
	}
	require.Equal(t, []string{
		"Shooting: Rebels 2 re-rolls, no losses so far; Romans 1 re-roll, no losses so far\n" +
			"Romans second line: Milites-1 1+ Cohortes-1 6 Sagittifer-1 6 Funditores-1 6\n" +
			"Rebels second line: Gladiator-a Daci-a Germani-a 6 Funditores-a 2+",
		"Melee: Rebels 2 re-rolls, 1 loss so far; Romans 1 re-roll, 1 loss so far\n" +
			"Romans Out of Action: Sagittifer-1\n" +
			"Romans second line: Funditores-1\n" +
			"Romans front line: Milites-1 6 Cohortes-1 5*\n" +
			"Rebels front line: Gladiator-a 6 Daci-a 6\n" +
			"Rebels second line: Germani-a 2+\n" +
			"Rebels Out of Action: Funditores-a",
		"General Melee: Rebels 1 re-roll, 1 loss so far; Romans 1 re-roll, 2 losses so far\n" +
			"Romans Out of Action: Milites-1 Sagittifer-1\n" +
			"Romans second line: Funditores-1\n" +
			"Romans front line: Cohortes-1 2++\n" +
			"Rebels front line: Gladiator-a 6 Daci-a 6\n" +
			"Rebels second line: Germani-a 6\n" +
			"Rebels Out of Action: Funditores-a",
	}, boards)
	// For its owner a unit shows its number beside its label.
	for _, b := range r.report("rebel").Happened {
		if l, ok := b.(page.Lanes); ok {
			last := l.Lanes[len(l.Lanes)-1].Pieces
			require.Equal(t, "Funditores-1", last[len(last)-1].Side)
		}
	}
}

// After the battle the rebels lie face down again.
func TestAfterABattleUnitsAreFaceDownAgain(t *testing.T) {
	r := corfinium(t, corfiniumDice)
	rep := r.report("roman")
	rep.Happened = nil
	text := textOf(rep)
	for _, u := range []string{"Gladiator", "Daci", "Germani-", "Funditores-a"} {
		require.NotContains(t, text, u)
	}
	require.Contains(t, text, "Crixus | Picenum | 8 / 2 | 1 | 0 | 4 | face down, 3 Out of Action")
	require.Contains(t, text, "Varinus | Corfinium | 6 / 1 | 0 | 0 | 4 | Milites-1!, Cohortes-1, Sagittifer-1!, Funditores-1 | 1x3 1x1 / 1x2")
	require.Contains(t, textOf(r.report("rebel")), "Crixus | Picenum | 8 / 2 | 1 | 0 | 4 | Gladiator-1!, Daci-1!, Germani-1, Funditores-1! | 1x1 / 1x2")
}

// Sentences of the other kinds of event.
func TestSentences(t *testing.T) {
	r := island(t)
	eff := func(unit, what string, n int) engines.Effect { return engines.Effect{Unit: unit, What: what, N: n} }
	die := func(n int) []engines.Roll { return []engines.Roll{{Die: n}} }
	for _, c := range []struct {
		e    engines.Event
		want string
	}{
		{engines.Event{Kind: "season", Column: "3"}, "Autumn (Autumnus) of 104 BC begins."},
		{engines.Event{Kind: "season ends"}, "The season ends; points not spent are lost."},
		{engines.Event{Kind: "reconstruction", At: []string{"Elymia"}, Dice: die(4), Result: "removed"}, "Elymia: die 4, the Ravage marker is removed."},
		{engines.Event{Kind: "reconstruction", At: []string{"Elymia"}, Dice: die(3), Result: "stays"}, "Elymia: die 3, the zone stays ravaged."},
		{engines.Event{Kind: "recovered", Effects: []engines.Effect{eff("roman", "recovered", 2)}}, "2 units in Roma become Ready."},
		{engines.Event{Kind: "returned", Effects: []engines.Effect{eff("rebel", "pool", 2)}}, "2 rebel units go back from Elysii Campi to the pool."},
		{engines.Event{Kind: "returned", Units: []string{"rebel/Servi-1", "rebel/Servi-2"}}, "Back from Elysii Campi to the pool: Servi-1 and Servi-2."},
		{engines.Event{Kind: "fleet", Side: "rebel", At: []string{"Mare_Ionium"}}, "The pirates lie in Mare Ionium."},
		{engines.Event{Kind: "fleet", Side: "roman"}, "The Roman fleet: nowhere this season."},
		{engines.Event{Kind: "sacked", Units: []string{"roman/Nerva"}, At: []string{"Campi_Geloi"}}, "Nerva is sacked in Campi Geloi."},
		{engines.Event{Kind: "entered", Units: []string{"rebel/Athenion"}, At: []string{"Elymia"}, Effects: []engines.Effect{eff("rebel/Athenion", "units", 3)}}, "Athenion enters in Elymia with 3 units."},
		{engines.Event{Kind: "arrived", Units: []string{"roman/Ala-1"}, At: []string{"Roma"}}, "Ala-1 arrive in Roma."},
		{engines.Event{Kind: "gave", Units: []string{"rebel/Athenion"}, Effects: []engines.Effect{eff("rebel/Athenion", "units", 1)}}, "Athenion takes over 1 unit."},
		{engines.Event{Kind: "waits", Units: []string{"rebel/Athenion"}}, "Athenion finds no place to enter and waits for the next season."},
		{engines.Event{Kind: "never", Units: []string{"rebel/Athenion"}}, "There are no units for Athenion, who will never enter."},
		{engines.Event{Kind: "points", Effects: []engines.Effect{eff("rebel/Tryphon", "ap", 3)}}, "Each leader has 3 Action Points."},
		{engines.Event{Kind: "over", Result: "Nobody is left."}, "The war is over: Nobody is left."},
		{engines.Event{Kind: "operation", Result: "RAVAGE", Units: []string{"rebel/Tryphon"}, At: []string{"Elymia"}, Effects: []engines.Effect{eff("rebel/Tryphon", "ap", 1)}}, "Tryphon ravages in Elymia; 1 Action Point left."},
		{engines.Event{Kind: "operation", Result: "RECRUIT", Units: []string{"rebel/Tryphon"}, At: []string{"Elymia"}, Effects: []engines.Effect{eff("rebel/Tryphon", "ap", 2)}}, "Tryphon recruits in Elymia; 2 Action Points left."},
		{engines.Event{Kind: "operation", Result: "RESTORE", Units: []string{"roman/Nerva"}, At: []string{"Roma"}, Effects: []engines.Effect{eff("roman/Nerva", "ap", 0)}}, "Nerva restores a unit in Roma; no Action Points left."},
		{engines.Event{Kind: "operation", Result: "NOTHING", Units: []string{"roman/Nerva"}, At: []string{"Roma"}}, "Nerva does nothing in Roma."},
		{engines.Event{Kind: "passed", Side: "roman"}, "The Romans pass."},
		{engines.Event{Kind: "stopped", Side: "rebel"}, "The Rebels stop for this season."},
		{engines.Event{Kind: "paused", Side: "rebel"}, "The Rebels pause."},
		{engines.Event{Kind: "skipped", Column: "Tryphon NOTHING if WON", Result: "its condition does not hold"}, "Passed over, for its condition does not hold: Tryphon NOTHING if WON."},
		{engines.Event{Kind: "error", Column: "Tryphon RAVAGE", Result: "Elymia is ravaged already"}, "Not carried out, Elymia is ravaged already: Tryphon RAVAGE."},
		{engines.Event{Kind: "blocked", Units: []string{"rebel/Tryphon"}, Dice: die(4), Result: "goes"}, "Tryphon breaks out of the ditch, die 4."},
		{engines.Event{Kind: "blocked", Units: []string{"rebel/Tryphon"}, Dice: die(3), Result: "stays"}, "Tryphon cannot break out of the ditch, die 3; the point is lost."},
		{engines.Event{Kind: "sailed", Units: []string{"rebel/Tryphon"}, Dice: die(4), Result: "goes"}, "The pirates keep their word to Tryphon, die 4."},
		{engines.Event{Kind: "sailed", Units: []string{"rebel/Tryphon"}, Dice: die(1), Result: "stays"}, "The pirates cheat Tryphon, die 1; the army stays, the point is lost."},
		{engines.Event{Kind: "sailed", Units: []string{"rebel/Tryphon"}, Path: []string{"Catana", "Syracusae"}, Result: "goes"}, "Tryphon sails from Catana to Syracusae."},
		{engines.Event{Kind: "marched on", Units: []string{"rebel/Tryphon"}, Path: []string{"Elymia", "Himeraea"}}, "Tryphon marches on from Elymia to Himeraea."},
		{engines.Event{Kind: "collected", At: []string{"Elymia"}, Units: []string{"rebel/Servi-1"}, Effects: []engines.Effect{eff("rebel/Tryphon", "collected", 1)}}, "Tryphon takes over Servi-1 in Elymia."},
		{engines.Event{Kind: "left", At: []string{"Enna"}, Effects: []engines.Effect{eff("rebel/Tryphon", "left", 3)}}, "Tryphon leaves 3 units in Enna."},
		{engines.Event{Kind: "captured", Units: []string{"rebel/Tryphon"}, At: []string{"Catana"}}, "Tryphon takes Catana, which nobody holds."},
		{engines.Event{Kind: "eliminated", At: []string{"Enna"}, Effects: []engines.Effect{eff("rebel/Tryphon", "eliminated", 2)}}, "2 units in Enna are eliminated."},
		{engines.Event{Kind: "killed", Units: []string{"roman/Nerva"}, At: []string{"Enna"}}, "Nerva dies in Enna."},
		{engines.Event{Kind: "ravage", Units: []string{"rebel/Tryphon"}, At: []string{"Elymia"}, Dice: die(6), Effects: []engines.Effect{eff("rebel/Tryphon", "plunder", 2)}}, "Elymia is ravaged, die 6: 2 Plunder Points."},
		{engines.Event{Kind: "ravage", Units: []string{"rebel/Tryphon"}, At: []string{"Sicania"}, Effects: []engines.Effect{eff("rebel/Tryphon", "plunder", 1)}}, "Sicania is ravaged: 1 Plunder Point."},
		{engines.Event{Kind: "recruit", Units: []string{"rebel/Tryphon"}, Dice: die(4), Odds: "6", Mods: []engines.Mod{{Label: "FORTUNA", Value: engines.Points(1)}, {Label: "plunder", Value: engines.Points(1)}}, Effects: []engines.Effect{eff("rebel/Tryphon", "recruits", 2), eff("rebel/Tryphon", "paid", 2), eff("rebel/Tryphon", "chosen", 1)}}, "Die 4, FORTUNA +1, plunder +1 makes 6: 2 units, 1 of them chosen, 2 Plunder Points paid."},
		{engines.Event{Kind: "drew", Units: []string{"rebel/Tryphon"}, Effects: []engines.Effect{eff("rebel/Tryphon", "units", 2)}}, "Tryphon gets 2 units."},
		{engines.Event{Kind: "sent back", Effects: []engines.Effect{eff("rebel/Tryphon", "sent back", 1)}}, "Tryphon sends 1 unit back to the pool."},
		{engines.Event{Kind: "restored", Units: []string{"roman/Milites-1"}, Effects: []engines.Effect{eff("roman/Nerva", "restored", 1)}}, "Nerva: Milites-1 Ready again."},
		{engines.Event{Kind: "restored", Units: []string{"roman/Nerva", "roman/Milites-1", "roman/Ala-1"}, Effects: []engines.Effect{eff("roman/Nerva", "restored", 2)}}, "Nerva: Milites-1 and Ala-1 Ready again."},
		{engines.Event{Kind: "heal", Units: []string{"rebel/Tryphon"}, Effects: []engines.Effect{eff("rebel/Tryphon", "healed", 0), eff("rebel/Tryphon", "kept", 0), eff("rebel/Tryphon", "lost", 0)}}, "Tryphon spends no plunder."},
		{engines.Event{Kind: "battle", Result: "siege", At: []string{"Murgantia"}, Units: []string{"rebel/Tryphon", "roman"}, Effects: []engines.Effect{eff("rebel", "units", 4), eff("rebel", "out", 1), eff("rebel", "alea", 1), eff("roman", "units", 2), eff("roman", "out", 0), eff("roman", "alea", 0)}}, "Tryphon besieges Romans without a leader in Murgantia: Rebels 4 units (1 Out of Action), 1 re-roll; Romans 2 units, no re-rolls."},
		{engines.Event{Kind: "battle", Result: "sortie", At: []string{"Murgantia"}, Units: []string{"rebel/Tryphon", "roman/Nerva"}}, "Nerva makes a sortie from Murgantia against Tryphon: Rebels no units, no re-rolls; Romans no units, no re-rolls."},
		{engines.Event{Kind: "battle", Result: "skirmish", At: []string{"Elymia"}, Units: []string{"rebel/Tryphon", "roman/Nerva"}}, "Tryphon attacks Nerva in Elymia, a skirmish: Rebels no units, no re-rolls; Romans no units, no re-rolls."},
		{engines.Event{Kind: "good order", Units: []string{"roman/Nerva"}, Dice: die(5), Column: "6", Result: "fails"}, "Nerva tries to leave in good order, die 5 against 6: it fails."},
		{engines.Event{Kind: "good order", Units: []string{"roman/Nerva"}, Dice: die(6), Column: "6", Result: "leaves"}, "Nerva tries to leave in good order, die 6 against 6: it leaves."},
		{engines.Event{Kind: "verdict", Result: "equal losses", Odds: "1:1"}, "Nobody has won, equal losses; losses 1 of the attacker, 1 of the defender."},
		{engines.Event{Kind: "verdict", Side: "roman", Result: "losses", Column: "AD", Odds: "1:3"}, "The Romans have won, and the pursuit destroys the beaten army; losses 1 of the attacker, 3 of the defender."},
		{engines.Event{Kind: "verdict", Side: "rebel", Result: "good order", Odds: "1:3"}, "The Rebels have won, the enemy leaves in good order; losses 1 of the attacker, 3 of the defender."},
		{engines.Event{Kind: "statu quo"}, "Statu Quo: the attacker goes back, FORTUNA stays where it is."},
		{engines.Event{Kind: "annihilated", Side: "rebel", Units: []string{"rebel/Servi-a"}}, "What is left of the Rebels is eliminated: Servi-a."},
		{engines.Event{Kind: "back", Units: []string{"rebel/Tryphon"}, Path: []string{"Enna", "Hennaea"}}, "Tryphon goes back to Hennaea."},
		{engines.Event{Kind: "fortuna"}, "FORTUNA is neutral."},
		{engines.Event{Kind: "plunder", Units: []string{"rebel/Tryphon"}, Mods: []engines.Mod{{Label: "units eliminated", Value: engines.Points(2)}}, Effects: []engines.Effect{eff("rebel/Tryphon", "plunder", 2)}}, "Tryphon gains 2 Plunder Points: units eliminated 2."},
		{engines.Event{Kind: "sortie", Units: []string{"roman/Nerva"}, Effects: []engines.Effect{eff("roman/Nerva", "ap", 1)}}, "Nerva makes a sortie; 1 Action Point left."},
		{engines.Event{Kind: "siege tactic", Side: "rebel", Result: "assault", Effects: []engines.Effect{eff("roman", "city alea", 3)}}, "The besieger chooses Assault; the city gives 3 re-rolls."},
		{engines.Event{Kind: "lifted", Units: []string{"rebel/Tryphon"}}, "Tryphon lifts the siege."},
		{engines.Event{Kind: "siege ends", Result: "taken", At: []string{"Enna"}}, "Enna is taken."},
		{engines.Event{Kind: "siege ends", Result: "lifted", At: []string{"Enna"}}, "Enna is free again."},
		{engines.Event{Kind: "siege ends", Result: "holds out", At: []string{"Enna"}}, "Enna holds out."},
		{engines.Event{Kind: "siege ends", Result: "both destroyed", At: []string{"Enna"}}, "Nobody is left in or before Enna; the city is Roman."},
		{engines.Event{Kind: "card", Units: []string{"rebel/Tryphon"}, Result: "II-R3", Effects: []engines.Effect{eff("rebel/Tryphon", "ap", 2)}}, "Tryphon plays Freedom at the Gates (II-R3); 2 Action Points left."},
		{engines.Event{Kind: "silenced", Units: []string{"rebel/Tryphon"}, Effects: []engines.Effect{eff("roman", "silent", 3)}}, "The Romans throw no dice in phase 3."},
		{engines.Event{Kind: "alea", Units: []string{"rebel/Tryphon"}, Effects: []engines.Effect{eff("rebel/Tryphon", "alea", 2)}}, "Tryphon has 2 re-rolls more."},
		{engines.Event{Kind: "city alea", Effects: []engines.Effect{eff("rebel/Tryphon", "alea", 0)}}, "The city gives no re-rolls in this siege."},
		{engines.Event{Kind: "eased", Units: []string{"rebel/Athenion"}, Effects: []engines.Effect{eff("rebel/Athenion", "die", 3)}}, "Athenion may leave in good order on 3 or more."},
		{engines.Event{Kind: "put to death", Units: []string{"roman/Nerva", "roman/Legio-1"}, Effects: []engines.Effect{eff("roman/Nerva", "eliminated", 1)}}, "Nerva puts Legio-1 of his own to death."},
		{engines.Event{Kind: "raised", Units: []string{"roman/Nerva", "roman/Ala-1"}, Effects: []engines.Effect{eff("roman/Nerva", "units", 1)}}, "Nerva raises Ala-1."},
		{engines.Event{Kind: "drained", Units: []string{"rebel/Athenion"}, Effects: []engines.Effect{eff("rebel/Athenion", "ap", 1)}}, "Athenion loses Action Points; 1 Action Point left."},
		{engines.Event{Kind: "walled in", Units: []string{"rebel/Athenion"}, Effects: []engines.Effect{eff("rebel/Athenion", "die", 4)}}, "Athenion is walled in: until the season ends he needs 4 or more to march out."},
		{engines.Event{Kind: "attempt", Units: []string{"rebel/Athenion"}, Dice: die(5), Result: "dies"}, "An attempt on the life of Athenion, die 5: it succeeds."},
		{engines.Event{Kind: "attempt", Units: []string{"rebel/Athenion"}, Dice: die(4), Result: "lives"}, "An attempt on the life of Athenion, die 4: he lives."},
		{engines.Event{Kind: "stricken", Side: "rebel", At: []string{"Elymia"}, Effects: []engines.Effect{eff("rebel", "out", 1), eff("rebel", "eliminated", 2)}}, "The Rebels in Elymia are stricken: 1 Out of Action, 2 eliminated."},
		{engines.Event{Kind: "something new", Side: "rebel", At: []string{"Elymia"}}, "The Rebels something new in Elymia."},
	} {
		require.Equal(t, c.want, r.g.Tell(c.e, engines.Umpire), c.e.Kind)
		require.NoError(t, sheets.Drawable(c.want))
	}
}
