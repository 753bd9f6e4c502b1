package rulefile

import (
	"fmt"
	"strings"

	"github.com/invopop/jsonschema"

	"oddsmith/scenarios/notation"
)

// The types of this file are parts of a rule file that are a scalar or something
// else, or one of some words. They tell their schema themselves.
type (
	schemaText       string // YAML makes numbers and truth values of some texts
	schemaTexts      string
	schemaPathName   string
	schemaNotation   string
	schemaDivision   string
	schemaRole       string
	schemaType       string
	schemaFigureKind string
	schemaCurveKind  string
	schemaRange      string
	schemaQuantity   string
	schemaThreshold  string
	schemaExpected   string
	schemaChanging   string
	schemaActor      string
	schemaDeclared   string
	schemaPlayed     string
	schemaMeasured   string
	schemaChoices    string
	schemaDelimiter  string
	schemaMapped     string
	schemaEffects    string
	schemaDone       string
	schemaDoes       string
	schemaActing     string
	schemaPolicy     string
	schemaOrder      string
	schemaInitiative string
	schemaCases      map[string]schemaText
	schemaEach       map[string]schemaRange
)

// either allows any of some schemas.
func either(of ...*jsonschema.Schema) *jsonschema.Schema { return &jsonschema.Schema{AnyOf: of} }

// ofType allows values of a JSON type.
func ofType(name string) *jsonschema.Schema { return &jsonschema.Schema{Type: name} }

// defined allows what another definition of the schema allows.
func defined(name string) *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/" + name} }

func listOf(items *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: items}
}

func mappingTo(values *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: values}
}

func matching(pattern string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: pattern}
}

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

func (schemaText) JSONSchema() *jsonschema.Schema {
	return either(ofType("string"), ofType("number"), ofType("boolean"))
}

func (schemaTexts) JSONSchema() *jsonschema.Schema {
	return either(defined("text"), listOf(defined("text")))
}

func (schemaPathName) JSONSchema() *jsonschema.Schema {
	longest := uint64(MaxName)
	name := matching(pathNames.String())
	name.MaxLength = &longest
	return either(name, ofType("number"), ofType("boolean"))
}

func (schemaNotation) JSONSchema() *jsonschema.Schema {
	s := ofType("string")
	for _, g := range notation.Grammars() {
		s.Enum = append(s.Enum, g.Name)
	}
	return s
}

func (schemaDelimiter) JSONSchema() *jsonschema.Schema  { return oneOfWords(Delimiters...) }
func (schemaDivision) JSONSchema() *jsonschema.Schema   { return oneOfWords("floor", "truncate") }
func (schemaRole) JSONSchema() *jsonschema.Schema       { return oneOfWords(DieRoles...) }
func (schemaType) JSONSchema() *jsonschema.Schema       { return oneOfWords(ParameterTypes...) }
func (schemaFigureKind) JSONSchema() *jsonschema.Schema { return oneOfWords(FigureKinds...) }
func (schemaCurveKind) JSONSchema() *jsonschema.Schema  { return oneOfWords(CurveKinds...) }
func (schemaRange) JSONSchema() *jsonschema.Schema      { return matching(`\.\.`) }

func (schemaQuantity) JSONSchema() *jsonschema.Schema {
	return matching(fmt.Sprintf(`^\s*(%s)\s*\([^)]*\)\s*$`, strings.Join(Statistics, "|")))
}

func (schemaThreshold) JSONSchema() *jsonschema.Schema {
	return matching(fmt.Sprintf(`^\s*(%s)\s*\([^)]*\)\s*([<>=]|in)`, strings.Join(Statistics, "|")))
}

// What may change is a measure or a quantity.
func (schemaChanging) JSONSchema() *jsonschema.Schema {
	return matching(fmt.Sprintf(`^\s*((%s)\s*\([^)]*\)|[A-Za-z_][A-Za-z0-9_.]*)\s*$`, strings.Join(Statistics, "|")))
}

