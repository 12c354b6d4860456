package plot

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// spartan is a grammar like that of the first game.
func spartan() Grammar {
	return Grammar{
		Subject:  regexp.MustCompile(`^(ENEMY:)?([1-9]?[A-Z]{1,2})[0-9]{1,3}$`),
		Verbs:    []string{"MV", "OF", "DF", "ML", "NP", "AT"},
		Keys:     []string{"losses", "advance", "defensive fire", "retreat", "concede"},
		Sections: []string{"deploy", "standing"},
		Place:    4,
	}
}

const head = "match: m\nside: greeks\nimpulse: 005\n"

// said are the problems as their severity and line.
func said(ps []Problem) []string {
	out := []string{}
	for _, p := range ps {
		out = append(out, p.Severity.String()+" "+p.String())
	}
	return out
}

// body is the canonical text of a file without its header.
func body(f File) string {
	f.Header = Header{}
	return strings.TrimSpace(Text(f))
}

func TestTheSamplesOfTheManualAreRead(t *testing.T) {
	f, ps := Read("dir/greeks.txt", []byte(`match: club-marathon           # header: key: value
side: greeks
impulse: 005                   # which impulse this orders; written by plot new
turn: 3                        # for people; checked

MS01..03, 2L01   MV 1014 1015 1016     # from 0914: three clear hexes, a stack with its leader
MS07             ML 1118               # from 1017, next to the enemy in 1118
MS08             NP                    # stands; leaving the line out says the same

[standing]                     # answers given in advance
losses: MS12 MS vp
advance: yes
`), spartan())
	require.Empty(t, said(ps))
	at := func(line, col int) Pos { return Pos{File: "greeks.txt", Line: line, Col: col} }
	word := func(s string, line, col int) Word { return Word{s, at(line, col)} }
	require.Equal(t, File{
		Name: "greeks.txt",
		Header: Header{
			Match: word("club-marathon", 1, 8), Side: word("greeks", 2, 7), Impulse: word("005", 3, 10), Turn: word("3", 4, 7),
		},
		Sections: []string{"standing"},
		Lines: []Line{
			{
				Pos: at(6, 1), Subjects: []Word{word("MS01", 6, 1), word("MS02", 6, 1), word("MS03", 6, 1), word("2L01", 6, 11)},
				Verb: word("MV", 6, 18), Args: []Word{word("1014", 6, 21), word("1015", 6, 26), word("1016", 6, 31)},
				Raw: "MS01..03, 2L01 MV 1014 1015 1016",
			},
			{Pos: at(7, 1), Subjects: []Word{word("MS07", 7, 1)}, Verb: word("ML", 7, 18), Args: []Word{word("1118", 7, 21)}, Raw: "MS07 ML 1118"},
			{Pos: at(8, 1), Subjects: []Word{word("MS08", 8, 1)}, Verb: word("NP", 8, 18), Raw: "MS08 NP"},
			{Pos: at(11, 1), Section: "standing", Key: word("losses", 11, 1), Values: []Word{word("MS12", 11, 9), word("MS", 11, 14), word("vp", 11, 17)}, Raw: "losses: MS12 MS vp"},
			{Pos: at(12, 1), Section: "standing", Key: word("advance", 12, 1), Values: []Word{word("yes", 12, 10)}, Raw: "advance: yes"},
		},
	}, f)

	f, ps = Read("d.txt", []byte(head+"[deploy]\nMS01..03, 2L01   AT 0914\nMS04, MS05       AT 0813\n"), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "[deploy]\nMS01..03, 2L01 AT 0914\nMS04, MS05 AT 0813", body(f))
	require.Equal(t, []string{"deploy"}, f.Sections)
}

