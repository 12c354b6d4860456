package engines_test

import (
	"fmt"

	"prestags/engines"
	"prestags/engines/enginetest"
	"prestags/plot"
)

// An impulse is resolved by Run: position, orders, dice and answers in, events and
// the next position out. Where a choice belongs to a player it comes back with
// questions, and is run again from its start with the answer.
func ExampleRun() {
	rb := enginetest.Toy{}
	files, err := rb.Files("stakes")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := rb.Open(files, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	dice := engines.NewKeyed([]byte("a secret"))

	// The deal needs nobody's plot.
	out, err := engines.Run(g, engines.Input{Position: g.Start(), Dice: dice, Ask: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := out.Position
	need := g.Awaited(pos)[0]
	fmt.Println(g.Stage(pos).Name, "needs a", need.Kind, "of", need.Side)

	// A plot is compiled against the view of its side.
	view := g.View(pos, need.Side)
	file := plot.File{Lines: []plot.Line{{Subjects: plot.Words("C99"), Verb: plot.Word{Text: "PLAY"}}}}
	orders, problems := g.Compile(view, &file)
	fmt.Println(problems[0].Rule, problems[0].Wrong)

	in := engines.Input{Position: pos, Orders: []engines.SideOrders{{Side: need.Side, Orders: orders}}, Dice: dice, Ask: true}
	for {
		if out, err = engines.Run(g, in); err != nil {
			fmt.Println(err)
			return
		}
		if len(out.Questions) == 0 {
			break
		}
		q := out.Questions[0]
		fmt.Println(q.Side, "is asked by rule", q.Rule)
		in.Answers = append(in.Answers, engines.Answer{Key: q.Key, Side: q.Side, Take: q.Default})
	}
	for _, e := range out.Events {
		if e, ok := g.Project(e, engines.Public); ok {
			fmt.Println(e.Rule, e.Kind)
		}
	}
	fmt.Println(g.Stage(out.Position).Name)
	// Output:
	// Turn 1 needs a plot of south
	// T2 this card is not in your hand
	// north is asked by rule T4
	// [T7] play
	// [T5 T6] score
	// [T2] drew
	// Turn 2
}

// Strengths are exact: halves of halves stay whole numbers of thirty-seconds.
func ExampleStrength() {
	fmt.Println(engines.Points(9)/2, engines.Points(3)/8, engines.Points(1)/32)
	// Output: 4.5 0.375 0.03125
}

// Dice have names. The same seed and name give the same value whatever else is
// rolled, and in whatever order.
func ExampleKeyed() {
	a, b := engines.NewKeyed([]byte("seed")), engines.NewKeyed([]byte("seed"))
	first, _ := a.Die("0/0/003/melee/7.0/greeks@0914/1", 6, nil)
	_, _ = b.Die("0/0/003/fire/6.0/persians@0505/1", 6, nil)
	again, _ := b.Die("0/0/003/melee/7.0/greeks@0914/1", 6, nil)
	fmt.Println(first == again)
	// Output: true
}
