// Package measure holds the named distributions that can be asked of a scenario, and the
// quantities that can be taken of them.
//
// A measure is a tree that is closed but for the parameters; with values put in it is a
// query, which engines evaluate.
package measure
