package text

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/tune"
)

// Tuning writes how many settings meet all goals, and the best of them; if none does, which goals fight
// each other.
func (s Style) Tuning(w io.Writer, r *tune.Result) error {
	var b strings.Builder
	writeSettings(&b, r.Scenario, r.Fixed)
	for i, g := range r.Goals {
		fmt.Fprintf(&b, "goal %d: %s\n", i+1, escape.Line(g.String()))
	}
	b.WriteString(s.Indented("  ", metBy(r)))
	for _, c := range r.Conflicts {
		b.WriteString(s.Indented("  ", conflict(r, c)))
	}
	b.WriteString("\n")
	b.WriteString(s.settings(r, r.Best, true) + "\n")
	if len(r.Front) > 1 {
		shownOf := r.Front[:min(len(r.Front), len(r.Best))]
		b.WriteString("\n" + s.Indented("", fmt.Sprintf("Closer to one goal is further from another, along these %s (the Pareto front%s):",
			shown.Count(len(r.Front), "setting"), firstOf(len(shownOf), len(r.Front)))) + "\n")
		b.WriteString(s.settings(r, shownOf, false) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func firstOf(n, of int) string {
	if n == of {
		return ""
	}
	return fmt.Sprintf(", of which %d are shown", n)
}

// metBy says how many settings meet all goals, and of how many that is known.
func metBy(r *tune.Result) string {
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
		text += fmt.Sprintf("; %s more may: more --trials decide", shown.Thousands(int64(r.Undecided)))
	}
	if r.IsSeeded() {
		text += fmt.Sprintf(" (seed %d)", r.Seed)
	}
	if r.Sampled {
		text += "; a goal is met or missed if four standard errors are on one side of it"
	}
	return text
}

// conflict says of a set of goals that it is never met together.
func conflict(r *tune.Result, set []int) string {
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

// settings is a table of settings, with today's values in the last row.
func (s Style) settings(r *tune.Result, list []*tune.Setting, today bool) string {
	g := grid{style: s, keys: len(r.Parameters)}
	for _, p := range r.Parameters {
		g.header = append(g.header, p.Name)
	}
	for _, goal := range r.Goals {
		g.header = append(g.header, goal.Quantity.String())
	}
	g.header = append(g.header, "worst miss (tolerances)", "steps", "")
	g.right = columns(len(g.header) - 1)
	row := func(m *tune.Setting, note string) {
		var cells []string
		for _, v := range m.Values() {
			cells = append(cells, v.Text)
		}
		for i := range m.Goals {
			cells = append(cells, s.worth(r, i, &m.Goals[i]))
		}
		steps := shown.Number(evidence.Number{Value: m.Steps})
		g.add(append(cells, miss(m), steps, note)...)
	}
	for _, m := range list {
		row(m, "")
	}
	if today && r.Today != nil {
		row(r.Today, "today")
	}
	g.dropEmpty()
	return g.String()
}

// worth is what a goal is worth, with a word if it is not met.
func (s Style) worth(r *tune.Result, i int, g *tune.Goal) string {
	value := shown.Quantity(r.Goals[i].Quantity, g.Quantity)
	if v := g.Verdict(); v != tune.Met {
		return s.Verdict(false, value+" "+string(v))
	}
	return s.Verdict(true, value)
}

// miss is how far the worst-missed goal is from being met.
func miss(m *tune.Setting) string {
	if m.Meets {
		return "-"
	}
	return strconv.FormatFloat(m.Distance, 'f', 2, 64)
}

// BestSoFar tells of the best setting in a few words, while others are looked at.
func BestSoFar(m *tune.Setting) string {
	met := 0
	for i := range m.Goals {
		if m.Goals[i].Verdict() == tune.Met {
			met++
		}
	}
	return fmt.Sprintf("settings; best so far meets %d of %d: %s", met, len(m.Goals), describe(m.Values()))
}
