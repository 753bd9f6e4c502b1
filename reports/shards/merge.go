package shards

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"oddsmith/internal/meter"
	"oddsmith/reports/evidence"
	"oddsmith/reports/files"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A Merger puts the parts of a plan together.
type Merger struct {
	Folder      *Folder
	ToolVersion string
	Out         string          // the path of what is written, without an ending
	Formats     []tables.Format // of a file each; empty for those of the plan
	Partition   string          // a parameter by which folders are written instead; empty for that of the plan

	// Progress, if it is not nil, is called now and then with how much is merged.
	Progress func(done, of int64)
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

// A target is what the rows of all parts are written to.
type target interface {
	Copy(path string, k tables.Kind, from, n int64) error
	Write(c tables.Cell) error
	Rows(k tables.Kind) int64
	Close() error
	Abort()
}

// Merge writes the tables of all parts, with a manifest, and returns the paths of what it
// wrote. It is an [*UnfinishedError] if a shard is not done.
func (m *Merger) Merge(ctx context.Context) ([]string, error) {
	f := m.Folder
	g, err := f.Cells(m.ToolVersion)
	if err != nil {
		return nil, err
	}
	if err := m.defaults(); err != nil {
		return nil, err
	}
	status, err := f.Status(ctx)
	if err != nil {
		return nil, err
	}
	if len(status.Unfinished) > 0 {
		return nil, &UnfinishedError{Dir: f.Dir, First: status.Unfinished[0], More: len(status.Unfinished) - 1}
	}
	paths, targets, err := m.create(f.spec(g))
	if err != nil {
		return nil, err
	}
	defer func() {
		for _, t := range targets {
			t.Abort()
		}
	}()
	if f.Plan.Unit == Blocks {
		err = m.addUp(ctx, g, targets)
	} else {
		err = m.copy(ctx, status.Done, targets)
	}
	if err != nil {
		return nil, err
	}
	for _, t := range targets {
		if err := t.Close(); err != nil {
			return nil, err
		}
	}
	manifest := m.Out + manifestEnding
	if err := m.describe(manifest, paths, targets); err != nil {
		return nil, fmt.Errorf("the manifest: %w", err)
	}
	return append(paths, manifest), nil
}

// defaults puts in what the plan says and checks that it goes together.
func (m *Merger) defaults() error {
	p := m.Folder.Plan
	if m.Formats == nil {
		m.Formats = p.Format
	}
	if m.Partition == "" {
		m.Partition = p.Partition
	}
	base := filepath.Base(m.Out)
	if m.Out == "" || strings.HasPrefix(base, ".") || base == string(filepath.Separator) || strings.HasSuffix(m.Out, string(filepath.Separator)) {
		return fmt.Errorf("%q is not a name of a table: type a file name without an ending, such as hits", m.Out)
	}
	switch {
	case m.Partition == "":
	case len(m.Formats) != 1 || m.Formats[0] != tables.Parquet:
		return fmt.Errorf("the tables are partitioned by %s, and only Parquet is: type --format parquet", m.Partition)
	case len(p.Sweep) == 0 || p.Sweep[0].Name != m.Partition:
		return fmt.Errorf("the plan does not have the cells of a value of %s together: plan with --partition %[1]s", m.Partition)
	}
	return nil
}

// create begins what is written: both tables by one writer or, in folders, by one for each.
func (m *Merger) create(spec tables.Spec) (paths []string, targets []target, err error) {
	dir, name := filepath.Split(m.Out)
	if dir == "" {
		dir = "."
	}
	if m.Partition != "" {
		for _, k := range kinds {
			path := filepath.Join(dir, tables.FolderName(name, k))
			d, err := tables.CreateDataset(spec, m.Partition, tables.Place{Kind: k, Path: path})
			if err != nil {
				for _, t := range targets {
					t.Abort()
				}
				return nil, nil, err
			}
			paths, targets = append(paths, path), append(targets, d)
		}
		return paths, targets, nil
	}
	w, err := tables.Create(dir, name, spec, m.Formats...)
	if err != nil {
		return nil, nil, err
	}
	for _, k := range kinds {
		for _, format := range m.Formats {
			paths = append(paths, filepath.Join(dir, tables.FileName(name, k, format)))
		}
	}
	return paths, []target{w}, nil
}

// copy copies the rows of all stripes in their order.
func (m *Merger) copy(ctx context.Context, shards []*Manifest, targets []target) error {
	f := m.Folder
	copied := make([][len(kinds)]int64, len(shards)) // rows
	for stripe := range f.Plan.Stripes {
		if err := meter.Interrupted(ctx); err != nil {
			return err
		}
		i, round := f.Plan.dealt(stripe)
		for k, part := range shards[i].parts() {
			n := part.Stripes[round]
			if err := targets[min(k, len(targets)-1)].Copy(f.part(part.File), kinds[k], copied[i][k], n); err != nil {
				return fmt.Errorf("shard %d: %w", i, err)
			}
			copied[i][k] += n
		}
		m.report(stripe+1, f.Plan.Stripes)
	}
	return nil
}

// addUp adds up the tallies of all parts, cell by cell.
func (m *Merger) addUp(ctx context.Context, g *scenarios.Grid, targets []target) error {
	f := m.Folder
	r := &reader{folder: f}
	defer r.close()
	params := f.spec(g).Params
	for cell := range g.Len() {
		if err := meter.Interrupted(ctx); err != nil {
			return err
		}
		measures, err := r.measures(ctx, g, cell)
		if err != nil {
			return err
		}
		row := sweep.TableCell(params, sweep.Cell{Index: cell, Values: g.Cell(cell), Run: &evidence.Run{Measures: measures}})
		for _, t := range targets {
			if err := t.Write(row); err != nil {
				return err
			}
		}
		m.report(cell+1, g.Len())
	}
	if _, err := r.next(); !errors.Is(err, errEnd) {
		return fmt.Errorf("shard %d: %w", r.shard, errLine)
	}
	return nil
}

func (m *Merger) report(done, of int) {
	if m.Progress != nil {
		m.Progress(int64(done), int64(of))
	}
}

// describe writes the manifest of what is written.
func (m *Merger) describe(path string, paths []string, targets []target) error {
	p := m.Folder.Plan
	out := Merged{
		SchemaVersion: mergedVersion, ToolVersion: p.ToolVersion, Scenario: p.Rules.Scenario, Fingerprint: p.Rules.Fingerprint,
		Question: p.Question, Cells: p.Cells,
	}
	for _, t := range targets {
		out.Rows += t.Rows(tables.Tidy)
		out.SummaryRows += t.Rows(tables.Summary)
	}
	for _, top := range paths {
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
	data, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		return err
	}
	return files.Write(path, func(w io.Writer) error { _, err := w.Write(append(data, '\n')); return err })
}
