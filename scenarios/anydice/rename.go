package anydice

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// shorten leaves the name of the function out of the names of its arguments and rolls, where
// nothing else of the file is called so.
func (fn *ruleFunction) shorten(prefix string, taken map[string]bool) {
	to := map[string]string{}
	rename := func(name string) string {
		if short, ok := to[name]; ok {
			return short
		}
		short := strings.TrimPrefix(name, prefix)
		if short == name || short == "" || taken[short] || isReserved(short) {
			short = name
		}
		to[name] = short
		return short
	}
	for i, p := range fn.params {
		fn.params[i] = rename(p)
	}
	fn.body = renamed(fn.body, rename, map[notation.Expr]notation.Expr{})
}

// renamed is a tree over other names.
func renamed(e notation.Expr, rename func(string) string, known map[notation.Expr]notation.Expr) notation.Expr {
	if out, ok := known[e]; ok {
		return out
	}
	children := notation.Children(e)
	next := make([]notation.Expr, len(children))
	for i, c := range children {
		next[i] = renamed(c, rename, known)
	}
	out := e
	if len(children) > 0 {
		out = notation.WithChildren(e, next)
	}
	if r, ok := out.(*notation.Ref); ok && r.Args == nil {
		out = &notation.Ref{At: r.At, Name: rename(r.Name)}
	}
	out = notation.WithBound(out, rename)
	known[e] = out
	return out
}
