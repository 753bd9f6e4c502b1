package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const plainRules = `scenario: test/attack
parameters: {strength: 14, ac: 18}
constants: {attack_die: 5d4, bonus: 1}
rolls:
  attack: attack_die
  damage: max(1, attack + bonus)
outcome:
  fumble: attack == 5
  hit: attack + strength >= ac
  miss: otherwise
measures: {outcome: outcome, damage: damage}
expect: [P(outcome = hit) >= 0.1]
`

func printOf(t *testing.T, text string) string {
	t.Helper()
	s, err := Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s.Fingerprint
}

// Each pair is two ways to write the same rules, or rules that differ in one thing.
func TestFingerprint(t *testing.T) {
	base := printOf(t, plainRules)
	if len(base) != 64 {
		t.Fatalf("%q", base)
	}
	for _, c := range []struct {
		name, old, new string
		same           bool
	}{
		{"a comment", "rolls:", "rolls: # each once", true},
		{"spaces in an expression", "attack + strength >= ac", "attack+strength  >=  ac", true},
		{"spaces within a call", "max(1, attack + bonus)", "max( 1,attack +bonus )", true},
		{"an expression over two lines", "hit: attack + strength >= ac", "hit: >\n    attack + strength\n    >= ac", true},
		{"block style", "{strength: 14, ac: 18}", "\n  strength: 14\n  ac: 18", true},
		{"quotation marks", "attack: attack_die", `attack: "attack_die"`, true},
		{"order of parameters", "{strength: 14, ac: 18}", "{ac: 18, strength: 14}", true},
		{"order of constants", "{attack_die: 5d4, bonus: 1}", "{bonus: 1, attack_die: 5d4}", true},
		{"order of measures", "{outcome: outcome, damage: damage}", "{damage: damage, outcome: outcome}", true},
		{"a parameter that says more", "strength: 14", "strength: {doc: how strong, default: 14, unit: points}", true},
		{"a measure that says more", "damage: damage}", "damage: {value: damage, title: Harm, unit: HP}}", true},
		{"a title", "scenario: test/attack", "scenario: test/attack\ntitle: An attack", true},
		{"another name", "scenario: test/attack", "scenario: test/other", true},
		{"an expectation", ">= 0.1", ">= 0.2", true},
		{"order of sections", "constants: {attack_die: 5d4, bonus: 1}\n", "", false}, // and below, at the end
		{"a default", "strength: 14", "strength: 15", false},
		{"a range", "strength: 14", "strength: {default: 14, range: 1..20}", false},
		{"a constant", "bonus: 1", "bonus: 2", false},
		{"a sign", "attack + strength >= ac", "attack + strength > ac", false},
		{"a face", "attack == 5", "attack == 6", false},
		{"a die", "5d4", "54", false},
		{"order of cases", "  fumble: attack == 5\n  hit: attack + strength >= ac\n", "  hit: attack + strength >= ac\n  fumble: attack == 5\n", false},
		{"name of an outcome", "fumble", "botch", false},
		{"a measure more", "damage: damage}", "damage: damage, double: damage * 2}", false},
		{"name of a measure", "damage: damage}", "harm: damage}", false},
		{"a condition", "damage: damage}", "damage: {value: damage, given: outcome == hit}}", false},
		{"a requirement", "rolls:", "requires: [{that: strength > 0, else: no}]\nrolls:", false},
	} {
		if !strings.Contains(plainRules, c.old) {
			t.Fatalf("%s: nothing to change", c.name)
		}
		text := strings.ReplaceAll(plainRules, c.old, c.new)
		if c.name == "order of sections" {
			text += c.old
			c.same = true
		}
		if got := printOf(t, text); (got == base) != c.same {
			t.Errorf("%s: the same %t, want %t", c.name, got == base, c.same)
		}
	}
}

// What is inherited counts as if it were written down.
func TestFingerprintExtends(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	load := func(path string) string {
		s, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		return s.Fingerprint
	}
	write("base.yaml", plainRules)
	child := write("child.yaml", "extends: base.yaml\nparameters: {strength: 15}\n")
	first := load(child)
	if whole := printOf(t, strings.Replace(plainRules, "strength: 14", "strength: 15", 1)); first != whole {
		t.Error("rules that are inherited differ from rules that are written down")
	}
	write("base.yaml", strings.Replace(plainRules, "bonus: 1", "bonus: 2", 1))
	if load(child) == first {
		t.Error("a change of what is extended is not seen")
	}
}

// Two built-in scenarios never have the same rules, and all have some.
func TestFingerprintLibrary(t *testing.T) {
	seen := map[string]string{}
	for _, name := range Builtin() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if other := seen[s.Fingerprint]; other != "" {
			t.Errorf("%s and %s have one fingerprint", name, other)
		}
		seen[s.Fingerprint] = name
	}
}
