package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A row of a page that answers questions by a line: the line, and what it comes to.
var translation = regexp.MustCompile("(?m)^\\| .* \\| `analyze (.*)` \\| ([-0-9.]+)( %)? \\|$")

// Every line of these pages answers what the page says: the mean, or the chance that it
// holds, rounded to the digits that stand there.
func TestTranslations(t *testing.T) {
	for _, path := range []string{"../../docs/from-anydice.md", "../../docs/from-icepool.md", "../../docs/from-roll20.md", "../../docs/mechanics.md"} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			page, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			rows := translation.FindAllStringSubmatch(string(page), -1)
			if all := strings.Count(string(page), "`analyze roll"); len(rows) < 12 || len(rows) < all-3 {
				t.Errorf("%d rows are read, of %d lines", len(rows), all)
			}
			for _, row := range rows {
				if got := answered(t, row[1], row[3] != "", decimals(row[2])); got != row[2] {
					t.Errorf("analyze %s: the page says %s, it is %s", row[1], row[2], got)
				}
			}
		})
	}
}

// answered is the mean of what a command prints, or the percentage of yes.
func answered(t *testing.T, line string, chance bool, decimals int) string {
	t.Helper()
	var printed struct {
		Result struct {
			Mean struct{ Value float64 }
			PMF  []struct {
				Value       string
				Probability float64
			}
		}
	}
	if err := json.Unmarshal([]byte(output(t, append(words(line), "--format", "json"), 0)), &printed); err != nil {
		t.Fatalf("analyze %s: %v", line, err)
	}
	v := printed.Result.Mean.Value
	if chance {
		v = math.NaN()
		for _, row := range printed.Result.PMF {
			if row.Value == "yes" {
				v = 100 * row.Probability
			}
		}
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// decimals is how many digits stand behind the point.
func decimals(number string) int {
	_, after, _ := strings.Cut(number, ".")
	return len(after)
}
