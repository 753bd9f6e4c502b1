//go:build !js

package rulefile

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"
)

// The types of this file are what a rule file looks like to an editor: nothing is
// read into them. A key that the reader knows and they do not, or the other way
// round, fails a test.

type schemaFile struct {
	Scenario    schemaPathName            `json:"scenario,omitempty" jsonschema_description:"The name of the scenario: words with single slashes between them, such as my/attack. Without one it is that of the file."`
	Extends     schemaText                `json:"extends,omitempty" jsonschema_description:"A built-in scenario, or a rule file beside this one or below, of which this file says only what changes."`
	Title       schemaText                `json:"title,omitempty" jsonschema_description:"The scenario in a few words."`
	Question    schemaText                `json:"question,omitempty" jsonschema_description:"What the scenario answers."`
	Source      schemaText                `json:"source,omitempty" jsonschema_description:"Where the rules come from."`
	Assumptions schemaTexts               `json:"assumptions,omitempty" jsonschema_description:"What the rules leave open, and how it is taken here."`
	Notation    schemaNotation            `json:"notation,omitempty" jsonschema_description:"The notation of the expressions; rules unless another is named."`
	Division    schemaDivision            `json:"division,omitempty" jsonschema_description:"How methuen divides negative numbers."`
	System      schemaText                `json:"system,omitempty" jsonschema_description:"The game system whose rules analyze lint checks, such as tdgs."`
	Roles       map[string]schemaRole     `json:"roles,omitempty" jsonschema_description:"What the dice of rolls, constants and parameters are used for, by name."`
	Actors      map[string]schemaActor    `json:"actors,omitempty" jsonschema_description:"Those who have resources, by name."`
	Parameters  map[string]schemaDeclared `json:"parameters,omitempty" jsonschema_description:"What --set and --sweep change."`
	Records     map[string]schemaRecords  `json:"records,omitempty" jsonschema_description:"Data files whose records set parameters. The name is that of the parameter by which a record is chosen."`
	Constants   map[string]schemaText     `json:"constants,omitempty" jsonschema_description:"The numbers and dice of the rules, by name. Dice roll anew at every use."`
	Draws       map[string]schemaDrawn    `json:"draws,omitempty" jsonschema_description:"Words of which one is drawn by its weight, anew at every use of the name."`
	Decks       map[string]schemaDrawn    `json:"decks,omitempty" jsonschema_description:"Cards to deal from: what they show, with how many there are. A card shows a word, a number, numbers such as 2..14, or each face of a die such as d13."`
	Rolls       map[string]schemaText     `json:"rolls,omitempty" jsonschema_description:"What is rolled once and is one value wherever it is named, in order."`
	Lookups     map[string]schemaLookup   `json:"lookups,omitempty" jsonschema_description:"Tables in which a value finds its row."`
	Sequences   map[string]schemaPlayed   `json:"sequences,omitempty" jsonschema_description:"Sub-sequences of play. Every use of the name plays one anew."`
	Functions   map[string]schemaPlayed   `json:"functions,omitempty" jsonschema_description:"Sequences with arguments, such as hits(n, needed). A call puts its arguments in where their names stand."`
	Outcome     schemaCases               `json:"outcome,omitempty" jsonschema_description:"The words the outcome can be. The first case that holds is the outcome."`
	Requires    []schemaRequirement       `json:"requires,omitempty" jsonschema_description:"Conditions that the values of the parameters must meet."`
	Effects     schemaEffects             `json:"effects,omitempty" jsonschema_description:"What a case of the outcome does to resources; without an outcome the list alone, or if, then and else."`
	Actions     map[string]schemaDone     `json:"actions,omitempty" jsonschema_description:"What actors can do on their turns, by name."`
	Encounter   schemaEncounter           `json:"encounter,omitempty" jsonschema_description:"Something that goes on in turns until it ends."`
	Measures    map[string]schemaMeasured `json:"measures,omitempty" jsonschema_description:"The distributions that can be asked for, by name."`
	Tables      map[string]schemaTable    `json:"tables,omitempty" jsonschema_description:"Distributions that are written out row by row, by the name of the file."`
	Figures     map[string]schemaFigure   `json:"figures,omitempty" jsonschema_description:"Distributions that are drawn, by the name of the file."`
	Expect      []schemaExpected          `json:"expect,omitempty" jsonschema_description:"Figures that somebody stated and thresholds that must hold, held against the exact values; and by how much measures may change from a baseline."`
	Tune        schemaTune                `json:"tune,omitempty" jsonschema_description:"What the scenario is tuned to: analyze tune finds the values that meet the goals, and analyze check says whether today's do."`
}

