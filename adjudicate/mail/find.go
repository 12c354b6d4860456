package mail

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"prestags/adjudicate/seal"
	"prestags/plot"
)

// Plot is the plot found in a mail.
type Plot struct {
	// Name of the mail, or of the attachment it came as.
	Name string
	Data []byte
	// Notes say how it was found, where that could surprise its sender.
	Notes []plot.Problem
}

// candidate is a plot that a mail may mean.
type candidate struct {
	where string // for people
	name  string
	data  []byte
	depth int // of quotation
	notes []note
	alt   int
	html  bool

	sealed   bool
	file     plot.File
	problems []plot.Problem
}

// Plot finds the one plot in a mail. An error is a *Refusal: there is none, or
// more than one, or it cannot be read.
func (m *Message) Plot(g plot.Grammar) (*Plot, error) {
	ps, err := takeApart(m.Raw)
	switch {
	case errors.Is(err, errLarge):
		return nil, refuse(m.Name, err.Error(), "a mail with the plot alone")
	case err != nil:
		return nil, refuse(m.Name, "this is no mail that can be read", "the mail saved as .eml, or the plot alone")
	}
	if ps.cut {
		return nil, refuse(m.Name, "the mail ends in the middle, as if it was cut off", "the whole mail, saved or sent again,")
	}
	all, strange, err := m.candidates(ps, g)
	if err != nil {
		return nil, err
	}
	if all, err = m.alternatives(all); err != nil {
		return nil, err
	}
	all = distinct(all)
	switch {
	case len(all) == 0:
		return nil, m.none(ps, strange)
	case len(strange) > 0 && strange[0].likely:
		return nil, refuse(m.Name, fmt.Sprintf("its attachment %s may be a plot too, but %s", plot.Clip(strange[0].name, 40), strange[0].wrong), "one plot a mail (ask the player)")
	}
	return m.choose(all)
}

// choose takes the plot that was written now, if there is just one.
func (m *Message) choose(all []candidate) (*Plot, error) {
	depth := all[0].depth
	for _, c := range all {
		depth = min(depth, c.depth)
	}
	var now, quoted []candidate
	for _, c := range all {
		if c.depth == depth {
			now = append(now, c)
		} else {
			quoted = append(quoted, c)
		}
	}
	if len(now) > 1 {
		return nil, refuse(m.Name, fmt.Sprintf("it holds two plots (%s; %s), and which one counts is for the player to say", now[0].where, now[1].where), "one plot a mail (ask the player)")
	}
	c := now[0]
	if c.depth > 0 && c.empty() {
		return nil, refuse(m.Name, "its only plot is quoted from an earlier mail and orders nothing; whether that is meant is for the player to say", "the plot as an attachment (ask the player)")
	}
	for _, q := range quoted {
		if c.empty() && !q.sealed && !q.empty() && q.file.Header.Impulse.Text == c.file.Header.Impulse.Text {
			return nil, refuse(m.Name, fmt.Sprintf("its plot (%s) orders nothing, and the form quoted in its text (%s) does; which counts is for the player to say", c.where, q.where), "one plot a mail (ask the player)")
		}
	}
	out := &Plot{Name: c.name, Data: c.data}
	for _, n := range c.notes {
		out.Notes = append(out.Notes, plot.Problem{Pos: plot.Pos{File: c.name, Line: n.n}, Severity: n.grave, Rule: rule, Wrong: n.wrong})
	}
	for _, q := range quoted {
		out.Notes = append(out.Notes, plot.Problem{
			Pos: plot.Pos{File: m.Name}, Severity: plot.Repair, Rule: rule, Wrong: fmt.Sprintf("the plot quoted from an earlier mail (%s), left out", q.where),
		})
	}
	return out, nil
}

