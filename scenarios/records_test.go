package scenarios

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/records"
	"oddsmith/scenarios/rulefile"
)

// recordRules is a rule file that reads monsters; MONSTERS stands for what a case
// says of their file.
const recordRules = `
parameters:
  hp: {default: 1, range: 1..}
  die: 1d4
  poison: 0
  kind: {default: beast, choices: [beast, undead]}
  share: {default: 0.5, range: 0..1}
records:
  monster: MONSTERS
measures:
  left: hp - die
  undead: kind == undead
`

// inFolder writes files into a new folder and returns it.
func inFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// loadRecords reads a rule file with the monsters of a data file.
func loadRecords(t *testing.T, monsters, file, data string) (*Scenario, error) {
	t.Helper()
	return Load(filepath.Join(inFolder(t, map[string]string{
		"rules.yaml": strings.ReplaceAll(recordRules, "MONSTERS", monsters), file: data,
	}), "rules.yaml"))
}

// values spells the values of a binding: "a=1 b=2".
func values(t *testing.T, s *Scenario, set map[string]string) string {
	t.Helper()
	b, err := s.Bind(set)
	if err != nil {
		t.Fatal(err)
	}
	return spell(b.Values())
}

func spell(list []Setting) string {
	var out []string
	for _, v := range list {
		out = append(out, v.Name+"="+v.Text)
	}
	return strings.Join(out, " ")
}

// Files of games as they are: each has a wolf of 12 hit points and a ghoul of 30.
func TestRecordFiles(t *testing.T) {
	for name, c := range map[string]struct{ monsters, file, data, wolf, ghoul string }{
		"CSV": {
			"{file: m.csv, name: id, default: wolf, fields: {hp: hp, attack: die}}",
			"m.csv", "id,hp,attack,about\nwolf,12,1d6,\"grey, and quick\"\nghoul,30,2d4+1,\n",
			"monster=wolf hp=12 die=1d6 poison=0 kind=beast share=0.5", "monster=ghoul hp=30 die=2d4+1 poison=0 kind=beast share=0.5",
		},
		"CSV of a spreadsheet": {
			`{file: data/m.CSV, delimiter: ";", name: Name, default: Grey Wolf, fields: {Hit Points: hp, "Damage (dice)": die, Venom: {parameter: poison, missing: 0}}}`,
			"data/m.CSV", "\ufeffName;Hit Points;Damage (dice);Venom;\r\n  Grey   Wolf ; 12 ;1d6;;\r\nGhoul, old;30;7;3;\r\n;;;;\r\n",
			"monster=Grey Wolf hp=12 die=1d6 poison=0 kind=beast share=0.5", "monster=Ghoul, old hp=30 die=7 poison=3 kind=beast share=0.5",
		},
		"JSON list, numbers as text": {
			"{file: m.json, name: name, default: wolf, fields: {stats.hp: hp, attacks.0.damage.dice: die, type: kind, spawn: share}}",
			"m.json", "[\n\t{\"name\": \"wolf\", \"stats\": {\"hp\": \"12\"}, \"attacks\": [{\"damage\": {\"dice\": \"1d6\"}}], \"type\": \"beast\", \"spawn\": 0.25},\n" +
				"\t{\"name\": \"ghoul\", \"stats\": {\"hp\": 30}, \"attacks\": [{\"damage\": {\"dice\": 3}}, {}], \"type\": \"undead\", \"spawn\": 1}\n]",
			"monster=wolf hp=12 die=1d6 poison=0 kind=beast share=0.25", "monster=ghoul hp=30 die=3 poison=0 kind=undead share=1",
		},
		"a field for two parameters": {
			"{file: m.json, default: wolf, fields: {hp: [hp, poison], a: {parameter: [die], missing: 1d4}}}",
			"m.json", `{"wolf": {"hp": 12, "a": "1d6"}, "ghoul": {"hp": 30}}`,
			"monster=wolf hp=12 die=1d6 poison=12 kind=beast share=0.5", "monster=ghoul hp=30 die=1d4 poison=30 kind=beast share=0.5",
		},
		"JSON mapping by id": {
			"{file: m.json, default: wolf, fields: {hp: hp, a.b: die}}",
			"m.json", `{"wolf": {"hp": 12, "a.b": "1d6"}, "ghoul": {"hp": 30, "a": {"b": "d4"}}}`,
			"monster=wolf hp=12 die=1d6 poison=0 kind=beast share=0.5", "monster=ghoul hp=30 die=d4 poison=0 kind=beast share=0.5",
		},
		"YAML with a path to the mapping, named by a field": {
			"{file: m.yaml, list: game.units.1.monsters, name: title, default: Wolf, fields: {hp: hp, dmg: die}}",
			"m.yaml", "game:\n  version: 3\n  units:\n    - heroes: {}\n    - monsters:\n        m1: {title: Wolf, hp: 12, dmg: 1d6}\n        m2: {title: Ghoul, hp: 30, dmg: 1d8}\n",
			"monster=Wolf hp=12 die=1d6 poison=0 kind=beast share=0.5", "monster=Ghoul hp=30 die=1d8 poison=0 kind=beast share=0.5",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := loadRecords(t, c.monsters, c.file, c.data)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.wolf, values(t, s, nil)); diff != "" {
				t.Error(diff)
			}
			second := s.Parameters[0].Choices[1]
			if diff := cmp.Diff(c.ghoul, values(t, s, map[string]string{"monster": second})); diff != "" {
				t.Error(diff)
			}
			// What is set goes over what the record says.
			got := values(t, s, map[string]string{"monster": second, "hp": "5"})
			if want := strings.Replace(c.ghoul, "hp=30", "hp=5", 1); got != want {
				t.Errorf("with hp=5: %s, want %s", got, want)
			}
			if p, err := s.Parameter("hp"); err != nil || p.Default.Text != "12" || p.SetBy != "monster" {
				t.Errorf("hp: %+v, %v", p, err)
			}
		})
	}
}

