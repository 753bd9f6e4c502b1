package measure

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// A Statistic is what a quantity takes of a measure.
type Statistic string

// The statistics, as they are written. The median is the smallest v with
// P(X <= v) >= 1/2; std_dev is that of the population.
const (
	Probability Statistic = "P"
	Mean        Statistic = "mean"
	StdDev      Statistic = "std_dev"
	Variance    Statistic = "variance"
	Median      Statistic = "median"
	Min         Statistic = "min"
	Max         Statistic = "max"
)

// A Quantity is a number taken from the distribution of a measure: `mean(damage)`,
// `P(outcome = hit)`, `P(damage >= 10)`. `P(lands)` is `P(lands = yes)`.
type Quantity struct {
	Text      string
	Statistic Statistic
	Measure   string

	// Of a Probability: the event. Op is Eq, Ne, Lt, Le, Gt or Ge; exactly one of
	// Value and Label is set.
	Op    notation.BinaryOp
	Value *big.Rat
	Label string

	measureAt, eventAt notation.Span
}

// comparisons are the signs of an event, the longest first. A single = is
// allowed, since nothing is ever assigned here.
var comparisons = []struct {
	sign string
	op   notation.BinaryOp
}{
	{"==", notation.Eq},
	{"!=", notation.Ne},
	{"<=", notation.Le},
	{">=", notation.Ge},
	{"=", notation.Eq},
	{"<", notation.Lt},
	{">", notation.Gt},
}

// quantityHint shows what a quantity looks like.
const quantityHint = "such as P(outcome = hit), P(damage >= 10), mean(damage), std_dev(damage), min(damage), max(damage), median(damage)"

// ParseQuantity reads a quantity. Errors are [*notation.Error].
func ParseQuantity(src *notation.Source) (*Quantity, error) {
	q, end, err := QuantityIn(src)
	if err != nil {
		return nil, err
	}
	if after := src.Text[end:]; strings.TrimSpace(after) != "" {
		return nil, notation.Errorf(SpanOf(src, after, end), "unexpected text after the quantity")
	}
	return q, nil
}

// QuantityIn reads the quantity that the source begins with, and returns the byte
// after it.
func QuantityIn(src *notation.Source) (q *Quantity, end int, err error) {
	span := func(part string, from int) notation.Span { return SpanOf(src, part, from) }
	name, rest, ok := strings.Cut(src.Text, "(")
	if !ok {
		return nil, 0, notation.Errorf(span(src.Text, 0), "a quantity expected").WithHint(quantityHint)
	}
	if len(src.Text) > MaxQuantity {
		return nil, 0, notation.Errorf(span("", 0), "a quantity of more than %d characters", MaxQuantity)
	}
	statistic := strings.TrimSpace(name)
	if !slices.Contains(rulefile.Statistics, statistic) {
		return nil, 0, notation.Errorf(span(name, 0), "there is no statistic %q", statistic).
			WithHint("%s", suggest.Hint("one of ", statistic, rulefile.Statistics))
	}
	inside, _, ok := strings.Cut(rest, ")")
	if !ok {
		return nil, 0, notation.Errorf(span("", len(src.Text)), "missing ')'")
	}
	from := len(name) + len("(")
	end = from + len(inside) + len(")")
	q = &Quantity{Text: strings.TrimSpace(src.Text[:end]), Statistic: Statistic(statistic)}
	if err := q.event(src, inside, from); err != nil {
		return nil, 0, err
	}
	return q, end, nil
}

// MaxQuantity is the length a quantity may have.
const MaxQuantity = 1000

// event reads what stands in the parentheses, which begins at byte from.
func (q *Quantity) event(src *notation.Source, inside string, from int) error {
	measure, value, op := inside, "", ""
	if i := strings.IndexAny(inside, "=<>!"); i >= 0 {
		measure = inside[:i]
		for _, c := range comparisons {
			if v, ok := strings.CutPrefix(inside[i:], c.sign); ok {
				q.Op, op, value = c.op, c.sign, v
				break
			}
		}
		if op == "" {
			return notation.Errorf(SpanOf(src, inside[i:i+1], from+i), "not a comparison").WithHint("one of =, !=, <, <=, >, >=")
		}
	}
	q.Measure = strings.TrimSpace(measure)
	q.measureAt = SpanOf(src, measure, from)
	q.eventAt = SpanOf(src, value, from+len(measure)+len(op))
	switch {
	case !rulefile.IsName(q.Measure):
		return notation.Errorf(q.measureAt, "the name of a measure expected").WithHint(quantityHint)
	case op != "" && q.Statistic != Probability:
		return notation.Errorf(q.eventAt, "%s takes a measure alone", q.Statistic).WithHint("an event has a probability: P(...)")
	case q.Statistic != Probability:
		return nil
	case op == "":
		q.Op, q.Label = notation.Eq, "yes"
		return nil
	}
	return q.outcome(strings.TrimSpace(value))
}

