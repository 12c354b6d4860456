package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"prestags/engines"
)

// Rewound is what going back to an earlier impulse comes to.
type Rewound struct {
	Match string `json:"match"`
	// Impulse the match stands at again, and its name.
	Impulse int    `json:"impulse"`
	Stage   string `json:"stage"`
	// Reopen: new plots and new dice are taken from here on; else the same
	// plots are played again with the same dice.
	Reopen bool `json:"reopen"`
	Epoch  int  `json:"epoch"`
	// Undone are the impulses that count no more, in order.
	Undone []Undone `json:"undone"`
	// Mails are the drafts written since that tell of undone impulses, in order;
	// whether they were sent is not known here.
	Mails []Mailed `json:"mails"`
	// Rulings that count no more: those on positions after the impulse.
	Rulings []string `json:"rulings"`
	// Answers that count no more; without Reopen they stand for the same play.
	Answers int `json:"answers"`
	// Changes of the position, from now to then.
	Changes []Difference `json:"changes"`
	// Journal is the umpire's digest with the rewind in it.
	Journal string `json:"journal,omitempty"`
}

// Undone is a resolved impulse that counts no more. Its folder stays.
type Undone struct {
	Impulse int    `json:"impulse"`
	Stage   string `json:"stage"`
	Dir     string `json:"dir"`
	// Seen are the readers for whom its report was drawn, or who were given a
	// copy of the match with it, or written to.
	Seen []string `json:"seen"`
}

// Mailed is the draft of a mail about an impulse: where it lies, for whom, and the
// address it was made for, "" if none was known.
type Mailed struct {
	Impulse int    `json:"impulse"`
	Side    string `json:"side"`
	File    string `json:"file"`
	To      string `json:"to,omitempty"`
}

// Rewind goes back to where an impulse began, at most the one the match stands
// at. Nothing is deleted: what was resolved since counts no more. With reopen,
// neither do plots and answers filed for it or later, new plots are taken, and
// the dice are new, so that nobody plots knowing them; without, the impulses are
// played again with the same plots, answers and dice, as far as a ruling leaves
// them. With dry nothing is written.
func (m *Match) Rewind(to int, reopen bool, time string, dry bool) (r *Rewound, err error) {
	rewind := func() error {
		var e Entry
		if r, e, err = m.rewind(to, reopen); err != nil || dry {
			return err
		}
		e.Time = time
		if err := m.disk.commit(m.journal, e, nil); err != nil {
			return err
		}
		r.Journal = m.journal.head()
		return nil
	}
	if dry {
		return r, rewind()
	}
	return r, m.locked("rewind", rewind)
}

func (m *Match) rewind(to int, reopen bool) (*Rewound, Entry, error) {
	pos, err := m.position()
	if err != nil {
		return nil, Entry{}, err
	}
	now := m.game.Stage(pos)
	bad := func(wrong, instead string) (*Rewound, Entry, error) {
		return nil, Entry{}, refuse("--to", "rewind", wrong, instead)
	}
	switch {
	case to < 1 || to > now.Impulse:
		return bad(fmt.Sprintf("there is no impulse %03d to go back to", to), fmt.Sprintf("a number from 001 to %03d", now.Impulse))
	case to == now.Impulse && m.journal.opening(to) == nil && (!reopen || m.conf.Seat != SeatNone):
		// Without an umpire plots are frozen once all are in, also one that somebody
		// filed unread and that is not his.
		return bad(fmt.Sprintf("the match stands at impulse %03d, and its plots are not opened yet", to), "an earlier one")
	case to == now.Impulse && !reopen:
		return bad(fmt.Sprintf("the match stands at impulse %03d; its plots stay frozen without --reopen", to), "an earlier one, or --reopen,")
	}
	then, err := m.before(to)
	if err != nil {
		return nil, Entry{}, err
	}
	st := m.game.Stage(then)
	r := &Rewound{Match: m.conf.ID, Impulse: to, Stage: st.Name, Reopen: reopen, Epoch: m.journal.epoch(to)}
	if reopen {
		r.Epoch++
	}
	for _, i := range m.journal.turns {
		e := &m.journal.entries[i]
		if e.Impulse < to {
			continue
		}
		was, err := m.before(e.Impulse)
		if err != nil {
			return nil, Entry{}, err
		}
		r.Undone = append(r.Undone, Undone{Impulse: e.Impulse, Stage: m.game.Stage(was).Name, Dir: e.Dir, Seen: m.seenBy(e)})
	}
	if len(r.Undone) > 0 {
		r.Mails = m.mailedSince(to)
	}
	for i := range m.journal.entries {
		e := &m.journal.entries[i]
		switch {
		case m.journal.void[i]:
		case e.Kind == ruled && e.Impulse > to:
			r.Rulings = append(r.Rulings, fmt.Sprintf("on impulse %03d: %s", e.Impulse, e.Why))
		case e.Kind == answered && e.Impulse >= to && reopen:
			r.Answers++
		}
	}
	a, err := m.game.EncodePosition(pos)
	if err != nil {
		return nil, Entry{}, err
	}
	b, err := m.game.EncodePosition(then)
	if err != nil {
		return nil, Entry{}, err
	}
	r.Changes, err = diffJSON(a, b)
	return r, Entry{Kind: rewound, Impulse: to, Reopen: reopen}, err
}

