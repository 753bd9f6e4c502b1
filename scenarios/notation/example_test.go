package notation_test

import (
	"errors"
	"fmt"

	"oddsmith/scenarios/notation"
)

func Example() {
	e, err := notation.Roll20.Parse("2d6 + 3 * -1")
	fmt.Println(e, err)
	_, err = notation.Roll20.Parse("2d6 + (3")
	fmt.Println(err)
	// Output:
	// 2d6 + 3 * -1 <nil>
	// column 9: missing ')' for '(' at column 7
}

// The message is one line; the source and the caret are apart from it.
func ExampleError_Snippet() {
	_, err := notation.Rules.ParseSource(&notation.Source{
		Name: "attack.yaml", Line: 12, Column: 11, Text: "attack + strength = ac",
	})
	var at *notation.Error
	if errors.As(err, &at) {
		fmt.Println(at)
		fmt.Println(at.Snippet())
	}
	// Output:
	// attack.yaml:12:29: a single = does not compare (write ==)
	// attack + strength = ac
	//                   ^
}

// A parameter that is dice rolls again at each of its places.
func ExampleBind() {
	e, err := notation.Rules.Parse("weapon + max(1, weapon - armour)")
	if err != nil {
		fmt.Println(err)
		return
	}
	values := map[string]string{"weapon": "1d8", "armour": "2"}
	bound, err := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		return notation.Rules.Parse(values[n.String()])
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	kind, err := notation.Check(bound)
	fmt.Println(bound, kind, err)
	// Output:
	// 1d8 + max(1, 1d8 - 2) number <nil>
}

func ExampleGrammar_ParseEffect() {
	e, err := notation.Methuen.ParseEffect(&notation.Source{Text: "[target health] -= 1d6 + [strength]"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Target, e.Op, e.Value)
	// Output:
	// [target health] -= 1d6 + [self strength]
}
