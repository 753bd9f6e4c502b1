//go:build !js

package rulefile

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/invopop/jsonschema"
)

// sections are the keys at the top.
var sections = []row{
	{"scenario", defined("pathName"), "The name of the scenario: words with single slashes between them, such as my/attack. Without one it is that of the file."},
	{"extends", text, "A built-in scenario, or a rule file beside this one or below, of which this file says only what changes."},
	{"title", text, "The scenario in a few words."},
	{"question", text, "What the scenario answers."},
	{"source", text, "Where the rules come from."},
	{"assumptions", texts, "What the rules leave open, and how it is taken here."},
	{"notation", defined("notation"), "The notation of the expressions; rules unless another is named."},
	{"division", defined("division"), "How methuen divides negative numbers."},
	{"system", text, "The game system whose rules analyze lint checks, such as tdgs."},
	{"roles", mappingTo(defined("role")), "What the dice of rolls, constants and parameters are used for, by name."},
	{"actors", mappingTo(defined("actor")), "Those who have resources, by name."},
	{"parameters", mappingTo(defined("declared")), "What --set and --sweep change."},
	{"records", mappingTo(defined("records")), "Data files whose records set parameters. The name is that of the parameter by which a record is chosen."},
	{"constants", mappingTo(text), "The numbers and dice of the rules, by name. Dice roll anew at every use."},
	{"draws", mappingTo(defined("drawn")), "Words of which one is drawn by its weight, anew at every use of the name."},
	{"decks", mappingTo(defined("drawn")), "Cards to deal from: what they show, with how many there are. A card shows a word, a number, numbers such as 2..14, or each face of a die such as d13."},
	{"rolls", mappingTo(text), "What is rolled once and is one value wherever it is named, in order."},
	{"lookups", mappingTo(defined("lookup")), "Tables in which a value finds its row."},
	{"sequences", mappingTo(defined("played")), "Sub-sequences of play. Every use of the name plays one anew."},
	{"functions", mappingTo(defined("played")), "Sequences with arguments, such as hits(n, needed). A call puts its arguments in where their names stand."},
	{"outcome", defined("cases"), "The words the outcome can be. The first case that holds is the outcome."},
	{"requires", listOf(defined("requirement")), "Conditions that the values of the parameters must meet."},
	{"effects", defined("effects"), "What a case of the outcome does to resources; without an outcome the list alone, or if, then and else."},
	{"actions", mappingTo(defined("done")), "What actors can do on their turns, by name."},
	{"encounter", defined("encounter"), "Something that goes on in turns until it ends."},
	{"measures", mappingTo(defined("measured")), "The distributions that can be asked for, by name."},
	{"tables", mappingTo(defined("table")), "Distributions that are written out row by row, by the name of the file."},
	{"figures", mappingTo(defined("figure")), "Distributions that are drawn, by the name of the file."},
	{"expect", listOf(defined("expected")), "Figures that somebody stated and thresholds that must hold, held against the exact values; and by how much measures may change from a baseline."},
	{"tune", defined("tune"), "What the scenario is tuned to: analyze tune finds the values that meet the goals, and analyze check says whether today's do."},
}

