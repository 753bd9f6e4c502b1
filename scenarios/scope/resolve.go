package scope

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// Resolve replaces the names in an expression: constants by their values, words by labels.
// References to parameters and rolls stay.
func (sc *Scope) Resolve(e notation.Expr) notation.Expr {
	if len(sc.compiling) == 0 {
		sc.usage = &usage{}
	}
	sc.checkPointers(e)
	out, err := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		ref := n.(*notation.Ref)
		if plain := notation.PlainName(ref.Name); plain != ref.Name {
			if notation.IsResource(ref.Name) && !sc.isDefined(plain) {
				return sc.resource(ref.At, plain), sc.Err()
			}
			ref = &notation.Ref{At: ref.At, Name: plain}
		}
		return sc.name(ref, n), sc.Err()
	})
	switch {
	case err != nil:
		return sc.Bad(err)
	case parameter.Size(out) > maxNodes:
		return sc.Bad(notation.Errorf(e.Span(), "the expression has more than %d terms once its constants and sequences are put in", maxNodes))
	}
	// What a roll of a Methuen file is worth is not below 0 already, and may be a word.
	if clamp, ok := out.(*notation.Call); ok && clamp.Func == notation.Clamped {
		if ref, ok := clamp.Args[0].(*notation.Ref); ok && sc.Declared(ref.Name) == isRoll {
			return ref
		}
	}
	return out
}

// isDefined reports whether what stands in brackets is a roll or a constant of the file,
// and no resource.
func (sc *Scope) isDefined(name string) bool {
	switch sc.Declared(name) {
	case isRoll, isConstant, isDraw, isSequence, isFunction, isLookup:
		return !sc.ActorsNamed || !sc.Resources.Stored(name)
	}
	return false
}

// name returns the expression that ref stands for: a value, a word, a parameter, a roll or a call. written is
// the whole node, with its brackets in Methuen.
func (sc *Scope) name(ref *notation.Ref, written notation.Expr) notation.Expr {
	if local, ok := sc.locals[ref.Name]; ok {
		if ref.Args != nil {
			return sc.Bad(takesNone(ref, "a name of this place"))
		}
		return local(ref.At)
	}
	sym := sc.symbols.of(ref.Name)
	sym.used = true
	if ref.Args != nil && sym.template == nil {
		if !sym.isDeclared() {
			return sc.Bad(notation.UnknownFunction(ref, sc.functions()))
		}
		return sc.Bad(takesNone(ref, sym.what))
	}
	if sc.Resources.Stored(ref.Name) {
		return &notation.Ref{At: ref.At, Name: StoredName(ref.Name)}
	}
	if err := sym.mayBeNamed(ref.At); err != nil {
		return sc.Bad(err)
	}
	switch sym.what {
	case isParameter, isRoll:
		return ref
	case isConstant, isDraw, isDeck:
		return sym.value
	case isSequence, isFunction, isLookup:
		return sc.expand(ref, sym)
	case isNumber, isCard:
		if sym.number != nil {
			return sym.number
		}
		return sc.Bad(notation.Errorf(ref.At, "%s stands for different numbers in different parameters", ref.Name))
	case isLabel:
		return &notation.Label{At: ref.At, Name: ref.Name}
	}
	return sc.Bad(sc.unknown(ref.At, ref.Name, written.String()))
}

// resource resolves a resource such as [target dodge] to that of an actor, or to a parameter if no
// actor has it.
func (sc *Scope) resource(at notation.Span, name string) notation.Expr {
	var unknown error
	if sc.ActorsNamed {
		unknown = sc.Resources.Known(name, at)
	}
	if sc.ActorsNamed && (unknown == nil || sc.Declared(name) != isParameter) {
		sc.symbols.of(name).used = true
		if unknown != nil {
			return sc.Bad(unknown)
		}
		if !sc.Resources.Stored(name) {
			return sc.Bad(notation.Errorf(at, "%s has no value to start with", name))
		}
		return &notation.Ref{At: at, Name: StoredName(name)}
	}
	sc.symbols.of(name).used = true
	p, err := sc.Parameter(name)
	if err != nil || sc.symbols.of(name).sets != nil {
		return sc.Bad(sc.unknown(at, name, "["+name+"]"))
	}
	if p.Type == parameter.Dice && p.Resource {
		name = StoredName(name)
	}
	return &notation.Ref{At: at, Name: name}
}

// StoredName is what the tree calls the Let of a resource's first value. No parameter and
// no roll can be called so.
func StoredName(resource string) string { return "[" + resource + "]" }

