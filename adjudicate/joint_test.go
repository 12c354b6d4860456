package adjudicate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// players are the keys of both sides of a match named club.
type players struct{ north, south seal.Keys }

func newPlayers(t testing.TB) players {
	t.Helper()
	return players{newKeys(t, "club"), newKeys(t, "club")}
}

func (p players) config(seat string) Config {
	return Config{Seat: seat, Dice: DiceJoint, Questions: QuestionsDefault, Players: []Player{{Side: "north", Key: p.north.Public().String()}, {Side: "south", Key: p.south.Public().String()}}}
}

func (p players) of(side string) seal.Keys {
	if side == "north" {
		return p.north
	}
	return p.south
}

// token is a file with nothing but a side's share of the dice.
func (p players) token(t *testing.T, m *Match, side string) Plot {
	t.Helper()
	f, err := m.FormWith(side, p.of(side))
	require.NoError(t, err)
	return Plot{side + "-dice.txt", plot.WriteText(f)}
}

// card is a plot of the lowest card with the side's share of the dice in its
// header.
func (p players) card(t *testing.T, m *Match, side string, impulse int) Plot {
	t.Helper()
	share, err := m.Share(p.of(side), side, impulse)
	require.NoError(t, err)
	out := play(t, m, side, impulse)
	out.Data = []byte(strings.Replace(string(out.Data), "\n\n", "\ndice: "+share+"\n\n", 1))
	return out
}

// sealedCard is the same, sealed with its key to follow.
func (p players) sealedCard(t *testing.T, m *Match, side string, impulse int) (sealed, key Plot, hash string) {
	t.Helper()
	share, err := m.Share(p.of(side), side, impulse)
	require.NoError(t, err)
	sp := toSeal(t, m, side, impulse)
	sp.Dice = share
	sealed, key = sealedOnce(t, sp)
	return sealed, key, sp.Hash()
}

// TestJointSeed pins how the parts are mixed.
func TestJointSeed(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(""))
	share := strings.Repeat("ab", 32)
	opened := []Opened{{Side: "north", Dice: share}}
	require.Equal(t, "50a969733872d92a715dcf80657d02c990ef61faed1fe6e6dd73c88188617f97", hex.EncodeToString(m.jointSeed(toySeed, 2, opened)))
	require.Equal(t, "b66e2c7d575907ee39195fe07c4fa525b1372dd9825935aa82acaabd48d56c85", hex.EncodeToString(m.jointSeed(nil, 2, opened)))
	seen := map[string]bool{}
	for _, seed := range [][]byte{
		m.jointSeed(toySeed, 2, opened), m.jointSeed(toySeed, 3, opened), m.jointSeed(toySeed[1:], 2, opened), m.jointSeed(toySeed, 2, nil),
		m.jointSeed(toySeed, 2, []Opened{{Side: "south", Dice: share}}), m.jointSeed(toySeed, 2, append(opened, Opened{Side: "south", Dice: share})),
	} {
		require.False(t, seen[string(seed)], "each part counts")
		seen[string(seed)] = true
	}
}

