package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines/enginetest"
)

// Elephants, camels, chariots and war machines, of which the battles have few or
// none, with marsh, camps and ramparts between them, are played to the end.
func TestAllTypesArePlayed(t *testing.T) {
	set := "R:EL@E6 R:EL@F6 R:CAM@G6 R:HCH@H6 R:HC@I6 R:HWM@D7 R:MI@E7+L R:HI@F7 R:LBC@G7 R:LB@H7+L R:WA@I7 R:AX@J7 R:L@F8 " +
		"B:EL@E3 B:EL@F3 B:CAM@G3 B:HCH@H3 B:BCH@I3 B:HWM@D2 B:MI@E2 B:HI@F2+L B:LBC@G2 B:LS@H2 B:WA@I2+L B:AX@J2 B:L@H1 " +
		"marsh@E5,J4,F8,E1 rough@C5 forest@G5 camp.roman@H6 camp.slave@G2 rampart.roman.NW.NE@F7 rampart.slave.SW.SE@H2 hill@E4,I5 " +
		"ford@A5 coast@M9 goal.9 +barbarian-chariot +marian-legion +i-am-spartacus +rolling-fire"
	for _, options := range []string{"", " reading=official firststrike=ask-always", " swap_leaders=pass retreat=min_loss second_check=yes min_die=1"} {
		g := field(t, set+options).g
		for seed := range uint64(10) {
			_, err := enginetest.Play(Rulebook(), g, seed, nil)
			require.NoError(t, err, "seed %d%s", seed, options)
		}
	}
}
