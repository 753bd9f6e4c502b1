package evidence

import (
	"fmt"
	"math"
	"sync"
)

// A Precision is a standard error that samples are to reach, and how far they are from it.
type Precision struct {
	asked float64 // 0 if none is

	lock          sync.Mutex // of what follows: several answers may be found at the same time
	cells, missed int
	worst         float64
	name          string // of the measure that it is of
	trials        int64
}

// Reached is how far measures are from a precision; 0 is none.
func Reached(precision float64, measures []Measure) *Precision {
	p := &Precision{asked: precision}
	if len(measures) > 0 {
		p.Note(measures)
	}
	return p
}

// Note compares the standard errors of a cell's measures with the precision that was asked for.
// For words, this is the largest standard error of a frequency.
func (p *Precision) Note(measures []Measure) {
	if p == nil || p.asked == 0 {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	missed := 0
	for _, m := range measures {
		d := m.Distribution
		if d.Method != MonteCarlo {
			continue
		}
		if e := d.standardError(); !(e <= p.asked) {
			missed = 1
			if !(e <= p.worst) {
				p.worst, p.name, p.trials = e, m.Name, d.Trials
			}
		}
	}
	p.cells++
	p.missed += missed
}

// Missed returns an error that names the least precise measure; nil if the precision was reached
// everywhere.
func (p *Precision) Missed() *IncompleteError {
	if p.missed == 0 {
		return nil
	}
	in, of := "", "a standard error"
	if p.name != "" {
		of = "the standard error of " + p.name
	}
	if p.name != "" && p.cells > 1 {
		in = fmt.Sprintf(" in %d of %d cells", p.missed, p.cells)
	}
	return &IncompleteError{Err: fmt.Errorf("--precision %g is not reached%s: %s is %.2g after %d trials (--trials raises their number)",
		p.asked, in, of, p.worst, p.trials)}
}

// standardError returns the standard error of the sample mean, or the largest of the frequencies
// of words; infinite if it is unknown.
func (d *Distribution) standardError() float64 {
	switch d.Kind {
	case Numeric:
		return d.StdError
	case Categorical:
		n, worst := float64(d.Trials), 0.0
		if d.ConditionProbability != nil {
			n *= d.ConditionProbability.Value
		}
		for i := range d.Rows {
			p := d.Rows[i].Probability
			worst = max(worst, p*(1-p))
		}
		return math.Sqrt(worst / (n - 1))
	case Undefined:
	}
	return math.Inf(1)
}
