// Package constant says what the operations of the notation make of constants, and
// of ranges of numbers.
//
// A [Value] is a number, a word or a truth value; [Apply] is the one place that works
// an operation out for certain values. A [Range] holds all that an expression can be
// worth; [RangeOf] is the one place that follows ranges through the operations. What
// neither knows, they refuse: no operator or function is taken for another.
//
// Nothing is rolled here. The ranges of dice are their caller's to tell.
package constant
