package explorer_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/reports/evidence"
	"oddsmith/reports/explorer"
	"oddsmith/reports/shown"
	"oddsmith/reports/tune"
	"oddsmith/scenarios"
)

func engine() *explorer.Engine { return explorer.New("test", scenarios.Schema) }

// ask asks a new engine for something that it answers.
func ask(t *testing.T, e *explorer.Engine, request string) (reply map[string]any, arrays [][]float64) {
	t.Helper()
	r := e.Answer(context.Background(), []byte(request), nil)
	var out struct {
		OK    map[string]any
		Error *explorer.Error
	}
	if err := json.Unmarshal(r.JSON, &out); err != nil {
		t.Fatalf("%s\nis answered by %s: %v", request, r.JSON, err)
	}
	if out.Error != nil {
		t.Fatalf("%s: %s", request, out.Error.Text)
	}
	return out.OK, r.Arrays
}

// failure asks for something that goes wrong.
func failure(t *testing.T, request string) *explorer.Error {
	t.Helper()
	r := engine().Answer(context.Background(), []byte(request), nil)
	var out struct {
		OK    any
		Error *explorer.Error
	}
	if err := json.Unmarshal(r.JSON, &out); err != nil {
		t.Fatalf("%s\nis answered by %s: %v", request, r.JSON, err)
	}
	if out.Error == nil {
		t.Fatalf("%s is answered: %.300s", request, r.JSON)
	}
	return out.Error
}

// at is what stands in a reply: "lines.0.distribution.n".
func at(t *testing.T, v any, path string) any {
	t.Helper()
	for _, key := range strings.Split(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			v = x[key]
		case []any:
			var i int
			if _, err := fmt.Sscan(key, &i); err != nil || i >= len(x) {
				t.Fatalf("%s: there is no %s", path, key)
			}
			v = x[i]
		default:
			t.Fatalf("%s: there is no %s", path, key)
		}
	}
	return v
}

// wants holds parts of a reply against what they should be, as they are printed.
func wants(t *testing.T, name string, reply any, want map[string]string) {
	t.Helper()
	for path, w := range want {
		if got := fmt.Sprint(at(t, reply, path)); got != w {
			t.Errorf("%s: %s is %s, want %s", name, path, got, w)
		}
	}
}

func TestRoll(t *testing.T) {
	for _, c := range []struct {
		text, notation, set string
		want                map[string]string
	}{
		{"2d2", "roll20", `{}`, map[string]string{
			"distribution.kind": "numeric", "distribution.method": "exact", "distribution.n": "3",
			"distribution.mean_text": "3", "distribution.std_dev_text": "0.70711", "distribution.variance_text": "0.5",
			"distribution.min_text": "2", "distribution.max_text": "4", "distribution.median_text": "3", "distribution.modes_text": "3",
			"distribution.texts.probability": "[25.000 % 50.000 % 25.000 %]", "distribution.texts.at_least": "[100 % 75.000 % 25.000 %]",
			"distribution.lines.rows.1": "[3 50.000 % 75.000 %]", "distribution.notes": "[]", "distribution.mean": "3",
			"distribution.x_ticks.0.text": "2", "distribution.y_ticks.cumulative.5.text": "100 %",
		}},
		{"1d4 == 1", "rules", `{}`, map[string]string{
			"distribution.kind": "categorical", "distribution.labels": "[yes no]", "distribution.texts.probability": "[25.000 % 75.000 %]",
			"distribution.lines.head": "[outcome probability]",
		}},
		{"[a]+1d2", "methuen", `{"a": "3"}`, map[string]string{"names": "[a]", "distribution.mean_text": "4.5"}},
		{"[a]+1d2", "methuen", `{}`, map[string]string{
			"names": "[a]", "error.column": "1", "error.length": "3", "error.offset": "0", "error.end": "3",
			"error.message": "[a] has no value (fill in the field below)",
		}},
		{"[a]+1d2", "methuen", `{"a": "1d6+"}`, map[string]string{"error.line": "<nil>", "error.text": "a: column 5: a value is missing here"}},
		{"4d6k", "rules", `{}`, map[string]string{"distribution.n": "6"}},
		{"2d6+", "roll20", `{}`, map[string]string{"error.line": "1", "error.column": "5", "error.offset": "4", "error.message": "a value is missing here"}},
		{"max(pool(2, d6))", "roll20", `{}`, map[string]string{"error.column": "1", "elsewhere": "rules"}},
		{"4d6k3>2", "rules", `{}`, map[string]string{"elsewhere": "<nil>"}},
		{"1d20+[strength]-[target ac]", "roll20", `{}`, map[string]string{"elsewhere": "methuen"}},
		{"d20 + strength >= ac", "roll20", `{}`, map[string]string{"elsewhere": "rules"}},
		{"output 3d6", "roll20", `{}`, map[string]string{"elsewhere": "anydice"}},
		{"strength", "roll20", `{}`, map[string]string{"elsewhere": "<nil>"}},
		{"2d6k3", "roll20", `{}`, map[string]string{"warnings.0.column": "4"}},
		{"3d6!", "roll20", `{}`, map[string]string{"distribution.max_text": "infinity"}},
		{"1d6", "latin", `{}`, map[string]string{"error.line": "<nil>"}},
	} {
		request, _ := json.Marshal(map[string]any{"op": "roll", "lines": []any{map[string]any{"text": c.text, "notation": c.notation, "set": json.RawMessage(c.set)}}})
		reply, _ := ask(t, engine(), string(request))
		line := at(t, reply, "lines.0")
		if c.text == "1d6" {
			if line.(map[string]any)["error"] == nil {
				t.Errorf("%s is a notation", c.notation)
			}
			continue
		}
		wants(t, c.text, line, c.want)
	}
}

