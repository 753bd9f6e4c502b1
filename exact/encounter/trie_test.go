package encounter

import (
	"math/rand/v2"
	"testing"
)

// path makes questions of "form, low, high".
func path(of ...[3]int64) (out []question) {
	for _, q := range of {
		out = append(out, question{int32(q[0]), q[1], q[2]})
	}
	return out
}

// What is found by hand.
func TestTrie(t *testing.T) {
	var all trie[string]
	find := func(values ...int64) string {
		leaf, ok := all.find(func(form int32) int64 { return values[form] })
		if !ok {
			return ""
		}
		return all.leaves[leaf]
	}
	if find(1, 2) != "" {
		t.Error("something is found in nothing")
	}
	for _, leaf := range []struct {
		path []question
		name string
	}{
		{path([3]int64{0, 5, 5}), "five"},
		{path([3]int64{0, 6, 9}, [3]int64{1, lowest, 0}), "some, and none of the other"},
		{path([3]int64{0, 6, 9}, [3]int64{1, 1, highest}), "some of both"},
		{path([3]int64{0, 10, highest}, [3]int64{1, 3, 3}, [3]int64{2, 0, 0}), "many, three, none"},
	} {
		if number := all.add(leaf.path, leaf.name); all.leaves[number] != leaf.name {
			t.Errorf("leaf %d is %s", number, all.leaves[number])
		}
	}
	for _, c := range []struct {
		values []int64
		want   string
	}{
		{[]int64{5, 0, 0}, "five"},
		{[]int64{4, 0, 0}, ""},
		{[]int64{6, 0, 0}, "some, and none of the other"},
		{[]int64{9, -7, 0}, "some, and none of the other"},
		{[]int64{7, 1, 0}, "some of both"},
		{[]int64{99, 3, 0}, "many, three, none"},
		{[]int64{99, 3, 1}, ""},
		{[]int64{99, 4, 0}, ""},
	} {
		if got := find(c.values...); got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
	var one trie[string]
	one.add(nil, "nothing is asked")
	if leaf, ok := one.find(nil); !ok || one.leaves[leaf] != "nothing is asked" {
		t.Error("what asks nothing is not found")
	}
}

// Ranges may overlap, as what is asked of a form by another one comes out narrower: then whatever lies
// behind one of them is found.
func TestOverlappingRanges(t *testing.T) {
	var all trie[int]
	all.add(path([3]int64{0, 0, 9}, [3]int64{1, 0, 0}), 1)
	all.add(path([3]int64{0, 3, 5}, [3]int64{1, 1, 1}), 2)
	all.add(path([3]int64{0, 4, 4}, [3]int64{1, 2, 2}), 3)
	all.add(path([3]int64{0, 4, 7}, [3]int64{2, 5, 5}, [3]int64{1, 3, highest}), 4)
	for _, c := range []struct {
		values [3]int64
		want   int // 0 for none
	}{
		{[3]int64{4, 0, 0}, 1},
		{[3]int64{4, 1, 0}, 2},
		{[3]int64{4, 2, 0}, 3},
		{[3]int64{4, 7, 5}, 4},
		{[3]int64{5, 0, 0}, 1},
		{[3]int64{5, 1, 0}, 2},
		{[3]int64{5, 2, 0}, 0},
		{[3]int64{5, 3, 5}, 4},
		{[3]int64{7, 0, 5}, 1},
		{[3]int64{7, 3, 5}, 4},
		{[3]int64{7, 2, 5}, 0},
		{[3]int64{10, 0, 0}, 0},
	} {
		leaf, ok := all.find(func(form int32) int64 { return c.values[form] })
		got := 0
		if ok {
			got = all.leaves[leaf]
		}
		if got != c.want {
			t.Errorf("%v: %d, want %d", c.values, got, c.want)
		}
	}
}

// A questionnaire asks random comparisons, each depending on the answers before: what it comes to is
// a number for the answers.
type questionnaire struct {
	r     *rand.Rand
	known map[string]*nextQuestion
}

type nextQuestion struct {
	form  int32
	limit int64
	ends  bool
}

func (n *questionnaire) answer(q *questioner) string {
	answers := ""
	for {
		next := n.known[answers]
		if next == nil {
			next = &nextQuestion{int32(n.r.IntN(3)), n.r.Int64N(9) - 4, len(answers) > 5 || n.r.IntN(5) == 0}
			n.known[answers] = next
		}
		switch {
		case next.ends:
			return answers
		case next.limit == 4:
			answers += string(rune('a' + q.exactly(next.form) + 5))
		case q.isBelow(next.form, next.limit):
			answers += "<"
		default:
			answers += ">"
		}
	}
}

// States that are found at a leaf have the answers of the state that it was made for, and a state that
// was asked is found.
func TestRandomQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		n := &questionnaire{r, map[string]*nextQuestion{}}
		var all trie[string]
		for range 200 {
			state := [3]int64{r.Int64N(11) - 5, r.Int64N(11) - 5, r.Int64N(11) - 5}
			valueOf := func(form int32) int64 { return state[form] }
			q := questioner{value: valueOf}
			want := n.answer(&q)
			leaf, ok := all.find(valueOf)
			if !ok {
				leaf = all.add(q.asked, want)
			}
			if all.leaves[leaf] != want {
				t.Fatalf("%v: %q, want %q", state, all.leaves[leaf], want)
			}
			if again, ok := all.find(valueOf); !ok || all.leaves[again] != want {
				t.Fatalf("%v is not found", state)
			}
		}
	}
}
