package scenarios

import (
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// outcomeName is what expressions call the roll that the outcome section makes.
const outcomeName = "outcome"

// names holds what the expressions of a file may name.
type names struct {
	s         *Scenario
	reader    *reader
	declared  map[string]declaration
	order     []string // the names as they were declared
	used      map[string]bool
	constants map[string]notation.Expr
	words     map[string]notation.Expr // words that stand for a number, nil where two parameters disagree
	templates map[string]*template
	locals    map[string]string // the rolls of the sequence that is read, by what their lets are called
	sizes     map[string]int    // the nodes of each constant
	hidden    map[string]string // rolls that may not be named yet, and why
}

// A declaration is what a name stands for.
type declaration struct {
	what string
	at   notation.Span
}

// What a name can be declared as.
const (
	isParameter = "a parameter"
	isConstant  = "a constant"
	isRoll      = "a roll"
	isLabel     = "a word"
	isNumber    = "a word for a number"
	isSequence  = "a sequence"
	isLookup    = "a lookup"
)

func newNames(r *reader) *names {
	return &names{
		s:         r.s,
		reader:    r,
		declared:  map[string]declaration{},
		used:      map[string]bool{},
		words:     map[string]notation.Expr{},
		templates: map[string]*template{},
		constants: map[string]notation.Expr{},
		sizes:     map[string]int{},
		hidden:    map[string]string{},
	}
}

// declare makes a name known. A name stands for one thing in a file; only a word
// may be declared twice, as a choice of two parameters.
func (ns *names) declare(key *yamltree.Node, what string) error {
	name := key.Text
	if name == outcomeName || name == rulefile.Otherwise {
		return key.Errorf("%q is reserved", name)
	}
	if !ns.spellable(name, what) {
		return key.Errorf("%q is not a name in the %s notation", name, ns.s.Notation.Name).
			WithHint("%s", ns.nameHint())
	}
	if other, taken := ns.declared[name]; taken && other.what != isNumber && (what != isLabel || other.what != isLabel) {
		line, _ := other.at.Position()
		return key.Errorf("%s is already %s", name, other.what).WithHint("line %d", line)
	}
	if _, again := ns.declared[name]; !again {
		ns.order = append(ns.order, name)
	}
	ns.declared[name] = declaration{what, key.At}
	return nil
}

// DeclareNumber declares a word that stands for a number. Parameters may share one; where
// they disagree on its number, expressions cannot name it.
func (ns *names) DeclareNumber(key *yamltree.Node, v *big.Rat) {
	name := key.Text
	other, declared := ns.declared[name]
	switch {
	case declared && other.what != isNumber:
		return // the other meaning stands
	case declared:
		if n, ok := ns.words[name].(*notation.Number); !ok || n.Value.Cmp(v) != 0 {
			ns.words[name] = nil
		}
		return
	}
	ns.declared[name] = declaration{isNumber, key.At}
	ns.words[name] = &notation.Number{At: key.At, Value: v}
}

// spellable reports whether an expression of the file's notation can name it: the
// grammar itself is asked.
func (ns *names) spellable(name, what string) bool {
	if len(name) > rulefile.MaxName {
		return false
	}
	if ns.s.hasBracketedParameters() && what == isParameter {
		e, err := notation.Methuen.Parse("[" + name + "]")
		if err != nil {
			return false
		}
		clamp, ok := e.(*notation.Clamp)
		if !ok {
			return false
		}
		resource, ok := clamp.X.(*notation.Resource)
		return ok && resource.Key() == canonicalResource(name)
	}
	return rulefile.IsName(name) && (what == isLabel || what == isNumber || ns.s.hasNames() || ns.s.namesActors)
}

func (ns *names) nameHint() string {
	switch {
	case ns.s.hasBracketedParameters():
		return "what stands between the brackets, such as target dodge"
	case ns.s.hasNames() || ns.s.namesActors:
		return rulefile.NameRule
	}
	return "this notation has no names"
}

// resolve replaces the names in an expression: constants by their values, words by
// labels. Parameters and rolls stay.
func (ns *names) resolve(e notation.Expr) (notation.Expr, error) {
	total := parameter.Size(e)
	return notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		if res, ok := n.(*notation.Resource); ok {
			return ns.resource(res)
		}
		ref := n.(*notation.Ref)
		if local, ok := ns.locals[ref.Name]; ok {
			return &notation.Ref{At: ref.At, Name: local}, nil
		}
		ns.used[ref.Name] = true
		if res, ok := ns.s.actorResource(ref.Name); ok && res.start != nil {
			return &notation.Ref{At: ref.At, Name: storedName(ref.Name)}, nil
		}
		if why, ok := ns.hidden[ref.Name]; ok {
			return nil, notation.Errorf(ref.At, "%s", why)
		}
		switch ns.declared[ref.Name].what {
		case isParameter, isRoll:
			return ref, nil
		case isConstant:
			// Constants made of constants double with every line.
			if total += ns.sizes[ref.Name]; total > maxNodes {
				return nil, notation.Errorf(ref.At, "the expression has more than %d terms once its constants are put in", maxNodes)
			}
			return ns.constants[ref.Name], nil
		case isSequence, isLookup:
			x, err := ns.expand(ref.Name, ref.At)
			if err != nil {
				return nil, err
			}
			if total += parameter.Size(x); total > maxNodes {
				return nil, notation.Errorf(ref.At, "the expression has more than %d terms once its sequences are put in", maxNodes)
			}
			return x, nil
		case isNumber:
			if v := ns.words[ref.Name]; v != nil {
				return v, nil
			}
			return nil, notation.Errorf(ref.At, "%s stands for different numbers in different parameters", ref.Name)
		case isLabel:
			return &notation.Label{At: ref.At, Name: ref.Name}, nil
		}
		return nil, ns.unknown(ref.At, ref.Name, ref.Name)
	})
}

