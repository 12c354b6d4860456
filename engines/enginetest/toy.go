package enginetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

// Toy is a small card game that uses every part of the seam: a hidden hand,
// alternating turns, draws, a simultaneous secret choice, a question in
// mid-turn. It proves the kit, and keeps the seam honest for games to come.
//
// The rules. T1: twelve cards, 1 to 12, are shuffled; each side holds three
// that the other does not see. T2: sides alternate; the side to play orders
// one card onto the table (C05 PLAY) and draws a new one at the end. T3: the highest card
// of a hand is its reserve, and may be played or staked only as the last one.
// T4: after the play the other side may challenge; its standing orders may say
// so beforehand, also by the card (challenge 8: yes, for an 8 and more). T5: if it does, both
// secretly stake a card; the higher sum of stake and die keeps the points of
// the card played, a tie leaves them with the player; stakes are discarded.
// T6: when hands are empty the higher score wins. T7: a side whose plot orders
// no legal card plays its lowest.
type Toy struct{}

// ToyCards is the number of cards.
const ToyCards = 12

const toyHand = 3

// ID implements engines.Rulebook.
func (Toy) ID() string { return "toy" }

// Title implements engines.Rulebook.
func (Toy) Title() string { return "Stakes, a toy" }

// Scenarios implements engines.Rulebook.
func (Toy) Scenarios() []engines.Scenario { return []engines.Scenario{toyScenario} }

var toyScenario = engines.Scenario{
	Slug: "stakes", Rule: "T0", Title: "Stakes", Turns: ToyCards,
	Sides: []engines.Side{{ID: "north", Name: "North"}, {ID: "south", Name: "South"}},
}

// Files implements engines.Rulebook.
func (Toy) Files(slug string) ([]engines.File, error) {
	if slug != toyScenario.Slug {
		return nil, fmt.Errorf("scenario: no scenario %q; write stakes instead", slug)
	}
	return []engines.File{{Role: "scenario", Name: "stakes.toml", Data: []byte("title = \"Stakes\"\n")}}, nil
}

// Options implements engines.Rulebook.
func (Toy) Options() []engines.Option {
	return []engines.Option{{Key: "challenge", Values: []string{"yes", "no"}, Rule: "T4", Summary: "whether T4 is played"}}
}

// Rules implements engines.Rulebook.
func (Toy) Rules() []engines.Rule {
	var out []engines.Rule
	for i, s := range []string{
		"twelve cards, hands of three", "alternate plays, then a draw", "the reserve is kept to the last",
		"the other side may challenge", "secret stakes and dice decide a challenge", "the higher score wins", "no legal order: the lowest card",
	} {
		out = append(out, engines.Rule{ID: "T" + strconv.Itoa(i+1), Title: s, Summary: s})
	}
	return out
}

// Hidden implements engines.Rulebook.
func (Toy) Hidden() string { return "each side's hand of cards" }

// Rulings implements engines.Rulebook.
func (Toy) Rulings() []engines.Ruling { return nil }

// Open implements engines.Rulebook.
func (Toy) Open(_ []engines.File, options []engines.Setting) (engines.Game, error) {
	g := toyGame{challenge: true}
	for _, o := range options {
		if o.Key != "challenge" || o.Value != "yes" && o.Value != "no" {
			return nil, fmt.Errorf("option: no option %s=%s; write challenge=yes or challenge=no instead", o.Key, o.Value)
		}
		g.challenge = o.Value == "yes"
	}
	return g, nil
}

type toyGame struct{ challenge bool }

// toyPosition: everything, hidden or not.
type toyPosition struct {
	Impulse int       `json:"impulse"`
	Hands   [2][]int  `json:"hands"`
	Deck    []int     `json:"deck"`
	Score   [2]int    `json:"score"`
	Gone    []int     `json:"gone"`
	Units   []toyUnit `json:"units"`
}

type toyUnit struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	At   string `json:"at"`
}

