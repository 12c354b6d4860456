package adjudicate

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Limits on what is stored as written.
const (
	maxName = 80 // characters of a player's name, address, file name
	maxSlug = 60
)

// Slug makes an id of a name: lower-case letters, digits and hyphens, accents
// taken off; "match" if nothing is left.
func Slug(s string) string {
	if out := slug(s); out != "" {
		return out
	}
	return "match"
}

func slug(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(s) {
		switch {
		case r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(unicode.ToLower(r))
		case unicode.Is(unicode.Mn, r):
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	out := b.String()
	if len(out) > maxSlug {
		out = out[:maxSlug]
	}
	return strings.Trim(out, "-")
}

// deviceForm are the names that Windows keeps for devices, with any ending.
var deviceForm = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?$`)

// checkFolderName refuses a folder for a new match whose name makes no id, or
// that not every system can hold: a match is sent to others.
func checkFolderName(dir string, makesID bool) error {
	if dir == "" {
		return noFolder()
	}
	base := filepath.Base(dir)
	if abs, err := filepath.Abs(dir); err == nil {
		base = filepath.Base(abs)
	}
	const like = "a name like friday-battle"
	odd := strings.IndexFunc(base, func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(`<>:"|?*\`, r) })
	switch {
	case makesID && slug(base) == "":
		return refuse(dir, "file", "the folder's name is the match's id, and it has no letter from a to z and no digit", like)
	case deviceForm.MatchString(base):
		return refuse(dir, "file", "Windows keeps this name for a device, so it could not hold the folder", like)
	case strings.HasSuffix(base, ".") || strings.HasSuffix(base, " "):
		return refuse(dir, "file", "a folder's name cannot end in a full stop or a blank on Windows", like)
	case odd >= 0:
		return refuse(dir, "file", fmt.Sprintf("a folder's name cannot hold %q on Windows", []rune(base[odd:])[0]), like)
	}
	return nil
}

// IDFor is the id of a match in dir: the slug of the folder's own name.
func IDFor(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return Slug(filepath.Base(dir))
}

// cleanName keeps a name as its owner writes it, in composed form, without
// control characters and marks that turn the direction of writing, at most
// maxName characters.
func cleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(s, "\ufffd")))
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) > maxName {
		s = strings.TrimSpace(string([]rune(s)[:maxName]))
	}
	return s
}

// fileName is the last part of a path however it was sent, fit to print.
func fileName(s string) string {
	if i := strings.LastIndexAny(s, `/\`); i >= 0 {
		s = s[i+1:]
	}
	if s = cleanName(s); s == "" || s == "." || s == ".." {
		return "plot"
	}
	return s
}

var (
	mailForm     = regexp.MustCompile(`^[^\s<>@,;"]+@[^\s<>@,;"]+$`)
	deadlineForm = regexp.MustCompile(`^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(,(Mon|Tue|Wed|Thu|Fri|Sat|Sun))* ([01][0-9]|2[0-3]):[0-5][0-9] (\S+)$`)
)

func checkZone(place, zone string) error {
	if _, err := time.LoadLocation(zone); err != nil || zone == "" || zone == "Local" {
		return refuse(place, "zone", "there is no time zone "+zone, "one like Europe/Paris")
	}
	return nil
}

// checkDeadline holds a deadline to its form: Sun,Wed 20:00 Europe/Paris.
func checkDeadline(s string) error {
	m := deadlineForm.FindStringSubmatch(s)
	if m == nil {
		return refuse("--deadline", "deadline", "this is no deadline: "+s, `one like "Sun,Wed 20:00 Europe/Paris"`)
	}
	return checkZone("--deadline", m[len(m)-1])
}
