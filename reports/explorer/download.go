package explorer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/tables"
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

// download writes what the commands write of the same question.
func download(c *call, r *downloadRequest) (any, error) {
	types := map[string]string{"csv": "text/csv", "json": "application/json"}
	if types[r.Format] == "" {
		return nil, fmt.Errorf("%q is no format of a download: csv or json", r.Format)
	}
	document, cell, meta, err := c.whole(r.Source)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if r.Format == "json" {
		err = json.NewEncoder(&b).Encode(document)
	} else {
		err = writeCSV(&b, meta, cell)
	}
	if err != nil {
		return nil, err
	}
	if b.Len() > maxDownload {
		return nil, fmt.Errorf("the file would have %d bytes: the page writes at most %d", b.Len(), maxDownload)
	}
	return downloadReply{Name: fileName(meta.Scenario) + "." + r.Format, Type: types[r.Format], Text: b.String()}, nil
}

// whole is all that there is of a source: as a document, and as rows of a table.
func (c *call) whole(s *source) (any, tables.Cell, tables.Meta, error) {
	if s != nil && s.Run != nil && s.Roll == nil {
		run, err := c.wholeRun(s.Run)
		if err != nil {
			return nil, tables.Cell{}, tables.Meta{}, err
		}
		return run, tables.Of(run), tables.Meta{Scenario: run.Scenario}, nil
	}
	if s == nil || s.Roll == nil || s.Run != nil {
		return nil, tables.Cell{}, tables.Meta{}, errors.New("a source is a roll or a run")
	}
	a, err := c.askLine(s.Roll)
	if err != nil {
		return nil, tables.Cell{}, tables.Meta{}, err
	}
	cell := tables.Cell{Measures: []tables.Measure{{Name: "result", Dist: a.answer.Distribution}}}
	return evidence.DocumentOf(s.Roll.Text, s.Roll.Notation, a.answer), cell, tables.Meta{Scenario: s.Roll.Text}, nil
}

// wholeRun is the run that a command makes, of one measure or of all.
func (c *call) wholeRun(s *setting) (*evidence.Run, error) {
	l, err := c.load(s.Scenario, s.Files)
	if err != nil {
		return nil, placed{err, s.Files}
	}
	b, err := l.Bind(s.Set)
	if err != nil {
		return nil, placed{err, s.Files}
	}
	var names []string
	if s.Measure != "" {
		names = []string{s.Measure}
	}
	o := c.options()
	o.Cache = &l.cache
	run, err := evidence.RunMeasures(c.ctx, b, names, o)
	if err != nil {
		return nil, placed{err, s.Files}
	}
	if len(s.Set) == 0 {
		run.Claims, err = evidence.CheckClaims(c.ctx, l.Scenario, c.options())
	}
	return run, err
}

func writeCSV(b *bytes.Buffer, meta tables.Meta, cell tables.Cell) error {
	t, err := tables.Stream(b, tables.Tidy, tables.Spec{Meta: meta}, tables.CSV)
	if err != nil {
		return err
	}
	defer t.Abort()
	if err := t.Write(cell); err != nil {
		return err
	}
	return t.Close()
}

// fileName makes a text fit for the name of a file.
func fileName(text string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return '-'
	}, text)
	const long = 60
	name = strings.Trim(name[:min(len(name), long)], "-")
	if name == "" {
		return "oddsmith"
	}
	return name
}
