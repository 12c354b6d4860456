package ancients

import (
	"fmt"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/engines/page"
)

// plotted.go draws a side's own sheet before it is sent.

// Plotted implements engines.Game: the sheet on the board, in words, and what of
// it would be set aside.
func (g *game) Plotted(ev engines.View, eo engines.Orders) page.Report {
	v, sh := ev.(*view), eo.(*sheet)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = v.active
	}
	var r page.Report
	d := g.newDrawing(&v.board, fmt.Sprintf("Sheet of the %s for %s", g.sides[s].name, g.stage(&v.board).Name))
	ends := map[piece]hex.At{}
	for i := range sh.moves {
		m := &sh.moves[i]
		from, moved := ends[m.piece]
		if !moved {
			from = v.board.at(g, m.piece)
		}
		cells := g.places(append([]hex.At{from}, m.path...)...)
		d.arrow(page.ArrowPlan, s, "", cells...)
		if n := len(m.path); n > 0 && !m.second {
			ends[m.piece] = m.path[n-1]
		}
	}
	for i := range sh.battles {
		l := &sh.battles[i]
		from, moved := ends[l.unit]
		if !moved {
			from = v.board.at(g, l.unit)
		}
		switch l.kind {
		case closeCombat:
			d.arrow(page.ArrowMelee, s, "", g.places(from, l.target)...)
		case roll:
			d.arrow(page.ArrowFire, s, "carts", g.places(append([]hex.At{from}, l.path...)...)...)
		default:
			d.arrow(page.ArrowFire, s, "", g.places(from, l.target)...)
		}
	}
	r.Map = []page.Block{d.draw()}
	r.State = g.sheetTables(sh)
	remarks := g.judge(v, sh)
	for i := range remarks {
		x := &remarks[i]
		t := teller{g: g, who: v.who}
		t.add("[").add(partNames[x.part]).add("] ")
		if x.piece != noPiece {
			t.add(g.pieceID(x.piece)).add(": ")
		}
		t.add(x.wrong)
		if x.instead != "" {
			t.add("; write ").add(x.instead).add(" instead")
		}
		if len(r.Happened) == 0 {
			r.Happened = append(r.Happened, page.Heading{Level: 2, Text: "Remarks"})
		}
		r.Happened = append(r.Happened, page.Para{Text: string(append(t.b, '.')), Rules: []string{x.rule}, Strong: x.fault})
	}
	r.Next = append(r.Next, page.Heading{Level: 2, Text: "Standing orders in this file"})
	for _, text := range g.standingWords(sh.standing) {
		r.Next = append(r.Next, page.Para{Text: text})
	}
	return r
}

