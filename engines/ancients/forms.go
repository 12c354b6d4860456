package ancients

import (
	"fmt"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/hex"
	"prestags/plot"
)

// wayColumns is how many hexes a row of the moves has: as many as the fastest
// unit enters.
const wayColumns = 4

// Form implements engines.Game: the turn sheet, a row for each card of the hand
// and for each piece in each part; for the side that is not to play its standing
// orders.
func (g *game) Form(ev engines.View) plot.Form {
	v := ev.(*view)
	s, ok := g.sideOf(v.who)
	if !ok {
		s = v.active
	}
	st := g.stage(&v.board)
	f := plot.Form{
		Title: fmt.Sprintf("Ancients, %s: %s, %s", g.b.Name, g.sides[s].name, st.Name),
		Side:  g.sides[s].id, Impulse: v.impulse, Turn: st.Turn, Grammar: g.Grammar(),
	}
	if s != v.active || v.turn == 0 || v.result != nil {
		f.Intro = []string{
			"This turn is not yours. Nothing need be sent: what your pieces do in it follows your standing orders, or you are asked.",
			"Send this only to change your standing orders.",
		}
		f.Sections = []plot.FormSection{{Title: "Standing orders", Lines: g.standingLines(v, s)}, g.roster(v, s, "Your pieces"), g.roster(v, s.other(), "Enemy pieces")}
		f.HowTo = g.howToStand()
		return f
	}
	f.Intro = []string{
		"Choose PLAY behind one card, ORDER behind the pieces it orders, then write moves and battles in the order in which they are to happen; in a text take the # before such a line away.",
		"Lines that stay as they are order nothing.",
	}
	if v.pending == nil {
		f.Sections = append(f.Sections, g.cardSection(v, s))
	} else {
		f.Intro[0] = "The dice of " + g.cards[v.pending.use.effective].Name + " are rolled: " + signs(v.pending.faces) +
			". Choose ORDER behind the pieces they order, then write moves and battles in the order in which they are to happen; in a text take the # before such a line away."
		if k := v.pending.use.group; k >= 0 {
			f.Intro = append(f.Intro, "The card was played for "+g.groups[k]+"; its orders go to that army.")
		}
	}
	tn := g.trial(v, noCard)
	f.Sections = append(f.Sections, g.orderSection(tn, v, s), g.moveSection(tn, s), g.battleSection(tn, v, s))
	f.Sections = append(f.Sections, g.roster(v, s, "Your pieces"), g.roster(v, s.other(), "Enemy pieces"))
	f.HowTo = append(g.howTo(s), g.howToStand()...)
	return f
}

// cardSection has a row for each card of the hand with what it does and whom it
// may order.
func (g *game) cardSection(v *view, s side) plot.FormSection {
	army := ""
	if g.grouped[s] {
		army = ", group: and the army"
	}
	fs := plot.FormSection{
		Name: "card", Title: "Card",
		Help: []string{"PLAY behind one card, or its id alone on a line. Below it, if need be: section: left, leader: and a leader, unit: and the one unit" + army + "."},
		Columns: []plot.Column{
			{Name: "Card", Kind: plot.KindUnit},
			{Name: "name", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: []string{"PLAY"}},
			{Name: "may order now", Kind: plot.KindInfo, Width: 60},
			{Name: "what it does", Kind: plot.KindInfo, Width: 80},
		},
	}
	for i, c := range v.hand {
		if i > 0 && v.hand[i-1] == c {
			continue
		}
		x, may := &g.cards[c], g.mayOrder(v, s, c)
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{x.ID, x.Name, "", may, x.Text}, Comment: x.Name + ": " + x.Text + " Now: " + may + "."})
	}
	return fs
}

// own are the side's pieces on the board or in reserve, as rows.
func (g *game) own(tn *turn, s side, reserves bool, f func(p piece, at, what string)) {
	for p := range piece(len(g.units) + len(g.leaders)) {
		if g.sideOfPiece(p) != s {
			continue
		}
		at := tn.where(p)
		where := "off the board"
		switch {
		case at != hex.None:
			where = g.hexName(at)
		case !reserves || !tn.inReserve(p):
			continue
		}
		what := "leader"
		if l := g.leaderOf(p); l < 0 {
			what = fmt.Sprintf("%s, %d of %d", g.unitWords(int(p)), tn.b.units[p].blocks, g.units[p].blocks)
		} else if at != hex.None {
			if u := tn.b.unitAt(at); u >= 0 {
				what += " with " + g.units[u].id
			}
		}
		f(p, where, what)
	}
}

func (g *game) orderSection(tn *turn, v *view, s side) plot.FormSection {
	fs := plot.FormSection{
		Name: "orders", Title: "Orders",
		Help: []string{"ORDER behind each piece that the card orders; DETACH for a leader who leaves his unit. IN left, center or right where a piece counts for two sections. ASSIGN L, M, H or K and pieces: who gets the dice of I Am Spartacus and Rally first, DETACH behind a leader who leaves his unit."},
		Columns: []plot.Column{
			{Name: "Piece", Kind: plot.KindUnit},
			{Name: "stands on", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: []string{"ORDER", "DETACH"}},
			{Name: "More", Kind: plot.KindText},
			{Name: "what", Kind: plot.KindInfo},
			{Name: "sections", Kind: plot.KindInfo},
		},
	}
	g.own(tn, s, true, func(p piece, at, what string) {
		in := ""
		if a := tn.where(p); a != hex.None {
			in = strings.Join(g.inside[s][a].names(), ", ")
		}
		comment := at + ", " + what
		if in != "" {
			comment += ", " + in
		}
		if k := g.groupOf(&v.board, p); k >= 0 && g.grouped[s] {
			comment += ", " + g.groups[k]
			in += ", " + g.groups[k]
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{g.pieceID(p), at, "", "", what, in}, Comment: comment})
	})
	return fs
}

