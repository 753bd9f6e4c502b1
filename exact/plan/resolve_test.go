package plan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

func rules(t *testing.T, text string) notation.Expr {
	t.Helper()
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// underRolls is an expression under rolls a, b, c and d of a die, and a pool p.
func underRolls(t *testing.T, e notation.Expr) notation.Expr {
	for _, name := range []string{"d", "c", "b", "a"} {
		e = &notation.Let{Name: name, Value: rules(t, "1d6"), Body: e}
	}
	return &notation.Let{Name: "p", Value: rules(t, "pool(2, d6)"), Body: e}
}

// encounter is an encounter that may name the rolls of underRolls.
func encounter(t *testing.T, text string) *notation.Process {
	e := notationtest.Encounter(t, "a = 1; b = 1; c = 1; d = 1; encounter("+text+")")
	for let, ok := e.(*notation.Let); ok; let, ok = e.(*notation.Let) {
		e = let.Body
	}
	return e.(*notation.Process)
}

// describe says what is known of a node.
func describe(r *Resolver, n *Node) string {
	named := func(s Set) string {
		var list []string
		s.Each(func(v int) { list = append(list, r.Vars[v].Shown()) })
		return strings.Join(list, " ")
	}
	parts := []string{"free " + named(n.Free)}
	if n.Plain {
		parts = append(parts, "plain")
	}
	if n.Pool {
		parts = append(parts, "pool")
	}
	if !n.Shared.Empty() {
		parts = append(parts, "shared "+named(n.Shared))
	}
	for i, g := range n.Independent() {
		if i == 0 {
			parts = append(parts, "apart")
		}
		parts = append(parts, "["+named(g)+"]")
	}
	return strings.Join(parts, "; ")
}

// What nodes depend on, by hand: the rolls that they name, and what must be independent.
func TestResolve(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"7", "free ; plain"},
		{"5000000000", "free "},
		{"1d6", "free "},
		{"a", "free a; plain"},
		{"a + 1", "free a; plain; apart; [a]; []"},
		{"a + b", "free a b; plain; apart; [a]; [b]"},
		{"1d6 + a", "free a; apart; []; [a]"},
		{"1d6 + a * 2 + b", "free a b; apart; [a]; [b]"},
		{"1d6 + (a + b + c + d)", "free a b c d; apart; []; [a b c d]"},
		{"1d6 + a + b + c", "free a b c; apart; [a b]; [c]"},
		{"1d6 + a + b + c + d", "free a b c d; apart; [a b c]; [d]"},
		{"1d6 + (1d6 + a + b) + (1d6 + c + d)", "free a b c d; apart; [a b]; [c d]"},
		{"1d6 + 5", "free "},
		{"if(a > 2, 1d6, b)", "free a b; apart; [a]; [b]"},
		{"if(a > 2, b, c)", "free a b c; plain; apart; [a]; [b c]"},
		{"chance(1/3) and a > 1", "free a; apart; []; [a]"},
		{"1d6 + lowest(a)", "free "},
		{"lowest(a + b)", "free ; plain"},
		{"max(highest(1d6), a)", "free a; plain; apart; []; [a]"},
		{"1d6 + (highest(1d6) + a)", "free a; apart; []; [a]"},
		{"1d6 + (a + highest(1d6))", "free a; apart; []; [a]"},
		{"(a)d6", "free a; apart; [a]; []"},
		{"sum(a, 1d6 + b)", "free a b; apart; [a]; [b]; [b]"},
		{"rank(a, 2, 1d6 + b)", "free a b; apart; []; [b]; [b]; [a]"},
		{"pool(a, d6 + b)", "free a b; pool; shared a b; apart; [a b]; [a b]; [a b]"},
		{"sum(p)", "free p; plain; apart; []; []; [p]"},
		{"count(p, it >= a)", "free p a; shared a; apart; [a]; [a]; [p a]"},
		{"where(p, it >= a)", "free p a; pool; shared a; apart; [a]; [a]; [p a]"},
		{"each(p, it + a)", "free p a; pool; shared a; apart; [a]; [a]; [p a]"},
		{"p[a]", "free p a; plain; shared a; apart; [a]; [a]; [p a]"},
		{"p[1d2]", "free p 1d2; shared 1d2; apart; [1d2]; [1d2]; [p 1d2]"},
		{"sum(pool(2, d6)) + a", "free a; apart; []; [a]"},
		{"pairs(p, pool(2, d6 + b), it > other + a)", "free p a b; shared a b; apart; [a b]; [a b]; [p a b]"},
		{"explode(d6, it > a, 1)", "free a; shared a; apart; [a]; [a]"},
		{"sum(2, pool(3, d6)[1d2])", "free "},
		{"explode(pool(3, d6)[1d2], it > 2, 1)", "free "},
		{"joint(a, 1d6, b)", "free a b; apart; [a]; []; [b]"},
		{"abs(a)", "free a; plain"},
		{"not a > 1", "free a; plain"},
		{"sum(keep(1, p)) + sum(drop(1, p))", "free p; plain; apart; [p]; [p]"},
	} {
		r := &Resolver{Store: &Store{}}
		n, err := r.Root(underRolls(t, rules(t, c.in)))
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := describe(r, n); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

// Names that are bound inside stay out of what a node depends on.
func TestResolveBinders(t *testing.T) {
	let := func(name, value string, body notation.Expr) notation.Expr {
		return &notation.Unary{Op: notation.Neg, X: &notation.Let{Name: name, Value: rules(t, value), Body: body}}
	}
	process := encounter(t, "hp = a; luck = 3; turn {roll r = 1d2; hp -= b; luck -= r}; until hp <= c; turns + d")
	given := encounter(t, "hp = a; luck = 3; turn {hp -= 1}; until hp <= 0; c given luck > d")
	ordered := encounter(t, "x = 1; order by a; turn of one while x > b {x = 0}; turn of two {if c > 1 {x -= 1}}; until x < 0; limit d; x")
	hidden := encounter(t, "a = b; turn {roll c = 1d2; a -= c}; until a <= 0; a")
	for _, c := range []struct {
		name string
		e    notation.Expr
		want string
	}{
		{"a let that is used", let("x", "1d6 + a", rules(t, "x + b")), "free a b"},
		{"a let that is not", let("x", "1d6 + a", rules(t, "b + 1")), "free b"},
		{"a let of the name of a roll", let("a", "1d6 + b", rules(t, "a + c")), "free b c"},
		{"a process", process, "free a b c d; apart; [a b c d]; [a b c d]"},
		{"a conditional process", given, "free a c d; apart; [a c d]; [a c d]"},
		{"a process of two who act", ordered, "free a b c d; apart; [a b c d]; [a b c d]"},
		{"a process whose names hide rolls", hidden, "free b; apart; [b]; [b]"},
		{"a retry", &notation.Retry{X: &notation.Given{X: rules(t, "1d6 + a"), Cond: rules(t, "b > 1")}}, "free a b; apart; [a b]; [a b]"},
		{
			"a group", &notation.Group{Items: []notation.Expr{rules(t, "(a)d6 + 2d6 + 1")}, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}},
			"free a; apart; [a]; []; []; []",
		},
		{
			"a group that is only shown", &notation.Group{Items: []notation.Expr{rules(t, "(a)d6 + 2d6")}, Rule: notation.DiceRule{Sort: &notation.Sort{}}},
			"free a",
		},
		{"a clamp", &notation.Call{Func: notation.Clamped, Args: []notation.Expr{rules(t, "a - 7")}}, "free a; plain"},
		{"a word", &notation.Label{Name: "hit"}, "free ; plain"},
		{"a word without letters", &notation.Label{}, "free "},
	} {
		r := &Resolver{Store: &Store{}}
		n, err := r.Root(underRolls(t, c.e))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := describe(r, n); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		for name, v := range r.Scope {
			if r.Vars[v].Name != name || len(name) > 1 {
				t.Errorf("%s: afterwards %s stands for %s", c.name, name, r.Vars[v].Name)
			}
		}
		if len(r.Scope) != 5 {
			t.Errorf("%s: afterwards %d names are bound", c.name, len(r.Scope))
		}
	}
}

