package adjudicate

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/plot"
)

const (
	matchName = "match.toml"
	// format of the folder.
	format = 1
)

// Policies for a plot that has not come when the umpire resolves without it.
const (
	LateWait     = "wait"     // the match waits; resolved without it, units stand
	LateStand    = "stand"    // no plot, documented defaults
	LateStanding = "standing" // no plot, but the side's standing orders
)

// Dice modes.
const (
	DiceSealed = "sealed" // derived from a secret seed whose hash is published
	DiceJoint  = "joint"  // derived from it and a share of each side
	DiceTable  = "table"  // real dice, rolled when they are needed and typed in
	DiceScript = "script" // given beforehand, for tests and replays
)

// Policies for choices in mid-impulse that no standing order answers.
const (
	QuestionsAsk     = "ask"     // the impulse pauses until the side has answered
	QuestionsDefault = "default" // the documented default is taken
)

// LatePolicies are the values of --late.
func LatePolicies() []string { return []string{LateWait, LateStand, LateStanding} }

// QuestionPolicies are the values of --questions.
func QuestionPolicies() []string { return []string{QuestionsAsk, QuestionsDefault} }

// DiceModes are the values of --dice, beside script:FILE.
func DiceModes() []string { return []string{DiceSealed, DiceJoint, DiceTable} }

// minSeed is the fewest bytes of a seed.
const minSeed = 16

// Player is who plays a side, or the umpire (Side "").
type Player struct {
	Side string `toml:"id,omitempty" json:"id,omitempty"`
	Name string `toml:"name,omitempty" json:"name,omitempty"`
	Mail string `toml:"mail,omitempty" json:"mail,omitempty"`
	Zone string `toml:"zone,omitempty" json:"zone,omitempty"`
	Key  string `toml:"key,omitempty" json:"key,omitempty"`
}

// Plot is a plot file as it came.
type Plot struct {
	Name string
	Data []byte
}

// Deployment is a plot given when a match is made, for one side.
type Deployment struct {
	Side string
	Plot
}

// Config of a new match. What is left empty takes its default.
type Config struct {
	// ID of the match; IDFor its folder if left out.
	ID      string
	Options []engines.Setting
	Players []Player
	Umpire  Player
	// Seat is who umpires: "" an umpire who plays no side, SeatNone nobody, a
	// side's id its player.
	Seat string
	// UmpireKeys is a file of the umpire's secret keys, to be kept in the match.
	UmpireKeys []byte
	// Late, Questions, Deadline: policies.
	Late      string
	Questions string
	Deadline  string
	// Dice is one of the modes of dice.
	Dice string
	// Seed of sealed and joint dice: secret random bytes, 16 or more. Without an
	// umpire there is none.
	Seed []byte
	// Script of scripted dice, its text.
	Script []byte
	// Deployments are submitted at once.
	Deployments []Deployment
	// Version of the program, and the time, for the journal.
	Version string
	Time    string
}

// frozen is match.toml.
type frozen struct {
	Format   int    `toml:"format" comment:"A match of prestags, frozen when it was made. Later changes stand in journal.jsonl."`
	ID       string `toml:"id"`
	Game     string `toml:"game"`
	Scenario string `toml:"scenario"`
	Version  string `toml:"version" comment:"The program that made it."`

	Questions string `toml:"questions" comment:"Choices of players in mid-turn that no standing order answers: ask (the turn pauses) or default (the documented default is taken)."`
	Late      string `toml:"late" comment:"A plot that has not come: wait, stand (no plot) or standing (no plot, standing orders)."`
	Deadline  string `toml:"deadline,omitempty"`

	Seat string `toml:"seat,omitempty" comment:"Who umpires: none, or the side whose player does; nothing for an umpire who plays no side."`

	Dice    frozenDice        `toml:"dice"`
	Umpire  Player            `toml:"umpire,omitempty"`
	Sides   []Player          `toml:"sides"`
	Options map[string]string `toml:"options"`
	Facts   []frozenFact      `toml:"facts"`
}

type frozenDice struct {
	Mode string `toml:"mode" comment:"sealed: derived from umpire/seed, whose SHA-256 is seed_sha256. joint: from that and a share of each side. table: real dice. script: umpire/dice.txt."`
	Hash string `toml:"seed_sha256,omitempty"`
}

type frozenFact struct {
	Role string `toml:"role"`
	Name string `toml:"name"`
	File string `toml:"file"`
}

const (
	seedName   = umpireDir + "/seed"
	scriptName = umpireDir + "/dice.txt"
)

