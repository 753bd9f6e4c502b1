package notation

import "slices"

// An Order says who acts after whom. Actors are numbered as the Turns of their [Process]. A round
// is one turn of each who stands; whoever does not is passed over. With a [Lineup] each order of
// the groups is possible; else the actors act round and round as they are listed.
type Order struct {
	At     Span
	Groups []int // by actor, with a lineup: the number of its group, whose actors act in a row
	Lineup bool
	First  Expr // the number of the order: that of a [Lineup] of the groups, or of the actor that begins
	Every  bool // First is asked again of the state whenever a round begins; else only at the start
	Actors int  // how many there are
}

// groupsFit reports whether all actors of a lineup have a group, and the groups are numbered 0, 1,
// ... without a gap.
func (o *Order) groupsFit() bool {
	if !o.Lineup {
		return true
	}
	groups := slices.Clone(o.Groups)
	slices.Sort(groups)
	for i, g := range slices.Compact(groups) {
		if g != i {
			return false
		}
	}
	return len(o.Groups) == o.Actors
}

// A place is a number for who acts and in which order: the number of the order times the actors,
// and how many stand before the one who acts.

// Line returns the actors in the order of turns that has this number. It is the inverse of number.
func (o *Order) Line(number int) []int {
	line := make([]int, 0, o.Actors)
	if !o.Lineup {
		for i := range o.Actors {
			line = append(line, (number+i)%o.Actors)
		}
		return line
	}
	left := make([]int, slices.Max(o.Groups)+1)
	each := 1
	for i := range left {
		left[i] = i
		each *= i + 1
	}
	for len(left) > 0 {
		each /= len(left)
		group := left[number/each]
		left = slices.Delete(left, number/each, number/each+1)
		number %= each
		for actor, g := range o.Groups {
			if g == group {
				line = append(line, actor)
			}
		}
	}
	return line
}

// number returns the number of an order of turns, the inverse of [Order.Line].
func (o *Order) number(line []int) int {
	if !o.Lineup {
		return line[0]
	}
	var groups []int
	for _, actor := range line {
		if g := o.Groups[actor]; len(groups) == 0 || groups[len(groups)-1] != g {
			groups = append(groups, g)
		}
	}
	number := 0
	for i, g := range groups {
		before := 0
		for _, later := range groups[i+1:] {
			if later < g {
				before++
			}
		}
		number = number*(len(groups)-i) + before
	}
	return number
}

// Acts returns the actor who acts at a place: place / Actors is the number of the order, the rest the position
// in it.
func (o *Order) Acts(place int) (actor int) { return o.Line(place / o.Actors)[place%o.Actors] }

// Begin returns the place of the first actor who stands, in the order with this number; that of the first of
// all if none stands.
func (o *Order) Begin(number int, stands func(actor int) (bool, error)) (place int, err error) {
	for i, actor := range o.Line(number) {
		if ok, err := stands(actor); ok || err != nil {
			return number*o.Actors + i, err
		}
	}
	return number * o.Actors, nil
}

// Next returns the place of the next actor who stands, and whether a new round begins there. If
// none stands, the place stays the same.
func (o *Order) Next(place int, stands func(actor int) (bool, error)) (next int, fresh bool, err error) {
	line := o.Line(place / o.Actors)
	first := place - place%o.Actors
	for i := range line {
		at := place%o.Actors + 1 + i
		ok, err := stands(line[at%o.Actors])
		if ok || err != nil {
			return first + at%o.Actors, at >= o.Actors, err
		}
	}
	return place, true, nil
}

// Turned returns a place where the same actor acts and the same ones follow, round and round: in the order that
// begins with that actor, or its group. There are fewer such places. They will do for whoever does not ask when
// a round begins.
func (o *Order) Turned(place int) int {
	line, at := o.Line(place/o.Actors), place%o.Actors
	for o.Lineup && at > 0 && o.Groups[line[at-1]] == o.Groups[line[at]] {
		at--
	}
	turned := slices.Concat(line[at:], line[:at])
	return o.number(turned)*o.Actors + slices.Index(turned, line[place%o.Actors])
}

// Key returns the number of a place in the keys of a policy: that of who acts times the orders, and
// the number of the order. What is best is the same in all places that are turned to one, unless it
// matters when a round begins.
func (o *Order) Key(place int) int {
	if !o.Every {
		place = o.Turned(place)
	}
	return o.Acts(place)*o.Orders() + place/o.Actors
}

// Orders returns how many orders there are.
func (o *Order) Orders() int {
	if !o.Lineup {
		return o.Actors
	}
	orders := 1
	for i := range slices.Max(o.Groups) + 1 {
		orders *= i + 1
	}
	return orders
}
