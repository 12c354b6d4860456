package spartan

import (
	"fmt"

	"prestags/engines"
)

// result of combat, 8.1.
type result int8

const (
	noEffect result = iota
	disrupt
	half
	eliminate
)

var resultNames = [...]string{"-", "D", "1/2E", "E"}

// String is the result as the table prints it.
func (r result) String() string { return resultNames[r] }

// combatTable is the Combat Results Table (8.0): columns of odds, a row a die.
type combatTable struct {
	odds  [][2]int // attacker, defender
	names []string
	rows  [][]result // rows[die-1][column]
}

func (g *game) buildTable() error {
	for _, name := range g.c.Combat.Columns {
		var a, d int
		if _, err := fmt.Sscanf(name, "%d-%d", &a, &d); err != nil {
			return fmt.Errorf("%s: 8.0: no odds column is called %q", g.c.Name, name)
		}
		g.table.odds = append(g.table.odds, [2]int{a, d})
		g.table.names = append(g.table.names, name)
	}
	for _, row := range g.c.Combat.Rows {
		var out []result
		for _, cell := range row {
			for r, name := range resultNames {
				if cell == name {
					out = append(out, result(r))
				}
			}
		}
		if len(out) != len(g.table.odds) {
			return fmt.Errorf("%s: 8.0: a row of the Combat Results Table is not whole", g.c.Name)
		}
		g.table.rows = append(g.table.rows, out)
	}
	return nil
}

// column finds the odds column for attack against defence: the highest not
// above the exact ratio (7.32); above the last it is the last, below the first
// the attack is not permitted and ok is false (8.1).
func (t *combatTable) column(attack, defence engines.Strength) (col int, ok bool) {
	col = -1
	for i, o := range t.odds {
		if attack*engines.Strength(o[1]) >= defence*engines.Strength(o[0]) {
			col = i
		}
	}
	return col, col >= 0
}

// read gives the result of a die in a column; a die above the last row is read
// there.
func (t *combatTable) read(die, col int) result {
	return t.rows[min(die, len(t.rows))-1][col]
}
