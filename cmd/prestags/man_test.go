package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// roffRequest are the instructions that a page may hold.
var roffRequest = regexp.MustCompile(`^\.(TH "[A-Z-]+" [17] "2026-11-30" "prestags [0-9.]+" "prestags"|SH [^"]+|nf|fi|TP|PP|B .+)$`)

// TestMan: a page for each command and topic, the same each time, with nothing in
// it that a line of text could have made an instruction.
func TestMan(t *testing.T) {
	root := newRoot(world())
	pages := manPages(root)
	require.Equal(t, pages, manPages(newRoot(world())))
	byName := map[string]string{}
	for _, p := range pages {
		require.NotContains(t, byName, p.name)
		byName[p.name] = p.text
		require.True(t, strings.HasPrefix(p.text, ".TH "), p.name)
		require.Contains(t, p.text, "\n.SH NAME\n", p.name)
		require.True(t, strings.HasSuffix(p.text, "\n"), p.name)
		for line := range strings.Lines(p.text) {
			if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
				require.Regexp(t, roffRequest, strings.TrimSuffix(line, "\n"), p.name)
			}
		}
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		switch {
		case c.Name() == topicsTopic:
		case c.IsAdditionalHelpTopicCommand():
			require.Contains(t, byName, "prestags-"+c.Name()+".7")
		default:
			require.Contains(t, byName[pageName(c)+".1"], ".SH SYNOPSIS\n", c.CommandPath())
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	require.Contains(t, byName["prestags-adjudicate.1"], "3 the match waits")
	require.Contains(t, byName["prestags-plots.7"], `    $ prestags new marathon evening`)
	require.Equal(t, `\&.nf \(dqa\(dq \eb\-c \(aqd\(aq`, roffed(`.nf "a" \b-c 'd'`))
}

// TestManRendered: what the reader man shows of a page holds the text of the topic,
// and it has nothing to complain about.
func TestManRendered(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Log("no groff here: the pages are held to their structure alone")
		return
	}
	dir := t.TempDir()
	a := world()
	var out strings.Builder
	a.out = &out
	require.NoError(t, a.writeMan(newRoot(a), dir, false))
	for _, page := range []string{"prestags.1", "prestags-plot-new.1", "prestags-ruling.1", "prestags-plots.7", "prestags-own-scenarios.7", "prestags-email.7"} {
		var errs strings.Builder
		cmd := exec.Command(groff, "-man", "-Tutf8", "-P-cbou", "-Kutf8", "-ww", "-rLL=110n", filepath.Join(dir, page))
		cmd.Stderr = &errs
		text, err := cmd.Output()
		require.NoError(t, err, page)
		require.Empty(t, errs.String(), page)
		if topic, ok := strings.CutSuffix(strings.TrimPrefix(page, "prestags-"), ".7"); ok {
			_, _, guide := guide(topic + ".txt")
			shown := strings.Join(strings.Fields(string(text)), " ")
			for line := range strings.Lines(guide) {
				if words := strings.Fields(line); len(words) > 3 && !chapter.MatchString(strings.TrimSpace(line)) {
					require.Contains(t, shown, strings.Join(words, " "), page)
				}
			}
		}
	}
}
