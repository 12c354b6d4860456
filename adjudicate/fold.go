package adjudicate

import (
	"crypto/sha256"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"prestags/engines"
)

// What a journal's entries come to: which plots, openings, questions, answers,
// rulings and resolved impulses are in force. An entry that is void stays in
// the journal, and so do its files.

// fold takes an entry into what is in force; false: it is of no known kind.
func (j *journal) fold(e *Entry) bool {
	switch e.Kind {
	case created, submitted, revealed, shared, opened, rolled, asked, answered, changed, reported, exported:
	case deployed, resolved, ended:
		j.turns = append(j.turns, len(j.entries))
	case ruled:
		// Questions asked of the position as it was are asked again.
		undo(j, j.void, func(o *Entry) bool { return o.Kind == asked && o.Impulse == e.Impulse })
	case rewound:
		j.rewind(e.Impulse, e.Reopen)
	default:
		return false
	}
	return true
}

// whole tells whether an entry has what its kind needs, so that the rest of the
// program can rely on it.
func (j *journal) whole(e *Entry) bool {
	files := map[string]int{submitted: 1, revealed: 1, rolled: 1, asked: 1, answered: 1, ruled: 2}[e.Kind]
	switch {
	case len(e.Files) < files, e.Impulse < 0, e.Impulse > maxImpulse:
		return false
	case e.Kind == changed && e.Key == keyUmpire && e.Player == nil:
		return false
	case isTurn(e.Kind) && (!fs.ValidPath(e.Dir) || e.Impulse != j.next()):
		return false
	case e.Kind == rewound && (e.Impulse < 1 || e.Impulse > j.next()):
		return false
	}
	return !slices.ContainsFunc(e.Opened, func(o Opened) bool { return !j.opens(e, o) })
}

// next is the impulse after the last one resolved.
func (j *journal) next() int {
	if e := j.lastTurn(); e != nil {
		return e.Impulse + 1
	}
	return 1
}

// opens tells whether an entry can have been opened with this: a plot that the
// side submitted for the impulse, or none, by some policy.
func (j *journal) opens(e *Entry, o Opened) bool {
	if o.Entry == 0 {
		return o.Policy != "" && o.Seal == nil
	}
	if o.Entry < 0 || o.Entry > len(j.entries) {
		return false
	}
	sub := &j.entries[o.Entry-1]
	return sub.Kind == submitted && sub.Side == o.Side && sub.Impulse == e.Impulse
}

// rewind goes back to where an impulse began. What was resolved since counts no
// more, and neither do rulings on what came after. Plots and answers stay, for
// the same play again, unless they are reopened.
func (j *journal) rewind(to int, reopen bool) {
	undo(j, j.void, func(e *Entry) bool {
		switch e.Kind {
		case deployed, resolved, ended, asked:
			return e.Impulse >= to
		case ruled:
			return e.Impulse > to
		case submitted, revealed, shared, answered:
			return reopen && e.Impulse >= to
		}
		return false
	})
	undo(j, j.over, func(e *Entry) bool { return reopen && e.Impulse >= to })
	j.turns = slices.DeleteFunc(j.turns, func(i int) bool { return j.void[i] })
}

// undo marks entries.
func undo(j *journal, mark []bool, of func(*Entry) bool) {
	for i := range j.entries {
		if of(&j.entries[i]) {
			mark[i] = true
		}
	}
}

// isTurn tells whether an entry of the kind resolves an impulse, or ends the
// match in it.
func isTurn(kind string) bool { return kind == deployed || kind == resolved || kind == ended }

// inForce are the entries of a kind about an impulse that count.
func (j *journal) inForce(kind string, impulse int) []*Entry {
	return j.of(kind, func(e *Entry) bool { return e.Impulse == impulse && !j.void[e.N-1] })
}

// epoch of the dice of an impulse: how often its plots were reopened.
func (j *journal) epoch(impulse int) int {
	return len(j.of(rewound, func(e *Entry) bool { return e.Reopen && e.Impulse <= impulse }))
}

