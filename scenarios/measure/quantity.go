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
// `P(outcome = hit)`, `P(damage >= 10)`. `P(lands)` is `P(lands = yes)`. Words may be a set,
// `P(outcome in {hit, critical})`, which is `P(outcome = hit) + P(outcome = critical)`.
type Quantity struct {
	Statistic Statistic
	Measure   string

	// Of a Probability: the event. Op is Eq, Ne, Lt, Le, Gt or Ge; exactly one of
	// Value, Label and OneOf is set.
	Op    notation.BinaryOp
	Value *big.Rat
	Label string
	OneOf []string // words of which it is one; two or more

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
const quantityHint = "such as P(outcome = hit), P(outcome in {hit, critical}), P(damage >= 10), mean(damage), std_dev(damage), min(damage), max(damage), median(damage)"

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

// QuantityIn parses the quantity at the start of the source, and returns the offset of the byte
// after it.
func QuantityIn(src *notation.Source) (q *Quantity, end int, err error) {
	if q, end, err = quantityAt(src, 0); err != nil {
		return nil, 0, err
	}
	for {
		rest := src.Text[end:]
		after, ok := strings.CutPrefix(strings.TrimLeft(rest, " \t"), "+")
		if !ok || strings.HasPrefix(after, "-") { // +- is a tolerance
			return q, end, nil
		}
		other, otherEnd, err := quantityAt(src, len(src.Text)-len(after))
		if err != nil {
			return nil, 0, err
		}
		if err := q.add(other); err != nil {
			return nil, 0, err
		}
		end = otherEnd
	}
}

// add makes q the probability of its words or those of other, which must be of the same measure.
func (q *Quantity) add(other *Quantity) error {
	mine, others := q.words(), other.words()
	if mine == nil || others == nil || q.Op != notation.Eq || other.Op != notation.Eq || q.Measure != other.Measure {
		return notation.Errorf(other.measureAt, "only probabilities of words of one measure are added up").
			WithHint("P(outcome = hit) + P(outcome = critical), or a measure of its own for the sum")
	}
	for _, w := range others {
		if slices.Contains(mine, w) {
			return notation.Errorf(other.at(), "%s is counted twice", w)
		}
	}
	q.Label, q.OneOf = "", slices.Concat(mine, others)
	q.eventAt = notation.Span{Src: q.at().Src, Start: q.at().Start, End: other.at().End}
	return nil
}

// quantityAt parses one term of a quantity that begins at the byte at, and returns the offset of
// the byte after it.
func quantityAt(src *notation.Source, at int) (q *Quantity, end int, err error) {
	span := func(part string, from int) notation.Span { return SpanOf(src, part, from) }
	text := src.Text[at:]
	name, rest, ok := strings.Cut(text, "(")
	if !ok {
		return nil, 0, notation.Errorf(span(text, at), "a quantity expected").WithHint(quantityHint)
	}
	if len(text) > MaxQuantity {
		return nil, 0, notation.Errorf(span("", at), "a quantity of more than %d characters", MaxQuantity)
	}
	statistic := strings.TrimSpace(name)
	if !slices.Contains(rulefile.Statistics, statistic) {
		return nil, 0, notation.Errorf(span(name, at), "there is no statistic %q", statistic).
			WithHint("%s", suggest.Hint("one of ", statistic, rulefile.Statistics))
	}
	inside, _, ok := strings.Cut(rest, ")")
	if !ok {
		return nil, 0, notation.Errorf(span("", len(src.Text)), "missing ')'")
	}
	from := at + len(name) + len("(")
	end = from + len(inside) + len(")")
	q = &Quantity{Statistic: Statistic(statistic)}
	if err := q.event(src, inside, from); err != nil {
		return nil, 0, err
	}
	return q, end, nil
}

// MaxQuantity is the length a quantity may have.
const MaxQuantity = 1000

// event parses the text inside P( ) or mean( ), which begins at byte from of the source: the measure and, for a
// probability, what it is compared with.
func (q *Quantity) event(src *notation.Source, inside string, from int) error {
	measure, value, op := inside, "", ""
	if before, set, ok := strings.Cut(inside, " in "); ok && strings.HasPrefix(strings.TrimSpace(set), "{") {
		measure, value, op = before, set, " in "
		q.Op = notation.Eq
	} else if i := strings.IndexAny(inside, "=<>!"); i >= 0 {
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
	case op == " in ":
		return q.set(strings.TrimSpace(value))
	}
	return q.outcome(strings.TrimSpace(value))
}

// isLabel reports whether a text is a word that a measure can be.
func isLabel(s string) bool {
	return rulefile.IsMadeOf(s, rulefile.Letters+rulefile.Digits+"_.-") && strings.IndexByte(rulefile.Digits+".-", s[0]) < 0
}

// set parses the words in braces of an event.
func (q *Quantity) set(s string) error {
	list, ok := strings.CutSuffix(strings.TrimPrefix(s, "{"), "}")
	if !ok {
		return notation.Errorf(q.eventAt, "missing '}'")
	}
	for _, w := range strings.Split(list, ",") {
		w = strings.TrimSpace(w)
		switch {
		case w == "" || !isLabel(w):
			return notation.Errorf(q.eventAt, "a word expected, found %q", w).WithHint("a set is of words, such as {hit, critical}; numbers are compared: P(damage >= 10)")
		case slices.Contains(q.OneOf, w):
			return notation.Errorf(q.eventAt, "%s is counted twice", w)
		}
		q.OneOf = append(q.OneOf, w)
	}
	if len(q.OneOf) == 1 {
		q.Label, q.OneOf = q.OneOf[0], nil
	}
	return nil
}

// outcome parses the right side of a comparison: a word or a number.
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
		err := notation.Errorf(q.eventAt, "a number or a word expected, found %q", s)
		if words := strings.Fields(s); slices.Contains(words, "and") || slices.Contains(words, "or") {
			return err.WithHint("a quantity has one condition: make both together a measure, such as won_soon: {end: ending == hero and turns < 5}, and write P(won_soon)")
		}
		if strings.HasPrefix(s, "(") {
			return err.WithHint("several values at once are a condition: make it a measure of its own, such as wanted: first == 3 and second == 0, and write P(wanted)")
		}
		return err
	}
	q.Value = v
	return nil
}

