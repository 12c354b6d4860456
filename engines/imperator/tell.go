package imperator

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
)

// Tell implements engines.Game: an event, as the viewer knows it, in a
// sentence.
func (g *game) Tell(e engines.Event, viewer string) string {
	t := &teller{g: g, e: &e, viewer: viewer}
	if tell, ok := tellers[e.Kind]; ok {
		return sentence(tell(t))
	}
	return sentence(strings.TrimSpace(t.who() + " " + strings.ReplaceAll(e.Kind, "_", " ") + t.inPlace()))
}

// sentence begins with a capital and ends with a full stop.
func sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	if s[0] >= 'a' && s[0] <= 'z' {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	if !strings.ContainsAny(s[len(s)-1:], ".?!") {
		s += "."
	}
	return s
}

// tellers put each kind of event into words; those of a battle are in
// tellfight.go, those of cards in tellcards.go.
var tellers = merged(tellSeason, tellOperation, tellFight, tellCards)

func merged(parts ...map[string]func(*teller) string) map[string]func(*teller) string {
	out := map[string]func(*teller) string{}
	for _, part := range parts {
		maps.Copy(out, part)
	}
	return out
}

// teller tells one event to one viewer.
type teller struct {
	g      *game
	e      *engines.Event
	viewer string
}

// count is the number of an effect, 0 if it is not told.
func (t *teller) count(what string) int {
	for _, f := range t.e.Effects {
		if f.What == what {
			return f.N
		}
	}
	return 0
}

// has tells whether an effect is told.
func (t *teller) has(what string) bool {
	return slices.ContainsFunc(t.e.Effects, func(f engines.Effect) bool { return f.What == what })
}

// name of a leader, a unit, a label or a side as it is printed.
func (g *game) nameOf(full string) string {
	for s := range g.sides {
		if g.sides[s].id == full {
			return "the " + g.sides[s].name
		}
	}
	_, name, ok := strings.Cut(full, "/")
	if !ok {
		return full
	}
	return name
}

func (g *game) sideName(id string) string {
	if s, ok := g.sideOf(id); ok {
		return g.sides[s].name
	}
	return ""
}

// isLeader tells whether a full name is a leader's.
func (g *game) isLeader(full string) bool {
	_, name, ok := strings.Cut(full, "/")
	_, is := g.byName[name]
	return ok && is
}

// who acts: the first of the units, or else the side.
func (t *teller) who() string {
	if len(t.e.Units) > 0 {
		return t.g.nameOf(t.e.Units[0])
	}
	if t.e.Side != "" {
		return "the " + t.g.sideName(t.e.Side)
	}
	return ""
}

// leader an event is about, though it names units too: from its effects.
func (t *teller) leader() string {
	for _, f := range t.e.Effects {
		if _, isUnit := t.g.byUnit[f.Unit]; f.Unit != "" && !isUnit {
			return t.g.nameOf(f.Unit)
		}
	}
	return t.who()
}

// units named in the event, those after the first n, joined; "" if none are.
func (t *teller) units(n int) string {
	var out []string
	for _, u := range t.e.Units[min(n, len(t.e.Units)):] {
		out = append(out, t.g.nameOf(u))
	}
	return join(out)
}

// these units: by name where they are told, otherwise their number.
func (t *teller) these(skip, n int) string {
	if named := t.units(skip); named != "" {
		return named
	}
	return plural(n, "unit")
}

