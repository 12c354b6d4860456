package adjudicate

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"prestags/adjudicate/seal"
	"prestags/engines"
)

// Match is an open match folder. It is not for concurrent use; other processes
// may have it open too.
type Match struct {
	dir     string
	disk    disk
	book    engines.Rulebook
	game    engines.Game
	conf    *frozen
	journal *journal
	keys    *seal.Keys // of the umpire, if handed in
	via     *Mail      // what is being submitted came in it
	// orders are the standing orders in plots that were opened, as they were read.
	orders map[string]carriedOrders
	// copy, if not nil: this is a side's copy, without position and journal.
	copy *sideCopy
}

// Create makes a new match in dir, which must not exist or be empty, of the
// facts in files, and submits the deployments given. On error there is no
// match, unless the disk failed after it was made.
func Create(dir string, rb engines.Rulebook, files []engines.File, c Config) (*Match, []Receipt, error) {
	return create(dir, rb, files, c, nil)
}

func create(dir string, rb engines.Rulebook, files []engines.File, c Config, before func(op, name string, data []byte) ([]byte, error)) (*Match, []Receipt, error) {
	if err := checkFolderName(dir, c.ID == ""); err != nil {
		return nil, nil, err
	}
	dir = filepath.Clean(dir)
	g, err := rb.Open(files, c.Options)
	if err != nil {
		return nil, nil, lineProblem(err)
	}
	m := &Match{dir: dir, book: rb, game: g, journal: &journal{files: map[string]string{}}, orders: map[string]carriedOrders{}}
	id := IDFor(dir)
	if c.ID != "" {
		id = Slug(c.ID)
	}
	if m.conf, err = c.freeze(id, rb, g, files); err != nil {
		return nil, nil, err
	}
	if m.game, err = rb.Open(files, m.conf.settings()); err != nil {
		return nil, nil, lineProblem(err)
	}
	if err := m.checkDeployments(c.Deployments); err != nil {
		return nil, nil, err
	}
	made, err := freeFolder(dir)
	if err != nil {
		return nil, nil, DiskProblem("", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, nil, DiskProblem("", err)
	}
	m.disk = disk{root: root, before: before}
	receipts, err := m.fill(files, c)
	if err != nil {
		root.Close()
		if made && len(m.journal.entries) == 0 {
			// Nothing was in it but what this call made; a full folder stays.
			for _, name := range []string{factsDir, umpireDir, ""} {
				_ = os.Remove(filepath.Join(dir, name))
			}
		}
		return nil, nil, DiskProblem(dir, err)
	}
	return m, receipts, nil
}

// checkDeployments reads plots given with a new match before anything is
// written.
func (m *Match) checkDeployments(all []Deployment) error {
	var errs []error
	for _, d := range all {
		r, err := m.read(d.Plot)
		if err == nil && r.side != d.Side {
			err = refuse(fileName(d.Name), "side", fmt.Sprintf("this plot is of %s, not of %s", r.side, d.Side), "--deploy "+r.side+"="+fileName(d.Name))
		}
		var refused *Refused
		if errors.As(err, &refused) {
			// Two deployments may have one name in different folders.
			for i := range refused.Problems {
				if at := &refused.Problems[i].Pos; at.File == fileName(d.Name) {
					at.File = d.Name
				}
			}
		}
		errs = append(errs, err)
	}
	return Joined(errs)
}

// freeFolder makes dir, or sees that nothing is in it but what a creation that
// died may have left.
func freeFolder(dir string) (made bool, err error) {
	taken := refuse(dir, "file", "something of that name is there already", "a name that is free")
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, os.MkdirAll(dir, 0o755)
	case err != nil:
		return false, taken
	}
	left := []string{matchName, hidden(matchName, tmpEnd), factsDir, umpireDir, lockName}
	for _, e := range entries {
		info, err := e.Info()
		if e.Name() == journalName && err == nil && info.Mode().IsRegular() && info.Size() <= maxJournal { // of a pipe nothing may ever come
			if data, err := os.ReadFile(filepath.Join(dir, journalName)); err == nil && bytes.IndexByte(data, '\n') < 0 {
				continue
			}
		}
		if !slices.Contains(left, e.Name()) {
			return false, taken
		}
	}
	if len(entries) > 0 && !slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return e.Name() == matchName || e.Name() == hidden(matchName, tmpEnd) || e.Name() == lockName
	}) {
		return false, taken
	}
	return false, nil
}

// fill writes a new match: match.toml first, so that a folder half made is
// known as such, the journal's line last.
func (m *Match) fill(files []engines.File, c Config) (receipts []Receipt, err error) {
	unlock, err := m.disk.lock(m.dir, "new")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	kept, addresses := m.conf.withoutAddresses()
	text, err := kept.encode()
	if err != nil {
		return nil, err
	}
	stored := []newFile{{matchName, text}}
	for i, f := range files {
		stored = append(stored, newFile{m.conf.Facts[i].File, f.Data})
	}
	if m.conf.Dice.Mode == DiceScript {
		stored = append(stored, newFile{scriptName, c.Script})
	}
	if m.conf.Dice.Hash != "" {
		stored = append(stored, newFile{seedName, seedFile(c.Seed)})
	}
	if len(c.UmpireKeys) > 0 {
		stored = append(stored, newFile{keysName, c.UmpireKeys})
	}
	if addresses != nil {
		stored = append(stored, *addresses)
	}
	if err := m.disk.commit(m.journal, Entry{Kind: created, Time: c.Time, Version: c.Version}, stored); err != nil {
		return nil, err
	}
	for _, d := range c.Deployments {
		r, err := m.submit(d.Plot, c.Time, true)
		if err != nil {
			return nil, err
		}
		receipts = append(receipts, r)
	}
	return receipts, nil
}