type schemaParameter struct {
	Default     schemaText            `json:"default,omitempty" jsonschema_description:"The value unless another is given. The type follows from it: a number, dice, true or false."`
	Required    bool                  `json:"required,omitempty" jsonschema_description:"The parameter has no default and must be given a value."`
	Type        schemaType            `json:"type,omitempty" jsonschema_description:"The type, where it does not follow from the default."`
	Range       schemaRange           `json:"range,omitempty" jsonschema_description:"The least and the greatest number, LO..HI; either end may be left out."`
	NumberRange schemaRange           `json:"number_range,omitempty" jsonschema_description:"The range of a number in place of dice, if other than range."`
	Whole       bool                  `json:"whole,omitempty" jsonschema_description:"Numbers are whole."`
	Dice        schemaTexts           `json:"dice,omitempty" jsonschema_description:"The dice that may be given, such as [d3, d6]."`
	Words       map[string]schemaText `json:"words,omitempty" jsonschema_description:"Words that stand for numbers, with the numbers."`
	Choices     schemaChoices         `json:"choices,omitempty" jsonschema_description:"The words to choose from, or a mapping of words to their names in expressions."`
	Doc         schemaText            `json:"doc,omitempty" jsonschema_description:"What the parameter is."`
	Unit        schemaText            `json:"unit,omitempty" jsonschema_description:"What it is counted in."`
}

type schemaRecords struct {
	File      schemaText              `json:"file" jsonschema_description:"A CSV, JSON or YAML file beside this one or below."`
	Delimiter schemaDelimiter         `json:"delimiter,omitempty" jsonschema_description:"The separator of a CSV file (default: a comma)."`
	List      schemaText              `json:"list,omitempty" jsonschema_description:"Where in the file the list or the mapping of records is, such as game.monsters."`
	Name      schemaText              `json:"name,omitempty" jsonschema_description:"The field of a record that is its name; a mapping's keys are the names unless a field is."`
	Weight    schemaText              `json:"weight,omitempty" jsonschema_description:"The field by which any draws a record: a number of 0 or more, not all 0."`
	Fields    map[string]schemaMapped `json:"fields" jsonschema_description:"Fields of the records, such as attack.damage, with the parameters that they set."`
	Default   schemaText              `json:"default,omitempty" jsonschema_description:"The record that counts unless another is chosen. Without one a record must be chosen."`
	Doc       schemaText              `json:"doc,omitempty" jsonschema_description:"What is chosen."`
}

type schemaRecordField struct {
	Parameter schemaTexts `json:"parameter" jsonschema_description:"The parameter that the field sets, or a list of them."`
	Missing   schemaText  `json:"missing,omitempty" jsonschema_description:"The value where a record has no such field."`
}

type schemaResource struct {
	Default schemaText  `json:"default,omitempty" jsonschema_description:"The word that it starts with, or an expression that is one."`
	Choices schemaTexts `json:"choices,omitempty" jsonschema_description:"The words that it can hold."`
	Start   schemaText  `json:"start,omitempty" jsonschema_description:"The number that it starts with."`
	Floor   schemaText  `json:"floor,omitempty" jsonschema_description:"The number below which it never falls, such as 0."`
	Fades   schemaText  `json:"fades,omitempty" jsonschema_description:"How much it falls at the end of each turn of the actor, such as 1: poisoned = 3 lasts three turns."`
}

