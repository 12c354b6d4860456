package ancients_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios/ancients"
)

// council is a battle as the rulebook's council of war has it: army, commanders,
// cards of the first side and the second, who moves first, flags, rules in force.
type council struct {
	date    string
	first   string
	banners int
	sides   [2]string // id army: commanders; cards
	rules   string
}

// Typed from the rulebook's scenario pages and its table of battles.
var councils = map[string]council{
	"clusium":             {"225 BC", "gaul", 6, [2]string{"gaul Gallic army: King Aneroestes, Concolitanus; 5", "roman Roman army: Roman praetor; 5"}, "barbarian-chariot"},
	"telamon":             {"225 BC", "roman", 8, [2]string{"gaul Gallic army: King Aneroestes, Concolitanus; 5", "roman Roman army: Atilius Regulus, Aemilius Papus; 6"}, "barbarian-chariot"},
	"clastidium":          {"222 BC", "roman", 4, [2]string{"gaul Gallic army: King Britomartus; 4", "roman Roman army: Marcus Claudius Marcellus; 6"}, ""},
	"arausio":             {"105 BC", "roman", 7, [2]string{"german Germanic tribes: King Boiorix, Teutobod; 5", "roman Roman army: Quintus Servillius Caepio; 4"}, ""},
	"scirthaea":           {"103 BC", "slave", 6, [2]string{"slave Slave army: Salvius; 4", "roman Roman army: Lucullus; 6"}, ""},
	"aquae-sextiae":       {"102 BC", "german", 6, [2]string{"german Germanic tribes: Teutobodus; 5", "roman Roman army: Marius; 6"}, "marian-legion"},
	"vercellae":           {"101 BC", "german", 8, [2]string{"german Germanic tribes: Beorix; 4", "roman Roman army: Marius; 6"}, "marian-legion"},
	"mount-vesuvius":      {"73 BC", "slave", 5, [2]string{"slave Slave army: Spartacus; 6", "roman Roman army: Claudius Glaber, Publius Varinius; 4"}, "marian-legion i-am-spartacus"},
	"mount-garganus":      {"72 BC", "roman", 6, [2]string{"slave Slave army: Crixus; 5", "roman Roman army: Gellius; 6"}, "marian-legion"},
	"picenum":             {"72 BC", "roman", 8, [2]string{"slave Slave army: Spartacus; 6", "roman Roman army: Gellius, Lentulus; 5"}, "marian-legion i-am-spartacus rolling-fire"},
	"mummius-defeat":      {"72 BC", "roman", 5, [2]string{"slave Slave army: Spartacus; 6", "roman Roman army: Mummius; 4"}, "marian-legion i-am-spartacus"},
	"bruttium":            {"71 BC", "slave", 6, [2]string{"slave Slave army: Spartacus; 6", "roman Roman army: Crassus; 5"}, "marian-legion i-am-spartacus"},
	"camalatrum":          {"71 BC", "slave", 6, [2]string{"slave Slave army: Spartacus; 5", "roman Roman army: Crassus; 5"}, "marian-legion i-am-spartacus"},
	"silarus":             {"71 BC", "slave", 6, [2]string{"slave Slave army: Spartacus; 5", "roman Roman army: Crassus; 6"}, "marian-legion i-am-spartacus"},
	"river-sabis":         {"57 BC", "belgic", 8, [2]string{"belgic Belgic tribes: Boduognatus; 4", "roman Roman army: Julius Caesar; 6"}, "julius-caesar decima-legio marian-legion"},
	"sotium":              {"56 BC", "gaul", 6, [2]string{"gaul Gallic army: Adiatuanos; 5", "roman Roman army: Publius Crassus; 6"}, "marian-legion"},
	"invasion-of-britain": {"55 BC", "british", 7, [2]string{"british British army: ; 5", "roman Roman army: Caesar; 6"}, "barbarian-chariot julius-caesar decima-legio marian-legion"},
	"river-stour":         {"54 BC", "british", 6, [2]string{"british British army: unknown; 5", "roman Roman army: Caesar; 6"}, "barbarian-chariot julius-caesar marian-legion"},
	"foraging-party":      {"54 BC", "british", 6, [2]string{"british British army: Cassivellaunus; 5", "roman Roman army: Gaius Trebonius; 6"}, "barbarian-chariot marian-legion"},
	"teutoburger-wald-1":  {"AD 9", "german", 6, [2]string{"german Germanic tribes: Arminius; 5", "roman Roman army: Varus; 5"}, "marian-legion"},
	"teutoburger-wald-2":  {"AD 9", "german", 6, [2]string{"german Germanic tribes: Arminius; 5", "roman Roman army: Vala; 4"}, "marian-legion"},
	"angrivarii-rampart":  {"AD 16", "roman", 6, [2]string{"german Germanic tribes: Arminius; 5", "roman Roman army: Germanicus; 6"}, "marian-legion"},
	"cefn-carnedd":        {"AD 51", "roman", 6, [2]string{"british British army: Caratacus; 5", "roman Roman army: Publius Ostorius Scapula; 6"}, "marian-legion"},
}

