package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
)

// printFacts is the command print facts.
func (a *app) printFacts() *cobra.Command {
	var out, mapFile string
	var force bool
	c := &cobra.Command{
		Use:   "facts GAME|SCENARIO",
		Short: "Writes the files a scenario is played from, to copy and correct",
		Long: `Writes the files a scenario is played from into a folder: its terms, its
deployment, the map and the charts, as they are built in. Correct a copy, or make
a battle of your own of it; "prestags help own-scenarios" says how.`,
		Example: "  prestags print facts spartan/marathon -o my-facts",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			s, err := a.gameOrScenario(args[0], mapFile)
			if err != nil {
				return err
			}
			for _, f := range s.files {
				if err := fresh(filepath.Join(out, f.Name), force, args[0], mapFile); err != nil {
					return err
				}
			}
			if err := os.MkdirAll(out, 0o755); err != nil {
				return adjudicate.DiskProblem("", err)
			}
			for _, f := range s.files {
				name := filepath.Join(out, f.Name)
				if err := write(name, f.Data); err != nil {
					return err
				}
				a.printf("%s: the %s\n", name, f.Role)
			}
			return nil
		}),
	}
	c.Flags().SetNormalizeFunc(outAlias)
	c.Flags().StringVarP(&out, "out", "o", ".", "the `FOLDER` to write into")
	c.Flags().StringVar(&mapFile, "map", "", "your own map `FILE` instead of the built-in one")
	c.Flags().BoolVar(&force, "force", false, "write over files that are there")
	return c
}
