package ancients_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot/workbook"
	"prestags/scenarios/ancients"
)

// Every set-up comes back from its workbook and from its text as it was; the same
// set-up gives the same bytes.
func TestSetupsThereAndBack(t *testing.T) {
	all := map[string]*ancients.Setup{}
	for _, slug := range ancients.Slugs() {
		all[slug] = load(t, slug).s
	}
	for _, name := range boards {
		x, _ := board(t, name)
		all[name] = x.s
	}
	require.Len(t, all, 28)
	for slug, s := range all {
		text := ancients.SetupTOML(s)
		book, err := ancients.WriteSetup(s)
		require.NoError(t, err, slug)
		again, err := ancients.WriteSetup(s)
		require.NoError(t, err)
		require.True(t, bytes.Equal(book, again), slug)
		b, err := ancients.ReadSetup("setup.xlsx", book)
		require.NoError(t, err, slug)
		require.Equal(t, string(text), string(ancients.SetupTOML(b)), slug)
		c, err := ancients.ReadSetup("setup.toml", text)
		require.NoError(t, err, slug)
		require.Equal(t, string(text), string(ancients.SetupTOML(c)), slug)
	}
}

// V-16: numbers as one reads, reserves behind the board, leaders by their last
// word.
func TestV_16_PiecesAreNumberedAsOneReads(t *testing.T) {
	s := load(t, "aquae-sextiae").s
	var ids []string
	for _, u := range s.Units {
		if u.Side == "roman" {
			ids = append(ids, u.ID+" "+string(u.Hex))
		}
	}
	require.Equal(t, "LB1 D6 LI1 F6 LB2 I6 MC1 B7 AX1 C7 MI1 E7 MI2 F7 MI3 G7 MI4 H7 MI5 I7 AX2 K7 MC2 L7 LC1 M7", strings.Join(ids, " "))
	require.Equal(t, []string{"AX3", "AX4", "LI2"}, []string{s.Reserves[0].ID, s.Reserves[1].ID, s.Reserves[2].ID})
	var leaders []string
	for _, slug := range []string{"silarus", "clusium", "angrivarii-rampart"} {
		for _, l := range load(t, slug).s.Leaders {
			leaders = append(leaders, l.ID)
		}
	}
	require.Equal(t, "Spartacus Chief Chief-2 Crassus Quinctius Scrofa Aneroestes Concolitanus Praetor Inguiomerus Arminius Germanicus Tubero", strings.Join(leaders, " "))
}

// The text form of the ledger, tables written one by one.
func TestSetupInTables(t *testing.T) {
	text := `format = 1
[setup]
scenario = "picenum"
source = "published: my own booklet, page 20"
top = "slave"
[[terrain]]
kind = "camp"
hexes = ["D3", "E3"]
owner = "roman"
[[terrain]]
kind = "rampart"
owner = "slave"
hexes = ["D3"]
edges = ["NW", "NE"]
[[unit]]
side = "roman"
type = "MI"
hex = "E7"
group = "lentulus"
[[leader]]
side = "slave"
name = "Spartacus"
hex = "G2"
[[unit]]
side = "roman"
type = "MI"
hex = "B7"
`
	s, err := ancients.ReadSetup("my.toml", []byte(text))
	require.NoError(t, err)
	require.Equal(t, "MI1", s.Units[0].ID)
	require.Equal(t, ancients.Hex("B7"), s.Units[0].Hex)
	require.Equal(t, "lentulus", s.Units[1].Group)
	require.Equal(t, "Spartacus", s.Leaders[0].ID)
}

