package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"prestags/plot"
)

// asProgram makes the test binary the program itself.
const asProgram = "PRESTAGS_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	testscript.Main(m, map[string]func(){"prestags": func() {
		a := world()
		if now := os.Getenv("NOW"); now != "" {
			// Deadlines cannot be waited for.
			a.now = func() string { return now }
		}
		os.Exit(a.run(os.Args[1:]))
	}})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "remember": remember, "unchanged": unchanged, "short": short,
			"capture": capture, "swap": swap,
			"letter": letter, "unpack": unpack, "winmail": winmail,
			"large": large, "bomb": bomb, "sheet": sheet, "utf16": toUTF16, "flip": flip, "cut": cut, "edit": edit, "digest": digest, "headof": headof, "flips": flips,
			"follow": follow, "cell": cell, "nowhere": nowhere,
		},
	})
}

// exits CODE COMMAND ARGS...: the command exits with just that code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, not %d", got, want)
	}
}

// short: every line on stderr has at most 200 characters and says PLACE: RULE:
// what is wrong.
func short(ts *testscript.TestScript, _ bool, _ []string) {
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		line = strings.TrimSuffix(line, "\n")
		if utf8.RuneCountInString(line) > plot.MaxProblem || strings.Count(line, ": ") < 2 {
			ts.Fatalf("not PLACE: RULE: what is wrong in 200 characters: %s", line)
		}
	}
}

func folderHash(ts *testscript.TestScript, dir string) string {
	sum := sha256.New()
	ts.Check(filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %v\n", path, e.IsDir())
		if e.IsDir() {
			return nil
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(sum, "%d\n%s", len(data), data)
		return err
	}))
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// remember DIR, unchanged DIR: nothing in the folder has changed between them.
func remember(ts *testscript.TestScript, _ bool, args []string) {
	ts.Setenv("HASH_"+args[0], folderHash(ts, ts.MkAbs(args[0])))
}

func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	if same := ts.Getenv("HASH_"+args[0]) == folderHash(ts, ts.MkAbs(args[0])); same == neg {
		ts.Fatalf("%s: same: %v", args[0], same)
	}
}

// large FILE BYTES: a plot with that many bytes.
func large(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), bytes.Repeat([]byte("MS01 MV 1014\n"), n/13+1)[:n], 0o644))
}

// bomb FILE: a workbook whose one sheet unpacks to 300 MB.
func bomb(ts *testscript.TestScript, _ bool, args []string) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	put := func(name, text string, more int) {
		w, err := z.Create(name)
		ts.Check(err)
		_, err = w.Write([]byte(text))
		ts.Check(err)
		chunk := bytes.Repeat([]byte(" "), 1<<20)
		for range more {
			_, err := w.Write(chunk)
			ts.Check(err)
		}
	}
	put("[Content_Types].xml", `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`, 0)
	put("_rels/.rels", `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`, 0)
	put("xl/workbook.xml", `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Plot" sheetId="1" r:id="r1"/></sheets></workbook>`, 0)
	put("xl/_rels/workbook.xml.rels", `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`, 0)
	put("xl/worksheets/sheet1.xml", `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`, 300)
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o644))
}

// sheet FILE CELLS: a workbook of the cells that a text names, a line each:
// CELL KIND VALUE, the kinds being text, number, date, formula.
func sheet(ts *testscript.TestScript, _ bool, args []string) {
	f := excelize.NewFile()
	defer f.Close()
	ts.Check(f.SetSheetName("Sheet1", "Plot"))
	for line := range strings.Lines(ts.ReadFile(args[1])) {
		part := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(part) < 3 {
			continue
		}
		cell, value := part[0], part[2]
		switch part[1] {
		case "text":
			ts.Check(f.SetCellStr("Plot", cell, value))
		case "number":
			n, err := strconv.Atoi(value)
			ts.Check(err)
			ts.Check(f.SetCellInt("Plot", cell, int64(n)))
		case "date":
			d, err := time.Parse(time.DateOnly, value)
			ts.Check(err)
			ts.Check(f.SetCellValue("Plot", cell, d))
		case "formula":
			ts.Check(f.SetCellFormula("Plot", cell, value))
		}
	}
	ts.Check(f.SaveAs(ts.MkAbs(args[0])))
}

// utf16 FROM TO: the text as Windows editors save it: UTF-16, little end
// first, with a byte order mark.
func toUTF16(ts *testscript.TestScript, _ bool, args []string) {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(ts.ReadFile(args[0]))) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out, 0o644))
}

// flip FILE: changes one byte in the middle of a file.
func flip(ts *testscript.TestScript, _ bool, args []string) {
	data := []byte(ts.ReadFile(args[0]))
	data[len(data)/2] ^= 1
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o644))
}

