package encounter

import "oddsmith/scenarios/notation"

// withoutIdle returns a process worth the same without the parts of the state that make no
// difference: neither its end nor its value names them, nor does anything that decides what
// becomes of a part that does make one. A count that one measure asks for is no state for
// the others.
func withoutIdle(x *notation.Process) *notation.Process {
	items, n, inItems, ok := partsNamed(x)
	if !ok {
		return x
	}
	needed := n.named(x.Until)
	needed.addAll(n.named(x.Value))
	for again := true; again; {
		again = false
		for i := range items {
			if needed[i] && needed.addAll(inItems[i]) {
				again = true
			}
		}
	}
	var kept []int
	for i := range items {
		if needed[i] {
			kept = append(kept, i)
		}
	}
	if len(kept) == len(items) || len(kept) == 0 {
		return x
	}
	out := &notation.Process{At: x.At, Until: x.Until, Value: x.Value, Step: simplify(itemsAt(x.Step, kept))}
	for _, i := range kept {
		out.State = append(out.State, x.State[i])
	}
	return out
}

// partsNamed returns the new values of the parts, and which parts each of them names, by the
// rolls of the turn too; n finds those that the end and the value name. It is false where
// the step is no list of parts.
func partsNamed(x *notation.Process) (items []notation.Expr, n namer, inItems []partSet, ok bool) {
	if items, ok = itemsOf(x.Step, len(x.State)); !ok {
		return nil, n, nil, false
	}
	names := make([]string, len(x.State))
	for i, part := range x.State {
		names[i] = part.Name
	}
	n = namer{parts: indexOf(names), lets: map[string]partSet{}}
	for l, ok := x.Step.(*notation.Let); ok; l, ok = l.Body.(*notation.Let) {
		n.lets[l.Name] = n.named(l.Value)
	}
	for _, item := range items {
		inItems = append(inItems, n.named(item))
	}
	n.lets = nil // the end and the value are not among them
	return items, n, inItems, true
}

// A partSet says of each part whether it is in the set.
type partSet []bool

// addAll adds the parts of another set, and reports whether some were new.
func (s partSet) addAll(t partSet) bool {
	grown := false
	for i := range t {
		grown = grown || t[i] && !s[i]
		s[i] = s[i] || t[i]
	}
	return grown
}

// A namer finds the parts that expressions name, directly or by the rolls of the turn.
type namer struct {
	parts partIndex
	lets  map[string]partSet
}

func (n namer) named(e notation.Expr) partSet {
	out := make(partSet, len(n.parts))
	notation.Visit(e, func(x notation.Expr) bool {
		if ref, ok := x.(*notation.Ref); ok {
			if roll, ok := n.lets[ref.Name]; ok {
				out.addAll(roll)
			} else if i, ok := n.parts[ref.Name]; ok {
				out[i] = true
			}
		}
		return true
	})
	return out
}
