package ancients

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
	"prestags/scenarios"
)

// sheetSections are the parts of a turn sheet in the order of the rules.
var sheetSections = []string{"card", "orders", "moves", "battles", "standing"}

// Grammar implements engines.Game (ledger ch. 12).
func (g *game) Grammar() plot.Grammar {
	return plot.Grammar{
		Subject: g.subject(),
		Known:   g.known,
		Verbs:   []string{"PLAY", "ORDER", "DETACH", "IN", "ASSIGN", "MV", "MV2", "EXIT", "ENTER", "CLOSE", "FIRE", "FIRE2", "ROLL"},
		Bare:    []string{"ASSIGN", "ORDER"},
		Tasks: map[string][]string{
			"card": {"PLAY"}, "orders": {"ORDER", "DETACH", "IN", "ASSIGN"}, "moves": {"MV", "MV2", "EXIT", "ENTER"}, "battles": {"CLOSE", "FIRE", "FIRE2", "ROLL"},
		},
		Keys:     append([]string{"section", "unit", "group", "ask"}, topicNames[:]...),
		Sections: sheetSections,
		Loose:    []string{"card", "orders"},
	}
}

// known tells whether an id is that of a piece of either side, or of a card.
func (g *game) known(id string) bool {
	for s := range g.sides {
		if _, ok := g.pieceOf(side(s), id); ok {
			return true
		}
	}
	return slices.ContainsFunc(g.cards, func(c card) bool { return strings.EqualFold(c.ID, id) })
}

// subject is what looks like a piece or a card: a type and a number, the unit or
// the leader on a hex, a card's id, the name of a leader, also one mistaken in
// one of its first letters or after them.
func (g *game) subject() *regexp.Regexp {
	alternatives := []string{`L?@[A-M][1-9]`, `[A-Z]{2,3}[0-9]{1,2}`, `C-[A-Z0-9]{2,10}`}
	seen := map[string]bool{}
	for l := range g.leaders {
		id := []rune(strings.ToUpper(g.leaders[l].id))
		if seen[string(id)] {
			continue
		}
		seen[string(id)] = true
		alternatives = append(alternatives, regexp.QuoteMeta(string(id)))
		if len(id) < 5 {
			continue
		}
		for i := range 4 {
			alternatives = append(alternatives, regexp.QuoteMeta(string(id[:i]))+`[A-Z]?`+regexp.QuoteMeta(string(id[i+1:])))
		}
		alternatives = append(alternatives, regexp.QuoteMeta(string(id[:4]))+`[A-Z]+(-[0-9])?`)
	}
	return regexp.MustCompile(`^(` + strings.Join(alternatives, "|") + `)$`)
}

// compiler reads one side's sheet against its view.
type compiler struct {
	g        *game
	v        *view
	s        side
	o        *sheet
	problems []plot.Problem
}

// Compile implements engines.Game: a line that cannot be read, or could not be
// carried out by what the side can see, is set aside alone.
func (g *game) Compile(ev engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	v := ev.(*view)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = v.active
	}
	c := &compiler{g: g, v: v, s: s, o: &sheet{card: noCardLine()}}
	c.o.card.pos = plot.Pos{File: f.Name}
	if f.Has("standing") || len(f.In("standing")) > 0 {
		c.o.standing = c.standing(f.In("standing"))
	}
	if s != v.active || v.turn == 0 || v.result != nil {
		c.notNow(f)
		return c.o, c.problems
	}
	for _, l := range f.In("") {
		c.say(plot.Fault, l.Pos, "B-TRN-1", first(l.Subjects), "the line stands in no section", "[card], [orders], [moves] or [battles] above it")
	}
	c.card(f.In("card"))
	c.orders(f.In("orders"))
	c.moves(f.In("moves"))
	c.battles(f.In("battles"))
	for _, r := range g.judge(v, c.o) {
		c.remark(&r)
	}
	return c.o, c.problems
}