// sound tells what in a match.toml that was read is none of what freeze writes:
// whoever can count hashes can change it.
func (f *frozen) sound(sc engines.Scenario) error {
	bad := func(what string) error { return &Damaged{Path: matchName, Wrong: what} }
	var sides []string
	players := append([]Player{f.Umpire}, f.Sides...)
	for i, p := range players {
		clean := p
		if err := clean.clean(matchName); err != nil || clean != p {
			return bad("it tells of a player as no match does")
		}
		if i > 0 {
			sides = append(sides, p.Side)
		}
	}
	switch {
	case !slices.Equal(sides, sideIDs(sc)):
		return bad("its sides are not those of the scenario")
	case f.ID == "" || f.ID != Slug(f.ID):
		return bad("its id is none")
	case !slices.Contains(QuestionPolicies(), f.Questions), !slices.Contains(LatePolicies(), f.Late), f.Dice.Mode != DiceScript && !slices.Contains(DiceModes(), f.Dice.Mode):
		return bad("questions, late or dice have a value that there is not")
	case f.Seat != "" && f.Seat != SeatNone && !slices.Contains(sides, f.Seat):
		return bad("its umpire plays no side of the scenario")
	case f.Deadline != "" && checkDeadline(f.Deadline) != nil:
		return bad("its deadline is none")
	}
	return nil
}

// freeze checks a Config against the game and makes match.toml of it.
func (c *Config) freeze(id string, rb engines.Rulebook, g engines.Game, files []engines.File) (*frozen, error) {
	sc := g.Scenario()
	f := &frozen{
		Format: format, ID: id, Game: rb.ID(), Scenario: sc.Slug, Version: c.Version,
		Questions: c.Questions, Late: c.Late, Deadline: c.Deadline, Options: map[string]string{},
	}
	if f.Questions == "" {
		f.Questions = QuestionsAsk
		if c.Seat == SeatNone {
			f.Questions = QuestionsDefault
		}
	}
	if f.Late == "" {
		f.Late = LateWait
	}
	var errs []error
	if known := QuestionPolicies(); !slices.Contains(known, f.Questions) {
		errs = append(errs, noValue("--questions", f.Questions, known))
	}
	if known := LatePolicies(); !slices.Contains(known, f.Late) {
		errs = append(errs, noValue("--late", f.Late, known))
	}
	if f.Deadline != "" {
		errs = append(errs, checkDeadline(f.Deadline))
	}
	errs = append(errs, f.freezeDice(c), f.freezePlayers(c, sc), f.freezeSeat(c, rb, sc))
	for _, o := range rb.Options() {
		if len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, sc.Slug) {
			f.Options[o.Key] = o.Values[0]
		}
	}
	if _, err := rb.Open(files, f.settings()); err != nil {
		// A scenario may make an optional rule compulsory: its default is then none
		// that can be set.
		for _, o := range f.settings() {
			if _, err := rb.Open(files, []engines.Setting{o}); err != nil {
				delete(f.Options, o.Key)
			}
		}
	}
	for _, o := range c.Options {
		f.Options[o.Key] = o.Value
	}
	for _, file := range files {
		f.Facts = append(f.Facts, frozenFact{Role: file.Role, Name: file.Name, File: factPath(f.Facts, file)})
	}
	return f, Joined(errs)
}

// noValue refuses a value that is none of those known.
func noValue(flag, value string, known []string) error {
	return refuse(flag, "option", fmt.Sprintf("%q is no value for it", value), strings.Join(known, ", "))
}

// Joined puts the problems of several Refused into one, a *Refused; nil if there
// are none. The first error that is no Refused comes before all problems.
func Joined(errs []error) error {
	var all Refused
	for _, err := range errs {
		var r *Refused
		switch {
		case errors.As(err, &r):
			all.Problems = append(all.Problems, r.Problems...)
		case err != nil:
			return err
		}
	}
	if len(all.Problems) == 0 {
		return nil
	}
	return &all
}

func (f *frozen) freezeDice(c *Config) error {
	f.Dice.Mode = c.Dice
	switch c.Dice {
	case "", DiceSealed, DiceJoint:
		if c.Dice == "" {
			f.Dice.Mode = DiceSealed
		}
		if c.Seat == SeatNone {
			return nil
		}
		if len(c.Seed) < minSeed {
			return fmt.Errorf("a seed of %d bytes; at least %d", len(c.Seed), minSeed)
		}
		f.Dice.Hash = hash(c.Seed)
	case DiceTable:
	case DiceScript:
		if _, err := engines.ParseScript("dice.txt", string(c.Script), 0); err != nil {
			return lineProblem(err)
		}
	default:
		return noValue("--dice", c.Dice, append(DiceModes(), DiceScript+":FILE"))
	}
	return nil
}

