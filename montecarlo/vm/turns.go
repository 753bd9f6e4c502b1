package vm

// encounterSamples are the samples of a strip that have not ended.
type encounterSamples struct {
	vars          []*strip // in the columns of the results
	turns, rounds *strip   // the same
	most          strip    // after how many turns they end at the latest; 0 of those that failed
	now, next     []group  // by who acts, and last those in which nobody does
	begin         group    // those in which a round begins, in an order that is yet to be known
	down          strip    // scratch: who cannot act after a turn
	ended         [Strip]int32

	actors []*Machine
	anew   *Machine
	places places
}

func (in *encounterLoop) samples() *encounterSamples {
	s := &encounterSamples{
		now: make([]group, len(in.actors)+1), next: make([]group, len(in.actors)+1),
		places: places{order: in.Order},
	}
	for _, p := range in.actors {
		s.actors = append(s.actors, newMachine(p.columns))
	}
	if in.anew != nil {
		s.anew = newMachine(in.anew.columns)
	}
	return s
}

// A group is samples in which the same is done.
type group struct {
	ids  [Strip]int32
	n    int
	runs []placeRun // which they are made of
}

// A placeRun is samples of a group, one after the other, that came the same way.
type placeRun struct {
	placeKey       // the place, and who cannot act, as in the column Down
	rounds   int64 // how many have begun
	n        int
}

// add adds samples at the end, as a run or to the last one.
func (g *group) add(r placeRun, samples ...int32) {
	r.n = copy(g.ids[g.n:], samples) // there are no more samples than that
	g.n += r.n
	if last := len(g.runs) - 1; last >= 0 && g.runs[last].placeKey == r.placeKey && g.runs[last].rounds == r.rounds {
		g.runs[last].n += r.n
		return
	}
	g.runs = append(g.runs, r)
}

func (g *group) list() []int32 { return g.ids[:g.n] }

func (g *group) clear() { g.n, g.runs = 0, g.runs[:0] }

func (in *encounterLoop) run(m *Machine) {
	s := frame(m, in, in.samples)
	s.vars = s.vars[:0]
	for k, r := range in.vars {
		copy(m.Column(r), m.Column(in.Starts[k]))
		s.vars = append(s.vars, m.strip(r))
	}
	s.turns, s.rounds = m.strip(in.turns), m.strip(in.rounds)
	clear(s.turns[:])
	clear(s.rounds[:])
	copy(s.most[:], m.Column(in.Most))
	in.start(m, s)
	in.takeTurns(m, s)
}

func (in *encounterLoop) takeTurns(m *Machine, s *encounterSamples) {
	for turn := int64(1); m.err == nil; turn++ {
		s.now, s.next = s.next, s.now
		going := 0
		for actor := range s.now {
			going += s.now[actor].n
			s.next[actor].clear()
		}
		switch {
		case going == 0:
			return
		case turn > MaxTurns:
			in.tooLong(m, s)
			return
		}
		for actor := range in.actors {
			in.turn(m, s, actor, turn)
		}
		in.idle(m, s, turn)
		in.beginRounds(m, s)
	}
}

// start finds who acts first.
func (in *encounterLoop) start(m *Machine, s *encounterSamples) {
	for actor := range s.next {
		s.next[actor].clear()
	}
	s.begin.clear()
	over, number, down := m.Column(in.Over), m.Column(in.Number), m.Column(in.Down)
	for i := range m.n {
		if in.active(m, i) && over[i] == 0 && s.most[i] > 0 {
			in.beginRound(m, s, placeRun{placeKey: placeKey{down: down[i]}, rounds: 1}, int32(i), number[i])
		}
	}
}

// tooLong raises an error in the samples that go on.
func (in *encounterLoop) tooLong(m *Machine, s *encounterSamples) {
	err := Limitf(in.At, "a sample goes on for more than %d turns", MaxTurns)
	for actor := range s.now {
		for _, i := range s.now[actor].list() {
			in.raise(m, int(i), err)
		}
	}
}

// turn takes the turn of a number, from 1, in the samples in which an actor acts.
func (in *encounterLoop) turn(m *Machine, s *encounterSamples, actor int, turn int64) {
	g, p, sub := &s.now[actor], in.actors[actor], s.actors[actor]
	if g.n == 0 || m.err != nil {
		return
	}
	in.play(m, s, p, sub, g.list(), turn-1)
	for k, r := range p.results[firstChange:] {
		scatter(s.vars[in.Turns[actor].Changes[k]], sub.Column(r), g.list())
	}
	var down *strip
	if r := p.results[downResult]; r != None {
		down = &s.down
		scatter(down, sub.Column(r), g.list())
	}
	for k := range g.runs {
		g.runs[k].down = 0
	}
	in.goOn(m, s, g, sub.Column(p.results[overResult]), in.Turns[actor].Ends, down, turn)
}

