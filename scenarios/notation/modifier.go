package notation

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A DiceRule is what the modifiers of a [Pool] or a [Group] make of its dice, in whatever order
// they are written; without any, dice are added up. They act in phases: Rerolls and Explode
// while dice are rolled; then Keeps on the dice as they lie; then Success and Failure, which make
// the value a count. Sort and Marks only change how dice are shown.
type DiceRule struct {
	Rerolls []*Reroll // a die is rolled again while it shows the point of any
	Explode *Explode  // nil for dice that do not explode
	Keeps   []*Keep   // a die stays if every one leaves it in
	Success *Target   // the value is the number of dice that meet the point; nil for dice that are added up
	Failure *Target   // and one less for every die that meets this one; nil for none
	Sort    *Sort     // nil for dice as they were rolled
	Marks   []*Mark
}

// IsEmpty reports whether there are no modifiers.
func (r *DiceRule) IsEmpty() bool {
	return !r.ChangesValue() && r.Sort == nil && r.Marks == nil
}

// ChangesValue reports whether there are modifiers that do not only change how dice are shown.
func (r *DiceRule) ChangesValue() bool {
	return r.Rerolls != nil || r.Explode != nil || r.Keeps != nil || r.Success != nil || r.Failure != nil
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

// String returns the compare point as it is written, such as >5; empty for nil.
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

// A Target is a point that dice are counted by.
type Target struct {
	At    Span
	Point *Point
}

// Sort changes the order in which dice are shown, never the value.
type Sort struct{ Descending bool }

// Mark has dice that meet the point shown as critical successes, or failures, and never
// changes the value.
type Mark struct {
	At      Span
	Point   *Point
	Failure bool
}

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

// String returns the modifiers in a fixed order, so that equal rules have equal texts. Targets
// come first: after an explosion or reroll they would be read as its compare point.
func (r *DiceRule) String() string {
	var b strings.Builder
	if r.Success != nil {
		b.WriteString(r.Success.Point.String())
	}
	if r.Failure != nil {
		b.WriteString("f" + r.Failure.Point.String())
	}
	if r.Explode != nil {
		b.WriteString(r.Explode.String())
	}
	for _, m := range r.Rerolls {
		b.WriteString(m.String())
	}
	for _, m := range r.Keeps {
		b.WriteString(m.String())
	}
	if r.Sort != nil {
		b.WriteString(r.Sort.String())
	}
	for _, m := range r.Marks {
		b.WriteString(m.String())
	}
	return b.String()
}
