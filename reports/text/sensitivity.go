package text

import (
	"fmt"
	"io"
	"math"
	"strings"

	"oddsmith/reports/sensitivity"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// Sensitivity writes, for each quantity, the change that one step of every parameter makes, the
// largest first.
func (s Style) Sensitivity(w io.Writer, r *sensitivity.Result) error {
	var b strings.Builder
	writeSettings(&b, r.Scenario, r.Settings)
	for _, k := range r.Rankings {
		fmt.Fprintf(&b, "%s%s\n", k.Quantity, baseText(k))
		if len(k.Effects) > 0 {
			fmt.Fprintf(&b, "\n%s\n", s.effectsTable(k))
		}
		if len(k.Idle) > 0 {
			fmt.Fprint(&b, "\n", s.Indented("", "no effect: "+strings.Join(k.Idle, ", ")))
		}
		b.WriteString("\n")
	}
	for _, k := range r.Skipped {
		fmt.Fprintf(&b, "no step of %s: %s\n", k.Parameter, k.Reason)
	}
	_, err := io.WriteString(w, b.String()+seedLine(r.Seed))
	return err
}

// baseText returns what follows the name of the quantity on its line, such as " is 63 %" or ": 63 %
// (sampled, ...)": its value at the base, and how far off a sampled one may be, where that is known.
func baseText(k *sensitivity.Ranking) string {
	value := shown.Quantity(k.Quantity, k.Base, k.Sampled)
	switch {
	case !k.Sampled:
		return " is " + value
	case k.Base == nil:
		return ": no sample met the condition"
	case math.IsInf(float64(k.Off), 0):
		return ": " + value + " (sampled)"
	case k.Quantity.Statistic == scenarios.Probability:
		return fmt.Sprintf(": %s (sampled, off by at most %.2g pp)", value, 100*k.Off)
	}
	return fmt.Sprintf(": %s (sampled, off by at most %.2g)", value, k.Off)
}

// effectsTable returns a table of the steps of each parameter and their effects on a quantity.
func (s Style) effectsTable(k *sensitivity.Ranking) string {
	g := grid{style: s, header: []string{"parameter", "from", "to", k.Quantity.String(), "change"}, right: []int{1, 2, 3, 4}, keys: 3}
	most := 0.0
	if len(k.Effects) > 0 {
		most = k.Effects[0].Largest
	}
	for _, e := range k.Effects {
		for i, step := range e.Steps {
			name, from := e.Parameter, e.From
			if i > 0 {
				name, from = "", ""
			}
			share, note := 0.0, ""
			if step.Change != nil {
				if most > 0 {
					share = math.Abs(step.Change.Value) / most
				}
			}
			if !step.Certain {
				note = " (within its error)"
			}
			g.add(name, from, step.To, shown.Quantity(k.Quantity, step.Value, step.Sampled), shown.Change(k.Quantity, step.Change)+note)
			g.shares = append(g.shares, share)
		}
	}
	return g.String()
}
