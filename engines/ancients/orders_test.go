package ancients

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// sheetOf compiles what a side files and gives the sheet with the problems, a line
// each.
func (r *rig) sheetOf(who, text string) (*sheet, []string) {
	r.t.Helper()
	f, problems := r.read(r.side(who), text)
	o, more := r.g.Compile(r.g.View(r.p, r.g.sides[r.side(who)].id), &f)
	var out []string
	for _, p := range append(problems, more...) {
		require.LessOrEqual(r.t, len([]rune(p.String())), plot.MaxProblem)
		out = append(out, p.Severity.String()+" "+p.String())
	}
	return o.(*sheet), out
}

// The example of the turn sheet: a charge, a leader who leaves his unit, battles
// with what comes after them, standing orders.
func TestTheExampleOfTheSheet(t *testing.T) {
	r := battle(t, "picenum", "first.slave B:WA@D4 B:MI@C1 B:MI@B4+L=Spartacus R:MI@E7!lentulus R:MI@D7!lentulus R:MI@B5!lentulus")
	r.p.active = top
	r.hand("B", "C-O3R", "C-LINE")
	sh, problems := r.sheetOf("B", `
[card]
C-O3R                      # or: Order Three Units Right

[orders]
WA1
MI2
Spartacus DETACH

[moves]
Spartacus MV B4 C5         # leaves MI2 on B4; one order of its own
WA1 MV D5 D6               # charge, must fight

[battles]
WA1 CLOSE E7 momentum=yes bonus=weakest else D7
MI2 CLOSE B5 if blocks below 4

[standing]
evade LS vs MI: yes
evade *: no
ignore *: max
retreat *: support
leader Spartacus: unit, then far
firststrike MI full vs MI: yes
firststrike *: no
ask: D-RETREAT
`)
	require.Empty(t, problems)
	require.Equal(t, r.g.cardOf("C-O3R"), sh.card.card)
	require.Len(t, sh.orders, 3)
	require.True(t, sh.orders[2].detach)
	require.Equal(t, "Spartacus MV C5", r.g.pieceID(sh.moves[0].piece)+" MV "+strings.Join(r.g.places(sh.moves[0].path...), " "))
	require.Equal(t, "D5 D6", strings.Join(r.g.places(sh.moves[1].path...), " "))
	require.Equal(t, "CLOSE E7 else D7 momentum=yes bonus=weakest", r.g.battleLineWords(&sh.battles[0]))
	require.Equal(t, "CLOSE B5 if blocks<4", r.g.battleLineWords(&sh.battles[1]))
	require.Equal(t, []string{
		"evade LS vs MI: yes", "evade *: no", "ignore *: max", "retreat *: support", "leader Spartacus: unit, far", "firststrike MI vs MI full: yes",
		"firststrike *: no", "ask: D-RETREAT",
	}, r.g.standingWords(sh.standing))
}

// One example for every kind of card: it compiles without a fault.
func TestExamplesForEveryKindOfCard(t *testing.T) {
	for _, c := range []struct{ name, set, card, text string }{
		{"section", "R:MI@G5 R:MI@F6 R:MI@H6 R:LI@H5 B:LI@H3", "C-O2C", "[orders]\nMI3; LI1\n[moves]\nMI3 MV I5\n[battles]\nLI1 FIRE H3"},
		{"four units", "R:LC@J5", "C-O4R", "[orders]\nLC1 IN right"},
		{"coordinated", "R:LI@E5 R:MI@F6 R:MI@G6 R:LC@I5", "C-COORD", "[orders]\nLI1 IN left\nMI2 IN center\nLC1 IN right"},
		{"out flanked", "R:LC@C5 R:AX@D5 R:MC@J5 R:L=Marius@K5", "C-OUT", "[orders]\nLC1 IN left\nAX1 IN left\nMC1 IN right\nMarius IN right"},
		{"light", "R:AX@G6 R:MI@G5", "C-LIGHT", "[orders]\nAX1\n[moves]\nAX1 MV G6 G5 G4"},
		{"medium", "R:WA@G6 R:HI@H6", "C-MEDIUM", "[orders]\nWA1"},
		{"heavy", "R:WA@G6 R:HI@H6", "C-HEAVY", "[orders]\nHI1"},
		{"none of the kind", "R:LI@G6", "C-HEAVY", "[orders]\nLI1"},
		{"mounted", "R:MC@G7 R:HI@G6+L=Caesar", "C-MOUNTED", "[orders]\nMC1\nCaesar DETACH\n[moves]\nCaesar MV G6 G5"},
		{"leadership", "R:HI@G5+L=Caesar R:MI@F6 R:MI@G6 R:MI@A1 R:MI@H6", "C-LANY", "leader: Caesar\n[orders]\nHI1\nMI1\nMI2\nMI4"},
		{"or one unit", "R:LC@A5 R:LC@G6 R:L@C9", "C-LANY", "unit: LC2\n[orders]\nLC2\n[moves]\nLC2 MV G5 G4"},
		{"clash", "R:MI@G5 R:WA@F5 B:MI@G4 B:MI@F4", "C-CLASH", "[battles]\nMI1 CLOSE G4\nWA1 CLOSE F4 bonus=weakest"},
		{"darken", "R:LB@G5 R:HWM@G6 B:LI@H3 B:LI@G3 B:LI@G2", "C-DARKEN", "[battles]\nLB1 FIRE H3\nLB1 FIRE2 G3\nHWM1 FIRE G2"},
		{"double time", "R:MI@F7 R:MI@G7 R:WA@F6 R:HI@G6 B:MI@E2", "C-DOUBLE", "[orders]\nMI1 MI2 WA1 HI1\n[moves]\nWA1 MV F6 F5 E4 E3\n[battles]\nWA1 CLOSE E2"},
		{"first strike", "R:MI@G5", "C-FIRST", ""},
		{"I Am Spartacus", "R:LI@G5 R:AX@F5 R:AX@H5 R:WA@G6 R:MI@F6 R:WA@A9 R:WA@B9 R:L=Spartacus@G8", "C-IAS", "[orders]\nASSIGN L LI1 AX2\nASSIGN M WA1 MI1\nASSIGN K Spartacus WA3"},
		{"line", "R:MI@G5 R:MI@F6 R:AX@G6 R:LI@E5 R:LI@F5 B:WA@E3", "C-LINE", "[orders]\nMI1 MI2 AX1 LI2\n[moves]\nMI1 MV G4\n[battles]\nLI2 FIRE E3"},
		{"move-fire-move", "R:LC@E7 B:LI@E3", "C-MFM", "[orders]\nLC1\n[moves]\nLC1 MV E6 E5\nLC1 MV2 E6 E7\n[battles]\nLC1 FIRE E3"},
		{"charge", "R:HC@G7 B:MI@G3", "C-CHARGE", "[orders]\nHC1\n[moves]\nHC1 MV G6 G5 G4\n[battles]\nHC1 CLOSE G3 step=G2 bonus=weakest"},
		{"rally", "R:MI@G5/2 R:LI@G6/3 R:L@F6", "C-RALLY", "[orders]\nASSIGN M MI1 MI1\nASSIGN K LI1\n[moves]\nMI1 MV G4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := field(t, c.set+" B:LC@A1")
			r.p.active = bottom
			r.hand("R", c.card)
			_, problems := r.sheetOf("R", "[card]\n"+c.card+"\n"+strings.ReplaceAll(c.text, "; ", "\n"))
			for _, p := range problems {
				require.NotContains(t, p, "fault ", p)
			}
		})
	}
}

