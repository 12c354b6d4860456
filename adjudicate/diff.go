package adjudicate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Difference is one thing that differs between two positions, or two views, by their JSON.
type Difference struct {
	// Where is the id of a unit or a side, "position" for all else.
	Where string `json:"where"`
	// Field that differs, "" where it is there or not.
	Field string `json:"field,omitempty"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// String says greeks/MS01 at 0914, was 0815.
func (c Difference) String() string {
	said := func(s string) string {
		if s == "" {
			return "none"
		}
		return s
	}
	switch {
	case strings.Contains(c.From+c.To, "{"): // a list of records: not for reading
		return c.Where + " " + c.Field + " has changed"
	case c.Field != "":
		return fmt.Sprintf("%s %s %s, was %s", c.Where, c.Field, said(c.To), said(c.From))
	case c.To == "":
		return c.Where + " is not there any more"
	}
	return c.Where + " is there now"
}

// maxSaid is how many differences are told one by one.
const maxSaid = 12

// SayDifferences tells differences, the first of them one by one.
func SayDifferences(cs []Difference) []string {
	var out []string
	for i, c := range cs {
		if i == maxSaid {
			return append(out, fmt.Sprintf("and %d more", len(cs)-i))
		}
		out = append(out, c.String())
	}
	return out
}

// decodeJSON decodes with numbers as they are written.
func decodeJSON(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// diffJSON lists what differs: things with an id by their id, the rest by
// where it stands.
func diffJSON(a, b []byte) ([]Difference, error) {
	va, err := decodeJSON(a)
	if err != nil {
		return nil, err
	}
	vb, err := decodeJSON(b)
	if err != nil {
		return nil, err
	}
	var out []Difference
	diff(&out, "position", "", va, vb)
	return out, nil
}

func diff(out *[]Difference, where, field string, a, b any) {
	ma, isA := a.(map[string]any)
	mb, isB := b.(map[string]any)
	if (isA || a == nil) && (isB || b == nil) && (isA || isB) {
		keys := map[string]bool{}
		for k := range ma {
			keys[k] = true
		}
		for k := range mb {
			keys[k] = true
		}
		for _, k := range slices.Sorted(maps.Keys(keys)) {
			diff(out, where, join(field, k), ma[k], mb[k])
		}
		return
	}
	la, isA := a.([]any)
	lb, isB := b.([]any)
	switch {
	case isA && isB && hasIDs(la) && hasIDs(lb) && len(la)+len(lb) > 0:
		diffByID(out, la, lb)
	case isA && isB && len(la) == len(lb) && !plain(la):
		for i := range la {
			diff(out, where, join(field, strconv.Itoa(i)), la[i], lb[i])
		}
	default:
		if from, to := said(a), said(b); from != to {
			*out = append(*out, Difference{where, field, from, to})
		}
	}
}

func diffByID(out *[]Difference, la, lb []any) {
	var ids []string
	byID := func(l []any) map[string]any {
		m := map[string]any{}
		for _, v := range l {
			id, _ := v.(map[string]any)["id"].(string)
			m[id] = v
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		return m
	}
	ma, mb := byID(la), byID(lb)
	for _, id := range ids {
		a, inA := ma[id]
		b, inB := mb[id]
		switch {
		case !inB:
			*out = append(*out, Difference{Where: id, From: "there"})
		case !inA:
			*out = append(*out, Difference{Where: id, To: "there"})
		default:
			diff(out, id, "", a, b)
		}
	}
}

func hasIDs(l []any) bool {
	return !slices.ContainsFunc(l, func(v any) bool {
		m, ok := v.(map[string]any)
		_, named := m["id"].(string)
		return !ok || !named
	})
}

// plain lists hold nothing that has parts.
func plain(l []any) bool {
	return !slices.ContainsFunc(l, func(v any) bool {
		switch v.(type) {
		case map[string]any, []any:
			return true
		}
		return false
	})
}

func join(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }

// said is a value in words; what is not there is "".
func said(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case json.Number:
		return v.String()
	}
	b, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return string(b)
}
