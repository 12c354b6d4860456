package adjudicate

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

func newTable(t testing.TB) *Match {
	t.Helper()
	return newToy(t, Config{Dice: DiceTable})
}

const dealtOrder = "0,1,2,3,4,5,6,7,8,9,10,11"

// rollRefused holds that a line is not taken and nothing is written.
func rollRefused(t *testing.T, m *Match, line, want string) {
	t.Helper()
	before := folder(t, m.dir)
	require.EqualError(t, m.CheckRolls(line, nil), want)
	require.EqualError(t, m.Roll(line, ""), want)
	require.Equal(t, before, folder(t, m.dir))
}

// TestRealDice: the match says what to roll, pauses, keeps what is typed under
// the names of the dice, and goes on.
func TestRealDice(t *testing.T) {
	m := newTable(t)
	require.NotContains(t, listing(t, m.dir), seedName)
	r, err := m.Adjudicate(Opts{DryRun: true})
	require.NoError(t, err)
	require.Len(t, r.Rolls, 1)
	require.NoError(t, m.CheckRolls(dealtOrder, nil))
	r = adjudicated(t, m, Opts{})
	require.Equal(t, []Asked{{Key: "0/0/001/deal/T1/deck/1", Why: "the deck", Rule: "T1", Who: "deck", N: 1, Shuffle: 12}}, r.Rolls)
	require.Equal(t, []string{"waits for umpire: dice for impulse 001 (The deal)"}, waits(r))
	require.False(t, r.Played())
	entries := len(m.journal.entries)
	adjudicated(t, m, Opts{})
	require.Len(t, m.journal.entries, entries, "it is opened once")

	const want = "; write the numbers 0 to 11 in the order they fell, with commas instead"
	rollRefused(t, m, "hello", `roll 1: dice: "hello" is no roll for the deck`+want)
	rollRefused(t, m, "0,1,2,3,4,5,6,7,8,9,10,10", `roll 1: dice: "0,1,2,3,4,5,6,7,8,9…" is no roll for the deck`+want)
	rollRefused(t, m, "0,1", `roll 1: dice: "0,1" is no roll for the deck`+want)
	rollRefused(t, m, "1#2=[x]", `roll 1: dice: "1#2=[x]" is no roll for the deck`+want)
	rollRefused(t, m, "", "the line: dice: it has 0 values for 1 rolls; write one for each, in their order, with blanks between instead")
	rollRefused(t, m, dealtOrder+" 5", "the line: dice: it has 2 values for 1 rolls; write one for each, in their order, with blanks between instead")
	require.NoError(t, m.Roll(" "+dealtOrder+"\r\n", ""))
	require.Equal(t, "0/0/001/deal/T1/deck/1 = "+dealtOrder+"\n", string(read(t, m, "umpire/rolls-001-01.txt")))
	rollRefused(t, m, "5", m.dir+": dice: no roll is awaited")
	r = adjudicated(t, reopen(t, m), Opts{})
	require.Len(t, r.Turns, 1)
	m = reopen(t, m)
	require.Equal(t, []int{4, 5, 6}, hand(t, m, "south"))
	rep, err := m.Report(1, "south")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines, "Dice: real dice, rolled when they were needed and typed in.")

	// While dice are awaited, the plots are frozen.
	submit(t, m, play(t, m, "south", 2))
	require.NoError(t, m.CheckRolls("C08", nil))
	require.EqualError(t, m.Roll("C08", ""), m.dir+": dice: impulse 002 is not opened yet; adjudicate first")
	r = adjudicated(t, m, Opts{})
	require.Equal(t, []Asked{{Key: "0/0/002/play/T2/south/1", Why: "a new card", Rule: "T2", Who: "south", N: 1, From: []string{"C07", "C08", "C09", "C10", "C11", "C12"}}}, r.Rolls)
	refused(t, m, play(t, m, "south", 2), "south.txt:3:10: file: the plots for impulse 002 were opened and are frozen; write impulse: 003, for the next, instead")
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, StateComplete, s.Sides[1].State, "it is in, and understood")
	rollRefused(t, m, "C06", `roll 1: dice: "C06" is no roll for a new card; write what was drawn, of C07, C08, C09, C10, C11, C12 instead`)
	require.NoError(t, m.Roll("c08", ""))
	require.True(t, adjudicated(t, m, Opts{}).Played())
	require.Equal(t, []int{5, 6, 8}, hand(t, m, "south"))
}

