package encounter

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A facesWalker is the evaluator of these tests: it walks through every sequence of faces.
// What it has walked through it knows by the text.
type facesWalker struct {
	known map[string]notationtest.Distribution
}

func newWalker() facesWalker { return facesWalker{map[string]notationtest.Distribution{}} }

func (f facesWalker) walk(x notation.Expr) (notationtest.Distribution, error) {
	key := x.String()
	if strings.Contains(strings.ReplaceAll(key, "!=", ""), "!") {
		return notationtest.Distribution{}, notationtest.ErrTooMany // dice that explode have no end
	}
	d, ok := f.known[key]
	if !ok {
		var err error
		if d, err = notationtest.Enumerate(x, 2000); err != nil {
			return d, err
		}
		f.known[key] = d
	}
	return d, nil
}

func (f facesWalker) Eval(x notation.Expr) (*dist.Dist, error) {
	d, err := f.walk(x)
	if err != nil || d.Condition.Sign() == 0 {
		return nil, err
	}
	kind := notation.TupleKind // also of a pair of a tuple and its condition
	if _, ok := x.(*notation.Tuple); !ok {
		if kind, err = notation.Check(x); err != nil {
			return nil, err
		}
	}
	if kind == notation.TruthKind {
		yes := d.Probability[dist.Yes]
		if yes == nil {
			yes = new(big.Rat)
		}
		return dist.Bernoulli(yes), nil
	}
	of := dist.Categorical
	switch kind {
	case notation.NumberKind:
		of = dist.Numeric
	case notation.TupleKind:
		of = dist.Joint
	case notation.LabelKind, notation.TruthKind, notation.MultisetKind:
	}
	total := big.NewInt(1)
	keys := slices.Sorted(maps.Keys(d.Probability))
	var list []dist.Outcome
	for _, k := range keys {
		den := d.Probability[k].Denom()
		total.Mul(total, new(big.Int).Quo(den, new(big.Int).GCD(nil, nil, total, den)))
		list = append(list, outcomeOf(k))
	}
	// Numbers ascend.
	slices.SortStableFunc(list, func(a, b dist.Outcome) int {
		if a.Value == nil || b.Value == nil {
			return 0
		}
		return a.Value.Cmp(b.Value)
	})
	var weights []*big.Int
	for _, o := range list {
		p := d.Probability[o.Key()]
		weights = append(weights, new(big.Int).Mul(p.Num(), new(big.Int).Quo(total, p.Denom())))
	}
	return dist.Incomplete(of, list, weights, nil, total), nil
}

// outcomeOf reads an outcome as it is spelled: "3", "yes", "(3, hero)", "((3, hero), yes)".
func outcomeOf(key string) dist.Outcome {
	if inner, ok := strings.CutPrefix(key, "("); ok {
		var o dist.Outcome
		depth, from := 0, 0
		for i, c := range inner {
			switch {
			case c == '(':
				depth++
			case c == ',' && depth == 0, c == ')' && depth == 0:
				o.Items = append(o.Items, outcomeOf(strings.TrimSpace(inner[from:i])))
				from = i + 1
			case c == ')':
				depth--
			}
		}
		return o
	}
	if v, ok := new(big.Rat).SetString(key); ok {
		return dist.Outcome{Value: v}
	}
	return dist.Outcome{Label: key}
}

// read reads an encounter in which one acts alone, "x = 3 | x -= d2 | x <= 0 | x": the vars, the turn,
// the end with a limit or a horizon, and the value. What begins with "encounter(" is read as it is
// printed.
func read(t testing.TB, text string) *notation.Process {
	t.Helper()
	if fields := strings.Split(text, " | "); len(fields) == 4 {
		text = fmt.Sprintf("encounter(%s; turn {%s}; until %s; %s)", fields[0], fields[1], fields[2], fields[3])
	}
	x, ok := notationtest.Encounter(t, text).(*notation.Process)
	if !ok {
		t.Fatalf("%s is no encounter", text)
	}
	if _, err := notation.Check(x); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return x
}

// expr reads an expression in which these names mean something; others are words.
func expr(t testing.TB, names, text string) notation.Expr {
	t.Helper()
	vars := ""
	for name := range strings.FieldsSeq(names) {
		vars += name + " = 0; "
	}
	return notationtest.Encounter(t, "encounter("+vars+"turn {stop}; until true; "+text+")").(*notation.Process).Value
}

// plenty is a budget within the default limits.
func plenty() *budget.Budget { return within(budget.Limits{}) }

func within(l budget.Limits) *budget.Budget {
	return budget.New(context.Background(), l.WithDefaults())
}

// solve solves an encounter with what a store knows.
func solve(t testing.TB, x *notation.Process, l budget.Limits, known *Store) (*dist.Dist, error) {
	t.Helper()
	return Solve(x, newWalker(), within(l), known)
}

