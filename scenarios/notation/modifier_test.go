package notation_test

import (
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func TestWarnings(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"4d6k3", ""},
		{"3d6k-1", "column 4: k without a number keeps or drops one die (the - that follows is arithmetic)"},
		{"3d6k1-1", ""},
		{"2d6kl+1", "kl without a number"},
		{"3d6k5", "column 4: kh5 keeps more dice than the 3 that are rolled"},
		{"3d6d4", "dl4 drops more dice than the 3 that are rolled"},
		{"3d6!k5", ""},
		{"d6!d20", "column 4: dl20 drops more dice than the 1 that are rolled (to add a die, write + d20)"},
		{"2d6d8", "to add a die, write + d8"},
		{"2d6!0", "column 4: no face of d6 is met by !0, which changes nothing"},
		{"1d6!>7", "no face of d6 is met by !>7"},
		{"4dFr<-2", "no face of dF is met by r<-2"},
		{"1d6!>6r<1", ""},
		{"4dF!0", ""},
		{"8d6>6", ""},
		{"8d6>7", "no face of d6 is met by >7 (to compare the total, write 8d6 >= 7, with spaces)"},
		{"4d6k3>=12", "no face of d6 is met by >=12 (to compare the total, write 4d6k3 >= 12, with spaces)"},
		{"3d6<10", "every face of d6 is met by <10 (to compare the total, write 3d6 <= 10, with spaces)"},
		{"3d6=7", "no face of d6 is met by =7 (to compare the total, write 3d6 == 7, with spaces)"},
		{"{3d6}>11", "column 6: this counts dice, and no face of d6 is met by >11 (to compare the total, write 3d6 >= 11, with spaces)"},
		{"{3d6+2}>11", "(to compare the total, write 3d6+2 >= 11, with spaces)"},
		{"{3d20+5}>21", ""},
		{"{3d20+5}>26", "column 9: this counts dice, and no face of d20, with 5 added, is met by >26"},
		{"{2d6-3}>5", "column 8: this counts dice, and no face of d6, with -3 added, is met by >5 (to compare the total, write 2d6-3 >= 5, with spaces)"},
		{"{2d6-3}>3", ""},
		{"{1+2d6+2d8-3}>7", "no face of d6"},
		{"{1+2d6+2d8+3}>11", ""},
		{"{2d6+5}>6", "every face of d6, with 5 added, is met by >6"},
		{"{3d6 + d8}<9", "every face of d6 or d8 is met by <9"},
		{"{3d6+2d8}>7", ""},
		{"{3d6, 2d8}>11", ""},
		{"{3d6!!}>11", ""},
		{"3d6!>7", "no face of d6 is met by !>7, which changes nothing"},
		{"3d6>7!!", ""},
		{"5d10!>7", "column 5: !>7 says which dice explode, and all are added up (to count them as well, write 5d10!>7>7)"},
		{"d100<=45+10", "column 5: this counts dice that show 45 or less, and adds 10 (to compare with a total, write d100 <= 45 + 10, with spaces)"},
		{"1d20>10 - 2", "column 5: this counts dice that show 10 or more, and subtracts 2 (to compare with a total, write 1d20 >= 10 - 2, with spaces)"},
		{"d6=3+1", "this counts dice that show 3, and adds 1 (to compare with a total, write d6 == 3 + 1, with spaces)"},
		{"3d6>=4+2", ""},
		{"d20>=10+d4", ""},
		{"2+d20>=10", ""},
		{"d20>=11f1+2", ""},
		{"d20>=25+2", "column 4: this counts dice, and no face of d20 is met by >=25 (to compare the total, write d20 >= 25, with spaces)"},
		{"5d10!>7>7", ""},
		{"5d10!>7k3", ""},
		{"5d10!!>7", ""},
		{"d10!>7", ""},
		{"5d10!9", ""},
		{"d66", "column 1: d66 is one die of 66 sides (for dice that are read as digits, write 10 * d6 + d6)"},
		{"1d666+1", "write 100 * d6 + 10 * d6 + d6"},
		{"2d66", ""},
		{"d67", ""},
		{"(1d4)d6k5", ""},
		{"{1d6, 2}k3", "kh3 keeps more dice than the 2 that are rolled"},
		{"4d6k3d1", "keep and drop together"},
		{"4d6dh1dl1", ""},
		{"1 + {2d6k5, 1}", "kh5 keeps more dice than the 2 that are rolled"},
	} {
		e, err := notation.Roll20.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range notation.Warnings(e) {
			got = append(got, w.Error())
		}
		joined := strings.Join(got, "; ")
		if (c.want == "") != (joined == "") || !strings.Contains(joined, c.want) {
			t.Errorf("%s: warnings %q, want %q", c.in, joined, c.want)
		}
	}
}

