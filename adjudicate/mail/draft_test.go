package mail

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	stdmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A draft is read back with the standard library, which wrote none of it.
func TestADraftIsReadByAnotherLibrary(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	require.NoError(t, err)
	all := make([]byte, 70000)
	for i := range all {
		all[i] = byte(i * 7)
	}
	d := Draft{
		From: Address{"Umpire, the", "umpire@example.net"}, To: Address{"Zoë Λεωνίδας", "zoe@example.org"},
		Subject: "[club-marathon] Game-Turn 3 of 12: your report — and the form for Game-Turn 4, due Wednesday at 20:00, Zoë",
		Date:    time.Date(2026, 3, 8, 20, 0, 0, 0, paris),
		Text:    "Hello Zoë,\n\n.a line with a dot\nFrom here on = quoted\n" + strings.Repeat("long line ", 40) + "\n\ttab and end \n-- \nUmpire\n",
		Attachments: []Attachment{
			{"club-marathon-005-greeks.pdf", "application/pdf", all},
			{"club-marathon-006-greeks.txt", "text/plain; charset=utf-8", []byte("match: m\r\nside: greeks\nno end")},
			{"empty.txt", "text/plain; charset=utf-8", nil},
		},
	}
	raw, err := d.Bytes()
	require.NoError(t, err)
	again, err := d.Bytes()
	require.NoError(t, err)
	require.Equal(t, raw, again)
	require.NotContains(t, strings.ReplaceAll(string(raw), "\r\n", ""), "\n", "every line ends as mail's do")
	for line := range strings.Lines(string(raw)) {
		require.LessOrEqual(t, len(line), 200)
		require.NotContains(t, line, "ë", "nothing but ASCII")
	}

	m, err := stdmail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	require.Equal(t, "1", m.Header.Get("X-Unsent"))
	from, err := m.Header.AddressList("From")
	require.NoError(t, err)
	require.Equal(t, []*stdmail.Address{{Name: "Umpire, the", Address: "umpire@example.net"}}, from)
	to, err := m.Header.AddressList("To")
	require.NoError(t, err)
	require.Equal(t, []*stdmail.Address{{Name: "Zoë Λεωνίδας", Address: "zoe@example.org"}}, to)
	when, err := m.Header.Date()
	require.NoError(t, err)
	require.True(t, when.Equal(d.Date))
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, d.Subject, subject)
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/mixed", kind)
	mr := multipart.NewReader(m.Body, params["boundary"])
	p, err := mr.NextRawPart()
	require.NoError(t, err)
	require.Equal(t, "quoted-printable", p.Header.Get("Content-Transfer-Encoding"))
	require.Equal(t, "text/plain; charset=utf-8", p.Header.Get("Content-Type"))
	text, err := io.ReadAll(quotedprintable.NewReader(p))
	require.NoError(t, err)
	require.Equal(t, d.Text, strings.ReplaceAll(string(text), "\r\n", "\n"))
	for _, a := range d.Attachments {
		p, err := mr.NextPart()
		require.NoError(t, err)
		require.Equal(t, a.Name, p.FileName())
		require.Equal(t, a.Type, p.Header.Get("Content-Type"))
		data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, p))
		require.NoError(t, err)
		require.True(t, bytes.Equal(a.Data, data), a.Name)
	}
	_, err = mr.NextPart()
	require.ErrorIs(t, err, io.EOF)
}

func TestADraftWithoutAddressesAndTime(t *testing.T) {
	d := Draft{Subject: "x", Text: "y"}
	raw, err := d.Bytes()
	require.NoError(t, err)
	m, err := stdmail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	for _, key := range []string{"From", "To", "Date", "Message-Id"} {
		require.Empty(t, m.Header.Get(key), key)
	}
	other := d
	other.Text = "z"
	raw2, err := other.Bytes()
	require.NoError(t, err)
	require.NotEqual(t, d.boundary(), other.boundary())
	require.NotEqual(t, raw, raw2)
}

// TestNoLineOfAHeadIsSlippedIn: whatever names, addresses, subjects and names of
// files hold, a draft has the lines of a head it is to have, and no other.
func TestNoLineOfAHeadIsSlippedIn(t *testing.T) {
	sent := 0
	for _, evil := range []string{"x\r\nBcc: eve@example.com", "x\nBcc: eve@example.com\n\nbody", "x\rBcc: eve@example.com", "x\x00\r\n\tBcc: eve", "é\r\nBcc: eve@example.com", "\"\r\nBcc: eve@example.com\"", "x\u2028Bcc: eve", strings.Repeat("x", 2000) + "\r\nBcc: eve@example.com", "=?utf-8?q?=0D=0ABcc:_eve?="} {
		d := Draft{
			From: Address{evil, "u@example.net"}, To: Address{evil, "a@example.org" + evil}, Subject: evil, Text: "text",
			Attachments: []Attachment{{Name: evil + ".txt", Type: "text/plain", Data: []byte("data")}},
		}
		data, err := d.Bytes()
		if err != nil {
			continue // nothing is sent
		}
		sent++
		head, _, ok := strings.Cut(string(data), "\r\n\r\n")
		require.True(t, ok)
		require.NotContains(t, strings.ReplaceAll(head, "\r\n", ""), "\n", "%q", head)
		m, err := stdmail.ReadMessage(bytes.NewReader(data))
		require.NoError(t, err, "%q", evil)
		for key := range m.Header {
			require.Contains(t, []string{"From", "To", "Subject", "Mime-Version", "Content-Type", "X-Unsent"}, key, "%q", evil)
		}
		media, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
		require.NoError(t, err)
		require.Equal(t, "multipart/mixed", media)
		r := multipart.NewReader(m.Body, params["boundary"])
		for n := range 2 {
			part, err := r.NextPart()
			require.NoError(t, err, "part %d, %q", n, evil)
			for key := range part.Header {
				require.Contains(t, []string{"Content-Disposition", "Content-Transfer-Encoding", "Content-Type"}, key, "%q", evil)
			}
		}
		_, err = r.NextPart()
		require.ErrorIs(t, err, io.EOF)
	}
	require.Equal(t, 7, sent, "the others are refused")
}
