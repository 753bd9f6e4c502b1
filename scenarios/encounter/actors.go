package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// readActor reads an actor: a list of the names of its resources, or a mapping of them to start
// values.
func (r *Reader) readActor(e yamltree.Entry) {
	a := &Actor{Name: strings.Join(strings.Fields(e.Key.Text), " ")}
	if !r.canPrefix(a.Name) {
		r.Refuse(e.Key.Errorf("%q is not a name of an actor", a.Name).WithHint("such as self or target"))
	}
	r.Actors = append(r.Actors, a) // what a resource starts with may name those before it
	if e.Value.Kind == yamltree.List {
		for _, item := range e.Value.Items {
			r.readResource(a, item, nil)
		}
		return
	}
	for res := range r.Entries(e.Value, "the actor's resources") {
		switch {
		case isGain(res):
			r.readGains(a, res.Value)
		case res.Key.Text == joinsKey:
			r.readJoins(a, res.Value)
		default:
			r.readResource(a, res.Key, res.Value)
		}
	}
}

// canPrefix reports whether an actor's name can be written before a resource in the file's notation: name.x, or
// [name x] in Methuen.
func (r *Reader) canPrefix(name string) bool {
	if r.scope.Bracketed() {
		_, err := notation.Methuen.Parse("[" + name + " x]")
		return err == nil
	}
	return rulefile.IsName(name + ".x")
}

// readResource reads a resource of an actor. value is its start value, or nil.
func (r *Reader) readResource(a *Actor, key, value *yamltree.Node) {
	name := r.Text(key)
	if slices.ContainsFunc(a.Resources, func(x *ActorResource) bool { return x.Name == name }) {
		r.Refuse(key.Errorf("%s has %s twice", a.Name, name))
	}
	res := &ActorResource{Name: name, at: key.At, actor: a.Name, full: r.resourceName(a.Name, name)}
	a.Resources, r.resources = append(a.Resources, res), append(r.resources, res)
	if value == nil {
		return
	}
	if value.Kind == yamltree.Mapping {
		value = r.readDeclared(res, value)
	}
	r.Want(value, yamltree.Scalar, "what the resource starts with")
	res.Text = strings.TrimSpace(value.Text)
	res.start = r.scope.ExpressionIn(notation.Rules, value)
	kind, err := r.scope.Check(res.start)
	r.RefuseAt(value, err)
	res.kind = kind
	switch {
	case kind == notation.TupleKind:
		r.Refuse(value.Errorf("a resource is a number, a truth value or a word, but this is a %s", kind))
	case res.floor != nil && kind != notation.NumberKind:
		r.Refuse(value.Errorf("a number has a floor, but this is a %s", kind))
	}
	if res.floor != nil && r.scope.IsDecided(res.start) {
		r.scope.Hold(value, notation.Ge, res.start, res.floor, res.full+" starts below its floor", res.Text+" >= "+res.floor.String())
	}
	// A resource is a stored number: dice are rolled once for all who name it.
	r.scope.Lets = append(r.scope.Lets, scope.NewLet(scope.StoredName(res.full), res.start))
}

// readDeclared reads a resource with its words, or its floor and fading, and returns the node of
// its start value.
func (r *Reader) readDeclared(res *ActorResource, n *yamltree.Node) *yamltree.Node {
	r.Keys(n, rulefile.ResourceKeys...)
	if n.Get("floor") == nil && n.Get("start") == nil && n.Get("fades") == nil {
		return r.declareChoices(n)
	}
	for _, key := range []string{"choices", "default"} {
		if other := n.Get(key); other != nil {
			r.Refuse(other.Errorf("%s belongs to words, and start and floor to numbers", key).WithHint("hp: {start: 30, floor: 0}"))
		}
	}
	res.floor = r.decided(r.Required(n, "floor"), "a floor", "hp: {start: 30, floor: 0}")
	if fades := n.Get("fades"); fades != nil {
		res.fades = r.decided(fades, "what fades", "poisoned: {start: 0, floor: 0, fades: 1}")
	}
	return r.Required(n, "start")
}

// decided reads a number made of parameters and numbers only. what names it in errors, and such is an example
// to write.
func (r *Reader) decided(n *yamltree.Node, what, such string) notation.Expr {
	x := r.scope.OfKind(n, notation.NumberKind, what+" is a number, but this is a %s")
	if !r.scope.IsDecided(x) {
		r.Refuse(n.Errorf("%s is made of numbers and of parameters that are not dice", what).WithHint("%s", such))
	}
	return x
}

