package encounter

import (
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// countDowns adds variables to the state that count the turns until actors join.
func (r *Reader) countDowns() {
	for _, a := range r.Actors {
		j := r.joining[a.Name]
		if j == nil {
			continue
		}
		at, who, start := j.at.At, r.listed(a.Name), j.round
		j.left = partName(who + "." + joinsKey)
		if slices.ContainsFunc(r.process.Vars, func(v notation.Var) bool { return v.Name == j.left }) {
			continue
		}
		if count := r.counts[who]; count != nil {
			before := &notation.Binary{At: at, Op: notation.Sub, X: j.round, Y: whole(1, at)}
			turns := &notation.Binary{At: at, Op: notation.Mul, X: before, Y: count}
			start = &notation.Binary{At: at, Op: notation.Add, X: turns, Y: whole(1, at)}
		}
		r.process.Vars = append(r.process.Vars, notation.Var{Name: j.left, Start: start})
		r.Encounter.Joining = append(r.Encounter.Joining, StatePart{Name: who, Text: j.at.Text})
	}
}

// is returns the condition that the number of turns left until the actor joins compares so with turns.
func (j *joining) is(op notation.BinaryOp, turns int, at notation.Span) notation.Expr {
	return &notation.Binary{At: at, Op: op, X: ref(j.left, at), Y: whole(turns, at)}
}

// isThere returns the condition that an actor may be aimed at: it stands, and has joined. It is nil if that is
// always so.
func (r *Reader) isThere(actor string) notation.Expr {
	stands := r.stands(actor)
	if j := r.joining[actor]; j != nil && stands != nil {
		return scope.Join(notation.And, j.is(notation.Le, 0, stands.Span()), stands, stands.Span())
	}
	return stands
}

// waits adds the statements of an actor who has not joined yet: counting down and doing nothing.
func (t *turnReader) waits() {
	j := t.r.joining[t.actor]
	if j == nil {
		return
	}
	at, now := j.at.At, t.now
	t.branch(j.is(notation.Gt, 0, at), func() {
		t.change(&notation.Change{At: at, Var: j.left, Op: notation.SubAssign, Value: whole(1, at)})
		t.add(&notation.Branch{At: at, Cond: j.is(notation.Gt, 0, at), Then: []notation.Stmt{&notation.Stop{At: at}}})
		t.stopIf(nil) // who stood before the last of these turns stands in it
	}, nil)
	t.now = now
}

// checkJoining reports an error for an actor who joins but is on no side or has no turn.
func (r *Reader) checkJoining() {
	for _, a := range r.Actors {
		j, who := r.joining[a.Name], r.listed(a.Name)
		switch {
		case j == nil:
		case r.down[a.Name] == nil:
			r.Refuse(j.at.Errorf("%s joins, and only those on a side may be still to come", who).
				WithHint("encounter: {sides: {heroes: [hero], foes: [%s]}, ...}; a resource needs another name", who))
		case !slices.ContainsFunc(r.process.Turns, func(t notation.Turn) bool { return t.Actor == a.Name }):
			r.Refuse(j.at.Errorf("%s joins on its turn, and has none", who).WithHint("encounter: {turns: {%s: pass}, ...}", who))
		}
	}
}
