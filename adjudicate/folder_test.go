package adjudicate

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/page"
)

var errKilled = errors.New("killed")

// killer kills the process, as far as the disk can tell, at its nth write:
// that one is made by half or not at all, and none after it.
type killer struct {
	at, n int
	half  bool
}

func (k *killer) before(_, _ string, data []byte) ([]byte, error) {
	k.n++
	switch {
	case k.n < k.at:
		return data, nil
	case k.n == k.at && k.half && data != nil:
		return data[:len(data)/2], errKilled
	}
	return nil, errKilled
}

// copyDir copies a match folder.
func copyDir(t testing.TB, from string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "club")
	require.NoError(t, os.CopyFS(to, os.DirFS(from)))
	return to
}

// saw is all a match says of itself.
func saw(t *testing.T, dir string) string {
	t.Helper()
	m, err := Open(dir, toys)
	require.NoError(t, err)
	defer m.Close()
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	for name := range m.journal.files {
		// A report is listed when it counts, even if it is only on its way.
		if strings.HasSuffix(name, ".out") {
			continue
		}
		_, err := m.disk.stored(m.journal, name)
		require.NoError(t, err)
	}
	return fmt.Sprintf("%+v %s", *s, m.journal.head())
}

// TestKilledAtAnyWrite kills each command at each of its writes: the match
// opens as before or as after, and the command can be given again.
func TestKilledAtAnyWrite(t *testing.T) {
	outs := func(text string) []Output {
		return []Output{{".out", func(page.Report) ([]byte, error) { return []byte(text), nil }}}
	}
	base := dealt(t, Config{})
	later := Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 3\n")}
	_, err := base.Submit(later, "")
	require.NoError(t, err)
	plot := play(t, base, "south", 2)
	ready := copyDir(t, base.dir)
	m, err := Open(ready, toys)
	require.NoError(t, err)
	_, err = m.Submit(plot, "")
	require.NoError(t, err)
	_, err = m.WriteReports(0, m.Readers(), outs("old"), "", "")
	require.NoError(t, err)
	require.NoError(t, m.Close())

	waiting := asking(t, "")
	pausing := copyDir(t, waiting.dir)
	_, err = waiting.Adjudicate(Opts{})
	require.NoError(t, err)

	for name, tt := range map[string]struct {
		from string
		do   func(m *Match) error
	}{
		"submit": {base.dir, func(m *Match) error { _, err := m.Submit(plot, ""); return err }},
		"answer": {waiting.dir, func(m *Match) error { _, err := m.TakeAnswers(answers("north", "Q1: yes"), ""); return err }},
		"ruling": {base.dir, func(m *Match) error {
			_, err := m.Rule(Plot{"r.txt", []byte("position score.0=1")}, "so", "", false)
			return err
		}},
		"rewind":     {ready, func(m *Match) error { _, err := m.Rewind(1, true, "", false); return err }},
		"pause":      {pausing, func(m *Match) error { _, err := m.Adjudicate(Opts{}); return err }},
		"set":        {base.dir, func(m *Match) error { _, err := m.Set([]Change{{Key: "late", Value: "stand"}}, ""); return err }},
		"adjudicate": {ready, func(m *Match) error { _, err := m.Adjudicate(Opts{}); return err }},
		"report":     {ready, func(m *Match) error { _, err := m.WriteReports(1, m.Readers(), outs("new"), "", ""); return err }},
	} {
		t.Run(name, func(t *testing.T) {
			before := saw(t, tt.from)
			clean := copyDir(t, tt.from)
			c, err := Open(clean, toys)
			require.NoError(t, err)
			count := &killer{at: 1 << 30}
			c.disk.before = count.before
			states := map[string]bool{before: true}
			require.NoError(t, tt.do(c))
			// Every commit of the command is a state the match may be found in.
			for i := 1; i <= len(c.journal.entries); i++ {
				states[truncated(t, clean, i)] = true
			}
			after := saw(t, clean)
			require.NoError(t, c.Close())
			require.Positive(t, count.n)

			for at := 1; at <= count.n; at++ {
				for _, half := range []bool{false, true} {
					dir := copyDir(t, tt.from)
					k, err := Open(dir, toys)
					require.NoError(t, err)
					k.disk.before = (&killer{at: at, half: half}).before
					require.ErrorIs(t, tt.do(k), errKilled, "write %d of %d", at, count.n)
					require.NoError(t, k.Close())
					require.True(t, states[saw(t, dir)], "write %d of %d, half %v: neither before nor after", at, count.n, half)
					_, err = verified(dir, "")
					require.NoError(t, err)

					again, err := Open(dir, toys)
					require.NoError(t, err)
					if name == "adjudicate" || saw(t, dir) == before {
						require.NoError(t, tt.do(again))
						require.Equal(t, after, saw(t, dir), "write %d, half %v: given again", at, half)
					} else {
						require.NoError(t, again.locked("sweep", func() error { return nil }))
					}
					require.NoError(t, again.Close())
					for _, f := range listing(t, dir) {
						require.NotContains(t, f, "/.", "nothing half done is left")
					}
					if name == "report" {
						data, err := os.ReadFile(filepath.Join(dir, "001-deal", "umpire.out"))
						require.NoError(t, err)
						require.Equal(t, "new", string(data))
					}
				}
			}
		})
	}
}

