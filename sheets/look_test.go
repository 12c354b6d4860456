package sheets

import (
	"github.com/stretchr/testify/require"
	"os"
	"prestags/engines/page"
	"testing"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		return
	}
	for name, r := range map[string]page.Report{"asculum": asculum(), "marathon": marathon(), "parts": parts()} {
		for _, p := range []Paper{A4, Letter} {
			b, err := PDF(r, p)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(dir+"/"+name+"-"+string(p)+".pdf", b, 0o644))
		}
	}
}
