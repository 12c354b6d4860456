package engines

// Event is one thing that happened: the product of a Game, of which reports
// and records are renderings. Places and units are named in full (side/ID).
// Its JSON is canonical: fields in this order, no floats, no maps.
type Event struct {
	// N counts the events of an impulse from 1; set by the Table.
	N int `json:"n"`
	// Rule numbers applied, the most telling first.
	Rule []string `json:"rule"`
	// Kind is a short stable word: fire, melee, move, stop.
	Kind string `json:"kind"`
	// Phase of the sequence of play.
	Phase string `json:"phase,omitempty"`
	// Side that acted.
	Side string `json:"side,omitempty"`
	// Units that acted.
	Units []string `json:"units,omitempty"`
	// At: places acted on.
	At []string `json:"at,omitempty"`
	// Path: places passed, the start first.
	Path []string `json:"path,omitempty"`
	// Mods, one by one in the order applied.
	Mods []Mod `json:"mods,omitempty"`
	// Odds as summed ("9:3") and the Column read ("3-1").
	Odds   string `json:"odds,omitempty"`
	Column string `json:"column,omitempty"`
	// Dice rolled, drawn and shuffled for this event.
	Dice []Roll `json:"dice,omitempty"`
	// Result as the table prints it.
	Result string `json:"result,omitempty"`
	// Effects on units and scores.
	Effects []Effect `json:"effects,omitempty"`
	// Only these sides may know of it; empty: all.
	Only []string `json:"only,omitempty"`
	// Text is the sentence for people, from Tell; no fact.
	Text string `json:"text,omitempty"`
}

// Mod is one modifier: its rule, what it is, whom it concerns, and how it
// works: "+" adds Value, "×" multiplies by it, "=" sets it.
type Mod struct {
	Rule  string   `json:"rule"`
	Label string   `json:"label"`
	Unit  string   `json:"unit,omitempty"`
	Op    string   `json:"op"`
	Value Strength `json:"value"`
}

// Effect is one change an event made.
type Effect struct {
	Unit string `json:"unit,omitempty"`
	// What: eliminated, disrupted, reduced, moved, scored …
	What string `json:"what"`
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	N    int    `json:"n,omitempty"`
}

// Roll is one die, draw or shuffle as it fell, by name.
type Roll struct {
	// Key is the die's full name.
	Key string `json:"key"`
	// Why it was rolled, and the rule that asks for it.
	Why  string `json:"why"`
	Rule string `json:"rule"`
	// Die is the natural value, from 1; Face its name where dice have faces.
	Die  int    `json:"die,omitempty"`
	Face string `json:"face,omitempty"`
	// Drawn is what was drawn.
	Drawn string `json:"drawn,omitempty"`
	// Order is a shuffle: Order[i] is the old place of what is now at i.
	Order []int `json:"order,omitempty"`
}
