package encounter

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// chooses reads what an actor may do and what for: the best of it is found by whoever
// evaluates the encounter. A policy beside it is what that is compared with; without one,
// it is compared with the first that may be done.
func (t *turnReader) chooses(n, choose *yamltree.Node) error {
	if other := t.r.chooser; other != "" {
		return choose.Errorf("%s chooses already: what is best for one of them depends on what the other does, and the other way round", other).
			WithHint("one actor chooses, the others have policies")
	}
	objective, err := n.Required("for")
	if err != nil {
		return err
	}
	t.r.chooser = t.actor
	t.aimAnew()
	rules, options, err := t.readOptions(choose)
	if err != nil {
		return err
	}
	c := &notation.Choice{At: choose.At, Actor: t.actor, Until: t.r.process.Until}
	if c.For, err = t.r.objective(objective); err != nil {
		return err
	}
	t.options, t.forText = options, strings.TrimSpace(objective.Text)
	for i, rule := range rules {
		may := scope.Wrap(t.lets, orAlways(rule.when, rule.node.At)) // known before the turn, unless it is rolled for
		c.Options = append(c.Options, notation.Option{Name: options[i].text(), If: may})
	}
	if c.Asked = t.acts; c.Asked == nil {
		c.Asked = &notation.Bool{At: choose.At, Value: true}
	}
	if c.Written, err = t.written(n.Get("policy"), c, options); err != nil {
		return err
	}
	t.block = t.unique("policy")
	number := t.roll("choice", c)
	before, aim := maps.Clone(t.now), t.aim.now()
	merged := before
	for i, rule := range slices.Backward(rules) {
		t.now = maps.Clone(before)
		t.aim.back(aim)
		if _, err := t.do(rule); err != nil {
			return err
		}
		is := &notation.Binary{At: rule.node.At, Op: notation.Eq, X: ref(number, choose.At), Y: whole(i, rule.node.At)}
		merged = chooseMoment(is, t.now, merged)
	}
	t.now = merged
	return nil
}

// readOptions reads what may be done, each with the condition on which it may.
func (t *turnReader) readOptions(n *yamltree.Node) ([]policyRule, []PolicyEntry, error) {
	items, err := n.OneOrMore("a list of actions, each perhaps with `when CONDITION:`")
	if err != nil {
		return nil, nil, err
	}
	if len(items) < 2 {
		return nil, nil, n.Errorf("there is nothing to choose").WithHint("choose: [attack, when hero.potions > 0: drink]")
	}
	if len(items) > maxOptions {
		return nil, nil, items[maxOptions].Errorf("more than %d things to choose from", maxOptions)
	}
	var rules []policyRule
	described := t.described
	t.described = nil
	for _, item := range items {
		rule, err := t.policyRule(item)
		if err != nil {
			return nil, nil, err
		}
		if err := t.isOption(rule); err != nil {
			return nil, nil, err
		}
		rules = append(rules, rule)
	}
	options := t.described
	t.described = described
	for i, o := range options {
		if k := slices.IndexFunc(options[:i], o.does); k >= 0 {
			return nil, nil, items[i].Errorf("%s may be chosen already", o.text()).WithHint("one entry for each, with `or` between its conditions")
		}
	}
	return rules, options, nil
}

// maxOptions is how many things an actor may choose from.
const maxOptions = 1000

// isOption refuses what cannot be chosen: what does not end the turn.
func (t *turnReader) isOption(rule policyRule) error {
	if rule.mayGoOn() {
		return rule.node.Errorf("an action that does not end the turn cannot be chosen").
			WithHint("with the effect `act again` the next turn is this actor's, too, and it chooses again")
	}
	return nil
}

// does reports whether two entries do the same, whatever their conditions.
func (e PolicyEntry) does(other PolicyEntry) bool {
	return slices.Equal(e.Do, other.Do) && slices.Equal(e.Weights, other.Weights)
}

// text is what an entry does, in short.
func (e PolicyEntry) text() string {
	if e.Weights == nil {
		return strings.Join(e.Do, ", ")
	}
	parts := make([]string, len(e.Do))
	for i, action := range e.Do {
		parts[i] = action + " " + e.Weights[i]
	}
	return strings.Join(parts, " or ")
}

