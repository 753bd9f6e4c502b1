package notation

import (
	"encoding/hex"
	"hash/fnv"
	"strconv"
)

// Choice is the number of the option that an actor takes in the turn of a [Process], from
// 0; the number of options where none may be taken. Which one it is follows from the state
// at the beginning of the turn. Conditions and Written name the parts of that state; For
// names those of the last state, and the turns.
//
// The choice is open until a [Policy] was found. Then the number is what the policy has
// where the Keys are worth what they are.
type Choice struct {
	At      Span
	Actor   string // who chooses
	Options []Option
	Asked   Expr // whether the actor is to choose
	Until   Expr // when it is over: a Process that is looked at earlier has the same policy
	Written Expr // the number by the policy that is written down
	For     Expr // what is made as large as can be, on average

	Keys  []Expr
	Found *Policy // nil while the choice is open
}

// An Option is something that an actor may do.
type Option struct {
	Name string
	If   Expr // the condition on which it may be done
}

// A Policy is a table of options by the values of keys.
type Policy struct {
	// Values are the literals that each key may be worth.
	Values [][]Expr
	// Options are the numbers of the options, the values of the first key changing slowest;
	// [NoOption] where the actor is never to choose.
	Options []int16

	hash string
}

// NoOption stands in a policy where there is nothing to choose.
const NoOption = -1

// NewPolicy returns the policy of these values and options.
func NewPolicy(values [][]Expr, options []int16) *Policy {
	p, h := &Policy{Values: values, Options: options}, fnv.New128a()
	for _, list := range values {
		for _, v := range list {
			h.Write([]byte(v.String() + " "))
		}
		h.Write([]byte("\n"))
	}
	for _, o := range options {
		h.Write([]byte(strconv.Itoa(int(o)) + " "))
	}
	p.hash = hex.EncodeToString(h.Sum(nil))
	return p
}

// id tells policies apart; it is empty for none.
func (p *Policy) id() string {
	if p == nil {
		return ""
	}
	return p.hash
}

func (n *Choice) children() []Expr {
	if n.Found != nil {
		return n.Keys
	}
	out := make([]Expr, 0, len(n.Options)+4)
	for _, o := range n.Options {
		out = append(out, o.If)
	}
	return append(out, n.Asked, n.Until, n.Written, n.For)
}

func (n *Choice) withChildren(c []Expr) *Choice {
	m := *n
	if n.Found != nil {
		m.Keys = c
		return &m
	}
	m.Options = make([]Option, len(n.Options))
	for i, o := range n.Options {
		m.Options[i] = Option{Name: o.Name, If: c[i]}
	}
	rest := c[len(n.Options):]
	m.Asked, m.Until, m.Written, m.For = rest[0], rest[1], rest[2], rest[3]
	return &m
}

// By is the choice by a policy whose keys are these.
func (n *Choice) By(p *Policy, keys []Expr) *Choice {
	m := *n
	m.Found, m.Keys = p, keys
	return &m
}

// Span returns where the node stands in its source.
func (n *Choice) Span() Span { return n.At }

func (*Choice) node() {}
