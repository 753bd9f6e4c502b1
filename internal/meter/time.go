package meter

import (
	"context"
	"time"
)

// WithTimeout returns a context that ends after the time that a run may take, with a [*LimitError]
// as its cause.
func WithTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(parent, d, &LimitError{Resource: Time, Spent: d.Seconds(), Limit: d.Seconds(), OfRun: true})
}