// Mistakes in a file, each with its place and what to write instead.
func TestV_BrokenSetups(t *testing.T) {
	for _, c := range []struct{ slug, old, in, want string }{
		{"clusium", `setup.scenario = "clusium"`, `setup.scenario = "telamon"`, `clusium.setup.toml:6:18: facts: this is the set-up of telamon, the battle is clusium (V-01); give its own with --map instead`},
		{"clusium", `setup.top = "gaul"`, `setup.top = "goul"`, `clusium.setup.toml:8:13: facts: top "goul" is unknown; write "gaul" instead`},
		{"clusium", `{ side = "gaul", type = "AX", hex = "G1" }`, `{ side = "gual", type = "AX", hex = "G1" }`, `clusium.setup.toml:18:12: facts: side "gual" is unknown; write "gaul" instead`},
		{"clusium", `{ side = "gaul", type = "AX", hex = "G1" }`, `{ side = "gaul", type = "AX", hex = "M2" }`, `clusium.setup.toml:18:39: facts: "M2" is no hex of the board (V-02); write A2 to L2: row 2 has 12 hexes, instead`},
		{"clusium", `{ side = "gaul", type = "AX", hex = "G1" }`, `{ side = "gaul", type = "AX", hex = "g1" }`, `clusium.setup.toml:18:39: facts: "g1" is no hex of the board (V-02); write "G1" instead`},
		{"clusium", `{ side = "gaul", type = "AX", hex = "G1" }`, `{ side = "gaul", type = "AX", hex = "C2" }`, `clusium.setup.toml:19:40: facts: two units on C2 (V-03); move one of them`},
		{"clusium", `name = "Concolitanus", hex = "H2"`, `name = "Concolitanus", hex = "F2"`, `clusium.setup.toml:50:49: facts: two leaders on F2 (V-03); move one of them`},
		{"clusium", `name = "Concolitanus", hex = "H2"`, `name = "Concolitanus", hex = "E7"`, `clusium.setup.toml:50:49: facts: Concolitanus stands on E7 with an enemy unit (V-03); move one of them`},
		{"clusium", `type = "AX", hex = "G1"`, `type = "LWM", hex = "G1"`, `clusium.setup.toml:18:27: facts: the rules name the light war machine (LWM) and give no moves or dice for it (V-04, A-54); write another type`},
		{"clusium", `type = "AX", hex = "G1"`, `type = "AXE", hex = "G1"`, `clusium.setup.toml:18:27: facts: type "AXE" is unknown; write "AX" instead`},
		{"clusium", `type = "AX", hex = "G1"`, `type = "Auxilia", hex = "G1"`, `clusium.setup.toml:18:27: facts: type "Auxilia"; write the code of a unit type instead, such as "MI"`},
		{"clusium", `{ kind = "forest", hexes = ["B2"`, `{ kind = "forest", hexes = ["D4", "B2"`, `clusium.setup.toml:13:31: facts: D4 is camp already (V-05); leave one of them out`},
		{"clusium", `owner = "gaul", hexes`, `hexes`, `clusium.setup.toml:12:3: facts: whose camp it is is not said (V-05); add owner = the id of a side`},
		{"clusium", `{ kind = "hill", hexes`, `{ kind = "hill", owner = "roman", hexes`, `clusium.setup.toml:14:28: facts: a hill has no owner (V-05); leave it out, or if it is the name, put that in quotes on a board, as hill "roman", and behind name = in a file`},
		{"silarus", `edges = ["NW", "NE"]`, `edges = ["NW", "E"]`, `a rampart has two or three edges next to one another (V-05); write edges = ["NW", "NE"] or the like`},
		{"telamon", `kind = "river", name`, `kind = "rivver", name`, `kind "rivver" is unknown; write "river" instead`},
		{"arausio", `{ side = "roman", type = "MI", hex = "E7" }`, `{ side = "roman", type = "MI", hex = "A9" }`, `stands on river, which nobody may enter (V-06); move one of them`},
		{"clusium", `  { side = "roman", name = "Roman praetor", hex = "G7", source = "stated: council of war" },` + "\n", ``, `Roman praetor, who commands the Romans, is missing (V-08); add { side = "roman", name = "Roman praetor", hex = … }`},
		{"invasion-of-britain", "leader = [\n", "leader = [\n  { side = \"british\", name = \"Cassivellaunus\", hex = \"G1\" },\n", `the Britons have no leader in this battle (V-08); leave Cassivellaunus out`},
		{"silarus", `setup.source = "reconstruction:`, `setup.source = "published:`, ``},
		{"clusium", `hexes = ["D4", "F4", "H4"]`, `hexes = ["D4", "F4"]`, `2 × camp of gaul; S-CLUSIUM-2 needs 3 (V-10)`},
		{"river-sabis", `, special = "decima-legio"`, ``, `unit with the special block decima-legio of roman; S-SABIS-2 needs 2 (V-10)`},
		{"clastidium", `type = "AX", hex`, `type = "BCH", hex`, `barbarian chariots are not in this battle (V-11); write another type`},
		{"clusium", `{ side = "roman", type = "HI"`, `{ side = "roman", type = "BCH"`, `only barbarians have barbarian chariots (V-11); write another type`},
		{"picenum", `, group = "lentulus"`, ``, `has no group (V-12); write group = "lentulus" or "gellius"`},
		{"clusium", `type = "AX", hex = "G1"`, `type = "AX", hex = "G1", group = "left"`, `AX1 needs no group in this battle; leave it out`},
		{"aquae-sextiae", `reserve = [`, `reserves = [`, `unknown key reserves; write reserve instead`},
		{"aquae-sextiae", `name = "Marcellus", reserve = "marcellus"`, `name = "Marcellus", hex = "A1"`, `Marcellus' force has no leader (V-13); add { side = "roman", name = "Marcellus", reserve = "marcellus" }`},
		{"clusium", `setup.source = "reconstruction: `, `setup.source = "hearsay: `, `source "hearsay: `},
	} {
		found := false
		_, _, err := open(c.slug, func(role, text string) string {
			if role != "setup" {
				return text
			}
			found = strings.Contains(text, c.old)
			return strings.Replace(text, c.old, c.in, 1)
		})
		require.True(t, found, "%s has no %q", c.slug, c.old)
		if c.want == "" {
			require.NoError(t, err, c.in)
			continue
		}
		require.Error(t, err, c.in)
		require.Contains(t, err.Error(), c.want, c.in)
		require.LessOrEqual(t, len([]rune(err.Error())), 200)
		require.NotContains(t, err.Error(), "\n")
	}
}

