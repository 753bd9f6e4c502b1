//go:build !js

package rulefile

import (
	"strings"

	"github.com/invopop/jsonschema"

	"oddsmith/scenarios/notation"
)

// The tables of the schema are what a rule file looks like to an editor: nothing is read by them. A key
// that the reader knows and they do not, or the other way round, fails a test.

// A row is a key of a mapping, what stands under it, and what an editor says of it.
type row struct {
	key   string
	holds *jsonschema.Schema
	doc   string
}

// A mapping has no other keys than those of its rows.
type mapping struct {
	rows         []row
	required     []string
	oneOf, anyOf []*jsonschema.Schema // which keys go together
}

// forms are what stands under a key and is no mapping with keys of its own, by what the schema calls it.
var forms = jsonschema.Definitions{
	"text":     either(ofType("string"), ofType("number"), ofType("boolean")), // YAML makes numbers and truth values of some texts
	"texts":    either(text, listOf(text)),
	"pathName": either(pathName(), ofType("number"), ofType("boolean")),

	// One of some words.
	"delimiter":   oneOfWords(Delimiters...),
	"division":    oneOfWords("floor", "truncate"),
	"role":        oneOfWords(DieRoles...),
	"type":        oneOfWords(ParameterTypes...),
	"figureKind":  oneOfWords(FigureKinds...),
	"curveKind":   oneOfWords(CurveKinds...),
	"figureScale": oneOfWords(FigureScales...),
	"initiative":  oneOfWords(Once, EveryRound),
	"ties":        oneOfWords(Ties...),
	"repeated":    oneOfWords("effects"),
	"notation":    oneOfWords(notation.Roll20.Name, notation.Methuen.Name, notation.Rules.Name),

	// A text of a form. What may change is a measure or a quantity.
	"range":     matching(`\.\.`),
	"quantity":  matching(`^\s*` + quantityPattern + `\s*$`),
	"threshold": matching(`^\s*` + quantityPattern + `\s*([<>=]|in)`),
	"changing":  matching(`^\s*(` + quantityPattern + `|[A-Za-z_][A-Za-z0-9_.]*)\s*$`),

	// What is short, or a mapping that says more: a parameter is its default, a field of a record the
	// parameters that it sets, a sequence its value, a measure its expression, an action its effects, and
	// a turn a policy.
	"declared": either(text, defined("parameter")),
	"mapped":   either(texts, defined("recordField")),
	"stored":   either(text, defined("resource")),
	"played":   either(text, defined("sequence")),
	"measured": either(text, defined("measure")),
	"done":     either(defined("doing"), defined("action")),
	"acting":   either(defined("policy"), defined("turnOf")),

	// One, or a list of them; a list, or a mapping.
	"goals":   either(defined("threshold"), listOf(defined("threshold"))),
	"doing":   either(effect, listOf(effect)),
	"choices": either(listOf(text), mappingTo(text)),
	"order":   either(listOf(text), defined("cases")),
	"actor":   either(listOf(text), actor()),
	"policy":  policy(),

	"cases": counted(mappingTo(text), 1, 0),
	"drawn": counted(mappingTo(text), 1, 0),
	"each":  counted(mappingTo(defined("range")), 1, 1),

	// Effects always, or by the cases of an outcome.
	"effects": either(defined("doing"), mappingTo(defined("doing"))),
	// A condition, or a mapping of names to conditions or of resources to ranges.
	"until": either(ofType("string"), ofType("boolean"), mappingTo(ofType("string"))),
	// An expression of the last state, or cases.
	"end": either(ofType("string"), ofType("number"), ofType("boolean"), mappingTo(ofType("string"))),
	// A threshold, a mapping that says more, or a tolerance.
	"expected": either(defined("threshold"), defined("claim"), defined("tolerance")),
}

var (
	text, texts = defined("text"), defined("texts")
	effect      = either(text, defined("conditional"))

	quantityPattern = `(` + strings.Join(Statistics, "|") + `)\s*\([^)]*\)(\s*\+\s*P\s*\([^)]*\))*`
)

// schema returns the schema of the mapping.
func (m mapping) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema,
		Required: m.required, OneOf: m.oneOf, AnyOf: m.anyOf,
	}
	for _, r := range m.rows {
		held := *r.holds
		held.Description = r.doc
		s.Properties.Set(r.key, &held)
	}
	return s
}

// either allows any of some schemas.
func either(of ...*jsonschema.Schema) *jsonschema.Schema { return &jsonschema.Schema{AnyOf: of} }

// ofType allows values of a JSON type.
func ofType(name string) *jsonschema.Schema { return &jsonschema.Schema{Type: name} }

// defined allows what another definition of the schema allows.
func defined(name string) *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/" + name} }

// listOf allows lists of what a schema allows.
func listOf(items *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: items}
}

// mappingTo allows mappings of any keys to what a schema allows.
func mappingTo(values *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: values}
}

// counted sets how many keys a mapping must have and may have; most is 0 for any number. It changes s and
// returns it.
func counted(s *jsonschema.Schema, least, most uint64) *jsonschema.Schema {
	if s.MinProperties = &least; most > 0 {
		s.MaxProperties = &most
	}
	return s
}

// matching allows texts of a form.
func matching(pattern string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: pattern}
}

// oneOfWords allows some words.
func oneOfWords(words ...string) *jsonschema.Schema {
	s := ofType("string")
	for _, w := range words {
		s.Enum = append(s.Enum, w)
	}
	return s
}

// atLeastOneKey allows mappings that have at least one of the keys.
func atLeastOneKey(keys ...string) *jsonschema.Schema {
	s := &jsonschema.Schema{}
	for _, k := range keys {
		s.AnyOf = append(s.AnyOf, &jsonschema.Schema{Required: []string{k}})
	}
	return s
}

// pathName allows what [PathName] reads.
func pathName() *jsonschema.Schema {
	longest := uint64(MaxName)
	s := matching(pathPattern)
	s.MaxLength = &longest
	return s
}

// actor allows the resources of an actor with their start values, and what is gained from it.
func actor() *jsonschema.Schema {
	gain := mappingTo(text)
	gain.Description = "What is gained when the actor is down, such as xp: 50."
	s := mapping{rows: []row{
		{"count", either(text), "How many such actors there are, told apart by nothing: a whole number, or a parameter that is one."},
		{"joins", either(text), "The round in which the actor comes, on its turn: until then it does not act and is no target, and its side is not down."},
		{"gain", either(gain, defined("stored")), ""},
	}}.schema()
	s.AdditionalProperties = defined("stored")
	return s
}

// policy allows an action, a mixture, or a list of both, each perhaps with its condition.
func policy() *jsonschema.Schema {
	mixture := mapping{rows: []row{{Weights, mappingTo(text), ""}}, required: []string{Weights}}.schema()
	entry := counted(mappingTo(jsonschema.FalseSchema), 1, 1)
	entry.PatternProperties = map[string]*jsonschema.Schema{"^(" + When + ".*|" + Otherwise + ")$": either(texts, mixture)}
	entries, one := listOf(either(texts, entry, mixture)), uint64(1)
	entries.MinItems = &one
	return either(text, entries, mixture)
}
