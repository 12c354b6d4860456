package scenarios

import (
	"encoding"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// shape walks the file beside the type it will be read into. It notes where
// every value stands, and finds what is written twice, unknown or of the wrong
// kind before the TOML library meets it: its own errors name Go types, and
// collecting them takes time that grows with the square of a hostile file.
func (t *Text) shape(v any) error {
	s := &shaper{Text: t, counts: map[string]int{}, heads: map[string]int{}, members: map[reflect.Type]map[string]reflect.Type{}}
	root := reflect.TypeOf(v).Elem()
	s.table, s.prefix = root, ""
	s.p.Reset(t.data)
	for s.p.NextExpression() {
		e := s.p.Expression()
		var err error
		if e.Kind == unstable.KeyValue {
			err = s.keyValue(e, s.table, s.prefix, 0)
		} else {
			err = s.head(e, root)
		}
		if err != nil {
			return err
		}
	}
	var pe *unstable.ParserError
	if errors.As(s.p.Error(), &pe) {
		at := int(s.p.Range(pe.Highlight).Offset)
		return t.fault(at, "%s", sentence(pe.Message, t.token(at)))
	}
	return nil
}

type shaper struct {
	*Text
	p             unstable.Parser
	table         reflect.Type // of the table the next keys belong to
	prefix        string       // its path, with a dot at the end unless empty
	counts        map[string]int
	heads         map[string]int // [table] heads: where they stand
	named, values int            // how many so far
	members       map[reflect.Type]map[string]reflect.Type
}

// token is the word that stands at a place.
func (t *Text) token(at int) string {
	end := at
	for end < len(t.data) && (t.data[end] == '-' || t.data[end] == '_' || t.data[end] == '.' ||
		t.data[end] >= '0' && t.data[end] <= '9' || t.data[end]|0x20 >= 'a' && t.data[end]|0x20 <= 'z') {
		end++
	}
	return Clip(string(t.data[at:end]), 20)
}

// head enters [a.b] or [[a.b]].
func (s *shaper) head(e *unstable.Node, root reflect.Type) error {
	list := e.Kind == unstable.ArrayTable
	typ, path := root, ""
	at, name := 0, ""
	it := e.Key()
	for n := 0; it.Next(); n++ {
		k := it.Node()
		at, name = int(k.Raw.Offset), Clip(string(k.Data), 40)
		if err := s.count(at, n); err != nil {
			return err
		}
		var err error
		if typ, err = s.member(typ, string(k.Data), at); err != nil {
			return err
		}
		path = join(path, string(k.Data))
		if typ.Kind() == reflect.Slice {
			if it.IsLast() && list {
				s.counts[path]++
			} else if it.IsLast() {
				return s.fault(at, "%s is a list of tables; write [[%s]] instead", k.Data, k.Data)
			} else if s.counts[path] == 0 {
				return s.fault(at, "there is no %s yet to which this belongs; write [[%s]] before it", k.Data, k.Data)
			}
			typ = deref(typ.Elem())
			path = join(path, strconv.Itoa(s.counts[path]-1))
		} else if it.IsLast() && list {
			return s.fault(at, "%s is one table, no list; write [%s] instead", k.Data, k.Data)
		}
		if typ.Kind() != reflect.Struct && typ.Kind() != reflect.Map {
			return s.fault(at, "%s is %s, no table; write %s = … instead", k.Data, kind(typ), k.Data)
		}
	}
	if first, twice := s.heads[path]; twice && !list {
		line, _ := position(s.data, first)
		return s.fault(at, "the table %s stands a second time, first in line %d; leave one out", name, line)
	}
	s.heads[path] = at
	if _, there := s.at[path]; !there {
		s.at[path] = at
	}
	s.table, s.prefix = typ, path
	return nil
}

// keyValue checks key = value in a table of type typ.
func (s *shaper) keyValue(e *unstable.Node, typ reflect.Type, prefix string, depth int) error {
	path := prefix
	at := 0
	it := e.Key()
	for it.Next() {
		k := it.Node()
		at = int(k.Raw.Offset)
		if err := s.count(at, depth); err != nil {
			return err
		}
		depth++
		if typ.Kind() != reflect.Struct && typ.Kind() != reflect.Map {
			return s.fault(at, "%s cannot stand here; what is before the dot is no table", k.Data)
		}
		var err error
		if typ, err = s.member(typ, string(k.Data), at); err != nil {
			return err
		}
		path = join(path, string(k.Data))
	}
	if first, twice := s.at[path]; twice {
		line, _ := position(s.data, first)
		return s.fault(at, "%s stands a second time, first in line %d; leave one out", path[strings.LastIndexByte(path, '.')+1:], line)
	}
	s.keys[path] = at
	return s.value(e.Value(), s.start(e, at), typ, path, depth)
}

// member is the type of what key names in a table.
func (s *shaper) member(typ reflect.Type, key string, at int) (reflect.Type, error) {
	if typ.Kind() == reflect.Map {
		return deref(typ.Elem()), nil
	}
	of, seen := s.members[typ]
	if !seen {
		of = map[string]reflect.Type{}
		for f := range typ.Fields() {
			of[f.Tag.Get("toml")] = deref(f.Type)
		}
		delete(of, "")
		s.members[typ] = of
	}
	if m, ok := of[key]; ok {
		return m, nil
	}
	var known []string
	for f := range typ.Fields() {
		if tag := f.Tag.Get("toml"); tag != "" {
			known = append(known, tag)
		}
	}
	if near := Nearest(key, known); near != "" {
		return nil, s.fault(at, "unknown key %s; write %s instead", Clip(key, 40), near)
	}
	return nil, s.fault(at, "unknown key %s; the keys here are %s", Clip(key, 40), strings.Join(known, ", "))
}

// value checks a value and those inside it. at is where it begins.
func (s *shaper) value(n *unstable.Node, at int, typ reflect.Type, path string, depth int) error {
	if s.values++; s.values > maxValues {
		return s.fault(at, "the file has more than %d values", maxValues)
	}
	if depth > maxDepth {
		return s.fault(at, "more than %d tables and lists stand inside one another", maxDepth)
	}
	s.at[path] = at
	if reflect.PointerTo(typ).Implements(textual) {
		if n.Kind != unstable.String {
			return s.wrong(n, at, typ, path)
		}
		if err := reflect.New(typ).Interface().(encoding.TextUnmarshaler).UnmarshalText(n.Data); err != nil {
			return s.fault(at, "%s", err)
		}
		return nil
	}
	switch {
	case typ.Kind() == reflect.String && n.Kind == unstable.String:
		return s.text(string(n.Data), at)
	case typ.Kind() == reflect.Bool && n.Kind == unstable.Bool:
		return nil
	case typ.Kind() == reflect.Int && n.Kind == unstable.Integer:
		if _, err := strconv.ParseInt(strings.ReplaceAll(string(n.Data), "_", ""), 0, 32); err != nil {
			return s.fault(at, "the number %s is too large", Clip(string(n.Data), 20))
		}
		return nil
	case (typ.Kind() == reflect.Struct || typ.Kind() == reflect.Map) && n.Kind == unstable.InlineTable:
		it := n.Children()
		for it.Next() {
			if err := s.keyValue(it.Node(), typ, path, depth+1); err != nil {
				return err
			}
		}
		return nil
	case (typ.Kind() == reflect.Slice || typ.Kind() == reflect.Array) && n.Kind == unstable.Array:
		return s.list(n, at, typ, path, depth)
	}
	return s.wrong(n, at, typ, path)
}

func (s *shaper) list(n *unstable.Node, at int, typ reflect.Type, path string, depth int) error {
	i := 0
	for it := n.Children(); it.Next(); i++ {
		e := it.Node()
		begin := at
		if e.Raw.Length > 0 {
			begin = int(e.Raw.Offset)
		} else if first := e.Child(); first.Valid() && first.Raw.Length > 0 {
			begin = int(first.Raw.Offset) // a list in a list begins with its first value
		}
		if err := s.value(e, begin, deref(typ.Elem()), join(path, strconv.Itoa(i)), depth+1); err != nil {
			return err
		}
	}
	if typ.Kind() == reflect.Array && i != typ.Len() {
		return s.fault(at, "this list has %d values; write %d instead", i, typ.Len())
	}
	return nil
}

// text checks what no name or sentence may hold.
func (s *shaper) text(x string, at int) error {
	n := 0
	for _, r := range x {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return s.fault(at, "a line end or another control character in a text; write it on one line instead")
		}
		if r > 0xffff {
			return s.fault(at, "the character %U cannot be printed; leave it out", r)
		}
		if n++; n > maxText {
			return s.fault(at, "a text of more than %d characters", maxText)
		}
	}
	return nil
}

