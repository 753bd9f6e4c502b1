package notationtest

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// A play is a turn that goes on: its statements change the state.
type play struct {
	g              *game
	r              *roller
	began          *moment // the turn, with this state
	now            *moment
	again, stopped bool
}

// play does the statements of a turn, and reports whether the actor is to act again.
func (g *game) play(body []notation.Stmt, began, now *moment, r *roller) (again bool, err error) {
	p := &play{g: g, r: r, began: began, now: now}
	err = p.block(body, began.outer)
	return p.again, err
}

// block does statements in order. What is rolled in a block has a name until its end.
func (p *play) block(list []notation.Stmt, rolled *env) error {
	for _, s := range list {
		names := p.names(rolled)
		var err error
		switch s := s.(type) {
		case *notation.Roll:
			rolled = &env{name: s.Name, roll: s.Value, by: p.r, outer: names}
		case *notation.Change:
			err = p.change(s, names)
		case *notation.Branch:
			var cond value
			if cond, err = walk(s.Cond, p.r, names); err != nil {
				return err
			}
			if cond.word == "yes" {
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
			if option, err = p.choose(s, names); err == nil && option < len(s.Options) {
				err = p.block(s.Options[option].Body, rolled)
			}
		default:
			err = fmt.Errorf("the statement %T is not known to the oracle", s)
		}
		if err != nil || p.stopped {
			return err
		}
	}
	return nil
}

// names is what can be named now. The values of vars are copies: what was rolled before keeps
// those that it was rolled with.
func (p *play) names(rolled *env) *env {
	vars := append([]value(nil), p.now.vars...)
	return p.g.withVars(rolled, vars)
}

func (p *play) change(s *notation.Change, names *env) error {
	v, err := walk(s.Value, p.r, names)
	if err != nil {
		return err
	}
	for i := range p.g.n.Vars {
		if p.g.n.Vars[i].Name != s.Var {
			continue
		}
		old := p.now.vars[i]
		switch s.Op {
		case notation.Assign:
			p.now.vars[i] = v
		case notation.AddAssign:
			p.now.vars[i] = number(new(big.Rat).Add(old.num, v.num))
		case notation.SubAssign:
			p.now.vars[i] = number(new(big.Rat).Sub(old.num, v.num))
		case notation.MulAssign, notation.DivAssign:
			return fmt.Errorf("no turn changes a part by %s", s.Op)
		default:
			return fmt.Errorf("the assignment %s is not known to the oracle", s.Op)
		}
		return nil
	}
	return fmt.Errorf("%s is no part of the state", s.Var)
}
