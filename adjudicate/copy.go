package adjudicate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"prestags/engines"
	"prestags/engines/page"
	"prestags/plot"
)

const copyName = "copy.json"

// sideCopy is copy.json: what one side may know of the match, in place of the
// journal. Commands that only read and check work on it.
type sideCopy struct {
	Format  int    `json:"format"`
	Match   string `json:"match"`
	Side    string `json:"side"`
	Version string `json:"version"`
	// Now is where the match stands, Next the stage at which the side may file
	// something next.
	Now  storedNow  `json:"now"`
	Next *storedNow `json:"next,omitempty"`
	// Reopened is how often plots were reopened, for shares of joint dice.
	Reopened int `json:"reopened,omitempty"`
	// Status as the side saw it.
	Status Status `json:"status"`
	// Turns resolved, in order.
	Turns []copiedTurn `json:"turns"`
	// Files of the copy, with their hashes.
	Files []Stored `json:"files"`
}

// storedNow is a now as JSON.
type storedNow struct {
	Stage   engines.Stage   `json:"stage"`
	Needs   []engines.Need  `json:"needs"`
	View    json.RawMessage `json:"view"`
	Result  *engines.Result `json:"result"`
	Playing bool            `json:"playing,omitempty"`
	Carried []plot.Line     `json:"carried,omitempty"`
	Asked   []Question      `json:"asked,omitempty"`
}

// copiedTurn is a resolved impulse; its record is DIR/record.json.
type copiedTurn struct {
	Impulse int       `json:"impulse"`
	Dir     string    `json:"dir"`
	Head    page.Head `json:"head"`
	// Unread lines of the side's plot.
	Unread []string `json:"unread,omitempty"`
}

// refusal says that a side's copy is not the match.
func (c *sideCopy) refusal(dir string) error {
	return refuse(dir, "copy", fmt.Sprintf("this is the copy of %s; only the umpire's folder takes this", c.Side), "the umpire's folder")
}

// notHis refuses what another reader may know.
func (c *sideCopy) notHis(dir, viewer string) error {
	if viewer == c.Side {
		return nil
	}
	return refuse(dir, "copy", fmt.Sprintf("this is the copy of %s; it holds nothing for %s", c.Side, viewer), "--side "+c.Side)
}

func (c *sideCopy) now(m *Match, viewer string, s *storedNow) (*now, error) {
	if err := c.notHis(m.dir, viewer); err != nil {
		return nil, err
	}
	n := &now{Stage: s.Stage, Needs: s.Needs, Result: s.Result, Playing: s.Playing, Carried: s.Carried, Asked: s.Asked}
	var err error
	if n.View, err = m.game.DecodeView(s.View); err != nil {
		return nil, &Damaged{Path: copyName, Wrong: "its position cannot be read: " + err.Error()}
	}
	return n, nil
}

// turn finds a resolved impulse, the last for 0.
func (c *sideCopy) turn(m *Match, impulse int, viewer string) (*copiedTurn, error) {
	if err := c.notHis(m.dir, viewer); err != nil {
		return nil, err
	}
	if len(c.Turns) == 0 {
		return nil, refuse(m.dir, "impulse", "no impulse is resolved yet", "")
	}
	last := &c.Turns[len(c.Turns)-1]
	if impulse == 0 {
		return last, nil
	}
	for i := range c.Turns {
		if c.Turns[i].Impulse == impulse {
			return &c.Turns[i], nil
		}
	}
	return nil, refuse(m.dir, "impulse", fmt.Sprintf("impulse %03d is not resolved", impulse), fmt.Sprintf("a number up to %03d", last.Impulse))
}

func (c *sideCopy) record(m *Match, impulse int, viewer string) (*Record, error) {
	t, err := c.turn(m, impulse, viewer)
	if err != nil {
		return nil, err
	}
	r := &Record{}
	return r, m.storedJSON(t.Dir+"/"+recordName, r)
}

func (c *sideCopy) report(m *Match, impulse int, viewer string) (page.Report, error) {
	t, err := c.turn(m, impulse, viewer)
	if err != nil {
		return page.Report{}, err
	}
	rec, err := c.record(m, t.Impulse, viewer)
	if err != nil {
		return page.Report{}, err
	}
	v, err := m.game.DecodeView(rec.View)
	if err != nil {
		return page.Report{}, &Damaged{Path: t.Dir + "/" + recordName, Wrong: "its position cannot be read: " + err.Error()}
	}
	return compose(m.game.Report(v, rec.Events), t.Head, t.Unread), nil
}

