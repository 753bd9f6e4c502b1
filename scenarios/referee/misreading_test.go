package referee_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"oddsmith/internal/nightly"
)

// A misreading is a rule that what reads rule files could understand otherwise: a piece of its
// source, which stands there once, and what takes its place.
type misreading struct {
	name, file, source, instead string
}

// misreadings are of every kind of rule that generated files use. Each must be found.
var misreadings = []misreading{
	{
		"an entry acts where none holds", "encounter/policies.go",
		"if rule.when != nil && !(goesOn && i == last) {", "if rule.when != nil && i != last {",
	},
	{
		"an empty list is a free action", "encounter/policies.go",
		"rule.free = append(rule.free, t.isFree(actions))", "rule.free = append(rule.free, len(actions) == 0 || t.isFree(actions))",
	},
	{
		"a free action ends the turn", "encounter/policies.go",
		"goesOn := rules[last].mayGoOn() && len(below) > 0", "goesOn := false",
	},
	{
		"a free action that is drawn ends the turn", "encounter/policies.go",
		"if !free && r.mayGoOn() {", "if _ = free; len(r.free) > 1 && r.mayGoOn() {",
	},
	{
		"the first of a mixture is always taken", "encounter/policies.go",
		`return t.roll("drawn", scope.Drawn(rule.weights, numbers))`, `return t.roll("drawn", numbers[0])`,
	},
	{
		"several actions go on after one that ends the encounter", "encounter/policies.go",
		"			t.stopIfOver()\n		}\n", "		}\n",
	},
	{
		"the target of the first of several actions stays", "encounter/policies.go",
		"		}\n		t.aimAnew()\n", "		}\n",
	},
	{
		"a condition on nobody may hold", "encounter/targets.go",
		"if !t.aim.used {\n		return cond", "if true {\n		return cond",
	},
	{
		"who dies at the start of a turn acts", "encounter/turn.go",
		"	t.stopIfOver()\n	does()", "	does()",
	},
	{
		"of equally weak ones the last is the target", "encounter/targets.go",
		"op := notation.Le\n", "op := notation.Lt\n",
	},
	{
		"the strongest is the weakest", "encounter/targets.go",
		"		op = notation.Ge\n", "		op = notation.Le\n",
	},
	{
		"who is down is a target", "encounter/targets.go",
		"conditions = append(conditions, orAlways(t.r.isThere(c), at))", "_, conditions = c, append(conditions, orAlways(nil, at))",
	},
	{
		"the random target is the first that stands", "encounter/targets.go",
		"	case randomOf:\n", "	case \"nobody\":\n",
	},
	{
		"actions on nobody happen to the last", "encounter/targets.go",
		"return &notation.Binary{At: at, Op: notation.Lt, X: ref(t.choice(at), at), Y: none}", "return &notation.Binary{At: at, Op: notation.Le, X: ref(t.choice(at), at), Y: none}",
	},
	{
		"who is still to come is a target", "encounter/joins.go",
		"j != nil && stands != nil {", "j != nil && stands == nil {",
	},
	{
		"who joins waits once more", "encounter/joins.go",
		"Cond: j.is(notation.Gt, 0, at)", "Cond: j.is(notation.Ge, 0, at)",
	},
	{
		"who is down acts", "encounter/actorturns.go",
		"Stands: r.stands(t.actor), Body: body", "Stands: orAlways(nil, n.At), Body: body",
	},
	{
		"an effect `act again` does nothing", "encounter/actions.go",
		"		t.add(&notation.ActAgain{At: n.At})\n", "",
	},
	{
		"the lowest number acts first", "encounter/initiative.go",
		"rolled.Args = append(rolled.Args, x)", "rolled.Args = append(rolled.Args, &notation.Unary{At: at, Op: notation.Neg, X: x})",
	},
	{
		"ties are never rolled again", "encounter/initiative.go",
		"== rulefile.Reroll\n", "== rulefile.Reroll && false\n",
	},
	{
		"who acts with another acts with the one listed last", "encounter/initiative.go",
		"groups[i] = append(groups[i], e.Key.Text)", "groups[len(groups)-1] = append(groups[len(groups)-1], e.Key.Text)",
	},
	{
		"initiative is rolled once", "encounter/turnorder.go",
		"o.every = true", "o.every = false",
	},
	{
		"a round counts when it is over", "encounter/endings.go",
		"Func: notation.Ceil", "Func: notation.Floor",
	},
	{
		"somebody is down at one more hit point", "encounter/sides.go",
		`Op: notation.Le, X: own("hp", at.At)`, `Op: notation.Lt, X: own("hp", at.At)`,
	},
	{
		"a limit is one turn later", "encounter/endings.go",
		"		last++\n", "		last++\n		r.process.Limit = &notation.Binary{At: n.At, Op: notation.Add, X: r.process.Limit, Y: whole(1, n.At)}\n",
	},
	{
		"a path is one turn late", "encounter/endings.go",
		"p.Horizon = whole(int(turns), n.At)", "p.Horizon = whole(int(turns)+1, n.At)",
	},
	{
		"the condition of a measure of the end is left out", "encounter/endings.go",
		"return &notation.Given{At: n.At, X: x, Cond: r.scope.Expression(given)}", "return x",
	},
	{
		"gained is lost", "measure/reader.go",
		"x = &notation.Unary{At: v.At, Op: notation.Neg, X: r.play.Lost(v)}", "x = r.play.Lost(v)",
	},
	{
		"what is measured twice is rolled twice", "measure/joint.go",
		"t.Items = append(t.Items, &notation.Ref{At: item.At, Name: p.name})",
		"for _, l := range r.values {\n				if l.Name == p.name {\n					t.Items = append(t.Items, l.Expr)\n				}\n			}",
	},
	{
		"an action's set is left out where there is a default", "encounter/scenarioaction.go",
		"case values[p.Name] != nil:", "case values[p.Name] != nil && p.Default == nil:",
	},
	{
		"an action's set is rolled once", "encounter/scenarioaction.go",
		"	return x\n}\n\n// An importing", "	return ref(t.roll(\"set\", x), n.At)\n}\n\n// An importing",
	},
	{
		"actors of an action are those of the turn", "encounter/scenarioaction.go",
		"cast[e.Key.Text] = name", "_ = name",
	},
	{
		"effects of an action replace those of its scenario", "encounter/scenarioaction.go",
		`	im.block(im.from.does[""])`, `	if im.action.Get("effects") != nil {
		return
	}
	im.block(im.from.does[""])`,
	},
	{
		"of several cases of effects the last counts", "encounter/actions.go",
		"cond = scope.Join(notation.Or, cond, scope.IsWord(e.Key.At, outcome, word), e.Key.At)", "cond = scope.IsWord(e.Key.At, outcome, word)",
	},
	{
		"else happens too", "encounter/conditional.go",
		"	t.branch(x, func() { t.eachEffect(then) }, func() {\n", "	if otherwise != nil {\n		t.eachEffect(otherwise)\n	}\n	t.branch(x, func() { t.eachEffect(then) }, func() {\n",
	},
	{
		"effects apply in reverse", "encounter/conditional.go",
		"for item := range t.r.effectsIn(n)", "for _, item := range slices.Backward(slices.Collect(t.r.effectsIn(n)))",
	},
	{
		"effects that are added come first", "rulefile/additions.go",
		"return appended(base, top)", "return appended(top, base)",
	},
	{
		"entries that are added come last", "rulefile/additions.go",
		"out.Items = append(first, out.Items...)", "out.Items = append(out.Items, first...)",
	},
	{
		"ends that are given replace all", "rulefile/extends.go",
		"out.Entries[i].Value = m.entries(was, is)", "out.Entries[i].Value = is",
	},
	{
		"cases that are added come after those there are, but for otherwise, in reverse", "rulefile/extends.go",
		"out.Entries = slices.Insert(out.Entries, last, fresh...)", "out.Entries = slices.Insert(out.Entries, 0, fresh...)",
	},
	{
		"the condition of a sequence is left out", "scope/sequences.go",
		"return &notation.Retry{At: given.At, X: Wrap(lets, again)}", "_ = again\n	return Wrap(lets, body)",
	},
	{
		"a row under a number holds at it", "scope/lookups.go",
		"return compare(notation.Lt, figure(number))", "return compare(notation.Le, figure(number))",
	},
	{
		"words are drawn with equal chance", "scope/draws.go",
		"return Drawn(sc.Weights(n, name), words)", "weights := sc.Weights(n, name)\n	for i := range weights {\n		weights[i] = notation.Int(1)\n	}\n	return Drawn(weights, words)",
	},
	{
		"// rounds towards zero", "notation/operators.go",
		`{Div, Division(rule), row.precedence}`, `{Div, min(Division(rule), ExactDivision), row.precedence}`,
	},
}