// Every mistake has one line that says where it is, in the data file or the rule
// file, and what would be right.
func TestRecordErrors(t *testing.T) {
	const wolf = "id,hp,attack\nwolf,12,1d6\nghoul,30,2d4\n"
	for name, c := range map[string]struct{ monsters, data, want string }{
		"a field that no record has": {
			"{file: m.csv, name: id, fields: {hpp: hp}}", wolf,
			"rules.yaml:9:45: no record of m.csv has the field hpp (did you mean hp?)",
		},
		"a field that one record has not": {
			"{file: m.json, name: id, fields: {a.hp: hp}}", "[{\"id\": 1, \"a\": {\"hp\": 3}},\n {\"id\": 2, \"a\": {\"ph\": 3}}]",
			"m.json:2:2: record 2: there is no field a.hp (did you mean a.ph?)",
		},
		"a field of a list that one record has not": {
			"{file: m.json, name: id, fields: {a.1: hp}}", "[{\"id\": \"wolf\", \"a\": [1]},\n {\"id\": \"rat\", \"a\": [1, 2]}]",
			"m.json:1:2: record wolf: there is no field a.1 (a.N for N from 0 to 0)",
		},
		"an empty field": {
			"{file: m.csv, name: id, fields: {attack: die}}", "id,hp,attack\nwolf,12,1d6\nghoul,30,\n",
			"m.csv:3:10: record ghoul: the field attack is empty",
		},
		"a field that no record has, and none must have": {
			"{file: m.csv, name: id, fields: {venom: {parameter: poison, missing: 0}}}", wolf,
			"rules.yaml:9:45: no record of m.csv has the field venom (known: id, hp, attack)",
		},
		"a number that is none": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id,hp,attack\nwolf,12,1d6\nghoul,many,2d4\n",
			`m.csv:3:7: record ghoul: the field hp for hp: "many" is not an integer: type a whole number, such as 14`,
		},
		"a number outside the range": {
			"{file: m.json, name: id, fields: {h: hp}}", "[{\"id\": \"wolf\",\n \"h\": 0}]",
			`m.json:2:7: record wolf: the field h for hp: 0 is outside 1..`,
		},
		"dice that are none": {
			"{file: m.csv, name: id, fields: {attack: die}}", "id,hp,attack\nwolf,12,1d6+\nghoul,30,2d4\n",
			"m.csv:2:13: record wolf: the field attack for die: a value is missing here",
		},
		"a word that is no choice": {
			"{file: m.yaml, fields: {type: kind}}", "wolf:\n  type: baest\n",
			`m.yaml:2:9: record wolf: the field type for kind: "baest" is not one of beast, undead (did you mean beast?)`,
		},
		"a field with fields": {
			"{file: m.yaml, fields: {a: hp}}", "wolf:\n  a: [1, 2]\n",
			"m.yaml:2:6: record wolf: the field a is a list (a.NAME, or a.0 of a list, is a field inside it)",
		},
		"two records of a name": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id,hp\nwolf,1\n wolf,2\n",
			`m.csv:3:1: two records are called "wolf" (the first on line 2)`,
		},
		"a record without a name": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id,hp\n,1\n",
			"m.csv:2:1: the field id is empty",
		},
		"a name field that is not there": {
			"{file: m.csv, name: ID, fields: {hp: hp}}", wolf,
			"rules.yaml:9:32: no record of m.csv has the field ID (did you mean id?)",
		},
		"a record that is called all": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id,hp\nall,1\n",
			"m.csv:2:1: a record is called all (in a sweep that means every record)",
		},
		"no records": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id,hp\n",
			"m.csv:1:1: the file has no records",
		},
		"records that are elsewhere": {
			"{file: m.json, fields: {hp: hp}}", `{"monsters": [{"id": "wolf"}]}`,
			"m.json:1:14: the record expected as a mapping of fields, found a list (list: says where in the file the records are)",
		},
		"no list there": {
			"{file: m.json, list: monster, fields: {hp: hp}}", `{"monsters": [{"id": "wolf"}]}`,
			"m.json:1:1: there is no field monster (did you mean monsters?)",
		},
		"a list without names": {
			"{file: m.csv, fields: {hp: hp}}", wolf,
			"rules.yaml:9:12: name is missing (name: FIELD says which field holds the name of a record)",
		},
		"the wrong delimiter": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id;hp\nwolf;1\n",
			"rules.yaml:9:32: no record of m.csv has the field id (the only column is id;hp: add delimiter: \";\" to the records)",
		},
		"a delimiter that is none": {
			`{file: m.csv, delimiter: ":", name: id, fields: {hp: hp}}`, wolf,
			`rules.yaml:9:37: ":" is not a delimiter (one of "," ";" "|" tab)`,
		},
		"a file that is not there": {
			"{file: m.cvs, name: id, fields: {hp: hp}}", "",
			"rules.yaml:9:19: there is no file m.cvs beside this one (did you mean m.csv?)",
		},
		"a file of another kind": {
			"{file: rules.txt, name: id, fields: {hp: hp}}", "",
			"rules.yaml:9:19: rules.txt is not a data file (its name ends in .csv, .json or .yaml)",
		},
		"a folder": {
			"{file: folder.csv, name: id, fields: {hp: hp}}", "",
			"rules.yaml:9:19: folder.csv is not a file",
		},
		"a file above": {
			"{file: ../m.csv, name: id, fields: {hp: hp}}", "",
			"rules.yaml:9:19: ../m.csv lies outside of the folder of this file; --data-root DIR allows the files of a folder",
		},
		"an absolute path": {
			"{file: /etc/passwd, name: id, fields: {hp: hp}}", "",
			"rules.yaml:9:19: /etc/passwd lies outside of the folder of this file; --data-root DIR allows the files of a folder",
		},
		"a link that leads out": {
			"{file: link.csv, name: id, fields: {hp: hp}}", "",
			"rules.yaml:9:19: reading a data file: statat link.csv: path escapes from parent",
		},
		"too many records": {
			"{file: m.csv, name: id, fields: {hp: hp}}", "id,hp\n" + strings.Repeat("w,1\n", records.MaxRecords+1),
			"m.csv:10002:1: more than 10000 records",
		},
		"too large": {
			"{file: m.csv, name: id, fields: {hp: hp}}", strings.Repeat("x", 1<<20+1),
			"m.csv:1:1: the file has more than 1048576 bytes (no more are read)",
		},
		"a parameter that is none": {
			"{file: m.csv, name: id, fields: {hp: hpp}}", wolf,
			`rules.yaml:9:49: there is no parameter "hpp" (did you mean hp?)`,
		},
		"a parameter that is set twice": {
			"{file: m.csv, name: id, fields: {hp: hp, attack: hp}}", wolf,
			"rules.yaml:9:61: hp is already set by a record of monster",
		},
		"a parameter that one field sets twice": {
			"{file: m.csv, name: id, fields: {hp: [hp, hp]}}", wolf,
			"rules.yaml:9:54: hp is already set by a record of monster",
		},
		"a field for no parameter": {
			"{file: m.csv, name: id, fields: {hp: []}}", wolf,
			"rules.yaml:9:49: the field sets no parameter",
		},
		"a field that one of its parameters cannot be": {
			"{file: m.csv, name: id, fields: {attack: [die, hp]}}", wolf,
			`m.csv:2:9: record wolf: the field attack for hp: "1d6" is not an integer: type a whole number, such as 14`,
		},
		"a value for what is missing that one of them cannot be": {
			"{file: m.csv, name: id, fields: {hp: {parameter: [die, hp], missing: d4}}}", wolf,
			`rules.yaml:9:81: parameter hp: "d4" is not an integer: type a whole number, such as 14`,
		},
		"a record that chooses its own kind": {
			"{file: m.csv, name: id, fields: {hp: monster}}", wolf,
			"rules.yaml:9:49: a record of monster cannot choose one of monster (only of records that are declared after its own)",
		},
		"a default that is none": {
			"{file: m.csv, name: id, default: wlof, fields: {hp: hp}}", wolf,
			`rules.yaml:9:45: "wlof" is not one of wolf, ghoul (did you mean wolf?)`,
		},
		"what is missing is no value": {
			"{file: m.csv, name: id, fields: {hp: {parameter: hp, missing: none}}}", wolf,
			`rules.yaml:9:74: parameter hp: "none" is not an integer: type a whole number, such as 14`,
		},
		"no fields": {"{file: m.csv, name: id}", wolf, "rules.yaml:9:12: fields is missing"},
		"no file":   {"{name: id, fields: {hp: hp}}", wolf, "rules.yaml:9:12: file is missing"},
		"a key":     {"{file: m.csv, names: id}", wolf, `rules.yaml:9:26: unknown key "names" (did you mean name?)`},
		"a name that is taken": {
			"{file: m.csv, name: id, fields: {hp: hp}}\n  hp: {file: m.csv, name: id, fields: {hp: hp}}", wolf,
			"rules.yaml:10:3: hp is already a parameter (line 3: give one of the two another name)",
		},
		"a name that is none": {
			"{file: m.csv, name: id, fields: {hp: hp}}\n  a b: {file: m.csv, name: id, fields: {hp: hp}}", wolf,
			`rules.yaml:10:3: "a b" is not a name (` + rulefile.NameRule + ")",
		},
		"a choice that is named": {
			"{file: m.csv, name: id, fields: {hp: hp, attack: die}}\nconstants: {c: monster}", wolf,
			"rules.yaml:10:16: monster chooses a record and is not a value (what its records set are values: hp, die)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			file := "m.csv"
			for _, other := range []string{"m.json", "m.yaml"} {
				if strings.Contains(c.monsters, other) {
					file = other
				}
			}
			dir := inFolder(t, map[string]string{
				"in/rules.yaml":      strings.ReplaceAll(recordRules, "MONSTERS", c.monsters),
				"in/" + file:         c.data,
				"in/rules.txt":       wolf,
				"in/folder.csv/file": "",
				"m.csv":              wolf,
			})
			if err := os.Symlink("../m.csv", filepath.Join(dir, "in", "link.csv")); err != nil {
				t.Fatal(err)
			}
			_, err := Load(filepath.Join(dir, "in", "rules.yaml"))
			var e *notation.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v, want %s", err, c.want)
			}
			if got := strings.ReplaceAll(err.Error(), filepath.Join(dir, "in")+string(filepath.Separator), ""); got != c.want {
				t.Errorf("error\n%s, want\n%s", got, c.want)
			}
		})
	}
}

