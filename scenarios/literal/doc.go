// Package literal evaluates a tree as people do at a table: from left to right, every die rolled
// by itself, every turn of a process played. It knows no formula.
//
// What dice show comes from a [Source]: [Random] ones, those that somebody [Given] has rolled by
// hand, or a [Path], of which [Paths] makes one for every sequence of faces there is. A [Trace]
// takes down what was rolled and what was done with it.
//
// The one interpreter serves single rolls that are shown to people, and the oracle that both
// engines are tested against. The exact engine never imports it, so that each is a check of the
// other.
package literal