type schemaLookup struct {
	Doc  schemaText            `json:"doc,omitempty" jsonschema_description:"What the table says."`
	By   schemaText            `json:"by" jsonschema_description:"The expression that is looked up."`
	Rows map[string]schemaText `json:"rows" jsonschema_description:"Keys with the expressions they are worth, tried in order. A key is a number, LO..HI, under N, a word or otherwise."`
}

type schemaSequence struct {
	Doc     schemaText            `json:"doc,omitempty" jsonschema_description:"What is played."`
	Rolls   map[string]schemaText `json:"rolls,omitempty" jsonschema_description:"The rolls of the sequence, in order. Nothing outside of it names them."`
	Outcome schemaCases           `json:"outcome,omitempty" jsonschema_description:"Cases that the value may name as outcome, and that are the value where there is none."`
	Given   schemaText            `json:"given,omitempty" jsonschema_description:"What must hold: the sequence is rolled again as a whole until it does."`
	Value   schemaText            `json:"value,omitempty" jsonschema_description:"What the sequence is worth."`
}

type schemaRequirement struct {
	That schemaText `json:"that" jsonschema_description:"A condition on parameters alone."`
	Else schemaText `json:"else" jsonschema_description:"What is wrong where it does not hold."`
}

type schemaAction struct {
	Doc      schemaText            `json:"doc,omitempty" jsonschema_description:"What is done."`
	Scenario schemaText            `json:"scenario,omitempty" jsonschema_description:"The scenario of a single step whose effects it has, or of an encounter that is played to its end: a built-in one, or a file in this folder or below."`
	Set      map[string]schemaText `json:"set,omitempty" jsonschema_description:"What the parameters of the scenario are worth: expressions of this file, or values."`
	Actors   map[string]schemaText `json:"actors,omitempty" jsonschema_description:"Who plays the actors of the scenario, unless self is who acts and target the other."`
	End      map[string]schemaText `json:"end,omitempty" jsonschema_description:"Of an encounter: a name for an expression of its last state, which the effects may use in place of how it ended."`
	Rolls    map[string]schemaText `json:"rolls,omitempty" jsonschema_description:"What is rolled once for the action, in order."`
	Outcome  schemaCases           `json:"outcome,omitempty" jsonschema_description:"The cases of the action. The first that holds is its outcome."`
	Free     bool                  `json:"free,omitempty" jsonschema_description:"It does not end the turn: the entries of the policy below are looked at, too."`
	Effects  schemaEffects         `json:"effects,omitempty" jsonschema_description:"What it does to resources, always or by the case of its outcome; after the effects of the scenario if it has one."`
}

type schemaConditional struct {
	If   schemaText  `json:"if" jsonschema_description:"A condition."`
	Then schemaDoing `json:"then" jsonschema_description:"Effects where it holds."`
	Else schemaDoing `json:"else,omitempty" jsonschema_description:"Effects where it does not."`
}

type schemaTurnOf struct {
	Target schemaText   `json:"target,omitempty" jsonschema_description:"Whom the actor aims at: an actor, or first of, weakest of, strongest of, random of, each of or all of a side."`
	Start  schemaDoing  `json:"start,omitempty" jsonschema_description:"Effects and actions at the start of the turn."`
	Policy schemaPolicy `json:"policy,omitempty" jsonschema_description:"What the actor does: an action, a mixture by weights, or a list of when CONDITION: ACTION. Beside choose, what the best policy is compared with."`
	Choose schemaPolicy `json:"choose,omitempty" jsonschema_description:"What the actor may do, each entry perhaps with its condition: the exact engine finds what is best in every state. One actor chooses, or two whose aims are opposite; the others have policies."`
	For    schemaText   `json:"for,omitempty" jsonschema_description:"What it chooses for: P(ending = hero) or mean(hero.hp), of the last state, is made as large as can be."`
	End    schemaDoing  `json:"end,omitempty" jsonschema_description:"Effects and actions at the end of the turn."`
}

