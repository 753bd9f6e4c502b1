package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A kind is a way to attack. Of its line, each word is an argument, in which stand for what the
// inventor thinks of: TEXT; an expression of ROLL20, METHUEN, RULES or ANYDICE; a NAME of a new
// file; and what files are put at places of the kind: OUTPUT and INPUT.
type kind struct {
	name string
	line string // none where ask is set
	lay  func(a *inventor, f *folder)
	ask  func(a *inventor, dir string) []string // in this process
	kill []os.Signal                            // one of them after a while, in every second run

	stdout stdout
	fails  bool // the status must be 2
}

// stdout is where standard output goes.
type stdout int

const (
	toUs   stdout = iota
	full          // to a device without room
	closed        // to a pipe that nobody reads
)

var ends = []os.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT}

// kinds are all of them, equally likely.
var kinds = []kind{
	{name: "rules run", line: "analyze run in.yaml", lay: rules},
	{name: "rules run as JSON", line: "analyze run in.yaml --format json --out out.json", lay: rules},
	{name: "rules run as CSV", line: "analyze run in.yaml --format csv --sweep n=1..3 --out out.csv", lay: rules},
	{name: "rules run as a workbook", line: "analyze run in.yaml --format xlsx --out out.xlsx", lay: rules},
	{name: "rules run as Markdown", line: "analyze run in.yaml --format markdown --out out.md", lay: rules},
	{name: "rules linted", line: "analyze lint in.yaml in.txt", lay: rulesAndProgram},
	{name: "rules linted as JSON", line: "analyze lint in.yaml in.txt --format json", lay: rulesAndProgram},
	{name: "rules checked on GitHub", line: "analyze check in.yaml --trials 1000 --github --junit out.xml --sarif out.sarif", lay: rules},
	{name: "rules checked as JSON on GitHub", line: "analyze check in.yaml --trials 1000 --github --format json", lay: rules},
	{name: "rules checked with a baseline", line: "analyze check in.yaml --trials 1000 --github --baseline base --update", lay: rules},
	{name: "reports", line: "analyze report in.yaml --trials 1000 --out report", lay: rules, kill: ends},
	{name: "reports over others", line: "analyze report labyrinth/trap in.yaml --trials 1000 --out report", lay: reportedBefore, kill: ends},
	{name: "pictures", line: "analyze run in.yaml --format svg --measure m --out out.svg", lay: rules},
	{name: "differences", line: "analyze diff in.yaml labyrinth/trap --format markdown --out out.md", lay: rules},
	{name: "goals", line: "analyze solve in.yaml --find n --in=1..4 --goal GOAL --format json", lay: rules},
	{name: "what matters", line: "analyze sensitivity in.yaml --measure QUANTITY", lay: rules},
	{name: "tables", line: "tables write in.yaml --sweep n=1..3 --format csv,parquet --out out", lay: rules, kill: ends},
	{name: "plans", line: "tables plan in.yaml --sweep n=1..3 --out plan", lay: rules, kill: ends},
	{name: "processes", line: "analyze run in.yaml --format json", lay: encounters},
	{name: "mutated rules", line: "analyze check in.yaml --trials 1000 --junit out.xml", lay: mutatedRules},
	{name: "bombs as rules", line: "analyze lint in.yaml", lay: ruleBombs},
	{name: "programs", line: "analyze anydice in.txt", lay: program},
	{name: "programs as CSV", line: "analyze anydice in.txt --format csv --out out.csv", lay: program},
	{name: "programs as workbooks", line: "analyze anydice in.txt --format xlsx --out out.xlsx", lay: program},
	{name: "programs as rule files", line: "analyze anydice in.txt --to-rules out.yaml", lay: program},
	{name: "programs on the command line", line: "analyze roll --notation anydice -- ANYDICE"},
	{name: "expressions of Roll20", line: "analyze roll -- ROLL20"},
	{name: "expressions of Methuen", line: "analyze roll --notation methuen -- METHUEN"},
	{name: "expressions of rules", line: "analyze roll --notation rules -- RULES"},
	{name: "expressions sampled", line: "analyze roll --engine montecarlo --trials 1000 --notation rules -- RULES"},
	{name: "expressions explained", line: "analyze roll --explain --faces 1,2,3,4 -- ROLL20"},
	{name: "expressions as pictures", line: "analyze roll --format svg --out out.svg -- ROLL20 1d6"},
	{name: "data of CSV", line: "analyze run in.yaml --set monster=wolf", lay: data("csv")},
	{name: "data of JSON", line: "analyze run in.yaml --set monster=wolf --format json", lay: data("json")},
	{name: "data of YAML", line: "analyze run in.yaml --sweep monster=all --format csv --out out.csv", lay: data("yaml")},
	{name: "devices, links and folders as data", line: "analyze run in.yaml --set monster=wolf", lay: oddData, fails: true},
	{name: "devices, links and folders as rules", line: "analyze run INPUT", fails: true},
	{name: "devices, links and folders as programs", line: "analyze anydice INPUT", fails: true},
	{name: "devices, links and folders as output", line: "analyze roll 1d4 --out OUTPUT"},
	{name: "devices, links and folders as a report", line: "analyze report labyrinth/trap --engine exact --out OUTPUT"},
	{name: "devices, links and folders as tables", line: "tables write labyrinth/trap --sweep dc=14..15 --format csv --out OUTPUT"},
	{name: "names of outputs", line: "analyze roll 1d4 --format json --out NAME"},
	{name: "names of missing files", line: "analyze run TEXT", fails: true},
	{name: "names of files that are there", line: "analyze check NAMED --trials 1000 --github --junit out.xml --sarif out.sarif"},
	{name: "settings", line: "analyze run in.yaml --set TEXT=1", lay: rules, fails: true},
	{name: "values", line: "analyze run in.yaml --set n=TEXT --measure TEXT", lay: rules, fails: true},
	{name: "sweeps", line: "analyze run in.yaml --sweep TEXT", lay: rules, fails: true},
	{name: "words where numbers go", line: "analyze roll 1d4 FLAG=TEXT", fails: true},
	{name: "states of what is no plan", line: "tables status TEXT", fails: true},
	{name: "plans that are not whole", line: "tables merge plan --out out", lay: brokenPlan, fails: true},
	{name: "baselines", line: "analyze check labyrinth/trap --engine exact --baseline base --format json", lay: baselines},
	{name: "baselines set side by side", line: "analyze diff base base-2 --format json", lay: baselines},
	{name: "links", line: "analyze roll 1d4 --out link", lay: link},
	{name: "workers", line: "analyze run in.yaml --engine montecarlo --trials 1000 --workers 1000000000", lay: rules, fails: true},
	{name: "one name for two", line: "analyze check in.yaml --trials 1000 --junit out.xml --sarif ./out.xml", lay: rules, fails: true},
	{name: "no room", line: "analyze run labyrinth/trap --format FORMAT", stdout: full, fails: true},
	{name: "nobody reads", line: "analyze run labyrinth/trap --format FORMAT", stdout: closed},
	{name: "mutated rules of the library", line: "analyze run in.yaml --format FORMAT --max-work 300000000 --out out.FORMAT", lay: library},
	{name: "mutated rules of the library, sampled", line: "analyze run in.yaml --engine montecarlo --trials 1000", lay: library},
	{name: "mutated rules of the library, linted", line: "analyze lint in.yaml", lay: library},
	{name: "questions of the page", ask: (*inventor).question},
	{name: "requests over HTTP", ask: (*inventor).request},
}

