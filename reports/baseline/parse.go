package baseline

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A VersionError is a baseline that this version of the tool does not read as it was
// meant.
type VersionError struct {
	Path       string
	What       string // "format" or "rule semantics"
	Have, Want string
	Tool       string // that wrote it; empty if it does not say
}

// Error says what to do about it.
func (e *VersionError) Error() string {
	by := ""
	if e.Tool != "" {
		by = " by version " + e.Tool
	}
	return fmt.Sprintf("%s: written%s with %s %q, and this version has %s: the figures cannot be compared (check with the version that wrote it, or accept today's figures with --update)",
		e.Path, by, e.What, e.Have, e.Want)
}

// A source is the text of a baseline.
type source struct{ name, text string }

// errorf is an error at the beginning of a line, counted from 0.
func (s source) errorf(line int, format string, args ...any) *notation.Error {
	lines := strings.Split(s.text, "\n")
	text := lines[min(line, len(lines)-1)]
	src := &notation.Source{Name: s.name, Text: text, Line: line + 1, Column: 1}
	start := len(text) - len(strings.TrimLeft(text, " \t"))
	return notation.Errorf(notation.Span{Src: src, Start: start, End: len(text)}, format, args...)
}

// Parse reads a baseline; name is what it is called in errors. An error is a
// [*notation.Error] with the place, or a [*VersionError].
func Parse(name string, data []byte) (*File, error) {
	s := source{name, strings.ReplaceAll(strings.ToValidUTF8(string(data), "?"), "\r\n", "\n")}
	for i, line := range strings.Split(s.text, "\n") {
		if strings.HasPrefix(line, "<<<<<<<") || strings.HasPrefix(line, ">>>>>>>") {
			return nil, s.errorf(i, "a merge that is not resolved").WithHint("--update writes the file anew")
		}
	}
	if strings.HasPrefix(s.text, oldHead) {
		doc, err := s.old()
		if err != nil {
			return nil, err
		}
		f, err := s.file(doc)
		if err == nil {
			f.IsOld = true
		}
		return f, err
	}
	doc, err := s.document()
	if err != nil {
		return nil, err
	}
	f, err := s.file(doc)
	if err != nil {
		return nil, err
	}
	return f, s.asWritten(f)
}

// document reads JSON, if its version is this one.
func (s source) document() (*document, error) {
	var head struct {
		Format    int    `json:"baseline"`
		Tool      string `json:"tool"`
		Semantics int    `json:"semantics"`
	}
	if err := json.Unmarshal([]byte(s.text), &head); err != nil || head.Format == 0 {
		return nil, s.misread("this is not a baseline: ", err)
	}
	if head.Format != Format {
		return nil, &VersionError{Path: s.name, What: "format", Have: strconv.Itoa(head.Format), Want: strconv.Itoa(Format)}
	}
	if head.Semantics != scenarios.Semantics {
		return nil, s.otherSemantics(head.Tool, strconv.Itoa(head.Semantics))
	}
	doc := &document{}
	if err := json.Unmarshal([]byte(s.text), doc, json.RejectUnknownMembers(true)); err != nil {
		return nil, s.misread("", err)
	}
	return doc, nil
}

func (s source) otherSemantics(tool, have string) *VersionError {
	return &VersionError{Path: s.name, What: "rule semantics", Have: have, Want: strconv.Itoa(scenarios.Semantics), Tool: tool}
}

// misread is an error of JSON at its line, without the words of its package.
func (s source) misread(what string, err error) *notation.Error {
	var meaning *json.SemanticError
	var syntax *jsontext.SyntacticError
	at, place, why := int64(0), jsontext.Pointer(""), "it does not begin with the version of its format"
	switch {
	case errors.As(err, &syntax):
		at, place, why = syntax.ByteOffset, syntax.JSONPointer, strings.TrimPrefix(syntax.Err.Error(), "jsontext: ")
	case errors.Is(err, json.ErrUnknownName) && errors.As(err, &meaning):
		at, place, why = meaning.ByteOffset, meaning.JSONPointer, "there is no such entry"
	case errors.As(err, &meaning):
		at, place, why = meaning.ByteOffset, meaning.JSONPointer, fmt.Sprintf("it is not to be a %s", meaning.JSONKind)
	}
	if place != "" {
		why = strings.TrimPrefix(string(place), "/") + ": " + why
	}
	return s.errorf(strings.Count(s.text[:min(int(at), len(s.text))], "\n"), "%s%s", what, why)
}

// file reads what a document says.
func (s source) file(doc *document) (*File, error) {
	f := &File{Tool: doc.Tool, Semantics: doc.Semantics, Run: evidence.Run{Scenario: doc.Scenario}}
	digits, err := hash(doc.Rules)
	if err != nil {
		return nil, s.errorf(s.line(`"rules"`, "rules\t"), "%v", err)
	}
	f.Rules = digits
	for _, name := range slices.Sorted(maps.Keys(doc.Parameters)) {
		f.Settings = append(f.Settings, evidence.Setting{Name: name, Text: doc.Parameters[name]})
	}
	for _, name := range slices.Sorted(maps.Keys(doc.Measures)) {
		d, err := doc.Measures[name].distribution()
		if err != nil {
			return nil, s.errorf(s.line(strconv.Quote(name)+": {", "measure\t"+name), "measure %s: %v", name, err)
		}
		f.Measures = append(f.Measures, evidence.Measure{Name: name, Answer: evidence.Answer{Distribution: d}})
	}
	return f, nil
}

// line is the first that begins with one of the texts, after spaces.
func (s source) line(texts ...string) int {
	for i, line := range strings.Split(s.text, "\n") {
		for _, text := range texts {
			if strings.HasPrefix(strings.TrimLeft(line, " "), text) {
				return i
			}
		}
	}
	return 0
}

// asWritten wants the text as it would be written again, but for white space: so no figure was edited by
// half.
func (s source) asWritten(f *File) error {
	want, have := jsontext.Value(f.Text()), jsontext.Value(s.text)
	wants := strings.Split(string(want), "\n")
	if want.Compact() != nil || have.Compact() != nil || string(want) == string(have) {
		return nil
	}
	for i, line := range strings.Split(s.text, "\n") {
		if i == len(wants) || line != wants[i] {
			return s.errorf(i, "expected %s", strings.TrimSpace(wants[min(i, len(wants)-1)]))
		}
	}
	return s.errorf(0, "it does not say all that a baseline says")
}
