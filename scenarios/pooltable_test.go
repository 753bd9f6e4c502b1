package scenarios

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What the table must show: functions whose value is a pool, and those whose value is a number.
var (
	makePools  = []string{"pool", "join", "keep", "keep_lowest", "drop", "drop_highest", "where", "each"}
	askOfPools = []string{"sum", "size", "max", "min", "count", "distinct", "largest_set", "sets", "longest_run", "pairs"}
)

var (
	inTable = regexp.MustCompile("(?m)^\\| `.*\\|$")
	example = regexp.MustCompile("`([^`]+)` is ([0-9][0-9 ]*)")
)

// The third column of the table of pools in docs/rule-files.md says what p and q come to:
// a number, or the dice of a pool from the highest down.
func TestPoolTableOfThePage(t *testing.T) {
	page, err := os.ReadFile("../docs/rule-files.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Pools\n")
	section, _, _ = strings.Cut(section, "\n## ")
	const dice = "rolls:\n  p: 'join(pool(1, 6), pool(2, 5), pool(1, 2), pool(1, 1))'\n  q: 'join(pool(1, 6), pool(1, 3))'\n"
	shown := ""
	for _, row := range inTable.FindAllString(section, -1) {
		found := example.FindAllStringSubmatch(row, -1)
		if len(found) == 0 {
			t.Errorf("no example in %s", row)
		}
		for _, m := range found {
			shown += "\n" + m[1]
			want := strings.Fields(m[2])
			is := []string{m[1]}
			if name, _, _ := strings.Cut(m[1], "("); slices.Contains(makePools, name) {
				is, want = []string{"size(" + m[1] + ")"}, append([]string{strconv.Itoa(len(want))}, want...)
				for i := 1; i < len(want); i++ {
					is = append(is, fmt.Sprintf("%s[%d]", m[1], i))
				}
			}
			for i, text := range is {
				s := parse(t, dice+"measures:\n  m: '"+text+"'\n")
				mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions(t, want[i]+" 1"))
			}
		}
	}
	for _, name := range slices.Concat(makePools, askOfPools) {
		if !strings.Contains(shown, "\n"+name+"(") {
			t.Errorf("%s is not in the table", name)
		}
	}
}
