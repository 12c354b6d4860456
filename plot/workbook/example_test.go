package workbook_test

import (
	"bytes"
	"errors"
	"fmt"

	"prestags/plot/workbook"
)

// What is written as text comes back as text: a hex 0105 keeps its zero.
func Example() {
	var file bytes.Buffer
	err := workbook.Book{Title: "Plot", Sheets: []workbook.SheetSpec{{
		Name: "Plot",
		Rows: [][]workbook.Value{
			{{Text: "Unit", Head: true}, {Text: "Hex", Head: true}, {Text: "MP", Head: true}},
			{{Text: "MS01"}, {Text: "0105"}, {Text: "4", Number: true}},
		},
	}}}.Write(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	sheets, err := workbook.Read(file.Bytes())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range sheets[0].Rows[1] {
		fmt.Println(c.Ref, c.Text, c.Kind == workbook.Number)
	}

	_, err = workbook.Read(make([]byte, workbook.MaxFile+1))
	fmt.Println(errors.Is(err, workbook.ErrLimit))
	// Output:
	// A2 MS01 false
	// B2 0105 false
	// C2 4 true
	// true
}