// empty tells an open plot that orders nothing and says nothing in its header.
func (c *candidate) empty() bool {
	return !c.sealed && len(c.file.Lines)+len(c.file.Unread)+len(c.file.Sections) == 0 && c.file.Header.Resign.Text+c.file.Header.Draw.Text == ""
}

// none says why a mail has no plot.
func (m *Message) none(ps *parts, strange []strangePart) error {
	r := refuse(m.Name, "it holds no plot", "the orders between the marks of the form, or attach it (.txt, .xlsx, .csv),")
	switch {
	case ps.locked != "":
		r = refuse(m.Name, "it is encrypted with "+ps.locked+", which is not read", "the mail decrypted, or a plot sealed with `prestags plot seal`,")
	case len(strange) > 0:
		r = refuse(m.Name, fmt.Sprintf("it holds no plot that can be read: %s: %s", plot.Clip(strange[0].name, 40), strange[0].wrong), "the form as text, XLSX or CSV")
	}
	r.None = ps.locked == "" && !slices.ContainsFunc(strange, func(s strangePart) bool { return s.likely })
	return r
}

// strangePart is an attachment that cannot be read as a plot; likely, if it
// could well have been meant as one.
type strangePart struct {
	name, wrong string
	likely      bool
}

// maxCandidates is how many plots are looked at; two are one too many.
const maxCandidates = 20

// candidates are all plots a mail may mean.
func (m *Message) candidates(ps *parts, g plot.Grammar) (all []candidate, strange []strangePart, err error) {
	for i := range ps.list {
		p := &ps.list[i]
		switch {
		case p.isBody() && p.bad != "":
			return nil, nil, refuse(m.Name, "its text cannot be read: "+p.bad, "the plot as plain text (ask the player)")
		case p.isBody() && len(p.data) > maxBody:
			return nil, nil, refuse(m.Name, fmt.Sprintf("its text has more than %d bytes", maxBody), "the orders alone, or the form as an attachment")
		case p.isBody():
			cs, err := m.inBody(p, g)
			if err != nil {
				return nil, nil, err
			}
			for _, c := range cs {
				c.depth, c.alt, c.html = c.depth+p.depth, p.alt, p.kind == "text/html"
				all = append(all, c)
			}
		case len(all) > maxCandidates:
			return nil, nil, refuse(m.Name, fmt.Sprintf("it holds more than %d plots", maxCandidates), "one plot a mail (ask the player)")
		default:
			c, s := attached(p, g)
			if c != nil {
				all = append(all, *c)
			}
			if s != nil {
				strange = append(strange, *s)
			}
		}
	}
	slices.SortStableFunc(strange, func(a, b strangePart) int {
		if a.likely != b.likely && a.likely {
			return -1
		}
		if a.likely != b.likely {
			return 1
		}
		return 0
	})
	return all, strange, nil
}

// documents are files in which people send orders, and which are not read.
var documents = []string{".doc", ".docx", ".odt", ".ods", ".rtf", ".pdf", ".pages", ".numbers", ".zip", ".7z", ".rar", ".html", ".htm", ".msg", ".dat", ".gz"}

// attached reads an attachment as a plot.
func attached(p *part, g plot.Grammar) (*candidate, *strangePart) {
	name := p.name
	if name == "" {
		name = "attachment"
	}
	ext := strings.ToLower(path.Ext(name))
	likely := ext == ".txt" || ext == ".xlsx" || ext == ".xlsm" || ext == ".csv" || ext == ".age" || p.bad != "" && strings.HasPrefix(p.bad, "it is a winmail.dat of Outlook that")
	if p.bad != "" {
		if likely || slices.Contains(documents, ext) {
			return nil, &strangePart{name, p.bad, likely}
		}
		return nil, nil
	}
	c := &candidate{where: "attachment " + plot.Clip(plot.Clean(name), 30), name: name, data: p.data, depth: p.depth}
	if seal.Is(p.data) {
		c.sealed = true
		return c, nil
	}
	if slices.Contains(documents, ext) {
		return nil, &strangePart{name, "a " + strings.TrimPrefix(ext, ".") + " file is not read", false}
	}
	book := plot.IsWorkbook(p.data)
	if !book && !likely && !strings.HasPrefix(p.kind, "text/") && p.kind != "application/octet-stream" {
		return nil, nil
	}
	c.file, c.problems = plot.Read(name, p.data, g)
	if plot.Worst(c.problems) == plot.Refusal {
		switch {
		case slices.ContainsFunc(c.problems, func(q plot.Problem) bool { return q.Wrong == plot.NoHeader }):
			// A report, a signature, a picture's caption.
			return nil, nil
		case !likely:
			return nil, nil
		}
	}
	return c, nil
}

