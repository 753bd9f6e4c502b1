package encounter

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A choosingCase is a process in whose step the name choice is what hero chooses.
type choosingCase struct {
	name, process  string
	options        string // "strike; drink if x > 2"
	asked, written string // "" is true, and 0
}

func (c choosingCase) read(t *testing.T) *notation.Process {
	t.Helper()
	or := func(s, or string) string {
		if s == "" {
			return or
		}
		return s
	}
	parse := func(s string) notation.Expr { return readProcess(t, "x=0 | 0 | "+s+" | 0").Until }
	p := readProcess(t, c.process)
	of := &notation.Choice{Actor: "hero", Asked: parse(or(c.asked, "true")), Written: parse(or(c.written, "0")), Until: p.Until, For: p.Value}
	for _, o := range strings.Split(c.options, ";") {
		name, cond, _ := strings.Cut(strings.TrimSpace(o), " if ")
		of.Options = append(of.Options, notation.Option{Name: name, If: parse(or(cond, "true"))})
	}
	p.Step = &notation.Let{Name: "choice", Value: of, Body: p.Step}
	return p
}

func (c choosingCase) decide(t *testing.T, l budget.Limits) (*Decision, error) {
	t.Helper()
	return Decide(c.read(t), facesWalker{map[string]notationtest.Distribution{}}, budget.New(context.Background(), l.WithDefaults()))
}

// A plainChoice is all that can be done in each state, found by walking through the faces.
type plainChoice struct {
	x     *notation.Process
	place map[string]int
	keys  []string
	to    [][]map[int]float64 // by state and option that is allowed; none where it is over
	of    [][]int             // by state: the options that are allowed
	worth []float64
}

// walked walks through an expression in a state.
func (p *plainChoice) walked(t *testing.T, e notation.Expr, key string, choice int) map[string]float64 {
	t.Helper()
	e = &notation.Let{Name: "choice", Value: notation.Int(int64(choice)), Body: e}
	for i, item := range outcomeOf(key).Items {
		var v notation.Expr = &notation.Label{Name: item.Label}
		switch {
		case item.Value != nil:
			v = &notation.Number{Value: item.Value}
		case item.Label == "yes" || item.Label == "no":
			v = &notation.Bool{Value: item.Label == "yes"}
		}
		e = &notation.Let{Name: p.x.State[i].Name, Value: v, Body: e}
	}
	d, err := notationtest.Enumerate(e, 3000)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]float64{}
	for k, v := range d.Probability {
		out[k] = floatOfRat(v)
	}
	return out
}

func (p *plainChoice) find(key string) int {
	if !strings.HasPrefix(key, "(") {
		key = "(" + key + ")"
	}
	i, ok := p.place[key]
	if !ok {
		i = len(p.keys)
		p.place[key] = i
		p.keys = append(p.keys, key)
	}
	return i
}

// newPlainChoice explores a process whose value is w turns and something that is known.
func newPlainChoice(t *testing.T, x *notation.Process, goal string) *plainChoice {
	t.Helper()
	outer := x.Step.(*notation.Let)
	c, step := outer.Value.(*notation.Choice), outer.Body
	p := &plainChoice{x: x, place: map[string]int{}}
	start := &notation.Tuple{}
	for _, part := range x.State {
		start.Items = append(start.Items, part.Start)
	}
	d, err := notationtest.Enumerate(start, 10)
	if err != nil || len(d.Probability) != 1 {
		t.Fatalf("%v, %v", d, err)
	}
	for k := range d.Probability {
		p.find(k)
	}
	for i := 0; i < len(p.keys); i++ {
		key, truth := p.keys[i], func(e notation.Expr) bool { return p.walked(t, e, p.keys[i], 0)["yes"] == 1 }
		p.to, p.of, p.worth = append(p.to, nil), append(p.of, nil), append(p.worth, 0)
		if truth(x.Until) {
			for v := range p.walked(t, rules(t, goal), key, 0) {
				p.worth[i] = floatOfRat(outcomeOf(v).Value)
			}
			continue
		}
		options := []int{0}
		if truth(c.Asked) {
			options = nil
			for k, o := range c.Options {
				if truth(o.If) {
					options = append(options, k)
				}
			}
			if options == nil {
				options = []int{len(c.Options)}
			}
		}
		for _, k := range options {
			row := map[int]float64{}
			for to, share := range p.walked(t, step, key, k) {
				row[p.find(to)] += share
			}
			p.to[i] = append(p.to[i], row)
		}
		p.of[i] = options
	}
	return p
}

