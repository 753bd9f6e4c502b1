package evidence

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// A Precision is a standard error that samples are to reach, and how far they are from it.
type Precision struct {
	Asked float64 `json:"asked"` // 0 if none is

	lock sync.Mutex // of what follows: several answers may be found at the same time

	Cells  int            `json:"cells"`
	Short  int            `json:"short,omitempty"`  // cells that miss it
	Worst  float64        `json:"worst,omitempty"`  // standard error that misses it
	Of     string         `json:"of,omitempty"`     // the measure that this is of
	Trials int64          `json:"trials,omitempty"` // of that measure
	None   map[string]int `json:"none,omitempty"`   // why there is no standard error, and in how many cells
}

// Reached returns how far measures are from a precision asked for; 0 asks for none.
func Reached(precision float64, measures []Measure) *Precision {
	p := &Precision{Asked: precision}
	if len(measures) > 0 {
		p.Note(measures)
	}
	return p
}

// Note compares the standard errors of a cell's measures with the precision that was asked for.
// For words, this is the largest standard error of a frequency.
func (p *Precision) Note(measures []Measure) { p.compare(measures, 1) }

// compare notes which of the measures of a cell miss the precision. cells is 1 for a cell of a sweep, else 0.
func (p *Precision) compare(measures []Measure, cells int) {
	if p == nil || p.Asked == 0 {
		return
	}
	of := &Precision{Cells: cells}
	for _, m := range measures {
		d := m.Distribution
		if d.Method != MonteCarlo {
			continue
		}
		switch e := d.standardError(); {
		case e <= p.Asked:
		case e < math.Inf(1):
			of.Short = 1
			of.note(e, m.Name, d.Trials)
		default:
			of.Short = 1
			of.add(d.withoutError(m.Name), 1)
		}
	}
	p.Add(of)
}

// Add adds what was noted of other cells. The order does not matter.
func (p *Precision) Add(other *Precision) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.Cells += other.Cells
	p.Short += other.Short
	p.note(other.Worst, other.Of, other.Trials)
	for why, cells := range other.None {
		p.add(why, cells)
	}
}

// note keeps the larger standard error, with the measure it is of and the number of its samples.
func (p *Precision) note(worst float64, of string, trials int64) {
	if cmp.Or(cmp.Compare(worst, p.Worst), strings.Compare(p.Of, of), cmp.Compare(p.Trials, trials)) > 0 {
		p.Worst, p.Of, p.Trials = worst, of, trials
	}
}

// add counts cells in which there is no standard error, by the reason why.
func (p *Precision) add(why string, cells int) {
	if p.None == nil {
		p.None = map[string]int{}
	}
	p.None[why] += cells
}

// Missed returns an error that names the least precise measure, and those without a standard error;
// nil if the precision was reached everywhere.
func (p *Precision) Missed() *IncompleteError {
	if p.Short == 0 {
		return nil
	}
	in := func(cells int) string {
		if p.Cells < 2 {
			return ""
		}
		return fmt.Sprintf(" in %d of %d cells", cells, p.Cells)
	}
	var reasons []string
	for _, why := range slices.Sorted(maps.Keys(p.None)) {
		reasons = append(reasons, why+in(p.None[why]))
	}
	if p.Worst > 0 {
		of := "a standard error"
		if p.Of != "" {
			of = "the standard error of " + p.Of
		}
		reasons = append(reasons, fmt.Sprintf("%s is %.2g after %d trials", of, p.Worst, p.Trials))
	}
	return &IncompleteError{Err: fmt.Errorf("--precision %g is not reached%s: %s (--trials raises their number)",
		p.Asked, in(p.Short), strings.Join(reasons, "; "))}
}

// withoutError says why a measure has no standard error.
func (d *Distribution) withoutError(name string) string {
	switch {
	case d.IsUnseen() && name == "":
		return d.Without()
	case d.IsUnseen():
		return d.Without() + " of " + name
	}
	return cmp.Or(name, "a measure") + " has one sample"
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
			n = math.Round(n * d.ConditionProbability.Value)
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
