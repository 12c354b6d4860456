package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
	"testing"

	"filippo.io/age"
	"filippo.io/age/armor"
	"github.com/stretchr/testify/require"
)

const orders = "match: club\nside: greeks\nimpulse: 005\n\nMS01 MV 1014\n"

func thePlot() Plot {
	return Plot{
		Label: Label{Match: "club", Side: "greeks", Impulse: 5}, Nonce: bytes.Repeat([]byte{7}, 32), Name: "greeks.txt", Data: []byte(orders),
	}
}

func keys(t *testing.T, match string) Keys {
	t.Helper()
	k, err := MakeKeys(match)
	require.NoError(t, err)
	return k
}

// faulty holds an error to its fault and words.
func faulty(t *testing.T, err error, want Fault, says string) {
	t.Helper()
	var e *Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, want, e.Fault, "%v", err)
	require.Contains(t, e.Wrong, says)
	require.Less(t, len(e.Error()), 160)
}

// TestReveal pins the text that is hashed: what one release published another
// must find again.
func TestReveal(t *testing.T) {
	p := thePlot()
	want := `-----BEGIN PRESTAGS PLOT-----
match: club
side: greeks
impulse: 005
nonce: 0707070707070707070707070707070707070707070707070707070707070707
name: greeks.txt

bWF0Y2g6IGNsdWIKc2lkZTogZ3JlZWtzCmltcHVsc2U6IDAwNQoKTVMwMSBNViAx
MDE0Cg==
-----END PRESTAGS PLOT-----
`
	require.Equal(t, want, string(p.Reveal()))
	require.Equal(t, "c75bfcaa229fcbcb567dd485ceed91b51a6c47087a5e82c23ce0bdd44dabc3e5", p.Hash())
	p.Dice = strings.Repeat("ab", 32)
	require.Equal(t, strings.Replace(want, "name:", "dice: "+p.Dice+"\nname:", 1), string(p.Reveal()))

	sum := sha256.Sum256(p.Reveal())
	require.Equal(t, p.Hash(), hex.EncodeToString(sum[:]), "the hash is of the file as it stands")
}

// TestEveryPartIsHashed: no two plots that differ in anything have one hash.
func TestEveryPartIsHashed(t *testing.T) {
	seen := map[string]string{}
	for name, change := range map[string]func(*Plot){
		"none": func(*Plot) {}, "match": func(p *Plot) { p.Match = "clup" }, "side": func(p *Plot) { p.Side = "persians" },
		"impulse": func(p *Plot) { p.Impulse = 6 }, "nonce": func(p *Plot) { p.Nonce[31]++ },
		"dice": func(p *Plot) { p.Dice = strings.Repeat("0", 64) }, "name": func(p *Plot) { p.Name = "greeks.csv" },
		"data": func(p *Plot) { p.Data[len(p.Data)-2]++ },
	} {
		p := thePlot()
		change(&p)
		require.Empty(t, seen[p.Hash()], name)
		seen[p.Hash()] = name
	}
	a, err := NewPlot(thePlot().Label, "", "x", []byte(orders))
	require.NoError(t, err)
	b, err := NewPlot(thePlot().Label, "", "x", []byte(orders))
	require.NoError(t, err)
	require.NotEqual(t, a.Hash(), b.Hash(), "the same plot twice")
}

func TestSealedForAKey(t *testing.T) {
	umpire, other := keys(t, ""), keys(t, "club")
	for _, data := range []string{orders, "", "PK\x03\x04\x00\xff\r\n" + strings.Repeat("x", 100000)} {
		p := thePlot()
		p.Data = []byte(data)
		text, err := SealFor(p, umpire.Public())
		require.NoError(t, err)
		require.NotContains(t, string(text), " MV ")
		require.True(t, Is(text))
		f, err := Read(text)
		require.NoError(t, err)
		require.Equal(t, []any{SealedPlot, p.Label, p.Hash(), false}, []any{f.Kind, f.Label, f.Hash, f.Follows})
		got, err := f.Open(umpire)
		require.NoError(t, err)
		require.Equal(t, p, got)
		_, err = f.Open(other)
		faulty(t, err, WrongKey, "this key does not open it: it was sealed for another")
	}
}

