package markov

// A four is four numbers to add up, each times a probability.
type four struct {
	p  [4]float64
	by [4]int64 // where the numbers are, as seen from that in the place of their sum
}

// addEach adds fours to sums, of which the first has the place of from[at]. It adds in the
// order of the fours, whatever the machine: results are the same to the bit.
func addEach(sums, from []float64, at int, fours []four) {
	for i := range fours {
		f, n := &fours[i], len(sums)
		p, q, u, v := f.p[0], f.p[1], f.p[2], f.p[3]
		a, b := from[at+int(f.by[0]):][:n], from[at+int(f.by[1]):][:n]
		c, d := from[at+int(f.by[2]):][:n], from[at+int(f.by[3]):][:n]
		for j, x := range sums {
			// Products are rounded, also where a machine could do without.
			sums[j] = x + (float64(p*a[j]) + float64(q*b[j]) + (float64(u*c[j]) + float64(v*d[j])))
		}
	}
}
