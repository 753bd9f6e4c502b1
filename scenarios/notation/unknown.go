package notation

import (
	"slices"
	"strings"
)

// unknownName returns the error for a name in a notation without names.
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
		return err.WithHint("write a resource in brackets: [%s]", t.text)
	case p.grammar.attributes && t.at.Src.Name == "":
		return err.WithHint("write @{%s}, and give it a value", t.text)
	case p.grammar.attributes:
		return err.WithHint("@{%s} is a parameter or a roll", t.text)
	}
	return err
}

// UnknownName is the error for a name that nothing declares. The words `it` and `other` have a meaning
// elsewhere, and the error says where.
func UnknownName(at Span, name string) *Error {
	err := Errorf(at, "unknown name %q", name)
	if IsResource(name) {
		err = Errorf(at, "the resource %s has no value", name).WithHint("give it one, such as %s=3", PlainName(name))
	}
	if IsLookedAt(name) {
		err = Errorf(at, "%s has no meaning here", name).WithHint("it is the die that is looked at, " +
			"and stands where each is: count(p, it >= 5), each(p, it + 1); other is the one beside it in pairs(p, q, it > other)")
	}
	return err
}

// unknownFunction reports a word before a parenthesis that is no function.
func (p *parser) unknownFunction(name token) error {
	if strings.EqualFold(name.text, "d") {
		return noSides(name)
	}
	return p.grammar.unknownFunction(name.at, name.text, nil)
}

// UnknownFunction is the error for a call of an unknown function in a rule file; own are the functions that
// the file declares.
func UnknownFunction(call *Ref, own []string) *Error {
	at := call.At
	at.End = at.Start + len(call.Name)
	return Rules.unknownFunction(at, call.Name, own)
}

// elsewhere says what to write for functions that other dice rollers have.
var elsewhere = map[string]string{
	"avg":          means,
	"average":      means,
	"mean":         means,
	"p":            "the probability P(...) is one of a measure: as an expression write the condition alone, such as attack >= 12",
	"adv":          "write the higher of two dice as 2d20k1",
	"advantage":    "write the higher of two dice as 2d20k1",
	"dis":          "write the lower of two dice as 2d20kl1",
	"disadv":       "write the lower of two dice as 2d20kl1",
	"disadvantage": "write the lower of two dice as 2d20kl1",
}

// means is what to write for the mean of dice.
const means = "the mean is shown with every answer: write the dice alone"

// unknownFunction returns the error for an unknown function. own are the functions that the rule
// file defines.
func (g *Grammar) unknownFunction(at Span, name string, own []string) *Error {
	lower := strings.ToLower(name)
	err := Errorf(at, "unknown function %q", name)
	if hint := elsewhere[lower]; hint != "" && !slices.Contains(own, name) {
		return err.WithHint("%s", hint)
	}
	known := slices.Concat(own, g.words())
	near, ok := Nearest(lower, known)
	for _, k := range known {
		if len(k) > 2 && strings.HasPrefix(lower, k) && len(k) > len(near) && !ok { // maximum(x)
			near = k
		}
	}
	if near != "" && len(lower) > 1 {
		return err.WithHint("did you mean %s?", near)
	}
	if _, row := Rules.function(name); row != nil && g.attributes {
		return err.WithHint("%s belongs to the rules notation, that of rule files", name)
	}
	if len(known) == 0 {
		return err.WithHint("%s has no functions", g.Name)
	}
	return err.WithHint("known: %s", strings.Join(known, ", "))
}

// noSides reports a d with nothing right behind it.
func noSides(t token) error {
	return Errorf(t.at, "a die needs its number of sides").WithHint("write d6 or 2d6, without spaces")
}

// words lists what may stand before a parenthesis, sorted.
func (g *Grammar) words() []string {
	var list []string
	for _, f := range g.Functions() {
		list = append(list, f.Name)
	}
	slices.Sort(list)
	return list
}
