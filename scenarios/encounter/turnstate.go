package encounter

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// A running value is what a resource is worth in the middle of a turn: the value
// that it had, or was given, and what was added since. The two are kept apart so
// that the new value of a resource that is only added to says so, whatever decides
// how much is added: an engine that sees it need not ask what the resource is worth.
type running struct {
	base  notation.Expr
	added notation.Expr // nil for nothing
}

// value is the running value as one expression.
func (v running) value() notation.Expr {
	if v.added == nil {
		return v.base
	}
	return &notation.Binary{At: v.added.Span(), Op: notation.Add, X: v.base, Y: v.added}
}

// same reports whether two running values are one and the same.
func (v running) same(w running) bool { return v.base == w.base && v.added == w.added }

// assigned is the value after an assignment of an amount, in the notation of a
// file.
func (v running) assigned(op notation.AssignOp, amount notation.Expr, g *notation.Grammar) running {
	at := amount.Span()
	switch {
	case op == notation.SubAssign && v.added == nil:
		return running{v.base, &notation.Unary{At: at, Op: notation.Neg, X: amount}}
	case op == notation.AddAssign && v.added == nil:
		return running{v.base, amount}
	case op == notation.AddAssign || op == notation.SubAssign:
		return running{v.base, assignment(at, op, v.added, amount, g)}
	}
	return running{base: assignment(at, op, v.value(), amount, g)}
}

// choose is one of two running values.
func choose(cond notation.Expr, then, otherwise running) running {
	at := cond.Span()
	switch {
	case then.same(otherwise):
		return then
	case then.base == otherwise.base:
		return running{then.base, &notation.If{At: at, Cond: cond, Then: orZero(then.added, at), Else: orZero(otherwise.added, at)}}
	}
	return running{base: &notation.If{At: at, Cond: cond, Then: then.value(), Else: otherwise.value()}}
}

func orZero(e notation.Expr, at notation.Span) notation.Expr {
	if e == nil {
		return zero(at)
	}
	return e
}

// A moment is what all resources are worth at one moment of a turn, and whether the actor
// is to act again.
type moment map[string]running

// value is what a resource is worth.
func (m moment) value(resource string) notation.Expr { return m[resource].value() }

// chooseMoment is one of two moments.
func chooseMoment(cond notation.Expr, then, otherwise moment) moment {
	out := make(moment, len(then))
	for name, v := range then {
		out[name] = choose(cond, v, otherwise[name])
	}
	return out
}

// A turnReader reads the turn of one actor into what it makes of every resource.
// It follows the resources from moment to moment; what is rolled on the way is a let.
type turnReader struct {
	r         *Reader
	names     []string          // the resources, as "hero.hp", in the order of the state
	now       moment            // what they are worth
	sure      moment            // what they were worth when the turn was last known to go on
	lets      []scope.Let       // what was rolled, in order
	rolls     map[string]string // the rolls of the action at hand, by what their lets are called
	aliases   map[string]string // who is self, and target
	actor     string            // whose turn it is
	block     string            // what lets are called after
	counts    map[string]int    // how many lets have a name
	described []PolicyEntry     // what the actor does, as it stands in the file
	options   []PolicyEntry     // what it may choose from, likewise
	forText   string            // and what for
	acts      notation.Expr     // whether it is its turn; nil for always
	aimText   string            // how target is chosen, as it stands in the file
	aim       *aim              // how target is chosen; nil where target is one actor, or none
}

// cutName cuts "hero.hp" into the actor and the resource.
func cutName(name string) (actor, resource string, ok bool) { return strings.Cut(name, ".") }

// numbered returns a name, with a number where lets or blocks have had it before.
func (t *turnReader) numbered(name string) string {
	t.counts[name]++
	if n := t.counts[name]; n > 1 {
		return fmt.Sprintf("%s/%d", name, n)
	}
	return name
}

// unique returns a name for lets that no other has.
func (t *turnReader) unique(name string) string { return t.numbered("turn/" + t.actor + "/" + name) }

// roll adds a let and returns what it is called.
func (t *turnReader) roll(name string, value notation.Expr) string {
	full := t.numbered(t.block + "/" + name)
	t.lets = append(t.lets, scope.NewLet(full, value))
	return full
}

// resource returns the resource of a name as the state calls it, with self and
// target for who they are; empty if there is none.
func (t *turnReader) resource(name string) string {
	if actor, res, ok := cutName(name); ok && t.aliases[actor] != "" {
		name = t.aliases[actor] + "." + res
		if actor == targetAlias {
			t.aims()
		}
	}
	if slices.Contains(t.names, name) {
		t.watch(name)
		return name
	}
	return ""
}

// known reports whether the text is a name that expressions of the turn know.
func (t *turnReader) known(name string) bool {
	_, roll := t.rolls[name]
	return roll || t.resource(name) != "" || t.r.scope.IsValue(name) || t.isOther(name)
}

// nowName stands for what a resource is worth now, until [turnReader.withValues] puts that in.
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
	t.nameTarget(locals)
	t.r.nameSides(locals)
	maps.Copy(locals, t.rolls)
	return t.r.scope.WithLocals(locals, f)
}

// isOther reports whether the text names a resource of a target that is chosen, or what is
// said of a side.
func (t *turnReader) isOther(name string) bool {
	locals := map[string]string{}
	t.nameTarget(locals)
	t.r.nameSides(locals)
	return locals[name] != ""
}

// withValues puts in what resources are worth now for their names.
func (t *turnReader) withValues(e notation.Expr) notation.Expr {
	e = t.r.ofSides(e, t.worth)
	return scope.ReplaceRefs(e, func(ref *notation.Ref) notation.Expr {
		if name, isResource := strings.CutPrefix(ref.Name, nowName("")); isResource {
			return t.worth(name)
		}
		if name, isAimed := strings.CutPrefix(ref.Name, aimedPrefix); isAimed {
			return t.ofTarget(name, ref.At)
		}
		return nil
	})
}

// read lets f read something of this moment of the turn.
func (t *turnReader) read(f func() (notation.Expr, error)) (x notation.Expr, err error) {
	if err = t.naming(func() error { x, err = f(); return err }); err != nil {
		return nil, err
	}
	return t.withValues(x), nil
}

// expression reads an expression of this moment of the turn.
func (t *turnReader) expression(n *yamltree.Node) (notation.Expr, error) {
	return t.read(func() (notation.Expr, error) { return t.r.scope.Expression(n) })
}

// cases reads ordered cases of this moment of the turn.
func (t *turnReader) cases(n *yamltree.Node) (notation.Expr, error) {
	return t.read(func() (notation.Expr, error) { return t.r.scope.ReadCases(n) })
}

// resolve resolves the names in an expression of this moment of the turn.
func (t *turnReader) resolve(e notation.Expr) (notation.Expr, error) {
	return t.read(func() (notation.Expr, error) { return t.r.scope.Resolve(e) })
}

// kind is the kind of an expression at this moment of the turn.
func (t *turnReader) kind(e notation.Expr) (notation.Kind, error) {
	return t.r.scope.Check(&notation.Process{
		State: t.r.process.State, Step: t.r.unchanged(), Until: &notation.Bool{Value: true}, Value: scope.Wrap(t.lets, e),
	})
}

// isNumber refuses to add to a resource that is no number.
func (t *turnReader) isNumber(resource string, n *yamltree.Node) error {
	kind, err := t.kind(t.now[resource].value())
	if err == nil && kind != notation.NumberKind {
		return n.Errorf("%s is a %s, which is only assigned to, with =", resource, kind)
	}
	return err
}
