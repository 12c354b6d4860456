package adjudicate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// eventful is a match in which everything has happened that a journal tells of,
// but for what only sealed plots and real dice bring.
func eventful(t testing.TB) *Match {
	t.Helper()
	m := newToy(t, Config{Questions: QuestionsAsk, Seed: toySeed, Late: LateStanding, Version: "v1"})
	_, err := m.Adjudicate(Opts{Version: "v1", Time: "t1"})
	require.NoError(t, err)
	_, err = m.Submit(Plot{"first.txt", []byte("match: club\nside: south\nimpulse: 2\n")}, "t2")
	require.NoError(t, err)
	_, err = m.Submit(play(t, m, "south", 2), "t3")
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{Version: "v1"})
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("north", "Q1: yes"), "")
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("north", "Q2: default"), "")
	require.NoError(t, err)
	_, err = m.TakeAnswers(answers("south", "Q1: default"), "")
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{Version: "v1"})
	require.NoError(t, err)
	_, err = m.WriteReports(2, m.Readers(), []Output{drawing("old")}, "", "v1")
	require.NoError(t, err)
	_, err = m.WriteReports(2, []string{"north"}, []Output{drawing("new")}, "", "v1")
	require.NoError(t, err)
	_, err = m.Rule(Plot{"fix.txt", []byte("position score.0=1")}, "a point forgotten", "", false)
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{Version: "v1", Without: []string{"north", "south"}})
	require.NoError(t, err)
	_, err = m.Set([]Change{{Key: "late", Value: "stand"}}, "t4")
	require.NoError(t, err)
	_, err = m.Rewind(3, true, "", false)
	require.NoError(t, err)
	_, err = m.Submit(play(t, m, "north", 3), "")
	require.NoError(t, err)
	r, err := m.Adjudicate(Opts{Version: "v1", Without: []string{"south"}})
	require.NoError(t, err)
	require.Len(t, r.Turns, 1)
	return m
}

// verified opens a match anew and verifies it.
func verified(dir, digest string) (*Proof, error) {
	m, err := Open(dir, toys)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return m.Verify(digest)
}

func TestVerifyPlaysAllAgain(t *testing.T) {
	m := eventful(t)
	seen := map[string]bool{}
	for _, k := range kinds(m) {
		seen[k] = true
	}
	for _, k := range []string{created, submitted, opened, asked, answered, resolved, ruled, rewound, changed, reported} {
		require.True(t, seen[k], "no entry %s", k)
	}
	p, err := verified(m.dir, "")
	require.NoError(t, err)
	require.Equal(t, len(m.journal.entries), p.Entries)
	require.Equal(t, 4, p.Impulses, "the deal, Turn 1, Turn 2 as it was undone, and again")
	require.Empty(t, p.Notes)
	require.Contains(t, p.String(), "club: ")
	require.Contains(t, p.String(), "4 impulses played again, ")
	require.Contains(t, p.String(), "journal digest for umpire: "+m.journal.head()+"\n")

	// Every digest that was printed vouches for what came before it.
	for _, who := range []string{"north", "south", engines.Umpire, engines.Public} {
		p, err := verified(m.dir, strings.ToUpper(m.journal.digestNow(who)))
		require.NoError(t, err)
		require.Equal(t, m.journal.digestNow(who), p.Found.Digest)
	}
	rep, err := m.Report(2, "north")
	require.NoError(t, err)
	digest := ""
	for _, l := range rep.Head.Lines {
		if d, ok := strings.CutPrefix(l, "Journal: digest "); ok {
			digest = strings.TrimSuffix(d, ".")
		}
	}
	p, err = verified(m.dir, digest)
	require.NoError(t, err)
	require.Equal(t, "north", p.Found.Reader)
	require.Equal(t, 2, p.Found.Impulse)
	require.Positive(t, p.Found.After)
	require.Contains(t, p.String(), "digest "+digest+" (north) vouches for the journal up to entry ")
	_, err = verified(m.dir, "0000000000")
	require.EqualError(t, err, "journal.jsonl: match: no state of it has the digest 0000000000: its end was changed or cut off, or the digest is of another match; bring the match folder back from a copy")
	_, err = verified(m.dir, "hello")
	require.EqualError(t, err, `--digest: digest: "hello" is no digest; write the ten letters and digits that a report prints instead`)
}

