package shards

import (
	"context"

	"oddsmith/internal/meter"
)

// A Status is how far a plan has come.
type Status struct {
	Dir         string
	Shards      int
	Done        []*Manifest
	Unfinished  []State // of the shards that are not done
	Rows        int64   // of the tidy tables of what is done
	Bytes       int64   // of all files of what is done
	CPUSeconds  float64 // that what is done has cost
	WallSeconds float64 // one after the other
	Share       float64 // of all cells, or samples, that are done
}

// Status looks at all shards. The error is that of a context that ends.
func (f *Folder) Status(ctx context.Context) (*Status, error) {
	s := &Status{Dir: f.Dir, Shards: f.Plan.Shards}
	units := int64(0)
	for i := range s.Shards {
		if err := meter.Interrupted(ctx); err != nil {
			return nil, err
		}
		state := f.State(i)
		if state.Condition != Done {
			s.Unfinished = append(s.Unfinished, state)
			continue
		}
		m := state.Manifest
		s.Done = append(s.Done, m)
		s.Rows += m.Rows
		for _, part := range m.parts() {
			s.Bytes += part.Bytes
		}
		s.CPUSeconds += m.CPUSeconds
		s.WallSeconds += m.WallSeconds
		units += f.Plan.size(i)
	}
	s.Share = float64(units) / float64(f.Plan.units())
	return s, nil
}
