package encounter

import (
	"strings"
	"testing"

	"oddsmith/exact/budget"
)

// What goes on for ever is refused for that, and not for the memory that is left; what only
// goes far is answered.
func TestUnbounded(t *testing.T) {
	for _, c := range []struct { // y - 1 would be a supply, which is no axis
		name, process string
		want          string // "" for an answer
	}{
		{"it rises", "x=3 | x+1 | x<=0 | x", "x can rise for ever"},
		{"it falls", "x=3 | x+if(d9==1, 1, -1) | x>=7 | x", "x can fall for ever"},
		{"while the rest stays", "x=2; y=5 | x-d2+1; y-d2 | x<=0 | y", "y can fall for ever"},
		{"beyond a number", "x=2; y=9 | x-if(y>5, 0, d2-1); y-d2 | x<=0 | y", "y can fall for ever"},
		{"by turns", "x=2; y=5; s=true | x-d2+1; y+if(s, d2, 0); not s | x<=0 | y", "y can rise for ever"},
		{"two at a time", "x=2; y=5; z=5 | x-d2+1; y-d2; z+d2 | x<=0 | y+z", "for ever"},
		{"far down", "x=9000 | x-1 | x<=0 | x", ""},
		{"as often as another falls", "x=6000; y=1 | x-1; y+1 | x<=0 | y", ""},
		{"there and back", "x=6000; y=0; s=true | x-if(s, 0, 1); y+if(s, 1, -1); not s | x<=0 | y", ""},
		{"within a limit of turns", "x=2; y=5; z=0 | x-d2+1; y-d2; z+1 | x<=0 or z>=200 | y", ""},
	} {
		for _, rational := range []bool{false, true} {
			if rational && c.want == "" {
				continue // of long ways
			}
			_, err := solve(t, readProcess(t, c.process), budget.Limits{Rational: rational}, nil)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		}
	}
}
