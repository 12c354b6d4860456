package imperator

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// boardOf is the map among blocks.
func boardOf(t *testing.T, blocks []page.Block) page.Board {
	t.Helper()
	for _, b := range blocks {
		if x, ok := b.(page.Board); ok {
			return x
		}
	}
	require.Fail(t, "no board")
	return page.Board{}
}

// textOf is all that a report says in words.
func textOf(r page.Report) string {
	var b strings.Builder
	for _, x := range slices.Concat(r.Map, r.Happened, r.State, r.Next) {
		b.WriteString(blockText(x) + "\n")
	}
	return b.String()
}

func blockText(b page.Block) string {
	switch x := b.(type) {
	case page.Heading:
		return x.Text
	case page.Para:
		return x.Text
	case page.Table:
		var rows []string
		for _, r := range x.Rows {
			rows = append(rows, strings.Join(r, " | "))
		}
		return x.Title + "\n" + strings.Join(rows, "\n") + "\n" + x.Note
	case page.Card:
		return x.Title + "\n" + strings.Join(x.Lines, "\n") + "\n" + x.Foot
	case page.Track:
		var marks []string
		for _, m := range x.Marks {
			marks = append(marks, m.Text)
		}
		return x.Title + " " + strings.Join(marks, " ")
	case page.Lanes:
		var out []string
		for _, l := range x.Lanes {
			s := l.Name + ":"
			for _, c := range l.Pieces {
				s += " " + strings.TrimSpace(c.ID+" "+c.State)
			}
			out = append(out, s)
		}
		return x.Title + "\n" + strings.Join(out, "\n")
	case page.Board:
		var out []string
		for _, c := range x.Counters {
			out = append(out, strings.Join([]string{c.Cell, c.Side, c.ID, c.State}, " "))
		}
		return x.Title + "\n" + strings.Join(out, "\n")
	}
	return ""
}

// seen are the events of a rig as a viewer gets to read them.
func (r *rig) seen(viewer string) []engines.Event {
	var out []engines.Event
	for _, e := range r.events {
		p, ok := r.g.Project(e, viewer)
		if !ok {
			continue
		}
		p.Text = r.g.Tell(p, viewer)
		out = append(out, p)
	}
	return out
}

// report is what a viewer is told.
func (r *rig) report(viewer string) page.Report {
	return r.g.Report(r.g.View(r.p, viewer), r.seen(viewer))
}
