package encounter

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// spaces are encounters with what their states come to: how many there are, how many rows they share,
// and the sizes of blocks above 1.
var spaces = []struct{ text, want string }{
	{"x = 3 | x -= 1 | x <= 0 | x", "4 states, 2 rows"},
	{"x = 5 | x -= d2 | x <= 0 | x", "7 states, 2 rows"},
	{"x = 2; y = 2 | x -= d2 - 1; y -= d2 - 1 | x <= 0 or y <= 0 | x", "9 states, 2 rows"},
	{"x = 2; y = 2; a = true | if a {y -= 1} else {x -= 1}; a = not a | x <= 0 or y <= 0 | x", "4 states, 3 rows"},
	{"encounter(x = 2; y = 2; order by 0; turn of a {y -= 1}; turn of b {x -= 1}; until x <= 0 or y <= 0; x)", "4 states, 3 rows"},
	{"x = 2; y = 2; a = true | if a {y -= d2 - 1} else {x -= d2 - 1}; a = not a | x <= 0 or y <= 0 | x", "12 states, 3 rows, blocks of 2 2 2 2"},
	{"x = 1 | if d2 == 1 {x += 1} else {x -= 1} | x <= 0 or x >= 4 | x", "5 states, 2 rows, blocks of 3"},
	{"x = 3; s = hero | x -= d2; if d3 == 1 {s = orc} | x <= 0 | s", "9 states, 2 rows"},
	{"x = 3; s = hero | x -= d2; if s == hero and d3 == 1 {s = orc} | x <= 0 | s", "9 states, 3 rows"},
	{"x = 4; p = 2 | x -= 1; if x <= 1 and p > 0 {p -= 1} | x <= 0 | p", "5 states, 3 rows"},
	{"x = 6 | if x > 3 {x -= 1} else {x -= 2} | x <= 0 | x", "6 states, 3 rows"},
	{"x = 3; y = 0 | x -= 1; y += 1 | x <= 0 | y", "4 states, 2 rows"},
	{"x = d3 + 1 | x -= d2 | x <= 0 | x", "6 states, 2 rows"},
	{"x = 4 | x = max(0, x - d2) | x <= 0 | x", "5 states, 4 rows"},
	{"x = 4 | x = floor(x / 2) | x <= 0 | x", "4 states, 4 rows"},
	{"x = 0 | x -= 1 | x <= 0 | x", "1 states, 1 rows"},
	{"x = 4 | x -= d2 - 1 | false; limit 2 | x", "3 states, 2 rows"},
	{"x = 2000000; y = 2 | x -= 1000000 * d2; y -= d2 - 1 | x <= 0 or y <= 0 | x", "9 states, 2 rows"},
}

func (p *encounterChain) spelled() string {
	rows := map[int32]bool{}
	for _, r := range p.chain.Row {
		rows[r] = true
	}
	out := fmt.Sprintf("%d states, %d rows", p.chain.Size(), len(rows))
	var blocks []int
	for _, b := range p.order.Blocks() {
		if len(b) > 1 {
			blocks = append(blocks, len(b))
		}
	}
	if len(blocks) > 0 {
		out += ", blocks of " + strings.Trim(fmt.Sprint(blocks), "[]")
	}
	return out
}

func TestSpaces(t *testing.T) {
	for _, c := range spaces {
		p := built(t, c.text, plenty())
		if got := p.spelled(); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
		isSound(t, c.text, p)
	}
}

