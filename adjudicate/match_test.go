package adjudicate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/page"
	"prestags/plot"
)

var (
	toySeed = bytes.Repeat([]byte{7}, 32)
	toys    = []engines.Rulebook{enginetest.Toy{}}
)

func toyFiles(t testing.TB) []engines.File {
	t.Helper()
	files, err := enginetest.Toy{}.Files("stakes")
	require.NoError(t, err)
	return files
}

// newToy is a new match of the toy game in a folder named club. It asks nobody
// unless told to.
func newToy(t testing.TB, c Config) *Match {
	t.Helper()
	if c.Questions == "" {
		c.Questions = QuestionsDefault
	}
	if c.Seed == nil && c.Dice == "" {
		c.Seed = toySeed
	}
	m, _, err := Create(filepath.Join(t.TempDir(), "club"), enginetest.Toy{}, toyFiles(t), c)
	require.NoError(t, err)
	t.Cleanup(func() { m.Close() })
	return m
}

// dealt is a match whose cards are dealt: it stands at impulse 2.
func dealt(t testing.TB, c Config) *Match {
	t.Helper()
	m := newToy(t, c)
	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Len(t, r.Turns, 1)
	require.False(t, r.Played())
	return m
}

func hand(t testing.TB, m *Match, side string) []int {
	t.Helper()
	v, err := m.View(side)
	require.NoError(t, err)
	b, err := m.game.EncodeView(v)
	require.NoError(t, err)
	var seen struct{ Hand []int }
	require.NoError(t, json.Unmarshal(b, &seen))
	return seen.Hand
}

// play is a plot of the lowest card of a hand.
func play(t testing.TB, m *Match, side string, impulse int, more ...string) Plot {
	t.Helper()
	text := fmt.Sprintf("match: club\nside: %s\nimpulse: %03d\n\nC%02d PLAY\n", side, impulse, hand(t, m, side)[0])
	return Plot{side + ".txt", []byte(text + strings.Join(more, "\n"))}
}

// folder is the hash of all there is in a match folder but a lock.
func folder(t testing.TB, dir string) string {
	t.Helper()
	sum := sha256.New()
	require.NoError(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(sum, "%s %d\n%s", path, len(data), data)
		return err
	}))
	return hex.EncodeToString(sum.Sum(nil))
}

// listing is the names of all files in a match folder.
func listing(t testing.TB, dir string) []string {
	t.Helper()
	var out []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	}))
	return out
}

func reopen(t testing.TB, m *Match) *Match {
	t.Helper()
	again, err := Open(m.dir, toys)
	require.NoError(t, err)
	t.Cleanup(func() { again.Close() })
	return again
}

func TestFolderOfANewMatch(t *testing.T) {
	m := newToy(t, Config{
		Version: "test", Time: "2026-01-02T03:04:05Z",
		Options: []engines.Setting{{Key: "challenge", Value: "no"}},
		Players: []Player{{Side: "north", Name: "Anna 🐘\u202e", Mail: "anna@example.org", Zone: "Europe/Paris"}},
	})
	require.Equal(t, []string{"facts/scenario-stakes.toml", "journal.jsonl", "match.toml", "umpire/addresses.txt", "umpire/seed"}, listing(t, m.dir))
	info, err := os.Stat(filepath.Join(m.dir, "umpire"))
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o700), info.Mode().Perm())
	text, err := os.ReadFile(filepath.Join(m.dir, "match.toml"))
	require.NoError(t, err)
	for _, want := range []string{"id = 'club'", "game = 'toy'", "scenario = 'stakes'", "challenge = 'no'", "name = 'Anna 🐘'", "zone = 'Europe/Paris'", "mode = 'sealed'", hash(toySeed)} {
		require.Contains(t, string(text), want)
	}
	require.NotContains(t, string(text), hex.EncodeToString(toySeed))
	require.NotContains(t, string(text), "@")

	again := reopen(t, m)
	require.Equal(t, m.conf, again.conf)
	require.Equal(t, m.journal, again.journal)
	s, err := again.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, 1, s.Impulse)
	require.Equal(t, "Anna 🐘", s.Sides[0].Player)
}

