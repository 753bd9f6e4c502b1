package encounter

import (
	"maps"
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
)

var aims = []string{firstOf, weakestOf, strongestOf, randomOf}

// aimedPrefix stands for a resource of the target until [turnReader.withValues] puts that
// in.
const aimedPrefix = "aimed/"

// target is the alias of whom an actor aims at.
const targetAlias = "target"

// An aim is how an actor chooses its target.
type aim struct {
	how        string   // one of aims; empty where there is one candidate
	candidates []string // in the order in which they are listed

	used    bool // something was said of the target
	watched bool // whether candidates are spoken of otherwise
	named   bool // they were
	aimed
}

// An aimed is a choice of a target.
type aimed struct {
	chosen notation.Expr // which candidate it is, as a number; nil until something asks
	seen   moment        // what the choice goes by
	kept   notation.Expr // the choice before this one, which stays unless anew holds; nil for none
	anew   notation.Expr
}

// now returns the choice, for another branch to begin with.
func (a *aim) now() aimed {
	if a == nil {
		return aimed{}
	}
	return a.aimed
}

// back takes up a choice.
func (a *aim) back(c aimed) {
	if a != nil {
		a.aimed = c
	}
}

// readAim reads `target: weakest of foes`, or an actor by its name.
func (t *turnReader) readAim(n *yamltree.Node) error {
	text, err := n.ReadText()
	if err != nil {
		return err
	}
	t.aimText = text
	a := &aim{}
	words := strings.Fields(text)
	switch {
	case len(words) == 3 && words[1] == "of":
		if !slices.Contains(aims, words[0]) {
			return n.Locate(suggest.Unknown("way to choose a target", words[0], aims))
		}
		i := slices.IndexFunc(t.r.sides, func(s Side) bool { return s.Name == words[2] })
		if i < 0 {
			var names []string
			for _, s := range t.r.sides {
				names = append(names, s.Name)
			}
			return n.Locate(suggest.Unknown("side", words[2], names))
		}
		a.how, a.candidates = words[0], t.r.sides[i].Actors
	case len(words) == 1:
		if names := t.r.actorNames(); !slices.Contains(names, text) {
			return n.Locate(suggest.Unknown("actor", text, names))
		}
		a.candidates = words
	default:
		return n.Errorf("%q does not say which target to choose", text).WithHint("such as first of foes, weakest of foes, or orc")
	}
	if len(a.candidates) == 1 {
		a.how = ""
		if _, ok := t.r.sideOf(a.candidates[0]); !ok { // who is never down is always aimed at
			t.aliases[targetAlias] = a.candidates[0]
			return nil
		}
	}
	if a.how == weakestOf || a.how == strongestOf {
		for _, c := range a.candidates {
			if res, ok := t.r.resource(c + "." + strength); !ok || res.kind != notation.NumberKind {
				return n.Errorf("%s has no %s, by which the %s is chosen", c, strength, a.how).WithHint("first of, random of, or a name")
			}
		}
	}
	t.aim = a
	delete(t.aliases, targetAlias)
	return nil
}

// aimAtTheOther makes the other of two actors the target only while that one stands, if it may
// be down.
func (t *turnReader) aimAtTheOther() {
	other, ok := t.aliases[targetAlias]
	if _, ofSide := t.r.sideOf(other); ok && ofSide {
		t.aim = &aim{candidates: []string{other}}
		delete(t.aliases, targetAlias)
	}
}

// strength is the resource by which the weakest and the strongest are found.
const strength = "hp"

// aims notes that what is done is about the target.
func (t *turnReader) aims() {
	if t.aim != nil {
		t.aim.used = true
	}
}

// watch notes that a resource is spoken of by its full name.
func (t *turnReader) watch(resource string) {
	if t.aim == nil || !t.aim.watched {
		return
	}
	if actor, _, _ := cutName(resource); slices.Contains(t.aim.candidates, actor) {
		t.aim.named = true
	}
}

