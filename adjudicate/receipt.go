package adjudicate

import (
	"fmt"
	"strings"

	"prestags/adjudicate/seal"
	"prestags/plot"
)

// Receipt is the proof slip for a plot: what came, how it was read, what was
// set aside.
type Receipt struct {
	Match   string `json:"match"`
	Side    string `json:"side"`
	Impulse int    `json:"impulse"`
	// Stage by name; "" for a later impulse.
	Stage string `json:"stage,omitempty"`
	Name  string `json:"name"`
	// Mail that it came in.
	Mail string `json:"mail,omitempty"`
	// Late says by how much it missed the deadline, or why it did not although it
	// was submitted after it; "" if it was in time.
	Late string `json:"late,omitempty"`
	// Digest of the plot as received; it stands in the report of the impulse.
	Digest string `json:"digest"`
	// Journal is the digest of the journal with this plot in it, "" if it was
	// only checked.
	Journal string `json:"journal,omitempty"`
	// Replaces is the digest of the plot this one replaces.
	Replaces string `json:"replaces,omitempty"`
	// Later: read now, judged when its impulse opens.
	Later bool `json:"later,omitempty"`
	// Now is the impulse that the match stands at, for a later one.
	Now string `json:"now,omitempty"`
	// Understood of Lines orders, a line each. A plot of no orders is a plot all
	// the same.
	Understood int `json:"understood"`
	Lines      int `json:"lines"`
	// Text is the plot as read.
	Text string `json:"text"`
	// Seal is how a plot is sealed that is read later, Hash its SHA-256.
	Seal string `json:"seal,omitempty"`
	Hash string `json:"hash,omitempty"`
	// Opens: no plot came, but the key or text of one that is here sealed, or a
	// share of the dice.
	Opens string `json:"opens,omitempty"`
	// Absent are the sides whose plots are not in yet, after a sealed one came.
	Absent   *[]string      `json:"absent,omitempty"`
	Problems []plot.Problem `json:"-"`
	// Said are the Problems as JSON has them.
	Said []Said `json:"problems"`
}

// Said is one problem for programs.
type Said struct {
	Severity string `json:"severity"`
	Place    string `json:"place"`
	Rule     string `json:"rule"`
	Unit     string `json:"unit,omitempty"`
	Line     string `json:"line"`
}

// SaidOf puts problems into words for programs.
func SaidOf(ps []plot.Problem) []Said {
	out := make([]Said, 0, len(ps))
	for _, p := range ps {
		out = append(out, Said{p.Severity.String(), p.Pos.String(), p.Rule, p.Unit, p.String()})
	}
	return out
}

func (m *Match) receipt(r *reading, p Plot) Receipt {
	return Receipt{
		Match: m.conf.ID, Side: r.side, Impulse: r.impulse, Stage: r.stage.Name, Name: r.file.Name, Digest: plotDigest(p.Data),
		Later: r.later, Now: r.standsNow(), Understood: r.understood, Lines: r.total, Text: plot.Text(r.file),
		Problems: r.problems, Said: SaidOf(r.problems),
	}
}

// standsNow names the impulse that the match stands at where a plot is for a
// later one.
func (r *reading) standsNow() string {
	if !r.later {
		return ""
	}
	return fmt.Sprintf("impulse %03d (%s)", r.now.Impulse, r.now.Name)
}

// Problems of one severity.
func (r *Receipt) problems(s plot.Severity) []plot.Problem {
	var out []plot.Problem
	for _, p := range r.Problems {
		if p.Severity == s {
			out = append(out, p)
		}
	}
	return out
}

// Faulty tells whether lines were set aside.
func (r *Receipt) Faulty() bool { return plot.Worst(r.Problems) >= plot.Fault }

// understanding says how much of a plot was understood.
func understanding(understood, lines int) string {
	if lines == 0 {
		return "it orders nothing"
	}
	return fmt.Sprintf("understood %d of %d", understood, lines)
}

// came says that the plot was received, or only checked, and whether in time.
func (r *Receipt) came() string {
	name := r.Name
	if r.Mail != "" && r.Mail != r.Name {
		name += " in " + r.Mail
	}
	word := "digest"
	if r.Seal != "" || r.Opens == string(seal.PlotKey) || r.Opens == string(seal.PlotReveal) {
		word = SealDigestName
	}
	if r.Journal == "" {
		return fmt.Sprintf("checked: %s, %s %s; not submitted\n", name, word, r.Digest)
	}
	out := fmt.Sprintf("received: %s, %s %s; journal digest %s\n", name, word, r.Digest, r.Journal)
	if r.Late != "" {
		out += r.Late + "\n"
	}
	return out
}

// repaired confesses what was read in spite of its form.
func (r *Receipt) repaired() string {
	out := ""
	for _, p := range r.problems(plot.Repair) {
		out += fmt.Sprintf("repaired: %s\n", p)
	}
	return out
}

// String is the slip for people. Faults and warnings are left to whoever
// prints it; repairs are confessed in it.
func (r *Receipt) String() string {
	var b strings.Builder
	stage := fmt.Sprintf("impulse %03d", r.Impulse)
	if r.Stage != "" {
		stage += " (" + r.Stage + ")"
	}
	fmt.Fprintf(&b, "%s, %s, %s\n", r.Match, r.Side, stage)
	if r.Now != "" {
		fmt.Fprintf(&b, "this is not the impulse awaited now, which is %s\n", r.Now)
	}
	if r.Opens != "" || r.Seal != "" {
		return b.String() + r.closed()
	}
	b.WriteString(r.came())
	if r.Replaces != "" {
		fmt.Fprintf(&b, "it replaces the plot with digest %s, which is kept\n", r.Replaces)
	}
	fmt.Fprintf(&b, "%s", understanding(r.Understood, r.Lines))
	switch {
	case r.Later:
		b.WriteString("; whether it can be carried out is judged when its impulse opens")
	case !r.Faulty():
		b.WriteString("; complete")
	}
	b.WriteString("\n")
	b.WriteString(r.repaired())
	if text := strings.TrimRight(r.Text, "\n"); text != "" {
		b.WriteString("as read:\n")
		for _, l := range strings.Split(text, "\n") {
			b.WriteString(strings.TrimRight("  "+l, " ") + "\n")
		}
	}
	return b.String()
}
