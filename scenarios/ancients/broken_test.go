package ancients_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Mistakes in charts, cards and battles.
func TestBrokenFiles(t *testing.T) {
	for _, c := range []struct{ slug, role, old, in, want string }{
		{"clusium", "charts", `format = 1`, `format = 2`, `charts.toml:4:10: facts: a file of an unknown format; write format = 1 instead`},
		{"clusium", "charts", `class = "light"`, `class = "lite"`, `charts.toml:98:9: facts: class "lite" is unknown; write one of light, medium, heavy instead`},
		{"clusium", "charts", `class = "light"`, `class = "medium"`, `LI and the group medium do not agree; mend one of them`},
		{"clusium", "charts", `blocks = 4`, `blocks = 40`, `blocks is 40; write a number from 1 to 6 instead`},
		{"clusium", "charts", `{ versus = "LI", dice = 2 },`, ``, `no dice of elephants against LI (B-ELE-1)`},
		{"clusium", "charts", `id = "steep-hill"`, `id = "steep"`, `id "steep" is unknown`},
		{"clusium", "charts", `when = "hch_bb=official"`, `when = "hch_bb"`, `when "hch_bb"; write an option and its value such as "bch=official" instead`},
		{"clusium", "charts", `barred = ["HWM"]`, `barred = ["HVM"]`, `charts.toml:381:11: facts: barred "HVM" is no unit type; write "HWM" instead`},
		{"clusium", "cards", `count = 3`, `count = 4`, `the counts add up to 61 cards; write 60 instead`},
		{"clusium", "cards", `mirror = "C-O2R"`, `mirror = "C-O2C"`, `the mirror "C-O2C" of C-O2L is no card that mirrors it`},
		{"clusium", "cards", `scope = "section"`, `scope = "sector"`, `scope "sector" is unknown; write "section" instead`},
		{"clusium", "cards", `of = "heavy-mounted"`, `of = "heavy-riders"`, `of "heavy-riders" is no unit type and no group`},
		{"clusium", "cards", `max = "4"`, `max = "four"`, `max "four"; write "command", "all" or a number from 1 to 60 instead`},
		{"clusium", "battle", `game = "ancients"`, `game = "ancient"`, `clusium.toml:4:8: facts: game "ancient" is unknown; write "ancients" instead`},
		{"clusium", "battle", `first = "gaul"`, `first = "gauls"`, `first "gauls" is unknown; write "gaul" instead`},
		{"clusium", "battle", `banners = 6`, `banners = 0`, `banners is 0; write a number from 1 to 30 instead`},
		{"clusium", "battle", `cards = 5`, `cards = 15`, `cards is 15; write a number from 1 to 9 instead`},
		{"clusium", "battle", `rules = ["barbarian-chariot"]`, `rules = ["barbarian-chariots"]`, `rules "barbarian-chariots" is unknown; write "barbarian-chariot" instead`},
		{"clusium", "battle", `colour = "red"`, `colour = "green"`, `both sides are green; write the other colour`},
		{"clusium", "battle", `when = "start-of-turn"`, `when = "start"`, `when "start" is unknown`},
		{"clusium", "battle", `after = "S-CLUSIUM-1"`, `after = "S-CLUSIUM-3"`, `after "S-CLUSIUM-3"; write the id of a special rule above instead`},
		{"clusium", "battle", `by = "roman", `, ``, `by is missing; write the side whose units are meant`},
		{"clusium", "battle", `where = "held"`, `where = "there"`, `where "there" is unknown`},
		{"clusium", "battle", `per = "once"`, `per = "one"`, `per "one" is unknown; write "once" instead`},
		{"aquae-sextiae", "battle", `card = "C-LANY"`, `card = "C-LAND"`, `there is no card "C-LAND"; write "C-LANY" instead`},
		{"aquae-sextiae", "battle", `pieces = "command"`, `pieces = "all"`, `pieces "all"; write "command" or a number from 1 to 9 instead`},
		{"clusium", "cards", `charge = 3, must_fight = true`, `charge = 3`, `whoever charges must fight, and nobody else; write must_fight = true instead`},
		{"clusium", "cards", `charge = 3, must_fight = true`, `must_fight = true`, `whoever charges must fight, and nobody else; write must_fight = false instead`},
		{"aquae-sextiae", "battle", `first_move = true`, `first_move = false`, `the hex where a reserve comes in counts as the first it moves; write first_move = true`},
		{"clusium", "battle", `banners = 6`, `baners = 6`, `unknown key baners; write banners instead`},
		{"telamon", "battle", `{ type = "LI", count = 3 }`, `{ type = "XI", count = 3 }`, `type "XI" is no unit type`},
	} {
		found := false
		_, _, err := open(c.slug, func(role, text string) string {
			if role != c.role {
				return text
			}
			found = strings.Contains(text, c.old)
			return strings.Replace(text, c.old, c.in, 1)
		})
		require.True(t, found, "%s has no %q", c.role, c.old)
		require.Error(t, err, c.in)
		require.Contains(t, err.Error(), c.want, c.in)
		require.Contains(t, err.Error(), ".toml:", c.in)
		require.LessOrEqual(t, len([]rune(err.Error())), 200)
	}
}

// A file cut off anywhere is an error or a smaller file, never a crash.
func TestTornFiles(t *testing.T) {
	for _, role := range []string{"battle", "setup", "charts", "cards"} {
		for cut := 0; ; cut += 211 {
			whole := false
			_, _, err := open("picenum", func(r, text string) string {
				if r != role {
					return text
				}
				whole = cut >= len(text)
				return text[:min(cut, len(text))]
			})
			if whole {
				require.NoError(t, err)
				break
			}
			if err != nil {
				require.LessOrEqual(t, len([]rune(err.Error())), 200)
			}
		}
	}
}