// With a root for data files, those in it and below can be named, and no other.
func TestDataRoot(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"out.csv": "id,hp\nout,1\n", "game/above.csv": "id,hp\nabove,2\n", "game/data/beside.csv": "id,hp\nbeside,3\n",
		"game/rules/own.csv": "id,hp\nown,4\n",
	})
	link := func(to, name string) {
		if err := os.Symlink(to, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	link("../../out.csv", "game/rules/out_link.csv")
	link("../above.csv", "game/rules/above_link.csv")
	link("../out.csv", "game/out_link.csv")
	link("..", "game/up")
	load := func(root, file string) error {
		rules := filepath.Join(dir, "game", "rules", "rules.yaml")
		text := "parameters: {hp: 1}\nrecords: {m: {file: " + file + ", name: id, fields: {hp: hp}}}\nmeasures: {m: hp}\n"
		if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Loader{DataRoot: root}.Load(rules)
		return err
	}
	game, data := filepath.Join(dir, "game"), filepath.Join(dir, "game", "data")
	for _, c := range []struct{ name, root, file, err string }{
		{"above", game, "../above.csv", ""},
		{"beside", game, "../data/beside.csv", ""},
		{"its own", game, "own.csv", ""},
		{"only what is in the root", data, "../data/beside.csv", ""},
		{"its own, elsewhere than the root", data, "own.csv", ""},
		{"a link within the root", game, "above_link.csv", ""},
		{"the same without a root", "", "above_link.csv", "path escapes"},
		{"without a root", "", "../above.csv", "--data-root DIR allows"},
		{"outside of the root", game, "../../out.csv", "lies outside of the folder of this file and of --data-root " + game},
		{"above a root below", data, "../above.csv", "lies outside of the folder of this file and of --data-root " + data},
		{"in and out again", data, "../data/../above.csv", "lies outside"},
		{"a link that leads out", game, "out_link.csv", "path escapes"},
		{"one above that leads out", game, "../out_link.csv", "path escapes"},
		{"a folder that leads out", game, "../up/out.csv", "path escapes"},
		{"an absolute path", game, filepath.Join(game, "above.csv"), "lies outside"},
		{"none there", game, "../abov.csv", "there is no file ../abov.csv beside this one (did you mean ../above.csv?)"},
		{"a root that is not there", filepath.Join(dir, "none"), "own.csv", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := load(c.root, c.file); (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("error %v, want %q", err, c.err)
			}
		})
	}
	t.Chdir(filepath.Join(dir, "game", "rules"))
	if err := load("..", "../above.csv"); err != nil {
		t.Errorf("a root that is relative: %v", err)
	}
}

