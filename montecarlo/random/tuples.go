package random

import "math"

// Tables of die tuples
//
// Small dice are taken several at a time: a digit in base s^k is a k-tuple of
// digits in base s, that is of faces, and a table from the digit to the sum of
// the tuple's faces saves taking them apart. The table lists all s^k tuples
// one by one; nothing is counted and no probability enters, so a rolled sum
// is still the sum of k literal dice.

// An entry is what a table holds, as narrow as its values allow: it leaves the first-level
// cache room for the columns.
type entry interface{ int8 | int16 | int32 | int64 }

// MaxTable bounds the entries of a table, and so the sides of a die that is rolled
// by one.
const MaxTable = 8192

// maxPartial bounds the tuples of a table with a row for each number of dice.
const maxPartial = 512

// Farthest is the largest absolute value of the faces.
func Farthest(faces []int64) (top int64) {
	for _, f := range faces {
		if f == math.MinInt64 {
			return math.MaxInt64
		}
		top = max(top, f, -f)
	}
	return top
}

// tupleSize is how many dice to a table of at most so many tuples, every sum
// at most most; at least 1.
func tupleSize(faces []int64, limit int, most int64) int {
	top := Farthest(faces)
	k, tuples := 1, len(faces)
	for tuples*len(faces) <= limit && top <= most/int64(k+1) {
		k, tuples = k+1, tuples*len(faces)
	}
	return k
}

func power(s, k int) int {
	p := 1
	for range k {
		p *= s
	}
	return p
}

// cutTable lists, for all k-tuples of faces, the sum of the first m faces.
func cutTable[T entry](faces []int64, k, m int) []T {
	table := make([]T, power(len(faces), k))
	for tuple := range table {
		rest, sum := tuple, int64(0)
		for range m {
			sum += faces[rest%len(faces)]
			rest /= len(faces)
		}
		table[tuple] = T(sum)
	}
	return table
}

// Rows are tables for a number of dice that differs from sample to sample: whatever the
// number, digits of one base are k-tuples, of which a sample takes whole ones and one that
// is cut to what is left.
type Rows struct {
	Batch Batch
	Size  int       // k
	Sums  [][]int64 // by number of faces, up to k, and tuple: the sum of its first faces
}

// RowsOf returns the rows for dice with the faces, of which at least one; most is the
// largest number of dice.
func RowsOf(faces []int64, most int64) Rows {
	k := min(tupleSize(faces, maxPartial, math.MaxInt16), int(max(1, most)))
	r := Rows{Batch: NewBatch(uint64(power(len(faces), k))), Size: k}
	for n := range k + 1 {
		r.Sums = append(r.Sums, cutTable[int64](faces, k, n))
	}
	return r
}
