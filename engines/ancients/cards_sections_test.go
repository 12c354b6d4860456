package ancients

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sectionCase is what a Section card orders and sets aside.
type sectionCase struct{ set, card, lines, got, bad string }

func (c *sectionCase) run(t *testing.T) {
	t.Helper()
	r := field(t, c.set)
	got, bad := r.orders(c.card, c.lines, "")
	require.Equal(t, c.bad, strings.Join(bad, " "), "%s %s", c.card, c.lines)
	require.ElementsMatch(t, strings.Fields(c.got), strings.Fields(got), "%s %s", c.card, c.lines)
	require.True(t, r.cites(c.card))
}

func TestC_O2L(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@D4 R:MI@E5", "C-O2L", "MI1; MI2", "MI1 MI2", ""},
		{"R:MI@E4", "C-O2L", "MI1", "", "C-O2L"},
		{"B:MI@I4 first.slave", "C-O2L", "MI1", "MI1", ""},
		{"B:MI@D4 first.slave", "C-O2L", "MI1", "", "C-O2L"},
	} {
		c.run(t)
	}
}

func TestC_O2C(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@E4 R:MI@F4 R:MI@G4", "C-O2C", "MI1 MI2 MI3", "MI1 MI2", "C-O2C"},
	} {
		c.run(t)
	}
}

func TestC_O2R(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@J4 R:MI@K4", "C-O2R", "MI1 MI2", "MI1 MI2", ""},
	} {
		c.run(t)
	}
}

func TestC_O3L(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@A4 R:MI@B4 R:MI@C4 R:MI@D4", "C-O3L", "MI1 MI2 MI3 MI4", "MI1 MI2 MI3", "C-O3L"},
	} {
		c.run(t)
	}
}

func TestC_O3C(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@E4 R:MI@F4 R:MI@G4 R:MI@H4", "C-O3C", "MI1 MI2 MI3 MI4", "MI1 MI2 MI3", "C-O3C"},
	} {
		c.run(t)
	}
}

func TestC_O3R(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@I4 R:MI@J4 R:MI@K4 R:MI@L4", "C-O3R", "MI1 MI2 MI3 MI4", "MI1 MI2 MI3", "C-O3R"},
	} {
		c.run(t)
	}
}

func TestC_O4L(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@A4 R:MI@B4", "C-O4L", "MI1 MI2", "MI1 MI2", ""},
		{"R:MI@A4 R:MI@B4 R:MI@C4 R:MI@D4 R:MI@A5", "C-O4L", "MI1 MI2 MI3 MI4 MI5", "MI1 MI2 MI3 MI4", "C-O4L"},
	} {
		c.run(t)
	}
}

func TestC_O4C(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@E4 R:MI@F4 R:MI@G4 R:MI@H4 R:MI@F5", "C-O4C", "MI1 MI2 MI3 MI4 MI5", "MI1 MI2 MI3 MI4", "C-O4C"},
	} {
		c.run(t)
	}
}

func TestC_O4R(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@I4 R:MI@J4 R:MI@K4 R:MI@L4 R:L@M5", "C-O4R", "MI1 MI2 MI3 L1 MI4", "MI1 MI2 MI3 L1", "C-O4R"},
	} {
		c.run(t)
	}
}

func TestC_COORD(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@E5 R:MI@I5 R:MI@F6", "C-COORD", "MI1 IN left; MI3 IN center; MI2 IN right", "MI1 MI2 MI3", ""},
		{"R:MI@E5 R:MI@I5 R:MI@F6", "C-COORD", "MI1 MI2 MI3", "MI1 MI2 MI3", ""},
		{"R:MI@E5 R:MI@D4 R:MI@I5", "C-COORD", "MI1 IN center; MI2; MI3", "MI1 MI2 MI3", ""},
		{"R:MI@C4 R:MI@D4 R:MI@I5", "C-COORD", "MI1 MI2 MI3", "MI1 MI3", "C-COORD"},
	} {
		c.run(t)
	}
}

func TestC_OUT(t *testing.T) {
	for _, c := range []sectionCase{
		{"R:MI@E5 R:MI@D4 R:MI@I5 R:MI@I4", "C-OUT", "MI1 MI2 MI3 MI4", "MI1 MI2 MI3 MI4", ""},
		{"R:MI@E5 R:MI@D4 R:MI@I5 R:MI@I4 R:MI@F4", "C-OUT", "MI1 MI2 MI3 MI4 MI5", "MI1 MI2 MI3 MI4", "C-OUT"},
		{"R:MI@F4 R:MI@A5", "C-OUT", "MI1 IN center; MI2 IN left", "MI2", "C-OUT"},
	} {
		c.run(t)
	}
}
