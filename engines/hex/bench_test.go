package hex_test

import (
	"testing"

	"prestags/engines/hex"
)

func BenchmarkDistance(b *testing.B) {
	g := spartan(b)
	n, i := hex.At(g.Len()), hex.At(0)
	for b.Loop() {
		g.Distance(i, n-1-i)
		i = (i + 7) % n
	}
}

func BenchmarkNeighbour(b *testing.B) {
	g := spartan(b)
	n, i := hex.At(g.Len()), hex.At(0)
	for b.Loop() {
		g.Neighbour(i, 3)
		i = (i + 7) % n
	}
}

func BenchmarkSight(b *testing.B) {
	g := spartan(b)
	for _, c := range []struct{ name, from, to string }{
		{"range 3", "1010", "1312"},
		{"range 4 along hexsides", "1010", "1410"},
		{"across the map", "0000", "3338"},
	} {
		from, to := at(b, g, c.from), at(b, g, c.to)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.Sight(from, to)
			}
		})
	}
}

func BenchmarkWithin(b *testing.B) {
	g := spartan(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Within(700, 3)
	}
}
