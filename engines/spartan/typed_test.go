package spartan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	facts "prestags/scenarios/spartan"
)

// typed is the second reading: all scenarios, typed from the rulebook by
// somebody who had not seen the data files.
type typed struct {
	Source    string            `json:"source"`
	Forms     map[string]string `json:"forms"`
	Scenarios []typedScenario   `json:"scenarios"`
}

type typedScenario struct {
	Rule    string      `json:"rule"`
	Name    string      `json:"name"`
	Date    *string     `json:"date"`
	Turns   int         `json:"turns"`
	Sides   []typedSide `json:"sides"`
	Both    *string     `json:"both"`
	Neither *string     `json:"neither"`
	Other   *string     `json:"other"`
	Terrain struct {
		Ignore       string            `json:"ignore"`
		Prohibit     string            `json:"prohibit"`
		Treat        map[string]string `json:"treat"`
		IgnoreWithin map[string]string `json:"ignore_within"`
	} `json:"terrain"`
	Special   []string `json:"special"`
	Alexander string   `json:"alexander"`
	Darius    string   `json:"darius"`
}

type typedSide struct {
	Name          string     `json:"name"`
	Units         string     `json:"units"`
	Leaders       string     `json:"leaders"`
	VP            int        `json:"vp"`
	PL            int        `json:"pl"`
	Deploy        string     `json:"deploy"`
	Deploys       *string    `json:"deploys"`
	Moves         *string    `json:"moves"`
	Stacking      int        `json:"stacking"`
	Exceptions    []string   `json:"exceptions"`
	MountedExempt bool       `json:"mounted_exempt"`
	Victory       [][]string `json:"victory"`
}

func (s *typedSide) id() string { return strings.ToLower(s.Name) }

// slips are the places where the printed text cannot be played: what is
// printed, what is played instead and by which ruling, and what the ruling
// adds to the facts.
var slips = []struct {
	rule, ruling    string
	field           func(*typedScenario) *string
	printed, played string
	add             func(*facts.Scenario)
}{
	{
		rule: "S4.1", ruling: "A-68", printed: "second", played: "first", // both sides move second
		field: func(s *typedScenario) *string { return s.Sides[0].Moves },
	},
	{
		rule: "S4.5", ruling: "A-69", printed: "Mt. Ex.", played: "within 5 of K",
		field: func(s *typedScenario) *string { return &s.Sides[0].Deploy },
		add: func(s *facts.Scenario) {
			s.Sides[0].Deploy.Option, s.Sides[0].Deploy.Source = "chaeronea_deploy", "published"
		},
	},
	{
		rule: "S5.1", ruling: "A-73", printed: "capture village at M-3", played: "capture 2208", // none within 3 of M
		field: func(s *typedScenario) *string { return &s.Sides[0].Victory[0][0] },
		add: func(s *facts.Scenario) {
			p := s.Victory.Win["pyrrhus"]
			p.Landmark, p.Option = "castra", "castra"
			s.Victory.Win["pyrrhus"] = p
		},
	},
}

// specials are the typed special rules as facts.
var specials = map[string]facts.Special{
	"Persian fire melee-only, turn 1": {ID: "persian_fire_units_gt1", Rule: "S4.1", Side: "persians", First: 1, Last: 1, Types: []string{"BW", "SK"}},
	"then defensive fire on joining":  {ID: "df_on_joining", Rule: "S4.1", Side: "persians", First: 2, Types: []string{"BW", "SK"}},
	"Theban PS stack four high":       {ID: "theban_ps_stack", Rule: "S4.4", Side: "thebes", First: 1, Types: []string{"PS"}},
	"Alexander rule must be used":     {ID: "alexander", Rule: "S3.1", Side: "macedonians", First: 1, Types: []string{"1L"}},
}

func readTyped(t *testing.T) []typedScenario {
	t.Helper()
	data, err := os.ReadFile("../../testdata/spartan/typed.json")
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var all typed
	require.NoError(t, d.Decode(&all))
	require.Len(t, all.Scenarios, 18)
	for _, s := range all.Scenarios {
		require.Len(t, s.Sides, 2, s.Name)
	}
	return all.Scenarios
}

