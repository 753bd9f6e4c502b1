// Package report writes the balance report: a folder with index.html, beside
// pages of the scenarios unless it is all on one, REPORT.md for a pull request, the figures as PNG and
// the tables as CSV, Arrow and Parquet.
//
// A chart of the page is the data of a figure ([figures.Chart]) laid out as SVG
// (chart.go) with the table of its values (datatable.go); the page's script reads
// the values from that table, so that the two cannot differ. Without the script
// the page is whole. A policy in its head lets it fetch nothing.
//
// The pages are made from a [Model], plain data without a rule or a probability
// of its own. The same model gives the same bytes: no page says when it was
// made.
package report
