package random

import "math/bits"

// A Plan is how a fixed number of equal dice is rolled for every sample: the
// stages one after the other, each adding to the column but the first, which writes it.
type Plan struct{ stages []stage }

// A stage rolls the same number of dice for every sample of a strip.
type stage interface {
	// roll adds the stage's dice to dst for every sample, or writes them if first is true; words has
	// room for one word per sample.
	roll(dst []int64, words []uint64, s *Stream, first bool)
	// taken is how many digits it takes for each sample.
	taken() int
}

// Roll writes the sum of the dice for every sample of dst; words is scratch with room for
// one word a sample.
func (p Plan) Roll(dst []int64, words []uint64, s *Stream) {
	for k, st := range p.stages {
		st.roll(dst, words, s, k == 0)
	}
}

// Taken is how many digits the plan takes for each sample.
func (p Plan) Taken() (n int) {
	for _, st := range p.stages {
		n += st.taken()
	}
	return n
}

// PlanFaces returns the plan of n dice with the faces, n at least 1 and at
// least two faces.
func PlanFaces(n int, faces []int64) Plan {
	k := tupleSize(len(faces))
	var p Plan
	base := power(len(faces), k)
	digits := maxDigits(uint64(base))
	if whole := n / (k * digits); whole > 0 {
		table := cutTable(faces, k, k)
		p.stages = append(p.stages, &tableStage{
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
	table := cutTable(faces, k, k)
	last := table
	if rest := n - k*(d-1); rest < k {
		last = cutTable(faces, k, rest)
	}
	p.stages = append(p.stages, &tableStage{
		batch: newBatch(uint64(base), d*perWord), times: 1,
		digits: d, table: table, last: last,
	})
	return p
}

// PlanDigits returns the plan of n dice with the faces 0 to base-1, base at least 2.
func PlanDigits(n int, base uint64) Plan {
	return Plan{[]stage{&digitStage{batch: NewBatch(base), n: n}}}
}

// tableStage rolls by tables: a sample takes so many digits of a word, all but
// the last through table, and a word serves as many samples as its digits
// allow, or the stage runs several times with a word a sample.
type tableStage struct {
	batch  Batch
	times  int
	digits int // for each sample
	table  []int64
	last   []int64
}

func (st *tableStage) taken() int { return st.times * st.digits }

// roll adds the stage's dice to dst for every sample, or writes them if first is true; words is scratch.
func (st *tableStage) roll(dst []int64, words []uint64, s *Stream, first bool) {
	perWord := st.batch.Digits / st.digits
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
				takeForTwo(part, second, words, st.batch.Base, st.last, first)
				continue
			}
			st.addDice(part, words, first)
		}
		first = false
	}
}

// addDice adds to each sample of dst the dice of its word, or writes them if first is true. The words keep
// the rest of their digits.
func (st *tableStage) addDice(dst []int64, words []uint64, first bool) {
	d := st.digits
	for ; d > 2; d -= 2 {
		takeTwo(dst, words, st.batch.Base, st.table, st.table, first)
		first = false
	}
	if d == 2 {
		takeTwo(dst, words, st.batch.Base, st.table, st.last, first)
	} else {
		takeOne(dst, words, st.batch.Base, st.last, first)
	}
}

// keepUnless returns a mask for the old value of dst: 0 if first is true, since it is overwritten,
// else -1.
func keepUnless(first bool) int64 {
	if first {
		return 0
	}
	return -1
}

// takeOne takes one digit from every word, adds its table entry to dst, or writes it if first is true, and
// leaves the rest of the word.
func takeOne(dst []int64, words []uint64, base uint64, table []int64, first bool) {
	words, keep := words[:len(dst)], keepUnless(first)
	for i := range dst {
		digit, rest := bits.Mul64(words[i], base)
		words[i] = rest
		dst[i] = dst[i]&keep + int64(table[digit])
	}
}

// takeForTwo takes two digits from every word: one for the samples of dst, one for those of second. Their table
// entries are added, or written if first is true.
func takeForTwo(dst, second []int64, words []uint64, base uint64, table []int64, first bool) {
	words, second, keep := words[:len(dst)], second[:len(dst)], keepUnless(first)
	for i := range dst {
		digit, rest := bits.Mul64(words[i], base)
		next, rest := bits.Mul64(rest, base)
		words[i] = rest
		dst[i] = dst[i]&keep + int64(table[digit])
		second[i] = second[i]&keep + int64(table[next])
	}
}

// takeTwo takes two digits from every word and adds the entries of the first in table and of the other in
// second to dst, or writes them if first is true.
func takeTwo(dst []int64, words []uint64, base uint64, table, second []int64, first bool) {
	words, keep := words[:len(dst)], keepUnless(first)
	for i := range dst {
		digit, rest := bits.Mul64(words[i], base)
		next, rest := bits.Mul64(rest, base)
		words[i] = rest
		dst[i] = dst[i]&keep + int64(table[digit]) + int64(second[next])
	}
}

// digitStage adds n digits to every sample: dice too large for tables, counted from 0.
type digitStage struct {
	batch Batch
	n     int
}

func (st *digitStage) taken() int { return st.n }

// roll adds the stage's dice to dst for every sample, or writes them if first is true; words is scratch.
func (st *digitStage) roll(dst []int64, words []uint64, s *Stream, first bool) {
	perWord := st.batch.Digits
	words = words[:(len(dst)+perWord-1)/perWord]
	for range st.n {
		s.fillAccepted(words, st.batch)
		keep := keepUnless(first)
		for left := dst; len(left) > 0; {
			part := left[:min(len(words), len(left))]
			left = left[len(part):]
			words := words[:len(part)]
			for i := range part {
				digit, rest := bits.Mul64(words[i], st.batch.Base)
				words[i] = rest
				part[i] = part[i]&keep + int64(digit)
			}
		}
		first = false
	}
}