// truncated is what a match says with only its first n entries.
func truncated(t *testing.T, dir string, n int) string {
	t.Helper()
	short := copyDir(t, dir)
	data, err := os.ReadFile(filepath.Join(dir, journalName))
	require.NoError(t, err)
	lines := bytes.SplitAfter(data, []byte("\n"))
	require.NoError(t, os.WriteFile(filepath.Join(short, journalName), bytes.Join(lines[:n], nil), 0o644))
	return saw(t, short)
}

func TestCreationKilledAtAnyWrite(t *testing.T) {
	config := Config{Seed: toySeed, Deployments: []Deployment{{"south", Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 2\n")}}}}
	count := &killer{at: 1 << 30}
	m, _, err := create(filepath.Join(t.TempDir(), "club"), enginetest.Toy{}, toyFiles(t), config, count.before)
	require.NoError(t, err)
	want := saw(t, m.dir)
	for at := 1; at <= count.n; at++ {
		for _, half := range []bool{false, true} {
			dir := filepath.Join(t.TempDir(), "club")
			_, _, err := create(dir, enginetest.Toy{}, toyFiles(t), config, (&killer{at: at, half: half}).before)
			require.ErrorIs(t, err, errKilled, "write %d of %d", at, count.n)
			if _, err := Open(dir, toys); err == nil {
				continue
			}
			_, _, err = Create(dir, enginetest.Toy{}, toyFiles(t), config)
			require.NoError(t, err, "write %d of %d, half %v: it can be made again", at, count.n, half)
			require.Equal(t, want, saw(t, dir))
		}
	}
}

// TestADiskThatFails: unlike a kill, the program goes on and clears up.
func TestADiskThatFails(t *testing.T) {
	m := dealt(t, Config{})
	plot := play(t, m, "south", 2)
	for at := 1; ; at++ {
		before := folder(t, m.dir)
		n, failed := 0, false
		m.disk.before = func(op, _ string, data []byte) ([]byte, error) {
			n++
			if n == at {
				failed = true
				return nil, errors.New("disk full")
			}
			return data, nil
		}
		_, err := m.Submit(plot, "")
		if !failed {
			require.NoError(t, err)
			return
		}
		if err == nil {
			continue
		}
		require.ErrorContains(t, err, "disk full")
		require.Equal(t, before, folder(t, m.dir), "failed at write %d", at)
	}
}

func TestOneWriterAtATime(t *testing.T) {
	m := dealt(t, Config{})
	other := reopen(t, m)
	p := play(t, m, "south", 2)
	require.NoError(t, m.locked("adjudicate", func() error {
		before := folder(t, m.dir)
		_, err := other.Submit(p, "")
		var held *Held
		require.ErrorAs(t, err, &held)
		require.EqualError(t, err, fmt.Sprintf("%s: lock: the match is held by adjudicate (process %d); wait until it is done", m.dir, os.Getpid()))
		require.Equal(t, before, folder(t, m.dir))
		_, err = other.Status(engines.Umpire)
		require.NoError(t, err, "reading needs no lock")
		return nil
	}))
	require.NoFileExists(t, filepath.Join(m.dir, lockName))
	_, err := other.Submit(p, "")
	require.NoError(t, err)
	// What the other process wrote counts for this one.
	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.True(t, r.Played())
}

// TestLockOfADeadProcess: its file is there, nobody holds it.
func TestLockOfADeadProcess(t *testing.T) {
	if dir := os.Getenv("HOLD_MATCH"); dir != "" {
		m, err := Open(dir, toys)
		require.NoError(t, err)
		_ = m.locked("test", func() error {
			fmt.Println("held")
			os.Stdout.Close()
			select {}
		})
	}
	m := dealt(t, Config{})
	cmd := exec.Command(os.Args[0], "-test.run", "^TestLockOfADeadProcess$")
	cmd.Env = append(os.Environ(), "HOLD_MATCH="+m.dir)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line := make([]byte, 4)
	_, err = out.Read(line)
	require.NoError(t, err)
	require.Equal(t, "held", string(line))

	p := play(t, m, "south", 2)
	_, err = m.Submit(p, "")
	require.EqualError(t, err, fmt.Sprintf("%s: lock: the match is held by test (process %d); wait until it is done", m.dir, cmd.Process.Pid))
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	require.FileExists(t, filepath.Join(m.dir, lockName))
	_, err = m.Submit(p, "")
	require.NoError(t, err)
}

// TestAFlippedByteIsFound in any file the match reads.
func TestAFlippedByteIsFound(t *testing.T) {
	base := dealt(t, Config{})
	_, err := base.Submit(play(t, base, "south", 2), "")
	require.NoError(t, err)
	for _, name := range listing(t, base.dir) {
		dir := copyDir(t, base.dir)
		path := filepath.Join(dir, name)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		data[len(data)/2] ^= 1
		require.NoError(t, os.WriteFile(path, data, 0o644))
		m, err := Open(dir, toys)
		if err == nil {
			_, err = m.Adjudicate(Opts{})
			require.NoError(t, m.Close())
		}
		var damaged *Damaged
		require.ErrorAs(t, err, &damaged, name)
		require.Equal(t, name, damaged.Path)
		require.Less(t, len(err.Error()), 201)
	}
}

func TestDamagedJournals(t *testing.T) {
	base := dealt(t, Config{})
	data, err := os.ReadFile(filepath.Join(base.dir, journalName))
	require.NoError(t, err)
	lines := strings.SplitAfter(string(data), "\n")
	for name, tt := range map[string]struct{ text, want string }{
		"line taken out": {lines[1], "journal.jsonl:1: match: this line does not follow from the one before; something was changed or taken out; bring the match folder back from a copy"},
		"line changed":   {strings.Replace(lines[0], "created", "crEated", 1) + lines[1], "journal.jsonl:1: match: this version knows no entry \"crEated\"; take a newer version of the program"},
		"time changed":   {strings.Replace(lines[0], `"kind"`, `"time":"x","kind"`, 1) + lines[1], "journal.jsonl:2: match: this line does not follow from the one before; something was changed or taken out; bring the match folder back from a copy"},
		"no JSON":        {"hello\n", "journal.jsonl:1: match: this line cannot be read; bring the match folder back from a copy"},
		"outside":        {`{"n":1,"kind":"created","prev":"","files":[{"path":"../x","sha256":""}]}` + "\n", "journal.jsonl:1: match: this line names a file outside the match; bring the match folder back from a copy"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copyDir(t, base.dir)
			require.NoError(t, os.WriteFile(filepath.Join(dir, journalName), []byte(tt.text), 0o644))
			_, err := Open(dir, toys)
			require.EqualError(t, err, tt.want)
		})
	}
	dir := copyDir(t, base.dir)
	f, err := os.OpenFile(filepath.Join(dir, journalName), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString(`{"n":3,"kind":"subm`)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.Equal(t, saw(t, base.dir), saw(t, dir), "a line never finished was never written")
	_, err = Open(copyDir(t, base.dir), nil)
	require.EqualError(t, err, `match.toml: match: this version knows no game "toy"; take a newer version of the program`)
}

// TestNothingIsWrittenOutside whatever links stand in the folder.
func TestNothingIsWrittenOutside(t *testing.T) {
	outside := t.TempDir()
	m := dealt(t, Config{})
	p := play(t, m, "south", 2)
	require.NoError(t, os.Symlink(outside, filepath.Join(m.dir, "002-turn-1")))
	_, err := m.Submit(p, "")
	require.ErrorContains(t, err, "escapes")
	require.Empty(t, listing(t, outside))
	require.NoError(t, os.Remove(filepath.Join(m.dir, "002-turn-1")))
	require.NoError(t, os.Symlink(filepath.Join(outside, "lock"), filepath.Join(m.dir, lockName)))
	_, err = m.Submit(p, "")
	require.Error(t, err)
	require.Empty(t, listing(t, outside))
	require.NoError(t, os.Remove(filepath.Join(m.dir, lockName)))

	for _, name := range []string{"../../evil", `..\..\evil.csv`, "/etc/passwd", "a\x00b", "", strings.Repeat("x", 5000), ".."} {
		p.Name = name
		_, err := m.Submit(p, "")
		require.NoError(t, err, "%q", name)
	}
	require.Len(t, listing(t, filepath.Join(m.dir, "002-turn-1")), 7)
	require.Len(t, listing(t, filepath.Dir(m.dir)), len(listing(t, m.dir)))
}

func TestFactsOfOddNames(t *testing.T) {
	files := []engines.File{
		{Role: "scenario", Name: "../../Élan vital.TOML", Data: []byte("a")},
		{Role: "scenario", Name: `C:\élan vital.toml`, Data: []byte("b")},
		{Role: "map", Name: "", Data: []byte("c")},
	}
	m, _, err := Create(filepath.Join(t.TempDir(), "club"), enginetest.Toy{}, files, Config{Seed: toySeed})
	require.NoError(t, err)
	require.Subset(t, listing(t, m.dir), []string{"facts/scenario-elan-vital.toml", "facts/scenario-elan-vital-2.toml", "facts/map"})
	reopen(t, m)
}

// TestReportsOfANameThatBeginsAnother: the files of one reader are not taken for
// those of another whose name begins with his.
func TestReportsOfANameThatBeginsAnother(t *testing.T) {
	j := &journal{}
	var files []Stored
	for _, name := range []string{"a.pdf", "a-letter.pdf", "a-2.pdf", "a-2-letter.pdf", "ab.pdf", "umpire.pdf"} {
		files = append(files, Stored{Path: "003-turn-1/" + name})
	}
	j.entries = []Entry{{Kind: reported, Files: files}, {Kind: submitted, Files: []Stored{{Path: "003-turn-1/a-01.txt"}}}}
	readers := []string{"a", "a-2", "ab", "umpire"}
	for reader, want := range map[string][]string{
		"a": {"a-letter.pdf", "a.pdf"}, "a-2": {"a-2-letter.pdf", "a-2.pdf"}, "ab": {"ab.pdf"}, "umpire": {"umpire.pdf"}, "public": nil,
	} {
		var got []string
		for _, name := range j.reportsOf("003-turn-1", reader, readers) {
			got = append(got, filepath.Base(name))
		}
		require.Equal(t, want, got, reader)
	}
}

// TestTheJournalIsReadAgain: what another process wrote, cut short or changed since
// a match was opened is seen by the next command that writes.
func TestTheJournalIsReadAgain(t *testing.T) {
	m := dealt(t, Config{})
	other := reopen(t, m)
	require.True(t, m.disk.stands(m.journal))
	submit(t, other, play(t, other, "south", 2))
	require.False(t, m.disk.stands(m.journal))
	was := len(m.journal.entries)
	submit(t, m, play(t, m, "south", 2))
	require.Len(t, m.journal.entries, was+2)
	require.True(t, m.disk.stands(m.journal))
	name := filepath.Join(m.dir, journalName)
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	// A line that was never finished, a last line changed, none at all.
	changed := bytes.Clone(data)
	changed[len(changed)-3] ^= 1
	for _, now := range [][]byte{append(bytes.Clone(data), "{"...), changed, data[:len(data)-1], nil} {
		require.NoError(t, os.WriteFile(name, now, 0o644))
		require.False(t, m.disk.stands(m.journal))
	}
	require.NoError(t, os.WriteFile(name, changed, 0o644))
	for range 2 {
		_, err = m.Submit(play(t, m, "south", 2), "")
		require.ErrorAs(t, err, new(*Damaged))
	}
	require.NoError(t, os.WriteFile(name, data, 0o644))
	submit(t, m, play(t, m, "south", 2))
}
