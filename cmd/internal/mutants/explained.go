package main

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// explainedText names mutants that no test can kill, for they do the same or are only slower
// or faster: a line for each, and below them, indented, the reason that they share. A line
// that begins with ~ is a regular expression of names.
//
//go:embed explained.txt
var explainedText string

// An explained holds the reasons.
type explained struct {
	of       map[string]string // by name
	patterns []pattern
}

// A pattern is a regular expression of names, with its reason.
type pattern struct {
	*regexp.Regexp
	reason string
}

// reason returns why no test can kill the mutant; empty if that is not known.
func (e *explained) reason(name string) string {
	if r := e.of[name]; r != "" {
		return r
	}
	for _, p := range e.patterns {
		if p.MatchString(name) {
			return p.reason
		}
	}
	return ""
}

// stale returns what names no mutant of those that there are, by file: of the expressions only
// if these are all.
func (e *explained) stale(there map[string]map[string]bool, all bool) (list []string) {
	for name := range e.of {
		file, _, _ := strings.Cut(name, " ")
		if there[file] != nil && !there[file][name] {
			list = append(list, name)
		}
	}
	for _, p := range e.patterns {
		if all && !p.names(there) {
			list = append(list, "~ "+p.String())
		}
	}
	slices.Sort(list)
	return list
}

// names reports whether the pattern names a mutant.
func (p pattern) names(there map[string]map[string]bool) bool {
	for _, names := range there {
		for name := range names {
			if p.MatchString(name) {
				return true
			}
		}
	}
	return false
}

// add adds what a line names.
func (e *explained) add(line, reason string) error {
	text, ok := strings.CutPrefix(line, "~ ")
	if !ok {
		e.of[line] = reason
		return nil
	}
	p, err := regexp.Compile(text)
	if err != nil {
		return fmt.Errorf("explained.txt: %w", err)
	}
	e.patterns = append(e.patterns, pattern{p, reason})
	return nil
}

func readExplained(text string) (*explained, error) {
	out := &explained{of: map[string]string{}}
	var lines, reason []string
	flush := func() error {
		if len(lines) > 0 && len(reason) == 0 {
			return fmt.Errorf("explained.txt: a mutant without a reason: %s", lines[0])
		}
		for _, l := range lines {
			if err := out.add(l, strings.Join(reason, " ")); err != nil {
				return err
			}
		}
		lines, reason = nil, nil
		return nil
	}
	for line := range strings.Lines(text) {
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "", strings.HasPrefix(line, "#"):
		case line[0] != ' ' && len(reason) > 0:
			if err := flush(); err != nil {
				return nil, err
			}
			lines = append(lines, trimmed)
		case line[0] != ' ':
			lines = append(lines, trimmed)
		case len(lines) == 0:
			return nil, fmt.Errorf("explained.txt: a reason without a mutant: %s", trimmed)
		default:
			reason = append(reason, trimmed)
		}
	}
	return out, flush()
}
