package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the rulebook itself says of the map (2.3.2.1 and the Example of Play),
// typed again from it.
func TestBordersOfTheRulebook(t *testing.T) {
	_, m, _ := read(t, "spartacus")
	for _, p := range [][2]string{
		{"Roma", "Latium"},
		{"Sabinia", "Umbria"},
		{"Vesuvius_Mons", "Campania"},
		{"Campania", "Latium"},
		{"Campania", "Samnium"},
		{"Campania", "Hirpina"},
		{"Samnium", "Corfinium"},
		{"Roma", "Etruria"},
		{"Latium", "Samnium"},
		{"Campania", "Lucania"},
		{"Corfinium", "Picenum"},
		{"Etruria", "Sabinia"},
		{"Picenum", "Ravenna"},
		{"Sabinia", "Samnium"},
		{"Lucania", "Apulia"},
		{"Apulia", "Salento"},
	} {
		require.Contains(t, m.Adjacent(p[0]), p[1])
		require.Contains(t, m.Adjacent(p[1]), p[0], "both ways (0.1)")
		i := slices.IndexFunc(m.Links, func(l Link) bool { return l.Between == p || l.Between == [2]string{p[1], p[0]} })
		require.True(t, strings.HasPrefix(m.Links[i].Source, "stated "), "%v", p)
	}
	for _, p := range [][2]string{{"Roma", "Campania"}, {"Salento", "Lucania"}} {
		require.NotContains(t, m.Adjacent(p[0]), p[1])
	}
	kind := func(id string) string { return m.Areas[m.Area(id)].Kind }
	require.Equal(t, []string{City, Plains, Plains, Mountain}, []string{kind("Roma"), kind("Campania"), kind("Corfinium"), kind("Vesuvius_Mons")})
	require.Len(t, m.Areas, 21)
	require.Len(t, m.Seas, 3)
	require.Equal(t, []string{"Mare_Tyrrhenum", "Mare_Hadriaticum"}, m.Adjacent("Mare_Ionium"))
	require.Equal(t, -1, m.Area("Carthago"))

	_, g, _ := read(t, "tryphon")
	require.Equal(t, 3, g.Areas[g.Area("Murgantia")].Defence, "4.2")
	require.NotContains(t, g.Adjacent("Salento"), "Lucania")
	require.Contains(t, g.Adjacent("Salento"), "Apulia")
	require.Len(t, g.Areas, 32)
	n, defence := 0, 0
	for _, a := range g.Areas {
		if a.Defence > 0 {
			require.Equal(t, City, a.Kind)
			n++
			defence += a.Defence
		}
	}
	require.Equal(t, []int{16, 43}, []int{n, defence})
}

// The tables of the play aids, typed again from the rulebook.
func TestTablesOfTheRulebook(t *testing.T) {
	_, _, ch := read(t, "spartacus")
	var ap, segments []int
	for i, s := range ch.Seasons {
		require.Equal(t, Seasons[i], s.ID)
		require.Equal(t, i, SeasonOf(s.ID))
		ap, segments = append(ap, s.AP), append(segments, len(s.Segments))
	}
	require.Equal(t, []int{4, 3, 3, 1}, ap, "2.1")
	require.Equal(t, []int{5, 4, 4, 3}, segments, "1")
	require.Equal(t, []Yield{{Mountain, 1, 1, 0}, {Plains, 1, 2, 6}}, ch.Ravage, "2.4.1")
	require.Equal(t, []Yield{{Mountain, 1, 2, 7}, {Plains, 1, 2, 6}}, ch.Recruit, "2.4.2.1")
	require.Equal(t, []int{4, 1, 3, 3, 2}, []int{ch.RavageEnds, ch.Fortuna, ch.Skirmish, ch.Garrison, ch.FirstLosses})
	require.Equal(t, BySide{3, 0}, ch.Kept, "2.5.1")
	require.Equal(t, []int{3, 0}, []int{ch.Kept.Of(Rebel), ch.Kept.Of(Roman)})
	require.Equal(t, GoodOrder{Plains: 6, Mountain: 4, City: 6, Sortie: 4}, ch.GoodOrder, "3.4.6, 4.2")
	for _, c := range [][3]string{
		{Frontal, Frontal, "R"},
		{Frontal, General, "AD"},
		{Frontal, Screening, "R"},
		{Frontal, Wings, "R"},
		{General, Frontal, "R"},
		{General, General, "R"},
		{General, Screening, "AD"},
		{General, Wings, "R"},
		{Screening, Frontal, "R"},
		{Screening, General, "R"},
		{Screening, Screening, "SQ"},
		{Screening, Wings, "AD"},
		{Wings, Frontal, "AD"},
		{Wings, General, "R"},
		{Wings, Screening, "R"},
		{Wings, Wings, "R"},
	} {
		require.Equal(t, c[2], ch.Pursuit.Of(c[0], c[1]), "3.5.1: %s beats %s", c[0], c[1])
	}
	require.Empty(t, ch.Pursuit.Of(Frontal, "none"))
	for id, want := range map[string]Tactic{
		Frontal: {Front: FrontYellow}, General: {Front: FrontNone, Alea: 1}, Screening: {Front: FrontBlue, Leaves: true}, Wings: {Front: FrontCavalry},
	} {
		got := ch.Tactics[ch.Tactic(id)]
		require.Equal(t, want, Tactic{Front: got.Front, Alea: got.Alea, Leaves: got.Leaves}, "3.3 %s", id)
	}
	shape := func(ps []Phase) (out []string) {
		for _, p := range ps {
			s := p.Kind + " " + p.Front
			if p.Leave {
				s += " leave"
			}
			if p.Vallum {
				s += " vallum"
			}
			out = append(out, s)
		}
		return out
	}
	require.Equal(t, []string{"shooting none leave", "melee tactic leave", "melee tactic leave"}, shape(ch.Battle), "3.1, 3.4.6")
	require.Equal(t, []string{"shooting none leave", "shooting none"}, shape(ch.SiegeOf(Harass)), "4.2")
	require.Equal(t, []string{"shooting none leave", "melee none leave vallum", "melee yellow vallum"}, shape(ch.SiegeOf(Assault)), "4.2")
	require.Equal(t, []Vallum{{"Funditores", 1}, {"Sagittifer", 1}}, ch.Vallum, "4.2")
}

