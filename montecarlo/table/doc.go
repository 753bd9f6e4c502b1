// Package table rolls an expression once, as at a table: every die by itself, with what
// became of it, and every step of the arithmetic in order.
//
// It is for people who want to see a roll, not for counting: a program of package vm does
// that, a thousand times as fast. Faces come from a [Source]: random ones, or those that
// somebody has rolled by hand. It computes no probabilities.
//
// What is not rolled at a table (what goes on in turns, what is conditional on an event)
// is refused, and so is the lowest or highest value of what is chosen, named or counted.
package table
