package evidence

import (
	"context"

	"oddsmith/internal/meter"
	"oddsmith/reports/bug"
)

// Await returns what f returns, or an error as soon as the context ends: f may take long and looks
// at no context, such as one that draws a picture. What it has begun it then ends for nobody, so it must
// change nothing that others see.
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
