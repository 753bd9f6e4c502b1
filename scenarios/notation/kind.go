package notation

// Kind is what sort of value an expression has.
type Kind uint8

// The kinds.
const (
	NumberKind Kind = iota
	TruthKind
	LabelKind
	TupleKind
	MultisetKind // a pool whose dice are looked at one by one
)

var kindNames = [...]string{NumberKind: "number", TruthKind: "truth value", LabelKind: "label", TupleKind: "tuple", MultisetKind: "pool"}

func (k Kind) String() string { return nameOf(kindNames[:], k) }