// IsPosition implements engines.Position.
func (*toyPosition) IsPosition() {}

// toyView: one's own hand, of the other its size.
type toyView struct {
	Who     string `json:"viewer"`
	Impulse int    `json:"impulse"`
	Hand    []int  `json:"hand"`
	Held    [2]int `json:"held"`
	Deck    int    `json:"deck"`
	Score   [2]int `json:"score"`
	Gone    []int  `json:"gone"`
}

// Viewer implements engines.View.
func (v *toyView) Viewer() string { return v.Who }

// toyOrders: the card to play, and standing orders: the clauses of challenge in
// the order written, the card to stake.
type toyOrders struct {
	card      int
	challenge []toyClause
	stake     string
}

// toyClause answers a challenge where the card played is from or more.
type toyClause struct {
	from int
	take string
}

// IsOrders implements engines.Orders.
func (toyOrders) IsOrders() {}

func toySides() [2]string { return [2]string{"north", "south"} }

// Scenario implements engines.Game.
func (toyGame) Scenario() engines.Scenario { return toyScenario }

// Sources implements engines.Game.
func (toyGame) Sources() []engines.Source {
	return []engines.Source{{What: "the game", Source: "our own"}}
}

// Describe implements engines.Game.
func (toyGame) Describe() []page.Block {
	return []page.Block{page.Para{Text: "Two hands of cards, one table."}}
}

// Start deals nothing yet: dealing is dice, so it belongs to impulse 1.
func (toyGame) Start() engines.Position { return &toyPosition{Impulse: 1} }

// Stage implements engines.Game.
func (toyGame) Stage(p engines.Position) engines.Stage {
	n := p.(*toyPosition).Impulse
	if n == 1 {
		return engines.Stage{Impulse: 1, Name: "The deal", Slug: "deal"}
	}
	return engines.Stage{
		Impulse: n, Turn: n - 1, Name: fmt.Sprintf("Turn %d", n-1), Slug: fmt.Sprintf("turn-%d", n-1),
		Over: p.(*toyPosition).over(),
	}
}

// StageOf implements engines.Game: the deal, then at most a turn for each card.
func (toyGame) StageOf(impulse int) (engines.Stage, bool) {
	if impulse < 1 || impulse > 1+ToyCards {
		return engines.Stage{}, false
	}
	st := toyGame{}.Stage(&toyPosition{Impulse: impulse})
	st.Over = false
	return st, true
}

func (p *toyPosition) over() bool {
	return p.Impulse > 1 && len(p.Hands[0])+len(p.Hands[1]) == 0
}

// player is the side to play: south on even impulses, the other one if it
// holds nothing.
func (p *toyPosition) player() int {
	i := (p.Impulse + 1) % 2
	if len(p.Hands[i]) == 0 {
		return 1 - i
	}
	return i
}

// Awaited implements engines.Game; the deal passes by itself.
func (toyGame) Awaited(ep engines.Position) []engines.Need {
	p := ep.(*toyPosition)
	if p.Impulse == 1 || p.over() {
		return nil
	}
	return []engines.Need{{Side: toySides()[p.player()], Kind: engines.NeedPlot, Sections: []string{"", "standing"}}}
}

// Result implements engines.Game.
func (toyGame) Result(ep engines.Position) *engines.Result {
	p := ep.(*toyPosition)
	if !p.over() {
		return nil
	}
	r := &engines.Result{Why: fmt.Sprintf("%d to %d points (T6)", p.Score[0], p.Score[1])}
	if p.Score[0] != p.Score[1] {
		r.Winner = toySides()[0]
		if p.Score[1] > p.Score[0] {
			r.Winner = toySides()[1]
		}
	}
	return r
}

// View implements engines.Game.
func (toyGame) View(ep engines.Position, viewer string) engines.View {
	p := ep.(*toyPosition)
	v := &toyView{
		Who: viewer, Impulse: p.Impulse, Held: [2]int{len(p.Hands[0]), len(p.Hands[1])},
		Deck: len(p.Deck), Score: p.Score, Gone: slices.Clone(p.Gone),
	}
	if i := slices.Index(toyRow(), viewer); i >= 0 {
		v.Hand = slices.Clone(p.Hands[i])
	}
	return v
}

