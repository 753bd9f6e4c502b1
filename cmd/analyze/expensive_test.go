package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"oddsmith/internal/nightly"
)

// An expensive command, with what it may take.
type expensive struct {
	name  string
	rules string // text of the rule file or program FILE; there may be none
	line  string // arguments, with FILE, OTHER, the same of other dice, and DIR, a folder to write to; '...' holds words together

	// What the line says. 0 memory is the default; 0 time is none.
	memory float64
	time   time.Duration
	work   float64 // of one answer, where the line asks for one

	// fixed is what is said beside the flags where a limit is none that a flag raises.
	fixed string
}

// Whatever is asked, a command ends with an answer or says which limit it reached, and takes no
// more than it may: peak memory of the process within a tenth and 60 MB, time within a tenth and
// a second. What each takes is in the log; run with -v.
func TestExpensive(t *testing.T) {
	nightly.Only(t, "takes minutes")
	var table strings.Builder
	fmt.Fprintf(&table, "\n%-44s %6s %7s %7s %6s %8s  %s\n", "name", "status", "wall s", "cpu s", "MB", "cpu/work", "last line of standard error")
	for _, c := range expensives() {
		t.Run(c.name, func(t *testing.T) { table.WriteString(c.run(t)) })
	}
	t.Log(table.String())
}

var limited = regexp.MustCompile(`\(--max-(work|memory|time) raises it\)|--max-(work|memory|time) raises the limit`)

