package markov

import (
	"errors"
	"math"
	"math/big"
	"testing"
)

// A taken meter notes what is taken, and refuses a step once so much work was.
type taken struct {
	work, held, most float64
	limit, memory    float64 // 0 for none
}

var errRefused = errors.New("refused")

func (m *taken) Charge(steps float64) error {
	if m.work += steps; m.limit > 0 && m.work > m.limit {
		return errRefused
	}
	return nil
}

func (m *taken) Hold(bytes float64) error {
	m.held += bytes
	if m.most = max(m.most, m.held); m.memory > 0 && m.held > m.memory {
		return errRefused
	}
	return nil
}

func (m *taken) Release(bytes float64) { m.held -= bytes }

// walkTo is a walk of one step up or down from 0 to the ends of so many states.
func walkTo(n int) *Chain {
	rows := make([]map[int]float64, n)
	for i := 1; i < n-1; i++ {
		rows[i] = map[int]float64{i - 1: 0.5, i + 1: 0.5}
	}
	return chain(rows...)
}

// from is where the chains of these tests start.
var from = []Weight{{5, 1}}

// ways are all that a chain can be asked, and what is held of the answer by state.
var ways = map[string]struct {
	ask  func(c *Chain, o *Order) error
	kept float64
}{
	"components": {func(c *Chain, _ *Order) error { _, err := c.Components(states(c.Size()), c.Meter); return err }, 8},
	"visits":     {func(c *Chain, o *Order) error { _, err := c.Visits(from, 0, o); return err }, valueBytes},
	"turns": {func(c *Chain, o *Order) error {
		v, err := c.Visits(from, 0, o)
		if err == nil {
			_, err = c.Turns(v, o)
		}
		return err
	}, valueBytes},
	"support": {func(c *Chain, _ *Order) error { _, _, err := c.Support(from, 9); return err }, 0},
	"follow": {func(c *Chain, _ *Order) error {
		_, err := c.Follow(from, Following{Most: 20, Ended: func(int, int32, float64) error { return nil }})
		return err
	}, 0},
	"elimination": {func(c *Chain, _ *Order) error {
		e, err := NewEliminator(c.Meter, c.Size())
		if err != nil {
			return err
		}
		defer e.Release()
		block := states(c.Size())[1:9]
		loop, err := e.Eliminate(block, func(i int) ([]int32, []float64) { return c.Of(block[i]) })
		if err != nil {
			return err
		}
		return loop.Charge(c.Meter, 3)
	}, 0},
	"ends exactly": {func(c *Chain, o *Order) error {
		rows := make([][]*big.Rat, len(c.Rows))
		for i, row := range c.Rows {
			for _, p := range row {
				rows[i] = append(rows[i], new(big.Rat).SetFloat64(p))
			}
		}
		of, err := c.EndsExactly(map[int32]*big.Rat{from[0].State: big.NewRat(1, 1)}, rows, o)
		ends := fractions{meter: c.Meter, of: of}
		for s := range of {
			ends.take(s)
		}
		return err
	}, 0},
}

// pathOf is a way through so many states, each of which is met once.
func pathOf(n int) *Chain {
	list := make([][]edge, n)
	for i := range n - 2 {
		list[i] = []edge{{i + 1, 0.25}, {i + 2, 0.75}}
	}
	return build(list...)
}

// Whatever a chain is asked ends at once where the meter refuses, and holds no more when it is done
// than it returns.
func TestMeter(t *testing.T) {
	const n = 12
	for name, way := range ways {
		for kind, c := range map[string]*Chain{"a walk": walkTo(n), "a way": pathOf(n)} {
			isMetered(t, name+" of "+kind, c, way.ask, way.kept*n)
		}
	}
}

func isMetered(t *testing.T, name string, c *Chain, ask func(*Chain, *Order) error, kept float64) {
	t.Helper()
	whole := &taken{}
	o := ordered(t, c)
	c.Meter = whole
	if err := ask(c, o); err != nil || whole.work <= 0 {
		t.Errorf("%s: %v, a work of %g", name, err, whole.work)
	}
	if whole.held != kept {
		t.Errorf("%s: %g bytes are held, want %g", name, whole.held, kept)
	}
	for k := 0.5; k < whole.work; k += max(1, whole.work/50) {
		m := &taken{limit: k}
		if c.Meter = m; !errors.Is(ask(c, o), errRefused) {
			t.Errorf("%s, with %g of %g: not refused", name, k, whole.work)
		}
	}
	for k := 0.5; k < whole.most; k += max(1, whole.most/50) {
		m := &taken{memory: k}
		if c.Meter = m; !errors.Is(ask(c, o), errRefused) {
			t.Errorf("%s, with %g of %g bytes: not refused", name, k, whole.most)
		}
	}
}

// An error of what is told ends a following.
func TestFollowIsEnded(t *testing.T) {
	c := walkTo(12)
	ended := func(int, int32, float64) error { return nil }
	for name, f := range map[string]Following{
		"ended": {Most: 20, Ended: func(int, int32, float64) error { return errRefused }},
		"go on": {Most: 20, Ended: ended, GoOn: func(float64, float64) (bool, error) { return true, errRefused }},
	} {
		m := &taken{}
		c.Meter = m
		if _, err := c.Follow(from, f); !errors.Is(err, errRefused) || m.held != 0 {
			t.Errorf("%s: %v, %g bytes are held", name, err, m.held)
		}
	}
}

// A loop takes the square of its band for every state, and a wide one is refused before its numbers
// are made.
func TestEliminationCharges(t *testing.T) {
	wide := func(n int, m *taken) error {
		e, err := NewEliminator(m, n+1)
		if err != nil {
			return err
		}
		to, p := states(n+1), make([]float64, n+1)
		for i := range p {
			p[i] = 1 / float64(n+1)
		}
		_, err = e.Eliminate(to[:n], func(int) ([]int32, []float64) { return to, p })
		return err
	}
	var work [2]float64
	for i, n := range []int{100, 200} {
		m := &taken{}
		if err := wide(n, m); err != nil {
			t.Fatal(err)
		}
		work[i] = m.work - (eliminated+edgeCost*float64(n+1))*float64(n)
	}
	if times := work[1] / work[0]; math.Abs(times-8) > 0.5 {
		t.Errorf("twice as many states take %g times as much", times)
	}
	if m := (&taken{memory: 1e5}); !errors.Is(wide(200, m), errRefused) || m.most < 200*200*8 {
		t.Errorf("refused after %g bytes", m.most)
	}
}

// An eliminator that is used again holds what its largest block takes, once.
func TestEliminatorHoldsOnce(t *testing.T) {
	c, m := walkTo(40), &taken{}
	e, err := NewEliminator(m, c.Size())
	if err != nil {
		t.Fatal(err)
	}
	eliminate := func(n int) float64 {
		block := states(n + 1)[1:]
		if _, err := e.Eliminate(block, func(i int) ([]int32, []float64) { return c.Of(block[i]) }); err != nil {
			t.Fatal(err)
		}
		return m.held
	}
	small := eliminate(5)
	large := eliminate(30)
	if again := eliminate(5); small >= large || again != large {
		t.Errorf("%g bytes for a small block, %g for a large one, then %g", small, large, again)
	}
	if e.Release(); m.held != 0 {
		t.Errorf("%g bytes are held when it is done", m.held)
	}
}
