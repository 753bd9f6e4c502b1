package baseline

import (
	"bytes"
	"math/big"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
)

// The words that a line of a baseline begins with. A line that begins with a tab is
// an outcome.
const (
	keyFormat     = "oddsmith baseline"
	keyTool       = "tool"
	keySemantics  = "semantics"
	keyRules      = "rules"
	keyScenario   = "scenario"
	keyParameter  = "parameter"
	keyMeasure    = "measure"
	keyKind       = "kind"
	keyMethod     = "method"
	keyDigest     = "digest"
	keyTrials     = "trials"
	keySeed       = "seed"
	keyCondition  = "condition"
	keyMean       = "mean"
	keyVariance   = "variance"
	keyMedian     = "median"
	keyLeast      = "least"
	keyMost       = "most"
	keyLimit      = "limit"
	keyUnlisted   = "unlisted"
	keyErrorBound = "error"
)

// Text writes the file. The same figures make the same text.
func (f *File) Text() []byte {
	w := &writer{}
	w.line(keyFormat, strconv.Itoa(Format))
	w.line(keyTool, quoted(f.Tool))
	w.line(keySemantics, strconv.Itoa(f.Semantics))
	w.line(keyRules, hashPrefix+f.Rules)
	w.line(keyScenario, quoted(f.Scenario))
	for _, p := range f.Parameters {
		w.line(keyParameter, quoted(p.Name), quoted(p.Text))
	}
	for i := range f.Measures {
		w.line()
		w.measure(&f.Measures[i])
	}
	return w.Bytes()
}

type writer struct{ bytes.Buffer }

func (w *writer) line(fields ...string) {
	w.WriteString(strings.Join(fields, "\t"))
	w.WriteByte('\n')
}

func (w *writer) measure(m *Measure) {
	d := m.Distribution
	w.line(keyMeasure, quoted(m.Name))
	w.line(keyKind, string(d.Kind))
	if d.Kind == evidence.Undefined {
		return
	}
	w.line(keyMethod, string(d.Method))
	if m.Digest != "" {
		w.line(keyDigest, m.Digest)
	}
	if d.Method == evidence.MonteCarlo {
		w.line(keyTrials, strconv.FormatInt(d.Trials, 10))
		w.line(keySeed, strconv.FormatUint(d.Seed, 10))
	}
	w.quantity(keyCondition, d.ConditionProbability)
	w.quantity(keyMean, d.Mean)
	w.quantity(keyVariance, d.Variance)
	for _, v := range []struct {
		key   string
		value *big.Rat
	}{{keyMedian, d.Percentiles[50]}, {keyLeast, d.Min}, {keyMost, d.Max}, {keyLimit, d.Limit}} {
		if v.value != nil {
			w.line(v.key, v.value.RatString())
		}
	}
	if d.Residual.Value != 0 {
		w.quantity(keyUnlisted, &d.Residual)
	}
	if d.Method == evidence.Bounded {
		w.line(keyErrorBound, float(d.ErrorBound))
	}
	for i := range d.Rows {
		r := &d.Rows[i]
		fields := []string{"", outcome(r)}
		switch {
		case d.Method == evidence.MonteCarlo:
			fields = append(fields, strconv.FormatInt(r.Count, 10))
		case d.Method == evidence.Exact && m.Digest == "":
			fields = append(fields, fraction(r.Exact)...)
		default:
			fields = append(fields, float(r.Probability))
		}
		w.line(fields...)
	}
}

// quantity writes a number: a fraction, or a float64 with the interval it stands for.
func (w *writer) quantity(key string, q *evidence.Quantity) {
	switch {
	case q == nil:
	case short(q.Exact):
		w.line(append([]string{key}, fraction(q.Exact)...)...)
	case q.Interval:
		w.line(key, float(q.Value), float(q.Lower), float(q.Upper))
	default:
		w.line(key, float(q.Value), float(q.Value), float(q.Value))
	}
}

// Same reports whether both files say the same, whatever version wrote them.
func (f *File) Same(g *File) bool {
	h := *g
	h.Tool = f.Tool
	return bytes.Equal(f.Text(), h.Text())
}
