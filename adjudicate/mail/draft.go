package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
)

// Address is a name and a mail address.
type Address struct {
	Name string
	Mail string
}

// Attachment is a file of a draft. Type is its media type.
type Attachment struct {
	Name string
	Type string
	Data []byte
}

// Draft is a mail not yet sent. Where an address or the time is not known, the
// draft has no such line, and the mail program asks for it or adds it.
type Draft struct {
	From        Address
	To          Address
	Subject     string
	Date        time.Time
	Text        string
	Attachments []Attachment
}

// Bytes writes the draft as .eml. It is marked as unsent (X-Unsent), so that
// mail programs open it ready to be sent. The same draft gives the same bytes.
func (d *Draft) Bytes() ([]byte, error) {
	var h gomail.Header
	// Set puts a line on top of those before it.
	h.SetContentType("multipart/mixed", map[string]string{"boundary": d.boundary()})
	h.Set("MIME-Version", "1.0")
	h.Set("X-Unsent", "1")
	if !d.Date.IsZero() {
		h.SetDate(d.Date)
	}
	h.SetSubject(d.Subject)
	for _, a := range []struct {
		key string
		Address
	}{{"To", d.To}, {"From", d.From}} {
		if a.Mail != "" {
			h.SetAddressList(a.key, []*gomail.Address{{Name: a.Name, Address: a.Mail}})
		}
	}
	var b bytes.Buffer
	w, err := message.CreateWriter(&b, h.Header)
	if err != nil {
		return nil, err
	}
	var text message.Header
	text.Set("Content-Transfer-Encoding", "quoted-printable")
	text.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	if err := put(w, text, []byte(d.Text)); err != nil {
		return nil, err
	}
	for _, a := range d.Attachments {
		var head gomail.AttachmentHeader
		head.SetFilename(a.Name)
		head.Set("Content-Transfer-Encoding", "base64")
		head.Set("Content-Type", a.Type)
		if err := put(w, head.Header, a.Data); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return b.Bytes(), err
}

func put(w *message.Writer, h message.Header, data []byte) error {
	p, err := w.CreatePart(h)
	if err != nil {
		return err
	}
	if _, err := p.Write(data); err != nil {
		return err
	}
	return p.Close()
}

// boundary between the parts, made of what is in them. Neither base64 nor
// quoted-printable can hold its first two letters.
func (d *Draft) boundary() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q %q %q %q", d.From, d.To, d.Subject, d.Date.UTC().Format(time.RFC3339), d.Text)
	for _, a := range d.Attachments {
		fmt.Fprintf(sum, " %q %d %x", a.Name, len(a.Data), sha256.Sum256(a.Data))
	}
	return "=_" + hex.EncodeToString(sum.Sum(nil)[:16])
}
