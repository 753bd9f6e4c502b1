package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
	"oddsmith/reports/text"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// rollCmd is `analyze roll`.
type rollCmd struct {
	Exprs    []string        `arg:"" name:"expr" sep:"none" help:"One expression, or several to compare. Put -- before one that starts with -."`
	Notation string          `default:"auto" enum:"auto,roll20,methuen,rules,anydice" placeholder:"NAME" help:"roll20, methuen, rules, or anydice for a whole program; auto is that of Roll20, or the one that alone reads an expression (default ${default})."`
	Set      []string        `predictor:"setting" sep:"none" placeholder:"NAME=VALUE" help:"Set a name or a resource; repeatable. Methuen: --set 'target dodge=2'."`
	Sweep    []string        `sep:"none" placeholder:"NAME=LO..HI" help:"Answer for every value of a name, as run does; NAME=a,b,c lists values. Repeatable; the last one varies fastest."`
	Engine   evidence.Engine `default:"exact" enum:"exact,montecarlo,both" placeholder:"ENGINE" help:"exact, montecarlo or both (default ${default})."`
	Explain  bool            `help:"Show how the expression was read and evaluated."`
	questionFlags
	tableFlags
	outputFlags
	engineFlags
}

func (rollCmd) Help() string {
	return `Examples:
  analyze roll 4d6
  analyze roll 3d6 4d6k3 --versus 15
  analyze roll '(1d4+2)d6 / 2' --engine both
  analyze roll '(n)d6k3' --notation rules --sweep n=3..8 --versus 15
  analyze roll 2d6 1d12 --at-least --out reach.png
  analyze roll '4d6!k3s' --sample 5 --seed 3
  analyze roll '1d6+3-1d4/2*2' --notation methuen --explain --faces 4,3
  analyze roll '1d20+[accuracy]-[target dodge]' --notation methuen --set accuracy=3 --set 'target dodge=2'`
}

// refuseTargets returns an error if a number follows --at-least or --at-most, which take none: it would be
// an expression like the others.
func (c *rollCmd) refuseTargets() error {
	if len(c.Exprs) < 2 || !c.AtLeast && !c.AtMost {
		return nil
	}
	for _, e := range c.Exprs {
		if _, err := scenarios.ParseStated(e); err != nil {
			continue
		}
		if c.AtMost {
			return fmt.Errorf("--at-most takes no number: for P(X <= %s) type --at-most --versus %[1]s", e)
		}
		return fmt.Errorf("--at-least takes no number: for P(X >= %s) type --versus %[1]s", e)
	}
	return nil
}

// Run evaluates dice expressions, or rolls them.
func (c *rollCmd) Run(ctx context.Context, app *cli.App) error {
	if err := c.outputFlags.check(app); err != nil {
		return err
	}
	if c.Explain && c.Format != formatText && c.Format != formatMarkdown && !c.asked() {
		return fmt.Errorf("--explain does nothing with --format %s: it is for text", c.Format)
	}
	ask, err := c.question(c.Format, len(c.Sweep) > 0)
	if err != nil {
		return err
	}
	if err := c.refuseTargets(); err != nil {
		return err
	}
	if len(c.Exprs) > 1 && (c.asked() || c.Notation == scenarios.AnyDiceNotation) {
		return fmt.Errorf("%d expressions are given: --sample, --faces and --notation anydice take one", len(c.Exprs))
	}
	if c.Notation == scenarios.AnyDiceNotation {
		return c.program(ctx, app, ask)
	}
	if len(c.Sweep) > 0 {
		return c.sweep(ctx, app, ask)
	}
	set, err := cli.Settings(c.Set)
	if err != nil {
		return err
	}
	rolled, err := c.read(app, set)
	if err != nil {
		return err
	}
	if c.asked() {
		return c.atTable(app, rolled[0])
	}
	measures, err := c.evaluate(ctx, app, rolled)
	if measures == nil {
		return err
	}
	versusNumbers(app, measures, ask)
	return c.finish(ctx, app, c.result(rolled, measures, ask), measures, err)
}

