package tables

import (
	"encoding/json"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// Meta says where a table comes from. It becomes the schema metadata of Arrow
// and Parquet files under the keys schema_version, tool_version, scenario,
// parameters (a JSON object of texts, in the order given), seed, engine and, where samples were
// drawn, trials or the precision; incomplete says what keeps a table from being whole. CSV has no place for it.
type Meta struct {
	ToolVersion string
	Scenario    string
	Parameters  scenarios.Settings // those that have one value throughout
	Seed        uint64
	Engine      evidence.Engine // empty where there may be several
	Trials      int64           // of each measure, or the most of any; 0 where nothing was sampled, or each as much as it took
	Precision   float64         // the standard error to which each measure was sampled; 0 is none

	// Incomplete, if not nil, is asked at the end what keeps the table from being whole: nothing where it is empty.
	Incomplete func() string
}

// MetaOf is the metadata of a table that was made with some options.
func MetaOf(toolVersion, scenario string, fixed scenarios.Settings, o evidence.Options) Meta {
	m := Meta{ToolVersion: toolVersion, Scenario: scenario, Parameters: fixed, Seed: o.Sampling.Seed, Engine: o.Engine}
	switch {
	case o.Engine != evidence.MonteCarloEngine:
	case o.Sampling.Precision > 0:
		m.Precision = o.Sampling.Precision
	default:
		m.Trials = o.Sampling.Trials
	}
	return m
}

// Drawn returns the metadata of a table of measures alone: with the most samples that were drawn of any.
func (m Meta) Drawn(measures []evidence.Measure) Meta {
	m.Trials = 0
	for i := range measures {
		m.Trials = max(m.Trials, measures[i].Distribution.Trials)
	}
	return m
}

// sampling returns the keys and values that say how much was sampled.
func (m *Meta) sampling() (pairs [][2]string) {
	if m.Trials > 0 {
		pairs = append(pairs, [2]string{"trials", strconv.FormatInt(m.Trials, 10)})
	}
	if m.Precision > 0 {
		pairs = append(pairs, [2]string{"precision", strconv.FormatFloat(m.Precision, 'g', -1, 64)})
	}
	return pairs
}

// incompleteKey is the key that only a table has that is not whole.
const incompleteKey = "incomplete"

// incomplete is what keeps the table from being whole; empty if nothing does.
func (m *Meta) incomplete() string {
	if m.Incomplete == nil {
		return ""
	}
	return m.Incomplete()
}

// pairs returns the metadata as parallel lists of keys and values.
func (m *Meta) pairs() (keys, values []string, err error) {
	parameters, err := settingsJSON(m.Parameters)
	if err != nil {
		return nil, nil, err
	}
	keys = []string{"schema_version", "tool_version", "scenario", "parameters", "seed"}
	values = []string{SchemaVersion, m.ToolVersion, m.Scenario, parameters, strconv.FormatUint(m.Seed, 10)}
	if m.Engine != "" {
		keys, values = append(keys, "engine"), append(values, string(m.Engine))
	}
	for _, p := range m.sampling() {
		keys, values = append(keys, p[0]), append(values, p[1])
	}
	return keys, values, nil
}

// settingsJSON returns the settings as a JSON object, in their order.
func settingsJSON(settings scenarios.Settings) (string, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, s := range settings {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(s.Name)
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(s.Text)
		if err != nil {
			return "", err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(text)
	}
	b.WriteByte('}')
	return b.String(), nil
}
