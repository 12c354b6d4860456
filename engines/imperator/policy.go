package imperator

// fitness ranks a standing order for a leader and a phase: below 0 it does not
// fit; one that names him beats one for everyone, a phase one without.
func fitness(lineWho, linePhase, who int8, phase int) int {
	if lineWho != everyone && lineWho != who || linePhase != 0 && int(linePhase) != phase {
		return -1
	}
	return 2*b2i(lineWho != everyone) + b2i(linePhase != 0)
}

// decide is the yes-or-no line that fits, nil if none does.
func decide(lines []decision, who int8, phase int) *decision {
	best, worth := (*decision)(nil), 0
	for i := range lines {
		if w := fitness(lines[i].who, lines[i].phase, who, phase); w >= worth {
			best, worth = &lines[i], w
		}
	}
	return best
}

// rerolling is the re-roll line that fits.
func (p *policies) rerolling(who int8, phase int) *rerollLine {
	best, worth := (*rerollLine)(nil), 0
	for i := range p.reroll {
		if w := fitness(p.reroll[i].who, p.reroll[i].phase, who, phase); w >= worth {
			best, worth = &p.reroll[i], w
		}
	}
	return best
}

// losing is the loss line that fits a kind of phase.
func (p *policies) losing(who int8, kind phaseKind) *lossLine {
	best, worth := (*lossLine)(nil), 0
	for i := range p.losses {
		l := &p.losses[i]
		if w := fitness(l.who, int8(l.kind), who, int(kind)); w >= worth {
			best, worth = l, w
		}
	}
	return best
}

// retreating is the retreat line of a leader, or of units without one.
func (p *policies) retreating(who int8) *retreatLine {
	best, worth := (*retreatLine)(nil), 0
	for i := range p.retreat {
		if w := fitness(p.retreat[i].who, 0, who, 0); w >= worth {
			best, worth = &p.retreat[i], w
		}
	}
	return best
}

// healing is the heal line of a leader, or of units without one.
func (p *policies) healing(who int8) *healLine {
	best, worth := (*healLine)(nil), 0
	for i := range p.heal {
		if w := fitness(p.heal[i].who, 0, who, 0); w >= worth {
			best, worth = &p.heal[i], w
		}
	}
	return best
}
