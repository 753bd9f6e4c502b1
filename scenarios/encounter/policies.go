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

// A policyRule is what is done if a condition holds.
type policyRule struct {
	when    notation.Expr // nil for always
	node    *yamltree.Node
	does    [][]*yamltree.Node // the names of actions, in order; several to be drawn from
	weights []notation.Expr    // of those; nil for one
	free    []bool             // which of those do not end the turn
}

// mayGoOn reports whether the turn may go on after it.
func (r policyRule) mayGoOn() bool { return slices.Contains(r.free, true) }

// policy reads what an actor does: an action, a mixture, or a list of `when CONDITION:
// ACTION`, of which the first whose condition holds counts. Where none does, nothing is
// done. After a free action the entries below are tried, too.
func (t *turnReader) policy(n *yamltree.Node) error {
	entries := []*yamltree.Node{n}
	if n.Kind != yamltree.Mapping || n.Get(rulefile.Weights) == nil {
		var err error
		if entries, err = n.OneOrMore("an action, or a list of `when CONDITION: ACTION`"); err != nil {
			return err
		}
	}
	if len(entries) == 0 {
		return n.Errorf("the policy of %s is empty", t.actor).WithHint("name an action, or pass")
	}
	t.aimAnew()
	return t.entries(n, entries)
}

// entries reads the entries of a policy down to the first that may be free, and then, at the
// moment after it, those below.
func (t *turnReader) entries(n *yamltree.Node, entries []*yamltree.Node) error {
	rules, err := t.policyRules(entries)
	if err != nil {
		return err
	}
	if len(rules) == 1 && rules[0].when == nil && !rules[0].mayGoOn() {
		_, err := t.do(rules[0])
		return err
	}
	// Which rule it is, is settled once: a condition may be rolled for.
	number := func(i int) *notation.Number { return whole(i, n.At) }
	var conditions, numbers []notation.Expr
	for i, rule := range rules {
		numbers = append(numbers, number(i))
		if rule.when != nil {
			conditions = append(conditions, rule.when)
		}
	}
	numbers = append(numbers, number(len(rules))) // none of them
	t.block = t.unique("policy")
	choice := t.roll("choice", scope.FirstOf(conditions, numbers))
	before, aim := maps.Clone(t.now), t.aim.now()
	merged := before
	isRule := func(op notation.BinaryOp, i int) notation.Expr {
		return &notation.Binary{At: rules[i].node.At, Op: op, X: ref(choice, n.At), Y: number(i)}
	}
	last := len(rules) - 1
	var ended notation.Expr // whether the last ended the turn, if it acted
	for i := last; i >= 0; i-- {
		t.now = maps.Clone(before)
		t.aim.back(aim)
		ends, err := t.do(rules[i])
		if err != nil {
			return err
		}
		if i == last {
			ended = ends
		}
		if rules[i].when == nil {
			merged = t.now
			continue
		}
		merged = chooseMoment(isRule(notation.Eq, i), t.now, merged)
	}
	t.now = merged
	below := entries[len(rules):]
	if !rules[last].mayGoOn() || len(below) == 0 {
		return nil
	}
	var acted notation.Expr // something that ends the turn
	if last > 0 {
		acted = isRule(notation.Lt, last)
	}
	if ended != nil {
		ended = &notation.Binary{At: n.At, Op: notation.And, X: isRule(notation.Eq, last), Y: ended}
		acted = scope.Join(notation.Or, acted, ended, n.At)
	}
	t.aim.back(aim)
	t.aimAnewIf(isRule(notation.Eq, last))
	before = maps.Clone(t.now)
	if err := t.unlessOver(func() error { return t.entries(n, below) }); err != nil {
		return err
	}
	if acted != nil {
		t.now = chooseMoment(acted, before, t.now)
	}
	return nil
}

// do takes the actions of a rule one after the other, or of one of its lists. It returns
// whether that ends the turn where this depends on which is drawn; else nil.
func (t *turnReader) do(rule policyRule) (ends notation.Expr, err error) {
	if len(rule.does) == 1 {
		return nil, t.inTurn(rule.does[0])
	}
	var numbers []notation.Expr
	for i := range rule.does {
		numbers = append(numbers, whole(i, rule.node.At))
	}
	t.block = t.unique("policy")
	drawn := t.roll("drawn", scope.Drawn(rule.weights, numbers))
	before, aim := maps.Clone(t.now), t.aim.now()
	var merged moment
	for i, does := range slices.Backward(rule.does) {
		t.now = maps.Clone(before)
		t.aim.back(aim)
		if err := t.inTurn(does); err != nil {
			return nil, err
		}
		is := &notation.Binary{At: rule.node.At, Op: notation.Eq, X: ref(drawn, rule.node.At), Y: numbers[i]}
		if !rule.free[i] && rule.mayGoOn() {
			ends = scope.Join(notation.Or, ends, is, rule.node.At)
		}
		if merged == nil {
			merged = t.now
			continue
		}
		merged = chooseMoment(is, t.now, merged)
	}
	t.now = merged
	return ends, nil
}

