package evidence

import (
	"slices"
	"testing"
)

func TestInOrder(t *testing.T) {
	for _, tt := range []struct {
		name       string
		rows, want []string
	}{
		{"numbers", []string{"(0, 2)", "(0, 10)", "(0, 0)", "(-1, 3)", "(1/2, 1)"}, []string{"(-1, 3)", "(0, 0)", "(0, 2)", "(0, 10)", "(1/2, 1)"}},
		{"words first", []string{"(hit, 3)", "(miss, 0)", "(hit, 1)"}, []string{"(hit, 1)", "(hit, 3)", "(miss, 0)"}},
		{"words last", []string{"(2, yes)", "(1, no)", "(1, yes)"}, []string{"(1, yes)", "(1, no)", "(2, yes)"}},
		{"words alone", []string{"b", "a", "10", "9"}, []string{"b", "a", "10", "9"}},
	} {
		var rows []Row
		for _, label := range tt.rows {
			rows = append(rows, Row{Label: label})
		}
		var got []string
		for _, row := range inOrder(rows) {
			got = append(got, row.Label)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
