package exact_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A drawer draws small processes as texts, which a failure can be read from.
type drawer struct {
	t       *rapid.T
	numbers []string // the parts that are numbers
	truths  []string // and those that are truth values, with rolls
	words   []string
	rolls   []string // of the turn, numbers
}

func (g *drawer) of(list ...string) string {
	return list[rapid.IntRange(0, len(list)-1).Draw(g.t, "choice")]
}

func (g *drawer) number() string { return g.of("0", "1", "2", "3") }

func (g *drawer) comparison() string { return g.of("<", "<=", ">", ">=", "==", "!=") }

// roll is a number that may be rolled for.
func (g *drawer) roll(depth int) string {
	if len(g.rolls) > 0 && g.of("named", "new") == "named" {
		return g.of(g.rolls...)
	}
	switch {
	case depth > 0 && g.of("if", "leaf") == "if":
		return fmt.Sprintf("if(%s, %s, %s)", g.truth(depth-1), g.roll(depth-1), g.roll(depth-1))
	case depth > 0 && g.of("max", "leaf") == "max":
		return fmt.Sprintf("max(0, %s - %s)", g.roll(depth-1), g.roll(depth-1))
	}
	return g.of("0", "1", "d2", "d2", "d3", "(d2-1)", "(d3-1)", "(d3-2)")
}

// truth is a condition, of the state or of rolls.
func (g *drawer) truth(depth int) string {
	kinds := []string{"part", "part", "roll", "sum", "chance"}
	if len(g.truths) > 0 {
		kinds = append(kinds, "truth", "truth")
	}
	if len(g.words) > 0 {
		kinds = append(kinds, "word", "word")
	}
	if depth > 0 {
		kinds = append(kinds, "logic", "not", "parts")
	}
	n := func() string { return g.of(g.numbers...) }
	switch g.of(kinds...) {
	case "part":
		return n() + g.comparison() + g.number()
	case "roll":
		return g.roll(0) + g.comparison() + g.number()
	case "sum":
		return fmt.Sprintf("%s %s %s %s %s", n(), g.of("-", "+"), g.roll(depth), g.comparison(), g.of(g.number(), g.roll(0)))
	case "parts":
		return n() + g.comparison() + n()
	case "truth":
		return g.of(g.truths...)
	case "word":
		return g.of(g.words...) + g.of("==", "!=") + g.of("hero", "monster")
	case "logic":
		return fmt.Sprintf("(%s %s %s)", g.truth(depth-1), g.of("and", "or"), g.truth(depth-1))
	case "not":
		return fmt.Sprintf("not (%s)", g.truth(depth-1))
	}
	return g.of("chance(1/3)", "chance(1/2)")
}

// A drawn process, but for its value and its starts.
type drawn struct {
	names []string
	step  string
	until string
}

// process draws how the parts of the state start and what a turn does.
func (g *drawer) process() drawn {
	g.numbers = []string{"x", "y", "z", "w"}[:rapid.IntRange(1, 4).Draw(g.t, "numbers")]
	counts := g.of("no", "yes") == "yes"
	if counts {
		g.numbers = append(g.numbers, "n")
	}
	if g.of("no", "yes") == "yes" {
		g.truths = append(g.truths, "a")
	}
	if g.of("no", "yes") == "yes" {
		g.words = append(g.words, "s")
	}
	d := drawn{names: slices.Concat(g.numbers, g.truths, g.words)}
	clock := g.of("no", "no", "clock") == "clock"
	if clock {
		d.names = append(d.names, "t")
	}
	lets := ""
	for i := range rapid.IntRange(0, 2).Draw(g.t, "rolls") {
		if g.of("number", "number", "truth") == "truth" {
			lets += fmt.Sprintf("h%d=%s: ", i, g.truth(1))
			g.truths = append(g.truths, fmt.Sprintf("h%d", i))
			continue
		}
		lets += fmt.Sprintf("r%d=%s: ", i, g.roll(1))
		g.rolls = append(g.rolls, fmt.Sprintf("r%d", i))
	}
	var items []string
	for _, name := range d.names {
		items = append(items, g.next(name))
	}
	d.step = lets + strings.Join(items, "; ")
	d.until = g.end()
	if clock {
		d.until = g.of(d.until+" or t>="+g.of("0", "1", "3", "6", "30"), "t>=2 or "+d.until, "t>=4")
	}
	g.rolls = nil
	g.truths = slices.DeleteFunc(g.truths, func(s string) bool { return s != "a" })
	return d
}

