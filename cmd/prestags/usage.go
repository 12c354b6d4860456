package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"prestags/plot"
	"prestags/scenarios"
)

// wrongUse puts what is wrong with a command line into words of our own.
func wrongUse(root *cobra.Command) {
	root.SetFlagErrorFunc(flagWords)
	root.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		for i, arg := range args {
			if strings.TrimSpace(arg) == "" && c.Name() != cobra.ShellCompRequestCmd && c.Name() != cobra.ShellCompNoDescRequestCmd {
				return fmt.Errorf("name %d of %q is empty; write %s", i+1, c.CommandPath(), usageOf(c))
			}
		}
		return nil
	}
	root.SetHelpCommand(helpOn())
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		switch check := c.Args; {
		case c.IsAdditionalHelpTopicCommand():
		case c.HasSubCommands() && !takesNames(c):
			c.Args = func(c *cobra.Command, args []string) error {
				if len(args) > 0 {
					return noCommand(c, args[0])
				}
				return nil
			}
		case check != nil && c.Runnable():
			c.Args = func(c *cobra.Command, args []string) error {
				if err := check(c, args); err != nil {
					return fmt.Errorf("%s; write %s", miscounted(c, check, args), usageOf(c))
				}
				return nil
			}
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
}

// miscounted says that names are missing behind a command, or too many.
func miscounted(c *cobra.Command, check cobra.PositionalArgs, args []string) string {
	more := slices.Clone(args)
	for range 3 {
		more = append(more, "x")
		if check(c, more) == nil {
			return "a name is missing"
		}
	}
	return plot.Count(len(args), "name") + " are too many"
}

// takesNames tells a command that has subcommands and is one itself.
func takesNames(c *cobra.Command) bool { return strings.Contains(c.Use, " ") }

// usageOf is how a command is written.
func usageOf(c *cobra.Command) string {
	if c.HasParent() {
		return c.Parent().CommandPath() + " " + c.Use
	}
	return c.Use
}

// noCommand says that a command has no subcommand of that name, and which may be
// meant.
func noCommand(on *cobra.Command, word string) error {
	var names []string
	for _, c := range on.Commands() {
		if !c.Hidden {
			names = append(append(names, c.Name()), c.Aliases...)
		}
	}
	instead := "one of those that prestags help lists"
	if on.HasParent() {
		instead = strings.Join(names, " or ")
	}
	if len(names) == 0 {
		instead = "prestags help " + on.Name()
	}
	if n := scenarios.Nearest(word, names); n != "" {
		instead = on.CommandPath() + " " + n
		if c, _, err := on.Find([]string{n}); err == nil && c.IsAdditionalHelpTopicCommand() {
			instead = "prestags help " + n
		}
	}
	return fmt.Errorf("unknown command %q for %q; write %s instead", plot.Clip(word, 40), on.CommandPath(), instead)
}

var (
	// invalidValue is how the parser of flags refuses a value.
	invalidValue = regexp.MustCompile(`(?s)^invalid argument "(.*)" for "(?:-., )?--([^" ]+)" flag`)
	// unknownFlag is how it refuses a flag.
	unknownFlag = regexp.MustCompile(`(?s)^unknown (?:flag: --(\S+)|shorthand flag: '(.)')`)
)

func flagWords(c *cobra.Command, err error) error {
	if m := unknownFlag.FindStringSubmatch(err.Error()); m != nil {
		return noFlag(c, m[1], m[2])
	}
	m := invalidValue.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	takes := "another value"
	if f := c.Flags().Lookup(m[2]); f != nil {
		switch f.Value.Type() {
		case "int":
			takes = "a whole number, such as 5"
		case "uint64":
			takes = "a whole number from 0, such as 5"
		case "bool":
			takes = "true or false, or no value"
		}
	}
	return fmt.Errorf("--%s takes %s, not %q", m[2], takes, plot.Clip(m[1], 40))
}

// flagsMissing is how the parser of flags says that some must be given.
var flagsMissing = regexp.MustCompile(`^required flag\(s\) (".*") not set$`)

// missingFlags puts it into words of our own.
func missingFlags(c *cobra.Command, err error) error {
	m := flagsMissing.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	names := strings.ReplaceAll(strings.ReplaceAll(m[1], `", "`, ` and --`), `"`, "")
	return fmt.Errorf("--%s is missing; write %s", names, usageOf(c))
}

// noFlag says that a command has no flag of that name, and which may be meant.
func noFlag(c *cobra.Command, long, short string) error {
	if long == "" {
		return fmt.Errorf("unknown flag: -%s; %s --help lists those there are", short, c.CommandPath())
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if n := scenarios.Nearest(long, names); n != "" {
		return fmt.Errorf("unknown flag: --%s; write --%s instead", plot.Clip(long, 40), n)
	}
	return fmt.Errorf("unknown flag: --%s; %s --help lists those there are", plot.Clip(long, 40), c.CommandPath())
}

// helpOn is the command help, which knows when it is asked for a command that
// there is not. The name of a topic may be written in several words.
func helpOn() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND|TOPIC]",
		Short:             "Says how a command is used, or explains a topic",
		Example:           "  prestags help plot new\n  prestags help standing-orders\n  prestags help topics",
		ValidArgsFunction: topicNames,
		RunE: func(c *cobra.Command, args []string) error {
			on, rest, err := c.Root().Find(args)
			if topic, _, ferr := c.Root().Find([]string{strings.Join(args, "-")}); ferr == nil && topic.HasParent() {
				on, rest, err = topic, nil, nil
			}
			if err != nil || len(rest) > 0 {
				word := strings.Join(args, "-")
				if len(rest) > 0 {
					word = rest[0]
				}
				return noCommand(on, word)
			}
			on.InitDefaultHelpFlag()
			on.InitDefaultVersionFlag()
			return on.Help()
		},
	}
}
