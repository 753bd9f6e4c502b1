//go:build !js

package encounter

import (
	"maps"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Let j stand who have taken u hits together. Each hit met one of those who stood, each as likely as any other, and all
// that is known of those who stand is that they do. So they have taken c1, ..., cj hits with a probability in
// proportion to
//
//	u! / (c1! ... cj!) S(c1) ... S(cj)
//
// where S(c) is the chance to stand after c hits. This is so at the beginning, with no hits, and after each hit if it is
// before. If all still stand, the weight of c1, ..., cj is the sum over who was hit: of S(c1) ... S(cj) times
// (u-1)!/(c1! ... cj!) ci each, if u counts that hit, and these come to u!. If one falls who had taken c, the weight of
// the others has lost its factor, and they have taken u-c together. So the two numbers are a Markov chain: with W(j, u)
// for the sum of the weights,
//
//	all stand after the hit:            W(j, u+1) / (j W(j, u))
//	one falls who has taken c before:   binomial(u, c) F(c+1) W(j-1, u-c) / W(j, u)
//
// where F(c) is the chance to fall by the c-th hit.

// A hitTable is what becomes of a group by a hit.
type hitTable struct {
	becomes map[int64]map[int64]*big.Rat // of a member, by the condition it is in
	most    int                          // hits with which a member may still stand
	falls   []*big.Int                   // F(c), by c, times scale^c
	weights [][]*big.Int                 // W(j, u), by j and u, times scale^u
	scale   *big.Int
	known   map[string]notation.Expr // by the chance to hit
}

// How many conditions a member may be in, and what the table may list: hits that some stand after.
const (
	mostConditions = 1000
	mostHits       = 200
	mostWeights    = 20_000
)

// weightCost is what it takes to add to a weight.
const weightCost = 100

// newHitTable returns the table for a group of so many members, who begin in the condition start. becomes says
// how likely a hit leads from each condition in which a member stands to which. The error is errTold if there
// may be too many hits.
func newHitTable(b *budget.Budget, becomes map[int64]map[int64]*big.Rat, members int, start int64) (*hitTable, error) {
	t := &hitTable{becomes: becomes, scale: big.NewInt(1), known: map[string]notation.Expr{}}
	for _, row := range becomes {
		for _, p := range row {
			t.scale = rational.LCM(t.scale, p.Denom())
		}
	}
	stand := []*big.Int{big.NewInt(1)} // S(c) times scale^c
	t.falls = []*big.Int{new(big.Int)}
	in := map[int64]*big.Int{start: big.NewInt(1)}
	for len(in) > 0 {
		if len(stand) > mostHits {
			return nil, errTold
		}
		next, stands, falls := map[int64]*big.Int{}, new(big.Int), new(big.Int)
		for from, w := range in {
			for to, p := range becomes[from] {
				share := rational.Numerator(p, t.scale)
				share.Mul(share, w)
				if becomes[to] == nil {
					falls.Add(falls, share)
					continue
				}
				stands.Add(stands, share)
				if next[to] == nil {
					next[to] = new(big.Int)
				}
				next[to].Add(next[to], share)
			}
		}
		in, t.falls, stand = next, append(t.falls, falls), append(stand, stands)
	}
	t.most = len(stand) - 2
	if members*members*t.most > mostWeights {
		return nil, errTold
	}
	t.weights = [][]*big.Int{{big.NewInt(1)}}
	for j := 1; j <= members; j++ {
		if err := b.Charge(weightCost * float64(j*(t.most+1)*(t.most+1))); err != nil {
			return nil, err
		}
		row := make([]*big.Int, j*t.most+1)
		for u := range row {
			row[u] = new(big.Int)
			for c := 0; c <= min(u, t.most); c++ {
				if u-c < len(t.weights[j-1]) {
					row[u].Add(row[u], t.among(stand[c], j, u, c))
				}
			}
		}
		t.weights = append(t.weights, row)
	}
	return t, nil
}

// among returns the weight of one of j members having taken c of u hits, with comesTo for the weight of that
// one.
func (t *hitTable) among(comesTo *big.Int, j, u, c int) *big.Int {
	w := new(big.Int).Binomial(int64(u), int64(c))
	return w.Mul(w, comesTo).Mul(w, t.weights[j-1][u-c])
}

// What comes of an attack, beside the number of hits that who falls could have taken.
const (
	stillStands = -1
	misses      = -2
)

// outcome returns what comes of an attack that hits with a chance, as an expression of how many stand and how
// many hits these can still take at most: standing and left are the names of these two.
func (t *hitTable) outcome(standing, left string, chance *big.Rat) notation.Expr {
	key := chance.String()
	if t.known[key] == nil {
		byStanding := []notation.Expr{notation.Int(misses)}
		for j := 1; j < len(t.weights); j++ {
			var byLeft []notation.Expr
			for u := len(t.weights[j]) - 1; u >= 0; u-- {
				byLeft = append(byLeft, t.drawn(j, u, chance))
			}
			byStanding = append(byStanding, byNumber(left, 0, byLeft))
		}
		t.known[key] = byNumber(standing, 0, byStanding)
	}
	return t.known[key]
}

// byNumber returns an expression that picks one of list by the value of the var name: the first for the value low, the
// next for low + 1.
func byNumber(name string, low int, list []notation.Expr) notation.Expr {
	if len(list) == 1 {
		return list[0]
	}
	half := len(list) / 2
	return &notation.If{
		Cond: &notation.Binary{Op: notation.Lt, X: &notation.Ref{Name: name}, Y: notation.Int(int64(low + half))},
		Then: byNumber(name, low, list[:half]),
		Else: byNumber(name, low+half, list[half:]),
	}
}

// drawn returns what comes of an attack that hits with a chance, where j stand who have taken u hits: an
// expression that draws stillStands, misses, or the number of hits that whoever falls could still have taken.
func (t *hitTable) drawn(j, u int, chance *big.Rat) notation.Expr {
	// All weights are times j, the scale, W(j, u) and the denominator of the chance.
	all := new(big.Int).Mul(t.scale, t.weights[j][u])
	all.Mul(all, big.NewInt(int64(j)))
	results := []int64{misses}
	weights := []*big.Int{new(big.Int).Mul(all, new(big.Int).Sub(chance.Denom(), chance.Num()))}
	add := func(result int, w *big.Int) {
		results, weights = append(results, int64(result)), append(weights, w.Mul(w, chance.Num()))
	}
	if u+1 < len(t.weights[j]) {
		add(stillStands, new(big.Int).Set(t.weights[j][u+1]))
	}
	for c := 0; c <= min(u, t.most); c++ {
		if u-c < len(t.weights[j-1]) {
			w := t.among(t.falls[c+1], j, u, c)
			add(t.most-c, w.Mul(w, big.NewInt(int64(j))))
		}
	}
	left := new(big.Int) // the weight of this result and those after it
	var out notation.Expr
	for i := len(results) - 1; i >= 0; i-- {
		if weights[i].Sign() == 0 {
			continue
		}
		left.Add(left, weights[i])
		if out == nil {
			out = notation.Int(results[i])
			continue
		}
		p := &notation.Number{Value: new(big.Rat).SetFrac(weights[i], left)}
		out = &notation.If{Cond: &notation.Chance{P: p}, Then: notation.Int(results[i]), Else: out}
	}
	return out
}

// A hitOdds is what an attack does to the member it is aimed at: with which chance it hits, and what becomes of the
// condition of a member then.
type hitOdds struct {
	hits    *big.Rat
	becomes map[int64]map[int64]*big.Rat
}

// newHitOdds takes out of what becomes of a member the chance that nothing does, as far as it is the same in every
// condition.
func newHitOdds(becomes map[int64]map[int64]*big.Rat) *hitOdds {
	misses := big.NewRat(1, 1)
	for from, row := range becomes {
		stays := row[from]
		if stays == nil {
			stays = new(big.Rat)
		}
		if stays.Cmp(misses) < 0 {
			misses = stays
		}
	}
	o := &hitOdds{hits: new(big.Rat).Sub(big.NewRat(1, 1), misses), becomes: map[int64]map[int64]*big.Rat{}}
	if o.hits.Sign() == 0 {
		return o
	}
	for from, row := range becomes {
		o.becomes[from] = map[int64]*big.Rat{}
		for to, p := range row {
			if to == from {
				p = new(big.Rat).Sub(p, misses)
			}
			if p.Sign() > 0 {
				o.becomes[from][to] = new(big.Rat).Quo(p, o.hits)
			}
		}
	}
	return o
}

// isLike reports whether an attack does the same as another.
func (o *hitOdds) isLike(other *hitOdds) bool {
	return o.hits.Cmp(other.hits) == 0 && sameOdds(o.becomes, other.becomes)
}

// sameOdds reports whether a hit leads from each condition to the same ones, with the same probabilities.
func sameOdds(a, b map[int64]map[int64]*big.Rat) bool {
	return maps.EqualFunc(a, b, func(x, y map[int64]*big.Rat) bool {
		return maps.EqualFunc(x, y, func(p, q *big.Rat) bool { return p.Cmp(q) == 0 })
	})
}
