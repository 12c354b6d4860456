package adjudicate

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"prestags/adjudicate/seal"
	"prestags/engines"
	"prestags/plot"
)

// Joint dice are derived from the umpire's seed, whose hash was published when
// the match was made, and from a share of each side, which belongs to a chain
// whose anchor was. So all of it stands from the beginning and nobody chooses
// anything later; and nobody knows the dice of an impulse before its plots are
// in, because the shares come with them.

// jointSeed is the seed of an impulse: HMAC-SHA256, keyed with the umpire's
// seed (nothing where there is no umpire), of a line for the impulse and a line
// for each side.
func (m *Match) jointSeed(umpires []byte, impulse int, opened []Opened) []byte {
	mac := hmac.New(sha256.New, umpires)
	fmt.Fprintf(mac, "prestags joint dice %s %d %03d\n", m.conf.ID, m.journal.epoch(impulse), impulse)
	for _, s := range m.Sides() {
		share := "none"
		if i := openedBy(opened, s.ID); i >= 0 && opened[i].Dice != "" {
			share = opened[i].Dice
		}
		fmt.Fprintf(mac, "%s %s\n", s.ID, share)
	}
	return mac.Sum(nil)
}

func openedBy(opened []Opened, side string) int {
	return slices.IndexFunc(opened, func(o Opened) bool { return o.Side == side })
}

// chained is where the share for an impulse stands in the chains: by how many
// reopenings had been made when it was opened to plots for the last time, of the
// first n entries. It only rises, so that no share was seen before, nor can be
// hashed from one that was.
func (j *journal) chained(impulse, n int) int {
	count, last := 0, 0
	for i := range j.entries[:n] {
		if e := &j.entries[i]; e.Kind == rewound && e.Reopen {
			count++
			if e.Impulse <= impulse {
				last = count
			}
		}
	}
	return last
}

// chained of an impulse at present, also in a side's copy.
func (m *Match) chained(impulse int) int {
	if m.copy != nil {
		return m.copy.Reopened
	}
	return m.journal.chained(impulse, len(m.journal.entries))
}

// token is a side's share of the dice for an impulse that came without a plot.
func (m *Match) token(side string, impulse int) string {
	all := m.journal.of(shared, func(e *Entry) bool { return e.Side == side && e.Impulse == impulse && !m.journal.void[e.N-1] })
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Commit
}

// checkShare tells whether a share is the one that side owes for an impulse.
func (m *Match) checkShare(pos plot.Pos, side string, impulse int, share string) error {
	if seal.CheckLink(m.anchor(side), share, m.chained(impulse), impulse) {
		return nil
	}
	return &Refused{[]plot.Problem{{
		Pos: pos, Severity: plot.Refusal, Rule: "dice",
		Wrong: fmt.Sprintf("this is not the share of the dice that %s owes for impulse %03d", side, impulse), Instead: "plot seal, or plot new, with the keys made for this match",
	}}}
}

// share takes a side's share of the dice out of its plot, or says why it cannot
// be taken.
func (m *Match) share(o *Opened, f *plot.File) error {
	if m.conf.Dice.Mode != DiceJoint {
		o.Dice = ""
		return nil
	}
	if o.Dice == "" {
		o.Dice = strings.ToLower(f.Header.Dice.Text)
	}
	e := &m.journal.entries[o.Entry-1]
	if t := m.token(o.Side, e.Impulse); t != "" && o.Fault == "" {
		o.Dice = t
	}
	if o.Dice == "" {
		return nil
	}
	pos := f.Header.Dice.Pos
	if pos.File == "" {
		pos.File = f.Name
	}
	return m.checkShare(pos, o.Side, e.Impulse, o.Dice)
}

// withShare puts a share that came without a plot to what a side is played
// with.
func (m *Match) withShare(o opening, side string, impulse int) opening {
	if m.conf.Dice.Mode != DiceJoint || o.wait != nil || o.opened.Dice != "" || o.opened.Fault != "" {
		return o
	}
	if t := m.token(side, impulse); t != "" {
		o.opened.Side, o.opened.Dice = side, t
		if o.opened.Entry == 0 && o.opened.Policy == "" {
			o.opened.Policy = policyShare
		}
	}
	return o
}

// owed says which sides owe a share of joint dice without which the impulse
// cannot be rolled. One that is not waited for commits a fault, which is written
// down, and the dice fall without its share.
func (m *Match) owed(in engines.Input, b *bundle, st engines.Stage) ([]Wait, error) {
	if m.conf.Dice.Mode != DiceJoint {
		return nil, nil
	}
	var missing []string
	for _, s := range m.Sides() {
		if i := openedBy(b.opened, s.ID); i < 0 || b.opened[i].Dice == "" {
			missing = append(missing, s.ID)
		}
	}
	if len(missing) == 0 {
		return nil, nil
	}
	in.Dice = noDice{}
	if _, err := engines.Run(m.game, in); !errors.Is(err, errRolls) {
		return nil, err
	}
	var waits []Wait
	for _, side := range missing {
		i := openedBy(b.opened, side)
		switch {
		case i < 0 && slices.Contains(b.forced, side):
			b.opened = append(b.opened, Opened{Side: side, Policy: policyShare, Fault: FaultDice})
			b.without = true
		case i < 0:
			waits = append(waits, Wait{Side: side, Kind: NeedDice, Impulse: st.Impulse, Stage: st.Name})
		case b.opened[i].Fault != "":
		case b.opened[i].Policy == LateStand, b.opened[i].Policy == LateStanding, slices.Contains(b.forced, side):
			b.opened[i].Fault = FaultDice
			b.without = true
		default:
			waits = append(waits, Wait{Side: side, Kind: NeedDice, Impulse: st.Impulse, Stage: st.Name})
		}
	}
	return waits, nil
}