// inBody finds the plots in the mail's own text.
func (m *Message) inBody(p *part, g plot.Grammar) ([]candidate, error) {
	text, foreign := unicodeText(p.data)
	var ls []line
	var notes []note
	if p.kind == "text/html" {
		ls = htmlLines(text)
		notes = append(notes, note{0, plot.Repair, "the mail's HTML was read"})
	} else {
		ls = split(text)
		if strings.EqualFold(p.params["format"], "flowed") {
			var more []note
			ls, more = unflow(ls, strings.EqualFold(p.params["delsp"], "yes"), g)
			notes = append(notes, more...)
		} else {
			var more []note
			ls, more = unwrap(ls, g)
			notes = append(notes, more...)
		}
	}
	if foreign {
		notes = append(notes, note{0, plot.Repair, "the text is not UTF-8, read as Windows-1252"})
	}
	if len(ls) > maxLines {
		ls = ls[:maxLines]
	}
	deepen(ls)
	var out []candidate
	rs := regions(ls)
	if len(rs) > maxCandidates {
		return nil, refuse(m.Name, fmt.Sprintf("it holds more than %d plots", maxCandidates), "one plot a mail (ask the player)")
	}
	for _, r := range rs {
		c := candidate{name: m.Name, depth: ls[r.from].depth, where: fmt.Sprintf("line %d", ls[r.from].n), sealed: r.kind == aSeal}
		if p.kind == "text/html" {
			c.where += " of the HTML"
		}
		c.data = r.text(ls, g)
		if c.depth > 0 {
			c.notes = append(c.notes, note{0, plot.Repair, "the plot stands in text quoted from an earlier mail"})
		}
		for _, n := range notes {
			if n.n == 0 || n.n >= ls[r.from].n && n.n <= ls[r.to-1].n {
				c.notes = append(c.notes, n)
			}
		}
		if !c.sealed {
			c.file, c.problems = plot.Read(m.Name, c.data, g)
		}
		if n := leftBehind(ls, r, g); n > 0 {
			c.notes = append(c.notes, note{n, plot.Warning, "the lines from here on stand under the mail's end, left out"})
		}
		out = append(out, c)
	}
	return out, nil
}

// leftBehind is the first line after a plot without marks that looks like one of
// its own and is not read, 0 if there is none.
func leftBehind(ls []line, r region, g plot.Grammar) int {
	if r.kind != bare {
		return 0
	}
	for _, l := range ls[r.to:] {
		if keyOf(l.text) != "" {
			return 0
		}
		if l.depth <= ls[r.from].depth && g.Starts(l.text) {
			return l.n
		}
	}
	return 0
}

// Kinds of region.
const (
	bare   = iota // a header and what follows it
	marked        // what stands between the marks
	aSeal         // a sealed plot, or what belongs to one
)

// region is where in a body a plot stands.
type region struct {
	from, to int // lines
	kind     int
}

// headerKey is a line of a plot's header.
var headerKey = regexp.MustCompile(`(?i)^[\s*•·"“„'‘\-]*(match|side|impulse|turn|lines|dice|resign|draw)["”'’]?\s*:`)

