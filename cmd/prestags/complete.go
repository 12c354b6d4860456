package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/sheets"
)

// completion is the command that prints what makes a shell complete words.
func (a *app) completion() *cobra.Command {
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "Prints the script by which a shell completes names",
		Long: `Prints the script by which a shell completes commands, games, scenarios, sides,
match folders, options and topics at the Tab key. Put this into the file that your
shell reads when it starts:

  bash        source <(prestags completion bash)
  zsh         source <(prestags completion zsh)
  fish        prestags completion fish | source
  powershell  prestags completion powershell | Out-String | Invoke-Expression`,
		Example:   "  prestags completion bash",
		Args:      cobra.ExactArgs(1),
		ValidArgs: []string{"bash", "fish", "powershell", "zsh"},
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			switch strings.ToLower(args[0]) {
			case "bash":
				return root.GenBashCompletionV2(a.out, true)
			case "zsh":
				return root.GenZshCompletion(a.out)
			case "fish":
				return root.GenFishCompletion(a.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.out)
			}
			return done{err: refuse(args[0], "shell", "there is no script for it", near(args[0], c.ValidArgs))}
		},
	}
}

// words are what a name on the command line may be: with what was typed before
// it, and so far of itself.
type words func(args []string, typed string) ([]string, cobra.ShellCompDirective)

// completions tells each command and flag what its names may be.
func completions(a *app, root *cobra.Command) {
	match, game, scenario := a.matchFolders, fixed(a.gameIDs()...), a.scenarioNames
	names := map[string][]words{
		"adjudicate": {match}, "answer": {match}, "export": {match}, "outbox": {match}, "questions": {match}, "report": {match},
		"rewind": {match}, "ruling": {match}, "set": {match, a.settable}, "status": {match}, "submit": {match}, "verify": {match}, "why": {match, nothing},
		"plot check": {match}, "plot new": {match}, "plot open": {match}, "plot seal": {match},
		"new": {scenario, folders}, "show": {scenario}, "soak": {either(game, scenario)}, "scenarios": {game}, "rules": {game, a.ruleNames},
		"print": {fixed(append(engines.Printables(), printAll)...), either(game, scenario, match)}, "print facts": {either(game, scenario)},
		"demo": {folders}, "man": {folders},
	}
	flags := map[string]words{
		"paper": fixed(string(sheets.A4), string(sheets.Letter)), "counter": fixed("1/2", "5/8"), "format": fixed("pdf", "xlsx", "text", "json"),
		"late": fixed(adjudicate.LatePolicies()...), "questions": fixed(adjudicate.QuestionPolicies()...),
		"dice": fixed(append(adjudicate.DiceModes(), adjudicate.DiceScript+":")...),
		"side": a.sides, "without": a.sides, "option": a.optionKeys, "deploy": a.sides, "umpire": a.seats,
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if w, ok := names[strings.TrimPrefix(c.CommandPath(), "prestags ")]; ok {
			c.ValidArgsFunction = completes(w)
		}
		for name, w := range flags {
			if c.Flags().Lookup(name) != nil {
				// The flag is there and has no completion yet.
				_ = c.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
					return begun(w, args, typed)
				})
			}
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// completes completes the names of a command in their order; those behind the
// last one are files.
func completes(w []words) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= len(w) {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return begun(w[len(args)], args, typed)
	}
}

// begun are those words that begin with what was typed.
func begun(w words, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	all, how := w(args, typed)
	return slices.DeleteFunc(all, func(s string) bool { return !strings.HasPrefix(strings.ToLower(s), strings.ToLower(typed)) }), how
}

func fixed(all ...string) words {
	return func([]string, string) ([]string, cobra.ShellCompDirective) {
		return slices.Clone(all), cobra.ShellCompDirectiveNoFileComp
	}
}

func nothing([]string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}

