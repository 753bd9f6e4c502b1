package notation

// This file is about the numbers of modifiers that are written in parentheses, such as
// the count of `4d6k(keep)`. They are children of their pool until names are bound. As
// soon as only constants are left, they become the numbers that engines read.

// Points calls f with each compare point of the modifiers, in the order in which they act.
func (r *DiceRule) Points(f func(at Span, p *Point)) {
	r.points(func(at Span, p **Point) {
		if *p != nil {
			f(at, *p)
		}
	})
}

// points calls f with a pointer to every compare point of the modifiers, which may be nil, and its place.
func (r *DiceRule) points(f func(at Span, p **Point)) {
	for _, m := range r.Rerolls {
		f(m.At, &m.Point)
	}
	if r.Explode != nil {
		f(r.Explode.At, &r.Explode.Point)
	}
	for _, m := range [...]*Target{r.Success, r.Failure} {
		if m != nil {
			f(m.At, &m.Point)
		}
	}
	for _, m := range r.Marks {
		f(m.At, &m.Point)
	}
}

// open calls f with a pointer to each expression in the modifiers that has no value yet, and its place.
func (r *DiceRule) open(f func(at Span, of *Expr)) {
	for _, m := range r.Keeps {
		if m.Of != nil {
			f(m.At, &m.Of)
		}
	}
	r.Points(func(at Span, p *Point) {
		if p.Of != nil {
			f(at, &p.Of)
		}
	})
}

// isOpen reports whether a modifier has an expression without a value.
func (r *DiceRule) isOpen() (open bool) {
	r.open(func(Span, *Expr) { open = true })
	return open
}

// settle replaces the expressions in the modifiers that are now constant by their numbers, where such a
// number is allowed.
func (r *DiceRule) settle() {
	for _, k := range r.Keeps {
		k.settle()
	}
	r.Points(func(_ Span, p *Point) { p.settle() })
}

// clone returns a deep copy of the rule.
func (r DiceRule) clone() DiceRule {
	r.Rerolls, r.Keeps, r.Marks = copies(r.Rerolls), copies(r.Keeps), copies(r.Marks)
	r.Explode, r.Success, r.Failure = copyOf(r.Explode), copyOf(r.Success), copyOf(r.Failure)
	r.points(func(_ Span, p **Point) { *p = copyOf(*p) })
	return r
}

// copyOf returns a pointer to a copy; nil for nil.
func copyOf[T any](p *T) *T {
	if p == nil {
		return nil
	}
	q := *p
	return &q
}

// copies returns a list of pointers to copies.
func copies[T any](list []*T) []*T {
	var out []*T
	for _, p := range list {
		out = append(out, copyOf(p))
	}
	return out
}

// settle replaces the expression of a count by its number, if it is now a whole number, 0 or more.
func (m *Keep) settle() {
	if m.Of == nil {
		return
	}
	if v, ok := Constant(m.Of); ok && v.IsInt() && v.Num().IsInt64() && v.Sign() >= 0 {
		m.Count, m.Of = v.Num().Int64(), nil
	}
}

// settle replaces the expression of a point by its number, if it is now constant.
func (p *Point) settle() {
	if p.Of == nil {
		return
	}
	if v, ok := Constant(p.Of); ok {
		p.Value, p.Of = v, nil
	}
}

// notSettled is the error for a modifier whose number, the expression of, is not known or not allowed once
// all names are bound. at is the place of the modifier.
func notSettled(at Span, of Expr) error {
	if v, ok := Constant(of); ok {
		return Errorf(placeIn(at, of), "how many dice are kept or dropped is a whole number, 0 or more, this is %s", v.RatString())
	}
	return Errorf(placeIn(at, of), "the number of a modifier must be known before anything is rolled, %s is not", spelling(of)).
		WithHint("with pools it may be rolled: sum(keep(k, pool(n, d6)))")
}

// placeIn returns the place of a part, or that of the whole if the part comes from another text, as that of a
// parameter's value does.
func placeIn(whole Span, part Expr) Span {
	if at := part.Span(); at.Src == whole.Src {
		return at
	}
	return whole
}

// spelling returns an expression as text: printed if it is small, else as in the source.
func spelling(e Expr) string {
	const most = 20
	places := 0
	var count func(Expr)
	count = func(e Expr) {
		for _, c := range Children(e) {
			if places++; places < most {
				count(c)
			}
		}
	}
	if count(e); places < most {
		return e.String()
	}
	return e.Span().Text()
}
