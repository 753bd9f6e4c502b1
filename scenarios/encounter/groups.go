package encounter

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// This file makes single actors of a group, `goblin: {count: 6, hp: 7}`, wherever the file names it: what is
// read after that knows single actors only.

// countKey is next to the resources of an actor of whom there are several.
const countKey = "count"

// maxCount is how many actors a group may have.
const maxCount = 50

// ReadActors reads the section: actor to resources, either a list of names or a
// mapping to what they start with. Starting values are in the rules notation.
func (r *Reader) ReadActors(n *yamltree.Node) {
	r.WantEntries(n, "a mapping of actors to their resources")
	for _, e := range r.readGroups(n).Entries {
		r.readActor(e)
	}
}

// group returns the members of a group; false if there is none of that name.
func (r *Reader) group(name string) (Side, bool) {
	i := slices.IndexFunc(r.groups, func(s Side) bool { return s.Name == name })
	if i < 0 {
		return Side{}, false
	}
	return r.groups[i], true
}

// actorsAndGroups are the names by which actors are put on a side: those of groups in place of their members'.
func (r *Reader) actorsAndGroups() (names []string) {
	for _, name := range r.actorNames() {
		if name = r.listed(name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// ofGroup returns an error for a resource of a group, because each member has its own; nil for any
// other name.
func (r *Reader) ofGroup(name string, at notation.Span) error {
	actor, resource, _ := cutName(name)
	group, isGroup := r.group(actor)
	if !isGroup {
		return nil
	}
	if _, has := r.resource(group.Actors[0] + "." + resource); !has {
		return nil
	}
	err := several(group, resource)
	err.At = at
	return err
}

// several is the error for naming a resource of a group, where each member has its own; without a place.
func several(group Side, resource string) *notation.Error {
	return (&notation.Error{Msg: group.Name + " are several"}).
		WithHint("target.%s, with target: %s; or one of them, %s.%s", resource, ways(group.Name), group.Actors[0], resource)
}

// hideGroups makes it an error, from here on, to name a parameter that is called like a resource of a group:
// each member has its own.
func (r *Reader) hideGroups() {
	for _, g := range r.groups {
		for _, res := range r.resources {
			if name := r.resourceName(g.Name, res.Name); res.actor == g.Actors[0] && r.scope.Declared(name) != "" {
				r.scope.Hide(name, several(g, res.Name))
			}
		}
	}
}

// notSeveral is the error for naming one actor where a group, or several actors, is expected.
func (a *Actor) notSeveral() error {
	for _, res := range a.Resources {
		if _, near := notation.Nearest(res.Name, []string{countKey}); near {
			return fmt.Errorf("%s is one actor, with a resource %s (did you mean %s?)", a.Name, res.Name, countKey)
		}
	}
	return fmt.Errorf("%s is one actor (target: %s; several are written %s: {count: 6, hp: 7})", a.Name, a.Name, a.Name)
}

// ways lists the ways to aim at a group.
func ways(group string) string {
	return fmt.Sprintf("weakest %s, strongest %[1]s, random %[1]s or each %[1]s", group)
}

// tell notes that the file names one member of a group, or a resource of one, alone: its members are no longer
// alike.
func (r *Reader) tell(name string) {
	actor, _, _ := cutName(name)
	if _, _, ok := r.memberOf(actor); ok {
		r.told[actor] = true
	}
}

// alike lists the groups whose members the turns of others treat alike.
func (r *Reader) alike() (list [][]string) {
	for _, s := range r.groups {
		if !slices.ContainsFunc(s.Actors, func(name string) bool { return r.told[name] }) {
			list = append(list, s.Actors)
		}
	}
	return list
}

// readGroups returns the section actors with every group replaced by its members.
func (r *Reader) readGroups(n *yamltree.Node) *yamltree.Node {
	out := *n
	out.Entries = nil
	r.told, r.counts = map[string]bool{}, map[string]notation.Expr{}
	for _, e := range n.Entries {
		count := e.Value.Get(countKey)
		if count == nil {
			out.Entries = append(out.Entries, e)
			continue
		}
		number, horde := r.readCount(count)
		r.counts[strings.TrimSpace(e.Key.Text)] = cmp.Or[notation.Expr](horde, whole(number, count.At))
		one := *e.Value
		one.Entries = slices.DeleteFunc(slices.Clone(one.Entries), func(x yamltree.Entry) bool { return x.Key.Text == countKey })
		s := Side{Name: strings.TrimSpace(e.Key.Text)}
		for i := range number {
			name := fmt.Sprintf("%s_%d", s.Name, i+1)
			s.Actors = append(s.Actors, name)
			if horde != nil {
				r.absent[name] = &notation.Binary{At: count.At, Op: notation.Lt, X: horde, Y: whole(i+1, count.At)}
			}
		}
		r.groups = append(r.groups, s)
		for _, name := range s.Actors {
			out.Entries = append(out.Entries, yamltree.Entry{Key: renamed(e.Key, name), Value: &one})
		}
	}
	for i, e := range out.Entries {
		if slices.ContainsFunc(out.Entries[:i], func(x yamltree.Entry) bool { return x.Key.Text == e.Key.Text }) {
			r.Refuse(e.Key.Errorf("%s is an actor already", e.Key.Text))
		}
	}
	return &out
}

// readCount returns the number of members of a group: the largest possible if a parameter says how
// many there are, which is returned as horde.
func (r *Reader) readCount(n *yamltree.Node) (number int, horde notation.Expr) {
	text := strings.TrimSpace(n.Text)
	if number, err := strconv.Atoi(text); err == nil && number >= 1 && number <= maxCount {
		return number, nil
	}
	p, err := r.scope.Parameter(text)
	if err != nil || p.Type != parameter.Integer {
		r.Refuse(n.Errorf("count says how many such actors there are: a whole number from 1 to %d, or a parameter that is one", maxCount).
			WithHint("goblin: {count: 6, hp: 7}; a resource needs another name"))
		return 1, nil
	}
	most := big.NewRat(maxCount, 1)
	if p.Range == nil || p.Range.Low == nil || p.Range.Low.Sign() < 0 || p.Range.High == nil || p.Range.High.Cmp(most) > 0 {
		r.Refuse(n.Errorf("a group of %s needs its range: how many may there be, at most %d?", p.Name, maxCount).
			WithHint("%s: {default: 6, range: 1..12}", p.Name))
		return 1, nil
	}
	if r.absent == nil {
		r.absent = map[string]notation.Expr{}
	}
	return int(max(1, p.Range.High.Num().Int64())), r.scope.Resolve(ref(p.Name, n.At))
}

// renamed returns a copy of a scalar with another text.
func renamed(n *yamltree.Node, text string) *yamltree.Node {
	out := *n
	out.Text = text
	return &out
}

// single returns an encounter with every group replaced by its members.
func (r *Reader) single(n *yamltree.Node) *yamltree.Node {
	if len(r.groups) == 0 {
		return n
	}
	out := *n
	out.Entries = slices.Clone(n.Entries)
	for i, e := range out.Entries {
		switch e.Key.Text {
		case "sides":
			sides := *e.Value
			sides.Entries = slices.Clone(sides.Entries)
			for k, s := range sides.Entries {
				sides.Entries[k].Value = r.singleNames(s.Value)
			}
			out.Entries[i].Value = &sides
		case "turns":
			out.Entries[i].Value = r.singleTurns(e.Value)
		case "order":
			out.Entries[i].Value = r.singleOrder(e.Value)
		}
	}
	return &out
}

// singleNames returns a name, or a list of names, with every group replaced by its members.
func (r *Reader) singleNames(n *yamltree.Node) *yamltree.Node {
	out := &yamltree.Node{Kind: yamltree.List, At: n.At}
	switch s, isGroup := r.group(n.Text); {
	case n.Kind == yamltree.List:
		for _, item := range n.Items {
			if one := r.singleNames(item); one.Kind == yamltree.List && item.Kind != yamltree.List {
				out.Items = append(out.Items, one.Items...)
			} else {
				out.Items = append(out.Items, item)
			}
		}
	case n.Kind == yamltree.Scalar && isGroup:
		for _, name := range s.Actors {
			out.Items = append(out.Items, renamed(n, name))
		}
	default:
		return n
	}
	return out
}

// singleTurns returns the turns with that of a group given to each of its members.
func (r *Reader) singleTurns(n *yamltree.Node) *yamltree.Node {
	out := *n
	out.Entries = nil
	for _, e := range n.Entries {
		s, isGroup := r.group(e.Key.Text)
		if !isGroup {
			out.Entries = append(out.Entries, e)
			continue
		}
		if choose := e.Value.Get("choose"); choose != nil {
			r.Refuse(choose.Errorf("%s are several, and each would choose: the best policies of a group are not known", s.Name).WithHint("policy"))
		}
		for _, name := range s.Actors {
			out.Entries = append(out.Entries, yamltree.Entry{Key: renamed(e.Key, name), Value: e.Value})
		}
	}
	return &out
}

// singleOrder returns the order of turns with the members of a group acting one after the other.
func (r *Reader) singleOrder(n *yamltree.Node) *yamltree.Node {
	if n.Kind != yamltree.Mapping {
		return r.singleNames(n)
	}
	out := *n
	out.Entries = nil
	for _, e := range n.Entries {
		if leader, follows := strings.CutPrefix(strings.TrimSpace(e.Value.Text), with); follows && e.Value.Kind == yamltree.Scalar {
			if s, isGroup := r.group(strings.TrimSpace(leader)); isGroup {
				e.Value = renamed(e.Value, with+s.Actors[len(s.Actors)-1])
			}
		}
		s, isGroup := r.group(e.Key.Text)
		if !isGroup {
			out.Entries = append(out.Entries, e)
			continue
		}
		if endsOtherwise(n) {
			r.Refuse(e.Key.Errorf("%s are several, and who begins is one", s.Name).WithHint("order: {hero: d20 + 2, %s: d20}", s.Name))
		}
		for i, name := range s.Actors {
			value := e.Value
			if i > 0 {
				value = renamed(e.Value, with+s.Actors[0])
				value.Kind = yamltree.Scalar
			}
			out.Entries = append(out.Entries, yamltree.Entry{Key: renamed(e.Key, name), Value: value})
		}
	}
	return &out
}

// listed is the name by which the file lists an actor: that of its group where it has one.
func (r *Reader) listed(actor string) string {
	if g, _, ok := r.memberOf(actor); ok {
		return g.Name
	}
	return actor
}

// memberOf returns the group of an actor, and whether it is the first of it; false for a single actor.
func (r *Reader) memberOf(actor string) (s Side, isFirst, ok bool) {
	for _, s := range r.groups {
		if i := slices.Index(s.Actors, actor); i >= 0 {
			return s, i == 0, true
		}
	}
	return Side{}, false, false
}