// The ledger's examples of 5.2, word by word.
func TestTheExamplesOfTheLedgerAreRead(t *testing.T) {
	f, ps := Read("p.txt", []byte(head+`
MS01..03, 3L01   MV 0507 0506(2)            # stack with leader from 0508, 0506 is slope: 3 MPs
SK02             MV 0507 0506(2) 0505 0405  # goes along, then on alone: 5 MPs
HC01             MV EXIT:E                  # from an edge hex off the map
BW01, BW02       OF 0605
SK01..03         DF 0806 EL disrupted vp least=1:1   # that hex first, then elephants, ...
PP01, PP02       ML 0505 advance=PP02,PP01  # PP02 first
PS01             ML 0505+0604               # one combat on two hexes
PP09             NP                         # same as leaving it out
CH01             MV 0505 ^3 EXIT

[standing]
losses 0504: MS02 MI vp
losses: vp
advance: no
retreat LC01: 0305 0306
DEFENSIVE   Fire : 0806 any
`), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, `MS01..03, 3L01 MV 0507 0506(2)
SK02 MV 0507 0506(2) 0505 0405
HC01 MV EXIT:E
BW01, BW02 OF 0605
SK01..03 DF 0806 EL disrupted vp least=1:1
PP01, PP02 ML 0505 advance=PP02,PP01
PS01 ML 0505+0604
PP09 NP
CH01 MV 0505 ^3 EXIT

[standing]
losses 0504: MS02 MI vp
losses: vp
advance: no
retreat LC01: 0305 0306
defensive fire: 0806 any`, body(f))
	require.Equal(t, Setting{
		Key: Word{"advance", Pos{File: "p.txt", Line: 10, Col: 26}}, Value: Word{"PP02,PP01", Pos{File: "p.txt", Line: 10, Col: 34}},
	}, f.Lines[5].Settings[0])
	require.Equal(t, []Word{{"LC01", Pos{File: "p.txt", Line: 19, Col: 9}}}, f.Lines[12].Args)
}

