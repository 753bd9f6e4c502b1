package evidence_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// A writer draws rule files of small encounters.
type writer struct {
	t      *rapid.T
	actors []string
	flags  map[string]bool // the actors who have one
	rolls  []string        // of the action
	sides  bool            // the first fights the others
}

func (w *writer) of(list ...string) string {
	return list[rapid.IntRange(0, len(list)-1).Draw(w.t, "choice")]
}

func (w *writer) actor() string { return w.of(w.actors...) }

// whose is a number of an actor; in an action that may be self and target.
func (w *writer) whose(inAction bool) string {
	who := w.actor()
	if inAction && (len(w.actors) == 2 || w.sides) {
		who = w.of("self", "target", who)
	}
	return who + w.of(".hp", ".hp", ".mp")
}

// amount is what an effect of an action adds or takes.
func (w *writer) amount() string {
	if len(w.rolls) > 0 && w.of("roll", "new") == "roll" {
		return w.of(w.rolls...)
	}
	return w.of("1", "d2", "2", "d3 - 1", "if("+w.cond(true)+", 1, 0)", "max(0, d3 - "+w.whose(true)+")")
}

func (w *writer) cond(inAction bool) string {
	op := w.of(" < ", " <= ", " > ", " >= ", " == ", " != ")
	switch w.of("part", "part", "dice", "chance", "both", "two", "flag") {
	case "dice":
		return w.whose(inAction) + " - d2" + op + w.of("0", "1", "2")
	case "chance":
		return "chance(1/3)"
	case "both":
		return w.whose(inAction) + op + w.of("1", "2") + w.of(" and ", " or ") + w.whose(inAction) + " > 1"
	case "two":
		return w.whose(inAction) + op + w.whose(inAction)
	case "flag":
		for _, a := range w.actors {
			if w.flags[a] {
				return w.of("", "not ") + a + ".up"
			}
		}
	}
	if inAction && len(w.rolls) > 0 && w.of("roll", "part") == "roll" {
		return w.of(w.rolls...) + op + w.of("1", "2")
	}
	return w.whose(inAction) + op + w.of("0", "1", "2", "3")
}

// effect changes a number, or now and then a truth value.
func (w *writer) effect() string {
	if a := w.actor(); w.flags[a] && w.of("number", "number", "flag") == "flag" {
		return fmt.Sprintf("'%s.up = %s'", a, w.of("not "+a+".up", "true", a+".up or "+w.cond(true), w.cond(true)))
	}
	if w.of("no", "no", "no", "no", "no", "no", "again") == "again" {
		return fmt.Sprintf("'%s -= 1', act again", w.whose(true))
	}
	name := w.whose(true)
	switch w.of("-=", "-=", "-=", "+=", "=", "min") {
	case "-=":
		return fmt.Sprintf("'%s -= %s'", name, w.amount())
	case "+=":
		return fmt.Sprintf("'%s += %s'", name, w.amount())
	case "=":
		return fmt.Sprintf("'%s = max(0, %s - %s)'", name, name, w.amount())
	}
	return fmt.Sprintf("'%s = min(3, %s + %s)'", name, name, w.amount())
}

