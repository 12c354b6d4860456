package adjudicate

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/engines/enginetest"
)

// both is the toy game with a plot of both sides awaited in every turn, as in
// games of simultaneous plots; hidden is what it says it hides.
type both struct {
	enginetest.Toy
	hidden string
}

func (b both) Hidden() string { return b.hidden }

func (b both) Open(files []engines.File, options []engines.Setting) (engines.Game, error) {
	g, err := b.Toy.Open(files, options)
	return bothGame{g}, err
}

type bothGame struct{ engines.Game }

func (g bothGame) Awaited(p engines.Position) []engines.Need {
	needs := g.Game.Awaited(p)
	if len(needs) == 0 {
		return nil
	}
	one := needs[0]
	one.Side = map[string]string{"north": "south", "south": "north"}[one.Side]
	return append(needs, one)
}

// newBoth is a new match of both, with the deal resolved unless its dice are
// joint.
func newBoth(t *testing.T, c Config) *Match {
	t.Helper()
	if c.Seed == nil {
		c.Seed = toySeed
	}
	if c.Questions == "" {
		c.Questions = QuestionsDefault
	}
	m, _, err := Create(filepath.Join(t.TempDir(), "club"), both{}, toyFiles(t), c)
	require.NoError(t, err)
	t.Cleanup(func() { m.Close() })
	if c.Dice == "" {
		_, err = m.Adjudicate(Opts{})
		require.NoError(t, err)
	}
	return m
}

func newKeys(t testing.TB, match string) seal.Keys {
	t.Helper()
	k, err := seal.MakeKeys(match)
	require.NoError(t, err)
	return k
}

// toSeal is the lowest card of a side's hand, ready to be sealed.
func toSeal(t *testing.T, m *Match, side string, impulse int) seal.Plot {
	t.Helper()
	p := play(t, m, side, impulse)
	s, err := seal.NewPlot(seal.Label{Match: "club", Side: side, Impulse: impulse}, "", p.Name, p.Data)
	require.NoError(t, err)
	return s
}

func sealedFor(t *testing.T, p seal.Plot, k seal.Keys) Plot {
	t.Helper()
	data, err := seal.SealFor(p, k.Public())
	require.NoError(t, err)
	return Plot{p.Side + ".sealed.txt", data}
}

func sealedOnce(t *testing.T, p seal.Plot) (sealed, key Plot) {
	t.Helper()
	data, secret, err := seal.SealOnce(p)
	require.NoError(t, err)
	return Plot{p.Side + ".sealed.txt", data}, Plot{p.Side + ".key.txt", secret}
}

func submit(t *testing.T, m *Match, p Plot) *Receipt {
	t.Helper()
	_, err := m.Takes(p)
	require.NoError(t, err)
	r, err := m.Submit(p, "")
	require.NoError(t, err)
	return &r
}

// refused holds that a plot is not taken, by Takes and Submit alike, and that
// nothing is written.
func refused(t *testing.T, m *Match, p Plot, want string) {
	t.Helper()
	before := folder(t, m.dir)
	_, err := m.Takes(p)
	require.EqualError(t, err, want)
	_, err = m.Submit(p, "")
	require.EqualError(t, err, want)
	require.LessOrEqual(t, len([]rune(err.Error())), 200)
	require.Equal(t, before, folder(t, m.dir))
}

// holds tells whether any file of the match holds a text.
func holds(t *testing.T, m *Match, text string) bool {
	t.Helper()
	for _, name := range listing(t, m.dir) {
		data, err := os.ReadFile(filepath.Join(m.dir, name))
		require.NoError(t, err)
		if strings.Contains(string(data), text) {
			return true
		}
	}
	return false
}

func adjudicated(t *testing.T, m *Match, o Opts) *Resolution {
	t.Helper()
	r, err := m.Adjudicate(o)
	require.NoError(t, err)
	_, err = m.Verify("")
	require.NoError(t, err)
	return r
}

func waits(r *Resolution) []string {
	var out []string
	for _, w := range r.Waits {
		out = append(out, w.String())
	}
	return out
}

