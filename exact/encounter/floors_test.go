package encounter

import (
	"context"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// withRolls is a process whose turn names what it rolls first.
func withRolls(t *testing.T, text string, rolls ...string) *notation.Process {
	t.Helper()
	x := readProcess(t, text)
	for i := len(rolls) - 2; i >= 0; i -= 2 {
		x.Step = &notation.Let{Name: rolls[i], Value: rules(t, rolls[i+1]), Body: x.Step}
	}
	return x
}

// A part stops falling where it makes no difference how far it fell, and rolls stop at what the
// parts can lose.
func TestFloors(t *testing.T) {
	const both = "x<=0 and y<=0"
	for _, c := range []struct {
		name, text string
		rolls      []string
		want       string
	}{
		{
			"who is down stays down", "x=2; y=2 | x - if(x>0, d100, 0); y - if(x<=0, d100, 0) | " + both + " | x<=0", nil,
			"joint(max(0, (x - if((x > 0), 1d100, 0))), max(0, (y - if((x <= 0), 1d100, 0))))",
		},
		{
			"a blow is as hard as matters", "x=2; y=3 | x - if(x>0, blow, 0); y - if(x<=0, blow, 0) | " + both + " | 1",
			[]string{"blow", "d100"},
			"let blow = min(1d100, 4); joint(max(0, (x - if((x > 0), blow, 0))), max(0, (y - if((x <= 0), blow, 0))))",
		},
		{
			"what is added is the opposite of a blow", "x=2; y=3 | x + if(x>0, -blow, 0); y + -if(x<=0, blow, 0) | " + both + " | 1",
			[]string{"blow", "d100"},
			"let blow = min(1d100, 4); joint(max(0, (x + if((x > 0), (-blow), 0))), max(0, (y + (-if((x <= 0), blow, 0)))))",
		},
		{
			"a blow that is compared", "x=2; y=3 | x - if(x>0 and y>blow, 1, 100); y - if(x<=0, blow, 0) | " + both + " | 1",
			[]string{"blow", "d100"},
			"let blow = 1d100; joint(max(0, (x - if(((x > 0) and (y > blow)), 1, 100))), max(0, (y - if((x <= 0), blow, 0))))",
		},
		{
			"a blow that decides for the other", "x=2; y=3 | x - if(x>0, blow, 0); y - if(x<=0, if(blow>50, blow, 1), 0) | " + both + " | 1",
			[]string{"blow", "d100"},
			"let blow = 1d100; joint(max(0, (x - if((x > 0), blow, 0))), max(0, (y - if((x <= 0), if((blow > 50), blow, 1), 0))))",
		},
		{
			"a blow that is asked for", "x=2; y=3 | x - if(blow>9, blow, 0); y - if(x<=0, blow, 0) | " + both + " | 1",
			[]string{"blow", "d100"},
			"let blow = 1d100; joint(max(0, (x - if((blow > 9), blow, 0))), max(0, (y - if((x <= 0), blow, 0))))",
		},
		{
			"the end is at the lower number", "x=2; y=2 | x - d100; y - d100 | x < -3 or y < -3 | x < -3", nil,
			"joint(max((-4), (x - 1d100)), max((-4), (y - 1d100)))",
		},
		{
			"compared with each other while both stand", "x=2; y=2 | x - if(x>0 and (y<=0 or x<=y), d100, 0); y - if(y>0 and (x<=0 or x>y), d100, 0) | " + both + " | 1", nil,
			"joint(max(0, (x - if(((x > 0) and ((y <= 0) or (x <= y))), 1d100, 0))), max(0, (y - if(((y > 0) and ((x <= 0) or (x > y))), 1d100, 0))))",
		},
		{"compared with each other", "x=2; y=2 | x - if(x<=y, d100, 0); y - if(x>y, d100, 0) | " + both + " | x<=0", nil, "as it is"},
		{"who is down may rise", "x=2; y=2 | x + d3 - d100; y + d3 - d100 | " + both + " | 1", nil, "as it is"},
		{"who is down turns round", "x=2; y=2 | -x - d100; y - d100 | " + both + " | 1", nil, "joint(((-x) - 1d100), max(0, (y - 1d100)))"},
		{"below the end is asked for", "x=2; y=2 | x - d100; y - d100 | " + both + " | x < 0", nil, "joint(max((-1), (x - 1d100)), max(0, (y - 1d100)))"},
		{"being down does not end it", "x=2; y=2 | x + d3 - d100; y - d100 | (x<=0) == (y>0) | 1", nil, "joint(((x + 1d3) - 1d100), max(0, (y - 1d100)))"},
		{"it is asked how far", "x=2; y=2 | x - d100; y - d100 | " + both + " | x + y", nil, "as it is"},
		{"few states are saved", "x=30; y=30 | x - d6; y - d6 | " + both + " | 1", nil, "as it is"},
		{"too many would be left", "x=3000; y=3000 | x - d9999; y - d9999 | " + both + " | 1", nil, "as it is"},
	} {
		x := withRolls(t, c.text, c.rolls...)
		e := &solver{eval: newWalker(), budget: budget.New(context.Background(), budget.Limits{}.WithDefaults()), most: noLimit}
		got := "as it is"
		if y := e.withFloors(x); y != x && !notation.Equal(y.Step, x.Step) {
			got = y.Step.String()
		}
		if got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

// Floors change no odds, and a blow for more than anyone has makes no more states than one for
// what they have.
func TestFloorsChangeNothing(t *testing.T) {
	solver := func(l budget.Limits) *solver {
		return &solver{eval: newWalker(), budget: budget.New(context.Background(), l.WithDefaults()), most: noLimit}
	}
	const fight = "x=2; y=2; z=2 | x - if(x>0, blow, 0); y - if(x<=0 and y>0, blow, 0); z - if(x<=0 and y<=0, blow, 0) | x<=0 and y<=0 and z<=0 or y>5 | "
	for _, value := range []string{"turns", "if(turns == 3 and z<=0, 1, 0)", "joint(turns, y<2)"} {
		x := withRolls(t, fight+value, "blow", "d9")
		with, err := solver(budget.Limits{Rational: true}).solve(x)
		if err != nil {
			t.Fatal(err)
		}
		without, err := solver(budget.Limits{Rational: true}).within(x)
		if err != nil {
			t.Fatal(err)
		}
		same(t, value, with, without)
	}
	small := budget.Limits{MaxMemory: 1 << 18, MaxWork: 1e7}
	if d, err := solver(small).solve(withRolls(t, fight+"z<=0", "blow", "d900")); err != nil || d.Prob("yes").Sign() <= 0 {
		t.Errorf("blows of up to 900 points: %v", err)
	}
}
