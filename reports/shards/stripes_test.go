package shards

import (
	"reflect"
	"testing"

	"oddsmith/reports/sweep"
)

func cut(units, shards int) *Plan {
	p := &Plan{Cells: units, Unit: Cells, Shards: shards}
	p.Stripes = p.countStripes()
	return p
}

func TestStripes(t *testing.T) {
	for _, c := range []struct {
		name          string
		units, shards int
		want          [][]sweep.Span
	}{
		{"one shard of few cells", 3, 1, [][]sweep.Span{{{First: 0, End: 1}, {First: 1, End: 2}, {First: 2, End: 3}}}},
		{"as many shards as cells", 3, 3, [][]sweep.Span{{{First: 0, End: 1}}, {{First: 1, End: 2}}, {{First: 2, End: 3}}}},
		{"the first of a round is another each time", 7, 3, [][]sweep.Span{
			{{First: 0, End: 1}, {First: 5, End: 6}},
			{{First: 1, End: 2}, {First: 3, End: 4}},
			{{First: 2, End: 3}, {First: 4, End: 5}, {First: 6, End: 7}},
		}},
	} {
		p := cut(c.units, c.shards)
		for shard, want := range c.want {
			if got := p.spansOf(shard); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: shard %d has %v, want %v", c.name, shard, got, want)
			}
		}
	}
}

// Every unit is in one stripe, every stripe in one shard, which has it in the round that it is
// dealt in, and shards differ by a stripe at most.
func TestStripesAreDealtOnce(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {5, 2}, {15, 16 - 1}, {100, 7}, {1000, 64}, {12_345, 99}, {2_000_000_000, 1000}, {1 << 17, MaxShards}} {
		p := cut(c[0], c[1])
		owners := make([]int, p.Stripes)
		for shard := range p.Shards {
			list := p.stripesOf(shard)
			if n := len(list); n < p.Stripes/p.Shards || n > p.Stripes/p.Shards+1 {
				t.Errorf("%v: shard %d has %d of %d stripes", c, shard, n, p.Stripes)
			}
			for round, stripe := range list {
				owners[stripe]++
				if s, r := p.dealt(stripe); s != shard || r != round {
					t.Errorf("%v: stripe %d is dealt to shard %d in round %d, want %d, %d", c, stripe, s, r, shard, round)
				}
			}
		}
		at := int64(0)
		for stripe, n := range owners {
			from, to := p.stripe(stripe)
			if n != 1 || from != at || to <= from {
				t.Errorf("%v: stripe %d is of %d shards, from %d to %d, want from %d", c, stripe, n, from, to, at)
			}
			at = to
		}
		if at != int64(c[0]) {
			t.Errorf("%v: the stripes end at %d", c, at)
		}
	}
}

// Shards cost about the same where cells are the more expensive the later they come, and where
// a round is as long as a sweep of a parameter that makes them expensive.
func TestStripesShareTheCost(t *testing.T) {
	const shards, round = 64, 64 * 5
	for _, c := range []struct {
		name   string
		cost   func(cell int) int
		within float64 // from the cheapest shard to the most expensive
	}{
		{"growing", func(i int) int { return i }, 1.02},
		{"growing with the square", func(i int) int { return i * i }, 1.07},
		{"growing within each round", func(i int) int { return i % round }, 1.11},
		{"growing twice within each round", func(i int) int { return i % (round / 2) }, 1.22},
	} {
		p := cut(stripesPerShard*round, shards)
		least, most := -1.0, 0.0
		for shard := range shards {
			cost := 0.0
			for _, s := range p.spansOf(shard) {
				for i := s.First; i < s.End; i++ {
					cost += float64(c.cost(i))
				}
			}
			if least < 0 || cost < least {
				least = cost
			}
			most = max(most, cost)
		}
		if most > c.within*least {
			t.Errorf("%s: shards cost %v to %v", c.name, least, most)
		}
	}
}
