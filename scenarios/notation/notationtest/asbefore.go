package notationtest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// AsBefore compares texts, in any order, with those in a file. If update is true, it writes them
// to the file first.
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
