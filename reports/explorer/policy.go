package explorer

import (
	"math"
	"slices"
	"strconv"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

type policyRequest struct {
	named
	Scenario string            `json:"scenario"`
	Files    files             `json:"files,omitempty"`
	Set      map[string]string `json:"set"`
}

type policyReply struct {
	Minds []mind `json:"minds"` // one, or two who choose against each other
}

// A mind is one who chooses, with the best policy.
type mind struct {
	Title string      `json:"title"`
	Table textTable   `json:"table"`
	Notes []string    `json:"notes"`
	Maps  []policyMap `json:"maps"`
}

type policyMap struct {
	Title  string   `json:"title"`
	Of     string   `json:"of"`
	X      mapAxis  `json:"x"`
	Y      mapAxis  `json:"y"`
	Values *floats  `json:"values"` // row by row, the greatest of y first
	Texts  []string `json:"texts"`
}

// chooses reports whether some actor of the scenario has a choice for which the best policy is
// found.
func chooses(s *scenarios.Scenario) bool {
	if s.Encounter == nil {
		return false
	}
	for _, turn := range s.Encounter.Turns {
		if turn.For != "" {
			return true
		}
	}
	return false
}

// policy returns the best policy of every actor who chooses.
func policy(c *call, r *policyRequest) (any, error) {
	_, b, session, err := c.bind(r.Scenario, r.Files, r.Set)
	if err != nil {
		return nil, err
	}
	session.Policy = true
	run, err := session.Run(c.ctx, b)
	if err != nil {
		return nil, err
	}
	reply := policyReply{Minds: []mind{}}
	for _, p := range run.Policy.All() {
		m := mind{
			Title: shown.PolicyTitle(p), Notes: shown.PolicyLines(p), Maps: []policyMap{},
			Table: textTable{Head: []string{"best", "states", "share"}},
		}
		for _, s := range p.Shares() {
			m.Table.Rows = append(m.Table.Rows, []string{s.Action, shown.Thousands(int64(s.States)), shown.Percent(s.Share)})
		}
		for _, drawn := range p.Maps() {
			m.Maps = append(m.Maps, c.policyMap(p, drawn))
		}
		reply.Minds = append(reply.Minds, m)
	}
	return reply, nil
}

// policyMap returns a map of the policy in the form the page needs.
func (c *call) policyMap(p *evidence.Policy, m evidence.PolicyMap) policyMap {
	out := policyMap{
		Title: shown.PolicyMapTitle(p, m), Of: shown.PolicyMapOf, X: mapAxis{m.X, numbersOf(m.Xs)}, Y: mapAxis{m.Y, numbersOf(m.Ys)},
	}
	slices.Reverse(out.Y.Texts) // which grow upwards
	var values []float64
	for _, row := range slices.Backward(m.Values) {
		values = append(values, row...)
	}
	for _, v := range values {
		text := "nothing to choose"
		if !math.IsNaN(v) {
			text = shown.Percent(v)
		}
		out.Texts = append(out.Texts, text)
	}
	out.Values = c.row(values)
	return out
}

func numbersOf(list []float64) []string {
	var out []string
	for _, v := range list {
		out = append(out, strconv.FormatFloat(v, 'f', -1, 64))
	}
	return out
}
