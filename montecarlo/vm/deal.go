package vm

// deal writes a pool of cards that are drawn from a deck without putting any back.
type deal struct {
	Trap
	notListed
	dst   Hand
	count Reg
	cards []int64
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *deal) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	read(&in.count)
	in.dst.registers(write)
}

func (in *deal) hand() *Hand { return &in.dst }

// Deal returns the pool of count cards in the order in which they are drawn. No count is above the number of
// cards.
func (b *Builder) Deal(t Trap, count Reg, cards []int64) Hand {
	return add(b, &deal{Trap: t, count: count, cards: cards}).dst
}

// A shuffled deck is put back into its order before every strip, so that what comes of one does
// not depend on those that the machine ran before.
type shuffled struct{ cards []int64 }

// run draws the cards one by one, by the Fisher-Yates shuffle.
func (in *deal) run(m *Machine) {
	deck := frame(m, in, func() *shuffled { return &shuffled{make([]int64, len(in.cards))} }).cards
	copy(deck, in.cards)
	copy(m.Column(in.dst.To), m.Column(in.count))
	in.dst.lay(m, &in.Trap)
	for i := range m.n {
		hand := m.dice(&in.dst, i)
		m.count.steps += int64(len(hand))
		for k := range hand {
			j := k + int(m.rng.Below(uint64(len(deck)-k))) //nolint:gosec // both are small
			deck[k], deck[j] = deck[j], deck[k]
			hand[k] = deck[k]
		}
	}
}
