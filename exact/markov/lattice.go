package markov

import (
	"cmp"
	"slices"
)

// This file takes the probabilities of many states one transition further. Numbers lie in
// lines, and states that share a row lie close together in them. So does what leads into a
// line: four edges are followed at a time, and a sum is read and written once for all of them.

// A lattice is runs of one row in lines next to each other.
type lattice struct {
	row    int32
	strips []strip
	fans   *fans // nil until they are needed
}

// A strip is a run with where it lies.
type strip struct {
	run
	line, place int32
}

// lattices puts runs together.
func (c *Chain) lattices(runs []run) []lattice {
	line := c.Line
	if line == 0 {
		line = int32(max(1, len(c.Row)))
	}
	strips := make([]strip, len(runs))
	for i, r := range runs {
		strips[i] = strip{r, r.from / line, r.from % line}
	}
	slices.SortStableFunc(strips, func(a, b strip) int { return cmp.Compare(c.Row[a.from], c.Row[b.from]) })
	var out []lattice
	for from := 0; from < len(strips); {
		to, row := from+1, c.Row[strips[from].from]
		const gap = 2 // lines out of reach
		for to < len(strips) && c.Row[strips[to].from] == row && strips[to].line <= strips[to-1].line+gap {
			to++
		}
		out = append(out, lattice{row: row, strips: strips[from:to]})
		from = to
	}
	return out
}

// A window is lines, and places in them.
type window struct{ line, lines, place, places int32 }

// within returns where a lattice has probabilities.
func (l *lattice) within(now []float64) (w window) {
	isEmpty := true
	for i := range l.strips {
		s := &l.strips[i]
		from, to := s.within(now)
		if from == to {
			continue
		}
		place, end := s.place+from-s.from, s.place+to-s.from
		if isEmpty {
			w.line, w.place, w.places, isEmpty = s.line, place, end-place, false
		}
		w.lines = s.line + 1 - w.line
		end = max(end, w.place+w.places)
		w.place = min(w.place, place)
		w.places = end - w.place
	}
	return w
}

const (
	fewStates = 8 // are followed edge by edge
	fanWidth  = 8 // how many lines, and places of a line, the edges of a fan may lie apart
)

// A fan is four edges of a row that lead near to one another.
type fan struct {
	by          int32 // of the nearest line and place that they lead to
	line, place [4]int32
	p           [4]float64
	wide, high  int32 // the largest of the places and of the lines
}

// fans are the edges of a row; single are those that lead far from others.
type fans struct {
	fours  []fan
	single []Edge
}

// newFans finds the fans of a row whose states lie in lines at a distance.
func newFans(edges []Edge, by int32) *fans {
	sorted := slices.Clone(edges)
	slices.SortFunc(sorted, func(a, b Edge) int { return cmp.Compare(a.By, b.By) })
	out := &fans{}
	for len(sorted) > 0 {
		if f, ok := newFan(sorted, by); ok {
			out.fours, sorted = append(out.fours, f), sorted[4:]
		} else {
			out.single, sorted = append(out.single, sorted[0]), sorted[1:]
		}
	}
	return out
}

// newFan makes a fan of the first four edges; false if they lead too far from one another.
func newFan(sorted []Edge, by int32) (fan, bool) {
	var f fan
	if len(sorted) < 4 {
		return f, false
	}
	for k, e := range sorted[:4] {
		if by > 0 { // the nearest line
			f.line[k] = (e.By + by/2) / by
			if e.By+by/2 < 0 && (e.By+by/2)%by != 0 {
				f.line[k]--
			}
		}
		f.place[k], f.p[k] = e.By-f.line[k]*by, e.P
	}
	line, place := f.line[0], slices.Min(f.place[:]) // lines ascend
	f.by = line*by + place
	for k := range f.line {
		f.line[k] -= line
		f.place[k] -= place
	}
	f.wide, f.high = slices.Max(f.place[:]), f.line[3]
	return f, f.wide <= fanWidth && f.high <= fanWidth
}

// A spreader follows the edges of lattices.
type spreader struct {
	*Chain
	apart []float64 // the lines at work, with zeros between them
	zeros []float64
}

// follow adds what the states of a lattice lead to, and clears them.
func (s *spreader) follow(l *lattice, now, next []float64) {
	w := l.within(now)
	if w.lines == 0 {
		return
	}
	edges, isFew := s.Rows[l.row], w.lines*w.places < fewStates
	if !isFew {
		if l.fans == nil {
			l.fans = newFans(edges, s.Line)
		}
		if edges = l.fans.single; len(l.fans.fours) > 0 {
			s.setApart(l, w, now)
			for k := range l.fans.fours {
				s.spread(&l.fans.fours[k], w, next)
			}
		}
	}
	for _, r := range l.strips {
		from, to := r.within(now)
		at := now[from:to]
		for _, e := range edges {
			addTimes(next[from+e.By:], e.P, at)
		}
		clear(at)
	}
}

// setApart copies lines with zeros between them.
func (s *spreader) setApart(l *lattice, w window, now []float64) {
	pitch := w.places + fanWidth
	need := int(fanWidth + w.lines*pitch)
	if len(s.apart) < need {
		s.apart, s.zeros = make([]float64, need), make([]float64, need)
	}
	clear(s.apart[:need])
	for i := range l.strips {
		r := &l.strips[i]
		if from, to := r.within(now); from < to {
			place := r.place + from - r.from - w.place
			copy(s.apart[fanWidth+(r.line-w.line)*pitch+place:], now[from:to])
		}
	}
}

// spread adds what the edges of a fan lead to.
func (s *spreader) spread(f *fan, w window, next []float64) {
	pitch, wide := w.places+fanWidth, w.places+f.wide
	source := func(k int, line int32) []float64 {
		if line -= f.line[k]; line < 0 || line >= w.lines {
			return s.zeros[:wide]
		}
		return s.apart[fanWidth+line*pitch-f.place[k]:][:wide]
	}
	p, q, u, v := f.p[0], f.p[1], f.p[2], f.p[3]
	for line := range w.lines + f.high {
		at := (w.line+line)*s.Line + w.place + f.by
		// The corners of a fan may be no numbers of states: nothing leads there.
		low, high := min(max(0, -at), wide), min(wide, int32(len(next))-at)
		if low >= high {
			continue
		}
		sums := next[at+low : at+high]
		a, b := source(0, line)[low:][:len(sums)], source(1, line)[low:][:len(sums)]
		c, d := source(2, line)[low:][:len(sums)], source(3, line)[low:][:len(sums)]
		for j, x := range sums {
			sums[j] = x + ((p*a[j] + q*b[j]) + (u*c[j] + v*d[j]))
		}
	}
}
