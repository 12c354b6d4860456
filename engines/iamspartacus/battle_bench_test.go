package iamspartacus

import "testing"

// alone is a desk that rolls by a fixed seed, takes orders and defaults, and tells
// nobody: a battle by itself.
type alone struct{ state uint64 }

func (b *alone) roll(dieFor, int16, int) int8 {
	b.state ^= b.state << 13
	b.state ^= b.state >> 7
	b.state ^= b.state << 17
	return int8(b.state>>32%6) + 1
}
func (*alone) decide(*fight, []ask)  {}
func (*alone) note(*fight, noteKind) {}

// field puts out four legions with horse, archers and Crassus against nine rebel
// units with slingers and Spartacus: a battle of the later game.
func field(f *fight, d desk, l *laws, plans *[2]battlePlan) {
	f.reset(d, l)
	f.army[attacker] = army{plan: &plans[0], roman: true}
	f.army[defender] = army{plan: &plans[1]}
	add := func(a int8, n int, kind string) {
		k := kinds[kind]
		for range n {
			f.addPiece(piece{factors: ladders[k.ladder], unit: int16(len(f.pieces)), army: a, arm: k.arm, slave: k.slave, gallic: k.gallic, legion: k.legion, words: 1})
		}
	}
	add(attacker, 4, "L")
	add(attacker, 1, "cav")
	add(attacker, 1, "archer")
	add(defender, 4, "slave")
	add(defender, 2, "G")
	add(defender, 2, "Thr")
	add(defender, 1, "glad")
	add(defender, 2, "sling")
	f.addChief(chief{army: attacker, leader: 0, bonus: 2, breakOff: 1, strategist: 1})
	f.addChief(chief{army: defender, leader: 1, bonus: 2, breakOff: 2, strategist: 1, spartacus: true})
}

func BenchmarkBattle(b *testing.B) {
	l := book()
	var f fight
	var plans [2]battlePlan
	d := &alone{state: 88172645463325252}
	rounds, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		field(&f, d, &l, &plans)
		f.run()
		rounds += f.round
		n++
	}
	b.ReportMetric(float64(rounds)/float64(n), "rounds/battle")
}
