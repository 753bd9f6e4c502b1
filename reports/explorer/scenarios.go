package explorer

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

type listRequest struct{ named }

type listed struct {
	Name  string `json:"name"`
	Group string `json:"group"`
	Title string `json:"title"`
	Words string `json:"words,omitempty"` // what its rules speak of, for a search
}

// list returns the built-in scenarios with their titles. It does not check them, because that
// takes too long.
func list(_ *call, _ *listRequest) (any, error) {
	reply := []listed{}
	for _, name := range scenarios.Builtin() {
		title, err := scenarios.Title(name)
		if err != nil {
			return nil, err
		}
		text, err := scenarios.BuiltinText(name)
		if err != nil {
			return nil, err
		}
		reply = append(reply, listed{name, groupOf(name), title, wordsOf(text)})
	}
	return reply, nil
}

type titlesRequest struct {
	named
	Files files `json:"files"`
}

// titles returns the titles of the user's rule files by name, as far as they have one that can be
// read.
func titles(_ *call, r *titlesRequest) (any, error) {
	if err := r.Files.check(); err != nil {
		return nil, err
	}
	reply := map[string]string{}
	for name, text := range r.Files {
		if title, err := scenarios.TitleIn(name, []byte(text)); err == nil && title != "" {
			reply[name] = title
		}
	}
	return reply, nil
}

// wordsOf returns the words of a rule file for a search: in lower case, sorted, each once.
func wordsOf(text string) string {
	list := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}

// groupOf is the system that a scenario is of; empty for a file of somebody's own.
func groupOf(name string) string {
	group, _, ok := strings.Cut(name, "/")
	if !ok {
		return ""
	}
	return group
}

type describeRequest struct {
	named
	Scenario string `json:"scenario"`
	Files    files  `json:"files,omitempty"`
}

type openRequest struct {
	named
	Files files  `json:"files"`
	Main  string `json:"main"`
}

type copyRequest struct {
	named
	Scenario string `json:"scenario"`
}

type copyReply struct {
	Main  string `json:"main"`
	Files files  `json:"files"`
}

// copyFiles returns the files of a built-in scenario, to be changed by the user.
func copyFiles(_ *call, r *copyRequest) (any, error) {
	main, all, err := scenarios.BuiltinFiles(r.Scenario)
	return copyReply{main, all}, err
}

// A scenario is what a form and its results are made from.
type scenario struct {
	listed
	Question    string      `json:"question"`
	Source      string      `json:"source"`
	Path        string      `json:"path"`
	Extends     []string    `json:"extends"`
	Text        string      `json:"text"` // of the rule file
	Measures    []measure   `json:"measures"`
	Parameters  []parameter `json:"parameters"`
	Assumptions []string    `json:"assumptions"`
	Figures     []selection `json:"figures"`
	Tables      []selection `json:"tables"`
	HasClaims   bool        `json:"has_claims"`
	Tuning      *tuning     `json:"tune"`
	Chooses     bool        `json:"chooses"` // somebody has a best policy
}

type measure struct {
	Name       string   `json:"name"`
	Title      string   `json:"title"`
	Unit       string   `json:"unit"`
	Doc        string   `json:"doc"`
	Quantities []string `json:"quantities"` // what a sweep can show of it
}

// A selection is a figure or a table that the file asks for.
type selection struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind,omitempty"`
	Of       string            `json:"of,omitempty"`
	Title    string            `json:"title"`
	Doc      string            `json:"doc,omitempty"`
	Quantity string            `json:"quantity,omitempty"`
	Measures []string          `json:"measures"`
	Sweep    []swept           `json:"sweep"`
	Set      map[string]string `json:"set"`
}

type swept struct {
	Name  string   `json:"name"`
	Texts []string `json:"texts"`
}

// open describes a rule file of the user.
func open(c *call, r *openRequest) (any, error) {
	return describe(c, &describeRequest{Scenario: r.Main, Files: r.Files})
}

// describe returns all that the form for a scenario needs.
func describe(c *call, r *describeRequest) (any, error) {
	l, err := c.load(r.Scenario, r.Files)
	if err != nil {
		return nil, err
	}
	return entryOf(l.Scenario, r)
}

// entryOf describes a scenario: its text, parameters, measures, figures, tables and tuning.
func entryOf(s *scenarios.Scenario, r *describeRequest) (*scenario, error) {
	text, own := r.Files[r.Scenario]
	if !own {
		var err error
		if text, err = scenarios.BuiltinText(r.Scenario); err != nil {
			return nil, errors.New("the text of the scenario is not at hand")
		}
	}
	out := &scenario{
		listed: listed{Name: s.Name, Group: groupOf(s.Name), Title: s.Title}, Question: s.Question, Source: s.Source, Path: s.Path,
		Extends: some(s.Extends), Text: text, Measures: []measure{}, Parameters: []parameter{}, Assumptions: some(s.Assumptions),
		Figures: []selection{}, Tables: []selection{}, HasClaims: len(s.Claims) > 0, Tuning: tuningOf(s), Chooses: chooses(s),
	}
	for _, m := range s.Measures {
		out.Measures = append(out.Measures, measure{m.Name, shown.MeasureTitle(m.Title, m.Name, m.Given), m.Unit, m.Doc, quantitiesOf(m)})
	}
	for _, p := range s.Parameters {
		out.Parameters = append(out.Parameters, parameterOf(p))
	}
	for _, f := range s.Figures {
		v := selectionOf(f.Name, f.Title, f.Doc, &f.Selection)
		v.Kind, v.Of = string(f.Kind), string(f.Of)
		if f.Quantity != nil {
			v.Quantity = f.Quantity.String()
		}
		out.Figures = append(out.Figures, v)
	}
	for _, t := range s.Tables {
		out.Tables = append(out.Tables, selectionOf(t.Name, t.Title, t.Doc, &t.Selection))
	}
	return out, nil
}

// quantitiesOf are what can be taken of a measure and drawn over a parameter.
func quantitiesOf(m *scenarios.Measure) []string {
	if m.Labels == nil {
		return []string{"mean(" + m.Name + ")", "std_dev(" + m.Name + ")", "median(" + m.Name + ")", "P(" + m.Name + " >= 1)"}
	}
	out := make([]string, len(m.Labels))
	for i, word := range m.Labels {
		out[i] = "P(" + m.Name + " = " + word + ")"
	}
	return out
}

func selectionOf(name, title, doc string, s *scenarios.Selection) selection {
	out := selection{Name: name, Title: title, Doc: doc, Measures: some(s.Measures), Sweep: []swept{}, Set: s.Set}
	for _, w := range s.Sweeps {
		out.Sweep = append(out.Sweep, swept(w))
	}
	return out
}

// some returns the list, or an empty one for nil, which JSON would call null.
func some(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
