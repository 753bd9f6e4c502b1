// Command peers measures oddsmith beside what else does the same: literal loops in C,
// icepool and numpy. It prints the tables of docs/performance.md.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

func main() {
	rounds := flag.Int("rounds", 9, "how often everything is measured; the least time counts")
	python := flag.String("python", "", "a Python that has icepool and numpy")
	analyze := flag.String("analyze", "", "the command to measure")
	growth := flag.String("growth", "", "draw how the time of exact answers grows into this PNG, and measure nothing else")
	flag.Parse()
	measure := func(ctx context.Context) error { return run(ctx, *rounds, *python, *analyze) }
	if *growth != "" {
		measure = func(ctx context.Context) error { return drawGrowth(ctx, *growth) }
	}
	if err := measure(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rounds int, python, analyze string) error {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	peers, err := inPython(ctx, python)
	if err != nil {
		fmt.Printf("icepool and numpy: skipped, %s\n\n", err)
	}
	if err := samplingTable(ctx, folder, rounds, peers); err != nil {
		return err
	}
	return exactTable(ctx, folder, rounds, peers, analyze)
}

func samplingTable(ctx context.Context, folder string, rounds int, peers map[string]float64) error {
	literal, err := compiled(ctx, folder, "cmd/internal/peers/c/literal.c")
	if err != nil {
		fmt.Printf("C: skipped, %s\n\n", err)
		literal = ""
	}
	fmt.Println("| sampling | oddsmith, ns | C, ns | C / oddsmith | goal | numpy / oddsmith | two cores |\n|---|---|---|---|---|---|---|")
	for _, j := range jobs() {
		s, err := sampling(ctx, literal, j, rounds)
		if err != nil {
			return err
		}
		fmt.Printf("| %s: %s | %s | %s | %s | %g | %s | %.1f |\n", s.name, s.what, figure(s.ours), figure(s.c), figure(s.c/s.ours), s.goal,
			figure(peers["numpy\t"+s.name]/s.ours), s.two)
	}
	return nil
}

func exactTable(ctx context.Context, folder string, rounds int, peers map[string]float64, analyze string) error {
	fmt.Println("\n| exact | oddsmith, ms | goal | icepool, ms | icepool / oddsmith |\n|---|---|---|---|---|")
	for _, q := range questions() {
		ms, err := answered(ctx, q, rounds)
		if err != nil {
			return err
		}
		peer := peers["icepool\t"+q.name]
		fmt.Printf("| %s | %s | %g | %s | %s |\n", q.name, figure(ms), q.goal, figure(peer), figure(peer/ms))
	}
	if analyze == "" {
		return nil
	}
	fmt.Println("\n| command | measured | goal |\n|---|---|---|")
	for _, c := range commands(folder) {
		v, err := took(ctx, analyze, c, rounds)
		if err != nil {
			return err
		}
		unit := "ms"
		if c.cells > 0 {
			unit = "cells a second"
		}
		fmt.Printf("| %s | %s %s | %.0f %s |\n", c.name, figure(v), unit, c.goal, unit)
	}
	return nil
}

// inPython returns what icepool takes, in milliseconds, and numpy, in nanoseconds a sample,
// by peer and row.
func inPython(ctx context.Context, python string) (map[string]float64, error) {
	if python == "" {
		return nil, errors.New("there is no Python that has them")
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, python, "cmd/internal/peers/python/peers.py")
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	list := map[string]float64{}
	for line := range strings.Lines(out.String()) {
		row, value, _ := cutLast(strings.TrimSpace(line), "\t")
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return nil, fmt.Errorf("peers.py printed %q", line)
		}
		list[row] = v
	}
	return list, nil
}

// cutLast cuts a text at the last separator.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
