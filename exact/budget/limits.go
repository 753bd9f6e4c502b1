package budget

// Limits bound what one evaluation may spend. The zero value means the defaults.
type Limits struct {
	// MaxWork is the number of elementary steps, about a nanosecond each, that
	// one evaluation may take.
	MaxWork float64

	// MaxMemory is the memory in bytes that an evaluation may hold at one time.
	MaxMemory float64

	// Residual is how much of the probability of dice that explode may be left
	// unlisted. It is larger where listing so much exceeds the memory.
	Residual float64

	// Rational asks for processes in rationals, as long as they may be, instead of
	// float64 with a bound. What has no end of digits stays bounded: the turns of a
	// process in which a turn may change nothing.
	Rational bool
}

// MaxList returns the most memory of one list: a quarter of all, as making a list takes others of its
// size.
func (l Limits) MaxList() float64 { return l.MaxMemory / 4 }

// MostResidual bounds the residual, whatever is asked for, so that the 95th percentile is a listed
// value.
const MostResidual = 0.05

// The default limits: a negligible residual, some seconds, and little enough memory for any machine.
const (
	DefaultMaxWork   = 5e9
	DefaultMaxMemory = 1 << 29
	DefaultResidual  = 1.0 / (1 << 40)
)

// WithDefaults returns the limits with the defaults in place of zeros.
func (l Limits) WithDefaults() Limits {
	if l.MaxWork == 0 {
		l.MaxWork = DefaultMaxWork
	}
	if l.MaxMemory == 0 {
		l.MaxMemory = DefaultMaxMemory
	}
	if l.Residual == 0 {
		l.Residual = DefaultResidual
	}
	return l
}
