package tables

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"oddsmith/internal/meter"
	"oddsmith/reports/evidence"
)

// SchemaVersion is the version of the columns and of their meaning.
const SchemaVersion = "2"

// Type is the type of a column.
type Type uint8

// The types of a column.
const (
	Text Type = iota
	Int
	Float
	Bool
)

var typeNames = [...]string{Text: "text", Int: "an integer", Float: "a number", Bool: "a truth value"}

// String returns the type as an error message names it.
func (t Type) String() string { return typeNames[t] }

// A Param is a swept parameter: a column in front of the others.
type Param struct {
	Name string
	Type Type
}

// A Spec is what a table is of.
type Spec struct {
	Params []Param
	Meta   Meta
	By     string // the parameter whose values have files of their own in a dataset; empty for one file

	// Ctx, if it is not nil, ends the writing.
	Ctx context.Context
}

// mustStop returns the error that ends the writing: the context has ended, or the memory is full; else nil.
func (s Spec) mustStop() error {
	if s.Ctx != nil {
		if err := meter.Interrupted(s.Ctx); err != nil {
			return err
		}
	}
	return meter.Room(0)
}

// A Cell is what was measured at one setting of the parameters: the name and the distribution of each
// measure, with the values of the swept parameters in the order of [Spec].Params. A value is an int64 for
// [Int], a float64 for [Float], a string for [Text], a bool for [Bool].
type Cell struct {
	Params   []any
	Measures []evidence.Measure

	// Again says of each measure whether other cells have this very distribution, not an equal
	// one: its rows are then kept for them. Nil says that none of them is.
	Again []bool
}

// Kind is which of the two tables.
type Kind uint8

// The tables.
const (
	// Tidy has one row per value: the parameters, measure, label, value,
	// value_exact, probability, exact, at_least, at_most.
	Tidy Kind = iota
	// Summary has one row per measure: the parameters, measure, label and probability (of
	// words the likeliest, of truth values yes), mean, std_dev, p25, p50, p75, p95 (of
	// numbers), residual, method.
	Summary
)

// A column is a name and a type; only parameters and measures are never null.
type column struct {
	name     string
	typ      Type
	nullable bool
}

// digits reports whether the texts are exact values: as many as there are rows, and
// as long as they need be.
func (c *column) digits() bool { return c.name == "value_exact" || c.name == "exact" }

var columnsOf = [...][]column{
	Tidy: {
		{"measure", Text, false},
		{"label", Text, true},
		{"value", Float, true},
		{"value_exact", Text, true},
		{"probability", Float, true},
		{"exact", Text, true},
		{"at_least", Float, true},
		{"at_most", Float, true},
	},
	Summary: {
		{"measure", Text, false},
		{"label", Text, true},
		{"probability", Float, true},
		{"mean", Float, true},
		{"std_dev", Float, true},
		{"p25", Float, true},
		{"p50", Float, true},
		{"p75", Float, true},
		{"p95", Float, true},
		{"residual", Float, true},
		{"method", Text, true},
	},
}

// columns returns the columns of a table, those of the parameters first.
func (s *Spec) columns(k Kind) []column {
	columns := make([]column, 0, len(s.Params)+len(columnsOf[k]))
	for _, p := range s.Params {
		columns = append(columns, column{name: p.Name, typ: p.Type})
	}
	return append(columns, columnsOf[k]...)
}

// validate returns an error if a parameter has no name, an unknown type, or the name of another
// column.
func (s *Spec) validate() error {
	var names []string
	for _, p := range s.Params {
		if p.Name == "" {
			return fmt.Errorf("a swept parameter has no name")
		}
		if int(p.Type) >= len(typeNames) {
			return fmt.Errorf("parameter %q has the unknown type %d", p.Name, p.Type)
		}
		if slices.Contains(names, p.Name) {
			return fmt.Errorf("parameter %q is swept twice", p.Name)
		}
		for _, fixed := range columnsOf {
			if slices.ContainsFunc(fixed, func(c column) bool { return c.name == p.Name }) {
				return fmt.Errorf("parameter %q has the name of a column of the table: give it another name", p.Name)
			}
		}
		names = append(names, p.Name)
	}
	if s.By != "" && !slices.Contains(names, s.By) {
		return fmt.Errorf("parameter %q is not swept", s.By)
	}
	return nil
}

// A value is one entry of a row; its column's type says which field counts. A text is good
// until the next row.
type value struct {
	valid bool
	b     bool
	i     int64
	f     float64
	s     []byte
}

// An extent is a number of rows and of the bytes of their texts.
type extent struct{ rows, text int }

// floatValue is null for what is not finite.
func floatValue(f float64) value {
	return value{valid: !math.IsNaN(f) && !math.IsInf(f, 0), f: f}
}

// ratFloat returns the nearest float64, or a missing value for nil.
func ratFloat(r *big.Rat) value {
	if r == nil {
		return value{}
	}
	return floatValue(evidence.NearestFloat(r))
}

// Texts are where the texts of a row stand, so that a row costs no memory of its own.
type texts []byte

// add returns the text as a value of a row. Its bytes are in the buffer t.
func (t *texts) add(s string) value {
	start := len(*t)
	*t = append(*t, s...)
	return value{valid: true, s: (*t)[start:]}
}

// optional is add, but a missing value for the empty text.
func (t *texts) optional(s string) value {
	if s == "" {
		return value{}
	}
	return t.add(s)
}

// fraction returns the fraction in lowest terms as text, or a missing value for nil.
func (t *texts) fraction(r *big.Rat) value {
	if r == nil {
		return value{}
	}
	start := len(*t)
	*t = appendInteger(*t, r.Num())
	if !r.IsInt() {
		*t = appendInteger(append(*t, '/'), r.Denom())
	}
	return value{valid: true, s: (*t)[start:]}
}

func appendInteger(b []byte, n *big.Int) []byte {
	if n.IsInt64() {
		return strconv.AppendInt(b, n.Int64(), 10)
	}
	return n.Append(b, 10)
}

// paramValue converts the value of a parameter to its declared type. Any other type is an error.
func paramValue(p Param, v any) (value, error) {
	switch x := v.(type) {
	case int64:
		if p.Type == Int {
			return value{valid: true, i: x}, nil
		}
	case float64:
		if p.Type == Float && floatValue(x).valid {
			return floatValue(x), nil
		}
	case string:
		if p.Type == Text {
			return value{valid: true, s: []byte(x)}, nil
		}
	case bool:
		if p.Type == Bool {
			return value{valid: true, b: x}, nil
		}
	}
	return value{}, fmt.Errorf("parameter %q is %v (%T), want %s", p.Name, v, v, p.Type)
}
