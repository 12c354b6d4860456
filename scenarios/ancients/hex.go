package ancients

import "strconv"

// The board: rows 1 to 9 from the top, 13 hexes in the odd rows and 12 in the
// even ones, which lie half a hex further right (B-BRD-1).
const (
	Rows    = 9
	Columns = 13
)

// Hex is a hex of the board: column letter, then row number, A1 to M9.
type Hex string

// HexAt is the hex of a row and column counted from 0; "" off the board.
func HexAt(row, col int) Hex {
	if row < 0 || row >= Rows || col < 0 || col >= width(row) {
		return ""
	}
	return Hex(rune('A'+col)) + Hex(strconv.Itoa(row+1))
}

// Place is the row and column of a hex, counted from 0; ok is false for what
// is no hex of the board.
func (h Hex) Place() (row, col int, ok bool) {
	if len(h) != 2 || h[0] < 'A' || h[0] > 'M' || h[1] < '1' || h[1] > '9' {
		return 0, 0, false
	}
	row, col = int(h[1]-'1'), int(h[0]-'A')
	return row, col, col < width(row)
}

// before tells whether h comes before g as one reads: by row, then column.
func (h Hex) before(g Hex) bool {
	if h[1] != g[1] {
		return h[1] < g[1]
	}
	return h[0] < g[0]
}

func width(row int) int { return Columns - row%2 }
