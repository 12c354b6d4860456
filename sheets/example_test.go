package sheets_test

import (
	"bytes"
	"fmt"
	"strings"

	"prestags/engines/page"
	"prestags/sheets"
)

// One report, drawn three ways; the same report gives the same bytes.
func Example() {
	r := page.Report{
		Head:     page.Head{Game: "Spartan", Scenario: "Marathon", Match: "club", Reader: "Greeks", Stage: "Game-Turn 3 of 12", Impulse: 5},
		Happened: []page.Block{page.Para{Text: "MS01 moves to 0914.", Rules: []string{"22.11"}}},
		State: []page.Block{page.Table{
			Title: "Losses", Columns: []page.Column{{Name: "Side"}, {Name: "Units", Number: true}}, Rows: [][]string{{"Greeks", "2"}, {"Persians", "5"}},
		}},
	}
	fmt.Println(strings.TrimRight(sheets.Blocks(r.State), "\n"))
	a, err := sheets.PDF(r, sheets.A4)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := sheets.PDF(r, sheets.A4)
	if err != nil {
		fmt.Println(err)
		return
	}
	book, err := sheets.XLSX(r)
	fmt.Println(string(a[:5]), bytes.Equal(a, b), len(book) > 0, err)
	// Output:
	// Losses
	// Side      Units
	// ---------------
	// Greeks        2
	// Persians      5
	// %PDF- true true <nil>
}
