package ancients

import (
	"strconv"
	"strings"

	"prestags/engines/hex"
	"prestags/plot"
)

// moves reads the [moves] section.
func (c *compiler) moves(lines []plot.Line) {
	for i := range lines {
		l := &lines[i]
		if l.Key.Text != "" {
			c.strayKey(l)
			continue
		}
		p, ok := c.one(l)
		if !ok {
			continue
		}
		m := moveLine{piece: p, with: noPiece, pos: l.Pos}
		switch l.Verb.Text {
		case "MV":
		case "MV2":
			m.second = true
		case "EXIT":
			m.exit = true
		case "ENTER":
			m.enter = true
		default:
			c.say(plot.Fault, l.Pos, "B-TRN-1", c.g.pieceID(p), l.Verb.Text+" is no move", "MV, MV2, ENTER or EXIT; battles in [battles]")
			continue
		}
		c.noSettings(l)
		if c.moveWords(&m, l.Args) {
			c.o.moves = append(c.o.moves, m)
		}
	}
}

// moveWords reads the way and what may stand behind it.
func (c *compiler) moveWords(m *moveLine, args []plot.Word) bool {
	id := c.g.pieceID(m.piece)
	for i := 0; i < len(args); i++ {
		switch w := strings.ToUpper(args[i].Text); {
		case w == "EXIT":
			m.exit = true
		case w == "WITH" && i+1 < len(args):
			i++
			p, ok := c.piece(args[i])
			switch {
			case !ok:
				return false
			case c.g.leaderOf(p) < 0:
				c.say(plot.Fault, args[i].Pos, "S-AQUAE-4", id, c.g.pieceID(p)+" is no leader", "WITH and a leader")
				return false
			}
			m.with = p
		default:
			way, ok := c.way(args[i], id)
			if !ok {
				return false
			}
			m.path = append(m.path, way...)
		}
	}
	if at := c.where(m.piece); len(m.path) > 0 && m.path[0] == at && at != hex.None && !m.enter && !m.second {
		m.path = m.path[1:]
	}
	if len(m.path) == 0 && !m.exit && !m.second { // D-MFM2: MV2 alone goes back the way it came
		c.say(plot.Fault, m.pos, "B-MOV-2", id, "the move names no hex", "the hexes it enters, such as MV G4 G3")
		return false
	}
	return true
}

// where a piece stands now.
func (c *compiler) where(p piece) hex.At {
	if l := c.g.leaderOf(p); l >= 0 {
		return c.v.leaders[l].at
	}
	return c.v.units[p].at
}

// way reads a word of hexes with hyphens between them.
func (c *compiler) way(w plot.Word, id string) ([]hex.At, bool) {
	var out []hex.At
	for part := range strings.SplitSeq(w.Text, "-") {
		a := c.hexOf(part)
		if a == hex.None {
			c.say(plot.Fault, w.Pos, "B-BRD-1", id, strconv.Quote(plot.Clip(w.Text, 20))+" is no hex of the board", "a letter and a number, A1 to M9; rows 2, 4, 6 and 8 end with L")
			return nil, false
		}
		out = append(out, a)
	}
	return out, true
}

func (c *compiler) noSettings(l *plot.Line) {
	for _, s := range l.Settings {
		c.say(plot.Warning, s.Key.Pos, "B-TRN-1", "", s.Key.Text+"= says nothing to a move; it is ignored", "it in the line of its battle")
	}
}