// Idle returns the flags that do nothing with a program, or where dice are rolled as at a table.
func (c *rollCmd) Idle() (flags []string, with string) {
	switch {
	case c.Notation == scenarios.AnyDiceNotation && len(c.Set)+len(c.Sweep) > 0:
		return []string{"set", "sweep"}, "--notation anydice, whose programs set their own variables and loop over values"
	case c.Notation == scenarios.AnyDiceNotation:
		return []string{"explain", "sample", "faces"}, "--notation anydice, which shows the odds of a whole program"
	case c.Faces != nil:
		return append([]string{"at-least", "at-most", "versus", "seed"}, cli.EngineFlagNames...), "--faces, which says what is rolled"
	case c.Sample != nil:
		return append([]string{"at-least", "at-most", "versus"}, cli.EngineFlagNames...), "--sample, which rolls"
	}
	return nil, ""
}

// A rolledExpr is an expression as it was given, as it was read, and with its values.
type rolledExpr struct {
	text, notation string
	read, bound    notation.Expr
}

// read parses all expressions and binds their names to the values in set.
func (c *rollCmd) read(app *cli.App, set map[string]string) ([]rolledExpr, error) {
	list := make([]rolledExpr, len(c.Exprs))
	for i, text := range c.Exprs {
		name := c.Notation
		if name == autoNotation {
			name = c.guessed(text)
		}
		grammar, err := notation.GrammarByName(name)
		if err != nil {
			return nil, err
		}
		expr, err := grammar.Parse(text)
		if err != nil {
			if c.Notation == autoNotation {
				err = furthest(text, err)
			}
			return nil, c.joined(text, elsewhere(text, name, err))
		}
		for _, w := range notation.Warnings(expr) {
			app.Warn("%v", w)
		}
		list[i] = rolledExpr{text: text, notation: name, read: expr}
	}
	for i, values := range shareOut(set, list) {
		var err error
		if list[i].bound, err = scenarios.BindExpression(list[i].read, values); err != nil {
			return nil, withSet(list[i].read, err)
		}
	}
	return list, nil
}

// autoNotation stands for the notation that reads what is given.
const autoNotation = "auto"

// guessed returns the name of the first notation in which all texts can be read; that of Roll20 if there is
// none. If no values are set, another notation than Roll20 must not need any for names.
func (c *rollCmd) guessed(texts ...string) string {
	for _, g := range []*notation.Grammar{notation.Roll20, notation.Rules, notation.Methuen} {
		if !slices.ContainsFunc(texts, func(text string) bool {
			expr, err := g.Parse(text)
			return err != nil || g != notation.Roll20 && c.Set == nil && c.Sweep == nil && len(scenarios.NamesOf(expr)) > 0
		}) {
			return g.Name
		}
	}
	return notation.Roll20.Name
}

// guesses returns a line for each expression that is not in the notation of Roll20: which notation
// it is in, and how that differs.
func guesses(list []rolledExpr) []string {
	var lines []string
	for _, r := range list {
		if r.notation == notation.Roll20.Name {
			continue
		}
		line := fmt.Sprintf("read in the %s notation: that of Roll20 does not read it (--notation %[1]s leaves out this line)", r.notation)
		if len(list) > 1 {
			line = r.text + ": " + line
		}
		note := ""
		notation.Visit(r.read, func(e notation.Expr) bool {
			if b, ok := e.(*notation.Binary); ok && b.Op == notation.Gt {
				note = `; > means "more than" here, "or more" in Roll20`
			} else if ok && b.Op == notation.Lt {
				note = `; < means "less than" here, "or less" in Roll20`
			}
			return true
		})
		if counting, ok := notation.Counting(r.text); ok {
			note += fmt.Sprintf("; to count dice as in Roll20, type %s, without spaces", counting)
		}
		line += note
		lines = append(lines, line)
	}
	return lines
}

// withSet adds to err, if it is about a name in e without a value, what to type.
func withSet(e notation.Expr, err error) error {
	var missing *scenarios.NoValueError
	if !errors.As(err, &missing) || missing.Others {
		return err
	}
	hint := fmt.Sprintf("add --set '%s=2'", missing.Name)
	notation.Visit(e, func(e notation.Expr) bool {
		if _, ok := e.(*notation.Deck); ok {
			hint = fmt.Sprintf("a card is a number unless the deck names it: deck(4 of %s, 4 of ...), or %s", missing.Name, hint)
			return false
		}
		return true
	})
	return missing.At.WithHint("%s", hint)
}

// furthest returns the error of the notation of rule files for the text, if that was read further than
// Roll20's, which stopped with err at a function or at the number of dice, as in (n)d6; else err.
func furthest(text string, err error) error {
	var roll20, rules *notation.Error
	_, other := notation.Rules.Parse(text)
	if errors.As(err, &roll20) && errors.As(other, &rules) && rules.At.Start > roll20.At.Start {
		if rest := text[roll20.At.End:]; strings.HasPrefix(rest, "(") || strings.HasPrefix(rest, ")d") {
			return rules
		}
	}
	return err
}

