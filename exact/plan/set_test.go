package plan

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// members are those of a set, ascending.
func members(s Set) []int {
	var out []int
	s.Each(func(v int) { out = append(out, v) })
	return out
}

func setOf(list ...int) Set {
	var s Set
	for _, v := range list {
		s = s.With(v)
	}
	return s
}

// A set is what a list of its members says.
func TestSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfDistinct(rapid.IntRange(0, MaxVariables-1), func(v int) int { return v })
		a, b := numbers.Draw(t, "a"), numbers.Draw(t, "b")
		x, y := setOf(a...), setOf(b...)
		slices.Sort(a)
		slices.Sort(b)
		in := func(list []int) func(v int) bool { return func(v int) bool { return slices.Contains(list, v) } }
		both := slices.DeleteFunc(slices.Clone(a), func(v int) bool { return !in(b)(v) })
		either := append(slices.Clone(a), slices.DeleteFunc(slices.Clone(b), in(a))...)
		slices.Sort(either)
		for name, c := range map[string]struct{ got, want []int }{
			"members": {members(x), a}, "both": {members(x.Intersect(y)), both}, "either": {members(x.Union(y)), either},
		} {
			if !slices.Equal(c.got, c.want) {
				t.Fatalf("%s: %v, want %v", name, c.got, c.want)
			}
		}
		v := rapid.IntRange(0, MaxVariables-1).Draw(t, "v")
		if x.Has(v) != in(a)(v) || x.With(v).Without(v).Has(v) || x.Len() != len(a) || x.Empty() != (len(a) == 0) || x.Within(y) != (len(both) == len(a)) {
			t.Fatalf("%v: %d, %d members", a, v, x.Len())
		}
	})
}

// What four rolls depend on: 1 is made of 0, 2 of 0 and 3 of 1 and 2.
func TestDependence(t *testing.T) {
	vs := Variables{{Def: &Node{}}, {Def: &Node{Free: setOf(0)}}, {Def: &Node{Free: setOf(0)}}, {Def: &Node{Free: setOf(1, 2)}}}
	for _, c := range []struct {
		name      string
		got, want Set
	}{
		{"all that 3 is made of", vs.Depends(setOf(3), Set{}, Set{}), setOf(0, 1, 2, 3)},
		{"not through what is known", vs.Depends(setOf(3), Set{}, setOf(1, 2)), setOf(3)},
		{"not through what is cut", vs.Depends(setOf(3), setOf(1), setOf(2)), setOf(3)},
		{"one of the ways is open", vs.Depends(setOf(3), setOf(1), Set{}), setOf(0, 2, 3)},
		{"1 and 2 share 0", vs.Conflict([]Set{setOf(1), setOf(2)}, Set{}), setOf(0)},
		{"but for what is known", vs.Conflict([]Set{setOf(1), setOf(2)}, setOf(0)), Set{}},
		{"twice the same", vs.Conflict([]Set{setOf(1), setOf(1)}, setOf(0)), setOf(1)},
		{"of three two", vs.Conflict([]Set{setOf(1), {}, setOf(3)}, setOf(0)), setOf(1)},
		{"what is known of 3", vs.Relevant(setOf(3), setOf(0)), setOf(0)},
		{"what hides what is known", vs.Relevant(setOf(3), setOf(0, 1, 2)), setOf(1, 2)},
		{"itself", vs.Relevant(setOf(3), setOf(3)), setOf(3)},
		{"nothing", vs.Relevant(setOf(1), setOf(3)), Set{}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, members(c.got), members(c.want))
		}
	}
	for _, c := range []struct {
		v     int
		free  Set
		given Set
		want  bool
	}{
		{0, setOf(1, 2), Set{}, true},       // made of nothing
		{1, setOf(1, 2), Set{}, false},      // 0 is behind 2 as well
		{1, setOf(1, 2), setOf(0), true},    // 0 is known
		{1, setOf(1), Set{}, true},          // alone
		{3, setOf(3), Set{}, true},          // all it is made of is behind it
		{3, setOf(0, 3), Set{}, false},      // 0 is used beside it
		{3, setOf(0, 3), setOf(1, 2), true}, // 0 has no part in it any more
		{3, setOf(1, 3), setOf(1, 2), true}, // 1 is known
		{2, setOf(2, 3), setOf(0), true},    // 3 goes through 1 to 0, which is known
		{2, setOf(2, 3), Set{}, false},      // 3 goes through 1 to 0
	} {
		if got := vs.MayGoFirst(c.v, &Node{Free: c.free}, c.given); got != c.want {
			t.Errorf("%d before %v, given %v: %t", c.v, members(c.free), members(c.given), got)
		}
	}
}
