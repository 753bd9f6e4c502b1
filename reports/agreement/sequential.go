package agreement

import (
	"context"
	"fmt"
	"math"
)

// A Sampler draws independent samples in numbered blocks. The same block always
// holds the same samples.
type Sampler interface {
	// Sample draws the blocks [from, to) and returns their counts. Counts of no trials end
	// the test: no more can be drawn.
	Sample(ctx context.Context, from, to int64) (Counts, error)
	// BlockSize is the number of samples in a block, at least 1.
	BlockSize() int64
}

// Options says how hard to test. The zero value is one measure, tested at the
// default alpha with the default trials.
type Options struct {
	// Alpha is the probability of a false alarm that all measures of a report
	// may have together; 0 means [DefaultAlpha].
	Alpha float64
	// Measures is how many tests share Alpha, each taking an equal part
	// (Bonferroni); 0 means 1.
	Measures int
	// MaxTrials is where to stop without a rejection; 0 means [DefaultTrials].
	// It is rounded up to whole blocks, of which a sampler may have no more than a part of the last.
	MaxTrials int64
	// Detect, if above 0, is where to stop before: once a defect of this size would
	// have been seen, and MinTrials are drawn. How many trials that takes follows from
	// the claim and the options alone.
	Detect float64
	// MinTrials are drawn in any case, though not more than MaxTrials.
	MinTrials int64
	// Bounds, if not nil, is asked before every look but the first what MinTrials and
	// MaxTrials are, where a trial has taken so much work so far.
	Bounds func(work float64) (least, most int64)
	// Progress, if not nil, is called after every look with the trials so far, and how
	// many there will be without a rejection.
	Progress func(done, of int64)
}

// The defaults of [Options].
const (
	DefaultAlpha  = 1e-9
	DefaultTrials = 1_000_000
)

// maxTrials is up to where float64 counts by ones.
const maxTrials = 1 << 53

// maxStep is the most blocks between two looks. Steps double up to it, so that
// a gross defect is found at once and a run of any length hears of a
// cancellation and of its progress now and then. A look goes through all outcomes:
// where there are many, looks are farther apart, so that they do not take longer
// than the samples.
func (n *Null) maxStep() int64 {
	const least, outcomesPerBlock = 4096, 16
	return max(least, int64(len(n.Keys)/outcomesPerBlock))
}

// fill sets the defaults of options that are 0, and returns an error for a value that is out of
// range.
func (o *Options) fill() error {
	if o.Alpha == 0 {
		o.Alpha = DefaultAlpha
	}
	if o.Measures == 0 {
		o.Measures = 1
	}
	if o.MaxTrials == 0 {
		o.MaxTrials = DefaultTrials
	}
	switch {
	case !(o.Alpha > 0 && o.Alpha < 1):
		return fmt.Errorf("alpha is %v, want a probability between 0 and 1", o.Alpha)
	case o.Measures < 0:
		return fmt.Errorf("the number of measures is %d, want at least 1", o.Measures)
	case !(o.Detect >= 0 && o.Detect < 1):
		return fmt.Errorf("the defect to detect is %v, want a probability between 0 and 1", o.Detect)
	case o.MaxTrials < 0 || o.MaxTrials > maxTrials:
		return fmt.Errorf("the number of trials is %d, want 1 to 2^53", o.MaxTrials)
	}
	return nil
}

// Test draws samples until they refute the claim or the trials are spent.
//
// A claim or options that make no sense, counts that do not add up, and an error
// of the sampler are errors. If the context ends first, the error wraps its
// cause and the result still says what was seen so far: a rejection stands, and
// anything else is [Undecided].
func Test(ctx context.Context, null Null, s Sampler, o Options) (Result, error) {
	if err := o.fill(); err != nil {
		return Result{}, fmt.Errorf("agreement test: %w", err)
	}
	if err := null.validate(); err != nil {
		return Result{}, fmt.Errorf("agreement test: %w", err)
	}
	size := s.BlockSize()
	if size < 1 {
		return Result{}, fmt.Errorf("agreement test: the sampler's block size is %d, want at least 1", size)
	}
	t := newSequence(&null, o)
	blocks := t.blocks(size)
	for done := int64(0); done < blocks; {
		next := min(blocks, done+min(max(done, 1), null.maxStep()))
		before := t.tally.trials
		refuted, err := t.step(ctx, s, done, next)
		if err != nil {
			if ctx.Err() != nil {
				return t.result(true), fmt.Errorf("agreement test: %w", context.Cause(ctx))
			}
			return Result{}, fmt.Errorf("agreement test, blocks %d to %d: %w", done, next-1, err)
		}
		done, blocks = next, t.blocks(size)
		if o.Progress != nil {
			o.Progress(t.tally.trials, max(done, blocks)*size)
		}
		if refuted || t.tally.trials == before {
			break
		}
	}
	return t.result(false), nil
}