// isSound holds the states of a chain and the rows that they share against turns that are played state by
// state, each by itself.
func isSound(t *testing.T, text string, p *encounterChain) {
	t.Helper()
	s := p.space
	const digits = "%v"
	number := map[string]int32{}
	numbersOf := func(state int32) []int64 {
		var out []int64
		for v, is := range s.values(state, nil) {
			code, ok := s.program.code(is)
			if !ok {
				t.Fatalf("%s: var %d is %v", text, v, is)
			}
			out = append(out, code)
		}
		return out
	}
	for n := range int32(s.chain.Size()) {
		key := fmt.Sprintf(digits, numbersOf(n))
		if other, twice := number[key]; twice {
			t.Errorf("%s: states %d and %d are one", text, other, n)
		}
		number[key] = n
	}
	turns := map[int32]int{}
	var level []int32
	for _, st := range s.starts {
		if _, ok := turns[st.state]; !ok {
			turns[st.state] = 0
			level = append(level, st.state)
		}
	}
	for turn := 0; len(level) > 0; turn++ {
		var next []int32
		for _, n := range level {
			if turn == s.most {
				continue
			}
			numbers := numbersOf(n)
			r := s.run(func(form int32) int64 { return s.formOf(numbers, form) })
			over, err := r.ended()
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			want := map[int32]float64{}
			if !over {
				moves, err := r.turn()
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				for _, m := range moves {
					after := slices.Clone(numbers)
					for _, c := range m.changes {
						if c.set {
							after[c.v] = c.by
						} else {
							after[c.v] += c.by
						}
					}
					to, ok := number[fmt.Sprintf(digits, after)]
					if !ok {
						t.Fatalf("%s: from %v to %v, which is no state", text, numbers, after)
					}
					want[to] += m.p.high
					if _, ok := turns[to]; !ok {
						turns[to] = turn + 1
						next = append(next, to)
					}
				}
			}
			got := map[int32]float64{}
			to, p := s.chain.Of(n)
			for i, k := range to {
				got[k] += p[i]
			}
			if len(got) != len(want) || s.chain.IsAbsorbing(n) != over {
				t.Errorf("%s: from %v to %v, want %v", text, numbers, got, want)
			}
			for k, p := range want {
				if math.Abs(got[k]-p) > 1e-15 {
					t.Errorf("%s: from %v to %v, want %v", text, numbers, got, want)
				}
			}
		}
		level = next
	}
	if len(turns) != s.chain.Size() {
		t.Errorf("%s: %d states, want %d", text, s.chain.Size(), len(turns))
	}
}

