package slots

import (
	"oddsmith/scenarios/notation"
)

// surveyed has facts about the subtrees of a tree.
type surveyed struct {
	list []Slot
	slot map[string]int // the slots by name
	lets map[string]*notation.Let
	own  map[string]bool // names that are bound by something else than one Let

	facts map[notation.Expr]facts
}

// Facts are what is known of a subtree.
type facts struct {
	pure      bool // it is calculated from constants and slots that are numbers, without dice
	dependent bool // a slot has a part in it, through names too, or a name that may be anything
}

// survey returns the facts about a tree, without those of its subtrees; nil if the tree binds the name
// of a slot.
func survey(tree notation.Expr, list []Slot) *surveyed {
	s := &surveyed{
		list: list, slot: map[string]int{}, lets: map[string]*notation.Let{}, own: map[string]bool{},
		facts: map[notation.Expr]facts{},
	}
	for k, slot := range list {
		s.slot[slot.Name] = k
	}
	notation.Visit(tree, func(e notation.Expr) bool {
		s.bindings(e)
		return true
	})
	for name := range s.slot {
		if s.own[name] || s.lets[name] != nil {
			return nil
		}
	}
	return s
}

// bindings records the names that a node binds.
func (s *surveyed) bindings(e notation.Expr) {
	if let, ok := e.(*notation.Let); ok && s.lets[let.Name] == nil {
		s.lets[let.Name] = let
		return
	}
	for _, name := range notation.Bound(e) {
		s.own[name] = true
	}
}

// of returns the facts about a subtree.
func (s *surveyed) of(e notation.Expr) facts {
	if f, ok := s.facts[e]; ok {
		return f
	}
	f := facts{pure: isPure(e)}
	if ref, ok := e.(*notation.Ref); ok {
		k, isSlot := s.slot[ref.Name]
		f.pure = isSlot && s.list[k].Numbers != nil
		switch let := s.lets[ref.Name]; {
		case isSlot, s.own[ref.Name], let == nil:
			f.dependent = true
		default:
			f.dependent = s.of(let.Value).dependent
		}
	}
	for _, kid := range notation.Children(e) {
		k := s.of(kid)
		f.pure, f.dependent = f.pure && k.pure, f.dependent || k.dependent
	}
	s.facts[e] = f
	return f
}

// closed returns e inside the Lets that it depends on, directly or by other Lets.
func (s *surveyed) closed(e notation.Expr) notation.Expr {
	var named []*notation.Let // each names earlier ones only
	seen := map[string]bool{}
	var name func(notation.Expr)
	name = func(e notation.Expr) {
		notation.Visit(e, func(e notation.Expr) bool {
			if ref, ok := e.(*notation.Ref); ok && s.lets[ref.Name] != nil && !seen[ref.Name] {
				seen[ref.Name] = true
				name(s.lets[ref.Name].Value)
				named = append(named, s.lets[ref.Name])
			}
			return true
		})
	}
	name(e)
	for i := len(named) - 1; i >= 0; i-- {
		e = &notation.Let{At: named[i].At, Name: named[i].Name, Value: named[i].Value, Body: e}
	}
	return e
}