func TestWhatANewMatchRefuses(t *testing.T) {
	good := func() Config { return Config{Seed: toySeed} }
	for name, tt := range map[string]struct {
		change func(*Config)
		want   string
	}{
		"option":    {func(c *Config) { c.Options = []engines.Setting{{Key: "x", Value: "y"}} }, "option: no option x=y; write challenge=yes or challenge=no instead"},
		"late":      {func(c *Config) { c.Late = "never" }, `--late: option: "never" is no value for it; write wait, stand, standing instead`},
		"dice":      {func(c *Config) { c.Dice = "loaded" }, `--dice: option: "loaded" is no value for it; write sealed, joint, table, script:FILE instead`},
		"side":      {func(c *Config) { c.Players = []Player{{Side: "east"}} }, `--side: side: Stakes has no side "east"; write north or south instead`},
		"mail":      {func(c *Config) { c.Players = []Player{{Side: "north", Mail: "anna at home"}} }, "--side: mail: this is no mail address: anna at home; write one like <anna@example.org> instead"},
		"zone":      {func(c *Config) { c.Umpire.Zone = "Europe/Sparta" }, "--umpire: zone: there is no time zone Europe/Sparta; write one like Europe/Paris instead"},
		"deadline":  {func(c *Config) { c.Deadline = "soon" }, `--deadline: deadline: this is no deadline: soon; write one like "Sun,Wed 20:00 Europe/Paris" instead`},
		"script":    {func(c *Config) { c.Dice, c.Script = DiceScript, []byte("[x]") }, `dice.txt:1: dice: "[x]" is no impulse; write [005] instead`},
		"two wrong": {func(c *Config) { c.Late, c.Questions = "a", "b" }, "--questions: option: \"b\" is no value for it; write ask, default instead\n--late: option: \"a\" is no value for it; write wait, stand, standing instead"},
		"deploy": {
			func(c *Config) {
				c.Deployments = []Deployment{{"north", Plot{"n.txt", []byte("match: other\nside: north\nimpulse: 2\n")}}}
			},
			"n.txt:1:8: file: this plot is for the match other, not for this one; write match: club instead",
		},
		"deploy side": {
			func(c *Config) {
				c.Deployments = []Deployment{{"south", Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 4\n")}}}
			},
			"n.txt: side: this plot is of north, not of south; write --deploy north=n.txt instead",
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := good()
			tt.change(&c)
			dir := filepath.Join(t.TempDir(), "club")
			_, _, err := Create(dir, enginetest.Toy{}, toyFiles(t), c)
			require.EqualError(t, err, tt.want)
			require.NoDirExists(t, dir)
		})
	}
}

func TestNewMatchTakesNoFolderThatHoldsSomething(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "club")
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, os.WriteFile(dir+"/notes.txt", []byte("mine"), 0o644))
	_, _, err := Create(dir, enginetest.Toy{}, toyFiles(t), Config{Seed: toySeed})
	require.EqualError(t, err, dir+": file: something of that name is there already; write a name that is free instead")
	require.Equal(t, []string{"notes.txt"}, listing(t, dir))

	require.NoError(t, os.Remove(dir+"/notes.txt"))
	m, _, err := Create(dir, enginetest.Toy{}, toyFiles(t), Config{Seed: toySeed})
	require.NoError(t, err, "an empty folder will do")
	require.NoError(t, m.Close())
	_, _, err = Create(dir, enginetest.Toy{}, toyFiles(t), Config{Seed: toySeed})
	require.Error(t, err, "a match will not")
}

func TestIDs(t *testing.T) {
	for in, want := range map[string]string{
		"/x/Club Marathon!": "club-marathon", "a/../Élan": "elan", "..": "", "🐘": "match", "x/.": "x", strings.Repeat("a", 100): strings.Repeat("a", 60),
	} {
		got := IDFor(in)
		if want == "" {
			wd, err := os.Getwd()
			require.NoError(t, err)
			want = Slug(filepath.Base(filepath.Dir(wd)))
		}
		require.Equal(t, want, got, in)
	}
	require.Equal(t, "0000000000", Digest(make([]byte, 32)))
	require.Equal(t, "zzzzzzzzzz", Digest(bytes.Repeat([]byte{255}, 32)))
	require.Equal(t, "04hmasw9nf", Digest([]byte{1, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd}))
}

func TestNoMatch(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{dir, dir + "/nowhere"} {
		_, err := Open(d, toys)
		require.EqualError(t, err, filepath.Clean(d)+": file: there is no match here; write a folder that `prestags new` made instead")
	}
	require.Empty(t, listing(t, dir))
}

