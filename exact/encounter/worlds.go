package encounter

import (
	"encoding/binary"
)

// A world is a possible course of the turn so far, with its probability.
type world struct {
	p weight
	names
	stopped, again bool
}

// What a world takes, with each var that changed in it and each slot.
const (
	worldBytes   = 100
	changedBytes = 60
	slotBytes    = 100
)

// bytes estimates the memory of a world.
func (w *world) bytes() float64 {
	return worldBytes + changedBytes*float64(len(w.vars)) + slotBytes*float64(len(w.slots))
}

// merged merges worlds that differ in nothing that matters, and adds their probabilities. named has the slots
// that later statements use; others are taken out of the worlds.
func merged(worlds []world, named slotSet) []world {
	for i := range worlds {
		worlds[i].slots = named.kept(worlds[i].slots)
	}
	if len(worlds) < 2 {
		return worlds
	}
	index := make(map[string]int, len(worlds))
	out := worlds[:0:0]
	var key []byte
	for _, w := range worlds {
		key = w.appendKey(key[:0])
		if i, ok := index[string(key)]; ok {
			out[i].p = out[i].p.plus(w.p)
			continue
		}
		index[string(key)] = len(out)
		out = append(out, w)
	}
	return out
}

// appendKey appends a key that is the same for worlds that differ in nothing that matters.
func (w *world) appendKey(key []byte) []byte {
	key = append(key, byte(len(w.vars)))
	if w.again {
		key[len(key)-1] |= 1 << 7
	}
	for _, c := range w.vars {
		key = binary.AppendUvarint(key, uint64(c.v))
		key = c.is.appendKey(key)
	}
	for _, s := range w.slots {
		key = binary.AppendUvarint(key, uint64(s.number))
		if s.bad != nil {
			key = append(key, 0xfd)
			continue
		}
		if s.unrolled == nil {
			key = s.is.appendKey(key)
			continue
		}
		was := names{vars: s.vars}
		for _, v := range s.unrolled.vars {
			key = was.variable(v).appendKey(append(key, 0xff))
		}
	}
	return key
}

// appendKey appends bytes that are the same for equal values only.
func (v value) appendKey(key []byte) []byte {
	key = binary.AppendVarint(key, int64(v.form))
	switch {
	case v.form != noForm:
		return binary.AppendVarint(key, v.off)
	case v.is.IsSmall():
		return v.is.AppendKey(key)
	}
	return append(append(key, v.is.Rat().String()...), 0)
}
