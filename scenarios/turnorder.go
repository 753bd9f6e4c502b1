package scenarios

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// A TurnOf is what an actor does on its turn, as it stands in the file.
type TurnOf struct {
	Actor  string
	Policy []PolicyEntry
}

// A PolicyEntry is a condition with what is done where it holds.
type PolicyEntry struct {
	When string   // empty for always
	Do   []string // actions, in order
}

// The parts of a state that say whose turn it is; no resource is called so.
const (
	actorPart = "encounter/actor" // a word: who acts
	actedPart = "encounter/acted" // how many have acted in this round
	turnPart  = "encounter/turn"  // how many turns were taken, where there is a limit
)

// How often it is rolled who begins.
const (
	onceRolled  = "once"
	everyRound  = "round"
	initiative  = "initiative"
	endingName  = "ending"
	endingLocal = "encounter/ending"
)

// encounterOfActors reads an encounter in which the actors of the file take turns.
func (r *reader) encounterOfActors(n, turns *yamltree.Node) error {
	if err := knownKeys(n, actorEncounterKeys...); err != nil {
		return err
	}
	if err := entries(turns, "a mapping of actors to what they do"); err != nil {
		return err
	}
	if len(turns.Entries) == 0 {
		return turns.Errorf("nobody acts").WithHint("turns: {hero: attack}")
	}
	if err := r.stateOfActors(n); err != nil {
		return err
	}
	until := n.Get("until")
	switch {
	case until == nil && n.Get("limit") == nil:
		return n.Errorf("until is missing").WithHint("such as {monster: hero.hp <= 0, hero: monster.hp <= 0}")
	case until == nil:
		until = &yamltree.Node{Kind: yamltree.Mapping, At: n.At}
	}
	if until.Kind == yamltree.Mapping {
		if err := r.words(until); err != nil {
			return err
		}
	}
	o, err := r.turnOrder(n, turns)
	if err != nil {
		return err
	}
	if err := r.limit(n); err != nil {
		return err
	}
	resources := r.s.resourceNames()
	start := moment{}
	for _, name := range resources {
		start[name] = running{base: &notation.Ref{At: n.At, Name: r.parts[name]}}
	}
	if err := r.endings(n, until); err != nil {
		return err
	}
	var lets []let
	after := map[string]moment{}
	for _, e := range turns.Entries {
		t := &turnReader{
			r: r, names: resources, now: moment{}, actor: e.Key.Text,
			aliases: r.aliases(e.Key.Text), counts: map[string]int{},
		}
		for name, v := range start {
			t.now[name] = v
		}
		if err := t.turn(e.Value); err != nil {
			return err
		}
		lets = append(lets, t.lets...)
		after[e.Key.Text] = t.now
		r.s.Encounter.Turns = append(r.s.Encounter.Turns, turnOf(e.Key.Text, e.Value))
	}
	return r.step(n, o, lets, after)
}

// stateOfActors makes the resources of all actors the state.
func (r *reader) stateOfActors(n *yamltree.Node) error {
	r.process = &notation.Process{At: n.At}
	r.s.Encounter = &Encounter{}
	r.parts = map[string]string{}
	for _, a := range r.s.Actors {
		for _, res := range a.Resources {
			name := r.s.resourceName(a.Name, res.Name)
			if res.start == nil {
				return n.Errorf("%s has no value to start with", name).WithHint("actors: {%s: {%s: ...}}", a.Name, res.Name)
			}
			r.addPart(name, "encounter/"+name, res.Text, res.start)
		}
	}
	if len(r.process.State) == 0 {
		return n.Errorf("there are no actors").WithHint("actors: {hero: {hp: 20}, monster: {hp: 30}}")
	}
	return nil
}

// addPart adds a part to the state. Parts start independently of one another, so
// what names another resource's start, which may be rolled, names what was rolled.
func (r *reader) addPart(name, unique, text string, start notation.Expr) {
	shared := slices.ContainsFunc(r.lets, func(l let) bool { return refs(start, map[string]bool{})[l.name] })
	if shared || r.isShared(name) {
		start = &notation.Ref{At: start.Span(), Name: storedName(name)}
	}
	r.parts[name] = unique
	r.process.State = append(r.process.State, notation.StatePart{Name: unique, Start: start})
	r.s.Encounter.State = append(r.s.Encounter.State, StatePart{Name: name, Text: text})
}

