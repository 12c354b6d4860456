package iamspartacus

// Sentences for evasion, sorties, decimation, sieges and circumvallations.

func (t *teller) evade() {
	if t.e.Result == "both" {
		t.add("Both sides in ", t.at(), " evade: no battle")
		return
	}
	t.units().verb(" tries", " try").add(" to evade combat in ", t.at())
	if t.e.Result == "automatic" {
		t.add(": the enemy has no cavalry, no battle")
		return
	}
	t.add(": ").dice()
	for _, f := range t.e.Effects {
		if f.What == "leads" {
			t.add(", under ", bare(f.Unit), " 1")
			if f.N > 1 {
				t.add(" to ", itoa(f.N))
			}
			t.add(" is needed")
		}
	}
	if t.e.Result == "evades" {
		t.add(": no battle")
	} else {
		t.add(": battle")
	}
}

func (t *teller) sortie() {
	t.units().verb(" makes", " make").add(" a sortie from ", t.at())
}

func (t *teller) captured() {
	t.units().verb(" is", " are").add(" without troops in ", t.at(), " and cannot evade").losses()
}

func (t *teller) decimate() {
	t.add("Crassus decimates ").units().add(" in ", t.at(), ": ").dice()
	switch t.e.Result {
	case "0":
		t.add(", no effect")
	default:
		t.add(", every regular and crack legion fights at ", t.e.Result, " in this battle")
	}
	t.losses()
}

func (t *teller) retreat() {
	t.units().verb(" retreats", " retreat").add(" into ", t.g.placeName(t.e.Path[1]))
}

func (t *teller) siege() {
	switch t.e.Result {
	case "train begun":
		t.add("A siege train is begun before ", t.at(), " by ").units()
	case "train lost":
		t.add("The siege train before ", t.at(), " is lost: ", t.e.Odds)
	case "opened":
		t.add("Siege of ", t.at(), " by ").units()
		for _, f := range t.e.Effects {
			switch f.What {
			case "raised":
				t.add("; the city's own garrison mans the walls")
			case "dismounted":
				t.add("; ", bare(f.Unit), " loses its horses and fights as infantry of factor 1")
			}
		}
	case "garrison":
		t.add("Nobody else is left in ", t.at(), ": the city's own garrison mans the walls")
	case "reinforced":
		t.units().verb(" joins", " join").add(" the siege of ", t.at())
	default:
		t.add("The siege of ", t.at(), " by ", t.g.theSide(t.e.Side), " is over")
		if t.e.Odds != "" {
			t.add(": ", t.e.Odds)
		}
	}
	t.losses()
}

func (t *teller) breach() {
	if t.e.Result == "repaired" {
		t.add("The storm of ", t.at(), " ends: the breach is repaired")
		return
	}
	t.add("Breach of ", t.at(), ": ").dice().add(", ", t.e.Column, " is needed: ", t.e.Result)
}

func (t *teller) storm() {
	t.add("In the breach of ", t.at(), ": ").shots().losses()
	t.factors()
}

func (t *teller) wall() {
	where := t.at()
	if len(t.e.At) == 2 {
		where = "the border of " + where + " and " + t.g.placeName(t.e.At[1])
	} else {
		where = "round " + where
	}
	switch t.e.Result {
	case "built":
		t.units().verb(" builds", " build").add(" a circumvallation, ", where)
	case "gone":
		t.add("The circumvallation of ").units().add(", ", where, ", is given up: no Roman units are left by it")
	default:
		t.add("Crossing the circumvallation, ", t.route(), ": ")
		i := 0
		for _, f := range t.e.Effects {
			if f.What != "crosses" && f.What != "stays" {
				continue
			}
			if i > 0 {
				t.add("; ")
			}
			t.add(bare(f.Unit), " die ", t.face(i))
			for _, m := range t.e.Mods {
				t.add(" ", signedMod(m), " (", m.Label, ") = ", itoa(f.N))
			}
			t.add(" ", f.What)
			i++
		}
		t.losses()
	}
}