// TestSealedForTheUmpire: strength (b), from the receipt to the report.
func TestSealedForTheUmpire(t *testing.T) {
	umpire := newKeys(t, "")
	m := newBoth(t, Config{UmpireKeys: umpire.Text()})
	require.Equal(t, umpire.Public().Recipient, m.UmpireKey())
	south, north := toSeal(t, m, "south", 2), toSeal(t, m, "north", 2)

	rc := submit(t, m, sealedFor(t, south, umpire))
	require.Equal(t, "club, south, impulse 002 (Turn 1)\n"+
		"received: south.sealed.txt, seal digest "+SealDigest(south.Hash())+"; journal digest "+rc.Journal+"\n"+
		"sealed for the umpire; opened and read when all plots are in\nhash: "+south.Hash()+"\nstill to come: north\n", rc.String())
	require.Contains(t, listing(t, m.dir), "002-turn-1/south-01.sealed.txt")

	s, err := m.Status("north")
	require.NoError(t, err)
	require.Equal(t, "plot received, sealed", s.Sides[1].String())
	require.Empty(t, s.Sides[1].Digest)
	require.Equal(t, []string{"waits for north: plot for impulse 002 (Turn 1)"}, waits(adjudicated(t, m, Opts{})))
	require.False(t, holds(t, m, "PLAY"), "nothing is opened before all are in")

	rc = submit(t, m, sealedFor(t, north, umpire))
	require.Contains(t, rc.String(), "all plots are in\n")
	require.False(t, holds(t, m, "PLAY"))
	dry, err := m.Adjudicate(Opts{DryRun: true})
	require.NoError(t, err)
	require.False(t, holds(t, m, "PLAY"))
	r := adjudicated(t, reopen2(t, m), Opts{})
	require.Equal(t, dry.Turns, r.Turns)
	m = reopen2(t, m)
	require.Contains(t, listing(t, m.dir), "002-turn-1/south-01.txt")
	require.True(t, holds(t, m, "PLAY"))
	require.Equal(t, string(south.Data), string(read(t, m, "002-turn-1/south-01.txt")))
	rep, err := m.Report(2, "south")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines, "Your plot: south.txt, seal digest "+SealDigest(south.Hash())+", understood 1 of 1.")
	for _, who := range []string{"north", "south", engines.Umpire, engines.Public} {
		rep, err := m.Report(2, who)
		require.NoError(t, err)
		require.Contains(t, rep.Head.Lines, "Sealed plot of north: SHA-256 "+north.Hash()+".")
		require.Contains(t, rep.Head.Lines, "Sealed plot of south: SHA-256 "+south.Hash()+".")
	}
}

func reopen2(t *testing.T, m *Match) *Match {
	t.Helper()
	again, err := Open(m.dir, []engines.Rulebook{both{}})
	require.NoError(t, err)
	t.Cleanup(func() { again.Close() })
	return again
}

func read(t *testing.T, m *Match, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, name))
	require.NoError(t, err)
	return data
}

// TestUmpiresKeysThatLieElsewhere: the match knows only the public one.
func TestUmpiresKeysThatLieElsewhere(t *testing.T) {
	umpire, other := newKeys(t, ""), newKeys(t, "")
	m := newBoth(t, Config{Umpire: Player{Key: umpire.Public().String()}})
	require.NotContains(t, listing(t, m.dir), keysName)
	submit(t, m, sealedFor(t, toSeal(t, m, "south", 2), umpire))
	submit(t, m, sealedFor(t, toSeal(t, m, "north", 2), umpire))
	before := folder(t, m.dir)
	_, err := m.Adjudicate(Opts{})
	require.EqualError(t, err, m.dir+": seal: the plot of north is sealed for the umpire, whose keys are not here; write --key FILE with his keys, instead")
	require.EqualError(t, m.Use(other), "--key: seal: these are not the keys of this match's umpire; write those whose public key is "+umpire.Public().Recipient[:19]+"… instead")
	require.Equal(t, before, folder(t, m.dir))
	require.NoError(t, m.Use(umpire))
	require.True(t, adjudicated(t, m, Opts{}).Played())
}

