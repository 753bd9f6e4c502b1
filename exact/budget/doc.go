// Package budget bounds what an exact evaluation may spend.
//
// A [Budget] is what is left of the [Limits] while an expression is evaluated. Every
// step estimates its work and its memory and asks for them before it starts; what is
// too much is refused with a [*LimitError], and nothing of it is spent.
//
// Work is counted in elementary steps of about a nanosecond, memory in bytes.
//
// The package knows nothing of distributions: it counts numbers and their lengths.
package budget
