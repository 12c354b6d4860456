package plot_test

import (
	"fmt"
	"regexp"

	"prestags/plot"
)

// grammar of a small game: units MS01 to MS99, two tasks, standing orders.
func grammar() plot.Grammar {
	return plot.Grammar{
		Subject: regexp.MustCompile(`^[A-Z]{2}\d{2}$`), Verbs: []string{"MV", "OF"},
		Keys: []string{"losses"}, Sections: []string{"standing"}, Place: 4,
	}
}

// A plot is read into lines that know where they stand. What was read in spite of
// its form is a Repair, what cannot be read a Fault; both have a place.
func ExampleRead() {
	f, problems := plot.Read("greeks.txt", []byte(`Dear umpire,
match: club
side: greeks
impulse: 005

ms01..03 mv 1014 1015
MS07 XX 1118

[standing]
losses: MS12 vp
`), grammar())
	fmt.Println(f.Header.Match.Text, f.Header.Side.Text, f.Header.Impulse.Text)
	for _, l := range f.In("") {
		fmt.Println(l.Pos, len(l.Subjects), "units", l.Verb.Text, l.Args[len(l.Args)-1].Text, "at", l.Args[len(l.Args)-1].Pos)
	}
	for _, l := range f.In("standing") {
		fmt.Println(l.Key.Text, len(l.Values), "values")
	}
	for _, p := range problems {
		if p.Severity >= plot.Fault {
			fmt.Println(p)
		}
	}
	// Output:
	// club greeks 005
	// greeks.txt:6:1 3 units MV 1015 at greeks.txt:6:18
	// losses 2 values
	// greeks.txt:7:6: file: MS07: XX is no task; write MV or OF instead
}

// A form is written as text, CSV or XLSX, and what comes back is read alike. As it
// is sent out it orders nothing.
func ExampleWriteText() {
	form := plot.Form{
		Title: "Turn 3", Match: "club", Side: "greeks", Impulse: 5, Turn: 3, Grammar: grammar(),
		Sections: []plot.FormSection{{
			Title: "Orders",
			Columns: []plot.Column{
				{Name: "Unit", Kind: plot.KindUnit},
				{Name: "Task", Kind: plot.KindVerb, List: []string{"MV", "OF"}},
				{Name: "Hex", Kind: plot.KindPlace, Repeat: 2},
			},
			Rows: []plot.Row{{Cells: []string{"MS01", "", "", ""}, Comment: "in 0914"}},
		}},
	}
	text := plot.WriteText(form)
	sheet, err := plot.WriteXLSX(form)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, data := range [][]byte{text, plot.WriteCSV(form), sheet} {
		f, problems := plot.Read("back", data, grammar())
		fmt.Println(f.Header.Side.Text, f.Header.Impulse.Text, len(f.Lines), "orders", plot.Worst(problems))
	}
	// Output:
	// greeks 005 0 orders repair
	// greeks 005 0 orders repair
	// greeks 005 0 orders repair
}