// mailedSince are the drafts, written since an impulse in force was resolved, that
// tell of it or of later ones.
func (m *Match) mailedSince(impulse int) []Mailed {
	var out []Mailed
	first := m.journal.turn(impulse)
	for _, e := range m.journal.of(reported, func(e *Entry) bool { return e.N > first.N && e.Impulse >= impulse }) {
		in := m.agreedAt(e.N)
		for _, p := range in.Sides {
			name := draftName(p.Side, e.Impulse)
			if !slices.ContainsFunc(e.Files, func(f Stored) bool { return f.Path == name }) {
				continue
			}
			one := Mailed{Impulse: e.Impulse, Side: p.Side, File: name, To: p.Mail}
			if !slices.Contains(out, one) {
				out = append(out, one)
			}
		}
	}
	return out
}

// seenBy are the readers who may have read of a resolved impulse, in order:
// those whose reports were drawn, and sides that were given a copy or written to
// since.
func (m *Match) seenBy(turn *Entry) []string {
	var out []string
	add := func(who string) {
		if !slices.Contains(out, who) {
			out = append(out, who)
		}
	}
	for _, reader := range append(m.Readers(), engines.Public) {
		if len(m.journal.reportsOf(turn.Dir, reader, m.Readers())) > 0 {
			add(reader)
		}
		later := func(e *Entry) bool { return e.N > turn.N }
		if slices.ContainsFunc(m.journal.of(exported, later), func(e *Entry) bool { return e.Side == reader }) {
			add(reader)
		}
		if slices.ContainsFunc(m.journal.of(reported, later), func(e *Entry) bool {
			return slices.ContainsFunc(e.Files, func(f Stored) bool { return f.Path == draftName(reader, e.Impulse) })
		}) {
			add(reader)
		}
	}
	return out
}

// String says it for people.
func (r *Rewound) String() string {
	var b strings.Builder
	head := "the match stands at"
	if r.Journal == "" {
		head = "the match would stand at"
	}
	fmt.Fprintf(&b, "%s impulse %03d (%s)\n", head, r.Impulse, r.Stage)
	for _, u := range r.Undone {
		seen := "nobody has a report of it"
		if len(u.Seen) > 0 {
			seen = "reports were drawn for " + strings.Join(u.Seen, ", ")
		}
		fmt.Fprintf(&b, "undone: impulse %03d (%s); %s; its folder %s stays\n", u.Impulse, u.Stage, seen, u.Dir)
	}
	for _, mail := range r.Mails {
		to := mail.To
		if to == "" {
			to = "no address"
		}
		fmt.Fprintf(&b, "a mail tells of what is undone: %s (to %s); if it was sent, write to %s\n", mail.File, to, mail.Side)
	}
	for _, s := range r.Rulings {
		fmt.Fprintf(&b, "this ruling counts no more: %s\n", s)
	}
	if r.Reopen {
		fmt.Fprintf(&b, "plots for impulse %03d and later count no more; new ones are taken, and the dice are new\n", r.Impulse)
		if r.Answers > 0 {
			fmt.Fprintf(&b, "answers that count no more: %d\n", r.Answers)
		}
	} else {
		b.WriteString("plots, answers and dice stay the same; adjudicate plays them again\n")
	}
	if len(r.Changes) > 0 {
		fmt.Fprintf(&b, "what changes: %d\n", len(r.Changes))
		for _, c := range SayDifferences(r.Changes) {
			fmt.Fprintf(&b, "  %s\n", c)
		}
	}
	if r.Journal != "" {
		fmt.Fprintf(&b, "journal digest %s\n", r.Journal)
	}
	return b.String()
}
