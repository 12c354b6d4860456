package plot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A text form may come back with a whole mail around it.
func TestOrdersCountBetweenTheMarks(t *testing.T) {
	form := strings.Replace(string(WriteText(turnForm())), "# MS01     ...", "MS01 MV 1014", 1)
	const want = "MS01 MV 1014\n2L01 MV 0915 0105(2)\nSK01..03 ML 1014 advance=yes\n\n[standing]\nlosses: MS12 MS vp"
	const outside = "the lines outside the marks of the form, left out"
	quoted := "> " + strings.ReplaceAll(form, "\n", "\n> ")
	for _, c := range []struct {
		name, text string
		says       []string
	}{
		{"alone", form, nil},
		{"orders and a header before and after", "MS09 NP\nmatch: pub\n" + form + "\nMS10 MV 1014\nside: persians\n", []string{"repair p.txt:1:1: file: " + outside}},
		{"quoted", "Here it is:\n" + quoted + "\nOn Tuesday the umpire wrote", []string{
			"repair p.txt:1:1: file: " + outside, "repair p.txt:3:3: file: the > of quoted mail, left out",
		}},
		{"dashes of a typographer", strings.ReplaceAll(form, "---", "—"), []string{"repair p.txt: file: " + typographic}},
		{"without #", strings.ReplaceAll(form, "# ---", "---"), nil},
		{"the first mark lost", strings.TrimPrefix(form, BeginMark) + "MS10 MV 1014", []string{"repair p.txt:37:1: file: " + outside}},
		{"the last mark lost", "MS10 MV 1014\n" + strings.TrimSuffix(form, EndMark+"\n"), []string{"repair p.txt:1:1: file: " + outside}},
		{"an end without a beginning before it", EndMark + "\n" + form, []string{"repair p.txt:1:1: file: " + outside}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.txt", []byte(c.text), spartan())
			require.Equal(t, want, body(f))
			require.Equal(t, "club-marathon greeks 005", f.Header.Match.Text+" "+f.Header.Side.Text+" "+f.Header.Impulse.Text)
			require.Equal(t, append([]string{}, c.says...), said(ps))
		})
	}
	_, ps := Read("p.txt", []byte(form+"\n"+quoted), spartan())
	require.Equal(t, []string{"refused p.txt:38:1: file: a second plot begins here; write one plot a file instead"}, said(ps))
}

func TestAHeaderMayEndTheMatch(t *testing.T) {
	f, ps := Read("p.txt", []byte(head+"Resign: YES\ndraw: Offer\nMS01 NP\n"), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "yes offer", f.Header.Resign.Text+" "+f.Header.Draw.Text)
	require.Equal(t, head+"resign: yes\ndraw: offer\n\nMS01 NP\n", Text(f))
	f, ps = Read("p.csv", []byte("match,m\nside,greeks\nimpulse,5\ndraw,accept\n"), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "accept", f.Header.Draw.Text)
	for _, c := range []struct{ line, want string }{
		{"resign: perhaps", "refused p.txt:4:9: file: the header's resign says perhaps; write resign: yes or no instead"},
		{"draw: please", "refused p.txt:4:7: file: the header's draw says please; write draw: offer, accept or no instead"},
		{"draw: offer\ndraw: accept", "refused p.txt:5:7: file: the header says draw twice, offer and accept; write one of them instead"},
	} {
		_, ps := Read("p.txt", []byte(head+c.line+"\n"), spartan())
		require.Equal(t, []string{c.want}, said(ps))
	}
}

func TestTalkAfterTheLastOrder(t *testing.T) {
	const left = "warning p.txt:6:1: file: the lines after the last order, left out"
	greeting := func(line int) string {
		return fmt.Sprintf("repair p.txt:%d:1: file: the greeting after the last order, left out", line)
	}
	for _, c := range []struct {
		name, text, want string
		says             []string
	}{
		{"talk", "MS01 NP\n\nHurrah,\nAnna", "MS01 NP", []string{left}},
		{"a greeting", "MS01 NP\n\nCheers,\nAnna", "MS01 NP", []string{greeting(6)}},
		{"under standing orders", "[standing]\nadvance: yes\n\nCheers", "[standing]\nadvance: yes", []string{greeting(7)}},
		{"no orders at all", "\n\nCheers", "", []string{greeting(6)}},
		{"right under the last order", "MS01 MV 1014\nBest regards,\nAnna", "MS01 MV 1014", []string{greeting(5)}},
		{"with all that stands in one", "MS01 MV 1014\nMit freundlichen Grüßen\nAnna Meier\n+49 123 4567\nanna@example.org\nPS: until 2026", "MS01 MV 1014", []string{greeting(5)}},
		{"right under standing orders", "[standing]\nadvance: yes\nThank you!\nAnna", "[standing]\nadvance: yes", []string{greeting(6)}},
		{"after a comma", "MS01 MV 1014,\nBest,\nA.", "MS01 MV 1014", []string{greeting(5)}},
		{"a name alone", "MS01 MV 1014\nAnna", "MS01 MV 1014", []string{strings.Replace(left, ":6:", ":5:", 1)}},
		{"an order in it is told", "MS01 MV 1014\nCheers\nPS: hold MS02", "MS01 MV 1014", []string{strings.Replace(left, ":6:", ":5:", 1)}},
		{"between orders", "MS01 NP\nThanks\nMS02 NP", "MS01 NP\nMS02 NP", []string{"repair p.txt:5:1: file: a greeting, left out"}},
		{"a task goes on", "MS01, MS02\nNP", "MS01, MS02 NP", []string{"repair p.txt:5:1: file: begins with no unit, key or [section], joined to the line before"}},
		{"orders after it: no greeting", "MS01 NP\n\nand\nMS02 NP", "MS01 NP\nMS02 NP", []string{
			"fault p.txt:6:1: file: and begins with no unit, key or [section]; write the unit first instead",
		}},
		{"with a number it may be an order", "MS01 NP\n\nall others to 1014", "MS01 NP", []string{
			"fault p.txt:6:1: file: all others to 1014 begins with no unit, key or [section]; write the unit first instead",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.txt", []byte(head+c.text), spartan())
			require.Equal(t, c.want, body(f))
			require.Equal(t, append([]string{}, c.says...), said(ps))
		})
	}
}

func TestWhatStartsAnEntry(t *testing.T) {
	for line, want := range map[string]bool{
		"match: m": true, "> > Side : x": true, "[standing]": true, "losses 0504: vp": true, "MS01 MV 1014": true, "1. MS01..03, 2L01 OF 0605": true,
		"draw: offer": true, "MS01": false, "MS01, MS02": false, "1014 1015": false, "matchless": false, "Cheers": false, "": false, "advance=yes": false, "On Tue wrote:": false,
	} {
		require.Equal(t, want, spartan().Starts(line), line)
	}
}
