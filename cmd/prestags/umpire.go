package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"prestags/adjudicate"
	"prestags/engines"
	"prestags/plot"
)

// viewer is a side by id or name, the umpire or the public; "" is whoever reads
// in the folder.
func viewer(m *adjudicate.Match, side string) (string, error) {
	switch {
	case side == "":
		return m.Reader(), nil
	case strings.EqualFold(side, engines.Umpire), strings.EqualFold(side, engines.Public):
		return strings.ToLower(side), nil
	}
	return sideNamed(m, side)
}

func (a *app) questions() *cobra.Command {
	var side, out string
	var asJSON, force bool
	c := &cobra.Command{
		Use:   "questions DIR",
		Short: "Lists decisions that wait for a player, and writes the form to answer them",
		Long: `Lists the decisions for which the impulse being played waits. With --side it
writes the form for that side: as text to the screen, or with -o as .txt, .xlsx
or .csv. A side sees its own questions only; what its standing orders answer is
not asked.`,
		Example: `  prestags questions club-marathon
  prestags questions club-marathon --side greeks -o greeks-questions.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			who, err := viewer(m, side)
			if err != nil {
				return err
			}
			qs, err := m.Questions(who)
			switch {
			case err != nil:
				return err
			case asJSON:
				return a.json(struct {
					Match     string                `json:"match"`
					Questions []adjudicate.Question `json:"questions"`
				}{m.ID(), append([]adjudicate.Question{}, qs...)})
			case len(qs) == 0 && out == "":
				a.printf("nothing is asked of %s now\n", map[bool]string{true: "anybody", false: who}[who == engines.Umpire])
				return nil
			case who == engines.Umpire && out == "":
				for i := range qs {
					a.printf("%s: %s\n", qs[i].Side, qs[i].Describe())
				}
				a.next("prestags questions %s --side %s -o %s-answers.txt writes the form to answer them", quoted(m.Dir()), qs[0].Side, qs[0].Side)
				return nil
			case who == engines.Umpire:
				return refuse("-o", "option", "a form is for one side", "--side SIDE with -o")
			}
			form, err := m.QuestionForm(who)
			if err != nil {
				return err
			}
			if err := a.giveForm(form, out, force); err != nil || out == "" {
				return err
			}
			a.next("fill in %s, then prestags answer %s %s", quoted(out), quoted(m.Dir()), quoted(out))
			return nil
		}),
	}
	c.Flags().StringVar(&side, "side", "", "the `SIDE` asked")
	c.Flags().StringVarP(&out, "out", "o", "", "the `FILE` to write: .txt, .xlsx or .csv")
	c.Flags().BoolVar(&force, "force", false, "write over a file that is there")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) answer() *cobra.Command {
	var asJSON, check bool
	c := &cobra.Command{
		Use:   "answer DIR FILE...",
		Short: "Takes the answers to questions",
		Long: `Takes the filled form of the command questions, as text, XLSX, CSV or mail, and answers with a
receipt. Answers are judged at once: if one is not legal none is taken, also of
what is right, in any of the files. An answer that is taken stands. Then
adjudicate plays on.`,
		Example: "  prestags answer club-marathon greeks-questions.xlsx\n  prestags adjudicate club-marathon",
		Args:    cobra.MinimumNArgs(2),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			var files []incoming
			var refused, lost []error
			for _, name := range args[1:] {
				ins, err := a.receive(m, name, true)
				refused = append(refused, err)
				for _, in := range ins {
					r, err := m.CheckAnswers(in.plot)
					refused, files = append(refused, in.told(err)), append(files, in)
					if n := len(r.Taken); n > 0 {
						lost = append(lost, in.told(refuse(in.plot.Name, "file", "nothing of this file is taken, also not "+plot.Count(n, "right answer"), "it again with all right")))
					}
					if check && err == nil {
						if err := a.answered(in, r, asJSON); err != nil {
							return err
						}
					}
				}
			}
			if slices.ContainsFunc(refused, func(err error) bool { return err != nil }) {
				if !check {
					refused = append(refused, lost...)
				}
				return adjudicate.Joined(refused)
			}
			if check {
				return nil
			}
			for _, in := range files {
				r, err := m.TakeAnswers(in.plot, a.now())
				if err != nil {
					return in.told(err)
				}
				if err := a.answered(in, r, asJSON); err != nil {
					return err
				}
			}
			if !asJSON && len(files) > 0 {
				a.next("prestags adjudicate %s plays on", quoted(m.Dir()))
			}
			return nil
		}),
	}
	c.Flags().BoolVar(&check, "check", false, "only say whether they could be taken")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) answered(in incoming, r adjudicate.AnswerReceipt, asJSON bool) error {
	in.placed(r.Problems)
	r.Said = adjudicate.SaidOf(r.Problems)
	return a.slip(r.Problems, &r, asJSON)
}

func (a *app) ruling() *cobra.Command {
	var why string
	var asJSON, dry bool
	c := &cobra.Command{
		Use:   "ruling DIR FILE --because TEXT",
		Short: "Corrects the position, as the umpire rules",
		Long: `Corrects the position the match stands at, as a small text file says: a line
names a unit, a side or "position", and what is set:

  greeks/MS01  at=0914 disrupted=0   # one unit
  greeks/MS02  at=0914 status=       # one that was eliminated, back on the map
  persians     vp=12                 # a side
  position     ended=false           # all else

The names are those of status --json. The game's own check must accept what
comes of it. The ruling and its reason stand in the journal and in the next
reports; each reader is told of the changes that he can see.`,
		Example: `  prestags ruling club-marathon correction.txt --because "MS01 was left behind by a slip of the pen"`,
		Args:    cobra.ExactArgs(2),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			p, err := readPlot(args[1])
			if err != nil {
				return err
			}
			r, err := m.Rule(p, why, a.now(), dry)
			switch {
			case err != nil:
				return placed(args[1], err)
			case asJSON:
				return a.json(r)
			}
			head := "ruled"
			if dry {
				head = "would be ruled; nothing written"
			}
			a.printf("%s, impulse %03d (%s): %s\n", r.Match, r.Impulse, r.Stage, head)
			for _, ch := range r.Changes {
				a.printf("  %s\n", ch)
			}
			a.printf("because: %s\n", r.Why)
			if r.Journal != "" {
				a.printf("journal digest %s\n", r.Journal)
			}
			if !dry {
				return a.nextAwaited(m)
			}
			return nil
		}),
	}
	c.Flags().StringVar(&why, "because", "", "the reason, which all players read: `TEXT`")
	c.Flags().BoolVar(&dry, "dry-run", false, "say what would change and write nothing")
	_ = c.MarkFlagRequired("because")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) rewind() *cobra.Command {
	var to int
	var reopen, asJSON, dry bool
	c := &cobra.Command{
		Use:   "rewind DIR --to IMPULSE",
		Short: "Goes back to an earlier impulse",
		Long: `Goes back to where an impulse began, and says what changes, for whom reports
were drawn of what is undone and which mails tell of it. Nothing is deleted.
adjudicate then plays the same plots and answers again with the same dice, after
a ruling for instance. With --reopen new plots are taken instead, and the dice
are new, so that nobody plots knowing them.`,
		Example: "  prestags rewind club-marathon --to 5 --dry-run\n  prestags rewind club-marathon --to 5 --reopen",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			r, err := m.Rewind(to, reopen, a.now(), dry)
			switch {
			case err != nil:
				return err
			case asJSON:
				return a.json(r)
			}
			a.print(r.String())
			switch {
			case dry:
			case reopen:
				return a.nextAwaited(m)
			default:
				a.next("prestags adjudicate %s plays on from here with the same plots and dice", quoted(m.Dir()))
			}
			return nil
		}),
	}
	c.Flags().IntVar(&to, "to", 0, "the impulse to stand at again: `N`")
	c.Flags().BoolVar(&reopen, "reopen", false, "take new plots and new dice")
	c.Flags().BoolVar(&dry, "dry-run", false, "say what would change and write nothing")
	_ = c.MarkFlagRequired("to")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) why() *cobra.Command {
	var side string
	var asJSON bool
	c := &cobra.Command{
		Use:   "why DIR [EVENT]",
		Short: "Tells the chain behind a result: rules, modifiers, dice, rulings",
		Long: `Tells the chain behind an event: the rules with a summary each, modifiers one by
one, dice with their names, what happened before and after to the same units and
places, how the rules are read, the options in force. EVENT is the number in
brackets behind it in the umpire's report, or with --side in that side's: 17 of
the last impulse resolved, 5.17 of impulse 5. Without EVENT all events of the
last impulse are listed, with 5.all those of impulse 5.`,
		Example: "  prestags why club-marathon\n  prestags why club-marathon 5.17\n  prestags why club-marathon 17 --side greeks",
		Args:    cobra.RangeArgs(1, 2),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			who, err := viewer(m, side)
			if err != nil {
				return err
			}
			impulse, n := 0, 0
			if len(args) == 2 {
				if impulse, n, err = adjudicate.ParseEvent(args[1]); err != nil {
					return err
				}
			}
			if n == 0 {
				return a.happened(m, impulse, who, asJSON)
			}
			w, err := m.Why(impulse, n, who)
			if err != nil {
				return err
			}
			return a.say(w, asJSON)
		}),
	}
	c.Flags().StringVar(&side, "side", "", "as this `SIDE` may know it, by the numbers of its own list")
	jsonFlag(c, &asJSON)
	return c
}

// happened lists the events of an impulse with the numbers a viewer's report
// gives them.
func (a *app) happened(m *adjudicate.Match, impulse int, who string, asJSON bool) error {
	rec, err := m.Record(impulse, who)
	if err != nil {
		return err
	}
	if asJSON {
		return a.json(rec.Events)
	}
	for _, e := range rec.Events {
		a.print(fmt.Sprintf("%d.%d  %s (%s)\n", rec.Impulse, e.N, e.Text, strings.Join(e.Rule, ", ")))
	}
	if len(rec.Events) == 0 {
		a.print(fmt.Sprintf("nothing happened in impulse %03d\n", rec.Impulse))
		return nil
	}
	forSide := ""
	if who != m.Reader() {
		forSide = " --side " + who
	}
	a.next("prestags why %s %d.%d%s, or another of these numbers, tells what lies behind it", quoted(m.Dir()), rec.Impulse, rec.Events[0].N, forSide)
	return nil
}

func (a *app) verify() *cobra.Command {
	var digest string
	var asJSON bool
	c := &cobra.Command{
		Use:   "verify DIR",
		Short: "Proves a match: plays it all again and compares",
		Long: `Proves a match from its first entry to its last: every line of the journal
follows from the one before, every file is as it was written, the plots opened
are the latest that were in, and every impulse, played again with its plots,
answers and dice, gives the facts of its record. It says the first thing that is
wrong and where, and exits 4. With --digest it also says up to where a digest
that a receipt or report printed vouches for the journal.`,
		Example: "  prestags verify club-marathon\n  prestags verify club-marathon --digest 3k8dm0v2xq",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			p, err := m.Verify(digest)
			if err != nil {
				return err
			}
			return a.say(p, asJSON)
		}),
	}
	c.Flags().StringVar(&digest, "digest", "", "the ten `LETTERS` that a receipt or report printed")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) export() *cobra.Command {
	var side, out string
	c := &cobra.Command{
		Use:   "export DIR [--side SIDE]",
		Short: "Writes a side's copy of the match; when the game is over, the whole pack",
		Long: `Writes a side's copy of the match into a new folder: what that side may know,
enough for plot new, plot check, status, report and why, which work on it as on
the umpire's folder. When the game is over it is the pack with all plots and
records instead, the same for everybody and without --side, which anybody can
verify; only secret keys stay behind.`,
		Example: "  prestags export club-marathon --side greeks -o for-anna\n  prestags export club-marathon -o the-whole-match",
		Args:    cobra.ExactArgs(1),
		RunE: runs(func(args []string) error {
			m, err := a.open(args[0])
			if err != nil {
				return err
			}
			defer m.Close()
			s, err := m.Status(m.Reader())
			if err != nil {
				return err
			}
			whole := side == "" && s.Over
			if side == "" && !s.Over {
				return refuse("--side", "side", "the game goes on, so a copy is for one side", "--side "+strings.Join(sideIDs(m.Sides()), " or --side "))
			}
			id := m.Sides()[0].ID
			if !whole {
				if id, err = sideNamed(m, side); err != nil {
					return err
				}
			}
			to := out
			switch {
			case to != "":
			case whole:
				to = filepath.Clean(m.Dir()) + "-whole"
			default:
				to = fmt.Sprintf("%s-%s-%03d", filepath.Clean(m.Dir()), id, s.Impulse)
			}
			if err := outside(to); err != nil {
				return err
			}
			names, pack, err := m.Export(id, to, version, a.now())
			if err != nil {
				return err
			}
			what := "the copy of " + id
			if pack {
				what = "the game is over: the pack with all plots and records"
			}
			a.printf("%s: %s, %s\n", to, what, plot.Count(len(names), "file"))
			if pack {
				a.next("prestags verify %s, by anybody", quoted(to))
			} else {
				a.next("the folder to the player; prestags plot new %s --side %s, plot check, status, report and why work in it", quoted(to), id)
			}
			return nil
		}),
	}
	c.Flags().StringVar(&side, "side", "", "the `SIDE` whose copy it is")
	c.Flags().StringVarP(&out, "out", "o", "", "the `FOLDER` to write; named after match, side and impulse if left out")
	return c
}
