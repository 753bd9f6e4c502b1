package referee_test

import (
	"maps"
	"slices"
)

// reduce leaves out of files what they do not need to differ, part by part, and returns the
// smallest found.
func reduce(s *fileSet, differs func(*fileSet) bool) *fileSet {
	for {
		smaller := false
		for _, name := range slices.Sorted(maps.Keys(s.rules)) {
			for i := 0; ; i++ {
				next := s.clone()
				n := i
				if !next.rules[name].edit(&n) {
					break
				}
				if next.size() < s.size() && differs(next) {
					s, smaller = next, true
					i--
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(s.set)) {
			next := s.clone()
			delete(next.set, name)
			if differs(next) {
				s, smaller = next, true
			}
		}
		if !smaller {
			return s
		}
	}
}

// edit makes the n-th of all small changes to a tree, counted down in n, and reports whether
// there are so many: an item or an entry is dropped, a list becomes one of its items, a text a
// number.
func (t *tree) edit(n *int) bool {
	is := func() bool {
		*n--
		return *n < 0
	}
	for i, item := range t.items {
		switch {
		case is():
			t.items = slices.Delete(t.items, i, i+1)
			return true
		case is():
			*t = *item
			return true
		case item.edit(n):
			return true
		}
	}
	for i, e := range t.entries {
		switch {
		case is():
			t.entries = slices.Delete(t.entries, i, i+1)
			return true
		case e.value.kind == isMapping && is():
			*t = *e.value
			return true
		case e.value.edit(n):
			return true
		}
	}
	if t.kind == isText {
		for _, simple := range []string{"1", "d2", "true", "hero.hp > 1"} {
			if is() {
				t.text = simple
				return true
			}
		}
	}
	return false
}

// reduced is the smallest part of files about which engine and referee differ.
func reduced(s *fileSet, dir string) *fileSet {
	return reduce(s, func(s *fileSet) (differs bool) {
		// What is left of a file need not be one, and the referee trusts its files.
		defer func() { _ = recover() }()
		difference, refused, unplayed := compare(dir, s.played(), s.set)
		return difference != "" && refused == nil && unplayed == nil
	})
}
