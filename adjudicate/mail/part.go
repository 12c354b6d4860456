package mail

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
)

// Limits on the parts of one mail.
const (
	maxParts   = 200
	maxNesting = 12
	maxDecoded = 32 << 20 // bytes of all of them
)

// part is one leaf of a mail: its text or an attachment.
type part struct {
	kind   string // media type
	name   string // of the file, "" for the mail's own text
	params map[string]string
	data   []byte // decoded; text is in UTF-8 where its character set is known
	bad    string // what keeps it from being read, "" if nothing
	depth  int    // mails inside the mail that it stands in
	alt    int    // the group of alternatives it belongs to, 0 if none
}

// isBody: the text of the mail itself.
func (p *part) isBody() bool {
	return p.name == "" && (p.kind == "text/plain" || p.kind == "text/html")
}

// parts are what a mail is made of.
type parts struct {
	list   []part
	groups int
	total  int
	// locked names the means by which it is encrypted, "" if it is not.
	locked string
	// cut: the mail ends before its last part does.
	cut bool
}

var errLarge = errors.New("it has too many or too large parts")

// takeApart reads all parts.
func takeApart(raw []byte) (*parts, error) {
	e, err := open(raw)
	if e == nil {
		return nil, err
	}
	ps := &parts{}
	if err := ps.walk(e, err, part{}, 0); err != nil {
		return nil, err
	}
	return ps, nil
}

// walk takes an entity with what its surroundings say of it.
func (ps *parts) walk(e *message.Entity, unknown error, in part, nesting int) error {
	if nesting > maxNesting || len(ps.list) >= maxParts {
		return errLarge
	}
	kind, params, err := e.Header.ContentType()
	kind = strings.ToLower(strings.TrimSpace(kind))
	if err != nil {
		// A type that cannot be read; what stands before the first ; still says.
		kind, _, _ = strings.Cut(kind, ";")
		kind = strings.TrimSpace(kind)
	}
	in.kind, in.params = kind, params
	switch {
	case kind == "multipart/encrypted", kind == "application/pgp-encrypted":
		ps.locked = "PGP"
	case (kind == "application/pkcs7-mime" || kind == "application/x-pkcs7-mime") && !strings.EqualFold(params["smime-type"], "signed-data"):
		ps.locked = "S/MIME"
	}
	if mr := e.MultipartReader(); mr != nil {
		return ps.multipart(mr, kind, in, nesting)
	}
	h := gomail.AttachmentHeader{Header: e.Header}
	in.name, _ = h.Filename()
	in.name = baseName(in.name)
	data, err := io.ReadAll(io.LimitReader(e.Body, maxDecoded+1))
	if ps.total += len(data); ps.total > maxDecoded {
		return errLarge
	}
	in.data = data
	switch {
	case message.IsUnknownEncoding(unknown):
		in.bad = fmt.Sprintf("its encoding %q is not known", e.Header.Get("Content-Transfer-Encoding"))
	case errors.Is(err, io.ErrUnexpectedEOF):
		ps.cut = true
		in.bad = "it is cut off"
	case err != nil:
		in.bad = "its encoding is broken"
	}
	if kind == "message/rfc822" || kind == "message/global" || strings.EqualFold(path.Ext(in.name), ".eml") {
		inner, err := open(data)
		if inner == nil {
			return nil
		}
		in.depth++
		in.name = ""
		return ps.walk(inner, err, in, nesting+1)
	}
	if kind == "application/ms-tnef" || kind == "application/vnd.ms-tnef" || strings.EqualFold(in.name, "winmail.dat") {
		return ps.tnef(in)
	}
	ps.list = append(ps.list, in)
	return nil
}

func (ps *parts) multipart(mr message.MultipartReader, kind string, in part, nesting int) error {
	if kind == "multipart/alternative" && in.alt == 0 {
		ps.groups++
		in.alt = ps.groups
	}
	for {
		e, err := mr.NextPart()
		unknown := err
		switch {
		case errors.Is(err, io.EOF) && e == nil:
			return nil
		case e == nil:
			ps.cut = true
			return nil
		}
		if err := ps.walk(e, unknown, in, nesting+1); err != nil {
			return err
		}
	}
}

// tnef puts the files of a winmail.dat in its place.
func (ps *parts) tnef(in part) error {
	files, err := readTNEF(in.data)
	if err != nil || in.bad != "" {
		in.bad = "it is a winmail.dat of Outlook that cannot be read"
		ps.list = append(ps.list, in)
		return nil
	}
	if len(files) == 0 {
		in.bad = "it is a winmail.dat of Outlook without a file in it, and its text is not read"
		ps.list = append(ps.list, in)
	}
	for _, f := range files {
		if len(ps.list) >= maxParts {
			return errLarge
		}
		p := in
		p.kind, p.name, p.data = "application/octet-stream", baseName(f.name), f.data
		ps.list = append(ps.list, p)
	}
	return nil
}

// baseName is the name of a file without folders.
func baseName(s string) string {
	s = strings.TrimSpace(strings.ReplaceAll(s, `\`, "/"))
	if s == "" {
		return ""
	}
	return path.Base(s)
}

// ageBegin begins what age made, as text.
const ageBegin = "-----BEGIN AGE ENCRYPTED FILE-----"