// next is what a part is after a turn.
func (g *drawer) next(name string) string {
	switch name {
	case "t":
		return "t + 1"
	case "a":
		return g.of("not a", "a", "if("+g.truth(0)+", not a, a)", g.truth(1), "if("+g.truth(0)+", false, a)")
	case "s":
		return g.of("s", "if(s == hero, monster, hero)", "if("+g.truth(1)+", hero, s)", "if("+g.truth(0)+", hero, monster)")
	case "n":
		return g.of("n", fmt.Sprintf("min(3, max(0, n - %s))", g.roll(1)), fmt.Sprintf("if(n > 0, n - 1, %s)", g.number()),
			fmt.Sprintf("min(2, n + %s)", g.roll(0)), g.roll(1))
	}
	switch g.of("falls", "falls", "falls", "rests", "if", "heals", "if sum") {
	case "rests":
		return name
	case "if":
		return fmt.Sprintf("if(%s, %s - %s, %s + %s)", g.truth(1), name, g.roll(1), name, g.of("0", "1", g.roll(0)))
	case "heals":
		return fmt.Sprintf("%s - %s + %s", name, g.roll(0), g.roll(1))
	case "if sum":
		return fmt.Sprintf("%s - if(%s, %s, %s)", name, g.truth(1), g.roll(0), g.roll(1))
	}
	return name + " - " + g.roll(1)
}

// end bounds the numbers on both sides, most of the time.
func (g *drawer) end() string {
	var ends []string
	for _, name := range g.numbers {
		if name == "n" {
			continue
		}
		if g.of("low", "low", "low", "none") == "low" {
			ends = append(ends, name+"<=0")
		}
		if g.of("high", "high", "none") == "high" {
			ends = append(ends, name+g.of(">4", ">=4", ">5", "==4"))
		}
	}
	if len(g.truths) > 0 && g.truths[0] == "a" && g.of("no", "no", "no", "a") == "a" {
		ends = append(ends, "a")
	}
	if len(ends) == 0 {
		ends = []string{"x<=0"}
	}
	if len(g.numbers) > 1 && g.numbers[1] == "y" && g.of("no", "no", "no", "sum") == "sum" {
		ends = append(ends, "x+y<=1")
	}
	return strings.Join(ends, " or ")
}

// start is how all parts begin.
func (g *drawer) start(names []string) string {
	var list []string
	for _, name := range names {
		switch name {
		case "a":
			list = append(list, "a="+g.of("true", "false", "d3==1"))
		case "t":
			list = append(list, "t="+g.of("0", "0", "0", "2"))
		case "s":
			list = append(list, "s="+g.of("hero", "monster", "if(d3==1, hero, monster)"))
		default:
			list = append(list, name+"="+g.of("1", "2", "3", "4", "d2", "d3+1"))
		}
	}
	return strings.Join(list, "; ")
}

// value is what the last state is worth.
func (g *drawer) value(names []string) string {
	number := func() string { return g.of(g.numbers...) }
	v := ""
	switch g.of("winner", "winner", "truth", "part", "joint", "turns", "turns and part", "mixed", "joint turns") {
	case "winner":
		v = fmt.Sprintf("if(%s%s0, hero, monster)", number(), g.comparison())
	case "truth":
		v = number() + g.comparison() + g.number()
	case "part":
		v = g.of(names...)
	case "joint":
		v = fmt.Sprintf("joint(%s, %s)", g.of(names...), g.of(names...))
	case "turns":
		v = "turns"
	case "turns and part":
		v = fmt.Sprintf("2*turns - %s", number())
	case "mixed":
		v = fmt.Sprintf("if(%s%s0, d2, %s)", number(), g.comparison(), number())
	case "joint turns":
		v = fmt.Sprintf("joint(%s, turns)", g.of(names...))
	}
	if g.of("no", "no", "given") == "given" {
		v += " given " + number() + g.comparison() + g.number()
	}
	return v
}

