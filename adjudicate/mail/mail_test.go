package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"prestags/adjudicate/seal"
	"prestags/plot"
)

func spartan() plot.Grammar {
	return plot.Grammar{
		Subject:  regexp.MustCompile(`^(ENEMY:)?([1-9]?[A-Z]{1,2})[0-9]{1,3}$`),
		Verbs:    []string{"MV", "OF", "DF", "ML", "NP", "AT"},
		Keys:     []string{"losses", "advance", "defensive fire", "retreat"},
		Sections: []string{"deploy", "standing"},
		Place:    4,
	}
}

// form is the plot form that the samples are made of; blank, nothing is filled
// in.
func form(filled bool) string {
	f := plot.Form{
		Title: "Marathon: the Greeks, Game-Turn 1", Match: "club-marathon", Side: "greeks", Impulse: 3, Turn: 1,
		Sections: []plot.FormSection{{
			Title: "Orders", Columns: []plot.Column{{Name: "Unit", Kind: plot.KindUnit}, {Name: "Task", Kind: plot.KindVerb}, {Name: "Hex", Kind: plot.KindPlace, Repeat: 3}, {Name: "at", Kind: plot.KindInfo}},
			Rows: []plot.Row{
				{Cells: []string{"MS01", "", "", "0914, 3 MP, in command; enemies adjacent: 1015 1016 1017"}},
				{Cells: []string{"MS02", "", "", "0914, 3 MP, in command"}},
			},
		}},
		HowTo: []string{"MV names the hexes a unit enters, in order, as in:\n  MS01   MV 1014 1015"}, Grammar: spartan(),
	}
	if filled {
		f.Sections[0].Rows[0] = plot.Row{Cells: []string{"MS01", "MV", "1014 1015", "0914, 3 MP, in command; enemies adjacent: 1015 1016 1017"}, Live: true}
	}
	return string(plot.WriteText(f))
}

const (
	header = "match: club-marathon\nside: greeks\nimpulse: 003\n"
	typed  = header + "\nMS01 MV 1014 1015\n"
	order  = "MS01 MV 1014 1015"
)

// letter is a mail of head lines and a text.
func letter(head, text string) string {
	return "Return-Path: <anna@example.org>\nReceived: from out.example.org by mx.example.net; Sun, 8 Mar 2026 19:49:03 +0100\n" +
		"From: Anna <Anna@Example.org>\nTo: umpire@example.net\nDate: Sun, 08 Mar 2026 19:48:00 +0100\nSubject: =?UTF-8?Q?Z=C3=BCge?=\nMIME-Version: 1.0\n" + head + "\n" + text
}

const (
	plainHead = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"
	mixedHead = "Content-Type: multipart/mixed; boundary=\"=_b\"\n"
)

// mixed is a mail of several parts, each with its head.
func mixed(kind string, parts ...string) string {
	var b strings.Builder
	b.WriteString("This is a multi-part message in MIME format.\n")
	for _, p := range parts {
		b.WriteString("--=_b\n" + p + "\n")
	}
	b.WriteString("--=_b--\n")
	return letter("Content-Type: multipart/"+kind+"; boundary=\"=_b\"\n", b.String())
}

func attachment(kind, name string, data []byte) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Content-Type: %s; name=%q\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=%q\n\n", kind, name, name)
	for e := base64.StdEncoding.EncodeToString(data); e != ""; {
		n := min(76, len(e))
		b.WriteString(e[:n] + "\n")
		e = e[n:]
	}
	return b.String()
}

func quote(s string) string {
	return "> " + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n> ")
}

func wide(s string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}

// report is the text of a situation report, as players get it and quote it.
const report = `Spartan (PRESTAGS): Marathon, 490 BC                    Greeks (Anna)
Game-Turn 2 of 12, match club-marathon, impulse 004
Your plot: greeks.txt, digest tpmathk596, understood 8 of 8.
Journal: digest mp6rypm2rv.

Stacks by hex
Hex   Ground  Side      Units    Number
0718  clear   Greeks    MS12     1 of 3

MS01 moves to 1015 and stops next to BW01.
`

func inHTML(text string) string {
	return "<html><head><style>p{margin:0}</style></head><body>" + text + "</body></html>"
}

func lines(text string) string {
	return strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "<br>\n")
}

func read(t require.TestingT, raw string) (*Plot, error) {
	ms, err := Split("greeks.eml", []byte(raw))
	if err != nil {
		return nil, err
	}
	require.Len(t, ms, 1)
	return ms[0].Plot(spartan())
}

// said is what a plot reads as, and all that is said of how it was read.
func said(p *Plot) (body string, says []string) {
	f, ps := plot.Read(p.Name, p.Data, spartan())
	for _, q := range append(p.Notes, ps...) {
		says = append(says, q.Severity.String()+" "+q.String())
	}
	body = plot.Text(f)
	body = strings.TrimSpace(strings.TrimPrefix(strings.Replace(body, "turn: 1\n", "", 1), header))
	return body, says
}

