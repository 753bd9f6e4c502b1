package encounter

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// contest spells an encounter in which fox and owl choose in turn for the opposite.
func contest(vars, goal, fox, owl, until string) string {
	return fmt.Sprintf("encounter(%s; order by 0; turn of fox {fox chooses for %s, written 0 {%s}}; turn of owl {owl chooses for 3 - (%s), written 0 {%s}}; until %s; %s)",
		vars, goal, fox, goal, owl, until, goal)
}

// Games whose value is found with a pencil.
func TestContests(t *testing.T) {
	for _, c := range []struct {
		name, text string
		value      float64
		fox, owl   string
	}{
		{
			// The last stick loses: with 4 left it is the one to move who wins, by taking 3.
			"sticks", contest("n = 4; w = 0", "w", "one if true {n -= 1; w = 0}; two if n > 1 {n -= 2; w = 0}; three if n > 2 {n -= 3; w = 0}", "one if true {n -= 1; w = 1}; two if n > 1 {n -= 2; w = 1}; three if n > 2 {n -= 3; w = 1}", "n == 0"),
			1, "n,w 1,1:0 2,1:0 4,0:2", "n 1:0 2:0 3:1",
		},
		{
			// To draw first wins 1/2, to be drawn at 3/4: who waits leaves the draw to the other.
			"a duel", contest("w = 0", "if(w == 1, 1, 0)", "wait if true {}; draw if true {w = if(d2 == 1, 1, 2)}", "wait if true {}; draw if true {w = if(d4 == 1, 1, 2)}", "w > 0"),
			0.5, " :1", " :1",
		},
		{
			"equal: the first that ends", contest("n = 2", "7", "wait if true {}; a if true {n -= 1}; b if true {n -= 1}", "wait if true {}; a if true {n -= 1}", "n == 0"),
			7, "", "",
		},
		{
			// Each hits half of the time: who begins wins 2/3, and to pass is never better.
			"shots", contest("w = 0", "if(w == 1, 1, 0)", "shoot if true {if d2 == 1 {w = 1}}; pass if true {}", "pass if true {}; shoot if true {if d2 == 1 {w = 2}}", "w > 0"),
			2. / 3, " :0", " :1",
		},
		{
			// The owl guards what is worth more to the fox, who takes the other.
			"a guard", contest("g = 0; w = 0", "w - 1", "left if g > 0 {w = if(g == 1, 1, 3)}; right if g > 0 {w = if(g == 2, 1, 2)}; look if g == 0 {}", "left if true {g = 1}; right if true {g = 2}", "w > 0"),
			1, "g 0:2 1:1 2:0", " :0",
		},
		{
			// In s = 1 the fox has lost: it may wait, and the owl ends it. In s = 0 it wins at once.
			"a lost cause", contest("s = d2 - 1; w = 0", "if(w == 1, 1, 0)", "win if s == 0 {w = 1}; wait if s == 1 {}; yield if s == 1 {w = 2}", "wait if true {}; finish if s == 1 {if d2 == 1 {w = 2}}", "w > 0"),
			0.5, "s 0:0 1:1", " :1",
		},
		{
			// In s = 1, where it need not come to that, only the fox can end it: to wait is as good, but has no end.
			"a lost cause to be ended", contest("s = 0; w = 0", "if(w == 1, 1, 0)", "win if s == 0 {w = 1}; blunder if s == 0 {s = 1}; wait if s == 1 {}; yield if s == 1 {w = 2}", "wait if true {}; sit if true {}", "w > 0"),
			1, "s 0:0 1:3", " :0",
		},
		{
			"within a limit", contest("w = 0", "if(w == 1, 1, 0)", "wait if true {}; draw if true {w = if(d2 == 1, 1, 2)}", "wait if true {}; draw if true {w = if(d4 == 1, 1, 2)}", "w > 0; limit 3"),
			0.5, "", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := isContest(t, read(t, c.text))
			if d.Low > c.value || d.High < c.value || d.Gap > 1e-12 {
				t.Errorf("from %g to %g, want %g", d.Low, d.High, c.value)
			}
			if fox, _ := d.spelled(); c.fox != "" && fox != c.fox {
				t.Errorf("the fox chooses %s, want %s", fox, c.fox)
			}
			if owl, _ := d.Against.spelled(); c.owl != "" && owl != c.owl {
				t.Errorf("the owl chooses %s, want %s", owl, c.owl)
			}
		})
	}
}

// isContest holds two policies against all strategies of both, and against what the encounter comes to by them.
func isContest(t *testing.T, x *notation.Process) *Decision {
	t.Helper()
	d, err := Decide(x, newWalker(), plenty())
	if err != nil {
		t.Fatalf("%s: %v", x, err)
	}
	const rounding = 1e-9
	lower, upper, err := notationtest.Contest(x, 60)
	if err == nil && (math.Abs(lower-upper) > rounding || math.Abs(d.Low-lower) > rounding || math.Abs(d.High-upper) > rounding) {
		t.Errorf("%s: from %.12g to %.12g, want %.12g to %.12g", x, d.Low, d.High, lower, upper)
	}
	if err != nil && !errors.Is(err, notationtest.ErrTooMany) {
		t.Fatal(err)
	}
	if d.Low > d.High || d.Gap != d.High-d.Low || d.Against.Low > d.Against.High || math.Abs(d.Against.Low+d.High-3) > 1e-12 {
		t.Errorf("%s: %g to %g and %g to %g", x, d.Low, d.High, d.Against.Low, d.Against.High)
	}
	put := *d.Put(x)
	if len(put.Opens()) != 0 || len(x.Opens()) != 2 {
		t.Errorf("%s: a choice is still open, or was not before", x)
	}
	put.Value, put.Horizon = x.Open().For, nil
	of, err := solve(t, &put, budget.Limits{}, &Store{})
	if err != nil {
		t.Fatalf("%s: %v", &put, err)
	}
	mean, _ := of.Bounds()
	if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > d.High || high < d.Low || high-low > 1e-9 {
		t.Errorf("%s: by the policies %.15g to %.15g, which is not within %.15g to %.15g", x, low, high, d.Low, d.High)
	}
	isWalked(t, put.String(), &put, budget.Limits{}, &Store{})
	return d
}

