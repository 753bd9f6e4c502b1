package yamltree

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"oddsmith/scenarios/notation"
)

// node converts a node of the YAML library.
func (f *file) node(n ast.Node) (*Node, error) {
	switch n := n.(type) {
	case *ast.NullNode:
		return &Node{At: f.at(n.GetToken())}, nil
	case *ast.MappingNode:
		out, err := f.mapping(n.Values, n.GetToken())
		if err == nil && n.IsFlowStyle {
			err = out.checkCommas()
		}
		return out, err
	case *ast.MappingValueNode:
		return f.mapping([]*ast.MappingValueNode{n}, n.GetToken())
	case *ast.SequenceNode:
		out := &Node{Kind: List, At: f.at(n.GetToken())}
		for _, v := range n.Values {
			item, err := f.node(v)
			if err != nil {
				return nil, err
			}
			out.Items = append(out.Items, item)
		}
		if n.IsFlowStyle {
			return out, out.checkCommas()
		}
		return out, nil
	case *ast.LiteralNode:
		return f.block(n), nil
	case ast.ScalarNode:
		return f.scalar(n.GetToken()), nil
	}
	return nil, notation.Errorf(f.at(n.GetToken()), "a rule file has no %s", strings.ToLower(n.Type().String()))
}

// mapping converts the entries of a mapping. Repeated keys are an error.
func (f *file) mapping(values []*ast.MappingValueNode, first *token.Token) (*Node, error) {
	out := &Node{Kind: Mapping, At: f.at(first)}
	seen := map[string]*Node{}
	for _, v := range values {
		key, err := f.node(v.Key)
		if err != nil {
			return nil, err
		}
		if key.Kind != Scalar {
			return nil, key.Errorf("a key that is %s", key.Kind).WithHint("keys are words")
		}
		if other := seen[key.Text]; other != nil {
			if err := out.checkCommas(); err != nil {
				return nil, err // which is why
			}
			return nil, givenTwice(key, other)
		}
		seen[key.Text] = key
		value, err := f.node(v.Value)
		if err != nil {
			return nil, err
		}
		if value.Kind == Null {
			value.At = key.At // the null that is not written stands nowhere
		}
		out.Entries = append(out.Entries, Entry{Key: key, Value: value})
	}
	if len(out.Entries) > 0 && first.Type == token.MappingValueType {
		out.At = out.Entries[0].Key.At
	}
	return out, nil
}

func givenTwice(key, other *Node) error {
	return key.Errorf("%q is given twice", key.Text).WithHint("first on line %d", other.At.Place().Line)
}

// scalar converts a scalar. Its text is as spelled in the file: 0.10 stays 0.10.
func (f *file) scalar(t *token.Token) *Node {
	n := &Node{Kind: Scalar, At: f.at(t), Text: t.Value}
	start := n.At.Start
	if t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType {
		n.Quoted = true
		start = min(start+1, len(f.src.Text))
	}
	spelling := strings.TrimSpace(t.Origin)
	switch {
	case strings.HasPrefix(f.src.Text[start:], t.Value):
		n.source = f.sourceAt(start, start+len(t.Value))
	case !n.Quoted && strings.HasPrefix(f.src.Text[start:], spelling):
		n.source = f.sourceAt(start, start+len(spelling)) // several lines
	default: // escapes: the columns after the first are not those of the file
		n.source = f.sourceAt(start, start)
		n.source.Text = t.Value
	}
	return n
}

// block converts a block scalar, written with | or >.
func (f *file) block(n *ast.LiteralNode) *Node {
	out := &Node{Kind: Scalar, At: f.at(n.Start), Text: strings.TrimSpace(n.Value.Value)}
	origin := n.Value.GetToken().Origin
	start := f.offset(n.Start.Position.Line+1, 1)
	if !strings.HasPrefix(f.src.Text[start:], origin) {
		out.source = f.sourceAt(out.At.Start, out.At.Start)
		out.source.Text = out.Text
		return out
	}
	body := strings.TrimSpace(origin)
	start += strings.Index(origin, body)
	out.source = f.sourceAt(start, start+len(body))
	return out
}
