package mail

import (
	"bytes"
	"encoding/binary"
	"errors"
	"unicode/utf16"
)

// TNEF, the winmail.dat into which Outlook packs attachments ([MS-OXTNEF]): a
// signature, a key, then attributes: level, id, length, data, checksum.
const (
	tnefSignature   = 0x223e9f78
	tnefRendering   = 0x00069002 // begins an attachment
	tnefTitle       = 0x00018010 // its short name
	tnefData        = 0x0006800f
	tnefProperties  = 0x00069005 // its long name among them
	propLongName    = 0x3707
	propUnicode     = 0x001f
	propString8     = 0x001e
	tnefAttachLevel = 2
	maxTNEFFiles    = 50
)

type tnefFile struct {
	name string
	data []byte
}

var errTNEF = errors.New("no winmail.dat")

// readTNEF returns the files in a winmail.dat.
func readTNEF(data []byte) ([]tnefFile, error) {
	if len(data) < 6 || binary.LittleEndian.Uint32(data) != tnefSignature {
		return nil, errTNEF
	}
	data = data[6:]
	var out []tnefFile
	for len(data) > 0 {
		if len(data) < 11 {
			return nil, errTNEF
		}
		level, id, n := data[0], binary.LittleEndian.Uint32(data[1:]), int64(binary.LittleEndian.Uint32(data[5:]))
		data = data[9:]
		if n+2 > int64(len(data)) {
			return nil, errTNEF
		}
		value := data[:n]
		sum := uint16(0)
		for _, b := range value {
			sum += uint16(b)
		}
		if sum != binary.LittleEndian.Uint16(data[n:]) {
			return nil, errTNEF
		}
		data = data[n+2:]
		if level != tnefAttachLevel {
			continue
		}
		if id == tnefRendering {
			if len(out) == maxTNEFFiles {
				return nil, errTNEF
			}
			out = append(out, tnefFile{})
		}
		if len(out) == 0 {
			continue
		}
		f := &out[len(out)-1]
		switch id {
		case tnefTitle:
			if f.name == "" {
				f.name = string(bytes.TrimRight(value, "\x00"))
			}
		case tnefData:
			f.data = value
		case tnefProperties:
			if s := longName(value); s != "" {
				f.name = s
			}
		}
	}
	return out, nil
}

// longName finds the long name among an attachment's MAPI properties: a count,
// then tag and value of each. It stops at the first it does not know.
func longName(data []byte) string {
	next := func(n int) []byte {
		if n < 0 || n > len(data) {
			data = nil
			return nil
		}
		b := data[:n]
		data = data[n:]
		return b
	}
	number := func() int {
		b := next(4)
		if b == nil {
			return -1
		}
		return int(int32(binary.LittleEndian.Uint32(b)))
	}
	for count := number(); count > 0 && len(data) > 0; count-- {
		tag := uint32(number())
		kind, id := tag&0xffff, tag>>16
		if id >= 0x8000 {
			// A named property: a GUID and its name or number.
			next(16)
			if number() == 0 {
				next(4)
			} else {
				next((number() + 3) &^ 3)
			}
		}
		switch kind {
		case 0x0002, 0x000b, 0x0003, 0x0004, 0x000a: // 16 bits and 32, in four bytes
			next(4)
		case 0x0005, 0x0006, 0x0007, 0x0014, 0x0040:
			next(8)
		case 0x0048:
			next(16)
		case propString8, propUnicode, 0x0102, 0x000d:
			if number() != 1 {
				return ""
			}
			n := number()
			value := next(n)
			next((4 - n&3) & 3)
			if id != propLongName {
				continue
			}
			if kind == propUnicode {
				return utf16Text(value)
			}
			return string(bytes.TrimRight(value, "\x00"))
		default:
			return ""
		}
	}
	return ""
}

func utf16Text(b []byte) string {
	var units []uint16
	for ; len(b) > 1; b = b[2:] {
		if u := binary.LittleEndian.Uint16(b); u != 0 {
			units = append(units, u)
		}
	}
	return string(utf16.Decode(units))
}
