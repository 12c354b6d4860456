package scenarios_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
)

// half reads "a/b" as a text of its own kind.
type half struct{ n string }

func (h *half) UnmarshalText(b []byte) error {
	if !strings.Contains(string(b), "/") {
		return fmt.Errorf("%q is no half; write \"1/2\" instead", b)
	}
	h.n = string(b)
	return nil
}

type file struct {
	Name   string            `toml:"name"`
	Length int               `toml:"length_gt"`
	Open   bool              `toml:"open"`
	Half   half              `toml:"half"`
	Hexes  []string          `toml:"hexes"`
	Pairs  [][2]string       `toml:"pairs"`
	Words  map[string]string `toml:"words"`
	Sides  []side            `toml:"sides"`
	Win    map[string]clause `toml:"win"`
	Deploy area              `toml:"deploy"`
	hidden string
}

type side struct {
	ID     string `toml:"id"`
	Deploy area   `toml:"deploy"`
	Units  []unit `toml:"units"`
}

type unit struct {
	Type  string `toml:"type"`
	Count int    `toml:"count"`
}

type area struct {
	Radius int `toml:"radius"`
}

type clause struct {
	Op  string   `toml:"op"`
	Arg *clause  `toml:"arg"`
	All []clause `toml:"all"`
}

const good = `# a file
name = "Marathon"
length_gt = 12
open = true
half = "1/2"
hexes = [
  "0105", # here
  "0203",
]
pairs = [["0101", "0102"], ["0202", "0203"]]
deploy.radius = 3

[words]
greeks = "they win"

[win]
greeks = { op = "not", arg = { op = "wins" } }

[[sides]]
id = "greeks"
units = [{ type = "MS", count = 22 }]
[sides.deploy]
radius = 2

[[sides]]
id = "persians"
[[sides.units]]
type = "MI"
count = 8
`

