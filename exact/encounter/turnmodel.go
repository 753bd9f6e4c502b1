package encounter

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A turnModel is what the states of a process are made of, what a turn does in them, and when it
// ends.
type turnModel struct {
	e     *solver // of the present evaluation
	x     *notation.Process
	parts []string
	turn  *turn
	until *query

	chooser *chooser // nil where nobody chooses
}

// newTurnModel prepares a process. Where holds is not set, no bounds of parts are relied on.
func newTurnModel(e *solver, x *notation.Process, holds bool) (*turnModel, error) {
	m := &turnModel{e: e, x: x}
	for _, part := range x.State {
		m.parts = append(m.parts, part.Name)
	}
	plain := *x
	var err error
	if plain.State, err = likeStarts(x.State); err != nil {
		return nil, err
	}
	if plain.Step, m.chooser, err = withoutChoice(x.Step, indexOf(m.parts)); err != nil {
		return nil, err
	}
	names := m.parts
	if m.chooser != nil {
		names = append(slices.Clone(m.parts), choiceName)
	}
	m.turn, err = newTurn(&plain, names, e.eval, holds)
	m.until = newQuery(m.parts, simplify(x.Until))
	return m, err
}

// likeStarts returns parts that start with constants of their kind.
func likeStarts(parts []notation.StatePart) ([]notation.StatePart, error) {
	out := make([]notation.StatePart, len(parts))
	for i, part := range parts {
		start, err := likeStart(part.Start)
		if err != nil {
			return nil, err
		}
		out[i] = notation.StatePart{Name: part.Name, Start: start}
	}
	return out, nil
}

// likeStart returns a constant of the kind that a part of the state is.
func likeStart(start notation.Expr) (notation.Expr, error) {
	kind, err := notation.Check(start)
	switch kind {
	case notation.TruthKind:
		return &notation.Bool{}, err
	case notation.LabelKind:
		return &notation.Label{}, err
	case notation.NumberKind:
		return notation.Int(0), err
	case notation.TupleKind, notation.MultisetKind:
	}
	return nil, notation.Errorf(start.Span(), "a part of a state cannot be a %s", kind)
}

// kind is the kind of the values.
func (m *turnModel) kind() dist.Kind {
	kind, _ := notation.Check(m.x) // it was checked
	switch kind {
	case notation.NumberKind:
		return dist.Numeric
	case notation.TupleKind:
		return dist.Joint
	case notation.TruthKind, notation.LabelKind, notation.MultisetKind: // no pool is a result
	}
	return dist.Categorical
}

// A stateKey is a state: the values of the parts that are axes, and the number of the mode
// of the others.
type stateKey struct {
	adds [maxAxes]int32
	mode int32
}

// A startWeight is the probability to start in a state.
type startWeight struct {
	at    stateKey
	p     float64
	exact *big.Rat // on request, else nil
}

// values writes the values of all parts of a state, in their order, with room for one more.
func (m *turnModel) values(at stateKey, out []constant.Value) []constant.Value {
	out = slices.Grow(out[:0], len(m.parts)+1)
	added, rest := 0, m.turn.modes.keys[at.mode]
	for i := range m.parts {
		if m.turn.onAxis[i] {
			out = append(out, constant.Value{Num: int64(at.adds[added])})
			added++
			continue
		}
		var v constant.Value
		v, rest = constant.OfKey(rest)
		out = append(out, v)
	}
	return out
}

// spot returns the state of these values.
func (m *turnModel) spot(parts []constant.Value) stateKey {
	var at stateKey
	var rest []constant.Value
	added := 0
	for i, v := range parts {
		if m.turn.onAxis[i] {
			at.adds[added] = int32(v.Num)
			added++
		} else {
			rest = append(rest, v)
		}
	}
	at.mode = m.turn.modes.number(rest)
	return at
}

// What a state takes that the process may start in.
const (
	startCost  = 1000
	startBytes = 1024
)

// starts returns the probabilities of the states that the process can start in. The
// parts start independently of one another.
func (m *turnModel) starts() ([]startWeight, error) {
	type partial struct {
		parts []constant.Value
		w     float64
		exact *big.Rat
	}
	b, held := m.e.budget, 0.0
	list := []partial{{w: 1, exact: big.NewRat(1, 1)}}
	for _, part := range m.x.State {
		d, err := m.e.eval.Eval(part.Start)
		if err != nil {
			return nil, err
		}
		if err := dist.RequireFinite(b, d); err != nil {
			return nil, err
		}
		before := held
		held = startBytes * float64(len(list)) * float64(d.Len())
		if err := b.Hold(held); err != nil {
			return nil, err
		}
		var next []partial
		for o, w := range d.All() {
			if err := b.Charge(startCost * float64(len(list))); err != nil {
				return nil, err
			}
			v, err := stateValue(o, part.Start.Span())
			if err != nil {
				return nil, err
			}
			for _, l := range list {
				n := partial{parts: append(l.parts[:len(l.parts):len(l.parts)], v), w: l.w * rational.Float(w, d.Total())}
				if b.Rational {
					n.exact = rational.Mul(l.exact, new(big.Rat).SetFrac(w, d.Total()))
				}
				next = append(next, n)
			}
		}
		list = next
		b.Release(before)
	}
	out := make([]startWeight, len(list))
	for i, l := range list {
		out[i] = startWeight{m.spot(l.parts), l.w, l.exact}
	}
	return out, nil
}

// exactly returns the probabilities of starts in rationals, if they are known.
func exactly(starts []startWeight) []*big.Rat {
	out := make([]*big.Rat, len(starts))
	for i, s := range starts {
		out[i] = s.exact
	}
	return out
}

// startRoundings is how often the probability of a start was rounded.
func (m *turnModel) startRoundings() int { return 2 * len(m.parts) }

// describe spells a state.
func (m *turnModel) describe(at stateKey) string {
	words := make([]string, len(m.parts))
	for i, v := range m.values(at, nil) {
		words[i] = m.shortName(i) + " = " + v.Expr().String()
	}
	return strings.Join(words, ", ")
}

// shortName is the name of a part, as a file has it.
func (m *turnModel) shortName(part int) string { return shownName(m.parts[part]) }

func shownName(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// endless is the error of a process that can go on for ever.
func (m *turnModel) endless(at stateKey) error {
	return notation.Errorf(m.x.Until.Span(), "it can go on for ever: %s never leads to an end", m.describe(at)).
		WithHint(limitHint)
}

// limitHint says what ends an encounter that has no end of its own.
const limitHint = "limit: {draw: 100} ends it after so many turns; without actors, count them in the state"

// solving gives an error of package markov the words of the process.
func (m *turnModel) solving(err error, spot func(int32) stateKey) error {
	if endless := new(markov.EndlessError); errors.As(err, &endless) {
		return m.endless(spot(endless.State))
	}
	return err
}