// joined adds to err, the error of an argument after the first that does not begin like an expression, how to
// type all arguments as one, in quotation marks: 4d6 kh3 are two arguments.
func (c *rollCmd) joined(text string, err error) error {
	if text == c.Exprs[0] || text == "" || strings.Contains("0123456789([{@", text[:1]) {
		return err
	}
	return fmt.Errorf("%w; if it belongs to the argument before it, type analyze roll '%s'", err, strings.Join(c.Exprs, " "))
}

// elsewhere adds to a syntax error the name of another notation in which the text is valid.
func elsewhere(text, notation string, err error) error {
	in, names := scenarios.Elsewhere(text, notation)
	flags := "--notation " + in
	if in == "" || strings.Contains(err.Error(), flags) || slices.Contains(names, "d") { // a die without its sides
		return err
	}
	for _, name := range names {
		flags += fmt.Sprintf(" --set '%s=2'", name)
	}
	return fmt.Errorf("%w; it can be read with %s", err, flags)
}

// shareOut returns the values for each expression, by the names it uses. A value that none uses
// goes to the first, which then reports the error.
func shareOut(set map[string]string, list []rolledExpr) []map[string]string {
	out := make([]map[string]string, len(list))
	for i := range out {
		out[i] = map[string]string{}
	}
	for name, value := range set {
		used := false
		for i := range list {
			if len(list) == 1 || slices.Contains(scenarios.NamesOf(list[i].read), name) {
				out[i][name], used = value, true
			}
		}
		if !used {
			out[0][name] = value
		}
	}
	return out
}

// names returns what the expressions are called in the output.
func (c *rollCmd) names() []string {
	if len(c.Exprs) == 1 {
		return []string{"result"}
	}
	return distinct(c.Exprs)
}

// evaluate answers every expression. What was answered before an error comes with it.
func (c *rollCmd) evaluate(ctx context.Context, app *cli.App, list []rolledExpr) ([]evidence.Measure, error) {
	all := make([]namedTree, len(list))
	for i, name := range c.names() {
		all[i] = namedTree{name, list[i].text, list[i].bound}
	}
	return evaluate(ctx, app, c.Quiet, c.session(c.Engine), all, func(_ string, err error) error { return err })
}

// result returns the result for the expressions, with their measures.
func (c *rollCmd) result(list []rolledExpr, measures []evidence.Measure, ask text.Question) *result {
	title := strings.Join(c.Exprs, ", ")
	r := measured(title, "", measures, ask, tables.MetaOf(cli.Version(), title, nil, c.options(c.Engine)), len(measures) > 1)
	r.text = func(w io.Writer, s text.Style) error { return c.text(w, s, list, measures, ask) }
	r.precision = c.Precision
	documents := make([]evidence.Document, len(measures))
	for i := range measures {
		documents[i] = evidence.DocumentOf(list[i].text, list[i].notation, &measures[i].Answer, ask.Versus)
		documents[i].Incomplete = evidence.Reached(c.Precision, measures[i:i+1]).Missed()
	}
	r.json = asJSON(documents)
	if len(c.Exprs) == 1 {
		r.json = asJSON(documents[0])
	}
	return r
}

// text writes the result as text.
func (c *rollCmd) text(w io.Writer, s text.Style, list []rolledExpr, measures []evidence.Measure, ask text.Question) error {
	if c.Notation == autoNotation {
		for _, line := range guesses(list) {
			fmt.Fprint(w, s.Indented("", line))
		}
	}
	if c.Explain {
		for i := range measures {
			fmt.Fprintln(w, evidence.Explanation(list[i].text, list[i].read, &measures[i].Answer))
		}
	}
	if len(list) > 1 {
		if err := s.Compared(w, measures, ask); err != nil {
			return err
		}
		for i := range measures {
			if m := &measures[i]; m.Crosscheck != nil {
				fmt.Fprintf(w, "\n%s: ", m.Name)
				if err := s.Crosscheck(w, m.Crosscheck); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if err := s.Distribution(w, list[0].text, measures[0].Distribution, ask); err != nil {
		return err
	}
	return s.Crosscheck(w, measures[0].Crosscheck)
}