func TestAMatchFromTheDealToTheEnd(t *testing.T) {
	m := dealt(t, Config{Version: "v1"})
	var impulses []int
	for n := 2; ; n++ {
		s, err := m.Status(engines.Umpire)
		require.NoError(t, err)
		if s.Over {
			require.NotNil(t, s.Result)
			break
		}
		side := "north"
		for _, one := range s.Sides {
			if one.State == StateAwaited {
				side = one.Side
			}
		}
		r, err := m.Adjudicate(Opts{})
		require.NoError(t, err)
		require.Empty(t, r.Turns)
		require.Equal(t, []Wait{{Side: side, Kind: "plot", Impulse: n, Stage: fmt.Sprintf("Turn %d", n-1)}}, r.Waits)
		require.Equal(t, fmt.Sprintf("waits for %s: plot for impulse %03d (Turn %d)", side, n, n-1), r.Waits[0].String())

		rc, err := m.Submit(play(t, m, side, n), "")
		require.NoError(t, err)
		require.Equal(t, [2]int{1, 1}, [2]int{rc.Understood, rc.Lines})
		r, err = m.Adjudicate(Opts{Version: "v1"})
		require.NoError(t, err)
		require.True(t, r.Played())
		require.Len(t, r.Turns, 1)
		impulses = append(impulses, r.Turns[0].Impulse)
		m = reopen(t, m)
	}
	require.Len(t, impulses, 12)
	_, err := m.Submit(Plot{"x.txt", []byte("match: club\nside: north\nimpulse: 14\n")}, "")
	require.EqualError(t, err, "x.txt:3:10: file: the game is over; no plot is taken any more")
	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.True(t, r.Over)
	require.NotNil(t, r.Result)
	rep, err := m.Report(0, "north")
	require.NoError(t, err)
	require.Contains(t, strings.Join(rep.Head.Lines, "\n"), hex.EncodeToString(toySeed), "the seed is told at the end")
}

// sectioned is the toy game with a section that no impulse takes.
type sectioned struct{ engines.Game }

func (s sectioned) Grammar() plot.Grammar {
	g := s.Game.Grammar()
	g.Sections = append(g.Sections, "deploy")
	return g
}

func TestRefusedPlotsChangeNothing(t *testing.T) {
	m := dealt(t, Config{})
	m.game = sectioned{m.game}
	head := "match: club\nside: south\nimpulse: 002\n"
	h := hand(t, m, "south")
	for name, tt := range map[string]struct{ text, want string }{
		"empty":        {"", "p.txt: file: the file is empty; write the form from plot new, filled in, instead"},
		"no match":     {"side: south\nimpulse: 2\n", "p.txt: file: the header has no match; write match: NAME, as in the form from plot new, instead"},
		"other match":  {"match: pub\nside: south\nimpulse: 2\n", "p.txt:1:8: file: this plot is for the match pub, not for this one; write match: club instead"},
		"other side":   {"match: club\nside: east\nimpulse: 2\n", "p.txt:2:7: file: Stakes has no side \"east\"; write side: north or south instead"},
		"not his turn": {"match: club\nside: north\nimpulse: 2\n", "p.txt: file: impulse 002 (Turn 1) takes no plot of north; write the impulse that `prestags plot new` names instead"},
		"no impulse 0": {"match: club\nside: south\nimpulse: 0\n", "p.txt:3:10: file: \"0\" is no impulse; write impulse: 002 instead"},
		"closed":       {"match: club\nside: south\nimpulse: 001\n", "p.txt:3:10: file: impulse 001 is closed: its plots were opened and are frozen; write impulse: 002 instead"},
		"past the end": {"match: club\nside: south\nimpulse: 14\n", "p.txt:3:10: file: the game has no impulse 014; its last is 013; write impulse: 002 instead"},
		"later turn":   {"match: club\nside: south\nimpulse: 4\nturn: 2\n", "p.txt:4:7: file: impulse 004 is Turn 3, not turn 2; write turn: 3 instead"},
		"too far":      {"match: club\nside: south\nimpulse: 10000\n", "p.txt:3:10: file: \"10000\" is no impulse; write impulse: 002 instead"},
		"other turn":   {head + "turn: 2\n", "p.txt:4:7: file: impulse 002 is Turn 1, not turn 2; write turn: 1 instead"},
		"section":      {head + "[deploy]\nC01 PLAY\n", "p.txt:5:1: file: impulse 002 (Turn 1) takes no [deploy]; write orders without a section instead"},
		"size":         {head + strings.Repeat("#", MaxPlot), "p.txt: file: it has more than the 8388608 bytes a plot may have; write nothing but header and orders instead"},
	} {
		t.Run(name, func(t *testing.T) {
			before := folder(t, m.dir)
			_, err := m.Submit(Plot{"up/../p.txt", []byte(tt.text)}, "")
			require.EqualError(t, err, tt.want)
			require.Less(t, len([]rune(err.Error())), 201)
			_, err = m.Check(Plot{"p.txt", []byte(tt.text)})
			require.EqualError(t, err, tt.want)
			require.Equal(t, before, folder(t, m.dir))
		})
	}
	// Side and match may be written in any case, and the side by its name.
	_, err := m.Submit(Plot{"p.txt", []byte(fmt.Sprintf("match: CLUB\nside: South\nimpulse: 2\nturn: 1\nC%02d PLAY\n", h[0]))}, "")
	require.NoError(t, err)
}

