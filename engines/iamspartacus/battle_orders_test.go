package iamspartacus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"prestags/engines"
)

// drawn are the lines of the n-th setup or line event: Roman, rebel, each
// "lane:unit,unit+Leader".
func (r *rig) drawn(n int) string {
	r.t.Helper()
	for _, e := range r.events {
		if e.Kind != "setup" && e.Kind != "line" {
			continue
		}
		if n--; n > 0 {
			continue
		}
		var out [2]string
		side := 0
		for _, f := range e.Effects {
			switch f.What {
			case "front", "flank":
				side = map[string]int{"roman": 0, "rebel": 1}[strings.Split(f.Unit, "/")[0]]
				out[side] += " " + f.From
				if f.What == "flank" {
					out[side] += ">" + bare(f.To)
				}
				out[side] += ":" + bare(f.Unit)
			case "behind":
				out[side] += "," + bare(f.Unit)
			case "seat":
				out[side] += "+" + bare(f.Unit)
			}
		}
		return strings.TrimSpace(out[0] + " |" + out[1])
	}
	r.t.Fatal("no such line")
	return ""
}

// Battle lines as players write them, played.
func TestBattleLines(t *testing.T) {
	// Three legions against five rebels; the Roman attacks and sets up first.
	lines := func(rom, reb []string) *rig {
		r := war(t, 8).put("A2", "V(5) VI(5) VII(5) Gellius Manlius").put("A2", "glad inf.Thr1 inf.Thr2 slave*2 Crixus")
		r.order(roman, append([]string{"[battle A2]"}, rom...)...).order(rebel, append([]string{"[battle A2]", "EVADE no"}, reb...)...)
		r.p.impulse = impulseOf(8, step3C, false)
		out, err := engines.Run(&stepGame{r.g, step3C, false}, engines.Input{Position: r.p, Orders: []engines.SideOrders{r.compile(roman), r.compile(rebel)}, Dice: sixes{}})
		require.NoError(t, err)
		for s := range r.problems {
			require.Empty(t, r.problems[s])
		}
		r.events = out.Events
		return r
	}
	leave := "BREAK if=ratio<999"
	never := "BREAK never"
	for _, c := range []struct {
		name     string
		rom, reb []string
		want     string
	}{
		{"defaults", nil, nil, "1:VII 2:V 3:VI | 1:slave.01,glad 2:slave.02,inf.Thr2 3:inf.Thr1"},
		{"lanes by number, the rest to the right", []string{"LINE first 2:VII 1:VI"}, nil, "1:VI 2:VII 3:V |"},
		{"leaders in the line", []string{"LINE first 1:V+Gellius 2:VI 3:VII+Manlius"}, nil, "1:V+Gellius 2:VI 3:VII+Manlius |"},
		{"LEADERS beside LINE", []string{"LINE first 1:V 2:VI 3:VII", "LEADERS VI+Manlius"}, nil, "1:V 2:VI+Manlius 3:VII |"},
		{"LEADERS none", []string{"LINE first 1:V+Gellius", "LEADERS none"}, nil, "1:V 2:VI 3:VII |"},
		{"by enemy", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE second vs=VI: glad+Crixus slave slave", "LINE second vs=any: inf"}, "| 1:inf.Thr1 2:glad+Crixus,slave.01,slave.02 3:inf.Thr2"},
		{"the rest behind the strongest", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE second vs=VII: glad rest=behind-strongest", "LINE second vs=any: slave"}, "| 1:slave.01 2:slave.02 3:glad,inf.Thr1,inf.Thr2"},
		{"mirror", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE policy mirror"}, "| 1:glad,slave.01 2:inf.Thr1,slave.02 3:inf.Thr2"},
		{"center", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE policy center"}, "| 1:inf.Thr2 2:glad,slave.01 3:inf.Thr1,slave.02"},
		{"fodder", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE policy fodder-front"}, "| 1:slave.01,glad 2:slave.02,inf.Thr2 3:inf.Thr1"},
		{"standing orders", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"[standing]", "line: mirror", "[battle default]"}, "| 1:glad,slave.01 2:inf.Thr1,slave.02 3:inf.Thr2"},
		{"the nearer before the wider", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE policy center", "[battle default]", "LINE policy mirror", "[standing]", "line: fodder-front", "[battle A4]"}, "| 1:inf.Thr2 2:glad,slave.01 3:inf.Thr1,slave.02"},
		{"this step's before any step's", []string{"LINE first 1:V 2:VI 3:VII"}, []string{"LINE policy center", "[3C battle A2]", "LINE policy mirror"}, "| 1:glad,slave.01 2:inf.Thr1,slave.02 3:inf.Thr2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lines(append(c.rom, leave), append(c.reb, never))
			rom, reb, _ := strings.Cut(r.drawn(1), " | ")
			wantRom, wantReb, _ := strings.Cut(c.want, "|")
			if w := strings.TrimSpace(wantRom); w != "" {
				require.Equal(t, w, rom)
			}
			if w := strings.TrimSpace(wantReb); w != "" {
				require.Equal(t, w, reb)
			}
		})
	}
	t.Run("HITS, TARGET, FLANK", func(t *testing.T) {
		r := war(t, 8).put("A2", "V(5) VI(1) VII(5) archer.Aux").put("A2", "glad(5) inf.Thr1 inf.Thr2 slave*2 sling.1")
		r.order(roman, "[battle A2]", "LINE first 1:V 2:VI 3:VII", "HITS order=VII", "TARGET V=inf.Thr2", never)
		r.order(rebel, "[battle A2]", "EVADE no", "LINE second vs=V: inf.Thr1", "LINE second vs=VI: slave glad inf.Thr2", "LINE second vs=VII: slave", "HITS order=inf,slave",
			"FLANK 2 slave.01=R glad=R inf.Thr2=L", "BREAK if=ratio<999 min-round=2")
		// The archer and the slingers hit; in the round only slave.01 does. Then V
		// against the Thracians on its flank, all miss; the rebel retreats.
		r.roll("3 3 6,6,6 6,2,6 6,6 6,6,6,6 6").play(step3C)
		require.Equal(t, "1:V 2:VI 3:VII | 1:inf.Thr1 2:slave.01,glad,inf.Thr2 3:slave.02", r.drawn(2))
		require.Contains(t, r.at(roman, "A2"), "VII(4)")
		require.Contains(t, r.at(rebel, "A2"), "inf.Thr1(2)")
		require.Equal(t, "1:V 3:VII | 1:inf.Thr1 1.5>V:inf.Thr2 3:slave.02 2.5>VII:slave.01,glad", r.drawn(3))
		var target []engines.Effect
		for _, e := range r.events {
			for _, f := range e.Effects {
				if e.Kind == "melee" && f.Unit == "roman/V" && f.What == "misses" {
					target = append(target, f)
				}
			}
		}
		require.Equal(t, "rebel/inf.Thr2", target[1].To)
	})
}

// sixes are dice that fall on six.
type sixes struct{}

func (sixes) Die(string, int, []string) (int, error) { return 6, nil }
func (sixes) Draw(string, []string) (int, error)     { return 0, nil }
func (sixes) Shuffle(_ string, n int) ([]int, error) { return make([]int, n), nil }

// Lines of chapters 13 and 14 that are set aside when the file is read.
func TestBattleLinesSetAside(t *testing.T) {
	options := []string{"opt.14.2=on", "opt.14.3=on", "opt.14.6=on", "opt.14.15=on", "opt.14.16=on"}
	for _, c := range []struct {
		rule  string
		turn  int
		s     int8
		lines string
	}{
		{"13.5", 17, rebel, "[battle A2]\nEVADE yes"},
		{"13.8", 8, roman, "[battle A2]\nLINE first 1:cav.G1+Gellius"},
		{"13.8", 8, roman, "[battle A2]\nLEADERS cav.G1+Gellius"},
		{"13.8", 8, roman, "[battle A2]\nLEADERS V+Gellius,V+Manlius"},
		{"13.16", 8, rebel, "[battle A2]\nFLANK 2 stay"},
		{"13.29", 17, rebel, "[battle A2]\nBREAK if=ratio<50"},
		{"13.29", 16, rebel, "[battle A2]\nCONCEDE"},
		{"13.29", 17, roman, "[battle A2]\nCONCEDE"},
		{"3.1", 8, rebel, "[battle A2]\nDECIMATE VIII"},
		{"14.2", 8, roman, "[battle A2]\nDECIMATE IX"},
		{"14.3", 8, roman, "[3C]\nWALL Crassus A3-M1"},
		{"14.5", 8, roman, "[3C]\nWALL Crassus around VESUVIUS"},
		{"14.6", 8, rebel, "[3B]\nSIEGE BUILD NEAPOLIS with=Spartacus,glad"},
		{"14.6", 8, rebel, "[3B]\nSIEGE OPEN NEAPOLIS with=Spartacus,glad"},
	} {
		r := war(t, c.turn, options...).put("A2", "V IX(5) cav.G1 Gellius Manlius Crassus").put("A3", "Spartacus glad").put("A3/NEAPOLIS", "T.I").mark("revolt", "A3")
		require.Equal(t, []string{c.rule}, r.rejected(c.s, map[int8]step{roman: step3C, rebel: step3B}[c.s], strings.Split(c.lines, "\n")...), c.lines)
	}
	t.Run("a second decimation", func(t *testing.T) {
		r := war(t, 12, options...).put("A2", "VIII Crassus")
		r.p.decimated = true
		require.Equal(t, []string{"14.2"}, r.rejected(roman, step3C, "[battle A2]", "DECIMATE VIII"))
	})
	t.Run("optional rules that are off", func(t *testing.T) {
		for _, c := range []struct {
			rule  string
			s     int8
			lines string
		}{
			{"14.2", roman, "[battle A2]\nDECIMATE VIII"},
			{"14.3", roman, "[3C]\nWALL Crassus A2-A3"},
			{"14.6", rebel, "[3B]\nSIEGE BUILD NEAPOLIS with=Spartacus,glad"},
			{"14.6", roman, "[3C]\nSTORM NEAPOLIS"},
			{"14.16", roman, "[battle A2]\nLEADERS redeploy VIII+Crassus after-round=1"},
			{"14.15", rebel, "[3B]\nHIDE glad A3-VESUVIUS"},
		} {
			r := war(t, 12).put("A2", "VIII Crassus").put("A3", "Spartacus glad").mark("revolt", "A3")
			require.Equal(t, []string{c.rule}, r.rejected(c.s, map[int8]step{roman: step3C, rebel: step3B}[c.s], strings.Split(c.lines, "\n")...), c.lines)
		}
	})
}
