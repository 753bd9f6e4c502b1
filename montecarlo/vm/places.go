package vm

// An Order says who acts after whom. What it says depends on its arguments alone.
type Order interface {
	// Begin is the place of whoever begins in the order of a number.
	Begin(number, down int64) Place
	// Next is the place of whoever acts after a place.
	Next(at, down int64) Place
}

// A Place is who acts in which order, as a number.
type Place struct {
	At    int64
	Actor int  // [Nobody] where nothing is done in the turn
	Fresh bool // whether a round begins with the turn
}

// Nobody acts in a turn in which nothing is done.
const Nobody = -1

// places are those that an order was asked for.
type places struct {
	order Order
	known map[placeKey]Place
}

// A placeKey is what a place depends on: the one before and who cannot act.
type placeKey struct{ at, down int64 }

// beginning is the key of the place at which an order begins.
func beginning(number, down int64) placeKey { return placeKey{-1 - number, down} }

// maxPlaces is how many places are remembered at most.
const maxPlaces = 1 << 16

func (s *places) find(k placeKey) Place {
	p, known := s.known[k]
	switch {
	case known:
		return p
	case len(s.known) == maxPlaces:
		clear(s.known)
	}
	if k.at < 0 {
		p = s.order.Begin(-1-k.at, k.down)
	} else {
		p = s.order.Next(k.at, k.down)
	}
	s.known[k] = p
	return p
}
