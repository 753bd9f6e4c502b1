package exact_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// choosing reads a process as notationtest.Process does, in whose turn hero chooses the number
// that has the name choice: options are "name if condition", the value is what it is for. A die
// is rolled before.
func choosing(t testing.TB, text, options string) *notation.Process {
	t.Helper()
	parse := func(s string) notation.Expr {
		e, err := notation.Rules.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	p := notationtest.Process(t, text)
	c := &notation.Choose{Actor: "hero", Written: notation.Int(0), For: p.Value}
	for i, o := range strings.Split(options, ";") {
		name, cond, isOn := strings.Cut(strings.TrimSpace(o), " if ")
		if !isOn {
			cond = "true"
		}
		c.Options = append(c.Options, notation.Alternative{Name: name, If: parse(cond), Body: chosen(t, p.Turns[0].Body, i)})
	}
	die := &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(6)}}
	p.Turns[0].Body = []notation.Stmt{&notation.Roll{Name: "die", Value: die}, c}
	return p
}

// chosen returns the statements that are done where a choice is this option. What they roll has
// other names than in other options.
func chosen(t testing.TB, body []notation.Stmt, option int) []notation.Stmt {
	t.Helper()
	rolls := map[string]string{}
	for _, s := range body {
		if r, ok := s.(*notation.Roll); ok {
			rolls[r.Name] = fmt.Sprintf("%s by %d", r.Name, option)
		}
	}
	var out []notation.Stmt
	for _, s := range body {
		s = notation.MapStmt(s, func(e notation.Expr) notation.Expr {
			return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
				ref, ok := x.(*notation.Ref)
				switch {
				case !ok:
					return x, false
				case ref.Name == "choice":
					return notation.Int(int64(option)), true
				case rolls[ref.Name] != "":
					return &notation.Ref{Name: rolls[ref.Name]}, true
				}
				return x, false
			})
		})
		if r, ok := s.(*notation.Roll); ok {
			r.Name = rolls[r.Name]
		}
		out = append(out, s)
	}
	return out
}