// A sweep of records changes all that they set, but for what is set or swept itself.
func TestRecordSweeps(t *testing.T) {
	s, err := loadRecords(t, "{file: m.csv, name: id, default: wolf, fields: {hp: hp, attack: die}}",
		"m.csv", "id,hp,attack\nwolf,12,1d6\nghoul,30,2d4\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		set    map[string]string
		sweeps []Sweep
		fixed  string
		cells  []string
	}{
		"all": {
			nil,
			[]Sweep{{"monster", []string{"all"}}},
			"poison=0 kind=beast share=0.5",
			[]string{"monster=wolf hp=12 die=1d6", "monster=ghoul hp=30 die=2d4"},
		},
		"one that is set": {
			map[string]string{"hp": "7"},
			[]Sweep{{"monster", []string{"ghoul", "wolf"}}},
			"hp=7 poison=0 kind=beast share=0.5",
			[]string{"monster=ghoul hp=7 die=2d4", "monster=wolf hp=7 die=1d6"},
		},
		"one that is swept": {
			nil,
			[]Sweep{{"hp", []string{"5", "6"}}, {"monster", []string{"all"}}},
			"poison=0 kind=beast share=0.5",
			[]string{
				"monster=wolf hp=5 die=1d6", "monster=ghoul hp=5 die=2d4",
				"monster=wolf hp=6 die=1d6", "monster=ghoul hp=6 die=2d4",
			},
		},
		"of a record": {
			map[string]string{"monster": "ghoul"},
			[]Sweep{{"hp", []string{"5", "6"}}},
			"monster=ghoul die=2d4 poison=0 kind=beast share=0.5",
			[]string{"monster=ghoul hp=5 die=2d4", "monster=ghoul hp=6 die=2d4"},
		},
		"all of any choice": {
			nil,
			[]Sweep{{"kind", []string{"all"}}},
			"monster=wolf hp=12 die=1d6 poison=0 share=0.5",
			[]string{"monster=wolf hp=12 die=1d6", "monster=wolf hp=12 die=1d6"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := s.Sweep(c.set, c.sweeps)
			if err != nil {
				t.Fatal(err)
			}
			if g.Len() != len(c.cells) {
				t.Fatalf("%d cells, want %d", g.Len(), len(c.cells))
			}
			if diff := cmp.Diff(c.fixed, spell(g.Fixed())); diff != "" {
				t.Errorf("fixed: %s", diff)
			}
			binder := g.Binder()
			for i, want := range c.cells {
				b, moved := g.Bind(i), g.BindBy(binder, i)
				if got := spell(b.Values()); !strings.HasPrefix(got, want) {
					t.Errorf("cell %d: %s, want %s", i, got, want)
				}
				x, y := b.Measures(), moved.Measures()
				for k := range x {
					if !notation.Equal(x[k].Expr, y[k].Expr) {
						t.Errorf("cell %d, %s: the cursor has %s, want %s", i, x[k].Name, y[k].Expr, x[k].Expr)
					}
				}
			}
		})
	}
	if _, err := s.Sweep(map[string]string{"monster": "wolf"}, []Sweep{{"monster", []string{"all"}}}); err == nil {
		t.Error("set and swept is no error")
	}
	if _, err := s.Bind(map[string]string{"monster": "wlof"}); err == nil ||
		err.Error() != `parameter monster: "wlof" is not one of wolf, ghoul (did you mean wolf?)` {
		t.Errorf("a record that is none: %v", err)
	}
}

