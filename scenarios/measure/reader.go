package measure

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A Reader reads the measures of a rule file.
type Reader struct {
	Measures []*Measure

	scope *scope.Scope
	play  Play
	run   run   // of the measures so far
	turns int64 // after how many turns a path is looked at
}

// Play reads what a measure can take of effects and encounters.
type Play interface {
	Lost(resource *yamltree.Node) (notation.Expr, error)                  // how much of it the effects take
	After(resource *yamltree.Node) (notation.Expr, error)                 // what it is worth after them
	End(value, given *yamltree.Node) (notation.Expr, error)               // of the last state of the encounter
	Path(value, given *yamltree.Node, turns int64) (notation.Expr, error) // of the state after so many turns, or the last if it ended before
	Amounts() []scope.Let                                                 // what Lost and After refer to
}

// NewReader returns a reader of measures of what is in scope and what is played.
func NewReader(sc *scope.Scope, play Play) *Reader {
	return &Reader{scope: sc, play: play, run: run{parts: map[string][]*part{}}}
}

// measure reads a measure: an expression, or a mapping that says more.
func (r *Reader) measure(m *Measure, n *yamltree.Node) error {
	var x notation.Expr
	var err error
	if when := n.Get("when"); when != nil { // for which values of the parameters there is such a measure
		if m.when, err = r.scope.Condition(when); err != nil {
			return err
		}
	}
	if n.Kind == yamltree.Mapping {
		x, err = r.longMeasure(m, n)
	} else {
		x, err = r.scope.Expression(n)
	}
	if err != nil {
		return err
	}
	r.run.add(m.Name, x)
	x = scope.Share(r.play.Amounts(), x)
	check := r.scope.Check
	if !m.Exists(r.scope.Defaults()) {
		check = r.scope.CheckForSome
	}
	if m.Kind, err = check(x); err != nil {
		return n.Locate(err)
	}
	m.template = r.scope.Wrap(x)
	m.Labels = notation.LabelsOf(parameter.Substitute(m.template, r.scope.Defaults()), m.Kind, r.scope.Words())
	return nil
}

// longMeasure reads a measure that is a mapping.
func (r *Reader) longMeasure(m *Measure, n *yamltree.Node) (notation.Expr, error) {
	if err := n.ReadKnown(slices.Concat(rulefile.MeasureKeys, rulefile.MeasureForms), yamltree.Into("title", &m.Title), yamltree.Into("unit", &m.Unit), yamltree.Into("doc", &m.Doc)); err != nil {
		return nil, err
	}
	x, err := r.form(m, n)
	if err != nil {
		return nil, err
	}
	if cases := n.Get("cases"); cases != nil {
		m.cases = scope.CasesOf(cases, x)
	}
	given := n.Get("given")
	if given != nil {
		m.Given = given.Text
	}
	if n.Get("end") != nil || n.Get("path") != nil { // its condition is one on the last state
		given = nil
	}
	if given == nil {
		return x, nil
	}
	cond, err := r.scope.Expression(given)
	if err != nil {
		return nil, err
	}
	return &notation.Given{At: n.At, X: x, Cond: cond}, nil
}

