package vm

import "oddsmith/scenarios/notation"

// A DieByDie is a pool whose dice are rolled one after the other, which is slow, and why.
type DieByDie struct {
	At  notation.Span
	Why string
}

// DieByDie returns the pools that the program rolls die by die, in no order.
func (p *Program) DieByDie() []DieByDie { return dieByDie(p.code) }

// dieByDie lists the pools that code rolls die by die, in subprograms too.
func dieByDie(code []instr) (list []DieByDie) {
	for _, in := range code {
		switch in := in.(type) {
		case *rollPools:
			list = append(list, DieByDie{in.At, in.why})
		case *loop:
			if in.over == overCopies && in.makes == makesPool {
				list = append(list, DieByDie{in.At, "there are too many ways in which its dice can fall"})
			}
		}
		if n, ok := in.(nests); ok {
			for _, p := range n.subprograms() {
				list = append(list, dieByDie(p.code)...)
			}
		}
	}
	return list
}