// cut FILE WORD: takes away the first line that holds WORD and all after it, as
// if the program had been killed before it wrote them.
func cut(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	at := strings.Index(text, args[1])
	if at < 0 {
		ts.Fatalf("%s does not hold %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text[:strings.LastIndexByte(text[:at], '\n')+1]), 0o644))
}

// edit FROM TO OLD NEW: a copy of a text with one thing changed.
func edit(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[2]) {
		ts.Fatalf("%s does not hold %s", args[0], args[2])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(strings.Replace(text, args[2], args[3], 1)), 0o644))
}

// digest FILE NAME: the journal's digest that a report prints, as a variable.
func digest(ts *testscript.TestScript, _ bool, args []string) {
	_, rest, ok := strings.Cut(ts.ReadFile(args[0]), "Journal: digest ")
	if !ok || len(rest) < 10 {
		ts.Fatalf("%s prints no digest", args[0])
	}
	ts.Setenv(args[1], rest[:10])
}

// flips DIR: a byte flipped in any file that the journal names is found by
// verify, with exit 4 and the file's name; each in turn.
func flips(ts *testscript.TestScript, _ bool, args []string) {
	dir := ts.MkAbs(args[0])
	names := map[string]bool{}
	for line := range strings.Lines(ts.ReadFile(args[0] + "/journal.jsonl")) {
		var e struct{ Files []struct{ Path string } }
		ts.Check(json.Unmarshal([]byte(line), &e))
		for _, f := range e.Files {
			names[f.Path] = true
		}
	}
	verify := func() (int, string) {
		var out, errs bytes.Buffer
		a := world()
		a.out, a.err = &out, &errs
		return a.run([]string{"verify", dir}), errs.String()
	}
	if code, errs := verify(); code != exitDone {
		ts.Fatalf("exit %d before anything was flipped: %s", code, errs)
	}
	for name := range names {
		path := filepath.Join(dir, name)
		data, err := os.ReadFile(path)
		ts.Check(err)
		bad := bytes.Clone(data)
		bad[len(bad)/2] ^= 1
		ts.Check(os.WriteFile(path, bad, 0o644))
		if code, errs := verify(); code != exitDamaged || !strings.HasPrefix(errs, name+": match: ") {
			ts.Fatalf("%s flipped: exit %d: %s", name, code, errs)
		}
		ts.Check(os.WriteFile(path, data, 0o644))
	}
	ts.Logf("%d files", len(names))
}

// headof FILE N: only the first N lines of a file stay.
func headof(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Join(lines[:n], "")), 0o644))
}

// nowhere DIR TEXT: no file of the folder, nor its name, holds the text.
func nowhere(ts *testscript.TestScript, _ bool, args []string) {
	n := 0
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		n++
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte(args[1])) || strings.Contains(path, args[1]) {
			ts.Fatalf("%s holds %s", path, args[1])
		}
		return err
	}))
	if n == 0 {
		ts.Fatalf("%s holds no file", args[0])
	}
}

// cell FILE TO SHEET REF VALUE: a copy of a workbook with a value in a cell; for
// REF =HEAD the one behind the cell that says HEAD.
func cell(ts *testscript.TestScript, _ bool, args []string) {
	f, err := excelize.OpenFile(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	ref := args[3]
	if head, ok := strings.CutPrefix(ref, "="); ok {
		at, err := f.SearchSheet(args[2], head)
		ts.Check(err)
		if len(at) != 1 {
			ts.Fatalf("%d cells say %s", len(at), head)
		}
		col, row, err := excelize.CellNameToCoordinates(at[0])
		ts.Check(err)
		ref, err = excelize.CoordinatesToCellName(col+1, row)
		ts.Check(err)
	}
	ts.Check(f.SetCellStr(args[2], ref, args[4]))
	ts.Check(f.SaveAs(ts.MkAbs(args[1])))
}

// TestCommands: the commands there are, each with an example, and no other.
func TestCommands(t *testing.T) {
	var names []string
	var walk func(c *cobra.Command, path string)
	walk = func(c *cobra.Command, path string) {
		require.NotEmpty(t, c.Short, path)
		if c.IsAdditionalHelpTopicCommand() {
			return
		}
		require.NotEmpty(t, c.Example, path)
		for _, sub := range c.Commands() {
			names = append(names, strings.TrimSpace(path+" "+sub.Name()))
			walk(sub, strings.TrimSpace(path+" "+sub.Name()))
		}
	}
	walk(newRoot(&app{}), "")
	require.Equal(t, []string{
		"adjudicate", "ancients", "answer", "club", "completion", "demo", "dice", "email", "export", "games", "house-rules", "iamspartacus", "imperator", "keys", "keys make", "keys show",
		"man", "new", "outbox", "own-scenarios", "plot", "plot check", "plot new", "plot open",
		"plot seal", "plots", "print", "print facts", "printing", "questions", "report", "rewind", "rules", "ruling", "scenarios", "sealing", "set", "show", "soak", "spartan", "standing-orders", "status", "submit",
		"topics", "trust", "two-players", "verify", "why",
	}, names)
}
