package scope

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// A symbol is what a name stands for in a rule file.
type symbol struct {
	name string
	what string        // one of those below; empty for a parameter that chooses a record
	at   notation.Span // where that is said
	used bool          // an expression names it

	hidden   *notation.Error  // why it may not be named here, without a place; nil if it may
	value    notation.Expr    // of a constant, a draw or a deck
	number   *notation.Number // of a word for a number or on a card; nil where two parameters disagree
	template *template        // of a sequence, a function or a lookup
	sets     []string         // of a parameter that chooses a record: those that it sets
}

// What a name can be declared as.
const (
	isParameter = "a parameter"
	isConstant  = "a constant"
	isDraw      = "a draw"
	isDeck      = "a deck"
	isRoll      = "a roll"
	isLabel     = "a word"
	isNumber    = "a word for a number"
	isCard      = "a word on a card"
	isSequence  = "a sequence"
	isFunction  = "a function"
	isLookup    = "a lookup"
)

// Symbols are the names of a rule file, in the order in which they were declared.
type symbols struct {
	list   []*symbol
	byName map[string]*symbol
}

// of returns the symbol of a name; one that stands for nothing if it has none.
func (s *symbols) of(name string) *symbol {
	if sym, ok := s.byName[name]; ok {
		return sym
	}
	return &symbol{name: name}
}

// add returns the symbol of a name, which is made if it has none.
func (s *symbols) add(name string) *symbol {
	sym, ok := s.byName[name]
	if !ok {
		sym = &symbol{name: name}
		s.list, s.byName[name] = append(s.list, sym), sym
	}
	return sym
}

// remove makes a name free again.
func (s *symbols) remove(name string) {
	sym := s.byName[name]
	delete(s.byName, name)
	s.list = slices.DeleteFunc(s.list, func(x *symbol) bool { return x == sym })
}

// names returns, sorted, the names of the symbols for which stands is true.
func (s *symbols) names(stands func(*symbol) bool) []string {
	var names []string
	for _, sym := range s.list {
		if stands(sym) {
			names = append(names, sym.name)
		}
	}
	slices.Sort(names)
	return names
}

// Hide makes the uses of a name from now on an error, which needs no place.
func (sc *Scope) Hide(name string, why *notation.Error) { sc.symbols.add(name).hidden = why }

// Named returns the names of constants, draws and sequences by the expressions that replace them.
func (sc *Scope) Named() map[notation.Expr]string {
	out := map[notation.Expr]string{}
	for _, sym := range sc.symbols.list {
		switch {
		case sym.what == isConstant || sym.what == isDraw:
			out[sym.value] = sym.name
		case sym.what == isSequence && len(sym.template.arguments) == 0:
			out[sym.template.body] = sym.name
		}
	}
	return out
}

// A Function is a function of the file: its body, in which the names of its arguments stand, and what calls
// put in for each.
type Function struct {
	Name   string
	Body   notation.Expr
	Passed map[string][]notation.Expr
}

// Functions returns the functions of the file that take arguments.
func (sc *Scope) Functions() []Function {
	var list []Function
	for _, sym := range sc.symbols.list {
		if sym.template != nil && sym.template.arguments != nil {
			list = append(list, Function{sym.name, sym.template.body, sym.template.passed})
		}
	}
	return list
}

// mayBeNamed refuses a name that is hidden.
func (s *symbol) mayBeNamed(at notation.Span) error {
	if s.hidden == nil {
		return nil
	}
	err := *s.hidden
	err.At = at
	return &err
}

// isDeclared reports whether the symbol stands for something that expressions can name.
func (s *symbol) isDeclared() bool { return s.what != "" }

func (s *symbol) isDeck() bool { return s.what == isDeck }

// Declared returns what a name was declared as, such as "a roll"; empty for a name that
// was not.
func (sc *Scope) Declared(name string) string { return sc.symbols.of(name).what }

// IsValue reports whether a name stands for a value: it is declared, and no word.
func (sc *Scope) IsValue(name string) bool {
	what := sc.Declared(name)
	return what != "" && what != isLabel && what != isNumber && what != isCard
}

// ChoosesRecords notes that a parameter chooses a record, which sets other parameters.
// Expressions cannot name it.
func (sc *Scope) ChoosesRecords(name string, sets []string) { sc.symbols.add(name).sets = sets }

// declare adds a name to the symbols. A second declaration is an error, except that two parameters
// may have the same word.
func (sc *Scope) declare(key *yamltree.Node, what string) *symbol {
	name, other := key.Text, sc.symbols.of(key.Text)
	switch {
	case name == OutcomeName || name == rulefile.Otherwise:
		sc.Refuse(key.Errorf("%q is reserved", name))
	case !sc.spellable(name, what):
		sc.Refuse(key.Errorf("%q is not a name in the %s notation", name, sc.Notation.Name).
			WithHint("%s", sc.nameHint()))
	case other.isDeclared() && other.what != isNumber && (what != isLabel || other.what != isLabel):
		sc.Refuse(taken(key.At, other))
	}
	sym := sc.symbols.add(name)
	sym.what, sym.at = what, key.At
	return sym
}

// taken is the error for a declaration at a place of a name that is already that of other.
func taken(at notation.Span, other *symbol) error {
	return notation.Errorf(at, "%s is already %s", other.name, other.what).WithHint("line %d: give one of the two another name", other.at.Place().Line)
}

// DeclareNumber declares a word that stands for a number. Parameters may share one; where
// they disagree on its number, expressions cannot name it.
func (sc *Scope) DeclareNumber(key *yamltree.Node, v *big.Rat) {
	sym := sc.symbols.add(key.Text)
	switch {
	case !sym.isDeclared():
		sym.what, sym.at, sym.number = isNumber, key.At, &notation.Number{At: key.At, Value: v}
	case sym.what == isNumber && (sym.number == nil || sym.number.Value.Cmp(v) != 0):
		sym.number = nil
	} // any other meaning stands
}

// spellable reports whether expressions of the file's notation can refer to a name.
func (sc *Scope) spellable(name, what string) bool {
	if len(name) > rulefile.MaxName {
		return false
	}
	if sc.bracketedParameters() && what == isParameter {
		e, err := notation.Methuen.Parse("[" + name + "]")
		if err != nil {
			return false
		}
		clamp, ok := e.(*notation.Call)
		if !ok {
			return false
		}
		ref, ok := clamp.Args[0].(*notation.Ref)
		return ok && notation.PlainName(ref.Name) == CanonicalResource(name)
	}
	return rulefile.IsName(name)
}

// nameHint says what a name of the file's notation looks like.
func (sc *Scope) nameHint() string {
	if sc.bracketedParameters() {
		return "what stands between the brackets, such as target dodge"
	}
	return rulefile.NameRule
}

// DeclareLabel declares a word that a value can be.
func (sc *Scope) DeclareLabel(key *yamltree.Node) { sc.declare(key, isLabel) }

// An Unused is something that a file declares and nothing in it uses.
type Unused struct {
	Name string
	What string // "a roll"
	At   notation.Span
}

// Unused returns the parameters, constants, draws, rolls, lookups, sequences and functions
// that no expression names.
func (sc *Scope) Unused() []Unused {
	var list []Unused
	for _, sym := range sc.symbols.list {
		if !sym.used && sc.IsValue(sym.name) && sym.name != OutcomeName {
			list = append(list, Unused{Name: sym.name, What: sym.what, At: sym.at})
		}
	}
	return list
}