// What the rulebook says of units, typed again from 0.2.2, 3.3, 3.4.1, 4.2, 5.4
// and the Example.
func TestUnitsOfTheRulebook(t *testing.T) {
	_, _, ch := read(t, "spartacus")
	unit := func(side, typ string) UnitType {
		i := ch.Unit(side, typ)
		require.GreaterOrEqual(t, i, 0, typ)
		return ch.Units[i]
	}
	for side, lines := range map[string]map[string]string{
		Roman: {"Cohortes": "blue", "Milites": "blue", "Velites": "blue", "Ala": "blue", "Legio": "yellow", "Hastati": "yellow", "Triarii": "yellow", "Sagittifer": "none", "Funditores": "none"},
		Rebel: {"Cilicius": "blue", "Germani": "blue", "Servi": "blue", "Servuli": "blue", "Syrii": "blue", "Daci": "yellow", "Galli": "yellow", "Gladiator": "yellow", "Thraces": "yellow", "Funditores": "none"},
	} {
		for typ, line := range lines {
			require.Equal(t, line, unit(side, typ).Line, typ)
		}
	}
	values := func(side, typ string) [2]int { u := unit(side, typ); return [2]int{u.Shoot, u.Melee} }
	require.Equal(t, [2]int{3, 0}, values(Roman, "Funditores"))
	require.Equal(t, [2]int{1, 2}, values(Rebel, "Germani"))
	require.Equal(t, 3, values(Rebel, "Gladiator")[1])
	require.Equal(t, 0, values(Rebel, "Gladiator")[0])
	require.Equal(t, 0, values(Roman, "Sagittifer")[1])
	require.Equal(t, 2, values(Roman, "Cohortes")[1])
	require.Positive(t, values(Roman, "Milites")[0])
	for typ, category := range map[string]string{"Legio": Heavy, "Hastati": Heavy, "Triarii": Heavy, "Velites": Light, "Milites": Auxiliary, "Cohortes": Auxiliary, "Ala": Auxiliary, "Sagittifer": Auxiliary, "Funditores": Auxiliary} {
		require.Equal(t, category, unit(Roman, typ).Category)
	}
	require.Equal(t, "s", unit(Rebel, "Gladiator").S)
	require.True(t, unit(Roman, "Ala").Cavalry)
	require.Equal(t, -1, ch.Unit(Rebel, "Legio"))
}

// What the rulebook says of the first war (Example, 2.2, 5.4), typed again.
func TestTheFirstWar(t *testing.T) {
	s, _, _ := read(t, "spartacus")
	rating := func(name string) [2]int { l := s.Leaders[s.Leader(name)]; return [2]int{l.SR, l.TR} }
	require.Equal(t, [2]int{8, 2}, rating("Crixus"))
	require.Equal(t, 3, rating("Oenomanos")[0])
	require.Equal(t, 2, rating("Spartacus")[1])
	require.Equal(t, 1, rating("Varinus")[1])
	require.Equal(t, []SetupLeader{
		{Leader: "Spartacus", Place: "Vesuvius_Mons", Units: []Units{{Type: "Gladiator", N: 1}}, Source: "stated Example"},
		{Leader: "Glaber", Place: "Campania", Units: []Units{{Type: "Milites", N: 2}}, Source: "stated Example"},
	}, s.Setup.Leaders)
	require.False(t, s.Sieges, "chapter 4")
	require.Equal(t, []string{"Vesuvius_Mons"}, s.NoRavage)
	require.Equal(t, []string{"Vesuvius_Mons"}, s.NoRecruit)
	summer := s.Events[0]
	require.Equal(t, []any{1, Aestas, Roman}, []any{summer.Year, summer.Season, summer.Side})
	require.Equal(t, []string{Sack, Enter, Enter, Arrive}, []string{summer.Actions[0].Do, summer.Actions[1].Do, summer.Actions[2].Do, summer.Actions[3].Do})
	require.True(t, summer.Actions[0].Split)
	detach := s.Events[1].Actions[0]
	require.Equal(t, []any{Detach, "Spartacus", []string{"Crixus", "Oenomanos"}, 2, 1}, []any{detach.Do, detach.From, detach.Leaders, detach.Give, detach.Keep})
	card := s.Cards[s.Card(Rebel, 1)]
	require.Equal(t, []any{"Vines of Vesuvius Mons", true, []Effect{{Op: SilenceEnemy, Phases: []int{1, 2}}}}, []any{card.Name, card.Combat, card.Effect})
	require.Equal(t, []int{12, -73}, []int{s.Length(), s.Years[0]})
	for n, slug := range Slugs() { // 5.4: what legions are made of
		war, _, _ := read(t, slug)
		for i, l := range war.Legions {
			want := []string{"Legio", "Legio", "Legio"}
			if n == 2 || n == 1 && i == 0 {
				want = []string{"Velites", "Hastati", "Triarii"}
			}
			require.Equal(t, want, l.Types, "%s legion %s", slug, l.Number)
		}
		require.Len(t, war.Cards, 10, "0.3.1")
		require.Equal(t, n+1, war.Number)
	}
}

