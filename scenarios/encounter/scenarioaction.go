package encounter

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// actFrom takes an action that is a scenario, whose parameters are worth what the action
// sets, or their defaults. An encounter is played to its end. The rolls of a single step are
// rolled for this action alone; its actors are those of the encounter, self the one whose
// turn it is and target the other, unless the action says otherwise.
func (t *turnReader) actFrom(a *actionNode) error {
	values, err := t.argumentsOf(a)
	if err != nil {
		return err
	}
	if a.from.process != nil {
		return t.play(a, values)
	}
	if n := a.node.Get("end"); n != nil {
		return n.Errorf("%s has no encounter that ends", a.from.Name)
	}
	cast, err := t.cast(a)
	if err != nil {
		return err
	}
	im := importing{turn: t, from: a.from, cast: cast, values: values, prefix: t.block + "/"}
	for _, l := range a.from.scope.Lets {
		if _, stored := im.stored(l.Name); stored {
			continue
		}
		t.lets = append(t.lets, scope.NewLet(im.prefix+l.Name, im.put(l.Expr)))
		if t.r.scope.Declared(l.Name) == "" || l.Name == scope.OutcomeName {
			t.rolls[l.Name] = im.prefix + l.Name
		}
	}
	im.require()
	t.r.Roles.Import(a.from.Dice, values)
	for i, e := range a.from.Effects {
		for k, c := range a.from.conditions {
			if c.before == i {
				t.lets = append(t.lets, scope.NewLet(im.prefix+conditionName(k), im.put(c.expr)))
			}
		}
		if err := im.effect(e, a.node); err != nil {
			return err
		}
	}
	switch more := a.node.Get("effects"); {
	case more != nil && a.from.scope.Cases == nil:
		return t.effects(more, "", nil)
	case more != nil:
		return t.effects(more, im.prefix+scope.OutcomeName, scope.CaseNames(a.from.scope.Cases))
	case len(a.from.Effects) == 0:
		return a.node.Errorf("%s has no effects", a.from.Name).WithHint("effects: what the action does")
	}
	return nil
}

// cast says who plays which actor of the scenario.
func (t *turnReader) cast(a *actionNode) (map[string]string, error) {
	cast := maps.Clone(t.aliases)
	n := a.node.Get("actors")
	if n == nil {
		return cast, nil
	}
	if err := n.WantEntries("a mapping of the scenario's actors to those of the encounter"); err != nil {
		return nil, err
	}
	roles, actors := a.from.actorNames(), t.r.actorNames()
	for _, e := range n.Entries {
		if len(roles) > 0 && !slices.Contains(roles, e.Key.Text) {
			return nil, e.Key.Locate(suggest.Unknown("actor of "+a.from.Name, e.Key.Text, roles))
		}
		name, err := e.Value.ReadText()
		if err != nil {
			return nil, err
		}
		if alias, ok := t.aliases[name]; ok {
			name = alias
		}
		if !slices.Contains(actors, name) {
			return nil, e.Value.Locate(suggest.Unknown("actor", name, actors))
		}
		cast[e.Key.Text] = name
	}
	return cast, nil
}

// argumentsOf returns what the parameters of the action's scenario are worth.
func (t *turnReader) argumentsOf(a *actionNode) (map[string]notation.Expr, error) {
	values := map[string]notation.Expr{}
	if n := a.node.Get("set"); n != nil {
		if err := n.WantEntries("a mapping of parameters to values"); err != nil {
			return nil, err
		}
		for _, e := range n.Entries {
			p, err := a.from.scope.Parameter(e.Key.Text)
			if err != nil {
				return nil, e.Key.Locate(err)
			}
			if p.OfRecords {
				return nil, e.Key.Errorf("an action cannot choose a record of %s", a.from.Name).
					WithHint("set the parameters that its records set")
			}
			if values[p.Name], err = t.argument(p, e.Value); err != nil {
				return nil, err
			}
		}
	}
	for _, p := range a.from.scope.Parameters {
		switch {
		case values[p.Name] != nil:
		case p.Default == nil:
			return nil, a.node.Errorf("%s of %s has no default, a value must be given (%s)", p.Name, a.from.Name, p.Type).
				WithHint("set: {%s: ...}", p.Name)
		case p.Weighted && p.Default.Text == parameter.AnyChoice:
			return nil, a.node.Errorf("%s of %s is any record, and an action draws none", p.Name, a.from.Name).
				WithHint("in a file that extends it, another default")
		default:
			values[p.Name] = p.Default.Expr
		}
	}
	return values, nil
}

