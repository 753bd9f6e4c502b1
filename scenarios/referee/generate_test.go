package referee_test

import "fmt"

// A fileSet is rule files with what they read, of which main is played.
type fileSet struct {
	seed  uint64
	rules map[string]*tree  // rule files, by name
	data  map[string]string // data files
	set   map[string]string // parameters that are set
}

// mainFile is the rule file of a set that is played.
const mainFile = "main.yaml"

// files are the texts of all files.
func (s *fileSet) files() map[string]string {
	out := map[string]string{}
	for name, t := range s.rules {
		out[name] = t.String()
	}
	for name, data := range s.data {
		out[name] = data
	}
	return out
}

func (s *fileSet) main() *tree { return s.rules[mainFile] }

func (s *fileSet) clone() *fileSet {
	out := &fileSet{seed: s.seed, rules: map[string]*tree{}, data: map[string]string{}, set: map[string]string{}}
	for name, t := range s.rules {
		out.rules[name] = t.clone()
	}
	for name, data := range s.data {
		out.data[name] = data
	}
	for name, v := range s.set {
		out.set[name] = v
	}
	return out
}

func (s *fileSet) size() int {
	n := 0
	for name, t := range s.rules {
		n += len(name) + t.size()
	}
	for _, data := range s.data {
		n += len(data)
	}
	for name, v := range s.set {
		n += len(name) + len(v)
	}
	return n
}

func (s *fileSet) String() string {
	out := ""
	for name, text := range s.files() {
		if name != mainFile {
			out += fmt.Sprintf("# %s\n%s\n", name, text)
		}
	}
	out += fmt.Sprintf("# %s\n%s", mainFile, s.main())
	if len(s.set) > 0 {
		out += fmt.Sprintf("\n# set %v\n", s.set)
	}
	return out
}

// generate makes the files of a seed.
func generate(seed uint64) *fileSet {
	g := newGen(seed)
	s := &fileSet{seed: seed, rules: map[string]*tree{}, data: map[string]string{}, set: map[string]string{}}
	var main *tree
	switch n := g.IntN(100); {
	case n < 34:
		main = g.rolledFile(s)
	case n < 84:
		main = g.fightFile(s)
	case n < 90:
		main = g.stateFile(s)
	case n < 95:
		main = g.methuenFile()
	default:
		main = g.roll20File()
	}
	if g.chance(0.3) {
		s.rules["base.yaml"] = main
		main = g.extension(main)
	}
	g.describe(main)
	s.rules[mainFile] = main
	return s
}

// describe adds what says nothing of the odds.
func (g *gen) describe(t *tree) {
	if g.chance(0.1) {
		t.set("title", text("A game of dice"))
		t.set("question", text("Who wins?"))
		t.set("source", text("nobody wrote it down"))
		t.set("assumptions", texts("dice are fair"))
	}
	if measures := t.get("measures"); measures != nil {
		for _, e := range measures.entries {
			if e.value.kind == isMapping && g.chance(0.1) {
				e.value.set("title", text("How much"))
				e.value.set("unit", text("HP"))
				e.value.set("doc", text("what is asked"))
			}
		}
	}
}
