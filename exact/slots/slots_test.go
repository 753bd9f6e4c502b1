package slots_test

import (
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact/slots"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// ends are the least and the largest value of what is small enough to enumerate.
func ends(e notation.Expr) (low, high int64, ok bool) {
	all, err := notationtest.Enumerate(e, 10_000)
	if err != nil {
		return 0, 0, false
	}
	first := true
	for key := range all.Probability {
		v, ok := new(big.Rat).SetString(key)
		if !ok || !v.IsInt() || !v.Num().IsInt64() {
			return 0, 0, false
		}
		n := v.Num().Int64()
		if first {
			low, high, first = n, n, false
		}
		low, high = min(low, n), max(high, n)
	}
	return low, high, !first
}

func numbers(from, to int64) (list []*big.Rat) {
	for ; from <= to; from++ {
		list = append(list, new(big.Rat).SetInt64(from))
	}
	return list
}

// The values of the slots of these tests.
var values = map[string][]*big.Rat{
	"a": numbers(-3, 3),
	"b": numbers(0, 1),
	"h": {big.NewRat(1, 2), big.NewRat(1, 1), nil}, // not all numbers
	"w": {big.NewRat(1, 1), big.NewRat(1<<31-2, 1), big.NewRat(1<<31-1, 1), big.NewRat(-1<<31+1, 1)},
}

// classes gives settings with the same key the same letter, in the order in which they come;
// those without a key get a dash. The values of the first slot change slowest.
func classes(p *slots.Pattern, list []slots.Slot, sizes []int) string {
	if p == nil {
		return "none"
	}
	var b strings.Builder
	letters := map[string]byte{}
	at := make([]int, len(list))
	for {
		key, ok := p.Key([]byte("before"), at)
		switch letter, seen := letters[string(key)]; {
		case !ok:
			b.WriteByte('-')
		case seen:
			b.WriteByte(letter)
		default:
			letters[string(key)] = byte('a' + len(letters))
			b.WriteByte(letters[string(key)])
		}
		k := len(at) - 1
		for ; k >= 0; k-- {
			if at[k]++; at[k] < sizes[k] {
				break
			}
			at[k] = 0
		}
		if k < 0 {
			return b.String()
		}
	}
}

// Which settings are answered alike, by hand. For a from -3 to 3 there are seven letters, and
// for a with b, which is 0 or 1, seven pairs of them.
func TestKeys(t *testing.T) {
	for _, c := range []struct{ name, slots, tree, want string }{
		{"nothing is asked", "a", "1d6", "aaaaaaa"},
		{"the value itself", "a", "1d6 + a", "abcdefg"},
		{"a value of it", "a", "1d6 + max(a, 0)", "aaaabcd"},
		{"its size", "a", "1d6 + abs(a)", "abcdcba"},
		{"half of it", "a", "1d6 + a // 2", "abbccdd"},
		{"no value", "a", "1d6 + 6 / a", "abc-def"},
		{"no value that is needed", "a", "1d6 + if(a == 0, 7, 6 / a)", "abcdefg"},
		{"no value of a condition", "a", "if(6 / a > 1, 1d6, 1d8)", "aaa-bbb"},
		{"no value of what is not taken", "a", "1d6 + if(a < 1, 0 * a, 6 / (a + 3))", "aaaabcd"},
		{"no value inside", "a", "1d6 + (6 / a + 1)", "abc-def"},
		{"no value of a choice", "a", "1d6 + if(6 / a > 1, 1, 2)", "aaa-bbb"},
		{"no value of what is compared", "a", "1d6 > 6 / a", "aaa-bcd"},
		{"a truth", "a", "if(a > 1, 1d6, 1d8)", "aaaaabb"},
		{"two questions", "a", "if(a > 1, 1d6, 1d8) + max(a, 2)", "aaaaabc"},
		{"the same question twice", "a", "max(a, 2) * 1d6 + max(a, 2)", "aaaaaab"},

		{"at most", "a", "1d4 + a > 2", "abcdeff"},
		{"at least", "a", "1d4 >= a", "aaaabcd"},
		{"turned around", "a", "a <= 1d4", "aaaabcd"},
		{"less", "a", "1d2 < a", "aaaabcd"},
		{"the other side", "a", "1d2 - a < 1", "aaabcdd"},
		{"a negation", "a", "-(a - 1d2) < 1", "aaabcdd"},
		{"equal", "a", "1d2 == a", "aaaabcd"},
		{"not equal", "a", "1d2 != a", "aaaabcd"},
		{"what is beyond", "a", "1d6 + 10 > a", "aaaaaaa"},
		{"a product", "a", "1d2 > 2 * a", "aaaabcc"},
		{"on both sides", "a", "1d2 + a > 2 * a", "aaaabcd"},
		{"and", "a", "1d2 > a and 1d2 + 1 > a", "aaaabcd"},
		{"a truth is no sum", "a", "(1d2 > 1) == (a > 1)", "aaaaabb"},
		{"a fraction", "a", "1d2 / 2 > a", "abcdefg"},
		{"dice that are multiplied", "a", "1d2 * a > 2", "abcdefg"},

		{"values that are too large", "a", "1d2 * 2147483647 > a", "abcdefg"},
		{"values that are too small", "a", "1d2 * -2147483647 > a", "abcdefg"},
		{"a difference", "a b", "1d2 + b > a", "aaaaaaaabacbdc"},
		{"a sum", "a b", "1d6 + (a + b)", "abbccddeeffggh"},
		{"one of them", "a b", "if(b == 0, a, 1d6)", "abcdefghijklmn"},

		{"as it is: a pool", "a", "(abs(a))d6", "abcdefg"},
		{"as it is: kept dice", "a", "pool(3, d6)[abs(a)]", "abcdefg"},
		{"as it is: of ranks", "a", "rank(abs(a), 3, 1d6)", "abcdefg"},
		{"a sum of copies", "a", "sum(abs(a), 1d6)", "abcdcba"},
		{"as it is: rolled again", "a", "explode(d6, it > abs(a), 1)", "abcdefg"},
		{"as it is: each", "a", "sum(each(pool(2, d6), it + abs(a)))", "abcdefg"},
		{"as it is: where", "a", "sum(where(pool(2, d6), it > abs(a)))", "abcdefg"},
		{"as it is: pairs", "a", "pairs(pool(2, d6), pool(2, d6), it > other + abs(a))", "abcdefg"},
		{"a term inside a function", "a", "max(1d6, abs(a))", "abcdcba"},
		{"lowest", "a", "1d6 + lowest(1d6 + abs(a))", "abcdcba"},

		{"no numbers", "h", "1d6 + h", "abc"},
		{"no numbers in a threshold", "h", "1d6 > h", "abc"},
		{"wide", "w", "1d2 + max(w, 2147483646)", "aaba"},
		{"wide on the way", "w", "1d2 + (w + 1) - w", "abcd"},
		{"a wide threshold", "w", "1d2 + 2147483645 > w", "abcd"},
		{"close to wide", "w", "1d2 > w", "abcd"},
		{"wide in a condition", "w", "1d2 + if((w + 1) - w == 1, 1, 2)", "aaba"},
		{"wide beside what is not", "w b", "1d2 + ((w + 1) - w) > b", "aaaabcaa"},
		{"values that are too large together", "a", "1d2 * 1073741823 > 1d2 + a", "abcdefg"},
		{"no value of what need not be asked", "a", "1d6 + if(a != 0 and 6 / a > 1, 1, 0)", "aaaabbb"},
		{"no value of what need not be asked either", "a", "1d6 + if(a == 0 or 6 / a > 1, 1, 0)", "aaabbbb"},
		{"values that are nearly too large", "a", "1d2 * 1073741823 > a", "abcccde"},
		{"values that are nearly too small", "a", "1d2 * -1073741823 > a", "abcccde"},

		{"a bound name", "it", "explode(d6, it > 5, 1)", "none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := classesOf(rules(t, c.tree), c.slots); got != c.want {
				t.Errorf("%s: %s, want %s", c.tree, got, c.want)
			}
		})
	}
}

