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

// ReadEffects reads the section: case: `RESOURCE -= EXPRESSION`, or a list of those; or
// without cases the list alone, or `if: CONDITION` with what is done then and else.
func (r *Reader) ReadEffects(n *yamltree.Node) error {
	words := scope.CaseNames(r.scope.Cases)
	switch {
	case n.Kind != yamltree.Mapping && len(words) > 0:
		return n.Errorf("the outcome has cases").WithHint("write the effects under their case")
	case n.Kind != yamltree.Mapping:
		return eachEffect(n, func(item *yamltree.Node) error { return r.effect("", item, nil) })
	case isConditional(n) && len(words) == 0:
		if err := n.KnownKeys(rulefile.ConditionalKeys...); err != nil {
			return err
		}
		if _, err := n.Required("then"); err != nil {
			return err
		}
		if err := r.scope.Choose(n.Get("if"), "then", "else"); err != nil {
			return err
		}
		words = scope.CaseNames(r.scope.Cases)
	case isConditional(n):
		for _, word := range words {
			if err := r.effect(word, n, nil); err != nil {
				return err
			}
		}
		return nil
	}
	return n.EachEntry("a mapping of cases to effects", func(e yamltree.Entry) error {
		if e.Key.Text == "if" {
			return nil
		}
		for _, word := range alternatives(e.Key.Text) {
			if !slices.Contains(words, word) {
				return e.Key.Locate(suggest.Unknown("case of the outcome", word, words))
			}
			if err := eachEffect(e.Value, func(item *yamltree.Node) error { return r.effect(word, item, nil) }); err != nil {
				return err
			}
		}
		return nil
	})
}

// effect reads an effect of a case, which happens where the guard holds.
func (r *Reader) effect(word string, n *yamltree.Node, guard notation.Expr) error {
	if isConditional(n) {
		return readConditional(n, func(cond *yamltree.Node) (string, error) { return r.condition(word, cond) }, guard,
			func(item *yamltree.Node, guard notation.Expr) error { return r.effect(word, item, guard) })
	}
	if err := n.Want(yamltree.Scalar, "an effect"); err != nil {
		return err
	}
	if r.scope.Bracketed() {
		return r.methuenEffect(word, n, n.Source(), guard)
	}
	resource, op, rest, err := assigns(n, "target.hp")
	if err != nil {
		return err
	}
	if !rulefile.IsName(resource) {
		return n.Errorf("%q is not a resource", resource).WithHint("such as target.hp")
	}
	if err := r.Known(resource, n.At); err != nil {
		return err
	}
	amount, err := r.scope.Notation.ParseSource(rest)
	if err != nil {
		return err
	}
	return r.addEffect(word, resource, op, amount, n, guard)
}

// methuenEffect reads `[target health] -= EXPRESSION`.
func (r *Reader) methuenEffect(word string, n *yamltree.Node, src *notation.Source, guard notation.Expr) error {
	e, err := r.scope.Notation.ParseEffect(src)
	if err != nil {
		return err
	}
	name := e.Target.Key()
	if !r.scope.ActorsNamed {
		return n.Errorf("an effect on [%s], and no actors", name).WithHint("actors: {target: {health: 20}}")
	}
	if err := r.Known(name, e.Target.Span()); err != nil {
		return err
	}
	return r.addEffect(word, name, e.Op, e.Value, n, guard)
}

func (r *Reader) addEffect(word, resource string, op notation.AssignOp, amount notation.Expr, n *yamltree.Node, guard notation.Expr) error {
	amount, err := r.scope.Resolve(amount)
	if err != nil {
		return err
	}
	kind, err := r.scope.Check(amount)
	stored, known := r.resource(resource)
	switch {
	case err != nil:
		return n.Locate(err)
	case known && stored.start != nil && op == notation.Assign && kind == stored.kind:
	case known && stored.start != nil && stored.kind != notation.NumberKind && op == notation.Assign:
		return notation.Errorf(amount.Span(), "%s is a %s, but this is a %s", resource, stored.kind, kind)
	case known && stored.start != nil && stored.kind != notation.NumberKind:
		return n.Errorf("%s is a %s, which is only assigned to, with =", resource, stored.kind)
	case kind != notation.NumberKind:
		return notation.Errorf(amount.Span(), "an effect changes a resource by a number, but this is a %s", kind)
	}
	r.Effects = append(r.Effects, &Effect{
		Case: word, Resource: resource, Op: op, Text: strings.TrimSpace(n.Text),
		amount: amount, guard: guard, at: n.At,
	})
	return nil
}

// An Effect is what a case of the outcome does to a resource.
type Effect struct {
	Case     string // the word of the outcome
	Resource string // "target.hp"
	Op       notation.AssignOp
	Text     string // the whole effect as it stands in the file

	amount notation.Expr
	guard  notation.Expr // where it happens, in names of conditions; nil for always
	at     notation.Span
}

// A condition is what an `if` among the effects of a case asks, as of the moment after the
// effects before it.
type condition struct {
	word   string
	before int // how many effects are before it
	expr   notation.Expr
}

// conditionPrefix begins what trees call a condition among effects.
const conditionPrefix = "effect/if/"

func conditionName(i int) string { return fmt.Sprintf("%s%d", conditionPrefix, i+1) }

// condition reads the condition of an `if` among the effects of a case, and returns its name.
func (r *Reader) condition(word string, n *yamltree.Node) (string, error) {
	x, err := r.scope.Expression(n)
	if err != nil {
		return "", err
	}
	if kind, err := r.scope.Check(x); err != nil {
		return "", n.Locate(err)
	} else if kind != notation.TruthKind {
		return "", n.Errorf("a condition expected, but this is a %s", kind)
	}
	r.conditions = append(r.conditions, condition{word, len(r.Effects), x})
	return conditionName(len(r.conditions) - 1), nil
}

// Part returns the case of the effect with the amount it changes the resource by.
func (e *Effect) Part() scope.Part { return scope.Part{Name: e.Case, At: e.at, Expr: e.amount} }

// assigns cuts an effect into the resource, the assignment and the source of the
// amount.
func assigns(n *yamltree.Node, example string) (resource string, op notation.AssignOp, amount *notation.Source, err error) {
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
		return "", "", nil, n.Errorf("an effect assigns to a resource").
			WithHint("such as %s -= 1d6; with one of =, +=, -=, *=, /=", example)
	}
	rest := strings.TrimLeft(src.Text[sign+1:], blank)
	return resource, notation.AssignOp(src.Text[from : sign+1]), tail(src, len(src.Text)-len(rest)), nil
}

// tail is the part of a source from a byte on, with its place in the file.
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

// assignment is what an operator makes of the current value and an amount.
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
