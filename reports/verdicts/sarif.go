package verdicts

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"
)

// The parts of SARIF 2.1.0 that a check needs; the names are those of the standard
// (OASIS, https://docs.oasis-open.org/sarif/sarif/v2.1.0/).
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		Version         string      `json:"version"`
		SemanticVersion string      `json:"semanticVersion"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               Rule      `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    Rule            `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     Level           `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI    string `json:"uri"`
		BaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
	}
)

// SARIF writes the findings in SARIF, the Static Analysis Results Interchange Format.
func (r *Report) SARIF(w io.Writer) error {
	version := strings.TrimPrefix(r.Tool, "v")
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "analyze check", Version: version, SemanticVersion: version}},
		ColumnKind: "unicodeCodePoints", Results: []sarifResult{},
	}
	index := map[Rule]int{}
	for i, a := range about {
		index[a.rule] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{a.rule, sarifText{a.text}})
	}
	for _, s := range r.Scenarios {
		for _, f := range s.Findings {
			out := sarifResult{
				RuleID: f.Rule, RuleIndex: index[f.Rule], Level: f.Level, Message: sarifText{s.Name + ": " + f.Message},
			}
			if f.File != "" {
				out.Locations = []sarifLocation{{sarifPhysical{
					Artifact: artifact(r.rooted(f.File)), Region: sarifRegion{f.Line, f.Column},
				}}}
			}
			run.Results = append(run.Results, out)
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0", Runs: []sarifRun{run},
	})
}

// artifact is the address of a file; a relative one starts from the folder that the
// check ran in.
func artifact(path string) sarifArtifact {
	slashed := filepath.ToSlash(filepath.Clean(path))
	if filepath.IsAbs(path) {
		u := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(slashed, "/")}
		return sarifArtifact{URI: u.String()}
	}
	u := url.URL{Path: slashed}
	return sarifArtifact{URI: u.String(), BaseID: "%SRCROOT%"}
}
