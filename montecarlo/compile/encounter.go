package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// encounter compiles an encounter and its value.
func (c *compiler) encounter(n *notation.Process, env *binding) value {
	env, err := c.lastState(n, env)
	if err != nil {
		return value{c.fail(err)}
	}
	return c.compile(n.Value, env)
}

// An encounterCompiler compiles an encounter, whose variables are columns that turns change.
type encounterCompiler struct {
	*compiler
	*notation.Process
	starts []scalar
	fixed  []bool   // by variable: whether no turn changes it
	inputs []vm.Reg // by variable: the register by which a turn reads it
	taken  scalar   // how many turns were taken before a turn
	place  scalar   // the key of who acts in which order

	options map[*notation.Choose]*binding // of choices: the number of the option, found when the turn begins
}

// lastState compiles an encounter without its value. It returns env with names for the last values of
// the variables, the number of turns and the number of rounds.
func (c *compiler) lastState(n *notation.Process, env *binding) (*binding, error) {
	e := &encounterCompiler{compiler: c, Process: n, fixed: make([]bool, len(n.Vars)), options: map[*notation.Choose]*binding{}}
	for _, v := range n.Vars {
		e.starts = append(e.starts, c.kept(v.Start.Span(), c.scalar(v.Start, env)))
		e.inputs = append(e.inputs, c.code.NewReg())
	}
	e.taken = column(Number, c.code.NewReg(), interval{lo: ratZero, hi: big.NewRat(vm.MaxTurns, 1)})
	most := e.most(env)
	out := vm.Encounter{Vars: e.inputs, Taken: e.taken.reg, Most: c.materialise(most, 1)}
	e.findFixed(env)
	e.order(&out)
	e.start(&out, env)
	for i := range n.Turns {
		out.Turns = append(out.Turns, e.turn(i, e.inside(env)))
	}
	out.Anew = e.newRound(e.inside(env))
	if c.err != nil {
		return nil, c.err
	}
	vars, turns, rounds := c.code.Encounter(c.trap(n.At), out)
	for i, v := range n.Vars {
		s := e.starts[i]
		if !e.fixed[i] {
			s = e.input(i)
			s.reg = vars[i]
		}
		env = bound(env, v.Name, s)
	}
	within := interval{lo: ratZero, hi: minRat(most.within.hi, big.NewRat(vm.MaxTurns, 1))}
	env = bound(env, notation.TurnsName, column(Number, turns, within))
	return bound(env, notation.RoundsName, column(Number, rounds, within)), c.err
}

// bound returns env with a name for a value that has been compiled.
func bound(env *binding, name string, s scalar) *binding {
	return &binding{outer: env, name: name, value: value{s}}
}

// most compiles the largest number of turns, above vm.MaxTurns if there is no limit.
func (e *encounterCompiler) most(env *binding) scalar {
	most := constant(Number, big.NewRat(vm.MaxTurns+1, 1))
	for _, x := range [...]notation.Expr{e.Limit, e.Horizon} {
		if x == nil {
			continue
		}
		turns := e.scalar(x, env)
		if v := turns.constant; v != nil && (!v.IsInt() || v.Sign() < 0) {
			e.failOrRaise(x.Span(), notation.NotTurns(x.Span(), v))
		}
		most = e.smaller(x.Span(), e.ceil(x.Span(), turns), most)
	}
	return most
}

// start compiles the state before the first turn into out: the variables, whether the encounter is over, who
// cannot act and the first order. env has the names outside of the encounter.
func (e *encounterCompiler) start(out *vm.Encounter, env *binding) {
	for i, s := range e.starts {
		if !e.fixed[i] {
			s = e.bounded(e.Vars[i].Start.Span(), s)
		}
		out.Starts = append(out.Starts, e.materialise(s, 1))
		env = bound(env, e.Vars[i].Name, s)
	}
	over := e.scalar(e.Until, env)
	out.Over = e.materialise(over, 1)
	under(e.compiler, e.not(e.At, over), func() struct{} {
		out.Down = e.down(env, constantTruth(false))
		if e.Order != nil {
			out.Number = e.orderNumber(env)
		}
		return struct{}{}
	})
}

// turn compiles the turn of an actor to a block that reads and changes the variables; env has their names as a
// turn finds them.
func (e *encounterCompiler) turn(actor int, env *binding) (out vm.Turn) {
	never := e.unrolled(func() scalar { return e.scalar(e.Until, env) })
	out.Block = e.block(func() []vm.Reg {
		s := e.newTurn(env)
		assumed(e.compiler, never, func() {
			e.lookUp(e.Turns[actor].Body, env)
			s = e.body(e.Turns[actor].Body, s)
		})
		over := e.scalar(e.Until, s.names)
		results := []vm.Reg{vm.None, vm.None}
		if over.constant == nil && over.k < 0 { // the column of the opposite is there
			results[0], out.Ends = over.reg, 0
		} else {
			results[0], out.Ends = e.flag(over), 1
		}
		under(e.compiler, e.not(e.At, over), func() struct{} {
			results[1] = e.down(s.names, s.vars[e.again()].now)
			return struct{}{}
		})
		for i := range e.Vars {
			if x := s.vars[i]; !same(x.now, e.input(i)) {
				out.Changes = append(out.Changes, i)
				results = append(results, e.result(i, x))
			}
		}
		return results
	})
	return out
}

// flag returns the column of a scalar, or None if it is the constant 0.
func (e *encounterCompiler) flag(s scalar) vm.Reg {
	if s.constant != nil && !s.isTrue() {
		return vm.None
	}
	return e.materialise(s, 1)
}
