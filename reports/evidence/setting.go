package evidence

import "oddsmith/scenarios"

// A Setting is a parameter with its value as text.
type Setting struct{ Name, Text string }

// Settings are the settings of a scenario, as text.
func Settings(list []scenarios.Setting) []Setting {
	out := make([]Setting, len(list))
	for i, s := range list {
		out[i] = Setting{Name: s.Name, Text: s.Text}
	}
	return out
}

// ByName are the values of settings by the name of their parameter; never nil.
func ByName(list []Setting) map[string]string {
	out := make(map[string]string, len(list))
	for _, s := range list {
		out[s.Name] = s.Text
	}
	return out
}
