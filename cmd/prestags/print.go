package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
	"prestags/sheets"
)

// printing is what a call of print was asked for.
type printing struct {
	out, paper, side, counter  string
	own                        ownFacts
	options                    []string
	whole, bare, force, duplex bool
}

// printed is what things are called in the names of files and documents.
var printed = map[string]string{
	engines.PrintCharts:    "Charts",
	engines.PrintReference: "Reference",
	engines.PrintPlotChart: "Plot charts and order sheets",
	engines.PrintCounters:  "Counters",
	engines.PrintMap:       "Map",
	engines.PrintTracks:    "Tracks",
	engines.PrintScenario:  "Scenarios",
	engines.PrintCards:     "Cards",
	printAll:               "The whole folder",
}

const printAll = "all"

// printOut is the command print.
func (a *app) printOut() *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:   "print WHAT GAME|SCENARIO|DIR",
		Short: "Prints charts, plot charts, counters, maps, reference sheets, cards",
		Long: `Prints what a table needs, from the very data the program plays by. WHAT is

  charts      every table the game rolls on
  reference   the flow of a turn on a page or two, with rule numbers
  plotchart   plot charts and order sheets, blank or filled in from a match
  counters    counters to cut out, at their true size
  map         the map in sheets at the size of the counters, or --whole
  tracks      turn record, Victory Points and what else is counted
  scenario    a card for each battle: forces, deployment, victory, options
  cards       the game's cards to cut out
  all         all of it in one file, with contents and bookmarks

A GAME prints for all its scenarios, a SCENARIO for itself, a match folder DIR for
its present position; with --side it holds what that side may know. The output
is a PDF, or a workbook by its name (-o charts.xlsx): charts, plot charts and
tracks as tables; the map of Spartan and the boards of Ancients as cells to edit,
which new takes back with --map; the areas of the other maps as a list.

Print at 100 percent, and measure the ruler on the sheets.`,
		Example: "  prestags print charts spartan\n  prestags print counters spartan/marathon --counter 5/8\n  prestags print plotchart club-marathon --side greeks -o plots.pdf\n  prestags print map spartan -o map.xlsx",
		Args:    cobra.RangeArgs(0, 2),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 && !p.duplex {
				return c.Help()
			}
			return runs(func(args []string) error { return a.printed(args, &p) })(c, args)
		},
	}
	f := c.Flags()
	f.StringVarP(&p.out, "out", "o", "", "the `FILE` to write, .pdf or .xlsx; else named after what is printed")
	f.StringVar(&p.paper, "paper", "a4", "`PAPER`: a4 or letter")
	f.StringVar(&p.side, "side", "", "of a match: what this `SIDE` may know")
	f.StringVar(&p.counter, "counter", "", "the side of a counter in inches, `1/2` or 5/8; the map follows")
	f.BoolVar(&p.whole, "whole", false, "the map on a single page, however small")
	f.BoolVar(&p.bare, "no-numbers", false, "the map without the numbers of its hexes")
	f.BoolVar(&p.duplex, "duplex-test", false, "a sheet to try whether backs fall behind their fronts")
	f.BoolVar(&p.force, "force", false, "write over a file that is there")
	f.SetNormalizeFunc(outAlias)
	factFlags(c, &p.own, &p.options)
	c.AddCommand(a.printFacts())
	return c
}

// outAlias lets --output be written for --out.
func outAlias(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "output" {
		name = "out"
	}
	return pflag.NormalizedName(name)
}

// counterSizes in thousandths of an inch.
var counterSizes = map[string]int{"": 0, "1/2": 500, "5/8": 625}