// notNow sets all but standing orders aside while the other side is to play.
func (c *compiler) notNow(f *plot.File) {
	wrong := "it is the turn of the " + c.g.sides[c.v.active].name + "; your own lines count in your turn"
	instead := "[standing] orders only"
	switch {
	case c.v.result != nil:
		wrong, instead = "the battle is over", ""
	case c.v.turn == 0:
		wrong = "the cards are not dealt yet"
	}
	for _, l := range f.Lines {
		if l.Section != "standing" && l.Section != "answers" {
			c.say(plot.Fault, l.Pos, "B-TRN-3", first(l.Subjects), wrong, instead)
		}
	}
}

func noCardLine() cardLine { return cardLine{card: noCard, leader: noPiece, unit: noPiece, group: -1} }

func (c *compiler) say(sev plot.Severity, pos plot.Pos, rule, unit, wrong, instead string) {
	c.problems = append(c.problems, plot.Problem{Pos: pos, Severity: sev, Rule: rule, Unit: unit, Wrong: wrong, Instead: instead})
}

// remark says what the dry run found, at the place of its line.
func (c *compiler) remark(r *remark) {
	var pos plot.Pos
	p := r.piece
	switch r.part {
	case partCard:
		pos = c.o.card.pos
	case partOrders:
		pos = c.o.orders[r.line].pos
	case partMoves:
		pos = c.o.moves[r.line].pos
		if p == noPiece {
			p = c.o.moves[r.line].piece
		}
	case partBattles:
		pos = c.o.battles[r.line].pos
		if p == noPiece {
			p = c.o.battles[r.line].unit
		}
	}
	unit := ""
	if p != noPiece {
		unit = c.g.pieceID(p)
	}
	sev := plot.Warning
	if r.fault {
		sev = plot.Fault
	}
	c.say(sev, pos, r.rule, unit, r.wrong, r.instead)
}

func first(ws []plot.Word) string {
	if len(ws) == 0 {
		return ""
	}
	return ws[0].Text
}

// hexOf reads a hex, None if it is none.
func (c *compiler) hexOf(word string) hex.At {
	a, ok := c.g.grid.Parse(strings.ToUpper(strings.TrimPrefix(word, "@")))
	if !ok {
		return hex.None
	}
	return a
}

// ownPiece finds a piece of the side: MI3, Marius, @G5, L@G5.
func (c *compiler) ownPiece(word string) (piece, bool) {
	if at, ok := strings.CutPrefix(strings.ToUpper(word), "L@"); ok {
		if a := c.hexOf(at); a != hex.None {
			if l := c.v.leaderAt(a); l >= 0 && c.g.leaders[l].side == c.s {
				return c.g.leaderPiece(l), true
			}
		}
		return noPiece, false
	}
	if strings.HasPrefix(word, "@") {
		if a := c.hexOf(word); a != hex.None {
			if u := c.v.unitAt(a); u >= 0 && c.g.units[u].side == c.s {
				return piece(u), true
			}
		}
		return noPiece, false
	}
	return c.g.pieceOf(c.s, word)
}

// pieceOf finds a side's piece by its id, whatever its case.
func (g *game) pieceOf(s side, id string) (piece, bool) {
	sd := &g.sides[s]
	for u := sd.firstUnit; u < sd.lastUnit; u++ {
		if strings.EqualFold(g.units[u].id, id) {
			return piece(u), true
		}
	}
	for l := sd.firstLeader; l < sd.lastLeader; l++ {
		if strings.EqualFold(g.leaders[l].id, id) {
			return g.leaderPiece(l), true
		}
	}
	return noPiece, false
}

