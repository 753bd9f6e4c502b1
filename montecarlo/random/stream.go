package random

import "math/bits"

// xoshiro is the generator xoshiro256++ of Blackman and Vigna ("Scrambled
// linear pseudorandom number generators", ACM TOMS 47, 2021): 256 bits of
// state, period 2^256 - 1. The zero state is forbidden.
type xoshiro struct{ s0, s1, s2, s3 uint64 }

// next returns the generator's next word.
func (x *xoshiro) next() uint64 {
	word := bits.RotateLeft64(x.s0+x.s3, 23) + x.s0
	t := x.s1 << 17
	x.s2 ^= x.s0
	x.s3 ^= x.s1
	x.s1 ^= x.s2
	x.s0 ^= x.s3
	x.s2 ^= t
	x.s3 = bits.RotateLeft64(x.s3, 45)
	return word
}

// splitMix is the generator SplitMix64 of Steele, Lea and Flood ("Fast
// splittable pseudorandom number generators", OOPSLA 2014), which seeds the
// others.
type splitMix uint64

// goldenGamma is the increment of SplitMix64: 2^64 over the golden ratio, odd.
const goldenGamma = 0x9e3779b97f4a7c15

func (s *splitMix) next() uint64 {
	*s += goldenGamma
	return mix64(uint64(*s))
}

// mix64 is the finaliser of SplitMix64, a bijection of 64 bits.
func mix64(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// A Stream is the randomness of one block: two generators whose words
// alternate in bulk, because two independent chains of operations overlap in
// the processor where one would wait for itself.
type Stream struct {
	even, odd xoshiro
	drawn     int64 // words
}

// Seed starts the stream of a block. The start of the seeding sequence is a hash
// of both numbers, one to one in the block for a given seed, so that blocks
// with neighbouring numbers share no seeding words.
func (s *Stream) Seed(seed uint64, block int64) {
	mix := splitMix(mix64(mix64(seed+goldenGamma) + uint64(block)))
	for _, x := range [...]*xoshiro{&s.even, &s.odd} {
		*x = xoshiro{mix.next(), mix.next(), mix.next(), mix.next()}
		if *x == (xoshiro{}) {
			x.s0 = goldenGamma
		}
	}
}

// Drawn is the number of words that were drawn so far.
func (s *Stream) Drawn() int64 { return s.drawn }

// next returns one word, for the rare places that take words singly.
func (s *Stream) next() uint64 {
	s.drawn++
	return s.even.next()
}

// fill fills the buffer with random words.
func (s *Stream) fill(buf []uint64) {
	a, b := s.even, s.odd
	i := 0
	for ; i+1 < len(buf); i += 2 {
		pair := buf[i : i+2 : i+2]
		pair[0] = a.next()
		pair[1] = b.next()
	}
	if i < len(buf) {
		buf[i] = a.next()
	}
	s.even, s.odd = a, b
	s.drawn += int64(len(buf))
}

// fillAccepted fills the buffer with words that the batch accepts.
func (s *Stream) fillAccepted(buf []uint64, b Batch) {
	s.fill(buf)
	if b.reject == 0 {
		return
	}
	for i, word := range buf {
		if word*b.product < b.reject {
			buf[i] = s.Accepted(b)
		}
	}
}

// Accepted returns one word that the batch accepts.
func (s *Stream) Accepted(b Batch) uint64 {
	for {
		if word := s.next(); word*b.product >= b.reject {
			return word
		}
	}
}

// Below returns a uniform number in 0..n-1, n at least 1, by Lemire's method
// with exact rejection (a batch of one digit).
func (s *Stream) Below(n uint64) uint64 {
	digit, rest := bits.Mul64(s.next(), n)
	if rest < n {
		reject := -n % n
		for rest < reject {
			digit, rest = bits.Mul64(s.next(), n)
		}
	}
	return digit
}
