package encounter

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// worked works an expression out in a state in which x, y and s are known. It spells what may come of it, and
// what was asked of the state.
func worked(t *testing.T, text string, x, y int64, s string) (values, asked string, err error) {
	t.Helper()
	p, err := newProgram(read(t, "x = 0; y = 0; s = "+s+"; a = true | stop | true | joint(x, y, s)"), nil)
	if err != nil {
		t.Fatal(err)
	}
	e := &solver{eval: newWalker(), budget: plenty(), known: &Store{}}
	space, err := e.newSpace(p, noLimit)
	if err != nil {
		t.Fatal(err)
	}
	word, _ := p.code(constant.Word(s))
	yes, _ := p.code(constant.Truth(true))
	state := []int64{x, y, word, yes}
	r := space.run(func(form int32) int64 { return space.formOf(state, form) })
	list, err := r.all(p.resolver.root(expr(t, "x y s a", text)), &names{})
	if err != nil {
		return "", "", err
	}
	spell := func(form int32, off int64) string {
		var out []string
		for _, term := range space.forms.list[form] {
			name := p.vars[term.v]
			if term.coef != 1 {
				name = fmt.Sprint(term.coef, name)
			}
			out = append(out, name)
		}
		if off != 0 {
			out = append(out, fmt.Sprint(off))
		}
		return strings.Join(out, "+")
	}
	var out []string
	for _, o := range list {
		v := ""
		if o.value.form == noForm {
			v = o.value.is.Outcome().Key()
		} else {
			v = spell(o.value.form, o.value.off)
		}
		if o.p.high != 1 {
			v += fmt.Sprintf(": %.4g", o.p.high)
		}
		out = append(out, v)
	}
	slices.Sort(out)
	var questions []string
	for _, q := range r.known {
		low, high := fmt.Sprint(q.low), fmt.Sprint(q.high)
		if q.low <= lowest {
			low = ""
		}
		if q.high >= highest {
			high = ""
		}
		if q.low == q.high {
			questions = append(questions, fmt.Sprintf("%s = %s", spell(q.form, 0), low))
		} else {
			questions = append(questions, fmt.Sprintf("%s in %s..%s", spell(q.form, 0), low, high))
		}
	}
	return strings.Join(out, "; "), strings.Join(questions, ", "), nil
}

// An expression is calculated with as few questions as it needs; x is 5, y is 2 and s is hero.
func TestWorked(t *testing.T) {
	for _, c := range []struct{ text, values, asked string }{
		{"7", "7", ""},
		{"x", "x", ""},
		{"x + 2", "x+2", ""},
		{"3 - x - 1", "-1x+2", ""},
		{"x + y - x", "y", ""},
		{"2 * x - 3 * y", "2x+-3y", ""},
		{"x * (1 + 1)", "2x", ""},
		{"-x", "-1x", ""},
		{"floor(x) + ceil(y)", "x+y", ""},
		{"let z = x + 1; z + z", "2x+2", ""},
		{"x > 2", "yes", "x in 3.."},
		{"x == 5", "yes", "x = 5"},
		{"x > 2 and x < 9", "yes", "x in 3..8"},
		{"x > 7 and y > 1", "no", "x in ..7"},
		{"x > 2 or y > 1", "yes", "x in 3.."},
		{"not (x > 2)", "no", "x in 3.."},
		{"x > y", "yes", "x+-1y in 1.."},
		{"x + y > 3 * y", "yes", "x+-2y in 1.."},
		{"3 * y < x + 1", "no", "x+-3y in ..-1"},
		{"if(x > 2, y + 1, 1 / 0)", "y+1", "x in 3.."},
		{"if(x > 7, y, x)", "x", "x in ..7"},
		{"min(x, 4)", "4", "x in 5.."},
		{"min(x, 6)", "x", "x in ..6"},
		{"max(x, y + 1)", "x", "x+-1y in 1.."},
		{"max(0, x - 9)", "0", "x in ..9"},
		{"max(0, x - 3)", "x+-3", "x in 4.."},
		{"max(1 / 2, x)", "5", "x = 5"},
		{"max(x, 1 / 2)", "x", "x in 1.."},
		{"min(1 / 2, x, y)", "1/2", "x = 5, y = 2"},
		{"min(x, y, 4)", "y", "x+-1y in 1.., y in ..4"},
		{"abs(x)", "x", "x in 0.."},
		{"abs(y - 4)", "-1y+4", "y in ..3"},
		{"x * y", "10", "x = 5, y = 2"},
		{"x / 2", "5/2", "x = 5"},
		{"floor(x / 2) + y", "y+2", "x = 5"},
		{"x % 3", "2", "x = 5"},
		{"x > 5 / 2", "yes", "x in 3.."},
		{"s == hero", "yes", "s = 0"},
		{"if(s == orc, x, y)", "y", "s = 0"},
		{"if(a, x, y)", "x", "a = 1"},
		{"d2", "1: 0.5; 2: 0.5", ""},
		{"x + d2", "x+1: 0.5; x+2: 0.5", ""},
		{"x - d2 - d2", "x+-2: 0.25; x+-3: 0.5; x+-4: 0.25", ""},
		{"d2 + d2 + x", "x+2: 0.25; x+3: 0.5; x+4: 0.25", ""},
		{"x > d6", "no: 0.3333; yes: 0.6667", "x = 5"},
		{"x > d4", "yes", "x in 5.."},
		{"max(0, x - d6)", "0: 0.3333; x+-1: 0.1667; x+-2: 0.1667; x+-3: 0.1667; x+-4: 0.1667", "x = 5"},
		{"if(d2 == 1, x, y)", "x: 0.5; y: 0.5", ""},
		{"if(d2 == 1, x, x)", "x", ""},
		{"if(x > 7, d6, d2)", "1: 0.5; 2: 0.5", "x in ..7"},
		{"let r = d2; r * x", "2x: 0.5; x: 0.5", ""},
		{"let r = d2; r * r + x", "x+1: 0.5; x+4: 0.5", ""},
		{"x > 7 and d2 == 1", "no", "x in ..7"},
		{"d2 == 1 and x > 7", "no", "x in ..7"},
		{"(y)d2", "2: 0.25; 3: 0.5; 4: 0.25", "y = 2"},
		{"(y)d2 + x", "x+2: 0.25; x+3: 0.5; x+4: 0.25", "y = 2"},
		{"d2 * y", "2y: 0.5; y: 0.5", ""},
		{"max(pool(2, d2)) + x", "x+1: 0.25; x+2: 0.75", ""},
		{"encounter(z = y; turn {z -= d2}; until z <= 0; z)", "-1: 0.25; 0: 0.75", "y = 2"},
		{"if(chance(1/3), hero, orc)", "hero: 0.3333; orc: 0.6667", ""},
		{"if(x > y, s, orc)", "hero", "x+-1y in 1.., s = 0"},
	} {
		values, asked, err := worked(t, c.text, 5, 2, "hero")
		if err != nil || values != c.values || asked != c.asked {
			t.Errorf("%s: %q, asked %q, %v; want %q, asked %q", c.text, values, asked, err, c.values, c.asked)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"1 / (x - 5)", "the divisor is 0"},
		{"1 / 0", "the divisor is 0"},
		{"x + d2!", "too many"},
		{"if(d2 == 1, 1 / (y - 2), 3)", "the divisor is 0"},
	} {
		if values, _, err := worked(t, c.text, 5, 2, "hero"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s, %v, want %q", c.text, values, err, c.want)
		}
	}
}

