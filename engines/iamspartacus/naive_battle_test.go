package iamspartacus

import (
	"fmt"
	"hash/fnv"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// A second, slow reading of chapter 13, written from the rulebook with names and
// lists in place of indices: who fights whom is looked up anew each time, nothing
// is linked. Chance and choices are functions of what they are for, so that both
// readings meet the same ones in whatever order they ask.

// key joins the parts of a name.
func key(parts ...any) string {
	var out []string
	for _, p := range parts {
		out = append(out, fmt.Sprint(p))
	}
	return strings.Join(out, " ")
}

// fate decides by name.
type fate uint64

func (s fate) n(what string, n int) int {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", uint64(s), what)
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 29
	return int(x % uint64(n))
}

func (s fate) die(why dieFor, who string, n int) int {
	return 1 + s.n(fmt.Sprintf("die %d %s %d", why, who, n), 6)
}

// pick chooses one of some names.
func (s fate) pick(what string, from []string) string {
	from = slices.Clone(from)
	sort.Strings(from)
	return from[s.n(what, len(from))]
}

// slowUnit is a unit of the naive reading.
type slowUnit struct {
	name                  string
	side                  int
	arm                   unitType
	factors               []int
	lost                  int
	slave, gallic, legion bool
	leader                *slowLeader
}

func (u *slowUnit) dead() bool { return u.lost >= len(u.factors) }

func (u *slowUnit) cf() int {
	if u.dead() {
		return 0
	}
	return u.factors[u.lost]
}

type slowLeader struct {
	name                           string
	side, bonus, breakOff          int
	strategist, spartacus          bool
	wounded, dead, committed, seen bool
	with                           *slowUnit
}

// slowColumn is units one behind the other. It faces an enemy column across the
// lane, or stands on a flank of one.
type slowColumn struct {
	side   int
	x      int // halves of lanes
	units  []*slowUnit
	facing *slowColumn
	prey   *slowColumn
	onLeft bool // of its prey
}

// slow is a battle of the naive reading.
type slow struct {
	fate    fate
	units   []*slowUnit
	leaders []*slowLeader
	columns []*slowColumn
	roman   [2]bool
	stands  [2]bool
	legions [2]int
	killed  [2]int
	redeploy,
	both bool
	round int
	over  string
	loser int
	log   []string
}

func (b *slow) front(c *slowColumn) *slowUnit { return c.units[0] }

// enemiesOn are the columns a column fights: whom it faces or flanks, and who
// flanks it.
func (b *slow) enemiesOn(c *slowColumn) []*slowColumn {
	var out []*slowColumn
	for _, e := range b.columns {
		if e.side != c.side && (c.facing == e || c.prey == e || e.prey == c) {
			out = append(out, e)
		}
	}
	return out
}

func (b *slow) lineOf(side int) []*slowUnit {
	var out []*slowUnit
	for _, u := range b.units {
		if u.side == side && u.arm != missile && !u.dead() {
			out = append(out, u)
		}
	}
	return out
}

func (b *slow) missilesOf(side int) []*slowUnit {
	var out []*slowUnit
	for _, u := range b.units {
		if u.side == side && u.arm == missile && !u.dead() {
			out = append(out, u)
		}
	}
	return out
}

func (b *slow) unit(name string) *slowUnit {
	return b.units[slices.IndexFunc(b.units, func(u *slowUnit) bool { return u.name == name })]
}

// setUp draws up both lines as fate wills, within 13.8.
func (b *slow) setUp() {
	a, d := b.lineOf(0), b.lineOf(1)
	if len(a) == 0 || len(d) == 0 {
		for i, u := range append(a, d...) {
			b.columns = append(b.columns, &slowColumn{side: u.side, x: 2 * i, units: []*slowUnit{u}})
		}
		return
	}
	first := 1
	if len(a) < len(d) {
		first = 0
	}
	lines := [2][]*slowUnit{a, d}
	lanes := len(lines[first])
	order := b.fate.order("line", namesOf(lines[first]))
	var mine, theirs []*slowColumn
	for k := range lanes {
		mine = append(mine, &slowColumn{side: first, x: 2 * k, units: []*slowUnit{b.unit(order[k])}})
		theirs = append(theirs, &slowColumn{side: 1 - first, x: 2 * k})
	}
	for i, name := range b.fate.order("line", namesOf(lines[1-first])) {
		k := i
		if i >= lanes {
			k = b.fate.n("lane of "+name, lanes)
		}
		theirs[k].units = append(theirs[k].units, b.unit(name))
	}
	for k := range lanes {
		mine[k].facing, theirs[k].facing = theirs[k], mine[k]
		b.columns = append(b.columns, mine[k], theirs[k])
	}
	for _, side := range []int{first, 1 - first} {
		for _, l := range b.leaders {
			if l.side == side && b.fate.n(key("seat of", l.name), 2) == 0 {
				b.seat(l, b.fate.pick(key("seat with", l.name), b.infantry(side)))
			}
		}
	}
}

func namesOf(us []*slowUnit) []string {
	var out []string
	for _, u := range us {
		out = append(out, u.name)
	}
	return out
}

// infantry are the names of a side's living infantry, none if there is none.
func (b *slow) infantry(side int) []string {
	out := []string{"-"}
	for _, u := range b.lineOf(side) {
		if u.arm == infantry {
			out = append(out, u.name)
		}
	}
	return out
}

func (b *slow) seat(l *slowLeader, name string) {
	if name == "-" || b.unit(name).leader != nil {
		return
	}
	l.with, l.committed = b.unit(name), true
	l.with.leader = l
}

func (s fate) order(what string, names []string) []string {
	rest := slices.Clone(names)
	var out []string
	for len(rest) > 0 {
		n := s.pick(what+strconv.Itoa(len(rest)), rest)
		out = append(out, n)
		rest = slices.DeleteFunc(rest, func(x string) bool { return x == n })
	}
	return out
}

func (b *slow) die(why dieFor, who string, n int) int { return b.fate.die(why, who, n) }

// fight is 13.6.
func (b *slow) fight() {
	b.setUp()
	b.say()
	missileOnly := len(b.lineOf(0))+len(b.lineOf(1)) == 0
	if !missileOnly && len(b.missilesOf(0))+len(b.missilesOf(1)) > 0 {
		came := [2]int{len(b.lineOf(0)), len(b.lineOf(1))}
		h := [2]int{b.shoot(1, dieMissile, 1), b.shoot(0, dieMissile, 1)}
		b.suffer(h, "volley")
		b.maneuver()
		b.destroyed()
		if b.over == "bothGone" {
			for side := range 2 {
				if came[side] == 0 {
					b.wipe(1 - side)
					b.over, b.loser = "destroyed", 1-side
				}
			}
		}
	}
	for b.over == "" {
		b.round++
		b.say()
		if missileOnly {
			h := [2]int{b.shoot(1, dieMissile, b.round), b.shoot(0, dieMissile, b.round)}
			b.sufferMissiles(h)
		} else {
			b.exchange()
			b.maneuver()
			b.checkFront()
			b.destroyed()
			if b.over == "" && b.redeploy {
				for side := range 2 {
					for _, l := range b.leaders {
						if l.side == side && !l.dead && !l.committed && b.fate.n(key("reseat of", l.name, b.round), 4) == 0 {
							b.seat(l, b.fate.pick(key("reseat with", l.name, b.round), b.infantry(side)))
						}
					}
				}
			}
		}
		if b.over == "" {
			b.leave(missileOnly)
		}
	}
}

// shoot counts the hits a side's missiles score on the other.
func (b *slow) shoot(side int, why dieFor, n int) int {
	hits := 0
	for _, u := range b.missilesOf(side) {
		if b.die(why, u.name, n) <= u.cf() {
			hits++
		}
	}
	return hits
}

// suffer takes hits from the fronts as fate wills; who is left over falls on
// those who slid up.
func (b *slow) suffer(hits [2]int, what string) {
	for pass := 1; hits[0]+hits[1] > 0; pass++ {
		var who [2][]*slowUnit
		for side := range 2 {
			for _, c := range b.columns {
				if c.side == side {
					who[side] = append(who[side], b.front(c))
				}
			}
		}
		for side := range 2 {
			hits[side] = b.take(side, hits[side], who[side], key(what, pass))
		}
		b.fallen()
		b.closeUp()
		for side := range 2 {
			if len(b.lineOf(side)) == 0 {
				hits[side] = 0
			}
		}
	}
}

func (b *slow) sufferMissiles(hits [2]int) {
	var who [2][]*slowUnit
	for side := range 2 {
		who[side] = b.missilesOf(side)
	}
	for side := range 2 {
		b.take(side, hits[side], who[side], key("shots", b.round))
	}
	m := [2]int{len(b.missilesOf(0)), len(b.missilesOf(1))}
	for side := range 2 {
		if m[side] == 0 && m[1-side] > 0 {
			b.wipe(side)
			b.over, b.loser = "destroyed", side
		}
	}
	if m[0]+m[1] == 0 {
		b.over = "bothGone"
	}
}

// take takes up to n steps, one at a time, and returns what is left.
func (b *slow) take(side, n int, from []*slowUnit, what string) int {
	for k := 1; n > 0; k++ {
		var names []string
		for _, u := range from {
			if !u.dead() {
				names = append(names, u.name)
			}
		}
		if len(names) == 0 {
			break
		}
		b.unit(b.fate.pick(key(what, side, k), names)).lost++
		n--
	}
	return n
}

// closeUp is 13.9 and 13.16: backups slide up, empty columns vanish.
func (b *slow) closeUp() {
	for _, c := range b.columns {
		c.units = slices.DeleteFunc(c.units, (*slowUnit).dead)
	}
	gone := func(c *slowColumn) bool { return c != nil && len(c.units) == 0 }
	for _, c := range b.columns {
		if gone(c.facing) {
			c.facing = nil
		}
		if gone(c.prey) {
			c.prey = nil
		}
	}
	b.columns = slices.DeleteFunc(b.columns, gone)
}

// rank is where a column counts from left to right.
func rank(c *slowColumn) int {
	switch {
	case c.prey == nil:
		return 4 * c.x
	case c.onLeft:
		return 4*c.prey.x + 1
	}
	return 4*c.prey.x + 2
}

func (b *slow) inOrder(side int) []*slowColumn {
	var out []*slowColumn
	for _, c := range b.columns {
		if c.side == side {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool {
		x, y := out[i], out[j]
		return rank(x) < rank(y) || rank(x) == rank(y) && b.earlier(x, y)
	})
	return out
}

// earlier tells which column's front unit comes first among all units.
func (b *slow) earlier(x, y *slowColumn) bool {
	return slices.Index(b.units, b.front(x)) < slices.Index(b.units, b.front(y))
}

// maneuver is 13.15: columns with nobody left before them go to a flank.
func (b *slow) maneuver() {
	b.closeUp()
	for side := range 2 {
		for _, c := range b.inOrder(side) {
			if len(b.enemiesOn(c)) > 0 {
				continue
			}
			l, r := b.next(c, -1), b.next(c, +1)
			if l == nil && r == nil {
				continue
			}
			units := c.units
			b.columns = slices.DeleteFunc(b.columns, func(o *slowColumn) bool { return o == c })
			for _, u := range units {
				goLeft := r == nil || l != nil && b.fate.n(key("flank", u.name, b.round), 2) == 0
				prey := r
				if goLeft {
					prey = l
				}
				b.joinFlank(side, u, prey, !goLeft)
			}
		}
	}
}

// joinFlank puts a unit on a flank of a column, behind friends already there.
func (b *slow) joinFlank(side int, u *slowUnit, prey *slowColumn, onLeft bool) {
	for _, c := range b.columns {
		if c.side == side && c.prey == prey && c.onLeft == onLeft {
			c.units = append(c.units, u)
			return
		}
	}
	x := prey.x + 1
	if onLeft {
		x = prey.x - 1
	}
	b.columns = append(b.columns, &slowColumn{side: side, x: x, units: []*slowUnit{u}, prey: prey, onLeft: onLeft})
}

// next is the nearest enemy column to one side, one abreast counting on both.
func (b *slow) next(c *slowColumn, dir int) *slowColumn {
	var best *slowColumn
	dist := func(e *slowColumn) int { return (e.x - c.x) * dir }
	for _, e := range b.columns {
		if e.side == c.side || dist(e) < 0 {
			continue
		}
		switch {
		case best == nil, dist(e) < dist(best):
			best = e
		case dist(e) > dist(best):
		case (e.prey == nil) != (best.prey == nil):
			if e.prey == nil {
				best = e
			}
		case b.earlier(e, best):
			best = e
		}
	}
	return best
}

// exchange is a round of melee (13.10 to 13.14, 13.17).
func (b *slow) exchange() {
	type blow struct{ by, at *slowUnit }
	var hits []blow
	var berserk []*slowUnit
	strategy := [2]bool{}
	for _, l := range b.leaders {
		l.seen = false
		if l.strategist && !l.dead && !l.wounded && b.round == 1 {
			strategy[l.side] = true
		}
	}
	for _, c := range b.columns {
		u := b.front(c)
		if u.leader != nil {
			u.leader.seen = true
		}
		enemies := b.enemiesOn(c)
		if len(enemies) == 0 {
			continue
		}
		t := b.target(c, enemies, "target")
		wild := false
		if u.gallic {
			limit := 3
			if u.leader != nil {
				limit = 2
				if u.leader.spartacus {
					limit = 1
				}
			}
			wild = b.die(dieBerserk, u.name, b.round) <= limit
		}
		if wild {
			berserk = append(berserk, u)
		}
		if b.die(dieMelee, u.name, b.round) <= b.factor(u, t, wild, strategy[u.side]) {
			hits = append(hits, blow{u, t})
		}
	}
	for _, h := range hits {
		h.at.lost++
	}
	for _, u := range berserk {
		u.lost++
	}
	for _, u := range b.units {
		u.lost = min(u.lost, len(u.factors))
	}
	b.fallen()
}

func (b *slow) target(c *slowColumn, enemies []*slowColumn, what string) *slowUnit {
	var names []string
	for _, e := range enemies {
		names = append(names, b.front(e).name)
	}
	if len(names) == 1 {
		return b.unit(names[0])
	}
	return b.unit(b.fate.pick(key(what, b.front(c).name, b.round), names))
}

func (b *slow) factor(u, t *slowUnit, wild, strategy bool) int {
	n := u.cf()
	fixed := u.arm == cavalry && t.arm == infantry && !(b.roman[u.side] && t.slave)
	if fixed {
		n = 1
	}
	if wild {
		n *= 2
	}
	if u.legion {
		n += b.legions[u.side]
	}
	if strategy && !fixed {
		n++
	}
	if u.leader != nil && !u.leader.wounded {
		n += u.leader.bonus
	}
	return n
}

func (b *slow) fallen() {
	for _, l := range b.leaders {
		if !l.dead && l.with != nil && l.with.dead() {
			b.killLeader(l)
		}
	}
}

func (b *slow) killLeader(l *slowLeader) {
	l.dead = true
	b.killed[l.side]++
	if l.with != nil {
		l.with.leader = nil
		l.with = nil
	}
}

func (b *slow) check(l *slowLeader, why dieFor, n int) {
	total := b.die(why, l.name, n) + b.die(why, l.name, n+1)
	switch {
	case total == 4, l.wounded && (total == 5 || total == 6):
		b.killLeader(l)
	case total == 5:
		l.wounded = true
	}
}

func (b *slow) checkFront() {
	for _, l := range b.leaders {
		if l.seen && !l.dead {
			b.check(l, dieLeader, 2*b.round-1)
		}
	}
}

func (b *slow) wipe(side int) {
	for _, u := range b.units {
		if u.side == side {
			u.lost = len(u.factors)
		}
	}
	for _, l := range b.leaders {
		if l.side == side && !l.dead {
			b.killLeader(l)
		}
	}
}

func (b *slow) destroyed() {
	n := [2]int{len(b.lineOf(0)), len(b.lineOf(1))}
	switch {
	case n[0] > 0 && n[1] > 0:
	case n[0]+n[1] == 0:
		b.over = "bothGone"
	default:
		for side := range 2 {
			if n[side] == 0 {
				b.wipe(side)
				b.over, b.loser = "destroyed", side
			}
		}
	}
}

// leave is 13.24 to 13.28.
func (b *slow) leave(missileOnly bool) {
	var out [2]bool
	for side := range 2 {
		out[side] = !b.stands[side] && b.fate.n(key("break", side, b.round), 5) == 0
	}
	if out[0] && out[1] && b.both {
		b.over = "bothRetired"
		return
	}
	side := 0
	switch {
	case out[0]:
	case out[1]:
		side = 1
	default:
		return
	}
	total := b.die(dieBreakOff, strconv.Itoa(side), 1)
	for _, c := range b.columns {
		if c.side != side {
			continue
		}
		for _, e := range b.columns {
			if e.prey == c {
				total--
				break
			}
		}
	}
	total -= b.killed[side]
	best := 0
	for _, l := range b.leaders {
		if l.side == side && !l.dead && !l.wounded {
			best = max(best, l.breakOff)
		}
	}
	if total += best; total >= 4 {
		b.over, b.loser = "retreated", side
		return
	}
	b.over, b.loser = "routed", side
	// 1. The enemy's front line once more.
	var struck []*slowUnit
	for _, c := range b.inOrder(1 - side) {
		enemies := b.enemiesOn(c)
		if len(enemies) == 0 {
			continue
		}
		t := b.target(c, enemies, "chase")
		if b.die(diePursuit, b.front(c).name, max(b.round, 1)) <= b.factor(b.front(c), t, false, false) {
			struck = append(struck, t)
		}
	}
	for _, u := range struck {
		u.lost = min(u.lost+1, len(u.factors))
	}
	b.fallen()
	for _, l := range b.leaders {
		if l.side == side && l.with != nil && !l.dead {
			b.check(l, dieRouted, 1)
		}
	}
	b.closeUp()
	// 2. His missiles.
	h := [2]int{}
	h[side] = b.shoot(1-side, dieVolley, 1)
	if missileOnly {
		b.take(side, h[side], b.missilesOf(side), key("chased", 1))
	} else {
		b.suffer(h, "chased")
	}
	// 3. His cavalry.
	n := 0
	for _, u := range b.units {
		if u.side != side && u.arm == cavalry && !u.dead() {
			n += len(u.factors) - u.lost
		}
	}
	var all []*slowUnit
	for _, u := range b.units {
		if u.side == side {
			all = append(all, u)
		}
	}
	b.take(side, n, all, "toll")
	// 4. Leaders who stood off.
	for _, l := range b.leaders {
		if l.side == side && !l.dead && !l.committed {
			b.check(l, dieStaff, 1)
		}
	}
}

// say writes down how the lines stand.
func (b *slow) say() {
	var out []string
	for side := range 2 {
		for _, c := range b.inOrder(side) {
			s := lane(int16(c.x))
			if c.prey != nil {
				s += ">" + b.front(c.prey).name
			}
			out = append(out, s+":"+strings.Join(namesOf(c.units), ","))
		}
	}
	b.log = append(b.log, key(b.round, strings.Join(out, " ")))
}
