package ancients

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// status.go is the section of a report that says how the battle stands.

// reportState is the banners, the units and leaders of both sides, the cards.
func (g *game) reportState(v *view) []page.Block {
	out := []page.Block{g.bannerTrack(&v.board), g.bannerTable(&v.board)}
	for _, s := range g.listed() {
		out = append(out, g.unitTable(v, s))
	}
	if t := g.fallen(&v.board); len(t.Rows) > 0 {
		out = append(out, t)
	}
	return append(out, g.cardTable(v))
}

// listed are the sides in the order of the battle.
func (g *game) listed() []side {
	if g.style(top) == 0 {
		return []side{top, bottom}
	}
	return []side{bottom, top}
}

// bannerTrack shows the banners of both sides on the way to the goal.
func (g *game) bannerTrack(b *board) page.Track {
	t := page.Track{Title: fmt.Sprintf("Banners, %d to win", g.goal), From: 0, To: g.goal}
	for _, s := range g.listed() {
		t.Marks = append(t.Marks, page.Mark{At: min(b.total(s), g.goal), Style: g.style(s), Text: g.short(s)})
	}
	return t
}

func (g *game) bannerTable(b *board) page.Table {
	t := page.Table{
		Title: "Banners",
		Columns: []page.Column{
			{Name: "Side", Weight: 2},
			{Name: "Total", Align: page.Right, Number: true},
			{Name: "That stay", Align: page.Right, Number: true},
			{Name: "For the time being", Align: page.Right, Number: true},
			{Name: "To win", Align: page.Right, Number: true},
			{Name: "By", Weight: 5},
		},
	}
	for _, s := range g.listed() {
		var by []string
		for i := range b.memory {
			if m := &b.memory[i]; m.to == s && m.banners > 0 {
				by = append(by, fmt.Sprintf("%d by %s", m.banners, g.b.Special[i].Covers[0]))
			}
		}
		n := b.total(s)
		t.Rows = append(t.Rows, []string{
			g.sides[s].name, strconv.Itoa(n), strconv.Itoa(int(b.permanent[s])), strconv.Itoa(n - int(b.permanent[s])),
			strconv.Itoa(g.goal), strings.Join(by, ", "),
		})
	}
	return t
}

// unitTable lists a side's pieces on the board and in reserve.
func (g *game) unitTable(v *view, s side) page.Table {
	t := page.Table{
		Title: "Units and leaders of the " + g.sides[s].name,
		Columns: []page.Column{
			{Name: "Piece"},
			{Name: "What", Weight: 3},
			{Name: "Hex"},
			{Name: "Blocks", Align: page.Centre},
			{Name: "Leader", Weight: 2},
			{Name: "Ground", Weight: 2},
			{Name: "Sections", Weight: 2},
		},
		Note: "Sections as seen from the seat of the " + g.sides[s].name + ".",
	}
	grouped := len(g.groups) > 0 && g.grouped[s]
	if grouped {
		t.Columns = append(t.Columns, page.Column{Name: "Army"})
	}
	army := func(p piece, row []string) []string {
		if !grouped {
			return row
		}
		name := ""
		if k := g.groupOf(&v.board, p); k >= 0 {
			name = g.groups[k]
		}
		return append(row, name)
	}
	sd := &g.sides[s]
	for u := sd.firstUnit; u < sd.lastUnit; u++ {
		x := &v.units[u]
		blocks := fmt.Sprintf("%d of %d", x.blocks, g.units[u].blocks)
		switch x.status {
		case onBoard:
			lead := ""
			if l := v.attached(u); l >= 0 {
				lead = g.leaders[l].id
			}
			t.Rows = append(t.Rows, army(piece(u), []string{
				g.units[u].id, g.unitWords(u), g.hexName(x.at), blocks, lead, g.groundWords(&v.board, x.at), strings.Join(g.inside[s][x.at].names(), ", "),
			}))
		case inReserve:
			t.Rows = append(t.Rows, army(piece(u), []string{g.units[u].id, g.unitWords(u), "off the board", blocks, "", "", ""}))
		}
	}
	for l := sd.firstLeader; l < sd.lastLeader; l++ {
		x := &v.leaders[l]
		p := g.leaderPiece(l)
		switch x.status {
		case onBoard:
			with := "alone"
			if u := v.unitAt(x.at); u >= 0 {
				with = "with " + g.units[u].id
			}
			t.Rows = append(t.Rows, army(p, []string{
				g.leaders[l].id, "leader, " + with, g.hexName(x.at), "", "", g.groundWords(&v.board, x.at), strings.Join(g.inside[s][x.at].names(), ", "),
			}))
		case inReserve:
			t.Rows = append(t.Rows, army(p, []string{g.leaders[l].id, "leader", "off the board", "", "", "", ""}))
		}
	}
	return t
}