// TestAgeOpensIt: the part in armor is age's own.
func TestAgeOpensIt(t *testing.T) {
	k := keys(t, "")
	text, err := SealFor(thePlot(), k.Public())
	require.NoError(t, err)
	ids, err := age.ParseIdentities(bytes.NewReader(k.Text()))
	require.NoError(t, err)
	r, err := age.Decrypt(armor.NewReader(bytes.NewReader(text[bytes.Index(text, []byte("-----BEGIN AGE")):])), ids...)
	require.NoError(t, err)
	inside, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, string(thePlot().Reveal()), string(inside))
}

func TestSealedOnceAndItsKey(t *testing.T) {
	p := thePlot()
	sealed, key, err := SealOnce(p)
	require.NoError(t, err)
	f, err := Read(sealed)
	require.NoError(t, err)
	kf, err := Read(key)
	require.NoError(t, err)
	require.Equal(t, []any{PlotKey, p.Label, p.Hash()}, []any{kf.Kind, kf.Label, kf.Hash})
	require.True(t, f.Follows)
	k, ok := kf.Key()
	require.True(t, ok)
	got, err := f.Open(k)
	require.NoError(t, err)
	require.Equal(t, p, got)
	_, ok = f.Key()
	require.False(t, ok)

	_, key, err = SealOnce(p)
	require.NoError(t, err)
	kf, err = Read(key)
	require.NoError(t, err)
	k, ok = kf.Key()
	require.True(t, ok)
	_, err = f.Open(k)
	faulty(t, err, WrongKey, "sealed for another")
	_, err = kf.Open(k)
	faulty(t, err, Damaged, "this is a plot key, no sealed plot")
}

func TestHashAndReveal(t *testing.T) {
	p := thePlot()
	h, err := Read(HashFile(p))
	require.NoError(t, err)
	require.Equal(t, File{Kind: PlotHash, Label: p.Label, Hash: p.Hash()}, h)
	r, err := Read(p.Reveal())
	require.NoError(t, err)
	require.Equal(t, h.Hash, r.Hash)
	got, ok := r.Revealed()
	require.True(t, ok)
	require.Equal(t, p, got)
}

// TestMailDoesNoHarm: the ways in which mail changes a text.
func TestMailDoesNoHarm(t *testing.T) {
	k := keys(t, "")
	p := thePlot()
	sealed, err := SealFor(p, k.Public())
	require.NoError(t, err)
	_, key, err := SealOnce(p)
	require.NoError(t, err)
	for name, text := range map[string]string{"sealed": string(sealed), "key": string(key), "hash": string(HashFile(p)), "reveal": string(p.Reveal())} {
		for how, changed := range map[string]string{
			"talk":      "Dear Ursula,\nhere it is.\n\n" + text + "\n--\nAnna\n",
			"quoted":    "Am Sonntag schrieb Anna:\n> > " + strings.ReplaceAll(text, "\n", "\n> > "),
			"windows":   strings.ReplaceAll(text, "\n", "\r\n"),
			"blanks":    "  " + strings.ReplaceAll(text, "\n", " \u00a0\n\t"),
			"BOM":       "\ufeff" + text,
			"UTF-16":    "\xff\xfe" + strings.Join(strings.Split(text, ""), "\x00") + "\x00",
			"UTF-16 BE": "\xfe\xff\x00" + strings.Join(strings.Split(text, ""), "\x00"),
			"wrapped":   strings.ReplaceAll(text, "hash: ", "hash:\n"),
			"gaps":      strings.ReplaceAll(text, "\nside", "\n\nside"),
		} {
			f, err := Read([]byte(changed))
			require.NoError(t, err, "%s, %s", name, how)
			require.Equal(t, p.Hash(), f.Hash, "%s, %s", name, how)
			require.True(t, Is([]byte(changed)))
			if name == "sealed" {
				got, err := f.Open(k)
				require.NoError(t, err)
				require.Equal(t, p, got)
			}
		}
	}
	for _, text := range []string{orders, "", "prestags is a program\nprestags sealed plots\n", "we use AGE"} {
		require.False(t, Is([]byte(text)))
	}
}