// What does no harm (CLI.md, the last-but-one statement on plots): each row
// reads as the same one order, and says what it repaired.
func TestHarmlessForms(t *testing.T) {
	const order = "MS01..03, 2L01 MV 1014 1015"
	utf16le := func(s string) []byte {
		var out []byte
		for _, u := range utf16.Encode([]rune(s)) {
			out = append(out, byte(u), byte(u>>8))
		}
		return out
	}
	utf16be := func(s string) []byte {
		out := utf16le(s)
		for i := 0; i+1 < len(out); i += 2 {
			out[i], out[i+1] = out[i+1], out[i]
		}
		return out
	}
	typographic := "repair p.txt: file: " + typographic
	for _, c := range []struct {
		name, text string
		says       []string
	}{
		{"case", "MATCH: m\nSide: greeks\nIMPULSE: 005\nms01..03, 2l01 mv 1014 1015\n", nil},
		{"extra blanks", "match  :m\n side:   greeks\nimpulse:005\n\n\n   MS01 .. 03  ,2L01    MV   1014    1015   \n", nil},
		{"tabs", "match:\tm\nside:\tgreeks\nimpulse:\t005\nMS01..03, 2L01\tMV\t1014\t1015\n", nil},
		{"full stops", "match: m.\nside: greeks.\nimpulse: 005.\nMS01..03, 2L01 MV 1014 1015.\n", nil},
		{"commas between arguments", head + "MS01..03, 2L01 MV 1014, 1015\n", nil},
		{"no commas between units", head + "MS01..03 2L01 MV 1014 1015\n", nil},
		{"colon after the unit", head + "MS01..03, 2L01: MV 1014 1015\n", nil},
		{"numbering 1.", head + "1. MS01..03, 2L01 MV 1014 1015\n", nil},
		{"numbering (12)", head + "(12) MS01..03, 2L01 MV 1014 1015\n", nil},
		{"numbering without blank", head + "1)MS01..03, 2L01 MV 1014 1015\n", nil},
		{"bullet", head + "• MS01..03, 2L01 MV 1014 1015\n", nil},
		{"dash", "- match: m\n- side: greeks\n- impulse: 005\n- MS01..03, 2L01 MV 1014 1015\n", nil},
		{"star", head + "* MS01..03, 2L01 MV 1014 1015\n", nil},
		{"range with whole ids", head + "MS01..MS03, 2L01 MV 1014 1015", nil},
		{"range with three dots", head + "MS01...03, 2L01 MV 1014 1015", nil},
		{"range with a hyphen", head + "MS01-03, 2L01 MV 1014 1015", nil},
		{"range with a dash", head + "MS01–03, 2L01 MV 1014 1015", []string{typographic}},
		{"range with an ellipsis", head + "MS01…03, 2L01 MV 1014 1015", []string{typographic}},
		{"smart quotes", "match: “m”\nside: ‘greeks’\nimpulse: 005\n“MS01..03, 2L01 MV 1014 1015”\n", []string{typographic}},
		{"plain quotes", "match: \"m\"\nside: 'greeks'\nimpulse: 005\n\"MS01..03, 2L01 MV 1014 1015\"\n", nil},
		{"full-width digits", head + "ＭＳ０１..０３, 2L01 MV １０１４ 1015\n", []string{typographic}},
		{"non-breaking spaces", "match:\u00a0m\nside: greeks\u00a0\nimpulse: 005\n\u00a0MS01..03,\u202f2L01\u00a0MV\u20071014\u30001015\n", nil},
		{"zero-width characters", head + "MS01..03,\u200b 2L01\u200d MV\u2060 10\u00ad14 1015\ufeff\n", nil},
		{"byte order mark", "\ufeff" + head + "MS01..03, 2L01 MV 1014 1015\n", nil},
		{"Windows line ends", strings.ReplaceAll(head, "\n", "\r\n") + "MS01..03, 2L01 MV 1014 1015\r\n", nil},
		{"old Mac line ends", strings.ReplaceAll(head, "\n", "\r") + "MS01..03, 2L01 MV 1014 1015\r", nil},
		{"UTF-16 LE", "\xff\xfe" + string(utf16le(head+"MS01..03, 2L01 MV 1014 1015")), []string{"repair p.txt: file: the text is in UTF-16, read as such"}},
		{"UTF-16 BE", "\xfe\xff" + string(utf16be(head+"MS01..03, 2L01 MV 1014 1015")), []string{"repair p.txt: file: the text is in UTF-16, read as such"}},
		{"UTF-16 without a mark", string(utf16le(head + "MS01..03, 2L01 MV 1014 1015")), []string{"repair p.txt: file: the text is in UTF-16, read as such"}},
		{"UTF-16 BE without a mark", string(utf16be(head + "MS01..03, 2L01 MV 1014 1015")), []string{"repair p.txt: file: the text is in UTF-16, read as such"}},
		{"Windows-1252", head + "# für Léonidas\x97\nMS01\x8503, 2L01 MV\xa01014 1015\n", []string{
			"repair p.txt: file: the text is not UTF-8, read as Windows-1252", typographic,
		}},
		{"quoted mail", "> match: m\n>> side: greeks\n> > > impulse: 005\n>MS01..03, 2L01 MV 1014 1015\n", []string{
			"repair p.txt:1:3: file: the > of quoted mail, left out",
		}},
		{"signature", head + "MS01..03, 2L01 MV 1014 1015\n-- \nThemistocles\n0171 555\n", nil},
		{"signature with its blank lost", head + "MS01..03, 2L01 MV 1014 1015\n--\nThemistocles\n", nil},
		{"orders after the signature", head + "MS01..03, 2L01 MV 1014 1015\n-- \nMS04 MV 1014", []string{
			"repair p.txt:6:1: file: the lines after the mail's signature (--), left out",
		}},
		{"mail's own talk first", "Hello umpire,\nhere they are.\n\nOn Tue, 3 Nov 2026, Umpire wrote:\n" + head + "MS01..03, 2L01 MV 1014 1015", []string{
			"repair p.txt:1:1: file: the lines before the header, left out",
		}},
		{"signature above the quoted plot", "Yours\n--\nThemistocles\n" + head + "MS01..03, 2L01 MV 1014 1015", []string{
			"repair p.txt:1:1: file: the lines before the header, left out",
		}},
		{"HTML with <br>", "<div dir=\"ltr\">match: m<br>side: greeks<br>impulse: 005<br>MS01..03,&nbsp;2L01 MV\n 1014 <b>1015</b></div>", []string{
			"repair p.txt: file: the text is HTML, its tags were taken off",
		}},
		{"HTML of a word processor", "<html xmlns:o=\"urn\"><head><style>p {x: y}</style><title>match: no</title></head>\n<body><!--[if gte mso 9]><xml>96</xml><![endif]-->\n" +
			"<p class=MsoNormal>match: m<o:p></o:p></p>\n\n<p class=MsoNormal>side:\ngreeks</p>\n<p>impulse: 005</p>\n<p>MS01..03, 2L01 MV 1014\n1015</p></body></html>", []string{
			"repair p.txt: file: the text is HTML, its tags were taken off",
		}},
		{"HTML table", "<table><tr><td>match:</td><td>m</td></tr><tr><td>side:</td><td>greeks</td></tr><tr><td>impulse:</td><td>005</td></tr>" +
			"<tr><td>MS01..03, 2L01</td><td>MV</td><td>1014</td><td>1015</td></tr></table>", []string{
			"repair p.txt: file: the text is HTML, its tags were taken off",
		}},
		{"HTML quotation", "<blockquote>&gt; match: m<br>&gt; side: greeks<br>&gt; impulse: 005<br>&gt; MS01..03, 2L01 MV 1014 1015</blockquote>", []string{
			"repair p.txt: file: the text is HTML, its tags were taken off", "repair p.txt:1:18: file: the > of quoted mail, left out",
		}},
		{"stray tag in a text", head + "<p>\nMS01..03, 2L01 MV 1014 1015\n", []string{
			"repair p.txt: file: the text is HTML, its tags were taken off",
		}},
		{"quoted-printable", "match:=20m\nside: greeks\nimpulse:=C2=A0005\nMS01..03, 2L01=\n MV 10=\n14 1015=20\n", []string{
			"repair p.txt: file: the text is quoted-printable mail, decoded",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.txt", []byte(c.text), spartan())
			require.Equal(t, order, body(f))
			require.Equal(t, "m greeks 005", f.Header.Match.Text+" "+f.Header.Side.Text+" "+f.Header.Impulse.Text)
			require.Equal(t, append([]string{}, c.says...), said(ps))
		})
	}
}