// unitWords is what a unit is.
func (g *game) unitWords(u int) string {
	out := g.typeOf(u).Name
	if k := g.units[u].special; k >= 0 {
		out += ", " + g.ch.Specials[k].Name
	}
	return out
}

// groundWords is the ground of a hex, with a rampart and its front.
func (g *game) groundWords(b *board, a hex.At) string {
	c := &b.cells[a]
	out := ""
	if c.ground != 0 {
		out = g.grounds[c.ground].Name
	}
	if c.rampart != 0 {
		var edges []string
		for d := 1; d < len(edgeNames); d++ {
			if c.rampart&(1<<d) != 0 {
				edges = append(edges, edgeNames[d])
			}
		}
		if out != "" {
			out += ", "
		}
		out += "rampart " + strings.Join(edges, " ")
	}
	return out
}

// fallen are the pieces that are out of the battle.
func (g *game) fallen(b *board) page.Table {
	t := page.Table{Title: "Out of the battle", Columns: []page.Column{{Name: "Side", Weight: 1}, {Name: "Eliminated", Weight: 4}, {Name: "Gone without a banner for the enemy", Weight: 3}}}
	for _, s := range g.listed() {
		var lost, left []string
		for p := range len(g.units) + len(g.leaders) {
			if g.sideOfPiece(piece(p)) != s {
				continue
			}
			switch g.statusOf(b, piece(p)) {
			case dead:
				lost = append(lost, g.pieceID(piece(p)))
			case gone:
				left = append(left, g.pieceID(piece(p)))
			}
		}
		if len(lost)+len(left) > 0 {
			t.Rows = append(t.Rows, []string{g.sides[s].name, strings.Join(lost, ", "), strings.Join(left, ", ")})
		}
	}
	return t
}

func (g *game) statusOf(b *board, p piece) status {
	if l := g.leaderOf(p); l >= 0 {
		return b.leaders[l].status
	}
	return b.units[p].status
}

// cardTable is what lies open of the cards.
func (g *game) cardTable(v *view) page.Table {
	t := page.Table{Title: "Cards", Columns: []page.Column{{Name: "", Weight: 2}, {Name: "", Weight: 6}}}
	add := func(what, value string) { t.Rows = append(t.Rows, []string{what, value}) }
	for _, s := range g.listed() {
		text := fmt.Sprintf("%d, at most %d", v.held[s], g.sides[s].command)
		if l := v.last[s]; l.card >= 0 {
			text += "; last played " + g.cards[l.card].Name
			if l.effective >= 0 && l.effective != l.card {
				text += " as " + g.cards[l.effective].Name
			}
		}
		add("Hand of the "+g.sides[s].name, text)
	}
	add("Draw pile", strconv.Itoa(v.deck))
	discards := "none"
	if len(v.discards) > 0 {
		var names []string
		for i := len(v.discards) - 1; i >= 0; i-- {
			names = append(names, g.cards[v.discards[i]].Name)
		}
		discards = fmt.Sprintf("%d, the last first: %s", len(names), strings.Join(names, ", "))
	}
	add("Discards", discards)
	if v.who == engines.Umpire {
		for _, s := range g.listed() {
			var names []string
			for _, c := range v.hands[s] {
				names = append(names, g.cards[c].Name)
			}
			add("Held by the "+g.sides[s].name, strings.Join(names, ", "))
		}
	}
	return t
}
