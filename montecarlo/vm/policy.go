package vm

import "oddsmith/scenarios/notation"

// Policy is a table of options by the values of some keys.
type Policy struct {
	Keys    []PolicyKey
	Options []int16 // the values of the first key changing slowest; negative for none
}

// A PolicyKey is a column with the places of its values in the table.
type PolicyKey struct {
	Reg    Reg
	Places map[int64]int
}

// policy looks up the option of every sample.
type policy struct {
	Trap
	rollsNothing
	Policy
	dst     Reg
	missing error // of a state that has no place in the table
}

// registers calls read and write with each register that the instruction reads and writes.
func (in *policy) registers(read, write func(*Reg)) {
	in.Trap.registers(read)
	for i := range in.Keys {
		read(&in.Keys[i].Reg)
	}
	write(&in.dst)
}

// Policy returns the column of the option that a policy takes in every sample. A sample whose keys are not in
// the table is an error.
func (b *Builder) Policy(t Trap, p Policy) Reg {
	missing := notation.Errorf(t.At, "the policy that was found says nothing of a state that a sample has reached")
	return add(b, &policy{Trap: t, Policy: p, missing: missing}).dst
}

// run looks up the option of every sample of the strip.
func (in *policy) run(m *Machine) {
	dst := m.Column(in.dst)
	for i := range dst {
		at := 0
		for _, k := range in.Keys {
			place, ok := k.Places[m.cols[k.Reg][i]]
			if !ok {
				at = -1
				break
			}
			at = at*len(k.Places) + place
		}
		if at >= 0 && in.Options[at] >= 0 {
			dst[i] = int64(in.Options[at])
			continue
		}
		dst[i] = 0
		in.raise(m, i, in.missing)
	}
}
