package referee

import (
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A state is what actors have left, and where an encounter stands.
type state struct {
	has     map[string]value  // by actor.resource
	floor   map[string]value  // below which they never fall
	fades   map[string]value  // what they lose at the end of their actor's turns
	gain    map[string]value  // what is gained from who is down
	joins   map[string]int    // in which round actors come who are not there from the beginning
	acted   map[string]int    // the last round in which actors had a turn
	as      map[string]string // self and target
	sides   map[string][]string
	isDown  func(st *state, actor string) bool
	order   []string
	place   int    // in order, of who acts next; behind the end, a round begins
	again   string // who has the next turn as well
	turns   int
	rounds  int
	ending  string
	isEnded bool
}

func (st *state) clone() *state {
	out := *st
	out.has, out.as, out.acted = maps.Clone(st.has), maps.Clone(st.as), maps.Clone(st.acted)
	return &out
}

// key is the same for states that go on in the same way.
func (st *state) key() string {
	var b strings.Builder
	for _, numbers := range []map[string]value{st.has, st.gain} {
		for _, name := range slices.Sorted(maps.Keys(numbers)) {
			b.WriteString(name + "=" + numbers[name].key() + " ")
		}
	}
	b.WriteString(strings.Join(st.order, ",") + "@" + strconv.Itoa(st.place) + st.again)
	for _, name := range slices.Sorted(maps.Keys(st.joins)) {
		b.WriteString(name + " " + strconv.Itoa(st.acted[name]) + " ")
	}
	b.WriteString(" " + strconv.Itoa(st.turns) + "/" + strconv.Itoa(st.rounds) + st.ending)
	return b.String()
}

// full is the name of a resource with whom self and target are.
func (st *state) full(name string) string {
	who, what, ok := strings.Cut(name, ".")
	if !ok {
		return name
	}
	if as := st.as[who]; as != "" {
		who = as
	}
	return who + "." + what
}

func (st *state) read(name string) (value, bool) {
	switch name {
	case "turns":
		return number(int64(st.turns)), true
	case "rounds":
		return number(int64(st.rounds)), true
	case "ending":
		return word(st.ending), true
	}
	if v, ok := st.has[st.full(name)]; ok {
		return v, true
	}
	side, what, _ := strings.Cut(name, ".")
	members, ok := st.sides[side]
	if !ok {
		return value{}, false
	}
	standing, up := int64(0), 0 // of the side: who is there, and who is not down
	gained, isGain := new(big.Rat), false
	for _, m := range members {
		worth, gives := st.gain[m+"."+what]
		isGain = isGain || gives
		switch {
		case !st.isDown(st, m):
			up++
			if st.acted[m] >= st.joins[m] {
				standing++
			}
		case gives:
			gained.Add(gained, worth.rat())
		}
	}
	if isGain {
		return ratio(gained), true
	}
	switch what {
	case "standing":
		return number(standing), true
	case "down":
		return truth(up == 0), true
	}
	return value{}, false
}
