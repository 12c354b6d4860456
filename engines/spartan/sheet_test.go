package spartan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/enginetest"
)

// No row of a sheet needs its # taken away: writing in it puts it in force.
func TestRowsOfTheSheetAreSwitchedOnByFillingThemIn(t *testing.T) {
	require.Equal(t,
		"DF ML MV NP OF advance defensive losses",
		strings.Join(enginetest.Forms(t, Rulebook(), 1, 3), " "))
}
