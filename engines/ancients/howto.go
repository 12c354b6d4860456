package ancients

import "strings"

// howto.go says how a turn sheet is written, as far as the battle goes.

// howTo is the way of the sheet, a paragraph each.
func (g *game) howTo(s side) []string {
	sd := &g.sides[s]
	unit, other := g.units[sd.firstUnit].id, g.units[min(sd.firstUnit+1, sd.lastUnit-1)].id
	leader := "Marius"
	if sd.lastLeader > sd.firstLeader {
		leader = g.leaders[sd.firstLeader].id
	}
	out := []string{
		"How to write a turn sheet",
		"The head of the file (match, side, impulse, turn) is filled in; leave it as it is. Anything behind a # is a remark.",
		"[card]: the card, by its id or its name:\n  C-O3R\n  Order Three Units Right",
		"[orders]: the pieces it orders, one or several a line; the word ORDER may be left out:\n  " + unit + " " + other + "\n  " + leader +
			" DETACH\nA unit with its leader is one order. Pieces also go by their hex, @G5 the unit and L@G5 the leader there.",
		"[moves]: one piece a line, every hex it enters, in the order in which they go; a hex left earlier is free for later ones:\n  " + unit + " MV G4 G3\n  " + unit + " MV G4-G3",
		"[battles]: one unit a line, in the order in which they are fought:\n  " + unit + " CLOSE G4\n  " + unit + " CLOSE G4 momentum=yes bonus=weakest else F4 if blocks below 3\n  " + unit + " FIRE G3\n" +
			"A target that is gone when its time comes is passed over, or the one behind else is taken. momentum and bonus say what to do after a victory; what is not said follows your standing orders.",
		"A line that cannot be carried out is set aside with a reason; all others stand.",
		"Cards with dice (I Am Spartacus, Rally): send the card alone, and the rest after the roll; or all at once, with lists of who gets which face first:\n  ASSIGN L " + unit + "\n  ASSIGN K " + leader +
			" DETACH\nA leader with his unit stands for the unit, unless DETACH is behind him.",
		"Leadership cards: leader: " + leader + " under [card], or unit: " + unit + " for the one unit instead. Move-Fire-Move: MV first, FIRE, then MV2. Darken the Sky: FIRE and FIRE2.",
	}
	if g.ambush != nil && g.ambush.Side == sd.id {
		out = append(out, g.ambush.Name+" enters with ENTER, the hex of entry and the hexes after it; section: left under [card] where the card leaves the section open:\n  "+
			g.reserveSample(s)+" ENTER F1")
	}
	if g.grouped[s] {
		out = append(out, "A card works for one army: group: "+strings.Join(g.groups, " or group: ")+" under [card], when the card is played; without it the army of the first piece ordered.")
	}
	if len(g.carts) > 0 && sd.id == "slave" {
		out = append(out, "Burning carts: an ordered foot unit on a hill, in place of all else:\n  "+unit+" ROLL H5 H6 I7, or ROLL alone to be asked")
	}
	for i := range g.rules {
		if r := &g.rules[i]; r.When == "exit" && r.by == s {
			out = append(out, "Leaving the board: "+unit+" MV F9 EXIT. "+r.Text)
		}
	}
	return append(out, "In a workbook write one piece a row and one hex a cell; rows without a task order nothing.")
}

// reserveSample is a unit of the force off the board.
func (g *game) reserveSample(s side) string {
	for u := g.sides[s].firstUnit; u < g.sides[s].lastUnit; u++ {
		if g.units[u].home < 0 {
			return g.units[u].id
		}
	}
	return g.units[g.sides[s].firstUnit].id
}

// howToStand is the way of standing orders.
func (g *game) howToStand() []string {
	return []string{
		"Standing orders: [standing], then a line each, topic, whom it is about, a colon, what to do. The first line that fits counts. " +
			"Whom: a type (LI), a piece (LI2), a group (light, foot, mounted), vs and the enemy's type, full (at full strength), supported, hex G5, blocks below 3, or * for all:\n" +
			"  evade LS vs MI: yes\n  evade *: no\n  ignore *: max\n  retreat *: support\n  firststrike MI full vs MI: yes",
		"What no line answers you are asked, or the program does what it would do by default, as the match has it. `ask:` and the names of decisions: be asked about these alone.",
	}
}
