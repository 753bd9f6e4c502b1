// Package evidence holds what was found out about a scenario in the one form
// that tables, figures and reports present: distributions from either engine,
// with the verdict on whether the engines agree.
package evidence
