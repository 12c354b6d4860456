package sheets

import (
	"slices"
	"strings"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// isqrt is the whole square root; drawing uses no floats, so that a scene is
// the same on every machine.
func isqrt(n int) int {
	if n <= 0 {
		return 0
	}
	x := n
	for y := (x + 1) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}

func distance(a, b pdf.Point) int {
	return isqrt((a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y))
}

// normal of the direction a to b, to its right, of a length.
func normal(a, b pdf.Point, length int) pdf.Point {
	n := distance(a, b)
	if n == 0 {
		return pdf.Point{}
	}
	return pdf.Point{X: -(b.Y - a.Y) * length / n, Y: (b.X - a.X) * length / n}
}

// shape of a cell, relative to its centre, in the units of the board.
type shape struct {
	points     []page.Point
	minX, maxX int
	minY, maxY int
}

func shapeOf(c page.Cell) shape {
	s := shape{points: make([]page.Point, len(c.Outline))}
	for i, p := range c.Outline {
		q := page.Point{X: p.X - c.Centre.X, Y: p.Y - c.Centre.Y}
		s.points[i] = q
		if i == 0 {
			s.minX, s.maxX, s.minY, s.maxY = q.X, q.X, q.Y, q.Y
		}
		s.minX, s.maxX = min(s.minX, q.X), max(s.maxX, q.X)
		s.minY, s.maxY = min(s.minY, q.Y), max(s.maxY, q.Y)
	}
	return s
}

// figure is a shape at the scale of the page, relative to its centre.
type figure struct {
	points     []pdf.Point
	radius     int
	minX, maxX int
	minY, maxY int
	labels     map[string]label
}

func (s shape) at(scale scale, radius int) *figure {
	f := &figure{points: make([]pdf.Point, len(s.points)), radius: radius, labels: map[string]label{}}
	for i, p := range s.points {
		f.points[i] = pdf.Point{X: scale.of(p.X), Y: scale.of(p.Y)}
	}
	f.minX, f.maxX, f.minY, f.maxY = scale.of(s.minX), scale.of(s.maxX), scale.of(s.minY), scale.of(s.maxY)
	return f
}

// chord is the stretch of the horizontal at y inside the figure: the one
// around the centre, else the widest.
func (f *figure) chord(y int) (from, to int, ok bool) {
	y = min(max(y, f.minY), f.maxY-1)
	var buf [16]int
	xs := buf[:0]
	for i, a := range f.points {
		b := f.points[(i+1)%len(f.points)]
		if a.Y > b.Y {
			a, b = b, a
		}
		if a.Y <= y && y < b.Y {
			xs = append(xs, a.X+(b.X-a.X)*(y-a.Y)/(b.Y-a.Y))
		}
	}
	slices.Sort(xs)
	for i := 0; i+1 < len(xs); i += 2 {
		if xs[i] <= 0 && xs[i+1] >= 0 {
			return xs[i], xs[i+1], true
		}
		if !ok || xs[i+1]-xs[i] > to-from {
			from, to, ok = xs[i], xs[i+1], true
		}
	}
	return from, to, ok
}

// over is how far a rectangle reaches out of the figure; 0 or less: it lies
// inside.
func (f *figure) over(r pdf.Rect) int {
	over := max(f.minY-r.Y, r.Y+r.H-f.maxY)
	for _, y := range [3]int{r.Y, r.Y + r.H/2, r.Y + r.H} {
		from, to, ok := f.chord(y)
		if !ok {
			return 1 << 30
		}
		over = max(over, from-r.X, r.X+r.W-to)
	}
	return over
}

// holds tells whether a rectangle lies in the figure, which is said sooner than
// how far it reaches out.
func (f *figure) holds(r pdf.Rect) bool {
	if r.Y < f.minY || r.Y+r.H > f.maxY {
		return false
	}
	for _, y := range [3]int{r.Y, r.Y + r.H/2, r.Y + r.H} {
		if from, to, ok := f.chord(y); !ok || from > r.X || r.X+r.W > to {
			return false
		}
	}
	return true
}

// has tells whether a point lies in the figure.
func (f *figure) has(x, y int) bool {
	in := false
	for i, a := range f.points {
		b := f.points[(i+1)%len(f.points)]
		if (a.Y > y) != (b.Y > y) && x < a.X+(b.X-a.X)*(y-a.Y)/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// roomy tells whether the figure is an area much larger than a hex.
func (f *figure) roomy() bool {
	return f.maxX-f.minX > f.radius*5/2 || f.maxY-f.minY > f.radius*5/2
}

// label is the small text of a cell with its place.
type label struct {
	font  font
	lines []string
	rect  pdf.Rect
	fits  bool
}

// The number of a hex, and the name of an area.
var (
	fontLabel = font{pdf.Condensed, smallest, 0x333333}
	fontName  = font{pdf.CondensedBold, 7.5 * pt, black}
)

// labelled places a label as high in the figure as it fits. Figures of hex
// numbers are all of one width, so the place is found once for each length.
func (f *figure) labelled(text string) label {
	if text == "" {
		return label{fits: true, rect: pdf.Rect{Y: f.minY, H: 0}}
	}
	key := text
	if strings.Trim(text, "0123456789") == "" {
		key = strings.Repeat("0", len(text))
	}
	l, ok := f.labels[key]
	if !ok {
		l = f.place([]string{text})
		if words := strings.Fields(text); (!l.fits || f.roomy() && l.font == fontLabel) && len(words) > 1 {
			half := (len(words) + 1) / 2
			for _, try := range [][]string{
				{strings.Join(words[:half], " "), strings.Join(words[half:], " ")}, words,
			} {
				// The names of areas are in one type, as far as they have the room.
				if t := f.place(try); t.fits && (!l.fits || t.font == fontName) {
					l = t
					break
				}
			}
		}
		f.labels[key] = l
	}
	if len(l.lines) == 1 {
		l.lines = []string{text}
		if !l.fits {
			l.lines[0] = fit(l.font, text, f.maxX-f.minX)
		}
	}
	return l
}

// place sets a label, that of an area in the larger type if it has the room.
func (f *figure) place(lines []string) label {
	if !f.roomy() {
		return f.placeIn(fontLabel, f.minY+55, lines)
	}
	from := max(f.minY+55, -f.radius*3/2)
	large := f.placeIn(fontName, from, lines)
	if small := f.placeIn(fontLabel, from, lines); !large.fits && small.fits {
		return small
	}
	return large
}

func (f *figure) placeIn(font font, from int, lines []string) label {
	w := 0
	for _, s := range lines {
		w = max(w, font.width(s))
	}
	up, down := font.face.Reach(strings.Join(lines, ""), font.size)
	lead := font.size * 115 / 100
	r := pdf.Rect{X: -w / 2, W: w, H: (len(lines)-1)*lead + up + down}
	for y := from; y+r.H < f.maxY; y += 20 {
		if r.Y = y; f.holds(pdf.Rect{X: r.X - 50, Y: r.Y, W: r.W + 100, H: r.H}) {
			return label{font, lines, r, true}
		}
		if y > 0 && len(lines) == 1 && !f.roomy() {
			break
		}
	}
	r.Y, r.W = from, min(w, f.maxX-f.minX)
	r.X = -r.W / 2
	return label{font, lines, r, false}
}
