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

// A written policy that sees what a turn rolls before the actor acts may be worth more than the best that does not.
func TestPolicyThatSeesMore(t *testing.T) {
	s, err := scenarios.Parse("coin.yaml", []byte(`
actors: {red: {coin: 0, won: 0}, blue: {hp: 1}}
actions:
  left: "red.won = if(red.coin == 1, 1, 2)"
  right: "red.won = if(red.coin == 2, 1, 2)"
  wait: blue.hp += 0
encounter:
  turns:
    red: {start: red.coin = d2, choose: [left, right], for: P(ending = won), policy: [when red.coin == 1: left, otherwise: right]}
    blue: wait
  until: {won: red.won == 1, lost: red.won == 2}
measures: {end: {end: ending}}
`))
	if err != nil {
		t.Fatal(err)
	}
	b := report.Builder{Dir: t.TempDir(), Version: "1.2.3", Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}}
	section, err := b.Section(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(shown.PolicyLines(section.Policy), "\n")
	want := "P(ending = won) = 50.000 % with the best policy\n" +
		"100 % with the written policy, which goes by what turns roll before the actor acts: -50.000 pp\n" +
		"no policy that goes by the state at the beginning of turns is better"
	if !strings.HasPrefix(lines, want) {
		t.Errorf("got\n%s\nwant\n%s", lines, want)
	}
}