// maxNodes is how many nodes an expression may have, constants put in.
const maxNodes = 20_000

// resource stands for the parameter of that name. A resource is a stored number:
// one that is dice is rolled once, so its name is that of a roll.
func (ns *names) resource(res *notation.Resource) (notation.Expr, error) {
	name := res.Key()
	if ns.s.namesActors {
		ns.used[name] = true
		if err := ns.reader.knownResource(name, res.At); err != nil {
			return nil, err
		}
		if r, _ := ns.s.actorResource(name); r.start == nil {
			return nil, notation.Errorf(res.At, "%s has no value to start with", name)
		}
		return &notation.Ref{At: res.At, Name: storedName(name)}, nil
	}
	ns.used[name] = true
	p, err := ns.s.Parameter(name)
	if err != nil || ns.s.records(name) != nil {
		return nil, ns.unknown(res.At, name, "["+name+"]")
	}
	if p.Type == parameter.Dice {
		name = storedName(name)
	}
	return &notation.Ref{At: res.At, Name: name}, nil
}

// storedName is what the roll of a resource's value is called. No name of a
// parameter or a roll is like it.
func storedName(resource string) string { return "[" + resource + "]" }

func (ns *names) unknown(at notation.Span, name, spelling string) error {
	if set := ns.s.records(name); set != nil {
		return set.noValue(at)
	}
	known := make([]string, 0, len(ns.declared))
	for n := range ns.declared {
		known = append(known, n)
	}
	slices.Sort(known)
	err := notation.Errorf(at, "%s is not declared", spelling)
	if near, ok := notation.Nearest(name, known); ok {
		return err.WithHint("did you mean %s?", near)
	}
	if len(known) > 0 {
		return err.WithHint("known: %s", suggest.List(known))
	}
	return err
}

// expression reads a scalar as an expression of the file's notation.
func (ns *names) expression(n *yamltree.Node) (notation.Expr, error) {
	if n.Kind != yamltree.Scalar {
		err := n.Errorf("an expression expected, found %s", n.Kind)
		if n.Kind == yamltree.List {
			err.WithHint("an expression that begins with [ goes in quotation marks")
		}
		return nil, err
	}
	e, err := ns.s.Notation.ParseSource(n.Source())
	if err != nil {
		return nil, n.Locate(err)
	}
	return ns.resolve(e)
}

// canonicalResource brings the text between the brackets to the one form it is
// kept in: single spaces, and no modifier self.
func canonicalResource(name string) string {
	return strings.TrimPrefix(strings.Join(strings.Fields(name), " "), "self ")
}

// DeclareLabel declares a word that a value can be.
func (ns *names) DeclareLabel(key *yamltree.Node) error { return ns.declare(key, isLabel) }
