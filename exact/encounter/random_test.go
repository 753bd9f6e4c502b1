package encounter

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact/budget"
)

// A randomProcess is spelled out of parts that fall, come and go, or change their word.
type randomProcess struct {
	rng      *rand.Rand
	lows     []int64 // where the numbers start
	steps    []string
	hasWord  bool
	ends     bool  // where the second part is 0, too
	limit    int64 // 0 for none
	roll     string
	comesOut string
}

func (p *randomProcess) one(of ...string) string { return of[p.rng.IntN(len(of))] }

func newRandomProcess(rng *rand.Rand) *randomProcess {
	p := &randomProcess{rng: rng, hasWord: rng.IntN(3) == 0}
	p.roll = p.one("", "r = d2: ", "r = d3: ", "r = if(x>2, d2, d3): ")
	r := "d2"
	if p.roll != "" {
		r = "r"
	}
	// The first part falls sooner or later, whatever the others do.
	first := []string{"x-" + r, "x-d3+1", "x-if(d4>1, 1, 0)", "max(0, x-" + r + ")", "x-if(x<=" + r + ", 2, 1)", "if(x>2, x-2, x-1)", "x-if(x==3, d2, 1)"}
	second := []string{"max(0, y-" + r + ")", "max(1, y-1)", "min(4, y+d2-1)", "if(y>1, y-1, 3)", "y+if(y>0 and x<=1, -1, 0)", "y"}
	if p.ends = rng.IntN(2) == 0; p.ends { // where y is 0
		second = []string{"y-1", "y-" + r + "+1", "y-if(x<=2, 1, 0)", "max(0, y-" + r + ")", "min(4, y+d3-2)", "min(4, y+if(" + r + "==1, 1, -1))"}
	}
	if p.hasWord {
		first, second = append(first, "x-if(a, 1, "+r+")"), append(second, "if(a, y, y-1)")
	}
	p.lows, p.steps = []int64{1 + rng.Int64N(5)}, []string{p.one(first...)}
	if rng.IntN(3) > 0 {
		p.lows, p.steps = append(p.lows, rng.Int64N(4)), append(p.steps, p.one(second...))
	}
	if rng.IntN(4) == 0 {
		p.limit = 1 + rng.Int64N(6)
	}
	p.comesOut = p.value()
	return p
}

// value is a question about the last state.
func (p *randomProcess) value() string {
	of := []string{"x", "x<0", "if(x<0, hero, monster)", "turns", "joint(x, turns)", "turns - x", "x given turns>1", "if(x<=-1, d2, x)"}
	if len(p.lows) > 1 {
		of = append(of, "y", "y>0", "joint(x, y)", "x given y<=1", "if(y<=1, hero, monster) given x<=0", "joint(x<0, y>0)", "y + turns")
	}
	if p.hasWord {
		of = append(of, "a", "joint(x, a)")
	}
	return p.one(of...)
}

// String spells it, with other starts and ends where it was changed.
func (p *randomProcess) String() string {
	names, parts, steps, until := []string{"x", "y"}, []string{}, []string{}, []string{"x<=0"}
	for i, low := range p.lows {
		parts, steps = append(parts, fmt.Sprintf("%s=%d", names[i], low)), append(steps, p.steps[i])
	}
	if p.hasWord {
		parts, steps = append(parts, "a=d2==1"), append(steps, []string{"not a", "if(d3==1, not a, a)", "x>2"}[p.lows[0]%3])
	}
	if p.ends && len(p.lows) > 1 {
		until = append(until, "y<=0")
	}
	if p.limit > 0 {
		parts, steps, until = append(parts, "t=0"), append(steps, "t+1"), append(until, fmt.Sprintf("t>=%d", p.limit))
	}
	return strings.Join(parts, "; ") + " | " + p.roll + strings.Join(steps, "; ") + " | " + strings.Join(until, " or ") + " | " + p.comesOut
}

// Random processes have the distribution that elimination in their chain has, whatever the
// memory; and one after the other, each much like the one before, they have to the bit what they
// have by themselves.
func TestRandomProcesses(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 60 {
		p, known := newRandomProcess(rng), &Store{}
		for range 4 {
			text := p.String()
			alone := hasChain(t, text, budget.Limits{}, nil)
			if !strings.Contains(p.comesOut, "turns") { // of which there may be too many to be listed
				hasFarChain(t, text)
			}
			d, err := solve(t, readProcess(t, text), budget.Limits{}, known)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			same(t, text, d, alone)
			switch rng.IntN(4) {
			case 0:
				p.lows[rng.IntN(len(p.lows))]++
			case 1:
				p.limit = max(0, p.limit-1)
			case 2:
				p.steps[0] = strings.ReplaceAll(p.steps[0], "d4>1", "d4>2")
			}
			p.comesOut = p.value()
		}
	}
}
