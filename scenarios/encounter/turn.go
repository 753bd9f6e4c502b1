package encounter

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

// turn reads a turn: what happens at its start, what the actor does, and what
// happens at its end. Whatever ends the encounter ends the turn.
func (t *turnReader) turn(n *yamltree.Node) {
	policy := n
	var start, end *yamltree.Node
	if n.Kind == yamltree.Mapping && n.Get(rulefile.Weights) == nil {
		t.r.Keys(n, rulefile.ActorTurnKeys...)
		start, end = n.Get("start"), n.Get("end")
		if target := n.Get("target"); target != nil {
			t.readAim(target)
		}
		if choose := n.Get("choose"); choose != nil {
			t.turnOf(start, end, func() { t.chooses(n, choose) })
			return
		}
		if objective := n.Get("for"); objective != nil {
			t.r.Refuse(objective.Errorf("nothing is chosen for this").WithHint("choose: [attack, when hero.potions > 0: drink]"))
		}
		policy = t.r.Required(n, "policy")
	}
	t.turnOf(start, end, func() { t.policy(policy) })
}

// turnOf reads what happens around what the actor does.
func (t *turnReader) turnOf(start, end *yamltree.Node, does func()) {
	if start != nil {
		t.happens(start)
	}
	t.stopIfOver()
	does()
	if end != nil {
		t.stopIfOver()
		t.happens(end)
	}
}

// happens reads effects and actions that the actor does not choose.
func (t *turnReader) happens(n *yamltree.Node) {
	for item := range t.r.effectsIn(n) {
		t.aimAnew()
		t.atTarget(item.At, func() {
			if item.Kind == yamltree.Scalar && t.r.acts[strings.TrimSpace(item.Text)] != nil {
				t.act(item)
				return
			}
			t.block = t.unique("happens")
			t.effect(item)
		})
	}
}
