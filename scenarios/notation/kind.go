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

	// AnyKind is the kind of a name that is open until its first use says which it is.
	AnyKind
)

var kindNames = [...]string{NumberKind: "number", TruthKind: "truth value", LabelKind: "label", TupleKind: "tuple", MultisetKind: "pool", AnyKind: "value"}

func (k Kind) String() string { return nameOf(kindNames[:], k) }