func TestReceipts(t *testing.T) {
	m := dealt(t, Config{})
	h := hand(t, m, "south")
	text := fmt.Sprintf("match: club\nside: south\nimpulse: 002\n\nC%02d PLAY\nC%02d PLAY\nC99 PLAY\n", h[0], h[1])
	before := folder(t, m.dir)
	rc, err := m.Check(Plot{"s.txt", []byte(text)})
	require.NoError(t, err)
	require.Equal(t, before, folder(t, m.dir), "checking writes nothing")
	require.True(t, rc.Faulty())
	require.Equal(t, "s.txt:7:1: T2: C99: this card is not in your hand; write one of your cards instead", rc.Problems[0].String())
	require.Equal(t, "fault", rc.Said[0].Severity)
	require.Equal(t, [2]int{2, 3}, [2]int{rc.Understood, rc.Lines})
	require.Contains(t, rc.String(), "checked: s.txt, digest "+plotDigest([]byte(text))+"; not submitted\nunderstood 2 of 3\nas read:\n  match: club\n")

	first, err := m.Submit(Plot{"s.txt", []byte(text)}, "")
	require.NoError(t, err)
	require.Len(t, first.Digest, 10)
	require.Equal(t, m.journal.digestNow("south"), first.Journal)
	require.Contains(t, first.String(), "received: s.txt, digest "+first.Digest+"; journal digest "+first.Journal+"\n")
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, "plot received, understood 2 of 3", s.Sides[1].String())
	require.Equal(t, "nothing is awaited", s.Sides[0].String())

	second, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	require.Equal(t, first.Digest, second.Replaces)
	require.Contains(t, second.String(), "it replaces the plot with digest "+first.Digest+", which is kept\nunderstood 1 of 1; complete\n")
	require.Subset(t, listing(t, m.dir), []string{"002-turn-1/south-01.txt", "002-turn-1/south-02.txt"})
	s, err = m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, "plot received, understood 1 of 1, complete", s.Sides[1].String())
	require.Equal(t, second.Digest, s.Sides[1].Digest)
	s, err = m.Status("north")
	require.NoError(t, err)
	require.Equal(t, "plot received", s.Sides[1].String(), "how it was understood is its owner's business")
	require.Empty(t, s.Sides[1].Digest)
	require.Nil(t, s.Position)

	nothing, err := m.Submit(Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 002\n")}, "")
	require.NoError(t, err)
	require.Contains(t, nothing.String(), "it orders nothing; complete", "an empty plot is a plot")
	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Len(t, r.Turns, 1)
	rep, err := m.Report(2, "south")
	require.NoError(t, err)
	require.Equal(t, "Your plot: s.txt, digest "+nothing.Digest+", it orders nothing.", rep.Head.Lines[0])
}

