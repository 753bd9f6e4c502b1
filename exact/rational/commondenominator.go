package rational

import "math/big"

// An Over makes fractions over one denominator, in lowest terms. It must not be used by two
// goroutines at a time.
//
// The numbers of faces of dice are products of small primes, and so are the denominators of
// what they decide. Then a fraction is reduced by division by words, which is much faster than
// finding a greatest common divisor, and few denominators come of it.
type Over struct {
	den     *big.Int
	factors [len(smallPrimes)]factor
	known   bool // that there are no other factors than these
	reduced map[[len(smallPrimes)]int]*big.Int

	rest, quotient, remainder, divisor big.Int // scratch
}

// smallPrimes are those that are looked for.
var smallPrimes = [...]uint64{2, 3, 5, 7, 11, 13}

// A factor is how often a prime divides the denominator.
type factor struct {
	times int
	word  int      // how often it goes into a word
	power *big.Int // of which it is that power
}

// NewOver returns what makes fractions over a denominator above 0.
func NewOver(den *big.Int) *Over {
	o := &Over{den: den, reduced: map[[len(smallPrimes)]int]*big.Int{}}
	if den.IsInt64() {
		return o
	}
	o.rest.Set(den)
	for i, p := range smallPrimes {
		f := &o.factors[i]
		f.times = den.BitLen()
		power := p
		for f.word = 1; power <= (1<<62)/p; f.word++ {
			power *= p
		}
		f.power = new(big.Int).SetUint64(power)
		f.times = o.takeOut(i)
	}
	o.known = o.rest.IsInt64() && o.rest.Int64() == 1
	return o
}

// Ratio is [Ratio] of a numerator and the denominator.
func (o *Over) Ratio(num *big.Int) *big.Rat {
	if !o.known || num.Sign() <= 0 {
		return Ratio(num, o.den)
	}
	var times [len(smallPrimes)]int
	o.rest.Set(num)
	for i := range smallPrimes {
		times[i] = o.takeOut(i)
	}
	den := o.reduced[times]
	if den == nil {
		den = new(big.Int).Quo(num, &o.rest)
		den.Quo(o.den, den)
		o.reduced[times] = den
	}
	v := new(big.Rat).SetInt(&o.rest)
	if den.BitLen() > 1 {
		v.Denom().Set(den) // see SmallRatio
	}
	return v
}

// takeOut divides what is left by a prime, as often as that goes without rest and into the
// denominator, and returns how often.
func (o *Over) takeOut(i int) (times int) {
	f, p := &o.factors[i], smallPrimes[i]
	if p == 2 {
		times = min(f.times, int(o.rest.TrailingZeroBits()))
		o.rest.Rsh(&o.rest, uint(times))
		return times
	}
	for times < f.times {
		o.quotient.QuoRem(&o.rest, f.power, &o.remainder)
		step, left := 0, o.remainder.Uint64()
		if left == 0 && times+f.word <= f.times {
			times += f.word
			o.rest.Set(&o.quotient)
			continue
		}
		power := uint64(1)
		for ; step < min(f.word, f.times-times) && left%p == 0; step++ {
			left /= p
			power *= p
		}
		if step == 0 {
			break
		}
		times += step
		o.rest.Quo(&o.rest, o.divisor.SetUint64(power))
	}
	return times
}
