package imperator

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// Nothing the Roman reads names a rebel unit that lies face down: no number, no
// type of one in an army or in the pool (ledger 7).
var rebelUnit = regexp.MustCompile(`\b(Gladiator|Daci|Galli|Thraces|Germani|Cilicius|Syrii|Servi|Servuli)(-\d+)?\b|rebel/[A-Z][a-z]+-\d`)

// cards tell of unit types whoever holds them; they are no position.
func withoutCards(text string) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "I-") && !strings.HasPrefix(line, "II-") && !strings.HasPrefix(line, "#  ") && !strings.Contains(line, " card ") && !strings.Contains(line, "reroll *") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

func TestTheRomanSeesNumbersOnly(t *testing.T) {
	r := summer(t)
	r.p.units[r.unit("rebel/Galli-2")] = unitState{where: loose, at: r.place("Apulia")}
	r.p.units[r.unit("rebel/Galli-3")] = unitState{where: loose, at: r.place("Apulia"), out: true}
	for _, who := range []string{"roman", engines.Public} {
		rep := r.report(who)
		text := withoutCards(textOf(rep))
		require.Empty(t, rebelUnit.FindString(text), who)
		require.Contains(t, text, "Crixus | Samnium | 8 / 2 | 3 | 0 | 3 | face down")
		require.Contains(t, text, "none | Apulia |  |  |  | 2 | face down, 1 Out of Action")
		require.Contains(t, text, "Rebel pool | 91 units")
		require.Contains(t, text, "Varinus | Latium | 6 / 1 | 3 | 0 | 4 | Milites-1 2!, Cohortes-1, Funditores-1")
		b := boardOf(t, rep.Map)
		backs := 0
		for _, c := range b.Counters {
			if c.Down {
				backs++
				require.Equal(t, page.Counter{Cell: c.Cell, Style: int(rebel), Side: "Rebel", Down: true}, c)
			}
		}
		require.Equal(t, 4, backs, "a back on each army and on the loose units")
	}
	form := string(plot.WriteText(r.formOf(roman)))
	require.Empty(t, rebelUnit.FindString(withoutCards(form)))
	own := textOf(r.report("rebel"))
	require.Contains(t, own, "Crixus | Samnium | 8 / 2 | 3 | 0 | 3 | Daci-1, Germani-1, Funditores-1 | 1x3 1x1 / 1x3 1x2")
	require.Contains(t, own, "none | Apulia |  |  |  | 2 | Galli-2 3!")
	require.Contains(t, own, "Rebel pool | 91 units: 8 Gladiator, 8 Daci, 6 Galli")
	umpire := textOf(r.report(engines.Umpire))
	require.Contains(t, umpire, "Daci-1, Germani-1, Funditores-1")
	require.Contains(t, umpire, "Milites-1 2!, Cohortes-1, Funditores-1")
}

// 5.7: the rebel then sees no more of the Romans.
func TestRomansFaceDown(t *testing.T) {
	r := summer(t, set("roman_face_down", "on"), set("roman_aux_pool", "on"))
	text := textOf(r.report("rebel"))
	require.Contains(t, text, "Varinus | Latium | 6 / 1 | 3 | 0 | 4 | face down, 1 Out of Action")
	require.NotContains(t, text, "Milites-")
	require.Contains(t, textOf(r.report("roman")), "Milites-1 2!, Cohortes-1, Funditores-1")
	public := textOf(r.report(engines.Public))
	require.NotContains(t, public, "Milites-")
	require.NotContains(t, public, "Daci-")
	form := r.formOf(rebel)
	require.Equal(t, []string{"Varinus", "Latium", "6/1", "3", "4 units, 1 Out of Action"}, form.Sections[len(form.Sections)-1].Rows[1].Cells)
}

