package vm

import (
	"math"
	"math/bits"
)

// Tables of die tuples
//
// Small dice are taken several at a time: a digit in base s^k is a k-tuple of
// digits in base s, that is of faces, and a table from the digit to the sum of
// the tuple's faces saves taking them apart. The table lists all s^k tuples
// one by one; nothing is counted and no probability enters, so a rolled sum
// is still the sum of k literal dice.

// MaxTable bounds the entries of a table, and so the sides of a die that is rolled
// by one: 16 bits each, it leaves the first-level cache room for the columns.
const MaxTable = 8192

// maxPartial bounds the tuples of a table with a row for each number of dice.
const maxPartial = 512

// A plan is how a fixed number of equal dice is rolled for every sample: the
// stages one after the other, each adding to the column.
type plan struct{ stages []stage }

// A stage adds the same number of dice to every sample of a strip.
type stage interface {
	// add rolls for all samples of dst; words has room for one word a sample.
	add(dst []int64, words []uint64, s *stream)
}

// planKey is a number of dice with the faces of a slice.
type planKey struct {
	n     int
	first *int64
	faces int
}

// planDice returns the plan of n dice with the faces, n at least 1 and at
// least two faces.
func planDice(n int, faces []int64) plan {
	if fits16(faces) {
		return planTuples[int16](n, faces, tupleSize(faces, MaxTable))
	}
	return planTuples[int64](n, faces, 1)
}

// fits16 reports whether tuples of the faces may be tabled in 16 bits.
func fits16(faces []int64) bool {
	for _, f := range faces {
		if f < math.MinInt16 || f > math.MaxInt16 {
			return false
		}
	}
	return true
}

// tupleSize is how many dice to a table of at most so many tuples, every sum
// within 16 bits; at least 1.
func tupleSize(faces []int64, limit int) int {
	var top int64
	for _, f := range faces {
		top = max(top, f, -f)
	}
	k, tuples := 1, len(faces)
	for tuples*len(faces) <= limit && int64(k+1)*top <= math.MaxInt16 {
		k, tuples = k+1, tuples*len(faces)
	}
	return k
}

// planTuples plans with at most k dice to a digit.
func planTuples[T int16 | int64](n int, faces []int64, k int) plan {
	var p plan
	base := power(len(faces), k)
	digits := maxDigits(uint64(base))
	if whole := n / (k * digits); whole > 0 {
		table := cutTable[T](faces, k, k)
		p.stages = append(p.stages, &tableStage[T]{
			batch: newBatch(uint64(base), digits), times: whole,
			digits: digits, table: table, last: table,
		})
		n -= whole * k * digits
	}
	if n == 0 {
		return p
	}
	// The rest is spread evenly over as few digits as it needs: 7 dice at up to
	// 5 a digit are 4 and 3. The last digit's tuple is cut to what is left.
	d := (n + k - 1) / k
	k = (n + d - 1) / d
	base = power(len(faces), k)
	perWord := max(1, maxDigits(uint64(base))/d)
	table := cutTable[T](faces, k, k)
	last := table
	if rest := n - k*(d-1); rest < k {
		last = cutTable[T](faces, k, rest)
	}
	p.stages = append(p.stages, &tableStage[T]{
		batch: newBatch(uint64(base), d*perWord), times: 1,
		digits: d, table: table, last: last,
	})
	return p
}

func power(s, k int) int {
	p := 1
	for range k {
		p *= s
	}
	return p
}

// cutTable lists, for all k-tuples of faces, the sum of the first m faces.
func cutTable[T int16 | int64](faces []int64, k, m int) []T {
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

// tableStage rolls by tables: a sample takes so many digits of a word, all but
// the last through table, and a word serves as many samples as its digits
// allow, or the stage runs several times with a word a sample.
type tableStage[T int16 | int64] struct {
	batch  batch
	times  int
	digits int // for each sample
	table  []T
	last   []T
}

func (st *tableStage[T]) add(dst []int64, words []uint64, s *stream) {
	perWord := st.batch.digits / st.digits
	words = words[:(len(dst)+perWord-1)/perWord]
	for range st.times {
		s.fillAccepted(words, st.batch)
		switch {
		case st.digits == 1:
			st.addOne(dst, words, perWord)
		case perWord == 1:
			st.addWord(dst, words)
		default:
			st.addSome(dst, words, perWord)
		}
	}
}

// addOne is for samples of one digit.
func (st *tableStage[T]) addOne(dst []int64, words []uint64, perWord int) {
	base, table := st.batch.base, st.last
	for _, word := range words {
		part := dst[:min(perWord, len(dst))]
		dst = dst[len(part):]
		for i := range part {
			digit, rest := bits.Mul64(word, base)
			part[i] += int64(table[digit])
			word = rest
		}
	}
}

// addWord is for samples that take all digits of a word.
func (st *tableStage[T]) addWord(dst []int64, words []uint64) {
	base, table, last := st.batch.base, st.table, st.last
	for i, word := range words[:len(dst)] {
		var sum int64
		for range st.digits - 1 {
			digit, rest := bits.Mul64(word, base)
			sum += int64(table[digit])
			word = rest
		}
		digit, _ := bits.Mul64(word, base)
		dst[i] += sum + int64(last[digit])
	}
}

// addSome is for several samples of several digits to a word.
func (st *tableStage[T]) addSome(dst []int64, words []uint64, perWord int) {
	base, table, last := st.batch.base, st.table, st.last
	for _, word := range words {
		part := dst[:min(perWord, len(dst))]
		dst = dst[len(part):]
		for i := range part {
			var sum int64
			for range st.digits - 1 {
				digit, rest := bits.Mul64(word, base)
				sum += int64(table[digit])
				word = rest
			}
			digit, rest := bits.Mul64(word, base)
			part[i] += sum + int64(last[digit])
			word = rest
		}
	}
}

// digitStage adds n digits of a large base to every sample: dice too large for
// tables, counted from 0.
type digitStage struct {
	batch batch
	n     int
}

func (st *digitStage) add(dst []int64, words []uint64, s *stream) {
	perWord := st.batch.digits
	words = words[:(len(dst)+perWord-1)/perWord]
	base := st.batch.base
	for range st.n {
		s.fillAccepted(words, st.batch)
		left := dst
		for _, word := range words {
			part := left[:min(perWord, len(left))]
			left = left[len(part):]
			for i := range part {
				digit, rest := bits.Mul64(word, base)
				part[i] += int64(digit)
				word = rest
			}
		}
	}
}