// What is expected is a threshold, a mapping that says more, or a tolerance.
func (schemaExpected) JSONSchema() *jsonschema.Schema {
	return either(defined("threshold"), defined("claim"), defined("tolerance"))
}

// A list of the names of resources, or what they start with.
func (schemaActor) JSONSchema() *jsonschema.Schema {
	return either(listOf(defined("text")), mappingTo(defined("text")))
}

// A parameter is its default, or a mapping that says more.
func (schemaDeclared) JSONSchema() *jsonschema.Schema {
	return either(defined("text"), defined("parameter"))
}

// A field is the parameter that it sets, or a mapping that says more.
func (schemaMapped) JSONSchema() *jsonschema.Schema {
	return either(defined("text"), defined("recordField"))
}

// A sequence is its value, or a mapping.
func (schemaPlayed) JSONSchema() *jsonschema.Schema {
	return either(defined("text"), defined("sequence"))
}

// A measure is its expression, or a mapping that says more.
func (schemaMeasured) JSONSchema() *jsonschema.Schema {
	return either(defined("text"), defined("measure"))
}

func (schemaChoices) JSONSchema() *jsonschema.Schema {
	return either(listOf(defined("text")), mappingTo(defined("text")))
}

func (schemaEffects) JSONSchema() *jsonschema.Schema {
	return either(listOf(defined("text")), mappingTo(defined("texts")))
}

// Effects of an action: one, a list, or by the cases of its outcome.
func (schemaDoes) JSONSchema() *jsonschema.Schema {
	return either(defined("texts"), mappingTo(defined("texts")))
}

// An action is its effects, or a mapping.
func (schemaDone) JSONSchema() *jsonschema.Schema {
	return either(defined("texts"), defined("action"))
}

// A policy is an action, or a list of actions with their conditions.
func (schemaPolicy) JSONSchema() *jsonschema.Schema {
	one := uint64(1)
	entry := mappingTo(defined("texts"))
	entry.AdditionalProperties, entry.PatternProperties = jsonschema.FalseSchema, map[string]*jsonschema.Schema{
		"^(" + When + ".*|" + Otherwise + ")$": defined("texts"),
	}
	entry.MinProperties, entry.MaxProperties = &one, &one
	entries := listOf(either(defined("text"), entry))
	entries.MinItems = &one
	return either(defined("text"), entries)
}

// A turn is a policy, or a mapping that says more.
func (schemaActing) JSONSchema() *jsonschema.Schema {
	return either(defined("policy"), defined("turnOf"))
}

// A list of actors, or cases.
func (schemaOrder) JSONSchema() *jsonschema.Schema {
	return either(listOf(defined("text")), defined("cases"))
}

func (schemaInitiative) JSONSchema() *jsonschema.Schema { return oneOfWords(Once, EveryRound) }

// JSONSchemaExtend says that there is a case.
func (schemaCases) JSONSchemaExtend(s *jsonschema.Schema) {
	one := uint64(1)
	s.MinProperties = &one
}

// JSONSchemaExtend says that there is one name.
func (schemaEach) JSONSchemaExtend(s *jsonschema.Schema) {
	one := uint64(1)
	s.MinProperties, s.MaxProperties = &one, &one
}

// schemaRepeated is the one word that an encounter can repeat.
type schemaRepeated struct{}

// JSONSchema is asked for by the library that makes the schema.
func (schemaRepeated) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Enum: []any{"effects"}}
}

// schemaUntil is a condition, or resources with ranges.
type schemaUntil struct{}

// JSONSchema is asked for by the library that makes the schema.
func (schemaUntil) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
		{Type: "string"},
		{Type: "boolean"},
		{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "string"}},
	}}
}

// schemaEnd is an expression, or cases.
type schemaEnd struct{}

// JSONSchema is asked for by the library that makes the schema.
func (schemaEnd) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
		{Type: "string"},
		{Type: "number"},
		{Type: "boolean"},
		{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "string"}},
	}}
}
