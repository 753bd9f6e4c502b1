package markov

import (
	"cmp"
	"slices"
)

// fanWidth is how many places of a line the edges of a fan may lie apart, and how many lines
// those of a four, or neighbours in a fan.
const fanWidth = 8

// A fan is edges of a row that lead near to one another, four by four in the order of lines.
type fan struct {
	by         int32 // of the first line and place that they lead to
	wide, high int32 // how far from there the others lie
	reaches    []reach
	fours      []four
	pitch      int32 // how far apart the lines are that the fours add up
}

// A reach is the first and the last line that a four leads to, and the lines and places of
// its edges.
type reach struct {
	first, last int32
	to          [4]target
}

// A target is a line and a place in it, as seen from where an edge starts.
type target struct{ line, place int32 }

// newFans finds the fans of a row whose states lie in lines at a distance.
func newFans(edges []Edge, by int32) []*fan {
	sorted := slices.Clone(edges)
	slices.SortFunc(sorted, func(a, b Edge) int { return cmp.Compare(a.By, b.By) })
	var open []*openFan
	for _, e := range sorted {
		t := targetOf(e.By, by)
		at := len(open) - 1
		for at >= 0 && !open[at].takes(t) {
			at--
		}
		if at < 0 {
			at, open = len(open), append(open, &openFan{low: t.place, high: t.place})
		}
		open[at].add(t, e.P)
	}
	out := make([]*fan, len(open))
	for i, f := range open {
		out[i] = f.close(by)
	}
	return out
}

// targetOf returns the nearest line and the place in it.
func targetOf(edge, by int32) (t target) {
	if by > 0 {
		t.line = (edge + by/2) / by
		if edge+by/2 < 0 && (edge+by/2)%by != 0 {
			t.line--
		}
	}
	t.place = edge - t.line*by
	return t
}

// An openFan is a fan while its edges are found.
type openFan struct {
	targets   []target // lines ascend
	p         []float64
	low, high int32 // places
}

// takes reports whether a target that lies behind the others is near enough to them.
func (f *openFan) takes(t target) bool {
	return t.line-f.targets[len(f.targets)-1].line <= fanWidth && max(f.high, t.place)-min(f.low, t.place) <= fanWidth
}

func (f *openFan) add(t target, p float64) {
	for len(f.targets)%4 != 0 && t.line-f.targets[len(f.targets)/4*4].line > fanWidth {
		f.fill()
	}
	f.targets, f.p = append(f.targets, t), append(f.p, p)
	f.low, f.high = min(f.low, t.place), max(f.high, t.place)
}

// fill adds an edge that is never taken.
func (f *openFan) fill() {
	f.targets, f.p = append(f.targets, f.targets[len(f.targets)-1]), append(f.p, 0)
}

func (f *openFan) close(by int32) *fan {
	for len(f.targets)%4 != 0 {
		f.fill()
	}
	first, last := f.targets[0].line, f.targets[len(f.targets)-1].line
	out := &fan{by: first*by + f.low, wide: f.high - f.low, high: last - first}
	for k := 0; k < len(f.p); k += 4 {
		r := reach{to: [4]target(f.targets[k:])}
		for i := range r.to {
			r.to[i].line -= first
			r.to[i].place -= f.low
		}
		r.first, r.last = r.to[0].line, r.to[3].line
		out.reaches, out.fours = append(out.reaches, r), append(out.fours, four{p: [4]float64(f.p[k:])})
	}
	return out
}

// deepest is over how many lines the fours reach at most.
func (f *fan) deepest() (lines int32) {
	for _, r := range f.reaches {
		lines = max(lines, r.last-r.first)
	}
	return lines
}

// setPitch sets how far apart the lines are that the fours add up.
func (f *fan) setPitch(pitch int32) {
	if f.pitch == pitch {
		return
	}
	f.pitch = pitch
	for i, r := range f.reaches {
		for k, t := range r.to {
			f.fours[i].by[k] = -int64(t.line*pitch + t.place)
		}
	}
}
