package iamspartacus

import (
	"slices"
	"strings"
)

// mapIndex is a map's words as places in its lists.
type mapIndex struct {
	words       map[string]Where
	land, seas  [][]int
	next        [][]int
	areaOfCity  []int
	areaOfSanct []int
	strait      [2]int
	blockade    int
	launch      int
}

// Kind of place a word names.
type Kind int

// The kinds of place.
const (
	NoPlace Kind = iota
	AreaPlace
	CityPlace
	SanctuaryPlace
	SeaPlace
)

// Where is what a word names: a kind of place and its index in the map's list.
type Where struct {
	Kind Kind
	N    int
}

// Find gives the place a word names: an id, an alias or a name in one word,
// whatever the case.
func (m *Map) Find(word string) (Where, bool) {
	w, ok := m.idx.words[word]
	if !ok {
		w, ok = m.idx.words[strings.ToUpper(word)]
	}
	return w, ok
}

// Area gives the index of an area by id or name, -1 if there is none.
func (m *Map) Area(word string) int { return m.find(word, AreaPlace) }

// City gives the index of a city, -1 if there is none.
func (m *Map) City(word string) int { return m.find(word, CityPlace) }

// Sanctuary gives the index of a sanctuary, -1 if there is none.
func (m *Map) Sanctuary(word string) int { return m.find(word, SanctuaryPlace) }

// Sea gives the index of a sea zone, -1 if there is none.
func (m *Map) Sea(word string) int { return m.find(word, SeaPlace) }

func (m *Map) find(word string, k Kind) int {
	if w, ok := m.Find(word); ok && w.Kind == k {
		return w.N
	}
	return -1
}

// Land gives the areas an area borders on, rising.
func (m *Map) Land(area int) []int { return m.idx.land[area] }

// SeasOf gives the sea zones an area touches, rising.
func (m *Map) SeasOf(area int) []int { return m.idx.seas[area] }

// SeaNext gives the zones next to a sea zone, rising.
func (m *Map) SeaNext(sea int) []int { return m.idx.next[sea] }

// CityArea gives the area a city lies in.
func (m *Map) CityArea(city int) int { return m.idx.areaOfCity[city] }

// SanctuaryArea gives the area a sanctuary lies in.
func (m *Map) SanctuaryArea(s int) int { return m.idx.areaOfSanct[s] }

// StraitAreas gives the two areas of the strait, {-1, -1} if there is none.
func (m *Map) StraitAreas() [2]int { return m.idx.strait }

// BlockadeSea gives the zone in which a fleet commands the strait.
func (m *Map) BlockadeSea() int { return m.idx.blockade }

// LaunchSea gives the zone where Roman fleets enter.
func (m *Map) LaunchSea() int { return m.idx.launch }

// index fills the index of a map whose words have been checked.
func (m *Map) index() {
	x := &m.idx
	x.words = map[string]Where{}
	add := func(w Where, words ...string) {
		for _, word := range words {
			word = strings.ToUpper(word)
			if _, taken := x.words[word]; word != "" && !taken {
				x.words[word] = w
			}
		}
	}
	for i, a := range m.Areas {
		add(Where{AreaPlace, i}, a.ID)
	}
	for i, p := range m.Cities {
		add(Where{CityPlace, i}, p.ID)
	}
	for i, p := range m.Sanctuaries {
		add(Where{SanctuaryPlace, i}, p.ID)
	}
	for i, s := range m.Seas {
		add(Where{SeaPlace, i}, s.ID)
	}
	for i, p := range m.Cities { // Siracusa alone is the city
		add(Where{CityPlace, i}, p.Name)
	}
	for i, a := range m.Areas {
		add(Where{AreaPlace, i}, a.Name, strings.ReplaceAll(a.Name, " ", ""))
	}
	for i, p := range m.Sanctuaries {
		add(Where{SanctuaryPlace, i}, p.Name)
	}
	for i, s := range m.Seas {
		add(Where{SeaPlace, i}, s.Name)
	}
	for word, id := range m.Aliases {
		if w, ok := x.words[strings.ToUpper(id)]; ok {
			add(w, word)
		}
	}
	each := func(words []string, k Kind) []int {
		var out []int
		for _, word := range words {
			if n := m.find(word, k); n >= 0 {
				out = append(out, n)
			}
		}
		slices.Sort(out)
		return out
	}
	x.land, x.seas, x.next = nil, nil, nil
	for _, a := range m.Areas {
		x.land = append(x.land, each(a.Land, AreaPlace))
		x.seas = append(x.seas, each(a.Seas, SeaPlace))
	}
	for _, s := range m.Seas {
		x.next = append(x.next, each(s.Next, SeaPlace))
	}
	x.areaOfCity, x.areaOfSanct = nil, nil
	for _, p := range m.Cities {
		x.areaOfCity = append(x.areaOfCity, m.Area(p.Area))
	}
	for _, p := range m.Sanctuaries {
		x.areaOfSanct = append(x.areaOfSanct, m.Area(p.Area))
	}
	x.strait = [2]int{m.Area(m.Strait[0]), m.Area(m.Strait[1])}
	x.blockade, x.launch = m.Sea(m.Blockade), m.Sea(m.Launch)
}

