package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// letter OUT FROM TEXT [FILE...]: a mail with the text and files attached, put
// together by the standard library.
func letter(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 3 {
		ts.Fatalf("usage: letter OUT FROM TEXT [FILE...]")
	}
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	p, err := w.CreatePart(textproto.MIMEHeader{"Content-Type": {"text/plain; charset=utf-8"}, "Content-Transfer-Encoding": {"quoted-printable"}})
	ts.Check(err)
	q := quotedprintable.NewWriter(p)
	_, err = q.Write([]byte(ts.ReadFile(args[2])))
	ts.Check(err)
	ts.Check(q.Close())
	for _, name := range args[3:] {
		kind := mime.TypeByExtension(filepath.Ext(name))
		if kind == "" {
			kind = "application/octet-stream"
		}
		p, err := w.CreatePart(textproto.MIMEHeader{
			"Content-Type": {kind}, "Content-Transfer-Encoding": {"base64"},
			"Content-Disposition": {mime.FormatMediaType("attachment", map[string]string{"filename": filepath.Base(name)})},
		})
		ts.Check(err)
		data, err := os.ReadFile(ts.MkAbs(name))
		ts.Check(err)
		e := base64.NewEncoder(base64.StdEncoding, p)
		_, err = e.Write(data)
		ts.Check(err)
		ts.Check(e.Close())
	}
	ts.Check(w.Close())
	head := fmt.Sprintf("Received: from out by in; Sun, 8 Mar 2026 19:49:03 +0100\r\nFrom: %s\r\nTo: una@example.net\r\nDate: Sun, 08 Mar 2026 19:48:00 +0100\r\nSubject: my plot\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=%q\r\n\r\n", args[1], w.Boundary())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), append([]byte(head), body.Bytes()...), 0o644))
}

// unpack EML DIR: a draft taken apart by the standard library: head.txt, body.txt
// and the attachments under their names.
func unpack(ts *testscript.TestScript, _ bool, args []string) {
	m, err := mail.ReadMessage(strings.NewReader(ts.ReadFile(args[0])))
	ts.Check(err)
	dir := ts.MkAbs(args[1])
	ts.Check(os.MkdirAll(dir, 0o755))
	put := func(name string, data []byte) { ts.Check(os.WriteFile(filepath.Join(dir, name), data, 0o644)) }
	var head strings.Builder
	for _, key := range []string{"From", "To", "Subject", "Date", "X-Unsent", "Message-Id"} {
		text, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get(key))
		ts.Check(err)
		fmt.Fprintf(&head, "%s: %s\n", key, text)
	}
	put("head.txt", []byte(head.String()))
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	ts.Check(err)
	mr := multipart.NewReader(m.Body, params["boundary"])
	for {
		p, err := mr.NextPart()
		if err == io.EOF {
			return
		}
		ts.Check(err)
		if p.FileName() == "" {
			// The library has taken off quoted-printable.
			data, err := io.ReadAll(p)
			ts.Check(err)
			put("body.txt", bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
			continue
		}
		data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, p))
		ts.Check(err)
		put(p.FileName(), data)
	}
}

// winmail OUT FILE: the file as Outlook packs it.
func winmail(ts *testscript.TestScript, _ bool, args []string) {
	out := []byte{0x78, 0x9f, 0x3e, 0x22, 1, 0}
	put := func(id uint32, value string) {
		out = append(out, 2)
		out = binary.LittleEndian.AppendUint32(out, id)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(value)))
		sum := uint16(0)
		for i := range len(value) {
			sum += uint16(value[i])
		}
		out = binary.LittleEndian.AppendUint16(append(out, value...), sum)
	}
	put(0x00069002, strings.Repeat("\x00", 14))
	put(0x00018010, filepath.Base(args[1])+"\x00")
	put(0x0006800f, ts.ReadFile(args[1]))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o644))
}