// The examples of a notation are expressions of it.
func TestExamples(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "hello"}`)
	for _, n := range at(t, reply, "notations").([]any) {
		examples := at(t, n, "examples").([]any)
		if len(examples) == 0 {
			t.Errorf("%v has no example", at(t, n, "name"))
		}
		for _, x := range examples {
			request, _ := json.Marshal(map[string]any{"op": "roll", "lines": []any{map[string]any{
				"text": at(t, x, "text"), "notation": at(t, n, "name"), "set": map[string]string{},
			}}})
			reply, _ := ask(t, engine(), string(request))
			line := at(t, reply, "lines.0").(map[string]any)
			if line["error"] != nil && line["names"] == nil || line["warnings"] != nil {
				t.Errorf("%v: %v", at(t, x, "text"), line)
			}
		}
	}
}

// Floats travel beside the reply, in the order of the rows.
func TestArrays(t *testing.T) {
	reply, arrays := ask(t, engine(), `{"op": "roll", "lines": [{"text": "2d2", "notation": "roll20"}]}`)
	for name, want := range map[string]string{
		"values": "[2 3 4]", "probability": "[0.25 0.5 0.25]", "at_least": "[1 0.75 0.25]", "at_most": "[0.25 0.75 1]",
	} {
		i := at(t, reply, "lines.0.distribution."+name+".f64").(float64)
		if got := fmt.Sprint(arrays[int(i)]); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// Of what is long there are floats, and lines that can be read, but no text of every row.
func TestLong(t *testing.T) {
	reply, arrays := ask(t, engine(), `{"op": "roll", "lines": [{"text": "500d6", "notation": "roll20"}]}`)
	d := at(t, reply, "lines.0.distribution").(map[string]any)
	if d["texts"] != nil || len(at(t, d, "lines.rows").([]any)) > 41 || len(arrays[0]) != 2501 {
		t.Errorf("texts %v, %d lines, %d floats", d["texts"], len(at(t, d, "lines.rows").([]any)), len(arrays[0]))
	}
}

func TestPlace(t *testing.T) {
	// Two units of UTF-16 and one character come before the mistake.
	e := failure(t, `{"op": "explain", "text": "\ud83c\udfb2 1d6", "notation": "roll20"}`)
	if e.Column != 1 || *e.Offset != 0 || *e.End != 2 || e.Length != 1 {
		t.Errorf("a die: column %d, length %d, offset %d to %d", e.Column, e.Length, *e.Offset, *e.End)
	}
	reply, _ := ask(t, engine(), `{"op": "lint", "main": "a.yaml", "files": {"a.yaml": "title: \ud83c\udfb2\nmeasures:\n  x: é + \n"}}`)
	wants(t, "lint", reply, map[string]string{
		"findings.0.severity": "error", "findings.0.rule": "syntax", "findings.0.file": "a.yaml",
		"findings.0.line": "3", "findings.0.column": "9", "findings.0.offset": "28", "findings.0.end": "28",
	})
}

// A finding has its place in the file, and a file of the library has none there.
func TestLint(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "lint", "main": "a.yaml", "files": {"a.yaml": "constants:\n  idle: 3\nmeasures:\n  x: 1d6\n"}}`)
	wants(t, "lint", reply, map[string]string{
		"findings.0.severity": "warning", "findings.0.rule": "unused", "findings.0.line": "2", "findings.0.column": "3",
		"findings.0.length": "4", "findings.0.offset": "13", "findings.0.end": "17", "entry.measures.0.name": "x",
	})
	e := failure(t, `{"op": "sweep", "scenario": "wargame/attack", "sweep": [{"name": "to_hit", "texts": ["9"]}], "quantity": "mean(wounds)"}`)
	if e.File != "wargame/attack.yaml" || e.Line == 0 || e.Offset != nil {
		t.Errorf("%+v", e)
	}
}

func TestTable(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "table", "source": {"roll": {"text": "2d6", "notation": "roll20"}}, "rows_from": 9, "rows_count": 5, "exact": true}`)
	wants(t, "table", reply, map[string]string{
		"total": "11", "head": "[value probability at least at most fraction]",
		"rows": "[[11 5.556 % 8.333 % 97.222 % 1/18] [12 2.778 % 2.778 % 100 % 1/36]]",
	})
	reply, _ = ask(t, engine(), `{"op": "table", "source": {"run": {"scenario": "labyrinth/attack", "measure": "lands"}}, "rows_count": 5}`)
	wants(t, "table", reply, map[string]string{"total": "2", "head": "[outcome probability]"})
}

func TestExplain(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "explain", "text": "4d6k3", "notation": "roll20"}`)
	wants(t, "explain", reply, map[string]string{"read_as": "4d6kh3", "phases.0.of": "4d6", "phases.0.when": "as the dice lie"})
	if text := at(t, reply, "text").(string); !strings.HasPrefix(text, "4d6k3\nread as  4d6kh3\n4d6, as the dice lie:  ") {
		t.Errorf("text %q", text)
	}
}

func TestAgree(t *testing.T) {
	told := [][2]int64{}
	r := engine().Answer(context.Background(), []byte(`{"op": "agree", "source": {"roll": {"text": "4d6k3", "notation": "roll20"}}, "trials": 100000, "seed": 3}`),
		func(done, total int64, _ *explorer.Reply) { told = append(told, [2]int64{done, total}) })
	var reply map[string]any
	if err := json.Unmarshal(r.JSON, &reply); err != nil {
		t.Fatal(err)
	}
	wants(t, "agree", reply, map[string]string{"ok.verdict": "agree", "ok.seed": "3"})
	if len(told) == 0 || told[len(told)-1][1] != 100_000 {
		t.Errorf("progress %v", told)
	}
}

