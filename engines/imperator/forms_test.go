package imperator

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/plot"
)

// formOf is the form of a side, with the head that the match fills in.
func (r *rig) formOf(side int8) plot.Form {
	f := r.g.Form(r.g.View(r.p, r.g.sides[side].id))
	f.Match = "club"
	return f
}

// A form sent back as it is orders nothing, in whatever shape.
func TestFormsSentBackOrderNothing(t *testing.T) {
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		r := played(t, slug)
		for side := rebel; side <= roman; side++ {
			f := r.formOf(side)
			book, err := plot.WriteXLSX(f)
			require.NoError(t, err)
			for name, data := range map[string][]byte{"f.txt": plot.WriteText(f), "f.csv": plot.WriteCSV(f), "f.xlsx": book} {
				file, problems := plot.Read(name, data, r.g.Grammar())
				require.Empty(t, problems, "%s %s", slug, name)
				o, problems := r.g.Compile(r.g.View(r.p, r.g.sides[side].id), &file)
				require.Empty(t, problems, "%s %s", slug, name)
				require.Empty(t, o.(*orders).ops, name)
				require.True(t, o.(*orders).hasOps)
			}
		}
	}
}

// A filled-in form says the same as a text, a CSV and a workbook.
func TestFilledForms(t *testing.T) {
	r := played(t, "spartacus")
	f := r.formOf(rebel)
	queue := slices.IndexFunc(f.Sections, func(s plot.FormSection) bool { return s.Name == sectionOps })
	rows := f.Sections[queue].Rows
	require.Equal(t, []string{"", "", "FLEET"}, rows[0].Cells[:3])
	fill := func(i int, task, place, more, cond string) {
		rows[i].Live = true
		rows[i].Cells[2], rows[i].Cells[3], rows[i].Cells[4], rows[i].Cells[5] = task, place, more, cond
	}
	fill(1, "MOVE", "Campania", "CARD 1", "")
	fill(2, "RECRUIT", "", "BONUS AUTO", "if WON")
	fill(3, "NOTHING", "", "", "")
	rows[len(rows)-1].Live = true // STOP
	f.Sections[queue].Rows = rows
	book, err := plot.WriteXLSX(f)
	require.NoError(t, err)
	for name, data := range map[string][]byte{"f.txt": plot.WriteText(f), "f.csv": plot.WriteCSV(f), "f.xlsx": book} {
		file, problems := plot.Read(name, data, r.g.Grammar())
		require.Empty(t, problems, name)
		o, problems := r.g.Compile(r.g.View(r.p, "rebel"), &file)
		require.Empty(t, problems, name)
		var got []string
		for _, x := range o.(*orders).ops {
			got = append(got, strings.ToUpper(x.Text))
		}
		require.Equal(t, []string{"SPARTACUS MOVE CAMPANIA CARD 1", "SPARTACUS RECRUIT BONUS AUTO IF WON", "SPARTACUS NOTHING", "STOP"}, got, name)
	}
}

