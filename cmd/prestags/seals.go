package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/plot"
)

// maxKeys is the largest file of keys that is read.
const maxKeys = 64 << 10

func (a *app) keys() *cobra.Command {
	c := &cobra.Command{
		Use:     "keys",
		Short:   "Makes and shows the keys that plots are sealed for",
		Example: "  prestags keys make anna.keys --match club-marathon",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.keysMake(), a.keysShow())
	return c
}

func (a *app) keysMake() *cobra.Command {
	var match string
	var asJSON bool
	c := &cobra.Command{
		Use:   "make FILE",
		Short: "Makes new secret keys and prints the public one",
		Long: `Makes new secret keys in a file, to be kept and shown to nobody, and prints the
public key to hand on. An umpire needs them for plots that are sealed for him, a
player for joint dice: these with --match, and new ones for each match.`,
		Example: `  prestags keys make umpire.keys
  prestags keys make anna.keys --match club-marathon`,
		Args: cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			if match != "" && match != adjudicate.Slug(match) {
				return refuse("--match", "match", "a match has no such name as "+plot.Clip(match, 40), "--match "+adjudicate.Slug(match))
			}
			k, err := seal.MakeKeys(match)
			if err != nil {
				return err
			}
			if err := writeNew(args[0], k.Text(), 0o600, false); err != nil {
				return err
			}
			if err := a.tellKeys(args[0], k, asJSON); err != nil || asJSON {
				return err
			}
			a.nextKeys(args[0], k.Match)
			return nil
		}),
	}
	c.Flags().StringVar(&match, "match", "", "with joint dice for this `MATCH`, the name of its folder")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) keysShow() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "show FILE",
		Short:   "Prints the public key of a file of secret keys",
		Example: "  prestags keys show anna.keys",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			k, err := readKeys(args[0])
			if err != nil {
				return err
			}
			return a.tellKeys(args[0], k, asJSON)
		}),
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) tellKeys(name string, k seal.Keys, asJSON bool) error {
	if asJSON {
		return a.json(struct {
			File      string `json:"file"`
			Match     string `json:"match,omitempty"`
			Key       string `json:"key"`
			Recipient string `json:"recipient"`
			Anchor    string `json:"anchor,omitempty"`
		}{name, k.Match, k.Public().String(), k.Public().Recipient, k.Public().Anchor})
	}
	what := "secret keys, for you alone"
	if k.Match != "" {
		what += ", with the dice of the match " + k.Match
	}
	a.printf("%s: %s\nto hand on:\nkey=%s\n", name, what, k.Public())
	return nil
}

// readKeys reads a file of secret keys.
func readKeys(name string) (seal.Keys, error) {
	data, err := readFile(name, maxKeys)
	if err != nil {
		return seal.Keys{}, err
	}
	k, err := seal.ParseKeys(data)
	return k, adjudicate.SealProblem(name, err)
}

// writeNew writes a file that must not be there yet, unless force.
func writeNew(name string, data []byte, perm fs.FileMode, force bool) error {
	if _, err := os.Lstat(name); err == nil && !force {
		return refuse(name, "file", "it is there already, and what it opens may depend on it", "another name")
	}
	return place(name, data, perm)
}

// sealing is how a plot is to be sealed.
type sealing struct {
	dir, to, keys, out string
	once, hash         bool
	force, json        bool
}

