package evidence

import (
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

// What asks for the number of turns is looked at first, then other numbers of the end, and not
// at all who has won.
func TestDearest(t *testing.T) {
	end := func(value notation.Expr) notation.Expr { return &notation.Process{Value: value} }
	hp, turns := &notation.Ref{Name: "hero.hp"}, &notation.Ref{Name: notation.TurnsName}
	measures := []notation.Expr{
		end(&notation.Binary{Op: notation.Le, X: hp, Y: notation.Int(0)}),
		end(hp),
		end(&notation.Binary{Op: notation.Mul, X: turns, Y: turns}),
		turns,
		end(&notation.Binary{Op: notation.Sub, X: hp, Y: notation.Int(1)}),
		end(&notation.Binary{Op: notation.Gt, X: turns, Y: notation.Int(9)}),
		end(turns),
	}
	if got := Dearest(measures); !slices.Equal(got, []int{6, 2, 4, 1}) {
		t.Errorf("looked at first: %v", got)
	}
}
