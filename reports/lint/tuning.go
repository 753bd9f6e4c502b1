package lint

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// tuning warns of varied parameters whose values do not include the default.
func (l *linter) tuning() {
	if l.s.Tuning == nil {
		return
	}
	for i, vary := range l.s.Tuning.Vary {
		p, err := l.s.Parameter(vary.Name)
		if err != nil || p.Default == nil {
			continue
		}
		listed := false
		for _, text := range vary.Texts {
			v, err := p.Read(text)
			listed = listed || err == nil && notation.Equal(v.Expr, p.Default.Expr)
		}
		if !listed {
			l.warn("today-left-out", l.s.Tuning.VaryAt[i], "%s is %s today, which is not among the values that it may have", p.Name, p.Default.Text)
		}
	}
}

// fewValues warns of sweeps of the file that have fewer values than they seem to.
func (l *linter) fewValues() {
	for _, few := range l.s.FewValues {
		instead := few.Values[0]
		if len(few.Values) > 1 {
			instead = "[" + strings.Join(few.Values, ", ") + "]"
		}
		l.warn("few-values", few.At, "%s, write %s: %s", few.Why, few.Parameter, instead)
	}
}
