package vm

// Dice that go on
//
// In a pool with rerolls or explosions most dice lie still once they are thrown. The others
// are not followed one by one: who they belong to is listed, over all samples of a strip, and
// the whole list is thrown at once, many dice from a word, until nobody is listed any more.
// What a face means stands in tables of faces. So the cost is that of the dice.

// rerollExplode writes what is made of some pools of dice, a fixed number of each.
type rerollExplode struct {
	Trap
	notListed
	dst   Reg
	pools []rerollExplodePool
	all   KeepAndCount // what it counts; it keeps by rank
	rank  *ranking     // nil: all dice count

	low, high int64 // the values of the dice, where they are ranked
}

func (in *rerollExplode) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	write(&in.dst)
}

// moving are the dice of a strip that go on, and what their samples have so far.
type moving struct {
	sorted   [][]uint64 // by word, by sample
	numbers  []int64
	next     [kinds]list // the dice that are yet to be thrown
	spare    list
	everyone list // a die of every sample
}

// A list says which samples dice belong to, and what they were worth before, if they
// compound.
type list struct {
	owners []uint16
	before []int64
}

func (in *rerollExplode) start() *moving {
	f := &moving{numbers: make([]int64, Strip), everyone: list{make([]uint16, Strip), make([]int64, Strip)}}
	for i := range f.everyone.owners {
		f.everyone.owners[i] = uint16(i)
	}
	if in.rank != nil {
		for range in.rank.words() {
			f.sorted = append(f.sorted, make([]uint64, Strip))
		}
	}
	return f
}

func (in *rerollExplode) run(m *Machine) {
	f := frame(m, in, in.start)
	clear(m.Column(in.dst))
	for _, w := range f.sorted {
		clear(w)
	}
	for i := range in.pools {
		p := &in.pools[i]
		for _, c := range p.chunks {
			in.first(m, f, p, c)
			in.rounds(m, f, p)
		}
	}
	if in.rank != nil {
		in.judge(m.Column(in.dst), f)
	}
}

// sums reports whether what all dice are worth is added up.
func (in *rerollExplode) sums() bool { return in.rank == nil || in.rank.but }

// first throws the dice of a chunk.
func (in *rerollExplode) first(m *Machine, f *moving, p *rerollExplodePool, c chunk) {
	if c.thrown == nil {
		for range c.dice {
			in.throw(m, f, p, again, list{f.everyone.owners[:m.n], f.everyone.before[:m.n]})
		}
		return
	}
	numbers := f.numbers[:m.n]
	c.thrown.plan.Roll(numbers, m.words, &m.rng)
	if c.sorted != nil {
		sorted := f.sorted[0][:len(numbers)]
		for i, n := range numbers {
			sorted[i] = c.sorted[n]
			numbers[i] = c.packed[n]
		}
	}
	if in.sums() {
		dst, half := m.Column(in.dst)[:len(numbers)], int64(1)<<(c.shift-1)
		for i, v := range numbers {
			going := (v + half) >> c.shift
			dst[i] += v - going<<c.shift
			numbers[i] = going
		}
	}
	for k, to := range p.kinds[again].to {
		f.next[to].note(numbers, uint(k)*c.each, c.each, c.dice)
	}
}

// note lists every sample as often as a part of its number says.
func (l *list) note(numbers []int64, shift, width uint, most int) {
	from := len(l.owners)
	owners := grown(l.owners, from+most*len(numbers)+lanes)
	mask := int64(1)<<width - 1
	for i, v := range numbers {
		n := int(v >> shift & mask)
		four := owners[from : from+lanes : from+lanes]
		four[0], four[1], four[2], four[3] = uint16(i), uint16(i), uint16(i), uint16(i)
		for k := lanes; k < n; k++ {
			owners[from+k] = uint16(i)
		}
		from += n
	}
	l.owners = owners[:from]
}

// grown returns a list of a length, with what it had.
func grown[T any](list []T, length int) []T {
	if length > cap(list) {
		list = append(list[:cap(list)], make([]T, length-cap(list))...)
	}
	return list[:length]
}

// rounds throws the dice that go on until there are none.
func (in *rerollExplode) rounds(m *Machine, f *moving, p *rerollExplodePool) {
	for round := 0; ; round++ {
		busy := false
		for k := range f.next {
			l := f.next[k]
			if len(l.owners) == 0 {
				continue
			}
			busy = true
			f.next[k] = list{f.spare.owners[:0], f.spare.before[:0]}
			if round < mostRounds {
				in.throw(m, f, p, k, l)
			} else {
				in.giveUp(m, p, l.owners)
			}
			f.spare = l
		}
		if !busy {
			return
		}
	}
}

