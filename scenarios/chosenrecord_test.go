package scenarios

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// drawnRules has three monsters, of which the last is never met.
func drawnRules(t *testing.T, rules string) *Scenario {
	t.Helper()
	dir := inFolder(t, map[string]string{
		"rules.yaml": "parameters: {hp: 0, ac: 1, die: d1, w: 0}\nrecords:\n  monster: {file: m.csv, name: id, weight: chance, fields: {hp: hp, ac: ac, die: die}}\n" + rules,
		"m.csv":      "id,hp,ac,die,chance\nrat,2,2,d2,0.75\nwolf,6,4,d4,1/4\nghost,9,9,d20,0\n",
	})
	s, err := Load(filepath.Join(dir, "rules.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var anyMonster = map[string]string{"monster": "any"}

// A rat three times of four, or a wolf: everything about one of them, by hand.
func TestAnyRecord(t *testing.T) {
	for name, c := range map[string]struct {
		rules, measure string
		set            map[string]string
		want           string
	}{
		"a number":                             {"", "hp", nil, "2 3/4, 6 1/4"},
		"numbers of one record, together":      {"", "hp - ac", nil, "0 3/4, 2 1/4"},
		"dice":                                 {"", "die", nil, "1 7/16, 2 7/16, 3 1/16, 4 1/16"},
		"dice roll anew at every use":          {"", "die == die", nil, "yes 7/16, no 9/16"},
		"a roll is one value":                  {"rolls: {r: die}", "hp + r - r", nil, "2 3/4, 6 1/4"},
		"the ends of the dice of the record":   {"rolls: {r: die}", "r == highest(die)", nil, "yes 7/16, no 9/16"},
		"all copies are of one record":         {"", "'sum(2, hp)'", nil, "4 3/4, 12 1/4"},
		"a pool":                               {"rolls: {p: 'pool(hp // 2, die)'}", "p[1]", nil, "1 97/256, 2 103/256, 3 19/256, 4 37/256"},
		"what is kept of a pool":               {"rolls: {p: 'pool(2, die)', q: 'each(keep(ac // 2, where(p, it >= ac // 2)), it * hp)'}", "sum(q) // 2", nil, "0 1/64, 1 3/16, 2 9/16, 6 1/32, 9 1/32, 12 3/64, 15 1/32, 18 3/64, 21 1/32, 24 1/64"},
		"a condition says something of it":     {"rolls: {r: d4}", "{value: hp, given: r >= ac}", nil, "2 9/10, 6 1/10"},
		"a condition that it alone decides":    {"", "{value: die, given: hp > 3}", nil, "1 1/4, 2 1/4, 3 1/4, 4 1/4"},
		"measures together":                    {"rolls: {r: d4}", "{cases: {rat_hit: hp == 2 and r >= ac, wolf_hit: hp == 6 and r >= ac, miss: otherwise}}", nil, "rat_hit 9/16, wolf_hit 1/16, miss 3/8"},
		"a parameter of its own":               {"", "hp + ac", map[string]string{"hp": "1"}, "3 3/4, 5 1/4"},
		"what no record sets":                  {"", "w", map[string]string{"w": "5"}, "5 1"},
		"a lookup by what it sets":             {"lookups: {l: {by: hp, rows: {..5: 1, otherwise: ac}}}", "l", nil, "1 3/4, 4 1/4"},
		"an outcome":                           {"rolls: {r: d4}\noutcome: {hit: r >= ac, miss: otherwise}", "outcome", nil, "hit 5/8, miss 3/8"},
		"what is lost":                         {"rolls: {r: d4}\noutcome: {hit: r >= ac, miss: otherwise}\neffects: {hit: foe.hp -= hp}", "{lost: foe.hp}", nil, "0 3/8, 2 9/16, 6 1/16"},
		"what is lost given that something is": {"rolls: {r: d4}\noutcome: {hit: r >= ac, miss: otherwise}\neffects: {hit: foe.hp -= hp}", "{lost: foe.hp, given: outcome == hit}", nil, "2 9/10, 6 1/10"},
	} {
		t.Run(name, func(t *testing.T) {
			s := drawnRules(t, c.rules+"\nmeasures:\n  m: "+c.measure+"\n")
			set := map[string]string{"monster": "any"}
			for k, v := range c.set {
				set[k] = v
			}
			mustBe(t, enumerate(t, tree(t, s, "m", set)), fractions(t, c.want))
		})
	}
}

// What has no single value is not shown, and any is.
func TestAnyRecordIsShown(t *testing.T) {
	s := drawnRules(t, "requires: [{that: w < hp, else: too much}]\nmeasures:\n  m: hp\n  r: {each: {i: 1..3}, when: i <= ac, value: hp}\n")
	if got := values(t, s, anyMonster); got != "monster=any w=0" {
		t.Errorf("shown: %s", got)
	}
	if got := values(t, s, map[string]string{"monster": "any", "die": "d8"}); got != "monster=any die=d8 w=0" {
		t.Errorf("with a die: %s", got)
	}
	b, err := s.Bind(anyMonster)
	if err != nil {
		t.Fatal(err)
	}
	// The rat has two ranks, the wolf three.
	if list := b.Measures(); len(list) != 3 || list[2].Name != "r_2" {
		t.Errorf("measures %v", list)
	}
	if _, err := s.Bind(map[string]string{"monster": "any", "w": "3"}); err == nil || !strings.Contains(err.Error(), "record rat: too much") {
		t.Errorf("a record that is not allowed: %v", err)
	}
	g, err := s.Sweep(map[string]string{"w": "1"}, []Sweep{{"monster", []string{"wolf", "any", "ghost"}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := spell(g.Fixed()); got != "w=1" {
		t.Errorf("fixed: %s", got)
	}
	binder := g.Binder()
	for i, want := range []string{"6 1", "2 3/4, 6 1/4", "9 1"} {
		for _, b := range []*Bound{g.Bind(i), g.BindBy(binder, i)} {
			q, err := b.Query("m")
			if err != nil {
				t.Fatal(err)
			}
			mustBe(t, enumerate(t, q.Expr), fractions(t, want))
		}
	}
	g, err = s.Sweep(anyMonster, []Sweep{{"hp", []string{"1", "2"}}, {"w", []string{"0"}}})
	if err != nil {
		t.Fatal(err)
	}
	q, err := g.Bind(1).Query("m")
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, enumerate(t, q.Expr), fractions(t, "2 1"))
	if all := s.Parameters[0].SweptTexts([]string{"all", "any"}); strings.Join(all, " ") != "rat wolf ghost any" {
		t.Errorf("all,any is %v", all)
	}
	if all := s.Parameters[0].SweptTexts([]string{"all"}); strings.Join(all, " ") != "rat wolf ghost" {
		t.Errorf("all: %v", all)
	}
}

// A record that is drawn may choose another one, or have it drawn as well.
func TestAnyOfAny(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"rules.yaml": `
parameters: {armed: {default: 0, words: {no: 0}}, damage: {required: true, type: integer}}
records:
  hero: {file: h.csv, name: id, weight: w, default: any, fields: {weapon: weapon}}
  weapon: {file: w.csv, name: id, weight: w, fields: {damage: damage}}
measures: {m: damage}
`,
		"h.csv": "id,weapon,w\nknight,sword,1\nthief,any,3\n",
		"w.csv": "id,damage,w\nsword,8,1\nclub,4,2\n",
	})
	s, err := Load(filepath.Join(dir, "rules.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if s.NeedsValues() {
		t.Error("a parameter is said to need a value, and the records give it one")
	}
	mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions(t, "4 1/2, 8 1/2"))
	mustBe(t, enumerate(t, tree(t, s, "m", map[string]string{"weapon": "any"})), fractions(t, "4 2/3, 8 1/3"))
	mustBe(t, enumerate(t, tree(t, s, "m", map[string]string{"hero": "knight"})), fractions(t, "8 1"))
}

func TestAnyRecordErrors(t *testing.T) {
	const rules = "parameters: {hp: 0}\nrecords:\n  monster: {file: m.csv, name: id, WEIGHTfields: {hp: hp}}\nmeasures: {m: hp}\n"
	for name, c := range map[string]struct{ weight, data, want string }{
		"no weight":      {"weight: w, ", "id,hp\nrat,2\nwolf,6\n", "m.csv:2:1: record rat: there is no field w (known: id, hp)"},
		"an empty one":   {"weight: w, ", "id,hp,w\nrat,2,1\nwolf,6,\n", "m.csv:3:8: record wolf: the field w is empty"},
		"no number":      {"weight: w, ", "id,hp,w\nrat,2,often\n", `m.csv:2:7: record rat: the weight w: "often" is not a number`},
		"below 0":        {"weight: w, ", "id,hp,w\nrat,2,-0.5\n", "m.csv:2:7: record rat: the weight w is -0.5, below 0"},
		"all 0":          {"weight: w, ", "id,hp,w\nrat,2,0\n", "rules.yaml:3:44: all weights are 0 (w of the records of m.csv)"},
		"a name":         {"weight: w, ", "id,hp,w\nany,2,1\n", "m.csv:2:7: a record is called any (with a weight that means one drawn of all)"},
		"a default":      {"default: any, ", "id,hp,w\nrat,2,1\n", "rules.yaml:3:45: any draws a record, and these have no weights: add `weight: FIELD` to the records monster"},
		"weights unsaid": {"", "id,hp,w\nrat,2,1\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := inFolder(t, map[string]string{"rules.yaml": strings.ReplaceAll(rules, "WEIGHT", c.weight), "m.csv": c.data})
			s, err := Load(filepath.Join(dir, "rules.yaml"))
			if c.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				if _, err = s.Bind(anyMonster); err == nil || !strings.Contains(err.Error(), "parameter monster: any draws a record, and these have no weights: add `weight: FIELD`") {
					t.Errorf("any without weights: %v", err)
				}
				return
			}
			var e *notation.Error
			if !errors.As(err, &e) || !strings.HasPrefix(strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""), c.want) {
				t.Errorf("error\n%v, want\n%s", err, c.want)
			}
		})
	}
}

// A record called any, where nothing is drawn, is a record.
func TestARecordCalledAny(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"rules.yaml": "parameters: {hp: 0}\nrecords: {monster: {file: m.csv, name: id, fields: {hp: hp}}}\nmeasures: {m: hp}\n",
		"m.csv":      "id,hp\nany,3\n",
	})
	s, err := Load(filepath.Join(dir, "rules.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, enumerate(t, tree(t, s, "m", anyMonster)), fractions(t, "3 1"))
}
