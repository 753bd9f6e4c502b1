package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"

	"oddsmith/internal/nightly"
)

// Commands that once took gigabytes, or died of them, are answered, or end with what is promised: a
// limit, the flag that raises it, and no more memory than there may be. The nightly test of
// expensive commands has more.
func TestRefusedOrAnswered(t *testing.T) {
	nightly.Only(t, "takes most of a minute")
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("the race detector takes memory of its own")
	}
	const dear = `(takes more than [\d.e]+ (steps|MiB of memory)|stopped after 5s)[^\n]*\(--max-(work|memory|time) raises it`
	const exploded = `the dice of one sample exploded into more than \d+`
	many, forty := "rolls: {a: 10d100, b: 10d100}\nmeasures:\n", "rolls:\n"
	for i := range 250 {
		many += fmt.Sprintf("  m%d: {value: a * b + %d}\n", i, i)
	}
	var sum []string
	for i := range 40 {
		forty += fmt.Sprintf("  r%d: 1d6\n", i)
		sum = append(sum, fmt.Sprint("r", i))
	}
	forty += "measures: {odd: {value: (" + strings.Join(sum, " + ") + ") % 2}}\n"
	const (
		rare = "encounter:\n  state: {x: 1}\n  turn: {next: {x: \"x - if(chance(1/100000), 1, 0)\"}}\n  until: x <= 0\nmeasures: {turns: {end: turns}}\n"
		walk = "encounter:\n  state: {x: 400}\n  turn: {next: {x: \"x + 2 * d2 - 3\"}}\n  until: x <= 0 or x >= 800\nmeasures: {end: {end: x}}\n"
	)
	const drift = `parameters: {x: 1}
encounter:
  state: {at: x}
  turn:
    rolls: {r: d12}
    next: {at: "at + if(r == 1, d6, -1)"}
  until: at >= 23299 or at < 0
measures: {turns: {end: turns}}
`
	sampled := []string{"--engine", "montecarlo"}
	// Every number of hits that may be left asks for a probability of every state.
	left := `actors:
  hero: {hp: 383, potions: 7, rage: 16}
  ogre: {hp: 664, poison: 0}
actions:
  strike:
    rolls: {total: d20}
    outcome: {critical: total == 20, hit: total >= 8, miss: otherwise}
    effects: {hit: [target.hp -= 2d3], critical: [target.hp -= 1d3, ogre.poison = 3], miss: hero.rage -= 1}
  drink: ["hero.hp = min(6, hero.hp + 1d2)", hero.potions -= 1]
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
  left: {end: hero.hp}
`
	for _, c := range []struct {
		name  string
		rules string // run as a file, or solved; roll the arguments without one
		args  []string
		want  string // of what is printed
	}{
		{"the highest of many dice", "", []string{"100000d6k1"}, `range 1 to 6 `},
		{"the highest of more coins", "", []string{"1000000d2k1"}, dear},
		{"all but the lowest", "", []string{"1000000d6dl999999"}, dear},
		{"all but the lowest penetrating dice", "", []string{"617991d1726!pdl5"}, dear},
		{"all but the highest of a long chain", "", []string{"1d87dh1!>2"}, dear},
		{"the highest of many rolls", "", append([]string{"--notation", "rules", "rank(1, 100000, 1d6)"}, sampled...), dear},
		{"the second highest of more rolls", "", append([]string{"--notation", "rules", "rank(2, 1000000, 1d2)"}, sampled...), dear},
		{"dice that explode too far", "", append([]string{"--trials", "20000", "358567d16ro!>2s"}, sampled...), exploded},
		{"a sum of many rolls", "", []string{"--notation", "rules", "sum(1000000, 1d6)"}, dear},
		{"a long sum", "", []string{strings.Repeat("1d6+", 15000) + "1d6"}, dear},
		{"many products of one pair", many, nil, dear},
		{"a joint value of which one stands alone", `{rolls: {a: 1d1436, b: 1d41}, measures: {m: {value: "joint(a > b, 1d113, a + b)"}}}`, nil, `\(yes, 1, 3\) `},
		{"pools that ask for the best of each other", `{rolls: {a: "pool(3, d20)", b: "pool(9, d4)"}, measures: {m: {value: "count(a, it >= b[1]) - count(b, it >= a[1])"}}}`, nil, dear},
		{"a sum of shared rolls", forty, nil, `mean 0\.5 .*range 0 to 1 `},
		{"joint values as CSV", `measures: {pair: {value: "joint(1d1000, 1d1000)"}}`, []string{"--format", "csv"}, dear},
		{"joint values as JSON", `measures: {pair: {value: "joint(1d1000, 1d1000)"}}`, []string{"--format", "json"}, dear},
		{"an end that is rare", rare, nil, `mean 100000 `},
		{"what is left after a long duel", left, nil, dear},
		{"a long walk", walk, nil, `mean 400 .*range 0 to 800 `},
		{"many walks of which little is followed", drift, []string{"--find", "x=1..60", "--minimise", "mean(turns)"}, `largest|smallest`},
		{"joint values that are mixed", "rolls: {a: 1d946, b: 1d1793}\nmeasures: {m: {joint: [1d2, a + b, a // 7]}}", nil, dear},
		{"quotients that take more and more", "rolls: {a: d33, b: d73, c: d80, e: d93}\nmeasures: {m: (a*b - c) / (b + e)}", nil, dear},
	} {
		t.Run(c.name, func(t *testing.T) {
			args := append([]string{"roll"}, c.args...)
			if c.rules != "" {
				file := filepath.Join(t.TempDir(), "dear.yaml")
				if err := os.WriteFile(file, []byte(c.rules), 0o600); err != nil {
					t.Fatal(err)
				}
				args = append([]string{"run", file}, c.args...)
				if slices.Contains(c.args, "--find") {
					args[0] = "solve"
				}
			}
			cmd := exec.Command("analyze", args...)
			if shell, err := exec.LookPath("sh"); err == nil { // memory that is never touched counts, too
				cmd = exec.Command(shell, append([]string{"-c", `ulimit -d 4194304; exec analyze "$@"`, "sh"}, args...)...)
			}
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			out, err := cmd.Output()
			if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			status, most := 0, int64(623) // MB: 512 MiB, a tenth more, and the program itself
			if c.want == dear || c.want == exploded {
				status = 2
			}
			if got := cmd.ProcessState.ExitCode(); got != status || !regexp.MustCompile(c.want).Match(append(out, stderr.Bytes()...)) {
				t.Errorf("status %d: %.500s%.500s", got, out, stderr.Bytes())
			}
			if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok && usage.Maxrss/1024 > most {
				t.Errorf("%d MB, which may be %d", usage.Maxrss/1024, most)
			}
		})
	}
}
