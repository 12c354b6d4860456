package enginetest

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"prestags/engines"
	"prestags/plot"
)

// errFormsEnough ends a game that has shown enough.
var errFormsEnough = errors.New("enough")

// Forms plays the first impulses of a random game of every scenario and fills in the
// sheets of its forms, a row at a time: what a row offers is read as an order as
// soon as it stands in the row, no row has to be freed of a #, and a sheet sent
// back as it came orders nothing. want are the heads of the rows that must have been
// filled in, each once, with blanks between them; of rows of units it is their task.
func Forms(t *testing.T, rb engines.Rulebook, seed uint64, impulses int, want string, settings ...engines.Setting) {
	t.Helper()
	heads := map[string]bool{}
	for _, sc := range rb.Scenarios() {
		files, err := rb.Files(sc.Slug)
		if err != nil {
			t.Fatal(err)
		}
		g, err := rb.Open(files, settings)
		if err != nil {
			t.Fatalf("%s: %v", sc.Slug, err)
		}
		n := 0
		_, err = Play(rb, g, seed, func(s Step) error {
			for _, need := range g.Awaited(s.Before) {
				if need.Kind != engines.NeedPlot && need.Kind != engines.NeedDeploy {
					continue
				}
				if err := filled(g, s.Before, need.Side, heads); err != nil {
					return fmt.Errorf("form of %s: %w", need.Side, err)
				}
			}
			if n++; n >= impulses {
				return errFormsEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errFormsEnough) {
			t.Fatalf("%s: %v", sc.Slug, err)
		}
	}
	if got := strings.Join(slices.Sorted(maps.Keys(heads)), " "); got != want {
		t.Fatalf("rows filled in:\n%s\nwant:\n%s", got, want)
	}
}

// filled fills in the sheet of a side's form.
func filled(g engines.Game, p engines.Position, side string, heads map[string]bool) error {
	v := g.View(p, side)
	form := g.Form(v)
	form.Match, form.Side, form.Impulse = "m", side, g.Stage(p).Impulse
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(plot.WriteCSV(form), []byte("\ufeff"))))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		return err
	}
	empty, err := sheet(form, rows)
	if err != nil {
		return err
	}
	live := len(empty.Lines)
	var tasks []string // of the table being read, and the column they stand in
	task := -1
	// All units get a task at once, and other rows are filled in one by one, but once
	// of a kind: a sheet of hundreds of rows is read no more often than that.
	worked := slices.Clone(rows)
	given := map[int]string{}
	seen := map[string]bool{}
	section := ""
	for i, row := range rows {
		switch at := slices.Index(row, "Task"); {
		case i == 0:
			tasks = tasksOf(form, "")
		case strings.HasPrefix(row[0], "["):
			section = strings.Trim(row[0], "[]")
			tasks, task = tasksOf(form, section), -1
		case at > 0:
			task = at
		case task > 0 && len(tasks) > 0 && row[0] != "" && row[0][0] != '#' && (len(row) <= task || row[task] == ""):
			worked[i] = slices.Clone(row)
			for len(worked[i]) <= task {
				worked[i] = append(worked[i], "")
			}
			worked[i][task] = tasks[i%len(tasks)]
			given[i+1] = worked[i][task]
			continue
		}
		if row[0] == "#" {
			break // the instructions
		}
		kind := section + "\n" + strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return '0'
			}
			return r
		}, strings.Join(row, "\n"))
		if seen[kind] {
			continue
		}
		seen[kind] = true
		if name, ok := strings.CutPrefix(row[0], "# "); ok {
			changed := slices.Clone(rows)
			changed[i] = append([]string{name}, row[1:]...)
			f, err := sheet(form, changed)
			if _, problems := g.Compile(v, &f); err == nil && len(f.Lines) > live && len(problems) == 0 {
				return fmt.Errorf("row %d orders something when its # is taken away: %q", i+1, row)
			}
		}
		example, into := onOffer(row)
		if into < 0 {
			continue
		}
		changed := slices.Clone(rows)
		changed[i] = slices.Clone(row)
		for len(changed[i]) <= into {
			changed[i] = append(changed[i], "")
		}
		changed[i][into] = example
		f, err := sheet(form, changed)
		if err != nil {
			return fmt.Errorf("row %d filled in, %q: %w", i+1, changed[i], err)
		}
		if into > 0 {
			changed[i][into] = strings.TrimRight(row[0], " :") + ": " + example
			whole, err := sheet(form, changed)
			if got, want := plot.Text(whole), plot.Text(f); err != nil || got != want {
				return fmt.Errorf("row %d, its example copied whole is read as %q, without its head as %q: %v", i+1, got, want, err)
			}
			changed[i][into] = example
		}
		if len(f.Lines) != live+1 {
			return fmt.Errorf("row %d filled in, %q, makes %d lines of %d", i+1, changed[i], len(f.Lines), live)
		}
		at := slices.IndexFunc(f.Lines, func(l plot.Line) bool { return l.Pos.Line == i+1 })
		if at < 0 {
			return fmt.Errorf("row %d filled in, %q, is not read", i+1, changed[i])
		}
		if l := f.Lines[at]; !f.Has(l.Section) && l.Section != "" {
			return fmt.Errorf("row %d filled in, %q, opens no [%s]", i+1, changed[i], l.Section)
		}
		_, problems := g.Compile(v, &f)
		if problems = slices.DeleteFunc(problems, func(p plot.Problem) bool { return p.Pos.Line != i+1 }); len(problems) > 0 {
			return fmt.Errorf("row %d filled in, %q: %v", i+1, changed[i], problems)
		}
		heads[strings.Fields(changed[i][0])[0]] = true
	}
	f, err := sheet(form, worked)
	if err != nil || len(f.Lines) != live+len(given) {
		return fmt.Errorf("%d rows with a task make %d lines of %d: %v", len(given), len(f.Lines), live, err)
	}
	for _, l := range f.Lines {
		verb, ok := given[l.Pos.Line]
		if !ok {
			continue
		}
		if l.Verb.Text != verb {
			return fmt.Errorf("row %d with a task, %q, is read as %v", l.Pos.Line, worked[l.Pos.Line-1], l)
		}
		heads[verb] = true
		delete(given, l.Pos.Line)
	}
	if len(given) > 0 {
		return fmt.Errorf("rows with a task are not read: %v", given)
	}
	return nil
}

