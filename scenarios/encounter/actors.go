package encounter

import (
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A Cast is the actors of a file with their resources.
type Cast struct {
	Actors []*Actor

	scope *scope.Scope
}

// An Actor is somebody with resources.
type Actor struct {
	Name      string
	Resources []*ActorResource
}

// An ActorResource is a stored number of an actor.
type ActorResource struct {
	Name string
	Text string // the expression it starts with; empty where only its changes matter

	start notation.Expr // nil where Text is empty
}

// ReadActors reads the section: actor to resources, either a list of names or a
// mapping to what they start with. Starting values are in the rules notation.
func (r *Reader) ReadActors(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of actors to their resources"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		a := &Actor{Name: strings.Join(strings.Fields(e.Key.Text), " ")}
		if !r.spellsActor(a.Name) {
			return e.Key.Errorf("%q is not a name of an actor", a.Name).WithHint("such as self or target")
		}
		r.Actors = append(r.Actors, a) // what a resource starts with may name those before it
		switch e.Value.Kind {
		case yamltree.List:
			for _, item := range e.Value.Items {
				if err := r.readResource(a, item, nil); err != nil {
					return err
				}
			}
		default:
			if err := e.Value.WantEntries("the actor's resources"); err != nil {
				return err
			}
			for _, res := range e.Value.Entries {
				if err := r.readResource(a, res.Key, res.Value); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// spellsActor reports whether the file's notation can say whose a resource is.
func (r *Reader) spellsActor(name string) bool {
	if r.scope.Bracketed() {
		_, err := notation.Methuen.Parse("[" + name + " x]")
		return err == nil
	}
	return rulefile.IsName(name + ".x")
}

func (r *Reader) readResource(a *Actor, key, value *yamltree.Node) error {
	name, err := key.ReadText()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(a.Resources, func(x *ActorResource) bool { return x.Name == name }) {
		return key.Errorf("%s has %s twice", a.Name, name)
	}
	res := &ActorResource{Name: name}
	a.Resources = append(a.Resources, res)
	full := r.resourceName(a.Name, name)
	if value == nil {
		return nil
	}
	if err := value.Want(yamltree.Scalar, "what the resource starts with"); err != nil {
		return err
	}
	res.Text = strings.TrimSpace(value.Text)
	x, err := notation.Rules.ParseSource(value.Source())
	if err != nil {
		return value.Locate(err)
	}
	if res.start, err = r.scope.Resolve(x); err != nil {
		return err
	}
	kind, err := r.scope.Check(res.start)
	switch {
	case err != nil:
		return value.Locate(err)
	case kind != notation.NumberKind && kind != notation.TruthKind:
		return value.Errorf("a resource is a number or a truth value, this is a %s", kind)
	}
	// A resource is a stored number: dice are rolled once for all who name it.
	r.scope.Lets = append(r.scope.Lets, scope.NewLet(scope.StoredName(full), res.start))
	return nil
}

// actorNames lists the actors.
func (c *Cast) actorNames() []string {
	names := make([]string, len(c.Actors))
	for i, a := range c.Actors {
		names[i] = a.Name
	}
	return names
}

// resourceName is how the file's notation spells the resource of an actor.
func (c *Cast) resourceName(actor, resource string) string {
	if c.scope.Bracketed() {
		return scope.CanonicalResource(actor + " " + resource)
	}
	return actor + "." + resource
}

// resourceNames lists all resources of all actors.
func (c *Cast) resourceNames() []string {
	var out []string
	for _, a := range c.Actors {
		for _, x := range a.Resources {
			out = append(out, c.resourceName(a.Name, x.Name))
		}
	}
	return out
}

// resource returns the resource of that name; false if there is none.
func (c *Cast) resource(name string) (*ActorResource, bool) {
	for _, a := range c.Actors {
		for _, x := range a.Resources {
			if c.resourceName(a.Name, x.Name) == name {
				return x, true
			}
		}
	}
	return nil, false
}

// Known refuses a resource that no actor has. Where no actor is named, any will do.
func (c *Cast) Known(name string, at notation.Span) error {
	if _, ok := c.resource(name); ok || c.Actors == nil {
		return nil
	}
	return notation.Errorf(at, "no actor has the resource %s", name).WithHint("known: %s", suggest.List(c.resourceNames()))
}

// Stored reports whether an actor has the resource, with a value to start with.
func (c *Cast) Stored(name string) bool {
	res, ok := c.resource(name)
	return ok && res.start != nil
}

// After is what a resource is worth after the effects.
func (r *Reader) After(n *yamltree.Node) (notation.Expr, error) {
	name, err := r.resourceText(n)
	if err != nil {
		return nil, err
	}
	if !r.Stored(name) {
		return nil, n.Errorf("%s has no value to start with", name).WithHint("give it one under actors")
	}
	start := &notation.Ref{At: n.At, Name: scope.StoredName(name)}
	var x notation.Expr
	if x, err = r.chain("", name, start, n.At); err != nil {
		return nil, err
	}
	for i := len(r.scope.Cases) - 1; i >= 0; i-- {
		word := r.scope.Cases[i].Name
		if !slices.ContainsFunc(r.Effects, func(e *Effect) bool { return e.Case == word && e.Resource == name }) {
			continue
		}
		then, err := r.chain(word, name, start, n.At)
		if err != nil {
			return nil, err
		}
		x = &notation.If{At: n.At, Cond: scope.IsWord(n.At, scope.OutcomeName, word), Then: then, Else: x}
	}
	return x, nil
}

// resourceText reads the name of a resource, in brackets or without.
func (r *Reader) resourceText(n *yamltree.Node) (string, error) {
	name, err := n.ReadText()
	if err != nil {
		return "", err
	}
	if r.scope.Bracketed() {
		name = scope.CanonicalResource(strings.TrimSuffix(strings.TrimPrefix(name, "["), "]"))
	}
	return name, r.Known(name, n.At)
}

// chain applies the effects of a case in order; a later one sees what an earlier
// one stored.
func (r *Reader) chain(word, resource string, start notation.Expr, at notation.Span) (notation.Expr, error) {
	var lets []scope.Let
	now := map[string]string{} // resource to the let that holds its value
	for i, e := range r.Effects {
		if e.Case != word {
			continue
		}
		current := func(name string) notation.Expr {
			if l, ok := now[name]; ok {
				return &notation.Ref{At: e.at, Name: l}
			}
			return &notation.Ref{At: e.at, Name: scope.StoredName(name)}
		}
		if !r.Stored(e.Resource) {
			if e.Resource == resource {
				return nil, notation.Errorf(e.at, "%s has no value to start with", e.Resource)
			}
			continue
		}
		amount, _ := notation.Bind(e.amount, func(x notation.Expr) (notation.Expr, error) {
			if ref, ok := x.(*notation.Ref); ok {
				for name, l := range now {
					if ref.Name == scope.StoredName(name) {
						return &notation.Ref{At: ref.At, Name: l}, nil
					}
				}
			}
			return x, nil
		})
		name := scope.StoredName(e.Resource) + "/" + string(rune('1'+i%9)) + strings.Repeat("'", i/9)
		lets = append(lets, scope.NewLet(name, r.stored(e, current(e.Resource), amount)))
		now[e.Resource] = name
	}
	if l, ok := now[resource]; ok {
		return scope.Wrap(lets, &notation.Ref{At: at, Name: l}), nil
	}
	return start, nil
}

// stored is what an assignment stores. In Methuen a resource does not fall below 0,
// and divides as the notation does.
func (r *Reader) stored(e *Effect, current, amount notation.Expr) notation.Expr {
	x := assignment(e.at, e.Op, current, amount, r.scope.Notation)
	if r.scope.Bracketed() {
		x = &notation.Call{At: e.at, Func: notation.Max, Args: []notation.Expr{x, &notation.Number{At: e.at, Value: new(big.Rat)}}}
	}
	return x
}

// assignment is what an operator makes of the current value and an amount.
func assignment(at notation.Span, op notation.AssignOp, current, amount notation.Expr, g *notation.Grammar) notation.Expr {
	x := &notation.Binary{At: at, X: current, Y: amount}
	switch op {
	case notation.AddAssign:
		x.Op = notation.Add
	case notation.SubAssign:
		x.Op = notation.Sub
	case notation.MulAssign:
		x.Op = notation.Mul
	case notation.DivAssign:
		x.Op, x.Rule = notation.Div, g.Division()
	default:
		return amount
	}
	return x
}
