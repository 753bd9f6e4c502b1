package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// A question is something that is answered exactly.
type question struct {
	name  string
	goal  float64 // milliseconds
	exprs func() ([]notation.Expr, error)
}

func questions() []question {
	hundred := map[string]string{"hero.hp": "100", "monster.hp": "100"}
	return []question{
		{"20d6", 0.005, all(inRoll20("20d6"))},
		{"100d6", 0.02, all(inRoll20("100d6"))},
		{"1000d6", 0.6, all(inRoll20("1000d6"))},
		{"8d100k4", 0.08, all(inRoll20("8d100k4"))},
		{"40d10k10", 0.12, all(inRoll20("40d10k10"))},
		{"100d20k50", 5, all(inRoll20("100d20k50"))},
		{"100d6!", 3, all(inRoll20("100d6!"))},
		{"100 attacks", 0.3, all(ofScenario("wargame/attack", "wounds", wargame("100")))},
		{"labyrinth/duel, winner", 1.5, duel(nil, "winner")},
		{"labyrinth/duel, turns", 5, duel(nil, "turns")},
		{"labyrinth/duel, all four", 8, duel(nil, "winner", "turns", "hero_hp_left", "monster_hp_left")},
		{"100 v 100 with wear, winner", 6, duel(hundred, "winner")},
		{"100 v 100 with wear, turns", 25, duel(hundred, "turns")},
		{"12 x 30 matchups", 500, matchups},
	}
}

func all(list ...func() (notation.Expr, error)) func() ([]notation.Expr, error) {
	return func() (out []notation.Expr, err error) {
		for _, f := range list {
			e, err := f()
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		}
		return out, nil
	}
}

func duel(set map[string]string, measures ...string) func() ([]notation.Expr, error) {
	var list []func() (notation.Expr, error)
	for _, m := range measures {
		list = append(list, ofScenario("labyrinth/duel", m, set))
	}
	return all(list...)
}

// matchups is who wins each of 12 times 30 duels.
func matchups() ([]notation.Expr, error) {
	var list []func() (notation.Expr, error)
	for strength := 8; strength < 20; strength++ {
		for ac := 16; ac < 46; ac++ {
			set := map[string]string{"hero.strength": fmt.Sprint(strength), "monster.ac": fmt.Sprint(ac)}
			list = append(list, ofScenario("labyrinth/duel", "winner", set))
		}
	}
	return all(list...)()
}

// answered is how long a question takes with a new cache, in milliseconds: the least of some
// rounds, fewer if it takes long.
func answered(ctx context.Context, q question, rounds int) (float64, error) {
	list, err := q.exprs()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", q.name, err)
	}
	best, started := 0.0, time.Now()
	for round := 0; round < 200*rounds && time.Since(started) < time.Duration(rounds)*100*time.Millisecond || round < 2; round++ {
		cache, start := &exact.Cache{}, time.Now()
		for _, e := range list {
			if _, err := cache.Eval(ctx, e, exact.Options{}); err != nil {
				return 0, fmt.Errorf("%s: %w", q.name, err)
			}
		}
		best = least(best, time.Since(start).Seconds()*1e3)
	}
	return best, nil
}

// A command is a command line of analyze and how long it takes, start and end included.
type command struct {
	name  string
	cells float64 // 0: its goal is in milliseconds, else in cells a second
	goal  float64
	args  []string
}

func commands(folder string) []command {
	sweep := func(strengths int, measures ...string) []string {
		args := []string{
			"run", "labyrinth/attack", "--sweep", fmt.Sprintf("strength=1..%d", strengths), "--sweep", "ac=1..500",
			"--sweep", "zones=off,uniform", "--format", "parquet", "--quiet", "--out", filepath.Join(folder, "cells.parquet"),
		}
		for _, m := range measures {
			args = append(args, "--measure", m)
		}
		return args
	}
	return []command{
		{"sweep of labyrinth/attack, `lands`", 1e6, 400_000, sweep(1000, "lands")},
		{"the same, `damage`", 2e5, 200_000, sweep(200, "damage")},
		{"the same, all five measures", 1e5, 80_000, sweep(100)},
		{"`analyze solve` over 100 by 100 values", 0, 1000, []string{
			"solve", "labyrinth/attack", "--find", "strength", "--in=1..100", "--find", "ac", "--in=1..100",
			"--goal", "P(lands = yes) >= 0.65", "--quiet",
		}},
		{"`analyze roll 4d6k3`, the process", 0, 10, []string{"roll", "4d6k3"}},
		{"`analyze report`, all scenarios", 0, 8000, []string{"report", "--quiet", "--out", filepath.Join(folder, "report")}},
	}
}

// took is how long a command takes: milliseconds, or cells a second.
func took(ctx context.Context, analyze string, c command, rounds int) (float64, error) {
	best := 0.0
	for range max(1, rounds/3) {
		cmd, start := exec.CommandContext(ctx, analyze, c.args...), time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%s: %w: %s", c.name, err, out)
		}
		ms := time.Since(start).Seconds() * 1e3
		best = least(best, ms)
		if ms > 5000 {
			break
		}
	}
	if c.cells > 0 {
		return c.cells / best * 1e3, nil
	}
	return best, nil
}

// figure is a number with three digits that count, or nothing for what was not measured.
func figure(v float64) string {
	switch {
	case v == 0:
		return ""
	case v >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
