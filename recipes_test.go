package oddsmith_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/internal/nightly"
)

// An insertion is a text that stands in a file after another one.
type insertion struct{ file, after, text string }

// recipes add a function and an operator as docs/extending.md says, each in four files and a test.
var recipes = map[string][]insertion{
	"a function": {
		{"scenarios/notation/functions.go", "\tDropHighest\n", "\tSign\n"},
		{
			"scenarios/notation/functions.go", "var functions = [...]Function{\n",
			"\tSign: {Name: \"sign\", Usage: \"sign(x)\", Doc: \"-1, 0 or 1\", in: inRules, least: 1, most: 1, takes: numbers, how: arithmetic},\n",
		},
		{
			"scenarios/literal/functions.go", "\t\treturn Number(new(big.Rat).Abs(args[0].Number)), nil\n",
			"\tcase notation.Sign:\n\t\treturn Whole(int64(args[0].Number.Sign())), nil\n",
		},
		{
			"exact/constant/functions.go", "var functions = map[notation.Func]function{\n",
			`	notation.Sign: {
		apply:  func(args []Value) Value { return Value{Num: int64(args[0].Rat().Sign())} },
		ranges: func([]Range) Range { return Between(big.NewRat(-1, 1), big.NewRat(1, 1), true) },
	},
`,
		},
		{
			"montecarlo/compile/functions.go", "\t\treturn c.absolute(n.At, arg())\n",
			`	case notation.Sign:
		x, zero := arg(), constant(Number, ratZero)
		above := c.copied(n.At, c.compare(n.At, notation.Gt, x, zero))
		return c.difference(n.At, above, c.copied(n.At, c.compare(n.At, notation.Lt, x, zero)))
`,
		},
	},
	"an operator": {
		{"scenarios/notation/operators.go", "\tAnd\n\tOr\n", "\tApart\n"},
		{
			"scenarios/notation/operators.go", "var binaryOps = [...]operator{\n",
			"\tApart: {sign: \"~\", in: inRules, precedence: sumPrecedence},\n",
		},
		{
			"scenarios/literal/operators.go", "\t\treturn Number(new(big.Rat).Mul(x.Number, y.Number)), \"\", nil\n",
			"\tcase notation.Apart:\n\t\tz := new(big.Rat).Sub(x.Number, y.Number)\n\t\treturn Number(z.Abs(z)), \"\", nil\n",
		},
		{
			"exact/constant/operators.go", "var operators = [...]operator{\n",
			`	notation.Apart: {
		apply: arithmetic(
			func(a, b int64) (int64, bool) { return max(a-b, b-a), true },
			func(z, x, y *big.Rat) *big.Rat { return z.Abs(z.Sub(x, y)) },
		),
	},
`,
		},
		{
			"montecarlo/compile/nodes.go", "\t\treturn c.product(n.At, x, right())\n",
			"\tcase notation.Apart:\n\t\treturn c.absolute(n.At, c.difference(n.At, x, right()))\n",
		},
	},
}

// agreed is the test of what was added: the engines agree with the oracle.
const agreed = `package recipes

import (
	"math/big"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

func TestAgreed(t *testing.T) {
	for _, text := range []string{
		"sign(d6 - 3)", "sign(2d4 / 3 - 5/3) * d3", "max(sign(d4 - d4), 0)", "sum(pool(3, sign(dF)))", "if(sign(d6 - 4) == 0, 7, d2)",
		"sum(2, sign(d3 - 2))", "count(pool(2, d6), sign(it - 3) > 0)",
		"d6 ~ d4", "3 ~ d6 ~ d4", "2 * d3 ~ d6 / 2", "d6 ~ 3 >= 2", "sign(d4 ~ 2)", "sum(each(pool(2, d6), it ~ 3))", "-d3 ~ 2",
	} {
		e, err := notation.Rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := notation.Rules.Parse(e.String()); err != nil || !notation.Equal(e, again) {
			t.Errorf("%s is printed as %s: %v", text, e, err)
		}
		if _, err := notation.Check(e); err != nil {
			t.Fatal(err)
		}
		want, err := notationtest.Enumerate(e, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		r, err := exact.Eval(t.Context(), e, exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		n := 0
		for o, weight := range r.Dist.All() {
			p := new(big.Rat).SetFrac(weight, r.Dist.Total())
			if w := want.Probability[o.Key()]; w == nil || w.Cmp(p) != 0 {
				t.Errorf("%s: %s has %v, want %v", text, o.Key(), p, w)
			}
			n++
		}
		if n != len(want.Probability) {
			t.Errorf("%s: %d values, want %d", text, n, len(want.Probability))
		}
		program, err := montecarlo.Compile(e)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		tally, err := program.Run(t.Context(), montecarlo.Options{Trials: 200_000, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		counts := map[string]int64{}
		for o, c := range tally.Outcomes() {
			counts[o.Key()] = c
		}
		if notationtest.LogEvidence(counts, want.Probability) < notationtest.LogAlpha {
			t.Errorf("%s: %v, want %v", text, counts, want.Probability)
		}
	}
}
`

// A function and an operator that are added to a copy of the sources are read, printed, checked
// and evaluated by both engines and the oracle.
func TestRecipes(t *testing.T) {
	nightly.Only(t, "it builds a copy of the engines")
	dir := t.TempDir()
	for _, part := range []string{"go.mod", "go.sum", "exact", "montecarlo", "scenarios", "internal"} {
		copyTree(t, part, dir)
	}
	for name, list := range recipes {
		files := map[string]bool{}
		for _, in := range list {
			files[in.file] = true
			insert(t, dir, in)
		}
		if len(files)+1 > 5 {
			t.Errorf("%s touches %d files and a test", name, len(files))
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "recipes"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "recipes", "recipes_test.go"), []byte(agreed), 0o644); err != nil {
		t.Fatal(err)
	}
	test := exec.CommandContext(t.Context(), "go", "test", "./recipes")
	test.Dir = dir
	if out, err := test.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// copyTree copies a file or a folder of the module.
func copyTree(t *testing.T, part, dir string) {
	t.Helper()
	err := filepath.WalkDir(part, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, path)
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// insert puts a text where it belongs, which is one place.
func insert(t *testing.T, dir string, in insertion) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(in.file))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), in.after); n != 1 {
		t.Fatalf("%q stands in %s %d times", in.after, in.file, n)
	}
	text := strings.Replace(string(data), in.after, in.after+in.text, 1)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
