package notationtest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// AsBefore holds what is said of expressions, in any order, against a file of what was said
// before, and writes it down there first if it is to be updated.
func AsBefore(t *testing.T, file string, said []string, update bool) {
	t.Helper()
	slices.Sort(said)
	all := strings.Join(said, "")
	if update {
		if err := os.WriteFile(file, []byte(all), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range said {
		if !strings.Contains(string(before), s) {
			t.Errorf("not as in %s (see -update): %s", file, s)
		}
	}
	if len(all) != len(before) {
		t.Errorf("%s has other expressions than these (see -update)", file)
	}
}
