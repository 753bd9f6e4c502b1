package encounter

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// built is the chain of a process.
func built(t *testing.T, text string, b *budget.Budget) *process {
	t.Helper()
	e := &solver{eval: newWalker(), budget: b, most: noLimit}
	p, err := e.buildWithin(readProcess(t, text), true)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// plenty is a budget within the default limits.
func plenty() *budget.Budget { return budget.New(context.Background(), budget.Limits{}.WithDefaults()) }

// layouts are processes whose states lie in every way: fall along one axis and along more,
// come back, heal, go with words and supplies, or lie far apart.
var layouts = []struct {
	text string
	want string // axes with their boxes, states, rows, and the sizes of blocks above 1
}{
	{"x=3 | x-1 | x<=0 | x", "x -1+5; 4 states, 2 rows"},
	{"x=5 | x-d2 | x<=0 | x", "x -2+8; 7 states, 3 rows"},
	{"x=2; y=2 | x-d2+1; y-d2+1 | x<=0 or y<=0 | x", "x -1+4, y -1+4; 9 states, 4 rows"},
	{"x=2; y=2; a=true | x-if(a, 0, 1); y-if(a, 1, 0); not a | x<=0 or y<=0 | x", "x -1+4, y -1+4; 4 states, 3 rows"},
	{"x=2; y=2; a=true | x-if(a, 0, d2-1); y-if(a, d2-1, 0); not a | x<=0 or y<=0 | x", "x -1+4, y -1+4; 12 states, 4 rows, blocks of 2 2 2 2"},
	{"x=1 | x+if(d2==1, 1, -1) | x<=0 or x>=4 | x", "x -1+7; 5 states, 3 rows, blocks of 3"},
	{"x=3; s=hero | x-d2; if(d3==1, monster, s) | x<=0 | s", "x -2+6; 9 states, 6 rows"},
	{"x=4; p=2 | x-1; p-if(x<=2 and p>0, 1, 0) | x<=0 | p", "x -1+6, p 0+3; 5 states, 4 rows"},
	{"x=4; p=2 | x-1; if(x<=2 and p>0, p-1, p) | x<=0 | p", "x -1+6; 5 states, 4 rows"},
	{"x=1 | if(x == 5, 0, x+d2) | x>6 or x==0 | x", "no axis; 9 states, 9 rows"},
	{"x=5; y=1; z=1; w=1 | x-1; y+1; z+1; w+1 | x<=0 | w", "x -1+7, y 1+6, z 1+6; 6 states, 6 rows"},
	{"x=2000000; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x", "far; 9 states, 4 rows"},
	{"x=6 | if(x>3, x-1, x-2) | x<=0 | x", "x -2+9; 6 states, 4 rows"},
	{"x=3; y=0 | x-1; y+1 | x<=0 | x", "x -1+5, y 0+4; 4 states, 2 rows"},
	{"x=d3+1 | x-d2 | x<=0 | x", "x -2+7; 6 states, 3 rows"},
	{"x=4; y=4 | max(0, x-d2); y-1 | y<=0 | x", "x 0+5, y -1+6; 9 states, 4 rows"},
	{"x=3 | x+d2 | x>=5 | x", "x 3+5; 4 states, 3 rows"},
	{"x=2 | max(0, x-d3) | x==0 | x", "x -2+5; 3 states, 3 rows"},
}

func (p *process) spelled() string {
	var axes []string
	for _, a := range p.axes {
		axes = append(axes, fmt.Sprintf("%s %d+%d", p.model.parts[a.part], a.lo, a.n))
	}
	out := strings.Join(axes, ", ")
	if p.isFar {
		out = "far"
	} else if len(axes) == 0 {
		out = "no axis"
	}
	out += fmt.Sprintf("; %d states, %d rows", len(p.reached), len(p.rows))
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

func TestLayouts(t *testing.T) {
	for _, c := range layouts {
		p := built(t, c.text, plenty())
		if got := p.spelled(); got != c.want {
			t.Errorf("%s:\n%s\n%s", c.text, got, c.want)
		}
		isSound(t, c.text, p)
		isSound(t, c.text, built(t, c.text, lowMemory()))
	}
}

// isSound holds the states of a chain, the rows that they share and their order against the
// turns that are found state by state.
func isSound(t *testing.T, text string, p *process) {
	t.Helper()
	s, turns := p.stateSpace, map[int32]int{}
	level := []int32{}
	for _, w := range p.start {
		if _, ok := turns[w.State]; !ok {
			turns[w.State] = 0
			level = append(level, w.State)
		}
	}
	soonest, transitions := math.MaxInt, 0
	for turn := 0; len(level) > 0; turn++ {
		var next []int32
		for _, n := range level {
			key := s.state(n)
			if s.number(key) != n {
				t.Errorf("%s: state %d is %s, which has the number %d", text, n, p.model.describe(key), s.number(key))
			}
			r, err := s.row(key)
			if err != nil {
				t.Fatal(err)
			}
			edges, err := s.steps(r)
			if err != nil {
				t.Fatal(err)
			}
			if shared := s.chain.Rows[s.chain.Row[n]]; !slices.Equal(shared, edges) {
				t.Errorf("%s: in %s %v, by its row %v", text, p.model.describe(key), edges, shared)
			}
			if r.moves == nil {
				soonest = min(soonest, turn)
			}
			transitions += len(edges)
			for _, e := range edges {
				if _, ok := turns[n+e.By]; !ok {
					turns[n+e.By] = turn + 1
					next = append(next, n+e.By)
				}
			}
		}
		level = next
	}
	found := map[int32]bool{}
	for _, n := range s.reached {
		if _, ok := turns[n]; !ok || found[n] {
			t.Errorf("%s: state %d cannot be reached, or is there twice", text, n)
		}
		found[n] = true
	}
	if len(found) != len(turns) || p.soonest != soonest || p.transitions != float64(transitions) {
		t.Errorf("%s: %d states, %d turns, %g transitions; want %d, %d, %d", text, len(found), p.soonest, p.transitions, len(turns), soonest, transitions)
	}
	if !s.isFar {
		for n := range s.chain.Row {
			if (s.seen[n/64]>>(n%64)&1 == 1) != found[int32(n)] || (s.chain.Row[n] != noState) != found[int32(n)] {
				t.Errorf("%s: number %d is a state, or is not", text, n)
			}
		}
	}
	isInOrder(t, text, p)
}

// isInOrder holds that a block leads to itself and to later ones only, and that its states
// all lead to one another.
func isInOrder(t *testing.T, text string, p *process) {
	t.Helper()
	place := map[int32]int{}
	for k, block := range p.order.Blocks() {
		for _, n := range block {
			place[n] = k
		}
	}
	if len(place) != len(p.reached) || len(p.order.States) != len(p.reached) {
		t.Errorf("%s: %d of %d states are in order", text, len(place), len(p.reached))
	}
	for k, block := range p.order.Blocks() {
		for _, n := range block {
			for _, e := range p.chain.Rows[p.chain.Row[n]] {
				if place[n+e.By] < k {
					t.Errorf("%s: block %d leads back to %d", text, k, place[n+e.By])
				}
			}
			met, list := map[int32]bool{n: true}, []int32{n}
			for i := 0; i < len(list); i++ {
				for _, e := range p.chain.Rows[p.chain.Row[list[i]]] {
					if to := list[i] + e.By; place[to] == k && !met[to] {
						met[to] = true
						list = append(list, to)
					}
				}
			}
			if len(met) != len(block) {
				t.Errorf("%s: of the %d states of block %d %d lead to %d", text, len(block), k, n, len(met))
			}
		}
	}
}

// Hit points are axes, those that decide the end first, and no more than three; supplies,
// words, and what is replaced are none.
func TestAxesOf(t *testing.T) {
	for _, c := range []struct {
		step           string
		adds, decisive []bool
		want           string
	}{
		{"joint(-1, -d6, 2)", []bool{true, true, true}, []bool{true, true, false}, "111"},
		{"joint(-1, -d6, 2)", []bool{true, false, true}, []bool{true, true, false}, "101"},
		{"joint(-1, -d6, -2)", []bool{true, true, true}, []bool{false, false, true}, "011"},
		{"joint(-1, if(d6 > 1, -1, 0), 0)", []bool{true, true, true}, []bool{false, false, false}, "000"},
		{"joint(if(d6 > 1, -1, 1), if(d6 > 1, 1, -1), -d2)", []bool{true, true, true}, []bool{false, false, false}, "111"},
	} {
		got := ""
		for _, on := range axesOf(rules(t, c.step), c.adds, c.decisive) {
			got += map[bool]string{true: "1", false: "0"}[on]
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.step, got, c.want)
		}
	}
	four := &notation.Tuple{}
	for range 4 {
		four.Items = append(four.Items, rules(t, "1 - d6"))
	}
	all := []bool{true, true, true, true}
	if got, want := axesOf(four, all, []bool{false, false, true, true}), []bool{true, false, true, true}; !slices.Equal(got, want) {
		t.Errorf("of four parts the axes are %v, want %v", got, want)
	}
}

// All values between two borders are alike, and a border is alike to none.
func TestClassify(t *testing.T) {
	for _, c := range []struct {
		axis   axis
		before int32
		want   []int32
		n      int32
	}{
		{axis{borders: []int64{0}, lo: -2, n: 5}, 1, []int32{0, 0, 1, 2, 2}, 3},
		{axis{borders: []int64{0}, lo: -2, n: 5}, 4, []int32{0, 0, 4, 8, 8}, 3},
		{axis{borders: []int64{2, 0, 2, 9}, lo: 0, n: 6}, 1, []int32{0, 1, 2, 3, 3, 3}, 4},
		{axis{exactly: true, borders: []int64{0}, lo: 5, n: 3}, 2, []int32{0, 2, 4}, 3},
		{axis{lo: 5, n: 3}, 2, []int32{0, 0, 0}, 1},
	} {
		c.axis.sortBorders()
		if n := c.axis.classify(c.before); n != c.n || !slices.Equal(c.axis.class, c.want) {
			t.Errorf("%d classes %v, want %d %v", n, c.axis.class, c.n, c.want)
		}
	}
	a := axis{lo: -3, n: 4}
	if lo, hi := a.ends(); lo != -3 || hi != 0 {
		t.Errorf("from %d to %d", lo, hi)
	}
	for _, c := range []struct {
		lo, hi int64
		ok     bool
	}{
		{0, 1<<30 - 1, true},
		{0, 1 << 30, false},
		{-1<<31 + 1, -1<<31 + 5, true},
		{-1 << 31, -1<<31 + 5, false},
		{1<<31 - 5, 1<<31 - 1, true},
		{1<<31 - 5, 1 << 31, false},
	} {
		if a := new(axis); a.reach(c.lo, c.hi) != c.ok || c.ok && (int64(a.lo) != c.lo || int64(a.n) != c.hi-c.lo+1) {
			t.Errorf("%d to %d: %+v", c.lo, c.hi, a)
		}
	}
}

// The numbers of states are found one word of bits at a time, and put in order so.
func TestFoundStates(t *testing.T) {
	for _, c := range []struct{ from, n int32 }{{0, 1}, {5, 3}, {63, 1}, {63, 2}, {60, 80}, {64, 64}, {0, 200}, {130, 7}} {
		s := &stateSpace{seen: make([]uint64, 5), volume: 300}
		s.find(66)
		s.find(66)
		s.findRun(c.from, c.n)
		want := map[int32]bool{66: true}
		for i := range c.n {
			want[c.from+i] = true
		}
		got := map[int32]bool{}
		for _, n := range s.reached {
			if got[n] {
				t.Errorf("%d of %d: %d was found twice", c.from, c.n, n)
			}
			got[n] = true
		}
		for n := range int32(300) {
			if want[n] != got[n] || want[n] != (s.seen[n/64]>>(n%64)&1 == 1) {
				t.Errorf("from %d %d more: %d was found: %v", c.from, c.n, n, got[n])
			}
		}
	}
	for _, list := range [][]int32{{}, {7}, {70, 3, 64, 65, 200, 2}, {1 << 20, 5, 1 << 19}, {129, 128, 127, 0}} {
		s := &stateSpace{reached: slices.Concat([]int32{99, 98}, list, []int32{97}), done: 2, level: 2 + len(list)}
		s.sortLevel()
		if got, want := s.reached, slices.Concat([]int32{99, 98}, slices.Sorted(slices.Values(list)), []int32{97}); !slices.Equal(got, want) {
			t.Errorf("%v: %v", list, got)
		}
	}
}

// Numbers of states are 32 bits, whatever memory there is.
func TestMostStates(t *testing.T) {
	b := budget.New(context.Background(), budget.Limits{MaxMemory: 1e15}.WithDefaults())
	s := &stateSpace{model: &turnModel{e: &solver{budget: b}}, keys: make([]stateKey, 1)}
	if s.isTooLarge(maxStates/2) || !s.isTooLarge(maxStates/2+1) {
		t.Error("a box of as many numbers as two boxes may have in all is none too large")
	}
	if b.MaxMemory = bytesPerNumber * 100; s.isTooLarge(50) || !s.isTooLarge(51) {
		t.Error("so is one of as many as the memory holds")
	}
}

// Steps that go up or down an axis, or stay there and go along another one.
func TestDirect(t *testing.T) {
	for _, c := range []struct {
		steps    [][maxAxes]int32
		dims     int
		axes     []int
		downward []bool
		ok       bool
	}{
		{nil, 2, []int{0, 1}, []bool{false, false}, true},
		{[][maxAxes]int32{{-1}}, 1, []int{0}, []bool{true}, true},
		{[][maxAxes]int32{{2}}, 1, []int{0}, []bool{false}, true},
		{[][maxAxes]int32{{-1, 1}, {0, 1}}, 2, []int{0, 1}, []bool{true, false}, true},
		{[][maxAxes]int32{{1, -1}, {-1, -1}}, 2, []int{1, 0}, []bool{true, false}, true},
		{[][maxAxes]int32{{1}, {-1}}, 1, nil, nil, false},
		{[][maxAxes]int32{{1, -1}, {-1, 1}}, 2, nil, nil, false},
		{[][maxAxes]int32{{0, 0, -3}, {1, 0, -2}, {0, -1, 0}, {1, 2, -1}}, 3, []int{0, 1, 2}, []bool{false, true, true}, true},
	} {
		var p path
		if ok := p.direct(slices.Clone(c.steps), c.dims); ok != c.ok || ok && (!slices.Equal(p.axes, c.axes) || !slices.Equal(p.downward, c.downward)) {
			t.Errorf("%v: %v, %v, %v", c.steps, p.axes, p.downward, ok)
		}
	}
}

// A mode has a number, whatever the order in which it was met; what is added to a part that
// is no axis is added to what it was.
func TestModes(t *testing.T) {
	number := func(n int64) constant.Value { return constant.Value{Num: n} }
	turn := &turn{modes: newModeTable(), changes: newChangeTable([]bool{true, true, false}, []bool{true, false, false})}
	if a, b := turn.modes.number([]constant.Value{number(5), constant.Word("hero")}), turn.modes.number([]constant.Value{number(6), constant.Word("hero")}); a != 0 || b != 1 {
		t.Errorf("modes %d and %d", a, b)
	}
	list := &moves{}
	for _, change := range [][]constant.Value{
		{number(1), constant.Word("hero")}, {number(1), constant.Word("hero")}, {number(0), constant.Word("monster")}, {number(-1), constant.Word("hero")},
	} {
		list.list = append(list.list, move{change: turn.changes.number(change)})
	}
	for range 2 { // the second time it is known
		after, err := turn.modesAfter(list, 0)
		if err != nil || !slices.Equal(after, []int32{1, 1, 2, 3}) {
			t.Errorf("modes %v, %v", after, err)
		}
	}
	if got := turn.modes.appendValues(nil, 3); got[0] != number(4) || got[1] != constant.Word("hero") {
		t.Errorf("5 and -1: %v", got)
	}
	for by, ok := range map[int64]bool{1<<31 - 6: true, 1<<31 - 5: false, -1<<31 - 4: true, -1<<31 - 5: false} {
		far := &moves{list: []move{{change: turn.changes.number([]constant.Value{number(by), constant.Word("hero")})}}}
		if _, err := turn.modesAfter(far, 0); (err == nil) != ok {
			t.Errorf("5 and %d: %v", by, err)
		}
	}
}

// An encounter that cannot be laid out says why, and where it never ends.
func TestRefusedStates(t *testing.T) {
	for _, c := range []struct {
		process string
		limits  budget.Limits
		want    string
	}{
		{"x=3 | x | x<=0 | x", budget.Limits{}, "it can go on for ever: x = 3 never leads to an end"},
		{"x=3 | x | x<=0 | x>0", budget.Limits{}, "it can go on for ever: x = 3 never leads to an end"},
		{"x=3 | x | x<=0 | turns", budget.Limits{}, "it can go on for ever: x = 3 never leads to an end"},
		{"x=3; s=hero | x; if(d2==1, s, monster) | x<=0 | x", budget.Limits{}, "never leads to an end"},
		{"x=3 | x+1 | x<=0 | x", budget.Limits{MaxMemory: 1 << 16}, "more than 65536 bytes"},
		{"x=3 | x+1 | x<=0 | x", budget.Limits{MaxWork: 1e6}, "more than 1e6 steps"},
		{"x=2; s=hero | x-if(s==hero, 1, 0); if(s==hero, if(d2==1, monster, hero), s) | x<=0 | x>0", budget.Limits{}, "never leads to an end"},
		{"x=3000 | x-d3 | x<=0 | x", budget.Limits{Rational: true, MaxMemory: 1 << 20}, "more than 1 MiB of memory, while solving 3003 states in rationals"},
		{"x=300; y=300 | x-d7; y-d11 | x<=0 or y<=0 | x", budget.Limits{Rational: true, MaxWork: 1e7}, "steps, while exploring the states of the encounter"},
		{"x=300; y=300 | x-d7; y-d11 | x<=0 or y<=0 | joint(x, turns)", budget.Limits{MaxWork: 1e6}, "more than 1e6 steps"},
		{"x=900 | x+if(d2==1, 1, -1) | x<=0 or x>=1800 | joint(x, turns)", budget.Limits{MaxWork: 1e8}, "while following turn"},
		{"x=3 | x-1 | x<=0 | d2!", budget.Limits{}, "too many"},
		{"x=d2! | x-1 | x<=0 | x", budget.Limits{}, "too many"},
		{"x=40000000 | x-1 | x<=0 | x", budget.Limits{MaxMemory: 1 << 24}, "more than 16 MiB"},
		{"x=3 | x-1/2 | x<=0 | x", budget.Limits{}, "a part of the state is -1/2"},
		{"x=1/2 | x-1 | x<=0 | x", budget.Limits{}, "a part of the state is 1/2"},
		{"x=3000000000 | x-1 | x<=0 | x", budget.Limits{}, "a part of the state is 3000000000"},
		{"x=joint(1, 2) | x | true | 1", budget.Limits{}, "a part of a state cannot be a"},
		{"x=3 | x-1 | d6>x | x", budget.Limits{}, "the end of a process cannot be rolled for"},
		{"x=2147483647; y=2 | x+1; y-1 | y<=0 | x>0", budget.Limits{}, "grows beyond 2^31"},
		{"x=1; y=2 | x-2147483647; y-1 | y<=0 | x", budget.Limits{}, "grows beyond 2^31"},
		{"x=0; y=2000 | x+1000000; y-1 | y<=0 | x", budget.Limits{MaxMemory: 1 << 16}, "more than 65536 bytes"},
		{"x=0; y=2000 | x+1000000; y-1 | y<=0 | x", budget.Limits{MaxWork: 5e5}, "more than 5e5 steps"},
		{"x=1 | x-if(d1000==1, 1, 0) | x<=0 | joint(x, turns)", budget.Limits{MaxMemory: 1 << 20}, "more than 1 MiB of memory, while following turn"},
	} {
		_, err := solve(t, readProcess(t, c.process), c.limits, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.process, err, c.want)
		}
	}
	for _, step := range []string{"x - 1", "joint(x - 1, y)", "joint(joint(x, y), z)"} {
		odd := readProcess(t, "x=3; y=2; z=1 | x-1; y; z | x<=0 | x")
		odd.Step = rules(t, step)
		if _, err := solve(t, odd, budget.Limits{}, nil); err == nil || !strings.Contains(err.Error(), "its new value") {
			t.Errorf("%s is no list of the parts: %v", step, err)
		}
	}
}

