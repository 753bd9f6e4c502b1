package referee

import (
	"fmt"
	"strconv"
	"strings"
)

// A tally is the weights of the values of a measure, and of all that its condition leaves.
type tally struct{ p map[string]float64 }

func (t *tally) add(key string, weight float64) {
	if t.p == nil {
		t.p = map[string]float64{}
	}
	t.p[key] += weight
}

// A measure is one question, with `each` and `path` written out.
type measure struct {
	name string
	body doc
	let  map[string]*meaning // the value of an index
	turn int                 // of a path
}

func (f *file) measures(s *scope) []measure {
	var out []measure
	for _, e := range entries(get(f.root, "measures")) {
		switch {
		case has(e.under, "each"):
			index := entries(get(e.under, "each"))[0]
			lo, hi, _ := strings.Cut(text(index.under), "..")
			from, to := s.eval(parse(lo)).whole(), s.eval(parse(hi)).whole()
			for i := from; i <= to; i++ {
				let := map[string]*meaning{index.key: fixed(number(int64(i)))}
				if !has(e.under, "when") || s.inner(let).eval(parse(text(get(e.under, "when")))).holds() {
					out = append(out, measure{name: e.key + "_" + strconv.Itoa(i), body: e.under, let: let})
				}
			}
		case has(e.under, "when") && !s.eval(parse(text(get(e.under, "when")))).holds():
		case has(e.under, "path"):
			last := s.eval(parse(text(get(e.under, "turns")))).whole()
			for i := range last + 1 {
				out = append(out, measure{name: e.key + "_" + strconv.Itoa(i), body: e.under, turn: i})
			}
		default:
			out = append(out, measure{name: e.key, body: e.under})
		}
	}
	return out
}

// A world is one way in which everything fell out: what measures are asked of.
type world struct {
	scope  *scope
	all    map[string]doc
	known  map[string]value
	start  *state
	after  func() *state // what the effects leave, calculated once
	atTurn func(i int) *state
}

// ask is the value of a measure; its condition must hold.
func (w *world) ask(m measure) value {
	s := w.scope.inner(m.let)
	if g := text(get(m.body, "given")); g != "" && !s.eval(w.scope.file.parse(g)).holds() {
		panic(excluded{})
	}
	return w.answer(s, m.body, m.turn)
}

// named is a measure by its name: of one world, it is the same value wherever it is named.
func (w *world) named(name string) value {
	if v, ok := w.known[name]; ok {
		return v
	}
	if has(w.all[name], "given") {
		panic(fault("a conditional measure in another"))
	}
	v := w.answer(w.scope, w.all[name], 0)
	w.known[name] = v
	return v
}

func (w *world) answer(s *scope, body doc, turn int) value {
	expression := func(key string) value { return s.eval(w.scope.file.parse(text(get(body, key)))) }
	resource := func(key string) string {
		name := text(get(body, key))
		if strings.Contains(name, " ") { // in Methuen
			name = dotted(name)
		} else if !strings.Contains(name, ".") {
			name = "self." + name
		}
		return w.start.full(name)
	}
	switch {
	case !isMapping(body):
		return s.eval(w.scope.file.parse(text(body)))
	case has(body, "cases"):
		return s.firstCase(entries(get(body, "cases")))
	case has(body, "joint"):
		out := value{kind: aTuple}
		for _, item := range list(get(body, "joint")) {
			name := text(item)
			if _, ok := w.all[name]; ok {
				out.items = append(out.items, flat(w.named(name))...)
				continue
			}
			out.items = append(out.items, flat(s.eval(w.scope.file.parse(name)))...)
		}
		return out
	case has(body, "value"):
		return expression("value")
	case has(body, "lost"), has(body, "gained"), has(body, "after"):
		for key, op := range map[string][2]string{"lost": {"start", "after"}, "gained": {"after", "start"}} {
			if !has(body, key) {
				continue
			}
			name := resource(key)
			of := map[string]value{"start": w.start.has[name], "after": w.after().has[name]}
			return ratio(arithmetic("-", of[op[0]].rat(), of[op[1]].rat()))
		}
		return w.after().has[resource("after")]
	case has(body, "end"):
		if cases := get(body, "end"); isMapping(cases) {
			return s.firstCase(entries(cases))
		}
		return expression("end")
	case has(body, "path"):
		return s.at(w.atTurn(turn)).eval(w.scope.file.parse(text(get(body, "path"))))
	}
	panic(fault(fmt.Sprintf("a measure of %v", body)))
}
