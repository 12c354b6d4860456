package ancients

import (
	"testing"

	"prestags/engines/enginetest"
)

// No row of a sheet needs its # taken away: writing in it puts it in force.
func TestRowsOfTheSheetAreSwitchedOnByFillingThemIn(t *testing.T) {
	enginetest.Forms(t, Rulebook(), 1, 3,
		"CLOSE DETACH ENTER EXIT FIRE FIRE2 MV MV2 ORDER PLAY ROLL ask battleback bonus evade firststrike ignore leader momentum path retreat")
}
