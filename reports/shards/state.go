package shards

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"oddsmith/internal/meter"
	"oddsmith/reports/tables"
)

// Condition is how a shard is.
type Condition string

// The conditions, spelled as in JSON.
const (
	Done         Condition = "done"
	Missing      Condition = "missing"       // not run, or not to its end
	Broken       Condition = "broken"        // its files are not what was written
	Foreign      Condition = "foreign"       // it was made for another plan
	OtherRules   Condition = "other rules"   // it was made by other rules
	OtherVersion Condition = "other version" // it was made by another version of the program
)

// A State is how a shard is and why.
type State struct {
	Shard     int
	Condition Condition
	Reason    string    // in words; empty if it is done
	Manifest  *Manifest // if it is done
}

// State returns the state of a shard. It checks the manifest and the hash of every file.
func (f *Folder) State(shard int) State {
	s := State{Shard: shard}
	m := &Manifest{}
	data, err := readFile(f.part(stem(shard)+manifestEnding), maxManifest)
	if err == nil {
		err = decode(data, m)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		s.Condition, s.Reason = Missing, "it was not run"
	case err != nil:
		s.Condition, s.Reason = Broken, fmt.Sprintf("its manifest: it cannot be read: %v", err)
	default:
		s.Condition, s.Reason = f.judge(shard, m)
	}
	if s.Condition == Done {
		s.Manifest = m
	}
	return s
}

// judge returns the condition of a shard that has the manifest m, and the reason if that is not [Done].
func (f *Folder) judge(shard int, m *Manifest) (Condition, string) {
	p := f.Plan
	switch {
	case m.SchemaVersion != SchemaVersion:
		return OtherVersion, fmt.Sprintf("it was made with schema version %d, and the plan has %d", m.SchemaVersion, SchemaVersion)
	case m.ToolVersion != p.ToolVersion:
		return OtherVersion, fmt.Sprintf("it was made by version %q, and the plan is of version %s", m.ToolVersion, p.ToolVersion)
	case m.Fingerprint != p.Rules.Fingerprint:
		return OtherRules, "it was made by other rules"
	case m.Plan != f.id:
		return Foreign, "it was made for another plan"
	case m.Shard != shard:
		return Foreign, fmt.Sprintf("it is shard %d", m.Shard)
	}
	names, parts, stripes := f.names(shard), m.parts(), 0
	if len(parts) != len(names) {
		return Broken, "its manifest does not name the files of such a plan"
	}
	if p.Unit == Cells {
		stripes = len(p.stripesOf(shard))
	}
	for i, part := range parts {
		if err := part.check(f.part(""), names[i], stripes); err != nil {
			return Broken, err.Error()
		}
	}
	return Done, ""
}

// The endings of the files of a shard.
const (
	manifestEnding = ".json"
	talliesEnding  = ".tallies"
)

// names returns the names of the files of a shard: of its rows and those of the summary, or of its tallies.
func (f *Folder) names(shard int) []string {
	if f.Plan.Unit == Blocks {
		return []string{stem(shard) + talliesEnding}
	}
	var out []string
	for _, k := range kinds {
		out = append(out, tables.FileName(stem(shard), k, tables.Parquet))
	}
	return out
}

var kinds = [...]tables.Kind{tables.Tidy, tables.Summary}

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

// Status returns the state of all shards. The only error is an interrupt.
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

// An UnfinishedError refuses a merge.
type UnfinishedError struct {
	Dir   string
	First State // that is not done
	More  int   // that are not done either
}

// Error names the first shard that is not done, and the command that runs it.
func (e *UnfinishedError) Error() string {
	again := fmt.Sprintf("`tables run %s --shard %d`", e.Dir, e.First.Shard)
	text := fmt.Sprintf("shard %d is %s: %s; %s makes it anew", e.First.Shard, e.First.Condition, e.First.Reason, again)
	if e.First.Condition == Missing {
		text = fmt.Sprintf("shard %d is missing: %s makes it", e.First.Shard, again)
	}
	if e.More > 0 {
		text += fmt.Sprintf("; %d more are not done: `tables status %s` names them, `tables run %[2]s --all` makes them", e.More, e.Dir)
	}
	return text
}
