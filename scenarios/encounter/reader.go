package encounter

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// A Reader reads the sections of a rule file that say who does what.
type Reader struct {
	Cast
	Effects      []*Effect
	Actions      []*Action
	Encounter    *Encounter // nil if there is none
	Fingerprints []string   // of the scenarios that actions are

	load      Loader
	acts      map[string]*actionNode // the actions, by name
	process   *notation.Process      // the encounter but for its value; nil if there is none
	parts     map[string]string      // the parts of its state, by what they are called in the tree
	ending    notation.Expr          // the word of how it ends; nil where the ends have no names
	overNodes []*yamltree.Node       // the conditions that end it
}

// A Loader loads the scenario of a single step that an action is: a built-in one, or one
// beside the file that names it.
type Loader func(file, name string) (*Step, error)

// A Step is a scenario of a single step that an action can be.
type Step struct {
	Name        string
	Fingerprint string
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
	used bool
}

// An Encounter is something that goes on in turns until it ends.
type Encounter struct {
	State   []StatePart
	Turns   []TurnOf // what the actors do; none where the turn is written out
	Until   string   // when it ends, as it stands in the file; empty where the ends have names
	Endings []Ending // the ends that have names, in the order they are tried
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
	Policy []PolicyEntry
}

// A PolicyEntry is a condition with what is done where it holds.
type PolicyEntry struct {
	When string   // empty for always
	Do   []string // actions, in order
}

// An Action is something that an actor can do on a turn: a scenario of a single
// step with its effects, or rolls, an outcome and effects of its own.
type Action struct {
	Name     string
	Doc      string
	Scenario string // whose effects it has; empty for an action of its own
}
