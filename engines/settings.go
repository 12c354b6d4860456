package engines

import (
	"slices"
	"strings"
)

// ValueOf is the value an option has by these settings: its default if none sets
// it, "" if there is no such option.
func ValueOf(options []Option, set []Setting, key string) string {
	if i := slices.IndexFunc(set, func(s Setting) bool { return s.Key == key }); i >= 0 {
		return set[i].Value
	}
	if i := slices.IndexFunc(options, func(o Option) bool { return o.Key == key }); i >= 0 {
		return options[i].Values[0]
	}
	return ""
}

// Takes tells whether an option has an effect by these settings: whether the
// setting it needs, if any, is made. If not, lacks is the setting in its way.
func (o *Option) Takes(options []Option, set []Setting) (lacks Setting, ok bool) {
	key, want, needs := strings.Cut(o.Needs, "=")
	if !needs {
		return Setting{}, true
	}
	is := ValueOf(options, set, key)
	return Setting{Key: key, Value: is}, is == want
}

// Idle is a setting that changes nothing, since Lacks is in its way.
type Idle struct{ Setting, Lacks Setting }

// IdleSettings are the settings other than defaults that have no effect beside
// the others, in the order of the options.
func IdleSettings(options []Option, set []Setting) []Idle {
	var out []Idle
	for i := range options {
		o := &options[i]
		v := ValueOf(options, set, o.Key)
		if v == o.Values[0] {
			continue
		}
		if lacks, ok := o.Takes(options, set); !ok {
			out = append(out, Idle{Setting{o.Key, v}, lacks})
		}
	}
	return out
}
