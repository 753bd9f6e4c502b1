package notationtest

import (
	"testing"

	"oddsmith/scenarios/notation"
)

// Small holds small expressions of every kind, by what they are about, which [EnumerateUpTo] can
// calculate. [ParseSmall] reads them: those of Roll20 begin with #.
var Small = map[string][]string{
	"shared rolls": {
		"a = d3; b = a + d2; joint(a + b, b, if(a > 1, b, 0))",
		"a = d3; b = d3; joint(a + b, a - b)",
		"a = d3; b = d3; c = a * b; if(c > a + 2, c - b, a // b)",
		"a = d4; if(a > 2, a + d2, d3) - if(a > 3, 1, d2)",
		"a = d3; b = a > 1; if(b, d2, d3) + if(b, a, 0)",
		"a = d3; max(a, d3) - min(a, d3) + highest(d4)",
		"a = d4; b = a + d2; joint(a > 2, b)", "a = d4; b = a + d2; c = b + d2; joint(a > 2, c)",
		"a = d2; b = d2; c = d2; joint(a + b, b + c, c + a)",
		"a = d2; b = d2; if(a == b, d2 + a, if(a > b, a * d2, 7 // b))",
		"a = d3; joint(a > 1 and d2 > 1, a > 2 or d2 > 1)",
		"a = d3; round(a / 2) + abs(2 - a) + a % 2",
		"a = d2; a + (d3 + a)", "a = d3; if(a / 2 > 1, d2, 1) + a", "a = d2; b = a + d2; c = d2; min(b - a, c) * c", "a = d2; b = a + d2; c = d2; min(3 + a - b, c) * c",
		"a = d4; joint(a > 2, if(a > 2, d2, d3))", "a = d4; b = if(a > 2, d2, d3); joint(b > 1, b > 2, a > 2)",
		"a = d2; h = a > 1; b = d2; (if(not h, b, 1) - if(not h, b, 2)) * a", "a = d2; k = a + 1; b = d2; (if(k > 2, b, 1) - if(k > 2, b, 2)) * a",
		"a = d2; k = a > 2; m = a > 0; b = d2; (if(k and m, 1, b) - if(k and m, 2, b)) * a", "a = d2; k = a > 2; m = a > 0; b = d2; (if(m or k, b, 1) - if(m or k, b, 2)) * a", "a = d4; b = d2; c = d2; (if(chance(a / 4), b, 1) - b * a) * c - c",
		"a = d2; b = d2; c = d2; e = d2; x = d2; (if(chance(1/2), a, b) + if(chance(1/2), c, e) + if(chance(1/2), x, 0)) * (a + b + c + e + x)",
	},
	"conditions": {
		"a = d4; a given a > 1", "a = d4; b = d3; a + b given a > b", "a = d4; b = d3; a > b given a + b == 4",
		"a = d3; joint(a, d2) given a != 2", "d6 given d2 > 1", "a = d3; b = a + d2; a given b > 3",
	},
	"chances": {"chance(1/3)", "a = d4; if(chance(a / 4), 1, a)", "chance(1/2) and chance(1/2)", "a = chance(1/3); if(a, d2, 0) + if(not a, d3, 1)"},
	"copies": {
		"sum(max(d2, d2), d3)", "(max(d2, d2))d3", "rank(1, max(d2, d2) + 1, d3)", "sum(2, d3)", "sum(d3, d2)", "rank(1, 3, d3)", "rank(2, 3, d3)", "rank(d2, 2, d3)", "a = d2; sum(a, d2 + a)", "a = d2; rank(a, 2, d3 + a)",
		"a = d4; sum(2, if(a > 2, d2, 1))",
		"(d3)d2", "2d(d3)", "a = d2; (a)d3 + a",
	},
	"questions": {
		"sum(pool(3, d3))", "pool(3, d3)[1]", "pool(3, d3)[-1]", "pool(3, d3)[9]", "pool(2, d3)[5000000000]", "pool(d3, d3)[2]",
		"count(pool(3, d3), it > 1)", "sum(where(pool(3, d3), it > 1))", "sum(each(pool(2, d3), it * 2))", "distinct(pool(3, d3))",
		"sets(2, pool(4, d2))", "largest_set(pool(3, d2))", "longest_run(pool(3, d3))", "size(join(pool(d2, d2), pool(2, d3)))",
		"sum(keep(2, pool(3, d3)))", "sum(drop(1, pool(3, d3)))", "sum(keep(d2, pool(3, d2)))", "pairs(pool(2, d3), pool(2, d3), it > other)",
		"sum(join(pool(2, d2), pool(1, d3)))", "max(pool(2, d3)) - min(pool(2, d3))", "sum(each(pool(2, d3), it + d2))", "count(each(pool(2, d2), d3), it > 1)",
	},
	"pools with a name": {
		"p = pool(2, d3); joint(sum(p), p[1])", "p = pool(3, d2); sum(p) + count(p, it == 2)", "p = pool(2, d3); count(p, it == p[1])",
		"p = pool(2, d3); a = d2; sum(p) + count(p, it >= a)", "p = pool(2, d3); a = d2; p[a] + p[1]", "p = pool(3, d2); q = where(p, it > 1); joint(sum(p), size(q))",
		"p = pool(2, d3); q = pool(2, d2); joint(p[1] > q[1], sum(p) + sum(q))", "p = pool(2, d3); a = p[1]; b = count(p, it == a); joint(a, b)",
		"p = pool(2, d3); q = join(p, pool(1, d2)); p[1] + q[1]", "p = pool(3, d3); if(p[1] == 3, sum(keep(1, p)), distinct(p))",
		"p = pool(2, d3); pairs(p, pool(2, d2), it > other) + p[1]", "p = pool(2, d3); q = pool(1, d3); pairs(p, q, it > other + q[1] - 2)",
		"p = pool(2, d2); sum(each(p, it + d2)) + p[1]", "p = pool(2, d3); sum(p) given p[1] > 1", "p = pool(2, d3); where(p, it > p[-1])[1]",
		"p = pool(2, d3); a = sum(p); if(a > 4, p[1], a)", "a = d2; p = pool(a, d3); sum(p) - a", "a = d2; p = pool(2, d2 + a); joint(sum(p), a)",
		"p = pool(3, d2); longest_run(p) + largest_set(p) + sets(2, p)", "a = d3; p = pool(2, d3); count(p, it > a) + a",
		"p = pool(1, d2); m = sum(2, count(p, it + d2 > 3)); q = pool(2, d2); m * max(q) - min(q) * m",
		"p = pool(2, d2); m = p[1]; if(d2 > 1, m * sum(p), m)", "p = pool(2, d2); q = where(p, it >= p[1]); joint(q[1], size(q))", "p = pool(2, d2); sum(2, p[1] * d2) - p[2]", "p = pool(2, d2); sum(2, p[1]) * count(p, it + d2 > 3)", "a = d2; p = pool(2, d2); a * size(where(join(p, p), it + d2 > 3)) - a",
		"p = pool(1, d2); q = pool(1, d2); r = pool(1, d2); joint(sum(p) - sum(q), sum(q) - sum(r), sum(p) + 10 * sum(r))", "p = pool(2, d2); q = pool(2, d2); p[1] * q[1] - sum(p) * sum(q)",
		"a = d2; p = pool(1, d2); q = each(p, 3 - it); a * pairs(q, p, it + d2 > other + 1) - a",
	},
	"again": {
		"reroll(d3, it == 1)", "reroll(d4, it < 3, 1)", "explode(d2, it == 2, 2)", "a = d2; reroll(d3, it == a, 1) + a", "a = d2; explode(d2, it > a, 1)",
		"sum(pool(2, reroll(d3, it == 1)))", "explode(d2)", "explode(d3, it > 1)", "sum(pool(2, explode(d2)))",
		"explode(d3, it > 1, 3)", "reroll(d4, it / 3 < 1, 1)", "a = d2; b = d2; c = d2; e = d2; reroll(d2, it == 1 and a + b + c + e > 6, 1) * (a + b + c + e)",
	},
	"modifiers": {
		"#2d4k1", "#2d4kl1", "#3d3d1", "#3d3dh1", "#4d2dh1dl1", "#3d4k0", "#3d4k5", "#3d4d0", "#3d4d5", "#2d4sd", "#2d6r", "#2d6r<2", "#2d6ro<2",
		"#3d6r2r4", "#1d6ro1r2", "#2dFr", "#2dFro", "#3dFk2", "#3d6>5", "#3d6<2", "#2d6=3", "#2d6>5f1", "#2d2>1f1", "#3d4k2>3f1", "#4dF=-1",
		"#(1d3)d4k1", "#2d(1d4)k1", "#0d6k1", "#(1d2)d(1d2+1)ro1k1>2", "#{2d3+1d4}k2", "#{2d4+1dF+2}k1", "#{2d4-1}>2f0", "#{2d3k1+1d4}kl1",
		"#{1d4+0.5}>2", "#{(1d2)d3+1d4}k2", "#{1d4, 2d2}k1", "#{1d4/2, 1d3, 2}kl2", "#{1d4, {1d3, 2}k1}>2f1", "#{1d4, 10}", "#{1d4*2}",
		"#{1d4, 2d2, 3}d1dh1", "#2 * 3d4k2 - 1", "#floor(3d4k2 / 2)", "#2d(1d2)k1 + 1d2",
	},
	"explosions": {
		"#2d3!k1", "#2d2!kl1", "#3d2!d1", "#2d3!dh1", "#2d3!>2", "#2d3!>2>1f1", "#2d2!!>2", "#2d2!!k1", "#2d3!p", "#2d3!pk1", "#1d3ro1!", "#1d4r2!>4", "#2d3!>3>3",
		"#{1d2!+1d3}k1", "#{1d2!, 1d3}k1", "#{1d2!, 1d3!}kl1", "#{2d2!}>3", "#2d(1d2+1)!", "#(1d2)d2!", "#(1d2)d2!k1", "#(1d2)d3!kl1", "#1d3! - 1d2!", "#1dF!", "#floor(1d3! / 2)", "#1d2! * 2 + 1d2!",
	},
	"roll20": {
		"#{2d4+0.5}k1 + {2d4+0.5}k2", "#{2d3+0.5}k1 + {2d3+1d2+0.5}k1 + 2d3k1",
		"#{2d3+1d2}k1", "#{2d3+1d2+1}k2", "#{2d3,1d4}k1", "#{2d3+1d2}>2", "#{2d3+1}>3f2", "#{1d4,2d2,1d3}dh1", "#{2d2!!+1d3}k1", "#{1d3+2d2!!}k1",
		"#{2d2!+1d3}k2", "#{1d2!+1d2!}d1", "#{2d2!!k1+1}>2", "#{1d2!!+1d3}>2", "#3d3k1+2", "#2d3!>2+d2", "#{2d3ro1+1d2}kl1", "#1d4/2+1d3/3",
	},
	"fractions": {
		"p = pool(2, d{1/2, 1}); joint(sum(p), p[1])", "p = pool(2, d{1/2, 1, 3/2}); q = pool(1, d2); joint(p[1] - q[1], sum(p))",
		"a = d{1/3, 1/2}; b = d2; a / b + a * b", "sum(pool(2, d{1/2, 2})) // 2", "max(0, d{1/2, -1/3, 1}) + d2", "a = d{1/2, 2}; if(a < 1, a, a / 3) + a",
		"count(pool(2, d{1/2, 3/2}), it * d2 - (it + d2) > 0)", "rank(1, 2, d3 / 2)", "sum(2, d{1/2, 1/3})", "ceil(d3 / 2) + floor(d3 / 2) + round(d4 / 2)", "a = d3; lowest(a / 2) + highest(a / 2) + a",
	},
	"dice that ask": {
		"sum(each(where(pool(2, d3), it != 1), 6 // (it - 1)))", "size(where(each(pool(2, d3), it + d2), it > 3))", "sum(where(pool(2, d2), it + d2 > 2))",
		"pairs(pool(2, d2), pool(2, d2), it + d2 > other)", "p = pool(2, d2); pairs(p, pool(2, d2), it + d2 > other) + p[1]",
		"each(pool(2, d2), it + d2)[1]", "count(each(pool(2, d3), it + d2), it > 3)", "count(pool(2, d3), it > lowest(it))", "p = pool(2, d3); count(p, it < highest(it)) + p[1]", "p = pool(2, d3); sum(each(p, it - lowest(it)))",
		"p = each(pool(2, d2), it + d2); joint(p[1], sum(p))", "p = pool(2, d3); q = each(p, it + d2); joint(p[1], q[1])",
		"p = pool(2, d3); q = where(p, it + d2 > 3); joint(size(q), p[1])", "distinct(each(pool(2, d2), it + d2))", "longest_run(each(pool(2, d3), it + d2))",
		"sum(keep(1, each(pool(2, d2), it + d2)))", "sum(keep(1, where(pool(3, d2), it + d2 > 2)))", "sum(keep(1, pool(d2, d2 + d2)))",

		"keep(1, keep(2, pool(3, d3)))[1]", "drop(1, keep(2, pool(3, d3)))[1]", "keep(2, pool(3, d3))[2]", "drop_highest(1, pool(3, d3))[1]", "keep_lowest(2, pool(3, d3))[1]",
		"sum(keep_lowest(2, pool(3, explode(d2))))", "p = pool(3, d3); q = keep(2, p); sum(q)", "p = pool(3, d3); q = keep(2, p); joint(sum(q), p[3])",
		"p = pool(2, d2); not (p[1] > p[2])", "p = pool(2, d3); not (sum(p) > 3) or p[1] == 2", "p = pool(3, d2); sum(p) - 2 * p[1]", "p = pool(3, d2); -sum(p) - p[1] + size(p)", "p = pool(2, d3); q = pool(2, d2); sum(p) - sum(q) + p[1] - q[-1]",
		"p = pool(2, d3); longest_run(p) - p[1]", "p = pool(2, d3); sum(p) * p[1]", "size(where(join(keep(1, pool(2, d2)), pool(1, d3)), it + d2 > 3))", "size(where(join(pool(1, d3), keep(1, pool(2, d2))), it + d2 > 3))",
		"size(where(join(pool(2, d2), pool(1, d2)), it + d2 > 3))", "p = pool(2, d2); size(where(join(p, p), it + d2 > 3))", "sum(join(pool(2, d2), pool(1, d3))) - size(pool(d2, d2))", "sum(0, d3)", "sum(pool(d2 - 1, d3))", "size(pool(d3 - 1, d2)) + size(pool(0, d2))",
	},
	"branches": {
		"a = d4; b = d3; if(a == 1, 0, b) + if(a == 4, b, 1)", "a = d3; b = d2; if(a > 1 and b > 1, a, b) + if(not (a > 2 or b > 1), a, 0)",
		"a = d3; hit = a > 1; crit = a == 3; if(crit, 2 * d2, if(hit, d2, 0)) + if(hit, 1, 0)", "a = d2; b = d2; c = d3; (if(a > 1, b, c) - if(a > 1, c, b)) * a",
		"a = d3; if(a == 1, d2 + a, if(a == 2, d3 - a, 7))", "a = d2; b = a + d2; joint(b, if(a > 1, b, d2), a)", "a = d3; b = d3; joint(max(a, b) > 2, min(a, b), a)",
		"(if(chance(1/2), d2, 3)) * (if(chance(1/3), 1, d2))", "a = d2 == 1; b = d3 == 1; joint(a or b, a and b)", "a = d2; a == 1 or d3 == a or d2 == 3",
		"a = d4; b = a % 2; joint(a // 2, b)", "a = d3; b = d3; c = d2; a + b == 4 or b + c == 4 or c + a == 4", "a = d2; max(a - 2, 0) + max(1 - a, d2 - 2)",
	},
}