// Random games against all strategies of both players.
func TestRandomContests(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	standoffs, games := 0, 0
	for games < 50 {
		x := read(t, randomContest(r))
		lower, upper, err := notationtest.Contest(x, 60)
		if errors.Is(err, notationtest.ErrTooMany) {
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", x, err)
		}
		if _, err := Decide(x, newWalker(), plenty()); err != nil {
			switch {
			case strings.Contains(err.Error(), "may wait for each other") && upper-lower > 1e-6:
				standoffs++
			case strings.Contains(err.Error(), "can go on forever"), strings.Contains(err.Error(), "is never to choose"), strings.Contains(err.Error(), "makes no difference"):
			default:
				t.Errorf("%s: %v, worth %g to %g", x, err, lower, upper)
			}
			continue
		}
		isContest(t, x)
		games++
	}
	if standoffs == 0 {
		t.Error("nobody waits forever")
	}
}

// randomContest spells a game of two who hit each other, grow angry, wait, or move at once again.
func randomContest(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	turn := func(self, other string) string {
		var options []string
		for i := range 2 + r.IntN(2) {
			var does []string
			for range 1 + r.IntN(2) {
				does = append(does, pick(
					other+" -= 1", other+" -= d2 - 1", "if d3 == 1 {"+other+" -= 2}", self+" = min(2, "+self+" + 1)", "if d2 == 1 {"+self+" -= 1} else {"+other+" -= 1}",
					"a = 1 - a", "a = 0", "if a == 1 {"+other+" -= 1}", "if d4 == 1 {act again}", "if d2 == 1 {stop}", ""))
			}
			options = append(options, fmt.Sprintf("%c if %s {%s}", 'p'+i, pick("true", "true", "a == 1", self+" > 1"), strings.Trim(strings.ReplaceAll(strings.Join(does, "; "), "; ;", ";"), "; ")))
		}
		return strings.Join(options, "; ")
	}
	goal := pick("if(y <= 0, 1, 0)", "if(x <= 0, 1, 2)", "x", "x - y", "2 * a", "if(x <= 0 and a == 1, 2, y)")
	return contest("x = "+pick("1", "2", "d2")+"; y = "+pick("1", "2")+"; a = "+pick("0", "1"), goal, turn("x", "y"), turn("y", "x"), "x <= 0 or y <= 0")
}

// What is refused of two who choose.
func TestContestsRefused(t *testing.T) {
	const fox, owl = "a if true {x -= 1}; b if true {x -= 2}", "a if true {x -= 1}; b if true {x -= d2}"
	with := func(goal, other string) string {
		return fmt.Sprintf("encounter(x = 4; order by 0; turn of fox {fox chooses for %s, written 0 {%s}}; turn of owl {owl chooses for %s, written 0 {%s}}; until x <= 0; x)", goal, fox, other, owl)
	}
	for _, c := range []struct{ name, text, want string }{
		{"the same aim", with("x", "x"), "what fox and owl choose for is not opposite: together it is 0 at the end where"},
		{"not quite opposite", with("if(x < 0, 1, 0)", "if(x == -2, 0, 1)"), "not opposite"},
		{"turns", with("x - turns", "turns - x"), "the best policies of two are not known for something that depends on the turns"},
		{"rounds", with("x", "-rounds"), "depends on the rounds is not known"},
		{"three", strings.Replace(strings.Replace(with("x", "-x"), "order by 0", "order by 0", 1), "; until", "; turn of elk {elk chooses for x, written 0 {"+fox+"}}; until", 1), "fox, owl and elk choose"},
		{"in one turn", "encounter(x = 4; turn {if d2 == 1 {fox chooses for x, written 0 {" + fox + "}} else {owl chooses for -x, written 0 {" + owl + "}}}; until x <= 0; x)", "fox and owl choose both in one turn"},
		{"standoff", contest("w = 0", "if(w == 1, 1, 0)", "wait if true {}; draw if true {w = if(d4 == 1, 1, 2)}", "wait if true {}; draw if true {w = if(d4 == 1, 2, 1)}", "w > 0"), "fox and owl may wait for each other forever"},
		// The fox has 1 for certain, and 2 if the owl were the first to tire of waiting.
		{"who tires first", contest("w = 0", "w", "wait if true {}; go if true {w = 1}", "wait if true {}; go if true {w = 2}", "w > 0"), "fox and owl may wait for each other forever"},
		{"no end", contest("w = 0", "w", "wait if true {}; sit if true {}", "wait if true {}; sit if true {}", "w > 0"), "go on forever"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d, err := decide(t, c.text, budget.Limits{}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, %v, want %s", d, err, c.want)
			}
		})
	}
}