type schemaEncounter struct {
	Sides      map[string]schemaTexts  `json:"sides,omitempty" jsonschema_description:"Who fights together. Who of them is down neither acts nor is aimed at."`
	Down       schemaText              `json:"down,omitempty" jsonschema_description:"When an actor of a side is down, in its resources by their names alone; hp <= 0 unless said."`
	Order      schemaOrder             `json:"order,omitempty" jsonschema_description:"Who acts when: a list of actors, the cases of who begins, whom the others follow, or a number for each, of which the highest acts first."`
	Ties       schemaTies              `json:"ties,omitempty" jsonschema_description:"Equal numbers of the order: as listed unless said, or rolled again."`
	Initiative schemaInitiative        `json:"initiative,omitempty" jsonschema_description:"How often it is rolled who begins; once unless said."`
	Turns      map[string]schemaActing `json:"turns,omitempty" jsonschema_description:"What the actors do on their turns."`
	Limit      map[string]schemaText   `json:"limit,omitempty" jsonschema_description:"The word for an encounter that takes too long, with the number of turns."`

	State  map[string]schemaText `json:"state,omitempty" jsonschema_description:"What is kept from turn to turn, with what it starts as."`
	Turn   schemaTurn            `json:"turn,omitempty" jsonschema_description:"What a turn does."`
	Repeat schemaRepeated        `json:"repeat,omitempty" jsonschema_description:"effects: a turn is the effects of the file, on the resources of its actors."`
	Until  schemaUntil           `json:"until,omitempty" jsonschema_description:"When it is over: a condition on the state, or the names of the ends with theirs; with repeat, resources with the range that ends it."`
}

type schemaTurn struct {
	Rolls map[string]schemaText `json:"rolls,omitempty" jsonschema_description:"What is rolled once a turn, in order."`
	Next  map[string]schemaText `json:"next" jsonschema_description:"The new values of parts of the state; others stay."`
}

type schemaMeasure struct {
	Value  schemaText  `json:"value,omitempty" jsonschema_description:"The expression whose distribution it is."`
	Lost   schemaText  `json:"lost,omitempty" jsonschema_description:"How much of a resource is lost by the effects, such as target.hp."`
	Gained schemaText  `json:"gained,omitempty" jsonschema_description:"How much of a resource is gained by the effects."`
	After  schemaText  `json:"after,omitempty" jsonschema_description:"What a resource is worth after the effects."`
	End    schemaEnd   `json:"end,omitempty" jsonschema_description:"What it is of the last state of the encounter, in which turns counts the turns, and rounds the rounds."`
	Path   schemaText  `json:"path,omitempty" jsonschema_description:"What it is of the state after every turn: a measure for each, name_0 to name_20. What has ended stays as it ended."`
	Turns  schemaText  `json:"turns,omitempty" jsonschema_description:"Up to which turn a path goes; 20 unless said."`
	Cases  schemaCases `json:"cases,omitempty" jsonschema_description:"Words of its own, each with its condition. The first case that holds is the value."`
	Joint  schemaTexts `json:"joint,omitempty" jsonschema_description:"Two or three measures before this one, or expressions, that are looked at together."`
	Given  schemaText  `json:"given,omitempty" jsonschema_description:"The event that the distribution is conditional on."`
	Title  schemaText  `json:"title,omitempty" jsonschema_description:"The measure in a few words."`
	Unit   schemaText  `json:"unit,omitempty" jsonschema_description:"What it is counted in."`
	Doc    schemaText  `json:"doc,omitempty" jsonschema_description:"More about it."`
	Each   schemaEach  `json:"each,omitempty" jsonschema_description:"One name and its range: a measure for every number in it, such as {i: 1..7}."`
	When   schemaText  `json:"when,omitempty" jsonschema_description:"For which parameters there is such a measure of a family."`
}

