package tables

import (
	"encoding/json"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
)

// Meta says where a table comes from. It becomes the schema metadata of Arrow
// and Parquet files under the keys schema_version, tool_version, scenario,
// parameters (a JSON object of texts, in the order given) and seed. CSV has no
// place for it.
type Meta struct {
	ToolVersion string
	Scenario    string
	Parameters  []evidence.Setting // those that have one value throughout
	Seed        uint64
}

// pairs returns the metadata as keys and their values.
func (m *Meta) pairs() (keys, values []string, err error) {
	parameters, err := settingsJSON(m.Parameters)
	if err != nil {
		return nil, nil, err
	}
	keys = []string{"schema_version", "tool_version", "scenario", "parameters", "seed"}
	values = []string{SchemaVersion, m.ToolVersion, m.Scenario, parameters, strconv.FormatUint(m.Seed, 10)}
	return keys, values, nil
}

// settingsJSON is the settings as a JSON object that keeps their order.
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
