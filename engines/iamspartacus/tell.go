package iamspartacus

import (
	"slices"
	"strconv"
	"strings"

	"prestags/engines"
)

// Tell implements engines.Game: a sentence for a wargamer, out of nothing but
// the event. Units stand by their ids, which are one-sided, slaves by their
// number; places by their names.
func (g *game) Tell(e engines.Event, viewer string) string {
	t := teller{g: g, e: &e, who: viewer, b: make([]byte, 0, 192)}
	if f, ok := tellers[e.Kind]; ok {
		f(&t)
	} else {
		t.plain()
	}
	return string(append(t.b, '.'))
}

// tellers by kind of event; battles in tellbattle.go.
var tellers = map[string]func(*teller){
	"pacify": (*teller).pacify, "recover": (*teller).recover, "group": (*teller).group, "arrive": (*teller).arrive,
	"pirates": (*teller).pirates, "recruit": (*teller).recruit, "archer": (*teller).trainer, "horse": (*teller).trainer,
	"train": (*teller).train, "rebuild": (*teller).rebuild, "fleet": (*teller).fleet, "contact": (*teller).contact, "lift": (*teller).lift,
	"supply": (*teller).supply, "attrition": (*teller).attrition, "plague": (*teller).plague,
	"march": (*teller).march, "forced": (*teller).forced, "step": (*teller).stepInOut, "drop": (*teller).drop, "revolt": (*teller).revolt, "raft": (*teller).raft,
	"exit": (*teller).exit, "capture": (*teller).capture, "roused": (*teller).roused, "skip": (*teller).skip, "void": (*teller).void,
	"count": (*teller).count, "end": (*teller).end,

	"battle": (*teller).battle, "setup": (*teller).setup, "line": (*teller).lineNow, "missiles": (*teller).missiles, "melee": (*teller).melee,
	"breakthrough": (*teller).breakthrough, "leaders": (*teller).leaders, "seats": (*teller).seats, "breakoff": (*teller).breakoff,
	"toll": (*teller).toll, "won": (*teller).won,

	"evade": (*teller).evade, "sortie": (*teller).sortie, "captured": (*teller).captured, "decimate": (*teller).decimate,
	"retreat": (*teller).retreat, "siege": (*teller).siege, "breach": (*teller).breach, "storm": (*teller).storm, "wall": (*teller).wall,
}

// teller writes a sentence piece by piece.
type teller struct {
	g   *game
	e   *engines.Event
	who string
	b   []byte
}

func (t *teller) add(parts ...string) *teller {
	for _, s := range parts {
		t.b = append(t.b, s...)
	}
	return t
}

// bare is a piece without its side: V, Crixus.
func bare(full string) string {
	if _, id, ok := strings.Cut(full, "/"); ok {
		return id
	}
	return full
}

// sideName is a side by its name.
func (g *game) sideName(id string) string {
	if s, ok := g.sideOf(id); ok {
		return g.sides[s].name
	}
	return id
}

// theSide is a side's name inside a sentence: Rome, the Rebels.
func (g *game) theSide(id string) string {
	name := g.sideName(id)
	if strings.HasSuffix(name, "s") {
		return "the " + name
	}
	return name
}

// placeName is a place by its name: Campania, Neapolis, the works before
// Neapolis, the Tyrrhenum.
func (g *game) placeName(id string) string {
	if l, ok := g.place(id); ok {
		if g.locs[l].kind == works {
			return "the works before " + g.locs[g.locs[l].of].name
		}
		return g.locs[l].name
	}
	for _, z := range g.seas {
		if z.id == id {
			return z.name
		}
	}
	return id
}

func (t *teller) at() string {
	if len(t.e.At) == 0 {
		return "?"
	}
	return t.g.placeName(t.e.At[0])
}

// named names units and leaders: leaders first, then units by id, slaves by
// their number: "Crixus with inf.G1 and 3 slaves".
func (g *game) named(full []string) string {
	var leaders, units []string
	slaves, one := 0, ""
	for _, f := range full {
		id := bare(f)
		if g.ch.Leader(id) >= 0 {
			leaders = append(leaders, id)
			continue
		}
		if n, ok := g.byUnit[strings.ToUpper(f)]; ok && g.classOf(n).slave {
			slaves++
			one = id
			continue
		}
		units = append(units, id)
	}
	switch {
	case slaves == 1:
		units = append(units, one)
	case slaves > 1:
		units = append(units, itoa(slaves)+" slaves")
	}
	switch {
	case len(leaders) == 0:
		return list(units)
	case len(units) == 0:
		return list(leaders)
	}
	return list(leaders) + " with " + list(units)
}