// isShared reports whether what is rolled once names the start of a resource.
func (r *reader) isShared(resource string) bool {
	return slices.ContainsFunc(r.lets, func(l let) bool { return l.refs[storedName(resource)] })
}

// aliases are self and target from the side of an actor: target is the other of two.
func (r *reader) aliases(actor string) map[string]string {
	out := map[string]string{"self": actor}
	if len(r.s.Actors) == 2 {
		for _, a := range r.s.Actors {
			if a.Name != actor {
				out["target"] = a.Name
			}
		}
	}
	for _, a := range r.s.Actors {
		delete(out, a.Name) // an actor of that name means itself
	}
	return out
}

// An order is who acts when.
type order struct {
	actors []string      // those that act, in order
	first  notation.Expr // the word of who begins
	every  bool          // rolled anew every round
	node   *yamltree.Node
}

// turnOrder reads who acts when, and makes it part of the state: a list of actors, or
// the cases of who begins, after whom the others follow in the order of the cases.
func (r *reader) turnOrder(n, turns *yamltree.Node) (order, error) {
	o := order{node: n.Get("order")}
	var actors []string
	for _, e := range turns.Entries {
		if !slices.ContainsFunc(r.s.Actors, func(a *Actor) bool { return a.Name == e.Key.Text }) {
			names := make([]string, len(r.s.Actors))
			for i, a := range r.s.Actors {
				names[i] = a.Name
			}
			return o, located(e.Key, unknown("actor", e.Key.Text, names))
		}
		actors = append(actors, e.Key.Text)
	}
	var err error
	switch {
	case o.node == nil:
		o.actors, o.node = actors, turns
		o.first = &notation.Label{At: turns.At, Name: actors[0]}
	case o.node.Kind == yamltree.Mapping:
		if err := r.words(o.node); err != nil {
			return o, err
		}
		for _, e := range o.node.Entries {
			o.actors = append(o.actors, e.Key.Text)
		}
		if o.first, err = r.cases(o.node); err != nil {
			return o, err
		}
	default:
		if o.actors, err = texts(o.node); err != nil {
			return o, err
		}
		o.first = &notation.Label{At: o.node.At, Name: o.actors[0]}
	}
	if missing := differs(actors, o.actors); missing != "" {
		return o, o.node.Errorf("the order says nothing of %s, or more than once, or it does nothing on its turn", missing).
			WithHint("those that act: %s", list(actors))
	}
	if every := n.Get(initiative); every != nil {
		switch s, _ := text(every); {
		case s == everyRound && o.node.Kind == yamltree.Mapping:
			o.every = true
		case s != onceRolled:
			return o, every.Errorf("initiative is rolled once or every round").WithHint("initiative: round, with the cases of who begins under order")
		}
	}
	if len(o.actors) > 1 {
		for _, name := range r.s.resourceNames() {
			if refs(o.first, map[string]bool{})[storedName(name)] {
				r.process.State[slices.Index(r.s.resourceNames(), name)].Start = &notation.Ref{At: o.node.At, Name: storedName(name)}
			}
		}
		r.process.State = append(r.process.State, notation.StatePart{Name: actorPart, Start: o.first})
	}
	if o.every {
		r.process.State = append(r.process.State, notation.StatePart{Name: actedPart, Start: notation.Int(0)})
	}
	return o, nil
}

// differs returns a name that is not exactly once in both lists; empty if there is
// none.
func differs(a, b []string) string {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return b[i]
		case i >= len(b) || a[i] < b[i]:
			return a[i]
		case a[i] > b[i]:
			return b[i]
		}
	}
	return ""
}

