package lint

import "oddsmith/scenarios/notation"

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
