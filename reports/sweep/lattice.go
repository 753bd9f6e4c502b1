package sweep

// A lattice is cells that are spread over a grid: every combination of some places of every
// sweep, the first and the last among them.
type lattice struct {
	sizes  []int   // of the sweeps, the slowest first
	places [][]int // of every sweep, ascending
}

// newLattice takes so many places of every sweep, or all of a shorter one.
func newLattice(sizes []int, places int) *lattice {
	l := &lattice{sizes: sizes}
	for _, size := range sizes {
		var at []int
		for p := range min(places, size) {
			at = append(at, p*(size-1)/max(1, min(places, size)-1))
		}
		l.places = append(l.places, at)
	}
	return l
}

// len is how many cells there are.
func (l *lattice) len() int {
	n := 1
	for _, at := range l.places {
		n *= len(at)
	}
	return n
}

// cells are their numbers in the grid, the last sweep fastest.
func (l *lattice) cells() []int {
	out := []int{0}
	for k, at := range l.places {
		var next []int
		for _, c := range out {
			for _, p := range at {
				next = append(next, c*l.sizes[k]+p)
			}
		}
		out = next
	}
	return out
}

// corners returns for every cell of the lattice what choose says of its value and those that
// follow it along the sweeps: the corners of the part of the grid that begins there.
func (l *lattice) corners(values []float64, choose func(x, y float64) float64) []float64 {
	out := append([]float64(nil), values...)
	step := 1
	for k := len(l.places) - 1; k >= 0; k-- {
		n := len(l.places[k])
		for i := range out {
			if i/step%n < n-1 { // what follows was not changed yet
				out[i] = choose(out[i], out[i+step])
			}
		}
		step *= n
	}
	return out
}

// begins is the place in the lattice of the part of the grid that a cell lies in, given the
// cell's places of the sweeps.
func (l *lattice) begins(at []int) int {
	i := 0
	for k, places := range l.places {
		p := 0
		for p+1 < len(places) && places[p+1] <= at[k] {
			p++
		}
		i = i*len(places) + p
	}
	return i
}

// sum adds up values of the parts of the grid, each as often as the part has cells.
func (l *lattice) sum(values []float64) float64 {
	total := 0.0
	for i, v := range values {
		cells := 1
		for k := len(l.places) - 1; k >= 0; k-- {
			at := l.places[k]
			p := i % len(at)
			i /= len(at)
			if p+1 < len(at) {
				cells *= at[p+1] - at[p]
			}
		}
		total += v * float64(cells)
	}
	return total
}
