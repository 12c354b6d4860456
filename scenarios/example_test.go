package scenarios_test

import (
	"fmt"
	"testing/fstest"

	"prestags/scenarios"
)

// A file of facts is read into a struct; what turns out wrong with a value is
// found in the file again.
func Example() {
	var battle struct {
		Name  string `toml:"name"`
		Sides []struct {
			ID    string `toml:"id"`
			Limit int    `toml:"limit"`
		} `toml:"sides"`
	}
	const file = `name = "Zama"

[[sides]]
id = "romans"
limit = 41

[[sides]]
id = "romens"
limit = 400
`
	text, err := scenarios.Read("my-zama.toml", []byte(file), &battle)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(battle.Name, len(battle.Sides))

	c := &scenarios.Check{Text: text}
	c.Number("sides.1.limit", battle.Sides[1].Limit, 1, 100)
	fmt.Println(c.Done())

	_, err = scenarios.Read("my-zama.toml", []byte("name = \"Zama\"\nsdies = 2\n"), &battle)
	fmt.Println(err)
	// Output:
	// Zama 2
	// my-zama.toml:9:9: facts: limit is 400; write a number from 1 to 100 instead
	// my-zama.toml:2:1: facts: unknown key sdies; write sides instead
}

// The folder of a game holds its rules, its rulings and its options.
func ExampleReadCatalogue() {
	c, err := scenarios.ReadCatalogue(fstest.MapFS{
		"rules.toml":   {Data: []byte("[[rules]]\nid = \"1.1\"\ntitle = \"Bids\"\nsummary = \"Both sides bid in secret.\"\n")},
		"rulings.toml": {Data: []byte("[[rulings]]\nid = \"R-1\"\nquestion = \"What of equal bids?\"\nreading = \"Nobody moves.\"\nbasis = \"no rule says who would\"\nrules = [\"1.1\"]\n")},
		"options.toml": {Data: []byte("[[options]]\nkey = \"length\"\nvalues = [\"5\", \"7\"]\nrule = \"1.2\"\nsummary = \"how long the course is\"\n")},
	})
	fmt.Println(c.Rules[0].Summary, c.Rulings[0].Reading, c.Options[0].Values, err)
	fmt.Println(c.Cites("1.1"), c.Cites("R-1"), c.Cites("1.2"))
	// Output:
	// Both sides bid in secret. Nobody moves. [5 7] <nil>
	// true true false
}
