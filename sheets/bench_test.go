package sheets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/sheets/pdf"
)

// The largest report there is: 141 counters on the whole map of 1326 hexes, a
// table of 141 rows, 120 paragraphs.
func BenchmarkSidePDF(b *testing.B) {
	r := asculum()
	b.ReportAllocs()
	for b.Loop() {
		_, err := PDF(r, A4)
		require.NoError(b, err)
	}
}

// What of it is layout.
func BenchmarkSideLayout(b *testing.B) {
	r := asculum()
	b.ReportAllocs()
	for b.Loop() {
		_, err := layout(r, A4)
		require.NoError(b, err)
	}
}

// What of it is writing.
func BenchmarkSideWrite(b *testing.B) {
	s, err := layout(asculum(), A4)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		_, err := pdf.Write(s)
		require.NoError(b, err)
	}
}

// An ordinary report: part of the map on the first page, two pages.
func BenchmarkSmallPDF(b *testing.B) {
	r := marathon()
	b.ReportAllocs()
	for b.Loop() {
		_, err := PDF(r, A4)
		require.NoError(b, err)
	}
}

func BenchmarkSideXLSX(b *testing.B) {
	r := asculum()
	b.ReportAllocs()
	for b.Loop() {
		_, err := XLSX(r)
		require.NoError(b, err)
	}
}
