package iamspartacus

import (
	"slices"
	"strings"
)

// Battle lines and standing orders.

func (w *writer) battles(step string) {
	g, p := w.g, w.p
	if step != "" && w.one(3) {
		w.section = step
		var refs []string
		for a := range g.areas {
			if g.presentAny(p, enemyOf(w.s), int8(a)) && w.one(2) {
				refs = append(refs, g.areas[a].id)
			}
		}
		if len(refs) > 0 {
			w.order("BATTLES", refs)
		}
	}
	if w.one(2) {
		return
	}
	name := "battle default"
	if w.one(3) {
		name = "battle " + strings.ToLower(some(w.r, g.areas).id)
	}
	if step != "" && w.one(4) {
		name = step + " " + name
	}
	w.in(name)
	for _, f := range []func(){w.evadeLine, w.lineLines, w.breakLine, w.lossLines, w.cityLines} {
		if !w.one(3) {
			f()
		}
	}
}

func (w *writer) evadeLine() {
	if w.one(2) {
		w.order("EVADE", []string{some(w.r, []string{"yes", "no"})})
	} else {
		w.order("EVADE", nil, "if", some(w.r, []string{"ratio<50", "ratio<120"}))
	}
}

func (w *writer) lineLines() {
	foot := []string{"slave", "inf", "infantry"}
	if w.s == roman {
		foot = []string{"legion", "cohort", "infantry"}
	}
	leader := w.leader()
	switch w.r.IntN(5) {
	case 0:
		w.order("LINE", []string{"policy", some(w.r, linePolicies[1:])})
	case 1:
		w.order("LINE", []string{"first", "1:" + some(w.r, foot), "2:infantry+" + leader, "3:" + some(w.r, foot)})
	case 2:
		w.order("LINE", []string{"second", some(w.r, foot), "infantry+" + leader}, "vs", some(w.r, []string{"any", "infantry", "cav"}))
		w.order("LINE", []string{"second"}, "rest", some(w.r, []string{"spread", "behind-strongest", "behind-weakest"}))
	case 3:
		w.order("LEADERS", []string{"infantry+" + leader})
	default:
		w.order("LEADERS", []string{"none"})
	}
	if w.g.opt.redeployment && w.one(2) {
		w.order("LEADERS", []string{"redeploy", "infantry+" + leader}, "after-round", itoa(1+w.r.IntN(2)))
	}
}

// leader of the side, any that is on the map.
func (w *writer) leader() string {
	var may []string
	for l := range w.g.leaders {
		if w.g.leaders[l].side == w.s && w.p.leaders[l].state == onMap {
			may = append(may, w.g.leaders[l].id)
		}
	}
	if len(may) == 0 {
		return w.g.leaders[w.g.leadersOfSide(w.s)[0]].id
	}
	return some(w.r, may)
}

// leadersOfSide are all leaders of a side.
func (g *game) leadersOfSide(s int8) []int8 {
	var out []int8
	for l := range g.leaders {
		if g.leaders[l].side == s {
			out = append(out, int8(l))
		}
	}
	return out
}

func (w *writer) breakLine() {
	if w.s == rebel && w.n == len(w.g.months) {
		if w.one(3) {
			w.order("CONCEDE", nil)
		}
		return
	}
	switch w.r.IntN(3) {
	case 0:
		w.order("BREAK", []string{"never"})
	case 1:
		w.order("BREAK", nil, "if", some(w.r, []string{"ratio<60", "ratio<30,leader-killed", "lost>=4", "flanked>=2,ratio<80"}), "min-round", itoa(1+w.r.IntN(3)))
	default:
		w.order("BREAK", nil, "if", "ratio<100")
	}
}

func (w *writer) lossLines() {
	order := "slave,inf.full,cav"
	if w.s == roman {
		order = "nonlegion,legion"
	}
	w.order("HITS", nil, "order", order)
	w.order("ROUTLOSS", nil, "order", order)
	w.order("TARGET", []string{"kill-else-front"})
	w.order("FLANK", nil, "default", some(w.r, flankPolicies[1:]))
}

func (w *writer) cityLines() {
	g, p := w.g, w.p
	w.order("RETREAT", []string{some(w.r, []string{"city", "open"})})
	for _, c := range slices.Concat(g.cities, g.sancts) {
		if g.countUnits(p, w.s, c) > 0 && w.one(2) {
			w.order("SORTIE", []string{g.locs[c].id})
		}
	}
	if w.s == roman && g.opt.decimation && !p.decimated {
		for u := range p.units {
			if k := g.classOf(int16(u)).legion; (k == regular || k == crack) && p.units[u].state == onMap && p.units[u].lost == 0 {
				w.order("DECIMATE", []string{g.units[u].id})
				return
			}
		}
	}
}

func (w *writer) standing() {
	w.in("standing")
	if w.s == rebel {
		w.key("losses", "slave", "sling", "inf.reduced", "cav", "inf", "glad")
		w.key("mix", some(w.r, []string{"slave", "slinger:2"}))
		w.key("attach", some(w.r, []string{"all", "none", "4"}))
	} else {
		w.key("losses", "nonlegion", "legion")
		w.key("retreat", some(w.r, []string{"city", "open"}))
	}
	for _, k := range [][]string{
		{"straggler", "infantry"},
		{"hits", "infantry"},
		{"target", "kill-else-front"},
		{"flank", "split"},
		{"line", "mirror"},
		{"leaders", "none"},
		{"evade", "if=ratio<40"},
		{"routloss", "infantry"},
	} {
		if w.one(3) {
			w.key(k[0], k[1:]...)
		}
	}
	if w.n < len(w.g.months) || w.s == roman {
		w.key("breakoff", some(w.r, []string{"if=ratio<50", "never"}))
	}
	switch w.r.IntN(3) {
	case 0:
		w.key("ask", "none")
	case 1:
		w.key("ask", some(w.r, []string{"D12", "D14", "D15", "D24", "D25", "D22", "D23"}), some(w.r, []string{"D03", "D04", "D18", "D26", "D27", "D32"}))
	}
}