func TestCouncilsOfWarAreThoseOfTheRulebook(t *testing.T) {
	require.Len(t, councils, 23)
	require.Len(t, ancients.Slugs(), 23)
	for i, slug := range ancients.Slugs() {
		b := load(t, slug).b
		got := council{date: b.Date, first: b.First, banners: b.Banners, rules: strings.Join(b.Rules, " ")}
		for k, sd := range b.Sides {
			got.sides[k] = sd.ID + " " + sd.Army + ": " + strings.Join(sd.Commanders, ", ") + "; " + string(rune('0'+sd.Cards))
		}
		require.Equal(t, councils[slug], got, slug)
		require.Equal(t, 201+i, 100*int(b.Number[0]-'0')+10*int(b.Number[1]-'0')+int(b.Number[2]-'0'), slug)
	}
}

// The deck, typed from the list of cards: 27 section, 10 troop, 6 leadership, 17
// tactic cards.
func TestTheDeckHasSixtyCards(t *testing.T) {
	want := map[string]int{
		"C-O2L": 3, "C-O2C": 4, "C-O2R": 3, "C-O3L": 3, "C-O3C": 4, "C-O3R": 3, "C-O4L": 1, "C-O4C": 1, "C-O4R": 1, "C-COORD": 2, "C-OUT": 2,
		"C-LIGHT": 4, "C-MEDIUM": 3, "C-HEAVY": 2, "C-MOUNTED": 1,
		"C-LANY": 3, "C-INSL": 1, "C-INSC": 1, "C-INSR": 1,
		"C-CLASH": 1, "C-COUNTER": 2, "C-DARKEN": 1, "C-DOUBLE": 2, "C-FIRST": 1, "C-IAS": 1, "C-LINE": 4, "C-CHARGE": 2, "C-MFM": 2, "C-RALLY": 1,
	}
	d := load(t, "clusium").d
	got, kinds := map[string]int{}, map[string]int{}
	for _, x := range d.Cards {
		got[x.ID] = x.Count
		kinds[x.Kind] += x.Count
	}
	require.Equal(t, want, got)
	require.Equal(t, map[string]int{"section": 27, "troop": 10, "leadership": 6, "tactic": 17}, kinds)
	require.Len(t, d.List(), ancients.DeckSize)
	require.Equal(t, "C-O2R", d.Card("C-O2L").Mirror)
	require.Equal(t, "C-INSL", d.Card("C-INSR").Mirror)
	require.Empty(t, d.Card("C-O2C").Mirror)
	require.Nil(t, d.Card("C-NONE"))
}

// unitLine is a row of the unit reference: class, kind, blocks, moves, close
// combat, ranged combat, retreat.
type unitLine struct {
	class, kind                           string
	blocks, battle, most, charge          int
	attack, back, full                    int
	swords                                string
	reach, still, moved, retreat, swallow int // swallow: swords ignored
}

