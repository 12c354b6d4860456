package iamspartacus

import (
	"testing"

	"prestags/engines/enginetest"
)

// No row of a sheet needs its # taken away: writing in it puts it in force.
func TestRowsOfTheSheetAreSwitchedOnByFillingThemIn(t *testing.T) {
	enginetest.Forms(t, Rulebook(), 1, 120,
		"ACCEPT BATTLES BREAK CAVALRY CITY DECLINE ENTER EVADE FLANK FLEET FORCED HIDE HITS LEADERS LINE LOSS MARCH PACIFY PIRATES RAFT REBUILD RECRUIT RETREAT REVOLT ROAD ROUTLOSS SORTIE TARGET TRAIN ask attach breakoff evade flank losses mix retreat straggler", settingsOf(everything)...)
}
