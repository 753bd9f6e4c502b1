package tune

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// What the figures of settings are called.
const (
	MissTitle   = "worst miss (tolerances)"
	MapTitle    = "worst-missed goal (tolerances from being met)"
	MatrixTitle = "inside of the goal, or outside (tolerances)"
)

// Title names the goals.
func (r *Result) Title() string {
	var goals []string
	for _, g := range r.Goals {
		goals = append(goals, g.String())
	}
	return "Where " + strings.Join(goals, " and ")
}

// Lines say how many settings meet all goals, and which goals fight each other.
func (r *Result) Lines() []string {
	lines := []string{r.metBy()}
	for _, set := range r.Conflicts {
		lines = append(lines, r.conflict(set))
	}
	if len(r.Uncounted) > 0 {
		lines = append(lines, r.uncounted())
	}
	return lines
}

// uncounted says from which parameters no steps are counted.
func (r *Result) uncounted() string {
	names := scenarios.NamesOfParameters(r.Uncounted)
	have := shown.Verb(len(names), "has", "have") + " no single value today"
	if len(r.Uncounted) == len(r.Parameters) {
		return fmt.Sprintf("%s %s, so no steps are counted", strings.Join(names, ", "), have)
	}
	return fmt.Sprintf("steps leave out %s, which %s", strings.Join(names, ", "), have)
}

// metBy says how many settings meet all goals, out of how many that were evaluated.
func (r *Result) metBy() string {
	all, looked, met := shown.Thousands(int64(r.Settings)), shown.Thousands(int64(r.Looked)), shown.Thousands(int64(r.Met))
	meet := shown.Verb(r.Met, "meets", "meet") + " all goals"
	text := fmt.Sprintf("%s of %s settings %s", met, all, meet)
	switch {
	case r.Exhaustive:
	case r.IsSearched():
		text = fmt.Sprintf("best found in %s of %s settings, of which %s %s", looked, all, met, meet)
	case r.Nearest:
		text = fmt.Sprintf("%s of the %s settings that are nearest to today's values %s (of %s)", met, looked, meet, all)
	default:
		text = fmt.Sprintf("%s of %s settings that were looked at %s (of %s)", met, looked, meet, all)
	}
	if r.Undecided > 0 {
		text += fmt.Sprintf("; %s more may", shown.Thousands(int64(r.Undecided)))
		if r.Sampled {
			text += ": more --trials decide"
		}
	}
	if r.IsSeeded() {
		text += fmt.Sprintf(" (seed %d)", r.Seed)
	}
	if r.Sampled {
		text += "; a goal is met or missed if four standard errors are on one side of it"
	}
	return text
}

// conflict says that no setting meets a set of goals, given by their indices, together.
func (r *Result) conflict(set []int) string {
	var names []string
	for _, i := range set {
		names = append(names, strconv.Itoa(i+1))
	}
	where := ""
	if !r.Exhaustive {
		where = " that was looked at"
	}
	if len(names) == 1 {
		return fmt.Sprintf("no setting%s meets goal %s", where, names[0])
	}
	last := len(names) - 1
	return fmt.Sprintf("goals %s and %s fight each other: no setting%s meets them together", strings.Join(names[:last], ", "), names[last], where)
}

// Worth is what a goal is worth, with a word if it is not met.
func (r *Result) Worth(i int, g *Goal) string {
	value := shown.Quantity(r.Goals[i].Quantity, g.Quantity, g.Sampled)
	if v := g.Verdict(); v != Met {
		return value + " " + string(v)
	}
	return value
}

// Miss is how far the worst-missed goal is from being met.
func (s *Setting) Miss() string {
	if s.Meets {
		return "-"
	}
	return Distance(s.Distance)
}

// Distance formats a distance in tolerances; an infinite one is that of a goal without a value.
func Distance(v float64) string {
	if math.IsInf(v, 1) {
		return "no value"
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}
