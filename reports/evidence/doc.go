// Package evidence asks the engines about a scenario, and holds what they answer in the one form that
// tables, figures and reports present: distributions from either engine, with the verdict on whether
// the engines agree.
package evidence
