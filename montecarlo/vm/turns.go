package vm

// encounterSamples are the samples of a strip that have not ended.
type encounterSamples struct {
	vars          []*strip // in the columns of the results
	turns, rounds *strip   // the same
	most          strip    // the largest number of turns; 0 for samples that failed
	now, next     []group  // this turn's and the next turn's samples, by who acts; nobody is last
	begin         group    // the samples in which a round begins, before its order is known
	down          strip    // scratch: who cannot act after a turn
	ended         [Strip]int32

	actors []*Machine
	anew   *Machine
	places places
}

// newSamples returns the memory of an encounter on one machine, without samples.
func (in *encounterLoop) newSamples() *encounterSamples {
	s := &encounterSamples{
		now: make([]group, len(in.actors)+1), next: make([]group, len(in.actors)+1),
		places: places{order: in.Order, keys: map[int64]int64{}},
	}
	for _, p := range in.actors {
		s.actors = append(s.actors, newMachine(p.columns))
	}
	if in.anew != nil {
		s.anew = newMachine(in.anew.columns)
	}
	return s
}

// A group is samples in which the same actor acts.
type group struct {
	ids  [Strip]int32
	n    int
	runs []placeRun // which they are made of
}

// A placeRun is consecutive samples of a group that are at the same place of the order.
type placeRun struct {
	placeKey       // the place, and which actors cannot act, as in the column Down
	rounds   int64 // how many have begun
	n        int
}

// add appends samples to the group: to its last run if that is at the same place as r, else as a new
// run.
func (g *group) add(r placeRun, samples ...int32) {
	r.n = copy(g.ids[g.n:], samples) // there are no more samples than that
	g.n += r.n
	if last := len(g.runs) - 1; last >= 0 && g.runs[last].placeKey == r.placeKey && g.runs[last].rounds == r.rounds {
		g.runs[last].n += r.n
		return
	}
	g.runs = append(g.runs, r)
}

// list returns the indices of the samples.
func (g *group) list() []int32 { return g.ids[:g.n] }

func (g *group) clear() { g.n, g.runs = 0, g.runs[:0] }

// run plays the encounter in all samples of the strip.
func (in *encounterLoop) run(m *Machine) {
	s := frame(m, in, in.newSamples)
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

// takeTurns plays turn after turn until the encounter has ended in every sample.
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

// start puts every sample in which the encounter has a first turn into the group of its first actor.
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

// tooLong raises an error in the samples that have not ended after [MaxTurns] turns.
func (in *encounterLoop) tooLong(m *Machine, s *encounterSamples) {
	err := Limitf(in.At, "a sample goes on for more than %d turns", MaxTurns)
	for actor := range s.now {
		for _, i := range s.now[actor].list() {
			in.raise(m, int(i), err)
		}
	}
}

// turn plays a turn of an actor in the samples in which this actor acts; turns are counted from 1.
func (in *encounterLoop) turn(m *Machine, s *encounterSamples, actor int, turn int64) {
	g, p, sub := &s.now[actor], in.actors[actor], s.actors[actor]
	if g.n == 0 || m.err != nil {
		return
	}
	in.play(m, s, p, sub, g, turn-1)
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
	in.advance(m, s, g, sub.Column(p.results[overResult]), in.Turns[actor].Ends, down, turn)
}

// play runs the block p on its machine sub, for the samples of a group, after the given number of turns.
// A sample in which the block fails takes no further turn.
func (in *encounterLoop) play(m *Machine, s *encounterSamples, p *subprogram, sub *Machine, g *group, turns int64) {
	list := g.list()
	p.load(m, sub, list)
	for k, r := range p.state {
		switch {
		case r == None:
		case k < len(s.vars):
			gather(sub.cols[r], s.vars[k][:], list)
		case k == len(s.vars):
			setAll(sub.Column(r), turns)
		default:
			rest := sub.Column(r)
			for _, run := range g.runs {
				setAll(rest[:run.n], s.places.key(run.at))
				rest = rest[run.n:]
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

// setAll sets all of a column to a value.
func setAll(column []int64, value int64) {
	for i := range column {
		column[i] = value
	}
}

// idle takes the turn with the given number in the samples in which nobody acts.
func (in *encounterLoop) idle(m *Machine, s *encounterSamples, turn int64) {
	if g := &s.now[len(in.actors)]; g.n > 0 && !m.ended() {
		in.advance(m, s, g, m.cols[None], 1, nil, turn)
	}
}

// advance ends the samples of a group in which, after a turn, over equals ends or no turns are left, and
// moves the others to their next actor. down says which actors cannot act; nil if that has not changed.
func (in *encounterLoop) advance(m *Machine, s *encounterSamples, g *group, over []int64, ends int64, down *strip, turn int64) {
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

// move moves the samples in list, which are at the place of r, to the next place of the order.
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

// ofActor returns the group of the samples in which an actor, or [Nobody], acts next.
func (s *encounterSamples) ofActor(actor int) *group {
	if actor == Nobody {
		actor = len(s.actors)
	}
	return &s.next[actor]
}

// beginRounds chooses the order of the new round in the samples in which one begins.
func (in *encounterLoop) beginRounds(m *Machine, s *encounterSamples) {
	if s.begin.n == 0 || m.err != nil {
		return
	}
	list := s.begin.list()
	in.play(m, s, in.anew, s.anew, &s.begin, 0)
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

// beginRound puts sample i at the beginning of the order with the given number; r says how many rounds have
// begun and who cannot act. A number of no order is an error in the sample.
func (in *encounterLoop) beginRound(m *Machine, s *encounterSamples, r placeRun, i int32, number int64) {
	if number < 0 || number >= in.Orders {
		in.raise(m, int(i), in.NoOrder)
		return
	}
	p := s.places.find(beginning(number, r.down))
	r.at = p.At
	s.ofActor(p.Actor).add(r, i)
}
