package encounter

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// A turnReader reads the turn of one actor as statements, or the effects of a single step.
type turnReader struct {
	r         *Reader
	body      []notation.Stmt            // of the block that is being read
	now       moment                     // what is known of the parts of the state after that
	rolled    []scope.Let                // what was rolled so far, in order
	given     []notation.Expr            // the conditions on which the block is done
	depends   map[string][]notation.Expr // what the parts of the state that were changed depend on
	rolls     map[string]string          // the rolls of the action at hand, by what the tree calls them
	aliases   map[string]string          // who is self, and target
	actor     string                     // whose turn it is
	block     string                     // what rolls are called after
	counts    map[string]int             // how many rolls have a name
	described TurnOf                     // what the actor does, as it stands in the file
	aim       *aim                       // how target is chosen; nil where target is one actor, or none
	aimed     aimed                      // which target that is by now
	target    *forTarget                 // the one of several targets for whom this is read; nil for none

	assigns func(*yamltree.Node) // reads an effect that is no conditional
}

// newTurn returns a reader of the turn of an actor.
func (r *Reader) newTurn(actor string) *turnReader {
	t := &turnReader{r: r, actor: actor, described: TurnOf{Actor: actor}, aliases: r.aliases(actor), counts: map[string]int{}, depends: map[string][]notation.Expr{}}
	t.assigns = t.assignsInTurn
	t.aimAtTheOther()
	r.reading = t
	return t
}

// add adds a statement to the block.
func (t *turnReader) add(s notation.Stmt) { t.body = append(t.body, s) }

// numbered returns the name, or at its second and later use name/2, name/3 and so on.
func (t *turnReader) numbered(name string) string {
	t.counts[name]++
	if n := t.counts[name]; n > 1 {
		return fmt.Sprintf("%s/%d", name, n)
	}
	return name
}

// unique returns a name for a roll of this turn that no other roll has.
func (t *turnReader) unique(name string) string { return t.numbered("turn/" + t.actor + "/" + name) }

// roll rolls something and returns what it is called.
func (t *turnReader) roll(name string, value notation.Expr) string {
	full := t.numbered(t.block + "/" + name)
	t.rollAs(full, value)
	return full
}

// rollAs rolls something that has this name in the tree.
func (t *turnReader) rollAs(name string, value notation.Expr) {
	t.rolled = append(t.rolled, scope.NewLet(name, value))
	t.add(&notation.Roll{At: value.Span(), Name: name, Value: value})
}

// change adds a change of a resource to the block, not below its floor where it has one, and notes that the moment
// has changed.
func (t *turnReader) change(c *notation.Change) {
	if res := t.r.floors[c.Var]; res != nil {
		x := assignment(c.At, c.Op, ref(c.Var, c.At), c.Value, t.r.scope.Notation)
		c = &notation.Change{At: c.At, Var: c.Var, Op: notation.Assign, Value: res.floored(x)}
	}
	t.now = t.now.after(c)
	t.changes(c)
	t.add(c)
}

// changes notes the expressions, and the conditions around it, that the variable changed by c depends on.
func (t *turnReader) changes(c *notation.Change) {
	name := c.Var
	if t.r.process == nil {
		name = scope.StoredName(name)
	}
	t.depends[name] = append(append(t.depends[name], c.Value), t.given...)
}

// fade takes from what the actor has for some turns only.
func (t *turnReader) fade() {
	for _, res := range t.r.resources {
		if res.actor == t.actor && res.fades != nil {
			t.stopIfOver()
			t.change(&notation.Change{At: res.fades.Span(), Var: t.r.parts[res.full], Op: notation.SubAssign, Value: res.fades})
		}
	}
}

// apart calls f to add statements to a block of its own. It returns the block and the moment after it. The
// block, moment, target and conditions of the turn are then as they were before; rolls and their names are
// kept.
func (t *turnReader) apart(f func()) (block []notation.Stmt, after moment) {
	body, now, aimed, given := t.body, t.now, t.aimed, t.given
	t.body = nil
	f()
	block, after = t.body, t.now
	t.body, t.now, t.aimed, t.given = body, now, aimed, given
	return block, after
}

