package main

import (
	"fmt"
	"strings"
)

// A kind is inputs that are alike.
type kind struct {
	name  string
	write func(chance) input
}

// kinds are all that there is to be asked.
var kinds = []kind{
	{"roll20", func(c chance) input { return c.roll("roll20", c.roll20(c.IntN(3))) }},
	{"rules", func(c chance) input {
		return c.roll("rules", c.rules(c.IntN(3), func() string { return c.dice(1000) }))
	}},
	{"methuen", func(c chance) input { return c.roll("methuen", c.methuen(c.IntN(3))) }},
	{"sampled", func(c chance) input {
		in := c.roll("rules", c.rules(c.IntN(3), func() string { return c.dice(1000) }))
		in.args = append(in.args, "--engine", "montecarlo", "--trials", "20000")
		return in
	}},
	{"pool", func(c chance) input { return c.roll("rules", c.asked(c.pool(c.IntN(4)))) }},
	{"sum", func(c chance) input {
		if c.IntN(2) == 0 {
			return c.roll("roll20", c.terms("+"))
		}
		return c.roll("roll20", "{"+c.terms(",")+"}"+c.keep(20))
	}},
	{"uniform", func(c chance) input {
		return c.roll("rules", fmt.Sprintf("1d%d", c.size(2, 5_000_000))+c.seldom(2, " * d6", " / 7", " + 1d1000", " % 1000"))
	}},
	{"fraction", func(c chance) input { return c.run(c.fractions()) }},
	{"joint", func(c chance) input { return c.run(c.joint()) }},
	{"several", func(c chance) input {
		in := input{tool: "analyze", args: []string{"check", "rules.yaml", "--engine", "exact", "--quiet"}}
		in.files = map[string]string{"rules.yaml": c.one(c.ruleFile(c.size(1, 60)), c.product(c.size(1, 1000)), c.joint())}
		if c.IntN(2) == 0 {
			in.args = []string{"report", "rules.yaml", "--out", "report", "--engine", "exact", "--quiet"}
		}
		return in
	}},
	{"rulefile", func(c chance) input { return c.run(c.ruleFile(c.size(1, 12))) }},
	{"measures", func(c chance) input {
		if c.IntN(2) == 0 {
			return c.run(c.product(c.size(10, 1000)))
		}
		return c.run(c.ruleFile(c.size(10, 250)))
	}},
	{"duel", func(c chance) input { return c.run(c.duel()) }},
	{"walk", func(c chance) input { return c.run(c.walk()) }},
	{"brawl", func(c chance) input { return c.run(c.brawl()) }},
	{"sweep", func(c chance) input {
		text := c.one(c.ruleFile(c.size(1, 4)), c.product(c.size(1, 10)), c.duel(), c.walk())
		in := c.run(text)
		in.args = append(in.args, "--sweep", fmt.Sprintf("x=1..%d", c.size(2, 200)))
		return in
	}},
	{"data", func(c chance) input {
		in := input{tool: "analyze", args: []string{"run", "rules.yaml", "--quiet"}, files: c.records(c.size(1, 12_000))}
		switch c.IntN(4) {
		case 0:
			in.args = append(in.args, "--set", "monster=any")
		case 1:
			in.args = append(in.args, "--sweep", "monster=all", "--format", "csv")
		case 2:
			in.files = c.lookup()
		}
		return in
	}},
	{"program", func(c chance) input {
		in := input{tool: "analyze", args: []string{"anydice", "program.txt"}, files: map[string]string{"program.txt": c.program()}}
		if c.IntN(6) == 0 {
			in.args = append(in.args, "--to-rules", "out.yaml")
		}
		return in
	}},
	{"plane", func(c chance) input {
		in := c.run(c.product(c.size(1, 6)))
		in.files["rules.yaml"] = strings.Replace(in.files["rules.yaml"], "x: 1}", "x: 1, y: 1}", 1)
		in.files["rules.yaml"] += "  both: (a + x) * y\n"
		in.args = append(in.args, "--sweep", fmt.Sprintf("x=1..%d", c.size(2, 400)), "--sweep", fmt.Sprintf("y=1..%d", c.size(2, 400)))
		return in
	}},
	{"seen", func(c chance) input {
		in := c.roll("rules", c.rules(c.IntN(2), func() string { return c.dice(100) }))
		in.args = append(in.args, "--engine", "both", "--detect", c.one("1pp", "0.3pp"))
		return in
	}},
	{"draw", func(c chance) input {
		n := c.size(2, 3000)
		return c.run(fmt.Sprintf("scenario: siege/draw\ndraws:\n  card:\n%smeasures:\n  m: card == w1\n  n: {joint: [card, 1d%d]}\n",
			list(n, "", func(i int) string { return fmt.Sprintf("    w%d: %d\n", i, c.size(1, 1000)) }), c.size(2, 2000)))
	}},
	{"solve", func(c chance) input {
		in := input{tool: "analyze", args: []string{"solve", "rules.yaml", "--quiet", "--find", fmt.Sprintf("x=1..%d", c.size(2, 300))}}
		switch c.IntN(3) {
		case 0:
			in.files = map[string]string{"rules.yaml": c.product(2)}
			in.args = append(in.args, "--maximise", "mean(m0)")
		case 1:
			in.files = map[string]string{"rules.yaml": c.duel()}
			in.args = append(in.args, "--goal", "P(winner = won) >= 0.5")
		default:
			in.files = map[string]string{"rules.yaml": c.walk()}
			in.args = append(in.args, "--minimise", "mean(turns)")
		}
		return in
	}},
	{"sensitivity", func(c chance) input {
		return input{
			tool: "analyze", args: []string{"sensitivity", "rules.yaml", "--quiet"},
			files: map[string]string{"rules.yaml": c.one(c.product(c.size(1, 20)), c.duel(), c.ruleFile(c.size(1, 6)))},
		}
	}},
	{"diff", func(c chance) input {
		return input{
			tool: "analyze", args: []string{"diff", "rules.yaml", "other.yaml", "--quiet"},
			files: map[string]string{"rules.yaml": c.product(c.size(1, 30)), "other.yaml": c.product(c.size(1, 30))},
		}
	}},
	{"reports", func(c chance) input {
		in := input{tool: "analyze", args: []string{"report"}, files: map[string]string{}}
		for i := range c.size(2, 8) {
			name := fmt.Sprintf("rules%d.yaml", i)
			text := c.one(c.product(c.size(1, 20)), c.joint(), c.fractions())
			_, rest, _ := strings.Cut(text, "\n")
			in.files[name] = fmt.Sprintf("scenario: siege/report%d\n%s", i, rest)
			in.args = append(in.args, name)
		}
		in.args = append(in.args, "--out", "report", "--engine", "exact", "--quiet")
		return in
	}},
	{"tables", func(c chance) input {
		in := input{tool: "tables", files: map[string]string{"rules.yaml": c.one(c.ruleFile(c.size(1, 4)), c.product(c.size(1, 4)))}}
		sweep := fmt.Sprintf("x=1..%d", c.size(2, 300))
		if c.IntN(2) == 0 {
			in.args = []string{"write", "rules.yaml", "--sweep", sweep, "--out", "tables", "--format", c.one("csv", "arrow", "parquet", "csv,parquet"), "--quiet"}
		} else {
			in.args = []string{"plan", "rules.yaml", "--sweep", fmt.Sprintf("x=1..%d", c.size(2, 2_000_000_000)), "--out", "plan"}
		}
		return in
	}},
}

// roll is a command that asks for an expression.
func (c chance) roll(notation, text string) input {
	in := input{tool: "analyze", args: []string{"roll", "--notation", notation, "--quiet"}}
	in.args = append(in.args, c.flags(8)...)
	in.args = append(in.args, "--", text)
	if notation == "rules" { // so that flags may follow
		in.args = append(in.args[:len(in.args)-2], text)
	}
	return in
}

// run is a command that asks for all measures of a rule file.
func (c chance) run(text string) input {
	return input{
		tool: "analyze", args: append([]string{"run", "rules.yaml", "--quiet"}, c.flags(5)...),
		files: map[string]string{"rules.yaml": text},
	}
}

// flags are those that change what an answer costs, once in n times.
func (c chance) flags(n int) []string {
	var out []string
	if c.IntN(n) == 0 {
		out = append(out, "--exact")
	}
	if c.IntN(n) == 0 {
		out = append(out, "--format", c.one("json", "csv", "arrow"))
	}
	if c.IntN(n) == 0 {
		out = append(out, "--engine", c.one("both", "montecarlo"), "--trials", "20000")
	}
	return out
}
