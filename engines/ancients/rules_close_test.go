package ancients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestB_CC_1(t *testing.T) {
	r := field(t, "R:MI@G5 B:LI@G4").answer("D-EVADE", "stand").roll("LFMM").answer("D-MOMENTUM", "no").close("R:MI1", "G4")
	require.Equal(t, "declare stands roll flags retreat holds", r.kinds())
	require.Equal(t, "1 hit, 1 flag", r.result(0))
	require.Equal(t, []string{"D-EVADE", "D-RETREAT", "D-MOMENTUM"}, r.asked)
	require.Equal(t, "2:0", "2:0")
	require.Equal(t, 4, r.rolled(0))
}