// Typed from the table of units (and the rulebook's barbarian chariot).
var unitLines = map[string]unitLine{
	"LI":  {"light", "foot", 4, 2, 2, 0, 2, 2, 0, "miss", 2, 2, 1, 2, 0},
	"LB":  {"light", "foot", 4, 2, 2, 0, 2, 2, 0, "miss", 3, 2, 1, 2, 0},
	"LS":  {"light", "foot", 4, 2, 2, 0, 2, 2, 0, "miss", 3, 2, 1, 2, 0},
	"AX":  {"light", "foot", 4, 1, 2, 0, 3, 3, 0, "hit", 2, 2, 1, 1, 0},
	"WA":  {"medium", "foot", 4, 1, 1, 2, 3, 3, 1, "hit", 0, 0, 0, 2, 0},
	"MI":  {"medium", "foot", 4, 1, 1, 0, 4, 4, 0, "hit", 0, 0, 0, 1, 0},
	"HI":  {"heavy", "foot", 4, 1, 1, 0, 5, 5, 0, "hit", 0, 0, 0, 1, 0},
	"HWM": {"heavy", "foot", 2, 0, 1, 0, 2, 2, 0, "miss", 6, 2, 0, 1, 0},
	"LC":  {"light", "mounted", 3, 4, 4, 0, 2, 2, 0, "miss", 2, 2, 1, 4, 0},
	"LBC": {"light", "mounted", 3, 4, 4, 0, 2, 2, 0, "miss", 3, 2, 1, 4, 0},
	"MC":  {"medium", "mounted", 3, 3, 3, 0, 3, 3, 0, "hit", 0, 0, 0, 3, 0},
	"HC":  {"heavy", "mounted", 3, 2, 2, 0, 4, 4, 0, "hit", 0, 0, 0, 2, 0},
	"HCH": {"heavy", "mounted", 2, 2, 2, 0, 4, 4, 0, "hit", 0, 0, 0, 2, 1},
	"BCH": {"light", "mounted", 3, 3, 3, 0, 2, 2, 1, "hit", 0, 0, 0, 3, 1},
	"EL":  {"heavy", "mounted", 2, 2, 2, 0, 0, 0, 0, "reroll", 0, 0, 0, 1, 0},
	"CAM": {"medium", "mounted", 3, 3, 3, 0, 3, 2, 0, "hit", 0, 0, 0, 3, 0},
}

func TestUnitReference(t *testing.T) {
	ch := load(t, "clusium").ch
	require.Len(t, ch.Units, len(unitLines))
	for _, u := range ch.Units {
		require.Equal(t, unitLines[u.ID], unitLine{
			u.Class, u.Kind, u.Blocks, u.Move.Battle, u.Move.Max, u.Move.Charge, u.Close.Attack, u.Close.BattleBack, u.Close.Full, u.Close.Swords,
			u.Ranged.Range, u.Ranged.Still, u.Ranged.Moved, u.Retreat, u.Ignore.Swords,
		}, u.ID)
	}
	el := ch.Unit("EL")
	require.True(t, el.Ignore.AllSwords && el.NoHelp && el.Close.Mirror)
	require.Equal(t, 2, el.Rampage)
	require.Equal(t, ancients.Versus{ClassHits: 1, Flags: 1}, el.Versus)
	require.Equal(t, 1, ch.Unit("WA").Ignore.Full)
	require.Equal(t, []string{"foot", "heavy-mounted"}, ch.Unit("MC").Evade)
	require.Equal(t, []string{"foot", "elephant"}, ch.Unit("HC").Evade)
	require.Empty(t, ch.Unit("AX").Evade)
	require.True(t, ch.Unit("HWM").LeavesOnEvade)
	require.Equal(t, []string{"LI", "LB", "LS", "AX"}, ch.Group("light-foot"))
	require.Nil(t, ch.Group("nobody"))
	require.Nil(t, ch.Unit("XX"))
	require.Nil(t, ch.Kind("lava"))
	require.Equal(t, 2, ch.Special("decima-legio").Move.Max)
	require.Nil(t, ch.Special("praetorians"))
}

// Terrain as the rulebook's entries have it.
func TestTerrainReference(t *testing.T) {
	ch := load(t, "clusium").ch
	two := ancients.Cap{Foot: 2, Mounted: 2}
	for _, c := range []struct {
		kind, entry, sight string
		in, out            ancients.Cap
		impassable         bool
	}{
		{"open", "all", "open", ancients.Cap{}, ancients.Cap{}, false},
		{"rough", "foot", "open", two, two, false},
		{"forest", "forest-fighters", "blocks", two, two, false},
		{"hill", "all", "hill", ancients.Cap{}, ancients.Cap{}, false},
		{"coast", "", "open", ancients.Cap{}, ancients.Cap{}, true},
		{"river", "", "open", ancients.Cap{}, ancients.Cap{}, true},
		{"ford", "all", "open", two, two, false},
		{"marsh", "all", "open", two, two, false},
		{"camp", "all", "blocks", ancients.Cap{}, ancients.Cap{}, false},
		{"rampart", "all", "open", ancients.Cap{}, ancients.Cap{}, false},
		{"ditch", "all", "open", ancients.Cap{}, ancients.Cap{}, false},
		{"impassable-hill", "", "hill", ancients.Cap{}, ancients.Cap{}, true},
	} {
		k := ch.Kind(c.kind)
		require.NotNil(t, k, c.kind)
		require.Equal(t, c.entry, k.BattleOnEntry, c.kind)
		require.Equal(t, c.sight, k.Sight, c.kind)
		require.Equal(t, c.in, k.CloseIn, c.kind)
		require.Equal(t, c.out, k.CloseOut, c.kind)
		require.Equal(t, c.impassable, k.Impassable, c.kind)
	}
	require.Equal(t, two, ch.Kind("hill").CloseUp)
	require.Equal(t, ancients.Cap{Foot: 3, Mounted: 2}, ch.Kind("hill").CloseDown)
	require.Equal(t, ancients.Cap{Foot: 3, Mounted: 2}, ch.Kind("hill").CloseLevel)
	require.Equal(t, ancients.Cap{Foot: 1, Mounted: 1}, ch.Kind("steep-hill").CloseUp)
	require.Equal(t, -1, ch.Kind("camp").Cover.CloseFlags)
	require.Equal(t, 1, ch.Kind("camp").LessDice)
	require.True(t, ch.Kind("rampart").Cover.Edges)
}