func TestQuotedPrintableSettingsAreDecodedAndPlainOnesKept(t *testing.T) {
	f, ps := Read("p.txt", []byte(head+"PP01 ML 0505 advance=3DPP01\n"), spartan())
	require.Equal(t, []string{"repair p.txt: file: the text is quoted-printable mail, decoded"}, said(ps))
	require.Equal(t, "PP01 ML 0505 advance=PP01", body(f))

	// =DF and =20 look like escapes; nothing says that this is mail.
	f, ps = Read("p.txt", []byte(head+"PP01 ML 0505 advance=DF01 least=20\n"), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "PP01 ML 0505 advance=DF01 least=20", body(f))

	f, ps = Read("p.txt", []byte(head+"PP01 ML 0505 advance=3D01,PP02\n"), spartan())
	require.Empty(t, said(ps))
	require.Equal(t, "PP01 ML 0505 advance=3D01,PP02", f.Lines[0].text())

	f, ps = Read("p.txt", []byte(head+"MS01 MV =\n1014\nMS02 =\nNP\n"), spartan())
	require.Equal(t, []string{"repair p.txt: file: the text is quoted-printable mail, decoded"}, said(ps))
	require.Equal(t, "MS01 MV 1014\nMS02 NP", body(f))
	// A setting without its value at a line's end is no soft break.
	f, ps = Read("p.txt", []byte(head+"MS02 NP x=\n"), spartan())
	require.Equal(t, []string{"warning p.txt:4:9: file: x= says nothing, left out; write x= and its value instead"}, said(ps))
	require.Equal(t, "MS02 NP", body(f))

	long := "SK01 DF 0806 0807 0808 0809 0810 0811 0812 0813 0814 0815 0816 0817 08=\n18 vp\n"
	f, _ = Read("p.txt", []byte(head+long), spartan())
	require.Equal(t, "SK01 DF 0806 0807 0808 0809 0810 0811 0812 0813 0814 0815 0816 0817 0818 vp", body(f))
}