// piece finds the piece a word names, and says so if it cannot be ordered.
func (c *compiler) piece(w plot.Word) (piece, bool) {
	p, ok := c.ownPiece(w.Text)
	if !ok {
		wrong := "you have no such piece"
		switch _, foe := c.g.pieceOf(c.s.other(), w.Text); {
		case foe:
			wrong = "this piece is the enemy's"
		case strings.HasPrefix(w.Text, "@"), strings.HasPrefix(strings.ToUpper(w.Text), "L@"):
			wrong = "none of your pieces of this kind stands there"
		}
		c.say(plot.Fault, w.Pos, "B-ORD-1", plot.Clip(w.Text, 20), wrong, c.nearest(w.Text))
		return noPiece, false
	}
	wrong, rule := "", ""
	switch c.status(p) {
	case dead:
		wrong, rule = "it was eliminated", "B-UNT-6"
		if c.g.leaderOf(p) >= 0 {
			wrong, rule = "he is dead", "B-LDR-11"
		}
	case gone:
		wrong, rule = "it has left the board and does not come back", "B-BRD-5"
	}
	if wrong != "" {
		c.say(plot.Fault, w.Pos, rule, c.g.pieceID(p), wrong, "")
		return noPiece, false
	}
	return p, true
}

func (c *compiler) status(p piece) status {
	if l := c.g.leaderOf(p); l >= 0 {
		return c.v.leaders[l].status
	}
	return c.v.units[p].status
}

// nearest is the side's own piece a word was most likely meant to be.
func (c *compiler) nearest(word string) string {
	var ids []string
	for p := range len(c.g.units) + len(c.g.leaders) {
		if c.g.sideOfPiece(piece(p)) == c.s && c.status(piece(p)) != dead {
			ids = append(ids, c.g.pieceID(piece(p)))
		}
	}
	if near := scenarios.Nearest(word, ids); near != "" {
		return near
	}
	return "one of your pieces, such as " + ids[0]
}

// card reads the [card] section: the card, and what goes with it.
func (c *compiler) card(lines []plot.Line) {
	for i := range lines {
		l := &lines[i]
		switch l.Key.Text {
		case "":
			c.playCard(l)
		case "section":
			if s, ok := c.section(l.Values, l.Pos); ok {
				c.o.card.section = s
			}
		case "leader", "unit":
			if len(l.Values) != 1 {
				c.say(plot.Fault, l.Pos, "C-LANY", "", "one piece goes behind `"+l.Key.Text+":`", l.Key.Text+": and its id")
				continue
			}
			if p, ok := c.piece(l.Values[0]); ok {
				c.companion(l, p)
			}
		case "group":
			g := slices.IndexFunc(c.g.groups, func(x string) bool { return len(l.Values) == 1 && strings.EqualFold(x, l.Values[0].Text) })
			switch {
			case !c.g.grouped[c.s]:
				c.say(plot.Warning, l.Pos, "S-PICENUM-1", "", "your side is not of two armies in this battle; the line is ignored", "")
			case c.v.pending != nil:
				c.say(plot.Warning, l.Pos, "S-PICENUM-1", "", "the army is named when the card is played; the line is ignored", "")
			case g < 0:
				c.say(plot.Fault, l.Pos, "S-PICENUM-1", "", "there is no such army", oneOf(c.g.groups))
			default:
				c.o.card.group = int8(g)
			}
		default:
			c.say(plot.Fault, l.Pos, "B-TRN-1", "", "`"+l.Key.Text+"` is a standing order", "it under [standing]")
		}
	}
}

// companion is the leader or the one unit named with a card.
func (c *compiler) companion(l *plot.Line, p piece) {
	lead := c.g.leaderOf(p) >= 0
	switch {
	case l.Key.Text == "leader" && lead:
		c.o.card.leader = p
	case l.Key.Text == "unit" && !lead:
		c.o.card.unit = p
	case lead:
		c.say(plot.Fault, l.Pos, "B-ORD-7", c.g.pieceID(p), "he is no unit", "leader: "+c.g.pieceID(p))
	default:
		c.say(plot.Fault, l.Pos, "C-LANY", c.g.pieceID(p), "it is no leader", "unit: "+c.g.pieceID(p))
	}
}

