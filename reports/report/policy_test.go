package report_test

import (
	"context"
	"html"
	"strings"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/report"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// Who chooses has a map for every action but the first, by the numbers of his own, and
// the report says what is best in how many states.
func TestPolicyMaps(t *testing.T) {
	s, err := scenarios.Parse("wolf.yaml", []byte(`
scenario: test/wolf
actors: {hero: {hp: 6, potions: 2}, wolf: {hp: 5}}
actions:
  drink: ["hero.hp = min(6, hero.hp + d4)", hero.potions -= 1]
  wait: []
  strike: {rolls: {total: d20}, outcome: {hit: total >= 11, miss: otherwise}, effects: {hit: target.hp -= d4}}
encounter:
  turns:
    hero: {choose: [strike, when hero.potions > 0: drink, wait], for: P(ending = hero)}
    wolf: strike
  until: {wolf: hero.hp <= 0, hero: wolf.hp <= 0}
measures: {winner: {end: ending}}
`))
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: t.TempDir(), Version: "1.2.3", Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}
	section, err := b.Section(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range section.Figures {
		if f.Title == "Where the best choice of hero is drink" {
			names = append(names, f.Name)
		}
	}
	// It is never best to wait.
	if len(names) != 1 || names[0] != "test-wolf-best-drink" {
		t.Errorf("maps %v of %d figures", names, len(section.Figures))
	}
	var m report.Model
	m.Add(section)
	page, markdown := written(t, &m)
	for _, want := range append(shown.PolicyLines(section.Policy), "what hero does for P(ending = hero)", "strike", "drink") {
		if !strings.Contains(html.UnescapeString(page), want) || !strings.Contains(markdown, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
}