const (
	outside = "repair greeks.eml:%d:1: file: the lines outside the marks of the form, left out"
	talk    = "repair greeks.eml:%d:1: file: the lines before the header, left out"
	after   = "repair greeks.eml:%d:1: file: the greeting after the last order, left out"
	older   = "repair greeks.eml: mail: the plot quoted from an earlier mail (line %d), left out"
	inQuote = "repair greeks.eml: mail: the plot stands in text quoted from an earlier mail"
	byHTML  = "repair greeks.eml: mail: the mail's HTML was read"
)

func TestMailIsRead(t *testing.T) {
	xlsx, err := plot.WriteXLSX(plot.Form{
		Match: "club-marathon", Side: "greeks", Impulse: 3, Grammar: spartan(),
		Sections: []plot.FormSection{{
			Columns: []plot.Column{{Name: "Unit", Kind: plot.KindUnit}, {Name: "Task", Kind: plot.KindVerb}, {Name: "Hex", Kind: plot.KindPlace, Repeat: 3}},
			Rows:    []plot.Row{{Cells: []string{"MS01", "MV", "1014 1015"}, Live: true}},
		}},
	})
	require.NoError(t, err)
	attribution := "On Sun, Mar 8, 2026 at 7:00 PM Umpire <umpire@example.net> wrote:\n"
	gmail := "On Sun, Mar 8, 2026 at 7:00 PM Umpire\n<umpire@example.net> wrote:\n"
	outlook := "-----Original Message-----\nFrom: Umpire <umpire@example.net>\nSent: Sunday, March 8, 2026 7:00 PM\nTo: Anna\nSubject: Game-Turn 2\n\n"
	for _, c := range []struct {
		name, raw string
		says      []string
	}{
		{"a bare plot", letter(plainHead, typed), nil},
		{"no MIME at all", "From: anna@example.org\nTo: u@example.net\nSubject: plot\n\n" + typed, nil},
		{"CRLF", strings.ReplaceAll(letter(plainHead, typed), "\n", "\r\n"), nil},
		{"greetings and a signature", letter(plainHead, "Hello umpire,\nhere are my orders.\n\n"+typed+"\nCheers,\nAnna\n\n-- \nAnna, tel. 0171 555 1234\nMS09 is my favourite\n"), []string{
			fmt.Sprintf(after, 10), "repair greeks.eml:15:1: file: the lines after the mail's signature (--), left out",
		}},
		{"a telephone's last line", letter(plainHead, typed+"\nSent from my iPhone\n"), nil},
		{"the form filled in, whole, with talk around it", letter(plainHead, "Hello,\n"+form(true)+"\nSee you on the 14th\nMS01 MV 9999\n"), nil},
		{"the whole report mailed back with the form in it", letter(plainHead, report+"\n"+form(true)), nil},

		// Ways of answering: new text above or below what is quoted.
		{"top-posted, as Thunderbird and Apple Mail do", letter(plainHead, typed+"\nCheers\n\n"+attribution+"\n"+quote(report)), []string{fmt.Sprintf(after, 7)}},
		{"top-posted, as Gmail does, the attribution in two lines", letter(plainHead, typed+"\n"+gmail+quote(report)), nil},
		{"bottom-posted", letter(plainHead, attribution+quote(report)+"\n\n"+typed), nil},
		{"bottom-posted under a quoted form", letter(plainHead, attribution+quote(form(false))+"\n\n"+typed), []string{fmt.Sprintf(older, 2)}},
		{"above a quoted receipt with the plot before", letter(plainHead, typed+"\n"+attribution+quote("received: greeks.txt\nas read:\n  "+strings.ReplaceAll(strings.Replace(typed, "1015", "1013", 1), "\n", "\n  "))), []string{fmt.Sprintf(older, 10)}},
		{"filled in inside the quotation", letter(plainHead, attribution+quote(form(true))), []string{inQuote}},
		{"written between quoted lines", letter(plainHead, attribution+"> match: club-marathon\n> side: greeks\n> impulse: 003\n> Your orders, please:\nMS01 MV 1014 1015\n> Thank you\n"), []string{inQuote}},
		{"above an answer of Outlook", letter(plainHead, typed+"\n"+outlook+report), nil},
		{"above a receipt quoted by Outlook", letter(plainHead, typed+"\n"+outlook+strings.Replace(typed, "1015", "1013", 1)), []string{fmt.Sprintf(older, 13)}},
		{"above a German answer", letter(plainHead, typed+"\nVon: Umpire <u@example.net>\nGesendet: Sonntag, 8. März 2026 19:00\nAn: Anna\nBetreff: Zug 2\n\n"+form(false)), []string{fmt.Sprintf(older, 12)}},
		{"above a French answer", letter(plainHead, typed+"\nLe dim. 8 mars 2026 à 19:00, Umpire <u@example.net> a écrit :\n\n"+quote(form(false))), []string{fmt.Sprintf(older, 9)}},
		{"Yahoo, nothing before the quoted lines", letter(plainHead, typed+"\n   On Sunday, March 8, 2026 at 07:00:00 PM GMT+1, Umpire <u@example.net> wrote:  \n \n"+form(false)), []string{fmt.Sprintf(older, 9)}},
		{"a plot forwarded", letter(plainHead, "As promised.\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.org>\nDate: Sun, Mar 8, 2026\nSubject: plot\nTo: Anna\n\n"+typed), []string{inQuote}},
		{"the same plot twice is one", letter(plainHead, typed+"\n"+attribution+quote(typed)), nil},

		// Encodings.
		{"quoted-printable", letter("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n", "F=C3=BCr dich:\nmatch: club-marathon\nside: greeks\nimpulse: 003\n\nMS01 MV =\n1014=C2=A01015\nPP01 ML 0505 advance=3DPP01\n"), nil},
		{"base64", letter("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n", base64.StdEncoding.EncodeToString([]byte(typed))), nil},
		{"Latin-1", letter("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n", "Gr\xfc\xdfe an Z\xfcrich\n\n"+typed), nil},
		{"Latin-1, not said", letter("", "Gr\xfc\xdfe an Z\xfcrich\n\n"+typed), []string{"repair greeks.eml: mail: the text is not UTF-8, read as Windows-1252"}},
		{"Windows-1252", letter("Content-Type: text/plain; charset=windows-1252\nContent-Transfer-Encoding: quoted-printable\n", "L=E9onidas =96 =93ready=94\n\n"+strings.Replace(typed, "MV ", "MV=A0", 1)), nil},
		{"an unknown character set", letter("Content-Type: text/plain; charset=x-klingon\n", typed), nil},
		{"UTF-16", letter("Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n", base64.StdEncoding.EncodeToString(wide(typed))), nil},
		{"UTF-16 without its mark", letter("Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n", base64.StdEncoding.EncodeToString(wide(typed)[2:])), nil},
		{"format=flowed", letter("Content-Type: text/plain; charset=utf-8; format=flowed\n", header+"\nMS01 MV \n1014 1015\n"), nil},
		{"format=flowed, delsp", letter("Content-Type: text/plain; format=flowed; delsp=yes\n", header+"\nMS01 MV  \n1014 1015\n"), nil},
		{"format=flowed, a long comment", letter("Content-Type: text/plain; format=flowed\n", header+"\nMS01 MV 1014 1015    # 0914, 3 MP, in command; enemies adjacent: 1015 \n1016 1017\n"), nil},
		{"format=flowed, blanks at line ends that mean nothing", letter("Content-Type: text/plain; format=flowed\n", strings.ReplaceAll(typed, "\n", " \n")), nil},
		{"format=flowed, quoted form", letter("Content-Type: text/plain; format=flowed\n", typed+"\n"+attribution+">"+strings.ReplaceAll(form(false), "\n", "\n>")), []string{fmt.Sprintf(older, 8)}},
		{"comments wrapped by the mail program", letter(plainHead, strings.Replace(form(true), "enemies adjacent: 1015 1016 1017", "enemies adjacent:\n1015 1016 1017", 1)), []string{
			"warning greeks.eml:10: mail: taken for the end of the comment above it, which the mail broke into two lines",
		}},

		// HTML.
		{"HTML alone", letter("Content-Type: text/html; charset=utf-8\n", inHTML("<div dir=\"ltr\">Hello<br><br>"+lines(typed)+"</div>")), []string{byHTML}},
		{"HTML alone, as Word writes it", letter("Content-Type: text/html; charset=utf-8\n", inHTML("<p class=MsoNormal>match: club-marathon<o:p></o:p></p><p class=MsoNormal>side:\n greeks</p><p class=MsoNormal>impulse: 003</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>MS01&nbsp;MV 1014\n1015</p><p class=MsoNormal>Cheers</p>"+
			"<div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Umpire<br><b>Sent:</b> Sunday, March 8, 2026 7:00 PM<br><b>To:</b> Anna<br><b>Subject:</b> Game-Turn 2</p></div></div><p>"+lines(form(false))+"</p>")), []string{
			byHTML, "repair greeks.eml: mail: the plot quoted from an earlier mail (line 16 of the HTML), left out", fmt.Sprintf(after, 9),
		}},
		{"HTML alone, quoted by Gmail", letter("Content-Type: text/html; charset=utf-8\n", inHTML("<div dir=\"ltr\">"+lines(typed)+"</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">On Sun, Mar 8, 2026 at 7:00 PM Umpire &lt;u@example.net&gt; wrote:<br></div><blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex\">"+lines(form(false))+"</blockquote></div>")), []string{
			byHTML, "repair greeks.eml: mail: the plot quoted from an earlier mail (line 8 of the HTML), left out",
		}},
		{"HTML alone, quoted by Yahoo", letter("Content-Type: text/html; charset=utf-8\n", inHTML("<div>"+lines(typed)+"</div><div id=\"yahoo_quoted_1\" class=\"yahoo_quoted\"><div>On Sunday, Umpire wrote:</div><div>"+lines(form(false))+"</div></div>")), []string{
			byHTML, "repair greeks.eml: mail: the plot quoted from an earlier mail (line 7 of the HTML), left out",
		}},
		{"HTML alone, quoted by Outlook on the web", letter("Content-Type: text/html; charset=utf-8\n", inHTML("<div>"+lines(typed)+"</div><hr><div id=\"divRplyFwdMsg\" dir=\"ltr\"><b>From:</b> Umpire</div><pre>"+form(false)+"</pre>")), []string{
			byHTML, "repair greeks.eml: mail: the plot quoted from an earlier mail (line 7 of the HTML), left out",
		}},
		{"HTML alone, quoted by Zimbra", letter("Content-Type: text/html; charset=utf-8\n", inHTML("<div>"+lines(typed)+"</div><hr id=\"zwchr\" data-marker=\"__DIVIDER__\"><div data-marker=\"__HEADERS__\"><b>From: </b>Umpire</div><div style=\"white-space: pre-wrap\">"+form(false)+"</div>")), []string{
			byHTML, "repair greeks.eml: mail: the plot quoted from an earlier mail (line 7 of the HTML), left out",
		}},
		{"plain text and HTML that say the same", mixed("alternative", plainHead+"\n"+typed, "Content-Type: text/html\n\n"+inHTML(lines(typed))), nil},
		{"plain text empty, orders in the HTML", mixed("alternative", plainHead+"\n\n", "Content-Type: text/html\n\n"+inHTML(lines(typed))), []string{byHTML}},
		{"the plain text is wrapped, as Gmail does", mixed("alternative", plainHead+"\n"+strings.Replace(form(true), "enemies adjacent: 1015 1016 1017", "enemies adjacent: 1015\n1016 1017", 1), "Content-Type: text/html\n\n"+inHTML(lines(form(true)))), []string{
			"warning greeks.eml:10: mail: taken for the end of the comment above it, which the mail broke into two lines",
		}},

		// Attachments.
		{"text", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("text/plain; charset=utf-8", "plot.txt", []byte(typed))), nil},
		{"text in UTF-16", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("application/octet-stream", "plot.txt", wide(typed))), []string{"repair plot.txt: file: the text is in UTF-16, read as such"}},
		{"text in Latin-1", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("text/plain", "plot.txt", []byte("# f\xfcr dich\n"+typed))), []string{"repair plot.txt: file: the text is not UTF-8, read as Windows-1252"}},
		{"a workbook", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "plot.xlsx", xlsx)), nil},
		{"CSV", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("text/csv", "plot.csv", []byte("match,club-marathon\nside,greeks\nimpulse,003\nUnit,Task,Hex 1,Hex 2\nMS01,MV,1014,1015\n"))), nil},
		{"beside a picture and a report", mixed("mixed", plainHead+"\n"+report, attachment("image/png", "logo.png", []byte("\x89PNG")), attachment("application/pdf", "report.pdf", []byte("%PDF-1.4")), attachment("text/plain", "report.txt", []byte(report)), attachment("text/plain", "plot.txt", []byte(typed))), nil},
		{"in a winmail.dat of Outlook", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("application/ms-tnef", "winmail.dat", tnef([2]string{"PLOT~1.TXT", typed}, "plot for Anna.txt"))), nil},
		{"in a winmail.dat, with a short name only", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("application/octet-stream", "winmail.dat", tnef([2]string{"plot.txt", typed}, ""))), nil},
		{"in a mail forwarded as an attachment", mixed("mixed", plainHead+"\nFrom Anna.\n", "Content-Type: message/rfc822\n\n"+letter(plainHead, typed)), nil},
		{"in a mail forwarded as a file", mixed("mixed", plainHead+"\nFrom Anna.\n", attachment("application/octet-stream", "anna.eml", []byte(letter(plainHead, typed)))), nil},
		{"signed", mixed("signed; micalg=pgp-sha512; protocol=\"application/pgp-signature\"", plainHead+"\n"+typed, "Content-Type: application/pgp-signature; name=\"signature.asc\"\n\n-----BEGIN PGP SIGNATURE-----\niQ==\n"), nil},
		{"signed inside the text", letter(plainHead, "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"+typed+"-----BEGIN PGP SIGNATURE-----\n\niQIzBAEBCgAdFiEE0101\n=abcd\n-----END PGP SIGNATURE-----\n"), nil},
		{"the same in the text and attached", mixed("mixed", plainHead+"\n"+typed, attachment("text/plain", "plot.txt", []byte(typed))), nil},
		{"a name in Chinese, encoded twice", mixed("mixed", plainHead+"\n", "Content-Type: text/plain; name=\"=?UTF-8?B?5Lit5paHLnR4dA==?=\"\nContent-Disposition: attachment; filename*=UTF-8''%E4%B8%AD%E6%96%87.txt\n\n"+typed), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := read(t, c.raw)
			require.NoError(t, err)
			got, says := said(p)
			want := order
			if strings.Contains(c.name, "quoted-printable") {
				want += "\nPP01 ML 0505 advance=PP01"
			}
			require.Equal(t, want, got, "%s", p.Data)
			require.Equal(t, c.says, says)
		})
	}
}

