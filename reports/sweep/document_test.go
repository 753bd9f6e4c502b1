package sweep_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
)

// The JSON of a sweep is that of its cells, and nothing is written before the first.
func TestDocument(t *testing.T) {
	g := gridOf(t, "scenario: t/dice\nparameters: {x: 1}\nmeasures:\n  m: d4 + x\n", "x=1..3")
	var b strings.Builder
	d, err := sweep.NewDocument(&b, "t/dice <&>", g)
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() > 0 {
		t.Errorf("%q is written before a cell", b.String())
	}
	want := struct {
		Scenario string          `json:"scenario"`
		Sweep    []string        `json:"sweep"`
		Cells    []*evidence.Run `json:"cells"`
	}{"t/dice <&>", []string{"x"}, nil}
	err = sweep.Run(context.Background(), g, nil, options(1), func(c sweep.Cell) error {
		want.Cells = append(want.Cells, c.Run)
		return d.Write(c.Run)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(nil); err != nil {
		t.Fatal(err)
	}
	var whole strings.Builder
	if err := json.NewEncoder(&whole).Encode(want); err != nil {
		t.Fatal(err)
	}
	if b.String() != whole.String() {
		t.Errorf("%s\nwant %s", b.String(), whole.String())
	}
}
