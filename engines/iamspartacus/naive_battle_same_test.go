package iamspartacus

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fast is the engine's fight at a desk of fate.
type fast struct {
	*battleRig
	fate fate
	log  []string
	pass int
}

func (d *fast) roll(why dieFor, who int16, n int) int8 {
	return int8(d.fate.die(why, d.who(why, who), n))
}

func (d *fast) note(f *fight, k noteKind) {
	if k == noteLine {
		text := d.lines(attacker)
		if other := d.lines(defender); other != "" {
			text = strings.TrimSpace(text + " " + other)
		}
		d.log = append(d.log, key(f.round, text))
	}
}

func (d *fast) decide(f *fight, asks []ask) {
	for k := range asks {
		q := &asks[k]
		side := int(q.army)
		var names []string
		switch q.what {
		case askLine, askColumns:
			for _, x := range q.options {
				if x < laneMark {
					names = append(names, d.names[x])
				}
			}
			order := d.fate.order("line", names)
			lanes := len(q.options) - len(names)
			q.take = nil
			if q.what == askLine {
				for _, n := range order {
					q.take = append(q.take, d.piece(n))
				}
				continue
			}
			for lane := range lanes {
				q.take = append(q.take, laneMark+int16(lane), d.piece(order[lane]))
				for _, n := range order[lanes:] {
					if d.fate.n("lane of "+n, lanes) == lane {
						q.take = append(q.take, d.piece(n))
					}
				}
			}
		case askSeats, askRedeploy:
			q.take = d.seats(q)
		case askHits:
			what := "volley"
			switch {
			case q.rule == "13.27":
				what = "chased"
			case len(f.stacks) == 0:
				what = "shots"
			}
			pass := f.allots - d.pass
			if what == "shots" {
				pass = f.round
			}
			q.take = d.steps(q, key(what, pass, side))
		case askToll:
			q.take = d.steps(q, key("toll", side))
		case askTarget:
			for _, x := range q.options {
				names = append(names, d.names[x])
			}
			what := "target"
			if q.rule == "13.27" {
				what = "chase"
			}
			q.take = []int16{d.piece(d.fate.pick(key(what, d.names[q.about], f.round), names))}
		case askFlank:
			q.take = []int16{int16(d.fate.n(key("flank", d.names[q.about], f.round), 2))}
		case askBreak:
			q.take = []int16{sayGo}
			if !f.army[side].stands && d.fate.n(key("break", side, f.round), 5) == 0 {
				q.take = []int16{sayBreak}
				d.pass = f.allots
			}
		}
	}
}

// steps are the n steps fate takes.
func (d *fast) steps(q *ask, what string) []int16 {
	left := map[string]int{}
	for _, x := range q.options {
		_, i := seatOf(x)
		left[d.names[i]]++
	}
	taken := map[string]int{}
	var out []int16
	for k := 1; k <= q.min; k++ {
		var names []string
		for n, m := range left {
			if m > taken[n] {
				names = append(names, n)
			}
		}
		n := d.fate.pick(key(what, k), names)
		out = append(out, stepOf(d.piece(n), taken[n]))
		taken[n]++
	}
	return out
}

// seats are the places fate gives leaders.
func (d *fast) seats(q *ask) []int16 {
	var out []int16
	for c, name := range d.heads {
		x := &d.f.chiefs[c]
		if x.army != q.army || x.dead || x.committed {
			continue
		}
		what := "seat"
		if q.what == askRedeploy {
			what = "reseat"
		}
		odds, suffix := 2, ""
		if what == "reseat" {
			odds, suffix = 4, " "+strconv.Itoa(d.f.round)
		}
		if d.fate.n(what+" of "+name+suffix, odds) != 0 {
			continue
		}
		names := []string{"-"}
		for i := range d.f.pieces {
			if p := &d.f.pieces[i]; p.army == q.army && p.arm == infantry && p.alive() {
				names = append(names, d.names[i])
			}
		}
		if n := d.fate.pick(what+" with "+name+suffix, names); n != "-" {
			out = append(out, seatFor(int16(c), d.piece(n)))
		}
	}
	return out
}

