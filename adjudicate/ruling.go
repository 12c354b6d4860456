package adjudicate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"prestags/engines"
	"prestags/plot"
)

// Limits on a ruling.
const (
	maxRuling = 64 << 10 // bytes of its file
	maxWhy    = 300      // characters of its reason
)

// Ruled is a ruling given: the umpire's own change of the position.
type Ruled struct {
	Match   string `json:"match"`
	Impulse int    `json:"impulse"`
	Stage   string `json:"stage"`
	// Why in the umpire's words, for all to read.
	Why     string       `json:"why"`
	Changes []Difference `json:"changes"`
	// Journal is the umpire's digest with the ruling in it.
	Journal string `json:"journal,omitempty"`
}

// ruledFile is what is kept of a ruling.
type ruledFile struct {
	Why      string          `json:"why"`
	Changes  []Difference    `json:"changes"`
	Position json.RawMessage `json:"position"`
}

// Rule changes the position the match stands at, as a small file says, a thing
// a line:
//
//	# anything behind a # is a note
//	greeks/MS01  at=0914 disrupted=0
//	persians     vp=12
//	position     impulse=5
//
// The first word is the id of a unit or a side in the position's JSON, or
// "position" for what stands beside them; a dot leads inside (score.0=3). The
// game's own check must accept what comes of it. why is for all sides to read.
// With dry nothing is written.
func (m *Match) Rule(file Plot, why, time string, dry bool) (r *Ruled, err error) {
	if why, err = cleanWhy(why); err != nil {
		return nil, err
	}
	rule := func() error {
		var c change
		if r, c, err = m.rule(file, why); err != nil || dry {
			return err
		}
		c.entry.Time = time
		if err := m.disk.commitAll(m.journal, []change{c}); err != nil {
			return err
		}
		r.Journal = m.journal.head()
		return nil
	}
	if dry {
		return r, rule()
	}
	return r, m.locked("ruling", rule)
}

func cleanWhy(why string) (string, error) {
	why = strings.Join(strings.Fields(plot.Clean(why)), " ")
	switch n := utf8.RuneCountInString(why); {
	case why == "":
		return "", refuse("--because", "ruling", "it gives no reason; players read it", `--because "TEXT"`)
	case n > maxWhy:
		return "", refuse("--because", "ruling", fmt.Sprintf("the reason has %d characters, more than %d", n, maxWhy), "a shorter one")
	}
	return why, nil
}

func (m *Match) rule(file Plot, why string) (*Ruled, change, error) {
	pos, err := m.position()
	if err != nil {
		return nil, change{}, err
	}
	st := m.game.Stage(pos)
	after, changes, err := m.applyRuling(file, pos)
	if err != nil {
		return nil, change{}, err
	}
	data, err := json.Marshal(ruledFile{why, changes, after})
	if err != nil {
		return nil, change{}, err
	}
	n := 1 + len(m.journal.of(ruled, func(e *Entry) bool { return e.Impulse == st.Impulse }))
	base := fmt.Sprintf("%s/ruling-%02d", m.turnDir(st), n)
	c := change{
		Entry{Kind: ruled, Impulse: st.Impulse, Why: why, Name: fileName(file.Name)},
		[]newFile{{base + ".json", append(data, '\n')}, {base + ".txt", file.Data}},
	}
	return &Ruled{Match: m.conf.ID, Impulse: st.Impulse, Stage: st.Name, Why: why, Changes: changes}, c, nil
}

// rulingBegins begins what is told of a ruling.
const rulingBegins = "Ruling by the umpire: "

// asRuled is a position with the rulings given on it.
func (m *Match) asRuled(p engines.Position) (engines.Position, error) {
	all := m.journal.inForce(ruled, m.game.Stage(p).Impulse)
	if len(all) == 0 {
		return p, nil
	}
	// Each was made on what the one before had left.
	f, err := m.ruling(all[len(all)-1])
	if err != nil {
		return nil, err
	}
	return m.decodePosition(all[len(all)-1].Files[0].Path, f.Position)
}

func (m *Match) ruling(e *Entry) (*ruledFile, error) {
	var f ruledFile
	return &f, m.storedJSON(e.Files[0].Path, &f)
}

