package encounter

import (
	"oddsmith/scenarios/notation"
)

// This file makes room for numbers that leave their fields: all states are laid out again.

// widenFor makes fields wide enough for what a move leads to from the states of a group.
func (s *space) widenFor(n int32, g group, i int) error {
	return g.states.each(func(k uint64) error {
		s.states.state(n, k, s.words)
		m := &g.row.packed[i]
		for w, x := range s.words {
			s.next[w] = x&m.keep[w] + m.add[w]
		}
		if s.packing.fits(s.next) {
			return nil
		}
		if err := s.widen(g.row.moves[i]); err != nil {
			return err
		}
		return errAgain
	})
}

// widen makes fields wide enough for what a move leads to from the state at work.
func (s *space) widen(m move) error {
	spans := s.spans()
	s.numbers = s.packing.numbers(s.words, s.numbers)
	for _, c := range m.changes {
		v := c.by
		if !c.set {
			v += s.numbers[c.v]
		}
		x := &spans[c.v]
		if s.packing.fields[c.v].holds(v) {
			continue
		}
		if v != int64(int32(v)) {
			return notation.Errorf(s.program.of.At, "%s leaves the whole numbers up to 2^31", notation.ShownName(s.program.vars[c.v]))
		}
		// At least twice as wide: fields are widened a few times only.
		spread := x.high - x.low + 1
		if v > x.high {
			x.high = max(v, x.high+spread)
		} else {
			x.low = min(v, x.low-spread)
		}
	}
	return s.repack(spans)
}

// spans are what the fields have room for.
func (s *space) spans() []span {
	out := make([]span, len(s.packing.fields))
	for v, f := range s.packing.fields {
		out[v] = span{f.low, f.low + int64(f.mask())}
	}
	return out
}

// repack lays all states out anew, with fields for numbers within spans.
func (s *space) repack(spans []span) error {
	const repackCost = 100
	if err := s.e.budget.Charge(repackCost * float64(s.states.count)); err != nil {
		return err
	}
	old, packing := s.states, s.packing
	s.lay(spans)
	words := make([]uint64, packing.words)
	for n := range old.pages {
		p := &old.pages[n]
		_ = p.seen.each(func(i uint64) error {
			old.state(int32(n), i, words)
			s.numbers = packing.numbers(words, s.numbers)
			page, at := s.find(s.numbers)
			to := &s.states.pages[page]
			if !p.next.has(i) {
				to.next[at/64] &^= 1 << (at % 64)
			}
			if p.now.has(i) {
				to.now.add(at)
			}
			return nil
		})
	}
	s.pending = nil
	for n := range s.states.pages {
		if s.states.pages[n].next != (bitSet{}) {
			s.pending = append(s.pending, int32(n))
		}
	}
	for _, t := range s.rows {
		for _, r := range t.leaves {
			if err := s.pack(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// pack makes the moves of a row ready. Fields have room for one move beyond what vars start with: most of
// what is widened is widened while there are few states.
func (s *space) pack(r *row) error {
	if s.needsRoom(r) {
		spans := s.spans()
		for v, m := range s.margins {
			spans[v].low, spans[v].high = min(spans[v].low, s.begun[v].low+m.low), max(spans[v].high, s.begun[v].high+m.high)
		}
		return s.repack(spans)
	}
	packed, ok := s.packing.packed(r.moves)
	if ok {
		r.packed, r.from, r.to = packed, -1, make([][2]int32, len(packed))
		return nil
	}
	spans := s.spans()
	for _, m := range r.moves {
		for _, c := range m.changes {
			if c.set {
				spans[c.v] = spans[c.v].with(c.by)
			} else if by := max(c.by, -c.by); spans[c.v].high-spans[c.v].low < by {
				spans[c.v].high = spans[c.v].low + by
			}
		}
	}
	return s.repack(spans)
}

// needsRoom reports whether a row adds more to a var, or takes more away, than any before.
func (s *space) needsRoom(r *row) (needs bool) {
	for _, m := range r.moves {
		for _, c := range m.changes {
			if c.set {
				continue
			}
			x := s.margins[c.v].with(c.by)
			needs = needs || x != s.margins[c.v]
			s.margins[c.v] = x
		}
	}
	return needs
}
