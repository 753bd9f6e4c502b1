package notation

// Process is something that goes on in turns until it ends: a Markov chain. Its state is the
// values of Vars, which start as they say, each rolled once, and who acts, if there is an Order.
// While Until does not hold, whoever acts takes a turn: the statements of its [Turn] are done one
// after the other, each with the values that the vars have by then. The value is Value of the
// last state, in which [TurnsName] is the number of turns taken and [RoundsName] the number of
// rounds that have begun.
//
// Start names nothing of the encounter. All other expressions name vars; those of a turn also
// what was rolled in it before. A Value that is a [Given] makes the whole conditional; such an
// encounter stands at the root only.
type Process struct {
	At      Span
	Vars    []Var
	Order   *Order // nil where all turns are alike: there is one then
	Turns   []Turn // by actor
	Until   Expr
	Limit   Expr // ends it after so many turns; nil for never
	Horizon Expr // the state after so many turns is asked for, or the last if it ended before; nil for the last
	Value   Expr
	Alike   [][]string // actors whom the turns of all others treat alike: exchanged before a turn, they are after it
}

// A Var is a number, a truth value or a word that turns change.
type Var struct {
	Name  string
	Start Expr
	Actor string // whose it is; empty for nobody's
}

// RoundsName names the number of rounds that have begun in the Value of a
// [Process], and in what a [Choose] is for.
const RoundsName = "encounter/rounds"

// PlaceName names, in the Keys of a [Choose], who acts in which order: the [Order.Key] of the place.
const PlaceName = "encounter/place"

// A Turn is what an actor does. One who does not stand when its turn begins does nothing.
type Turn struct {
	Actor  string // empty without an order
	Stands Expr   // whether the actor may act, asked of the state between turns; nil for always
	Body   []Stmt
}

// A Stmt is a statement of a [Turn].
//
//sumtype:decl
type Stmt interface {
	Span() Span
	String() string

	stmt()
}

// Roll rolls Value once and names it for all statements after it in its block, and in those
// within; a Value of several items has a name for each. No two statements of an encounter give
// the same name.
type Roll struct {
	At    Span
	Name  string
	Items []string // the names of the items, where they have any: then Name is that of nothing in a tree
	Value Expr
}

// Names are what the statements after it may name.
func (n *Roll) Names() []string {
	if n.Items != nil {
		return n.Items
	}
	return []string{n.Name}
}

// Only returns the roll reduced to the items for which keep is true; nil if there are none.
func (n *Roll) Only(keep func(name string) bool) *Roll {
	if n.Items == nil {
		if keep(n.Name) {
			return n
		}
		return nil
	}
	m := &Roll{At: n.At, Name: n.Name}
	var kept []int
	for i, name := range n.Items {
		if keep(name) {
			kept, m.Items = append(kept, i), append(m.Items, name)
		}
	}
	switch len(kept) {
	case 0:
		return nil
	case 1:
		m.Name, m.Items = m.Items[0], nil
	case len(n.Items):
		return n
	}
	m.Value = items(n.Value, kept)
	return m
}

// items returns e with its tuple reduced to the items with the indices kept; a single item takes the place of
// the tuple. e is a tuple, or a Let or encounter whose value is one; anything else is returned as it is.
func items(e Expr, kept []int) Expr {
	if n, ok := e.(*Let); ok {
		m := *n
		m.Body = items(n.Body, kept)
		return &m
	}
	if n, ok := e.(*Process); ok {
		m := *n
		m.Value = items(n.Value, kept)
		return &m
	}
	n, ok := e.(*Tuple)
	if !ok {
		return e
	}
	m := &Tuple{At: n.At}
	for _, i := range kept {
		m.Items = append(m.Items, n.Items[i])
	}
	if len(m.Items) == 1 {
		return m.Items[0]
	}
	return m
}

// Change gives a var another value: Value by [Assign], the sum or the difference by [AddAssign]
// and [SubAssign]. There are no others.
type Change struct {
	At    Span
	Var   string
	Op    AssignOp
	Value Expr
}

// Branch does the one or the other.
type Branch struct {
	At         Span
	Cond       Expr
	Then, Else []Stmt
}

// Stop ends the turn.
type Stop struct{ At Span }

// ActAgain makes the next turn one of the same actor, if it stands after this one.
type ActAgain struct{ At Span }

// Choose does one of its options, or none where none may be taken. Which one follows from the
// state with which the turn begins, whatever is rolled in it: the policy that makes the mean of For
// of the last state as large as can be, among those under which the encounter ends with
// probability 1, whatever the Horizon. Of options that are equally good it is the first.
// Two actors may choose, if what the one is for is a number less what the other is for: then each
// policy is the one that is sure of most whatever the other chooses, where going on forever is worth
// least.
//
// The choice is open until a [Policy] was found. Then it is what the policy has where the Keys
// are worth what they are; keys are of the state with which the turn begins, and may be the
// number of turns by then, as [TurnsName], and who acts in which order, as [PlaceName].
type Choose struct {
	At      Span
	Actor   string // who chooses
	Options []Alternative
	Written Expr // the number of the option by the policy that is written down, from 0; that of the options for none
	For     Expr

	Keys  []Expr
	Found *Policy // nil while the choice is open
}

// An Alternative is something that an actor may do.
type Alternative struct {
	Name string
	If   Expr // the condition on which it may be done; no dice decide it
	Body []Stmt
}

// By returns a copy of the choice, made by policy p from the values of the keys.
func (n *Choose) By(p *Policy, keys []Expr) *Choose {
	m := *n
	m.Found, m.Keys = p, keys
	return &m
}

// Span returns where the node stands in its source.
func (n *Process) Span() Span { return n.At }

func (*Process) node() {}

// Span returns where the statement stands in its source.
func (n *Roll) Span() Span     { return n.At }
func (n *Change) Span() Span   { return n.At }
func (n *Branch) Span() Span   { return n.At }
func (n *Stop) Span() Span     { return n.At }
func (n *ActAgain) Span() Span { return n.At }
func (n *Choose) Span() Span   { return n.At }

func (*Roll) stmt()     {}
func (*Change) stmt()   {}
func (*Branch) stmt()   {}
func (*Stop) stmt()     {}
func (*ActAgain) stmt() {}
func (*Choose) stmt()   {}
