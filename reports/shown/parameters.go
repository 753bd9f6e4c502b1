package shown

import (
	"fmt"
	"strings"

	"oddsmith/scenarios"
)

// maxDocTitle is the length up to which the description of a parameter is a title.
const maxDocTitle = 40

// ParameterTitle says what a parameter is, with its unit: as its file describes it if
// that is short, or else by its name.
func ParameterTitle(p *scenarios.Parameter) string {
	title := strings.NewReplacer("_", " ", ".", " ").Replace(p.Name)
	if p.Doc != "" && len(p.Doc) <= maxDocTitle && !strings.ContainsAny(p.Doc, "`;:") {
		title = p.Doc
	}
	return Titled(title, p.Unit)
}

// maxHeld is the length up to which values are listed that parameters have by default.
const maxHeld = 320

// Held says for which values of a scenario's parameters something holds: first those
// that are not the default, then as many of the others as can be read.
func Held(s *scenarios.Scenario, values []scenarios.Setting) string {
	var changed, byDefault []string
	for _, v := range values {
		text := strings.ReplaceAll(v.Name, "_", " ") + " " + v.Text
		if p, err := s.Parameter(v.Name); err == nil && p.Default != nil && p.Default.Text == v.Text {
			byDefault = append(byDefault, text)
			continue
		}
		changed = append(changed, text)
	}
	list := changed
	for i, text := range byDefault {
		if len(strings.Join(list, ", "))+len(text) > maxHeld {
			list = append(list, fmt.Sprintf("and %d more by default", len(byDefault)-i))
			break
		}
		list = append(list, text)
	}
	if list == nil {
		return s.Name
	}
	return s.Name + ": " + strings.Join(list, ", ")
}
