package scenarios

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A Grid is a scenario bound to every combination of some parameters' values.
// All texts are read once, so a cell costs only the putting in of values. It
// does not change and may be used by several goroutines.
type Grid struct {
	scenario   *Scenario
	sweeps     []Sweep                // with the parameters' canonical names
	parameters []*parameter.Parameter // that are swept
	swept      [][]parameter.Value
	base       *Bound
	start      map[string]parameter.Value // before records are chosen
	given      map[string]parameter.Value // the parameters that are set or swept
	depends    map[string][]int           // the parameters that change from cell to cell, with the sweeps that change them
	cells      int
}

// Sweep returns the grid of the sweeps' combinations, the first sweep slowest,
// with the other parameters set as in set. The errors are those of [ParseSweep]
// and [Scenario.Bind], and for a name that is both set and swept.
func (s *Scenario) Sweep(set map[string]string, sweeps []Sweep) (*Grid, error) {
	g, err := s.Search(set, sweeps)
	if err != nil {
		return nil, err
	}
	return g, g.Check(0, g.cells)
}

// Search is [Scenario.Sweep] without the refusal of cells that the rules do not allow: only those of
// [Grid.Allowed] may be bound.
func (s *Scenario) Search(set map[string]string, sweeps []Sweep) (*Grid, error) {
	g, err := s.LargeSweep(set, sweeps)
	switch {
	case err != nil:
		return nil, err
	case g.cells > maxCells:
		return nil, tooManyCells(maxCells)
	}
	return g, nil
}

// LargeSweep is [Scenario.Sweep] for what is calculated cell by cell and not held: it takes
// up to [MaxLargeSweep] cells. Cells are bound after [Grid.Check] has looked at them.
func (s *Scenario) LargeSweep(set map[string]string, sweeps []Sweep) (*Grid, error) {
	return s.grid(MaxLargeSweep, set, sweeps)
}

// Settings is [Scenario.LargeSweep] for what is looked at here and there: it takes up to
// [MaxSettings] cells.
func (s *Scenario) Settings(set map[string]string, sweeps []Sweep) (*Grid, error) {
	return s.grid(MaxSettings, set, sweeps)
}

// grid returns the grid of the sweeps with at most a number of cells. set has the values of other
// parameters.
func (s *Scenario) grid(maxCells int, set map[string]string, sweeps []Sweep) (*Grid, error) {
	values, err := s.read(set)
	if err != nil {
		return nil, err
	}
	g := &Grid{scenario: s, depends: map[string][]int{}}
	for _, sweep := range sweeps {
		p, sweep, read, err := s.readSweep(sweep)
		if err != nil {
			return nil, err
		}
		if _, both := values[p.Name]; both {
			return nil, fmt.Errorf("parameter %s is both set and swept", p.Name)
		}
		g.sweeps, g.parameters = append(g.sweeps, sweep), append(g.parameters, p)
		g.swept = append(g.swept, read)
	}
	if g.cells, err = cellsUpTo(maxCells, g.sweeps); err != nil {
		return nil, err
	}
	for k, sweep := range g.sweeps {
		values[sweep.Name] = g.swept[k][0]
		g.depends[sweep.Name] = []int{k}
	}
	g.given = maps.Clone(values)
	for _, set := range s.Records {
		for _, f := range set.Fields {
			if _, given := g.given[f.Parameter]; !given && g.depends[set.Name] != nil {
				g.depends[f.Parameter] = g.depends[set.Name]
			}
		}
	}
	if err := s.addDefaults(values); err != nil {
		return nil, err
	}
	g.start = values
	if g.base, err = s.bound(maps.Clone(values), g.given); err != nil {
		return nil, err
	}
	return g, nil
}

