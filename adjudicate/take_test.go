package adjudicate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
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