// Without a default a record must be chosen, and a parameter may be left to it.
func TestRequiredRecord(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"m.csv": "id,hp\nwolf,12\n",
		"rules.yaml": "parameters: {hp: {required: true, type: integer}}\n" +
			"records: {monster: {file: m.csv, name: id, fields: {hp: hp}}}\nmeasures: {left: hp}\n",
	})
	s, err := Load(filepath.Join(dir, "rules.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if !s.NeedsValues() {
		t.Error("no value is needed")
	}
	if _, err := s.Bind(nil); err == nil || err.Error() != "parameter monster: there is no default; give it a value (one of wolf)" {
		t.Errorf("nothing chosen: %v", err)
	}
	if got := values(t, s, map[string]string{"monster": "wolf"}); got != "monster=wolf hp=12" {
		t.Errorf("wolf: %s", got)
	}
}

// A record may choose one of another file: a hero a weapon. What sweeps the heroes
// sweeps their weapons.
func TestRecordOfARecord(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"heroes.csv":  "name,arm\nknight,sword\nthief,knife\n",
		"weapons.csv": "name,damage\nsword,1d8\nknife,1d4\naxe,1d12\n",
		"rules.yaml": `
parameters: {die: 1d2}
records:
  hero: {file: heroes.csv, name: name, default: thief, fields: {arm: weapon}}
  weapon: {file: weapons.csv, name: name, default: axe, fields: {damage: die}}
measures: {damage: die}
`,
	})
	s, err := Load(filepath.Join(dir, "rules.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for set, want := range map[string]string{
		"":       "hero=thief weapon=knife die=1d4",
		"knight": "hero=knight weapon=sword die=1d8",
	} {
		in := map[string]string{}
		if set != "" {
			in["hero"] = set
		}
		if got := values(t, s, in); got != want {
			t.Errorf("%q: %s, want %s", set, got, want)
		}
	}
	if got := values(t, s, map[string]string{"weapon": "axe", "hero": "knight"}); got != "hero=knight weapon=axe die=1d12" {
		t.Errorf("with an axe: %s", got)
	}
	if p, err := s.Parameter("die"); err != nil || p.Default.Text != "1d4" {
		t.Errorf("the default die is %+v, %v", p.Default, err)
	}
	g, err := s.Sweep(nil, []Sweep{{"hero", []string{"all"}}})
	if err != nil {
		t.Fatal(err)
	}
	binder := g.Binder()
	for i, want := range []string{"1d8", "1d4"} {
		if got := g.BindBy(binder, i).Measures()[0].Expr.String(); got != want {
			t.Errorf("cell %d: %s, want %s", i, got, want)
		}
	}
	if fixed := g.Fixed(); len(fixed) != 0 {
		t.Errorf("fixed: %s", spell(fixed))
	}
}

