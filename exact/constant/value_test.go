package constant_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Numbers of all sizes, by hand: what is small and what is large are one line of numbers.
func TestCompareSizes(t *testing.T) {
	order := []*big.Rat{
		big.NewRat(-1<<40, 1), big.NewRat(-1<<31, 1), big.NewRat(-1<<31+1, 1), big.NewRat(-7, 2), big.NewRat(-3, 1), new(big.Rat),
		big.NewRat(1, 3), big.NewRat(1, 1), big.NewRat(3, 2), big.NewRat(1<<31-1, 1), big.NewRat(1<<31, 1), big.NewRat(1<<40, 1), big.NewRat(1<<40+1, 1),
	}
	for i, a := range order {
		for j, b := range order {
			x, y := constant.Number(a), constant.Number(b)
			for op, want := range map[notation.BinaryOp]bool{
				notation.Lt: i < j, notation.Le: i <= j, notation.Gt: i > j, notation.Ge: i >= j, notation.Eq: i == j, notation.Ne: i != j,
			} {
				if v, ok := constant.Binary(&notation.Binary{Op: op}, x, y); !ok || v.IsTrue() != want || v.Word == "" {
					t.Errorf("%s %s %s is %v", a.RatString(), op, b.RatString(), v)
				}
			}
		}
		if small := constant.Number(a).IsSmall(); small != (a.IsInt() && a.Num().BitLen() < 32) {
			t.Errorf("%s is small: %v", a.RatString(), small)
		}
	}
}

// A value is what its literal says, and values that differ have keys that differ.
func TestLiterals(t *testing.T) {
	keys := map[string]string{}
	for _, e := range []notation.Expr{
		notation.Int(0), notation.Int(1), notation.Int(-1), notation.Int(1<<31 - 1), notation.Int(255), notation.Int(1 << 20),
		&notation.Bool{Value: true}, &notation.Bool{Value: false}, &notation.Label{Name: "hit"}, &notation.Label{Name: "hi"}, &notation.Label{Name: "t"},
	} {
		v, ok := constant.OfLiteral(e)
		if !ok || !notation.Equal(v.Expr(notation.Span{}), e) {
			t.Errorf("%s is the literal %s", e, v.Expr(notation.Span{}))
		}
		if back, ok := constant.Of(v.Outcome()); !ok || back != v {
			t.Errorf("%s as an outcome is %v", e, back)
		}
		_, isNumber := e.(*notation.Number)
		if v.IsWord() == isNumber || !v.IsSmall() {
			t.Errorf("%s is a word: %v", e, v.IsWord())
		}
		key := string(v.AppendKey([]byte("before")))
		if other := keys[key]; other != "" || key[:6] != "before" {
			t.Errorf("%s and %s have one key", e, other)
		}
		keys[key] = e.String()
	}
	if _, ok := constant.OfLiteral(&notation.Ref{Name: "x"}); ok {
		t.Error("a name is a literal")
	}
	for _, o := range []dist.Outcome{{Items: []dist.Outcome{{Label: "a"}}}, {}, {Value: big.NewRat(1, 2)}, {Value: big.NewRat(1<<40, 1)}} {
		if v, ok := constant.Of(o); ok {
			t.Errorf("%v is the small value %v", o, v)
		}
	}
}

// valueOfKey returns the value at the beginning of what AppendKey has appended, and the
// rest of it.
func valueOfKey(key string) (v constant.Value, rest string) {
	kind, rest := key[0], key[1:]
	if kind != 0 {
		word, rest, _ := strings.Cut(rest, "\x00")
		return constant.Word(word), rest
	}
	zigzag := uint64(0) // as binary.Varint reads it from bytes
	for i := 0; ; i++ {
		b := rest[i]
		zigzag |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			return constant.Value{Num: int64(zigzag>>1) ^ -int64(zigzag&1)}, rest[i+1:]
		}
	}
}

