package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// mutantsOf lists the mutants of a room in the order of the source.
func mutantsOf(root, room string) ([]mutant, error) {
	p, err := build.ImportDir(filepath.Join(root, filepath.FromSlash(room)), 0)
	if err != nil {
		return nil, err
	}
	var out []mutant
	for _, file := range p.GoFiles {
		source, err := os.ReadFile(filepath.Join(p.Dir, file))
		if err != nil {
			return nil, err
		}
		of, err := mutantsOfFile(path.Join(room, file), source)
		if err != nil {
			return nil, err
		}
		out = append(out, of...)
	}
	for i := range out {
		out[i].room = room
	}
	return out, nil
}

func mutantsOfFile(file string, source []byte) ([]mutant, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []mutant
	seen := map[string]int{}
	for _, decl := range f.Decls {
		m := mutator{source: source, base: fset.File(f.Pos()).Base()}
		in := functionOf(decl, fset, f.Name.Name, source)
		if in != nil {
			ast.Inspect(in.decl.Body, m.visit)
		} else {
			ast.Inspect(decl, m.visit)
		}
		slices.SortStableFunc(m.edits, func(a, b edit) int { return a.from - b.from })
		for _, e := range m.edits {
			old, now := shown(source, e)
			name := fmt.Sprintf("%s %s: %s => %s", file, declared(decl), old, now)
			if seen[name]++; seen[name] > 1 {
				name += fmt.Sprintf(" #%d", seen[name])
			}
			at := fset.Position(token.Pos(m.base + e.from))
			out = append(out, mutant{file: file, line: at.Line, col: at.Column, edit: e, name: name, in: in})
		}
	}
	return out, nil
}

// declared names a declaration.
func declared(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok {
		return "declaration"
	}
	return f.Name.Name
}

// shown returns the lines that an edit is in, before and after.
func shown(source []byte, e edit) (old, now string) {
	from, to := e.from, e.to
	for from > 0 && source[from-1] != '\n' {
		from--
	}
	for to < len(source) && source[to] != '\n' {
		to++
	}
	join := func(parts ...string) string { return strings.Join(strings.Fields(strings.Join(parts, "")), " ") }
	old = join(string(source[from:to]))
	return old, join(string(source[from:e.from]), e.text, string(source[e.to:to]))
}

// A mutator collects the edits of a declaration.
type mutator struct {
	source []byte
	base   int
	edits  []edit
}

func (m *mutator) offset(p token.Pos) int { return int(p) - m.base }

func (m *mutator) text(n ast.Node) string {
	return string(m.source[m.offset(n.Pos()):m.offset(n.End())])
}

// replace adds an edit of a node.
func (m *mutator) replace(n ast.Node, text string) {
	m.edits = append(m.edits, edit{m.offset(n.Pos()), m.offset(n.End()), text})
}

// token adds an edit of a token.
func (m *mutator) token(at token.Pos, old token.Token, now string) {
	from := m.offset(at)
	m.edits = append(m.edits, edit{from, from + len(old.String()), now})
}

// instead holds what stands for an operator: its neighbour, and its opposite.
var instead = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"&"}, token.AND_NOT: {"&"}, token.SHL: {">>"}, token.SHR: {"<<"},
	token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD_ASSIGN: {"-=", "="}, token.SUB_ASSIGN: {"+=", "="}, token.MUL_ASSIGN: {"/=", "="}, token.QUO_ASSIGN: {"*=", "="},
	token.REM_ASSIGN: {"="}, token.AND_ASSIGN: {"|="}, token.OR_ASSIGN: {"&=", "="}, token.XOR_ASSIGN: {"="},
	token.SHL_ASSIGN: {">>="}, token.SHR_ASSIGN: {"<<="}, token.AND_NOT_ASSIGN: {"&=", "|="},
	token.INC: {"--"}, token.DEC: {"++"},
}

// names holds what stands for a name.
var names = map[string]string{"min": "max", "max": "min", "true": "false", "false": "true", "Ceil": "Floor", "Floor": "Ceil"}