func (a *app) printed(args []string, p *printing) error {
	paper, err := sheets.ParsePaper(p.paper)
	if err != nil {
		return refuse("--paper", "file", err.Error(), "a4")
	}
	size, ok := counterSizes[p.counter]
	if !ok {
		return refuse("--counter", "file", fmt.Sprintf("counters of %q inch are not printed", p.counter), "1/2 or 5/8")
	}
	if p.duplex {
		data, err := sheets.DuplexTest(paper)
		if err != nil {
			return err
		}
		return a.writePrinted(p, "duplex-test", data, "a sheet to try whether backs fall behind their fronts")
	}
	if len(args) < 2 {
		return refuse("print", "file", "it needs what to print and of which game", "prestags print charts spartan")
	}
	what := strings.ToLower(args[0])
	if _, ok := printed[what]; !ok {
		return refuse(args[0], "file", "nothing of this name is printed", near(what, append(engines.Printables(), printAll)))
	}
	kinds := []string{what}
	if what == printAll {
		kinds = engines.Printables()
	}
	each := slices.ContainsFunc(kinds, eachScenario)
	games, view, name, err := a.printGames(args[1], p, each)
	if err != nil {
		return err
	}
	if ext := strings.ToLower(filepath.Ext(p.out)); (ext == ".xlsx" || ext == ".toml") && what == engines.PrintMap && games[0].files != nil && (ext == ".toml" || cells(games[0].book)) {
		return a.printMapBook(games[0], p, ext)
	}
	doc := page.Document{Game: games[0].book.Title(), Title: printed[what]}
	told := strings.ToLower(doc.Title[:1]) + doc.Title[1:]
	if games[0].files == nil || view != nil {
		title := games[0].game.Scenario().Title + ": "
		doc.Title, told = title+doc.Title, title+told
	}
	for i, kind := range kinds {
		if what == printAll {
			if a.progress {
				fmt.Fprintf(a.err, "%d of %d: %s\n", i+1, len(kinds), kind)
			}
		}
		doc.Parts = append(doc.Parts, printParts(games, kind, view)...)
	}
	if len(doc.Parts) == 0 {
		has := slices.DeleteFunc(engines.Printables(), func(kind string) bool { return len(printParts(games, kind, view)) == 0 })
		return refuse(args[0], "file", games[0].book.Title()+" has none", strings.Join(has, ", "))
	}
	for _, s := range games[0].game.Sources() {
		if s.Reconstruction {
			doc.Notes = append(doc.Notes, s.What+": "+s.Source)
		}
	}
	doc.Pointed = slices.Contains([]string{engines.PrintPlotChart, engines.PrintTracks, engines.PrintCounters, engines.PrintCards, engines.PrintReference}, what)
	adapt(&doc, p, size)
	if err := sheets.DrawableDocument(doc); err != nil {
		fmt.Fprintln(a.err, plot.Clip("warning: "+plot.Clean(err.Error()), plot.MaxProblem-50)+"; it is printed as a substitute")
	}
	var data []byte
	if strings.EqualFold(filepath.Ext(p.out), ".xlsx") {
		data, err = sheets.PrintXLSX(doc)
	} else {
		data, err = sheets.Print(doc, paper)
	}
	if err != nil {
		return err
	}
	return a.writePrinted(p, name+"-"+what, data, told)
}

// writePrinted writes a file under its own name or the one asked for.
func (a *app) writePrinted(p *printing, name string, data []byte, what string) error {
	out := p.out
	if out == "" {
		out = name + ".pdf"
	}
	if ext := strings.ToLower(filepath.Ext(out)); ext != ".pdf" && ext != ".xlsx" && (ext != ".toml" || name != "map") {
		return refuse("-o", "file", "it is written as a PDF or a workbook", "-o "+name+".pdf")
	}
	if err := fresh(out, p.force, p.own.mapFile, p.own.charts, p.own.deployment); err != nil {
		return err
	}
	if err := write(out, data); err != nil {
		return err
	}
	a.printf("%s: %s\n", out, what)
	if strings.EqualFold(filepath.Ext(out), ".pdf") {
		a.next("print it at 100 percent (actual size), and measure the ruler on the sheets")
	}
	return nil
}

// printGame is a game to print from.
type printGame struct {
	set
	game engines.Printer
}

// eachScenario tells whether a game prints a kind for each of its scenarios.
func eachScenario(kind string) bool {
	return kind == engines.PrintScenario || kind == engines.PrintCounters || kind == engines.PrintMap
}

// printGames opens what is to be printed: of a game its first scenario or each,
// a scenario, or that of a match with the view of its present position.
func (a *app) printGames(name string, p *printing, each bool) (games []printGame, view engines.View, file string, err error) {
	open := func(s set) error {
		g, _, err := s.open(p.options)
		if err != nil {
			return err
		}
		pr, ok := g.(engines.Printer)
		if !ok {
			return refuse(name, "file", s.book.Title()+" has nothing to print", "another game")
		}
		games = append(games, printGame{s, pr})
		return nil
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() && !a.onlyNamed(name) {
		return a.printMatch(name, p)
	}
	if p.side != "" {
		return nil, nil, "", refuse("--side", "file", "it goes with a match folder", "prestags print WHAT DIR --side "+p.side)
	}
	for _, b := range a.books {
		if !strings.EqualFold(b.ID(), name) {
			continue
		}
		for _, sc := range b.Scenarios() {
			s, err := a.scenario(b.ID()+"/"+sc.Slug, p.own)
			if err == nil {
				err = open(s)
			}
			if err != nil {
				return nil, nil, "", err
			}
			if !each {
				break
			}
		}
		return games, nil, b.ID(), nil
	}
	s, err := a.scenario(name, p.own)
	if err == nil {
		err = open(s)
	}
	if err != nil {
		return nil, nil, "", err
	}
	g := games[0].game
	return games, g.View(g.Start(), engines.Public), s.book.ID() + "-" + g.Scenario().Slug, nil
}

// onlyNamed tells whether a folder is called like a game and holds no match.
func (a *app) onlyNamed(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "match.toml"))
	return err != nil && slices.ContainsFunc(a.books, func(b engines.Rulebook) bool { return strings.EqualFold(b.ID(), dir) })
}

