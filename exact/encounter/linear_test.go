package encounter

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// number is a whole number as a value.
func number(n int64) value { return of(constant.Value{Num: n}) }

// formOf makes a linear form of the vars x, y and z, and a number.
func formOf(t *testing.T, table *formTable, off int64, coefs ...int64) value {
	t.Helper()
	v := number(off)
	for i, c := range coefs {
		var ok bool
		if v, ok = table.combine(v, value{form: int32(i)}, c); !ok {
			t.Fatalf("%v and %d are no linear form", coefs, off)
		}
	}
	return v
}

// spelledForm spells a value: "2x - y + 3".
func spelledForm(table *formTable, v value) string {
	if v.form == noForm {
		return v.is.Outcome().Key()
	}
	var out []string
	for _, t := range table.list[v.form] {
		out = append(out, fmt.Sprintf("%d%s", t.coef, string("xyz"[t.v])))
	}
	return strings.Join(append(out, fmt.Sprint(v.off)), " + ")
}

// Sums and multiples of forms are forms, and equal ones have one number.
func TestForms(t *testing.T) {
	table := newFormTable(3)
	form := func(off int64, coefs ...int64) value { return formOf(t, table, off, coefs...) }
	for _, c := range []struct {
		x, y   value
		factor int64
		want   string // "" for none
	}{
		{form(0, 1), number(3), 1, "1x + 3"},
		{form(0, 1), number(3), -1, "1x + -3"},
		{number(3), form(0, 1), -1, "-1x + 3"},
		{form(5, 1), form(2, 1), 1, "2x + 7"},
		{form(5, 1), form(2, 1), -1, "3"},
		{form(5, 1), form(2, 0, 1), -4, "1x + -4y + -3"},
		{form(0, 0, 1), form(0, 1), 1, "1x + 1y + 0"},
		{form(0, 0, 0, 1), form(0, 1, 1), 2, "2x + 2y + 1z + 0"},
		{form(0, 1, 1, 1), form(0, 0, 1), -1, "1x + 1z + 0"},
		{form(1, 1, 2), form(1, 1, 2), -1, "0"},
		{number(4), number(5), -2, "-6"},
		{form(4, 1), form(4, 1), 0, "1x + 4"},
		{number(0), form(4, 1), 0, "0"},
		// What is no whole number, and what is too large.
		{form(0, 1), of(constant.Number(big.NewRat(1, 2))), 1, ""},
		{of(constant.Number(big.NewRat(1<<40, 1))), form(0, 1), 1, ""},
		{form(0, 1), of(constant.Word("hero")), 1, ""},
		{form(0, 1), truth(true), 1, ""},
		{form(1<<30, 1), number(1 << 30), 1, ""},
		{form(1<<30, 1), number(1 << 30), -1, "1x + 0"},
		{form(-1<<30, 1), number(1 << 30), -1, "1x + -2147483648"},
		{number(0), form(0, mostCoefficient), 1, "1073741824x + 0"},
		{form(0, mostCoefficient), form(0, 1), 1, ""},
		{number(0), form(0, 1), mostCoefficient + 1, ""},
		{number(0), form(0, mostCoefficient), -1, "-1073741824x + 0"},
	} {
		got, ok := table.combine(c.x, c.y, c.factor)
		text := ""
		if ok {
			text = spelledForm(table, got)
		}
		if text != c.want {
			t.Errorf("%s and %d (%s): %q, want %q", spelledForm(table, c.x), c.factor, spelledForm(table, c.y), text, c.want)
		}
		if again, _ := table.combine(c.x, c.y, c.factor); again != got {
			t.Errorf("%s has another number the second time", text)
		}
	}
	a, b := formOf(t, table, 1, 2, 0, -3), formOf(t, table, 1, 0, 0, -3)
	if sum, _ := table.combine(b, formOf(t, table, 0, 2), 1); sum != a {
		t.Errorf("%s and %s are two", spelledForm(table, sum), spelledForm(table, a))
	}
	if v := (value{form: 2}); spelledForm(table, v) != "1z + 0" {
		t.Errorf("the third form is %s", spelledForm(table, v))
	}
}

// comparisons are all that there are.
var comparisons = []notation.BinaryOp{notation.Lt, notation.Le, notation.Gt, notation.Ge, notation.Eq, notation.Ne}

// holds is what a comparison comes to, where the difference has this sign.
func holds(op notation.BinaryOp, sign int) bool {
	switch op {
	case notation.Lt:
		return sign < 0
	case notation.Le:
		return sign <= 0
	case notation.Gt:
		return sign > 0
	case notation.Ge:
		return sign >= 0
	case notation.Eq:
		return sign == 0
	default:
		return sign != 0
	}
}