func toyRow() []string { s := toySides(); return s[:] }

// Grammar implements engines.Game.
func (toyGame) Grammar() plot.Grammar {
	return plot.Grammar{
		Subject: regexp.MustCompile(`^C\d+$`), Verbs: []string{"PLAY"},
		Keys: []string{"challenge", "stake"}, Sections: []string{"standing"},
	}
}

// Compile implements engines.Game.
func (toyGame) Compile(ev engines.View, f *plot.File) (engines.Orders, []plot.Problem) {
	v := ev.(*toyView)
	var o toyOrders
	var out []plot.Problem
	for _, l := range f.In("") {
		for _, s := range l.Subjects {
			n, err := strconv.Atoi(strings.TrimPrefix(s.Text, "C"))
			switch {
			case err != nil || !slices.Contains(v.Hand, n):
				out = append(out, plot.Problem{Pos: s.Pos, Severity: plot.Fault, Rule: "T2", Unit: s.Text, Wrong: "this card is not in your hand", Instead: "one of your cards"})
			case n == slices.Max(v.Hand) && len(v.Hand) > 1:
				out = append(out, plot.Problem{Pos: s.Pos, Severity: plot.Fault, Rule: "T3", Unit: s.Text, Wrong: "the reserve is kept to the last", Instead: "a lower card"})
			default:
				o.card = n
			}
		}
	}
	for _, l := range f.In("standing") {
		p := o.standing(&l)
		if p != nil {
			out = append(out, *p)
		}
	}
	return o, out
}

// standing reads a standing order: challenge [CARD]: yes or no, stake: CARD.
func (o *toyOrders) standing(l *plot.Line) *plot.Problem {
	bad := func(instead string) *plot.Problem {
		return &plot.Problem{Pos: l.Pos, Severity: plot.Warning, Rule: "T4", Wrong: "this standing order is ignored", Instead: instead}
	}
	if len(l.Values) != 1 {
		return bad("one answer behind the colon")
	}
	take := l.Values[0].Text
	if l.Key.Text == "stake" {
		o.stake = strings.ToUpper(take)
		return nil
	}
	c := toyClause{take: strings.ToLower(take)}
	if len(l.Args) > 0 {
		n, err := strconv.Atoi(l.Args[0].Text)
		if err != nil {
			return bad("challenge 8: yes")
		}
		c.from = n
	}
	o.challenge = append(o.challenge, c)
	return nil
}

// Resolve implements engines.Game.
func (g toyGame) Resolve(ep engines.Position, orders []engines.SideOrders, t *engines.Table) engines.Position {
	p := ep.(*toyPosition).clone()
	p.Impulse++
	if p.Impulse == 2 {
		p.deal(t)
		return p
	}
	p.Impulse--
	me := p.player()
	side := toySides()[me]
	card := slices.Min(p.Hands[me])
	rule := "T7"
	for _, o := range orders {
		if c, ok := o.Orders.(toyOrders); ok && o.Side == side && slices.Contains(p.Hands[me], c.card) {
			card, rule = c.card, "T2"
		}
	}
	p.drop(me, card)
	t.Note(engines.Event{Rule: []string{rule}, Kind: "play", Phase: "play", Side: side, Units: []string{toyCard(card)}})
	winner := me
	if g.challenge && len(p.Hands[1-me]) > 0 && len(p.Hands[me]) > 0 {
		var by [2]toyOrders
		for _, o := range orders {
			if c, ok := o.Orders.(toyOrders); ok {
				by[slices.Index(toyRow(), o.Side)] = c
			}
		}
		winner = p.contest(t, me, card, by)
	}
	p.Score[winner] += card
	p.Gone = append(p.Gone, card)
	slices.Sort(p.Gone)
	t.Note(engines.Event{
		Rule: []string{"T5", "T6"}, Kind: "score", Phase: "play", Side: toySides()[winner], Units: []string{toyCard(card)},
		Effects: []engines.Effect{{What: "scored", To: toySides()[winner], N: card}},
	})
	p.draw(t, me)
	p.Impulse++
	return p
}

