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
	HandsKind    // several pools that are dealt from one deck
	DeckKind     // cards to deal from

	// AnyKind is the kind of a name that is open until its first use says which it is.
	AnyKind
)

var kindNames = [...]string{NumberKind: "number", TruthKind: "truth value", LabelKind: "label", TupleKind: "tuple", MultisetKind: "pool", HandsKind: "list of hands", DeckKind: "deck", AnyKind: "value"}

// IsValue reports whether a number, a word, or several together, are of the kind: no pool, no deck.
func (k Kind) IsValue() bool { return k != MultisetKind && k != HandsKind && k != DeckKind }

func (k Kind) String() string { return nameOf(kindNames[:], k) }
