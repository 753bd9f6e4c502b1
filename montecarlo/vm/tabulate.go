package vm

import (
	"cmp"
	"maps"
	"slices"
)

// Tables of throws
//
// What several instructions make of a few small dice is calculated before any sample, by
// running them for every way in which those dice can fall, one by one; in the samples the
// dice are thrown together, as one digit of a random word, and looked up. The table holds
// one entry for each throw. Nothing is counted and no probability enters: a sample is what
// the instructions themselves make of its dice.

// A tabulation finds the instructions of a program that table lookups can replace.
type tabulation struct {
	b     *Builder
	code  []instr
	roots []Reg

	maker  map[Reg]int  // the index of the instruction that writes a column; no columns of faults
	hands  map[Reg]bool // the columns of pools, which are indices of the tray
	banned []bool       // instructions that must run in the samples
	dice   [][]int      // by instruction: the listed instructions whose dice it depends on
	listed []bool       // by instruction: whether it can be run before any sample
	proved []bool       // whether it was, without an error

	m *Machine // runs instructions before any sample
}

// tabulated returns equivalent code, with table lookups where they are cheaper.
func tabulated(b *Builder, code []instr, roots []Reg) []instr {
	out := newTabulation(b, code, roots).tables()
	if classed, ok := classed(b, code, roots); ok {
		if other := newTabulation(b, classed, roots).tables(); work(other) < work(out) {
			return other
		}
	}
	return out
}

// newTabulation returns a tabulation of the code, in which nothing is listed yet. The roots are the
// columns that are read after the last instruction.
func newTabulation(b *Builder, code []instr, roots []Reg) *tabulation {
	t := &tabulation{b: b, code: code, roots: roots, maker: map[Reg]int{}, hands: map[Reg]bool{}}
	t.banned, t.proved = make([]bool, len(code)), make([]bool, len(code))
	for i, in := range code {
		in.registers(func(*Reg) {}, func(r *Reg) { t.maker[*r] = i })
		if h, ok := in.(interface{ hand() *Hand }); ok && h.hand() != nil {
			h.hand().registers(func(r *Reg) { t.hands[*r] = true })
		}
	}
	return t
}

// tables returns the code with table lookups. It starts again each time an instruction turns out to be
// one that must run in the samples.
func (t *tabulation) tables() []instr {
	for {
		t.find()
		if out, ok := t.emit(); ok {
			return out
		}
	}
}

// find sets listed and dice: which instructions can be run before any sample, and the dice of each.
func (t *tabulation) find() {
	for again := true; again; {
		again = false
		t.listed, t.dice = make([]bool, len(t.code)), make([][]int, len(t.code))
		for i, in := range t.code {
			t.dice[i], t.listed[i] = t.dependsOn(i)
			if tr, ok := in.(interface{ trap() *Trap }); ok && !t.listed[i] {
				again = again || t.ban(tr.trap().Fault) // it is written in the samples
			}
		}
		for i, in := range t.code {
			if !t.listed[i] {
				reads(in, func(r Reg) { again = again || t.hands[r] && t.ban(r) })
			}
		}
		for _, r := range t.roots {
			again = again || t.hands[r] && t.ban(r)
		}
	}
}

// ban marks the instruction that writes a column as one that must run in the samples, and reports
// whether it was not marked before.
func (t *tabulation) ban(r Reg) bool {
	i, ok := t.maker[r]
	if !ok || t.banned[i] {
		return false
	}
	t.banned[i] = true
	return true
}

// reads calls visit with every column that an instruction reads.
func reads(in instr, visit func(Reg)) {
	in.registers(func(r *Reg) {
		if *r != None {
			visit(*r)
		}
	}, func(*Reg) {})
}

// dependsOn returns the indices of the instructions that roll the dice on which instruction i depends,
// i included; ok is false if the throws of these dice cannot be listed together.
func (t *tabulation) dependsOn(i int) (dice []int, ok bool) {
	in := t.code[i]
	if t.banned[i] || in.outcomes() == 0 {
		return nil, false
	}
	ok = true
	reads(in, func(r Reg) {
		from, known := t.maker[r]
		if ok = ok && known && t.listed[from]; ok {
			dice = append(dice, t.dice[from]...)
		}
	})
	if in.outcomes() > 1 {
		dice = append(dice, i)
	}
	slices.Sort(dice)
	dice = slices.Compact(dice)
	return dice, ok && t.ways(dice) > 0
}

