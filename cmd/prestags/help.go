package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// contract is what scripts may rely on of a command: what it reads and writes,
// and with which codes it ends besides 0 and, on wrong use, 2.
type contract struct{ reads, writes, exits string }

const (
	onlyScreen = "nothing but the screen"
	theMatch   = "the match DIR"
	badInput   = "1 what was given has problems, one a line"
)

// contracts are those of the commands by their paths.
var contracts = map[string]contract{
	"adjudicate":  {theMatch + "; the file behind --key; dice typed in", "a folder for each impulse in DIR, and its journal; with --dry-run nothing", badInput + " · 3 the match waits, and the screen says for whom and what · 4 DIR is damaged"},
	"answer":      {theMatch + ", the files", "the answers into DIR; with --check nothing", badInput + ", and nothing is taken · 4 DIR is damaged"},
	"completion":  {"nothing", "the script on the screen", ""},
	"demo":        {"nothing", "the new folder DIR, prestags-demo if left out", "1 the folder is there already"},
	"export":      {theMatch, "the new folder behind -o; nothing in DIR but an entry in its journal", badInput + " · 4 DIR is damaged"},
	"games":       {"nothing", onlyScreen, ""},
	"keys":        {"nothing", "nothing", ""},
	"keys make":   {"nothing", "the new file FILE, readable for you alone", "1 FILE is there already"},
	"keys show":   {"FILE", onlyScreen, badInput},
	"man":         {"nothing", "a page for each command and topic into DIR", badInput},
	"new":         {"your own files of facts, plots and keys, where they are given", "the new folder DIR", badInput + ", and nothing is made"},
	"outbox":      {theMatch, "a file SIDE.eml for each side into the folder outbox of DIR", badInput + " · 4 DIR is damaged"},
	"plot":        {"nothing", "nothing", ""},
	"plot check":  {theMatch + " or a side's copy, the files", "nothing but the drawing behind -o", "1 a file cannot be taken, or a line of it would be set aside · 4 DIR is damaged"},
	"plot new":    {theMatch + " or a side's copy", "the file behind -o, or the screen", "1 nothing is to be filed, or FILE is there already · 4 DIR is damaged"},
	"plot open":   {"the file, the key, the match if it is given", "the file behind -o, or the screen", badInput + " · 4 DIR is damaged"},
	"plot seal":   {"the file, the keys, the match if it is given", "NAME.sealed.txt, and NAME.key.txt with --once; NAME.hash.txt and NAME.reveal.txt with --hash", badInput + " · 4 DIR is damaged"},
	"print":       {"the match, or your own files of facts, where they are given", "the file behind -o, else one named after what is printed in the present folder", badInput},
	"print facts": {"the map behind --map", "the files of a scenario into the folder behind -o", badInput},
	"questions":   {theMatch + " or a side's copy", "the file behind -o, or the screen", badInput + " · 4 DIR is damaged"},
	"report":      {theMatch + " or a side's copy", "reports into the folder of their impulse, or what -o names; one text or JSON report goes to the screen", badInput + " · 4 DIR is damaged"},
	"rewind":      {theMatch, "an entry in the journal of DIR; with --dry-run nothing", badInput + " · 4 DIR is damaged"},
	"rules":       {"nothing", onlyScreen, "1 there is no such game, rule or key"},
	"ruling":      {theMatch + ", FILE", "an entry in the journal of DIR; with --dry-run nothing", badInput + ", and nothing is changed · 4 DIR is damaged"},
	"scenarios":   {"nothing", onlyScreen, "1 there is no such game"},
	"set":         {theMatch, "an entry in the journal of DIR", badInput + ", and nothing is changed · 4 DIR is damaged"},
	"show":        {"your own files of facts, where they are given", onlyScreen, badInput},
	"soak":        {"your own files of facts, where they are given", "match folders of the first faults, below the folder behind -o", "1 there are faults"},
	"status":      {theMatch + " or a side's copy", onlyScreen, badInput + " · 4 DIR is damaged"},
	"submit":      {theMatch + ", the files", "the plots into DIR, as they came", badInput + ", and none is taken; lines that are set aside are no such problem · 4 DIR is damaged"},
	"verify":      {theMatch + " or a side's copy", onlyScreen, "1 there is no match · 4 something is wrong, and it says what and where"},
	"why":         {theMatch + " or a side's copy", onlyScreen, badInput + " · 4 DIR is damaged"},
}

// contractOf is the contract of a command.
func contractOf(c *cobra.Command) (contract, bool) {
	k, ok := contracts[strings.TrimPrefix(c.CommandPath(), "prestags ")]
	return k, ok
}

// help is the help function of every command but topics.
func help(c *cobra.Command, _ []string) {
	if !c.HasParent() {
		c.Print(rootHelp(c))
		return
	}
	c.Print(described(c) + "\n\n" + usage(c))
}

// described is what a command does, in full if that is written down.
func described(c *cobra.Command) string {
	if c.Long == "" {
		return c.Short + "."
	}
	return strings.TrimSpace(c.Long)
}

// rootHelp shows somebody who knows nothing the way.
func rootHelp(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nBegin with these three:\n%s\n", root.Long, root.Example)
	for _, g := range root.Groups() {
		fmt.Fprintf(&b, "\n%s\n", g.Title)
		for _, c := range root.Commands() {
			if c.GroupID == g.ID && !c.Hidden {
				fmt.Fprintf(&b, "  %-12s %s\n", c.Name(), c.Short)
			}
		}
	}
	b.WriteString("\n" + topicList(root))
	b.WriteString(`
prestags help COMMAND, or COMMAND --help, says how a command is used, with an
example. --version tells the version of the program.

Exit codes: 0 done · 1 what was given has problems, one a line, and the match is
as before · 2 wrong use of the command · 3 the match waits · 4 the match folder is
damaged.
`)
	return b.String()
}

// usage is how a command is written: its form, examples, flags, what scripts
// rely on.
func usage(c *cobra.Command) string {
	var b strings.Builder
	use := c.UseLine()
	if c.HasAvailableSubCommands() && !takesNames(c) {
		use = c.CommandPath() + " COMMAND"
	}
	fmt.Fprintf(&b, "Usage:\n  %s\n\nExamples:\n%s\n", use, strings.TrimRight(c.Example, "\n"))
	if c.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, "  %-12s %s\n", c.Name()+" "+sub.Name(), sub.Short)
			}
		}
	}
	if flags := strings.TrimRight(c.LocalFlags().FlagUsagesWrapped(96), " \n"); flags != "" {
		fmt.Fprintf(&b, "\nFlags:\n%s\n", flags)
	}
	if k, ok := contractOf(c); ok && k.writes != k.reads {
		fmt.Fprintf(&b, "\nReads:  %s.\nWrites: %s.\n", k.reads, k.writes)
		if k.exits != "" {
			fmt.Fprintf(&b, "Exits:  0 done · %s · 2 wrong use of the command.\n", k.exits)
		}
	}
	return b.String()
}
