// Package measure holds the named distributions that can be asked of a scenario, and the
// quantities that can be taken of them.
//
// A measure is a tree that is closed but for the parameters; engines evaluate it with values put in.
package measure