func TestALineThatBeginsWithNothingIsJoined(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		says             []string
	}{
		{"arguments", "MS01 MV 1014\n     1015 1016\nMS02 NP", "MS01 MV 1014 1015 1016\nMS02 NP", []string{
			"repair p.txt:5:6: file: begins with no unit, key or [section], joined to the line before",
		}},
		{"a setting named like a key", "PP01 ML 0505\nadvance=PP01", "PP01 ML 0505 advance=PP01", []string{
			"repair p.txt:5:1: file: begins with no unit, key or [section], joined to the line before",
		}},
		{"after a comma a unit goes on", "MS01,\nMS02 MV 1014", "MS01, MS02 MV 1014", []string{
			"repair p.txt:5:1: file: follows a comma, joined to the line before",
		}},
		{"after a comma and a comment", "MS01, # the first\n# note\nMS02 MV 1014", "MS01, MS02 MV 1014", []string{
			"repair p.txt:6:1: file: follows a comma, joined to the line before",
		}},
		{"a list of values", "PP01 ML 0505 advance=PP02,\nPP01", "PP01 ML 0505 advance=PP02,PP01", []string{
			"repair p.txt:5:1: file: follows a comma, joined to the line before",
		}},
		{"an unknown unit is none", "MS01 MV 1014\nXX01 MV 0504", "MS01 MV 1014\nXX01 MV 0504", nil},
		{"a misspelt name with its task is no part of the order before", "MS01 MV 1014\nMumius MV 0504\nMS02 NP", "MS01 MV 1014\nMS02 NP", []string{
			"fault p.txt:5:1: file: Mumius is no unit; write a name as the form has it instead",
		}},
		{"places after an empty line", "MS01 MV 1014\n\n1015", "MS01 MV 1014 1015", []string{
			"repair p.txt:6:1: file: begins with no unit, key or [section], joined to the line before",
		}},
		{"a greeting after an empty line is not", "MS01 MV 1014\n\nRegards, Tom", "MS01 MV 1014", []string{
			"repair p.txt:6:1: file: the greeting after the last order, left out",
		}},
		{"nothing before it", "0507 0506", "", []string{
			"fault p.txt:4:1: file: 0507 0506 begins with no unit, key or [section]; write the unit first instead",
		}},
		{"values of a key", "[standing]\nlosses: MS02\n  MI vp", "[standing]\nlosses: MS02 MI vp", []string{
			"repair p.txt:6:3: file: begins with no unit, key or [section], joined to the line before",
		}},
		{"a section never", "MS01 NP\nMS02,\n[standing]\nadvance: no", "MS01 NP\n\n[standing]\nadvance: no", []string{
			"fault p.txt:5:1: file: MS02: the line has no task; write MV, OF, DF, ML, NP or AT instead",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, ps := Read("p.txt", []byte(head+c.text), spartan())
			require.Equal(t, c.want, body(f))
			require.Equal(t, append([]string{}, c.says...), said(ps))
		})
	}
}