func (p *toyPosition) deal(t *engines.Table) {
	roll := t.Shuffle(engines.Key{Phase: "deal", Rule: "T1", Who: "deck", N: 1, Why: "the deck"}, ToyCards)
	for _, i := range roll.Order {
		p.Deck = append(p.Deck, i+1)
	}
	for i := range p.Hands {
		p.Hands[i] = slices.Sorted(slices.Values(p.Deck[:toyHand]))
		p.Deck = p.Deck[toyHand:]
	}
	slices.Sort(p.Deck)
	t.Note(engines.Event{Rule: []string{"T1"}, Kind: "deal", Phase: "deal", Dice: []engines.Roll{roll}, Only: []string{engines.Umpire}})
	t.Note(engines.Event{Rule: []string{"T1"}, Kind: "dealt", Phase: "deal"})
}

func (p *toyPosition) draw(t *engines.Table, me int) {
	if len(p.Deck) == 0 {
		return
	}
	names := make([]string, len(p.Deck))
	for i, c := range p.Deck {
		names[i] = toyCard(c)
	}
	side := toySides()[me]
	roll := t.Draw(engines.Key{Phase: "play", Rule: "T2", Who: side, N: 1, Why: "a new card"}, names)
	c := p.Deck[slices.Index(names, roll.Drawn)]
	p.Deck = slices.DeleteFunc(p.Deck, func(x int) bool { return x == c })
	p.Hands[me] = append(p.Hands[me], c)
	slices.Sort(p.Hands[me])
	t.Note(engines.Event{Rule: []string{"T2"}, Kind: "drew", Phase: "play", Side: side, Units: []string{roll.Drawn}, Dice: []engines.Roll{roll}})
}

// contest is T4 and T5; it returns who keeps the card.
func (p *toyPosition) contest(t *engines.Table, me, card int, by [2]toyOrders) int {
	you := 1 - me
	q := engines.Question{
		Side: toySides()[you], Text: "Challenge " + toyCard(card) + "?",
		Choices: []engines.Choice{{ID: "yes"}, {ID: "no"}}, Min: 1, Max: 1, Default: []string{"no"},
	}
	for _, c := range by[you].challenge {
		if card >= c.from {
			q.Standing = []string{c.take}
			break
		}
	}
	yes := t.AskAll(t.Ask(engines.Key{Phase: "play", Rule: "T4", Who: toySides()[you], N: 1}, q))
	if yes[0][0] == "no" {
		return me
	}
	stakes := t.AskAll(p.stake(t, me, by[me].stake), p.stake(t, you, by[you].stake))
	var total [2]int
	var rolls []engines.Roll
	var mods []engines.Mod
	for i, side := range []int{me, you} {
		c, _ := strconv.Atoi(strings.TrimPrefix(stakes[i][0], "C"))
		p.drop(side, c)
		p.Gone = append(p.Gone, c)
		r := t.Die(engines.Key{Phase: "play", Rule: "T5", Who: toySides()[side], N: 1, Why: "the stakes"})
		rolls = append(rolls, r)
		total[side] = c + r.Die
		mods = append(mods, engines.Mod{Rule: "T5", Label: "stake", Unit: toySides()[side] + "/" + toyCard(c), Op: "+", Value: engines.Points(c)})
	}
	slices.Sort(p.Gone)
	winner := me
	if total[you] > total[me] {
		winner = you
	}
	t.Note(engines.Event{
		Rule: []string{"T5"}, Kind: "contest", Phase: "play", Side: toySides()[winner], Units: []string{toyCard(card)}, Mods: mods, Dice: rolls,
		Odds: fmt.Sprintf("%d:%d", total[me], total[you]),
	})
	return winner
}

