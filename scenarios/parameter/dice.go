package parameter

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
)

// checkDice returns an error for dice, or a number in their place, that the declaration does not
// allow.
func (p *Parameter) checkDice(v Value) error {
	if n, ok := v.Rat(); ok {
		within := p.NumberRange
		if within == nil {
			within = p.Range
		}
		switch {
		case within != nil && !within.Contains(n):
			return fmt.Errorf("%s is outside %s", v.Text, within)
		case p.Dice != nil && !n.IsInt():
			return fmt.Errorf("%s is not a whole number", v.Text)
		}
		return nil
	}
	if p.Dice == nil {
		return nil
	}
	low, high, ok := p.extremes(v.Expr)
	if !ok {
		return fmt.Errorf("%s is not allowed here: write a whole number, or one pool of %s with a number added or taken away, such as %s",
			v.Text, p.diceNames(), p.allowedDice())
	}
	for _, end := range []*big.Rat{low, high} {
		if p.Range != nil && !p.Range.Contains(end) {
			return fmt.Errorf("%s can be %s, which is outside %s", v.Text, end.RatString(), p.Range)
		}
	}
	return nil
}

func (p *Parameter) diceNames() string {
	names := make([]string, len(p.Dice))
	for i, s := range p.Dice {
		names[i] = fmt.Sprintf("d%d", s)
	}
	return strings.Join(names, " or ")
}

// allowedDice returns an example of allowed dice, for errors.
func (p *Parameter) allowedDice() string {
	for _, form := range []string{"2d%d+1", "1d%d+1", "1d%d"} {
		text := fmt.Sprintf(form, p.Dice[0])
		if v, err := p.Read(text); err == nil {
			return v.Text
		}
	}
	if p.Default != nil {
		return p.Default.Text
	}
	return p.diceNames()
}

// extremes returns the smallest and largest value of a plain pool of fair dice that the parameter allows,
// with a whole number added or subtracted; ok is false for any other expression.
func (p *Parameter) extremes(e notation.Expr) (low, high *big.Rat, ok bool) {
	constant := new(big.Rat)
	if sum, ok := e.(*notation.Binary); ok && (sum.Op == notation.Add || sum.Op == notation.Sub) {
		e, constant = sum.X, wholeNumber(sum.Y)
		if constant != nil && sum.Op == notation.Sub {
			constant.Neg(constant)
		}
	}
	pool, isPool := e.(*notation.Pool)
	if !isPool || constant == nil || !pool.Rule.IsEmpty() {
		return nil, nil, false
	}
	die, isFair := pool.Die.(*notation.FairDie)
	if !isFair {
		return nil, nil, false
	}
	count, sides := wholeNumber(pool.Count), wholeNumber(die.Sides)
	if count == nil || sides == nil || !slices.ContainsFunc(p.Dice, func(s int64) bool { return sides.Cmp(big.NewRat(s, 1)) == 0 }) {
		return nil, nil, false
	}
	high = sides.Mul(sides, count)
	return count.Add(count, constant), high.Add(high, constant), true
}

// wholeNumber returns the whole number that an expression is; nil for any other expression.
func wholeNumber(e notation.Expr) *big.Rat {
	if n, ok := e.(*notation.Number); ok && n.Value.IsInt() {
		return new(big.Rat).Set(n.Value)
	}
	return nil
}

// maxDiceNodes is how many nodes dice may have that are the value of a parameter.
const maxDiceNodes = 200

// parseDice parses dice: a numeric expression without names, or a number.
func parseDice(g *notation.Grammar, src *notation.Source) (notation.Expr, error) {
	if v, err := number.Parse(strings.TrimSpace(src.Text)); err == nil {
		return &notation.Number{Value: v}, nil
	}
	e, err := g.ParseSource(src)
	kind := notation.NumberKind
	if err == nil && Size(e) > maxDiceNodes {
		return nil, fmt.Errorf("dice of more than %d terms", maxDiceNodes)
	}
	if err == nil {
		kind, err = notation.Check(e)
	}
	if word := strings.TrimSpace(src.Text); err != nil && !strings.ContainsFunc(word, isNoLetter) {
		return nil, fmt.Errorf("%q is neither dice nor a number (such as 1d8)", word)
	}
	if err != nil {
		return nil, err
	}
	if kind != notation.NumberKind {
		return nil, fmt.Errorf("%q is a %s, not dice", strings.TrimSpace(src.Text), kind)
	}
	return e, nil
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }
