package encounter

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
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
	t.stopIfOver()
	if err := does(); err != nil || end == nil {
		return err
	}
	t.stopIfOver()
	return t.happens(end)
}

// happens reads effects and actions that the actor does not choose.
func (t *turnReader) happens(n *yamltree.Node) error {
	return eachEffect(n, func(item *yamltree.Node) error {
		t.aimAnew()
		return t.atTarget(item.At, func() error {
			if item.Kind == yamltree.Scalar && t.r.acts[strings.TrimSpace(item.Text)] != nil {
				return t.act(item)
			}
			t.block = t.unique("happens")
			return t.effect(item)
		})
	})
}
