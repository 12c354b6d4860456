package iamspartacus

// check is what happens to a leader: two dice, or death with his unit.
type check struct {
	chief   int16
	dice    [2]int8 // 0: none rolled
	wounded bool
	killed  bool
	rule    string
}

// leaderCasualties is the sixth segment (13.22): two dice for every leader
// whose unit fought in the front line of this round.
func (f *fight) leaderCasualties() {
	for a := range f.army {
		for {
			c := f.leftmost(int8(a), func(c *chief) bool { return c.fronted })
			if c == none {
				break
			}
			f.chiefs[c].fronted = false
			f.roll(c, dieLeader, 2*f.round-1, "13.22")
			if f.end == sudden {
				f.note(noteLeaders)
				return
			}
		}
	}
	if len(f.checks) > 0 {
		f.note(noteLeaders)
	}
}

// leftmost is the leader furthest to the left, in a column the foremost, of
// those that ok takes; none if there is none.
func (f *fight) leftmost(a int8, ok func(*chief) bool) int16 {
	best, rank := none, 0
	for i := range f.chiefs {
		c := &f.chiefs[i]
		if c.army != a || c.dead || c.seat == none || !ok(c) {
			continue
		}
		s := f.pieces[c.seat].stack
		r := f.place(s) << 8
		for at := f.stacks[s].top; at != c.seat; at = f.pieces[at].next {
			r++
		}
		if best == none || r < rank {
			best, rank = int16(i), r
		}
	}
	return best
}

// roll throws two dice for a leader, numbered from n on, and applies them: a
// healthy one is wounded or killed; a wounded one is killed on the wounding
// number too (Q37, Q38).
func (f *fight) roll(i int16, why dieFor, n int, rule string) {
	c := &f.chiefs[i]
	k := check{chief: i, rule: rule, dice: [2]int8{f.desk.roll(why, i, n), f.desk.roll(why, i, n+1)}}
	total := uint16(1) << (k.dice[0] + k.dice[1])
	killed := f.laws.killed
	if c.wounded {
		killed = f.laws.killedWounded
	}
	k.killed = killed&total != 0
	k.wounded = !k.killed && !c.wounded && f.laws.wounded&total != 0
	f.checks = append(f.checks, k)
	if k.killed {
		f.kill(i)
	} else if k.wounded {
		c.wounded = true
	}
}
