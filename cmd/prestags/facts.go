package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
	"prestags/sheets"
)

func (a *app) games() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "games",
		Short:   "Lists the games that can be played",
		Example: "  prestags games",
		Args:    cobra.NoArgs,
		RunE: runs(func([]string) error {
			type game struct {
				ID        string `json:"id"`
				Title     string `json:"title"`
				Scenarios int    `json:"scenarios"`
			}
			var all []game
			var rows [][]string
			for _, b := range a.books {
				g := game{ID: b.ID(), Title: b.Title(), Scenarios: len(b.Scenarios())}
				all = append(all, g)
				rows = append(rows, []string{g.ID, g.Title, plot.Count(g.Scenarios, "scenario")})
			}
			if asJSON {
				return a.json(all)
			}
			return a.columns(rows)
		}),
	}
	jsonFlag(c, &asJSON)
	return c
}

func jsonFlag(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "json", false, "for programs: as JSON")
}

func (a *app) scenarios() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "scenarios [GAME]",
		Short:   "Lists the scenarios of a game, or of all",
		Example: "  prestags scenarios spartan",
		Args:    cobra.MaximumNArgs(1),
		RunE: runs(func(args []string) error {
			books := a.books
			if len(args) == 1 {
				b, err := a.book(args[0])
				if err != nil {
					return err
				}
				books = []engines.Rulebook{b}
			}
			type scenario struct {
				Game string `json:"game"`
				engines.Scenario
			}
			var all []scenario
			var rows [][]string
			for _, b := range books {
				for _, s := range b.Scenarios() {
					all = append(all, scenario{b.ID(), s})
					rows = append(rows, []string{b.ID() + "/" + s.Slug, s.Rule, titled(s), turnsOf(s), sideNames(s)})
				}
			}
			if asJSON {
				return a.json(all)
			}
			return a.columns(rows)
		}),
	}
	jsonFlag(c, &asJSON)
	return c
}

// titled is a scenario with its date.
func titled(s engines.Scenario) string {
	if s.Date == "" {
		return s.Title
	}
	return s.Title + ", " + s.Date
}

func sideNames(s engines.Scenario) string {
	var out []string
	for _, side := range s.Sides {
		out = append(out, side.ID)
	}
	return strings.Join(out, ", ")
}

func (a *app) show() *cobra.Command {
	var asJSON bool
	var own ownFacts
	var options []string
	c := &cobra.Command{
		Use:   "show SCENARIO",
		Short: "Shows a scenario: forces, map, victory, special rules, options",
		Long: `Shows a scenario: forces, map, victory, special rules, options with their
defaults, and what rests on reconstructions. SCENARIO is GAME/NAME, NAME alone
where one game has it, or the file of your own scenario. All files are checked
first, each by itself and then together; "prestags help own-scenarios" says more.`,
		Example: "  prestags show spartan/marathon\n  prestags show my-battle.toml --charts my-charts.toml",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			s, err := a.scenario(args[0], own)
			if err != nil {
				return err
			}
			g, chosen, err := s.open(options)
			if err != nil {
				return err
			}
			a.idle(s.book, chosen)
			sc := g.Scenario()
			if asJSON {
				return a.json(struct {
					Game string `json:"game"`
					engines.Scenario
					Options  []engines.Option `json:"options"`
					Sources  []engines.Source `json:"sources"`
					Describe []page.Block     `json:"describe"`
				}{s.book.ID(), sc, optionsOf(s.book, sc.Slug), g.Sources(), g.Describe()})
			}
			a.printf("%s/%s  %s: %s (%s)\n\n", s.book.ID(), sc.Slug, s.book.Title(), titled(sc), sc.Rule)
			a.print(sheets.Blocks(g.Describe()))
			return nil
		}),
	}
	jsonFlag(c, &asJSON)
	factFlags(c, &own, &options)
	return c
}

func factFlags(c *cobra.Command, own *ownFacts, options *[]string) {
	c.Flags().StringVar(&own.mapFile, "map", "", "your own map `FILE`")
	c.Flags().StringVar(&own.charts, "charts", "", "your own charts `FILE`: combat results, terrain effects, units")
	c.Flags().StringVar(&own.deployment, "deployment", "", "your own `FILE` of zones and default places")
	c.Flags().StringArrayVar(options, "option", nil, "a house rule or optional rule as `KEY=VALUE`; show lists them")
}

// optionsOf are the options a scenario has.
func optionsOf(b engines.Rulebook, slug string) []engines.Option {
	return slices.DeleteFunc(b.Options(), func(o engines.Option) bool {
		return len(o.Scenarios) > 0 && !slices.Contains(o.Scenarios, slug)
	})
}

