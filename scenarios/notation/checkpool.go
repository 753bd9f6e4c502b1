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
	if err := checkModifiers(n.Mods, names); err != nil {
		return 0, err
	}
	return NumberKind, want(n.Count, names, NumberKind, "the number of dice")
}

// checkModifiers refuses modifiers that are not known and dice that are compared in a
// way that dice cannot be.
func checkModifiers(mods []Modifier, names *kindScope) error {
	for _, m := range mods {
		switch m := m.(type) {
		case *Explode:
			if int(m.Mode) >= len(explodeSigns) {
				return notKnown(m.At, "explosion", m.Mode)
			}
		case *Reroll, *Success, *Failure, *Keep, *Sort, *Mark:
		default:
			return notKnown(m.Span(), "modifier", m)
		}
		if of := open(m); of != nil && !names.isAwaited(of) {
			return notSettled(m, of)
		}
		if point := pointOf(m); point != nil && point.Op != Eq && point.Op != Le && point.Op != Ge {
			return Errorf(m.Span(), "a die cannot be compared by %s", point.Op)
		}
	}
	return nil
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
	if len(n.Items) == 1 && len(n.Mods) > 0 {
		if err := checkPoolable(n.Items[0]); err != nil {
			return 0, err
		}
	}
	return NumberKind, checkModifiers(n.Mods, names)
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
	for _, m := range n.Mods {
		if _, counted := m.(*Success); counted {
			return Errorf(n.At, "counted dice cannot be pooled").WithHint("count in the group instead: {4d6}>5")
		}
	}
	return nil
}
