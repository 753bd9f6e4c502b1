package encounter

import (
	"slices"

	"oddsmith/exact/constant"
)

// A stateClass is all that a query needs to know of a state.
type stateClass struct {
	mode int32 // the class of the mode
	axes [maxAxes]int32
}

// stateClasses find the classes of states.
type stateClasses struct {
	query *query
	axes  []axis

	modes  *modeTable
	asked  []modePart       // those that the query names
	ofMode []int32          // 1 more than the class; 0 is not known yet
	index  map[string]int32 // of the classes of modes

	values []constant.Value // scratch
	key    []byte
}

// A modePart is a part that is no axis, and which of a mode's values is its own.
type modePart struct{ part, value int }

// classes returns what finds the classes of states for a query.
func (q *query) classes(m *turnModel) *stateClasses {
	s := &stateClasses{query: q, axes: m.axes(q), modes: &m.turn.modes, index: map[string]int32{}}
	for i := range s.axes {
		s.axes[i].sortBorders()
	}
	value := 0
	for i, onAxis := range m.turn.onAxis {
		if onAxis {
			continue
		}
		compared := slices.ContainsFunc(q.thresholds, func(t threshold) bool { return t.part == i })
		if compared || slices.Contains(q.direct, i) {
			s.asked = append(s.asked, modePart{i, value})
		}
		value++
	}
	return s
}

func (s *stateClasses) of(at stateKey) stateClass {
	var out stateClass
	if len(s.asked) > 0 {
		out.mode = s.classOfMode(at.mode)
	}
	for k := range s.axes {
		out.axes[k] = s.axes[k].classOf(at.adds[k])
	}
	return out
}

// classOfMode returns the class of a mode: those in which the query finds the same share one.
func (s *stateClasses) classOfMode(mode int32) int32 {
	if n := len(s.modes.keys); len(s.ofMode) < n { // more were met
		s.ofMode = append(s.ofMode, make([]int32, n-len(s.ofMode))...)
	}
	if class := s.ofMode[mode]; class > 0 {
		return class - 1
	}
	s.values, s.key = s.modes.appendValues(s.values[:0], mode), s.key[:0]
	for _, a := range s.asked {
		v := s.values[a.value]
		if slices.Contains(s.query.direct, a.part) {
			s.key = v.AppendKey(s.key)
		}
		for _, t := range s.query.thresholds {
			if t.part == a.part {
				s.key = append(s.key, '0')
				if t.holds(v.Num) {
					s.key[len(s.key)-1] = '1'
				}
			}
		}
	}
	class, ok := s.index[string(s.key)]
	if !ok {
		class = int32(len(s.index))
		s.index[string(s.key)] = class
	}
	s.ofMode[mode] = class + 1
	return class
}
