package iamspartacus

import (
	"slices"
	"strings"

	"prestags/engines"
)

// sideOfPiece is the side a piece's full id begins with.
func (t *teller) sideOfPiece(full string) string {
	s, _, _ := strings.Cut(full, "/")
	return s
}

func (t *teller) battle() {
	var by [2][]string
	for _, u := range t.e.Units {
		if s, ok := t.g.sideOf(t.sideOfPiece(u)); ok {
			by[s] = append(by[s], u)
		}
	}
	att, _ := t.g.sideOf(t.e.Side)
	t.add("Battle in ", t.at(), ", ", t.g.sides[att].name, " attacking: ", t.g.named(by[att]), " against ", t.g.named(by[enemyOf(att)]))
}

// setup tells who drew up first, or who alone has line units (13.8).
func (t *teller) setup() {
	if t.e.Side != "" {
		t.add("The lines are drawn up, ", t.g.sideName(t.e.Side), " first")
	} else {
		t.add("There are no line units but those of ", t.g.theSide(t.sideOfPiece(t.e.Units[0])))
	}
}

func (t *teller) lineNow() { t.add("The lines now") }

// sideVerb is the form of a verb after a side's name.
func (t *teller) sideVerb(one, many string) string {
	if strings.HasSuffix(t.g.sideName(t.e.Side), "s") {
		return many
	}
	return one
}

// round is the round of a battle's event, 0 before the first.
func round(e *engines.Event) int {
	for _, f := range e.Effects {
		if f.What == "round" {
			return f.N
		}
	}
	return 0
}

// shots writes "V(6) die 4 hits XX".
func (t *teller) shots() *teller {
	roll := 0
	first := true
	for _, f := range t.e.Effects {
		switch f.What {
		case "calm", "berserk":
			if !first {
				t.add("; ")
			}
			first = false
			t.add(bare(f.Unit), " die ", t.face(roll), " goes berserk")
			if f.What == "calm" {
				t.b = t.b[:len(t.b)-len("goes berserk")]
				t.add("stays calm")
			}
			roll++
		case "hits", "misses":
			if !first {
				t.add("; ")
			}
			first = false
			t.add(bare(f.Unit), " (", itoa(f.N), ") die ", t.face(roll), " ", f.What)
			if f.To != "" {
				t.add(" ", bare(f.To))
			}
			roll++
		}
	}
	return t
}

func (t *teller) face(i int) string {
	if i < len(t.e.Dice) {
		return itoa(t.e.Dice[i].Die)
	}
	return "?"
}

func (t *teller) missiles() {
	t.add("Missile fire, ", t.g.sideName(t.e.Side), ": ").shots().losses()
}

func (t *teller) melee() {
	if slices.Contains(t.e.Rule, "13.27") {
		t.add("Pursuit, lane ", t.e.Column, ": ").shots().losses()
	} else {
		t.add("Round ", itoa(round(t.e)), ", lane ", t.e.Column, ": ").shots().losses()
	}
	t.factors()
}

// factors tells what made the factors of an exchange other than printed.
func (t *teller) factors() {
	if len(t.e.Mods) > 0 {
		t.add(" (")
		for i, m := range t.e.Mods {
			if i > 0 {
				t.add(", ")
			}
			t.add(bare(m.Unit), " ", signedMod(m), " ", m.Label)
		}
		t.add(")")
	}
}

func (t *teller) breakthrough() {
	var out []string
	for _, f := range t.e.Effects {
		switch f.What {
		case "slides":
			out = append(out, bare(f.Unit)+" moves up in lane "+f.To)
		case "flanks":
			out = append(out, bare(f.Unit)+" breaks through in lane "+f.From+" and flanks "+bare(f.To))
		case "follows":
			out = append(out, bare(f.Unit)+" follows "+bare(f.To))
		}
	}
	t.add(capital(strings.Join(out, "; ")))
}

// capital makes the first letter of a sentence a capital, but for ids.
func capital(s string) string {
	if s == "" || strings.ContainsAny(strings.SplitN(s, " ", 2)[0], ".0123456789") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func (t *teller) leaders() {
	what := "Leaders in the line: "
	for _, r := range t.e.Rule {
		if r == "13.28" {
			what = "Leaders of the routed army: "
		}
	}
	t.add(what)
	for i, u := range t.e.Units {
		if i > 0 {
			t.add(", ")
		}
		t.add(bare(u), " ")
		rolled := t.rolled(u)
		if rolled != "" {
			t.add("dice ", rolled, " ")
		}
		for _, f := range t.e.Effects {
			switch {
			case f.Unit != u:
			case f.What == "killed" && rolled == "":
				t.add("falls with his unit")
			case f.What == "killed" || f.What == "wounded" || f.What == "unharmed":
				t.add(f.What)
			}
		}
	}
	t.points()
}

// rolled are the dice thrown for a piece: "2+3".
func (t *teller) rolled(full string) string {
	out := ""
	for _, d := range t.e.Dice {
		if strings.Contains(d.Key, "/"+full+"@") {
			if out != "" {
				out += "+"
			}
			out += itoa(d.Die)
		}
	}
	return out
}

func (t *teller) seats() {
	var out []string
	for _, f := range t.e.Effects {
		if f.What == "seat" {
			out = append(out, bare(f.Unit)+" joins "+bare(f.To))
		}
	}
	t.add(list(out), " in the line")
}

func (t *teller) breakoff() {
	t.add(t.g.sideName(t.e.Side), t.sideVerb(" breaks", " break"), " off: ").dice()
	if t.e.Result == "rout" {
		t.add(": rout")
	} else {
		t.add(": an orderly retreat")
	}
}

func (t *teller) toll() {
	t.add("Pursuit by cavalry, ", t.g.sideName(t.e.Side))
	for _, f := range t.e.Effects {
		if f.What == "toll" {
			t.add(", ", count(itoa(f.N), "step"))
		}
	}
	t.losses()
}

func (t *teller) won() {
	switch t.e.Result {
	case outcomes[bothGone]:
		t.add("Both lines in ", t.at(), " are gone")
	case outcomes[bothRetired]:
		t.add("Both armies in ", t.at(), " part")
	default:
		how := map[string]string{
			outcomes[destroyed]: "the enemy's line is gone", outcomes[retreated]: "the enemy retreats in order", outcomes[routed]: "the enemy is routed",
			outcomes[conceded]: "the enemy concedes", outcomes[sudden]: "the war is over",
		}[t.e.Result]
		t.add(t.g.sideName(t.e.Side), " won in ", t.at(), ": ", how)
	}
	t.losses()
}
