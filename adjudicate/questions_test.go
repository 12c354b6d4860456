package adjudicate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// asking is a match that asks, dealt so that south holds 4, 5, 6 and north 1,
// 2, 3, with south's 4 played in impulse 2: north is asked whether it
// challenges.
func asking(t testing.TB, script string, more ...string) *Match {
	t.Helper()
	m := newToy(t, Config{
		Questions: QuestionsAsk, Dice: DiceScript,
		Script: []byte("[1]\n0,1,2,3,4,5,6,7,8,9,10,11\n[2]\n" + script),
	})
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.Submit(play(t, m, "south", 2, more...), "")
	require.NoError(t, err)
	return m
}

func answers(side string, lines ...string) Plot {
	return Plot{side + "-answers.txt", []byte(fmt.Sprintf("match: club\nside: %s\nimpulse: 002\n\n[answers]\n%s\n", side, strings.Join(lines, "\n")))}
}

func TestAnImpulseThatAsksPausesAndPlaysOn(t *testing.T) {
	m := asking(t, "0/0/002/play/T5/south/1 = 6\n0/0/002/play/T5/north/1 = 1\n0/0/002/play/T2/south/1 = C07\n")
	dry, err := m.Adjudicate(Opts{DryRun: true})
	require.NoError(t, err)
	r, err := m.Adjudicate(Opts{Time: "now"})
	require.NoError(t, err)
	require.Equal(t, dry.Waits, r.Waits)
	require.Empty(t, r.Turns)
	require.Equal(t, []Wait{{Side: "north", Kind: "answer", Impulse: 2, Stage: "Turn 1", Questions: 1}}, r.Waits)
	require.Equal(t, "waits for north: 1 answer for impulse 002 (Turn 1)", r.Waits[0].String())
	require.Equal(t, []string{opened, asked}, kinds(m)[3:])
	before := folder(t, m.dir)
	again, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, r.Waits, again.Waits)
	require.Equal(t, before, folder(t, m.dir), "what is asked is asked once")

	// Plots are frozen; later ones are kept.
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.EqualError(t, err, "south.txt:3:10: file: the plots for impulse 002 were opened and are frozen; write impulse: 003, for the next, instead")
	_, err = m.Form("south")
	require.EqualError(t, err, m.dir+": form: impulse 002 (Turn 1) is being played; its plots are frozen, and the next ones come after it")

	// The side asked sees its question; the other only that the match waits.
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.True(t, s.Playing)
	require.Equal(t, "nothing is awaited; 1 answer awaited", s.Sides[0].String())
	require.Equal(t, "plot opened, understood 1 of 1, complete", s.Sides[1].String())
	s, err = m.Status("south")
	require.NoError(t, err)
	require.True(t, s.Playing)
	require.Empty(t, s.Asked)
	require.Equal(t, "nothing is awaited", s.Sides[0].String())
	qs, err := m.Questions("north")
	require.NoError(t, err)
	require.Len(t, qs, 1)
	require.Equal(t, "Q1 (T4) Challenge C04? Take 1 of: yes, no. Default: no.", qs[0].Describe())
	qs, err = m.Questions("south")
	require.NoError(t, err)
	require.Empty(t, qs)
	_, err = m.QuestionForm("south")
	require.EqualError(t, err, m.dir+": questions: nothing is asked of south now")

	rc, err := m.TakeAnswers(answers("north", "Q1: Yes"), "now")
	require.NoError(t, err)
	require.Equal(t, []Taken{{1, "T4", "Challenge C04?", []string{"yes"}}}, rc.Taken)
	require.Zero(t, rc.Left)
	require.Equal(t, m.journal.digestNow("north"), rc.Journal)
	require.Equal(t, []string{answered, asked, asked}, kinds(m)[5:], "what comes next is asked at once, of both")
	_, err = m.TakeAnswers(answers("north", "Q1: no"), "")
	require.EqualError(t, err, "north-answers.txt:6:1: file: Q1 is answered already, and an answer stands; write Q2: and the answer instead")

	// The one who answers first is told nothing of the other.
	rc, err = m.TakeAnswers(answers("south", "Q1: C05"), "")
	require.NoError(t, err)
	require.NotContains(t, rc.String(), "north")
	s, err = m.Status("south")
	require.NoError(t, err)
	require.True(t, s.Playing)
	require.Empty(t, s.Asked)
	r, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, "waits for north: 1 answer for impulse 002 (Turn 1)", r.Waits[0].String())
	_, err = m.TakeAnswers(answers("north", "q2: default"), "")
	require.NoError(t, err)
	s, err = m.Status(engines.Umpire)
	require.NoError(t, err)
	require.True(t, s.Playing)
	require.Empty(t, s.Asked)

	r, err = reopen(t, m).Adjudicate(Opts{})
	require.NoError(t, err)
	require.True(t, r.Played())
	require.Equal(t, "11:2", r.Turns[0].Record.Events[1].Odds, "5+6 against 1+1")
	require.Len(t, r.Turns[0].Record.Questions, 3)
	m = reopen(t, m)
	rep, err := m.Report(2, "north")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines[0], "Your decision: Challenge C04? yes (T4); north-answers.txt, digest ")
	require.Contains(t, rep.Head.Lines[1], "Your decision: Stake a card. C01 (T5); north-answers.txt, digest ")
	require.NotContains(t, fmt.Sprint(rep), "C05 (T5)")
	rec, err := m.Record(2, "north")
	require.NoError(t, err)
	require.Len(t, rec.Questions, 2, "one's own questions")
	rep, err = m.Report(2, engines.Umpire)
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines[1], "Decision of north: Challenge C04? yes (T4)")
	proven(t, m)
}