// tnef is a winmail.dat with one file, as Outlook packs it.
func tnef(file [2]string, long string) []byte {
	out := binary.LittleEndian.AppendUint32(nil, tnefSignature)
	out = append(out, 1, 0)
	put := func(level byte, id uint32, value []byte) {
		out = append(out, level)
		out = binary.LittleEndian.AppendUint32(out, id)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(value)))
		out = append(out, value...)
		sum := uint16(0)
		for _, b := range value {
			sum += uint16(b)
		}
		out = binary.LittleEndian.AppendUint16(out, sum)
	}
	put(1, 0x00089006, []byte{0, 0, 1, 0})
	put(1, 0x00078008, []byte("IPM.Microsoft Mail.Note\x00"))
	if file == [2]string{} {
		return out
	}
	put(2, tnefRendering, make([]byte, 14))
	put(2, tnefTitle, []byte(file[0]+"\x00"))
	put(2, tnefData, []byte(file[1]))
	if long != "" {
		name := wide(long)[2:]
		name = append(name, 0, 0)
		props := binary.LittleEndian.AppendUint32(nil, 3)
		props = binary.LittleEndian.AppendUint32(props, 0x0e200003) // size
		props = binary.LittleEndian.AppendUint32(props, 99)
		props = binary.LittleEndian.AppendUint32(props, 0x3703001e) // ending
		props = binary.LittleEndian.AppendUint32(props, 1)
		props = binary.LittleEndian.AppendUint32(props, 5)
		props = append(props, ".txt\x00\x00\x00\x00"...)
		props = binary.LittleEndian.AppendUint32(props, propLongName<<16|propUnicode)
		props = binary.LittleEndian.AppendUint32(props, 1)
		props = binary.LittleEndian.AppendUint32(props, uint32(len(name)))
		props = append(props, name...)
		for len(props)%4 > 0 {
			props = append(props, 0)
		}
		put(2, tnefProperties, props)
	}
	return out
}

