package evidence

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
)

// inOrder sorts the rows of a joint distribution item by item: numbers ascend, and words keep the order in which
// they first occur. Rows of anything else stay as they are.
func inOrder(rows []Row) []Row {
	if len(rows) == 0 || !strings.HasPrefix(rows[0].Label, "(") {
		return rows // which most are
	}
	type keyed struct {
		row   Row
		items []item
	}
	words := map[string]int{}
	list := make([]*keyed, len(rows))
	for i, row := range rows {
		list[i] = &keyed{row: row}
		for _, text := range strings.Split(strings.Trim(row.Label, "()"), ", ") {
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
	for i := range list {
		rows[i] = list[i].row
	}
	return rows
}

// An item of a joint outcome is a number, or a word by its place.
type item struct {
	number *big.Rat
	word   int
}

// compare orders numbers before words, numbers by value and words by spelling.
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
