package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"prestags/engines"
	"prestags/plot"
)

// Start is a game to begin with: a scenario and its options.
type Start struct {
	Slug    string
	Options []engines.Setting
}

// situation is a position that plots are filed for.
type situation struct {
	game engines.Game
	pos  engines.Position
	n    uint64 // of the random player and the dice
}

// errEnough ends a random game before its end.
var errEnough = errors.New("enough")

// situations are positions of random games, most of them of their first half.
func situations(f *testing.F, rb engines.Rulebook, starts []Start) []situation {
	f.Helper()
	var out []situation
	for n, s := range starts {
		files, err := rb.Files(s.Slug)
		settled(f, err)
		g, err := rb.Open(files, s.Options)
		settled(f, err)
		seen := 0
		_, err = Play(rb, g, uint64(n), func(s Step) error {
			if seen++; seen < 5 || seen%7 == 0 {
				out = append(out, situation{g, s.Before, uint64(n)})
			}
			if seen > 40 {
				return errEnough
			}
			return nil
		})
		if !errors.Is(err, errEnough) {
			settled(f, err)
		}
	}
	return out
}

func settled(f *testing.F, err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// FuzzOrders fuzzes what a side may file: whatever it writes, each problem is
// one short line with its place, reading it again gives the same, the impulse is
// played, every promise of the seam holds of what comes of it, and the side's
// page can be drawn. What is written is words of right plots in any order,
// then any text.
func FuzzOrders(f *testing.F, rb engines.Rulebook, starts ...Start) {
	all := situations(f, rb, starts)
	rules := citable(rb)
	words := vocabulary(all)
	for i, s := range all {
		for k, need := range s.game.Awaited(s.pos) {
			p := s.game.Random(s.game.View(s.pos, need.Side), rand.New(rand.NewPCG(s.n, uint64(i))))
			_, text, _ := strings.Cut(plot.Text(p), "\n\n")
			f.Add(uint16(i), uint8(k), []byte{}, text)
			f.Add(uint16(i), uint8(k), spelt(words, text), "")
		}
	}
	f.Fuzz(func(t *testing.T, at uint16, who uint8, spelling []byte, more string) {
		if len(spelling) > 2000 || len(more) > 20_000 {
			return
		}
		s := all[int(at)%len(all)]
		needs := s.game.Awaited(s.pos)
		if len(needs) == 0 {
			return
		}
		if err := filed(s, needs[int(who)%len(needs)].Side, spell(words, spelling)+more, rules); err != nil {
			t.Fatal(err)
		}
	})
}

// filed plays an impulse with what a side has written; the other files a random
// plot.
func filed(s situation, side, text string, rules map[string]bool) error {
	g, v := s.game, s.game.View(s.pos, side)
	text = fmt.Sprintf("match: m\nside: %s\nimpulse: %d\n\n%s", side, g.Stage(s.pos).Impulse, text)
	file, problems := plot.Read("p.txt", []byte(text), g.Grammar())
	if err := wellSaid(problems); err != nil {
		return err
	}
	o, said := g.Compile(v, &file)
	if err := wellSaid(said); err != nil {
		return err
	}
	again, saidAgain := g.Compile(v, &file)
	if !slices.Equal(said, saidAgain) {
		return fmt.Errorf("read twice, it is told two things:\n%v\n%v", said, saidAgain)
	}
	g.Plotted(v, o)
	r := rand.New(rand.NewPCG(s.n, 3))
	orders, reread := []engines.SideOrders{{Side: side, Orders: o}}, []engines.SideOrders{{Side: side, Orders: again}}
	for _, need := range g.Awaited(s.pos) {
		if need.Side == side || slices.ContainsFunc(orders, func(o engines.SideOrders) bool { return o.Side == need.Side }) {
			continue
		}
		v := g.View(s.pos, need.Side)
		p := g.Random(v, r)
		o, _ := g.Compile(v, &p)
		orders, reread = append(orders, engines.SideOrders{Side: need.Side, Orders: o}), append(reread, engines.SideOrders{Side: need.Side, Orders: o})
	}
	step, err := answered(g, Step{Before: s.pos}, orders, s.n, r)
	if err != nil {
		return err
	}
	slices.Reverse(reread)
	out, err := engines.Run(g, engines.Input{Position: s.pos, Orders: reread, Dice: engines.NewKeyed(Seed(s.n)), Answers: step.Answers, Ask: true})
	if err != nil || len(out.Questions) > 0 {
		return fmt.Errorf("played again it stops: %v %v", err, out.Questions)
	}
	a, err := facts(g, step.Events, step.After)
	if err != nil {
		return err
	}
	if b, err := facts(g, out.Events, out.Position); err != nil || !bytes.Equal(a, b) {
		return fmt.Errorf("played again it differs: %v\n%s\n%s", err, a, b)
	}
	g.Report(g.View(step.After, side), Seen(g, step.Events, side))
	return holdsTo(g, step, rules)
}

// wellSaid: each problem is one short line that begins with its place.
func wellSaid(ps []plot.Problem) error {
	for _, p := range ps {
		line := p.String()
		switch {
		case utf8.RuneCountInString(line) > plot.MaxProblem, strings.ContainsAny(line, "\n\r"), !utf8.ValidString(line):
			return fmt.Errorf("not one short line: %q", line)
		case p.Pos.File == "" && p.Pos.Cell == "":
			return fmt.Errorf("no place: %q", line)
		}
	}
	return nil
}

// separators are no words of plots, but stand between them.
var separators = []string{"\n", "\n", "\n[standing]\n", ", ", ": ", " = ", "..", "(2)", "enemy:", "+", "-", " if ", " ", "x", "99"}

// vocabulary is all words of right plots and forms, and what stands between them.
func vocabulary(all []situation) []string {
	known := map[string]bool{}
	for i, s := range all {
		for _, need := range s.game.Awaited(s.pos) {
			v := s.game.View(s.pos, need.Side)
			text := plot.Text(s.game.Random(v, rand.New(rand.NewPCG(s.n, uint64(i))))) + string(plot.WriteText(s.game.Form(v)))
			for _, w := range strings.Fields(strings.ReplaceAll(text, "#", " ")) {
				if len(known) < 60_000 {
					known[w] = true
				}
			}
		}
	}
	out := slices.Clone(separators)
	var words []string
	for w := range known {
		words = append(words, w)
	}
	slices.Sort(words)
	return append(out, words...)
}

// spell makes text of words by their numbers, two bytes each.
func spell(words []string, spelling []byte) string {
	var b strings.Builder
	for ; len(spelling) >= 2; spelling = spelling[2:] {
		b.WriteString(words[(int(spelling[0])<<8|int(spelling[1]))%len(words)])
		b.WriteByte(' ')
	}
	return b.String()
}

// spelt is the spelling of a text, as far as its words are known.
func spelt(words []string, text string) []byte {
	var out []byte
	put := func(w string) {
		if i := slices.Index(words, w); i >= 0 {
			out = append(out, byte(i>>8), byte(i))
		}
	}
	for line := range strings.Lines(text) {
		for _, w := range strings.Fields(line) {
			put(w)
		}
		put("\n")
	}
	return out
}

// fileValue is a value in a file of TOML or JSON: a text, a number, a word.
var fileValue = regexp.MustCompile(`"[^"\n]*"|-?[0-9]+|[A-Za-z_][A-Za-z0-9_-]*|\[\]|\{\}|null`)

// oddities are values that are seldom right.
var oddities = []string{"0", "-1", "1", "99", "9223372036854775807", "-9223372036854775808", "1e9", "0.5", `""`, `"\u0000"`, `"x"`, "null", "[]", "{}", "true", `"../x"`, "\n", ",", "]"}

// Edited is a file in which values are changed for others of it, or odd ones:
// four bytes say which one and for what.
func Edited(data, edits []byte) []byte {
	at := fileValue.FindAllIndex(data, -1)
	if len(at) == 0 || len(edits) > 400 {
		return data
	}
	swaps := map[int][]byte{}
	for ; len(edits) >= 4; edits = edits[4:] {
		from, to := int(edits[0])<<8|int(edits[1]), int(edits[2])<<8|int(edits[3])
		if to < 4*len(oddities) {
			swaps[from%len(at)] = []byte(oddities[to%len(oddities)])
			continue
		}
		other := at[to%len(at)]
		swaps[from%len(at)] = data[other[0]:other[1]]
	}
	var out []byte
	last := 0
	for _, i := range slices.Sorted(maps.Keys(swaps)) {
		out, last = append(append(out, data[last:at[i][0]]...), swaps[i]...), at[i][1]
	}
	return append(out, data[last:]...)
}

// FuzzFacts fuzzes the files of facts that a user may bring, one at a time: each
// is refused with one short line, or the game can be shown and begun and plays
// on.
func FuzzFacts(f *testing.F, rb engines.Rulebook, maxError int, slugs ...string) {
	var sets [][]engines.File
	for i, slug := range slugs {
		files, err := rb.Files(slug)
		settled(f, err)
		sets = append(sets, files)
		for k := range files {
			f.Add(uint8(i), uint8(k), []byte{}, files[k].Data)
			f.Add(uint8(i), uint8(k), []byte{0, 20, 0, 1, 0, 30, 0, 40}, []byte{})
		}
	}
	rules := citable(rb)
	f.Fuzz(func(t *testing.T, set, role uint8, edits, raw []byte) {
		files := slices.Clone(sets[int(set)%len(sets)])
		k := int(role) % len(files)
		if files[k].Data = Edited(files[k].Data, edits); len(raw) > 0 {
			files[k].Data = raw
		}
		g, err := rb.Open(files, nil)
		if err != nil {
			if line := err.Error(); utf8.RuneCountInString(line) > maxError || strings.Contains(line, "\n") {
				t.Fatalf("not one short line: %q", line)
			}
			return
		}
		g.Describe()
		g.Sources()
		pos := g.Start()
		for n := range 4 {
			if g.Stage(pos).Over {
				return
			}
			if pos, err = next(situation{g, pos, uint64(n)}, rules); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// next plays an impulse at random. Lines of the random player that a changed
// scenario does not take are set aside.
func next(s situation, rules map[string]bool) (engines.Position, error) {
	r := rand.New(rand.NewPCG(s.n, 5))
	var orders []engines.SideOrders
	for _, need := range s.game.Awaited(s.pos) {
		v := s.game.View(s.pos, need.Side)
		s.game.Form(v)
		p := s.game.Random(v, r)
		o, ps := s.game.Compile(v, &p)
		if err := wellSaidOf(ps); err != nil {
			return nil, err
		}
		orders = append(orders, engines.SideOrders{Side: need.Side, Orders: o})
	}
	step, err := answered(s.game, Step{Before: s.pos}, orders, s.n, r)
	if err != nil {
		return nil, err
	}
	for _, viewer := range viewers(s.game) {
		s.game.Report(s.game.View(step.After, viewer), Seen(s.game, step.Events, viewer))
	}
	return step.After, holdsTo(s.game, step, rules)
}

// wellSaidOf is wellSaid of a plot that was never written down.
func wellSaidOf(ps []plot.Problem) error {
	for i := range ps {
		p := ps[i]
		p.Pos.File = "p.txt"
		if err := wellSaid([]plot.Problem{p}); err != nil {
			return err
		}
	}
	return nil
}

// FuzzPosition fuzzes a position and a side's view as JSON, as a record or a
// side's copy in a folder that somebody changed would hold them, or a ruling: it
// is refused, or what the game's own check finds sound can be looked at and
// played on.
func FuzzPosition(f *testing.F, rb engines.Rulebook, starts ...Start) {
	all := situations(f, rb, starts)
	rules := citable(rb)
	for i := range all {
		f.Add(uint16(i), uint8(i), []byte{0, byte(i), 0, byte(2 * i)})
	}
	f.Fuzz(func(t *testing.T, at uint16, who uint8, edits []byte) {
		s := all[int(at)%len(all)]
		sides := viewers(s.game)[2:]
		data, err := s.game.EncodeView(s.game.View(s.pos, sides[int(who)%len(sides)]))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := s.game.DecodeView(Edited(data, edits)); err == nil {
			look(s.game, v)
		}
		if data, err = s.game.EncodePosition(s.pos); err != nil {
			t.Fatal(err)
		}
		pos, err := s.game.DecodePosition(Edited(data, edits))
		if err != nil {
			return
		}
		if err := roundTrip(s.game, pos); err != nil {
			t.Fatal(err)
		}
		if s.game.Check(pos, pos, nil) != nil || s.game.Check(nil, pos, nil) != nil {
			return
		}
		for _, viewer := range viewers(s.game) {
			look(s.game, s.game.View(pos, viewer))
		}
		if s.game.Stage(pos).Over {
			s.game.Result(pos)
			return
		}
		if _, err := next(situation{s.game, pos, s.n}, rules); err != nil {
			t.Fatal(err)
		}
	})
}

// look makes all that is made of a view.
func look(g engines.Game, v engines.View) {
	if slices.ContainsFunc(g.Scenario().Sides, func(s engines.Side) bool { return s.ID == v.Viewer() }) {
		g.Form(v)
	}
	g.Report(v, nil)
	if p, ok := g.(engines.Printer); ok {
		for _, kind := range engines.Printables() {
			p.Print(kind, v)
		}
	}
}
