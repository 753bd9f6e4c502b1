package evidence

import (
	"context"
	"errors"
	"math"
	"strings"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A Policy is the best one of whoever chooses in an encounter, beside the one that is
// written down.
type Policy struct {
	Actor string
	For   string // what is made as large as can be, as it stands in the file

	Value   Number  // of that, under the best policy
	Written *Number // under the one that is written down; nil where that has no value
	IsFirst bool    // nothing is written down: it is the first option that may be taken
	Gap     float64 // how much more any other policy may be worth, at most; NaN if that is not known

	// Where two choose, Other is who chooses against the actor, and Against the policy of that beside the
	// policy of the first. Value lies between Lower, of which the actor is sure whatever the other chooses,
	// and Upper, which is all that the policy of the other lets it have.
	Other        string
	Against      *Policy
	Lower, Upper float64

	Keys    []string         // what it goes by
	Options []string         // what may be done, as listed, and in the end that nothing can be
	Table   *notation.Policy // by the keys
	Choices []int16          // of the policy that is written down, as the options of the table
	Open    []bool           // in which states more than one option may be taken
}

// All lists the policy and the one it is against; none for nil.
func (p *Policy) All() []*Policy {
	switch {
	case p == nil:
		return nil
	case p.Against == nil:
		return []*Policy{p}
	}
	return []*Policy{p, p.Against}
}

// Nothing is what is done where nothing may be chosen.
const Nothing = "nothing"

// A PolicyState is a state in which there is something to choose.
type PolicyState struct {
	Values        []string // of the keys
	Best, Written string
}

// States returns the states in which there is more than one action to choose from, in the order of
// the policy's keys.
func (p *Policy) States() []PolicyState {
	var out []PolicyState
	for i, option := range p.Table.Options {
		if !p.Open[i] {
			continue
		}
		s := PolicyState{Values: make([]string, len(p.Keys)), Best: p.Options[option], Written: p.written(i)}
		for k, at := len(p.Keys)-1, i; k >= 0; k-- {
			n := len(p.Table.Values[k])
			s.Values[k] = p.Table.Values[k][at%n].String()
			at /= n
		}
		out = append(out, s)
	}
	return out
}

// written returns the action of the written policy in state i; empty if the policy draws it at random.
func (p *Policy) written(i int) string {
	if option := p.Choices[i]; option >= 0 && int(option) < len(p.Options) {
		return p.Options[option]
	}
	return ""
}

// A PolicyShare is in how many states an action is best.
type PolicyShare struct {
	Action string  `json:"action"`
	States int     `json:"states"`
	Share  float64 `json:"share"`
}

// Shares counts, for each action in the listed order, the states in which it is best.
func (p *Policy) Shares() (shares []PolicyShare) {
	counts := make([]int, len(p.Options))
	for i, option := range p.Table.Options {
		if p.Open[i] {
			counts[option]++
		}
	}
	states, _ := p.Decided()
	for i, n := range counts {
		if n > 0 || i < len(counts)-1 {
			shares = append(shares, PolicyShare{p.Options[i], n, share(n, states)})
		}
	}
	return shares
}

// share is states / all; 0 if all is 0.
func share(states, all int) float64 { return float64(states) / float64(max(1, all)) }

// Decided counts the states in which there is something to choose, and those of them in which the policy of the
// rule file has another action than the best.
func (p *Policy) Decided() (states, differs int) {
	for i, option := range p.Table.Options {
		if !p.Open[i] {
			continue
		}
		states++
		if p.Choices[i] != option {
			differs++
		}
	}
	return states, differs
}

// IsBetter reports whether the best policy is worth more for certain than the one that is
// written down.
func (p *Policy) IsBetter() bool { return p.Written != nil && isMore(p.Value, *p.Written) }

// IsWorse reports whether the best policy is worth less for certain than the one that is written down, which may
// go by what a turn rolls before its actor acts.
func (p *Policy) IsWorse() bool { return p.Written != nil && isMore(*p.Written, p.Value) }

// isMore reports whether a is more than b, whatever they are within their intervals.
func isMore(a, b Number) bool {
	least, _ := a.Ends()
	_, most := b.Ends()
	return least > most
}

// policyOf describes the policies that were found for the encounter of an expression.
func policyOf(ctx context.Context, open notation.Expr, b *scenarios.Bound, found exact.Decisions, session Session) (*Policy, error) {
	d := found[0]
	p, err := policyAgainst(ctx, open, b, found, d, d.Against, session)
	if err == nil && d.Against != nil {
		p.Against, err = policyAgainst(ctx, open, b, found, d.Against, d, session)
	}
	return p, err
}

// policyAgainst describes the best policy d of an actor: what it is worth, and what the written policy is
// worth, where the opponent follows its best policy other (nil if one chooses alone). open has the open
// choices, and found all best policies.
func policyAgainst(ctx context.Context, open notation.Expr, b *scenarios.Bound, found exact.Decisions, d, other *exact.Decision, session Session) (*Policy, error) {
	p := &Policy{Actor: d.Choice.Actor, Gap: d.Gap, Table: d.Policy, Choices: d.Written, Open: d.Open, Lower: d.Low, Upper: d.High}
	for _, turn := range b.Scenario.Encounter.Turns {
		if turn.Actor == p.Actor {
			p.For, p.IsFirst = turn.For, turn.Policy == nil
		}
	}
	for _, k := range d.Keys {
		p.Keys = append(p.Keys, keyName(k))
	}
	for _, option := range d.Choice.Options {
		p.Options = append(p.Options, option.Name)
	}
	p.Options = append(p.Options, Nothing)
	goal := goalOf(open, p.Actor)
	best, err := meanOf(ctx, found.Put(goal), session)
	if err != nil {
		return nil, err
	}
	p.Value = *best
	if other != nil {
		p.Other = other.Choice.Actor
		goal = exact.Decisions{other.Alone()}.Put(goal)
	}
	if p.Written, err = meanOf(ctx, notation.WithoutChoice(goal), session); err != nil {
		var meaning *notation.Error
		if !errors.As(err, &meaning) {
			return nil, err
		}
		p.Written = nil // such as a policy under which it never ends
	}
	return p, nil
}

// keyName is what readers see of a key: "turn" for the number of turns, else the name of the resource.
func keyName(key string) string {
	if key == notation.TurnsName {
		return "turn"
	}
	return strings.TrimPrefix(key, "encounter/")
}

// goalOf returns the expression with each encounter's value replaced by the quantity that an
// actor's choices maximise, taken at the end of the encounter.
func goalOf(e notation.Expr, actor string) notation.Expr {
	return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
		n, ok := x.(*notation.Process)
		if !ok {
			return x, false
		}
		for _, c := range n.Opens() {
			if c.Actor == actor {
				goal := *n
				goal.Horizon, goal.Value = nil, c.For // at the end, whatever turn it is looked at after
				return &goal, true
			}
		}
		return x, false
	})
}