// TestSealedPlotsThatCannotBeTaken: each fault has its own words, and a better
// plot may still come.
func TestSealedPlotsThatCannotBeTaken(t *testing.T) {
	umpire, other := newKeys(t, ""), newKeys(t, "")
	m := newBoth(t, Config{UmpireKeys: umpire.Text()})
	good := toSeal(t, m, "south", 2)
	file := sealedFor(t, good, umpire)
	labelled := func(change func(*seal.Plot)) Plot {
		p := good
		change(&p)
		return sealedFor(t, p, umpire)
	}
	refused(t, m, labelled(func(p *seal.Plot) { p.Match = "other" }), "south.sealed.txt: file: this plot is for the match other, not for this one; write match: club instead")
	refused(t, m, labelled(func(p *seal.Plot) { p.Side = "east" }), `east.sealed.txt: file: Stakes has no side "east"; write side: north or south instead`)
	refused(t, m, labelled(func(p *seal.Plot) { p.Impulse = 1 }), "south.sealed.txt: file: impulse 001 is closed: its plots were opened and are frozen; write impulse: 002 instead")
	refused(t, m, Plot{"s.txt", file.Data[:len(file.Data)/2]}, "s.txt: seal: it is damaged or cut off; it has to be sent again")
	flipped := []byte(strings.Replace(string(file.Data), "\nhash: ", "\nhash: 0", 1))
	refused(t, m, Plot{"s.txt", flipped}, "s.txt: seal: it is damaged: something in it was changed or lost on the way; it has to be sent again")
	refused(t, m, Plot{"s.txt", append(file.Data, file.Data...)}, "s.txt: seal: it holds more than one sealed thing; write a file for each instead")
	refused(t, m, Plot{"s.age", []byte("age-encryption.org/v1\n")}, "s.age: seal: it does not say of which match and side it is; write what `prestags plot seal` writes, with all its lines instead")
	_, err := m.Plotted(file)
	require.EqualError(t, err, "south.sealed.txt: seal: it is sealed; nobody can read it here; write the open plot instead")

	submit(t, m, sealedFor(t, toSeal(t, m, "north", 2), umpire))
	why := func(p Plot) string {
		t.Helper()
		submit(t, m, p)
		r := adjudicated(t, m, Opts{})
		require.False(t, r.Played())
		require.False(t, holds(t, m, "PLAY"), "what was opened is not kept")
		return r.Waits[0].Why
	}
	require.Equal(t, "south.sealed.txt: seal: this key does not open it: it was sealed for another", why(sealedFor(t, good, other)))
	// The outside of one plot around the inside of another, checksum and all.
	require.Equal(t, "south.sealed.txt: seal: its outside was changed or swapped: what lies inside was sealed for the side north",
		why(relabelled(t, umpire, toSeal(t, m, "north", 2), func(p *seal.Plot) { p.Side = "south" })))
	require.Equal(t, "south.sealed.txt: seal: its outside was changed or swapped: what lies inside was sealed for impulse 003",
		why(relabelled(t, umpire, toSeal(t, m, "south", 3), func(p *seal.Plot) { p.Impulse = 2 })))
	require.Equal(t, "south.sealed.txt: seal: its outside was changed or swapped: what lies inside was sealed for the match cup",
		why(relabelled(t, umpire, withMatch(toSeal(t, m, "south", 2), "cup"), func(p *seal.Plot) { p.Match = "club" })))
	require.Equal(t, "south.sealed.txt: seal: what lies inside is not the plot whose hash stands outside; one of them was swapped",
		why(relabelled(t, umpire, good, func(p *seal.Plot) { p.Data = []byte("x") })))

	wrong := good
	wrong.Data = []byte("match: club\nside: south\nimpulse: 003\n")
	require.Equal(t, "south.txt: seal: it was sealed as a plot of south for impulse 002, but its own header says south and 003; write a plot sealed under its own header instead", why(sealedFor(t, wrong, umpire)))
	wrong.Data = []byte("match: cup\nside: south\nimpulse: 002\n")
	require.Equal(t, "south.txt:1:8: file: this plot is for the match cup, not for this one; write match: club instead", why(sealedFor(t, wrong, umpire)))
	wrong.Data = []byte("I forgot\n")
	require.Contains(t, why(sealedFor(t, wrong, umpire)), "south.txt: file: ")
	wrong.Data = []byte("match: club\nside: south\nimpulse: 002\n[standing]\nchallenge: no\n[deploy]\n")
	require.Contains(t, why(sealedFor(t, wrong, umpire)), "file: there is no section [deploy]")

	rc := submit(t, m, file)
	require.NotEmpty(t, rc.Replaces)
	require.True(t, adjudicated(t, m, Opts{}).Played())
	require.Len(t, m.journal.plots("south", 2), 10, "every one is kept")
}