func TestReadFillsAndFinds(t *testing.T) {
	var f file
	text, err := scenarios.Read("a.toml", []byte("\ufeff"+good), &f)
	require.NoError(t, err)
	require.Equal(t, file{
		Name: "Marathon", Length: 12, Open: true, Half: half{"1/2"},
		Hexes: []string{"0105", "0203"}, Pairs: [][2]string{{"0101", "0102"}, {"0202", "0203"}},
		Words: map[string]string{"greeks": "they win"}, Deploy: area{3},
		Win: map[string]clause{"greeks": {Op: "not", Arg: &clause{Op: "wins"}}},
		Sides: []side{
			{ID: "greeks", Deploy: area{2}, Units: []unit{{"MS", 22}}},
			{ID: "persians", Units: []unit{{"MI", 8}}},
		},
	}, f)
	require.Empty(t, f.hidden)
	require.Equal(t, "a.toml", text.Name())
	for path, want := range map[string]string{
		"name":                 "a.toml:2:8: facts: wrong",
		"hexes.1":              "a.toml:8:3: facts: wrong",
		"hexes.7":              "a.toml:6:9: facts: wrong", // not there: the list
		"pairs.1.0":            "a.toml:10:29: facts: wrong",
		"pairs.1":              "a.toml:10:29: facts: wrong",
		"deploy.radius":        "a.toml:11:17: facts: wrong",
		"words.greeks":         "a.toml:14:10: facts: wrong",
		"win.greeks.arg.op":    "a.toml:17:37: facts: wrong",
		"sides.0.units.0.type": "a.toml:21:19: facts: wrong",
		"sides.0.deploy":       "a.toml:22:8: facts: wrong",
		"sides.1":              "a.toml:25:3: facts: wrong",
		"sides.1.short":        "a.toml:25:3: facts: wrong", // missing: its table
		"sides.1.units.0.type": "a.toml:28:8: facts: wrong",
		"nothing":              "a.toml: facts: wrong",
	} {
		require.EqualError(t, text.Fault(path, "wrong"), want, path)
	}
	require.EqualError(t, text.FaultKey("words.greeks", "wrong"), "a.toml:14:1: facts: wrong")
	require.EqualError(t, text.FaultKey("words.romans", "wrong"), "a.toml:13:2: facts: wrong")
	require.True(t, text.Has("sides.1.units.0.type"))
	require.False(t, text.Has("sides.1.deploy"))
	require.EqualError(t, (*scenarios.Text)(nil).Fault("x.y", "no file %d", 1), "facts: no file 1")
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`nmae = "x"`, `f.toml:1:1: facts: unknown key nmae; write name instead`},
		{`  Name = "x"`, `f.toml:1:3: facts: unknown key Name; write name instead`},
		{"open = true\ncolour = 3", `f.toml:2:1: facts: unknown key colour; the keys here are name, length_gt, open, half, hexes, pairs, words, sides, win, deploy`},
		{"[[sides]]\nunits = [{ type = \"MS\", cuont = 2 }]", `f.toml:2:25: facts: unknown key cuont; write count instead`},
		{"[side]", `f.toml:1:2: facts: unknown key side; write sides instead`},
		{`length_gt = "12"`, `f.toml:1:13: facts: length_gt is text here; write a whole number instead`},
		{`length_gt = 1.5`, `f.toml:1:13: facts: length_gt is a number with a point here; write a whole number instead`},
		{`length_gt = 99999999999`, `f.toml:1:13: facts: the number 99999999999 is too large`},
		{`length_gt = 0xFFFFFFFFF`, `f.toml:1:13: facts: the number 0xFFFFFFFFF is too large`},
		{`length_gt = 012`, `f.toml:1:13: facts: 012 stands without quotes; write "012" instead`},
		{`open = "yes"`, `f.toml:1:8: facts: open is text here; write true or false instead`},
		{`open = yes`, `f.toml:1:8: facts: no value can be read here; write a number, true, false, "text" or a [list] instead`},
		{`name = 1979-05-27`, `f.toml:1:8: facts: name is a date or time here; write text in quotes instead`},
		{`name = ["a"]`, `f.toml:1:8: facts: name is a list here; write text in quotes instead`},
		{`half = 1`, `f.toml:1:8: facts: half is a whole number here; write text in quotes instead`},
		{`half = "2"`, `f.toml:1:8: facts: "2" is no half; write "1/2" instead`},
		{`hexes = ["0105", 0203]`, `f.toml:1:18: facts: 0203 stands without quotes; write "0203" instead`},
		{`hexes = ["0105", 1203]`, `f.toml:1:18: facts: 1203 stands without quotes; write "1203" instead`},
		{`hexes = ["0105", true]`, `f.toml:1:18: facts: this value is true or false here; write text in quotes instead`},
		{`hexes = "0105"`, `f.toml:1:9: facts: hexes is text here; write a list in [ ] instead`},
		{`pairs = [["0101", "0102", "0103"]]`, `f.toml:1:11: facts: this list has 3 values; write 2 instead`},
		{`sides = 3`, `f.toml:1:9: facts: sides is a whole number here; write a list in [ ] instead`},
		{`deploy = []`, `f.toml:1:10: facts: deploy is a list here; write a table in { } instead`},
		{"[sides]", `f.toml:1:2: facts: sides is a list of tables; write [[sides]] instead`},
		{"[[deploy]]", `f.toml:1:3: facts: deploy is one table, no list; write [deploy] instead`},
		{"[sides.deploy]", `f.toml:1:2: facts: there is no sides yet to which this belongs; write [[sides]] before it`},
		{"[name]", `f.toml:1:2: facts: name is text in quotes, no table; write name = … instead`},
		{"name.x = 1", `f.toml:1:6: facts: x cannot stand here; what is before the dot is no table`},
		{"name = \"a\"\n\nname = \"b\"", `f.toml:3:1: facts: name stands a second time, first in line 1; leave one out`},
		{"[words]\na = \"1\"\n[words]\n", `f.toml:3:2: facts: the table words stands a second time, first in line 1; leave one out`},
		{"deploy = {}\n[deploy]\nradius = 1", `f.toml:2:2: facts: this was defined before; leave one of them out`},
		{`name = "a`, `f.toml:1:9: facts: a text is not closed; write a " at its end`},
		{"name = \"a\nb\"", `f.toml:1:10: facts: a text is not closed on its line; write a " at its end`},
		{`name "a"`, `f.toml:1:6: facts: a key without a value; write key = value instead`},
		{`name = "a" open = true`, `f.toml:1:12: facts: something stands behind the value; write it on a line of its own instead`},
		{`hexes = ["0105" "0203"]`, `f.toml:1:17: facts: something is missing in a list; write , between two values and ] at the end`},
		{`hexes = ["0105",,]`, `f.toml:1:17: facts: a comma without a value; leave it out`},
		{`deploy = {,}`, `f.toml:1:11: facts: a comma without a value; leave it out`},
		{`name =`, `f.toml:1:6: facts: a key without a value; write key = value instead`},
		{`hexes = ["0105",`, `f.toml:1:16: facts: a list is not closed; write ] at its end`},
		{`deploy = { radius = 1`, `f.toml:1:21: facts: a table in braces is not closed; write } at its end`},
		{`name = "a\q"`, `f.toml:1:10: facts: a backslash means nothing here; write \\ instead`},
		{"[words", `f.toml:1:6: facts: the head of a table is not closed; write [name] or [[name]] instead`},
		{"name = \"a\\u0007b\"", `f.toml:1:8: facts: a line end or another control character in a text; write it on one line instead`},
		{"name = \"\"\"a\nb\"\"\"", `f.toml:1:8: facts: a line end or another control character in a text; write it on one line instead`},
		{"name = \"a😀\"", `f.toml:1:8: facts: the character U+1F600 cannot be printed; leave it out`},
		{"open = true # é\nname = \"\xff\"", `f.toml:2:9: facts: this is no UTF-8 text; save the file as UTF-8 instead`},
		{"\xff\xfen\x00", `f.toml:1:1: facts: this is no UTF-8 text; save the file as UTF-8 instead`},
		{"words = { é = \"é\", ü = 1 }", `f.toml:1:11: facts: a key was expected; write key = value instead`},
		{"words = { \"é\" = \"é\", \"ü\" = 1.0 }", `f.toml:1:28: facts: ü is a number with a point here; write text in quotes instead`},
	} {
		var f file
		err := scenarios.Decode("f.toml", []byte(c.in), &f)
		require.EqualError(t, err, c.want, c.in)
		var e *scenarios.Error
		require.ErrorAs(t, err, &e, c.in)
		require.NotContains(t, c.want, "scenarios_test", c.in)
	}
}

