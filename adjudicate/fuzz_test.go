package adjudicate

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/page"
	"prestags/plot"
)

// oneLine: whatever is refused is told in short lines without control
// characters.
func oneLine(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var refused *Refused
	var damaged *Damaged
	var held *Held
	if !errors.As(err, &refused) && !errors.As(err, &damaged) && !errors.As(err, &held) {
		require.NoError(t, err, "neither refused nor damaged")
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		require.LessOrEqual(t, utf8.RuneCountInString(line), plot.MaxProblem)
		require.True(t, utf8.ValidString(line), "%q", line)
		require.False(t, strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }), "%q", line)
	}
}

// walk does everything with a match folder that somebody changed: it is told
// what is wrong, or works; nothing crashes, and nothing is written beside it.
func walk(t *testing.T, dir string) {
	beside := listing(t, filepath.Dir(dir))
	before := len(listing(t, dir))
	m, err := Open(dir, toys)
	if err != nil {
		oneLine(t, err)
		return
	}
	defer m.Close()
	look(t, m, append(m.Readers(), engines.Public))
	letters, err := m.Letters()
	oneLine(t, err)
	for _, l := range letters {
		require.NotContains(t, l.Subject(m.ID()), "\n")
		l.Text(m.ID(), "t", 1, nil)
	}
	m.Due()
	m.UmpireKey()
	m.Unreported([]Output{drawing("x")})
	_, err = m.Verify("0123456789")
	oneLine(t, err)
	_, err = m.Adjudicate(Opts{DryRun: true, Without: []string{"north", "south"}})
	oneLine(t, err)
	require.Len(t, listing(t, dir), before, "reading writes nothing")
	for _, side := range []string{"north", "south"} {
		_, err = m.Form(side)
		oneLine(t, err)
		f, err := m.QuestionForm(side)
		oneLine(t, err)
		if err == nil {
			_, err = m.TakeAnswers(Plot{"a.txt", plot.WriteText(f)}, "")
			oneLine(t, err)
		}
		for _, n := range []string{"2", "3", "4"} {
			_, err = m.Submit(Plot{"p.txt", []byte("match: club\nside: " + side + "\nimpulse: " + n + "\nC01 PLAY\n")}, "2026-03-01T20:00:00Z")
			oneLine(t, err)
		}
	}
	oneLine(t, m.Roll("1 2", ""))
	_, err = m.Set([]Change{{Key: "extend", Value: "1"}}, "2026-03-01T20:00:00Z")
	oneLine(t, err)
	_, err = m.Rule(Plot{"r.txt", []byte("position score.0=1\n")}, "so", "", false)
	oneLine(t, err)
	_, err = m.Adjudicate(Opts{Without: []string{"north", "south"}})
	oneLine(t, err)
	_, err = m.WriteReports(0, m.Readers(), []Output{drawing("x")}, "", "")
	oneLine(t, err)
	_, err = m.Rewind(1, true, "", false)
	oneLine(t, err)
	after := slices.DeleteFunc(listing(t, filepath.Dir(dir)), func(name string) bool { return strings.HasPrefix(name, filepath.Base(dir)+"/") })
	require.Equal(t, slices.DeleteFunc(beside, func(name string) bool { return strings.HasPrefix(name, filepath.Base(dir)+"/") }), after, "nothing is written beside it")
}

// look reads all that a match tells viewers.
func look(t *testing.T, m *Match, viewers []string) {
	t.Helper()
	for _, viewer := range viewers {
		_, err := m.Status(viewer)
		oneLine(t, err)
		_, err = m.Questions(viewer)
		oneLine(t, err)
		_, err = m.Situation(viewer)
		oneLine(t, err)
		for impulse := range 5 {
			_, err = m.Report(impulse, viewer)
			oneLine(t, err)
			_, err = m.Record(impulse, viewer)
			oneLine(t, err)
			_, err = m.Why(impulse, 1, viewer)
			oneLine(t, err)
		}
	}
}

