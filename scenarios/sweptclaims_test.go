package scenarios

import "testing"

// An entry over a sweep is a claim for every value, with a place of its own. Where no words say what is
// claimed, it says for which values.
func TestSweptClaims(t *testing.T) {
	s := parse(t, `
parameters: {p: 1, q: 0, kind: {default: a, choices: [a, b]}}
measures: {m: "p + q + if(kind == a, 0, 10)"}
expect:
  - mean(m) = 1
  - claim: table
    sweep: {p: [1, 5], q: 0..1}
    set: {kind: b}
    quantity: mean(m)
    stated: [11, 12,
      15, 17]
    known_wrong: the last
  - {that: mean(m) > 1, sweep: {kind: all}}
  - {that: mean(m) > 1, set: {p: 2, kind: b}}
  - {claim: in words, that: mean(m) > 1, set: {p: 2}}
  - {that: mean(m) > 1, sweep: {p: [3]}, set: {kind: b}}
`)
	want := []struct {
		text, relation, m string
		line              int
	}{
		{"mean(m) = 1", "= 1", "1 1", 5},
		{"table (p = 1, q = 0)", "11", "11 1", 10},
		{"table (p = 1, q = 1)", "12", "12 1", 10},
		{"table (p = 5, q = 0)", "15", "15 1", 11},
		{"table (p = 5, q = 1)", "17", "16 1", 11},
		{"mean(m) > 1 (kind = a)", "> 1", "1 1", 13},
		{"mean(m) > 1 (kind = b)", "> 1", "11 1", 13},
		{"mean(m) > 1 (p = 2, kind = b)", "> 1", "12 1", 14},
		{"in words", "> 1", "2 1", 15},
		{"mean(m) > 1 (kind = b, p = 3)", "> 1", "13 1", 16},
	}
	if len(s.Claims) != len(want) {
		t.Fatalf("%d claims", len(s.Claims))
	}
	for i, w := range want {
		c := s.Claims[i]
		line, _ := c.At.Position()
		if c.Text != w.text || c.Relation != w.relation || line != w.line {
			t.Errorf("claim %q %q on line %d, want %q %q on line %d", c.Text, c.Relation, line, w.text, w.relation, w.line)
		}
		q, err := c.Query()
		if err != nil {
			t.Fatal(err)
		}
		mustBe(t, enumerate(t, q.Expr), fractions(t, w.m))
	}
}
