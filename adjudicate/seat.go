package adjudicate

import (
	"errors"
	"fmt"
	"slices"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/plot"
)

// SeatNone is the seat of the umpire where there is none: each side has its own
// copy of the match, seals its plots for itself, and hands over the key when
// all plots are in.
const SeatNone = "none"

const keysName = umpireDir + "/keys"

// SealProblem makes a Refused of an error of package seal.
func SealProblem(place string, err error) error {
	var e *seal.Error
	if !errors.As(err, &e) {
		return err
	}
	return refuse(place, "seal", e.Wrong, e.Instead)
}

// freezeSeat checks who umpires, and that nobody who plays gets to know what
// he must not: hidden pieces, plots before his own is sealed, dice to come.
func (f *frozen) freezeSeat(c *Config, rb engines.Rulebook, sc engines.Scenario) error {
	f.Seat = c.Seat
	var errs []error
	ask := `--umpire "NAME <MAIL>", somebody who plays no side,`
	switch {
	case c.Seat == "":
	case c.Seat != SeatNone && !slices.Contains(sideIDs(sc), c.Seat):
		return noSide("--umpire", c.Seat, sc)
	case rb.Hidden() != "":
		return refuse("--umpire", "secrecy", fmt.Sprintf("%s hides %s, so no player may hold the match", rb.Title(), rb.Hidden()), ask)
	case c.Seat == SeatNone && f.Dice.Mode != DiceJoint:
		errs = append(errs, refuse("--dice", "dice", "without an umpire no one may hold the dice alone", "--dice joint"))
	}
	if c.Seat == SeatNone {
		if f.Questions != QuestionsDefault {
			errs = append(errs, refuse("--questions", "option", "without an umpire nobody can ask in mid-turn: standing orders answer, or the defaults", "--questions default"))
		}
		if len(c.UmpireKeys) > 0 || c.Umpire != (Player{}) {
			errs = append(errs, refuse("--umpire", "option", "a match without an umpire has no umpire's name or keys", ask))
		}
	}
	if len(c.UmpireKeys) > 0 {
		k, err := seal.ParseKeys(c.UmpireKeys)
		if err != nil {
			return SealProblem("--umpire-key", err)
		}
		f.Umpire.Key = k.Public().Recipient
	}
	if f.Dice.Mode == DiceJoint {
		var anchors []string
		for _, p := range f.Sides {
			pub, err := seal.ParsePublic(p.Key)
			switch {
			case p.Key != "" && err != nil: // told already
			case !pub.For(f.ID):
				errs = append(errs, refuse("--side", "dice", fmt.Sprintf("joint dice need a key of %s that was made for this match", p.Side),
					fmt.Sprintf(`--side %s="NAME key=…" with what keys make FILE --match %s printed,`, p.Side, f.ID)))
			case slices.Contains(anchors, pub.Anchor):
				errs = append(errs, refuse("--side", "dice", fmt.Sprintf("%s has the key of another side", p.Side), "keys of its own"))
			}
			anchors = append(anchors, pub.Anchor)
		}
	}
	return Joined(errs)
}

// anchor of a side's dice.
func (m *Match) anchor(side string) string {
	p, _ := seal.ParsePublic(m.player(side).Key)
	return p.Anchor
}

// player of a side.
func (m *Match) player(side string) Player {
	for _, p := range m.conf.Sides {
		if p.Side == side {
			return p
		}
	}
	return Player{}
}

// Seat is who umpires: "", SeatNone or a side.
func (m *Match) Seat() string { return m.conf.Seat }

// UmpireKey is the umpire's public key; "" if none is known.
func (m *Match) UmpireKey() string { return m.conf.Umpire.Key }

// mustSeal: whoever holds the match plays in it, so plots come sealed.
func (m *Match) mustSeal() bool { return m.conf.Seat != "" }

// needs are what the game awaits at a position. Where the players hold the match,
// nobody may hold back: of several sides that may file for an impulse each must,
// so that all have sealed their plots before the first is opened.
func (m *Match) needs(pos engines.Position) []engines.Need {
	needs := m.game.Awaited(pos)
	if !m.mustSeal() || !several(needs) {
		return needs
	}
	out := slices.Clone(needs)
	for i := range out {
		out[i].MayBeEmpty = out[i].MayBeEmpty && out[i].Kind != engines.NeedPlot && out[i].Kind != engines.NeedDeploy
	}
	return out
}

// several tells whether plots of more than one side are taken.
func several(needs []engines.Need) bool {
	first := ""
	for _, n := range needs {
		if n.Kind == engines.NeedPlot || n.Kind == engines.NeedDeploy {
			if first != "" && n.Side != first {
				return true
			}
			first = n.Side
		}
	}
	return false
}

// sealedOnly tells whether plots for what is awaited come sealed alone. A
// deployment that the other side does not make at the same time may be open: it
// lies on the map before the other plots.
func (m *Match) sealedOnly(needs []engines.Need) bool {
	return m.mustSeal() && (several(needs) || slices.ContainsFunc(needs, func(n engines.Need) bool { return n.Kind == engines.NeedPlot }))
}

// Use gives the match the umpire's secret keys, where they do not lie in its
// folder.
func (m *Match) Use(k seal.Keys) error {
	if own := m.conf.Umpire.Key; own != "" && k.Public().Recipient != own {
		return refuse("--key", "seal", "these are not the keys of this match's umpire", "those whose public key is "+plot.Clip(own, 20))
	}
	m.keys = &k
	return nil
}

// umpireKeys are the umpire's secret keys, nil if they are not known here.
func (m *Match) umpireKeys() (*seal.Keys, error) {
	if m.keys != nil {
		return m.keys, nil
	}
	if _, ok := m.journal.files[keysName]; !ok {
		return nil, nil
	}
	data, err := m.disk.stored(m.journal, keysName)
	if gone := (*Damaged)(nil); errors.As(err, &gone) && gone.Missing {
		// They stay with the umpire when all else is released.
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	k, err := seal.ParseKeys(data)
	if err != nil {
		return nil, &Damaged{Path: keysName, Wrong: err.Error()}
	}
	return &k, nil
}