// muster makes a battle of two random armies.
func muster(t *testing.T, s fate) (att, def string) {
	side := func(name string, kinds, leaders []string) string {
		out := name + ":"
		n := 1 + s.n(name, 7)
		if s.n(name+" few", 12) == 0 {
			n = 0
		}
		for i := range n {
			k := s.pick(key(name, "kind", i), kinds)
			ladder := ladders[map[string]string{"slave": "slave", "glad": "glad", "G": "gaul", "Gr": "gaul", "Thr": "half", "cav": "half", "rcav": "reb.cav", "L": "legion", "C": "crack", "T": "half"}[k]]
			out += fmt.Sprintf(" %s.%s%d(%d)", k, name[:2], i, ladder[s.n(key(name, "step", i), len(ladder))])
		}
		for i := range s.n(name+"shots", 4) {
			if n == 0 && i > 1 {
				break
			}
			out += fmt.Sprintf(" sling.%s%d(%d)", name[:2], i, 3)
		}
		if n == 0 && !strings.Contains(out, "sling") {
			out += fmt.Sprintf(" sling.%s9(3)", name[:2])
		}
		for _, l := range leaders {
			if s.n("has "+l, 2) == 0 {
				out += " " + l
				if s.n("hurt "+l, 5) == 0 {
					out += "*"
				}
			}
		}
		return out
	}
	rom := side("roman", []string{"L", "L", "C", "T", "cav"}, []string{"Crassus", "Gellius", "Manlius"})
	reb := side("rebel", []string{"slave", "slave", "G", "Gr", "Thr", "glad", "rcav"}, []string{"Spartacus", "Crixus", "Castus"})
	if s.n("attacker", 2) == 0 {
		return rom, reb
	}
	return reb, rom
}

func TestNaiveBattle(t *testing.T) {
	ends := map[string]int{}
	flanked, deep := 0, 0
	for seed := range fate(4000) {
		att, def := muster(t, seed)
		d := &fast{battleRig: newBattle(t, att, def), fate: seed}
		f := &d.f
		f.desk = d
		d.laws.redeploy = seed%3 == 0
		d.laws.bothRetreat = seed%5 == 0
		b := &slow{fate: seed, redeploy: d.laws.redeploy, both: d.laws.bothRetreat}
		for a := range f.army {
			m := &f.army[a]
			if m.roman && seed%7 == 0 {
				m.legions = int8(seed.n("decimation", 4)) - 1
			}
			m.stands = !m.roman && seed%11 == 0
			b.roman[a], b.stands[a], b.legions[a] = m.roman, m.stands, int(m.legions)
		}
		for i := range f.pieces {
			p := &f.pieces[i]
			u := &slowUnit{name: d.names[i], side: int(p.army), arm: p.arm, lost: int(p.step), slave: p.slave, gallic: p.gallic, legion: p.legion}
			for _, x := range p.factors {
				u.factors = append(u.factors, int(x))
			}
			b.units = append(b.units, u)
		}
		for i := range f.chiefs {
			c := &f.chiefs[i]
			c.vital = false
			b.leaders = append(b.leaders, &slowLeader{
				name: d.heads[i], side: int(c.army), bonus: int(c.bonus), breakOff: int(c.breakOff), strategist: c.strategist > 0, spartacus: c.spartacus, wounded: c.wounded,
			})
		}
		f.run()
		b.fight()

		require.Equal(t, changes(b.log), changes(d.log), "seed %d: %s | %s", seed, att, def)
		require.Equal(t, b.round, f.round, "seed %d", seed)
		end := map[outcome]string{destroyed: "destroyed", bothGone: "bothGone", retreated: "retreated", routed: "routed", bothRetired: "bothRetired"}[f.end]
		require.Equal(t, b.over, end, "seed %d", seed)
		if end != "bothGone" && end != "bothRetired" {
			require.Equal(t, b.loser, int(f.loser), "seed %d", seed)
		}
		for i, u := range b.units {
			require.Equal(t, u.cf(), f.pieces[i].printed(), "seed %d: %s", seed, u.name)
		}
		for i, l := range b.leaders {
			require.Equal(t, l.dead, f.chiefs[i].dead, "seed %d: %s", seed, l.name)
			require.Equal(t, l.wounded, f.chiefs[i].wounded, "seed %d: %s", seed, l.name)
		}
		ends[end]++
		for _, s := range d.log {
			flanked += strings.Count(s, ">")
			if strings.Count(s, ">") > 2 {
				deep++
			}
		}
	}
	for _, e := range []string{"destroyed", "bothGone", "retreated", "routed", "bothRetired"} {
		require.Greater(t, ends[e], 5, e)
	}
	require.Greater(t, flanked, 3000)
	require.Greater(t, deep, 60)
}

// changes leaves out lines that say what the one before said.
func changes(log []string) []string {
	var out []string
	last := ""
	for _, s := range log {
		_, text, _ := strings.Cut(s, " ")
		if text != last {
			out = append(out, text)
		}
		last = text
	}
	return out
}
