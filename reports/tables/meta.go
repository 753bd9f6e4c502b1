package tables

import (
	"encoding/json"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
)

// Meta says where a table comes from. It becomes the schema metadata of Arrow
// and Parquet files under the keys schema_version, tool_version, scenario,
// parameters (a JSON object of texts, in the order given), seed, engine and, where samples were
// drawn, trials; incomplete says what keeps a table from being whole. CSV has no place for it.
type Meta struct {
	ToolVersion string
	Scenario    string
	Parameters  []evidence.Setting // those that have one value throughout
	Seed        uint64
	Engine      evidence.Engine // empty where there may be several
	Trials      int64           // at most, of each measure; 0 where nothing was sampled

	// Incomplete, if not nil, is asked at the end what keeps the table from being whole: nothing where it is empty.
	Incomplete func() string
}

// MetaOf is the metadata of a table that was made with some options.
func MetaOf(toolVersion, scenario string, fixed []evidence.Setting, o evidence.Options) Meta {
	m := Meta{ToolVersion: toolVersion, Scenario: scenario, Parameters: fixed, Seed: o.Sampling.Seed, Engine: o.Engine}
	if o.Engine == evidence.MonteCarloEngine {
		m.Trials = o.Sampling.Trials
	}
	return m
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
	if m.Trials > 0 {
		keys, values = append(keys, "trials"), append(values, strconv.FormatInt(m.Trials, 10))
	}
	return keys, values, nil
}

// settingsJSON returns the settings as a JSON object, in their order.
func settingsJSON(settings []evidence.Setting) (string, error) {
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
