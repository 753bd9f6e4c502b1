package main

import (
	"go/ast"
	"go/token"
)

// An edit replaces the bytes of a file from one offset up to another.
type edit struct {
	from, to int
	text     string
}

// A mutant is a file of a package with one edit.
type mutant struct {
	room, file string // of the module, with slashes
	line, col  int
	edit
	name string    // says what is edited without saying where: it outlives edits of other lines
	in   *function // nil if the edit is in no function
}

// A function is the declaration that mutants are made of.
type function struct {
	decl        *ast.FuncDecl
	source      []byte // of its file
	packageName string
	base        int // of the file's positions
	first, last int // its lines
}

// functionOf is nil for what is no function with a body.
func functionOf(d ast.Decl, fset *token.FileSet, packageName string, source []byte) *function {
	decl, ok := d.(*ast.FuncDecl)
	if !ok || decl.Body == nil {
		return nil
	}
	return &function{
		decl: decl, source: source, packageName: packageName, base: fset.File(d.Pos()).Base(),
		first: fset.Position(d.Pos()).Line, last: fset.Position(d.End()).Line,
	}
}

func (f *function) offset(p token.Pos) int { return int(p) - f.base }

// copies is whether the function can call copies of itself in its place: not what the
// runtime calls by name, and not what stops a panic, which only the deferred function itself can.
func (f *function) copies() bool {
	if f == nil || f.decl.Name.Name == "init" {
		return false
	}
	recovers := false
	ast.Inspect(f.decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		recovers = recovers || ok && id.Name == "recover"
		return true
	})
	return !recovers
}
