package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// turn reads a turn: its start, the policy of the actor, and its end. Whatever ends the encounter
// also ends the turn.
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
			t.turnOf(start, end, func() {
				if start != nil && t.hasRolled(t.body) {
					t.r.Encounter.Unseen = append(t.r.Encounter.Unseen, Unseen{t.actor, start.At})
				}
				t.chooses(n, choose)
			})
			return
		}
		if objective := n.Get("for"); objective != nil {
			t.r.Refuse(objective.Errorf("nothing is chosen for this").WithHint("choose: [attack, when hero.potions > 0: drink]"))
		}
		policy = t.r.Required(n, "policy")
	}
	t.turnOf(start, end, func() { t.policy(policy) })
}

// hasRolled reports whether any of the statements rolls dice or deals cards.
func (t *turnReader) hasRolled(list []notation.Stmt) bool {
	rolled := false
	notation.Statements(list, func(s notation.Stmt) {
		rolled = rolled || slices.ContainsFunc(notation.StmtExprs(s), t.hasDice)
	})
	return rolled
}

// turnOf adds the start of a turn, the actions that does adds, and the end.
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

// happens adds effects and actions that the actor does not choose.
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
