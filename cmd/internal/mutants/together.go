package main

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"
)

// chosen is the variable that says which mutant runs, and the variable of the environment
// that it is read from.
const chosen = "mutant__"

// chooser is the file that declares it.
func chooser(name string) string {
	return fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar %s, _ = strconv.Atoi(os.Getenv(%[2]q))\n", name, chosen)
}

// A numbered is a mutant that is chosen by its number.
type numbered struct {
	mutant
	number int
}

// together is a file with many mutants of its functions, of which none runs until it is
// chosen: a function with mutants calls the copy of itself that is chosen.
func together(source []byte, list []numbered) string {
	of := map[*function][]numbered{}
	for _, m := range list {
		of[m.in] = append(of[m.in], m)
	}
	var edits []edit
	var copies strings.Builder
	for f, list := range of {
		edits = append(edits, f.dispatch(list)...)
		for _, m := range list {
			copies.WriteString(f.copied(m))
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return b.from - a.from })
	text := string(source)
	for _, e := range edits {
		text = text[:e.from] + e.text + text[e.to:]
	}
	return text + copies.String()
}

// copied is a function's copy with an edit. The compiler names the mutant in its complaints.
func (f *function) copied(m numbered) string {
	name, from, to := f.offset(f.decl.Name.End()), f.offset(f.decl.Pos()), f.offset(f.decl.End())
	return fmt.Sprintf("\n//line mutant%d:1\n%s__%d%s%s%s\n", m.number,
		f.source[from:name], m.number, f.source[name:m.from], m.text, f.source[m.to:to])
}

// dispatch lets a function begin with a call of the copy that is chosen, and names those of
// its parameters that have no name.
func (f *function) dispatch(list []numbered) (out []edit) {
	call := ""
	name := func(field *ast.Field, what string) (names []string) {
		for i, id := range field.Names {
			n := id.Name
			if n == "_" {
				n = fmt.Sprintf("%s_%d__", what, i)
				out = append(out, edit{f.offset(id.Pos()), f.offset(id.End()), n})
			}
			names = append(names, n)
		}
		if len(names) == 0 {
			names = []string{what + "__"}
			at := f.offset(field.Type.Pos())
			out = append(out, edit{at, at, names[0] + " "})
		}
		return names
	}
	if f.decl.Recv != nil {
		call = name(f.decl.Recv.List[0], "receiver")[0] + "."
	}
	var kinds, given []string
	if p := f.decl.Type.TypeParams; p != nil {
		for _, field := range p.List {
			for _, id := range field.Names {
				kinds = append(kinds, id.Name)
			}
		}
	}
	for i, field := range f.decl.Type.Params.List {
		given = append(given, name(field, fmt.Sprintf("parameter%d", i))...)
		if _, ok := field.Type.(*ast.Ellipsis); ok {
			given[len(given)-1] += "..."
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, " switch %s {", chosen)
	for _, m := range list {
		copied := fmt.Sprintf("%s%s__%d", call, f.decl.Name.Name, m.number)
		if len(kinds) > 0 {
			copied += "[" + strings.Join(kinds, ", ") + "]"
		}
		copied += "(" + strings.Join(given, ", ") + ")"
		if f.decl.Type.Results == nil {
			fmt.Fprintf(&b, " case %d: %s; return;", m.number, copied)
		} else {
			fmt.Fprintf(&b, " case %d: return %s;", m.number, copied)
		}
	}
	b.WriteString(" }; ")
	at := f.offset(f.decl.Body.Lbrace) + 1
	return append(out, edit{at, at, b.String()})
}

// alone is a file with one mutant, which always runs.
func alone(source []byte, m mutant) string {
	return string(source[:m.from]) + m.text + string(source[m.to:])
}

// filesOf groups mutants by their files.
func filesOf(list []numbered) map[string][]numbered {
	out := map[string][]numbered{}
	for _, m := range list {
		out[path.Clean(m.file)] = append(out[path.Clean(m.file)], m)
	}
	return out
}
