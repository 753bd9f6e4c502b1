// Package sorting sorts lists whose elements are neither pointers nor basic types. The sort of package
// slices is compiled anew for every such type, which would make the page too large.
package sorting

import "sort"

// Stable sorts a list by a comparison, as [slices.SortStableFunc] does: equal elements keep their order.
func Stable[E any](list []E, compare func(a, b E) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}