func (a *app) printMatch(dir string, p *printing) ([]printGame, engines.View, string, error) {
	m, err := a.open(dir)
	if err != nil {
		return nil, nil, "", err
	}
	defer m.Close()
	viewer := m.Reader()
	if p.side != "" {
		if viewer, err = sideNamed(m, p.side); err != nil {
			return nil, nil, "", err
		}
	}
	g, ok := m.Game().(engines.Printer)
	if !ok {
		return nil, nil, "", refuse(dir, "file", "this game has nothing to print", "another match")
	}
	v, err := m.View(viewer)
	if err != nil {
		return nil, nil, "", err
	}
	return []printGame{{set{book: m.Book()}, g}}, v, m.ID(), nil
}

// printParts are the parts of one kind: once for a game where its scenarios
// share them, else for each scenario; of counters, as many as any scenario needs.
func printParts(games []printGame, kind string, view engines.View) []page.Part {
	switch {
	case len(games) == 1 && kind == engines.PrintCounters:
		return page.OneSheet("Counters of "+games[0].game.Scenario().Title, games[0].game.Print(kind, view))
	case len(games) == 1 || !eachScenario(kind):
		return games[0].game.Print(kind, view)
	case kind == engines.PrintCounters:
		var all [][]page.Part
		for _, g := range games {
			all = append(all, g.game.Print(kind, view))
		}
		return page.WholeMix("Counters of the whole game", all)
	case kind == engines.PrintMap:
		return eachMap(games)
	}
	var out []page.Part
	for _, g := range games {
		out = append(out, g.game.Print(kind, g.game.View(g.game.Start(), engines.Public))...)
	}
	return out
}

// eachMap are the maps of a game: one of those that have the same cells.
func eachMap(games []printGame) []page.Part {
	var out []page.Part
	seen := map[string]bool{}
	for _, g := range games {
		for _, part := range g.game.Print(engines.PrintMap, nil) {
			var cells strings.Builder
			if part.Poster != nil {
				for _, c := range part.Poster.Board.Cells {
					fmt.Fprintln(&cells, c.ID, c.Centre)
				}
			}
			if !seen[cells.String()] {
				seen[cells.String()] = true
				out = append(out, part)
			}
		}
	}
	return out
}

// adapt applies what the flags say of maps and counters.
func adapt(doc *page.Document, p *printing, size int) {
	for i := range doc.Parts {
		part := &doc.Parts[i]
		if c := part.Counters; c != nil && size > 0 {
			c.Size = size
		}
		if ps := part.Poster; ps != nil {
			ps.Whole = ps.Whole || p.whole
			if size > 0 {
				ps.Length = ps.Length * size / 500
			}
			if p.bare {
				ps.Board.Cells = slices.Clone(ps.Board.Cells)
				for k := range ps.Board.Cells {
					ps.Board.Cells[k].Label = ""
				}
			}
		}
	}
}

// cells tells whether the maps of a game are cells of a workbook, to edit.
func cells(b engines.Rulebook) bool {
	_, ok := b.(engines.MapWriter)
	return ok
}

// printMapBook writes the map as a workbook to edit, or as text.
func (a *app) printMapBook(g printGame, p *printing, ext string) error {
	w, ok := g.book.(engines.MapWriter)
	i := slices.IndexFunc(g.files, func(f engines.File) bool { return f.Role == "map" })
	if !ok || i < 0 {
		return refuse(p.out, "map", "the map of "+g.book.Title()+" is text among its other facts", "prestags print facts "+g.book.ID()+"/"+g.game.Scenario().Slug)
	}
	write, as := w.WriteMap, "a workbook"
	if ext == ".toml" {
		x, ok := g.book.(engines.MapTexter)
		if !ok {
			return refuse(p.out, "map", g.book.Title()+" writes its map as a workbook only", "-o map.xlsx")
		}
		write, as = x.WriteMapText, "text"
	}
	data, err := write(g.files[i])
	if err != nil {
		return err
	}
	return a.writePrinted(p, "map", data, "the map as "+as+"; play on it with --map "+p.out)
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
