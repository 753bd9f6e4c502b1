//go:build !js

package rulefile

import (
	"strings"

	"github.com/invopop/jsonschema"

	"oddsmith/scenarios/notation"
)

// The types of this file are parts of a rule file that are a scalar or something
// else, or one of some words. They tell their schema themselves.
type (
	schemaText        string // YAML makes numbers and truth values of some texts
	schemaTexts       string
	schemaPathName    string
	schemaNotation    string
	schemaDivision    string
	schemaRole        string
	schemaType        string
	schemaFigureKind  string
	schemaCurveKind   string
	schemaFigureScale string
	schemaRange       string
	schemaQuantity    string
	schemaThreshold   string
	schemaExpected    string
	schemaGoals       string
	schemaChanging    string
	schemaActor       string
	schemaStored      string
	schemaDeclared    string
	schemaPlayed      string
	schemaMeasured    string
	schemaChoices     string
	schemaDelimiter   string
	schemaMapped      string
	schemaEffects     string
	schemaDone        string
	schemaDoing       string
	schemaActing      string
	schemaPolicy      string
	schemaOrder       string
	schemaInitiative  string
	schemaTies        string
	schemaRepeated    string
	schemaUntil       string
	schemaEnd         string
	schemaCases       map[string]schemaText
	schemaDrawn       map[string]schemaText
	schemaEach        map[string]schemaRange
)

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

// matching allows texts of a form, in which STATISTIC is any statistic.
func matching(pattern string) *jsonschema.Schema {
	pattern = strings.ReplaceAll(pattern, "STATISTIC", "("+strings.Join(Statistics, "|")+")")
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

// requiringOne allows mappings that have exactly one of the keys.
func requiringOne(keys []string) []*jsonschema.Schema {
	var out []*jsonschema.Schema
	for _, k := range keys {
		out = append(out, &jsonschema.Schema{Required: []string{k}})
	}
	return out
}

// What is a text.
func (schemaText) JSONSchema() *jsonschema.Schema {
	return either(ofType("string"), ofType("number"), ofType("boolean"))
}

func (schemaTexts) JSONSchema() *jsonschema.Schema {
	return either(defined("text"), listOf(defined("text")))
}

func (schemaPathName) JSONSchema() *jsonschema.Schema {
	longest := uint64(MaxName)
	name := matching(pathPattern)
	name.MaxLength = &longest
	return either(name, ofType("number"), ofType("boolean"))
}

// What is one of some words.
func (schemaDelimiter) JSONSchema() *jsonschema.Schema   { return oneOfWords(Delimiters...) }
func (schemaDivision) JSONSchema() *jsonschema.Schema    { return oneOfWords("floor", "truncate") }
func (schemaRole) JSONSchema() *jsonschema.Schema        { return oneOfWords(DieRoles...) }
func (schemaType) JSONSchema() *jsonschema.Schema        { return oneOfWords(ParameterTypes...) }
func (schemaFigureKind) JSONSchema() *jsonschema.Schema  { return oneOfWords(FigureKinds...) }
func (schemaCurveKind) JSONSchema() *jsonschema.Schema   { return oneOfWords(CurveKinds...) }
func (schemaFigureScale) JSONSchema() *jsonschema.Schema { return oneOfWords(FigureScales...) }
func (schemaInitiative) JSONSchema() *jsonschema.Schema  { return oneOfWords(Once, EveryRound) }
func (schemaTies) JSONSchema() *jsonschema.Schema        { return oneOfWords(Ties...) }
func (schemaRepeated) JSONSchema() *jsonschema.Schema    { return oneOfWords("effects") }

func (schemaNotation) JSONSchema() *jsonschema.Schema {
	var names []string
	for _, g := range notation.Grammars() {
		names = append(names, g.Name)
	}
	return oneOfWords(names...)
}

// What has a form. What may change is a measure or a quantity.
func (schemaRange) JSONSchema() *jsonschema.Schema { return matching(`\.\.`) }

func (schemaQuantity) JSONSchema() *jsonschema.Schema {
	return matching(`^\s*STATISTIC\s*\([^)]*\)(\s*\+\s*P\s*\([^)]*\))*\s*$`)
}

func (schemaThreshold) JSONSchema() *jsonschema.Schema {
	return matching(`^\s*STATISTIC\s*\([^)]*\)(\s*\+\s*P\s*\([^)]*\))*\s*([<>=]|in)`)
}

func (schemaChanging) JSONSchema() *jsonschema.Schema {
	return matching(`^\s*(STATISTIC\s*\([^)]*\)(\s*\+\s*P\s*\([^)]*\))*|[A-Za-z_][A-Za-z0-9_.]*)\s*$`)
}

// What is short, or a mapping that says more: a parameter is its default, a field of a
// record the parameters that it sets, a sequence its value, a measure its expression, an
// action its effects, and a turn a policy.
func (schemaDeclared) JSONSchema() *jsonschema.Schema { return orMore("text", "parameter") }
func (schemaMapped) JSONSchema() *jsonschema.Schema   { return orMore("texts", "recordField") }
func (schemaStored) JSONSchema() *jsonschema.Schema   { return orMore("text", "resource") }
func (schemaPlayed) JSONSchema() *jsonschema.Schema   { return orMore("text", "sequence") }
func (schemaMeasured) JSONSchema() *jsonschema.Schema { return orMore("text", "measure") }
func (schemaDone) JSONSchema() *jsonschema.Schema     { return orMore("doing", "action") }
func (schemaActing) JSONSchema() *jsonschema.Schema   { return orMore("policy", "turnOf") }

func orMore(short, long string) *jsonschema.Schema { return either(defined(short), defined(long)) }

// What is a list or a mapping.
func (schemaChoices) JSONSchema() *jsonschema.Schema { return listOrMapping("text", "text") }

// JSONSchema returns the schema of an actor: a list of resources, or their start values with what
// is gained from it.
func (schemaActor) JSONSchema() *jsonschema.Schema {
	resources := mappingTo(defined("stored"))
	gain := mappingTo(defined("text"))
	gain.Description = "What is gained when the actor is down, such as xp: 50."
	resources.Properties = jsonschema.NewProperties()
	count := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{defined("text")}, Description: "How many such actors there are, told apart by nothing: a whole number, or a parameter that is one."}
	resources.Properties.Set("count", count)
	joins := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{defined("text")}, Description: "The round in which the actor comes, on its turn: until then it does not act and is no target, and its side is not down."}
	resources.Properties.Set("joins", joins)
	resources.Properties.Set("gain", either(gain, defined("stored")))
	return either(listOf(defined("text")), resources)
}