func TestPlotsForLaterImpulsesAreKept(t *testing.T) {
	m := newToy(t, Config{})
	later := Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 002\nC01 PLAY\nC02 PLAY\nC03 PLAY\nC04 DANCE\n")}
	rc, err := m.Submit(later, "")
	require.NoError(t, err)
	require.True(t, rc.Later)
	require.Contains(t, rc.String(), "understood 3 of 4; whether it can be carried out is judged when its impulse opens\n")
	unused, err := m.Submit(Plot{"n.csv", []byte("match: club\nside: north\nimpulse: 002\n")}, "")
	require.NoError(t, err)
	require.Contains(t, listing(t, m.dir), "002-later/south-01.txt")
	require.Contains(t, listing(t, m.dir), "002-later/north-01.csv")
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, []int{2}, s.Sides[1].Later)

	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Len(t, r.Turns, 2, "the deal, and the turn whose plot was there")
	require.Contains(t, listing(t, m.dir), "002-turn-1/south-01.txt", "an opened plot lies with its turn")
	rep, err := m.Report(2, "south")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines[0], rc.Digest)
	aside, ok := rep.Happened[0].(page.Heading)
	require.True(t, ok)
	require.Equal(t, "Lines of your plot that could not be read", aside.Text)
	require.Contains(t, rep.Happened[1].(page.Para).Text, "s.txt:")
	rep, err = m.Report(2, "north")
	require.NoError(t, err)
	require.Equal(t, "Your plot: n.csv, digest "+unused.Digest+"; not used, since the impulse takes none.", rep.Head.Lines[0])
	require.NotContains(t, fmt.Sprint(rep), rc.Digest, "the other side's digest is not ours")
}

func TestALaterPlotThatCannotBeTakenIsWaitedFor(t *testing.T) {
	m := newToy(t, Config{})
	m.game = sectioned{m.game}
	_, err := m.Submit(Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 002\n[deploy]\nC01 PLAY\n")}, "")
	require.NoError(t, err)
	r, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, "waits for south: plot for impulse 002 (Turn 1); what was received cannot be taken: s.txt:5:1: file: impulse 002 (Turn 1) takes no [deploy]; write orders without a section instead", r.Waits[0].String())
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, StateReceived, s.Sides[1].State)
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	r, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.True(t, r.Played())
}

func TestWithout(t *testing.T) {
	for _, late := range []string{LateWait, LateStand, LateStanding} {
		m := dealt(t, Config{Late: late})
		lowest := hand(t, m, "south")[0]
		_, err := m.Adjudicate(Opts{Without: []string{"east"}})
		require.EqualError(t, err, `--without: side: Stakes has no side "east"; write north or south instead`)
		r, err := m.Adjudicate(Opts{Without: []string{"north", "south"}})
		require.NoError(t, err)
		require.Len(t, r.Turns, 1, "only the impulse that waited goes on without")
		require.Equal(t, "north", r.Waits[0].Side)
		require.Equal(t, []string{fmt.Sprintf("C%02d", lowest)}, r.Turns[0].Record.Events[0].Units)
		rep, err := m.Report(2, "south")
		require.NoError(t, err)
		want := "Your plot: none was received; resolved without one."
		if late == LateStanding {
			want = "Your plot: none was received; resolved with the standing orders."
		}
		require.Equal(t, want, rep.Head.Lines[0])

		_, err = m.Submit(play(t, m, "north", 3), "")
		require.NoError(t, err)
		before := folder(t, m.dir)
		_, err = m.Adjudicate(Opts{Without: []string{"north"}})
		require.EqualError(t, err, "--without: side: north has filed a plot for impulse 003; write no --without north instead")
		require.Equal(t, before, folder(t, m.dir))
	}
}

func TestDryRunWritesNothing(t *testing.T) {
	m := dealt(t, Config{})
	_, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	before := folder(t, m.dir)
	dry, err := m.Adjudicate(Opts{DryRun: true})
	require.NoError(t, err)
	require.Equal(t, before, folder(t, m.dir))
	wet, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	require.Equal(t, dry, wet)
}

// spy is the toy game with a note of the standing orders each plot came with.
type spy struct {
	engines.Game
	seen *[]string
}

func (s spy) Compile(v engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	for _, l := range f.In("standing") {
		*s.seen = append(*s.seen, fmt.Sprintf("%s: %s @ %s", v.Viewer(), l.Raw, l.Pos))
	}
	return s.Game.Compile(v, f)
}