// A sequence is a test under way.
type sequence struct {
	options   Options
	exact     bool
	threshold float64 // of the natural logarithm of the evidence
	cells     *cells
	mixture   *mixture
	tally     tally
	evidence  float64 // natural logarithm, at the last look
	enough    int64   // blocks after which a defect is seen; 0 before that is known
}

// newSequence prepares a sequential test of a valid claim, without any samples.
func newSequence(null *Null, o Options) *sequence {
	c := newCells(null)
	m := newMixture(c.theta)
	m.rejected = c.rejected
	return &sequence{
		options:   o,
		exact:     null.Exact,
		threshold: math.Log(float64(o.Measures)) - math.Log(o.Alpha),
		cells:     c,
		mixture:   m,
		tally:     tally{counts: make([]float64, len(c.theta))},
	}
}

// blocks returns after how many blocks of size trials the test ends if it rejects nothing. The
// number may change as the cost of a trial becomes known.
func (q *sequence) blocks(size int64) int64 {
	whole := func(trials int64) int64 { return (trials + size - 1) / size }
	least, most := q.options.MinTrials, q.options.MaxTrials
	if q.options.Bounds != nil && q.tally.trials > 0 {
		least, most = q.options.Bounds(q.tally.work / float64(q.tally.trials))
	}
	if q.options.Detect == 0 {
		return whole(most)
	}
	if q.enough == 0 {
		q.enough = q.mixture.blocksFor(q.options.Detect, q.threshold, size, whole(maxTrials))
	}
	return min(whole(most), max(q.enough, whole(least)))
}

// step draws the blocks of samples from <= i < to, adds their counts, and reports whether the evidence now
// refutes the claim.
func (q *sequence) step(ctx context.Context, s Sampler, from, to int64) (refuted bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	seen, err := s.Sample(ctx, from, to)
	if err != nil {
		return false, err
	}
	if err := q.cells.count(&q.tally, seen); err != nil {
		return false, err
	}
	q.evidence = q.mixture.logEvidence(q.tally.counts)
	return q.refuted(), nil
}

func (q *sequence) refuted() bool {
	return q.exact && q.tally.strays > 0 || q.evidence >= q.threshold
}

// result returns the verdict and the figures of the test after the samples drawn so far.
func (q *sequence) result(cancelled bool) Result {
	r := Result{
		Log10Evidence: q.evidence / math.Ln10,
		Trials:        q.tally.trials,
		Alpha:         q.options.Alpha / float64(q.options.Measures),
		Detectable:    q.mixture.detectable(float64(q.tally.trials), q.threshold),
		Worst:         q.cells.worst(&q.tally),
	}
	switch {
	case q.exact && q.tally.strays > 0:
		r.Verdict = Disagree
		r.Log10Evidence = math.MaxFloat64
		r.Reason = fmt.Sprintf("%s was seen %d times but has probability 0", r.Worst.Cell, r.Worst.Seen)
	case q.refuted():
		r.Verdict = Disagree
		r.Reason = r.Worst.String()
	default:
		r.conclude(q.options, &q.tally, cancelled)
	}
	return r
}

// conclude sets the verdict and the reason of a test that did not reject the claim.
func (r *Result) conclude(o Options, t *tally, cancelled bool) {
	r.Verdict = Undecided
	switch {
	case cancelled:
		r.Reason = fmt.Sprintf("cut short after %s samples", thousands(r.Trials))
	case t.strays > 0:
		r.Reason = fmt.Sprintf("%d samples fell on outcomes such as %q that the claim, which is not exact, gives a probability of 0",
			t.strays, t.impossible)
	case r.Log10Evidence >= math.Log10(suspicious*float64(o.Measures)):
		r.Reason = fmt.Sprintf("the evidence 10^%.1f is not proof, but would be rare if the engines agreed; draw more samples: %s",
			r.Log10Evidence, r.Worst)
	case r.Detectable > coarseDetectable:
		r.Reason = fmt.Sprintf("%s samples are too few: they would miss an error of %.2g pp",
			thousands(r.Trials), 100*coarseDetectable)
	default:
		r.Verdict = Agree
		r.Reason = fmt.Sprintf("with %s samples, an error above %.2g pp would have been detected",
			thousands(r.Trials), 100*r.Detectable)
	}
}