func TestExamplesOfTheBattles(t *testing.T) {
	r := battle(t, "aquae-sextiae", "first.roman R:AX@G9 R:AX@reserve R:AX@reserve R:L=Marcellus@reserve B:WA@G5")
	r.p.active = bottom
	r.hand("R", "C-INSC", "C-LIGHT")
	_, problems := r.sheetOf("R", "[card]\nInspired Center Leadership\nleader: Marcellus\n[orders]\nAX2 AX3\n[moves]\nAX2 ENTER F1 WITH Marcellus\nAX3 ENTER G1\n")
	require.Empty(t, problems)
	_, problems = r.sheetOf("R", "[card]\nC-LIGHT\nsection: right\n[orders]\nAX2\n[moves]\nAX2 ENTER K1\n")
	require.Empty(t, problems)

	r = battle(t, "picenum", "first.slave B:WA@E4 B:WA@D4 B:WA@H4 hill@H4 R:MI@H6!gellius R:MI@C7!lentulus")
	r.p.active = top
	r.hand("B", "C-O2L", "C-O3C")
	_, problems = r.sheetOf("B", "[card]\nC-O3C\n[orders]\nWA3\n[battles]\nWA3 ROLL H5 H6 I7\n")
	require.Empty(t, problems)
	r.p.active = bottom
	r.hand("R", "C-O3L")
	sh, problems := r.sheetOf("R", "[card]\nC-O3L\ngroup: Lentulus\n[orders]\nMI2\n")
	require.Empty(t, problems)
	require.Equal(t, "lentulus", r.g.groups[sh.card.group])

	r = battle(t, "bruttium", "first.slave B:WA@F9 R:MI@A1")
	r.p.active = top
	r.hand("B", "C-O2C")
	sh, problems = r.sheetOf("B", "[card]\nC-O2C\n[orders]\nWA1\n[moves]\nWA1 MV F9 EXIT\n")
	require.Empty(t, problems)
	require.True(t, sh.moves[0].exit)
}