// ways returns the number of joint throws of the dice of some instructions, 0 if they are too many to
// list.
func (t *tabulation) ways(dice []int) int64 {
	product := int64(1)
	for _, i := range dice {
		product = jointThrows(product, t.throwsOf(i))
	}
	return product
}

// throwsOf returns the number of different throws of the dice of instruction i or, for a rollClass,
// of classes.
func (t *tabulation) throwsOf(i int) int64 {
	if c, ok := t.code[i].(*rollClass); ok {
		return c.classes
	}
	return t.code[i].outcomes()
}

// needs returns the indices, in order, of the listed instructions that must run before instruction i,
// and i.
func (t *tabulation) needs(i int) []int {
	list := []int{i}
	for k := 0; k < len(list); k++ {
		reads(t.code[list[k]], func(r Reg) {
			if from := t.maker[r]; !slices.Contains(list, from) {
				list = append(list, from)
			}
		})
	}
	slices.Sort(list)
	return list
}

// A set is dice that are rolled together, because the same entry points depend on them. A rollClass
// is a set by itself.
type set struct {
	dice    []int // indices of instructions
	ways    int64 // the number of joint throws
	users   []*entryPoint
	numbers Reg // the column of the numbers of the throws, once it is written
}

// An entryPoint is a listed column that is read in the samples.
type entryPoint struct {
	reg   Reg
	maker int
	sets  []*set
	table []int64 // nil: it is made in the samples
}

// emit returns the code with table lookups; ok is false if an instruction turned out to be one that
// must run in the samples.
func (t *tabulation) emit() (out []instr, ok bool) {
	for i, in := range t.code {
		if _, traps := in.(interface{ trap() *Trap }); traps && t.listed[i] && !t.proved[i] {
			if _, ok := t.run(i, None, []*set{{dice: t.dice[i], ways: t.ways(t.dice[i])}}); !ok {
				return nil, false
			}
		}
	}
	points := t.entryPoints()
	t.divide(points)
	for _, p := range points {
		if t.isWorthTable(p) {
			if p.table, ok = t.run(p.maker, p.reg, p.sets); !ok {
				return nil, false
			}
		}
	}
	live, replaced := make([]bool, len(t.code)), map[int][]*entryPoint{}
	for _, p := range points {
		if p.table != nil {
			replaced[p.maker] = append(replaced[p.maker], p)
			for _, s := range p.sets {
				if t.isClass(s.dice[0]) {
					live[s.dice[0]] = true
				}
			}
			continue
		}
		for _, i := range t.needs(p.maker) {
			live[i] = true
		}
	}
	for i, in := range t.code {
		for _, p := range replaced[i] {
			if !live[i] {
				out = append(out, t.instructions(p)...)
			}
		}
		if live[i] || !t.listed[i] {
			out = append(out, in)
		}
	}
	return out, true
}

// entryPoints returns the listed columns that are read in the samples.
func (t *tabulation) entryPoints() (points []*entryPoint) {
	known := map[Reg]bool{}
	note := func(r Reg) {
		i, made := t.maker[r]
		if made && t.listed[i] && !known[r] {
			known[r] = true
			points = append(points, &entryPoint{reg: r, maker: i})
		}
	}
	for i, in := range t.code {
		if !t.listed[i] {
			reads(in, note)
		}
	}
	for _, r := range t.roots {
		note(r)
	}
	slices.SortFunc(points, func(p, q *entryPoint) int { return cmp.Or(p.maker-q.maker, int(p.reg-q.reg)) })
	return points
}

// divide groups the dice of the entry points into sets that are rolled together.
func (t *tabulation) divide(points []*entryPoint) {
	users := map[int][]*entryPoint{}
	for _, p := range points {
		for _, d := range t.dice[p.maker] {
			users[d] = append(users[d], p)
		}
	}
	var sets []*set
	for _, d := range slices.Sorted(maps.Keys(users)) {
		c, isClass := t.code[d].(*rollClass)
		i := slices.IndexFunc(sets, func(s *set) bool { return !isClass && s.numbers == None && slices.Equal(s.users, users[d]) })
		if i < 0 {
			i = len(sets)
			sets = append(sets, &set{users: users[d]})
			for _, p := range users[d] {
				p.sets = append(p.sets, sets[i])
			}
		}
		s := sets[i]
		if isClass {
			s.numbers = c.dst
		}
		s.dice = append(s.dice, d)
		s.ways = t.ways(s.dice)
	}
}