func TestTheNamesInAWinmailDat(t *testing.T) {
	files, err := readTNEF(tnef([2]string{"PLOT~1.TXT", typed}, "plot for Zoë 🐘.txt"))
	require.NoError(t, err)
	require.Equal(t, []tnefFile{{"plot for Zoë 🐘.txt", []byte(typed)}}, files)
	files, err = readTNEF(tnef([2]string{"PLOT~1.TXT", typed}, ""))
	require.NoError(t, err)
	require.Equal(t, "PLOT~1.TXT", files[0].name)
	whole := tnef([2]string{"PLOT~1.TXT", typed}, "x.txt")
	for n := range len(whole) - 1 {
		if _, err := readTNEF(whole[:n]); err != nil {
			require.ErrorIs(t, err, errTNEF)
		}
	}
	whole[len(whole)-20] ^= 1
	_, err = readTNEF(whole)
	require.ErrorIs(t, err, errTNEF)
}

func TestMailThatIsAskedAbout(t *testing.T) {
	second := strings.Replace(typed, "1015", "1013", 1)
	for _, c := range []struct{ name, raw, want string }{
		{"two plots in the text", letter(plainHead, typed+"\n"+second), "greeks.eml: mail: it holds two plots (line 1; line 7), and which one counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"two forms in the text", letter(plainHead, form(true)+form(false)), "greeks.eml: mail: it holds two plots (line 1; line 16), and which one counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"in the text and attached", mixed("mixed", plainHead+"\n"+typed, attachment("text/plain", "plot.txt", []byte(second))), "greeks.eml: mail: it holds two plots (line 1; attachment plot.txt), and which one counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"two attached", mixed("mixed", attachment("text/plain", "a.txt", []byte(typed)), attachment("text/plain", "b.txt", []byte(second))), "greeks.eml: mail: it holds two plots (attachment a.txt; attachment b.txt), and which one counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"for two matches", letter(plainHead, typed+"\n"+strings.Replace(typed, "club", "pub", 1)), "greeks.eml: mail: it holds two plots (line 1; line 7), and which one counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"sealed and open", letter(plainHead, typed+"\n"+ageBegin+"\nYWdl\n-----END AGE ENCRYPTED FILE-----\n"), "greeks.eml: mail: it holds two plots (line 1; line 7), and which one counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"plain text against HTML", mixed("alternative", plainHead+"\n"+typed, "Content-Type: text/html\n\n"+inHTML(lines(second))), "greeks.eml: mail: its plain text and its HTML hold different plots, and which one counts is for the player to say; write the plot as an attachment (ask the player) instead"},
		{"an answer over an empty form", letter(plainHead, "Will do tonight!\n\nOn Sun, Mar 8, 2026 Umpire wrote:\n"+quote(form(false))), "greeks.eml: mail: its only plot is quoted from an earlier mail and orders nothing; whether that is meant is for the player to say; write the plot as an attachment (ask the player) instead"},
		{"the quoted form filled in and the empty one attached", mixed("mixed", plainHead+"\nMine is below.\n\nOn Sun, Mar 8, 2026 Umpire wrote:\n"+quote(form(true)), attachment("text/plain", "plot.txt", []byte(form(false)))), "greeks.eml: mail: its plot (attachment plot.txt) orders nothing, and the form quoted in its text (line 4) does; which counts is for the player to say; write one plot a mail (ask the player) instead"},
		{"no plot", letter(plainHead, "Sorry, I am late.\n"), "greeks.eml: mail: it holds no plot; write the orders between the marks of the form, or attach it (.txt, .xlsx, .csv), instead"},
		{"only the report", letter(plainHead, report), "greeks.eml: mail: it holds no plot; write the orders between the marks of the form, or attach it (.txt, .xlsx, .csv), instead"},
		{"as Word", mixed("mixed", attachment("application/msword", "orders.docx", []byte("PK\x03\x04"))), "greeks.eml: mail: it holds no plot that can be read: orders.docx: a docx file is not read; write the form as text, XLSX or CSV instead"},
		{"a broken winmail.dat", mixed("mixed", plainHead+"\nPlot attached.\n", attachment("application/ms-tnef", "winmail.dat", []byte("x\x9f>\x22junk"))), "greeks.eml: mail: it holds no plot that can be read: winmail.dat: it is a winmail.dat of Outlook that cannot be read; write the form as text, XLSX or CSV instead"},
		{"a winmail.dat without a file", mixed("mixed", plainHead+"\n", attachment("application/ms-tnef", "winmail.dat", tnef([2]string{}, ""))), "greeks.eml: mail: it holds no plot that can be read: winmail.dat: it is a winmail.dat of Outlook without a file in it, and its text is not read; write the form as text, XLSX or CSV instead"},
		{"a plot beside a broken winmail.dat", mixed("mixed", plainHead+"\n"+typed, attachment("application/ms-tnef", "winmail.dat", []byte("junk"))), "greeks.eml: mail: its attachment winmail.dat may be a plot too, but it is a winmail.dat of Outlook that cannot be read; write one plot a mail (ask the player) instead"},
		{"encrypted with PGP", mixed("encrypted; protocol=\"application/pgp-encrypted\"", "Content-Type: application/pgp-encrypted\n\nVersion: 1\n", "Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n"), "greeks.eml: mail: it is encrypted with PGP, which is not read; write the mail decrypted, or a plot sealed with `prestags plot seal`, instead"},
		{"encrypted with S/MIME", letter("Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n", "MIAG"), "greeks.eml: mail: it is encrypted with S/MIME, which is not read; write the mail decrypted, or a plot sealed with `prestags plot seal`, instead"},
		{"cut off", strings.TrimSuffix(mixed("mixed", plainHead+"\n"+typed), "--=_b--\n"), "greeks.eml: mail: the mail ends in the middle, as if it was cut off; write the whole mail, saved or sent again, instead"},
		{"broken base64", letter("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n", "bWF0Y2g6!!!!"), "greeks.eml: mail: its text cannot be read: its encoding is broken; write the plot as plain text (ask the player) instead"},
		{"an unknown encoding", letter("Content-Type: text/plain\nContent-Transfer-Encoding: x-uuencode\n", typed), `greeks.eml: mail: its text cannot be read: its encoding "x-uuencode" is not known; write the plot as plain text (ask the player) instead`},
		{"of Outlook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "greeks.eml: mail: this is a message of Outlook (.msg), which is not read; write the mail saved as .eml or as text instead"},
		{"no mail", "no mail at all", "greeks.eml: mail: this is no mail that can be read; write the mail saved as .eml, or the plot alone instead"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(t, c.raw)
			var r *Refusal
			require.ErrorAs(t, err, &r)
			require.Equal(t, c.want, err.Error())
		})
	}
}