// A bad line is set aside alone, with its place and what to write instead.
func TestMistakesInASheet(t *testing.T) {
	const head = "[card]\nC-O4C\n[orders]\nMI1 LI1\n"
	for _, c := range []struct{ text, want string }{
		{"[card]\nC-O4R\n", "fault sheet.txt:6:1: B-TRN-6: C-O4R: you do not hold Order Four Units Right; write C-O4C instead"},
		{"[card]\nOrder Five Units\n", `fault sheet.txt:6:1: B-TRN-6: "Order Five Units" is no card; write C-O4C or C-LINE instead`},
		{"[card]\nC-O4C\nC-LINE\n", "fault sheet.txt:7:1: B-TRN-6: C-LINE: one card a turn; C-O4C is played; write one of the two instead"},
		{"[card]\nC-O4C MV G4\n", "fault sheet.txt:6:1: B-TRN-1: MV stands in [card]; write the card alone, and MV in its own section instead"},
		{"[card]\nC-O4C\nsection: middle\n", "fault sheet.txt:7:1: B-BRD-4: this is no section; write left, center or right instead"},
		{"[card]\nC-O4C\nleader: MI1\n", "fault sheet.txt:7:1: C-LANY: MI1: it is no leader; write unit: MI1 instead"},
		{"[card]\nC-O4C\nunit: Marius\n", "fault sheet.txt:7:1: B-ORD-7: Marius: he is no unit; write leader: Marius instead"},
		{"[card]\nC-O4C\ngroup: left\n", "warning sheet.txt:7:1: S-PICENUM-1: your side is not of two armies in this battle; the line is ignored"},
		{"[orders]\nMI1\n", "fault sheet.txt: B-TRN-6: no card is played; write [card] and one of your cards instead"},
		{head + "[orders]\nMI7\n", "fault sheet.txt:10:1: B-ORD-1: MI7: you have no such piece; write MI1 instead"},
		{head + "[orders]\nWA1\n", "fault sheet.txt:10:1: B-ORD-1: WA1: this piece is the enemy's; write one of your pieces, such as MI1 instead"},
		{head + "[orders]\nMarus DETACH\n", "fault sheet.txt:10:1: B-ORD-1: MARUS: you have no such piece; write Marius instead"},
		{head + "[orders]\n@A1\n", "fault sheet.txt:10:1: B-ORD-1: @A1: none of your pieces of this kind stands there; write one of your pieces, such as MI1 instead"},
		{head + "[orders]\nMI1 IN north\n", "fault sheet.txt:10:8: B-BRD-4: this is no section; write left, center or right instead"},
		{head + "[orders]\nMI1 MV G4\n", "fault sheet.txt:10:1: B-TRN-1: MI1: MV stands in [orders]; write it in [moves] or [battles] instead"},
		{head + "[orders]\nASSIGN S MI1\n", `fault sheet.txt:10:8: D-IAS: "S" is no face that orders; write L, M, H or K instead`},
		{head + "[orders]\nASSIGN\n", "fault sheet.txt:10:1: D-IAS: a face and the pieces for it go behind ASSIGN; write ASSIGN L LI1 AX2 instead"},
		{head + "[moves]\nMI1 MV G4 X9\n", `fault sheet.txt:10:11: B-BRD-1: MI1: "X9" is no hex of the board; write a letter and a number, A1 to M9; rows 2, 4, 6 and 8 end with L instead`},
		{head + "[moves]\nMI1 MV\n", "fault sheet.txt:10:1: B-MOV-2: MI1: the move names no hex; write the hexes it enters, such as MV G4 G3 instead"},
		{head + "[moves]\nMI1 LI1 MV G4\n", "fault sheet.txt:10:1: B-MOV-1: MI1: 2 pieces in one line; their order counts; write a line for each instead"},
		{head + "[moves]\nMI1 CLOSE G4\n", "fault sheet.txt:10:1: B-TRN-1: MI1: CLOSE is no move; write MV, MV2, ENTER or EXIT; battles in [battles] instead"},
		{head + "[moves]\nMI1 MV G4 momentum=yes\n", "warning sheet.txt:10:11: B-TRN-1: momentum= says nothing to a move; it is ignored; write it in the line of its battle instead"},
		{head + "[moves]\nMI1 MV G4 G3\n", "fault sheet.txt:10:1: B-MOV-2: MI1: 2 hexes is too far; it goes 1 hex; write fewer hexes instead"},
		{head + "[battles]\nMarius CLOSE G4\n", "fault sheet.txt:10:1: B-LDR-12: Marius: a leader never battles himself; write a unit instead"},
		{head + "[battles]\nMI1 MV G4\n", "fault sheet.txt:10:1: B-TRN-1: MI1: MV is no battle; write CLOSE, FIRE, FIRE2 or ROLL; moves in [moves] instead"},
		{head + "[battles]\nMI1 CLOSE\n", "fault sheet.txt:10:1: B-BAT-2: MI1: the battle has no target; write its hex, such as CLOSE G4 instead"},
		{head + "[battles]\nMI1 CLOSE G4 else\n", "fault sheet.txt:10:14: B-BAT-2: MI1: no other target stands behind else; write else and its hex, such as else G4 instead"},
		{head + "[battles]\nMI1 SHOOT G4\n", "fault sheet.txt:10:5: file: MI1: SHOOT is no task; write CLOSE, FIRE, FIRE2 or ROLL instead"},
		{head + "[battles]\nMI1 CLOSE G4 F4\n", "fault sheet.txt:10:14: B-BAT-2: MI1: two targets in one line; write one target, and `else` with another instead"},
		{head + "[battles]\nMI1 CLOSE Z4\n", `fault sheet.txt:10:11: B-BAT-2: MI1: "Z4" is no hex of the board; write the target's hex, A1 to M9 instead`},
		{head + "[battles]\nMI1 CLOSE G4 if tired\n", `fault sheet.txt:10:17: B-BAT-3: MI1: "tired" is no condition; write blocks below 4 (or at_most, is, at_least, above), alive or still there, with not and and instead`},
		{head + "[battles]\nMI1 CLOSE G4 if blocks many\n", `fault sheet.txt:10:17: B-BAT-3: MI1: the comparison of blocks cannot be read`},
		{head + "[battles]\nMI1 CLOSE G4 if\n", `fault sheet.txt:10:14: B-BAT-3: MI1: no condition stands behind`},
		{head + "[battles]\nMI1 CLOSE G4 momentum=perhaps\n", "warning sheet.txt:10:14: B-BAT-1: momentum=perhaps says nothing; it is ignored; write momentum=yes, momentum=no or momentum=auto instead"},
		{head + "[battles]\nMI1 CLOSE G4 dice=7\n", "warning sheet.txt:10:14: B-BAT-1: dice=7 says nothing; it is ignored; write momentum=, step=, bonus=, retreat= or ignore= instead"},
		{head + "[battles]\nMI1 ROLL\n", "fault sheet.txt:10:1: X-RF-1: MI1: Rolling Fire is for the slaves, in the battles that have it"},
		{"MI1 MV G4\n" + head, "fault sheet.txt:5:1: B-TRN-1: MI1: the line stands in no section; write [card], [orders], [moves] or [battles] above it instead"},
		{head + "[moves]\nevade LI: yes\n", "fault sheet.txt:10:1: B-TRN-1: `evade:` does not belong into [moves]; write it under [standing] instead"},
		{head + "[standing]\nevade LI: maybe\n", `warning sheet.txt:10:11: D-EVADE: "maybe" is no answer to evade; the line is ignored; write yes or no instead`},
		{head + "[standing]\nignore XX: max\n", `warning sheet.txt:10:8: D-IGNORE: "XX" selects nothing; the line is ignored; write a type, one of your pieces, vs and a type, full, supported, hex G5, a number of blocks or * instead`},
		{head + "[standing]\nretreat:\n", "warning sheet.txt:10:1: D-RETREAT: nothing stands behind the colon; the line is ignored; write support, far or cover, or a hex instead"},
		{head + "[standing]\nignore blocks: max\n", "warning sheet.txt:10:8: D-IGNORE: the comparison of blocks cannot be read; the line is ignored"},
		{head + "[standing]\nask: D-LUNCH\n", `warning sheet.txt:10:6: D-ORDER: "D-LUNCH" is no decision; it is ignored`},
	} {
		r := field(t, "R:MI@G5 R:LI@F6 R:L=Marius@H6 B:WA@G3 B:MI@A1 B:MI@B1")
		r.p.active = bottom
		r.hand("R", "C-O4C", "C-LINE")
		_, problems := r.sheetOf("R", c.text)
		require.True(t, slices.ContainsFunc(problems, func(p string) bool { return strings.Contains(p, c.want) }), "%s\n%s", c.want, strings.Join(problems, "\n"))
	}
}

