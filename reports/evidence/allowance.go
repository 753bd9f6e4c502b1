package evidence

import "oddsmith/reports/agreement"

// DefaultDetect is the error of a probability that the engines' comparison is to see: a
// tenth of a percentage point.
const DefaultDetect = 0.001

// An Allowance is what measures share on which the engines are compared: the probability of a false alarm, of
// which each has an equal part, and the work that comparing may take beyond the first million
// samples of every measure: what takes about ten seconds of one core, charged as the Monte Carlo
// engine counts its work, so that the number of samples depends neither on the clock nor on the
// number of workers. The measures of a report take it in the order in which they come: each
// may take an equal part of what is left.
type Allowance struct {
	steps    float64 // left
	all      int     // measures
	measures int     // of them, yet to come
}

// The steps of an allowance, and the part of a share that is spent in any case unless a coarser error
// than [DefaultDetect] is looked for: errors that move no probability by what is to be seen, such as
// those of a die among many, show where samples are cheap.
const (
	allowedSeconds = 10
	stepsPerSecond = 1e9
	spentAnyway    = 0.1
)

// NewAllowance returns the allowance of a report that has this number of measures.
func NewAllowance(measures int) *Allowance {
	return &Allowance{steps: allowedSeconds * stepsPerSecond, all: measures, measures: measures}
}

// Split returns the allowance for each of the parts of a report, which are calculated at the same time.
func (a *Allowance) Split(parts int) *Allowance {
	return &Allowance{steps: a.steps / float64(max(1, parts)), all: a.all, measures: a.measures}
}

// trials returns how many samples the next measure takes: at most the first million, and as many as its share of
// the steps allows; at least the first million, and a tenth of that share unless detect, the error that is to be
// found, is coarser than [DefaultDetect]. work is the steps of one sample.
func (a *Allowance) trials(work, detect float64) (least, most int64) {
	share := a.steps / float64(max(1, a.measures)) / work
	least, most = agreement.DefaultTrials, agreement.DefaultTrials+int64(share)
	if detect <= DefaultDetect {
		least += int64(spentAnyway * share)
	}
	return least, most
}

// spend takes a measure off those that are left, and its trials off the allowance, except those that every
// measure has. work is the cost of one.
func (a *Allowance) spend(work float64, trials int64) {
	a.measures--
	a.steps = max(0, a.steps-work*float64(max(0, trials-agreement.DefaultTrials)))
}
