package montecarlo

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// repeat sums copies of a part of the program. The part is compiled to code of its
// own, on columns of its own; its samples are the copies of all samples of a strip,
// one behind the other. What the part uses of rolls named outside is copied in.
type repeat struct {
	trap
	count  reg
	dst    reg
	inputs []reg // the columns that are copied in

	code    []instr
	columns int
	inside  []reg // where the inputs go
	value   reg   // of a copy
	faults  reg   // of a copy; none if it can have none
	rank    reg   // the copy that is wanted, 1 the highest; none for the sum
}

func (in *repeat) registers(read, write func(*reg)) {
	in.trap.registers(read)
	read(&in.count)
	read(&in.rank)
	for i := range in.inputs {
		read(&in.inputs[i])
	}
	write(&in.dst)
}

func (in *repeat) run(m *machine) {
	sub := m.part(in)
	dst, count := m.col(in.dst), m.col(in.count)
	clear(dst)
	sub.n = 0
	m.copies = m.copies[:0]
	for i := range count {
		if !in.active(m, i) {
			continue // in a branch that is not taken nothing is rolled
		}
		for range count[i] {
			m.copyOf[sub.n] = int32(i)
			if sub.n++; sub.n == strip {
				in.flush(m, sub)
			}
		}
	}
	in.flush(m, sub)
	if in.rank == none {
		return
	}
	all := m.copies
	for i := range count {
		if !in.active(m, i) {
			continue
		}
		own, rank := all[:count[i]], m.cols[in.rank][i]
		all = all[count[i]:]
		if rank < 1 || rank > count[i] {
			in.raise(m, i, notation.Errorf(in.at, "there is no rank %d of %d copies", rank, count[i]))
			continue
		}
		slices.Sort(own)
		dst[i] = own[count[i]-rank]
	}
}

// flush rolls the copies that are waiting, and adds them to their samples.
func (in *repeat) flush(m, sub *machine) {
	if sub.n == 0 {
		return
	}
	of := m.copyOf[:sub.n]
	for k, r := range in.inputs {
		gather(sub.cols[in.inside[k]], m.cols[r], of)
	}
	m.perform(in.code, sub)
	dst, value := m.cols[in.dst], sub.cols[in.value]
	if in.rank != none {
		m.copies = append(m.copies, value[:sub.n]...)
	} else {
		for j, i := range of {
			dst[i] += value[j]
		}
	}
	if in.faults != none {
		for j, fault := range sub.cols[in.faults][:sub.n] {
			if fault != 0 {
				in.raise(m, int(of[j]), sub.faults[fault-1])
			}
		}
	}
	sub.n = 0
}

// part returns the machine that runs the part, made when first asked for.
func (m *machine) part(in *repeat) *machine {
	if m.copyOf == nil {
		m.copyOf = make([]int32, strip)
		m.parts = map[*repeat]*machine{}
	}
	sub, ok := m.parts[in]
	if !ok {
		sub = newMachine(in.columns)
		m.parts[in] = sub
	}
	return sub
}

