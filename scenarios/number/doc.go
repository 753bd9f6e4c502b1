// Package number reads and writes the exact numbers of rule files: integers,
// decimals and fractions, and ranges of them. Values are rationals, 0.1 is 1/10;
// nothing is ever rounded.
package number
