package compile

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// order sets the order of turns of the encounter out, and how many orders there are. Without an order in the
// rules one actor takes all turns.
func (e *encounterCompiler) order(out *vm.Encounter) {
	o := e.Order
	if o == nil {
		o = &notation.Order{Actors: 1}
	}
	orders := numberOfOrders(o)
	if !orders.IsInt64() {
		e.fail(vm.Limitf(e.At, "there are %s orders of turns, which is too many", orders))
	}
	out.Order, out.Orders = turnOrder{o}, orders.Int64()
	keys := new(big.Int).Mul(orders, big.NewInt(int64(o.Actors)))
	e.place = column(Number, e.code.NewReg(), interval{lo: ratZero, hi: new(big.Rat).SetInt(keys)})
	out.Place = e.place.reg
	for _, t := range e.Turns {
		if t.Stands != nil && len(e.Turns) > vm.MaxActors {
			e.fail(vm.Limitf(e.At, "more than %d actors take turns, which is too many where some may not", vm.MaxActors))
		}
	}
	if e.Order != nil {
		out.NoOrder = notation.Errorf(o.First.Span(), "who begins is a number from 0 to %d", out.Orders-1)
	}
}

// numberOfOrders returns the number of orders in which the actors can take turns.
func numberOfOrders(o *notation.Order) *big.Int {
	if !o.Lineup {
		return big.NewInt(int64(o.Actors))
	}
	return new(big.Int).MulRange(1, int64(slices.Max(o.Groups))+1)
}

// orderNumber compiles the number of the order, an expression in the variables, to a column.
func (e *encounterCompiler) orderNumber(env *binding) vm.Reg {
	at := e.Order.First.Span()
	return e.materialise(e.whole(at, e.scalar(e.Order.First, env), 0, "who begins"), 1)
}

// newRound compiles the block that gives the number of a new round's order; it is empty if the order stays.
func (e *encounterCompiler) newRound(env *binding) vm.Block {
	if e.Order == nil || !e.Order.Every {
		return vm.Block{}
	}
	return e.block(func() []vm.Reg { return []vm.Reg{e.orderNumber(env)} })
}

// down compiles a column with a bit for each actor that cannot act, plus vm.ActAgain if the truth value again
// says that the last actor acts again. It is None if it is always 0.
func (e *encounterCompiler) down(env *binding, again scalar) vm.Reg {
	down := e.affine(e.At, asNumber(again), big.NewRat(vm.ActAgain, 1), ratZero)
	for actor, t := range e.Turns {
		if t.Stands != nil {
			fallen := asNumber(e.not(e.At, e.scalar(t.Stands, env)))
			down = e.sum(e.At, down, e.affine(e.At, fallen, big.NewRat(1<<actor, 1), ratZero))
		}
	}
	return e.flag(down)
}

// A turnOrder makes an order a [vm.Order]. The bits of down say which actors cannot act.
type turnOrder struct{ *notation.Order }

// Begin returns the first place of a round in the order with a number.
func (o turnOrder) Begin(number, down int64) vm.Place {
	at, _ := o.Order.Begin(int(number), standing(down))
	return o.place(at, true, down)
}

// Next returns the place after the place at; the same place if its actor acts again.
func (o turnOrder) Next(at, down int64) vm.Place {
	if down >= vm.ActAgain {
		if p := o.place(int(at), false, down); p.Actor != vm.Nobody {
			return p
		}
	}
	next, fresh, _ := o.Order.Next(int(at), standing(down))
	return o.place(next, fresh, down)
}

// Key returns the key of the place at in policies.
func (o turnOrder) Key(at int64) int64 { return int64(o.Order.Key(int(at))) }

// place returns the place of the order with the index at; nobody acts there if its actor is in the set down. fresh says
// that a round begins there.
func (o turnOrder) place(at int, fresh bool, down int64) vm.Place {
	p := vm.Place{At: int64(at), Actor: o.Acts(at), Fresh: fresh}
	if stands, _ := standing(down)(p.Actor); !stands {
		p.Actor = vm.Nobody
	}
	return p
}

// standing returns a function that reports whether an actor can act, from the bits of down. Its error
// is always nil.
func standing(down int64) func(actor int) (bool, error) {
	return func(actor int) (bool, error) { return down%vm.ActAgain>>actor&1 == 0, nil }
}
