package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/plot"
)

// told is what the head of a report tells beside plots, digests and dice:
// rewinds, rulings and decisions, as viewer may know them.
func (m *Match) told(e *Entry, rec *Record, viewer string) ([]string, error) {
	var out []string
	back := m.journal.of(rewound, func(r *Entry) bool { return r.N < e.N && r.Impulse <= e.Impulse })
	if played := m.journal.of(e.Kind, func(o *Entry) bool { return o.N < e.N && o.Impulse == e.Impulse }); len(back) > 0 && len(played) > 0 {
		how := "with the same plots and dice"
		if slices.ContainsFunc(back, func(r *Entry) bool { return r.Reopen && r.N > played[len(played)-1].N }) {
			how = "with new plots and new dice"
		}
		out = append(out, fmt.Sprintf("Played again after a rewind, %s: what was reported of this impulse before no longer holds.", how))
	}
	rulings, err := m.rulingLines(e.Impulse, viewer)
	if err != nil {
		return nil, err
	}
	decisions, err := m.decisions(e, rec, viewer)
	return slices.Concat(out, rulings, decisions), err
}

// decisions tell what a side answered, and in which file; the umpire is told of
// all.
func (m *Match) decisions(e *Entry, rec *Record, viewer string) ([]string, error) {
	var out []string
	all := m.journal.inForce(answered, e.Impulse)
	last := map[string]int{}
	for _, a := range all {
		given, err := m.given(a)
		if err != nil {
			return nil, err
		}
		for _, g := range given {
			last[g.Key] = a.N
		}
	}
	for _, a := range all {
		if a.Side == "" || a.Side != viewer && viewer != engines.Umpire {
			continue
		}
		given, err := m.given(a)
		if err != nil {
			return nil, err
		}
		var said []string
		for _, g := range given {
			i := slices.IndexFunc(rec.Questions, func(q engines.Question) bool { return q.Key == g.Key })
			if i < 0 || last[g.Key] != a.N {
				continue // overtaken by a later answer
			}
			q := &rec.Questions[i]
			said = append(said, fmt.Sprintf("%s %s (%s)", q.Text, takes(g.Take), q.Rule))
		}
		if len(said) == 0 {
			continue
		}
		whose, how := "Your decision", "by default, since no answer came"
		if viewer == engines.Umpire {
			whose = "Decision of " + a.Side
		}
		if a.Policy == "" {
			digest, err := m.digestOfFile(a.Files[len(a.Files)-1].Path)
			if err != nil {
				return nil, err
			}
			how = fmt.Sprintf("%s, digest %s", a.Name, digest)
		}
		out = append(out, plot.Clean(fmt.Sprintf("%s: %s; %s.", whose, strings.Join(said, "; "), how)))
	}
	return out, nil
}

// digestOfFile is the digest of a file as it was received.
func (m *Match) digestOfFile(name string) (string, error) {
	data, err := m.disk.stored(m.journal, name)
	return plotDigest(data), err
}