// Ledger 5.3: a line that cannot be parsed is void for the units recognised in
// it, and for them alone.
func TestALineThatCannotBeReadIsVoidForItsUnits(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown verb", "MS01, MS02 XX 1014", "fault p.txt:4:12: file: MS01: XX is no task; write MV, OF, DF, ML, NP or AT instead\n" +
			"fault p.txt:4:12: file: MS02: XX is no task; write MV, OF, DF, ML, NP or AT instead"},
		{"no verb", "MS01", "fault p.txt:4:1: file: MS01: the line has no task; write MV, OF, DF, ML, NP or AT instead"},
		{"verb forgotten", "MS01 1014", "fault p.txt:4:6: file: MS01: 1014 is no task; write MV, OF, DF, ML, NP or AT instead"},
		{"no unit in a list", "MS01, hoplites, MS03 MV 1014", "fault p.txt:4:7: file: MS01: hoplites is no unit; write units with commas between them, then the task instead\n" +
			"fault p.txt:4:7: file: MS03: hoplites is no unit; write units with commas between them, then the task instead"},
		{"range backwards", "MS05..01 MV 1014", "fault p.txt:4:1: file: the range MS05..01 runs backwards; write the lower number first, at most 100 of one kind, as MS01..05, instead"},
		{"range of two kinds", "MS01..LC05, PP01 MV 1014", "fault p.txt:4:1: file: PP01: the range MS01..LC05 begins and ends with different kinds; write the lower number first, at most 100 of one kind, as MS01..05, instead"},
		{"range too long", "MS1..101 MV 1014", "fault p.txt:4:1: file: the range MS1..101 is longer than 100; write the lower number first, at most 100 of one kind, as MS01..05, instead"},
		{"word too long", "MS01 MV " + strings.Repeat("x", 65), "fault p.txt:4:9: file: MS01: xxxxxxxxxxxxxxxxxxxxxxxxxxxxx… is longer than 64 characters; write words with blanks between them instead"},
		{"order under [standing]", "[standing]\nMS01 MV 1014", "fault p.txt:5:1: file: MS01: an order stands in [standing]; write the order above [standing] instead"},
		{"unknown key", "[standing]\nadvance: no\nlosess: vp", "fault p.txt:6:1: file: [standing] has no key losess; write losses, concede, retreat, advance or defensive fire instead"},
		{"key without colon", "[standing]\nadvance no", "fault p.txt:5:1: file: advance has no colon after it; write advance: and its values instead"},
		{"section without end", "[standing\nMS02 NP", "fault p.txt:4:1: file: a section has no ]; write [deploy] or [standing] instead"},
		{"talk in the header", "Hello umpire\nturn: 3", "fault p.txt:4:1: file: Hello umpire begins with no unit, key or [section]; write the unit first instead"},
		{"unknown header line", "player: Tom", "fault p.txt:4:1: file: player: Tom is no header line; write match, side, impulse, turn or lines instead"},
		{"bad setting is left out", "MS02 NP =3 x=", "warning p.txt:4:9: file: = is no setting, left out; write advance=yes or the like instead\n" +
			"warning p.txt:4:12: file: x= says nothing, left out; write x= and its value instead"},
		{"line too long", "MS01 MV" + strings.Repeat(" 1014", 500), "fault p.txt:4:1: file: the line is longer than 2000 characters; write one order a line instead"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := head + c.text + "\n"
			if !strings.Contains(c.text, "[") {
				text += "MS09 NP\n"
			}
			f, ps := Read("p.txt", []byte(text), spartan())
			require.Equal(t, c.want, strings.Join(said(ps), "\n"))
			for _, l := range f.Lines {
				require.NotContains(t, fmt.Sprint(l.Subjects), "MS01")
			}
		})
	}
}

