package baseline

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
)

// MaxFraction is the length of the longest fraction that a baseline spells out.
const MaxFraction = 120

// short reports whether a fraction has few enough digits to be written in a baseline; false for
// nil.
func short(v *big.Rat) bool {
	const digitsPerBit = 0.30103
	if v == nil {
		return false
	}
	// The length is calculated only where the bits leave it open.
	if bits := v.Num().BitLen() + v.Denom().BitLen(); float64(bits)*digitsPerBit > MaxFraction+1 {
		return false
	}
	return len(v.RatString()) <= MaxFraction
}

// needsDigest reports whether the distribution is exact and one of its
// probabilities is too long to spell out.
func needsDigest(d *evidence.Distribution) bool {
	if d.Method != evidence.Exact || d.Kind == evidence.Undefined {
		return false
	}
	for i := range d.Rows {
		if !short(d.Rows[i].Exact) {
			return true
		}
	}
	return false
}

// digest returns a SHA-256 hash of the exact values of a distribution: its outcomes, their
// probabilities, the moments and the residual.
func digest(d *evidence.Distribution) string {
	h := sha256.New()
	for _, r := range stored(d) {
		name := r.Label
		if r.Value != nil {
			name = r.Value.RatString()
		}
		fmt.Fprintf(h, "%s\t%s\n", name, r.Exact)
	}
	for _, q := range []*evidence.Number{d.Mean, d.Variance, &d.Residual, d.ConditionProbability} {
		if q != nil {
			fmt.Fprintf(h, "%s\n", q.Exact)
		}
	}
	return hashPrefix + hex.EncodeToString(h.Sum(nil))
}

const hashPrefix = "sha256:"

// stored returns the rows of a distribution as they are stored: numbers ascend, and words are sorted.
func stored(d *evidence.Distribution) []evidence.Row {
	if d.Kind != evidence.Categorical {
		return d.Rows
	}
	return slices.SortedFunc(slices.Values(d.Rows), func(a, b evidence.Row) int { return strings.Compare(a.Label, b.Label) })
}