// branch reads what is done where a condition holds, and what is done else, if anything is.
func (t *turnReader) branch(cond notation.Expr, then, otherwise func()) {
	block, after := t.apart(t.onlyIf(cond, then))
	b, elsewhere := &notation.Branch{At: cond.Span(), Cond: cond, Then: block}, t.now
	if otherwise != nil {
		not := &notation.Unary{At: cond.Span(), Op: notation.Not, X: cond}
		b.Else, elsewhere = t.apart(t.onlyIf(not, otherwise))
	}
	t.add(b)
	t.now = after.or(elsewhere)
}

// onlyIf returns f to be called with cond among the conditions around what it adds, where it stays: to be
// called in a block of its own, see apart.
func (t *turnReader) onlyIf(cond notation.Expr, f func()) func() {
	return func() {
		t.given = append(slices.Clip(t.given), cond)
		f()
	}
}

// firstOf adds branches for n alternatives, of which the first whose condition holds is executed. does adds
// alternative i; one without a condition is the last.
func (t *turnReader) firstOf(conditions []notation.Expr, n int, does func(i int)) {
	var from func(i int)
	from = func(i int) {
		switch {
		case i == n:
		case i == len(conditions):
			does(i)
		default:
			t.branch(conditions[i], func() { does(i) }, func() { from(i + 1) })
		}
	}
	from(0)
}

// cutName cuts "hero.hp" into the actor and the resource.
func cutName(name string) (actor, resource string, ok bool) { return strings.Cut(name, ".") }

// resource returns the full name of a resource, with self and target replaced by their actors;
// empty if there is none.
func (t *turnReader) resource(name string) string {
	if actor, res, ok := cutName(name); ok && t.aliases[actor] != "" {
		name = t.aliases[actor] + "." + res
		if actor == targetAlias {
			t.aims()
		}
	}
	if t.r.parts[name] == "" {
		return ""
	}
	return name
}

// locals returns the names of resources, sides and rolls in scope, with their expressions.
func (t *turnReader) locals() scope.Locals {
	locals := t.r.locals()
	for _, res := range t.r.resources {
		for alias, who := range t.aliases {
			if who == res.actor {
				locals[alias+"."+res.Name] = scope.Named(t.r.parts[res.full])
			}
		}
	}
	t.nameTarget(locals)
	for name, roll := range t.rolls {
		locals[name] = scope.Named(roll)
	}
	return locals
}

// reads calls f with the names that can be used at this moment of the turn.
func (t *turnReader) reads(f func()) { t.r.scope.WithLocals(t.locals(), f) }

// expression reads an expression with the names that can be used at this moment of the turn.
func (t *turnReader) expression(n *yamltree.Node) (x notation.Expr) {
	t.reads(func() { x = t.r.scope.Expression(n) })
	return x
}

// resolve resolves the names in an expression by what they stand for at this moment of the turn.
func (t *turnReader) resolve(e notation.Expr) (x notation.Expr) {
	t.reads(func() { x = t.r.scope.Resolve(e) })
	return x
}

// stopIfOver ends the turn if what happened in it has ended the encounter, or the actor is down.
// Nothing is asked where nothing that says so may have changed since it was asked last.
func (t *turnReader) stopIfOver() { t.stopIf(t.r.down[t.actor]) }

// stopIf ends the turn if the encounter is over or the condition down holds, as far as statements
// so far could have changed that. down may be nil.
func (t *turnReader) stopIf(down notation.Expr) {
	var over notation.Expr
	for _, x := range t.r.until {
		over = scope.Join(notation.Or, over, x, x.Span())
	}
	if over != nil && !t.now.mayHaveChanged(over) {
		over = nil
	}
	if down != nil && t.now.mayHaveChanged(down) {
		over = scope.Join(notation.Or, over, down, down.Span())
	}
	if over == nil {
		return
	}
	at := over.Span()
	t.add(&notation.Branch{At: at, Cond: over, Then: []notation.Stmt{&notation.Stop{At: at}}})
	t.now = t.now.known()
}
