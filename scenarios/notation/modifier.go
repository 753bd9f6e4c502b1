package notation

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A Modifier changes what a pool or a group is worth: one of the types of this
// file. Whatever the order they are written in, they act in phases: [Reroll] and
// [Explode] while dice are rolled; then [Keep] on the dice as they lie; then
// [Success] and [Failure], which make the value a count; [Sort] only changes the
// order in which dice are shown.
//
//sumtype:decl
type Modifier interface {
	Span() Span
	String() string
	modifier()
}

// A Point is a compare point: what a die is compared with.
type Point struct {
	Op    BinaryOp // Eq, Le or Ge
	Value *big.Rat
	Of    Expr // the value, where it is written in parentheses and not known yet; else nil
	Long  bool // it is printed as rule files write it: >=9, not >9
}

// holds reports whether a die that shows v meets the point.
func (p *Point) holds(v *big.Rat) bool {
	c := v.Cmp(p.Value)
	return p.Op == Eq && c == 0 || p.Op == Le && c <= 0 || p.Op == Ge && c >= 0
}

var (
	pointSigns     = map[BinaryOp]string{Eq: "=", Le: "<", Ge: ">"}
	longPointSigns = map[BinaryOp]string{Eq: "", Le: "<=", Ge: ">="}
)

func (p *Point) String() string {
	if p == nil {
		return ""
	}
	signs := pointSigns
	if p.Long {
		signs = longPointSigns
	}
	sign, ok := signs[p.Op]
	if !ok {
		sign = fmt.Sprintf(notKnownText, p)
	}
	return sign + p.value()
}

// value spells what dice are compared with.
func (p *Point) value() string {
	switch {
	case p.Of != nil:
		return "(" + p.Of.String() + ")"
	case p.Long && (!p.Value.IsInt() || p.Value.Sign() < 0):
		return "(" + formatNumber(p.Value) + ")"
	}
	return p.Value.RatString()
}

// Explode rolls another die for every die that shows the point, again and
// again. The trigger looks at the face that is rolled.
type Explode struct {
	At    Span
	Mode  ExplodeMode
	Point *Point // nil: the largest face
}

// ExplodeMode is what becomes of the other dice.
type ExplodeMode uint8

// The modes.
const (
	Exploding   ExplodeMode = iota // !: they are dice of the pool
	Compounding                    // !!: they are added to the die that exploded
	Penetrating                    // !p: they are dice of the pool, each worth one less
)

// Reroll rolls a die again while it shows the point of any Reroll of the pool;
// those with Once do so at most once for each die together.
type Reroll struct {
	At    Span
	Once  bool
	Point *Point // nil: the smallest face
}

// Keep keeps or drops dice from one end. A die stays if every Keep of the pool
// leaves it in. More dice than there are means all of them.
type Keep struct {
	At       Span
	Drop     bool
	Lowest   bool // the dice kept or dropped are the lowest
	Count    int64
	Of       Expr // the count, where it is written in parentheses and not known yet; else nil
	Implicit bool // the count was not written
}

// Success makes the value the number of dice that meet the point.
type Success struct {
	At    Span
	Point *Point
}

// Failure takes one from the number of successes for every die that meets the
// point.
type Failure struct {
	At    Span
	Point *Point
}

// Sort changes the order in which dice are shown, never the value.
type Sort struct {
	At         Span
	Descending bool
}

// Mark has dice that meet the point shown as critical successes, or failures, and never
// changes the value.
type Mark struct {
	At      Span
	Point   *Point
	Failure bool
}

// Span returns where the modifier stands in its source.
func (m *Explode) Span() Span { return m.At }
func (m *Reroll) Span() Span  { return m.At }
func (m *Keep) Span() Span    { return m.At }
func (m *Success) Span() Span { return m.At }
func (m *Failure) Span() Span { return m.At }
func (m *Sort) Span() Span    { return m.At }
func (m *Mark) Span() Span    { return m.At }

func (*Explode) modifier() {}
func (*Reroll) modifier()  {}
func (*Keep) modifier()    {}
func (*Success) modifier() {}
func (*Failure) modifier() {}
func (*Sort) modifier()    {}
func (*Mark) modifier()    {}

var explodeSigns = [...]string{Exploding: "!", Compounding: "!!", Penetrating: "!p"}

func (m *Explode) String() string { return nameOf(explodeSigns[:], m.Mode) + m.Point.String() }

func (m *Reroll) String() string {
	if m.Once {
		return "ro" + m.Point.String()
	}
	return "r" + m.Point.String()
}

func (m *Keep) String() string {
	s := "k"
	if m.Drop {
		s = "d"
	}
	if m.Lowest {
		return s + "l" + m.count()
	}
	return s + "h" + m.count()
}

// count spells how many dice are kept or dropped.
func (m *Keep) count() string {
	if m.Of != nil {
		return "(" + m.Of.String() + ")"
	}
	return strconv.FormatInt(m.Count, 10)
}

func (m *Success) String() string { return m.Point.String() }

func (m *Failure) String() string { return "f" + m.Point.String() }

func (m *Sort) String() string {
	if m.Descending {
		return "sd"
	}
	return "sa"
}

func (m *Mark) String() string {
	if m.Failure {
		return "cf" + m.Point.String()
	}
	return "cs" + m.Point.String()
}

// formatModifiers prints modifiers in one order, so that those which mean the
// same print the same. The checks come first: behind an explosion or a reroll
// without a point they would be read as its point. A modifier that is not known
// prints last, as what no grammar reads.
func formatModifiers(mods []Modifier) string {
	var b strings.Builder
	for place := range unknownPlace {
		for _, m := range mods {
			if placeOf(m) == place {
				b.WriteString(m.String())
			}
		}
	}
	for _, m := range mods {
		if placeOf(m) == unknownPlace {
			b.WriteString(fmt.Sprintf(notKnownText, m))
		}
	}
	return b.String()
}

// unknownPlace stands behind the places that known modifiers print in.
const unknownPlace = 7

func placeOf(m Modifier) int {
	switch m.(type) {
	case *Success:
		return 0
	case *Failure:
		return 1
	case *Explode:
		return 2
	case *Reroll:
		return 3
	case *Keep:
		return 4
	case *Sort:
		return 5
	case *Mark:
		return 6
	}
	return unknownPlace
}
