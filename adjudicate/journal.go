package adjudicate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

const (
	journalName = "journal.jsonl"
	maxJournal  = 64 << 20
	maxStored   = 64 << 20 // any file of ours
)

// Kinds of entry.
const (
	created   = "created"
	submitted = "submitted" // a plot came
	revealed  = "revealed"  // the key or the text of a sealed plot
	shared    = "shared"    // a share of joint dice that came without a plot
	opened    = "opened"    // the plots of an impulse are opened and frozen
	rolled    = "rolled"    // real dice, typed in
	asked     = "asked"     // a side is asked to decide in mid-impulse
	answered  = "answered"  // and has decided
	deployed  = "deployed"  // an impulse that takes deployments is resolved
	resolved  = "resolved"  // any other is
	ended     = "ended"     // the match is: resigned, or a draw agreed on
	changed   = "changed"   // a term of the match is
	ruled     = "ruled"     // the umpire changed the position
	rewound   = "rewound"   // the match went back to an earlier impulse
	reported  = "reported"  // reports were drawn
	exported  = "exported"  // a side was given its copy
)

// Entry is one line of the journal: something that happened.
type Entry struct {
	// N counts from 1.
	N    int    `json:"n"`
	Kind string `json:"kind"`
	// Prev is the SHA-256 of the line before, "" in the first.
	Prev string `json:"prev"`
	// More: the entry counts only together with the one after it.
	More bool `json:"more,omitempty"`
	// Time as handed in; no part of the printed digest.
	Time    string `json:"time,omitempty"`
	Version string `json:"version,omitempty"`
	// Epoch of the dice of a resolved impulse; it rises when plots are reopened.
	Epoch int `json:"epoch,omitempty"`
	// Impulse that the entry is about; the one gone back to.
	Impulse int `json:"impulse,omitempty"`
	// Reopen: the rewind took new plots and new dice.
	Reopen bool `json:"reopen,omitempty"`
	// Why the umpire ruled, in his own words.
	Why string `json:"why,omitempty"`
	// Side whose plot or answer it is.
	Side string `json:"side,omitempty"`
	// Name of a file as it was received.
	Name string `json:"name,omitempty"`
	// Seal is how a plot is sealed: SealUmpire, SealOnce or SealHash; "" an open
	// one. Commit is the SHA-256 of a sealed plot.
	Seal   string `json:"seal,omitempty"`
	Commit string `json:"commit,omitempty"`
	// Late is the deadline that a plot missed. Sent and Arrived are when the mail
	// it came in was written, and had reached its last server.
	Late    string `json:"late,omitempty"`
	Sent    string `json:"sent,omitempty"`
	Arrived string `json:"arrived,omitempty"`
	// Key and Value of a term that was changed, Player where it is one.
	Key    string  `json:"key,omitempty"`
	Value  string  `json:"value,omitempty"`
	Player *Player `json:"player,omitempty"`
	// Draw are the sides that offered or accepted one in a resolved impulse.
	Draw []string `json:"draw,omitempty"`
	// Dir is the folder of a resolved impulse.
	Dir string `json:"dir,omitempty"`
	// Unasked: a plot was filed for a resolved impulse for which nothing had to be.
	Unasked bool `json:"unasked,omitempty"`
	// Rolls is how many dice, draws and shuffles an impulse took.
	Rolls int `json:"rolls,omitempty"`
	// Opened are the plots an impulse was opened with: they are frozen; in a
	// resolved one with what was in the sealed ones.
	Opened []Opened `json:"opened,omitempty"`
	// Policy by which answers were given for a side that gave none.
	Policy string `json:"policy,omitempty"`
	// Seen is what each viewer may know of a resolved impulse.
	Seen []Sight `json:"seen,omitempty"`
	// Files written for the entry.
	Files []Stored `json:"files,omitempty"`
}

// Opened is what a side was played with: the plot of an entry, or, with Entry
// 0, no plot, under the policy named.
type Opened struct {
	Side   string `json:"side"`
	Entry  int    `json:"entry,omitempty"`
	Policy string `json:"policy,omitempty"`
	// Seal is what was in a sealed plot.
	Seal *Unsealed `json:"seal,omitempty"`
	// Dice is the side's share of joint dice.
	Dice string `json:"dice,omitempty"`
	// Fault the side committed: FaultKey, FaultDice.
	Fault string `json:"fault,omitempty"`
}

// Unsealed is what was in a sealed plot.
type Unsealed struct {
	Nonce string `json:"nonce"`
	Dice  string `json:"dice,omitempty"`
	// Name of the plot's file, and Path where it is kept, opened.
	Name string `json:"name"`
	Path string `json:"path"`
}

// Stored is a file of the match with its SHA-256.
type Stored struct {
	Path string `json:"path"`
	Hash string `json:"sha256"`
}