// step puts the turns of all actors together: what the one whose turn it is makes of
// the state, and who is next.
func (r *reader) step(n *yamltree.Node, o order, lets []let, after map[string]moment) error {
	acts := func(name string) notation.Expr { return isWord(n.At, actorPart, name) }
	last := len(o.actors) - 1
	now := after[o.actors[last]]
	for _, name := range slices.Backward(o.actors[:last]) {
		now = chooseMoment(acts(name), after[name], now)
	}
	t := &notation.Tuple{At: n.At}
	for _, name := range r.s.resourceNames() {
		t.Items = append(t.Items, now[name].value())
	}
	ref := func(name string) notation.Expr { return &notation.Ref{At: n.At, Name: name} }
	word := func(name string) notation.Expr { return &notation.Label{At: n.At, Name: name} }
	if last > 0 {
		next := word(o.actors[0])
		for i := last - 1; i >= 0; i-- {
			next = &notation.If{At: n.At, Cond: acts(o.actors[i]), Then: word(o.actors[i+1]), Else: next}
		}
		if o.every {
			full := &notation.Number{At: n.At, Value: notation.Int(int64(last)).Value}
			isLast := &notation.Binary{At: n.At, Op: notation.Ge, X: ref(actedPart), Y: full}
			first, err := r.firstAt(o, now)
			if err != nil {
				return err
			}
			next = &notation.If{At: n.At, Cond: isLast, Then: first, Else: next}
			one := &notation.Binary{At: n.At, Op: notation.Add, X: ref(actedPart), Y: notation.Int(1)}
			t.Items = append(t.Items, next, &notation.If{At: n.At, Cond: isLast, Then: notation.Int(0), Else: one})
		} else {
			t.Items = append(t.Items, next)
		}
	}
	if n.Get("limit") != nil {
		t.Items = append(t.Items, &notation.Binary{At: n.At, Op: notation.Add, X: ref(turnPart), Y: notation.Int(1)})
	}
	r.process.Step = wrapIn(lets, t)
	if err := r.checkProcess(n); err != nil {
		return err
	}
	r.keepOnlyWhatChanges()
	return nil
}

// keepOnlyWhatChanges takes the resources that no turn changes out of the state: they
// are what they start as.
func (r *reader) keepOnlyWhatChanges() {
	var rolled []*notation.Let
	body := r.process.Step
	for l, ok := body.(*notation.Let); ok; l, ok = body.(*notation.Let) {
		rolled, body = append(rolled, l), l.Body
	}
	var state []notation.StatePart
	var items []notation.Expr
	constant := map[string]string{} // the let of what a resource starts as, by the part it was
	for i, part := range r.process.State {
		name, _ := strings.CutPrefix(part.Name, "encounter/")
		item := body.(*notation.Tuple).Items[i]
		ref, isRef := item.(*notation.Ref)
		if isRef && ref.Name == part.Name && r.parts[name] == part.Name {
			constant[part.Name], r.parts[name] = storedName(name), storedName(name)
			continue
		}
		state, items = append(state, part), append(items, item)
	}
	if len(state) == 0 || len(constant) == 0 {
		return
	}
	stored := func(e notation.Expr) notation.Expr {
		return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
			if ref, ok := x.(*notation.Ref); ok && constant[ref.Name] != "" {
				return &notation.Ref{At: ref.At, Name: constant[ref.Name]}, true
			}
			return x, false
		})
	}
	step := stored(&notation.Tuple{At: body.Span(), Items: items})
	for _, l := range slices.Backward(rolled) {
		step = &notation.Let{At: l.At, Name: l.Name, Value: stored(l.Value), Body: step}
	}
	r.process.State, r.process.Step, r.process.Until = state, step, stored(r.process.Until)
	if r.ending != nil {
		r.ending = stored(r.ending)
	}
}

// firstAt reads again who begins, of what resources are worth by then.
func (r *reader) firstAt(o order, now moment) (notation.Expr, error) {
	t := &turnReader{r: r, names: r.s.resourceNames(), now: now, counts: map[string]int{}}
	var x notation.Expr
	err := t.naming(func() (err error) {
		x, err = r.cases(o.node)
		return err
	})
	if err != nil {
		return nil, err
	}
	return t.settled(x), nil
}

