package iamspartacus

import (
	"slices"
	"strconv"

	"prestags/engines"
)

// battleDesk plays a fight at the table: it rolls named dice, puts decisions to
// the players, takes losses home to the position and writes events.
//
// The events of a battle, all with At = its place and, but for "battle", the
// round as first effect ("round", N; 0 before the first melee):
//
//	battle        13.1, 13.7: Side the attacker; effects "line", "missile",
//	              "leader" for everybody, N the factor shown (a leader: 1 wounded)
//	setup, line   13.8, 13.16: the lines as they stand. Effects "front" (From its
//	              lane, To the enemy it faces), "flank" (From its place between lanes, To
//	              the enemy it flanks), "behind" (From the lane, To the unit in front),
//	              N the factor shown; "seat" for a leader (To his unit, N 1 if wounded)
//	missiles      13.9, 13.27: Side that shoots; for each die, in order, an effect
//	              "hits" or "misses", N the factor; then the losses
//	melee         13.10, 13.27: one fight along the line, Column its lane; for each
//	              die, in order, an effect "berserk" or "calm" (N the highest die), "hits" or
//	              "misses" (To the enemy, N the factor made up by Mods of that Unit); losses
//	breakthrough  13.15, 13.16: effects "slides" (To its lane), "flanks" (From its
//	              old place, To the enemy), "follows" (To the unit in front)
//	leaders       13.21, 13.22, 13.27, 13.28: effects "unharmed", "wounded",
//	              "killed"; two dice for each unless he died with his unit
//	seats         14.16: effects "seat", To the unit
//	breakoff      13.25: Side that leaves, Odds the modified die, Result rout or retreat
//	toll          13.27: steps lost to cavalry, N of effect "toll" how many
//	won           the end: Side the winner, Result how
//
// Losses are the effects "reduced", "eliminated", "killed", "wounded", "scored".
type battleDesk struct {
	tn     *turn
	f      fight
	laws   laws
	at     loc
	suffix string // of names of dice: "@CAMP"
	sides  [2]int8
	plans  [2]battlePlan
	rolls  []engines.Roll
	lined  bool
}

// laws are the figures of the tables and the options on them.
func (g *game) laws() laws {
	l := laws{
		retreat: int8(g.limit.retreat), flanked: int8(g.mod.flanked.Add), leaderKilled: int8(g.mod.killed.Add), horse: g.opt.berserk,
		horseBonus: g.opt.cavBonus, bothRetreat: g.opt.bothOut, redeploy: g.opt.redeployment, woundedLead: g.opt.wounded == "full",
	}
	for i, who := range [3]string{"none", "other", "spartacus"} {
		for die := 1; die <= 6; die++ {
			if g.ch.BerserkDie(who).Has(die) {
				l.berserk[i] = int8(die)
			}
		}
	}
	fit, hurt := g.ch.CasualtyAt(false), g.ch.CasualtyAt(true)
	for n := 2; n <= 12; n++ {
		if fit.Wounded.Has(n) {
			l.wounded |= 1 << n
		}
		if fit.Killed.Has(n) {
			l.killed |= 1 << n
		}
		if hurt.Killed.Has(n) {
			l.killedWounded |= 1 << n
		}
	}
	return l
}

// open readies the desk for a battle of the attacker at a place.
func (d *battleDesk) open(tn *turn, att int8, at loc) {
	d.tn, d.at, d.sides, d.lined = tn, at, [2]int8{att, enemyOf(att)}, false
	d.suffix = "@" + tn.g.locs[at].full
	d.laws = tn.g.laws()
	d.f.reset(d, &d.laws)
	for a, s := range d.sides {
		d.plans[a] = tn.tactics(s, at)
		d.f.army[a] = army{plan: &d.plans[a], roman: s == roman, stands: s == rebel && tn.n == len(tn.g.months)}
	}
}

