package iamspartacus

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/plot"
)

// formOf is the form of a side at an impulse of the example turn.
func formOf(t *testing.T, s int8, impulse int) (*rig, plot.Form) {
	t.Helper()
	r := exampleTurn(t)
	r.p.impulse = impulse
	f := r.g.Form(r.g.View(r.p, r.g.sides[s].id))
	f.Match = "m"
	return r, f
}

// TestFormsReadBackOrderNothing: a form sent back as it is, in any of the three
// shapes, orders nothing and is told nothing.
func TestFormsReadBackOrderNothing(t *testing.T) {
	for _, c := range []struct {
		side    int8
		impulse int
	}{{roman, 20}, {rebel, 20}, {roman, 21}, {rebel, 21}, {roman, 22}, {rebel, 22}} {
		r, form := formOf(t, c.side, c.impulse)
		book, err := plot.WriteXLSX(form)
		require.NoError(t, err)
		for name, data := range map[string][]byte{"f.txt": plot.WriteText(form), "f.csv": plot.WriteCSV(form), "f.xlsx": book} {
			f, ps := plot.Read(name, data, r.g.Grammar())
			require.Less(t, plot.Worst(ps), plot.Warning, "%s of %d at %d: %v", name, c.side, c.impulse, ps)
			require.Equal(t, r.g.sides[c.side].id, f.Header.Side.Text)
			require.Empty(t, f.Lines, name)
			require.False(t, f.Has("standing") || f.Has("battle default"), "%s: an empty section would clear those on file", name)
			o, more := r.g.Compile(r.g.View(r.p, r.g.sides[c.side].id), &f)
			require.Empty(t, more)
			require.Empty(t, o.(*orders).aside)
		}
	}
}

// TestFormRowsAreOrders: every row and line of the text form, with its # taken
// away, is an order that is understood.
func TestFormRowsAreOrders(t *testing.T) {
	for _, c := range []struct {
		side    int8
		impulse int
		section string
		rows    int
	}{{roman, 20, "1a", 1}, {roman, 21, "1d", 3}, {roman, 21, "2b", 3}, {rebel, 21, "1c", 1}, {rebel, 21, "1d", 6}, {rebel, 21, "3a", 1}} {
		r, form := formOf(t, c.side, c.impulse)
		for _, s := range form.Sections {
			if s.Name != c.section {
				continue
			}
			require.GreaterOrEqual(t, len(s.Rows), c.rows, c.section)
			for _, row := range s.Rows {
				line := strings.Join(strings.Fields(strings.Join(row.Cells[:3], " ")), " ")
				if strings.Contains(line, "force from-to") {
					continue // to be filled in
				}
				_, said := r.check(c.side, map[string]step{"1a": step1A, "1c": step1C, "1d": step1D, "2b": step2B, "3a": step3A}[c.section], c.section, line)
				require.Empty(t, said, line)
			}
		}
	}
}

// TestFormSaysWhereEachPieceIsAndWhatItMayDo: a row a piece of the side, no other.
func TestFormSaysWhereEachPieceIsAndWhatItMayDo(t *testing.T) {
	r, form := formOf(t, rebel, 21)
	rows := map[string][]string{}
	for _, s := range form.Sections {
		if s.Name == "3b" {
			for _, row := range s.Rows {
				rows[row.Cells[0]] = row.Cells
			}
		}
	}
	for u := range r.g.units {
		_, there := rows[r.g.units[u].id]
		require.Equal(t, r.p.units[u].state == onMap && r.g.units[u].side == rebel, there, r.g.units[u].id)
	}
	require.Equal(t, []string{"Crixus", "APUL", "", "", "", "", "next to SAMO FREN CALA LUMO"}, rows["Crixus"])
	require.Equal(t, []string{"Castus", "BRUT", "", "", "", "", "next to LUCA MESS by raft; HIDE SILA"}, rows["Castus"])
	require.Equal(t, []string{"Gannicus", "LIGU", "", "", "", "", "next to TRAN CISP AEMO ETRU; EXIT"}, rows["Gannicus"])
	require.Equal(t, []string{"inf.Gr1", "LIGU", "", "", "", "4", "marches with a leader; EXIT"}, rows["inf.Gr1"])
	require.Equal(t, "5", rows["glad"][5])
}

// TestFilledFormIsOneForce: tasks typed into the sheet beside two pieces make one
// march.
func TestFilledFormIsOneForce(t *testing.T) {
	r, form := formOf(t, rebel, 21)
	for i := range form.Sections {
		if form.Sections[i].Name != "3b" {
			continue
		}
		for k := range form.Sections[i].Rows {
			row := &form.Sections[i].Rows[k]
			switch row.Cells[0] {
			case "Spartacus", "glad", "inf.Thr2":
				row.Cells[2], row.Cells[3], row.Cells[4], row.Live = "FORCED", "LATI ETRU", "stop-on=loss", true
			}
		}
	}
	book, err := plot.WriteXLSX(form)
	require.NoError(t, err)
	for name, data := range map[string][]byte{"f.txt": plot.WriteText(form), "f.csv": plot.WriteCSV(form), "f.xlsx": book} {
		f, ps := plot.Read(name, data, r.g.Grammar())
		require.Less(t, plot.Worst(ps), plot.Warning, "%s: %v", name, ps)
		o, more := r.g.Compile(r.g.View(r.p, "rebel"), &f)
		require.Empty(t, more, name)
		m := o.(*orders).marches
		require.Len(t, m, 1, name)
		require.Equal(t, "Spartacus, glad, inf.Thr2", forceWords(m[0].force), name)
		require.Equal(t, []loc{r.loc("CAMP"), r.loc("LATI"), r.loc("ETRU")}, m[0].path)
		require.True(t, m[0].stopLoss)
	}
}

