package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/ancients"
	"prestags/engines/iamspartacus"
	"prestags/engines/imperator"
	"prestags/engines/spartan"
	"prestags/plot"
)

// otherBook is a game in which, in one impulse, something is otherwise that a
// side may not know: a card of the other's hand, a piece face down.
type otherBook struct {
	engines.Rulebook
	side    string
	impulse int
	varied  *int
}

func (b otherBook) Open(files []engines.File, o []engines.Setting) (engines.Game, error) {
	g, err := b.Rulebook.Open(files, o)
	return otherGame{g, b}, err
}

type otherGame struct {
	engines.Game
	book otherBook
}

func (g otherGame) Resolve(p engines.Position, orders []engines.SideOrders, t *engines.Table) engines.Position {
	if g.Stage(p).Impulse == g.book.impulse {
		if worlds := g.Vary(p, g.book.side); len(worlds) > 0 {
			p = worlds[0]
			*g.book.varied++
		}
	}
	return g.Game.Resolve(p, orders, t)
}

// pair is a side that must not know, me, and the other, you, in a match whose
// impulses up to last are played with random plots and the answers by default.
type pair struct {
	book      engines.Rulebook
	scenario  string
	me, you   string
	last      int
	questions string
	// hidden: pieces are. aside are lines of the other that are set aside, idle
	// standing orders that never come into play or say what the defaults say, taken
	// the impulse in which all that is done.
	hidden      bool
	aside, idle string
	taken       int
}

// play plays the match; twisted is what the other side does otherwise.
func (p pair) play(t *testing.T, book engines.Rulebook, plots map[string]string, twisted bool) *otherWorld {
	t.Helper()
	w := newWorld(t, book)
	w.do("new", p.scenario, "M", "--umpire", "Una <una@example.org>", "--questions", p.questions, "--deadline", "Sun,Wed 20:00 Europe/Paris")
	r := rand.New(rand.NewPCG(3, 4))
	slip := func(side string, args ...string) {
		if out := w.do(args...); side == p.me {
			w.slips = append(w.slips, out)
		}
	}
	in := map[string]bool{}
	for n := 0; ; n++ {
		require.Less(t, n, 200)
		w.do("adjudicate", "M", "--until", fmt.Sprint(p.last+1))
		m, err := w.a.open(filepath.Join(w.dir, "m"))
		require.NoError(t, err)
		s, err := m.Status(engines.Umpire)
		require.NoError(t, err)
		if s.Impulse > p.last {
			require.NoError(t, m.Close())
			return w
		}
		head := func(side string, impulse int) string {
			return fmt.Sprintf("match: m\nside: %s\nimpulse: %03d\n\n", side, impulse)
		}
		now := twisted && s.Impulse == p.taken
		for _, one := range s.Sides {
			twist := now && one.Side == p.you
			asked, err := m.Questions(one.Side)
			require.NoError(t, err)
			if len(asked) > 0 {
				lines := "[answers]\n"
				for _, q := range asked {
					lines += q.Name() + ": default\n"
				}
				slip(one.Side, "answer", "M", w.file(one.Side+"-answers.txt", head(one.Side, s.Impulse)+lines))
			}
			key := fmt.Sprint(one.Side, s.Impulse)
			if s.Playing || one.Kind == "" || in[key] {
				continue
			}
			in[key] = true
			if _, ok := plots[key]; !ok {
				v, err := m.View(one.Side)
				require.NoError(t, err)
				f := m.Game().Random(v, r)
				f.Header = plot.Header{Match: plot.Word{Text: "m"}, Side: plot.Word{Text: one.Side}, Impulse: plot.Word{Text: fmt.Sprintf("%03d", s.Impulse)}}
				plots[key] = plot.Text(f)
			}
			text := plots[key]
			name := one.Side + ".txt"
			if twist {
				slip(one.Side, "submit", "M", w.file("first-"+name, head(one.Side, s.Impulse)))
				text += p.aside + "\n# we shall see\n[standing]\n" + p.idle
				name = "another " + name
			}
			slip(one.Side, "submit", "M", w.file(name, text))
		}
		require.NoError(t, m.Close())
	}
}