// form reads the expression of a measure from the one key that says what it is of.
func (r *Reader) form(m *Measure, n *yamltree.Node) (notation.Expr, error) {
	var x notation.Expr
	for _, key := range rulefile.MeasureForms {
		v := n.Get(key)
		if v == nil {
			continue
		}
		if x != nil {
			return nil, v.Errorf("a measure has one of %s, not two of them", suggest.List(rulefile.MeasureForms))
		}
		var err error
		m.OfEffects = key == "lost" || key == "gained" || key == "after"
		switch key {
		case "value":
			x, err = r.scope.Expression(v)
		case "lost":
			x, err = r.play.Lost(v)
		case "gained":
			if x, err = r.play.Lost(v); err == nil {
				x = &notation.Unary{At: v.At, Op: notation.Neg, X: x}
			}
		case "after":
			x, err = r.play.After(v)
		case "end":
			x, err = r.play.End(v, n.Get("given"))
		case "path":
			x, err = r.play.Path(v, n.Get("given"), r.turns)
		case "joint":
			x, err = r.run.joint(m.Name, v, r.item)
		case "cases":
			if err = r.scope.DeclareWords(v); err == nil {
				x, err = r.scope.ReadCases(v)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if x == nil {
		return nil, n.Errorf("the measure has no value").WithHint("one of %s", suggest.List(rulefile.MeasureForms))
	}
	return x, nil
}

// item reads an item of a joint measure that is no measure before it.
func (r *Reader) item(n *yamltree.Node) (notation.Expr, error) {
	if rulefile.IsName(n.Text) && !r.scope.IsValue(n.Text) {
		return nil, n.Locate(suggest.Unknown("measure before this one", n.Text, Names(r.Measures)))
	}
	return r.scope.Expression(n)
}

// maxFamily is the number of measures that one entry may stand for.
const maxFamily = 100

// horizon is up to which turn a path goes unless it says so.
const horizon = 20

// path reads an entry that stands for a measure after every turn: `health: {path: hero.hp,
// turns: 20}` makes health_0, what it is at the start, to health_20.
func (r *Reader) path(entry yamltree.Entry) error {
	last := int64(horizon)
	if n := entry.Value.Get("turns"); n != nil {
		s, err := n.ReadText()
		if err != nil {
			return err
		}
		if last, err = strconv.ParseInt(s, 10, 64); err != nil || last < 0 || last >= maxFamily {
			return n.Errorf("a number of turns from 0 to %d expected", maxFamily-1)
		}
	}
	for r.turns = 0; r.turns <= last; r.turns++ {
		m := &Measure{Name: fmt.Sprintf("%s_%d", entry.Key.Text, r.turns), At: entry.Key.At}
		if err := r.measure(m, entry.Value); err != nil {
			return err
		}
		m.Title = cmp.Or(m.Title, entry.Key.Text)
		m.Path = Path{Name: entry.Key.Text, Title: m.Title, Turn: r.turns}
		m.Title += fmt.Sprintf(" after %d turns", r.turns)
		if r.turns == 1 {
			m.Title = strings.TrimSuffix(m.Title, "s")
		}
		r.Measures = append(r.Measures, m)
	}
	return nil
}

// family reads an entry that stands for several measures: `each: {i: 1..7}` makes
// name_1 to name_7, in which i is that number. `when` says for which values of the
// parameters there is such a measure.
func (r *Reader) family(entry yamltree.Entry, each *yamltree.Node) error {
	if each.Kind != yamltree.Mapping || len(each.Entries) != 1 {
		return each.Errorf("one name and its range expected").WithHint("each: {i: 1..7}")
	}
	key := each.Entries[0].Key
	s, err := each.Entries[0].Value.ReadText()
	if err != nil {
		return err
	}
	iv, err := number.ParseInterval(s)
	if err != nil || iv.Low == nil || iv.High == nil || !iv.Low.IsInt() || !iv.High.IsInt() {
		return each.Entries[0].Value.Errorf("a range of whole numbers expected").WithHint("such as 1..7")
	}
	if width := new(big.Rat).Sub(iv.High, iv.Low); width.Cmp(big.NewRat(maxFamily, 1)) >= 0 {
		return each.Errorf("more than %d measures", maxFamily)
	}
	if n := entry.Value.Get("path"); n != nil {
		return n.Errorf("a path is a measure for every turn already").WithHint("add turns: 20, the last turn to list")
	}
	return r.scope.Count(key, iv.Low, iv.High, func(v *big.Rat) error {
		m := &Measure{Name: fmt.Sprintf("%s_%s", entry.Key.Text, v.RatString()), At: entry.Key.At}
		if err := r.measure(m, entry.Value); err != nil {
			return err
		}
		m.Title = fmt.Sprintf("%s (%s)", cmp.Or(m.Title, entry.Key.Text), v.RatString())
		r.Measures = append(r.Measures, m)
		return nil
	})
}

// Read reads the section: `name: EXPRESSION`, or a mapping that says more.
func (r *Reader) Read(n *yamltree.Node) error {
	return n.EachEntry("a mapping of measures", func(e yamltree.Entry) error {
		if !rulefile.IsName(e.Key.Text) {
			return e.Key.Errorf("%q is not a name of a measure", e.Key.Text).
				WithHint(rulefile.NameRule)
		}
		if each := e.Value.Get("each"); each != nil {
			return r.family(e, each)
		}
		if e.Value.Get("path") != nil {
			return r.path(e)
		}
		if turns := e.Value.Get("turns"); turns != nil {
			return turns.Errorf("turns belongs to a path").WithHint("{path: hero.hp, turns: 20}")
		}
		m := &Measure{Name: e.Key.Text, At: e.Key.At}
		if err := r.measure(m, e.Value); err != nil {
			return err
		}
		r.Measures = append(r.Measures, m)
		return nil
	})
}
