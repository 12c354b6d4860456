package ancients

import facts "prestags/scenarios/ancients"

// specialRule is a special rule of the battle (ledger ch. 5).
type specialRule struct {
	facts.Special
	by, turn side // nobody: not said
	anyTurn  bool
	cite     []string
}

func (g *game) buildRules() {
	for i := range g.b.Special {
		s := &g.b.Special[i]
		r := specialRule{Special: *s, by: nobody, turn: nobody, anyTurn: s.Turn == "any", cite: []string{s.ID}}
		if id, ok := g.sideOf(s.If.By); ok {
			r.by = id
		}
		if id, ok := g.sideOf(s.Turn); ok {
			r.turn = id
		}
		g.rules = append(g.rules, r)
	}
}
