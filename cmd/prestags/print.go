package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/engines"
)

// printOut is the command print. So far it writes maps as workbooks.
func (a *app) printOut() *cobra.Command {
	c := &cobra.Command{
		Use:     "print",
		Short:   "Writes what people edit or put on the table: the map as a workbook, the files of facts",
		Example: "  prestags print map spartan -o map.xlsx",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.printMap(), a.printFacts())
	return c
}

func (a *app) printMap() *cobra.Command {
	var out, mapFile string
	var force bool
	c := &cobra.Command{
		Use:   "map GAME|SCENARIO",
		Short: "Writes the map as a workbook to edit and play on",
		Long: `Writes the map as a workbook: the ground a cell a hex, roads, streams, crests and
letters as lists. Edit it, or transcribe your own mapsheet into it, and play on
it with --map; a mistake is told with its sheet and cell.`,
		Example: "  prestags print map spartan -o map.xlsx\n  prestags new spartan/marathon evening --map map.xlsx",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			if !strings.EqualFold(filepath.Ext(out), ".xlsx") {
				return refuse("-o", "file", "the map is written as a workbook", "-o map.xlsx")
			}
			if err := fresh(out, force, args[0], mapFile); err != nil {
				return err
			}
			s, err := a.gameOrScenario(args[0], mapFile)
			if err != nil {
				return err
			}
			w, ok := s.book.(engines.MapWriter)
			i := slices.IndexFunc(s.files, func(f engines.File) bool { return f.Role == "map" })
			if !ok || i < 0 {
				return refuse(args[0], "map", s.book.Title()+" has no map that can be written as a workbook", "another game")
			}
			data, err := w.WriteMap(s.files[i])
			if err != nil {
				return err
			}
			if err := write(out, data); err != nil {
				return err
			}
			a.printf("%s: the map as a workbook; play on it with --map %s\n", out, out)
			return nil
		}),
	}
	c.Flags().StringVarP(&out, "output", "o", "", "the workbook to write, FILE.xlsx")
	c.Flags().StringVar(&mapFile, "map", "", "your own map file instead of the built-in one")
	c.Flags().BoolVar(&force, "force", false, "write over a file that is there")
	return c
}

// gameOrScenario is the set of a scenario, or of a game's first one.
func (a *app) gameOrScenario(name, mapFile string) (set, error) {
	for _, b := range a.books {
		if all := b.Scenarios(); strings.EqualFold(b.ID(), name) && len(all) > 0 {
			return a.scenario(b.ID()+"/"+all[0].Slug, ownFacts{mapFile: mapFile})
		}
	}
	return a.scenario(name, ownFacts{mapFile: mapFile})
}
