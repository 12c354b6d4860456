package hex_test

import (
	"fmt"

	"prestags/engines/hex"
)

// The Spartan map: 34 columns of 39 hexes, the north-west hex is 0000.
func ExampleNewColumns() {
	g, err := hex.NewColumns(0, 0, 34, 39)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := g.Parse("0505")
	b, _ := g.Parse("0808")
	fmt.Println("north-east of 0505:", g.Name(g.Neighbour(a, 2)))
	fmt.Println("from 0505 to 0808:", g.Distance(a, b), "hexes")
	// Output:
	// north-east of 0505: 0604
	// from 0505 to 0808: 5 hexes
}

// The board of Commands & Colors: nine rows of 13 and 12 hexes.
func ExampleNewRows() {
	g, err := hex.NewRows(13, 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := g.Parse("G5")
	for _, b := range g.Within(a, 1) {
		fmt.Print(g.Name(b), " ")
	}
	fmt.Println("of", g.Len())
	// Output: F4 G4 F5 G5 H5 F6 G6 of 113
}

// What blocks a line of sight is the caller's to say: here woods do, and a
// line along a hexside is clear if either hex is.
func ExampleGrid_Sight() {
	g, err := hex.NewColumns(1, 1, 12, 12)
	if err != nil {
		fmt.Println(err)
		return
	}
	woods := map[string]bool{"0604": true, "0506": true}
	sees := func(from, to string) bool {
		a, _ := g.Parse(from)
		b, _ := g.Parse(to)
		for _, s := range g.Sight(a, b) {
			if s.A != b && woods[g.Name(s.A)] && (s.B == hex.None || woods[g.Name(s.B)]) {
				return false
			}
		}
		return true
	}
	fmt.Println("along the hexside 0604/0605:", sees("0505", "0705"))
	fmt.Println("through 0506:", sees("0505", "0507"))
	// Output:
	// along the hexside 0604/0605: true
	// through 0506: false
}
