package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// guideCommand is a command in a guide; a name before the $ says at whose
// computer it is typed, "both" at each.
var guideCommand = regexp.MustCompile(`^    ([a-z]*)\$ prestags (.*)$`)

// follow TOPIC: every command of a guide is carried out in its order, and prints
// what the guide shows; a line of … stands for any others, and the hint at what
// comes next need not be shown. Files that it shows are written. KEY is the public
// key printed last, ANNA the one printed at anna's computer.
func follow(ts *testscript.TestScript, _ bool, args []string) {
	_, _, text := guide(args[0] + ".txt")
	lines := strings.Split(text, "\n")
	g := guided{ts: ts, keys: map[string]string{}}
	for _, line := range lines {
		if m := guideCommand.FindStringSubmatch(line); m != nil && m[1] != "" && m[1] != "both" {
			g.at(m[1])
		}
	}
	run := 0
	for i := 0; i < len(lines); i++ {
		if name, ok := strings.CutPrefix(lines[i], "    -- "); ok {
			i = guideFile(ts, strings.TrimSuffix(name, " --"), lines, i)
			continue
		}
		m := guideCommand.FindStringSubmatch(lines[i])
		if m == nil {
			continue
		}
		var shown []string
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    ") && !guideCommand.MatchString(lines[i+1]) {
			i++
			shown = append(shown, lines[i][4:])
		}
		for _, who := range g.who(m[1]) {
			g.run(who, m[2], shown)
		}
		run++
	}
	if run == 0 {
		ts.Fatalf("no command in the guide %s", args[0])
	}
}

// guided is a guide that is followed: its players, each with a folder, and the
// public keys that were printed.
type guided struct {
	ts      *testscript.TestScript
	players []string
	keys    map[string]string
}

// at makes the folder of a player.
func (g *guided) at(who string) {
	for _, p := range g.players {
		if p == who {
			return
		}
	}
	g.players = append(g.players, who)
	g.ts.Check(os.Mkdir(g.ts.MkAbs(who), 0o700))
}

// who are those at whose computers a command is typed.
func (g *guided) who(name string) []string {
	if name == "both" {
		return g.players
	}
	return []string{name}
}

// run carries out one command and holds what it prints against what is shown.
func (g *guided) run(who, command string, shown []string) {
	ts := g.ts
	words := guideWords(command)
	for i, w := range words {
		for name, key := range g.keys {
			words[i] = regexp.MustCompile(`\b`+name+`$`).ReplaceAllLiteralString(words[i], key)
		}
		if key, ok := g.keys[w]; ok {
			words[i] = strings.TrimPrefix(key, "key=")
		}
	}
	if who != "" {
		ts.Check(ts.Chdir(ts.MkAbs(who)))
	}
	err := ts.Exec("prestags", words...)
	if told := strings.Join(shown, "\n"); err != nil && !strings.Contains(told, ": facts: ") && !strings.Contains(told, "; write ") && !strings.Contains(told, "waits for") {
		ts.Fatalf("prestags %s: %v, and the guide does not say so", command, err)
	}
	rest := strings.FieldsFunc(ts.ReadFile("stdout")+"\n"+ts.ReadFile("stderr"), func(r rune) bool { return r == '\n' })
	for _, line := range rest {
		if strings.HasPrefix(line, "key=") {
			g.keys["KEY"] = line
			if who != "" {
				g.keys[strings.ToUpper(who)] = line
			}
		}
	}
	if who != "" {
		ts.Check(ts.Chdir(ts.MkAbs("..")))
		g.mailed(who)
	}
	if !strings.Contains(strings.Join(shown, "\n"), hint) {
		rest = withoutHints(rest)
	}
	for k, want := range shown {
		if want == "…" {
			rest = rest[max(0, len(rest)-(len(shown)-k-1)):]
		} else if len(rest) == 0 || rest[0] != want {
			ts.Fatalf("prestags %s: printed %q, the guide shows %s", command, rest, want)
		} else {
			rest = rest[1:]
		}
	}
	if len(rest) > 0 {
		ts.Fatalf("prestags %s: the guide does not show %q", command, rest)
	}
}

func withoutHints(lines []string) []string {
	var out []string
	for _, l := range lines {
		if !strings.HasPrefix(l, hint) {
			out = append(out, l)
		}
	}
	return out
}

// mailed copies what a player made to hand on to the others.
func (g *guided) mailed(who string) {
	for _, kind := range []string{"*.sealed.txt", "*.key.txt"} {
		files, err := filepath.Glob(filepath.Join(g.ts.MkAbs(who), kind))
		g.ts.Check(err)
		for _, f := range files {
			data, err := os.ReadFile(f)
			g.ts.Check(err)
			for _, p := range g.players {
				g.ts.Check(os.WriteFile(filepath.Join(g.ts.MkAbs(p), filepath.Base(f)), data, 0o600))
			}
		}
	}
}

// guideWords are the words of a command as a shell takes them apart.
func guideWords(command string) []string {
	var out []string
	word, in, any := "", rune(0), false
	for _, r := range command {
		switch {
		case r == in:
			in = 0
		case in == 0 && (r == '"' || r == '\''):
			in, any = r, true
		case in == 0 && r == ' ':
			if any {
				out = append(out, word)
			}
			word, any = "", false
		default:
			word, any = word+string(r), true
		}
	}
	if any {
		out = append(out, word)
	}
	return out
}

// guideFile writes the file that a guide shows under a line -- NAME --, indented,
// up to a line that is not or to a command, and returns its last line.
func guideFile(ts *testscript.TestScript, name string, lines []string, i int) int {
	var text []string
	for i+1 < len(lines) && (lines[i+1] == "" || strings.HasPrefix(lines[i+1], "    ")) && !guideCommand.MatchString(lines[i+1]) && !strings.HasPrefix(lines[i+1], "    -- ") {
		i++
		text = append(text, strings.TrimPrefix(lines[i], "    "))
	}
	ts.Check(os.WriteFile(ts.MkAbs(name), []byte(strings.Join(text, "\n")+"\n"), 0o600))
	return i
}
