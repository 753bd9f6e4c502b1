package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

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
	actor string
	full  string // how expressions call it: "hero.hp", in Methuen "hero health"
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
	return notation.Errorf(at, "no actor has the resource %s", name).WithHint("known: %s", suggest.List(c.resourceNames()))
}

// Stored reports whether an actor has the resource, with a value to start with.
func (c *Cast) Stored(name string) bool {
	res, ok := c.resource(name)
	return ok && res.start != nil
}