// wrong says what was written and what should be.
func (s *shaper) wrong(n *unstable.Node, at int, typ reflect.Type, path string) error {
	key := path[strings.LastIndexByte(path, '.')+1:]
	if _, err := strconv.Atoi(key); err == nil { // a place in a list
		key = "this value"
	}
	if token := s.token(at); typ.Kind() == reflect.String && n.Kind == unstable.Integer {
		return s.fault(at, `%s stands without quotes; write "%s" instead`, token, token)
	}
	return s.fault(at, "%s is %s here; write %s instead", Clip(key, 40), written(n.Kind), kind(typ))
}

// start is where the value of a key = value begins.
func (s *shaper) start(e *unstable.Node, key int) int {
	if v := e.Value(); v.Raw.Length > 0 {
		return int(v.Raw.Offset)
	}
	quote := byte(0)
	for i := key; i < len(s.data); i++ {
		switch c := s.data[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '=':
			for i++; i < len(s.data) && (s.data[i] == ' ' || s.data[i] == '\t'); i++ {
			}
			return i
		}
	}
	return key
}

func (s *shaper) count(at, depth int) error {
	if s.named++; s.named > maxKeys {
		return s.fault(at, "the file has more than %d keys and tables", maxKeys)
	}
	if depth > maxDepth {
		return s.fault(at, "more than %d tables and lists stand inside one another", maxDepth)
	}
	return nil
}

var textual = reflect.TypeFor[encoding.TextUnmarshaler]()

func deref(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// kind is what a value of a type looks like in a file.
func kind(t reflect.Type) string {
	switch {
	case reflect.PointerTo(t).Implements(textual), t.Kind() == reflect.String:
		return "text in quotes"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Int:
		return "a whole number"
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		return "a list in [ ]"
	}
	return "a table in { }"
}

func written(k unstable.Kind) string {
	switch k {
	case unstable.String:
		return "text"
	case unstable.Bool:
		return "true or false"
	case unstable.Integer:
		return "a whole number"
	case unstable.Float:
		return "a number with a point"
	case unstable.Array:
		return "a list"
	case unstable.InlineTable:
		return "a table"
	}
	return "a date or time"
}
