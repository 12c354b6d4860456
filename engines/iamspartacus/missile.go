package iamspartacus

// missileFire is the third segment (13.9): one volley of both sides at once;
// then each owner allots the hits to his front line, backups slide up, and
// columns with nobody left before them break through.
func (f *fight) missileFire() {
	lines := [2]int{f.line(attacker), f.line(defender)}
	if lines == [2]int{} || f.missiles(attacker)+f.missiles(defender) == 0 {
		return // both without a line shoot in rounds (Q84)
	}
	f.volley(attacker, dieMissile, 1)
	f.volley(defender, dieMissile, 1)
	f.allot("13.9")
	f.fallen()
	f.note(noteVolley)
	if f.end != fighting {
		return
	}
	f.breakthrough()
	for a := range lines {
		if lines[a] == 0 && f.line(other(int8(a))) == 0 {
			f.wipeOut(other(int8(a))) // its line is gone, and nobody is left to ride down those who shot it (13.24)
		}
	}
	f.annihilate()
}

// missileRound is a round of two armies that have nothing but missile units:
// they shoot at one another's (Q84).
func (f *fight) missileRound() {
	f.volley(attacker, dieMissile, f.round)
	f.volley(defender, dieMissile, f.round)
	f.allot("13.9")
	f.note(noteVolley)
	for a := range f.army {
		if f.missiles(int8(a)) == 0 && f.missiles(other(int8(a))) > 0 {
			f.wipeOut(int8(a))
		}
	}
	if f.missiles(attacker)+f.missiles(defender) == 0 {
		f.over(bothGone, attacker)
	}
}

// volley rolls for an army's missile units: a die not above its factor is a hit
// on the enemy.
func (f *fight) volley(a int8, why dieFor, n int) {
	if a == attacker || why == dieVolley {
		f.attacks = f.attacks[:0]
	}
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.army != a || p.line() || !p.alive() {
			continue
		}
		x := attack{piece: int16(i), target: none, base: int8(p.printed()), berserkDie: 0}
		x.factor = x.base
		x.die = f.desk.roll(why, int16(i), n)
		x.hit = x.die <= x.factor
		if x.hit {
			f.army[other(a)].hits++
		}
		f.attacks = append(f.attacks, x)
	}
}

// allot lets the owners take the hits from their front lines. Hits beyond what
// stands in front go to the units that slid up, then they are lost (Q72).
func (f *fight) allot(why string) {
	for f.army[attacker].hits+f.army[defender].hits > 0 {
		f.clearAsks()
		f.allots++
		for a := range f.army {
			f.askHits(int8(a), why)
		}
		f.decide()
		for k := range f.asks {
			q := &f.asks[k]
			f.army[q.army].hits -= len(q.take)
			f.strike(q.take, why)
		}
		if len(f.asks) == 0 {
			f.army[attacker].hits, f.army[defender].hits = 0, 0
			return
		}
		f.slide()
	}
}

// askHits is which of the front units lose the steps (D22). Where all of them
// are lost there is nothing to choose, but the loss is taken all the same.
func (f *fight) askHits(a int8, why string) {
	if f.army[a].hits == 0 {
		return
	}
	list := f.list()
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.army == a && p.alive() && f.exposedToFire(int16(i)) {
			for n := range p.left() {
				list = append(list, stepOf(int16(i), n))
			}
		}
	}
	q := f.one(askHits, a, why)
	q.n, q.options = f.allots, f.keep(list)
	if len(q.options) == 0 {
		f.army[a].hits = 0
		return
	}
	q.min = min(f.army[a].hits, len(q.options))
	q.max = q.min
	q.take, q.explicit = f.wantedHits(a, q.options, q.min)
	f.asks = append(f.asks, q)
}

// exposedToFire: front line units; without any line in the battle, missile units.
func (f *fight) exposedToFire(i int16) bool {
	p := &f.pieces[i]
	if p.line() {
		return p.stack != none && f.stacks[p.stack].top == i
	}
	return len(f.stacks) == 0
}

// strike takes steps as chosen, a piece's together.
func (f *fight) strike(steps []int16, why string) {
	for k, x := range steps {
		_, i := seatOf(x)
		n := 1
		first := true
		for j, y := range steps {
			if _, o := seatOf(y); o == i && j != k {
				first = first && j > k
				n++
			}
		}
		if first {
			f.lose(i, n, why)
		}
	}
}
