package seal_test

import (
	"fmt"
	"strings"

	"prestags/adjudicate/seal"
)

// A plot is sealed for the umpire's key. What is sealed says of which plot it is,
// and nobody but the umpire reads the plot.
func Example() {
	umpire, err := seal.MakeKeys("")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := seal.NewPlot(seal.Label{Match: "club", Side: "greeks", Impulse: 5}, "", "greeks.txt", []byte("MS01 MV 0914\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	sealed, err := seal.SealFor(p, umpire.Public())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(seal.Is(sealed), strings.Contains(string(sealed), "MS01"))

	f, err := seal.Read(sealed)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Kind, f.Match, f.Side, f.Impulse, f.Hash == p.Hash())
	open, err := f.Open(umpire)
	fmt.Printf("%s%v\n", open.Data, err)

	stranger, err := seal.MakeKeys("")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = f.Open(stranger)
	fmt.Println(err != nil)
	// Output:
	// true false
	// sealed plot club greeks 5 true
	// MS01 MV 0914
	// <nil>
	// true
}
