package engines

import (
	"strconv"
	"strings"
)

// Strength is an exact number of points, counted in thirty-seconds, so that
// halves of halves of halves stay whole numbers (bracket, plot to move, panic,
// flank: 1/16). No floats in rules.
type Strength int64

// Point is one whole Strength Point.
const Point Strength = 32

// Points returns n whole points.
func Points(n int) Strength { return Strength(n) * Point }

// String prints the exact decimal number: 4, 1.5, 0.375.
func (s Strength) String() string {
	neg := s < 0
	if neg {
		s = -s
	}
	whole, rest := int64(s/Point), int64(s%Point)
	out := strconv.FormatInt(whole, 10)
	if rest != 0 {
		frac := strconv.FormatInt(100000+rest*3125, 10)[1:]
		out += "." + strings.TrimRight(frac, "0")
	}
	if neg {
		return "-" + out
	}
	return out
}

// MarshalJSON writes the exact decimal number.
func (s Strength) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Strength) UnmarshalJSON(b []byte) error {
	text, neg := strings.CutPrefix(string(b), "-")
	whole, frac, _ := strings.Cut(text, ".")
	w, err := strconv.ParseInt(whole, 10, 32)
	if err != nil {
		return err
	}
	f, err := strconv.ParseInt((frac + "00000")[:5], 10, 32)
	if err != nil {
		return err
	}
	*s = Strength(w)*Point + Strength(f/3125)
	if neg {
		*s = -*s
	}
	return nil
}
