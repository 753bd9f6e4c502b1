package encounter

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadEffects reads the section effects: a mapping of cases to effects or, without cases, a list
// of effects or a conditional.
func (r *Reader) ReadEffects(n *yamltree.Node) {
	r.does = map[string][]notation.Stmt{}
	words := scope.CaseNames(r.scope.Cases)
	switch {
	case n.Kind != yamltree.Mapping && len(words) > 0:
		r.Refuse(n.Errorf("the outcome has cases").WithHint("write the effects under their case"))
		return
	case n.Kind != yamltree.Mapping:
		r.effects(n, "")
		return
	case isConditional(n) && len(words) == 0:
		cond, _, _ := r.readConditional(n)
		r.scope.Choose(cond, "then", "else")
		words = scope.CaseNames(r.scope.Cases)
	case isConditional(n):
		r.effects(n, words...)
		return
	}
	for e := range r.Entries(n, "a mapping of cases to effects") {
		if e.Key.Text == "if" {
			continue
		}
		for _, word := range alternatives(e.Key.Text) {
			if !slices.Contains(words, word) {
				r.RefuseAt(e.Key, suggest.Unknown("case of the outcome", word, words))
			}
			r.effects(e.Value, word)
		}
	}
}

// effects reads the effects of n for some cases of the outcome, by their words; the empty word stands for all
// cases.
func (r *Reader) effects(n *yamltree.Node, words ...string) {
	for _, word := range words {
		t := &turnReader{r: r, depends: map[string][]notation.Expr{}}
		if word != "" {
			t.given = []notation.Expr{scope.IsWord(n.At, scope.OutcomeName, word)}
		}
		t.assigns = func(n *yamltree.Node) { t.assignsInCase(word, n) }
		t.eachEffect(n)
		r.does[word] = append(r.does[word], t.body...)
	}
}

// assignsInCase reads an assignment to a resource in a case: `target.hp -= EXPRESSION`, or
// `[target health] -= EXPRESSION` in Methuen.
func (t *turnReader) assignsInCase(word string, n *yamltree.Node) {
	r := t.r
	if r.scope.Bracketed() {
		e, err := r.scope.Notation.ParseEffect(n.Source())
		if err != nil {
			r.Refuse(err)
			return
		}
		name := notation.PlainName(e.Target.Name)
		if !r.scope.ActorsNamed {
			r.Refuse(n.Errorf("an effect on [%s], and no actors", name).WithHint("actors: {target: {health: 20}}"))
		}
		r.Refuse(r.Known(name, e.Target.Span()))
		t.addEffect(word, name, e.Op, e.Value, n)
		return
	}
	name, op, rest := r.assigned(n, "target.hp")
	if !rulefile.IsName(name) {
		r.Refuse(n.Errorf("%q is not a resource", name).WithHint("such as target.hp"))
	}
	r.Refuse(r.Known(name, n.At))
	amount := r.scope.Parse(rest)
	if b, ok := amount.(*notation.Binary); ok && op == notation.Assign && !r.Stored(name) &&
		(b.Op == notation.Add || b.Op == notation.Sub) && b.X.String() == name {
		r.Refuse(notation.Errorf(b.X.Span(), "%s has no value to start with", name).WithHint("write %s %s= %s", name, b.Op, b.Y))
		return
	}
	t.addEffect(word, name, op, amount, n)
}

// addEffect checks and adds an effect: in the case word, the resource is changed by op and the amount. n is the
// effect, for errors.
func (t *turnReader) addEffect(word, resource string, op notation.AssignOp, amount notation.Expr, n *yamltree.Node) {
	amount = t.r.scope.Resolve(amount)
	kind, err := t.r.scope.Check(amount)
	t.r.RefuseAt(n, err)
	stored, known := t.r.resource(resource)
	switch {
	case known && stored.start != nil && op == notation.Assign && kind == stored.kind:
	case known && stored.start != nil && stored.kind != notation.NumberKind && op == notation.Assign:
		t.r.Refuse(notation.Errorf(amount.Span(), "%s is a %s, but this is a %s", resource, stored.kind, kind))
	case known && stored.start != nil && stored.kind != notation.NumberKind:
		t.r.Refuse(n.Errorf("%s is a %s, which is only assigned to, with =", resource, stored.kind))
	case kind != notation.NumberKind:
		t.r.Refuse(notation.Errorf(amount.Span(), "an effect changes a resource by a number, but this is a %s", kind))
	}
	if t.r.Refused() {
		return
	}
	e := &Effect{Part: scope.Part{Name: word, At: n.At, Expr: amount}, Resource: resource, Op: op}
	t.r.Effects = append(t.r.Effects, e)
	t.adjusts(resource, op, amount)
	t.change(&notation.Change{At: n.At, Var: resource, Op: op, Value: amount})
}

