package scope

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// ReadDraws reads the section: words with their weights, of which every use of the
// name draws one again.
func (sc *Scope) ReadDraws(n *yamltree.Node) {
	for e := range sc.Entries(n, "a mapping of draws") {
		sym := sc.declare(e.Key, isDraw)
		sym.value = sc.draw(e.Key.Text, e.Value)
	}
}

// draw reads the words and weights of the draw of that name, and declares the words. Weights that depend on
// parameters are checked when these have values.
func (sc *Scope) draw(name string, n *yamltree.Node) notation.Expr {
	sc.WantEntries(n, "a mapping of words to weights")
	if len(n.Entries) == 0 {
		return sc.Bad(n.Errorf("the draw has no words").WithHint("%s: {fair: 6, rain: 3}", name))
	}
	var words []notation.Expr
	for _, e := range n.Entries {
		sc.DeclareLabel(e.Key)
		words = append(words, Label(e.Key))
	}
	return Drawn(sc.Weights(n, name), words)
}

// Weights reads the weights of a mapping, which must not be negative or all 0. whose names what is
// drawn, in errors.
func (sc *Scope) Weights(n *yamltree.Node, whose string) []notation.Expr {
	none := &notation.Number{At: n.At, Value: new(big.Rat)}
	var weights []notation.Expr
	for _, e := range n.Entries {
		w := sc.weight(e.Value)
		not := fmt.Sprintf("the weight of %s is below 0", e.Key.Text)
		sc.Hold(e.Value, notation.Ge, w, none, not, e.Value.Text+" >= 0")
		weights = append(weights, w)
	}
	not := fmt.Sprintf("all weights of %s are 0", whose)
	sc.Hold(n, notation.Gt, sumOf(weights), none, not, "a weight above 0")
	return weights
}

// weight reads a weight: a number, or an expression of parameters that are not dice.
func (sc *Scope) weight(n *yamltree.Node) notation.Expr {
	w := sc.OfKind(n, notation.NumberKind, "a weight is a number, but this is a %s")
	for _, p := range sc.Parameters {
		if p.Type == parameter.Dice && notation.Mentions(w, p.Name) {
			return sc.Bad(n.Errorf("%s may be dice, and a weight is a number", p.Name).
				WithHint("a parameter of type integer or number"))
		}
	}
	if notation.Fold(w) == nil && (len(notation.FreeNames(w)) == 0 || !sc.IsDecided(w)) {
		return sc.Bad(n.Errorf("a weight is a number, or + - * / of numbers and parameters"))
	}
	if x, ok := notation.Fold(w).(*notation.Number); ok {
		return &notation.Number{At: w.Span(), Value: x.Value}
	}
	return w
}

// Hold refuses node n unless x op y holds. If that depends on parameters, it becomes a requirement, checked
// when they have values. not is the message when it does not hold, text says what should hold.
func (sc *Scope) Hold(n *yamltree.Node, op notation.BinaryOp, x, y notation.Expr, not, text string) {
	cond := &notation.Binary{At: n.At, Op: op, X: x, Y: y}
	yes, decided := notation.Decide(cond)
	switch {
	case decided && !yes:
		sc.Refuse(n.Errorf("%s", not))
	case !decided:
		sc.Requirements = append(sc.Requirements, &Requirement{Text: text, Else: not, Cond: cond})
	}
}

// Drawn returns an expression that is one of the values, drawn by weight: a balanced tree of
// chances.
func Drawn(weights, values []notation.Expr) notation.Expr {
	if len(values) == 1 {
		return values[0]
	}
	at := values[0].Span()
	half := len(values) / 2
	left, all := sumOf(weights[:half]), sumOf(weights)
	first, second := Drawn(weights[:half], values[:half]), Drawn(weights[half:], values[half:])
	known, isNumber := all.(*notation.Number)
	l, leftIsNumber := left.(*notation.Number)
	switch {
	case isNumber && known.Value.Sign() == 0, leftIsNumber && l.Value.Sign() == 0:
		return second // if nothing has weight here, it is never come to
	case isNumber && leftIsNumber && l.Value.Cmp(known.Value) == 0:
		return first
	case isNumber && leftIsNumber:
		p := &notation.Number{At: at, Value: new(big.Rat).Quo(l.Value, known.Value)}
		return &notation.If{At: at, Cond: &notation.Chance{At: at, P: p}, Then: first, Else: second}
	}
	zero := &notation.Binary{At: at, Op: notation.Eq, X: all, Y: &notation.Number{At: at, Value: new(big.Rat)}}
	p := &notation.Binary{At: at, Op: notation.Div, Rule: notation.ExactDivision, X: left, Y: all}
	chance := &notation.If{At: at, Cond: zero, Then: &notation.Bool{At: at}, Else: &notation.Chance{At: at, P: p}}
	return &notation.If{At: at, Cond: chance, Then: first, Else: second}
}

// sumOf returns the sum of weights, which is a number if all are numbers.
func sumOf(weights []notation.Expr) notation.Expr {
	known := new(big.Rat)
	var rest notation.Expr
	for _, w := range weights {
		if n, ok := w.(*notation.Number); ok {
			known.Add(known, n.Value)
		} else {
			rest = Join(notation.Add, rest, w, w.Span())
		}
	}
	number := &notation.Number{At: weights[0].Span(), Value: known}
	if rest == nil {
		return number
	}
	return Join(notation.Add, rest, number, rest.Span())
}
