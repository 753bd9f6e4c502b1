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
	r := &reader{}
	e := r.read(text)
	return e, r.err
}

// A reader reads a text by parts, and keeps the first error.
type reader struct{ err error }

func (r *reader) refuse(err error) {
	if r.err == nil {
		r.err = err
	}
}

// read parses the printed text of an expression, which may be an encounter.
func (r *reader) read(text string) notation.Expr {
	text = strings.TrimSpace(text)
	if inside, ok := strings.CutPrefix(text, encounterStart); ok {
		return r.encounter(strings.TrimSuffix(inside, ")"))
	}
	if named, body, ok := cutOutside(text); ok {
		name, roll, _ := strings.Cut(strings.TrimPrefix(named, "let "), " = ")
		return &notation.Let{Name: strings.TrimSpace(name), Value: r.read(roll), Body: r.read(body)}
	}
	x, cond, conditional := strings.Cut(text, " given ")
	if conditional {
		return &notation.Given{X: r.expression(x), Cond: r.expression(cond)}
	}
	return r.expression(x)
}

func (r *reader) expression(text string) notation.Expr {
	e, err := notation.Rules.Parse(text)
	r.refuse(err)
	return e
}

// readWithWords parses the text of a random encounter, with its words as labels.
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

// encounter parses the text between the parentheses of an encounter.
func (r *reader) encounter(text string) *notation.Process {
	n := &notation.Process{}
	for n.Until == nil && r.err == nil {
		item, rest, ok := cutOutside(text)
		if !ok {
			r.refuse(fmt.Errorf("%s is no part of an encounter", item))
		}
		r.item(n, item)
		text = rest
	}
	for {
		item, rest, ok := cutOutside(text)
		most, isLimit := strings.CutPrefix(item, "limit ")
		turns, isHorizon := strings.CutPrefix(item, "after ")
		switch {
		case ok && isLimit:
			n.Limit = r.read(most)
		case ok && isHorizon:
			n.Horizon = r.read(turns)
		default:
			n.Value = r.read(text)
			return n
		}
		text = rest
	}
}

// item reads a var, the order, a turn, or the end.
func (r *reader) item(n *notation.Process, item string) {
	word, rest, _ := strings.Cut(item, " ")
	switch word {
	case "until":
		n.Until = r.read(rest)
	case "order":
		n.Order = r.order(rest)
	case "turn":
		n.Turns = append(n.Turns, r.turn(rest))
		if n.Order != nil {
			n.Order.Actors++
		}
	default:
		name, start, _ := strings.Cut(item, "=")
		n.Vars = append(n.Vars, notation.Var{Name: strings.TrimSpace(name), Start: r.read(strings.TrimSpace(start))})
	}
}

// order reads "of [0 0 1] by EXPR every round".
func (r *reader) order(text string) *notation.Order {
	o := &notation.Order{}
	if groups, rest, ok := strings.Cut(text, "]"); ok {
		for _, g := range strings.Fields(strings.TrimPrefix(groups, "of [")) {
			number, err := strconv.Atoi(g)
			r.refuse(err)
			o.Groups = append(o.Groups, number)
		}
		o.Lineup, text = true, strings.TrimSpace(rest)
	}
	text, o.Every = strings.CutSuffix(text, " every round")
	o.First = r.read(strings.TrimPrefix(text, "by "))
	return o
}

// turn reads "of NAME while EXPR {...}".
func (r *reader) turn(text string) (t notation.Turn) {
	head, body := r.cutBlock(text)
	head, stands, stood := strings.Cut(" "+head, " while ")
	t.Actor = strings.TrimPrefix(strings.TrimSpace(head), "of ")
	if stood {
		t.Stands = r.read(stands)
	}
	t.Body = r.block(body)
	return t
}

// block reads statements.
func (r *reader) block(text string) (list []notation.Stmt) {
	for text != "" {
		item, rest, _ := cutOutside(text)
		list, text = append(list, r.statement(item)), rest
	}
	return list
}

func (r *reader) statement(text string) notation.Stmt {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case text == "stop":
		return &notation.Stop{}
	case text == "act again":
		return &notation.ActAgain{}
	case word == "if":
		return r.branch(rest)
	case word == "roll":
		name, value, _ := strings.Cut(rest, " = ")
		roll := &notation.Roll{Name: name, Value: r.read(value)}
		if list := strings.Split(name, ", "); len(list) > 1 {
			roll.Items = list
		}
		return roll
	case strings.HasPrefix(rest, "chooses "):
		return r.choice(word, rest)
	}
	sign, value, _ := strings.Cut(rest, " ")
	op := notation.AssignOp(sign)
	if op != notation.Assign && op != notation.AddAssign && op != notation.SubAssign {
		r.refuse(fmt.Errorf("%s is no statement", text))
	}
	return &notation.Change{Var: word, Op: op, Value: r.read(value)}
}

// branch reads "EXPR {...} else {...}".
func (r *reader) branch(text string) *notation.Branch {
	s := &notation.Branch{}
	head, last := r.cutBlock(text)
	if both, ok := strings.CutSuffix(head, " else"); ok {
		s.Else = r.block(last)
		head, last = r.cutBlock(both)
	}
	s.Then, s.Cond = r.block(last), r.read(head)
	return s
}

// choice reads "chooses for EXPR, written EXPR {NAME if EXPR {...}; ...}".
func (r *reader) choice(actor, text string) *notation.Choose {
	head, options := r.cutBlock(text)
	goal, written, _ := strings.Cut(strings.TrimPrefix(head, "chooses for "), ", written ")
	s := &notation.Choose{Actor: actor, For: r.read(goal), Written: r.read(written)}
	for options != "" {
		item, rest, _ := cutOutside(options)
		head, body := r.cutBlock(item)
		name, cond, _ := strings.Cut(head, " if ")
		s.Options = append(s.Options, notation.Alternative{Name: name, If: r.read(cond), Body: r.block(body)})
		options = rest
	}
	return s
}

// cutOutside splits a text at the first semicolon that is not in brackets; ok is false if there is none.
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

// cutBlock splits a text that ends with a block {...} into what is before it and what is in it. A text
// without one is refused, and both are empty.
func (r *reader) cutBlock(text string) (before, block string) {
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
				return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1 : len(text)-1])
			}
		}
	}
	r.refuse(fmt.Errorf("%s ends with no block", text))
	return "", ""
}
