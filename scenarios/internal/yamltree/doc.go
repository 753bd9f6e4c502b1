// Package yamltree reads the part of YAML that rule files are written in and
// keeps the place of everything in the file.
//
// The part is mappings, lists and scalars. Anchors, aliases, merge keys, tags,
// directives, complex keys and further documents are refused: a rule file says
// what it means where it stands. A scalar is text and nothing else; that `off`
// or `0.1` mean something is for the reader of the tree to say.
//
// Every error is a [*notation.Error] whose span lies in the file. Lines and
// columns count from 1, columns in characters.
//
// [ParseJSON] and [ParseCSV] read data files of games into the same tree: a CSV
// file is a list of mappings.
//
// The package knows no key of a rule file.
package yamltree
