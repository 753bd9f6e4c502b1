package referee

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// ErrTooLarge says that there are too many ways in which the dice can fall.
var ErrTooLarge = errors.New("too many ways to go through")

// most is how many turns of an encounter are played. What is still going on then is left out,
// if it is rarer than negligible.
const (
	mostTurns  = 3000
	negligible = 1e-11
)

// A Dist is the probabilities of the values of a measure, by how they are written: "3/2",
// "yes", "(1, hit)". It is empty if the condition of the measure never holds.
type Dist map[string]float64

// Play returns the odds of all measures of a rule file, of those in files by their names, with
// parameters set. It goes through at most so many ways. Errors are ErrTooLarge and, for what
// it does not play, what that is.
func Play(files map[string]string, name string, set map[string]string, ways int) (out map[string]Dist, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			err = r
		case tooLarge:
			err = ErrTooLarge
		case circular:
			err = fault("a roll goes by itself")
		default:
			panic(r)
		}
	}()
	f := &file{loaded: map[string]doc{}, files: files, texts: set, words: map[string]value{}, parsed: map[string]*expr{}, table: &table{most: ways}}
	f.root = f.load(name)
	if notation := text(get(f.root, "notation")); !slices.Contains([]string{"", "rules", "methuen", "roll20"}, notation) {
		return nil, fault("notation " + notation)
	}
	tallies := map[string]*tally{}
	for _, chosen := range f.records() {
		g := *f
		g.set = map[string]*meaning{}
		g.texts = maps.Clone(set)
		if g.texts == nil {
			g.texts = map[string]string{}
		}
		for k, v := range chosen.set {
			if _, given := set[k]; !given {
				g.texts[k] = v
			}
		}
		g.play(chosen.weight, tallies)
	}
	out = map[string]Dist{}
	for name, t := range tallies {
		total := 0.0
		for _, p := range t.p {
			total += p
		}
		out[name] = Dist{}
		for k, p := range t.p {
			out[name][k] = p / total
		}
	}
	return out, nil
}

// load reads a file, over what it extends.
func (f *file) load(name string) doc {
	if root, ok := f.loaded[name]; ok {
		return root
	}
	root := f.loadAnew(name)
	f.loaded[name] = root
	return root
}

func (f *file) loadAnew(name string) doc {
	data, ok := f.files[name]
	if !ok {
		if data, ok = f.files[name+".yaml"]; !ok {
			panic(fault("no file " + name))
		}
	}
	root := read(data)
	if base := text(get(root, "extends")); base != "" {
		return extend(f.load(base), root)
	}
	return root
}

// play adds the odds of all measures to their tallies.
func (f *file) play(weight float64, tallies map[string]*tally) {
	bodies := map[string]doc{}
	for _, e := range entries(get(f.root, "measures")) {
		bodies[e.key] = e.under
	}
	for _, m := range f.measures(f.global()) {
		if tallies[m.name] == nil {
			tallies[m.name] = &tally{}
		}
		if has(f.root, "encounter") {
			continue
		}
		f.table.all(func() value {
			s := f.global()
			s.addRolls(f.root)
			start := f.resources(s)
			s.state = start
			w := &world{scope: s, all: bodies, known: map[string]value{}, start: start}
			var after *state
			w.after = func() *state {
				if after == nil {
					after = start.clone()
					s.apply(get(f.root, "effects"), after)
				}
				return after
			}
			return w.ask(m)
		}, func(v value, p float64) { tallies[m.name].add(v.key(), weight*p) })
	}
	if !has(f.root, "encounter") {
		return
	}
	rolled := map[string]*scope{}
	f.table.all(func() value {
		s := f.beforeTurns()
		key := s.rolledKey()
		rolled[key] = s
		return word(key)
	}, func(v value, p float64) { f.playTurns(rolled[v.word], weight*p, bodies, tallies) })
}

// beforeTurns is the scope of an encounter. What the file rolls is rolled once, before it begins;
// effects that are repeated roll it every turn.
func (f *file) beforeTurns() *scope {
	s := f.global()
	if !has(get(f.root, "encounter"), "repeat") {
		s.addRolls(f.root)
		s.settle()
	}
	return s
}

// step plays turns from the start, and from one state to what can be the next.
type step struct {
	start func() *state
	next  func(st *state) *state
}

func (f *file) how(s *scope) step {
	g := f.fight(s)
	switch {
	case has(g.body, "state"):
		return f.steps(s, g.body)
	case has(g.body, "repeat"):
		return f.repeated(s, g.body)
	}
	return step{g.start, g.play}
}