// A plot that is not understood is no reason to ask which one is meant: what is
// wrong with it is told by reading it.
func TestABadPlotIsFoundAllTheSame(t *testing.T) {
	p, err := read(t, letter(plainHead, "match: club-marathon\nside: greeks\n\nMS01 MV 1014\n"))
	require.NoError(t, err)
	_, ps := plot.Read(p.Name, p.Data, spartan())
	require.Equal(t, "greeks.eml: file: the header has no impulse; write impulse: 005, as in the form from plot new, instead", ps[0].String())
	p, err = read(t, mixed("mixed", attachment("application/vnd.ms-excel", "plot.xlsx", []byte("PK\x03\x04 no workbook"))))
	require.NoError(t, err)
	require.Equal(t, "plot.xlsx", p.Name)
}

func TestSealedPlotsInMail(t *testing.T) {
	sp, err := seal.NewPlot(seal.Label{Match: "club-marathon", Side: "greeks", Impulse: 3}, "", "plot.txt", []byte(typed))
	require.NoError(t, err)
	closed, key, err := seal.SealOnce(sp)
	require.NoError(t, err)
	for name, file := range map[string][]byte{"sealed": closed, "key": key, "hash": seal.HashFile(sp), "reveal": sp.Reveal()} {
		want, err := seal.Read(file)
		require.NoError(t, err)
		for how, raw := range map[string]string{
			"in the text":     letter(plainHead, "Here it is:\n\n"+string(file)+"\nYours,\nAnna\n\nOn Sun, Mar 8, 2026 Umpire wrote:\n"+quote(report)),
			"quoted":          letter(plainHead, "You wrote:\n\n"+quote(string(file))),
			"wrapped as HTML": letter("Content-Type: text/html\n", inHTML(lines(string(file)))),
			"attached":        mixed("mixed", plainHead+"\nHere.\n", attachment("application/octet-stream", "plot.sealed.txt", file)),
		} {
			p, err := read(t, raw)
			require.NoError(t, err, name+" "+how)
			got, err := seal.Read(p.Data)
			require.NoError(t, err, name+" "+how)
			require.Equal(t, want, got, name+" "+how)
		}
		for how, raw := range map[string]string{
			"two":           letter(plainHead, string(file)+"\n"+strings.Replace(string(file), "greeks", "persians", 1)),
			"with an open":  letter(plainHead, string(file)+"\n"+typed),
			"over a sealed": letter(plainHead, typed+"\n"+string(file)),
		} {
			_, err := read(t, raw)
			require.ErrorContains(t, err, "it holds two plots", name+" "+how)
		}
	}
	file := []byte("age-encryption.org/v1\n-> X25519 x\n\x00\x01\xff")
	p, err := read(t, mixed("mixed", plainHead+"\n", attachment("application/octet-stream", "plot.age", file)))
	require.NoError(t, err)
	require.Equal(t, file, p.Data)
	require.Equal(t, "plot.age", p.Name)
}

