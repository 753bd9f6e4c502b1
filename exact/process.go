package exact

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file turns a process into an absorbing Markov chain over the states that
// can be reached, and what comes out of it into a distribution.
//
// A turn of a duel takes so much from one resource and so much from another,
// whatever is left of them. A part of the state whose new value is the old one and
// something that does not depend on it (split.go) is therefore no part of the
// question what a turn does: the joint distribution of a turn is found once for
// every combination of the other parts, and of the comparisons with numbers that
// the turn makes. States are explored once, breadth first.
//
// The chain is solved in float64 with a proven bound (package markov), and the
// distribution says so: every probability is listed a little low, and the weight
// that is left may lie anywhere.

// maxStates is the number of states beyond which a chain is not built, whatever
// memory there is: numbers of states are 32 bits.
const maxStates = 1 << 30

// A process is a notation.Process with everything from outside put in.
type process struct {
	e     *evaluator
	x     *notation.Process
	parts []string
	step  *turn
	until *question
	value *question

	modes  modeTable
	states map[spot]int32
	list   []spot
	chain  markov.Chain

	solution *markov.Solution
	cost     float64 // what it took to build and to solve the chain

	scratch []part32
}

// A spot is a state: the values of the parts that are added to, and the number of
// the mode of the others.
type spot struct {
	adds [maxAdded]int32
	mode int32
}

// values writes the values of all parts of a state.
func (p *process) values(at spot, out []part32) []part32 {
	out = out[:0]
	added, rest := 0, p.modes.list[at.mode]
	for i := range p.parts {
		if p.step.adds[i] {
			out = append(out, part32{num: int64(at.adds[added])})
			added++
			continue
		}
		out, rest = append(out, rest[0]), rest[1:]
	}
	return out
}

// spot returns the state of these values.
func (p *process) spot(parts []part32) spot {
	var at spot
	var rest []part32
	added := 0
	for i, v := range parts {
		if p.step.adds[i] {
			at.adds[added] = int32(v.num)
			added++
		} else {
			rest = append(rest, v)
		}
	}
	at.mode = p.modes.number(rest)
	return at
}

// evalProcess evaluates a process under an assignment of all it depends on.
func (e *evaluator) evalProcess(n *node, x *notation.Process) (*Dist, error) {
	e.budget.settled = true
	closed, err := e.closed(n, x)
	if err != nil {
		return nil, err
	}
	p, err := e.chainOf(closed)
	if err != nil {
		return nil, err
	}
	p.value = newQuestion(p.parts, valueOf(closed.Value))
	e.trace(fmt.Sprintf("absorbing Markov chain of %d states", p.chain.Len()))
	return p.outcomes()
}

// chainOf returns the process with its chain built and solved: one that was met
// before with another value, if the cache has it.
func (e *evaluator) chainOf(x *notation.Process) (*process, error) {
	plain := *x
	plain.Value = notation.Int(0)
	key := plain.String()
	if known := e.cache.chain(key); known != nil {
		p := *known
		p.e, p.x, p.scratch = e, x, nil
		return &p, e.budget.spend(p.cost, 0, 0)
	}
	before := e.budget.spent
	p := &process{e: e, x: x, states: map[spot]int32{}, modes: modeTable{numbers: map[string]int32{}}}
	for _, part := range x.State {
		p.parts = append(p.parts, part.Name)
	}
	var err error
	if p.step, err = newTurn(x); err != nil {
		return nil, err
	}
	p.until = newQuestion(p.parts, x.Until)
	if err := p.explore(); err != nil {
		return nil, err
	}
	if state, found := p.chain.Endless(); found {
		return nil, notation.Errorf(x.Until.Span(), "it can go on for ever: %s never leads to an end", p.describe(state)).
			WithHint("count the turns in the state, and end at some number of them")
	}
	p.solution, err = p.chain.Solve(e.budget.ctx)
	switch {
	case errors.Is(err, markov.ErrTooLarge):
		return nil, &LimitError{At: x.At, Resource: Work, Need: 2 * e.budget.MaxWork, Limit: e.budget.MaxWork}
	case err != nil:
		return nil, err
	}
	p.states = nil // all are known
	p.cost = e.budget.spent - before
	e.cache.keepChain(key, p)
	return p, nil
}

