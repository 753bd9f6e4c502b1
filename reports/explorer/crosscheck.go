package explorer

import (
	"fmt"

	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

type agreeRequest struct {
	named
	Source *source `json:"source"`
	Trials int64   `json:"trials"` // 0 for defaultTrials
	Seed   uint64  `json:"seed"`   // 0 for 1
}

type agreeReply struct {
	Verdict    agreement.Verdict `json:"verdict"`
	Text       string            `json:"text"`
	Detectable string            `json:"detectable_text"`
	Trials     string            `json:"trials_text"`
	Seed       uint64            `json:"seed"`
}

// How many rolls are made, and how few say anything.
const (
	defaultTrials = 1_000_000
	minTrials     = 100
)

// agree compares the exact distribution with Monte Carlo samples.
func agree(c *call, r *agreeRequest) (any, error) {
	if r.Trials == 0 {
		r.Trials = defaultTrials
	}
	if r.Seed == 0 {
		r.Seed = 1
	}
	if r.Trials < minTrials || r.Trials > maxTrials {
		return nil, fmt.Errorf("%d rolls: between %d and %d are made", r.Trials, minTrials, maxTrials)
	}
	a, err := c.ask(r.Source)
	if err != nil {
		return nil, err
	}
	session := c.session()
	session.Engine = evidence.BothEngines
	session.Sampling = montecarlo.Options{
		Seed: r.Seed, Workers: 1, Trials: r.Trials,
		Progress: func(done int64) { c.tell(done, r.Trials) },
	}
	checked, err := session.Evaluate(c.ctx, a.expr)
	if err != nil {
		return nil, err
	}
	x := checked.Crosscheck
	return agreeReply{
		Verdict: x.Verdict, Text: x.Reason, Detectable: shown.Percent(x.Detectable),
		Trials: shown.Thousands(x.Trials), Seed: r.Seed,
	}, nil
}
