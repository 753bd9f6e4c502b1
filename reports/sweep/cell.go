package sweep

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A Cell is one combination of values and what was found there.
type Cell struct {
	Index  int
	Values scenarios.Settings // of the swept parameters, the slowest first
	Run    *evidence.Run
}

// Measures returns every measure that some cell has, as the first that has it does, in the order of the cells'
// own lists.
func Measures(cells []Cell) []evidence.Measure {
	var out []evidence.Measure
	for _, c := range cells {
		next := 0
		for _, m := range c.Run.Measures {
			at := slices.IndexFunc(out, func(o evidence.Measure) bool { return o.Name == m.Name })
			if at < 0 {
				at = next
				out = slices.Insert(out, at, m)
			}
			next = at + 1
		}
	}
	return out
}

// A Document writes the JSON of a sweep, cell by cell, so that none is held. Nothing is written
// before the first cell.
type Document struct {
	// Encode writes a cell as JSON, without holding all of its text; nil holds it.
	Encode func(w io.Writer, cell any) error

	w       io.Writer
	head    []byte // not yet written
	written bool   // a cell was
}

// NewDocument starts the JSON document of a sweep; its cells are added by [Document.Write].
func NewDocument(w io.Writer, scenario string, g *scenarios.Grid) (*Document, error) {
	head, err := json.Marshal(struct {
		Scenario string   `json:"scenario"`
		Sweep    []string `json:"sweep"`
	}{scenario, scenarios.NamesOfParameters(g.Parameters())})
	if err != nil {
		return nil, err
	}
	return &Document{w: w, head: append(head[:len(head)-1], `,"cells":[`...)}, nil
}

// Write writes a cell to the document.
func (d *Document) Write(r *evidence.Run) error {
	var comma []byte
	if d.written {
		comma = []byte{','}
	}
	d.written = true
	if err := d.write(comma); err != nil {
		return err
	}
	if d.Encode != nil {
		return d.Encode(d.w, r.Document())
	}
	text, err := r.MarshalJSON()
	if err != nil {
		return err
	}
	return d.write(text)
}

// Close ends the document, with what keeps it from being whole: nil if nothing does.
func (d *Document) Close(incomplete *evidence.IncompleteError) error {
	if incomplete == nil {
		return d.write([]byte("]}\n"))
	}
	reason, err := json.Marshal(incomplete)
	if err != nil {
		return err
	}
	return d.write(fmt.Appendf(nil, "],\"incomplete\":%s}\n", reason))
}

func (d *Document) write(text []byte) error {
	for _, part := range [][]byte{d.head, text} {
		if _, err := d.w.Write(part); err != nil {
			return err
		}
	}
	d.head = nil
	return nil
}

// Rest says which cells of a sweep are left: how many of how many, and the settings of the next one.
func Rest(g *scenarios.Grid, next, left, of int) string {
	return fmt.Sprintf("%d of %d cells, from %s on", left, of, g.Cell(next))
}