// TestVerifyFindsAFlippedByte in each file that the journal names, and a
// missing one.
func TestVerifyFindsAFlippedByte(t *testing.T) {
	m := eventful(t)
	for name := range m.journal.files {
		dir := copyDir(t, m.dir)
		flip(t, filepath.Join(dir, name))
		_, err := verified(dir, "")
		var damaged *Damaged
		require.ErrorAs(t, err, &damaged, name)
		require.Equal(t, name, damaged.Path)
		require.LessOrEqual(t, len([]rune(err.Error())), 200)

		dir = copyDir(t, m.dir)
		require.NoError(t, os.Remove(filepath.Join(dir, name)))
		p, err := verified(dir, "")
		if m.journal.redrawn(name) {
			require.NoError(t, err, name)
			require.Contains(t, p.String(), "note: "+name+" is not here\n")
			continue
		}
		require.ErrorAs(t, err, &damaged, name)
		require.Equal(t, name, damaged.Path)
	}
	// And in each line of the journal but the last, of which only the digest
	// tells.
	data, err := os.ReadFile(filepath.Join(m.dir, journalName))
	require.NoError(t, err)
	at := 0
	for _, line := range bytes.SplitAfter(data, []byte("\n"))[:len(m.journal.entries)-1] {
		dir := copyDir(t, m.dir)
		bad := bytes.Clone(data)
		bad[at+len(line)/2] ^= 1
		require.NoError(t, os.WriteFile(filepath.Join(dir, journalName), bad, 0o644))
		_, err := verified(dir, "")
		var damaged *Damaged
		require.ErrorAs(t, err, &damaged)
		require.Equal(t, journalName, damaged.Path)
		at += len(line)
	}
}

// forged is a match whose entry of a kind (the nth, from the end for negative
// n) and one of its files were changed by somebody who can count hashes: the
// chain holds.
func forged(t *testing.T, m *Match, kind string, n int, change func(e *Entry, file []byte) []byte) string {
	t.Helper()
	dir := copyDir(t, m.dir)
	all := m.journal.of(kind, func(*Entry) bool { return true })
	if n < 0 {
		n += len(all)
	}
	at, last := all[n].N, ""
	var out []byte
	for i := range m.journal.entries {
		var e Entry
		line, err := json.Marshal(m.journal.entries[i])
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(line, &e))
		if e.N == at {
			// The file that tells most is the first, but for the seed.
			i := 0
			if kind == created {
				i = len(e.Files) - 1
			}
			if len(e.Files) > 0 {
				path := filepath.Join(dir, e.Files[i].Path)
				was, err := os.ReadFile(path)
				require.NoError(t, err)
				data := change(&e, bytes.Clone(was))
				require.NoError(t, os.WriteFile(path, data, 0o644))
				e.Files[i].Hash = hash(data)
			} else {
				change(&e, nil)
			}
		}
		e.Prev = last
		line, err = json.Marshal(e)
		require.NoError(t, err)
		last = hash(line)
		out = append(append(out, line...), '\n')
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, journalName), out, 0o644))
	return dir
}

