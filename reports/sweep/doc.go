// Package sweep evaluates a scenario at every combination of swept parameters:
// in parallel, and handed on in order, so that what is written does not depend
// on the number of workers and only a few cells are held at a time.
package sweep