// isLabel reports whether a text is a word that a measure can be.
func isLabel(s string) bool {
	return rulefile.IsMadeOf(s, rulefile.Letters+rulefile.Digits+"_.-") && strings.IndexByte(rulefile.Digits+".-", s[0]) < 0
}

// outcome reads the right side of an event.
func (q *Quantity) outcome(s string) error {
	if isLabel(s) {
		q.Label = s
		if q.Op != notation.Eq && q.Op != notation.Ne {
			return notation.Errorf(q.eventAt, "a word is not more or less than another").WithHint("only = and != compare words")
		}
		return nil
	}
	v, err := number.Parse(s)
	if err != nil {
		return notation.Errorf(q.eventAt, "a number or a word expected, found %q", s)
	}
	q.Value = v
	return nil
}

// SpanOf is the span of a part of the source that begins at byte from, without
// the spaces around it.
func SpanOf(src *notation.Source, part string, from int) notation.Span {
	trimmed := strings.TrimSpace(part)
	if trimmed != "" {
		from += strings.Index(part, trimmed)
	}
	return notation.Span{Src: src, Start: from, End: from + len(trimmed)}
}

// A Finder finds a measure by its name: a scenario does.
type Finder interface {
	Measure(name string) (*Measure, error)
}

// Of returns the measure of the scenario that the quantity is taken of. Errors are
// [*notation.Error].
func (q *Quantity) Of(scenario Finder) (*Measure, error) {
	m, err := scenario.Measure(q.Measure)
	if err != nil {
		return nil, notation.Errorf(q.measureAt, "%s", err)
	}
	return m, q.Check(m)
}

// Check refuses a quantity that the measure does not have: moments of words, a
// word that it can never be.
func (q *Quantity) Check(m *Measure) error {
	switch {
	case m.Kind == notation.TupleKind:
		return notation.Errorf(q.measureAt, "%s is a tuple, which has no quantity", m.Name)
	case m.Labels == nil && q.Label != "":
		return notation.Errorf(q.at(), "%s is a number, not a word", m.Name).WithHint("such as P(%s >= 1)", m.Name)
	case m.Labels != nil && q.Statistic != Probability:
		return notation.Errorf(q.measureAt, "%s is a word and has no %s", m.Name, q.Statistic).
			WithHint("such as P(%s = %s)", m.Name, m.Labels[0])
	case m.Labels != nil && q.Label == "":
		return notation.Errorf(q.eventAt, "%s is a word, not a number", m.Name).WithHint("one of %s", suggest.List(m.Labels))
	case m.Labels != nil && !slices.Contains(m.Labels, q.Label):
		return notation.Errorf(q.at(), "%s is never %q", m.Name, q.Label).
			WithHint("%s", suggest.Hint("one of ", q.Label, m.Labels))
	}
	return nil
}

// at is where the event stands, or the measure if it has none.
func (q *Quantity) at() notation.Span {
	if q.eventAt.Start < q.eventAt.End {
		return q.eventAt
	}
	return q.measureAt
}

// String writes the quantity in one way.
func (q *Quantity) String() string {
	switch {
	case q.Statistic != Probability:
		return fmt.Sprintf("%s(%s)", q.Statistic, q.Measure)
	case q.Label != "":
		return fmt.Sprintf("P(%s %s %s)", q.Measure, sign(q.Op), q.Label)
	}
	return fmt.Sprintf("P(%s %s %s)", q.Measure, sign(q.Op), number.Format(q.Value))
}

func sign(op notation.BinaryOp) string {
	if op == notation.Eq {
		return "="
	}
	return op.String()
}

// ReadQuantity reads a quantity of a rule file.
func ReadQuantity(n *yamltree.Node) (*Quantity, error) {
	if err := n.Want(yamltree.Scalar, "a quantity"); err != nil {
		return nil, err
	}
	return ParseQuantity(n.Source())
}