// rechained is a journal with its lines made to follow from one another, so far
// as they can be read, and the hashes of files set right: what somebody who can
// count hashes makes of it. A line that cannot be read stays as it is.
func rechained(t *testing.T, dir string, journal []byte) []byte {
	t.Helper()
	var out []byte
	last := ""
	for n, line := range bytes.Split(bytes.TrimSuffix(journal, []byte("\n")), []byte("\n")) {
		var e Entry
		if json.Unmarshal(line, &e) == nil {
			e.N, e.Prev = n+1, last
			for i := range e.Files {
				if filepath.IsLocal(e.Files[i].Path) {
					if data, err := os.ReadFile(filepath.Join(dir, e.Files[i].Path)); err == nil {
						e.Files[i].Hash = hash(data)
					}
				}
			}
			var err error
			line, err = json.Marshal(e)
			require.NoError(t, err)
		}
		last = hash(line)
		out = append(append(out, line...), '\n')
	}
	return out
}

// forge adds a line, unless it is nil, to the journal of a folder and chains it anew.
func forge(t *testing.T, dir string, line []byte) {
	t.Helper()
	name := filepath.Join(dir, journalName)
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	if line != nil {
		data = append(append(data, line...), '\n')
	}
	require.NoError(t, os.WriteFile(name, rechained(t, dir, data), 0o644))
}

// edit makes edits in a file or, if there is raw, writes that instead.
func edit(t *testing.T, name string, edits, raw []byte) {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	if data = enginetest.Edited(data, edits); len(raw) > 0 {
		data = raw
	}
	require.NoError(t, os.WriteFile(name, data, 0o644))
}

// fuzzedFolders are folders with everything in them that a journal tells of.
func fuzzedFolders(f testing.TB) []string {
	shares := newPlayers(f).config("")
	shares.Seed = toySeed
	joint := newToy(f, shares)
	table := newTable(f)
	_, err := table.Adjudicate(Opts{})
	require.NoError(f, err)
	require.NoError(f, table.Roll(dealtOrder, ""))
	_, err = table.Adjudicate(Opts{})
	require.NoError(f, err)
	asked := asking(f, "")
	_, err = asked.Adjudicate(Opts{})
	require.NoError(f, err)
	timed := dealt(f, Config{Deadline: "Sun,Wed 20:00 Europe/Paris", Time: "2026-03-01T20:00:00Z", Players: []Player{{Side: "north", Name: "Anna", Mail: "anna@example.org", Zone: "Europe/London"}}})
	_, err = timed.Set([]Change{{Key: "north.mail", Value: "bob@example.org"}, {Key: "extend", Value: "2"}}, "2026-03-02T20:00:00Z")
	require.NoError(f, err)
	return []string{eventful(f).dir, table.dir, asked.dir, timed.dir, joint.dir}
}

// FuzzJournal: a journal whose tail was forged by somebody who can count hashes,
// cut off, or added to.
func FuzzJournal(f *testing.F) {
	dirs := fuzzedFolders(f)
	for i := range dirs {
		for cut := range 12 {
			f.Add(uint8(i), uint8(cut), []byte{0, 9, 0, byte(cut), 0, 20, 0, 100}, []byte{}, true)
		}
		f.Add(uint8(i), uint8(9), []byte{}, []byte(`{"n":3,"kind":"rolled","prev":"","impulse":1}`), true)
		f.Add(uint8(i), uint8(200), []byte{}, []byte(`{"n":3,"kind":"subm`), false)
	}
	f.Fuzz(func(t *testing.T, which, cut uint8, edits, tail []byte, chain bool) {
		from := dirs[int(which)%len(dirs)]
		dir := copyDir(t, from)
		data, err := os.ReadFile(filepath.Join(dir, journalName))
		require.NoError(t, err)
		lines := bytes.SplitAfter(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
		at := int(cut) % (len(lines) + 1)
		forged := append(bytes.Join(lines[:at], nil), enginetest.Edited(bytes.Join(lines[at:], nil), edits)...)
		if forged = append(bytes.TrimSuffix(forged, []byte("\n")), '\n'); len(tail) > 0 {
			forged = append(append(forged, tail...), '\n')
		}
		if chain {
			forged = rechained(t, dir, forged)
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, journalName), forged, 0o644))
		walk(t, dir)
	})
}

