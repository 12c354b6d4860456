package scenarios

import "strings"

// Nearest is the name in among that word was most likely meant to be, "" if
// none is near. Case does not count; of equals the first wins.
func Nearest(word string, among []string) string {
	word = strings.ToLower(Clip(word, 64))
	best, name := 1+max(1, len(word)/3), ""
	for _, a := range among {
		if d := distance([]rune(word), []rune(strings.ToLower(Clip(a, 64)))); d < best {
			best, name = d, a
		}
	}
	return name
}

// distance counts the letters to insert, leave out, replace or swap with a
// neighbour to make b of a.
func distance(a, b []rune) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