// The form says where leaders stand, what they have and may do, and what is in
// force.
func TestFormsTellWhatMayBeDone(t *testing.T) {
	r := summer(t)
	r.p.plans[rebel].queue = r.compiled(rebel, "[ops]\nCrixus MOVE Corfinium\n").ops
	r.p.plans[rebel].tactics = r.compiled(rebel, "[tactics]\nCrixus: FRONTAL\n").tactics
	text := string(plot.WriteText(r.formOf(rebel)))
	require.Contains(t, text, "point 1 of 3 in Samnium: Daci-1, Germani-1, Funditores-1. May: MOVE Latium* Sabinia Corfinium Apulia; RAVAGE; RECRUIT")
	require.Contains(t, text, "Crixus MOVE Corfinium") // what is left
	require.Contains(t, text, "\nCrixus: FRONTAL\n")
	require.Contains(t, text, "# *: ask")
	require.Contains(t, text, "# Spartacus: FRONTAL, GENERAL")
	require.Contains(t, text, "# * card 1: attack")
	require.NotContains(t, text, "SIEGE")
	require.NotContains(t, text, "sortie")
	require.NotContains(t, text, "Milites-1!") // the enemy's sheet follows what is seen
	require.Contains(t, text, "Varinus")
	form := r.formOf(roman)
	enemy := form.Sections[len(form.Sections)-1]
	require.Equal(t, []string{"Crixus", "Samnium", "8/2", "3", "3 units"}, enemy.Rows[1].Cells)
	own := form.Sections[len(form.Sections)-2]
	require.Equal(t, []string{"Milites-2", "1", "1", "blue", "Out of Action", "Varinus", "Latium"}, own.Rows[1].Cells)
	require.Equal(t, []string{"Ala-1", "0", "2", "blue, cavalry", "Ready", "no leader", "Roma"}, own.Rows[len(own.Rows)-2].Cells)
	roman := string(plot.WriteText(form))
	require.Contains(t, roman, "RESTORE")
	require.Contains(t, roman, "COLLECT")
	i := island(t)
	text = string(plot.WriteText(i.formOf(rebel)))
	require.Contains(t, text, "# lift *: if OWNLOSS at_least 3")
	require.Contains(t, text, "# * siege: ASSAULT")
	require.Contains(t, text, "DROP")
	require.Contains(t, string(plot.WriteText(island(t, set("pass", "free"), set("collect", "move_only")).formOf(rebel))), "PASS hands the move over")
}

// Whatever an example on the form writes can be read.
func TestExamplesOfTheHowToAreLegal(t *testing.T) {
	for _, slug := range []string{"spartacus", "tryphon", "eunus"} {
		r := played(t, slug)
		for side := rebel; side <= roman; side++ {
			v := r.g.View(r.p, r.g.sides[side].id).(*view)
			var lines []string
			for _, p := range r.g.howTo(v, side) {
				for l := range strings.SplitSeq(p, "\n") {
					if l, ok := strings.CutPrefix(l, "  "); ok {
						lines = append(lines, l)
					}
				}
			}
			require.NotEmpty(t, lines)
			_, problems := r.read(side, "[ops]\n"+strings.Join(lines, "\n")+"\n")
			for _, p := range problems {
				require.Less(t, p.Severity, plot.Fault, "%s", p)
			}
			// And every standing order and tactic that stands there behind a #.
			var keyed []string
			opened := false
			for _, s := range r.formOf(side).Sections {
				require.NotEqual(t, sectionStanding, s.Name, "an empty one would clear the orders in force")
				if s.Name == sectionTactics {
					for _, l := range s.Lines {
						l = strings.TrimPrefix(l, "# ")
						opened = opened || l == "["+sectionStanding+"]"
						if !strings.HasSuffix(l, ".") {
							keyed = append(keyed, l)
						}
					}
				}
			}
			require.True(t, opened)
			_, problems = r.read(side, "[tactics]\n"+strings.Join(keyed, "\n")+"\n")
			for _, p := range problems {
				require.Less(t, p.Severity, plot.Fault, "%s", p)
			}
		}
	}
}

