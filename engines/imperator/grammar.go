package imperator

import (
	"regexp"
	"slices"
	"strings"

	"prestags/plot"
)

// Sections of a plot.
const (
	sectionOps      = "ops"
	sectionTactics  = "tactics"
	sectionStanding = "standing"
)

// verbs of the queue: those of a leader, and those that need none.
var (
	tasks = []string{"MOVE", "RECRUIT", "RAVAGE", "RESTORE", "CARD", "NOTHING"}
	bare  = []string{"STOP", "PAUSE", "PASS", "FLEET", "PLACE", "SPLIT"}
	verbs = slices.Concat(tasks, bare)
	keys  = []string{"reroll", "losses", "goodorder", "retreat", "heal", "sortie", "lift", "onerror", "ask"}
	// all is everyone in a list whose bullet a mail program would eat.
	tacticKeys = []string{"*", "all", "siege", "card", "vs"}
)

// Grammar implements engines.Game: lines of leaders in [ops], lines keyed by
// leaders in [tactics].
func (g *game) Grammar() plot.Grammar {
	var names []string
	for i := range g.leaders {
		names = append(names, strings.ToLower(g.leaders[i].name))
	}
	all := slices.Clone(names)
	for _, n := range names {
		for k := 3; k < len(n); k++ {
			if alone(n[:k], names) {
				all = append(all, n[:k])
			}
		}
	}
	return plot.Grammar{
		Subject:  regexp.MustCompile(`^((REBEL|ROMAN)/)?(` + strings.ToUpper(strings.Join(all, "|")) + `)$`),
		Known:    func(id string) bool { return slices.Contains(names, strings.ToLower(id)) },
		Verbs:    verbs,
		Bare:     bare,
		Tasks:    map[string][]string{sectionOps: tasks},
		Keys:     keys,
		Keyed:    map[string][]string{sectionTactics: append(all, tacticKeys...)},
		Leads:    []string{"IF"},
		Sections: []string{sectionOps, sectionTactics, sectionStanding},
	}
}

// alone tells whether only one of the names begins so.
func alone(head string, names []string) bool {
	n := 0
	for _, name := range names {
		if strings.HasPrefix(name, head) {
			n++
		}
	}
	return n == 1
}
