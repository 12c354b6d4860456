// Package sheets is how a report looks: it sets the common order (map, what
// happened, state, what next), knows the paper and draws. It writes PDF, XLSX
// and plain text from the blocks of engines/page and knows no game.
//
// Reading order: sheets.go (what there is), flow.go (pages), table.go and
// parts.go (blocks), board.go (a map: scale, sheets, order of drawing),
// ground.go, stack.go and arrow.go (what is drawn on it), text.go, xlsx.go.
//
// It promises: the same report gives the same bytes; no character smaller than
// 6 pt; no text outside its box; nothing off the page; every counter of a
// board is drawn, or named in a list under the map that its hex points to.
package sheets

import (
	"fmt"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// Paper is a size of paper.
type Paper string

// The papers.
const (
	A4     Paper = "a4"
	Letter Paper = "letter"
)

// ParsePaper reads the name of a paper; none means A4.
func ParsePaper(s string) (Paper, error) {
	switch p := Paper(lower(s)); p {
	case "":
		return A4, nil
	case A4, Letter:
		return p, nil
	}
	return "", fmt.Errorf("paper %q is not known; write a4 or letter", clip(s, 40))
}

// size of the paper, upright, in 1/100 pt.
func (p Paper) size() (w, h int) {
	if p == Letter {
		return 61200, 79200
	}
	return 59528, 84189
}

// section of a report, in the common order.
type section struct {
	title  string
	blocks []page.Block
}

func sections(r page.Report) []section {
	return []section{
		{"Map", r.Map},
		{"What happened", r.Happened},
		{"State", r.State},
		{"What next", r.Next},
	}
}

// PDF writes the report as a PDF file. The error names the page and the
// operation that failed. Characters that the fonts do not have are drawn as
// U+FFFD; see Drawable.
func PDF(r page.Report, p Paper) (out []byte, err error) {
	scene, err := layout(r, p)
	if err != nil {
		return nil, err
	}
	return pdf.Write(scene)
}

// Drawable returns an error that names the first character of s that a PDF
// cannot show, nil if there is none. Texts of games and scenarios are held to
// it by their tests; names of people are not, so PDF substitutes.
func Drawable(s string) error { return pdf.Covered(s) }

// layout makes the scene of a report.
func layout(r page.Report, p Paper) (scene *pdf.Scene, err error) {
	d := newDoc(clean(r), p)
	defer func() {
		if r := recover(); r != nil {
			scene, err = nil, fmt.Errorf("page %d, operation %d: the page cannot be laid out (%v)",
				len(d.scene.Pages), len(d.page.Ops)+1, r)
		}
	}()
	d.front()
	for _, s := range sections(d.report) {
		if len(s.blocks) == 0 {
			continue
		}
		d.section(s)
	}
	d.notes()
	d.furniture()
	return d.scene, nil
}