// closed puts the values of everything outside into the process.
func (e *evaluator) closed(n *node, x *notation.Process) (*notation.Process, error) {
	values := map[string]notation.Expr{}
	var bad error
	n.free.each(func(v int) {
		a := e.given.value[v]
		switch {
		case !e.given.set.has(v):
			bad = notation.Errorf(x.At, "%s is not bound to a value", e.vars[v].name)
		case a.err != nil:
			bad = a.err
		case a.point.tail != nil:
			bad = e.budget.bounded(a.point)
		default:
			values[e.vars[v].name] = literal(a.point.outcome(0))
		}
	})
	if bad != nil {
		return nil, bad
	}
	bound := notation.Transform(x, func(c notation.Expr) (notation.Expr, bool) {
		if ref, ok := c.(*notation.Ref); ok {
			if v, ok := values[ref.Name]; ok {
				return v, true
			}
		}
		return c, false
	})
	return bound.(*notation.Process), nil
}

// literal is the constant that an outcome is.
func literal(o Outcome) notation.Expr {
	switch {
	case o.Value != nil:
		return &notation.Number{Value: o.Value}
	case o.Label == Yes || o.Label == No:
		return &notation.Bool{Value: o.Label == Yes}
	}
	return &notation.Label{Name: o.Label}
}

// valueOf is the value of a process, with its condition beside it if it has one.
func valueOf(e notation.Expr) notation.Expr {
	if g, ok := e.(*notation.Given); ok {
		return &notation.Tuple{At: g.At, Items: []notation.Expr{g.X, g.Cond}}
	}
	return e
}

// A part32 is the value of a part of a state: a small whole number, or the number
// of a word.
type part32 struct {
	word string
	num  int64
	is   bool // a word
}

func partOf(o Outcome, at notation.Span) (part32, error) {
	if o.Value == nil {
		return part32{word: o.Label, is: true}, nil
	}
	if !o.Value.IsInt() || !isSmall(o.Value.Num()) {
		return part32{}, notation.Errorf(at, "a part of the state is %s", o.Value.RatString()).
			WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
	}
	return part32{num: o.Value.Num().Int64()}, nil
}

func (v part32) expr() notation.Expr {
	switch {
	case !v.is:
		return notation.Int(v.num)
	case v.word == Yes || v.word == No:
		return &notation.Bool{Value: v.word == Yes}
	}
	return &notation.Label{Name: v.word}
}

func (v part32) append(key []byte) []byte {
	if v.is {
		key = append(key, 1)
		return append(append(key, v.word...), 0)
	}
	return binary.AppendVarint(append(key, 0), v.num)
}

// explore builds the chain from the states it can start in.
func (p *process) explore() error {
	start, err := p.starts()
	if err != nil {
		return err
	}
	if err := p.foresee(); err != nil {
		return err
	}
	perState := 0.0
	limit := min(maxStates, p.e.budget.MaxMemory/bytesPerState)
	var state []part32
	for at := 0; at < len(p.list); at++ {
		if at%256 == 0 {
			if err := p.e.budget.spend(256*(500+20*perState), 0, 0); err != nil {
				return err
			}
		}
		if float64(len(p.list)) > limit || float64(len(p.chain.To)) > 8*limit {
			return &LimitError{At: p.x.At, Resource: Memory, Need: 2 * p.e.budget.MaxMemory, Limit: p.e.budget.MaxMemory}
		}
		p.chain.From = append(p.chain.From, len(p.chain.To))
		from := p.list[at]
		state = p.values(from, state)
		ended, err := p.until.truth(p.e, state)
		if err != nil {
			return err
		}
		if ended {
			continue
		}
		moves, err := p.step.moves(p.e, state, from.mode, &p.modes)
		if err != nil {
			return err
		}
		perState = float64(len(moves))
		// Different moves lead to different states.
		for _, m := range moves {
			to := spot{adds: from.adds, mode: m.mode}
			for k, d := range m.adds {
				sum := int64(to.adds[k]) + int64(d)
				if sum > maxNumerator || sum < -maxNumerator {
					return notation.Errorf(p.x.At, "a part of the state grows beyond 2^31")
				}
				to.adds[k] = int32(sum)
			}
			p.chain.To = append(p.chain.To, p.state(to))
			p.chain.P = append(p.chain.P, m.p)
		}
	}
	p.chain.From = append(p.chain.From, len(p.chain.To))
	p.chain.Start = make([]float64, len(p.list))
	for i, w := range start {
		p.chain.Start[i] += w
	}
	return nil
}

