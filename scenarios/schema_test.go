package scenarios

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"oddsmith/scenarios/library"
	"oddsmith/scenarios/rulefile"
)

// compileSchema reads the schema with a library that did not write it.
func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	data, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("rules.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("rules.json")
	if err != nil {
		t.Fatal(err)
	}
	if s.DraftVersion != 2020 {
		t.Errorf("draft %d", s.DraftVersion)
	}
	return s
}

// decode reads YAML as an editor does.
func decode(t *testing.T, text []byte) any {
	t.Helper()
	data, err := yaml.YAMLToJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSchemaAllowsTheLibrary(t *testing.T) {
	s := compileSchema(t)
	for _, name := range Builtin() {
		data, err := fs.ReadFile(library.Files, name+rulefile.Ext)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(decode(t, data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// allowed files use what the library does not; refused ones have one mistake that
// the reader finds too.
var (
	allowedFiles = []string{
		"scenario: x",
		"extends: labyrinth/attack\nparameters: {strength: {doc: only this changes}, ac: 20}",
		"scenario: 7\ntitle: 5\nassumptions: one alone\nparameters:\nrolls:",
		"notation: methuen\ndivision: truncate",
		"system: tdgs\nroles: {die: decision}\nconstants: {die: 1d2}",
		"actors: {self: [hp, mana]}",
		"actors: {self: {hp: 1}}\neffects: self.hp -= 1",
		"actors: {self: {hp: 1}}\noutcome: {hit: d2 > 1, miss: otherwise}\neffects: {hit or miss: [self.hp -= 1, {if: d2 > 1, then: self.hp -= 1, else: [self.hp -= 2]}]}",
		"actors: {self: {hp: 3, mood: {default: calm, choices: [calm, angry]}}}",
		"parameters: {p: {required: true, type: integer}}",
		"parameters: {p: 1, q: 2, r: 3}\nrecords: {h: {file: library/labyrinth/bestiary/heroes.csv, delimiter: ',', name: name, weight: level, default: thief, " +
			"doc: a hero, fields: {hit points: [p], level: {parameter: [q, r], missing: 0}}}}",
		"parameters: {p: {default: 3, range: ..5}}",
		"parameters: {p: 3}\ndraws: {w: {fair: 6, rain: 0.5, storm: p / 2}}",
		"parameters: {n: {default: 2d6, type: dice, dice: [d3, d6], number_range: 1..}}",
		"sequences: {a: 1d6, b: {outcome: {yay: chance(1/2), nay: otherwise}}}",
		"functions: {'hits(n, needed)': 'count(pool(n, d6), it >= needed)', f(x): {doc: d, rolls: {r: x}, given: r > 1, value: r}}",
		"rolls: {r: 1d6}\noutcome: {a: r == 1, b: otherwise}\neffects: {a: [self.hp -= 1, self.mp -= 2], b: self.hp -= 3}",
		"measures: {m: {value: 'if(i == 1, 1d6, 2)', each: {i: 1..3}, when: 1 == 1}}",
		"measures: {a: 1d6, b: 1d6, c: {joint: [a, b], given: 1d6 == 1}}",
		"measures: {a: {value: 1d6}, b: {cases: {x: 1d6 == 1, z: otherwise}}}\ntables: {t: {measures: [a, b]}}",
		"parameters: {p: 1}\nmeasures: {a: 1d6 + p}\nfigures: {f: {kind: overlay, measure: a, sweep: {p: [1, 2]}}}",
		"measures: {a: 1d6}\nexpect: [{claim: c, quantity: mean(a), stated: 3.5, known_wrong: because}]",
		"actors: {a: {hp: 3}}\nactions: {wait: a.hp -= 1}\nencounter: {turns: {a: wait}, until: a.hp <= 0}",
		"actors: {a: {hp: 3}, b: {hp: 2d4}}\nactions: {hit: {rolls: {r: 1d6}, outcome: {yes_it_does: r > 2, no_it_does_not: otherwise}, effects: {yes_it_does: target.hp -= r}}, rest: [self.hp += 1]}\n" +
			"encounter: {order: [a, b], initiative: once, turns: {a: {start: [a.hp += 0], policy: [when a.hp < 2: rest, otherwise: [hit, hit]], end: rest}, b: hit}, until: {a: b.hp <= 0, b: a.hp <= 0}, limit: {draw: 9}}",
		"measures: {a: 1d6}\nexpect: [{change: P(a = 6), within: 1%, claim: why, source: page 1}, {change: a, within: 0.02}]",
		"parameters: {p: 1}\nmeasures: {a: 1d6 + p}\nexpect: [{claim: c, sweep: {p: 1..2}, quantity: mean(a), stated: [4.5, 5.5]}, {that: mean(a) > 4, sweep: {p: [1, 2]}}]",
		"parameters: {p: 1, w: {default: a, choices: [a, b]}}\nmeasures: {a: 1d6 + p}\ntune: {goals: [mean(a) in 3..4, P(a = 6) >= 1/6], vary: {p: 1..3, w: all}}",
		"measures: {a: 1d6}\ntune: {goals: mean(a) in 3..4}",
		"measures: {a: 1d6}\nexpect: [mean(a) >= 3.5, P(a = 6) in 10%..20%, {that: mean(a) = 3.5 +- 0.1, source: page 1}]",
	}
	refusedFiles = []string{
		"scenaro: x",
		"- scenario: x",
		"scenario: ../x",
		"extends:",
		"title: [a]",
		"assumptions: {a: b}",
		"notation: rule",
		"notation: methuen\ndivision: down",
		"system: tdgs\nroles: {die: luck}\nconstants: {die: 1d2}",
		"roles: [die]",
		"actors: {self: hp}",
		"actors: {self: {mood: {default: calm}}}",
		"actors: {self: {mood: {default: calm, words: [calm]}}}",
		"parameters: [strength]",
		"parameters: {p: [1, 2]}",
		"parameters: {p: {default: 1, rnage: 0..1}}",
		"parameters: {p: {default: 1, range: 5}}",
		"parameters: {p: {default: 1, type: whole}}",
		"parameters: {p: {default: a, choices: a}}",
		"parameters: {p: {default: a, words: [a]}}",
		"constants: {c: {value: 1}}",
		"records: [heroes.csv]",
		"records: {h: heroes.csv}",
		"parameters: {p: 1}\nrecords: {h: {name: name, fields: {hit points: p}}}",
		"parameters: {p: 1}\nrecords: {h: {file: library/labyrinth/bestiary/heroes.csv, name: name}}",
		"parameters: {p: 1}\nrecords: {h: {file: library/labyrinth/bestiary/heroes.csv, delimiter: x, name: name, fields: {hit points: p}}}",
		"parameters: {p: 1}\nrecords: {h: {file: library/labyrinth/bestiary/heroes.csv, name: name, fields: {hit points: {missing: 3}}}}",
		"parameters: {p: 1}\nrecords: {h: {file: library/labyrinth/bestiary/heroes.csv, name: name, fields: [hit points]}}",
		"parameters: {p: 1}\nrecords: {h: {file: library/labyrinth/bestiary/heroes.csv, name: name, weight: [level], fields: {hit points: p}}}",
		"draws: [fair, rain]",
		"draws: {w: [fair, rain]}",
		"draws: {w: {}}",
		"draws: {w: {fair: [1]}}",
		"rolls: [1d6]",
		"lookups: {l: {by: 1d6}}",
		"lookups: {l: {by: 1d6, rows: [1, 2]}}",
		"lookups: {l: {by: 1d6, rows: {otherwise: 1}, default: 2}}",
		"sequences: {s: {roll: {a: 1d6}, value: 1}}",
		"functions: [f]",
		"functions: {f(x): {gven: x, value: 1}}",
		"outcome: {}",
		"outcome: [a, b]",
		"requires: {that: 1 == 1, else: no}",
		"requires: [{that: 1 == 1}]",
		"effects: [[self.hp -= 1]]",
		"measures: [1d6]",
		"measures: {m: {value: 1d6, joint: [m]}}",
		"measures: {m: {title: nothing}}",
		"measures: {m: {value: 1d6, uint: HP}}",
		"measures: {m: {value: 1d6, each: {i: 1..2, j: 1..2}}}",
		"measures: {m: 1d6}\ntables: {t: {title: none}}",
		"measures: {m: 1d6}\ntables: {t: {measure: m, quantity: mean(m)}}",
		"measures: {m: 1d6}\nfigures: {f: {measure: m}}",
		"measures: {m: 1d6}\nfigures: {f: {kind: pie, measure: m}}",
		"measures: {m: 1d6}\nfigures: {f: {kind: overlay, of: heatmap, measure: m}}",
		"measures: {m: 1d6}\nexpect: [{claim: c, quantity: average(m), stated: 3.5}]",
		"measures: {m: 1d6}\nexpect: [{claim: c, quantity: mean(m)}]",
		"measures: {m: 1d6}\nexpect: {claim: c, quantity: mean(m), stated: 3.5}",
		"measures: {m: 1d6}\nexpect: [mean(m)]",
		"measures: {m: 1d6}\ntune: [mean(m) >= 3]",
		"measures: {m: 1d6}\ntune: {goals: [mean(m)]}",
		"measures: {m: 1d6}\ntune: {goals: [{that: mean(m) >= 3}]}",
		"parameters: {p: 1}\nmeasures: {m: 1d6}\ntune: {vary: {p: 1..2}}",
		"parameters: {p: 1}\nmeasures: {m: 1d6}\ntune: {goals: mean(m) >= 3, vary: [p]}",
		"actors: {a: {hp: 3}}\nactions: {wait: a.hp -= 1}\nencounter: {turns: {a: []}, until: a.hp <= 0}",
		"actors: {a: {hp: 3}}\nactions: {wait: a.hp -= 1}\nencounter: {turns: {a: [if a.hp < 2: wait]}, until: a.hp <= 0}",
		"actors: {a: {hp: 3}}\nactions: {wait: {does: a.hp -= 1}}\nencounter: {turns: {a: wait}, until: a.hp <= 0}",
		"actors: {a: {hp: 3}}\nactions: {wait: a.hp -= 1}\nencounter: {turns: {a: wait}, until: a.hp <= 0, initiative: twice}",
		"measures: {m: 1d6}\nexpect: [{change: average(m), within: 0.1}]",
		"measures: {m: 1d6}\nexpect: [{change: mean(m)}]",
		"measures: {m: 1d6}\nexpect: [{change: [m], within: 1}]",
		"measures: {m: 1d6}\nexpect: [{change: m, within: 1, set: {a: 1}}]",
		"measures: {m: 1d6}\nexpect: [{quantity: mean(m), stated: 3.5}]",
		"parameters: {p: 1}\nmeasures: {m: 1d6}\nexpect: [{claim: c, sweep: [p], quantity: mean(m), stated: [3.5]}]",
		"measures: {m: 1d6}\nexpect: [{that: mean(m) >= 3, quantity: mean(m), stated: 3.5}]",
	}
)

func TestSchemaAgreesWithTheReader(t *testing.T) {
	s := compileSchema(t)
	for _, text := range allowedFiles {
		if _, err := Parse("test.yaml", []byte(text)); err != nil {
			t.Errorf("%s\nthe reader refuses it: %v", text, err)
		}
		if err := s.Validate(decode(t, []byte(text))); err != nil {
			t.Errorf("%s\nthe schema refuses it: %v", text, err)
		}
	}
	for _, text := range refusedFiles {
		if _, err := Parse("test.yaml", []byte(text)); err == nil {
			t.Errorf("%s\nthe reader allows it", text)
		}
		if s.Validate(decode(t, []byte(text))) == nil {
			t.Errorf("%s\nthe schema allows it", text)
		}
	}
}

// The schema has every key that the reader knows, and no other.
func TestSchemaKeys(t *testing.T) {
	data, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	type object struct {
		Properties  map[string]struct{ Description string }
		Definitions map[string]object `json:"$defs"`
	}
	var root object
	if err := json.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	compared := map[string]bool{}
	for name, known := range map[string][]string{
		"":            sectionKeys(),
		"parameter":   rulefile.ParameterKeys,
		"lookup":      rulefile.LookupKeys,
		"sequence":    rulefile.SequenceKeys,
		"records":     rulefile.RecordsKeys,
		"recordField": rulefile.RecordFieldKeys,
		"resource":    rulefile.ResourceKeys,
		"requirement": rulefile.RequirementKeys,
		"measure":     slices.Concat(rulefile.MeasureKeys, rulefile.MeasureForms),
		"table":       slices.Concat(rulefile.TableKeys, rulefile.SelectionKeys),
		"figure":      slices.Concat(rulefile.FigureKeys, rulefile.SelectionKeys),
		"claim":       rulefile.ClaimKeys,
		"encounter":   slices.Compact(slices.Sorted(slices.Values(slices.Concat(rulefile.EncounterKeys, rulefile.ActorEncounterKeys)))),
		"action":      slices.Compact(slices.Sorted(slices.Values(slices.Concat(rulefile.ActionKeys, rulefile.OwnActionKeys)))),
		"turnOf":      rulefile.ActorTurnKeys,
		"tolerance":   rulefile.ToleranceKeys,
		"tune":        rulefile.TuneKeys,
		"conditional": rulefile.ConditionalKeys,
		"turn":        rulefile.TurnKeys,
	} {
		o := root
		if name != "" {
			o = root.Definitions[name]
			compared[name] = true
		}
		var keys []string
		for k, v := range o.Properties {
			keys = append(keys, k)
			if v.Description == "" {
				t.Errorf("%s has no description", strings.TrimSpace(name+" "+k))
			}
		}
		slices.Sort(keys)
		if diff := cmp.Diff(slices.Sorted(slices.Values(known)), keys); diff != "" {
			t.Errorf("%q (-reader +schema):\n%s", name, diff)
		}
	}
	for name, o := range root.Definitions {
		if len(o.Properties) > 0 && !compared[name] {
			t.Errorf("nobody compares the keys of %s", name)
		}
	}
}
