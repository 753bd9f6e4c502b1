package literal

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A play is a turn that goes on: its statements change the state.
type play struct {
	g              *Game
	source         Source
	began          *State // the turn, with this state
	now            *State
	again, stopped bool
}

// block executes statements in order. rolled are the names bound before it; those that it binds end with it.
func (p *play) block(list []notation.Stmt, rolled *Names) error {
	for _, s := range list {
		e := p.evaluator(rolled)
		var err error
		switch s := s.(type) {
		case *notation.Roll:
			rolled = e.let(s.Name, s.Value)
			for i, name := range s.Items {
				rolled = &Names{name: name, whole: s.Name, item: i, outer: rolled}
			}
		case *notation.Change:
			err = p.change(s, e)
		case *notation.Branch:
			var cond Value
			if cond, err = e.eval(s.Cond); err != nil {
				return err
			}
			if cond.Holds() {
				err = p.block(s.Then, rolled)
			} else {
				err = p.block(s.Else, rolled)
			}
		case *notation.Stop:
			p.stopped = true
		case *notation.ActAgain:
			p.again = true
		case *notation.Choose:
			var option int
			if option, err = p.choose(s, e); err == nil && option < len(s.Options) {
				err = p.block(s.Options[option].Body, rolled)
			}
		default:
			err = notation.Errorf(s.Span(), "the statement %T is not known to the interpreter", s)
		}
		if err != nil || p.stopped {
			return err
		}
	}
	return nil
}

// evaluator returns one that knows the names in rolled and the variables as they are now. Rolls keep the
// variables with which they were rolled, because these are copies.
func (p *play) evaluator(rolled *Names) evaluator {
	return newEvaluator(p.source, p.g.trace, p.g.withVars(rolled, p.now.Vars))
}

// change executes a change of a variable, with e for its expression.
func (p *play) change(s *notation.Change, e evaluator) error {
	v, err := e.eval(s.Value)
	if err != nil {
		return err
	}
	for i := range p.g.Process.Vars {
		if p.g.Process.Vars[i].Name != s.Var {
			continue
		}
		old := p.now.Vars[i]
		switch s.Op {
		case notation.Assign:
			p.now.Vars[i] = v
		case notation.AddAssign:
			p.now.Vars[i] = Number(new(big.Rat).Add(old.Number, v.Number))
		case notation.SubAssign:
			p.now.Vars[i] = Number(new(big.Rat).Sub(old.Number, v.Number))
		case notation.MulAssign, notation.DivAssign:
			return notation.Errorf(s.At, "no turn changes a part by %s", s.Op)
		default:
			return notation.Errorf(s.At, "the assignment %s is not known to the interpreter", s.Op)
		}
		return nil
	}
	return notation.Errorf(s.At, "%s is no part of the state", s.Var)
}
