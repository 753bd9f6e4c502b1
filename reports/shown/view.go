package shown

import (
	"math/big"

	"oddsmith/reports/evidence"
)

// A View is which probability of a number is looked at.
type View int

// The views.
const (
	Exactly View = iota // P(X = x)
	AtLeast             // P(X >= x)
	AtMost              // P(X <= x)
)

// String is the view as a heading.
func (v View) String() string { return [...]string{"probability", "at least", "at most"}[v] }

// Event is what the view shows of a value, as an event: "P(damage >= 15)".
func (v View) Event(name string, value *big.Rat) string {
	return "P(" + name + " " + [...]string{"=", ">=", "<="}[v] + " " + Value(value) + ")"
}

// Of is the probability of a line.
func (v View) Of(l *Line) float64 {
	switch v {
	case AtLeast:
		return l.AtLeast
	case AtMost:
		return l.AtMost
	case Exactly:
	}
	return l.Probability
}

// Chance shows a probability of a distribution, or the most that it can be.
func Chance(d *evidence.Distribution, q *evidence.Number) string {
	if q.IsInterval() && q.Lo == 0 {
		return "< " + AtMostPercent(q.Hi)
	}
	return Share(d, q.Value)
}

// Odds shows a probability of a distribution with its fraction where that is short.
func Odds(d *evidence.Distribution, q *evidence.Number) string {
	s := Chance(d, q)
	if q.Exact != nil && !q.Exact.IsInt() && len(q.Exact.RatString()) <= 16 {
		s += " (" + q.Exact.RatString() + ")"
	}
	return s
}

// Share formats a probability of a distribution. In samples, 0 and 1 are "none seen" and "all
// seen".
func Share(d *evidence.Distribution, p float64) string {
	if d.Method == evidence.MonteCarlo {
		return seen(p)
	}
	return Probability(p, d.ErrorBound)
}

// seen formats the share of samples in which something happened: 0 as "none seen", 1 as "all seen".
func seen(p float64) string {
	switch p {
	case 0:
		return "none seen"
	case 1:
		return "all seen"
	}
	return Percent(p)
}