// built is the chain of an encounter.
func built(t testing.TB, text string, b *budget.Budget) *encounterChain {
	t.Helper()
	e := &solver{eval: newWalker(), budget: b, known: &Store{}}
	a, err := e.prepare(read(t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	reach := noLimit
	if a.most != noLimit {
		reach = a.reach()
	}
	p, err := e.chainOf(a.of, reach)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// shares are what a distribution lists, by the spelling of the outcome; a value that comes
// with its condition stands alone, as far as that holds.
func shares(d *dist.Dist) map[string]*big.Rat {
	out := map[string]*big.Rat{}
	for o, w := range d.All() {
		out[o.Key()] = new(big.Rat).SetFrac(w, d.Total())
	}
	return out
}

// spelled spells what a distribution lists, in the order of the alphabet: "hero: 1/3; orc: 2/3".
func spelled(d *dist.Dist) string {
	all := shares(d)
	var out []string
	for _, k := range slices.Sorted(maps.Keys(all)) {
		out = append(out, k+": "+all[k].RatString())
	}
	return strings.Join(out, "; ")
}

func floatOfRat(x *big.Rat) float64 {
	if x == nil {
		return 0
	}
	f, _ := x.Float64()
	return f
}

// hasChain holds what Solve says of an encounter, and what it says with all digits, against
// elimination in the dense chain of its states. It returns the first.
func hasChain(t *testing.T, text string, l budget.Limits, known *Store) *dist.Dist {
	t.Helper()
	return isWalked(t, text, read(t, text), l, known)
}

// isWalked is [hasChain] of an encounter that was read.
func isWalked(t *testing.T, text string, x *notation.Process, l budget.Limits, known *Store) *dist.Dist {
	t.Helper()
	chain, err := notationtest.NewChain(x, 400)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	want, err := chain.Worth(400)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	d, err := solve(t, x, l, known)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return nil
	}
	bound := floatOfRat(d.ErrorBound())
	if bound > 1e-11 {
		t.Errorf("%s: an error of up to %g", text, bound)
	}
	got := shares(d)
	above, _ := d.IsUnbounded()
	for k := range unionOf(got, want.Probability) {
		share := floatOfRat(got[k])
		if got[k] == nil && above && d.Slots() > 0 && outcomeOf(k).Value.Cmp(d.Max()) > 0 {
			continue // above the list
		}
		if gap := want.Probability[k] - share; gap < -1e-12 || gap > bound+want.Left+1e-12 {
			t.Errorf("%s: P(%s) is %.15g, want %.15g", text, k, share, want.Probability[k])
		}
	}
	if d.Kind() == dist.Numeric && want.Left < 1e-14 && want.Condition > 1-1e-12 {
		mean, square := 0.0, 0.0
		for k, p := range want.Probability {
			v := floatOfRat(outcomeOf(k).Value)
			mean, square = mean+v*p, square+v*v*p
		}
		first, second := d.Bounds()
		isBetween(t, text+": mean", first, mean)
		isBetween(t, text+": variance", second, square-mean*mean)
	}
	exactly, err := solve(t, x, budget.Limits{Rational: true}, &Store{})
	if err != nil {
		t.Errorf("%s, in rationals: %v", text, err)
		return d
	}
	if exactly.ErrorBound().Sign() != 0 {
		return d // turns without an end
	}
	all := shares(exactly)
	for k, p := range all {
		if math.Abs(floatOfRat(p)-want.Probability[k]) > want.Left+1e-12 {
			t.Errorf("%s: P(%s) is %s, want %.15g", text, k, p, want.Probability[k])
		}
		// What is listed is listed a little low, by no more than is missing.
		low, ok := got[k]
		if !ok {
			t.Errorf("%s: %s can happen and is not listed", text, k)
		} else if gap := new(big.Rat).Sub(p, low); gap.Sign() < 0 || gap.Cmp(d.ErrorBound()) > 0 {
			t.Errorf("%s: P(%s) is off by %g, and may be by %g", text, k, floatOfRat(gap), bound)
		}
	}
	for k := range got {
		if all[k] == nil {
			t.Errorf("%s: %s cannot happen", text, k)
		}
	}
	return d
}

func unionOf(a map[string]*big.Rat, b map[string]float64) map[string]bool {
	out := map[string]bool{}
	for k := range a {
		out[k] = true
	}
	for k := range b {
		out[k] = true
	}
	return out
}

// isBetween holds that bounds are close and hold a number, but for the roundings of this.
func isBetween(t *testing.T, what string, bounds [2]*big.Rat, want float64) {
	t.Helper()
	slack := 1e-8 * (1 + math.Abs(want))
	if low, high := floatOfRat(bounds[0]), floatOfRat(bounds[1]); low > want+slack || high < want-slack || high-low > slack {
		t.Errorf("%s of %.15g to %.15g, want %.15g", what, low, high, want)
	}
}
