package ancients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// filler cards that do nothing in a test.
var filler = []string{"C-LINE", "C-LINE", "C-LINE", "C-LINE", "C-COORD"}

// orders plays a card with order lines and tells who got an order, and the rules
// by which lines were set aside. dice fall first, then a card is drawn.
func (r *rig) orders(card, lines, dice string) (ordered string, rules []string) {
	r.t.Helper()
	who, fill := "R", filler
	if r.p.active == top {
		who, fill = "B", filler[:4]
	}
	id, _, _ := strings.Cut(card, "\n")
	if id == "C-COORD" {
		fill = append([]string{"C-OUT"}, fill[1:]...)
	}
	hand := append([]string{id}, fill...)
	if id == "C-LINE" {
		hand[len(hand)-1] = "C-OUT"
		hand[1] = "C-COORD"
	}
	r.hand(who, hand...).hand(map[string]string{"R": "B", "B": "R"}[who])
	r.roll(dice).cards("C-O3R")
	bad := r.turn("[card]\n" + card + "\n[orders]\n" + strings.ReplaceAll(lines, "; ", "\n") + "\n")
	for _, p := range bad {
		rules = append(rules, p.Rule)
	}
	for i := range r.events {
		if r.events[i].Kind == "ordered" {
			for _, u := range r.events[i].Units {
				_, id, _ := strings.Cut(u, "/")
				ordered += " " + id
			}
		}
	}
	return strings.TrimSpace(ordered), rules
}

func TestB_ORD_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4")
	r.do("R", func(tn *turn) {
		tn.units[r.piece("R:MI1")].ordered = false
		require.Equal(t, "B-ORD-1", tn.closeReason(int(r.piece("R:MI1")), r.hex("G4")).rule)
	})
	got, bad := field(t, "R:MI@G5").orders("C-O4C", "MI1; MI1", "")
	require.Equal(t, "MI1", got)
	require.Equal(t, []string{"B-ORD-1"}, bad)
}

func TestB_ORD_2(t *testing.T) {
	r := field(t, "R:MI@B5 R:MI@C5 R:MI@G5")
	got, bad := r.orders("C-O4L", "MI1; MI2", "")
	require.Equal(t, "MI1 MI2", got)
	require.Empty(t, bad)
	require.Equal(t, "2 orders", r.event("unused", 0).Result)
}

func TestB_ORD_3(t *testing.T) {
	for _, card := range []string{"C-O2L", "C-O2C"} {
		got, bad := field(t, "R:MI@E5").orders(card, "MI1", "")
		require.Equal(t, "MI1", got, card)
		require.Empty(t, bad)
	}
	_, bad := field(t, "R:MI@E5").orders("C-O2R", "MI1", "")
	require.Equal(t, []string{"C-O2R"}, bad)
}

func TestB_ORD_4(t *testing.T) {
	r := field(t, "R:HI@G5+L R:LI@H5")
	got, bad := r.orders("C-O2C", "HI1; LI1", "")
	require.Equal(t, "HI1 LI1", got)
	require.Empty(t, bad)
	r = field(t, "R:HI@G5+L").hand("R", append([]string{"C-O2C"}, filler...)...).cards("C-O2L")
	require.Empty(t, r.turn("[card]\nC-O2C\n[orders]\nHI1\n[moves]\nHI1 MV G4\n"))
	r.pieces("R:HI1 G4/4, R:L1 G4")
}

func TestB_ORD_5(t *testing.T) {
	_, bad := field(t, "R:HI@G5+L=Varus").orders("C-LINE", "Varus DETACH", "")
	require.Equal(t, []string{"B-ORD-5"}, bad)
	got, bad := field(t, "R:HI@G5+L=Varus").orders("C-O2C", "Varus DETACH; HI1", "")
	require.Equal(t, "HI1 Varus", got)
	require.Empty(t, bad)
	// His unit is not ordered by it.
	r := field(t, "R:HI@G5+L=Varus")
	got, _ = r.orders("C-O2C", "Varus DETACH", "")
	require.Equal(t, "Varus", got)
	require.True(t, r.cites("B-ORD-5"))
}

