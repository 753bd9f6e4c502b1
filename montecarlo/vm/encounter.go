package vm

import "slices"

// An Encounter goes on in turns until it ends: whoever acts changes vars. The blocks of turns read
// the vars as they are when the turn begins.
type Encounter struct {
	Starts []Reg // what the vars start with
	Vars   []Reg // the registers by which the blocks read them
	Taken  Reg   // the register by which they read how many turns were taken
	Place  Reg   // the register by which they read the key of who acts in which order, as in [Order]

	Over Reg // 1 where the encounter ends before the first turn
	Most Reg // the largest number of turns; more than [MaxTurns] are an error

	Order  Order
	Orders int64 // how many orders there are
	Number Reg   // the number of the order at the start
	Down   Reg   // which actors cannot act at the start, a bit for each
	Turns  []Turn
	Anew   Block // its result is the number of the order of a round that begins; it has none if that stays

	NoOrder error // the error of a sample whose number of the order is not below Orders
}

// A Turn is what an actor does. Its block has the results Over, which is Ends where the encounter ends,
// and Down, as they are after the turn, and then the new values of the vars that it changes.
type Turn struct {
	Block
	Ends    int64
	Changes []int
}

const (
	overResult = iota
	downResult
	firstChange
)

// Limits of an encounter. What is added to a var is not always checked; see package compile.
const (
	MaxTurns = 1 << 20
	MaxState = 1 << 40 // the largest absolute value of a var
)

// MaxActors is how many actors there can be if some cannot act: who those are is a bit for each in
// a column Down, the first being worth 1. After a turn [ActAgain] is added where its actor is to act
// again.
const (
	MaxActors = 61
	ActAgain  = 1 << MaxActors
)

// encounterLoop goes through an encounter, all samples of a strip that have not ended at once.
type encounterLoop struct {
	Trap
	notListed
	Encounter
	vars          []Reg // of the last state
	turns, rounds Reg   // how many were taken, and have begun
	actors        []*subprogram
	anew          *subprogram // nil where orders stay
}

// Encounter plays an encounter in every sample. It returns the columns of the final values of the variables, of
// the number of turns taken and of the number of rounds begun. More than [MaxTurns] turns are an error in the
// sample.
func (b *Builder) Encounter(t Trap, e Encounter) (vars []Reg, turns, rounds Reg) {
	in := &encounterLoop{Trap: t, Encounter: e, vars: make([]Reg, len(e.Starts))}
	state := append(slices.Clone(e.Vars), e.Taken, e.Place)
	for _, turn := range e.Turns {
		in.actors = append(in.actors, link(turn.pruned(), state))
	}
	if len(e.Anew.results) > 0 {
		in.anew = link(e.Anew.pruned(), state)
	}
	add(b, in)
	return slices.Clone(in.vars), in.turns, in.rounds
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *encounterLoop) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	for i := range in.Starts {
		read(&in.Starts[i])
	}
	for _, r := range [...]*Reg{&in.Over, &in.Most, &in.Number, &in.Down} {
		read(r)
	}
	for _, p := range in.subprograms() {
		p.registers(read)
	}
	for i := range in.vars {
		write(&in.vars[i])
	}
	write(&in.turns)
	write(&in.rounds)
}

// subprograms returns the turns of all actors, and what orders a new round.
func (in *encounterLoop) subprograms() []*subprogram {
	list := slices.Clone(in.actors)
	if in.anew != nil {
		list = append(list, in.anew)
	}
	return list
}
