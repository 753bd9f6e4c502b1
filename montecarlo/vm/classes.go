package vm

import (
	"fmt"
	"slices"

	"oddsmith/internal/sorting"
)

// Classes of throws
//
// Where dice that fall in many ways decide only which of a few things happens, as those of an
// attack do, the throws that make the same happen are a class. The dice are thrown as ever; a
// table says the class of a throw, and further tables go by classes instead of throws.

// rollClass writes the class of a throw.
type rollClass struct {
	*rollDice // its faces are classes
	classes   int64
}

// The bounds of classes.
const (
	maxClasses  = 8
	fewestWays  = 64 // of dice that are worth it
	leastShrink = 4  // times fewer classes than throws
	longestCode = 256
)

// classed returns the code with classes in place of the throws of dice that decide little; ok is false
// if there are no such dice.
func classed(b *Builder, code []instr, roots []Reg) (out []instr, ok bool) {
	for len(code) <= longestCode {
		t := newTabulation(b, code, roots)
		t.find()
		next, found := t.classify()
		if !found {
			return code, ok
		}
		code, ok = next, true
	}
	return code, ok
}

// classify returns the code with classes in place of the throws of one set of dice; false if no set of
// dice has few enough classes.
func (t *tabulation) classify() ([]instr, bool) {
	var sets [][]int
	for i := range t.code {
		known := slices.ContainsFunc(sets, func(s []int) bool { return slices.Equal(s, t.dice[i]) })
		if t.listed[i] && !known && t.ways(t.dice[i]) >= fewestWays && !slices.ContainsFunc(t.dice[i], t.isClass) {
			sets = append(sets, t.dice[i])
		}
	}
	sorting.Stable(sets, func(a, b []int) int { return int(t.ways(b) - t.ways(a)) })
	for _, dice := range sets {
		if border, ok := t.border(dice); ok {
			if out, ok := t.byClass(dice, border); ok {
				return out, true
			}
		}
	}
	return nil, false
}

// border returns the columns that depend on the given dice alone and that instructions depending on
// more read; ok is false if no listed instruction is among these.
func (t *tabulation) border(dice []int) (border []Reg, ok bool) {
	inside := func(i int) bool {
		return t.listed[i] && len(t.dice[i]) > 0 && !slices.ContainsFunc(t.dice[i], func(d int) bool { return !slices.Contains(dice, d) })
	}
	for i, in := range t.code {
		if inside(i) {
			continue
		}
		reads(in, func(r Reg) {
			if from, made := t.maker[r]; made && inside(from) {
				ok = ok || t.listed[i]
				border = append(border, r)
			}
		})
	}
	for _, r := range t.roots {
		if from, made := t.maker[r]; made && inside(from) {
			border = append(border, r)
		}
	}
	slices.Sort(border)
	return slices.Compact(border), ok
}

// byClass returns the code in which the border columns are looked up by the class of the throw; false
// if there are too many classes, or a column without a table.
func (t *tabulation) byClass(dice []int, border []Reg) ([]instr, bool) {
	ways := t.ways(dice)
	var tables [][]int64
	for _, r := range border {
		written := 0
		t.code[t.maker[r]].registers(func(*Reg) {}, func(*Reg) { written++ })
		table, ok := t.run(t.maker[r], r, []*set{{dice: dice, ways: ways}})
		if !ok || written != 1 || t.hands[r] {
			return nil, false
		}
		tables = append(tables, table)
	}
	numbers, classes := map[string]int64{}, make([]int64, ways)
	values := make([][]int64, len(border)) // by class
	for way := range classes {
		var now []int64
		for _, table := range tables {
			now = append(now, table[way])
		}
		words := fmt.Sprint(now)
		number, known := numbers[words]
		if !known {
			number = int64(len(numbers))
			numbers[words] = number
			for k, v := range now {
				values[k] = append(values[k], v)
			}
		}
		classes[way] = number
	}
	n := int64(len(numbers))
	if n < 2 || n > maxClasses || n*leastShrink > ways {
		return nil, false
	}
	roll := &rollClass{newRollDice(1, classes), n}
	roll.dst = t.b.NewReg()
	var out []instr
	placed := false
	for i, in := range t.code {
		k := slices.IndexFunc(border, func(r Reg) bool { return t.maker[r] == i })
		if k < 0 {
			out = append(out, in)
			continue
		}
		if !placed {
			out, placed = append(out, roll), true
		}
		out = append(out, &lookup{dst: border[k], dice: []throw{{roll.dst, 1}}, table: values[k]})
	}
	return out, true
}
