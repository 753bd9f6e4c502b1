package scenarios

import (
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// parse reads a rule file that must be right.
func parse(t *testing.T, text string) *Scenario {
	t.Helper()
	s, err := Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rules is a rule file with one measure m.
func rules(t *testing.T, declarations, measure string) *Scenario {
	t.Helper()
	return parse(t, declarations+"\nmeasures:\n  m: "+measure+"\n")
}

// tree is the closed tree of a measure at a setting.
func tree(t *testing.T, s *Scenario, measure string, set map[string]string) notation.Expr {
	t.Helper()
	b, err := s.Bind(set)
	if err != nil {
		t.Fatal(err)
	}
	q, err := b.Query(measure)
	if err != nil {
		t.Fatal(err)
	}
	kind, err := notation.Check(q.Expr)
	if err != nil {
		t.Fatalf("%s is not closed: %v", q.Expr, err)
	}
	if kind != q.Kind {
		t.Errorf("%s: the query says %s, the tree is a %s", q.Name, q.Kind, kind)
	}
	return q.Expr
}

// enumerate walks every sequence of faces.
func enumerate(t *testing.T, e notation.Expr) notationtest.Distribution {
	t.Helper()
	e, err := foldBounds(e)
	if err != nil {
		t.Fatal(err)
	}
	d, err := notationtest.Enumerate(e, 500_000)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	return d
}

// foldBounds replaces lowest and highest of dice by their value, which the oracle
// would otherwise look for once in every sequence.
func foldBounds(e notation.Expr) (notation.Expr, error) {
	switch n := e.(type) {
	case *notation.Let:
		m := *n
		var err error
		if m.Value, err = foldBounds(n.Value); err != nil {
			return nil, err
		}
		m.Body, err = foldBounds(n.Body)
		return &m, err
	case *notation.If:
		m := *n
		for _, part := range []*notation.Expr{&m.Cond, &m.Then, &m.Else} {
			var err error
			if *part, err = foldBounds(*part); err != nil {
				return nil, err
			}
		}
		return &m, nil
	case *notation.Binary:
		m := *n
		for _, part := range []*notation.Expr{&m.X, &m.Y} {
			var err error
			if *part, err = foldBounds(*part); err != nil {
				return nil, err
			}
		}
		return &m, nil
	case *notation.Call:
		if n.Func != notation.Lowest && n.Func != notation.Highest {
			return e, nil
		}
		d, err := notationtest.Enumerate(n, 1)
		for text := range d.Probability {
			v, _ := new(big.Rat).SetString(text)
			return &notation.Number{Value: v}, nil
		}
		return nil, err
	}
	return e, nil
}

// mustBe compares a distribution with probabilities as fractions; outcomes of
// probability 0 are left out of want.
func mustBe(t *testing.T, d notationtest.Distribution, want map[string]*big.Rat) {
	t.Helper()
	for _, k := range slices.Sorted(maps.Keys(want)) {
		if want[k].Sign() == 0 {
			continue
		}
		if p := d.Probability[k]; p == nil || p.Cmp(want[k]) != 0 {
			t.Errorf("P(%s) = %v, want %v", k, p, want[k])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(d.Probability)) {
		if want[k] == nil || want[k].Sign() == 0 {
			t.Errorf("P(%s) = %v, want 0", k, d.Probability[k])
		}
	}
}

// fractions reads "hit 1/2, miss 1/2".
func fractions(t *testing.T, text string) map[string]*big.Rat {
	t.Helper()
	out := map[string]*big.Rat{}
	for part := range strings.SplitSeq(text, ", ") {
		key, p, _ := strings.Cut(part, " ")
		v, ok := new(big.Rat).SetString(p)
		if !ok {
			t.Fatalf("%q is not a fraction", p)
		}
		out[key] = v
	}
	return out
}
