package spartan

import (
	"fmt"
	"regexp"

	"prestags/scenarios"
)

var unitID = regexp.MustCompile(`^([A-Z]{2,3}|[1-4]L)[0-9]{2}$`)

// ReadDeployment reads a deployment file and checks all that can be checked
// without other files. Errors are *scenarios.Error.
func ReadDeployment(name string, data []byte) (*Deployment, error) {
	d := &Deployment{}
	var err error
	if d.text, err = scenarios.Read(name, data, d); err != nil {
		return nil, err
	}
	c := &check{scenarios.Check{Text: d.text}}
	c.Format(d.Format)
	c.Slug("scenario", d.Scenario)
	c.Sources(d.Source)
	if n := len(d.Sides); n < 1 || n > 2 {
		c.Bad("sides", "a deployment of %d sides; write [[sides]] once or twice", n)
	}
	for i := range d.Sides {
		sd := &d.Sides[i]
		at := fmt.Sprintf("sides.%d", i)
		c.Slug(at+".id", sd.ID)
		if i > 0 && sd.ID == d.Sides[0].ID {
			c.Bad(at+".id", "the side %s stands twice; write another id instead", sd.ID)
		}
		c.Number(at+".front", sd.Front, 0, 6)
		c.hexes(at+".zone", sd.Zone)
		c.hexes(at+".barred", sd.Barred)
		zone := map[Hex]bool{}
		for _, h := range sd.Zone {
			zone[h] = true
		}
		for k, h := range sd.Barred {
			if zone[h] {
				c.Bad(fmt.Sprintf("%s.barred.%d", at, k), "hex %s is in the zone too; leave one out", h)
			}
		}
		placed := map[string]Hex{}
		checkStacks(c, at+".stacks", sd.Stacks, zone, placed)
		for k, w := range sd.WithOption {
			here := fmt.Sprintf("%s.with_option.%d", at, k)
			if !key.MatchString(w.Option) {
				c.Bad(here+".option", "option %q; write the key of an option instead", scenarios.Clip(w.Option, 40))
			}
			c.Name(here+".value", w.Value, 40)
			checkStacks(c, here+".stacks", w.Stacks, zone, placed)
		}
	}
	return d, c.Done()
}

// checkStacks checks stacks against the zone, if there is one, and notes who
// is placed where.
func checkStacks(c *check, path string, stacks []Stack, zone map[Hex]bool, placed map[string]Hex) {
	c.Count(path, len(stacks), 0, mostUnits)
	seen := map[Hex]bool{}
	for i, st := range stacks {
		at := fmt.Sprintf("%s.%d", path, i)
		if !c.hex(at+".at", st.At) {
			return
		}
		if seen[st.At] {
			c.Bad(at+".at", "hex %s stands twice; write its units on one line", st.At)
		}
		seen[st.At] = true
		if len(zone) > 0 && !zone[st.At] {
			c.Bad(at+".at", "hex %s is not in the zone of the side; write one that is instead", st.At)
		}
		if len(st.Units) == 0 {
			c.Bad(at, "no units in hex %s; write units = [\"MS01\"] or leave the line out", st.At)
		}
		for k, u := range st.Units {
			here := fmt.Sprintf("%s.units.%d", at, k)
			if !unitID.MatchString(u) {
				c.Bad(here, "unit %q; write type and two digits instead, such as \"MS01\" or \"2L01\"", scenarios.Clip(u, 20))
			}
			if h, twice := placed[u]; twice {
				c.Bad(here, "%s is placed twice, first in %s; leave one out", u, h)
			}
			placed[u] = st.At
		}
	}
}
