package notation_test

import (
	"testing"

	"oddsmith/scenarios/notation"
)

// putting returns what stands for names, as texts of the rules notation.
func putting(t *testing.T, values map[string]string) func(string) notation.Expr {
	list := map[string]notation.Expr{}
	for name, text := range values {
		list[name] = rules(t, text)
	}
	return func(name string) notation.Expr { return list[name] }
}

func TestPut(t *testing.T) {
	ref := func(name string) notation.Expr { return &notation.Ref{Name: name} }
	let := func(name string, value, body notation.Expr) notation.Expr {
		return &notation.Let{Name: name, Value: value, Body: body}
	}
	sum := func(x, y notation.Expr) notation.Expr { return &notation.Binary{Op: notation.Add, X: x, Y: y} }
	for name, c := range map[string]struct {
		tree   notation.Expr
		values map[string]string
		want   notation.Expr
	}{
		"a name":                          {ref("a"), map[string]string{"a": "1d6"}, rules(t, "1d6")},
		"another name":                    {ref("a"), map[string]string{"b": "1d6"}, ref("a")},
		"what is bound stays":             {let("a", ref("a"), ref("a")), map[string]string{"a": "2"}, let("a", rules(t, "2"), ref("a"))},
		"both at once":                    {sum(ref("a"), ref("b")), map[string]string{"a": "b", "b": "a"}, sum(ref("b"), ref("a"))},
		"nothing is captured":             {let("b", ref("a"), sum(ref("a"), ref("b"))), map[string]string{"a": "b"}, let("b'", ref("b"), sum(ref("b"), ref("b'")))},
		"nor by the other name":           {let("b", ref("a"), let("b'", ref("b"), sum(ref("a"), ref("b")))), map[string]string{"a": "b"}, let("b''", ref("b"), let("b'", ref("b''"), sum(ref("b"), ref("b''"))))},
		"names change only where needed":  {sum(ref("a"), let("b", rules(t, "1d6"), ref("b"))), map[string]string{"a": "b"}, sum(ref("b"), let("b", rules(t, "1d6"), ref("b")))},
		"a die is a name of its own":      {rules(t, "count(p, it >= n)"), map[string]string{"n": "2", "it": "7"}, rules(t, "count(p, it >= 2)")},
		"what is put in may name the die": {rules(t, "count(p, it >= n)"), map[string]string{"n": "it"}, whereNamed(rules(t, "count(p, x >= it)"), "it'")},
		"under the die of another":        {rules(t, "count(p, count(q, it >= n) >= it)"), map[string]string{"n": "it"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := notation.Put(c.tree, putting(t, c.values))
			if c.want != nil && !notation.Equal(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
			if c.want == nil {
				free := notation.FreeNames(got)
				if len(free) != 3 || free[0] != "it" {
					t.Errorf("%s has the names %v", got, free)
				}
			}
		})
	}
}

// whereNamed is a count with another name for the die.
func whereNamed(e notation.Expr, it string) notation.Expr {
	call := *e.(*notation.Call)
	where := *call.Args[0].(*notation.Where)
	where.It = it
	where.Cond = notation.Put(where.Cond, func(name string) notation.Expr {
		if name == "x" {
			return &notation.Ref{Name: it}
		}
		return nil
	})
	call.Args = []notation.Expr{&where}
	return &call
}

// Trees that are put together one after the other share what does not differ.
func TestBinderShares(t *testing.T) {
	tree := rules(t, "max(1d20 + a, 1d20 + b) + (1d6 + b) + 1d8")
	b := notation.NewBinder("a", "b")
	one, two, three := rules(t, "1"), rules(t, "2"), rules(t, "3")
	put := func(x, y notation.Expr) notation.Expr {
		return b.Put(tree, func(name string) notation.Expr { return map[string]notation.Expr{"a": x, "b": y}[name] })
	}
	nodes := func(e notation.Expr) map[notation.Expr]bool {
		all := map[notation.Expr]bool{}
		notation.Visit(e, func(x notation.Expr) bool { all[x] = true; return true })
		return all
	}
	first, second, third := put(one, two), put(three, two), put(one, one)
	if again := put(one, two); !notation.Equal(again, first) {
		t.Errorf("%s, want %s", again, first)
	}
	shared := func(x, y notation.Expr) (n int) {
		for e := range nodes(x) {
			if nodes(y)[e] {
				n++
			}
		}
		return n
	}
	if got := shared(first, second); got < 13 {
		t.Errorf("%d nodes of %s are those of %s", got, second, first)
	}
	if !notation.Equal(third, rules(t, "max(1d20 + 1, 1d20 + 1) + (1d6 + 1) + 1d8")) {
		t.Errorf("%s", third)
	}
}

func TestShownName(t *testing.T) {
	for name, want := range map[string]string{"a": "a", "it'": "it", "strike/hit": "hit", "turn/hero/strike/hit/2": "2", "encounter/hero.hp''": "hero.hp"} {
		if got := notation.ShownName(name); got != want {
			t.Errorf("%s is shown as %s, want %s", name, got, want)
		}
	}
}
