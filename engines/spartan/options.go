package spartan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/catalogue"
	"prestags/engines/hex"
	"prestags/plot"
	"prestags/scenarios"
	facts "prestags/scenarios/spartan"
)

// options are the house rules in force (ledger 3.7) and the optional rules 13
// to 18 and S3.1 to S3.5, which combine freely (12.0).
type options struct {
	recovery      string // next_gt, same_gt, one_task
	cadence       string // df_of, none, alternate
	loser         string // stop, follow
	winner        string // continue, stop
	force         string // side, path, unit
	overstack     string // backstep, tolerate, eliminate
	command       string // both, plot, movement
	figures       string // lenient, strict
	marathonFirst string // greeks, persians
	rampage       string // after, before
	clock         string // hex, mp
	contestBonus  string // no, yes
	follow        string // allow, deny
	dfz           string // all_but_ml_mv, df_only
	illegal       string // void, truncate
	duplicate     string // void, first, last
	multiHex      string // yes, no
	halfElim      string // per_hex, per_combat
	leaderBonus   string // stacked, not_if_mv
	fireAdvance   string // adjacent, never
	groundToHill  string // full, half
	crestCost     string // chart, two
	rampageAttack string // each, combined
	direction1    string // S1.0: 1 to 6
	deploy        string // sequential, secret
	neither       string // draw, vp_ratio
	capture       string // end, ever
	edgeDistance  string // touching_is_1, touching_is_0
	chaeronea     string // K-5 or hexes
	castra        string // a hex
	ipsusLeaders  string // none or levels
	sequence      string // 19.0: simultaneous, standard
	leaving       string // conditions, anywhere

	panic        bool // 13.0
	elevation    bool // 14.0
	concession   bool // 15.0
	facing       bool // 16.0
	retreat      bool // 17.0
	contact      bool // 18.0
	alexander    bool // S3.1
	darius       bool // S3.2
	range1       bool // S3.3
	capability   bool // S3.4
	prohibitions bool // S3.5
}

// words are the options that take a word.
func (o *options) words() map[string]*string {
	return map[string]*string{
		"recovery": &o.recovery, "fire_cadence": &o.cadence, "contest_loser": &o.loser, "contest_winner": &o.winner,
		"force": &o.force, "overstack": &o.overstack, "command": &o.command, "mp_figures": &o.figures,
		"marathon_first": &o.marathonFirst, "rampage": &o.rampage, "move_clock": &o.clock, "contest_bonus": &o.contestBonus,
		"follow": &o.follow, "dfz": &o.dfz, "illegal": &o.illegal, "duplicate": &o.duplicate, "multi_hex": &o.multiHex,
		"half_elim": &o.halfElim, "leader_bonus": &o.leaderBonus, "fire_advance": &o.fireAdvance,
		"ground_to_hilltop": &o.groundToHill, "crest_cost": &o.crestCost, "rampage_attack": &o.rampageAttack,
		"elephant_direction_1": &o.direction1, "deploy": &o.deploy, "neither": &o.neither, "capture": &o.capture,
		"edge_distance": &o.edgeDistance, "chaeronea_deploy": &o.chaeronea, "castra": &o.castra,
		"ipsus_allied_leaders": &o.ipsusLeaders, "sequence": &o.sequence, "leaving": &o.leaving,
	}
}

// switches are the optional rules, on or off.
func (o *options) switches() map[string]*bool {
	return map[string]*bool{
		"opt.13": &o.panic, "opt.14": &o.elevation, "opt.15": &o.concession, "opt.16": &o.facing, "opt.17": &o.retreat,
		"opt.18": &o.contact, "opt.S3.1": &o.alexander, "opt.S3.2": &o.darius, "opt.S3.3": &o.range1,
		"opt.S3.4": &o.capability, "opt.S3.5": &o.prohibitions,
	}
}

// readOptions reads the settings for a scenario; what is not set has its
// default, the first value. A rule the scenario makes compulsory is on and
// cannot be off (S3.24).
func readOptions(settings []engines.Setting, s *facts.Scenario) (options, error) {
	var o options
	words, switches := o.words(), o.switches()
	for _, opt := range facts.Catalogue().Options {
		if f, ok := words[opt.Key]; ok {
			*f = opt.Values[0]
		}
	}
	o.alexander, o.darius = s.Alexander == "required", s.Darius == "required"
	for _, set := range settings {
		if err := checkOption(set, s); err != nil {
			return o, err
		}
		if f, ok := words[set.Key]; ok {
			*f = set.Value
		} else if f, ok := switches[set.Key]; ok {
			*f = set.Value == "on"
		}
	}
	return o, nil
}

