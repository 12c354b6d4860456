package imperator

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The army of the victor may spend plunder he held before, also when the victory
// brings him none (3.5.2).
func TestA_33_AVictoryOpensTheWindow(t *testing.T) {
	r := newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1 Galli-1!").put("Glaber", "Latium", 1, "Milites-1")
	r.p.leaders[r.leader("Crixus")].plunder = 2
	r.roll(6, 1, 6, 6).act(r.move("Crixus", "Latium")) // a shot, two blows, a blow
	require.Equal(t, "Roma", r.at("Glaber"))
	require.Empty(t, r.elysii(roman))
	require.Equal(t, "Gladiator-1 Galli-1", r.army("Crixus"))
	require.Equal(t, 1, r.plunder("Crixus"))
	// Who holds none and gains none has no window.
	r = newRig(t, "spartacus", nil).noRerolls().put("Crixus", "Samnium", 1, "Gladiator-1 Galli-1!").put("Glaber", "Latium", 1, "Milites-1")
	r.roll(6, 1, 6, 6).act(r.move("Crixus", "Latium"))
	require.Equal(t, "Gladiator-1 Galli-1!", r.army("Crixus"))
	require.Empty(t, r.found("heal"))
}