func (w *writer) effects() string {
	var list []string
	for range rapid.IntRange(1, 2).Draw(w.t, "effects") {
		list = append(list, w.effect())
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (w *writer) action() string {
	if w.of("list", "outcome") == "list" {
		return w.effects()
	}
	rolls := "{r: " + w.of("d3", "d4", "d2 + d2 - 1", "'max(d2, d3)'")
	w.rolls = []string{"r"}
	if w.of("one", "two") == "two" {
		rolls += ", q: " + w.of("d2", "'if(r > 1, d2, 0)'", "r - 1")
		w.rolls = append(w.rolls, "q")
	}
	defer func() { w.rolls = nil }()
	low := "r <= " + w.of("1", "2")
	if w.of("roll", "cond") == "cond" {
		low = w.cond(true)
	}
	effects := "low: " + w.effects()
	if w.of("one", "both") == "both" {
		effects += ", high: " + w.effects()
	}
	free := w.of("", "", ", free: true")
	return fmt.Sprintf("{rolls: %s}, outcome: {low: '%s', high: otherwise}, effects: {%s}%s}", rolls, low, effects, free)
}

// fight writes who fights whom, and who acts first by numbers.
func (w *writer) fight() string {
	first, others := w.actors[0], strings.Join(w.actors[1:], ", ")
	text := fmt.Sprintf("  sides: {x: [%s], y: [%s]}\n", first, others)
	if w.of("hp", "mp") == "mp" {
		text += "  down: hp <= 0 and mp < 3\n"
	}
	if w.of("numbers", "other") == "other" {
		return text
	}
	numbers := first + ": " + w.of("d3", "d4", first+".hp")
	for i, a := range w.actors[1:] {
		numbers += ", " + a + ": " + w.of("d3", "1", "with "+w.actors[i])
	}
	text += fmt.Sprintf("  order: {%s}\n  initiative: %s\n", numbers, w.of("once", "round"))
	if !strings.Contains(numbers, ".hp") && !strings.Contains(numbers, ": 1") {
		text += "  ties: " + w.of("listed", "reroll") + "\n"
	}
	return text
}

// target is whom an actor aims at.
func (w *writer) target(actor string) string {
	side := "y"
	if actor != w.actors[0] {
		side = "x"
	}
	return w.of("first of ", "weakest of ", "strongest of ", "random of ") + side
}

// order writes who acts when, but for numbers.
func (w *writer) order() string {
	switch w.of("default", "list", "rolled") {
	case "list":
		order := append([]string(nil), w.actors...)
		if w.of("same", "reversed") == "reversed" {
			order[0], order[len(order)-1] = order[len(order)-1], order[0]
		}
		return fmt.Sprintf("  order: [%s]\n", strings.Join(order, ", "))
	case "rolled":
		if len(w.actors) == 2 || w.sides {
			begins := fmt.Sprintf("%s: '%s', ", w.actors[0], w.of("d2 >= d3", "chance(1/3)", w.cond(false)))
			if len(w.actors) == 3 {
				begins += w.actors[1] + ": d2 == 1, "
			}
			return fmt.Sprintf("  order: {%s%s: otherwise}\n  initiative: %s\n", begins, w.actors[len(w.actors)-1], w.of("once", "round"))
		}
	}
	return ""
}

// file writes a rule file with the measures m, n and given.
func (w *writer) file() string {
	w.actors, w.flags = []string{"a", "b", "c"}[:rapid.IntRange(1, 3).Draw(w.t, "actors")], map[string]bool{}
	w.sides = len(w.actors) > 1 && w.of("no", "yes") == "yes"
	var b strings.Builder
	b.WriteString("actors:\n")
	for _, a := range w.actors {
		fmt.Fprintf(&b, "  %s: {hp: %s, mp: %s", a, w.of("1", "2", "3", "d2"), w.of("0", "1", "2", a+".hp"))
		if w.of("no", "yes") == "yes" {
			w.flags[a] = true
			b.WriteString(", up: " + w.of("true", "false", "d2 == 1"))
		}
		b.WriteString("}\n")
	}
	b.WriteString("actions:\n")
	actions := []string{"x", "y", "z"}[:rapid.IntRange(1, 3).Draw(w.t, "actions")]
	for _, x := range actions {
		fmt.Fprintf(&b, "  %s: %s\n", x, w.action())
	}
	b.WriteString("encounter:\n")
	fight := ""
	if w.sides {
		fight = w.fight()
	}
	if b.WriteString(fight); !strings.Contains(fight, "order") {
		b.WriteString(w.order())
	}
	b.WriteString("  turns:\n")
	for _, a := range w.actors {
		policy := w.of(actions...)
		switch w.of("one", "policy", "row", "waits", "mixture") {
		case "mixture":
			mixture := fmt.Sprintf("{weights: {%s: 2, %s: 1}}", actions[0], actions[len(actions)-1])
			if len(actions) > 1 {
				policy = w.of(mixture, fmt.Sprintf("['when %s': %s, otherwise: %s]", w.cond(false), mixture, policy))
			}
		case "policy":
			policy = fmt.Sprintf("['when %s': %s, otherwise: %s]", w.cond(false), w.of(actions...), w.of(actions...))
		case "row":
			policy = fmt.Sprintf("[otherwise: [%s, %s]]", w.of(actions...), w.of(actions...))
		case "waits":
			policy = fmt.Sprintf("['when %s': %s]", w.cond(false), w.of(actions...))
		}
		if w.of("plain", "plain", "start") == "start" {
			policy = fmt.Sprintf("{start: '%s.hp -= if(%s.mp > 0, 1, 0)', policy: %s, end: '%s.mp = max(0, %s.mp - 1)'}", a, a, policy, a, a)
		}
		if w.sides {
			if !strings.HasPrefix(policy, "{start") {
				policy = "{policy: " + policy + "}"
			}
			policy = strings.TrimSuffix(policy, "}") + ", target: " + w.target(a) + "}"
		}
		fmt.Fprintf(&b, "    %s: %s\n", a, policy)
	}
	var until []string
	for i, a := range w.actors {
		until = append(until, fmt.Sprintf("end%d: '%s.hp <= 0%s'", i, a, w.of("", " or "+a+".hp > 3", " and "+a+".mp < 3")))
	}
	fmt.Fprintf(&b, "  until: {%s}\n", strings.Join(until, ", "))
	if w.of("limit", "limit", "none") == "limit" {
		fmt.Fprintf(&b, "  limit: {draw: %s}\n", w.of("2", "3", "5"))
	}
	ends := []string{
		"turns", "rounds", "joint(" + w.whose(false) + ", turns)", "joint(ending, " + w.whose(false) + ")", "2*turns - " + w.whose(false),
	}
	if w.sides {
		ends = append(ends, "joint(x.down, y.standing)")
	}
	fmt.Fprintf(&b, "measures:\n  m: {end: ending}\n  n: {end: '%s'}\n  o: {end: %s.hp, given: ending == %s}\n", w.of(ends...), w.actor(), "end0")
	return b.String()
}

// Of whatever rule file, both engines say the same, and the exact one what elimination
// says of the dense chain of all states.
func TestRandomEncounters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := (&writer{t: t}).file()
		s, err := scenarios.Parse("random.yaml", []byte(text))
		if err != nil {
			var placed interface{ Snippet() string }
			if !errors.As(err, &placed) {
				t.Fatalf("%s\n%v has no place", text, err)
			}
			if allowed(err) {
				return
			}
			t.Fatalf("%s\n%v\n%s", text, err, placed.Snippet())
		}
		b, err := s.Bind(nil)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		cache := &exact.Cache{}
		for _, measure := range []string{"m", "n", "o"} {
			q, err := b.Query(measure)
			if err != nil {
				t.Fatalf("%s\n%v", text, err)
			}
			checkEncounter(t, text+measure, q.Expr, cache)
		}
	})
}

