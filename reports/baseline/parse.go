package baseline

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A VersionError is a baseline that this version of the tool does not read as it was
// meant.
type VersionError struct {
	Path       string
	What       string // "format" or "rule semantics"
	Have, Want string
	Tool       string // that wrote it; empty if it does not say
}

// Error says what to do about it.
func (e *VersionError) Error() string {
	by := ""
	if e.Tool != "" {
		by = " by version " + e.Tool
	}
	return fmt.Sprintf("%s: written%s with %s %s, and this version has %s: the figures cannot be compared (check with the version that wrote it, or accept today's figures with --update)",
		e.Path, by, e.What, e.Have, e.Want)
}

// Parse reads a baseline; name is what it is called in errors. An error is a
// [*notation.Error] with the place, or a [*VersionError].
func Parse(name string, data []byte) (*File, error) {
	p := &parser{name: name, lines: strings.Split(string(data), "\n")}
	if n := len(p.lines); p.lines[n-1] == "" {
		p.lines = p.lines[:n-1]
	}
	if err := p.merged(); err != nil {
		return nil, err
	}
	return p.file()
}

func (p *parser) file() (*File, error) {
	f := &File{}
	format, err := p.need(keyFormat)
	if err != nil {
		return nil, err
	}
	if want := strconv.Itoa(Format); format != want {
		return nil, &VersionError{Path: p.name, What: "format", Have: strconv.Quote(format), Want: want}
	}
	if f.Tool, err = p.need(keyTool); err != nil {
		return nil, err
	}
	semantics, err := p.need(keySemantics)
	if err != nil {
		return nil, err
	}
	if want := strconv.Itoa(scenarios.Semantics); semantics != want {
		return nil, &VersionError{Path: p.name, What: "rule semantics", Have: strconv.Quote(semantics), Want: want, Tool: f.Tool}
	}
	f.Semantics = scenarios.Semantics
	rules, err := p.need(keyRules)
	if err != nil {
		return nil, err
	}
	if f.Rules, err = p.hash(rules); err != nil {
		return nil, err
	}
	if f.Scenario, err = p.need(keyScenario); err != nil {
		return nil, err
	}
	if err := p.parameters(f); err != nil {
		return nil, err
	}
	return f, p.measures(f)
}

func (p *parser) parameters(f *File) error {
	for {
		ok, err := p.is(keyParameter, 2, 2)
		if !ok || err != nil {
			return err
		}
		s := evidence.Setting{}
		if s.Name, err = p.text(1); err != nil {
			return err
		}
		if s.Text, err = p.text(2); err != nil {
			return err
		}
		if n := len(f.Parameters); n > 0 && f.Parameters[n-1].Name >= s.Name {
			return p.errorf(1, "%s comes before %s", s.Name, f.Parameters[n-1].Name)
		}
		f.Parameters = append(f.Parameters, s)
	}
}

func (p *parser) measures(f *File) error {
	for p.at < len(p.lines) {
		p.next()
		if len(p.fields) != 1 || p.fields[0] != "" {
			return p.errorf(0, "an empty line and a measure expected, found %q", p.fields[0])
		}
		name, err := p.need(keyMeasure)
		if err != nil {
			return err
		}
		if n := len(f.Measures); n > 0 && f.Measures[n-1].Name >= name {
			return p.errorf(1, "%s comes before %s", name, f.Measures[n-1].Name)
		}
		m := Measure{Name: name, Distribution: &evidence.Distribution{}}
		if err := p.measure(&m); err != nil {
			return err
		}
		f.Measures = append(f.Measures, m)
	}
	return nil
}

