package sheets

import (
	"slices"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

const (
	legendRow  = 11.5 * pt
	swatchWide = 17 * pt
	swatchHigh = 9 * pt
	legendGap  = 7 * pt
)

// key is an entry of a legend with its place in the row.
type key struct {
	page.Legend
	counter *page.Counter
	style   int // of an arrow
	x, w    int
}

var fontLegend = font{pdf.Condensed, 7 * pt, black}

// legendRows sets the legend of a board in rows: what the board explains, and
// the counters of each side.
func (v *view) legendRows(width int) [][]key {
	var keys []key
	for _, l := range v.Legend {
		keys = append(keys, key{Legend: l})
	}
	seen := map[[2]any]bool{}
	for i := range v.Counters {
		c := v.Counters[i]
		id := [2]any{c.Style, c.Side}
		if c.Side == "" || seen[id] {
			continue
		}
		seen[id] = true
		keys = append(keys, key{
			Legend:  page.Legend{Text: c.Side + " counters"},
			counter: &page.Counter{Style: c.Style, ID: clip(c.Side, 10)},
		})
		if slices.ContainsFunc(v.Arrows, func(a page.Arrow) bool { return a.Style == c.Style }) {
			keys = append(keys, key{Legend: page.Legend{Arrow: page.ArrowMove, Text: c.Side + " arrows"}, style: c.Style})
		}
	}
	var rows [][]key
	x := 0
	for _, k := range keys {
		k.w = swatchWide + 3*pt + fontLegend.width(k.Text)
		if k.counter != nil {
			w, _ := variant{size: smallest}.measure(*k.counter)
			k.w += max(0, w-swatchWide)
		}
		k.w = min(k.w, width)
		if len(rows) == 0 || x+k.w > width {
			rows = append(rows, nil)
			x = 0
		}
		k.x = x
		x += k.w + legendGap
		rows[len(rows)-1] = append(rows[len(rows)-1], k)
	}
	return rows
}

// legend draws the rows of a legend.
func (d *doc) legend(rows [][]key, x, y int) {
	for _, row := range rows {
		for _, k := range row {
			d.swatch(k, pdf.Rect{X: x + k.x, Y: y + pt, W: swatchWide, H: swatchHigh})
			textWidth := k.w - swatchWide - 3*pt
			at := x + k.x + swatchWide + 3*pt
			if k.counter != nil {
				w, _ := variant{size: smallest}.measure(*k.counter)
				over := max(0, w-swatchWide)
				at, textWidth = at+over, textWidth-over
			}
			box := pdf.Rect{X: at, Y: y, W: textWidth, H: legendRow}
			d.put(box, fontLegend, page.Left, y+8*pt, fit(fontLegend, k.Text, textWidth))
		}
		y += legendRow
	}
}

// swatch draws a sample of what an entry explains.
func (d *doc) swatch(k key, r pdf.Rect) {
	mid := r.Y + r.H/2
	radius := 13 * pt
	ends := []pdf.Point{{X: r.X, Y: mid}, {X: r.X + r.W, Y: mid}}
	switch {
	case k.counter != nil:
		m := variant{size: smallest}
		w, h := m.measure(*k.counter)
		w = max(w, swatchWide*8/10)
		d.counter(pdf.Rect{X: r.X, Y: r.Y + (r.H-h)/2, W: w, H: h}, *k.counter, m)
	case k.Tone != "":
		g := terrainOf(k.Tone)
		d.add((&pdf.Path{Filled: true, Fill: g.tone, Width: 0.45 * pt, Stroke: 0x9A9A9A}).Rect(r))
		if g.motif != nil {
			fill := &pdf.Path{Filled: true, Fill: g.ink}
			stroke := &pdf.Path{Width: 40, Stroke: g.ink}
			for _, at := range []int{22, 50, 78} {
				g.motif(fill, stroke, r.X+r.W*at/100, mid+20, radius*12/10)
			}
			for _, p := range []*pdf.Path{fill, stroke} {
				if !p.Empty() {
					d.add(p)
				}
			}
		}
		if k.Tone == page.ToneTarget {
			d.add((&pdf.Path{Width: 0.8 * pt, Stroke: 0x5A4A00, Dash: []int{300, 150}, Butt: true}).Rect(r.Inset(1.4 * pt)))
		}
	case k.Line == page.LineRoad:
		d.add((&pdf.Path{Width: 2.2 * pt, Stroke: roadEdge, Butt: true}).Polyline(ends))
		d.add((&pdf.Path{Width: pt, Stroke: roadBed, Butt: true}).Polyline(ends))
	case k.Line == page.LineStream:
		d.add((&pdf.Path{Width: 1.8 * pt, Stroke: streamInk}).Polyline(waver(ends, radius)))
	case k.Line == page.LineCrest:
		d.add((&pdf.Path{Width: pt, Stroke: crestInk}).Polyline(ends))
		teeth := &pdf.Path{Filled: true, Fill: crestInk}
		for x := r.X + 2*pt; x+2*pt < r.X+r.W; x += 4 * pt {
			teeth.Polygon(pdf.Point{X: x, Y: mid}, pdf.Point{X: x + 2*pt, Y: mid}, pdf.Point{X: x + pt, Y: mid + 2.4*pt})
		}
		d.add(teeth)
	case k.Line == page.LineBorder:
		d.add((&pdf.Path{Width: pt, Stroke: grey, Dash: []int{450, 150, 80, 150}, Butt: true}).Polyline(ends))
	case k.Arrow != "":
		drawArrow(d, ends, strokeOf(k.Arrow), k.style, r.Inset(-2*pt), radius, false)
	}
}
