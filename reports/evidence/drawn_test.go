package evidence_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A fight against one of three monsters, drawn by weight.
const drawnFight = `
parameters: {hp: 0, ac: 0, die: d1}
records:
  monster: {file: m.csv, name: id, weight: chance, fields: {hp: hp, ac: ac, attack: die}}
actors: {hero: {hp: 9}, foe: {hp: hp}}
actions:
  strike: {rolls: {t: d20}, outcome: {hit: t + 3 >= ac, miss: otherwise}, effects: {hit: foe.hp -= d8}}
  bite: {rolls: {t: d20}, outcome: {hit: t >= 11, miss: otherwise}, effects: {hit: hero.hp -= die}}
encounter:
  turns: {hero: strike, foe: bite}
  until: {foe: hero.hp <= 0, hero: foe.hp <= 0}
rolls: {total: d20}
measures:
  winner: {end: ending}
  left: {end: hero.hp, given: ending == hero}
  low: die == lowest(die)
  damage: {value: die, given: total >= ac}
`

// outcome spells the outcome of a row.
func outcome(r evidence.Row) string {
	if r.Value == nil {
		return r.Label
	}
	return r.Value.RatString()
}

// With any, every number is the mean over the records by weight; of what is conditional,
// by weight and by the chance of the condition.
func TestDrawnRecordIsTheMixture(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"f.yaml": drawnFight, "m.csv": "id,hp,ac,attack,chance\nwolf,6,12,d6,0.5\nghoul,9,14,2d4,0.3\ndragon,14,18,d8+2,0.2\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := scenarios.Load(filepath.Join(dir, "f.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	run := func(monster string) map[string]*evidence.Distribution {
		b, err := s.Bind(map[string]string{"monster": monster})
		if err != nil {
			t.Fatal(err)
		}
		r, err := options(200_000).Run(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]*evidence.Distribution{}
		for _, m := range r.Measures {
			if m.Crosscheck.Verdict != agreement.Agree {
				t.Errorf("%s of %s: %+v", m.Name, monster, m.Crosscheck)
			}
			out[m.Name] = m.Distribution
		}
		return out
	}
	weights := map[string]float64{"wolf": 0.5, "ghoul": 0.3, "dragon": 0.2}
	met, sums := map[string]float64{}, map[string]map[string]float64{}
	for monster, w := range weights {
		for name, d := range run(monster) {
			if d.ConditionProbability != nil {
				w *= d.ConditionProbability.Value
			}
			if sums[name] == nil {
				sums[name] = map[string]float64{}
			}
			met[name] += w
			for _, row := range d.Rows {
				sums[name][outcome(row)] += w * row.Probability
			}
			w = weights[monster]
		}
	}
	for name, d := range run("any") {
		for _, row := range d.Rows {
			if want := sums[name][outcome(row)] / met[name]; math.Abs(row.Probability-want) > 1e-11 {
				t.Errorf("%s = %s: %v, the mixture is %v", name, outcome(row), row.Probability, want)
			}
			delete(sums[name], outcome(row))
		}
		for value := range sums[name] {
			t.Errorf("%s is never %s", name, value)
		}
		if d.ConditionProbability != nil && math.Abs(d.ConditionProbability.Value-met[name]) > 1e-11 {
			t.Errorf("%s: the condition holds with %v, the mixture is %v", name, d.ConditionProbability.Value, met[name])
		}
	}
}