func TestResolveErrors(t *testing.T) {
	for in, want := range map[string]string{
		"x + 1": "x is not bound to anything", "sum(p) + count(p, it > x)": "x is not bound", "pairs(p, x, it > other)": "x is not bound",
		"explode(x)": "x is not bound", "it + count(p, it > 1)": "it is not bound",
	} {
		r := &Resolver{Store: &Store{}}
		if _, err := r.Root(underRolls(t, rules(t, in))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
	for _, l := range []*notation.Let{
		{Name: "y", Value: rules(t, "x + 1"), Body: rules(t, "y")},
		{Name: "y", Value: rules(t, "x + 1"), Body: rules(t, "2")},
		{Name: "y", Value: rules(t, "1d6"), Body: rules(t, "x")},
	} {
		r := &Resolver{Store: &Store{}}
		if _, err := r.Root(&notation.Unary{Op: notation.Neg, X: l}); err == nil || !strings.Contains(err.Error(), "x is not bound") {
			t.Errorf("%s: %v", l, err)
		}
	}
	r := &Resolver{Store: &Store{}}
	if _, err := r.Root(&notation.Ref{Name: "[self hp]"}); err == nil {
		t.Error("a resource is resolved")
	}
	start := encounter(t, "hp = 3; turn {hp -= 1}; until hp <= 0; hp")
	start.Vars[0].Start = rules(t, "x")
	if _, err := r.Root(start); err == nil || !strings.Contains(err.Error(), "x is not bound") {
		t.Errorf("a process that starts with x: %v", err)
	}
	many := func(n int, text string) error {
		e := rules(t, text)
		for i := range n {
			e = &notation.Let{Name: fmt.Sprint("r", i), Value: rules(t, "1d6"), Body: e}
		}
		_, err := (&Resolver{Store: &Store{}}).Root(e)
		return err
	}
	if err := many(MaxVariables, "1"); err != nil {
		t.Error(err)
	}
	for more, text := range []string{"pool(2, d6)[1]", "1", "pool(2, d6)[d2]"} { // a rank that is rolled takes one, too
		if err := many(MaxVariables+more%2, text); (err == nil) != (more == 0) {
			t.Errorf("%d variables and %s: %v", MaxVariables+more%2, text, err)
		}
	}
}

// A store has one node for a subtree wherever its names stand for the same rolls.
func TestStoreKeepsNodes(t *testing.T) {
	var store Store
	shared, closed, binds := rules(t, "a + 1"), rules(t, "2d6 + 1"), rules(t, "count(pool(2, d6), it > 1)")
	resolve := func(e notation.Expr, scope map[string]int) *Node {
		r := &Resolver{Scope: scope, Store: &store, Vars: make(Variables, 4)}
		n, err := r.resolve(e)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	again := func(e notation.Expr, scope map[string]int) bool {
		first := resolve(e, scope)
		return resolve(e, scope) == first
	}
	here, there := map[string]int{"a": 0, "b": 2}, map[string]int{"a": 1}
	if !again(shared, here) || !again(shared, there) {
		t.Error("one node is resolved twice")
	}
	if n := resolve(shared, here); n == resolve(shared, there) || !n.Free.Has(0) || n.Free.Len() != 1 {
		t.Error("a node is that of another roll")
	}
	if resolve(closed, here) != resolve(closed, there) {
		t.Error("a node that names nothing is resolved twice")
	}
	if again(binds, here) {
		t.Error("two dice are one variable")
	}
	if again(rules(t, "pool(2, d6)[1d2]"), here) {
		t.Error("two ranks that are rolled are one variable")
	}
	if again(rules(t, "pool(2, d6)"), here) {
		t.Error("two pools are one")
	}
	if store.Size() == 0 {
		t.Error("nothing is kept")
	}
	ids := map[int]bool{}
	for _, n := range []*Node{resolve(shared, here), resolve(shared, there), resolve(closed, here), resolve(binds, here)} {
		if ids[n.ID] {
			t.Error("two nodes have one number")
		}
		ids[n.ID] = true
	}
}

// Results are kept under what they are made of.
func TestIdentify(t *testing.T) {
	var store Store
	die, other := rules(t, "1d6"), rules(t, "1d6")
	sum := rules(t, "a + b")
	key := func(values ...notation.Expr) ResultKey {
		r := &Resolver{Scope: map[string]int{}, Store: &store}
		e := sum
		for i := len(values) - 1; i >= 0; i-- {
			e = &notation.Let{Name: []string{"a", "b", "c"}[i], Value: values[i], Body: e}
		}
		n, err := r.Root(e)
		if err != nil {
			t.Fatal(err)
		}
		return store.Key(n, store.Identify(r.Vars, nil))
	}
	same := func(name string, a, b []notation.Expr, want bool) {
		if one := key(a...) == key(b...); one != want {
			t.Errorf("%s: one key is %v, want %v", name, one, want)
		}
	}
	two := func(a, b notation.Expr) []notation.Expr { return []notation.Expr{a, b} }
	same("the same rolls", two(die, other), two(die, other), true)
	same("other rolls", two(die, other), two(other, die), false)
	same("a roll that is not named", two(die, other), []notation.Expr{die, other, rules(t, "1d8")}, true)
	on := rules(t, "a * 2")
	same("a roll of another", two(die, on), two(die, on), true)
	same("a roll of another that is another", two(die, on), two(other, on), false)

	// What has the name of an earlier roll is known to one expression alone. A die that is looked at may
	// share its name with other such dice, and not with a roll.
	count := rules(t, "count(pool(2, d6), it > 1)")
	it := &notation.Let{Name: "it", Value: die, Body: &notation.Ref{Name: "it"}}
	for name, c := range map[string]struct {
		e     notation.Expr
		known bool
	}{
		"a roll of the same name": {&notation.Let{Name: "a", Value: die, Body: &notation.Let{Name: "a", Value: other, Body: rules(t, "a")}}, false},
		"another die":             {&notation.Binary{Op: notation.Add, X: count, Y: rules(t, "count(pool(3, d6), it > 2)")}, true},
		"a die and a roll":        {&notation.Binary{Op: notation.Add, X: count, Y: it}, false},
	} {
		identify := func() []Identity {
			r := &Resolver{Store: &store}
			if _, err := r.Root(c.e); err != nil {
				t.Fatal(err)
			}
			return store.Identify(r.Vars, nil)
		}
		if first := identify(); slices.Equal(first, identify()) != c.known {
			t.Errorf("%s: the rolls are known to others is %t, want %t", name, !c.known, c.known)
		}
	}
}

// What is asked of nothing is no question.
func TestQuestionOfNothing(t *testing.T) {
	if (&Node{Expr: &notation.Call{Func: notation.Total}}).IsQuestion() {
		t.Error("a call of nothing asks a pool")
	}
}

// The lowest value of a name is another one where the name stands for another roll.
func TestExtremesUnderOtherNames(t *testing.T) {
	lowest := rules(t, "lowest(a)")
	under := func(value string) notation.Expr {
		return &notation.Let{Name: "a", Value: rules(t, value), Body: lowest}
	}
	r := &Resolver{Store: &Store{}}
	n, err := r.Root(&notation.Tuple{Items: []notation.Expr{under("1d6"), under("2d8")}})
	if err != nil {
		t.Fatal(err)
	}
	first, second := n.Kids[0].Kids[0], n.Kids[1].Kids[0]
	if first == second || first.Kids[0].Var == second.Kids[0].Var {
		t.Error("the lowest of two rolls is one node")
	}
}

// The pools of a sum whose dice are pooled, and what is added to them.
func TestPooledNodes(t *testing.T) {
	for in, want := range map[string]string{
		"2d6": "2d6; 0", "2d6 + 1d8 + 3": "2d6 1d8; 3", "2d6 - 3": "2d6; -3", "4 + 2d6 - 3 + 1d4": "2d6 1d4; 1", "-2 + 1d6": "1d6; -2",
	} {
		r := &Resolver{Store: &Store{}}
		n, err := r.Root(rules(t, in))
		if err != nil {
			t.Fatal(err)
		}
		pools, sum := PooledNodes(n)
		var list []string
		for _, p := range pools {
			list = append(list, p.Expr.String())
		}
		if got := strings.Join(list, " ") + "; " + sum.RatString(); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// What people read for a variable.
func TestShown(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"attack", "attack"}, {"weapon/damage", "damage"}, {"a/b/c", "c"}, {"rank/7", "1d6"}, {notation.MemberName, "1d6"},
	} {
		def := &Node{Expr: &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(6)}}}
		if got := (Variable{Name: c.name, Def: def}).Shown(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
