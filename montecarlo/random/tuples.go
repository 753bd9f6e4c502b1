package random

// Tables of die tuples
//
// Small dice are taken several at a time: a digit in base s^k is a k-tuple of
// digits in base s, that is of faces, and a table from the digit to the sum of
// the tuple's faces saves taking them apart. The table lists all s^k tuples
// one by one; nothing is counted and no probability enters, so a rolled sum
// is still the sum of k literal dice.

// MaxTable bounds the entries of a table, and so the sides of a die that is rolled
// by one.
const MaxTable = 8192

// maxTuples bounds the tuples of several dice in a table, which leave the first-level cache room
// for the columns.
const maxTuples = 2048

// tupleSize returns how many dice with that many sides one table entry stands for: at least 1.
func tupleSize(sides int) int {
	k := 1
	for tuples := sides * sides; tuples <= maxTuples; tuples *= sides {
		k++
	}
	return k
}

// power returns s^k.
func power(s, k int) int {
	p := 1
	for range k {
		p *= s
	}
	return p
}

// cutTable returns the table that has, for each k-tuple of faces, the sum of the tuple's first m
// faces.
func cutTable(faces []int64, k, m int) []int64 {
	table := make([]int64, power(len(faces), k))
	for tuple := range table {
		rest := tuple
		for range m {
			table[tuple] += faces[rest%len(faces)]
			rest /= len(faces)
		}
	}
	return table
}
