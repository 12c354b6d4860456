package engines

import "prestags/engines/page"

// Brief is a chapter of a reference sheet: rules by number.
type Brief struct {
	Heading string
	Rules   []string
}

// Reference makes a reference sheet of a rulebook's own summaries. A number that
// the rulebook does not have is a mistake of the program.
func Reference(rb Rulebook, title string, briefs []Brief) page.Part {
	rules := map[string]Rule{}
	for _, r := range rb.Rules() {
		rules[r.ID] = r
	}
	out := page.Part{Title: title}
	for _, b := range briefs {
		out.Blocks = append(out.Blocks, page.Heading{Level: 2, Text: b.Heading})
		for _, id := range b.Rules {
			r, ok := rules[id]
			if !ok {
				panic("no rule " + id)
			}
			out.Blocks = append(out.Blocks, page.Para{Text: r.Title + ": " + r.Summary, Rules: []string{r.ID}})
		}
	}
	return out
}