// TestForgedTails: an entry of each kind that lacks what its kind has, or tells
// of an impulse it cannot be about, chained on by somebody who can count hashes.
func TestForgedTails(t *testing.T) {
	kinds := []string{created, submitted, revealed, shared, opened, rolled, asked, answered, deployed, resolved, ended, changed, ruled, rewound, reported, exported}
	for _, from := range fuzzedFolders(t) {
		for _, kind := range kinds {
			for _, more := range []Entry{{}, {Impulse: 1}, {Impulse: 3, Side: "north"}, {Impulse: -1, Side: "nobody", Key: "north", Epoch: -1}, {Impulse: 2, Key: "umpire", Side: "south", Value: "9", Policy: "x", Seal: SealUmpire, Opened: []Opened{{Side: "x"}, {Side: "north", Seal: &Unsealed{}}}}, {Impulse: 1 << 62, Key: "extend", Value: "9", Dir: "../../x"}} {
				e := more
				e.Kind = kind
				dir := copyDir(t, from)
				line, err := json.Marshal(e)
				require.NoError(t, err)
				forge(t, dir, line)
				t.Run(filepath.Base(from)+" "+kind, func(t *testing.T) { walk(t, dir) })
			}
		}
	}
}

// FuzzFolder: any file of a match changed, match.toml, records, dice, seeds,
// rulings, answers and addresses among them, and its hash in the journal with it.
func FuzzFolder(f *testing.F) {
	dirs := fuzzedFolders(f)
	for i := range dirs {
		for file := range listing(f, dirs[i]) {
			f.Add(uint8(i), uint8(file), []byte{0, 3, 0, byte(file), 0, 9, 0, 90}, []byte{})
			f.Add(uint8(i), uint8(file), []byte{}, []byte("0"))
		}
	}
	f.Fuzz(func(t *testing.T, which, file uint8, edits, raw []byte) {
		dir := copyDir(t, dirs[int(which)%len(dirs)])
		names := slices.DeleteFunc(listing(t, dir), func(n string) bool { return n == journalName })
		edit(t, filepath.Join(dir, names[int(file)%len(names)]), edits, raw)
		forge(t, dir, nil)
		walk(t, dir)
	})
}

// FuzzMatchFile: match.toml, with its hash in the journal.
func FuzzMatchFile(f *testing.F) {
	dirs := fuzzedFolders(f)
	for i := range dirs {
		data, err := os.ReadFile(filepath.Join(dirs[i], matchName))
		require.NoError(f, err)
		f.Add(uint8(i), []byte{}, data)
		f.Add(uint8(i), []byte{0, 20, 0, 1}, []byte{})
	}
	f.Fuzz(func(t *testing.T, which uint8, edits, raw []byte) {
		dir := copyDir(t, dirs[int(which)%len(dirs)])
		edit(t, filepath.Join(dir, matchName), edits, raw)
		forge(t, dir, nil)
		walk(t, dir)
	})
}

