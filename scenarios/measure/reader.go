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
	*yamltree.Reader // of the file

	Measures []*Measure

	scope *scope.Scope
	play  Play
	run   run   // of the measures so far
	turns int64 // after how many turns a path is looked at
}

// Play reads what a measure can take of effects and encounters.
type Play interface {
	Lost(resource *yamltree.Node) notation.Expr                  // how much of it the effects take
	After(resource *yamltree.Node) notation.Expr                 // what it is worth after them
	End(value, given *yamltree.Node) notation.Expr               // of the last state of the encounter
	Path(value, given *yamltree.Node, turns int64) notation.Expr // of the state after so many turns, or the last if it ended before
	Amounts() []scope.Let                                        // what Lost and After refer to
}

// NewReader returns a reader of measures of what is in scope and what is played.
func NewReader(sc *scope.Scope, play Play) *Reader {
	return &Reader{Reader: sc.Reader, scope: sc, play: play, run: run{Reader: sc.Reader, parts: map[string][]part{}}}
}

// measure reads a measure: an expression, or a mapping with details.
func (r *Reader) measure(m *Measure, n *yamltree.Node) {
	if when := n.Get("when"); when != nil { // for which values of the parameters there is such a measure
		m.when = r.scope.Condition(when)
	}
	var x notation.Expr
	switch {
	case n.Kind == yamltree.Mapping:
		x = r.longMeasure(m, n)
	case n.Kind == yamltree.List:
		x = r.Bad(n.Errorf("a measure is one value, and this is a list").
			WithHint("{joint: [a, b]} asks for several together; an expression that begins with [ goes in quotation marks"))
	default:
		x = r.scope.Expression(n)
	}
	if r.Refused() {
		return
	}
	x = r.scope.WordOfCard(x)
	r.run.add(m.Name, x)
	x = scope.Share(r.play.Amounts(), x)
	check := r.scope.Check
	if !m.Exists(r.scope.Defaults()) {
		check = r.scope.CheckForSome
	}
	kind, err := check(x)
	r.RefuseAt(n, err)
	m.Kind = kind
	m.Expr = r.scope.Wrap(x)
	m.Labels = notation.LabelsOf(parameter.Substitute(m.Expr, r.scope.Defaults()), m.Kind, r.scope.Words())
}

// longMeasure reads a measure that is a mapping.
func (r *Reader) longMeasure(m *Measure, n *yamltree.Node) notation.Expr {
	r.Keys(n, slices.Concat(rulefile.MeasureKeys, rulefile.MeasureForms)...)
	m.Title, m.Unit, m.Doc = r.TextOf(n, "title"), r.TextOf(n, "unit"), r.TextOf(n, "doc")
	x := r.form(m, n)
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
		return x
	}
	return &notation.Given{At: n.At, X: x, Cond: r.scope.Expression(given)}
}

// form reads the expression of a measure, which is under exactly one of several keys.
func (r *Reader) form(m *Measure, n *yamltree.Node) notation.Expr {
	var x notation.Expr
	for _, key := range rulefile.MeasureForms {
		v := n.Get(key)
		if v == nil {
			continue
		}
		if x != nil {
			err := v.Errorf("a measure has one of %s, not two of them", suggest.List(rulefile.MeasureForms))
			if key == "cases" {
				err.WithHint("cases ask for rolls: with rolls: {blow: d8} write {cases: {light: blow < 4, heavy: otherwise}} alone")
			}
			return r.Bad(err)
		}
		m.OfEffects = key == "lost" || key == "gained" || key == "after"
		switch key {
		case "value":
			x = r.scope.Expression(v)
		case "lost":
			x = r.play.Lost(v)
		case "gained":
			x = &notation.Unary{At: v.At, Op: notation.Neg, X: r.play.Lost(v)}
		case "after":
			x = r.play.After(v)
		case "end":
			x = r.play.End(v, n.Get("given"))
		case "path":
			x = r.play.Path(v, n.Get("given"), r.turns)
		case "joint":
			x = r.run.joint(m.Name, v, r.item)
			m.when = r.whenAll(m.when, v)
		case "cases":
			r.scope.DeclareWords(v)
			x = r.scope.ReadCases(v)
		}
	}
	if x == nil {
		return r.Bad(n.Errorf("the measure has no value").WithHint("one of %s", suggest.List(rulefile.MeasureForms)))
	}
	return x
}

// whenAll returns the condition under which there is a joint measure of the items of n: when, its own, which may be
// nil, and those of the measures among the items.
func (r *Reader) whenAll(when notation.Expr, n *yamltree.Node) notation.Expr {
	var all []notation.Expr
	if when != nil {
		all = append(all, when)
	}
	for _, item := range r.OneOrMore(n, jointList) {
		for _, of := range r.Measures {
			same := func(x notation.Expr) bool { return notation.Equal(x, of.when) }
			if of.Name == strings.TrimSpace(item.Text) && of.when != nil && !slices.ContainsFunc(all, same) {
				all = append(all, of.when)
			}
		}
	}
	var joined notation.Expr
	for _, x := range all {
		joined = scope.Join(notation.And, joined, x, n.At)
	}
	return joined
}