// TestDiceNeededTogetherAreAskedTogether, and those that may not be needed are
// not.
func TestDiceNeededTogetherAreAskedTogether(t *testing.T) {
	m := newTable(t)
	adjudicated(t, m, Opts{})
	require.NoError(t, m.Roll(dealtOrder, ""))
	adjudicated(t, m, Opts{})
	submit(t, m, play(t, m, "south", 2))
	require.NoError(t, m.Answer([]engines.Answer{
		{Key: "0/0/002/play/T4/north/1", Side: "north", Take: []string{"yes"}},
	}, ""))
	r := adjudicated(t, m, Opts{})
	var names []string
	for _, a := range r.Rolls {
		names = append(names, a.Key+" "+a.Wants())
	}
	require.Equal(t, []string{
		"0/0/002/play/T5/south/1 1 to 6", "0/0/002/play/T5/north/1 1 to 6",
		"0/0/002/play/T2/south/1 what was drawn, of C07, C08, C09, C10, C11, C12",
	}, names)
	rollRefused(t, m, "7 x C99", "roll 1: dice: \"7\" is no roll for the stakes; write 1 to 6 instead\nroll 2: dice: \"x\" is no roll for the stakes; write 1 to 6 instead\nroll 3: dice: \"C99\" is no roll for a new card; write what was drawn, of C07, C08, C09, C10, C11, C12 instead")
	require.NoError(t, m.Roll("6+1, C12", ""))
	r = adjudicated(t, m, Opts{})
	require.Equal(t, "11:2", r.Turns[0].Record.Events[1].Odds)
	require.Equal(t, []int{6, 12}, hand(t, m, "south"), "the played and the staked card are gone, the drawn one is there")
}

// contest is a game of one impulse in which two sides roll until one has more,
// and then one of them once more for something else.
type contest struct{ engines.Game }

type contestAt struct {
	engines.Position
	done bool
}

func (contest) Stage(p engines.Position) engines.Stage {
	return engines.Stage{Impulse: 1, Name: "The contest", Slug: "contest", Over: p.(contestAt).done}
}

func (contest) Resolve(_ engines.Position, _ []engines.SideOrders, t *engines.Table) engines.Position {
	var rolls []engines.Roll
	for n := 1; ; n++ {
		a := t.Die(engines.Key{Phase: "contest", Rule: "1", Who: "a", N: n})
		b := t.Die(engines.Key{Phase: "contest", Rule: "1", Who: "b", N: n})
		rolls = append(rolls, a, b)
		if a.Die != b.Die {
			break
		}
	}
	rolls = append(rolls, t.Die(engines.Key{Phase: "contest", Rule: "2", Who: "c", N: 1}))
	rolls = append(rolls, t.Die(engines.Key{Phase: "later", Rule: "3", Who: "d", N: 1}))
	t.Note(engines.Event{Rule: []string{"1"}, Dice: rolls})
	return contestAt{done: true}
}

// TestARollThatMayNotBeNeededIsNotAskedFor: dice rolled again, and later phases.
func TestARollThatMayNotBeNeededIsNotAskedFor(t *testing.T) {
	ask := func(known string) []string {
		t.Helper()
		script, err := engines.ParseScript("rolls", known, 0)
		require.NoError(t, err)
		d := &typed{script: script, known: map[string]bool{}}
		for line := range strings.Lines(known) {
			d.known[strings.TrimSpace(strings.Split(line, "=")[0])] = true
		}
		d.restart(0)
		in := engines.Input{Position: contestAt{}, Dice: d}
		_, err = engines.Run(contest{}, in)
		require.NoError(t, err)
		var names []string
		for _, a := range (&source{typed: d}).asked(contest{}, in) {
			names = append(names, strings.TrimPrefix(a.Key, "0/0/001/"))
		}
		return names
	}
	require.Equal(t, []string{"contest/1/a/1", "contest/1/b/1", "contest/2/c/1"}, ask(""))
	tie := "0/0/001/contest/1/a/1 = 4\n0/0/001/contest/1/b/1 = 4\n"
	require.Equal(t, []string{"contest/1/a/2", "contest/1/b/2", "contest/2/c/1"}, ask(tie))
	require.Equal(t, []string{"later/3/d/1"}, ask("0/0/001/contest/1/a/1 = 4\n0/0/001/contest/1/b/1 = 5\n0/0/001/contest/2/c/1 = 1\n"))
	require.Empty(t, ask("0/0/001/contest/1/a/1 = 4\n0/0/001/contest/1/b/1 = 5\n0/0/001/contest/2/c/1 = 1\n0/0/001/later/3/d/1 = 6\n"))
}

