package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"prestags/adjudicate"
	"prestags/plot"
)

// manDate is the date that the pages bear: that of their contents, so that they
// come out with the same bytes every time.
const manDate = "2026-11-30"

// man is the command that writes the pages for the reader man.
func (a *app) man() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:   "man DIR",
		Short: "Writes the manual as pages for the reader man",
		Long: `Writes a page for each command into the folder DIR (prestags.1, prestags-plot-new.1
...) and one for each topic (prestags-plots.7 ...). They hold what help says.`,
		Example: "  prestags man my-man\n  man -l my-man/prestags-plots.7",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return runs(func(args []string) error { return a.writeMan(c.Root(), args[0], force) })(c, args)
		},
	}
	c.Flags().BoolVar(&force, "force", false, "write over pages that are there")
	return c
}

func (a *app) writeMan(root *cobra.Command, dir string, force bool) error {
	pages := manPages(root)
	for _, p := range pages {
		if err := fresh(filepath.Join(dir, p.name), force); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return adjudicate.DiskProblem("", err)
	}
	for _, p := range pages {
		if err := write(filepath.Join(dir, p.name), []byte(p.text)); err != nil {
			return err
		}
	}
	a.printf("%s: %s\n", dir, plot.Count(len(pages), "page"))
	a.next("man -l %s", quoted(filepath.Join(dir, "prestags.1")))
	return nil
}

// manPage is a page and its file.
type manPage struct{ name, text string }

// manPages are the pages of all commands, in the order of the tree, and topics.
func manPages(c *cobra.Command) []manPage {
	var out []manPage
	if c.IsAdditionalHelpTopicCommand() {
		if c.Name() == topicsTopic {
			return nil
		}
		_, _, text := guide(c.Name() + ".txt")
		return []manPage{{"prestags-" + c.Name() + ".7", topicPage(c.Name(), c.Short, text)}}
	}
	if c.Hidden {
		return nil
	}
	out = append(out, manPage{pageName(c) + ".1", commandPage(c)})
	for _, sub := range c.Commands() {
		out = append(out, manPages(sub)...)
	}
	return out
}

func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// roff is a page being written.
type roff struct{ strings.Builder }

// head begins a page.
func (r *roff) head(name string, section int, short string) {
	fmt.Fprintf(r, ".TH \"%s\" %d \"%s\" \"prestags %s\" \"prestags\"\n", strings.ToUpper(name), section, manDate, version)
	r.section("NAME")
	fmt.Fprintf(r, "%s \\- %s\n", roffed(name), roffed(short))
}

func (r *roff) section(title string) { fmt.Fprintf(r, ".SH %s\n", roffed(title)) }

// verbatim is text whose lines stay as they are.
func (r *roff) verbatim(text string) {
	r.WriteString(".nf\n")
	for line := range strings.Lines(strings.Trim(text, "\n") + "\n") {
		r.WriteString(roffed(strings.TrimRight(line, "\n")) + "\n")
	}
	r.WriteString(".fi\n")
}

// roffed is text in which nothing is taken for an instruction.
func roffed(line string) string {
	line = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", "\\`", `"`, `\(dq`, `^`, `\(ha`, `~`, `\(ti`).Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}

// commandPage is the page of a command.
func commandPage(c *cobra.Command) string {
	var r roff
	r.head(pageName(c), 1, c.Short)
	r.section("SYNOPSIS")
	fmt.Fprintf(&r, ".B %s\n", roffed(c.UseLine()))
	r.section("DESCRIPTION")
	if c.HasParent() {
		r.verbatim(described(c))
	} else {
		r.verbatim(rootHelp(c))
	}
	if flags := c.LocalFlags(); flags.HasAvailableFlags() {
		r.section("OPTIONS")
		flags.VisitAll(func(f *pflag.Flag) { r.flag(f) })
	}
	if c.HasParent() {
		r.section("EXAMPLES")
		r.verbatim(c.Example)
	}
	if k, ok := contractOf(c); ok && k.reads != k.writes {
		r.section("FILES")
		fmt.Fprintf(&r, "Reads %s.\n.PP\nWrites %s.\n", roffed(k.reads), roffed(k.writes))
		r.section("EXIT STATUS")
		exits := "0 done"
		if k.exits != "" {
			exits += " · " + k.exits
		}
		fmt.Fprintf(&r, "%s.\n", strings.ReplaceAll(roffed(exits+" · 2 wrong use of the command"), "·", `\(bu`))
	}
	r.seeAlso(c)
	return r.String()
}

// flag is an option of a command.
func (r *roff) flag(f *pflag.Flag) {
	if f.Hidden {
		return
	}
	what, usage := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if what != "" {
		name += " " + what
	}
	fmt.Fprintf(r, ".TP\n.B %s\n%s\n", roffed(name), roffed(usage))
}

// seeAlso names the pages around a command's.
func (r *roff) seeAlso(c *cobra.Command) {
	var others []string
	if c.HasParent() {
		others = append(others, pageName(c.Parent())+"(1)")
	}
	for _, sub := range c.Commands() {
		switch {
		case sub.IsAdditionalHelpTopicCommand() && sub.Name() != topicsTopic:
			others = append(others, "prestags-"+sub.Name()+"(7)")
		case sub.IsAvailableCommand():
			others = append(others, pageName(sub)+"(1)")
		}
	}
	r.section("SEE ALSO")
	r.WriteString(roffed(strings.Join(others, ", ")) + "\n")
}

// chapter is a heading in a topic.
var chapter = regexp.MustCompile(`^\d+\. (.+)$`)

// topicPage is the page of a topic: its text, with its chapters as sections.
func topicPage(name, short, text string) string {
	var r roff
	r.head("prestags-"+name, 7, short)
	_, text, _ = strings.Cut(text, "\n")
	title, part := "DESCRIPTION", ""
	flush := func() {
		if strings.TrimSpace(part) != "" {
			r.section(title)
			r.verbatim(part)
		}
	}
	for line := range strings.Lines(text) {
		if m := chapter.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			flush()
			title, part = strings.ToUpper(m[1]), ""
			continue
		}
		part += line
	}
	flush()
	r.section("SEE ALSO")
	r.WriteString(roffed("prestags(1)") + "\n")
	return r.String()
}
