package evidence_test

import (
	"context"
	"reflect"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

const wolf = `
scenario: test/wolf
actors:
  hero: {hp: 6}
  wolf: {hp: 4}
actions:
  strike: {rolls: {total: d20}, outcome: {hit: total >= 11, miss: otherwise}, effects: {hit: target.hp -= d4}}
encounter:
  turns: {hero: strike, wolf: strike}
  until: {wolf: hero.hp <= 0, hero: wolf.hp <= 0}
measures:
  winner: {end: ending}
  turns: {end: turns}
  left: {end: hero.hp, given: ending == hero}
`

func bound(t *testing.T, text string) *scenarios.Bound {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The measures of an encounter are sampled together, and each is held against the samples that
// it has by itself.
func TestCrosschecksTogether(t *testing.T) {
	b, o := bound(t, wolf), options(200_000)
	o.Allowance = evidence.NewAllowance(3)
	run, err := o.Run(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range run.Measures {
		alone, err := o.Run(context.Background(), b, m.Name)
		if err != nil {
			t.Fatal(err)
		}
		if want := alone.Measures[0].Crosscheck; !reflect.DeepEqual(m.Crosscheck, want) {
			t.Errorf("%s: %+v, by itself %+v", m.Name, m.Crosscheck, want)
		}
	}
}

// Answers that were kept are those of the exact engine to the same question, and to no other.
func TestAnswers(t *testing.T) {
	o := options(10_000)
	o.Answers = &evidence.Answers{}
	ask := func(b *scenarios.Bound, o evidence.Session) *evidence.Run {
		t.Helper()
		run, err := o.Run(context.Background(), b, "turns")
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	first := ask(bound(t, wolf), o)
	o.Engine = evidence.ExactEngine
	again := ask(bound(t, wolf), o)
	if again.Measures[0].Distribution != first.Measures[0].Distribution || again.Measures[0].Crosscheck != nil {
		t.Error("the same question was answered anew, or has samples of another engine")
	}
	more := o
	more.AllDigits = true
	if ask(bound(t, wolf), more).Measures[0].Distribution == first.Measures[0].Distribution {
		t.Error("all digits were asked for")
	}
	o.Engine = evidence.MonteCarloEngine
	if d := ask(bound(t, wolf), o).Measures[0].Distribution; d.Method != evidence.MonteCarlo {
		t.Errorf("method %s", d.Method)
	}
	sampled := ask(bound(t, wolf), o).Measures[0].Distribution
	o.Engine, o.Answers = evidence.ExactEngine, &evidence.Answers{}
	if ask(bound(t, wolf), o).Measures[0].Distribution == sampled {
		t.Error("samples were kept as an answer of the exact engine")
	}
}
