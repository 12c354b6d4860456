package seal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A chain has a link for every impulse of every epoch, a later one nearer to
// its secret. Links of a later epoch are new: reopened plots have new dice.
const (
	MaxImpulse = 4095
	MaxEpoch   = 31
	chainLinks = (MaxEpoch + 1) * (MaxImpulse + 1)
)

// hashed hashes b n times.
func hashed(b [sha256.Size]byte, n int) [sha256.Size]byte {
	for range n {
		b = sha256.Sum256(b[:])
	}
	return b
}

// root of the chain, which is another for each match.
func (k Keys) root() [sha256.Size]byte {
	return sha256.Sum256(append([]byte("prestags dice "+k.Match+"\n"), k.dice...))
}

func (k Keys) anchor() string {
	a := hashed(k.root(), chainLinks)
	return hex.EncodeToString(a[:])
}

// at is how often a link is to be hashed to come to the anchor.
func at(epoch, impulse int) (int, error) {
	if epoch < 0 || epoch > MaxEpoch || impulse < 1 || impulse > MaxImpulse {
		return 0, &Error{Fault: Damaged, Wrong: fmt.Sprintf("a chain of dice has no link for impulse %03d, reopened %d times", impulse, epoch)}
	}
	return epoch*(MaxImpulse+1) + impulse, nil
}

// Link is the share of the dice that is owed for an impulse.
func (k Keys) Link(epoch, impulse int) (string, error) {
	if k.dice == nil {
		return "", &Error{Fault: Damaged, Wrong: "the file of keys holds no dice", Instead: "the one that `prestags keys make --match` wrote"}
	}
	n, err := at(epoch, impulse)
	if err != nil {
		return "", err
	}
	l := hashed(k.root(), chainLinks-n)
	return hex.EncodeToString(l[:]), nil
}

// CheckLink tells whether a link is the one owed for an impulse to the chain
// that ends in the anchor.
func CheckLink(anchor, link string, epoch, impulse int) bool {
	n, err := at(epoch, impulse)
	if err != nil || !isHash(link) {
		return false
	}
	var b [sha256.Size]byte
	if _, err := hex.Decode(b[:], []byte(link)); err != nil {
		return false
	}
	b = hashed(b, n)
	return hex.EncodeToString(b[:]) == anchor
}
