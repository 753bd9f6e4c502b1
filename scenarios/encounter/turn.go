package encounter

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
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
	t.sure = maps.Clone(t.now)
	if start != nil {
		if err := t.happens(start); err != nil {
			return err
		}
	}
	if err := t.unlessOver(does); err != nil || end == nil {
		return err
	}
	return t.unlessOver(func() error { return t.happens(end) })
}

// unlessOver goes on with the turn unless what happened in it has ended the encounter, or the
// actor is down.
func (t *turnReader) unlessOver(f func() error) error {
	t.block = t.unique("over")
	x, err := t.over()
	if err != nil {
		return err
	}
	if x == nil {
		return f()
	}
	over := t.roll("yes", x)
	before, sure := maps.Clone(t.now), t.sure
	t.sure = before
	err = f()
	t.sure = sure
	if err != nil {
		return err
	}
	t.now = chooseMoment(&notation.Ref{At: x.Span(), Name: over}, before, t.now)
	return nil
}

// over is whether the encounter is over, or the actor is down; nil where nothing that says so
// has changed since the turn was known to go on.
func (t *turnReader) over() (notation.Expr, error) {
	ended, err := t.ifChanged(func() (notation.Expr, error) { return t.r.over(t) })
	if err != nil {
		return nil, err
	}
	down, err := t.ifChanged(func() (notation.Expr, error) { return t.down(), nil })
	if err != nil || down == nil {
		return ended, err
	}
	return scope.Join(notation.Or, ended, down, down.Span()), nil
}

// down is whether the actor is down; nil where nothing says that it ever is.
func (t *turnReader) down() notation.Expr {
	if _, ok := t.r.sideOf(t.actor); !ok {
		return nil
	}
	return t.r.isDown(t.actor, t.now.value)
}

// ifChanged reads a condition; nil where what it goes by has not changed since the turn was
// known to go on.
func (t *turnReader) ifChanged(read func() (notation.Expr, error)) (notation.Expr, error) {
	now := t.now
	t.now = moment{}
	for _, name := range t.names {
		t.now[name] = running{base: ref(nowName(name), notation.Span{})}
	}
	x, err := read()
	t.now = now
	if err != nil || x == nil {
		return nil, err
	}
	changed := func(name string) bool { return scope.Mentions(x, nowName(name)) && !now[name].same(t.sure[name]) }
	if !slices.ContainsFunc(t.names, changed) {
		return nil, nil
	}
	return read()
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
			return t.effect(item, nil)
		})
	})
}