// repeat compiles the sum of copies.
func (c *compiler) repeat(n *notation.Repeat, env *binding) (scalar, error) {
	count, err := c.scalar(n.Count, env)
	if err != nil {
		return count, err
	}
	if count, err = c.whole(n.Count.Span(), count, 0, "the number of copies"); err != nil {
		return count, err
	}
	if count.constant != nil && count.constant.Sign() == 0 && n.Rank == nil {
		return constant(number, ratZero), nil
	}
	if !count.within.known() {
		return count, limitf(n.At, "the number of copies has no bound known before rolling")
	}
	outerCode, outerPlace, before := c.code, c.place, c.dice
	own := &notes{reg: none}
	c.code, c.place = nil, place{notes: own}
	x, err := c.scalar(n.X, env)
	if err != nil {
		return x, err
	}
	if x.isRatio() {
		return x, limitf(n.At, "a quotient with a random divisor cannot be summed in copies")
	}
	in := &repeat{faults: own.reg, value: none, rank: none}
	den := x.den
	if x.constant != nil {
		if !x.constant.Denom().IsInt64() {
			return x, limitf(n.At, "the fraction is too fine to sample in 64 bits")
		}
		den = x.constant.Denom().Int64()
		if err := fits(n.At, x.within, den); err != nil {
			return x, err
		}
	}
	if x.constant == nil || n.Rank != nil {
		in.value = c.materialise(x, den)
	}
	in.code, c.code, c.place = c.code, outerCode, outerPlace
	if err := c.chargeCopies(n, count, c.dice-before); err != nil {
		return x, err
	}
	if x.constant != nil && own.reg == none && n.Rank == nil {
		return c.affine(n.At, count, x.constant, ratZero)
	}
	if x.constant != nil && n.Rank == nil {
		return x, limitf(n.At, "copies of a constant that can be an error")
	}
	within := copies(count.within, x.within)
	if n.Rank != nil {
		within = x.within.loose()
	}
	if err := fits(n.At, within, den); err != nil {
		return x, err
	}
	deps := joinDeps(count, x)
	if n.Rank != nil {
		rank, err := c.scalar(n.Rank, env)
		if err != nil {
			return rank, err
		}
		if rank, err = c.whole(n.Rank.Span(), rank, 1, "the rank"); err != nil {
			return rank, err
		}
		in.rank, deps = c.materialise(rank, 1), joinDeps(count, x, rank)
	}
	in.trap = c.trap(n.At)
	in.count = c.materialise(count, 1)
	in.inputs = inputsOf(in.code, in.value)
	in.inside = append([]reg(nil), in.inputs...)
	code := append([]instr{&arrive{in.inside}}, in.code...)
	roots := []*reg{&in.value, &in.faults}
	in.columns = allocate(code, c.registers, roots)
	in.inside = code[0].(*arrive).inputs
	in.dst = c.newReg()
	c.emit(in)
	out := column(number, in.dst, within, deps)
	out.den = den
	return out, nil
}

// chargeCopies charges the dice of all copies but the one that is charged already.
func (c *compiler) chargeCopies(n *notation.Repeat, count scalar, each int64) error {
	most := new(big.Int).Mul(count.within.hi.Num(), big.NewInt(each))
	if most.IsInt64() && c.dice+most.Int64()-each <= maxDice {
		c.dice += max(0, most.Int64()-each)
		return nil
	}
	return limitf(n.At, "a sample can take more than %d dice, which is too many to roll", maxDice)
}

// copies bounds the sum of copies.
func copies(count, x interval) interval {
	out := interval{}
	for _, n := range []*big.Rat{count.lo, count.hi} {
		for _, v := range []*big.Rat{x.lo, x.hi} {
			p := new(big.Rat).Mul(n, v)
			if out.lo == nil || p.Cmp(out.lo) < 0 {
				out.lo = p
			}
			if out.hi == nil || p.Cmp(out.hi) > 0 {
				out.hi = p
			}
		}
	}
	return out
}

// inputsOf returns the columns that code does not write and that it reads, or that
// are its result.
func inputsOf(code []instr, result reg) []reg {
	written, listed := map[reg]bool{}, map[reg]bool{}
	var inputs []reg
	read := func(r *reg) {
		if *r != none && !written[*r] && !listed[*r] {
			listed[*r] = true
			inputs = append(inputs, *r)
		}
	}
	for _, in := range code {
		in.registers(read, func(r *reg) { written[*r] = true })
	}
	read(&result)
	return inputs
}

// arrive stands for the copying in of columns while registers are allocated.
type arrive struct{ inputs []reg }

func (in *arrive) registers(_, write func(*reg)) {
	for i := range in.inputs {
		write(&in.inputs[i])
	}
}

func (in *arrive) run(*machine) {}