// One bad line costs nothing but itself.
func TestOtherLinesStand(t *testing.T) {
	r := field(t, "R:MI@G5 R:MI@F6 B:WA@A1")
	r.p.active = bottom
	r.hand("R", "C-O4C")
	sh, problems := r.sheetOf("R", "[card]\nOrder 4 units centre\n[orders]\nMI1 MI9 MI2\n[moves]\nMI1 MV G4\nMI9 MV G3\nmi2 mv f5\n")
	require.Len(t, problems, 2)
	require.Equal(t, r.g.cardOf("C-O4C"), sh.card.card)
	require.Equal(t, []piece{0 + 1, 1 + 1}, sh.orders[0].pieces)
	require.Len(t, sh.moves, 2)
}

// While the other side is to play only standing orders count.
func TestNotYourTurn(t *testing.T) {
	r := field(t, "R:MI@G5 B:WA@A1")
	r.p.active = top
	sh, problems := r.sheetOf("R", "[moves]\nMI1 MV G4\n[standing]\nevade *: no\n")
	require.Equal(t, []string{"fault sheet.txt:6:1: B-TRN-3: MI1: it is the turn of the Slaves; your own lines count in your turn; write [standing] orders only instead"}, problems)
	require.Empty(t, sh.moves)
	require.Len(t, sh.standing.rules, 1)
	r.p.result = &engines.Result{Winner: "slave"}
	_, problems = r.sheetOf("R", "[moves]\nMI1 MV G4\n")
	require.Equal(t, []string{"fault sheet.txt:6:1: B-TRN-3: MI1: the battle is over"}, problems)
	sh, _ = r.sheetOf("R", "[moves]\n")
	require.Nil(t, sh.standing)
	sh, _ = r.sheetOf("R", "[standing]\n")
	require.Empty(t, sh.standing.rules)
}

