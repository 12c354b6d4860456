package main

import (
	"embed"
	"path"
	"strings"

	"github.com/spf13/cobra"
)

// guides are the texts of `prestags help TOPIC`, a file a topic: its first line
// says in one line what it is about.
//
//go:embed topics/*.txt
var guides embed.FS

// topics are what help explains besides commands.
func topics() []*cobra.Command {
	files, err := guides.ReadDir("topics")
	if err != nil {
		panic(err) // embedded
	}
	var out []*cobra.Command
	for _, f := range files {
		name, short, text := guide(f.Name())
		c := &cobra.Command{Use: name, Short: short}
		c.SetHelpFunc(func(c *cobra.Command, _ []string) { c.Print(text) })
		out = append(out, c)
	}
	return out
}

// guide reads a topic's file.
func guide(file string) (name, short, text string) {
	data, err := guides.ReadFile("topics/" + file)
	if err != nil {
		panic(err) // embedded
	}
	short, _, _ = strings.Cut(string(data), "\n")
	return strings.TrimSuffix(path.Base(file), ".txt"), short, string(data)
}

// topicsInHelp lists topics as they are asked for, without the program's name.
func topicsInHelp(root *cobra.Command) {
	root.SetUsageTemplate(strings.NewReplacer(
		"Additional help topics:", "Topics, for prestags help TOPIC:",
		"{{rpad .CommandPath .CommandPathPadding}} {{.Short}}", "{{rpad .Name 16}} {{.Short}}",
	).Replace(root.UsageTemplate()))
}
