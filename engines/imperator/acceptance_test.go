package imperator

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// line of the ledger's replay of the Example of Play (chapter 9).
type exampleLine struct {
	T      string   `json:"t"`
	Run    string   `json:"run"`
	ID     string   `json:"id"`
	Battle string   `json:"battle"`
	Name   string   `json:"name"`
	Die    int      `json:"die"`
	Draw   []string `json:"draw"`
	N      int      `json:"n"`
	Rolls  []struct {
		U string `json:"u"`
		D int    `json:"d"`
	} `json:"rolls"`
	Rerolls []struct {
		U string `json:"u"`
		D int    `json:"d"`
	} `json:"rerolls"`
	Expect *exampleState `json:"expect"`
}

// exampleState is a full state, or in a phase that of the battle.
type exampleState struct {
	Season     string              `json:"season"`
	AP         map[string]int      `json:"ap"`
	Pos        map[string]string   `json:"pos"`
	Army       map[string][]string `json:"army"`
	Fortuna    string              `json:"fortuna"`
	Plunder    map[string]int      `json:"plunder"`
	Ravaged    []string            `json:"ravaged"`
	Elysii     []string            `json:"elysii"`
	Memento    map[string]int      `json:"memento"`
	Alea       map[string]int      `json:"alea_left"`
	Eliminated map[string][]string `json:"eliminated"`
}

func exampleLines(t *testing.T) []exampleLine {
	t.Helper()
	f, err := os.Open("../../testdata/imperator/example.jsonl")
	require.NoError(t, err)
	defer f.Close()
	var out []exampleLine
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var l exampleLine
		require.NoError(t, json.Unmarshal(sc.Bytes(), &l), sc.Text())
		out = append(out, l)
	}
	return out
}

// holds compares a position with a state of the replay.
func (x *exampleState) holds(t testing.TB, r *rig, step string) {
	t.Helper()
	for name, ap := range x.AP {
		require.Equal(t, ap, r.ap(name), "%s: points of %s", step, name)
	}
	for name, at := range x.Pos {
		require.Equal(t, at, r.at(name), "%s: place of %s", step, name)
	}
	for name, units := range x.Army {
		var want []string
		for _, u := range units {
			want = append(want, u[strings.Index(u, ".")+1:])
		}
		require.ElementsMatch(t, want, strings.Fields(r.army(name)), "%s: army of %s", step, name)
	}
	switch x.Fortuna {
	case "REBEL", "ROMAN":
		require.Equal(t, sideNamed(x.Fortuna), r.p.fortuna, step)
	case "NEUTRAL":
		require.Equal(t, int8(none), r.p.fortuna, step)
	}
	for name, n := range x.Plunder {
		require.Equal(t, n, r.plunder(name), "%s: plunder of %s", step, name)
	}
	if x.Ravaged != nil {
		var marked []string
		for at := range r.g.places {
			if r.p.isRavaged(int8(at)) {
				marked = append(marked, r.g.places[at].id)
			}
		}
		require.ElementsMatch(t, x.Ravaged, marked, step)
	}
	if x.Elysii != nil {
		var want []string
		for _, u := range x.Elysii {
			want = append(want, u[strings.Index(u, ".")+1:])
		}
		require.ElementsMatch(t, want, strings.Fields(strings.TrimSpace(r.elysii(rebel)+" "+r.elysii(roman))), step)
	}
}

// exampleDice are the dice of the replay's lines in the order of play: of a
// battle by the unit and the throw.
type exampleDice struct {
	given
	lines []exampleLine
}

