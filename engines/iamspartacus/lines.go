package iamspartacus

import "strconv"

// The lines of battle (13.8, 13.15 to 13.20; ledger 6.6). A stack is a column
// of one side: its front unit and the backups behind it. A front unit stands
// opposite an enemy front (frontal), or in a flank position beside one: each
// enemy front has two, left and right.
//
// Coordinates run from left to right, two a lane, so that the positions
// between lanes are whole numbers: lane k of the set-up is at 2k.

const (
	left    int8 = 0
	right   int8 = 1
	frontal int8 = 2
)

// other is the other side of a flank, or the other army.
func other(x int8) int8 { return 1 - x }

type stack struct {
	top    int16    // the front unit, none: the stack is gone
	foe    int16    // the stack it stands opposite, or flanks; none
	slot   [2]int16 // enemy stacks on its left and right flank, none
	at     int16    // coordinate
	target int16    // the piece its front fights in this exchange
	army   int8
	edge   int8 // frontal, or which flank of foe it stands on
}

// addStack opens a column.
func (f *fight) addStack(a int8, at int16) int16 {
	f.stacks = append(f.stacks, stack{top: none, foe: none, slot: [2]int16{none, none}, at: at, army: a, edge: frontal})
	return int16(len(f.stacks) - 1)
}

// queue puts a piece at the back of a column and returns the unit before it.
func (f *fight) queue(s, piece int16) (ahead int16) {
	f.pieces[piece].stack, f.pieces[piece].next = s, none
	ahead = none
	at := &f.stacks[s].top
	for *at != none {
		ahead = *at
		at = &f.pieces[ahead].next
	}
	*at = piece
	return ahead
}

// engaged are the enemy stacks a stack fights with: the one it faces, then
// those on its left and right flank.
func (f *fight) engaged(s int16) (list [3]int16, n int) {
	st := &f.stacks[s]
	for _, e := range [3]int16{st.foe, st.slot[left], st.slot[right]} {
		if e != none {
			list[n] = e
			n++
		}
	}
	return list, n
}

// flankers counts the enemies on a stack's flanks.
func (f *fight) flankers(s int16) int {
	n := 0
	for _, e := range f.stacks[s].slot {
		if e != none {
			n++
		}
	}
	return n
}

// free tells whether a front unit has nobody left to fight, so that its stack
// must break through (13.15). One that another enemy holds stays where it is.
func (f *fight) free(s int16) bool {
	_, n := f.engaged(s)
	return n == 0
}

// slide moves backups up into vacated front positions, where they take over
// the fight of the unit before them (13.9, 13.16, 13.20); a column with nobody
// left is gone and holds nobody any more.
func (f *fight) slide() {
	for i := range f.stacks {
		st := &f.stacks[i]
		if st.top == none {
			continue
		}
		was := st.top
		for at := &st.top; *at != none; {
			if p := &f.pieces[*at]; !p.alive() {
				p.stack = none
				*at = p.next
			} else {
				at = &p.next
			}
		}
		switch {
		case st.top == none:
			f.vanish(int16(i))
		case st.top != was:
			f.shifts = append(f.shifts, shift{piece: st.top, stack: int16(i), victim: none, from: st.at})
		}
	}
}

// vanish ends all engagements of a column that is gone.
func (f *fight) vanish(s int16) {
	st := &f.stacks[s]
	if st.foe != none {
		if st.edge == frontal {
			f.stacks[st.foe].foe = none
		} else {
			f.stacks[st.foe].slot[st.edge] = none
		}
	}
	for _, e := range st.slot {
		if e != none {
			f.stacks[e].foe, f.stacks[e].edge = none, frontal
		}
	}
	st.foe, st.slot = none, [2]int16{none, none}
}

// exposed gives the nearest enemy front on each side of a free stack; none
// where there is no enemy on that side. An enemy who stands exactly abreast can
// be reached on either side. Of two as near, one in the line comes before one on
// a flank, then the earlier unit.
func (f *fight) exposed(s int16) (target [2]int16) {
	me := &f.stacks[s]
	target = [2]int16{none, none}
	var best [2]int16
	for i := range f.stacks {
		st := &f.stacks[i]
		if st.army == me.army || st.top == none {
			continue
		}
		for _, dir := range [2]int8{left, right} {
			d := st.at - me.at
			if dir == left {
				d = -d
			}
			if d < 0 {
				continue
			}
			if t := target[dir]; t == none || d < best[dir] || d == best[dir] && f.fronter(int16(i), t) {
				target[dir], best[dir] = int16(i), d
			}
		}
	}
	return target
}

// fronter tells which of two enemy columns at one place is attacked.
func (f *fight) fronter(a, b int16) bool {
	x, y := &f.stacks[a], &f.stacks[b]
	if (x.edge == frontal) != (y.edge == frontal) {
		return x.edge == frontal
	}
	return x.top < y.top
}

// byLane lists an army's stacks from left to right: by the coordinate of the
// fight they are in, in a fight the frontal unit before the flanking ones.
func (f *fight) byLane(a int8, list []int16) []int16 {
	list = list[:0]
	for i := range f.stacks {
		if st := &f.stacks[i]; st.army == a && st.top != none {
			list = append(list, int16(i))
			for j := len(list) - 1; j > 0 && f.before(list[j], list[j-1]); j-- {
				list[j], list[j-1] = list[j-1], list[j]
			}
		}
	}
	return list
}

// before tells whether a stack comes before another in the order of the dice; at
// one place the earlier unit does.
func (f *fight) before(a, b int16) bool {
	x, y := f.place(a), f.place(b)
	return x < y || x == y && f.stacks[a].top < f.stacks[b].top
}

// place is a stack's rank from left to right.
func (f *fight) place(s int16) int {
	st := &f.stacks[s]
	at, edge := int(st.at), 0
	if st.edge != frontal {
		at, edge = int(f.stacks[st.foe].at), 1+int(st.edge)
	}
	return at*4 + edge
}

// lane names a coordinate as people count: 1, 2, and 1.5 between them.
func lane(at int16) string {
	n := int(at) + 2 // in halves
	s := strconv.Itoa(n / 2)
	if n%2 == 0 {
		return s
	}
	if n < 0 {
		s = "-" + strconv.Itoa(-n/2)
	}
	return s + ".5"
}