// TestEveryFlippedByteIsFound, in each kind of file; never as a wrong key.
func TestEveryFlippedByteIsFound(t *testing.T) {
	k := keys(t, "")
	p := thePlot()
	sealed, err := SealFor(p, k.Public())
	require.NoError(t, err)
	_, key, err := SealOnce(p)
	require.NoError(t, err)
	for name, text := range map[string][]byte{"sealed": sealed, "key": key, "hash": HashFile(p), "reveal": p.Reveal()} {
		for i := range text {
			bad := bytes.Clone(text)
			bad[i] ^= 1
			f, err := Read(bad)
			if err != nil {
				faulty(t, err, Damaged, "")
				continue
			}
			// A changed blank or capital that says the same, or another plot.
			if f.Hash != p.Hash() {
				require.Equal(t, "reveal", name, "byte %d", i)
				continue
			}
			require.Equal(t, p.Label, f.Label)
			if name == "sealed" {
				_, err := f.Open(k)
				require.NoError(t, err, "byte %d", i)
			}
		}
		for n := range text {
			if _, err := Read(text[:n]); err != nil {
				faulty(t, err, Damaged, "")
				continue
			}
			require.Equal(t, len(text)-1, n, "%s: only the last line end may be missing", name)
		}
	}
}

// relabel changes the outside of a sealed plot as one would on purpose.
func relabel(t *testing.T, text []byte, change func(*File)) File {
	t.Helper()
	f, err := Read(text)
	require.NoError(t, err)
	change(&f)
	again, err := Read([]byte(f.head(f.sealed) + string(text[bytes.Index(text, []byte("-----BEGIN")):])))
	require.NoError(t, err)
	return again
}

func TestSwapped(t *testing.T) {
	k := keys(t, "")
	text, err := SealFor(thePlot(), k.Public())
	require.NoError(t, err)
	for says, change := range map[string]func(*File){
		"what lies inside was sealed for the match club":  func(f *File) { f.Match = "other" },
		"what lies inside was sealed for the side greeks": func(f *File) { f.Side = "persians" },
		"what lies inside was sealed for impulse 005":     func(f *File) { f.Impulse = 6 },
		"not the plot whose hash stands outside":          func(f *File) { f.Hash = strings.Repeat("0", 64) },
	} {
		_, err := relabel(t, text, change).Open(k)
		faulty(t, err, Swapped, says)
	}

	// Something else inside, and too much of it.
	for _, inside := range []string{"MS01 MV 1014\n", strings.Repeat("x", maxText+1)} {
		var body bytes.Buffer
		id, err := age.ParseX25519Recipient(k.Public().Recipient)
		require.NoError(t, err)
		w, err := age.Encrypt(&body, id)
		require.NoError(t, err)
		_, err = w.Write([]byte(inside))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		f := File{Kind: SealedPlot, Label: thePlot().Label, Hash: thePlot().Hash(), sealed: body.Bytes()}
		_, err = f.Open(k)
		require.Error(t, err)
	}
}

func TestWhatReadRefuses(t *testing.T) {
	p := thePlot()
	for name, tt := range map[string]struct{ text, says string }{
		"age alone":  {"age-encryption.org/v1\n-> X25519 x\n", "does not say of which match and side it is"},
		"armor only": {armor.Header + "\nAAAA\n" + armor.Footer + "\n", "does not say of which match and side it is"},
		"two":        {string(HashFile(p)) + string(p.Reveal()), "more than one sealed thing"},
		"no side":    {strings.Replace(string(HashFile(p)), "side:", "seite:", 1), "its head has no side"},
		"no impulse": {strings.Replace(string(p.Reveal()), "005", "0x5", 1), "no number"},
		"large":      {title + strings.Repeat("x", maxFile), "larger than"},
	} {
		_, err := Read([]byte(tt.text))
		faulty(t, err, Damaged, tt.says)
		require.Equal(t, name != "large", Is([]byte(tt.text)), name)
	}
	_, err := NewPlot(p.Label, "", "x", make([]byte, MaxPlot+1))
	faulty(t, err, Damaged, "4194304 bytes")
	big, err := NewPlot(p.Label, "", "x", make([]byte, MaxPlot))
	require.NoError(t, err)
	k := keys(t, "")
	text, err := SealFor(big, k.Public())
	require.NoError(t, err)
	f, err := Read(text)
	require.NoError(t, err)
	got, err := f.Open(k)
	require.NoError(t, err)
	require.Equal(t, MaxPlot, len(got.Data), "the largest plot comes through")
}