// Reader is who reads in this folder: the side whose copy it is, else the
// umpire.
func (m *Match) Reader() string {
	if m.copy != nil {
		return m.copy.Side
	}
	return engines.Umpire
}

// Export writes what a side may know of the match into the folder to, which
// must not be there: enough to plot, to check plots, to read and print. When
// the game is over it is the pack with all plots and records instead, which
// `verify` can check. It returns the names of the files, and whether it is the
// pack.
func (m *Match) Export(side, to, version, time string) (names []string, pack bool, err error) {
	to = filepath.Clean(to)
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return nil, false, refuse(to, "file", "something of that name is there already", "-o and a name that is free")
	}
	err = m.locked("export", func() error {
		n, err := m.now(side)
		if err != nil {
			return err
		}
		var files []newFile
		if pack = n.Stage.Over; pack {
			files, err = m.wholePack()
		} else {
			files, err = m.copyFor(side, n, version)
		}
		if err != nil {
			return err
		}
		if err := writeFolder(to, files); err != nil {
			return err
		}
		for _, f := range files {
			names = append(names, f.path)
		}
		return m.disk.commit(m.journal, Entry{Kind: exported, Time: time, Version: version, Impulse: n.Stage.Impulse, Side: side}, nil)
	})
	return names, pack, err
}

// writeFolder writes files into a new folder, which is there whole or not at
// all.
func writeFolder(to string, files []newFile) (err error) {
	fail := func(err error) error { return refuse(to, "file", systemWords(err), "") }
	tmp, err := os.MkdirTemp(filepath.Dir(to), "."+filepath.Base(to)+"-*"+tmpEnd)
	if err != nil {
		return refuse(filepath.Dir(to), "file", systemWords(err), "")
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(tmp)
		}
	}()
	for _, f := range files {
		name := filepath.Join(tmp, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return fail(err)
		}
		if err := os.WriteFile(name, f.data, 0o644); err != nil {
			return fail(err)
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return fail(err)
	}
	if err := os.Rename(tmp, to); err != nil {
		return fail(err)
	}
	return nil
}

// isKey tells a file with a secret that outlives the game.
func isKey(name string) bool {
	return strings.HasPrefix(name, umpireDir+"/") && strings.Contains(name, "key")
}

// wholePack is all the journal names, and the journal: with the game over,
// plots and records are nobody's secret (Spartan 20.1), and everybody can
// verify them. Keys, mails and mail addresses stay where they are; what was sealed
// is there again as its hash was made of it.
func (m *Match) wholePack() ([]newFile, error) {
	var out []newFile
	names := make([]string, 0, len(m.journal.files))
	for name := range m.journal.files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if isPrivate(name) {
			continue
		}
		data, err := m.disk.stored(m.journal, name)
		if m.journal.redrawn(name) && isMissing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out = append(out, newFile{name, data})
	}
	reveals, err := m.reveals()
	if err != nil {
		return nil, err
	}
	data, err := m.disk.read(journalName, maxJournal)
	if err != nil {
		return nil, err
	}
	return append(append(out, reveals...), newFile{journalName, data[:m.journal.size]}), nil
}

// copyFor is a side's copy.
func (m *Match) copyFor(side string, n *now, version string) ([]newFile, error) {
	c := &sideCopy{Format: format, Match: m.conf.ID, Side: side, Version: version, Reopened: m.chained(n.Stage.Impulse)}
	var err error
	if c.Now, err = m.storeNow(n); err != nil {
		return nil, err
	}
	next, err := m.next(side)
	if err != nil {
		return nil, err
	}
	if next != nil {
		s, err := m.storeNow(next)
		if err != nil {
			return nil, err
		}
		c.Next = &s
	}
	s, err := m.Status(side)
	if err != nil {
		return nil, err
	}
	c.Status = *s
	conf, in := *m.conf, m.agreed()
	conf.Sides, conf.Umpire, conf.Late, conf.Questions, conf.Deadline = in.Sides, in.Umpire, in.Late, in.Questions, in.Deadline
	for i := range conf.Sides {
		if p := &conf.Sides[i]; p.Side != side {
			*p = Player{Side: p.Side, Name: p.Name}
		}
	}
	text, err := conf.encode()
	if err != nil {
		return nil, err
	}
	files := []newFile{{matchName, text}}
	keep := func(name string) error {
		data, err := m.disk.stored(m.journal, name)
		files = append(files, newFile{name, data})
		return err
	}
	for _, f := range m.conf.Facts {
		if err := keep(f.File); err != nil {
			return nil, err
		}
	}
	for i := range m.journal.entries {
		if e := &m.journal.entries[i]; e.Kind == submitted && e.Side == side {
			if err := keep(e.Files[0].Path); err != nil {
				return nil, err
			}
		}
		for _, o := range m.journal.entries[i].Opened {
			if o.Side != side || o.Seal == nil || slices.ContainsFunc(files, func(f newFile) bool { return f.path == o.Seal.Path }) {
				continue
			}
			if err := keep(o.Seal.Path); err != nil {
				return nil, err
			}
		}
	}
	for _, i := range m.journal.turns {
		e := &m.journal.entries[i]
		t, more, err := m.copyTurn(e, side)
		if err != nil {
			return nil, err
		}
		c.Turns, files = append(c.Turns, t), append(files, more...)
	}
	for _, f := range files {
		c.Files = append(c.Files, Stored{Path: f.path, Hash: hash(f.data)})
	}
	data, err := json.MarshalIndent(c, "", " ")
	return append(files, newFile{copyName, append(data, '\n')}), err
}

