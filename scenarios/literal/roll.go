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

// WithFaces evaluates a closed expression with faces that dice have shown, in the order
// in which they are rolled: from left to right. Faces too few or too many, and one that
// its die does not have, are errors.
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