// giveUp gives up the samples of dice that never lie still.
func (in *rerollExplode) giveUp(m *Machine, p *rerollExplodePool, owners []uint16) {
	for _, i := range owners {
		in.raise(m, int(i), tooManyExploded(in.At, p.Count.Constant))
	}
}

// fewDice is how many dice are not worth filling a buffer with words.
const fewDice = 16

// throw throws dice of a kind, and lists those that go on.
func (in *rerollExplode) throw(m *Machine, f *moving, p *rerollExplodePool, kind int, l list) {
	k, compounds := &p.kinds[kind], in.compounds(p.DicePool)
	m.count.steps += handSteps * int64(len(l.owners))
	if in.rank != nil {
		m.count.steps += handSteps * int64(in.rank.words()) * int64(len(l.owners))
	}
	for len(l.owners) > 0 && !m.ended() {
		n := min(Strip, len(l.owners))
		owners, faces := l.owners[:n], f.numbers[:n]
		if n > fewDice {
			p.single.Roll(faces, m.words, &m.rng)
		} else {
			for j := range faces {
				faces[j] = int64(m.rng.Below(uint64(p.Sides.Constant)))
			}
		}
		if compounds {
			in.compound(m, f, p, k, list{owners, l.before[:n]})
			l.before = l.before[n:]
		} else {
			in.settle(m, f, k, owners)
		}
		l.owners = l.owners[n:]
	}
}

// settle counts what dice show, whose faces are the numbers.
func (in *rerollExplode) settle(m *Machine, f *moving, k *dieKind, owners []uint16) {
	faces := f.numbers[:len(owners)]
	if in.sums() {
		dst, add := m.cols[in.dst], k.add
		for j, i := range owners {
			dst[i] += add[faces[j]]
		}
	}
	if in.rank != nil {
		f.place(owners, k.every)
	}
	for _, to := range k.to {
		l, goes := &f.next[to], k.next[to]
		from := len(l.owners)
		next := grown(l.owners, from+len(owners))
		for j, i := range owners {
			next[from] = i
			from += int(goes[faces[j]])
		}
		l.owners = next[:from]
	}
}

// place puts what the faces stand for among the sorted dice.
func (f *moving) place(owners []uint16, every []uint64) {
	faces, first := f.numbers[:len(owners)], f.sorted[0]
	if len(f.sorted) == 1 {
		for j, i := range owners {
			first[i], _ = place(first[i], every[faces[j]])
		}
		return
	}
	for j, i := range owners {
		placed(f.sorted, i, every[faces[j]]&maxLane)
	}
}

// compound is settle for dice that are worth something already.
func (in *rerollExplode) compound(m *Machine, f *moving, p *rerollExplodePool, k *dieKind, l list) {
	dst, faces := m.cols[in.dst], f.numbers[:len(l.owners)]
	for j, i := range l.owners {
		face := faces[j]
		total, rests := l.before[j]+k.points[face], k.rests[face]
		if total > in.high {
			in.giveUp(m, p, l.owners[j:j+1])
			continue
		}
		dst[i] += in.all.worthOf(total) * rests
		if in.rank != nil {
			placed(f.sorted, i, in.rank.lane(total, in.low, in.high)&-uint64(rests))
		}
		for _, to := range k.to {
			if k.next[to][face] == 0 {
				continue
			}
			if to != brought {
				total = l.before[j] // the die that is rolled again counts nothing
			}
			next := &f.next[to]
			next.owners, next.before = append(next.owners, i), append(next.before, total)
		}
	}
}

// judge writes what the sorted dice are worth, or takes it away where they do not count.
func (in *rerollExplode) judge(dst []int64, f *moving) {
	r := in.rank
	if in.all.Success == nil && len(f.sorted) == 1 {
		mask, sign, offset := ^uint64(0)>>(64-16*r.to)>>(16*r.from)<<(16*r.from), int64(1), (in.low-1)*int64(r.to-r.from)
		if r.lowest {
			sign, offset = -1, (in.high+1)*int64(r.to-r.from)
		}
		sorted := f.sorted[0][:len(dst)]
		if r.but {
			for i := range dst {
				dst[i] -= sign*laneSum(sorted[i]&mask) + offset
			}
			return
		}
		for i := range dst {
			dst[i] = sign*laneSum(sorted[i]&mask) + offset
		}
		return
	}
	for i := range dst {
		worth := int64(0)
		for k := r.from; k < r.to; k++ {
			lane := f.sorted[k/lanes][i] >> (16 * (k % lanes)) & maxLane
			worth += in.all.worthOf(r.value(lane, in.low, in.high))
		}
		if r.but {
			worth = dst[i] - worth
		}
		dst[i] = worth
	}
}