func (p *toyPosition) stake(t *engines.Table, side int, standing string) engines.Question {
	q := engines.Question{Side: toySides()[side], Text: "Stake a card.", Min: 1, Max: 1}
	if standing != "" {
		q.Standing = []string{standing}
	}
	hand := p.Hands[side]
	for i, c := range hand {
		if i < len(hand)-1 || len(hand) == 1 {
			q.Choices = append(q.Choices, engines.Choice{ID: toyCard(c)})
		}
	}
	q.Default = []string{q.Choices[0].ID}
	return t.Ask(engines.Key{Phase: "play", Rule: "T5", Who: toySides()[side], N: 2}, q)
}

func (p *toyPosition) drop(side, card int) {
	p.Hands[side] = slices.DeleteFunc(p.Hands[side], func(x int) bool { return x == card })
}

func (p *toyPosition) clone() *toyPosition {
	c := *p
	for i := range c.Hands {
		c.Hands[i] = slices.Clone(p.Hands[i])
	}
	c.Deck, c.Gone = slices.Clone(p.Deck), slices.Clone(p.Gone)
	return &c
}

func toyCard(n int) string { return fmt.Sprintf("C%02d", n) }

// Project implements engines.Game: a drawn card is its drawer's business.
func (toyGame) Project(e engines.Event, side string) (engines.Event, bool) {
	if len(e.Only) > 0 && !slices.Contains(e.Only, side) {
		return engines.Event{}, false
	}
	if e.Kind == "drew" && e.Side != side && side != engines.Umpire {
		e.Units, e.Dice = nil, nil
	}
	return e, true
}

// Tell implements engines.Game.
func (toyGame) Tell(e engines.Event, _ string) string {
	card := "a card"
	if len(e.Units) > 0 {
		card = e.Units[0]
	}
	switch e.Kind {
	case "play":
		return e.Side + " plays " + card + "."
	case "drew":
		return e.Side + " draws " + card + "."
	case "score":
		return e.Side + " scores " + card + "."
	case "contest":
		return fmt.Sprintf("%s wins the challenge, %s.", e.Side, e.Odds)
	}
	return "The cards are dealt."
}

// Vary implements engines.Game: the other side's reserve (T3) is changed for a
// card of the deck that would be its reserve too.
func (toyGame) Vary(ep engines.Position, side string) []engines.Position {
	p := ep.(*toyPosition)
	you := 1 - slices.Index(toyRow(), side)
	hand := p.Hands[you]
	if len(hand) < 3 {
		return nil
	}
	var out []engines.Position
	top := len(hand) - 1
	for i, c := range p.Deck {
		if c > hand[top-1] {
			v := p.clone()
			v.Hands[you][top], v.Deck[i] = c, hand[top]
			slices.Sort(v.Deck)
			out = append(out, v)
		}
	}
	return out
}

// Form implements engines.Game.
func (g toyGame) Form(ev engines.View) plot.Form {
	v := ev.(*toyView)
	f := plot.Form{Title: "Stakes", Side: v.Who, Impulse: v.Impulse, Grammar: g.Grammar()}
	s := plot.FormSection{Title: "Orders", Columns: []plot.Column{{Name: "Card", Kind: plot.KindUnit}, {Name: "Verb", Kind: plot.KindVerb, List: []string{"PLAY"}}}}
	for _, c := range v.Hand {
		s.Rows = append(s.Rows, plot.Row{Cells: []string{toyCard(c), "PLAY"}})
	}
	f.Sections = []plot.FormSection{s}
	return f
}