func rules(a *inventor, f *folder) { f.put("in.yaml", a.rules()) }

func encounters(a *inventor, f *folder) { f.put("in.yaml", a.encounter()) }

func mutatedRules(a *inventor, f *folder) { f.put("in.yaml", a.mutated(a.rules())) }

func ruleBombs(a *inventor, f *folder) { f.put("in.yaml", a.ruleBomb()) }

// library are built-in rules, of which a part is not what it was.
func library(a *inventor, f *folder) {
	files, err := filepath.Glob("scenarios/library/*/*.yaml")
	if err != nil || len(files) == 0 {
		f.err = errors.Join(f.err, err, errors.New("the built-in rules are read from the folder of the module: start there"))
		return
	}
	text, err := os.ReadFile(a.one(files...))
	f.err = errors.Join(f.err, err)
	f.put("in.yaml", a.mutated(string(text)))
}

func program(a *inventor, f *folder) { f.put("in.txt", a.program()) }

func rulesAndProgram(a *inventor, f *folder) {
	rules(a, f)
	program(a, f)
}

func reportedBefore(a *inventor, f *folder) {
	rules(a, f)
	f.put("report/index.html", "<!doctype html><title>before</title></html>")
	f.put("report/contents.txt", a.one("index.html\n", "../outside\n", a.text(), "", "/etc/passwd\nindex.html\n"))
	f.put("report/mine.txt", "mine")
	f.put("report/.oddsmith-LEFT", "half")
}

// data are rules that read a hostile data file.
func data(ending string) func(*inventor, *folder) {
	return func(a *inventor, f *folder) {
		f.put("in-data."+ending, a.records(ending))
		name := ""
		if ending == "csv" {
			name = "name"
		}
		f.put("in.yaml", reads("in-data."+ending, name, a.one("hp", "hp", "hp", "hp.0", quoted(a.text()))))
	}
}

