package parameter

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// Names learns the words that a declaration gives to expressions.
type Names interface {
	DeclareLabel(word *yamltree.Node) error            // a word that is one of the choices
	DeclareNumber(word *yamltree.Node, value *big.Rat) // a word that stands for a number
}

// Declare reads the declaration of a parameter: a bare value is its default, from whose
// spelling the type follows; a mapping says more.
func (p *Parameter) Declare(n *yamltree.Node, names Names) error {
	value := n
	if n.Kind == yamltree.Mapping {
		if err := n.KnownKeys(rulefile.ParameterKeys...); err != nil {
			return err
		}
		if err := p.describe(n, names); err != nil {
			return err
		}
		value = n.Get("default")
		if done, err := withoutDefault(n, value); done || err != nil {
			return err
		}
	}
	if value.Kind != yamltree.Scalar {
		return value.Errorf("the default of %s expected, found %s", p.Name, value.Kind).
			WithHint("a number, dice, true, false or a word; a parameter without default has `required: true`")
	}
	if n.Kind != yamltree.Mapping || n.Get("type") == nil && p.Words == nil && p.Choices == nil {
		if err := p.inferType(value); err != nil {
			return err
		}
	}
	if err := p.checkDeclaration(n); err != nil {
		return err
	}
	return p.ReadDefault(value)
}

// withoutDefault reports whether the parameter must be given a value.
func withoutDefault(n, value *yamltree.Node) (bool, error) {
	node := n.Get("required")
	if node == nil {
		if value == nil {
			return false, n.Errorf("default is missing").WithHint("or `required: true` for a parameter that must be given")
		}
		return false, nil
	}
	required, err := node.ReadBool()
	switch {
	case err != nil:
		return false, err
	case required && value != nil:
		return false, node.Errorf("a required parameter has no default")
	case !required && value == nil:
		return false, node.Errorf("a parameter that is not required needs a default")
	case required && n.Get("type") == nil && n.Get("words") == nil && n.Get("choices") == nil:
		return false, node.Errorf("a required parameter needs a type").WithHint("one of %s", suggest.List(rulefile.ParameterTypes))
	}
	return required, nil
}

// describe reads what a declaration says beside the default.
func (p *Parameter) describe(n *yamltree.Node, names Names) error {
	readers := []struct {
		key  string
		read func(*yamltree.Node) error
	}{
		{"words", func(n *yamltree.Node) error { return p.readWords(n, names) }},
		{"choices", func(n *yamltree.Node) error { return p.readChoices(n, names) }},
		{"type", p.readType},
		{"range", func(n *yamltree.Node) error { return readRange(&p.Range, n) }},
		{"number_range", func(n *yamltree.Node) error { return readRange(&p.NumberRange, n) }},
		{"whole", func(n *yamltree.Node) (err error) { p.Whole, err = n.ReadBool(); return }},
		{"dice", p.readDice},
		{"doc", func(n *yamltree.Node) (err error) { p.Doc, err = n.ReadText(); return }},
		{"unit", func(n *yamltree.Node) (err error) { p.Unit, err = n.ReadText(); return }},
	}
	for _, k := range readers {
		if v := n.Get(k.key); v != nil {
			if err := k.read(v); err != nil {
				return err
			}
		}
	}
	return p.checkDeclaration(n)
}

func (p *Parameter) readType(n *yamltree.Node) error {
	name, err := n.ReadOneOf("type", rulefile.ParameterTypes)
	if err == nil {
		p.Type = Type(slices.Index(rulefile.ParameterTypes, name)) //nolint:gosec // it is one of them
	}
	return err
}

func readRange(to **number.Interval, n *yamltree.Node) error {
	r, err := number.ReadInterval(n)
	*to = &r
	return err
}