// FuzzCopy: the copy that a side was given, changed by whoever sent it.
func FuzzCopy(f *testing.F) {
	var dirs []string
	for _, m := range []*Match{asking(f, ""), dealt(f, Config{})} {
		_, err := m.Adjudicate(Opts{})
		require.NoError(f, err)
		to := filepath.Join(f.TempDir(), "copy")
		_, _, err = m.Export("north", to, "v", "")
		require.NoError(f, err)
		dirs = append(dirs, to)
	}
	for i := range dirs {
		data, err := os.ReadFile(filepath.Join(dirs[i], copyName))
		require.NoError(f, err)
		f.Add(uint8(i), []byte{}, data)
		f.Add(uint8(i), []byte{0, 20, 0, 1}, []byte{})
	}
	f.Fuzz(func(t *testing.T, which uint8, edits, raw []byte) {
		dir := copyDir(t, dirs[int(which)%len(dirs)])
		edit(t, filepath.Join(dir, copyName), edits, raw)
		before := folder(t, dir)
		m, err := Open(dir, toys)
		if err != nil {
			oneLine(t, err)
			return
		}
		defer m.Close()
		viewers := []string{"north", "south", engines.Umpire}
		look(t, m, viewers)
		for _, viewer := range viewers {
			_, err = m.Form(viewer)
			oneLine(t, err)
			_, err = m.QuestionForm(viewer)
			oneLine(t, err)
		}
		for _, text := range []string{"C01 PLAY\n", "[answers]\nQ1: yes\n"} {
			p := Plot{"p.txt", []byte("match: club\nside: north\nimpulse: 2\n" + text)}
			_, err = m.Check(p)
			oneLine(t, err)
			_, err = m.CheckAnswers(p)
			oneLine(t, err)
			_, err = m.Plotted(p)
			oneLine(t, err)
			_, err = m.Submit(p, "")
			require.Error(t, err)
			oneLine(t, err)
		}
		_, err = m.Verify("")
		oneLine(t, err)
		require.Equal(t, before, folder(t, dir), "nothing is written into a copy")
	})
}

// FuzzAnswers: what a side may send when it is asked; taken answers are those
// that the question allows, and the match plays on.
func FuzzAnswers(f *testing.F) {
	base := asking(f, "")
	_, err := base.Adjudicate(Opts{})
	require.NoError(f, err)
	for _, s := range []string{"Q1: yes", "Q1: no\nQ1: yes", "Q1: default", "Q1: none", "Q9: yes", "Q1: 01", "q200: , ,", "Q1:\n[standing]\nx: y", "C01 PLAY"} {
		f.Add("match: club\nside: north\nimpulse: 002\n\n[answers]\n" + s + "\n")
	}
	f.Add("match,club\nside,north\nimpulse,2\n[answers]\nQ1:,yes\n")
	before := folder(f, base.dir)
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range []Plot{{"a.txt", []byte(text)}, {"a.csv", []byte(text)}, {"a.txt", []byte("match: club\nside: north\nimpulse: 002\n\n[answers]\n" + text)}} {
			r, err := base.CheckAnswers(p)
			oneLine(t, err)
			require.Equal(t, before, folder(t, base.dir))
			if err != nil {
				continue
			}
			m := reopen(t, &Match{dir: copyDir(t, base.dir)})
			open, err := m.Questions(r.Side)
			require.NoError(t, err)
			for _, taken := range r.Taken {
				i := slices.IndexFunc(open, func(q Question) bool { return q.No == taken.No })
				require.True(t, open[i].Allows(taken.Take), "%v", taken)
			}
			_, err = m.TakeAnswers(p, "")
			require.NoError(t, err)
			_, err = m.Adjudicate(Opts{})
			oneLine(t, err)
			_, err = m.Verify("")
			require.NoError(t, err)
		}
	})
}