// bytesPerState is about what a state and its transitions take.
const bytesPerState = 128

// foresee estimates the states of a process that walks from large numbers to the
// numbers that end it: about one for every combination of values between.
func (p *process) foresee() error {
	states := 1.0
	for i := range p.parts {
		far := 0.0
		for _, a := range p.until.atoms {
			if a.part != i || !p.step.adds[i] {
				continue
			}
			for _, at := range p.list {
				far = max(far, math.Abs(float64(p.values(at, nil)[i].num-a.with)))
			}
		}
		states *= far + 1
	}
	// Steps may leave gaps, so only what is far beyond the limit is refused unseen.
	const gaps = 20
	if need := states * bytesPerState; need > gaps*p.e.budget.MaxMemory {
		return &LimitError{At: p.x.At, Resource: Memory, Need: need, Limit: p.e.budget.MaxMemory}
	}
	return nil
}

// state returns the number of a state, a new one if it has none.
func (p *process) state(at spot) int32 {
	if i, ok := p.states[at]; ok {
		return i
	}
	i := int32(len(p.list))
	p.states[at] = i
	p.list = append(p.list, at)
	return i
}

// starts returns the probabilities of the states it can start in. The parts start
// independently of one another.
func (p *process) starts() (map[int32]float64, error) {
	type partial struct {
		parts []part32
		w     float64
	}
	list := []partial{{w: 1}}
	for _, part := range p.x.State {
		r, err := evalOnce(part.Start, p.e.budget, nil)
		if err != nil {
			return nil, err
		}
		if err := p.e.budget.bounded(r.Dist); err != nil {
			return nil, err
		}
		var next []partial
		for o, w := range r.Dist.All() {
			v, err := partOf(o, part.Start.Span())
			if err != nil {
				return nil, err
			}
			for _, l := range list {
				next = append(next, partial{append(l.parts[:len(l.parts):len(l.parts)], v), l.w * Float(w, r.Dist.total)})
			}
		}
		if list = next; float64(len(list)) > p.e.budget.MaxMemory/1024 {
			return nil, &LimitError{At: part.Start.Span(), Resource: Memory, Need: 1024 * float64(len(list)), Limit: p.e.budget.MaxMemory}
		}
	}
	start := map[int32]float64{}
	for _, l := range list {
		start[p.state(p.spot(l.parts))] += l.w
	}
	return start, nil
}

// describe spells a state.
func (p *process) describe(state int) string {
	words := make([]string, len(p.parts))
	for i, v := range p.values(p.list[state], nil) {
		name := p.parts[i][strings.LastIndexByte(p.parts[i], '/')+1:]
		words[i] = name + " = " + v.expr().String()
	}
	return strings.Join(words, ", ")
}

// outcomes collects the values of the last states.
func (p *process) outcomes() (*Dist, error) {
	sum, s := &floatSum{index: map[string]int{}}, p.solution
	if !p.value.usesTurns {
		for i, w := range s.Visits {
			if p.chain.From[i] != p.chain.From[i+1] || w == 0 {
				continue
			}
			if err := p.collect(sum, i, 0, w, s.Error); err != nil {
				return nil, err
			}
		}
		return sum.dist(0, nil), nil
	}
	return p.lengths(sum, s)
}