// Counters are numbered in the order in which they come.
func TestCountersOfTheWars(t *testing.T) {
	for slug, want := range map[string]map[string]int{
		"spartacus": {"rebel Gladiator": 4, "rebel Galli": 6, "rebel Servi": 6, "roman Legio": 27, "roman Milites": 4, "roman Cohortes": 7, "roman Ala": 3},
		"tryphon":   {"rebel Cilicius": 6, "rebel Servi": 12, "roman Legio": 9, "roman Velites": 1, "roman Milites": 4, "roman Sagittifer": 2},
		"eunus":     {"rebel Servi": 13, "rebel Syrii": 8, "roman Velites": 8, "roman Milites": 13, "roman Cohortes": 5},
	} {
		s, _, _ := read(t, slug)
		got, ids := map[string]int{}, map[string]bool{}
		for _, c := range s.Counters() {
			got[c.Side+" "+c.Type]++
			require.False(t, ids[c.Side+c.ID])
			ids[c.Side+c.ID] = true
		}
		for k, n := range want {
			require.Equal(t, n, got[k], "%s %s", slug, k)
		}
	}
	s, _, _ := read(t, "eunus")
	i := slices.IndexFunc(s.Counters(), func(c Counter) bool { return c.ID == "Velites-4" })
	require.Equal(t, "VI", s.Counters()[i].Legion)
	require.Equal(t, ByEvent, s.Counters()[i].By)
	s, _, _ = read(t, "spartacus")
	require.Equal(t, Counter{Rebel, "Gladiator", "Gladiator-1", "", ByLeader, 0, 0}, s.Counters()[0])
	require.Equal(t, ByPool, s.Counters()[len(s.Counters())-1].By)
}

// Every condition and operation of the card language is used by some card, and
// no card needs more.
func TestTheCardLanguageIsUsed(t *testing.T) {
	conds, ops, timings := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, slug := range Slugs() {
		s, _, _ := read(t, slug)
		for _, k := range s.Cards {
			for _, w := range k.When {
				conds[w.Cond] = true
			}
			for _, e := range k.Effect {
				ops[e.Op] = true
			}
			for _, x := range k.Timing {
				timings[x] = true
			}
		}
	}
	require.Len(t, conds, len(Conds))
	require.Len(t, ops, len(Ops))
	require.Len(t, timings, len(Timings))
}

func TestVictoryInWords(t *testing.T) {
	s, _, _ := read(t, "tryphon")
	require.Equal(t, "At the end rebels hold cities of 1 to 5 points of Defence.", s.Victory[3].Words())
	w := s.With("kingdom_2", 10)
	require.Equal(t, "At the end rebels hold cities of at least 10 points of Defence.", w.Victory[2].Words())
	require.Equal(t, "At the end rebels hold cities of 1 to 9 points of Defence.", w.Victory[3].Words())
	require.Equal(t, "At the end rebels hold cities of 1 to 5 points of Defence.", s.Victory[3].Words())
	p, _, _ := read(t, "spartacus")
	require.Equal(t, 2, p.With("massilia_units", 2).Exit.MinUnits)
	require.Equal(t, 4, p.Exit.MinUnits)
	require.Equal(t, "Vesuvius Mons", PlaceName("Vesuvius_Mons"))
}

func TestBuiltIn(t *testing.T) {
	s, m, c, err := BuiltIn("tryphon")
	require.NoError(t, err)
	require.Equal(t, []string{"tryphon.toml", "magna-graecia.toml", "charts.toml"}, []string{s.Name, m.Name, c.Name})
	_, _, _, err = BuiltIn("carthago")
	require.EqualError(t, err, `there is no scenario "carthago"; write one of spartacus, tryphon, eunus instead`)
}
