package adjudicate

import (
	"bytes"
	"encoding/json"
	"fmt"

	"prestags/engines"
	"prestags/plot"
)

const recordName = "record.json"

// Record is what an impulse came to: record.json, and, as a side's own
// projection, the JSON report of a side.
type Record struct {
	Match     string             `json:"match"`
	Version   string             `json:"version"`
	Impulse   int                `json:"impulse"`
	Turn      int                `json:"turn"`
	Events    []engines.Event    `json:"events"`
	Questions []engines.Question `json:"questions"`
	// Position after the impulse, in the umpire's record; View in a side's.
	Position json.RawMessage `json:"position,omitempty"`
	View     json.RawMessage `json:"view,omitempty"`
	// Result of a game that is over, else null.
	Result *engines.Result `json:"result"`
}

// Encode writes the record as JSON, an event a line, always in the same way.
func (r *Record) Encode() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	var err error
	put := func(v any) {
		if err == nil {
			err = enc.Encode(v)
			b.Truncate(max(b.Len()-1, 0))
		}
	}
	field := func(name string, v any) {
		fmt.Fprintf(&b, "%q:", name)
		put(v)
	}
	b.WriteByte('{')
	field("match", r.Match)
	b.WriteByte(',')
	field("version", r.Version)
	fmt.Fprintf(&b, ",\"impulse\":%d,\"turn\":%d,\n\"events\":[", r.Impulse, r.Turn)
	for i := range r.Events {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		put(&r.Events[i])
	}
	b.WriteString("\n],\n\"questions\":[")
	for i := range r.Questions {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		put(&r.Questions[i])
	}
	b.WriteString("],\n")
	if r.Position != nil {
		field("position", r.Position)
		b.WriteString(",\n")
	}
	if r.View != nil {
		field("view", r.View)
		b.WriteString(",\n")
	}
	field("result", r.Result)
	b.WriteString("}\n")
	return b.Bytes(), err
}

// record reads what a resolved impulse came to.
func (m *Match) record(e *Entry) (*Record, engines.Position, error) {
	name := e.Dir + "/" + recordName
	data, err := m.disk.stored(m.journal, name)
	if err != nil {
		return nil, nil, err
	}
	var r Record
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, nil, &Damaged{Path: name, Wrong: "it cannot be read: " + err.Error()}
	}
	p, err := m.game.DecodePosition(r.Position)
	if err != nil {
		return nil, nil, &Damaged{Path: name, Wrong: "its position cannot be read: " + err.Error()}
	}
	return &r, p, nil
}

// before is the position an impulse started from.
func (m *Match) before(impulse int) (engines.Position, error) {
	p, err := m.unruled(impulse)
	if err != nil {
		return nil, err
	}
	return m.asRuled(p)
}

// unruled is the position an impulse would have started from without rulings
// on it.
func (m *Match) unruled(impulse int) (engines.Position, error) {
	var last *Entry
	for _, i := range m.journal.turns {
		if e := &m.journal.entries[i]; e.Impulse < impulse {
			last = e
		}
	}
	if last == nil {
		return m.game.Start(), nil
	}
	_, p, err := m.record(last)
	return p, err
}

// Record of a resolved impulse as viewer may know it: the umpire's is what was
// written, a side's holds its own projection and view.
func (m *Match) Record(impulse int, viewer string) (*Record, error) {
	if m.copy != nil {
		return m.copy.record(m, impulse, viewer)
	}
	e, err := m.resolved(impulse)
	if err != nil {
		return nil, err
	}
	r, p, err := m.record(e)
	if err != nil || viewer == engines.Umpire {
		return r, err
	}
	return m.project(r, p, viewer)
}

// project is a record as viewer may know it; after is its position.
func (m *Match) project(r *Record, after engines.Position, viewer string) (*Record, error) {
	own := *r
	own.Events, own.Position, own.Questions = m.seen(r.Events, viewer), nil, nil
	for _, q := range r.Questions {
		if q.Side == viewer {
			own.Questions = append(own.Questions, q)
		}
	}
	var err error
	own.View, err = m.game.EncodeView(m.game.View(after, viewer))
	return &own, err
}

// sights are the hashes of a record as each viewer may know it: facts alone,
// without sentences.
func (m *Match) sights(r *Record, after engines.Position) ([]Sight, error) {
	var out []Sight
	for _, viewer := range append(sideIDs(m.game.Scenario()), engines.Public) {
		own, err := m.project(r, after, viewer)
		if err != nil {
			return nil, err
		}
		own.Version = ""
		for i := range own.Events {
			own.Events[i].Text = ""
		}
		data, err := own.Encode()
		if err != nil {
			return nil, err
		}
		out = append(out, Sight{viewer, hash(data)})
	}
	return out, nil
}

// resolved is the entry of a resolved impulse; 0 is the last one.
func (m *Match) resolved(impulse int) (*Entry, error) {
	last := m.journal.lastTurn()
	if last == nil {
		return nil, refuse(m.dir, "impulse", "no impulse is resolved yet; adjudicate first", "")
	}
	if impulse == 0 {
		return last, nil
	}
	e := m.journal.turn(impulse)
	if e == nil {
		return nil, refuse(m.dir, "impulse", fmt.Sprintf("impulse %03d is not resolved", impulse), fmt.Sprintf("a number up to %03d", last.Impulse))
	}
	return e, nil
}

// seen are the events as viewer gets to read them, with their texts.
func (m *Match) seen(events []engines.Event, viewer string) []engines.Event {
	out := make([]engines.Event, 0, len(events))
	for _, e := range events {
		if viewer != engines.Umpire {
			var ok bool
			if e, ok = m.game.Project(e, viewer); !ok {
				continue
			}
		}
		// A viewer's own numbering: a gap would tell of what he may not know.
		e.N = len(out) + 1
		e.Text = plot.Clean(m.game.Tell(e, viewer))
		out = append(out, e)
	}
	return out
}
