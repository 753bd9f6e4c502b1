package anydice

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// checked reads a tree as the engines do.
func checked(e notation.Expr) error {
	if _, err := notation.Check(e); err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

// exactly returns the probabilities of a tree, by the exact engine.
func exactly(e notation.Expr) (map[int64]*big.Rat, error) {
	if err := checked(e); err != nil {
		return nil, err
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		return nil, err
	}
	out := map[int64]*big.Rat{}
	if r.Dist == nil {
		return out, nil
	}
	for o, w := range r.Dist.All() {
		if w.Sign() != 0 {
			if !o.Value.IsInt() {
				return nil, fmt.Errorf("%s is no whole number", o.Value)
			}
			out[o.Value.Num().Int64()] = r.Dist.Fraction(w)
		}
	}
	return out, nil
}

func shownPMF(m map[int64]*big.Rat) string {
	var parts []string
	for _, k := range keys(m) {
		parts = append(parts, fmt.Sprintf("%d: %s", k, m[k].RatString()))
	}
	return strings.Join(parts, ", ")
}

// A meaning is a program of one output with its probabilities, calculated by hand: the value
// alone where it is certain, "empty" where there is no outcome.
type meaning struct{ program, want string }

func value1(s string) string {
	if s == "empty" || strings.Contains(s, ":") {
		return strings.TrimPrefix(s, "empty")
	}
	return s + ": 1"
}

func holds(t *testing.T, line string, list []meaning) {
	t.Run(line, func(t *testing.T) {
		for _, c := range list {
			text := c.program
			if !strings.Contains(text, "output") {
				text = "output " + text
			}
			p, err := Read("", text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			got, err := exactly(p.Outputs[len(p.Outputs)-1].Tree)
			if err != nil || shownPMF(got) != value1(c.want) {
				t.Errorf("%s: %s, %v; want %s", text, shownPMF(got), err, value1(c.want))
			}
			if want, err := enumerate(text); err != nil || shownPMF(want[len(want)-1]) != value1(c.want) {
				t.Errorf("%s: the oracle says %v, %v; want %s", text, want, err, c.want)
			}
		}
	})
}

// The lines of the meaning of programs, one by one.
func TestMeaning(t *testing.T) {
	half := func(a, b int) string { return fmt.Sprintf("%d: 1/2, %d: 1/2", a, b) }
	holds(t, "comments between backslashes", []meaning{{`\ a \ output \ of \ 3 \ done \`, "3"}})
	holds(t, "variables of capitals and underscores", []meaning{{"A_B: 2 output A_B + A_B", "4"}, {"_X: 1 output _X", "1"}})
	holds(t, "d alone is the operator", []meaning{{"2 d 2", "2: 1/4, 3: 1/2, 4: 1/4"}, {"N: 2 output NdN", "2: 1/4, 3: 1/2, 4: 1/4"}, {"dd2", half(1, 2)}})
	holds(t, "statements", []meaning{
		{"if 0 { output 1 } else if 2 { output 2 } else { output 3 }", "2"},
		{"function: add X:n to Y:n { result: X + Y } output [add 1 to 2]", "3"},
		{"S: 0 loop X over {1..4} { S: S + X } output S", "10"},
		{`set "explode depth" to 1 output [explode d2]`, "1: 1/2, 3: 1/4, 4: 1/4"},
	})
	holds(t, "binding, strongest first", []meaning{
		{"-2d1", "-2"},
		{"2 + 3 * 4", "14"},
		{"2 * 3 ^ 2", "18"},
		{"1@23 ^ 2", "4"},
		{"1@2d1", "1"},
		{"1 + 1 = 2", "1"},
		{"1 = 1 & 2 = 2", "1"},
		{"!0 + 1", "2"},
		{"#12d1", "2"},
	})
	holds(t, "all associate to the left", []meaning{{"10 - 2 - 3", "5"}, {"2 ^ 3 ^ 2", "64"}, {"24 / 4 / 2", "3"}, {"0 | 1 & 0", "0"}, {"3 > 2 > 1", "0"}})
	holds(t, "-2d6 is (-2)d6", []meaning{{"-2d2", "-4: 1/4, -3: 1/2, -2: 1/4"}})
	holds(t, "dice in a variable roll anew at every use", []meaning{{"D: d2 output D - D", "-1: 1/4, 0: 1/2, 1: 1/4"}})
	holds(t, "sequences: ranges", []meaning{{"#{1..4}", "4"}, {"#{3..1}", "0"}, {"{2..3} + 0", "5"}})
	holds(t, "sequences: repetitions, a negative one counts as 0", []meaning{{"#{1:3}", "3"}, {"#{1:-2}", "0"}, {"0 + {1..2:2}", "6"}, {"#{{1,2}:2, 5}", "5"}})
	holds(t, "sequences are joined", []meaning{{"#{{1,2}, {}, 3}", "3"}})
	holds(t, "a die in a sequence becomes its outcomes, its weights are lost", []meaning{{"#{d6}", "6"}, {"#{2d6}", "11"}, {"d{2d2}", "2: 1/3, 3: 1/3, 4: 1/3"}, {"#{d{}}", "0"}})
	holds(t, "n d x: 1 to x, 0 the single face 0, negative -1 to x", []meaning{{"d2", half(1, 2)}, {"d0", "0"}, {"3d0", "0"}, {"d{-2..-1}", half(-2, -1)}, {"X: -2 output dX", half(-2, -1)}})
	holds(t, "n d x: each entry a face", []meaning{{"d{1,1,4}", "1: 2/3, 4: 1/3"}})
	holds(t, "n d x: n negative, the result negated", []meaning{{"(-1)d2", half(-2, -1)}})
	holds(t, "n d x: n dice, the mixture", []meaning{{"(d2)d2", "1: 1/4, 2: 3/8, 3: 1/4, 4: 1/8"}, {"(d2-1)d2", "0: 1/2, 1: 1/4, 2: 1/4"}})
	holds(t, "n d x: x dice is a die that falls as they do", []meaning{{"2d(2d1)", "4"}, {"d(d2)", half(1, 2)}})
	holds(t, "a sequence on the left is summed", []meaning{{"{1,1}d1", "2"}})
	holds(t, "the empty die has no outcome", []meaning{{"d{}", "empty"}, {"output {}", "empty"}, {"3d{}", "empty"}})
	holds(t, "but as a value it is no dice", []meaning{{"d{} + 3", "3"}, {"-d{}", "0"}, {"!d{}", "1"}, {"#d{}", "0"}, {"1@d{}", "0"}, {"[highest 1 of d{}]", "0"}, {"d{} + d2", half(1, 2)}, {"d{} = 0", "1"}})
	holds(t, "unary plus", []meaning{{"+3", "3"}, {"d{-1,0,+1}", "-1: 1/3, 0: 1/3, 1: 1/3"}, {"1 + + 2", "3"}, {"+2d1", "2"}, {"-+-2", "2"}})
	holds(t, "digits keep the sign", []meaning{{"1@-456", "-4"}, {"1@-12", "-1"}, {"{1..3}@-456", "-15"}, {"#-456", "3"}, {"3@456", "6"}})
	holds(t, "a sequence given to :d is summed", []meaning{{"function: pick die D:d {result: D} output [pick die {1,2,3}]", "6"}, {"[highest 1 of {1,2}]", "3"}})
	// The second call is too deep and has no outcome, so that only a 2 remains.
	holds(t, "a call beyond the depth limit is the empty die", []meaning{
		{`function: r N:n { if N = 1 { result: [r d2] } result: N } set "maximum function depth" to 1 output [r d2]`, "2"},
		{`function: r N:n { if N = 1 { result: [r d6] } result: N } set "maximum function depth" to 3 output [r d6]`, "2: 1/5, 3: 1/5, 4: 1/5, 5: 1/5, 6: 1/5"},
	})
	holds(t, "functions without words", []meaning{{"function: A:n { result: A + 1 } output [3]", "4"}, {"function: { result: 7 } output []", "7"}})
	holds(t, "and the whole is renormalised", []meaning{{"function: f N:n { if N < 3 { result: N } result: d{} } output [f d6]", half(1, 2)}})
	holds(t, "arithmetic sums sequences and dice first", []meaning{{"{1,2} * {3,4}", "21"}, {"2d1 * 3", "6"}})
	holds(t, "/ truncates towards 0", []meaning{{"7 / 2", "3"}, {"-7 / 2", "-3"}, {"(d2 - 3) / 2", half(-1, 0)}})
	holds(t, "^ of integers", []meaning{{"2 ^ 10", "1024"}, {"2 ^ -1", "0"}, {"(-1) ^ -3", "-1"}, {"d2 ^ 2", half(1, 4)}, {"2 ^ d2", half(2, 4)}})
	holds(t, "& | ! are 0 and 1", []meaning{{"5 & 3", "1"}, {"0 | 7", "1"}, {"!7", "0"}, {"!(d2 - 1)", half(0, 1)}})
	holds(t, "comparisons: number with number", []meaning{{"3 >= 3", "1"}, {"3 != 3", "0"}})
	holds(t, "comparisons: number with sequence counts the entries", []meaning{{"2 < {1..5}", "3"}, {"{1..5} < 2", "1"}})
	holds(t, "comparisons: sequence with sequence as wholes", []meaning{{"{1,2} = {1,2}", "1"}, {"{1,9} < {2}", "1"}, {"{1} < {1,0}", "1"}, {"{2,1} != {1,2}", "1"}, {"{} >= {1}", "0"}})
	holds(t, "comparisons: dice are summed first", []meaning{{"2d2 = 3", half(0, 1)}, {"d2 = {1,1}", half(0, 1)}, {"d2 < d2", "0: 3/4, 1: 1/4"}})
	holds(t, "# of numbers, sequences and dice", []meaning{{"#0", "1"}, {"#-123", "3"}, {"#{4,4}", "2"}, {"#(3d6)", "3"}, {"#(3d6 + 1)", "1"}})
	holds(t, "i@x: digits, entries, dice", []meaning{{"1@345", "3"}, {"2@{7,8,9}", "8"}, {"1@2d2", "1: 1/4, 2: 3/4"}, {"2@2d2", "1: 3/4, 2: 1/4"}})
	holds(t, "i@x: a sequence of indices sums", []meaning{{"{1,3}@345", "8"}, {"{1,2}@{7,8,9}", "15"}, {"{1,1}@2d2", "2: 1/4, 4: 3/4"}})
	holds(t, "i@x: out of range is 0", []meaning{{"4@345", "0"}, {"0@{1,2}", "0"}, {"3@2d6", "0"}})
	holds(t, "position order: lowest first turns digits, dice and sort round", []meaning{
		{`set "position order" to "lowest first" output 1@345`, "5"},
		{`set "position order" to "lowest first" output 1@2d2`, "1: 3/4, 2: 1/4"},
		{`set "position order" to "lowest first" output 1@[sort {2,1,3}]`, "1"},
	})
	holds(t, "position order: and the order of :s arguments", []meaning{
		{`set "position order" to "lowest first" function: f S:s { result: 1@S } output [f 2d2]`, "1: 3/4, 2: 1/4"},
	})
	holds(t, "position order: not the indexing of written sequences", []meaning{{`set "position order" to "lowest first" output 1@{5,4}`, "5"}})
	holds(t, "functions: the words and places of arguments are the name", []meaning{
		{"function: f X and Y { result: 1 } function: f X or Y { result: 2 } output [f 1 or 1]", "2"},
	})
	holds(t, "functions: the last definition before the call counts", []meaning{
		{"function: f { result: 1 } output [f] function: f { result: 2 } output [f]", "2"},
	})
	holds(t, "functions: scoping is dynamic", []meaning{
		{"function: inner { result: X } function: outer X:n { result: [inner] } X: 1 output [outer 5]", "5"},
		{"function: f { X: 7 result: X } X: 1 Y: [f] output X", "1"},
	})
	holds(t, "functions: one may hide a built-in", []meaning{{"function: absolute X { result: 9 } output [absolute 1]", "9"}})
	holds(t, "functions: :n sums dice and runs once for each outcome", []meaning{
		{"function: f N:n { result: N - N } output [f 2d6]", "0"},
		{"function: f N:n { if N > 1 { result: 1 } result: 0 } output [f d4]", "0: 1/4, 1: 3/4"},
	})
	holds(t, "functions: :s runs for each multiset, highest first", []meaning{
		{"function: f S:s { result: 1@S * 10 + 2@S } output [f 2d2]", "11: 1/4, 21: 1/2, 22: 1/4"},
	})
	holds(t, "functions: several such arguments are independent", []meaning{
		{"function: f A:n by B:n { result: A = B } output [f d2 by d2]", half(0, 1)},
	})
	holds(t, "functions: sequences given to :n and to :d are summed", []meaning{
		{"function: f N:n { result: N } output [f {1,2}]", "3"},
		{"function: f D:d { result: D } output [f {1,2}]", "3"},
	})
	holds(t, "functions: without a type an argument is taken as it comes", []meaning{
		{"function: f X { result: #X } output [f 3d6]", "3"}, {"function: f X { result: X + X } output [f d1]", "2"},
	})
	holds(t, "functions: a sequence that each expansion returns is summed", []meaning{
		{"function: f N:n { result: {N, 1} } output [f d2]", half(2, 3)},
		{"function: f N:n { result: {N, 1} } output [f 2]", half(1, 2)},
	})
	holds(t, "functions: the results are mixed", []meaning{
		{"function: f N:n { if N = 1 { result: d2 } result: 5 } output [f d2]", "1: 1/4, 2: 1/4, 5: 1/2"},
	})
	holds(t, "functions: no result is the empty die", []meaning{
		{"function: f { X: 1 } output [f]", "empty"},
		{"function: f N:n { if N = 2 { result: 2 } } output [f d4]", "2"},
	})
	holds(t, "functions: a call beyond the depth is the empty sequence, which sums to 0", []meaning{
		{"function: f N:n { result: 1 + [f N] } output [f 1]", "10"},
		{`set "maximum function depth" to 3 function: f N:n { result: 1 + [f N] } output [f 1]`, "3"},
	})
	holds(t, "the variable of a loop stays bound after it", []meaning{{"loop X over {3,7} { Y: 1 } output X", "7"}})
	holds(t, "built in: absolute", []meaning{{"[absolute -3]", "3"}, {"[absolute d2 - 2]", half(0, 1)}})
	holds(t, "built in: contains", []meaning{{"[{1,2} contains 2]", "1"}, {"[2d2 contains 2]", "0: 1/4, 1: 3/4"}})
	holds(t, "built in: count", []meaning{{"[count 2 in {2,3,2}]", "2"}, {"[count {2,2} in {2,3,2}]", "4"}, {"[count {1} in 2d2]", "0: 1/4, 1: 1/2, 2: 1/4"}})
	holds(t, "built in: explode, 2 more times, on the largest sum", []meaning{
		{"[explode d2]", "1: 1/2, 3: 1/4, 5: 1/8, 6: 1/8"}, {"[explode 2d1]", "6"},
	})
	holds(t, "built in: highest, lowest, middle", []meaning{
		{"[highest 1 of 2d2]", "1: 1/4, 2: 3/4"},
		{"[lowest 1 of 2d2]", "1: 3/4, 2: 1/4"},
		{"[middle 1 of 3d2]", half(1, 2)},
		{"[middle 1 of 2d2]", "1: 1/4, 2: 3/4"},
		{"[highest 5 of 2d1]", "2"},
	})
	holds(t, "built in: highest of, lowest of", []meaning{{"[highest of 2 and 3]", "3"}, {"[lowest of d2 and d2]", "1: 3/4, 2: 1/4"}})
	holds(t, "built in: maximum, a number", []meaning{{"[maximum of 3d6]", "18"}, {"#[maximum of 3d6]", "2"}})
	holds(t, "built in: reverse, sort", []meaning{{"1@[reverse {1,2}]", "2"}, {"1@[sort {1,3,2}]", "3"}})
	holds(t, "numbers that AnyDice publishes", []meaning{
		{"[highest 3 of 4d6] > 17", "0: 425/432, 1: 7/432"},
		{"output 3d6 >= 16", "0: 103/108, 1: 5/108"},
	})
}

func TestNames(t *testing.T) {
	p, err := Read("", `N: 3 S: {1,2} output d6 output 1 named "a [N] of [S] and [X]" loop I over {1..2} { output I named "[I]" } D: d6 output 2d6 named "2[D]" T: 2d6 output T named "[T]"`)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, o := range p.Outputs {
		names = append(names, o.Name)
	}
	if got, want := strings.Join(names, "; "), "output 1; a 3 of {1, 2} and [X]; 1; 2; 2d6; 2d6"; got != want {
		t.Errorf("names %s, want %s", got, want)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ program, want string }{
		{"output 3d", "column 10: the program ends where a number, dice, a sequence, a variable or a call is expected"},
		{"output (1 + 2", "column 14: missing ')' for '(' at line 1, column 8"},
		{"output {1, 2", "column 13: missing '}' for '{' at line 1, column 8"},
		{"output [highest 3 of 4d6", "column 25: missing ']' for '[' at line 1, column 8"},
		{"X: 3\noutput Y", "line 2, column 8: the variable Y has no value here (did you mean X?)"},
		{"output [higest 3 of 4d6]", "column 8: there is no function [higest ... of ...] (did you mean [highest ... of ...]?)"},
		{"output [highest 3d6]", "column 8: there is no function [highest ...] (did you mean [highest ... of ...]?)"},
		{"output [lowest of 3d6]", "column 8: there is no function [lowest of ...] (did you mean [lowest ... of ...]?)"},
		{"output [frobnicate 3d6]", "column 8: there is no function [frobnicate ...] (define a function above the line that calls it)"},
		{
			"function: f A:n B:n { result: A } output [f d8 d10]",
			"column 42: there is no function [f ...] (did you mean [f ... ...]? what stands side by side may be one argument, such as d8 d10, which is (d8)d10: write (d8) (d10))",
		},
		{"if d6 { output 1 }", "column 4: the condition of an if is a number, but these are dice (give it to a function with a parameter :n)"},
		{"if {1} { output 1 }", "column 4: the condition of an if is a number, but this is a sequence (give it to a function with a parameter :n)"},
		{"loop X over 3 { output X }", "column 13: a loop is over a sequence, but this is a number (such as {1..6})"},
		{"loop X over 3d6 { output X }", "column 13: a loop is over a sequence, but this is dice (such as {1..6})"},
		{"function: f { output 1 }", "column 15: output cannot be used inside a function (result: gives a function its value)"},
		{`function: f { set "explode depth" to 1 }`, "column 15: set cannot be used inside a function"},
		{"output 1 / 0", "column 8: division by 0"},
		{"output 1 / (d2 - 1)", "column 8: division by 0"},
		{"function: f N:n { if N > 1 { result: 6 / (N - 1) } result: 6 / (N - 1) } output [f d2]", "column 60: division by 0"},
		{`set "explode dept" to 3`, `column 1: there is no setting "explode dept" (did you mean "explode depth"?)`},
		{`output d6 named 3`, `column 17: unexpected "3" where a text such as "damage" is expected`},
		{`output "three"`, "column 8: unexpected text where a number, dice, a sequence, a variable or a call is expected"},
		{`\ a comment`, `column 1: a comment that does not end (put it between two backslashes: \ so \)`},
		{"X: 1", "column 1: the program has no output (such as output 3d6)"},
		{"output 9223372036854775807 + 1", "column 8: the number has more than 63 bits"},
		{"result: 1", "column 1: result belongs inside a function (output shows a value)"},
		{"output d2@3", "column 8: a position is a number or a sequence, these are dice (a function with a parameter :n takes dice)"},
		{"else { }", "column 1: an else without an if before it"},
		{"output [4d6 - 6]", "column 8: there is no function [...] (to group, use parentheses: (4d6 - 6))"},
		{"output 3 $ 4", `column 10: "$" does not belong in a program`},
	} {
		p, err := Read("", c.program)
		if err == nil {
			t.Errorf("%s: %v", c.program, p.Outputs)
		} else if err.Error() != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.program, err, c.want)
		}
	}
}

// What would take too long is refused with its place.
func TestBudget(t *testing.T) {
	for _, c := range []struct{ program, want string }{
		{"loop X over {1..1000000} { Y: X }", "1 to 1000000 are too many entries"},
		{"output {1..1000000000}", "too many entries"},
		{"output {1:1000000000}", "1000000000 entries, the limit is 100000"},
		{"loop A over {1..1000} { loop B over {1..1000} { loop C over {1..1000} { X: 1 } } } output 1", "more than 5000000 steps"},
		{"function: f N:n { result: [g N] + [g N] + [g N] } function: g N:n { result: [h N] + [h N] + [h N] } function: h N:n { result: [f N] + [f N] + [f N] } " +
			`set "maximum function depth" to 100 output [f d6]`, "more than"},
		{"function: f N:n { result: [g N] } function: g N:n { result: [h N] } function: h N:n { result: 1 + [f N] } output [f d6]", ""},
		{"output " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300), "nested more than 200 levels deep"},
		{"output " + strings.Repeat("-", 3000) + "1", "nested more than 200 levels deep"},
		{strings.Repeat("if 1 { ", 300) + "output 1" + strings.Repeat("}", 300), "nested more than 200 levels deep"},
		{"S: {1..9} " + strings.Repeat("S: {S, S} ", 30) + "output S", "the limit is 100000"},
		{"function: f S:s { result: #(1@S) } output [f 30d20]", "is calculated for each of"},
		{"output 2 ^ (d6 * 100000)", "more than"},
		{"output " + strings.Repeat("1+", 5000) + "1", "more than 2000 operators in a row"},
		{`set "maximum function depth" to 1000000 output 1`, "is a number from 0 to 200"},
		{"output d6 ^ 99999999", "the power may have more than 2000 bits"},
	} {
		p, err := Read("", c.program)
		if c.want == "" && err == nil {
			continue
		}
		if err == nil {
			t.Errorf("%.80s: %d outputs", c.program, len(p.Outputs))
		} else if !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "column ") {
			t.Errorf("%.80s: %v, want %s", c.program, err, c.want)
		}
	}
}
