package scenarios

import (
	"oddsmith/scenarios/internal/yamltree"
)

// selection reads the keys of a selection and checks that the scenario has what
// is selected. A file's required parameters must be swept or set.
func (r *reader) selection(n *yamltree.Node) (Selection, error) {
	s := Selection{scenario: r.s}
	for _, key := range []string{"measure", "measures"} {
		v := n.Get(key)
		if v == nil {
			continue
		}
		if s.Measures != nil {
			return s, v.Errorf("both measure and measures")
		}
		names, err := v.ReadTexts()
		if err != nil {
			return s, err
		}
		for i, name := range names {
			if _, err := r.s.Measure(name); err != nil {
				return s, v.Item(i).Locate(err)
			}
		}
		s.Measures = names
	}
	var err error
	if s.Sweeps, err = readSweeps(n.Get("sweep")); err != nil {
		return s, err
	}
	for i, sweep := range s.Sweeps {
		if p, err := r.s.Parameter(sweep.Name); err == nil { // [Selection.Grid] refuses others
			s.Sweeps[i].Texts = p.SweptTexts(sweep.Texts)
		}
	}
	if s.Set, err = n.Get("set").ReadTextMap("a mapping of parameters to values"); err != nil {
		return s, err
	}
	if _, err := s.Grid(); err != nil {
		return s, n.Locate(err)
	}
	return s, nil
}

// readSweeps reads a mapping of names to `LO..HI`, `LO..HI:STEP`, `a, b` or a
// list.
func readSweeps(n *yamltree.Node) ([]Sweep, error) {
	if n == nil {
		return nil, nil
	}
	if err := n.WantEntries("a mapping of parameters to values"); err != nil {
		return nil, err
	}
	var sweeps []Sweep
	for _, e := range n.Entries {
		values, err := e.Value.ReadTexts()
		if err != nil {
			return nil, err
		}
		if e.Value.Kind == yamltree.Scalar {
			values, err = sweepValues(values[0])
		} else {
			err = checkValues(values)
		}
		if err != nil {
			return nil, e.Value.Locate(err)
		}
		sweeps = append(sweeps, Sweep{e.Key.Text, values})
	}
	return sweeps, nil
}
