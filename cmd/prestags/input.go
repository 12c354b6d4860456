package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/engines/catalogue"
	"prestags/plot"
	"prestags/scenarios"
	"prestags/sheets"
)

// Limits on files of the user.
const (
	maxFacts  = 4 << 20
	maxScript = 1 << 20
)

func readPlot(name string) (adjudicate.Plot, error) {
	data, err := readFile(name, adjudicate.MaxPlot)
	return adjudicate.Plot{Name: name, Data: data}, err
}

// book finds a game by its id.
func (a *app) book(id string) (engines.Rulebook, error) {
	var ids []string
	for _, b := range a.books {
		if strings.EqualFold(b.ID(), id) {
			return b, nil
		}
		ids = append(ids, b.ID())
	}
	return nil, refuse(plot.Clip(id, 60), "game", "there is no such game", near(id, ids))
}

// near is the name nearest to what was written, or all if none is near.
func near(word string, among []string) string {
	if n := scenarios.Nearest(word, among); n != "" {
		return n
	}
	return strings.Join(among, ", ")
}

// meant puts the name nearest to what was written into the one problem of an
// error that offers them all.
func meant(err error, word string, among []string) error {
	var r *adjudicate.Refused
	if n := scenarios.Nearest(word, among); n != "" && errors.As(err, &r) && len(r.Problems) == 1 {
		r.Problems[0].Instead = n
	}
	return err
}

// sideNamed is the side of a match that --side names.
func sideNamed(m *adjudicate.Match, name string) (string, error) {
	id, err := m.SideNamed("--side", name)
	return id, meant(err, name, sideIDs(m.Sides()))
}

func sideIDs(sides []engines.Side) []string {
	var ids []string
	for _, s := range sides {
		ids = append(ids, s.ID)
	}
	return ids
}

// oneOf is the name nearest to what was written, or all as a choice.
func oneOf(word string, among []string) string {
	if n := scenarios.Nearest(word, among); n != "" {
		return n
	}
	return strings.Join(among, " or ")
}

// set is a scenario found: its rulebook and the files of facts.
type set struct {
	book  engines.Rulebook
	files []engines.File
}

// gameKey, idKey and mapKey are the lines of a scenario file that name its game,
// itself and its map.
var (
	gameKey = regexp.MustCompile(`(?m)^\s*game\s*=\s*["']([^"'\n]*)["']`)
	idKey   = regexp.MustCompile(`(?m)^\s*id\s*=\s*["']([^"'\n]*)["']`)
	mapKey  = regexp.MustCompile(`(?m)^\s*map\s*=\s*["']([^"'\n]*)["']`)
)

// open opens a scenario with options as they are written. What options there
// are depends on the scenario, so it is opened first with none.
func (s *set) open(options []string) (engines.Game, []engines.Setting, error) {
	g, err := s.book.Open(s.files, nil)
	if err != nil || len(options) == 0 {
		return g, nil, err
	}
	chosen, err := settings(s.book, g.Scenario().Slug, options)
	if err != nil {
		return nil, nil, err
	}
	g, err = s.book.Open(s.files, chosen)
	return g, chosen, err
}

// ownFacts are files of facts that the user brings; empty: those that are there.
type ownFacts struct{ mapFile, charts, deployment string }

// scenario finds what the user names: GAME/slug, a slug that only one game
// has, or a file of his own; with his own map, charts and default deployment
// where he gives them.
func (a *app) scenario(name string, own ownFacts) (set, error) {
	s, err := a.builtIn(name)
	if isFile(name) {
		s, err = a.ownScenario(name)
	}
	if err != nil {
		return s, err
	}
	for _, f := range []struct{ role, file string }{{"map", own.mapFile}, {"charts", own.charts}, {"deployment", own.deployment}} {
		if f.file == "" {
			continue
		}
		data, err := readFile(f.file, maxFacts)
		if err != nil {
			return s, err
		}
		s.replace(engines.File{Role: f.role, Name: filepath.Base(f.file), Data: data})
	}
	return s, nil
}

// replace puts a file in the place of the one with its role.
func (s *set) replace(f engines.File) {
	i := slices.IndexFunc(s.files, func(o engines.File) bool { return o.Role == f.Role })
	if i < 0 {
		s.files = append(s.files, f)
		return
	}
	s.files[i] = f
}