// join puts units and leaders into an army, in their order.
func (d *battleDesk) join(a int8, units []int16, leaders []int8) {
	g, p := d.tn.g, d.tn.p
	for _, u := range units {
		c, st := g.classOf(u), &p.units[u]
		x := piece{
			factors: c.cf, unit: u, army: a, arm: c.typ, step: st.lost, slave: c.slave, gallic: c.berser && c.typ == infantry,
			legion: c.legion == regular || c.legion == crack, unhorsed: st.dismounted, words: c.words,
		}
		if st.dismounted {
			x.arm = infantry
		}
		d.f.addPiece(x)
	}
	for _, l := range leaders {
		x := &g.leaders[l]
		d.f.addChief(chief{
			leader: int16(l), army: a, bonus: int8(x.line), breakOff: int8(x.breakOff), strategist: int8(x.strat), spartacus: l == g.spartacus,
			vital: l == g.spartacus && d.tn.n < len(g.months), wounded: p.leaders[l].wounded,
		})
	}
}

// tactics gathers a side's battle lines for a battle: of each kind those of the
// first plan that has them.
func (tn *turn) tactics(s int8, at loc) battlePlan {
	b := battlePlan{at: at}
	for i := range tn.o[s].plans {
		w := &tn.o[s].plans[i]
		if !tn.covers(w, at) {
			continue
		}
		if len(b.first) == 0 {
			b.first = w.first
		}
		if len(b.second) == 0 {
			b.second = w.second
		}
		if b.rest == restUnset {
			b.rest = w.rest
		}
		if b.line == lineUnset {
			b.line = w.line
		}
		if len(b.leaders) == 0 && !b.leadersNone {
			b.leaders, b.leadersNone = w.leaders, w.leadersNone
		}
		if len(b.redeploy) == 0 {
			b.redeploy = w.redeploy
		}
		if len(b.hits) == 0 {
			b.hits = w.hits
		}
		if len(b.targets) == 0 {
			b.targets = w.targets
		}
		b.targetKill = b.targetKill || w.targetKill
		if len(b.flanks) == 0 {
			b.flanks = w.flanks
		}
		if b.flankBy == flankUnset {
			b.flankBy = w.flankBy
		}
		if !b.breakOff.set {
			b.breakOff = w.breakOff
		}
		if len(b.routLoss) == 0 {
			b.routLoss = w.routLoss
		}
		if b.retreat == retreatUnset {
			b.retreat = w.retreat
		}
		if !b.evade.set {
			b.evade = w.evade
		}
		b.concede = b.concede || w.concede
	}
	if len(b.routLoss) == 0 {
		b.routLoss = tn.lossWishes(s, at)
	}
	return b
}

// covers tells whether battle lines are for a battle: of its area, or of the
// place whose siege works are attacked, and of this step.
func (tn *turn) covers(w *battlePlan, at loc) bool {
	if w.step != anyStep && w.step != tn.step {
		return false
	}
	x := &tn.g.locs[at]
	return w.at == nowhere || w.at == at || w.at == loc(x.area) || x.kind == works && w.at == x.of
}

// linesFor finds the battle lines that decide about a battle: the first plan for
// it that has what has tells; nil: the default.
func (tn *turn) linesFor(s int8, at loc, has func(*battlePlan) bool) *battlePlan {
	for i := range tn.o[s].plans {
		if b := &tn.o[s].plans[i]; tn.covers(b, at) && has(b) {
			return b
		}
	}
	return nil
}

// codes are the decisions by the numbers players know them by.
var codes = [...]code{
	askLine: 20, askColumns: 21, askSeats: 20, askHits: 22, askTarget: 23, askFlank: 24, askBreak: 25, askRedeploy: 27, askToll: 12,
}

func (d *battleDesk) code(q *ask) code {
	switch {
	case q.what == askSeats && q.army != d.f.first:
		return 21
	case q.what == askBreak && d.f.army[q.army].stands:
		return 35
	}
	return codes[q.what]
}

// decide implements desk: what neither the side's orders settle nor the default
// may is asked, all of a batch together.
func (d *battleDesk) decide(f *fight, asks []ask) {
	var qs []engines.Question
	var open []int
	for k := range asks {
		q := &asks[k]
		if q.explicit || q.min == len(q.options) && !q.ordered || q.what == askLine && len(q.options) == 1 || q.what == askColumns && len(q.options) == 2 {
			continue
		}
		if s := d.sides[q.army]; d.tn.asks(s, d.code(q)) {
			qs = append(qs, d.question(q))
			open = append(open, k)
		}
	}
	if len(qs) == 0 {
		return
	}
	for i, take := range d.tn.t.AskAll(qs...) {
		q := &asks[open[i]]
		q.take = q.take[:0:0]
		for _, id := range take {
			q.take = append(q.take, d.option(q, id))
		}
	}
}