// chartIndex is the words of the charts as places in their lists.
type chartIndex struct {
	units, leaders, classes, nations map[string]int
	own                              map[string]map[string]int // by side
	classOf                          []int
	limits                           map[string]int
	mods                             map[string]int
}

// Unit gives the index of a unit by its id, -1 if there is none. Case does not
// matter. An alias is found with its side only: see OwnUnit.
func (ch *Charts) Unit(id string) int { return at(ch.idx.units, id) }

// OwnUnit is Unit for the words of one side, whose aliases count.
func (ch *Charts) OwnUnit(side, word string) int { return at(ch.idx.own[side], word) }

// Leader gives the index of a leader by name or alias, -1 if there is none.
func (ch *Charts) Leader(name string) int { return at(ch.idx.leaders, name) }

// Class gives the index of a class, -1 if there is none.
func (ch *Charts) Class(id string) int { return at(ch.idx.classes, id) }

// ClassOf gives the class of a unit.
func (ch *Charts) ClassOf(unit int) *Class { return &ch.Classes[ch.idx.classOf[unit]] }

// NationName is a nationality in full, "" if the code is unknown.
func (ch *Charts) NationName(code string) string {
	if n := at(ch.idx.nations, code); n >= 0 {
		return ch.Nationalities[n].Name
	}
	return ""
}

// Limit gives the limit of a key; the files are checked to have each of
// LimitKeys.
func (ch *Charts) Limit(key string) int {
	if n := at(ch.idx.limits, key); n >= 0 {
		return ch.Limits[n].Value
	}
	return 0
}

// Modifier gives a modifier by table and key; the files are checked to have
// each of ModifierKeys.
func (ch *Charts) Modifier(table, key string) Modifier {
	if n := at(ch.idx.mods, table+" "+key); n >= 0 {
		return ch.Modifiers[n]
	}
	return Modifier{Table: table, Key: key}
}

func at(index map[string]int, word string) int {
	if n, ok := index[word]; ok { // as the files have it
		return n
	}
	if n, ok := index[strings.ToUpper(word)]; ok {
		return n
	}
	return -1
}

// index fills the index of charts whose words have been checked.
func (ch *Charts) index() {
	ch.idx = chartIndex{
		units: map[string]int{}, leaders: map[string]int{}, classes: map[string]int{}, nations: map[string]int{},
		limits: map[string]int{}, mods: map[string]int{}, own: map[string]map[string]int{Roman: {}, Rebel: {}},
	}
	add := func(index map[string]int, word string, n int) {
		if index == nil {
			return
		}
		for _, w := range [2]string{strings.ToUpper(word), word} {
			if _, taken := index[w]; !taken {
				index[w] = n
			}
		}
	}
	for i, c := range ch.Classes {
		add(ch.idx.classes, c.ID, i)
	}
	for i, n := range ch.Nationalities {
		add(ch.idx.nations, n.Code, i)
	}
	for i, u := range ch.Units {
		n := ch.Class(u.Class)
		ch.idx.classOf = append(ch.idx.classOf, max(n, 0))
		add(ch.idx.units, u.ID, i)
		if n >= 0 {
			add(ch.idx.own[ch.Classes[n].Side], u.ID, i)
		}
	}
	for i, u := range ch.Units {
		if n := ch.Class(u.Class); n >= 0 {
			for _, a := range u.Aliases {
				add(ch.idx.own[ch.Classes[n].Side], a, i)
			}
		}
	}
	for i, l := range ch.Leaders {
		add(ch.idx.leaders, l.ID, i)
		for _, a := range l.Aliases {
			add(ch.idx.leaders, a, i)
		}
	}
	for i, l := range ch.Limits {
		add(ch.idx.limits, l.Key, i)
	}
	for i, m := range ch.Modifiers {
		add(ch.idx.mods, m.Table+" "+m.Key, i)
	}
}

