package mail

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	stdmail "net/mail"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // declared character sets
	gomail "github.com/emersion/go-message/mail"

	"prestags/plot"
)

// Limits on mail from outside.
const (
	MaxMail  = 16 << 20 // bytes of one mail
	MaxBox   = 64 << 20 // of a whole mailbox
	maxMails = 2000     // in a mailbox
	maxHead  = 256 << 10
)

// rule of a problem with a mail.
const rule = "mail"

// Refusal is a mail or mailbox that cannot be taken, and what to do about it.
type Refusal struct {
	Problem plot.Problem
	// None: it is a mail, but without a plot.
	None bool
}

// Error is the problem's line.
func (r *Refusal) Error() string { return r.Problem.String() }

func refuse(name, wrong, instead string) *Refusal {
	return &Refusal{Problem: plot.Problem{
		Pos: plot.Pos{File: name}, Severity: plot.Refusal, Rule: rule, Wrong: plot.Clip(wrong, 150), Instead: instead,
	}}
}

// Message is one mail as it was received.
type Message struct {
	// Name for messages to people: the file, and which mail of a mailbox.
	Name string
	Raw  []byte
	// From is the sender's address in lower case, "" if there is none; of several
	// senders all of them, since none of them need be the one who wrote.
	From    string
	Subject string
	// Sent as the sender's program says, Arrived as the last mail server does;
	// zero if unknown.
	Sent    time.Time
	Arrived time.Time
}

// fromLine begins a mail in an mbox.
var fromLine = regexp.MustCompile(`^From [^\r\n]*\d{4}\r?$|^From \S+@\S+[^\r\n]*\r?$`)

// headLine is a line of a mail's head that a plot has none of.
var headLine = regexp.MustCompile(`(?i)^(from|to|cc|date|sent|subject|received|return-path|delivered-to|message-id|mime-version|content-type|x-[a-z0-9-]+|dkim-signature|reply-to|authentication-results|arc-[a-z-]+):`)

// Is tells whether a file is a mail or a mailbox: by its name, or because it
// begins with the head of one.
func Is(name string, data []byte) bool {
	switch strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/"))) {
	case ".eml", ".mbox", ".msg":
		return true
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	first, rest, _ := bytes.Cut(data[:min(len(data), maxHead)], []byte("\n"))
	if fromLine.Match(first) {
		return headOf(rest) >= 2
	}
	return headLine.Match(first) && headOf(data[:min(len(data), maxHead)]) >= 3
}

// headOf counts the different lines of a mail's head.
func headOf(data []byte) int {
	seen := map[string]bool{}
	for line := range bytes.Lines(data) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if m := headLine.FindSubmatch(line); m != nil {
			seen[strings.ToLower(string(m[1]))] = true
		}
	}
	return len(seen)
}

