package vm

// encounterSamples are the samples of a strip that have not ended.
type encounterSamples struct {
	vars      []*strip // in the columns of the results
	now, next []group  // by who acts, and last those in which nobody does
	begin     group    // those in which a round begins, in an order that is yet to be known
	reached   [Strip]reached
	scratch   strip

	actors []*Machine
	anew   *Machine
	places places
}

// A reached place is where a sample is.
type reached struct {
	placeKey            // the place, and who cannot act, as in the column Down
	turns, rounds int64 // how many were taken, and have begun
}

func (s *encounterSamples) of(sample int32) *reached { return &s.reached[sample&(Strip-1)] }

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
	ids [Strip]int32
	n   int
}

func (g *group) add(i int32) {
	g.ids[g.n&(Strip-1)] = i // there are no more samples than that
	g.n++
}

func (g *group) list() []int32 { return g.ids[:g.n] }

func (in *encounterLoop) run(m *Machine) {
	s := frame(m, in, in.samples)
	s.vars = s.vars[:0]
	for k, r := range in.vars {
		copy(m.Column(r), m.Column(in.Starts[k]))
		s.vars = append(s.vars, m.strip(r))
	}
	clear(s.reached[:])
	in.start(m, s)
	in.takeTurns(m, s)
	turns, rounds := m.Column(in.turns), m.Column(in.rounds)
	for i := range turns {
		turns[i], rounds[i] = s.reached[i].turns, s.reached[i].rounds
	}
}

func (in *encounterLoop) takeTurns(m *Machine, s *encounterSamples) {
	for turn := int64(1); m.err == nil; turn++ {
		s.now, s.next = s.next, s.now
		going := 0
		for actor := range s.now {
			going += s.now[actor].n
			s.next[actor].n = 0
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
		s.next[actor].n = 0
	}
	s.begin.n = 0
	over, most := m.Column(in.Over), m.Column(in.Most)
	number, down := m.Column(in.Number), m.Column(in.Down)
	for i := range m.n {
		if in.active(m, i) && over[i] == 0 && most[i] > 0 {
			s.reached[i].down, s.reached[i].rounds = down[i], 1
			in.beginRound(m, s, int32(i), number[i])
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
	list, p, sub := s.now[actor].list(), in.actors[actor], s.actors[actor]
	if len(list) == 0 || m.err != nil {
		return
	}
	in.play(m, s, p, sub, list, turn-1)
	for k, r := range p.results[firstChange:] {
		scatter(s.vars[in.Turns[actor].Changes[k]], sub.Column(r), list)
	}
	list = in.raiseFaults(m, p, sub, list)
	in.goOn(m, s, list, sub.Column(p.results[overResult]), in.Turns[actor].Ends, sub.Column(p.results[downResult]), turn)
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
}

// raiseFaults raises the errors of some samples, which are then below 0 in the list.
func (in *encounterLoop) raiseFaults(m *Machine, p *subprogram, sub *Machine, list []int32) []int32 {
	if p.faults == None || len(sub.faults) == 0 {
		return list
	}
	for j, fault := range sub.Column(p.faults) {
		if fault != 0 {
			in.raise(m, int(list[j]), sub.fault(fault))
			list[j] = -1
		}
	}
	return list
}

// idle takes the turns in which nothing is done.
func (in *encounterLoop) idle(m *Machine, s *encounterSamples, turn int64) {
	list := s.now[len(in.actors)].list()
	if len(list) == 0 || m.ended() {
		return
	}
	for j, i := range list {
		s.scratch[j] = s.of(i).down
	}
	in.goOn(m, s, list, m.cols[None], 1, s.scratch[:], turn)
}

// goOn ends samples after a turn, where over is ends, and finds who acts next in the others.
func (in *encounterLoop) goOn(m *Machine, s *encounterSamples, list []int32, over []int64, ends int64, down []int64, turn int64) {
	most := m.strip(in.Most)
	over, down = over[:len(list)], down[:len(list)]
	m.count.steps += handSteps * int64(len(list))
	going := 0
	for j, i := range list {
		if i < 0 {
			continue
		}
		at := s.of(i)
		at.turns, at.down = turn, down[j]
		list[going] = i // without a branch, which would be mispredicted
		going += int(bit(over[j] != ends) & bit(turn < *most.of(i)))
	}
	for list = list[:going]; len(list) > 0; {
		list = list[in.goTogether(s, list):]
	}
}

// goTogether moves the first samples of a list, which are at one place, to the next, and returns how many they are.
func (in *encounterLoop) goTogether(s *encounterSamples, list []int32) int {
	key := s.of(list[0]).placeKey
	next := s.places.find(key)
	to, fresh := s.ofActor(next.Actor), bit(next.Fresh)
	if next.Fresh && in.anew != nil {
		to = &s.begin
	}
	n := 0
	for n < len(list) && s.of(list[n]).placeKey == key {
		at := s.of(list[n])
		at.at = next.At
		at.rounds += fresh
		n++
	}
	to.n += copy(to.ids[to.n:], list[:n])
	return n
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
	list := s.begin.list()
	if len(list) == 0 || m.err != nil {
		return
	}
	in.play(m, s, in.anew, s.anew, list, 0)
	list = in.raiseFaults(m, in.anew, s.anew, list)
	for j, number := range s.anew.Column(in.anew.results[0]) {
		if list[j] >= 0 {
			in.beginRound(m, s, list[j], number)
		}
	}
	s.begin.n = 0
}

// beginRound begins a round of a sample in the order of a number.
func (in *encounterLoop) beginRound(m *Machine, s *encounterSamples, i int32, number int64) {
	if number < 0 || number >= in.Orders {
		in.raise(m, int(i), in.NoOrder)
		return
	}
	at := s.of(i)
	p := s.places.find(beginning(number, at.down))
	s.ofActor(p.Actor).add(i)
	at.at = p.At
}
