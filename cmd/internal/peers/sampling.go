package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"oddsmith/montecarlo"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A job is something that is sampled, by oddsmith and by the loop of that name in
// c/literal.c.
type job struct {
	name, what string
	goal       float64 // the time of C over that of oddsmith
	samples    int64   // about a fifth of a second of C
	expr       func() (notation.Expr, error)
}

func jobs() []job {
	return []job{
		{"attack", "`5d4 + 15 >= 24`", 3.5, 40e6, inRules("5d4 + 15 >= 24")},
		{"keep", "`4d6!k3`", 3, 8e6, inRoll20("4d6!k3")},
		{"explode", "`10d10!>10>7`: tens explode, 7 and more count", 2, 8e6, inRoll20("10d10!>10>7")},
		{"sequence", "20 wargame attacks, hit 3+, wound 4+, save 5+, d3 wounds", 4, 1e6, ofScenario("wargame/attack", "wounds", wargame("20"))},
		{"duel", "labyrinth/duel without wear, the winner", 1, 1e6, ofScenario("labyrinth/duel", "winner", map[string]string{"wear": "false"})},
	}
}

// wargame is so many attacks, hit 3+, wound 4+, save 5+, d3 wounds.
func wargame(attacks string) map[string]string {
	return map[string]string{
		"num_attacks": attacks, "to_hit": "3", "to_wound": "4", "armor_save": "5", "multiple_wounds": "d3", "target_max_wounds": "3",
	}
}

func inRules(text string) func() (notation.Expr, error) {
	return func() (notation.Expr, error) { return notation.Rules.Parse(text) }
}

func inRoll20(text string) func() (notation.Expr, error) {
	return func() (notation.Expr, error) { return notation.Roll20.Parse(text) }
}

func ofScenario(name, measure string, set map[string]string) func() (notation.Expr, error) {
	return func() (notation.Expr, error) {
		s, err := scenarios.Load(name)
		if err != nil {
			return nil, err
		}
		bound, err := s.Bind(set)
		if err != nil {
			return nil, err
		}
		q, err := bound.Query(measure)
		if err != nil {
			return nil, err
		}
		return q.Expr, nil
	}
}

// compiled is the program of c/literal.c, made in a folder; an error where there is no
// C compiler.
func compiled(ctx context.Context, folder, source string) (string, error) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		return "", errors.New("there is no gcc")
	}
	program := filepath.Join(folder, "literal")
	cmd := exec.CommandContext(ctx, gcc, "-O3", "-march=native", "-o", program, source)
	cmd.Stderr = os.Stderr
	return program, cmd.Run()
}

// sampled is the processor time of a sample, in nanoseconds, the least of some rounds in
// which C and oddsmith take turns: what disturbs one disturbs the other.
type sampled struct {
	job
	c, ours float64 // on one core
	two     float64 // the wall-clock time of one worker over that of two
}

func sampling(ctx context.Context, literal string, j job, rounds int) (sampled, error) {
	out := sampled{job: j}
	e, err := j.expr()
	if err != nil {
		return out, err
	}
	p, err := montecarlo.Compile(e)
	if err != nil {
		return out, fmt.Errorf("%s: %w", j.name, err)
	}
	var one, two float64
	for range rounds {
		if literal != "" {
			cmd := exec.CommandContext(ctx, literal, j.name, strconv.FormatInt(j.samples, 10))
			if err := cmd.Run(); err != nil {
				return out, fmt.Errorf("%s in C: %w", j.name, err)
			}
			out.c = least(out.c, float64(cmd.ProcessState.UserTime().Nanoseconds())/float64(j.samples))
		}
		for workers, wall := range map[int]*float64{1: &one, 2: &two} {
			before, start := userTime(), time.Now()
			if _, err := p.Run(ctx, montecarlo.Options{Seed: 1, Workers: workers, Trials: j.samples}); err != nil {
				return out, fmt.Errorf("%s: %w", j.name, err)
			}
			*wall = least(*wall, time.Since(start).Seconds())
			if workers == 1 {
				out.ours = least(out.ours, float64(userTime()-before)/float64(j.samples))
			}
		}
	}
	out.two = one / two
	return out, nil
}

// least is the smaller of two times, the first of which may not have been taken yet.
func least(x, y float64) float64 {
	if x == 0 {
		return y
	}
	return min(x, y)
}

// userTime is the processor time of this process, in nanoseconds.
func userTime() int64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return u.Utime.Nano()
}
