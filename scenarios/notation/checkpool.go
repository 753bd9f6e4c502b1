package notation

// checkPool checks dice: their number, their faces and their modifiers.
func checkPool(n *Pool, names *kindScope) Kind {
	switch d := n.Die.(type) {
	case *FairDie:
		want(d.Sides, names, NumberKind, "the number of sides")
	case FateDie:
	case FacesDie:
		if len(d.Faces) == 0 {
			return names.refuse(Errorf(n.At, "a die without faces"))
		}
	default:
		return names.refuse(notKnown(n.At, "die", d))
	}
	checkRule(&n.Rule, names)
	want(n.Count, names, NumberKind, "the number of dice")
	return NumberKind
}

// checkRule refuses, in names, modifiers of dice that are not valid: unknown explosions, comparisons other
// than =, <= and >=, and numbers that are not known before the roll.
func checkRule(r *DiceRule, names *kindScope) {
	if m := r.Explode; m != nil && int(m.Mode) >= len(explodeSigns) {
		names.refuse(notKnown(m.At, "explosion", m.Mode))
	}
	r.open(func(at Span, of *Expr) {
		if !names.isAwaited(*of) {
			names.refuse(notSettled(at, *of))
		}
	})
	r.Points(func(at Span, p *Point) {
		if p.Op != Eq && p.Op != Le && p.Op != Ge {
			names.refuse(Errorf(at, "a die cannot be compared by %s", p.Op))
		}
	})
}

// checkGroup checks the rolls in a group and its modifiers.
func checkGroup(n *Group, names *kindScope) Kind {
	if len(n.Items) == 0 {
		return names.refuse(Errorf(n.At, "an empty group"))
	}
	for _, item := range n.Items {
		want(item, names, NumberKind, "a roll of a group")
	}
	if len(n.Items) == 1 && !n.Rule.IsEmpty() {
		names.refuse(checkPoolable(n.Items[0]))
	}
	checkRule(&n.Rule, names)
	return NumberKind
}

// checkPoolable returns an error unless e is a sum of dice and constants, because only its dice
// can be kept, dropped or counted one by one.
func checkPoolable(e Expr) error {
	if is[*Number](e) {
		return nil
	}
	if n, ok := e.(*Pool); ok {
		return checkUncounted(n)
	}
	if n, ok := e.(*Unary); ok && n.Op == Neg && is[*Number](n.X) {
		return nil
	}
	n, ok := e.(*Binary)
	if ok && n.Op == Sub && is[*Number](n.Y) {
		return checkPoolable(n.X)
	}
	if ok && n.Op == Add {
		if err := checkPoolable(n.X); err != nil {
			return err
		}
		return checkPoolable(n.Y)
	}
	return Errorf(e.Span(), "only sums of dice and constants can be pooled").
		WithHint("several rolls are worth their totals: {2d6*2, 1d20}k1")
}

// checkUncounted refuses a pool, inside a group, whose successes are counted already.
func checkUncounted(n *Pool) error {
	if n.Rule.Success != nil {
		return Errorf(n.At, "counted dice cannot be pooled").WithHint("count in the group instead: {4d6}>5")
	}
	return nil
}
