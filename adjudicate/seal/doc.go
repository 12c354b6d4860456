// Package seal makes and opens what players send instead of an open plot, so
// that nobody reads it before its time and nobody changes it afterwards. It
// knows no rules and no match; it alone imports age.
//
// # The files
//
// All are short texts that survive being pasted into a mail.
//
//	sealed plot   age, armored: for the umpire's key, or for a key used once
//	plot hash     the SHA-256 of a plot, to be published now
//	plot key      the key used once that opens a sealed plot, for later
//	plot reveal   the plot that a hash was published of, for later
//
// A reveal is what a hash is of, to the byte: `sha256sum` of it prints the hash.
// It names the match, the side and the impulse, and holds a nonce, so that
// nobody finds a short plot by trying. The same text is what lies inside a
// sealed plot. The label on the outside of a file serves to file it unopened;
// what counts is inside, and is held against the outside when it is opened.
//
// # Dice
//
// A side's share of joint dice is a link of a chain of SHA-256: the anchor, its
// end, is published with the side's key before the match; each impulse owes the
// link before the one given last. A link tells nothing of those to come, and
// anybody can hash it to the anchor.
package seal
