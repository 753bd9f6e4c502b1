package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/roles"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A Reader reads the sections of a rule file that say who does what.
type Reader struct {
	*yamltree.Reader // of the file
	Cast
	Effects      []*Effect
	Actions      []*Action
	Encounter    *Encounter  // nil if there is none
	Fingerprints []string    // of the scenarios that actions are
	Roles        roles.Table // of the dice of these

	load     Loader
	does     map[string][]notation.Stmt // the effects, by case; resources are called by their full names
	acts     map[string]*actionNode     // the actions, by name
	process  *notation.Process          // the encounter but for its value; nil if there is none
	inside   bool                       // the encounter is being read, not what is asked of its end
	reading  *turnReader                // the turn that is being read; nil for none
	parts    map[string]string          // the vars of its state, by what they are called in the file
	until    []notation.Expr            // the conditions that end it, one after the other
	ending   notation.Expr              // the word of how it ends; nil where the ends have no names
	floors   map[string]*ActorResource  // those that have a floor, by the part
	acting   int                        // how many actors act; 0 where the turn is written out
	uneven   bool                       // not all of them act exactly once a round
	sides    []Side                     // who fights together
	groups   []Side                     // actors who are told apart by nothing
	told     map[string]bool            // the actors of whom something is said that is not said of all of their group
	absent   map[string]notation.Expr   // of members of groups whose count is a parameter: whether it is less
	counts   map[string]notation.Expr   // how many there are of groups
	joining  map[string]*joining        // when actors join who are not there from the beginning
	gains    []gain                     // what is gained from actors, in the order of the file
	down     map[string]notation.Expr   // whether an actor on a side is down
	choosers []*notation.Choose         // what is chosen, by whom; none where all have policies

	decisions   []Decision   // as they were read, but for what was rolled before the encounter
	adjustments []Adjustment // likewise
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
	r := &Reader{Reader: sc.Reader, Cast: Cast{scope: sc}, load: load}
	sc.Resources = r
	return r
}

// readBy returns a copy of the reader whose errors are about another file, one that says more about this
// scenario.
func (r *Reader) readBy(file *yamltree.Reader) *Reader {
	from, sc := *r, *r.scope
	from.scope, from.Reader, sc.Reader = &sc, file, file
	return &from
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
	Joining []StatePart // who is still to come when it begins, and until which round
	Turns   []TurnOf    // what the actors do; none where the turn is written out
	Until   string      // when it ends, as it stands in the file; empty where the ends have names
	Endings []Ending    // the ends that have names, in the order they are tried
	ForEach []ForEach   // what is the same for each of several targets
	Unseen  []Unseen    // what is rolled in a turn before its actor acts, who has chosen by then
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

// A Decision is what a file lets dice or the state decide in a turn: the outcome of an action, or
// a condition of its effects or of a policy.
type Decision struct {
	Action string       // whose outcome it is
	Cases  []scope.Part // of the outcome; none for a condition
	At     notation.Span
	Expr   notation.Expr // the word of the case, or whether the condition holds
}

// An Adjustment is an amount that an effect adds to a resource, or takes from it.
type Adjustment struct {
	Resource string // as it stands in the file
	Op       notation.AssignOp
	At       notation.Span
	Sign     notation.Expr // -1 for an amount below 0, 1 for any other, 0 where the effect is not applied
}

// An Unseen is what the start of a turn rolls, by which the actor cannot choose.
type Unseen struct {
	Actor string
	At    notation.Span
}

// A ForEach is an effect of a turn that aims at several. It happens once for each of them, and is the same whoever
// the target is, as a cost is.
type ForEach struct {
	At       notation.Span // the effect, or the action that is a scenario with it
	Resource string        // as the file lists it
	Target   string        // how the targets are chosen, as it stands in the file
}

// begin clears what was read, for a new encounter at node n.
func (r *Reader) begin(n *yamltree.Node) {
	r.process, r.Encounter, r.parts = &notation.Process{At: n.At}, &Encounter{}, map[string]string{}
	r.floors = map[string]*ActorResource{}
}

// addPart adds a var to the state.
func (r *Reader) addPart(name, text string, start notation.Expr) {
	r.parts[name] = partName(name)
	r.process.Vars = append(r.process.Vars, notation.Var{Name: r.parts[name], Start: start})
	r.Encounter.State = append(r.Encounter.State, StatePart{Name: name, Text: text})
}

// partName is what trees call a part of the state.
func partName(name string) string {
	if unique := "encounter/" + name; unique != notation.RoundsName {
		return unique
	}
	return "encounter/state/" + name
}

// part is the value of a part of the state, by its name in the file.
func (r *Reader) part(name string, at notation.Span) notation.Expr { return ref(r.parts[name], at) }

// kind is the kind of an expression that names parts of the state, and what was rolled in a turn.
func (r *Reader) kind(e notation.Expr, rolled []scope.Let) (notation.Kind, error) {
	if r.process == nil {
		return r.scope.Check(e)
	}
	return r.scope.Check(&notation.Process{
		Vars: r.process.Vars, Turns: []notation.Turn{{}}, Until: &notation.Bool{Value: true}, Value: scope.Wrap(rolled, e),
	})
}

// checkProcess checks an encounter but for its value, which is what measures ask
// for.
func (r *Reader) checkProcess(n *yamltree.Node) {
	probe := *r.process
	probe.Value = notation.Int(0)
	_, err := r.scope.Check(&probe)
	r.RefuseAt(n, err)
}

// locals returns the names of the parts of the state and of the sides, with their expressions.
func (r *Reader) locals() scope.Locals {
	locals := scope.Locals{}
	for name, part := range r.parts {
		locals[name] = func(at notation.Span) notation.Expr {
			r.tell(name)
			return ref(part, at)
		}
	}
	r.nameSides(locals)
	return locals
}

// aliases returns who self and target are for an actor: target is the other one if there are two
// actors.
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

// changed are the vars that turns change.
func (r *Reader) changed() map[string]bool {
	changed := map[string]bool{}
	r.process.Statements(func(s notation.Stmt) {
		if c, ok := s.(*notation.Change); ok {
			changed[c.Var] = true
		}
	})
	return changed
}

// endsOtherwise reports whether one of the values of a mapping is `otherwise`, which makes it a mapping of
// cases.
func endsOtherwise(n *yamltree.Node) bool {
	return slices.ContainsFunc(n.Entries, func(e yamltree.Entry) bool {
		return e.Value.Kind == yamltree.Scalar && e.Value.Text == rulefile.Otherwise
	})
}