// readGains reads what is gained when an actor is down.
func (r *Reader) readGains(a *Actor, n *yamltree.Node) {
	for e := range r.Entries(n, "what is gained, such as {xp: 50}") {
		name := e.Key.Text
		if !rulefile.IsName(name) || strings.Contains(name, ".") || name == sideDown || name == sideStanding {
			r.Refuse(e.Key.Errorf("%q is not a name for what is gained", name).WithHint("such as xp or gold"))
		}
		r.Want(e.Value, yamltree.Scalar, "how much is gained")
		x := r.scope.ExpressionIn(notation.Rules, e.Value)
		kind, err := r.scope.Check(x)
		r.RefuseAt(e.Value, err)
		if kind != notation.NumberKind {
			r.Refuse(e.Value.Errorf("what is gained is a number, but this is a %s", kind))
		}
		g := gain{actor: a.Name, name: name, roll: gainKey + "/" + a.Name + "." + name, at: e.Key}
		r.scope.Lets = append(r.scope.Lets, scope.NewLet(g.roll, x))
		r.gains = append(r.gains, g)
	}
}

// declareChoices declares the words of a resource that holds a word, and returns the one
// that it starts with.
func (r *Reader) declareChoices(n *yamltree.Node) *yamltree.Node {
	choices := r.Required(n, "choices")
	r.WantItems(choices, "a list of words")
	for _, word := range choices.Items {
		r.Want(word, yamltree.Scalar, "a word")
		r.scope.DeclareLabel(word)
	}
	return r.Required(n, "default")
}

// gainKey is what is next to the resources of an actor for what its defeat is worth.
const gainKey = "gain"

// A gain is what there is to gain from an actor who is down: `gain: {xp: 50}`. What there is from those of a side
// is called as they are: `foes.xp`.
type gain struct {
	actor, name string
	roll        string // rolled once, as what a resource starts with
	at          *yamltree.Node
}

// isGain reports whether an entry of an actor is what is gained from it, and no resource of that name.
func isGain(e yamltree.Entry) bool {
	return e.Key.Text == gainKey && e.Value.Kind == yamltree.Mapping && e.Value.Get("choices") == nil && e.Value.Get("start") == nil
}

// joinsKey is next to the resources of an actor who is not there from the beginning.
const joinsKey = "joins"

// A joining is the round in which an actor comes, or a group: `wolf: {hp: 7, joins: 3}`. The state counts down the
// turns until then, all of a group together: each but the last is spent waiting, and with the last they are there.
type joining struct {
	at    *yamltree.Node
	round notation.Expr
	left  string // the var that counts down
}

// readJoins reads the round in which an actor joins.
func (r *Reader) readJoins(a *Actor, n *yamltree.Node) {
	r.Want(n, yamltree.Scalar, "the round in which an actor joins")
	round := r.decided(n, "the round in which an actor joins", "wolf: {hp: 7, joins: 3}")
	const not = "an actor joins in a round: a whole number from 1 on"
	r.scope.Hold(n, notation.Ge, round, whole(1, n.At), not, round.String()+" >= 1")
	floor := &notation.Binary{At: n.At, Op: notation.Div, Rule: notation.FloorDivision, X: round, Y: whole(1, n.At)}
	r.scope.Hold(n, notation.Eq, round, floor, not, round.String()+" == "+floor.String())
	if r.joining == nil {
		r.joining = map[string]*joining{}
	}
	r.joining[a.Name] = &joining{at: n, round: round}
}

// A Cast is the actors of a file with their resources.
type Cast struct {
	Actors []*Actor

	resources []*ActorResource // of all actors
	scope     *scope.Scope
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
	floor notation.Expr // below which no change leads; nil for none
	fades notation.Expr // what is taken from it at the end of each turn of the actor; nil for nothing
	kind  notation.Kind // of start
	at    notation.Span
	actor string
	full  string // how expressions call it: "hero.hp", in Methuen "hero health"
}

// floored is what a resource is worth after a change to x.
func (res *ActorResource) floored(x notation.Expr) notation.Expr {
	if res.floor == nil {
		return x
	}
	return &notation.Call{At: x.Span(), Func: notation.Max, Args: []notation.Expr{res.floor, x}}
}

// actor returns the actor of that name; false if there is none.
func (c *Cast) actor(name string) (*Actor, bool) {
	i := slices.IndexFunc(c.Actors, func(a *Actor) bool { return a.Name == name })
	if i < 0 {
		return nil, false
	}
	return c.Actors[i], true
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
	names := make([]string, len(c.resources))
	for i, res := range c.resources {
		names[i] = res.full
	}
	return names
}

// resource returns the resource of that name; false if there is none.
func (c *Cast) resource(name string) (*ActorResource, bool) {
	i := slices.IndexFunc(c.resources, func(res *ActorResource) bool { return res.full == name })
	if i < 0 {
		return nil, false
	}
	return c.resources[i], true
}

// Known refuses a resource that no actor has. Where no actor is named, any will do.
func (c *Cast) Known(name string, at notation.Span) error {
	if _, ok := c.resource(name); ok || c.Actors == nil {
		return nil
	}
	return notation.Errorf(at, "no actor has the resource %s", name).WithHint("%s", suggest.Hint("known: ", name, c.resourceNames()))
}

// Stored reports whether an actor has the resource, with a value to start with.
func (c *Cast) Stored(name string) bool {
	res, ok := c.resource(name)
	return ok && res.start != nil
}
