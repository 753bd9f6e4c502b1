package notation

import (
	"maps"
	"slices"
	"strings"
)

// unknownName reports a word where the grammar has no names.
func (p *parser) unknownName(t token) error {
	lower := strings.ToLower(t.text)
	err := Errorf(t.at, "unknown name %q", t.text)
	if near, ok := Nearest(lower, p.grammar.words()); ok {
		return err.WithHint("did you mean %s?", near)
	}
	switch {
	case lower == "d":
		return noSides(t)
	case !p.grammar.fate && lower == "df":
		return err.WithHint("Fate dice belong to the roll20 notation")
	case p.grammar.resources:
		return err.WithHint("a resource stands in brackets: [%s]", t.text)
	}
	return err
}

// unknownFunction reports a word before a parenthesis that is no function.
func (p *parser) unknownFunction(name token) error {
	lower := strings.ToLower(name.text)
	if lower == "d" {
		return noSides(name)
	}
	err := Errorf(name.at, "unknown function %q", name.text)
	known := p.grammar.words()
	if near, ok := Nearest(lower, known); ok {
		return err.WithHint("did you mean %s?", near)
	}
	if len(known) == 0 {
		return err.WithHint("%s has no functions", p.grammar.Name)
	}
	return err.WithHint("known: %s", strings.Join(known, ", "))
}

// noSides reports a d with nothing right behind it.
func noSides(t token) error {
	return Errorf(t.at, "a die without sides").WithHint("such as 2d6, without spaces")
}

// words lists what may stand before a parenthesis, sorted.
func (g *Grammar) words() []string {
	list := slices.Collect(maps.Keys(g.functions))
	if g.names {
		list = slices.AppendSeq(list, maps.Keys(forms))
	}
	slices.Sort(list)
	return list
}