func TestScenarios(t *testing.T) {
	r := engine().Answer(context.Background(), []byte(`{"op": "scenarios"}`), nil)
	var list struct {
		OK []struct{ Name, Group, Title string }
	}
	if err := json.Unmarshal(r.JSON, &list); err != nil || len(list.OK) != len(scenarios.Builtin()) {
		t.Fatalf("%d scenarios: %v", len(list.OK), err)
	}
	for _, s := range list.OK {
		full, err := scenarios.Load(s.Name)
		if err != nil || full.Title != s.Title || !strings.HasPrefix(s.Name, s.Group+"/") {
			t.Errorf("%s of %s: %q, want %q (%v)", s.Name, s.Group, s.Title, full.Title, err)
		}
	}
}

// The copy of a built-in scenario can be read as a file of one's own, data files and all,
// and has the same measures.
func TestCopy(t *testing.T) {
	e := engine()
	for _, name := range scenarios.Builtin() {
		copied, _ := ask(t, e, fmt.Sprintf(`{"op": "copy", "scenario": %q}`, name))
		request, err := json.Marshal(map[string]any{"op": "open", "files": copied["files"], "main": copied["main"]})
		if err != nil {
			t.Fatal(err)
		}
		own, _ := ask(t, e, string(request))
		builtin, _ := ask(t, e, fmt.Sprintf(`{"op": "scenario", "scenario": %q}`, name))
		if got, want := fmt.Sprint(own["measures"]), fmt.Sprint(builtin["measures"]); got != want {
			t.Errorf("%s: the copy has the measures %s, want %s", name, got, want)
		}
	}
	copied, _ := ask(t, e, `{"op": "copy", "scenario": "labyrinth/matchups"}`)
	for _, file := range []string{"matchups.yaml", "bestiary/heroes.csv", "bestiary/monsters.yaml"} {
		if text, _ := copied["files"].(map[string]any)[file].(string); text == "" {
			t.Errorf("the copy of labyrinth/matchups has no %s", file)
		}
	}
	if err := failure(t, `{"op": "copy", "scenario": "../secret"}`); !strings.Contains(err.Message, "library") {
		t.Errorf("a copy of nothing: %s", err.Message)
	}
}

// The form of section 8 is made from what the rule file declares.
func TestForm(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "scenario", "scenario": "wargame/attack"}`)
	var names []string
	for _, p := range at(t, reply, "parameters").([]any) {
		names = append(names, at(t, p, "name").(string))
	}
	want := "num_attacks to_hit reroll_hits poison fury to_wound reroll_wounds lethal_strike armor_save armor_piercing reroll_armor_saves " +
		"special_save special_save_type reroll_special_saves multiple_wounds target_max_wounds"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("fields %s\nwant   %s", got, want)
	}
	wants(t, "form", reply, map[string]string{
		"parameters.0.kind": "dice", "parameters.0.default_text": "10",
		"parameters.1.kind": "number", "parameters.1.default_text": "4", "parameters.1.options": "[2 3 4 5 6 auto none]", "parameters.1.min_text": "2",
		"parameters.2.kind": "word", "parameters.2.options": "[none 1s fails successes]", "parameters.2.default_text": "none",
		"parameters.3.kind": "boolean", "parameters.3.options": "[false true]", "parameters.3.default_text": "false",
		"parameters.9.kind": "integer", "parameters.9.options": "[0 1 2 3 4 5 6]",
		"parameters.15.min_text": "1", "parameters.15.default_text": "1", "parameters.15.unit": "wounds",
		"measures.0.name": "wounds", "group": "wargame", "has_claims": "false",
	})
	reply, _ = ask(t, engine(), `{"op": "scenario", "scenario": "labyrinth/matchups"}`)
	if len(at(t, reply, "parameters.0.records").([]any)) < 2 {
		t.Error("the records of matchups are missing")
	}
}

// The values that a sweep begins with are all that there are, or lie around the default.
func TestSweepText(t *testing.T) {
	files := `{"mine.yaml": "parameters:\n  strength: 14\n  bonus: 0\n  low: -3\n  level: {default: 2, range: 1..9}\n  tiny: {default: 1, range: 1..3}\n` +
		`  share: {default: 0.25, range: 0..1}\n  weapon: {default: 1d7, type: dice}\n  hit: {default: 4, words: {auto: 1}, range: 2..6, whole: true}\n` +
		`  zones: {default: 0.5, words: {off: 0}, range: 0..1}\n  lucky: false\n  how: {default: a, choices: [a, b]}\n  needed: {required: true, type: integer}\n` +
		`measures: {x: strength + 1d2}\n"}`
	reply, _ := ask(t, engine(), `{"op": "open", "main": "mine.yaml", "files": `+files+`}`)
	want := map[string]string{
		"strength": "4..24", "bonus": "0..10", "low": "-13..7", "level": "1..9", "tiny": "1..3", "share": "0..1:0.05", "weapon": "1d7,1d4,1d6,1d8,1d10,1d12",
		"hit": "2,3,4,5,6,auto", "zones": "0..1:0.05", "lucky": "false,true", "how": "all", "needed": "0..10",
	}
	for _, p := range at(t, reply, "parameters").([]any) {
		name := at(t, p, "name").(string)
		wants(t, name, p.(map[string]any), map[string]string{"sweep_text": want[name]})
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("not seen: %v", want)
	}
	for _, name := range []string{"level", "share", "weapon", "hit", "zones", "how"} {
		text := at(t, find(t, reply, name), "sweep_text").(string)
		grid, _ := ask(t, engine(), `{"op": "sweep", "scenario": "mine.yaml", "files": `+files+`, "set": {"needed": "1"}, "sweep": [{"name": "`+name+`", "range": "`+text+`"}], "quantity": "mean(x)"}`)
		wants(t, name, grid, map[string]string{"texts.0": "15.5"})
	}
}

