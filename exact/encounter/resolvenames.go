package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// newProgram resolves the names of a closed encounter. words numbers its words; nil for a new table.
func newProgram(x *notation.Process, words *wordTable) (*program, error) {
	p := &program{
		of: x, place: -1, fresh: -1, rounds: -1, taken: -1,
		words: &wordTable{numbers: map[string]int64{}}, named: map[notation.Expr][]string{},
		endless: map[string]bool{}, endlessExprs: map[notation.Expr]bool{},
		kinds: map[string]notation.Kind{}, hands: map[string][]string{}, handOf: map[int]int{},
	}
	if words != nil {
		p.words = words
	}
	for _, v := range x.Vars {
		kind, err := notation.Check(v.Start)
		if err != nil {
			return nil, err
		}
		n := p.add(v.Name, kind != notation.NumberKind)
		p.kinds[v.Name] = kind
		if v.Name == notation.TurnsName {
			p.taken = n
		}
	}
	if len(x.Turns) > 1 {
		p.order = x.Order
		p.place = p.add(placeVar, false)
	}
	asksRounds := notation.Mentions(x.Value, notation.RoundsName)
	p.turned = !asksRounds && (p.order == nil || !p.order.Every)
	if asksRounds {
		p.rounds, p.fresh = p.add(roundsVar, false), p.add(freshVar, true)
	}
	p.isWord = append(p.isWord, false) // the number of turns: see formTable
	r := &resolver{vars: map[string]int{}, slots: map[string]int{}, known: map[notation.Expr]*node{}, handOf: p.handOf, endless: p.isEndless, kinds: p.kinds}
	for i, name := range p.vars {
		r.vars[name] = i
	}
	p.resolver = r
	for _, t := range x.Turns {
		var out turn
		if t.Stands != nil {
			out.stands = r.node(t.Stands)
		}
		p.turns = append(p.turns, out)
	}
	for i, t := range x.Turns {
		var err error
		before := len(p.choices)
		if p.turns[i].body, err = p.block(t.Body, nil); err != nil {
			return nil, err
		}
		for _, c := range p.choices[before:] {
			if other := p.turns[i].choice; other != nil {
				return nil, notation.Errorf(c.of.At, "%s and %s choose both in one turn", other.of.Actor, c.of.Actor)
			}
			p.turns[i].choice = c
		}
	}
	p.until = r.node(x.Until)
	if x.Order != nil {
		p.first = r.node(x.Order.First)
	}
	p.slots = r.count
	p.findAlike()
	return p, nil
}

// block resolves a list of statements. after is the set of the slots that later statements use.
func (p *program) block(list []notation.Stmt, after slotSet) ([]step, error) {
	r := p.resolver
	for _, s := range list {
		if roll, ok := s.(*notation.Roll); ok && roll.Items != nil {
			p.hands[roll.Name] = roll.Items
		}
	}
	list, err := p.inlined(list)
	if err != nil {
		return nil, err
	}
	if list, err = p.withoutPools(list); err != nil {
		return nil, err
	}
	for _, s := range list {
		if roll, ok := s.(*notation.Roll); ok {
			hand := r.name(roll.Name)
			for _, name := range p.hands[roll.Name] {
				p.handOf[r.name(name)] = hand
			}
		}
	}
	out := make([]step, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		st := &out[i]
		st.stmt, st.after = list[i], after
		after = p.naming(st, after)
		st.before = after
	}
	for i := range out {
		if err := p.resolve(&out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// naming returns the slots that a statement or later ones use; after has those of the later ones. A roll counts
// as using its names only if its own value is used. st.dead is set to the slots that nothing after the
// statement uses.
func (p *program) naming(st *step, after slotSet) slotSet {
	if roll, ok := st.stmt.(*notation.Roll); ok && !after.has(p.resolver.slots[roll.Name]) {
		return after
	}
	set := slices.Clone(after)
	notation.Statements([]notation.Stmt{st.stmt}, func(s notation.Stmt) {
		for _, e := range notation.StmtExprs(s) {
			for _, name := range p.free(e) {
				slot, ok := p.resolver.slots[name]
				if ok && !set.has(slot) {
					set.add(slot)
					st.dead = append(st.dead, slot)
					if hand, ok := p.handOf[slot]; ok {
						set.add(hand)
					}
				}
			}
		}
	})
	return set
}

// resolve sets what the step st does, from its statement with the names resolved. st.after must be set.
func (p *program) resolve(st *step) error {
	r := p.resolver
	var err error
	switch s := st.stmt.(type) {
	case *notation.Roll:
		st.node, st.number = r.root(s.Value), r.slots[s.Name]
		if names := p.hands[s.Name]; names != nil {
			for _, name := range names {
				st.node.hand = append(st.node.hand, r.slots[name])
			}
		}
	case *notation.Change:
		st.node, st.number = r.root(s.Value), r.vars[s.Var]
		st.names = st.node.slots
	case *notation.Branch:
		st.node = r.root(s.Cond)
		st.names = st.node.slots
		if st.then, err = p.block(s.Then, st.after); err == nil {
			st.els, err = p.block(s.Else, st.after)
		}
	case *notation.Choose:
		for _, e := range notation.StmtExprs(s) {
			st.names = append(st.names, r.root(e).slots...)
		}
		err = p.resolveChoice(st, s)
	case *notation.Stop, *notation.ActAgain:
	}
	return err
}

// add adds a variable, and returns its number.
func (p *program) add(name string, isWord bool) int {
	p.vars, p.isWord = append(p.vars, name), append(p.isWord, isWord)
	return len(p.vars) - 1
}

// resolveChoice resolves a choice into the step st, and adds it to the program's choices. st.after must be set.
// It is an error if a key is neither a variable nor a literal, or an option cannot be resolved.
func (p *program) resolveChoice(st *step, s *notation.Choose) error {
	c := &choice{of: s, number: int8(len(p.choices))}
	for _, k := range s.Keys {
		if ref, ok := k.(*notation.Ref); ok {
			if v, ok := p.resolver.vars[ref.Name]; ok {
				c.keys = append(c.keys, key{v: v})
				continue
			}
		}
		v, ok := constant.OfLiteral(k)
		if !ok {
			return notation.Errorf(k.Span(), "%s is not a key of a policy", k)
		}
		c.keys = append(c.keys, key{v: -1, is: v})
	}
	if s.Found != nil {
		c.policy = constant.NewPolicy(s.Found)
	} else {
		c.written = p.resolver.node(s.Written)
	}
	for _, o := range s.Options {
		if s.Found == nil {
			c.allowed = append(c.allowed, p.resolver.node(o.If))
		}
		body, err := p.block(o.Body, st.after)
		if err != nil {
			return err
		}
		st.options = append(st.options, body)
	}
	st.choice, p.choices = c, append(p.choices, c)
	return nil
}
