package encounter

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
