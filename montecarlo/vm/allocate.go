package vm

import "slices"

// allocate renames the registers of the code, of which there are so many, so that columns whose values are no
// longer needed are used again, and returns the number of columns. The roots, read after the last instruction,
// keep theirs; they are renamed in place.
func allocate(code []instr, registers int, roots []*Reg) int {
	last := make([]int, registers+1) // the instruction that reads it last
	last[None] = -1
	for i, in := range code {
		touch := func(r *Reg) { last[*r] = i }
		in.registers(touch, touch)
	}
	for _, r := range roots {
		last[*r] = len(code)
	}
	column := make([]Reg, registers+1)
	var free []Reg
	columns := 0
	for i, in := range code {
		// A column is released only after the instruction's results have found
		// theirs: no instruction writes over what it still reads.
		var released []Reg
		rename := func(r *Reg) {
			if *r != None && last[*r] == i {
				last[*r] = -1
				released = append(released, column[*r])
			}
			*r = column[*r]
		}
		in.registers(func(*Reg) {}, func(r *Reg) {
			if n := len(free); n > 0 {
				column[*r], free = free[n-1], free[:n-1]
				return
			}
			columns++
			column[*r] = Reg(columns)
		})
		in.registers(rename, rename)
		free = append(free, released...)
	}
	for _, r := range roots {
		*r = column[*r]
	}
	return columns
}

// pruned returns the code without the instructions whose results nobody reads.
// Errors of a value that is not used do not count.
func pruned(code []instr, roots []Reg) []instr {
	live := map[Reg]bool{}
	for _, r := range roots {
		live[r] = true
	}
	live[None] = false
	kept := make([]instr, 0, len(code))
	for _, in := range slices.Backward(code) {
		needed := false
		in.registers(func(*Reg) {}, func(r *Reg) { needed = needed || live[*r] })
		if t, ok := in.(interface{ trap() *Trap }); ok {
			fault := t.trap().Fault
			needed = needed || fault == None || live[fault]
		}
		if !needed {
			continue
		}
		in.registers(func(r *Reg) { live[*r] = *r != None }, func(*Reg) {})
		kept = append(kept, in)
	}
	slices.Reverse(kept)
	return kept
}

// inputs returns the columns that are not written by the code and that the code reads, or that are
// results.
func inputs(code []instr, results []Reg) []Reg {
	known := map[Reg]bool{None: true}
	var list []Reg
	read := func(r *Reg) {
		if !known[*r] {
			known[*r] = true
			list = append(list, *r)
		}
	}
	for _, in := range code {
		in.registers(read, func(r *Reg) { known[*r] = true })
	}
	for _, r := range results {
		read(&r)
	}
	return list
}
