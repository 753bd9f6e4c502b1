package encounter

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// A turnReader reads the turn of one actor into what it makes of every resource.
// It follows the resources from moment to moment; what is rolled on the way is a let.
type turnReader struct {
	r       *Reader
	names   []string          // the resources, as "hero.hp", in the order of the state
	now     moment            // what they are worth
	lets    []scope.Let       // what was rolled, in order
	rolls   map[string]string // the rolls of the action at hand, by what their lets are called
	aliases map[string]string // who is self, and target
	actor   string            // whose turn it is
	block   string            // what lets are called after
	counts  map[string]int    // how many lets have a name
}

// cutName cuts "hero.hp" into the actor and the resource.
func cutName(name string) (actor, resource string, ok bool) { return strings.Cut(name, ".") }

// unique returns a name for lets that no other has.
func (t *turnReader) unique(name string) string {
	full := "turn/" + t.actor + "/" + name
	t.counts[full]++
	if n := t.counts[full]; n > 1 {
		full += fmt.Sprintf("/%d", n)
	}
	return full
}

// roll adds a let.
func (t *turnReader) roll(name string, value notation.Expr) string {
	full := t.block + "/" + name
	t.counts[full]++
	if n := t.counts[full]; n > 1 {
		full += fmt.Sprintf("/%d", n)
	}
	t.lets = append(t.lets, scope.NewLet(full, value))
	return full
}

// resource returns the resource of a name as the state calls it, with self and
// target for who they are; empty if there is none.
func (t *turnReader) resource(name string) string {
	if actor, res, ok := cutName(name); ok && t.aliases[actor] != "" {
		name = t.aliases[actor] + "." + res
	}
	if slices.Contains(t.names, name) {
		return name
	}
	return ""
}

// known reports whether the text is a name that expressions of the turn know.
func (t *turnReader) known(name string) bool {
	_, roll := t.rolls[name]
	return roll || t.resource(name) != "" || t.r.scope.IsValue(name)
}

// nowName stands for what a resource is worth now, until it is settled.
func nowName(resource string) string { return "now/" + resource }

// naming lets expressions name the resources and the rolls of the action.
func (t *turnReader) naming(f func() error) error {
	locals := map[string]string{}
	for _, name := range t.names {
		locals[name] = nowName(name)
		actor, res, _ := cutName(name)
		for alias, who := range t.aliases {
			if who == actor {
				locals[alias+"."+res] = nowName(name)
			}
		}
	}
	for name, unique := range t.rolls {
		locals[name] = unique
	}
	return t.r.scope.WithLocals(locals, f)
}

// settled puts what resources are worth now in for their names.
func (t *turnReader) settled(e notation.Expr) notation.Expr {
	return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
		if ref, ok := x.(*notation.Ref); ok {
			if name, isResource := strings.CutPrefix(ref.Name, nowName("")); isResource {
				return t.now[name].value(), true
			}
		}
		return x, false
	})
}

func (t *turnReader) expression(n *yamltree.Node) (x notation.Expr, err error) {
	err = t.naming(func() error {
		x, err = t.r.scope.Expression(n)
		return err
	})
	if err != nil {
		return nil, err
	}
	return t.settled(x), nil
}

func (t *turnReader) resolved(e notation.Expr) (x notation.Expr, err error) {
	err = t.naming(func() error {
		x, err = t.r.scope.Resolve(e)
		return err
	})
	if err != nil {
		return nil, err
	}
	return t.settled(x), nil
}

// kind is the kind of an expression at this moment of the turn.
func (t *turnReader) kind(e notation.Expr) (notation.Kind, error) {
	body := scope.Wrap(t.lets, e)
	probe := &notation.Process{
		State: t.r.process.State,
		Step:  &notation.Tuple{},
		Until: &notation.Bool{Value: true},
		Value: body,
	}
	for _, p := range probe.State {
		probe.Step.(*notation.Tuple).Items = append(probe.Step.(*notation.Tuple).Items, &notation.Ref{Name: p.Name})
	}
	return t.r.scope.Check(probe)
}

// isNumber refuses to add to a resource that is no number.
func (t *turnReader) isNumber(resource string, n *yamltree.Node) error {
	kind, err := t.kind(t.now[resource].value())
	if err == nil && kind != notation.NumberKind {
		return n.Errorf("%s is a %s, which is only assigned to, with =", resource, kind)
	}
	return err
}

func (t *turnReader) snapshot() moment {
	m := make(moment, len(t.now))
	for name, v := range t.now {
		m[name] = v
	}
	return m
}
