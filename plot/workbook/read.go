package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Read reads the sheets of an XLSX file. Errors say what is wrong with the
// file in plain words; those about a limit have ErrLimit in their chain.
func Read(data []byte) ([]Sheet, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("the workbook has %d bytes, more than %d: %w", len(data), MaxFile, ErrLimit)
	}
	if bytes.HasPrefix(data, oleMark) {
		return nil, errors.New("this is a workbook with a password, an old .xls or an old .doc")
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.New("the workbook is damaged, or no workbook")
	}
	a := &archive{parts: map[string]*zip.File{}, left: MaxUnzip}
	for _, f := range z.File {
		name := partName(f.Name)
		if a.parts[name] != nil {
			// Each program takes another of them, so that nobody knows what was sent.
			return nil, fmt.Errorf("the workbook is damaged: it has %s twice", cut(name, 40))
		}
		a.parts[name] = f
	}
	return a.sheets()
}

// archive is the zip file: its parts by lower-case name, and how many bytes
// may still be unpacked.
type archive struct {
	parts map[string]*zip.File
	left  int64
	// of the workbook
	strings []string
	dated   []bool // by style
	cells   int
	text    int // bytes of all cells
	// elements read so far
	elements int
}

func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/"))
}

// sheets reads the parts in the order in which they lead to one another.
func (a *archive) sheets() ([]Sheet, error) {
	book := "xl/workbook.xml"
	top, err := a.relations("_rels/.rels")
	if err != nil {
		return nil, err
	}
	for _, r := range top {
		if r.kind == "officeDocument" {
			book = partName(r.target)
		}
	}
	switch {
	case a.parts["content.xml"] != nil:
		return nil, errors.New("this is an OpenDocument file (.ods, .odt), not .xlsx")
	case a.parts["word/document.xml"] != nil:
		return nil, errors.New("this is a text document (.docx), not .xlsx")
	case a.parts[book] == nil:
		return nil, errors.New("this is a zip file without a workbook")
	}
	dir, file := path.Split(book)
	rels, err := a.relations(dir + "_rels/" + file + ".rels")
	if err != nil {
		return nil, err
	}
	targets, seen := map[string]string{}, map[string]bool{}
	for _, r := range rels {
		target := r.target
		if !strings.HasPrefix(target, "/") {
			target = dir + target
		}
		target = partName(target)
		switch r.kind {
		case "worksheet":
			targets[r.id] = target
		case "sharedStrings", "styles":
			if seen[r.kind] {
				return nil, errors.New("the workbook is damaged: it has two parts of " + r.kind)
			}
			seen[r.kind] = true
			err = a.readTable(r.kind, target)
		}
		if err != nil {
			return nil, err
		}
	}
	return a.readBook(book, targets)
}

type relation struct{ id, kind, target string }

// relations are what a part leads to; none if there is no such part.
func (a *archive) relations(name string) ([]relation, error) {
	var out []relation
	if a.parts[name] == nil {
		return nil, nil
	}
	err := a.scan(name, func(e xml.StartElement) error {
		if e.Name.Local == "Relationship" {
			out = append(out, relation{attr(e, "Id"), path.Base(attr(e, "Type")), attr(e, "Target")})
		}
		return nil
	}, nil)
	return out, err
}

func (a *archive) readBook(name string, targets map[string]string) ([]Sheet, error) {
	var list []relation
	err := a.scan(name, func(e xml.StartElement) error {
		if e.Name.Local == "sheet" {
			if target, ok := targets[attr(e, "id")]; ok {
				list = append(list, relation{id: cut(attr(e, "name"), 31), target: target})
			}
		}
		if len(list) > MaxSheets {
			return fmt.Errorf("the workbook has more than %d sheets: %w", MaxSheets, ErrLimit)
		}
		return nil
	}, nil)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("the workbook has no sheets")
	}
	var out []Sheet
	for _, r := range list {
		s := sheetReader{archive: a, sheet: Sheet{Name: r.id}}
		if err := a.scan(r.target, s.start, s.end); err != nil {
			return nil, err
		}
		out = append(out, s.sheet)
	}
	return out, nil
}

// readTable reads what cells refer to by number.
func (a *archive) readTable(kind, name string) error {
	if kind == "styles" {
		return a.readStyles(name)
	}
	return a.readStrings(name)
}

// readStrings reads the table of texts that cells refer to by number: runs of
// rich text joined, phonetic readings left out.
func (a *archive) readStrings(name string) error {
	var b strings.Builder
	phonetic := false
	return a.scan(name, func(e xml.StartElement) error {
		phonetic = phonetic || e.Name.Local == "rPh"
		return nil
	}, func(name, text string) error {
		switch {
		case name == "rPh":
			phonetic = false
		case name == "t" && !phonetic:
			b.WriteString(text)
		case name == "si":
			a.strings = append(a.strings, b.String())
			b.Reset()
		}
		return nil
	})
}

