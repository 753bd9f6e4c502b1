package notation

// This file is about the numbers of modifiers that are written in parentheses, such as
// the count of `4d6k(keep)`. They are children of their pool until names are bound. As
// soon as only constants are left, they become the numbers that engines read.

// open returns the expression that a modifier waits for; nil if it waits for none.
func open(m Modifier) Expr {
	if k, ok := m.(*Keep); ok {
		return k.Of
	}
	if p := pointOf(m); p != nil {
		return p.Of
	}
	return nil
}

// pointOf returns the point of a modifier that has one.
func pointOf(m Modifier) *Point {
	switch m := m.(type) {
	case *Explode:
		return m.Point
	case *Reroll:
		return m.Point
	case *Success:
		return m.Point
	case *Failure:
		return m.Point
	case *Mark:
		return m.Point
	case *Keep, *Sort:
	}
	return nil
}

func appendOpen(list []Expr, mods []Modifier) []Expr {
	for _, m := range mods {
		if e := open(m); e != nil {
			list = append(list, e)
		}
	}
	return list
}

// withOpen returns the modifiers with other expressions in place of the open ones.
func withOpen(mods []Modifier, values []Expr) []Modifier {
	if len(values) == 0 {
		return mods
	}
	out := make([]Modifier, len(mods))
	for i, m := range mods {
		out[i] = m
		if open(m) != nil {
			out[i] = settled(m, values[0])
			values = values[1:]
		}
	}
	return out
}

// settled returns an open modifier with a value, which may still be open.
func settled(m Modifier, value Expr) Modifier {
	point := func(p *Point) *Point {
		q := *p
		q.Of = value
		if v, ok := Constant(value); ok {
			q.Value, q.Of = v, nil
		}
		return &q
	}
	switch m := m.(type) {
	case *Keep:
		k := *m
		k.Of = value
		if v, ok := Constant(value); ok && v.IsInt() && v.Num().IsInt64() && v.Sign() >= 0 {
			k.Count, k.Of = v.Num().Int64(), nil
		}
		return &k
	case *Explode:
		e := *m
		e.Point = point(m.Point)
		return &e
	case *Reroll:
		r := *m
		r.Point = point(m.Point)
		return &r
	case *Success:
		s := *m
		s.Point = point(m.Point)
		return &s
	case *Failure:
		f := *m
		f.Point = point(m.Point)
		return &f
	case *Mark:
		k := *m
		k.Point = point(m.Point)
		return &k
	case *Sort:
	}
	return m
}

// notSettled refuses a modifier whose number is not known once all names are bound.
func notSettled(m Modifier, of Expr) error {
	if v, ok := Constant(of); ok {
		return Errorf(placeIn(m.Span(), of), "how many dice are kept or dropped is a whole number, 0 or more, this is %s", v.RatString())
	}
	return Errorf(placeIn(m.Span(), of), "the number of a modifier must be known before anything is rolled, %s is not", spelling(of)).
		WithHint("with pools it may be rolled: sum(keep(k, pool(n, d6)))")
}

// placeIn is where a part of something stands: its own place, unless it is the value of a
// parameter and was written elsewhere.
func placeIn(whole Span, part Expr) Span {
	if at := part.Span(); at.Src == whole.Src {
		return at
	}
	return whole
}

// spelling is a tree as text; a large one, which may have more places than memory, as it
// stands in the source.
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
