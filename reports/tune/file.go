package tune

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Rules returns a rule file that extends another one and sets the defaults of its parameters to
// the values of a setting and those that were set.
func (r *Result) Rules(extends string, s *Setting) []byte {
	var parameters, chosen strings.Builder
	line := func(name, value string) {
		to := &parameters
		if p, err := r.scenario.Parameter(name); err == nil && p.OfRecords {
			to = &chosen
		}
		fmt.Fprintf(to, "  %s: {default: %s}\n", scalar(name), scalar(value))
	}
	for _, name := range slices.Sorted(maps.Keys(r.set)) {
		line(name, r.set[name])
	}
	for _, v := range s.values {
		line(v.Name, v.Text)
	}
	text := fmt.Sprintf("extends: %s\n", scalar(extends))
	if parameters.Len() > 0 {
		text += "parameters:\n" + parameters.String()
	}
	if chosen.Len() > 0 {
		text += "records:\n" + chosen.String()
	}
	return []byte(text)
}

// CheckRules returns an error if a parameter that is varied or set gets its value from a record: a
// rule file cannot set its default.
func (p *Problem) CheckRules() error {
	names := slices.Collect(maps.Keys(p.Set))
	for _, vary := range p.Vary {
		names = append(names, vary.Name)
	}
	slices.Sort(names)
	for _, name := range names {
		if q, err := p.Scenario.Parameter(name); err == nil && q.SetBy != "" {
			return fmt.Errorf("a rule file cannot hold a default of %s, which a record of %s sets: without --out the best values are shown, to be written into its data file", name, q.SetBy)
		}
	}
	return nil
}

// scalar is a text as YAML has it.
func scalar(s string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./"
	if s != "" && strings.Trim(s, plain) == "" {
		return s
	}
	return strconv.Quote(s)
}