// bestOf decides a process and returns what it is worth, and the options by the state.
func bestOf(t *testing.T, p *notation.Process) (*exact.Decision, map[string]string) {
	t.Helper()
	list, err := exact.Decide(t.Context(), p, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := list[0]
	policy := map[string]string{}
	for i, option := range d.Policy.Options {
		if option == notation.NoOption {
			continue
		}
		values := make([]string, len(d.Keys))
		for k, at := len(d.Keys)-1, i; k >= 0; k-- {
			n := len(d.Policy.Values[k])
			values[k] = d.Policy.Values[k][at%n].String()
			at /= n
		}
		name := "none"
		if int(option) < len(d.Choice.Options) {
			name = d.Choice.Options[option].Name
		}
		policy[strings.Join(values, " ")] = name
	}
	return d, policy
}

func TestDecideByHand(t *testing.T) {
	tests := []struct {
		name, process, options string
		value                  float64
		policy                 map[string]string // of some states
	}{
		{
			"one step: the better of two coins", "x=0 | if(choice == 0, if(d2 == 1, 2, 1), if(d3 >= 2, 2, 1)) | x > 0 | if(x == 2, 1, 0)",
			"coin; die", 2.0 / 3,
			map[string]string{"": "die"},
		},
		{
			"equal: the first", "x=0 | if(choice == 0, if(d2 == 1, 2, 1), if(d4 >= 3, 2, 1)) | x > 0 | if(x == 2, 1, 0)",
			"coin; die", 0.5,
			map[string]string{"": "coin"},
		},
		{
			"a condition that does not hold", "x=0 | if(choice == 0, if(d2 == 1, 2, 1), 2) | x > 0 | if(x == 2, 1, 0)",
			"coin; cheat if x > 5", 0.5,
			map[string]string{"": "coin"},
		},
		{
			// Waiting is as good as going, and forever it is nothing.
			"waiting never ends", "x=3 | if(choice == 0, x, x - 1) | x <= 0 | 7", "wait; go", 7,
			map[string]string{"1": "go", "2": "go", "3": "go"},
		},
		{
			// Three turns of 1 left, or a turn that may set one back: 2 + 1/2 (1 + 3) = 4 > 3.
			"the fewest turns", "x=3 | if(choice == 0, x - 1, if(d2 == 1, 0, 3)) | x <= 0 | -turns", "walk; leap", -2,
			map[string]string{"3": "leap", "2": "walk", "1": "walk"},
		},
		{
			// Rolling at 20 is worth 5/6 (20 + 4) = 20, which is holding.
			"a turn of Pig, to be held", strings.ReplaceAll(pig, "rolls", "choice == 1"), "hold; roll if total < 90", 8.14179,
			map[string]string{"19": "roll", "20": "hold", "21": "hold"},
		},
		{
			"a turn of Pig, to be rolled", strings.ReplaceAll(pig, "rolls", "choice == 0"), "roll if total < 90; hold", 8.14179,
			map[string]string{"19": "roll", "20": "roll", "21": "hold"},
		},
		{
			// A blow of 2 on every turn, 4 strikes to win, two draughts of 3 up to 5: 5 strike 3
			// strike 1 drink 2 drink 3 strike 1 strike, which wins before the blow is 0 or less.
			"two draughts against a sure blow",
			"hp=5; drinks=2; foe=4 | if(choice == 1, min(5, hp + 3), hp) - if(choice == 0 and foe == 1, 0, 2);" +
				" drinks - if(choice == 1, 1, 0); foe - if(choice == 0, 1, 0) | hp <= 0 or foe <= 0 | if(foe <= 0, 1, 0)",
			"strike; drink if drinks > 0", 1,
			map[string]string{"1 2 2": "drink", "2 1 2": "drink", "3 0 2": "strike", "1 0 1": "strike"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, policy := bestOf(t, choosing(t, tt.process, tt.options))
			if math.Abs(d.Low-tt.value) > 1e-5 || math.Abs(d.High-tt.value) > 1e-5 {
				t.Errorf("worth %v to %v, want %v", d.Low, d.High, tt.value)
			}
			if d.Gap > 1e-9 {
				t.Errorf("a gap of %v", d.Gap)
			}
			for state, want := range tt.policy {
				if policy[state] != want {
					t.Errorf("in %q %q is best, want %q", state, policy[state], want)
				}
			}
		})
	}
}

// pig is a turn of the dice game: a 1 ends it without points.
const pig = "total=0; over=0 | if(rolls, if(die == 1, 0, total + die), total); if(rolls and die > 1, 0, 1) | over == 1 | total"

func TestDecideErrors(t *testing.T) {
	tests := []struct{ name, process, options, want string }{
		{"no way out", "x=1 | if(choice == 0, x, 3 - x) | x <= 0 | 1", "stay; go", "it can go on forever: x = 1 never leads to an end"},
		{"forever better", "x=1 | if(choice == 0, x, 0) | x <= 0 | turns", "stay; go", "there is no best policy"},
		{"of turns", "x=1 | x - 1 + 0 * choice | x <= 0 | turns * turns", "stay; go", "depends on the turns in this way"},
		{"rolled", "x=1 | if(choice == 0, 0, x - 1) | x <= 0 | 1", "stay; go if d6 > 3", "what may be chosen cannot be rolled for"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := exact.Decide(t.Context(), choosing(t, tt.process, tt.options), exact.Options{})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// A decisionProcess is a random decision process: where each option leads to by the face of a die, in
// every state but the last ones.
type decisionProcess struct {
	faces  int
	next   [][][]int // by state and option
	worth  []int     // of the last states, which follow
	ending int       // the first of them
}

func randomProcess(r *rand.Rand) decisionProcess {
	p := decisionProcess{faces: 1 + r.IntN(3), ending: 1 + r.IntN(6)}
	last := 1 + r.IntN(3)
	for range p.ending {
		var options [][]int
		for range 1 + r.IntN(3) {
			to := make([]int, p.faces)
			for i := range to {
				to[i] = r.IntN(p.ending + last)
			}
			if len(options) > 0 && r.IntN(4) == 0 {
				to = options[0] // equally good
			}
			options = append(options, to)
		}
		p.next = append(p.next, options)
	}
	for range last {
		p.worth = append(p.worth, r.IntN(5)-2)
	}
	return p
}

// tree writes it as a process that starts in state 0.
func (p decisionProcess) tree() *notation.Process {
	is := func(name string, v int) notation.Expr {
		return &notation.Binary{Op: notation.Eq, X: &notation.Ref{Name: name}, Y: notation.Int(int64(v))}
	}
	either := func(cond, then, otherwise notation.Expr) notation.Expr {
		return &notation.If{Cond: cond, Then: then, Else: otherwise}
	}
	most := 0
	for _, options := range p.next {
		most = max(most, len(options))
	}
	c := &notation.Choose{Actor: "hero", Written: notation.Int(0)}
	for k := range most {
		var may notation.Expr = &notation.Bool{}
		var step notation.Expr = notation.Int(0)
		for s, options := range p.next {
			may = either(is("x", s), &notation.Bool{Value: k < len(options)}, may)
			if k >= len(options) {
				continue
			}
			var rolled notation.Expr = notation.Int(0)
			for face, t := range options[k] {
				rolled = either(is("die", face+1), notation.Int(int64(t)), rolled)
			}
			step = either(is("x", s), rolled, step)
		}
		body := []notation.Stmt{&notation.Change{Var: "x", Op: notation.Assign, Value: step}}
		c.Options = append(c.Options, notation.Alternative{Name: fmt.Sprint(k), If: may, Body: body})
	}
	var worth notation.Expr = notation.Int(0)
	for i, w := range p.worth {
		worth = either(is("x", p.ending+i), notation.Int(int64(w)), worth)
	}
	c.For = worth
	die := &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(int64(p.faces))}}
	return &notation.Process{
		Vars:  []notation.Var{{Name: "x", Start: notation.Int(0)}},
		Turns: []notation.Turn{{Body: []notation.Stmt{&notation.Roll{Name: "die", Value: die}, c}}},
		Until: &notation.Binary{Op: notation.Ge, X: &notation.Ref{Name: "x"}, Y: notation.Int(int64(p.ending))},
		Value: worth,
	}
}

// values are what the states are worth at best: what is left to win from the worst end on,
// calculated again and again until it stays.
func (p decisionProcess) values() []float64 {
	least := math.Inf(1)
	for _, s := range p.reachable() {
		if s >= p.ending {
			least = min(least, float64(p.worth[s-p.ending]))
		}
	}
	v := make([]float64, p.ending+len(p.worth))
	for i, w := range p.worth {
		v[p.ending+i] = float64(w) - least
	}
	for range 20_000 {
		for s := range p.next {
			best := 0.0
			for k := range p.next[s] {
				best = max(best, p.after(v, s, k))
			}
			v[s] = best
		}
	}
	for i := range v {
		v[i] += least
	}
	return v
}

func (p decisionProcess) after(v []float64, s, option int) float64 {
	sum := 0.0
	for _, t := range p.next[s][option] {
		sum += v[t]
	}
	return sum / float64(p.faces)
}

func (p decisionProcess) reachable() []int {
	list, seen := []int{0}, map[int]bool{0: true}
	for i := 0; i < len(list); i++ {
		if list[i] >= p.ending {
			continue
		}
		for _, to := range p.next[list[i]] {
			for _, t := range to {
				if !seen[t] {
					seen[t] = true
					list = append(list, t)
				}
			}
		}
	}
	return list
}

// Random decision processes against value iteration.
func TestDecideRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	decided, ties := 0, 0
	for i := range 600 {
		p := randomProcess(r)
		tree := p.tree()
		list, err := exact.Decide(context.Background(), tree, exact.Options{})
		if err != nil {
			if !strings.Contains(err.Error(), "never leads to an end") {
				t.Fatalf("%d: %v\n%+v", i, err, p)
			}
			continue
		}
		decided++
		d, v := list[0], p.values()
		if v[0] < d.Low-1e-9 || v[0] > d.High+1e-9 {
			t.Fatalf("%d: worth %v to %v, want %v\n%+v", i, d.Low, d.High, v[0], p)
		}
		for at, option := range d.Policy.Options {
			s := 0
			if len(d.Keys) > 0 {
				s = int(d.Policy.Values[0][at].(*notation.Number).Value.Num().Int64())
			}
			if option == notation.NoOption || s >= p.ending {
				continue
			}
			if got := p.after(v, s, int(option)); got < v[s]-1e-9 {
				t.Fatalf("%d: in %d option %d is worth %v, the best %v\n%+v", i, s, option, got, v[s], p)
			}
			for k := range int(option) {
				if p.after(v, s, k) > v[s]-1e-9 {
					ties++ // an earlier one is as good: all of these together must never end
					if !p.neverLeft(v, s) {
						t.Fatalf("%d: in %d option %d is as good as %d and listed before\n%+v", i, s, k, option, p)
					}
				}
			}
		}
		// The policy put in is worth what was said.
		res, err := exact.Eval(context.Background(), list.Put(tree), exact.Options{})
		if err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		mean, _ := res.Dist.Bounds()
		if low, _ := mean[0].Float64(); low > d.High+1e-9 {
			t.Fatalf("%d: by the policy %v, want %v", i, mean, d)
		}
		if high, _ := mean[1].Float64(); high < d.Low-1e-9 {
			t.Fatalf("%d: by the policy %v, want %v", i, mean, d)
		}
		if rational, err := exact.Eval(context.Background(), list.Put(tree), exact.Options{Rational: true}); err != nil {
			t.Fatal(err)
		} else if got := rational.Dist.Mean(); new(big.Rat).Sub(got, mean[0]).Cmp(big.NewRat(1, 1e9)) > 0 {
			t.Fatalf("%d: %v in rationals", i, got)
		}
	}
	if decided < 300 {
		t.Errorf("only %d were decided", decided)
	}
	t.Logf("%d decided, %d equal ones not taken", decided, ties)
}

// neverLeft reports whether a state would never be left, nor those that lead back to it, if
// the first of the best options were taken in all of them.
func (p decisionProcess) neverLeft(v []float64, s int) bool {
	together := func(t int) bool { return t < p.ending && p.leads(s, t) && p.leads(t, s) }
	first := func(s int) []int {
		for k := range p.next[s] {
			if p.after(v, s, k) > v[s]-1e-9 {
				return p.next[s][k]
			}
		}
		return nil
	}
	left := map[int]bool{}
	for again := true; again; {
		again = false
		for state := range p.next {
			if left[state] || !together(state) && state != s {
				continue
			}
			for _, t := range first(state) {
				if left[t] || !together(t) && t != s {
					left[state], again = true, true
				}
			}
		}
	}
	return !left[s]
}

// leads reports whether something may be done in a state that leads to another, at once or
// later.
func (p decisionProcess) leads(from, to int) bool {
	list, seen := []int{from}, map[int]bool{}
	for i := 0; i < len(list); i++ {
		if list[i] >= p.ending {
			continue
		}
		for _, options := range p.next[list[i]] {
			for _, t := range options {
				if !seen[t] {
					seen[t] = true
					list = append(list, t)
				}
			}
		}
	}
	return seen[to]
}

// What is asked of the end may name what is rolled before the encounter begins, and what
// decides nothing, and may be any number: the policy does not go by it.
func TestDecideWhateverIsAsked(t *testing.T) {
	p := choosing(t, "x=0; y=0 | if(d2 == 1, 0, if(choice == 0, if(d2 == 1, 2, 1), if(d3 >= 2, 2, 1))); y+d6 | x > 0 | if(x == 2, 1, 0)", "coin; die")
	value, err := notation.Rules.Parse("y * n")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []notation.Expr{p.Value, value, &notation.Given{X: value, Cond: &notation.Binary{Op: notation.Gt, X: value, Y: notation.Int(7)}}} {
		p.Value = v
		let := &notation.Let{Name: "n", Value: notationtest.ParseSmall(t, "d6"), Body: p}
		list, err := exact.Decide(t.Context(), let, exact.Options{})
		if err != nil || len(list) != 1 || len(list[0].Keys) != 0 || list[0].Policy.Options[0] != 1 {
			t.Errorf("%s: %v, %v, want the die", v, list, err)
		}
		if !list.Serve(let) || list.Serve(notation.Int(1)) || list.Serve(&notation.Tuple{Items: []notation.Expr{let, choosing(t, "x=0 | choice + x + 1 | x > 0 | x", "coin; die")}}) {
			t.Errorf("%s: a policy serves where there is one process", v)
		}
	}
}

// An encounter in which somebody has yet to choose is worth what it is under the best policy.
func TestOpenChoicesAreDecided(t *testing.T) {
	p := choosing(t, "x=0 | if(choice == 0, if(d2 == 1, 2, 1), if(d3 >= 2, 2, 1)) | x > 0 | if(x == 2, 1, 0)", "coin; die")
	r, err := exact.Eval(t.Context(), p, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p, _ := new(big.Rat).Sub(r.Dist.PMF(big.NewRat(1, 1)), big.NewRat(2, 3)).Float64(); math.Abs(p) > 1e-12 {
		t.Errorf("%s, want 1 in two of three", r.Dist)
	}
}
