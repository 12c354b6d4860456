package engines

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestStrengthIsExact(t *testing.T) {
	for want, s := range map[string]Strength{
		"4": Points(4), "1.5": Points(3) / 2, "0.375": Points(3) / 8, "0.03125": 1, "-2.25": -Points(9) / 4, "0": 0,
	} {
		require.Equal(t, want, s.String())
	}
	rapid.Check(t, func(t *rapid.T) {
		s := Strength(rapid.Int64Range(-1<<30, 1<<30).Draw(t, "s"))
		b, err := json.Marshal(s)
		require.NoError(t, err)
		var back Strength
		require.NoError(t, json.Unmarshal(b, &back))
		require.Equal(t, s, back)
	})
}

// Known answers: these values may never change, or running matches would.
func TestKeyedDiceKnownAnswers(t *testing.T) {
	k := NewKeyed([]byte("known answers"))
	var got []int
	for _, name := range []string{"0/0/003/fire/8.0/greeks@1118/1", "0/0/003/fire/8.0/greeks@1118/2", "0/0/003/melee/8.0/greeks@1118/1", "1/0/003/fire/8.0/greeks@1118/1"} {
		v, err := k.Die(name, 6, nil)
		require.NoError(t, err)
		got = append(got, v)
	}
	require.Equal(t, knownDice, got)
	order, err := k.Shuffle("deck", 8)
	require.NoError(t, err)
	require.Equal(t, knownShuffle, order)
}

func TestKeyedDiceAreFair(t *testing.T) {
	k := NewKeyed([]byte("fair"))
	var n [7]int
	for i := range 60000 {
		v, err := k.Die(strconv.Itoa(i), 6, nil)
		require.NoError(t, err)
		n[v]++
	}
	chi := 0
	for _, c := range n[1:] {
		chi += (c - 10000) * (c - 10000)
	}
	require.Less(t, chi, 205150, "chi square over 20.5 (5 degrees, 0.1 percent), times 10,000")
}

func TestScriptDice(t *testing.T) {
	s, err := ParseScript("d.txt", "[004]\n6\n[005]\n5 # first\n1+4\nkey/x/1 = 3\nswords\n2,0,1\n", 5)
	require.NoError(t, err)
	roll := func(name string, faces ...string) int {
		v, err := s.Die(name, 6, faces)
		require.NoError(t, err)
		return v
	}
	require.Equal(t, 5, roll("a"))
	require.Equal(t, 3, roll("key/x/1"))
	require.Equal(t, 1, roll("b"))
	require.Equal(t, 4, roll("c"))
	require.ErrorContains(t, s.Left(), `d.txt:7: dice: value "swords" was never rolled`)
	require.Equal(t, 2, roll("d", "shields", "swords"))
	order, err := s.Shuffle("e", 3)
	require.NoError(t, err)
	require.Equal(t, []int{2, 0, 1}, order)
	require.NoError(t, s.Left())
	_, err = s.Die("f", 6, nil)
	require.ErrorContains(t, err, "no value left for f")
}

func TestScriptDiceRefuse(t *testing.T) {
	for text, want := range map[string]string{
		"7":         `d:1: dice: "7" for x; write 1 to 6 instead`,
		"0":         "write 1 to 6",
		"x":         "write 1 to 6",
		"other = 2": "no value left",
	} {
		s, err := ParseScript("d", text, 1)
		require.NoError(t, err)
		_, err = s.Die("x", 6, nil)
		require.ErrorContains(t, err, want)
	}
	s, err := ParseScript("d", "other = 2", 1)
	require.NoError(t, err)
	require.ErrorContains(t, s.Left(), "no die is named other")
	_, err = ParseScript("d", "[five]", 1)
	require.ErrorContains(t, err, "d:1: dice:")
	for _, text := range []string{"0,0,1", "0,1", "0,1,3", "a"} {
		s, err := ParseScript("d", text, 1)
		require.NoError(t, err)
		_, err = s.Shuffle("x", 3)
		require.Error(t, err, text)
	}
}

var (
	knownDice    = []int{5, 3, 1, 2}
	knownShuffle = []int{0, 1, 3, 6, 2, 5, 4, 7}
)

// Settings that change nothing, since another is in their way.
func TestIdleSettings(t *testing.T) {
	options := []Option{
		{Key: "sequence", Values: []string{"together", "turns"}},
		{Key: "race", Values: []string{"side", "unit"}, Needs: "sequence=together"},
		{Key: "sheet", Values: []string{"no", "yes"}, Needs: "sequence=turns"},
		{Key: "panic", Values: []string{"off", "on"}},
	}
	set := func(pairs ...string) (out []Setting) {
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, Setting{Key: pairs[i], Value: pairs[i+1]})
		}
		return out
	}
	require.Empty(t, IdleSettings(options, nil))
	require.Empty(t, IdleSettings(options, set("race", "unit", "panic", "on")))
	require.Empty(t, IdleSettings(options, set("sequence", "turns", "race", "side", "sheet", "yes")))
	require.Equal(t, []Idle{
		{Setting: Setting{Key: "race", Value: "unit"}, Lacks: Setting{Key: "sequence", Value: "turns"}},
	}, IdleSettings(options, set("race", "unit", "sequence", "turns", "sheet", "yes")))
	require.Equal(t, []Idle{
		{Setting: Setting{Key: "sheet", Value: "yes"}, Lacks: Setting{Key: "sequence", Value: "together"}},
	}, IdleSettings(options, set("sheet", "yes")))
	require.Equal(t, "unit", ValueOf(options, set("race", "unit"), "race"))
	require.Equal(t, "side", ValueOf(options, nil, "race"))
	require.Empty(t, ValueOf(options, nil, "colour"))
}
