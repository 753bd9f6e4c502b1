package exact

import "math/big"

// odds returns a probability as text for a message: as a fraction if that is short, else rounded.
func odds(p *big.Rat) string {
	const short = 40
	if s := p.RatString(); len(s) <= short {
		return s
	}
	s := new(big.Float).SetRat(p).Text('g', 3)
	if s == "1" {
		return "nearly 1"
	}
	return "about " + s
}
