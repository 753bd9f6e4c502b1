package compile

import (
	"math/big"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Numbers of up to 24 characters are written as they are.
func TestShortRat(t *testing.T) {
	huge := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(400), nil))
	for _, c := range []struct {
		v    *big.Rat
		want string
	}{
		{big.NewRat(-7, 2), "-7/2"},
		{must("123456789012345678901234"), "123456789012345678901234"},
		{must("1234567890123456789012345"), "1.235e+24"},
		{must("12345678901/123456789012"), "12345678901/123456789012"},
		{must("-123456789012345678901234"), "-1.235e+23"},
		{huge, "1.798e+308"},
		{new(big.Rat).Neg(huge), "-1.798e+308"},
	} {
		if got := shortRat(c.v); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func must(s string) *big.Rat {
	v, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return v
}

// A rank that no die can have is an error before anything is rolled.
func TestNoRank(t *testing.T) {
	hand := &notation.Copies{Count: notation.Int(3), X: &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(6)}}}
	for rank, want := range map[string]string{"0": "a pool has no die 0", "1/2": "a pool has no die 1/2", "1": "", "-3": "", "4": ""} {
		c := newCompiler()
		c.scalar(&notation.Call{Func: notation.Nth, Args: []notation.Expr{hand, &notation.Number{Value: must(rank)}}}, nil)
		if want == "" && c.err != nil || want != "" && (c.err == nil || !strings.Contains(c.err.Error(), want)) {
			t.Errorf("rank %s: %v, want %q", rank, c.err, want)
		}
	}
}