// SpanOf returns the span of part, a piece of the source that begins at byte from, without the spaces around
// it.
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

// Check returns an error if the measure does not have the quantity, such as the mean of a word.
func (q *Quantity) Check(m *Measure) error {
	switch {
	case m.Kind == notation.TupleKind:
		return notation.Errorf(q.measureAt, "%s is a tuple, which has no quantity", m.Name)
	case m.Labels == nil && (q.Label != "" || q.OneOf != nil):
		return notation.Errorf(q.at(), "%s is a number, not a word", m.Name).WithHint("such as P(%s >= 1)", m.Name)
	case m.Labels != nil && q.Statistic != Probability:
		return notation.Errorf(q.measureAt, "%s is a word and has no %s", m.Name, q.Statistic).
			WithHint("such as P(%s = %s)", m.Name, m.Labels[0])
	case m.Labels != nil && q.Label == "" && q.OneOf == nil:
		return notation.Errorf(q.eventAt, "%s is a word, not a number", m.Name).WithHint("one of %s", suggest.List(m.Labels))
	case m.Labels == nil:
		return nil
	}
	for _, w := range q.words() {
		if !slices.Contains(m.Labels, w) {
			return notation.Errorf(q.at(), "%s is never %q", m.Name, w).WithHint("%s", suggest.Hint("one of ", w, m.Labels))
		}
	}
	return nil
}

// words returns the words of the event, such as hit and critical; nil if it is about a number.
func (q *Quantity) words() []string {
	if q.Label != "" {
		return []string{q.Label}
	}
	return q.OneOf
}

// at is where the event stands, or the measure if it has none.
func (q *Quantity) at() notation.Span {
	if q.eventAt.Start < q.eventAt.End {
		return q.eventAt
	}
	return q.measureAt
}

// MarshalText is the quantity as text.
func (q *Quantity) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// String returns the quantity in its standard form, such as P(outcome = hit).
func (q *Quantity) String() string {
	switch {
	case q.Statistic != Probability:
		return fmt.Sprintf("%s(%s)", q.Statistic, q.Measure)
	case q.Label != "":
		return fmt.Sprintf("P(%s %s %s)", q.Measure, sign(q.Op), q.Label)
	case q.OneOf != nil:
		return fmt.Sprintf("P(%s in {%s})", q.Measure, strings.Join(q.OneOf, ", "))
	}
	return fmt.Sprintf("P(%s %s %s)", q.Measure, sign(q.Op), number.Format(q.Value))
}

// sign is how quantities write an operator.
func sign(op notation.BinaryOp) string {
	if op == notation.Eq {
		return "="
	}
	return op.String()
}

// ReadQuantity reads a quantity of a rule file.
func ReadQuantity(r *yamltree.Reader, n *yamltree.Node) *Quantity {
	r.Want(n, yamltree.Scalar, "a quantity")
	q, err := ParseQuantity(n.Source())
	if err != nil {
		r.Refuse(err)
		return &Quantity{}
	}
	return q
}

// Usual returns the quantities that summarise a measure: the mean of a number, the probability of
// each label; none for a tuple.
func (m *Measure) Usual() []*Quantity {
	switch {
	case m.Kind == notation.TupleKind:
		return nil
	case m.Labels == nil:
		return []*Quantity{{Statistic: Mean, Measure: m.Name}}
	}
	labels := m.Labels
	if len(labels) == 2 {
		labels = labels[:1] // the other is what is left
	}
	var out []*Quantity
	for _, l := range labels {
		out = append(out, &Quantity{Statistic: Probability, Measure: m.Name, Op: notation.Eq, Label: l})
	}
	return out
}
