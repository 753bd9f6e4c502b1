package parameter

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// Names learns the words that a declaration gives to expressions.
type Names interface {
	DeclareLabel(word *yamltree.Node)                  // a word that is one of the choices
	DeclareNumber(word *yamltree.Node, value *big.Rat) // a word that stands for a number
}

// A declarer reads the declaration of a parameter.
type declarer struct {
	*yamltree.Reader
	*Parameter
	names Names
}

// Declare reads the declaration of a parameter: a default, from which the type follows, or a
// mapping with details.
func (p *Parameter) Declare(r *yamltree.Reader, n *yamltree.Node, names Names) {
	d := declarer{r, p, names}
	value := n
	if n.Kind == yamltree.Mapping {
		d.Keys(n, rulefile.ParameterKeys...)
		d.describe(n)
		value = n.Get("default")
		if d.withoutDefault(n, value) || d.Refused() {
			return
		}
	}
	if value.Kind != yamltree.Scalar {
		d.Refuse(value.Errorf("the default of %s expected, found %s", p.Name, value.Kind).
			WithHint("a number, dice, true, false or a word; a parameter without default has `required: true`"))
	}
	if n.Kind != yamltree.Mapping || n.Get("type") == nil && p.Words == nil && p.Choices == nil {
		d.inferType(value)
	}
	d.Refuse(p.checkDeclaration(n))
	p.ReadDefault(r, value)
}

// withoutDefault reports whether the parameter n has no default, because a value must be given. value is the
// node of the default.
func (d declarer) withoutDefault(n, value *yamltree.Node) bool {
	node := n.Get("required")
	if node == nil {
		if value == nil {
			d.Refuse(n.Errorf("default is missing").WithHint("or `required: true` for a parameter that must be given"))
		}
		return false
	}
	required := d.Bool(node)
	switch {
	case required && value != nil:
		d.Refuse(node.Errorf("a required parameter has no default"))
	case !required && value == nil:
		d.Refuse(node.Errorf("a parameter that is not required needs a default"))
	case required && n.Get("type") == nil && n.Get("words") == nil && n.Get("choices") == nil:
		d.Refuse(node.Errorf("a required parameter needs a type").WithHint("one of %s", suggest.List(rulefile.ParameterTypes)))
	}
	return required
}

// describe reads the entries of a declaration other than the default.
func (d declarer) describe(n *yamltree.Node) {
	p := d.Parameter
	readers := []struct {
		key  string
		read func(*yamltree.Node)
	}{
		{"words", d.readWords},
		{"choices", d.readChoices},
		{"type", d.readType},
		{"range", func(n *yamltree.Node) { p.Range = d.readRange(n) }},
		{"number_range", func(n *yamltree.Node) { p.NumberRange = d.readRange(n) }},
		{"whole", func(n *yamltree.Node) { p.Whole = d.Bool(n) }},
		{"dice", d.readDice},
		{"doc", func(n *yamltree.Node) { p.Doc = d.Text(n) }},
		{"unit", func(n *yamltree.Node) { p.Unit = d.Text(n) }},
	}
	for _, k := range readers {
		if v := n.Get(k.key); v != nil {
			k.read(v)
		}
	}
	d.Refuse(p.checkDeclaration(n))
}

func (d declarer) readType(n *yamltree.Node) {
	name := d.OneOf(n, "type", rulefile.ParameterTypes)
	d.Type = Type(max(0, slices.Index(rulefile.ParameterTypes, name))) //nolint:gosec // it is one of them
}

func (d declarer) readRange(n *yamltree.Node) *number.Interval {
	iv := number.ReadInterval(d.Reader, n)
	return &iv
}

// readWords reads the words with their numbers.
func (d declarer) readWords(n *yamltree.Node) {
	d.Want(n, yamltree.Mapping, "a mapping of words to numbers")
	d.Type = NumberOrWord
	for _, e := range n.Entries {
		if !rulefile.IsName(e.Key.Text) {
			d.Refuse(e.Key.Errorf("%q is not a word", e.Key.Text))
		}
		v, err := number.Parse(d.Text(e.Value))
		if err != nil {
			d.RefuseAt(e.Value, err)
			return
		}
		d.Words = append(d.Words, Word{e.Key.Text, v})
		d.names.DeclareNumber(e.Key, v)
	}
}

// readChoices reads the choices.
func (d declarer) readChoices(n *yamltree.Node) {
	d.Type = Choice
	if n.Kind == yamltree.Mapping {
		d.readNamedChoices(n)
		return
	}
	d.Want(n, yamltree.List, "a list of words, or a mapping of words to their names in expressions")
	for _, item := range n.Items {
		s := d.Text(item)
		// Any word may be chosen; one that is a name may be compared with.
		switch {
		case slices.Contains(d.Choices, s):
			d.Refuse(item.Errorf("%s is listed twice", s))
		case rulefile.IsName(s):
			d.names.DeclareLabel(item)
		case !isWord(s):
			err := item.Errorf("%q is not a word", s).WithHint("choices: {%s: its_name} gives it a name in expressions", s)
			if _, unread := notation.Rules.Parse(s); unread == nil && strings.Contains(s, "d") {
				err.WithHint("a parameter that is dice may be any: %s: %s, and a sweep lists those to compare", d.Name, s)
			}
			d.Refuse(err)
		}
		d.Choices = append(d.Choices, s)
	}
}

