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

// PlainName returns the name of a parameter or a roll without what Roll20 writes around it.
func PlainName(name string) string {
	if inside, ok := strings.CutPrefix(name, attributeOpen); ok {
		return strings.TrimSuffix(inside, "}")
	}
	return name
}