// TestHowToNamesNothingThatIsNotPlayed: the sheet follows the options.
func TestHowToNamesNothingThatIsNotPlayed(t *testing.T) {
	_, ch, sc := readFacts(t)
	m, _, _ := readFacts(t)
	plain, err := newGame(m, ch, sc, nil)
	require.NoError(t, err)
	all, err := newGame(m, ch, sc, settingsOf([]string{"opt.14.1=on", "opt.14.2=on", "opt.14.3=on", "opt.14.6=on", "opt.14.15=on", "opt.14.16=on"}))
	require.NoError(t, err)
	for s := range plain.sides {
		text := strings.Join(plain.howTo(int8(s)), "\n")
		for _, w := range []string{"SIEGE", "WALL", "HIDE", "DECIMATE"} {
			require.NotContains(t, text, w)
		}
	}
	require.Contains(t, strings.Join(all.howTo(rebel), "\n"), "HIDE slave*2")
	require.Contains(t, strings.Join(all.howTo(roman), "\n"), "WALL Crassus")
	require.Contains(t, strings.Join(all.howTo(roman), "\n"), "DECIMATE")
}

// TestTextFormIsReadable: no line of the text form is wider than a screen.
func TestTextFormIsReadable(t *testing.T) {
	_, form := formOf(t, rebel, 21)
	for line := range bytes.SplitSeq(plot.WriteText(form), []byte("\n")) {
		require.LessOrEqual(t, len([]rune(string(line))), 170, string(line))
	}
}

// TestHowToLinesAreUnderstood: every order the sheet writes out is read without a
// complaint about its form; what a step of another impulse asks for is not judged yet.
func TestHowToLinesAreUnderstood(t *testing.T) {
	all := []string{"opt.14.1=on", "opt.14.2=on", "opt.14.3=on", "opt.14.6=on", "opt.14.15=on", "opt.14.16=on"}
	for s, sections := range [2]map[string][]string{
		roman: {
			"[1A]": {"PACIFY UMBR with=V,XX"}, "[1D]": {"REBUILD V +2"}, "[3A]": {"SUPPLY UMBR"},
			"[1C]": {"ACCEPT 10 at=ROME"}, "[2B]": {"FLEET build", "FLEET move STR", "FLEET lift V,Crassus LATI-SARD"},
			"[3C]": {
				"MARCH Varinius,V,legion*2 CAMP-LATI", "Crassus MARCH LATI", "WALL Crassus LUCA-BRUT", "WALL Crassus around SILA", "SIEGE OPEN NEAPOLIS with=ALL",
				"STORM NEAPOLIS order=V+Gellius,VI stop=never",
			},
			"[battle PICE]": {
				"EVADE yes", "EVADE no", "EVADE if=ratio<50", "LINE first 1:V+Gellius 2:VI", "LINE policy center", "LINE policy fodder-front", "LINE policy mirror",
				"LINE policy strong-on-weak", "LEADERS none", "TARGET kill-else-front", "FLANK default=weaker", "FLANK default=split", "FLANK default=follow", "BREAK never",
				"BREAK if=ratio<40,leader-killed,lost>=6,flanked>=2 min-round=2", "RETREAT city", "RETREAT open", "SORTIE NEAPOLIS T.I,T.II", "DECIMATE VIII",
			},
			"[standing]": {"ask: D24 D25"},
		},
		rebel: {
			"[3B]": {
				"MARCH Crixus,inf.G1,slave*3 CAMP-LATI", "Spartacus MARCH LATI", "RAFT Castus,slave*3 BRUT-MESS order=Castus,slave", "MARCH inf.Gr1 LIGU-EXIT",
				"REVOLT mix=slinger:2 attach=all leader=yes at=AGRI", "HIDE slave*2 CAMP-VESUVIUS", "SIEGE BUILD NEAPOLIS with=Spartacus,glad,slave*2",
				"SIEGE OPEN NEAPOLIS with=Crixus,glad", "STORM NEAPOLIS order=glad+Crixus,inf stop=when-left<8",
				"FORCED Crixus,slave*2 FREN-PICE-UMBR straggler=slave losses=slave go-while=units>=4 stop-on=revolt/loss drop=PICE:slave*2",
			},
			"[battle default]": {"LINE second vs=V: inf.G1+Crixus slave", "LINE second vs=any: slave", "LEADERS inf.Thr1+Crixus", "HITS order=slave,inf", "ROUTLOSS order=slave,inf"},
			"[standing]":       {"ask: none"},
		},
	} {
		r := realMap(t, 9, all...).put("CAMP", "Crassus Spartacus glad")
		text := strings.Join(r.g.howTo(int8(s)), "\n")
		for section, lines := range sections {
			for _, line := range lines {
				// In the opening nothing but 1A and 1C of the Roman is judged.
				r.p.impulse = impulseOf(9, step3C, false)
				if section == "[3C]" || strings.HasPrefix(section, "[battle") {
					r.p.impulse = impulseOf(9, step1A, false)
				}
				r.order(int8(s), section, line)
				r.compile(int8(s))
				for _, p := range r.problems[s] {
					require.Less(t, p.Severity, plot.Warning, "%s %s: %v", section, line, p)
				}
				verb, _, _ := strings.Cut(line, " ")
				require.Contains(t, text, strings.TrimSuffix(verb, ":"))
			}
		}
	}
}