// Ledger 5.3, first row: what refuses the whole file.
func TestAFileIsRefused(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "p.txt: file: the file is empty; write the form from plot new, filled in, instead"},
		{"blank", "\ufeff \r\n\t\n", "p.txt: file: the file is empty; write the form from plot new, filled in, instead"},
		{"no header", "MS01 MV 1014\n", "p.txt: file: there is no header; write match: NAME, side: NAME, impulse: 005, as in the form from plot new, on top instead"},
		{"no impulse", "match: m\nside: greeks\nMS01 NP", "p.txt: file: the header has no impulse; write impulse: 005, as in the form from plot new, instead"},
		{"no match", "impulse: 5\nside: greeks\nMS01 NP", "p.txt: file: the header has no match; write match: NAME, as in the form from plot new, instead"},
		{"empty side", "match: m\nside:\nimpulse: 5\nMS01 NP", "p.txt: file: the header has no side; write side: NAME, as in the form from plot new, instead"},
		{"impulse no number", "match: m\nside: s\nimpulse: five", "p.txt:3:10: file: the impulse five is no number; write impulse: 005, as in the form from plot new, instead"},
		{"an = is no colon", "match = m\nside: s\nimpulse: 5", "p.txt: file: the header has no match; write match: NAME, as in the form from plot new, instead"},
		{"two sides", head + "side: persians", "p.txt:4:7: file: the header says side twice, greeks and persians; write one of them instead"},
		{"header after orders", head + "MS01 NP\nturn: 3", "p.txt:5:7: file: the header line turn stands after the first order; write one plot a file, its header on top, instead"},
		{"two plots in one file", head + "MS01 NP\n\n> " + strings.ReplaceAll(head, "\n", "\n> "), "p.txt:6:10: file: the header line match stands after the first order; write one plot a file, its header on top, instead"},
		{"orders before the header", "MS01 MV 1014\n" + head, "p.txt:1:1: file: an order or section stands before the header; write the header on top instead"},
		{"lines cut off", head + "lines: 3\nMS01 NP\nMS02 NP\n[standing]\nadvance: no", "p.txt:4:8: file: the header says 3 lines, but the file has 2 orders, as if it were cut off; write all orders, or lines: 2, instead"},
		{"unknown section", head + "[standin]\nMS01 NP", "p.txt:4:2: file: there is no section [standin]; write [standing] or [deploy] instead"},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00", "p.txt: file: this is a picture, not a plot; write a plot as plain text (.txt), XLSX or CSV instead"},
		{"a PDF", "%PDF-1.7\n" + head, "p.txt: file: this is a PDF, not a plot; write a plot as plain text (.txt), XLSX or CSV instead"},
		{"RTF", `{\rtf1\ansi match: m\par side: s}`, "p.txt: file: this is a formatted text (.rtf), not a plot; write a plot as plain text (.txt), XLSX or CSV instead"},
		{"NUL bytes", head + "MS01 NP\x00\n", "p.txt: file: this is not text; write a plot as plain text (.txt), XLSX or CSV instead"},
		{"control characters", strings.Repeat("\x01\x02ab", 30), "p.txt: file: this is not text; write a plot as plain text (.txt), XLSX or CSV instead"},
		{"old workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "p.txt: file: this is a workbook with a password, an old .xls or an old .doc; write a plot saved as .xlsx without a password, or as plain text (.txt), instead"},
		{"damaged workbook", "PK\x03\x04 and no more", "p.txt: file: the workbook is damaged, or no workbook; write a plot saved as .xlsx without a password, or as plain text (.txt), instead"},
		{"too large", head + strings.Repeat("#", MaxText), "p.txt: file: the file has 1048611 bytes, more than 1048576; write orders alone instead"},
		{"too many lines", head + strings.Repeat("MS01 NP\n", 5000), "p.txt:5001:1: file: the file has more than 5000 lines; write the orders of this impulse alone instead"},
		{"too many words", head + strings.Repeat("MS01 MV 1 2 3 4 5 6 7 8 9\n", 1000), "p.txt:913:6: file: the file has more than 10000 words; write the orders of this impulse alone instead"},
		{"too many units", head + strings.Repeat("MS1..99 NP\n", 60), "p.txt:54:1: file: the file has more than 5000 units; write the orders of this impulse alone instead"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, ps := Read("p.txt", []byte(c.text), spartan())
			var refusals []string
			for _, p := range ps {
				if p.Severity == Refusal {
					refusals = append(refusals, p.String())
				}
			}
			require.NotEmpty(t, refusals)
			require.Equal(t, c.want, refusals[0])
		})
	}
}

func TestLinesOfTheHeaderCountOrdersThatAreSetAsideToo(t *testing.T) {
	f, ps := Read("p.txt", []byte(head+"lines: 03\nMS01..03 NP\nMS04 XX\nMS05 MV 1014,\n 1015\n[standing]\nadvance: no"), spartan())
	require.Equal(t, Fault, Worst(ps))
	require.Len(t, f.In(""), 2)
	// The record holds what stands, and counts that.
	require.Contains(t, Text(f), "lines: 2\n")
}

