package explorer

import (
	"oddsmith/reports/lint"
)

type lintRequest struct {
	named
	Files files  `json:"files"`
	Main  string `json:"main"`
}

type lintReply struct {
	Findings []finding `json:"findings"`
	Entry    *scenario `json:"entry,omitempty"` // where the file can be read
}

type finding struct {
	lint.Finding
	Length int  `json:"length"`
	Offset *int `json:"offset,omitempty"`
	End    *int `json:"end,omitempty"`
}

// lintFile returns the syntax error of a rule file, or else the findings of lint.
func lintFile(c *call, r *lintRequest) (any, error) {
	reply := lintReply{Findings: []finding{}}
	l, err := c.load(r.Main, r.Files)
	if err != nil {
		e := errorIn(err, r.Files)
		if e.File == "" {
			e.File, e.Line, e.Column = r.Main, 1, 1
		}
		reply.Findings = append(reply.Findings, finding{
			Finding: lint.Finding{Severity: lint.Error, Rule: "syntax", Message: e.Message, File: e.File, Line: e.Line, Column: e.Column},
			Length:  e.Length, Offset: e.Offset, End: e.End,
		})
		return reply, nil
	}
	found, err := lint.Check(c.ctx, l.Scenario, limits)
	if err != nil {
		return nil, err
	}
	for _, f := range found {
		out := finding{Finding: f}
		if text, known := r.Files[f.File]; known {
			out.Length = wordLength(text, f.Line, f.Column)
			if offset, end, ok := span(text, f.Line, f.Column, out.Length); ok {
				out.Offset, out.End = &offset, &end
			}
		}
		reply.Findings = append(reply.Findings, out)
	}
	reply.Entry, err = entryOf(l.Scenario, &describeRequest{Scenario: r.Main, Files: r.Files})
	return reply, err
}

// wordLength returns the length, in characters, of the word at a line and column, both counted from 1: 1 if
// there is no word, 0 if there is no such line.
func wordLength(text string, line, column int) int {
	for ; line > 1; line-- {
		_, rest, ok := cutLine(text)
		if !ok {
			return 0
		}
		text = rest
	}
	first, _, _ := cutLine(text)
	characters := []rune(first)
	from := min(max(column-1, 0), len(characters))
	to := from
	for to < len(characters) && !isGap(characters[to]) {
		to++
	}
	return max(1, to-from)
}
