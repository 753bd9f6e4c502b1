package markov

import (
	"slices"
	"sort"
)

// This file takes the probabilities of many states one transition further. Numbers lie in
// lines, and states that share a row lie close together in them. So does what leads into a
// line: all edges of a fan are followed at once, and a sum is read and written once for all of
// them.

// A lattice is runs of one row in lines next to each other.
type lattice struct {
	row    int32
	strips []strip
	fans   []*fan // nil until they are needed
	deep   int32  // over how many lines a four reaches at most
	states int32  // that have probabilities
	window        // where those are
}

// A strip is a run with where it lies, and the part of it that has probabilities.
type strip struct {
	run
	line, place int32
	now         run
}

// lattices puts runs together.
func (c *Chain) lattices(runs []run) []lattice {
	line := c.Line
	if line == 0 {
		line = int32(max(1, len(c.Row)))
	}
	strips := make([]strip, len(runs))
	for i, r := range runs {
		strips[i] = strip{run: r, line: r.from / line, place: r.from % line}
	}
	sort.SliceStable(strips, func(i, j int) bool { return c.Row[strips[i].from] < c.Row[strips[j].from] })
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

// A window is lines, and places in them; none if it has no lines.
type window struct{ line, lines, place, places int32 }

// trim leaves out what is tiny at the ends of runs, and finds what they have left. It returns
// the sums of both.
func (l *lattice) trim(now []float64, tiny float64) (dropped, left float64) {
	l.window, l.states = window{}, 0
	for i := range l.strips {
		s := &l.strips[i]
		var d float64
		s.now, d = s.run.trim(now, tiny)
		if dropped += d; s.now.from < s.now.to {
			left += plainSum(now[s.now.from:s.now.to])
			l.states += s.now.to - s.now.from
			l.enclose(s.line, s.place+s.now.from-s.from, s.place+s.now.to-s.from)
		}
	}
	return dropped, left
}

// work is what it takes to follow what is left.
func (l *lattice) work(c *Chain) float64 {
	return latticeCost + float64(l.states)*float64(len(c.Rows[l.row]))
}

// enclose makes the window reach some places of a line, which is none of those before.
func (w *window) enclose(line, place, end int32) {
	if w.lines == 0 {
		*w = window{line, 1, place, end - place}
		return
	}
	end = max(end, w.place+w.places)
	w.lines, w.place = line+1-w.line, min(w.place, place)
	w.places = end - w.place
}

// fewStates are followed edge by edge.
const fewStates = 8

// A spreader follows the edges of lattices.
type spreader struct {
	*Chain
	lines []float64 // at work, with zeros between them
	held  float64   // that the lines and the fans of lattices take
}

// fanBytes is about what an edge takes in a fan.
const fanBytes = 32

// hold takes memory until it is released.
func (s *spreader) hold(bytes float64) error {
	s.held += bytes
	return s.Meter.Hold(bytes)
}

func (s *spreader) release() { s.Meter.Release(s.held) }

// follow adds what the states of a lattice lead to, and clears them. The error is the meter's.
func (s *spreader) follow(l *lattice, now, next []float64) error {
	if l.lines == 0 {
		return nil
	}
	if l.lines*l.places < fewStates {
		for i := range l.strips {
			r := l.strips[i].now
			for _, e := range s.Rows[l.row] {
				addTimes(next[r.from+e.By:], e.P, now[r.from:r.to])
			}
		}
	} else {
		if l.fans == nil {
			if err := s.hold(fanBytes * float64(len(s.Rows[l.row]))); err != nil {
				return err
			}
			l.fans = newFans(s.Rows[l.row], s.Line)
			for _, f := range l.fans {
				l.deep = max(l.deep, f.deepest())
			}
		}
		if err := s.setApart(l, now); err != nil {
			return err
		}
		for _, f := range l.fans {
			s.spread(f, l, next)
		}
	}
	for i := range l.strips {
		r := l.strips[i].now
		clear(now[r.from:r.to])
	}
	return nil
}

// pitch is how far from each other the lines of a window are set.
func (w window) pitch() int32 { return w.places + fanWidth }

// apart is where a line of the window begins that is set apart.
func (l *lattice) apart(line int32) int32 { return fanWidth + (l.deep+line)*l.pitch() }

// setApart copies lines with zeros between them, and as many before and behind as a four
// reaches.
func (s *spreader) setApart(l *lattice, now []float64) error {
	need := l.apart(l.lines + l.deep)
	if len(s.lines) < int(need) {
		if err := s.hold(8 * float64(int(need)-len(s.lines))); err != nil {
			return err
		}
		s.lines = make([]float64, need)
	}
	done := int32(0)
	for i := range l.strips {
		if r := &l.strips[i]; r.now.from < r.now.to {
			at := l.apart(r.line-l.line) + r.place + r.now.from - r.from - l.place
			clear(s.lines[done:at])
			done = at + int32(copy(s.lines[at:], now[r.now.from:r.now.to]))
		}
	}
	clear(s.lines[done:need])
	return nil
}

// spread adds what the edges of a fan of a lattice lead to.
func (s *spreader) spread(f *fan, l *lattice, next []float64) {
	wide := l.places + f.wide
	f.setPitch(l.pitch())
	for i, r := range f.reaches { // of which nothing else sees that they are within bounds
		_ = s.lines[l.apart(r.first)+int32(slices.Min(f.fours[i].by[:]))]
		_ = s.lines[l.apart(r.last+l.lines-1)+int32(slices.Max(f.fours[i].by[:]))+wide-1]
	}
	from, to := 0, 0 // the fours that lead there from lines of the window
	for line := range l.lines + f.high {
		for to < len(f.fours) && f.reaches[to].first <= line {
			to++
		}
		for from < to && f.reaches[from].last <= line-l.lines {
			from++
		}
		at := (l.line+line)*s.Line + l.place + f.by
		// The corners of a fan may be no numbers of states: nothing leads there.
		low, high := min(max(0, -at), wide), min(wide, int32(len(next))-at)
		if low < high && from < to {
			addFours(next[at+low:at+high], s.lines, int(l.apart(line)+low), f.fours[from:to])
		}
	}
}