func TestWarningsOfRules(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"highest(2d20) + 5 >= 15", "column 1: highest of dice is always the same number: the highest die is max(pool(2, d20))"},
		{"if(lowest(2d20) >= 15, 1d8, 0)", "column 4: lowest of dice is always the same number: the lowest die is min(pool(2, d20))"},
		{"highest(2d6) + 2d6", ""},
		{"highest(d20) == 20", ""},
		{"reroll(d6, d6 <= 2, 1)", "column 12: d6 <= 2 rolls new dice: the die that is looked at is called it, such as it <= 2"},
		{"reroll(d6, it <= d2, 1)", ""},
		{"reroll(d6, 3 > max(d6, 2), 1)", "such as 3 > max(it, 2)"},
		{"explode(d6, d2 == 1, 3)", "d2 == 1 rolls new dice: the die that is looked at is called it, such as it >= 5"},
		{"sum(where(pool(3, d6), d6 >= 5))", "column 24: d6 >= 5 rolls new dice"},
		{"count(pool(n, x), x >= 5)", "column 19: x >= 5 rolls new dice: the die that is looked at is called it, such as it >= 5"},
		{"count(pool(n, d6), lucky)", ""},
		{"count(where(pool(9, d6), it >= 3), d6 >= 4)", ""},
		{"sum(each(pool(3, d6), if(d6 == 1, 6, d6)))", "column 23: if(d6 == 1, 6, d6) rolls new dice: the die that is looked at is called it, such as if(it == 1, 6, it)"},
		{"sum(each(where(pool(3, d6), it >= 5), d6))", ""},
		{"sum(d6, 1d8)", "column 1: sum(d6, 1d8) is as many of 1d8 as d6 says, (d6)d8: the two together are d6 + 1d8"},
		{"sum(2, 3)", "column 1: sum(2, 3) is as many of 3 as 2 says, 2 * 3: the two together are 2 + 3"},
		{"sum(3, d6) + sum(n, d6) + sum(d6, d8 + 1)", ""},
		{"pool(3, d6)[4]", "column 1: 4 dice are asked for, the pool has at most 3"},
		{"pool(n, d6)[4]", ""},
		{"pool(d4, d6)[5]", "5 dice are asked for, the pool has at most 4"},
		{"pool(d4, d6)[4]", ""},
		{"pool(d4, d6)[-5]", "5 dice are asked for"},
		{"pool(2d3 - d2 + 1, d6)[7]", "7 dice are asked for, the pool has at most 6"},
		{"pool(2d3 - d2 + 1, d6)[6]", ""},
		{"join(pool(2, d6), pool(d2, d6))[5]", "5 dice are asked for, the pool has at most 4"},
		{"join(pool(2, d6), pool(d2, d6))[4]", ""},
		{"join(pool(n, d6), pool(d2, d6))[4]", ""},
		{"sum(keep(5, pool(d4, d6)))", "5 dice are asked for, the pool has at most 4"},
		{"sum(drop(5, pool(d4, d6)))", "5 dice are asked for, the pool has at most 4"},
		{"pool(min(n, 3), d6)[4]", "4 dice are asked for, the pool has at most 3"},
		{"pool(max(n, 3), d6)[4]", ""},
		{"pool(max(d4 - 2, 1), d6)[3]", "3 dice are asked for, the pool has at most 2"},
		{"pool(if(lucky, 2, d3), d6)[4]", "4 dice are asked for, the pool has at most 3"},
		{"pool(if(lucky, n, d3), d6)[4]", ""},
		{"pool(size(pool(2, d6)) * d2, d6)[5]", "5 dice are asked for, the pool has at most 4"},
		{"pool(-1 * d2, d6)[1]", ""},
	} {
		var got []string
		for _, w := range notation.Warnings(rules(t, c.in)) {
			got = append(got, w.Error())
		}
		joined := strings.Join(got, "; ")
		if (c.want == "") != (joined == "") || !strings.Contains(joined, c.want) {
			t.Errorf("%s: warnings %q, want %q", c.in, joined, c.want)
		}
	}
}

// Groups are checked as trees too, wherever they come from.
func TestCheckGroup(t *testing.T) {
	for _, c := range []struct {
		e    *notation.Group
		want string
	}{
		{&notation.Group{}, "an empty group"},
		{&notation.Group{Items: []notation.Expr{&notation.Bool{Value: true}}}, "a roll of a group must be a number"},
		{&notation.Group{Items: []notation.Expr{rules(t, "2d6 * 2")}, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}}, "only sums of dice"},
		{&notation.Group{Items: []notation.Expr{rules(t, "2d6 + 3")}, Rule: notation.DiceRule{Keeps: []*notation.Keep{{Count: 1}}}}, ""},
	} {
		_, err := notation.Check(c.e)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.e, err, c.want)
		}
	}
}

// What acts on dice, in words: also with numbers that are not known yet.
func TestPhases(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"4d6k3", "4d6 as the dice lie: the 3 highest are kept"},
		{"4d6k1", "4d6 as the dice lie: the highest is kept"},
		{"4d6dl1", "4d6 as the dice lie: the lowest is dropped"},
		{"(n)d6k(keep)", "(n)d6 as the dice lie: the (keep) highest are kept"},
		{"2d6r<=(n)!5", "2d6 while rolling: a die that shows (n) or less is rolled again, for as long as it does, a die that shows 5 brings another die"},
		{"explode(d6, it >= 5, 3)", "1d6 while rolling: rolled again while it >= 5, at most 3 times; all are added up"},
		{"sum(pool(2, reroll(d6, it == 1)))", "1d6 while rolling: rolled again while it == 1; the last one counts"},
	} {
		var got []string
		for _, p := range notation.Phases(rules(t, c.in)) {
			got = append(got, p.Of+" "+p.When+": "+strings.Join(p.Steps, ", "))
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s: %s, want %s", c.in, text, c.want)
		}
	}
}

// What does not change the value is said last.
func TestPhasesOfRoll20(t *testing.T) {
	e, err := notation.Roll20.Parse("4d6sdcs6k3")
	if err != nil {
		t.Fatal(err)
	}
	phases := notation.Phases(e)
	want := []string{
		"the dice are shown in descending order, which does not change the value",
		"dice that show 6 are marked as critical successes, which does not change the value",
	}
	if len(phases) != 2 || phases[0].When != "as the dice lie" || phases[1].When != "at last" {
		t.Fatalf("%+v", phases)
	}
	slices.Sort(want)
	slices.Sort(phases[1].Steps)
	if !slices.Equal(phases[1].Steps, want) {
		t.Errorf("%q, want %q", phases[1].Steps, want)
	}
}
