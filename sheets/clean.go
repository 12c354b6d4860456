package sheets

import (
	"slices"

	"prestags/engines/page"
	"prestags/sheets/pdf"
)

// clean copies a report with every text made drawable, so that a player's name
// with an emoji in it costs a character and not the turn.
func clean(r page.Report) page.Report {
	h := r.Head
	for _, s := range []*string{&h.Game, &h.Scenario, &h.Match, &h.Reader, &h.Stage, &h.Deadline} {
		*s = pdf.Clean(*s)
	}
	h.Lines, h.Notes = cleanAll(h.Lines), cleanAll(h.Notes)
	return page.Report{
		Head: h, Map: cleanBlocks(r.Map), Happened: cleanBlocks(r.Happened),
		State: cleanBlocks(r.State), Next: cleanBlocks(r.Next),
	}
}

func cleanAll(in []string) []string {
	out := slices.Clone(in)
	for i := range out {
		out[i] = pdf.Clean(out[i])
	}
	return out
}

func cleanBlocks(in []page.Block) []page.Block {
	out := make([]page.Block, len(in))
	for i, b := range in {
		out[i] = cleanBlock(b)
	}
	return out
}

func cleanBlock(b page.Block) page.Block {
	c := pdf.Clean
	switch b := b.(type) {
	case page.Heading:
		b.Text = c(b.Text)
		return b
	case page.Para:
		b.Text, b.Rules = c(b.Text), cleanAll(b.Rules)
		return b
	case page.Table:
		b.Title, b.Note, b.Columns, b.Rows = c(b.Title), c(b.Note), cleanColumns(b.Columns), cleanRows(b.Rows)
		return b
	case page.Form:
		b.Title, b.Columns, b.Rows = c(b.Title), cleanColumns(b.Columns), cleanRows(b.Rows)
		return b
	case page.Card:
		b.Title, b.Lines, b.Foot = c(b.Title), cleanAll(b.Lines), c(b.Foot)
		return b
	case page.Track:
		b.Title, b.Marks = c(b.Title), slices.Clone(b.Marks)
		for i := range b.Marks {
			b.Marks[i].Text = c(b.Marks[i].Text)
		}
		return b
	case page.Lanes:
		b.Title, b.Lanes = c(b.Title), slices.Clone(b.Lanes)
		for i, l := range b.Lanes {
			b.Lanes[i] = page.Lane{Name: c(l.Name), Pieces: cleanCounters(l.Pieces)}
		}
		return b
	case page.Board:
		return cleanBoard(b)
	}
	return b
}

func cleanColumns(in []page.Column) []page.Column {
	out := slices.Clone(in)
	for i := range out {
		out[i].Name = pdf.Clean(out[i].Name)
	}
	return out
}

func cleanRows(in [][]string) [][]string {
	out := make([][]string, len(in))
	for i := range in {
		out[i] = cleanAll(in[i])
	}
	return out
}

func cleanCounters(in []page.Counter) []page.Counter {
	out := slices.Clone(in)
	for i := range out {
		k := &out[i]
		k.Side, k.ID, k.State = pdf.Clean(k.Side), pdf.Clean(k.ID), pdf.Clean(k.State)
	}
	return out
}

func cleanBoard(b page.Board) page.Board {
	c := pdf.Clean
	b.Title, b.Note = c(b.Title), c(b.Note)
	b.Counters = cleanCounters(b.Counters)
	b.Cells = slices.Clone(b.Cells)
	for i := range b.Cells {
		k := &b.Cells[i]
		k.Label, k.Letter, k.Mark = clip(c(k.Label), 40), clip(c(k.Letter), 3), clip(c(k.Mark), 12)
	}
	b.Arrows = slices.Clone(b.Arrows)
	for i := range b.Arrows {
		b.Arrows[i].Label = c(b.Arrows[i].Label)
	}
	b.Legend = slices.Clone(b.Legend)
	for i := range b.Legend {
		b.Legend[i].Text = c(b.Legend[i].Text)
	}
	return b
}
