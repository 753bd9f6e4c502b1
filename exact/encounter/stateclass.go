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
	parts  []int            // those that are no axes, in the order of a mode's values
	asked  []bool           // by such a part: whether the query names it
	ofMode []int32          // 1 more than the class; 0 is not known yet
	index  map[string]int32 // of the classes of modes

	values []constant.Value // scratch
	key    []byte
}

// classes returns what finds the classes of states for a query.
func (q *query) classes(m *turnModel) *stateClasses {
	s := &stateClasses{query: q, axes: m.axes(q), modes: &m.turn.modes, index: map[string]int32{}}
	for i := range s.axes {
		s.axes[i].sortBorders()
	}
	for i, onAxis := range m.turn.onAxis {
		if !onAxis {
			compared := slices.ContainsFunc(q.thresholds, func(t threshold) bool { return t.part == i })
			s.parts, s.asked = append(s.parts, i), append(s.asked, compared || slices.Contains(q.direct, i))
		}
	}
	return s
}

func (s *stateClasses) of(at stateKey) stateClass {
	var out stateClass
	if slices.Contains(s.asked, true) {
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
	for k, v := range s.values {
		part := s.parts[k]
		if !s.asked[k] {
			continue
		}
		if slices.Contains(s.query.direct, part) {
			s.key = v.AppendKey(s.key)
		}
		for _, t := range s.query.thresholds {
			if t.part == part {
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
