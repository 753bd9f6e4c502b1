package evidence

import (
	"context"

	"oddsmith/internal/meter"
	"oddsmith/reports/bug"
)

// Await returns the result of f, or an error as soon as the context ends. It is for calls that
// take long and do not check the context: f then goes on in the background, so it must not change
// shared data.
func Await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		r.err = bug.Catch(func() (err error) {
			r.value, err = f()
			return err
		})
		done <- r
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, meter.Interrupted(ctx)
	}
}