// TestVerifyFindsForgeries that leave every hash as it should be: what is
// written does not follow from the plots, answers and dice, or the digest in
// the last report is no longer that of the journal.
func TestVerifyFindsForgeries(t *testing.T) {
	m := eventful(t)
	digests := map[string]string{}
	for _, who := range []string{"north", "south", engines.Umpire} {
		digests[who] = m.journal.digestNow(who)
	}
	replace := func(old, new string) func(*Entry, []byte) []byte {
		return func(_ *Entry, data []byte) []byte {
			require.Contains(t, string(data), old)
			return bytes.Replace(data, []byte(old), []byte(new), 1)
		}
	}
	entry := func(f func(e *Entry)) func(*Entry, []byte) []byte {
		return func(e *Entry, data []byte) []byte {
			f(e)
			return data
		}
	}
	for name, tt := range map[string]struct {
		kind   string
		n      int
		change func(*Entry, []byte) []byte
		want   string
	}{
		"a die":           {resolved, 1, func(_ *Entry, d []byte) []byte { return flipDie(t, d) }, "002-turn-1/record.json: match: event 2: die 0/0/002/play/T5/south/1 fell "},
		"a score":         {resolved, 1, replace(`"impulse":3,"hands"`, `"impulse":3,"Hands"`), "002-turn-1/record.json: match: its position "},
		"an event gone":   {resolved, 1, replace(`"kind":"play"`, `"kind":"plays"`), "002-turn-1/record.json: match: event 1: the record has kind plays, played again it is play"},
		"a result":        {resolved, 1, replace(`"result":null}`, `"result":{"winner":"north","why":"so"}}`), "002-turn-1/record.json: match: its result is not that of the game played again"},
		"what was seen":   {resolved, 1, entry(func(e *Entry) { e.Seen[0].Hash = hash(nil) }), "journal.jsonl:"},
		"an epoch":        {resolved, 1, entry(func(e *Entry) { e.Epoch = 3 }), "002-turn-1/record.json: match: it is of match club, impulse 002, epoch 3, not of club, 002, 0"},
		"a plot":          {submitted, 1, replace("PLAY", "play # "), ""},
		"another plot":    {opened, 0, entry(func(e *Entry) { e.Opened[0].Entry = 3 }), "journal.jsonl:5: match: it does not open the latest plot of south for impulse 002"},
		"no plot":         {opened, 0, entry(func(e *Entry) { e.Opened[0].Entry, e.Opened[0].Policy = 0, LateStand }), "journal.jsonl:5: match: a plot of south for impulse 002 was in, and was not opened"},
		"played another":  {resolved, 1, entry(func(e *Entry) { e.Opened[0].Entry = 3 }), "journal.jsonl:"},
		"not played":      {resolved, 1, entry(func(e *Entry) { e.Opened[0].Entry, e.Opened[0].Policy = 0, LateStand }), "journal.jsonl:"},
		"an answer":       {answered, 0, replace(`"yes"`, `"no"`), ""},
		"no such answer":  {answered, 0, replace(`"yes"`, `"maybe"`), "journal.jsonl:7: match: the answer maybe to 0/0/002/play/T4/north/1 is not legal"},
		"another's":       {answered, 0, replace(`"side":"north"`, `"side":"south"`), "journal.jsonl:7: match: it holds an answer of south, not of north"},
		"a question":      {asked, 0, replace("Challenge", "Chalenge"), "journal.jsonl:6: match: question Q1 of north was not to be asked"},
		"a ruling":        {ruled, 0, replace(`"why":"a point`, `"why":"no point`), "003-turn-2/ruling-01.json: match: carried out again, the ruling gives another position"},
		"a ruled score":   {ruled, 0, replace(`"score":[1,`, `"score":[2,`), "003-turn-2/ruling-01.json: match: carried out again, the ruling gives another position"},
		"too far back":    {rewound, 0, entry(func(e *Entry) { e.Impulse = 9 }), "journal.jsonl:"},
		"the future":      {opened, 0, entry(func(e *Entry) { e.Opened[0].Entry = 40 }), "journal.jsonl:5: match: this line lacks something that its kind of entry has"},
		"a file less":     {ruled, 0, entry(func(e *Entry) { e.Files = e.Files[:1] }), "journal.jsonl:"},
		"no such entry":   {changed, 0, entry(func(e *Entry) { e.Kind = "blessed" }), "journal.jsonl:"},
		"an older policy": {changed, 0, entry(func(e *Entry) { e.Value = "wait" }), ""},
		"a seed":          {created, 0, func(_ *Entry, d []byte) []byte { return seedFile(hashBytes(d)) }, "umpire/seed: match: this is not the seed whose hash was published"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := forged(t, m, tt.kind, tt.n, tt.change)
			_, err := verified(dir, "")
			if tt.want != "" {
				require.ErrorContains(t, err, tt.want)
				var damaged *Damaged
				require.ErrorAs(t, err, &damaged)
				require.LessOrEqual(t, len([]rune(err.Error())), 200)
				return
			}
			// What another match could have been: only the digests tell.
			for who, d := range digests {
				_, err := verified(dir, d)
				if who == engines.Umpire {
					require.Error(t, err, who)
				}
			}
		})
	}
	// A tail that was cut off at an entry is a match of its own; its digest is
	// not the one in the last report.
	dir := copyDir(t, m.dir)
	data, err := os.ReadFile(filepath.Join(dir, journalName))
	require.NoError(t, err)
	lines := bytes.SplitAfter(data, []byte("\n"))
	var cut []byte
	for i, e := range m.journal.entries[:len(m.journal.entries)-1] {
		if e.Kind == rewound {
			cut = bytes.Join(lines[:i], nil)
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, journalName), cut, 0o644))
	_, err = verified(dir, "")
	require.NoError(t, err)
	for who, d := range digests {
		_, err = verified(dir, d)
		require.ErrorContains(t, err, "no state of it has the digest "+d, who)
	}
}

