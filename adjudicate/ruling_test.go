package adjudicate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
)

// ruledToy is a match dealt in order: north 1, 2, 3; south 4, 5, 6.
func ruledToy(t testing.TB, script string) *Match {
	t.Helper()
	m := newToy(t, Config{Dice: DiceScript, Script: []byte("[1]\n0,1,2,3,4,5,6,7,8,9,10,11\n" + script)})
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	return m
}

func TestARulingChangesThePosition(t *testing.T) {
	m := ruledToy(t, "[2]\nC12\n")
	before := folder(t, m.dir)
	text := "# north was dealt the wrong card\r\nposition hands.0=[1,2,9]\n\nPosition deck=[3,7,8,10,11,12]\n"
	r, err := m.Rule(Plot{"up/fix.txt", []byte(text)}, "  a card was\tmisread ", "now", true)
	require.NoError(t, err)
	require.Empty(t, r.Journal)
	require.Equal(t, before, folder(t, m.dir), "a dry run writes nothing")
	r, err = m.Rule(Plot{"up/fix.txt", []byte(text)}, "  a card was\tmisread ", "now", false)
	require.NoError(t, err)
	require.Equal(t, "a card was misread", r.Why)
	require.Equal(t, []Difference{
		{"position", "deck", "[7,8,9,10,11,12]", "[3,7,8,10,11,12]"},
		{"position", "hands.0", "[1,2,3]", "[1,2,9]"},
		{"north/C03", "", "there", ""},
		{"north/C09", "", "", "there"},
	}, r.Changes)
	require.Equal(t, "position hands.0 [1,2,9], was [1,2,3]", r.Changes[1].String())
	require.Equal(t, "north/C03 is not there any more", r.Changes[2].String())
	require.Equal(t, "north/C09 is there now", r.Changes[3].String())
	require.Equal(t, "greeks/MS01 at none, was 0815", Difference{"greeks/MS01", "at", "0815", ""}.String())
	require.Equal(t, m.journal.head(), r.Journal)
	require.Subset(t, listing(t, m.dir), []string{"002-turn-1/ruling-01.json", "002-turn-1/ruling-01.txt"})
	m = reopen(t, m)
	require.Equal(t, []int{1, 2, 9}, hand(t, m, "north"))
	s, err := m.Status("south")
	require.NoError(t, err)
	require.Equal(t, []string{"Ruling by the umpire: a card was misread"}, s.Rulings, "what south cannot see it is not told")

	// A second one builds on the first; both stand in the next reports.
	_, err = m.Rule(Plot{"more.txt", []byte("position score.1=7")}, "the score was wrong", "", false)
	require.NoError(t, err)
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	res, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Contains(t, string(res.Turns[0].Record.Position), `"score":[0,11]`)
	for reader, want := range map[string][]string{
		"north":        {"Ruling by the umpire: a card was misread (position hand [1,2,9], was [1,2,3])", "Ruling by the umpire: the score was wrong (position score [0,7], was [0,0])"},
		"south":        {"Ruling by the umpire: a card was misread", "Ruling by the umpire: the score was wrong (position score [0,7], was [0,0])"},
		"public":       {"Ruling by the umpire: a card was misread", "Ruling by the umpire: the score was wrong (position score [0,7], was [0,0])"},
		engines.Umpire: {"Ruling by the umpire: a card was misread (position deck [3,7,8,10,11,12], was [7,8,9,10,11,12]; position hands.0 [1,2,9], was [1,2,3]; north/C03 is not there any more; north/C09 is there now)", "Ruling by the umpire: the score was wrong (position score [0,7], was [0,0])"},
	} {
		rep, err := m.Report(2, reader)
		require.NoError(t, err)
		var got []string
		for _, l := range rep.Head.Lines {
			if strings.HasPrefix(l, rulingBegins) {
				got = append(got, l)
			}
		}
		require.Equal(t, want, got, reader)
	}
	rep, err := m.Report(1, "north")
	require.NoError(t, err)
	require.NotContains(t, fmt.Sprint(rep.Head.Lines), "Ruling", "not in the report of the impulse before")
	proven(t, m)
}

