package encounter

import (
	"encoding/binary"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// This file is the plan of a turn, made once: its rolls, and what they do to each part of the
// state. What a roll or a part comes to in a state depends on the slots that it names: values
// of parts that are replaced, truths of thresholds, and rolls before it. It is simplified once
// for all states that are alike in those.

// A stepPlan is a step taken to pieces: the rolls in their order, then what becomes of the
// parts.
type stepPlan struct {
	lets     []*notation.Let
	tuple    *notation.Tuple
	pieces   []piece
	compared []int // the thresholds that the pieces name

	// Of the state: the values of the parts, and the truths of thresholds. Behind them those of
	// the rolls. No step names the turns.
	slots []slot
	rolls int // the first slot of a roll

	trees   notation.Interner
	numbers map[notation.Expr]int32 // of interned trees, from 1
	known   map[constant.Value]slot
	truths  [2]slot // of a threshold: false and true

	simplifier simplifier // of the pieces, one after the other
	found      []*worked  // of the state at work, by piece
	isNamed    []bool     // by roll: something that is left names it
	key        []byte
}

// A slot is what is known of what a name stands for: nothing, a literal, or the literals
// that it is among. Equal numbers are the same knowledge; 0 is none.
type slot struct {
	number  int32
	literal notation.Expr
	among   []notation.Expr
}

// A piece is the value of a roll, or what becomes of a part.
type piece struct {
	expr  notation.Expr
	size  float64
	names []string
	slots []int // by name
	known map[string]*worked
}

// A worked piece is what it comes to where its slots are known.
type worked struct {
	slot
	expr  notation.Expr
	point *dist.Dist // of a literal
	names []int      // the rolls that it still names
}

// newStepPlan takes the step of a query to pieces.
func newStepPlan(q *query) *stepPlan {
	p := &stepPlan{numbers: map[notation.Expr]int32{}, known: map[constant.Value]slot{}}
	p.rolls = len(q.names) + len(q.thresholds)
	place := map[string]int{}
	for i, name := range q.names {
		place[name] = i
	}
	for i := range q.thresholds {
		place[thresholdName(i)] = len(q.names) + i
	}
	step := q.expr
	for l, ok := step.(*notation.Let); ok; l, ok = step.(*notation.Let) {
		p.pieces = append(p.pieces, newPiece(l.Value, place))
		place[l.Name] = p.rolls + len(p.lets)
		p.lets = append(p.lets, l)
		step = l.Body
	}
	p.tuple = step.(*notation.Tuple) // as difference has made it
	for _, item := range p.tuple.Items {
		p.pieces = append(p.pieces, newPiece(item, place))
	}
	p.slots, p.found = make([]slot, p.rolls+len(p.lets)), make([]*worked, len(p.pieces))
	p.isNamed = make([]bool, len(p.lets))
	p.simplifier = simplifier{known: map[string]notation.Expr{}, used: map[string]int{}, among: map[string][]notation.Expr{}}
	p.truths = [2]slot{p.literal(constant.Truth(false)), p.literal(constant.Truth(true))}
	for i := range q.thresholds {
		if slices.ContainsFunc(p.pieces, func(of piece) bool { return slices.Contains(of.slots, len(q.names)+i) }) {
			p.compared = append(p.compared, i)
		}
	}
	return p
}

// newPiece is for an expression in which names have places among the slots.
func newPiece(x notation.Expr, place map[string]int) piece {
	p := piece{expr: x, known: map[string]*worked{}}
	seen := map[string]bool{}
	notation.Visit(x, func(e notation.Expr) bool {
		p.size++
		if ref, ok := e.(*notation.Ref); ok && !seen[ref.Name] {
			seen[ref.Name] = true
			if i, ok := place[ref.Name]; ok {
				p.names, p.slots = append(p.names, ref.Name), append(p.slots, i)
			}
		}
		return true
	})
	return p
}

// number is that of all trees equal to x.
func (p *stepPlan) number(x notation.Expr) int32 {
	x = p.trees.Intern(x)
	n, ok := p.numbers[x]
	if !ok {
		n = int32(len(p.numbers)) + 1
		p.numbers[x] = n
	}
	return n
}

// literal is what is known of a name that stands for a value.
func (p *stepPlan) literal(v constant.Value) slot {
	s, ok := p.known[v]
	if !ok {
		literal := v.Expr()
		s = slot{number: p.number(literal), literal: literal}
		p.known[v] = s
	}
	return s
}

// read sets the slots of a state: the values of parts, where the step needs them, and the
// truths of the thresholds that it names.
func (p *stepPlan) read(q *query, state []constant.Value) {
	for _, i := range q.direct {
		p.slots[i] = p.literal(state[i])
	}
	for _, i := range p.compared {
		truth := 0
		if a := q.thresholds[i]; a.holds(state[a.part].Num) {
			truth = 1
		}
		p.slots[len(q.names)+i] = p.truths[truth]
	}
}

// workOut finds what the pieces come to in the state whose slots are set. spend is asked before
// nodes are simplified.
func (p *stepPlan) workOut(spend func(nodes float64) error) error {
	for i := range p.pieces {
		of := &p.pieces[i]
		p.key = p.key[:0]
		for _, k := range of.slots {
			p.key = binary.AppendUvarint(p.key, uint64(p.slots[k].number))
		}
		w := of.known[string(p.key)]
		if w == nil {
			if err := spend(of.size); err != nil {
				return err
			}
			w = p.simplified(of)
			of.known[string(p.key)] = w
		}
		p.found[i] = w
		if i < len(p.lets) {
			p.slots[p.rolls+i] = w.slot
		}
	}
	p.findNamed()
	return nil
}

// simplified works a piece out.
func (p *stepPlan) simplified(of *piece) *worked {
	s := &p.simplifier
	clear(s.known)
	clear(s.used)
	clear(s.among)
	s.log = s.log[:0]
	for i, name := range of.names {
		if at := p.slots[of.slots[i]]; at.literal != nil {
			s.known[name] = at.literal
		} else {
			s.among[name] = at.among
		}
	}
	w := &worked{expr: s.expr(of.expr)}
	w.number = p.number(w.expr)
	if v, ok := constant.OfLiteral(w.expr); ok {
		w.literal, w.point = w.expr, dist.Point(v.Outcome())
	} else {
		w.among = leaves(w.expr, nil)
	}
	for i, name := range of.names {
		if roll := of.slots[i] - p.rolls; roll >= 0 && s.used[name] > 0 {
			w.names = append(w.names, roll)
		}
	}
	return w
}

// findNamed finds which rolls are left: a literal is put where it is named, and what nothing
// names is not rolled.
func (p *stepPlan) findNamed() {
	clear(p.isNamed)
	for i := len(p.pieces) - 1; i >= 0; i-- {
		if i < len(p.lets) && (p.found[i].literal != nil || !p.isNamed[i]) {
			p.isNamed[i] = false
			continue
		}
		for _, roll := range p.found[i].names {
			p.isNamed[roll] = true
		}
	}
}

// appendKey appends what the pieces have come to, without items that are literals, and then
// those: steps with equal keys are equal, and those whose keys begin alike are rolled alike.
func (p *stepPlan) appendKey(key []byte) (whole []byte, rolled int) {
	for i, w := range p.found {
		number := w.number
		if i < len(p.lets) && !p.isNamed[i] || i >= len(p.lets) && w.literal != nil {
			number = 0
		}
		key = binary.AppendUvarint(key, uint64(number))
	}
	rolled = len(key)
	for _, w := range p.found[len(p.lets):] {
		if w.literal != nil {
			key = binary.AppendUvarint(key, uint64(w.number))
		}
	}
	return key, rolled
}

// step is what the step has come to, with 0 for items that are literals.
func (p *stepPlan) step() notation.Expr {
	items := make([]notation.Expr, len(p.tuple.Items))
	for i, w := range p.found[len(p.lets):] {
		if items[i] = w.expr; w.literal != nil {
			items[i] = notation.Int(0)
		}
	}
	var out notation.Expr = &notation.Tuple{At: p.tuple.At, Items: items}
	for i := len(p.lets) - 1; i >= 0; i-- {
		if p.isNamed[i] {
			l := p.lets[i]
			out = &notation.Let{At: l.At, Name: l.Name, Value: p.found[i].expr, Body: out}
		}
	}
	return out
}

// constants are the items that are literals, nil for others.
func (p *stepPlan) constants() []*dist.Dist {
	out := make([]*dist.Dist, len(p.tuple.Items))
	for i, w := range p.found[len(p.lets):] {
		out[i] = w.point
	}
	return out
}
