package exact

import (
	"strconv"

	"oddsmith/exact/constant"
	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// A family is a set of pools that are asked together, with all questions about them below a node.
type family struct {
	e     *evaluator
	seen  map[*plan.Node]bool
	named plan.Set            // the variables whose definitions were collected
	rolls map[*plan.Node]bool // results of rollsInQuestion
	anew  int                 // how many of the enclosing nodes evaluate their kids repeatedly
	nodes []*plan.Node        // the questions
	pools plan.Set            // the variables of the pools, and those that are asked in sums only
	whole bool                // whether answers are not enough: the dice themselves are needed

	values []*assigned // the answers of the present case
	follow []int       // the variables whose values follow from the answers, those they are made of before them
}

// collect adds the questions in a node and in the definitions of its names. A question that rolls dice
// of its own may occur only once, as its answer is known for one roll only; otherwise whole is set.
func (f *family) collect(n *plan.Node) {
	if n.Free.Empty() {
		return
	}
	if (f.seen[n] || f.anew > 0) && f.rollsInQuestion(n) {
		f.whole = true
	}
	if f.seen[n] {
		return
	}
	f.seen[n] = true
	if n.Pool && f.asksNamed(n) {
		f.whole = true
		return
	}
	if _, isProcess := n.Expr.(*notation.Process); isProcess {
		n.Free.Each(func(v int) {
			f.whole = f.whole || f.e.vars[v].Pool && !f.e.given.set.Has(v)
			f.collectVar(v)
		})
		return
	}
	if n.IsQuestion() && f.asksNamed(n) || isLinear(n) && f.isOfPools(n) {
		f.nodes = append(f.nodes, n)
		return
	}
	if _, isRef := n.Expr.(*notation.Ref); isRef {
		f.collectVar(n.Var)
		return
	}
	if isAnew(n) {
		f.anew++
		defer func() { f.anew-- }()
	}
	for _, kid := range n.Kids {
		f.collect(kid)
	}
}

// collectVar adds the questions in the definition of a variable that has no value yet.
func (f *family) collectVar(v int) {
	if f.e.given.set.Has(v) || f.named.Has(v) {
		return
	}
	f.named = f.named.With(v)
	f.collect(f.e.vars[v].Def)
	if !f.e.vars[v].Pool && f.e.vars[v].Def.IsSettled() {
		f.follow = append(f.follow, v)
	}
}

// isAnew reports whether a node evaluates some of its kids repeatedly, with new rolls each time.
func isAnew(n *plan.Node) bool {
	switch n.Expr.(type) {
	case *notation.Repeat, *notation.Again, *notation.Retry, *notation.Copies, *notation.Where, *notation.Each, *notation.Pairs,
		*notation.Process:
		return true
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Pool, *notation.Group, *notation.Unary,
		*notation.Binary, *notation.Chance, *notation.If, *notation.Tuple, *notation.Call,
		*notation.Given, *notation.Let, *notation.Deal, *notation.Deck:
	}
	return false
}

// rollsInQuestion reports whether a question in a node rolls dice besides those of the named pools.
func (f *family) rollsInQuestion(n *plan.Node) bool {
	if n.Free.Empty() {
		return false
	}
	if known, ok := f.rolls[n]; ok {
		return known
	}
	rolls := n.IsQuestion() && f.asksNamed(n) && !n.IsSettled()
	for _, kid := range n.Kids {
		rolls = rolls || f.rollsInQuestion(kid)
	}
	f.rolls[n] = rolls
	return rolls
}

// isOfPools reports whether a sum consists of questions about named pools only.
func (f *family) isOfPools(n *plan.Node) bool {
	for _, kid := range n.Kids {
		kid = f.e.term(kid)
		if !(isTerm(kid) && f.asksNamed(kid)) && !(isLinear(kid) && f.isOfPools(kid)) {
			return false
		}
	}
	return true
}

// asksNamed reports whether a pool or a question looks at the dice of named pools, and does not only
// need numbers, as pool(count(wounds, it == 6), d6) does.
func (f *family) asksNamed(n *plan.Node) bool {
	return !n.Free.Within(n.Shared.Union(f.e.given.set))
}

// asked returns the pools without values that a question depends on.
func (f *family) asked(n *plan.Node) plan.Set {
	var out plan.Set
	f.e.vars.Depends(n.Free, plan.Set{}, f.e.given.set).Each(func(v int) {
		if f.e.vars[v].Pool {
			out = out.With(v)
		}
	})
	return out
}

// keepConnected drops the questions that are not connected to pool v, directly or by pools that they
// share with others.
func (f *family) keepConnected(v int) {
	f.pools = plan.Set{}.With(v)
	for grown := true; grown; {
		grown = false
		for _, n := range f.nodes {
			asked := f.asked(n)
			if !asked.Intersect(f.pools).Empty() && !asked.Within(f.pools) {
				f.pools, grown = f.pools.Union(asked), true
			}
		}
	}
	var kept []*plan.Node
	for _, n := range f.nodes {
		if !f.asked(n).Intersect(f.pools).Empty() {
			kept = append(kept, n)
		}
	}
	f.nodes = kept
	for _, n := range kept {
		if isLinear(n) {
			f.pools = f.pools.Union(n.Free.Minus(f.named).Minus(f.e.given.set))
		}
	}
}

// ask returns the questions for package dice. It fails with dice.ErrWhole if one depends on an unknown
// value, or if answers are not enough.
func (f *family) ask(t *table) ([]dice.Question, error) {
	if f.whole {
		return nil, dice.ErrWhole
	}
	var out []dice.Question
	for _, n := range f.nodes {
		if !f.e.needs(n).Within(f.e.given.set) {
			return nil, dice.ErrWhole
		}
		q, err := t.question(n)
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// needs returns the variables that must have values before a question, or a sum of questions, is
// asked.
func (e *evaluator) needs(n *plan.Node) plan.Set {
	n = e.term(n)
	if n.IsQuestion() {
		return n.Shared
	}
	var out plan.Set
	for _, kid := range n.Kids {
		out = out.Union(e.needs(kid))
	}
	return out
}

// term follows a name to what it stands for. It returns that if it is a question which adds up a contribution
// of each die ([isTerm]) and rolls nothing of its own, so that a sum of such names is asked as one question;
// else the node itself.
func (e *evaluator) term(n *plan.Node) *plan.Node {
	def := n
	for {
		_, isRef := def.Expr.(*notation.Ref)
		switch {
		case isRef && !def.Pool && !e.given.set.Has(def.Var):
			def = e.vars[def.Var].Def
		case isTerm(def) && def.IsSettled():
			return def
		default:
			return n
		}
	}
}

// give makes the answers of case i the values of the questions, and gives the variables that follow from
// them theirs.
func (f *family) give(answers *dice.Answers, i int) {
	f.values = f.values[:0]
	for k, n := range f.nodes {
		var a *assigned
		if answers.Dens[k] == 1 {
			a = f.e.cache.certainties[constant.Value{Num: answers.Nums[i][k]}]
		}
		if a == nil {
			a = f.e.assigned(dist.Outcome{Value: answers.Value(i, k)})
		}
		f.e.asked[n] = a
		f.values = append(f.values, a)
	}
	f.pools.Each(func(v int) {
		f.e.given.value[v] = &assigned{}
		f.e.given.set = f.e.given.set.With(v)
	})
	for _, v := range f.follow {
		f.e.given.set = f.e.given.set.Without(v)
		if c, ok := f.e.certain(f.e.vars[v].Def); ok {
			f.e.given.value[v] = &assigned{certain: c, isCertain: true}
			f.e.given.set = f.e.given.set.With(v)
		}
	}
}

// identify gives the pools a value that identifies the present answers, for the memo, and those that
// follow from the answers values with a number.
func (f *family) identify() {
	key := []byte("answers")
	for i, n := range f.nodes {
		key = strconv.AppendInt(append(key, ' '), int64(n.ID), 10)
		key = strconv.AppendInt(append(key, ':'), int64(f.values[i].id), 10)
	}
	a, ok := f.e.values[string(key)]
	if !ok {
		a = f.e.register(string(key), &assigned{})
	}
	f.pools.Each(func(v int) { f.e.given.value[v] = a })
	for _, v := range f.follow {
		if f.e.given.set.Has(v) {
			f.e.given.value[v] = f.e.known(f.e.given.value[v].certain)
		}
	}
}

// restoring returns a function that forgets the answers and restores the values of the pools.
func (f *family) restoring() func() {
	var restore []func()
	f.pools.Each(func(v int) { restore = append(restore, f.e.restoring(v)) })
	for _, v := range f.follow {
		restore = append(restore, f.e.restoring(v))
	}
	return func() {
		for _, n := range f.nodes {
			delete(f.e.asked, n)
		}
		for _, r := range restore {
			r()
		}
	}
}
