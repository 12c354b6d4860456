package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// capture VAR REGEXP: what the first group matches in stdout goes into $VAR.
func capture(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: capture VAR REGEXP")
	}
	m := regexp.MustCompile("(?m)" + args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if m == nil {
		ts.Fatalf("no match for %s", args[1])
	}
	ts.Setenv(args[0], m[1])
}

// swap FROM TO KEY VALUE: a sealed plot with one line of its outside changed by
// somebody who knows how the checksum is made.
func swap(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	text = regexp.MustCompile("(?m)^"+args[2]+": .*$").ReplaceAllString(text, args[2]+": "+args[3])
	head, rest, ok := strings.Cut(text, "check: ")
	if !ok {
		ts.Fatalf("%s is no sealed plot", args[0])
	}
	armor := rest[strings.Index(rest, "-----BEGIN"):]
	lines := strings.Split(strings.TrimSpace(armor), "\n")
	body, err := base64.StdEncoding.DecodeString(strings.Join(lines[1:len(lines)-1], ""))
	ts.Check(err)
	sum := sha256.Sum256(append([]byte(head), body...))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(fmt.Sprintf("%scheck: %x\n%s", head, sum[:8], armor)), 0o644))
}
