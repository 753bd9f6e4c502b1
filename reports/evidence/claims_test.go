package evidence_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// walk is a fair walk from 3 that ends at 0 or 9: it is absorbed above with 3/9, after 18 turns
// in the mean.
const walk = `
encounter:
  state: {x: 3}
  turn: {rolls: {up: 1d2 == 1}, next: {x: "if(up, x + 1, x - 1)"}}
  until: x <= 0 or x >= 9
measures:
  x: {end: x}
  high: {end: x >= 9}
  turns: {end: turns}
  die: {value: 1d6}
expect:
  - {claim: c, quantity: P(high = no), stated: 2/3}
  - {claim: c, quantity: P(x = 9), stated: 1/3}
  - {claim: c, quantity: P(x = 4), stated: 0}
  - {claim: c, quantity: P(turns < 1000000), stated: 1}
  - {claim: c, quantity: mean(turns), stated: 18}
  - {claim: c, quantity: mean(x), stated: 3}
  - {claim: c, quantity: variance(x), stated: 18}
  - {claim: c, quantity: std_dev(die), stated: 1.7}
  - {claim: c, quantity: mean(die), stated: 7/2}
  - {claim: c, quantity: max(x), stated: 9}
`

// What a claim says that a value lies between holds the true one, and what is not exact has no
// fraction.
func TestClaimsHoldTheTruth(t *testing.T) {
	file := filepath.Join(t.TempDir(), "walk.yaml")
	if err := os.WriteFile(file, []byte(walk), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	claims, err := evidence.Session{}.CheckClaims(context.Background(), s, s.Claims)
	if err != nil {
		t.Fatal(err)
	}
	exact := map[string]bool{"mean(die)": true, "max(x)": true}
	squares := map[string]*big.Rat{"std_dev(die)": big.NewRat(35, 12)}
	for i, c := range claims {
		quantity := s.Claims[i].Quantity.String()
		lo, hi := c.Value.Ends()
		lower, upper := new(big.Rat).SetFloat64(lo), new(big.Rat).SetFloat64(hi)
		truth, _ := new(big.Rat).SetString(c.Stated)
		if square := squares[quantity]; square != nil {
			truth = square
			lower.Mul(lower, lower)
			upper.Mul(upper, upper)
		}
		switch {
		case !c.Holds:
			t.Errorf("%s does not hold: %+v", quantity, c)
		case (c.Value.Exact != nil) != exact[quantity]:
			t.Errorf("%s: exact is %v", quantity, c.Value.Exact)
		case c.Value.Exact != nil && c.Value.Exact.Cmp(truth) != 0:
			t.Errorf("%s is %s", quantity, c.Value.Exact)
		case c.Value.Exact == nil && (lower.Cmp(truth) > 0 || upper.Cmp(truth) < 0):
			t.Errorf("%s lies between %v and %v", quantity, lo, hi)
		case hi-lo > 1e-8:
			t.Errorf("%s is only known from %v to %v", quantity, lo, hi)
		}
	}
	var written struct {
		Claims []map[string]any
	}
	data, err := json.Marshal(&evidence.Run{Claims: claims})
	if err == nil {
		err = json.Unmarshal(data, &written)
	}
	if err != nil || len(written.Claims) != len(claims) {
		t.Fatal(err, string(data))
	}
	for i, c := range written.Claims {
		_, fraction := c["exact"]
		_, lower := c["lower"]
		_, upper := c["upper"]
		if want := claims[i].Value.Exact != nil; fraction != want || lower == want || upper == want {
			t.Errorf("%v", c)
		}
	}
}

// A claim about a number that no float64 holds is written all the same.
func TestClaimsOfHugeNumbers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "huge.yaml")
	huge := "1" + strings.Repeat("0", 99)
	text := fmt.Sprintf("measures: {x: \"1d6 * %[1]s * %[1]s * %[1]s * %[1]s\"}\nexpect: ['mean(x) >= 1']\n", huge)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := scenarios.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	claims, err := evidence.Session{}.CheckClaims(context.Background(), s, s.Claims)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(&evidence.Run{Claims: claims}); err != nil {
		t.Error(err)
	}
}

// A claim about what is undefined fails, and says why; the others are judged.
func TestClaimsOfTheUndefined(t *testing.T) {
	s, err := scenarios.Parse("never.yaml", []byte("measures: {x: {value: 1d6, given: 1d6 > 6}, y: 1d6}\nexpect: ['mean(x) >= 1', 'mean(y) >= 1']\n"))
	if err != nil {
		t.Fatal(err)
	}
	claims, err := evidence.Session{}.CheckClaims(t.Context(), s, s.Claims)
	if err != nil {
		t.Fatal(err)
	}
	if len(claims) != 2 || claims[0].Holds || claims[0].Undefined != "the condition never holds" || !claims[1].Holds {
		t.Errorf("%+v", claims)
	}
	got, err := json.Marshal(&evidence.Run{Claims: claims[:1]})
	if want := `{"claim":"mean(x) \u003e= 1","stated":"\u003e= 1","undefined":"the condition never holds","verdict":"fails","source":""}`; err != nil || !strings.Contains(string(got), want) {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