// list joins words with commas and a last "and".
func list(words []string) string {
	switch len(words) {
	case 0:
		return "nobody"
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

func (t *teller) units() *teller { return t.add(t.g.named(t.e.Units)) }

// plural tells whether the units of the event take a plural: by its leaders if
// there are any.
func (t *teller) plural() bool {
	leaders := 0
	for _, u := range t.e.Units {
		if t.g.ch.Leader(bare(u)) >= 0 {
			leaders++
		}
	}
	if leaders > 0 {
		return leaders > 1
	}
	return len(t.e.Units) != 1
}

func (t *teller) verb(one, many string) *teller {
	if t.plural() {
		return t.add(many)
	}
	return t.add(one)
}

// dice writes "die 3 +2 (Spartacus) = 5", with the total of Odds.
func (t *teller) dice() *teller {
	var faces []string
	for _, d := range t.e.Dice {
		if d.Die > 0 {
			faces = append(faces, itoa(d.Die))
		}
	}
	if len(faces) == 0 {
		return t
	}
	t.add("die ")
	if len(faces) > 1 {
		t.b = t.b[:len(t.b)-4]
		t.add("dice ")
	}
	t.add(strings.Join(faces, "+")).mods()
	if t.e.Odds != "" && (len(t.e.Mods) > 0 || len(faces) > 1) {
		t.add(" = ", t.e.Odds)
	}
	return t
}

func (t *teller) mods() *teller {
	for _, m := range t.e.Mods {
		t.add(" ", signedMod(m), " (", m.Label, ")")
	}
	return t
}

func signedMod(m engines.Mod) string {
	v := m.Value.String()
	if m.Op == "+" && !strings.HasPrefix(v, "-") {
		return "+" + v
	}
	if m.Op == "+" {
		return v
	}
	return m.Op + v
}

// losses writes what the event cost: steps, leaders, points.
func (t *teller) losses() *teller {
	var out []string
	for _, f := range t.e.Effects {
		id := bare(f.Unit)
		switch f.What {
		case "reduced":
			out = append(out, id+" "+f.From+" to "+f.To)
		case "eliminated":
			if strings.HasSuffix(f.Unit, "/fleet") {
				continue
			}
			if l, ok := t.g.byUnit[strings.ToUpper(f.Unit)]; ok && t.g.classOf(l).slave {
				out = append(out, id+" lost")
				continue
			}
			out = append(out, id+" eliminated")
		case "killed":
			out = append(out, id+" is killed")
		case "wounded":
			out = append(out, id+" is wounded")
		}
	}
	if len(out) > 0 {
		t.add(": ", strings.Join(out, ", "))
	}
	return t.points()
}

// points writes victory points: " [Rebels +2]".
func (t *teller) points() *teller {
	var sum [2]int
	seen := false
	for _, f := range t.e.Effects {
		if f.What != "scored" {
			continue
		}
		if s, ok := t.g.sideOf(f.Unit); ok {
			sum[s] += f.N
			seen = true
		}
	}
	if !seen {
		return t
	}
	var out []string
	for s, n := range sum {
		if n != 0 {
			out = append(out, t.g.sides[s].name+" "+plus(n)+" VP")
		}
	}
	return t.add(" [", strings.Join(out, ", "), "]")
}

func plus(n int) string {
	if n > 0 {
		return "+" + itoa(n)
	}
	return itoa(n)
}

func (t *teller) route() string {
	var out []string
	for _, p := range t.e.Path {
		out = append(out, t.g.placeName(p))
	}
	return strings.Join(out, " - ")
}

// has tells whether an effect of a kind is there.
func (t *teller) has(what string) bool {
	return slices.ContainsFunc(t.e.Effects, func(f engines.Effect) bool { return f.What == what })
}

// plain is for events that need no words of their own.
func (t *teller) plain() {
	t.add(strings.ToUpper(t.e.Kind[:1]), t.e.Kind[1:])
	if len(t.e.At) > 0 {
		t.add(" in ", t.at())
	}
	if len(t.e.Units) > 0 {
		t.add(", ").units()
	}
	if len(t.e.Dice) > 0 {
		t.add(": ").dice()
	}
	if t.e.Result != "" {
		t.add(": ", t.e.Result)
	}
	t.losses()
}

func (t *teller) pacify() {
	t.units().verb(" tries", " try").add(" to pacify ", t.at(), ": ").dice()
	if t.has("pacified") {
		t.add(", enough: ", t.at(), " is pacified for good")
	} else {
		t.add(", and " + itoa(t.g.limit.pacify) + " is needed: still in revolt")
	}
}

func (t *teller) recover() {
	t.units().add(", wounded: ").dice().add(": ", t.e.Result)
}

// groupTurn is the turn of the group an event's units belong to.
func (t *teller) groupTurn() string {
	if len(t.e.Units) > 0 {
		for i := range t.g.groups {
			if u := t.g.groups[i].units; len(u) > 0 && t.g.units[u[0]].full == t.e.Units[0] {
				return itoa(t.g.groups[i].turn)
			}
		}
	}
	return "?"
}

func (t *teller) group() {
	t.add("The reinforcements of turn ", t.groupTurn(), " (").units().add(") are ", t.e.Result).points()
}

func (t *teller) arrive() {
	if len(t.e.At) == 0 {
		t.units().add(": ", t.e.Result)
		return
	}
	t.units().verb(" enters", " enter").add(" in ", t.at())
}

func (t *teller) pirates() {
	t.add("Alliance with the Cilician pirates: ").dice()
	if t.e.Result == "alliance" {
		t.add(": they join the revolt")
	} else {
		t.add(": no alliance, which takes ", t.g.pirateTotal())
	}
}

// pirateTotal is what two dice must show for the alliance (8.1).
func (g *game) pirateTotal() string {
	if g.limit.pirates == 2 {
		return "two ones"
	}
	return "a total of " + itoa(g.limit.pirates) + " or less"
}

func (t *teller) recruit() {
	var out []string
	for i, u := range t.e.Units {
		if i < len(t.e.At) {
			out = append(out, bare(u)+" in "+t.g.placeName(t.e.At[i]))
		}
	}
	t.add("New rebels: ", list(out))
}

func (t *teller) trainer() {
	what := "cavalry"
	if t.e.Kind == "archer" {
		what = "archers"
	}
	t.units().add(" trains ", what, " in ", t.at(), " (", t.e.Column, " fertile provinces in revolt): ").dice()
	for _, f := range t.e.Effects {
		if f.What == "raised" {
			t.add(": ", bare(f.Unit), " joins the revolt")
			return
		}
	}
	n, _ := strconv.Atoi(t.e.Column)
	t.add(", and " + t.g.ch.TrainingDie(n).String() + " is needed: none appears")
}

func (t *teller) train() {
	var out []string
	for _, f := range t.e.Effects {
		if f.What == "trained" {
			out = append(out, bare(f.Unit)+" for "+bare(f.From))
		}
	}
	t.add("Training in ", t.at(), ", drawn from the cup: ", list(out))
}

func (t *teller) rebuild() {
	var out []string
	for _, f := range t.e.Effects {
		if f.What == "rebuilt" {
			out = append(out, bare(f.Unit)+" "+f.From+" to "+f.To)
		}
	}
	if len(t.e.Mods) > 0 {
		t.add("Replacements, ", t.e.Mods[0].Value.String(), " steps to spend: ", list(out))
		return
	}
	t.add("The season brings back a step: ", list(out))
}

func (t *teller) fleet() {
	name := "The Roman fleet"
	if t.e.Side == t.g.sides[rebel].id {
		name = "The pirate fleet"
	}
	switch {
	case len(t.e.Path) > 0:
		t.add(name, " sails ", t.route())
	case len(t.e.At) > 0:
		t.add(name, " enters in the zone ", t.at())
	default:
		t.add("Rome: ", t.e.Result)
	}
	t.points()
}

func (t *teller) contact() {
	t.add("The fleets meet in the zone ", t.at(), ", and both are lost").points()
}

func (t *teller) lift() {
	t.units().verb(" goes", " go").add(" by sea ", t.route(), " (", t.e.Odds, " combat factors)")
}

func (t *teller) supply() { t.add("Roman supply trains go to ", t.at()) }

func (t *teller) attrition() {
	t.add("Attrition, ", t.g.sideName(t.e.Side), " in ", t.at(), ", ", t.e.Column, " units: ").dice()
	if t.e.Result == "0" {
		t.add(": no loss")
		return
	}
	t.add(", ", count(t.e.Result, "step")).losses()
}

// count writes "1 step", "3 steps".
func count(n, what string) string {
	if n == "1" {
		return "1 " + what
	}
	return n + " " + what + "s"
}

func (t *teller) plague() {
	if len(t.e.Units) == 0 {
		t.add("Plague in ", t.at(), "? ").dice().add(": ", t.e.Result)
		return
	}
	t.add("Plague in ", t.at(), ", ", t.g.sideName(t.e.Side), ", a die a unit: ").dice().add(": ", count(t.e.Result, "step"), " lost").losses()
}

func (t *teller) march() {
	t.units()
	switch t.e.Result {
	case moveNames[byRoad]:
		t.verb(" marches", " march").add(" by road ")
	case moveNames[byRaft]:
		t.verb(" crosses", " cross").add(" the strait ")
	default:
		t.verb(" marches", " march").add(" ")
	}
	t.add(t.route())
}

func (t *teller) forced() {
	t.units().verb(" forces", " force").add(" the march ", t.route(), ": ").dice()
	var out []string
	for r := range strings.SplitSeq(t.e.Result, ", ") {
		switch r {
		case "free":
			out = append(out, "on")
		case "stop":
			out = append(out, "the march stops")
		case "straggler":
			for _, f := range t.e.Effects {
				if f.What == "straggles" {
					out = append(out, bare(f.Unit)+" stays behind")
				}
			}
		case "loss":
			out = append(out, "a step is lost")
		}
	}
	t.add(": ", strings.Join(out, ", ")).losses()
}

func (t *teller) stepInOut() { t.units().verb(" moves", " move").add(" ", t.route()) }

func (t *teller) revolt() {
	t.add("Revolt in ", t.at(), "? ").units().add(" there, ").dice()
	if !t.has("revolt") {
		t.add(": it stays calm")
		return
	}
	var raised, leaders []string
	for _, f := range t.e.Effects {
		if f.What != "raised" {
			continue
		}
		if t.g.ch.Leader(bare(f.Unit)) >= 0 {
			leaders = append(leaders, bare(f.Unit))
		} else {
			raised = append(raised, f.Unit)
		}
	}
	t.add(": ", t.at(), " rises")
	if len(raised) > 0 {
		t.add(", ", t.g.named(raised), " come")
		if len(raised) == 1 {
			t.add("s")
		}
	} else {
		t.add(", no counters are left to come")
	}
	if len(leaders) > 0 {
		t.add(", and ", list(leaders), " joins as a leader")
	}
}

func (t *teller) raft() {
	t.units().add(" on a raft ", t.route(), ": ").dice()
	switch t.e.Result {
	case "crosses":
		t.add(": across")
	case "lost":
		t.add(": lost in the strait")
	default:
		t.add(": cannot cross")
	}
	t.losses()
}

func (t *teller) exit() {
	t.units().verb(" leaves", " leave").add(" the map from ", t.at(), " for home").points()
}

func (t *teller) capture() {
	t.add(t.at(), " falls to ", t.g.theSide(t.e.Side))
	if t.e.Result != "" {
		t.add(": ", t.e.Result)
	}
	t.losses()
}

func (t *teller) roused() {
	t.add("Rebels in ", t.at(), ": ", t.e.Result)
}

func (t *teller) skip() { t.add("Not carried out: ", strings.TrimSuffix(t.e.Result, ".")) }

func (t *teller) void() { t.add("Set aside: ", strings.TrimSuffix(t.e.Result, ".")) }

func (t *teller) count() {
	t.add("The final count")
	for s := range t.g.sides {
		n := 0
		for _, f := range t.e.Effects {
			if f.What == "scored" && f.Unit == t.g.sides[s].id {
				n += f.N
			}
		}
		if n != 0 {
			t.add(": ", t.g.sides[s].name, " ", plus(n), " VP for what is left on the map")
		}
	}
}

func (t *teller) end() {
	t.add("The game is over: ", t.e.Result)
	if t.e.Side != "" {
		t.add(". ", t.g.sideName(t.e.Side), t.sideVerb(" wins", " win"))
	} else {
		t.add(". A tie")
	}
}

// drop: who leaves a march on its way, or joins it (Q60).
func (t *teller) drop() {
	if t.e.Result == "taken along" {
		t.units().verb(" joins", " join").add(" the march in ", t.at())
		return
	}
	t.units().verb(" stays", " stay").add(" behind in ", t.at())
}
