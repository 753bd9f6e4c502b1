package explorer

import (
	"math"
	"math/big"
	"strconv"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// withTexts is up to how many rows every one of them comes with its texts.
const withTexts = 400

// A distribution is one as the page shows it.
type distribution struct {
	Kind   evidence.Kind   `json:"kind"`
	Method evidence.Method `json:"method,omitempty"`
	Origin string          `json:"origin_text,omitempty"`

	Rows        int        `json:"n"`
	Values      *floats    `json:"values,omitempty"`
	Labels      []string   `json:"labels,omitempty"`
	Probability *floats    `json:"probability,omitempty"`
	AtLeast     *floats    `json:"at_least,omitempty"`
	AtMost      *floats    `json:"at_most,omitempty"`
	Texts       *rowTexts  `json:"texts,omitempty"`
	Lines       *textTable `json:"lines,omitempty"`

	*moments
	Notes     []string `json:"notes"`
	Residual  string   `json:"residual_text,omitempty"`
	Bound     string   `json:"error_bound_text,omitempty"`
	Condition string   `json:"condition_text,omitempty"`
	XTicks    []tick   `json:"x_ticks,omitempty"`
	YTicks    *yTicks  `json:"y_ticks,omitempty"`
}

// rowTexts are the texts of every row.
type rowTexts struct {
	Values      []string `json:"values,omitempty"`
	Probability []string `json:"probability"`
	AtLeast     []string `json:"at_least,omitempty"`
	AtMost      []string `json:"at_most,omitempty"`
}

// A textTable is a table that is ready to be shown.
type textTable struct {
	Head []string   `json:"head"`
	Rows [][]string `json:"rows"`
}

// moments are what is said of numbers.
type moments struct {
	Mean     string            `json:"mean_text"`
	StdDev   string            `json:"std_dev_text"`
	Variance string            `json:"variance_text"`
	Min      string            `json:"min_text"`
	Max      string            `json:"max_text"`
	Median   string            `json:"median_text"`
	Modes    string            `json:"modes_text"`
	Percents map[string]string `json:"percentiles_text"`
	Stats    []statistic       `json:"stats"`

	MeanAt     number            `json:"mean"`
	StdDevAt   number            `json:"std_dev"`
	PercentsAt map[string]number `json:"percentiles"`
}

// A statistic has a name in English, and its value.
type statistic struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// A tick is a labelled place on an axis.
type tick struct {
	At   number `json:"at"`
	Text string `json:"text"`
}

type yTicks struct {
	Probability []tick `json:"probability"`
	Cumulative  []tick `json:"cumulative"`
}

// How many labels an axis has room for.
const (
	xLabels = 9
	yLabels = 6
)

// distribution returns a distribution in the form the page needs; its numbers are in the binary
// part of the reply.
func (c *call) distribution(d *evidence.Distribution) *distribution {
	out := &distribution{Kind: d.Kind, Notes: shown.Notes(d)}
	if out.Notes == nil {
		out.Notes = []string{}
	}
	if d.Kind == evidence.Undefined {
		return out
	}
	out.Method, out.Origin, out.Rows = d.Method, shown.Origin(d), len(d.Rows)
	if d.Residual.Value > 0 {
		out.Residual = shown.Percent(d.Residual.Value)
	}
	if d.Method == evidence.Bounded {
		out.Bound = strconv.FormatFloat(d.ErrorBound, 'g', 1, 64)
	}
	if d.ConditionProbability != nil {
		out.Condition = shown.ConditionChance(d)
	}
	c.rows(out, d)
	out.Lines = linesOf(d)
	if d.Kind == evidence.Numeric {
		out.moments = momentsOf(d)
	}
	a := axisOf(d)
	out.XTicks, out.YTicks = a.x(), a.y()
	return out
}

// rows sets the rows of out to those of d: as floats, and also as texts if they are few.
func (c *call) rows(out *distribution, d *evidence.Distribution) {
	column := func(of func(*evidence.Row) float64) *floats {
		values := make([]float64, len(d.Rows))
		for i := range d.Rows {
			values[i] = of(&d.Rows[i])
		}
		return c.row(values)
	}
	texts := func(of func(*evidence.Row) string) []string {
		list := make([]string, len(d.Rows))
		for i := range d.Rows {
			list[i] = of(&d.Rows[i])
		}
		return list
	}
	out.Probability = column(func(r *evidence.Row) float64 { return r.Probability })
	if len(d.Rows) <= withTexts {
		out.Texts = &rowTexts{Probability: texts(func(r *evidence.Row) string { return shown.Probability(r.Probability, d.ErrorBound) })}
	}
	if d.Kind == evidence.Categorical {
		out.Labels = texts(func(r *evidence.Row) string { return r.Label })
		return
	}
	out.Values = column(func(r *evidence.Row) float64 { return float(r.Value) })
	out.AtLeast = column(func(r *evidence.Row) float64 { return r.AtLeast })
	out.AtMost = column(func(r *evidence.Row) float64 { return r.AtMost })
	if out.Texts != nil {
		out.Texts.Values = texts(func(r *evidence.Row) string { return shown.Value(r.Value) })
		out.Texts.AtLeast = texts(func(r *evidence.Row) string { return shown.Probability(r.AtLeast, d.ErrorBound) })
		out.Texts.AtMost = texts(func(r *evidence.Row) string { return shown.Probability(r.AtMost, d.ErrorBound) })
	}
}

// float is the nearest float64: infinite if v is too large for one, NaN for nil.
func float(v *big.Rat) float64 {
	if v == nil {
		return math.NaN()
	}
	f, _ := v.Float64()
	return f
}

// linesOf returns the outcomes as the table a terminal shows, without bars.
func linesOf(d *evidence.Distribution) *textTable {
	t := &textTable{Head: []string{"outcome", "probability"}, Rows: [][]string{}}
	if d.Kind == evidence.Numeric {
		t.Head = []string{"value", "probability", "at least"}
	}
	for _, l := range shown.Lines(d) {
		row := []string{l.Name, shown.Probability(l.Probability, d.ErrorBound), shown.Probability(l.AtLeast, d.ErrorBound)}
		t.Rows = append(t.Rows, row[:len(t.Head)])
	}
	return t
}

// momentsOf formats the moments, the percentiles and the range of a numeric distribution.
func momentsOf(d *evidence.Distribution) *moments {
	lower, upper := shown.Range(d)
	m := &moments{
		Mean: shown.Mean(d), StdDev: shown.StdDev(d), Variance: shown.Number(*d.Variance), Min: lower, Max: upper,
		Median: shown.Value(d.Percentiles[50]), Modes: shown.Modes(d),
		Percents: map[string]string{}, PercentsAt: map[string]number{},
		MeanAt: number(d.Mean.Value), StdDevAt: number(d.StdDev),
	}
	m.Stats = []statistic{
		{"mean", m.Mean},
		{"median", m.Median},
		{"mode", m.Modes},
		{"standard deviation", m.StdDev},
		{"least", m.Min},
		{"most", m.Max},
	}
	for _, p := range evidence.Percents {
		name := strconv.Itoa(p)
		m.Percents[name], m.PercentsAt[name] = shown.Value(d.Percentiles[p]), number(float(d.Percentiles[p]))
		m.Stats = append(m.Stats, statistic{name + "th percentile", m.Percents[name]})
	}
	return m
}
