package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shards"
)

// statusCmd is `tables status`.
type statusCmd struct {
	Plan   string `predictor:"folder" arg:"" name:"plan" help:"The folder of a plan."`
	Format string `default:"text" enum:"text,json" placeholder:"FORMAT" help:"text or json (default ${default})."`
}

// statusResult is the JSON of `tables status`.
type statusResult struct {
	Plan        string        `predictor:"folder" json:"plan"`
	Shards      int           `json:"shards"`
	Done        int           `json:"done"`
	Missing     []int         `json:"missing"`
	Broken      []brokenShard `json:"broken"`
	Rows        int64         `json:"rows"`
	Bytes       int64         `json:"bytes"`
	CPUSeconds  float64       `json:"cpu_seconds"`
	WallSeconds float64       `json:"wall_seconds"`
	Share       float64       `json:"share"` // of the cells or samples
}

type brokenShard struct {
	Shard     int              `json:"shard"`
	Condition shards.Condition `json:"condition"`
	Reason    string           `json:"reason"`
}

// Run shows which shards of a plan are done, missing or broken.
func (c *statusCmd) Run(ctx context.Context, app *cli.App) error {
	f, err := shards.Open(c.Plan, cli.Version())
	if err != nil {
		return err
	}
	s, err := f.Status(ctx)
	if err != nil {
		return err
	}
	missing, broken := []int{}, []brokenShard{}
	for _, u := range s.Unfinished {
		if u.Condition == shards.Missing {
			missing = append(missing, u.Shard)
		} else {
			broken = append(broken, brokenShard{u.Shard, u.Condition, u.Reason})
		}
	}
	if c.Format == "json" {
		out := statusResult{
			Plan: s.Dir, Shards: s.Shards, Done: len(s.Done), Missing: missing, Broken: broken,
			Rows: s.Rows, Bytes: s.Bytes, CPUSeconds: s.CPUSeconds, WallSeconds: s.WallSeconds, Share: s.Share,
		}
		return json.NewEncoder(evidence.Versioned(app.Stdout)).Encode(out)
	}
	var b strings.Builder
	style, dir, what := app.Style(), escape.Line(s.Dir), "cells"
	if f.Plan.Unit == shards.Blocks {
		what = "samples"
	}
	line := func(format string, args ...any) { b.WriteString(style.Indented("  ", fmt.Sprintf(format, args...))) }
	b.WriteString(style.Indented("", fmt.Sprintf("%s: %d of %d shards are done, %.0f %% of the %s", dir, len(s.Done), s.Shards, 100*s.Share, what)))
	if len(s.Done) > 0 {
		line("%d rows, %d bytes, %.1f s of processor time", s.Rows, s.Bytes, s.CPUSeconds)
	}
	if len(missing) > 0 {
		line("missing: %s", ranges(missing))
	}
	for _, x := range broken {
		line("shard %d is %s: %s", x.Shard, x.Condition, escape.Line(x.Reason))
	}
	if len(s.Unfinished) > 0 {
		line("`tables run %s --all` runs what is not done, `--shard N` one of them", dir)
	} else {
		line("`tables merge %s --out NAME` puts them together", dir)
	}
	_, err = fmt.Fprint(app.Stdout, b.String())
	return err
}

// ranges formats ascending numbers, consecutive ones as a range: 0-3, 7.
func ranges(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		switch {
		case j > i:
			out = append(out, fmt.Sprintf("%d-%d", list[i], list[j]))
		default:
			out = append(out, fmt.Sprint(list[i]))
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}
