package shown

import "oddsmith/reports/evidence"

// maxLines is how many lines a table of numbers has at most: more numbers are shown in ranges.
const maxLines = 40

// A Line is one row of a table of outcomes: an outcome, or a range of them.
type Line struct {
	Name        string
	Probability float64
	AtLeast     float64 // P(X >= the first of them); 0 for words
	AtMost      float64 // P(X <= the last of them); 0 for words
}

// tail is the probability below which the ends of a long list are one line each:
// most of the lines go to what happens.
const tail = 0.0005

// Lines returns the rows of a distribution as lines. Neighbouring numbers share a line, so that there are at
// most maxLines of them; every label has its own.
func Lines(d *evidence.Distribution) []Line {
	rows := d.Rows
	var lines []Line
	if len(rows) == 0 || rows[0].Value == nil {
		for i := range rows {
			lines = append(lines, lineOf(rows[i:i+1]))
		}
		return lines
	}
	gather(len(rows),
		func(i int) float64 { return rows[i].AtMost }, func(i int) float64 { return rows[i].AtLeast },
		func(from, to int) { lines = append(lines, lineOf(rows[from:to])) },
	)
	return lines
}

// gather splits n ascending values into at most maxLines stretches and calls line with each, for the values
// from <= i < to: the unlikely values at either end, and stretches of equal length between them. atMost and
// atLeast are P(X <= x) and P(X >= x) for the i-th value.
func gather(n int, atMost, atLeast func(i int) float64, line func(from, to int)) {
	size, from, to := 1, 0, n
	if n > maxLines {
		for from < to-1 && atMost(from) < tail {
			from++
		}
		for to-1 > from && atLeast(to-1) < tail {
			to--
		}
		size = (to - from + maxLines - 3) / (maxLines - 2)
	}
	if from > 0 {
		line(0, from)
	}
	for i := from; i < to; i += size {
		line(i, min(i+size, to))
	}
	if to < n {
		line(to, n)
	}
}

// lineOf returns one line for neighbouring rows, with the sum of their probabilities.
func lineOf(rows []evidence.Row) Line {
	l := Line{Name: rows[0].Label, AtLeast: rows[0].AtLeast, AtMost: rows[len(rows)-1].AtMost}
	if rows[0].Value != nil {
		l.Name = Value(rows[0].Value)
	}
	if len(rows) > 1 {
		l.Name += " to " + Value(rows[len(rows)-1].Value)
	}
	for i := range rows {
		l.Probability += rows[i].Probability
	}
	return l
}