// readStyles finds which cell styles show a number as a date or a time.
func (a *archive) readStyles(name string) error {
	dates := map[string]bool{} // own formats, by id
	inCells := false
	return a.scan(name, func(e xml.StartElement) error {
		switch e.Name.Local {
		case "numFmt":
			id := attr(e, "numFmtId")
			dates[id] = dateFormat(id, cut(attr(e, "formatCode"), maxFormat))
		case "cellXfs":
			inCells = true
		case "xf":
			if inCells {
				id := attr(e, "numFmtId")
				date, own := dates[id]
				a.dated = append(a.dated, date || !own && dateFormat(id, ""))
			}
		}
		return nil
	}, func(name, _ string) error {
		inCells = inCells && name != "cellXfs"
		return nil
	})
}

// maxFormat is the longest code of a number format, in characters.
const maxFormat = 255

// dateFormat tells whether a number format is one of a date or time, by its
// built-in id or its own code.
func dateFormat(id, code string) bool {
	n, err := strconv.Atoi(id)
	if err != nil {
		return false
	}
	if n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58 {
		return true
	}
	code = strings.ToLower(code)
	if code == "general" {
		return false
	}
	// Texts in quotes, an escaped letter and [colours] are no date letters.
	for i := 0; i < len(code); i++ {
		end, from := byte(0), code[i+1:]
		switch c := code[i]; {
		case c == '\\' || c == '_':
			i++
		case c == '"':
			end = '"'
		case c == '[' && from != "" && !strings.ContainsRune("hms", rune(from[0])):
			end = ']'
		case strings.IndexByte("ymdhs", c) >= 0:
			return true
		}
		if n := strings.IndexByte(from, end); end != 0 {
			if n < 0 {
				return false
			}
			i += n + 1
		}
	}
	return false
}

// lastRow is the last a sheet can have, far beyond MaxRows.
const lastRow = 1 << 20

// sheetReader gathers the cells of one sheet.
type sheetReader struct {
	*archive
	sheet    Sheet
	row, col int // of the cell being read, from 1
	kind     string
	style    int
	value    strings.Builder
	formula  string
	hasF     bool
	inCell   bool
	phonetic bool
}

func (s *sheetReader) start(e xml.StartElement) error {
	switch e.Name.Local {
	case "row":
		s.col = 0
		s.row++
		if n, err := strconv.Atoi(attr(e, "r")); err == nil && n > 0 {
			s.row = n
		}
		s.row = min(s.row, lastRow)
	case "c":
		s.col++
		if col, row, ok := parseRef(attr(e, "r")); ok {
			s.col, s.row = col, min(row, lastRow)
		}
		s.kind = attr(e, "t")
		s.style, _ = strconv.Atoi(attr(e, "s"))
		s.value.Reset()
		s.formula, s.hasF, s.inCell, s.phonetic = "", false, true, false
	case "f":
		s.hasF = s.inCell
	case "rPh":
		s.phonetic = true
	}
	return nil
}

func (s *sheetReader) end(name, text string) error {
	if !s.inCell {
		return nil
	}
	switch name {
	case "v":
		s.value.WriteString(text)
	case "t":
		if !s.phonetic {
			s.value.WriteString(text)
		}
	case "f":
		s.formula = text
	case "rPh":
		s.phonetic = false
	case "c":
		s.inCell = false
		return s.put()
	}
	return nil
}