// argument reads what a parameter is worth: an expression of this file, or a value
// that the parameter itself can have.
func (t *turnReader) argument(p *parameter.Parameter, n *yamltree.Node) (notation.Expr, error) {
	s, err := n.ReadText()
	if err != nil {
		return nil, err
	}
	if !t.known(s) {
		if v, err := p.Read(s); err == nil {
			return v.Placed(n.At), nil
		} else if rulefile.IsName(s) || p.Type == parameter.Choice {
			return nil, n.Locate(&parameter.Error{Parameter: p, Err: err})
		}
	}
	x, err := t.expression(n)
	if err != nil {
		return nil, err
	}
	kind, err := t.kind(x)
	switch {
	case err != nil:
		return nil, n.Locate(err)
	case kind != p.Kind():
		return nil, n.Errorf("%s is a %s, but this is a %s", p.Name, p.Kind(), kind)
	}
	return x, nil
}

// An importing puts the trees of a scenario into a turn.
type importing struct {
	turn   *turnReader
	from   *Step
	cast   map[string]string
	values map[string]notation.Expr
	prefix string
}

// who plays an actor of the scenario; empty if nobody does.
func (im *importing) who(actor string) string {
	who := im.cast[actor]
	if who != "" && who == im.turn.aliases[targetAlias] {
		im.turn.aims()
	}
	return who
}

// stored returns the resource that a let of the scenario stores, as the encounter
// calls it; false if it is none.
func (im *importing) stored(let string) (resource string, ok bool) {
	for _, res := range im.from.resources {
		if scope.StoredName(res.full) == let {
			return im.turn.resource(im.who(res.actor) + "." + res.Name), true
		}
	}
	return "", false
}

// put puts a tree of the scenario into the turn: values in the place of its
// parameters, its rolls by their names here, and resources as they are now.
func (im *importing) put(e notation.Expr) notation.Expr {
	return scope.ReplaceRefs(e, func(ref *notation.Ref) notation.Expr {
		if v, ok := im.values[ref.Name]; ok {
			return v
		}
		if resource, ok := im.stored(ref.Name); ok {
			if v, ok := im.turn.now[resource]; ok {
				return v.value()
			}
		}
		if strings.HasPrefix(ref.Name, conditionPrefix) || slices.ContainsFunc(im.from.scope.Lets, func(l scope.Let) bool { return l.Name == ref.Name }) {
			return &notation.Ref{At: ref.At, Name: im.prefix + ref.Name}
		}
		return nil
	})
}

// require takes over what the scenario requires of its parameters, as far as that
// can be decided before the encounter begins.
func (im *importing) require() {
	for _, q := range im.from.scope.Requirements {
		cond := im.put(q.Cond)
		if _, ok := scope.Decide(parameter.Substitute(cond, im.turn.r.scope.Samples())); ok {
			im.turn.r.scope.Requirements = append(im.turn.r.scope.Requirements, &scope.Requirement{Text: q.Text, Else: q.Else, Cond: cond})
		}
	}
}

// effect applies an effect of the scenario.
func (im *importing) effect(e *Effect, action *yamltree.Node) error {
	t := im.turn
	actor, res, _ := cutName(e.Resource)
	if known, ok := im.from.resource(e.Resource); ok {
		actor, res = known.actor, known.Name
	}
	who := im.who(actor)
	if who == "" {
		return action.Errorf("%s has an effect on %s, and nobody plays %s", im.from.Name, e.Resource, actor).
			WithHint("actors: {%s: NAME}", actor)
	}
	resource := t.resource(who + "." + res)
	if resource == "" {
		return action.Errorf("%s changes %s, and %s has no %s", im.from.Name, e.Resource, who, res).
			WithHint("actors: {%s: {%s: ...}}", who, res)
	}
	var guard notation.Expr
	if e.Case != "" {
		guard = scope.IsWord(e.at, im.prefix+scope.OutcomeName, e.Case)
	}
	if e.guard != nil {
		guard = scope.Join(notation.And, guard, im.put(e.guard), e.at)
	}
	amount := im.put(e.amount)
	if !im.from.scope.Bracketed() {
		t.assign(resource, e.Op, amount, guard, im.from.scope.Notation)
		return nil
	}
	// In Methuen what is stored is not below 0.
	t.change(resource, running{base: im.from.stored(e, t.now[resource].value(), t.once(amount))}, guard)
	return nil
}
