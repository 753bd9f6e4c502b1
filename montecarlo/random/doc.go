// Package random turns random words into dice, without bias: the stream of words that
// belongs to a block of samples (stream.go), why several dice can be taken from one word
// (batch.go), and how equal dice are rolled for many samples at once (plan.go), small ones
// by tables of several (tuples.go).
//
// It computes no probability: every die is a digit of a word that is uniform on 64 bits.
package random