// playTurns plays all turns, and asks the last states, and those after each turn of a path. What
// the scope rolls has its values.
func (f *file) playTurns(s *scope, weight float64, bodies map[string]doc, tallies map[string]*tally) {
	how := f.how(s)
	measures := f.measures(s)
	type weighed struct {
		st *state
		p  float64
	}
	going, over := map[string]weighed{}, map[string]weighed{}
	put := func(st *state, p float64) {
		into := going
		if st.isEnded {
			into = over
		}
		into[st.key()] = weighed{st, into[st.key()].p + p}
	}
	ask := func(m measure, st *state, p float64) {
		f.table.all(func() value {
			w := &world{scope: s.at(st), all: bodies, known: map[string]value{}, start: st, atTurn: func(int) *state { return st }}
			w.after = func() *state {
				after := st.clone()
				in := f.global()
				in.addRolls(f.root)
				in.at(after).apply(get(f.root, "effects"), after)
				return after
			}
			return w.ask(m)
		}, func(v value, q float64) { tallies[m.name].add(v.key(), weight*p*q) })
	}
	advance := func(play func() *state, p float64) {
		states := map[string]*state{}
		f.table.all(func() value {
			st := play()
			states[st.key()] = st
			return word(st.key())
		}, func(v value, q float64) { put(states[v.word], p*q) })
	}
	advance(how.start, 1)
	starts := maps.Clone(going)
	maps.Copy(starts, over)
	for turn := 0; ; turn++ {
		for _, m := range measures {
			if has(m.body, "path") && m.turn == turn {
				for _, at := range []map[string]weighed{going, over} {
					for _, key := range slices.Sorted(maps.Keys(at)) {
						ask(m, at[key].st, at[key].p)
					}
				}
			}
		}
		left := 0.0
		for _, w := range going {
			left += w.p
		}
		if left < negligible && turn > 40 || len(going) == 0 && turn > 40 {
			break
		}
		if turn == mostTurns {
			panic(tooLarge{})
		}
		now := going
		going = map[string]weighed{}
		for _, key := range slices.Sorted(maps.Keys(now)) {
			advance(func() *state { return how.next(now[key].st) }, now[key].p)
		}
	}
	for _, m := range measures {
		if has(m.body, "path") {
			continue
		}
		if !has(m.body, "end") && !has(m.body, "joint") { // it is about the start
			for _, key := range slices.Sorted(maps.Keys(starts)) {
				ask(m, starts[key].st, starts[key].p)
			}
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(over)) {
			ask(m, over[key].st, over[key].p)
		}
	}
}

// steps plays an encounter that is a state and what comes next.
func (f *file) steps(s *scope, body doc) step {
	ended := func(st *state) *state {
		until := get(body, "until")
		if !isMapping(until) {
			until = pairs{{"", until}}
		}
		for _, e := range entries(until) {
			if !st.isEnded && s.at(st).eval(f.parse(text(e.under))).holds() {
				st.isEnded, st.ending = true, e.key
			}
		}
		for _, e := range entries(get(body, "limit")) {
			if !st.isEnded && st.turns >= s.eval(f.parse(text(e.under))).whole() {
				st.isEnded, st.ending = true, e.key
			}
		}
		return st
	}
	return step{
		start: func() *state {
			st := &state{has: map[string]value{}}
			for _, e := range entries(get(body, "state")) {
				from := e.under
				if isMapping(from) {
					from = get(from, "default")
				}
				st.has[e.key] = s.eval(f.parse(text(from)))
			}
			return ended(st)
		},
		next: func(before *state) *state {
			st := before.clone()
			in := s.at(before).rolled(get(body, "turn"))
			for _, e := range entries(get(body, "turn", "next")) {
				st.has[e.key] = in.eval(f.parse(text(e.under)))
			}
			st.turns++
			return ended(st)
		},
	}
}

// repeated plays the effects of the file again and again.
func (f *file) repeated(s *scope, body doc) step {
	ended := func(st *state) *state {
		for _, e := range entries(get(body, "until")) {
			name := e.key
			if strings.Contains(name, " ") {
				name = dotted(name)
			}
			lo, hi, isRange := strings.Cut(text(e.under), "..")
			if !isRange {
				hi = lo
			}
			has := func(end string, op string) bool {
				return end == "" || compares(op, st.has[name].rat(), s.eval(parse(end)).rat())
			}
			st.isEnded = st.isEnded || has(lo, ">=") && has(hi, "<=")
		}
		return st
	}
	return step{
		start: func() *state { return ended(f.resources(s)) },
		next: func(before *state) *state {
			st := before.clone()
			in := f.global()
			in.addRolls(f.root)
			in.at(st).apply(get(f.root, "effects"), st)
			st.turns++
			return ended(st)
		},
	}
}
