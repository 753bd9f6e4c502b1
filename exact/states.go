package exact

import (
	"encoding/binary"
	"math"
	"strings"

	"oddsmith/scenarios/notation"
)

// This file explores the states that a process can reach.

// maxStates is the number of states beyond which a chain is not built, whatever
// memory there is: numbers of states are 32 bits.
const maxStates = 1 << 30

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
