// Package slots tells which values of an expression's slots are answered alike.
//
// A tree has slots where names stand that are given values from outside, one setting after
// the other, as those of swept parameters. What such a tree is worth follows from less than
// the values: from what it asks of them. `5d4 + strength >= ac` asks by how much ac exceeds
// strength, and no more than that once all rolls hit, or none does. [New] finds these
// questions, the parts of a [Pattern]; [Pattern.Key] answers them for one setting. Settings
// with one key are answered alike, by the same methods, so that one answer is calculated for
// all of them.
//
// # Parts
//
// A value is the largest subtree that is calculated from slots and constants alone. The tree
// is the same for all settings under which these subtrees have the same values.
//
// A threshold is a comparison in which a slot-free part, whose values have two ends, is
// added to such subtrees: `attack + strength >= ac` with attack from 5 to 20. It is
// decided by where ac - strength lies among 5..20, and all places beyond an end are one.
//
// Nothing is known of what stands in a process, of slots that are not whole numbers of 32 bits
// in all settings, and of pools and the like, which the methods of an answer spell: there the
// slots stand in the key as they are.
//
// # What a key must tell apart
//
// The exact engine works with whole numbers of 32 bits as long as it can, and chooses its way
// by whether it can. So a key tells apart what takes numbers beyond those to be calculated,
// and a setting of which some part has no value has no key.
package slots
