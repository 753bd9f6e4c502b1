package shards

import "slices"

// A Status is how far a plan has come.
type Status struct {
	Dir         string
	Shards      int
	Done        int
	Missing     []int   // the shards that were not run
	Broken      []State // that were, and cannot be merged
	Rows        int64   // of the tidy tables of what is done
	Bytes       int64   // of all files of what is done
	CPUSeconds  float64 // that what is done has cost
	WallSeconds float64 // one after the other
	Share       float64 // of the cost of all, as it was estimated
}

// Status looks at all shards.
func (f *Folder) Status() *Status {
	s := &Status{Dir: f.Dir, Shards: len(f.Plan.Shards), Missing: []int{}, Broken: []State{}}
	for i, r := range f.Plan.Shards {
		state := f.State(i)
		switch {
		case state.Condition == Missing:
			s.Missing = append(s.Missing, i)
		case state.Condition != Done:
			s.Broken = append(s.Broken, state)
		default:
			s.add(state.Manifest, r)
		}
	}
	return s
}

func (s *Status) add(m *Manifest, r Range) {
	s.Done++
	s.Rows += m.Rows
	s.Bytes += m.Bytes
	if m.Summary != nil {
		s.Bytes += m.Summary.Bytes
	}
	s.CPUSeconds += m.CPUSeconds
	s.WallSeconds += m.WallSeconds
	s.Share += r.Cost
}

// Unfinished are the shards that are not done.
func (s *Status) Unfinished() []int {
	out := slices.Clone(s.Missing)
	for _, b := range s.Broken {
		out = append(out, b.Shard)
	}
	slices.Sort(out)
	return out
}
