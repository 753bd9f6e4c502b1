package shown

import (
	"fmt"
	"strings"

	"oddsmith/scenarios"
)

// maxDocTitle is the length up to which the description of a parameter is in its title.
const maxDocTitle = 40

// ParameterTitle says what a parameter is, with its unit: its name, and how its file describes it if that is
// short. A description that has the name in it stands alone.
func ParameterTitle(p *scenarios.Parameter) string {
	title, about := nameAsWords(p.Name), p.Unit
	if p.Doc != "" && len(p.Doc) <= maxDocTitle && !strings.ContainsAny(p.Doc, "`;:()") {
		if strings.Contains(strings.ToLower(" "+p.Doc+" "), strings.ToLower(" "+title+" ")) {
			return Titled(p.Doc, p.Unit)
		}
		about = strings.TrimSuffix(p.Doc+", "+p.Unit, ", ")
	}
	return Titled(title, about)
}

// nameAsWords is a name of a rule file as one reads it.
func nameAsWords(name string) string { return strings.NewReplacer("_", " ", ".", " ").Replace(name) }

// maxHeld is the length up to which values are listed that parameters have by default.
const maxHeld = 320

// Held lists the values of the parameters: those that are not the default, and then as many of the
// others as fit.
func Held(s *scenarios.Scenario, values scenarios.Settings) string {
	var changed, byDefault []string
	for _, v := range values {
		text := nameAsWords(v.Name) + " " + v.Text
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
