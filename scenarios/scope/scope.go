package scope

import (
	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// OutcomeName is what expressions call the roll that the outcome makes.
const OutcomeName = "outcome"

// A Scope holds what the expressions of a rule file may name. Its sections are read in
// the order in which each may use what those before it declare.
type Scope struct {
	*yamltree.Reader // of the file
	Language

	Parameters   []*parameter.Parameter
	Constants    []Part // numbers of the rules with a name; those that are dice are rolled again at every use
	Rolls        []Part
	Cases        []Part // of the outcome, in the order they are tried: each holds if no case before it does
	Requirements []*Requirement

	Actors    *yamltree.Node // the section; nil if there is none
	Measures  *yamltree.Node // the same
	Resources Resources      // what the actors have
	Lets      []Let          // what is rolled once, in the order it can be rolled
	Outcome   notation.Expr  // closed but for the parameters; nil without an outcome

	symbols   symbols
	compiling []*template // those that are being compiled, each for the one before it
	usage     *usage      // the calls in what is read
	locals    Locals      // names of the block that is read
}

// Resources knows the resources of the actors.
type Resources interface {
	// Known refuses a resource that no actor has.
	Known(name string, at notation.Span) error
	// Stored reports whether an actor has the resource, with a value to start with.
	Stored(name string) bool
	// Misplaced is the error for a name that something else is to be written for; nil for any other.
	Misplaced(name string, at notation.Span) error
}

// New returns the scope of a file in the rules notation that declares nothing yet.
func New() *Scope {
	return &Scope{
		Reader:   &yamltree.Reader{},
		Language: Language{Notation: notation.Rules},
		symbols:  symbols{byName: map[string]*symbol{}},
	}
}

// ReadNotation reads the notation that expressions are written in.
func (sc *Scope) ReadNotation(n *yamltree.Node) {
	g, err := notation.GrammarByName(sc.Text(n))
	if err != nil {
		sc.RefuseAt(n, err)
		return
	}
	sc.Notation = g
}

// ReadDivision reads the rounding rule of Methuen for negative quotients.
func (sc *Scope) ReadDivision(n *yamltree.Node) {
	rule := sc.Text(n)
	switch {
	case !sc.Bracketed():
		sc.Refuse(n.Errorf("a division rule in the %s notation", sc.Notation.Name).WithHint("only methuen has one"))
	case rule == "truncate":
		sc.Notation = sc.Notation.WithDivision(notation.TruncOrZero)
	case rule != "floor":
		sc.Refuse(n.Errorf("there is no division rule %q", rule).WithHint("floor or truncate"))
	}
}

// Parameter returns a parameter by its name. The error suggests the nearest name.
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

// Locals are the names of a block, each with what stands for it in the tree where it is used.
type Locals map[string]func(at notation.Span) notation.Expr

// Named returns an entry of [Locals] for a name that is called the same in the tree.
func Named(name string) func(at notation.Span) notation.Expr {
	return func(at notation.Span) notation.Expr { return &notation.Ref{At: at, Name: name} }
}

// WithLocals calls f with locals as the only names of the block. Expressions that f reads may use them.
func (sc *Scope) WithLocals(locals Locals, f func()) {
	outer := sc.locals
	sc.locals = locals
	f()
	sc.locals = outer
}
