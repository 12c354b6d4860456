package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/plot"
)

func (a *app) new() *cobra.Command {
	var (
		own                     ownFacts
		dice, umpire, umpireKey string
		options, sides, deploy  []string
		config                  adjudicate.Config
		c                       *cobra.Command
	)
	c = &cobra.Command{
		Use:   "new SCENARIO DIR",
		Short: "Makes a new match in a folder",
		Long: `Makes a new match. Its id is the name of the folder; plots name it. The facts in
force are copied into the folder, so that a later version of the program plays
the match on as it began.`,
		Example: `  prestags new spartan/marathon club-marathon
  prestags new marathon club-marathon --side greeks="Anna <anna@example.org> zone=Europe/Paris" --option recovery=same_gt
  prestags new my-battle.toml friday --deploy greeks=setup.txt --late standing`,
		Args: cobra.ExactArgs(2),
		RunE: runs(func(args []string) error {
			s, err := a.scenario(args[0], own)
			if err != nil {
				return err
			}
			g, err := s.book.Open(s.files, nil)
			if err != nil {
				return err
			}
			if config.Options, err = settings(s.book, g.Scenario().Slug, options); err != nil {
				return err
			}
			if err := a.people(&config, g.Scenario(), umpire, sides); err != nil {
				return err
			}
			if umpireKey != "" {
				if config.UmpireKeys, err = readFile(umpireKey, maxKeys); err != nil {
					return err
				}
			}
			if config.Seat == adjudicate.SeatNone {
				// Nothing else will do, so what is left out is taken so.
				if !c.Flags().Changed("dice") {
					dice = adjudicate.DiceJoint
				}
				if !c.Flags().Changed("questions") {
					config.Questions = adjudicate.QuestionsDefault
				}
			}
			if err := a.deployments(&config, deploy, g.Scenario().Sides); err != nil {
				return err
			}
			if err := a.dice(&config, dice); err != nil {
				return err
			}
			config.Version, config.Time = version, a.now()
			m, receipts, err := adjudicate.Create(args[1], s.book, s.files, config)
			if err != nil {
				return misnamed(err, &config)
			}
			defer m.Close()
			a.printf("match %s: %s, %s; in %s\n", m.ID(), s.book.Title(), titled(m.Game().Scenario()), args[1])
			for _, r := range receipts {
				a.print(r.String())
				a.problems(r.Problems)
			}
			if c, err := compare(m, 0); err != nil {
				return err
			} else if c != "" {
				a.printf("%s\n", c)
			}
			a.warnings(s.book, &config)
			a.idle(s.book, config.Options)
			if err := a.waits(m); err != nil {
				return err
			}
			return a.nextAwaited(m)
		}),
	}
	f := c.Flags()
	factFlags(c, &own, &options)
	f.StringArrayVar(&sides, "side", nil, "who plays a side: `SIDE=\"NAME <MAIL> zone=ZONE key=KEY\"`")
	f.StringVar(&umpire, "umpire", "", "who umpires: `\"NAME <MAIL> key=KEY\"`, none, or the SIDE whose player does")
	f.StringVar(&umpireKey, "umpire-key", "", "the umpire's `FILE` of keys, to open plots sealed for him; it is kept in the match")
	f.StringVar(&dice, "dice", adjudicate.DiceSealed, "`KIND` of dice: sealed (a secret seed, its hash published), joint (from it and a share of each side), table (real dice, typed in) or script:FILE")
	f.StringVar(&config.Questions, "questions", "", "`WHO` decides in mid-turn what no standing order answers: ask (the turn pauses and the side is asked; so if left out) or default (the documented default is taken; so with --umpire none)")
	f.StringVar(&config.Late, "late", adjudicate.LateWait, "`WHAT` is done about a plot that has not come: wait (the match waits), stand (its units do nothing) or standing (its standing orders are its plot)")
	f.StringVar(&config.Deadline, "deadline", "", "when plots are due, for the reports: `\"Sun,Wed 20:00 Europe/Paris\"`")
	f.StringArrayVar(&deploy, "deploy", nil, "a deployment filed at once: `SIDE=FILE`, or SIDE=default")
	return c
}

// misnamed puts the value that was probably meant into the problem of one that
// there is not.
func misnamed(err error, config *adjudicate.Config) error {
	var r *adjudicate.Refused
	if !errors.As(err, &r) || len(r.Problems) != 1 {
		return err
	}
	word, values := "", []string(nil)
	switch r.Problems[0].Pos.File {
	case "--dice":
		word, values = config.Dice, adjudicate.DiceModes()
	case "--late":
		word, values = config.Late, adjudicate.LatePolicies()
	case "--questions":
		word, values = config.Questions, adjudicate.QuestionPolicies()
	}
	if slices.Contains(values, word) {
		return err // it is known, and does not go with the rest
	}
	return meant(err, word, values)
}

