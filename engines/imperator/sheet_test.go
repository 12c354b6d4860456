package imperator

import (
	"testing"

	"prestags/engines/enginetest"
)

// No row of a sheet needs its # taken away: writing in it puts it in force.
func TestRowsOfTheSheetAreSwitchedOnByFillingThemIn(t *testing.T) {
	enginetest.Forms(t, Rulebook(), 1, 3,
		"* Athenion CARD Cossinius Crixus Eunus FLEET Glaber MOVE Manlius NOTHING Nerva Oenomanos PAUSE PLACE RAVAGE RECRUIT RESTORE STOP Spartacus Tryphon Varinus ask goodorder heal lift losses onerror reroll retreat sortie")
}
