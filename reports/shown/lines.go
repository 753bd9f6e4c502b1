package shown

import "oddsmith/reports/evidence"

// maxLines is how many lines a table of outcomes has at most: more outcomes are
// shown in ranges.
const maxLines = 40

// A Line is one row of a table of outcomes: an outcome, or a range of them.
type Line struct {
	Name                 string
	Probability, AtLeast float64 // AtLeast is P(X >= the first of them); 0 for words
}

// tail is the probability below which the ends of a long list are one line each:
// most of the lines go to what happens.
const tail = 0.0005

// Lines gathers neighbouring rows so that no more lines remain than are read. Labels
// have no neighbours and stay as they are.
func Lines(d *evidence.Distribution) []Line {
	rows := d.Rows
	size, from, to := 1, 0, len(rows)
	if len(rows) > maxLines && rows[0].Value != nil {
		for from < to-1 && rows[from].AtMost < tail {
			from++
		}
		for to-1 > from && rows[to-1].AtLeast < tail {
			to--
		}
		size = (to - from + maxLines - 3) / (maxLines - 2)
	}
	var lines []Line
	add := func(g []evidence.Row) {
		if len(g) > 0 {
			lines = append(lines, lineOf(g))
		}
	}
	add(rows[:from])
	for ; from < to; from += size {
		add(rows[from:min(from+size, to)])
	}
	add(rows[to:])
	return lines
}

// lineOf puts neighbouring rows into one line.
func lineOf(g []evidence.Row) Line {
	l := Line{Name: g[0].Label, AtLeast: g[0].AtLeast}
	if g[0].Value != nil {
		l.Name = Value(g[0].Value)
	}
	if len(g) > 1 {
		l.Name += " to " + Value(g[len(g)-1].Value)
	}
	for i := range g {
		l.Probability += g[i].Probability
	}
	return l
}
