package shards

import "oddsmith/reports/sweep"

// stripesPerShard is how many stripes a shard has where there are units enough: what cells cost
// changes little from one to the next, and so every shard has its part of the cheap and of the
// expensive ones.
const stripesPerShard = 16

// countStripes is into how many stripes the units are cut. Samples of a cell all cost the same,
// and their blocks stay together.
func (p *Plan) countStripes() int {
	if p.Unit == Blocks {
		return p.Shards
	}
	return int(min(p.units(), stripesPerShard*int64(p.Shards)))
}

// stripe returns the units from, ..., to-1 of a stripe. Stripes differ by one unit at most.
func (p *Plan) stripe(i int) (from, to int64) {
	start := func(i int64) int64 {
		n := int64(p.Stripes)
		return p.units()/n*i + p.units()%n*i/n
	}
	return start(int64(i)), start(int64(i) + 1)
}

// The stripes are dealt out in rounds, one to every shard. A round begins further on than the one
// before, so that no shard has the same place in every round: where a round is as long as a sweep
// of a parameter it would have the same values of it.
func (p *Plan) turn() int { return (p.Shards + stripesPerShard - 1) / stripesPerShard }

// dealt returns the shard that a stripe belongs to, and which of the shard's stripes it is, from 0.
func (p *Plan) dealt(stripe int) (shard, round int) {
	round = stripe / p.Shards
	return (stripe + round*p.turn()) % p.Shards, round
}

// stripesOf returns the stripes of a shard, ascending.
func (p *Plan) stripesOf(shard int) []int {
	var out []int
	for first, place := 0, shard; first+place < p.Stripes; first += p.Shards {
		out = append(out, first+place)
		place = (place + p.Shards - p.turn()) % p.Shards
	}
	return out
}

// spansOf returns the units of a shard.
func (p *Plan) spansOf(shard int) []sweep.Span {
	var out []sweep.Span
	for _, i := range p.stripesOf(shard) {
		from, to := p.stripe(i)
		out = append(out, sweep.Span{First: int(from), End: int(to)})
	}
	return out
}

// size is the number of units of a shard.
func (p *Plan) size(shard int) (units int64) {
	for _, s := range p.spansOf(shard) {
		units += int64(s.End - s.First)
	}
	return units
}
