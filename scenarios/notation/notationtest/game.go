package notationtest

import (
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// A game is an encounter that is played literally, statement by statement. It knows nothing of
// what an engine may leave out.
type game struct {
	n      *notation.Process
	decide decider // of open choices; nil if there are none
}

// A moment is an encounter between two turns.
type moment struct {
	outer         *env       // what is named outside of the encounter
	vars          []value    // in the order of Vars
	limits        []*big.Rat // after so many turns it is over, whatever the state
	ended         bool
	place         int  // of who acts next, if there is an order
	fresh         bool // a round begins with the next turn
	turns, rounds int64
}

// encounter plays until the end.
func encounter(n *notation.Process, r *roller, names *env) (value, error) {
	g := &game{n: n}
	m, err := g.start(r, names)
	for ; err == nil && !m.ended; m, err = g.turn(m, r) {
		if m.turns == maxTurns {
			return value{}, errCut
		}
	}
	if err != nil {
		return value{}, err
	}
	return walk(n.Value, r, g.last(m))
}

// start returns the moment before the first turn.
func (g *game) start(r *roller, outer *env) (*moment, error) {
	m := &moment{outer: outer}
	for _, v := range g.n.Vars {
		start, err := walk(v.Start, r, outer)
		if err != nil {
			return nil, err
		}
		m.vars = append(m.vars, start)
	}
	for _, e := range []notation.Expr{g.n.Limit, g.n.Horizon} {
		if e == nil {
			continue
		}
		turns, err := walk(e, r, outer)
		if err != nil {
			return nil, err
		}
		m.limits = append(m.limits, turns.num)
	}
	if err := g.look(m, r); err != nil || m.ended {
		return m, err
	}
	return m, g.begin(m, r)
}

// look finds whether the encounter is over.
func (g *game) look(m *moment, r *roller) error {
	for _, most := range m.limits {
		m.ended = m.ended || big.NewRat(m.turns, 1).Cmp(most) >= 0
	}
	over, err := walk(g.n.Until, r, g.names(m))
	m.ended = m.ended || over.word == "yes"
	return err
}

// names is what can be named between turns: the vars, and what is named outside.
func (g *game) names(m *moment) *env { return g.withVars(m.outer, m.vars) }

func (g *game) withVars(names *env, vars []value) *env {
	for i, v := range g.n.Vars {
		names = &env{name: v.Name, value: &vars[i], outer: names}
	}
	return names
}

// last is what can be named at the end.
func (g *game) last(m *moment) *env {
	turns, rounds := number(big.NewRat(m.turns, 1)), number(big.NewRat(m.rounds, 1))
	names := &env{name: notation.TurnsName, value: &turns, outer: g.names(m)}
	return &env{name: notation.RoundsName, value: &rounds, outer: names}
}

// begin finds who acts first in the round that begins.
func (g *game) begin(m *moment, r *roller) error {
	m.fresh = true
	if g.n.Order == nil {
		return nil
	}
	first, err := walk(g.n.Order.First, r, g.names(m))
	if err != nil {
		return err
	}
	orders := g.orders()
	if !first.num.IsInt() || first.num.Sign() < 0 || first.num.Cmp(big.NewRat(orders, 1)) >= 0 {
		return fmt.Errorf("%s is not the number of one of %d orders", first, orders)
	}
	m.place, err = g.n.Order.Begin(int(first.num.Num().Int64()), g.stands(m, r))
	return err
}

// orders is how many orders there are.
func (g *game) orders() int64 {
	if !g.n.Order.Lineup {
		return int64(g.n.Order.Actors)
	}
	orders := int64(1)
	for i := range slices.Max(g.n.Order.Groups) + 1 {
		orders *= int64(i + 1)
	}
	return orders
}

// stands tells who stands at a moment.
func (g *game) stands(m *moment, r *roller) func(actor int) (bool, error) {
	return func(actor int) (bool, error) {
		cond := g.n.Turns[actor].Stands
		if cond == nil {
			return true, nil
		}
		v, err := walk(cond, r, g.names(m))
		return v.word == "yes", err
	}
}

// acts returns the actor whose turn is next.
func (g *game) acts(m *moment) int {
	if g.n.Order == nil {
		return 0
	}
	return g.n.Order.Acts(m.place)
}

// turn takes a turn, and returns the moment after it.
func (g *game) turn(m *moment, r *roller) (*moment, error) {
	next := *m
	next.vars, next.turns = slices.Clone(m.vars), m.turns+1
	if m.fresh {
		next.rounds++
	}
	actor, again := g.acts(m), false
	stands, err := g.stands(m, r)(actor)
	if err != nil {
		return nil, err
	}
	if stands {
		if again, err = g.play(g.n.Turns[actor].Body, m, &next, r); err != nil {
			return nil, err
		}
	}
	if err := g.look(&next, r); err != nil || next.ended {
		return &next, err
	}
	return &next, g.pass(&next, actor, again, r)
}

// pass finds who acts after the one whose turn is over.
func (g *game) pass(m *moment, actor int, again bool, r *roller) error {
	if again {
		stands, err := g.stands(m, r)(actor)
		if err != nil || stands {
			m.fresh = false
			return err
		}
	}
	if g.n.Order == nil {
		m.fresh = true
		return nil
	}
	var err error
	m.place, m.fresh, err = g.n.Order.Next(m.place, g.stands(m, r))
	if err != nil || !m.fresh || !g.n.Order.Every {
		return err
	}
	return g.begin(m, r)
}
