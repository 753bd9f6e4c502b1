package main

import (
	"fmt"
	"io"
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

// write writes the report. Stale are explained mutants that there are no longer.
func write(w io.Writer, seed uint64, results []result, reasons *explained, stale []string) {
	fmt.Fprintf(w, "# Mutants\n\nOne edit of the source at a time, drawn with seed %d, and the tests that should notice.\n", seed)
	fmt.Fprint(w, "Killed: a test failed, or took ten times as long. Explained: it does the same, or is only slower or faster.\n\n")
	fmt.Fprint(w, "| room | mutants | drawn | killed | explained | survived | killed or explained |\n|---|---|---|---|---|---|---|\n")
	total := result{room: "all"}
	row := func(r result) {
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %.0f %% |\n",
			r.room, r.all, r.tried(), r.killed, len(r.explained), len(r.survived), r.share())
	}
	for _, r := range results {
		row(r)
		total.all += r.all
		total.killed += r.killed
		total.explained = append(total.explained, r.explained...)
		total.survived = append(total.survived, r.survived...)
	}
	row(total)
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