// TestJointDice: an impulse that rolls needs a share of each side; it comes with
// the plot, or by itself where no plot is awaited.
func TestJointDice(t *testing.T) {
	p := newPlayers(t)
	c := p.config("")
	c.Seed = toySeed
	m, _, err := Create(filepath.Join(t.TempDir(), "club"), toys[0], toyFiles(t), c)
	require.NoError(t, err)
	defer m.Close()
	require.Contains(t, listing(t, m.dir), seedName)
	r := adjudicated(t, m, Opts{})
	require.Equal(t, []string{"waits for north: dice for impulse 001 (The deal)", "waits for south: dice for impulse 001 (The deal)"}, waits(r))

	north, south := p.token(t, m, "north"), p.token(t, m, "south")
	wrong := Plot{"n.txt", []byte(strings.Replace(string(north.Data), "dice: ", "dice: 0", 1))}
	refused(t, m, Plot{"n.txt", []byte(strings.Replace(string(north.Data), "north", "south", 2))}, "n.txt:6:7: dice: this is not the share of the dice that south owes for impulse 001; write plot seal, or plot new, with the keys made for this match instead")
	_, err = m.Takes(wrong)
	require.Error(t, err, "65 letters")
	_, err = m.FormWith("north", p.south)
	require.EqualError(t, err, "--keys: dice: these are not the keys of north in this match; write the file whose key= stands in match.toml instead")
	_, err = m.FormWith("north", newKeys(t, "cup"))
	require.EqualError(t, err, "--keys: dice: these keys were made for the match cup; write those made for club instead")

	require.Contains(t, submit(t, m, north).String(), "a share of the dice, and the one that is owed\n")
	require.Equal(t, []string{"waits for south: dice for impulse 001 (The deal)"}, waits(adjudicated(t, m, Opts{})))
	submit(t, m, south)
	r = adjudicated(t, m, Opts{})
	require.Len(t, r.Turns, 1)
	opened := m.journal.lastTurn().Opened
	require.Len(t, opened, 2)
	for _, o := range opened {
		require.Equal(t, policyShare, o.Policy)
		require.True(t, seal.CheckLink(p.of(o.Side).Public().Anchor, o.Dice, 0, 1))
	}
	rep, err := m.Report(1, "north")
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines, "Dice: from a share of each side and the umpire's secret seed with SHA-256 "+hash(toySeed)+".")
	require.Contains(t, rep.Head.Lines, "Share of the dice of south: "+opened[1].Dice+".")

	// South plots, North does not; the draw needs both shares.
	refused(t, m, play(t, m, "south", 2), "south.txt: dice: it lacks the share of the dice that every plot carries in this match; write plot seal, or plot new, with --keys FILE instead")
	earlier := p.card(t, m, "south", 2)
	earlier.Data = []byte(strings.Replace(string(earlier.Data), "impulse: 002", "impulse: 003", 1))
	refused(t, m, earlier, "south.txt:4:7: dice: this is not the share of the dice that south owes for impulse 003; write plot seal, or plot new, with the keys made for this match instead")
	submit(t, m, p.card(t, m, "south", 2))
	require.Equal(t, []string{"waits for north: dice for impulse 002 (Turn 1)"}, waits(adjudicated(t, m, Opts{})))
	submit(t, m, p.token(t, m, "north"))
	require.True(t, adjudicated(t, m, Opts{}).Played())

	// The form carries the share.
	f, err := m.FormWith("north", p.north)
	require.NoError(t, err)
	require.Equal(t, 3, f.Impulse)
	link, err := p.north.Link(0, 3)
	require.NoError(t, err)
	require.Equal(t, link, f.Dice)
}

// TestAShareWithheld is a fault, written down and told to all; the dice fall
// without it.
func TestAShareWithheld(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(""))
	submit(t, m, p.token(t, m, "north"))
	r := adjudicated(t, m, Opts{Without: []string{"south"}})
	require.Len(t, r.Turns, 1)
	o := m.journal.lastTurn().Opened
	require.Equal(t, Opened{Side: "south", Policy: policyShare, Fault: FaultDice}, o[1])
	rep, err := m.Report(1, engines.Public)
	require.NoError(t, err)
	require.Contains(t, rep.Head.Lines, "Fault: south withheld its share of the dice, which fell without it.")

	// A plot that never comes brings no share either.
	submit(t, m, p.card(t, m, "north", 2))
	require.Equal(t, []string{"waits for south: plot for impulse 002 (Turn 1)"}, waits(adjudicated(t, m, Opts{})))
	require.True(t, adjudicated(t, m, Opts{Without: []string{"south"}}).Played())
	require.Equal(t, Opened{Side: "south", Policy: LateStand, Fault: FaultDice}, m.journal.lastTurn().Opened[1])

	// A sealed plot with a share that is not the one owed: it can be mended.
	sp := toSeal(t, m, "south", 3)
	sp.Dice = strings.Repeat("0", 64)
	sealed, key := sealedOnce(t, sp)
	submit(t, m, sealed)
	submit(t, m, p.card(t, m, "north", 3))
	submit(t, m, key)
	r = adjudicated(t, m, Opts{})
	require.Equal(t, "south.txt: dice: this is not the share of the dice that south owes for impulse 003; write plot seal, or plot new, with the keys made for this match instead", r.Waits[0].Why)
	submit(t, m, p.card(t, m, "south", 3))
	require.True(t, adjudicated(t, m, Opts{}).Played())
}