// regions finds them in their order.
func regions(ls []line) []region {
	var out []region
	for i := 0; i < len(ls); {
		begins, ends := plot.Marked(ls[i].text)
		r := region{from: i, to: i + 1}
		switch {
		case begins:
			r.kind = marked
			r.to = len(ls)
			for j := i + 1; j < len(ls); j++ {
				b, e := plot.Marked(ls[j].text)
				if b || e {
					r.to = j
					if e {
						r.to++
					}
					break
				}
			}
		case ends:
			// The mark over the plot before it is lost.
			if n := len(out); n > 0 && out[n-1].kind == bare && out[n-1].to > i {
				out[n-1].to = i + 1
			}
		case seal.Begins(ls[i].text):
			r.kind = aSeal
			r.to = sealEnd(ls, i)
		case headed(ls[i:]):
			r.kind = bare
			r.to = bareEnd(ls, i)
		default:
			i++
			continue
		}
		if !ends {
			out = append(out, r)
		}
		if r.kind == bare {
			out = append(out, under(ls, r)...)
		}
		i = r.to
	}
	return out
}

// under are the plots in what is quoted among the lines of another.
func under(ls []line, in region) []region {
	var out []region
	deeper := func(i int) bool { return i < in.to && ls[i].depth > ls[in.from].depth }
	for i := in.from; i < in.to; i++ {
		from := i
		for deeper(i) {
			i++
		}
		for _, r := range regions(ls[from:i]) {
			r.from, r.to = r.from+from, r.to+from
			out = append(out, r)
		}
	}
	return out
}

// headed tells whether a plot's header begins here: two or three of match,
// side and impulse, close together.
func headed(ls []line) bool {
	if key := keyOf(ls[0].text); key == "" {
		return false
	}
	seen := map[string]bool{}
	lines := 0
	for _, l := range ls[:min(len(ls), 24)] {
		if strings.TrimSpace(l.text) == "" || l.depth != ls[0].depth {
			continue
		}
		if lines++; lines > 8 {
			break
		}
		if key := keyOf(l.text); key == "match" || key == "side" || key == "impulse" {
			seen[key] = true
		}
	}
	return len(seen) > 1
}

func keyOf(text string) string {
	if m := headerKey.FindStringSubmatch(short(text)); m != nil {
		return strings.ToLower(m[1])
	}
	return ""
}

// bareEnd is where a plot without marks ends: at the next one, a mark, a sealed
// file, or what programs put under a mail; what is quoted deeper is left out, but does not end it, since a
// player may write between the lines of a quotation.
func bareEnd(ls []line, from int) int {
	seen := map[string]bool{}
	for i := from; i < len(ls); i++ {
		begins, ends := plot.Marked(ls[i].text)
		if begins || seal.Begins(ls[i].text) {
			return i
		}
		if ends {
			return i + 1
		}
		if ls[i].depth > ls[from].depth {
			continue
		}
		if signOff.MatchString(short(ls[i].text)) {
			return i
		}
		if key := keyOf(ls[i].text); key != "" {
			if seen[key] && headed(ls[i:]) {
				return i
			}
			seen[key] = true
		}
	}
	return len(ls)
}

// sealEnd is where a sealed plot, a hash, a key or a reveal ends: with the line
// that ends its armour, or behind its check, which a key follows.
func sealEnd(ls []line, from int) int {
	first := strings.ToLower(strings.TrimSpace(ls[from].text))
	if !strings.HasSuffix(first, string(seal.PlotHash)) && !strings.HasSuffix(first, string(seal.PlotKey)) {
		for i := from + 1; i < len(ls); i++ {
			switch t := strings.TrimSpace(ls[i].text); {
			case strings.HasPrefix(t, "-----END "):
				return i + 1
			case seal.Begins(t) && t != ageBegin:
				return i
			}
		}
		return len(ls)
	}
	checked := false
	for i := from + 1; i < min(len(ls), from+30); i++ {
		t := strings.ToLower(strings.TrimSpace(ls[i].text))
		switch {
		case seal.Begins(t):
			return i
		case checked && t != "":
			return i + 1
		case strings.HasPrefix(t, "check:"):
			if checked = true; strings.HasSuffix(first, string(seal.PlotHash)) && t != "check:" {
				return i + 1
			}
		}
	}
	return min(len(ls), from+30)
}

