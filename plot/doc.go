// Package plot is what a player wrote. It reads text, CSV and workbooks into
// the same Lines, each of which knows where it stands, and writes Forms in
// the same three shapes.
//
// It knows no rules: whether a line can be carried out is for the engine of
// the game, which returns Problems at the positions given here.
//
// # The file
//
// A plot file is a header of `key: value` lines, then orders, then sections
// in [brackets]. An order is subjects, a verb, arguments and key=value
// settings:
//
//	match: club-marathon
//	side: greeks
//	impulse: 005
//
//	MS01..03, 2L01   MV 1014 1015 1016   advance=yes
//
// In [standing] and [answers] a line is a key, arguments, a colon, values:
//
//	losses 0504: MS02 MI vp
//
// Nothing depends on case, blanks or indentation: words that are one unit
// with its own punctuation between them (T I for T.I) are read as that unit.
// # starts a comment. A line that begins with nothing the Grammar knows as a
// beginning, or that follows a comma at a line's end, is joined to the one
// before. After an empty line only what looks like an argument is: a greeting
// there is set aside.
//
// # The sheet
//
// A workbook or CSV has header cells on top, a key and its value in the next
// cell; then tables, one unit a row and one place a cell; then sections, with
// a keyed line in one cell or several. A row whose first cell begins with # is
// a comment, a column whose head stands in (brackets) is for the reader only,
// a number in a column whose head does not end in (number) is a place that
// lost its zeros. A unit without a task is not ordered, nor is a row of a form
// that holds its first cell and the example beside it alone; a [section] with
// (words) beside it counts only if a row of it is filled in.
//
// # What does no harm
//
// Mail: quotation marks, HTML, quoted-printable, signatures, talk before the
// header. Files: UTF-16, Windows-1252, any line ends, typographic characters,
// list numbers. What was changed in reading is confessed as a Repair.
//
// # Reading the code
//
// read.go is the way in; decode.go and mail.go make bytes into characters that
// keep their places; text.go, and cells.go with csv.go, make them into whole
// lines; order.go reads a line. write.go and chart.go write forms.
//
// A plot that one release reads is read by every later one.
package plot