func TestNamesOfPlots(t *testing.T) {
	for in, want := range map[string]string{
		"greeks.txt": "greeks.txt", `C:\Élan vital.CSV`: "-lan-vital.CSV", "../../x\ny: z": "x-y--z", strings.Repeat("a", 100) + ".xlsx": strings.Repeat("a", 55) + ".xlsx",
	} {
		p, err := NewPlot(Label{"m", "s", 1}, "", in, nil)
		require.NoError(t, err)
		require.Equal(t, want, p.Name)
		f, err := Read(p.Reveal())
		require.NoError(t, err)
		require.Equal(t, p.Hash(), f.Hash)
	}
}

func TestKeys(t *testing.T) {
	for _, match := range []string{"", "club-marathon"} {
		k := keys(t, match)
		again, err := ParseKeys(k.Text())
		require.NoError(t, err)
		require.Equal(t, k.Text(), again.Text())
		require.Equal(t, k.Public(), again.Public())
		require.Contains(t, string(k.Text()), "# For the others: key="+k.Public().String()+"\n")
		p, err := ParsePublic(" " + k.Public().String() + "\n")
		require.NoError(t, err)
		require.Equal(t, k.Public(), p)
		require.Equal(t, match != "", p.Anchor != "")
		require.Equal(t, match != "", p.For(match))
		require.False(t, p.For("another"))
	}
	pq, err := age.GenerateHybridIdentity()
	require.NoError(t, err)
	k, err := ParseKeys([]byte("# created by age\n" + pq.String() + "\n"))
	require.NoError(t, err)
	pub, err := ParsePublic(pq.Recipient().String())
	require.NoError(t, err)
	text, err := SealFor(thePlot(), pub)
	require.NoError(t, err)
	f, err := Read(text)
	require.NoError(t, err)
	_, err = f.Open(k)
	require.NoError(t, err, "the longer keys of age are taken too")

	good := keys(t, "club")
	secret := good.identity.(*age.X25519Identity).String()
	for name, tt := range map[string]struct{ text, says string }{
		"empty":   {"# nothing\n", "it holds no secret key"},
		"letter":  {secret[:len(secret)-1] + "\n", "the secret key in it is damaged"},
		"two":     {secret + "\n" + secret, "more than one secret key"},
		"a plot":  {orders, "this is no file of keys"},
		"public":  {good.Public().Recipient, "this is no file of keys"},
		"dice":    {"match: x\ndice: 00\n" + secret, "the secret of the dice in it is damaged"},
		"no dice": {"match: x\n" + secret, "the dice in it are of no match"},
		"large":   {strings.Repeat("#\n", maxKeys), "too large"},
	} {
		_, err := ParseKeys([]byte(tt.text))
		faulty(t, err, Damaged, tt.says)
		_ = name
	}
	for text, says := range map[string]string{
		secret: "this is a secret key", "age1xyz": "no public key", "": "no public key", "age1pq1x": "no public key",
		good.Public().Recipient + ".12": "behind the full stop is damaged", good.Public().Recipient + "." + good.Public().Anchor: "behind the full stop is damaged", strings.ToUpper(good.Public().String()): "",
	} {
		_, err := ParsePublic(text)
		faulty(t, err, Damaged, says)
	}
}