func withMatch(p seal.Plot, match string) seal.Plot {
	p.Match = match
	return p
}

// relabelled is a sealed file whose label was changed by somebody who knows how
// the checksum is made.
func relabelled(t *testing.T, k seal.Keys, inside seal.Plot, change func(*seal.Plot)) Plot {
	t.Helper()
	outside := inside
	change(&outside)
	armored := string(sealedFor(t, inside, k).Data)
	armored = armored[strings.Index(armored, "-----BEGIN"):]
	lines := strings.Split(strings.TrimSpace(armored), "\n")
	body, err := base64.StdEncoding.DecodeString(strings.Join(lines[1:len(lines)-1], ""))
	require.NoError(t, err)
	head := fmt.Sprintf("prestags sealed plot\nmatch: %s\nside: %s\nimpulse: %03d\nhash: %s\nkey: umpire\n", outside.Match, outside.Side, outside.Impulse, outside.Hash())
	sum := sha256.Sum256(append([]byte(head), body...))
	return Plot{outside.Side + ".sealed.txt", []byte(fmt.Sprintf("%scheck: %x\n%s", head, sum[:8], armored))}
}

// TestKeysAreHandedOverWhenAllAreIn: a sealed plot whose key follows, and a hash
// whose plot follows, strength (a).
func TestKeysAreHandedOverWhenAllAreIn(t *testing.T) {
	m := newBoth(t, Config{})
	south, north := toSeal(t, m, "south", 2), toSeal(t, m, "north", 2)
	sealed, key := sealedOnce(t, south)
	hashFile, reveal := Plot{"north.hash.txt", seal.HashFile(north)}, Plot{"north.reveal.txt", north.Reveal()}

	refused(t, m, key, "south.key.txt: seal: no sealed plot of south for impulse 002 is here that this could open; write the sealed plot or its hash first instead")
	require.Contains(t, submit(t, m, sealed).String(), "sealed; its key is to be handed over when all plots are in\n")
	refused(t, m, key, "south.key.txt: seal: the plot of north for impulse 002 is not in yet, and nobody may read another before; keep this until then")
	require.Contains(t, submit(t, m, hashFile).String(), "a hash; its plot is to be handed over when all plots are in\nhash: "+north.Hash()+"\nall plots are in\n")
	require.Equal(t, []string{
		"waits for north: plot reveal for impulse 002 (Turn 1)", "waits for south: plot key for impulse 002 (Turn 1)",
	}, waits(adjudicated(t, m, Opts{})))
	s, err := m.Status(engines.Umpire)
	require.NoError(t, err)
	require.Equal(t, "plot received, sealed; plot reveal awaited", s.Sides[0].String())
	require.Equal(t, "plot received, sealed; plot key awaited", s.Sides[1].String())
	require.Equal(t, south.Hash(), s.Sides[1].Hash)

	// Of another plot, another key, an earlier plot, damaged, too late.
	again := toSeal(t, m, "south", 2)
	sealed2, key2 := sealedOnce(t, again)
	refused(t, m, key2, fmt.Sprintf("south.key.txt: seal: this is not of the plot that was filed: its seal digest is %s, not %s; write what was made with the one filed instead", SealDigest(again.Hash()), SealDigest(south.Hash())))
	refused(t, m, Plot{"n.txt", []byte(strings.Replace(string(reveal.Data), "\nnonce: ", "\nnonce: 00", 1))}, "n.txt: seal: the plot in it is damaged or cut off; it has to be sent again")
	_, otherKey := sealedOnce(t, south)
	refused(t, m, otherKey, "south.key.txt: seal: this key does not open it: it was sealed for another")
	_, northKey := sealedOnce(t, north)
	refused(t, m, northKey, "north.key.txt: seal: of this plot only the hash was filed; no key opens that; write its plot reveal instead")
	submit(t, m, sealed2)
	refused(t, m, key, fmt.Sprintf("south.key.txt: seal: this is of the plot with seal digest %s, which the one with seal digest %s has replaced; write what belongs to the later one instead", SealDigest(south.Hash()), SealDigest(again.Hash())))

	require.Contains(t, submit(t, m, key2).String(), "it opens the sealed plot with this seal digest\n")
	refused(t, m, key2, "south.key.txt: seal: what opens this plot is here already")
	require.False(t, adjudicated(t, m, Opts{}).Played())
	require.Contains(t, submit(t, m, reveal).String(), "it is the plot whose hash was filed under this seal digest\n")
	require.True(t, adjudicated(t, m, Opts{}).Played())
	require.Equal(t, string(north.Data), string(read(t, m, "002-turn-1/north-01.txt")))
	require.Equal(t, string(again.Data), string(read(t, m, "002-turn-1/south-02.txt")))
	refused(t, m, reveal, "north.reveal.txt: file: impulse 002 is closed: its plots were opened and are frozen; write impulse: 003 instead")
	require.NoError(t, reopen2(t, m).CheckSeals())
}

