package vm

import (
	"fmt"
	"math/bits"
	"slices"

	"oddsmith/montecarlo/random"
)

// rerollExplodePool is a pool of equal dice.
type rerollExplodePool struct {
	*DicePool
	chunks []chunk
	single random.Plan // of one die, counted from 0
	kinds  [kinds]dieKind
}

// The kinds of dice that go on.
const (
	again   = iota // rolled again, for as long as its face says so
	settled        // rolled again, for the last time
	brought        // brought by another die
	broughtSettled
	kinds
)

// dieKind says what the faces of a die of a kind mean.
type dieKind struct {
	points []int64        // what the face shows
	add    []int64        // what is added to the sample
	every  []uint64       // what is put among the sorted dice, in every lane; 0: nothing
	next   [kinds][]int64 // 1 where the die goes on as that kind
	to     []int          // the kinds for which there is a 1
	rests  []int64        // 1 where it does not go on
}

// mostRounds is how often the dice of a sample go on.
const mostRounds = 1 << 14

// newRerollExplode returns the instruction for some pools, or why there is none.
func newRerollExplode(t Trap, pools []DicePool, all KeepAndCount) (in *rerollExplode, why string) {
	keeps := all.Keeps
	grows, dice := false, int64(0)
	for i := range pools {
		p := &pools[i]
		if p.Count.Reg != None || p.Sides.Reg != None {
			return nil, "the number of dice or sides is rolled"
		}
		if p.Count.Constant < 1 || p.Sides.Constant < 2 || p.Sides.Constant > random.MaxTable || p.Count.Constant > 1<<16 {
			return nil, "there are too many dice or sides"
		}
		if goes := p.going(); 10*goes > 9*p.Sides.Constant {
			return nil, "almost every face is rolled again or explodes"
		}
		if len(p.Keep.Keeps) > 0 {
			if len(pools) > 1 || len(all.Keeps) > 0 {
				return nil, "dice are kept in a group of which some are kept"
			}
			keeps = p.Keep.Keeps
		}
		grows = grows || p.Exploding && !p.Compounding
		dice += p.Count.Constant
	}
	in = &rerollExplode{Trap: t, all: all}
	in.all.Keeps = nil
	if len(keeps) > 0 {
		r, ok := rankingOf(keeps, int(dice), grows)
		if !ok {
			return nil, fmt.Sprintf("more than %d dice are kept or dropped, or dice of both ends", maxRanks)
		}
		if r.to > 0 {
			in.rank = &r
		}
	}
	for i := range pools {
		p := &pools[i]
		in.low = min(in.low, p.Lowest-p.Less)
		in.high = max(in.high, p.Lowest+p.Sides.Constant-1)
	}
	for i := range pools {
		if pools[i].Compounding && (in.rank != nil || all.Success != nil) {
			if pools[i].Sides.Constant > 256 || 2*pools[i].going() > pools[i].Sides.Constant {
				return nil, "compounded dice have no bound"
			}
			in.high = maxLane - 1 + in.low
		}
	}
	if in.rank != nil && in.high-in.low >= maxLane {
		return nil, "there are too many sides"
	}
	for i := range pools {
		in.pools = append(in.pools, in.pool(&pools[i], i == 0))
	}
	return in, ""
}

// going is how many faces are rolled again or explode.
func (p *DicePool) going() (n int64) {
	for face := p.Lowest; face < p.Lowest+p.Sides.Constant; face++ {
		n += bit(p.rerolled(face) || p.triggers(face, p.Sides.Constant))
	}
	return n
}

// compounds reports whether dice have to be followed with what they were worth before.
func (in *rerollExplode) compounds(p *DicePool) bool {
	return p.Exploding && p.Compounding && (in.rank != nil || in.all.Success != nil)
}

// pool returns a pool with what the faces of its dice mean.
func (in *rerollExplode) pool(p *DicePool, first bool) rerollExplodePool {
	out := rerollExplodePool{DicePool: p, single: random.PlanDigits(1, uint64(p.Sides.Constant))}
	for k := range kinds {
		out.kinds[k] = in.kind(p, k == settled || k == broughtSettled, k == brought || k == broughtSettled)
	}
	out.chunks = in.chunks(&out, first)
	return out
}

