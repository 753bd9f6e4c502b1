package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// How an actor chooses among those of a side that stand.
const (
	firstOf     = "first"     // as they are listed
	weakestOf   = "weakest"   // who has least hp, of equals the first listed
	strongestOf = "strongest" // who has most
	randomOf    = "random"    // each as likely as any other
	eachOf      = "each"      // all of them, one after the other
	allOf       = "all"       // all of them, with what an action rolls rolled once for all
)

var aims = []string{firstOf, weakestOf, strongestOf, randomOf, eachOf, allOf}

// target is the alias of whom an actor aims at.
const targetAlias = "target"

// An aim is how an actor chooses its target.
type aim struct {
	how        string   // one of aims; empty where there is one candidate
	candidates []string // in the order in which they are listed
	used       bool     // something was said of the target
}

// isMany reports whether all candidates are aimed at.
func (a *aim) isMany() bool { return a.how == eachOf || a.how == allOf }

// An aimed is a choice of a target.
type aimed struct {
	chosen *notation.Roll // of the number of the candidate; without a value until something asks for it
	kept   notation.Expr  // the choice before this one, which stays unless anew holds; nil for none
	anew   notation.Expr
}

// A forTarget is what is read for one of several targets.
type forTarget struct {
	rolled, given int       // how much was rolled, and how many conditions there were, before it
	same          []ForEach // the effects that are the same for any other
}

// readAim reads the target: an actor, or a way to choose one, such as `weakest of foes`.
func (t *turnReader) readAim(n *yamltree.Node) {
	if n.Kind != yamltree.Scalar {
		t.r.Refuse(n.Errorf("a target is one actor, or a way to choose among several, in words").
			WithHint("target: orc, or target: weakest of foes; who aims at others with another action is an actor of its own"))
		return
	}
	text := t.r.Text(n)
	t.described.Target = text
	a := &aim{}
	words := strings.Fields(text)
	sides := slices.Concat(t.r.sides, t.r.groups)
	if len(words) == 2 { // of a group
		words = []string{words[0], "of", words[1]}
	}
	switch {
	case len(words) == 3 && words[1] == "of":
		if !slices.Contains(aims, words[0]) {
			t.r.RefuseAt(n, suggest.Unknown("way to choose a target", words[0], aims))
			return
		}
		i := slices.IndexFunc(sides, func(s Side) bool { return s.Name == words[2] })
		if i < 0 {
			if one, is := t.r.actor(words[2]); is {
				t.r.RefuseAt(n, one.notSeveral())
				return
			}
			var names []string
			for _, s := range sides {
				names = append(names, s.Name)
			}
			t.r.RefuseAt(n, suggest.Unknown("side", words[2], names))
			return
		}
		a.how, a.candidates = words[0], sides[i].Actors
	case len(words) == 1:
		if _, isGroup := t.r.group(text); isGroup {
			t.r.Refuse(n.Errorf("%s are several", text).WithHint("%s", ways(text)))
			return
		}
		if names := t.r.actorNames(); !slices.Contains(names, text) {
			t.r.RefuseAt(n, suggest.Unknown("actor", text, names))
			return
		}
		a.candidates = words
	default:
		t.r.Refuse(n.Errorf("%q does not say which target to choose", text).WithHint("such as first of foes, weakest of foes, or orc"))
		return
	}
	t.tellApart(a)
	if len(a.candidates) == 1 {
		a.how = ""
		if t.r.down[a.candidates[0]] == nil { // who is never down is always aimed at
			t.aliases[targetAlias] = a.candidates[0]
			return
		}
	}
	if a.how == weakestOf || a.how == strongestOf {
		for _, c := range a.candidates {
			if res, ok := t.r.resource(c + "." + strength); !ok || res.kind != notation.NumberKind {
				t.r.Refuse(n.Errorf("%s has no %s, by which the %s is chosen", c, strength, a.how).WithHint("first of, random of, or a name"))
				return
			}
		}
	}
	t.aim = a
	delete(t.aliases, targetAlias)
}

// aimAtTheOther makes the other of two actors the target only while that one stands, if it may
// be down.
func (t *turnReader) aimAtTheOther() {
	other, ok := t.aliases[targetAlias]
	if ok && t.r.down[other] != nil {
		t.aim = &aim{candidates: []string{other}}
		delete(t.aliases, targetAlias)
	}
}

// tellApart notes the candidates that cannot be interchanged because their position, or another
// resource, matters for the target.
func (t *turnReader) tellApart(a *aim) {
	for _, name := range a.candidates {
		group, _, isMember := t.r.memberOf(name)
		if !isMember {
			continue
		}
		one, _ := t.r.actor(name)
		byStrength := a.how == weakestOf || a.how == strongestOf
		isAway := func(other string) bool { return !slices.Contains(a.candidates, other) }
		if a.how == firstOf || a.how == "" || byStrength && len(one.Resources) > 1 || slices.ContainsFunc(group.Actors, isAway) {
			t.r.tell(name)
		}
	}
}