// TestDiceOfOtherModesCarryNoShare: one that comes all the same is not used.
func TestDiceOfOtherModesCarryNoShare(t *testing.T) {
	m := newBoth(t, Config{})
	k := newKeys(t, "club")
	share, err := m.Share(k, "south", 2)
	require.NoError(t, err)
	require.Empty(t, share)
	p := play(t, m, "south", 2)
	p.Data = []byte(strings.Replace(string(p.Data), "\n\n", "\ndice: 12\n\n", 1))
	submit(t, m, p)
	submit(t, m, play(t, m, "north", 2))
	require.True(t, adjudicated(t, m, Opts{}).Played())
	require.Empty(t, m.journal.lastTurn().Opened[1].Dice)
	_, err = m.FormWith("south", k)
	require.NoError(t, err)
}

// TestWithoutAnUmpire: strength (c). Two copies, filed in different orders at
// different times, come to the same events and the same digest; the journals
// differ.
func TestWithoutAnUmpire(t *testing.T) {
	p := newPlayers(t)
	anna, boris := newBoth(t, p.config(SeatNone)), newBoth(t, p.config(SeatNone))
	compared := func() string {
		t.Helper()
		a, err := anna.Compare(0)
		require.NoError(t, err)
		b, err := boris.Compare(0)
		require.NoError(t, err)
		require.Equal(t, a, b)
		require.Regexp(t, `^[0-9a-z]{5}-[0-9a-z]{5}$`, a)
		return a
	}
	seen := map[string]bool{compared(): true}
	north, south := p.token(t, anna, "north"), p.token(t, boris, "south")
	submit(t, anna, north)
	submit(t, anna, south)
	submit(t, boris, south)
	submit(t, boris, north)
	adjudicated(t, anna, Opts{Time: "2026-01-02T03:04:05Z"})
	adjudicated(t, boris, Opts{Version: "v2"})
	seen[compared()] = true
	require.Equal(t, hand(t, anna, "north"), hand(t, boris, "north"))

	for n := 2; n < 5; n++ {
		sealedN, keyN, hashN := p.sealedCard(t, anna, "north", n)
		sealedS, keyS, hashS := p.sealedCard(t, boris, "south", n)
		submit(t, anna, sealedN)
		refused(t, anna, keyN, fmt.Sprintf("north.key.txt: seal: the plot of south for impulse %03d is not in yet, and nobody may read another before; keep this until then", n))
		submit(t, boris, sealedS)
		submit(t, boris, sealedN)
		submit(t, anna, sealedS)
		late, _, _ := p.sealedCard(t, boris, "south", n)
		refused(t, anna, late, frozenOf("south", hashS, n))
		submit(t, anna, keyN)
		submit(t, anna, keyS)
		require.Len(t, listing(t, filepath.Join(boris.dir, fmt.Sprintf("%03d-turn-%d", n, n-1))), 2, "nothing of it is opened")
		submit(t, boris, keyS)
		submit(t, boris, keyN)
		require.Equal(t, adjudicated(t, anna, Opts{}).Turns[0].Record.Events, adjudicated(t, boris, Opts{}).Turns[0].Record.Events)
		seen[compared()] = true
		rep, err := boris.Report(n, "south")
		require.NoError(t, err)
		require.Contains(t, rep.Head.Lines, "No umpire. To compare with the other side: "+compared()+".")
		require.Contains(t, rep.Head.Lines, "Dice: from a share of each side.")
		require.Contains(t, rep.Head.Lines, "Sealed plot of north: SHA-256 "+hashN+".")
		require.Contains(t, rep.Head.Lines, "Sealed plot of south: SHA-256 "+hashS+".")
	}
	require.Len(t, seen, 5)
	require.NotEqual(t, anna.journal.head(), boris.journal.head())
	first, err := anna.Compare(2)
	require.NoError(t, err)
	require.True(t, seen[first], "of an earlier impulse too")
	_, err = anna.Compare(9)
	require.Error(t, err)

	refused(t, anna, play(t, anna, "north", 5), "north.txt: seal: this match has no umpire, so plots come sealed: nobody may read one before all are in; write what `prestags plot seal` makes of it instead")
	refused(t, anna, sealedFor(t, toSeal(t, anna, "north", 5), p.south), "north.sealed.txt: seal: it is sealed for an umpire's key, but this match has no umpire; write plot seal with the match's folder instead")
}