func TestOrdersUnderAMailsEndAreTold(t *testing.T) {
	p, err := read(t, letter(plainHead, typed+"\nSent from my iPhone\nMS02 MV 1014\n"))
	require.NoError(t, err)
	got, says := said(p)
	require.Equal(t, order, got)
	require.Equal(t, []string{"warning greeks.eml:8: mail: the lines from here on stand under the mail's end, left out"}, says)
}

func TestTheHeadOfAMail(t *testing.T) {
	ms, err := Split("a.eml", []byte(letter(plainHead, typed)))
	require.NoError(t, err)
	m := ms[0]
	require.Equal(t, "anna@example.org", m.From)
	require.Equal(t, "Züge", m.Subject)
	require.Equal(t, time.Date(2026, 3, 8, 18, 48, 0, 0, time.UTC), m.Sent.UTC())
	require.Equal(t, time.Date(2026, 3, 8, 18, 49, 3, 0, time.UTC), m.Arrived.UTC())
	ms, err = Split("a.eml", []byte("Subject: x\nTo: y\n\n"+typed))
	require.NoError(t, err)
	require.Equal(t, Message{Name: "a.eml", Raw: ms[0].Raw, Subject: "x"}, ms[0])
}

func TestWhatIsMail(t *testing.T) {
	for _, c := range []struct {
		name, data string
		want       bool
	}{
		{"a.eml", "anything", true},
		{"a.MBOX", "", true},
		{"mail", letter(plainHead, typed), true},
		{"inbox", "From anna@example.org Sun Mar  8 19:49:03 2026\n" + letter(plainHead, typed), true},
		{"plot.txt", typed, false},
		{"plot.txt", form(true), false},
		{"plot.txt", "From the umpire: hello\n\n" + typed, false},
		{"plot.txt", "From: Anna\n" + typed, false},
		{"plot.csv", "match,m\nside,greeks\n", false},
		{"plot.xlsx", "PK\x03\x04", false},
	} {
		require.Equal(t, c.want, Is(c.name, []byte(c.data)), c.name+": "+c.data)
	}
}