// find is the parameter of a form.
func find(t *testing.T, reply any, name string) any {
	t.Helper()
	for _, p := range at(t, reply, "parameters").([]any) {
		if at(t, p, "name") == name {
			return p
		}
	}
	t.Fatalf("there is no parameter %s", name)
	return nil
}

const ownFiles = `{"mine.yaml": "title: An own game\nparameters: {armour: {default: 2, range: 0..6, doc: taken off each hit}, bonus: 0}\n` +
	`rolls: {r: d6 + bonus}\nmeasures: {self_damage: 'max(r - armour, 0)', hurt: r > armour}\n` +
	`expect: ['P(hurt) = 1/2', 'P(hurt) = 2/3']\ntune: {goals: ['P(hurt) >= 60%', 'mean(self_damage) <= 2']}\n` +
	`figures: {by-armour: {kind: overlay, of: at-least, measure: self_damage, sweep: {armour: [0, 6]}}, map: {kind: heatmap, quantity: P(hurt), sweep: {armour: 0..1, bonus: 0..1}}}\n", ` +
	`"broken.yaml": "title: Broken\nmeasures: {m: 1d6 +}\n", "none.yaml": "measures: {m: 1d6}", "no.yaml": "{"}`

// Titles are known of files that have one, also of those in which something else is wrong.
func TestTitles(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "titles", "files": `+ownFiles+`}`)
	if got := fmt.Sprint(reply); got != "map[broken.yaml:Broken mine.yaml:An own game]" {
		t.Error(got)
	}
}

// A rule file's claims and goals are held against the exact values, and a measure without a title has its name.
func TestClaimsAndGoals(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "run", "scenario": "mine.yaml", "files": `+ownFiles+`, "claims": true}`)
	wants(t, "claims", reply, map[string]string{
		"measures.0.title": "self damage",
		"claims.0.verdict": "fails", "claims.0.failed": "true", "claims.1.verdict": "holds", "claims.1.failed": "false",
		"goals.0.verdict": "met", "goals.1.verdict": "met", "goals.1.claim": "mean(self_damage) <= 2",
	})
}

// What a file is tuned to stands in the page's form as a sweep that is read again, also of a name with a comma.
func TestTuningOfNamesWithCommas(t *testing.T) {
	files := `{"foes.json": "[{\"id\": \"Wolf, grey\", \"v\": 2}, {\"id\": \"rat\", \"v\": 1}]", "mine.yaml": "parameters: {v: 1}\n` +
		`records: {foe: {file: foes.json, name: id, default: rat, fields: {v: v}}}\nmeasures: {x: d4 + v}\n` +
		`tune: {goals: ['mean(x) >= 4'], vary: {foe: ['Wolf, grey', rat]}}\n"}`
	reply, _ := ask(t, engine(), `{"op": "scenario", "scenario": "mine.yaml", "files": `+files+`}`)
	wants(t, "scenario", reply, map[string]string{"tune.vary.0.range": `"Wolf, grey",rat`})
}

// The curves of a figure are distributions with their names: a d6 of which 0 or 6 is taken.
func TestFigure(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "figure", "scenario": "mine.yaml", "files": `+ownFiles+`, "figure": "by-armour"}`)
	wants(t, "figure", reply, map[string]string{
		"kind": "at-least", "x": "self damage", "curves.0.name": "0", "curves.0.distribution.mean_text": "3.5",
		"curves.1.name": "6", "curves.1.distribution.mean_text": "0",
	})
	for _, name := range []string{"map", "none"} {
		if e := failure(t, `{"op": "figure", "scenario": "mine.yaml", "files": `+ownFiles+`, "figure": "`+name+`"}`); !strings.Contains(e.Message, name) {
			t.Error(e)
		}
	}
}

// What is wrong with the fields is said of each, in their order.
func TestFieldErrors(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "run", "scenario": "wargame/attack", "set": {"target_max_wounds": "0", "num_attacks": "d7", "to_hit": "1", "armor_piercing": "7", "poison": "maybe", "tohit": "3"}}`)
	wants(t, "fields", reply, map[string]string{
		"measures": "[]",
		"field_errors": "[map[message:d7 is not allowed here: write a whole number, or one pool of d3 or d6 with a number added or taken away, such as 2d3+1 name:num_attacks] " +
			"map[message:1 is outside 2..6, and not one of auto, none name:to_hit] map[message:\"maybe\" is neither true nor false name:poison] " +
			"map[message:7 is outside 0..6 name:armor_piercing] map[message:0 is outside 1.. name:target_max_wounds] " +
			"map[message:there is no parameter \"tohit\" (did you mean to_hit?) name:tohit]]",
	})
}