// The engines agree where one roll has several readers in a turn.
func TestReadersOfOneRoll(t *testing.T) {
	for name, text := range map[string]string{
		"tables by one roll, by another and by both": `
actors: {a: {hp: 1}, b: {hp: 1}}
actions:
  x: {rolls: {r: d3, c: d3}, outcome: {low: c == 1, high: otherwise}, effects: {low: [self.hp -= r, 'target.hp = max(0, target.hp - r)']}}
encounter: {turns: {a: x, b: x}, until: {end0: a.hp <= 0, end1: b.hp <= 0}, limit: {draw: 2}}
measures: {m: {end: 'joint(a.hp, b.hp)'}}
`,
		"pools of as many dice as others answer": `
functions:
  hits(n): {rolls: {p: "pool(n, d6)"}, value: "count(p, it >= 4) + count(p, it == 6)"}
  wounds(n): {rolls: {w: "pool(n, d6)", m: "count(w, it == 6)"}, value: "m + count(pool(count(w, it >= 4) - m, d6), it < 5)"}
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {x: "target.hp -= min(target.hp, wounds(hits(self.hp)))"}
encounter: {turns: {a: x, b: x}, until: {end0: a.hp <= 0, end1: b.hp <= 0}}
measures: {m: {end: 'joint(a.hp, b.hp)'}}
`,
	} {
		s, err := scenarios.Parse("rules.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		q, err := b.Query("m")
		if err != nil {
			t.Fatal(err)
		}
		a, err := evidence.Session{Options: evidence.Options{
			Engine: evidence.BothEngines, Sampling: montecarlo.Options{Seed: 1, Workers: 1, Trials: 100_000},
		}}.Evaluate(context.Background(), q.Expr)
		if err != nil || a.Crosscheck.Verdict != agreement.Agree {
			t.Errorf("%s: %v, %+v", name, err, a)
		}
	}
}

// Where nothing meets the condition there is nothing to disagree about.
func TestEncounterNeverMeetsCondition(t *testing.T) {
	s, err := scenarios.Parse("never.yaml", []byte(`
actors: {a: {hp: 2}}
actions: {x: a.hp -= d2 - 1}
encounter: {turns: {a: x}, until: {dead: a.hp <= 0}}
measures: {m: {end: a.hp, given: turns < 1}, n: {end: ending, given: a.hp > 0}}
`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, measure := range []string{"m", "n"} {
		q, err := b.Query(measure)
		if err != nil {
			t.Fatal(err)
		}
		a, err := evidence.Session{Options: evidence.Options{
			Engine: evidence.BothEngines, Sampling: montecarlo.Options{Seed: 1, Workers: 1, Trials: 4096},
		}}.Evaluate(context.Background(), q.Expr)
		if err != nil || a.Crosscheck.Verdict == agreement.Disagree {
			t.Errorf("%s: %v, %+v", measure, err, a)
		}
	}
}

// A fight may last any number of turns: that it lasts very long is less likely than the error bound, and not impossible.
func TestWhatIsBeyondTheListMayHappen(t *testing.T) {
	s, err := scenarios.Parse("long.yaml", []byte(`
actors: {a: {hp: 2}}
actions: {x: a.hp -= d2 - 1}
encounter: {turns: {a: x}, until: {dead: a.hp <= 0, alive: a.hp > 2}}
measures: {long: {end: turns >= 500}, ending: {end: ending}}
`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		measure, label string
		mayHappen      bool
	}{{"long", "yes", true}, {"ending", "alive", false}} {
		q, err := b.Query(c.measure)
		if err != nil {
			t.Fatal(err)
		}
		d := evaluate(t, q.Expr, evidence.ExactEngine)
		for _, r := range d.Rows {
			if r.Label == c.label && (d.Method != evidence.Bounded || r.Probability > d.ErrorBound || r.Probability > 0 != c.mayHappen) {
				t.Errorf("%s: P(%s) = %g", c.measure, c.label, r.Probability)
			}
		}
	}
}

// allowed reports whether a file is refused for what drawing does not look at.
func allowed(err error) bool {
	for _, s := range []string{"never act", "can never", "no target", "target"} {
		if strings.Contains(err.Error(), s) {
			return true
		}
	}
	return false
}

func checkEncounter(t *rapid.T, text string, e notation.Expr, cache *exact.Cache) {
	chain, err := notationtest.NewChain(e, 120)
	if errors.Is(err, notationtest.ErrTooMany) {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	sampling := montecarlo.Options{Seed: 1, Workers: 1, Trials: 4096}
	a, err := evidence.Session{Options: evidence.Options{
		Engine: evidence.BothEngines, Sampling: sampling,
	}, Cache: cache}.Evaluate(context.Background(), e)
	if chain.IsEndless() {
		if err == nil || !strings.Contains(err.Error(), "can go on forever") {
			t.Fatalf("%s: %v, but it has no end", text, err)
		}
		return
	}
	// An encounter that goes on for millions of turns is refused: by one engine, or by both.
	tooLong := err != nil && strings.Contains(err.Error(), "a sample goes on for more than")
	if err != nil && !tooLong {
		var limit *exact.LimitError
		if strings.Contains(err.Error(), "not built yet") || errors.As(err, &limit) {
			return
		}
		t.Fatalf("%s: %v", text, err)
	}
	if !tooLong && a.Crosscheck.Verdict == agreement.Disagree {
		t.Fatalf("%s: %s", text, a.Crosscheck.Reason)
	}
	r, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	want, err := chain.Worth(60)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	const rounding = 1e-9
	if want.Condition < rounding {
		return
	}
	// What is listed is a lower bound, and says by how much: more for a rare condition.
	bound, _ := r.Dist.ErrorBound().Float64()
	for k, p := range want.Probability {
		got, _ := r.Dist.Prob(k).Float64()
		if low, high := p/(want.Condition+want.Left), (p+want.Left)/want.Condition; got+bound < low-rounding || got > high+rounding {
			t.Fatalf("%s: P(%s) = %.12g, want %.12g to %.12g", text, k, got, low, high)
		}
	}
	if bound > max(1e-8, 1e-13/want.Condition) {
		t.Fatalf("%s: error bound %g", text, bound)
	}
}