// unknown is the error for a name that is not declared. spelling is the name as the file writes it, which in
// Methuen has brackets.
func (sc *Scope) unknown(at notation.Span, name, spelling string) error {
	if sets := sc.symbols.of(name).sets; sets != nil {
		// The name is free for a word: P(winner = hero).
		return notation.Errorf(at, "%s chooses a record and is not a value", name).
			WithHint("what its records set are values: %s", suggest.List(sets))
	}
	if notation.IsLookedAt(name) {
		return notation.UnknownName(at, name)
	}
	if err := sc.Resources.Misplaced(name, at); err != nil {
		return err
	}
	if sc.isOfActor(name) {
		return changes(name, at)
	}
	if sc.Measures != nil && sc.Measures.Get(spelling) != nil {
		hint := "write here what the measure is, of rolls, the outcome, parameters and what is made of them"
		if _, known := sc.locals["ending"]; known {
			hint += "; the condition of until that held is called ending"
		}
		return notation.Errorf(at, "%s is a measure, and a measure cannot be named in a value", spelling).WithHint("%s", hint)
	}
	if name == notation.NoCard && len(sc.symbols.names((*symbol).isDeck)) > 0 {
		return notation.Errorf(at, "%s is not declared", spelling).WithHint("a card that the hand does not have is 0: hand[2] == 0")
	}
	known := sc.symbols.names((*symbol).isDeclared)
	if dice, ok := suggest.Dice(name, known); ok {
		return notation.Errorf(at, "%s is not declared", spelling).WithHint("to roll a computed number of dice write %s", dice)
	}
	err := notation.Errorf(at, "%s is not declared", spelling)
	for local := range sc.locals { // such as the ending of an encounter
		known = append(known, local)
	}
	slices.Sort(known)
	if _, near := notation.Nearest(name, known); near {
		return err.WithHint("%s", suggest.Hint("", name, known))
	}
	// A roll cannot be named in its own definition, nor before it.
	here := suggest.List(sc.symbols.names(func(s *symbol) bool { return s.isDeclared() && s.hidden == nil }))
	switch isPlain := !strings.ContainsAny(spelling, ".["); {
	case isPlain && here != "":
		return err.WithHint("known: %s; a new number is declared by parameters: {%s: 0}", here, name)
	case isPlain:
		return err.WithHint("a number is declared by parameters: {%s: 0}", name)
	case here != "":
		return err.WithHint("known: %s", here)
	}
	return err
}

// isOfActor reports whether a name is that of a resource which an actor of the file starts with.
func (sc *Scope) isOfActor(name string) bool {
	owner, resource, ok := strings.Cut(name, ".")
	if !ok || sc.Actors == nil {
		return false
	}
	actor := sc.Actors.Get(owner)
	return actor != nil && actor.Get(resource) != nil
}

// functions lists what the file can call.
func (sc *Scope) functions() []string {
	return sc.symbols.names(func(s *symbol) bool { return s.template != nil && len(s.template.arguments) > 0 })
}

// Expression is [Scope.ExpressionIn] in the file's notation.
func (sc *Scope) Expression(n *yamltree.Node) notation.Expr { return sc.ExpressionIn(sc.Notation, n) }

// ExpressionIn reads a scalar as an expression in a notation and resolves its names. What is wrong is
// refused.
func (sc *Scope) ExpressionIn(g *notation.Grammar, n *yamltree.Node) notation.Expr {
	if n.Kind != yamltree.Scalar {
		err := n.Errorf("an expression expected, found %s", n.Kind)
		if n.Kind == yamltree.List {
			err.WithHint("an expression that begins with [ goes in quotation marks")
		}
		return sc.Bad(err)
	}
	e, err := g.ParseSource(n.Source())
	if err != nil {
		return sc.Bad(n.Locate(err))
	}
	if e, err = notation.NumberWords(e, sc.isOther); err != nil {
		return sc.Bad(n.Locate(err))
	}
	return sc.Resolve(e)
}

// isOther reports whether a name on a card of a deck that is written out is no word of its own.
func (sc *Scope) isOther(name string) bool {
	return sc.symbols.of(name).isDeclared() || sc.locals[name] != nil || notation.IsLookedAt(name)
}

// Parse reads a source in the file's notation, without resolving its names. What is wrong is refused.
func (sc *Scope) Parse(src *notation.Source) notation.Expr {
	e, err := sc.Notation.ParseSource(src)
	if err != nil {
		return sc.Bad(err)
	}
	return e
}