// section reads a section's name.
func (c *compiler) section(ws []plot.Word, pos plot.Pos) (sections, bool) {
	if len(ws) == 1 {
		if s := sectionOf(strings.ToLower(ws[0].Text)); s != 0 && s != anySection {
			return s, true
		}
	}
	c.say(plot.Fault, pos, "B-BRD-4", "", "this is no section", "left, center or right")
	return 0, false
}

// playCard reads the line that names the card: by its id or its name.
func (c *compiler) playCard(l *plot.Line) {
	words := append(slices.Clone(l.Subjects), l.Args...)
	if l.Verb.Text == "ORDER" && len(l.Subjects) == 0 { // the first word of a name
		words = append([]plot.Word{l.Verb}, words...)
	} else if l.Verb.Text != "" && l.Verb.Text != "PLAY" {
		c.say(plot.Fault, l.Pos, "B-TRN-1", "", l.Verb.Text+" stands in [card]", "the card alone, and "+l.Verb.Text+" in its own section")
		return
	}
	text := strings.Join(texts(words), " ")
	card := c.g.cardNamed(text)
	id := ""
	if card != noCard {
		id = c.g.cards[card].ID
	}
	switch {
	case c.v.pending != nil:
		c.say(plot.Warning, l.Pos, "B-TRN-6", "", c.g.cards[c.v.pending.use.card].Name+" is on the table; another card is not played, the line is ignored", "")
	case card == noCard:
		c.say(plot.Fault, l.Pos, "B-TRN-6", "", strconv.Quote(plot.Clip(l.Raw, 30))+" is no card", c.handNear(text))
	case c.o.card.card != noCard && c.o.card.card != card:
		c.say(plot.Fault, l.Pos, "B-TRN-6", id, "one card a turn; "+c.g.cards[c.o.card.card].ID+" is played", "one of the two")
	case c.v.hand != nil && !slices.Contains(c.v.hand, card):
		c.say(plot.Fault, l.Pos, "B-TRN-6", id, "you do not hold "+c.g.cards[card].Name, c.handNear(text))
	default:
		c.o.card.card, c.o.card.pos = card, l.Pos
	}
}

// handNear is the card of the hand a text was most likely meant to be.
func (c *compiler) handNear(text string) string {
	var ids, names []string
	for _, h := range c.v.hand {
		if id := c.g.cards[h].ID; !slices.Contains(ids, id) {
			ids, names = append(ids, id), append(names, c.g.cards[h].Name)
		}
	}
	if near := scenarios.Nearest(text, append(slices.Clone(ids), names...)); near != "" {
		return near
	}
	return oneOf(ids)
}

func texts(ws []plot.Word) []string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = w.Text
	}
	return out
}

// cardNamed finds a card by its id, with or without C-, or by its name, in which
// "units" and "troops" say nothing and numbers may be figures; noCard if none is
// called so.
func (g *game) cardNamed(text string) cardID {
	plain := func(s string) string {
		var out []string
		for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '-' || r == '_' || r == '.' }) {
			switch w {
			case "units", "unit", "troops", "the", "play", "card":
				continue
			case "2":
				w = "two"
			case "3":
				w = "three"
			case "4":
				w = "four"
			case "centre":
				w = "center"
			}
			out = append(out, w)
		}
		return strings.Join(out, " ")
	}
	want := plain(text)
	for i := range g.cards {
		if x := &g.cards[i]; strings.EqualFold(x.ID, text) || strings.EqualFold(strings.TrimPrefix(x.ID, "C-"), text) || plain(x.Name) == want {
			return cardID(i)
		}
	}
	return noCard
}

