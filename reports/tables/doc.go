// Package tables writes distributions as columns: CSV for people and
// spreadsheets, Arrow IPC files for programs, Parquet files for what is large.
//
// There are two tables. The tidy one has a row for every value of every
// measure; the summary has a row for every measure. Both begin with a column
// for each swept parameter, so that one table holds a whole sweep. The columns
// are those of [Tidy] and [Summary], the same in all formats; Arrow and Parquet
// say in their metadata where they come from (see [Meta]).
//
// Cells of a sweep are written as they are computed, with memory for one batch
// of rows and no more. Files appear whole or not at all.
//
// The package is the only one that knows Arrow and Parquet. It reads distributions as
// package evidence has them and computes nothing: a table never says more than
// the distribution did.
//
// # Units and spelling
//
// Probabilities are float64 in 0..1, values and moments are in the unit of the
// measure. What is exact is text: an integer, or a fraction in lowest terms such
// as "25/2". Text is UTF-8. A missing entry is null, and in CSV an empty
// field; a number that is not finite is missing.
//
// CSV follows RFC 4180 with a header row and lines that end in a single line
// feed. A text field that a spreadsheet would take for a formula (it begins
// with =, +, - or @) gets an apostrophe in front, unless it is an integer, a
// decimal or a fraction. The others hold the text itself.
//
// Parquet is packed by zstd, in row groups of 262,144 rows, fewer where fractions run
// to hundreds of digits. Words have dictionaries; swept parameters, words and
// numbers have minimum and maximum. A dataset ([Spec].By) is a folder of such files,
// one for each value of a swept parameter.
//
// # Invariants
//
//   - The same cells give the same bytes.
//   - Rows are in the order the cells were written, and within one in the order
//     of its measures and of the rows of their distributions.
//
// # Example
//
//	w, err := tables.Create("out", "hit-chance", tables.Spec{
//		Params: []tables.Param{{Name: "ac", Type: tables.Int}},
//		Meta:   tables.Meta{Scenario: "labyrinth/attack"},
//	}, tables.CSV, tables.Parquet)
//	if err != nil {
//		return err
//	}
//	defer w.Abort()
//	for ac := range int64(40) {
//		cell := tables.Cell{Params: []any{ac}, Measures: measures(ac)}
//		if err := w.Write(cell); err != nil {
//			return err
//		}
//	}
//	return w.Close()
package tables
