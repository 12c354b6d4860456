package enginetest

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

func TestToyConforms(t *testing.T) {
	varied := Conform(t, Toy{}, 200)
	require.Greater(t, varied, 1000, "the leak test must have had worlds to compare")
}

// leaky shows one thing too many.
type leaky struct {
	toyGame
	how string
}

func (g leaky) Project(e engines.Event, side string) (engines.Event, bool) {
	if g.how == "event" {
		return e, true
	}
	return g.toyGame.Project(e, side)
}

func (g leaky) View(p engines.Position, viewer string) engines.View {
	v := g.toyGame.View(p, viewer).(*toyView)
	if g.how == "view" {
		v.Gone = append(v.Gone, p.(*toyPosition).Hands[0]...)
	}
	return v
}

func (g leaky) Awaited(p engines.Position) []engines.Need {
	n := g.toyGame.Awaited(p)
	if h := p.(*toyPosition).Hands[0]; g.how == "awaited" && len(h) == 3 && h[2] == ToyCards {
		return append(n, engines.Need{Side: "north", Kind: engines.NeedConsent, MayBeEmpty: true})
	}
	return n
}

func TestLeakTestFindsLeaks(t *testing.T) {
	for _, how := range []string{"event", "view", "awaited"} {
		found := false
		for seed := uint64(0); seed < 20 && !found; seed++ {
			g := leaky{toyGame{challenge: true}, how}
			_, err := Play(Toy{}, g, seed, func(s Step) error {
				_, err := Leaks(g, s, seed)
				return err
			})
			found = err != nil && strings.Contains(err.Error(), "tell positions apart")
		}
		require.True(t, found, "a leak by %s goes unseen", how)
	}
}

// broken breaks one promise.
type broken struct {
	toyGame
	how string
}

func (g broken) Resolve(p engines.Position, o []engines.SideOrders, tb *engines.Table) engines.Position {
	switch g.how {
	case "input changed":
		p.(*toyPosition).Score[0]++
	case "roll untold":
		tb.Die(engines.Key{Phase: "play", Rule: "T1", Who: "x"})
	case "no rule":
		tb.Note(engines.Event{Kind: "odd", Rule: []string{"T99"}})
	case "no rule at all":
		tb.Note(engines.Event{Kind: "odd"})
	case "modifier":
		tb.Note(engines.Event{Kind: "odd", Rule: []string{"T1"}, Mods: []engines.Mod{{Rule: "T99", Label: "luck", Op: "+"}}})
	case "order of plots":
		if len(o) > 1 {
			tb.Note(engines.Event{Kind: "odd", Rule: []string{"T1"}, Side: o[0].Side})
		}
	}
	n := g.toyGame.Resolve(p, o, tb).(*toyPosition)
	switch {
	case g.how == "card lost" && len(n.Deck) > 0:
		n.Deck = n.Deck[1:]
	case g.how == "impulse passed over":
		n.Impulse++
	}
	return n
}

func (g broken) Awaited(p engines.Position) []engines.Need {
	n := g.toyGame.Awaited(p)
	if g.how == "order of plots" && len(n) == 1 {
		other := toySides()[1-slices.Index(toyRow(), n[0].Side)]
		n = append(n, engines.Need{Side: other, Kind: engines.NeedPlot, Sections: n[0].Sections})
	}
	return n
}

func (g broken) StageOf(impulse int) (engines.Stage, bool) {
	st, ok := g.toyGame.StageOf(impulse)
	switch g.how {
	case "impulse 0":
		ok = ok || impulse == 0
	case "no end":
		ok = ok || impulse > 0
	case "another name":
		st.Name += "!"
	case "another number":
		st.Name, st.Impulse = "", st.Impulse+1
	}
	return st, ok
}

func (g broken) DecodePosition(b []byte) (engines.Position, error) {
	p, err := g.toyGame.DecodePosition(b)
	if g.how == "round trip" {
		p.(*toyPosition).Gone = nil
	}
	return p, err
}

func TestKitFindsBrokenPromises(t *testing.T) {
	for how, want := range map[string]string{
		"input changed":       "impulse 1 (The deal): resolving changed the position it started from",
		"roll untold":         "impulse 1 (The deal): a roll was made that no event tells of",
		"no rule":             `impulse 1 (The deal): event 1 (odd) cites "T99", which is no rule`,
		"no rule at all":      "impulse 1 (The deal): event 1 (odd) cites no rule",
		"modifier":            `impulse 1 (The deal): event 1 (odd): modifier "luck" cites "T99", which is no rule`,
		"order of plots":      "impulse 2 (Turn 1): the replay differs:",
		"impulse passed over": "impulse 1 (The deal): the impulse does not count on by one",
		"card lost":           "impulse 1 (The deal): a card is lost or doubled",
		"round trip":          "impulse 2 (Turn 1): JSON round trip differs:",
	} {
		_, err := Play(Toy{}, broken{toyGame{challenge: true}, how}, 1, nil)
		require.ErrorContains(t, err, want, how)
	}
	for how, want := range map[string]string{
		"impulse 0":      "there is an impulse 0",
		"no end":         "the game has no end",
		"another name":   `impulse 2 is {Impulse:2 Turn:1 Name:Turn 1 Slug:turn-1 Over:false}, foreseen as {Impulse:2 Turn:1 Name:Turn 1! Slug:turn-1 Over:false}, true`,
		"another number": `impulse 2 is {Impulse:2 Turn:1 Name:Turn 1 Slug:turn-1 Over:false}, foreseen as {Impulse:3 Turn:1 Name: Slug:turn-1 Over:false}, true`,
		"":               "",
	} {
		st, _ := toyGame{}.StageOf(2)
		err := foreseen(broken{toyGame{challenge: true}, how}, st)
		if want == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, want)
		}
	}
}

