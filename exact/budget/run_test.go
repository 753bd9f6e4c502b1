package budget_test

import (
	"errors"
	"sync"
	"testing"

	"oddsmith/exact/budget"
)

// A command spends one budget for all its answers.
func TestRunSumsUp(t *testing.T) {
	run := budget.NewRun(budget.Limits{MaxWork: 50}) // 100 for all
	for range 10 {
		if err := run.Spend(10); err != nil {
			t.Fatal(err)
		}
	}
	var limit *budget.LimitError
	if err := run.Spend(1); !errors.As(err, &limit) || limit.Need != 101 || limit.Limit != 100 || limit.Resource != budget.Work {
		t.Errorf("%v, want work of 101 above 100", err)
	}
	if err := run.Check(0); !errors.As(err, &limit) {
		t.Errorf("%v after all is spent", err)
	}
}

// What answers have in common takes of the budget, and is not counted among them.
func TestRunSpendsBefore(t *testing.T) {
	run := budget.NewRun(budget.Limits{MaxWork: 50}) // 100 for all
	run.Expect(2)
	if err := run.SpendBefore(60); err != nil {
		t.Fatal(err)
	}
	if err := run.Spend(40); err != nil { // 100 of 100: as if the other were free
		t.Errorf("the first answer: %v", err)
	}
	var limit *budget.LimitError
	if err := run.SpendBefore(1); !errors.As(err, &limit) || limit.Need != 101 || limit.Answers != 2 {
		t.Errorf("%v, want work of 101 for 2 answers", err)
	}
	if err := (*budget.Run)(nil).SpendBefore(1e300); err != nil {
		t.Errorf("without a budget: %v", err)
	}
}

// What the first answers take is held against how many there are, but with doubt.
func TestRunForesees(t *testing.T) {
	for _, c := range []struct {
		name    string
		of      int
		each    float64
		refused int // the answer at which it ends; 0 for never
	}{
		{"all fit", 10, 10, 0},
		{"a little too much is found at the end", 12, 10, 11},
		{"five times too much", 50, 10, 4},
		{"six times too much: the third answer is not asked", 60, 10, 4},
		{"far too much", 1000, 10, 1},
		{"one answer", 1, 100, 0},
	} {
		for _, way := range []struct {
			name string
			take func(*budget.Run) error
		}{
			{"work", func(r *budget.Run) error { return r.Spend(c.each) }},
			{"memory", func(r *budget.Run) error { return errors.Join(r.Spend(0), r.HoldNext(c.each)) }},
		} {
			run := budget.NewRun(budget.Limits{MaxWork: 50, MaxMemory: 50}) // 100 for all
			run.Expect(c.of)
			refused := 0
			for i := 1; i <= c.of && refused == 0; i++ {
				if way.take(run) != nil {
					refused = i
				}
			}
			if refused != c.refused {
				t.Errorf("%s: %s is refused at answer %d, want %d", c.name, way.name, refused, c.refused)
			}
		}
	}
}

// Answers that are held take memory together: half of what may be held, for the other half
// is what finds them.
func TestRunHolds(t *testing.T) {
	run := budget.NewRun(budget.Limits{MaxMemory: 100})
	if err := run.Hold(200); err != nil {
		t.Error(err)
	}
	var limit *budget.LimitError
	if err := run.Hold(1); !errors.As(err, &limit) || limit.Resource != budget.Memory {
		t.Errorf("%v, want a limit of memory", err)
	}
}

// A part has as much work as the whole, and takes its memory from it.
func TestRunParts(t *testing.T) {
	run := budget.NewRun(budget.Limits{MaxWork: 50, MaxMemory: 100}) // 100 for the work of each part, 200 held in all
	var limit *budget.LimitError
	for i := range 4 {
		part := run.Part()
		part.Expect(2)
		if err := errors.Join(part.Spend(60), part.Spend(40), part.Hold(50)); err != nil {
			t.Fatal(err)
		}
		if err := part.Spend(1); !errors.As(err, &limit) || limit.Need != 101 || limit.Resource != budget.Work {
			t.Errorf("part %d: %v, want work of 101 above 100", i, err)
		}
	}
	if err := run.Part().Hold(1); !errors.As(err, &limit) || limit.Resource != budget.Memory || limit.Answers != 8 {
		t.Errorf("%v, want a limit of memory for 8 answers", err)
	}
}

func TestRunOfNothing(t *testing.T) {
	var run *budget.Run
	run.Expect(5)
	if err := errors.Join(run.Spend(1e30), run.Check(1e30), run.Hold(1e30), run.Part().Spend(1e30)); err != nil {
		t.Error(err)
	}
}

func TestRunOfSeveral(t *testing.T) {
	run := budget.NewRun(budget.Limits{MaxWork: 500}) // 1000 for all
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			for range 100 {
				if err := run.Spend(1); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if run.Spend(1) == nil {
		t.Error("1001 of 1000 steps")
	}
}

// What will be held is refused before it is made, by a part of a command too; looking at it holds
// nothing.
func TestRunChecksHeld(t *testing.T) {
	run := budget.NewRun(budget.Limits{MaxMemory: 100}) // of which two may be held
	part := run.Part()
	var limit *budget.LimitError
	if err := errors.Join(part.Hold(150), part.CheckHeld(50), run.CheckHeld(50)); err != nil {
		t.Error(err)
	}
	if err := part.CheckHeld(51); !errors.As(err, &limit) || limit.Resource != budget.Memory || limit.Need != 201 || limit.Limit != 200 {
		t.Errorf("%v, want memory of 201 above 200", err)
	}
	if err := (*budget.Run)(nil).CheckHeld(1e18); err != nil {
		t.Error(err)
	}
}
