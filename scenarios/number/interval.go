package number

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
)

// An Interval is a closed range of numbers, `0..1`. A nil end is open: `1..`.
type Interval struct {
	Low, High *big.Rat
}

// ParseInterval parses LO..HI, where either end may be missing.
func ParseInterval(text string) (Interval, error) {
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		return Interval{}, fmt.Errorf("%q is not a range: write %s", text, asRange(text))
	}
	var r Interval
	var err error
	if low = strings.TrimSpace(low); low != "" {
		if r.Low, err = Parse(low); err != nil {
			return Interval{}, err
		}
	}
	if high = strings.TrimSpace(high); high != "" {
		if r.High, err = Parse(high); err != nil {
			return Interval{}, err
		}
	}
	if r.Low == nil && r.High == nil {
		return Interval{}, errors.New("a range needs at least one end")
	}
	if r.Low != nil && r.High != nil && r.Low.Cmp(r.High) > 0 {
		return Interval{}, fmt.Errorf("the range %s ends before it begins", r)
	}
	return r, nil
}

// asRange returns how a range is written: with the numbers of the text, if it is two with a hyphen between them.
func asRange(text string) string {
	if low, high, ok := Hyphened(text); ok {
		return low + ".." + high
	}
	return "LO..HI"
}

// Hyphened returns the two whole numbers of a text such as 1-6; false for any other text.
func Hyphened(text string) (low, high string, ok bool) {
	low, high, ok = strings.Cut(text, "-")
	low, high = strings.TrimSpace(low), strings.TrimSpace(high)
	return low, high, ok && digits(low) && digits(high)
}

// Contains reports whether v lies in the range, ends included.
func (r Interval) Contains(v *big.Rat) bool {
	return (r.Low == nil || r.Low.Cmp(v) <= 0) && (r.High == nil || v.Cmp(r.High) <= 0)
}

// String writes the range as a rule file does.
func (r Interval) String() string {
	var low, high string
	if r.Low != nil {
		low = Format(r.Low)
	}
	if r.High != nil {
		high = Format(r.High)
	}
	return low + ".." + high
}

// ReadInterval reads a range of a rule file.
func ReadInterval(r *yamltree.Reader, n *yamltree.Node) Interval {
	iv, err := ParseInterval(r.Text(n))
	if err != nil {
		r.RefuseAt(n, err)
		return Interval{Low: new(big.Rat)}
	}
	return iv
}
