package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"prestags/plot"
)

// wrongUse puts what is wrong with a command line into words of our own.
func wrongUse(root *cobra.Command) {
	root.SetFlagErrorFunc(flagWords)
	root.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		for i, arg := range args {
			if strings.TrimSpace(arg) == "" {
				return fmt.Errorf("name %d of %q is empty; write %s", i+1, c.CommandPath(), usageOf(c))
			}
		}
		return nil
	}
	root.SetHelpCommand(helpOn())
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if check := c.Args; check != nil && c.Runnable() && !c.HasSubCommands() {
			c.Args = func(c *cobra.Command, args []string) error {
				if err := check(c, args); err != nil {
					return fmt.Errorf("it does not take %s; write %s", plot.Count(len(args), "name"), usageOf(c))
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

// usageOf is how a command is written.
func usageOf(c *cobra.Command) string {
	if c.HasParent() {
		return c.Parent().CommandPath() + " " + c.Use
	}
	return c.Use
}

// invalidValue is how the parser of flags refuses a value.
var invalidValue = regexp.MustCompile(`(?s)^invalid argument "(.*)" for "(?:-., )?--([^" ]+)" flag`)

func flagWords(c *cobra.Command, err error) error {
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

// helpOn is the command help, which knows when it is asked for a command that
// there is not.
func helpOn() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND|TOPIC]",
		Short:   "Says how a command is used, or explains a topic",
		Example: "  prestags help plot new\n  prestags help transcribing",
		RunE: func(c *cobra.Command, args []string) error {
			on, rest, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return fmt.Errorf("unknown command %q for %q", rest[0], on.CommandPath())
			}
			on.InitDefaultHelpFlag()
			on.InitDefaultVersionFlag()
			return on.Help()
		},
	}
}