// limit reads `limit: {draw: 100}`: the word of an encounter that takes too long, and
// how many turns that is.
func (r *reader) limit(n *yamltree.Node) error {
	limit := n.Get("limit")
	if limit == nil {
		return nil
	}
	if err := entries(limit, "a mapping of the word for a limit to a number of turns"); err != nil {
		return err
	}
	if len(limit.Entries) != 1 {
		return limit.Errorf("one limit expected").WithHint("limit: {draw: 100}")
	}
	if err := r.words(limit); err != nil {
		return err
	}
	r.process.State = append(r.process.State, notation.StatePart{Name: turnPart, Start: notation.Int(0)})
	return nil
}

// endings reads when the encounter ends, and the words for it.
func (r *reader) endings(n, until *yamltree.Node) error {
	r.s.Encounter.Until = until.Text
	conditions := []*yamltree.Node{until}
	var words []*yamltree.Node
	if until.Kind == yamltree.Mapping {
		conditions = nil
		for _, e := range until.Entries {
			conditions, words = append(conditions, e.Value), append(words, e.Key)
			r.s.Encounter.Endings = append(r.s.Encounter.Endings, Ending{Name: e.Key.Text, Text: e.Value.Text})
		}
		if len(conditions) == 0 && n.Get("limit") == nil {
			return until.Errorf("nothing ends it").WithHint("such as hero.hp <= 0")
		}
	}
	var parsed []notation.Expr
	read := func(at *yamltree.Node) error {
		x, err := r.names.expression(at)
		parsed = append(parsed, x)
		return err
	}
	err := r.withParts(func() error {
		for _, c := range conditions {
			if err := read(c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.overNodes = conditions
	if limit := n.Get("limit"); limit != nil {
		e := limit.Entries[0]
		most, err := r.names.expression(e.Value)
		if err != nil {
			return err
		}
		ref := &notation.Ref{At: e.Value.At, Name: turnPart}
		parsed = append(parsed, &notation.Binary{At: e.Value.At, Op: notation.Ge, X: ref, Y: most})
		words = append(words, e.Key)
		r.s.Encounter.Endings = append(r.s.Encounter.Endings, Ending{Name: e.Key.Text, Text: e.Value.Text + " turns"})
	}
	for i, x := range parsed {
		if i == 0 {
			r.process.Until = x
			continue
		}
		r.process.Until = &notation.Binary{At: until.At, Op: notation.Or, X: r.process.Until, Y: x}
	}
	if len(words) == len(parsed) {
		r.ending = label(words[len(words)-1])
		for i := len(words) - 2; i >= 0; i-- {
			r.ending = &notation.If{At: parsed[i].Span(), Cond: parsed[i], Then: label(words[i]), Else: r.ending}
		}
	}
	return nil
}

// over is whether the encounter is over in the middle of a turn.
func (r *reader) over(t *turnReader) (notation.Expr, error) {
	var out notation.Expr
	for _, n := range r.overNodes {
		x, err := t.expression(n)
		if err != nil {
			return nil, err
		}
		if out != nil {
			x = &notation.Binary{At: n.At, Op: notation.Or, X: out, Y: x}
		}
		out = x
	}
	return out, nil
}

// turnOf lists what an actor does, for those who describe the file.
func turnOf(actor string, n *yamltree.Node) TurnOf {
	t := TurnOf{Actor: actor}
	if n.Kind == yamltree.Mapping {
		n = n.Get("policy")
	}
	list := n.Items
	if n.Kind == yamltree.Scalar {
		list = []*yamltree.Node{n}
	}
	for _, item := range list {
		entry, does := PolicyEntry{}, item
		if item.Kind == yamltree.Mapping {
			entry.When, _ = strings.CutPrefix(item.Entries[0].Key.Text, whenWord)
			if entry.When == otherwise {
				entry.When = ""
			}
			does = item.Entries[0].Value
		}
		entry.Do, _ = texts(does) // it was read before
		t.Policy = append(t.Policy, entry)
	}
	return t
}
