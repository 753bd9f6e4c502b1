package rational

// A Tie is a term of a linear recurrence in a column: integer k has Factor + k*Slope times the integer
// Before places before it.
type Tie struct {
	Before        int
	Factor, Slope int64
}

// Tie sets integer k, which is 0, to the sum of its ties divided by k*times. The factors of all ties together
// must be less than a word. length is the length in words of the longest integer before it, and the result
// that of the longest up to it. The sum may be one word longer until it is divided: the first word of the
// next integer, which must be there, is used and left 0.
func (c Column) Tie(k int, ties []Tie, times, length int) (longest int) {
	sum := c.Words[k*c.Width:][:length+1] // modulo a power of two
	for i := range ties {
		t := &ties[i]
		if t.Before > k {
			break
		}
		x, factor := c.Words[(k-t.Before)*c.Width:][:length], t.Factor+int64(k)*t.Slope
		if factor < 0 {
			subtractProduct(sum, x, uint(-factor))
		} else {
			AddProduct(sum, x, uint(factor))
		}
	}
	divide(sum, uint(k)*uint(times))
	if sum[length] != 0 {
		length++
	}
	return length
}
