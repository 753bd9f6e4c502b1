package encounter

import (
	"math/rand/v2"
	"testing"
)

// What is found by hand.
func TestTree(t *testing.T) {
	var all tree[string]
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
	isBelow := func(form int32, limit, answer int64) question {
		return question{form: form, limit: limit, answer: answer}
	}
	isWorth := func(form int32, answer int64) question {
		return question{form: form, isExact: true, answer: answer}
	}
	for _, leaf := range []struct {
		path []question
		name string
	}{
		{[]question{isBelow(0, 6, 5), isWorth(1, 5)}, "few, five"},
		{[]question{isBelow(0, 6, 5), isWorth(1, 6)}, "few, six"},
		{[]question{isBelow(0, 6, 6), isBelow(1, 1, 0)}, "some, and none of the other"},
		{[]question{isBelow(0, 6, 6), isBelow(1, 1, 1), isBelow(0, 10, 9)}, "some of both"},
		{[]question{isBelow(0, 6, 6), isBelow(1, 1, 1), isBelow(0, 10, 10), isWorth(2, 0)}, "many, some, none"},
	} {
		if number := all.add(leaf.path, leaf.name); all.leaves[number] != leaf.name {
			t.Errorf("leaf %d is %s", number, all.leaves[number])
		}
	}
	for _, c := range []struct {
		values []int64
		want   string
	}{
		{[]int64{5, 5, 0}, "few, five"},
		{[]int64{-4, 6, 0}, "few, six"},
		{[]int64{5, 7, 0}, ""},
		{[]int64{6, 0, 0}, "some, and none of the other"},
		{[]int64{99, -7, 0}, "some, and none of the other"},
		{[]int64{7, 1, 0}, "some of both"},
		{[]int64{9, 8, 0}, "some of both"},
		{[]int64{99, 3, 0}, "many, some, none"},
		{[]int64{99, 3, 1}, ""},
	} {
		if got := find(c.values...); got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
	var one tree[string]
	one.add(nil, "nothing is asked")
	if leaf, ok := one.find(nil); !ok || one.leaves[leaf] != "nothing is asked" {
		t.Error("what asks nothing is not found")
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
		var all tree[string]
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
