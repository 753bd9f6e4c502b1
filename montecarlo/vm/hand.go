package vm

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// Pools whose dice are looked at one by one
//
// How many dice a pool has differs from sample to sample, so a column has no room for
// them. They lie in the tray, one behind the other, and two columns say where those of a
// sample begin and end. What keeps some of them is another pair of columns, and a
// subprogram that reads a pool is handed the two columns: no dice are copied.

// A Hand is a pool as two columns: where its dice begin in the tray, and where they end.
type Hand struct{ From, To Reg }

// registers calls use with both registers.
func (h *Hand) registers(use func(*Reg)) { use(&h.From); use(&h.To) }

// A tray holds the dice of all pools of a strip. A machine shares it with those of its
// subprograms.
type tray struct{ dice []int64 }

// maxTray bounds the dice in a tray: 128 MB for every worker.
const maxTray = 1 << 24

// MaxHeld is how many dice a pool may have: where there are many, strips are shorter.
const MaxHeld = 1 << 15

// room returns how many more dice the tray may take.
func (t *tray) room() int64 { return int64(maxTray - len(t.dice)) }

// hold reports an error, at the place at, if the tray has no room for that many more dice.
func (m *Machine) hold(dice int64, at notation.Span) {
	if dice > m.tray.room() && m.err == nil {
		m.err = Limitf(at, "the pools of %d samples have more than %d dice, which is too many to keep", m.n, maxTray)
	}
}

// dice returns the dice of a pool in sample i.
func (m *Machine) dice(h *Hand, i int) []int64 {
	return m.tray.dice[m.cols[h.From][i]:m.cols[h.To][i]]
}

// lay reserves room in the tray for a new pool: To holds the number of its dice in each sample, and
// none are laid where errors do not count. It sets From and To, and returns the place of the first
// die. A full tray ends the run.
func (h *Hand) lay(m *Machine, t *Trap) (first int) {
	from, to := m.Column(h.From), m.Column(h.To)
	room, total := m.tray.room(), int64(0)
	first = len(m.tray.dice)
	for i, n := range to {
		if !t.active(m, i) {
			n = 0
		}
		if n > room-total {
			m.hold(n+total, t.At)
			n = 0
		}
		from[i] = int64(first) + total
		total += max(0, n)
		to[i] = int64(first) + total
	}
	m.tray.dice = slices.Grow(m.tray.dice, int(total))[:first+int(total)]
	return first
}