func TestCompare(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "compare", "scenario": "wargame/attack", "a": {"set": {"armor_save": "4"}}, "b": {"set": {"armor_save": "none"}}}`)
	wants(t, "compare", reply, map[string]string{
		"measures.0.verdict": "moved", "measures.0.a.mean_text": "1.25", "measures.0.b.mean_text": "2.5",
		"measures.0.moved.0.quantity": "mean(wounds)", "measures.0.moved.0.old": "1.25", "measures.0.moved.0.new": "2.5", "measures.0.moved.0.change": "+1.25",
	})
	reply, _ = ask(t, engine(), `{"op": "compare", "scenario": "wargame/attack", "a": {"set": {}}, "b": {"set": {"to_hit": "9"}}}`)
	wants(t, "compare", reply, map[string]string{"measures": "[]", "field_errors_a": "[]", "field_errors_b.0.name": "to_hit"})
}

func TestSweep(t *testing.T) {
	reply, arrays := ask(t, engine(), `{"op": "sweep", "scenario": "wargame/attack", "set": {"num_attacks": "1"},
		"sweep": [{"name": "to_hit", "range": "4..5"}, {"name": "to_wound", "texts": ["4", "auto", "none"]}], "quantity": "mean(wounds)"}`)
	wants(t, "sweep", reply, map[string]string{
		"title": "mean(wounds)", "measure": "wounds", "texts": "[0.25 0.5 0 0.16667 0.33333 0]", "axes.0.texts": "[4 5]", "axes.1.texts": "[4 auto none]",
		"min_text": "0", "max_text": "0.5", "probability": "false",
	})
	if at(t, reply, "axes.1").(map[string]any)["values"] != nil {
		t.Error("words have places on an axis")
	}
	if v := arrays[int(at(t, reply, "values.f64").(float64))]; v[0] != 0.25 || v[4] != 1.0/3 {
		t.Errorf("values %v", v)
	}
}

// A file may use the data that came with it, and what is in the library.
// Both of two who choose have their best policy: its table, what it is worth, and its map, from the top left.
func TestPolicy(t *testing.T) {
	e := engine()
	entry, _ := ask(t, e, `{"op":"scenario","scenario":"mechanics/pig"}`)
	reply, arrays := ask(t, e, `{"op":"policy","scenario":"mechanics/pig","set":{"goal":"4"}}`)
	wants(t, "pig", entry, map[string]string{"chooses": "true"})
	wants(t, "pig to 4", reply, map[string]string{
		"minds.0.title": "what me does for P(ending = me)", "minds.1.title": "what rival does for P(ending = rival)",
		"minds.0.table.head": "[best states share]", "minds.1.table.rows.0.0": "hold",
		"minds.0.maps.0.title": "Where the best choice of me is roll",
	})
	for i, who := range []string{"me", "rival"} {
		m := fmt.Sprintf("minds.%d.maps.0.", i)
		x, y := at(t, reply, m+"x.texts").([]any), at(t, reply, m+"y.texts").([]any)
		if fmt.Sprint(at(t, reply, m+"x.name"), at(t, reply, m+"y.name")) != who+".turn"+who+".score" {
			t.Errorf("the map of %s is by %v and %v", who, at(t, reply, m+"x"), at(t, reply, m+"y"))
		}
		if len(arrays[i]) != len(x)*len(y) || y[len(y)-1] != "0" || arrays[i][len(x)*(len(y)-1)] != 1 {
			t.Errorf("%s rolls first in %v of %v by %v", who, arrays[i], x, y)
		}
	}
	entry, _ = ask(t, e, `{"op":"scenario","scenario":"labyrinth/duel"}`)
	wants(t, "a duel", entry, map[string]string{"chooses": "false"})
}

// The fields of the form hold what the file says; the map and the list have what the command finds; what was found
// so far comes before the answer.
func TestTune(t *testing.T) {
	e := engine()
	entry, _ := ask(t, e, `{"op":"scenario","scenario":"wargame/exchange"}`)
	wants(t, "the form", entry, map[string]string{
		"tune.goals":       "[P(winner = a) in 30%..40% mean(turns) <= 13]",
		"tune.vary.0.name": "a.models", "tune.vary.0.range": "6..10", "tune.vary.2.range": "5..7",
	})
	const vary = `{"name":"a.models","range":"7..9"},{"name":"b.models","range":"9..12"}`
	request := func(vary string) string {
		return `{"op":"tune","scenario":"wargame/exchange","set":{"a.save":"5"},"vary":[` + vary + `],
			"goals":["P(winner = a) in 30%..40%"," ","mean(turns) <= 13"]}`
	}
	var sofar []explorer.Reply
	whole := e.Answer(context.Background(), []byte(request(vary)), func(_, of int64, found *explorer.Reply) {
		if found != nil && of == 12 {
			sofar = append(sofar, *found)
		}
	})
	if len(sofar) == 0 || !strings.Contains(string(sofar[0].JSON), "that were looked at") || len(sofar[0].Arrays[0]) != 12 {
		t.Errorf("what was found so far is %+v, of %s", sofar, whole.JSON)
	}
	reply, arrays := ask(t, e, request(vary))
	s, err := scenarios.Load("wargame/exchange")
	if err != nil {
		t.Fatal(err)
	}
	p := tune.Problem{
		Scenario: s, Set: map[string]string{"a.save": "5"}, Top: 12,
		Vary: []scenarios.Sweep{{Name: "a.models", Texts: []string{"7", "8", "9"}}, {Name: "b.models", Texts: []string{"9", "10", "11", "12"}}},
	}
	for _, goal := range s.Tuning.Goals {
		p.Goals = append(p.Goals, &goal.Threshold)
	}
	want, err := tune.Run(context.Background(), p, evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}})
	if err != nil {
		t.Fatal(err)
	}
	wants(t, "the map", reply, map[string]string{
		"lines": fmt.Sprint(want.Lines()), "map.x.texts": "[7 8 9]", "map.y.texts": "[12 11 10 9]",
		"settings.head": "[a.models b.models P(winner = a) mean(turns) worst miss (tolerances) steps]",
	})
	cells := map[string]float64{}
	for i, distance := range arrays[0] {
		cells[fmt.Sprint(at(t, reply, fmt.Sprintf("map.sets.%d", i)))] = distance
	}
	for i, s := range want.Listed() {
		var values []string
		for _, v := range s.Values() {
			values = append(values, v.Text)
		}
		set := fmt.Sprintf("map[a.models:%s b.models:%s]", values[0], values[1])
		wants(t, "the list", reply, map[string]string{
			fmt.Sprintf("best.%d.set", i): set, fmt.Sprintf("settings.rows.%d.1", i): values[1],
			fmt.Sprintf("settings.rows.%d.2", i): want.Worth(0, &s.Goals[0]),
		})
		if cells[set] != s.Distance {
			t.Errorf("%s is %g away on the map, want %g", set, cells[set], s.Distance)
		}
	}
	reply, arrays = ask(t, e, request(vary+`,{"name":"a.wounds","range":"1,2"}`))
	if at(t, reply, "map.x.name") != "goal" || len(arrays[0]) != 2*20 {
		t.Errorf("of three parameters there are %d cells by %v", len(arrays[0]), at(t, reply, "map.x"))
	}
}

func TestFiles(t *testing.T) {
	files := `{"mine.yaml": "parameters: {hp: 1}\nrecords: {monster: {file: data/monsters.csv, name: name, fields: {hp: hp}, default: wolf}}\nmeasures: {x: hp + 1d2}\n",
		"data/monsters.csv": "name,hp\nwolf,4\nbear,9\n", "top.yaml": "extends: mine.yaml\ntitle: t\n", "attack.yaml": "extends: wargame/attack\n"}`
	for main, mean := range map[string]string{"mine.yaml": "5.5", "top.yaml": "5.5", "attack.yaml": "2.5"} {
		reply, _ := ask(t, engine(), `{"op": "run", "scenario": "`+main+`", "files": `+files+`, "set": {}}`)
		wants(t, main, reply, map[string]string{"measures.0.distribution.mean_text": mean})
	}
	reply, _ := ask(t, engine(), `{"op": "open", "main": "mine.yaml", "files": `+files+`}`)
	wants(t, "open", reply, map[string]string{"parameters.0.records": "[wolf bear]", "parameters.1.set_by": "monster", "parameters.1.default_text": "4"})
}

// The disk is not there, whatever a file or a name asks for.
func TestNothingOutside(t *testing.T) {
	for _, main := range []string{"/etc/hostname", "explorer_test.go", "../explorer/doc.go", "../../scenarios/library/wargame/attack.yaml"} {
		e := failure(t, `{"op": "scenario", "scenario": "`+main+`"}`)
		if !strings.Contains(e.Text, "unknown built-in scenario") && !strings.Contains(e.Text, "there is no") && !strings.Contains(e.Text, "invalid") {
			t.Errorf("%s: %s", main, e.Text)
		}
	}
	for _, named := range []string{"/etc/hostname.csv", "../x.csv", "explorer.csv", "a/../../x.csv", `..\\\\x.csv`} {
		e := failure(t, `{"op": "scenario", "scenario": "a.yaml", "files": {"a.yaml": "parameters: {hp: 1}\nrecords: {m: {file: '`+named+`', name: n, fields: {hp: hp}}}\nmeasures: {x: hp}\n"}}`)
		if e.File != "a.yaml" || e.Line != 2 {
			t.Errorf("%s: %s", named, e.Text)
		}
	}
	for _, name := range []string{"", ".", "/a.yaml", "../a.yaml", "a//b.yaml", strings.Repeat("a", 300)} {
		if e := failure(t, `{"op": "scenario", "scenario": "a.yaml", "files": {"`+name+`": "x"}}`); !strings.Contains(e.Text, "not a file name") {
			t.Errorf("%q: %s", name, e.Text)
		}
	}
}

// A download is what the commands write of the same question; see also
// TestPageEqualsCommands.
func TestDownload(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "download", "source": {"roll": {"text": "2d2", "notation": "roll20"}}, "format": "csv"}`)
	wants(t, "csv", reply, map[string]string{
		"name": "2d2.csv", "type": "text/csv",
		"text": "measure,label,value,value_exact,probability,exact,at_least,at_most\n" +
			"result,,2,2,0.25,1/4,1,0.25\nresult,,3,3,0.5,1/2,0.75,0.75\nresult,,4,4,0.25,1/4,0.25,1\n",
	})
	swept := `{"op": "download", "source": {"run": {"scenario": "labyrinth/attack", "set": {"zones": "off"}, "measure": "lands", "sweep": [{"name": "ac", "range": "24..26:2"}]}}, "format": `
	reply, _ = ask(t, engine(), swept+`"csv"}`)
	wants(t, "csv", reply, map[string]string{
		"name": "labyrinth-attack-sweep.csv",
		"text": "ac,measure,label,value,value_exact,probability,exact,at_least,at_most\n" +
			"24,lands,yes,,,0.8818359375,903/1024,,\n24,lands,no,,,0.1181640625,121/1024,,\n26,lands,yes,,,0.6513671875,667/1024,,\n26,lands,no,,,0.3486328125,357/1024,,\n",
	})
	reply, _ = ask(t, engine(), swept+`"json"}`)
	wants(t, "json", reply, map[string]string{"name": "labyrinth-attack-sweep.json", "type": "application/json"})
	var document struct {
		Scenario string
		Sweep    []string
		Cells    []struct {
			Parameters map[string]any
			Measures   map[string]struct {
				PMF []struct{ Value, Exact string }
			}
		}
	}
	if err := json.Unmarshal([]byte(at(t, reply, "text").(string)), &document); err != nil {
		t.Fatal(err)
	}
	if document.Scenario != "labyrinth/attack" || !slices.Equal(document.Sweep, []string{"ac"}) || len(document.Cells) != 2 {
		t.Errorf("%+v", document)
	}
	for i, want := range []string{"903/1024", "667/1024"} {
		if got := document.Cells[i].Measures["lands"].PMF[0].Exact; got != want {
			t.Errorf("cell %d: %s, want %s", i, got, want)
		}
	}
}

