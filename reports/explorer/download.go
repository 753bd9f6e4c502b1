package explorer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

type downloadRequest struct {
	named
	Source *source `json:"source"`
	Format string  `json:"format"`
}

type downloadReply struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Text string `json:"text"`
}

// download returns the answer as a file that the command line would write, in CSV or JSON.
func download(c *call, r *downloadRequest) (any, error) {
	types := map[string]string{"csv": "text/csv", "json": "application/json"}
	if types[r.Format] == "" {
		return nil, fmt.Errorf("%q is not a download format: use csv or json", r.Format)
	}
	if r.Source != nil && r.Source.Run != nil && len(r.Source.Run.Sweep) > 0 {
		return c.downloadSweep(r.Source.Run, r.Format, types[r.Format])
	}
	document, cell, meta, err := c.whole(r.Source)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if r.Format == "json" {
		err = json.NewEncoder(evidence.Versioned(&b)).Encode(document)
	} else {
		err = writeCSV(&b, tables.Spec{Meta: meta}, func(t *tables.Writer) error { return t.Write(cell) })
	}
	if err != nil {
		return nil, err
	}
	return fileOf(meta.Scenario, r.Format, types[r.Format], &b)
}

// fileOf returns what was written to b as a file to download; an error if it is too long.
func fileOf(name, format, mediaType string, b *bytes.Buffer) (any, error) {
	if b.Len() > maxDownload {
		return nil, fmt.Errorf("the file would have %d bytes: the page writes at most %d", b.Len(), maxDownload)
	}
	return downloadReply{Name: fileName(name) + "." + format, Type: mediaType, Text: b.String()}, nil
}

// downloadSweep evaluates a measure at every combination of the swept values and returns them as a
// file.
func (c *call) downloadSweep(s *setting, format, mediaType string) (any, error) {
	l, err := c.load(s.Scenario, s.Files)
	if err != nil {
		return nil, err
	}
	grid, err := (&sweepRequest{Set: s.Set, Sweep: s.Sweep}).grid(l.Scenario)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	each := func(emit func(*sweep.Batch) error) error {
		return sweep.Spans(c.ctx, grid, sweep.All(grid), []string{s.Measure}, c.session(), func(batch *sweep.Batch) error {
			c.tell(int64(batch.End()), int64(grid.Len()))
			if b.Len() > maxDownload {
				return fmt.Errorf("the file would have more than %d bytes: sweep in larger steps", maxDownload)
			}
			return emit(batch)
		})
	}
	if format == "json" {
		err = writeSweepJSON(&b, l.Name, grid, each)
	} else {
		spec := tables.Spec{Params: sweep.Params(grid), Meta: tables.Meta{Scenario: l.Name}}
		err = writeCSV(&b, spec, func(t *tables.Writer) error {
			return each(func(batch *sweep.Batch) error { return batch.WriteTo(t) })
		})
	}
	if err != nil {
		return nil, err
	}
	return fileOf(l.Name+" sweep", format, mediaType, &b)
}

// writeSweepJSON writes the cells of a sweep as a JSON document. each evaluates them and calls emit with
// some at a time.
func writeSweepJSON(b *bytes.Buffer, scenario string, g *scenarios.Grid, each func(emit func(*sweep.Batch) error) error) error {
	d, err := sweep.NewDocument(evidence.Versioned(b), scenario, g)
	if err != nil {
		return err
	}
	err = each(func(batch *sweep.Batch) error {
		for cell := range batch.Cells() {
			if err := d.Write(cell.Run); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return d.Close(nil)
}

// whole evaluates a source completely: a roll or a run, and not both. It returns the JSON document, and the
// cell and the metadata for a table.
func (c *call) whole(s *source) (any, tables.Cell, tables.Meta, error) {
	if s != nil && s.Run != nil && s.Roll == nil {
		run, err := c.wholeRun(s.Run)
		if err != nil {
			return nil, tables.Cell{}, tables.Meta{}, err
		}
		return run, tables.Cell{Measures: run.Measures}, tables.Meta{Scenario: run.Scenario}, nil
	}
	if s == nil || s.Roll == nil || s.Run != nil {
		return nil, tables.Cell{}, tables.Meta{}, errors.New("a source is a roll or a run")
	}
	a, err := c.askLine(s.Roll)
	if err != nil {
		return nil, tables.Cell{}, tables.Meta{}, err
	}
	cell := tables.Cell{Measures: []evidence.Measure{{Name: "result", Answer: *a.answer}}}
	return evidence.DocumentOf(s.Roll.Text, s.Roll.Notation, a.answer, nil), cell, tables.Meta{Scenario: s.Roll.Text}, nil
}

// wholeRun evaluates one measure of a scenario, or all if none is named, as the command line does.
func (c *call) wholeRun(s *setting) (*evidence.Run, error) {
	l, b, session, err := c.bind(s.Scenario, s.Files, s.Set)
	if err != nil {
		return nil, err
	}
	var names []string
	if s.Measure != "" {
		names = []string{s.Measure}
	}
	run, err := session.Run(c.ctx, b, names...)
	if err != nil {
		return nil, err
	}
	if len(s.Set) == 0 {
		run.Claims, err = c.session().CheckClaims(c.ctx, l.Scenario, l.Claims)
	}
	return run, err
}

// writeCSV writes the tidy table as CSV.
func writeCSV(b *bytes.Buffer, spec tables.Spec, write func(*tables.Writer) error) error {
	t, err := tables.Stream(b, tables.Tidy, spec, tables.CSV)
	if err != nil {
		return err
	}
	return t.Fill(write)
}

// fileName returns the text as the name of a file.
func fileName(text string) string {
	const long = 60
	name := escape.FileName(text)
	return cmp.Or(strings.TrimRight(name[:min(len(name), long)], "-"), "oddsmith")
}