// kind returns what the faces of a die mean, which may have been rolled again once and may
// have been brought by another.
func (in *rerollExplode) kind(p *DicePool, once, later bool) (k dieKind) {
	less, sides, self := int64(0), p.Sides.Constant, again
	if later {
		less, self = p.Less, brought
	}
	if once {
		self++
	}
	for i := range k.next {
		k.next[i] = make([]int64, sides)
	}
	for face := p.Lowest; face < p.Lowest+sides; face++ {
		at, add, every := face-p.Lowest, int64(0), uint64(0)
		switch {
		case p.rerolled(face):
			k.next[self][at] = 1
		case !once && (p.RerollLowestOnce && face == p.Lowest || anyHolds(p.RerolledOnce, face)):
			k.next[self+1][at] = 1
		default:
			goes := p.triggers(face, sides)
			k.next[brought][at] = bit(goes)
			if goes && in.compounds(p) {
				break // what it is worth is known when it lies still
			}
			add = in.all.worthOf(face - less)
			if in.rank != nil {
				every = in.rank.lane(face-less, in.low, in.high) * laneOnes
			}
		}
		k.points, k.add, k.every = append(k.points, face-less), append(k.add, add), append(k.every, every)
	}
	k.rests = make([]int64, sides)
	for at := range k.rests {
		k.rests[at] = 1
		for _, goes := range k.next {
			k.rests[at] -= goes[at]
		}
	}
	for i, goes := range k.next {
		if slices.Contains(goes, 1) {
			k.to = append(k.to, i)
		}
	}
	return k
}

// A chunk is some of a pool's dice that are thrown before any goes on.
type chunk struct {
	dice int

	// thrown writes a number for each sample; nil if they are thrown one by one. The
	// number is that of a throw in the tables sorted and packed, or without them what
	// packed would say: the points, and over shift bits how many dice go on as each kind
	// that there is, of so many bits each.
	thrown      *rollDice
	sorted      []uint64
	packed      []int64
	shift, each uint
}

// chunkDice is how many dice of a pool are thrown before those that go on are.
const chunkDice = 64

// maxSorted bounds the throws of sorted dice in a table.
const maxSorted = 1 << 12

// chunks returns how the dice of a pool are thrown first.
func (in *rerollExplode) chunks(p *rerollExplodePool, first bool) (list []chunk) {
	left, sides := int(p.Count.Constant), int(p.Sides.Constant)
	if first && in.rank != nil && !in.compounds(p.DicePool) {
		dice, throws := 0, 1
		for dice < min(lanes, left) && throws*sides <= maxSorted {
			dice, throws = dice+1, throws*sides
		}
		if dice > 1 {
			list = append(list, in.sortedChunk(p, dice, throws))
			left -= dice
		}
	}
	for ; left > 0; left -= chunkDice {
		list = append(list, in.chunk(p, min(chunkDice, left)))
	}
	return list
}

// chunk returns how a number of dice are thrown that need not be sorted, or else one by
// one.
func (in *rerollExplode) chunk(p *rerollExplodePool, dice int) chunk {
	c, packed, ok := in.packed(p, dice)
	if ok && in.rank == nil && !in.compounds(p.DicePool) {
		c.thrown = newRollDice(dice, packed)
	}
	return c
}

// packed returns what the number of a chunk says of each face; false if it has no room.
func (in *rerollExplode) packed(p *rerollExplodePool, dice int) (c chunk, packed []int64, ok bool) {
	first := &p.kinds[again]
	c = chunk{dice: dice, each: uint(bits.Len(uint(dice)))}
	if packed = make([]int64, len(first.add)); in.sums() {
		copy(packed, first.add)
		c.shift = uint(bits.Len64(uint64(random.Farthest(first.add)*int64(dice)))) + 1
	}
	for face := range packed {
		for k, to := range first.to {
			packed[face] += first.next[to][face] << (c.shift + uint(k)*c.each)
		}
	}
	return c, packed, int(c.shift)+len(first.to)*int(c.each) < 63
}

// sortedChunk returns how a few dice are thrown as one, which a table has sorted:
// they fall in so many ways.
func (in *rerollExplode) sortedChunk(p *rerollExplodePool, dice, throws int) chunk {
	c, packed, _ := in.packed(p, dice) // so few dice of so few sides have room
	sides := int(p.Sides.Constant)
	for number := range throws {
		sorted, sum := uint64(0), int64(0)
		for range dice {
			face := number % sides
			number /= sides
			sorted, _ = place(sorted, p.kinds[again].every[face])
			sum += packed[face]
		}
		c.sorted, c.packed = append(c.sorted, sorted), append(c.packed, sum)
	}
	c.thrown = newRollDigits(1, uint64(len(c.sorted)))
	return c
}