// Split takes a file apart into its mails: one, or those of an mbox in their
// order. An error is a *Refusal.
func Split(name string, data []byte) ([]Message, error) {
	if bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")) {
		return nil, refuse(name, "this is a message of Outlook (.msg), which is not read", "the mail saved as .eml or as text")
	}
	if len(data) > MaxBox {
		return nil, refuse(name, fmt.Sprintf("it has more than the %d bytes a mailbox may have", MaxBox), "fewer mails")
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	first, _, _ := bytes.Cut(data, []byte("\n"))
	if !fromLine.Match(first) {
		m, err := parse(name, data)
		return []Message{m}, err
	}
	raws := unbox(data)
	if len(raws) > maxMails {
		return nil, refuse(name, fmt.Sprintf("it holds more than %d mails", maxMails), "fewer mails")
	}
	var out []Message
	for i, raw := range raws {
		m, err := parse(fmt.Sprintf("%s#%d", name, i+1), raw)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// unbox cuts an mbox at its From lines and takes back the > put before such
// lines of the text.
func unbox(data []byte) [][]byte {
	var out [][]byte
	var now bytes.Buffer
	blank, open := true, false
	for line := range bytes.Lines(data) {
		text := bytes.TrimRight(line, "\r\n")
		if blank && fromLine.Match(text) {
			if open {
				out = append(out, bytes.Clone(now.Bytes()))
			}
			now.Reset()
			open, blank = true, false
			continue
		}
		blank = len(text) == 0
		if rest := bytes.TrimLeft(text, ">"); len(rest) < len(text) && bytes.HasPrefix(rest, []byte("From ")) {
			line = line[1:]
		}
		now.Write(line)
	}
	return append(out, now.Bytes())
}

// Maildir reads the mails of a Maildir, those of new and cur, in the order in
// which they arrived. ok is false where the folder is none.
func Maildir(name string, dir fs.FS) (mails []Message, ok bool, err error) {
	var files []string
	for _, sub := range []string{"cur", "new"} {
		entries, err := fs.ReadDir(dir, sub)
		if err != nil {
			return nil, false, nil
		}
		for _, e := range entries {
			if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
				files = append(files, sub+"/"+e.Name())
			}
		}
	}
	if len(files) > maxMails {
		return nil, true, refuse(name, fmt.Sprintf("it holds more than %d mails", maxMails), "fewer mails")
	}
	slices.SortFunc(files, func(a, b string) int {
		a, b = path.Base(a), path.Base(b)
		return cmp.Or(cmp.Compare(delivered(a), delivered(b)), cmp.Compare(a, b))
	})
	total := 0
	for _, f := range files {
		data, err := readFile(dir, f)
		place := name + "/" + f
		if err != nil {
			return nil, true, refuse(place, "it cannot be read", "")
		}
		if total += len(data); total > MaxBox {
			return nil, true, refuse(name, fmt.Sprintf("it has more than the %d bytes a mailbox may have", MaxBox), "fewer mails")
		}
		m, err := parse(place, data)
		if err != nil {
			return nil, true, err
		}
		mails = append(mails, m)
	}
	return mails, true, nil
}

// delivered is the second of delivery, with which names in a Maildir begin.
func delivered(name string) int64 {
	digits, _, _ := strings.Cut(name, ".")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func readFile(dir fs.FS, name string) ([]byte, error) {
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MaxMail+1))
}

// parse reads the head of a mail.
func parse(name string, raw []byte) (Message, error) {
	m := Message{Name: name, Raw: raw}
	if len(raw) > MaxMail {
		return m, refuse(name, fmt.Sprintf("it has more than the %d bytes a mail may have", MaxMail), "a mail with the plot alone")
	}
	e, _ := open(raw)
	if e == nil {
		return m, refuse(name, "this is no mail that can be read", "the mail saved as .eml, or the plot alone")
	}
	h := gomail.Header{Header: e.Header}
	m.From = senders(h)
	m.Subject, _ = h.Text("Subject")
	m.Subject = plot.Clip(plot.Clean(m.Subject), 60)
	m.Sent, _ = stdmail.ParseDate(h.Get("Date"))
	if r := h.Get("Received"); strings.Contains(r, ";") {
		m.Arrived, _ = stdmail.ParseDate(strings.TrimSpace(r[strings.LastIndexByte(r, ';')+1:]))
	}
	return m, nil
}

// mostSenders are named of a mail; a head has room for thousands, each to be told
// from all others.
const mostSenders = 3

// senders are the addresses a mail says it is from: one, if it is as it should be.
// With several a mail server may have checked one and a reader sees another.
func senders(h gomail.Header) string {
	var all []string
	strange := false
	for f := h.FieldsByKey("From"); f.Next() && len(all) < mostSenders; {
		list, err := gomail.ParseAddressList(f.Value())
		strange = strange || err != nil
		for _, a := range list {
			if a := strings.ToLower(a.Address); len(all) < mostSenders && !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	if strange && len(all) > 0 && len(all) < mostSenders {
		all = append(all, "another that cannot be read")
	}
	return strings.Join(all, " and ")
}

// open reads the head of a mail. With an encoding that is not known there is
// both a mail and an error.
func open(raw []byte) (*message.Entity, error) {
	return message.ReadWithOptions(bytes.NewReader(raw), &message.ReadOptions{MaxHeaderBytes: maxHead})
}