// FuzzRuling: what the umpire writes as a ruling is refused and changes nothing,
// or the match plays on from what it made and is proven.
func FuzzRuling(f *testing.F) {
	base := ruledToy(f, "[2]\nC12\n")
	for _, s := range []string{
		"position hands.0=[1,2,9]\nPosition deck=[3,7,8,10,11,12]", "position score.0=1 score.1=99999999999999999999", "position score={} hands=[] x.y.z=1", "north/C01 at=hand type=\"x y\"",
		"\xef\xbb\xbfposition impulse=3 # no", "position gone=[[[[[[[[1]]]]]]]]", "position .=1 ..=2 units.0.id=x", "position score.-1=1 score.0=1e999",
	} {
		f.Add(s, "because")
	}
	before := folder(f, base.dir)
	f.Fuzz(func(t *testing.T, text, why string) {
		p := Plot{"r.txt", []byte(text)}
		r, err := base.Rule(p, why, "", true)
		oneLine(t, err)
		require.Equal(t, before, folder(t, base.dir))
		if err != nil {
			return
		}
		m := reopen(t, &Match{dir: copyDir(t, base.dir)})
		again, err := m.Rule(p, why, "", false)
		require.NoError(t, err)
		require.Equal(t, r.Changes, again.Changes)
		for _, viewer := range m.Readers() {
			_, err := m.Status(viewer)
			require.NoError(t, err)
			_, err = m.Situation(viewer)
			require.NoError(t, err)
		}
		_, err = m.Adjudicate(Opts{Without: []string{"north", "south"}})
		oneLine(t, err)
		_, err = m.Verify("")
		require.NoError(t, err)
	})
}

// FuzzRolls: real dice as somebody types them: refused, and nothing is kept, or
// rolled just so.
func FuzzRolls(f *testing.F) {
	base := newTable(f)
	_, err := base.Adjudicate(Opts{})
	require.NoError(f, err)
	for _, s := range []string{dealtOrder, "11,10,9,8,7,6,5,4,3,2,1,0", " 0,1;2", "0,1,2,3,4,5,6,7,8,9,10,010", "1 = 2", "[2]", "#", "-0,1", "0,1,2,3,4,5,6,7,8,9,10,11\x00"} {
		f.Add(s)
	}
	before := folder(f, base.dir)
	f.Fuzz(func(t *testing.T, line string) {
		err := base.CheckRolls(line, nil)
		oneLine(t, err)
		require.Equal(t, before, folder(t, base.dir))
		if err != nil {
			return
		}
		m := reopen(t, &Match{dir: copyDir(t, base.dir)})
		require.NoError(t, m.Roll(line, ""))
		r, err := m.Adjudicate(Opts{})
		require.NoError(t, err)
		require.Len(t, r.Turns, 1)
		_, err = m.Verify("")
		require.NoError(t, err)
	})
}

// FuzzScriptDice: a script of dice for a match: the match is refused, or plays
// or says which line does not do.
func FuzzScriptDice(f *testing.F) {
	for _, s := range []string{"[1]\n" + dealtOrder + "\n[2]\n6\n1\nC07\n", "0/0/001/deal/T1/deck/1 = " + dealtOrder, "[001]\n0,1", "[x]", "1+2+3", "=", "[1]\n" + dealtOrder + "\n[2]\n9999999999999999999999", "[-1]\n5", "[9223372036854775808]"} {
		f.Add([]byte(s))
	}
	files := toyFiles(f)
	f.Fuzz(func(t *testing.T, script []byte) {
		m, _, err := Create(filepath.Join(t.TempDir(), "club"), enginetest.Toy{}, files, Config{Dice: DiceScript, Script: script, Questions: QuestionsDefault})
		if err != nil {
			oneLine(t, err)
			return
		}
		defer m.Close()
		for range 3 {
			_, err = m.Adjudicate(Opts{Without: []string{"north", "south"}})
			oneLine(t, err)
		}
		_, err = m.Verify("")
		require.NoError(t, err)
	})
}