// What cannot be answered is refused in a sentence.
func TestRefused(t *testing.T) {
	long := strings.Repeat("1+", 6000) + "1"
	for _, c := range []struct{ request, want string }{
		{``, "the request is no JSON object"},
		{`[`, "the request is no JSON object"},
		{`[]`, "the request is no JSON object"},
		{`{"op": 3}`, "the request is no JSON object"},
		{`{}`, `there is no operation ""`},
		{`{"op": "format-the-disk"}`, `there is no operation "format-the-disk"`},
		{`{"op": "roll", "line": []}`, `unknown field "line"`},
		{`{"op": "roll"} {}`, "the request is no JSON object"},
		{strings.Repeat(`{"op":`, 20_000), "the request is no JSON object"},
		{`{"op": "hello", "x": "` + strings.Repeat("x", 9<<20) + `"}`, "at most 8388608 are read"},
		{`{"op": "table"}`, "a source is a roll or a run"},
		{`{"op": "table", "source": {}}`, "a source is a roll or a run"},
		{`{"op": "table", "source": {"run": {"scenario": "labyrinth/attack"}}}`, "which measure of the scenario is not said"},
		{`{"op": "table", "source": {"roll": {"text": "1d6", "notation": "roll20"}}, "rows_from": -1}`, "at most 1000 rows"},
		{`{"op": "table", "source": {"roll": {"text": "1d6", "notation": "roll20"}}, "rows_count": 100000}`, "at most 1000 rows"},
		{`{"op": "explain", "text": "` + long + `", "notation": "rules"}`, "at most 10000 are read"},
		{`{"op": "explain", "text": "200d1000k100", "notation": "roll20"}`, "the limit of the page"},
		{`{"op": "agree", "source": {"roll": {"text": "1d6", "notation": "roll20"}}, "trials": 1}`, "between 100 and"},
		{`{"op": "sweep", "scenario": "labyrinth/attack", "sweep": [], "quantity": "mean(damage)"}`, "one or two can be drawn"},
		{`{"op": "sweep", "scenario": "labyrinth/attack", "sweep": [{"name": "ac", "range": "1..9999"}], "quantity": "mean(damage)"}`, "2500, which is what the page takes"},
		{`{"op": "sweep", "scenario": "labyrinth/attack", "sweep": [{"name": "ac"}], "quantity": "mean(damage)"}`, "has no values"},
		{`{"op": "sweep", "scenario": "labyrinth/attack", "sweep": [{"name": "ac", "range": "1..2"}], "quantity": "mean(luck)"}`, "luck"},
		{`{"op": "tune", "scenario": "labyrinth/attack", "vary": [{"name": "ac", "range": "1..9"}], "goals": [""]}`, "there is no goal"},
		{`{"op": "tune", "scenario": "labyrinth/attack", "vary": [], "goals": ["P(lands) >= 50%"]}`, "nothing may vary"},
		{`{"op": "tune", "scenario": "labyrinth/attack", "vary": [{"name": "ac", "range": "9"}], "goals": ["P(lands) 5"]}`, "goal P(lands) 5: "},
		{`{"op": "tune", "scenario": "labyrinth/attack", "vary": [{"name": "ac", "range": "1..2000"}, {"name": "strength", "range": "1..2000"}], "goals": ["P(lands) >= 50%"]}`, "more than the 1,000,000 that can be evaluated here"},
		{`{"op": "download", "source": {"roll": {"text": "1d6", "notation": "roll20"}}, "format": "arrow"}`, "csv or json"},
		{`{"op": "scenario", "scenario": "labyrinth/atack"}`, "labyrinth/attack"},
		{`{"op": "scenario", "scenario": "a.yaml", "files": {"b.yaml": ""}}`, "a.yaml"},
	} {
		e := failure(t, c.request)
		if !strings.Contains(e.Text, c.want) || e.Defect || strings.Contains(e.Text, "\n") {
			t.Errorf("%.100s: %q, want %q in it", c.request, e.Text, c.want)
		}
	}
}