// What is only strange is a warning.
func TestV_StrangeSetups(t *testing.T) {
	for _, c := range []struct{ slug, old, in, want string }{
		{"clusium", `type = "AX", hex = "G1"`, `type = "EL", hex = "G1"`, `no battle of this expansion is known to use EL (V-04)`},
		{"silarus", `edges = ["NW", "NE"]`, `edges = ["SW", "SE"]`, `turns its back on the enemy`},
		{"silarus", `type = "AX", hex`, `type = "LB", hex`, `its published order of battle`},
		{"picenum", `group = "lentulus"`, `group = "gellius"`, `what starts left of the hills is lentulus's (V-12)`},
	} {
		found := false
		_, warnings, err := open(c.slug, func(role, text string) string {
			if role != "setup" {
				return text
			}
			found = strings.Contains(text, c.old)
			return strings.Replace(text, c.old, c.in, 1)
		})
		require.True(t, found, c.old)
		require.NoError(t, err, c.in)
		require.NotEmpty(t, warnings, c.in)
		require.Contains(t, strings.Join(warnings, "\n"), c.want)
	}
	// The same is an error where the set-up says that it is published (V-09).
	_, _, err := open("silarus", func(role, text string) string {
		if role != "setup" {
			return text
		}
		return strings.Replace(strings.Replace(text, "reconstruction:", "published:", 1), `type = "AX", hex`, `type = "LB", hex`, 1)
	})
	require.ErrorContains(t, err, "its published order of battle")
}

// V-14: a goal out of reach; V-15: no source at all is allowed.
func TestV_14_GoalOutOfReach(t *testing.T) {
	_, _, err := open("clastidium", func(role, text string) string {
		if role == "battle" {
			return strings.Replace(text, "banners = 4", "banners = 28", 1)
		}
		return text
	})
	require.ErrorContains(t, err, "(V-14); add pieces to the other side")
	x, _, err := open("clusium", func(role, text string) string {
		if role == "setup" {
			i := strings.Index(text, "setup.source")
			return text[:i] + text[i+strings.Index(text[i:], "\n")+1:]
		}
		return text
	})
	require.NoError(t, err)
	require.Empty(t, x.s.Head.Source)
}