func (g *game) moveSection(tn *turn, s side) plot.FormSection {
	fs := plot.FormSection{
		Name: "moves", Title: "Moves",
		Help: []string{"MV and every hex entered, in the order in which the pieces go. MV2: the second move of Move-Fire-Move. EXIT last: off the board where the battle allows it. ENTER and the hex: the force off the board."},
		Columns: []plot.Column{
			{Name: "Piece", Kind: plot.KindUnit},
			{Name: "stands on", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: []string{"MV", "MV2", "EXIT", "ENTER"}},
			{Name: "Hex", Kind: plot.KindPlace, Repeat: wayColumns},
			{Name: "More", Kind: plot.KindText},
			{Name: "may move to; +: then no battle; !: charge", Kind: plot.KindInfo, Width: 60},
		},
	}
	g.own(tn, s, true, func(p piece, at, _ string) {
		may := ""
		switch l := g.leaderOf(p); {
		case tn.where(p) == hex.None:
		case l >= 0:
			may = g.rows1(ends(tn.leaderReach(l)))
		default:
			may = g.moveHexes(tn, int(p))
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{g.pieceID(p), at, "", "", "", may}, Comment: at + "; " + may})
	})
	return fs
}

func (g *game) battleSection(tn *turn, v *view, s side) plot.FormSection {
	fs := plot.FormSection{
		Name: "battles", Title: "Battles",
		Help: []string{"CLOSE or FIRE and the target's hex, in the order in which they are fought; else HEX: if the target is gone; if blocks below 3: only then. momentum=yes|no step=HEX bonus=HEX|weakest|none retreat=HEX ignore=max|min|N. FIRE2: the second shot of Darken the Sky. ROLL and three hexes, fewer where terrain ends the way, or ROLL alone to be asked: burning carts."},
		Columns: []plot.Column{
			{Name: "Piece", Kind: plot.KindUnit},
			{Name: "stands on", Kind: plot.KindInfo},
			{Name: "Task", Kind: plot.KindVerb, List: []string{"CLOSE", "FIRE", "FIRE2", "ROLL"}},
			{Name: "Target", Kind: plot.KindPlace},
			{Name: "More", Kind: plot.KindText},
			{Name: "enemies next to it now, with dice", Kind: plot.KindInfo, Width: 40},
			{Name: "in range now, with dice", Kind: plot.KindInfo, Width: 40},
		},
	}
	g.own(tn, s, true, func(p piece, at, what string) {
		if g.leaderOf(p) >= 0 {
			return
		}
		foes, shots := "", ""
		if tn.where(p) != hex.None {
			foes, shots = g.closeTargets(&v.board, int(p)), g.shotTargets(&v.board, int(p))
		}
		comment := at + ", " + what
		if foes != "" {
			comment += "; next to it: " + foes
		}
		if shots != "" {
			comment += "; in range: " + shots
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{g.pieceID(p), at, "", "", "", foes, shots}, Comment: comment})
	})
	fs.Lines = g.standingLines(v, s)
	return fs
}

// standingLines show the standing orders under a form. They are no section of
// their own: a [standing] without a line would clear the orders in force, so that
// even the bracket is for the player to open.
func (g *game) standingLines(_ *view, s side) []string {
	out := []string{
		"",
		"# Standing orders hold until a later file brings new ones, which replace all of them.",
		"# " + plot.TakeAway("[standing]") + " The first that fits counts.",
		"# [standing]",
		"# evade LI vs HI MI: yes   # yes, no: before an attack, for units that may",
		"# path *: far   # the way of an evade: support, far (from enemies), cover, or hexes",
		"# ignore *: max   # flags: max, min or a number of those that may be ignored",
		"# retreat *: support   # the way of a retreat: support, far, cover, or hexes",
		"# battleback *: yes   # yes, no",
		"# momentum *: auto   # yes, no, auto (as the default would)",
		"# bonus *: weakest   # the target of a bonus combat: weakest, none, or a hex",
	}
	sd := &g.sides[s]
	if sd.lastLeader > sd.firstLeader {
		out = append(out, "# leader "+g.leaders[sd.firstLeader].id+": unit, then far   # a leader's evade: to a unit, far, near, exit, or hexes")
	}
	return append(out,
		"# firststrike HI vs *: yes   # First Strike, should you hold it: yes, no",
		"# ask: D-RETREAT   # be asked about these alone: "+strings.Join(decisionNames[3:], " ")+", all, none",
	)
}

// roster lists a side's pieces.
func (g *game) roster(v *view, s side, title string) plot.FormSection {
	fs := plot.FormSection{
		Title: title, Roster: true,
		Columns: []plot.Column{
			{Name: "Piece", Kind: plot.KindUnit},
			{Name: "What", Kind: plot.KindInfo},
			{Name: "Stands on", Kind: plot.KindPlace},
			{Name: "Blocks", Kind: plot.KindInfo},
			{Name: "Ground", Kind: plot.KindInfo},
		},
	}
	for p := range piece(len(g.units) + len(g.leaders)) {
		if g.sideOfPiece(p) != s {
			continue
		}
		at, blocks, ground, what := v.board.at(g, p), "", "", "leader"
		if l := g.leaderOf(p); l < 0 {
			what, blocks = g.unitWords(int(p)), strconv.Itoa(int(v.units[p].blocks))
		}
		where := statusNames[g.statusOf(&v.board, p)]
		if at != hex.None {
			where, ground = g.hexName(at), g.groundWords(&v.board, at)
		}
		fs.Rows = append(fs.Rows, plot.Row{Cells: []string{g.pieceID(p), what, where, blocks, ground}})
	}
	return fs
}
