// Package shards cuts a sweep into parts that any scheduler can run, and puts the parts
// together again.
//
// A plan is a folder that needs nothing outside of it: plan.json, the rule files and data
// files themselves, and later the parts. The sweep's cells are cut, in their order, into
// stripes of equal length that are dealt out to the shards, so that each has its part of the
// cheap and of the expensive ones; nothing is evaluated for it. Where few cells are sampled
// many times, a shard is a range of the blocks of samples of those cells, one cell after the
// other. A shard writes its part and then a manifest of it, each whole or not at all: whoever
// finds a manifest that holds need not run the shard again, and whoever finds none may.
//
// A part holds rows, as Parquet whatever is wanted in the end, each stripe in row groups of
// its own, and a merge writes them again, stripe by stripe, by the writers of package tables:
// row groups begin where they would have, and nothing of the cuts is left in the result. Parts
// of samples hold tallies, which a merge adds up.
//
// The package starts no process and knows no scheduler.
//
// # Invariants
//
//   - What [Merger.Merge] writes are the bytes of one run on one machine, whatever the
//     number of shards, the order they ran in and how often they were killed.
//   - Nothing of the plan's place is in the folder: all paths in it are relative.
//   - A shard is merged only if its manifest, its part and the plan belong together, and
//     the rules and the version of the program are those of the plan.
//   - Memory does not grow with the number of cells.
package shards