// readNamedChoices reads choices whose words are called otherwise in expressions,
// as 1s: ones.
func (d declarer) readNamedChoices(n *yamltree.Node) {
	for e := range d.Entries(n, "a mapping of words to names") {
		d.Want(e.Value, yamltree.Scalar, "the name of a word")
		d.names.DeclareLabel(e.Value)
		d.Choices = append(d.Choices, e.Key.Text)
		d.labels = append(d.labels, e.Value.Text)
	}
}

// isWord reports whether a text can only be meant as a word.
func isWord(s string) bool {
	return rulefile.IsMadeOf(s, rulefile.Letters+"_-") && s[0] != '-'
}

// inferType sets the type from the spelling of the default.
func (d declarer) inferType(n *yamltree.Node) {
	s := strings.TrimSpace(n.Text)
	v, err := number.Parse(s)
	switch {
	case s == "true" || s == "false":
		d.Type = Boolean
	case err == nil && v.IsInt() && !strings.ContainsAny(s, "./%"):
		d.Type = Integer
	case err == nil:
		d.Type = Number
	case isWord(s):
		d.Refuse(n.Errorf("the type of %q cannot be told from the word", s).
			WithHint("write {default: %s, choices: [%s, ...]}, or words: with their numbers", s, s))
	default:
		d.Type = Dice
	}
}

// checkDeclaration returns an error if entries of the declaration contradict each other.
func (p *Parameter) checkDeclaration(n *yamltree.Node) error {
	switch {
	case p.Words != nil && p.Type != NumberOrWord:
		return n.Errorf("%s has words and the type %s", p.Name, p.Type).WithHint("the type is number-or-word")
	case p.Choices != nil && p.Type != Choice:
		return n.Errorf("%s has choices and the type %s", p.Name, p.Type).WithHint("the type is choice")
	case p.Type == NumberOrWord && p.Words == nil:
		return n.Errorf("%s needs words", p.Name).WithHint("words: {off: 0, ...}")
	case p.Type == Choice && p.Choices == nil:
		return n.Errorf("%s needs choices", p.Name).WithHint("choices: [one, two]")
	case p.Range != nil && p.Type == Dice && p.Dice == nil:
		return n.Errorf("%s is of type %s and has a range", p.Name, p.Type).
			WithHint("write number_range for a number in place of dice, or list the dice that it limits as well: dice: [d3, d6]")
	case p.Range != nil && (p.Type == Boolean || p.Type == Choice):
		return n.Errorf("%s is of type %s and has a range", p.Name, p.Type).WithHint("only numbers and dice have one")
	case p.Dice != nil && p.Type != Dice:
		return n.Errorf("%s lists dice and is of type %s", p.Name, p.Type).WithHint("add type: dice")
	case p.NumberRange != nil && p.Type != Dice:
		return n.Errorf("%s is of type %s and has a number_range", p.Name, p.Type).WithHint("it is for a number in place of dice")
	case p.Whole && p.Type == Integer:
		hint := "leave out whole: an integer is a whole number"
		if value := n.Get("default"); value != nil {
			hint = fmt.Sprintf("leave out whole: default %s already makes it a whole number", value.Text)
		}
		return n.Errorf("%s is of type %s and whole", p.Name, p.Type).WithHint("%s", hint)
	case p.Whole && p.Type != NumberOrWord && p.Type != Number:
		return n.Errorf("%s is of type %s and whole", p.Name, p.Type).WithHint("it is for numbers")
	case p.Resource && p.Type != Integer && p.Type != Dice:
		return n.Errorf("%s is of type %s", p.Name, p.Type).WithHint("a resource is an integer or dice")
	}
	return nil
}

// readDice reads which dice a parameter may be: `dice: [d3, d6]`.
func (d declarer) readDice(n *yamltree.Node) {
	for i, s := range d.Texts(n) {
		sides, err := strconv.ParseInt(strings.TrimPrefix(s, "d"), 10, 64)
		if err != nil || sides < 1 || !strings.HasPrefix(s, "d") {
			err := n.Item(i).Errorf("%q is not a die", s).WithHint("such as d6")
			if _, die, isPool := strings.Cut(s, "d"); isPool && die != "" {
				err.WithHint("d%s allows any number of them, also %s", die, s)
			}
			d.Refuse(err)
		}
		d.Dice = append(d.Dice, sides)
	}
}
