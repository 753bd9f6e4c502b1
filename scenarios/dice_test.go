package scenarios

import (
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Dice have the same modifiers in expressions and in the values of parameters.
func TestModifiersInRuleFiles(t *testing.T) {
	s := parse(t, `
parameters:
  weapon: 4d6k3
  more: explode(1d6, it >= 5)
  skill: 4
  keep: 3
  limit: {default: 2, type: integer, range: 0..}
constants: {least: 2}
measures:
  weapon: weapon + 1
  more: more
  best: (skill)d6k(keep)
  luck: 2d6r<=(least)
  again: explode(d6, it == highest(d6), limit)
`)
	for _, c := range []struct{ set, measure, want string }{
		{"", "weapon", "(4d6kh3 + 1)"},
		{"weapon=2d6r<=2", "weapon", "(2d6r<=2 + 1)"},
		{"weapon=2d6!", "weapon", "(2d6! + 1)"},
		{"weapon=reroll(1d6, it == 1, 1)", "weapon", "(reroll(1d6, (it == 1), 1) + 1)"},
		{"", "more", "explode(1d6, (it >= 5))"},
		{"", "best", "4d6kh3"},
		{"keep=1", "best", "4d6kh1"},
		{"", "luck", "2d6r<=2"},
		{"limit=0", "again", "explode(1d6, (it == highest(1d6)), 0)"},
	} {
		set := map[string]string{}
		if name, value, ok := strings.Cut(c.set, "="); ok {
			set[name] = value
		}
		if got := notation.Parenthesised(tree(t, s, c.measure, set)); got != c.want {
			t.Errorf("%s with %s: %s, want %s", c.measure, c.set, got, c.want)
		}
	}
}

// A number that cannot stand behind dice is refused where it stands in the file.
func TestWrongNumbersOfModifiers(t *testing.T) {
	s := parse(t, "parameters: {keep: 3, dice: {default: 2, type: dice}}\nmeasures:\n  m: 4d6k(keep)\n  n: 4d6k(dice)\n  o: explode(d6, it > 4, dice)\n")
	for _, c := range []struct{ name, value, measure, want string }{
		{"keep", "-1", "m", "test.yaml:3:11: how many dice are kept or dropped is a whole number, 0 or more, this is -1"},
		{"dice", "1d3", "n", "test.yaml:4:9: the number of a modifier must be known before anything is rolled, 1d3 is not"},
		{"dice", "1/2", "n", "test.yaml:4:11: how many dice are kept or dropped is a whole number, 0 or more, this is 1/2"},
		{"dice", "1d3", "o", "test.yaml:5:6: how often something is rolled again must be known before anything is rolled"},
	} {
		b, err := s.Bind(map[string]string{c.name: c.value})
		if err != nil {
			t.Fatal(err)
		}
		q, err := b.Query(c.measure)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.Check(q.Expr); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s=%s: error %v, want %s", c.name, c.value, err, c.want)
		}
	}
}

// What is wrong for some values only is no mistake of a file whose parameters have none, or
// whose measure does not exist for them.
func TestChecksOfValues(t *testing.T) {
	parse(t, "parameters: {rank: {required: true, type: integer}}\nmeasures: {m: 'pool(3, d6)[rank - 1]'}")
	parse(t, "parameters: {n: 3}\nmeasures: {m: {each: {i: 1..5}, when: i < n, value: 'pool(9, d6)[n - i]'}}")
}

// A pool is rolled once where it is a roll, and again at every use where it is a constant.
func TestPoolsWithNames(t *testing.T) {
	s := parse(t, `
constants: {fresh: 'pool(2, d6)'}
sequences: {trial: 'pool(2, d4)'}
rolls:
  hand: pool(3, d6)
  best: keep(2, hand)
measures:
  rolled: hand[1] - best[1]
  anew: fresh[1] - fresh[1]
  played: max(trial)
  both: {joint: [rolled, anew]}
  high: {value: 'sum(best)', given: 'hand[-1] > 1'}
`)
	for name, want := range map[string]string{
		"rolled": "let hand = pool(3, 1d6); let best = keep(2, hand); (hand[1] - best[1])",
		"anew":   "(pool(2, 1d6)[1] - pool(2, 1d6)[1])",
		"played": "max(pool(2, 1d4))",
		"high":   "let hand = pool(3, 1d6); let best = keep(2, hand); sum(best) given (hand[(-1)] > 1)",
	} {
		if got := notation.Parenthesised(tree(t, s, name, nil)); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