func TestMailboxes(t *testing.T) {
	other := letter(plainHead, "From Thebes with love\n>From Sparta too\n\n"+strings.ReplaceAll(typed, "greeks", "persians"))
	box := "From anna@example.org Sun Mar  8 19:49:03 2026\n" + letter(plainHead, typed) + "\n" +
		"From MAILER-DAEMON Sun Mar  8 19:50:00 2026\n" + strings.ReplaceAll(other, "\nFrom Thebes", "\n>From Thebes") + "\n"
	ms, err := Split("inbox", []byte(box))
	require.NoError(t, err)
	require.Len(t, ms, 2)
	require.Equal(t, "inbox#1", ms[0].Name)
	require.Equal(t, letter(plainHead, typed)+"\n", string(ms[0].Raw))
	p, err := ms[1].Plot(spartan())
	require.NoError(t, err)
	require.Equal(t, "inbox#2", p.Name)
	require.Contains(t, string(ms[1].Raw), "\nFrom Thebes with love\nFrom Sparta too\n")
	require.Contains(t, string(p.Data), "persians")

	dir := fstest.MapFS{
		"new/1772999400.M1.host":     {Data: []byte(letter(plainHead, typed))},
		"cur/1772999300.M9.host:2,S": {Data: []byte(other)},
		"cur/.hidden":                {Data: []byte("x")},
		"tmp/1772999500.M1.host":     {Data: []byte("half")},
	}
	ms, ok, err := Maildir("Mail", dir)
	require.NoError(t, err)
	require.True(t, ok)
	require.Len(t, ms, 2)
	require.Equal(t, "Mail/cur/1772999300.M9.host:2,S", ms[0].Name)
	require.Equal(t, "Mail/new/1772999400.M1.host", ms[1].Name)
	_, ok, err = Maildir("x", fstest.MapFS{"a.eml": {}})
	require.NoError(t, err)
	require.False(t, ok)
}