// best tries every policy, and returns what the best of those that end is worth.
func (p *plainChoice) best(w float64) float64 {
	most, policy := math.Inf(-1), make([]int, len(p.to))
	for {
		if v, ok := p.value(policy, w); ok {
			most = max(most, v)
		}
		k := 0
		for ; k < len(policy); k++ {
			if policy[k]++; policy[k] < len(p.to[k]) {
				break
			}
			policy[k] = 0
		}
		if k == len(policy) {
			return most
		}
	}
}

// value is what the process is worth under a policy; false if it may go on for ever. It is
// followed until nothing is left.
func (p *plainChoice) value(policy []int, w float64) (float64, bool) {
	now, sum := map[int]float64{0: 1}, 0.0
	for range 3000 {
		next, left := map[int]float64{}, 0.0
		for i, share := range now {
			if p.to[i] == nil {
				sum += share * p.worth[i]
				continue
			}
			sum += share * w
			for to, q := range p.to[i][policy[i]] {
				next[to] += share * q
				left += share * q
			}
		}
		if now = next; left < 1e-14 {
			return sum, true
		}
	}
	return 0, false
}

// The best policy is none worse than any other, of all that there are.
func TestBestOfAllPolicies(t *testing.T) {
	for _, c := range []struct {
		choosingCase
		goal    string
		perTurn float64
	}{
		{choosingCase{"a duel", "x=3; y=3 | x-if(choice==0, d2-1, 0); y-if(choice==0, d2, if(d3==1, 3, 0)) | x<=0 or y<=0 | if(y<=0, 1, 0)", "strike; shoot", "", ""}, "if(y<=0, 1, 0)", 0},
		{choosingCase{"a draught", "x=3; p=1; y=4 | min(3, x+if(choice==1, 2, 0))-d2; if(choice==1, p-1, p); y-if(choice==0, d2, 0) | x<=0 or y<=0 | if(y<=0, 1, 0)", "strike; drink if p>0", "", ""}, "if(y<=0, 1, 0)", 0},
		{choosingCase{"the fewest turns", "x=5 | x-if(choice==0, 1, if(d3==1, 4, 0)) | x<=0 | -turns", "walk; leap", "", ""}, "0", -1},
		{choosingCase{"points and turns", "x=4; g=0 | x-if(choice==0, 1, 2); g+if(choice==0, d2, 0) | x<=0 | 2*g - 3*turns", "dig; run", "", ""}, "2*g", -3},
		{choosingCase{"turns are welcome", "x=4 | x-if(choice==0, d2, 1) | x<=0 | 2*turns", "run; walk", "", ""}, "0", 2},
		{choosingCase{"every other turn", "x=3; y=3; a=true | x-if(a, 0, d2-1); y-if(a, if(choice==0, d2-1, if(d3==3, 2, 0)), 0); not a | x<=0 or y<=0 | if(y<=0, 1, 0)", "strike; shoot", "a", ""}, "if(y<=0, 1, 0)", 0},
		{choosingCase{"nothing is allowed at the end", "x=3; y=2 | x-1; y-if(choice==0, d2-1, 0) | x<=0 or y<=0 | if(y<=0, 5, -5)", "strike if x>1", "", ""}, "if(y<=0, 5, -5)", 0},
		{choosingCase{"back and forth", "x=2 | x+if(choice==0, if(d2==1, 1, -1), if(d3==1, 2, -1)) | x<=0 or x>=5 | if(x>=5, 1, 0)", "step; leap", "", ""}, "if(x>=5, 1, 0)", 0},
		{choosingCase{"losses only", "x=2 | x+if(choice==0, if(d2==1, 1, -1), if(d3==1, 2, -1)) | x<=0 or x>=5 | if(x>=5, -3, -7)", "step; leap", "", ""}, "if(x>=5, -3, -7)", 0},
		{choosingCase{"beyond the bounds", "x=-2; y=2 | max(1, x-if(choice==0, d2, d3-5)); y-1 | y<=0 | x", "strike; heal", "", ""}, "x", 0},
		{choosingCase{"held in bounds", "x=3; y=3 | max(0, x-d2); if(choice==0, max(0, y-d3), if(d2==1, 0, y)) | x==0 or y==0 | if(y==0, 1, 0)", "strike; gamble", "", ""}, "if(y==0, 1, 0)", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := c.read(t)
			d, err := c.decide(t, budget.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			want := newPlainChoice(t, x, c.goal).best(c.perTurn)
			if d.Low > want+1e-12 || d.High < want-1e-12 || d.High-d.Low > 1e-11 {
				t.Errorf("worth %.15g to %.15g, want %.15g", d.Low, d.High, want)
			}
			if d.Low > d.High || !(d.Residual >= 0 && d.Residual < 1e-12 && d.Gap >= 0 && d.Gap < 1e-10) {
				t.Errorf("%g to %g, an action may be worth %g more, a policy %g", d.Low, d.High, d.Residual, d.Gap)
			}
			// The policy is a part of the process from then on, and worth what was said.
			put := d.Put(x)
			if notation.OpenChoice(put.Step) != nil || notation.OpenChoice(x.Step) == nil {
				t.Error("the choice is still open, or was before")
			}
			if c.perTurn == 0 {
				of, err := solve(t, put, budget.Limits{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				mean, _ := of.Bounds()
				if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > want+1e-12 || high < want-1e-12 || high-low > 1e-9 {
					t.Errorf("by the policy %.15g to %.15g, want %.15g", low, high, want)
				}
			}
		})
	}
}

// A policy serves a process in which what it goes by is a constant: no draught is left.
func TestPolicyOfConstants(t *testing.T) {
	const of = "x=%d; p=%d; y=4 | min(3, x+if(choice==1, 2, 0))-d2; if(choice==1 and p>0, p-1, p); y-if(choice==0, d2, 0) | x<=0 or y<=0 | if(y<=0, 1, 0)"
	with := choosingCase{process: fmt.Sprintf(of, 3, 1), options: "strike; drink if p>0"}
	d, err := with.decide(t, budget.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	without := choosingCase{process: fmt.Sprintf(of, 2, 0), options: "strike; drink if p>0"}
	put, err := solve(t, d.Put(without.read(t)), budget.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := hasChain(t, "x=2; y=4 | x-d2; y-d2 | x<=0 or y<=0 | if(y<=0, 1, 0)", budget.Limits{}, nil)
	for k, p := range shares(want) {
		if got := shares(put)[k]; math.Abs(floatOfRat(got)-floatOfRat(p)) > 1e-12 {
			t.Errorf("P(%s) is %v, want %v", k, got, p)
		}
	}
}

// What a policy goes by may be a constant of the process that it serves: of two ways to gain, the
// better one is the first where k is 2.
func TestPolicyByAConstant(t *testing.T) {
	const of = "x=2; g=0; k=%s | x-1; g+if(choice==0, k, 3-k); k | x<=0 | g"
	any := choosingCase{process: fmt.Sprintf(of, "d2"), options: "a; b"}
	d, err := any.decide(t, budget.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"1", "2", "d2"} {
		put, err := solve(t, d.Put(choosingCase{process: fmt.Sprintf(of, k), options: "a; b"}.read(t)), budget.Limits{}, nil)
		if err != nil || put.Len() != 1 || put.Min().Cmp(big.NewRat(4, 1)) != 0 {
			t.Errorf("k is %s: %v, %v", k, put, err)
		}
	}
}

// Where nothing is to be chosen no policy is needed, unless what it would be matters.
func TestPolicyOfOtherStates(t *testing.T) {
	first := choosingCase{process: "x=3; y=2; a=false | x-if(a, 0, 1); y-if(a, if(choice==0, d2-1, d3-1), 0); not a | x<=0 or y<=0 | if(y<=0, 1, 0)", options: "strike; shoot", asked: "a"}
	d, err := first.decide(t, budget.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	put, err := solve(t, d.Put(first.read(t)), budget.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	mean, _ := put.Bounds()
	if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > d.High || high < d.Low || high-low > 1e-9 {
		t.Errorf("%g to %g, want %g to %g", low, high, d.Low, d.High)
	}
	elsewhere := first
	elsewhere.process = strings.Replace(first.process, "x=3; y=2; a=false", "x=9; y=2; a=true", 1)
	if _, err := solve(t, d.Put(elsewhere.read(t)), budget.Limits{}, nil); err == nil || !strings.Contains(err.Error(), "says nothing of a state that can be reached") {
		t.Errorf("%v", err)
	}
}

// spelled is what a policy chooses where it has something to choose, by its keys.
func (d *Decision) spelled() (chosen, written string) {
	var out, by []string
	for i, option := range d.Policy.Options {
		if option == notation.NoOption {
			if d.Written[i] != notation.NoOption {
				by = append(by, "a policy for nothing")
			}
			continue
		}
		key := make([]string, len(d.Keys))
		for k, at := len(d.Keys)-1, i; k >= 0; k-- {
			key[k] = d.Policy.Values[k][at%len(d.Policy.Values[k])].String()
			at /= len(d.Policy.Values[k])
		}
		out = append(out, fmt.Sprintf("%s:%d", strings.Join(key, ","), option))
		by = append(by, fmt.Sprintf("%s:%d", strings.Join(key, ","), d.Written[i]))
	}
	return strings.Join(d.Keys, ",") + " " + strings.Join(out, " "), strings.Join(by, " ")
}

// Policies that can be found by hand.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		choosingCase
		value           float64
		policy, written string
	}{
		{
			// 3 steps, or a leap that sets one back half of the time: 2 + 1/2 (1 + 3) = 4 > 3.
			choosingCase{"leap or walk", "x=3 | if(choice==0, x-1, if(d2==1, 0, 3)) | x<=0 | -turns", "walk; leap", "", ""},
			-2, "x 1:0 2:0 3:1", "1:0 2:0 3:0",
		},
		{
			choosingCase{"equal: the first", "x=2 | x-if(choice==0, 1, if(choice==1, 1, 1)) | x<=0 | 3", "a; b; c", "", "if(x==1, 2, 1)"},
			3, "x 1:0 2:0", "1:2 2:1",
		},
		{
			// Waiting is as good as going, but for ever.
			choosingCase{"wait", "x=3 | x-if(choice==0, 0, 1) | x<=0 | 7", "wait; go", "", ""},
			7, "x 1:1 2:1 3:1", "1:0 2:0 3:0",
		},
		{
			// Of 1, -1 half of the time; of 2 the same, or half of what 1 is worth.
			choosingCase{"wait or risk", "x=2 | if(choice==0, x, if(d2==1, 0-1, x-1)) | x<=0 | x", "wait; go", "", ""},
			-0.75, "x 1:1 2:1", "1:0 2:0",
		},
		{
			// Waiting and going back and forth are as good; the first that is left at all.
			choosingCase{"to and fro", "x=1 | if(choice==0, 3-x, if(x==2, 0, x)) | x<=0 | 7", "turn; out", "", ""},
			7, "x 1:0 2:1", "1:0 2:0",
		},
		{
			// The same, where staying comes first: one leaves through 2, to which the other leads.
			choosingCase{"stay, or to and fro", "x=1 | if(choice==0, x, if(choice==1, 3-x, if(x==2, 0, x))) | x<=0 | 7", "stay; turn; out", "", ""},
			7, "x 1:1 2:2", "1:0 2:0",
		},
		{
			choosingCase{"not allowed", "x=2 | x-if(choice==1, 2, 1) | x<=0 | -turns", "walk; leap if x>5", "", ""},
			-2, "x 1:0 2:0", "1:0 2:0",
		},
		{
			choosingCase{"none is allowed", "x=2 | x-if(choice==2, 1, 2) | x<=0 | -turns", "walk if x>5; leap if x>5", "", ""},
			-2, "x 1:2 2:2", "1:0 2:0",
		},
		{
			// To choose none would be best, and is no choice where there is another one.
			choosingCase{"none is not allowed", "x=2 | x-if(choice==2, 2, 1) | x<=0 | -turns", "walk; run", "", ""},
			-2, "x 1:0 2:0", "1:0 2:0",
		},
		{
			choosingCase{"asked on one side", "x=2; a=true | x-if(a and choice==1, 2, 1); not a | x<=0 | -turns", "walk; leap", "a", ""},
			-1, " :1", ":0",
		},
		{
			choosingCase{"by a word", "x=2; s=hero | x-if(choice==1, if(s==hero, 2, 1), 1); monster | x<=0 | x", "walk; leap", "", "if(s==hero, 0, 1)"},
			0, "x,s 1,monster:0 2,hero:0", "1,monster:1 2,hero:0",
		},
		{
			choosingCase{"a written policy that is rolled for", "x=2 | x-if(choice==1, 2, 1) | x<=0 | -turns", "walk; leap", "", "d2-1"},
			-1, "x 1:0 2:1", "1:-1 2:-1",
		},
		{
			// At 10 points a roll of 2 dice is worth 3/4 of 2 more: 10 + 2 is held, 6 + 2 not.
			choosingCase{"press your luck", "x=0; over=0 | r = d4: if(choice==0, if(r==1, 0, x+4), x); if(choice==0 and r>1, 0, 1) | over==1 | x", "roll if x<20; hold", "", ""},
			0, "x 0:0 4:0 8:0 12:0 16:1 20:1", "0:0 4:0 8:0 12:0 16:0 20:0",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := c.decide(t, budget.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			policy, written := d.spelled()
			entries := 1
			for _, of := range d.Policy.Values {
				entries *= len(of)
			}
			if len(d.Policy.Options) != entries || len(d.Written) != entries {
				t.Errorf("%d options and %d that are written, want %d", len(d.Policy.Options), len(d.Written), entries)
			}
			if policy != c.policy || written != c.written {
				t.Errorf("%s and %s, want %s and %s", policy, written, c.policy, c.written)
			}
			if !(d.Gap >= 0 && d.Gap < 1e-10) {
				t.Errorf("a gap of %g", d.Gap)
			}
			if c.value != 0 && (d.Low > c.value || d.High < c.value || d.High-d.Low > 1e-12) {
				t.Errorf("worth %g to %g, want %g", d.Low, d.High, c.value)
			}
		})
	}
}

// Each turn may gain the residual: no policy is better by more than twice that for every turn of
// the longest way among those that are as good.
func TestGap(t *testing.T) {
	for process, turns := range map[string]float64{
		"x=2; g=0 | x-1; if(choice==0, d2, 3-d2) | x<=0 | g": 2,
		"x=3; g=0 | x-if(choice==0, 3, 1); d2 | x<=0 | g":    3,
		"x=3; g=0 | x-if(choice==1, 3, 1); d2 | x<=0 | g":    3,
	} {
		d, err := choosingCase{process: process, options: "a; b"}.decide(t, budget.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if d.Residual <= 0 || d.Gap < 2*turns*d.Residual || d.Gap > 2.001*turns*d.Residual {
			t.Errorf("%s: a gap of %g, where an action may gain %g: %g", process, d.Gap, d.Residual, d.Gap/d.Residual)
		}
	}
}

// What cannot be chosen has one error that says why.
func TestNotDecided(t *testing.T) {
	for _, c := range []struct {
		choosingCase
		limits budget.Limits
		want   string
	}{
		{choosingCase{"no way out", "x=1 | if(choice==0, x, 3-x) | x<=0 | 1", "stay; go", "", ""}, budget.Limits{}, "it can go on for ever: x = "},
		{choosingCase{"a state without a way out", "x=1 | if(choice==0, 0, x+1) | x<=0 or x>5 | 1", "stay if x<3; go if x<3", "", ""}, budget.Limits{}, ""},
		{choosingCase{"for ever better", "x=1 | if(choice==0, x, 0) | x<=0 | turns", "stay; go", "", ""}, budget.Limits{}, "there is no best policy"},
		{choosingCase{"a square of turns", "x=1 | x-1+0*choice | x<=0 | turns*turns", "stay; go", "", ""}, budget.Limits{}, "depends on the turns in this way"},
		{choosingCase{"a condition that is rolled", "x=1 | if(choice==0, 0, x-1) | x<=0 | 1", "stay; go if d6>3", "", ""}, budget.Limits{}, "what may be chosen cannot be rolled for"},
		{choosingCase{"a turn that is rolled for", "x=1 | if(choice==0, 0, x-1) | x<=0 | 1", "stay; go", "d6>3", ""}, budget.Limits{}, "whose turn it is cannot be rolled for"},
		{choosingCase{"never asked", "x=2 | if(choice==0, 0, x-1) | x<=0 | 1", "stay; go", "x>5", ""}, budget.Limits{}, "hero is never to choose"},
		{choosingCase{"no number", "x=2 | if(choice==0, 0, x-1) | x<=0 | if(x<0, hero, monster)", "stay; go", "", ""}, budget.Limits{}, "not a number"},
		{choosingCase{"large", "x=3000 | x-if(choice==0, 1, 2) | x<=0 | -turns", "one; two", "", ""}, budget.Limits{MaxMemory: 1 << 18}, "more than 262144 bytes"},
		{choosingCase{"long", "x=3000 | x-if(choice==0, 1, 2) | x<=0 | -turns", "one; two", "", ""}, budget.Limits{MaxWork: 1e5}, "steps, while exploring the states"},
		{choosingCase{"many states", "x=3000 | x-if(choice==0, 1, 2) | x<=0 | -turns", "one; two", "", ""}, budget.Limits{MaxWork: 5e6}, "steps, while exploring the states"},
	} {
		_, err := c.decide(t, c.limits)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	// Four that fall together take few states, and a table by all of them many entries.
	const falling = "x=20; y=20; z=20; w=20 | x-1; y-1; z-1; w-if(choice==0, 1, 2) | x<=0 or y<=0 or z<=0 or w<=0 | w"
	_, err := choosingCase{process: falling, options: "one; two"}.decide(t, budget.Limits{MaxMemory: 1 << 17})
	if err == nil || !strings.Contains(err.Error(), "more than 131072 bytes") {
		t.Errorf("a large table: %v", err)
	}
	if _, err := (choosingCase{process: falling, options: "one; two"}).decide(t, budget.Limits{}); err != nil {
		t.Error(err)
	}
	twice := choosingCase{"", "x=2 | x-1-choice | x<=0 | 1", "stay; go", "", ""}.read(t)
	other := *twice.Step.(*notation.Let).Value.(*notation.Choice)
	other.Actor = "monster"
	twice.Step = &notation.Let{Name: "other", Value: &other, Body: twice.Step}
	twice.Step.(*notation.Let).Body.(*notation.Let).Body.(*notation.Tuple).Items[0] = rules(t, "x - 1 - choice - other")
	_, err = Decide(twice, facesWalker{map[string]notationtest.Distribution{}}, budget.New(context.Background(), budget.Limits{}.WithDefaults()))
	if err == nil || !strings.Contains(err.Error(), "choose both") {
		t.Errorf("two who choose: %v", err)
	}
}

// What is chosen within a process that a step takes in is no choice of the step.
func TestChoiceOfAnInnerProcess(t *testing.T) {
	yes := &notation.Bool{Value: true}
	choice := &notation.Choice{Asked: yes, Until: yes, Written: notation.Int(1), For: notation.Int(2)}
	inner := &notation.Process{
		State: []notation.StatePart{{Name: "y", Start: notation.Int(3)}},
		Step:  &notation.Tuple{Items: []notation.Expr{choice}}, Until: rules(t, "y <= 0"), Value: rules(t, "y"),
	}
	for name, step := range map[string]notation.Expr{"the whole step": inner, "a part of it": &notation.Tuple{Items: []notation.Expr{inner}}} {
		out, c, err := withoutChoice(step, nil)
		if c != nil || err != nil || !notation.Equal(out, step) {
			t.Errorf("%s: the choice of a process within is taken: %s, %v", name, out, err)
		}
	}
	if _, c, err := withoutChoice(&notation.Tuple{Items: []notation.Expr{choice, inner}}, nil); c == nil || c.choice != choice || err != nil {
		t.Errorf("the choice beside a process is not taken: %v, %v", c, err)
	}
}

// What is chosen for is a number of the last state, and a number for every turn.
func TestObjective(t *testing.T) {
	for _, c := range []struct{ value, goal, perTurn string }{
		{"x", "x", "0"},
		{"turns", "0", "1"},
		{"-turns", "0", "-1"},
		{"x - turns", "(x - 0)", "-1"},
		{"3*turns + x", "(0 + x)", "3"},
		{"turns*3 - 2*turns", "0", "1"},
		{"2*(x - turns)", "(2 * (x - 0))", "-2"},
		{"(x + turns)*1/2", "", ""},
		{"(turns - x)*2", "((0 - x) * 2)", "2"},
		{"turns*turns", "", ""},
		{"turns*turns - x", "", ""},
		{"x - turns*turns", "", ""},
		{"turns/2 + x", "", ""},
		{"x + turns/2", "", ""},
		{"-(turns*turns)", "", ""},
		{"2*(turns*turns)", "", ""},
		{"(turns*turns)*2", "", ""},
		{"x*turns", "", ""},
		{"turns/2", "", ""},
		{"max(turns, 3)", "", ""},
		{"if(turns>3, 1, 0)", "", ""},
		{"turns < 3", "", ""},
	} {
		goal, perTurn, err := objective(rules(t, c.value))
		if c.goal == "" {
			if err == nil {
				t.Errorf("%s: %s, %s for a turn", c.value, goal, perTurn)
			}
			continue
		}
		if err != nil || goal.String() != c.goal || perTurn.RatString() != c.perTurn {
			t.Errorf("%s: %v, %v for a turn, %v", c.value, goal, perTurn, err)
		}
	}
}

// What is rolled before the choice is known to the written policy.
func TestUnderLets(t *testing.T) {
	step := &notation.Let{Name: "r", Value: rules(t, "d6"), Body: &notation.Let{Name: "choice", Value: &notation.Choice{}, Body: &notation.Let{
		Name: "s", Value: rules(t, "d4"), Body: rules(t, "joint(r, s)"),
	}}}
	if got := underLets(step, rules(t, "r")).String(); got != "let r = 1d6; r" {
		t.Errorf("%s", got)
	}
	among := &notation.Let{Name: "r", Value: rules(t, "d6"), Body: &notation.Tuple{Items: []notation.Expr{&notation.Choice{}}}}
	if got := underLets(among, rules(t, "r")).String(); got != "let r = 1d6; r" {
		t.Errorf("%s", got)
	}
}

// newDecided is the decider of a case, and what may be won at most by its last states.
func (c choosingCase) newDecided(t *testing.T, perTurn float64) *decider {
	t.Helper()
	x := c.read(t)
	of := x.Step.(*notation.Let).Value.(*notation.Choice)
	e := &solver{eval: newWalker(), budget: budget.New(context.Background(), budget.Limits{}.WithDefaults()), most: noLimit}
	m, err := newTurnModel(e, x, true)
	if err != nil {
		t.Fatal(err)
	}
	starts, err := m.starts()
	if err != nil {
		t.Fatal(err)
	}
	space, err := newDecisionSpace(m, of, starts)
	if err != nil {
		t.Fatal(err)
	}
	d, err := newDecider(space, perTurn)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.worthOfEnds(newQuery(m.parts, of.For), of); err != nil {
		t.Fatal(err)
	}
	return d
}

// What an action is worth lies within its bounds, which are as wide as so many roundings and a
// few more make them: of numbers that are known, and of those that are less so.
func TestBoundsOfActions(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, perTurn := range []float64{0, -1, 2, -0.3} {
		d := choosingCase{process: "x=d4 | x-if(choice==0, d2, d3) | x<=0 | x*x", options: "a; b"}.newDecided(t, perTurn)
		for range 50 {
			roundings := rng.Int32N(1000)
			for i := range d.ends {
				d.ends[i], d.due[i], d.roundings[i] = rng.Float64(), 9*rng.Float64(), roundings
			}
			exactly := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
			// On average the process is worth what its starts are, each a quarter of the time.
			all, sizes := new(big.Rat), 0.0
			for _, w := range d.weights(d.starts) {
				ends, due := d.ends[w.State], d.due[w.State]
				all.Add(all, rational.Mul(big.NewRat(1, 4), new(big.Rat).Add(exactly(ends), rational.Mul(exactly(perTurn), exactly(due)))))
				sizes += (ends + math.Abs(perTurn)*due) / 4
			}
			start, apart := d.atStart(), float64(roundings)*unit*sizes
			if exactly(start.low).Cmp(new(big.Rat).Sub(all, exactly(apart))) > 0 || exactly(start.high).Cmp(new(big.Rat).Add(all, exactly(apart))) < 0 {
				t.Errorf("%g for a turn: %g to %g, want %g and %g on either side", perTurn, start.low, start.high, floatOfRat(all), apart)
			}
			if start.high-start.low > 2*(float64(roundings)+40)*unit*sizes {
				t.Errorf("%g for a turn: %g to %g is wider than it need be", perTurn, start.low, start.high)
			}
			for _, s := range d.reached {
				for _, a := range d.of(s) {
					want, size := exactly(perTurn), math.Abs(perTurn)
					for _, e := range a.edges {
						ends, due := d.ends[s+e.By], d.due[s+e.By]
						want.Add(want, rational.Mul(exactly(e.P), exactly(ends)))
						want.Add(want, rational.Mul(rational.Mul(exactly(e.P), exactly(due)), exactly(perTurn)))
						size += e.P * (ends + math.Abs(perTurn)*due)
					}
					got := d.after(s, a)
					// Of numbers that are off by so many roundings the sum is.
					off := float64(roundings) * unit * size
					low, high := exactly(got.low), exactly(got.high)
					if low.Cmp(new(big.Rat).Sub(want, exactly(off))) > 0 || high.Cmp(new(big.Rat).Add(want, exactly(off))) < 0 {
						t.Errorf("%g for a turn: %g to %g, want %v and %g on either side", perTurn, got.low, got.high, floatOfRat(want), off)
					}
					if width := got.high - got.low; width > 2*(float64(roundings)+20)*unit*size {
						t.Errorf("%g for a turn: %g to %g is wider than it need be: %d roundings of %g", perTurn, got.low, got.high, roundings, size)
					}
				}
			}
		}
	}
}

// A number that is known as well as a float64 holds it has room for a few roundings all the same.
func TestBoundsHaveRoom(t *testing.T) {
	for _, c := range []struct{ a, due, weight, size float64 }{{1, 0, 1, 1}, {0, 2, 1, 2}, {1, 2, -1, 3}, {1, 2, 0, 1}} {
		d := &decider{weight: c.weight}
		middle := c.a + c.weight*c.due
		for _, roundings := range []int32{0, 1, 100} {
			room := float64(roundings+3) * unit * c.size
			if got := d.bounds(c.a, c.due, roundings); middle-got.low < room || got.high-middle < room || got.high-got.low > 4*room+8*unit*c.size {
				t.Errorf("%+v, %d roundings: %g below and %g above", c, roundings, middle-got.low, got.high-middle)
			}
		}
	}
}

// What is known less well of the ends is known less well of all states that lead there.
func TestRoundingsOfEnds(t *testing.T) {
	for _, process := range []string{
		"x=4 | x-if(choice==0, d2, d3) | x<=0 | x*x",
		"x=2 | x+if(choice==0, if(d2==1, 1, -1), if(d3==1, 2, -1)) | x<=0 or x>=5 | if(x>=5, 1, 0)",
	} {
		d := choosingCase{process: process, options: "a; b"}.newDecided(t, 0)
		for _, s := range d.reached {
			if len(d.of(s)) == 0 {
				d.roundings[s] = 1000
			}
		}
		if err := d.solve(true); err != nil {
			t.Fatal(err)
		}
		for _, s := range d.reached {
			if n := d.roundings[s]; n < 1000 || n > 1200 || len(d.of(s)) > 0 && n < 1005 {
				t.Errorf("%s: state %d is off by %d roundings", process, s, n)
			}
		}
	}
}

// No gap is known where an action that loses less than it may gain in the turns that are left
// cannot be told from a close one: of 2 turns with residuals r, less than 4 r of what may be won.
func TestGapThatIsNotKnown(t *testing.T) {
	d := choosingCase{process: "x=2; g=0 | x-1; if(choice==0, d2, 3-d2) | x<=0 | g", options: "a; b"}.newDecided(t, 0)
	if err := d.solve(true); err != nil {
		t.Fatal(err)
	}
	for i := range d.roundings {
		d.roundings[i] = 1 << 20
	}
	r, err := d.residual()
	if err != nil {
		t.Fatal(err)
	}
	for share, known := range map[float64]bool{0.99: false, 1.01: true} {
		gap, err := d.gap(r, share*4*r/close)
		if err != nil || math.IsNaN(gap) == known || known && (gap < 4*r || gap > 4.001*r) {
			t.Errorf("%g of 4 residuals: a gap of %g, which is %g residuals, %v", share, gap, gap/r, err)
		}
	}
}

// A policy goes by parts of the state and by what is known beforehand.
func TestKeysOfAPolicy(t *testing.T) {
	for key, refused := range map[notation.Expr]bool{
		&notation.Ref{Name: "x"}:   false,
		notation.Int(3):            false,
		&notation.Ref{Name: "far"}: true,
	} {
		_, _, err := withoutChoice(&notation.Choice{Actor: "hero", Keys: []notation.Expr{key}}, partIndex{"x": 0})
		if refused != (err != nil && strings.Contains(err.Error(), "far is not a key of a policy")) || !refused && err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
}