// Mistakes in a workbook are told with sheet and cell.
func TestV_BrokenSheets(t *testing.T) {
	base := map[string][][]string{
		"Setup":   {{"what", "value"}, {"scenario", "clusium"}, {"source", "published: my booklet"}, {"top", "gaul"}},
		"Terrain": {{"", "A", "B", "C"}, {"1", "forest", "camp gaul", `river "Po"`}, {"2", "", "hill + rampart roman NW NE"}},
		"Pieces":  {{"", "A", "B", "C"}, {"1", "gaul WA", "gaul MC + King Aneroestes", "gaul + Concolitanus"}, {"2", "roman MI"}},
	}
	write := func(sheet string, row, col int, text string) []byte {
		var book workbook.Book
		for _, name := range []string{"Setup", "Terrain", "Pieces"} {
			spec := workbook.SheetSpec{Name: name}
			for r, line := range base[name] {
				var cells []workbook.Value
				for c, v := range line {
					if name == sheet && r == row && c == col {
						v = text
					}
					cells = append(cells, workbook.Value{Text: v})
				}
				if name == sheet && r == row {
					for c := len(line); c <= col; c++ {
						v := ""
						if c == col {
							v = text
						}
						cells = append(cells, workbook.Value{Text: v})
					}
				}
				spec.Rows = append(spec.Rows, cells)
			}
			book.Sheets = append(book.Sheets, spec)
		}
		var b bytes.Buffer
		require.NoError(t, book.Write(&b))
		return b.Bytes()
	}
	s, err := ancients.ReadSetup("my.xlsx", write("", 0, 0, ""))
	require.NoError(t, err)
	require.Len(t, s.Units, 3)
	require.Equal(t, []string{"Aneroestes", "Concolitanus"}, []string{s.Leaders[0].ID, s.Leaders[1].ID})
	require.Equal(t, "Po", s.Terrain[len(s.Terrain)-1].Name)
	for _, c := range []struct {
		sheet    string
		row, col int
		text     string
		want     string
	}{
		{"Terrain", 1, 1, "wood", `my.xlsx: Terrain!B2: facts: kind "wood" is unknown`},
		{"Terrain", 1, 2, "camp", `my.xlsx: Terrain!C2: facts: whose camp it is is not said (V-05)`},
		{"Terrain", 2, 2, "rampart roman NW SE", `my.xlsx: Terrain!C3: facts: a rampart has two or three edges`},
		{"Terrain", 2, 13, "hill", `my.xlsx: Terrain!N3: facts: there is no hex here`},
		{"Terrain", 1, 1, "camp gaul roman", `my.xlsx: Terrain!B2: facts: "roman" in "camp gaul roman"`},
		{"Pieces", 1, 1, "WA", `my.xlsx: Pieces!B2: facts: "WA"; write the side and the type, such as roman MI, and + a leader`},
		{"Pieces", 1, 1, "gaul Warriors", `my.xlsx: Pieces!B2: facts: type "WARRIORS"; write the code of a unit type instead`},
		{"Pieces", 1, 3, "gaul +", `my.xlsx: Pieces!D2: facts: name is missing`},
		{"Setup", 2, 1, "a friend", `my.xlsx: Setup!B3: facts: source "a friend"; write`},
	} {
		_, err := ancients.ReadSetup("my.xlsx", write(c.sheet, c.row, c.col, c.text))
		require.Error(t, err, c.text)
		require.Contains(t, err.Error(), c.want, c.text)
	}
	_, err = ancients.ReadSetup("my.xlsx", []byte("PK and no more"))
	require.Error(t, err)
	var empty bytes.Buffer
	require.NoError(t, workbook.Book{Sheets: []workbook.SheetSpec{{Name: "Setup"}}}.Write(&empty))
	_, err = ancients.ReadSetup("my.xlsx", empty.Bytes())
	require.EqualError(t, err, "my.xlsx: facts: there is no sheet Terrain; begin with the workbook that `prestags print map ancients` writes")
}
