package dice

// dealing is what the walk knows of a deck.
type dealing struct {
	*deck
	taken field // how many cards of the value at hand are gone, where there are several hands
}

// gone is how many cards of the value at hand are dealt in a state before those of sort s.
func (of *dealing) gone(k *key, s int) int64 {
	if s == of.first {
		return 0
	}
	return of.taken.get(k)
}

// take notes that j cards more are gone. After the last hand another value comes.
func (of *dealing) take(k *key, s int, gone, j int64) {
	switch {
	case of.hands == 1:
	case s == of.first+of.hands-1:
		of.taken.set(k, 0)
	default:
		of.taken.set(k, gone+j)
	}
}

// choices returns how many cards of the value at hand its sort can take at least and at most, in
// a state in which it lacks so many.
func (of *dealing) choices(o *order, t int, k *key, lacks int64) (least, most int64) {
	step := &o.steps[t]
	left := step.weight.Int64() - of.gone(k, step.sort)
	return max(0, lacks-o.rest[t][step.sort].Int64()), min(lacks, left)
}

// left returns how many cards sort s can choose from once a step is over: those of later values and,
// if its turn is still to come, of the value at hand. What the hands before it lack, of which number
// says how many, is theirs.
func (of *dealing) left(o *order, number []field, t int, k *key, s int) int64 {
	left := o.rest[t][s].Int64()
	for h := of.first; h < s; h++ {
		left -= number[h].get(k)
	}
	if at := o.steps[t].sort; at >= of.first && at < s {
		left -= of.taken.get(k)
	}
	return left
}