// written reads the policy that is written down as the number of an option; without one it
// is the first option that may be taken.
func (t *turnReader) written(n *yamltree.Node, c *notation.Choice, options []PolicyEntry) (notation.Expr, error) {
	var conditions, numbers []notation.Expr
	if n == nil {
		for i, o := range c.Options {
			conditions, numbers = append(conditions, o.If), append(numbers, whole(i, c.At))
		}
		return scope.FirstOf(conditions, append(numbers, whole(len(options), c.At))), nil
	}
	entries := []*yamltree.Node{n}
	if n.Kind == yamltree.List {
		entries = n.Items
	}
	t.described = nil
	rules, err := t.policyRules(entries)
	if err != nil {
		return nil, err
	}
	for i, rule := range rules {
		if err := t.isOption(rule); err != nil {
			return nil, err
		}
		k := slices.IndexFunc(options, t.described[i].does)
		if k < 0 {
			return nil, rule.node.Errorf("%s is none of what %s may choose", t.described[i].text(), t.actor).
				WithHint("whatever the policy does stands under choose, too")
		}
		numbers = append(numbers, whole(k, rule.node.At))
		if rule.when == nil {
			return scope.FirstOf(conditions, numbers), nil
		}
		conditions = append(conditions, rule.when)
	}
	return scope.FirstOf(conditions, append(numbers, whole(len(options), n.At))), nil
}

// objective reads what is made as large as can be: `P(ending = hero)`, or `mean(hero.hp)`.
func (r *Reader) objective(n *yamltree.Node) (notation.Expr, error) {
	const hint = "P(CONDITION) or mean(NUMBER) of the last state, such as P(ending = hero) or mean(hero.hp)"
	text, err := n.ReadText()
	if err != nil {
		return nil, err
	}
	statistic, inside, ok := strings.Cut(text, "(")
	if statistic = strings.TrimSpace(statistic); !ok || !strings.HasSuffix(strings.TrimSpace(inside), ")") || statistic != "P" && statistic != "mean" {
		return nil, n.Errorf("%q is nothing that can be made as large as can be", text).WithHint(hint)
	}
	src := n.Source()
	from := strings.Index(src.Text, "(") + 1
	src = tail(src, from)
	src.Text = src.Text[:strings.LastIndex(src.Text, ")")]
	x, err := r.comparison(src)
	if err != nil {
		return nil, err
	}
	locals := maps.Clone(r.parts)
	r.nameSides(locals)
	locals[notation.TurnsName] = notation.TurnsName
	if r.ending != nil {
		locals[endingName] = endingLocal
	}
	if err := r.scope.WithLocals(locals, func() error { x, err = r.scope.Resolve(x); return err }); err != nil {
		return nil, err
	}
	if err := r.oneKindOfTurns(n, x); err != nil {
		return nil, err
	}
	x = r.ofSides(scope.ReplaceRefs(x, func(ref *notation.Ref) notation.Expr {
		if ref.Name == endingLocal {
			return r.ending
		}
		return nil
	}), r.partValue)
	probe := *r.process
	probe.Step, probe.Value = r.unchanged(), x
	kind, err := r.scope.Check(&probe)
	switch {
	case err != nil:
		return nil, n.Locate(err)
	case statistic == "P" && kind != notation.TruthKind:
		return nil, n.Errorf("a probability is that of a condition, but this is a %s", kind).WithHint(hint)
	case statistic == "mean" && kind != notation.NumberKind:
		return nil, n.Errorf("a mean is that of a number, but this is a %s", kind).WithHint(hint)
	case statistic == "P":
		x = oneIf(x)
	}
	return x, nil
}

// comparison reads an expression in which = may stand for ==, as in the quantities of
// measures.
func (r *Reader) comparison(src *notation.Source) (notation.Expr, error) {
	for i := range len(src.Text) {
		if src.Text[i] != '=' {
			continue
		}
		if i > 0 && strings.IndexByte("<>!=", src.Text[i-1]) >= 0 || i+1 < len(src.Text) && src.Text[i+1] == '=' {
			break // it is written out
		}
		left := *src
		left.Text = src.Text[:i]
		x, err := r.scope.Notation.ParseSource(&left)
		if err != nil {
			return nil, err
		}
		y, err := r.scope.Notation.ParseSource(tail(src, i+1))
		if err != nil {
			return nil, err
		}
		at := notation.Span{Src: src, Start: 0, End: len(src.Text)}
		return &notation.Binary{At: at, Op: notation.Eq, X: x, Y: y}, nil
	}
	return r.scope.Notation.ParseSource(src)
}

// unchanged is a step that leaves the state as it is.
func (r *Reader) unchanged() *notation.Tuple {
	same := &notation.Tuple{At: r.process.At}
	for _, p := range r.process.State {
		same.Items = append(same.Items, ref(p.Name, r.process.At))
	}
	return same
}
