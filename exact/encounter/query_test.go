package encounter

import (
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A value that depends on the turns goes by the state where its parts are asked for, and nowhere else.
func TestValuesWithTurns(t *testing.T) {
	for _, value := range []string{
		"if(x == 0, turns, floor(1 / x))",
		"if(turns > 1, x, 1 / turns)",
		"if(x < 0 and turns > 1, 1, 0)",
		"max(turns, x + 3)",
		"joint(turns > 1, if(x == 0, hero, orc), x)",
		"let y = turns + x; joint(y, y * 2)",
		"let y = turns + d2; joint(y, x)",
		"let y = x + 1; let z = turns * y; joint(z, y)",
		"let y = if(x < 0, 3, 4); y * turns",
		"turns + d2",
		"(turns)d2 + x",
		"d2 * x + turns",
		"if(d2 == 1, turns, x)",
		"count(pool(turns, d2), it > x + 1)",
		"encounter(z = turns; turn {z -= 1}; until z <= x; z)",
		"joint(x, rounds - turns)",
		"x given turns > 1 and x < 0",
		"d2 given turns == 2",
		"turns given x < 0",
		"if(x == 0, hero, orc) given turns > d2",
	} {
		hasChain(t, "x = 3 | x -= d2 | x <= 0 | "+value, budget.Limits{}, &Store{})
		hasChain(t, "x = 3 | x -= d2 | x <= 0; limit 2 | "+value, budget.Limits{}, &Store{})
	}
}

// States that a value does not tell apart after no turn are one class.
func TestClasses(t *testing.T) {
	for value, want := range map[string]int{
		"7": 1, "x < 0": 2, "x": 3, "if(x < 0, hero, orc)": 2, "joint(x < 0, y > 1)": 4, "turns": 1, "turns + x": 3, "if(x < 0, turns, 3)": 2,
		"if(x == 0, turns, y)": 3, "x + y": 4, "d2": 1, "(3 - max(x, -1))d2": 3, "x given y > 1": 6, "max(x, 0)": 2, "max(x, -1) + turns": 3,
		"if(turns > 2, x, y)": 2, "if(turns > 2, x < 0, false)": 1, "turns > 2 and x < 0": 1, "let z = turns + x; z * z": 3, "turns + d2": 1,
	} {
		const of = "x = 4; y = d2 | x -= d3 | x <= 0 | "
		p := built(t, of+"joint(x, y, turns)", plenty())
		q, err := p.query(read(t, of+value).Value)
		if err != nil {
			t.Fatal(err)
		}
		met := map[int32]bool{}
		for _, s := range p.order.States {
			if p.chain.IsAbsorbing(s) {
				class, err := q.class(s, 0)
				if err != nil {
					t.Fatal(err)
				}
				met[class] = true
			}
		}
		if len(met) != want {
			t.Errorf("%s: %d classes, want %d", value, len(met), want)
		}
	}
}

// What has no value where it is not asked for does not matter, and where it is, that is said.
func TestValuesThatAreNotAsked(t *testing.T) {
	eval := positioned{newWalker()}
	for value, want := range map[string]string{
		"if(turns > 9, floor(1 / x), 2)": "", "turns < 9 or 1 / x > 2": "", "if(turns > 1, floor(1 / x), 2)": "the divisor is 0", "if(x < 0, 1 / (turns - 2), 3)": "the divisor is 0",
	} {
		d, err := Solve(read(t, "x = 3 | x -= d2 | x <= 0 | "+value), eval, plenty(), &Store{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, %v", value, d, err)
		}
	}
}

// A positioned evaluator says where an expression has no value, as the engine does.
type positioned struct{ facesWalker }

func (p positioned) Eval(x notation.Expr) (*dist.Dist, error) {
	d, err := p.facesWalker.Eval(x)
	if err != nil {
		err = notation.Errorf(x.Span(), "%v", err)
	}
	return d, err
}