// kinds of all entries.
func kinds(m *Match) []string {
	var out []string
	for _, e := range m.journal.entries {
		out = append(out, e.Kind)
	}
	return out
}

// proven: verify finds nothing wrong.
func proven(t *testing.T, m *Match) *Proof {
	t.Helper()
	p, err := reopen(t, m).Verify("")
	require.NoError(t, err)
	return p
}

func TestAnswersThatAreRefusedChangeNothing(t *testing.T) {
	m := asking(t, "C07\n")
	_, err := m.TakeAnswers(answers("north", "Q1: yes"), "")
	require.EqualError(t, err, "north-answers.txt:3:10: file: impulse 002 (Turn 1) is not being played; nothing is asked")
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		p    Plot
		want string
	}{
		"no choice":     {answers("north", "Q1: maybe"), `north-answers.txt:6:5: T4: Q1: "maybe" is no choice; write 1 of: yes, no instead`},
		"too many":      {answers("north", "Q1: yes, no"), "north-answers.txt:6:5: T4: Q1: 2 are named; write 1 of: yes, no instead"},
		"none":          {answers("north", "Q1: none"), `north-answers.txt:6:5: T4: Q1: "none" is no choice; write 1 of: yes, no instead`},
		"twice":         {answers("north", "Q1: yes", "Q1: no"), "north-answers.txt:7:1: file: Q1 is answered twice; write one answer a question instead"},
		"not asked":     {answers("north", "Q2: yes"), "north-answers.txt:6:1: file: Q2 is not asked of north; write Q1: and the answer instead"},
		"not his":       {answers("south", "Q1: yes"), "south-answers.txt:6:1: file: Q1 is not asked of south"},
		"empty":         {answers("north", "Q1:"), "north-answers.txt: file: it answers nothing; write Q1: and the answer instead"},
		"an order":      {Plot{"a.txt", []byte("match: club\nside: north\nimpulse: 2\nC01 PLAY\n[answers]\nQ1: yes\n")}, "a.txt:4:1: file: impulse 002 is being played: its plots are frozen, and only answers are taken; write [answers] and the answers alone instead"},
		"section":       {Plot{"a.txt", []byte("match: club\nside: north\nimpulse: 2\n[standing]\nchallenge: yes\n")}, "a.txt:4:2: file: there is no section [standing]; write [answers] instead"},
		"later":         {Plot{"a.txt", []byte("match: club\nside: north\nimpulse: 3\n[answers]\nQ1: yes\n")}, "a.txt:3:10: file: nothing is asked in impulse 003 yet; write impulse: 002 instead"},
		"other match":   {Plot{"a.txt", []byte("match: pub\nside: north\nimpulse: 2\n[answers]\nQ1: yes\n")}, "a.txt:1:8: file: this plot is for the match pub, not for this one; write match: club instead"},
		"no such line":  {answers("north", "Challenge: yes"), "north-answers.txt:6:1: file: [answers] has no key Challenge; write Q1: and the answer instead"},
		"before colon":  {answers("north", "Q1 C04: yes"), `north-answers.txt:6:4: file: "C04" stands before the colon; write Q1: and the answer instead`},
		"played before": {Plot{"a.txt", []byte("match: club\nside: north\nimpulse: 1\n[answers]\nQ1: yes\n")}, "a.txt:3:10: file: impulse 001 is closed: its plots were opened and are frozen; write impulse: 002 instead"},
		"large":         {Plot{"a.txt", make([]byte, MaxPlot+1)}, "a.txt: file: it has more than the 8388608 bytes a file may have; write nothing but header and answers instead"},
	} {
		t.Run(name, func(t *testing.T) {
			before := folder(t, m.dir)
			_, err := m.TakeAnswers(tt.p, "")
			require.ErrorContains(t, err, tt.want)
			require.NotContains(t, err.Error(), "\n")
			require.Less(t, len([]rune(err.Error())), 201)
			_, err2 := m.CheckAnswers(tt.p)
			require.EqualError(t, err2, err.Error())
			require.Equal(t, before, folder(t, m.dir))
		})
	}
}

