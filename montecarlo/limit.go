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

// limit is how many steps the machines may take.
func (o Options) limit() int64 {
	if o.MaxWork == 0 {
		return math.MaxInt64
	}
	return int64(min(o.MaxWork/nanoseconds, 1<<62))
}

// errSpent says that the work that a run may take is done.
var errSpent = errors.New("the work is done")

// tooMuch is the error of a run that would have taken more work than it may, with so many of
// its samples drawn.
func (o Options) tooMuch(work float64, drawn, of int64) error {
	done := fmt.Sprintf("stopped before the first %s samples", spell(min(of, BlockSize)))
	if drawn > 0 {
		done = fmt.Sprintf("stopped after %s of %s samples", spell(drawn), spell(of))
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

// isEnd reports whether an error is no sample's: the run was ended by its context or by a limit.
func isEnd(err error) bool {
	var limit *meter.LimitError
	return errors.As(err, &limit) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