// What is asked of the vars holds wherever the answer serves: an expression comes to the same in all states
// that answer alike.
func TestAnswersAlike(t *testing.T) {
	for _, text := range []string{
		"max(0, x - y)", "if(x > y + 1, x - y, 3)", "min(x, y, 2) + abs(x - 2)", "x * y + d2", "max(x, 1) - max(0, y - d2)",
		"if(x + y > d4, x, max(y, d2))", "(max(0, x))d2 + y", "if(2 * x > 3 * y, floor(x / 2), x % 2)", "let z = x - y; if(z > 0, z, d2 - z)",
	} {
		known := map[string]string{}
		for x := int64(-2); x <= 4; x++ {
			for y := int64(-2); y <= 4; y++ {
				values, asked, err := worked(t, text, x, y, "hero")
				if err != nil {
					t.Fatal(err)
				}
				if before, ok := known[asked]; ok && before != values {
					t.Errorf("%s, asked %q: %s and %s", text, asked, before, values)
				}
				known[asked] = values
				if want := walkedValues(t, text, x, y); want != literalValues(values, x, y) {
					t.Errorf("%s where x is %d and y is %d: %s, which is %s; want %s", text, x, y, values, literalValues(values, x, y), want)
				}
			}
		}
	}
}

// walkedValues walks through an expression in which x and y are numbers.
func walkedValues(t *testing.T, text string, x, y int64) string {
	t.Helper()
	e := expr(t, "x y", text)
	for name, v := range map[string]int64{"x": x, "y": y} {
		e = &notation.Let{Name: name, Value: notation.Int(v), Body: e}
	}
	d, err := newWalker().walk(e)
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]float64{}
	for k, p := range d.Probability {
		sums[k], _ = p.Float64()
	}
	return spelledFloats(sums)
}

// literalValues puts numbers into values that are spelled as forms.
func literalValues(values string, x, y int64) string {
	sums := map[string]float64{}
	for item := range strings.SplitSeq(values, "; ") {
		form, p, rolled := strings.Cut(item, ": ")
		share := 1.0
		if rolled {
			_, _ = fmt.Sscan(p, &share)
		}
		sum := int64(0)
		isForm := false
		for term := range strings.SplitSeq(form, "+") {
			coef := int64(1)
			switch name := term[len(term)-1:]; name {
			case "x", "y":
				isForm = true
				if len(term) > 1 {
					_, _ = fmt.Sscan(term[:len(term)-1], &coef)
				}
				sum += coef * map[string]int64{"x": x, "y": y}[name]
			default:
				if _, err := fmt.Sscan(term, &coef); err == nil {
					sum += coef
				}
			}
		}
		if isForm {
			form = fmt.Sprint(sum)
		}
		sums[form] += share
	}
	return spelledFloats(sums)
}

func spelledFloats(sums map[string]float64) string {
	var out []string
	for k, p := range sums {
		out = append(out, fmt.Sprintf("%s: %.3g", k, p))
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}
