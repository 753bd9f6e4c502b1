package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"oddsmith/internal/meter"
)

// nanoseconds is what a step of the machine takes (BenchmarkWork).
const nanoseconds = 0.5

// limit returns how many steps the machines may take.
func (o Options) limit() int64 {
	if o.MaxWork == 0 {
		return math.MaxInt64
	}
	return int64(min(o.MaxWork/nanoseconds, 1<<62))
}

// errSpent is the error of a run that has reached its limit of work.
var errSpent = errors.New("the work is done")

// tooMuch returns the error of a run that reached its limit after that much work, when drawn of all its samples
// were counted.
func (o Options) tooMuch(work float64, drawn, all int64) error {
	done := fmt.Sprintf("stopped before the first %s samples", spell(min(all, BlockSize)))
	if drawn > 0 {
		done = fmt.Sprintf("stopped after %s of %s samples", spell(drawn), spell(all))
		if strings.Count(done, million) > 1 {
			done = strings.Replace(done, million, "", 1)
		}
	}
	return &meter.LimitError{Resource: meter.Work, Spent: work, Limit: o.MaxWork, Done: done}
}

const million = " million"

// spell writes a number of samples: "12,288" or "3.1 million".
func spell(n int64) string {
	switch {
	case n < 1000:
		return strconv.FormatInt(n, 10)
	case n < 1e6:
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	return strconv.FormatFloat(math.Floor(float64(n)/1e5)/10, 'f', -1, 64) + million
}

// isEnd reports whether err ended a run from outside, by its context or by a limit, and not in a
// sample.
func isEnd(err error) bool {
	var limit *meter.LimitError
	return errors.As(err, &limit) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