// A defect is a reply, and the engine answers the next request.
func TestDefect(t *testing.T) {
	e := explorer.New("test", func() ([]byte, error) { panic("no schema") })
	r := e.Answer(context.Background(), []byte(`{"op": "schema"}`), nil)
	var out struct{ Error explorer.Error }
	if err := json.Unmarshal(r.JSON, &out); err != nil || !out.Error.Defect || !strings.Contains(out.Error.Text, "no schema") {
		t.Errorf("%s (%v)", r.JSON, err)
	}
	ask(t, e, `{"op": "hello"}`)
}

// Every built-in scenario at its defaults says what the commands say.
func TestPageEqualsCommands(t *testing.T) {
	e := engine()
	for _, name := range nightly.Some(scenarios.Builtin(), 3) {
		t.Run(name, func(t *testing.T) {
			s, err := scenarios.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			b, err := s.Bind(nil)
			if err != nil {
				t.Fatal(err)
			}
			o := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}
			run, err := o.Run(context.Background(), b)
			if err != nil {
				t.Fatal(err)
			}
			reply, arrays := ask(t, e, `{"op": "run", "scenario": "`+name+`", "set": {}}`)
			if got := len(at(t, reply, "measures").([]any)); got != len(run.Measures) {
				t.Fatalf("%d measures, want %d", got, len(run.Measures))
			}
			for i, m := range run.Measures {
				d, ok := at(t, reply, fmt.Sprintf("measures.%d", i)).(map[string]any)["distribution"].(map[string]any)
				if !ok {
					t.Errorf("%s: %v", m.Name, at(t, reply, fmt.Sprintf("measures.%d.error", i)))
					continue
				}
				same(t, m, d, arrays)
			}
			run.Claims, err = o.CheckClaims(context.Background(), s, s.Claims)
			if err != nil {
				t.Fatal(err)
			}
			var document bytes.Buffer
			if err := json.NewEncoder(evidence.Versioned(&document)).Encode(run); err != nil {
				t.Fatal(err)
			}
			reply, _ = ask(t, e, `{"op": "download", "source": {"run": {"scenario": "`+name+`"}}, "format": "json"}`)
			if got := at(t, reply, "text").(string); got != document.String() {
				t.Errorf("the document differs:\n%.300s\nwant\n%.300s", got, document.String())
			}
		})
	}
}

