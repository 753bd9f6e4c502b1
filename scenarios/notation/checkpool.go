package notation

func checkPool(n *Pool, names *kindScope) (Kind, error) {
	switch d := n.Die.(type) {
	case FairDie:
		if err := want(d.Sides, names, NumberKind, "the number of sides"); err != nil {
			return 0, err
		}
	case FateDie:
	case FacesDie:
		if len(d.Faces) == 0 {
			return 0, Errorf(n.At, "a die without faces")
		}
	default:
		return 0, notKnown(n.At, "die", d)
	}
	if err := checkRule(&n.Rule, names); err != nil {
		return 0, err
	}
	return NumberKind, want(n.Count, names, NumberKind, "the number of dice")
}

// checkRule refuses an explosion that is not known, numbers that are not known, and dice that are
// compared in a way that dice cannot be.
func checkRule(r *DiceRule, names *kindScope) (err error) {
	if m := r.Explode; m != nil && int(m.Mode) >= len(explodeSigns) {
		return notKnown(m.At, "explosion", m.Mode)
	}
	r.open(func(at Span, of *Expr) {
		if err == nil && !names.isAwaited(*of) {
			err = notSettled(at, *of)
		}
	})
	r.Points(func(at Span, p *Point) {
		if err == nil && p.Op != Eq && p.Op != Le && p.Op != Ge {
			err = Errorf(at, "a die cannot be compared by %s", p.Op)
		}
	})
	return err
}

func checkGroup(n *Group, names *kindScope) (Kind, error) {
	if len(n.Items) == 0 {
		return 0, Errorf(n.At, "an empty group")
	}
	for _, item := range n.Items {
		if err := want(item, names, NumberKind, "a roll of a group"); err != nil {
			return 0, err
		}
	}
	if len(n.Items) == 1 && !n.Rule.IsEmpty() {
		if err := checkPoolable(n.Items[0]); err != nil {
			return 0, err
		}
	}
	return NumberKind, checkRule(&n.Rule, names)
}

// checkPoolable refuses what is no sum of dice and constants: only the dice of
// such a sum can be kept, dropped or counted one by one.
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

func checkUncounted(n *Pool) error {
	if n.Rule.Success != nil {
		return Errorf(n.At, "counted dice cannot be pooled").WithHint("count in the group instead: {4d6}>5")
	}
	return nil
}
