package tune

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Rules is a rule file that extends another and has the values of a setting as defaults, with those that
// were set beside them, and nothing else.
func (r *Result) Rules(extends string, s *Setting) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "extends: %s\nparameters:\n", scalar(extends))
	line := func(name, value string) { fmt.Fprintf(&b, "  %s: {default: %s}\n", scalar(name), scalar(value)) }
	for _, name := range slices.Sorted(maps.Keys(r.set)) {
		line(name, r.set[name])
	}
	for _, v := range s.values {
		line(v.Name, v.Text)
	}
	return []byte(b.String())
}

// scalar is a text as YAML has it.
func scalar(s string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./"
	if s != "" && strings.Trim(s, plain) == "" {
		return s
	}
	return strconv.Quote(s)
}
