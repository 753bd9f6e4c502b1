package notation

import (
	"strings"
)

// unexpected returns the error for a token where an operand must be.
func (p *parser) unexpected() error {
	t := p.tok
	switch {
	case t.kind == endToken:
		return orMore(Errorf(t.at, "a value is missing here"))
	case t.kind == unknownToken:
		return p.unknownCharacter()
	case t.text == "[[":
		return inlineRolls(t)
	}
	err := Errorf(t.at, "unexpected %q where a value is expected", t.text)
	switch {
	case t.text == "[" && p.grammar.names:
		return err.WithHint("resources in brackets belong to the methuen notation; a rule file names them: target.dodge")
	case t.text == "[":
		return err.WithHint("resources in brackets belong to the methuen notation")
	case t.text == "{" && !p.grammar.modifiers:
		return err.WithHint("rolls in braces belong to the roll20 notation")
	case t.text == "!" && p.grammar.names:
		return err.WithHint("write not")
	case t.kind == signToken && p.grammar.names && p.grammar.binary[t.text].op.IsComparison():
		return err.WithHint("a value is missing before it: write it %s 7, where it is each die", t.text)
	}
	return orMore(err)
}

// orMore adds a hint to the error if its place follows a comparison such as >= 4+.
func orMore(err *Error) *Error {
	if err.At.Src == nil {
		return err
	}
	before, isPlus := strings.CutSuffix(err.At.Src.Text[:err.At.Start], "+")
	compared := strings.TrimRight(before, "0123456789")
	number := before[len(compared):]
	compared = strings.TrimRight(compared, " ")
	if isPlus && number != "" && (strings.HasSuffix(compared, "=") || strings.HasSuffix(compared, ">")) {
		err.WithHint("write >= %s, without the +", number)
	}
	return err
}

// leftover returns the error for a token where an operator or the end must be.
func (p *parser) leftover() error {
	t := p.tok
	switch {
	case t.kind == unknownToken:
		return p.unknownCharacter()
	case t.kind == nameToken && strings.EqualFold(t.text, "vs"):
		return Errorf(t.at, "%q is not an operator", t.text).WithHint("write > between the two to ask whether the first is higher")
	case t.kind == nameToken && strings.EqualFold(t.text, "d") && p.adjacent():
		return noSides(t)
	case t.kind == diceToken && t.count == "" && p.afterCount():
		return Errorf(t.at, "unexpected %q", t.text).WithHint("no spaces inside a dice term such as 2d6")
	case t.kind == diceToken && t.count == "" && p.adjacent() && strings.Contains(p.last.Text(), "."):
		return Errorf(p.last, "the number of dice must be whole, this is %s", p.last.Text())
	case t.kind == signToken:
		return p.leftoverSign()
	case p.grammar.modifiers && p.adjacent() && p.afterParenthesis():
		return notBehindParenthesis(t)
	case p.grammar.modifiers && t.kind == nameToken:
		return textAfter(t)
	}
	return p.noOperator()
}

// meantBy is what is meant by comparisons as they are written elsewhere.
var meantBy = map[string]string{"=>": ">=", "=<": "<=", "<>": "!="}

// notComparison is the error for a sign at the beginning of at that compares only in other languages; nil for
// any other.
func notComparison(at Span) error {
	for sign, meant := range meantBy {
		if strings.HasPrefix(at.Src.Text[at.Start:], sign) {
			at.End = at.Start + len(sign)
			return Errorf(at, "there is no operator %s", sign).WithHint("write %s", meant)
		}
	}
	return nil
}

