package encounter

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadActions reads the section actions. The body of an action is read again wherever it is used,
// because its resources differ there.
func (r *Reader) ReadActions(n *yamltree.Node) {
	r.acts = map[string]*actionNode{}
	for e := range r.Entries(n, "a mapping of actions") {
		a, node := &Action{Name: e.Key.Text}, &actionNode{node: e.Value}
		if !rulefile.IsName(a.Name) {
			r.Refuse(e.Key.Errorf("%q is not a name of an action", a.Name).WithHint("such as attack"))
		}
		r.acts[a.Name] = node
		r.Actions = append(r.Actions, a)
		if node.isEffects() {
			continue
		}
		keys := rulefile.OwnActionKeys
		if e.Value.Get("scenario") != nil {
			keys = rulefile.ActionKeys
		}
		r.Keys(e.Value, keys...)
		a.Doc, a.Scenario = r.TextOf(e.Value, "doc"), r.TextOf(e.Value, "scenario")
		if free := e.Value.Get("free"); free != nil {
			node.free = r.Bool(free)
		}
		r.scope.DeclareWords(e.Value.Get("outcome"))
		if from := e.Value.Get("scenario"); from != nil && !r.Refused() {
			var err error
			if node.from, err = r.load(from.At.Src.Name, a.Scenario); err != nil {
				r.RefuseAt(from, err)
				return
			}
			r.Fingerprints = append(r.Fingerprints, node.from.Fingerprint)
		}
	}
}

// Unused returns the actions that nobody takes.
func (r *Reader) Unused() []scope.Unused {
	var list []scope.Unused
	for _, a := range r.Actions {
		if node := r.acts[a.Name]; !node.used {
			list = append(list, scope.Unused{Name: a.Name, What: "an action", At: node.node.At})
		}
	}
	return list
}

// passName is the action that does nothing, unless the file has one of that name.
const passName = "pass"

// act adds the statements of an action, by its name, of the actor whose turn it is.
func (t *turnReader) act(name *yamltree.Node) {
	text := t.r.Text(name)
	a := t.r.acts[text]
	switch {
	case a != nil:
	case isAgain(text):
		t.add(&notation.ActAgain{At: name.At})
		return
	case text == passName:
		return
	default:
		names := make([]string, 0, len(t.r.Actions))
		for _, a := range t.r.Actions {
			names = append(names, a.Name)
		}
		t.r.RefuseAt(name, suggest.Unknown("action", text, names))
		return
	}
	a.used = true
	t.block = t.unique(text)
	outer := t.rolls
	defer func() { t.rolls = outer }()
	t.rolls = map[string]string{}
	switch {
	case a.from != nil && t.rollsForAll():
		t.r.Refuse(name.Errorf("%s rolls for one target, so its rolls are not for all", a.from.Name).WithHint("target: each of ..."))
	case a.from != nil:
		t.actFrom(a)
	case a.isEffects():
		t.atAll(name.At, func() { t.effects(a.node, "", nil) })
	default:
		t.actOwn(text, a.node)
	}
}

// actOwn adds the rolls, the outcome and the effects of an action that this file defines.
func (t *turnReader) actOwn(name string, n *yamltree.Node) {
	t.reads(func() {
		for _, l := range t.r.scope.LocalRolls(n.Get("rolls"), t.block+"/") {
			t.rollAs(l.Name, l.Expr)
		}
	})
	if rolls := n.Get("rolls"); rolls != nil {
		for _, e := range rolls.Entries {
			t.rolls[e.Key.Text] = t.block + "/" + e.Key.Text
		}
	}
	t.atAll(n.At, func() { t.outcomeOf(name, n) })
}

// outcomeOf adds the outcome of an action, and its effects.
func (t *turnReader) outcomeOf(name string, n *yamltree.Node) {
	var words []string
	outcome := ""
	if o := n.Get("outcome"); o != nil {
		var x notation.Expr
		t.reads(func() { x = t.r.scope.ReadCases(o) })
		t.decides(Decision{Action: name, Cases: scope.CasesOf(o, x), At: o.At, Expr: x})
		outcome = t.roll(scope.OutcomeName, x)
		t.rolls[scope.OutcomeName] = outcome
		for _, e := range o.Entries {
			words = append(words, e.Key.Text)
		}
	}
	t.effects(t.r.Required(n, "effects"), outcome, words)
}

// effects adds effects: a list, or a mapping of the outcome's cases to theirs. outcome is the roll
// of the outcome, and words are its cases.
func (t *turnReader) effects(n *yamltree.Node, outcome string, words []string) {
	if n.Kind != yamltree.Mapping || isConditional(n) {
		t.eachEffect(n)
		return
	}
	if outcome == "" {
		t.r.Refuse(n.Errorf("there is no outcome with cases").WithHint("write a list of effects"))
		return
	}
	for _, e := range n.Entries {
		var cond notation.Expr
		for _, word := range alternatives(e.Key.Text) {
			if !slices.Contains(words, word) {
				t.r.RefuseAt(e.Key, suggest.Unknown("case of the outcome", word, words))
				return
			}
			cond = scope.Join(notation.Or, cond, scope.IsWord(e.Key.At, outcome, word), e.Key.At)
		}
		t.branch(cond, func() { t.eachEffect(e.Value) }, nil)
	}
}

// assignsInTurn adds an effect in a turn: an assignment, or `act again`.
func (t *turnReader) assignsInTurn(n *yamltree.Node) {
	if isAgain(n.Text) {
		t.add(&notation.ActAgain{At: n.At})
		return
	}
	name, op, rest := t.r.assigned(n, "hero.hp")
	resource := t.resource(name)
	if resource == name {
		t.r.tell(name)
	}
	if resource == "" {
		t.noResource(n, name)
		return
	}
	amount := t.resolve(t.r.scope.Parse(rest))
	if res, _ := t.r.resource(resource); op != notation.Assign && res.kind != notation.NumberKind {
		t.r.Refuse(n.Errorf("%s is a %s, which is only assigned to, with =", resource, res.kind))
	}
	t.adjusts(name, op, amount)
	c := t.r.inTurn(&notation.Change{At: amount.Span(), Op: op}, t.r.parts[resource], amount)
	t.forEach(c, n.At)
	t.change(c)
}

// againName is an effect, or the last action of an entry, that makes the next turn this actor's, too.
const againName = "act again"

// isAgain reports whether the text of an effect, or of an action, is `act again`.
func isAgain(text string) bool { return strings.Join(strings.Fields(text), " ") == againName }

// noResource refuses an effect on what nobody has.
func (t *turnReader) noResource(n *yamltree.Node, name string) {
	t.r.Refuse(t.r.ofGroup(name, n.At))
	err := n.Errorf("no actor has the resource %s", name).WithHint("known: %s", suggest.List(t.r.resourceNames()))
	if t.isAimless(name) {
		err.WithHint("%s", t.aimHint())
	}
	t.r.Refuse(err)
}

// isAimless reports whether a name is a resource of a target that the actor does not have.
func (t *turnReader) isAimless(name string) bool {
	actor, _, isOwned := cutName(name)
	return isOwned && actor == targetAlias && t.aim == nil
}

// aimHint is how to say whom the actor aims at.
func (t *turnReader) aimHint() string {
	return fmt.Sprintf("whom does %s aim at? turns: {%s: {policy: ..., target: first of foes}}", t.actor, t.actor)
}
