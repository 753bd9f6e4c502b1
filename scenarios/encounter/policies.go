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

// policy adds the policy of an actor: an action, a mixture, or a list of `when CONDITION: ACTION`
// of which the first that holds counts. After a free action, the entries below it are tried too.
func (t *turnReader) policy(n *yamltree.Node) {
	entries := []*yamltree.Node{n}
	if n.Kind != yamltree.Mapping || n.Get(rulefile.Weights) == nil {
		entries = t.r.OneOrMore(n, "an action, or a list of `when CONDITION: ACTION`")
	}
	if len(entries) == 0 {
		t.r.Refuse(n.Errorf("the policy of %s is empty", t.actor).WithHint("name an action, or pass"))
		return
	}
	t.aimAnew()
	t.entries(entries)
}

// entries adds the entries of a policy down to the first that may be free, and after it those
// below.
func (t *turnReader) entries(entries []*yamltree.Node) {
	rules := t.policyRules(entries)
	if t.r.Refused() {
		return
	}
	last, below := len(rules)-1, entries[len(rules):]
	goesOn := rules[last].mayGoOn() && len(below) > 0
	var conditions []notation.Expr
	for i, rule := range rules {
		if rule.when != nil && !(goesOn && i == last) {
			conditions = append(conditions, rule.when)
		}
	}
	t.firstOf(conditions, len(rules), func(i int) {
		if goesOn && i == last {
			t.goesOn(rules[last], below)
		} else {
			t.do(rules[i], t.drawn(rules[i]))
		}
	})
}

// goesOn adds the actions of a rule, under its condition, and then the entries below the rule, unless an action
// that was taken ends the turn.
func (t *turnReader) goesOn(rule policyRule, below []*yamltree.Node) {
	drawn, aimed := t.drawn(rule), t.aimed
	does := func() { t.do(rule, drawn) }
	var acts notation.Expr // nil for always
	if rule.when == nil {
		does()
	} else { // it may be rolled for, and is asked more than once
		t.block = t.unique("policy")
		acts = ref(t.roll("acts", rule.when), rule.node.At)
		t.branch(acts, does, nil)
	}
	t.aimed = aimed
	t.aimAnewIf(acts)
	goOn := func() {
		t.stopIfOver()
		t.entries(below)
	}
	ends := rule.ends(drawn)
	if ends == nil {
		goOn()
		return
	}
	ended := scope.Join(notation.And, acts, ends, ends.Span())
	t.branch(&notation.Unary{At: ends.Span(), Op: notation.Not, X: ended}, goOn, nil)
}

// drawn adds the roll that draws one of a rule's lists of actions, and returns its name; empty if
// there is one list only.
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

// ends returns the condition that the drawn list of actions ends the turn, if some lists of the rule do and
// others do not; else nil. drawn is the name of the roll that draws the list.
func (r policyRule) ends(drawn string) (ends notation.Expr) {
	for i, free := range r.free {
		if !free && r.mayGoOn() {
			ends = scope.Join(notation.Or, ends, isNumber(r.node.At, drawn, i), r.node.At)
		}
	}
	return ends
}

// do adds the actions of a rule, or, if it has several lists, those of the list that the roll drawn is the
// index of.
func (t *turnReader) do(rule policyRule, drawn string) {
	var is []notation.Expr
	for i := range len(rule.does) - 1 {
		is = append(is, isNumber(rule.node.At, drawn, i))
	}
	t.firstOf(is, len(rule.does), func(i int) { t.inTurn(rule.does[i]) })
}

// inTurn adds actions one after the other, as long as the encounter continues and the actor
// stands. Each has a new target.
func (t *turnReader) inTurn(actions []*yamltree.Node) {
	for i, action := range actions {
		act := func() { t.act(action) }
		if t.rollsForAll() {
			act()
		} else {
			t.atTarget(action.At, act)
		}
		if i < len(actions)-1 && !isAgain(actions[i+1].Text) { // which is for nothing where the encounter is over
			t.stopIfOver()
		}
		t.aimAnew()
	}
}

