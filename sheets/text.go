package sheets

import (
	"fmt"
	"strings"

	"prestags/engines/page"
)

func trackText(t page.Track) string {
	if len(t.Marks) == 0 {
		return fmt.Sprintf("%d to %d: no marker.", t.From, t.To)
	}
	var at []string
	for _, m := range t.Marks {
		at = append(at, fmt.Sprintf("%s at %d", m.Text, m.At))
	}
	return strings.Join(at, ", ") + "."
}
