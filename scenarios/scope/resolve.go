package scope

import (
	"maps"
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// Resolve replaces the names in an expression: constants by their values, words by
// labels. Parameters and rolls stay.
func (sc *Scope) Resolve(e notation.Expr) (notation.Expr, error) {
	total := parameter.Size(e)
	e, err := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		res, isResource := n.(*notation.Resource)
		if isResource && !sc.isDefined(res) {
			return sc.resource(res)
		}
		spelling, ref := n.String(), plain(n)
		if ref.Args != nil {
			return nil, notation.UnknownFunction(ref, nil)
		}
		if local, ok := sc.locals[ref.Name]; ok {
			return &notation.Ref{At: ref.At, Name: local}, nil
		}
		sc.used[ref.Name] = true
		if _, changes := sc.turn[ref.Name]; changes && sc.Resources.Stored(ref.Name) {
			return nil, notation.Errorf(ref.At, "%s changes from turn to turn, and what is declared before the encounter does not see it", ref.Name).
				WithHint("write it where it is used, in an action or a measure")
		}
		if sc.Resources.Stored(ref.Name) {
			return &notation.Ref{At: ref.At, Name: StoredName(ref.Name)}, nil
		}
		if why, ok := sc.hidden[ref.Name]; ok {
			return nil, notation.Errorf(ref.At, "%s", why)
		}
		switch sc.declared[ref.Name].what {
		case isParameter, isRoll:
			return ref, nil
		case isConstant, isDraw:
			// Constants made of constants double with every line.
			c := sc.constants[ref.Name]
			if total += c.size; total > maxNodes {
				return nil, notation.Errorf(ref.At, "the expression has more than %d terms once its constants are put in", maxNodes)
			}
			return c.expr, nil
		case isSequence, isLookup:
			x, err := sc.expand(ref.Name, ref.At)
			if err != nil {
				return nil, err
			}
			if total += parameter.Size(x); total > maxNodes {
				return nil, notation.Errorf(ref.At, "the expression has more than %d terms once its sequences are put in", maxNodes)
			}
			return x, nil
		case isNumber:
			if v := sc.words[ref.Name]; v != nil {
				return v, nil
			}
			return nil, notation.Errorf(ref.At, "%s stands for different numbers in different parameters", ref.Name)
		case isLabel:
			return &notation.Label{At: ref.At, Name: ref.Name}, nil
		}
		return nil, sc.unknown(ref.At, ref.Name, spelling)
	})
	// What a roll of a Methuen file is worth is not below 0 already, and may be a word.
	if clamp, ok := e.(*notation.Clamp); ok && err == nil {
		if ref, ok := clamp.X.(*notation.Ref); ok && sc.declared[ref.Name].what == isRoll {
			return ref, nil
		}
	}
	return e, err
}

// plain returns a name without what its notation writes around it: [first] in Methuen,
// @{first} in Roll20.
func plain(n notation.Expr) *notation.Ref {
	if res, ok := n.(*notation.Resource); ok {
		return &notation.Ref{At: res.At, Name: res.Key()}
	}
	ref := n.(*notation.Ref)
	if name := notation.PlainName(ref.Name); name != ref.Name {
		return &notation.Ref{At: ref.At, Name: name}
	}
	return ref
}

// isDefined reports whether what stands in brackets is a roll or a constant of the file,
// and no resource.
func (sc *Scope) isDefined(res *notation.Resource) bool {
	name := res.Key()
	switch sc.declared[name].what {
	case isRoll, isConstant, isSequence, isLookup:
		return !sc.ActorsNamed || !sc.Resources.Stored(name)
	}
	return false
}

// maxNodes is how many nodes an expression may have, constants put in.
const maxNodes = 20_000

// resource resolves `[target dodge]` to an actor's resource, or to a parameter where there
// are no actors. Its value is stored: dice are rolled once, as a Let.
func (sc *Scope) resource(res *notation.Resource) (notation.Expr, error) {
	name := res.Key()
	if sc.ActorsNamed {
		sc.used[name] = true
		if err := sc.Resources.Known(name, res.At); err != nil {
			return nil, err
		}
		if !sc.Resources.Stored(name) {
			return nil, notation.Errorf(res.At, "%s has no value to start with", name)
		}
		return &notation.Ref{At: res.At, Name: StoredName(name)}, nil
	}
	sc.used[name] = true
	p, err := sc.Parameter(name)
	if err != nil || sc.records[name] != nil {
		return nil, sc.unknown(res.At, name, "["+name+"]")
	}
	if p.Type == parameter.Dice {
		name = StoredName(name)
	}
	return &notation.Ref{At: res.At, Name: name}, nil
}

// StoredName is what the tree calls the Let of a resource's first value. No parameter and
// no roll can be called so.
func StoredName(resource string) string { return "[" + resource + "]" }

// unknown is the error for a name that nothing declares, as the file spells it.
func (sc *Scope) unknown(at notation.Span, name, spelling string) error {
	if sets := sc.records[name]; sets != nil {
		// The name is free for a word: P(winner = hero).
		return notation.Errorf(at, "%s chooses a record and is no value", name).
			WithHint("what its records set are values: %s", suggest.List(sets))
	}
	if notation.IsLookedAt(name) {
		return notation.UnknownName(at, name)
	}
	known := slices.Sorted(maps.Keys(sc.declared))
	return notation.Errorf(at, "%s is not declared", spelling).WithHint("%s", suggest.Hint("known: ", name, known))
}

// Expression reads a scalar as an expression of the file's notation.
func (sc *Scope) Expression(n *yamltree.Node) (notation.Expr, error) {
	if n.Kind != yamltree.Scalar {
		err := n.Errorf("an expression expected, found %s", n.Kind)
		if n.Kind == yamltree.List {
			err.WithHint("an expression that begins with [ goes in quotation marks")
		}
		return nil, err
	}
	e, err := sc.Notation.ParseSource(n.Source())
	if err != nil {
		return nil, n.Locate(err)
	}
	return sc.Resolve(e)
}

// expand compiles a template for one use of its name.
func (sc *Scope) expand(name string, at notation.Span) (e notation.Expr, err error) {
	t := sc.templates[name]
	if t.isOpen {
		return nil, notation.Errorf(at, "%s refers to itself", name).WithHint("what it is made of cannot be made of it")
	}
	t.isOpen = true
	defer func(turn map[string]string) { t.isOpen, sc.turn = false, turn }(sc.turn)
	if sc.turn == nil {
		sc.turn = sc.locals
	}
	err = sc.WithLocals(map[string]string{}, func() error {
		e, err = t.read(t.node, name)
		return err
	})
	return e, err
}

// declareTemplates declares the names of a section of templates.
func (sc *Scope) declareTemplates(n *yamltree.Node, what string, read func(*yamltree.Node, string) (notation.Expr, error)) error {
	return n.EachEntry("a mapping of names", func(e yamltree.Entry) error {
		if err := sc.declare(e.Key, what); err != nil {
			return err
		}
		sc.templates[e.Key.Text] = &template{node: e.Value, read: read}
		return nil
	})
}
