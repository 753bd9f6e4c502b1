// Package parameter holds the parameters of rules: how one is declared, what its values
// may be, and what stands in an expression where one is named.
//
// A parameter that is dice is a die: every use of it rolls again. Values do not change
// once they are read.
package parameter
