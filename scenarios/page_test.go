package scenarios_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"oddsmith/scenarios"
)

var (
	headings = regexp.MustCompile(`(?m)^## `)
	yamls    = regexp.MustCompile("(?s)```yaml\n(.*?)```")
)

// The examples of docs/rule-files.md are rules, once what they leave out is next to
// them.
func TestExamplesOfThePage(t *testing.T) {
	page, err := os.ReadFile("../docs/rule-files.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	const monsters = `{"game": {"monsters": [
		{"id": "wolf", "met": 0.75, "hit_points": 12, "attacks": [{"damage": "2d4"}]},
		{"id": "viper", "met": "1/4", "hit_points": 8, "attacks": [{"damage": "1d4"}], "venom": 3}]}}`
	if err := os.WriteFile(filepath.Join(dir, "monsters.json"), []byte(monsters), 0o600); err != nil {
		t.Fatal(err)
	}
	const attack = "parameters: {strength: 14, ac: 18, weapon: 1d8, count: 7}\n"
	beside := map[string][]string{
		"Dice":       {""},
		"Pools":      {""},
		"Cards":      {""},
		"Functions":  {"parameters: {weapon: 1d8, blessed: true}\n"},
		"Parameters": {"measures: {m: strength}\n"},
		"Records":    {""},
		"Rolls, cases, effects": {
			attack,
			"parameters: {attack: 5, weapon: 1d8}\nactors: {self: [stamina], target: {hp: 20, armour: 14}}\nmeasures: {left: {after: target.hp}}\n",
		},
		"Lookups and sequences": {"parameters: {hp: 30, attacks: 3}\nmeasures: {g: extra_gold, s: save, v: volley}\n"},
		"Draws":                 {""},
		"Encounters":            {"parameters: {hero.hp: 34, hero.strength: 14, monster.hp: 40, monster.ac: 26}\n", "", "", "", "", "", "", ""},
		"Tables and figures":    {attack + "rolls: {attack: 5d4}\nmeasures: {lands: attack + strength >= ac, damage: weapon + ceil(strength / 2)}\n"},
		"Extending a file":      {"", ""},
		"Goals":                 {"parameters: {strength: 14, ac: 18, weapon: 1d8, weapon_damaged: false}\nrolls: {attack: 5d4}\noutcome: {hit: attack + strength >= ac, miss: otherwise}\nmeasures: {outcome: outcome, damage: weapon}\n"},
		"What must hold":        {attack + "rolls: {attack: 5d4}\noutcome: {hit: attack + strength >= ac, miss: otherwise}\nmeasures: {outcome: outcome, damage: weapon}\n"},
	}
	found, there := 0, 0
	for _, texts := range beside {
		there += len(texts)
	}
	for _, section := range headings.Split(string(page), -1) {
		for i, match := range yamls.FindAllStringSubmatch(section, -1) {
			title, _, _ := strings.Cut(section, "\n")
			for name, texts := range beside {
				if !strings.HasPrefix(title, name) {
					continue
				}
				if i >= len(texts) {
					t.Errorf("%s: example %d is not tested", title, i)
					continue
				}
				found++
				text := texts[i] + match[1]
				if !strings.Contains(text, "scenario: my/") {
					text = "scenario: example\n" + text
				}
				path := filepath.Join(dir, "example.yaml")
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				if _, err := scenarios.Load(path); err != nil {
					t.Errorf("%s, example %d: %v", title, i, err)
				}
			}
		}
	}
	if found != there || found != len(yamls.FindAllString(string(page), -1)) {
		t.Errorf("%d examples are tested of %d", found, len(yamls.FindAllString(string(page), -1)))
	}
}