// sheetTables is a sheet in words, part by part.
func (g *game) sheetTables(sh *sheet) []page.Block {
	var out []page.Block
	if c := sh.card.card; c >= 0 {
		text := g.cards[c].Name + " (" + g.cards[c].ID + ")"
		if sh.card.section != 0 {
			text += ", section " + strings.Join(sh.card.section.names(), ", ")
		}
		if sh.card.leader != noPiece {
			text += ", leader " + g.pieceID(sh.card.leader)
		}
		if sh.card.unit != noPiece {
			text += ", unit " + g.pieceID(sh.card.unit)
		}
		if sh.card.group >= 0 {
			text += ", army of " + g.groups[sh.card.group]
		}
		out = append(out, page.Para{Text: "Card: " + text + "."})
	}
	t := page.Table{Title: "Sheet", Columns: []page.Column{{Name: "Part", Weight: 2}, {Name: "Piece", Weight: 4}, {Name: "What", Weight: 8}}}
	add := func(part, who, what string) { t.Rows = append(t.Rows, []string{part, who, what}) }
	for i := range sh.orders {
		l := &sh.orders[i]
		what := "ordered"
		switch {
		case l.assign != noFace:
			what = "first for " + faceSigns[l.assign] + " " + faceNames[l.assign]
		case l.detach:
			what = "leaves his unit"
		}
		if l.in != 0 {
			what += ", counts for " + strings.Join(l.in.names(), ", ")
		}
		add("orders", g.pieceList(l.pieces), what)
	}
	for i := range sh.moves {
		m := &sh.moves[i]
		what := strings.Join(g.places(m.path...), "-")
		switch {
		case m.enter:
			what = "enters " + what
		case m.second:
			what = "second move " + what
		}
		if m.exit {
			what = strings.TrimSpace(what + " and off the board")
		}
		if m.with != noPiece {
			what += " with " + g.pieceID(m.with)
		}
		add("moves", g.pieceID(m.piece), what)
	}
	for i := range sh.battles {
		add("battles", g.pieceID(sh.battles[i].unit), g.battleLineWords(&sh.battles[i]))
	}
	if len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// battleLineWords is a battle line as it could be written.
func (g *game) battleLineWords(l *battleLine) string {
	out := []string{map[battleKind]string{closeCombat: "CLOSE", fire: "FIRE", fire2: "FIRE2", roll: "ROLL"}[l.kind]}
	if l.kind == roll {
		out = append(out, g.places(l.path...)...)
	} else {
		out = append(out, g.hexName(l.target))
	}
	if l.els != hex.None {
		out = append(out, "else", g.hexName(l.els))
	}
	for i, t := range l.cond {
		word := "if"
		if i > 0 {
			word = "and"
		}
		out = append(out, word)
		if t.not {
			out = append(out, "not")
		}
		switch t.what {
		case "blocks":
			out = append(out, fmt.Sprintf("blocks%s%d", t.op, t.n))
		case "there":
			out = append(out, "still there")
		default:
			out = append(out, t.what)
		}
	}
	set := func(key, value string) {
		if value != "" {
			out = append(out, key+"="+value)
		}
	}
	w := &l.wish
	set("momentum", w.momentum)
	set("step", g.at(w.step))
	set("bonus", w.bonus+g.at(w.bonusAt))
	set("retreat", g.at(w.retreat))
	set("ignore", w.ignore)
	return strings.Join(out, " ")
}

// standingWords are standing orders as they could be written.
func (g *game) standingWords(st *standing) []string {
	if st == nil {
		return []string{"None; those filed before stay in force."}
	}
	var out []string
	for i := range st.rules {
		out = append(out, g.ruleWords(&st.rules[i]))
	}
	if st.asks {
		var names []string
		for d, on := range st.ask {
			if on {
				names = append(names, decisionNames[d])
			}
		}
		if len(names) == 0 {
			names = []string{"none"}
		}
		out = append(out, "ask: "+strings.Join(names, ", "))
	}
	if len(out) == 0 {
		return []string{"None, and those filed before are cleared."}
	}
	return out
}

func (g *game) ruleWords(r *rule) string {
	words := []string{topicNames[r.topic]}
	s := &r.selectors
	n := len(words)
	if s.unit != noPiece {
		words = append(words, g.pieceID(s.unit))
	}
	for _, k := range s.types {
		words = append(words, g.types[k].ID)
	}
	if s.leaders {
		words = append(words, "leader")
	}
	if len(s.versus) > 0 {
		words = append(words, "vs")
		for _, k := range s.versus {
			words = append(words, g.types[k].ID)
		}
	}
	if s.full {
		words = append(words, "full")
	}
	if s.supported {
		words = append(words, "supported")
	}
	if s.at != hex.None {
		words = append(words, "hex", g.hexName(s.at))
	}
	for _, t := range s.blocks {
		words = append(words, fmt.Sprintf("blocks%s%d", t.op, t.n))
	}
	if len(words) == n {
		words = append(words, "*")
	}
	return strings.Join(words, " ") + ": " + strings.Join(append(append([]string(nil), r.words...), g.places(r.hexes...)...), ", ")
}