// TestChain pins links and anchor, and that each is the hash of the one owed
// after it.
func TestChain(t *testing.T) {
	k := Keys{Match: "club", dice: bytes.Repeat([]byte{9}, 32)}
	a := k.Public().Anchor
	require.Equal(t, "b6cb7b3d8897b0d46aa4f2b5abce0cb8420f96d3ae9f3647243d7a823d7be5ea", a)
	link := func(epoch, impulse int) string {
		l, err := k.Link(epoch, impulse)
		require.NoError(t, err)
		require.True(t, CheckLink(a, l, epoch, impulse), "%d/%d", epoch, impulse)
		return l
	}
	require.Equal(t, "cb4bdef3dae016b88b60b78f583b59f3e54259f037ab5b65f3f084d8077cd087", link(0, 3))
	prev := a
	for n := 1; n < 40; n++ {
		l := link(0, n)
		raw, err := hex.DecodeString(l)
		require.NoError(t, err)
		sum := sha256.Sum256(raw)
		require.Equal(t, prev, hex.EncodeToString(sum[:]))
		prev = l
	}
	require.False(t, CheckLink(a, link(0, 3), 0, 4))
	require.False(t, CheckLink(a, link(0, 3), 1, 3), "a reopened impulse owes another")
	require.False(t, CheckLink(a, strings.ToUpper(link(0, 3)), 0, 3))
	require.False(t, CheckLink(a, "", 0, 3))
	link(MaxEpoch, MaxImpulse)
	for _, at := range [][2]int{{0, 0}, {0, MaxImpulse + 1}, {MaxEpoch + 1, 1}, {-1, 1}} {
		_, err := k.Link(at[0], at[1])
		faulty(t, err, Damaged, "a chain of dice has no link")
		require.False(t, CheckLink(a, prev, at[0], at[1]))
	}
	_, err := keys(t, "").Link(0, 1)
	faulty(t, err, Damaged, "holds no dice")
	require.NotEqual(t, keys(t, "x").Public().Anchor, keys(t, "x").Public().Anchor)
}

// FuzzRead: whatever is read is read again from what it says, and nothing
// crashes.
func FuzzRead(f *testing.F) {
	p := thePlot()
	id, err := age.GenerateX25519Identity()
	require.NoError(f, err)
	sealed, err := sealFor(p, id.Recipient(), true)
	require.NoError(f, err)
	_, key, err := SealOnce(p)
	require.NoError(f, err)
	for _, s := range [][]byte{sealed, key, HashFile(p), p.Reveal(), []byte("\xff\xfe>"), []byte(armor.Header)} {
		f.Add(s)
	}
	k := Keys{identity: id}
	f.Fuzz(func(t *testing.T, data []byte) {
		Is(data)
		file, err := Read(data)
		if err != nil {
			var e *Error
			require.ErrorAs(t, err, &e)
			return
		}
		if q, ok := file.Revealed(); ok {
			again, err := Read(q.Reveal())
			require.NoError(t, err)
			require.Equal(t, file.Hash, again.Hash)
		}
		if file.Kind == SealedPlot {
			_, _ = file.Open(k)
		}
		file.Key()
	})
}

func BenchmarkLink(b *testing.B) {
	k := Keys{dice: make([]byte, 32)}
	for b.Loop() {
		_, _ = k.Link(0, 3)
	}
}

// FuzzKeys: whatever lies in a file of keys is refused with one line, or is read
// again from what it says, and seals what it opens.
func FuzzKeys(f *testing.F) {
	for _, match := range []string{"", "club"} {
		k, err := MakeKeys(match)
		require.NoError(f, err)
		f.Add(k.Text(), k.Public().String())
	}
	id, err := age.GenerateHybridIdentity()
	require.NoError(f, err)
	f.Add([]byte(id.String()+"\nmatch: x\ndice: "+strings.Repeat("0a", 32)), id.Recipient().String())
	f.Add([]byte("# x\n\nAGE-SECRET-KEY-1"), "age1.a.b")
	f.Fuzz(func(t *testing.T, data []byte, key string) {
		if pub, err := ParsePublic(key); err == nil {
			again, err := ParsePublic(pub.String())
			require.NoError(t, err)
			require.Equal(t, pub, again)
		} else {
			require.NotContains(t, err.Error(), "\n")
		}
		k, err := ParseKeys(data)
		if err != nil {
			var e *Error
			require.ErrorAs(t, err, &e)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := ParseKeys(k.Text())
		require.NoError(t, err)
		require.Equal(t, k.Public(), again.Public())
		if k.Match != "" {
			a, err := k.Link(0, 1)
			require.NoError(t, err)
			b, err := again.Link(0, 1)
			require.NoError(t, err)
			require.Equal(t, a, b)
		}
	})
}