// rolled reads a process whose turn begins with rolls: "r=d2: x-r; y-r".
func rolled(t testing.TB, text string) *notation.Process {
	t.Helper()
	fields := strings.Split(text, "|")
	rolls := strings.Split(fields[1], ":")
	fields[1] = rolls[len(rolls)-1]
	p := process(t, strings.Join(fields, "|"))
	for i := len(rolls) - 2; i >= 0; i-- {
		name, value, _ := strings.Cut(strings.TrimSpace(rolls[i]), "=")
		of := process(t, "x=0|"+value+"|x==0|0")
		rollFirst(p, name, of.Turns[0].Body[0].(*notation.Roll).Value)
	}
	return p
}

// rollFirst puts a roll before all statements of a turn.
func rollFirst(p *notation.Process, name string, value notation.Expr) {
	turn := &p.Turns[0]
	turn.Body = append([]notation.Stmt{&notation.Roll{Name: name, Value: value}}, turn.Body...)
}

// asWalked holds a result against walking.
func asWalked(t testing.TB, text string, p *notation.Process, o *notationtest.Worth, r *exact.Result, most float64) {
	t.Helper()
	const rounding = 1e-9
	if _, ok := p.Value.(*notation.Given); !ok {
		o.Condition = 1 - o.Left // rounding aside
	} else if o.Condition < rounding {
		if r.Dist != nil && o.Left == 0 && o.Condition == 0 {
			t.Fatalf("%s: %s of what never happens", text, r.Dist)
		}
		return
	}
	if r.Dist == nil {
		t.Fatalf("%s: nothing, want %v", text, o.Probability)
	}
	bound, _ := r.Dist.ErrorBound().Float64() // under a rare condition it is larger
	if bound > most/o.Condition {
		t.Fatalf("%s: error bound %g", text, bound)
	}
	listed, mass := map[string]float64{}, r.Dist.Residual()
	for k, weight := range r.Dist.All() {
		share := new(big.Rat).SetFrac(weight, r.Dist.Total())
		mass.Add(mass, share)
		listed[k.Key()], _ = share.Float64()
	}
	if mass.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("%s: the mass is %s", text, mass)
	}
	if _, ok := p.Value.(*notation.Given); !ok {
		// nothing to compare
	} else if r.Condition == nil {
		t.Fatalf("%s: no condition", text)
	} else if c, _ := r.Condition.Float64(); c < o.Condition-rounding || c > o.Condition+o.Left+rounding {
		t.Fatalf("%s: condition %g, want %g to %g", text, c, o.Condition, o.Condition+o.Left)
	}
	all := maps.Clone(listed)
	maps.Copy(all, o.Probability)
	for k := range all {
		low, high := o.Probability[k]/(o.Condition+o.Left), (o.Probability[k]+o.Left)/o.Condition
		if _, isListed := listed[k]; !isListed && isAbove(r.Dist, k) {
			if left, _ := r.Dist.Residual().Float64(); low > left+rounding {
				t.Fatalf("%s: P(%s) = %.12g is more than the %.12g that is left", text, k, low, left)
			}
			continue
		}
		if listed[k] < low-bound-rounding || listed[k] > high+rounding {
			t.Fatalf("%s: P(%s) = %.12g, want %.12g to %.12g", text, k, listed[k], low, high)
		}
	}
	if p.Value.String() == notation.TurnsName {
		isWithin(t, text+": mean", r.Dist, o.Condition, o.Turns, 0, false)
	}
	if o.Left < 1e-14 && r.Dist.Kind() == exact.Numeric {
		mean, square := 0.0, 0.0
		for k, p := range o.Probability {
			x, _ := rat(t, k).Float64()
			mean += x * p / o.Condition
			square += x * x * p / o.Condition
		}
		isWithin(t, text, r.Dist, o.Condition, mean, square-mean*mean, true)
	}
}

