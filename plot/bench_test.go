package plot

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The plot of 137 units, as many as the largest battle has, with paths of
// three to five hexes.

func BenchmarkReadText(b *testing.B) {
	form := largeForm()
	benchmarkRead(b, "p.txt", WriteText(form), form.Grammar)
}

func BenchmarkReadCSV(b *testing.B) {
	form := largeForm()
	benchmarkRead(b, "p.csv", WriteCSV(form), form.Grammar)
}

func BenchmarkReadXLSX(b *testing.B) {
	form := largeForm()
	data, err := WriteXLSX(form)
	require.NoError(b, err)
	benchmarkRead(b, "p.xlsx", data, form.Grammar)
}

func benchmarkRead(b *testing.B, name string, data []byte, g Grammar) {
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		f, ps := Read(name, data, g)
		if len(f.Lines) != 137 || len(ps) > 0 {
			b.Fatal(len(f.Lines), said(ps))
		}
	}
}

func BenchmarkWriteXLSX(b *testing.B) {
	form := largeForm()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := WriteXLSX(form); err != nil {
			b.Fatal(err)
		}
	}
}
