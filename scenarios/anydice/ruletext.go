package anydice

import (
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/notation"
)

// A fileWriter writes a program as a rule file. What a tree names inside of an expression becomes a
// sequence, or a function of what it uses of the names around it.
type fileWriter struct {
	*unroller
	b       strings.Builder
	entries []ruleEntry // sequences and functions, in the order of their first use
	size    int         // nodes written
	known   map[notation.Expr]notation.Expr
	taken   map[string]bool
}

// A ruleEntry is a name of the file with its value, and what belongs to it. Texts are YAML.
type ruleEntry struct {
	name   string
	title  string
	params []string // of a function
	rolls  []ruleEntry
	given  string
	value  string
}

// maxRules is how many nodes a rule file may be made of.
const maxRules = 8_000

// text returns an expression as text. Rolls bound within it become sequences or functions of the
// file.
func (f *fileWriter) text(e notation.Expr) string {
	e = notation.Transform(e, func(n notation.Expr) (notation.Expr, bool) {
		if let, ok := n.(*notation.Let); ok {
			return f.named(let), true
		}
		if retry, ok := n.(*notation.Retry); ok {
			return f.named(retry), true
		}
		return n, false
	})
	f.grow(e)
	return scalar(e.String())
}

// grow counts the nodes of a tree. Too many end the conversion.
func (f *fileWriter) grow(e notation.Expr) {
	if f.size++; f.size > maxRules {
		panic(refusal{err: notation.Errorf(e.Span(), "the rule file would have more than %d parts: its function is calculated roll by roll", maxRules)})
	}
	for _, c := range notation.Children(e) {
		f.grow(c)
	}
}

// named adds a sequence or function for an expression that binds a roll, and returns a reference
// to it.
func (f *fileWriter) named(e notation.Expr) notation.Expr {
	if use, ok := f.known[e]; ok {
		return use
	}
	inner := e
	if retry, ok := e.(*notation.Retry); ok {
		inner = retry.X
	}
	name := "roll"
	if let, ok := inner.(*notation.Let); ok {
		name = let.Name + "_value"
	}
	entry := ruleEntry{name: freeName(name, f.taken), params: f.free(e)}
	f.taken[entry.name] = true
	f.body(&entry, inner)
	f.entries = append(f.entries, entry)
	use := &notation.Ref{At: e.Span(), Name: entry.name}
	for _, name := range entry.params {
		use.Args = append(use.Args, &notation.Ref{At: use.At, Name: name})
	}
	f.known[e] = use
	return use
}

// free returns the names that a tree uses and that are bound around it, as rolls or as arguments: all but the
// parameters, constants and functions of the file.
func (f *fileWriter) free(e notation.Expr) []string {
	calls := map[string]bool{}
	notation.Visit(e, func(n notation.Expr) bool {
		if r, ok := n.(*notation.Ref); ok && r.Args != nil {
			calls[r.Name] = true
		}
		return true
	})
	return slices.DeleteFunc(notation.FreeNames(e), func(name string) bool { _, global := f.rules.literal[name]; return calls[name] || global })
}

// body sets the rolls, the condition and the value of an entry to those of an expression.
func (f *fileWriter) body(entry *ruleEntry, e notation.Expr) {
	for {
		let, ok := e.(*notation.Let)
		if !ok {
			break
		}
		entry.rolls = append(entry.rolls, ruleEntry{name: let.Name, value: f.text(let.Value)})
		e = let.Body
	}
	if given, ok := e.(*notation.Given); ok {
		entry.given = f.text(given.Cond)
		e = given.X
	}
	entry.value = f.text(e)
}

// freeName is a name that is not taken.
func freeName(name string, taken map[string]bool) string {
	out := name
	for n := 2; taken[out]; n++ {
		out = name + "_" + strconv.Itoa(n)
	}
	return out
}
