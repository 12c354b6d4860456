package engines

import "slices"

// Question is a choice in mid-impulse that belongs to a player. That it is
// raised is itself information: raise it where public facts allow it, whether
// or not the hidden thing is there.
type Question struct {
	// Key names the question like a die; full name set by the Table.
	Key  string `json:"key"`
	Side string `json:"side"`
	Rule string `json:"rule"`
	Text string `json:"text"`
	// Choices from which Min to Max are taken, in the order given if Ordered.
	Choices []Choice `json:"choices"`
	Min     int      `json:"min"`
	Max     int      `json:"max"`
	Ordered bool     `json:"ordered,omitempty"`
	// Default is the documented default, taken under that policy.
	Default []string `json:"default"`
	// Standing is what the side's standing orders say; nil: nothing.
	Standing []string `json:"-"`
}

// Choice is one of a question's choices.
type Choice struct {
	ID   string `json:"id"`
	Text string `json:"text,omitempty"`
}

// Answer to a Question, by its full key.
type Answer struct {
	Key  string   `json:"key"`
	Side string   `json:"side"`
	Take []string `json:"take"`
}

// Allows tells whether take is a legal answer.
func (q *Question) Allows(take []string) bool {
	if len(take) < q.Min || len(take) > q.Max {
		return false
	}
	for i, id := range take {
		if slices.Contains(take[:i], id) {
			return false
		}
		if !slices.ContainsFunc(q.Choices, func(c Choice) bool { return c.ID == id }) {
			return false
		}
	}
	return true
}
