package notationtest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Encounter reads an encounter as it is printed, alone or under rolls that are named, on one
// line or on several:
//
//	a = d2; encounter(hp = 3; mood = calm; turn {roll hit = d6 > 3; if hit {hp -= a}}; until hp <= 0; turns)
//
// A name that nothing has is a word; rounds are those that have begun. A policy that was found
// cannot be read.
func Encounter(t testing.TB, text string) notation.Expr {
	t.Helper()
	e, err := readWithWords(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

// read reads named rolls and an encounter, or an expression that may have a condition.
func read(text string) (notation.Expr, error) {
	text = strings.TrimSpace(text)
	if inside, ok := strings.CutPrefix(text, encounterStart); ok {
		return readEncounter(strings.TrimSuffix(inside, ")"))
	}
	if named, body, ok := cutOutside(text); ok {
		name, roll, _ := strings.Cut(strings.TrimPrefix(named, "let "), " = ")
		value, err := read(roll)
		if err != nil {
			return nil, err
		}
		inner, err := read(body)
		return &notation.Let{Name: strings.TrimSpace(name), Value: value, Body: inner}, err
	}
	x, cond, conditional := strings.Cut(text, " given ")
	e, err := notation.Rules.Parse(x)
	if err != nil || !conditional {
		return e, err
	}
	c, err := notation.Rules.Parse(cond)
	return &notation.Given{X: e, Cond: c}, err
}

func readWithWords(text string) (notation.Expr, error) {
	text = strings.Join(strings.Fields(text), " ")
	e, err := read(strings.ReplaceAll(text, notation.RoundsName, roundsInText))
	if err != nil {
		return nil, err
	}
	return notation.Bind(e, func(x notation.Expr) (notation.Expr, error) {
		r, ok := x.(*notation.Ref)
		switch {
		case ok && r.Name == roundsInText:
			return &notation.Ref{Name: notation.RoundsName}, nil
		case ok && r.Name == notation.Lineup.String():
			return &notation.Call{Func: notation.Lineup, Args: r.Args}, nil
		case ok && r.Args == nil:
			return &notation.Label{Name: r.Name}, nil
		}
		return x, nil
	})
}

// roundsInText is the number of rounds, which no text of a rule file can name.
const roundsInText = "rounds"

// encounterStart is how the text of an encounter begins.
const encounterStart = "encounter("

// readEncounter reads what stands between the parentheses.
func readEncounter(text string) (*notation.Process, error) {
	n := &notation.Process{}
	for n.Until == nil {
		item, rest, ok := cutOutside(text)
		if !ok {
			return nil, fmt.Errorf("%s is no part of an encounter", item)
		}
		if err := readItem(n, item); err != nil {
			return nil, err
		}
		text = rest
	}
	for {
		item, rest, ok := cutOutside(text)
		most, isLimit := strings.CutPrefix(item, "limit ")
		turns, isHorizon := strings.CutPrefix(item, "after ")
		var err error
		switch {
		case ok && isLimit:
			n.Limit, err = read(most)
		case ok && isHorizon:
			n.Horizon, err = read(turns)
		default:
			n.Value, err = read(text)
			return n, err
		}
		if err != nil {
			return nil, err
		}
		text = rest
	}
}

// readItem reads a var, the order, a turn, or the end.
func readItem(n *notation.Process, item string) (err error) {
	word, rest, _ := strings.Cut(item, " ")
	switch word {
	case "until":
		n.Until, err = read(rest)
	case "order":
		n.Order, err = readOrder(rest)
	case "turn":
		var turn notation.Turn
		turn, err = readTurn(rest)
		n.Turns = append(n.Turns, turn)
		if n.Order != nil {
			n.Order.Actors++
		}
	default:
		name, start, _ := strings.Cut(item, "=")
		v := notation.Var{Name: strings.TrimSpace(name)}
		v.Start, err = read(strings.TrimSpace(start))
		n.Vars = append(n.Vars, v)
	}
	return err
}

// readOrder reads "of [0 0 1] by EXPR every round".
func readOrder(text string) (o *notation.Order, err error) {
	o = &notation.Order{}
	if groups, rest, ok := strings.Cut(text, "]"); ok {
		for _, g := range strings.Fields(strings.TrimPrefix(groups, "of [")) {
			number, err := strconv.Atoi(g)
			if err != nil {
				return nil, err
			}
			o.Groups = append(o.Groups, number)
		}
		o.Lineup, text = true, strings.TrimSpace(rest)
	}
	text, o.Every = strings.CutSuffix(text, " every round")
	o.First, err = read(strings.TrimPrefix(text, "by "))
	return o, err
}

// readTurn reads "of NAME while EXPR {...}".
func readTurn(text string) (t notation.Turn, err error) {
	head, body, err := cutBlock(text)
	if err != nil {
		return t, err
	}
	head, stands, stood := strings.Cut(" "+head, " while ")
	t.Actor = strings.TrimPrefix(strings.TrimSpace(head), "of ")
	if stood {
		if t.Stands, err = read(stands); err != nil {
			return t, err
		}
	}
	t.Body, err = readBlock(body)
	return t, err
}

// readBlock reads statements.
func readBlock(text string) (list []notation.Stmt, err error) {
	for text != "" {
		item, rest, _ := cutOutside(text)
		s, err := readStmt(item)
		if err != nil {
			return nil, err
		}
		list, text = append(list, s), rest
	}
	return list, nil
}

func readStmt(text string) (s notation.Stmt, err error) {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case text == "stop":
		return &notation.Stop{}, nil
	case text == "act again":
		return &notation.ActAgain{}, nil
	case word == "if":
		return readBranch(rest)
	case word == "roll":
		name, value, _ := strings.Cut(rest, " = ")
		e, err := read(value)
		roll := &notation.Roll{Name: name, Value: e}
		if list := strings.Split(name, ", "); len(list) > 1 {
			roll.Items = list
		}
		return roll, err
	case strings.HasPrefix(rest, "chooses "):
		return readChoose(word, rest)
	}
	sign, value, _ := strings.Cut(rest, " ")
	op := notation.AssignOp(sign)
	if op != notation.Assign && op != notation.AddAssign && op != notation.SubAssign {
		return nil, fmt.Errorf("%s is no statement", text)
	}
	e, err := read(value)
	return &notation.Change{Var: word, Op: op, Value: e}, err
}

// readBranch reads "EXPR {...} else {...}".
func readBranch(text string) (s *notation.Branch, err error) {
	s = &notation.Branch{}
	head, last, err := cutBlock(text)
	if err != nil {
		return nil, err
	}
	if both, ok := strings.CutSuffix(head, " else"); ok {
		if s.Else, err = readBlock(last); err != nil {
			return nil, err
		}
		if head, last, err = cutBlock(both); err != nil {
			return nil, err
		}
	}
	if s.Then, err = readBlock(last); err != nil {
		return nil, err
	}
	s.Cond, err = read(head)
	return s, err
}

// readChoose reads "chooses for EXPR, written EXPR {NAME if EXPR {...}; ...}".
func readChoose(actor, text string) (s *notation.Choose, err error) {
	s = &notation.Choose{Actor: actor}
	head, options, err := cutBlock(text)
	if err != nil {
		return nil, err
	}
	goal, written, _ := strings.Cut(strings.TrimPrefix(head, "chooses for "), ", written ")
	if s.For, err = read(goal); err != nil {
		return nil, err
	}
	if s.Written, err = read(written); err != nil {
		return nil, err
	}
	for options != "" {
		item, rest, _ := cutOutside(options)
		head, body, err := cutBlock(item)
		if err != nil {
			return nil, err
		}
		name, cond, _ := strings.Cut(head, " if ")
		o := notation.Alternative{Name: name}
		if o.If, err = read(cond); err != nil {
			return nil, err
		}
		if o.Body, err = readBlock(body); err != nil {
			return nil, err
		}
		s.Options, options = append(s.Options, o), rest
	}
	return s, nil
}

// cutOutside cuts a text at the first semicolon that stands outside of brackets.
func cutOutside(text string) (before, after string, ok bool) {
	depth := 0
	for i, c := range text {
		switch {
		case strings.ContainsRune("({[", c):
			depth++
		case strings.ContainsRune(")}]", c):
			depth--
		case depth == 0 && c == ';':
			return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:]), true
		}
	}
	return strings.TrimSpace(text), "", false
}

// cutBlock cuts the block off with which a text ends.
func cutBlock(text string) (before, block string, err error) {
	text = strings.TrimSpace(text)
	if strings.HasSuffix(text, "}") {
		depth := 0
		for i := len(text) - 1; i >= 0; i-- {
			switch text[i] {
			case '}':
				depth++
			case '{':
				depth--
			}
			if depth == 0 {
				return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1 : len(text)-1]), nil
			}
		}
	}
	return "", "", fmt.Errorf("%s ends with no block", text)
}