// text is a region as a plot file. Lines keep their numbers: what is left out
// before and among them is blank.
func (r region) text(ls []line, g plot.Grammar) []byte {
	var b bytes.Buffer
	if r.kind == aSeal {
		for _, l := range ls[r.from:r.to] {
			b.WriteString(strings.TrimSpace(l.text) + "\n")
		}
		return b.Bytes()
	}
	depth := ls[r.from].depth
	between := r.kind == bare && slices.ContainsFunc(ls[r.from:r.to], func(l line) bool { return l.depth < depth && g.Starts(l.text) })
	n := 1
	for _, l := range ls[r.from:r.to] {
		for ; n < l.n; n++ {
			b.WriteByte('\n')
		}
		text := strings.TrimRight(l.text, " \t")
		if r.kind == bare && l.depth > depth || between && l.depth == depth && !g.Starts(text) {
			// Where a player writes between the lines of a quotation, its talk is
			// not his.
			text = ""
		}
		b.WriteString(text)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// same tells whether two candidates say the same.
func (c *candidate) same(o *candidate) bool {
	if c.sealed || o.sealed {
		return c.sealed == o.sealed && bytes.Equal(c.data, o.data)
	}
	return plot.Text(c.file) == plot.Text(o.file) && (plot.Worst(c.problems) == plot.Refusal) == (plot.Worst(o.problems) == plot.Refusal)
}

// distinct leaves out what says the same as something less deeply quoted.
func distinct(all []candidate) []candidate {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b candidate) int { return a.depth - b.depth })
	var out []candidate
	for _, c := range all {
		if !slices.ContainsFunc(out, func(o candidate) bool { return o.same(&c) }) {
			out = append(out, c)
		}
	}
	return out
}

// alternatives takes one of a mail's plain text and its HTML where both hold
// plots: the plain text if they say the same, the HTML if its program broke the
// plain text's lines. Else which one is meant is a question.
func (m *Message) alternatives(all []candidate) ([]candidate, error) {
	var out []candidate
	for _, c := range all {
		if c.alt == 0 {
			out = append(out, c)
			continue
		}
		var plain, rich []candidate
		for _, o := range all {
			switch {
			case o.alt != c.alt:
			case o.html:
				rich = append(rich, o)
			default:
				plain = append(plain, o)
			}
		}
		plain, rich = distinct(plain), distinct(rich)
		html := len(plain) == 0
		if len(plain) > 0 && len(rich) > 0 && !equal(plain, rich) {
			broken, poor := anyBroken(plain), anyBroken(rich)
			if broken == poor {
				return nil, refuse(m.Name, "its plain text and its HTML hold different plots, and which one counts is for the player to say", "the plot as an attachment (ask the player)")
			}
			html = broken
		}
		if c.html == html {
			out = append(out, c)
		}
	}
	return out, nil
}

func equal(a, b []candidate) bool {
	return slices.EqualFunc(a, b, func(x, y candidate) bool { return x.same(&y) })
}

// anyBroken tells whether lines of one were joined, set aside or taken for
// comments: what wrapping does to a plot.
func anyBroken(cs []candidate) bool {
	for _, c := range cs {
		for _, n := range c.notes {
			if n.grave > plot.Repair {
				return true
			}
		}
		for _, p := range c.problems {
			if p.Severity >= plot.Fault || p.Severity == plot.Repair && strings.HasSuffix(p.Wrong, "joined to the line before") {
				return true
			}
		}
	}
	return false
}
