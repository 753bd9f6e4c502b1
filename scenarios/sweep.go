package scenarios

import (
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/number"
	"oddsmith/scenarios/parameter"
)

// The sizes a sweep may have.
const (
	maxSweep = 100_000   // values of one parameter
	maxCells = 1_000_000 // combinations
)

// MaxLargeSweep is the number of cells that [Scenario.LargeSweep] takes.
const MaxLargeSweep = 2_000_000_000

// MaxSettings is the number of cells that [Scenario.Settings] takes.
const MaxSettings = 1_000_000_000_000_000

// A Sweep is a parameter and the values it takes one after the other.
type Sweep struct {
	Name  string
	Texts []string
}

// ParseSweep parses a sweep such as name=LO..HI, name=LO..HI:STEP or name=a,b,c. Ranges begin at
// LO, step exactly and do not exceed HI. A value in quotation marks, in which "" stands for one, may
// contain anything: name="Wolf, grey",rat. The value all is resolved by [Scenario.Sweep].
func ParseSweep(text string) (Sweep, error) {
	name, values, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return Sweep{}, fmt.Errorf("%q is not a sweep: write name=LO..HI, name=LO..HI:STEP or name=a,b,c", text)
	}
	texts, err := sweepValues(values)
	if err != nil {
		return Sweep{}, err
	}
	return Sweep{name, texts}, nil
}

// sweepValues parses the values of a sweep: a range or a list.
func sweepValues(text string) ([]string, error) {
	items := splitList(text)
	texts := make([]string, len(items))
	for i, item := range items {
		quoted, isQuoted := parameter.Unquoted(item)
		switch {
		case isQuoted:
			item = quoted
		case strings.Contains(item, "..") && len(items) > 1:
			return nil, fmt.Errorf("%q is a range and a list: write LO..HI or a,b,c, and give another parameter a flag of its own", text)
		case strings.Contains(item, ".."):
			return rangeValues(item)
		default:
			if low, high, ok := number.Hyphened(item); ok {
				return nil, fmt.Errorf("%q is not a value: write %s..%s for all from one to the other", item, low, high)
			}
		}
		texts[i] = item
	}
	return texts, checkValues(texts)
}

// Values returns the values of the sweep as [ParseSweep] reads them: as a range if they are whole
// numbers in equal steps, else as a list.
func (s Sweep) Values() string {
	if text := s.asRange(); text != "" {
		return text
	}
	items := make([]string, len(s.Texts))
	for i, text := range s.Texts {
		items[i] = text
		read, err := sweepValues(text)
		if err != nil || !slices.Equal(read, []string{text}) || len(splitList(text+",")) != 2 {
			items[i] = parameter.Quoted(text)
		}
	}
	return strings.Join(items, ",")
}

// asRange returns the values as a range; empty unless they are three or more whole numbers in equal
// steps.
func (s Sweep) asRange() string {
	if len(s.Texts) < 3 {
		return ""
	}
	first, ok := new(big.Int).SetString(s.Texts[0], 10)
	second, ok2 := new(big.Int).SetString(s.Texts[1], 10)
	if !ok || !ok2 {
		return ""
	}
	out := s.Texts[0] + ".." + s.Texts[len(s.Texts)-1]
	if step := second.Sub(second, first); step.Cmp(big.NewInt(1)) != 0 {
		out += ":" + step.String()
	}
	if again, err := sweepValues(out); err != nil || !slices.Equal(again, s.Texts) {
		return ""
	}
	return out
}

// checkValues returns an error for a list with empty values, or too many.
func checkValues(texts []string) error {
	if slices.Contains(texts, "") {
		return errors.New("a value is missing")
	}
	if len(texts) > maxSweep {
		return fmt.Errorf("%d values, at most %d are taken", len(texts), maxSweep)
	}
	return nil
}