func TestAnEmptyStandingCounts(t *testing.T) {
	f, ps := Read("p.txt", []byte(head+"[standing]\n"), spartan())
	require.Empty(t, ps)
	require.True(t, f.Has("standing"))
	require.Contains(t, Text(f), "[standing]")
}

// 1 MB of nonsense, and 50 MB of anything, take no time and little memory.
func TestHostileTexts(t *testing.T) {
	const mb = 1<<20 - 64
	fill := func(s string) string { return head + strings.Repeat(s, mb/len(s)) }
	for name, text := range map[string]string{
		"brackets":        fill("["),
		"brackets, lines": fill("[\n"),
		"commas":          fill(","),
		"comma lines":     fill("MS01,\n"),
		"one word":        fill("x"),
		"ranges":          fill("MS01..99 NP\n"),
		"ranges, a line":  fill("MS01..99,"),
		"values":          fill("MS01 ML 1 advance=MS01..99,\n"),
		"settings":        fill("="),
		"dots":            fill(". "),
		"quotes":          fill("> ") + "x",
		"tags":            fill("<p"),
		"tags, closed":    fill("<p") + ">",
		"comments":        fill("<!--") + ">",
		"html lines":      fill("<br>"),
		"entities":        "<p>" + fill("&am"),
		"escapes":         fill("=3D"),
		"faults":          fill("MS01 XX\n"),
		"csv":             "match,m\n" + strings.Repeat(",", mb),
		"csv quotes":      "match,m\n" + strings.Repeat("\",", mb/2),
		"50 MB of zip":    "PK\x03\x04" + strings.Repeat("x", 50<<20),
		"50 MB":           strings.Repeat("MS01 NP\n", 50<<17),
	} {
		t.Run(name, func(t *testing.T) {
			data := []byte(text)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, ps := Read("p.txt", data, spartan())
			runtime.ReadMemStats(&after)
			allocated := after.TotalAlloc - before.TotalAlloc
			require.Less(t, allocated, uint64(200<<20))
			require.NotEmpty(t, ps)
			require.LessOrEqual(t, len(ps), 200)
			for _, p := range ps {
				require.LessOrEqual(t, utf8.RuneCountInString(p.String()), 200)
			}
		})
	}
}

func TestManyProblemsEndWithACount(t *testing.T) {
	_, ps := Read("p.txt", []byte(head+strings.Repeat("MS01 XX\n", 1000)), spartan())
	require.Len(t, ps, 191)
	require.Equal(t, "fault p.txt: file: and 810 more", said(ps)[190])
	// Refusals too, whatever of them comes first.
	_, ps = Read("p.txt", []byte(head+strings.Repeat("MS01 XX\n", 195)+strings.Repeat("[fire]\n[a]\n", 100)), spartan())
	require.Len(t, ps, 193)
	var sections strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&sections, "[s%d]\n", i)
	}
	_, ps = Read("p.txt", []byte(head+sections.String()), spartan())
	require.Len(t, ps, 200)
	require.Equal(t, "refused p.txt: file: and 1801 more", said(ps)[199])
}

// A player may write what he likes in names; it stays on one line and in the
// basic plane.
func TestAnEmojiInANameDoesNoHarm(t *testing.T) {
	f, ps := Read("🐘/plot 🐘.txt", []byte("match: m 🐘\nside: Κύρος\nimpulse: 005 # 🐘\nMS01 NP # 🐘\nMS02 🐘\n"), spartan())
	require.Equal(t, "m \ufffd", f.Header.Match.Text)
	require.Equal(t, "Κύρος", f.Header.Side.Text)
	require.Equal(t, []string{"fault plot \ufffd.txt:5:6: file: MS02: \ufffd is no task; write MV, OF, DF, ML, NP or AT instead"}, said(ps))
}