func TestRulingsThatAreRefused(t *testing.T) {
	m := ruledToy(t, "")
	for name, tt := range map[string]struct{ text, why, want string }{
		"no reason":       {"position score.0=1", " \n", `--because: ruling: it gives no reason; players read it; write --because "TEXT" instead`},
		"long reason":     {"position score.0=1", strings.Repeat("x", 301), "--because: ruling: the reason has 301 characters, more than 300; write a shorter one instead"},
		"empty":           {"# nothing\n\n", "x", "r.txt: ruling: the file changes nothing; write greeks/MS01 at=0914 or the like instead"},
		"binary":          {"\xff\xfe", "x", "r.txt: ruling: it is no plain text (UTF-8); write a text with a change a line instead"},
		"large":           {strings.Repeat("#", maxRuling+1), "x", "r.txt: ruling: it has more than the 65536 bytes a ruling may have; write nothing but the changes instead"},
		"no subject":      {"score.0=1", "x", "r.txt:1:1: ruling: the line does not begin with what is changed; write greeks/MS01 at=0914 or the like instead"},
		"no change":       {"position", "x", "r.txt:1:1: ruling: the line does not say how position is changed; write greeks/MS01 at=0914 or the like instead"},
		"no value":        {"position score.0 1", "x", `r.txt:1:10: ruling: "score.0" is no change; write greeks/MS01 at=0914 or the like instead` + "\n" + `r.txt:1:18: ruling: "1" is no change; write greeks/MS01 at=0914 or the like instead`},
		"no such unit":    {"north/C99 at=hand", "x", "r.txt:1:1: ruling: the position has no north/C99; write a unit as SIDE/ID, a side, or position instead"},
		"no such field":   {"position scores.0=1", "x", "r.txt:1:10: ruling: position has no scores.0; write a field that `prestags status --json` shows instead"},
		"past the end":    {"position score.2=1", "x", "r.txt:1:10: ruling: position has no score.2; write a field that `prestags status --json` shows instead"},
		"no number":       {"position score.0=many", "x", `r.txt:1:10: ruling: "many" is no value for score.0; write a number instead`},
		"no list":         {"position deck=7", "x", `r.txt:1:10: ruling: "7" is no value for deck; write a list like [1,2] instead`},
		"id":              {"north/C01 id=north/C02", "x", "r.txt:1:11: ruling: north/C01 has no id; write a field that `prestags status --json` shows instead"},
		"not kept":        {"north/C01 at=table", "x", "r.txt:1:11: ruling: the game keeps no at=table for north/C01; write a field that `prestags status --json` shows instead"},
		"unknown to it":   {"position mood=good", "x", "r.txt:1:10: ruling: the game keeps no mood=good for position; write a field that `prestags status --json` shows instead"},
		"nothing changes": {"position score.0=0", "x", "r.txt: ruling: it changes nothing; the position is so already"},
		"another impulse": {"position impulse=5", "x", "r.txt: ruling: a ruling does not go to another impulse; `prestags rewind` does"},
		"against T1":      {"position hands.0=[1,2]", "x", "r.txt: ruling: the rules do not allow what comes of it: a card is lost or doubled"},
		"no position":     {"position deck=[\"x\"]", "x", "r.txt: ruling: the game takes no such position: json: cannot unmarshal string into Go struct field toyPosition.deck of type int"},
	} {
		t.Run(name, func(t *testing.T) {
			before := folder(t, m.dir)
			_, err := m.Rule(Plot{"r.txt", []byte(tt.text)}, tt.why, "", false)
			require.EqualError(t, err, tt.want)
			for _, line := range strings.Split(err.Error(), "\n") {
				require.LessOrEqual(t, len([]rune(line)), 200)
			}
			require.Equal(t, before, folder(t, m.dir))
		})
	}
}

