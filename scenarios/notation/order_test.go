package notation_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"oddsmith/scenarios/notation"
)

// groups is a lineup of so many actors, by the numbers of their groups.
func groups(of ...int) *notation.Order {
	return &notation.Order{Lineup: true, Groups: of, Actors: len(of), First: notation.Int(0)}
}

func roundRobin(actors int) *notation.Order {
	return &notation.Order{Actors: actors, First: notation.Int(0)}
}

// all stand but for those listed.
func without(actors ...int) func(int) (bool, error) {
	return func(actor int) (bool, error) { return !slices.Contains(actors, actor), nil }
}

func TestOrderLine(t *testing.T) {
	for _, c := range []struct {
		o      *notation.Order
		number int
		want   []int
	}{
		{roundRobin(1), 0, []int{0}},
		{roundRobin(3), 0, []int{0, 1, 2}},
		{roundRobin(3), 2, []int{2, 0, 1}},
		{groups(0), 0, []int{0}},
		{groups(0, 0, 0), 0, []int{0, 1, 2}},
		{groups(0, 1, 2), 0, []int{0, 1, 2}},
		{groups(0, 1, 2), 1, []int{0, 2, 1}},
		{groups(0, 1, 2), 3, []int{1, 2, 0}},
		{groups(0, 1, 2), 5, []int{2, 1, 0}},
		{groups(2, 0, 1), 3, []int{2, 0, 1}}, // the groups are 1, 2, 0
		{groups(1, 0, 1), 0, []int{1, 0, 2}},
		{groups(1, 0, 1), 1, []int{0, 2, 1}},
		{groups(0, 1, 0, 2, 1), 4, []int{3, 0, 2, 1, 4}}, // 2, 0, 1
	} {
		if got := c.o.Line(c.number); !slices.Equal(got, c.want) {
			t.Errorf("%+v: the order %d is %v, want %v", c.o, c.number, got, c.want)
		}
		for i, actor := range c.want {
			if got := c.o.Acts(c.number*c.o.Actors + i); got != actor {
				t.Errorf("%+v: at the place %d of the order %d acts %d, want %d", c.o, i, c.number, got, actor)
			}
		}
	}
}

// Orders are numbered as a dictionary lists them, as those of a lineup.
func TestOrdersAreLineups(t *testing.T) {
	o := groups(0, 1, 2, 3)
	var lines [][]int
	for number := range 24 {
		lines = append(lines, o.Line(number))
	}
	if !slices.IsSortedFunc(lines, slices.Compare[[]int]) {
		t.Errorf("%v", lines)
	}
	seen := map[string]bool{}
	for _, l := range lines {
		seen[fmt.Sprint(l)] = true
	}
	if len(seen) != 24 {
		t.Errorf("%d orders", len(seen))
	}
}

func TestOrderBegin(t *testing.T) {
	for _, c := range []struct {
		o            *notation.Order
		number       int
		down         []int
		place, actor int
	}{
		{roundRobin(3), 1, nil, 3, 1},
		{roundRobin(3), 1, []int{1}, 4, 2},
		{roundRobin(3), 1, []int{1, 2}, 5, 0},
		{roundRobin(3), 1, []int{0, 1, 2}, 3, 1},
		{groups(0, 1, 2), 3, []int{1}, 10, 2},
		{groups(1, 0, 1), 0, []int{1, 0}, 2, 2},
		{groups(0, 0), 0, []int{0, 1}, 0, 0},
	} {
		place, err := c.o.Begin(c.number, without(c.down...))
		if err != nil || place != c.place || c.o.Acts(place) != c.actor {
			t.Errorf("%+v, %d, without %v: the place %d, error %v; want %d", c.o, c.number, c.down, place, err, c.place)
		}
	}
}

func TestOrderNext(t *testing.T) {
	for _, c := range []struct {
		o     *notation.Order
		place int
		down  []int
		next  int
		fresh bool
	}{
		{roundRobin(3), 0, nil, 1, false},
		{roundRobin(3), 2, nil, 0, true},
		{roundRobin(3), 4, nil, 5, false}, // 1, 2, 0: after 2 acts 0, in the same round
		{roundRobin(3), 5, nil, 3, true},
		{roundRobin(3), 0, []int{1}, 2, false},
		{roundRobin(3), 0, []int{1, 2}, 0, true},
		{roundRobin(3), 1, []int{2, 0}, 1, true},
		{roundRobin(3), 1, []int{0, 1, 2}, 1, true},
		{roundRobin(3), 0, []int{0, 1, 2}, 0, true},
		{roundRobin(1), 0, nil, 0, true},
		{groups(0, 1, 2), 3*3 + 0, nil, 3*3 + 1, false}, // 1, 2, 0
		{groups(0, 1, 2), 3*3 + 0, []int{2}, 3*3 + 2, false},
		{groups(0, 1, 2), 3*3 + 2, []int{1}, 3*3 + 1, true},
		{groups(1, 0, 1), 1*3 + 1, []int{1}, 1*3 + 0, true}, // 0, 2, 1
	} {
		next, fresh, err := c.o.Next(c.place, without(c.down...))
		if err != nil || next != c.next || fresh != c.fresh {
			t.Errorf("%+v, %d, without %v: the place %d, a round begins %v, error %v; want %d, %v", c.o, c.place, c.down, next, fresh, err, c.next, c.fresh)
		}
	}
}

