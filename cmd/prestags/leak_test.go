package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/engines/page"
	"prestags/engines/spartan"
	"prestags/plot"
)

// world is a match as it might have been: what a side may not know differs
// from one to the other.
type otherWorld struct {
	t    *testing.T
	a    *app
	dir  string // the folder above the match
	out  bytes.Buffer
	errs bytes.Buffer
	// slips are the receipts that the side compared was given.
	slips []string
}

func newWorld(t *testing.T, books ...engines.Rulebook) *otherWorld {
	t.Helper()
	w := &otherWorld{t: t, dir: t.TempDir()}
	w.a = &app{
		books: books, now: func() string { return "2026-01-02T03:04:05Z" }, in: strings.NewReader(""), out: &w.out, err: &w.errs,
		seed: func() ([]byte, error) { return bytes.Repeat([]byte{5}, 32), nil },
	}
	return w
}

// do runs a command on the match, M in its arguments, and returns what it
// printed.
func (w *otherWorld) do(args ...string) string {
	w.t.Helper()
	w.out.Reset()
	w.errs.Reset()
	for i := range args {
		if args[i] == "M" {
			args[i] = filepath.Join(w.dir, "m")
		}
	}
	code := w.a.run(args)
	require.Contains(w.t, []int{exitDone, exitWaits}, code, "%v: %s", args, w.errs.String())
	// Long names are cut at their front.
	said := strings.ReplaceAll(w.out.String()+w.errs.String(), w.dir, "")
	return regexp.MustCompile(`…\S*/`+filepath.Base(w.dir)+"/").ReplaceAllString(said, "/")
}

