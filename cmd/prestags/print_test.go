package main

import (
	"bytes"
	"strings"
	"testing"

	readback "github.com/ledongthuc/pdf"
	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/sheets"
)

// Of every game all that is printed can be laid out on both papers: every text of
// a counter or card has room, every character a glyph; and an independent reader
// finds each cell of each chart in the file.
func TestAllThatIsPrinted(t *testing.T) {
	t.Parallel()
	for _, book := range rulebooks() {
		t.Run(book.ID(), func(t *testing.T) {
			t.Parallel()
			for _, sc := range book.Scenarios() {
				files, err := book.Files(sc.Slug)
				require.NoError(t, err)
				g, err := book.Open(files, nil)
				require.NoError(t, err)
				pr, ok := g.(engines.Printer)
				require.True(t, ok, "%s prints nothing", book.ID())
				doc := page.Document{Game: book.Title(), Title: sc.Title}
				for _, kind := range engines.Printables() {
					doc.Parts = append(doc.Parts, pr.Print(kind, nil)...)
					doc.Parts = append(doc.Parts, pr.Print(kind, g.View(g.Start(), engines.Public))...)
				}
				require.NoError(t, sheets.DrawableDocument(doc), sc.Slug)
				for _, p := range []sheets.Paper{sheets.A4, sheets.Letter} {
					_, err = sheets.Print(doc, p)
					require.NoError(t, err, "%s on %s", sc.Slug, p)
				}
			}
			files, err := book.Files(book.Scenarios()[0].Slug)
			require.NoError(t, err)
			g, err := book.Open(files, nil)
			require.NoError(t, err)
			charts := page.Document{Game: book.Title(), Title: "Charts", Parts: g.(engines.Printer).Print(engines.PrintCharts, nil)}
			require.NotEmpty(t, charts.Parts)
			data, err := sheets.Print(charts, sheets.A4)
			require.NoError(t, err)
			r, err := readback.NewReader(bytes.NewReader(data), int64(len(data)))
			require.NoError(t, err)
			var all strings.Builder
			for i := range r.NumPage() {
				s, err := r.Page(i + 1).GetPlainText(nil)
				require.NoError(t, err)
				all.WriteString(s)
				all.WriteByte(' ')
			}
			cells := 0
			for _, part := range charts.Parts {
				for _, b := range part.Blocks {
					table, ok := b.(page.Table)
					if !ok {
						continue
					}
					for _, row := range table.Rows {
						for _, cell := range row {
							for _, w := range strings.Fields(cell) {
								if plain(w) {
									cells++
									require.Contains(t, all.String(), w, "%s: %q", table.Title, cell)
								}
							}
						}
					}
				}
			}
			require.Greater(t, cells, 100)
		})
	}
}

// plain words are those the reader of the other library gives back as they are.
func plain(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r > 126 }) < 0
}
