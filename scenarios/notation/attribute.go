package notation

import "strings"

// attribute parses a name in braces, @{name}. The node keeps the braces in its name, so that it
// prints as @{name}.
func (p *parser) attribute(t token) Expr {
	inside, closed := strings.CutSuffix(t.text[len(attributeOpen):], "}")
	if !closed {
		_, column := t.at.Position()
		return p.bad(Errorf(t.at, "missing '}' for '@{' at column %d", column))
	}
	name := strings.TrimSpace(inside)
	if name == "" || nameLength(name) != len(name) {
		return p.bad(Errorf(t.at, "%q is not a name", name).WithHint("letters, digits and _, not beginning with a digit"))
	}
	return &Ref{At: t.at, Name: attributeOpen + name + "}"}
}

// self is the modifier of a resource that says no other.
const self = "self"

// IsResource reports whether a name is that of a resource, a stored number of an actor: [target dodge].
func IsResource(name string) bool { return strings.HasPrefix(name, "[") }

// PlainName returns the name of a parameter, a roll or a resource without what its notation writes
// around it: strength for @{strength} and for [self strength].
func PlainName(name string) string {
	if inside, ok := strings.CutPrefix(name, attributeOpen); ok {
		return strings.TrimSuffix(inside, "}")
	}
	if IsResource(name) {
		return strings.TrimPrefix(strings.Trim(name, "[]"), self+" ")
	}
	return name
}