// isWorthTable reports whether looking up an entry point is cheaper than computing it: if that takes
// more than a roll, or if other entry points depend on the same dice.
func (t *tabulation) isWorthTable(p *entryPoint) bool {
	isShared := slices.ContainsFunc(p.sets, func(s *set) bool { return len(s.users) > 1 })
	if len(p.sets) == 1 && !isShared && p.sets[0].numbers == None {
		p.sets[0].numbers = p.reg // the table is that of the roll itself
	}
	needs := 0
	for _, i := range t.needs(p.maker) {
		needs += cost(t.code[i])
	}
	return isShared || needs > throwCost
}

// What instructions cost, roughly in thirds of a nanosecond for a sample.
const (
	kernelCost = 1
	throwCost  = 2 // of a number that is rolled, and of each that is looked up
	heavyCost  = 20
)

// cost estimates the time that an instruction takes for a sample.
func cost(in instr) int {
	switch in := in.(type) {
	case *kernel, *fill:
		return kernelCost
	case *rollDice, *rollClass:
		return throwCost
	case *lookup:
		return throwCost + len(in.dice) - 1
	}
	return heavyCost
}

// work estimates the time that code takes for a sample.
func work(code []instr) (sum int) {
	for _, in := range code {
		sum += cost(in)
	}
	return sum
}

// isClass reports whether instruction i rolls classes of throws.
func (t *tabulation) isClass(i int) bool {
	_, ok := t.code[i].(*rollClass)
	return ok
}

// run evaluates instruction i for every joint throw of the sets, and returns the table of the values
// of column r. If an instruction meets an error, ok is false, and that instruction must run in the
// samples.
func (t *tabulation) run(i int, r Reg, sets []*set) (table []int64, ok bool) {
	code := t.needs(i)
	stride := map[int]int64{} // of the numbers of an instruction's dice
	all := int64(1)
	for _, s := range sets {
		for _, d := range s.dice {
			stride[d] = all
			all *= t.throwsOf(d)
		}
	}
	m := t.machine(code)
	numbers := make([]int64, Strip)
	for from := int64(0); from < all; from += Strip {
		m.n = int(min(Strip, all-from))
		m.tray.dice = m.tray.dice[:0]
		for _, k := range code {
			in := t.code[k]
			if in.outcomes() == 1 {
				in.run(m)
			} else {
				for j := range m.n {
					numbers[j] = (from + int64(j)) / stride[k] % t.throwsOf(k)
				}
				t.replay(k, m, numbers[:m.n])
			}
			if m.err != nil || len(m.faults) > 0 {
				t.banned[k] = true
				return nil, false
			}
		}
		table = append(table, m.Column(r)...)
	}
	for _, k := range code {
		t.proved[k] = true
	}
	return table, true
}

// replay runs instruction k for the throws, or the classes of throws, with the given numbers.
func (t *tabulation) replay(k int, m *Machine, numbers []int64) {
	if c, ok := t.code[k].(*rollClass); ok {
		copy(m.Column(c.dst), numbers)
		return
	}
	t.code[k].(lister).replay(m, numbers)
}

// machine returns the machine that evaluates tables, with room for the columns that the instructions
// with the indices in code write.
func (t *tabulation) machine(code []int) *Machine {
	if t.m == nil {
		t.m = newMachine(0)
		t.m.cols = append(t.m.cols, make([][]int64, t.b.registers)...)
	}
	for _, i := range code {
		t.code[i].registers(func(*Reg) {}, func(r *Reg) {
			if t.m.cols[*r] == nil {
				t.m.cols[*r] = make([]int64, Strip)
			}
		})
	}
	t.m.err, t.m.faults = nil, nil
	return t.m
}

// instructions returns the instructions that look an entry point up in its table.
func (t *tabulation) instructions(p *entryPoint) (out []instr) {
	if len(p.sets) == 0 {
		return []instr{&fill{dst: p.reg, value: p.table[0]}}
	}
	if len(p.sets) == 1 && p.sets[0].numbers == p.reg {
		roll := newRollDice(1, p.table)
		roll.dst = p.reg
		return []instr{roll}
	}
	var dice []throw
	stride := int64(1)
	for _, s := range p.sets {
		if s.numbers == None {
			roll := newRollDigits(1, uint64(s.ways))
			roll.dst = t.b.NewReg()
			s.numbers = roll.dst
			out = append(out, roll)
		}
		dice = append(dice, throw{s.numbers, stride})
		stride *= s.ways
	}
	return append(out, &lookup{dst: p.reg, dice: dice, table: p.table})
}