func TestLimits(t *testing.T) {
	for name, raw := range map[string]string{
		"large":        letter(plainHead, strings.Repeat("x", MaxMail)),
		"many parts":   mixed("mixed", strings.Split(strings.Repeat("\nx|", maxParts+5), "|")...),
		"long head":    "From: a@b\nSubject: " + strings.Repeat("x", 2<<20) + "\n\n" + typed,
		"many plots":   letter(plainHead, strings.Repeat(typed, 5000)),
		"long text":    letter(plainHead, strings.Repeat("a line\n", maxBody/6)),
		"deep HTML":    letter("Content-Type: text/html\n", strings.Repeat("<div>", 100000)+lines(typed)),
		"HTML bomb":    letter("Content-Type: text/html\n", strings.Repeat("<p><p>", 400000)),
		"one long tag": letter("Content-Type: text/html\n", "<a b=\""+strings.Repeat("x", 3<<20)),
	} {
		t.Run(name, func(t *testing.T) {
			p, err := read(t, raw)
			if name == "deep HTML" {
				require.NoError(t, err)
				require.Contains(t, string(p.Data), order)
			} else {
				require.Error(t, err)
				require.LessOrEqual(t, len([]rune(err.Error())), plot.MaxProblem)
			}
		})
	}
	deep := typed
	for range maxNesting + 3 {
		deep = letter("Content-Type: message/rfc822\n", deep)
	}
	_, err := read(t, deep)
	require.Error(t, err)
	box := bytes.Repeat([]byte("From a@b Sun Mar  8 19:49:03 2026\nSubject: x\n\n\n"), maxMails+1)
	_, err = Split("inbox", box)
	require.EqualError(t, err, "inbox: mail: it holds more than 2000 mails; write fewer mails instead")
}

func FuzzMail(f *testing.F) {
	for _, s := range []string{
		letter(plainHead, typed), mixed("alternative", plainHead+"\n"+typed, "Content-Type: text/html\n\n"+inHTML(lines(form(true)))),
		mixed("mixed", plainHead+"\nhello\n", attachment("application/ms-tnef", "winmail.dat", tnef([2]string{"a.txt", typed}, "long.txt"))),
		letter("Content-Type: text/plain; format=flowed; delsp=yes\n", quote(form(true))), "From a Sun Mar 8 2026\n" + letter(plainHead, typed),
		letter("Content-Type: text/html\n", "<blockquote><pre>"+form(true)+"</pre></blockquote><table><tr><td>match:<td>m</table>"),
	} {
		f.Add([]byte(s))
	}
	g := spartan()
	f.Fuzz(func(t *testing.T, data []byte) {
		Is("x", data)
		ms, err := Split("x.eml", data)
		if err != nil {
			return
		}
		for _, m := range ms {
			p, err := m.Plot(g)
			if err != nil {
				if s := err.Error(); strings.ContainsAny(s, "\n\r") || len([]rune(s)) > plot.MaxProblem {
					t.Fatalf("not one short line: %q", s)
				}
				continue
			}
			// What was found is found again, the same.
			q, err := m.Plot(g)
			require.NoError(t, err)
			require.Equal(t, p, q)
			plot.Read(p.Name, p.Data, g)
		}
	})
}

// TestWhoAMailIsFrom: where a mail names several senders, in one line or in two, none
// of them is taken for the one who wrote.
func TestWhoAMailIsFrom(t *testing.T) {
	for head, want := range map[string]string{
		"From: Anna <Anna@example.org>":                          "anna@example.org",
		"From: Anna <anna@example.org>\nFrom: ben@example.org":   "anna@example.org and ben@example.org",
		"From: ben@example.org\nfrom: Anna <anna@example.org>":   "ben@example.org and anna@example.org",
		"From: Anna <anna@example.org>, ben@example.org":         "anna@example.org and ben@example.org",
		"From: anna@example.org\nFrom: ANNA@example.org":         "anna@example.org",
		"From: \"anna@example.org\" <ben@example.org>":           "ben@example.org",
		"From: =?utf-8?q?anna=40example.org?= <ben@example.org>": "ben@example.org",
		"From: anna@example.org\nFrom: <<>":                      "anna@example.org and another that cannot be read",
		"From: <<>":                                              "",
		"Sender: anna@example.org":                               "",
		"From: a@b.c, d@e.f, g@h.i, j@k.l":                       "a@b.c and d@e.f and g@h.i",
		"From: a@b.c, d@e.f, a@b.c, g@h.i, <<>":                  "",
		"From: a@b.c, d@e.f, g@h.i\nFrom: <<>":                   "a@b.c and d@e.f and g@h.i",
	} {
		m, err := parse("x.eml", []byte(head+"\nSubject: x\n\nmatch: m\n"))
		require.NoError(t, err)
		require.Equal(t, want, m.From, head)
	}
}
