// Package pdf is the paper side of sheets: a scene is an ordered list of draw
// operations on pages, which tests can read, and Write turns it into a PDF
// file. It is the only importer of the PDF library, the fonts and the font
// reader, and knows neither games nor blocks.
//
// All lengths are whole hundredths of a point (1/7200 inch), x to the right
// and y down from the top left corner of the page: that is the very precision
// of the file, so nothing is rounded on the way.
package pdf

import (
	"fmt"
	"strings"
)

// Pt is one point in the units of a scene.
const Pt = 100

// Color is 0xRRGGBB.
type Color uint32

// Point of a page.
type Point struct{ X, Y int }

// Rect of a page: its top left corner, width and height.
type Rect struct{ X, Y, W, H int }

// Inset returns the rectangle made smaller by n on all sides.
func (r Rect) Inset(n int) Rect { return Rect{r.X + n, r.Y + n, r.W - 2*n, r.H - 2*n} }

// Meets tells whether two rectangles share more than an edge.
func (r Rect) Meets(o Rect) bool {
	return r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H
}

// Holds tells whether o lies in r.
func (r Rect) Holds(o Rect) bool {
	return o.X >= r.X && o.Y >= r.Y && o.X+o.W <= r.X+r.W && o.Y+o.H <= r.Y+r.H
}

// Has tells whether the point lies in r.
func (r Rect) Has(p Point) bool {
	return p.X >= r.X && p.X <= r.X+r.W && p.Y >= r.Y && p.Y <= r.Y+r.H
}

// Scene is a document before it becomes a file.
type Scene struct {
	Title     string
	Pages     []*Page
	Bookmarks []Bookmark
}

// Bookmark of the outline. The first has level 0, and no level is skipped on
// the way down.
type Bookmark struct {
	Text  string
	Level int
	Page  int // from 0
	Y     int
}

// Page of a scene.
type Page struct {
	W, H int
	Ops  []Op
}

// Op is one draw operation: *Text, *Path or *Clip.
type Op interface {
	// String says what is drawn and where, on one line, for tests.
	String() string
}

// Text is one run of characters on one base line.
type Text struct {
	// Box is what the text was promised: it stays inside.
	Box  Rect
	X, Y int // start of the base line
	Face Face
	Size int
	Ink  Color
	S    string
}

// Extent is the rectangle that the ink and the advance of the text take.
func (t *Text) Extent() Rect {
	up, down := t.Face.Reach(t.S, t.Size)
	return Rect{t.X, t.Y - up, t.Face.Width(t.S, t.Size), up + down}
}

// String is the operation as a line of a golden file.
func (t *Text) String() string {
	return fmt.Sprintf("text %d,%d %s %d #%06x in %d,%d %dx%d %q",
		t.X, t.Y, t.Face, t.Size, t.Ink, t.Box.X, t.Box.Y, t.Box.W, t.Box.H, t.S)
}

// Path is a shape: lines and curves, filled, stroked or both.
type Path struct {
	cmds   []byte // M L C Z
	points []Point

	Filled bool
	Fill   Color
	// Width of the stroke; 0 means none.
	Width  int
	Stroke Color
	// Dash lengths, line and gap by turns; none means solid.
	Dash []int
	// Butt ends the strokes square at their ends; else they are round.
	Butt bool
}

// Points of the path, the control points of its curves among them.
func (p *Path) Points() []Point { return p.points }

// Empty tells that nothing would be drawn.
func (p *Path) Empty() bool { return len(p.cmds) == 0 }

// Move begins a new figure.
func (p *Path) Move(x, y int) *Path {
	p.cmds, p.points = append(p.cmds, 'M'), append(p.points, Point{x, y})
	return p
}

// Line goes straight on.
func (p *Path) Line(x, y int) *Path {
	p.cmds, p.points = append(p.cmds, 'L'), append(p.points, Point{x, y})
	return p
}