// frozenOf is how another plot of a side is refused once all are in.
func frozenOf(side, hash string, n int) string {
	return fmt.Sprintf("%[1]s.sealed.txt: file: all plots for impulse %03[3]d are in and frozen, that of %[1]s with seal digest %[2]s; write impulse: %03[4]d, or rewind --to %[3]d --reopen if that is not his, instead",
		side, SealDigest(hash), n, n+1)
}

// TestASealedPlotOfTheOtherUnderOnesName: who files unread what the other has labelled as
// his is told which file stands in his way and how to go back; after that the
// impulse is played with his own, and a file that came twice is opened by its key.
func TestASealedPlotOfTheOtherUnderOnesName(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(SeatNone))
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	adjudicated(t, m, Opts{})
	foisted, _, foistedHash := p.sealedCard(t, m, "north", 2)
	own, ownKey, ownHash := p.sealedCard(t, m, "north", 2)
	south, _, _ := p.sealedCard(t, m, "south", 2)
	require.NotEqual(t, foistedHash, ownHash)
	submit(t, m, foisted)
	submit(t, m, south)
	refused(t, m, own, frozenOf("north", foistedHash, 2))
	refused(t, m, ownKey, fmt.Sprintf("north.key.txt: seal: this is not of the plot that was filed: its seal digest is %s, not %s; write what was made with the one filed instead", SealDigest(ownHash), SealDigest(foistedHash)))
	_, err := m.Rewind(2, true, "", false)
	require.NoError(t, err)
	own, ownKey, _ = p.sealedCard(t, m, "north", 2)
	south, southKey, _ := p.sealedCard(t, m, "south", 2)
	submit(t, m, own)
	submit(t, m, foisted)
	submit(t, m, own)
	submit(t, m, south)
	submit(t, m, ownKey)
	submit(t, m, southKey)
	require.True(t, adjudicated(t, m, Opts{}).Played())
	_, err = m.Verify("")
	require.NoError(t, err)
}

// TestCopiesThatDiffer: other terms, or another plot under the same hash, show
// in the digest.
func TestCopiesThatDiffer(t *testing.T) {
	p := newPlayers(t)
	one, err := newBoth(t, p.config(SeatNone)).Compare(0)
	require.NoError(t, err)
	for name, change := range map[string]func(*Config){
		"option": func(c *Config) { c.Options = []engines.Setting{{Key: "challenge", Value: "no"}} },
		"late":   func(c *Config) { c.Late = LateStand },
		"dice":   func(c *Config) { c.Players[0].Key = newKeys(t, "club").Public().String() },
		"name":   func(c *Config) { c.Players[0].Name = "Anna" },
	} {
		c := p.config(SeatNone)
		change(&c)
		other, err := newBoth(t, c).Compare(0)
		require.NoError(t, err)
		require.Equal(t, name == "name", one == other, name)
	}
}

// TestAForgedShareIsFound even if the journal was written anew around it.
func TestAForgedShareIsFound(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(""))
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	adjudicated(t, m, Opts{})
	e := m.journal.lastTurn()
	e.Opened[0].Dice = strings.Repeat("0", 64)
	require.Equal(t, &Damaged{Path: journalName, Line: e.N, Wrong: "the share of the dice of north does not belong to its anchor"}, m.CheckSeals())
}

