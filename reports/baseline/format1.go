package baseline

import (
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// oldHead is how a text of format 1 begins: a key and its fields on a line, apart by tabs.
const oldHead = "oddsmith baseline\t"

// old parses a baseline in format 1, which has lines of fields separated by tabs.
func (s source) old() (*document, error) {
	doc := &document{Semantics: scenarios.Semantics, Parameters: map[string]string{}, Measures: map[string]*measure{}}
	m := &measure{}
	for i, line := range strings.Split(strings.TrimSuffix(s.text, "\n"), "\n") {
		fields := strings.Split(line, "\t")
		for k, field := range fields {
			if text, err := strconv.Unquote(field); err == nil && strings.HasPrefix(field, `"`) {
				fields[k] = text
			}
		}
		if line == "" {
			continue
		}
		value := append(fields, "", "")[1]
		switch key := fields[0]; key {
		case "oddsmith baseline":
			if value != "1" {
				return nil, &VersionError{Path: s.name, What: "format", Have: value, Want: strconv.Itoa(Format)}
			}
		case "tool":
			doc.Tool = value
		case "semantics":
			if value != strconv.Itoa(scenarios.Semantics) {
				return nil, s.otherSemantics(doc.Tool, value)
			}
		case "rules":
			doc.Rules = value
		case "scenario":
			doc.Scenario = value
		case "parameter":
			doc.Parameters[value] = append(fields, "")[2]
		case "measure":
			m = &measure{}
			doc.Measures[value] = m
		default:
			if !m.read(key, fields[1:]) {
				return nil, s.errorf(i, "this line does not belong into a baseline")
			}
		}
	}
	return doc, nil
}

// read sets the entry of a measure that a line of format 1 states, and reports whether the key and
// its fields are valid.
func (m *measure) read(key string, fields []string) bool {
	if len(fields) == 0 {
		return false
	}
	value, err := fields[0], error(nil)
	switch key {
	case "kind":
		m.Kind = evidence.Kind(value)
	case "method":
		m.Method = evidence.Method(value)
	case "digest":
		m.Digest = value
	case "trials":
		m.Trials, err = strconv.ParseInt(value, 10, 64)
	case "seed":
		m.Seed = new(uint64)
		*m.Seed, err = strconv.ParseUint(value, 10, 64)
	case "condition":
		m.Condition, err = oldNumber(fields)
	case "mean":
		m.Mean, err = oldNumber(fields)
	case "variance":
		m.Variance, err = oldNumber(fields)
	case "median":
		m.Median = value
	case "least":
		m.Min = value
	case "most":
		m.Max = value
	case "limit":
		m.Limit = value
	case "unlisted":
		m.Residual, err = oldNumber(fields)
	case "error":
		m.Bound, err = strconv.ParseFloat(value, 64)
	case "": // an outcome
		if len(fields) < 2 {
			return false
		}
		r := row{Value: value}
		switch {
		case m.Method == evidence.MonteCarlo:
			r.Count, err = strconv.ParseInt(fields[1], 10, 64)
		case m.Method == evidence.Exact && m.Digest == "":
			r.Exact = fields[1]
		default:
			r.Probability = new(float64)
			*r.Probability, err = strconv.ParseFloat(fields[1], 64)
		}
		m.PMF = append(m.PMF, r)
	default:
		return false
	}
	return err == nil
}

// oldNumber parses a number of format 1: a fraction, or a float64 with the lower and upper end of
// its interval.
func oldNumber(fields []string) (*number, error) {
	const floats = 3
	if len(fields) < floats {
		return &number{Exact: fields[0]}, nil
	}
	var f [floats]float64
	for i := range f {
		var err error
		if f[i], err = strconv.ParseFloat(fields[i], 64); err != nil {
			return nil, err
		}
	}
	if f[1] == f[0] && f[2] == f[0] {
		return &number{Value: f[0]}, nil
	}
	return &number{Value: f[0], Lower: &f[1], Upper: &f[2]}, nil
}