// season plays a season of the replay from both sides' files, step by step.
func (r *rig) season(steps []exampleLine, plots [2]string) {
	t := r.t
	for s := range plots {
		if plots[s] != "" {
			r.orders[s] = r.file(int8(s), plots[s])
		}
	}
	var battle []exampleLine
	for _, l := range steps {
		switch {
		case l.T == "phase":
			battle = append(battle, l)
		case l.Die > 0:
			r.roll(l.Die)
		}
		for _, d := range l.Draw {
			r.draw(full(d))
		}
	}
	// The labels of a battle run in the order of the numbers here.
	r.dice.by = func(name string) (int, bool) {
		for i, phase := range []string{"/shooting/", "/melee/", "/general/"} {
			if !strings.Contains(name, phase) {
				continue
			}
			parts := strings.Split(name, "/")
			unit := parts[len(parts)-3] + "/" + parts[len(parts)-2]
			at := parts[len(parts)-4]
			for _, l := range battle {
				if l.N != i+1 || (l.Battle == "B1") != strings.HasPrefix(at, "Campania") {
					continue
				}
				list := l.Rolls
				if parts[len(parts)-1] == "2" {
					list = l.Rerolls
				}
				for _, x := range list {
					if u := full(x.U); u == unit || strings.HasPrefix(unit, "rebel/") && typePart(u) == typePart(unit) {
						return x.D, true
					}
				}
			}
		}
		return 0, false
	}
	states := slices.DeleteFunc(slices.Clone(steps), func(l exampleLine) bool {
		return l.T != "op" || strings.HasSuffix(l.ID, "b") || l.Expect == nil
	})
	ends := map[string]*exampleState{}
	for _, l := range steps {
		if l.T == "battle_end" {
			ends[l.Battle] = l.Expect
		}
	}
	opening := slices.IndexFunc(steps, func(l exampleLine) bool { return l.T == "season" })
	r.run(func(tn *turn) {
		// What the rig looks at is the position being played.
		r.p = tn.p
		tn.openSeason()
		if opening >= 0 {
			steps[opening].Expect.holds(t, r, "opening")
		}
		for _, l := range states {
			n := tn.p.operation
			for tn.p.operation == n {
				require.True(t, tn.step(), "%s is not played", l.ID)
			}
			want := l.Expect
			switch l.ID { // what these begin ends in the state behind the battle
			case "S1":
				want = ends["B1"]
			case "V3":
				want = ends["B2"]
			}
			if want != nil {
				want.holds(t, r, l.ID)
			}
		}
		for tn.p.stage == operations && tn.step() {
		}
	})
	for _, l := range battle {
		r.phaseHolds(l)
	}
}

func typePart(unit string) string { return unit[:strings.LastIndex(unit, "-")] }

// phaseHolds compares a phase of a battle with the replay: totals and Alea.
func (r *rig) phaseHolds(l exampleLine) {
	t := r.t
	if l.Expect == nil {
		return
	}
	at := map[string]string{"B1": "Campania", "B2": "Corfinium"}[l.Battle]
	phase := []string{"shooting", "melee", "general"}[l.N-1]
	for _, word := range []string{"REBEL", "ROMAN"} {
		side := strings.ToLower(word)
		losses, alea := 0, -1
		for _, e := range r.events {
			if len(e.At) == 0 || e.At[0] != at {
				continue
			}
			if e.Kind == "array" && alea < 0 {
				alea = value(e, side, "alea")
			}
			if e.Kind == "reroll" && e.Side == side {
				alea = value(e, side, "alea")
			}
			if e.Kind == "losses" && e.Side == side {
				losses = value(e, side, "losses")
			}
			if e.Phase == phase && e.Kind == "losses" && e.Side == side {
				require.Equal(t, l.Expect.Memento[word], losses, "%s phase %d: losses of %s", l.Battle, l.N, side)
			}
		}
		_ = alea
	}
	// The Alea left are those of the next array, or what was spent since.
	var phases []engines.Event
	for _, e := range r.events {
		if e.Kind == "array" && len(e.At) > 0 && e.At[0] == at {
			phases = append(phases, e)
		}
	}
	if l.N < len(phases) {
		for word, n := range l.Expect.Alea {
			require.Equal(t, n, value(phases[l.N], strings.ToLower(word), "alea"), "%s: Alea after phase %d", l.Battle, l.N)
		}
	}
}

// TestExampleOfPlay is the Example of Play: spring and summer of 73 from both
// sides' order files, with the dice the text names and those that its results
// imply; every state the text names comes out. Strict alternation orders
// the spring S G S G S G G in place of the printed S S G G G S G.
func TestExampleOfPlay(t *testing.T) {
	r := played(t, "spartacus")
	var spring, summer []exampleLine
	into := &spring
	for _, l := range exampleLines(t) {
		if l.T == "options" && len(spring) > 0 && len(summer) > 0 {
			break // the printed order follows
		}
		if l.T == "season" && l.Name == "AESTAS" {
			into = &summer
		}
		if l.T == "op" || l.T == "phase" || l.T == "battle_end" || l.T == "season" || l.T == "season_end" {
			*into = append(*into, l)
		}
	}
	r.season(spring, [2]string{"example/ver-rebel.txt", "example/ver-roman.txt"})
	require.Equal(t, int8(1), r.p.season)
	require.Equal(t, opening, r.p.stage)
	r.season(summer, [2]string{"example/aestas-rebel.txt", "example/aestas-roman.txt"})
	require.Equal(t, int8(2), r.p.season)
	require.Equal(t, "Apulia", r.at("Spartacus"))
	require.Equal(t, "Ravenna", r.at("Crixus"))
	require.Equal(t, 2, r.plunder("Oenomanos"))
	require.Equal(t, roman, r.p.fortuna)
	require.Equal(t, "Funditores-1 Daci-1", sorted(r.elysii(rebel)))
}

func sorted(s string) string {
	w := strings.Fields(s)
	slices.Sort(w)
	slices.Reverse(w)
	return strings.Join(w, " ")
}
