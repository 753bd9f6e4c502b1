package scenarios

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/scope"
)

// BindExpression puts values in for the names of an expression that stands in no
// rule file. A value is a number, true or false, or dice; a name that is dice
// rolls again at every use. A Methuen resource has an integer of at least 0, or
// dice, which are then one value: a resource is a stored number.
//
// A word on a card of a deck that is written out is a number: see [notation.NumberWords].
//
// A name without a value is an error at its place; a value without a name is one
// that suggests the nearest name.
func BindExpression(e notation.Expr, set map[string]string) (notation.Expr, error) {
	e, err := notation.NumberWords(e, notation.IsLookedAt)
	if err != nil {
		return nil, err
	}
	b := binder{values: map[string]parameter.Value{}, grammar: notation.Rules}
	if _, err := notation.Bind(e, b.collect); err != nil {
		return nil, err
	}
	if err := b.read(set); err != nil {
		return nil, err
	}
	bound, err := notation.Bind(e, b.bind)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(b.values)) {
		if b.stored(name) {
			bound = &notation.Let{Name: scope.StoredName(name), Value: b.values[name].Expr, Body: bound}
		}
	}
	return bound, nil
}

// NamesOf returns the names in an expression that need a value, each once, in the order of their
// first use.
func NamesOf(e notation.Expr) []string {
	e, err := notation.NumberWords(e, notation.IsLookedAt)
	if err != nil {
		return nil // BindExpression says what is wrong
	}
	var b binder
	if _, err := notation.Bind(e, b.collect); err != nil {
		return nil
	}
	var names []string
	for _, name := range b.names {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Elsewhere returns another notation in which the text is valid, and the names that need a value
// there; empty if there is none. Notations without such names are preferred.
func Elsewhere(text, name string) (in string, names []string) {
	for _, g := range []*notation.Grammar{notation.Rules, notation.Roll20, notation.Methuen} {
		e, err := g.Parse(text)
		if _, isName := e.(*notation.Ref); err != nil || isName || g.Name == name {
			continue
		}
		if list := NamesOf(e); len(list) == 0 {
			return g.Name, nil
		} else if in == "" {
			in, names = g.Name, list
		}
	}
	if in != "" {
		return in, names
	}
	if p, err := ReadProgram("", text); err == nil && len(p.Outputs) > 0 {
		in = AnyDiceNotation
	}
	return in, nil
}

// A binder gives the names of one expression their values.
type binder struct {
	values    map[string]parameter.Value
	names     []string // those in the expression
	resources bool     // they are resources
	grammar   *notation.Grammar
}

// collect notes a name in the expression, and the notation that its spelling belongs to.
func (b *binder) collect(n notation.Expr) (notation.Expr, error) {
	if call, ok := n.(*notation.Ref); ok && call.Args != nil {
		return nil, notation.UnknownFunction(call, nil)
	}
	name := nameOf(n)
	if isResource := notation.IsResource(n.String()); isResource {
		b.resources = true
	} else if name != n.String() {
		b.grammar = notation.Roll20 // @{strength}
	}
	b.names = append(b.names, name)
	return n, nil
}

// nameOf returns the name that a node refers to, without brackets.
func nameOf(n notation.Expr) string { return notation.PlainName(n.(*notation.Ref).Name) }

// read parses the values. Each must belong to a name of the expression.
func (b *binder) read(set map[string]string) error {
	for _, key := range slices.Sorted(maps.Keys(set)) {
		name := key
		if b.resources {
			name = scope.CanonicalResource(key)
		}
		if !slices.Contains(b.names, name) {
			for _, written := range b.names {
				if dice, ok := suggest.Dice(written, []string{name}); ok {
					return fmt.Errorf("%q is set, but the expression names %s: to roll a computed number of dice write %s", key, written, dice)
				}
			}
			return fmt.Errorf("%q is set, but the expression does not name it%s", key, suggest.Nearest(name, b.names))
		}
		if _, twice := b.values[name]; twice {
			return fmt.Errorf("%s is set twice", name)
		}
		v, err := b.value(set[key])
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b.values[name] = v
	}
	return nil
}

// value reads a text whose type nobody declared.
func (b *binder) value(text string) (parameter.Value, error) {
	p := parameter.Parameter{Type: parameter.Dice, Grammar: b.grammar, Resource: b.resources}
	if s := strings.TrimSpace(text); s == "true" || s == "false" {
		p.Type = parameter.Boolean
	}
	if b.resources {
		p.Type, p.Grammar = parameter.Dice, notation.Methuen
	}
	return p.Read(text)
}

// bind replaces a name by its value. A resource that is dice becomes a reference to a roll.
func (b *binder) bind(n notation.Expr) (notation.Expr, error) {
	name := nameOf(n)
	v, ok := b.values[name]
	if !ok {
		return nil, b.missing(n, name)
	}
	if b.stored(name) {
		return &notation.Ref{At: n.Span(), Name: scope.StoredName(name)}, nil
	}
	return notation.Placed(v.Expr, n.Span()), nil
}

// stored reports whether a name is a resource with dice as its value, which are rolled once.
func (b *binder) stored(name string) bool {
	_, isNumber := b.values[name].Rat()
	return b.resources && !isNumber
}

// missing returns the error for a name without a value.
func (b *binder) missing(n notation.Expr, name string) error {
	spelling := n.String()
	if b.resources {
		spelling = "[" + name + "]"
	}
	err := notation.Errorf(n.Span(), "%s has no value", spelling)
	if len(b.values) > 0 {
		hinted := err.WithHint("%s", suggest.Hint("given: ", name, slices.Sorted(maps.Keys(b.values))))
		return &NoValueError{At: hinted, Name: name, Others: true}
	}
	return &NoValueError{At: err.WithHint("give it one: '%s=2'", name), Name: name}
}

// A NoValueError says that an expression names what has no value.
type NoValueError struct {
	At     *notation.Error
	Name   string
	Others bool // other names were given values
}

func (e *NoValueError) Error() string { return e.At.Error() }

// Unwrap returns the error with its place.
func (e *NoValueError) Unwrap() error { return e.At }

// OfExpressions returns a scenario with a measure for each expression. Its parameters are the
// names in values, of a type that allows all their values.
func OfExpressions(name string, g *notation.Grammar, names, texts []string, values map[string][]string) (*Scenario, error) {
	parameters, measures := map[string]any{}, map[string]any{}
	for name, list := range values {
		p := parameter.Parameter{Grammar: notation.Rules}
		for _, p.Type = range []parameter.Type{parameter.Integer, parameter.Number, parameter.Boolean, parameter.Dice} {
			if !slices.ContainsFunc(list, func(text string) bool { _, err := p.Read(text); return err != nil }) {
				break
			}
		}
		parameters[name] = map[string]string{"type": p.Type.String(), "default": list[0]}
	}
	for i, text := range texts {
		measures[fmt.Sprintf("line_%03d", i)] = text
	}
	file, err := json.Marshal(map[string]any{"notation": g.Name, "parameters": parameters, "measures": measures})
	if err != nil {
		return nil, err
	}
	s, err := Parse(name, file)
	if err != nil {
		return nil, err
	}
	s.Name = name
	for i, m := range s.Measures {
		m.Name = names[i]
	}
	return s, nil
}
