package encounter

import (
	"fmt"
	"slices"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// same holds that two distributions are alike to the bit.
func same(t *testing.T, text string, got, want *dist.Dist) {
	t.Helper()
	if got == nil || want == nil {
		t.Errorf("%s: %v, want %v", text, got, want)
		return
	}
	a, b := shares(got), shares(want)
	if len(a) != len(b) {
		t.Errorf("%s: %v, want %v", text, got, want)
	}
	for k, p := range b {
		if a[k] == nil || a[k].Cmp(p) != 0 {
			t.Errorf("%s: P(%s) is %v, want %v", text, k, a[k], p)
		}
	}
	if got.Kind() == dist.Numeric {
		m1, v1 := got.Bounds()
		m2, v2 := want.Bounds()
		for i := range 2 {
			if m1[i].Cmp(m2[i]) != 0 || v1[i].Cmp(v2[i]) != 0 {
				t.Errorf("%s: mean %v, variance %v; want %v, %v", text, m1, v1, m2, v2)
			}
		}
	}
	if got.ErrorBound().Cmp(want.ErrorBound()) != 0 {
		t.Errorf("%s: an error of up to %v, want %v", text, got.ErrorBound(), want.ErrorBound())
	}
}

// Encounters that have something in common have the answers that each has by itself, to the bit,
// whatever was asked before, and cost the same.
func TestFamilies(t *testing.T) {
	const duel = "x = %s; y = %s; a = %s | if a {y -= d3 - 1} else {x -= d2 - 1}; a = not a | x <= 0 or y <= 0 | if(x > 0, hero, orc)"
	const fall = "x = 4; y = 3 | x -= d2; y -= d3 | x <= 0 or y <= 0 | "
	const timed = "x = 5 | x -= d2 - 1 | x <= 0; limit %d | %s"
	const odds = "x = %d; y = 3 | if d6 > %d {x -= %d}; if d6 > %d {y -= 1} | x <= %d or y <= 0 | %s"
	for name, texts := range map[string][]string{
		"starts": {
			fmt.Sprintf(duel, "2", "2", "true"), fmt.Sprintf(duel, "3", "2", "true"), fmt.Sprintf(duel, "9", "20", "true"),
			fmt.Sprintf(duel, "1", "1", "d2 == 1"), fmt.Sprintf(duel, "d3", "d3 + 19", "false"), fmt.Sprintf(duel, "2", "2", "true"),
		},
		"starts without an end": {
			"x = 3; y = 5 | x -= 1; y += d2 | x <= 0 | y > 7",
			"x = 3; y = -4 | x -= 1; y += d2 | x <= 0 | y > 7",
			"x = 2; y = 50 | x -= 1; y += d2 | x <= 0 | y > 7",
		},
		"values": {
			fall + "x > 0", fall + "y > 0", fall + "joint(x > 0, y > 0)", fall + "if(x < -0, d2, 7)", fall + "if(x <= -1, hero, orc)",
			fall + "if(x <= -1, hero, orc) given y <= 0", fall + "x", fall + "turns", fall + "turns + x", fall + "x > 0", fall + "rounds",
		},
		"limits": {
			fmt.Sprintf(timed, 4, "x > 0"), fmt.Sprintf(timed, 6, "x > 0"), fmt.Sprintf(timed, 2, "x > 0"), "x = 5 | x -= d2 - 1 | x <= 0 | x > 0",
			fmt.Sprintf(timed, 4, "x"), fmt.Sprintf(timed, 40, "turns"), fmt.Sprintf(timed, 5, "x"), fmt.Sprintf(timed, 5, "joint(x, turns)"),
			"x = 5 | x -= d2 - 1 | x <= 0; after 5 | x > 0", fmt.Sprintf(timed, 500, "x > 0"),
		},
		"counts": {
			"x = 2; n = 0 | x -= d2 - 1; n += 1 | x <= 0 | n",
			"x = 2; n = 0 | x -= d2 - 1; n += 1 | x <= 0 | joint(n, x)",
			"x = 2; n = 0 | x -= d2 - 1; n += 1 | x <= 0 | x",
			"x = 2; n = 3 | x -= d2 - 1; n += 2 | x <= 0 | n",
		},
		"rounds": {
			"encounter(x = 3; order by 0; turn of a {x -= d2 - 1}; turn of b {x -= 1}; until x <= 0; rounds)",
			"encounter(x = 3; order by 0; turn of a {x -= d2 - 1}; turn of b {x -= 1}; until x <= 0; x)",
			"encounter(x = 3; order by 1; turn of a {x -= d2 - 1}; turn of b {x -= 1}; until x <= 0; rounds)",
			"encounter(x = 3; order by d2 - 1 every round; turn of a {x -= d2 - 1}; turn of b {x -= 1}; until x <= 0; joint(rounds, turns))",
			"encounter(x = 3; order by d2 - 1 every round; turn of a {x -= d2 - 1}; turn of b {x -= 1}; until x <= 0; turns)",
		},
		"odds": {
			fmt.Sprintf(odds, 4, 2, 1, 4, 0, "x > 0"), fmt.Sprintf(odds, 4, 3, 1, 2, 0, "x > 0"), fmt.Sprintf(odds, 4, 6, 1, 2, 0, "x > 0"),
			fmt.Sprintf(odds, 4, 2, 2, 2, 0, "x > 0"), fmt.Sprintf(odds, 5, 4, 2, 5, 0, "x > 0"), fmt.Sprintf(odds, 5, 4, 2, 5, 1, "x > 1"),
			fmt.Sprintf(odds, 5, 4, 2, 3, 1, "x"), fmt.Sprintf(odds, 5, 4, 2, 3, 1, "turns"),
		},
		"what is looked at": {
			"x = 5 | x -= d2 | x <= 0 | x > 0", "x = 5 | x -= d2 | x <= 0 or x * x == 4 | x > 0", "x = 5 | x -= d2 | x <= 0 | x > 0",
			"x = 5 | x -= if(x == 3, 1, d2) | x <= 0 or x * x == 4 | x > 0",
		},
		"odds and words": {
			"x = 4; s = hero | x -= 1; if d6 < 3 {s = orc} | x <= 0 | s", "x = 4; s = hero | x -= 1; if d6 < 4 {s = orc} | x <= 0 | s",
			"x = 4; s = orc | x -= 1; if d6 < 4 {s = hero} | x <= 0 | s", "x = 4; s = hero | x -= 1; if d6 < 2 {s = hero} | x <= 0 | s",
		},
		"far": {
			"x = 2000000; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | x > 0",
			"x = 3000000; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | x > 0",
			"x = 3; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | x > 0",
			"x = 3; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | y > 0",
		},
		"pools": {
			"x = 3; y = 0 | roll p = pool(2, d2); x -= max(p); y += min(p) | x <= 0 | y",
			"x = 4; y = 0 | roll p = pool(2, d2); x -= max(p); y += min(p) | x <= 0 | y",
			"x = 4; y = 0 | roll p = pool(2, d2); x -= min(p); y += min(p) | x <= 0 | y",
			"x = 3; y = 0 | roll p = pool(2, d2); x -= max(p); y += min(p) | x <= 0 | x",
		},
	} {
		t.Run(name, func(t *testing.T) {
			known := &Store{}
			for _, text := range texts {
				alone, err := solve(t, read(t, text), budget.Limits{}, &Store{})
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				d, err := solve(t, read(t, text), budget.Limits{}, known)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				same(t, text, d, alone)
			}
			costsTheSame(t, texts)
		})
	}
}

// A charging evaluator spends work on what it is asked.
type charging struct {
	facesWalker
	budget *budget.Budget
}

func (c *charging) Eval(x notation.Expr) (*dist.Dist, error) {
	if err := c.budget.Charge(1000); err != nil {
		return nil, err
	}
	return c.facesWalker.Eval(x)
}

// costsTheSame holds that what is asked costs the same by itself and after others, whatever their
// order, to the step; and that it is refused at the same limits.
func costsTheSame(t *testing.T, texts []string) {
	t.Helper()
	walker := newWalker()
	cost := func(text string, l budget.Limits, known *Store) string {
		b := within(l)
		most, err := b.Most(func() error {
			_, err := Solve(read(t, text), &charging{walker, b}, b, known)
			return err
		})
		if b.Held() != 0 {
			t.Errorf("%s: %g bytes are held at the end", text, b.Held())
		}
		if err != nil {
			return "refused"
		}
		return fmt.Sprintf("%.0f steps and %.0f bytes", b.Spent(), most)
	}
	backwards := slices.Clone(texts)
	slices.Reverse(backwards)
	for i, order := range [][]string{texts, backwards, slices.Concat(texts, texts), slices.Concat(texts[len(texts)/2:], backwards)} {
		known := &Store{}
		for _, text := range order {
			alone := cost(text, budget.Limits{}, &Store{})
			if got := cost(text, budget.Limits{}, known); got != alone {
				t.Errorf("order %d, %s: %s, alone %s", i, text, got, alone)
			}
			if i > 1 {
				continue
			}
			var steps, bytes float64
			if _, err := fmt.Sscanf(alone, "%f steps and %f bytes", &steps, &bytes); err != nil {
				t.Fatal(err)
			}
			for _, l := range []budget.Limits{{MaxWork: steps}, {MaxWork: steps - 1}, {MaxMemory: bytes}, {MaxMemory: bytes - 1}} {
				again := &Store{}
				for range 2 {
					if got, want := cost(text, l, again), cost(text, l, &Store{}); got != want {
						t.Errorf("%s within %g steps and %g bytes: %s, alone %s", text, l.MaxWork, l.MaxMemory, got, want)
					}
				}
			}
		}
	}
}

// What is too rare for a float64 has a weight all the same, and what cannot be has none.
func TestWhatCanBe(t *testing.T) {
	const of = " | x -= 1; if d100 > 1 {y -= 1} | x <= 0 or y <= -1 | if(y >= %d, hero, orc)"
	known := &Store{}
	for _, c := range []struct {
		start string
		y     int
		want  []string
	}{
		{"x = 171; y = 171", 171, []string{"hero", "orc"}},
		{"x = 170; y = 170", 170, []string{"hero", "orc"}}, // 1e-340
		{"x = 172; y = 172", 168, []string{"hero", "orc"}},
		{"x = 171; y = 171", 168, []string{"hero", "orc"}},
		{"x = 3; y = 3", 170, []string{"orc"}},
		{"x = 170; y = 170", 171, []string{"orc"}},
		{"x = 170; y = 170", 0, []string{"hero"}},
		{"x = 160; y = 160", 160, []string{"hero", "orc"}},
		{"x = 3; y = 3", 3, []string{"hero", "orc"}},
		{"x = 3; y = 3", 160, []string{"orc"}},
	} {
		for _, store := range []*Store{{}, known} {
			d, err := solve(t, read(t, c.start+fmt.Sprintf(of, c.y)), budget.Limits{}, store)
			if err != nil {
				t.Fatal(err)
			}
			if got := keys(d); !slices.Equal(got, c.want) {
				t.Errorf("%s, %d: %v, want %v", c.start, c.y, got, c.want)
			}
		}
	}
}

// The states of an encounter are taken over by the next one if that differs in its odds only.
func TestStatesAreTakenOver(t *testing.T) {
	const first = "x = 4; y = 3 | if d6 > 2 {x -= 1}; if d6 > 4 {y -= 1} | x <= 0 or y <= 0 | x > 0"
	const words = "x = 4; s = hero | x -= 1; if d6 > %d {s = orc} | x <= 0 | s"
	const ordered = "encounter(x = 4; order by if(d6 > %d, 0, 1); turn of a {if d6 > %d {x -= 1}}; turn of b while x > 2 {x -= 1}; until x <= 0; x)"
	for _, c := range []struct {
		first, text string
		taken       bool
	}{
		{first, "x = 4; y = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | x > 0", true},
		{first, "x = 4; y = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | y > 0", true},
		{first, "x = 5; y = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | x > 0", false},
		{first, "x = 4; y = d3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | x > 0", false},
		{first, "x = 4; y = 3 | if d6 > 3 {x -= 2}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | x > 0", false},
		{first, "x = 4; y = 3 | if d6 > 0 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | x > 0", false},
		{first, "x = 4; y = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 1 or y <= 0 | x > 1", false},
		{first, "x = 4; y = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 or x * x == 9 | x > 0", false},
		{first, "x = 4; y = 3 | if if(x > 1, d6 > 3, d6 > 4) {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0 | x > 0", false},
		{first, "x = 4; y = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {y -= 1} | x <= 0 or y <= 0; limit 9 | x > 0", false},
		{first, "x = 4; z = 3 | if d6 > 3 {x -= 1}; if d6 > 1 {z -= 1} | x <= 0 or z <= 0 | x > 0", false},
		{fmt.Sprintf(words, 2), fmt.Sprintf(words, 3), true},
		{fmt.Sprintf(words, 2), "x = 4; s = orc | x -= 1; if d6 > 3 {s = hero} | x <= 0 | s", false},
		{fmt.Sprintf(ordered, 2, 2), fmt.Sprintf(ordered, 2, 3), true},
		{fmt.Sprintf(ordered, 2, 2), fmt.Sprintf(ordered, 3, 2), true},
	} {
		known := &Store{}
		if _, err := solve(t, read(t, c.first), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		before := known.built
		hasChain(t, c.text, budget.Limits{}, known)
		after := known.built
		if after == before {
			t.Fatalf("%s: nothing was explored", c.text)
		}
		if taken := before.states == after.states; taken != c.taken {
			t.Errorf("%s: taken over: %v", c.text, taken)
		}
		costsTheSame(t, []string{c.first, c.text})
	}
}