// Open opens the match in dir. An error is a Refused where there is none, a
// Damaged where it is not what its journal says.
func Open(dir string, books []engines.Rulebook) (*Match, error) {
	if dir == "" {
		return nil, noFolder()
	}
	dir = filepath.Clean(dir)
	nothing := refuse(dir, "file", "there is no match here", "a folder that `prestags new` made")
	root, err := os.OpenRoot(dir)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, DiskProblem("", err)
	case err != nil:
		return nil, nothing
	}
	m := &Match{dir: dir, disk: disk{root: root}, orders: map[string]carriedOrders{}}
	err = m.load(books)
	if errors.Is(err, fs.ErrNotExist) {
		if err = m.remains(); err == nil {
			err = nothing
		}
	}
	if err != nil {
		root.Close()
		return nil, DiskProblem(dir, err)
	}
	return m, nil
}

// remains tells of a folder without a journal, or with an empty one, that other
// files of a match lie in it.
func (m *Match) remains() error {
	for _, name := range []string{matchName, factsDir} {
		if _, err := m.disk.root.Stat(name); err == nil {
			return &Damaged{
				Path: journalName, Wrong: "it is gone or empty, but " + name + " is there",
				Do: "bring the match folder back from a copy, or give `prestags new` again if it was cut short here",
			}
		}
	}
	return nil
}

// noFolder refuses an empty name.
func noFolder() error {
	return refuse("DIR", "file", "the name of the folder is empty", "the folder of a match")
}

// Close lets go of the folder.
func (m *Match) Close() error { return m.disk.root.Close() }

func (m *Match) load(books []engines.Rulebook) error {
	var err error
	if m.journal, err = readJournal(&m.disk); errors.Is(err, fs.ErrNotExist) {
		err = m.loadCopy()
	}
	if err != nil {
		return err
	}
	data, err := m.disk.stored(m.journal, matchName)
	if err != nil {
		return err
	}
	if m.conf, err = decodeFrozen(data); err != nil {
		return err
	}
	if err := m.takeAddresses(); err != nil {
		return err
	}
	i := slices.IndexFunc(books, func(b engines.Rulebook) bool { return b.ID() == m.conf.Game })
	if i < 0 {
		return &Damaged{Path: matchName, Wrong: fmt.Sprintf("this version knows no game %q", m.conf.Game), Do: newer}
	}
	m.book = books[i]
	var files []engines.File
	for _, f := range m.conf.Facts {
		data, err := m.disk.stored(m.journal, f.File)
		if err != nil {
			return err
		}
		files = append(files, engines.File{Role: f.Role, Name: f.Name, Data: data})
	}
	if m.game, err = m.book.Open(files, m.conf.settings()); err != nil {
		return &Damaged{Path: factsDir, Wrong: "this version cannot read the facts in force: " + err.Error(), Do: "play on with the version that match.toml names"}
	}
	return m.conf.sound(m.game.Scenario())
}

// locked runs write while no other process writes, on the match as it is now.
func (m *Match) locked(who string, write func() error) (err error) {
	if m.copy != nil {
		return m.copy.refusal(m.dir)
	}
	unlock, err := m.disk.lock(m.dir, who)
	if err != nil {
		return DiskProblem(m.dir, err)
	}
	defer func() { err = DiskProblem(m.dir, errors.Join(err, unlock())) }()
	if !m.disk.stands(m.journal) {
		// What cannot be read any more does not take the place of what was.
		j, err := readJournal(&m.disk)
		if err != nil {
			return err
		}
		m.journal = j
	}
	if err := m.disk.sweep(m.journal.files); err != nil {
		return err
	}
	return write()
}

// ID of the match.
func (m *Match) ID() string { return m.conf.ID }

// Dir as it was given.
func (m *Match) Dir() string { return m.dir }

// Book is the rulebook it is played by.
func (m *Match) Book() engines.Rulebook { return m.book }

// Game being played, for forms and pages that need no match.
func (m *Match) Game() engines.Game { return m.game }

// Sides of the scenario, in listed order.
func (m *Match) Sides() []engines.Side { return m.game.Scenario().Sides }

// side finds a side by id or name, however capitalised.
func (m *Match) side(name string) (string, bool) {
	for _, s := range m.Sides() {
		if strings.EqualFold(name, s.ID) || strings.EqualFold(name, s.Name) {
			return s.ID, true
		}
	}
	return "", false
}

// SideNamed is the id of a side by id or name; place is where it was written.
func (m *Match) SideNamed(place, name string) (string, error) {
	id, ok := m.side(strings.TrimSpace(name))
	if !ok {
		return "", noSide(place, name, m.game.Scenario())
	}
	return id, nil
}

// position is where the match stands.
func (m *Match) position() (engines.Position, error) {
	if m.copy != nil {
		return nil, m.copy.refusal(m.dir)
	}
	p := m.game.Start()
	if e := m.journal.lastTurn(); e != nil {
		var err error
		if _, p, err = m.record(e); err != nil {
			return nil, err
		}
	}
	return m.asRuled(p)
}

// seed of the dice that the umpire keeps; nil where there is none.
func (m *Match) seed() ([]byte, error) {
	if m.conf.Dice.Hash == "" {
		return nil, nil
	}
	data, err := m.disk.stored(m.journal, seedName)
	if err != nil {
		return nil, err
	}
	seed, err := hex.DecodeString(strings.TrimSpace(string(data)))
	if err != nil || hash(seed) != m.conf.Dice.Hash {
		return nil, &Damaged{Path: seedName, Wrong: "this is not the seed whose hash was published"}
	}
	return seed, nil
}