// isAbove reports whether a value lies above the list of a distribution that has no end there.
func isAbove(d *exact.Dist, key string) bool {
	v, ok := new(big.Rat).SetString(key)
	above, _ := d.IsUnbounded()
	return ok && above && d.Kind() == exact.Numeric && d.Len() > 0 && v.Cmp(d.Outcome(d.Slots()-1).Value) > 0
}

// isWithin holds the bounds of the moments against what they should be. They are as wide as
// the condition is rare.
func isWithin(t testing.TB, text string, d *exact.Dist, condition, mean, variance float64, both bool) {
	t.Helper()
	first, second := d.Bounds()
	check := func(what string, bounds [2]*big.Rat, v float64) {
		low, _ := bounds[0].Float64()
		high, _ := bounds[1].Float64()
		if slack := 1e-7 * (1 + math.Abs(v)); v < low-slack || v > high+slack || high-low > slack/condition {
			t.Fatalf("%s: %s %.12g to %.12g, want %.12g", text, what, low, high, v)
		}
	}
	check("mean", first, mean)
	if both {
		check("variance", second, variance)
	}
}

// evalProcess evaluates; false where that is refused, which must have a reason.
func evalProcess(t testing.TB, text string, p *notation.Process, endless bool, o exact.Options) (*exact.Result, bool) {
	t.Helper()
	r, err := exact.Eval(context.Background(), p, o)
	var limit *exact.LimitError
	switch {
	case endless:
		if err == nil || !strings.Contains(err.Error(), "it can go on forever") {
			t.Fatalf("%s: %v, but it has no end", text, err)
		}
		return nil, false
	case errors.As(err, &limit) && (o.Rational || o.MaxMemory > 0):
		return nil, false
	case err != nil && strings.Contains(err.Error(), "not built yet"):
		return nil, false
	case err != nil:
		t.Fatalf("%s: %v", text, err)
	}
	return r, true
}

// What the chain says of small processes is what elimination says of the dense chain of
// all states, each found by walking through the faces of a turn; in fractions as well,
// and to the bit where other starts and other questions were answered before.
func TestRandomProcesses(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := &drawer{t: rt}
		d := g.process()
		cache := &exact.Cache{}
		for range 3 {
			text := fmt.Sprintf("%s | %s | %s | %s", g.start(d.names), d.step, d.until, g.value(d.names))
			checkProcess(t, rt, text, cache)
		}
	})
}

func checkProcess(t *testing.T, rt *rapid.T, text string, cache *exact.Cache) {
	fataler := fatal{t, rt}
	p := rolled(fataler, text)
	chain, err := notationtest.NewChain(p, 90)
	if errors.Is(err, notationtest.ErrTooMany) {
		return
	}
	if err != nil {
		rt.Fatalf("%s: %v", text, err)
	}
	if want, got := answer(p, exact.Options{}), answerFrom(cache, p, exact.Options{}); got != want {
		rt.Fatalf("%s:\nwith a cache    %s\nwithout a cache %s", text, got, want)
	}
	endless := chain.IsEndless()
	r, ok := evalProcess(fataler, text, p, endless, exact.Options{})
	if !ok {
		return
	}
	o, err := chain.Worth(60)
	if err != nil {
		rt.Fatalf("%s: %v", text, err)
	}
	asWalked(fataler, text, p, o, r, 1e-11)
	// With little memory states are numbered one by one.
	few := exact.Options{MaxMemory: float64(int(1) << rapid.IntRange(13, 19).Draw(rt, "memory"))}
	if r, ok := evalProcess(fataler, text, p, false, few); ok {
		asWalked(fataler, text, p, o, r, 1e-11)
	}
	if r, ok := evalProcess(fataler, text, p, false, exact.Options{Rational: true}); ok {
		asWalked(fataler, text, p, o, r, 1e-11)
	}
}

// fatal reports failures to rapid, which makes them small.
type fatal struct {
	testing.TB
	rt *rapid.T
}

func (f fatal) Fatalf(format string, args ...any) { f.rt.Fatalf(format, args...) }
func (f fatal) Fatal(args ...any)                 { f.rt.Fatal(args...) }