// sharesTaken refuses a share that comes without a plot as long as somebody who
// plays could read it before his plot is sealed.
func (m *Match) sharesTaken(place string, impulse int) error {
	if !m.mustSeal() || m.frozen(impulse) {
		return nil
	}
	absent, err := m.absent(impulse)
	if err != nil || len(absent) == 0 {
		return err
	}
	return refuse(place, "dice", fmt.Sprintf("the plot of %s for impulse %03d is not in yet, and nobody may know the dice before", strings.Join(absent, " and "), impulse), "")
}

// takeShare takes a file that holds nothing but a share of the dice. It is none
// if the impulse takes a plot of the side, unless that is in and frozen.
func (m *Match) takeShare(p Plot, time string, write bool) (rc Receipt, ok bool, err error) {
	if m.conf.Dice.Mode != DiceJoint {
		return rc, false, nil
	}
	f, problems := plot.Read(fileName(p.Name), p.Data, m.game.Grammar())
	if len(f.Lines)+len(f.Unread)+len(f.Sections) > 0 || f.Header.Dice.Text == "" || refusals(problems) != nil {
		return rc, false, nil
	}
	pos, err := m.position()
	if err != nil {
		return rc, false, err
	}
	r := &reading{file: f}
	if err := m.readHeader(r, m.stage(pos)); err != nil || r.later {
		return rc, false, nil
	}
	if _, needed := sections(m.needs(pos), r.side); needed && m.journal.opening(r.impulse) == nil {
		return rc, false, nil
	}
	share := strings.ToLower(f.Header.Dice.Text)
	if err := m.checkShare(f.Header.Dice.Pos, r.side, r.impulse, share); err != nil {
		return rc, true, err
	}
	if err := m.sharesTaken(f.Name, r.impulse); err != nil {
		return rc, true, err
	}
	rc = m.receipt(r, p)
	rc.Opens = "share of the dice"
	if !write {
		return rc, true, nil
	}
	e := Entry{Kind: shared, Time: time, Epoch: m.journal.epoch(r.impulse), Impulse: r.impulse, Side: r.side, Name: f.Name, Commit: share}
	if err := m.file(e, nil); err != nil {
		return rc, true, err
	}
	rc.Journal = m.journal.digestNow(r.side)
	return rc, true, nil
}

// Share is the share of the dice that a side owes for an impulse, from its keys;
// "" in a match without joint dice.
func (m *Match) Share(k seal.Keys, side string, impulse int) (string, error) {
	switch {
	case m.conf.Dice.Mode != DiceJoint:
		return "", nil
	case k.Match != "" && k.Match != m.conf.ID:
		return "", refuse("--keys", "dice", "these keys were made for the match "+plot.Clip(k.Match, 40), "those made for "+m.conf.ID)
	case k.Public().Anchor != m.anchor(side):
		return "", refuse("--keys", "dice", "these are not the keys of "+side+" in this match", "the file whose key= stands in match.toml")
	}
	link, err := k.Link(m.chained(impulse), impulse)
	if err != nil {
		return "", SealProblem("--keys", err)
	}
	return link, nil
}

// JointDice tells whether each plot carries a share of the dice.
func (m *Match) JointDice() bool { return m.conf.Dice.Mode == DiceJoint }

// FormWith is the Form with the side's share of the dice in its header. For an
// impulse that takes no plot of the side but rolls dice it is nothing but that.
func (m *Match) FormWith(side string, k seal.Keys) (plot.Form, error) {
	f, err := m.Form(side)
	if err != nil {
		pos, perr := m.position()
		if perr != nil || m.game.Stage(pos).Over || m.conf.Dice.Mode != DiceJoint {
			return f, err
		}
		st := m.game.Stage(pos)
		if err := m.sharesTaken(m.dir, st.Impulse); err != nil {
			return f, err
		}
		f = plot.Form{
			Title: "Share of the dice", Match: m.conf.ID, Side: side, Impulse: st.Impulse, Turn: st.Turn, Grammar: m.game.Grammar(),
			Intro: []string{fmt.Sprintf("Impulse %03d (%s) takes no plot of %s; its dice need this share of it.", st.Impulse, st.Name, side)},
		}
	}
	f.Dice, err = m.Share(k, side, f.Impulse)
	return f, err
}
