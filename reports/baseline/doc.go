// Package baseline keeps what a scenario's measures were, as text that reads well in
// a diff, and compares it with what they are now.
//
// A file holds one scenario, one value a line, its fields apart by tabs:
//
//	oddsmith baseline	1
//	tool	0.1.0
//	semantics	1
//	rules	sha256:6b1f...
//	scenario	labyrinth/attack
//	parameter	ac	18
//
//	measure	lands
//	kind	categorical
//	method	exact
//		no	5/8	0.625
//		yes	3/8	0.375
//
// Parameters, measures and words are sorted by name, numbers by size. A fraction
// that is not whole is followed by what it is about. A number that is known only to
// lie in an interval is written with its ends after it. Results of the method bounded
// are float64s that read back to the bit, those of samples are counts.
//
// The fractions of a distribution with one of more than [MaxFraction] characters are
// left out: it is written in float64s, with a digest of all its fractions, which
// still tells whether a single digit changed.
package baseline
