package baseline

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// Parse reads a baseline in the present format or in format 1. name is its path in errors. An
// error is a [*notation.Error] with the line, or a [*VersionError].
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

// document decodes the JSON of a baseline. A [*VersionError] says that its format or semantics are
// of another version.
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

// file converts a decoded document into a baseline, and checks its fractions and sums.
func (s source) file(doc *document) (*File, error) {
	f := &File{Tool: doc.Tool, Semantics: doc.Semantics, Run: evidence.Run{Scenario: doc.Scenario}}
	digits, err := hash(doc.Rules)
	if err != nil {
		return nil, s.errorf(s.line(`"rules"`, "rules\t"), "%v", err)
	}
	f.Rules = digits
	for _, name := range slices.Sorted(maps.Keys(doc.Parameters)) {
		f.Settings = append(f.Settings, scenarios.Setting{Name: name, Value: scenarios.Value{Text: doc.Parameters[name]}})
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

// asWritten returns an error at the first line where the source differs, but for white space, from
// what [File.Text] writes: then some figure was edited and others that depend on it were not.
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
