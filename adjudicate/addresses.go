package adjudicate

import (
	"fmt"
	"slices"
	"strings"
)

// Mail addresses are the umpire's business alone, even when the game is over and
// the rest is not: they lie in files of his folder, which the pack leaves out, and
// neither match.toml nor the journal has them.

const addressName = umpireDir + "/addresses.txt"

// isPrivate tells a file that never leaves the umpire's folder: keys, addresses,
// and the mails that came in and are to go out, whose plots and reports lie beside
// them.
func isPrivate(name string) bool {
	return isKey(name) || strings.HasPrefix(name, umpireDir+"/address") || strings.HasSuffix(name, mailEnd)
}

// withoutAddresses is match.toml as it is kept, and the file with the addresses,
// a line each, the umpire's first; nil if there are none.
func (f *frozen) withoutAddresses() (*frozen, *newFile) {
	kept := *f
	kept.Sides = slices.Clone(f.Sides)
	lines := []string{kept.Umpire.Mail}
	kept.Umpire.Mail = ""
	for i := range kept.Sides {
		lines = append(lines, kept.Sides[i].Mail)
		kept.Sides[i].Mail = ""
	}
	if strings.Join(lines, "") == "" {
		return &kept, nil
	}
	return &kept, &newFile{addressName, []byte(strings.Join(lines, "\n") + "\n")}
}

// takeAddresses puts the addresses back; a pack has none.
func (m *Match) takeAddresses() error {
	data, err := m.private(addressName)
	if err != nil || data == nil {
		return err
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(lines) != 1+len(m.conf.Sides) {
		return &Damaged{Path: addressName, Wrong: "it has not one line for the umpire and one for each side"}
	}
	m.conf.Umpire.Mail = lines[0]
	for i := range m.conf.Sides {
		m.conf.Sides[i].Mail = lines[1+i]
	}
	return nil
}

// private is a file that a pack leaves out; nil if the journal names none, or it
// is not here.
func (m *Match) private(name string) ([]byte, error) {
	if _, ok := m.journal.files[name]; !ok {
		return nil, nil
	}
	data, err := m.disk.stored(m.journal, name)
	if isMissing(err) {
		return nil, nil
	}
	return data, err
}

// withoutAddress takes the address out of the entry of a changed player, into a
// file of its own.
func (m *Match) withoutAddress(e Entry) (Entry, []newFile) {
	if e.Player == nil || e.Player.Mail == "" {
		return e, nil
	}
	p := *e.Player
	file := newFile{fmt.Sprintf("%s/address-%03d.txt", umpireDir, len(m.journal.entries)+1), []byte(p.Mail + "\n")}
	p.Mail = ""
	e.Player = &p
	return e, []newFile{file}
}

// changedPlayer is the player of an entry, with the address as far as it is here.
func (m *Match) changedPlayer(e *Entry) Player {
	p := *e.Player
	if len(e.Files) == 0 {
		return p
	}
	if data, err := m.private(e.Files[0].Path); err == nil { // else verify tells
		p.Mail = strings.TrimSpace(string(data))
	}
	return p
}