// mappings are those whose keys are known, by what the schema calls them.
var mappings = map[string]mapping{
	"parameter": {
		rows: []row{
			{"default", text, "The value unless another is given. The type follows from it: a number, dice, true or false."},
			{"required", ofType("boolean"), "The parameter has no default and must be given a value."},
			{"type", defined("type"), "The type, where it does not follow from the default."},
			{"range", defined("range"), "The least and the greatest number, LO..HI; either end may be left out."},
			{"number_range", defined("range"), "The range of a number in place of dice, if other than range."},
			{"whole", ofType("boolean"), "Numbers are whole."},
			{"dice", texts, "The dice that may be given, such as [d3, d6]."},
			{"words", mappingTo(text), "Words that stand for numbers, with the numbers."},
			{"choices", defined("choices"), "The words to choose from, or a mapping of words to their names in expressions."},
			{"doc", text, "What the parameter is."},
			{"unit", text, "What it is counted in."},
		},
	},
	"records": {
		rows: []row{
			{"file", text, "A CSV, JSON or YAML file beside this one or below."},
			{"delimiter", defined("delimiter"), "The separator of a CSV file (default: a comma)."},
			{"list", text, "Where in the file the list or the mapping of records is, such as game.monsters."},
			{"name", text, "The field of a record that is its name; a mapping's keys are the names unless a field is."},
			{"weight", text, "The field by which any draws a record: a number of 0 or more, not all 0."},
			{"fields", mappingTo(defined("mapped")), "Fields of the records, such as attack.damage, with the parameters that they set."},
			{"default", text, "The record that counts unless another is chosen. Without one a record must be chosen."},
			{"doc", text, "What is chosen."},
		},
		required: []string{"file", "fields"},
	},
	"recordField": {
		rows: []row{
			{"parameter", texts, "The parameter that the field sets, or a list of them."},
			{"missing", text, "The value where a record has no such field."},
		},
		required: []string{"parameter"},
	},
	// A word with choices, or a number with a floor.
	"resource": {
		rows: []row{
			{"default", text, "The word that it starts with, or an expression that is one."},
			{"choices", texts, "The words that it can hold."},
			{"start", text, "The number that it starts with."},
			{"floor", text, "The number below which it never falls, such as 0."},
			{"fades", text, "How much it falls at the end of each turn of the actor, such as 1: poisoned = 3 lasts three turns."},
		},
		oneOf: []*jsonschema.Schema{
			{Required: []string{"default", "choices"}, Not: atLeastOneKey("start", "floor", "fades")},
			{Required: []string{"start", "floor"}, Not: atLeastOneKey("default", "choices")},
		},
	},
	"lookup": {
		rows: []row{
			{"doc", text, "What the table says."},
			{"by", text, "The expression that is looked up."},
			{"rows", mappingTo(text), "Keys with the expressions they are worth, tried in order. A key is a number, LO..HI, under N, a word or otherwise."},
		},
		required: []string{"by", "rows"},
	},
	"sequence": {
		rows: []row{
			{"doc", text, "What is played."},
			{"rolls", mappingTo(text), "The rolls of the sequence, in order. Nothing outside of it names them."},
			{"outcome", defined("cases"), "Cases that the value may name as outcome, and that are the value where there is none."},
			{"given", text, "What must hold: the sequence is rolled again as a whole until it does."},
			{"value", text, "What the sequence is worth."},
		},
	},
	"requirement": {
		rows: []row{
			{"that", text, "A condition on parameters alone."},
			{"else", text, "What is wrong where it does not hold."},
		},
		required: []string{"that", "else"},
	},
	"action": {
		rows: []row{
			{"doc", text, "What is done."},
			{"scenario", text, "The scenario of a single step whose effects it has, or of an encounter that is played to its end: a built-in one, or a file in this folder or below."},
			{"set", mappingTo(text), "What the parameters of the scenario are worth: expressions of this file, or values."},
			{"actors", mappingTo(text), "Who plays the actors of the scenario, unless self is who acts and target the other."},
			{"end", mappingTo(text), "Of an encounter: a name for an expression of its last state, which the effects may use in place of how it ended."},
			{"rolls", mappingTo(text), "What is rolled once for the action, in order."},
			{"outcome", defined("cases"), "The cases of the action. The first that holds is its outcome."},
			{"free", ofType("boolean"), "It does not end the turn: the entries of the policy below are looked at, too."},
			{"effects", defined("effects"), "What it does to resources, always or by the case of its outcome; after the effects of the scenario if it has one."},
		},
	},
	"conditional": {
		rows: []row{
			{"if", text, "A condition."},
			{"then", defined("doing"), "Effects where it holds."},
			{"else", defined("doing"), "Effects where it does not."},
		},
		required: []string{"if", "then"},
	},
	// An actor has a policy, or something to choose for.
	"turnOf": {
		rows: []row{
			{"target", text, "Whom the actor aims at: an actor, or first of, weakest of, strongest of, random of, each of or all of a side."},
			{"start", defined("doing"), "Effects and actions at the start of the turn."},
			{"policy", defined("policy"), "What the actor does: an action, a mixture by weights, or a list of when CONDITION: ACTION. Beside choose, what the best policy is compared with."},
			{"choose", defined("policy"), "What the actor may do, each entry perhaps with its condition: the exact engine finds what is best in every state. One actor chooses, or two whose aims are opposite; the others have policies."},
			{"for", text, "What it chooses for: P(ending = hero) or mean(hero.hp), of the last state, is made as large as can be."},
			{"end", defined("doing"), "Effects and actions at the end of the turn."},
		},
		anyOf: []*jsonschema.Schema{{Required: []string{"policy"}}, {Required: []string{"choose", "for"}}},
	},
	"encounter": {
		rows: []row{
			{"sides", mappingTo(texts), "Who fights together. Who of them is down neither acts nor is aimed at."},
			{"down", text, "When an actor of a side is down, in its resources by their names alone; hp <= 0 unless said."},
			{"order", defined("order"), "Who acts when: a list of actors, the cases of who begins, whom the others follow, or a number for each, of which the highest acts first."},
			{"ties", defined("ties"), "Equal numbers of the order: as listed unless said, or rolled again."},
			{"initiative", defined("initiative"), "How often it is rolled who begins; once unless said."},
			{"turns", mappingTo(defined("acting")), "What the actors do on their turns."},
			{"limit", mappingTo(text), "The word for an encounter that takes too long, with the number of turns."},
			{"state", mappingTo(text), "What is kept from turn to turn, with what it starts as."},
			{"turn", defined("turn"), "What a turn does."},
			{"repeat", defined("repeated"), "effects: a turn is the effects of the file, on the resources of its actors."},
			{"until", defined("until"), "When it is over: a condition on the state, or the names of the ends with theirs; with repeat, resources with the range that ends it."},
		},
	},
	"turn": {
		rows: []row{
			{"rolls", mappingTo(text), "What is rolled once a turn, in order."},
			{"next", mappingTo(text), "The new values of parts of the state; others stay."},
		},
		required: []string{"next"},
	},
	// A measure is one thing.
	"measure": {
		rows: []row{
			{"value", text, "The expression whose distribution it is."},
			{"lost", text, "How much of a resource is lost by the effects, such as target.hp."},
			{"gained", text, "How much of a resource is gained by the effects."},
			{"after", text, "What a resource is worth after the effects, or an expression then: target.hp <= 0."},
			{"end", defined("end"), "What it is of the last state of the encounter, in which turns counts the turns, and rounds the rounds."},
			{"path", text, "What it is of the state after every turn: a measure for each, name_0 to name_20. What has ended stays as it ended."},
			{"turns", text, "Up to which turn a path goes; 20 unless said."},
			{"cases", defined("cases"), "Words of its own, each with its condition. The first case that holds is the value."},
			{"joint", texts, "Two or three measures before this one, or expressions, that are looked at together."},
			{"given", text, "The event that the distribution is conditional on."},
			{"title", text, "The measure in a few words."},
			{"unit", text, "What it is counted in."},
			{"doc", text, "More about it."},
			{"each", defined("each"), "One name and its range: a measure for every number in it, such as {i: 1..7}."},
			{"when", text, "For which parameters there is such a measure of a family."},
		},
		oneOf: atLeastOneKey(MeasureForms...).AnyOf,
	},
	"table": {
		rows: slices.Concat([]row{
			{"title", text, "The table in a few words."},
			{"doc", text, "What it shows."},
		}, selection),
		oneOf: atLeastOneKey("measure", "measures").AnyOf,
	},
	"figure": {
		rows: slices.Concat([]row{
			{"kind", defined("figureKind"), "pmf: bars of one measure; at-least: the curve of the chance of at least a value; at-most: that of at most a value; heatmap: one quantity over two swept parameters; overlay: several curves in one picture; fan: the percentiles of a path, turn by turn."},
			{"of", defined("curveKind"), "What an overlay shows; pmf unless said."},
			{"title", text, "The figure in a few words."},
			{"doc", text, "What it shows."},
			{"x", text, "What the axis to the right shows."},
			{"y", text, "What the axis upwards shows."},
			{"quantity", defined("quantity"), "The quantity that a heatmap shows, such as P(outcome = hit)."},
			{"scale", defined("figureScale"), "The colours of a heatmap of probabilities: shown, over the range of what is shown; full, from 0 to 100 %. Shown unless said."},
		}, selection),
		required: []string{"kind"},
	},
	// One threshold, or a quantity with a figure or a range.
	"claim": {
		rows: []row{
			{"claim", text, "What is claimed, in words."},
			{"scenario", text, "Whose measure it is about; this file's unless said."},
			{"set", mappingTo(text), "The values of the parameters for which it is claimed."},
			{"sweep", mappingTo(texts), "Parameters with the values for each of which it is claimed: LO..HI, LO..HI:STEP or a list. The first is the slowest."},
			{"that", defined("threshold"), "A quantity and what it must be, such as P(outcome = hit) >= 0.65."},
			{"quantity", defined("quantity"), "What the figure is stated of, such as mean(damage)."},
			{"stated", texts, "The figure: an integer, a decimal or a fraction, with % for hundredths; with a sweep, a list with one for each of its values."},
			{"in", defined("range"), "The range it must lie in, where no figure is stated."},
			{"source", text, "Where it is stated."},
			{"known_wrong", text, "Why the claim is kept although it fails."},
		},
		oneOf: []*jsonschema.Schema{
			{Required: []string{"that"}, Not: &jsonschema.Schema{Required: []string{"quantity"}}},
			{Required: []string{"claim", "quantity", "stated"}},
			{Required: []string{"claim", "quantity", "in"}},
		},
	},
	"tune": {
		rows: []row{
			{"goals", defined("goals"), "What measures must be, such as P(winner = hero) in 45%..55%; all are to be met."},
			{"vary", mappingTo(texts), "Parameters with the values that they may have: LO..HI, LO..HI:STEP, a list, or all for every choice."},
		},
		required: []string{"goals"},
	},
	"tolerance": {
		rows: []row{
			{"change", defined("changing"), "What may change: a quantity such as P(outcome = hit), or a measure as a whole, by total variation distance."},
			{"within", text, "By how much, up or down, before analyze check fails: a decimal or a fraction, with % for hundredths."},
			{"claim", text, "Why that much, in words."},
			{"source", text, "Where it was agreed."},
		},
		required: []string{"change", "within"},
	},
}

// selection are the keys by which tables and figures say what they show.
var selection = []row{
	{"measure", texts, "The measure that is shown; the name of a path stands for all its turns."},
	{"measures", texts, "The measures that are shown; the name of a path stands for all its turns."},
	{"sweep", mappingTo(texts), "Parameters with the values they take: LO..HI, LO..HI:STEP, a list, or all for every choice. The first is the slowest."},
	{"set", mappingTo(text), "Parameters with their values."},
}

// Schema returns the JSON Schema (draft 2020-12) of rule files. It knows all sections and keys but
// not expressions, so a file that it allows can still be wrong.
func Schema() ([]byte, error) {
	top := mapping{rows: slices.Clone(sections)}
	for i, r := range top.rows {
		if r.key != "extends" { // the reader skips a section of which only the key is written
			top.rows[i].holds = either(r.holds, ofType("null"))
		}
	}
	s := top.schema()
	s.Version, s.Title, s.Definitions = jsonschema.Version, "A rule file of oddsmith", maps.Clone(forms)
	for name, m := range mappings {
		s.Definitions[name] = m.schema()
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the schema: %w", err)
	}
	return append(data, '\n'), nil
}
