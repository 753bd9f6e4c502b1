package encounter

import (
	"maps"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// turn reads a turn: what happens at its start, what the actor does, and what
// happens at its end. Whatever ends the encounter ends the turn.
func (t *turnReader) turn(n *yamltree.Node) error {
	policy := n
	var start, end *yamltree.Node
	if n.Kind == yamltree.Mapping && n.Get(rulefile.Weights) == nil {
		if err := n.KnownKeys(rulefile.ActorTurnKeys...); err != nil {
			return err
		}
		start, end = n.Get("start"), n.Get("end")
		if target := n.Get("target"); target != nil {
			if err := t.readAim(target); err != nil {
				return err
			}
		}
		if choose := n.Get("choose"); choose != nil {
			return t.turnOf(start, end, func() error { return t.chooses(n, choose) })
		}
		if objective := n.Get("for"); objective != nil {
			return objective.Errorf("nothing is chosen for this").WithHint("choose: [attack, when hero.potions > 0: drink]")
		}
		var err error
		if policy, err = n.Required("policy"); err != nil {
			return err
		}
	}
	return t.turnOf(start, end, func() error { return t.policy(policy) })
}

// turnOf reads what happens around what the actor does.
func (t *turnReader) turnOf(start, end *yamltree.Node, does func() error) error {
	if start != nil {
		if err := t.happens(start); err != nil {
			return err
		}
	}
	if err := t.unlessOver(start != nil, does); err != nil || end == nil {
		return err
	}
	return t.unlessOver(true, func() error { return t.happens(end) })
}

// unlessOver goes on with the turn unless the encounter is over, if it may be.
func (t *turnReader) unlessOver(may bool, f func() error) error {
	if !may {
		return f()
	}
	t.block = t.unique("over")
	x, err := t.r.over(t)
	if err != nil {
		return err
	}
	if x == nil {
		return f()
	}
	over := t.roll("yes", x)
	before := maps.Clone(t.now)
	if err := f(); err != nil {
		return err
	}
	t.now = chooseMoment(&notation.Ref{At: x.Span(), Name: over}, before, t.now)
	return nil
}

// happens reads effects and actions that the actor does not choose.
func (t *turnReader) happens(n *yamltree.Node) error {
	return n.EachItem("a list of effects and actions", func(item *yamltree.Node) error {
		t.aimAnew()
		return t.atTarget(item.At, func() error {
			if item.Kind == yamltree.Scalar && t.r.acts[strings.TrimSpace(item.Text)] != nil {
				return t.act(item)
			}
			t.block = t.unique("happens")
			return t.effect(item, nil)
		})
	})
}
