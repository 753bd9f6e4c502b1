package anydice

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/notation"
)

// A RuleFile is the rule file that a program becomes.
type RuleFile struct {
	Text []byte

	// Sweeps are the loops over outputs that became parameters, as --sweep reads them.
	Sweeps []string
}

// Rules converts the program into a rule file to be written at path. If holds returns an error,
// because the file means something else, it tries again without functions. The error is a
// [*notation.Error] or that of holds.
func (p *Program) Rules(path string, holds func(*RuleFile) error) (*RuleFile, error) {
	literal := map[string]bool{}
	for plain := false; ; {
		file, lost, err := p.rules(path, literal, plain)
		if err == nil && lost == nil {
			err = holds(file)
		}
		switch {
		case lost != nil && literalToo(literal, lost.names):
		case (err != nil || lost != nil) && !plain:
			plain = true // as it was unrolled, without functions
		case err != nil:
			return nil, err
		case lost != nil:
			return nil, notation.Errorf(notation.Span{Src: p.Source}, "the program depends on %s in a way that a rule file has no words for", lost.names)
		default:
			return file, nil
		}
	}
}

// literalToo marks those of the names that are parameters as literal, which puts their numbers in place of the
// parameters. It reports whether one of them was not marked yet.
func literalToo(literal map[string]bool, names []string) bool {
	more := false
	for _, name := range names {
		if known, global := literal[name]; global && !known {
			literal[name], more = true, true
		}
	}
	return more
}

// rules converts the program once. literal are variables that must not become parameters; with
// plain, there are no functions. lost are names that must be known.
func (p *Program) rules(path string, literal map[string]bool, plain bool) (file *RuleFile, lost *missing, err error) {
	u := newUnroller()
	u.rules = &ruleMode{
		literal: literal, plain: plain, active: map[*function]int{}, local: map[string]int{},
		assigned: assignments(p.statements, map[string]int{}),
	}
	for name := range u.rules.assigned {
		u.used[u.slug(name)] = 1 // rolls are called otherwise
	}
	file = &RuleFile{}
	_, lost, refused := u.attempt(func() branch {
		u.exec(p.statements, newFrame(nil))
		f := &fileWriter{unroller: u, known: map[notation.Expr]notation.Expr{}, taken: map[string]bool{}}
		file.Text = []byte(f.file(path))
		return branch{}
	})
	if refused != nil {
		return nil, nil, refused.err
	}
	for _, param := range u.rules.params {
		if param.swept {
			file.Sweeps = append(file.Sweeps, fmt.Sprintf("%s=%d..%d", param.name, param.lo, param.hi))
		}
	}
	if len(file.Sweeps) > 0 {
		how := "# Loops are parameters, which titles name in place of their values: analyze run FILE --sweep " + strings.Join(file.Sweeps, " --sweep ")
		file.Text = append([]byte(how+"\n"), file.Text...)
	}
	return file, lost, nil
}

// line writes a line with so many steps of indent.
func (f *fileWriter) line(indent int, format string, args ...any) {
	f.b.WriteString(strings.Repeat("  ", indent) + fmt.Sprintf(format, args...) + "\n")
}