func TestStandingOrdersHoldUntilReplaced(t *testing.T) {
	m := dealt(t, Config{Late: LateStanding})
	var seen []string
	m.game = spy{m.game, &seen}
	step := func(o Opts, want ...string) {
		t.Helper()
		seen = nil
		_, err := m.Adjudicate(o)
		require.NoError(t, err)
		require.Equal(t, want, seen)
	}
	submit := func(side string, impulse int, more ...string) {
		t.Helper()
		_, err := m.Submit(play(t, m, side, impulse, more...), "")
		require.NoError(t, err)
	}
	submit("south", 2, "[standing]", "challenge: yes", "stake: C01", "")
	step(Opts{}, "south: challenge: yes @ south.txt:7:1", "south: stake: C01 @ south.txt:8:1")
	submit("north", 3)
	step(Opts{}, "south: challenge: yes @ standing orders of impulse 002", "south: stake: C01 @ standing orders of impulse 002")
	submit("south", 4, "[standing]", "challenge: no", "")
	step(Opts{}, "south: challenge: no @ south.txt:7:1")
	submit("north", 5, "[standing]", "stake: C02", "")
	step(Opts{}, "north: stake: C02 @ north.txt:7:1", "south: challenge: no @ standing orders of impulse 004")
	step(Opts{Without: []string{"south"}}, "north: stake: C02 @ standing orders of impulse 005", "south: challenge: no @ standing orders of impulse 004")
	submit("north", 7, "[standing]", "")
	step(Opts{}, "south: challenge: no @ standing orders of impulse 004")

	// A chain of impulses in one call carries them too.
	submit("south", 8, "[standing]", "challenge: yes", "")
	_, err := m.Submit(Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 9\n")}, "")
	require.NoError(t, err)
	step(Opts{}, "south: challenge: yes @ south.txt:7:1", "south: challenge: yes @ standing orders of impulse 008")
}

func TestScriptedDice(t *testing.T) {
	deal := "0,1,2,3,4,5,6,7,8,9,10,11"
	start := func(t *testing.T, script string) *Match {
		return newToy(t, Config{Dice: DiceScript, Script: []byte(script)})
	}
	t.Run("by impulse", func(t *testing.T) {
		m := start(t, "[001]\n"+deal+"\n[002]\nC07 # drawn\n")
		_, err := m.Adjudicate(Opts{})
		require.NoError(t, err)
		require.Equal(t, []int{4, 5, 6}, hand(t, m, "south"))
		_, err = m.Submit(play(t, m, "south", 2), "")
		require.NoError(t, err)
		_, err = m.Adjudicate(Opts{})
		require.NoError(t, err)
		require.Equal(t, []int{5, 6, 7}, hand(t, m, "south"))
		rep, err := m.Report(2, "south")
		require.NoError(t, err)
		require.Contains(t, rep.Head.Lines, "Dice: from a script.")
	})
	for name, tt := range map[string]struct{ script, want string }{
		"too few":          {"# none\n", "dice.txt: dice: the script has no value left for 0/0/001/deal/T1/deck/1; write one more"},
		"left over":        {deal + "\n5\n", `dice.txt:2: dice: value "5" was never rolled; take it out`},
		"no such die":      {deal + "\n0/0/001/x = 5\n", "dice.txt:2: dice: no die is named 0/0/001/x; take it out"},
		"no such value":    {"[1]\n9\n", `dice.txt:2: dice: "9" for 0/0/001/deal/T1/deck/1; write 12 numbers instead`},
		"other impulse's":  {"[2]\n" + deal + "\n", "dice.txt: dice: the script has no value left for 0/0/001/deal/T1/deck/1; write one more"},
		"too few, by turn": {deal + "\n", "dice.txt: dice: the script has no value left for 0/0/002/play/T2/south/1; write one more"},
	} {
		t.Run(name, func(t *testing.T) {
			m := start(t, tt.script)
			_, err := m.Submit(Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 2\n")}, "")
			require.NoError(t, err)
			before := folder(t, m.dir)
			_, err = m.Adjudicate(Opts{})
			require.EqualError(t, err, tt.want)
			require.Equal(t, before, folder(t, m.dir), "nothing written, not even the impulse that went well")
		})
	}
}

func TestAnswersAreKeptAndUsed(t *testing.T) {
	m := newToy(t, Config{Dice: DiceScript, Script: []byte("[1]\n0,1,2,3,4,5,6,7,8,9,10,11\n[2]\n6+1+C07\n")})
	_, err := m.Adjudicate(Opts{})
	require.NoError(t, err)
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	require.NoError(t, m.Answer([]engines.Answer{
		{Key: "0/0/002/play/T4/north/1", Side: "north", Take: []string{"yes"}},
		{Key: "0/0/002/play/T5/south/2", Side: "south", Take: []string{"C05"}},
	}, ""))
	require.Contains(t, listing(t, m.dir), "umpire/answers-002-all-01.json")
	r, err := reopen(t, m).Adjudicate(Opts{})
	require.NoError(t, err)
	e := r.Turns[0].Record.Events[1]
	require.Equal(t, "contest", e.Kind)
	require.Equal(t, "11:2", e.Odds, "5+6 against 1+1, the default stake")
}

func TestRecord(t *testing.T) {
	m := dealt(t, Config{Version: "v1"})
	_, err := m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	r, err := m.Adjudicate(Opts{Version: "v2"})
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(m.dir, "002-turn-1", "record.json"))
	require.NoError(t, err)
	again, err := r.Turns[0].Record.Encode()
	require.NoError(t, err)
	require.Equal(t, string(data), string(again))
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(data, &fields))
	var names []string
	for k := range fields {
		names = append(names, k)
	}
	slices.Sort(names)
	require.Equal(t, []string{"events", "impulse", "match", "position", "questions", "result", "turn", "version"}, names)
	require.Equal(t, "null", string(fields["result"]))
	require.Equal(t, "[]", string(fields["questions"]))
	require.Contains(t, string(data), `"match":"club","version":"v2","impulse":2,"turn":1,`)

	own, err := m.Record(2, "north")
	require.NoError(t, err)
	require.Nil(t, own.Position)
	drew := own.Events[len(own.Events)-1]
	require.Equal(t, "drew", drew.Kind)
	require.Empty(t, drew.Units, "what the other side drew is not ours to know")
	require.Equal(t, "south draws a card.", drew.Text)
	own, err = m.Record(0, "south")
	require.NoError(t, err)
	require.Len(t, own.Events[len(own.Events)-1].Units, 1)
	_, err = m.Record(9, "south")
	require.EqualError(t, err, m.dir+": impulse: impulse 009 is not resolved; write a number up to 002 instead")
}

