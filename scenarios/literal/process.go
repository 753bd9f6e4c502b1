package literal

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// A Game is a process that is played turn by turn, statement by statement. It knows nothing of
// what an engine may leave out.
type Game struct {
	Process *notation.Process
	Decide  Decider // of open choices; nil if there are none

	trace *Trace
}

// A Decider decides an open choice in a turn: it returns the number of an option, or that of the
// options for none. What it evaluates is about the state by then.
type Decider func(n *notation.Choose, eval func(notation.Expr) (Value, error)) (int, error)

// A State is a process between two turns.
type State struct {
	Outer         *Names     // what is named outside of the process
	Vars          []Value    // in the order of those of the process
	Limits        []*big.Rat // after so many turns it is over, whatever the state
	Ended         bool
	Place         int  // of who acts next, if there is an order
	Fresh         bool // a round begins with the next turn
	Turns, Rounds int64
}

// process plays an encounter to its end and returns its value.
func (e evaluator) process(n *notation.Process) (Value, error) {
	g := &Game{Process: n, trace: e.trace}
	s, err := g.Start(e.source, e.names)
	for ; err == nil && !s.Ended; s, err = g.Turn(s, e.source) {
		if s.Turns == maxDice {
			return Value{}, notation.Errorf(n.At, "it has not ended after %d turns", maxDice)
		}
	}
	if err != nil {
		return Value{}, err
	}
	return g.Worth(s, e.source)
}

// Start returns the state before the first turn. Its start values are rolled from the source.
func (g *Game) Start(source Source, outer *Names) (*State, error) {
	e := newEvaluator(source, g.trace, outer)
	s := &State{Outer: outer}
	for _, v := range g.Process.Vars {
		start, err := e.eval(v.Start)
		if err != nil {
			return nil, err
		}
		s.Vars = append(s.Vars, start)
	}
	for _, limit := range []notation.Expr{g.Process.Limit, g.Process.Horizon} {
		if limit == nil {
			continue
		}
		turns, err := e.eval(limit)
		if err != nil {
			return nil, err
		}
		s.Limits = append(s.Limits, turns.Number)
	}
	if err := g.look(s, source); err != nil || s.Ended {
		return s, err
	}
	return s, g.begin(s, source)
}

// Worth returns what the process is worth if this is its last state.
func (g *Game) Worth(s *State, source Source) (Value, error) {
	names := g.names(s).with(notation.TurnsName, Whole(s.Turns)).with(notation.RoundsName, Whole(s.Rounds))
	return newEvaluator(source, g.trace, names).eval(g.Process.Value)
}

// between evaluates an expression in state s, between turns.
func (g *Game) between(s *State, source Source, x notation.Expr) (Value, error) {
	return newEvaluator(source, g.trace, g.names(s)).eval(x)
}

// names is what can be named between turns: the vars, and what is named outside.
func (g *Game) names(s *State) *Names { return g.withVars(s.Outer, s.Vars) }

// withVars returns the names with the variables of the process, of which vars are the values.
func (g *Game) withVars(names *Names, vars []Value) *Names {
	for i, v := range g.Process.Vars {
		names = names.with(v.Name, vars[i])
	}
	return names
}

// look sets s.Ended if the process is over in state s: by its condition or by a limit of turns.
func (g *Game) look(s *State, source Source) error {
	for _, most := range s.Limits {
		s.Ended = s.Ended || big.NewRat(s.Turns, 1).Cmp(most) >= 0
	}
	over, err := g.between(s, source, g.Process.Until)
	s.Ended = s.Ended || over.Holds()
	return err
}

// begin determines, at the beginning of a round, the order of turns and who acts first, and sets them in s.
func (g *Game) begin(s *State, source Source) error {
	s.Fresh = true
	if g.Process.Order == nil {
		return nil
	}
	first, err := g.between(s, source, g.Process.Order.First)
	if err != nil {
		return err
	}
	orders := g.Process.Order.Orders()
	if !first.Number.IsInt() || first.Number.Sign() < 0 || first.Number.Cmp(big.NewRat(int64(orders), 1)) >= 0 {
		return fmt.Errorf("%s is not the number of one of %d orders", first, orders)
	}
	s.Place, err = g.Process.Order.Begin(int(first.Number.Num().Int64()), g.stands(s, source))
	return err
}

// stands returns a function that reports whether an actor, by its index, stands in state s.
func (g *Game) stands(s *State, source Source) func(actor int) (bool, error) {
	return func(actor int) (bool, error) {
		cond := g.Process.Turns[actor].Stands
		if cond == nil {
			return true, nil
		}
		v, err := g.between(s, source, cond)
		return v.Holds(), err
	}
}

// Turn plays one turn and returns the state after it. s is not changed.
func (g *Game) Turn(s *State, source Source) (*State, error) {
	next := *s
	next.Vars, next.Turns = slices.Clone(s.Vars), s.Turns+1
	if s.Fresh {
		next.Rounds++
	}
	actor, again := 0, false
	if o := g.Process.Order; o != nil {
		actor = o.Acts(s.Place)
	}
	stands, err := g.stands(s, source)(actor)
	if err != nil {
		return nil, err
	}
	if stands {
		p := &play{g: g, source: source, began: s, now: &next}
		if err := p.block(g.Process.Turns[actor].Body, s.Outer); err != nil {
			return nil, err
		}
		again = p.again
	}
	if err := g.look(&next, source); err != nil || next.Ended {
		return &next, err
	}
	return &next, g.pass(&next, actor, again, source)
}

// pass ends the turn of an actor and sets in s who acts next. If again is true, that is the same actor, if it
// still stands.
func (g *Game) pass(s *State, actor int, again bool, source Source) error {
	if again {
		stands, err := g.stands(s, source)(actor)
		if err != nil || stands {
			s.Fresh = false
			return err
		}
	}
	if g.Process.Order == nil {
		s.Fresh = true
		return nil
	}
	var err error
	s.Place, s.Fresh, err = g.Process.Order.Next(s.Place, g.stands(s, source))
	if err != nil || !s.Fresh || !g.Process.Order.Every {
		return err
	}
	return g.begin(s, source)
}
