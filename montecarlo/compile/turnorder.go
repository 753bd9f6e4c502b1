package compile

import (
	"math/big"
	"slices"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// order takes over who acts after whom. Without an order one actor has all turns.
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
	for _, t := range e.Turns {
		if t.Stands != nil && len(e.Turns) > vm.MaxActors {
			e.fail(vm.Limitf(e.At, "more than %d actors take turns, which is too many where some may not", vm.MaxActors))
		}
	}
	if e.Order != nil {
		out.NoOrder = notation.Errorf(o.First.Span(), "who begins is a number from 0 to %d", out.Orders-1)
	}
}

// numberOfOrders is how many orders there are.
func numberOfOrders(o *notation.Order) *big.Int {
	if !o.Lineup {
		return big.NewInt(int64(o.Actors))
	}
	return new(big.Int).MulRange(1, int64(slices.Max(o.Groups))+1)
}

// orderNumber is the number of the order by what is known of the state.
func (e *encounterCompiler) orderNumber(env *binding) vm.Reg {
	at := e.Order.First.Span()
	return e.materialise(e.whole(at, e.scalar(e.Order.First, env), 0, "who begins"), 1)
}

// again compiles the number of the order of a round, where that is made again in every round.
func (e *encounterCompiler) anew(env *binding) vm.Block {
	if e.Order == nil || !e.Order.Every {
		return vm.Block{}
	}
	return e.block(func() []vm.Reg { return []vm.Reg{e.orderNumber(env)} })
}

// down is who does not stand, a bit for each actor, and whether the one who acted does so again. It is
// None where all stand and none does.
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

// A turnOrder is an order that is told who does not stand by the bits of a number.
type turnOrder struct{ *notation.Order }

// Begin is the place of whoever begins in an order.
func (o turnOrder) Begin(number, down int64) vm.Place {
	at, _ := o.Order.Begin(int(number), standing(down))
	return o.place(at, true, down)
}

// Next is the place of whoever acts after a place.
func (o turnOrder) Next(at, down int64) vm.Place {
	if down >= vm.ActAgain {
		if p := o.place(int(at), false, down); p.Actor != vm.Nobody {
			return p
		}
	}
	next, fresh, _ := o.Order.Next(int(at), standing(down))
	return o.place(next, fresh, down)
}

func (o turnOrder) place(at int, fresh bool, down int64) vm.Place {
	p := vm.Place{At: int64(at), Actor: o.Acts(at), Fresh: fresh}
	if stands, _ := standing(down)(p.Actor); !stands {
		p.Actor = vm.Nobody
	}
	return p
}

// standing says who stands, which is no error.
func standing(down int64) func(actor int) (bool, error) {
	return func(actor int) (bool, error) { return down%vm.ActAgain>>actor&1 == 0, nil }
}