// pairs of every game. In each of them the other side plays on as it did.
func pairs() map[string]pair {
	return map[string]pair{
		"imperator, the rebels face down": {
			book: imperator.Rulebook(), scenario: "spartacus", me: "roman", you: "rebel", last: 3, questions: "default", hidden: true,
			aside: "XX99 FLY\n", idle: "retreat Casus: any\n", taken: 2,
		},
		"ancients, the Roman hand": {
			book: ancients.Rulebook(), scenario: "clusium", me: "gaul", you: "roman", last: 4, questions: "ask", hidden: true,
			aside: "XX99 FLY\n", idle: "ask: none\n", taken: 4,
		},
		"iamspartacus, the Roman": {
			book: iamspartacus.Rulebook(), scenario: "third-servile-war", me: "roman", you: "rebel", last: 4, questions: "default",
			aside: "XX99 FLY\n", idle: "ask: none\n", taken: 1,
		},
		"spartan, in the standard sequence": {
			book: spartan.Rulebook(), scenario: "issus", me: "macedonians", you: "persians", last: 4, questions: "ask",
			aside: "XX99 FLY 9999\n", idle: "advance: yes\n", taken: 3,
		},
	}
}

// TestNoFileTellsInAnyGame plays a match of each game twice, the worlds differing
// in nothing but what a side may not know: what the other has face down or in hand;
// what it filed that was replaced, set aside or without effect, in how many files
// and of what name; whether it was asked or had said so before. All that the side gets is the same, byte for byte.
func TestNoFileTellsInAnyGame(t *testing.T) {
	t.Parallel()
	for name, p := range pairs() {
		if testing.Short() && !p.hidden {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plots := map[string]string{}
			base := p.play(t, p.book, plots, false)
			want := base.told(p.me)
			require.Greater(t, len(want), 40)
			twisted := p.play(t, p.book, plots, true)
			twisted.do("verify", "M")
			require.Equal(t, base.facts(p.last, p.me), twisted.facts(p.last, p.me), "what is played must be the same")
			require.Empty(t, tells(want, twisted.told(p.me)), "%s can tell", p.me)
			require.NotEmpty(t, tells(base.told(p.you), twisted.told(p.you)), "the other reads its own")
			if !p.hidden {
				return
			}
			varied := 0
			w := p.play(t, otherBook{p.book, p.me, p.last, &varied}, plots, false)
			require.Positive(t, varied)
			require.Equal(t, base.facts(p.last, p.me), w.facts(p.last, p.me))
			require.NotEqual(t, base.facts(p.last, p.you), w.facts(p.last, p.you), "the worlds differ")
			require.Empty(t, tells(want, w.told(p.me)), "%s can tell what is hidden", p.me)
		})
	}
}

// facts are those of an impulse that a side may know.
func (w *otherWorld) facts(impulse int, side string) string {
	w.t.Helper()
	m, err := w.a.open(filepath.Join(w.dir, "m"))
	require.NoError(w.t, err)
	defer m.Close()
	r, err := m.Record(impulse, side)
	require.NoError(w.t, err)
	b, err := r.Encode()
	require.NoError(w.t, err)
	return string(bytes.TrimSpace(b))
}

// TestNoDeadlineTellsOfAPlotFiledAhead: Turn 2 opens by itself and takes no plot of
// the rebels. That they sent one for it ahead puts no deadline off, and is in no
// digest or letter of Rome's.
func TestNoDeadlineTellsOfAPlotFiledAhead(t *testing.T) {
	t.Parallel()
	game := func(ahead bool) (map[string][]byte, string) {
		w := newWorld(t, iamspartacus.Rulebook())
		w.do("new", "third-servile-war", "M", "--umpire", "Una <una@example.org>", "--deadline", "Sun,Wed 20:00 Europe/Paris")
		w.submit("roman", 1, "[standing]\nask: none")
		if ahead {
			w.submit("rebel", 2, "[standing]\nask: none")
		}
		require.Contains(t, w.do("adjudicate", "M"), "waits for rebel: plot for impulse 003")
		w.do("verify", "M")
		return w.told("roman"), w.do("status", "M", "--side", "roman")
	}
	want, said := game(false)
	require.Contains(t, said, "roman: due Wed 7 January 2026, 20:00 Europe/Paris")
	got, _ := game(true)
	require.Empty(t, tells(want, got))
}