// policyRules reads the entries of a policy down to the first that may be free. Entries that can
// never be reached are an error.
func (t *turnReader) policyRules(entries []*yamltree.Node) []policyRule {
	var rules []policyRule
	for i, item := range entries {
		rule := t.policyRule(item)
		t.described.Policy = append(t.described.Policy, rule.text)
		if len(rules) > 0 && rules[len(rules)-1].when == nil {
			t.r.Refuse(item.Errorf("this is never reached: an entry before it always acts"))
		}
		if rule.when != nil {
			if holds, known := t.now.decide(rule.when); known && !holds {
				t.r.Refuse(item.Errorf("this is never reached: its condition never holds"))
			} else if known {
				rule.when = nil
			}
		}
		rules = append(rules, rule)
		if rule.mayGoOn() && i < len(entries)-1 {
			break
		}
	}
	return rules
}

// policyRule reads an entry of a policy.
func (t *turnReader) policyRule(n *yamltree.Node) policyRule {
	rule, does := policyRule{node: n}, n
	if n.Kind == yamltree.Mapping && n.Get(rulefile.Weights) == nil {
		const hint = "- when CONDITION: ACTION"
		if len(n.Entries) != 1 {
			t.r.Refuse(n.Errorf("an entry of a policy is one condition with its action").WithHint(hint))
			return rule
		}
		key := n.Entries[0].Key
		does = n.Entries[0].Value
		switch cond, isWhen := strings.CutPrefix(key.Text, rulefile.When); {
		case isWhen && strings.TrimSpace(cond) != "":
			rule.text.When = cond
			rule.when = t.ifAimed(t.r.scope.Parse(tail(key.Source(), len(rulefile.When))))
			t.wantCondition(key, rule.when)
			t.decides(Decision{At: key.At, Expr: rule.when})
		case key.Text != rulefile.Otherwise:
			t.r.Refuse(key.Errorf("%q is not a condition", key.Text).WithHint(hint))
		}
	}
	if does.Kind == yamltree.Mapping {
		t.mixture(does, &rule)
	} else {
		actions := t.r.OneOrMore(does, "an action, or a list of actions")
		rule.does = [][]*yamltree.Node{actions}
		for _, a := range actions { // what is no text is refused when it acts
			t.refuseQuoted(a)
			rule.text.Do = append(rule.text.Do, strings.TrimSpace(a.Text))
		}
	}
	for _, actions := range rule.does {
		rule.free = append(rule.free, t.isFree(actions))
	}
	return rule
}

// refuseQuoted refuses a condition with its action that are in quotation marks together: YAML has them as one text.
func (t *turnReader) refuseQuoted(n *yamltree.Node) {
	cond, action, isEntry := strings.Cut(n.Text, ": ")
	if isEntry && (strings.HasPrefix(cond, rulefile.When) || cond == rulefile.Otherwise) {
		t.r.Refuse(n.Errorf("an entry of a policy in quotation marks is the name of an action").
			WithHint("leave the action outside of them: %q: %s", cond, action))
	}
}

// mixture reads weighted actions, such as weights: {attack: 3, drink: 1}, one of which is drawn
// every turn.
func (t *turnReader) mixture(n *yamltree.Node, rule *policyRule) {
	t.r.Keys(n, rulefile.Weights)
	weights := t.r.RequiredEntries(n, rulefile.Weights, "a mapping of actions to their weights")
	for _, e := range weights.Entries {
		x := t.expression(e.Value)
		if slices.ContainsFunc(t.r.process.Vars, func(p notation.Var) bool { return notation.Mentions(x, p.Name) }) {
			t.r.Refuse(e.Value.Errorf("the weight of %s changes with the turns", e.Key.Text).
				WithHint("weights are made of parameters and constants; `when` says in which states they count"))
		}
	}
	if len(weights.Entries) == 0 {
		t.r.Refuse(weights.Errorf("the mixture has no actions").WithHint("weights: {attack: 3, drink: 1}"))
		return
	}
	rule.weights = t.r.scope.Weights(weights, "the mixture")
	for _, e := range weights.Entries {
		rule.does = append(rule.does, []*yamltree.Node{e.Key})
		rule.text.Do = append(rule.text.Do, e.Key.Text)
		rule.text.Weights = append(rule.text.Weights, e.Value.Text)
	}
}

// isFree reports whether none of some actions ends the turn. To do nothing ends it.
func (t *turnReader) isFree(actions []*yamltree.Node) bool {
	return len(actions) > 0 && !slices.ContainsFunc(actions, func(n *yamltree.Node) bool {
		a := t.r.acts[strings.TrimSpace(n.Text)]
		return a == nil || !a.free
	})
}
