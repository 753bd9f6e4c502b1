package parameter

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
)

// Read reads a text, as --set gives it, as a value of the parameter. The error
// says what would be right and does not name the parameter.
func (p *Parameter) Read(text string) (Value, error) {
	return p.ReadSource(&notation.Source{Text: text})
}

// ReadSource parses a value of the parameter, with its place for errors. It is an error if the
// declaration does not allow it.
func (p *Parameter) ReadSource(src *notation.Source) (Value, error) {
	v := Value{Type: p.Type, Text: strings.TrimSpace(src.Text)}
	var err error
	switch p.Type {
	case Integer:
		if v.Expr, err = p.number(v.Text, number.ParseInteger); err != nil && isFraction(v.Text) {
			err = fmt.Errorf("%w; where %s is declared, type: number allows fractions", err, p.Name)
		}
	case Number:
		v.Expr, err = p.number(v.Text, number.Parse)
	case NumberOrWord:
		v.Expr, err = p.numberOrWord(v.Text)
	case Boolean:
		v.Expr, err = parseBoolean(v.Text)
	case Choice:
		// A sweep needs quotation marks around a name with a comma, and they do no harm here.
		if name, ok := Unquoted(v.Text); ok && !slices.Contains(p.Choices, v.Text) && slices.Contains(p.Choices, name) {
			v.Text = name
		}
		v.Expr, err = p.choice(v.Text)
	case Dice:
		if v.Expr, err = parseDice(p.Grammar, src); err == nil {
			err = p.checkDice(v)
		}
	}
	if err == nil && p.Resource {
		err = checkResource(v)
	}
	return v, err
}

// isFraction reports whether a text is a number, and not a whole one.
func isFraction(text string) bool {
	v, err := number.Parse(text)
	return err == nil && !v.IsInt()
}

// ReadDefault reads a scalar as the value of the parameter unless another is given.
func (p *Parameter) ReadDefault(r *yamltree.Reader, n *yamltree.Node) {
	v, err := p.ReadSource(n.Source())
	r.RefuseAt(n, err)
	p.Default, p.DefaultAt = &v, n.At
}

// checkResource refuses numbers that a Methuen resource cannot have.
func checkResource(v Value) error {
	if n, ok := v.Rat(); ok && (!n.IsInt() || n.Sign() < 0) {
		return fmt.Errorf("%s cannot be the value of a resource: write an integer of at least 0", v.Text)
	}
	return nil
}

// number parses a number by parse and checks that the parameter allows it.
func (p *Parameter) number(text string, parse func(string) (*big.Rat, error)) (notation.Expr, error) {
	v, err := parse(text)
	if err != nil {
		return nil, err
	}
	switch {
	case p.Range != nil && !p.Range.Contains(v):
		return nil, fmt.Errorf("%s is outside %s%s", text, p.Range, p.orWords())
	case p.Whole && !v.IsInt():
		return nil, fmt.Errorf("%s is not a whole number", text)
	}
	return &notation.Number{Value: v}, nil
}

// orWords says which words stand for numbers, if there are any.
func (p *Parameter) orWords() string {
	if len(p.Words) == 0 {
		return ""
	}
	return ", and not one of " + suggest.List(p.WordNames())
}

// WordNames are the words that stand for numbers.
func (p *Parameter) WordNames() []string {
	names := make([]string, len(p.Words))
	for i, w := range p.Words {
		names[i] = w.Name
	}
	return names
}

// WordsNameAll reports whether the words stand for every number that the parameter may be, or, where it has no range
// and its default is a word, for whole numbers in a row, which are then no more than a way to write the words.
func (p *Parameter) WordsNameAll() bool {
	named := map[string]bool{}
	low, high := p.Words[0].Value, p.Words[0].Value
	for _, w := range p.Words {
		named[w.Value.RatString()] = true
		if w.Value.Cmp(low) < 0 {
			low = w.Value
		}
		if w.Value.Cmp(high) > 0 {
			high = w.Value
		}
	}
	switch {
	case p.Range == nil:
		if len(named) < 2 || p.Default == nil || !p.IsWord(*p.Default) {
			return false
		}
	case !p.Whole || p.Range.Low == nil || p.Range.High == nil:
		return false
	default:
		low, high = p.Range.Low, p.Range.High
	}
	for v := low; v.Cmp(high) <= 0; v = new(big.Rat).Add(v, big.NewRat(1, 1)) {
		if !named[v.RatString()] {
			return false
		}
	}
	return true
}

func (p *Parameter) numberOrWord(text string) (notation.Expr, error) {
	names := p.WordNames()
	if i := slices.Index(names, text); i >= 0 {
		return &notation.Number{Value: p.Words[i].Value}, nil
	}
	if _, err := number.Parse(text); err != nil && !strings.ContainsAny(text, "0123456789") {
		return nil, fmt.Errorf("%q is neither a number nor one of %s%s", text, strings.Join(names, ", "), suggest.Nearest(text, names))
	}
	return p.number(text, number.Parse)
}

func parseBoolean(text string) (notation.Expr, error) {
	if text != "true" && text != "false" {
		return nil, fmt.Errorf("%q is neither true nor false", text)
	}
	return &notation.Bool{Value: text == "true"}, nil
}

// choice returns the label of a choice.
func (p *Parameter) choice(text string) (notation.Expr, error) {
	i := slices.Index(p.Choices, text)
	switch {
	case i < 0 && text == AnyChoice && p.Weighted:
		return &notation.Label{Name: AnyChoice}, nil
	case i < 0 && text == AnyChoice && p.OfRecords:
		return nil, fmt.Errorf("any draws a record, and these have no weights: add `weight: FIELD` to the records %s", p.Name)
	case i < 0:
		return nil, fmt.Errorf("%q is not one of %s%s", text, p.ListOfChoices(), suggest.Nearest(text, p.Choices))
	case p.labels != nil:
		return &notation.Label{Name: p.labels[i]}, nil
	}
	return &notation.Label{Name: text}, nil
}

// AnyChoice is what stands for one of the records of a parameter, drawn by weight.
const AnyChoice = "any"

// AllChoices is what stands for all choices of a parameter in a sweep.
const AllChoices = "all"

// SweptTexts returns the values of a sweep. The word all stands for all choices, words or truth values, unless
// it is one of them; others beside it, such as any, are added where they are listed.
func (p *Parameter) SweptTexts(texts []string) []string {
	all := p.Listed()
	at := slices.Index(texts, AllChoices)
	if at < 0 || all == nil || slices.Contains(all, AllChoices) {
		return texts
	}
	isListed := func(text string) bool { return slices.Contains(all, text) }
	before, after := slices.Clone(texts[:at]), slices.Clone(texts[at+1:])
	return slices.Concat(slices.DeleteFunc(before, isListed), all, slices.DeleteFunc(after, isListed))
}

// Listed returns the choices, words or truth values that the parameter can be; nil if it has none.
func (p *Parameter) Listed() []string {
	switch p.Type {
	case Boolean:
		return []string{"false", "true"}
	case NumberOrWord:
		return p.WordNames()
	case Choice, Integer, Number, Dice:
	}
	return p.Choices
}
