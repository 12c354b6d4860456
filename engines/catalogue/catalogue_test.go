package catalogue_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/catalogue"
	"prestags/engines/spartan"
	"prestags/scenarios"
)

func set(key, value string) engines.Setting { return engines.Setting{Key: key, Value: value} }

// senet is a rulebook with an option.
type senet struct {
	catalogue.Lists
	rest
}

type rest struct{ engines.Rulebook }

func (senet) Title() string { return "Senet" }

func theSenet() engines.Rulebook {
	return senet{Lists: catalogue.Lists{Read: func() scenarios.Catalogue {
		return scenarios.Catalogue{
			Rules:   []scenarios.Rule{{ID: "1.0", Title: "Play", Prose: true}},
			Rulings: []scenarios.Ruling{{ID: "R-1", Question: "Who begins?", Option: "first"}},
			Options: []scenarios.Option{{Key: "first", Values: []string{"black", "white"}, Rule: "1.1"}},
		}
	}}}
}

func TestListsHandOnTheCatalogue(t *testing.T) {
	rb := theSenet()
	require.Equal(t, []engines.Rule{{ID: "1.0", Title: "Play", Prose: true}}, rb.Rules())
	require.Equal(t, []engines.Ruling{{ID: "R-1", Question: "Who begins?", Option: "first"}}, rb.Rulings())
	require.Equal(t, []engines.Option{{Key: "first", Values: []string{"black", "white"}, Rule: "1.1"}}, rb.Options())
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		rb       engines.Rulebook
		scenario string
		set      engines.Setting
		want     string
	}{
		{spartan.Rulebook(), "zama", set("recovry", "same_gt"), "option: Spartan (PRESTAGS) has no option recovry; write recovery instead"},
		{theSenet(), "", set("x", "y"), "option: Senet has no option x; write first instead"},
		{spartan.Rulebook(), "zama", set("recovery", ""), "8.23: recovery needs a value; write recovery=next_gt or same_gt or one_task instead"},
		{spartan.Rulebook(), "zama", set("recovery", "never"), `8.23: recovery has no value "never"; write recovery=next_gt or same_gt or one_task instead`},
		{spartan.Rulebook(), "zama", set("marathon_first", "persians"), "S4.1: marathon_first belongs to marathon; write no marathon_first instead"},
	} {
		f := catalogue.Check(c.rb, c.scenario, c.set)
		require.NotNil(t, f, c.want)
		require.EqualError(t, f, c.want)
	}
	for _, c := range []struct {
		rb       engines.Rulebook
		scenario string
		set      engines.Setting
	}{
		{spartan.Rulebook(), "marathon", set("marathon_first", "persians")},
		{spartan.Rulebook(), "", set("marathon_first", "persians")},
		{spartan.Rulebook(), "heraclea", set("castra", "0101")}, // free: its form is the game's
		{theSenet(), "", set("first", "white")},
	} {
		require.Nil(t, catalogue.Check(c.rb, c.scenario, c.set), c.set)
	}
}

// A setting is checked before a game reads it.
func ExampleCheck() {
	f := catalogue.Check(spartan.Rulebook(), "zama", engines.Setting{Key: "recovery", Value: "never"})
	fmt.Println(f)
	fmt.Println(f.Problem("--option"))
	// Output:
	// 8.23: recovery has no value "never"; write recovery=next_gt or same_gt or one_task instead
	// --option: 8.23: recovery has no value "never"; write recovery=next_gt or same_gt or one_task instead
}