// RevoltAt gives the row of the revolt table for an area, or for a city.
func (ch *Charts) RevoltAt(a *Area, city bool) *RevoltRow {
	place := a.Terrain
	switch {
	case city:
		place = "city"
	case a.Sicilian:
		place = "sicily"
	}
	i := slices.IndexFunc(ch.Revolt, func(r RevoltRow) bool { return r.Place == place })
	return &ch.Revolt[i]
}

// TrainingDie gives the dice that make an archer or cavalry unit appear.
func (ch *Charts) TrainingDie(fertile int) Span {
	for _, r := range ch.Training {
		if r.Fertile.Has(fertile) {
			return r.Die
		}
	}
	return Never
}

// AttritionSteps gives the steps lost by so many units at a modified die; a
// die below the table is read in its first row, one above it in its last.
func (ch *Charts) AttritionSteps(units, die int) int {
	col := -1
	for i, s := range ch.AttritionUnits {
		if s.Has(units) {
			col = i
		}
	}
	if col < 0 {
		return 0
	}
	return ch.Attrition[rowOf(ch.Attrition, die, func(r AttritionRow) Span { return r.Die })].Steps[col]
}

// ForcedMarchAt gives the row of the forced march table.
func (ch *Charts) ForcedMarchAt(die int) MarchRow {
	return ch.ForcedMarch[rowOf(ch.ForcedMarch, die, func(r MarchRow) Span { return r.Die })]
}

// RaftAt gives the row of the raft table.
func (ch *Charts) RaftAt(die int) CrossingRow {
	return ch.Raft[rowOf(ch.Raft, die, func(r CrossingRow) Span { return r.Die })]
}

// CircumvallationAt gives the row of the circumvallation table.
func (ch *Charts) CircumvallationAt(die int) CrossingRow {
	return ch.Circumvallation[rowOf(ch.Circumvallation, die, func(r CrossingRow) Span { return r.Die })]
}

// DecimationAt gives what is added to the CF of legions.
func (ch *Charts) DecimationAt(die int) int {
	return ch.Decimation[rowOf(ch.Decimation, die, func(r DecimateRow) Span { return r.Die })].Add
}

// BreachDie gives the dice that breach a place.
func (ch *Charts) BreachDie(place string) Span {
	var other Span
	for _, r := range ch.Breach {
		if slices.Contains(r.Places, place) {
			return r.Die
		}
		if len(r.Places) == 0 {
			other = r.Die
		}
	}
	return other
}

// BerserkDie gives the dice that send a unit berserk, by the leader with it:
// none, other, spartacus.
func (ch *Charts) BerserkDie(leader string) Span {
	for _, r := range ch.Berserk {
		if r.Leader == leader {
			return r.Die
		}
	}
	return Never
}

// CasualtyAt gives the row of the leader check.
func (ch *Charts) CasualtyAt(wounded bool) CasualtyRow {
	state := "healthy"
	if wounded {
		state = "wounded"
	}
	i := slices.IndexFunc(ch.Casualties, func(r CasualtyRow) bool { return r.State == state })
	return ch.Casualties[i]
}

// rowOf is the row a die falls in: the rows are checked to be in order and
// without a gap.
func rowOf[R any](rows []R, die int, span func(R) Span) int {
	for i, r := range rows {
		if die <= span(r).High {
			return i
		}
	}
	return len(rows) - 1
}