func TestWants(t *testing.T) {
	for want, a := range map[string]Asked{
		"1 to 6": {Sides: 6}, "one of sword, shield": {Sides: 2, Faces: []string{"sword", "shield"}}, "what was drawn, of C1, C2": {From: []string{"C1", "C2"}},
	} {
		require.Equal(t, want, a.Wants())
	}
	faces := Asked{Sides: 2, Faces: []string{"Sword", "shield"}}
	v, ok := faces.read("SWORD")
	require.True(t, ok)
	require.Equal(t, "Sword", v)
	_, ok = faces.read("1")
	require.False(t, ok)
	v, ok = Asked{Sides: 6}.read("06")
	require.True(t, ok)
	require.Equal(t, "6", v)
	for _, bad := range []string{"0", "7", "-1", "1.0", "six", "99999999999999999999"} {
		_, ok := Asked{Sides: 6}.read(bad)
		require.False(t, ok, bad)
	}
}

// What is drawn of many is listed shortly.
func TestNamesOneIsDrawnOf(t *testing.T) {
	for want, names := range map[string][]string{
		"":                          nil,
		"C1, C2":                    {"C1", "C2"},
		"C-O2L×3, C-O2R, C-RALLY×2": {"C-O2L", "C-O2L", "C-O2L", "C-O2R", "C-RALLY", "C-RALLY"},
		"rebel/Galli-2..4, rebel/Daci-1, rebel/Daci-2, Ala-3, Ala-5, Ala-6": {"rebel/Galli-2", "rebel/Galli-3", "rebel/Galli-4", "rebel/Daci-1", "rebel/Daci-2", "Ala-3", "Ala-5", "Ala-6"},
		"X-9..11, X-01, X-02, -1, -":                                        {"X-9", "X-10", "X-11", "X-01", "X-02", "-1", "-"},
	} {
		require.Equal(t, want, among(names))
	}
}

// A die with a number behind others of its name is a second throw; one whose number
// counts something else is not.
func TestWhichThrowItIs(t *testing.T) {
	d := &typed{standIn: engines.NewKeyed(nil)}
	d.restart(0)
	for _, n := range []int{2, 3, 21, 22} {
		k := engines.Key{Phase: "p", Rule: "1", Who: "x", N: n, Why: "luck"}
		name := "0/0/001/p/1/x/" + strconv.Itoa(n)
		d.Reason(name, k)
		_, err := d.Die(name, 6, nil)
		require.NoError(t, err)
	}
	var throws []int
	for _, a := range d.missing {
		throws = append(throws, a.N)
	}
	require.Equal(t, []int{1, 2, 1, 2}, throws)
}

// The list of real dice says who throws each, and which is thrown a second time.
func TestListOfRollsSaysWhoThrows(t *testing.T) {
	for want, a := range map[string]Asked{
		"alliance with the pirates (8.1)":                      {Why: "alliance with the pirates", Rule: "8.1", Who: "pirates", N: 1},
		"alliance with the pirates (8.1), throw 2":             {Why: "alliance with the pirates", Rule: "8.1", Who: "pirates", N: 2},
		"shooting in Campania (3.4): roman Milites-1":          {Why: "shooting in Campania", Rule: "3.4", Who: "Campania.Spartacus.3/roman/Milites-1", N: 1},
		"shooting in Campania (3.4): roman Milites-1, throw 2": {Why: "shooting in Campania", Rule: "3.4", Who: "Campania.Spartacus.3/roman/Milites-1", N: 2},
		"a card of the first hand (B-TRN-4): gaul, draw 4":     {Why: "a card of the first hand", Rule: "B-TRN-4", Who: "gaul", N: 4, From: []string{"C1", "C2"}},
		"fire at 0918 (8.0): persians":                         {Why: "fire at 0918", Rule: "8.0", Who: "persians@0918", N: 1},
		"direction of the rampage (S1.13): pyrrhus EL01":       {Why: "direction of the rampage", Rule: "S1.13", Who: "pyrrhus/EL01", N: 1},
	} {
		require.Equal(t, want, a.Words())
	}
}
