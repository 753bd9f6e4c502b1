package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"oddsmith/cmd/internal/cli"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
)

// maxSample is how many rolls are printed at most.
const maxSample = 10_000

// tableFlags ask for single rolls instead of the odds.
type tableFlags struct {
	Sample *int     `placeholder:"N" help:"Print N rolls, die by die, instead of the odds; the same --seed gives the same rolls."`
	Faces  []string `placeholder:"FACES" help:"Evaluate the expression step by step with these faces, from left to right: --explain --faces 3,1,4."`
}

// tableResult is the JSON of rolls at a table.
type tableResult struct {
	Expression string          `json:"expression"`
	Notation   string          `json:"notation"`
	Seed       *uint64         `json:"seed,omitempty"` // of a sample
	Rolls      []*literal.Roll `json:"rolls"`
}

// asked reports whether single rolls are asked for.
func (f *tableFlags) asked() bool { return f.Sample != nil || f.Faces != nil }

// check returns an error for flags that exclude each other or a format they do not support.
func (f *tableFlags) check(format string) error {
	switch {
	case f.Sample != nil && f.Faces != nil:
		return errors.New("--sample rolls dice and --faces gives them: use one of the two")
	case f.Faces == nil && (*f.Sample < 1 || *f.Sample > maxSample):
		return fmt.Errorf("--sample %d: it must be between 1 and %d", *f.Sample, maxSample)
	case format != formatText && format != formatJSON:
		return fmt.Errorf("single rolls are written as text or json, not as %s", format)
	}
	return nil
}

// rolls returns single rolls of an expression: at random with the seed, or one with the given
// faces.
func (f *tableFlags) rolls(e notation.Expr, seed uint64) ([]*literal.Roll, error) {
	if f.Faces != nil {
		faces, err := f.faces()
		if err != nil {
			return nil, err
		}
		r, err := literal.WithFaces(e, faces)
		return []*literal.Roll{r}, err
	}
	list := make([]*literal.Roll, *f.Sample)
	for i := range list {
		var err error
		if list[i], err = montecarlo.AtTable(e, seed, int64(i)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// faces parses the values of --faces.
func (f *tableFlags) faces() ([]*big.Rat, error) {
	var list []*big.Rat
	for _, text := range f.Faces {
		v, ok := new(big.Rat).SetString(strings.TrimSpace(text))
		if !ok {
			return nil, fmt.Errorf("--faces: %q is not a number: type the faces with commas, such as --faces 3,1,4", text)
		}
		list = append(list, v)
	}
	return list, nil
}

// atTable prints single rolls of an expression, die by die.
func (c *rollCmd) atTable(app *cli.App, rolled rolledExpr) error {
	if err := c.tableFlags.check(c.Format); err != nil {
		return err
	}
	if _, err := notation.Check(rolled.bound); err != nil {
		return err
	}
	rolls, err := c.rolls(rolled.bound, c.Seed)
	if err != nil {
		return err
	}
	result := tableResult{Expression: rolled.text, Notation: rolled.notation, Rolls: rolls}
	if c.Faces == nil {
		result.Seed = &c.Seed
	}
	return app.WriteOut(c.Out, func(w io.Writer) error {
		switch {
		case c.Format == formatJSON:
			return json.NewEncoder(evidence.Versioned(w)).Encode(result)
		case c.Faces != nil:
			return styleFor(app, c.Format, isStdout(c.Out)).Steps(w, c.Exprs[0], rolls[0])
		}
		return styleFor(app, c.Format, isStdout(c.Out)).Rolls(w, rolls)
	})
}