func TestForms(t *testing.T) {
	m := newToy(t, Config{})
	_, err := m.Form("south")
	require.EqualError(t, err, m.dir+": form: impulse 001 (The deal) takes no plot of south; adjudicate it first", "the deal cannot be passed by without its dice")
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	f, err := m.Form("south")
	require.NoError(t, err)
	require.Equal(t, []any{"club", "south", 2, 1}, []any{f.Match, f.Side, f.Impulse, f.Turn})
	_, err = m.Form("north")
	require.ErrorContains(t, err, "takes no plot of north")
}

func text(r page.Report) ([]byte, error) { return []byte(fmt.Sprintf("%+v", r)), nil }

func TestReportsAreKeptAndDrawnAgain(t *testing.T) {
	m := dealt(t, Config{})
	out := []Output{{".txt", text}}
	head := m.journal.head()
	names, err := m.WriteReports(0, m.Readers(), out, "", "")
	require.NoError(t, err)
	require.Equal(t, []string{"001-deal/north.txt", "001-deal/south.txt", "001-deal/umpire.txt"}, names)
	entries := len(m.journal.entries)
	_, err = m.WriteReports(1, m.Readers(), out, "", "")
	require.NoError(t, err)
	require.Len(t, m.journal.entries, entries, "the same reports again are no news")

	require.NoError(t, os.Remove(filepath.Join(m.dir, names[0])))
	_, err = m.WriteReports(1, m.Readers(), out, "", "")
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(m.dir, names[0]))

	_, err = m.WriteReports(1, []string{"north"}, []Output{{".txt", func(page.Report) ([]byte, error) { return []byte("newer"), nil }}}, "", "")
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(m.dir, names[0]))
	require.NoError(t, err)
	require.Equal(t, "newer", string(data))
	require.Equal(t, head, reopen(t, m).journal.head(), "what was drawn changes nothing that reports say")

	before := folder(t, m.dir)
	_, err = m.WriteReports(1, []string{"north"}, []Output{{".pdf", func(page.Report) ([]byte, error) { return nil, errors.New("no glyph") }}}, "", "")
	require.EqualError(t, err, "the report for north cannot be drawn: no glyph")
	require.Equal(t, before, folder(t, m.dir))

	// They are drawn at once; what goes wrong is told in the order of the readers.
	bad := func(name string) Output {
		return Output{name, func(page.Report) ([]byte, error) { return nil, errors.New(name) }}
	}
	broken := Output{".txt", func(page.Report) ([]byte, error) { panic("no page") }}
	_, err = m.WriteReports(1, m.Readers(), []Output{{".txt", text}, bad(".pdf"), bad(".xlsx"), broken}, "", "")
	require.EqualError(t, err, "the report for north cannot be drawn: .pdf")
	require.PanicsWithValue(t, "no page", func() {
		_, _ = m.WriteReports(1, m.Readers(), []Output{broken, bad(".pdf")}, "", "")
	})
	require.Equal(t, before, folder(t, m.dir))
}

