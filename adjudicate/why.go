package adjudicate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// Why is the chain behind one event.
type Why struct {
	Match   string        `json:"match"`
	Impulse int           `json:"impulse"`
	Stage   string        `json:"stage"`
	Event   engines.Event `json:"event"`
	// Rules cited by the event, its modifiers and its dice, in that order.
	Rules []engines.Rule `json:"rules"`
	// Rulings on these rules: how they are read where they can be read in more
	// than one way.
	Rulings []engines.Ruling `json:"rulings"`
	// Options that apply, with their values in this match.
	Options []OptionSet `json:"options"`
	// Decisions of players that went into it, as far as the viewer may know them.
	Decisions []string `json:"decisions,omitempty"`
	// Umpire are the umpire's own rulings on the position it started from.
	Umpire []string `json:"umpire,omitempty"`
	// Before and After are the other events of the impulse that share a unit or
	// a place with it, in order.
	Before []engines.Event `json:"before"`
	After  []engines.Event `json:"after"`
}

// OptionSet is an option with its value in a match.
type OptionSet struct {
	engines.Option
	Value string `json:"value"`
}

var eventForm = regexp.MustCompile(`^(?:0*(\d{1,4})\.)?(?:0*([1-9]\d{0,5})|all)$`)

// ParseEvent reads 5.17, event 17 of impulse 5, or 17, of the last one
// resolved (impulse 0); all or 5.all are all of them (event 0).
func ParseEvent(s string) (impulse, n int, err error) {
	m := eventForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, 0, refuse(plot.Clip(plot.Clean(s), 40), "event", "this is no event", "its number, 17, or with its impulse, 5.17,")
	}
	if m[1] != "" {
		impulse, _ = strconv.Atoi(m[1])
	}
	n, _ = strconv.Atoi(m[2])
	return impulse, n, nil
}

// Why tells the chain behind event n, as viewer's report numbers it, of a
// resolved impulse (0: the last).
func (m *Match) Why(impulse, n int, viewer string) (*Why, error) {
	rec, err := m.Record(impulse, viewer)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(rec.Events, func(e engines.Event) bool { return e.N == n })
	if i < 0 && len(rec.Events) == 0 {
		return nil, refuse(m.dir, "event", fmt.Sprintf("nothing happened in impulse %03d", rec.Impulse), "an event of another one, such as 1.1,")
	}
	if i < 0 {
		return nil, refuse(m.dir, "event", fmt.Sprintf("impulse %03d has no event %d", rec.Impulse, n), fmt.Sprintf("a number up to %d", len(rec.Events)))
	}
	w := &Why{Match: m.conf.ID, Impulse: rec.Impulse, Event: rec.Events[i]}
	if w.Stage, w.Umpire, err = m.whyStage(rec.Impulse, viewer); err != nil {
		return nil, err
	}
	for k, e := range rec.Events {
		switch {
		case k == i || !akin(&e, &w.Event):
		case k < i:
			w.Before = append(w.Before, e)
		default:
			w.After = append(w.After, e)
		}
	}
	m.cite(w)
	w.Decisions, err = m.decidedIn(rec, &w.Event)
	return w, err
}

// decidedIn are the answers to the record's questions that went into an event:
// those of its phase and of a rule it cites, about a place or a side of it. A
// copy holds no answers.
func (m *Match) decidedIn(rec *Record, e *engines.Event) ([]string, error) {
	if m.copy != nil {
		return nil, nil
	}
	answers, err := m.answers(rec.Impulse)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, q := range rec.Questions {
		part := strings.Split(q.Key, "/")
		if len(part) < 7 || part[3] != e.Phase || !slices.Contains(e.Rule, part[4]) {
			continue
		}
		who := strings.FieldsFunc(strings.Join(part[5:len(part)-1], "/"), func(r rune) bool { return r == '@' })
		if len(e.At) > 0 && !slices.ContainsFunc(e.At, func(at string) bool { return slices.Contains(who, at) }) {
			continue
		}
		for _, a := range slices.Backward(answers) {
			if a.Key == q.Key {
				out = append(out, fmt.Sprintf("%s: %s %s (%s)", q.Side, q.Text, takes(a.Take), q.Rule))
				break
			}
		}
	}
	return out, nil
}

func (m *Match) whyStage(impulse int, viewer string) (stage string, rulings []string, err error) {
	if m.copy != nil {
		t, err := m.copy.turn(m, impulse, viewer)
		if err != nil {
			return "", nil, err
		}
		for _, l := range t.Head.Lines {
			if strings.HasPrefix(l, rulingBegins) {
				rulings = append(rulings, l)
			}
		}
		return t.Head.Stage, rulings, nil
	}
	before, err := m.before(impulse)
	if err != nil {
		return "", nil, err
	}
	rulings, err = m.rulingLines(impulse, viewer)
	return m.game.Stage(before).Name, rulings, err
}

// akin tells whether two events share a unit or a place.
func akin(a, b *engines.Event) bool {
	of := func(e *engines.Event) []string {
		out := slices.Concat(e.Units, e.At)
		for _, f := range e.Effects {
			out = append(out, f.Unit)
		}
		if len(e.Path) > 0 {
			out = append(out, e.Path[len(e.Path)-1])
		}
		return slices.DeleteFunc(out, func(s string) bool { return s == "" })
	}
	mine := of(a)
	return slices.ContainsFunc(of(b), func(s string) bool { return slices.Contains(mine, s) })
}

