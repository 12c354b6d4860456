package ancients

import "prestags/engines"

func (g *game) Scenario() engines.Scenario                              { return engines.Scenario{} }
func (g *game) Sources() []engines.Source                               { return nil }
func (g *game) Project(e engines.Event, _ string) (engines.Event, bool) { return e, true }
func (g *game) Vary(engines.Position, string) []engines.Position        { return nil }
func (g *game) EncodePosition(engines.Position) ([]byte, error)         { return nil, nil }
func (g *game) DecodePosition([]byte) (engines.Position, error)         { return nil, nil }
func (g *game) EncodeView(engines.View) ([]byte, error)                 { return nil, nil }
func (g *game) DecodeView([]byte) (engines.View, error)                 { return nil, nil }