func (a *app) plotSeal() *cobra.Command {
	var s sealing
	c := &cobra.Command{
		Use:   "seal [DIR] FILE",
		Short: "Seals a plot, so that nobody reads it before its time",
		Long: `Seals a plot. With the folder of the match, or a copy of it, the plot is checked
first and sealed in the way of that match: for the umpire's key, or, where he
plays or there is none, for a key that is used once. Three ways:

  --to KEY   for the umpire: hand over NAME.sealed.txt
  --once     hand over NAME.sealed.txt now, NAME.key.txt when all plots are in
  --hash     hand over NAME.hash.txt now, NAME.reveal.txt when all plots are in

Note the digest that is printed: receipts and reports name the plot by it. The
hash is the long form of it, for publishing: the SHA-256 of the plot with a secret
number, which proves later that nothing was changed.`,
		Example: `  prestags plot seal club-marathon greeks.txt
  prestags plot seal greeks.txt --hash
  prestags plot seal club-marathon greeks.txt --keys anna.keys`,
		Args: cobra.RangeArgs(1, 2),
		RunE: runs(func(args []string) error {
			if len(args) == 2 {
				s.dir = args[0]
			}
			return a.seal(&s, args[len(args)-1])
		}),
	}
	f := c.Flags()
	f.StringVar(&s.to, "to", "", "seal it for this public `KEY`")
	f.BoolVar(&s.once, "once", false, "seal it for a key that is handed over later")
	f.BoolVar(&s.hash, "hash", false, "hand over only its hash now, the plot later")
	f.StringVar(&s.keys, "keys", "", "your `FILE` of keys, for your share of joint dice")
	f.StringVarP(&s.out, "out", "o", "", "what the `NAME`s of the files begin with; SIDE-IMPULSE if left out")
	f.BoolVar(&s.force, "force", false, "write over files that are there")
	jsonFlag(c, &s.json)
	c.MarkFlagsMutuallyExclusive("to", "once", "hash")
	return c
}

// seal seals a plot and writes the files.
func (a *app) seal(s *sealing, file string) error {
	p, err := readPlot(file)
	if err != nil {
		return err
	}
	label, share, err := a.labelOf(s, p)
	if err != nil {
		return placed(file, err)
	}
	sp, err := seal.NewPlot(label, share, p.Name, p.Data)
	if err != nil {
		return adjudicate.SealProblem(file, err)
	}
	if s.out == "" {
		s.out = fmt.Sprintf("%s-%03d", label.Side, label.Impulse)
	}
	files, err := s.files(sp)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := fresh(f.Name, s.force, file, s.keys); err != nil {
			return err
		}
	}
	// What opens a sealed plot is there before the plot can be handed over.
	for _, f := range slices.Backward(files) {
		if err := writeNew(f.Name, f.data, f.perm, s.force); err != nil {
			return err
		}
	}
	if s.json {
		return a.json(struct {
			Match   string       `json:"match"`
			Side    string       `json:"side"`
			Impulse int          `json:"impulse"`
			Hash    string       `json:"hash"`
			Digest  string       `json:"digest"`
			Files   []sealedFile `json:"files"`
		}{label.Match, label.Side, label.Impulse, sp.Hash(), digestOf(sp), files})
	}
	for _, f := range files {
		a.printf("%s: %s\n", f.Name, f.What)
	}
	a.printf("%s %s\nhash %s\nthe seal digest is the one to note: the receipt and the report print it\n", adjudicate.SealDigestName, digestOf(sp), sp.Hash())
	a.nextSealed(s, files)
	return nil
}

// digestOf is the digest of a sealed plot, as receipts and reports print it.
func digestOf(p seal.Plot) string { return adjudicate.SealDigest(p.Hash()) }

// labelOf says of what plot a file is and what share of the dice it carries,
// and settles how it is sealed. With a match the plot is checked as it will be
// when it is opened.
func (a *app) labelOf(s *sealing, p adjudicate.Plot) (l seal.Label, share string, err error) {
	var k seal.Keys
	if s.keys != "" {
		if k, err = readKeys(s.keys); err != nil {
			return l, "", err
		}
	}
	if s.dir == "" {
		return unchecked(s, p, k)
	}
	m, err := a.open(s.dir)
	if err != nil {
		return l, "", err
	}
	defer m.Close()
	r, err := m.Check(p)
	if err != nil {
		return l, "", err
	}
	a.problems((&incoming{from: p.Name}).receipt(r).Problems)
	switch {
	case s.to != "" || s.once || s.hash:
	case m.Seat() != "":
		s.once = true
	case m.UmpireKey() != "":
		s.to = m.UmpireKey()
	default:
		return l, "", refuse(s.dir, "seal", "the umpire of this match has no key", "--once or --hash, or his key behind --to,")
	}
	l = seal.Label{Match: r.Match, Side: r.Side, Impulse: r.Impulse}
	if m.JointDice() && s.keys == "" {
		return l, "", refuse(s.dir, "dice", "plots of this match carry a share of the dice", "--keys FILE with the keys made for it,")
	}
	if s.keys != "" {
		share, err = m.Share(k, r.Side, r.Impulse)
	}
	return l, share, err
}

