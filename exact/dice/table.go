package dice

// A table is a hash table from the states of a walk to their weights.
type table[W any] struct {
	index   []int32 // of a key, by its hash; 0 is free, else one more than its place
	keys    []state
	weights []W
}

// reset removes all states.
func (t *table[W]) reset() {
	clear(t.index)
	t.keys, t.weights = t.keys[:0], t.weights[:0]
}

// at returns the weight of a state, which is added with weight 0 if it is new.
func (t *table[W]) at(k state) *W {
	if 2*len(t.keys) >= len(t.index) {
		t.grow()
	}
	mask := uint64(len(t.index) - 1)
	for i := hash(k) & mask; ; i = (i + 1) & mask {
		switch n := t.index[i]; {
		case n == 0:
			var zero W
			t.keys, t.weights = append(t.keys, k), append(t.weights, zero)
			t.index[i] = int32(len(t.keys))
			return &t.weights[len(t.weights)-1]
		case t.keys[n-1] == k:
			return &t.weights[n-1]
		}
	}
}

// grow doubles the index.
func (t *table[W]) grow() {
	t.index = make([]int32, max(16, 2*len(t.index)))
	mask := uint64(len(t.index) - 1)
	for n, k := range t.keys {
		i := hash(k) & mask
		for t.index[i] != 0 {
			i = (i + 1) & mask
		}
		t.index[i] = int32(n + 1)
	}
}

func hash(k state) uint64 {
	h := k[0]*0x9e3779b97f4a7c15 ^ k[1]*0xc2b2ae3d27d4eb4f
	return h ^ h>>29
}