// leftoverSign returns the error for a sign that is not an operator, or cannot be used here.
func (p *parser) leftoverSign() error {
	t := p.tok
	if err := notComparison(t.at); err != nil {
		return err
	}
	switch t.text {
	case ")":
		return Errorf(t.at, "')' without '('")
	case "**":
		return Errorf(t.at, "there is no operator **")
	case "]]":
		return Errorf(t.at, "']]' without '[['")
	case "[[":
		if !p.grammar.modifiers {
			return inlineRolls(t)
		}
	case "=", "+=", "-=", "*=", "/=":
		if p.grammar.resources {
			return Errorf(t.at, "an expression never assigns: %q belongs to an effect", t.text)
		}
		if t.text == "=" && p.grammar.names {
			return Errorf(t.at, "a single = does not compare").WithHint("write ==")
		}
	}
	switch {
	case !p.grammar.modifiers || !strings.ContainsAny(t.text[:1], "!<>="):
		return p.noOperator()
	case p.adjacent() && p.afterParenthesis():
		return notBehindParenthesis(t)
	case !strings.HasPrefix(t.text, "!"):
		return comparesTotal(t.at)
	}
	return textAfter(t)
}

// comparesTotal refuses a comparison where only dice are counted.
func comparesTotal(at Span) error {
	if at.Text() == "=" && !strings.HasPrefix(at.Src.Text[at.End:], "=") {
		return Errorf(at, "a single = does not compare").WithHint("write ==, in the rules notation; 5d6=6, without spaces, counts dice")
	}
	counting, ok := Counting(at.Src.Text)
	if !ok {
		counting = "5d6>5"
	}
	return Errorf(at, "comparing a total needs the rules notation").WithHint("%s, without spaces, counts dice", counting)
}

// Counting returns a comparison of dice as the roll20 notation counts them: 5d10>7 for 5d10 >= 7; false for a
// text that is not such a comparison, or is written that way already.
func Counting(text string) (counting string, ok bool) {
	if counting = strings.NewReplacer(" ", "", ">=", ">", "<=", "<").Replace(text); counting == text {
		return "", false
	}
	e, err := Roll20.Parse(counting)
	pool, isPool := e.(*Pool)
	return counting, err == nil && isPool && pool.Rule.Success != nil
}

// noOperator returns the error for a token, other than a sign, where an operator must be.
func (p *parser) noOperator() error {
	t := p.tok
	err := Errorf(t.at, "unexpected %q where an operator is expected", t.text)
	last := p.last.Text()
	if n := len(t.text) - len(strings.TrimLeft(t.text[1:], "0123456789")); p.adjacent() && t.kind == nameToken {
		if err := p.leastOrMost(last+t.text[:n], t.text[n:], t.at); err != nil {
			return err
		}
	}
	if t.text == "(" && p.adjacent() && isNumeral(last) {
		return err.WithHint("write %s * (...); sum(%[1]s, ...) adds %[1]s rolls, in the rules notation", last)
	}
	if !p.grammar.plain {
		if p.grammar.modifiers && t.kind == diceToken && t.count == "" && isDice(last) {
			err.WithHint("to add dice, write + %s; to drop dice, leave out the space", t.text)
		}
		if !p.grammar.modifiers && p.adjacent() && isModified(last+t.text) {
			err.WithHint("modifiers belong to the roll20 notation")
		}
		return err
	}
	switch {
	case t.kind == nameToken && p.adjacent() && strings.EqualFold(t.text[:1], "d") && isDigit(t.text[1]):
		return err.WithHint("dice can be followed by %s; dice are counted with count(pool(8, d10), it >= 7)", plainModifiers)
	case t.kind == nameToken && !p.adjacent() && isDice(last) && beginsModifiers(t.text):
		return err.WithHint("modifiers come directly after the dice, without a space")
	case t.kind == nameToken && p.adjacent() && beginsModifiers(t.text):
		return err.WithHint("of a pool, dice are kept with keep(k, p) and dropped with drop(k, p)")
	case t.kind == diceToken && t.count == "" && !p.adjacent() && isName(last):
		return err.WithHint("to roll a computed number of dice write (%s)%s", last, t.text)
	case t.text == "not":
		return err.WithHint("write not x in ...")
	case t.text == "[" && !p.adjacent():
		return err.WithHint("the rank comes directly after the pool: hand[1]")
	}
	return err
}

