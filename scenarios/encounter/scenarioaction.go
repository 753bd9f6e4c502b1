package encounter

import (
	"maps"
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// actFrom adds an action that is another scenario, with its parameters set by the action. An
// encounter is played to its end; otherwise its rolls and effects are added, with the actors of
// this encounter.
func (t *turnReader) actFrom(a *actionNode) {
	values := t.argumentsOf(a)
	if a.from.process != nil {
		t.play(a, values)
		return
	}
	if n := a.node.Get("end"); n != nil {
		t.r.Refuse(n.Errorf("%s has no encounter that ends", a.from.Name))
	}
	im := importing{turn: t, from: a.from, action: a.node, cast: t.cast(a), values: values, prefix: t.block + "/"}
	if t.r.Refused() {
		return
	}
	im.freeze()
	im.roll()
	im.require()
	t.r.Roles.Import(a.from.Dice, values)
	im.effects()
	switch more := a.node.Get("effects"); {
	case more != nil && a.from.scope.Cases == nil:
		t.effects(more, "", nil)
	case more != nil:
		t.effects(more, im.prefix+scope.OutcomeName, scope.CaseNames(a.from.scope.Cases))
	case len(a.from.Effects) == 0:
		t.r.Refuse(a.node.Errorf("%s has no effects", a.from.Name).WithHint("effects: what the action does"))
	}
}

// cast returns which actor of the encounter plays each actor of the action's scenario.
func (t *turnReader) cast(a *actionNode) map[string]string {
	cast := maps.Clone(t.aliases)
	n := a.node.Get("actors")
	if n == nil {
		return cast
	}
	roles, actors := a.from.actorNames(), t.r.actorNames()
	for e := range t.r.Entries(n, "a mapping of the scenario's actors to those of the encounter") {
		if len(roles) > 0 && !slices.Contains(roles, e.Key.Text) {
			t.r.RefuseAt(e.Key, suggest.Unknown("actor of "+a.from.Name, e.Key.Text, roles))
		}
		name := t.r.Text(e.Value)
		t.r.tell(name)
		if alias, ok := t.aliases[name]; ok {
			name = alias
		}
		if !slices.Contains(actors, name) {
			t.r.RefuseAt(e.Value, suggest.Unknown("actor", name, actors))
		}
		cast[e.Key.Text] = name
	}
	return cast
}

// argumentsOf returns the values of the parameters of the action's scenario.
func (t *turnReader) argumentsOf(a *actionNode) map[string]notation.Expr {
	values := map[string]notation.Expr{}
	if n := a.node.Get("set"); n != nil {
		for e := range t.r.Entries(n, "a mapping of parameters to values") {
			p, err := a.from.scope.Parameter(e.Key.Text)
			if err != nil {
				t.r.RefuseAt(e.Key, err)
				break
			}
			if p.OfRecords {
				t.r.Refuse(e.Key.Errorf("an action cannot choose a record of %s", a.from.Name).
					WithHint("set the parameters that its records set"))
			}
			values[p.Name] = t.argument(p, e.Value)
		}
	}
	for _, p := range a.from.scope.Parameters {
		switch {
		case values[p.Name] != nil:
		case p.Default == nil:
			t.r.Refuse(a.node.Errorf("%s of %s has no default, a value must be given (%s)", p.Name, a.from.Name, p.Type).
				WithHint("set: {%s: ...}", p.Name))
		case p.Weighted && p.Default.Text == parameter.AnyChoice:
			t.r.Refuse(a.node.Errorf("%s of %s is any record, and an action draws none", p.Name, a.from.Name).
				WithHint("in a file that extends it, another default"))
		default:
			values[p.Name] = p.Default.Expr
		}
	}
	return values
}

// argument reads the value of a parameter: an expression of this file, or a value of the
// parameter's type.
func (t *turnReader) argument(p *parameter.Parameter, n *yamltree.Node) notation.Expr {
	s := t.r.Text(n)
	if t.locals()[s] == nil && !t.r.scope.IsValue(s) {
		if v, err := p.Read(s); err == nil {
			return notation.Placed(v.Expr, n.At)
		} else if rulefile.IsName(s) || p.Type == parameter.Choice {
			return t.r.Bad(n.Locate(&parameter.Error{Parameter: p, Err: err}))
		}
	}
	x := t.expression(n)
	kind, err := t.r.kind(x, t.rolled)
	t.r.RefuseAt(n, err)
	if kind != p.Kind() {
		t.r.Refuse(n.Errorf("%s is a %s, but this is a %s", p.Name, p.Kind(), kind))
	}
	return x
}

// An importing puts a scenario of a single step into a turn.
type importing struct {
	turn   *turnReader
	from   *Step
	action *yamltree.Node
	cast   map[string]string
	values map[string]notation.Expr
	prefix string
}

// who returns the actor of the encounter that plays an actor of the scenario; empty if nobody does. If that is
// the target, it notes that the turn aims at it.
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
			return im.turn.resource(im.turn.r.resourceName(im.who(res.actor), res.Name)), true
		}
	}
	return "", false
}

