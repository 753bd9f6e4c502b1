package anydice

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"oddsmith/scenarios/notation"
)

// A Program is a program that was read and unrolled.
type Program struct {
	Source  *notation.Source
	Outputs []Output // in the order in which the program shows them

	// Notes are what the author may want to know, in the order of the text.
	Notes      []Note
	Explosions []Explosion

	statements []statement
}

// Read parses and unrolls a program. name is its path in errors, empty for text from a command
// line. The error is a [*notation.Error].
func Read(name, text string) (*Program, error) {
	src := sourceOf(name, text)
	statements, err := parse(src)
	if err != nil {
		return nil, err
	}
	u := newUnroller()
	_, lost, refused := u.attempt(func() branch { return u.branchOf(u.exec(statements, newFrame(nil))) })
	if lost != nil {
		panic(*lost)
	}
	if refused != nil {
		return nil, refused.err
	}
	if len(u.outputs) == 0 {
		return nil, notation.Errorf(notation.Span{Src: src}, "the program has no output").WithHint("such as output 3d6")
	}
	return &Program{Source: src, Outputs: u.outputs, Notes: u.notes, Explosions: u.exploded, statements: statements}, nil
}

// sourceOf is a text with its place, if it stands in a file.
func sourceOf(name, text string) *notation.Source {
	src := &notation.Source{Name: name, Text: text}
	if name != "" {
		src.Line, src.Column = 1, 1
	}
	return src
}

// output evaluates an output statement and adds its name and tree to the outputs.
func (u *unroller) output(s *output, f *frame) {
	v := u.eval(s.x, f)
	u.budget.at = s.x.span()
	if list, ok := v.(*sequence); ok {
		v = u.faced(list.list(u))
	}
	q, _, empty := u.scalar(v)
	if !q.known && max(abs(q.lo), abs(q.hi)) > doubles {
		u.note(Note{Kind: Imprecise, At: s.at})
	}
	name := "output " + strconv.Itoa(len(u.outputs)+1)
	if s.named {
		name = strings.Map(printable, u.title(s, f))
	}
	tree := u.of(q)
	if empty {
		u.node()
		tree = &notation.Given{At: s.at, X: u.integer(0), Cond: &notation.Bool{At: s.at}}
	}
	if len(u.outputs) >= maxOutputs {
		fail(s.at, "more than %d outputs", maxOutputs)
	}
	u.outputs = append(u.outputs, Output{Name: name, Tree: tree})
}

// printable is a character that no terminal takes for a command.
func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return ' '
	}
	return r
}

// title returns the name of an output, with variables in brackets replaced by their values.
func (u *unroller) title(s *output, f *frame) string {
	var b strings.Builder
	rest := s.name
	for {
		before, after, ok := strings.Cut(rest, "[")
		name, end, closed := strings.Cut(after, "]")
		if !ok || !closed {
			b.WriteString(rest)
			return b.String()
		}
		b.WriteString(before)
		if v, known := f.find(name); known && run(name, isCapital) == len(name) {
			b.WriteString(u.shown(v))
			rest = end
			continue
		}
		b.WriteString("[")
		rest = after
	}
}

// shown formats a value for the name of an output.
func (u *unroller) shown(v value) string {
	switch v := v.(type) {
	case quantity:
		if !v.known { // a parameter of a rule file
			return v.tree.String()
		}
		return strconv.FormatInt(v.value, 10)
	case *sequence:
		u.spend(len(v.items))
		texts := make([]string, len(v.items))
		for i, q := range v.items {
			texts[i] = u.shown(q)
		}
		return "{" + strings.Join(texts, ", ") + "}"
	case *dice:
		if v.empty {
			return "d{}"
		}
		text := fmt.Sprint(u.total(v).expr())
		if v.count.known && v.count.value == 1 && strings.HasPrefix(text, "1d") {
			return text[1:] // "2[D]" is 2d6
		}
		return text
	}
	panic("anydice: a value that is not known")
}