func (f *frozen) freezePlayers(c *Config, sc engines.Scenario) error {
	var errs []error
	f.Umpire = c.Umpire
	errs = append(errs, f.Umpire.clean("--umpire"))
	for _, s := range sc.Sides {
		p := Player{Side: s.ID}
		for _, q := range c.Players {
			if q.Side == s.ID {
				p = q
			}
		}
		errs = append(errs, p.clean("--side"))
		f.Sides = append(f.Sides, p)
	}
	for _, p := range c.Players {
		if !slices.ContainsFunc(sc.Sides, func(s engines.Side) bool { return s.ID == p.Side }) {
			errs = append(errs, noSide("--side", p.Side, sc))
		}
	}
	for _, d := range c.Deployments {
		if !slices.ContainsFunc(sc.Sides, func(s engines.Side) bool { return s.ID == d.Side }) {
			errs = append(errs, noSide("--deploy", d.Side, sc))
		}
	}
	return Joined(errs)
}

func noSide(place, side string, sc engines.Scenario) *Refused {
	return refuse(place, "side", fmt.Sprintf("%s has no side %q", sc.Title, plot.Clip(side, 40)), strings.Join(sideIDs(sc), " or "))
}

func sideIDs(sc engines.Scenario) []string {
	var ids []string
	for _, s := range sc.Sides {
		ids = append(ids, s.ID)
	}
	return ids
}

func (p *Player) clean(place string) error {
	if n := utf8.RuneCountInString(strings.TrimSpace(p.Name)); n > maxName {
		return refuse(place, "name", fmt.Sprintf("a name of %d characters is longer than the %d it may have", n, maxName), "a shorter one")
	}
	p.Name, p.Mail, p.Zone, p.Key = cleanName(p.Name), strings.TrimSpace(p.Mail), strings.TrimSpace(p.Zone), strings.TrimSpace(p.Key)
	if p.Mail != "" && (!mailForm.MatchString(p.Mail) || len(p.Mail) > 254) {
		return refuse(place, "mail", "this is no mail address: "+plot.Clip(p.Mail, 60), "one like <anna@example.org>")
	}
	if p.Key != "" {
		if _, err := seal.ParsePublic(p.Key); err != nil {
			return SealProblem(place, err)
		}
	}
	if p.Zone != "" {
		return checkZone(place, p.Zone)
	}
	return nil
}

// factPath is where a file of facts is kept: its role and own name, cleaned.
func factPath(before []frozenFact, f engines.File) string {
	base, ext := f.Name, ""
	if i := strings.LastIndexAny(base, `/\`); i >= 0 {
		base = base[i+1:]
	}
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		base, ext = base[:i], "."+Slug(base[i+1:])
	}
	name := factsDir + "/" + Slug(f.Role+"-"+base)
	for n := 2; ; n++ {
		if !slices.ContainsFunc(before, func(o frozenFact) bool { return o.File == name+ext }) {
			return name + ext
		}
		name = fmt.Sprintf("%s/%s-%d", factsDir, Slug(f.Role+"-"+base), n)
	}
}

// settings are the options in force, by key.
func (f *frozen) settings() []engines.Setting {
	out := make([]engines.Setting, 0, len(f.Options))
	for k, v := range f.Options {
		out = append(out, engines.Setting{Key: k, Value: v})
	}
	slices.SortFunc(out, func(a, b engines.Setting) int { return strings.Compare(a.Key, b.Key) })
	return out
}

func (f *frozen) encode() ([]byte, error) { return toml.Marshal(f) }

func decodeFrozen(data []byte) (*frozen, error) {
	var f frozen
	d := toml.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, &Damaged{Path: matchName, Wrong: "it cannot be read: " + err.Error()}
	}
	if f.Format != format {
		return nil, &Damaged{Path: matchName, Wrong: fmt.Sprintf("format %d is not known to this version, which knows %d", f.Format, format), Do: newer}
	}
	return &f, nil
}

// seedFile is what umpire/seed holds.
func seedFile(seed []byte) []byte { return []byte(hex.EncodeToString(seed) + "\n") }

// lineProblem makes a Refused of an error that already says its place.
func lineProblem(err error) *Refused {
	return &Refused{[]plot.Problem{{Severity: plot.Refusal, Wrong: err.Error()}}}
}
