package shards

import "sort"

// A Range is a shard: the units from From to To-1. A unit is a cell, or a block of samples
// of a cell.
type Range struct {
	From int64   `json:"from"`
	To   int64   `json:"to"`
	Cost float64 `json:"cost"` // the estimated share of the cost of all
}

// cut divides units into shards of about the same cost, with one unit each at least.
// before(i) is the cost of the units before the ith and grows with i; there are no more
// shards than units.
func cut(units int64, shards int, before func(int64) float64) []Range {
	out := make([]Range, shards)
	total := before(units)
	for k := range out {
		r := &out[k]
		if k > 0 {
			r.From = out[k-1].To
		}
		// What is nearest to the cost that a fair share would end at, with units left for the
		// shards to come.
		most := units - int64(shards-1-k)
		goal := total * float64(k+1) / float64(shards)
		first := r.From + 1
		r.To = first + int64(sort.Search(int(most-first), func(i int) bool { return before(first+int64(i)) >= goal }))
		if r.To > first && goal-before(r.To-1) < before(r.To)-goal {
			r.To--
		}
		if k == shards-1 {
			r.To = units
		}
		if total > 0 {
			r.Cost = (before(r.To) - before(r.From)) / total
		}
	}
	return out
}