func TestB_ORD_6(t *testing.T) {
	// Arausio gives the Romans four cards.
	r := battle(t, "arausio", "R:MI@A8 R:MI@B8 R:MI@C8 R:MI@D8 R:MI@E8 B:WA@G1")
	require.Equal(t, bottom, r.p.active)
	r.hand("R", "C-MEDIUM", "C-LINE", "C-LINE", "C-LINE").hand("B").cards("C-O2L")
	bad := r.turn("[card]\nC-MEDIUM\n[orders]\nMI1 MI2 MI3 MI4 MI5\n")
	require.Len(t, bad, 1)
	require.Equal(t, "B-ORD-6", bad[0].Rule)
	require.Len(t, r.event("ordered", 0).Units, 4)
}

func TestB_ORD_7(t *testing.T) {
	_, bad := field(t, "R:HI@G5 R:MI@F5").orders("C-HEAVY", "MI1", "")
	require.Equal(t, []string{"C-HEAVY"}, bad)
	r := field(t, "R:LI@G5 R:MI@F5")
	got, bad := r.orders("C-HEAVY", "MI1; LI1", "")
	require.Equal(t, "MI1", got)
	require.Equal(t, []string{"B-ORD-7"}, bad)
	require.True(t, r.cites("B-ORD-7"))
	got, bad = field(t, "R:HI@F5 R:MI@G5").orders("C-LANY\nunit: MI1", "MI1", "")
	require.Equal(t, "MI1", got)
	require.Empty(t, bad)
}

// Order Mounted Troops without mounted units: leaders, or one unit of choice.
func TestB_ORD_7_order_mounted(t *testing.T) {
	got, bad := field(t, "R:MI@G5 R:LI@F5 R:L@G7").orders("C-MOUNTED", "L1", "")
	require.Equal(t, "L1", got)
	require.Empty(t, bad)
	got, bad = field(t, "R:MI@G5 R:LI@F5 R:L@G7").orders("C-MOUNTED", "MI1; LI1", "")
	require.Equal(t, "MI1", got)
	require.Equal(t, []string{"B-ORD-7"}, bad)
	got, bad = field(t, "R:MI@G5 R:L@G7").orders("C-MOUNTED\nunit: MI1", "", "")
	require.Equal(t, "MI1", got)
	require.Empty(t, bad)
}

func TestB_ORD_8(t *testing.T) {
	got, bad := field(t, "R:MI@F5 R:MI@G5 R:MI@I5").orders("C-LINE", "MI1 MI2 MI3", "")
	require.Equal(t, "MI1 MI2", got)
	require.Equal(t, []string{"B-ORD-8"}, bad)
}

func TestB_ORD_9(t *testing.T) {
	r := field(t, "R:MI@G5 B:MI@G4")
	got, bad := r.orders("C-O2C", "MI1", "")
	require.Equal(t, "MI1", got)
	require.Empty(t, bad)
	require.Equal(t, "card unused ordered drew", r.kinds())
}

// What is refused is told with what may be written instead: the hexes next to the
// last one, the sections in which the card gives orders.
func TestRefusalsNameWhatMayBeWritten(t *testing.T) {
	r := field(t, "R:MI@E5").hand("R", append([]string{"C-O2C"}, filler...)...)
	_, problems := r.sheetOf("R", "[card]\nC-O2C\n[orders]\nMI1\n[moves]\nMI1 MV E7\n")
	require.Len(t, problems, 1)
	require.Contains(t, problems[0], "E7 is not next to E5; write a way hex by hex, on by D4 D5 D6 E4 E6 F5 instead")
	r = field(t, "R:MI@E5").hand("R", append([]string{"C-O2R"}, filler...)...)
	_, problems = r.sheetOf("R", "[card]\nC-O2R\n[orders]\nMI1\n")
	require.Len(t, problems, 1)
	require.Contains(t, problems[0], "MI1 at E5 does not stand where the card gives orders; write a piece in the section right instead")
}