// Rolls that are named are rolled where they stand, and names that are bound are no slots.
func TestKeysUnderNames(t *testing.T) {
	let := func(name, value string, body notation.Expr) notation.Expr {
		return &notation.Let{Name: name, Value: rules(t, value), Body: body}
	}
	process := notationtest.Process(t, "hp=a+4 | hp-1d2 | hp<=0 | turns")
	for _, c := range []struct {
		name, slots string
		tree        notation.Expr
		want        string
	}{
		{"a roll", "a", let("r", "1d4", rules(t, "r >= a")), "aaaabcd"},
		{"by another roll", "a", let("r", "1d2", let("s", "r + 1", rules(t, "s >= a"))), "aaaaabc"},
		{"a roll with the slot", "a", let("r", "1d4 + a", rules(t, "r >= 2")), "abcdefg"},
		{"a roll with part of the slot", "a", let("r", "1d4 + max(a, 1)", rules(t, "r >= 2")), "aaaaabc"},
		{"a roll by itself and by another", "a", let("r", "1d2", let("s", "r + 1", rules(t, "max(s - r, 0) >= a"))), "aaaabcc"},
		{"two rolls of one name", "a", let("r", "1d2", let("r", "1d4", rules(t, "r >= a"))), "abcdefg"},
		{"a value twice", "a", let("r", "1d2", rules(t, "if(r >= a, max(a, 2), max(a, 2))")), "aaaabcd"},
		{"a name of the tree", "a", let("a", "1d4", rules(t, "a")), "none"},
		{"the die", "it", rules(t, "explode(d6, it > 5, 1)"), "none"},
		{"the die of each", "it", rules(t, "sum(each(pool(2, d6), it + 1))"), "none"},
		{"the die of a question", "it", rules(t, "sum(where(pool(2, d6), it > 1))"), "none"},
		{"one of a pair", "it", rules(t, "pairs(pool(2, d6), pool(2, d6), it > other)"), "none"},
		{"the other of a pair", "other", rules(t, "pairs(pool(2, d6), pool(2, d6), it > other)"), "none"},
		{"turns", "turns", process, "none"},
		{"a part of a state", "hp", process, "none"},
		{"in a process", "a", process, "abcdefg"},
		{"another name", "b", process, "aa"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := classesOf(c.tree, c.slots); got != c.want {
				t.Errorf("%s: %s, want %s", c.tree, got, c.want)
			}
		})
	}
}

// classesOf gives the settings of slots their letters.
func classesOf(e notation.Expr, names string) string {
	var list []slots.Slot
	var sizes []int
	for _, name := range strings.Fields(names) {
		of := values[name]
		if of == nil {
			of = numbers(0, 1)
		}
		list, sizes = append(list, slots.NewSlot(name, of)), append(sizes, len(of))
	}
	return classes(slots.New(e, list, ends), list, sizes)
}

func rules(t *testing.T, text string) notation.Expr {
	t.Helper()
	e, err := notation.Rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