type schemaSelection struct {
	Measure  schemaTexts            `json:"measure,omitempty" jsonschema_description:"The measure that is shown; the name of a path stands for all its turns."`
	Measures schemaTexts            `json:"measures,omitempty" jsonschema_description:"The measures that are shown; the name of a path stands for all its turns."`
	Sweep    map[string]schemaTexts `json:"sweep,omitempty" jsonschema_description:"Parameters with the values they take: LO..HI, LO..HI:STEP, a list, or all for every choice. The first is the slowest."`
	Set      map[string]schemaText  `json:"set,omitempty" jsonschema_description:"Parameters with their values."`
}

type schemaTable struct {
	Title schemaText `json:"title,omitempty" jsonschema_description:"The table in a few words."`
	Doc   schemaText `json:"doc,omitempty" jsonschema_description:"What it shows."`
	schemaSelection
}

type schemaFigure struct {
	Kind     schemaFigureKind  `json:"kind" jsonschema_description:"pmf: bars of one measure; at-least: the curve of the chance of at least a value; at-most: that of at most a value; heatmap: one quantity over two swept parameters; overlay: several curves in one picture; fan: the percentiles of a path, turn by turn."`
	Of       schemaCurveKind   `json:"of,omitempty" jsonschema_description:"What an overlay shows; pmf unless said."`
	Title    schemaText        `json:"title,omitempty" jsonschema_description:"The figure in a few words."`
	Doc      schemaText        `json:"doc,omitempty" jsonschema_description:"What it shows."`
	X        schemaText        `json:"x,omitempty" jsonschema_description:"What the axis to the right shows."`
	Y        schemaText        `json:"y,omitempty" jsonschema_description:"What the axis upwards shows."`
	Quantity schemaQuantity    `json:"quantity,omitempty" jsonschema_description:"The quantity that a heatmap shows, such as P(outcome = hit)."`
	Scale    schemaFigureScale `json:"scale,omitempty" jsonschema_description:"The colours of a heatmap of probabilities: shown, over the range of what is shown; full, from 0 to 100 %. Shown unless said."`
	schemaSelection
}

type schemaClaim struct {
	Claim      schemaText             `json:"claim,omitempty" jsonschema_description:"What is claimed, in words."`
	Scenario   schemaText             `json:"scenario,omitempty" jsonschema_description:"Whose measure it is about; this file's unless said."`
	Set        map[string]schemaText  `json:"set,omitempty" jsonschema_description:"The values of the parameters for which it is claimed."`
	Sweep      map[string]schemaTexts `json:"sweep,omitempty" jsonschema_description:"Parameters with the values for each of which it is claimed: LO..HI, LO..HI:STEP or a list. The first is the slowest."`
	That       schemaThreshold        `json:"that,omitempty" jsonschema_description:"A quantity and what it must be, such as P(outcome = hit) >= 0.65."`
	Quantity   schemaQuantity         `json:"quantity,omitempty" jsonschema_description:"What the figure is stated of, such as mean(damage)."`
	Stated     schemaTexts            `json:"stated,omitempty" jsonschema_description:"The figure: an integer, a decimal or a fraction, with % for hundredths; with a sweep, a list with one for each of its values."`
	In         schemaRange            `json:"in,omitempty" jsonschema_description:"The range it must lie in, where no figure is stated."`
	Source     schemaText             `json:"source,omitempty" jsonschema_description:"Where it is stated."`
	KnownWrong schemaText             `json:"known_wrong,omitempty" jsonschema_description:"Why the claim is kept although it fails."`
}

type schemaTune struct {
	Goals schemaGoals            `json:"goals" jsonschema_description:"What measures must be, such as P(winner = hero) in 45%..55%; all are to be met."`
	Vary  map[string]schemaTexts `json:"vary,omitempty" jsonschema_description:"Parameters with the values that they may have: LO..HI, LO..HI:STEP, a list, or all for every choice."`
}

