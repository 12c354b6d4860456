package iamspartacus

import (
	"slices"
	"strconv"
	"strings"

	"prestags/plot"
)

// standing reads [standing]: policies, and battle lines that decide where no
// battle section does.
func (c *compiler) standing(lines []plot.Line) {
	plan := battlePlan{at: nowhere, step: anyStep}
	for i := range lines {
		l := &lines[i]
		c.begin(l, step1A, true, false)
		if l.Key.Text == "" {
			c.bad(l.Pos, "file", "an order stands in [standing]", "a key and its values, as losses: slave, inf")
			c.end()
			continue
		}
		if len(l.Args) > 0 {
			c.bad(l.Args[0].Pos, "file", l.Key.Text+" holds for all places", l.Key.Text+": and its values; LOSS PLACE order=… is for one")
		} else {
			c.standingOrder(l, &plan)
		}
		c.end()
	}
	c.o.plans = append(c.o.plans, plan)
}

// asSettings takes key=value words apart, as orders do.
func asSettings(words []plot.Word) (args []plot.Word, settings []plot.Setting) {
	for _, w := range words {
		key, value, ok := strings.Cut(w.Text, "=")
		switch {
		case ok && !strings.HasSuffix(key, "<") && !strings.HasSuffix(key, ">"):
			settings = append(settings, plot.Setting{Key: plot.Word{Text: strings.ToLower(key), Pos: w.Pos}, Value: plot.Word{Text: value, Pos: w.Pos}})
		case len(settings) > 0 && strings.ContainsAny(w.Text, "<>-"):
			// if=ratio<60, leader-killed: a list with commas.
			settings[len(settings)-1].Value.Text += "," + w.Text
		default:
			args = append(args, w)
		}
	}
	return args, settings
}

func (c *compiler) standingOrder(l *plot.Line, b *battlePlan) {
	words, po := l.Values, &c.o.policy
	if len(words) == 0 {
		c.bad(l.Pos, "file", l.Key.Text+" says nothing", l.Key.Text+": and its values")
		return
	}
	switch key := l.Key.Text; key {
	case "losses":
		w := c.wishes(words)
		c.set(func() { po.losses = w })
	case "straggler":
		w := c.wishes(words)
		c.set(func() { po.straggler = w })
	case "hits":
		w := []wish{}
		if !strings.EqualFold(words[0].Text, "policy") {
			w = c.wishes(words)
		}
		c.set(func() { b.hits = w })
	case "routloss":
		w := c.wishes(words)
		c.set(func() { b.routLoss = w })
	case "target":
		if !strings.EqualFold(words[0].Text, "kill-else-front") {
			c.bad(words[0].Pos, "13.17", "`"+plot.Clip(words[0].Text, 30)+"` is no policy for targets", "target: kill-else-front")
			return
		}
		b.targetKill = true
	case "flank":
		p := c.flankPolicy(plot.Word{Text: strings.TrimPrefix(strings.ToLower(words[0].Text), "default="), Pos: words[0].Pos})
		c.set(func() { b.flankBy = p })
	case "line":
		if strings.EqualFold(words[0].Text, "policy") && len(words) > 1 {
			words = words[1:]
		}
		p := c.linePolicy(words[0])
		c.set(func() { b.line = p })
	case "leaders":
		if strings.EqualFold(words[0].Text, "none") {
			b.leadersNone = true
			return
		}
		s := c.seats(words)
		if !c.failed && slices.ContainsFunc(s, func(x seating) bool { return x.leader < 0 }) {
			c.bad(words[0].Pos, "13.8", "leaders names units with their leaders", "leaders: inf+Crixus, or leaders: none")
		}
		c.set(func() { b.leaders = s })
	case "breakoff", "evade":
		c.standingCondition(key, words, l.Pos, b)
	case "retreat":
		r := c.cityOrOpen(words, l.Pos)
		c.set(func() { b.retreat = r })
	case "mix":
		n := c.mix(words[0])
		c.set(func() { po.mix, po.mixSet = n, true })
	case "attach":
		n := c.attach(words[0])
		c.set(func() { po.attach, po.attachSet = n, true })
	case "ask":
		c.asking(words)
	}
}

func (c *compiler) standingCondition(key string, words []plot.Word, pos plot.Pos, b *battlePlan) {
	args, settings := asSettings(words)
	rule := "13.25"
	if key == "evade" {
		rule = "13.3"
	}
	// ratio<50 may stand without if=.
	for i := 0; i < len(args); i++ {
		if strings.ContainsAny(args[i].Text, "<>") || strings.EqualFold(args[i].Text, "leader-killed") {
			settings = append(settings, plot.Setting{Key: plot.Word{Text: "if", Pos: args[i].Pos}, Value: args[i]})
			args = slices.Delete(args, i, i+1)
			i--
		}
	}
	for _, s := range settings {
		if s.Key.Text != "if" && s.Key.Text != "min-round" {
			c.bad(s.Key.Pos, rule, key+" knows no "+plot.Clip(s.Key.Text, 20)+"=", "if=ratio<50 min-round=1")
			return
		}
	}
	r := c.condition(args, settings, pos, rule)
	c.set(func() {
		if key == "evade" {
			b.evade = r
		} else {
			b.breakOff = r
		}
	})
}

// asking reads the decisions a player wants to be asked: D12 D24, none, all.
func (c *compiler) asking(words []plot.Word) {
	var bits uint64
	for _, w := range words {
		text := strings.ToUpper(w.Text)
		switch text {
		case "NONE":
			continue
		case "ALL":
			bits |= 1<<38 - 2
			continue
		}
		n, err := strconv.Atoi(strings.TrimPrefix(text, "D"))
		if err != nil || n < 1 || n > 37 {
			c.bad(w.Pos, "file", "`"+plot.Clip(w.Text, 30)+"` is no decision", "D01 to D37, all or none")
			return
		}
		bits |= 1 << n
	}
	c.o.policy.ask, c.o.policy.askSet = bits, true
}
