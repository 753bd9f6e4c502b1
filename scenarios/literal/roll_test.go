package literal_test

import (
	"errors"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// random returns the dice of a seed.
func random(seed int64) literal.Source {
	return literal.Random(rand.New(rand.NewPCG(uint64(seed), 1)).Uint64N)
}

// given rolls with faces, such as "6 2 5".
func given(t *testing.T, grammar *notation.Grammar, text, faces string) (*literal.Roll, error) {
	t.Helper()
	e, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	source := &literal.Given{}
	for _, f := range strings.Fields(faces) {
		v, _ := new(big.Rat).SetString(f)
		source.Faces = append(source.Faces, v)
	}
	roll, err := literal.Once(e, source)
	if err == nil {
		err = source.Left()
	}
	return roll, err
}

func dice(r *literal.Roll) string {
	var terms []string
	for _, term := range r.Terms {
		terms = append(terms, term.String())
	}
	return strings.Join(terms, "; ")
}

// Every die with what became of it.
func TestDice(t *testing.T) {
	for _, c := range []struct{ text, faces, value, dice string }{
		{"3d6", "1 2 3", "6", "1 2 3"},
		{"4d6k3", "3 1 4 1", "8", "3 (1) 4 1"},
		{"4d6d1dh1", "3 1 4 6", "7", "3 (1) 4 (6)"},
		{"4d6k3s", "3 1 4 2", "9", "(1) 2 3 4"},
		{"3d20cs>18cf<2", "19 2 7", "28", "19* 2# 7"},
		{"3d20cs20cs7k1", "19 2 7", "19", "19 (2) (7*)"},
		{"2d6!cs6cf6", "6 3 5", "14", "6!*# 3 5"},
		{"2d6>5cs6", "6 1", "1", "6+* 1"},
		{"1d20ro1cf1", "1 1", "1", "~1 1#"},
		{"4d6sd", "3 1 4 2", "10", "4 3 2 1"},
		{"2d6!", "6 3 5", "14", "6! 3 5"},
		{"2d6!k1", "6 3 5", "6", "6! (3) (5)"},
		{"1d6!!", "6 6 2", "14", "6+6+2!"},
		{"1d6!p", "6 6 1", "11", "6! 6-1! 1-1"},
		{"2d6r<2", "1 2 3 4", "7", "~1 ~2 3 4"},
		{"1d6ro1", "1 1", "1", "~1 1"},
		{"2d6r", "1 2 3", "5", "~1 2 3"},
		{"1d6ro1r2", "1 2 2 1", "1", "~1 ~2 ~2 1"},
		{"1d6!r6", "6 5", "5", "~6 5"},
		{"5d6>5f1", "5 1 6 4 1", "0", "5+ 1- 6+ 4 1-"},
		{"1d6>1f1", "1", "0", "1+-"},
		{"4dF", "-1 0 1 1", "1", "-1 0 1 1"},
		{"(1d4)d6", "2 5 6", "11", "2; 5 6"},
		{"{2d6+1d8+3}k2", "4 5 8", "16", "(4) 5; 8"},
		{"{2d20+5}>21", "16 15", "1", "16+ 15"},
		{"{2d6,1d20}k1", "3 4 6", "7", "3 4; 6; 7 (6)"},
		{"floor(7/2)+0d6", "", "3", ""},
	} {
		r, err := given(t, notation.Roll20, c.text, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := dice(r); r.Value != c.value || got != c.dice {
			t.Errorf("%s with %s: %s, %q, want %s, %q", c.text, c.faces, r.Value, got, c.value, c.dice)
		}
	}
}

func TestDiceOfRules(t *testing.T) {
	for _, c := range []struct{ text, faces, value, dice string }{
		{"sum(keep(2, pool(3, d6)))", "2 5 4", "9", "2 5 4"},
		{"pool(2, 2d6)[1]", "1 2 3 4", "7", "1 2; 3 4"},
		{"pool(2, d6)[2]", "3 5", "3", "3 5"},
		{"pool(2, d6)[3]", "3 5", "0", "3 5"}, // there is none
		{"pool(2, d6)[-2]", "3 5", "5", "3 5"},
		{"pool(2, d6)[-3]", "3 5", "0", "3 5"},
		{"d{1, 3, 5} + d{1/2, 2}", "3 1/2", "7/2", "3; 1/2"},
		{"d{1, 3, 5} + d{1/2, 2}", "5 2", "7", "5; 2"},
		{"max(pool(3, d6))", "2 6 4", "6", "2 6 4"},
		{"min(pool(3, d6))", "4 1 6", "1", "4 1 6"},
		{"max(pool(0, d6))", "", "0", ""},
		{"explode(d6)", "6 6 1", "13", "6! 6! 1"},
		{"explode(d6, it == 6, 0)", "6", "6", "6"},
		{"reroll(d6, it <= 2, 1)", "1 2", "2", "~1 2"},
		{"if(d2 == 1, d6, d8)", "2 8", "8", "2; 8"},
		{"pairs(pool(3, d6), pool(2, d6), it > other)", "6 3 1 5 3", "1", "6 3 1; 5 3"},
		{"chance(1/3) or d6 == 6", "3 6", "yes", "6"},
		{"longest_run(pool(4, d6))", "3 1 4 2", "4", "3 1 4 2"},
		{"largest_set(pool(4, d6)) + sets(2, pool(2, d6))", "3 1 3 3 5 5", "4", "3 1 3 3; 5 5"},
	} {
		r, err := given(t, notation.Rules, c.text, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := dice(r); r.Value != c.value || got != c.dice {
			t.Errorf("%s with %s: %s, %q, want %s, %q", c.text, c.faces, r.Value, got, c.value, c.dice)
		}
	}
}

// The source's worked example, its seven steps, and its special rules.
func TestSteps(t *testing.T) {
	for _, c := range []struct{ text, faces, want string }{
		{"1d6+3-1d4/2*2", "4 3", "roll 1d6: 4; add 3: 4 + 3 = 7; roll 1d4: 3; divide by 2: 3 / 2 = 1, rounded down; multiply by 2: 1 * 2 = 2; subtract: 7 - 2 = 5; result: 5"},
		{"10/0", "", "divide by 0: 10 / 0 = 0, for nothing is divided by 0; result: 0"},
		{"5-8", "", "subtract 8: 5 - 8 = -3; nothing is below 0: -3 becomes 0; result: 0"},
		{"(5-8)+4", "", "subtract 8: 5 - 8 = -3; add 4: -3 + 4 = 1; result: 1"},
		{"2d6+3", "4 5", "roll 2d6: 4 + 5 = 9; add 3: 9 + 3 = 12; result: 12"},
		{"-3/2+2", "", "divide by 2: -3 / 2 = -2, rounded down; add 2: -2 + 2 = 0; result: 0"},
	} {
		r, err := given(t, notation.Methuen, c.text, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var steps []string
		for _, s := range r.Steps {
			steps = append(steps, s.Do+": "+s.With)
		}
		if got := strings.Join(steps, "; "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// What the steps of other rules say.
func TestStepsOfRules(t *testing.T) {
	for _, c := range []struct {
		grammar             *notation.Grammar
		text, faces, do, is string
	}{
		{notation.Roll20, "{2d6,1d20}k1", "3 4 6", "of the totals 7 (6)", "7"},
		{notation.Roll20, "{2d6,1d20}", "3 4 6", "add up", "7 6 is 13"},
		{notation.Rules, "1d6 + 0.50", "4", "add 1/2", "4 + 1/2 = 9/2"},
		{notation.Rules, "1d6 + 9.0", "4", "add 9", "4 + 9 = 13"},
	} {
		r, err := given(t, c.grammar, c.text, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if !slices.Contains(r.Steps, literal.Step{Do: c.do, With: c.is}) {
			t.Errorf("%s: %+v, want %s: %s", c.text, r.Steps, c.do, c.is)
		}
	}
	one := notation.Span{Src: &notation.Source{Text: "n"}, End: 1}
	for _, c := range []struct {
		e    notation.Expr
		want literal.Step
	}{
		{
			&notation.Let{Name: "armour", Value: rules(t, "d1 + 3"), Body: rules(t, "10 - armour")},
			literal.Step{Do: "subtract armour, which is 4", With: "10 - 4 = 6"},
		},
		{ // a number that stood for a name when it was read
			&notation.Binary{Op: notation.Mul, X: rules(t, "10"), Y: &notation.Number{At: one, Value: big.NewRat(3, 1)}},
			literal.Step{Do: "multiply by n, which is 3", With: "10 * 3 = 30"},
		},
	} {
		r, err := literal.Once(c.e, random(1))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(r.Steps, c.want) {
			t.Errorf("%+v, want %+v", r.Steps, c.want)
		}
	}
}

// Dice that belong together are one term, named by what rolled them; one die keeps the name
// of what it was rolled for.
func TestTerms(t *testing.T) {
	for _, c := range []struct{ text, faces, want string }{
		{"sum(2, d6)", "3 4", "sum(2, d6)"},
		{"sum(1, d6)", "3", "d6"},
		{"reroll(d6, it == 1)", "1 3", "reroll(d6, it == 1)"},
		{"reroll(d6, it == 1)", "3", "d6"},
	} {
		r, err := given(t, notation.Rules, c.text, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if len(r.Terms) != 1 || r.Terms[0].Of != c.want {
			t.Errorf("%s with %s: %+v, want one term of %s", c.text, c.faces, r.Terms, c.want)
		}
	}
}

func rules(t *testing.T, text string) notation.Expr {
	t.Helper()
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestFacesThatDoNotFit(t *testing.T) {
	for _, c := range []struct{ text, faces, want string }{
		{"1d6+1d4", "3", "column 5: another die is rolled after the 1 face given: it can show 1 to 4"},
		{"1d6+1d4", "3 5", "column 5: face 2 is 5, and the die can show 1 to 4"},
		{"1d6", "7/2", "column 1: face 1 is 7/2, and the die can show 1 to 6"},
		{"1d6", "3 1 2", "3 faces given and only 1 rolled: leave out the last, 1, 2"},
		{"1d6/(1d2-1)", "3 1", "column 1: the divisor is 0"},
		{"(1d3-2)d6", "1", "column 2: the number of dice is -1: it must be a whole number of at least 0"},
	} {
		_, err := given(t, notation.Roll20, c.text, c.faces)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s with %s: %v, want %s", c.text, c.faces, err, c.want)
		}
	}
}

// What has no value in the rules, and rolls with a name.
func TestErrorsOfRules(t *testing.T) {
	for _, c := range []struct{ text, faces, want string }{
		{"chance(4/3)", "", "a chance of 4/3"},
		{"chance(1 - 2)", "", "a chance of -1"},
		{"chance(1/10000000000000000000)", "", "a chance of 1/10000000000000000000"},
		{"1 / (1d2 - 1) + 1d6", "1", "the divisor is 0"},
		{"x + 1", "", "x has no value"},
		{"rank(4, 3, d6)", "1 2 3", "4"},
		{"sum(keep(d2 - 2, pool(2, d6)))", "1 3 4", "counts dice by -1"},
		{"sum(keep(d2 / 2, pool(2, d6)))", "1 3 4", "counts dice by 1/2"},
		{"sum(keep(d2 * 9223372036854775808, pool(2, d6)))", "1 3 4", "counts dice by 9223372036854775808"},
		{"pool(2, d6)[d2 / 2]", "3 4 1", "1/2"},
		{"sets(d2 - 2, pool(2, d6))", "1 3 4", "counts dice by -1"},
		{"pool(2, d6)[d2 - 1]", "3 4 1", "rank 0"},
		{"sum(1/2, d6)", "", "1/2"},
		{"sum(18446744073709551617, d6)", "", "the number of copies is 18446744073709551617"},
		{"explode(d6, it / 0 > 1)", "3", "the divisor is 0"},
		{"pairs(pool(1, d6), pool(1, d6), it / 0 > other)", "3 4", "the divisor is 0"},
	} {
		if _, err := given(t, notation.Rules, c.text, c.faces); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v, want %s", c.text, c.faces, err, c.want)
		}
	}
	let := func(value, body string) notation.Expr {
		v, err := notation.Rules.Parse(value)
		if err != nil {
			t.Fatal(err)
		}
		b, err := notation.Rules.Parse(body)
		if err != nil {
			t.Fatal(err)
		}
		return &notation.Let{Name: "r", Value: v, Body: b}
	}
	if _, err := literal.Once(let("1 / (1d1 - 1)", "r + 1"), random(1)); err == nil {
		t.Error("a roll without a value is added")
	}
	if r, err := literal.Once(let("1 / (1d1 - 1)", "1d1 + 1"), random(1)); err != nil || r.Value != "2" {
		t.Errorf("a roll that nobody names: %v", err)
	}
	if r, err := literal.Once(let("1d1000000", "r - r"), random(1)); err != nil || r.Value != "0" {
		t.Errorf("a roll that is named twice is rolled twice: %v", err)
	}
}

// paths is a source that shows, run after run, every sequence of faces.
type paths struct {
	choices []choice
	next    int
}

type choice struct{ face, of int64 }

var errLong = errors.New("too long")

func (p *paths) Roll(f literal.Faces) (int64, error) {
	if p.next == 12 {
		return 0, errLong
	}
	if p.next == len(p.choices) {
		p.choices = append(p.choices, choice{0, f.Count})
	}
	p.next++
	return p.choices[p.next-1].face, nil
}

// Until tries once: nothing is rolled again here for as long as it takes.
func (p *paths) Until(try func(literal.Source) (literal.Value, error)) (literal.Value, error) {
	return try(p)
}

// probability of the sequence.
func (p *paths) probability() *big.Rat {
	all := big.NewRat(1, 1)
	for _, c := range p.choices[:p.next] {
		all.Mul(all, big.NewRat(1, c.of))
	}
	return all
}

// advance goes to the next sequence; false after the last.
func (p *paths) advance() bool {
	p.choices = p.choices[:p.next]
	p.next = 0
	for len(p.choices) > 0 {
		last := &p.choices[len(p.choices)-1]
		if last.face++; last.face < last.of {
			return true
		}
		p.choices = p.choices[:len(p.choices)-1]
	}
	return false
}

// All sequences of faces together have the distribution that the oracle finds.
func TestEverySequence(t *testing.T) {
	for _, c := range []struct {
		grammar *notation.Grammar
		text    string
	}{
		{notation.Roll20, "4d4k2"},
		{notation.Roll20, "4d4dh1dl1"},
		{notation.Roll20, "3d4ro1"},
		{notation.Roll20, "3d4ro<2>3f1"},
		{notation.Roll20, "(1d3)d4k1"},
		{notation.Roll20, "{2d4+1d6+3}k2"},
		{notation.Roll20, "{2d6+2}>6f3"},
		{notation.Roll20, "{2d4,1d6+1,1d3}k2"},
		{notation.Roll20, "{2d4,1d6+1}>4"},
		{notation.Roll20, "4dF%3 - 2d4/1d3"},
		{notation.Methuen, "1d6-1d4/(1d3-1)*2"},
		{notation.Rules, "count(pool(3, d4), it >= 3) - distinct(pool(2, d4))"},
		{notation.Rules, "explode(d4, it >= 3, 2) + reroll(d3, it == 1, 1)"},
		{notation.Rules, "sum(each(where(pool(3, d4), it > 1), if(it == 4, d2, it)))"},
		{notation.Rules, "rank(2, 3, d4) + sum(d3, chance(1/4))"},
		{notation.Rules, "pairs(pool(3, d3), pool(2, d4), it > other)"},
		{notation.Rules, "drop(1, join(pool(2, d4), pool(1, d6)))[-1]"},
		{notation.Rules, "joint(d4 == 2, min(2, d3))"},
	} {
		e, err := c.grammar.Parse(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		want, err := notationtest.Enumerate(e, 1_000_000)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		got := map[string]*big.Rat{}
		for p := new(paths); ; {
			r, err := literal.Once(e, p)
			if err != nil {
				t.Fatalf("%s: %v", c.text, err)
			}
			if got[r.Value] == nil {
				got[r.Value] = new(big.Rat)
			}
			got[r.Value].Add(got[r.Value], p.probability())
			if !p.advance() {
				break
			}
		}
		if !maps.EqualFunc(got, want.Probability, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
			t.Errorf("%s: %v, want %v", c.text, got, want.Probability)
		}
	}
}

// The same seed and number give the same roll; other numbers give others.
func TestSameSeed(t *testing.T) {
	e, err := notation.Roll20.Parse("20d100!>90k5")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i := range int64(20) {
		a, err := literal.Once(e, random(i))
		if err != nil {
			t.Fatal(err)
		}
		b, _ := literal.Once(e, random(i))
		if dice(a) != dice(b) {
			t.Errorf("roll %d differs from itself", i)
		}
		seen[dice(a)] = true
	}
	if len(seen) != 20 {
		t.Errorf("only %d of 20 rolls differ: %v", len(seen), slices.Collect(maps.Keys(seen)))
	}
}

type strange struct{ notation.Expr }

// What is not known is refused, never taken for something else.
func TestWhatIsNotKnown(t *testing.T) {
	one := notation.Int(1)
	die := &notation.FairDie{Sides: notation.Int(6)}
	for what, e := range map[string]notation.Expr{
		"a node":            strange{one},
		"an operator":       &notation.Binary{Op: notation.BinaryOp(200), X: one, Y: one},
		"a sign":            &notation.Unary{Op: notation.UnaryOp(200), X: one},
		"a function":        &notation.Call{Func: notation.Func(200), Args: []notation.Expr{one}},
		"a division":        &notation.Binary{Op: notation.Div, Rule: notation.Division(200), X: one, Y: one},
		"an explosion":      &notation.Pool{Count: one, Die: die, Rule: notation.DiceRule{Explode: &notation.Explode{Mode: 200}}},
		"a compare point":   &notation.Pool{Count: one, Die: die, Rule: notation.DiceRule{Success: &notation.Target{Point: &notation.Point{Op: notation.Lt, Value: one.Value}}}},
		"a reroll":          &notation.Pool{Count: one, Die: die, Rule: notation.DiceRule{Rerolls: []*notation.Reroll{{Point: &notation.Point{Op: notation.Lt, Value: one.Value}}}}},
		"a mark":            &notation.Pool{Count: one, Die: die, Rule: notation.DiceRule{Marks: []*notation.Mark{{Point: &notation.Point{Op: notation.Lt, Value: one.Value}}}}},
		"a keep":            &notation.Pool{Count: one, Die: die, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Of: one}}}},
		"a keep of a group": &notation.Group{Items: []notation.Expr{one}, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Of: one}}}},
		"a die":             &notation.Pool{Count: one},
		"a name":            &notation.Ref{Name: "x"},
		"a resource":        &notation.Ref{Name: "[self x]"},
		"the end of a roll": &notation.Call{Func: notation.Highest, Args: []notation.Expr{&notation.Ref{Name: "x"}}},
	} {
		if r, err := literal.Once(e, random(1)); err == nil {
			t.Errorf("%s is worth %s", what, r.Value)
		}
	}
}

// A die that another one brought is told apart, whether it is rolled again or exploded.
func TestExtraDice(t *testing.T) {
	for _, c := range []struct{ text, faces, want string }{
		{"explode(d6)", "6 6 1", ".++"},
		{"reroll(d6, it == 1)", "1 1 4", ".++"},
		{"reroll(d6, it == 1)", "4", "."},
		{"2d6!", "6 3 5", ".+."},
	} {
		r, err := given(t, notation.Rules, c.text, c.faces)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, term := range r.Terms {
			for _, d := range term.Dice {
				got += map[bool]string{true: "+", false: "."}[d.Extra]
			}
		}
		if got != c.want {
			t.Errorf("%s with %s: %s, want %s", c.text, c.faces, got, c.want)
		}
	}
}

// The lowest and highest value, of few dice and of many, and what is refused.
func TestEnds(t *testing.T) {
	for _, c := range []struct{ text, low, high string }{
		{"3d6+2", "5", "20"},
		{"2d6-1d4", "-2", "11"},
		{"4d6k3", "3", "18"},
		{"4d6d1dh1", "2", "12"},
		{"2d6r1", "4", "12"},
		{"2d6ro1", "2", "12"},
		{"d6*d4", "1", "24"},
		{"(d6-3)*(d4-2)", "-4", "6"},
		{"-2d6", "-12", "-2"},
		{"6/(d4+1)", "6/5", "3"},
		{"floor(d6/2)", "0", "3"},
		{"ceil(d6/4)+round(d6/4)", "1", "4"},
		{"max(d6, d8-3)", "1", "6"},
		{"min(d6, d8-3)", "-2", "5"},
		{"abs(1-d6)", "0", "5"},
		{"abs(d6-3)", "0", "3"},
		{"abs(-d6)", "1", "6"},
		{"abs(10d6-30)", "", ""}, // nearest to 0 in between
		{"10d6*4d6", "", ""},
		{"10d6-5d4*2", "-30", "50"},
		{"2*10d6//3", "6", "40"},
		{"sum(9, 2d6r1k1)", "18", "54"},
		{"2dF!dh1", "", ""}, // more dice may be worth less
		{"4dF!", "-4", ""},
		{"1d{0,1/2}!p", "", ""},
		{"abs(d6-1)", "0", "5"},
		{"abs(1-d6-1)", "1", "6"},
		{"4d6!", "4", ""},
		{"4d6!+3d6", "7", ""},
		{"3d6+4d6!", "7", ""},
		{"3d6-4d6!", "", "14"},
		{"4d6!-3d6", "-14", ""},
		{"4d6!*2", "8", ""},
		{"2*4d6!", "8", ""},
		{"2d{2,2}!", "", ""},   // never ends
		{"2d{-3,-1}!", "", ""}, // more dice may be worth less
		{"2d{-3,0}!", "-6", ""},
		{"2d6!>=5", "", ""},
		{"2d6!k1", "1", ""},
		{"2d6!>=5k1", "", ""},
		{"max(d6!, 3)", "3", ""},
		{"min(3, if(d6>3, d4, d8))", "1", "3"},
		{"floor(if(d6>3, d4, d8))", "1", "8"},
		{"2 - if(d6>3, d4, d8)", "-6", "1"},
		{"if(d6>3, d4, d8) * 2", "2", "16"},
		{"-if(d6>3, d4, d8)", "-8", "-1"},
		{"(d6+6)//(d4+1)", "1", "6"},
		{"(d6+6)%(d4+1)", "0", "4"},
		{"2d6+(d4)d6", "", ""},
		{"if(d6>3, d4, d8)", "1", "8"},
		{"6/(d4-2)", "", ""},
		{"(d4)d6", "1", "24"},
		{"100000d6", "100000", "600000"},
		{"100001d6", "", ""}, // more than a roll may have
		{"1d100000", "1", "100000"},
		{"1d100001", "1", "100001"},
		{"10d6k3", "3", "18"},
		{"2d6r<=3", "8", "12"},
		{"2d6r<=2r6", "6", "10"},
	} {
		for call, want := range map[string]string{"lowest": c.low, "highest": c.high} {
			r, err := given(t, notation.Rules, call+"("+c.text+")", "")
			if (err != nil) != (want == "") || err == nil && r.Value != want {
				t.Errorf("%s of %s: %+v, %v, want %q", call, c.text, r, err, want)
			}
		}
	}
	for text, want := range map[string][2]string{"d6 - 3": {"0", "3"}, "d6 - 9": {"0", "0"}, "d6 + 1": {"2", "7"}} {
		for i, f := range []notation.Func{notation.Lowest, notation.Highest} {
			r, err := literal.Once(&notation.Call{Func: f, Args: []notation.Expr{&notation.Call{Func: notation.Clamped, Args: []notation.Expr{rules(t, text)}}}}, &literal.Given{})
			if err != nil || r.Value != want[i] {
				t.Errorf("%s of %s, 0 if it is less: %+v, %v, want %s", f, text, r, err, want[i])
			}
		}
	}
	group := func(text string) notation.Expr {
		e, err := notation.Roll20.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	for _, c := range []struct{ text, low, high string }{
		{"{2d6+1d4+3}k2", "5", "15"},
		{"{4d6k3, 2d8+1}k1", "3", "18"},
		{"{d4, d6, d8}dh1", "2", "10"},
		{"{3d6, 5}", "8", "23"},
		{"{{2d6k1+1d4}k1, 5}k1", "5", "6"},
		{"{2d6}>4", "0", "2"},
		{"{2d6, (d4)d6}k1", "", ""},
		{"{2d6 + 4d6!}k1", "1", ""},
		{"{2d6 + (d4)d6}k1", "", ""},
	} {
		for f, want := range map[notation.Func]string{notation.Lowest: c.low, notation.Highest: c.high} {
			r, err := literal.Once(&notation.Call{Func: f, Args: []notation.Expr{group(c.text)}}, &literal.Given{})
			if (err != nil) != (want == "") || err == nil && r.Value != want {
				t.Errorf("%s of %s: %+v, %v, want %q", f, c.text, r, err, want)
			}
		}
	}
}

// What docs/roll20.md lists as not rolled at a table is refused, and nothing else of the
// Roll20 notation that has a meaning.
func TestRefusedAtTheTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/roll20.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "| not rolled at a table |")
	list, _, _ = strings.Cut(list, "\n\n")
	examples := 0
	for i, example := range strings.Split(list, "`") {
		if i%2 == 0 {
			continue
		}
		examples++
		e, err := notation.Roll20.Parse(example)
		if err != nil {
			e, err = notation.Rules.Parse(example)
		}
		if err != nil {
			t.Fatalf("%s: %v", example, err)
		}
		if r, err := literal.Once(e, random(1)); err == nil {
			t.Errorf("%s is %s, and the page says that it is refused", example, r.Value)
		}
	}
	if examples < 5 {
		t.Errorf("the page has %d examples", examples)
	}
	rolled := 0
	for _, dice := range []string{"4d6", "3dF", "(1d4)d6", "2d(1d4+1)", "1d6+3", "0d6"} {
		for _, mods := range []string{"", "!", "!!", "!p>5", "r1", "ro1", "k2", "dl1dh1", ">1", ">1f<0", "s", "cs>1cf<0", "!k1sd", "r1!>5k2cs6"} {
			for _, whole := range []string{"X", "{X}k1", "{X+2}>2", "{X, 2d4+1}d1", "{X, 5}>3f1", "{{X, 2}k1, 1d4}kl1", "floor(X/2)-abs(X)", "-X*2"} {
				text := strings.ReplaceAll(whole, "X", dice+mods)
				e, err := notation.Roll20.Parse(text)
				if err != nil {
					continue // modifiers that these dice cannot have
				}
				rolled++
				if _, err := literal.Once(e, random(int64(rolled))); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
		}
	}
	if rolled < 400 {
		t.Errorf("only %d expressions were rolled", rolled)
	}
}

func TestFacesAreSpelt(t *testing.T) {
	for want, f := range map[string]literal.Faces{
		"1 to 6":    {First: 1, Count: 6},
		"-1 to 1":   {First: -1, Count: 3},
		"2, 3, 5/2": {List: []*big.Rat{big.NewRat(2, 1), big.NewRat(3, 1), big.NewRat(5, 2)}},
	} {
		if got := f.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The steps of the other notations.
func TestStepsOfModifiers(t *testing.T) {
	for _, c := range []struct {
		grammar           *notation.Grammar
		text, faces, want string
	}{
		{notation.Roll20, "1d6!!", "6 6 2", "roll 1d6!!: 6+6+2! is 14; result: 14"},
		{notation.Roll20, "1d6!p", "6 6 1", "roll 1d6!p: 6! 6-1! 1-1 is 11; result: 11"},
		{notation.Roll20, "1d6", "4", "roll 1d6: 4; result: 4"},
		{notation.Roll20, "1d20ro1", "1 1", "roll 1d20ro1: ~1 1 is 1; result: 1"},
		{notation.Roll20, "0d6", "", "roll 0d6: no dice: 0; result: 0"},
		{notation.Roll20, "4d6k3", "3 1 4 1", "roll 4d6k3: 3 (1) 4 1 is 8; result: 8"},
		{notation.Roll20, "1d6>6", "3", "roll 1d6>6: 3 is 0; result: 0"},
		{notation.Roll20, "1d6>5", "5", "roll 1d6>5: 5+ is 1; result: 1"},
		{notation.Roll20, "{2d6+1d8+3}k2", "4 5 8", "roll {2d6+1d8+3}k2: (4) 5 8 is 16; result: 16"},
		{notation.Roll20, "floor(7/2)+abs(-2)", "", "divide by 2: 7 / 2 = 7/2; find floor: floor(7/2) = 3; find abs: abs(-2) = 2; add: 3 + 2 = 5; result: 5"},
		{notation.Rules, "chance(1/3)", "1", "divide by 3: 1 / 3 = 1/3; a chance of 1/3: yes; result: yes"},
		{notation.Rules, "chance(1/3)", "2", "divide by 3: 1 / 3 = 1/3; a chance of 1/3: no; result: no"},
		{notation.Rules, "if(1d6 > 3, 1d8, 2)", "4 7", "roll 1d6: 4; find 1d6 > 3: 4 > 3 = yes; roll 1d8: 7; result: 7"},
		{notation.Rules, "if(1d6 > 3, 1d8, 2)", "1", "roll 1d6: 1; find 1d6 > 3: 1 > 3 = no; result: 2"},
		{notation.Rules, "explode(d6, it >= 5)", "5 6 2", "roll d6: 5; roll d6: 6; roll d6: 2; add up what was rolled: 13; result: 13"},
		{notation.Rules, "explode(d6, it >= 5)", "4", "roll d6: 4; result: 4"},
		{notation.Roll20, "{2d6+1d8}k2sd", "3 5 8", "roll {2d6+1d8}k2sd: (3) 5 8 is 13; result: 13"}, // of a group nothing is sorted
		{notation.Rules, "explode(d6, it >= 5, 1)", "5 6", "roll d6: 5; roll d6: 6; add up what was rolled: 11; result: 11"},
		{notation.Rules, "reroll(2d6, it < 4, 1)", "1 2 1 1", "roll 2d6: 1 + 2 = 3; roll 2d6: 1 + 1 = 2; result: 2"},
		{notation.Rules, "sum(keep(2, pool(3, d6)))", "2 6 4", "roll d6: 2; roll d6: 6; roll d6: 4; find keep: keep(2, [6 4 2]) = [6 4]; find sum: sum([6 4]) = 10; result: 10"},
		{notation.Rules, "count(pool(3, d6), it >= 4)", "2 6 4", "roll d6: 2; roll d6: 6; roll d6: 4; of [6 4 2] those for which it >= 4: [6 4]; find size: size([6 4]) = 2; result: 2"},
		{notation.Rules, "rank(2, 3, 1d6)", "2 6 4", "roll 1d6: 2; roll 1d6: 6; roll 1d6: 4; result: 4"},
		{notation.Rules, "sum(2, 1d6 + 1)", "2 6", "roll 1d6: 2; add 1: 2 + 1 = 3; roll 1d6: 6; add 1: 6 + 1 = 7; add up: [7 3] is 10; result: 10"},
		{notation.Rules, "pairs(pool(2, d6), pool(2, d6), it > other)", "3 5 2 6", "roll d6: 3; roll d6: 5; roll d6: 2; roll d6: 6; pair [5 3] with [6 2]: 1 for which it > other; result: 1"},
		{notation.Rules, "max(1d6, 1d8) == 4 and 1d6 > 2", "3 4 2", "roll 1d6: 3; roll 1d8: 4; find max: max(3, 4) = 4; find max(1d6, 1d8) == 4: 4 == 4 = yes; roll 1d6: 2; find 1d6 > 2: 2 > 2 = no; find max(1d6, 1d8) == 4 and 1d6 > 2: yes and no = no; result: no"},
		{notation.Rules, "1d6 % 4 + 1d6 // 4", "5 5", "roll 1d6: 5; take the remainder by 4: 5 % 4 = 1; roll 1d6: 5; divide by 4: 5 / 4 = 1, rounded down; add: 1 + 1 = 2; result: 2"},
		{notation.Rules, "joint(1d6, 1d6 > 3)", "5 2", "roll 1d6: 5; roll 1d6: 2; find 1d6 > 3: 2 > 3 = no; result: (5, no)"},
	} {
		r, err := given(t, c.grammar, c.text, c.faces)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var steps []string
		for _, s := range r.Steps {
			steps = append(steps, s.Do+": "+s.With)
		}
		if got := strings.Join(steps, "; "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Numbers that stand in an order, by hand; exact/constant has the same.
func TestLineup(t *testing.T) {
	for _, c := range []struct {
		of             []int64
		number, strict string
	}{
		{[]int64{2, 1}, "0", "0"},
		{[]int64{1, 2}, "1", "1"},
		{[]int64{3, 1, 2}, "1", "1"},
		{[]int64{2, 3, 1}, "2", "2"},
		{[]int64{1, 3, 2}, "3", "3"},
		{[]int64{2, 1, 3}, "4", "4"},
		{[]int64{1, 2, 3}, "5", "5"},
		{[]int64{2, 2, 1}, "0", "-1"},
		{[]int64{1, 2, 2}, "3", "-1"},
		{[]int64{1, 2, 3, 4}, "23", "23"},
	} {
		var args []notation.Expr
		for _, n := range c.of {
			args = append(args, notation.Int(n))
		}
		for f, want := range map[notation.Func]string{notation.Lineup: c.number, notation.StrictLineup: c.strict} {
			r, err := literal.Once(&notation.Call{Func: f, Args: args}, &literal.Given{})
			if err != nil || r.Value != want {
				t.Errorf("%s of %d: %+v, %v, want %s", f, c.of, r, err, want)
			}
		}
	}
}

// Numbers are compared at a table as anywhere.
func TestComparisons(t *testing.T) {
	for sign, want := range map[string][3]string{
		"<": {"yes", "no", "no"}, "<=": {"yes", "yes", "no"}, ">": {"no", "no", "yes"}, ">=": {"no", "yes", "yes"},
		"==": {"no", "yes", "no"}, "!=": {"yes", "no", "yes"},
	} {
		for i, face := range []string{"2", "3", "4"} {
			if r, err := given(t, notation.Rules, "d6 "+sign+" 3", face); err != nil || r.Value != want[i] {
				t.Errorf("%s %s 3: %+v, %v, want %s", face, sign, r, err, want[i])
			}
		}
	}
}

// Faces too few, too many, or not of the die are refused; as many as are rolled are not.
func TestWithFaces(t *testing.T) {
	e := rules(t, "2d6")
	for faces, want := range map[string]string{
		"3 4": "", "3": "another die is rolled", "3 4 5": "leave out the last, 5", "3 7": "face 2 is 7", "3 18446744073709551620": "face 2 is", "3 0": "face 2 is 0", "3 5/2": "face 2 is 5/2",
	} {
		var list []*big.Rat
		for _, f := range strings.Fields(faces) {
			v, _ := new(big.Rat).SetString(f)
			list = append(list, v)
		}
		roll, err := literal.WithFaces(e, list)
		if want == "" {
			if err != nil || roll.Value != "7" {
				t.Errorf("%s: %v, %v", faces, roll, err)
			}
		} else if roll != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", faces, roll, err, want)
		}
	}
}