// worth is what a resource is worth now, by its full name.
func (t *turnReader) worth(resource string) notation.Expr {
	t.watch(resource)
	return t.now.value(resource)
}

// aimAnew chooses the target again when something next asks for it.
func (t *turnReader) aimAnew() {
	if t.aim != nil {
		t.aim.aimed = aimed{seen: maps.Clone(t.now)}
	}
}

// aimAnewIf chooses the target again if a condition holds; else a target that was chosen by
// now stays.
func (t *turnReader) aimAnewIf(anew notation.Expr) {
	if t.aim != nil {
		t.aim.aimed = aimed{seen: maps.Clone(t.now), kept: t.aim.chosen, anew: anew}
	}
}

// choice is which candidate the target is, as a number: as many as there are where none
// of them stands.
func (t *turnReader) choice(at notation.Span) notation.Expr {
	a := t.aim
	if a.chosen == nil {
		block := t.block
		t.block = t.unique("aim")
		x := t.choose(at)
		if a.kept != nil {
			x = &notation.If{At: at, Cond: a.anew, Then: x, Else: a.kept}
		}
		a.chosen = ref(t.roll("target", x), at)
		t.block = block
	}
	return a.chosen
}

// choose reads off whom the actor aims at.
func (t *turnReader) choose(at notation.Span) notation.Expr {
	a := t.aim
	var conditions, numbers []notation.Expr
	for i, c := range a.candidates {
		numbers = append(numbers, whole(i, at))
		conditions = append(conditions, orAlways(t.r.stands(c, a.seen.value), at))
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

// outdoes is whether a candidate stands and none of those after it that stand is weaker, or
// stronger; those before it have been looked at.
func (t *turnReader) outdoes(i int, stands []notation.Expr, at notation.Span) notation.Expr {
	op := notation.Le
	if t.aim.how == strongestOf {
		op = notation.Ge
	}
	hp := func(k int) notation.Expr { return t.aim.seen.value(t.aim.candidates[k] + "." + strength) }
	cond := stands[i]
	for k := i + 1; k < len(stands); k++ {
		down := &notation.Unary{At: at, Op: notation.Not, X: t.r.stands(t.aim.candidates[k], t.aim.seen.value)}
		better := &notation.Binary{At: at, Op: op, X: hp(i), Y: hp(k)}
		cond = scope.Join(notation.And, cond, scope.Join(notation.Or, down, better, at), at)
	}
	return cond
}

// ofTarget is what a resource of the target is worth now.
func (t *turnReader) ofTarget(resource string, at notation.Span) notation.Expr {
	a := t.aim
	t.aims()
	if who, ok := t.aliases[targetAlias]; ok {
		return t.now.value(who + "." + resource)
	}
	var conditions, values []notation.Expr
	for i, c := range a.candidates {
		values = append(values, t.now.value(c+"."+resource))
		if i < len(a.candidates)-1 {
			conditions = append(conditions, t.isAimedAt(i, at))
		}
	}
	return scope.FirstOf(conditions, values)
}

// ifAimed reads a condition of a policy. One that is about the target does not hold where no
// candidate stands.
func (t *turnReader) ifAimed(x notation.Expr) (notation.Expr, error) {
	if t.aim == nil {
		return t.resolve(x)
	}
	t.aim.used = false
	cond, err := t.resolve(x)
	if err != nil || !t.aim.used {
		return cond, err
	}
	return scope.Join(notation.And, t.someone(x.Span()), cond, x.Span()), nil
}

func (t *turnReader) isAimedAt(i int, at notation.Span) notation.Expr {
	number := whole(i, at)
	return &notation.Binary{At: at, Op: notation.Eq, X: t.choice(at), Y: number}
}

// nameTarget adds the names of what all candidates have.
func (t *turnReader) nameTarget(locals map[string]string) {
	if t.aim == nil {
		return
	}
	for _, name := range t.names {
		actor, resource, _ := cutName(name)
		if actor == t.aim.candidates[0] && t.r.allHave(t.aim.candidates, resource) {
			locals[targetAlias+"."+resource] = aimedPrefix + resource
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

// atTarget lets f do something that may be about the target, which is chosen if it is.
// Nothing is done where no candidate stands.
func (t *turnReader) atTarget(at notation.Span, f func() error) error {
	if t.aim == nil || t.aliases[targetAlias] != "" {
		return f()
	}
	defer delete(t.aliases, targetAlias)
	if !slices.Contains(t.aim.candidates, t.actor) {
		if t.atWhomever(at, f) {
			return nil
		}
	}
	return t.atEach(at, f)
}

// whomever is what a moment calls the target while something is read that is about it,
// whoever that is; no actor is called so.
const whomever = "the target"

// atWhomever reads once what is about the target, whoever that is. It gives up where a
// candidate is also spoken of by its name, or with its side.
func (t *turnReader) atWhomever(at notation.Span, f func() error) (done bool) {
	a, names, before, lets := t.aim, t.names, maps.Clone(t.now), len(t.lets)
	chosen := a.now()
	var shared []string
	t.names = slices.Clone(names)
	for _, name := range names {
		if actor, res, _ := cutName(name); actor == a.candidates[0] && t.r.allHave(a.candidates, res) {
			shared = append(shared, res)
			t.names = append(t.names, whomever+"."+res)
			t.now[whomever+"."+res] = running{base: t.ofTarget(res, at)}
		}
	}
	start := maps.Clone(t.now)
	a.used, a.named, a.watched = false, false, true
	t.aliases[targetAlias] = whomever
	err := f()
	t.names, a.watched = names, false
	delete(t.aliases, targetAlias)
	if err != nil || a.named {
		t.now, t.lets = before, t.lets[:lets]
		a.back(chosen)
		return false // with a candidate's name an error says more
	}
	after := t.now
	t.now = moment{}
	for name, was := range before {
		if t.now[name] = after[name]; a.used {
			t.now[name] = choose(t.someone(at), after[name], was)
		}
	}
	if !a.used {
		return true
	}
	for i, c := range a.candidates {
		for _, res := range shared {
			if v := after[whomever+"."+res]; !v.same(start[whomever+"."+res]) {
				t.now[c+"."+res] = t.now[c+"."+res].becomes(t.isAimedAt(i, at), v, start[whomever+"."+res])
			}
		}
	}
	return true
}

// becomes is what a candidate is worth after something was done to the target: what the
// target is worth if that is the candidate. Where it was only added to, so is this.
func (v running) becomes(isTarget notation.Expr, after, before running) running {
	if after.base != before.base {
		return choose(isTarget, after, v)
	}
	added := &notation.If{At: isTarget.Span(), Cond: isTarget, Then: after.added, Else: zero(isTarget.Span())}
	return running{v.base, scope.Join(notation.Add, v.added, added, isTarget.Span())}
}

// someone is whether there is a candidate that stands.
func (t *turnReader) someone(at notation.Span) notation.Expr {
	none := whole(len(t.aim.candidates), at)
	return &notation.Binary{At: at, Op: notation.Lt, X: t.choice(at), Y: none}
}

// atEach reads what may be about the target once for every candidate; what comes of it is
// what comes of it for the one that is chosen.
func (t *turnReader) atEach(at notation.Span, f func() error) error {
	a := t.aim
	before := maps.Clone(t.now)
	after := make([]moment, len(a.candidates))
	a.used = false
	for i, c := range a.candidates {
		t.aliases[targetAlias], t.now = c, maps.Clone(before)
		if err := f(); err != nil {
			return err
		}
		if after[i] = t.now; !a.used {
			return nil
		}
	}
	merged := before
	for i, m := range slices.Backward(after) {
		merged = chooseMoment(t.isAimedAt(i, at), m, merged)
	}
	t.now = merged
	return nil
}
