package notation

// This file holds the nodes that look at dice one by one, and those that roll an
// expression again. They bind names of their own: what stands under them names the
// value that is looked at.

// ItName and OtherName are what rule files call the value that is looked at, and in
// [Pairs] the one beside it.
const (
	ItName    = "it"
	OtherName = "other"
)

// unsaidName names what was just rolled where no condition is written and x itself names
// the `it` around it.
const unsaidName = "explode/it"

// MemberName names the value that `in` looks for. No rule file can name it.
const MemberName = "in/value"

// IsLookedAt reports whether the word is `it` or `other`, which stand for the die that is looked at.
func IsLookedAt(word string) bool { return word == ItName || word == OtherName }

// Copies is a pool: Count independent copies of X, looked at one by one.
type Copies struct {
	At       Span
	Count, X Expr
}

// Where is the dice of Pool for which Cond holds; there It names the die.
type Where struct {
	At         Span
	It         string
	Pool, Cond Expr
}

// Each is the dice of Pool with every one replaced by X; there It names the die. X
// rolls again for each.
type Each struct {
	At      Span
	It      string
	Pool, X Expr
}

// Pairs sorts two pools from the highest and counts for how many pairs Cond holds.
// There It names the die of the first pool and Other that of the second. Dice that have
// no partner count for nothing.
type Pairs struct {
	At         Span
	It, Other  string
	P, Q, Cond Expr
}

// Again rolls X, and rolls it again while Cond holds of the value just rolled, which It
// names there. With Explode the value is the sum of all that was rolled, else the last
// one. Limit is the most further rolls, nil for any number.
type Again struct {
	At      Span
	Explode bool
	It      string
	X, Cond Expr
	Limit   Expr
}

// Span returns where the node stands in its source.
func (n *Copies) Span() Span { return n.At }
func (n *Where) Span() Span  { return n.At }
func (n *Each) Span() Span   { return n.At }
func (n *Pairs) Span() Span  { return n.At }
func (n *Again) Span() Span  { return n.At }

func (*Copies) node() {}
func (*Where) node()  {}
func (*Each) node()   {}
func (*Pairs) node()  {}
func (*Again) node()  {}
