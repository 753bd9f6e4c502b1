package explorer

import (
	"fmt"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A line is an expression as one types it.
type line struct {
	Text     string            `json:"text"`
	Notation string            `json:"notation"`
	Set      map[string]string `json:"set,omitempty"`
	Output   int               `json:"output,omitempty"` // of a program: which one, from 0

	program *scenarios.Program // once it is read
}

// maxText is how long an expression may be.
const maxText = 10_000

// parse parses the expression in its notation.
func (l *line) parse() (notation.Expr, error) {
	if len(l.Text) > maxText {
		return nil, fmt.Errorf("the expression has %d bytes: at most %d are read", len(l.Text), maxText)
	}
	if l.Notation == scenarios.AnyDiceNotation {
		return l.parseProgram()
	}
	grammar, err := notation.GrammarByName(l.Notation)
	if err != nil {
		return nil, err
	}
	return grammar.Parse(l.Text)
}

// parseProgram parses an AnyDice program and returns the expression of the output asked for.
func (l *line) parseProgram() (notation.Expr, error) {
	if l.program == nil {
		program, err := scenarios.ReadProgram("", l.Text)
		if err != nil {
			return nil, err
		}
		l.program = program
	}
	if l.Output < 0 || l.Output >= len(l.program.Outputs) {
		return nil, fmt.Errorf("output %d is asked for: the program has %d", l.Output+1, len(l.program.Outputs))
	}
	return l.program.Outputs[l.Output].Tree, nil
}

// outputs are the names of what a program puts out, once it is read; nil of an expression.
func (l *line) outputs() []string {
	if l.program == nil {
		return nil
	}
	names := make([]string, len(l.program.Outputs))
	for i, o := range l.program.Outputs {
		names[i] = o.Name
	}
	return names
}

// bind reads the expression and puts values in for its names.
func (l *line) bind() (expr, bound notation.Expr, err error) {
	if expr, err = l.parse(); err != nil {
		return nil, nil, err
	}
	bound, err = scenarios.BindExpression(expr, l.Set)
	return expr, bound, err
}

// askLine evaluates an expression with the values of its names. Answers are cached.
func (c *call) askLine(l *line) (*answered, error) {
	key := keyOf("roll", l)
	if a, ok := c.engine.answers.get(key); ok {
		return a, nil
	}
	_, bound, err := l.bind()
	if err != nil {
		return nil, err
	}
	answer, err := c.session().Evaluate(c.ctx, bound)
	if err != nil {
		return nil, err
	}
	a := &answered{expr: bound, answer: answer}
	c.keep(key, a)
	return a, nil
}