type schemaTolerance struct {
	Change schemaChanging `json:"change" jsonschema_description:"What may change: a quantity such as P(outcome = hit), or a measure as a whole, by total variation distance."`
	Within schemaText     `json:"within" jsonschema_description:"By how much, up or down, before analyze check fails: a decimal or a fraction, with % for hundredths."`
	Claim  schemaText     `json:"claim,omitempty" jsonschema_description:"Why that much, in words."`
	Source schemaText     `json:"source,omitempty" jsonschema_description:"Where it was agreed."`
}

// JSONSchemaExtend says that a claim is one threshold, or a quantity with a figure
// or a range.
func (schemaClaim) JSONSchemaExtend(s *jsonschema.Schema) {
	s.OneOf = []*jsonschema.Schema{
		{Required: []string{"that"}, Not: &jsonschema.Schema{Required: []string{"quantity"}}},
		{Required: []string{"claim", "quantity", "stated"}},
		{Required: []string{"claim", "quantity", "in"}},
	}
}

// JSONSchemaExtend allows a resource to be a word with choices, or a number with a floor.
func (schemaResource) JSONSchemaExtend(s *jsonschema.Schema) {
	none := func(keys ...string) *jsonschema.Schema {
		not := &jsonschema.Schema{}
		for _, key := range keys {
			not.AnyOf = append(not.AnyOf, &jsonschema.Schema{Required: []string{key}})
		}
		return not
	}
	s.OneOf = []*jsonschema.Schema{
		{Required: []string{"default", "choices"}, Not: none("start", "floor", "fades")},
		{Required: []string{"start", "floor"}, Not: none("default", "choices")},
	}
}

// JSONSchemaExtend says that an actor has a policy, or something to choose for.
func (schemaTurnOf) JSONSchemaExtend(s *jsonschema.Schema) {
	s.AnyOf = []*jsonschema.Schema{{Required: []string{"policy"}}, {Required: []string{"choose", "for"}}}
}

// JSONSchemaExtend says that a measure is one thing.
func (schemaMeasure) JSONSchemaExtend(s *jsonschema.Schema) { s.OneOf = requiringOne(MeasureForms) }

// JSONSchemaExtend says that a table has its measures under one key.
func (schemaTable) JSONSchemaExtend(s *jsonschema.Schema) {
	s.OneOf = requiringOne([]string{"measure", "measures"})
}

// JSONSchemaExtend allows a section of which only the key is written: the reader
// skips it. What is extended must have a name.
func (schemaFile) JSONSchemaExtend(s *jsonschema.Schema) {
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		if p.Key == "extends" {
			continue
		}
		section := p.Value
		p.Value = either(section, ofType("null"))
		p.Value.Description, section.Description = section.Description, ""
	}
}

// Schema returns the JSON Schema (draft 2020-12) of rule files. It knows all sections and keys but
// not expressions, so a file that it allows can still be wrong.
func Schema() ([]byte, error) {
	r := &jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, Namer: schemaName}
	s := r.Reflect(schemaFile{})
	s.Title = "A rule file of oddsmith"
	// The hooks name these; the library sees only what is a field of a type.
	for _, t := range []any{schemaParameter{}, schemaSequence{}, schemaMeasure{}, schemaClaim{}, schemaAction{}, schemaTurnOf{}, schemaRecordField{}, schemaTolerance{}, schemaResource{}, schemaStored(""), schemaConditional{}, schemaDoing("")} {
		part := r.Reflect(t)
		maps.Copy(s.Definitions, part.Definitions)
		part.Version, part.Definitions = "", nil
		s.Definitions[schemaName(reflect.TypeOf(t))] = part
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the schema: %w", err)
	}
	return append(data, '\n'), nil
}

// schemaName is what a type is called in the schema.
func schemaName(t reflect.Type) string {
	name := strings.TrimPrefix(t.Name(), "schema")
	if name == "" {
		return ""
	}
	return strings.ToLower(name[:1]) + name[1:]
}