func (a *app) rules() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "rules GAME [ID|WORD]",
		Short: "Tells a rule in our words, the ruling on it, the option that changes it",
		Long: `Tells a rule in our words; the ruling where it can be read in more than one
way; the option that changes it. ID is the number of a rule, the number of a
ruling or the key of an option. Without one it lists all rules and options; with
a word instead (evade, recovery), those whose text holds it.`,
		Example: "  prestags rules spartan\n  prestags rules spartan 22.2\n  prestags rules spartan woods",
		Args:    cobra.RangeArgs(1, 2),
		RunE: runs(func(args []string) error {
			b, err := a.book(args[0])
			if err != nil {
				return err
			}
			found := engineRules{Rules: b.Rules(), Rulings: b.Rulings(), Options: b.Options()}
			one := len(args) == 2
			if !one && !asJSON {
				found.Rulings = nil // told where their rule is
			}
			if one {
				about, err := found.about(args[1])
				if words := found.holding(args[1]); err != nil && len(words.list()) > 0 {
					about, err, one = words, nil, false
				}
				if err != nil {
					return err
				}
				found = about
			}
			switch {
			case asJSON:
				return a.json(found)
			case one:
				a.print(found.text())
				return nil
			}
			return a.columns(found.list())
		}),
	}
	jsonFlag(c, &asJSON)
	return c
}

// engineRules is what a rulebook says, or the part of it about one thing.
type engineRules struct {
	Rules   []engines.Rule   `json:"rules"`
	Rulings []engines.Ruling `json:"rulings"`
	Options []engines.Option `json:"options"`
}

// about picks the rule, ruling or option id and what belongs to it.
func (e engineRules) about(id string) (engineRules, error) {
	same := func(s string) bool { return strings.EqualFold(s, id) }
	var out engineRules
	var ids []string
	var rule, ruling, option []string
	for _, r := range e.Rules {
		ids = append(ids, r.ID)
		if same(r.ID) {
			rule = append(rule, r.ID)
		}
	}
	for _, r := range e.Rulings {
		ids = append(ids, r.ID)
		if same(r.ID) || slices.ContainsFunc(r.Rules, same) {
			ruling = append(ruling, r.ID)
		}
		if same(r.ID) {
			rule = append(rule, r.Rules...)
			option = append(option, r.Option)
		}
	}
	for _, o := range e.Options {
		ids = append(ids, o.Key)
		if same(o.Key) {
			rule, ruling, option = append(rule, o.Rule), append(ruling, o.Ruling), append(option, o.Key)
		}
		if same(o.Rule) || o.Ruling != "" && slices.Contains(ruling, o.Ruling) {
			option = append(option, o.Key)
		}
	}
	for _, r := range e.Rules {
		if slices.Contains(rule, r.ID) {
			out.Rules = append(out.Rules, r)
		}
	}
	for _, r := range e.Rulings {
		if slices.Contains(ruling, r.ID) {
			out.Rulings = append(out.Rulings, r)
		}
	}
	for _, o := range e.Options {
		if slices.Contains(option, o.Key) {
			out.Options = append(out.Options, o)
		}
	}
	if len(out.Rules)+len(out.Rulings)+len(out.Options) == 0 {
		return out, refuse(plot.Clip(id, 40), "rule", "there is no rule, ruling or option of that name", near(id, ids))
	}
	return out, nil
}

// holding picks the rules, rulings and options in whose text a word stands.
func (e engineRules) holding(word string) engineRules {
	word = strings.ToLower(strings.TrimSpace(word))
	has := func(texts ...string) bool {
		return strings.IndexFunc(word, unicode.IsLetter) == 0 && strings.Contains(strings.ToLower(strings.Join(texts, "\n")), word)
	}
	var out engineRules
	for _, r := range e.Rules {
		if has(r.Title, r.Summary) {
			out.Rules = append(out.Rules, r)
		}
	}
	for _, r := range e.Rulings {
		if has(r.Question, r.Reading) {
			out.Rulings = append(out.Rulings, r)
		}
	}
	for _, o := range e.Options {
		if has(o.Key, o.Summary) {
			out.Options = append(out.Options, o)
		}
	}
	return out
}

func (e engineRules) text() string {
	var b strings.Builder
	for _, r := range e.Rules {
		fmt.Fprintf(&b, "%s  %s\n    %s\n", r.ID, r.Title, r.Summary)
	}
	for _, r := range e.Rulings {
		fmt.Fprintf(&b, "ruling %s  %s\n    reading: %s\n    basis:   %s\n", r.ID, r.Question, r.Reading, r.Basis)
	}
	for _, o := range e.Options {
		fmt.Fprintf(&b, "option %s  %s\n    values:  %s\n", o.Key, o.Summary, valuesOf(o))
		if o.Needs != "" {
			fmt.Fprintf(&b, "    needs:   %s, without which it has no effect\n", o.Needs)
		}
	}
	return b.String()
}

// valuesOf an option, the default first.
func valuesOf(o engines.Option) string {
	values := slices.Clone(o.Values)
	values[0] += " (default)"
	if o.Free {
		values = append(values, o.Form)
	}
	return strings.Join(values, ", ")
}

func (e engineRules) list() [][]string {
	var rows [][]string
	for _, r := range e.Rules {
		rows = append(rows, []string{r.ID, r.Title})
	}
	for _, r := range e.Rulings {
		rows = append(rows, []string{"ruling " + r.ID, r.Question})
	}
	for _, o := range e.Options {
		rows = append(rows, []string{"option " + o.Key, valuesOf(o)})
	}
	return rows
}

// turnsOf is how long a scenario lasts.
func turnsOf(s engines.Scenario) string {
	if s.Turns == 0 {
		return "no limit"
	}
	return fmt.Sprintf("%d turns", s.Turns)
}
