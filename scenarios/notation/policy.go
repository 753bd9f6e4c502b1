package notation

import (
	"encoding/hex"
	"hash/fnv"
	"strconv"
)

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

// NewPolicy returns the policy with options[i] for the i-th combination of the keys' values, of which those of
// the first key change slowest.
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

// id is the same for policies that are equal, and for no others; empty for nil.
func (p *Policy) id() string {
	if p == nil {
		return ""
	}
	return p.hash
}