// put puts the cell just read into the sheet. Cells that hold nothing count
// for no limit: programs save them for their style.
func (s *sheetReader) put() error {
	ref := Ref(s.col, s.row)
	c := Cell{Ref: ref, Text: s.value.String(), Kind: Text}
	switch s.kind {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(c.Text))
		if err != nil || i < 0 || i >= len(s.strings) {
			return fmt.Errorf("the workbook is damaged: cell %s!%s has no text", s.sheet.Name, ref)
		}
		c.Text = s.strings[i]
	case "b":
		c.Kind = Bool
	case "d":
		c.Kind = Date
	case "e":
		c.Kind = Formula
	case "", "n":
		c.Text = strings.TrimSpace(c.Text)
		switch {
		case !number.MatchString(c.Text):
		case s.style >= 0 && s.style < len(s.dated) && s.dated[s.style]:
			c.Kind = Date
		default:
			c.Kind = Number
		}
	}
	if s.hasF {
		c.Kind, c.Text = Formula, "="+s.formula
	}
	if c.Text == "" {
		return nil
	}
	switch {
	case s.row > MaxRows:
		return fmt.Errorf("sheet %s has more than %d rows: %w", s.sheet.Name, MaxRows, ErrLimit)
	case s.col > MaxColumns:
		return fmt.Errorf("sheet %s has more than %d columns: %w", s.sheet.Name, MaxColumns, ErrLimit)
	case utf8.RuneCountInString(c.Text) > MaxCell:
		return fmt.Errorf("cell %s!%s holds more than %d characters: %w", s.sheet.Name, ref, MaxCell, ErrLimit)
	}
	if s.text += len(c.Text); s.text > MaxText {
		return fmt.Errorf("the cells of the workbook hold more than %d bytes: %w", MaxText, ErrLimit)
	}
	if s.kind != "" && s.kind != "n" {
		c.Text = unescape(c.Text)
	}
	for len(s.sheet.Rows) < s.row {
		s.sheet.Rows = append(s.sheet.Rows, nil)
	}
	row := s.sheet.Rows[s.row-1]
	for len(row) < s.col {
		if s.cells++; s.cells > MaxCells {
			return fmt.Errorf("the workbook has more than %d cells: %w", MaxCells, ErrLimit)
		}
		row = append(row, Cell{Ref: Ref(len(row)+1, s.row)})
	}
	row[s.col-1] = c
	s.sheet.Rows[s.row-1] = row
	return nil
}

var (
	number  = regexp.MustCompile(`^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$`)
	escaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)
)

// unescape undoes _x000D_, the file format's way of writing characters that
// XML does not take.
func unescape(s string) string {
	return escaped.ReplaceAllStringFunc(s, func(e string) string {
		n, err := strconv.ParseUint(e[2:6], 16, 32)
		if err != nil {
			return e
		}
		return string(rune(n))
	})
}

// parseRef reads C9 as column 3, row 9.
func parseRef(ref string) (col, row int, ok bool) {
	i := 0
	for i < len(ref) && i < 4 && ref[i]|0x20 >= 'a' && ref[i]|0x20 <= 'z' {
		col = col*26 + int(ref[i]|0x20-'a') + 1
		i++
	}
	row, err := strconv.Atoi(ref[i:])
	return col, row, i > 0 && err == nil && row > 0
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// cut shortens s to n characters and takes line ends out of it.
func cut(s string, n int) string {
	r := []rune(strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, s))
	return string(r[:min(len(r), n)])
}

// scan walks one part: start at each element, end with the text directly in
// it. RawToken keeps no stack, so that deep nesting takes no memory.
func (a *archive) scan(name string, start func(xml.StartElement) error, end func(name, text string) error) error {
	f := a.parts[name]
	if f == nil {
		return fmt.Errorf("the workbook is damaged: it has no %s", cut(name, 40))
	}
	if f.Flags&1 != 0 {
		return errors.New("the zip file has a password")
	}
	rc, err := f.Open()
	if err != nil {
		return errors.New("the workbook is packed in a way that cannot be read")
	}
	defer rc.Close()
	in := &limited{r: rc, part: MaxPart, all: &a.left}
	d := xml.NewDecoder(in)
	var text strings.Builder
	for {
		token, err := d.RawToken()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, ErrLimit):
			return err
		case err != nil:
			return fmt.Errorf("the workbook is damaged: %s cannot be read", cut(name, 40))
		}
		switch t := token.(type) {
		case xml.StartElement:
			text.Reset()
			if a.elements++; a.elements > MaxElements {
				return fmt.Errorf("the workbook has more than %d elements: %w", MaxElements, ErrLimit)
			}
			err = start(t)
		case xml.CharData:
			text.Write(t)
		case xml.EndElement:
			if end != nil {
				err = end(t.Name.Local, text.String())
			}
			text.Reset()
		}
		if err != nil {
			return err
		}
	}
}

// limited reads a part as it is unpacked and stops at the limits, whatever
// sizes the file claims. It also stops at a tag or text of 256 KB, which no
// program writes, because the decoder holds it whole.
type limited struct {
	r    io.Reader
	part int64
	all  *int64
	run  int
}

// Read implements io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	l.part -= int64(n)
	*l.all -= int64(n)
	if i := bytes.LastIndexByte(p[:n], '>'); i >= 0 {
		l.run = n - i
	} else {
		l.run += n
	}
	if l.part < 0 || *l.all < 0 || l.run > 256<<10 {
		return 0, fmt.Errorf("the workbook unpacks to more than %d bytes: %w", MaxUnzip, ErrLimit)
	}
	return n, err
}