func (m *Match) decodePosition(name string, data []byte) (engines.Position, error) {
	p, err := m.game.DecodePosition(data)
	if err != nil {
		return nil, &Damaged{Path: name, Wrong: "its position cannot be read: " + err.Error()}
	}
	return p, nil
}

// rulingLines tell viewer of the rulings on the position an impulse started
// from: what of them he can see.
func (m *Match) rulingLines(impulse int, viewer string) ([]string, error) {
	all := m.journal.inForce(ruled, impulse)
	if len(all) == 0 {
		return nil, nil
	}
	was, err := m.unruled(impulse)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range all {
		f, err := m.ruling(e)
		if err != nil {
			return nil, err
		}
		is, err := m.decodePosition(e.Files[0].Path, f.Position)
		if err != nil {
			return nil, err
		}
		seen := f.Changes
		if viewer != engines.Umpire {
			if seen, err = m.seenChanges(was, is, viewer); err != nil {
				return nil, err
			}
		}
		line := rulingBegins + f.Why
		if len(seen) > 0 {
			line += " (" + strings.Join(SayDifferences(seen), "; ") + ")"
		}
		out, was = append(out, line), is
	}
	return out, nil
}

// seenChanges is what viewer sees of the difference between two positions.
func (m *Match) seenChanges(a, b engines.Position, viewer string) ([]Difference, error) {
	va, err := m.game.EncodeView(m.game.View(a, viewer))
	if err != nil {
		return nil, err
	}
	vb, err := m.game.EncodeView(m.game.View(b, viewer))
	if err != nil {
		return nil, err
	}
	return diffJSON(va, vb)
}

// rulingLine is one line of a ruling's file.
type rulingLine struct {
	pos   plot.Pos
	where string
	sets  []rulingSet
}

type rulingSet struct {
	pos   plot.Pos
	field string
	value string
	as    any // the value as set
}

// applyRuling carries a ruling out on a position: the new one's JSON, and what
// differs. Its errors are Refused.
func (m *Match) applyRuling(file Plot, pos engines.Position) ([]byte, []Difference, error) {
	lines, err := readRuling(fileName(file.Name), file.Data)
	if err != nil {
		return nil, nil, err
	}
	before, err := m.game.EncodePosition(pos)
	if err != nil {
		return nil, nil, err
	}
	var after engines.Position
	var said error
	// What nothing like it tells the kind of is tried as a number, then as a word.
	for _, words := range []bool{false, true} {
		root, err := decodeJSON(before)
		if err != nil {
			return nil, nil, err
		}
		if err := setAll(root, lines, words); err != nil {
			return nil, nil, err
		}
		changed, err := json.Marshal(root)
		if err != nil {
			return nil, nil, err
		}
		if after, said = m.game.DecodePosition(changed); said == nil {
			break
		}
	}
	whole := func(wrong, instead string) error {
		return refuse(fileName(file.Name), "ruling", wrong, instead)
	}
	if said != nil {
		return nil, nil, whole("the game takes no such position: "+said.Error(), "")
	}
	data, err := m.game.EncodePosition(after)
	if err != nil {
		return nil, nil, err
	}
	if err := kept(data, lines); err != nil {
		return nil, nil, err
	}
	changes, err := diffJSON(before, data)
	switch {
	case err != nil:
		return nil, nil, err
	case len(changes) == 0:
		return nil, nil, whole("it changes nothing; the position is so already", "")
	case m.game.Stage(after).Impulse != m.game.Stage(pos).Impulse:
		return nil, nil, whole("a ruling does not go to another impulse; `prestags rewind` does", "")
	}
	if err := m.sound(pos, after); err != nil {
		return nil, nil, whole("the rules do not allow what comes of it: "+err.Error(), "")
	}
	return data, changes, nil
}

// sound asks the game's own check, which compares a position with the one an
// impulse earlier: the new position must be sound in itself, and no worse than
// the old one, or sound without it.
func (m *Match) sound(before, after engines.Position) error {
	if err := m.game.Check(after, after, nil); err != nil {
		return err
	}
	err := m.game.Check(before, after, nil)
	if err != nil && m.game.Check(nil, after, nil) == nil {
		return nil
	}
	return err
}

