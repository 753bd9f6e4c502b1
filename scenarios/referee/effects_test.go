package referee

import (
	"regexp"
	"strings"
)

var assignment = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_.]*)\s*(=|\+=|-=|\*=|/=)\s*([^=].*)$`)

var methuenAssignment = regexp.MustCompile(`^\[([^\]]+)\]\s*(=|\+=|-=|\*=|/=)\s*([^=].*)$`)

// apply lets effects happen in order, each seeing what those before have changed. It reports
// whether one of them says to act again.
func (s *scope) apply(effects doc, st *state) (again bool) {
	for _, e := range list(effects) {
		if isMapping(e) {
			if !has(e, "if") {
				again = s.applyCases(e, st) || again
				continue
			}
			branch := "else"
			if s.at(st).eval(s.file.parse(text(get(e, "if")))).holds() {
				branch = "then"
			}
			again = s.apply(get(e, branch), st) || again
			continue
		}
		if text(e) == "act again" {
			again = true
			continue
		}
		m := assignment.FindStringSubmatch(text(e))
		methuen := text(get(s.file.root, "notation")) == "methuen"
		if methuen {
			if m = methuenAssignment.FindStringSubmatch(text(e)); m != nil {
				if m[1] = dotted(m[1]); strings.HasPrefix(m[1], ".") {
					m[1] = "self" + m[1]
				}
			}
		}
		if m == nil {
			panic(fault("no effect: " + text(e)))
		}
		v := s.at(st).eval(s.file.parse(m[3]))
		name := st.full(m[1])
		if name == m[1] && strings.HasPrefix(name, "target.") && st.as != nil {
			continue // nobody is left to target
		}
		if _, ok := st.has[name]; !ok {
			panic(fault("no resource " + name))
		}
		switch {
		case m[2] == "/=" && methuen && v.rat().Sign() == 0:
		case m[2] == "/=" && methuen:
			v = ratio(arithmetic("//", st.has[name].rat(), v.rat()))
		case m[2] != "=":
			v = ratio(arithmetic(m[2][:1], st.has[name].rat(), v.rat()))
		}
		if methuen && v.rat().Sign() < 0 {
			v = number(0)
		}
		if least, ok := st.floor[name]; ok && v.rat().Cmp(least.rat()) < 0 {
			v = least
		}
		st.has[name] = v
	}
	return again
}

// applyCases applies the effects of the case that came up: `hit or critical` is both.
func (s *scope) applyCases(cases doc, st *state) (again bool) {
	came := s.name("outcome").word
	for _, c := range entries(cases) {
		for _, name := range strings.Split(c.key, " or ") {
			if strings.TrimSpace(name) == came {
				again = s.apply(c.under, st) || again
			}
		}
	}
	return again
}