// Cards go by id, by id without C-, by name, with figures and without fillers.
func TestNamesOfCards(t *testing.T) {
	g := field(t, "R:MI@G5 B:WA@A1").g
	for name, want := range map[string]string{
		"C-O3R": "C-O3R", "o3r": "C-O3R", "Order Three Units Right": "C-O3R", "order 3 right": "C-O3R", "Order Two Units Centre": "C-O2C",
		"move fire move": "C-MFM", "Move-Fire-Move": "C-MFM", "I am Spartacus": "C-IAS", "order light": "C-LIGHT", "Rally": "C-RALLY", "Order Ten": "",
	} {
		require.Equal(t, want, g.cardName(g.cardNamed(name)), name)
	}
}

// Pieces by hex, in any case; enemies as targets by their id.
func TestPiecesByHex(t *testing.T) {
	r := field(t, "R:MI@G5+L=Marius R:MI@F6 B:WA@G4 B:WA@A1")
	r.p.active = bottom
	r.hand("R", "C-O4C")
	sh, problems := r.sheetOf("R", "[card]\nC-O4C\n[orders]\n@g5 @F6\nL@G5 DETACH\n[battles]\n@G5 CLOSE WA1\n@F6 CLOSE slave/WA2\n")
	require.Equal(t, []piece{2, 3}, sh.orders[0].pieces)
	require.Equal(t, "Marius", r.g.pieceID(sh.orders[1].pieces[0]))
	require.Equal(t, "G4", r.g.hexName(sh.battles[0].target))
	require.Equal(t, "A1", r.g.hexName(sh.battles[1].target))
	require.Len(t, problems, 1) // A1 is no neighbour
}

// What a form writes, all of it taken up, compiles.
func TestStandingRulesMatch(t *testing.T) {
	r := field(t, "R:LI@G5/3 R:LI@F6 R:MI@G6 R:L=Marius@H6 B:WA@G4 B:HI@A1")
	r.p.active = top
	sh, problems := r.sheetOf("R", "[standing]\nevade LI2: no\nevade LI vs WA blocks at_most 3: yes\nevade light full: no\nevade hex G5: no\nretreat supported: F6 G6\nleader leaders: near\nbonus MI1 LI1: none\nask: none\n")
	require.Empty(t, problems)
	g, st := r.g, sh.standing
	about := func(p string, enemy string, change func(s *subject)) subject {
		s := subject{piece: r.piece(p), enemy: -1, at: hex.None, blocks: 4}
		if enemy != "" {
			s.enemy = int(r.piece(enemy))
		}
		if change != nil {
			change(&s)
		}
		return s
	}
	for _, c := range []struct {
		topic topic
		sub   subject
		want  string
	}{
		{topicEvade, about("R:LI2", "B:WA1", nil), "no"},
		{topicEvade, about("R:LI1", "B:WA1", func(s *subject) { s.blocks = 3 }), "yes"},
		{topicEvade, about("R:LI1", "B:HI1", func(s *subject) { s.blocks = 3 }), ""},
		{topicEvade, about("R:LI1", "B:HI1", func(s *subject) { s.full = true }), "no"},
		{topicEvade, about("R:MI1", "B:HI1", func(s *subject) { s.at = r.hex("G5") }), "no"},
		{topicRetreat, about("R:MI1", "", func(s *subject) { s.supported = true }), "F6 G6"},
		{topicRetreat, about("R:MI1", "", nil), ""},
		{topicLeader, about("R:Marius", "", nil), "near"},
		{topicBonus, about("R:LI1", "", nil), "none"},
		{topicBonus, about("R:LI2", "", nil), ""},
		{topicIgnore, about("R:LI2", "", nil), ""},
	} {
		got := ""
		if x := st.match(g, &r.p.board, c.topic, c.sub); x != nil {
			got = strings.Join(append(slices.Clone(x.words), g.places(x.hexes...)...), " ")
		}
		require.Equal(t, c.want, got, "%s %+v", topicNames[c.topic], c.sub)
	}
	require.True(t, st.asks)
	require.Equal(t, [decisions]bool{}, st.ask)
}