func join(list []string) string {
	switch len(list) {
	case 0:
		return ""
	case 1:
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

func plural(n int, word string) string {
	switch {
	case n == 0:
		return "no " + word + "s"
	case n == 1:
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func (g *game) placeName(id string) string {
	if i, ok := g.byPlace[id]; ok {
		return g.places[i].name
	}
	if i, ok := g.bySea[id]; ok {
		return g.seas[i].name
	}
	return id
}

// at is the place of the event.
func (t *teller) at() string {
	if len(t.e.At) == 0 {
		return ""
	}
	return t.g.placeName(t.e.At[len(t.e.At)-1])
}

func (t *teller) inPlace() string {
	if at := t.at(); at != "" {
		return " in " + at
	}
	return ""
}

// from and to of a path.
func (t *teller) from() string { return t.step(0) }
func (t *teller) to() string   { return t.step(len(t.e.Path) - 1) }

func (t *teller) step(i int) string {
	if i < 0 || i >= len(t.e.Path) {
		return ""
	}
	return t.g.placeName(t.e.Path[i])
}

// die of the event in words, "" if none was thrown.
func (t *teller) die() string {
	if len(t.e.Dice) == 0 || t.e.Dice[0].Die == 0 {
		return ""
	}
	return fmt.Sprintf("die %d", t.e.Dice[0].Die)
}

// left says how many points a leader has left.
func (t *teller) left() string {
	if !t.has("ap") {
		return ""
	}
	return "; " + plural(t.count("ap"), "Action Point") + " left"
}

// The opening and the end of a season.
var tellSeason = map[string]func(*teller) string{
	"season": func(t *teller) string {
		n, err := strconv.Atoi(t.e.Column)
		if err != nil || n < 1 || n > t.g.s.Length() {
			return "a season begins"
		}
		return t.g.seasonWords(n-1) + " begins"
	},
	"season ends": func(*teller) string { return "the season ends; points not spent are lost" },
	"reconstruction": func(t *teller) string {
		if t.e.Result == "removed" {
			return t.at() + ": " + t.die() + ", the Ravage marker is removed"
		}
		return t.at() + ": " + t.die() + ", the zone stays ravaged"
	},
	"recovered": func(t *teller) string { return t.these(0, t.count("recovered")) + " in Roma become Ready" },
	"returned": func(t *teller) string {
		if named := t.units(0); named != "" {
			return "back from Elysii Campi to the pool: " + named
		}
		return plural(t.count("pool"), "rebel unit") + " go back from Elysii Campi to the pool"
	},
	"fleet": func(t *teller) string {
		fleet, lies := "the Roman fleet", " lies in "
		if t.e.Side == t.g.sides[rebel].id {
			fleet, lies = "the pirates", " lie in "
		}
		if len(t.e.At) == 0 {
			return fleet + ": nowhere this season"
		}
		return fleet + lies + t.at()
	},
	"sacked": func(t *teller) string { return t.who() + " is sacked" + t.inPlace() },
	"entered": func(t *teller) string {
		s := t.who() + " enters" + t.inPlace()
		if n := t.count("units"); n > 0 {
			s += " with " + t.these(1, n)
		}
		return s
	},
	"arrived": func(t *teller) string { return t.these(0, t.count("units")) + " arrive" + t.inPlace() },
	"gave":    func(t *teller) string { return t.who() + " takes over " + t.these(1, t.count("units")) },
	"waits":   func(t *teller) string { return t.who() + " finds no place to enter and waits for the next season" },
	"never":   func(t *teller) string { return "there are no units for " + t.who() + ", who will never enter" },
	"points": func(t *teller) string {
		if len(t.e.Effects) == 0 {
			return "no leader is on the map"
		}
		return "each leader has " + plural(t.e.Effects[0].N, "Action Point")
	},
	"over": func(t *teller) string { return "the war is over: " + t.e.Result },
}

// What leaders do in segment 4.
var tellOperation = map[string]func(*teller) string{
	"operation": func(t *teller) string {
		who := t.who()
		var s string
		switch t.e.Result {
		case "MOVE":
			s = who + " moves from " + t.from() + " to " + t.to()
		case "RAVAGE":
			s = who + " ravages" + t.inPlace()
		case "RECRUIT":
			s = who + " recruits" + t.inPlace()
		case "RESTORE":
			s = who + " restores a unit" + t.inPlace()
		case "NOTHING":
			s = who + " does nothing" + t.inPlace()
		default:
			s = who + ": " + strings.ToLower(t.e.Result)
		}
		return s + t.left()
	},
	"passed":  func(t *teller) string { return t.who() + " pass" },
	"stopped": func(t *teller) string { return t.who() + " stop for this season" },
	"paused":  func(t *teller) string { return t.who() + " pause" },
	"skipped": func(t *teller) string { return "passed over, for " + t.e.Result + ": " + t.e.Column },
	"error":   func(t *teller) string { return "not carried out, " + t.e.Result + ": " + t.e.Column },
	"default": func(t *teller) string { return "by default: " + t.e.Result },
	"blocked": func(t *teller) string {
		if t.e.Result == "goes" {
			return t.who() + " breaks out of the ditch, " + t.die()
		}
		return t.who() + " cannot break out of the ditch, " + t.die() + "; the point is lost"
	},
	"sailed": func(t *teller) string {
		if len(t.e.Path) > 1 {
			return t.who() + " sails from " + t.from() + " to " + t.to()
		}
		if t.e.Result == "goes" {
			return "the pirates keep their word to " + t.who() + ", " + t.die()
		}
		return "the pirates cheat " + t.who() + ", " + t.die() + "; the army stays, the point is lost"
	},
	"marched on": func(t *teller) string { return t.who() + " marches on from " + t.from() + " to " + t.to() },
	"collected": func(t *teller) string {
		return t.leader() + " takes over " + t.these(0, t.count("collected")) + t.inPlace()
	},
	"left": func(t *teller) string { return t.leader() + " leaves " + t.these(0, t.count("left")) + t.inPlace() },
	"captured": func(t *teller) string {
		return t.who() + " takes " + t.at() + ", which nobody holds"
	},
	"eliminated": func(t *teller) string {
		return t.these(0, t.count("eliminated")) + t.inPlace() + " are eliminated"
	},
	"killed": func(t *teller) string { return t.who() + " dies" + t.inPlace() },
	"ravage": func(t *teller) string {
		s := t.at() + " is ravaged"
		if d := t.die(); d != "" {
			s += ", " + d
		}
		return s + ": " + plural(t.count("plunder"), "Plunder Point")
	},
	"recruit": func(t *teller) string {
		s := t.die()
		for _, m := range t.e.Mods {
			s += ", " + m.Label + " +" + m.Value.String()
		}
		if len(t.e.Mods) > 0 {
			s += " makes " + t.e.Odds
		}
		s += ": " + plural(t.count("recruits"), "unit")
		if n := t.count("chosen"); n > 0 {
			s += fmt.Sprintf(", %d of them chosen", n)
		}
		if n := t.count("paid"); n > 0 {
			s += ", " + plural(n, "Plunder Point") + " paid"
		}
		return s
	},
	"drew": func(t *teller) string { return t.who() + " gets " + t.these(1, t.count("units")) },
	"sent back": func(t *teller) string {
		return t.leader() + " sends " + t.these(0, t.count("sent back")) + " back to the pool"
	},
	"restored": func(t *teller) string {
		skip := 0
		if len(t.e.Units) > 0 && t.g.isLeader(t.e.Units[0]) {
			skip = 1
		}
		return t.leader() + ": " + t.these(skip, t.count("restored")) + " Ready again"
	},
	"heal": func(t *teller) string {
		var parts []string
		if n := t.count("healed"); n > 0 {
			parts = append(parts, "makes "+t.these(1, n)+" Ready")
		}
		if n := t.count("kept"); n > 0 {
			parts = append(parts, "keeps "+plural(n, "Plunder Point"))
		}
		if n := t.count("lost"); n > 0 {
			parts = append(parts, "offers "+plural(n, "point")+" to the gods")
		}
		if len(parts) == 0 {
			parts = append(parts, "spends no plunder")
		}
		return t.who() + " " + join(parts)
	},
}

// seasonWords is a season for a sentence: Spring (Ver) of 73 BC.
func (g *game) seasonWords(season int) string {
	s := &g.c.Seasons[season%4]
	y := g.s.Years[season/4]
	year := fmt.Sprintf("AD %d", y)
	if y < 0 {
		year = fmt.Sprintf("%d BC", -y)
	}
	return fmt.Sprintf("%s (%s) of %s", s.Name, s.Latin, year)
}