// A side's own plot on a page: the way on the map, the queue, what was set
// aside, what is in force.
func TestPlotted(t *testing.T) {
	r := summer(t)
	r.p.toMove = roman
	o, _ := r.read(rebel, "[ops]\nCrixus MOVE Corfinium CARD 3 Picenum\nCrixus MOVE Ravenna if WON\nCrixus DANCE\nSpartacus MOVE Roma\nOenomanos RAVAGE\n[tactics]\nCrixus: FRONTAL\n[standing]\nretreat *: any\n")
	rep := r.g.Plotted(r.g.View(r.p, "rebel"), o)
	b := boardOf(t, rep.Map)
	require.Equal(t, []string{"Samnium", "Corfinium", "Picenum"}, b.Arrows[0].Cells)
	require.Equal(t, "1", b.Arrows[0].Label)
	require.Equal(t, []string{"Picenum", "Ravenna"}, b.Arrows[1].Cells)
	text := textOf(rep)
	require.Contains(t, text, "Spartacus MOVE Roma: Roma is barred to the Rebels in this scenario.")
	require.Contains(t, text, "only under its condition")
	require.Contains(t, text, "set aside: onerror decides")
	require.Contains(t, text, "Crixus: FRONTAL")
	require.Contains(t, text, "retreat *: any")
	// Without [ops] the old queue is shown.
	r.p.plans[rebel].queue = r.compiled(rebel, "[ops]\nCrixus NOTHING\n").ops
	o, _ = r.read(rebel, "[tactics]\n*: ask\n")
	require.Contains(t, textOf(r.g.Plotted(r.g.View(r.p, "rebel"), o)), "from before")
	// What opens a season.
	p := played(t, "spartacus")
	p.p.season = 1
	o = p.compiled(roman, "[ops]\nFLEET Mare_Tyrrhenum Mare_Ionium\nPLACE Varinus Roma 2 Cohortes\nSPLIT Glaber TO Varinus OOA Milites\n")
	text = textOf(p.g.Plotted(p.g.View(p.p, "roman"), o))
	require.Contains(t, text, "Fleet: Mare Tyrrhenum, else Mare Ionium.")
	require.Contains(t, text, "Varinus in Roma with Cohortes, Cohortes.")
	require.Contains(t, text, "OOA Milites of Glaber to Varinus.")
	require.Contains(t, text, "None: you are asked in every battle.")
}

// Random plots use every task, clause, tactic and standing order there is.
func TestRandomPlotsUseEverything(t *testing.T) {
	seen := map[string]bool{}
	for _, slug := range []string{"spartacus", "tryphon"} {
		r := played(t, slug, set("alternation", "free"))
		for n := range 400 {
			p := r.p.clone()
			p.season = int8(n % r.g.s.Length())
			for l := range p.leaders {
				if p.leaders[l].post == waiting && n%3 > 0 && r.g.entersBy(int8(l), p.season) {
					p.leaders[l] = leaderState{post: onMap, at: int8(n % len(r.g.places)), ap: 3}
				}
			}
			for side := rebel; side <= roman; side++ {
				v := r.g.View(p, r.g.sides[side].id)
				f := r.g.Random(v, random(uint64(n)))
				_, problems := r.g.Compile(v, &f)
				for _, x := range problems {
					require.Less(t, x.Severity, plot.Fault, "%s", x)
				}
				for _, l := range f.Lines {
					seen[l.Verb.Text+l.Key.Text] = true
					for _, w := range slices.Concat(l.Args, l.Values) {
						seen[strings.ToUpper(strings.Trim(w.Text, ";"))] = true
					}
				}
			}
		}
	}
	for _, w := range slices.Concat(verbs, keys, termWords, []string{
		"COLLECT", "DROP", "SWAP", "FOR", "IF", "NOT", "AND", "CARD", "FIRST", "SIEGE", "HARASS", "ASSAULT", "BY", "SEA", "BONUS", "AUTO", "CHOOSE", "KEEP", "THEN",
		"FRONTAL", "GENERAL", "SCREENING", "WINGS", "VS", "LOOSE", "ATTACK", "DEFEND", "ANY", "ASK", "STEADY", "NONE", "KEEPERS", "SPREAD", "CONCENTRATE", "CRIT", "HIT", "MISS", "RATING",
		"DIFF", "OWNLOSS", "ENEMYLOSS", "LEFT", "YES", "NO", "MAX", "SKIP",
	}) {
		require.True(t, seen[w], "no random plot says %s", w)
	}
}

// How the queue is written is told to the side that reads it alone.
func TestGrammarStartsLinesOfBothKinds(t *testing.T) {
	g := played(t, "spartacus").g.Grammar()
	for line, want := range map[string]bool{
		"Crixus MOVE Samnium": true, "STOP": true, "FLEET Mare_Ionium": true, "Crixus: FRONTAL": true, "*: ask": true, "losses *: Galli": true,
		"Greetings from Capua": false, "Galli, Daci": false,
	} {
		require.Equal(t, want, g.Starts(line), line)
	}
	require.True(t, slices.Contains(g.Sections, "ops"))
	require.Equal(t, engines.NeedPlot, played(t, "spartacus").g.Awaited(played(t, "spartacus").p)[0].Kind)
}