// An Effect is what a case of the outcome does to a resource.
type Effect struct {
	scope.Part        // the case, and the amount it changes the resource by
	Resource   string // "target.hp"
	Op         notation.AssignOp
}

// assigned splits an effect, resource op amount. The amount is returned as its source. example is a resource
// for the hint in errors.
func (r *Reader) assigned(n *yamltree.Node, example string) (resource string, op notation.AssignOp, amount *notation.Source) {
	src := n.Source()
	const blank = " \t\r\n"
	sign := strings.IndexByte(src.Text, '=')
	from := sign
	if sign > 0 && strings.IndexByte("-+*/", src.Text[sign-1]) >= 0 {
		from--
	}
	if sign >= 0 {
		resource = strings.Trim(src.Text[:from], blank)
	}
	if sign < 0 || strings.Contains(resource, "\n") {
		r.Refuse(n.Errorf("an effect assigns to a resource").
			WithHint("such as %s -= 1d6; with one of =, +=, -=, *=, /=", example))
		return "", notation.Assign, src
	}
	rest := strings.TrimLeft(src.Text[sign+1:], blank)
	return resource, notation.AssignOp(src.Text[from : sign+1]), tail(src, len(src.Text)-len(rest))
}

// tail returns the part of a source from a byte offset on, with its place in the file.
func tail(src *notation.Source, from int) *notation.Source {
	out := &notation.Source{Name: src.Name, Text: src.Text[from:], Line: src.Line, Column: src.Column}
	before := src.Text[:from]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		out.Line += strings.Count(before, "\n")
		out.Column = 1
		before = before[i+1:]
	}
	out.Column += utf8.RuneCountInString(before)
	return out
}

// assignment returns the new value of a resource: for = the amount, else the operator applied to its current
// value and the amount. The grammar says how divisions round.
func assignment(at notation.Span, op notation.AssignOp, current, amount notation.Expr, g *notation.Grammar) notation.Expr {
	x := &notation.Binary{At: at, X: current, Y: amount}
	switch op {
	case notation.Assign:
		return amount
	case notation.AddAssign:
		x.Op = notation.Add
	case notation.SubAssign:
		x.Op = notation.Sub
	case notation.MulAssign:
		x.Op = notation.Mul
	case notation.DivAssign:
		x.Op, x.Rule = notation.Div, g.Division()
	default:
		panic(fmt.Sprintf("encounter: the assignment %q is not known", op))
	}
	return x
}

// stored returns what change c stores in a resource that is worth current. In Methuen a resource does not fall
// below 0, and divides as that notation does.
func (r *Reader) stored(c *notation.Change, current, amount notation.Expr) notation.Expr {
	x := assignment(c.At, c.Op, current, amount, r.scope.Notation)
	if r.scope.Bracketed() {
		x = &notation.Call{At: c.At, Func: notation.Max, Args: []notation.Expr{x, zero(c.At)}}
	}
	return x
}

// inTurn is an effect as a change of a part of the state, which is added to, subtracted from, or
// given another value.
func (r *Reader) inTurn(c *notation.Change, part string, amount notation.Expr) *notation.Change {
	out := &notation.Change{At: c.At, Var: part, Op: c.Op, Value: amount}
	if r.scope.Bracketed() || c.Op == notation.MulAssign || c.Op == notation.DivAssign {
		out.Op, out.Value = notation.Assign, r.stored(c, ref(part, c.At), amount)
	}
	return out
}
