package notation

// checkChoice checks what a choice is made of.
func checkChoice(n *Choice, names *kindScope) (Kind, error) {
	if n.Found != nil {
		for _, k := range n.Keys {
			if kind, err := checkKind(k, names); err != nil {
				return 0, err
			} else if kind == TupleKind || kind == MultisetKind {
				return 0, Errorf(k.Span(), "a policy does not depend on a %s", kind)
			}
		}
		return NumberKind, nil
	}
	for _, o := range n.Options {
		if err := want(o.If, names, TruthKind, "the condition of an option"); err != nil {
			return 0, err
		}
	}
	if err := want(n.Asked, names, TruthKind, "whose turn it is"); err != nil {
		return 0, err
	}
	if err := want(n.Until, names, TruthKind, "the end of a process"); err != nil {
		return 0, err
	}
	if err := want(n.Written, names, NumberKind, "the number of an option"); err != nil {
		return 0, err
	}
	return NumberKind, want(n.For, names.bind(TurnsName, NumberKind), NumberKind, "what a choice is for")
}