// silent are the functions whose arguments are what people read.
var silent = []string{"panic", "errors.New", "fmt.Errorf", "fmt.Sprintf"}

func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, now := range instead[n.Op] {
			m.token(n.OpPos, n.Op, now)
		}
		if n.Op == token.LAND || n.Op == token.LOR {
			m.replace(n, m.text(n.X))
			m.replace(n, m.text(n.Y))
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			m.token(n.OpPos, n.Op, "")
		}
	case *ast.BasicLit:
		m.literal(n)
	case *ast.Ident:
		if now, ok := names[n.Name]; ok {
			m.replace(n, now)
		}
	case *ast.IfStmt:
		m.replace(n.Cond, "("+m.text(n.Cond)+") && false")
		m.replace(n.Cond, "("+m.text(n.Cond)+") || true")
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
	case *ast.CommClause:
		m.statements(n.Body)
	case *ast.AssignStmt:
		for _, now := range instead[n.Tok] {
			m.token(n.TokPos, n.Tok, now)
		}
	case *ast.IncDecStmt:
		m.token(n.TokPos, n.Tok, instead[n.Tok][0])
	case *ast.CallExpr:
		if m.text(n.Fun) == "make" {
			m.size(n)
			return false
		}
		return !slices.Contains(silent, m.text(n.Fun))
	case *ast.ReturnStmt:
		if k := len(n.Results) - 1; k > 0 && failure(n.Results[k]) {
			ast.Inspect(n.Results[k], m.visit)
			return false
		} else if k > 0 && m.text(n.Results[k]) == "false" {
			for _, r := range n.Results {
				if _, ok := r.(*ast.BasicLit); !ok {
					ast.Inspect(r, m.visit)
				}
			}
			return false
		}
	case *ast.ArrayType:
		return false
	}
	return true
}

// size edits the length of what is made. Nobody sees how much room a slice or a map has beyond
// what is in it.
func (m *mutator) size(n *ast.CallExpr) {
	if _, isMap := n.Args[0].(*ast.MapType); !isMap && len(n.Args) > 1 {
		ast.Inspect(n.Args[1], m.visit)
	}
}

// failure is whether a result is an error, by its name. Nobody looks at the results beside an
// error, nor at a number beside a false.
func failure(e ast.Expr) bool {
	if call, ok := e.(*ast.CallExpr); ok {
		e = call.Fun
	}
	if s, ok := e.(*ast.SelectorExpr); ok {
		e = s.Sel
	}
	id, ok := e.(*ast.Ident)
	return ok && slices.ContainsFunc([]string{"err", "Errorf", "Unknown"}, func(s string) bool { return strings.HasPrefix(id.Name, s) })
}

// literal edits a number: one more, one less, twice.
func (m *mutator) literal(n *ast.BasicLit) {
	if n.Kind == token.FLOAT {
		now := "2*" + n.Value
		if v, err := strconv.ParseFloat(n.Value, 64); err == nil && v == 0 {
			now = "1.0"
		}
		m.replace(n, now)
		return
	}
	v, err := strconv.ParseInt(n.Value, 0, 32)
	if n.Kind != token.INT || err != nil {
		return
	}
	m.replace(n, strconv.FormatInt(v+1, 10))
	if v > 0 {
		m.replace(n, strconv.FormatInt(v-1, 10))
	}
	if v > 1 {
		m.replace(n, strconv.FormatInt(2*v, 10))
	}
}

// statements removes what a statement does and leaves it to the compiler, so that nothing
// it names is without use.
func (m *mutator) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.BranchStmt:
			if s.Tok != token.BREAK && s.Tok != token.CONTINUE {
				continue
			}
		case *ast.ExprStmt, *ast.IncDecStmt:
		default:
			continue
		}
		if text := m.text(s); !strings.Contains(text, "\n") {
			m.replace(s, "if false { "+text+" }")
		}
	}
}
