package notation

// OpenChoice returns the choice in an expression for which no policy was found; nil if
// there is none.
func OpenChoice(e Expr) *Choice {
	var open *Choice
	Visit(e, func(x Expr) bool {
		if c, ok := x.(*Choice); ok && c.Found == nil {
			open = c
		}
		return open == nil
	})
	return open
}

// WithoutChoice returns the tree with choices by the policies that are written down.
func WithoutChoice(e Expr) Expr {
	return Transform(e, func(x Expr) (Expr, bool) {
		if c, ok := x.(*Choice); ok {
			return c.Written, true
		}
		return x, false
	})
}