// oddData are rules that read a data file which is none.
func oddData(a *inventor, f *folder) {
	f.put("outside/secret.json", `{"wolf": {"hp": 1}}`)
	f.put("rules/x.json", `{"wolf": {"hp": 1}}`)
	name := a.odd(f, "data.json", true)
	f.put("in.yaml", reads(a.one(name, name, "../in.yaml", "/etc/passwd", "/dev/zero", "sub/../../in-data.json", a.text()), "", "hp"))
}

func baselines(a *inventor, f *folder) {
	data, err := os.ReadFile("baselines/labyrinth/trap.baseline")
	f.err = errors.Join(f.err, err)
	valid := string(data)
	one := func() string {
		switch a.rng.IntN(7) {
		case 0:
			return a.text()
		case 1:
			return "oddsmith baseline\t1\n" + a.text()
		case 2:
			return strings.ReplaceAll(valid, "/", a.one("/0", "/-", "e999/", "/"+strings.Repeat("9", 100_000), "/0x", "\t", "\x00"))
		case 3:
			return valid + strings.Repeat("\t1\t1/2\n", 1<<a.rng.IntN(16))
		case 4:
			return strings.Replace(valid, "measure\t", "measure\t"+strings.NewReplacer("\n", " ", "\t", " ").Replace(a.text()), 1)
		case 5:
			return valid
		}
		return a.mutated(valid)
	}
	f.put("base/labyrinth/trap.baseline", one())
	f.put("base-2/labyrinth/trap.baseline", one())
	if a.once(2) {
		f.put("base/evil/"+a.fileName()+".baseline", one())
	}
}

func brokenPlan(a *inventor, f *folder) {
	valid := `{"format": 1, "tool": "0.1.0", "shards": 2, "scenario": "labyrinth/trap"}`
	f.put("plan/plan.json", a.one(a.mutated(valid), a.text(), a.bomb("json"), valid))
	f.put("plan/parts/0.arrow", a.text())
}

func link(_ *inventor, f *folder) {
	f.put(".oddsmith-LEFT", "half")
	f.link("out.txt", "link")
}

// flags are of several commands, and take a number.
var flags = []string{"--trials", "--seed", "--residual", "--max-work", "--max-memory", "--precision", "--detect", "--dpi", "--size", "--format", "--engine", "--versus", "--qzx"}

// A task is what is run in a folder, and how.
type task struct {
	kind
	line  []string
	ended os.Signal // nil for one that ends by itself
	after time.Duration
}

// prepare writes the files of a task.
func (a *inventor) prepare(dir string, k kind) (task, error) {
	t := task{kind: k}
	f := &folder{dir: dir}
	f.mkdir(".")
	a.counts[k.name]++
	if k.lay != nil {
		k.lay(a, f)
	}
	if a.once(8) {
		f.pipe("in-pipe")
	}
	k.line = strings.ReplaceAll(k.line, "FORMAT", a.one("text", "json", "csv", "markdown", "xlsx", "arrow"))
	for _, word := range strings.Fields(k.line) {
		t.line = append(t.line, a.filled(word, f))
	}
	if len(k.kill) > 0 && a.once(2) {
		a.counts["of them ended by a signal"]++
		t.ended, t.after = k.kill[a.rng.IntN(len(k.kill))], time.Duration(1+a.rng.IntN(400))*time.Millisecond
	}
	return t, f.err
}

// filled is a word of a line with what the inventor thought of.
func (a *inventor) filled(word string, f *folder) string {
	for name, invent := range map[string]func() string{
		"TEXT":   a.argument,
		"ROLL20": func() string { return a.expression("roll20") }, "METHUEN": func() string { return a.expression("methuen") },
		"RULES": func() string { return a.expression("rules") }, "ANYDICE": func() string { return a.expression("anydice") },
		"GOAL": func() string {
			return strings.ReplaceAll(a.one("mean(m) >= 5", "P(m = 4) > 10%", a.mutated("mean(m) >= 5"), a.text(), "P(m = "+a.text()+")"), "\x00", "")
		},
		"QUANTITY": func() string {
			return strings.ReplaceAll(a.one("mean(m)", "P(m = 4)", a.mutated("mean(m)"), a.text()), "\x00", "")
		},
		"OUTPUT": func() string { return a.odd(f, "out", false) }, "INPUT": func() string { return a.odd(f, "in.odd", true) },
		"FLAG": func() string { return flags[a.rng.IntN(len(flags))] },
	} {
		if strings.Contains(word, name) && !(name == "RULES" && word != name) {
			word = strings.ReplaceAll(word, name, invent())
			break
		}
	}
	switch word {
	case "NAME":
		return a.fileName()
	case "NAMED":
		name := a.fileName() + ".yaml"
		f.put(name, a.rules())
		return name
	}
	return word
}

// random is what all choices come from.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
