package notation

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Grammar is a notation: what it lets an author write, and what that means.
// The three of the package are [Roll20], [Methuen] and [Rules]. A grammar is a
// value and is never changed.
type Grammar struct {
	Name string

	in     notations // which of them it is
	binary map[string]binaryMeaning

	decimals   bool // numbers may have a fractional part
	fate       bool // dF
	percentile bool // d%
	computed   bool // (expression)d6 and 2d(expression)
	faces      bool // d{1,1,2,5}
	names      bool // names of parameters and rolls
	resources  bool // [target dodge]
	labels     bool // 2d6[fire]: a remark, ignored
	modifiers  bool // 4d6!k3>5, and groups in braces
	plain      bool // 4d6!k3 with points such as >=5, which no comparison can be taken for
	clamp      bool // the value of a whole expression is at least 0
	conditions bool // comparisons, and the words of logic
	attributes bool // @{strength}: a parameter or a roll of a rule file
}

// has reports whether a grammar is of one of the notations.
func (g *Grammar) has(in notations) bool { return g.in&in != 0 }

// Methuen is the notation of the Methuen rules: whole numbers, XdY, resources
// in brackets, floor division with x/0 = 0, and no value below 0. Two values may be
// compared, each of which is not below 0 by itself: a condition.
var Methuen = &Grammar{
	Name: "methuen", in: inMethuen, binary: binaryOf(inMethuen),
	resources: true, clamp: true, conditions: true,
}

// Roll20 is the notation of Roll20: pools with computed count and sides, Fate
// dice, exact division, and rounding functions.
var Roll20 = &Grammar{
	Name: "roll20", in: inRoll20, binary: binaryOf(inRoll20),
	decimals: true, fate: true, percentile: true, computed: true,
	labels: true, modifiers: true, attributes: true,
}

// Rules is the language of rule files: names, comparisons, logic and
// conditions, with `/` exact and `//` rounding down.
var Rules = &Grammar{
	Name: "rules", in: inRules, binary: binaryOf(inRules),
	decimals: true, fate: true, computed: true, faces: true, names: true,
	plain: true, conditions: true,
}

// reserved words have a meaning in the language of rule files and name nothing.
// Functions do not count: only a bracket behind one makes it a call.
var reserved = []string{"and", "or", "not", "if", "true", "false", "chance", "joint", "otherwise", "given", "let", "in"}

// IsReserved reports whether the word cannot be the name of a parameter or a
// roll in a rule file.
func IsReserved(word string) bool { return slices.Contains(reserved, word) }

// Grammars lists the notations, in the order to show them.
func Grammars() []*Grammar { return []*Grammar{Roll20, Methuen, Rules} }

// GrammarByName returns a notation by its name. The error lists the names there are.
func GrammarByName(name string) (*Grammar, error) {
	var names []string
	for _, g := range Grammars() {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	msg := fmt.Sprintf("there is no notation %q, only %s", name, strings.Join(names, ", "))
	if near, ok := Nearest(name, names); ok {
		msg += fmt.Sprintf(" (did you mean %s?)", near)
	}
	return nil, errors.New(msg)
}

// Division returns the rule for `/`.
func (g *Grammar) Division() Division { return g.binary["/"].rule }

// WithDivision returns the grammar with another rule for `/`.
func (g *Grammar) WithDivision(rule Division) *Grammar {
	c := *g
	c.binary = maps.Clone(g.binary)
	c.binary["/"] = binaryMeaning{Div, rule, productPrecedence}
	return &c
}