func (p *Parameter) readWords(n *yamltree.Node, names Names) error {
	if err := n.Want(yamltree.Mapping, "a mapping of words to numbers"); err != nil {
		return err
	}
	p.Type = NumberOrWord
	for _, e := range n.Entries {
		if !rulefile.IsName(e.Key.Text) {
			return e.Key.Errorf("%q is not a word", e.Key.Text)
		}
		s, err := e.Value.ReadText()
		if err != nil {
			return err
		}
		v, err := number.Parse(s)
		if err != nil {
			return e.Value.Locate(err)
		}
		p.Words = append(p.Words, Word{e.Key.Text, v})
		names.DeclareNumber(e.Key, v)
	}
	return nil
}

func (p *Parameter) readChoices(n *yamltree.Node, names Names) error {
	p.Type = Choice
	if n.Kind == yamltree.Mapping {
		return p.readNamedChoices(n, names)
	}
	if err := n.Want(yamltree.List, "a list of words, or a mapping of words to their names in expressions"); err != nil {
		return err
	}
	for _, item := range n.Items {
		s, err := item.ReadText()
		if err != nil {
			return err
		}
		if slices.Contains(p.Choices, s) {
			return item.Errorf("%s is listed twice", s)
		}
		// Any word may be chosen; one that is a name may be compared with.
		if rulefile.IsName(s) {
			if err := names.DeclareLabel(item); err != nil {
				return err
			}
		} else if !isWord(s) {
			return item.Errorf("%q is not a word", s).WithHint("choices: {%s: its_name} gives it a name in expressions", s)
		}
		p.Choices = append(p.Choices, s)
	}
	return nil
}

// readNamedChoices reads choices whose words are called otherwise in expressions,
// as 1s: ones.
func (p *Parameter) readNamedChoices(n *yamltree.Node, names Names) error {
	return n.EachEntry("a mapping of words to names", func(e yamltree.Entry) error {
		if err := e.Value.Want(yamltree.Scalar, "the name of a word"); err != nil {
			return err
		}
		if err := names.DeclareLabel(e.Value); err != nil {
			return err
		}
		p.Choices = append(p.Choices, e.Key.Text)
		p.labels = append(p.labels, e.Value.Text)
		return nil
	})
}

// isWord reports whether a text can only be meant as a word.
func isWord(s string) bool {
	return rulefile.IsMadeOf(s, rulefile.Letters+"_-") && s[0] != '-'
}

// inferType takes the type from the spelling of the default.
func (p *Parameter) inferType(n *yamltree.Node) error {
	s := strings.TrimSpace(n.Text)
	v, err := number.Parse(s)
	switch {
	case s == "true" || s == "false":
		p.Type = Boolean
	case err == nil && v.IsInt() && !strings.ContainsAny(s, "./%"):
		p.Type = Integer
	case err == nil:
		p.Type = Number
	case isWord(s):
		return n.Errorf("the type of %q cannot be told from the word", s).
			WithHint("write {default: %s, choices: [%s, ...]}, or words: with their numbers", s, s)
	default:
		p.Type = Dice
	}
	return nil
}

// checkDeclaration refuses what does not go together.
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
		return n.Errorf("%s lists dice and is of type %s", p.Name, p.Type).WithHint("type: dice")
	case p.NumberRange != nil && p.Type != Dice:
		return n.Errorf("%s is of type %s and has a number_range", p.Name, p.Type).WithHint("it is for a number in place of dice")
	case p.Whole && p.Type != NumberOrWord && p.Type != Number:
		return n.Errorf("%s is of type %s and whole", p.Name, p.Type).WithHint("it is for numbers")
	case p.Resource && p.Type != Integer && p.Type != Dice:
		return n.Errorf("%s is of type %s", p.Name, p.Type).WithHint("a resource is an integer or dice")
	}
	return nil
}

// readDice reads which dice a parameter may be: `dice: [d3, d6]`.
func (p *Parameter) readDice(n *yamltree.Node) error {
	list, err := n.ReadTexts()
	if err != nil {
		return err
	}
	for i, s := range list {
		sides, err := strconv.ParseInt(strings.TrimPrefix(s, "d"), 10, 64)
		if err != nil || sides < 1 || !strings.HasPrefix(s, "d") {
			return n.Item(i).Errorf("%q is not a die", s).WithHint("such as d6")
		}
		p.Dice = append(p.Dice, sides)
	}
	return nil
}