// file writes a file for the match.
func (w *otherWorld) file(name, text string) string {
	path := filepath.Join(w.dir, name)
	require.NoError(w.t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// submit files a plot and returns its receipt.
func (w *otherWorld) submit(side string, impulse int, lines string) string {
	w.t.Helper()
	name := w.file(fmt.Sprintf("%s-%d.txt", side, impulse), fmt.Sprintf("match: m\nside: %s\nimpulse: %03d\n\n%s\n", side, impulse, lines))
	return w.do("submit", "M", name)
}

// told is all that a side gets from the program: its files in the match folder,
// in every format, what commands print for it, its copy, its mail.
func (w *otherWorld) told(side string) map[string][]byte {
	w.t.Helper()
	out := map[string][]byte{"receipts": []byte(strings.Join(w.slips, "\n"))}
	tree := func(under, root string, mine func(name string) bool) {
		require.NoError(w.t, fs.WalkDir(os.DirFS(root), ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !mine(name) {
				return err
			}
			data, err := os.ReadFile(filepath.Join(root, name))
			out[under+name] = data
			return err
		}))
	}
	m := filepath.Join(w.dir, "m")
	tree("folder: ", m, func(name string) bool {
		base := filepath.Base(name)
		return !strings.HasPrefix(name, "umpire/") && (strings.HasPrefix(base, side+".") || strings.HasPrefix(base, side+"-"))
	})
	say := func(args ...string) { out[strings.Join(args, " ")] = []byte(w.do(slices.Clone(args)...)) }
	say("status", "M", "--side", side)
	say("status", "M", "--side", side, "--json")
	say("questions", "M", "--side", side)
	say("questions", "M", "--side", side, "--json")
	turns, err := filepath.Glob(filepath.Join(m, "*", "record.json"))
	require.NoError(w.t, err)
	for n := range len(turns) {
		impulse := fmt.Sprint(n + 1)
		to := filepath.Join(w.dir, "out-"+side+impulse)
		w.do("report", "M", "--impulse", impulse, "--side", side, "--format", "pdf,xlsx,text,json", "-o", to)
		tree("report "+impulse+": ", to, func(string) bool { return true })
		public := filepath.Join(w.dir, "public-"+side+impulse+".txt")
		w.do("report", "M", "--impulse", impulse, "--side", "public", "--format", "text", "-o", public)
		data, err := os.ReadFile(public)
		require.NoError(w.t, err)
		out["public "+impulse] = data
		events := bytes.Count(out["report "+impulse+": "+side+".json"], []byte(`{"n":`))
		for e := 1; e <= events; e += 5 {
			say("why", "M", fmt.Sprintf("%s.%d", impulse, e), "--side", side)
		}
	}
	form := filepath.Join(w.dir, "form-"+side)
	for _, end := range []string{".txt", ".xlsx", ".csv"} {
		// There is none while an impulse waits.
		w.out.Reset()
		w.errs.Reset()
		w.a.run([]string{"plot", "new", m, "--side", side, "-o", form + end})
		data, err := os.ReadFile(form + end)
		if err != nil {
			data = []byte(strings.ReplaceAll(w.errs.String(), w.dir, ""))
		}
		out["plot new "+end] = data
	}
	to := filepath.Join(w.dir, "copy-"+side)
	w.do("export", "M", "--side", side, "-o", to)
	tree("copy: ", to, func(string) bool { return true })
	w.do("outbox", "M", "--side", side)
	tree("outbox: ", filepath.Join(m, "outbox"), func(name string) bool { return strings.Contains(name, side) })
	return out
}

// tells names the first thing by which a side can tell one world from another;
// "" if there is none.
func tells(a, b map[string][]byte) string {
	names := map[string]bool{}
	for name := range a {
		names[name] = true
	}
	for name := range b {
		names[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if x, y := a[name], b[name]; (x == nil) != (y == nil) || !bytes.Equal(x, y) {
			return name
		}
	}
	return ""
}

// marathon plays Game-Turn 1 of Marathon, in which nobody comes near anybody,
// with the Persians' plot; nil is none.
func marathon(t *testing.T, book engines.Rulebook, persians ...string) *otherWorld {
	t.Helper()
	w := newWorld(t, book)
	w.do("new", "marathon", "M", "--late", "stand")
	w.do("adjudicate", "M")
	w.submit("greeks", 3, "MS07, MS08 MV 0817 0918")
	for _, p := range persians {
		w.submit("persians", 3, p)
	}
	if len(persians) == 0 {
		w.do("adjudicate", "M", "--without", "persians")
	} else {
		w.do("adjudicate", "M")
	}
	return w
}

// plotsNotCarriedOut are plots of the Persians that come to nothing in
// Game-Turn 1: standing, defensive fire without a target, fire that may not be,
// void lines, standing orders that do not come into play, no plot.
var plotsNotCarriedOut = map[string][]string{
	"stand":            {"BW01..08 NP"},
	"orders nothing":   {""},
	"defensive fire":   {"BW01..08 DF"},
	"with targets":     {"BW01..08 DF 0918 vp"},
	"fire":             {"BW01 OF 0918"},
	"void":             {"MS01 MV 9999"},
	"many void":        {strings.Repeat("MS01 MV 0101\n", 40)},
	"unreadable":       {"MS01 FLY 1118\nBW01..BI03 DF"},
	"unknown units":    {"XX09 MV 1118"},
	"standing orders":  {"[standing]\nlosses: vp\nadvance: yes\nlosses 0918: BW01"},
	"the second of 3":  {"BW01 DF", "MS01 MV 9999", "BW01..04 NP"},
	"in the enemy's":   {"MS07 MV 0817"},
	"talk":             {"# " + strings.Repeat("we shall see ", 100)},
	"none":             {},
	"long and strange": {strings.Repeat("BW01 NP # ζ\n", 30)},
}

// TestNoFileTellsOfPlotsNotCarriedOut (20.1): whatever the Persians wrote that
// comes to nothing, all that the Greeks get is the same, byte for byte.
func TestNoFileTellsOfPlotsNotCarriedOut(t *testing.T) {
	t.Parallel()
	base := marathon(t, spartan.Rulebook(), plotsNotCarriedOut["stand"]...)
	want, own := base.told("greeks"), base.told("persians")
	require.Greater(t, len(want), 40)
	for name, plots := range plotsNotCarriedOut {
		if testing.Short() && len(name) > 10 {
			continue
		}
		w := marathon(t, spartan.Rulebook(), plots...)
		require.Empty(t, tells(want, w.told("greeks")), "%s: the Greeks can tell", name)
		if name == "void" || name == "standing orders" {
			require.NotEmpty(t, tells(own, w.told("persians")), "%s: the Persians read their own", name)
		}
		w.do("verify", "M")
	}
}

// TestNoFileTellsOfStandingOrders filed with a deployment that do not come into
// play, in either sequence of play.
func TestNoFileTellsOfStandingOrders(t *testing.T) {
	t.Parallel()
	for sequence, section := range map[string]string{"simultaneous": "", "standard": "[move]\n"} {
		game := func(standing string) map[string][]byte {
			w := newWorld(t, spartan.Rulebook())
			w.do("new", "marathon", "M", "--late", "stand", "--option", "sequence="+sequence)
			w.submit("persians", 1, "[deploy]\n"+standing)
			w.do("adjudicate", "M")
			w.submit("greeks", 3, section+"MS07, MS08 MV 0817 0918")
			if w.do("adjudicate", "M"); section == "" {
				w.do("adjudicate", "M", "--without", "persians")
			}
			w.do("verify", "M")
			return w.told("greeks")
		}
		want := game("")
		for _, standing := range []string{"[standing]\nlosses: vp\nlosses 1018: BW05", "[standing]\nadvance: yes\ndefensive fire: vp"} {
			require.Empty(t, tells(want, game(standing)), sequence)
		}
	}
}

// TestNoFileTellsWhoWaited: the Greeks come next to Persian bowmen, and the match
// asks where defensive fire goes, whatever they were plotted for; neither while it
// waits nor, if nothing comes of it, after it can the Greeks tell.
func TestNoFileTellsWhoWaited(t *testing.T) {
	t.Parallel()
	game := func(persians string, stop bool) map[string][]byte {
		w := newWorld(t, spartan.Rulebook())
		w.do("new", "marathon", "M", "--late", "stand")
		w.do("adjudicate", "M")
		w.submit("greeks", 3, "MS07, MS08 MV 0817")
		w.do("adjudicate", "M", "--without", "persians")
		w.submit("greeks", 4, "MS07, MS08 MV 0918")
		w.submit("persians", 4, persians)
		require.Contains(t, w.do("adjudicate", "M"), "waits for persians: 1 answer", persians)
		if !stop {
			w.do("answer", "M", w.file("answers.txt", "match: m\nside: persians\nimpulse: 004\n[answers]\nQ1: none\n"))
			require.Contains(t, w.do("adjudicate", "M"), "resolved", persians)
		}
		w.do("verify", "M")
		return w.told("greeks")
	}
	for _, stop := range []bool{true, false} {
		want := game("BW01..08 NP", stop)
		for _, persians := range []string{"BW01..08 DF", "BW05 DF\nBW06 OF 0817 least=8-1", "BW05..06 DF 1118 none", "BW05..06 MV 9999"} {
			require.Empty(t, tells(want, game(persians, stop)), "%s, stopped %v", persians, stop)
		}
	}
}

// leakyBook is Spartan with a leak in it.
type leakyBook struct {
	engines.Rulebook
	how string
}

func (b leakyBook) Open(files []engines.File, o []engines.Setting) (engines.Game, error) {
	g, err := b.Rulebook.Open(files, o)
	return leakyGame{g, b.how}, err
}

type leakyGame struct {
	engines.Game
	how string
}

func (g leakyGame) Project(e engines.Event, side string) (engines.Event, bool) {
	own, ok := g.Game.Project(e, side)
	switch {
	case ok:
	case g.how == "an event":
		return e, true
	case g.how == "a blank event":
		return engines.Event{Rule: []string{"20.4"}, Kind: "note", Phase: e.Phase}, true
	}
	return own, ok
}

func (g leakyGame) Report(v engines.View, events []engines.Event) page.Report {
	r := g.Game.Report(v, events)
	if g.how == "a size" {
		r.Next = append(r.Next, page.Para{Text: strings.Repeat(" ", len(events))})
	}
	return r
}

// TestPlantedLeaksAreFound: the test above fails where something leaks.
func TestPlantedLeaksAreFound(t *testing.T) {
	t.Parallel()
	for how, found := range map[string]string{
		"an event": ".json", "a blank event": ".json", "none": "",
	} {
		book := leakyBook{spartan.Rulebook(), how}
		a := marathon(t, book, "BW01 NP").told("greeks")
		b := marathon(t, book, "MS01 MV 9999").told("greeks")
		if found == "" {
			require.Empty(t, tells(a, b))
			continue
		}
		require.NotEmpty(t, tells(a, b), how)
		differ := 0
		for name := range a {
			if !bytes.Equal(a[name], b[name]) {
				differ++
			}
		}
		require.Greater(t, differ, 3, "%s: it shows in several files", how)
	}
}

// stakes plays a turn of the toy game with hidden hands: north 1, 2, 3, south
// 4, 5 and a reserve; north challenges, both stake in secret. stop ends it
// while answers are awaited.
func stakes(t *testing.T, book engines.Rulebook, order, south, stake string, stop bool) *otherWorld {
	t.Helper()
	w := newWorld(t, book)
	script := w.file("dice.txt", "[1]\n"+order+"\n[2]\n0/0/002/play/T5/south/1 = 6\n0/0/002/play/T5/north/1 = 1\n0/0/002/play/T2/south/1 = C07\n")
	w.do("new", "toy/stakes", "M", "--dice", "script:"+script)
	w.do("adjudicate", "M")
	w.submit("south", 2, "C04 PLAY\n"+south)
	w.do("adjudicate", "M")
	answer := func(side, line string) {
		w.do("answer", "M", w.file(side+"-answers.txt", fmt.Sprintf("match: m\nside: %s\nimpulse: 002\n[answers]\n%s\n", side, line)))
	}
	answer("north", "Q1: yes")
	if stop {
		return w
	}
	if stake != "" {
		answer("south", "Q1: "+stake)
	}
	answer("north", "Q2: C02")
	w.do("adjudicate", "M")
	w.do("verify", "M")
	return w
}

// TestNoFileTellsOfTheHand: what south holds and does not show, what it is
// asked, what its standing orders say, is in none of north's files, neither
// while the turn waits nor after it.
func TestNoFileTellsOfTheHand(t *testing.T) {
	t.Parallel()
	const low, high = "0,1,2,3,4,5,6,7,8,9,10,11", "0,1,2,3,4,11,5,6,7,8,9,10"
	toy := enginetest.Toy{}
	for _, stop := range []bool{true, false} {
		base := stakes(t, toy, low, "", "C05", stop)
		want := base.told("north")
		require.NotEmpty(t, tells(want, base.told("south")))
		for name, w := range map[string]*otherWorld{
			"another reserve": stakes(t, toy, high, "", "C05", stop),
			"a void line":     stakes(t, toy, low, "C12 PLAY", "C05", stop),
			"idle orders":     stakes(t, toy, low, "[standing]\nchallenge: no", "C05", stop),
		} {
			require.Empty(t, tells(want, w.told("north")), "%s: north can tell, stop %v", name, stop)
		}
	}
	// The stake comes from an answer or from standing orders: the same result is
	// the same report.
	want := stakes(t, toy, low, "", "C05", false).told("north")
	require.Empty(t, tells(want, stakes(t, toy, low, "[standing]\nstake: C05", "", false).told("north")))
	// A leak is found.
	leaky := leakyToy{toy}
	require.NotEmpty(t, tells(stakes(t, leaky, low, "", "C05", false).told("north"), stakes(t, leaky, high, "", "C05", false).told("north")))
}

// leakyToy lets the size of a page tell the other's reserve.
type leakyToy struct{ enginetest.Toy }

func (l leakyToy) Open(files []engines.File, o []engines.Setting) (engines.Game, error) {
	g, err := l.Toy.Open(files, o)
	return leakyHand{g}, err
}

type leakyHand struct{ engines.Game }

func (g leakyHand) View(p engines.Position, viewer string) engines.View {
	v := g.Game.View(p, viewer)
	if data, err := g.EncodePosition(p); err == nil && bytes.Contains(data, []byte("south/C12")) {
		return wideView{v}
	}
	return v
}

// wideView is a view that has room for one thing more.
type wideView struct{ engines.View }

func (g leakyHand) bare(v engines.View) engines.View {
	if w, ok := v.(wideView); ok {
		return w.View
	}
	return v
}

func (g leakyHand) EncodeView(v engines.View) ([]byte, error) {
	return g.Game.EncodeView(g.bare(v))
}

func (g leakyHand) Form(v engines.View) plot.Form { return g.Game.Form(g.bare(v)) }

func (g leakyHand) Compile(v engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	return g.Game.Compile(g.bare(v), f)
}

func (g leakyHand) Report(v engines.View, events []engines.Event) page.Report {
	r := g.Game.Report(g.bare(v), events)
	if _, ok := v.(wideView); ok {
		r.State = append(r.State, page.Para{Text: " "})
	}
	return r
}