// isName reports whether the rules notation reads the text as a name.
func isName(text string) bool {
	e, err := Rules.Parse(text)
	return err == nil && is[*Ref](e)
}

// isModified reports whether the roll20 notation reads the text as dice with
// modifiers.
func isModified(text string) bool {
	e, err := Roll20.Parse(text)
	if err != nil {
		return false
	}
	pool, ok := e.(*Pool)
	return ok && !pool.Rule.IsEmpty()
}

// plainModifiers lists the modifiers of the rules notation.
const plainModifiers = "! !! !p k kh kl d dh dl r ro"

// afterCount reports whether the last token could be the number of dice: a
// number, or an expression in parentheses where dice can be computed.
func (p *parser) afterCount() bool {
	last := p.last.Text()
	return strings.Trim(last, "0123456789") == "" || p.afterParenthesis() && p.grammar.computed
}

// spellings are characters that stand for a sign elsewhere.
var spellings = map[string]string{
	"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "&": "and", "|": "or",
}

// unknownCharacter returns the error for a character that no token begins with.
func (p *parser) unknownCharacter() error {
	t := p.tok
	err := Errorf(t.at, "unexpected character %q", t.text)
	if sign, ok := spellings[t.text]; ok {
		return err.WithHint("write %s", sign)
	}
	last := p.last.Text()
	switch {
	case t.text == "^":
		return err.WithHint("there are no powers: write x * x")
	case t.text == "." && p.adjacent() && isDice(last):
		return err.WithHint("the sides of a die are a whole number")
	case t.text == "." && p.grammar.decimals && (!p.adjacent() || last == "" || isDigit(last[0])):
		return err.WithHint("a decimal point needs a digit on both sides: 0.5")
	case t.text == "?" && p.grammar.attributes:
		return err.WithHint("a question has no answer here: name a parameter of a rule file, @{bonus}")
	case t.text == `"` && p.grammar.names:
		return err.WithHint("words are written without quotes")
	}
	return err
}

// isDice reports whether the text of a token is a dice term.
func isDice(text string) bool {
	_, sides, ok := strings.Cut(strings.ToLower(strings.TrimLeft(text, "0123456789")), "d")
	return ok && sides != "" && strings.Trim(sides, "0123456789") == ""
}

// leastOrMost is the error for modifiers of other dice rollers that limit each die, such as 4d6mi2 or 4d6max5;
// nil for another word. dice is the text of the term before the word.
func (p *parser) leastOrMost(dice, word string, at Span) error {
	letters := strings.ToLower(strings.TrimRight(word, "0123456789"))
	f, ok := map[string]string{"mi": "max", "min": "max", "ma": "min", "max": "min"}[letters]
	count, sides, isDie := strings.Cut(strings.ToLower(dice), "d")
	if !ok || !isDie || len(letters) == len(word) {
		return nil
	}
	switch before := strings.ToLower(at.Src.Text[:at.Start]); {
	case count == ")", count == "" && strings.HasSuffix(before, ")"+strings.ToLower(dice)):
		count = "n"
	case count == "":
		count = "1"
	}
	if !isDice(dice) {
		count, sides = "4", "6"
	}
	return Errorf(at, "%s is not a modifier", word).
		WithHint("in a rule file: sum(each(pool(%s, d%s), %s(it, %s)))", count, sides, f, word[len(letters):])
}

func inlineRolls(t token) error {
	return Errorf(t.at, "inline rolls belong to the roll20 notation").WithHint("use parentheses")
}

// afterParenthesis reports whether the last token ended a parenthesis or an inline roll.
func (p *parser) afterParenthesis() bool { return p.last.Text() == ")" || p.last.Text() == "]]" }

func notBehindParenthesis(t token) error {
	return Errorf(t.at, "modifiers go after a dice term or a group, not after a parenthesis").
		WithHint("such as {2d6+3}k1")
}

func textAfter(t token) error {
	return Errorf(t.at, "unexpected text after the expression").
		WithHint("modifiers go after a dice term or a group: 4d6k3, {2d6+3}>7")
}