// play runs a block for some samples after so many turns.
func (in *encounterLoop) play(m *Machine, s *encounterSamples, p *subprogram, sub *Machine, list []int32, turns int64) {
	p.load(m, sub, list)
	for k, r := range p.state {
		switch {
		case r == None:
		case k < len(s.vars):
			gather(sub.cols[r], s.vars[k][:], list)
		default:
			taken := sub.Column(r)
			for j := range taken {
				taken[j] = turns
			}
		}
	}
	p.play(m, sub, nil)
	if p.faults == None || len(sub.faults) == 0 {
		return
	}
	for j, fault := range sub.Column(p.faults) {
		if fault != 0 {
			in.raise(m, int(list[j]), sub.fault(fault))
			*s.most.of(list[j]) = 0
		}
	}
}

// idle takes the turns in which nothing is done.
func (in *encounterLoop) idle(m *Machine, s *encounterSamples, turn int64) {
	if g := &s.now[len(in.actors)]; g.n > 0 && !m.ended() {
		in.goOn(m, s, g, m.cols[None], 1, nil, turn)
	}
}

// goOn ends samples after a turn, where over is ends, and finds who acts next in the others. Who cannot
// act is as down says, or without it the same as before.
func (in *encounterLoop) goOn(m *Machine, s *encounterSamples, g *group, over []int64, ends int64, down *strip, turn int64) {
	m.count.steps += handSteps * int64(g.n)
	rest := g.list()
	for _, r := range g.runs {
		list, isOver := rest[:r.n], over[:r.n]
		rest, over = rest[r.n:], over[r.n:]
		going := 0
		for j, i := range list { // without a branch, which would be mispredicted
			s.ended[(j-going)&(Strip-1)] = i
			list[going] = i
			going += int(bit(isOver[j] != ends) & bit(turn < *s.most.of(i)))
		}
		for _, i := range s.ended[:len(list)-going] {
			*s.turns.of(i), *s.rounds.of(i) = min(turn, *s.most.of(i)), r.rounds
		}
		for list = list[:going]; len(list) > 0; {
			n := len(list)
			if down != nil {
				r.down = *down.of(list[0])
				for n = 1; n < len(list) && *down.of(list[n]) == r.down; n++ {
				}
			}
			in.move(s, r, list[:n])
			list = list[n:]
		}
	}
}

// move moves samples to the place that comes next.
func (in *encounterLoop) move(s *encounterSamples, r placeRun, list []int32) {
	next := s.places.find(r.placeKey)
	r.at = next.At
	r.rounds += bit(next.Fresh)
	if next.Fresh && in.anew != nil {
		s.begin.add(r, list...)
	} else {
		s.ofActor(next.Actor).add(r, list...)
	}
}

// ofActor are the samples in which an actor, or nobody, acts next.
func (s *encounterSamples) ofActor(actor int) *group {
	if actor == Nobody {
		actor = len(s.actors)
	}
	return &s.next[actor]
}

// beginRounds makes the orders of rounds that begin.
func (in *encounterLoop) beginRounds(m *Machine, s *encounterSamples) {
	if s.begin.n == 0 || m.err != nil {
		return
	}
	list := s.begin.list()
	in.play(m, s, in.anew, s.anew, list, 0)
	numbers := s.anew.Column(in.anew.results[0])
	for _, r := range s.begin.runs {
		for k, i := range list[:r.n] {
			if *s.most.of(i) > 0 {
				in.beginRound(m, s, r, i, numbers[k])
			}
		}
		list, numbers = list[r.n:], numbers[r.n:]
	}
	s.begin.clear()
}

// beginRound begins a round of a sample in the order of a number.
func (in *encounterLoop) beginRound(m *Machine, s *encounterSamples, r placeRun, i int32, number int64) {
	if number < 0 || number >= in.Orders {
		in.raise(m, int(i), in.NoOrder)
		return
	}
	p := s.places.find(beginning(number, r.down))
	r.at = p.At
	s.ofActor(p.Actor).add(r, i)
}