// readRuling reads the lines of a ruling's file.
func readRuling(name string, data []byte) ([]rulingLine, error) {
	switch {
	case len(data) > maxRuling:
		return nil, refuse(name, "ruling", fmt.Sprintf("it has more than the %d bytes a ruling may have", maxRuling), "nothing but the changes")
	case !utf8.Valid(data):
		return nil, refuse(name, "ruling", "it is no plain text (UTF-8)", "a text with a change a line")
	}
	var out []rulingLine
	var bad Refused
	text := string(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := rulingWords(strings.TrimRight(line, "\r"))
		if len(words) == 0 {
			continue
		}
		at := func(w rulingWord) plot.Pos { return plot.Pos{File: name, Line: i + 1, Col: w.col} }
		l := rulingLine{pos: at(words[0]), where: words[0].text}
		wrong := func(p plot.Pos, what string) {
			bad.Problems = append(bad.Problems, plot.Problem{Pos: p, Severity: plot.Refusal, Rule: "ruling", Wrong: what, Instead: "greeks/MS01 at=0914 or the like"})
		}
		if strings.Contains(l.where, "=") {
			wrong(l.pos, "the line does not begin with what is changed")
			continue
		}
		if len(words) == 1 {
			wrong(l.pos, "the line does not say how "+plot.Clip(l.where, 40)+" is changed")
		}
		for _, w := range words[1:] {
			field, value, ok := strings.Cut(w.text, "=")
			if !ok || field == "" {
				wrong(at(w), fmt.Sprintf("%q is no change", plot.Clip(w.text, 40)))
				continue
			}
			l.sets = append(l.sets, rulingSet{pos: at(w), field: field, value: value})
		}
		out = append(out, l)
	}
	if len(out) == 0 && len(bad.Problems) == 0 {
		return nil, refuse(name, "ruling", "the file changes nothing", "greeks/MS01 at=0914 or the like")
	}
	if len(bad.Problems) > 0 {
		return nil, &bad
	}
	return out, nil
}

type rulingWord struct {
	text string
	col  int
}

// rulingWords splits a line at blanks that stand in no quotes and no brackets.
func rulingWords(line string) []rulingWord {
	var out []rulingWord
	var b strings.Builder
	quoted, depth, col, start := false, 0, 0, 0
	flush := func() {
		if b.Len() > 0 {
			out = append(out, rulingWord{b.String(), start})
			b.Reset()
		}
	}
	for _, r := range line {
		col++
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '[' || r == '{':
			depth++
		case r == ']' || r == '}':
			depth = max(depth-1, 0)
		case unicode.IsSpace(r) && depth == 0:
			flush()
			continue
		}
		if b.Len() == 0 {
			start = col
		}
		b.WriteRune(r)
	}
	flush()
	return out
}

// setAll sets what the lines say in a decoded position. words: a value of
// unknown kind is a word, not a number.
func setAll(root any, lines []rulingLine, words bool) error {
	var bad Refused
	wrong := func(p plot.Pos, what, instead string) {
		bad.Problems = append(bad.Problems, plot.Problem{Pos: p, Severity: plot.Refusal, Rule: "ruling", Wrong: what, Instead: instead})
	}
	for i := range lines {
		l := &lines[i]
		object, kin := find(root, l.where)
		if object == nil {
			wrong(l.pos, "the position has no "+plot.Clip(l.where, 40), "a unit as SIDE/ID, a side, or position")
			continue
		}
		for k := range l.sets {
			s := &l.sets[k]
			set, like, ok := place(object, kin, s.field)
			if !ok {
				wrong(s.pos, fmt.Sprintf("%s has no %s", plot.Clip(l.where, 40), plot.Clip(s.field, 40)), "a field that `prestags status --json` shows")
				continue
			}
			v, instead := valueLike(s.value, like, words)
			if instead != "" {
				wrong(s.pos, fmt.Sprintf("%q is no value for %s", plot.Clip(s.value, 40), plot.Clip(s.field, 40)), instead)
				continue
			}
			s.as = v
			set(v)
		}
	}
	if len(bad.Problems) > 0 {
		return &bad
	}
	return nil
}

