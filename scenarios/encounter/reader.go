package encounter

import (
	"maps"
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/roles"
	"oddsmith/scenarios/scope"
)

// A Reader reads the sections of a rule file that say who does what.
type Reader struct {
	Cast
	Effects      []*Effect
	Actions      []*Action
	Encounter    *Encounter  // nil if there is none
	Fingerprints []string    // of the scenarios that actions are
	Roles        roles.Table // of the dice of these

	load       Loader
	conditions []condition            // of the effects
	acts       map[string]*actionNode // the actions, by name
	process    *notation.Process      // the encounter but for its value; nil if there is none
	parts      map[string]string      // the parts of its state, by what they are called in the tree
	ending     notation.Expr          // the word of how it ends; nil where the ends have no names
	overNodes  []*yamltree.Node       // the conditions that end it
	rounds     rounds                 // how they are counted
	sides      []Side                 // who fights together
	down       notation.Expr          // who of them is down; nil without sides
	chooser    string                 // who chooses what to do; empty where all have policies
}

// A Loader loads the scenario that an action is: a built-in one, or one beside the file that
// names it.
type Loader func(file, name string) (*Step, error)

// A Step is a scenario that an action can be: one of a single step, or an encounter that is
// played to its end.
type Step struct {
	Name        string
	Fingerprint string
	Dice        *roles.Table // what it declares of its dice
	*Reader
}

// NewReader returns a reader of sections whose expressions name what is in scope. The
// scope learns of the resources that the reader finds.
func NewReader(sc *scope.Scope, load Loader) *Reader {
	r := &Reader{Cast: Cast{scope: sc}, load: load}
	sc.Resources = r
	return r
}

// An actionNode is an action as it stands in the file. What it does is read wherever
// somebody acts, with what resources are worth by then.
type actionNode struct {
	node *yamltree.Node
	from *Step // nil for an action of its own
	free bool  // it does not end the turn
	used bool
}

// isEffects reports whether the action is written as its effects alone.
func (a *actionNode) isEffects() bool {
	return a.node.Kind != yamltree.Mapping || isConditional(a.node)
}

// An Encounter is something that goes on in turns until it ends.
type Encounter struct {
	Sides   []Side
	State   []StatePart
	Turns   []TurnOf // what the actors do; none where the turn is written out
	Until   string   // when it ends, as it stands in the file; empty where the ends have names
	Endings []Ending // the ends that have names, in the order they are tried
}

// A Side is actors that fight together.
type Side struct {
	Name   string
	Actors []string
}

// An Ending is a way to end with its name.
type Ending struct{ Name, Text string }

// A StatePart is what an encounter keeps from turn to turn.
type StatePart struct {
	Name string
	Text string // what it starts as
}

// A TurnOf is what an actor does on its turn, as it stands in the file.
type TurnOf struct {
	Actor  string
	Target string // whom the actor aims at, as it stands in the file; empty where it is not said
	Policy []PolicyEntry
	Choose []PolicyEntry // what the actor may choose from; none where it has a policy alone
	For    string        // what it chooses for, as it stands in the file
}

// A PolicyEntry is a condition with what is done where it holds.
type PolicyEntry struct {
	When    string   // empty for always
	Do      []string // actions, in order; with weights, those of which one is drawn
	Weights []string // beside those of Do; nil for none
}

// An Action is something that an actor can do on a turn: a scenario of a single step with
// its effects, an encounter to its end, or rolls, an outcome and effects of its own.
type Action struct {
	Name     string
	Doc      string
	Scenario string // whose effects it has; empty for an action of its own
}

// The parts of a state that say whose turn it is; no resource is called so.
const (
	actorPart = "encounter/actor" // a word: who acts
	actedPart = "encounter/acted" // how many have acted in this round
	turnPart  = "encounter/turn"  // how many turns were taken, where there is a limit
	placePart = "encounter/place" // who acts, and who before whom, where every order is possible: order.place
	freshPart = "encounter/fresh" // whether a round begins with this turn
	roundPart = "encounter/round" // how many rounds have begun
	pathPart  = "encounter/after" // how many turns were taken, where that is looked at
)

// beginsName is what the tree calls whoever would act first if all stood.
const beginsName = "encounter/begins"

// begin begins the description of an encounter.
func (r *Reader) begin(n *yamltree.Node) {
	r.process, r.Encounter, r.parts = &notation.Process{At: n.At}, &Encounter{}, map[string]string{}
}

// addPart adds a part to the state and returns what it is called in the tree.
func (r *Reader) addPart(name, text string, start notation.Expr) string {
	unique := "encounter/" + name
	r.parts[name] = unique
	r.process.State = append(r.process.State, notation.StatePart{Name: unique, Start: start})
	r.Encounter.State = append(r.Encounter.State, StatePart{Name: name, Text: text})
	return unique
}

// addResource adds a resource to the state. Parts start independently of one another, so
// what names another resource's start, which may be rolled, names what was rolled.
func (r *Reader) addResource(res *ActorResource) {
	start, stored := res.start, scope.StoredName(res.full)
	if slices.ContainsFunc(r.scope.Lets, func(l scope.Let) bool {
		return scope.Mentions(start, l.Name) || scope.Mentions(l.Expr, stored)
	}) {
		start = &notation.Ref{At: start.Span(), Name: stored}
	}
	r.addPart(res.full, res.Text, start)
}

// checkProcess checks an encounter but for its value, which is what measures ask
// for.
func (r *Reader) checkProcess(n *yamltree.Node) error {
	probe := *r.process
	probe.Value = notation.Int(0)
	if _, err := r.scope.Check(&probe); err != nil {
		return n.Locate(err)
	}
	return nil
}

// withParts lets expressions name the parts of the state, and what is said of sides.
func (r *Reader) withParts(f func() error) error {
	locals := maps.Clone(r.parts)
	r.nameSides(locals)
	return r.scope.WithLocals(locals, f)
}

// aliases are self and target from the side of an actor: target is the other of two.
func (r *Reader) aliases(actor string) map[string]string {
	out := map[string]string{"self": actor}
	if len(r.Actors) == 2 {
		for _, a := range r.Actors {
			if a.Name != actor {
				out["target"] = a.Name
			}
		}
	}
	for _, a := range r.Actors {
		delete(out, a.Name) // an actor of that name means itself
	}
	return out
}