// maxTurns is the number of turns that are followed one by one.
const maxTurns = 1 << 20

// lengths collects values that depend on the number of turns.
func (p *process) lengths(sum *floatSum, s *markov.Solution) (*Dist, error) {
	var failed error
	turns := 0
	work := float64(len(p.chain.To))
	ctx, cancel := context.WithCancel(p.e.budget.ctx)
	defer cancel()
	residual := min(p.e.budget.Residual, mostResidual) / 4
	// Each turn multiplies, and adds up what leads into a state.
	perTurn := float64(p.chain.FanIn()+3) / (1 << 53)
	plain := len(p.value.direct) == 0 && len(p.value.atoms) == 0
	var ended compensated // in the present turn, where that is all that matters
	settle := func() {
		if plain && ended.sum > 0 {
			failed = p.collect(sum, 0, turns, ended.sum+ended.low, float64(turns+2)*perTurn)
			ended = compensated{}
		}
	}
	left, err := p.chain.Lengths(ctx, residual, maxTurns, func(turn, state int, w float64) {
		if failed != nil {
			return
		}
		if turn > turns {
			settle()
			turns = turn
			if failed == nil {
				failed = p.e.budget.spend(work, 0, 0)
			}
		}
		switch {
		case failed != nil:
		case plain:
			ended.add(w, 0)
		default:
			failed = p.collect(sum, state, turn, w, float64(turn+2)*perTurn)
		}
		if failed != nil {
			cancel()
		}
	})
	settle()
	if failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	var moments *[2]interval
	if offset, ok := turnsAnd(p.x.Value); ok {
		first, square := relativeInterval(s.Turns, s.TurnsError), relativeInterval(s.TurnsSquared, s.TurnsError)
		twice := point(new(big.Rat).Add(offset, offset))
		moments = &[2]interval{first.plus(point(offset)), square.plus(first.times(twice)).plus(point(ratTimes(offset, offset)))}
	} else if p.value.kindOf(sum) == Numeric {
		return nil, notation.Errorf(p.x.Value.Span(), "the exact odds are not built yet for a number that depends on the turns and on more").
			WithHint("a measure of turns alone is")
	}
	return sum.dist(left, moments), nil
}

// turnsAnd returns what a value adds to the number of turns; false if it is anything
// else.
func turnsAnd(e notation.Expr) (*big.Rat, bool) {
	switch n := e.(type) {
	case *notation.Ref:
		return new(big.Rat), n.Name == notation.TurnsName
	case *notation.Binary:
		offset, ok := numberOf(n.Y)
		if _, plain := turnsAnd(n.X); !plain || !ok {
			return nil, false
		}
		switch n.Op {
		case notation.Add:
			return offset, true
		case notation.Sub:
			return new(big.Rat).Neg(offset), true
		}
	}
	return nil, false
}

// relativeInterval holds what v is to a relative error.
func relativeInterval(v, relative float64) interval {
	return interval{
		new(big.Rat).SetFloat64(math.Nextafter(v*(1-relative), 0)),
		new(big.Rat).SetFloat64(math.Nextafter(v*(1+relative), math.Inf(1))),
	}
}

// collect adds a last state, reached with probability w to a relative error, to the
// values.
func (p *process) collect(sum *floatSum, state, turn int, w, relative float64) error {
	d, err := p.value.answer(p.e, p.values(p.list[state], p.scratch), turn)
	if err != nil {
		return err
	}
	_, conditional := p.x.Value.(*notation.Given)
	for o, weight := range d.All() {
		share := w
		if d.slots() > 1 {
			share *= Float(weight, d.total)
		}
		if conditional {
			if o.Items[1].Label == No {
				sum.rest.add(share, relative)
				continue
			}
			o = o.Items[0]
		}
		sum.add(o, share, relative)
	}
	return nil
}
