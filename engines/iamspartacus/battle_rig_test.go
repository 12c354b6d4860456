package iamspartacus

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The battle rig fights battles of pieces written down as in the ledger:
// V(6), Glad(7), German(4)+Crixus. Dice are scripted in the order of doc.go.

// book is the combat tables as the built-in charts have them.
func book() laws {
	return laws{
		berserk: [3]int8{3, 2, 1}, wounded: 1 << 5, killed: 1 << 4, killedWounded: 1<<4 | 1<<5 | 1<<6, retreat: 4, flanked: -1, leaderKilled: -1, horse: true,
	}
}

var ladders = map[string][]int8{
	"crack": {8, 7, 6, 5, 4, 3, 2, 1}, "legion": {6, 5, 4, 3, 2, 1}, "half": {4, 2}, "slave": {2}, "glad": {7, 5, 3, 1}, "gaul": {4, 3}, "reb.cav": {3, 1},
	"missile": {3, 1}, "pirate": {6, 4},
}

var kinds = map[string]struct {
	ladder string
	arm    unitType
	slave  bool
	gallic bool
	legion bool
}{
	"slave": {ladder: "slave", slave: true}, "glad": {ladder: "glad"}, "G": {ladder: "gaul", gallic: true}, "Gr": {ladder: "gaul", gallic: true},
	"Thr": {ladder: "half"}, "It": {ladder: "half"}, "T": {ladder: "half"}, "cav": {ladder: "half", arm: cavalry}, "rcav": {ladder: "reb.cav", arm: cavalry},
	"sling": {ladder: "missile", arm: missile}, "archer": {ladder: "missile", arm: missile}, "L": {ladder: "legion", legion: true},
	"C": {ladder: "crack", legion: true}, "pirate": {ladder: "pirate"},
}

var famous = map[string]chief{
	"Spartacus": {bonus: 2, breakOff: 2, strategist: 1, spartacus: true, vital: true}, "Crassus": {bonus: 2, breakOff: 1, strategist: 1},
	"Pompey": {bonus: 2, breakOff: 1, strategist: 1},
}

// battleRig is a battle under test; it is the fight's desk.
type battleRig struct {
	t      *testing.T
	f      fight
	laws   laws
	plans  [2]battlePlan
	names  []string // of pieces
	heads  []string // of leaders
	dice   []int
	used   int
	said   []string // answers to come: "what=…"
	asked  []string
	notes  []string
	random func() int8
}

// newBattle puts two sides against each other: attacker and defender, blank
// separated, each NAME(factor) or a leader's name; "roman:" or "rebel:" before.
func newBattle(t *testing.T, att, def string) *battleRig {
	t.Helper()
	r := &battleRig{t: t, laws: book()}
	r.f.reset(r, &r.laws)
	for a, text := range []string{att, def} {
		side, list, ok := strings.Cut(text, ":")
		require.True(t, ok)
		r.plans[a].breakOff.set = true // never, unless a test says so
		r.f.army[a] = army{plan: &r.plans[a], roman: side == "roman"}
		for _, w := range strings.Fields(list) {
			name, cf, unit := strings.Cut(w, "(")
			if !unit {
				c, ok := famous[strings.TrimSuffix(w, "*")]
				if !ok {
					c.bonus = 1
				}
				c.army, c.leader, c.wounded = int8(a), int16(len(r.heads)), strings.HasSuffix(w, "*")
				r.f.addChief(c)
				r.heads = append(r.heads, strings.TrimSuffix(w, "*"))
				continue
			}
			kind, _, _ := strings.Cut(name, ".")
			k, ok := kinds[kind]
			require.True(t, ok, w)
			n, err := strconv.Atoi(strings.TrimSuffix(cf, ")"))
			require.NoError(t, err)
			p := piece{factors: ladders[k.ladder], unit: int16(len(r.names)), army: int8(a), arm: k.arm, slave: k.slave, gallic: k.gallic, legion: k.legion}
			step := slices.Index(p.factors, int8(n))
			require.GreaterOrEqual(t, step, 0, w)
			p.step, p.words = int8(step), wordBit(kind)
			r.f.addPiece(p)
			r.names = append(r.names, name)
		}
	}
	return r
}