// file returns the text of the rule file.
func (f *fileWriter) file(path string) string {
	name := asName(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	if name == "" {
		name = "program"
	}
	f.line(0, "scenario: %s", name)
	f.line(0, "source: a program of AnyDice")
	m := f.rules
	var parameters, constants, sequences, functions, rolls, measures []ruleEntry
	for _, p := range m.params {
		f.taken[p.name] = true
		end := ""
		if p.swept {
			end = strconv.FormatInt(p.hi, 10)
		}
		parameters = append(parameters, ruleEntry{name: p.name, value: fmt.Sprintf("{default: %d, range: %d..%s}", p.value, p.lo, end)})
	}
	for _, c := range m.constants {
		f.taken[c.name] = true
		entry := ruleEntry{name: c.name}
		f.body(&entry, c.tree)
		if usesSequences(c.tree, sequences) {
			sequences = append(sequences, entry)
		} else {
			constants = append(constants, entry)
		}
	}
	for _, fn := range m.functions {
		f.taken[fn.name] = true
	}
	places := f.namings()
	for _, fn := range m.functions {
		entry := ruleEntry{name: fn.name, params: fn.params}
		f.body(&entry, fn.body)
		functions = append(functions, entry)
	}
	for i, o := range f.outputs {
		entry := ruleEntry{name: freeName(measureName(o.Name, i), f.taken)}
		f.taken[entry.name] = true
		if strings.ReplaceAll(o.Name, " ", "_") != entry.name {
			entry.title = quoted(o.Name)
		}
		tree := unconditional(o.Tree)
		if let, ok := tree.(*notation.Let); ok && places[let.Name] > 1 {
			entry.value = f.named(o.Tree).String()
		} else {
			f.body(&entry, tree)
		}
		rolls, entry.rolls = append(rolls, entry.rolls...), nil
		measures = append(measures, entry)
	}
	functions = slices.Concat(f.entries, sequences, functions)
	isFunction := func(e ruleEntry) bool { return len(e.params) > 0 }
	f.section("parameters", parameters)
	f.section("constants", constants)
	f.section("sequences", slices.DeleteFunc(slices.Clone(functions), isFunction))
	f.section("functions", slices.DeleteFunc(functions, func(e ruleEntry) bool { return !isFunction(e) }))
	f.section("rolls", rolls)
	f.section("measures", measures)
	return f.b.String()
}

// usesSequences reports whether an expression refers to a roll, a function or one of the
// sequences, so that it cannot be a constant.
func usesSequences(e notation.Expr, sequences []ruleEntry) bool {
	uses := false
	notation.Visit(e, func(n notation.Expr) bool {
		_, isLet := n.(*notation.Let)
		_, isRetry := n.(*notation.Retry)
		ref, isRef := n.(*notation.Ref)
		uses = uses || isLet || isRetry || isRef &&
			(ref.Args != nil || slices.ContainsFunc(sequences, func(s ruleEntry) bool { return s.name == ref.Name }))
		return !uses
	})
	return uses
}

// unconditional returns the expression under a Retry; any other as it is.
func unconditional(e notation.Expr) notation.Expr {
	if retry, ok := e.(*notation.Retry); ok {
		return retry.X
	}
	return e
}

// namings counts in how many places each roll is named, and reserves the names. A roll named in
// one output only becomes a roll of the file.
func (f *fileWriter) namings() map[string]int {
	places := map[string]int{}
	count := func(n notation.Expr) bool {
		if let, ok := n.(*notation.Let); ok {
			places[let.Name]++
			f.taken[let.Name] = true
		}
		return true
	}
	for _, o := range f.outputs {
		notation.Visit(o.Tree, count)
	}
	for _, c := range f.rules.constants {
		notation.Visit(c.tree, count)
	}
	return places
}

// section writes the entries of a section, one per line if only a value is given.
func (f *fileWriter) section(section string, list []ruleEntry) {
	if len(list) == 0 {
		return
	}
	f.line(0, "\n%s:", section)
	for _, e := range list {
		name := e.name
		if len(e.params) > 0 {
			name += "(" + strings.Join(e.params, ", ") + ")"
		}
		if e.title == "" && len(e.rolls) == 0 && e.given == "" {
			f.line(1, "%s: %s", name, e.value)
			continue
		}
		f.line(1, "%s:", name)
		if e.title != "" {
			f.line(2, "title: %s", e.title)
		}
		if len(e.rolls) > 0 {
			f.line(2, "rolls:")
		}
		for _, r := range e.rolls {
			f.line(3, "%s: %s", r.name, r.value)
		}
		if e.given != "" {
			f.line(2, "given: %s", e.given)
		}
		f.line(2, "value: %s", e.value)
	}
}

// measureName is the name of the measure for the i-th output, before a number is added if it is taken.
func measureName(title string, i int) string {
	if slug := slugOf(title); slug != "" {
		return slug
	}
	return "output_" + strconv.Itoa(i+1)
}

// slugOf turns a title into a name; "output_" is put before what a rule file would read as a number or a word
// of its own.
func slugOf(text string) string {
	out := asName(text)
	if out != "" && (isDigit(out[0]) || isReserved(out)) {
		out = "output_" + out
	}
	return out
}

// asName returns a text in lower-case letters, digits and underscores.
func asName(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	out := strings.Trim(b.String(), "_")
	if len(out) > 60 {
		out = strings.Trim(out[:60], "_")
	}
	return out
}

// scalar is a text as YAML: in quotation marks where it would be read as something else.
func scalar(text string) string {
	first := text[:min(1, len(text))]
	_, err := strconv.ParseInt(text, 10, 64)
	if err != nil && strings.Contains("{}[]&*!|>'\"%@#,?`-", first) || strings.Contains(text, ": ") || strings.Contains(text, " #") {
		return quoted(text)
	}
	return text
}

func quoted(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a text can be encoded
	return strings.TrimSuffix(b.String(), "\n")
}