// What goes wrong where it is asked who stands is told.
func TestOrderErrors(t *testing.T) {
	bad := errors.New("bad")
	stands := func(actor int) (bool, error) {
		if actor == 2 {
			return false, bad
		}
		return false, nil
	}
	if _, err := roundRobin(3).Begin(1, stands); !errors.Is(err, bad) {
		t.Errorf("Begin: %v", err)
	}
	if _, _, err := groups(0, 1, 2).Next(1, stands); !errors.Is(err, bad) {
		t.Errorf("Next: %v", err)
	}
}

// A place that is turned has the same actor, before the same others, and the one who acts or
// its group stands first.
func TestOrderTurned(t *testing.T) {
	for _, c := range []struct {
		o             *notation.Order
		place, turned int
	}{
		{roundRobin(3), 0, 0},
		{roundRobin(3), 1, 3},     // 0 [1] 2: [1] 2 0
		{roundRobin(3), 3 + 2, 0}, // 1 2 [0]: [0] 1 2
		{groups(0, 1, 2), 3 * 3, 3 * 3},
		{groups(0, 1, 2), 1, 3 * 3},         // 0 [1] 2: [1] 2 0
		{groups(0, 1, 2), 2*3 + 2, 5 * 3},   // 1 0 [2]: [2] 1 0
		{groups(1, 0, 1), 1*3 + 1, 1*3 + 1}, // 0 [2] 1: its group stands first
		{groups(1, 0, 1), 2, 1*3 + 1},       // 1 0 [2]: 0 [2] 1
	} {
		if got := c.o.Turned(c.place); got != c.turned {
			t.Errorf("%+v: the place %d is turned to %d, want %d", c.o, c.place, got, c.turned)
		}
	}
	for _, o := range []*notation.Order{roundRobin(1), roundRobin(4), groups(0, 1, 2, 3), groups(0, 1, 0, 2), groups(1, 1, 0, 0), groups(0, 0, 0)} {
		orders := o.Actors
		if o.Lineup {
			orders = 1
			for i := range slices.Max(o.Groups) + 1 {
				orders *= i + 1
			}
		}
		for place := range orders * o.Actors {
			turned := o.Turned(place)
			if turned != o.Turned(turned) {
				t.Errorf("%+v: %d is turned to %d, and that to %d", o, place, turned, o.Turned(turned))
			}
			if place%o.Actors == 0 && turned != place {
				t.Errorf("%+v: %d, where the first acts, is turned to %d", o, place, turned)
			}
			a, b := place, turned
			for range 2 * o.Actors {
				if o.Acts(a) != o.Acts(b) {
					t.Errorf("%+v: after %d acts %d, after %d %d", o, place, o.Acts(a), turned, o.Acts(b))
				}
				a, _, _ = o.Next(a, without())
				b, _, _ = o.Next(b, without())
			}
		}
	}
}

// In a policy places that are turned to one are alike, unless the order is asked for again.
func TestOrderKey(t *testing.T) {
	for _, o := range []*notation.Order{groups(0, 1, 2), groups(1, 0, 1), roundRobin(3)} {
		again := *o
		again.Every = true
		keys, ofAgain := map[int]int{}, map[int]int{}
		places := 0
		for number := range 6 {
			if !o.Lineup && number == 3 || o.Groups != nil && o.Groups[2] == 1 && number == 2 {
				break
			}
			for i := range 3 {
				place := number*3 + i
				places++
				if first, ok := keys[o.Key(place)]; ok && first != o.Turned(place) {
					t.Errorf("%+v: the places %d and %d have one key", o, first, o.Turned(place))
				}
				if o.Key(place) != o.Key(o.Turned(place)) {
					t.Errorf("%+v: the place %d has the key %d, what it is turned to %d", o, place, o.Key(place), o.Key(o.Turned(place)))
				}
				keys[o.Key(place)] = o.Turned(place)
				ofAgain[again.Key(place)] = place
			}
		}
		if len(ofAgain) != places {
			t.Errorf("%+v: of %d places %d have keys of their own", o, places, len(ofAgain))
		}
	}
	if o := groups(0, 1, 2); o.Key(3*3) != 1*6+3 || o.Key(1*3+2) != 1*6+2 {
		t.Errorf("[1] 2 0 has the key %d, 0 2 [1] %d", o.Key(9), o.Key(5))
	}
}
