package pdf

import (
	"encoding/binary"
	"slices"
)

// The PDF library reads a font's whole character map, 5,900 entries, twice a
// document. It is handed a copy of the font whose map holds the characters of
// this document only: half the time and half the memory, and the library
// writes into the bytes it is given, which a copy makes harmless.

// kept are the tables that the library reads, in the order of their copies.
var kept = []string{
	"OS/2", "cvt ", "fpgm", "gasp", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "prep",
}

// tablesOf reads the directory of a TrueType file.
func tablesOf(ttf []byte) map[string][]byte {
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		entry := ttf[12+16*i:]
		from, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = ttf[from : from+size]
	}
	return tables
}

// cut returns a copy of the face's font with a character map of the given
// characters, which are sorted.
func (f Face) cut(runes []rune) []byte {
	d := f.data()
	names := append([]string{"cmap"}, kept...)
	names = slices.DeleteFunc(names, func(n string) bool { return n != "cmap" && d.tables[n] == nil })
	size := 12 + 16*len(names)
	cmap := f.cmap(runes)
	table := func(n string) []byte {
		if n == "cmap" {
			return cmap
		}
		return d.tables[n]
	}
	for _, n := range names {
		size += (len(table(n)) + 3) &^ 3
	}
	out := make([]byte, 12, size+4)
	binary.BigEndian.PutUint32(out, 0x00010000)
	binary.BigEndian.PutUint16(out[4:], uint16(len(names)))
	at := 12 + 16*len(names)
	for _, n := range names {
		out = append(out, n...)
		out = binary.BigEndian.AppendUint32(out, 0) // the library computes its own sums
		out = binary.BigEndian.AppendUint32(out, uint32(at))
		out = binary.BigEndian.AppendUint32(out, uint32(len(table(n))))
		at += (len(table(n)) + 3) &^ 3
	}
	for _, n := range names {
		out = append(out, table(n)...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}

// cmap builds a character map of format 4, a segment a character.
func (f Face) cmap(runes []rune) []byte {
	n := len(runes) + 1 // the closing segment is compulsory
	length := 16 + 8*n
	search, selector := 1, 0
	for search*2 <= n {
		search, selector = search*2, selector+1
	}
	var out []byte
	add := func(v ...int) {
		for _, x := range v {
			out = binary.BigEndian.AppendUint16(out, uint16(x))
		}
	}
	add(0, 1, 3, 1, 0, 12) // one map, for Windows and Unicode, at offset 12
	add(4, length, 0, 2*n, 2*search, selector, 2*n-2*search)
	for _, r := range runes {
		add(int(r)) // ends
	}
	add(0xFFFF, 0)
	for _, r := range runes {
		add(int(r)) // beginnings
	}
	add(0xFFFF)
	for _, r := range runes {
		add(int(f.glyph(r).index) - int(r))
	}
	add(1)
	for range n {
		add(0)
	}
	return out
}