// put returns e, an expression of the scenario, with its parameters, rolls and resources replaced by those of
// the turn.
func (im *importing) put(e notation.Expr) notation.Expr {
	return notation.Put(e, func(name string) notation.Expr {
		if v, ok := im.values[name]; ok {
			return v
		}
		switch resource, ok := im.stored(name); {
		case ok && resource != "":
			return &notation.Ref{Name: im.turn.r.parts[resource]}
		case ok && im.from.Reader == im.turn.r:
			return nil // of this file, and no turn changes it
		}
		if slices.ContainsFunc(im.from.scope.Lets, func(l scope.Let) bool { return l.Name == name }) {
			return &notation.Ref{Name: im.prefix + name}
		}
		return nil
	})
}

// roll adds the rolls of the scenario to the turn.
func (im *importing) roll() {
	for _, l := range im.from.scope.Lets {
		if _, stored := im.stored(l.Name); stored {
			continue
		}
		im.turn.rollAs(im.prefix+l.Name, im.put(l.Expr))
		if im.turn.r.scope.Declared(l.Name) == "" || l.Name == scope.OutcomeName {
			im.turn.rolls[l.Name] = im.prefix + l.Name
		}
	}
}

// effects adds the effects of the scenario to the turn.
func (im *importing) effects() {
	im.block(im.from.does[""])
	var cases []notation.Expr
	var blocks [][]notation.Stmt
	for _, c := range im.from.scope.Cases {
		if block := im.from.does[c.Name]; len(block) > 0 {
			cases = append(cases, scope.IsWord(block[0].Span(), im.prefix+scope.OutcomeName, c.Name))
			blocks = append(blocks, block)
		}
	}
	im.turn.firstOf(cases, len(cases), func(i int) { im.block(blocks[i]) })
}

// block applies effects that follow on each other.
func (im *importing) block(list []notation.Stmt) {
	for _, s := range list {
		if b, ok := s.(*notation.Branch); ok {
			im.turn.branch(im.put(b.Cond), func() { im.block(b.Then) }, func() { im.block(b.Else) })
		} else if c, ok := s.(*notation.Change); ok {
			in := im.from.inTurn(c, im.part(c.Var), im.put(c.Value))
			im.turn.forEach(in, im.action.At)
			im.turn.change(in)
		}
	}
}

// freeze stores the values of resources that arguments use and effects of the scenario change, so
// that the arguments keep the values from before.
func (im *importing) freeze() {
	before := map[string]notation.Expr{} // by the part that is changed
	for _, e := range im.from.Effects {
		before[im.part(e.Resource)] = nil
	}
	for _, p := range im.from.scope.Parameters {
		im.values[p.Name] = notation.Put(im.values[p.Name], func(name string) notation.Expr {
			x, changes := before[name]
			if changes && x == nil {
				im.turn.rollAs(im.prefix+"before/"+name, &notation.Ref{At: im.values[p.Name].Span(), Name: name})
				x = &notation.Ref{Name: im.prefix + "before/" + name}
				before[name] = x
			}
			return x
		})
	}
}

// part returns the part of the state that a resource of the scenario is.
func (im *importing) part(name string) string {
	actor, res, _ := cutName(name)
	if known, ok := im.from.resource(name); ok {
		actor, res = known.actor, known.Name
	}
	who := im.who(actor)
	if who == "" {
		im.turn.r.Refuse(im.action.Errorf("%s has an effect on %s, and nobody plays %s", im.from.Name, name, actor).
			WithHint("actors: {%s: NAME}", actor))
		return ""
	}
	resource := im.turn.resource(im.turn.r.resourceName(who, res))
	if resource == "" {
		im.turn.r.Refuse(im.action.Errorf("%s changes %s, and %s has no %s", im.from.Name, name, who, res).
			WithHint("actors: {%s: {%s: ...}}", who, res))
		return ""
	}
	return im.turn.r.parts[resource]
}

// require takes over what the scenario requires of its parameters, as far as that
// can be decided before the encounter begins.
func (im *importing) require() {
	for _, q := range im.from.scope.Requirements {
		cond := im.put(q.Cond)
		if im.turn.r.scope.IsDecided(cond) {
			im.turn.r.scope.Requirements = append(im.turn.r.scope.Requirements, &scope.Requirement{Text: q.Text, Else: q.Else, Cond: cond})
		}
	}
}
