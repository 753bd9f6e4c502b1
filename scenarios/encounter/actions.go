package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadActions reads the section. An action is compiled again wherever somebody takes it,
// with what resources are worth by then.
func (r *Reader) ReadActions(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of actions"); err != nil {
		return err
	}
	r.acts = map[string]*actionNode{}
	for _, e := range n.Entries {
		a, node := &Action{Name: e.Key.Text}, &actionNode{node: e.Value}
		if !rulefile.IsName(a.Name) {
			return e.Key.Errorf("%q is not a name of an action", a.Name).WithHint("such as attack")
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
		if err := e.Value.ReadKnown(keys, yamltree.Into("doc", &a.Doc), yamltree.Into("scenario", &a.Scenario)); err != nil {
			return err
		}
		if free := e.Value.Get("free"); free != nil {
			var err error
			if node.free, err = free.ReadBool(); err != nil {
				return err
			}
		}
		if err := r.scope.DeclareWords(e.Value.Get("outcome")); err != nil {
			return err
		}
		if from := e.Value.Get("scenario"); from != nil {
			var err error
			if node.from, err = r.load(from.At.Src.Name, a.Scenario); err != nil {
				return from.Locate(err)
			}
			r.Fingerprints = append(r.Fingerprints, node.from.Fingerprint)
		}
	}
	return nil
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

// act compiles an action of the actor whose turn it is.
func (t *turnReader) act(name *yamltree.Node) error {
	text, err := name.ReadText()
	if err != nil {
		return err
	}
	a := t.r.acts[text]
	switch {
	case a != nil:
	case isAgain(text):
		t.add(&notation.ActAgain{At: name.At})
		return nil
	case text == passName:
		return nil
	default:
		names := make([]string, 0, len(t.r.Actions))
		for _, a := range t.r.Actions {
			names = append(names, a.Name)
		}
		return name.Locate(suggest.Unknown("action", text, names))
	}
	a.used = true
	t.block = t.unique(text)
	outer := t.rolls
	defer func() { t.rolls = outer }()
	t.rolls = map[string]string{}
	switch {
	case a.from != nil && t.rollsForAll():
		return name.Errorf("%s rolls for one target, so its rolls are not for all", a.from.Name).WithHint("target: each of ...")
	case a.from != nil:
		return t.actFrom(a)
	case a.isEffects():
		return t.atAll(name.At, func() error { return t.effects(a.node, "", nil) })
	}
	return t.actOwn(text, a.node)
}

// actOwn takes an action that has rolls, an outcome and effects of its own.
func (t *turnReader) actOwn(name string, n *yamltree.Node) error {
	err := t.reads(func() error {
		lets, err := t.r.scope.LocalRolls(n.Get("rolls"), t.block+"/")
		for _, l := range lets {
			t.rollAs(l.Name, l.Expr)
		}
		return err
	})
	if err != nil {
		return err
	}
	if rolls := n.Get("rolls"); rolls != nil {
		for _, e := range rolls.Entries {
			t.rolls[e.Key.Text] = t.block + "/" + e.Key.Text
		}
	}
	return t.atAll(n.At, func() error { return t.outcomeOf(name, n) })
}

// outcomeOf reads the outcome of an action, and its effects.
func (t *turnReader) outcomeOf(name string, n *yamltree.Node) (err error) {
	var words []string
	outcome := ""
	if o := n.Get("outcome"); o != nil {
		var x notation.Expr
		if err := t.reads(func() error { x, err = t.r.scope.ReadCases(o); return err }); err != nil {
			return err
		}
		t.decides(Decision{Action: name, Cases: scope.CasesOf(o, x), At: o.At, Expr: x})
		outcome = t.roll(scope.OutcomeName, x)
		t.rolls[scope.OutcomeName] = outcome
		for _, e := range o.Entries {
			words = append(words, e.Key.Text)
		}
	}
	does, err := n.Required("effects")
	if err != nil {
		return err
	}
	return t.effects(does, outcome, words)
}

// effects applies effects: a list of them, or a mapping of the cases of an outcome
// to theirs, in which `hit or critical` speaks of both.
func (t *turnReader) effects(n *yamltree.Node, outcome string, words []string) error {
	if n.Kind != yamltree.Mapping || isConditional(n) {
		return eachEffect(n, t.effect)
	}
	if outcome == "" {
		return n.Errorf("there is no outcome with cases").WithHint("write a list of effects")
	}
	for _, e := range n.Entries {
		var cond notation.Expr
		for _, word := range alternatives(e.Key.Text) {
			if !slices.Contains(words, word) {
				return e.Key.Locate(suggest.Unknown("case of the outcome", word, words))
			}
			cond = scope.Join(notation.Or, cond, scope.IsWord(e.Key.At, outcome, word), e.Key.At)
		}
		if err := t.branch(cond, func() error { return eachEffect(e.Value, t.effect) }, nil); err != nil {
			return err
		}
	}
	return nil
}

// assignsInTurn reads an effect of a turn: an assignment, or `act again`.
func (t *turnReader) assignsInTurn(n *yamltree.Node) error {
	if isAgain(n.Text) {
		t.add(&notation.ActAgain{At: n.At})
		return nil
	}
	name, op, rest, err := assigns(n, "hero.hp")
	if err != nil {
		return err
	}
	resource := t.resource(name)
	if resource == name {
		t.r.tell(name)
	}
	if resource == "" {
		return t.noResource(n, name)
	}
	x, err := t.r.scope.Notation.ParseSource(rest)
	if err != nil {
		return err
	}
	amount, err := t.resolve(x)
	if err != nil {
		return err
	}
	if res, _ := t.r.resource(resource); op != notation.Assign && res.kind != notation.NumberKind {
		return n.Errorf("%s is a %s, which is only assigned to, with =", resource, res.kind)
	}
	t.adjusts(name, op, amount)
	t.change(t.r.inTurn(&notation.Change{At: amount.Span(), Op: op}, t.r.parts[resource], amount))
	return nil
}

// againName is an effect, or the last action of an entry, that makes the next turn this actor's, too.
const againName = "act again"

// isAgain reports whether the text of an effect, or of an action, is `act again`.
func isAgain(text string) bool { return strings.Join(strings.Fields(text), " ") == againName }

// noResource refuses an effect on what nobody has.
func (t *turnReader) noResource(n *yamltree.Node, name string) error {
	if err := t.r.ofGroup(name, n.At); err != nil {
		return err
	}
	err := n.Errorf("no actor has the resource %s", name)
	if actor, _, _ := cutName(name); actor == targetAlias && t.aim == nil {
		return err.WithHint("whom does %s aim at? turns: {%s: {policy: ..., target: first of foes}}", t.actor, t.actor)
	}
	return err.WithHint("known: %s", suggest.List(t.r.resourceNames()))
}
