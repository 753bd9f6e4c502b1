package evidence

import (
	"math/big"

	"oddsmith/exact"
	"oddsmith/internal/meter"
)

// What a row takes with its value or label, and what a fraction takes beside its digits.
const (
	rowBytes      = 160
	fractionBytes = 112
)

// Bytes estimates the memory of the distribution in bytes.
func (d *Distribution) Bytes() float64 {
	if d.unlisted > 0 {
		return fractionBytes * float64(len(d.Modes)) // else they are those of rows
	}
	fractions, digits := 0, 0
	var last *big.Rat
	for i := range d.Rows {
		if p := d.Rows[i].Exact; p != nil && p != last {
			fractions++
			digits += p.Num().BitLen() + p.Denom().BitLen()
			last = p
		}
	}
	return rowBytes*float64(len(d.Rows)) + fractionBytes*float64(fractions) + float64(digits)/8
}

// room returns an error if the memory left is too little for the rows of a result.
func (o Options) room(r *exact.Result) error {
	if r.Dist == nil || o.Brief {
		return nil
	}
	const least = 180 // bytes of a row with a short fraction
	return meter.Room(least * float64(r.Dist.Len()))
}
