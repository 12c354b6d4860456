package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/enginetest"
)

// No row of a sheet needs its # taken away: writing in it puts it in force.
func TestRowsOfTheSheetAreSwitchedOnByFillingThemIn(t *testing.T) {
	require.Equal(t,
		"ACCEPT BATTLES BREAK CAVALRY CITY DECLINE ENTER EVADE FLANK FLEET FORCED HIDE HITS LEADERS LINE LOSS MARCH PACIFY PIRATES RAFT REBUILD RECRUIT RETREAT REVOLT ROAD ROUTLOSS SORTIE TARGET TRAIN ask attach breakoff evade flank losses mix retreat straggler",
		strings.Join(enginetest.Forms(t, Rulebook(), 1, 120, settingsOf(everything)...), " "))
}
