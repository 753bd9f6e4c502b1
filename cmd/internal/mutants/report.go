package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A result is what became of the mutants of a room.
type result struct {
	room      string
	all       int // that there are, with those that do not compile
	killed    int
	explained []string // the names of those that no test can kill, and were drawn
	survived  []mutant
}

// tried is how many mutants count.
func (r result) tried() int { return r.killed + len(r.explained) + len(r.survived) }

// share is the percentage of the mutants that were killed or are explained.
func (r result) share() float64 {
	if r.tried() == 0 {
		return 100
	}
	return 100 * float64(r.tried()-len(r.survived)) / float64(r.tried())
}

// interval is Wilson's, of the share of all mutants of the room.
func (r result) interval() (low, high float64) {
	if r.tried() == 0 {
		return 0, 100
	}
	const z = 1.96
	n, p := float64(r.tried()), r.share()/100
	middle, spread := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return 100 * (middle - spread) / (1 + z*z/n), 100 * (middle + spread) / (1 + z*z/n)
}

// write writes the report. Stale are explained mutants that there are no longer.
func write(w io.Writer, seed uint64, results []result, reasons *explained, stale []string) {
	fmt.Fprintf(w, "# Mutants\n\nOne edit of the source at a time, drawn with seed %d, and the tests that should notice.\n", seed)
	fmt.Fprint(w, "Killed: a test failed, or took five times as much of the processor. Explained: it does the same, or is only slower or faster.\n\n")
	fmt.Fprint(w, "The last column is of all mutants of the room, with 95 % confidence.\n\n")
	fmt.Fprint(w, "| room | mutants | drawn | killed | explained | survived | killed or explained | of all |\n|---|---|---|---|---|---|---|---|\n")
	total := result{room: "all"}
	row := func(r result, ofAll string) {
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %.0f %% | %s |\n",
			r.room, r.all, r.tried(), r.killed, len(r.explained), len(r.survived), r.share(), ofAll)
	}
	for _, r := range results {
		low, high := r.interval()
		row(r, fmt.Sprintf("%.0f to %.0f %%", low, high))
		total.all += r.all
		total.killed += r.killed
		total.explained = append(total.explained, r.explained...)
		total.survived = append(total.survived, r.survived...)
	}
	if len(results) > 1 {
		row(total, "")
	}
	if len(total.survived) > 0 {
		fmt.Fprint(w, "\n## Survivors\n\nA test is missing, or a reason in cmd/internal/mutants/explained.txt.\n\n```text\n")
		for _, m := range total.survived {
			fmt.Fprintf(w, "%s\n", m.name)
			fmt.Fprintf(w, "    %s:%d\n", m.file, m.line)
		}
		fmt.Fprint(w, "```\n")
	}
	if len(total.explained) > 0 {
		fmt.Fprint(w, "\n## Explained\n\n```text\n")
		for _, name := range slices.Sorted(slices.Values(total.explained)) {
			fmt.Fprintf(w, "%s\n    %s\n", name, reasons.reason(name))
		}
		fmt.Fprint(w, "```\n")
	}
	if len(stale) > 0 {
		fmt.Fprintf(w, "\n## Explained, but gone\n\n```text\n%s\n```\n", strings.Join(stale, "\n"))
	}
}