// question puts an ask into words.
func (d *battleDesk) question(q *ask) engines.Question {
	g := d.tn.g
	where := " in the battle in " + g.locs[d.at].name
	who := g.sides[d.sides[q.army]].id
	out := engines.Question{Side: who, Min: q.min, Max: q.max, Ordered: q.ordered}
	if q.about != none {
		who = g.units[d.f.pieces[q.about].unit].full
	}
	if d.f.round > 0 {
		where += ", round " + strconv.Itoa(d.f.round)
	}
	switch q.what {
	case askLine:
		out.Text = "Your line from left to right, every line unit" + where + "."
	case askColumns:
		out.Text = "Your line" + where + ": after lane1 the units of the left lane, the front one first, then lane2 and so on; every lane needs a unit."
		who += "-line"
	case askSeats:
		out.Text = "Which leaders stand in the line, and with which infantry," + where + "?"
		if d.sides[q.army] == rebel && d.tn.n < len(d.tn.g.months) {
			out.Text += " If Spartacus falls, Rome has won (4.3)."
		}
		who += "-leaders"
	case askHits:
		out.Text = "Which front units lose a step to missile fire" + where + "?"
	case askTarget:
		out.Text = "Whom does " + d.unit(q.about) + " fight" + where + "?"
	case askFlank:
		out.Text = "To which side does " + d.unit(q.about) + " break through" + where + "?"
	case askBreak:
		out.Text = "Do you go on after this round" + where + "?"
	case askRedeploy:
		out.Text = "Which leaders go to which infantry now" + where + "?"
		who += "-leaders"
	case askToll:
		out.Text = "Which steps are lost to the pursuing cavalry" + where + "?"
		who += "-toll"
	}
	out.Rule = q.rule
	for _, x := range q.options {
		out.Choices = append(out.Choices, engines.Choice{ID: d.word(q, x), Text: d.explain(q, x)})
	}
	for _, x := range q.take {
		out.Default = append(out.Default, d.word(q, x))
	}
	return d.tn.t.Ask(engines.Key{Phase: d.tn.phase(), Rule: q.rule, Who: who + d.suffix, N: q.n}, out)
}

func (d *battleDesk) unit(i int16) string { return d.tn.g.units[d.f.pieces[i].unit].id }

// word is how an answer writes an option: V, V/2 (its second step), V+Gellius,
// lane1, L, R, go, break, concede.
func (d *battleDesk) word(q *ask, x int16) string {
	switch q.what {
	case askFlank:
		return [...]string{"L", "R"}[x]
	case askBreak:
		return [...]string{"go", "break", "concede"}[x]
	case askSeats, askRedeploy:
		c, i := seatOf(x)
		return d.unit(i) + "+" + d.tn.g.leaders[d.f.chiefs[c].leader].id
	case askHits, askToll:
		n, i := seatOf(x)
		if n > 0 {
			return d.unit(i) + "/" + strconv.Itoa(int(n)+1)
		}
		return d.unit(i)
	case askColumns:
		if x >= laneMark {
			return "lane" + strconv.Itoa(int(x-laneMark)+1)
		}
	}
	return d.unit(x)
}

// explain is what an option means, where its word does not say it.
func (d *battleDesk) explain(q *ask, x int16) string {
	switch q.what {
	case askLine, askTarget:
		p := &d.f.pieces[x]
		return d.tn.g.units[p.unit].name + ", factor " + strconv.Itoa(p.printed())
	case askColumns:
		if x >= laneMark {
			i := d.f.stacks[d.f.opened(other(q.army), int(x-laneMark))].top
			return "against " + d.unit(i) + ", factor " + strconv.Itoa(d.f.pieces[i].printed())
		}
		p := &d.f.pieces[x]
		return d.tn.g.units[p.unit].name + ", factor " + strconv.Itoa(p.printed())
	case askFlank:
		t := d.f.exposed(d.f.pieces[q.about].stack)
		if i := d.f.stacks[t[x]].top; i != none {
			return "to the flank of " + d.unit(i)
		}
	}
	return ""
}

// option finds the option of a word.
func (d *battleDesk) option(q *ask, word string) int16 {
	return q.options[slices.IndexFunc(q.options, func(x int16) bool { return d.word(q, x) == word })]
}