// An option changes what its variants say, and nothing in the charts themselves.
func TestVariantsOfCharts(t *testing.T) {
	ch := load(t, "clusium").ch
	with := func(key, value string) *ancients.Charts {
		return ch.With(func(k string) string {
			if k == key {
				return value
			}
			return ""
		})
	}
	require.Equal(t, ancients.Ignore{Swords: 1, Full: 1}, with("bch", "official").Unit("BCH").Ignore)
	require.Equal(t, ancients.Ignore{Full: 1}, with("bch", "site").Unit("BCH").Ignore)
	require.Equal(t, 3, with("hch_bb", "official").Unit("HCH").Close.BattleBack)
	require.Len(t, with("marian", "official").Unit("HI").ByRule, 1)
	require.Empty(t, with("marian", "rulebook").Unit("HI").ByRule)
	require.Len(t, with("marian", "rulebook").Unit("MI").ByRule, 1)
	require.Equal(t, "forest-fighters", with("forest_bonus", "official").Kind("forest").Bonus)
	require.Equal(t, "open", with("imp_hill_los", "open").Kind("impassable-hill").Sight)
	require.Equal(t, "one-hex-still", with("marsh_momentum", "official").Kind("marsh").MomentumOut)
	require.Equal(t, []string{"HWM"}, with("ditch", "rough_movement").Kind("ditch").Barred)
	require.Equal(t, 1, with("camp_flags", "official").Kind("camp").Cover.CloseFlags)
	require.True(t, with("cover_flag", "forced").Kind("rampart").Cover.Forced)
	require.Equal(t, []string{"foot", "mounted"}, with("mounted_cover", "ranged_only").Kind("camp").Cover.Close)
	require.Equal(t, ancients.Ignore{Swords: 1}, ch.Unit("BCH").Ignore)
	require.Equal(t, -1, ch.Kind("camp").Cover.CloseFlags)
}

func TestVariantsOfBattles(t *testing.T) {
	with := func(slug, key, value string) ancients.Special {
		b := load(t, slug).b.With(func(k string) string {
			if k == key {
				return value
			}
			return ""
		})
		return b.Special[0]
	}
	require.Equal(t, "slave", with("mummius-defeat", "mummius", "as_printed").Do[1].To)
	require.Equal(t, "roman", with("mummius-defeat", "mummius", "roman").Do[1].To)
	require.Equal(t, "always", with("telamon", "telamon", "live").When)
	require.Equal(t, "any", with("river-sabis", "sabis", "both").Turn)
	end := with("angrivarii-rampart", "angrivarii", "end_turn")
	require.Equal(t, []string{"end-of-turn", "roman", "until-broken"}, []string{end.When, end.Turn, end.Do[0].Lasts})
	require.Equal(t, "roman", load(t, "mummius-defeat").b.Special[0].Do[1].To)
}

