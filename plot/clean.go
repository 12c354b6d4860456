package plot

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Clean makes text from outside fit to store and print: NFC, no control
// characters (line ends and tabs become blanks), nothing outside the basic
// plane and no broken encoding (both become U+FFFD).
func Clean(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] > 0x7e {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case r > 0xffff:
			return unicode.ReplacementChar
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(s, "\ufffd")))
}