// TestQuestionForms: each kind of form, filled in, is taken.
func TestQuestionForms(t *testing.T) {
	for _, kind := range []string{"txt", "csv", "xlsx"} {
		m := asking(t, "C07\n")
		_, err := m.Adjudicate(Opts{})
		require.NoError(t, err)
		f, err := m.QuestionForm("north")
		require.NoError(t, err)
		require.Equal(t, []string{"yes", "no"}, f.Sections[0].Columns[1].List, "a drop-down")
		_, err = m.TakeAnswers(form(t, kind, f), "")
		require.EqualError(t, err, "north."+kind+": file: it answers nothing; write Q1: and the answer instead", "the form as it is says nothing")
		f.Sections[0].Rows[0].Cells[1] = "no"
		rc, err := m.TakeAnswers(form(t, kind, f), "")
		require.NoError(t, err, kind)
		require.Equal(t, []string{"no"}, rc.Taken[0].Take)
		r, err := m.Adjudicate(Opts{})
		require.NoError(t, err)
		require.True(t, r.Played())
		proven(t, m)
	}
}

func form(t *testing.T, kind string, f plot.Form) Plot {
	t.Helper()
	p := Plot{Name: "north." + kind}
	var err error
	switch kind {
	case "txt":
		p.Data = plot.WriteText(f)
	case "csv":
		p.Data = plot.WriteCSV(f)
	default:
		p.Data, err = plot.WriteXLSX(f)
	}
	require.NoError(t, err)
	return p
}

