package evidence

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
)

// IsJoint reports whether a label is that of a joint outcome, which begins with a parenthesis.
func IsJoint(label string) bool { return strings.HasPrefix(label, "(") }

// inOrder returns the rows of a joint distribution in [JointOrder]. Rows of anything else stay as they are.
func inOrder(rows []Row) []Row {
	if len(rows) == 0 || !IsJoint(rows[0].Label) {
		return rows // which most are
	}
	labels := make([]string, len(rows))
	for i := range rows {
		labels[i] = rows[i].Label
	}
	out := make([]Row, len(rows))
	for i, at := range JointOrder(labels) {
		out[i] = rows[at]
	}
	return out
}

// JointOrder returns the indices of labels of joint outcomes in the order to show them: item by item, numbers
// before words, numbers ascending, and words in the order in which they first occur.
func JointOrder(labels []string) []int {
	type keyed struct {
		at    int
		items []item
	}
	words := map[string]int{}
	list := make([]*keyed, len(labels))
	for i, label := range labels {
		list[i] = &keyed{at: i}
		for _, text := range strings.Split(strings.Trim(label, "()"), ", ") {
			number, isNumber := new(big.Rat).SetString(text)
			if isNumber {
				list[i].items = append(list[i].items, item{number: number})
				continue
			}
			if _, known := words[text]; !known {
				words[text] = len(words)
			}
			list[i].items = append(list[i].items, item{word: words[text]})
		}
	}
	slices.SortStableFunc(list, func(a, b *keyed) int {
		for i := range min(len(a.items), len(b.items)) {
			if c := a.items[i].compare(b.items[i]); c != 0 {
				return c
			}
		}
		return 0
	})
	order := make([]int, len(list))
	for i, k := range list {
		order[i] = k.at
	}
	return order
}

// An item of a joint outcome is a number, or a word by its place.
type item struct {
	number *big.Rat
	word   int
}

// compare orders numbers before words, numbers by value, and words in the order in which they first occurred.
func (a item) compare(b item) int {
	switch {
	case a.number != nil && b.number != nil:
		return a.number.Cmp(b.number)
	case a.number != nil:
		return -1
	case b.number != nil:
		return 1
	}
	return cmp.Compare(a.word, b.word)
}
