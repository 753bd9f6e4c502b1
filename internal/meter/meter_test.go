package meter_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"oddsmith/internal/meter"
	"oddsmith/scenarios/notation"
)

// Work is charged in whole steps up to the limit, and what is refused is not spent.
func TestCharge(t *testing.T) {
	m := meter.New(context.Background(), meter.Limits{Work: 100})
	for _, c := range []struct {
		steps, spent float64
		refused      bool
	}{{60, 60, false}, {40.5, 60, true}, {39.2, 100, false}, {0, 100, false}, {0.1, 100, true}} {
		err := m.Charge(c.steps)
		var limit *meter.LimitError
		if errors.As(err, &limit) != c.refused || m.Spent() != c.spent || m.Left() != 100-c.spent {
			t.Errorf("%g more: %v, %g spent", c.steps, err, m.Spent())
		}
		if c.refused && (limit.Resource != meter.Work || limit.Spent != c.spent || limit.Limit != 100 || limit.OfRun) {
			t.Errorf("%+v", limit)
		}
	}
}

// Memory that is released may be held again.
func TestHold(t *testing.T) {
	m := meter.New(context.Background(), meter.Limits{Memory: 100})
	if err := m.Hold(70); err != nil {
		t.Error(err)
	}
	m.Release(50)
	if err := m.Hold(80); err != nil || m.Held() != 100 {
		t.Errorf("%v, %g held", err, m.Held())
	}
	var limit *meter.LimitError
	if err := m.Hold(1); !errors.As(err, &limit) || limit.Resource != meter.Memory || limit.Limit != 100 {
		t.Errorf("%v", err)
	}
}

// Without limits nothing is refused.
func TestNoLimits(t *testing.T) {
	m := meter.New(context.Background(), meter.Limits{})
	if err := errors.Join(m.Charge(1e300), m.Hold(1e300)); err != nil {
		t.Error(err)
	}
}

// An interrupt is noticed after a millisecond of work, charged or passed, and the end of the run's time is
// told apart from it.
func TestInterrupted(t *testing.T) {
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	ended, stop := meter.WithTimeout(context.Background(), time.Nanosecond)
	defer stop()
	<-ended.Done()
	for name, ctx := range map[string]context.Context{"interrupt": interrupted, "time": ended} {
		for step, do := range map[string]func(*meter.Meter) error{
			"charged": func(m *meter.Meter) error { return m.Charge(1e6) },
			"passed":  func(m *meter.Meter) error { return m.Pass(1e6) },
			"looked":  (*meter.Meter).Look,
		} {
			m := meter.New(ctx, meter.Limits{})
			if err := m.Charge(1e5); err != nil {
				t.Errorf("%s: %v after a short step", name, err)
			}
			err := do(m)
			var limit *meter.LimitError
			if isTime := errors.As(err, &limit); err == nil || isTime != (name == "time") || isTime && (limit.Resource != meter.Time || !limit.OfRun) {
				t.Errorf("%s, %s: %v", name, step, err)
			}
			if !errors.As(err, &limit) && !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %s: %v", name, step, err)
			}
		}
	}
	if err := meter.Interrupted(context.Background()); err != nil {
		t.Error(err)
	}
}

// A process that has outgrown its memory ends what is metered; one that has not does not.
func TestWatchHeap(t *testing.T) {
	defer meter.WatchHeap(0)
	m := meter.New(context.Background(), meter.Limits{})
	meter.WatchHeap(1 << 40)
	if err := m.Look(); err != nil {
		t.Error(err)
	}
	full := make([]byte, 32<<20)
	runtime.GC() // what is in use is known from then on
	meter.WatchHeap(1)
	var limit *meter.LimitError
	if err := m.Look(); !errors.As(err, &limit) || limit.Resource != meter.Memory || !limit.OfRun || limit.Spent <= 1 {
		t.Errorf("%v", err)
	}
	runtime.KeepAlive(full)
}

// An error says what was beyond its limit, what was being done, and where.
func TestLimitErrors(t *testing.T) {
	src := &notation.Source{Name: "x", Text: "1d6 * 2d8"}
	for _, c := range []struct {
		err  meter.LimitError
		want []string
	}{
		{meter.LimitError{Resource: meter.Work, Limit: 5e9}, []string{"more than 5e9 steps"}},
		{meter.LimitError{Resource: meter.Work, Limit: 5e9, Doing: "exploring 12 states"}, []string{"while exploring 12 states"}},
		{meter.LimitError{Resource: meter.Memory, Limit: 1 << 29}, []string{"512 MiB of memory"}},
		{meter.LimitError{Resource: meter.Memory, Limit: 1000}, []string{"1000 bytes"}},
		{meter.LimitError{Resource: meter.Memory, Limit: 1 << 30, OfRun: true}, []string{"the run takes more than 1 GiB"}},
		{meter.LimitError{Resource: meter.Time, Limit: 90}, []string{"1m30s"}},
		{meter.LimitError{Resource: meter.Work, Limit: 1, At: notation.Span{Src: src, Start: 6, End: 9}}, []string{"x:1:7"}},
	} {
		for _, want := range c.want {
			if got := c.err.Error(); !strings.Contains(got, want) {
				t.Errorf("%q does not say %q", got, want)
			}
		}
	}
}
