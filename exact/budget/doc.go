// Package budget is what an exact evaluation may take, and what it says of how it went: the
// meter of the answer, how much of a list without end may be left out, and by what methods
// results were found.
//
// It has the prices of steps with numbers of a given length, so that every kernel charges by
// the same measure. It knows nothing of distributions: it counts numbers and their lengths.
package budget
