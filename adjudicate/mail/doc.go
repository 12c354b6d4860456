// Package mail reads plots out of mails as they are saved, and writes drafts
// ready to send. It fetches and sends nothing: no mailbox password is needed.
//
// A mail comes as a raw message (.eml), one of an mbox, or one of a Maildir.
// Its plot stands in its text or is an attachment: text, CSV, a workbook, a
// sealed file, also inside a winmail.dat. Between the marks of a form only what
// stands there counts; without marks a plot begins at its header. Text that is
// quoted from an earlier mail gives way to what was written now, and that is
// said. A mail with two plots is a question to its sender, never a guess.
//
// message.go takes mailboxes and headers apart, part.go and tnef.go a mail's
// parts; line.go, quote.go and html.go make a body into lines that know how
// deep they are quoted; find.go finds the plot; draft.go writes drafts.
package mail
