package ancients

import (
	"errors"

	"prestags/engines"
	facts "prestags/scenarios/ancients"
)

type rulebook struct{}

// Rulebook is Commands & Colors: Ancients, Expansion 2, for the list of games.
func Rulebook() engines.Rulebook { return rulebook{} }

func (rulebook) ID() string                           { return "ancients" }
func (rulebook) Title() string                        { return "Commands & Colors: Ancients, Expansion 2" }
func (rulebook) Scenarios() []engines.Scenario        { return nil }
func (rulebook) Files(string) ([]engines.File, error) { return nil, errors.New("no files") }
func (rulebook) Options() []engines.Option            { return nil }
func (rulebook) Rules() []engines.Rule                { return nil }
func (rulebook) Hidden() string                       { return "each side's hand of cards" }
func (rulebook) Rulings() []engines.Ruling            { return nil }

func (rulebook) Open([]engines.File, []engines.Setting) (engines.Game, error) {
	return newGame(&facts.Charts{}, &facts.Deck{}, &facts.Battle{}, &facts.Setup{}, nil)
}