func folders([]string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// either are the words of several kinds; files too if one of them allows them.
func either(kinds ...words) words {
	return func(args []string, typed string) ([]string, cobra.ShellCompDirective) {
		var all []string
		how := cobra.ShellCompDirectiveNoFileComp
		for _, k := range kinds {
			some, h := k(args, typed)
			all = append(all, some...)
			if h != cobra.ShellCompDirectiveNoFileComp {
				how = h
			}
		}
		return all, how
	}
}

func (a *app) gameIDs() []string {
	var out []string
	for _, b := range a.books {
		out = append(out, b.ID())
	}
	return out
}

// scenarioNames are the built-in scenarios; a file may be named instead.
func (a *app) scenarioNames([]string, string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, b := range a.books {
		for _, s := range b.Scenarios() {
			out = append(out, b.ID()+"/"+s.Slug)
		}
	}
	return out, cobra.ShellCompDirectiveDefault
}

// matchFolders are the match folders where the user has begun to name one; if
// there is none, folders in which there may be some.
func (a *app) matchFolders(_ []string, typed string) ([]string, cobra.ShellCompDirective) {
	at, _ := filepath.Split(typed)
	found, err := filepath.Glob(filepath.Join(globbed(at), "*", "match.toml"))
	if err != nil || len(found) == 0 {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	var out []string
	for _, f := range found {
		out = append(out, at+filepath.Base(filepath.Dir(f)))
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// globbed is a folder's name as a pattern that fits it alone.
func globbed(dir string) string {
	if os.PathSeparator == '\\' {
		return dir
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
}

// game opens what the first name of a command line says: a match or a scenario.
func (a *app) game(name string) (book engines.Rulebook, sc engines.Scenario, inMatch, ok bool) {
	if m, err := a.open(name); err == nil {
		defer m.Close()
		return m.Book(), m.Game().Scenario(), true, true
	}
	s, err := a.scenario(name, ownFacts{})
	if err != nil {
		return nil, sc, false, false
	}
	g, err := s.book.Open(s.files, nil)
	if err != nil {
		return nil, sc, false, false
	}
	return s.book, g.Scenario(), false, true
}

// sides are the sides of the match or, with the = behind which more is written,
// of the scenario.
func (a *app) sides(args []string, _ string) ([]string, cobra.ShellCompDirective) {
	how := cobra.ShellCompDirectiveNoFileComp
	if len(args) == 0 {
		return nil, how
	}
	_, sc, inMatch, ok := a.game(args[len(args)-1])
	if !ok {
		_, sc, inMatch, _ = a.game(args[0])
	}
	var out []string
	for _, s := range sc.Sides {
		if inMatch {
			out = append(out, s.ID)
			continue
		}
		out, how = append(out, s.ID+"="), cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace
	}
	return out, how
}

// seats are those who may umpire besides somebody with a name.
func (a *app) seats(args []string, typed string) ([]string, cobra.ShellCompDirective) {
	out := []string{adjudicate.SeatNone}
	some, _ := a.sides(args, typed)
	for _, s := range some {
		out = append(out, strings.TrimSuffix(s, "="))
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// optionKeys are the keys of the scenario's options with =, or the values of the
// one that is begun.
func (a *app) optionKeys(args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	book, sc, _, ok := a.game(args[0])
	if !ok {
		if len(args) < 2 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		if book, sc, _, ok = a.game(args[1]); !ok { // print WHAT SCENARIO
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
	}
	key, _, valued := strings.Cut(typed, "=")
	var out []string
	for _, o := range optionsOf(book, sc.Slug) {
		switch {
		case !valued:
			out = append(out, o.Key+"=")
		case o.Key == key:
			for _, v := range o.Values {
				out = append(out, o.Key+"="+v)
			}
		}
	}
	if valued {
		return out, cobra.ShellCompDirectiveNoFileComp
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// settable is what the command set changes.
func (a *app) settable(args []string, _ string) ([]string, cobra.ShellCompDirective) {
	how := cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	m, err := a.open(args[0])
	if err != nil {
		return nil, how
	}
	defer m.Close()
	var out []string
	for _, key := range m.Keys() {
		values := m.Values(key)
		if values == nil {
			values = []string{""}
		}
		for _, v := range values {
			out = append(out, key+"="+v)
		}
	}
	return out, how
}

// ruleNames are the rules, rulings and options of a game.
func (a *app) ruleNames(args []string, _ string) ([]string, cobra.ShellCompDirective) {
	b, err := a.book(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	for _, r := range b.Rules() {
		out = append(out, r.ID)
	}
	for _, r := range b.Rulings() {
		out = append(out, r.ID)
	}
	for _, o := range b.Options() {
		out = append(out, o.Key)
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// topicNames are the commands and topics that help knows.
func topicNames(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	return begun(func(args []string, _ string) ([]string, cobra.ShellCompDirective) {
		on, rest, err := c.Root().Find(args)
		if err != nil || len(rest) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var out []string
		for _, c := range on.Commands() {
			if !c.Hidden {
				out = append(out, c.Name())
			}
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	}, args, typed)
}