func (m *Match) storeNow(n *now) (storedNow, error) {
	s := storedNow{Stage: n.Stage, Needs: n.Needs, Result: n.Result, Playing: n.Playing, Carried: n.Carried, Asked: n.Asked}
	var err error
	s.View, err = m.game.EncodeView(n.View)
	return s, err
}

// copyTurn is a resolved impulse for a side: its own record, and its reports as
// they were drawn.
func (m *Match) copyTurn(e *Entry, side string) (copiedTurn, []newFile, error) {
	t := copiedTurn{Impulse: e.Impulse, Dir: e.Dir}
	rec, after, err := m.record(e)
	if err != nil {
		return t, nil, err
	}
	if t.Head, t.Unread, err = m.headOf(e, rec, after, side); err != nil {
		return t, nil, err
	}
	own, err := m.project(rec, after, side)
	if err != nil {
		return t, nil, err
	}
	data, err := own.Encode()
	if err != nil {
		return t, nil, err
	}
	files := []newFile{{e.Dir + "/" + recordName, data}}
	for _, name := range m.journal.reportsOf(e.Dir, side, m.Readers()) {
		data, err := m.disk.stored(m.journal, name)
		if isMissing(err) {
			continue // drawn again at will
		}
		if err != nil {
			return t, nil, err
		}
		files = append(files, newFile{name, data})
	}
	return t, files, nil
}

// reportsOf are the reports drawn for a reader in a folder, in order: those that
// are called by his name, and not by a longer one that begins with it.
func (j *journal) reportsOf(dir, reader string, readers []string) []string {
	var out []string
	called := func(path, name string) bool {
		rest, ok := strings.CutPrefix(path, dir+"/"+name)
		return ok && strings.ContainsAny(rest[:min(1, len(rest))], ".-")
	}
	for i := range j.entries {
		e := &j.entries[i]
		if e.Kind != reported {
			continue
		}
		for _, f := range e.Files {
			other := slices.ContainsFunc(readers, func(s string) bool { return len(s) > len(reader) && called(f.Path, s) })
			if called(f.Path, reader) && !other && !slices.Contains(out, f.Path) {
				out = append(out, f.Path)
			}
		}
	}
	slices.Sort(out)
	return out
}

// redrawn tells whether a file is a report, which is drawn again at will.
func (j *journal) redrawn(name string) bool {
	return slices.ContainsFunc(j.entries, func(e Entry) bool {
		return e.Kind == reported && slices.ContainsFunc(e.Files, func(f Stored) bool { return f.Path == name })
	})
}

// loadCopy reads a side's copy in place of a journal.
func (m *Match) loadCopy() error {
	data, err := m.disk.read(copyName, maxStored)
	switch _, why := fromSystem(err); {
	case err != nil && why == nil: // more than it may hold
		return &Damaged{Path: copyName, Wrong: err.Error()}
	case err != nil:
		return err
	}
	c := &sideCopy{}
	if err := json.Unmarshal(data, c); err != nil {
		return &Damaged{Path: copyName, Wrong: "it cannot be read: " + err.Error()}
	}
	if c.Format != format {
		return &Damaged{Path: copyName, Wrong: fmt.Sprintf("format %d is not known to this version, which knows %d", c.Format, format), Do: newer}
	}
	m.copy, m.journal = c, &journal{files: map[string]string{}}
	for _, f := range c.Files {
		if !fs.ValidPath(f.Path) || strings.Contains(f.Path, `\`) {
			return &Damaged{Path: copyName, Wrong: "it names a file outside the copy"}
		}
		m.journal.files[f.Path] = f.Hash
	}
	return nil
}