// Every field of every built-in scenario is what the second reading has, but
// for the named slips and for what no book prints: ids of our own and words.
func TestScenariosAreThoseTypedFromTheRulebook(t *testing.T) {
	listed := Rulebook().Scenarios()
	all := readTyped(t)
	require.Len(t, listed, len(all))
	for i := range all {
		ts := &all[i]
		t.Run(ts.Rule, func(t *testing.T) {
			files, err := Rulebook().Files(listed[i].Slug)
			require.NoError(t, err)
			got, err := facts.ReadScenario(files[0].Name, files[0].Data)
			require.NoError(t, err)
			m, err := facts.ReadMap(files[1].Name, files[1].Data)
			require.NoError(t, err)
			date := ""
			if ts.Date != nil {
				date = *ts.Date
			}
			sides := []engines.Side{{ID: ts.Sides[0].id(), Name: ts.Sides[0].Name}, {ID: ts.Sides[1].id(), Name: ts.Sides[1].Name}}
			require.Equal(t, engines.Scenario{
				Slug: got.ID, Rule: ts.Rule, Title: ts.Name, Date: date, Turns: ts.Turns, Sides: sides,
			}, listed[i])

			r := &typist{t: t, s: ts, m: m, got: got, rulings: map[string]bool{}}
			want := r.scenario(date)
			for ruling := range r.rulings {
				require.Contains(t, got.Rulings, ruling, "a ruling that this scenario needs")
			}
			r.bare()
			w, g := reflect.ValueOf(want), reflect.ValueOf(*got)
			for k := range w.NumField() {
				if f := w.Type().Field(k); f.IsExported() {
					t.Run(f.Name, func(t *testing.T) { require.Equal(t, w.Field(k).Interface(), g.Field(k).Interface()) })
				}
			}
		})
	}
}

// typist makes facts of a typed scenario and remembers the rulings it took.
type typist struct {
	t       *testing.T
	s       *typedScenario
	m       *facts.Map
	got     *facts.Scenario
	rulings map[string]bool
	zones   []facts.ExitZone
}

func (r *typist) by(ruling string) { r.rulings[ruling] = true }

func (r *typist) scenario(date string) facts.Scenario {
	var adds []func(*facts.Scenario)
	for _, slip := range slips {
		if slip.rule != r.s.Rule {
			continue
		}
		f := slip.field(r.s)
		require.Equal(r.t, slip.printed, *f)
		*f = slip.played
		r.by(slip.ruling)
		if slip.add != nil {
			adds = append(adds, slip.add)
		}
	}
	out := facts.Scenario{
		Format: 1, Game: "spartan", ID: r.got.ID, Rule: r.s.Rule, Name: r.s.Name, Date: date, Source: "stated " + r.s.Rule, Length: r.s.Turns,
		Victory: facts.Victory{Win: map[string]facts.Predicate{}},
		Rulings: r.got.Rulings,
	}
	uses := map[string]string{"no": "", "may": "optional", "must": "required"}
	out.Alexander, out.Darius = uses[r.s.Alexander], uses[r.s.Darius]
	for i := range r.s.Sides {
		out.Sides = append(out.Sides, r.side(i))
		out.Victory.Win[r.s.Sides[i].id()] = r.condition(i)
	}
	out.ExitZones = r.zones
	r.outcomes(&out.Victory)
	out.Terrain = r.terrain()
	for _, text := range r.s.Special {
		require.Contains(r.t, specials, text)
		out.Special = append(out.Special, specials[text])
	}
	for _, sd := range out.Sides { // S1.0 goes where elephants go
		if slices.ContainsFunc(sd.Units, func(u facts.Count) bool { return u.Type == "EL" }) {
			out.Special = append(out.Special, facts.Special{ID: "elephants", Rule: "S1.0", Side: sd.ID, First: 1, Types: []string{"EL"}})
		}
	}
	for _, add := range adds {
		add(&out)
	}
	return out
}

func (r *typist) number(s string) int {
	n, err := strconv.Atoi(s)
	require.NoError(r.t, err)
	return n
}

func (r *typist) match(form, text string) []string {
	return regexp.MustCompile("^" + form + "$").FindStringSubmatch(text)
}

