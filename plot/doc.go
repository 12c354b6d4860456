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
//	MS01..03, 2L01   MV 1014 1015 1016   advance=yes
//
// In [standing] and [answers] a line is a key, arguments, a colon, values:
//
//	losses 0504: MS02 MI vp
//
// Nothing depends on case, blanks or indentation; # starts a comment. A line
// that begins with nothing the Grammar knows as a beginning, or that follows
// a comma at a line's end, is joined to the one before.
package plot