// Every rule a special rule covers, every rule of a reading and an option exists;
// so does every option of a variant, with its value.
func TestCatalogueHangsTogether(t *testing.T) {
	c := ancients.Catalogue()
	ids, rulings := map[string]bool{}, map[string]bool{}
	for _, r := range c.Rules {
		require.False(t, ids[r.ID], r.ID)
		ids[r.ID] = true
		require.NotEmpty(t, r.Title, r.ID)
		require.NotEmpty(t, r.Summary, r.ID)
		require.LessOrEqual(t, len(r.Summary), 320, r.ID)
	}
	for _, r := range c.Rulings {
		rulings[r.ID] = true
		for _, id := range r.Rules {
			require.True(t, ids[id], "%s: %s", r.ID, id)
		}
	}
	require.Len(t, c.Rulings, 68)
	require.Len(t, c.Options, 52)
	values := map[string][]string{"": nil}
	for _, o := range c.Options {
		values[o.Key] = o.Values
		require.True(t, ids[o.Rule], o.Key)
		require.True(t, o.Ruling == "" || rulings[o.Ruling], o.Key)
		for _, slug := range o.Scenarios {
			require.Contains(t, ancients.Slugs(), slug, o.Key)
		}
	}
	for _, r := range c.Rulings {
		require.Contains(t, values, r.Option, r.ID)
	}
	known := func(when string) {
		key, value, ok := strings.Cut(when, "=")
		require.True(t, ok && slices.Contains(values[key], value), when)
	}
	for _, slug := range ancients.Slugs() {
		x := load(t, slug)
		for _, s := range x.b.Special {
			for _, id := range s.Covers {
				require.True(t, ids[id], "%s: %s", slug, id)
			}
			for _, v := range s.Variants {
				known(v.When)
			}
		}
		for _, r := range x.b.Rows {
			require.True(t, ids[r.Rule], r.Rule)
		}
		for _, n := range x.b.Needs {
			require.True(t, ids[n.Rule], n.Rule)
		}
		for _, u := range x.ch.Units {
			for _, v := range u.Variants {
				known(v.When)
			}
		}
		for _, k := range x.ch.Terrain {
			for _, v := range k.Variants {
				known(v.When)
			}
		}
		for _, card := range x.d.Cards {
			require.True(t, ids[card.ID], card.ID)
		}
	}
}

// Every S- rule of the catalogue belongs to a battle.
func TestEverySpecialRuleHasItsBattle(t *testing.T) {
	covered := map[string]bool{}
	for _, slug := range ancients.Slugs() {
		b := load(t, slug).b
		for _, s := range b.Special {
			for _, id := range s.Covers {
				covered[id] = true
			}
		}
		for _, r := range b.Rows {
			covered[r.Rule] = true
		}
	}
	for _, r := range ancients.Catalogue().Rules {
		if strings.HasPrefix(r.ID, "S-") {
			require.True(t, covered[r.ID], r.ID)
		}
	}
}

// The built-in set-ups say that their hexes are reconstructed, and count what the
// published orders of battle count.
func TestSetupsSayWhereTheyAreFrom(t *testing.T) {
	for _, slug := range ancients.Slugs() {
		x := load(t, slug)
		require.True(t, strings.HasPrefix(x.s.Head.Source, "reconstruction: "), slug)
		require.Equal(t, x.b.Sides[0].ID, x.s.Head.Top, slug)
		require.Equal(t, slug, x.s.Head.Scenario)
	}
	published := []string{}
	for _, slug := range ancients.Slugs() {
		for _, o := range load(t, slug).b.Orders {
			if strings.HasPrefix(o.Source, "published") && !slices.Contains(published, slug) {
				published = append(published, slug)
			}
		}
	}
	require.Equal(t, []string{"telamon", "aquae-sextiae", "picenum", "mummius-defeat", "camalatrum", "silarus"}, published)
}

func TestCheckBoardsAreRead(t *testing.T) {
	units := map[string]int{}
	for _, name := range boards {
		x, warnings := board(t, name)
		units[name] = len(x.s.Units) + len(x.s.Reserves)
		for _, w := range warnings {
			require.Regexp(t, `V-04|V-07`, w, name)
		}
	}
	for _, name := range boards {
		require.Greater(t, units[name], 15, name)
	}
}

func TestHexes(t *testing.T) {
	n := 0
	for row := range ancients.Rows {
		for col := range ancients.Columns {
			h := ancients.HexAt(row, col)
			if h == "" {
				require.True(t, row%2 == 1 && col == 12)
				continue
			}
			n++
			r, c, ok := h.Place()
			require.True(t, ok)
			require.Equal(t, [2]int{row, col}, [2]int{r, c})
		}
	}
	require.Equal(t, 113, n)
	require.Equal(t, ancients.Hex("G5"), ancients.HexAt(4, 6))
	require.Empty(t, ancients.HexAt(9, 0))
	for _, h := range []ancients.Hex{"M2", "N1", "A0", "g5", "G10", ""} {
		_, _, ok := h.Place()
		require.False(t, ok, h)
	}
}

func TestUnknownBattle(t *testing.T) {
	_, _, _, _, err := ancients.BuiltIn("silaris")
	require.EqualError(t, err, `there is no battle "silaris"; write silarus instead`)
}