// item reads an item of a joint measure that is not the name of a measure before it: an expression.
func (r *Reader) item(n *yamltree.Node) notation.Expr {
	if rulefile.IsName(n.Text) && !r.scope.IsValue(n.Text) {
		if r.isOfEnd(n.Text) {
			return r.Bad(n.Errorf("%s is not a measure", n.Text).
				WithHint("write it before this one as last: {end: %s}, and here last", n.Text))
		}
		return r.Bad(n.Locate(suggest.Unknown("measure before this one", n.Text, Names(r.Measures))))
	}
	return r.scope.Expression(n)
}

// isOfEnd reports whether a name, such as ending or turns, is known only at the end of an encounter, and so not
// here.
func (r *Reader) isOfEnd(name string) bool {
	return slices.Contains([]string{"ending", notation.TurnsName, "rounds"}, name) &&
		r.scope.Resources.Misplaced(name, notation.Span{}) != nil
}

// maxFamily is the number of measures that one entry may stand for.
const maxFamily = 100

// horizon is up to which turn a path goes unless it says so.
const horizon = 20

// path reads a measure after every turn: health: {path: hero.hp, turns: 20} becomes the measures
// health_0, at the start, to health_20.
func (r *Reader) path(entry yamltree.Entry) {
	last := int64(horizon)
	if n := entry.Value.Get("turns"); n != nil {
		var err error
		if last, err = strconv.ParseInt(r.Text(n), 10, 64); err != nil || last < 0 || last >= maxFamily {
			r.Refuse(n.Errorf("a number of turns from 0 to %d expected", maxFamily-1))
		}
	}
	for r.turns = 0; r.turns <= last && !r.Refused(); r.turns++ {
		m := &Measure{Name: fmt.Sprintf("%s_%d", entry.Key.Text, r.turns), At: entry.Key.At}
		r.measure(m, entry.Value)
		m.Title = cmp.Or(m.Title, entry.Key.Text)
		m.Path = Path{Name: entry.Key.Text, Title: m.Title, Turn: r.turns}
		m.Title += fmt.Sprintf(" after %d turns", r.turns)
		if r.turns == 1 {
			m.Title = strings.TrimSuffix(m.Title, "s")
		}
		r.Measures = append(r.Measures, m)
	}
}

// family reads several measures that differ in a number: each: {i: 1..7} makes NAME_1 to NAME_7
// with this value of i.
func (r *Reader) family(entry yamltree.Entry, each *yamltree.Node) {
	if each.Kind != yamltree.Mapping || len(each.Entries) != 1 {
		r.Refuse(each.Errorf("one name and its range expected").WithHint("each: {i: 1..7}"))
		return
	}
	key, of := each.Entries[0].Key, each.Entries[0].Value
	iv, err := number.ParseInterval(r.Text(of))
	if err != nil || iv.Low == nil || iv.High == nil || !iv.Low.IsInt() || !iv.High.IsInt() {
		r.Refuse(of.Errorf("a range of whole numbers expected").WithHint("such as 1..7"))
		return
	}
	if width := new(big.Rat).Sub(iv.High, iv.Low); width.Cmp(big.NewRat(maxFamily, 1)) >= 0 {
		r.Refuse(each.Errorf("more than %d measures", maxFamily))
	}
	if n := entry.Value.Get("path"); n != nil {
		r.Refuse(n.Errorf("a path is a measure for every turn already").WithHint("add turns: 20, the last turn to list"))
	}
	r.scope.Count(key, iv.Low, iv.High, func(v *big.Rat) {
		m := &Measure{Name: fmt.Sprintf("%s_%s", entry.Key.Text, v.RatString()), At: entry.Key.At}
		r.measure(m, entry.Value)
		m.Title = fmt.Sprintf("%s (%s)", cmp.Or(m.Title, entry.Key.Text), v.RatString())
		r.Measures = append(r.Measures, m)
	})
}

// Read reads the section measures.
func (r *Reader) Read(n *yamltree.Node) {
	for e := range r.Entries(n, "a mapping of measures such as {damage: 2d6}") {
		if !rulefile.IsName(e.Key.Text) {
			r.Refuse(e.Key.Errorf("%q is not a name of a measure", e.Key.Text).
				WithHint(rulefile.NameRule))
		}
		if each := e.Value.Get("each"); each != nil {
			r.family(e, each)
			continue
		}
		if e.Value.Get("path") != nil {
			r.path(e)
			continue
		}
		if turns := e.Value.Get("turns"); turns != nil {
			r.Refuse(turns.Errorf("turns belongs to a path").WithHint("{path: hero.hp, turns: 20}"))
		}
		m := &Measure{Name: e.Key.Text, At: e.Key.At}
		r.measure(m, e.Value)
		r.Measures = append(r.Measures, m)
	}
}
