package scenarios

import (
	"bytes"
	"encoding/json"
	"strings"

	"oddsmith/scenarios/parameter"
)

// A Setting is a parameter with its value.
type Setting struct {
	Name string
	parameter.Value
}

// Settings are parameters with their values.
type Settings []Setting

// String lists the settings in a line: "ac = 24, zones = off"; empty where there are none.
func (s Settings) String() string {
	parts := make([]string, len(s))
	for i, v := range s {
		parts[i] = v.Name + " = " + v.Text
	}
	return strings.Join(parts, ", ")
}

// NamesOfParameters are the names of parameters, in their order; nil if there are none.
func NamesOfParameters(list []*parameter.Parameter) []string {
	var out []string
	for _, p := range list {
		out = append(out, p.Name)
	}
	return out
}

// TextsOf are values of a parameter as they were written.
func TextsOf(values []parameter.Value) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = v.Text
	}
	return out
}

// Texts are the values as they were written, in the order of the settings.
func (s Settings) Texts() []string {
	out := make([]string, len(s))
	for i, v := range s {
		out[i] = v.Text
	}
	return out
}

// MarshalJSON writes an object of the values by the names of their parameters.
func (s Settings) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // which is for who encodes what this is a part of
	err := e.Encode(s.ByName())
	return b.Bytes(), err
}

// ByName are the values as they were written, by the names of their parameters; never nil.
func (s Settings) ByName() map[string]string {
	out := make(map[string]string, len(s))
	for _, v := range s {
		out[v.Name] = v.Text
	}
	return out
}
