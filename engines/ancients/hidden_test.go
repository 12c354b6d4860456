package ancients

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
)

// sees is all a side is shown of the position and of the last impulse.
func (r *rig) sees(who string) string {
	r.t.Helper()
	id := r.g.sides[r.side(who)].id
	v := r.g.View(r.p, id)
	out, err := r.g.EncodeView(v)
	require.NoError(r.t, err)
	events := enginetest.Seen(r.g, r.events, id)
	for _, x := range []any{events, r.g.Report(v, events), r.g.Awaited(r.p)} {
		b, err := json.Marshal(x)
		require.NoError(r.t, err)
		out = append(append(out, '\n'), b...)
	}
	form := r.g.Form(v)
	form.Grammar = r.g.Grammar()
	form.Grammar.Subject = nil
	b, err := json.Marshal(form)
	require.NoError(r.t, err)
	return string(append(out, b...))
}

// A side sees its own hand, of the other how many cards it holds; the umpire sees
// both, the public none.
func TestHands(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G1")
	r.hand("R", "C-LINE", "C-RALLY").hand("B", "C-DARKEN", "C-DOUBLE", "C-CLASH")
	for viewer, want := range map[string][2]bool{"roman": {true, false}, "slave": {false, true}, engines.Public: {false, false}, engines.Umpire: {true, true}} {
		b, err := r.g.EncodeView(r.g.View(r.p, viewer))
		require.NoError(t, err)
		require.Equal(t, want[0], strings.Contains(string(b), `"hand":["C-LINE","C-RALLY"]`), viewer)
		require.Equal(t, want[1], strings.Contains(string(b), "C-DARKEN"), viewer)
		require.Contains(t, string(b), `"cards":3`)
		require.NotContains(t, string(b), `"deck":[`)
		require.Contains(t, string(b), `"deck_size":55`)
	}
	require.Equal(t, "each side's hand of cards", Rulebook().Hidden())
}

// A drawn card is told to its drawer alone, and so is the first hand.
func TestDrawnCards(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G1")
	r.p.active = bottom
	r.hand("R", "C-O2C").hand("B", "C-LINE")
	r.cards("C-RALLY")
	r.turn("[card]\nC-O2C\n")
	own := enginetest.Seen(r.g, r.events, "roman")
	other := enginetest.Seen(r.g, r.events, "slave")
	last := func(list []engines.Event) engines.Event { return list[len(list)-1] }
	require.Equal(t, "The Romans draw Rally.", last(own).Text)
	require.Equal(t, "The Romans draw a card.", last(other).Text)
	require.Empty(t, last(other).Dice)
	require.False(t, strings.Contains(r.sees("B"), "Rally, "))
	require.False(t, strings.Contains(r.sees("B"), `"C-RALLY"`))
	_, p := opened(t, "silarus")
	require.Len(t, p.hands[0], 5)
	g, _ := opened(t, "silarus")
	out, err := engines.Run(g, engines.Input{Position: g.Start(), Dice: engines.NewKeyed(enginetest.Seed(7))})
	require.NoError(t, err)
	texts := []string{}
	for _, e := range enginetest.Seen(g, out.Events, "slave") {
		texts = append(texts, e.Text)
	}
	require.True(t, strings.HasPrefix(texts[0], "The Slaves receive 5 cards: "))
	require.Equal(t, "The Romans receive 6 cards.", texts[1])
}

// C-FIRST, policy standing: nobody is asked, and if the card isn't played nothing
// tells whether it is held.
func TestFirstStrikeStaysHidden(t *testing.T) {
	play := func(held string) (string, []string) {
		r := field(t, "R:MI@G5 B:HI@G4")
		r.p.active = bottom
		r.hand("R", "C-O2C").hand("B", held, "C-DARKEN")
		r.roll("FFSM", "LLLLL").cards("C-RALLY")
		r.answer("D-IGNORE", "0").answer("D-RETREAT", "G3").answer("D-MOMENTUM", "no")
		r.dice = nil
		r.roll("LLLL", "LLLLL").cards("C-RALLY")
		r.turnWith("[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n", "[standing]\nfirststrike *: no\n")
		return r.sees("R"), r.asked
	}
	with, askedWith := play("C-FIRST")
	without, asked := play("C-LINE")
	require.True(t, without == with)
	require.Equal(t, asked, askedWith)
	require.NotContains(t, asked, "D-FIRST")
}

// Policy ask-always: the question is put at every close combat, whether or not the
// card is held; a yes without it is refused in private.
func TestFirstStrikeIsAskedAlways(t *testing.T) {
	play := func(held, take string) *rig {
		r := field(t, "R:MI@G5 B:HI@G4 firststrike=ask-always")
		r.p.active = bottom
		r.hand("R", "C-O2C").hand("B", held, "C-DARKEN")
		r.answer("D-FIRST", take).roll("LLLL", "LLLLL").cards("C-RALLY")
		r.turn("[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n")
		return r
	}
	with, without, bluff := play("C-FIRST", "no"), play("C-LINE", "no"), play("C-LINE", "yes")
	require.Contains(t, with.asked, "D-FIRST")
	require.Equal(t, with.asked, without.asked)
	require.True(t, without.sees("R") == with.sees("R"))
	require.True(t, without.sees("R") == bluff.sees("R"))
	require.Equal(t, "C-FIRST", bluff.aside(0))
	require.Equal(t, []string{"slave", engines.Umpire}, bluff.event("aside", 0).Only)
	require.True(t, strings.Contains(bluff.sees("B"), "you do not hold First Strike"))
}

// What was wrong with a sheet is its writer's business.
func TestAsidesAreTheWritersBusiness(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G1")
	r.p.active = bottom
	r.hand("R", "C-O2C").hand("B", "C-LINE").cards("C-RALLY")
	r.turn("[card]\nC-O2C\n[orders]\nMI1\n[battles]\nMI1 CLOSE G4\n")
	require.True(t, strings.Contains(r.sees("R"), "Set aside in [battles], MI1"))
	require.False(t, strings.Contains(r.sees("B"), "Set aside"))
}

// A problem of a sheet names no card but the writer's own.
func TestProblemsNameOwnCardsOnly(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G1")
	r.p.active = bottom
	r.hand("R", "C-O2C").hand("B", "C-RALLY")
	_, problems := r.sheetOf("R", "[card]\nC-RALY\n")
	require.Equal(t, `fault sheet.txt:6:1: B-TRN-6: C-RALY is no card; write C-O2C instead`, strings.ReplaceAll(problems[0], `"`, ""))
}

// Worlds a side cannot tell apart are the other hand changed for cards of the
// pile, First Strike left alone; none while the other side is to play.
func TestVaryChangesTheOtherHand(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@G1")
	r.p.active = bottom
	r.hand("R", "C-O2C").hand("B", "C-FIRST", "C-RALLY", "C-LINE")
	worlds := r.g.Vary(r.p, "roman")
	require.Len(t, worlds, 2)
	for _, w := range worlds {
		p := w.(*position)
		require.True(t, holds(p.hands[top], r.g.cardOf("C-FIRST")))
		require.Equal(t, r.p.hands[bottom], p.hands[bottom])
		require.Len(t, p.deck, len(r.p.deck))
		all := slices.Concat(p.hands[0], p.hands[1], p.deck)
		slices.Sort(all)
		require.Equal(t, r.g.pile, all)
	}
	require.Empty(t, r.g.Vary(r.p, "slave"))
	require.Empty(t, r.g.Vary(r.p, engines.Public))
}