// run runs the command, holds it to what is promised, and returns its row of the table.
func (c expensive) run(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "expensive.yaml")
	if c.rules != "" {
		if err := os.WriteFile(file, []byte(c.rules), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	other := filepath.Join(dir, "other.yaml")
	if strings.Contains(c.line, "OTHER") {
		if err := os.WriteFile(other, []byte(strings.ReplaceAll(c.rules, "d100", "d96")), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := quoted(strings.NewReplacer("FILE", file, "OTHER", other, "DIR", filepath.Join(dir, "out")).Replace(c.line))
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "analyze", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	debug.FreeOSMemory() // the peak of a child begins with what its parent holds
	begin := time.Now()
	_ = cmd.Run() // the status says it
	wall := time.Since(begin)
	if ctx.Err() != nil {
		t.Errorf("is not done after %s", wall)
	}
	state := cmd.ProcessState
	said := strings.TrimSpace(stderr.String())
	switch status := state.ExitCode(); {
	case status == 0, status == 1:
	case status == 2 && (limited.MatchString(said) || c.fixed != "" && strings.Contains(said, c.fixed)):
	default:
		t.Errorf("status %d, %s: %.2000s", status, state, said)
	}
	peak := 0.0
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		peak = float64(usage.Maxrss) * 1024 // Linux counts in units of 1024 bytes
	}
	memory := c.memory
	if memory == 0 {
		memory = 512 << 20
	}
	if most := 1.1*memory + 60e6; peak > most {
		t.Errorf("%.0f MB, which may be %.0f", peak/1e6, most/1e6)
	}
	if most := c.time + c.time/10 + time.Second; c.time > 0 && wall > most {
		t.Errorf("took %s, which may be %s", wall, most)
	}
	cpu := state.UserTime() + state.SystemTime()
	ratio := "-"
	if c.work > 0 && state.ExitCode() == 2 {
		ratio = fmt.Sprintf("%.2f", float64(cpu.Nanoseconds())/c.work)
	}
	last := said[strings.LastIndexAny(said, "\r\n")+1:]
	if i := strings.Index(said, "analyze: "); i >= 0 {
		last, _, _ = strings.Cut(said[i:], "\n") // what follows is the place
	}
	return fmt.Sprintf("%-44s %6d %7.2f %7.2f %6.0f %8s  %.200s\n", c.name, state.ExitCode(), wall.Seconds(), cpu.Seconds(), peak/1e6, ratio, last)
}

// quoted splits a line at blanks that are not within '...'.
func quoted(line string) []string {
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// each writes a line for each of n numbers.
func each(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, strings.ReplaceAll(format, "N", "%[1]d"), i)
	}
	return b.String()
}

func expensives() []expensive {
	const (
		fight = `parameters: {x: 0}
actors:
  hero: {hp: 383, potions: 7, rage: 16}
  ogre: {hp: 664, poison: 0}
actions:
  strike:
    rolls: {total: d20}
    outcome: {critical: total == 20, hit: total >= 8, miss: otherwise}
    effects: {hit: [target.hp -= 2d3 + x], critical: [target.hp -= 1d3, ogre.poison = 3], miss: hero.rage -= 1}
  drink: ["hero.hp = min(60, hero.hp + 1d20)", hero.potions -= 1]
  club:
    rolls: {total: d20}
    outcome: {hit: total >= 5, miss: otherwise}
    effects: {hit: target.hp -= 1d100}
encounter:
  turns:
    hero:
      policy: [when hero.hp < 10 and hero.potions > 0: drink, otherwise: strike]
    ogre: {start: ["ogre.hp -= if(ogre.poison > 0, 1, 0)", "ogre.poison = max(0, ogre.poison - 1)"], policy: club}
  until: {lost: hero.hp <= 0, won: ogre.hp <= 0}
measures:
  winner: {end: ending}
  left: {end: hero.hp}
  turns: {end: turns}
`
		six = `actors: {h0: {hp: 12}, h1: {hp: 9}, h2: {hp: 7}, h3: {hp: 5}, h4: {hp: 4}, f0: {hp: 30}, f1: {hp: 20}}
actions:
  strike: {rolls: {total: d20}, outcome: {hit: total >= 11, miss: otherwise}, effects: {hit: target.hp -= 2d6}}
encounter:
  sides: {heroes: [h0, h1, h2, h3, h4], foes: [f0, f1]}
  order: {h0: 2d6, h1: d20, h2: d6, h3: d20, h4: 2d6, f0: 2d6, f1: d20}
  turns:
    h0: {policy: strike, target: strongest of foes}
    h1: {policy: strike, target: random of foes}
    h2: {policy: strike, target: random of foes}
    h3: {policy: strike, target: weakest of foes}
    h4: {policy: strike, target: random of foes}
    f0: {policy: strike, target: first of heroes}
    f1: {policy: strike, target: random of heroes}
  until: {won: foes.down, lost: heroes.down}
measures:
  winner: {end: ending}
  standing: {end: heroes.standing}
`
		counters = `encounter:
  state: {a: 50, b: 50, c: 50, e: 50, f: 50, g: 50, h: 50, i: 50}
  turn:
    rolls: {r: d8}
    next: {a: "a - if(r == 1, 1, 0)", b: "b - if(r == 2, 1, 0)", c: "c - if(r == 3, 1, 0)", e: "e - if(r == 4, 1, 0)", f: "f - if(r == 5, 1, 0)", g: "g - if(r == 6, 1, 0)", h: "h - if(r == 7, 1, 0)", i: "i - if(r == 8, 1, 0)"}
  until: a <= 0 or b <= 0 or c <= 0 or e <= 0 or f <= 0 or g <= 0 or h <= 0 or i <= 0
measures: {turns: {end: turns}, all: {end: a + b * c + e * f + g * h + i}}
`
		rising = `encounter:
  state: {hp: 10, gold: 0}
  turn: {rolls: {r: d6}, next: {hp: "hp - if(r == 1, 1, 0)", gold: "gold + d20 * d20"}}
  until: hp <= 0
measures: {gold: {end: gold}}
`
		walk = `encounter:
  state: {x: 3000, y: 0}
  turn: {next: {x: "x + 2 * d2 - 3", y: "(y + d3) % 50"}}
  until: x <= 0 or x >= 6000
measures: {end: {end: x + y}, turns: {end: turns}}
`
		rare = `encounter:
  state: {x: 1}
  turn: {next: {x: "x - if(chance(1/20000), 1, 0)"}}
  until: x <= 0
measures: {turns: {end: turns}}
`
		chosen = `actors:
  hero: {hp: 150, potions: 6, mana: 20}
  ogre: {hp: 200, rage: 0}
actions:
  strike: {rolls: {total: d20}, outcome: {hit: total >= 11, miss: otherwise}, effects: {hit: ogre.hp -= 2d6, miss: "ogre.rage = min(9, ogre.rage + 1)"}}
  bolt: ["ogre.hp -= 3d6", hero.mana -= 1]
  drink: ["hero.hp = min(150, hero.hp + 4d4)", hero.potions -= 1]
  club: {rolls: {total: d20}, outcome: {hit: total >= 8, miss: otherwise}, effects: {hit: hero.hp -= 1d12 + ogre.rage}}
encounter:
  turns:
    hero: {choose: [strike, when hero.potions > 0: drink, when hero.mana > 0: bolt], for: P(ending = won)}
    ogre: {policy: club}
  until: {lost: hero.hp <= 0, won: ogre.hp <= 0}
measures: {winner: {end: ending}, left: {end: hero.hp}}
`
		plane   = "parameters: {x: 1, y: 1}\nrolls: {a: 3d100, b: 19d12}\nmeasures:\n  m0: a / (b + x) + y\n  m1: a / (b + x) + y + 1\n"
		product = "scenario: t/product\nparameters: {x: 1, y: 1}\nrolls: {a: 1d30011, b: 1d4}\nmeasures:\n  m0: a * (b + x)\n  m1: a * (b + x) + 1\n  both: (a + x) * y\n"
		simple  = "parameters: {x: 1, y: 1}\nmeasures:\n  m: 3d6 + x * d4 + y\n  n: if(d20 + x >= y, 2d6, 0)\n"
		dear    = `scenario: t/dear
parameters: {x: 3, y: {default: 2, range: 1..40}}
rolls: {a: 10d100, b: 10d100}
measures:
  product: a * (b + x)
  quotient: (a + y) / b
  cheap: 3d6 + x
  large: sum(keep(40, pool(80, d20))) + y
figures:
  wide: {kind: heatmap, quantity: mean(product), sweep: {x: 1..25, y: 1..20}}
expect:
  - {claim: what it is, quantity: mean(cheap), stated: 14}
`
	)
	products := "rolls: {a: 10d100, b: 10d100}\nmeasures:\n" + each(250, "  mN: {value: a * b + N}\n")
	unequal := "rolls:\n" + each(250, "  rN: d(1009 + 7 * N)\n") + "measures:\n  all: r0" + each(249, " + rN")
	pool := "rolls: {p: 'pool(60, d20)'}\nmeasures:\n  all: {joint: ['p[30]', 'count(p, it >= 12) * longest_run(p)', 'sum(p)']}\n"
	shared := "rolls:\n" + each(12, "  rN: 3d20\n") + "measures:\n  all: {joint: [r0 * r1 + r2 * r3, r1 * r2 + r3 * r4, r4 + r5 * r6 + r7 * r8 + r9 * r10 - r11]}\n"
	// A file has at most 256 measures: swept, they are 100,000 answers.
	var hundred, heavy strings.Builder
	hundred.WriteString("parameters: {x: 1}\nmeasures: {")
	heavy.WriteString("parameters: {x: 1}\nmeasures: {")
	for i := range 250 {
		fmt.Fprintf(&hundred, "m%d: d6 + x + %d,", i, i)
		fmt.Fprintf(&heavy, "m%d: 9d%d * d8 + x,", i, i%50+6)
	}
	const small = 256e6
	return []expensive{
		// Products and quotients of wide dice.
		{name: "product of wide dice", line: "roll d20000*d20000"},
		{name: "product of wide sums", line: "roll (100d100)*(100d100) --max-work 1e9", work: 1e9},
		{name: "product of three sums", line: "roll (30d30)*(30d30)*(30d30) --max-memory 256MB", memory: small},
		{name: "quotient of sums", line: "roll --notation rules '(20d100) / (20d100)' --max-work 2e9", work: 2e9},
		{name: "250 products of one pair", rules: products, line: "run FILE --max-memory 256MB --max-time 10s", memory: small, time: 10 * time.Second},
		// Long explosions.
		{name: "thousands of exploding dice", line: "roll 3000d20! --max-work 2e9", work: 2e9},
		{name: "keep half of exploding dice", line: "roll 400d20!k200 --max-work 1e9 --max-memory 256MB", work: 1e9, memory: small},
		{name: "coins explode to 1e-300", line: "roll 1000d2! --residual 1e-300 --max-time 5s", time: 5 * time.Second},
		{name: "a wide sum explodes", line: "roll --notation rules 'explode(3d451303, it >= 8)' --max-memory 256MB", memory: small},
		{name: "penetrating dice, lowest dropped", line: "roll 617991d1726!pdl5 --max-time 5s", time: 5 * time.Second},
		// Huge keeps and pools.
		{name: "the highest of a million coins", line: "roll 1000000d2k1"},
		{name: "half of many wide dice", line: "roll 2000d100k1000 --max-work 2e9", work: 2e9},
		{name: "half of 100,000 dice", line: "roll 100000d6k50000 --max-memory 256MB --max-time 5s", memory: small, time: 5 * time.Second},
		{name: "four questions to 60 dice", rules: pool, line: "run FILE --max-work 1e9", work: 1e9},
		{name: "joint values of shared rolls", rules: shared, line: "run FILE --max-memory 256MB", memory: small},
		// Long sums.
		{name: "a sum of uneven dice", line: "roll 5d12+6d12+1d238313+4d87+9d6+5d5+4d8+4d172376+10d100+4d9183+1d21758+5d52116+10d10"},
		{name: "a sum of 15,000 terms", line: "roll " + strings.Repeat("1d6+", 15_000) + "1d6 --max-time 5s", time: 5 * time.Second},
		{name: "250 unequal dice", rules: unequal, line: "run FILE --max-work 2e9", work: 2e9},
		{name: "3,000 totals", line: "roll {" + strings.Repeat("1d6,", 3000) + "1d6}k1 --max-time 5s", time: 5 * time.Second},
		// Big sweeps.
		{name: "a sweep of a million cells as text", rules: simple, line: "run FILE --sweep x=1..1000 --sweep y=1..1000 --max-time 5s", time: 5 * time.Second},
		{name: "a sweep of duels as JSON", line: "run labyrinth/duel --sweep hero.hp=1..300 --sweep monster.hp=1..300 --format json --max-time 5s", time: 5 * time.Second},
		{name: "a sweep of products as CSV", rules: product, line: "run FILE --sweep x=1..300 --sweep y=1..20 --format csv --out DIR.csv --max-memory 256MB --max-time 10s", memory: small, time: 10 * time.Second},
		{name: "a sweep of quotients as Parquet", rules: plane, line: "run FILE --sweep x=1..22 --sweep y=1..16 --format parquet --out DIR.parquet --max-memory 256MB --max-time 10s", memory: small, time: 10 * time.Second},
		// Encounters.
		{name: "a long fight of many counters", rules: fight, line: "run FILE --max-work 2e9"},
		{name: "seven in any order", rules: six, line: "run FILE --max-memory 256MB --max-time 10s", memory: small, time: 10 * time.Second},
		{name: "eight counters", rules: counters, line: "run FILE --max-memory 256MB", memory: small},
		{name: "gold that rises", rules: rising, line: "run FILE --max-work 1e9", work: 1e9, fixed: "can rise forever"},
		{name: "a long walk", rules: walk, line: "run FILE --max-time 5s", time: 5 * time.Second},
		{name: "the best policy in many states", rules: chosen, line: "run FILE --max-memory 256MB --max-time 10s", memory: small, time: 10 * time.Second},
		// Programs.
		{name: "AnyDice: a loop of a thousand outputs", rules: "loop N over {1..1000} { output Nd20 }", line: "anydice FILE --max-time 5s", time: 5 * time.Second},
		{name: "AnyDice: every multiset of many dice", rules: "function: f S:s { result: #{1..1@S - 5@S} } output [f 8d12]", line: "anydice FILE --max-work 1e9", fixed: "is calculated for each of"},
		// Many measures.
		{name: "100,000 measures", rules: hundred.String() + "}\n", line: "run FILE --sweep x=1..400 --format csv --max-memory 256MB --max-time 10s", memory: small, time: 10 * time.Second},
		{name: "50,000 products", rules: heavy.String() + "}\n", line: "run FILE --sweep x=1..200 --format json --max-time 10s", time: 10 * time.Second},
		// Monte Carlo.
		{name: "samples of many outcomes", line: "roll d1000000*d1000000 --engine montecarlo --trials 20000000 --format csv --out DIR.csv --max-memory 256MB", memory: small, fixed: "too many to count"},
		{name: "samples of a long process", rules: rare, line: "run FILE --engine montecarlo --max-time 5s", time: 5 * time.Second},
		// Whatever else evaluates.
		{name: "a report", rules: dear, line: "report FILE --out DIR --max-time 20s", time: 20 * time.Second},
		{name: "a check", rules: dear, line: "check FILE --baseline DIR --update --max-rows 1000000 --max-work 2e9 --max-memory 256MB", memory: small},
		{name: "solve over many values", rules: product, line: "solve FILE --find x=1..100000 --goal 'mean(m0) >= 1000000000' --max-time 5s", time: 5 * time.Second},
		{name: "tune over many settings", rules: product, line: "tune FILE --vary x=1..100000 --goal 'mean(m0) >= 1000000000' --max-time 5s", time: 5 * time.Second},
		{name: "sensitivity of a long fight", rules: fight, line: "sensitivity FILE --measure 'P(winner = won)' --max-work 1e9 --max-memory 256MB", memory: small},
		{name: "what a change did to dear rules", rules: dear, line: "diff FILE OTHER --max-time 10s --engine exact", time: 10 * time.Second},
	}
}
