package dice

// A dealing is a deck during a walk.
type dealing struct {
	*deck
	taken field // how many cards of the present value are dealt, if there are several hands
}

// gone returns how many cards of the present value have been dealt to hands before sort s, in the state k.
func (d *dealing) gone(k *state, s int) int64 {
	if s == d.first {
		return 0
	}
	return d.taken.get(k)
}

// take records in the state k that more cards of the present value go to sort s, after that many are gone to
// the hands before it. After the last hand the next value comes.
func (d *dealing) take(k *state, s int, gone, more int64) {
	switch {
	case d.hands == 1:
	case s == d.first+d.hands-1:
		d.taken.set(k, 0)
	default:
		d.taken.set(k, gone+more)
	}
}

// choices returns the least and the largest number of cards of the present value that the sort of step t can
// take in the state k, if it lacks that many cards in all.
func (d *dealing) choices(o *order, t int, k *state, lacks int64) (least, most int64) {
	step := &o.steps[t]
	left := step.weight.Int64() - d.gone(k, step.sort)
	return max(0, lacks-o.rest[t][step.sort].Int64()), min(lacks, left)
}

// left returns how many cards sort s can still take after step t: those of later values and, if it has not had
// its turn, those of the present value, without the cards that the hands before it lack. number has, by sort,
// the field of the cards that it lacks in the state k.
func (d *dealing) left(o *order, number []field, t int, k *state, s int) int64 {
	left := o.rest[t][s].Int64()
	for h := d.first; h < s; h++ {
		left -= number[h].get(k)
	}
	if at := o.steps[t].sort; at >= d.first && at < s {
		left -= d.taken.get(k)
	}
	return left
}
