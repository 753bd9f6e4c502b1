package literal

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A Roll is what came of an expression, and how.
type Roll struct {
	Value string `json:"value"`
	Trace
}

// Once evaluates a closed expression once, and tells how.
func Once(e notation.Expr, source Source) (*Roll, error) {
	r := &Roll{Trace: Trace{Terms: []Term{}}}
	v, err := Eval(e, source, &r.Trace)
	if err != nil {
		return nil, err
	}
	r.Value = v.String()
	r.Steps = append(r.Steps, Step{"result", r.Value})
	return r, nil
}

// WithFaces evaluates an expression with the given faces for its dice, in the order in which they
// are rolled. Too few or too many faces, or one that a die does not have, are errors.
func WithFaces(e notation.Expr, faces []*big.Rat) (*Roll, error) {
	given := &Given{Faces: faces}
	roll, err := Once(e, given)
	if err == nil {
		err = given.Left()
	}
	if err != nil {
		return nil, err
	}
	return roll, nil
}