// TestReopenedDiceAreNew: whoever has seen all shares so far cannot know those
// to come, however often and however far the match is taken back.
func TestReopenedDiceAreNew(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(SeatNone))
	known := map[string]bool{}
	playOn := func(n int) {
		t.Helper()
		if n == 1 {
			submit(t, m, p.token(t, m, "north"))
			submit(t, m, p.token(t, m, "south"))
		} else {
			sn, kn, _ := p.sealedCard(t, m, "north", n)
			ss, ks, _ := p.sealedCard(t, m, "south", n)
			submit(t, m, sn)
			submit(t, m, ss)
			submit(t, m, kn)
			submit(t, m, ks)
		}
		adjudicated(t, m, Opts{})
		for _, o := range m.journal.lastTurn().Opened {
			require.False(t, known[o.Dice], "impulse %d: this share can be known", n)
			raw, err := hex.DecodeString(o.Dice)
			require.NoError(t, err)
			// All that can be hashed from it.
			for range 3 * (seal.MaxImpulse + 1) {
				known[hex.EncodeToString(raw)] = true
				sum := sha256.Sum256(raw)
				raw = sum[:]
			}
		}
	}
	rewind := func(to int, reopen bool) {
		t.Helper()
		_, err := m.Rewind(to, reopen, "", false)
		require.NoError(t, err)
	}
	for n := 1; n <= 4; n++ {
		playOn(n)
	}
	rewind(4, true)
	playOn(4)
	rewind(3, true)
	playOn(3)
	playOn(4)
	rewind(2, true)
	playOn(2)
	playOn(3)

	// Taken back without being reopened, it falls as before.
	before, err := m.Compare(0)
	require.NoError(t, err)
	rewind(2, false)
	adjudicated(t, m, Opts{})
	after, err := m.Compare(0)
	require.NoError(t, err)
	require.Equal(t, before, after)
	rewind(3, true)
	rewind(2, false)
	adjudicated(t, m, Opts{})
	playOn(3)
}

// TestACopyKnowsItsShare: a side seals with its copy of the match as with the
// match itself, reopened or not.
func TestACopyKnowsItsShare(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(""))
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	adjudicated(t, m, Opts{})
	share := func() string {
		t.Helper()
		dir := filepath.Join(t.TempDir(), "copy")
		_, _, err := m.Export("south", dir, "", "")
		require.NoError(t, err)
		c, err := Open(dir, []engines.Rulebook{both{}})
		require.NoError(t, err)
		defer c.Close()
		require.True(t, c.JointDice())
		got, err := c.Share(p.south, "south", 2)
		require.NoError(t, err)
		want, err := m.Share(p.south, "south", 2)
		require.NoError(t, err)
		require.Equal(t, want, got)
		_, err = c.Check(p.card(t, m, "south", 2))
		require.NoError(t, err)
		f, err := c.FormWith("south", p.south)
		require.NoError(t, err)
		require.Equal(t, want, f.Dice)
		return got
	}
	first := share()
	submit(t, m, p.card(t, m, "north", 2))
	submit(t, m, p.card(t, m, "south", 2))
	adjudicated(t, m, Opts{})
	_, err := m.Rewind(2, true, "", false)
	require.NoError(t, err)
	require.NotEqual(t, first, share())
}

// openToy is the toy game as if nothing in it were hidden.
type openToy struct{ enginetest.Toy }

func (openToy) Hidden() string { return "" }

// TestASharePlottedAlone: where one side alone plots, the other's share is taken
// when that plot is sealed and in, not before; and it is not even made.
func TestASharePlottedAlone(t *testing.T) {
	p := newPlayers(t)
	m, _, err := Create(filepath.Join(t.TempDir(), "club"), openToy{}, toyFiles(t), p.config(SeatNone))
	require.NoError(t, err)
	defer m.Close()
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	adjudicated(t, m, Opts{})

	link, err := p.north.Link(0, 2)
	require.NoError(t, err)
	token := Plot{"n.txt", []byte("match: club\nside: north\nimpulse: 002\ndice: " + link + "\n")}
	refused(t, m, token, "n.txt: dice: the plot of south for impulse 002 is not in yet, and nobody may know the dice before")
	_, err = m.FormWith("north", p.north)
	require.EqualError(t, err, m.dir+": dice: the plot of south for impulse 002 is not in yet, and nobody may know the dice before")
	refused(t, m, p.card(t, m, "south", 2), "south.txt: seal: this match has no umpire, so plots come sealed: nobody may read one before all are in; write what `prestags plot seal` makes of it instead")
	sealed, key, hashS := p.sealedCard(t, m, "south", 2)
	submit(t, m, sealed)
	another, _, _ := p.sealedCard(t, m, "south", 2)
	refused(t, m, another, frozenOf("south", hashS, 2))
	submit(t, m, p.token(t, m, "north"))
	require.Equal(t, []string{"waits for south: plot key for impulse 002 (Turn 1)"}, waits(adjudicated(t, m, Opts{})))
	submit(t, m, key)
	require.True(t, adjudicated(t, m, Opts{}).Played())
}