// Curve goes on by a cubic curve with control points a and b to c.
func (p *Path) Curve(a, b, c Point) *Path {
	p.cmds, p.points = append(p.cmds, 'C'), append(p.points, a, b, c)
	return p
}

// Close the figure.
func (p *Path) Close() *Path {
	p.cmds = append(p.cmds, 'Z')
	return p
}

// Polyline adds an open figure.
func (p *Path) Polyline(pts []Point) *Path {
	for i, q := range pts {
		if i == 0 {
			p.Move(q.X, q.Y)
		} else {
			p.Line(q.X, q.Y)
		}
	}
	return p
}

// Polygon adds a closed figure.
func (p *Path) Polygon(pts ...Point) *Path { return p.Polyline(pts).Close() }

// Rect adds a rectangle.
func (p *Path) Rect(r Rect) *Path {
	return p.Move(r.X, r.Y).Line(r.X+r.W, r.Y).Line(r.X+r.W, r.Y+r.H).Line(r.X, r.Y+r.H).Close()
}

// Round adds a rectangle with corners of radius c.
func (p *Path) Round(r Rect, c int) *Path {
	c = min(c, r.W/2, r.H/2)
	k := c * 45 / 100 // what a quarter circle's control point leaves of the corner
	x, y, X, Y := r.X, r.Y, r.X+r.W, r.Y+r.H
	return p.Move(x+c, y).
		Line(X-c, y).Curve(Point{X - k, y}, Point{X, y + k}, Point{X, y + c}).
		Line(X, Y-c).Curve(Point{X, Y - k}, Point{X - k, Y}, Point{X - c, Y}).
		Line(x+c, Y).Curve(Point{x + k, Y}, Point{x, Y - k}, Point{x, Y - c}).
		Line(x, y+c).Curve(Point{x, y + k}, Point{x + k, y}, Point{x + c, y}).Close()
}

// Clip draws paths of which only what lies in a rectangle is seen.
type Clip struct {
	Rect  Rect
	Paths []*Path
}

// String is the operation as lines of a golden file.
func (c *Clip) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "clip %d,%d %dx%d", c.Rect.X, c.Rect.Y, c.Rect.W, c.Rect.H)
	for _, p := range c.Paths {
		b.WriteString("\n  " + p.String())
	}
	return b.String()
}

// Circle adds a circle.
func (p *Path) Circle(x, y, r int) *Path { return p.Round(Rect{x - r, y - r, 2 * r, 2 * r}, r) }

// String is the operation as a line of a golden file.
func (p *Path) String() string {
	var b strings.Builder
	b.WriteString("path")
	if p.Filled {
		fmt.Fprintf(&b, " fill #%06x", p.Fill)
	}
	if p.Width > 0 {
		fmt.Fprintf(&b, " stroke #%06x %d", p.Stroke, p.Width)
	}
	if len(p.Dash) > 0 {
		fmt.Fprintf(&b, " dash %v", p.Dash)
	}
	if p.Butt {
		b.WriteString(" butt")
	}
	n := 0
	for _, c := range p.cmds {
		b.WriteByte(' ')
		b.WriteByte(c)
		for range arity(c) {
			fmt.Fprintf(&b, " %d,%d", p.points[n].X, p.points[n].Y)
			n++
		}
	}
	return b.String()
}

// arity is the number of points that a command of a path takes.
func arity(cmd byte) int {
	switch cmd {
	case 'C':
		return 3
	case 'Z':
		return 0
	}
	return 1
}

// String is the scene as the lines of a golden file.
func (s *Scene) String() string {
	var b strings.Builder
	for i, p := range s.Pages {
		fmt.Fprintf(&b, "page %d %dx%d\n", i+1, p.W, p.H)
		for _, m := range s.Bookmarks {
			if m.Page == i {
				fmt.Fprintf(&b, "bookmark %d %d %q\n", m.Level, m.Y, m.Text)
			}
		}
		for _, op := range p.Ops {
			b.WriteString(op.String())
			b.WriteByte('\n')
		}
	}
	return b.String()
}