// rangeValues returns the values of a range LO..HI or LO..HI:STEP.
func rangeValues(text string) ([]string, error) {
	if strings.Contains(text, "...") {
		return nil, fmt.Errorf("%q has three points: write LO..HI with two", text)
	}
	ends, stepText, hasStep := strings.Cut(text, ":")
	r, err := number.ParseInterval(ends)
	if err != nil {
		return nil, err
	}
	if r.Low == nil || r.High == nil {
		return nil, fmt.Errorf("%q has an open end: write both, LO..HI", ends)
	}
	step := big.NewRat(1, 1)
	if hasStep {
		if step, err = number.Parse(strings.TrimSpace(stepText)); err != nil {
			return nil, fmt.Errorf("the step: %w", err)
		}
		if step.Sign() <= 0 {
			return nil, fmt.Errorf("the step %s is not above 0", strings.TrimSpace(stepText))
		}
	}
	// count - 1 is floor((high - low) / step)
	count := new(big.Rat).Sub(r.High, r.Low)
	count.Quo(count, step)
	whole := new(big.Int).Quo(count.Num(), count.Denom())
	if whole.Cmp(big.NewInt(maxSweep)) >= 0 {
		return nil, fmt.Errorf("%s has more than %d values: write a larger step, LO..HI:STEP", text, maxSweep)
	}
	texts := make([]string, 0, whole.Int64()+1)
	for v := r.Low; v.Cmp(r.High) <= 0; v = new(big.Rat).Add(v, step) {
		texts = append(texts, number.Format(v))
	}
	return texts, nil
}

// splitList splits a list at commas that are not in brackets, so that max(1d4, 2) is one value, nor in
// a value in quotation marks.
func splitList(text string) []string {
	var parts []string
	depth, start, isQuoted := 0, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' && strings.HasPrefix(strings.TrimSpace(text[start:]), `"`):
			isQuoted = !isQuoted
		case isQuoted:
		case c == '(' || c == '{' || c == '[':
			depth++
		case c == ')' || c == '}' || c == ']':
			depth--
		case c == ',' && depth <= 0:
			parts = append(parts, strings.TrimSpace(text[start:i]))
			start = i + 1
		}
	}
	return append(parts, strings.TrimSpace(text[start:]))
}

// Cells returns how many combinations the sweeps have, or an error if a name is
// swept twice or there are too many.
func Cells(sweeps []Sweep) (int, error) { return cellsUpTo(maxCells, sweeps) }

// cellsUpTo returns the number of cells of the sweeps. It is an error if there are more than most,
// or a parameter is swept twice.
func cellsUpTo(most int, sweeps []Sweep) (int, error) {
	cells := 1
	seen := map[string]bool{}
	for _, s := range sweeps {
		if seen[s.Name] {
			return 0, fmt.Errorf("%s is swept twice", s.Name)
		}
		seen[s.Name] = true
		if len(s.Texts) == 0 {
			return 0, fmt.Errorf("the sweep of %s has no values", s.Name)
		}
		if cells > most/len(s.Texts) {
			return 0, tooManyCells(most)
		}
		cells *= len(s.Texts)
	}
	return cells, nil
}

func tooManyCells(most int) error { return fmt.Errorf("the sweep has more than %d cells", most) }

// Product yields every combination of the values of the sweeps; the first sweep changes slowest.
// The slice is reused.
func Product(sweeps []Sweep) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		cells, _ := Cells(sweeps) // none where it returns an error
		row := make([]string, len(sweeps))
		for i := range cells {
			for k, at := range odometer(sweeps, i) {
				row[k] = sweeps[k].Texts[at]
			}
			if !yield(row) {
				return
			}
		}
	}
}

// odometer returns what [place] sets.
func odometer(sweeps []Sweep, cell int) []int {
	at := make([]int, len(sweeps))
	place(sweeps, cell, at)
	return at
}

// place sets at[k] to the index of the value that the k-th sweep has in the cell. The last sweep is the
// fastest.
func place(sweeps []Sweep, cell int, at []int) {
	for k := len(sweeps) - 1; k >= 0; k-- {
		n := len(sweeps[k].Texts)
		at[k], cell = cell%n, cell/n
	}
}