// same holds a distribution of the page against that of a command.
func same(t *testing.T, m evidence.Measure, d map[string]any, arrays [][]float64) {
	t.Helper()
	if d["kind"] != string(m.Distribution.Kind) {
		t.Errorf("%s is %v", m.Name, d["kind"])
		return
	}
	if m.Distribution.Kind == evidence.Undefined {
		return
	}
	p := arrays[int(at(t, d, "probability.f64").(float64))]
	for i, r := range m.Distribution.Rows {
		if p[i] != r.Probability {
			t.Errorf("%s: row %d has the probability %v, want %v", m.Name, i, p[i], r.Probability)
		}
	}
	if m.Distribution.Kind == evidence.Numeric {
		if got, want := d["mean_text"], shown.Mean(m.Distribution); got != want {
			t.Errorf("%s: mean %v, want %v", m.Name, got, want)
		}
	}
}

// Whatever is sent, the reply is JSON and no defect.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		`{"op": "roll", "lines": [{"text": "4d6k3", "notation": "roll20", "set": {"a": "1"}}]}`,
		`{"op": "run", "scenario": "a.yaml", "files": {"a.yaml": "measures: {m: 1d6}"}, "set": {"x": "1"}}`,
		`{"op": "lint", "main": "a.yaml", "files": {"a.yaml": "extends: b.yaml", "b.yaml": "extends: a.yaml"}}`,
		`{"op": "sweep", "scenario": "labyrinth/trap", "sweep": [{"name": "dc", "range": "1..3"}], "quantity": "P(saved = yes)"}`,
		`{"op": "compare", "scenario": "labyrinth/trap", "a": {"set": {}}, "b": {"set": {"dc": "9"}}}`,
		`{"op": "table", "source": {"roll": {"text": "1d6", "notation": "rules"}}, "rows_from": 1, "rows_count": 3, "exact": true}`,
		`{"op": "download", "source": {"run": {"scenario": "labyrinth/trap", "measure": "saved"}}, "format": "csv"}`,
		`{"op": "schema"}`, `{"op": "scenarios"}`, `{"op": "hello"}`, `{`, `nonsense`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, request string) {
		r := engine().Answer(context.Background(), []byte(request), nil)
		var out struct{ Error *explorer.Error }
		if err := json.Unmarshal(r.JSON, &out); err != nil {
			t.Fatalf("%s: %v", r.JSON, err)
		}
		if out.Error != nil && out.Error.Defect {
			t.Errorf("%s", out.Error.Text)
		}
	})
}

// BenchmarkAnswer is the time from a key to what is drawn, but for the drawing.
func BenchmarkAnswer(b *testing.B) {
	const five = `"measures": ["outcome", "lands", "damage", "damage_given_lands", "self_damage"]`
	for _, c := range []struct{ name, request string }{
		{"4d6k3", `{"op": "roll", "lines": [{"text": "4d6k3+%d", "notation": "roll20"}]}`},
		{"40d10k10", `{"op": "roll", "lines": [{"text": "40d10k10+%d", "notation": "roll20"}]}`},
		{"200d20", `{"op": "roll", "lines": [{"text": "200d20+%d", "notation": "roll20"}]}`},
		{"attack", `{"op": "run", "scenario": "labyrinth/attack", "set": {"bonus": "%d"}, ` + five + `}`},
		{"wargame", `{"op": "run", "scenario": "wargame/attack", "set": {"num_attacks": "%d"}}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := engine()
			for i := 0; b.Loop(); i++ {
				e.Answer(context.Background(), fmt.Appendf(nil, c.request, 1+i%50), nil)
			}
		})
	}
}

// A program has as many answers as outputs, each asked for by its place.
func TestPrograms(t *testing.T) {
	const program = `"text": "output 2d2 named \"two\"\noutput d6", "notation": "anydice"`
	for output, want := range []struct{ mean, name string }{{"3", "two"}, {"3.5", "output 2"}} {
		reply, _ := ask(t, engine(), fmt.Sprintf(`{"op": "roll", "lines": [{%s, "output": %d}]}`, program, output))
		if got := at(t, reply, "lines.0.distribution.mean_text"); got != want.mean {
			t.Errorf("output %d: mean %v, want %s", output, got, want.mean)
		}
		if got := at(t, reply, "lines.0.outputs").([]any); len(got) != 2 || got[output] != want.name {
			t.Errorf("outputs %v", got)
		}
	}
	reply, _ := ask(t, engine(), fmt.Sprintf(`{"op": "table", "source": {"roll": {%s, "output": 1}}, "rows_count": 10}`, program))
	if total := at(t, reply, "total"); total != 6.0 {
		t.Errorf("a table of %v rows", total)
	}
	for text, want := range map[string]string{
		`{"op": "roll", "lines": [{"text": "output 3d6", "notation": "anydice", "output": 1}]}`: "output 2 is asked for: the program has 1",
		`{"op": "roll", "lines": [{"text": "output 3d6\noutput X", "notation": "anydice"}]}`:    "X",
	} {
		reply, _ := ask(t, engine(), text)
		if got := at(t, reply, "lines.0.error.message").(string); !strings.Contains(got, want) {
			t.Errorf("%s: %s", text, got)
		}
	}
}

func TestExplainProgram(t *testing.T) {
	reply, _ := ask(t, engine(), `{"op": "explain", "text": "set \"explode depth\" to 1\noutput 2d6 named \"two\"\noutput [explode d6]", "notation": "anydice"}`)
	got := at(t, reply, "text").(string)
	for _, want := range []string{"two\nread as  2d6", "output 2\nread as", "line 3, column 8: the explosion ends after 1 further roll: its mean is 4.0833, without an end 4.2000"} {
		if !strings.Contains(got, want) {
			t.Errorf("without %q:\n%s", want, got)
		}
	}
}