// Who was eliminated lies open in Elysii Campi, by type, never by number.
func TestTheDeadLieOpen(t *testing.T) {
	r := summer(t)
	r.p.units[r.unit("rebel/Galli-5")] = unitState{where: elysii, at: none}
	r.p.units[r.unit("rebel/Galli-6")] = unitState{where: elysii, at: none}
	r.p.leaders[r.leader("Glaber")].post = dead
	r.p.leaders[r.leader("Clodianus")].post = sacked
	for _, who := range []string{"roman", "rebel"} {
		require.Contains(t, textOf(r.report(who)), "Rebels | 2 Galli | none\nRomans | none | Glaber, Clodianus (out of play)")
	}
}

// A side's queue, its tactics and what became of its lines are its own.
func TestPlansAreTold(t *testing.T) {
	r := summer(t)
	r.p.awaits[rebel] = true
	r.p.plans[rebel].queue = r.compiled(rebel, "[ops]\nCrixus MOVE Corfinium if WON\n").ops
	r.events = []engines.Event{
		{Kind: "error", Rule: []string{"2.4.1"}, Side: "rebel", Only: []string{"rebel", engines.Umpire}, Column: "Crixus RAVAGE", Result: "Samnium is ravaged already"},
	}
	own := textOf(r.report("rebel"))
	require.Contains(t, own, "Crixus MOVE Corfinium if WON")
	require.Contains(t, own, "Not carried out, Samnium is ravaged already: Crixus RAVAGE.")
	require.Contains(t, own, "The season goes on; the orders of the Rebels have run out. Send more lines for impulse 001")
	for _, who := range []string{"roman", engines.Public} {
		text := textOf(r.report(who))
		require.NotContains(t, text, "Crixus MOVE")
		require.NotContains(t, text, "RAVAGE.")
	}
	require.Contains(t, textOf(r.report("roman")), "You may send new lines for impulse 001")
}

// Cards are open, unless the option hides those in hand.
func TestStratagemsInHand(t *testing.T) {
	r := summer(t)
	r.p.used = 1 << r.g.cardOf(rebel, 3)
	text := textOf(r.report("roman"))
	require.Contains(t, text, "I-R3 | Rebels | Night March |")
	require.Contains(t, text, "| played |")
	require.Contains(t, text, "I-R2 | Rebels | Open Barracks |")
	require.Contains(t, text, "I-S3 | Romans | Knife in the Camp |")
	require.Contains(t, text, "| in hand | LEADER CARD 3 ENEMY-LEADER")
	require.NotContains(t, text, "LEADER MOVE PLACE CARD 3") // the enemy's cards are not his to write
	h := summer(t, set("stratagems", "hidden"))
	h.p.used = 1 << h.g.cardOf(rebel, 3)
	text = textOf(h.report("roman"))
	require.Contains(t, text, "I-R3")
	require.NotContains(t, text, "I-R2")
	require.Contains(t, textOf(h.report("rebel")), "I-R2")
}

// A recruit, a swap, a healing are told to the enemy by their numbers.
func TestHiddenNumbersAreTold(t *testing.T) {
	r := summer(t)
	r.p.leaders[r.leader("Spartacus")].plunder = 2
	o := r.order(opRecruit, "Spartacus")
	o.Bonus, o.Choose, o.Types = 1, 1, []int8{r.typ(rebel, "Daci")}
	r.roll(5).draw("rebel/Thraces-2").act(o)
	var roman, own []string
	for _, e := range r.seen("roman") {
		roman = append(roman, e.Text)
		require.Empty(t, rebelUnit.FindString(e.Text))
		for _, d := range e.Dice {
			require.Empty(t, rebelUnit.FindString(d.Drawn))
		}
	}
	for _, e := range r.seen("rebel") {
		own = append(own, e.Text)
	}
	require.Equal(t, []string{
		"Spartacus recruits in Campania; 2 Action Points left.",
		"Die 5, plunder +1 makes 6: 2 units, 1 of them chosen, 2 Plunder Points paid.",
		"Spartacus gets 2 units.",
	}, roman)
	require.Equal(t, "Spartacus gets Daci-2 and Thraces-2.", own[2])
}
