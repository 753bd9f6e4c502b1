package anydice

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
)

// A writer writes random programs over all that a program may hold, of few dice with few
// faces, so that every sequence of faces can be walked through.
type writer struct {
	*rand.Rand
	vars      []string // that have a value here
	functions []string // names with _ for arguments, that can be called here
}

func (w *writer) pick(list ...string) string { return list[w.IntN(len(list))] }

// program is functions, variables and outputs.
func (w *writer) program() string {
	var b strings.Builder
	if w.IntN(6) == 0 {
		b.WriteString(w.pick(`set "position order" to "lowest first"`, `set "explode depth" to 1`, `set "explode depth" to 0`,
			`set "maximum function depth" to 3`) + "\n")
	}
	for i := range w.IntN(3) {
		b.WriteString(w.define(i))
	}
	for range w.IntN(3) {
		name := w.pick("A", "B", "C_D")
		fmt.Fprintf(&b, "%s: %s\n", name, w.value(2))
		w.vars = append(w.vars, name)
	}
	if w.IntN(4) == 0 {
		fmt.Fprintf(&b, "loop I over {1..2} {\n output %s\n}\n", w.withVar("I", func() string { return w.value(2) }))
	}
	if w.IntN(6) == 0 {
		fmt.Fprintf(&b, "if %s { A: %s } else { A: %s }\n", w.number(1), w.value(1), w.value(1))
		w.vars = append(w.vars, "A")
	}
	fmt.Fprintf(&b, "output %s\n", w.value(3))
	return b.String()
}

func (w *writer) withVar(name string, f func() string) string {
	w.vars = append(w.vars, name)
	defer func() { w.vars = w.vars[:len(w.vars)-1] }()
	return f()
}

// RandomProgram is the program of a seed.
func RandomProgram(seed uint64) string {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 20))}
	return w.program()
}

// define is a function of one or two parameters, perhaps one that calls itself.
func (w *writer) define(i int) string {
	kinds := [][2]string{{"N:n", "N"}, {"N:n", "N"}, {"S:s", "S"}, {"S:s", "S"}, {"D:d", "D"}, {"X", "X"}}
	name := string(rune('f' + i))
	first := kinds[w.IntN(len(kinds))]
	head, key, params := name+" "+first[0], name+" _", []string{first[1]}
	if w.IntN(3) == 0 {
		second := kinds[w.IntN(len(kinds))]
		if second[1] != first[1] {
			head, key, params = head+" by "+second[0], key+" by _", append(params, second[1])
		}
	}
	was := w.vars
	w.vars = append(append([]string{}, was...), params...)
	recursive := w.IntN(6) == 0 && len(params) == 1
	if recursive {
		w.functions = append(w.functions, key)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "function: %s {\n", head)
	for range w.IntN(3) {
		b.WriteString(w.statement(2))
	}
	if w.IntN(8) > 0 {
		fmt.Fprintf(&b, " result: %s\n", w.value(2))
	}
	b.WriteString("}\n")
	w.vars = was
	if !recursive {
		w.functions = append(w.functions, key)
	}
	return b.String()
}

func (w *writer) statement(depth int) string {
	switch w.IntN(6) {
	case 0:
		return fmt.Sprintf(" if %s { result: %s }\n", w.number(2), w.value(1))
	case 1, 2:
		name := w.pick("T", "U")
		text := fmt.Sprintf(" %s: %s\n", name, w.pick("0", "1", w.value(1)))
		w.vars = append(w.vars, name)
		return text
	case 3:
		if depth == 0 {
			return ""
		}
		name := w.pick("J", "K")
		over := w.list(1)
		was := w.vars
		w.vars = append(append([]string{}, was...), name)
		body := w.statement(depth - 1)
		w.vars = was
		return fmt.Sprintf(" loop %s over %s {%s }\n", name, over, body)
	case 4:
		name := w.pick("T", "U")
		was := len(w.vars)
		if was > 0 && w.IntN(2) == 0 {
			name = w.vars[w.IntN(was)]
		}
		text := fmt.Sprintf(" %s: 0 if %s { %s: %s } else { %s: %s }\n", name, w.number(2), name, w.value(1), name, w.value(1))
		w.vars = append(w.vars, name)
		return text
	}
	name := w.pick("T", "U")
	w.vars = append(w.vars, name)
	return fmt.Sprintf(" %s: 0 if %s { %s: %s + 1 }\n", name, w.number(2), name, name)
}