// Every misreading stands in the source once.
func TestMisreadings(t *testing.T) {
	for _, m := range misreadings {
		source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(m.file)))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(source), m.source); n != 1 {
			t.Errorf("%s: %s is in %s %d times", m.name, m.source, m.file, n)
		}
	}
}

// Each of them is found by files that are generated.
func TestMisreadingsAreFound(t *testing.T) {
	nightly.Only(t, "each builds the program once")
	for _, m := range misreadings {
		t.Run(m.name, func(t *testing.T) {
			if out := m.judged(t); !strings.Contains(out, "differ on seed") {
				t.Errorf("not found:\n%s", out)
			}
		})
	}
}

// judged is what the test of generated files says of the program with the misreading.
func (m misreading) judged(t *testing.T) string {
	file, err := filepath.Abs(filepath.Join("..", filepath.FromSlash(m.file)))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	misread, overlay := filepath.Join(dir, "misread.go"), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {file: misread}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{misread: strings.Replace(string(source), m.source, m.instead, 1), overlay: string(replace)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	test := exec.CommandContext(ctx, "go", "test", "-count=1", "-overlay", overlay, "-run", "^TestAgree$", ".")
	test.Env = append(os.Environ(), "ODDSMITH_NIGHTLY=", "ODDSMITH_REFEREE=1-5000", "ODDSMITH_REFEREE_FIRST=1")
	out, _ := test.CombinedOutput()
	return string(out)
}
