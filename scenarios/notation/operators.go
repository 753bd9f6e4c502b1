package notation

import "fmt"

// UnaryOp is [Neg] or [Not].
type UnaryOp uint8

// The unary operators.
const (
	Neg UnaryOp = iota // -X
	Not                // not X
)

// BinaryOp is an operator of a [Binary].
type BinaryOp uint8

// The binary operators.
const (
	Add BinaryOp = iota
	Sub
	Mul
	Div // by the node's Rule
	Rem // X - Y*trunc(X/Y); a divisor that can be 0 is an error
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	And
	Or
)

// Division is the rule by which a node divides. It is part of the tree, for
// the notations differ: the engines never choose one.
type Division uint8

// The division rules.
const (
	NoDivision    Division = iota
	ExactDivision          // X/Y; a divisor that can be 0 is an error
	FloorDivision          // floor(X/Y); a divisor that can be 0 is an error
	FloorOrZero            // floor(X/Y), and 0 where Y is 0 (Methuen)
	TruncOrZero            // X/Y cut toward 0, and 0 where Y is 0 (Methuen, division: truncate)
)

// notations is a set of notations.
type notations uint8

// The notations that a row of a table can be in.
const (
	inRoll20 notations = 1 << iota
	inMethuen
	inRules

	everywhere = inRoll20 | inMethuen | inRules
)

// A precedence says how tight something binds: the higher, the tighter.
type precedence int

// The precedences, from the loosest. `not` binds like a comparison's operand
// and looser than the comparison itself.
const (
	loose precedence = iota
	orPrecedence
	andPrecedence
	notPrecedence
	comparisonPrecedence
	sumPrecedence
	productPrecedence
	signPrecedence // unary minus
	tight          // a number, a name, a call
)

// An operator is a row of a table of operators: all that parser, checker and printer know of
// a sign.
type operator struct {
	sign       string
	in         notations
	precedence precedence
	takes      Kind // the kind of its operands
	anyKind    bool // operands of another kind will do, if they are of the same
	makes      Kind
}

// unaryOps is the table of the operators before their operand.
var unaryOps = [...]operator{
	Neg: {sign: "-", in: everywhere, precedence: signPrecedence, takes: NumberKind, makes: NumberKind},
	Not: {sign: "not", in: inRules | inMethuen, precedence: notPrecedence, takes: TruthKind, makes: TruthKind},
}

// binaryOps is the table of the operators between their operands. How a Div is written, its
// rule says.
var binaryOps = [...]operator{
	Add: {sign: "+", in: everywhere, precedence: sumPrecedence},
	Sub: {sign: "-", in: everywhere, precedence: sumPrecedence},
	Mul: {sign: "*", in: everywhere, precedence: productPrecedence},
	Div: {sign: "/", precedence: productPrecedence},
	Rem: {sign: "%", in: inRoll20 | inRules, precedence: productPrecedence},
	Eq:  {sign: "==", in: inRules | inMethuen, precedence: comparisonPrecedence, anyKind: true, makes: TruthKind},
	Ne:  {sign: "!=", in: inRules | inMethuen, precedence: comparisonPrecedence, anyKind: true, makes: TruthKind},
	Lt:  {sign: "<", in: inRules | inMethuen, precedence: comparisonPrecedence, makes: TruthKind},
	Le:  {sign: "<=", in: inRules | inMethuen, precedence: comparisonPrecedence, makes: TruthKind},
	Gt:  {sign: ">", in: inRules | inMethuen, precedence: comparisonPrecedence, makes: TruthKind},
	Ge:  {sign: ">=", in: inRules | inMethuen, precedence: comparisonPrecedence, makes: TruthKind},
	And: {sign: "and", in: inRules | inMethuen, precedence: andPrecedence, takes: TruthKind, makes: TruthKind},
	Or:  {sign: "or", in: inRules | inMethuen, precedence: orPrecedence, takes: TruthKind, makes: TruthKind},
}

// divisions is the table of the rules of division. No text of Methuen says TruncOrZero: a
// file does.
var divisions = [...]operator{
	NoDivision:    {},
	ExactDivision: {sign: "/", in: inRoll20 | inRules, precedence: productPrecedence},
	FloorDivision: {sign: "//", in: inRules, precedence: productPrecedence},
	FloorOrZero:   {sign: "/", in: inMethuen, precedence: productPrecedence},
	TruncOrZero:   {sign: "/", precedence: productPrecedence},
}

// A binaryMeaning is what a sign between two operands means in a grammar.
type binaryMeaning struct {
	op         BinaryOp
	rule       Division
	precedence precedence
}

// binaryOf returns the binary operators of the given notations by their signs.
func binaryOf(notation notations) map[string]binaryMeaning {
	m := map[string]binaryMeaning{}
	for op, row := range binaryOps {
		if row.in&notation != 0 {
			m[row.sign] = binaryMeaning{BinaryOp(op), NoDivision, row.precedence} //nolint:gosec // an index of the table
		}
	}
	for rule, row := range divisions {
		if row.in&notation != 0 {
			m[row.sign] = binaryMeaning{Div, Division(rule), row.precedence} //nolint:gosec // an index of the table
		}
	}
	return m
}

// operatorSigns returns the signs of all operators that are not words.
func operatorSigns() []string {
	var list []string
	for _, table := range [...][]operator{unaryOps[:], binaryOps[:], divisions[:]} {
		for _, row := range table {
			if row.sign != "" && nameLength(row.sign) == 0 {
				list = append(list, row.sign)
			}
		}
	}
	return list
}

// String returns the operator's sign, as the grammars write it.
func (op UnaryOp) String() string { return signOf(unaryOps[:], op) }

// String returns the operator's sign, as the grammars write it.
func (op BinaryOp) String() string { return signOf(binaryOps[:], op) }

// IsComparison reports whether an operator compares numbers.
func (op BinaryOp) IsComparison() bool {
	return int(op) < len(binaryOps) && binaryOps[op].precedence == comparisonPrecedence
}

// IsArithmetic reports whether an operator makes a number of numbers.
func (op BinaryOp) IsArithmetic() bool {
	return int(op) < len(binaryOps) && binaryOps[op].makes == NumberKind
}

// IsLogic reports whether an operator makes a truth value of truth values.
func (op BinaryOp) IsLogic() bool {
	return int(op) < len(binaryOps) && binaryOps[op].takes == TruthKind
}

// signOf returns the sign of an operator, or its type and number, such as
// notation.BinaryOp(200), if it has none: no text may pass for a value that is not known.
func signOf[E ~uint8](rows []operator, op E) string {
	if int(op) < len(rows) {
		return rows[op].sign
	}
	return fmt.Sprintf("%T(%d)", op, op)
}

// nameOf returns the name of a value of an enumeration, or its type and number if it has none.
func nameOf[E ~uint8](names []string, value E) string {
	if int(value) < len(names) && names[value] != "" {
		return names[value]
	}
	return fmt.Sprintf("%T(%d)", value, value)
}

// notKnownText is the format of what String prints for a node, a die or a modifier of a
// type that it does not know. No grammar reads it back.
const notKnownText = "<%T is not known to String>"
