// Command peers measures oddsmith beside what else does the same: a literal loop in C,
// icepool and numpy. It prints the tables of docs/performance.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
)

func main() {
	rounds := flag.Int("rounds", 9, "how often everything is measured; the least time counts")
	flag.Parse()
	if err := run(context.Background(), *rounds); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rounds int) error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	literal, err := compiled(ctx, folder, "cmd/internal/peers/c/literal.c")
	if err != nil {
		fmt.Printf("C: skipped, %s\n", err)
		literal = ""
	}
	fmt.Println("| job | C, ns | oddsmith, ns | C / oddsmith | goal | two cores |\n|---|---|---|---|---|---|")
	for _, j := range jobs() {
		s, err := sampling(ctx, literal, j, rounds)
		if err != nil {
			return err
		}
		fmt.Printf("| %s: %s | %.3g | %.3g | %.2g | %g | %.2f |\n", s.name, s.what, s.c, s.ours, s.c/s.ours, s.goal, s.two)
	}
	return nil
}