// find finds the object a line names, and the others of its list.
func find(root any, id string) (object any, kin []any) {
	if strings.EqualFold(id, "position") {
		return root, nil
	}
	switch v := root.(type) {
	case []any:
		for _, o := range v {
			if m, ok := o.(map[string]any); ok {
				if s, ok := m["id"].(string); ok && strings.EqualFold(s, id) {
					return m, v
				}
			}
		}
		for _, o := range v {
			if object, kin := find(o, id); object != nil {
				return object, kin
			}
		}
	case map[string]any:
		for _, k := range sortedKeys(v) {
			if object, kin := find(v[k], id); object != nil {
				return object, kin
			}
		}
	}
	return nil, nil
}

func sortedKeys(m map[string]any) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// place is where a field stands: how to set it, and what stands there now, or
// in the same field of its kin; nil if that is not known.
func place(object any, kin []any, field string) (set func(any), like any, ok bool) {
	parts := strings.Split(field, ".")
	for _, part := range parts[:len(parts)-1] {
		kin = nil
		switch v := object.(type) {
		case map[string]any:
			object = v[part]
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(v) {
				return nil, nil, false
			}
			object = v[i]
		}
		if object == nil {
			return nil, nil, false
		}
	}
	last := parts[len(parts)-1]
	switch v := object.(type) {
	case map[string]any:
		if last == "id" || last == "" {
			return nil, nil, false
		}
		like := v[last]
		for i := 0; like == nil && i < len(kin); i++ {
			if m, ok := kin[i].(map[string]any); ok {
				like = m[last]
			}
		}
		return func(x any) { v[last] = x }, like, true
	case []any:
		if i, err := strconv.Atoi(last); err == nil && i >= 0 && i < len(v) {
			return func(x any) { v[i] = x }, v[i], true
		}
	}
	return nil, nil, false
}

// valueLike reads a value as one of the kind of like; instead is what to write
// where it is none.
func valueLike(text string, like any, words bool) (v any, instead string) {
	bare := text
	if s, err := strconv.Unquote(text); err == nil {
		bare = s
	}
	asJSON := func() (any, bool) {
		v, err := decodeJSON([]byte(text))
		return v, err == nil && json.Valid([]byte(text))
	}
	switch like.(type) {
	case string:
		return bare, ""
	case json.Number:
		if v, ok := asJSON(); ok {
			if n, ok := v.(json.Number); ok {
				return n, ""
			}
		}
		return nil, "a number"
	case bool:
		switch strings.ToLower(bare) {
		case "true", "yes":
			return true, ""
		case "false", "no":
			return false, ""
		}
		return nil, "true or false"
	case []any:
		if v, ok := asJSON(); ok {
			if l, ok := v.([]any); ok {
				return l, ""
			}
		}
		return nil, "a list like [1,2]"
	case map[string]any:
		return nil, "one of its fields, with a dot before it,"
	}
	if v, ok := asJSON(); ok && !words {
		return v, ""
	}
	return bare, ""
}

// kept sees that a position holds what the lines set: a game drops what it does
// not know.
func kept(position []byte, lines []rulingLine) error {
	root, err := decodeJSON(position)
	if err != nil {
		return err
	}
	var bad Refused
	for _, l := range lines {
		object, kin := find(root, l.where)
		for _, s := range l.sets {
			var got any
			if _, _, ok := place(object, kin, s.field); ok {
				got = valueAt(object, s.field)
			}
			if said(got) != said(s.as) && !(got == nil && isZero(s.as)) {
				bad.Problems = append(bad.Problems, plot.Problem{
					Pos: s.pos, Severity: plot.Refusal, Rule: "ruling",
					Wrong: fmt.Sprintf("the game keeps no %s=%s for %s", plot.Clip(s.field, 40), plot.Clip(s.value, 40), plot.Clip(l.where, 40)), Instead: "a field that `prestags status --json` shows",
				})
			}
		}
	}
	if len(bad.Problems) > 0 {
		return &bad
	}
	return nil
}

func valueAt(object any, field string) any {
	for part := range strings.SplitSeq(field, ".") {
		switch v := object.(type) {
		case map[string]any:
			object = v[part]
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			object = v[i]
		default:
			return nil
		}
	}
	return object
}

// isZero: what JSON leaves out.
func isZero(v any) bool {
	switch s := said(v); s {
	case "", "0", "false", "[]":
		return true
	}
	return false
}