// strength is the resource by which the weakest and the strongest are found.
const strength = "hp"

// aims notes that what is being added uses the target.
func (t *turnReader) aims() {
	if t.aim != nil {
		t.aim.used = true
	}
}

// aimAnew chooses the target again, by what resources are worth now, if something asks for it.
func (t *turnReader) aimAnew() { t.aimAnewIf(nil) }

// aimAnewIf chooses a new target if the condition holds, or always if it is nil; otherwise the
// target stays.
func (t *turnReader) aimAnewIf(anew notation.Expr) {
	if t.aim == nil {
		return
	}
	next := aimed{chosen: &notation.Roll{}}
	if before := t.aimed.chosen; anew != nil && before.Value != nil {
		next.kept, next.anew = ref(before.Name, anew.Span()), anew
	}
	t.aimed = next
	t.add(next.chosen)
}

// choice returns the name of the roll for the index of the target among the candidates, and adds the roll if
// there is none yet. The index is the number of candidates if none of them stands.
func (t *turnReader) choice(at notation.Span) string {
	chosen := t.aimed.chosen
	if chosen.Value == nil {
		x := t.choose(at)
		if t.aimed.kept != nil {
			x = &notation.If{At: at, Cond: t.aimed.anew, Then: x, Else: t.aimed.kept}
		}
		*chosen = notation.Roll{At: at, Name: t.unique("aim") + "/target", Value: x}
		t.rolled = append(t.rolled, scope.NewLet(chosen.Name, x))
	}
	return chosen.Name
}

// choose returns the expression of the index of the target.
func (t *turnReader) choose(at notation.Span) notation.Expr {
	a := t.aim
	var conditions, numbers []notation.Expr
	for i, c := range a.candidates {
		numbers = append(numbers, whole(i, at))
		conditions = append(conditions, orAlways(t.r.isThere(c), at))
	}
	none := whole(len(a.candidates), at)
	switch a.how {
	case randomOf:
		var weights []notation.Expr
		for _, stands := range conditions {
			weights = append(weights, oneIf(stands))
		}
		any := conditions[0]
		for _, stands := range conditions[1:] {
			any = scope.Join(notation.Or, any, stands, at)
		}
		return &notation.If{At: at, Cond: any, Then: scope.Drawn(weights, numbers), Else: none}
	case weakestOf, strongestOf:
		for i := range conditions {
			conditions[i] = t.outdoes(i, conditions, at)
		}
	}
	return scope.FirstOf(conditions, append(numbers, none))
}

// outdoes returns the condition that candidate i stands and is at least as weak, or as strong, as those after
// it that stand. stands[k] is the condition that candidate k stands.
func (t *turnReader) outdoes(i int, stands []notation.Expr, at notation.Span) notation.Expr {
	op := notation.Le
	if t.aim.how == strongestOf {
		op = notation.Ge
	}
	hp := func(k int) notation.Expr { return t.r.part(t.aim.candidates[k]+"."+strength, at) }
	cond := stands[i]
	for k := i + 1; k < len(stands); k++ {
		away := &notation.Unary{At: at, Op: notation.Not, X: t.r.isThere(t.aim.candidates[k])}
		better := &notation.Binary{At: at, Op: op, X: hp(i), Y: hp(k)}
		cond = scope.Join(notation.And, cond, scope.Join(notation.Or, away, better, at), at)
	}
	return cond
}

// ofTarget returns the expression of a resource of the target.
func (t *turnReader) ofTarget(resource string, at notation.Span) notation.Expr {
	t.aims()
	if who, ok := t.aliases[targetAlias]; ok {
		return t.r.part(who+"."+resource, at)
	}
	var conditions, values []notation.Expr
	last := len(t.aim.candidates) - 1
	for i, c := range t.aim.candidates {
		values = append(values, t.r.part(c+"."+resource, at))
		if i < last {
			conditions = append(conditions, isNumber(at, t.choice(at), i))
		}
	}
	return scope.FirstOf(conditions, values)
}

// ifAimed reads a condition of a policy. If it refers to the target, it holds only if some
// candidate stands.
func (t *turnReader) ifAimed(x notation.Expr) notation.Expr {
	if t.aim == nil {
		return t.resolve(x)
	}
	t.aim.used = false
	cond := t.resolve(x)
	if !t.aim.used {
		return cond
	}
	return scope.Join(notation.And, t.someone(x.Span()), cond, x.Span())
}

