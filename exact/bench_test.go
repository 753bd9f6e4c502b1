package exact_test

import (
	"context"
	"fmt"
	"testing"

	"oddsmith/exact"
)

func BenchmarkEval(b *testing.B) {
	for _, expr := range []string{
		"5d4 + 15 >= 24", "20d6", "100d6", "1000d6", "10000d6", "1000d100",
		"100d6 + 100d8", "1d20 * 1d20 - 2d6", "max(100d6, 100d6)",
		"let a = 5d4; if(a == 5, 0, if(a == 20, floor((1d8 + 7) * 3/2), if(a + 14 >= 18, 1d8 + 7, 0)))",
	} {
		b.Run("expr="+expr, func(b *testing.B) {
			e := parse(b, expr)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkConvolve shows where one packed multiplication overtakes direct
// convolution: kroneckerFrom is read off it.
func BenchmarkConvolve(b *testing.B) {
	for _, n := range []int{4, 8, 16, 32, 64} {
		b.Run(fmt.Sprintf("dice=%d", n), func(b *testing.B) {
			e := parse(b, fmt.Sprintf("100d6 + %dd6", n))
			for b.Loop() {
				if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAttacks adds up the wounds of 100 attacks: hit 3+, wound 4+, save 5+, d3 wounds.
func BenchmarkAttacks(b *testing.B) {
	list := bound(b, "wargame/attack", map[string]string{
		"num_attacks": "100", "to_hit": "3", "to_wound": "4", "armor_save": "5", "multiple_wounds": "d3", "target_max_wounds": "3",
	}, "wounds")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (&exact.Cache{}).Eval(context.Background(), list[0], exact.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