// meanOf returns the mean of an expression, by the exact engine.
func meanOf(ctx context.Context, e notation.Expr, session Session) (*Number, error) {
	r, err := session.exactly(ctx, e)
	if err != nil {
		return nil, err
	}
	mean, _ := r.Dist.Bounds()
	return known(Between(mean[0], mean[1])), nil
}

// jsonPolicy is a policy in JSON.
type jsonPolicy struct {
	Actor   string            `json:"actor"`
	For     string            `json:"for"`
	Value   *Number           `json:"value"`
	Written *Number           `json:"written,omitempty"`
	Gap     *float64          `json:"gap,omitempty"`
	Lower   *float64          `json:"lower,omitempty"`
	Upper   *float64          `json:"upper,omitempty"`
	Decided int               `json:"decided"`
	Actions []PolicyShare     `json:"actions"`
	Differs jsonDiffers       `json:"differs"`
	Keys    []string          `json:"keys"`
	States  []jsonPolicyState `json:"states,omitempty"`
	Against *jsonPolicy       `json:"against,omitempty"`
}

type jsonDiffers struct {
	States int     `json:"states"`
	Share  float64 `json:"share"`
}

type jsonPolicyState struct {
	State   []string `json:"state"`
	Best    string   `json:"best"`
	Written string   `json:"written,omitempty"`
}

// document returns the policy as docs/json.md describes it, with or without its states.
func (p *Policy) document(states bool) *jsonPolicy {
	if p == nil {
		return nil
	}
	j := &jsonPolicy{Actor: p.Actor, For: p.For, Value: &p.Value, Written: p.Written, Keys: p.Keys, Against: p.Against.document(states)}
	if p.Other != "" {
		j.Lower, j.Upper = &p.Lower, &p.Upper
	}
	if !math.IsNaN(p.Gap) {
		j.Gap = &p.Gap
	}
	j.Actions = p.Shares()
	j.Decided, j.Differs.States = p.Decided()
	j.Differs.Share = share(j.Differs.States, j.Decided)
	if states {
		for _, s := range p.States() {
			j.States = append(j.States, jsonPolicyState{State: s.Values, Best: s.Best, Written: s.Written})
		}
	}
	return j
}
