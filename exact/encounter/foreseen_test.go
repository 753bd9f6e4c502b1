package encounter

import (
	"context"
	"errors"
	"testing"

	"oddsmith/exact/budget"
)

// What takes too many turns is refused when they are known, and not when they were followed.
func TestTurnsAreForeseen(t *testing.T) {
	for _, c := range []struct {
		name, text string
		limits     budget.Limits
		most       float64 // of the work, before it is refused
	}{
		{"a long walk", "x=100 | x + if(d2==1, 1, -1) | x<=0 or x>=200 | turns*turns", budget.Limits{MaxWork: 1e7}, 3e5},
		{"no end is soon", "x=2000 | x - d2 | x<=0 | 2*turns", budget.Limits{MaxWork: 2e6}, 1e5},
	} {
		b := budget.New(context.Background(), c.limits.WithDefaults())
		_, err := Solve(readProcess(t, c.text), newWalker(), b, nil)
		if limit := new(budget.LimitError); !errors.As(err, &limit) || limit.Resource != budget.Work || limit.Need <= c.limits.MaxWork {
			t.Errorf("%s: %v", c.name, err)
		}
		if b.Spent() > c.most {
			t.Errorf("%s: refused after %g steps", c.name, b.Spent())
		}
	}
}

// What the states take that were found and not looked at is judged by the others, and by those
// looked at last where these took less; where every turn finds more states, so will the next.
func TestStatesAreForeseen(t *testing.T) {
	counting := &solver{counts: []count{{}}, turns: 128}
	for _, c := range []struct {
		name         string
		e            *solver
		levels       [4]int
		done, found  int // of 1000 looked at, 500 since it was asked last
		bytes, last  float64
		most, turns  int
		toCome, need float64 // a need of 0 is within the limit
	}{
		{"as many as are left", counting, [4]int{0, 0, 0, 0}, 1000, 2000, 1000, 500, noLimit, 9, 0, 2000},
		{"within the limit", counting, [4]int{0, 0, 0, 0}, 1000, 1400, 1000, 500, noLimit, 9, 0, 0},
		{"the last ones took nothing", counting, [4]int{0, 0, 0, 0}, 1000, 5000, 1000, 1000, noLimit, 9, 0, 0},
		{"until a count stops", counting, [4]int{40, 30, 50, 40}, 1000, 1040, 1000, 500, noLimit, 28, 3000, 4040},
		{"little says nothing", counting, [4]int{0, 0, 0, 0}, 1000, 90000, 90, 0, noLimit, 9, 0, 0},
		{"they grow", &solver{}, [4]int{100, 200, 400, 1000}, 1000, 1800, 1000, 500, noLimit, 9, 1000, 2800},
		{"by little", &solver{}, [4]int{100, 200, 240, 400}, 1000, 1400, 1000, 500, noLimit, 9, 0, 0},
		{"they share their moves", &solver{}, [4]int{100, 200, 400, 1000}, 1000, 1800, 1000, 1000, noLimit, 9, 1000, 0},
		{"as many as before", &solver{}, [4]int{100, 1000, 1400, 1800}, 3000, 4000, 1000, 900, noLimit, 9, 2200, 1640},
		{"not for long", &solver{}, [4]int{0, 10, 100, 400}, 1000, 1400, 1000, 500, noLimit, 9, 0, 0},
		{"few leave doubt", counting, [4]int{40, 30, 50, 40}, 500, 600, 1000, 500, noLimit, 65, 1890, 0},
		{"few, but far too much", counting, [4]int{40, 30, 50, 40}, 500, 1800, 1000, 500, noLimit, 28, 3000, 5300},
		{"a handful says nothing", counting, [4]int{40, 30, 50, 40}, 63, 1800, 1000, 500, noLimit, 28, 3000, 0},
		{"the turns are over", counting, [4]int{40, 30, 50, 40}, 1000, 1800, 1000, 500, 30, 28, 3000, 0},
	} {
		c.e.budget = budget.New(context.Background(), budget.Limits{MaxMemory: 1500}.WithDefaults())
		s := &stateSpace{
			model: &turnModel{e: c.e, x: readProcess(t, "x=3 | x-1 | x<=0 | x"), turn: &turn{bytes: c.bytes}},
			most:  c.most, turns: c.turns, levels: c.levels, done: c.done, doneLast: c.done - 500, bytesLast: c.last,
			reached: make([]int32, c.found), doneBefore: 1, level: c.found,
		}
		if got := s.toCome(); got != c.toCome {
			t.Errorf("%s: %g to come, want %g", c.name, got, c.toCome)
		}
		limit := new(budget.LimitError)
		errors.As(s.foreseeStates(), &limit)
		if limit.Need != c.need {
			t.Errorf("%s: %g bytes, want %g", c.name, limit.Need, c.need)
		}
	}
}

// States that lie far apart are counted whenever one was looked at: it may lead to a million.
func TestFarStatesAreCounted(t *testing.T) {
	e := &solver{budget: budget.New(context.Background(), budget.Limits{MaxMemory: 1 << 20}.WithDefaults())}
	s := &stateSpace{isFar: true, model: &turnModel{e: e, x: readProcess(t, "x=3 | x-1 | x<=0 | x")}, done: 1}
	most := int(s.mostFar())
	for _, c := range []struct {
		name        string
		reached     int
		transitions float64
		refused     bool
	}{
		{"as many as there may be", most, float64(8 * most), false},
		{"one state more", most + 1, 0, true},
		{"one transition more", 1, float64(8*most + 1), true},
	} {
		s.reached, s.transitions = make([]int32, c.reached), c.transitions
		limit := new(budget.LimitError)
		if errors.As(s.charge(), &limit) != c.refused || c.refused && limit.Resource != budget.Memory {
			t.Errorf("%s: %v", c.name, limit)
		}
	}
}
