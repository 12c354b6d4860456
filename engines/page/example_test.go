package page_test

import (
	"encoding/json"
	"fmt"

	"prestags/engines/page"
)

// A report is blocks in the sections of every report. What they look like is for
// package sheets; programs read them as JSON.
func Example() {
	r := page.Report{
		Head: page.Head{Game: "Spartan", Scenario: "Marathon", Reader: "Greeks", Stage: "Game-Turn 3 of 12"},
		Map: []page.Block{page.Board{
			Title: "Marathon", Unit: 1000,
			Cells: []page.Cell{{
				ID: "0914", Label: "0914", Tone: page.ToneHill, Centre: page.Point{X: 1000, Y: 866},
				Outline: []page.Point{{X: 0, Y: 866}, {X: 500, Y: 0}, {X: 1500, Y: 0}, {X: 2000, Y: 866}, {X: 1500, Y: 1732}, {X: 500, Y: 1732}},
			}},
			Counters: []page.Counter{{Cell: "0914", Style: 0, Side: "GR", ID: "MS01"}},
		}},
		Happened: []page.Block{page.Para{Text: "MS01 moves to 0914.", Rules: []string{"22.11"}}},
	}
	data, err := json.Marshal(r.Happened)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(data))
	fmt.Println(len(r.Map[0].(page.Board).Cells[0].Outline), "corners")
	// Output:
	// [{"para":"MS01 moves to 0914.","rules":["22.11"]}]
	// 6 corners
}