func listOrMapping(item, value string) *jsonschema.Schema {
	return either(listOf(defined(item)), mappingTo(defined(value)))
}

// Effects: one, a list of them, or a condition with what is done then and else.
func (schemaDoing) JSONSchema() *jsonschema.Schema {
	one := either(defined("text"), defined("conditional"))
	return either(one, listOf(one))
}

// Effects of a file or an action, always or by the cases of its outcome.
func (schemaEffects) JSONSchema() *jsonschema.Schema {
	return either(defined("doing"), mappingTo(defined("doing")))
}

// Who acts when: a list of actors, or the cases of who begins.
func (schemaOrder) JSONSchema() *jsonschema.Schema {
	return either(listOf(defined("text")), defined("cases"))
}

// When it is over: a condition, or a mapping of names to conditions or of resources to
// ranges.
func (schemaUntil) JSONSchema() *jsonschema.Schema {
	return either(ofType("string"), ofType("boolean"), mappingTo(ofType("string")))
}

// What is taken of the last state: an expression, or cases.
func (schemaEnd) JSONSchema() *jsonschema.Schema {
	return either(ofType("string"), ofType("number"), ofType("boolean"), mappingTo(ofType("string")))
}

// Goals: one, or a list of them.
func (schemaGoals) JSONSchema() *jsonschema.Schema {
	return either(defined("threshold"), listOf(defined("threshold")))
}

// What is expected: a threshold, a mapping that says more, or a tolerance.
func (schemaExpected) JSONSchema() *jsonschema.Schema {
	return either(defined("threshold"), defined("claim"), defined("tolerance"))
}

// JSONSchema returns the schema of a policy: an action, or a list of actions with their
// conditions.
func (schemaPolicy) JSONSchema() *jsonschema.Schema {
	one := uint64(1)
	mixture := &jsonschema.Schema{
		Type: "object", AdditionalProperties: jsonschema.FalseSchema, Required: []string{Weights},
		Properties: jsonschema.NewProperties(),
	}
	mixture.Properties.Set(Weights, mappingTo(defined("text")))
	entry := &jsonschema.Schema{Type: "object", AdditionalProperties: jsonschema.FalseSchema}
	entry.PatternProperties = map[string]*jsonschema.Schema{
		"^(" + When + ".*|" + Otherwise + ")$": either(defined("texts"), mixture),
	}
	entry.MinProperties, entry.MaxProperties = &one, &one
	entries := listOf(either(defined("texts"), entry, mixture))
	entries.MinItems = &one
	return either(defined("text"), entries, mixture)
}

// JSONSchemaExtend says that there is a case.
func (schemaCases) JSONSchemaExtend(s *jsonschema.Schema) {
	one := uint64(1)
	s.MinProperties = &one
}

// JSONSchemaExtend says that there is a word, or a card.
func (schemaDrawn) JSONSchemaExtend(s *jsonschema.Schema) {
	one := uint64(1)
	s.MinProperties = &one
}

// JSONSchemaExtend says that there is one name.
func (schemaEach) JSONSchemaExtend(s *jsonschema.Schema) {
	one := uint64(1)
	s.MinProperties, s.MaxProperties = &one, &one
}