func (r *typist) side(i int) facts.Side {
	ts := &r.s.Sides[i]
	out := facts.Side{
		ID: ts.id(), Name: ts.Name, Short: r.got.Sides[i].Short, Proper: r.got.Sides[i].Proper, VP: ts.VP, PL: ts.PL, Nominal: r.got.Sides[i].Nominal,
		DeployOrder: r.order(i, ts.Deploys), MoveOrder: r.order(i, ts.Moves),
		Deploy: r.area(ts.Deploy), Limit: ts.Stacking, MountedExempt: ts.MountedExempt,
	}
	for _, w := range strings.Fields(ts.Units) {
		n := strings.TrimRight(w, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		out.Units = append(out.Units, facts.Count{Type: w[len(n):], Count: r.number(n)})
	}
	for _, w := range strings.Fields(ts.Leaders) {
		n, level, _ := strings.Cut(w, "x")
		l := facts.Level{Level: r.number(level), Count: r.number(n)}
		switch { // S3.24
		case l.Level == 1 && ts.Name == "Macedonians" && r.s.Alexander != "no":
			l.Name = "Alexander"
		case l.Level == 1 && ts.Name == "Persians" && r.s.Darius != "no":
			l.Name = "Darius"
		}
		out.Leaders = append(out.Leaders, l)
	}
	if out.Leaders == nil {
		r.by("A-74")
	}
	for _, e := range ts.Exceptions {
		code, n, _ := strings.Cut(e, " ")
		out.Exceptions = append(out.Exceptions, facts.Exception{Type: code, Limit: r.number(n)})
		r.by("A-106")
	}
	return out
}

// order: the side listed first goes first unless something else is printed
// (11.1).
func (r *typist) order(i int, printed *string) int {
	if printed == nil {
		return i + 1
	}
	return slices.Index(ordinals[:], *printed)
}

func (r *typist) area(text string) facts.Area {
	p := r.match(`within (\d+) of (?:line ([A-Z-]+)|(north|east|south|west) edge|([A-Z]))(?:, (.+))?`, text)
	require.NotNil(r.t, p, text)
	out := facts.Area{Radius: r.number(p[1]), Source: "stated"}
	switch {
	case p[2] != "":
		out.Type, out.Letters = "line_band", strings.Split(p[2], "-")
		r.by("A-76")
	case p[3] != "":
		out.Type, out.Edge, out.Option = "edge_band", p[3], "edge_distance"
		r.by("A-76")
	default:
		out.Type, out.Letters = "disc", []string{p[4]}
	}
	if p[5] == "" {
		return out
	}
	r.by("A-76")
	row := r.match(`(north|south) of the east-west line on ([A-Z]), line excluded`, p[5])
	east := r.match(`east of ([A-Z])`, p[5])
	switch {
	case row != nil:
		out.Where = []facts.Where{{Op: row[1] + "_of_row", Letters: []string{row[2]}, These: "out"}}
	case east != nil:
		out.Where = []facts.Where{{Op: "east_of", Letters: []string{east[1]}, These: "out"}}
	default:
		require.Equal(r.t, "line included, north-west only", p[5])
		out.Where = []facts.Where{{Op: "north_west_of_line", Letters: out.Letters, These: "in"}}
	}
	return out
}

// condition of a side: its alternatives, one of which is to be met.
func (r *typist) condition(i int) facts.Predicate {
	var any []facts.Predicate
	for _, alternative := range r.s.Sides[i].Victory {
		var all []facts.Predicate
		var within *facts.Predicate
		for _, text := range alternative {
			if p := r.match(`within turns (\d+)-(\d+)`, text); p != nil {
				first, last := r.number(p[1]), r.number(p[2])
				if first > 1 || last < r.s.Turns { // the whole game binds nothing
					within = &facts.Predicate{Op: "within_turn", First: first, Last: last}
				}
				continue
			}
			all = append(all, r.clauses(i, text)...)
		}
		q := all[0]
		if len(all) > 1 {
			q = facts.Predicate{Op: "all", Args: all}
		}
		if within != nil {
			bound := q
			within.Arg = &bound
			q = *within
		}
		inOrder(&q)
		any = append(any, q)
	}
	if len(any) == 1 {
		return any[0]
	}
	return facts.Predicate{Op: "any", Args: any}
}

func (r *typist) clauses(i int, text string) []facts.Predicate {
	own, enemy := r.s.Sides[i].id(), r.s.Sides[1-i].id()
	if text == "prevent" {
		return []facts.Predicate{{Op: "not", Arg: &facts.Predicate{Op: "wins", Side: enemy}}}
	}
	if p := r.match(`level (\w+)`, text); p != nil {
		return []facts.Predicate{{Op: "vp_level", Side: own, Level: p[1]}}
	}
	if p := r.match(`kills (\d+) of (\w+)`, text); p != nil {
		return []facts.Predicate{{Op: "eliminated_units", Of: strings.ToLower(p[2]), Min: r.number(p[1])}}
	}
	if p := r.match(`control ([A-Z ]+)`, text); p != nil {
		return []facts.Predicate{{Op: "control", Side: own, Letters: strings.Fields(p[1])}}
	}
	if p := r.match(`capture (\d{4})`, text); p != nil {
		r.by("A-73")
		return []facts.Predicate{{Op: "capture", Side: own, Hexes: []facts.Hex{facts.Hex(p[1])}, Landmark: "village"}}
	}
	p := r.match(`exit (\d+)( and both leaders)? by (.+)`, text)
	require.NotNil(r.t, p, text)
	r.by("A-108")
	require.Greater(r.t, len(r.got.ExitZones), len(r.zones))
	zone := facts.ExitZone{ID: r.got.ExitZones[len(r.zones)].ID, Parts: r.wayOut(p[3])}
	r.zones = append(r.zones, zone)
	out := []facts.Predicate{{Op: "exited_units", Side: own, Min: r.number(p[1]), Zone: zone.ID}}
	if p[2] != "" {
		out = append(out, facts.Predicate{Op: "exited_leaders", Side: own, Min: 2, Zone: zone.ID})
	}
	return out
}

// wayOut lays the words of an exit on the map.
func (r *typist) wayOut(text string) []facts.ExitPart {
	lastX, lastY := r.m.FirstColumn+r.m.Columns-1, r.m.FirstRow+r.m.Rows-1
	east := func(from, to int) facts.ExitPart {
		out := facts.ExitPart{Edge: "east"}
		for y := max(from, r.m.FirstRow); y <= min(to, lastY); y++ {
			out.Hexes = append(out.Hexes, facts.Hex(fmt.Sprintf("%02d%02d", lastX, y)))
		}
		return out
	}
	if text == "the east edge" {
		return []facts.ExitPart{east(r.m.FirstRow, lastY)}
	}
	if p := r.match(`within (\d+) of the road off the east edge`, text); p != nil {
		r.by("A-75") // roads stay as landmarks
		var ends []string
		for _, road := range r.m.Roads {
			for _, h := range []facts.Hex{road.At[0], road.At[len(road.At)-1]} {
				if strings.HasPrefix(string(h), fmt.Sprintf("%02d", lastX)) {
					ends = append(ends, string(h[2:]))
				}
			}
		}
		require.Len(r.t, ends, 1, "one road leads off the east edge")
		return []facts.ExitPart{east(r.number(ends[0])-r.number(p[1]), r.number(ends[0])+r.number(p[1]))}
	}
	p := r.match(`within (\d+) of the south-east corner`, text)
	require.NotNil(r.t, p, text)
	r.by("A-76") // the corner hex is the first
	south := facts.ExitPart{Edge: "south"}
	for x := lastX - r.number(p[1]) + 1; x <= lastX; x++ {
		south.Hexes = append(south.Hexes, facts.Hex(fmt.Sprintf("%02d%02d", x, lastY)))
	}
	// With edge_distance=touching_is_0 each edge is a hex longer.
	e := east(lastY-r.number(p[1])+1, lastY)
	e.Farther = east(lastY-r.number(p[1]), lastY-r.number(p[1])).Hexes
	south.Farther = []facts.Hex{facts.Hex(fmt.Sprintf("%02d%02d", r.m.FirstColumn+r.m.Columns-1-r.number(p[1]), lastY))}
	return []facts.ExitPart{e, south}
}

// outcomes: what is printed, and where the book is silent what cannot be, or a
// draw. "Any other result" is what fulfils neither.
func (r *typist) outcomes(v *facts.Victory) {
	verdict := func(printed *string) string {
		if printed == nil {
			return ""
		}
		return strings.ToLower(*printed)
	}
	v.PrintedBoth, v.PrintedNeither = verdict(r.s.Both), verdict(r.s.Neither)
	if r.s.Other != nil {
		v.PrintedNeither = verdict(r.s.Other)
	}
	v.Both, v.Neither = v.PrintedBoth, v.PrintedNeither
	a, b := r.s.Sides[0].Victory, r.s.Sides[1].Victory
	prevents := func(x []string) bool { return slices.Equal(x, []string{"prevent"}) }
	switch {
	case v.Neither != "":
	case slices.ContainsFunc(a, prevents) || slices.ContainsFunc(b, prevents):
		v.Neither = "impossible"
	default:
		v.Neither = "draw"
		r.by("A-71")
	}
	if v.Both != "" {
		return
	}
	v.Both = "impossible"
	for _, x := range a {
		for _, y := range b {
			if !exclude(x, y) && v.Both != "draw" {
				v.Both = "draw"
				r.by("A-72")
			}
		}
	}
}

// exclude tells whether two sides' conditions cannot be met together: one is
// to prevent the other, both have more Victory Points, both hold the same hex.
func exclude(x, y []string) bool {
	for _, a := range x {
		for _, b := range y {
			kind, letters, _ := strings.Cut(a, " ")
			other, theirs, _ := strings.Cut(b, " ")
			switch {
			case kind == "prevent" || other == "prevent", kind == "level" && other == "level":
				return true
			case kind == "control" && other == "control" && strings.ContainsAny(letters, strings.ReplaceAll(theirs, " ", "")):
				return true
			}
		}
	}
	return false
}

func (r *typist) terrain() facts.Changes {
	var out facts.Changes
	words := strings.Fields(r.s.Terrain.Ignore)
	if len(words) > 0 && words[0] == "all" {
		r.by("A-75")
		except := words[1:]
		words = nil
		for _, f := range append([]string{"road"}, facts.Features...) {
			if !slices.Contains(except, f) {
				words = append(words, f)
			}
		}
	}
	if slices.Contains(words, "river") || slices.Contains(words, "town") {
		r.by("A-75")
	}
	out.Ignore = expand(words)
	for _, w := range strings.Fields(r.s.Terrain.Prohibit) {
		if w == "river" { // the streams, not their bridges and fords
			r.by("A-75")
			out.Prohibit = append(out.Prohibit, facts.Prohibit{Feature: "stream", Printed: w})
		}
		out.Prohibit = append(out.Prohibit, facts.Prohibit{Feature: w, Printed: w})
	}
	for from, to := range r.s.Terrain.Treat {
		require.Len(r.t, r.s.Terrain.Treat, 1)
		out.TreatAs = append(out.TreatAs, facts.TreatAs{From: from, To: to})
	}
	for feature, corners := range r.s.Terrain.IgnoreWithin {
		require.Len(r.t, r.s.Terrain.IgnoreWithin, 1)
		r.by("A-76")
		out.IgnoreAt = append(out.IgnoreAt, facts.IgnoreAt{Feature: feature, Letters: strings.Split(corners, "-")})
	}
	return out
}

// expand gives the features that words for terrain mean, in the order of the
// alphabet: a town is a village, bridges and fords go with rivers.
func expand(words []string) []string {
	var out []string
	for _, w := range words {
		switch w {
		case "river":
			out = append(out, "bridge", "ford", "river", "stream")
		case "town":
			out = append(out, "village")
		default:
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// bare takes our own words and the resolved hexes of areas off the facts, and
// brings what has no order into one.
func (r *typist) bare() {
	s := r.got
	for i := range s.Sides {
		sd := &s.Sides[i]
		sd.Deploy.Words = ""
		if source, ok := strings.CutSuffix(sd.Deploy.Source, " "+s.Rule); ok {
			sd.Deploy.Source = source
		} else {
			sd.Deploy.Source, _, _ = strings.Cut(sd.Deploy.Source, ":")
		}
		if len(sd.Leaders) == 0 {
			sd.Leaders = nil
		}
	}
	s.Victory.Words = nil
	for id, p := range s.Victory.Win {
		inOrder(&p)
		s.Victory.Win[id] = p
	}
	for i := range s.ExitZones {
		s.ExitZones[i].Words, s.ExitZones[i].Reading = "", ""
	}
	s.Terrain.Words, s.Terrain.Counts, s.Terrain.Ignore = "", nil, expand(s.Terrain.Ignore)
	for i := range s.Terrain.IgnoreAt {
		s.Terrain.IgnoreAt[i].Hexes, s.Terrain.IgnoreAt[i].Reading = nil, ""
	}
	for i := range s.Terrain.Prohibit {
		s.Terrain.Prohibit[i].Reading = ""
	}
	for i := range s.Special {
		s.Special[i].Words = ""
	}
}

// inOrder sorts what is to be met together and drops our words.
func inOrder(p *facts.Predicate) {
	p.Reading = ""
	for i := range p.Args {
		inOrder(&p.Args[i])
	}
	if p.Arg != nil {
		inOrder(p.Arg)
	}
	if p.Op == "all" {
		slices.SortFunc(p.Args, func(a, b facts.Predicate) int { return strings.Compare(a.Op, b.Op) })
	}
}

// The description that players read says the typed figures, and our words for
// areas, conditions and ground name no other figure, letter or level.
func TestDescriptionsSayWhatIsTyped(t *testing.T) {
	all := readTyped(t)
	for i, slug := range facts.Slugs() {
		ts := &all[i]
		g := open(t, slug)
		blocks := g.Describe()
		text := paras(blocks)
		title := "# " + ts.Name
		if ts.Date != nil {
			title += ", " + *ts.Date
		}
		require.Equal(t, title, text[0])
		require.Contains(t, text, fmt.Sprintf("%s against %s, %d Game-Turns, in the simultaneous sequence of play.", ts.Sides[0].Name, ts.Sides[1].Name, ts.Turns))
		for _, slip := range slips {
			if slip.rule == ts.Rule {
				*slip.field(ts) = slip.played
			}
		}
		r := &typist{t: t, s: ts, got: &g.s, rulings: map[string]bool{}}
		for k := range ts.Sides {
			sd := &ts.Sides[k]
			var forces []string
			for _, row := range table(t, blocks, "Forces of "+sd.Name).Rows {
				forces = append(forces, row[2]+row[0])
			}
			require.ElementsMatch(t, strings.Fields(sd.Units), forces, slug)
			if sd.Leaders != "" {
				levels := map[string]int{}
				for _, row := range table(t, blocks, "Leaders of "+sd.Name).Rows {
					levels[row[2]]++
				}
				var leaders []string
				for level, n := range levels {
					leaders = append(leaders, strconv.Itoa(n)+"x"+level)
				}
				require.ElementsMatch(t, strings.Fields(sd.Leaders), leaders, slug)
			}
			own := section(text, "# "+sd.Name)
			require.Contains(t, own, fmt.Sprintf("Victory Points as printed: %d.", sd.VP), slug)
			require.Contains(t, own, fmt.Sprintf("Panic Level as printed: %d (", sd.PL), slug)
			require.Contains(t, own, fmt.Sprintf("At most %d units a hex", sd.Stacking), slug)
			require.Equal(t, sd.MountedExempt, strings.Contains(own, "Mt. Ex."), slug)
			require.Contains(t, own, fmt.Sprintf("Deploys %s, moves %s: %s, ", ordinals[r.order(k, sd.Deploys)], ordinals[r.order(k, sd.Moves)], g.zoneWords(int8(k))), slug)
			require.ElementsMatch(t, figures(sd.Deploy), figures(g.zoneWords(int8(k))), slug)

			won := g.s.Victory.Words[sd.id()]
			conditions := ""
			for _, alternative := range sd.Victory {
				conditions += strings.Join(alternative, ", ") + "; "
			}
			require.Subset(t, append(figures(conditions), strconv.Itoa(ts.Turns)), figures(won), slug)
			for _, form := range []string{`level (\w+)`, `kills (\d+)`, `exit (\d+)`, `control (.*?)[,;]`} {
				for _, p := range regexp.MustCompile(form).FindAllStringSubmatch(conditions, -1) {
					require.Subset(t, figures(won), figures(p[1]), "%s: %s", slug, won)
				}
			}
			require.Equal(t, strings.Contains(conditions, "prevent"), strings.Contains(won, "fail"), slug)
		}
		ground := g.s.Terrain.Words
		for _, list := range []string{ts.Terrain.Ignore, ts.Terrain.Prohibit} {
			for _, w := range strings.Fields(strings.TrimPrefix(list, "all except")) {
				if w != "all" {
					require.Contains(t, ground, w, slug)
				}
			}
		}
		require.Equal(t, ts.Terrain.Ignore == "all", ground == "no terrain counts at all", slug)
		require.Equal(t, strings.HasPrefix(ts.Terrain.Ignore, "all except"), strings.HasPrefix(ground, "nothing counts but "), slug)
	}
}

// section is the text under a heading.
func section(text []string, heading string) string {
	from := slices.Index(text, heading) + 1
	to := from + slices.IndexFunc(text[from:], func(line string) bool { return strings.HasPrefix(line, "# ") })
	return strings.Join(text[from:to], "\n")
}

// figures are the numbers, letters of the map, lines and levels in a text.
func figures(text string) []string {
	text = strings.NewReplacer("four rows", "4 rows", "Marginal", "marginal", "Substantive", "substantive", "Decisive", "decisive").Replace(text)
	return regexp.MustCompile(`\b(?:\d+|[A-Z](?:-[A-Z])*|marginal|substantive|decisive)\b`).FindAllString(text, -1)
}
