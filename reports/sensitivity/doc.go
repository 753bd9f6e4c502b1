// Package sensitivity tells what one step of every parameter does to a quantity,
// the parameter that matters most first.
//
// A step is to the next whole number on either side; of a number that need not be
// whole, a twentieth of its range, or a tenth of its value where the range has an
// open end; of a die, to the next smaller and larger of d4, d6, d8, d10, d12 and
// d20, or of the dice that the parameter may be; of a truth value, to the other; of
// a word, to each other word. One parameter is changed at a time and all others
// stay, so effects that two have only together are not seen.
package sensitivity
