package notation

import "strings"

// unexpected reports the next token where an operand should stand.
func (p *parser) unexpected() error {
	t := p.tok
	switch {
	case t.kind == endToken:
		return Errorf(t.at, "the expression ends where a value should stand")
	case t.kind == unknownToken:
		return Errorf(t.at, "unexpected character %q", t.text)
	case t.text == "[[" || t.text == "]]":
		return Errorf(t.at, "inline rolls are not part of the notation").WithHint("use parentheses")
	case t.text == "[" && p.grammar.names:
		return Errorf(t.at, "resources in brackets belong to the methuen notation").WithHint("a rule file names them: target.dodge")
	}
	return Errorf(t.at, "unexpected %q where a value should stand", t.text)
}

// leftover reports the next token where an operator or the end should stand.
func (p *parser) leftover() error {
	t := p.tok
	switch {
	case t.kind == signToken && t.text == ")":
		return Errorf(t.at, "')' without '('")
	case t.kind == nameToken && strings.EqualFold(t.text, "d") && p.last.End == t.at.Start:
		return Errorf(t.at, "a die without sides").WithHint("such as 2d6")
	case t.kind == signToken && t.text == "**":
		return Errorf(t.at, "there is no operator **")
	case t.kind == signToken && strings.HasSuffix(t.text, "=") && p.grammar.resources:
		return Errorf(t.at, "an expression never assigns: %q belongs to an effect", t.text)
	case t.kind == signToken && t.text == "=" && p.grammar.names:
		return Errorf(t.at, "a single = is no comparison").WithHint("write ==")
	case t.kind == unknownToken:
		return Errorf(t.at, "unexpected character %q", t.text)
	case t.text == "[[" || t.text == "]]":
		return Errorf(t.at, "inline rolls are not part of the notation").WithHint("use parentheses")
	case t.kind == diceToken && p.last.End < t.at.Start && p.last.Src != nil && isDigit(p.last.Text()[0]):
		return Errorf(t.at, "unexpected %q", t.text).WithHint("no spaces inside a dice term such as 2d6")
	case p.grammar.modifiers && p.last.End == t.at.Start && p.last.Src != nil && p.last.Text() == ")":
		return Errorf(t.at, "modifiers stand behind a dice term or a group, not behind a parenthesis").WithHint("{2d6+3}k1")
	case p.grammar.modifiers && (t.kind == nameToken || t.kind == signToken && strings.ContainsAny(t.text[:1], "!<>=")):
		return Errorf(t.at, "text after the expression").WithHint("modifiers stand right behind a dice term or a group, without a space")
	}
	return Errorf(t.at, "unexpected %q where an operator should stand", t.text)
}
