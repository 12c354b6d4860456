package iamspartacus

import (
	"regexp"
	"slices"
	"strings"

	"prestags/plot"
)

// Verbs of orders and of battle lines. All may begin a line; what is written
// before one is a part of its force.
var (
	stepVerbs = []string{
		"PACIFY", "ACCEPT", "DECLINE", "ENTER", "PIRATES", "REBUILD", "RECRUIT", "ARCHER", "CAVALRY", "TRAIN", "FLEET", "SUPPLY",
		"LOSS", "ROAD", "MARCH", "FORCED", "RAFT", "CITY", "HIDE", "REVOLT", "WALL", "SIEGE", "STORM", "BATTLES", "PASS",
	}
	battleVerbs = []string{
		"EVADE", "SORTIE", "DECIMATE", "LINE", "LEADERS", "HITS", "TARGET", "FLANK", "BREAK", "ROUTLOSS", "RETREAT", "CONCEDE",
	}
)

// standingKeys of [standing].
var standingKeys = []string{
	"losses", "straggler", "hits", "target", "flank", "line", "leaders", "breakoff", "evade", "retreat", "routloss", "mix", "attach", "ask",
}

// stepSections are the sections of steps in which there is something to order.
var stepSections = []string{"1a", "1c", "1d", "2a", "2b", "3a", "3b", "3c"}

// Grammar implements engines.Game (ledger 7.1).
func (g *game) Grammar() plot.Grammar { return g.grammar }

func (g *game) buildGrammar() plot.Grammar {
	subject, known := g.subject()
	out := plot.Grammar{
		Subject: subject, Known: func(id string) bool { return known[id] }, Verbs: slices.Concat(stepVerbs, battleVerbs), Keyed: map[string][]string{"standing": standingKeys},
		Sections: append(slices.Clone(stepSections), "standing"),
	}
	out.Bare = out.Verbs
	out.Tasks = map[string][]string{"battle": battleVerbs}
	for _, verb := range stepVerbs {
		for _, st := range verbSteps[verb] {
			section := strings.ToLower(stepNames[st])
			out.Tasks[section] = append(out.Tasks[section], verb)
		}
	}
	places := []string{"default"}
	for _, l := range g.locs {
		if l.kind == open || l.kind == city || l.kind == sanctuary {
			places = append(places, strings.ToLower(l.id), strings.ToLower(l.name))
		}
	}
	for word := range g.m.Aliases {
		places = append(places, strings.ToLower(word))
	}
	slices.Sort(places)
	for _, p := range slices.Compact(places) {
		out.Sections = append(out.Sections, "battle "+p, "3b battle "+p, "3c battle "+p)
	}
	return out
}

// subject matches what looks like a unit, a leader or a part of a force; known are
// the units and leaders there are.
func (g *game) subject() (match *regexp.Regexp, known map[string]bool) {
	var words []string
	kinds := map[string]bool{}
	for i, u := range g.units {
		words = append(words, u.id)
		words = append(words, g.ch.Units[i].Aliases...)
		if kind, _, ok := strings.Cut(u.id, "."); ok && len(kind) > 2 {
			kinds[strings.ToUpper(kind)] = true
		}
	}
	for i := range g.leaders {
		words = append(words, g.leaders[i].id)
		words = append(words, g.ch.Leaders[i].Aliases...)
	}
	known = map[string]bool{}
	for i, w := range words {
		w = strings.ToUpper(w)
		known[w] = true
		words[i] = regexp.QuoteMeta(w)
	}
	var more []string
	for k := range kinds {
		more = append(more, k)
	}
	slices.Sort(more)
	// I to XX, INF.G7 and SLAVE*3 look like units whether they exist or not.
	return regexp.MustCompile(`^(?:` + strings.Join(words, "|") + `|[IVX]+|(?:` + strings.Join(more, "|") + `)\.[A-Z]{0,6}\d*|[A-Z]+\*(?:\d{1,3}|ALL)|ALL|NEW)$`), known
}

// sectionName is a section's name taken apart.
type sectionName struct {
	step   step // anyStep of battle lines that say none
	battle bool
	at     loc // nowhere: default
}

// readSection reads a section's name; only those of the grammar come here.
func (g *game) readSection(name string) (sectionName, bool) {
	out := sectionName{step: anyStep, at: nowhere}
	words := strings.Fields(name)
	if len(words) == 0 {
		return out, false
	}
	if i := slices.Index(stepNames[:], strings.ToUpper(words[0])); i >= 0 {
		out.step = step(i)
		words = words[1:]
	}
	if len(words) == 0 {
		return out, true
	}
	if words[0] != "battle" {
		return out, false
	}
	out.battle = true
	place := strings.Join(words[1:], " ")
	if place == "default" {
		return out, true
	}
	l, ok := g.place(place)
	out.at = l
	return out, ok
}
