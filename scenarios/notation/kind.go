package notation

// Kind is what sort of value an expression has.
type Kind uint8

// The kinds.
const (
	NumberKind Kind = iota
	TruthKind
	LabelKind
	TupleKind
)

var kindNames = [...]string{NumberKind: "number", TruthKind: "truth value", LabelKind: "label", TupleKind: "tuple"}

func (k Kind) String() string { return nameOf(kindNames[:], k) }
