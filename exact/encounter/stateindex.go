package encounter

// A stateIndex finds the numbers of states that are found one by one, of which there may be
// hundreds of thousands with many ways to each. It is a hash table of the numbers alone, with
// open addressing. States that differ a little in the first axis stand side by side in it: a
// turn leads to such.
type stateIndex struct {
	slots []int32 // numbers + 1; 0 where there is none
}

// number returns that of a state among all keys that were asked for; if it is none of them it
// is the next one, which is false.
func (x *stateIndex) number(keys []stateKey, at stateKey) (number int32, ok bool) {
	if 3*len(keys) >= 2*len(x.slots) {
		x.grow(keys)
	}
	slot := x.slot(keys, at)
	if *slot > 0 {
		return *slot - 1, true
	}
	*slot = int32(len(keys)) + 1
	return int32(len(keys)), false
}

// slot returns where a state stands, or is to be put.
func (x *stateIndex) slot(keys []stateKey, at stateKey) *int32 {
	const near = 4 // bits in which neighbours differ
	hash, mask := uint64(0), uint64(len(x.slots)-1)
	for _, part := range [...]int32{at.adds[0] >> near, at.adds[1], at.adds[2], at.mode} {
		hash = (hash ^ uint64(uint32(part))) * 0x9e3779b97f4a7c15
		hash ^= hash >> 32
	}
	hash += uint64(at.adds[0] & (1<<near - 1))
	for step := uint64(1); ; step++ { // to all slots in the end: their number is a power of 2
		slot := &x.slots[hash&mask]
		if *slot == 0 || keys[*slot-1] == at {
			return slot
		}
		hash += step
	}
}

// grow makes room for as many states again.
func (x *stateIndex) grow(keys []stateKey) {
	x.slots = make([]int32, max(64, 2*len(x.slots)))
	for i, at := range keys {
		*x.slot(keys, at) = int32(i) + 1
	}
}