// roll implements desk.
func (r *battleRig) roll(why dieFor, who int16, n int) int8 {
	if r.random != nil {
		return r.random()
	}
	require.Less(r.t, r.used, len(r.dice), "no die left for %d of %s", why, r.who(why, who))
	r.used++
	return int8(r.dice[r.used-1])
}

func (r *battleRig) who(why dieFor, who int16) string {
	switch why {
	case dieLeader, dieStaff, dieRouted:
		return r.heads[who]
	case dieBreakOff:
		return strconv.Itoa(int(who))
	}
	return r.names[who]
}

// decide implements desk: answers of say come first, in their order.
func (r *battleRig) decide(f *fight, asks []ask) {
	for k := range asks {
		q := &asks[k]
		text := r.word(q)
		r.asked = append(r.asked, text)
		for i, s := range r.said {
			what, answer, _ := strings.Cut(s, "=")
			if what != text {
				continue
			}
			r.said = slices.Delete(r.said, i, i+1)
			q.take = nil
			for _, w := range strings.Fields(answer) {
				q.take = append(q.take, r.option(q, w))
			}
			break
		}
	}
}

// word names a question: "flank:B", "target:B", "line:0".
func (r *battleRig) word(q *ask) string {
	s := [...]string{"line", "columns", "seats", "hits", "target", "flank", "break", "redeploy", "toll"}[q.what]
	if q.about != none {
		return s + ":" + r.names[q.about]
	}
	return s + ":" + strconv.Itoa(int(q.army))
}

// option reads an answer: a piece, LEADER+piece, L, R, go, break, concede, a
// lane as |1.
func (r *battleRig) option(q *ask, w string) int16 {
	switch w {
	case "L", "go":
		return 0
	case "R", "break":
		return 1
	case "concede":
		return 2
	}
	if l, ok := strings.CutPrefix(w, "|"); ok {
		n, err := strconv.Atoi(l)
		require.NoError(r.t, err)
		return laneMark + int16(n-1)
	}
	if c, p, ok := strings.Cut(w, "+"); ok {
		return seatFor(int16(slices.Index(r.heads, c)), r.piece(p))
	}
	i := r.piece(w)
	if q.what == askHits || q.what == askToll {
		n := 0
		for _, x := range q.take {
			if _, o := seatOf(x); o == i {
				n++
			}
		}
		return stepOf(i, n)
	}
	return i
}

func (r *battleRig) piece(name string) int16 {
	i := slices.Index(r.names, name)
	require.GreaterOrEqual(r.t, i, 0, name)
	return int16(i)
}

// note implements desk.
func (r *battleRig) note(_ *fight, k noteKind) {
	r.notes = append(r.notes, [...]string{
		"sort", "line", "volley", "melee", "slide", "leaders", "seats", "break", "pursuit", "missiles", "toll", "staff", "end",
	}[k])
}

// say files answers: "break:0=break".
func (r *battleRig) say(answers ...string) *battleRig {
	r.said = append(r.said, answers...)
	return r
}

// roll fights the whole battle with these dice, which must be used up.
func (r *battleRig) fight(dice ...int) *battleRig {
	r.t.Helper()
	r.dice, r.used = dice, 0
	r.f.run()
	require.Equal(r.t, len(dice), r.used, "dice used")
	require.Empty(r.t, r.said, "answers nobody asked for")
	return r
}

// cf is the factor a piece shows, 0 if it is dead.
func (r *battleRig) cf(name string) int { return r.f.pieces[r.piece(name)].printed() }

// stands requires factors: "L.1=5 slave.1=0".
func (r *battleRig) stands(list string) *battleRig {
	r.t.Helper()
	var got []string
	for _, w := range strings.Fields(list) {
		name, _, _ := strings.Cut(w, "=")
		got = append(got, name+"="+strconv.Itoa(r.cf(name)))
	}
	require.Equal(r.t, list, strings.Join(got, " "))
	return r
}

// lines prints an army's columns from left to right: "1:A,B 2:C 1.5>D" - a
// column that flanks D stands at 1.5.
func (r *battleRig) lines(a int8) string {
	var out []string
	for _, s := range r.f.byLane(a, nil) {
		st := &r.f.stacks[s]
		text := lane(st.at)
		if st.edge != frontal {
			text += ">" + r.names[r.f.stacks[st.foe].top]
		}
		text += ":"
		for i := st.top; i != none; i = r.f.pieces[i].next {
			if i != st.top {
				text += ","
			}
			text += r.names[i]
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}