// again is how often an impulse was gone back to or past.
func (j *journal) again(impulse int) int {
	return len(j.of(rewound, func(e *Entry) bool { return e.Impulse <= impulse }))
}

// with is the journal with one entry more, which is not written.
func (j *journal) with(e *Entry) *journal {
	out := *j
	out.entries = append(slices.Clone(j.entries), *e)
	out.void, out.over = append(slices.Clone(j.void), false), append(slices.Clone(j.over), false)
	out.files = maps.Clone(j.files)
	for _, f := range e.Files {
		out.files[f.Path] = f.Hash
	}
	return &out
}

// Sight is the hash of what a viewer may know of a resolved impulse.
type Sight struct {
	Viewer string `json:"viewer"`
	Hash   string `json:"sha256"`
}

// digest of the first n entries as viewer may know them. The umpire's is of all
// there is. A side's own tells it nothing of what it may not know, not even if
// it guesses: plots are short enough to be guessed.
func (j *journal) digest(viewer string, n int) string {
	out := ""
	j.eachDigest(viewer, func(k int, digest string) {
		if k <= n {
			out = digest
		}
	})
	return out
}

// eachDigest gives the digest at each entry that adds to what viewer may know.
func (j *journal) eachDigest(viewer string, each func(n int, digest string)) {
	if viewer == engines.Umpire {
		for i, d := range j.digests {
			each(i+1, d)
		}
		return
	}
	var chain []byte
	for i := range j.entries {
		e, ok := sight(&j.entries[i], viewer)
		if !ok {
			continue
		}
		b, err := json.Marshal(e)
		if err != nil {
			continue // it came from JSON
		}
		sum := sha256.Sum256(append(chain, b...))
		chain = sum[:]
		each(i+1, Digest(chain))
	}
}

// digestNow is the digest of the whole journal for viewer.
func (j *journal) digestNow(viewer string) string { return j.digest(viewer, len(j.entries)) }

// sight is what viewer, a side or the public, may know of an entry; false:
// nothing. What is not listed here is nobody's business but the umpire's.
func sight(e *Entry, viewer string) (Entry, bool) {
	out := Entry{Kind: e.Kind, Impulse: e.Impulse}
	switch e.Kind {
	case created:
		for _, f := range e.Files {
			if !strings.HasPrefix(f.Path, umpireDir+"/") {
				out.Files = append(out.Files, f)
			}
		}
	case submitted, revealed, asked, answered:
		out.Side, out.Name, out.Policy, out.Seal, out.Commit, out.Files = e.Side, e.Name, e.Policy, e.Seal, e.Commit, e.Files
		out.Late = e.Late
		return out, e.Side == viewer
	case shared:
		out.Side, out.Epoch, out.Commit = e.Side, e.Epoch, e.Commit
	case opened:
		for _, o := range e.Opened {
			if o.Side == viewer {
				out.Opened = append(out.Opened, Opened{Side: o.Side, Policy: o.Policy, Fault: o.Fault})
			}
		}
		// Others' plots are opened, or others asked, without his knowing.
		return out, len(out.Opened) > 0
	case changed:
		out.Key, out.Value = e.Key, e.Value
		if e.Player != nil {
			// Addresses are told to nobody.
			out.Value, out.Player = "", &Player{Name: e.Player.Name}
		}
	case deployed, resolved, ended:
		out.Epoch, out.Version, out.Draw = e.Epoch, e.Version, e.Draw
		for _, o := range e.Opened {
			// What a side gave to the dice, and what it withheld, is for all to see.
			if o.Dice != "" || o.Fault != "" {
				out.Opened = append(out.Opened, Opened{Side: o.Side, Dice: o.Dice, Fault: o.Fault})
			}
		}
		for _, s := range e.Seen {
			if s.Viewer == viewer {
				out.Seen = append(out.Seen, s)
			}
		}
	case ruled:
		out.Why = e.Why
	case rewound:
		out.Reopen = e.Reopen
	default:
		return out, false
	}
	return out, true
}