// people reads --umpire and --side.
func (a *app) people(config *adjudicate.Config, sc engines.Scenario, umpire string, sides []string) error {
	switch {
	case strings.EqualFold(umpire, adjudicate.SeatNone):
		config.Seat = adjudicate.SeatNone
	case slices.ContainsFunc(sc.Sides, func(s engines.Side) bool { return strings.EqualFold(s.ID, umpire) }):
		config.Seat = strings.ToLower(umpire)
	case umpire != "":
		config.Umpire = player("", umpire)
	}
	for _, s := range sides {
		id, who, ok := strings.Cut(s, "=")
		id = strings.TrimSpace(id)
		if !ok || strings.TrimSpace(who) == "" {
			return refuse("--side", "option", "it names no player", `--side `+plot.Clip(id, 40)+`="NAME <MAIL>"`)
		}
		if ids := sideIDs(sc.Sides); !slices.Contains(ids, id) {
			return refuse("--side", "side", fmt.Sprintf("%s has no side %q", sc.Title, plot.Clip(id, 40)), oneOf(id, ids))
		}
		if slices.ContainsFunc(config.Players, func(p adjudicate.Player) bool { return p.Side == id }) {
			return refuse("--side", "option", id+" is given twice", "one player a side")
		}
		p := player(id, who)
		if strings.ContainsAny(p.Name, "<>") {
			return refuse("--side", "mail", "the mail address of "+id+" has no end, or more stands behind it", `--side `+id+`="NAME <MAIL> zone=ZONE"`)
		}
		config.Players = append(config.Players, p)
	}
	return nil
}

// warnings say what may be done but is not wise.
func (a *app) warnings(b engines.Rulebook, config *adjudicate.Config) {
	p := plot.Problem{Severity: plot.Warning}
	switch {
	case config.Seat == "" && b.Hidden() != "" && config.Umpire == (adjudicate.Player{}):
		p.Pos.File, p.Rule = "--umpire", "secrecy"
		p.Wrong, p.Instead = fmt.Sprintf("%s hides %s, so whoever keeps this folder may play no side", b.Title(), b.Hidden()), `--umpire "NAME <MAIL>" to name him`
	case config.Seat != "" && config.Seat != adjudicate.SeatNone && config.Dice == adjudicate.DiceSealed:
		p.Pos.File, p.Rule = "--dice", "dice"
		p.Wrong, p.Instead = "the umpire plays, and the seed of sealed dice lies with him: he could know them before he plots", "--dice joint or --dice table"
	default:
		return
	}
	a.problems([]plot.Problem{p})
}

// deployments reads --deploy.
func (a *app) deployments(config *adjudicate.Config, deploy []string, sides []engines.Side) error {
	ids, given := sideIDs(sides), []string{}
	for _, d := range deploy {
		side, file, ok := strings.Cut(d, "=")
		side = strings.TrimSpace(side)
		switch {
		case !ok || strings.TrimSpace(file) == "":
			return refuse("--deploy", "option", "it names no file", "--deploy "+plot.Clip(side, 40)+"=FILE")
		case !slices.Contains(ids, side):
			return refuse("--deploy", "side", fmt.Sprintf("the scenario has no side %q", plot.Clip(side, 40)), oneOf(side, ids))
		case slices.Contains(given, side):
			return refuse("--deploy", "option", side+" is given twice", "one deployment a side")
		}
		given = append(given, side)
		if strings.EqualFold(file, "default") {
			continue
		}
		p, err := readPlot(file)
		if err != nil {
			return err
		}
		config.Deployments = append(config.Deployments, adjudicate.Deployment{Side: side, Plot: p})
	}
	return nil
}

// dice reads --dice.
func (a *app) dice(config *adjudicate.Config, dice string) (err error) {
	if file, ok := strings.CutPrefix(dice, "script:"); ok {
		config.Dice = adjudicate.DiceScript
		config.Script, err = readFile(file, maxScript)
		return err
	}
	config.Dice = dice
	config.Seed, err = a.seed()
	return err
}

// waits says what the match waits for, or may be filed.
func (a *app) waits(m *adjudicate.Match) error {
	s, err := m.Status(engines.Umpire)
	if err != nil {
		return err
	}
	a.printf("impulse %03d (%s)\n", s.Impulse, s.Stage)
	for _, side := range s.Sides {
		if side.State != adjudicate.StateNothing {
			a.printf("  %s: %s\n", side.Side, side)
		}
	}
	return nil
}
