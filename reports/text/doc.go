// Package text shows distributions on a terminal: the figures that matter in two
// lines, then a table with bars. It is for eyes; programs read JSON, CSV or
// Arrow.
package text
