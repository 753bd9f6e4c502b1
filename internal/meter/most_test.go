package meter_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"oddsmith/internal/meter"
)

// What was held at a time while something was done is known afterwards, within others too.
func TestMost(t *testing.T) {
	m := meter.New(context.Background(), meter.Limits{Memory: 1000})
	hold := func(bytes float64) {
		if err := m.Hold(bytes); err != nil {
			t.Error(err)
		}
	}
	hold(100)
	m.Release(60)
	outer, err := m.Most(func() error {
		hold(30)
		inner, err := m.Most(func() error {
			hold(500)
			m.Release(500)
			hold(10)
			return nil
		})
		if inner != 500 {
			t.Errorf("%g bytes within, want 500", inner)
		}
		return err
	})
	if err != nil || outer != 530 || m.Held() != 80 {
		t.Errorf("%g bytes, want 530; %g are held, want 80; %v", outer, m.Held(), err)
	}
	if again, _ := m.Most(func() error { return nil }); again != 0 {
		t.Errorf("%g bytes for nothing", again)
	}
}

// The end of the run's time says what each answer was at, and a hint stands behind a message.
func TestDoing(t *testing.T) {
	ctx, stop := meter.WithTimeout(context.Background(), time.Nanosecond)
	defer stop()
	<-ctx.Done()
	for _, doing := range []string{"exploring", "solving"} {
		m := meter.New(ctx, meter.Limits{})
		m.Doing = doing
		var limit *meter.LimitError
		if err := m.Look(); !errors.As(err, &limit) || limit.Doing != doing || !strings.HasSuffix(err.Error(), ", while "+doing) {
			t.Errorf("%s: %v", doing, err)
		}
	}
	hinted := &meter.LimitError{Resource: meter.Work, Limit: 5, Doing: "exploring", Hint: "max(0, ...) does it"}
	if got, want := hinted.Error(), "the answer takes more than 5 steps, while exploring (max(0, ...) does it)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