// FuzzTerms: what may be set in a new match and a running one: refused, and
// nothing is changed, or it holds when the match is opened again.
func FuzzTerms(f *testing.F) {
	for _, c := range [][2]string{
		{"deadline", "Sun,Wed 20:00 Europe/Paris"},
		{"deadline", "Mon 00:00 ../../etc/passwd"},
		{"deadline", "Sun 20:00 Local"},
		{"extend", "99"},
		{"extend", "2026-03-11 20:00"},
		{"late", "STAND"},
		{"north", "Anna <anna@example.org> zone=Europe/Paris"},
		{"north.mail", "<a@b\r\nBcc: c@d>"},
		{"umpire.name", "\x1b[2J\u202eeve"},
		{"south.zone", "UTC"},
		{"south.key", "age1"},
		{"pause", "yes"},
		{"questions", "ask"},
		{"NORTH.Name", strings.Repeat("é", 300)},
		{"", ""},
		{"north.", "x"},
		{"extend", "9999-99-99 99:99"},
	} {
		f.Add(c[0], c[1], "club", "plot.txt")
	}
	f.Add("late", "wait", "../x", "../../plot.txt")
	f.Add("late", "wait", "CON", "aux.txt")
	files := toyFiles(f)
	f.Fuzz(func(t *testing.T, key, value, id, name string) {
		if len(key)+len(value)+len(id)+len(name) > 20_000 {
			return
		}
		dir := t.TempDir()
		p := Player{Side: "north", Name: value, Mail: id, Zone: name}
		m, _, err := Create(filepath.Join(dir, "m"), enginetest.Toy{}, files, Config{ID: id, Seed: toySeed, Deadline: value, Late: key, Players: []Player{p}, Questions: QuestionsDefault})
		oneLine(t, err)
		if err != nil {
			require.Empty(t, listing(t, dir), "nothing is left of a match refused")
			m, _, err = Create(filepath.Join(dir, "m"), enginetest.Toy{}, files, Config{ID: id, Seed: toySeed, Deadline: "Sun,Wed 20:00 Europe/Paris", Time: "2026-03-01T20:00:00Z", Questions: QuestionsDefault})
			require.NoError(t, err)
		}
		defer m.Close()
		require.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)*$`, m.ID())
		before := folder(t, m.dir)
		_, err = m.Set([]Change{{Key: key, Value: value, Player: Player{Name: value, Mail: name}}, {Key: "north.name", Value: id}}, "2026-03-02T20:00:00Z")
		oneLine(t, err)
		if err != nil {
			require.Equal(t, before, folder(t, m.dir), "all are changed or none")
		}
		_, err = m.Submit(Plot{name, []byte("match: " + m.ID() + "\nside: north\nimpulse: 2\n")}, "2026-03-09T20:00:00Z")
		oneLine(t, err)
		again := reopen(t, m)
		require.Equal(t, m.agreed(), again.agreed())
		require.Equal(t, m.Due(), again.Due())
		_, err = again.Adjudicate(Opts{Without: []string{"north", "south"}})
		oneLine(t, err)
		letters, err := again.Letters()
		require.NoError(t, err)
		for _, l := range letters {
			for _, line := range []string{l.Subject(again.ID()), l.To.Name, l.To.Mail, l.From.Name} {
				require.False(t, strings.ContainsFunc(line, unicode.IsControl), "%q", line)
			}
		}
		for _, viewer := range again.Readers() {
			r, err := again.Report(0, viewer)
			oneLine(t, err)
			requireTame(t, r)
		}
		_, err = again.Verify("")
		require.NoError(t, err)
		for _, n := range listing(t, dir) {
			require.True(t, strings.HasPrefix(n, "m/"), "%s is written beside the match", n)
			require.False(t, strings.ContainsFunc(n, unicode.IsControl), "%q", n)
			for part := range strings.SplitSeq(n, "/") {
				require.LessOrEqual(t, len(part), 255)
				require.NotContains(t, []string{"con", "aux", "nul", "prn"}, strings.ToLower(strings.SplitN(part, ".", 2)[0]), n)
			}
		}
	})
}

// requireTame: no control character reaches a page.
func requireTame(t *testing.T, r page.Report) {
	t.Helper()
	data, err := json.Marshal(r)
	require.NoError(t, err)
	var v any
	require.NoError(t, json.Unmarshal(data, &v))
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case string:
			require.False(t, strings.ContainsFunc(v, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }), "%q", v)
		case []any:
			for _, x := range v {
				visit(x)
			}
		case map[string]any:
			for _, x := range v {
				visit(x)
			}
		}
	}
	visit(v)
}
