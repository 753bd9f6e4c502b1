package shards

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/internal/meter"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Merge says what the parts of a plan are put together as.
type Merge struct {
	Out       string          // the path of what is written, without an ending
	Formats   []tables.Format // of a file each; empty for those of the plan
	Partition string          // a parameter by which folders are written instead; empty for that of the plan

	// Progress is called now and then with how much is merged.
	Progress func(done, of int)
}

// mergedVersion is the version of a [Merged].
const mergedVersion = 1

// A Merged is what a merge wrote, as its manifest has it. It says nothing of shards.
type Merged struct {
	SchemaVersion int    `json:"schema_version"`
	ToolVersion   string `json:"tool_version"`
	Scenario      string `json:"scenario"`
	Fingerprint   string `json:"fingerprint"` // of the rules
	Question
	Cells       int          `json:"cells"`
	Rows        int64        `json:"rows"`
	SummaryRows int64        `json:"summary_rows"`
	Files       []MergedFile `json:"files"`
}

// A MergedFile is a file that a merge wrote; its path is relative to the manifest.
type MergedFile struct {
	File   string `json:"file"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Merge merges the shards into the tables, with a manifest, and returns the paths of the written
// files, and warnings: of what missed the precision, and of measures that have no row in some cells. It is an
// [*UnfinishedError] if a shard is not done.
func (f *Folder) Merge(ctx context.Context, m Merge) (paths, warnings []string, err error) {
	g, err := f.Cells()
	if err != nil {
		return nil, nil, err
	}
	if err := m.complete(f.Plan); err != nil {
		return nil, nil, err
	}
	status, err := f.Status(ctx)
	if err != nil {
		return nil, nil, err
	}
	if len(status.Unfinished) > 0 {
		return nil, nil, &UnfinishedError{Dir: f.Dir, First: status.Unfinished[0], More: len(status.Unfinished) - 1}
	}
	reached, rowless := evidence.Reached(f.Plan.Precision, nil), &sweep.Rowless{}
	for _, shard := range status.Done {
		if shard.Precision != nil {
			reached.Add(shard.Precision)
		}
		if shard.Rowless != nil {
			rowless.Add(shard.Rowless)
		}
	}
	missed := reached.Missed()
	spec := f.spec(g)
	spec.By, spec.Meta.Incomplete = m.Partition, missed.Text
	dir, name := filepath.Split(m.Out)
	to, err := tables.Create(filepath.Clean(dir), name, spec, m.Formats...)
	if err != nil {
		return nil, nil, err
	}
	err = to.Fill(func(to *tables.Writer) error {
		if f.Plan.Unit == Blocks {
			return f.addUp(ctx, g, to, rowless, m.Progress)
		}
		return f.copy(ctx, status.Done, to, m.Progress)
	})
	if err != nil {
		return nil, nil, err
	}
	manifest := m.Out + manifestEnding
	if err := f.Plan.describe(manifest, to); err != nil {
		return nil, nil, fmt.Errorf("the manifest: %w", err)
	}
	if missed != nil {
		warnings = append(warnings, missed.Error())
	}
	return append(to.Paths(), manifest), append(warnings, rowless.Warnings()...), nil
}

// complete sets the options that are not given to those of the plan, and checks that they are
// consistent.
func (m *Merge) complete(p *Plan) error {
	if m.Formats == nil {
		m.Formats = p.Format
	}
	if m.Partition == "" {
		m.Partition = p.Partition
	}
	base := filepath.Base(m.Out)
	switch {
	case m.Out == "" || strings.HasPrefix(base, ".") || base == string(filepath.Separator) || strings.HasSuffix(m.Out, string(filepath.Separator)):
		return fmt.Errorf("%q is not a name of a table: type a file name without an ending, such as hits", m.Out)
	case m.Partition == "":
		return nil
	case !slices.ContainsFunc(p.Sweep, func(w Sweep) bool { return w.Name == m.Partition }):
		return fmt.Errorf("--partition %s: this is not a parameter that the plan sweeps", m.Partition)
	case p.Sweep[0].Name != m.Partition:
		return fmt.Errorf("the plan does not have the cells of a value of %s together: plan with --partition %[1]s", m.Partition)
	case len(m.Formats) != 1 || m.Formats[0] != tables.Parquet:
		return fmt.Errorf("the tables are partitioned by %s, and only Parquet is: type --format parquet", m.Partition)
	}
	return nil
}

// copy copies the rows of all stripes to the tables, in the order of the stripes.
func (f *Folder) copy(ctx context.Context, shards []*Manifest, to *tables.Writer, progress func(done, of int)) error {
	copied := make([][len(kinds)]int64, len(shards)) // rows
	for stripe := range f.Plan.Stripes {
		if err := meter.Interrupted(ctx); err != nil {
			return err
		}
		i, round := f.Plan.dealt(stripe)
		for k, part := range shards[i].parts() {
			n := part.Stripes[round]
			if err := to.Copy(f.part(part.File), kinds[k], copied[i][k], n); err != nil {
				return fmt.Errorf("shard %d: %w", i, err)
			}
			copied[i][k] += n
		}
		progress(stripe+1, f.Plan.Stripes)
	}
	return nil
}

// addUp adds up the tallies of all shards, writes a row for each cell, and counts in rowless what has none.
func (f *Folder) addUp(ctx context.Context, g *scenarios.Grid, to *tables.Writer, rowless *sweep.Rowless, progress func(done, of int)) error {
	params := f.spec(g).Params
	sums := adder{plan: f.Plan, grid: g, emit: func(cell int, measures []evidence.Measure) error {
		row := sweep.TableCell(params, sweep.Cell{Index: cell, Values: g.Cell(cell), Run: &evidence.Run{Measures: measures}})
		rowless.NoteCell(measures)
		progress(cell+1, g.Len())
		return to.Write(row)
	}}
	for shard := range f.Plan.Shards {
		if err := sums.shard(ctx, f.part(f.names(shard)[0])); err != nil {
			return fmt.Errorf("shard %d: %w", shard, err)
		}
	}
	if sums.cell < g.Len() {
		return errors.New("the shards end before the cells do")
	}
	return nil
}

// describe writes the manifest of the merged tables, with the hash of every file, to path.
func (p *Plan) describe(path string, to *tables.Writer) error {
	out := Merged{
		SchemaVersion: mergedVersion, ToolVersion: p.ToolVersion, Scenario: p.Rules.Scenario, Fingerprint: p.Rules.Fingerprint,
		Question: p.Question, Cells: p.Cells, Rows: to.Rows(tables.Tidy), SummaryRows: to.Rows(tables.Summary),
	}
	for _, top := range to.Paths() {
		err := filepath.WalkDir(top, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			sum, size, err := hashOf(file)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(filepath.Dir(path), file)
			out.Files = append(out.Files, MergedFile{File: filepath.ToSlash(rel), Bytes: size, SHA256: sum})
			return err
		})
		if err != nil {
			return err
		}
	}
	return writeJSON(path, out)
}
