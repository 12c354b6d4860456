package main

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"
)

// guides are the texts of `prestags help TOPIC`, a file a topic: its first line
// says in one line what it is about.
//
//go:embed topics/*.txt
var guides embed.FS

// topicAliases are other names that topics are asked for by.
var topicAliases = map[string][]string{
	"own-scenarios":   {"transcribing", "own-facts"},
	"house-rules":     {"options"},
	"standing-orders": {"standing"},
	"email":           {"mail"},
}

// topics are what help explains besides commands; "topics" lists them.
func topics() []*cobra.Command {
	files, err := guides.ReadDir("topics")
	if err != nil {
		panic(err) // embedded
	}
	var out []*cobra.Command
	for _, f := range files {
		name, short, text := guide(f.Name())
		c := &cobra.Command{Use: name, Short: short, Aliases: topicAliases[name]}
		c.SetHelpFunc(func(c *cobra.Command, _ []string) { c.Print(text) })
		out = append(out, c)
	}
	list := &cobra.Command{Use: topicsTopic, Short: "This list"}
	list.SetHelpFunc(func(c *cobra.Command, _ []string) { c.Print(topicList(c.Root())) })
	return append(out, list)
}

// topicsTopic is the topic that lists the others.
const topicsTopic = "topics"

// topicList is the list of topics.
func topicList(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString("Topics, for prestags help TOPIC:\n")
	for _, c := range root.Commands() {
		if c.IsAdditionalHelpTopicCommand() {
			fmt.Fprintf(&b, "  %-16s %s\n", c.Name(), c.Short)
		}
	}
	return b.String()
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