// What it starts with: each part by itself, and who begins.
func TestStarts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 3 | x -= 1 | x <= 0 | x", "3: 1"},
		{"x = d2; y = d3 | x -= y | x <= 0 | x", "1 1: 1/6; 1 2: 1/6; 1 3: 1/6; 2 1: 1/6; 2 2: 1/6; 2 3: 1/6"},
		{"x = d2 * d2; s = if(d4 == 1, hero, orc) | x -= 1; if s == hero {x -= 1} | x <= 0 | s", "1 hero: 1/16; 1 orc: 3/16; 2 hero: 1/8; 2 orc: 3/8; 4 hero: 1/16; 4 orc: 3/16"},
		{"encounter(x = d2; order by x - 1; turn of a {x -= 1}; turn of b {x -= 2}; until x <= 0; x)", "1 0: 1/2; 2 2: 1/2"},
		{"encounter(x = 2; order by d2 - 1; turn of a {x -= 1}; turn of b {x -= 2}; until x <= 0; x)", "2 0: 1/2; 2 2: 1/2"},
		// Of six orders of three, two each are turned to one another.
		{"encounter(x = 2; order of [0 1 2] by d6 - 1; turn of a {x -= 1}; turn of b {x -= 2}; turn of c {x -= 3}; until x <= 0; x)", "2 0: 1/6; 2 12: 1/6; 2 15: 1/6; 2 3: 1/6; 2 6: 1/6; 2 9: 1/6"},
		{"encounter(x = 2; order by d2 - 1; turn of a while x > 2 {x -= 1}; turn of b {x -= 2}; until x <= 0; x)", "2 2: 1"},
	} {
		e := &solver{eval: newWalker(), budget: within(budget.Limits{Rational: true}), known: &Store{}}
		a, err := e.prepare(read(t, c.text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := e.chainOf(a.of, noLimit)
		if err != nil {
			t.Fatal(err)
		}
		sums := map[string]weight{}
		var keys []string
		for _, st := range p.starts {
			var words []string
			for _, v := range p.values(st.state, nil) {
				words = append(words, v.Outcome().Key())
			}
			key := strings.Join(words, " ")
			if before, ok := sums[key]; ok {
				sums[key] = before.plus(st.p)
			} else {
				sums[key] = st.p
				keys = append(keys, key)
			}
		}
		slices.Sort(keys)
		var out []string
		for _, k := range keys {
			out = append(out, k+": "+sums[k].exact.RatString())
			if f, _ := sums[k].exact.Float64(); f != sums[k].high {
				t.Errorf("%s: %s has %g", c.text, k, sums[k].high)
			}
		}
		if got := strings.Join(out, "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// States are looked for within so many turns, and what was not looked at by then leads nowhere.
func TestSpacesWithinTurns(t *testing.T) {
	for most, want := range []int{1, 3, 6, 10, 15, 19} { // of 8 points, 7, and so on
		e := &solver{eval: newWalker(), budget: plenty(), known: &Store{}}
		p, err := e.chainOf(read(t, "x = 4; y = 4 | if d2 == 1 {x -= 1} else {y -= 1} | x <= 0 or y <= 0 | x"), most)
		if err != nil {
			t.Fatal(err)
		}
		if p.chain.Size() != want {
			t.Errorf("%d turns: %d states, want %d", most, p.chain.Size(), want)
		}
		for n := range int32(p.chain.Size()) {
			v := p.values(n, nil)
			if far := v[0].Num+v[1].Num == int64(8-most) || v[0].Num == 0 || v[1].Num == 0; far != p.chain.IsAbsorbing(n) {
				t.Errorf("%d turns: %s leads nowhere: %v", most, p.describe(n), !far)
			}
		}
	}
}

// So it is where states are laid out again on the way.
func TestGrowingSpacesWithinTurns(t *testing.T) {
	for most := range 9 {
		text := fmt.Sprintf("x = 0 | if d2 == 1 {x += 100000} else {x -= 1} | false; after %d | x", most)
		e := &solver{eval: newWalker(), budget: plenty(), known: &Store{}}
		p, err := e.chainOf(read(t, strings.Replace(text, fmt.Sprintf("; after %d", most), "", 1)), most)
		if err != nil {
			t.Fatal(err)
		}
		if want := (most + 1) * (most + 2) / 2; p.chain.Size() != want {
			t.Errorf("%d turns: %d states, want %d", most, p.chain.Size(), want)
		}
		isSound(t, text, p)
		hasChain(t, text, budget.Limits{}, &Store{})
	}
}

// An encounter that cannot be solved says why, and where it never ends.
func TestRefusedSpaces(t *testing.T) {
	for _, c := range []struct {
		text   string
		limits budget.Limits
		want   string
	}{
		{"x = 3 | x = x | x <= 0 | x", budget.Limits{}, "it can go on forever: x = 3 never leads to an end"},
		{"x = 3 | x += 0 | x <= 0 | x > 0", budget.Limits{}, "it can go on forever: x = 3 never leads to an end"},
		{"x = 3 | stop; x -= 1 | x <= 0 | turns", budget.Limits{}, "it can go on forever: x = 3 never leads to an end"},
		{"x = 3; s = hero | if d2 == 1 {s = orc} | x <= 0 | s", budget.Limits{}, "never leads to an end"},
		{"x = 3; s = hero | if d2 == 1 {s = orc} | x <= 0 | s", budget.Limits{Rational: true}, "never leads to an end"},
		{"x = 2; s = hero | if s == hero {x -= 1; if d2 == 1 {s = orc}} | x <= 0 | x > 0", budget.Limits{}, "s = orc never leads to an end"},
		{"encounter(x = 2; order by 0; turn of a {if x > 1 {x -= 1}}; turn of b {stop}; until x <= 0; x)", budget.Limits{}, "x = 1, actor = "},
		{"x = 3 | x += 1 | x <= 0 | x", budget.Limits{MaxMemory: 1 << 16}, "more than 65536 bytes"},
		{"x = 3 | x += 1 | x <= 0 | x", budget.Limits{MaxWork: 1e6}, "more than 1e6 steps"},
		{"x = 3000 | x -= d3 | x <= 0 | x", budget.Limits{Rational: true, MaxWork: 1e7}, "more than 1e7 steps, while solving 3003 states in rationals"},
		{"x = 300; y = 300 | x -= d7; y -= d11 | x <= 0 or y <= 0 | x", budget.Limits{Rational: true, MaxWork: 1e7}, "steps, while exploring the states of the encounter"},
		{"x = 300; y = 300 | x -= d7; y -= d11 | x <= 0 or y <= 0 | joint(x, turns)", budget.Limits{MaxWork: 1e6}, "more than 1e6 steps"},
		{"x = 900 | if d2 == 1 {x += 1} else {x -= 1} | x <= 0 or x >= 1800 | joint(x, turns)", budget.Limits{MaxWork: 1e8}, "while following turn"},
		{"x = 3 | x -= 1 | x <= 0 | d2!", budget.Limits{}, "too many"},
		{"x = d2! | x -= 1 | x <= 0 | x", budget.Limits{}, "too many"},
		{"x = 40000000 | x -= 1 | x <= 0 | x", budget.Limits{MaxMemory: 1 << 18}, "more than 262144 bytes"},
		{"x = 1/2 | x -= 1 | x <= 0 | x", budget.Limits{}, "a part of the state is 1/2"},
		{"x = 3 | x -= 1 | d6 > x | x", budget.Limits{}, "the end of a process cannot be rolled for"},
		{"x = 3 | x -= 1 | d6 > 3 | x", budget.Limits{}, "the end of a process cannot be rolled for"},
		{"x = 0; y = 2000 | x += 1000000; y -= 1 | y <= 0 | x", budget.Limits{MaxMemory: 1 << 16}, "more than 65536 bytes"},
		{"x = 0; y = 2000 | x += 1000000; y -= 1 | y <= 0 | x", budget.Limits{MaxWork: 2e5}, "more than 2e5 steps"},
		{"x = 1 | if chance(1/1000) {x -= 1} | x <= 0 | joint(x, turns)", budget.Limits{MaxMemory: 1 << 20}, "more than 1 MiB of memory, while following turn"},
		{"x = 3 | x -= 1 | x <= 0; limit min(5/2, 4) | x", budget.Limits{}, "an encounter ends after a whole number of turns, 0 or more, and this is 5/2"},
		{"x = 3 | x -= 1 | x <= 0; limit min(-3, 4) | x", budget.Limits{}, "0 or more, and this is -3"},
		{"x = 3 | x -= 1 | x <= 0; limit d6 | x", budget.Limits{}, "after how many turns an encounter ends cannot be rolled for"},
		{"x = 3 | x -= 1 | x <= 0; after 3000000000 | x", budget.Limits{}, "is too long"},
	} {
		d, err := solve(t, read(t, c.text), c.limits, &Store{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v, want %q", c.text, d, err, c.want)
		}
	}
}

// Numbers of states are 32 bits, whatever memory there is.
func TestMostStates(t *testing.T) {
	e := &solver{budget: within(budget.Limits{MaxMemory: 1e15}), known: &Store{}}
	s := &space{e: e, states: &states{count: maxStates + 1}, chain: built(t, "x = 0 | x -= 1 | x <= 0 | x", plenty()).chain}
	var limit *budget.LimitError
	if err := s.hold(); !errors.As(err, &limit) || limit.Resource != budget.Memory {
		t.Errorf("%v", err)
	}
	s.states.count--
	if err := s.hold(); err != nil {
		t.Error(err)
	}
}

// Where a limit was reached, the states that were found by then say which vars go where nobody
// asks for them.
func TestDiagnosis(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"two fall below 0", "x = 3; y = 3; z = 2000 | x -= d9; y -= d9; z -= 1 | z <= 0 | x + y", "x and y go below 0; a floor of 0, or max(0, ...), keeps the states few"},
		{"one of them does", "x = 9; z = 2000 | x -= d99; z = max(0, z - 1) | z <= 0 | x", "x goes below 0; a floor of 0, or max(0, ...), keeps the states few"},
		{"three do", "x = 3; y = 3; w = 1; z = 2000 | x -= d9; y -= d9; w -= d9; z -= 1 | z <= 0 | x + y + w", "x, y and w go below 0; a floor of 0, or max(0, ...), keeps the states few"},
		{"it starts below 0", "x = -3; z = 2000 | x -= d99; z -= 1 | z <= 0 | x", ""},
		{"it rises", "x = 30; z = 2000 | x += d99; z -= 1 | z <= 0 | x", "x rises further and further; min(30, ...) keeps the states few"},
		{"it rises from nothing", "x = 0; z = 2000 | x += d99; z -= 1 | z <= 0 | x", "x rises further and further; limit: {draw: 100} ends it after so many turns; without actors, count them in the state"},
		{"it rises from anywhere", "x = 10 * d3; z = 2000 | x += d99; z -= 1 | z <= 0 | x", "x rises further and further; min(30, ...) keeps the states few"},
		{"one rises and one falls", "x = 3; y = 30; z = 2000 | x -= 1; y += d9; z -= 1 | z <= 0 | x + y", "y rises further and further; min(30, ...) keeps the states few"},
		{"it starts below 0 at times", "x = d9 - 5; z = 2000 | x -= d99; z -= 1 | z <= 0 | x", ""},
		{"it only falls", "x = 9000; z = 9000 | x -= d9; z -= d9 | z <= 0 or x <= 0 | x", ""},
		{"words do not go below 0", "s = hero; x = 3; z = 2000 | if d2 == 1 {s = orc}; x -= d9; z -= 1 | z <= 0 | joint(x, s)", "x goes below 0; a floor of 0, or max(0, ...), keeps the states few"},
	} {
		x := read(t, c.text)
		for _, v := range x.Vars { // as encounters name their parts
			x = rename(x, v.Name, "encounter/"+v.Name)
		}
		_, err := solve(t, x, budget.Limits{MaxWork: 1e7}, &Store{})
		var limit *budget.LimitError
		if !errors.As(err, &limit) || limit.Hint != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	limited := read(t, "x = 0; z = 2000 | x += d99; z -= 1 | z <= 0 | x")
	limited.Limit = &notation.Number{Value: big.NewRat(5000, 1)}
	_, err := solve(t, limited, budget.Limits{MaxWork: 1e7}, &Store{})
	if limit := new(budget.LimitError); !errors.As(err, &limit) || limit.Hint != "x rises further and further; a smaller limit keeps the states few" {
		t.Errorf("with a limit: %v", err)
	}
	// Nothing is said of few states.
	_, err = solve(t, read(t, "x = 3; z = 2000 | x -= d9; z -= 1 | z <= 0 | x"), budget.Limits{MaxWork: 5e4}, &Store{})
	if limit := new(budget.LimitError); !errors.As(err, &limit) || limit.Hint != "" {
		t.Errorf("%v", err)
	}
}

// rename gives a var another name.
func rename(x *notation.Process, name, other string) *notation.Process {
	out := notation.Transform(x, func(e notation.Expr) (notation.Expr, bool) {
		ref, ok := e.(*notation.Ref)
		return &notation.Ref{Name: other}, ok && ref.Name == name
	}).(*notation.Process)
	copied := *out
	copied.Vars = slices.Clone(out.Vars)
	for i, v := range copied.Vars {
		if v.Name == name {
			copied.Vars[i].Name = other
		}
	}
	for i, turn := range copied.Turns {
		body := slices.Clone(turn.Body)
		for k, s := range body {
			if c, ok := s.(*notation.Change); ok && c.Var == name {
				changed := *c
				changed.Var = other
				body[k] = &changed
			}
			if b, ok := s.(*notation.Branch); ok {
				branch := *b
				branch.Then = slices.Clone(b.Then)
				for j, s := range branch.Then {
					if c, ok := s.(*notation.Change); ok && c.Var == name {
						changed := *c
						changed.Var = other
						branch.Then[j] = &changed
					}
				}
				body[k] = &branch
			}
		}
		copied.Turns[i].Body = body
	}
	return &copied
}