// TestRewindAndPlayAgain: the same plots and dice under another position, and
// what was is kept.
func TestRewindAndPlayAgain(t *testing.T) {
	m := ruledToy(t, "[2]\nC12\n[3]\nC11\n")
	for i, side := range []string{"south", "north"} {
		_, err := m.Submit(play(t, m, side, i+2), "")
		require.NoError(t, err)
		_, err = m.Adjudicate(Opts{})
		require.NoError(t, err)
	}
	_, err := m.WriteReports(2, []string{"south", engines.Umpire}, []Output{drawing("x")}, "", "")
	require.NoError(t, err)
	_, _, err = m.Export("north", filepath.Join(t.TempDir(), "north"), "", "")
	require.NoError(t, err)
	was, err := m.position()
	require.NoError(t, err)
	for _, tt := range []struct {
		to     int
		reopen bool
		want   string
	}{
		{0, false, "--to: rewind: there is no impulse 000 to go back to; write a number from 001 to 004 instead"},
		{5, true, "--to: rewind: there is no impulse 005 to go back to; write a number from 001 to 004 instead"},
		{4, true, "--to: rewind: the match stands at impulse 004, and its plots are not opened yet; write an earlier one instead"},
	} {
		_, err := m.Rewind(tt.to, tt.reopen, "", false)
		require.EqualError(t, err, tt.want)
	}
	before := folder(t, m.dir)
	r, err := m.Rewind(2, false, "", true)
	require.NoError(t, err)
	require.Equal(t, before, folder(t, m.dir))
	require.Equal(t, "the match would stand at impulse 002 (Turn 1)\n"+
		"undone: impulse 002 (Turn 1); reports were drawn for north, south, umpire; its folder 002-turn-1 stays\n"+
		"undone: impulse 003 (Turn 2); reports were drawn for north; its folder 003-turn-2 stays\n"+
		"plots, answers and dice stay the same; adjudicate plays them again\n"+
		"what changes: 10\n"+
		"  position deck [7,8,9,10,11,12], was [7,8,9,10]\n", strings.SplitAfter(r.String(), "was [7,8,9,10]\n")[0])
	r, err = m.Rewind(2, false, "", false)
	require.NoError(t, err)
	require.Equal(t, m.journal.head(), r.Journal)
	m = reopen(t, m)
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, 2, s.Impulse)
	require.True(t, s.Playing, "its plots are as they were opened")
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.EqualError(t, err, "south.txt:3:10: file: the plots for impulse 002 were opened and are frozen; write impulse: 003, for the next, instead")
	_, err = m.Submit(Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 3\n")}, "")
	require.EqualError(t, err, "n.txt:3:10: file: the plots for impulse 003 were opened and are frozen; write impulse: 004, for the next, instead")

	// Without a ruling everything comes out as it was, elsewhere.
	res, err := m.Adjudicate(Opts{Until: 3})
	require.NoError(t, err)
	require.Len(t, res.Turns, 1)
	require.Equal(t, "002-turn-1-again-1", res.Turns[0].Dir)
	res, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Len(t, res.Turns, 1)
	is, err := m.position()
	require.NoError(t, err)
	require.Equal(t, was, is)
	rep, err := m.Report(2, "south")
	require.NoError(t, err)
	require.Equal(t, "Played again after a rewind, with the same plots and dice: what was reported of this impulse before no longer holds.", rep.Head.Lines[1])
	require.Contains(t, listing(t, m.dir), "002-turn-1/record.json")

	// Under a ruling the dice stay, the position differs.
	_, err = m.Rewind(3, false, "", false)
	require.NoError(t, err)
	_, err = m.Rule(Plot{"r.txt", []byte("position score.0=20")}, "points forgotten", "", false)
	require.NoError(t, err)
	res, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Contains(t, string(res.Turns[0].Record.Position), `"score":[21,4]`)
	require.Equal(t, "0/0/003/play/T2/north/1", res.Turns[0].Record.Events[2].Dice[0].Key)

	// A ruling on what came later falls.
	_, err = m.Rule(Plot{"r.txt", []byte("position score.1=30")}, "more points", "", false)
	require.NoError(t, err)
	r, err = m.Rewind(2, false, "", false)
	require.NoError(t, err)
	require.Equal(t, []string{"on impulse 003: points forgotten", "on impulse 004: more points"}, r.Rulings)
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	is, err = m.position()
	require.NoError(t, err)
	require.Equal(t, was, is)
	require.Equal(t, 8, proven(t, m).Impulses)
}

// drawing is an output that draws always the same.
func drawing(s string) Output {
	return Output{Suffix: ".txt", Draw: func(page.Report) ([]byte, error) { return []byte(s), nil }}
}