// journal is the entries of a match, read and folded into what they say.
type journal struct {
	entries []Entry
	size    int64             // bytes of whole lines
	last    string            // hash of the last line
	chain   [sha256.Size]byte // digest of all lines but reports, without their times
	digests []string          // of the chain at each entry
	files   map[string]string // hash of every file named, by path
	void    []bool            // by entry: undone by a rewind, or overtaken
	over    []bool            // by entry: what it opened was reopened
	turns   []int             // entries of resolved impulses in force, in order
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// digestLetters are the digits and letters that nobody mistakes for others
// when they are read aloud.
const digestLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// Digest is ten letters that stand for a SHA-256: its first fifty bits.
func Digest(sum []byte) string {
	var n uint64
	for _, b := range sum[:7] {
		n = n<<8 | uint64(b)
	}
	n >>= 6
	out := make([]byte, 10)
	for i := range out {
		out[9-i] = digestLetters[n&31]
		n >>= 5
	}
	return string(out)
}

// plotDigest is the digest of a plot as received.
func plotDigest(data []byte) string {
	sum := sha256.Sum256(data)
	return Digest(sum[:])
}

// readJournal reads, checks and folds the journal. A last line that was never
// finished does not count.
func readJournal(d *disk) (*journal, error) {
	data, err := d.read(journalName, maxJournal)
	switch _, why := fromSystem(err); {
	case err != nil && why == nil: // a folder in its place, or more than it may hold
		return nil, &Damaged{Path: journalName, Wrong: err.Error()}
	case err != nil:
		return nil, err
	}
	j := &journal{files: map[string]string{}}
	if err := eachCommit(data, func(c []written) error {
		for _, w := range c {
			if err := j.add(w.entry, w.line); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if len(j.entries) == 0 {
		return nil, fmt.Errorf("%s: %w", journalName, fs.ErrNotExist)
	}
	return j, nil
}

// stands tells whether the journal is as it was read: nobody else has written
// since. Its last line, which holds the hash of the one before, tells it, so that a
// mailbox of plots does not read all of it again for each.
func (d *disk) stands(j *journal) bool {
	data, err := d.read(journalName, maxJournal)
	if err != nil || int64(len(data)) != j.size || j.size == 0 {
		return false
	}
	lines := data[:len(data)-1]
	return hash(lines[bytes.LastIndexByte(lines, '\n')+1:]) == j.last
}

// written is an entry with its line.
type written struct {
	entry Entry
	line  []byte
}

// eachCommit reads a journal commit by commit: lines that count only together.
// What was never finished at its end is left out.
func eachCommit(data []byte, commit func([]written) error) error {
	var open []written
	last := ""
	for n := 1; ; n++ {
		i := bytes.IndexByte(data, '\n')
		if i < 0 {
			return nil
		}
		var e Entry
		if err := json.Unmarshal(data[:i], &e); err != nil {
			return &Damaged{Path: journalName, Line: n, Wrong: "this line cannot be read"}
		}
		if e.N != n || e.Prev != last {
			return &Damaged{Path: journalName, Line: n, Wrong: "this line does not follow from the one before; something was changed or taken out"}
		}
		open, last = append(open, written{e, data[:i]}), hash(data[:i])
		data = data[i+1:]
		if e.More {
			continue
		}
		if err := commit(open); err != nil {
			return err
		}
		open = nil
	}
}

// add takes an entry and its line into the journal.
func (j *journal) add(e Entry, line []byte) error {
	for _, f := range e.Files {
		if !fs.ValidPath(f.Path) || strings.Contains(f.Path, `\`) {
			return &Damaged{Path: journalName, Line: e.N, Wrong: "this line names a file outside the match"}
		}
		j.files[f.Path] = f.Hash
	}
	if !j.whole(&e) {
		return &Damaged{Path: journalName, Line: e.N, Wrong: "this line lacks something that its kind of entry has"}
	}
	if !j.fold(&e) {
		return &Damaged{Path: journalName, Line: e.N, Wrong: fmt.Sprintf("this version knows no entry %q", e.Kind), Do: newer}
	}
	timeless := e
	timeless.Time, timeless.Prev = "", ""
	b, err := json.Marshal(timeless)
	if err != nil {
		return err
	}
	if e.Kind != reported && e.Kind != exported {
		// How often, on what paper and by which version reports were drawn is no
		// part of what happened.
		j.chain = sha256.Sum256(append(j.chain[:], b...))
	}
	j.digests = append(j.digests, Digest(j.chain[:]))
	j.entries, j.void, j.over = append(j.entries, e), append(j.void, false), append(j.over, false)
	j.size += int64(len(line)) + 1
	j.last = hash(line)
	return nil
}

// head is the digest of the whole journal, for the umpire.
func (j *journal) head() string { return j.digests[len(j.digests)-1] }

// turn is the entry that resolved an impulse, nil if none did.
func (j *journal) turn(impulse int) *Entry {
	for _, i := range j.turns {
		if j.entries[i].Impulse == impulse {
			return &j.entries[i]
		}
	}
	return nil
}

// lastTurn is the entry that resolved the last impulse, nil at the start.
func (j *journal) lastTurn() *Entry {
	if len(j.turns) == 0 {
		return nil
	}
	return &j.entries[j.turns[len(j.turns)-1]]
}

// rolled tells whether any impulse in force has rolled.
func (j *journal) rolled() bool {
	return slices.ContainsFunc(j.turns, func(i int) bool { return j.entries[i].Rolls > 0 })
}

// plots are the entries of side's plots for an impulse, in the order received,
// those that count no more included.
func (j *journal) plots(side string, impulse int) []*Entry {
	return j.of(submitted, func(e *Entry) bool { return e.Side == side && e.Impulse == impulse })
}

func (j *journal) of(kind string, ok func(*Entry) bool) []*Entry {
	var out []*Entry
	for i := range j.entries {
		if e := &j.entries[i]; e.Kind == kind && ok(e) {
			out = append(out, e)
		}
	}
	return out
}

// newFile is a file to be stored with an entry.
type newFile struct {
	path string
	data []byte
}

// change is an entry to be written, with the files it names.
type change struct {
	entry Entry
	files []newFile
}

// commit stores the files and writes the entry that names them.
func (d *disk) commit(j *journal, e Entry, files []newFile) error {
	return d.commitAll(j, []change{{e, files}})
}

// commitAll stores the files of all changes and writes their entries, which
// count together or not at all. If it fails the match is as it was before.
// Files the journal names already with the same content are left alone.
func (d *disk) commitAll(j *journal, changes []change) error {
	if len(changes) == 0 {
		return nil
	}
	var fresh, replaced []string
	var staged []*os.File
	var lines []written
	var text []byte
	var err error
	last, twice := j.last, map[string]bool{}
	for i, c := range changes {
		e := c.entry
		e.N, e.Prev, e.More = len(j.entries)+1+i, last, i < len(changes)-1
		for _, f := range c.files {
			h := hash(f.data)
			e.Files = append(e.Files, Stored{Path: f.path, Hash: h})
			old, listed := j.files[f.path]
			if listed && old == h && d.holds(f.path, h) || twice[f.path] || err != nil {
				continue
			}
			twice[f.path] = true
			end := tmpEnd
			if listed {
				end = nextEnd
				replaced = append(replaced, f.path)
			} else {
				fresh = append(fresh, f.path)
			}
			var s *os.File
			if s, err = d.stage(hidden(f.path, end), f.data); s != nil {
				staged = append(staged, s)
			}
		}
		line, jerr := json.Marshal(e)
		err = errors.Join(err, jerr)
		lines, last = append(lines, written{e, line}), hash(line)
		text = append(append(text, line...), '\n')
	}
	if err = errors.Join(err, settle(staged)); err == nil {
		err = d.move(fresh, tmpEnd)
	}
	if err == nil {
		err = d.appendAt(journalName, j.size, text)
	}
	if err != nil {
		d.undo(fresh, tmpEnd)
		d.undo(replaced, nextEnd)
		return err
	}
	for _, w := range lines {
		if err := j.add(w.entry, w.line); err != nil {
			return err
		}
	}
	return d.move(replaced, nextEnd)
}

// move gives staged files their names, and makes that last.
func (d *disk) move(names []string, end string) error {
	dirs := map[string]bool{".": true}
	for _, name := range names {
		if err := d.rename(hidden(name, end), name); err != nil {
			return err
		}
		dirs[path.Dir(name)] = true
	}
	if len(names) == 0 {
		return nil
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		if err := d.syncDir(dir); err != nil {
			return err
		}
	}
	return nil
}

// holds tells whether the file stands there with that hash.
func (d *disk) holds(name, h string) bool {
	data, err := d.read(name, maxStored)
	return err == nil && hash(data) == h
}

// undo takes files away again that no line of the journal names; those that
// replace one have not been moved yet. What cannot be taken away is ignored:
// no line names it.
func (d *disk) undo(names []string, end string) {
	for _, name := range names {
		if end == tmpEnd {
			_ = d.remove(name)
		}
		_ = d.remove(hidden(name, end))
	}
}

// stored reads a file the journal names and holds it to its hash.
func (d *disk) stored(j *journal, name string) ([]byte, error) {
	want, ok := j.files[name]
	if !ok {
		return nil, &Damaged{Path: name, Wrong: "the journal does not name this file"}
	}
	data, err := d.read(name, maxStored)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, DiskProblem(d.root.Name(), err)
	case err != nil:
		return nil, &Damaged{Path: name, Wrong: "the journal names this file, but it cannot be read", Missing: errors.Is(err, fs.ErrNotExist)}
	}
	if hash(data) != want {
		// A process may have died between its line and the last renaming.
		if next, err := d.read(hidden(name, nextEnd), maxStored); err == nil && hash(next) == want {
			return next, nil
		}
		return nil, &Damaged{Path: name, Wrong: "the file is not what was written; its hash differs from the journal's"}
	}
	return data, nil
}
