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

// ways are all that a chain can be asked.
var ways = map[string]func(c *Chain, o *Order) error{
	"components": func(c *Chain, _ *Order) error { _, err := c.Components(states(len(c.Row)), nil); return err },
	"visits":     func(c *Chain, o *Order) error { _, err := c.Visits([]Weight{{5, 1}}, 0, o); return err },
	"values": func(c *Chain, o *Order) error {
		return c.Values(o, [][]float64{make([]float64, len(c.Row)), make([]float64, len(c.Row))}, make([]int32, len(c.Row)))
	},
	"turns": func(c *Chain, o *Order) error {
		v, err := c.Visits([]Weight{{5, 1}}, 0, o)
		if err == nil {
			_, err = c.Turns(v, o)
		}
		return err
	},
	"powers":  func(c *Chain, o *Order) error { _, _, err := c.Powers([]Weight{{5, 1}}, 0, o, 4); return err },
	"support": func(c *Chain, _ *Order) error { _, err := c.Support([]Weight{{5, 1}}, 9); return err },
	"follow": func(c *Chain, _ *Order) error {
		_, _, err := c.Follow([]Weight{{5, 1}}, Following{Most: 20, Ended: func(int, int32, []float64, float64) error { return nil }})
		return err
	},
	"in rationals": func(c *Chain, _ *Order) error {
		_, err := Eliminate(c.Meter, Rationals{}, states(len(c.Row))[1:9], func(i int) []Transition[*big.Rat] {
			return []Transition[*big.Rat]{{big.NewRat(1, 3), -1}, {big.NewRat(2, 3), 1}}
		})
		return err
	},
}

// Whatever a chain is asked ends at once where the meter refuses, and holds no more when it is done
// than it returns.
func TestMeter(t *testing.T) {
	const n = 12
	for name, ask := range ways {
		order := func(c *Chain) *Order {
			o, err := c.Components(states(n), nil)
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		whole := &taken{}
		c := walkTo(n)
		o := order(c)
		c.Meter = whole
		if err := ask(c, o); err != nil || whole.work <= 0 {
			t.Errorf("%s: %v, a work of %g", name, err, whole.work)
		}
		kept := map[string]float64{"components": 4 * (n + 3), "visits": visitsBytes * n, "turns": visitsBytes * n}
		if want, ok := kept[name]; name != "in rationals" && (whole.held != want || !ok && whole.held != 0) {
			t.Errorf("%s: %g bytes are held, want %g", name, whole.held, want)
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
}

// A loop takes the square of its band for every state, wherever it is begun, and a wide one is
// refused before its numbers are made.
func TestEliminationCharges(t *testing.T) {
	wide := func(n int, m *taken) error {
		_, err := Eliminate(m, Floats{}, states(n), func(int) []Edge {
			out := make([]Edge, 0, n)
			for k := range n {
				out = append(out, Edge{P: 0.5 / float64(n), By: int32(k)})
			}
			return out
		})
		return err
	}
	var work [2]float64
	for i, n := range []int{100, 200} {
		m := &taken{}
		if err := wide(n, m); err != nil {
			t.Fatal(err)
		}
		work[i] = m.work - (eliminated+found*float64(n))*float64(n)
	}
	if times := work[1] / work[0]; math.Abs(times-8) > 0.5 {
		t.Errorf("twice as many states take %g times as much", times)
	}
	if m := (&taken{memory: 1e5}); !errors.Is(wide(200, m), errRefused) || m.most < 200*200*8 {
		t.Errorf("refused after %g bytes", m.most)
	}
}
