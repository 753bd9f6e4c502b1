package encounter

import (
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
	text    PolicyEntry        // as it stands in the file
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
	return t.entries(entries)
}

// entries reads the entries of a policy down to the first that may be free, and then, at the
// moment after it, those below.
func (t *turnReader) entries(entries []*yamltree.Node) error {
	rules, err := t.policyRules(entries)
	if err != nil {
		return err
	}
	last, below := len(rules)-1, entries[len(rules):]
	goesOn := rules[last].mayGoOn() && len(below) > 0
	var conditions []notation.Expr
	for i, rule := range rules {
		if rule.when != nil && !(goesOn && i == last) {
			conditions = append(conditions, rule.when)
		}
	}
	return t.firstOf(conditions, len(rules), func(i int) error {
		if goesOn && i == last {
			return t.goesOn(rules[last], below)
		}
		return t.do(rules[i], t.drawn(rules[i]))
	})
}

// goesOn takes the actions of a rule, if its condition holds, and then goes on with the entries
// below it unless what was done ends the turn.
func (t *turnReader) goesOn(rule policyRule, below []*yamltree.Node) error {
	drawn, aimed := t.drawn(rule), t.aimed
	does := func() error { return t.do(rule, drawn) }
	var acts notation.Expr // nil for always
	var err error
	if rule.when == nil {
		err = does()
	} else { // it may be rolled for, and is asked more than once
		t.block = t.unique("policy")
		acts = ref(t.roll("acts", rule.when), rule.node.At)
		err = t.branch(acts, does, nil)
	}
	if err != nil {
		return err
	}
	t.aimed = aimed
	t.aimAnewIf(acts)
	goOn := func() error {
		t.stopIfOver()
		return t.entries(below)
	}
	ends := rule.ends(drawn)
	if ends == nil {
		return goOn()
	}
	ended := scope.Join(notation.And, acts, ends, ends.Span())
	return t.branch(&notation.Unary{At: ends.Span(), Op: notation.Not, X: ended}, goOn, nil)
}

// drawn draws one of the lists of actions of a rule and returns the name of its number; empty
// where there is one.
func (t *turnReader) drawn(rule policyRule) string {
	if len(rule.does) == 1 {
		return ""
	}
	var numbers []notation.Expr
	for i := range rule.does {
		numbers = append(numbers, whole(i, rule.node.At))
	}
	t.block = t.unique("policy")
	return t.roll("drawn", scope.Drawn(rule.weights, numbers))
}

// ends is whether what was drawn ends the turn, where the turn may go on after other actions of
// the rule; else nil.
func (r policyRule) ends(drawn string) (ends notation.Expr) {
	for i, free := range r.free {
		if !free && r.mayGoOn() {
			ends = scope.Join(notation.Or, ends, isNumber(r.node.At, drawn, i), r.node.At)
		}
	}
	return ends
}

// do takes the actions of a rule one after the other, or of the one of its lists that was drawn.
func (t *turnReader) do(rule policyRule, drawn string) error {
	var is []notation.Expr
	for i := range len(rule.does) - 1 {
		is = append(is, isNumber(rule.node.At, drawn, i))
	}
	return t.firstOf(is, len(rule.does), func(i int) error { return t.inTurn(rule.does[i]) })
}

// isNumber is whether a roll is a number.
func isNumber(at notation.Span, roll string, i int) notation.Expr {
	return &notation.Binary{At: at, Op: notation.Eq, X: ref(roll, at), Y: whole(i, at)}
}

// inTurn takes actions one after the other, as long as the encounter is not over and the
// actor stands. Who aims, aims again for each.
func (t *turnReader) inTurn(actions []*yamltree.Node) error {
	for i, action := range actions {
		act := func() error { return t.act(action) }
		var err error
		if t.rollsForAll() {
			err = act()
		} else {
			err = t.atTarget(action.At, act)
		}
		if err != nil {
			return err
		}
		if i < len(actions)-1 && !isAgain(actions[i+1].Text) { // which is for nothing where the encounter is over
			t.stopIfOver()
		}
		t.aimAnew()
	}
	return nil
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
		t.described.Policy = append(t.described.Policy, rule.text)
		if len(rules) > 0 && rules[len(rules)-1].when == nil {
			return nil, item.Errorf("this is never reached: an entry before it always acts")
		}
		if rule.when != nil {
			if holds, known := t.now.decide(rule.when); known && !holds {
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
	rule, does := policyRule{node: n}, n
	if n.Kind == yamltree.Mapping && n.Get(rulefile.Weights) == nil {
		const hint = "- when CONDITION: ACTION"
		if len(n.Entries) != 1 {
			return rule, n.Errorf("an entry of a policy is one condition with its action").WithHint(hint)
		}
		key := n.Entries[0].Key
		does = n.Entries[0].Value
		switch cond, isWhen := strings.CutPrefix(key.Text, rulefile.When); {
		case isWhen && strings.TrimSpace(cond) != "":
			rule.text.When = cond
			x, err := t.r.scope.Notation.ParseSource(tail(key.Source(), len(rulefile.When)))
			if err != nil {
				return rule, err
			}
			if rule.when, err = t.ifAimed(x); err != nil {
				return rule, err
			}
			kind, err := t.r.kind(rule.when, t.rolled)
			if err := isCondition(key, kind, err); err != nil {
				return rule, err
			}
			t.decides(Decision{At: key.At, Expr: rule.when})
		case key.Text != rulefile.Otherwise:
			return rule, key.Errorf("%q is not a condition", key.Text).WithHint(hint)
		}
	}
	if does.Kind == yamltree.Mapping {
		if err := t.mixture(does, &rule); err != nil {
			return rule, err
		}
	} else {
		actions, err := does.OneOrMore("an action, or a list of actions")
		if err != nil {
			return rule, err
		}
		rule.does = [][]*yamltree.Node{actions}
		rule.text.Do, _ = does.ReadTexts() // what is no text is refused when it acts
	}
	for _, actions := range rule.does {
		rule.free = append(rule.free, t.isFree(actions))
	}
	return rule, nil
}

// mixture reads `weights: {attack: 3, drink: 1}`: one of the actions, drawn again on every
// turn.
func (t *turnReader) mixture(n *yamltree.Node, rule *policyRule) error {
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
		if slices.ContainsFunc(t.r.process.Vars, func(p notation.Var) bool { return scope.Mentions(x, p.Name) }) {
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
		rule.text.Do = append(rule.text.Do, e.Key.Text)
		rule.text.Weights = append(rule.text.Weights, e.Value.Text)
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