// inTurn takes actions one after the other, as long as the encounter is not over and the
// actor stands. Who aims, aims anew for each.
func (t *turnReader) inTurn(actions []*yamltree.Node) error {
	if len(actions) == 0 {
		return nil
	}
	if err := t.atTarget(actions[0].At, func() error { return t.act(actions[0]) }); err != nil {
		return err
	}
	next := func() error {
		t.aimAnew()
		return t.inTurn(actions[1:])
	}
	if len(actions) == 1 || isAgain(actions[1].Text) { // which is for nothing where the encounter is over
		return next()
	}
	return t.unlessOver(next)
}

// policyRules reads the entries of a policy to the first that may be free, and refuses those
// that can never act.
func (t *turnReader) policyRules(entries []*yamltree.Node) ([]policyRule, error) {
	var rules []policyRule
	for i, item := range entries {
		rule, err := t.policyRule(item)
		if err != nil {
			return nil, err
		}
		if len(rules) > 0 && rules[len(rules)-1].when == nil {
			return nil, item.Errorf("this is never reached: an entry before it always acts")
		}
		if rule.when != nil {
			if holds, known := scope.Decide(rule.when); known && !holds {
				return nil, item.Errorf("this is never reached: its condition never holds")
			} else if known {
				rule.when = nil
			}
		}
		rules = append(rules, rule)
		if rule.mayGoOn() && i < len(entries)-1 {
			break
		}
	}
	return rules, nil
}

// policyRule reads an entry of a policy.
func (t *turnReader) policyRule(n *yamltree.Node) (policyRule, error) {
	rule, entry, does := policyRule{node: n}, PolicyEntry{}, n
	if n.Kind == yamltree.Mapping && n.Get(rulefile.Weights) == nil {
		const hint = "- when CONDITION: ACTION"
		if len(n.Entries) != 1 {
			return rule, n.Errorf("an entry of a policy is one condition with its action").WithHint(hint)
		}
		key := n.Entries[0].Key
		does = n.Entries[0].Value
		switch cond, isWhen := strings.CutPrefix(key.Text, rulefile.When); {
		case isWhen && strings.TrimSpace(cond) != "":
			entry.When = cond
			x, err := t.r.scope.Notation.ParseSource(tail(key.Source(), len(rulefile.When)))
			if err != nil {
				return rule, err
			}
			if rule.when, err = t.ifAimed(x); err != nil {
				return rule, err
			}
			if kind, err := t.kind(rule.when); err != nil {
				return rule, key.Locate(err)
			} else if kind != notation.TruthKind {
				return rule, key.Errorf("a condition expected, but this is a %s", kind)
			}
		case key.Text != rulefile.Otherwise:
			return rule, key.Errorf("%q is not a condition", key.Text).WithHint(hint)
		}
	}
	if does.Kind == yamltree.Mapping {
		if err := t.mixture(does, &rule, &entry); err != nil {
			return rule, err
		}
	} else {
		actions, err := does.OneOrMore("an action, or a list of actions")
		if err != nil {
			return rule, err
		}
		rule.does = [][]*yamltree.Node{actions}
		entry.Do, _ = does.ReadTexts() // what is no text is refused when it acts
	}
	for _, actions := range rule.does {
		rule.free = append(rule.free, t.isFree(actions))
	}
	t.described = append(t.described, entry)
	return rule, nil
}

// mixture reads `weights: {attack: 3, drink: 1}`: one of the actions, drawn anew on every
// turn.
func (t *turnReader) mixture(n *yamltree.Node, rule *policyRule, entry *PolicyEntry) error {
	if err := n.KnownKeys(rulefile.Weights); err != nil {
		return err
	}
	weights, err := n.RequiredEntries(rulefile.Weights, "a mapping of actions to their weights")
	if err != nil {
		return err
	}
	for _, e := range weights.Entries {
		x, err := t.expression(e.Value)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(t.r.process.State, func(p notation.StatePart) bool { return scope.Mentions(x, p.Name) }) {
			return e.Value.Errorf("the weight of %s changes with the turns", e.Key.Text).
				WithHint("weights are made of parameters and constants; `when` says in which states they count")
		}
	}
	if len(weights.Entries) == 0 {
		return weights.Errorf("the mixture has no actions").WithHint("weights: {attack: 3, drink: 1}")
	}
	if rule.weights, err = t.r.scope.Weights(weights, "the mixture"); err != nil {
		return err
	}
	for _, e := range weights.Entries {
		rule.does = append(rule.does, []*yamltree.Node{e.Key})
		entry.Do = append(entry.Do, e.Key.Text)
		entry.Weights = append(entry.Weights, e.Value.Text)
	}
	return nil
}

// isFree reports whether none of some actions ends the turn. To do nothing ends it.
func (t *turnReader) isFree(actions []*yamltree.Node) bool {
	return len(actions) > 0 && !slices.ContainsFunc(actions, func(n *yamltree.Node) bool {
		a := t.r.acts[strings.TrimSpace(n.Text)]
		return a == nil || !a.free
	})
}
