package encounter

import (
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// A program is an encounter with its names resolved.
type program struct {
	of     *notation.Process
	vars   []string        // those of the encounter, and behind them what the turns keep beside
	isWord []bool          // by var: it is a word or a truth value
	words  *wordTable      // numbers words
	turns  []turn          // by actor
	order  *notation.Order // nil where one acts alone
	until  *node
	first  *node // of the order

	place, fresh, rounds int  // vars: who acts; whether a round begins with this turn; how many have begun; -1 for none
	taken                int  // the var of how many turns were taken; -1 for none
	turned               bool // nobody asks when a round begins
	slots                int
	resolver             *resolver
	named                map[notation.Expr][]string // the names in expressions

	choices []*choice
	alike   []alike

	endless      map[string]bool        // rolls without end
	endlessExprs map[notation.Expr]bool // whether expressions have none

	kinds  map[string]notation.Kind // of the kinds of vars and rolls
	hands  map[string][]string      // the names of the answers, by that of the roll of all questions to pools
	handOf map[int]int              // the slot of that roll, by that of an answer
}

// A turn is that of an actor.
type turn struct {
	stands *node // nil for always
	body   []step
	choice *choice // nil where nothing is chosen
}

// A step is a statement with its names resolved.
type step struct {
	stmt      notation.Stmt
	node      *node
	number    int      // the slot of a roll, or the var of a change
	then, els []step   // of a branch
	options   [][]step // of a choice
	choice    *choice
	names     []int   // the slots that it names itself
	before    slotSet // those that it or any statement behind it names
	after     slotSet // those that any statement behind it names
	dead      []int   // slots that nothing names behind it
}

// What a program calls what turns keep beside the vars of the encounter; no var is called so.
const (
	placeVar  = notation.PlaceName
	freshVar  = "encounter/fresh"
	roundsVar = notation.RoundsName
)

// A wordTable numbers words.
type wordTable struct {
	numbers map[string]int64
	list    []string
}

// number returns the number of a word, which is added if it is new.
func (t *wordTable) number(word string) int64 {
	n, ok := t.numbers[word]
	if !ok {
		n = int64(len(t.list))
		t.numbers[word] = n
		t.list = append(t.list, word)
	}
	return n
}

// changed returns the first variable that the expression e uses and the statements change; empty if there is
// none.
func (p *program) changed(list []notation.Stmt, e notation.Expr) (name string) {
	notation.Statements(list, func(s notation.Stmt) {
		if c, ok := s.(*notation.Change); ok && name == "" && slices.Contains(p.free(e), c.Var) {
			name = c.Var
		}
	})
	return name
}

// free returns the names that an expression uses.
func (p *program) free(e notation.Expr) []string {
	names, ok := p.named[e]
	if !ok {
		names = notation.FreeNames(e)
		p.named[e] = names
	}
	return names
}

// code returns the number that represents a value in a state; false if it has none.
func (p *program) code(v constant.Value) (int64, bool) {
	if v.IsWord() {
		return p.words.number(v.Word), true
	}
	return v.Num, v.IsSmall()
}

// decode returns the value of variable v that a number represents.
func (p *program) decode(v int, code int64) constant.Value {
	if p.isWord[v] {
		return constant.Word(p.words.list[code])
	}
	return constant.Value{Num: code}
}

// kind returns the kind of an expression about variables and rolls.
func (p *program) kind(e notation.Expr) (notation.Kind, error) {
	return notation.CheckPart(e, p.kinds)
}

// roll records the kinds of the names that a roll gives, and returns the kind of its value.
func (p *program) roll(n *notation.Roll) (kind notation.Kind, err error) {
	for _, name := range n.Names() {
		one := n.Only(func(item string) bool { return item == name })
		if kind, err = p.kind(one.Value); err != nil {
			return 0, err
		}
		p.kinds[name] = kind
	}
	if n.Items != nil {
		return notation.TupleKind, nil
	}
	return kind, nil
}