// unchecked is the label of a plot from its header alone.
func unchecked(s *sealing, p adjudicate.Plot, k seal.Keys) (l seal.Label, share string, err error) {
	f, problems := plot.Read(p.Name, p.Data, plot.Grammar{})
	for _, key := range []string{"match", "side", "impulse"} {
		if w, _ := f.Header.Get(key); w.Text == "" {
			for _, p := range problems {
				if p.Severity == plot.Refusal {
					return l, "", &adjudicate.Refused{Problems: []plot.Problem{p}}
				}
			}
		}
	}
	l = seal.Label{Match: adjudicate.Slug(f.Header.Match.Text), Side: adjudicate.Slug(f.Header.Side.Text)}
	if l.Impulse, err = strconv.Atoi(f.Header.Impulse.Text); err != nil || l.Impulse < 1 || l.Impulse > 9999 {
		return l, "", refuse(filepath.Base(p.Name), "file", "its header names no impulse", "impulse: 005, as in the form from plot new,")
	}
	if s.to == "" && !s.once && !s.hash {
		return l, "", refuse(filepath.Base(p.Name), "seal", "it does not say for whom it is to be sealed", "--to KEY, --once or --hash, or the folder of the match before it,")
	}
	if s.keys == "" {
		return l, "", nil
	}
	if k.Match != l.Match {
		return l, "", refuse(s.keys, "dice", "these keys were not made for the match "+plot.Clip(l.Match, 40), "those made for it")
	}
	share, err = k.Link(0, l.Impulse)
	return l, share, adjudicate.SealProblem(s.keys, err)
}

// sealedFile is one of the files a plot is sealed into.
type sealedFile struct {
	Name string `json:"name"`
	What string `json:"what"`
	data []byte
	perm fs.FileMode
}

// files are what a plot is sealed into.
func (s *sealing) files(p seal.Plot) ([]sealedFile, error) {
	const later = "keep it for yourself; hand it over when all plots are in"
	switch {
	case s.hash:
		return []sealedFile{
			{s.out + ".hash.txt", "hand it over now, or publish the hash in it", seal.HashFile(p), 0o644},
			{s.out + ".reveal.txt", later, p.Reveal(), 0o600},
		}, nil
	case s.once:
		sealed, key, err := seal.SealOnce(p)
		return []sealedFile{{s.out + ".sealed.txt", "hand it over now", sealed, 0o644}, {s.out + ".key.txt", later, key, 0o600}}, err
	}
	to, err := seal.ParsePublic(s.to)
	if err != nil {
		return nil, adjudicate.SealProblem("--to", err)
	}
	sealed, err := seal.SealFor(p, to)
	return []sealedFile{{s.out + ".sealed.txt", "hand it over", sealed, 0o644}}, err
}