// No key begins another one, so that keys that are joined say which values they are of.
func TestKeysCanBeJoined(t *testing.T) {
	var keys []string
	for _, v := range []constant.Value{
		{}, {Num: 1}, {Num: -1}, {Num: 'h' / 2}, {Num: 300}, {Num: 64}, {Num: -8192}, {Num: 1 << 30}, {Num: 1<<31 - 1}, {Num: -1 << 31}, constant.Word("h"), constant.Word("hi"), constant.Word("hit"), constant.Truth(true), // 2*52 is the letter h
	} {
		key := string(v.AppendKey(nil))
		keys = append(keys, key)
		if got, rest := valueOfKey(key + "rest"); got != v || rest != "rest" {
			t.Errorf("the key %q is of %v, and %q is left", key, got, rest)
		}
	}
	for i, key := range keys {
		for j, other := range keys {
			if i != j && strings.HasPrefix(other, key) {
				t.Errorf("the key %q begins %q", key, other)
			}
		}
	}
}

// What one operand decides alone.
func TestDecides(t *testing.T) {
	for _, c := range []struct {
		op   notation.BinaryOp
		left bool
		want bool
	}{
		{notation.And, true, false},
		{notation.And, false, true},
		{notation.Or, true, true},
		{notation.Or, false, false},
		{notation.Add, true, false},
		{notation.Add, false, false},
		{notation.Eq, true, false},
		{notation.Eq, false, false},
	} {
		if got := constant.Decides(c.op, constant.Truth(c.left)); got != c.want {
			t.Errorf("%v decides %s: %v", c.left, c.op, got)
		}
	}
}

// A policy of a number and a word has an option for every pair of them.
func TestPolicy(t *testing.T) {
	found := notation.NewPolicy([][]notation.Expr{
		{notation.Int(1), notation.Int(4)}, {&notation.Label{Name: "near"}, &notation.Bool{Value: true}, notation.Int(0)},
	}, []int16{0, 1, 2, 3, notation.NoOption, 5})
	policy := constant.NewPolicy(found)
	for i, number := range []int64{1, 4} {
		for j, second := range []constant.Value{constant.Word("near"), constant.Truth(true), {}} {
			want := 3*i + j
			option, ok := policy.Option([]constant.Value{{Num: number}, second})
			if ok != (want != 4) || ok && option != want {
				t.Errorf("%d and %v: option %d, %v", number, second, option, ok)
			}
		}
	}
	for _, keys := range [][]constant.Value{{{Num: 2}, constant.Word("near")}, {{Num: 1}, constant.Word("far")}, {constant.Word("near"), {Num: 1}}} {
		if option, ok := policy.Option(keys); ok {
			t.Errorf("%v: option %d", keys, option)
		}
	}
	if v, ok := constant.Apply(&notation.Pool{}, nil); ok {
		t.Errorf("dice: %v", v)
	}
	clamped := &notation.Call{Func: notation.Clamped}
	for in, want := range map[int64]int64{-3: 0, 0: 0, 4: 4} {
		if v, ok := constant.Apply(clamped, []constant.Value{{Num: in}}); !ok || v.Num != want {
			t.Errorf("%d that is not below 0: %v", in, v)
		}
	}
}

// Divisions by 0.
func TestDivisionsByZero(t *testing.T) {
	for _, c := range []struct {
		op   notation.BinaryOp
		rule notation.Division
		want string
	}{
		{notation.Div, notation.ExactDivision, "none"},
		{notation.Div, notation.FloorDivision, "none"},
		{notation.Div, notation.FloorOrZero, "0"},
		{notation.Div, notation.TruncOrZero, "0"},
		{notation.Rem, notation.NoDivision, "none"},
	} {
		for _, x := range []*big.Rat{big.NewRat(5, 1), big.NewRat(1<<40, 1), big.NewRat(1, 2)} {
			v, ok := constant.Binary(&notation.Binary{Op: c.op, Rule: c.rule}, constant.Number(x), constant.Value{})
			got := "none"
			if ok {
				got = fmt.Sprint(v.Rat().RatString())
			}
			if got != c.want {
				t.Errorf("%s %s 0 (rule %d): %s", x.RatString(), c.op, c.rule, got)
			}
		}
	}
}