// TestALaterSealedPlot lies in a folder of its own until its impulse opens.
func TestALaterSealedPlot(t *testing.T) {
	umpire := newKeys(t, "")
	m := newBoth(t, Config{UmpireKeys: umpire.Text()})
	later := toSeal(t, m, "south", 3)
	later.Data = []byte("match: club\nside: south\nimpulse: 003\n")
	rc := submit(t, m, sealedFor(t, later, umpire))
	require.True(t, rc.Later)
	_, key := sealedOnce(t, later)
	refused(t, m, key, "south.key.txt: seal: impulse 003 is not open yet, and nobody may read its plots; keep this until all of them are in")
	submit(t, m, play(t, m, "south", 2))
	submit(t, m, play(t, m, "north", 2))
	submit(t, m, Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 003\n")})
	require.Len(t, adjudicated(t, m, Opts{}).Turns, 2)
	require.Subset(t, listing(t, m.dir), []string{"003-later/south-01.sealed.txt", "003-turn-2/south-01.sealed.txt", "003-turn-2/south-01.txt", "003-turn-2/north-01.txt"})
}

// TestAKeyWithheld is a fault, written down and told to all.
func TestAKeyWithheld(t *testing.T) {
	m := newBoth(t, Config{Late: LateStanding})
	sealed, key := sealedOnce(t, toSeal(t, m, "south", 2))
	submit(t, m, sealed)
	submit(t, m, play(t, m, "north", 2))
	_, err := m.Adjudicate(Opts{Without: []string{"north"}})
	require.ErrorContains(t, err, "north has filed a plot for impulse 002")
	require.True(t, adjudicated(t, m, Opts{Without: []string{"south"}}).Played())
	e := m.journal.lastTurn()
	require.Equal(t, []Opened{{Side: "north", Entry: 4}, {Side: "south", Policy: LateStanding, Fault: FaultKey}}, e.Opened)
	for _, who := range []string{"north", "south", engines.Umpire} {
		rep, err := m.Report(2, who)
		require.NoError(t, err)
		require.Contains(t, rep.Head.Lines, "Fault: south handed over a sealed plot and withheld what opens it.")
	}
	rep, err := m.Report(2, "south")
	require.NoError(t, err)
	require.Equal(t, "Your plot: a sealed one was received, but not what opens it; resolved with the standing orders.", rep.Head.Lines[0])
	refused(t, m, key, "south.key.txt: file: impulse 002 is closed: its plots were opened and are frozen; write impulse: 003 instead")
}

// TestClosedWithoutASide: the side that did come hands its key over when the
// umpire does not wait for the other any more.
func TestClosedWithoutASide(t *testing.T) {
	m := newBoth(t, Config{})
	sealed, key := sealedOnce(t, toSeal(t, m, "south", 2))
	submit(t, m, sealed)
	r := adjudicated(t, m, Opts{Without: []string{"north"}})
	require.Equal(t, []string{"waits for south: plot key for impulse 002 (Turn 1)"}, waits(r))
	require.Equal(t, opened, m.journal.entries[len(m.journal.entries)-1].Kind)
	refused(t, m, Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 002\n")}, "n.txt:3:10: file: the plots for impulse 002 were opened and are frozen; write impulse: 003, for the next, instead")
	entries := len(m.journal.entries)
	adjudicated(t, m, Opts{})
	require.Len(t, m.journal.entries, entries, "it is opened once")
	submit(t, m, key)
	require.True(t, adjudicated(t, reopen2(t, m), Opts{}).Played())
	m = reopen2(t, m)
	require.Equal(t, LateStand, m.journal.lastTurn().Opened[0].Policy)
}

// TestAPlayingUmpire seals his own plot before he can open another's.
func TestAPlayingUmpire(t *testing.T) {
	umpire := newKeys(t, "")
	m := newBoth(t, Config{Seat: "north", UmpireKeys: umpire.Text(), Late: LateStand})
	require.Equal(t, "north", m.Seat())
	south := toSeal(t, m, "south", 2)
	refused(t, m, play(t, m, "south", 2), "south.txt: seal: the umpire plays in this match, so plots come sealed: nobody may read one before all are in; write what `prestags plot seal` makes of it instead")
	_, err := m.Check(play(t, m, "south", 2))
	require.NoError(t, err, "checking an open plot is another matter")
	file := sealedFor(t, south, umpire)
	submit(t, m, file)
	adjudicated(t, m, Opts{})
	require.False(t, holds(t, m, "PLAY"))
	_, err = m.Unseal(file)
	require.EqualError(t, err, "south.sealed.txt: secrecy: the umpire plays north and has not sealed his own plot for impulse 002 yet")
	_, err = m.Adjudicate(Opts{Without: []string{"north"}})
	require.EqualError(t, err, "--without: seal: the umpire plays north; he must have sealed his own plot before he can open another; write no --without north instead")
	refused(t, m, play(t, m, "north", 2), "north.txt: seal: the umpire plays in this match, so plots come sealed: nobody may read one before all are in; write what `prestags plot seal` makes of it instead")

	north := toSeal(t, m, "north", 2)
	filed := submit(t, m, sealedFor(t, north, umpire))
	refused(t, m, sealedFor(t, toSeal(t, m, "north", 2), umpire), "north.sealed.txt: file: all plots for impulse 002 are in and frozen, that of north with seal digest "+SealDigest(filed.Hash)+"; write impulse: 003, for the next, instead")
	_, err = m.Rewind(2, true, "", true)
	require.ErrorContains(t, err, "its plots are not opened yet")
	submit(t, m, sealedFor(t, south, umpire))
	_, err = m.Unseal(file)
	require.EqualError(t, err, "south.sealed.txt: secrecy: impulse 002 is not opened yet; adjudicate opens its plots when all are in")
	require.True(t, adjudicated(t, m, Opts{}).Played())
	got, err := m.Unseal(file)
	require.NoError(t, err)
	require.Equal(t, south, got)
	rep, err := m.Report(2, "south")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines, "The umpire plays north; he opens a sealed plot only when his own is sealed and in.")
}

// TestUnseal with what was handed over, for the umpire's own reading.
func TestUnseal(t *testing.T) {
	m := newBoth(t, Config{})
	south := toSeal(t, m, "south", 2)
	sealed, key := sealedOnce(t, south)
	reveal := Plot{"r.txt", south.Reveal()}
	submit(t, m, sealed)
	submit(t, m, play(t, m, "north", 2))
	_, err := m.Unseal(reveal)
	require.ErrorContains(t, err, "impulse 002 is not opened yet")
	submit(t, m, key)
	adjudicated(t, m, Opts{})
	for _, p := range []Plot{sealed, reveal} {
		got, err := m.Unseal(p)
		require.NoError(t, err)
		require.Equal(t, south, got)
	}
	other := sealedFor(t, south, newKeys(t, ""))
	_, err = m.Unseal(other)
	require.NoError(t, err, "the same plot sealed again: its key is not needed, it is here")
	stranger := toSeal(t, m, "south", 2)
	_, err = m.Unseal(sealedFor(t, stranger, newKeys(t, "")))
	require.ErrorContains(t, err, "the umpire's keys are not here; write --key FILE instead")
	_, err = m.Unseal(sealedFor(t, withMatch(stranger, "cup"), newKeys(t, "")))
	require.ErrorContains(t, err, "it is for the match cup, not for this one")
	_, err = m.Unseal(Plot{"x.txt", []byte("hello")})
	require.ErrorContains(t, err, "it does not say of which match")
}

// TestEveryFlippedSealIsFound by CheckSeals or before.
func TestEveryFlippedSealIsFound(t *testing.T) {
	umpire := newKeys(t, "")
	m := newBoth(t, Config{UmpireKeys: umpire.Text()})
	south := toSeal(t, m, "south", 2)
	sealed, key := sealedOnce(t, south)
	submit(t, m, sealed)
	submit(t, m, sealedFor(t, toSeal(t, m, "north", 2), umpire))
	submit(t, m, key)
	adjudicated(t, m, Opts{})
	found := 0
	for _, name := range listing(t, m.dir) {
		if !regexp.MustCompile(`002-turn-1/(north|south)`).MatchString(name) {
			continue
		}
		whole := read(t, m, name)
		bad := append([]byte{}, whole...)
		bad[len(bad)/2] ^= 1
		require.NoError(t, os.WriteFile(filepath.Join(m.dir, name), bad, 0o644))
		var damaged *Damaged
		require.ErrorAs(t, reopen2(t, m).CheckSeals(), &damaged, name)
		require.Equal(t, name, damaged.Path)
		require.NoError(t, os.WriteFile(filepath.Join(m.dir, name), whole, 0o644))
		found++
	}
	require.Equal(t, 5, found)

	// A journal forged as a whole, hashes and all, around another plot.
	m.journal.entries[m.journal.turns[len(m.journal.turns)-1]].Opened[0].Seal.Nonce = strings.Repeat("0", 64)
	require.Equal(t, &Damaged{Path: "002-turn-1/north-01.txt", Wrong: "this is not the plot whose hash was filed"}, m.CheckSeals())
}

// TestReveals: when the game is over, what was sealed is released as its hashes
// were made of it, with the seed and without anybody's keys.
func TestReveals(t *testing.T) {
	umpire := newKeys(t, "")
	m := newBoth(t, Config{UmpireKeys: umpire.Text()})
	hashes := map[string]string{}
	for n := 2; ; n++ {
		s, err := m.Status(engines.Umpire)
		require.NoError(t, err)
		if s.Over {
			break
		}
		for _, side := range []string{"north", "south"} {
			data := []byte(fmt.Sprintf("match: club\nside: %s\nimpulse: %d\n", side, n))
			p, err := seal.NewPlot(seal.Label{Match: "club", Side: side, Impulse: n}, "", "e.txt", data)
			require.NoError(t, err)
			hashes[fmt.Sprintf("reveals/%03d-%s.reveal.txt", n, side)] = p.Hash()
			submit(t, m, sealedFor(t, p, umpire))
		}
		require.True(t, adjudicated(t, m, Opts{}).Played())
	}
	require.Greater(t, len(hashes), 10)
	dir := filepath.Join(t.TempDir(), "pack")
	_, pack, err := m.Export("south", dir, "", "")
	require.NoError(t, err)
	require.True(t, pack)
	for name, want := range hashes {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, want, hash(data), "anybody can hash it again")
	}
	require.Subset(t, listing(t, dir), []string{seedName})
	require.NotContains(t, listing(t, dir), keysName)
	released, err := Open(dir, []engines.Rulebook{both{}})
	require.NoError(t, err)
	defer released.Close()
	_, err = released.Verify("")
	require.NoError(t, err, "without the umpire's keys")
}

