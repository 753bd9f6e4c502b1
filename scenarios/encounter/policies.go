package encounter

import (
	"maps"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A rule of a policy is what is done if a condition holds.
type policyRule struct {
	when notation.Expr // nil for always
	node *yamltree.Node
	does []*yamltree.Node // the names of actions, in order
}

// policy reads what an actor does: an action, or a list of `when CONDITION: ACTION`,
// of which the first whose condition holds counts. Where none does, nothing is done.
func (t *turnReader) policy(n *yamltree.Node) error {
	rules, err := t.policyRules(n)
	if err != nil {
		return err
	}
	if len(rules) == 1 && rules[0].when == nil {
		return t.do(rules[0])
	}
	// Which rule it is, is settled once: a condition may be rolled for.
	number := func(i int) *notation.Number {
		v := notation.Int(int64(i))
		v.At = n.At
		return v
	}
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
	before := maps.Clone(t.now)
	merged := before
	for i := len(rules) - 1; i >= 0; i-- {
		t.now = maps.Clone(before)
		if err := t.do(rules[i]); err != nil {
			return err
		}
		if rules[i].when == nil {
			merged = t.now
			continue
		}
		is := &notation.Binary{At: rules[i].node.At, Op: notation.Eq, X: &notation.Ref{At: n.At, Name: choice}, Y: number(i)}
		merged = chooseMoment(is, t.now, merged)
	}
	t.now = merged
	return nil
}

// do takes the actions of a rule one after the other.
func (t *turnReader) do(rule policyRule) error {
	for _, action := range rule.does {
		if err := t.act(action); err != nil {
			return err
		}
	}
	return nil
}

// policyRules reads the entries of a policy and refuses those that can never act.
func (t *turnReader) policyRules(n *yamltree.Node) ([]policyRule, error) {
	list, err := n.OneOrMore("an action, or a list of `when CONDITION: ACTION`")
	if err != nil {
		return nil, err
	}
	var rules []policyRule
	for _, item := range list {
		rule, err := t.policyRule(item)
		if err != nil {
			return nil, err
		}
		if len(rules) > 0 && rules[len(rules)-1].when == nil {
			return nil, item.Errorf("this never acts: what stands before it always does")
		}
		if rule.when != nil {
			if holds, known := scope.Decide(rule.when); known && !holds {
				return nil, item.Errorf("this never acts: its condition never holds")
			} else if known {
				rule.when = nil
			}
		}
		rules = append(rules, rule)
	}
	if len(rules) == 0 {
		return nil, n.Errorf("the policy of %s never acts: it is empty", t.actor).WithHint("name an action")
	}
	return rules, nil
}

// policyRule reads an entry of a policy.
func (t *turnReader) policyRule(n *yamltree.Node) (policyRule, error) {
	rule, entry, does := policyRule{node: n}, PolicyEntry{}, n
	if n.Kind == yamltree.Mapping {
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
			if rule.when, err = t.resolve(x); err != nil {
				return rule, err
			}
			if kind, err := t.kind(rule.when); err != nil {
				return rule, key.Locate(err)
			} else if kind != notation.TruthKind {
				return rule, key.Errorf("a condition expected, this is a %s", kind)
			}
		case key.Text != rulefile.Otherwise:
			return rule, key.Errorf("%q is no condition", key.Text).WithHint(hint)
		}
	}
	var err error
	if rule.does, err = does.OneOrMore("an action, or a list of actions"); err != nil {
		return rule, err
	}
	entry.Do, _ = does.ReadTexts() // what is no text is refused when it acts
	t.described = append(t.described, entry)
	return rule, nil
}