func (a *app) plotOpen() *cobra.Command {
	var key, out string
	var force bool
	c := &cobra.Command{
		Use:   "open [DIR] FILE",
		Short: "Opens a sealed plot with its key and prints the plot",
		Long: `Opens a sealed plot with a file of keys, or with the key that was handed over for
it, and holds what is inside against the hash outside; a plot reveal needs no
key. With the folder of a match it uses the umpire's keys that lie there, and
opens nothing before all plots of the impulse are in and opened. The plot goes
to the screen, or into the file behind -o; never beside the sealed one by
itself.`,
		Example: `  prestags plot open greeks-005.sealed.txt --key greeks-005.key.txt
  prestags plot open club-marathon greeks-005.sealed.txt -o greeks.txt`,
		Args: cobra.RangeArgs(1, 2),
		RunE: runs(func(args []string) error {
			name := args[len(args)-1]
			dir := ""
			if len(args) == 2 {
				dir = args[0]
			}
			p, err := a.unseal(dir, name, key)
			if err != nil {
				return err
			}
			if out == "" {
				if plot.IsWorkbook(p.Data) {
					return refuse(name, "file", "the plot in it is a workbook", "-o FILE.xlsx")
				}
				if !a.screen {
					_, err := a.out.Write(p.Data)
					return adjudicate.DiskProblem("", err)
				}
				a.print(string(p.Data))
				return nil
			}
			if err := fresh(out, force, name, key); err != nil {
				return err
			}
			if err := write(out, p.Data); err != nil {
				return err
			}
			a.printf("%s: plot of %s for impulse %03d of %s, %s %s\n", out, p.Side, p.Impulse, p.Match, adjudicate.SealDigestName, digestOf(p))
			return nil
		}),
	}
	c.Flags().StringVar(&key, "key", "", "a `FILE` of keys, or the plot key handed over")
	c.Flags().StringVarP(&out, "out", "o", "", "the `FILE` to write")
	c.Flags().BoolVar(&force, "force", false, "write over a file that is there")
	return c
}

// unseal opens a sealed plot or a reveal.
func (a *app) unseal(dir, name, key string) (seal.Plot, error) {
	in, err := readPlot(name)
	if err != nil {
		return seal.Plot{}, err
	}
	if dir != "" {
		m, err := a.open(dir)
		if err != nil {
			return seal.Plot{}, err
		}
		defer m.Close()
		if key != "" {
			k, err := readKeys(key)
			if err != nil {
				return seal.Plot{}, err
			}
			if err := m.Use(k); err != nil {
				return seal.Plot{}, err
			}
		}
		p, err := m.Unseal(in)
		return p, placed(name, err)
	}
	f, err := seal.Read(in.Data)
	if err != nil {
		return seal.Plot{}, adjudicate.SealProblem(name, err)
	}
	if p, ok := f.Revealed(); ok {
		return p, nil
	}
	if key == "" {
		return seal.Plot{}, refuse(name, "seal", "nothing is here to open it with", "--key FILE, or the folder of the match before it,")
	}
	k, err := anyKey(key)
	if err != nil {
		return seal.Plot{}, err
	}
	p, err := f.Open(k)
	return p, adjudicate.SealProblem(name, err)
}

// anyKey reads a file of keys or the key of one plot.
func anyKey(name string) (seal.Keys, error) {
	data, err := readFile(name, maxKeys)
	if err != nil || !seal.Is(data) {
		if err != nil {
			return seal.Keys{}, err
		}
		return readKeys(name)
	}
	f, err := seal.Read(data)
	if err != nil {
		return seal.Keys{}, adjudicate.SealProblem(name, err)
	}
	k, ok := f.Key()
	if !ok {
		return k, refuse(name, "seal", "this is a "+string(f.Kind)+", no key", "a plot key, or a file of keys")
	}
	return k, nil
}

// umpires gives a match the umpire's keys behind --key.
func umpires(m *adjudicate.Match, file string) error {
	if file == "" {
		return nil
	}
	k, err := readKeys(file)
	if err != nil {
		return err
	}
	return m.Use(k)
}

// compare says what to compare with the other side's copy where there is no
// umpire; "" elsewhere.
func compare(m *adjudicate.Match, impulse int) (string, error) {
	if m.Seat() != adjudicate.SeatNone || m.Reader() != engines.Umpire {
		return "", nil
	}
	c, err := m.Compare(impulse)
	return "to compare with the other side: " + c, err
}
