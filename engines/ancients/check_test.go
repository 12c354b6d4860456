package ancients

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
)

// Each invariant, broken once, is told.
func TestCheckTellsWhatIsWrong(t *testing.T) {
	fresh := func() (*rig, *position) {
		r := battle(t, "silarus", "B:MI@G4 B:LI@F4 R:MI@G5+L R:MI@G6/2 camp.roman@A9").hand("R", "C-O2C", "C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD").
			hand("B", "C-O3C", "C-O3C", "C-O3C", "C-O3C", "C-OUT")
		return r, r.p
	}
	r, was := fresh()
	require.NoError(t, r.g.Check(was, was, nil))
	banner := func(side, kind, rule string) engines.Event {
		return engines.Event{Kind: "banner", Rule: []string{rule}, Result: kind, Effects: []engines.Effect{{What: "banner", To: side, N: 1}}}
	}
	for _, c := range []struct {
		what   string
		events []engines.Event
		spoil  func(p *position)
	}{
		{what: "two units on one hex", spoil: func(p *position) { p.units[0].at = p.units[1].at }},
		{what: "a unit nowhere", spoil: func(p *position) { p.units[0].at = hex.None }},
		{what: "too many blocks", spoil: func(p *position) { p.units[0].blocks = 5 }},
		{what: "a block more than the events say", spoil: func(p *position) { p.units[r.piece("R:MI2")].blocks = 3 }},
		{what: "a leader beside his hex", spoil: func(p *position) { p.leaders[0].at = r.hex("A1") }},
		{what: "a leader with an enemy unit", spoil: func(p *position) { p.placeLeader(0, r.hex("G4")) }},
		{what: "a card lost", spoil: func(p *position) { p.deck = p.deck[1:] }},
		{what: "a card doubled", spoil: func(p *position) { p.deck[0] = p.deck[len(p.deck)-1] }},
		{what: "a hand too small", spoil: func(p *position) { p.deck, p.hands[0] = with(p.deck, p.hands[0][0]), p.hands[0][1:] }},
		{what: "a hand before the deal", spoil: func(p *position) { p.turn = 0 }},
		{what: "no hand, and no pile to draw from", spoil: func(p *position) {
			p.discards = slices.Concat(p.discards, p.hands[0], p.deck)
			p.hands[0], p.deck = nil, nil
		}},
		{what: "a banner nobody was told of", spoil: func(p *position) { p.permanent[0]++ }},
		{what: "a banner without a loss", events: []engines.Event{banner("slave", "permanent", "B-UNT-6")}, spoil: func(p *position) { p.permanent[0]++ }},
		{what: "a camp that does not pay", spoil: func(p *position) { p.place(int(r.piece("B:MI1")), r.hex("A9"), false) }},
		{
			what: "more orders than the card's", spoil: func(*position) {},
			events: []engines.Event{
				{Kind: "card", Result: "C-O2C", Column: "C-O2C"},
				{Kind: "ordered", Side: "roman", Units: []string{"roman/MI1", "roman/MI2", "roman/L1"}},
			},
		},
		{
			what: "two orders for one unit", spoil: func(*position) {},
			events: []engines.Event{
				{Kind: "card", Result: "C-O2C", Column: "C-O2C"}, {Kind: "ordered", Side: "roman", Units: []string{"roman/MI1", "roman/MI1"}},
			},
		},
		{what: "two dice of one name", spoil: func(*position) {}, events: []engines.Event{{Dice: []engines.Roll{{Key: "x"}, {Key: "x"}}}}},
	} {
		_, before := fresh()
		after := before.clone()
		c.spoil(after)
		require.Error(t, r.g.Check(before, after, c.events), c.what)
	}
}
