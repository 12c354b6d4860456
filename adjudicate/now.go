package adjudicate

import (
	"prestags/engines"
	"prestags/plot"
)

// now is what one viewer may know of where a match stands: all that forms,
// checks, questions and status are made of, in the umpire's folder and in a
// side's copy alike.
type now struct {
	Stage  engines.Stage
	Needs  []engines.Need
	View   engines.View
	Result *engines.Result
	// Playing: plots are frozen, only answers can enter.
	Playing bool
	// Carried are the viewer's standing orders in force.
	Carried []plot.Line
	// Asked of the viewer; of all sides for the umpire.
	Asked []Question
}

// now is where the match stands for viewer.
func (m *Match) now(viewer string) (*now, error) {
	if m.copy != nil {
		return m.copy.now(m, viewer, &m.copy.Now)
	}
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	n, err := m.nowAt(pos, viewer)
	if err != nil {
		return nil, err
	}
	// The match may have ended before the game.
	if n.Stage = m.stage(pos); n.Stage.Over {
		n.Needs, n.Playing, n.Asked = nil, false, nil
	}
	n.Result, err = m.result(pos)
	return n, err
}

// nowAt is a position for viewer.
func (m *Match) nowAt(pos engines.Position, viewer string) (*now, error) {
	n := &now{Stage: m.game.Stage(pos), Needs: m.needs(pos), View: m.game.View(pos, viewer), Result: m.game.Result(pos)}
	n.Playing = m.playing(n.Stage)
	var err error
	if _, ok := m.side(viewer); ok {
		if n.Carried, err = m.standing(viewer, n.Stage.Impulse); err != nil {
			return nil, err
		}
	}
	switch {
	case !n.Playing || viewer == engines.Public:
	case viewer == engines.Umpire:
		n.Asked, err = m.openQuestions(n.Stage.Impulse, "")
	default:
		n.Asked, err = m.openQuestions(n.Stage.Impulse, viewer)
	}
	return n, err
}

// standsAt is where the match stands, which is known to all.
func (m *Match) standsAt() (engines.Stage, error) {
	if m.copy != nil {
		return m.copy.Now.Stage, nil
	}
	pos, err := m.position()
	if err != nil {
		return engines.Stage{}, err
	}
	return m.stage(pos), nil
}

// next is the next stage at which side may file something, if every impulse
// before it passes by itself; nil if there is none.
func (m *Match) next(side string) (*now, error) {
	if m.copy != nil {
		if m.copy.Next == nil {
			return nil, nil
		}
		return m.copy.now(m, side, m.copy.Next)
	}
	pos, err := m.position()
	if err != nil {
		return nil, err
	}
	at, ok := m.ahead(pos, side)
	if !ok {
		return nil, nil
	}
	return m.nowAt(at, side)
}

// frozen tells whether the plots of an impulse were opened.
func (m *Match) frozen(impulse int) bool {
	if m.copy != nil {
		return m.copy.Now.Playing && m.copy.Now.Stage.Impulse == impulse
	}
	return m.journal.opening(impulse) != nil
}
