package main

import (
	"fmt"
	"io"
	"math/big"
	"slices"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
)

// questionFlags say what is looked at in a distribution of numbers.
type questionFlags struct {
	AtLeast bool     `xor:"view" help:"Show P(X >= x), the chance of reaching each value."`
	AtMost  bool     `xor:"view" help:"Show P(X <= x), the chance of not exceeding each value."`
	Versus  []string `sep:"none" placeholder:"N" help:"Also show P(X >= N), the chance of reaching a target; with --at-most P(X <= N), that of rolling under; repeatable."`
}

// question returns what to show of each distribution. It is an error if the format, or a sweep,
// does not show it.
func (f *questionFlags) question(format string, sweep bool) (text.Question, error) {
	var q text.Question
	view := ""
	switch {
	case f.AtLeast:
		q.View, view = shown.AtLeast, "--at-least"
	case f.AtMost:
		q.View, view = shown.AtMost, "--at-most"
	}
	isText := format == formatText || format == formatMarkdown
	switch {
	case view != "" && sweep && isText && f.Versus == nil:
		return q, fmt.Errorf("%s does nothing with --sweep: add --versus N for a column, or --format csv, which has both beside every value", view)
	case view != "" && sweep && isDrawn(format):
		return q, fmt.Errorf("%s does nothing in the figure of a sweep: leave it out, or set one value with --set", view)
	case view != "" && !isText && !isDrawn(format):
		return q, fmt.Errorf("%s does nothing with --format %s, which has both beside every value: leave it out", view, format)
	case f.Versus != nil && isDrawn(format) && view != "":
		return q, fmt.Errorf("--versus does nothing in a figure, whose curve has all values: leave it out")
	case f.Versus != nil && isDrawn(format):
		return q, fmt.Errorf("--versus does nothing in a figure: add --at-least for a curve, or leave out --format %s", format)
	case f.Versus != nil && !isText && format != formatJSON:
		return q, fmt.Errorf("--versus does nothing with --format %s, which has P(X >= x) beside every value: leave it out", format)
	}
	for _, target := range f.Versus {
		v, err := scenarios.ParseStated(target)
		if err != nil {
			return q, fmt.Errorf("--versus %s: type a number, such as --versus 15", target)
		}
		q.Versus = append(q.Versus, new(big.Rat).Set(v.Value))
	}
	return q, nil
}

// suits returns an error if flags for numbers are given, such as --versus, and all measures asked for are
// words.
func (f *questionFlags) suits(s *scenarios.Scenario, names []string) error {
	view := ""
	switch {
	case f.AtLeast:
		view = "--at-least"
	case f.AtMost:
		view = "--at-most"
	case f.Versus != nil:
		view = "--versus"
	default:
		return nil
	}
	for _, m := range s.Measures {
		if m.Labels == nil && (len(names) == 0 || slices.Contains(names, m.Name)) {
			return nil
		}
	}
	return fmt.Errorf("%s does nothing with words: ask for a measure that is a number, or leave it out", view)
}

// versusNumbers warns of targets where nothing that was asked for is a number.
func versusNumbers(app *cli.App, measures []evidence.Measure, ask text.Question) {
	isNumber := func(m evidence.Measure) bool { return m.Distribution.Kind == evidence.Numeric }
	if ask.Versus != nil && !slices.ContainsFunc(measures, isNumber) {
		app.Warn("--versus does nothing here: nothing of this is a number that could reach a target")
	}
}

// writeMeasures writes the distributions one after the other, each with the comparison of the
// engines.
func writeMeasures(w io.Writer, s text.Style, measures []evidence.Measure, ask text.Question) error {
	for _, m := range measures {
		if err := s.Distribution(w, shown.Titled(m.Name, m.Unit)+shown.Given(m.Given), m.Distribution, ask); err != nil {
			return err
		}
		if err := s.Crosscheck(w, m.Crosscheck); err != nil {
			return err
		}
	}
	return nil
}