func TestReopenedPlotsAndNewDice(t *testing.T) {
	m := dealt(t, Config{Questions: QuestionsAsk})
	_, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("north", "Q1: no"), "")
	require.NoError(t, err)
	first, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.True(t, first.Played())
	later := Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 3\n")}
	_, err = m.Submit(later, "")
	require.NoError(t, err)

	r, err := m.Rewind(2, true, "", false)
	require.NoError(t, err)
	require.Equal(t, 1, r.Epoch)
	require.Equal(t, 1, r.Answers)
	require.Contains(t, r.String(), "plots for impulse 002 and later count no more; new ones are taken, and the dice are new\nanswers that count no more: 1\n")
	m = reopen(t, m)
	res, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, "south", res.Waits[0].Side)
	require.Equal(t, "plot", res.Waits[0].Kind)
	rc, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	require.Empty(t, rc.Replaces, "there is none that counts")
	require.Contains(t, listing(t, m.dir), "002-turn-1-again-1/south-02.txt")
	res, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, "north", res.Waits[0].Side)
	qs, err := m.Questions("north")
	require.NoError(t, err)
	require.Equal(t, "Q2", qs[0].Name(), "an old answer answers nothing new")
	require.Equal(t, "1/0/002/play/T4/north/1", qs[0].Key)
	require.False(t, qs[0].Again)
	_, err = m.TakeAnswers(answers("north", "Q1: no"), "")
	require.ErrorContains(t, err, "Q1 is no longer asked; the match was changed since")
	_, err = m.TakeAnswers(answers("north", "Q2: no"), "")
	require.NoError(t, err)
	res, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Len(t, res.Turns[0].Record.Questions, 1)
	key := res.Turns[0].Record.Events[2].Dice[0].Key
	require.Equal(t, "1/0/002/play/T2/south/1", key)
	require.Equal(t, "0/0/002/play/T2/south/1", first.Turns[0].Record.Events[2].Dice[0].Key)
	rep, err := m.Report(2, "north")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines[0], "Played again after a rewind, with new plots and new dice")

	// Going back before a reopened impulse, and on to it, keeps its dice.
	_, err = m.Rewind(1, false, "", false)
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	rec, err := m.Record(2, engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, key, rec.Events[2].Dice[0].Key)
	require.Equal(t, 5, proven(t, m).Impulses)
}

// TestReopenAnImpulseThatWaits for an answer.
func TestReopenAnImpulseThatWaits(t *testing.T) {
	m := dealt(t, Config{Questions: QuestionsAsk})
	_, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.Rewind(2, false, "", false)
	require.EqualError(t, err, "--to: rewind: the match stands at impulse 002; its plots stay frozen without --reopen; write an earlier one, or --reopen, instead")
	_, err = m.Rewind(2, true, "", false)
	require.NoError(t, err)
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.False(t, s.Playing)
	require.Equal(t, StateAwaited, s.Sides[1].State)
	proven(t, m)
}

func TestWhy(t *testing.T) {
	m := newToy(t, Config{Questions: QuestionsAsk, Dice: DiceScript, Script: []byte("[1]\n0,1,2,3,4,5,6,7,8,9,10,11\n[2]\n6+1+C07\n")})
	_, err := m.Why(0, 1, engines.Umpire)
	require.EqualError(t, err, m.dir+": impulse: no impulse is resolved yet; adjudicate first")
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	_, err = m.Rule(Plot{"r.txt", []byte("position score.0=3")}, "three points", "", false)
	require.NoError(t, err)
	for _, p := range []Plot{answers("north", "Q1: yes"), answers("north", "Q2: C02"), answers("south", "Q1: C05")} {
		_, err = m.Adjudicate(Opts{})
		require.NoError(t, err)
		_, err = m.TakeAnswers(p, "")
		require.NoError(t, err)
	}
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	w, err := m.Why(2, 2, engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, `club, impulse 002 (Turn 1), event 2: south wins the challenge, 11:3.

rules
  T5  secret stakes and dice decide a challenge

modifiers, in the order applied
  +5  stake  south/C05  (T5: secret stakes and dice decide a challenge)
  +2  stake  north/C02  (T5: secret stakes and dice decide a challenge)

odds 11:3, column none

dice
  6  the stakes  (T5)
    0/0/002/play/T5/south/1
  1  the stakes  (T5)
    0/0/002/play/T5/north/1

decided by
  north: Stake a card. C02 (T5)
  south: Stake a card. C05 (T5)

before it, of the same units and places
  1  south plays C04. (T2)

after it, of the same units and places
  3  south scores C04. (T5, T6)

Ruling by the umpire: three points (position score [3,0], was [0,0])
`, w.String())
	w, err = m.Why(2, 2, "south")
	require.NoError(t, err)
	require.Equal(t, []string{"south: Stake a card. C05 (T5)"}, w.Decisions, "the other's are his own")
	w, err = m.Why(0, 3, "north")
	require.NoError(t, err)
	require.Contains(t, w.String(), "effects\n  scored to south (4)\n")
	w, err = m.Why(0, 4, "north")
	require.NoError(t, err)
	require.Equal(t, "south draws a card.", w.Event.Text)
	require.NotContains(t, w.String(), "C07")
	w, err = m.Why(1, 1, "north")
	require.NoError(t, err)
	require.Equal(t, "dealt", w.Event.Kind, "by the numbers of one's own report")
	_, err = m.Why(2, 9, "north")
	require.EqualError(t, err, m.dir+": event: impulse 002 has no event 9; write a number up to 4 instead")
	_, err = m.Why(7, 1, "north")
	require.EqualError(t, err, m.dir+": impulse: impulse 007 is not resolved; write a number up to 002 instead")

	for in, want := range map[string][2]int{"5.17": {5, 17}, "17": {0, 17}, "005.017": {5, 17}, " 3 ": {0, 3}, "100": {0, 100}, "all": {0, 0}, "5.all": {5, 0}} {
		i, n, err := ParseEvent(in)
		require.NoError(t, err)
		require.Equal(t, want, [2]int{i, n})
	}
	for _, in := range []string{"", "x", "5.", "5.x", "5.17.2", "-1", "0", "5.0", "5.000", "all.5", strings.Repeat("9", 40)} {
		_, _, err := ParseEvent(in)
		require.Error(t, err, in)
		require.LessOrEqual(t, len([]rune(err.Error())), 200)
	}
}

