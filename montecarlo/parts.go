package montecarlo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
)

// EmptyTally returns the tally of no samples, to which others are added.
func (p *Program) EmptyTally() *Tally { return newTally(p) }

// tallyJSON is the JSON form of a tally. Each entry of Counts is an outcome followed by its count; the
// outcome is its slot or, without slots, the numerators and denominators of its items.
type tallyJSON struct {
	Trials   int64     `json:"trials"`
	Accepted int64     `json:"accepted"`
	Counts   [][]int64 `json:"counts"`
}

// MarshalJSON writes the counts as JSON, which only [Program.ReadTally] of the same program
// understands.
func (t *Tally) MarshalJSON() ([]byte, error) {
	out := tallyJSON{Trials: t.trials, Accepted: t.accepted, Counts: [][]int64{}}
	for slot, n := range t.dense {
		if n > 0 {
			out.Counts = append(out.Counts, []int64{int64(slot), n})
		}
	}
	if t.sparse != nil {
		for _, c := range t.sorted() {
			out.Counts = append(out.Counts, append(c.key[:2*len(t.layout.items):2*len(t.layout.items)], c.n))
		}
	}
	return json.Marshal(out)
}

// ReadTally reads the tally that [Tally.MarshalJSON] wrote for the same program. Counts that cannot be
// those of this program are an error.
func (p *Program) ReadTally(data []byte) (*Tally, error) {
	var in tallyJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return nil, fmt.Errorf("reading a tally: %w", err)
	}
	t := newTally(p)
	t.trials, t.accepted = in.Trials, in.Accepted
	var sum int64
	for _, c := range in.Counts {
		var n int64
		if len(c) > 0 {
			n = c[len(c)-1]
		}
		if n < 1 || n > in.Accepted-sum || !t.set(c[:len(c)-1], n) {
			return nil, fmt.Errorf("reading a tally: %v is no count of this expression", c)
		}
		sum += n
	}
	if sum != t.accepted || t.accepted > t.trials || !t.conditional && t.accepted != t.trials || t.overfull() {
		return nil, fmt.Errorf("reading a tally: %d counts of %d samples accepted out of %d do not add up", sum, t.accepted, t.trials)
	}
	return t, nil
}

// set sets the count of an outcome to n; false if there is no such outcome, or it has a count. The outcome is
// as in [tallyJSON].
func (t *Tally) set(outcome []int64, n int64) bool {
	if t.sparse == nil {
		ok := len(outcome) == 1 && outcome[0] >= 0 && outcome[0] < int64(len(t.dense)) && t.dense[outcome[0]] == 0
		if ok {
			t.dense[outcome[0]] = n
		}
		return ok
	}
	if len(outcome) != 2*len(t.layout.items) {
		return false
	}
	var k key
	copy(k[:], outcome)
	for i, it := range t.layout.items {
		if !it.holds(k[2*i], k[2*i+1]) {
			return false
		}
	}
	if t.sparse[k] != 0 {
		return false
	}
	t.sparse[k] = n
	return true
}

// holds reports whether num and den are values that the columns of the item can have.
func (it item) holds(num, den int64) bool {
	switch {
	case it.Constant != nil:
		return num == 0 && den == 0
	case it.IsRatio():
		if den <= 0 {
			return false
		}
		n, d := lowest(num, den)
		return n == num && d == den
	}
	v := big.NewInt(num)
	return den == 0 && (it.Low == nil || v.Cmp(it.Low) >= 0) && (it.High == nil || v.Cmp(it.High) <= 0)
}
