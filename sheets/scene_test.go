package sheets

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

var papers = []Paper{A4, Letter}

// scenes lays a report out on both papers.
func scenes(t *testing.T, r page.Report) map[Paper]*pdf.Scene {
	t.Helper()
	out := map[Paper]*pdf.Scene{}
	for _, p := range papers {
		s, err := layout(r, p)
		require.NoError(t, err)
		out[p] = s
	}
	return out
}

// faults checks what every scene promises and returns what is wrong.
func faults(s *pdf.Scene) []string {
	var out []string
	bad := func(page, op int, format string, a ...any) {
		out = append(out, fmt.Sprintf("page %d op %d: ", page+1, op+1)+fmt.Sprintf(format, a...))
	}
	for i, p := range s.Pages {
		whole := pdf.Rect{W: p.W, H: p.H}
		for n, op := range p.Ops {
			switch o := op.(type) {
			case *pdf.Text:
				if o.Size < 6*pdf.Pt {
					bad(i, n, "type of %d/100 pt: %s", o.Size, o)
				}
				if !o.Box.Inset(-2).Holds(o.Extent()) {
					bad(i, n, "%+v reaches out of its box: %s", o.Extent(), o)
				}
				if !whole.Holds(o.Box) {
					bad(i, n, "box off the page: %s", o)
				}
			case *pdf.Path:
				for _, q := range o.Points() {
					if !whole.Inset(o.Width / 2).Has(q) {
						bad(i, n, "%v off the page: %.80s", q, o)
						break
					}
				}
			}
		}
	}
	return out
}

func sound_(t *testing.T, s *pdf.Scene) {
	t.Helper()
	f := faults(s)
	require.Empty(t, f[:min(len(f), 10)])
}

// texts of a page, each as often as it is drawn.
func texts(p *pdf.Page) map[string]int {
	out := map[string]int{}
	for _, op := range p.Ops {
		if t, ok := op.(*pdf.Text); ok {
			out[t.S]++
		}
	}
	return out
}

func allTexts(s *pdf.Scene) map[string]int {
	out := map[string]int{}
	for _, p := range s.Pages {
		for k, n := range texts(p) {
			out[k] += n
		}
	}
	return out
}

func TestScenesOfWholeReports(t *testing.T) {
	for name, r := range map[string]page.Report{"asculum": asculum(), "marathon": marathon(), "parts": parts(), "empty": {}} {
		for paper, s := range scenes(t, r) {
			t.Run(name+"-"+string(paper), func(t *testing.T) {
				sound_(t, s)
				if dir := os.Getenv("SHEETS_OUT"); dir != "" {
					b, err := pdf.Write(s)
					require.NoError(t, err)
					require.NoError(t, os.WriteFile(dir+"/"+name+"-"+string(paper)+".pdf", b, 0o644))
				}
			})
		}
	}
}

var _ = strings.Fields