// Hostile files cost neither time nor memory: each of these is refused by a
// limit, most of them would take the TOML library alone minutes.
func TestReadRefusesHostileFiles(t *testing.T) {
	n := scenarios.MaxFile / 8
	var keys, tables, lists, missing strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&keys, "a%d=\"\"\n", i)
		fmt.Fprintf(&tables, "[win.a%d]\n", i)
		fmt.Fprintf(&missing, "k%d=1\n", i)
		lists.WriteString("[[sides]]\n")
	}
	for _, c := range []struct{ name, in, want string }{
		{"too large", strings.Repeat("#", scenarios.MaxFile+1), "h.toml: facts: the file has 1048577 bytes; write one of at most 1048576 instead"},
		{"brackets", "hexes = " + strings.Repeat("[", 8*n-20), "h.toml:1:10009: facts: too many lists inside one another"},
		{"lists", "hexes = " + strings.Repeat("[", 100) + strings.Repeat("]", 100), "h.toml:1:9: facts: this value is a list here; write text in quotes instead"},
		{"clauses", "win.a = " + strings.Repeat("{arg=", 5000) + "{}" + strings.Repeat("}", 5000), "h.toml:1:65: facts: more than 24 tables and lists stand inside one another"},
		{"dots", "win.a" + strings.Repeat(".arg", 2*n-20) + ".op = \"x\"", "h.toml:1:99: facts: more than 24 tables and lists stand inside one another"},
		{"head", "[win.a" + strings.Repeat(".arg", 2*n-20) + "]", "h.toml:1:100: facts: more than 24 tables and lists stand inside one another"},
		{"keys", "[words]\n" + keys.String(), "h.toml:5001:1: facts: the file has more than 5000 keys and tables"},
		{"tables", tables.String(), "h.toml:2501:2: facts: the file has more than 5000 keys and tables"},
		{"list of tables", lists.String(), "h.toml:5001:3: facts: the file has more than 5000 keys and tables"},
		{"unknown keys", missing.String(), "h.toml:1:1: facts: unknown key k0; the keys here are name, length_gt, open, half, hexes, pairs, words, sides, win, deploy"},
		{"values", "hexes = [" + strings.Repeat(`"",`, 60_000) + "]", "h.toml:1:120007: facts: the file has more than 40000 values"},
		{"long text", `name = "` + strings.Repeat("a", 2001) + `"`, "h.toml:1:8: facts: a text of more than 2000 characters"},
		{"long key", strings.Repeat("a", 4*n) + " = 1", "h.toml:1:1: facts: unknown key " + strings.Repeat("a", 39) + "…; the keys here are name, length_gt, open, half, hexes, pairs, words, sides, win, deploy"},
	} {
		var f file
		require.EqualError(t, scenarios.Decode("h.toml", []byte(c.in), &f), c.want, c.name)
	}
}

func TestErrorIsOneShortLine(t *testing.T) {
	e := &scenarios.Error{File: "a\nb.toml", Line: 3, Msg: strings.Repeat("é", 300) + "\x1b"}
	s := e.Error()
	require.Equal(t, 200, len([]rune(s)))
	require.True(t, strings.HasPrefix(s, "a\ufffdb.toml:3: facts: é"), s)
	require.True(t, strings.HasSuffix(s, "é…"), s)
	require.Equal(t, "m.toml: facts: gone", (&scenarios.Error{File: "m.toml", Msg: "gone"}).Error())
	require.True(t, errors.As(error(e), new(*scenarios.Error)))
}

func TestNearest(t *testing.T) {
	among := []string{"marathon", "plataea", "corinth", "mantinea", "issus"}
	for word, want := range map[string]string{
		"marathn": "marathon", "MARATHON": "marathon", "platea": "plataea", "isus": "issus", "issu": "issus",
		"zama": "", "": "", "corintt": "corinth", "mantinae": "mantinea", strings.Repeat("x", 1000): "",
	} {
		require.Equal(t, want, scenarios.Nearest(word, among), word)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte("win.a = {arg={op=\"x\"}}\n[[sides]]\n[sides.deploy]\nradius=1"))
	f.Add([]byte("pairs = [[\"0101\"],[]]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var v file
		text, err := scenarios.Read("f.toml", data, &v)
		if err != nil {
			var e *scenarios.Error
			require.ErrorAs(t, err, &e)
			require.LessOrEqual(t, len([]rune(err.Error())), scenarios.MaxError)
			require.NotContains(t, err.Error(), "\n")
			require.NotContains(t, err.Error(), "_test.")
			return
		}
		require.NotEmpty(t, text.Fault("sides.0.units", "x").Error())
	})
}