// A file that extends another may take another file by the same mapping, and a file
// that is taken over lies beside the one that names it.
func TestRecordsExtended(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"base/m.csv":      "id,hp\nwolf,12\n",
		"base/rules.yaml": "parameters: {hp: 1}\nrecords: {monster: {file: m.csv, delimiter: \",\", name: id, default: wolf, fields: {hp: hp}}}\nmeasures: {left: hp}\n",
		"same.yaml":       "extends: base/rules.yaml\n",
		"mine/n.json":     `[{"id": "orc", "hp": 20}]`,
		"other.yaml":      "extends: base/rules.yaml\nrecords: {monster: {file: mine/n.json, default: orc}}\n",
		"bestiary.yaml":   "extends: labyrinth/matchups\nrecords: {hero: {default: thief}}\n",
	})
	for file, want := range map[string]string{
		"same.yaml":     "monster=wolf hp=12",
		"other.yaml":    "monster=orc hp=20",
		"bestiary.yaml": "hero=thief monster=minotaur hero.hp=30",
	} {
		s, err := Load(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		if got := values(t, s, nil); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// The bestiary is as large as that of a game.
func TestBestiary(t *testing.T) {
	s, err := Load("labyrinth/matchups")
	if err != nil {
		t.Fatal(err)
	}
	for name, least := range map[string]int{"hero": 12, "monster": 30} {
		p, err := s.Parameter(name)
		if err != nil || len(p.Choices) < least {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	for _, name := range Builtin() {
		if strings.Contains(name, "bestiary") {
			t.Errorf("%s is no scenario", name)
		}
	}
}

// A rule file may name another above its folder, to extend or to play, where --data-root allows it.
func TestExtendsWithinDataRoot(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("base.yaml", "scenario: my/base\nparameters: {n: 2}\nmeasures: {x: n + d6}\n")
	mine := write("rules/mine.yaml", "scenario: my/mine\nextends: ../base.yaml\nparameters: {n: 3}\n")
	far := write("rules/far.yaml", "scenario: my/far\nextends: ../../base.yaml\n")
	for _, c := range []struct{ root, file, err string }{
		{dir, mine, ""},
		{"", mine, "../base.yaml lies outside of the folder of this file; --data-root DIR allows the files of a folder"},
		{dir, far, "../../base.yaml lies outside of the folder of this file and of --data-root"},
		{filepath.Dir(mine), mine, "../base.yaml lies outside of the folder of this file and of --data-root"},
	} {
		s, err := Loader{DataRoot: c.root}.Load(c.file)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s, --data-root %q: %v, want %q", c.file, c.root, err, c.err)
		}
		if err == nil && s.Name != "my/mine" {
			t.Errorf("%s is loaded", s.Name)
		}
	}
}
