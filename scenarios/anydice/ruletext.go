package anydice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/notation"
)

// A ruleWriter writes trees in the language of rule files. What a tree names inside of an
// expression becomes a sequence, or a function of what it uses of the names around it.
type ruleWriter struct {
	entries []ruleEntry // sequences and functions, in the order of their first use
	size    int         // nodes written
	known   map[notation.Expr]string
	taken   map[string]bool
}

// A ruleEntry is a sequence, or a function if it has parameters.
type ruleEntry struct {
	name, doc string
	params    []string
	rolls     [][2]string // name and text
	given     string
	value     string
}

// maxRules is how many nodes a rule file may be made of.
const maxRules = 8_000

// How tight operators bind in rule files, from the loosest.
const (
	looseText = iota
	orText
	andText
	notText
	comparisonText
	sumText
	productText
	signText
	tightText
)

// text writes a tree as an operand of what binds as tight as within.
func (w *ruleWriter) text(e notation.Expr, within int) string {
	if w.size++; w.size > maxRules {
		panic(refusal{err: notation.Errorf(e.Span(), "the rule file would have more than %d parts: its function is worked out roll by roll", maxRules)})
	}
	text, tight := w.node(e)
	if tight < within {
		return "(" + text + ")"
	}
	return text
}

// node writes a tree and says how tight its outermost operator binds.
func (w *ruleWriter) node(e notation.Expr) (text string, tight int) {
	switch n := e.(type) {
	case *notation.Number:
		if n.Value.Sign() < 0 || !n.Value.IsInt() {
			return n.Value.RatString(), signText
		}
		return n.Value.RatString(), tightText
	case *notation.Bool:
		return fmt.Sprint(n.Value), tightText
	case *notation.Pool:
		return w.pool(n), tightText
	case *notation.Unary:
		if n.Op == notation.Not {
			return "not " + w.text(n.X, notText), notText
		}
		return "-" + w.text(n.X, tightText), signText
	case *notation.Binary:
		return w.binary(n)
	case *notation.Call:
		return w.call(n), tightText
	case *notation.Chance:
		return "chance(" + w.text(n.P, looseText) + ")", tightText
	case *notation.If:
		return w.function("if", n.Cond, n.Then, n.Else), tightText
	case *notation.Ref:
		if n.Args == nil {
			return n.Name, tightText
		}
		return w.function(n.Name, n.Args...), tightText
	case *notation.Repeat:
		return w.function("sum", n.Count, n.X), tightText
	case *notation.Copies:
		return w.function("pool", n.Count, n.X), tightText
	case *notation.Where:
		return w.function("where", n.Pool, n.Cond), tightText
	case *notation.Each:
		return w.function("each", n.Pool, n.X), tightText
	case *notation.Again:
		if n.Limit == nil {
			return w.function("explode", n.X, n.Cond), tightText
		}
		return w.function("explode", n.X, n.Cond, n.Limit), tightText
	case *notation.Let, *notation.Retry:
		return w.named(e), tightText
	case *notation.Label, *notation.Group, *notation.Clamp, *notation.Resource, *notation.Tuple,
		*notation.Pairs, *notation.Process, *notation.Given:
	}
	panic(refusal{err: notation.Errorf(e.Span(), "%T has no place in the rule file of a program", e)})
}

func (w *ruleWriter) function(name string, args ...notation.Expr) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = w.text(a, looseText)
	}
	return name + "(" + strings.Join(texts, ", ") + ")"
}

func (w *ruleWriter) pool(n *notation.Pool) string {
	count := w.text(n.Count, looseText)
	if _, known := n.Count.(*notation.Number); !known {
		count = "(" + count + ")"
	} else if count == "1" {
		count = ""
	}
	switch d := n.Die.(type) {
	case notation.FairDie:
		sides := w.text(d.Sides, looseText)
		if _, known := d.Sides.(*notation.Number); !known {
			sides = "(" + sides + ")"
		}
		return count + "d" + sides
	case notation.FacesDie:
		faces := make([]string, len(d.Faces))
		for i, f := range d.Faces {
			faces[i] = f.RatString()
		}
		return count + "d{" + strings.Join(faces, ", ") + "}"
	case notation.FateDie:
		return count + "dF"
	}
	panic(refusal{err: notation.Errorf(n.At, "%T has no place in the rule file of a program", n.Die)})
}

