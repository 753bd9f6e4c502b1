package notation_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"oddsmith/scenarios/notation"
)

func TestZZ(t *testing.T) {
	text := strings.Repeat("1+", 32767) + "1"
	for _, g := range notation.Grammars() {
		s := time.Now()
		e, err := g.Parse(text)
		fmt.Println(g.Name, err, time.Since(s))
		s = time.Now()
		notation.Check(e)
		fmt.Println("check", time.Since(s))
		s = time.Now()
		x := e.String()
		fmt.Println("string", len(x), time.Since(s))
		s = time.Now()
		notation.Bind(e, func(n notation.Expr) (notation.Expr, error) { return n, nil })
		fmt.Println("bind", time.Since(s))
		s = time.Now()
		notation.Equal(e, e)
		fmt.Println("equal", time.Since(s))
		s = time.Now()
		notation.Warnings(e)
		fmt.Println("warn", time.Since(s))
	}
	for _, x := range []struct {
		g *notation.Grammar
		s string
	}{
		{notation.Methuen, "[level]d6"},
		{notation.Methuen, "[a] <= 3"},
		{notation.Methuen, "2d[x]"},
		{notation.Methuen, "[a]2d6"},
		{notation.Methuen, "2d 6"},
		{notation.Methuen, "2 d 6"},
		{notation.Methuen, "(2)d 6"},
		{notation.Methuen, "2(3)"},
		{notation.Methuen, "D"},
		{notation.Methuen, "d"},
		{notation.Methuen, "2d6d8"},
		{notation.Methuen, "floor(2)d6"},
		{notation.Methuen, "dF"},
		{notation.Methuen, "d%"},
		{notation.Methuen, "2d-6"},
		{notation.Methuen, "-2d6"},
		{notation.Roll20, "1.5d6"},
		{notation.Roll20, "2d1.5"},
		{notation.Roll20, "(1.5)d6"},
		{notation.Roll20, "2d(1.5)"},
		{notation.Roll20, "(-1)d6"},
		{notation.Roll20, "2d-6"},
		{notation.Roll20, "[target dodge]"},
		{notation.Roll20, "2d6[a][b]"},
		{notation.Roll20, "3[a][b]"},
		{notation.Roll20, "(1d6)[a]+2"},
		{notation.Roll20, "min(1,2)"},
		{notation.Roll20, "FLOOR(2)"},
		{notation.Roll20, "Floor(2)"},
		{notation.Roll20, "1d6 1d6"},
		{notation.Roll20, "1d6 × 2"},
		{notation.Roll20, "2d6 − 1"},
		{notation.Roll20, ".5"},
		{notation.Roll20, "(1d4) d6"},
		{notation.Roll20, "2d (1d6)"},
		{notation.Roll20, "2 d(6)"},
		{notation.Roll20, "(1d6)!"},
		{notation.Roll20, "3 > 2"},
		{notation.Roll20, "2d6r 1"},
		{notation.Roll20, "2d6 kh 1"},
		{notation.Roll20, "1d6++2"},
		{notation.Roll20, "+2"},
		{notation.Roll20, "(2 3)"},
		{notation.Roll20, "d{1,2}"},
		{notation.Roll20, "1,2"},
		{notation.Roll20, "{1d6}k1 k1"},
		{notation.Roll20, "dd6"},
		{notation.Roll20, "2d6d6"},
		{notation.Roll20, "1d6\r\n+ * 2"},
		{notation.Rules, "4d6k3"},
		{notation.Rules, "4d6!"},
		{notation.Rules, "a && b"},
		{notation.Rules, "!a"},
		{notation.Rules, "a <> b"},
		{notation.Rules, "a ** 2"},
		{notation.Rules, "a ^ 2"},
		{notation.Rules, "a == b == c"},
		{notation.Rules, "x = = 1"},
		{notation.Rules, "ac'"},
		{notation.Rules, "\"hit\""},
		{notation.Rules, "True"},
		{notation.Rules, "a if b"},
		{notation.Rules, "2x"},
		{notation.Rules, "(n) d6"},
		{notation.Rules, "nd6"},
		{notation.Rules, "ceil(n)d6 + 1"},
		{notation.Rules, "d6.5"},
		{notation.Rules, "a.5"},
		{notation.Rules, "a.b."},
		{notation.Rules, "max (1,2)"},
		{notation.Rules, "d(6)"},
		{notation.Rules, "d (6)"},
		{notation.Rules, "d"},
		{notation.Rules, "not a == b"},
		{notation.Rules, "a == not b"},
		{notation.Rules, "-d6"},
		{notation.Rules, "1 < x == true"},
		{notation.Rules, "IF(a,1,2)"},
		{notation.Rules, "chance(1/3, 2)"},
		{notation.Rules, "max()"},
		{notation.Rules, "d{}"},
		{notation.Rules, "d{1,,2}"},
		{notation.Rules, "d{1-2}"},
		{notation.Rules, "joint(1,2,3,4)"},
		{notation.Rules, "if"},
		{notation.Rules, "d100%2"},
		{notation.Rules, "2d%"},
	} {
		e, err := x.g.Parse(x.s)
		fmt.Printf("%-8s %-18q %v | %v\n", x.g.Name, x.s, e, err)
	}
}