// A comparison asks no more of the state than it needs: it holds, or does not, in the whole range of
// the form that is noted, and not so beyond it.
func TestCompare(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	table := newFormTable(3)
	random := func() value {
		switch r.IntN(4) {
		case 0:
			return number(r.Int64N(7) - 3)
		case 1:
			return formOf(t, table, r.Int64N(5)-2, r.Int64N(5)-2)
		}
		return formOf(t, table, r.Int64N(5)-2, r.Int64N(5)-2, r.Int64N(5)-2, r.Int64N(3)-1)
	}
	for range 3000 {
		state := []int64{r.Int64N(9) - 4, r.Int64N(9) - 4, r.Int64N(9) - 4}
		valueOf := func(form int32) int64 {
			sum := int64(0)
			for _, term := range table.list[form] {
				sum += term.coef * state[term.v]
			}
			return sum
		}
		worth := func(v value) *big.Rat {
			if v.form == noForm {
				return v.is.Rat()
			}
			return big.NewRat(valueOf(v.form)+v.off, 1)
		}
		x, y, op := random(), random(), comparisons[r.IntN(len(comparisons))]
		if r.IntN(4) == 0 && x.form != noForm {
			y = of(constant.Number(big.NewRat(r.Int64N(9)-4, 2)))
		}
		q := questioner{forms: table, value: valueOf}
		got, ok := q.compare(op, x, y)
		if want := holds(op, worth(x).Cmp(worth(y))); !ok || got != want {
			t.Fatalf("%s %v %s in %v: %v, want %v", spelledForm(table, x), op, spelledForm(table, y), state, got, want)
		}
		if len(q.known) > 1 {
			t.Fatalf("%s %v %s: %d forms are asked for", spelledForm(table, x), op, spelledForm(table, y), len(q.known))
		}
		for _, asked := range q.known {
			// The difference goes with the form, or against it.
			difference := new(big.Rat).Sub(worth(x), worth(y))
			isAt := func(form int64, sign int64) bool {
				d := new(big.Rat).Add(difference, big.NewRat(sign*(form-valueOf(asked.form)), 1))
				return holds(op, d.Sign())
			}
			fits := func(sign int64) bool {
				for f := max(asked.low, -60); f <= min(asked.high, 60); f++ {
					if isAt(f, sign) != got {
						return false
					}
				}
				return (asked.low == lowest || isAt(asked.low-1, sign) != got) && (asked.high == highest || isAt(asked.high+1, sign) != got)
			}
			if v := valueOf(asked.form); v < asked.low || v > asked.high || !fits(1) && !fits(-1) {
				t.Fatalf("%s %v %s in %v, where the form is %d: asked from %d to %d", spelledForm(table, x), op, spelledForm(table, y), state, v, asked.low, asked.high)
			}
		}
	}
}

// Questions about one form narrow one range.
func TestQuestions(t *testing.T) {
	table := newFormTable(1)
	for _, c := range []struct {
		asked string
		x     int64
		want  string
	}{
		{"x < 5", 3, "-inf to 4"},
		{"x < 5", 5, "5 to inf"},
		{"x < 5, x > 1", 3, "2 to 4"},
		{"x > 1, x < 5", 3, "2 to 4"},
		{"x > 1, x > 0", 3, "2 to inf"},
		{"x > 1, x > 0", 1, "1 to 1"},
		{"x == 3", 3, "3 to 3"},
		{"x == 3", 2, "-inf to 2"},
		{"x != 3", 7, "4 to inf"},
		{"x = ?, x < 5", 3, "3 to 3"},
		{"x < 5, x = ?", 3, "3 to 3"},
		{"x < 5/2", 2, "-inf to 2"},
		{"x <= 5/2", 3, "3 to inf"},
		{"x == 5/2", 3, "-inf to inf"},
		{"x >= 5/2, x <= 7/2", 3, "3 to 3"},
		{"5 > x", 4, "-inf to 4"},
		{"x < 9223372036854775807", 3, "-inf to inf"},
		{"x <= 9223372036854775807", 3, "-inf to inf"},
		{"x > 9223372036854775807", 3, "-inf to inf"},
		{"x >= -9223372036854775808", 3, "-inf to inf"},
	} {
		q := questioner{forms: table, value: func(int32) int64 { return c.x }}
		for text := range strings.SplitSeq(c.asked, ", ") {
			if text == "x = ?" {
				q.exactly(0)
				continue
			}
			b := expr(t, "x", text).(*notation.Binary)
			side := func(e notation.Expr) value {
				if _, ok := e.(*notation.Ref); ok {
					return value{form: 0}
				}
				v, ok := new(big.Rat).SetString(strings.Trim(strings.ReplaceAll(e.String(), " ", ""), "()"))
				if !ok {
					t.Fatalf("%s is not a number", e)
				}
				return of(constant.Number(v))
			}
			x, y := side(b.X), side(b.Y)
			got, ok := q.compare(b.Op, x, y)
			xs, ys := x.is.Rat(), y.is.Rat()
			if x.form != noForm {
				xs = big.NewRat(c.x, 1)
			}
			if y.form != noForm {
				ys = big.NewRat(c.x, 1)
			}
			if !ok || got != holds(b.Op, xs.Cmp(ys)) {
				t.Errorf("%s where x is %d: %v, %v", text, c.x, got, ok)
			}
		}
		got := "-inf to inf"
		if len(q.known) > 0 {
			ends := []string{fmt.Sprint(q.known[0].low), fmt.Sprint(q.known[0].high)}
			if q.known[0].low <= -1<<60 {
				ends[0] = "-inf"
			}
			if q.known[0].high >= 1<<60 {
				ends[1] = "inf"
			}
			got = strings.Join(ends, " to ")
		}
		if got != c.want || len(q.known) > 1 {
			t.Errorf("%s where x is %d: %s, want %s", c.asked, c.x, got, c.want)
		}
	}
}