// Large holds expressions of many dice, which no walk through the faces can calculate.
var Large = []string{
	"40d6", "#40d6k10", "#20d10kl3", "#12d6!k4", "#12d6!kl4", "#30d6!", "#5d6!!k3", "#15d6>4f1", "#{10d6+8d8+5}k6", "#{5d6!+4d8}k3", "#{5d6!+4d8!}d2",
	"#{20d6, 10d10}k1", "#{9d6k2, 4d10, 3}d1", "#(3d6)d6k2", "#(4d4)d6!", "#(2d4)d6!kl2", "#50d6d5", "#9d6ro1k3", "#100d6k50", "#{8d6!!+3d10}>9", "#20d6!p", "#30dFk5", "#6d6!>4>5",
	"#5d20dh1dl1", "#7d6!dh1dl1", "#4d(2d4)k2", "#{6d6ro1r2+2d8}kl3", "#4d6!!>5>9f1",
	"count(pool(70, d2), it == 1)", "p = pool(30, d10); joint(max(p), count(p, it == 1))", "pairs(pool(9, d6), pool(7, d8), it > other)", "pairs(pool(5, d20), pool(8, d6), it == other)",
	"p = pool(5, d6); q = pool(4, d8); joint(pairs(p, q, it > other), pairs(q, p, it > other))", "longest_run(pool(20, d12))", "longest_run(pool(9, d6 / 2))", "largest_set(pool(25, d6))",
	"largest_set(pool(12, 2d4))", "distinct(pool(40, d20))", "sets(2, pool(30, d10))", "sets(3, join(pool(9, d6), pool(5, d8)))", "p = pool(12, d10); sum(keep(3, p)) - p[5]",
	"sum(keep(5, join(pool(10, d6), pool(8, d8))))", "sum(keep_lowest(2, where(pool(12, d6), it > 2)))", "sum(keep_lowest(3, join(where(pool(6, d6), it > 2), pool(5, d4))))",
	"p = pool(8, d6); q = where(p, it != 3); joint(q[1], q[-1], size(q))", "p = pool(9, d10); q = keep(4, p); r = each(q, it * 2); sum(r) - p[9]", "p = pool(d6, d8); sum(keep(2, p)) + largest_set(p)",
	"p = pool(7, d6); q = each(p, 7 - it); joint(p[1], sum(keep(3, p)), size(where(q, it > 3)))", "sum(join(keep(2, pool(8, d6)), keep_lowest(2, pool(7, d8))))",
	"sum(20, d6)", "rank(7, 30, 2d6)", "sum(keep(3, pool(20, 2d6)))", "sum(keep(3, pool(5, explode(d4))))", "sum(6, explode(d6))", "max(pool(50, 3d6))", "(3d20) * (2d10) // 7",
	"max(5d6, 4d8, 3d12)", "4d6 / 2d4", "a = 3d6; b = 2d8; if(a > b, a - b, b // a) + a", "sum(3d6, 2d4)", "sum(4, explode(d6, it > 4, 3))", "reroll(3d6, it < 8, 2)", "5d6 % 7 + 4d4 // 3",
}

// ParseSmall reads an expression of [Small] or [Large].
func ParseSmall(t testing.TB, text string) notation.Expr {
	t.Helper()
	if text[0] != '#' {
		return Parse(t, text)
	}
	e, err := notation.Roll20.Parse(text[1:])
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}