// Report implements engines.Game.
func (g toyGame) Report(ev engines.View, events []engines.Event) page.Report {
	v := ev.(*toyView)
	var r page.Report
	for _, e := range events {
		r.Happened = append(r.Happened, page.Para{Text: e.Text, Rules: e.Rule, Event: e.N})
	}
	r.State = append(r.State, page.Table{
		Title: "Score", Columns: []page.Column{{Name: "Side"}, {Name: "Points", Number: true}, {Name: "Cards", Number: true}},
		Rows: [][]string{
			{toySides()[0], strconv.Itoa(v.Score[0]), strconv.Itoa(v.Held[0])},
			{toySides()[1], strconv.Itoa(v.Score[1]), strconv.Itoa(v.Held[1])},
		},
	}, page.Para{Text: fmt.Sprintf("Your hand: %v", v.Hand)})
	return r
}

// Plotted implements engines.Game.
func (toyGame) Plotted(_ engines.View, eo engines.Orders) page.Report {
	return page.Report{Next: []page.Block{page.Para{Text: "You play " + toyCard(eo.(toyOrders).card) + "."}}}
}

// EncodePosition implements engines.Game.
func (toyGame) EncodePosition(ep engines.Position) ([]byte, error) {
	p := ep.(*toyPosition).clone()
	p.Units = []toyUnit{}
	for i, h := range p.Hands {
		for _, c := range h {
			p.Units = append(p.Units, toyUnit{ID: toySides()[i] + "/" + toyCard(c), Type: "card", At: "hand"})
		}
	}
	return json.Marshal(p)
}

// DecodePosition implements engines.Game.
func (toyGame) DecodePosition(b []byte) (engines.Position, error) {
	p := &toyPosition{}
	if err := json.Unmarshal(b, p); err != nil {
		return nil, err
	}
	p.Units = nil
	return p, p.sound()
}

// sound: no card but the twelve, no card twice, an impulse and scores that a
// game comes to.
func (p *toyPosition) sound() error {
	all := slices.Concat(p.Hands[0], p.Hands[1], p.Deck, p.Gone)
	slices.Sort(all)
	if len(slices.Compact(slices.Clone(all))) < len(all) {
		return errors.New("a card is doubled")
	}
	return toyBounds(all, p.Impulse, p.Score)
}

func toyBounds(cards []int, impulse int, score [2]int) error {
	if slices.ContainsFunc(cards, func(c int) bool { return c < 1 || c > ToyCards }) {
		return errors.New("there is no such card")
	}
	if impulse < 1 || impulse > 2*ToyCards || min(score[0], score[1]) < 0 || max(score[0], score[1]) > 100*ToyCards {
		return errors.New("no game comes to this")
	}
	return nil
}

// EncodeView implements engines.Game.
func (toyGame) EncodeView(v engines.View) ([]byte, error) { return json.Marshal(v) }

// DecodeView implements engines.Game.
func (toyGame) DecodeView(b []byte) (engines.View, error) {
	v := &toyView{}
	if err := json.Unmarshal(b, v); err != nil {
		return nil, err
	}
	return v, toyBounds(slices.Concat(v.Hand, v.Gone), v.Impulse, v.Score)
}

// Random implements engines.Game.
func (toyGame) Random(ev engines.View, r *rand.Rand) plot.File {
	v := ev.(*toyView)
	n := max(len(v.Hand)-1, 1)
	if len(v.Hand) == 0 {
		return plot.File{}
	}
	c := v.Hand[r.IntN(n)]
	return plot.File{Lines: []plot.Line{{Subjects: []plot.Word{{Text: toyCard(c)}}, Verb: plot.Word{Text: "PLAY"}, Raw: toyCard(c) + " PLAY"}}}
}

// Check implements engines.Game.
func (toyGame) Check(_, after engines.Position, _ []engines.Event) error {
	p := after.(*toyPosition)
	if p.Impulse == 1 {
		return nil
	}
	all := slices.Concat(p.Hands[0], p.Hands[1], p.Deck, p.Gone)
	slices.Sort(all)
	if len(slices.Compact(all)) != ToyCards {
		return errors.New("a card is lost or doubled")
	}
	if cmp.Compare(len(all), ToyCards) != 0 {
		return fmt.Errorf("%d cards", len(all))
	}
	return nil
}