func TestSeats(t *testing.T) {
	a, b := newKeys(t, "club"), newKeys(t, "club")
	joint := func() Config {
		return Config{Seat: SeatNone, Dice: DiceJoint, Seed: toySeed, Players: []Player{{Side: "north", Key: a.Public().String()}, {Side: "south", Key: b.Public().String()}}}
	}
	for name, tt := range map[string]struct {
		hidden string
		change func(*Config)
		want   string
	}{
		"hidden":        {"each side's hand of cards", func(*Config) {}, `--umpire: secrecy: Stakes, a toy hides each side's hand of cards, so no player may hold the match; write --umpire "NAME <MAIL>", somebody who plays no side, instead`},
		"hidden, side":  {"each side's hand of cards", func(c *Config) { c.Seat = "north" }, `--umpire: secrecy: Stakes, a toy hides each side's hand of cards, so no player may hold the match; write --umpire "NAME <MAIL>", somebody who plays no side, instead`},
		"no such side":  {"", func(c *Config) { c.Seat = "east" }, `--umpire: side: Stakes has no side "east"; write north or south instead`},
		"sealed dice":   {"", func(c *Config) { c.Dice, c.Seed = DiceSealed, toySeed }, "--dice: dice: without an umpire no one may hold the dice alone; write --dice joint instead"},
		"scripted dice": {"", func(c *Config) { c.Dice = DiceScript }, "--dice: dice: without an umpire no one may hold the dice alone; write --dice joint instead"},
		"name":          {"", func(c *Config) { c.Umpire.Name = "Ursula" }, `--umpire: option: a match without an umpire has no umpire's name or keys; write --umpire "NAME <MAIL>", somebody who plays no side, instead`},
		"no key":        {"", func(c *Config) { c.Players[0].Key = "" }, `--side: dice: joint dice need a key of north that was made for this match; write --side north="NAME key=…" with what keys make FILE --match club printed, instead`},
		"plain key":     {"", func(c *Config) { c.Players[1].Key = b.Public().Recipient }, `--side: dice: joint dice need a key of south that was made for this match; write --side south="NAME key=…" with what keys make FILE --match club printed, instead`},
		"other match's": {"", func(c *Config) { c.Players[1].Key = newKeys(t, "cup").Public().String() }, `--side: dice: joint dice need a key of south that was made for this match; write --side south="NAME key=…" with what keys make FILE --match club printed, instead`},
		"same key":      {"", func(c *Config) { c.Players[1].Key = c.Players[0].Key }, "--side: dice: south has the key of another side; write keys of its own instead"},
		"no such key":   {"", func(c *Config) { c.Players[1].Key = "age1xyz" }, "--side: seal: this is no public key, or a letter of it is lost; write the key as `prestags keys make` printed it instead"},
		"secret key":    {"", func(c *Config) { c.Players[1].Key = regexp.MustCompile("AGE-.*").FindString(string(a.Text())) }, "--side: seal: this is a secret key, which nobody else may see; write the public key, which begins with age1, instead"},
		"umpire's keys": {"", func(c *Config) { c.Seat, c.Seed, c.UmpireKeys = "", toySeed, []byte("hello") }, "--umpire-key: seal: this is no file of keys; write the file that `prestags keys make` wrote instead"},
	} {
		t.Run(name, func(t *testing.T) {
			c := joint()
			tt.change(&c)
			dir := filepath.Join(t.TempDir(), "club")
			_, _, err := Create(dir, both{hidden: tt.hidden}, toyFiles(t), c)
			require.EqualError(t, err, tt.want)
			require.NoDirExists(t, dir)
		})
	}
	require.NotEmpty(t, enginetest.Toy{}.Hidden(), "the toy itself refuses")
	m := newBoth(t, joint())
	require.Equal(t, SeatNone, m.Seat())
	require.NotContains(t, listing(t, m.dir), seedName, "nobody holds a seed")
	text := read(t, m, matchName)
	require.Contains(t, string(text), "seat = 'none'")
}