// cite collects rules, rulings and options of an event.
func (m *Match) cite(w *Why) {
	var ids []string
	add := func(id string) {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, id := range w.Event.Rule {
		add(id)
	}
	for _, mod := range w.Event.Mods {
		add(mod.Rule)
	}
	for _, d := range w.Event.Dice {
		add(d.Rule)
	}
	rulings := m.book.Rulings()
	for _, id := range slices.Clone(ids) {
		for _, r := range m.book.Rules() {
			if r.ID == id {
				w.Rules = append(w.Rules, r)
			}
		}
	}
	options := map[string]bool{}
	for _, r := range rulings {
		// A ruling stands under the first of its rules; the others it touches.
		if slices.Contains(ids, r.ID) || len(r.Rules) > 0 && slices.Contains(ids, r.Rules[0]) {
			w.Rulings = append(w.Rulings, r)
			options[r.Option] = true
		}
	}
	for _, o := range m.book.Options() {
		value, set := m.conf.Options[o.Key]
		if set && (options[o.Key] || slices.Contains(ids, o.Rule)) {
			w.Options = append(w.Options, OptionSet{o, value})
		}
	}
}

// String says it for people.
func (w *Why) String() string {
	var b strings.Builder
	e := &w.Event
	fmt.Fprintf(&b, "%s, impulse %03d (%s), event %d: %s\n", w.Match, w.Impulse, w.Stage, e.N, e.Text)
	title := func(id string) string {
		for _, r := range w.Rules {
			if r.ID == id {
				return r.Summary
			}
		}
		for _, r := range w.Rulings {
			if r.ID == id {
				return r.Reading
			}
		}
		return ""
	}
	b.WriteString("\nrules\n")
	for _, id := range e.Rule {
		fmt.Fprintf(&b, "  %s  %s\n", id, title(id))
	}
	if len(e.Mods) > 0 {
		b.WriteString("\nmodifiers, in the order applied\n")
		for _, m := range e.Mods {
			op := m.Op
			if op == "+" && m.Value < 0 {
				op = ""
			}
			unit := ""
			if m.Unit != "" {
				unit = "  " + m.Unit
			}
			fmt.Fprintf(&b, "  %s%s  %s%s  (%s: %s)\n", op, m.Value, m.Label, unit, m.Rule, title(m.Rule))
		}
	}
	if e.Odds != "" {
		fmt.Fprintf(&b, "\nodds %s, column %s\n", e.Odds, orNone(e.Column))
	}
	if len(e.Dice) > 0 {
		b.WriteString("\ndice\n")
		for _, d := range e.Dice {
			fmt.Fprintf(&b, "  %s  %s  (%s)\n    %s\n", fell(d), d.Why, d.Rule, d.Key)
		}
	}
	if e.Result != "" {
		fmt.Fprintf(&b, "\nresult %s\n", e.Result)
	}
	if len(e.Effects) > 0 {
		b.WriteString("\neffects\n")
		for _, f := range e.Effects {
			fmt.Fprintf(&b, "  %s\n", effect(f))
		}
	}
	tell := func(head string, events []engines.Event) {
		if len(events) == 0 {
			return
		}
		b.WriteString("\n" + head + "\n")
		for _, o := range events {
			fmt.Fprintf(&b, "  %d  %s (%s)\n", o.N, o.Text, strings.Join(o.Rule, ", "))
		}
	}
	if len(w.Decisions) > 0 {
		b.WriteString("\ndecided by\n")
		for _, d := range w.Decisions {
			fmt.Fprintf(&b, "  %s\n", d)
		}
	}
	tell("before it, of the same units and places", w.Before)
	tell("after it, of the same units and places", w.After)
	if len(w.Rulings) > 0 {
		b.WriteString("\nhow the rules are read\n")
		for _, r := range w.Rulings {
			fmt.Fprintf(&b, "  %s  %s\n    %s\n", r.ID, r.Question, r.Reading)
		}
	}
	if len(w.Options) > 0 {
		b.WriteString("\noptions in this match\n")
		for _, o := range w.Options {
			how := ""
			if o.Value == o.Values[0] {
				how = " (default)"
			}
			fmt.Fprintf(&b, "  %s=%s%s  %s\n", o.Key, o.Value, how, o.Summary)
		}
	}
	for _, l := range w.Umpire {
		fmt.Fprintf(&b, "\n%s\n", l)
	}
	return b.String()
}

// fell is a roll as it fell.
func fell(d engines.Roll) string {
	switch {
	case d.Face != "":
		return d.Face
	case d.Drawn != "":
		return d.Drawn
	case len(d.Order) > 0:
		return fmt.Sprint(d.Order)
	}
	return strconv.Itoa(d.Die)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// effect in words.
func effect(f engines.Effect) string {
	s := strings.TrimSpace(f.Unit + " " + f.What)
	if f.From != "" {
		s += " from " + f.From
	}
	if f.To != "" {
		s += " to " + f.To
	}
	if f.N != 0 {
		s += fmt.Sprintf(" (%d)", f.N)
	}
	return s
}