// orders reads the [orders] section.
func (c *compiler) orders(lines []plot.Line) {
	for i := range lines {
		l := &lines[i]
		if l.Key.Text != "" {
			c.strayKey(l)
			continue
		}
		o := orderLine{assign: noFace, pos: l.Pos}
		names, rest := l.Subjects, l.Args
		switch l.Verb.Text {
		case "", "ORDER":
			if len(names) == 0 { // ORDER WA1 WA2, or words that are no piece
				n := slices.IndexFunc(rest, isOrderWord)
				if n < 0 {
					n = len(rest)
				}
				names, rest = rest[:n], rest[n:]
			}
		case "DETACH":
			o.detach = true
		case "IN":
			rest = append([]plot.Word{l.Verb}, rest...)
		case "ASSIGN":
			if len(rest) == 0 || len(l.Subjects) > 0 {
				c.say(plot.Fault, l.Pos, "D-IAS", "", "a face and the pieces for it go behind ASSIGN", "ASSIGN L LI1 AX2")
				continue
			}
			if o.assign = faceNamed(rest[0].Text); o.assign == noFace {
				c.say(plot.Fault, rest[0].Pos, "D-IAS", "", strconv.Quote(plot.Clip(rest[0].Text, 20))+" is no face that orders", "L, M, H or K")
				continue
			}
			n := slices.IndexFunc(rest, isOrderWord)
			if n < 0 {
				n = len(rest)
			}
			names, rest = rest[1:n], rest[n:]
		default:
			c.say(plot.Fault, l.Pos, "B-TRN-1", first(l.Subjects), l.Verb.Text+" stands in [orders]", "it in [moves] or [battles]")
			continue
		}
		if !c.orderWords(&o, rest) {
			continue
		}
		for _, w := range names {
			if p, ok := c.piece(w); ok {
				o.pieces = append(o.pieces, p)
			}
		}
		if len(o.pieces) > 0 {
			c.o.orders = append(c.o.orders, o)
		}
	}
}

func isOrderWord(w plot.Word) bool {
	return strings.EqualFold(w.Text, "IN") || strings.EqualFold(w.Text, "DETACH")
}

// orderWords reads DETACH and IN section behind the pieces.
func (c *compiler) orderWords(o *orderLine, rest []plot.Word) bool {
	for i := 0; i < len(rest); i++ {
		switch w := strings.ToUpper(rest[i].Text); {
		case w == "DETACH":
			o.detach = true
		case w == "ORDER":
		case w == "IN" && i+1 < len(rest):
			i++
			s, ok := c.section(rest[i:i+1], rest[i].Pos)
			if !ok {
				return false
			}
			o.in = s
		default:
			c.say(plot.Fault, rest[i].Pos, "B-ORD-1", "", strconv.Quote(plot.Clip(rest[i].Text, 20))+" says nothing about an order", "DETACH, or IN left, center or right")
			return false
		}
	}
	return true
}

// faceNamed reads a face of the dice that can order: a letter or its name.
func faceNamed(word string) face {
	for f := faceLight; f <= faceLeader; f++ {
		if strings.EqualFold(word, faceLetters[f]) || strings.EqualFold(word, faceNames[f]) {
			return f
		}
	}
	return noFace
}

func (c *compiler) strayKey(l *plot.Line) {
	where := "[standing]"
	if k := l.Key.Text; k == "section" || k == "unit" || k == "group" || k == "leader" && len(l.Args) == 0 {
		where = "[card]"
	}
	c.say(plot.Fault, l.Pos, "B-TRN-1", "", "`"+l.Key.Text+":` does not belong into ["+l.Section+"]", "it under "+where)
}

// one piece a line, in [moves] and [battles].
func (c *compiler) one(l *plot.Line) (piece, bool) {
	if len(l.Subjects) != 1 {
		c.say(plot.Fault, l.Pos, "B-MOV-1", first(l.Subjects), strconv.Itoa(len(l.Subjects))+" pieces in one line; their order counts", "a line for each")
		return noPiece, false
	}
	return c.piece(l.Subjects[0])
}
