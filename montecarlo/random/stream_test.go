package random

import (
	"math/big"
	"math/bits"
	"testing"

	"oddsmith/scenarios/notation/notationtest"
)

// TestXoshiro compares with a second writing of the generator: the reference
// code of Blackman and Vigna step by step, and its first words from the state
// 1, 2, 3, 4, which their generator is known by.
func TestXoshiro(t *testing.T) {
	s := [4]uint64{1, 2, 3, 4}
	rotl := func(x uint64, k uint) uint64 { return x<<k | x>>(64-k) }
	reference := func() uint64 {
		result := rotl(s[0]+s[3], 23) + s[0]
		shifted := s[1] << 17
		s[2] ^= s[0]
		s[3] ^= s[1]
		s[1] ^= s[2]
		s[0] ^= s[3]
		s[2] ^= shifted
		s[3] = rotl(s[3], 45)
		return result
	}
	known := []uint64{41943041, 58720359, 3588806011781223, 3591011842654386}
	x := xoshiro{1, 2, 3, 4}
	for i := range 1000 {
		got, want := x.next(), reference()
		if got != want {
			t.Fatalf("word %d is %d, want %d", i, got, want)
		}
		if i < len(known) && got != known[i] {
			t.Errorf("word %d is %d, the published one %d", i, got, known[i])
		}
	}
}

// TestSplitMix compares with the words of the reference code for seed 0.
func TestSplitMix(t *testing.T) {
	s := splitMix(0)
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := s.next(); got != want {
			t.Errorf("word %d is %#x, want %#x", i, got, want)
		}
	}
}

// TestFillAlternates checks that bulk words are those of the two generators in
// turn, for odd and even lengths.
func TestFillAlternates(t *testing.T) {
	var s Stream
	s.Seed(1, 2)
	a, b := s.even, s.odd
	for _, n := range []int{0, 1, 2, 7} {
		buf := make([]uint64, n)
		s.fill(buf)
		for i, got := range buf {
			x := &a
			if i%2 == 1 {
				x = &b
			}
			if want := x.next(); got != want {
				t.Fatalf("length %d, word %d: %d, want %d", n, i, got, want)
			}
		}
	}
}

// TestSeed holds how a stream begins: with the words of SplitMix64, from a hash of seed and
// block. What a seed gives is a promise.
func TestSeed(t *testing.T) {
	var s Stream
	s.Seed(1, 2)
	mix := splitMix(mix64(mix64(1+goldenGamma) + 2))
	for _, x := range []xoshiro{s.even, s.odd} {
		if want := (xoshiro{mix.next(), mix.next(), mix.next(), mix.next()}); x != want {
			t.Errorf("a generator begins with %x, want %x", x, want)
		}
	}
	if b := NewBatch(1); b.Digits != 60 || b.product != 1 {
		t.Errorf("dice of one side: %d to a word, product %d", b.Digits, b.product)
	}
}

func TestStreamsDiffer(t *testing.T) {
	seen := map[xoshiro]bool{}
	for seed := range uint64(20) {
		for block := range int64(200) {
			var s Stream
			s.Seed(seed, block)
			for _, x := range []xoshiro{s.even, s.odd} {
				if seen[x] {
					t.Fatalf("seed %d, block %d: a state occurs twice", seed, block)
				}
				seen[x] = true
			}
		}
	}
}

// TestBatchIsExact replays the derivation of batch.go with words of 8 bits,
// where every word can be tried: each tuple of digits comes equally often.
func TestBatchIsExact(t *testing.T) {
	for _, c := range []struct{ base, digits int }{{6, 1}, {6, 2}, {6, 3}, {3, 5}, {5, 2}, {2, 7}, {7, 2}, {100, 1}, {255, 1}, {1, 4}} {
		product := 1
		for range c.digits {
			product *= c.base
		}
		counts := map[int]int{}
		for r := range 256 {
			if r*product%256 < 256%product {
				continue
			}
			tuple, rest := 0, r
			for range c.digits {
				tuple = tuple*c.base + rest*c.base/256
				rest = rest * c.base % 256
			}
			counts[tuple]++
		}
		if len(counts) != product {
			t.Errorf("base %d, %d digits: %d tuples, want %d", c.base, c.digits, len(counts), product)
		}
		for tuple, n := range counts {
			if n != 256/product {
				t.Errorf("base %d, %d digits: tuple %d %d times, want %d", c.base, c.digits, tuple, n, 256/product)
			}
		}
	}
}

// TestBatchConstants checks product and threshold with big integers, and that
// few words are rejected.
func TestBatchConstants(t *testing.T) {
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	for _, base := range []uint64{2, 3, 4, 6, 10, 216, 1024, 7776, 9001, 1 << 33, 1<<61 + 1} {
		b := NewBatch(base)
		product := new(big.Int).Exp(new(big.Int).SetUint64(base), big.NewInt(int64(b.Digits)), nil)
		if !product.IsUint64() || product.Uint64() != b.product {
			t.Errorf("base %d: product %d, want %d", base, b.product, product)
		}
		if want := new(big.Int).Mod(two64, product).Uint64(); b.reject != want {
			t.Errorf("base %d: threshold %d, want %d", base, b.reject, want)
		}
		if b.Digits > 1 && (b.product > maxProduct || b.reject>>60 != 0) {
			t.Errorf("base %d: more than 1 word in 16 is rejected", base)
		}
		if hi, lo := bits.Mul64(b.product, base); hi == 0 && lo <= maxProduct {
			t.Errorf("base %d: one more digit would fit", base)
		}
	}
}

// TestRejection feeds words to both ways of accepting and checks them all.
func TestRejection(t *testing.T) {
	b := newBatch(1<<61+1, 1) // rejects 1 word in 8
	var s Stream
	s.Seed(3, 4)
	buf := make([]uint64, 5000)
	s.fillAccepted(buf, b)
	for range 5000 {
		buf = append(buf, s.Accepted(b))
	}
	for _, w := range buf {
		if w*b.product < b.reject {
			t.Fatalf("%d should have been rejected", w)
		}
	}
}

// TestBelow samples n = 3*2^62, where without rejection the numbers divisible
// by 3 would come twice as often as the others, in all three ways of taking a
// digit; and a small n.
func TestBelow(t *testing.T) {
	const large = 3 << 62
	b := newBatch(large, 1)
	var s Stream
	s.Seed(9, 0)
	buf := make([]uint64, 30_000)
	s.fillAccepted(buf, b)
	digit := func(word uint64) uint64 {
		hi, _ := bits.Mul64(word, large)
		return hi
	}
	third := big.NewRat(1, 3)
	for name, draw := range map[string]func(i int) uint64{
		"below":        func(int) uint64 { return s.Below(large) },
		"below 3":      func(int) uint64 { return s.Below(3) },
		"accepted":     func(int) uint64 { return digit(s.Accepted(b)) },
		"fillAccepted": func(i int) uint64 { return digit(buf[i]) },
	} {
		counts := map[string]int64{}
		for i := range buf {
			counts[string(rune('0'+draw(i)%3))]++
		}
		if l := notationtest.LogEvidence(counts, map[string]*big.Rat{"0": third, "1": third, "2": third}); l < notationtest.LogAlpha {
			t.Errorf("%s: log evidence %.1f: %v", name, l, counts)
		}
	}
	for range 1000 {
		if v := s.Below(7); v >= 7 {
			t.Fatalf("Below(7) gave %d", v)
		}
		if v := s.Below(1); v != 0 {
			t.Fatalf("Below(1) gave %d", v)
		}
	}
}
