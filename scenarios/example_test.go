package scenarios_test

import (
	"fmt"

	"oddsmith/scenarios"
)

func Example() {
	s, err := scenarios.Load("labyrinth/damage")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := s.Bind(map[string]string{"weapon": "2d6", "strength": "9"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range b.Values() {
		fmt.Println(v.Name, "=", v.Text)
	}
	for _, q := range b.Measures() {
		fmt.Println(q.Name, "is a", q.Kind, "in", q.Unit)
	}

	_, err = s.Bind(map[string]string{"stregth": "9"})
	fmt.Println(err)
	// Output:
	// weapon = 2d6
	// strength = 9
	// weapon_damaged = false
	// bonus = 0
	// critical = false
	// damage is a number in HP
	// there is no parameter "stregth" (did you mean strength?)
}
