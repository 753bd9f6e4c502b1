// Package report writes the balance report: a folder with index.html, which
// needs nothing beside it, REPORT.md for a pull request, the figures as PNG and
// the tables as CSV and Arrow.
//
// The pages are made from a [Model], plain data without a rule or a probability
// of its own. The same model gives the same bytes: no page says when it was
// made.
package report