// Where a limit was reached, the states that were found by then say which parts go where nobody
// asks for them.
func TestDiagnosis(t *testing.T) {
	of := func(text string) *notation.Process {
		x := readProcess(t, text)
		for i := range x.State { // as encounters name their parts
			x = rename(x, x.State[i].Name, "encounter/"+x.State[i].Name)
		}
		return x
	}
	for _, c := range []struct{ name, process, want string }{
		{"it falls below 0", "x=3; y=3; z=2000 | x-d9; y-d9; z-1 | z<=0 | x+y", "x and y go below 0; max(0, ...) keeps the states few"},
		{"one of them does", "x=9; z=2000 | x-d99; max(0, z-1) | z<=0 | x", "x goes below 0; max(0, ...) keeps the states few"},
		{"three do", "x=3; y=3; w=1; z=2000 | x-d9; y-d9; w-d9; z-1 | z<=0 | x+y+w", "x, y and w go below 0; max(0, ...) keeps the states few"},
		{"it starts below 0", "x=-3; z=2000 | x-d99; z-1 | z<=0 | x", ""},
		{"it rises", "x=30; z=2000 | x+d99; z-1 | z<=0 | x", "x rises further and further; min(30, ...) keeps the states few"},
		{"it rises from nothing", "x=0; z=2000 | x+d99; z-1 | z<=0 | x", "x rises further and further; limit: {draw: 100} ends it after so many turns; without actors, count them in the state"},
		{"it only falls", "x=9000; z=9000 | x-d9; z-d9 | z<=0 or x<=0 | x", ""},
	} {
		_, err := solve(t, of(c.process), budget.Limits{MaxMemory: 1 << 22}, nil)
		var limit *budget.LimitError
		if !errors.As(err, &limit) || limit.Hint != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// rename gives a part of a process another name.
func rename(x *notation.Process, name, other string) *notation.Process {
	to := func(e notation.Expr) notation.Expr {
		return notation.Transform(e, func(e notation.Expr) (notation.Expr, bool) {
			ref, ok := e.(*notation.Ref)
			return &notation.Ref{Name: other}, ok && ref.Name == name
		})
	}
	out := &notation.Process{Step: to(x.Step), Until: to(x.Until), Value: to(x.Value)}
	for _, part := range x.State {
		if part.Name == name {
			part.Name = other
		}
		out.State = append(out.State, part)
	}
	return out
}

// A way by position is found where what goes another way leads to boxes that do not lead back,
// and none where two sides heal.
func TestPaths(t *testing.T) {
	for _, c := range []struct {
		text  string
		paths int
	}{
		{"x=3 | x-1 | x<=0 | x", 1},
		{"x=3; s=hero | x-if(s==hero, d2, 1); if(d3==1, monster, s) | x<=0 | s", 2},
		{"x=3; s=hero | x+if(s==hero, if(d2==1, -1, 1), -1); if(x<=2, monster, s) | x<=0 or x>=6 | s", 0},
		{"x=3; s=hero | r = d2: x+if(s==hero and r==1, 2, -1); if(r==1, monster, s) | x<=0 | s", 2},
		{"x=2; y=2 | x+d3-2; y+d3-2 | x<=0 or y<=0 or x+y>=7 | x>0", 0},
	} {
		p := built(t, c.text, plenty())
		if paths, err := p.findPaths(); err != nil || len(paths) != c.paths {
			t.Errorf("%s: %d paths, want %d", c.text, len(paths), c.paths)
		}
		isSound(t, c.text, p)
	}
}

// Boxes are given up before they take more memory than there is for them.
func TestBoxesAreGivenUp(t *testing.T) {
	e := &solver{eval: newWalker(), budget: budget.New(context.Background(), budget.Limits{MaxMemory: 1 << 18}.WithDefaults()), most: noLimit}
	p, err := e.buildWithin(readProcess(t, "x=500; y=0 | x-1; if(y<400, y+d3, y) | x<=0 | y"), true)
	if limit := new(budget.LimitError); !errors.As(err, &limit) || limit.Resource != budget.Memory {
		t.Errorf("%v, %v", p, err)
	}
	if !e.space.isFar {
		t.Error("boxes were not given up")
	}
}

// Modes without a box are counted once each, and may be counted again.
func TestFreshModes(t *testing.T) {
	s := &stateSpace{byMode: []int32{0, -1}}
	for range 2 {
		if n := s.fresh([]int32{2, 0, 1, 2, 2, 4}); n != 3 {
			t.Errorf("%d modes have no box, want 3: 1, 2 and 4", n)
		}
	}
}

// Of a d2 and a d3 there are five moves, of three modes; and each part is rounded twice before a process
// starts.
func TestMovesAreHeld(t *testing.T) {
	p := built(t, "x=9; y=2 | x-if(x>4, d2, d3); y | x<=0 | x<y", plenty())
	moves := 0
	for _, m := range p.model.turn.byStep {
		moves += len(m.list)
	}
	if moves != 5 {
		t.Errorf("%d moves, want 5", moves)
	}
	if least := moveBytes*5 + p.stateSpace.bytes(); p.model.e.budget.Held() < least || p.held != p.stateSpace.bytes() {
		t.Errorf("%g bytes are held, want %g and more", p.model.e.budget.Held(), least)
	}
	if got := (&turnModel{parts: []string{"x", "y", "z"}}).startRoundings(); got != 6 {
		t.Errorf("three parts have %d roundings, want 6", got)
	}
}
