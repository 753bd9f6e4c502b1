package parameter

import (
	"strings"

	"oddsmith/scenarios/internal/suggest"
)

// Quoted returns a value in quotation marks, in which "" stands for one.
func Quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }

// Unquoted returns a value without its quotation marks; false if it is not in such.
func Unquoted(text string) (string, bool) {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return "", false
	}
	inner := text[1 : len(text)-1]
	if strings.Contains(strings.ReplaceAll(inner, `""`, ""), `"`) {
		return "", false
	}
	return strings.ReplaceAll(inner, `""`, `"`), true
}

// ListOfChoices names the choices, those with a comma in quotation marks.
func (p *Parameter) ListOfChoices() string {
	names := make([]string, len(p.Choices))
	for i, name := range p.Choices {
		names[i] = name
		if strings.Contains(name, ",") {
			names[i] = Quoted(name)
		}
	}
	return suggest.List(names)
}
