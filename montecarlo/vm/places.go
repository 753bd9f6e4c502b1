package vm

// An Order says who acts after whom. down has a bit for each actor that cannot act.
type Order interface {
	// Begin returns the first place of a round in the order with a number.
	Begin(number, down int64) Place
	// Next returns the place that follows the place at.
	Next(at, down int64) Place
	// Key returns the number by which a policy tells the place at from others.
	Key(at int64) int64
}

// A Place is who acts in which order, as a number.
type Place struct {
	At    int64
	Actor int  // [Nobody] where nothing is done in the turn
	Fresh bool // whether a round begins with the turn
}

// Nobody acts in a turn in which nothing is done.
const Nobody = -1

const placeBits = 10

// places is a cache of the answers of an order; the last of several keys with the same hash is kept.
type places struct {
	order Order
	known [1 << placeBits]struct {
		key     placeKey
		place   Place
		isKnown bool
	}
	keys map[int64]int64 // by place, of those that were asked for
}

// A placeKey is what a place depends on: the one before and who cannot act.
type placeKey struct{ at, down int64 }

// beginning returns the key of the place at which the order with that number begins, if the actors in the bit
// set down cannot act.
func beginning(number, down int64) placeKey { return placeKey{-1 - number, down} }

// find returns the place for a key, from the cache or else from the order.
func (s *places) find(k placeKey) Place {
	hash := uint64(k.at)*0x9e3779b97f4a7c15 + uint64(k.down)*0xbf58476d1ce4e5b9
	known := &s.known[hash>>(64-placeBits)]
	if !known.isKnown || known.key != k {
		known.key, known.isKnown = k, true
		if k.at < 0 {
			known.place = s.order.Begin(-1-k.at, k.down)
		} else {
			known.place = s.order.Next(k.at, k.down)
		}
	}
	return known.place
}

// key returns the key of the place at, from the cache or else from the order.
func (s *places) key(at int64) int64 {
	key, isKnown := s.keys[at]
	if !isKnown {
		key = s.order.Key(at)
		s.keys[at] = key
	}
	return key
}