// flipDie changes the first die of a record.
func flipDie(t *testing.T, data []byte) []byte {
	t.Helper()
	i := bytes.Index(data, []byte(`"die":`))
	require.Positive(t, i)
	data[i+6] = '1' + (data[i+6]-'0')%6
	return data
}

func hashBytes(data []byte) []byte {
	sum := sha256.Sum256(data)
	return sum[:]
}

// TestSidesDigestsHoldNothingHidden: what a side may not know is no part of its
// digests, not even where it could be guessed.
func TestSidesDigestsHoldNothingHidden(t *testing.T) {
	head := "match: club\nside: south\nimpulse: 2\n"
	var north, south, all []string
	for _, more := range []string{"", "C99 PLAY\n", "[standing]\nstake: C01\n"} {
		m := dealt(t, Config{})
		low := strings.Split(string(play(t, m, "south", 2).Data), "\n\n")[1]
		_, err := m.Submit(Plot{"s.txt", []byte(head + strings.TrimSpace(low) + "\n" + more)}, "")
		require.NoError(t, err)
		_, err = m.Adjudicate(Opts{})
		require.NoError(t, err)
		north, south, all = append(north, m.journal.digestNow("north")), append(south, m.journal.digestNow("south")), append(all, m.journal.head())
	}
	require.Equal(t, []string{north[0], north[0], north[0]}, north)
	require.NotEqual(t, south[0], south[1])
	require.NotEqual(t, south[0], south[2])
	require.NotEqual(t, all[0], all[1])
}

// TestRandomMatchesAreProven: games with random plots, answers, rewinds and
// sides not waited for, up to their end; verify finds nothing wrong, and what a
// rewind plays again comes out as before.
func TestRandomMatchesAreProven(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for seed := range uint64(games) {
		r := rand.New(rand.NewPCG(seed, 9))
		m := newToy(t, Config{Questions: QuestionsAsk, Late: []string{LateStand, LateStanding}[seed%2]})
		for step, rewinds := 0, 0; ; step++ {
			require.Less(t, step, 400)
			res, err := m.Adjudicate(Opts{})
			require.NoError(t, err)
			if res.Over {
				break
			}
			w := res.Waits[0]
			switch {
			case r.IntN(12) == 0 && rewinds < 3 && w.Impulse > 2:
				rewinds++
				to, was := 1+r.IntN(w.Impulse-1), m.journal.turns
				reopen := r.IntN(2) == 0
				_, err := m.Rewind(to, reopen, "", false)
				require.NoError(t, err)
				if !reopen {
					res, err := m.Adjudicate(Opts{Until: w.Impulse})
					require.NoError(t, err)
					for _, turn := range res.Turns {
						require.True(t, turn.Again)
						require.Empty(t, turn.Differs)
					}
					require.Len(t, m.journal.turns, len(was))
				}
			case r.IntN(8) == 0:
				_, err := m.Adjudicate(Opts{Without: []string{w.Side}})
				require.NoError(t, err)
			case w.Kind == engines.NeedAnswer:
				qs, err := m.Questions(w.Side)
				require.NoError(t, err)
				q := &qs[r.IntN(len(qs))]
				text := fmt.Sprintf("match: club\nside: %s\nimpulse: %d\n[answers]\n%s: %s\n", w.Side, w.Impulse, q.Name(), q.Choices[r.IntN(len(q.Choices))].ID)
				_, err = m.TakeAnswers(Plot{"a.txt", []byte(text)}, "")
				require.NoError(t, err)
			default:
				v, err := m.View(w.Side)
				require.NoError(t, err)
				f := m.game.Random(v, r)
				text := fmt.Sprintf("match: club\nside: %s\nimpulse: %d\n%s\n", w.Side, w.Impulse, f.Lines[0].Raw)
				if r.IntN(3) == 0 {
					text += "[standing]\nchallenge 7: yes\nstake: C02\n"
				}
				_, err = m.Submit(Plot{"p.txt", []byte(text)}, "")
				require.NoError(t, err)
			}
		}
		proven(t, m)
	}
}
