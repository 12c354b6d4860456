package spartan

import (
	"testing"

	"prestags/engines/enginetest"
)

// No row of a sheet needs its # taken away: writing in it puts it in force.
func TestRowsOfTheSheetAreSwitchedOnByFillingThemIn(t *testing.T) {
	enginetest.Forms(t, Rulebook(), 1, 3,
		"DF ML MV NP OF advance defensive losses")
}