// checkOption looks at a setting against the list of options, what the scenario
// says of it, and the forms of free values.
func checkOption(set engines.Setting, s *facts.Scenario) error {
	scenario := s.ID
	if allowed(set.Key, s) {
		scenario = ""
	}
	if f := catalogue.Check(Rulebook(), scenario, set); f != nil {
		return f
	}
	required := map[string]string{"opt.S3.1": s.Alexander, "opt.S3.2": s.Darius}[set.Key]
	if required == "required" && set.Value == "off" {
		return &catalogue.Fault{Key: set.Key, Rule: "S3.24", Wrong: set.Key + "=off, and this scenario makes the rule compulsory", Instead: "no " + set.Key}
	}
	all := facts.Catalogue().Options
	opt := engines.Option(all[slices.IndexFunc(all, func(o scenarios.Option) bool { return o.Key == set.Key })])
	if opt.Free && !slices.Contains(opt.Values, set.Value) && !freeValue(set.Key, set.Value) {
		return &catalogue.Fault{Key: set.Key, Rule: opt.Rule, Wrong: fmt.Sprintf("%s has no value %q", set.Key, plot.Clip(set.Value, 40)), Instead: set.Key + "=" + catalogue.Values(&opt)}
	}
	return nil
}

// allowed: a user's own scenario may allow Alexander or Darius, and every
// scenario with elephants has their options.
func allowed(key string, s *facts.Scenario) bool {
	switch key {
	case "opt.S3.1":
		return s.Alexander != ""
	case "opt.S3.2":
		return s.Darius != ""
	case "rampage", "rampage_attack", "elephant_direction_1":
		return slices.ContainsFunc(s.Sides, func(sd facts.Side) bool {
			return slices.ContainsFunc(sd.Units, func(c facts.Count) bool { return c.Type == "EL" })
		})
	}
	return false
}

// freeValue tells whether a value of a free option has the right form.
func freeValue(key, value string) bool {
	parts := strings.Split(value, "+")
	if len(parts) > 200 {
		return false
	}
	for _, p := range parts {
		if key == "ipsus_allied_leaders" {
			if n, err := strconv.Atoi(p); err != nil || n < 1 || n > 4 || len(parts) > 6 {
				return false
			}
			continue
		}
		if len(p) != 4 || strings.Trim(p, "0123456789") != "" {
			return false
		}
	}
	return key != "castra" || len(parts) == 1
}

// castra is the hex of the option's default, which the facts have already.
const castra = "2208"

// applyOptions changes the facts where an option says so.
func (g *game) applyOptions() error {
	hexes := func(value string) ([]facts.Hex, error) {
		var out []facts.Hex
		for _, p := range strings.Split(value, "+") {
			if a, ok := g.grid.Parse(p); !ok || a == hex.None {
				return nil, fmt.Errorf("hex %s is off the map; write hexes from %s to %s instead", p, g.grid.Name(0), g.grid.Name(hex.At(g.grid.Len()-1)))
			}
			out = append(out, facts.Hex(p))
		}
		return out, nil
	}
	if v := g.opt.chaeronea; g.s.ID == "chaeronea" && v != "" && v != "K-5" {
		list, err := hexes(v)
		if err != nil {
			return fmt.Errorf("option chaeronea_deploy: %w", err)
		}
		g.changeZone("chaeronea_deploy", list)
	}
	if v := g.opt.castra; g.s.ID == "heraclea" && v != "" && v != castra {
		list, err := hexes(v)
		if err != nil {
			return fmt.Errorf("option castra: %w", err)
		}
		g.s.Victory.Win = mapPredicates(g.s.Victory.Win, func(p *facts.Predicate) {
			if p.Option == "castra" {
				p.Hexes, p.Letters = list, nil
			}
		})
	}
	if v := g.opt.ipsusLeaders; g.s.ID == "ipsus" && v != "" && v != "none" {
		g.s.Sides = slices.Clone(g.s.Sides)
		last := &g.s.Sides[1]
		last.Leaders = nil
		for _, p := range strings.Split(v, "+") {
			n, _ := strconv.Atoi(p) // checked with the option
			i := slices.IndexFunc(last.Leaders, func(l facts.Level) bool { return l.Level == n })
			if i < 0 {
				last.Leaders = append(last.Leaders, facts.Level{Level: n, Count: 1})
			} else {
				last.Leaders[i].Count++
			}
		}
	}
	return nil
}

// changeZone puts a list of hexes in the place of the area of an option.
func (g *game) changeZone(option string, list []facts.Hex) {
	g.s.Sides = slices.Clone(g.s.Sides)
	for i := range g.s.Sides {
		sd := &g.s.Sides[i]
		if sd.Deploy.Option != option {
			continue
		}
		sd.Deploy = facts.Area{Type: "zone", Hexes: list, Words: "the hexes named by the option " + option, Option: option}
		g.d.Sides = slices.Clone(g.d.Sides)
		for k := range g.d.Sides {
			if g.d.Sides[k].ID == sd.ID {
				g.d.Sides[k].Zone = nil
			}
		}
	}
}

// mapPredicates copies victory conditions, changing each predicate.
func mapPredicates(win map[string]facts.Predicate, change func(*facts.Predicate)) map[string]facts.Predicate {
	out := make(map[string]facts.Predicate, len(win))
	var walk func(p facts.Predicate) facts.Predicate
	walk = func(p facts.Predicate) facts.Predicate {
		p.Args = slices.Clone(p.Args)
		for i := range p.Args {
			p.Args[i] = walk(p.Args[i])
		}
		if p.Arg != nil {
			arg := walk(*p.Arg)
			p.Arg = &arg
		}
		change(&p)
		return p
	}
	for side, p := range win {
		out[side] = walk(p)
	}
	return out
}
