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

// An entry is what a table holds, as narrow as its values allow: it leaves the first-level
// cache room for the columns.
type entry interface{ int8 | int16 | int32 | int64 }

// MaxTable bounds the entries of a table, and so the sides of a die that is rolled
// by one.
const MaxTable = 8192

// maxPartial bounds the tuples of a table with a row for each number of dice.
const maxPartial = 512

// A plan is how a fixed number of equal dice is rolled for every sample: the
// stages one after the other, each adding to the column but the first, which writes it.
type plan struct{ stages []stage }

// A stage rolls the same number of dice for every sample of a strip.
type stage interface {
	// roll rolls for all samples of dst; words has room for one word a sample. The dice
	// are added to what is there, unless they are the first.
	roll(dst []int64, words []uint64, s *stream, first bool)
	// taken is how many digits it takes for each sample.
	taken() int
}

// taken is how many digits the plan takes for each sample.
func (p plan) taken() (n int) {
	for _, st := range p.stages {
		n += st.taken()
	}
	return n
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
	// A narrower entry is taken if that costs no dice of a tuple.
	size := func(most int64) int { return tupleSize(faces, MaxTable, most) }
	switch top := farthest(faces); {
	case top <= math.MaxInt8 && size(math.MaxInt8) == size(math.MaxInt16):
		return planTuples[int8](n, faces, size(math.MaxInt8))
	case top <= math.MaxInt16 && size(math.MaxInt16) == size(math.MaxInt32):
		return planTuples[int16](n, faces, size(math.MaxInt16))
	case top <= math.MaxInt32:
		return planTuples[int32](n, faces, tupleSize(faces, MaxTable/2, math.MaxInt32))
	}
	return planTuples[int64](n, faces, 1)
}

// farthest is the largest absolute value of the faces.
func farthest(faces []int64) (top int64) {
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
	top := farthest(faces)
	k, tuples := 1, len(faces)
	for tuples*len(faces) <= limit && top <= most/int64(k+1) {
		k, tuples = k+1, tuples*len(faces)
	}
	return k
}

// planTuples plans with at most k dice to a digit.
func planTuples[T entry](n int, faces []int64, k int) plan {
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

// tableStage rolls by tables: a sample takes so many digits of a word, all but
// the last through table, and a word serves as many samples as its digits
// allow, or the stage runs several times with a word a sample.
type tableStage[T entry] struct {
	batch  batch
	times  int
	digits int // for each sample
	table  []T
	last   []T
}

func (st *tableStage[T]) taken() int { return st.times * st.digits }

func (st *tableStage[T]) roll(dst []int64, words []uint64, s *stream, first bool) {
	perWord := st.batch.digits / st.digits
	words = words[:(len(dst)+perWord-1)/perWord]
	for range st.times {
		s.fillAccepted(words, st.batch)
		// The first digits of all words are those of the first samples, and so on: no
		// digit waits for the one before it.
		for left := dst; len(left) > 0; {
			part := left[:min(len(words), len(left))]
			left = left[len(part):]
			if st.digits == 1 && len(left) >= len(part) {
				second := left[:len(part)]
				left = left[len(part):]
				takeForTwo(part, second, words, st.batch.base, st.last, first)
				continue
			}
			st.part(part, words, first)
		}
		first = false
	}
}

// part takes the digits of one sample from each word.
func (st *tableStage[T]) part(dst []int64, words []uint64, first bool) {
	d := st.digits
	for ; d > 2; d -= 2 {
		takeTwo(dst, words, st.batch.base, st.table, st.table, first)
		first = false
	}
	if d == 2 {
		takeTwo(dst, words, st.batch.base, st.table, st.last, first)
	} else {
		takeOne(dst, words, st.batch.base, st.last, first)
	}
}

// keepUnless is a mask for what is there: all of it, or nothing if that is to be written.
func keepUnless(first bool) int64 { return bit(first) - 1 }

// takeOne takes a digit from every word, and leaves the rest there.
func takeOne[T entry](dst []int64, words []uint64, base uint64, table []T, first bool) {
	words, keep := words[:len(dst)], keepUnless(first)
	for i := range dst {
		digit, rest := bits.Mul64(words[i], base)
		words[i] = rest
		dst[i] = dst[i]&keep + int64(table[digit])
	}
}

// takeForTwo takes a digit from every word, and another one for other samples.
func takeForTwo[T entry](dst, second []int64, words []uint64, base uint64, table []T, first bool) {
	words, second, keep := words[:len(dst)], second[:len(dst)], keepUnless(first)
	for i := range dst {
		digit, rest := bits.Mul64(words[i], base)
		next, rest := bits.Mul64(rest, base)
		words[i] = rest
		dst[i] = dst[i]&keep + int64(table[digit])
		second[i] = second[i]&keep + int64(table[next])
	}
}

// takeTwo takes two digits from every word.
func takeTwo[T entry](dst []int64, words []uint64, base uint64, table, second []T, first bool) {
	words, keep := words[:len(dst)], keepUnless(first)
	for i := range dst {
		digit, rest := bits.Mul64(words[i], base)
		next, rest := bits.Mul64(rest, base)
		words[i] = rest
		dst[i] = dst[i]&keep + int64(table[digit]) + int64(second[next])
	}
}

// digitStage adds n digits of a large base to every sample: dice too large for
// tables, counted from 0.
type digitStage struct {
	batch batch
	n     int
}

func (st *digitStage) taken() int { return st.n }

func (st *digitStage) roll(dst []int64, words []uint64, s *stream, first bool) {
	perWord := st.batch.digits
	words = words[:(len(dst)+perWord-1)/perWord]
	for range st.n {
		s.fillAccepted(words, st.batch)
		keep := keepUnless(first)
		for left := dst; len(left) > 0; {
			part := left[:min(len(words), len(left))]
			left = left[len(part):]
			words := words[:len(part)]
			for i := range part {
				digit, rest := bits.Mul64(words[i], st.batch.base)
				words[i] = rest
				part[i] = part[i]&keep + int64(digit)
			}
		}
		first = false
	}
}
