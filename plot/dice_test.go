package plot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestShareOfDice: the header of a form carries it, in all three shapes, and it
// comes back as it was.
func TestShareOfDice(t *testing.T) {
	share := strings.Repeat("0123456789abcdef", 4)
	f := Form{Title: "Plot", Match: "club", Side: "greeks", Impulse: 5, Dice: share, Sections: []FormSection{{}}}
	sheet, err := WriteXLSX(f)
	require.NoError(t, err)
	for name, data := range map[string][]byte{"p.txt": WriteText(f), "p.csv": WriteCSV(f), "p.xlsx": sheet} {
		got, problems := Read(name, data, Grammar{})
		require.Empty(t, problems, name)
		require.Equal(t, share, got.Header.Dice.Text, name)
		if name == "p.txt" {
			require.Contains(t, Text(got), "dice: "+share+"\n")
		}
	}
	f.Dice = ""
	require.NotContains(t, string(WriteText(f)), "dice")
}
