package scope

import (
	"math/big"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// OutcomeName is what expressions call the roll that the outcome makes.
const OutcomeName = "outcome"

// A Scope holds what the expressions of a rule file may name. Its sections are read in
// the order in which each may use what those before it declare.
type Scope struct {
	Language

	Parameters   []*parameter.Parameter
	Constants    []*Constant
	Lookups      []*Lookup
	Functions    []*Sequence
	Sequences    []*Sequence
	Rolls        []*Roll
	Cases        []*Case // of the outcome, in the order they are tried
	Requirements []*Requirement

	Resources Resources     // what the actors have
	Lets      []Let         // what is rolled once, in the order it can be rolled
	Outcome   notation.Expr // closed but for the parameters; nil without an outcome

	declared  map[string]declaration
	order     []string // the names as they were declared
	used      map[string]bool
	constants map[string]notation.Expr
	words     map[string]notation.Expr // words that stand for a number, nil where two parameters disagree
	templates map[string]*template
	compiling []string            // the templates that are being compiled, each for the one before it
	usage     *usage              // the calls in what is read
	records   map[string][]string // the parameters that choose a record, with those that it sets
	hidden    map[string]string   // rolls that may not be named yet, and why
	locals    Locals              // names of the block that is read
}

// Resources knows the resources of the actors.
type Resources interface {
	// Known refuses a resource that no actor has.
	Known(name string, at notation.Span) error
	// Stored reports whether an actor has the resource, with a value to start with.
	Stored(name string) bool
}

// New returns the scope of a file in the rules notation that declares nothing yet.
func New() *Scope {
	return &Scope{
		Language:  Language{Notation: notation.Rules},
		declared:  map[string]declaration{},
		used:      map[string]bool{},
		words:     map[string]notation.Expr{},
		templates: map[string]*template{},
		records:   map[string][]string{},
		constants: map[string]notation.Expr{},
		hidden:    map[string]string{},
	}
}

// A declaration says what sort of thing a name stands for, and where that is said.
type declaration struct {
	what string
	at   notation.Span
}

// What a name can be declared as.
const (
	isParameter = "a parameter"
	isConstant  = "a constant"
	isDraw      = "a draw"
	isRoll      = "a roll"
	isLabel     = "a word"
	isNumber    = "a word for a number"
	isSequence  = "a sequence"
	isFunction  = "a function"
	isLookup    = "a lookup"
)

// Parameter returns the parameter of that name, or an error that suggests the
// nearest.
func (sc *Scope) Parameter(name string) (*parameter.Parameter, error) {
	name = sc.canonical(name)
	names := make([]string, len(sc.Parameters))
	for i, p := range sc.Parameters {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	return nil, suggest.Unknown("parameter", name, names)
}

// Declared returns what a name was declared as, such as "a roll"; empty for a name that
// was not.
func (sc *Scope) Declared(name string) string { return sc.declared[name].what }

// IsValue reports whether a name stands for a value: it is declared, and no word.
func (sc *Scope) IsValue(name string) bool {
	what := sc.Declared(name)
	return what != "" && what != isLabel && what != isNumber
}

// ChoosesRecords notes that a parameter chooses a record, which sets other parameters.
// Expressions cannot name it.
func (sc *Scope) ChoosesRecords(name string, sets []string) { sc.records[name] = sets }

// declare makes a name known. A name stands for one thing in a file; only a word
// may be declared twice, as a choice of two parameters.
func (sc *Scope) declare(key *yamltree.Node, what string) error {
	name := key.Text
	if name == OutcomeName || name == rulefile.Otherwise {
		return key.Errorf("%q is reserved", name)
	}
	if !sc.spellable(name, what) {
		return key.Errorf("%q is not a name in the %s notation", name, sc.Notation.Name).
			WithHint("%s", sc.nameHint())
	}
	if other, taken := sc.declared[name]; taken && other.what != isNumber && (what != isLabel || other.what != isLabel) {
		line, _ := other.at.Position()
		return key.Errorf("%s is already %s", name, other.what).WithHint("line %d", line)
	}
	if _, again := sc.declared[name]; !again {
		sc.order = append(sc.order, name)
	}
	sc.declared[name] = declaration{what, key.At}
	return nil
}

// DeclareNumber declares a word that stands for a number. Parameters may share one; where
// they disagree on its number, expressions cannot name it.
func (sc *Scope) DeclareNumber(key *yamltree.Node, v *big.Rat) {
	name := key.Text
	other, declared := sc.declared[name]
	switch {
	case declared && other.what != isNumber:
		return // the other meaning stands
	case declared:
		if n, ok := sc.words[name].(*notation.Number); !ok || n.Value.Cmp(v) != 0 {
			sc.words[name] = nil
		}
		return
	}
	sc.declared[name] = declaration{isNumber, key.At}
	sc.words[name] = &notation.Number{At: key.At, Value: v}
}

// spellable asks the grammar of the file whether an expression can name it.
func (sc *Scope) spellable(name, what string) bool {
	if len(name) > rulefile.MaxName {
		return false
	}
	if sc.bracketedParameters() && what == isParameter {
		e, err := notation.Methuen.Parse("[" + name + "]")
		if err != nil {
			return false
		}
		clamp, ok := e.(*notation.Clamp)
		if !ok {
			return false
		}
		resource, ok := clamp.X.(*notation.Resource)
		return ok && resource.Key() == CanonicalResource(name)
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
func (sc *Scope) DeclareLabel(key *yamltree.Node) error { return sc.declare(key, isLabel) }

// Locals are the names of a block, each with what stands for it in the tree where it is used.
type Locals map[string]func(at notation.Span) notation.Expr

// Named is a local that is called so in the tree.
func Named(name string) func(at notation.Span) notation.Expr {
	return func(at notation.Span) notation.Expr { return &notation.Ref{At: at, Name: name} }
}

// WithLocals calls f with other local names. Expressions that f reads may use them.
func (sc *Scope) WithLocals(locals Locals, f func() error) error {
	outer := sc.locals
	defer func() { sc.locals = outer }()
	sc.locals = locals
	return f()
}

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
	for _, name := range sc.order {
		d, ok := sc.declared[name]
		if !ok || sc.used[name] {
			continue
		}
		switch d.what {
		case isParameter, isConstant, isDraw, isRoll, isLookup, isSequence, isFunction:
			list = append(list, Unused{Name: name, What: d.what, At: d.at})
		}
	}
	return list
}
