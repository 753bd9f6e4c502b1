package yamltree

import (
	"strings"

	"github.com/goccy/go-yaml/token"

	"oddsmith/scenarios/notation"
)

// refused says what rule files and data files have none of.
var refused = map[token.Type]string{
	token.AnchorType:     "an anchor",
	token.AliasType:      "an alias",
	token.TagType:        "a tag",
	token.MergeKeyType:   "a merge key",
	token.DirectiveType:  "a directive",
	token.MappingKeyType: "a complex key",
}

// scan returns an error for YAML features that rule files do not have, and for too deep nesting,
// before the tokens are parsed.
func (f *file) scan(tokens token.Tokens) error {
	var d depth
	for _, t := range tokens {
		if what, bad := refused[t.Type]; bad {
			return notation.Errorf(f.at(t), "%s", what).
				WithHint("files read here have none; text that begins with %q goes in quotation marks", t.Value)
		}
		if t.Type == token.InvalidType {
			if strings.Contains(t.Error, "\t") || strings.Contains(t.Error, "tab character") {
				return notation.Errorf(f.at(t), "tab found; indent with spaces")
			}
			if strings.Contains(t.Error, "invalid header option") { // of a text in several lines, which > begins
				return notation.Errorf(f.at(t), "> cannot stand here").WithHint("put the expression in quotation marks")
			}
			return notation.Errorf(f.at(t), "%s", t.Error)
		}
		d.next(t)
		if d.keys() > MaxKeys {
			return notation.Errorf(f.at(t), "more than %d keys in one mapping", MaxKeys).
				WithHint("records are a list, or stand in a CSV or JSON file")
		}
		if d.level() > MaxDepth {
			return notation.Errorf(f.at(t), "more than %d lists and mappings within one another", MaxDepth)
		}
	}
	return nil
}

// depth follows how deeply tokens are nested: brackets by counting, blocks by
// the columns at which they began.
type depth struct {
	flow   int
	blocks []block
}

// A block is a mapping or a list that is not in brackets.
type block struct{ column, keys int }

func (d *depth) level() int { return d.flow + len(d.blocks) }

// next takes the next token into account.
func (d *depth) next(t *token.Token) {
	switch t.Type {
	case token.MappingStartType, token.SequenceStartType:
		d.flow++
	case token.MappingEndType, token.SequenceEndType:
		d.flow = max(0, d.flow-1)
	case token.SequenceEntryType:
		d.block(t.Position.Column, 0)
	case token.MappingValueType:
		if d.flow == 0 && t.Prev != nil {
			d.block(t.Prev.Position.Column, 1)
		}
	}
}

// keys is the number of keys of the innermost block so far.
func (d *depth) keys() int {
	if len(d.blocks) == 0 {
		return 0
	}
	return d.blocks[len(d.blocks)-1].keys
}

// block starts a block at a column, or continues the one that began there, and closes those further to the
// right. keys is the number of its new keys.
func (d *depth) block(column, keys int) {
	for len(d.blocks) > 0 && d.blocks[len(d.blocks)-1].column > column {
		d.blocks = d.blocks[:len(d.blocks)-1]
	}
	if n := len(d.blocks); n > 0 && d.blocks[n-1].column == column {
		if d.blocks[n-1].keys += keys; keys == 0 {
			d.blocks[n-1].keys = 0 // the next item of a list
		}
		return
	}
	d.blocks = append(d.blocks, block{column, keys})
}
