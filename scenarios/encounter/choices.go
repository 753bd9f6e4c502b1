package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// chooses reads the actions an actor chooses from, and what it maximises. The best policy is
// compared with the written one or, if there is none, with always choosing the first.
func (t *turnReader) chooses(n, choose *yamltree.Node) {
	choosers := t.r.choosers
	if len(choosers) > 1 {
		t.r.Refuse(choose.Errorf("%s and %s choose already", choosers[0].Actor, choosers[1].Actor).
			WithHint("one actor chooses, or two against each other; the others have policies"))
	}
	objective := t.r.Required(n, "for")
	t.aimAnew()
	options := t.readOptions(choose)
	c := &notation.Choose{At: choose.At, Actor: t.actor}
	c.For = t.r.objective(objective)
	if len(choosers) > 0 && notation.Equal(choosers[0].For, c.For) {
		t.r.Refuse(objective.Errorf("%s chooses for the same: the best policies of two are known only where one gains what the other loses", choosers[0].Actor).
			WithHint("P(ending = hero) and P(ending != hero), or mean(gold) and mean(-gold)"))
	}
	t.r.choosers = append(choosers, c)
	t.described.For = strings.TrimSpace(objective.Text)
	for _, o := range options {
		t.described.Choose = append(t.described.Choose, o.text)
		c.Options = append(c.Options, notation.Alternative{Name: o.text.summary(), If: orAlways(o.when, o.node.At)})
	}
	c.Written = t.written(n.Get("policy"), c, options)
	now := t.now
	for i, o := range options {
		body, after := t.apart(func() { t.do(o, t.drawn(o)) })
		c.Options[i].Body = body
		now = now.or(after)
	}
	t.add(c)
	t.now = now
}

// readOptions reads the actions to choose from, each with the condition for it.
func (t *turnReader) readOptions(n *yamltree.Node) (options []policyRule) {
	items := t.r.OneOrMore(n, "a list of actions, each perhaps with `when CONDITION:`")
	if len(items) < 2 {
		t.r.Refuse(n.Errorf("there is nothing to choose").WithHint("choose: [attack, when hero.potions > 0: drink]"))
		return nil
	}
	if len(items) > maxOptions {
		t.r.Refuse(items[maxOptions].Errorf("more than %d things to choose from", maxOptions))
		return nil
	}
	for _, item := range items {
		rule := t.policyRule(item)
		t.wantOption(rule)
		options = append(options, rule)
	}
	for i, o := range options {
		if slices.ContainsFunc(options[:i], o.doesAs) {
			t.r.Refuse(items[i].Errorf("%s may be chosen already", o.text.summary()).WithHint("one entry for each, with `or` between its conditions"))
		}
	}
	return options
}

// maxOptions is how many things an actor may choose from.
const maxOptions = 1000

// wantOption refuses what cannot be chosen: what does not end the turn.
func (t *turnReader) wantOption(rule policyRule) {
	if rule.mayGoOn() {
		t.r.Refuse(rule.node.Errorf("an action that does not end the turn cannot be chosen").
			WithHint("give the action the effect `act again`: it then ends the turn, and the actor chooses again in the next"))
	}
}

// doesAs reports whether a rule does the same as another, whatever their conditions.
func (r policyRule) doesAs(other policyRule) bool {
	return slices.Equal(r.text.Do, other.text.Do) && slices.Equal(r.text.Weights, other.text.Weights)
}

// summary names the actions of an entry, with their weights if it has any.
func (e PolicyEntry) summary() string {
	if e.Weights == nil {
		return strings.Join(e.Do, ", ")
	}
	parts := make([]string, len(e.Do))
	for i, action := range e.Do {
		parts[i] = action + " " + e.Weights[i]
	}
	return strings.Join(parts, " or ")
}

// written returns the written policy n as an expression: the index among the options of the one that it
// takes, or the number of options if it takes none. Without a policy, that is the first option that is
// allowed.
func (t *turnReader) written(n *yamltree.Node, c *notation.Choose, options []policyRule) notation.Expr {
	var conditions, numbers []notation.Expr
	if n == nil {
		for i, o := range c.Options {
			conditions, numbers = append(conditions, o.If), append(numbers, whole(i, c.At))
		}
		return scope.FirstOf(conditions, append(numbers, whole(len(options), c.At)))
	}
	entries := []*yamltree.Node{n}
	if n.Kind == yamltree.List {
		entries = n.Items
	}
	for _, rule := range t.policyRules(entries) {
		t.wantOption(rule)
		k := slices.IndexFunc(options, rule.doesAs)
		if k < 0 {
			return t.r.Bad(rule.node.Errorf("%s is none of what %s may choose", rule.text.summary(), t.actor).
				WithHint("whatever the policy does stands under choose, too"))
		}
		numbers = append(numbers, whole(k, rule.node.At))
		if rule.when == nil {
			return scope.FirstOf(conditions, numbers)
		}
		conditions = append(conditions, rule.when)
	}
	return scope.FirstOf(conditions, append(numbers, whole(len(options), n.At)))
}

// objective reads P(CONDITION) or mean(NUMBER) and returns the number whose mean the actor maximises: for a
// probability 1 where the condition holds, else 0.
func (r *Reader) objective(n *yamltree.Node) notation.Expr {
	const hint = "P(CONDITION) or mean(NUMBER) of the last state, such as P(ending = hero) or mean(hero.hp)"
	text := r.Text(n)
	statistic, inside, ok := strings.Cut(text, "(")
	if statistic = strings.TrimSpace(statistic); !ok || !strings.HasSuffix(strings.TrimSpace(inside), ")") || statistic != "P" && statistic != "mean" {
		return r.Bad(n.Errorf("%q is nothing that can be made as large as can be", text).WithHint(hint))
	}
	src := n.Source()
	from := strings.Index(src.Text, "(") + 1
	src = tail(src, from)
	src.Text = src.Text[:strings.LastIndex(src.Text, ")")]
	x := r.comparison(src)
	x = r.ofLastState(n, r.lastNames(true), func() notation.Expr { return r.scope.Resolve(x) })
	kind, err := r.kind(x, nil)
	r.RefuseAt(n, err)
	switch {
	case statistic == "P" && kind != notation.TruthKind:
		return r.Bad(n.Errorf("a probability is that of a condition, but this is a %s", kind).WithHint(hint))
	case statistic == "mean" && kind != notation.NumberKind:
		return r.Bad(n.Errorf("a mean is that of a number, but this is a %s", kind).WithHint(hint))
	case statistic == "P":
		x = oneIf(x)
	}
	return x
}

// comparison parses an expression in which = may be written for ==.
func (r *Reader) comparison(src *notation.Source) notation.Expr {
	i := strings.IndexByte(src.Text, '=')
	if i < 0 || i > 0 && strings.IndexByte("<>!", src.Text[i-1]) >= 0 || strings.HasPrefix(src.Text[i+1:], "=") {
		return r.scope.Parse(src)
	}
	left := *src
	left.Text = src.Text[:i]
	x, y := r.scope.Parse(&left), r.scope.Parse(tail(src, i+1))
	at := notation.Span{Src: src, Start: 0, End: len(src.Text)}
	return &notation.Binary{At: at, Op: notation.Eq, X: x, Y: y}
}