// readSweep parses the values of a sweep. It returns the parameter, the sweep with canonical name
// and texts, and the values.
func (s *Scenario) readSweep(sweep Sweep) (*parameter.Parameter, Sweep, []parameter.Value, error) {
	p, err := s.Parameter(sweep.Name)
	if err != nil {
		return nil, sweep, nil, err
	}
	texts := p.SweptTexts(sweep.Texts)
	if len(texts) == 1 && texts[0] == parameter.AllChoices && slices.Contains(p.Listed(), parameter.AllChoices) {
		return nil, sweep, nil, &parameter.Error{Parameter: p, Err: allAmbiguous(p)}
	}
	read := make([]parameter.Value, len(texts))
	for i, text := range texts {
		if read[i], err = p.Read(text); err != nil {
			if text == parameter.AllChoices {
				err = allRefused(p)
			}
			return nil, sweep, nil, &parameter.Error{Parameter: p, Err: err}
		}
	}
	if i, earlier := listedTwice(p, read); i >= 0 {
		err := fmt.Errorf("%s is listed twice", texts[i])
		if texts[i] != texts[earlier] {
			err = fmt.Errorf("%s and %s are one value, listed twice", texts[earlier], texts[i])
		}
		return nil, sweep, nil, &parameter.Error{Parameter: p, Err: err}
	}
	return p, Sweep{p.Name, texts}, read, nil
}

// listedTwice returns the index of the first value of p that is there before, as a number or as a text, and the index
// of that one; -1 if there is none. A word is not the number it stands for.
func listedTwice(p *parameter.Parameter, values []parameter.Value) (i, earlier int) {
	seen := make(map[string]int, len(values))
	for i, v := range values {
		key := v.Text
		if number, ok := v.Rat(); ok && !p.IsWord(v) {
			key = number.RatString()
		}
		if earlier, ok := seen[key]; ok {
			return i, earlier
		}
		seen[key] = i
	}
	return -1, -1
}

// allAmbiguous is the error for `all` in a sweep of a parameter that has a word of this name.
func allAmbiguous(p *parameter.Parameter) error {
	return fmt.Errorf("all is one of its words, and in a sweep would mean every one of them: list them, %s=%s, or set the one, --set %s=all",
		p.Name, strings.Join(p.Listed(), ","), p.Name)
}

// allRefused says what to write in place of `all` for a parameter that has no choices.
func allRefused(p *parameter.Parameter) error {
	instead := fmt.Sprintf("write a range of numbers, %s=LO..HI", p.Name)
	if p.Type == parameter.Dice {
		dice := []string{"d4", "d6"}
		if p.Dice != nil {
			dice = nil
		}
		for _, sides := range p.Dice {
			dice = append(dice, fmt.Sprintf("d%d", sides))
		}
		instead = fmt.Sprintf("list the dice, %s=%s", p.Name, strings.Join(dice, ","))
	}
	return fmt.Errorf("all is for words, truth values and records: %s", instead)
}

// Check returns the error of the first of the cells from <= i < to that the rules do not allow. It says what
// to sweep instead.
func (g *Grid) Check(from, to int) error {
	if g.allowsAll() {
		return nil
	}
	for i := from; i < to; i++ {
		if err := g.Refusal(i); err != nil {
			return fmt.Errorf("%s: %w%s", g.Cell(i), err, g.instead())
		}
	}
	return nil
}

// allowsAll reports whether there are no rules on the values of parameters.
func (g *Grid) allowsAll() bool {
	s := g.scenario
	return len(s.Requirements) == 0 && len(s.Records) < 2 && s.dice.Empty() && s.play.Roles.Empty()
}

// Refusal returns why the rules do not allow a cell; nil if they do.
func (g *Grid) Refusal(i int) error {
	if g.allowsAll() {
		return nil
	}
	b, err := g.bind(i)
	if err != nil {
		return err
	}
	return b.meets()
}

// Allowed returns the indices of the cells that the rules allow, in order, and calls leave with why they do not allow
// each of the others. It is an error if they allow none.
func (g *Grid) Allowed(leave func(i int, why error)) ([]int, error) {
	var out []int
	var first error
	for i := range g.cells {
		err := g.Refusal(i)
		if err == nil {
			out = append(out, i)
			continue
		}
		leave(i, err)
		if first == nil {
			first = fmt.Errorf("%s: %w", g.Cell(i), err)
		}
	}
	if out == nil {
		return nil, first
	}
	return out, nil
}