// value is an expression of any kind.
func (w *writer) value(depth int) string {
	if depth <= 0 {
		if len(w.vars) > 0 && w.IntN(2) == 0 {
			return w.vars[w.IntN(len(w.vars))]
		}
		return w.pick("0", "1", "2", "3", "d2", "d3", "2d2", "2d3", "d{1,1,3}", "{1,2}", "{3,1,1}")
	}
	sub := func() string { return w.value(depth - 1) }
	switch w.IntN(14) {
	case 0:
		return w.number(depth)
	case 1:
		return w.list(depth)
	case 2, 3:
		return "(" + sub() + " " + w.pick("+", "-", "*", "+", "-", "/", "^") + " " + sub() + ")"
	case 4:
		return "(" + sub() + " " + w.pick("=", "!=", "<", "<=", ">", ">=", "&", "|") + " " + sub() + ")"
	case 5:
		return w.pick("-", "!", "#", "d") + sub()
	case 6:
		return "(" + w.number(depth-1) + " @ " + sub() + ")"
	case 7:
		return "(" + w.number(0) + "d" + sub() + ")"
	case 8, 9:
		return w.brought(depth)
	case 10, 11, 12:
		if len(w.functions) > 0 {
			key := w.functions[w.IntN(len(w.functions))]
			for strings.Contains(key, "_") {
				key = strings.Replace(key, "_", "("+sub()+")", 1)
			}
			return "[" + key + "]"
		}
	}
	return w.value(0)
}

// brought is a call of a function that AnyDice brings along.
func (w *writer) brought(depth int) string {
	sub := func() string { return "(" + w.value(depth-1) + ")" }
	n := w.number(0)
	switch w.IntN(12) {
	case 0:
		return "[absolute " + sub() + "]"
	case 1:
		return "[" + sub() + " contains " + n + "]"
	case 2:
		return "[count " + w.list(1) + " in " + sub() + "]"
	case 3:
		return "[explode " + sub() + "]"
	case 4:
		return "[highest " + n + " of " + sub() + "]"
	case 5:
		return "[lowest " + n + " of " + sub() + "]"
	case 6:
		return "[middle " + n + " of " + sub() + "]"
	case 7:
		return "[highest of " + sub() + " and " + sub() + "]"
	case 8:
		return "[lowest of " + sub() + " and " + sub() + "]"
	case 9:
		return "[maximum of " + sub() + "]"
	case 10:
		return "[reverse " + sub() + "]"
	}
	return "[sort " + sub() + "]"
}

// number is mostly a number; a name may be more.
func (w *writer) number(depth int) string {
	if depth <= 0 {
		if len(w.vars) > 0 && w.IntN(3) == 0 {
			return w.vars[w.IntN(len(w.vars))]
		}
		return w.pick("0", "1", "2", "3", "4", "12")
	}
	switch w.IntN(5) {
	case 0:
		return "(" + w.number(depth-1) + " " + w.pick("+", "-", "*", "=", "<", ">=", "&", "|", "!=") + " " + w.number(depth-1) + ")"
	case 1:
		return "(" + w.number(depth-1) + " @ " + w.number(depth-1) + ")"
	case 2:
		return "#" + w.value(0)
	case 3:
		return "(" + w.list(depth-1) + " " + w.pick("=", "<", ">", ">=") + " " + w.number(depth-1) + ")"
	}
	return w.number(0)
}

func (w *writer) list(depth int) string {
	if depth <= 0 {
		if len(w.vars) > 0 && w.IntN(3) == 0 {
			return w.vars[w.IntN(len(w.vars))]
		}
		return w.pick("{}", "{1..3}", "{2,2}", "{1:2}", "{0,1}", "{1..2:2}", "{d3}", "{2d2, 1}")
	}
	items := make([]string, 1+w.IntN(3))
	for i := range items {
		items[i] = w.pick(w.value(depth-1), w.number(depth-1), w.number(0)+".."+w.number(0), w.number(0)+":"+w.pick("0", "1", "2"))
	}
	return "{" + strings.Join(items, ", ") + "}"
}

// tooMuch is what the budget says.
var tooMuch = regexp.MustCompile("the program takes more than|unrolls to more than|is calculated for|the limit is|bits")

// hold holds a program against the oracle, and says whether it was compared.
func hold(t *testing.T, text string) bool {
	t.Helper()
	want, wantErr := enumerate(text)
	if errors.Is(wantErr, errTooMuch) {
		return false
	}
	p, err := Read("", text)
	if err != nil && tooMuch.MatchString(err.Error()) {
		return false
	}
	if (err != nil) != (wantErr != nil) {
		t.Errorf("%s\nerror %v, the oracle says %v", text, err, wantErr)
		return false
	}
	if err != nil {
		return false
	}
	if len(p.Outputs) != len(want) {
		t.Errorf("%s\n%d outputs, want %d", text, len(p.Outputs), len(want))
		return false
	}
	for i, o := range p.Outputs {
		got, err := exactly(o.Tree)
		var limit *exact.LimitError
		if errors.As(err, &limit) {
			continue
		}
		if err != nil || shownPMF(got) != shownPMF(want[i]) {
			t.Errorf("%s\noutput %d: %s, %v\nwant %s\nof %s", text, i+1, shownPMF(got), err, shownPMF(want[i]), o.Tree)
			return false
		}
	}
	return true
}

func TestOracle(t *testing.T) {
	programs := nightly.Cases(1500, 7200)
	compared := 0
	for seed := range uint64(programs) {
		if hold(t, RandomProgram(seed)) {
			compared++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if compared < programs*2/3 {
		t.Errorf("only %d of %d programs were compared", compared, programs)
	}
}