func toyAt(t *testing.T, hands [2][]int, deck ...int) *toyPosition {
	t.Helper()
	p := &toyPosition{Impulse: 3, Hands: hands, Deck: deck}
	for c := 1; c <= ToyCards; c++ {
		p.Gone = append(p.Gone, c)
	}
	for _, h := range [][]int{hands[0], hands[1], deck} {
		for _, c := range h {
			p.drop2(c)
		}
	}
	return p
}

func (p *toyPosition) drop2(c int) {
	for i, g := range p.Gone {
		if g == c {
			p.Gone = append(p.Gone[:i], p.Gone[i+1:]...)
			return
		}
	}
}

func TestQuestionInMidTurnPausesAndReplays(t *testing.T) {
	g := toyGame{challenge: true}
	p := toyAt(t, [2][]int{{2, 5, 9}, {1, 4, 12}}, 3, 6)
	orders := []engines.SideOrders{{Side: "north", Orders: toyOrders{card: 5}}}
	script := func() *engines.Script {
		s, err := engines.ParseScript("dice.txt", "2+6\nC06 # drawn\n", 3)
		require.NoError(t, err)
		return s
	}
	in := engines.Input{Position: p, Orders: orders, Dice: script(), Ask: true}
	out, err := engines.Run(g, in)
	require.NoError(t, err)
	require.Nil(t, out.Position)
	require.Empty(t, out.Events, "a pause shows nothing")
	require.Len(t, out.Questions, 1)
	require.Equal(t, "south", out.Questions[0].Side)
	require.Equal(t, "0/0/003/play/T4/south/1", out.Questions[0].Key)

	in.Answers = []engines.Answer{{Key: out.Questions[0].Key, Side: "south", Take: []string{"yes"}}}
	in.Dice = script()
	out, err = engines.Run(g, in)
	require.NoError(t, err)
	require.Len(t, out.Questions, 2, "both stakes are asked together")

	in.Answers = append(in.Answers,
		engines.Answer{Key: out.Questions[0].Key, Side: "north", Take: []string{"C02"}},
		engines.Answer{Key: out.Questions[1].Key, Side: "south", Take: []string{"C12"}}) // the reserve: not legal
	in.Dice = script()
	out, err = engines.Run(g, in)
	require.NoError(t, err)
	require.Len(t, out.Questions, 1, "an answer that is not legal is asked again")
	require.Len(t, out.Stale, 1)

	in.Answers[2].Take = []string{"C04"}
	s := script()
	in.Dice = s
	out, err = engines.Run(g, in)
	require.NoError(t, err)
	require.NoError(t, s.Left())
	end := out.Position.(*toyPosition)
	require.Equal(t, [2]int{0, 5}, end.Score, "2+2 against 4+6")
	require.Equal(t, [2][]int{{6, 9}, {1, 12}}, end.Hands)

	in.Answers = []engines.Answer{{Key: in.Answers[0].Key, Side: "north", Take: []string{"yes"}}}
	in.Dice = script()
	out, err = engines.Run(g, in)
	require.NoError(t, err)
	require.Len(t, out.Questions, 1, "the other side's answer counts for nothing")
}

func TestDefaultPolicyAsksNobody(t *testing.T) {
	g := toyGame{challenge: true}
	out, err := engines.Run(g, engines.Input{Position: toyAt(t, [2][]int{{2, 5, 9}, {1, 4, 12}}, 3), Dice: engines.NewKeyed([]byte("x"))})
	require.NoError(t, err)
	require.Equal(t, [2]int{2, 0}, out.Position.(*toyPosition).Score, "no plot: the lowest card, unchallenged")
}

func TestToyCompileJudgesByTheView(t *testing.T) {
	g := toyGame{}
	v := g.View(toyAt(t, [2][]int{{2, 5, 9}, {1, 4, 12}}, 3), "north")
	for card, rule := range map[string]string{"C04": "T2", "C09": "T3", "C05": ""} {
		_, ps := g.Compile(v, &plot.File{Lines: []plot.Line{{Subjects: []plot.Word{{Text: card}}, Verb: plot.Word{Text: "PLAY"}}}})
		if rule == "" {
			require.Empty(t, ps)
			continue
		}
		require.Len(t, ps, 1)
		require.Equal(t, rule, ps[0].Rule)
	}
}

func TestVisitorErrorEndsTheGame(t *testing.T) {
	_, err := Play(Toy{}, toyGame{}, 1, func(Step) error { return errors.New("enough") })
	require.ErrorContains(t, err, "impulse 1 (The deal): enough")
}

// TestToyTranscript plays a game twice and, where TOY_TRANSCRIPT names a file,
// writes it there, for a comparison between processes.
func TestToyTranscript(t *testing.T) {
	transcript := func() []byte {
		var out []byte
		g, err := Toy{}.Open(nil, nil)
		require.NoError(t, err)
		_, err = Play(Toy{}, g, 7, func(s Step) error {
			b, err := facts(g, s.Events, s.After)
			out = append(out, b...)
			return err
		})
		require.NoError(t, err)
		return out
	}
	one := transcript()
	require.Equal(t, one, transcript())
	if name := os.Getenv("TOY_TRANSCRIPT"); name != "" {
		require.NoError(t, os.WriteFile(name, one, 0o644))
	}
}