func TestReportHead(t *testing.T) {
	m := newToy(t, Config{
		Deadline: "Sun,Wed 20:00 Europe/Paris", Umpire: Player{Name: "Ursula"},
		Players: []Player{{Side: "north", Name: "Anna 🐘"}},
	})
	_, err := m.Report(0, "north")
	require.EqualError(t, err, m.dir+": impulse: no impulse is resolved yet; adjudicate first")
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	r, err := m.Report(0, "north")
	require.NoError(t, err)
	require.Equal(t, page.Head{
		Game: "Stakes, a toy", Scenario: "Stakes", Match: "club", Reader: "North (Anna �)", Stage: "The deal", Impulse: 1,
		Deadline: "Sun,Wed 20:00 Europe/Paris",
		Lines: []string{
			"Due by then: impulse 002 (Turn 1): plot of South.",
			"Journal: digest " + m.journal.digestNow("north") + ".",
			"Dice: from a secret seed with SHA-256 " + hash(toySeed) + ".",
		},
	}, r.Head)
	r, err = m.Report(1, engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, "Umpire (Ursula)", r.Head.Reader)
	_, err = m.Submit(play(t, m, "south", 2), "")
	require.NoError(t, err)
	_, err = m.Adjudicate(Opts{})
	require.NoError(t, err)
	r, err = m.Report(2, engines.Public)
	require.NoError(t, err)
	require.Equal(t, "Turn 1", r.Head.Stage)
	require.Equal(t, []string{
		"Due by then: impulse 003 (Turn 2): plot of North.",
		"Journal: digest " + m.journal.digestNow(engines.Public) + ".",
		"Dice: from a secret seed with SHA-256 " + hash(toySeed) + ".",
	}, r.Head.Lines, "the public knows of no plot")
	r, err = m.Report(2, engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, "Due by then: impulse 003 (Turn 2): plot of North.", r.Head.Lines[0])
	require.Contains(t, r.Head.Lines[1], "Plot of south: south.txt, digest ")
}

// TestTimesChangeNoReport: the same happenings at other times give the same
// reports and digests, and other journals.
func TestTimesChangeNoReport(t *testing.T) {
	game := func(time string) (*Match, string) {
		m := newToy(t, Config{Time: time})
		_, err := m.Adjudicate(Opts{Time: time})
		require.NoError(t, err)
		rc, err := m.Submit(play(t, m, "south", 2), time)
		require.NoError(t, err)
		_, err = m.Adjudicate(Opts{Time: time})
		require.NoError(t, err)
		all := fmt.Sprint(rc)
		for _, who := range append(m.Readers(), engines.Public) {
			r, err := m.Report(2, who)
			require.NoError(t, err)
			all += fmt.Sprint(r)
		}
		return m, all
	}
	a, one := game("2026-01-02T03:04:05Z")
	b, two := game("2027-06-07T08:09:10Z")
	require.Equal(t, one, two)
	require.NotEqual(t, a.journal.last, b.journal.last)
	require.Equal(t, a.journal.head(), b.journal.head())
}

// A turn may also be given by the words of its name, in any order.
func TestATurnMayBeNamed(t *testing.T) {
	for text, want := range map[string]bool{"Ver -73": true, "-73 VER": true, "-73": false, "ver -72": false, "": false} {
		require.Equal(t, want, sameWords(text, "Ver -73"), text)
	}
	require.True(t, sameWords("ver -73 continued", "Ver -73, continued"))
	require.True(t, sameWords("-73 VER", "Spring (Ver) of 73 BC"))
	require.False(t, sameWords("-73 AESTAS", "Spring (Ver) of 73 BC"))
	require.False(t, sameWords("Game-Turn 12", "Game-Turn 1 of 12"))
}