// nameTarget adds the names of the resources that the target, or every candidate, has.
func (t *turnReader) nameTarget(locals scope.Locals) {
	if t.aim == nil || t.aim.isMany() && t.aliases[targetAlias] == "" {
		return
	}
	who, known := t.aliases[targetAlias]
	if !known {
		who = t.aim.candidates[0]
	}
	for _, res := range t.r.resources {
		if res.actor == who && (known || t.r.allHave(t.aim.candidates, res.Name)) {
			locals[targetAlias+"."+res.Name] = func(at notation.Span) notation.Expr { return t.ofTarget(res.Name, at) }
		}
	}
}

// allHave reports whether all of some actors have a resource, of one kind.
func (r *Reader) allHave(actors []string, resource string) bool {
	first, _ := r.resource(r.resourceName(actors[0], resource))
	return !slices.ContainsFunc(actors, func(a string) bool {
		res, ok := r.resource(r.resourceName(a, resource))
		return !ok || res.kind != first.kind
	})
}

// someone is whether there is a candidate that stands.
func (t *turnReader) someone(at notation.Span) notation.Expr {
	none := whole(len(t.aim.candidates), at)
	return &notation.Binary{At: at, Op: notation.Lt, X: ref(t.choice(at), at), Y: none}
}

// atTarget adds the statements of f. If these refer to the target, there is a branch for each
// candidate, and nothing is done if none stands.
func (t *turnReader) atTarget(at notation.Span, f func()) {
	if t.aim == nil || t.aliases[targetAlias] != "" {
		f()
		return
	}
	defer delete(t.aliases, targetAlias)
	t.aim.used = false
	if t.aim.isMany() {
		t.atEach(f)
		return
	}
	t.atCandidate(0, at, f)
}

// rollsForAll reports whether what an action rolls is for all whom it aims at.
func (t *turnReader) rollsForAll() bool { return t.aim != nil && t.aim.how == allOf }

// atAll calls f to read what follows on the rolls of an action: once for every target if the rolls are made
// once for all of them, else once.
func (t *turnReader) atAll(at notation.Span, f func()) {
	if t.rollsForAll() {
		t.atTarget(at, f)
		return
	}
	f()
}

// atEach adds the statements of f for every candidate that stands; once if they do not refer to
// the target.
func (t *turnReader) atEach(f func()) {
	defer func() { t.target = nil }()
	for _, c := range t.aim.candidates {
		t.aliases[targetAlias] = c
		t.target = &forTarget{rolled: len(t.rolled), given: len(t.given)}
		block, after := t.apart(f)
		if t.changesOthers(block, c) {
			t.r.tell(c) // what is done to the others goes by who was before them
		}
		isThere := t.r.isThere(c)
		if !t.aim.used || isThere == nil {
			t.body, t.now = append(t.body, block...), after
		} else {
			t.add(&notation.Branch{At: isThere.Span(), Cond: isThere, Then: block})
			t.now = after.or(t.now)
		}
		if !t.aim.used {
			return
		}
		t.r.Encounter.ForEach = append(t.r.Encounter.ForEach, t.target.same...)
	}
}

// changesOthers reports whether statements do more than change resources of one actor.
func (t *turnReader) changesOthers(list []notation.Stmt, actor string) (changes bool) {
	notation.Statements(list, func(s notation.Stmt) {
		switch s := s.(type) {
		case *notation.Change:
			is := func(v notation.Var) bool { return v.Name == s.Var && v.Actor == actor }
			changes = changes || !slices.ContainsFunc(t.r.process.Vars, is)
		case *notation.Stop, *notation.ActAgain, *notation.Choose:
			changes = true
		case *notation.Roll, *notation.Branch:
		}
	})
	return changes
}

// atCandidate adds a branch for each candidate from index i on, with the statements of f about it. If f does
// not use the target, its statements are added without a branch.
func (t *turnReader) atCandidate(i int, at notation.Span, f func()) {
	if i == len(t.aim.candidates) {
		return
	}
	t.aliases[targetAlias] = t.aim.candidates[i]
	block, after := t.apart(f)
	if !t.aim.used {
		t.body, t.now = append(t.body, block...), after
		return
	}
	others, elsewhere := t.apart(func() { t.atCandidate(i+1, at, f) })
	t.add(&notation.Branch{At: at, Cond: isNumber(at, t.choice(at), i), Then: block, Else: others})
	t.now = after.or(elsewhere)
}

// isNumber returns the condition roll == i.
func isNumber(at notation.Span, roll string, i int) notation.Expr {
	return &notation.Binary{At: at, Op: notation.Eq, X: ref(roll, at), Y: whole(i, at)}
}
