package scenarios

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// roleRules is a file with roles of its own; its constants and parameters are dice of
// one role inside the dice of another.
const roleRules = `
system: tdgs
roles: {attack: resolution, luck: modifier, blessing: modifier, damage: magnitude, coin: decision, zone: selection}
parameters:
  luck: {default: 0, type: dice}
  sides: 20
  weapon: {default: 1d8, type: dice}
  scale: {default: 10, range: 1..100}
constants: {blessing: 1d4, coin: 1d2}
rolls:
  attack: 1d(sides) + luck + blessing
  damage: weapon + 1
  zone: 1d(scale * 1)
measures: {m: attack + damage + zone + coin}
`

func TestRolesHoldForValues(t *testing.T) {
	s := parse(t, roleRules)
	for _, c := range []struct{ set, want string }{
		{"", ""},
		{"luck=1d4", ""},
		{"luck=2d6+1", ""},
		{"luck=-3", ""},
		{"luck=1d10", "die-role: luck has the role modifier and rolls a d10: that role is for d4, d6, d8"},
		{"luck=d4+d20", "die-role: luck has the role modifier and rolls a d20"},
		{"luck=1/2", "die-role: luck has the role modifier and is 1/2: that role is for d4, d6, d8 and whole numbers"},
		{"luck=dF", "die-role: luck has the role modifier and rolls a dF"},
		{"luck=explode(d12)", "die-role: luck has the role modifier and rolls a d12"},
		{"luck=max(pool(2, d20))", "die-role: luck has the role modifier and rolls a d20"},
		{"sides=12", ""}, // unusual: lint says so
		{"sides=100", "die-role: attack has the role resolution and rolls a d100: that role is for d20"},
		{"sides=4", "die-role: attack has the role resolution and rolls a d4"},
		{"weapon=1d12", ""},
		{"weapon=7", ""},
		{"weapon=1d20", "die-role: damage has the role magnitude and rolls a d20: that role is for d4, d6, d8, d10, d12"},
		{"scale=100", ""},
		{"scale=20", "die-role: zone has the role selection and rolls a d20: that role is for d10, d12, d100"},
	} {
		set := map[string]string{}
		if name, value, ok := strings.Cut(c.set, "="); ok {
			set[name] = value
		}
		_, err := s.Bind(set)
		checkRoleError(t, c.set, err, c.want)
		// Swept values are held against the roles as well.
		for name, value := range set {
			_, err := s.Sweep(nil, []Sweep{{Name: name, Texts: []string{s.parameterDefault(t, name), value}}})
			checkRoleError(t, "swept "+c.set, err, c.want)
		}
	}
}

func (s *Scenario) parameterDefault(t *testing.T, name string) string {
	t.Helper()
	p, err := s.Parameter(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.Default.Text
}

func checkRoleError(t *testing.T, what string, err error, want string) {
	t.Helper()
	var role *RoleError
	var placed *notation.Error
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", what, err)
	case want == "":
	case err == nil || !strings.Contains(err.Error(), want):
		t.Errorf("%s: %v, want %s", what, err, want)
	case !errors.As(err, &role) || !errors.As(err, &placed) || placed.At.Src == nil:
		t.Errorf("%s: no error of a role with a place: %v", what, err)
	}
}

// A file that does not say that it is of TDGS may use dice as it likes.
func TestRolesOfOtherSystems(t *testing.T) {
	s := parse(t, strings.Replace(roleRules, "system: tdgs\n", "", 1))
	if _, err := s.Bind(map[string]string{"luck": "d20", "sides": "4"}); err != nil {
		t.Error(err)
	}
}

// What an action sets reaches dice as well, by way of the parameters of the file that
// has the action.
func TestRolesOfActions(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"blow.yaml": `
system: tdgs
roles: {attack: resolution, luck: modifier, damage: magnitude}
parameters: {luck: {default: 0, type: dice}, weapon: {default: 1d8, type: dice}}
rolls: {attack: 1d20 + luck, damage: weapon}
outcome: {hit: attack >= 11, miss: otherwise}
effects: {hit: target.hp -= damage}
`,
		"fight.yaml": `
parameters: {help: {default: 1d4, type: dice}, sword: {default: 1d6, type: dice}}
actors: {hero: {hp: 5}, orc: {hp: 5}}
actions: {strike: {scenario: blow.yaml, set: {luck: help, weapon: sword}}}
encounter: {order: [hero, orc], turns: {hero: strike, orc: strike}, until: {lost: hero.hp <= 0, won: orc.hp <= 0}}
measures: {ending: {end: ending}}
`,
		"wrong.yaml": `
actors: {hero: {hp: 5}, orc: {hp: 5}}
actions: {strike: {scenario: blow.yaml, set: {luck: 1d20}}}
encounter: {order: [hero, orc], turns: {hero: strike, orc: strike}, until: {lost: hero.hp <= 0, won: orc.hp <= 0}}
measures: {ending: {end: ending}}
`,
	})
	for _, c := range []struct{ file, set, want string }{
		{"fight.yaml", "", ""},
		{"fight.yaml", "help=d8", ""},
		{"fight.yaml", "help=d10", "die-role: luck has the role modifier and rolls a d10"},
		{"fight.yaml", "sword=d20", "die-role: damage has the role magnitude and rolls a d20"},
		{"wrong.yaml", "", "die-role: luck has the role modifier and rolls a d20"},
	} {
		s, err := Load(filepath.Join(dir, c.file))
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{}
		if name, value, ok := strings.Cut(c.set, "="); ok {
			set[name] = value
		}
		_, err = s.Bind(set)
		checkRoleError(t, c.file+" "+c.set, err, c.want)
	}
}

// A record is a way in, too.
func TestRolesOfRecords(t *testing.T) {
	dir := inFolder(t, map[string]string{
		"rules.yaml": `
system: tdgs
roles: {attack: resolution, luck: modifier}
parameters: {luck: {default: 0, type: dice}}
records: {charm: {file: charms.csv, name: name, fields: {luck: luck}, default: clover}}
rolls: {attack: 1d20}
measures: {m: attack + luck}
`,
		"charms.csv": "name,luck\nclover,1d4\nstar,1d12\n",
	})
	s, err := Load(filepath.Join(dir, "rules.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Bind(nil)
	checkRoleError(t, "clover", err, "")
	_, err = s.Bind(map[string]string{"charm": "star"})
	checkRoleError(t, "star", err, "die-role: luck has the role modifier and rolls a d12")
}

// A file whose own dice are outside of their role can be read, and not be bound.
func TestRolesOfDefaults(t *testing.T) {
	s := parse(t, `
system: tdgs
roles: {attack: resolution}
rolls: {attack: 1d4}
measures: {m: attack >= 3}
figures: {f: {kind: pmf, measure: m}}
expect: [P(m) = 50%]
`)
	_, err := s.Bind(nil)
	checkRoleError(t, "default", err, "die-role: attack has the role resolution and rolls a d4")
	_, err = s.Claims[0].Query()
	checkRoleError(t, "claim", err, "die-role: attack has the role resolution and rolls a d4")
}
