package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/jung-kurt/gofpdf"
)

// made is the date in every file: the same report is the same bytes, today and
// in ten years.
var made = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// Write makes the PDF file. The same scene gives the same bytes. The error
// names the page and the operation that failed.
func Write(s *Scene) (out []byte, err error) {
	at := "before the first page"
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("%s: the PDF cannot be written (%v)", at, r)
		}
	}()
	if len(s.Pages) == 0 {
		return nil, fmt.Errorf("%s: the document has no page", at)
	}
	used, err := characters(s)
	if err != nil {
		return nil, err
	}
	first := s.Pages[0]
	f := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "pt", Size: size(first)})
	f.SetCatalogSort(true)
	f.SetCreationDate(made)
	f.SetModificationDate(made)
	f.SetProducer("prestags", true)
	f.SetTitle(s.Title, true)
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	for face, runes := range used {
		if len(runes) > 0 {
			f.AddUTF8FontFromBytes(Face(face).String(), "", Face(face).cut(runes))
		}
	}
	last := s.Pages[len(s.Pages)-1]
	w := writer{f: f}
	for i, p := range s.Pages {
		f.AddPageFormat("P", size(p))
		w.page(p)
		for _, m := range s.Bookmarks {
			if m.Page == i {
				// The library measures all heights from the foot of the last page.
				f.Bookmark(m.Text, m.Level, points(m.Y+last.H-p.H))
			}
		}
		for n, op := range p.Ops {
			at = fmt.Sprintf("page %d, operation %d", i+1, n+1)
			w.draw(op)
		}
		if f.Err() {
			return nil, fmt.Errorf("%s: the PDF cannot be written (%w)", at, f.Error())
		}
	}
	at = "after the last page"
	var b bytes.Buffer
	if err := f.Output(&b); err != nil {
		return nil, fmt.Errorf("%s: the PDF cannot be written (%w)", at, err)
	}
	return b.Bytes(), nil
}

// characters collects the characters of each face, sorted, and refuses one
// that the face does not have: the library would leave an empty box, or panic
// at the very end.
func characters(s *Scene) (used [faces][]rune, err error) {
	var seen [faces]map[rune]bool
	for i, p := range s.Pages {
		for n, op := range p.Ops {
			t, ok := op.(*Text)
			if !ok {
				continue
			}
			if seen[t.Face] == nil {
				seen[t.Face] = map[rune]bool{}
			}
			for _, r := range t.S {
				if seen[t.Face][r] {
					continue
				}
				if !t.Face.Has(r) {
					return used, fmt.Errorf("page %d, operation %d: the character %q (U+%04X) of %q is not in the font %s",
						i+1, n+1, r, r, t.S, t.Face)
				}
				seen[t.Face][r] = true
				used[t.Face] = append(used[t.Face], r)
			}
		}
	}
	for _, runes := range used {
		slices.Sort(runes)
	}
	return used, nil
}

func points(n int) float64 { return float64(n) / Pt }

func size(p *Page) gofpdf.SizeType { return gofpdf.SizeType{Wd: points(p.W), Ht: points(p.H)} }

// writer writes operations; paths go straight into the page, which is several
// times faster than by the library's own calls. Each is wrapped so that it
// leaves the library's idea of colours and lines as it was.
type writer struct {
	f      *gofpdf.Fpdf
	height int
	face   Face
	size   int
	ink    Color
	buf    []byte
}

func (w *writer) page(p *Page) {
	w.height, w.size, w.ink = p.H, 0, 0
	w.f.SetTextColor(0, 0, 0)
}

func (w *writer) draw(op Op) {
	switch o := op.(type) {
	case *Text:
		if w.size != o.Size || w.face != o.Face {
			w.f.SetFont(o.Face.String(), "", points(o.Size))
			w.size, w.face = o.Size, o.Face
		}
		if w.ink != o.Ink {
			w.f.SetTextColor(int(o.Ink>>16), int(o.Ink>>8&0xFF), int(o.Ink&0xFF))
			w.ink = o.Ink
		}
		w.f.Text(points(o.X), points(o.Y), o.S)
	case *Path:
		w.path(o)
	case *Clip:
		w.clip(o)
	}
}

func (w *writer) clip(c *Clip) {
	w.buf = append(w.buf[:0], "q\n"...)
	for _, n := range []int{c.Rect.X, w.height - c.Rect.Y - c.Rect.H, c.Rect.W, c.Rect.H} {
		w.number(n)
	}
	w.buf = append(w.buf, "re W n"...)
	w.f.RawWriteStr(string(w.buf))
	for _, p := range c.Paths {
		w.path(p)
	}
	w.f.RawWriteStr("Q")
}

func (w *writer) path(p *Path) {
	if p.Empty() || !p.Filled && p.Width <= 0 {
		return
	}
	w.buf = append(w.buf[:0], "q\n"...)
	if p.Filled {
		w.color(p.Fill, "rg\n")
	}
	if p.Width > 0 {
		w.color(p.Stroke, "RG\n")
		w.number(p.Width)
		w.buf = append(w.buf, "w\n"...)
		if !p.Butt {
			w.buf = append(w.buf, "1 J 1 j\n"...)
		}
		if len(p.Dash) > 0 {
			w.buf = append(w.buf, '[')
			for _, d := range p.Dash {
				w.number(d)
			}
			w.buf = append(w.buf, "] 0 d\n"...)
		}
	}
	n := 0
	for _, c := range p.cmds {
		for range arity(c) {
			w.number(p.points[n].X)
			w.number(w.height - p.points[n].Y)
			n++
		}
		switch c {
		case 'M':
			w.buf = append(w.buf, "m\n"...)
		case 'L':
			w.buf = append(w.buf, "l\n"...)
		case 'C':
			w.buf = append(w.buf, "c\n"...)
		case 'Z':
			w.buf = append(w.buf, "h\n"...)
		}
	}
	switch {
	case p.Filled && p.Width > 0:
		w.buf = append(w.buf, "B\nQ"...)
	case p.Filled:
		w.buf = append(w.buf, "f\nQ"...)
	default:
		w.buf = append(w.buf, "S\nQ"...)
	}
	w.f.RawWriteStr(string(w.buf))
}

// number writes hundredths as a decimal number and a blank.
func (w *writer) number(n int) {
	if n < 0 {
		w.buf = append(w.buf, '-')
		n = -n
	}
	w.buf = strconv.AppendInt(w.buf, int64(n/100), 10)
	if r := n % 100; r != 0 {
		w.buf = append(w.buf, '.', byte('0'+r/10))
		if r%10 != 0 {
			w.buf = append(w.buf, byte('0'+r%10))
		}
	}
	w.buf = append(w.buf, ' ')
}

func (w *writer) color(c Color, operator string) {
	for _, v := range [3]Color{c >> 16 & 0xFF, c >> 8 & 0xFF, c & 0xFF} {
		thousandths := (int(v)*1000 + 127) / 255
		w.buf = append(w.buf, byte('0'+thousandths/1000))
		if r := thousandths % 1000; r != 0 {
			w.buf = append(w.buf, '.', byte('0'+r/100), byte('0'+r/10%10), byte('0'+r%10))
		}
		w.buf = append(w.buf, ' ')
	}
	w.buf = append(w.buf, operator...)
}
