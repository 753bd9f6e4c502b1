package rulefile

import (
	"regexp"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// MaxName is how many characters a name may have.
const MaxName = 100

// NameRule says what a name is, for hints.
const NameRule = "letters, digits, _ and single dots, not beginning with a digit, and no dice, function or reserved word"

// IsName reports whether the rules notation reads the text as one name.
func IsName(text string) bool {
	e, err := notation.Rules.Parse(text)
	if err != nil {
		return false
	}
	ref, ok := e.(*notation.Ref)
	return ok && ref.Name == text
}

// pathNames are names that reports may use as paths of files.
var pathNames = regexp.MustCompile(`^[A-Za-z0-9_-]+([./][A-Za-z0-9_-]+)*$`)

// PathName reads the name of a scenario, a table or a figure, which is safe as a path.
func PathName(n *yamltree.Node) (string, error) {
	s, err := n.ReadText()
	if err == nil && (len(s) > MaxName || !pathNames.MatchString(s)) {
		return "", n.Errorf("%q is not a name", s).
			WithHint("letters, digits, _ and -, with single dots or slashes between them, at most %d characters", MaxName)
	}
	return s, err
}