// TestASharePlottedAloneForAnUmpire who does not play comes when it likes: nobody else
// reads it.
func TestASharePlottedAloneForAnUmpire(t *testing.T) {
	p := newPlayers(t)
	c := p.config("")
	c.Seed = toySeed
	m, _, err := Create(filepath.Join(t.TempDir(), "club"), openToy{}, toyFiles(t), c)
	require.NoError(t, err)
	defer m.Close()
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	adjudicated(t, m, Opts{})
	require.Equal(t, "share of the dice", submit(t, m, p.token(t, m, "north")).Opens)
	submit(t, m, p.card(t, m, "south", 2))
	require.True(t, adjudicated(t, m, Opts{}).Played())
}

// TestAnEmptyPlotWithAShare is a plot where one is awaited, which orders nothing: it is
// not taken as the share alone, for which the plot would still be awaited.
func TestAnEmptyPlotWithAShare(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(""))
	submit(t, m, p.token(t, m, "north"))
	submit(t, m, p.token(t, m, "south"))
	adjudicated(t, m, Opts{})
	link, err := p.south.Link(0, 2)
	require.NoError(t, err)
	token := Plot{"s.txt", []byte("match: club\nside: south\nimpulse: 002\ndice: " + link + "\n")}
	require.Empty(t, submit(t, m, token).Opens)
	require.Equal(t, submitted, m.journal.entries[len(m.journal.entries)-1].Kind)
	submit(t, m, p.card(t, m, "north", 2))
	require.True(t, adjudicated(t, m, Opts{}).Played())
}

// TestWhoOwesAShare is waited for, unless the impulse is played without its plot: then
// the dice fall without the share too, whether it was so decided now or when the
// impulse was opened.
func TestWhoOwesAShare(t *testing.T) {
	p := newPlayers(t)
	m := newBoth(t, p.config(""))
	pos, err := m.position()
	require.NoError(t, err)
	st := m.game.Stage(pos)
	owes := Wait{Side: "south", Kind: NeedDice, Impulse: st.Impulse, Stage: st.Name}
	for _, c := range []struct {
		policy string
		forced []string
		waits  []Wait
	}{
		{"", nil, []Wait{owes}},
		{policyEmpty, nil, []Wait{owes}},
		{"", []string{"south"}, nil},
		{LateStand, nil, nil},
		{LateStanding, nil, nil},
	} {
		b := &bundle{forced: c.forced, opened: []Opened{{Side: "north", Dice: "x"}, {Side: "south", Policy: c.policy}}}
		got, err := m.owed(engines.Input{Position: pos}, b, st)
		require.NoError(t, err)
		require.Equal(t, c.waits, got, c.policy)
		require.Equal(t, c.waits == nil, b.without)
		require.Equal(t, c.waits == nil, b.opened[1].Fault == FaultDice)
	}
}

// mayBeEmpty is both, with a plot that need not be filed.
type mayBeEmpty struct{ both }

func (b mayBeEmpty) Open(files []engines.File, options []engines.Setting) (engines.Game, error) {
	g, err := b.both.Open(files, options)
	return mayBeEmptyGame{g}, err
}

type mayBeEmptyGame struct{ engines.Game }

func (g mayBeEmptyGame) Awaited(p engines.Position) []engines.Need {
	needs := slices.Clone(g.Game.Awaited(p))
	for i := range needs {
		needs[i].MayBeEmpty = i > 0
	}
	return needs
}

// TestNobodyHoldsBack: what need not be filed must be where the players hold the
// match, so that nobody files it knowing the other's.
func TestNobodyHoldsBack(t *testing.T) {
	p := newPlayers(t)
	for seat, want := range map[string][]string{
		"":       {"waits for south: plot for impulse 002 (Turn 1)"},
		SeatNone: {"waits for north: plot for impulse 002 (Turn 1)", "waits for south: plot for impulse 002 (Turn 1)"},
	} {
		c := p.config(seat)
		c.Seed = toySeed
		m, _, err := Create(filepath.Join(t.TempDir(), "club"), mayBeEmpty{}, toyFiles(t), c)
		require.NoError(t, err)
		defer m.Close()
		submit(t, m, p.token(t, m, "north"))
		submit(t, m, p.token(t, m, "south"))
		adjudicated(t, m, Opts{})
		require.Equal(t, want, waits(adjudicated(t, m, Opts{})), seat)
	}
}
