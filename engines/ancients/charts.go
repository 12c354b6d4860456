package ancients

import (
	"strconv"
	"strings"

	"prestags/engines/page"
	facts "prestags/scenarios/ancients"
)

// charts.go is the reference: dice, units, terrain, cards, as page blocks out of
// the facts in force.

// diceChart is what each face does.
func (g *game) diceChart() page.Table {
	t := page.Table{
		Title:   "Battle dice",
		Columns: []page.Column{{Name: "Face", Weight: 1}, {Name: "Sign"}, {Name: "Letter"}, {Name: "Symbol", Weight: 2}, {Name: "What it hits", Weight: 8}},
	}
	for f := range g.ch.Faces {
		x := &g.ch.Faces[f]
		t.Rows = append(t.Rows, []string{x.Name, faceSigns[f], x.ID, x.Colour + " " + x.Symbol, x.Hits})
	}
	return t
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

func figure(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

// unitChart is the unit and dice reference, in the words of the unit table.
func (g *game) unitChart(only func(*unitType) bool) page.Table {
	t := page.Table{
		Title: "Units",
		Columns: []page.Column{
			{Name: "Code", Weight: 2},
			{Name: "Unit", Weight: 4},
			{Name: "Class", Weight: 3},
			{Name: "Blocks", Weight: 3, Align: page.Centre},
			{Name: "Moves", Weight: 4},
			{Name: "Close combat", Weight: 4},
			{Name: "Ranged", Weight: 4},
			{Name: "Retreat", Weight: 3, Align: page.Centre},
			{Name: "Evades", Weight: 4},
			{Name: "Bonus", Weight: 3},
			{Name: "Ignores", Weight: 4},
		},
		Note: "Moves: hexes after which it may battle, and hexes without battle where they are more. Close combat: dice, and dice battling back or striking first where they differ; no swords: swords it rolls do not hit; in full: at full strength. " +
			"Ranged: reach, dice standing still/after a move. Retreat: hexes a flag. Evades: from whom it may. Bonus: whether it may have a bonus combat.",
	}
	for k := range g.types {
		x := &g.types[k]
		if only != nil && !only(x) {
			continue
		}
		t.Rows = append(t.Rows, []string{
			x.ID, x.Name, x.Class + " " + x.Kind, strconv.Itoa(x.Blocks), moveWords(x.Move), closeWords(&x.UnitType), g.rangedWords(x), strconv.Itoa(x.Retreat), evadeWords(x.Evade), bonusWords[x.Bonus], ignoreWords(&x.UnitType),
		})
	}
	return t
}

func moveWords(m facts.Move) string {
	out := strconv.Itoa(m.Battle)
	switch {
	case m.Charge > 0:
		out += ", " + strconv.Itoa(m.Charge) + " to charge"
	case m.Battle == 0:
		out = strconv.Itoa(m.Max) + ", then no battle"
	case m.Max > m.Battle:
		out += ", " + strconv.Itoa(m.Max) + " without battle"
	}
	return out
}

func closeWords(x *facts.UnitType) string {
	if x.Close.Mirror {
		return "those of the other, swords hit and are rolled again"
	}
	out := strconv.Itoa(x.Close.Attack)
	if x.Close.BattleBack != x.Close.Attack {
		out += ", " + strconv.Itoa(x.Close.BattleBack) + " battling back"
	}
	if x.Close.Full > 0 {
		out += ", +" + strconv.Itoa(x.Close.Full) + " in full"
	}
	if x.Close.Swords == "miss" {
		out += ", no swords"
	}
	return out
}

// rangedWords is the ranged combat of a type, with what a rule of the battle
// adds.
func (g *game) rangedWords(x *unitType) string {
	out := rangedWords(x.Ranged)
	for _, r := range x.ByRule {
		if s, ok := g.sideOf(r.Side); ok && g.b.Has(r.Rule) {
			out += "; " + g.sides[s].name + " " + rangedWords(facts.Ranged{Range: r.Range, Still: r.Still, Moved: r.Moved})
		}
	}
	return strings.TrimPrefix(out, "–; ")
}

func rangedWords(r facts.Ranged) string {
	if r.Range == 0 {
		return "–"
	}
	return strconv.Itoa(r.Range) + ", " + figure(r.Still) + "/" + figure(r.Moved)
}

func evadeWords(list []string) string {
	if len(list) == 0 {
		return "–"
	}
	if list[0] == "always" {
		return "all"
	}
	return strings.ReplaceAll(strings.Join(list, ", "), "-", " ")
}

var bonusWords = map[string]string{"always": "yes", "with-leader": "with leader", "never": "no"}

func ignoreWords(x *facts.UnitType) string {
	var out []string
	switch {
	case x.Ignore.AllSwords:
		out = append(out, "all swords")
	case x.Ignore.Swords > 0:
		out = append(out, plural(x.Ignore.Swords, "sword"))
	}
	if x.Ignore.Flags > 0 {
		out = append(out, plural(x.Ignore.Flags, "flag"))
	}
	if x.Ignore.Full > 0 {
		out = append(out, plural(x.Ignore.Full, "flag")+" in full")
	}
	if v := x.Versus; v.ClassHits+v.Flags > 0 {
		text := plural(v.ClassHits, "class hit")
		if v.Flags > 0 {
			text += " and " + plural(v.Flags, "flag")
		}
		out = append(out, text+" of cavalry and chariots")
	}
	return dash(strings.Join(out, ", "))
}

// specialChart is what special blocks and global rules change.
func (g *game) specialChart() page.Table {
	t := page.Table{Title: "Special units and rules in force", Columns: []page.Column{{Name: "What", Weight: 2}, {Name: "Effect", Weight: 7}}}
	for i := range g.ch.Specials {
		x := &g.ch.Specials[i]
		used := false
		for u := range g.units {
			used = used || int(g.units[u].special) == i
		}
		if !used {
			continue
		}
		text := "Moves " + moveWords(x.Move)
		if x.Ranged.Range > 0 {
			text += "; shoots " + rangedWords(x.Ranged) + " dice, after " + plural(x.MaxMove, "hex") + " at most"
		}
		if x.IgnoreFlags > 0 {
			text += "; may ignore " + plural(x.IgnoreFlags, "flag")
		}
		if x.HelmetsHit {
			text += "; helmets always hit for it"
		}
		t.Rows = append(t.Rows, []string{x.Name + " (★)", text + "."})
	}
	for _, id := range g.b.Rules {
		t.Rows = append(t.Rows, []string{ruleNames[id], ruleTexts[id]})
	}
	return t
}

var ruleNames = map[string]string{
	"barbarian-chariot": "Barbarian chariots", "marian-legion": "Marian legion", "i-am-spartacus": "I am Spartacus",
	"rolling-fire": "Rolling fire", "julius-caesar": "Julius Caesar", "decima-legio": "Decima Legio",
}

var ruleTexts = map[string]string{
	"barbarian-chariot": "The barbarian light chariot is in play (X-BCH).",
	"marian-legion":     "Roman medium foot throws pila: two hexes, one die, still or after one hex; never both kinds of battle in a turn (X-MAR).",
	"i-am-spartacus":    "The slave player rolls two dice more than his command for the card I Am Spartacus (X-IAS).",
	"rolling-fire":      "Slave foot on a hill, ordered by a card that is no Tactic card, may send burning carts over three hexes, each nearer the Roman edge, fewer where terrain ends the way: two dice at each unit, flags not to be ignored, a block lost by the sender (X-RF).",
	"julius-caesar":     "The unit with Caesar rolls one die more in close combat, above every limit; foot with him may move two hexes and fight (X-CAE).",
	"decima-legio":      "The Decima Legio is in play (X-DEC).",
}

// terrainChart is the terrain of the battle, or with all of the game.
func (g *game) terrainChart(all bool) page.Table {
	t := page.Table{
		Title: "Terrain",
		Columns: []page.Column{
			{Name: "Terrain", Weight: 2},
			{Name: "Movement", Weight: 4},
			{Name: "Battle in the turn of entering", Weight: 3},
			{Name: "Most dice", Weight: 4},
			{Name: "Protection", Weight: 4},
			{Name: "Sight", Weight: 2},
		},
		Note: "Most dice hold for close combat unless missiles are named; dice of cards and of Caesar come on top.",
	}
	here := map[string]bool{}
	for a := range g.setup {
		here[g.grounds[g.setup[a].as].ID] = true
		if g.setup[a].rampart != 0 {
			here["rampart"] = true
		}
	}
	for i := range g.grounds {
		x := &g.grounds[i].Terrain
		if x.ID == "open" || !all && !here[x.ID] {
			continue
		}
		t.Rows = append(t.Rows, []string{x.Name, movementWords(x), entryWords(x), capWords(x), coverWords(x), sightWords[x.Sight]})
	}
	return t
}

func movementWords(x *facts.Terrain) string {
	if x.Impassable {
		return "impassable"
	}
	var out []string
	names := map[string]string{"all": "all stop", "units": "units stop", "foot": "foot stops", "mounted": "mounted units stop", "lone-leader": "lone leaders stop", "from-lower": "who comes from below stops"}
	for _, s := range x.Stop {
		out = append(out, names[s])
	}
	if len(x.Barred) > 0 {
		out = append(out, strings.Join(x.Barred, ", ")+" barred")
	}
	if x.EntryDice > 0 {
		out = append(out, plural(x.EntryDice, "die")+" on entering, own class loses a block, a helmet kills a lone leader")
	}
	if x.LeaveMax > 0 {
		out = append(out, "leaving: "+plural(x.LeaveMax, "hex")+" only")
	}
	if len(out) == 0 {
		return "free"
	}
	return strings.Join(out, "; ")
}

func entryWords(x *facts.Terrain) string {
	switch x.BattleOnEntry {
	case "", "all":
		if x.Impassable {
			return "–"
		}
		return "all"
	case "not-from-lower":
		return "not from below"
	case "none":
		return "nobody"
	}
	return strings.ReplaceAll(x.BattleOnEntry, "-", " ")
}

func capWords(x *facts.Terrain) string {
	var out []string
	for _, c := range []struct {
		cap  facts.Cap
		text string
	}{
		{x.CloseIn, "into it"},
		{x.CloseOut, "out of it"},
		{x.CloseUp, "uphill"},
		{x.CloseDown, "downhill"},
		{x.CloseLevel, "hill to hill"},
		{x.RangedIn, "missiles into it"},
		{x.RangedOut, "missiles out of it"},
	} {
		switch {
		case c.cap == facts.Cap{}:
		case c.cap.Foot == c.cap.Mounted:
			out = append(out, strconv.Itoa(c.cap.Foot)+" "+c.text)
		default:
			out = append(out, "foot "+figure(c.cap.Foot)+", mounted "+figure(c.cap.Mounted)+" "+c.text)
		}
	}
	if x.LessDice > 0 {
		out = append(out, strconv.Itoa(x.LessDice)+" less out of it")
	}
	return dash(strings.Join(out, "; "))
}

func coverWords(x *facts.Terrain) string {
	c := x.Cover
	if len(c.Close)+len(c.Missile) == 0 {
		return "–"
	}
	flags := plural(c.CloseFlags, "flag")
	if c.CloseFlags < 0 {
		flags = "any flags"
	}
	may := "may ignore "
	if c.Forced {
		may = "ignores "
	}
	out := strings.Join(c.Close, " and ") + " ignores " + plural(c.Swords, "sword") + ", " + may + flags + "; against missiles " + strings.Join(c.Missile, " and ") + " " + may + plural(c.MissileFlags, "flag")
	if c.Edges {
		out += "; over its front sides only"
	}
	return out
}

var sightWords = map[string]string{"open": "open", "blocks": "blocked", "hill": "blocked behind it"}

// cardChart is all cards of the deck.
func (g *game) cardChart() page.Table {
	t := page.Table{
		Title:   "Command cards",
		Columns: []page.Column{{Name: "Card", Weight: 3}, {Name: "Id", Weight: 1}, {Name: "Kind", Weight: 1}, {Name: "Number", Align: page.Right, Number: true}, {Name: "What it does", Weight: 8}},
	}
	for i := range g.cards {
		x := &g.cards[i]
		t.Rows = append(t.Rows, []string{x.Name, x.ID, x.Kind, strconv.Itoa(x.Count), x.Text})
	}
	return t
}