// tasksOf are the tasks that a table of a form lists.
func tasksOf(form plot.Form, section string) []string {
	for _, s := range form.Sections {
		for _, c := range s.Columns {
			if s.Name == section && c.Kind == plot.KindVerb && s.Columns[0].Kind == plot.KindUnit && !s.Roster {
				return c.List
			}
		}
	}
	return nil
}

// onOffer is what a row of a sheet gives as an example, and the cell it belongs
// into, below 0 if the row offers nothing.
func onOffer(row []string) (example string, into int) {
	for _, cell := range row[1:] {
		head := row[0]
		into = 1
		inner, ok := strings.CutPrefix(cell, "(")
		if !ok {
			continue
		}
		cell = strings.TrimSuffix(inner, ")")
		if word, ok := strings.CutPrefix(cell, "in the first cell: "); ok && head == "" {
			word, _, _ = strings.Cut(word, "   (")
			return word, 0
		}
		rest, ok := strings.CutPrefix(cell, head)
		if head == "" || !ok || rest == "" || rest[0] != ' ' && rest[0] != ':' {
			continue
		}
		rest, _, _ = strings.Cut(rest[1:], "   (")
		return strings.TrimSpace(rest), into
	}
	return "", -1
}

// sheet reads a form as a sheet and complains of whatever there is to say.
func sheet(form plot.Form, rows [][]string) (plot.File, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.WriteAll(rows); err != nil {
		return plot.File{}, err
	}
	f, problems := plot.Read("form.csv", b.Bytes(), form.Grammar)
	if len(problems) > 0 {
		return f, fmt.Errorf("the sheet is read with %v", problems)
	}
	if n := slices.Index(f.Sections, "standing"); n >= 0 && len(f.In("standing")) == 0 {
		return f, errors.New("the sheet clears the standing orders")
	}
	return f, nil
}