// isFile tells whether a scenario is named by its file.
func isFile(name string) bool {
	if strings.EqualFold(filepath.Ext(name), ".toml") {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func (a *app) builtIn(name string) (set, error) {
	game, slug, ok := strings.Cut(name, "/")
	if !ok {
		game, slug = "", name
	}
	var found []set
	for _, b := range a.books {
		if game != "" && !strings.EqualFold(game, b.ID()) {
			continue // reading its scenarios takes time
		}
		for _, sc := range b.Scenarios() {
			if !strings.EqualFold(slug, sc.Slug) {
				continue
			}
			files, err := b.Files(sc.Slug)
			if err != nil {
				return set{}, err
			}
			found = append(found, set{b, files})
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		for _, b := range a.books {
			if !strings.EqualFold(b.ID(), name) {
				continue
			}
			if only := b.Scenarios(); len(only) == 1 {
				return a.builtIn(b.ID() + "/" + only[0].Slug)
			}
			return set{}, refuse(name, "scenario", "this is a game; it has several scenarios", "one that `prestags scenarios "+b.ID()+"` lists")
		}
		var all []string
		books, other := a.books, "GAME/SCENARIO as `prestags scenarios` lists them,"
		if b, err := a.book(game); err == nil {
			books, other = []engines.Rulebook{b}, "another of `prestags scenarios "+b.ID()+"`"
		}
		for _, b := range books {
			for _, sc := range b.Scenarios() {
				full := sc.Slug
				if game != "" {
					full = b.ID() + "/" + full
				}
				all = append(all, full)
			}
		}
		if n := scenarios.Nearest(strings.ToLower(name), all); n != "" {
			other = n + ", or " + other
		}
		return set{}, refuse(plot.Clip(name, 60), "scenario", "there is no such scenario", other)
	}
	return set{}, refuse(name, "scenario", "more than one game has it", found[0].book.ID()+"/"+slug)
}

// ownScenario takes a user's scenario file. Map, charts and all else are those
// of the built-in scenario of the same id; of a new one map and charts are
// those of the game, and there is no default deployment but its own.
func (a *app) ownScenario(name string) (set, error) {
	data, err := readFile(name, maxFacts)
	if err != nil {
		return set{}, err
	}
	m := gameKey.FindSubmatch(data)
	if m == nil {
		return set{}, refuse(name, "file", "it does not say of which game it is", `game = "`+a.books[0].ID()+`" in a line of its own`)
	}
	s := set{}
	if s.book, err = a.book(string(m[1])); err != nil {
		return s, err
	}
	known := s.book.Scenarios()
	i := -1
	if m := idKey.FindSubmatch(data); m != nil {
		i = slices.IndexFunc(known, func(sc engines.Scenario) bool { return sc.Slug == string(m[1]) })
	}
	base := max(i, 0)
	if m := mapKey.FindSubmatch(data); m != nil && i < 0 {
		base = onMap(s.book, string(m[1]))
	}
	if s.files, err = s.book.Files(known[base].Slug); err != nil {
		return s, err
	}
	if i < 0 {
		s.files = slices.DeleteFunc(s.files, func(f engines.File) bool { return f.Role == "deployment" })
	}
	s.replace(engines.File{Role: "scenario", Name: filepath.Base(name), Data: data})
	return s, nil
}

// onMap is the first scenario of a game on the built-in map of that id, the first of
// all if there is none: its facts are those that a scenario of the user's own stands on.
func onMap(b engines.Rulebook, id string) int {
	return max(0, slices.IndexFunc(b.Scenarios(), func(sc engines.Scenario) bool {
		files, err := b.Files(sc.Slug)
		return err == nil && slices.ContainsFunc(files, func(f engines.File) bool {
			m := idKey.FindSubmatch(f.Data)
			return f.Role == "map" && m != nil && string(m[1]) == id
		})
	}))
}

// settings reads --option KEY=VALUE for a scenario.
func settings(b engines.Rulebook, scenario string, args []string) ([]engines.Setting, error) {
	var out []engines.Setting
	if !slices.ContainsFunc(b.Scenarios(), func(s engines.Scenario) bool { return s.Slug == scenario }) {
		scenario = "" // the user's own may have every option
	}
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		set := engines.Setting{Key: strings.TrimSpace(key), Value: strings.TrimSpace(value)}
		if f := catalogue.Check(b, scenario, set); f != nil {
			return nil, &adjudicate.Refused{Problems: []plot.Problem{f.Problem("--option")}}
		}
		if i := slices.IndexFunc(out, func(o engines.Setting) bool { return o.Key == set.Key }); i >= 0 {
			if out[i].Value != set.Value {
				options := b.Options()
				k := slices.IndexFunc(options, func(o engines.Option) bool { return o.Key == set.Key })
				return nil, refuse("--option", options[k].Rule, fmt.Sprintf("%s is set twice, to %s and to %s", set.Key, plot.Clip(out[i].Value, 40), plot.Clip(set.Value, 40)), "one of them")
			}
			continue
		}
		out = append(out, set)
	}
	return out, nil
}

// idle warns of settings that have no effect beside the others.
func (a *app) idle(b engines.Rulebook, set []engines.Setting) {
	var ps []plot.Problem
	for _, i := range engines.IdleSettings(b.Options(), set) {
		ps = append(ps, plot.Problem{
			Pos: plot.Pos{File: "--option"}, Severity: plot.Warning, Rule: "option",
			Wrong: fmt.Sprintf("%s=%s has no effect with %s=%s", i.Setting.Key, i.Setting.Value, i.Lacks.Key, i.Lacks.Value), Instead: "no " + i.Setting.Key,
		})
	}
	a.problems(ps)
}

// player reads a player as NAME <MAIL> zone=ZONE key=KEY, the parts in any
// number, apart by blanks or commas.
func player(side, text string) adjudicate.Player {
	p := adjudicate.Player{Side: side}
	for {
		text = strings.TrimRight(text, " ,")
		i := max(strings.LastIndexAny(text, " ,"), -1)
		last := text[i+1:]
		if v, ok := strings.CutPrefix(last, "zone="); ok {
			p.Zone = v
		} else if v, ok := strings.CutPrefix(last, "key="); ok {
			p.Key = v
		} else {
			break
		}
		text = text[:i+1]
	}
	if i := strings.LastIndexByte(text, '<'); i >= 0 && strings.HasSuffix(text, ">") {
		p.Mail = text[i+1 : len(text)-1]
		text = text[:i]
	}
	p.Name = strings.Trim(strings.TrimSpace(text), `"`)
	return p
}

// paperOf reads --paper.
func paperOf(name string) (sheets.Paper, error) {
	p, err := sheets.ParsePaper(name)
	if err != nil {
		return p, refuse("--paper", "option", fmt.Sprintf("there is no paper %q", plot.Clip(name, 40)), "a4 or letter")
	}
	return p, nil
}
