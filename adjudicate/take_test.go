package adjudicate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// What may be taken is told as a player reads it, not as a count from nought.
func TestWhatMayBeTakenIsToldAsAdvice(t *testing.T) {
	choices := []engines.Choice{{ID: "1614"}, {ID: "1615"}}
	for want, q := range map[string]engines.Question{
		"1 of: 1614, 1615":                {Min: 1, Max: 1, Choices: choices},
		"none, or one of: 1614, 1615":     {Max: 1, Choices: choices},
		"none, or up to 2 of: 1614, 1615": {Max: 2, Choices: choices},
	} {
		require.Equal(t, want, (&Question{Question: q}).mayTake())
	}
}

// A choice of several who stand together is meant by one of them who stands in no
// other, and by all with blanks about the +.
func TestOneOfWhoStandTogetherMeansTheChoice(t *testing.T) {
	q := Question{No: 1, Question: engines.Question{Rule: "13.8", Max: 2, Choices: []engines.Choice{{ID: "T.I+Varinius"}, {ID: "T.I+Cossinius"}, {ID: "VI"}, {ID: "0105+0106"}}}}
	for _, c := range []struct {
		words    []string
		take     []string
		repaired int
	}{
		{[]string{"varinius"}, []string{"T.I+Varinius"}, 1},
		{[]string{"t.i", "+", "varinius", "VI"}, []string{"T.I+Varinius", "VI"}, 0},
		{[]string{"VI", "T.I+", "cossinius"}, []string{"VI", "T.I+Cossinius"}, 0},
		{[]string{"T.I", "+Cossinius"}, []string{"T.I+Cossinius"}, 0},
		{[]string{"0106"}, []string{"0105+0106"}, 1},
		{[]string{"T.I"}, nil, 0}, // which of the two?
		{[]string{"+"}, nil, 0},
		{[]string{"VI", "+", "Varinius"}, nil, 0},
	} {
		take, bad, repairs := q.read(plot.Words(c.words...))
		require.Equal(t, c.take, take, c.words)
		require.Equal(t, c.take == nil, bad != nil, c.words)
		require.Len(t, repairs, c.repaired, c.words)
	}
}

// A name may be written as in a plot: in any case, with blanks for the _ in it, where
// that names one choice. A word that is a choice is never taken as part of another.
func TestAChoiceIsNamedAsInAPlot(t *testing.T) {
	q := Question{No: 1, Question: engines.Question{Rule: "1.2", Max: 2, Choices: []engines.Choice{
		{ID: "Mare_Ionium"}, {ID: "Mare_Tyrrhenum"}, {ID: "Roma"}, {ID: "Nova"}, {ID: "Roma_Nova"}, {ID: "Via Appia"}, {ID: "Pons_A"}, {ID: "Pons a"}, {ID: "1"}, {ID: "2"}, {ID: "12"},
	}}}
	for _, c := range []struct{ words, take []string }{
		{[]string{"mare", "ionium"}, []string{"Mare_Ionium"}},
		{[]string{"MARE_IONIUM"}, []string{"Mare_Ionium"}},
		{[]string{"mare ionium", "Mare", "Tyrrhenum"}, []string{"Mare_Ionium", "Mare_Tyrrhenum"}},
		{[]string{"via_appia", "roma"}, []string{"Via Appia", "Roma"}},
		{[]string{"roma", "nova"}, []string{"Roma", "Nova"}},
		{[]string{"1", "2"}, []string{"1", "2"}},
		{[]string{"pons_a"}, []string{"Pons_A"}}, // letter for letter before all else
		{[]string{"pons", "a"}, nil},             // which of the two?
		{[]string{"mare"}, nil},
		{[]string{"ionium", "mare"}, nil},
	} {
		take, bad, repairs := q.read(plot.Words(c.words...))
		require.Equal(t, c.take, take, c.words)
		require.Equal(t, c.take == nil, bad != nil, c.words)
		require.Empty(t, repairs)
	}
}