// mostTried is the largest number of cells that are all tried to say what to sweep instead.
const mostTried = 1000

// instead says what to sweep where some cells are not allowed; empty if that is not known.
func (g *Grid) instead() string {
	switch {
	case len(g.sweeps) == 0:
		return ""
	case len(g.sweeps) > 1, g.cells > mostTried:
		return "; sweep fewer values of " + strings.Join(NamesOfParameters(g.parameters), " or ")
	}
	allowed, err := g.Allowed(func(int, error) {})
	if err != nil {
		return ""
	}
	instead := Sweep{Name: g.sweeps[0].Name, Texts: make([]string, len(allowed))}
	for k, i := range allowed {
		instead.Texts[k] = g.sweeps[0].Texts[i]
	}
	return fmt.Sprintf("; sweep %s=%s", instead.Name, instead.Values())
}

// Scenario returns what the grid binds.
func (g *Grid) Scenario() *Scenario { return g.scenario }

// Len is the number of cells; 1 without a sweep.
func (g *Grid) Len() int { return g.cells }

// Parameters returns the swept parameters, the slowest first.
func (g *Grid) Parameters() []*parameter.Parameter { return slices.Clone(g.parameters) }

// Values returns the values of a swept parameter, by its place in
// [Grid.Parameters].
func (g *Grid) Values(k int) []parameter.Value { return g.swept[k] }

// Fixed returns the parameters that have one value in all cells, with their values:
// they are neither swept nor set by records that are.
func (g *Grid) Fixed() Settings {
	return slices.DeleteFunc(g.base.Values(), func(s Setting) bool { return g.depends[s.Name] != nil })
}

// Cell returns a cell's values of the swept parameters, in the order of
// [Grid.Parameters].
func (g *Grid) Cell(i int) Settings {
	out := make(Settings, len(g.sweeps))
	for k, at := range odometer(g.sweeps, i) {
		out[k] = Setting{g.sweeps[k].Name, g.swept[k][at]}
	}
	return out
}

// At sets at[k] to the index of the value that the k-th swept parameter has in cell i, the slowest first.
func (g *Grid) At(i int, at []int) {
	place(g.sweeps, i, at)
}

// Bind returns the scenario with the values of a cell.
func (g *Grid) Bind(i int) *Bound {
	b, err := g.bind(i)
	if err != nil {
		panic("scenarios: a cell of a grid that was checked: " + err.Error())
	}
	return b
}

// Binder returns a binder for cells of the grid, one after the other: what the trees of two
// cells have in common is one tree, by which whoever evaluates them can tell what there is to
// evaluate again. The grid may be used by several goroutines, each with a binder of its own.
func (g *Grid) Binder() *notation.Binder {
	return notation.NewBinder(slices.Sorted(maps.Keys(g.depends))...)
}

// BindBy is [Grid.Bind] by a binder of the grid.
func (g *Grid) BindBy(binder *notation.Binder, i int) *Bound {
	b := g.Bind(i)
	b.binder = binder
	return b
}

// bind returns the scenario bound to the values of cell i, with the records that these choose.
func (g *Grid) bind(i int) (*Bound, error) {
	again := g.choosesRecords()
	values := g.base.values
	if again {
		values = g.start
	}
	values = maps.Clone(values)
	for k, at := range odometer(g.sweeps, i) {
		values[g.sweeps[k].Name] = g.swept[k][at]
	}
	if again {
		return g.scenario.bound(values, g.given)
	}
	return &Bound{Scenario: g.scenario, values: values, drawn: []drawn{{values: values}}}, nil
}

// choosesRecords reports whether records are chosen cell by cell.
func (g *Grid) choosesRecords() bool { return len(g.depends) > len(g.sweeps) || len(g.base.drawn) > 1 }

// All yields every cell in order.
func (g *Grid) All() iter.Seq2[int, *Bound] {
	return func(yield func(int, *Bound) bool) {
		for i := range g.cells {
			if !yield(i, g.Bind(i)) {
				return
			}
		}
	}
}