// binaryText is how operators are written and how tight they bind.
var binaryText = map[notation.BinaryOp]struct {
	sign  string
	tight int
}{
	notation.Add: {"+", sumText}, notation.Sub: {"-", sumText},
	notation.Mul: {"*", productText}, notation.Div: {"/", productText}, notation.Rem: {"%", productText},
	notation.Eq: {"==", comparisonText}, notation.Ne: {"!=", comparisonText}, notation.Lt: {"<", comparisonText},
	notation.Le: {"<=", comparisonText}, notation.Gt: {">", comparisonText}, notation.Ge: {">=", comparisonText},
	notation.And: {"and", andText}, notation.Or: {"or", orText},
}

func (w *ruleWriter) binary(n *notation.Binary) (text string, tight int) {
	op, ok := binaryText[n.Op]
	if !ok {
		panic(refusal{err: notation.Errorf(n.At, "the operator %s has no place in the rule file of a program", n.Op)})
	}
	left, right := op.tight, op.tight+1
	if op.tight == comparisonText {
		left++
	}
	sign := op.sign
	if n.Rule == notation.FloorDivision {
		sign = "//"
	}
	return w.text(n.X, left) + " " + sign + " " + w.text(n.Y, right), op.tight
}

func (w *ruleWriter) call(n *notation.Call) string {
	switch n.Func {
	case notation.Nth:
		return w.text(n.Args[0], tightText) + "[" + w.text(n.Args[1], looseText) + "]"
	case notation.Size:
		if where, ok := n.Args[0].(*notation.Where); ok {
			return w.function("count", where.Pool, where.Cond)
		}
	case notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest, notation.Highest,
		notation.Total, notation.Distinct, notation.LargestSet, notation.Sets, notation.LongestRun, notation.Join,
		notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest:
	case notation.Lineup, notation.StrictLineup: // no grammar has a word for them
		fallthrough
	default:
		panic(refusal{err: notation.Errorf(n.At, "the function %s has no place in the rule file of a program", n.Func)})
	}
	return w.function(n.Func.String(), n.Args...)
}

// named makes a sequence or a function of what names a roll inside of an expression.
func (w *ruleWriter) named(e notation.Expr) string {
	if text, ok := w.known[e]; ok {
		return text
	}
	inner := e
	if retry, ok := e.(*notation.Retry); ok {
		inner = retry.X
	}
	name := "roll"
	if let, ok := inner.(*notation.Let); ok {
		name = let.Name + "_value"
	}
	entry := ruleEntry{name: freeName(name, w.taken), params: w.free(e)}
	w.taken[entry.name] = true
	w.body(&entry, inner)
	w.entries = append(w.entries, entry)
	text := entry.name
	if len(entry.params) > 0 {
		text += "(" + strings.Join(entry.params, ", ") + ")"
	}
	w.known[e] = text
	return text
}

// free returns the names that a tree uses and that only functions around it have.
func (w *ruleWriter) free(e notation.Expr) []string {
	calls := map[string]bool{}
	notation.Visit(e, func(n notation.Expr) bool {
		if r, ok := n.(*notation.Ref); ok && r.Args != nil {
			calls[r.Name] = true
		}
		return true
	})
	return slices.DeleteFunc(slices.Clone(notation.FreeNames(e)), func(name string) bool { return calls[name] || w.isGlobal(name) })
}

// isGlobal reports whether a name is a parameter, constant or sequence of the file.
func (w *ruleWriter) isGlobal(name string) bool {
	return strings.HasPrefix(name, globalMark)
}

// globalMark begins the names of what the whole file knows, until the file is written.
const globalMark = "global."

// body writes rolls, condition and value.
func (w *ruleWriter) body(entry *ruleEntry, e notation.Expr) {
	for {
		let, ok := e.(*notation.Let)
		if !ok {
			break
		}
		entry.rolls = append(entry.rolls, [2]string{let.Name, w.text(let.Value, looseText)})
		e = let.Body
	}
	if given, ok := e.(*notation.Given); ok {
		entry.given = w.text(given.Cond, looseText)
		e = given.X
	}
	entry.value = w.text(e, looseText)
}

// freeName is a name that is not taken.
func freeName(name string, taken map[string]bool) string {
	out := name
	for n := 2; taken[out]; n++ {
		out = name + "_" + strconv.Itoa(n)
	}
	return out
}