func TestASidesCopy(t *testing.T) {
	m := newToy(t, Config{
		Questions: QuestionsAsk, Dice: DiceScript, Script: []byte("[1]\n0,1,2,3,4,5,6,7,8,9,10,11\n[2]\n6+1+C07\n"),
		Players: []Player{{Side: "north", Name: "Anna", Mail: "anna@example.org"}, {Side: "south", Name: "Bert", Mail: "bert@example.org"}},
		Umpire:  Player{Name: "Ursula", Mail: "ursula@example.org"},
	})
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.WriteReports(1, m.Readers(), []Output{drawing("r")}, "", "")
	require.NoError(t, err)
	copyOf := func(side string) *Match {
		t.Helper()
		to := filepath.Join(t.TempDir(), side)
		names, pack, err := m.Export(side, to, "v", "")
		require.NoError(t, err)
		require.False(t, pack)
		require.ElementsMatch(t, names, listing(t, to))
		_, _, err = m.Export(side, to, "v", "")
		require.EqualError(t, err, to+": file: something of that name is there already; write -o and a name that is free instead")
		c, err := Open(to, toys)
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		return c
	}
	north, south := copyOf("north"), copyOf("south")
	require.Equal(t, []string{"001-deal/north.txt", "001-deal/record.json", "copy.json", "facts/scenario-stakes.toml", "match.toml"}, listing(t, north.dir))
	all, err := os.ReadFile(filepath.Join(north.dir, copyName))
	require.NoError(t, err)
	toml, err := os.ReadFile(filepath.Join(north.dir, matchName))
	require.NoError(t, err)
	require.NotContains(t, string(all)+string(toml), "bert@example.org")
	require.Contains(t, string(toml), "anna@example.org")
	require.Contains(t, string(toml), "ursula@example.org")
	require.NotContains(t, string(all), "4,5,6", "the other hand")
	require.Equal(t, "north", north.Reader())
	require.Equal(t, []string{"north"}, north.Readers())

	// What a side sees is the same in both.
	same := func(c *Match, side string) {
		t.Helper()
		for what, of := range map[string]func(m *Match) (any, error){
			"status": func(m *Match) (any, error) { return m.Status(side) },
			"form": func(m *Match) (any, error) {
				f, err := m.Form(side)
				f.Grammar = m.game.Grammar()
				return f.Sections, err
			},
			"situation": func(m *Match) (any, error) { return m.Situation(side) },
			"report":    func(m *Match) (any, error) { return m.Report(0, side) },
			"record": func(m *Match) (any, error) {
				r, err := m.Record(1, side)
				if err != nil {
					return nil, err
				}
				return r.Encode()
			},
			"why":       func(m *Match) (any, error) { return m.Why(1, 1, side) },
			"questions": func(m *Match) (any, error) { return m.Questions(side) },
		} {
			a, errA := of(m)
			b, errB := of(c)
			if errA != nil {
				require.EqualError(t, errB, strings.ReplaceAll(errA.Error(), m.dir, c.dir), what)
				continue
			}
			require.NoError(t, errB, what)
			x, err := json.Marshal(a)
			require.NoError(t, err)
			y, err := json.Marshal(b)
			require.NoError(t, err)
			require.Equal(t, string(x), string(y), what)
		}
	}
	same(north, "north")
	same(south, "south")
	good := play(t, south, "south", 2)
	a, err := m.Check(good)
	require.NoError(t, err)
	b, err := south.Check(good)
	require.NoError(t, err)
	require.Equal(t, a, b)
	_, err = south.Plotted(good)
	require.NoError(t, err)
	bad := Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 2\nC01 PLAY\n")}
	b, err = south.Check(bad)
	require.NoError(t, err)
	require.True(t, b.Faulty())
	_, err = north.Check(good)
	require.EqualError(t, err, north.dir+": copy: this is the copy of north; it holds nothing for south; write --side north instead")

	// What changes the match is not for a copy.
	for what, do := range map[string]func() error{
		"submit":     func() error { _, err := south.Submit(good, ""); return err },
		"adjudicate": func() error { _, err := south.Adjudicate(Opts{}); return err },
		"dry run":    func() error { _, err := south.Adjudicate(Opts{DryRun: true}); return err },
		"answer":     func() error { return south.Answer(nil, "") },
		"ruling":     func() error { _, err := south.Rule(Plot{"r", []byte("position score.0=1")}, "x", "", true); return err },
		"rewind":     func() error { _, err := south.Rewind(1, true, "", true); return err },
		"report":     func() error { _, err := south.WriteReports(1, nil, nil, "", ""); return err },
		"export":     func() error { _, _, err := south.Export("south", t.TempDir()+"/x", "", ""); return err },
	} {
		before := folder(t, south.dir)
		require.EqualError(t, do(), south.dir+": copy: this is the copy of south; only the umpire's folder takes this; write the umpire's folder instead", what)
		require.Equal(t, before, folder(t, south.dir), what)
	}
	for what, do := range map[string]func() error{
		"status": func() error { _, err := south.Status("north"); return err },
		"umpire": func() error { _, err := south.Status(engines.Umpire); return err },
		"report": func() error { _, err := south.Report(1, "north"); return err },
		"record": func() error { _, err := south.Record(1, engines.Umpire); return err },
		"form":   func() error { _, err := south.Form("north"); return err },
	} {
		require.ErrorContains(t, do(), "this is the copy of south; it holds nothing for", what)
	}

	// In mid-impulse, with a question.
	_, err = m.Submit(good, "")
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	north, south = copyOf("north"), copyOf("south")
	same(north, "north")
	same(south, "south")
	_, err = south.Check(good)
	require.ErrorContains(t, err, "were opened and are frozen")
	rc, err := north.CheckAnswers(answers("north", "Q1: yes"))
	require.NoError(t, err)
	require.Equal(t, []string{"yes"}, rc.Taken[0].Take)
	_, err = north.CheckAnswers(answers("north", "Q1: maybe"))
	require.ErrorContains(t, err, "is no choice")
	p, err := north.Verify("")
	require.NoError(t, err)
	require.Equal(t, "north", p.Copy)
	p, err = north.Verify(m.journal.digestNow("north"))
	require.NoError(t, err)
	require.NotNil(t, p.Found)
	_, err = north.Verify(m.journal.digestNow("south"))
	require.ErrorContains(t, err, "copy.json: match: nothing in it has the digest ")
	for _, name := range listing(t, north.dir) {
		if name == copyName {
			continue
		}
		c := copyDir(t, north.dir)
		flip(t, filepath.Join(c, name))
		f, err := Open(c, toys)
		if err == nil {
			_, err = f.Verify("")
			f.Close()
		}
		var damaged *Damaged
		require.ErrorAs(t, err, &damaged, name)
		require.Equal(t, name, damaged.Path)
	}
}

// flip changes one byte in the middle of a file.
func flip(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	data[len(data)/2] ^= 1
	require.NoError(t, os.WriteFile(path, data, 0o644))
}

// TestThePack: with the game over everything is released, and can be proven.
func TestThePack(t *testing.T) {
	m := dealt(t, Config{Late: LateStand})
	for {
		r, err := m.Adjudicate(Opts{Without: []string{"north", "south"}})
		require.NoError(t, err)
		if r.Over {
			break
		}
	}
	to := filepath.Join(t.TempDir(), "pack")
	names, pack, err := m.Export("north", to, "", "")
	require.NoError(t, err)
	require.True(t, pack)
	require.Contains(t, names, seedName)
	require.Contains(t, names, journalName)
	p, err := Open(to, toys)
	require.NoError(t, err)
	defer p.Close()
	proof, err := p.Verify(m.journal.digestNow("south"))
	require.NoError(t, err)
	require.Equal(t, 13, proof.Impulses)
	require.Equal(t, "south", proof.Found.Reader)
	_, err = p.Record(3, engines.Umpire)
	require.NoError(t, err)
}
