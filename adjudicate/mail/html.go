package mail

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxElements is how deep elements are kept in mind.
const maxElements = 200

// ends are the elements that begin and end a line; unread those whose content
// is no text; alone those that have no end.
var (
	ends = []atom.Atom{
		atom.P, atom.Div, atom.Tr, atom.Li, atom.Ul, atom.Ol, atom.Table, atom.Pre, atom.Blockquote, atom.Body, atom.H1, atom.H2,
		atom.H3, atom.H4, atom.H5, atom.H6, atom.Section, atom.Article, atom.Dl, atom.Dt, atom.Dd, atom.Tbody, atom.Center, atom.Form,
	}
	unread = []atom.Atom{atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Noscript, atom.Textarea}
	alone  = []atom.Atom{atom.Br, atom.Hr, atom.Img, atom.Meta, atom.Link, atom.Input, atom.Col, atom.Base, atom.Wbr, atom.Area}
)

// element is an open element.
type element struct {
	name   atom.Atom
	quoted bool // what is in it is quoted
	kept   bool // its blanks and line ends are kept
	unread bool
}

// page makes lines of HTML.
type page struct {
	lines []line
	now   strings.Builder
	open  []element
	depth int // of quotation
	below int // of what stands under the head of an earlier mail
	kept  int
	skip  int
}

// htmlLines are the lines of an HTML text as its reader sees them. Quotations
// that programs mark in their own ways are deeper.
func htmlLines(text string) []line {
	p := &page{}
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(maxBody)
	for len(p.lines) < maxLines {
		switch z.Next() {
		case html.ErrorToken:
			p.end(false)
			return p.lines
		case html.TextToken:
			p.text(string(z.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			p.start(z.Token())
		case html.EndTagToken:
			name, _ := z.TagName()
			p.close(atom.Lookup(name))
		}
	}
	return p.lines
}

// end ends a line; an empty one counts only where it is meant.
func (p *page) end(meant bool) {
	text := p.now.String()
	if p.kept == 0 {
		text = strings.TrimRight(text, " ")
	}
	if text == "" && !meant {
		return
	}
	p.now.Reset()
	l := line{text: text, n: len(p.lines) + 1}
	l.unquote()
	l.depth += p.depth + p.below
	p.lines = append(p.lines, l)
}

// gap is the distance kept before and after a paragraph.
func (p *page) gap(name atom.Atom) {
	if n := len(p.lines); name == atom.P && p.skip == 0 && n > 0 && p.lines[n-1].text != "" {
		p.end(true)
	}
}

func (p *page) text(raw string) {
	if p.skip > 0 {
		return
	}
	s := html.UnescapeString(raw)
	if p.kept > 0 {
		first, rest, more := strings.Cut(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
		p.now.WriteString(first)
		for more {
			p.end(true)
			first, rest, more = strings.Cut(rest, "\n")
			p.now.WriteString(first)
		}
		return
	}
	blank := p.now.Len() == 0 || strings.HasSuffix(p.now.String(), " ")
	for _, r := range s {
		switch r {
		case ' ', '\t', '\n', '\r', '\f':
			if !blank {
				p.now.WriteByte(' ')
			}
			blank = true
		case '\u00a0':
			p.now.WriteByte(' ')
			blank = false
		default:
			p.now.WriteRune(r)
			blank = false
		}
	}
}

func (p *page) start(t html.Token) {
	get := func(key string) string {
		for _, a := range t.Attr {
			if a.Key == key {
				return strings.ToLower(a.Val)
			}
		}
		return ""
	}
	switch {
	case t.DataAtom == atom.Br:
		p.end(true)
	case t.DataAtom == atom.Hr, slices.Contains(ends, t.DataAtom):
		p.end(false)
		p.gap(t.DataAtom)
	case t.DataAtom == atom.Td, t.DataAtom == atom.Th:
		p.text(" ")
	}
	class, id := " "+get("class")+" ", get("id")
	if id == "divrplyfwdmsg" || id == "zwchr" || id == "mail-editor-reference-message-container" || get("data-marker") == "__divider__" {
		// Outlook and Zimbra: all that follows is the mail answered.
		p.end(false)
		p.below++
	}
	if slices.Contains(alone, t.DataAtom) || t.Type == html.SelfClosingTagToken {
		return
	}
	if t.DataAtom == atom.P || t.DataAtom == atom.Li || t.DataAtom == atom.Tr || t.DataAtom == atom.Td {
		// Their end may be left out.
		if n := len(p.open); n > 0 && p.open[n-1].name == t.DataAtom {
			p.pop(n - 1)
		}
	}
	if len(p.open) == maxElements {
		return
	}
	style := strings.ReplaceAll(get("style"), " ", "")
	e := element{
		name: t.DataAtom,
		quoted: t.DataAtom == atom.Blockquote && !strings.Contains(style, "border:none") || strings.Contains(class, " yahoo_quoted ") ||
			strings.HasPrefix(id, "yahoo_quoted") || t.DataAtom == atom.Div && get("name") == "quote",
		kept:   t.DataAtom == atom.Pre || strings.Contains(style, "white-space:pre") || strings.Contains(style, "white-space:break-spaces"),
		unread: slices.Contains(unread, t.DataAtom),
	}
	p.open = append(p.open, e)
	p.count(e, 1)
}

func (p *page) count(e element, by int) {
	if e.quoted {
		p.depth += by
	}
	if e.kept {
		p.kept += by
	}
	if e.unread {
		p.skip += by
	}
}

// pop closes the elements from n on.
func (p *page) pop(n int) {
	for len(p.open) > n {
		p.count(p.open[len(p.open)-1], -1)
		p.open = p.open[:len(p.open)-1]
	}
}

func (p *page) close(name atom.Atom) {
	if slices.Contains(ends, name) {
		p.end(false)
		p.gap(name)
	}
	for i := len(p.open) - 1; i >= 0; i-- {
		if p.open[i].name == name {
			p.pop(i)
			return
		}
	}
}