func TestStandingOrdersAnswerBeforeAnybodyIsAsked(t *testing.T) {
	for name, tt := range map[string]struct {
		standing []string
		asked    int // of north
		played   bool
	}{
		"no":                    {[]string{"challenge: no"}, 0, true},
		"a condition that does": {[]string{"challenge 4: no"}, 0, true},
		"one that does not":     {[]string{"challenge 5: no"}, 1, false},
		"the first that does":   {[]string{"challenge 5: yes", "challenge: no"}, 0, true},
		"not legal":             {[]string{"challenge: maybe"}, 1, false},
		"yes, and a stake":      {[]string{"challenge: yes", "stake: C02"}, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			m := newToy(t, Config{Questions: QuestionsAsk, Dice: DiceScript, Script: []byte("[1]\n0,1,2,3,4,5,6,7,8,9,10,11\n[2]\nC07\n[3]\nC08\n[4]\nC09\n")})
			_, err := m.Adjudicate(Opts{})
			require.NoError(t, err)
			step := func(side string, impulse int, more ...string) {
				_, err := m.Submit(play(t, m, side, impulse, more...), "")
				require.NoError(t, err)
				_, err = m.Adjudicate(Opts{})
				require.NoError(t, err)
			}
			step("south", 2)
			_, err = m.TakeAnswers(answers("north", "Q1: no"), "")
			require.NoError(t, err)
			_, err = m.Adjudicate(Opts{})
			require.NoError(t, err)
			// North's plot brings its standing orders.
			step("north", 3, append([]string{"[standing]"}, tt.standing...)...)
			_, err = m.TakeAnswers(Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 3\n[answers]\nQ1: no\n")}, "")
			require.NoError(t, err)
			_, err = m.Adjudicate(Opts{})
			require.NoError(t, err)
			require.Equal(t, []int{5, 6, 7}, hand(t, m, "south"))
			_, err = m.Submit(Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 4\nC05 PLAY\n")}, "")
			require.NoError(t, err)
			m.conf.Questions = QuestionsAsk
			r, err := m.Adjudicate(Opts{})
			if name == "the first that does" {
				// C05 is a 5: yes; then both are asked what they stake.
				require.NoError(t, err)
				require.Equal(t, []Wait{
					{Side: "north", Kind: "answer", Impulse: 4, Stage: "Turn 3", Questions: 1},
					{Side: "south", Kind: "answer", Impulse: 4, Stage: "Turn 3", Questions: 1},
				}, r.Waits)
				return
			}
			if name == "a condition that does" || name == "no" || name == "one that does not" {
				require.NoError(t, err)
				require.True(t, r.Played(), "no waits")
				return
			}
			require.NoError(t, err)
			require.Len(t, r.Waits, 1)
			require.Equal(t, tt.asked, map[string]int{"north": 1}[r.Waits[0].Side])
		})
	}
}

// TestWithoutAnAnswer: who is not waited for decides by default, and his report
// says so.
func TestWithoutAnAnswer(t *testing.T) {
	m := asking(t, "C07\n")
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	r, err := m.Adjudicate(Opts{Without: []string{"south"}})
	require.EqualError(t, err, "--without: side: nothing is awaited of south; write the side that is awaited instead")
	require.Nil(t, r)
	r, err = m.Adjudicate(Opts{Without: []string{"north"}})
	require.NoError(t, err)
	require.True(t, r.Played())
	rep, err := m.Report(2, "north")
	require.NoError(t, err)
	require.Equal(t, "Your decision: Challenge C04? no (T4); by default, since no answer came.", rep.Head.Lines[0])
	proven(t, m)

	// Also in one go, with the plot missing too.
	m = newToy(t, Config{Questions: QuestionsAsk})
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	r, err = m.Adjudicate(Opts{Without: []string{"north", "south"}})
	require.NoError(t, err)
	require.True(t, r.Played())
	require.Equal(t, []string{opened, answered, resolved}, kinds(m)[2:])
	proven(t, m)
}

// TestAnAnswerNoLongerLegalIsAskedAgain after a ruling took the card away that
// was staked.
func TestAnAnswerNoLongerLegalIsAskedAgain(t *testing.T) {
	m := asking(t, "6+1+C07\n")
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("north", "Q1: yes"), "")
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("north", "Q2: C02"), "")
	require.NoError(t, err)
	// North's C02 goes back to the deck, and C08 comes to its hand.
	_, err = m.Rule(Plot{"r.txt", []byte("position hands.0=[1,3,8] deck=[2,7,9,10,11,12]\n")}, "a card was dealt twice", "", false)
	require.NoError(t, err)
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Empty(t, s.Asked, "asked again when it is played on")
	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, []Wait{
		{Side: "north", Kind: "answer", Impulse: 2, Stage: "Turn 1", Questions: 1},
		{Side: "south", Kind: "answer", Impulse: 2, Stage: "Turn 1", Questions: 1},
	}, r.Waits)
	qs, err := m.Questions("north")
	require.NoError(t, err)
	require.Len(t, qs, 1)
	require.Equal(t, "Q3 (T5) Stake a card. Take 1 of: C01, C03. Default: C01. Asked again: the answer given before is no longer legal.", qs[0].Describe())
	_, err = m.TakeAnswers(answers("south", "Q1: C05"), "")
	require.EqualError(t, err, "south-answers.txt:6:1: file: Q1 is no longer asked; the match was changed since; write Q2: and the answer instead")
	_, err = m.TakeAnswers(answers("south", "Q2: C05"), "")
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("north", "Q3: C03"), "")
	require.NoError(t, err)
	r, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.True(t, r.Played())
	rep, err := m.Report(2, "north")
	require.NoError(t, err)
	heads := strings.Join(rep.Head.Lines, "\n")
	require.Contains(t, heads, "Stake a card. C03 (T5)")
	require.NotContains(t, heads, "C02 (T5)")
	require.Contains(t, heads, "Ruling by the umpire: a card was dealt twice")
	proven(t, m)
}

// TestNumbersASheetSpoiled: a choice 0105 that became the number 105.
func TestNumbersASheetSpoiled(t *testing.T) {
	q := Question{No: 1, Question: engines.Question{Rule: "8.1", Min: 1, Max: 2, Choices: []engines.Choice{{ID: "0105"}, {ID: "1014"}}}}
	take, bad, repairs := q.read([]plot.Word{{Text: "105"}, {Text: "1014"}})
	require.Nil(t, bad)
	require.Equal(t, []string{"0105", "1014"}, take)
	require.Len(t, repairs, 1)
	require.Equal(t, `file: was "105", read as 0105`, repairs[0].String())
	_, bad, _ = q.read([]plot.Word{{Text: "1014"}, {Text: "1014"}})
	require.Equal(t, "8.1: Q1: a choice is named twice; write 1 to 2 of: 0105, 1014 instead", bad.String())
	require.Equal(t, "Take 1 to 2 of: 0105, 1014.", "Take "+q.howMany()+".")
}

// TestQuestionsAreTheUmpiresSecret: their files are nobody else's to read.
func TestQuestionsAreTheUmpiresSecret(t *testing.T) {
	m := asking(t, "C07\n")
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	info, err := os.Stat(filepath.Join(m.dir, "umpire", "asked-002-north-01.json"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}