func (p *parser) measure(m *Measure) error {
	d := m.Distribution
	kind, err := p.need(keyKind)
	if err != nil {
		return err
	}
	switch d.Kind = evidence.Kind(kind); d.Kind {
	case evidence.Numeric, evidence.Categorical:
	case evidence.Undefined:
		d.ConditionProbability = &evidence.Quantity{Exact: new(big.Rat)}
		return nil
	default:
		return p.errorf(1, "there is no kind %q", kind)
	}
	method, err := p.need(keyMethod)
	if err != nil {
		return err
	}
	switch d.Method = evidence.Method(method); d.Method {
	case evidence.Exact, evidence.Bounded, evidence.MonteCarlo:
	default:
		return p.errorf(1, "there is no method %q", method)
	}
	for _, read := range []func(*Measure) error{p.sample, p.moments, p.ends, p.rest, p.rows} {
		if err := read(m); err != nil {
			return err
		}
	}
	return nil
}

// sample reads what belongs to a method.
func (p *parser) sample(m *Measure) error {
	d := m.Distribution
	if d.Method == evidence.Exact {
		ok, err := p.is(keyDigest, 1, 1)
		if !ok || err != nil {
			return err
		}
		m.Digest, d.ExactOmitted = p.fields[1], true
		_, err = p.hash(m.Digest)
		return err
	}
	if d.Method != evidence.MonteCarlo {
		return nil
	}
	trials, err := p.need(keyTrials)
	if err != nil {
		return err
	}
	if d.Trials, err = strconv.ParseInt(trials, 10, 64); err != nil || d.Trials < 1 {
		return p.errorf(1, "a number of trials expected, found %q", trials)
	}
	seed, err := p.need(keySeed)
	if err != nil {
		return err
	}
	if d.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return p.errorf(1, "a seed expected, found %q", seed)
	}
	return nil
}

// moments reads the probability of a condition, and what only numbers have.
func (p *parser) moments(m *Measure) error {
	d := m.Distribution
	var err error
	if d.ConditionProbability, err = p.quantity(keyCondition); err != nil || d.Kind != evidence.Numeric {
		return err
	}
	for _, v := range []struct {
		key string
		to  **evidence.Quantity
	}{{keyMean, &d.Mean}, {keyVariance, &d.Variance}} {
		if *v.to, err = p.quantity(v.key); err != nil {
			return err
		}
		if *v.to == nil {
			p.next()
			return p.errorf(0, "%s expected", v.key)
		}
	}
	if d.Variance.Value < 0 {
		return p.errorf(1, "a variance below 0")
	}
	d.StdDev = math.Sqrt(d.Variance.Value)
	return nil
}

// ends reads the median and the ends of the support.
func (p *parser) ends(m *Measure) error {
	d := m.Distribution
	if d.Kind != evidence.Numeric {
		return nil
	}
	d.Percentiles = map[int]*big.Rat{}
	var median *big.Rat
	for _, v := range []struct {
		key string
		to  **big.Rat
	}{{keyMedian, &median}, {keyLeast, &d.Min}, {keyMost, &d.Max}, {keyLimit, &d.Limit}} {
		ok, err := p.is(v.key, 1, 1)
		if err != nil {
			return err
		}
		if ok {
			if *v.to, err = p.rat(1); err != nil {
				return err
			}
		}
	}
	if median != nil {
		d.Percentiles[50] = median
	}
	return nil
}

// rest reads what is not listed, and the error bound.
func (p *parser) rest(m *Measure) error {
	d := m.Distribution
	unlisted, err := p.quantity(keyUnlisted)
	switch {
	case err != nil:
		return err
	case unlisted != nil && !(unlisted.Value >= 0 && unlisted.Value <= 1):
		return p.errorf(1, "not a probability")
	case unlisted != nil:
		d.Residual = *unlisted
	case d.Method == evidence.Exact:
		d.Residual.Exact = new(big.Rat)
	}
	if d.Method == evidence.Bounded {
		bound, err := p.need(keyErrorBound)
		if err != nil {
			return err
		}
		if d.ErrorBound, err = p.float(1); err != nil {
			return err
		}
		if !(d.ErrorBound >= 0 && d.ErrorBound <= 1) {
			return p.errorf(1, "%s is not an error of a probability", bound)
		}
	}
	return nil
}
